//! Keeping a room, so that closing the page loses nothing.
//!
//! [`Kept`] is everything a room needs to continue. It is written as a few lines followed by the
//! record of the match. Every later version has to read this format:
//!
//! ```text
//! sidra room 2
//! seats person easy
//! at 61500
//! draft 1 2@0,0 r3 r4 r5 | 16777216@7,0 k9 k10
//! row 1000 0 match
//! row 2000 1000 match match
//! row 4250 2250 by 1 7 match
//! row 9000 4750 paused 1
//!
//! sidra record 1
//! …
//! ```
//!
//! `seats` says who owned the seats at the start, `at` when the room was kept, and `draft` what a
//! player has laid out. Each `row` is a row of the log: the time, how long the turn had lasted,
//! the seat and the id of the command if there was one (`by`), and the events, where `match`
//! stands for the next event of the record. Times are in milliseconds; seats count from 1.
//! Version 1, which earlier versions of the program wrote, is read too.

mod old;

use std::fmt::{self, Write};
use std::str::{FromStr, SplitWhitespace};

use sidra_core::TileId;
use sidra_game::record::{self, Record, RecordError, table_text, text_table};
use sidra_game::{Event, SetId, TableSet};

use crate::event::{Happening, Occupant, Row, TableEvent};
use crate::input::CommandId;
use crate::room::{Room, check_draft, first_repeated, record_of};

/// Everything a room needs to continue, including all hidden tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The day on which the match began, as `2026-11-15`.
    pub date: String,
    /// If the match was continued from an earlier one, the number of turns taken from that match.
    pub continued: Option<usize>,
    /// Who owned the seats at the start.
    pub seats: Vec<Occupant>,
    /// The log.
    pub rows: Vec<Row>,
    /// The time at which it was kept, on the same clock as the rows.
    pub at: u64,
    /// The draft of each player.
    pub drafts: Vec<Option<Vec<TableSet>>>,
}

/// Why a kept room cannot be opened again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptError {
    /// A line before the record is not valid, or the text is cut off; lines count from 1.
    Line(usize),
    /// The record after these lines is not valid.
    Record(RecordError),
    /// The log does not begin a match for these seats, or does not use every event of the record.
    Misfit,
    /// A tile or a set is in two places.
    Twice,
}

impl fmt::Display for KeptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeptError::Line(line) => write!(f, "line {line}: not a valid room line"),
            KeptError::Record(error) => write!(f, "the record in the kept game: {error}"),
            KeptError::Misfit => f.write_str("the log and the seats do not match"),
            KeptError::Twice => f.write_str("a tile or a set is in two places"),
        }
    }
}

impl std::error::Error for KeptError {}

impl Room {
    /// Returns everything the room needs to continue later.
    pub fn kept(&self, now: u64) -> Kept {
        Kept {
            date: self.date.clone(),
            continued: self.continued,
            seats: self.first_seats.clone(),
            rows: self.rows.clone(),
            at: now,
            drafts: self.drafts.clone(),
        }
    }

    /// Opens a kept room. The clock continues from the time at which it was kept, and everyone
    /// is present. A draft that no table can hold is dropped, because the game matters more.
    ///
    /// # Errors
    /// Returns an error if the log does not begin a match for these seats, or a tile or a set
    /// is in two places.
    pub fn take_up(kept: Kept, now: u64) -> Result<Room, KeptError> {
        let Kept {
            date,
            continued,
            seats,
            rows,
            at,
            drafts,
        } = kept;
        // No time passes while a room is kept: all times move to the new clock.
        let moved = |then: u64| now.saturating_sub(at.saturating_sub(then));
        let mut rows = rows.into_iter().map(|row| Row {
            at: moved(row.at),
            ..row
        });
        let first = rows.next().ok_or(KeptError::Misfit)?;
        let mut room = Room::begin(&first, &seats, date).ok_or(KeptError::Misfit)?;
        room.continued = continued;
        room.apply(first);
        rows.for_each(|row| room.apply(row));
        if room.has_twice() {
            return Err(KeptError::Twice);
        }
        for (own, draft) in room.drafts.iter_mut().zip(drafts) {
            *own = draft.filter(|draft| check_draft(draft).is_ok());
        }
        // Whether the player has touched a tile in this turn is not kept, so assume that it
        // happened.
        room.touched = true;
        let mut events = Vec::new();
        for (seat, there) in room.company.seats.iter().enumerate() {
            if !there.here {
                events.push(Happening::Came { seat });
            }
            if there.stand_in.is_some() {
                events.push(Happening::GivenBack { seat });
            }
        }
        if !events.is_empty() {
            room.apply(Row {
                at: now,
                spent: 0,
                by: None,
                events,
            });
        }
        Ok(room)
    }

    /// Returns whether a tile or a set is in two places, or a set's id is too large. Both happen
    /// only in an edited file.
    fn has_twice(&self) -> bool {
        let view = self.state.view(None);
        let mut tiles: Vec<TileId> = Vec::new();
        for seat in 0..self.company.seats.len() {
            tiles.extend(self.state.view(Some(seat)).rack);
        }
        tiles.extend(view.table.iter().flat_map(|set| &set.tiles));
        let ids: Vec<SetId> = view.table.iter().map(|set| set.id).collect();
        let too_large = ids.iter().any(|id| id.0 > LARGEST_ID);
        too_large || first_repeated(tiles).is_some() || first_repeated(ids).is_some()
    }
}

/// An upper limit for set ids: no game has this many sets.
const LARGEST_ID: u32 = 1_000_000;

