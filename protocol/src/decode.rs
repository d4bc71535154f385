//! Reading messages, which may come from anyone.

use std::fmt;

use crate::{Kind, Message, VERSION};

/// Why some bytes are not a message of the expected kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodeError {
    /// There are more bytes than a message of this kind may have.
    TooLong {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Another version of the program wrote the bytes. A page then has to be loaded again.
    Version {
        /// The version.
        found: u8,
    },
    /// The bytes are a message of another kind, or not a message.
    Kind {
        /// The expected kind.
        expected: Kind,
    },
    /// The message is cut off, or has a value that is not valid.
    Invalid,
    /// There are more bytes after the message.
    Trailing {
        /// The number of these bytes.
        count: usize,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::TooLong { found, most } => {
                write!(
                    f,
                    "the message has {found} bytes, more than the limit of {most}"
                )
            }
            DecodeError::Version { found } => {
                write!(f, "expected version {VERSION}, found version {found}")
            }
            DecodeError::Kind { expected } => {
                write!(f, "expected a message of the kind {expected:?}")
            }
            DecodeError::Invalid => f.write_str("the message is cut off or has an invalid value"),
            DecodeError::Trailing { count } => write!(f, "found {count} bytes after the message"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Reads a message.
///
/// # Errors
/// Returns why the bytes are not a message of this kind and version.
pub fn decode<T: Message>(bytes: &[u8]) -> Result<T, DecodeError> {
    if bytes.len() > T::LONGEST {
        return Err(DecodeError::TooLong {
            found: bytes.len(),
            most: T::LONGEST,
        });
    }
    let expected = T::KIND;
    let body = match *bytes {
        [VERSION, kind, ref body @ ..] if kind == expected as u8 => body,
        [] | [VERSION, ..] => return Err(DecodeError::Kind { expected }),
        [found, ..] => return Err(DecodeError::Version { found }),
    };
    // Memory is bounded: a list is read element by element, and each takes at least a byte.
    match postcard::take_from_bytes(body) {
        Ok((message, [])) => Ok(message),
        Ok((_, rest)) => Err(DecodeError::Trailing { count: rest.len() }),
        Err(_) => Err(DecodeError::Invalid),
    }
}
