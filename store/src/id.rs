//! The ids of people and tables.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id of a person. A store never assigns the same id twice, not even after the person was
/// forgotten. It is not a secret: the log and the messages contain it.
///
/// As text, and also in JSON, it is a decimal number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub i64);

/// The id of a table: a UUID of version 7, so newer tables have greater ids.
///
/// As text it is 26 digits of lower-case base 32 (Crockford's alphabet, without I, L, O and U),
/// which sort in the same order as the ids. Reading accepts capitals, and `o`, `i` and `l` for the
/// digits that they resemble.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u128);

/// The error for text that is not the id of a person or a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdError(&'static str);

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the id of a {}", self.0)
    }
}

impl std::error::Error for IdError {}

const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 26;

impl TableId {
    /// Makes an id from the time in milliseconds since 1970 and random bytes. The caller supplies
    /// both, so that a simulation can repeat them.
    pub fn new(at: i64, random: [u8; 10]) -> TableId {
        let time = u128::from(u64::try_from(at).unwrap_or(0) & 0xffff_ffff_ffff);
        let mut low = [0; 16];
        low[6..].copy_from_slice(&random);
        let random = u128::from_be_bytes(low);
        // The bits of the version (7) and of the variant (binary 10) are fixed.
        let random = random & !(0xf << 76) & !(0b11 << 62) | (7 << 76) | (0b10 << 62);
        TableId(time << 80 | random)
    }

    /// Returns the id as bytes, most significant first.
    pub fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// Reads an id from bytes, most significant first.
    pub fn from_bytes(bytes: [u8; 16]) -> TableId {
        TableId(u128::from_be_bytes(bytes))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LENGTH).rev().try_for_each(|place| {
            let digit = DIGITS[(self.0 >> (5 * place)) as usize & 31];
            write!(f, "{}", char::from(digit))
        })
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

impl FromStr for TableId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<TableId, IdError> {
        const ERROR: IdError = IdError("table");
        if text.len() != LENGTH {
            return Err(ERROR);
        }
        let mut number: u128 = 0;
        for (place, byte) in text.bytes().enumerate() {
            let byte = match byte.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                byte => byte,
            };
            let digit = DIGITS.iter().position(|&digit| digit == byte);
            let digit = digit.ok_or(ERROR)? as u128;
            // 26 digits hold 130 bits: the first digit has only three.
            if place == 0 && digit > 7 {
                return Err(ERROR);
            }
            number = number << 5 | digit;
        }
        Ok(TableId(number))
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PersonId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<PersonId, IdError> {
        let number = text.parse().map_err(|_| IdError("person"))?;
        Ok(PersonId(number))
    }
}

/// Reads and writes a type as its text.
macro_rules! serde_as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

serde_as_text!(PersonId, TableId, Cursor);

/// A place in a list of tables: what comes after it is older.
///
/// As text it is the time, a dot and the id of the table, so that it fits into an address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cursor {
    /// When the table last changed, in milliseconds since 1970.
    pub at: i64,
    /// The table. Tables that changed in the same millisecond are in the order of their ids.
    pub id: TableId,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at, self.id)
    }
}

impl FromStr for Cursor {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Cursor, IdError> {
        let (at, id) = text.split_once('.').ok_or(IdError("place in a list"))?;
        Ok(Cursor {
            at: at.parse().map_err(|_| IdError("place in a list"))?,
            id: id.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_as_it_is_written() {
        let id = TableId::new(1_763_370_000_000, [0xff; 10]);
        let text = id.to_string();
        assert_eq!(text.len(), 26);
        assert_eq!(text.parse(), Ok(id));
        assert_eq!(text.to_uppercase().parse(), Ok(id));
        assert_eq!(TableId::from_bytes(id.to_bytes()), id);
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<TableId>(&json).unwrap(), id);
    }

    #[test]
    fn a_table_is_a_uuid_of_version_7() {
        for random in [[0; 10], [0xff; 10]] {
            let bytes = TableId::new(1_763_370_000_000, random).to_bytes();
            assert_eq!(bytes[6] >> 4, 7);
            assert_eq!(bytes[8] >> 6, 0b10);
        }
    }

    #[test]
    fn newer_tables_come_later() {
        let old = TableId::new(1_763_370_000_000, [0xff; 10]);
        let new = TableId::new(1_763_370_000_001, [0; 10]);
        assert!(old < new);
        assert!(old.to_string() < new.to_string());
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "0",
            "u0000000000000000000000000",
            "80000000000000000000000000",
        ] {
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
        assert!("zwölf".parse::<PersonId>().is_err());
        assert!("12".parse::<Cursor>().is_err());
    }

    #[test]
    fn a_cursor_reads_as_it_is_written() {
        let id = TableId::new(5, [7; 10]);
        let cursor = Cursor { at: -3, id };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
    }
}
