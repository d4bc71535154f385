//! Second answers: the rules said again, as plainly as possible, at any price.
//!
//! Nothing here calls the code it is held against.

mod judge;
mod packing;
mod reading;

pub use judge::{judge, legal_for_some_identities};
pub use packing::best_packing;
pub use reading::{Meaning, SlowReading, readings};
