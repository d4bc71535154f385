//! Second answers: the rules implemented again, as plainly as possible, however slow that is.
//!
//! The code that reads rows and judges identities shares nothing with the code that it is compared
//! with. The searches that try all identities, rows or tables call the real referee many times.

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
