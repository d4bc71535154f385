//! Secrets that identify people and tables: tokens, recovery codes, the short codes of tables.
//!
//! Only hashes of tokens and recovery codes are stored. Both have enough random bits for a
//! plain SHA-256: nobody can try them all.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// The hash of a token or a recovery code, which is what the store knows.
pub type Hash = [u8; 32];

/// The letters of codes that people read aloud: digits and capital letters without I, L, O
/// and U, which are mistaken for others.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A person's token: 32 random bytes. Anyone who has it acts as that person.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// Creates a new token.
    ///
    /// # Errors
    /// Returns an error if the system gives no random bytes.
    pub fn random() -> Result<Token, getrandom::Error> {
        random().map(Token)
    }

    /// Returns the hash, which is all that the store keeps.
    pub fn hash(&self) -> Hash {
        hash(b"sidra token 1", &self.0)
    }
}

/// A token is written as base64url, 43 characters long.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// Hides the token: logs must not contain it.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The error for text that is neither a token nor a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotACode;

impl FromStr for Token {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Token, NotACode> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotACode)?;
        bytes.try_into().map(Token).map_err(|_| NotACode)
    }
}

/// A code of `N` letters that people can read aloud, 5 random bits per letter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Code<const N: usize>([u8; N]);

/// Moves a person to another device: 80 bits, written as `K7QF-2M8X-9TRD-4HCV`.
pub type RecoveryCode = Code<16>;

/// Finds a table that still has free seats: 30 bits, written as `K7Q-F2M`.
pub type TableCode = Code<6>;

impl<const N: usize> Code<N> {
    /// Creates a new code.
    ///
    /// # Errors
    /// Returns an error if the system gives no random bytes.
    pub fn random() -> Result<Code<N>, getrandom::Error> {
        // There are 32 letters, so the lowest five bits of a random byte choose one.
        Ok(Code(random::<N>()?.map(|byte| byte % 32)))
    }

    /// Returns the hash, which is all that the store keeps.
    pub fn hash(&self) -> Hash {
        hash(b"sidra code 1", &self.0)
    }

    /// Returns the letters without the dashes between them.
    pub fn plain(&self) -> String {
        self.0.map(letter).iter().collect()
    }
}

fn letter(value: u8) -> char {
    char::from(LETTERS[usize::from(value % 32)])
}

/// A code is written in blocks of four letters, or of three if it is short.
impl<const N: usize> fmt::Display for Code<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = if N.is_multiple_of(4) { 4 } else { 3 };
        for (index, &value) in self.0.iter().enumerate() {
            if index > 0 && index.is_multiple_of(group) {
                f.write_str("-")?;
            }
            write!(f, "{}", letter(value))?;
        }
        Ok(())
    }
}

/// Hides the code: logs must not contain it.
impl<const N: usize> fmt::Debug for Code<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

/// Reads a code as people type it: in any case, with or without dashes, with O for 0 and I or
/// L for 1.
impl<const N: usize> FromStr for Code<N> {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Code<N>, NotACode> {
        let mut values = [0; N];
        let mut count = 0;
        for character in text.chars() {
            if character.is_whitespace() || matches!(character, '-' | '–' | '_' | '.') {
                continue;
            }
            let character = match character.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let value = LETTERS.iter().position(|&l| char::from(l) == character);
            let place = values.get_mut(count).ok_or(NotACode)?;
            *place = u8::try_from(value.ok_or(NotACode)?).map_err(|_| NotACode)?;
            count += 1;
        }
        (count == N).then_some(Code(values)).ok_or(NotACode)
    }
}

/// Returns random bytes from the system.
///
/// # Errors
/// Returns an error if the system has none.
pub fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

fn hash(domain: &[u8], bytes: &[u8]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(domain);
    hash.update(bytes);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_as_they_are_written() {
        let token = Token::random().unwrap();
        let written = token.to_string();
        assert_eq!(written.len(), 43);
        assert_eq!(written.parse::<Token>(), Ok(token));
        assert_ne!(Token::random().unwrap(), token);
        assert_eq!(format!("{token:?}"), "Token(…)");
        for wrong in ["", "x", &written[1..], &format!("{written}A"), "ü"] {
            assert_eq!(wrong.parse::<Token>(), Err(NotACode), "{wrong:?}");
        }
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = RecoveryCode::random().unwrap();
        let written = code.to_string();
        assert_eq!(written.len(), 19);
        for typed in [
            written.clone(),
            written.to_lowercase(),
            written.replace('-', ""),
            format!(" {} ", written.replace('-', " ")),
            written.replace('0', "o").replace('1', "l"),
        ] {
            assert_eq!(typed.parse(), Ok(code), "{typed:?}");
        }
        let table: TableCode = "k7q-f2m".parse().unwrap();
        assert_eq!(table.to_string(), "K7Q-F2M");
        assert_eq!(table.plain(), "K7QF2M");
        for wrong in ["", "K7Q-F2", "K7Q-F2MX", "K7Q-F2U", "K7Q-F2ש"] {
            assert_eq!(wrong.parse::<TableCode>(), Err(NotACode), "{wrong:?}");
        }
    }
}
