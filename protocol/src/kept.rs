//! A game that is kept on a device, or saved as a file.
//!
//! It contains the whole log, with the pool and all racks, and is not sent to anyone. The
//! events of the match are stored as lines of the record, which no message can contain. The
//! text is veiled, so that a glance at the browser's storage or at the file does not spoil the
//! game; it is not protected against anyone who wants to read it. Texts of earlier versions,
//! which were not veiled, are read too.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use sidra_game::record::{LONGEST_RECORD, Logged, RowReader, write_row};
use sidra_game::{Event, TableSet, wire};
use sidra_room::{CommandId, Happening, Kept, Occupant, Row};

use crate::veil::{unveil, veil};
use crate::{DecodeError, Message, decode, encode};

/// A kept game as it is written before it is veiled.
#[derive(Serialize, Deserialize)]
struct KeptText {
    #[serde(default)]
    date: String,
    seats: Vec<Occupant>,
    rows: Vec<RowText>,
    at: u64,
    #[serde(default)]
    drafts: Vec<Option<KeptDraft>>,
}

#[derive(Serialize, Deserialize)]
struct RowText {
    at: u64,
    #[serde(default, skip_serializing_if = "is_zero")]
    spent: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<(usize, CommandId)>,
    /// An event of the match is stored as its lines in the record.
    events: Vec<Happening<String>>,
}

/// A draft that cannot be read does not make the game unreadable.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum KeptDraft {
    Draft(#[serde(deserialize_with = "wire::table")] Vec<TableSet>),
    #[serde(skip_serializing)]
    Unreadable(IgnoredAny),
}

impl KeptDraft {
    fn draft(self) -> Option<Vec<TableSet>> {
        match self {
            KeptDraft::Draft(draft) => Some(draft),
            KeptDraft::Unreadable(_) => None,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
fn is_zero(millis: &u64) -> bool {
    *millis == 0
}

/// The longest text of a kept game, in bytes: that of a record, in base64.
pub const LONGEST_KEPT: usize = LONGEST_RECORD / 3 * 4 + 64;

/// The message that a kept game is written as.
#[derive(Serialize)]
#[serde(untagged)]
enum KeptMessage {
    /// The veiled JSON of a [`KeptText`].
    Veiled(String),
    /// What earlier versions wrote.
    Plain(KeptText),
}

impl Message for KeptMessage {
    const KIND: &'static str = "kept";
    const LONGEST: usize = LONGEST_KEPT;
}

// A derived implementation would read a plain game twice and lose the places of its errors.
impl<'de> Deserialize<'de> for KeptMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeptMessage, D::Error> {
        deserializer.deserialize_any(VeiledOrPlain)
    }
}

struct VeiledOrPlain;

impl<'de> Visitor<'de> for VeiledOrPlain {
    type Value = KeptMessage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a kept game")
    }

    fn visit_str<E: Error>(self, veiled: &str) -> Result<KeptMessage, E> {
        Ok(KeptMessage::Veiled(veiled.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<KeptMessage, A::Error> {
        KeptText::deserialize(MapAccessDeserializer::new(map)).map(KeptMessage::Plain)
    }
}

/// Encodes a kept game as text.
///
/// # Panics
/// Panics if the game cannot be written as JSON. Every game can.
pub fn encode_kept(kept: &Kept) -> String {
    let row = |row: &Row| RowText {
        at: row.at,
        spent: row.spent,
        by: row.by,
        events: row.events.iter().map(|event| event.map(lines_of)).collect(),
    };
    let drafts = kept.drafts.iter().cloned();
    let kept = KeptText {
        date: kept.date.clone(),
        seats: kept.seats.clone(),
        rows: kept.rows.iter().map(row).collect(),
        at: kept.at,
        drafts: drafts.map(|draft| draft.map(KeptDraft::Draft)).collect(),
    };
    let json = serde_json::to_string(&kept).expect("a kept game is JSON");
    encode(&KeptMessage::Veiled(veil(&json)))
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
/// Returns the first place at which the text is not a kept game.
pub fn decode_kept(text: &str) -> Result<Kept, DecodeError> {
    let kept: KeptText = match decode(text)? {
        KeptMessage::Plain(kept) => kept,
        KeptMessage::Veiled(veiled) => {
            let json = unveil(&veiled);
            let json = json.ok_or_else(|| DecodeError::new(1, 0, "the kept game is damaged"))?;
            serde_json::from_str(&json).map_err(|error| {
                DecodeError::new(1, 0, &format!("inside the kept game: {error}"))
            })?
        }
    };
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
    let drafts = kept.drafts.into_iter().map(|it| it?.draft());
    Ok(Kept {
        date: kept.date,
        seats: kept.seats,
        rows,
        at: kept.at,
        drafts: drafts.collect(),
    })
}

/// Reads the one event that some lines of a record stand for.
fn read_event(reader: &mut RowReader, lines: &str, row: usize) -> Result<Event, DecodeError> {
    let error = |problem: &str| {
        let message = format!("row {row} of the kept game: {problem}");
        DecodeError::new(1, 0, &message)
    };
    let log = reader.read(lines);
    let log = log.map_err(|wrong| error(&wrong.to_string()))?;
    let mut events = log.into_iter().map(|logged| logged.event);
    match (events.next(), events.next()) {
        (Some(event), None) => Ok(event),
        (None, _) => Err(error("expected an event, found nothing")),
        _ => Err(error("expected one event, found several")),
    }
}
