//! A game that is kept on a device, or saved as a file.
//!
//! It contains the whole log, with the pool and all racks, and is not sent to anyone. It is stored
//! as the text of [`Kept::write`] and not as a message, because all later versions of the program
//! have to read it. The text is veiled, so that a glance at the browser's storage or at the file
//! does not spoil the game; it is not protected against anyone who wants to read it. Text that is
//! not veiled is read too.

use sidra_game::record::LONGEST_RECORD;
use sidra_room::{Kept, KeptError};

use crate::veil::{unveil, veil};

/// What a veiled game begins with.
const VEILED: &str = "sidra veiled ";

/// The longest text of a kept game, in bytes: that of a record, in base64.
pub const LONGEST_KEPT: usize = LONGEST_RECORD / 3 * 4 + 64;

/// Encodes a kept game as text.
pub fn encode_kept(kept: &Kept) -> String {
    format!("{VEILED}{}", veil(&kept.write()))
}

/// Reads a kept game.
///
/// # Errors
/// Returns the first line that is not valid. A veiled game is one line.
pub fn decode_kept(text: &str) -> Result<Kept, KeptError> {
    match text.strip_prefix(VEILED) {
        None => Kept::read(text),
        Some(veiled) => {
            let kept = unveil(veiled.trim_end()).and_then(|text| Kept::read(&text).ok());
            kept.ok_or(KeptError::Line(1))
        }
    }
}
