//! Makes text unreadable at a glance, so that looking at a kept game does not spoil it.
//!
//! This is not encryption: anyone who has this file can read the text. The bytes of the text
//! are XORed with a fixed keystream and written in base64 (URL alphabet, no padding).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sidra_core::mix::SplitMix64;

/// The seed of the keystream: the bytes of "sidra".
const SEED: u64 = 0x73_69_64_72_61;

/// Returns `text` in a form that cannot be read at a glance.
pub(crate) fn veil(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    apply_keystream(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Returns the text from which [`veil`] made `veiled`; `None` if there is no such text.
pub(crate) fn unveil(veiled: &str) -> Option<String> {
    let mut bytes = URL_SAFE_NO_PAD.decode(veiled).ok()?;
    apply_keystream(&mut bytes);
    String::from_utf8(bytes).ok()
}

/// XORs the bytes with the keystream. Doing it twice restores them.
fn apply_keystream(bytes: &mut [u8]) {
    let mut numbers = SplitMix64::new(SEED);
    for chunk in bytes.chunks_mut(8) {
        for (byte, key) in chunk.iter_mut().zip(numbers.next_u64().to_be_bytes()) {
            *byte ^= key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_veiled_text_survives_a_round_trip_and_reveals_nothing() {
        let text = "rack 1 r7 r8 k12 ש J pool b1 b1' y13";
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            let veiled = veil(&text[..end]);
            assert_eq!(veiled.len(), (end * 4).div_ceil(3));
            assert_eq!(unveil(&veiled).as_deref(), Some(&text[..end]));
        }
        let veiled = veil(&"r7 ".repeat(100));
        let chunks: Vec<&[u8]> = veiled.as_bytes().chunks(4).collect();
        let first = chunks.iter().filter(|chunk| **chunk == chunks[0]).count();
        assert_eq!(first, 1, "equal tiles look different: {veiled}");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["a", "abcde", "ab=d", "ab d", "ש"] {
            assert_eq!(unveil(text), None, "{text}");
        }
    }
}
