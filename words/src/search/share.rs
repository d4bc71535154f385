//! Sharing letters out among words: the rarest letter that is left has to find a word, or
//! stays on the rack.

use sidra_core::{Face, Letter};

use super::hand::Hand;
use super::plan::Plan;
use super::{Limits, Objective, Question};
use crate::index::{Counts, Index};

/// What a play comes to, by what counts first.
pub(super) type Worth = (u32, u32);

/// The best so far.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) worth: Worth,
    /// The words of the table that are changed.
    pub(super) chosen: Vec<usize>,
    /// What is made of them and of the rack.
    pub(super) words: Vec<Vec<Face>>,
}

pub(super) struct Search<'a> {
    pub(super) index: &'a Index,
    pub(super) question: &'a Question<'a>,
    pub(super) objective: Objective,
    pub(super) limits: &'a Limits,
    /// What the table spells.
    pub(super) old: &'a [Vec<Letter>],
    /// What is left of the steps.
    pub(super) steps: u64,
    /// Whether they ran out before.
    pub(super) ran_out: bool,
    pub(super) rack: Hand,
    pub(super) best: Option<Found>,
}

/// Some words of the table that are changed.
pub(super) struct Choice<'a> {
    pub(super) chosen: &'a [usize],
    /// What the words that stay spell.
    pub(super) kept: Vec<&'a [Letter]>,
    /// What the others hold.
    table: Hand,
    most_words: usize,
}

/// The groups that could be formed of some tiles, by each of their letters, longest
/// first; and all of them.
pub(super) struct Lists {
    by_letter: Vec<Vec<u32>>,
    all: Vec<u32>,
}

impl Lists {
    /// Of these letters the one that fewest groups have.
    fn rarest(&self, letters: Counts) -> Option<Letter> {
        Letter::all()
            .filter(|&letter| letters.get(letter) > 0)
            .min_by_key(|letter| self.by_letter[letter.index()].len())
    }

    /// The groups that the next word can come from: those with a letter, or all.
    fn of(&self, letter: Option<Letter>) -> &[u32] {
        match letter {
            Some(letter) => &self.by_letter[letter.index()],
            None => &self.all,
        }
    }
}

/// What is still to be shared out: letters that must be, letters that may.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    must: Counts,
    may: Counts,
    /// Jokers that must lie on the table, and that may.
    must_jokers: u32,
    may_jokers: u32,
    /// Letters that stay on the rack for certain.
    dropped: Counts,
}

impl Rest {
    fn letters(&self) -> Counts {
        self.must.plus(self.may)
    }

    fn jokers(&self) -> u32 {
        self.must_jokers + self.may_jokers
    }

    fn size(&self) -> usize {
        (self.letters().total() + self.jokers()) as usize
    }
}

