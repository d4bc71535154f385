//! The previous version, which a server still speaks. A page that was open while its server was
//! upgraded keeps playing, and gets the new version the next time it is loaded.
//!
//! Each new [`VERSION`] replaces this module. The module reads the messages of an older page in
//! their old form, and leaves out of the replies whatever such a page does not know.
//!
//! In version 4, messages to a table lacked the last field of [`Ask::LayOut`], and messages from a
//! table lacked [`TableInfo::hashes`] and [`TableInfo::spent`].

use sidra_room::Ask;
use sidra_room::shared::{TableAsk, TableInfo};

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
    // A draft did not have its last field yet, which says whether it is an untouched plan. That
    // field is the last byte of the message.
    match decode(&[&[VERSION], rest, &[0]].concat()) {
        Ok(up) if is_draft(&up) => Ok(up),
        // All other messages differ only in the version.
        _ => match decode(&[&[VERSION], rest].concat()) {
            Ok(up) if is_draft(&up) => Err(DecodeError::Trailing { count: 1 }),
            read => read,
        },
    }
}

fn is_draft(up: &Up) -> bool {
    let Up::Ask { ask, .. } = up else {
        return false;
    };
    matches!(ask, TableAsk::Play(Ask::LayOut { .. }))
}

/// Encodes a message for a page of the previous version. Returns `None` if that version had no such
/// message; the connection then has to be closed, and the page reconnects.
pub fn encode_previous(down: &Down) -> Option<Vec<u8>> {
    let mut bytes = match down {
        Down::Table(info) => {
            let known = TableInfo {
                hashes: Vec::new(),
                spent: Vec::new(),
                ..(**info).clone()
            };
            let mut bytes = encode(&Down::Table(Box::new(known)));
            // The last two fields did not exist. An empty list is a single byte.
            bytes.truncate(bytes.len() - 2);
            bytes
        }
        down => encode(down),
    };
    if let Some(version) = bytes.first_mut() {
        *version = PREVIOUS;
    }
    Some(bytes)
}
