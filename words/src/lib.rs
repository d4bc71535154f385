//! Words in place of sets: the other family of the game.
//!
//! * [`lexicon`]: which words there are, and why a form is none;
//! * [`mod@referee`]: is this table of words a legal turn, what does it score, or which
//!   rules does it break;
//! * [`search`]: a good play: the longest word of a rack, and what can be done with
//!   the words of the table;
//! * [`index`]: the lexicon as the search wants it, by letters.
//!
//! No files, no clock, no dice: where a lexicon comes from is the business of the
//! program, so that all of this runs in a page as well.

pub mod index;
pub mod lexicon;
pub mod referee;
pub mod search;

pub use lexicon::{About, Builder, Class, Known, Lexicon, LexiconError, marked};
pub use referee::{Words, check, check_marked, marked_row, referee};
