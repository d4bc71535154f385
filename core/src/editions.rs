//! The editions as data: one file each, with every field written out and the booklet cited.
//!
//! Code never asks *which* edition is played; it asks a field of [`Rules`]. `cargo xtask check`
//! searches the sources for comparisons.

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
    /// The edition's name in text and JSON.
    pub id: &'static str,
    /// Where its rules are printed.
    pub booklet: Booklet,
    /// The rules, with every field written out.
    pub rules: Rules,
    /// The fields that the booklet leaves open; their values are rulings of this project.
    pub rulings: &'static [Field],
}

/// The booklet that an edition is taken from.
#[derive(Debug)]
pub struct Booklet {
    /// The language, as an ISO 639 code.
    pub language: &'static str,
    /// The booklet's own title for the game.
    pub title: &'static str,
    /// The year of print, if the booklet gives one.
    pub year: Option<u16>,
    /// The printer's mark, if the booklet has one.
    pub mark: Option<&'static str>,
}

/// Every edition, in the order in which they are listed to users.
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
    /// Returns whether it is this one: there is one of each. For marking a choice in a list.
    pub fn is(&self, other: &Edition) -> bool {
        self.id == other.id
    }

    /// Returns `true` if the box holds numbers rather than letters.
    pub fn has_numbers(&self) -> bool {
        self.rules.letters.is_empty()
    }
}

/// Returns the editions whose box holds numbers, in the order of [`ALL`].
pub fn of_numbers() -> impl Iterator<Item = &'static Edition> {
    ALL.into_iter().filter(|edition| edition.has_numbers())
}

/// Returns the edition with this id.
pub fn find(id: &str) -> Option<&'static Edition> {
    ALL.iter().copied().find(|edition| edition.id == id)
}
