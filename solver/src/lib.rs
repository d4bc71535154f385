//! Exact answers about what can be laid. No IO, no clock, no randomness.
//!
//! [`best_play`] is the question most callers have; [`Solver`] answers it bit by bit,
//! so that it can be called off. [`opening`] knows what a rack alone can open with.

pub mod opening;

mod arrange;
mod candidates;
mod exact;
mod homes;
mod layers;
mod play;
mod steps;
mod stock;
mod tiles;

pub use exact::{Progress, Solver};
pub use play::{
    Objective, Play, Plays, best_play, best_play_within, can_play, plays, plays_within,
};
pub use steps::{Step, Workbench, steps};
