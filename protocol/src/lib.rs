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
//! debugger can all use it. Fields that a reader does not know are passed over, so a newer
//! writer may add some; whatever an older reader would get wrong needs a new [`VERSION`].
//!
//! Only a [`Message`] is ever encoded. Events and matches are not messages: they hold hidden
//! tiles. What may be sent of them is [`Event::seen_by`](sidra_game::Event::seen_by)
//! and [`Match::snapshot`](sidra_game::Match::snapshot). The log has an encoding of its own,
//! the record's lines ([`sidra_game::record::write_row`]), which no message holds.
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
//! The same holds for a table: its events are none until they are seen by somebody, and
//! what is kept of it goes through [`encode_kept`], not [`encode`].
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

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sidra_game::{Action, Moment, Refusal, Seen, Snapshot, TableSet, wire};
use sidra_room::{Reply, Request};

pub use decode::{DecodeError, decode};
pub use kept::{decode_kept, encode_kept};

/// The version of the encoding.
pub const VERSION: u32 = 1;

/// A type that may be sent.
pub trait Message: Serialize + DeserializeOwned {
    /// The name of its kind, under which it stands in a message.
    const KIND: &'static str;

    /// The longest text that is read as one, in bytes.
    const LONGEST: usize = 64 << 10;
}

impl Message for Snapshot {
    const KIND: &'static str = "snapshot";
    /// It has the results of all games that were played.
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
    /// All sets, with no more tiles than a box holds.
    #[serde(deserialize_with = "wire::table")]
    pub table: Vec<TableSet>,
}

impl Message for Draft {
    const KIND: &'static str = "draft";
}

/// The message as text.
///
/// # Panics
/// If the message cannot be written as JSON, as those of this crate always can.
pub fn encode<T: Message>(message: &T) -> String {
    let body = serde_json::to_string(message).expect("a message is JSON");
    let kind = T::KIND;
    format!(r#"{{"v":{VERSION},"{kind}":{body}}}"#)
}
