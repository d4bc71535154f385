//! The editions as data: one file each, with every field written out and the booklet cited. How the
//! game is played never depends on *which* edition it is, only on the fields of [`Rules`]. An
//! [`EditionId`] cannot be compared, so that nobody writes `if edition == …` in passing. Things
//! that are only shown, such as the pictures of the editions in the page, may be looked up by the
//! id's text. [`Edition::is`] is for marking an entry of a list.

mod hu_twist;
mod il_classic;
mod il_twist;
mod il_word;
mod pl_expert;
mod pl_standard;
mod pl_twist;

use std::fmt;

use crate::rules::{Field, Rules};

/// A printed edition of the game.
#[derive(Debug)]
pub struct Edition {
    /// The edition's name in text and JSON.
    pub id: EditionId,
    /// Where its rules are printed.
    pub booklet: Booklet,
    /// The rules, with every field written out.
    pub rules: Rules,
    /// The fields that the booklet leaves open; their values are rulings of this project.
    pub rulings: &'static [Field],
}

/// The id of an edition, such as `il-twist`. It can be written, but not compared: what differs
/// between editions belongs in their [`Rules`].
///
/// ```compile_fail,E0369
/// let edition = sidra_core::editions::ALL[0];
/// if edition.id == sidra_core::editions::ALL[1].id {}
/// ```
///
/// ```compile_fail,E0308
/// match sidra_core::editions::ALL[0].id {
///     "il-twist" => {}
///     _ => {}
/// }
/// ```
///
/// ```compile_fail,E0369
/// if sidra_core::editions::ALL[0] == sidra_core::editions::ALL[1] {}
/// ```
#[derive(Debug, Clone, Copy)]
pub struct EditionId(&'static str);

impl EditionId {
    /// Returns the id as text, for files, messages and lookup tables.
    pub const fn text(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
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

/// Every edition, in the order in which users see them.
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
    /// Returns `true` if `other` is the same edition, for marking the selected one in a list.
    pub fn is(&self, other: &Edition) -> bool {
        std::ptr::eq(self, other)
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
    ALL.iter().copied().find(|edition| edition.id.0 == id)
}
