//! The messages between a page and a table on a server.
//!
//! A connection belongs to one table. The page begins with [`Up::Hello`]; the server answers with
//! [`Down::Table`] and, once there is a match, [`Down::Reply`] with a welcome. After that, either
//! side sends what it has to say. A page that lost its connection opens a new one.

use serde::{Deserialize, Serialize};
use sidra_game::{TableSet, wire};
use sidra_room::shared::{TableAsk, TableInfo, TableRefusal};
use sidra_room::{Accepted, CommandId, Reply, TableSeen};

use crate::{Kind, Message};

/// A message from a page to a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Up {
    /// The first message: who is connecting, and what the page already has.
    Hello {
        /// The id of the table.
        table: String,
        /// The person's token; `None` for a spectator without a name.
        token: Option<String>,
        /// How many events of the match the page has; it gets only those that it missed.
        have: Option<u64>,
    },
    /// Asks for everything again.
    Sync,
    /// Sends a command, which has an id and is answered by [`Down::Answer`], or a draft, which
    /// has none.
    Ask {
        /// The command's id.
        id: Option<CommandId>,
        /// What the person asks for.
        ask: TableAsk,
    },
    /// Shows a mood to the others.
    Mood(Mood),
    /// Has no effect: the newest connection always plays.
    TakeOver,
    /// Asks for everything that has happened so far.
    History,
    /// Answers [`Down::Ping`].
    Pong {
        /// The number of the ping.
        number: u32,
    },
}

/// A message from a table to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Down {
    /// The table, apart from the match. It is sent whenever it changes.
    Table(Box<TableInfo>),
    /// The match: a welcome, what happened, or the answer to a command of the match.
    Reply(Reply),
    /// The answer to a command that is not part of the match, or that the table refused.
    Answer {
        /// The command.
        id: CommandId,
        /// The result.
        answer: Result<Accepted, TableRefusal>,
    },
    /// The player to move is rearranging the table.
    Draft {
        /// The player's seat.
        seat: usize,
        /// The number of the draft; lower numbers are older.
        number: u32,
        /// The whole table as it is now.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
    },
    /// A person shows a mood.
    Mood {
        /// The person's seat.
        seat: usize,
        /// The mood.
        mood: Mood,
    },
    /// Everything that has happened so far, as this viewer saw it.
    History(Vec<TableSeen>),
    /// Measures how slow the connection is.
    Ping {
        /// A number, which the answer repeats.
        number: u32,
    },
    /// The server closes the connection.
    Goodbye(Goodbye),
}

/// A mood that players can show each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mood {
    /// Well played.
    Bravo,
    /// A smile.
    Smile,
    /// Thinking.
    Thinking,
    /// Surprised.
    Wow,
    /// What a pity.
    Oh,
}

impl Mood {
    /// All moods.
    pub const ALL: [Mood; 5] = [
        Mood::Bravo,
        Mood::Smile,
        Mood::Thinking,
        Mood::Wow,
        Mood::Oh,
    ];
}

/// Why the server closes a connection, which determines what the page does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goodbye {
    /// The server is stopping. The page reconnects in a moment.
    Restart,
    /// The page is older than the server. It reloads itself once.
    Reload,
    /// Another tab of the same person plays now. This one takes over if it connects again.
    Elsewhere,
    /// The table does not exist, or this person may not see it.
    NoTable,
    /// The token is not valid.
    NoPerson,
    /// The page did not read its messages, or sent too many.
    TooMuch,
}

impl Message for Up {
    const KIND: Kind = Kind::Up;
    /// A longer message is not read at all.
    const LONGEST: usize = 16 << 10;
}

impl Message for Down {
    const KIND: Kind = Kind::Down;
    /// A message may contain a whole snapshot.
    const LONGEST: usize = 1 << 20;
}
