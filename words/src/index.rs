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
