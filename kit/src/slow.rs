//! Second answers: the rules implemented again, as plainly as possible, however slow that is.
//!
//! Reading rows and judging identities use none of the code that they are compared with.
//! Trying all identities and all rows calls that code many times.

mod cover;
mod judge;
mod packing;
mod play;
mod reading;
pub mod words;

pub use cover::{TooManyTables, better_play};
pub use judge::{fewest_faults, judge};
pub use packing::best_packing;
pub use play::{all_plays, best_play, fewest_changes};
pub use reading::{Meaning, SlowReading, readings};
