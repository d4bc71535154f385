//! The editions as data: one file each, every field written out, the booklet
//! cited.
//!
//! No code anywhere asks *which* edition it has; it asks a field of
//! [`Rules`]. `cargo xtask check` reads the sources for it.

mod hu_twist;
mod il_classic;
mod il_twist;
mod il_word;
mod pl_expert;
mod pl_standard;
mod pl_twist;

use crate::rules::{Field, Rules};

/// A printed edition of the game.
#[derive(Debug)]
pub struct Edition {
    /// Its name in text and JSON.
    pub id: &'static str,
    /// Where its rules are printed.
    pub booklet: Booklet,
    /// Its rules, every field written out.
    pub rules: Rules,
    /// The fields that the booklet leaves open: their values are rulings of ours.
    pub rulings: &'static [Field],
}

/// The booklet an edition is taken from.
#[derive(Debug)]
pub struct Booklet {
    /// Its language, as an ISO 639 code.
    pub language: &'static str,
    /// What it says it is.
    pub title: &'static str,
    /// The year of print, where it gives one.
    pub year: Option<u16>,
    /// The printer's mark, where it has one.
    pub mark: Option<&'static str>,
}

/// Every edition, in the order in which they are listed.
pub static ALL: [&Edition; 7] = [
    &il_classic::EDITION,
    &il_twist::EDITION,
    &hu_twist::EDITION,
    &pl_standard::EDITION,
    &pl_twist::EDITION,
    &pl_expert::EDITION,
    &il_word::EDITION,
];

impl Edition {
    /// Whether it is this one: there is one of each. For marking a choice in a list.
    pub fn is(&self, other: &Edition) -> bool {
        self.id == other.id
    }

    /// Whether its box holds numbers, not letters.
    pub fn has_numbers(&self) -> bool {
        self.rules.letters.is_empty()
    }
}

/// The editions whose box holds numbers, in the same order.
pub fn of_numbers() -> impl Iterator<Item = &'static Edition> {
    ALL.into_iter().filter(|edition| edition.has_numbers())
}

/// The edition with this id.
pub fn find(id: &str) -> Option<&'static Edition> {
    ALL.iter().copied().find(|edition| edition.id == id)
}
