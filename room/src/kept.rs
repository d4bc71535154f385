//! Keeping a room, so that closing the page loses nothing.
//!
//! [`Kept`] is everything a room needs to continue; the `protocol` crate encodes it. Games
//! that earlier versions kept are lines of text followed by the record of the match, and
//! [`read_old`] still reads them:
//!
//! ```text
//! sidra room 1
//! seats person easy
//! columns 14
//! spent 12500
//! paused yes
//! draft 2@0,0 r3 r4 r5 | 0@7,0 k9 k10
//! plan 3 2@0,0 r3 r4 r5 | 0@0,1 b1 b2 b3
//!
//! sidra record 1
//! …
//! ```
//!
//! `paused` says whether the game was paused, `draft` is the draft of the player whose turn
//! it is, `plan` the draft of another player (seats count from 1). A new set has the number
//! 0.

use std::fmt;

use sidra_core::TileId;
use sidra_game::record::{self, RecordError, word_tile};
use sidra_game::{SetId, Spot, TableSet};

use crate::event::{Happening, Occupant, Row};
use crate::room::{Room, check_draft, first_repeated};

/// Everything a room needs to continue, including all hidden tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The day on which the match began, as `2026-11-15`.
    pub date: String,
    /// Who owned the seats at first.
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
    /// A line of the old format is not valid; lines count from 1.
    Line(usize),
    /// The record after these lines is not valid.
    Record(RecordError),
    /// The log does not begin a match for these seats.
    Misfit,
    /// A tile or a set is in two places.
    Twice,
}

impl fmt::Display for KeptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeptError::Line(line) => write!(f, "line {line}: not a valid room line"),
            KeptError::Record(error) => write!(f, "the record in the kept game: {error}"),
            KeptError::Misfit => f.write_str("the log and the seats do not belong together"),
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
            seats: self.first_seats.clone(),
            rows: self.rows.clone(),
            at: now,
            drafts: self.drafts.clone(),
        }
    }

    /// Opens a kept room. The clock goes on from the moment at which it was kept, and all
    /// people are here. A draft that no table can hold is dropped: the game is worth more.
    ///
    /// # Errors
    /// Returns an error if the log does not begin a match for these seats, or a tile or a set
    /// is in two places.
    pub fn take_up(kept: Kept, now: u64) -> Result<Room, KeptError> {
        let Kept {
            date,
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
        room.apply(first);
        rows.for_each(|row| room.apply(row));
        if room.has_twice() {
            return Err(KeptError::Twice);
        }
        for (own, draft) in room.drafts.iter_mut().zip(drafts) {
            *own = draft.filter(|draft| check_draft(draft).is_ok());
        }
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

    /// Returns whether a tile or a set is in two places, which only happens in a file that
    /// was edited.
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

/// An upper limit for set numbers: no game has this many sets.
const LARGEST_ID: u32 = 1_000_000;

/// Returns whether the text looks like a room in the old format.
pub fn is_old(text: &str) -> bool {
    text.starts_with("sidra room 1\n")
}

/// Reads a room in the old format.
///
/// # Errors
/// Returns the first line that is not valid.
pub fn read_old(text: &str) -> Result<Kept, KeptError> {
    let (head, log) = text.split_once("\n\n").ok_or(KeptError::Line(1))?;
    let mut seats = Vec::new();
    let mut spent = 0;
    let mut paused = false;
    let mut draft = None;
    let mut plans = Vec::new();
    for (index, line) in head.lines().enumerate() {
        let error = || KeptError::Line(index + 1);
        let (key, rest) = line.split_once(' ').ok_or_else(error)?;
        match key {
            "sidra" if rest == "room 1" => {}
            "seats" => {
                for token in rest.split_whitespace() {
                    seats.push(match token {
                        "person" => Occupant::Person,
                        level => Occupant::Bot(level.parse().map_err(|_| error())?),
                    });
                }
            }
            // The width of the window. Places no longer depend on it.
            "columns" => _ = rest.parse::<u16>().map_err(|_| error())?,
            "spent" => spent = rest.parse().map_err(|_| error())?,
            "paused" => paused = rest == "yes",
            // Without its drafts the game can still go on.
            "draft" => draft = read_draft(rest),
            "plan" => {
                let (seat, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                plans.extend(seat.parse::<usize>().ok().zip(read_draft(rest)));
            }
            _ => return Err(error()),
        }
    }
    let record = record::read(log).map_err(KeptError::Record)?;
    let mut rows: Vec<Row> = Vec::new();
    for logged in record.log {
        rows.push(Row {
            at: 0,
            spent: logged.millis,
            by: None,
            events: vec![logged.event.into()],
        });
    }
    if paused {
        let person = seats.iter().position(|seat| *seat == Occupant::Person);
        rows.push(Row {
            at: spent,
            spent,
            by: None,
            events: vec![Happening::Paused {
                seat: person.unwrap_or(0),
            }],
        });
    }
    let mut drafts = vec![None; seats.len()];
    for (seat, plan) in plans {
        if let Some(own) = drafts.get_mut(seat.wrapping_sub(1)) {
            *own = Some(plan);
        }
    }
    let kept = Kept {
        date: record.date,
        seats,
        rows,
        at: spent,
        drafts,
    };
    match draft {
        None => Ok(kept),
        Some(draft) => with_draft(kept, draft),
    }
}

/// Adds the draft of the player whose turn it is.
fn with_draft(mut kept: Kept, draft: Vec<TableSet>) -> Result<Kept, KeptError> {
    let turn = Room::take_up(kept.clone(), 0)?.view(None).turn;
    if let Some(own) = turn.and_then(|seat| kept.drafts.get_mut(seat)) {
        *own = Some(draft);
    }
    Ok(kept)
}

fn read_draft(text: &str) -> Option<Vec<TableSet>> {
    let set = |text: &str| {
        let mut tokens = text.split_whitespace();
        let (id, spot) = tokens.next()?.split_once('@')?;
        let (x, y) = spot.split_once(',')?;
        let id = SetId(id.parse().ok()?);
        let spot = Spot {
            x: x.parse().ok()?,
            y: y.parse().ok()?,
        };
        Some(TableSet {
            id: if id == SetId(0) { SetId::NEW } else { id },
            spot: spot.clamped(),
            tiles: tokens.map(word_tile).collect::<Option<_>>()?,
        })
    };
    match text.trim() {
        "" => Some(Vec::new()),
        text => text.split('|').map(set).collect(),
    }
}
