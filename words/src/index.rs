//! The lexicon grouped by letters: words made of the same letters form a *group* and are next to
//! each other.
//!
//! The counts of all letters are packed into one integer, five bits per letter, the highest of
//! which is a guard bit, so that a single subtraction tells whether a word can be made of some
//! tiles.

use sidra_core::Letter;

use crate::lexicon::Lexicon;

/// The number of each letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Counts(u128);

/// Bits per letter.
const BITS: usize = 5;
/// The guard bits: the highest bit of every letter, never part of a count.
const GUARDS: u128 = {
    let (mut guards, mut letter) = (0, 0);
    while letter < 22 {
        guards |= 1 << (letter * BITS + BITS - 1);
        letter += 1;
    }
    guards
};
/// The highest count of a letter.
const MOST: u32 = 15;

impl Counts {
    /// Counts letters. A letter beyond the highest count is ignored.
    pub fn of(letters: impl IntoIterator<Item = Letter>) -> Counts {
        let mut counts = Counts::default();
        for letter in letters {
            counts.add(letter);
        }
        counts
    }

    /// Returns the count of a letter.
    pub fn get(self, letter: Letter) -> u32 {
        (self.0 >> (letter.index() * BITS)) as u32 & 0b1_1111
    }

    /// Adds one letter.
    pub fn add(&mut self, letter: Letter) {
        if self.get(letter) < MOST {
            self.0 += 1 << (letter.index() * BITS);
        }
    }

    /// Removes one letter. Returns `false` if there was none.
    pub fn take(&mut self, letter: Letter) -> bool {
        let there = self.get(letter) > 0;
        if there {
            self.0 -= 1 << (letter.index() * BITS);
        }
        there
    }

    /// Returns the sum of both counts.
    pub fn plus(self, other: Counts) -> Counts {
        let (sum, mut capped) = (self.0 + other.0, Counts(self.0 + other.0));
        // A box never exceeds the highest count; larger sums are capped.
        if sum & GUARDS != 0 {
            capped = Counts::default();
            for letter in Letter::all() {
                for _ in 0..(self.get(letter) + other.get(letter)).min(MOST) {
                    capped.add(letter);
                }
            }
        }
        capped
    }

    /// Returns `true` if `others` contains all these letters.
    pub fn within(self, others: Counts) -> bool {
        ((others.0 | GUARDS) - self.0) & GUARDS == GUARDS
    }

    /// Returns what is left after removing the others, at least zero of each letter.
    pub fn without(self, others: Counts) -> Counts {
        let difference = (self.0 | GUARDS) - others.0;
        let enough = difference & GUARDS;
        // All bits of the letters that did not run out.
        let mask = enough - (enough >> (BITS - 1));
        Counts(difference & mask)
    }

    /// Returns the number of letters.
    pub fn total(self) -> u32 {
        // Only letters that occur are visited; there are usually only a few.
        let (mut rest, mut total) = (self.0, 0);
        while rest != 0 {
            let at = rest.trailing_zeros() as usize / BITS * BITS;
            let field = 0b1_1111 << at;
            total += ((rest & field) >> at) as u32;
            rest &= !field;
        }
        total
    }

    /// Returns `true` if there are no letters.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns a mask of the letters that occur.
    pub fn mask(self) -> u32 {
        let there = |letter: &Letter| self.get(*letter) > 0;
        Letter::all()
            .filter(there)
            .fold(0, |mask, letter| mask | 1 << letter.index())
    }

    /// Returns the letters one by one, in alphabetical order.
    pub fn letters(self) -> impl Iterator<Item = Letter> {
        Letter::all().flat_map(move |letter| std::iter::repeat_n(letter, self.get(letter) as usize))
    }
}

