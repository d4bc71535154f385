//! The messages between a table and its clients, in one versioned encoding.
//!
//! A message is a few bytes: the version, the kind, then the fields in the encoding of
//! [`postcard`].
//!
//! ```
//! use sidra_game::Action;
//! use sidra_protocol::{Kind, VERSION, decode, encode};
//!
//! let bytes = encode(&Action::Vote { allow: true });
//! assert_eq!(bytes, [VERSION, Kind::Action as u8, 7, 1]);
//! assert_eq!(decode(&bytes), Ok(Action::Vote { allow: true }));
//! ```
//!
//! The encoding has no field names and does not tolerate added fields: every change to a message
//! needs a new [`VERSION`]. Both ends of a connection come from the same program, so a different
//! version means that the page is older than the server. The server still speaks the version before
//! its own ([`encode_previous`]); an older page has to be loaded again. What has to outlive a
//! version is text: records and kept games.
//!
//! Only a [`Message`] can be encoded. Events and matches are not messages, because they hold hidden
//! tiles. Only the results of [`Event::seen_by`](sidra_game::Event::seen_by) and
//! [`Match::snapshot`](sidra_game::Match::snapshot) may be sent. The log has its own encoding, the
//! lines of the record ([`sidra_game::record::write_row`]), which no message contains.
//!
//! ```compile_fail,E0277
//! fn send(event: &sidra_game::Event) -> Vec<u8> {
//!     sidra_protocol::encode(event)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(state: &sidra_game::Match) -> Vec<u8> {
//!     sidra_protocol::encode(state)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(row: &sidra_game::record::Logged) -> Vec<u8> {
//!     sidra_protocol::encode(row)
//! }
//! ```
//!
//! The same holds for a table. Its events become messages through
//! [`TableEvent::seen_by`](sidra_room::TableEvent::seen_by), and a kept game is encoded by
//! [`encode_kept`], not by [`encode`].
//!
//! ```compile_fail,E0277
//! fn send(event: &sidra_room::TableEvent) -> Vec<u8> {
//!     sidra_protocol::encode(event)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(kept: &sidra_room::Kept) -> Vec<u8> {
//!     sidra_protocol::encode(kept)
//! }
//! ```

mod decode;
mod kept;
mod previous;
mod table;
mod veil;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sidra_game::{Action, Moment, Refusal, Seen, Snapshot, TableSet, wire};
use sidra_room::{Reply, Request};

pub use decode::{DecodeError, decode};
pub use kept::{LONGEST_KEPT, decode_kept, encode_kept};
pub use previous::{PREVIOUS, decode_previous, encode_previous};
pub use table::{Down, Goodbye, Mood, Up};

/// The version of the encoding, which is the first byte of a message.
pub const VERSION: u8 = 5;

/// The kinds of messages. The number of a kind is the second byte of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A [`Request`].
    Request = 1,
    /// A [`Reply`].
    Reply,
    /// A [`Snapshot`].
    Snapshot,
    /// A [`Seen`].
    Seen,
    /// An [`Action`].
    Action,
    /// A [`Refusal`].
    Refusal,
    /// A [`Moment`].
    Moment,
    /// A [`Draft`].
    Draft,
    /// A job for a worker, which the client defines.
    Job,
    /// A worker's answer.
    Answer,
    /// An [`Up`].
    Up,
    /// A [`Down`].
    Down,
}

/// A type that may be sent.
pub trait Message: Serialize + DeserializeOwned {
    /// Its kind.
    const KIND: Kind;

    /// The longest message that is accepted, in bytes.
    const LONGEST: usize = 64 << 10;
}

impl Message for Snapshot {
    const KIND: Kind = Kind::Snapshot;
    /// A snapshot has the results of all games of the match.
    const LONGEST: usize = 1 << 20;
}

impl Message for Request {
    const KIND: Kind = Kind::Request;
}

impl Message for Reply {
    const KIND: Kind = Kind::Reply;
    /// A reply may contain a whole snapshot.
    const LONGEST: usize = 1 << 20;
}

impl Message for Seen {
    const KIND: Kind = Kind::Seen;
}

impl Message for Action {
    const KIND: Kind = Kind::Action;
}

impl Message for Refusal {
    const KIND: Kind = Kind::Refusal;
}

impl Message for Moment {
    const KIND: Kind = Kind::Moment;
}

/// A table as a player is rearranging it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// All sets, with at most as many tiles as a box holds.
    #[serde(deserialize_with = "wire::table")]
    pub table: Vec<TableSet>,
}

impl Message for Draft {
    const KIND: Kind = Kind::Draft;
}

/// Encodes a message.
///
/// # Panics
/// Panics if the message contains something that serde can describe and postcard cannot write. No
/// message does.
pub fn encode<T: Message>(message: &T) -> Vec<u8> {
    let head = vec![VERSION, T::KIND as u8];
    postcard::to_extend(message, head).expect("postcard writes every message")
}
