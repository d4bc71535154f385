//! Second answers: the rules said again, as plainly as possible, at any price.
//!
//! Reading rows and judging by the letter call nothing of the code they are held
//! against; trying all identities and all rows asks it, every time.

mod cover;
mod judge;
mod packing;
mod play;
mod reading;
pub mod words;

pub use cover::{TooManyTables, better_play};
pub use judge::{fewest_faults, judge};
pub use packing::best_packing;
pub use play::{all_plays, best_play};
pub use reading::{Meaning, SlowReading, readings};
