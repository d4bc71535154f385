//! A live table: who sits there, the clock, drafts, bots and pauses.
//!
//! A [`Room`] is a state machine without IO that works in two steps. [`Room::decide`] turns an
//! [`Input`] into a [`Step`] with its events, or refuses it; [`Room::commit`] applies the
//! step. A server stores the step in between, so that no player sees a move that could still
//! be lost. Time is an argument, in milliseconds of any clock that never runs backwards. The
//! room does not compute bot moves either: it asks a [`Question`], its keeper computes the
//! answer in a worker or on another thread, and sends it as an input.
//!
//! A game on one device runs its room in the page; a game over the network runs it on the server.

mod bots;
mod clock;
mod event;
mod input;
mod kept;
mod message;
mod room;
pub mod shared;
mod snapshot;

pub use bots::{Pace, Question};
pub use clock::Clock;
pub use event::{Company, Happening, Occupant, Row, Seat, TableEvent, TableSeen};
pub use input::{Accepted, Ask, CommandId, Decision, Input, Sender, Stale, Step};
pub use kept::{Kept, KeptError};
pub use message::{Reply, Request};
pub use room::{Room, check_draft};
pub use sidra_bots::Level;
pub use snapshot::{TableSnapshot, Update};
