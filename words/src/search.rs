//! A good play: the longest word of a rack, and what can be done with the words of
//! the table.
//!
//! Some words of the table are chosen, their letters have to lie on the table again,
//! any of the rack's may join them, and all together are shared out among words that
//! there are. Words made of the same letters are one thing here, a *group*: letters
//! are counted, tiles are not moved. Which tile is which is the referee's
//! question and is answered in the player's favour.
//!
//! The search is exact for as many words of the table as it may change, where its
//! steps suffice; [`Play::proven`] says whether they did.

use sidra_core::rules::ReleasedJoker;
use sidra_core::turn::{Faces, Referee, Verdict};
use sidra_core::{Face, Letter, Rules, word};

use crate::index::{Counts, Index};
use crate::lexicon::Lexicon;
use crate::referee::Words;

/// What is asked about.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The rules as played.
    pub rules: &'a Rules,
    /// Whether the player has opened in an earlier turn.
    pub opened: bool,
    /// The words of the table.
    pub table: &'a [Vec<Face>],
    /// The player's rack.
    pub rack: &'a [Face],
}

/// What counts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// The score of the turn.
    Points,
    /// The number of tiles laid.
    Tiles,
}

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The highest rank of words that are known: see [`crate::Class::Legal`].
    pub rank: u8,
    /// The most letters of a word that is known.
    pub longest: usize,
    /// The most words of the table that are changed.
    pub words: usize,
    /// The most steps.
    pub steps: u64,
}

impl Limits {
    /// All words, three of the table changed, and a good deal of time.
    pub const USUAL: Limits = Limits {
        rank: u8::MAX,
        longest: usize::MAX,
        words: 3,
        steps: 2_000_000,
    };
}

/// A play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The new table, jokers with what they state; as it was where nothing is laid.
    pub table: Vec<Vec<Face>>,
    /// The tiles laid.
    pub laid: Vec<Face>,
    /// How many those are.
    pub tiles: usize,
    /// What the turn scores.
    pub points: u32,
    /// Whether no play is better that changes as few words of the table.
    pub proven: bool,
}

impl Play {
    /// Whether nothing is laid.
    pub fn is_nothing(&self) -> bool {
        self.tiles == 0
    }
}

/// The longest word that a rack alone can form, with the fewest jokers, that is not
/// among the `taken`; of equal ones the first in the order of the index.
pub fn longest(
    lexicon: &Lexicon,
    rack: &[Face],
    limits: &Limits,
    taken: &[Vec<Letter>],
) -> Option<Vec<Face>> {
    let index = lexicon.index();
    let hand = Hand::of(rack);
    let most = hand.size().min(index.longest()).min(limits.longest);
    let mask = hand.letters.mask();
    for length in (1..=most).rev() {
        let mut best: Option<(u32, usize)> = None;
        for group in index.groups(length) {
            if (index.masks[group] & !mask).count_ones() > hand.jokers
                || index.ranks[group] > limits.rank
            {
                continue;
            }
            let needed = missing(index.counts[group], hand.letters);
            let better = best.is_none_or(|(fewest, _)| needed < fewest);
            let free = |word: &[Letter]| !taken.iter().any(|taken| taken == word);
            if needed <= hand.jokers && better && index.words(group, limits.rank).any(free) {
                best = Some((needed, group));
                if needed == 0 {
                    break;
                }
            }
        }
        if let Some((_, group)) = best {
            let counts = index.counts[group];
            let free = |word: &&[Letter]| !taken.iter().any(|taken| taken == word);
            let word = index.words(group, limits.rank).find(free)?;
            return Some(as_row(word, counts.without(hand.letters)));
        }
    }
    None
}

/// How many letters of the first there are not in the second.
fn missing(counts: Counts, there: Counts) -> u32 {
    if counts.within(there) {
        return 0;
    }
    counts.without(there).total()
}

/// A word as tiles, with jokers for some of its letters: the last ones of each.
fn as_row(word: &[Letter], mut jokers: Counts) -> Vec<Face> {
    let mut row: Vec<Face> = word
        .iter()
        .rev()
        .map(|&letter| match jokers.take(letter) {
            true => Face::Stated(letter),
            false => Face::Letter(letter),
        })
        .collect();
    row.reverse();
    row
}

