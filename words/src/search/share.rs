//! Dividing letters among words: the rarest remaining letter must go into a word or stay on
//! the rack.

use sidra_core::{Face, Letter};

use super::plan::Plan;
use super::tile_counts::TileCounts;
use super::{Limits, Objective, Query};
use crate::index::{Counts, Index};

/// What a play is worth, by the objective's first and second criterion.
pub(super) type Worth = (u32, u32);

/// The best play so far.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) worth: Worth,
    /// The words on the table that are changed.
    pub(super) chosen: Vec<usize>,
    /// The words made of them and of the rack.
    pub(super) words: Vec<Vec<Face>>,
}

pub(super) struct Search<'a> {
    pub(super) index: &'a Index,
    pub(super) query: &'a Query<'a>,
    pub(super) objective: Objective,
    pub(super) limits: &'a Limits,
    /// What the words on the table spell.
    pub(super) old: &'a [Vec<Letter>],
    /// The remaining steps.
    pub(super) steps: u64,
    /// Whether the steps ran out in an earlier part of the search.
    pub(super) ran_out: bool,
    pub(super) rack: TileCounts,
    pub(super) best: Option<Found>,
}

/// The words on the table that are chosen to be changed.
pub(super) struct Choice<'a> {
    pub(super) chosen: &'a [usize],
    /// What the unchanged words spell.
    pub(super) kept: Vec<&'a [Letter]>,
    /// The tiles of the changed words.
    table: TileCounts,
    most_words: usize,
}

/// The groups that can be formed from some tiles, by each of their letters and altogether, from
/// long to short.
pub(super) struct Lists {
    by_letter: Vec<Vec<u32>>,
    all: Vec<u32>,
}

impl Lists {
    /// Returns the letter that occurs in the fewest groups.
    fn rarest(&self, letters: Counts) -> Option<Letter> {
        Letter::all()
            .filter(|&letter| letters.get(letter) > 0)
            .min_by_key(|letter| self.by_letter[letter.index()].len())
    }

    /// Returns the groups for the next word: those with a given letter, or all.
    fn of(&self, letter: Option<Letter>) -> &[u32] {
        match letter {
            Some(letter) => &self.by_letter[letter.index()],
            None => &self.all,
        }
    }
}

