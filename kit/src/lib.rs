//! What the tests of several crates share. No program depends on it.
//!
//! * [`cases`] reads the files in `cases/`, the facts that a rules expert can correct;
//! * [`slow`] answers the referee's and the solver's problems a second time, plainly and
//!   slowly;
//! * [`dice`] generates rows, tables and plays from a seed;
//! * [`history`] compares what a server told its clients with what it stored;
//! * [`postgres`] starts a PostgreSQL server and stops it.

pub mod cases;
pub mod dice;
pub mod history;
#[cfg(unix)]
pub mod postgres;
pub mod slow;
pub mod words;
