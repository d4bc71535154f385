//! The record of a match: a text file that stays readable forever.
//!
//! Most events take one line; a deal and the end of a game take a few. Every tile has its identity
//! (`r7` is the first red seven, `r7'` the second), and every turn has its time. Reading is
//! lenient: it accepts white space of any length, empty lines, and comments after `#`. Writing is
//! canonical. The grammar is in `docs/record.md`. Reading a record judges nothing; [`verify()`]
//! judges everything again.
//!
//! A store keeps the same lines in rows: [`write_row`] and [`RowReader`]. They contain hidden
//! tiles. No type that can be sent to a client is built from them: a client gets events only
//! through [`Event::seen_by`].

mod read;
mod verify;
mod write;

pub use read::{LONGEST_RECORD, RecordError, RowReader, read, text_rules, text_table, word_tile};
pub use verify::{Misfit, MisfitKind, Verified, WordCheck, verify, verify_with};
pub use write::{rules_text, table_text, tile_word, write, write_row};

pub(crate) use read::{LONGEST_NAME, MOST_TILES};

use crate::event::Event;
use crate::shuffle::{Secret, to_hex};

/// An event in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logged {
    /// The line numbers of the event, counted from 1; empty if it does not come from a file.
    pub lines: Vec<usize>,
    /// How long the turn took, in milliseconds.
    pub millis: u64,
    /// Whether a bot played for a person who was away.
    pub stand_in: bool,
    /// The event.
    pub event: Event,
}

/// A deal that was begun before the recorded one and never completed, because hashes or seeds were
/// missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpentDeal {
    /// The commitment that was published for it, in hexadecimal.
    pub commitment: String,
    /// Its secret, which was never used.
    pub secret: Secret,
    /// Whether all hashes had arrived, so that seeds were being revealed.
    pub hashed: bool,
    /// The seats that did not send their hash or did not reveal their seed. The remaining players
    /// may have had other seats afterwards.
    pub silent: Vec<usize>,
}

/// The record of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The day on which it was played, such as `2026-11-15`; empty if unknown.
    pub date: String,
    /// If the match was continued from an earlier one, the number of turns taken from that match.
    /// The players may have known all tiles.
    pub continued: Option<usize>,
    /// The commitment that was published before the first draw, in hexadecimal.
    pub commitment: String,
    /// Earlier deals of the same table that were not completed.
    pub spent: Vec<SpentDeal>,
    /// The hashes of the players' seeds, which were published before any seed was revealed, seat by
    /// seat; empty if none were.
    pub hashes: Vec<Option<[u8; 32]>>,
    /// The events, beginning with [`Event::MatchBegan`].
    pub log: Vec<Logged>,
}

impl Record {
    /// Creates the record of a match that was just played.
    pub fn new(date: String, log: Vec<Logged>) -> Record {
        let commitment = match log.first().map(|logged| &logged.event) {
            Some(Event::MatchBegan { secret, .. }) => to_hex(&secret.commitment()),
            _ => String::new(),
        };
        Record {
            date,
            continued: None,
            commitment,
            spent: Vec::new(),
            hashes: Vec::new(),
            log,
        }
    }

    /// Replaces the names of the players, which a shared table keeps outside its log.
    pub fn name_players(&mut self, names: &[String]) {
        if let Some(Logged {
            event: Event::MatchBegan { config, .. },
            ..
        }) = self.log.first_mut()
        {
            config.name_players(names);
        }
    }

    /// Returns how many games were dealt.
    pub fn games(&self) -> usize {
        self.count(|event| matches!(event, Event::Dealt { .. }))
    }

    /// Returns how many turns were played, time-outs included.
    pub fn turns(&self) -> usize {
        self.count(|event| {
            matches!(
                event,
                Event::Played { .. }
                    | Event::Laid { .. }
                    | Event::Drew { .. }
                    | Event::Passed { .. }
                    | Event::TimeRanOut { .. }
            )
        })
    }

    fn count(&self, counts: fn(&Event) -> bool) -> usize {
        let events = self.log.iter().map(|logged| &logged.event);
        events.filter(|event| counts(event)).count()
    }
}

/// The version of the format that is written.
const VERSION: u32 = 1;
