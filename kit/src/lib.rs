//! What the tests share; no program depends on it.
//!
//! * [`cases`] reads the files in `cases/`, the facts a rules expert can correct;
//! * [`slow`] answers the referee's questions a second time, obviously and slowly;
//! * [`dice`] makes up rows, tables and plays from a seed.

pub mod cases;
pub mod dice;
pub mod slow;
pub mod words;
