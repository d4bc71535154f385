//! What a store keeps.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Cursor, PersonId, TableId};

/// The SHA-256 of a token or of a recovery code. The store never sees the secret itself.
pub type Hash = [u8; 32];

/// A person, or a program that takes a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id of the person.
    pub id: PersonId,
    /// The name, as the server normalised it. It is kept nowhere else, so it can be forgotten.
    pub name: String,
    /// When the person first arrived, in milliseconds since 1970.
    pub created: i64,
    /// Whether the person is a program.
    pub bot: bool,
}

/// What a table is doing, for lists of tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableState {
    /// The table is waiting for players.
    Open,
    /// A match is being played.
    Playing,
    /// The match was played to its end.
    Over,
    /// The table was closed before that.
    Closed,
}

impl TableState {
    /// Every state, in order.
    pub const ALL: [TableState; 4] = [
        TableState::Open,
        TableState::Playing,
        TableState::Over,
        TableState::Closed,
    ];

    /// Returns whether something can still happen at the table.
    pub fn is_live(self) -> bool {
        matches!(self, TableState::Open | TableState::Playing)
    }
}

impl fmt::Display for TableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TableState::Open => "open",
            TableState::Playing => "playing",
            TableState::Over => "over",
            TableState::Closed => "closed",
        })
    }
}

/// The error for text that is not the state of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableStateError(String);

impl fmt::Display for TableStateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not the state of a table", self.0)
    }
}

impl std::error::Error for TableStateError {}

impl FromStr for TableState {
    type Err = TableStateError;

    fn from_str(text: &str) -> Result<TableState, TableStateError> {
        let state = TableState::ALL
            .into_iter()
            .find(|state| state.to_string() == text);
        state.ok_or_else(|| TableStateError(text.to_owned()))
    }
}

/// What lists show of a table. It is kept next to the table's log and changes in the same
/// transaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// What the table is doing.
    pub stage: TableState,
    /// Whether lists show it to people who do not sit there.
    pub public: bool,
    /// The edition, as in notation.
    pub edition: String,
    /// Everything else that lists show, in an encoding that the server defines. It contains no
    /// names.
    pub summary: String,
    /// The people to whom the table belongs, in the order of their seats. The table is in their own
    /// lists, and they are kept as long as it is.
    pub people: Vec<PersonId>,
    /// The person to move.
    pub turn: Option<PersonId>,
    /// The short code with which people join, or `None` if it no longer works. No two tables have
    /// the same one. The store compares it byte by byte.
    pub code: Option<String>,
}

/// A table as lists contain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The id of the table.
    pub id: TableId,
    /// What the list shows.
    pub head: Head,
    /// The time of the first row, in milliseconds since 1970.
    pub created: i64,
    /// The time of the last row, in milliseconds since 1970.
    pub updated: i64,
}

impl Listed {
    /// Returns the place after this table in a list that starts with the latest change.
    pub fn cursor(&self) -> Cursor {
        Cursor {
            at: self.updated,
            id: self.id,
        }
    }
}

/// A new table: its head and the first row of its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// What lists show.
    pub head: Head,
    /// The first row, with `seq` 0. It names the table and the time; its own `head` is not
    /// used.
    pub first: NewRow,
}

/// A row to append to a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRow {
    /// The table.
    pub table: TableId,
    /// The number of the row. It must be the next number: rows are numbered from 0 without gaps.
    pub seq: u64,
    /// The person and the id of the command that caused it, if there was one. A store keeps
    /// each command of a person at a table at most once.
    pub by: Option<(PersonId, u64)>,
    /// The version of the encoding of `text`.
    pub version: u16,
    /// The epoch of the lease under which the row was decided. A store with one owner merely keeps
    /// it. A store that several nodes share refuses a row whose epoch is not the table's.
    pub epoch: u64,
    /// The time, in milliseconds since 1970.
    pub at: i64,
    /// What happened, in an encoding that the server defines. It contains no names.
    pub text: String,
    /// The new head, or `None` if it stays as it is.
    pub head: Option<Head>,
}

/// A row of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRow {
    /// The number of the row.
    pub seq: u64,
    /// The person and the id of the command that caused it, if there was one.
    pub by: Option<(PersonId, u64)>,
    /// The version of the encoding of `text`.
    pub version: u16,
    /// The epoch of the lease under which the row was written.
    pub epoch: u64,
    /// The time, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub text: String,
}

/// A file of a page, as browsers get it. Its name has a fingerprint of its content, so a name never
/// stands for two contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageFile {
    /// The name.
    pub name: String,
    /// The content type.
    pub kind: String,
    /// The content.
    pub plain: Vec<u8>,
    /// The content, packed with brotli.
    pub brotli: Option<Vec<u8>>,
    /// The content, packed with gzip.
    pub gzip: Option<Vec<u8>>,
}

/// How much was deleted because of its age.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pruned {
    /// The number of tables, with their logs.
    pub tables: u64,
    /// The number of people.
    pub people: u64,
}

/// Why a table was not created or a row not appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendError {
    /// `seq` is not the next number of this log, or a table with this id exists. Nothing was
    /// stored. The caller's state is not the latest: reload the table.
    Conflict,
    /// The log already has this command of this person. Nothing was stored again.
    Repeated {
        /// The row that the command caused.
        seq: u64,
    },
    /// Another table has this code. Nothing was stored: choose another code.
    CodeTaken,
    /// There is no such table; it may have been deleted because of its age.
    NoTable,
    /// The epoch of the row is not the table's: another node has claimed the table, or this node
    /// has claimed it again. Nothing was stored. The caller must not continue: claim the table and
    /// reload it.
    NotOwner,
    /// Certainly nothing was stored, for instance because the disk is full. The same append
    /// may succeed later.
    Refused(String),
    /// It is not known whether the row was stored. Neither acknowledge nor refuse: reload the
    /// table from the log.
    Unknown(String),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Conflict => f.write_str("the log has another row with this number"),
            AppendError::Repeated { seq } => write!(f, "row {seq} already has this command"),
            AppendError::CodeTaken => f.write_str("another table has this code"),
            AppendError::NoTable => f.write_str("there is no such table"),
            AppendError::NotOwner => f.write_str("the lease on the table has ended"),
            AppendError::Refused(why) => write!(f, "not stored: {why}"),
            AppendError::Unknown(why) => write!(f, "the outcome is unknown: {why}"),
        }
    }
}

impl std::error::Error for AppendError {}

/// Why another operation of a store failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Nothing was read or changed.
    Refused(String),
    /// It is not known whether the change was made. Only operations that change something
    /// return this.
    Unknown(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Refused(why) => f.write_str(why),
            StoreError::Unknown(why) => write!(f, "the outcome is unknown: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> AppendError {
        match error {
            StoreError::Refused(why) => AppendError::Refused(why),
            StoreError::Unknown(why) => AppendError::Unknown(why),
        }
    }
}
