//! A live table: who sits there, the clock, drafts, bots and pauses.
//!
//! A [`Room`] is a pure machine in two steps. [`Room::decide`] turns an [`Input`] into a
//! [`Step`] with its events, or refuses it; [`Room::commit`] applies the step. In between,
//! a server stores the step, so that nobody hears of a move that could still be lost. Time
//! is an argument (milliseconds of any clock that never goes back), and so are the
//! thoughts of bots: the room asks a [`Question`], its keeper thinks, in a worker or on
//! another thread, and the answer is an input like any other.
//!
//! A game on one device is a room in the page; a game over the network is a room in the
//! server.

mod bots;
mod clock;
mod event;
mod input;
mod kept;
mod message;
mod room;
mod snapshot;

pub use bots::{Pace, Question};
pub use clock::Clock;
pub use event::{Company, Happening, Occupant, Row, Seat, TableEvent, TableSeen};
pub use input::{Accepted, Ask, CommandId, Decision, Input, Sender, Stale, Step};
pub use kept::{Kept, KeptError, is_old, read_old};
pub use message::{Reply, Request};
pub use room::Room;
pub use sidra_bots::Level;
pub use snapshot::{TableSnapshot, Update};
