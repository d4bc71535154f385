//! The state between two numbers, packed into few bits.

use crate::stock::{COLOURS, Jokers};
use sidra_core::few::Few;

/// The classes of open runs: by length (1, 2, 3 or more), and by whether they hold a colour
/// change, while that matters.
pub(super) const CLASSES: usize = 6;
/// The first class of runs that hold a colour change.
pub(super) const CHANGED: usize = 3;

/// The open runs of a colour: three bits per class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Runs(pub(super) u32);

impl Runs {
    const BITS: usize = 3;
    /// The classes of one tile and of two tiles.
    const SHORT: u32 = 0b111_111 | 0b111_111 << (Runs::BITS * CHANGED);
    /// The plain classes.
    const PLAIN: u32 = (1 << (Runs::BITS * CHANGED)) - 1;

    pub(super) fn count(self, class: usize) -> u8 {
        (self.0 >> (Runs::BITS * class) & 0b111) as u8
    }

    pub(super) fn add(&mut self, class: usize, count: u8) {
        self.0 += u32::from(count) << (Runs::BITS * class);
    }

    pub(super) fn remove(&mut self, class: usize, count: u8) {
        self.0 -= u32::from(count) << (Runs::BITS * class);
    }

    /// Returns the number of runs in a range of classes.
    pub(super) fn sum(self, classes: std::ops::Range<usize>) -> u8 {
        classes.map(|class| self.count(class)).sum()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the runs of one tile and of two tiles.
    pub(super) fn short(self) -> Runs {
        Runs(self.0 & Runs::SHORT)
    }

    /// Returns the first class, from this one on, that has a run.
    pub(super) fn first_from(self, class: usize) -> Option<usize> {
        let rest = self.0 >> (Runs::BITS * class);
        (rest != 0).then(|| class + rest.trailing_zeros() as usize / Runs::BITS)
    }

    /// Returns the runs without distinguishing those that hold a colour change.
    pub(super) fn merged(self) -> Runs {
        Runs((self.0 & Runs::PLAIN) + (self.0 >> (Runs::BITS * CHANGED)))
    }
}

/// Up to two nonzero codes, the larger first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pair(pub(super) [u8; 2]);

impl Pair {
    /// Adds a code. Returns `false` if there are already two.
    pub(super) fn add(&mut self, code: u8) -> bool {
        if self.0[1] != 0 {
            return false;
        }
        self.0[1] = code;
        self.0.sort_few_by_key(|code| std::cmp::Reverse(*code));
        true
    }
}

/// Returns the code of a run whose last tile is a double that covers the next number too.
pub(super) fn ahead_code(colour: usize, class: usize) -> u8 {
    (1 + colour * CLASSES + class) as u8
}

/// Returns the code of an open mirrored run with `ahead` sides that already cover the next
/// number.
pub(super) fn mirrored_code(colour: usize, ahead: u8) -> u8 {
    1 + colour as u8 * 3 + ahead
}

/// The number of jokers of each kind, four bits per kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Left(pub(super) u32);

impl Left {
    const BITS: usize = 4;
    /// The highest bit of each kind, which no count reaches.
    const GUARD: u32 = 0x8888_8888;

    pub(crate) fn of(jokers: &Jokers) -> Left {
        let mut left = Left(0);
        for (kind, &count) in jokers.iter().enumerate() {
            left.0 |= u32::from(count) << (Left::BITS * kind);
        }
        left
    }

    pub(super) fn count(self, kind: usize) -> u8 {
        (self.0 >> (Left::BITS * kind) & 0b111) as u8
    }

    pub(super) fn holds(self, kind: usize) -> bool {
        self.count(kind) > 0
    }

    pub(super) fn add(&mut self, kind: usize) {
        self.0 += 1 << (Left::BITS * kind);
    }

    pub(super) fn take(&mut self, kind: usize) {
        self.0 -= 1 << (Left::BITS * kind);
    }