/// The lexicon grouped by letters, longest words first.
#[derive(Debug)]
pub struct Index {
    /// For every group, a mask of its letters.
    pub(crate) masks: Vec<u32>,
    /// For every group, the counts of its letters.
    pub(crate) counts: Vec<Counts>,
    /// For every group, the lowest rank among its words.
    pub(crate) ranks: Vec<u8>,
    lengths: Vec<u8>,
    /// Where the words of each group begin; one more entry than there are groups.
    starts: Vec<u32>,
    words: Vec<(Box<[Letter]>, u8)>,
    /// Where the groups of each length begin.
    of_length: Vec<usize>,
}

impl Index {
    pub(crate) fn new(lexicon: &Lexicon, infinitives: bool) -> Index {
        let mut all: Vec<(Counts, Box<[Letter]>, u8)> = Vec::new();
        lexicon.for_each(infinitives, |word, rank| {
            all.push((Counts::of(word.iter().copied()), word.into(), rank));
        });
        // The sort is stable, so words of the same letters stay in alphabetical order.
        all.sort_by_key(|(counts, word, _)| std::cmp::Reverse((word.len(), *counts)));
        let mut index = Index {
            masks: Vec::new(),
            counts: Vec::new(),
            ranks: Vec::new(),
            lengths: Vec::new(),
            starts: Vec::new(),
            words: Vec::with_capacity(all.len()),
            of_length: Vec::new(),
        };
        for (counts, word, rank) in all {
            if index.counts.last() != Some(&counts) {
                index.masks.push(counts.mask());
                index.counts.push(counts);
                index.ranks.push(rank);
                index.lengths.push(word.len() as u8);
                index.starts.push(index.words.len() as u32);
            } else if let Some(lowest) = index.ranks.last_mut() {
                *lowest = rank.min(*lowest);
            }
            index.words.push((word, rank));
        }
        index.starts.push(index.words.len() as u32);
        let longest = index.lengths.first().copied().unwrap_or(0);
        index.of_length = (0..=usize::from(longest) + 1)
            .map(|length| {
                let longer = |other: &u8| usize::from(*other) > length;
                index.lengths.partition_point(longer)
            })
            .collect();
        index
    }

    /// Returns the length of the longest word.
    pub fn longest(&self) -> usize {
        self.lengths
            .first()
            .map_or(0, |&length| usize::from(length))
    }

    /// Returns the groups of words of this length.
    pub fn groups(&self, length: usize) -> std::ops::Range<usize> {
        let start = |length: usize| self.of_length.get(length).copied().unwrap_or(0);
        match length {
            0 => 0..0,
            length => start(length)..start(length - 1).max(start(length)),
        }
    }

    /// Returns the groups of words of this length that these letters and jokers can form, in
    /// order, and how many groups were examined.
    pub fn fitting(&self, length: usize, letters: Counts, jokers: u32) -> (Vec<u32>, usize) {
        let mut fitting = Fitting {
            counts: &self.counts,
            letters,
            jokers,
            found: Vec::new(),
            looked_at: 0,
        };
        fitting.narrow(self.groups(length), Letter::ALPHABET.len(), jokers);
        (fitting.found, fitting.looked_at)
    }

    /// Returns the length of the words of a group.
    pub fn length(&self, group: usize) -> usize {
        usize::from(self.lengths[group])
    }

    /// Returns the words of a group up to a rank.
    pub fn words(&self, group: usize, rank: u8) -> impl Iterator<Item = &[Letter]> {
        let range = self.starts[group] as usize..self.starts[group + 1] as usize;
        self.words[range]
            .iter()
            .filter(move |(_, of)| *of <= rank)
            .map(|(word, _)| &word[..])
    }
}

/// A search for groups that can be formed. Groups are sorted by their counts: those with the
/// same count of the alphabet's last letter are next to each other, and within them those with
/// the same count of the letter before it.
struct Fitting<'a> {
    counts: &'a [Counts],
    letters: Counts,
    jokers: u32,
    found: Vec<u32>,
    looked_at: usize,
}

/// Up to this many groups are examined one by one.
const FEW: usize = 12;