/// A word that was formed, and the letters that jokers stand for in it.
#[derive(Clone, Copy)]
pub(super) struct Formed {
    pub(super) group: usize,
    pub(super) jokers: Counts,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        index: &'a Index,
        question: &'a Question<'a>,
        objective: Objective,
        limits: &'a Limits,
        old: &'a [Vec<Letter>],
    ) -> Search<'a> {
        Search {
            index,
            question,
            objective,
            limits,
            old,
            steps: limits.steps,
            ran_out: false,
            rack: Hand::of(question.rack),
            best: None,
        }
    }

    /// The best play that was found.
    pub(super) fn best(self) -> Option<Found> {
        self.best
    }

    /// Whether the steps were enough.
    pub(super) fn is_proven(&self) -> bool {
        self.steps > 0 && !self.ran_out
    }

    pub(super) fn choice<'b>(&self, chosen: &'b [usize]) -> Choice<'b>
    where
        'a: 'b,
    {
        let mut table = Hand::default();
        for &set in chosen {
            table = table.plus(Hand::of(&self.question.table[set]));
        }
        let old = self.old;
        let stays = |set: &usize| !chosen.contains(set);
        let opening = usize::from(self.question.rules.opening_words);
        Choice {
            chosen,
            kept: (0..old.len())
                .filter(stays)
                .map(|set| &old[set][..])
                .collect(),
            table,
            most_words: match self.question.opened || opening == 0 {
                true => usize::MAX,
                false => opening,
            },
        }
    }

    /// Everything that a choice leaves to be shared out.
    pub(super) fn rest(&self, choice: &Choice<'_>) -> Rest {
        Rest {
            must: choice.table.letters,
            may: self.rack.letters,
            must_jokers: choice.table.jokers,
            may_jokers: self.rack.jokers,
            dropped: Counts::default(),
        }
    }

    /// Whether words score whatever they are, also those that stay as they were.
    pub(super) fn any_scores(&self) -> bool {
        let rules = self.question.rules;
        !rules.scored_new && !rules.scored_rack
    }

    /// The most letters of a word that scores although it stays.
    pub(super) fn kept(&self, choice: &Choice<'_>) -> usize {
        let longest = choice.kept.iter().map(|word| word.len()).max();
        longest.filter(|_| self.any_scores()).unwrap_or(0)
    }

    /// How often the longest word counts where so many tiles stay on the rack.
    pub(super) fn times(&self, left: u32) -> u32 {
        match left {
            0 => u32::from(self.question.rules.whole_rack).max(1),
            _ => 1,
        }
    }

    /// The groups with so many letters that everything together could form.
    pub(super) fn candidates(
        &mut self,
        choice: &Choice<'_>,
        rest: &Rest,
        length: usize,
    ) -> Vec<u32> {
        let (mut found, looked_at) = self.index.fitting(length, rest.letters(), rest.jokers());
        // Looking at groups is cheap, at their spellings less so.
        self.spend(looked_at as u64 / 2 + 2 * found.len() as u64 + 2);
        found.retain(|&group| {
            self.index.ranks[group as usize] <= self.limits.rank
                && self.spelled(group as usize, choice, false).is_some()
        });
        found
    }

    fn spend(&mut self, steps: u64) {
        self.steps = self.steps.saturating_sub(steps);
    }

    /// All groups that could be formed of what is left.
    pub(super) fn lists(&mut self, choice: &Choice<'_>, rest: &Rest) -> Lists {
        let mut lists = Lists {
            by_letter: vec![Vec::new(); Letter::ALPHABET.len()],
            all: Vec::new(),
        };
        for length in (self.shortest()..=self.most(rest)).rev() {
            for group in self.candidates(choice, rest, length) {
                lists.all.push(group);
                let mut mask = self.index.masks[group as usize];
                while mask != 0 {
                    lists.by_letter[mask.trailing_zeros() as usize].push(group);
                    mask &= mask - 1;
                }
            }
        }
        lists
    }

    /// The fewest letters of a word.
    fn shortest(&self) -> usize {
        usize::from(self.question.rules.word_length).max(1)
    }

    /// The most letters that a word can have here.
    pub(super) fn most(&self, rest: &Rest) -> usize {
        let longest = self.index.longest().min(self.limits.longest);
        rest.size().min(longest)
    }

    /// The fewest letters of the word that scores.
    pub(super) fn shortest_aim(&self) -> usize {
        match self.question.opened {
            true => self.shortest(),
            false => self
                .shortest()
                .max(usize::from(self.question.rules.opening)),
        }
    }

    /// A word of a group that is not among those that stay; if need be one that did not
    /// lie on the table at all.
    fn spelled(&self, group: usize, choice: &Choice<'_>, new: bool) -> Option<&'a [Letter]> {
        let lay_there = |word: &[Letter]| self.old.iter().any(|old| old == word);
        let index = self.index;
        index
            .words(group, self.limits.rank)
            .find(|word| !(choice.kept.contains(word) || new && lay_there(word)))
    }

    /// Whether a word of the group could be the one that scores: it is new, where the
    /// rules want it so.
    pub(super) fn can_score(&self, group: usize, choice: &Choice<'_>) -> bool {
        !self.question.rules.scored_new || self.spelled(group, choice, true).is_some()
    }

    /// Forms a word of the group: letters that must be laid are used before those that
    /// may, and jokers for what is missing.
    pub(super) fn form(&self, group: usize, rest: Rest, words: &mut Vec<Formed>) -> Option<Rest> {
        let counts = self.index.counts[group];
        let others = counts.without(rest.must);
        let jokers = others.without(rest.may);
        let needed = jokers.total();
        if needed > rest.must_jokers + rest.may_jokers {
            return None;
        }
        words.push(Formed { group, jokers });
        let may_jokers = needed.saturating_sub(rest.must_jokers);
        Some(Rest {
            must: rest.must.without(counts),
            may: rest.may.without(others),
            must_jokers: rest.must_jokers - (needed - may_jokers),
            may_jokers: rest.may_jokers - may_jokers,
            dropped: rest.dropped,
        })
    }

    /// Shares out what must be, with as little of the rack as that takes, until a play
    /// is worth what is wanted. The lists are made where they are needed.
    pub(super) fn cover(
        &mut self,
        choice: &Choice<'_>,
        lists: &mut Option<Lists>,
        rest: Rest,
        words: &mut Vec<Formed>,
        goal: Worth,
    ) {
        if rest.must.is_empty() {
            self.keep(choice, &rest, words);
        }
        // Where the first word does not score yet, a tile of the rack in another word may
        // be what it lacks: the two can be exchanged.
        let enough = rest.size() >= self.shortest();
        if self.reached(goal) || !enough || words.len() >= choice.most_words {
            return;
        }
        let made = match lists.take() {
            Some(made) => made,
            None => self.lists(choice, &rest),
        };
        let made = lists.insert(made);
        let groups = made.of(made.rarest(rest.must)).to_vec();
        for group in groups {
            if self.steps == 0 {
                return;
            }
            self.steps -= 1;
            if let Some(after) = self.form(group as usize, rest, words) {
                self.cover(choice, lists, after, words, goal);
                words.pop();
            }
            if self.reached(goal) {
                return;
            }
        }
    }

    /// Shares out everything but so many tiles of the rack, until a play is worth what
    /// is wanted.
    pub(super) fn share(
        &mut self,
        choice: &Choice<'_>,
        lists: &Lists,
        rest: Rest,
        left: u32,
        words: &mut Vec<Formed>,
        goal: Worth,
    ) {
        if self.reached(goal) || self.steps == 0 {
            return;
        }
        self.spend(3);
        let letters = rest.letters();
        // Jokers of the table may still take the place of tiles from the rack.
        if letters.is_empty() && rest.jokers() <= left && self.opens(words) {
            self.keep(choice, &rest, words);
        }
        let rarest = lists.rarest(letters);
        let enough = rest.size() >= self.shortest();
        if enough && words.len() < choice.most_words {
            for &group in lists.of(rarest) {
                if self.reached(goal) || self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                if let Some(after) = self.form(group as usize, rest, words) {
                    self.share(choice, lists, after, left, words, goal);
                    words.pop();
                }
            }
        }
        if let Some(letter) = rarest.filter(|&letter| left > 0 && rest.may.get(letter) > 0) {
            let mut fewer = rest;
            fewer.may.take(letter);
            fewer.dropped.add(letter);
            self.share(choice, lists, fewer, left - 1, words, goal);
        }
    }

    /// Whether there is a word that is long enough, where the player has not opened.
    fn opens(&self, words: &[Formed]) -> bool {
        let need = match self.question.opened {
            true => 1,
            false => usize::from(self.question.rules.opening),
        };
        let long = |word: &Formed| self.index.length(word.group) >= need;
        words.iter().any(long)
    }

    pub(super) fn reached(&self, goal: Worth) -> bool {
        self.best.as_ref().is_some_and(|best| best.worth >= goal)
    }

    /// Looks whether the words can be laid like this, and keeps them where that is
    /// better.
    fn keep(&mut self, choice: &Choice<'_>, rest: &Rest, words: &[Formed]) {
        // Dear, compared with the steps that lead here.
        self.spend(40);
        let Some(plan) = Plan::of(self, choice, words) else {
            return;
        };
        let laid = self.rack.letters.without(rest.may).without(rest.dropped);
        let Some(laid) = plan.laid(self, choice.table.jokers, self.rack.jokers, laid) else {
            return;
        };
        let worth = match self.objective {
            Objective::Points => (laid.points, laid.tiles),
            Objective::Tiles => (laid.tiles, laid.points),
            Objective::Score => (laid.points, 0),
        };
        if self.best.as_ref().is_none_or(|best| worth > best.worth) {
            self.best = Some(Found {
                worth,
                chosen: choice.chosen.to_vec(),
                words: laid.words,
            });
        }
    }
}
