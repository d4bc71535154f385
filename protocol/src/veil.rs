//! Makes a text unreadable at a glance, so that looking at a kept game does not spoil it.
//!
//! This is not encryption: anybody who has this file can read the text. The bytes of the text
//! are XORed with a fixed keystream and written in base64 (URL alphabet, no padding).

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns a text that hides `text` from a glance.
pub(crate) fn veil(text: &str) -> String {
    let bytes: Vec<u8> = text.bytes().zip(keystream()).map(|(a, b)| a ^ b).collect();
    let mut veiled = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| chunk.get(at).copied().map_or(0, u32::from);
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        // One byte needs two characters, two bytes three, three bytes four.
        for at in 0..=chunk.len() {
            let six = bits >> (18 - 6 * at) & 63;
            veiled.push(ALPHABET[six as usize].into());
        }
    }
    veiled
}

/// Returns the text that [`veil`] was given; `None` if `veiled` is not a result of it.
pub(crate) fn unveil(veiled: &str) -> Option<String> {
    let six = |c: &u8| ALPHABET.iter().position(|other| other == c);
    let mut bytes = Vec::with_capacity(veiled.len() / 4 * 3 + 2);
    for chunk in veiled.as_bytes().chunks(4) {
        if chunk.len() == 1 {
            return None;
        }
        let mut bits = 0;
        for at in 0..4 {
            bits = bits << 6 | chunk.get(at).map_or(Some(0), six)? as u32;
        }
        let [_, whole @ ..] = bits.to_be_bytes();
        bytes.extend_from_slice(&whole[..chunk.len() - 1]);
    }
    let bytes = bytes.into_iter().zip(keystream()).map(|(a, b)| a ^ b);
    String::from_utf8(bytes.collect()).ok()
}

/// Yields one byte of each state of a 64-bit xorshift generator that starts at "sidra".
fn keystream() -> impl Iterator<Item = u8> {
    let mut state: u64 = 0x73_69_64_72_61;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_be_bytes()[0]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_veiled_text_is_read_again_and_shows_nothing_of_it() {
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
