//! A game that is kept on a device, or saved as a file.
//!
//! Its log is not sent to anybody: the events of the match stand in it as the lines of the
//! record, which no message can hold.

use serde::{Deserialize, Serialize};
use sidra_game::record::{LONGEST_RECORD, Logged, RowReader, write_row};
use sidra_game::{Event, TableSet, wire};
use sidra_room::{CommandId, Happening, Kept, Occupant, Row};

use crate::{DecodeError, Message, decode, encode};

/// A kept game as it is written.
#[derive(Serialize, Deserialize)]
struct KeptText {
    #[serde(default)]
    date: String,
    seats: Vec<Occupant>,
    rows: Vec<RowText>,
    at: u64,
    #[serde(default)]
    drafts: Vec<Option<Draft>>,
}

impl Message for KeptText {
    const KIND: &'static str = "kept";
    const LONGEST: usize = LONGEST_RECORD;
}

#[derive(Serialize, Deserialize)]
struct RowText {
    at: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    spent: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<(usize, CommandId)>,
    /// Events of the match are lines of its record.
    events: Vec<Happening<String>>,
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Draft(#[serde(deserialize_with = "wire::table")] Vec<TableSet>);

#[allow(clippy::trivially_copy_pass_by_ref)] // serde wants a reference
fn is_zero(millis: &u64) -> bool {
    *millis == 0
}

/// A kept game as text.
pub fn encode_kept(kept: &Kept) -> String {
    let row = |row: &Row| RowText {
        at: row.at,
        spent: row.spent,
        by: row.by,
        events: row.events.iter().map(|event| event.map(lines_of)).collect(),
    };
    encode(&KeptText {
        date: kept.date.clone(),
        seats: kept.seats.clone(),
        rows: kept.rows.iter().map(row).collect(),
        at: kept.at,
        drafts: kept
            .drafts
            .iter()
            .cloned()
            .map(|it| it.map(Draft))
            .collect(),
    })
}

fn lines_of(event: &Event) -> String {
    write_row(&[Logged {
        lines: Vec::new(),
        millis: 0,
        event: event.clone(),
    }])
}

/// Reads a kept game.
///
/// # Errors
/// The first place at which the text is not one.
pub fn decode_kept(text: &str) -> Result<Kept, DecodeError> {
    let kept: KeptText = decode(text)?;
    let mut reader = RowReader::default();
    let mut rows = Vec::with_capacity(kept.rows.len());
    for (index, row) in kept.rows.into_iter().enumerate() {
        let mut read = |lines: &String| read_event(&mut reader, lines, index + 1);
        let events = row.events.iter().map(|event| event.try_map(&mut read));
        rows.push(Row {
            at: row.at,
            spent: row.spent,
            by: row.by,
            events: events.collect::<Result<_, _>>()?,
        });
    }
    let drafts = kept.drafts.into_iter().map(|it| it.map(|draft| draft.0));
    Ok(Kept {
        date: kept.date,
        seats: kept.seats,
        rows,
        at: kept.at,
        drafts: drafts.collect(),
    })
}

/// The one event that some lines of a record tell.
fn read_event(reader: &mut RowReader, lines: &str, row: usize) -> Result<Event, DecodeError> {
    let error = |expected: &str, found: &str| DecodeError {
        line: 1,
        column: 0,
        expected: format!("{expected} in row {row}"),
        found: found.to_owned(),
    };
    let log = reader.read(lines);
    let log = log.map_err(|wrong| error(&wrong.expected, &wrong.found))?;
    let mut events = log.into_iter().map(|logged| logged.event);
    match (events.next(), events.next()) {
        (Some(event), None) => Ok(event),
        _ => Err(error("one event", "another number of events")),
    }
}
