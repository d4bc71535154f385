//! Many players over real sockets, to load a server or to kill it.
//!
//! A [`Player`] is one person at one table. It plays as a page would: it reconnects after a lost
//! connection, names the last event that it has, and sends an unanswered command again under the
//! same id. It notes everything for [`sidra_kit::history`].
//!
//! * [`kill`] kills a server again and again, and checks the histories;
//! * `cluster` causes every failure that can happen with several servers;
//! * `claims` finds out from the database whether two of them wrote to one log;
//! * [`mod@bench`] measures how long acknowledgements take.

pub mod bench;
#[cfg(unix)]
pub mod claims;
#[cfg(unix)]
pub mod cluster;
mod database;
pub mod http;
pub mod kill;
pub mod player;
pub mod process;

pub use http::Address;
pub use player::{Player, Style};