    /// Returns what is left without the `others`; `None` if they are not all there.
    pub(super) fn without(self, others: Left) -> Option<Left> {
        let left = (self.0 | Left::GUARD) - others.0;
        (left & Left::GUARD == Left::GUARD).then_some(Left(left & !Left::GUARD))
    }

    /// Returns what is left without one of a kind, if there is one.
    pub(super) fn minus_one(self, kind: Option<usize>) -> Option<Left> {
        kind.map_or(Some(self), |kind| {
            self.without(Left(1 << (Left::BITS * kind)))
        })
    }

    /// Returns what is left without as many of the `others` as there are.
    pub(super) fn except(self, others: Left) -> Left {
        let mut left = self;
        for (kind, count) in others.each() {
            left.0 -= u32::from(count.min(self.count(kind))) << (Left::BITS * kind);
        }
        left
    }

    /// Returns both together.
    pub(super) fn with(self, others: Left) -> Left {
        Left(self.0 + others.0)
    }

    /// Returns the count of every kind.
    pub(super) fn counts(self) -> Jokers {
        std::array::from_fn(|kind| self.count(kind))
    }

    pub(super) fn sum(self, kinds: std::ops::Range<usize>) -> u8 {
        kinds.map(|kind| self.count(kind)).sum()
    }

    /// Returns each kind that is present, with its count.
    pub(super) fn each(self) -> impl Iterator<Item = (usize, u8)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = rest.checked_ilog2()? as usize / Left::BITS;
            let count = Left(rest).count(kind);
            rest &= !(0b1111 << (Left::BITS * kind));
            Some((kind, count))
        })
    }

    /// Returns the number of jokers of all kinds.
    pub(super) fn total(self) -> u8 {
        (self.0.wrapping_mul(0x1111_1111) >> 28) as u8
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns one bit per kind that is present.
    pub(super) fn kinds(self) -> u8 {
        let any = (self.0 | self.0 >> 1 | self.0 >> 2) & 0x1111_1111;
        let any = (any | any >> 3) & 0x0303_0303;
        let any = (any | any >> 6) & 0x000f_000f;
        (any | any >> 12) as u8
    }

    /// Returns the counts in two bits per kind: no box holds more than two of a kind.
    pub(super) fn narrow(self) -> u16 {
        let narrow = (self.0 | self.0 >> 2) & 0x0f0f_0f0f;
        let narrow = (narrow | narrow >> 4) & 0x00ff_00ff;
        (narrow | narrow >> 8) as u16
    }
}

/// Everything that the rest of the search depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub(super) runs: [Runs; COLOURS],
    pub(super) jokers: Left,
    pub(super) ahead: Pair,
    pub(super) mirrored: Pair,
    /// Old runs that are kept and have begun: two bits per colour.
    pub(super) kept: u8,
    /// Kinds of joker for which some set might have space, one bit per kind.
    pub(super) spaces: u8,
    pub(super) number: u8,
}

impl State {
    pub(super) fn key(&self) -> u128 {
        let small = u64::from(self.jokers.narrow()) << 12
            | u64::from(self.spaces) << 4
            | u64::from(self.number);
        // The lowest 28 bits; the other 98 are above them.
        self.alike() << 28 | u128::from(small)
    }

    /// Returns the number of the state with this key.
    pub(super) fn number_of(key: u128) -> usize {
        (key & 0b1111) as usize
    }

    /// Returns the open runs as one number. Children of a state that agree in it differ only in
    /// their jokers and the space for them.
    pub(super) fn alike(&self) -> u128 {
        let [a, b, c, d] = self.runs.map(|runs| u64::from(runs.0));
        let bits = Runs::BITS * CLASSES;
        let ahead = u64::from(self.ahead.0[0]) << 5 | u64::from(self.ahead.0[1]);
        let mirrored = u64::from(self.mirrored.0[0]) << 4 | u64::from(self.mirrored.0[1]);
        // The highest 36 bits; the other 62 are below them.
        u128::from(a << bits | b) << (2 * bits + 26)
            | u128::from(c << (bits + 26) | d << 26 | ahead << 16 | mirrored << 8)
            | u128::from(self.kept)
    }
}
