//! A live table: who sits there, the clock, the drafts, the bots.
//!
//! A [`Room`] is a pure machine. Time is an argument (milliseconds of any clock that
//! never goes back), and so are the thoughts of bots: the room asks a
//! [`Question`], whoever keeps it thinks, in a worker or on another thread,
//! and hands the [`Choice`] back. A game on one device is a room in the page; a
//! game over the network is a room in the server.

pub mod places;

mod keep;
mod room;

pub use keep::KeepError;
pub use room::{Clock, Occupant, Question, Room};
pub use sidra_bots::{Choice, Level};
