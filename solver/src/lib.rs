//! Finds the best play, exactly. No IO, no clock, no randomness.
//!
//! [`best_play`] is what most callers want; [`Solver`] runs the same search in slices, so
//! that it can be stopped. [`plays`] lists all plays, [`steps`](fn@steps) turns a play into
//! instructions, and [`opening`] finds what a rack alone can open with. `docs/solver.md`
//! explains the algorithm and why it is exact.
//!
//! ```
//! use sidra_core::{HouseRules, Position, Setup, editions, notation};
//! use sidra_solver::{Objective, best_play};
//!
//! let rules = HouseRules::plain(editions::find("il-classic").ok_or("no edition")?);
//! let table = notation::table("r3 J r5 | b7 b8 b9")?;
//! let rack = notation::tiles("r4 b10 k2")?;
//! let position = Position::from_setup(Setup::of_turn(rules, table, rack, true))?;
//! let play = best_play(&position, Objective::Tiles);
//! assert_eq!((play.tiles, play.points), (2, 14));
//! assert!(play.proven && play.fewest_changes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod opening;

mod arrange;
mod candidates;
mod count;
mod exact;
mod homes;
mod layers;
mod mask;
mod play;
mod steps;
mod stock;

pub use count::{Count, Counter};
pub use exact::{Progress, Solver};
pub use play::{
    NODES, Objective, Play, Plays, TIDYING, best_play, best_play_within, can_play, changed_sets,
    plays, plays_within, tidy_play_within, whole_play_within,
};
pub use steps::{Step, Workbench, steps};
