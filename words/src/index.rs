//! The lexicon by letters: words that are made of the same ones lie together.
//!
//! How many there are of each letter is packed into one number, five bits a letter
//! of which the highest is free, so that whether a word can be made of some
//! tiles is one subtraction.

use sidra_core::Letter;

use crate::lexicon::Lexicon;

/// How many of each letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Counts(u128);

/// Bits a letter takes.
const BITS: usize = 5;
/// The highest bit of every letter: never part of a count.
const GUARDS: u128 = {
    let (mut guards, mut letter) = (0, 0);
    while letter < 22 {
        guards |= 1 << (letter * BITS + BITS - 1);
        letter += 1;
    }
    guards
};
/// The most of a letter that can be counted.
const MOST: u32 = 15;

impl Counts {
    /// Counts letters. More of one than any box holds are not counted.
    pub fn of(letters: impl IntoIterator<Item = Letter>) -> Counts {
        let mut counts = Counts::default();
        for letter in letters {
            counts.add(letter);
        }
        counts
    }

    /// How many of a letter.
    pub fn get(self, letter: Letter) -> u32 {
        (self.0 >> (letter.index() * BITS)) as u32 & 0b1_1111
    }

    /// One more.
    pub fn add(&mut self, letter: Letter) {
        if self.get(letter) < MOST {
            self.0 += 1 << (letter.index() * BITS);
        }
    }

    /// One less, where there is one.
    pub fn take(&mut self, letter: Letter) -> bool {
        let there = self.get(letter) > 0;
        if there {
            self.0 -= 1 << (letter.index() * BITS);
        }
        there
    }

    /// Both together.
    pub fn plus(self, other: Counts) -> Counts {
        let (sum, mut capped) = (self.0 + other.0, Counts(self.0 + other.0));
        // Boxes hold no more than the most of a letter; anything else is capped.
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

    /// Whether these letters are among the others.
    pub fn within(self, others: Counts) -> bool {
        ((others.0 | GUARDS) - self.0) & GUARDS == GUARDS
    }

    /// What is left without the others: never less than none of a letter.
    pub fn without(self, others: Counts) -> Counts {
        let difference = (self.0 | GUARDS) - others.0;
        let enough = difference & GUARDS;
        // All bits of the letters of which there were enough.
        let mask = enough - (enough >> (BITS - 1));
        Counts(difference & mask)
    }

    /// How many letters there are.
    pub fn total(self) -> u32 {
        // Only the letters that are there are looked at: mostly few.
        let (mut rest, mut total) = (self.0, 0);
        while rest != 0 {
            let at = rest.trailing_zeros() as usize / BITS * BITS;
            let field = 0b1_1111 << at;
            total += ((rest & field) >> at) as u32;
            rest &= !field;
        }
        total
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters that are there, one bit each.
    pub fn mask(self) -> u32 {
        let there = |letter: &Letter| self.get(*letter) > 0;
        Letter::all()
            .filter(there)
            .fold(0, |mask, letter| mask | 1 << letter.index())
    }

    /// The letters one by one, in the order of the alphabet.
    pub fn letters(self) -> impl Iterator<Item = Letter> {
        Letter::all().flat_map(move |letter| std::iter::repeat_n(letter, self.get(letter) as usize))
    }
}

/// The lexicon by letters, longest words first.
#[derive(Debug)]
pub struct Index {
    /// Of every group of words the letters that occur in them.
    pub(crate) masks: Vec<u32>,
    /// And how often.
    pub(crate) counts: Vec<Counts>,
    /// The lowest rank among its words.
    pub(crate) ranks: Vec<u8>,
    lengths: Vec<u8>,
    /// Where the words of a group begin; one more than there are groups.
    starts: Vec<u32>,
    words: Vec<(Box<[Letter]>, u8)>,
    /// Where the groups of each length begin.
    of_length: Vec<usize>,
}

impl Index {
    pub(crate) fn new(lexicon: &Lexicon) -> Index {
        let mut all: Vec<(Counts, Box<[Letter]>, u8)> = Vec::new();
        lexicon.for_each(|word, rank| {
            all.push((Counts::of(word.iter().copied()), word.into(), rank));
        });
        // The alphabet's order stays where letters are the same.
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

    /// How many letters the longest word has.
    pub fn longest(&self) -> usize {
        self.lengths
            .first()
            .map_or(0, |&length| usize::from(length))
    }

    /// The groups of words with so many letters.
    pub fn groups(&self, length: usize) -> std::ops::Range<usize> {
        let start = |length: usize| self.of_length.get(length).copied().unwrap_or(0);
        match length {
            0 => 0..0,
            length => start(length)..start(length - 1).max(start(length)),
        }
    }

    /// The groups of words with so many letters that these letters and jokers can form,
    /// in their order, and how many were looked at to find them.
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

    /// How many letters the words of a group have.
    pub fn length(&self, group: usize) -> usize {
        usize::from(self.lengths[group])
    }

    /// The words of a group that somebody knows who knows words up to a rank.
    pub fn words(&self, group: usize, rank: u8) -> impl Iterator<Item = &[Letter]> {
        let range = self.starts[group] as usize..self.starts[group + 1] as usize;
        self.words[range]
            .iter()
            .filter(move |(_, of)| *of <= rank)
            .map(|(word, _)| &word[..])
    }
}

/// A search for groups that can be formed. They lie in the order of their counts: those
/// with as many of the alphabet's last letter together, and among them those with as many
/// of the letter before it.
struct Fitting<'a> {
    counts: &'a [Counts],
    letters: Counts,
    jokers: u32,
    found: Vec<u32>,
    looked_at: usize,
}

/// So few groups are looked at one by one.
const FEW: usize = 12;

impl Fitting<'_> {
    /// Looks at a range of groups that agree in all letters from this one on, for which
    /// so many jokers are left.
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

    fn counts(text: &str) -> Counts {
        Counts::of(letters(text).unwrap())
    }

    #[test]
    fn packed_counts() {
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
    fn groups_that_can_be_formed() {
        // Every word of three and four letters out of five: enough for ranges to be cut.
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
        let index = lexicon.index();
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
    fn groups_by_length() {
        let lexicon = Lexicon::from_list("", "שבת\nבשת\nבית\nשלום\nאנציקלופדיה\n");
        let index = lexicon.index();
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