/// Tiles, counted.
#[derive(Clone, Copy, Default)]
struct Hand {
    letters: Counts,
    jokers: u32,
}

impl Hand {
    fn of(tiles: &[Face]) -> Hand {
        let mut hand = Hand::default();
        for face in tiles {
            match face {
                Face::Letter(letter) => hand.letters.add(*letter),
                Face::Joker(sidra_core::Joker::Classic) | Face::Stated(_) => hand.jokers += 1,
                // What no word can hold stays where it is.
                Face::Joker(_) | Face::Number { .. } => {}
            }
        }
        hand
    }

    fn plus(self, other: Hand) -> Hand {
        Hand {
            letters: self.letters.plus(other.letters),
            jokers: self.jokers + other.jokers,
        }
    }

    fn size(self) -> usize {
        (self.letters.total() + self.jokers) as usize
    }
}

/// The best play.
pub fn best_play(
    lexicon: &Lexicon,
    question: &Question<'_>,
    objective: Objective,
    limits: &Limits,
) -> Play {
    let spelled = |row: &Vec<Face>| word::spelling(row).unwrap_or_default();
    let old: Vec<Vec<Letter>> = question.table.iter().map(spelled).collect();
    let mut search = Search {
        index: lexicon.index(),
        question,
        limits,
        old: &old,
        steps: limits.steps,
        rack: Hand::of(question.rack),
        best: None,
    };
    let words = match question.opened {
        true => limits.words.min(question.table.len()),
        false => 0,
    };
    match objective {
        Objective::Points => {
            // Without the whole rack a word is worth its letters; with it, more.
            for whole in [false, true] {
                search.each_choice(words, |search, chosen| search.points(chosen, whole));
            }
        }
        Objective::Tiles => {
            for left in 0..search.rack.size() as u32 {
                search.each_choice(words, |search, chosen| search.tiles(chosen, left));
                if search.best.is_some() || search.steps == 0 {
                    break;
                }
            }
        }
    }
    search.finish(lexicon)
}

struct Search<'a> {
    index: &'a Index,
    question: &'a Question<'a>,
    limits: &'a Limits,
    /// What the table spells.
    old: &'a [Vec<Letter>],
    /// What is left of the steps.
    steps: u64,
    rack: Hand,
    best: Option<Found>,
}

/// The best so far.
struct Found {
    points: u32,
    chosen: Vec<usize>,
    words: Vec<Vec<Face>>,
}

/// Some words of the table that are changed.
struct Choice<'a> {
    chosen: &'a [usize],
    /// What the words that stay spell.
    kept: Vec<&'a [Letter]>,
    /// What the others hold.
    table: Hand,
    /// Whether all tiles of the rack have to be laid.
    whole: bool,
    most_words: usize,
    /// The groups that could be formed, by each of their letters, longest first; and
    /// all of them. Found when they are needed.
    by_letter: Vec<Vec<u32>>,
    all: Vec<u32>,
}

impl Choice<'_> {
    /// Of these letters the one that fewest groups have.
    fn rarest(&self, letters: Counts) -> Option<Letter> {
        Letter::all()
            .filter(|&letter| letters.get(letter) > 0)
            .min_by_key(|letter| self.by_letter[letter.index()].len())
    }

    /// The groups that the next word can come from: those with a letter, or all.
    fn list(&self, letter: Option<Letter>) -> &[u32] {
        match letter {
            Some(letter) => &self.by_letter[letter.index()],
            None => &self.all,
        }
    }
}

/// What is still to be shared out: letters that must be, letters that may.
#[derive(Clone, Copy)]
struct Rest {
    must: Counts,
    may: Counts,
    /// Jokers that must lie on the table, and that may.
    must_jokers: u32,
    may_jokers: u32,
    /// Letters that stay on the rack for certain.
    dropped: Counts,
}

impl Rest {
    fn is_done(&self) -> bool {
        self.must.is_empty() && self.must_jokers == 0
    }
}

/// A word that was formed, and the letters that jokers stand for in it.
#[derive(Clone, Copy)]
struct Formed {
    group: usize,
    jokers: Counts,
}

