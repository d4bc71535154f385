//! Version 1 of a kept room:
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
//! `paused` says whether the game was paused, `draft` is the draft of the player whose turn it is,
//! `plan` the draft of another player (seats count from 1). A new set has the id 0.

use sidra_game::record::{Record, text_table};
use sidra_game::{SetId, TableSet};

use super::{Kept, KeptError, read_seats};
use crate::event::{Happening, Occupant, Row};
use crate::room::Room;

/// Reads the lines between the version and the record.
pub(super) fn read(lines: &str, record: Record) -> Result<Kept, KeptError> {
    let mut seats = Vec::new();
    let mut spent = 0;
    let mut paused = false;
    let mut draft = None;
    let mut plans = Vec::new();
    for (number, line) in (2..).zip(lines.lines()) {
        let error = || KeptError::Line(number);
        let (key, rest) = line.split_once(' ').ok_or_else(error)?;
        match key {
            "seats" => seats = read_seats(rest).ok_or_else(error)?,
            // The width of the window. Places no longer depend on it.
            "columns" => _ = rest.parse::<u16>().map_err(|_| error())?,
            "spent" => spent = rest.parse().map_err(|_| error())?,
            "paused" => paused = rest == "yes",
            // Without its drafts the game can still continue.
            "draft" => draft = read_draft(rest),
            "plan" => {
                let (seat, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                plans.extend(seat.parse::<usize>().ok().zip(read_draft(rest)));
            }
            _ => return Err(error()),
        }
    }
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
        continued: record.continued,
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
    let mut draft = match text.trim() {
        "" => Vec::new(),
        text => text_table(text)?,
    };
    for set in &mut draft {
        if set.id == SetId(0) {
            set.id = SetId::NEW;
        }
    }
    Some(draft)
}