impl Kept {
    /// Writes the room as text.
    pub fn write(&self) -> String {
        let mut text = "sidra room 2\nseats".to_owned();
        // Writing to a string does not fail.
        for seat in &self.seats {
            _ = write!(text, " {seat}");
        }
        _ = writeln!(text, "\nat {}", self.at);
        for (seat, draft) in self.drafts.iter().enumerate() {
            if let Some(draft) = draft {
                _ = writeln!(text, "draft {} {}", seat + 1, table_text(draft));
            }
        }
        for row in &self.rows {
            _ = write!(text, "row {} {}", row.at, row.spent);
            if let Some((seat, CommandId(id))) = row.by {
                _ = write!(text, " by {} {id}", seat + 1);
            }
            for event in &row.events {
                text += " ";
                text += &event_text(event);
            }
            text += "\n";
        }
        text + "\n" + &record::write(&record_of(&self.date, self.continued, &self.rows))
    }

    /// Reads what [`Kept::write`] wrote, in this version or an earlier one. A draft that cannot be
    /// read is left out, because the game matters more.
    ///
    /// # Errors
    /// Returns the first line that is not valid.
    pub fn read(text: &str) -> Result<Kept, KeptError> {
        let (head, log) = text.split_once("\n\n").ok_or(KeptError::Line(1))?;
        let (version, lines) = head.split_once('\n').ok_or(KeptError::Line(1))?;
        let record = || record::read(log).map_err(KeptError::Record);
        match version {
            "sidra room 1" => old::read(lines, record()?),
            "sidra room 2" if text.ends_with('\n') => read_lines(lines, record()?),
            "sidra room 2" => Err(KeptError::Line(text.lines().count())),
            _ => Err(KeptError::Line(1)),
        }
    }

    fn read_line(&mut self, line: &str, log: &mut impl Iterator<Item = Event>) -> Option<()> {
        let (key, rest) = line.split_once(' ')?;
        match key {
            "seats" => {
                self.seats = read_seats(rest)?;
                self.drafts = vec![None; self.seats.len()];
            }
            "at" => self.at = rest.parse().ok()?,
            // Without its drafts the game can still continue.
            "draft" => _ = self.read_draft(rest),
            "row" => self.rows.push(read_row(rest, self.seats.len(), log)?),
            _ => return None,
        }
        Some(())
    }

    fn read_draft(&mut self, text: &str) -> Option<()> {
        let (seat, draft) = text.split_once(' ')?;
        let seat = seat.parse::<usize>().ok()?.checked_sub(1)?;
        *self.drafts.get_mut(seat)? = text_table(draft.trim());
        Some(())
    }
}

/// Reads the lines between the version and the record.
fn read_lines(lines: &str, record: Record) -> Result<Kept, KeptError> {
    let mut kept = Kept {
        date: record.date,
        continued: record.continued,
        seats: Vec::new(),
        rows: Vec::new(),
        at: 0,
        drafts: Vec::new(),
    };
    let mut log = record.log.into_iter().map(|logged| logged.event);
    for (number, line) in (2..).zip(lines.lines()) {
        let read = kept.read_line(line, &mut log);
        read.ok_or(KeptError::Line(number))?;
    }
    match log.next() {
        None => Ok(kept),
        Some(_) => Err(KeptError::Misfit),
    }
}

fn read_seats(text: &str) -> Option<Vec<Occupant>> {
    let seats = text.split_whitespace().map(str::parse);
    seats.collect::<Result<_, _>>().ok()
}

pub(crate) fn event_text(event: &TableEvent) -> String {
    let (name, seat) = match *event {
        Happening::Match(_) => return "match".to_owned(),
        Happening::Credited { millis } => return format!("credited {millis}"),
        Happening::Seated { seat, occupant } => return format!("seated {} {occupant}", seat + 1),
        Happening::TakenOver { seat, level } => return format!("taken-over {} {level}", seat + 1),
        Happening::GivenBack { seat } => ("given-back", seat),
        Happening::Hosted { seat } => ("hosted", seat),
        Happening::Came { seat } => ("came", seat),
        Happening::Left { seat } => ("left", seat),
        Happening::Paused { seat } => ("paused", seat),
        Happening::Resumed { seat } => ("resumed", seat),
        Happening::Waived { seat } => ("waived", seat),
    };
    format!("{name} {}", seat + 1)
}

/// Reads a row of the log, at a table with this many seats.
pub(crate) fn read_row(
    text: &str,
    seats: usize,
    log: &mut impl Iterator<Item = Event>,
) -> Option<Row> {
    let items = &mut text.split_whitespace();
    let mut row = Row {
        at: next(items)?,
        spent: next(items)?,
        by: None,
        events: Vec::new(),
    };
    while let Some(item) = items.next() {
        let event = match item {
            "match" => Happening::Match(log.next()?),
            "credited" => Happening::Credited {
                millis: next(items)?,
            },
            _ => {
                let seat: usize = next(items)?;
                let seat = seat.checked_sub(1).filter(|&seat| seat < seats)?;
                match item {
                    "by" => {
                        row.by = Some((seat, CommandId(next(items)?)));
                        continue;
                    }
                    "seated" => Happening::Seated {
                        seat,
                        occupant: next(items)?,
                    },
                    "taken-over" => Happening::TakenOver {
                        seat,
                        level: next(items)?,
                    },
                    "given-back" => Happening::GivenBack { seat },
                    "hosted" => Happening::Hosted { seat },
                    "came" => Happening::Came { seat },
                    "left" => Happening::Left { seat },
                    "paused" => Happening::Paused { seat },
                    "resumed" => Happening::Resumed { seat },
                    "waived" => Happening::Waived { seat },
                    _ => return None,
                }
            }
        };
        row.events.push(event);
    }
    Some(row)
}

fn next<T: FromStr>(items: &mut SplitWhitespace<'_>) -> Option<T> {
    items.next()?.parse().ok()
}
