//! What the tests of several crates share. No program depends on this crate.
//!
//! * [`cases`] reads the files in `cases/`, the facts that a rules expert can correct;
//! * [`slow`] computes the referee's and the solver's answers a second time, plainly and
//!   slowly;
//! * [`dice`] generates rows, tables and plays from a seed;
//! * [`history`] compares what a server told its clients with what it stored;
//! * [`postgres`] and [`nats`] start a server and stop it;
//! * [`proxy`] cuts the connection between a program and a server.

pub mod cases;
pub mod dice;
pub mod history;
#[cfg(unix)]
pub mod nats;
#[cfg(unix)]
pub mod postgres;
pub mod proxy;
pub mod slow;
pub mod words;
