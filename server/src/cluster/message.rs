//! What nodes say to each other: a line of JSON, followed by what a viewer sent or is sent,
//! unchanged.
//!
//! Two versions of the program may talk to each other, so a message may gain fields, but existing
//! ones keep their meaning. A node answers an errand that it cannot read with [`Answer::Gone`].

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sidra_protocol::Goodbye;
use sidra_room::Accepted;
use sidra_room::shared::{Person, Reason, TableAsk, TableRefusal};
use sidra_store::TableId;

/// What a node asks another one. Every errand is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Errand {
    /// A viewer of the asking node joins a table.
    Join(Joining),
    /// A viewer sent the message in the body.
    Up { from: i64, viewer: u64 },
    /// The round-trip time of a viewer's connection, in milliseconds.
    Lag { from: i64, viewer: u64, millis: u64 },
    /// A viewer has left.
    Part { from: i64, viewer: u64 },
    /// A person sends a table a request, without a socket.
    Ask {
        table: TableId,
        person: Person,
        ask: TableAsk,
    },
    /// A person is forgotten.
    Forget { table: TableId, person: Person },
    /// A table is closed.
    Close { table: TableId, reason: Reason },
    /// The record of a match that is over.
    Record { table: TableId },
    /// Whether the asked node can read a table with these needs.
    Fits(Needs),
    /// The asked node should take this table, which is free.
    Take { table: TableId },
    /// A person was renamed.
    Renamed { person: Person },
    /// A person's token was revoked.
    Revoked { person: Person },
}

/// What a server must be able to read to take a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Needs {
    /// The newest version of the rows of its log.
    pub rows: u16,
    /// The hash of the dictionary that its match began with.
    pub lexicon: Option<u64>,
}

/// A viewer who joins a table on another node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Joining {
    pub table: TableId,
    /// The asking node, and its number for the viewer.
    pub from: i64,
    pub viewer: u64,
    pub person: Option<Person>,
    /// How many events the client has.
    pub have: Option<u64>,
    /// The version of the client's messages; 0 means JSON.
    pub version: u8,
    /// The version in which the asking node passes on what the client sends.
    pub passes: u8,
}

/// The answer to an errand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// The errand is done, or will be.
    Done,
    /// The table is not here or cannot be read here, or the viewer or the errand is unknown.
    Gone,
    /// The client, or the asking node, is too old for this one.
    TooOld,
    /// A command took effect.
    Accepted(Accepted),
    /// The table refuses.
    Refused(TableRefusal),
    /// There is no such table.
    NoTable,
    /// The store failed.
    NotStored,
    /// The record, if there was a match.
    Record(Option<String>),
}

/// What the node of a table tells a viewer elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tell {
    pub viewer: u64,
    /// How many messages the viewer was sent before, so that a missing one is noticed.
    pub number: u64,
    pub what: What,
}

/// What the table's node tells a viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum What {
    /// The message in the body.
    Down {
        /// The command that it answers.
        answers: Option<u64>,
        /// Whether it is text.
        is_text: bool,
    },
    /// Nothing: this asks whether the viewer is still there. It is sent in the same stream as the
    /// messages, so that it does not overtake them.
    Check,
    /// The table is no longer here, or was loaded again.
    Left,
    /// The table ends the connection.
    End(Goodbye),
}

/// What a node tells all others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Call {
    /// A heartbeat, with how many people watch the node's tables.
    Beat {
        node: i64,
        spectators: Vec<(TableId, u32)>,
    },
}

/// Writes a message with a body.
pub(super) fn write(message: &impl Serialize, body: &[u8]) -> Vec<u8> {
    // Every message can be written as JSON, and this writer puts no line breaks into it.
    let mut bytes = serde_json::to_vec(message).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend_from_slice(body);
    bytes
}

/// Reads a message and its body.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let (line, body) = bytes.split_at(end);
    Some((serde_json::from_slice(line).ok()?, &body[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_with_their_bodies() {
        let tell = Tell {
            viewer: 7,
            number: 1 << 40,
            what: What::Down {
                answers: Some(u64::MAX),
                is_text: false,
            },
        };
        for body in [&b""[..], b"\n", b"one\ntwo\0"] {
            let bytes = write(&tell, body);
            assert_eq!(read(&bytes), Some((tell.clone(), body)));
        }
    }

    #[test]
    fn a_message_may_have_fields_of_another_version() {
        let bytes = b"{\"Part\":{\"from\":1,\"viewer\":2,\"why\":\"later\"}}\n";
        let part = Errand::Part { from: 1, viewer: 2 };
        assert_eq!(read(bytes), Some((part, &b""[..])));
        assert_eq!(read::<Errand>(b"{\"Dance\":{}}\n"), None);
        assert_eq!(read::<Errand>(b"\"Join\""), None);
    }
}
