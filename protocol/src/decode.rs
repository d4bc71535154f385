//! Reading messages, which may come from anyone.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use crate::{Message, VERSION};

/// The error for text that is not a message of the expected kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodeError {
    /// The line of the first error, from 1; 0 if it concerns the whole text.
    pub line: usize,
    /// The byte in that line, from 1; 0 if it concerns the whole line.
    pub column: usize,
    /// What is wrong, as a sentence that names the place.
    message: String,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DecodeError {}

impl DecodeError {
    /// Creates an error, with a message that may quote text of any length.
    pub(crate) fn new(line: usize, column: usize, message: &str) -> DecodeError {
        let long = message.char_indices().nth(LONGEST_MESSAGE);
        let message = match long {
            Some((end, _)) => format!("{}…", &message[..end]),
            None => message.to_owned(),
        };
        DecodeError {
            line,
            column,
            message,
        }
    }
}

/// The most characters of an error message.
const LONGEST_MESSAGE: usize = 500;

/// Reads a message.
///
/// # Errors
/// Returns the first place at which the text is not a message of this kind and version.
pub fn decode<T: Message>(text: &str) -> Result<T, DecodeError> {
    let (longest, length) = (T::LONGEST, text.len());
    if length > longest {
        let message = format!("the text has {length} bytes, more than the limit of {longest}");
        return Err(DecodeError::new(0, 0, &message));
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let message = json.deserialize_map(Envelope(PhantomData));
    let message = message.and_then(|message| json.end().map(|()| message));
    message.map_err(|error| DecodeError::new(error.line(), error.column(), &error.to_string()))
}

/// Reads what surrounds a message: `{"v":1,"seen":…}`.
struct Envelope<T>(PhantomData<T>);

impl<'de, T: Message> Visitor<'de> for Envelope<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a message of the kind `{}`", T::KIND)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let (mut version, mut message) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            if key == "v" {
                let found: u32 = map.next_value()?;
                if found != VERSION {
                    let text = format!("found version {found}, expected version {VERSION}");
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
