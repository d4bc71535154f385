//! The previous version, which a server still speaks. A page that was open while its server was
//! upgraded keeps playing, and gets the new version when it is loaded the next time.
//!
//! Each new [`VERSION`] replaces this module. It reads the messages of an older page in their old
//! form, and leaves out of its answers what such a page does not know.
//!
//! Version 3 had the same messages to a table. In those from a table it lacked
//! [`TableInfo::closes`] and [`TableRefusal::NotStored`].

use sidra_room::shared::{TableInfo, TableRefusal};

use crate::{DecodeError, Down, Message, Up, VERSION, decode, encode};

/// The previous version of the encoding.
pub const PREVIOUS: u8 = VERSION - 1;

/// Reads what a page of the previous version sent.
///
/// # Errors
/// Returns why the bytes are not such a message.
pub fn decode_previous(bytes: &[u8]) -> Result<Up, DecodeError> {
    let (&found, rest) = bytes.split_first().ok_or(DecodeError::Invalid)?;
    if found != PREVIOUS {
        return Err(DecodeError::Version { found });
    }
    let most = Up::LONGEST;
    if bytes.len() > most {
        let found = bytes.len();
        return Err(DecodeError::TooLong { found, most });
    }
    // Only the version differs.
    decode(&[&[VERSION], rest].concat())
}

/// Encodes a message for a page of the previous version. Returns `None` if that version had no
/// such message; then the connection has to end, and the page comes back.
pub fn encode_previous(down: &Down) -> Option<Vec<u8>> {
    let mut bytes = match down {
        Down::Table(info) => {
            let known = TableInfo {
                closes: None,
                ..(**info).clone()
            };
            let mut bytes = encode(&Down::Table(Box::new(known)));
            // The last field did not exist. Without a value it is a single byte.
            bytes.pop();
            bytes
        }
        Down::Answer {
            answer: Err(TableRefusal::NotStored),
            ..
        } => return None,
        down => encode(down),
    };
    if let Some(version) = bytes.first_mut() {
        *version = PREVIOUS;
    }
    Some(bytes)
}
