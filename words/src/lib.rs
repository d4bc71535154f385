//! The word game: words instead of sets.
//!
//! * [`lexicon`]: which words exist, and why a form is not allowed;
//! * [`mod@referee`]: whether a table of words is a legal turn and what it scores, or which
//!   rules it breaks;
//! * [`search`]: how to find a good play: the longest word of a rack, and what can be done with the
//!   words on the table;
//! * [`index`]: the lexicon grouped by letters, for the search.
//!
//! This crate has no files, no clock and no randomness. The program supplies the lexicon, so
//! everything here also runs in a page.

pub mod index;
pub mod lexicon;
pub mod referee;
pub mod search;

/// Several hundred common words, as a list for [`Lexicon::from_list`]. Bots play with them if there
/// is no dictionary.
pub const FEW_WORDS: &str = include_str!("../data/small.txt");

pub use lexicon::{About, Builder, Class, Known, Lexicon, LexiconError, marked};
pub use referee::{Words, arrive, check, check_marked, marked_row, may_be_laid, referee};