/// The tiles still to be divided: letters that must be laid, and letters that may be.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    must: Counts,
    may: Counts,
    /// Jokers that must be laid, followed by those that may be.
    must_jokers: u32,
    may_jokers: u32,
    /// Letters that certainly stay on the rack.
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
        query: &'a Query<'a>,
        objective: Objective,
        limits: &'a Limits,
        old: &'a [Vec<Letter>],
    ) -> Search<'a> {
        Search {
            index,
            query,
            objective,
            limits,
            old,
            steps: limits.steps,
            ran_out: false,
            rack: TileCounts::of(query.rack),
            best: None,
        }
    }

    /// Returns the best play found.
    pub(super) fn best(self) -> Option<Found> {
        self.best
    }

    /// Returns `true` if the steps were enough.
    pub(super) fn is_proven(&self) -> bool {
        self.steps > 0 && !self.ran_out
    }

    pub(super) fn choice<'b>(&self, chosen: &'b [usize]) -> Choice<'b>
    where
        'a: 'b,
    {
        let mut table = TileCounts::default();
        for &set in chosen {
            table = table.plus(TileCounts::of(&self.query.table[set]));
        }
        let old = self.old;
        let stays = |set: &usize| !chosen.contains(set);
        let opening = usize::from(self.query.rules.opening_words);
        Choice {
            chosen,
            kept: (0..old.len())
                .filter(stays)
                .map(|set| &old[set][..])
                .collect(),
            table,
            most_words: match self.query.opened || opening == 0 {
                true => usize::MAX,
                false => opening,
            },
        }
    }

    /// Returns all tiles that a choice leaves to be divided.
    pub(super) fn rest(&self, choice: &Choice<'_>) -> Rest {
        Rest {
            must: choice.table.letters,
            may: self.rack.letters,
            must_jokers: choice.table.jokers,
            may_jokers: self.rack.jokers,
            dropped: Counts::default(),
        }
    }

    /// Returns `true` if every word scores, even one that is unchanged.
    pub(super) fn any_scores(&self) -> bool {
        let rules = self.query.rules;
        !rules.scored_new && !rules.scored_rack
    }

    /// Returns the length of the longest unchanged word that scores.
    pub(super) fn kept(&self, choice: &Choice<'_>) -> usize {
        let longest = choice.kept.iter().map(|word| word.len()).max();
        longest.filter(|_| self.any_scores()).unwrap_or(0)
    }

    /// Returns the factor that applies to the longest word if `left` tiles stay on the rack.
    pub(super) fn times(&self, left: u32) -> u32 {
        match left {
            0 => u32::from(self.query.rules.whole_rack).max(1),
            _ => 1,
        }
    }

    /// Returns the groups of this length that all tiles together can form.
    pub(super) fn candidates(
        &mut self,
        choice: &Choice<'_>,
        rest: &Rest,
        length: usize,
    ) -> Vec<u32> {
        let (mut found, looked_at) = self.index.fitting(length, rest.letters(), rest.jokers());
        // Examining a group is cheap, examining its spellings is not.
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

    /// Returns all groups that can be formed from what is left.
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

    /// Returns the minimum number of letters of a word.
    fn shortest(&self) -> usize {
        usize::from(self.query.rules.word_length).max(1)
    }

    /// Returns the maximum number of letters that a word can have.
    pub(super) fn most(&self, rest: &Rest) -> usize {
        let longest = self.index.longest().min(self.limits.longest);
        rest.size().min(longest)
    }

    /// Returns the minimum number of letters of the word that scores.
    pub(super) fn shortest_aim(&self) -> usize {
        match self.query.opened {
            true => self.shortest(),
            false => self.shortest().max(usize::from(self.query.rules.opening)),
        }
    }

    /// Returns a word of a group that differs from all unchanged words, and if `new`, from all
    /// words that were on the table.
    fn spelled(&self, group: usize, choice: &Choice<'_>, new: bool) -> Option<&'a [Letter]> {
        let lay_there = |word: &[Letter]| self.old.iter().any(|old| old == word);
        let index = self.index;
        index
            .words(group, self.limits.rank)
            .find(|word| !(choice.kept.contains(word) || new && lay_there(word)))
    }

    /// Returns `true` if a word of the group could be the one that scores; some rules require
    /// it to be new.
    pub(super) fn can_score(&self, group: usize, choice: &Choice<'_>) -> bool {
        !self.query.rules.scored_new || self.spelled(group, choice, true).is_some()
    }

    /// Forms a word of the group. Letters that must be laid are used before those that may be,
    /// and jokers fill the gaps.
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

    /// Divides the tiles that must be laid, using as few tiles from the rack as possible, until a
    /// play reaches the `goal`. The lists are built on demand.
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
        // If the first word does not score yet, it may lack a tile from the rack. Another word may
        // bring in an equal one, and the two can be exchanged.
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

    /// Divides everything except `left` tiles from the rack, until a play reaches the `goal`.
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
        // Jokers on the table may still replace tiles from the rack.
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

    /// Returns `true` if the player has opened or one of the words is long enough for an
    /// opening.
    fn opens(&self, words: &[Formed]) -> bool {
        let need = match self.query.opened {
            true => 1,
            false => usize::from(self.query.rules.opening),
        };
        let long = |word: &Formed| self.index.length(word.group) >= need;
        words.iter().any(long)
    }

    pub(super) fn reached(&self, goal: Worth) -> bool {
        self.best.as_ref().is_some_and(|best| best.worth >= goal)
    }

    /// Checks whether the words can be laid like this, and keeps them if they are better.
    fn keep(&mut self, choice: &Choice<'_>, rest: &Rest, words: &[Formed]) {
        // This is expensive, compared with the steps that lead here.
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
