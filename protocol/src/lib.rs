//! The messages between a table and its clients, in one versioned encoding.
//!
//! A message is one line of JSON: the version, then the message under the name of its kind.
//!
//! ```
//! use sidra_game::Action;
//!
//! let text = sidra_protocol::encode(&Action::Vote { allow: true });
//! assert_eq!(text, r#"{"v":1,"action":{"vote":{"allow":true}}}"#);
//! assert_eq!(sidra_protocol::decode(&text), Ok(Action::Vote { allow: true }));
//! ```
//!
//! It is text so that a WebSocket, a worker, a browser's storage and a person with a
//! debugger can all use it. A reader ignores unknown fields, so a newer writer may add some;
//! a change that an older reader would misunderstand needs a new [`VERSION`].
//!
//! Only a [`Message`] can be encoded. Events and matches are not messages, because they hold
//! hidden tiles. What may be sent of them are the results of
//! [`Event::seen_by`](sidra_game::Event::seen_by) and
//! [`Match::snapshot`](sidra_game::Match::snapshot). The log has its own encoding, the lines
//! of the record ([`sidra_game::record::write_row`]), which no message contains.
//!
//! ```compile_fail,E0277
//! fn send(event: &sidra_game::Event) -> String {
//!     sidra_protocol::encode(event)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(state: &sidra_game::Match) -> String {
//!     sidra_protocol::encode(state)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(row: &sidra_game::record::Logged) -> String {
//!     sidra_protocol::encode(row)
//! }
//! ```
//!
//! The same holds for a table. Its events become messages through
//! [`TableEvent::seen_by`](sidra_room::TableEvent::seen_by), and a kept game is encoded by
//! [`encode_kept`], not by [`encode`].
//!
//! ```compile_fail,E0277
//! fn send(event: &sidra_room::TableEvent) -> String {
//!     sidra_protocol::encode(event)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(kept: &sidra_room::Kept) -> String {
//!     sidra_protocol::encode(kept)
//! }
//! ```

mod decode;
mod kept;
mod veil;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sidra_game::{Action, Moment, Refusal, Seen, Snapshot, TableSet, wire};
use sidra_room::{Reply, Request};

pub use decode::{DecodeError, decode};
pub use kept::{LONGEST_KEPT, decode_kept, encode_kept};

/// The version of the encoding.
pub const VERSION: u32 = 1;

/// A type that may be sent.
pub trait Message: Serialize + DeserializeOwned {
    /// The name of its kind, which is its key in the JSON object.
    const KIND: &'static str;

    /// The longest text that is accepted, in bytes.
    const LONGEST: usize = 64 << 10;
}

impl Message for Snapshot {
    const KIND: &'static str = "snapshot";
    /// It has the results of all games of the match.
    const LONGEST: usize = 1 << 20;
}

impl Message for Request {
    const KIND: &'static str = "request";
}

impl Message for Reply {
    const KIND: &'static str = "reply";
    /// It may be a whole snapshot.
    const LONGEST: usize = 1 << 20;
}

impl Message for Seen {
    const KIND: &'static str = "seen";
}

impl Message for Action {
    const KIND: &'static str = "action";
}

impl Message for Refusal {
    const KIND: &'static str = "refusal";
}

impl Message for Moment {
    const KIND: &'static str = "moment";
}

/// A table as a player is rearranging it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Draft {
    /// All sets, with at most as many tiles as a box holds.
    #[serde(deserialize_with = "wire::table")]
    pub table: Vec<TableSet>,
}

impl Message for Draft {
    const KIND: &'static str = "draft";
}

/// Encodes a message as text.
///
/// # Panics
/// Panics if the message cannot be written as JSON. All messages of this crate can.
pub fn encode<T: Message>(message: &T) -> String {
    let body = serde_json::to_string(message).expect("a message is JSON");
    let kind = T::KIND;
    format!(r#"{{"v":{VERSION},"{kind}":{body}}}"#)
}