impl<'a> Search<'a> {
    /// Does something for every choice of up to so many words of the table, few first.
    fn each_choice(&mut self, most: usize, mut act: impl FnMut(&mut Self, &[usize])) {
        let all = self.question.table.len();
        for count in 0..=most {
            let mut chosen: Vec<usize> = (0..count).collect();
            while self.steps > 0 {
                act(self, &chosen);
                let next = (0..count).rev().find(|&at| chosen[at] < all - count + at);
                let Some(at) = next else {
                    break;
                };
                chosen[at] += 1;
                for later in at + 1..count {
                    chosen[later] = chosen[later - 1] + 1;
                }
            }
        }
    }

    fn choice<'b>(&self, chosen: &'b [usize], whole: bool) -> Choice<'b>
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
            whole,
            most_words: match self.question.opened || opening == 0 {
                true => usize::MAX,
                false => opening,
            },
            by_letter: Vec::new(),
            all: Vec::new(),
        }
    }

    /// Everything that a choice leaves to be shared out.
    fn rest(&self, choice: &Choice<'_>) -> Rest {
        let (must, may) = match choice.whole {
            true => (choice.table.plus(self.rack), Hand::default()),
            false => (choice.table, self.rack),
        };
        Rest {
            must: must.letters,
            may: may.letters,
            must_jokers: must.jokers,
            may_jokers: may.jokers,
            dropped: Counts::default(),
        }
    }

    /// The groups with so many letters that all tiles together could form.
    fn candidates(&mut self, choice: &Choice<'_>, length: usize) -> Vec<u32> {
        let all = choice.table.plus(self.rack);
        let mask = all.letters.mask();
        let groups = self.index.groups(length);
        // With jokers fewer of them are left out at first sight.
        let dear = if all.jokers > 0 { 1 } else { 4 };
        self.steps = self.steps.saturating_sub(groups.len() as u64 / dear + 1);
        let index = self.index;
        let fits = |&group: &usize| {
            (index.masks[group] & !mask).count_ones() <= all.jokers
                && index.ranks[group] <= self.limits.rank
                && missing(index.counts[group], all.letters) <= all.jokers
                && self.spelled(group, choice, false).is_some()
        };
        let found: Vec<u32> = groups.filter(fits).map(|group| group as u32).collect();
        self.steps = self.steps.saturating_sub(found.len() as u64);
        found
    }

    /// Finds the groups that could be formed, by letter.
    fn find_groups(&mut self, choice: &mut Choice<'_>) {
        if !choice.by_letter.is_empty() {
            return;
        }
        choice.by_letter = vec![Vec::new(); Letter::ALPHABET.len()];
        let shortest = usize::from(self.question.rules.word_length).max(1);
        for length in (shortest..=self.most(choice)).rev() {
            for group in self.candidates(choice, length) {
                choice.all.push(group);
                let mask = self.index.masks[group as usize];
                for (letter, list) in choice.by_letter.iter_mut().enumerate() {
                    if mask & 1 << letter != 0 {
                        list.push(group);
                    }
                }
            }
        }
    }

    /// The most letters that a word can have here.
    fn most(&self, choice: &Choice<'_>) -> usize {
        let longest = self.index.longest().min(self.limits.longest);
        choice.table.plus(self.rack).size().min(longest)
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

    /// How many jokers lay in a word that is changed.
    fn jokers_of(&self, choice: &Choice<'_>, word: &[Letter]) -> u32 {
        let mut own = choice.chosen.iter().filter(|&&set| self.old[set] == word);
        own.next()
            .map_or(0, |&set| Hand::of(&self.question.table[set]).jokers)
    }

    /// The best score with these words of the table changed.
    fn points(&mut self, chosen: &[usize], whole: bool) {
        let rules = self.question.rules;
        let times = match whole {
            true if rules.whole_rack == 1 => return,
            true => u32::from(rules.whole_rack),
            false => 1,
        };
        let mut choice = self.choice(chosen, whole);
        let rest = self.rest(&choice);
        let mut shortest = usize::from(rules.word_length).max(1);
        if !self.question.opened {
            shortest = shortest.max(usize::from(rules.opening));
        }
        for length in (shortest..=self.most(&choice)).rev() {
            let wanted = length as u32 * times;
            if self.reached(wanted) {
                return;
            }
            for target in self.candidates(&choice, length) {
                let group = target as usize;
                // What scores is new, where the rules want it so.
                if rules.scored_new && self.spelled(group, &choice, true).is_none() {
                    continue;
                }
                let mut words = Vec::new();
                if let Some(after) = self.form(group, rest, &mut words) {
                    self.cover(&mut choice, after, &mut words, wanted);
                }
                if self.reached(wanted) || self.steps == 0 {
                    return;
                }
            }
        }
    }

    /// Forms a word of the group: letters that must be laid are used before those that
    /// may, and jokers for what is missing.
    fn form(&self, group: usize, rest: Rest, words: &mut Vec<Formed>) -> Option<Rest> {
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

    /// Shares out what must be, and looks whether the first of the words scores what is
    /// wanted.
    fn cover(&mut self, choice: &mut Choice<'_>, rest: Rest, words: &mut Vec<Formed>, wanted: u32) {
        if rest.must.is_empty() {
            self.keep(choice, &rest, words, wanted);
        }
        // Where the first word does not score yet, a tile of the rack in another word may
        // be what it lacks: the two can be exchanged.
        let nothing = rest.is_done() && rest.may.is_empty() && rest.may_jokers == 0;
        if self.reached(wanted) || nothing || words.len() >= choice.most_words {
            return;
        }
        self.find_groups(choice);
        let rarest = choice.rarest(rest.must);
        for at in 0..choice.list(rarest).len() {
            if self.steps == 0 {
                return;
            }
            self.steps -= 1;
            let group = choice.list(rarest)[at] as usize;
            if let Some(after) = self.form(group, rest, words) {
                self.cover(choice, after, words, wanted);
                words.pop();
            }
            if self.reached(wanted) {
                return;
            }
        }
    }

    fn reached(&self, wanted: u32) -> bool {
        self.best.as_ref().is_some_and(|best| best.points >= wanted)
    }

    /// Whether all but so many tiles of the rack can be laid.
    fn tiles(&mut self, chosen: &[usize], left: u32) {
        if self.best.is_some() {
            return;
        }
        let mut choice = self.choice(chosen, false);
        let rest = self.rest(&choice);
        self.find_groups(&mut choice);
        self.share(&mut choice, rest, left, &mut Vec::new());
    }

    /// Shares out everything but so many tiles of the rack.
    fn share(&mut self, choice: &mut Choice<'_>, rest: Rest, left: u32, words: &mut Vec<Formed>) {
        if self.best.is_some() || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        if rest.must.is_empty() && rest.may.is_empty() {
            // Jokers of the table may still take the place of tiles from the rack.
            if rest.may_jokers + rest.must_jokers <= left && self.opens(words) {
                self.keep(choice, &rest, words, 0);
            }
            if rest.may_jokers + rest.must_jokers == 0 {
                return;
            }
        }
        let rarest = choice.rarest(rest.must.plus(rest.may));
        if words.len() < choice.most_words {
            for at in 0..choice.list(rarest).len() {
                if self.best.is_some() || self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                let group = choice.list(rarest)[at] as usize;
                if let Some(after) = self.form(group, rest, words) {
                    self.share(choice, after, left, words);
                    words.pop();
                }
            }
        }
        if let Some(letter) = rarest.filter(|&letter| left > 0 && rest.may.get(letter) > 0) {
            let mut fewer = rest;
            fewer.may.take(letter);
            fewer.dropped.add(letter);
            self.share(choice, fewer, left - 1, words);
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

    /// Looks whether the words can be laid like this, and keeps them where that is
    /// better and they score what is wanted.
    fn keep(&mut self, choice: &Choice<'_>, rest: &Rest, words: &[Formed], wanted: u32) {
        // Dear, compared with the steps that lead here.
        self.steps = self.steps.saturating_sub(40);
        let Some(plan) = Plan::of(self, choice, words) else {
            return;
        };
        let all = self.rest(choice);
        let used: u32 = words.iter().map(|word| word.jokers.total()).sum();
        let letters: Vec<Letter> = words
            .iter()
            .flat_map(|word| word.jokers.letters())
            .collect();
        let rack = match choice.whole {
            true => self.rack.letters,
            false => all.may.without(rest.may).without(rest.dropped),
        };
        // Whose jokers they are: the table's first, which have to lie there; or the
        // rack's, and those of the table take the places of tiles from the rack.
        let (table, mine) = (choice.table.jokers, self.rack.jokers);
        let first = used.saturating_sub(table);
        let last = match choice.whole {
            true => first,
            false => used.min(mine),
        };
        let mut best: Option<(u32, Vec<Vec<Face>>)> = None;
        for from_rack in first..=last {
            let mut jokers = Jokers {
                letters: letters.clone(),
                table: used - from_rack,
                rack: from_rack,
                over: table - (used - from_rack),
            };
            plan.place(self, &mut jokers, rack, from_rack, &mut best);
        }
        let Some((points, words)) = best else {
            return;
        };
        let better = match &self.best {
            None => true,
            Some(best) => wanted > 0 && points > best.points,
        };
        if better && points >= wanted {
            self.best = Some(Found {
                points,
                chosen: choice.chosen.to_vec(),
                words,
            });
        }
    }

    /// The best play as a table: words that stay lie where they did, new ones in the
    /// places of those they were made from.
    fn finish(self, lexicon: &Lexicon) -> Play {
        let Question {
            table, rack, rules, ..
        } = *self.question;
        let proven = self.steps > 0;
        let nothing = |proven| Play {
            table: table.to_vec(),
            laid: Vec::new(),
            tiles: 0,
            points: 0,
            proven,
        };
        let Some(found) = self.best else {
            return nothing(proven);
        };
        let mut words = found.words;
        let mut rows: Vec<Vec<Face>> = Vec::new();
        for (set, row) in table.iter().enumerate() {
            if !found.chosen.contains(&set) {
                rows.push(row.clone());
                continue;
            }
            let old = Hand::of(row).letters;
            let shared = |word: &Vec<Face>| {
                let new = Hand::of(word).letters;
                new.total() - new.without(old).total()
            };
            let nearest = (0..words.len()).max_by_key(|&at| (shared(&words[at]), words.len() - at));
            if let Some(at) = nearest {
                rows.push(words.remove(at));
            }
        }
        rows.extend(words);
        // The referee has the last word, and knows best which joker is whose.
        let turn = Faces {
            rules,
            opened: self.question.opened,
            before: table,
            rack,
            after: &rows,
        };
        let referee = Words {
            lexicon: Some(lexicon),
        };
        match referee.judge_faces(&turn) {
            Verdict::Legal(laid) => Play {
                table: rows,
                tiles: laid.tiles.len(),
                laid: laid.tiles,
                points: laid.value,
                proven,
            },
            Verdict::Illegal(_) => nothing(false),
        }
    }
}

/// Words with their spellings settled.
struct Plan<'a> {
    words: Vec<Planned<'a>>,
}

struct Planned<'a> {
    word: &'a [Letter],
    counts: Counts,
    /// Whether it did not lie on the table before.
    new: bool,
    /// How many jokers of the table may lie in it.
    own: u32,
}

/// Jokers that have to be placed: the letters they stand for, and whose they are.
struct Jokers {
    letters: Vec<Letter>,
    table: u32,
    rack: u32,
    /// Those of the table for which there is no gap: they take the places of tiles from
    /// the rack, which stay there.
    over: u32,
}

/// What lies in the words: the letters that jokers stand for, by whose they are.
#[derive(Clone, Default)]
struct Placed {
    table: Counts,
    rack: Counts,
}

impl<'a> Plan<'a> {
    /// Finds a spelling for every group, no two alike and none like a word that stays;
    /// new ones where there are some. `None` where there is none.
    fn of(search: &Search<'a>, choice: &Choice<'_>, formed: &[Formed]) -> Option<Plan<'a>> {
        let strict = search.question.rules.released_joker == ReleasedJoker::NewSet;
        let mut words: Vec<Planned<'a>> = Vec::with_capacity(formed.len());
        for this in formed {
            let taken = |word: &&[Letter]| {
                choice.kept.contains(word) || words.iter().any(|other| other.word == *word)
            };
            let is_new = |word: &[Letter]| !search.old.iter().any(|old| old == word);
            let free = || {
                let all = search.index.words(this.group, search.limits.rank);
                all.filter(|word| !taken(word))
            };
            let word = free().find(|word| is_new(word)).or_else(|| free().next())?;
            let new = is_new(word);
            words.push(Planned {
                word,
                counts: search.index.counts[this.group],
                new,
                // In a word that was there, only its own jokers may lie, or the rack's.
                own: match strict && !new {
                    true => search.jokers_of(choice, word),
                    false => u32::MAX,
                },
            });
        }
        Some(Plan { words })
    }

    /// Places the jokers in every way there is and remembers what scores most. Whatever
    /// a joker stands for may lie in any word with that letter: equal letters can be
    /// exchanged.
    fn place(
        &self,
        search: &Search<'_>,
        jokers: &mut Jokers,
        rack: Counts,
        from_rack: u32,
        best: &mut Option<(u32, Vec<Vec<Face>>)>,
    ) {
        if jokers.over > 0 {
            for letter in Letter::all().filter(|&letter| rack.get(letter) > 0) {
                let mut fewer = rack;
                fewer.take(letter);
                jokers.letters.push(letter);
                jokers.over -= 1;
                jokers.table += 1;
                self.place(search, jokers, fewer, from_rack, best);
                jokers.letters.pop();
                jokers.over += 1;
                jokers.table -= 1;
            }
            return;
        }
        let laid = Hand {
            letters: rack,
            jokers: from_rack,
        };
        if laid.size() == 0 {
            return;
        }
        let mut placed = vec![Placed::default(); self.words.len()];
        self.place_from(search, jokers, 0, laid, &mut placed, best);
    }

    fn place_from(
        &self,
        search: &Search<'_>,
        jokers: &mut Jokers,
        at: usize,
        laid: Hand,
        placed: &mut [Placed],
        best: &mut Option<(u32, Vec<Vec<Face>>)>,
    ) {
        let Some(&letter) = jokers.letters.get(at) else {
            let points = self.points(search, laid, placed);
            if best.as_ref().is_none_or(|(most, _)| points > *most) {
                *best = Some((points, self.rows(placed)));
            }
            return;
        };
        for word in 0..self.words.len() {
            let there = &placed[word];
            let free = self.words[word]
                .counts
                .without(there.table)
                .without(there.rack);
            if free.get(letter) == 0 {
                continue;
            }
            if jokers.rack > 0 {
                jokers.rack -= 1;
                placed[word].rack.add(letter);
                self.place_from(search, jokers, at + 1, laid, placed, best);
                placed[word].rack.take(letter);
                jokers.rack += 1;
            }
            if jokers.table > 0 && placed[word].table.total() < self.words[word].own {
                jokers.table -= 1;
                placed[word].table.add(letter);
                self.place_from(search, jokers, at + 1, laid, placed, best);
                placed[word].table.take(letter);
                jokers.table += 1;
            }
        }
    }

    /// What the words score like this.
    fn points(&self, search: &Search<'_>, laid: Hand, placed: &[Placed]) -> u32 {
        let rules = search.question.rules;
        let counts = |at: &usize| {
            let this = &self.words[*at];
            let real = this
                .counts
                .without(placed[*at].table)
                .without(placed[*at].rack);
            let mine = real.without(laid.letters) != real || !placed[*at].rack.is_empty();
            (!rules.scored_new || this.new) && (!rules.scored_rack || mine)
        };
        let longest = (0..self.words.len())
            .filter(counts)
            .map(|at| self.words[at].word.len())
            .max();
        let whole = laid.size() == search.question.rack.len();
        let times = if whole {
            u32::from(rules.whole_rack)
        } else {
            1
        };
        longest.unwrap_or(0) as u32 * times
    }

    fn rows(&self, placed: &[Placed]) -> Vec<Vec<Face>> {
        let row = |(this, there): (&Planned<'_>, &Placed)| {
            as_row(this.word, there.table.plus(there.rack))
        };
        self.words.iter().zip(placed).map(row).collect()
    }
}
