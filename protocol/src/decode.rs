//! Reading a message that may come from anybody.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use crate::{Message, VERSION};

/// A text that is not the message it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodeError {
    /// The line of the first fault, from 1; 0 where the text as a whole is at fault.
    pub line: usize,
    /// The byte in that line, from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: String,
    /// What was found instead, shortened.
    pub found: String,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DecodeError {
            line,
            column,
            expected,
            found,
        } = self;
        write!(
            f,
            "line {line}, column {column}: expected {expected}, found {found}"
        )
    }
}

impl std::error::Error for DecodeError {}

/// Reads a message.
///
/// # Errors
/// The first place at which the text is not a message of this kind and version.
pub fn decode<T: Message>(text: &str) -> Result<T, DecodeError> {
    if text.len() > T::LONGEST {
        return Err(DecodeError {
            line: 0,
            column: 0,
            expected: format!("at most {} bytes", T::LONGEST),
            found: format!("{} bytes", text.len()),
        });
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let message = json.deserialize_map(Envelope(PhantomData));
    let message = message.and_then(|message| json.end().map(|()| message));
    message.map_err(|error| describe(&error, text))
}

/// The most characters of what was found that an error repeats.
const LONGEST_FOUND: usize = 60;

/// What is around a message: `{"v":1,"seen":…}`.
struct Envelope<T>(PhantomData<T>);

impl<'de, T: Message> Visitor<'de> for Envelope<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a message of the kind {}", T::KIND)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let (mut version, mut message) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            if key == "v" {
                let found: u32 = map.next_value()?;
                if found != VERSION {
                    let text = format!("version {found}, expected version {VERSION}");
                    return Err(Error::custom(text));
                }
                version = Some(found);
            } else if key == T::KIND {
                message = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        version.ok_or_else(|| Error::missing_field("v"))?;
        message.ok_or_else(|| Error::missing_field(T::KIND))
    }
}

/// What serde says of a text, in terms of what was expected and found.
fn describe(error: &serde_json::Error, text: &str) -> DecodeError {
    let (line, column) = (error.line(), error.column());
    let said = error.to_string();
    let said = match said.rfind(" at line ") {
        Some(end) => &said[..end],
        None => &said,
    };
    let there = || {
        let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        line.get(column.saturating_sub(1)..).unwrap_or_default()
    };
    let (expected, found) = if let Some((found, expected)) = said.split_once(", expected ") {
        // Without "invalid type: " and the like.
        let found = found.split_once(": ").map_or(found, |(_, found)| found);
        (expected.to_owned(), found.to_owned())
    } else if let Some(field) = said.strip_prefix("missing field ") {
        (format!("the field {field}"), "none".to_owned())
    } else if let Some(part) = said.strip_prefix("EOF while parsing ") {
        (format!("the rest of {part}"), "the end".to_owned())
    } else if let Some(expected) = said.strip_prefix("expected ") {
        (expected.to_owned(), there().to_owned())
    } else {
        ("JSON".to_owned(), said.to_owned())
    };
    DecodeError {
        line,
        column,
        expected,
        found: found.chars().take(LONGEST_FOUND).collect(),
    }
}
