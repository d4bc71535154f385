//! A room as text, so that closing the page loses nothing.
//!
//! A few lines of its own, then the record of the match so far:
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
//! `paused` stands there where somebody wants everything to stand still, `draft` is what
//! lies there of whoever's turn it is, `plan` what somebody else has laid out. A new set
//! has the number 0.

use std::fmt::{self, Write};

use sidra_core::TileId;
use sidra_game::record::{self, RecordError, tile_word, word_tile};
use sidra_game::{SetDraft, SetId, Spot};

use crate::room::{Occupant, Room};

/// Why a text is no room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeepError {
    /// A line of the room's own, from 1.
    Line(usize),
    /// The record behind it.
    Record(RecordError),
    /// The record and the seats do not fit each other.
    Misfit,
    /// A tile or a set lies there twice.
    Twice,
}

impl fmt::Display for KeepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeepError::Line(line) => write!(f, "line {line} of the room is none"),
            KeepError::Record(error) => write!(f, "the record of the room: {error}"),
            KeepError::Misfit => f.write_str("the record has other players than the room"),
            KeepError::Twice => f.write_str("a tile or a set lies there twice"),
        }
    }
}

impl std::error::Error for KeepError {}

impl Room {
    /// The room as text. It holds everything hidden.
    pub fn keep(&self, now: u64) -> String {
        let mut text = "sidra room 1\nseats".to_owned();
        for seat in &self.seats {
            match seat {
                Occupant::Person => text += " person",
                Occupant::Bot(level) => _ = write!(text, " {level}"),
            }
        }
        let now = self.still.unwrap_or(now);
        let spent = now.saturating_sub(self.turn_began);
        _ = write!(text, "\ncolumns {}\nspent {spent}\n", self.columns);
        if self.paused {
            text += "paused yes\n";
        }
        for (seat, draft) in self.drafts.iter().enumerate() {
            let Some(draft) = draft.as_deref().map(write_draft) else {
                continue;
            };
            _ = match self.state.turn() == Some(seat) {
                true => writeln!(text, "draft {draft}"),
                false => writeln!(text, "plan {} {draft}", seat + 1),
            };
        }
        text + "\n" + &record::write(&self.record())
    }

    /// A room that was kept, at the moment at which it was.
    ///
    /// # Errors
    /// A text that is none.
    pub fn take_up(text: &str, now: u64) -> Result<Room, KeepError> {
        let (head, log) = text.split_once("\n\n").ok_or(KeepError::Line(1))?;
        let mut seats = Vec::new();
        let mut columns = None;
        let mut spent = 0;
        let mut paused = false;
        let mut draft = None;
        let mut plans = Vec::new();
        for (index, line) in head.lines().enumerate() {
            let error = || KeepError::Line(index + 1);
            let (word, rest) = line.split_once(' ').ok_or_else(error)?;
            match word {
                "sidra" if rest == "room 1" => {}
                "seats" => {
                    for word in rest.split_whitespace() {
                        seats.push(match word {
                            "person" => Occupant::Person,
                            level => Occupant::Bot(level.parse().map_err(|_| error())?),
                        });
                    }
                }
                "columns" => columns = rest.parse().ok().filter(|columns| *columns > 0),
                "spent" => spent = rest.parse().map_err(|_| error())?,
                "paused" => paused = rest == "yes",
                "draft" => draft = Some(read_draft(rest).ok_or_else(error)?),
                "plan" => {
                    let (seat, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                    let seat: usize = seat.parse().map_err(|_| error())?;
                    plans.push((seat, read_draft(rest).ok_or_else(error)?));
                }
                _ => return Err(error()),
            }
        }
        let record = record::read(log).map_err(KeepError::Record)?;
        let columns = columns.ok_or(KeepError::Line(3))?;
        let began = now.saturating_sub(spent);
        let mut room = Room::from_log(record.date, record.log, seats, columns, began)
            .ok_or(KeepError::Misfit)?;
        if room.has_twice() {
            return Err(KeepError::Twice);
        }
        if let (Some(draft), Some(turn)) = (draft, room.state.turn()) {
            room.drafts[turn] = Some(once(draft)?);
        }
        for (seat, plan) in plans {
            let own = room.drafts.get_mut(seat.wrapping_sub(1));
            *own.ok_or(KeepError::Misfit)? = Some(once(plan)?);
        }
        if paused {
            room.pause(now);
        }
        Ok(room)
    }

    /// Whether a tile or a set is at two places, as only a file that somebody wrote can
    /// have it.
    fn has_twice(&self) -> bool {
        let view = self.state.view(None);
        let mut tiles: Vec<TileId> = Vec::new();
        for seat in 0..self.seats.len() {
            tiles.extend(self.state.view(Some(seat)).rack);
        }
        tiles.extend(view.table.iter().flat_map(|set| &set.tiles));
        let mut ids: Vec<u32> = view.table.iter().map(|set| set.id.0).collect();
        has_equals(&mut tiles) || has_equals(&mut ids) || ids.iter().any(|id| *id > LARGEST_ID)
    }
}

/// More sets than any game has: numbers above it are no set's.
const LARGEST_ID: u32 = 1_000_000;

fn has_equals<T: Ord>(list: &mut [T]) -> bool {
    list.sort_unstable();
    list.windows(2).any(|pair| pair[0] == pair[1])
}

/// A draft in which nothing lies twice.
fn once(draft: Vec<SetDraft>) -> Result<Vec<SetDraft>, KeepError> {
    let mut tiles: Vec<TileId> = draft.iter().flat_map(|set| set.tiles.clone()).collect();
    let mut ids: Vec<u32> = draft.iter().filter_map(|set| Some(set.id?.0)).collect();
    match has_equals(&mut tiles) || has_equals(&mut ids) {
        true => Err(KeepError::Twice),
        false => Ok(draft),
    }
}

fn write_draft(draft: &[SetDraft]) -> String {
    let set = |set: &SetDraft| {
        let tiles: Vec<String> = set.tiles.iter().map(|&id| tile_word(id)).collect();
        let id = set.id.map_or(0, |id| id.0);
        format!("{id}@{},{} {}", set.spot.x, set.spot.y, tiles.join(" "))
    };
    draft.iter().map(set).collect::<Vec<_>>().join(" | ")
}

fn read_draft(text: &str) -> Option<Vec<SetDraft>> {
    let set = |text: &str| {
        let mut words = text.split_whitespace();
        let (id, spot) = words.next()?.split_once('@')?;
        let (x, y) = spot.split_once(',')?;
        let id: u32 = id.parse().ok()?;
        Some(SetDraft {
            id: (id > 0).then_some(SetId(id)),
            spot: Spot {
                x: x.parse().ok()?,
                y: y.parse().ok()?,
            },
            tiles: words.map(word_tile).collect::<Option<_>>()?,
        })
    };
    match text.trim() {
        "" => Some(Vec::new()),
        text => text.split('|').map(set).collect(),
    }
}
