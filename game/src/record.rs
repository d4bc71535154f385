//! The record of a match: a text file that stays readable for ever.
//!
//! One line an event, every tile with its identity (`r7` is the first red seven,
//! `r7'` the second), every turn with its time. Read relaxed: white space of any
//! length, empty lines, comments behind `#`. Written canonical. The grammar is in
//! `docs/record.md`. Reading a record judges nothing; [`verify()`] judges
//! everything again.
//!
//! A store keeps the same lines in rows: [`write_row`] and [`RowReader`]. They hold what is
//! hidden. No type that can be sent to a client is made from them; the only way there is
//! [`Event::seen_by`].

mod read;
mod verify;
mod write;

pub use read::{LONGEST_RECORD, RecordError, RowReader, read, word_tile};
pub use verify::{Misfit, MisfitKind, Verified, verify, verify_with};
pub use write::{tile_word, write, write_row};

pub(crate) use read::{LONGEST_NAME, MOST_TILES, text_rules};
pub(crate) use write::rules_text;

use crate::event::Event;
use crate::shuffle::to_hex;

/// An event as a record has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// The lines that tell it, from 1; none where it comes from no file.
    pub lines: Vec<usize>,
    /// How long the turn took, in milliseconds.
    pub millis: u64,
    /// What happened.
    pub event: Event,
}

/// A match as a record has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The day on which it was played, as `2026-11-15`; empty where nobody says.
    pub date: String,
    /// The commitment that was published before the first tile, in hexadecimal.
    pub commitment: String,
    /// What happened, beginning with [`Event::MatchBegan`].
    pub log: Vec<Logged>,
}

impl Record {
    /// The record of a match that was just played.
    pub fn new(date: String, log: Vec<Logged>) -> Record {
        let commitment = match log.first().map(|logged| &logged.event) {
            Some(Event::MatchBegan { secret, .. }) => to_hex(&secret.commitment()),
            _ => String::new(),
        };
        Record {
            date,
            commitment,
            log,
        }
    }
}

/// The version that is written.
const VERSION: u32 = 1;
