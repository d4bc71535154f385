//! Exact answers about what can be laid. No IO, no clock, no randomness.
//!
//! So far: the [`opening`], the most valuable sets that a rack holds, and with
//! it whether a player could have opened.

pub mod opening;

mod candidates;
mod tiles;