impl Fitting<'_> {
    /// Examines a range of groups that agree in all letters from `agreed` on and leave this
    /// many jokers.
    fn narrow(&mut self, range: std::ops::Range<usize>, agreed: usize, jokers: u32) {
        let letter = agreed.checked_sub(1).and_then(Letter::from_index);
        let Some(letter) = letter.filter(|_| range.len() > FEW) else {
            self.looked_at += range.len();
            for group in range {
                let counts = self.counts[group];
                if counts.within(self.letters)
                    || self.jokers > 0 && counts.without(self.letters).total() <= self.jokers
                {
                    self.found.push(group as u32);
                }
            }
            return;
        };
        let there = self.letters.get(letter);
        let mut start = range.start;
        while start < range.end {
            self.looked_at += 1;
            let needed = self.counts[start].get(letter);
            let as_many = |counts: &Counts| counts.get(letter) >= needed;
            let end = start + self.counts[start..range.end].partition_point(as_many);
            let short = needed.saturating_sub(there);
            if short <= jokers {
                self.narrow(start..end, agreed - 1, jokers - short);
            }
            start = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidra_core::word::letters;

    fn rules() -> &'static sidra_core::Rules {
        &sidra_core::editions::ALL[0].rules
    }

    fn counts(text: &str) -> Counts {
        Counts::of(letters(text).unwrap())
    }

    #[test]
    fn packed_counts_add_and_subtract() {
        assert!(counts("בית").within(counts("ביתיות")));
        assert!(!counts("ביתיות").within(counts("ביתות")));
        assert_eq!(counts("שבשבת").without(counts("שבת")), counts("שב"));
        assert_eq!(counts("שבת").without(counts("שששבב")), counts("ת"));
        assert_eq!(counts("שב").plus(counts("שבת")), counts("שבשבת"));
        assert_eq!(counts("תתתת").total(), 4);
        assert_eq!(counts("שבשבת").letters().count(), 5);
        let many = Counts::of(letters(&"י".repeat(40)).unwrap());
        assert_eq!(many.total(), 15);
        assert_eq!(many.plus(many).total(), 15);
        assert!(Counts::default().is_empty() && Counts::default().within(counts("א")));
    }

    #[test]
    fn fitting_finds_the_groups_that_can_be_formed() {
        // Every word of three or four letters from an alphabet of five: enough words for ranges to
        // be narrowed.
        let letters = ["א", "ב", "מ", "ש", "ת"];
        let mut list = String::new();
        for number in 0..5 * 5 * 5 * 5 * 2 {
            let digits = [
                number % 5,
                number / 5 % 5,
                number / 25 % 5,
                number / 125 % 5,
            ];
            let length = 3 + number / 625;
            for digit in digits.iter().take(length) {
                list.push_str(letters[*digit]);
            }
            list.push('\n');
        }
        let lexicon = Lexicon::from_list("", &list);
        let index = lexicon.grouped(rules());
        for hand in ["", "א", "אב", "שבת", "תתתת", "אאבממשתת"] {
            for (length, jokers) in [(3, 0), (3, 1), (4, 0), (4, 2), (5, 2)] {
                let hand = counts(hand);
                let all = index.groups(length).map(|group| group as u32);
                let can =
                    |group: &u32| index.counts[*group as usize].without(hand).total() <= jokers;
                let slow: Vec<u32> = all.filter(can).collect();
                assert_eq!(index.fitting(length, hand, jokers).0, slow);
            }
        }
    }

    #[test]
    fn groups_are_sorted_by_length() {
        let lexicon = Lexicon::from_list("", "שבת\nבשת\nבית\nשלום\nאנציקלופדיה\n");
        let index = lexicon.grouped(rules());
        assert_eq!(index.longest(), 11);
        let of = |length: usize| index.groups(length).len();
        assert_eq!(
            (of(11), of(4), of(3), of(2), of(0), of(30)),
            (1, 1, 2, 0, 0, 0)
        );
        let both = index
            .groups(3)
            .find(|&group| index.counts[group] == counts("שבת"));
        assert_eq!(index.words(both.unwrap(), 2).count(), 2);
    }
}
