//! A mask of colours, for jokers that may stand for several.

use std::ops::{BitAnd, BitOr, Not};

use crate::tile::Colour;

/// Some of the four colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ColourSet(u8);

impl ColourSet {
    /// No colour.
    pub const NONE: ColourSet = ColourSet(0);
    /// All four colours.
    pub const ALL: ColourSet = ColourSet(0b1111);

    /// Returns a mask of this colour alone.
    pub const fn only(colour: Colour) -> ColourSet {
        ColourSet(1 << colour as u8)
    }

    /// Returns `true` if the mask contains the colour.
    pub fn holds(self, colour: Colour) -> bool {
        self & ColourSet::only(colour) != ColourSet::NONE
    }

    /// Returns `true` if the mask contains no colour.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of colours.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the colours, in the order of [`Colour::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL
            .iter()
            .copied()
            .filter(move |&colour| self.holds(colour))
    }
}

impl BitAnd for ColourSet {
    type Output = ColourSet;
    fn bitand(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 & other.0)
    }
}

impl BitOr for ColourSet {
    type Output = ColourSet;
    fn bitor(self, other: ColourSet) -> ColourSet {
        ColourSet(self.0 | other.0)
    }
}

impl Not for ColourSet {
    type Output = ColourSet;
    fn not(self) -> ColourSet {
        ColourSet(!self.0 & 0b1111)
    }
}
