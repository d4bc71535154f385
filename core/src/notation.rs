//! Tiles, rows, tables and positions as text.
//!
//! Reading is lenient: upper or lower case, commas, any white space, `o` for the orange that
//! the Hungarian box prints instead of yellow, Hebrew words in one piece or letter by letter.
//! Writing is canonical: there is one form for every value. The grammar is in
//! `docs/notation.md`.
//!
//! ```
//! use sidra_core::notation;
//!
//! let table = notation::table("R3,r4  r5|O7 b7 k7").expect("two sets");
//! assert_eq!(notation::write_table(&table), "r3 r4 r5 | y7 b7 k7");
//!
//! let error = notation::table("r3 r4 r14").expect_err("no such tile");
//! assert_eq!((error.column, error.found.as_str()), (7, "r14"));
//! ```

mod position;

use std::fmt;

use crate::rules::FieldError;
use crate::tile::{Colour, Face, Joker, Letter};
use crate::vocabulary::vocabulary;

use crate::rules::shorten;

vocabulary! {
    /// What was expected at a place in the text.
    pub enum Expected {
        /// A tile, such as `r7` or `J`.
        Tile = "tile",
        /// At least one tile between two bars.
        Set = "set",
        /// A letter, or a joker with the letter it stands for.
        Letter = "letter",
        /// At least one letter between two bars.
        Word = "word",
        /// A bar between two words.
        Bar = "bar",
        /// One of the parts of a position, separated by `;`.
        Part = "part",
        /// The end of the text: a position has six parts.
        End = "end",
        /// The id of an edition.
        Edition = "edition",
        /// A house rule, `field=value`.
        House = "house",
        /// A number of hidden tiles, `?14`.
        Hidden = "hidden",
        /// A seat at this table, counted from 1.
        Seat = "seat",
    }
}

vocabulary! {
    /// Characters that occur in written Hebrew words but on no tile.
    pub enum Mark {
        /// A vowel point, or a letter that includes one.
        Point = "point",
        /// A cantillation mark.
        Accent = "accent",
        /// The mark for a foreign sound or a shortened word.
        Geresh = "geresh",
        /// The mark for an abbreviation.
        Gershayim = "gershayim",
        /// A hyphen.
        Hyphen = "hyphen",
        /// An invisible character that changes the direction of text.
        Direction = "direction",
        /// Any other invisible character.
        Invisible = "invisible",
    }
}

impl Mark {
    /// Returns the kind of mark that a character is, if it is one.
    pub fn of(character: char) -> Option<Mark> {
        Some(match character {
            '\'' | '`' | '´' | '׳' | '‘' | '’' => Mark::Geresh,
            '"' | '״' | '“' | '”' | '„' => Mark::Gershayim,
            '-' | '־' | '\u{2010}'..='\u{2015}' => Mark::Hyphen,
            '\u{591}'..='\u{5af}' => Mark::Accent,
            '\u{5b0}'..='\u{5c7}' | '\u{fb1d}'..='\u{fb4e}' => Mark::Point,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => Mark::Direction,
            '\u{2066}'..='\u{2069}' => Mark::Direction,
            '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {
                Mark::Invisible
            }
            control if control.is_control() => Mark::Invisible,
            _ => return None,
        })
    }
}

/// The error for text that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What was expected in this column.
    pub expected: Expected,
    /// What was found, shortened; empty at the end of the text.
    pub found: String,
    /// The refused house rule, if the error is about one.
    pub field: Option<FieldError>,
}

impl NotationError {
    fn new(text: &str, at: usize, expected: Expected, found: &str) -> NotationError {
        NotationError {
            column: text[..at].chars().count() + 1,
            expected,
            found: shorten(found),
            field: None,
        }
    }

    /// Returns the error for an edition in which tiles are letters and sets are words.
    #[must_use]
    pub fn in_letters(self) -> NotationError {
        NotationError {
            expected: match self.expected {
                Expected::Tile => Expected::Letter,
                Expected::Set => Expected::Word,
                other => other,
            },
            ..self
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotationError {
            column,
            expected,
            found,
            ..
        } = self;
        write!(f, "column {column}: expected {expected}, found {found:?}")?;
        match &self.field {
            Some(field) => write!(f, " ({field})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

/// Reads one tile.
///
/// # Errors
/// Returns an error if the text is not a tile.
pub fn tile(text: &str) -> Result<Face, NotationError> {
    let item = text.trim();
    read_tile(item).ok_or_else(|| strange(text, item))
}

/// Returns why an item is neither a tile nor a word. If letters were meant, the error names
/// the first character that is not a letter; an invisible character is named in any item;
/// otherwise the error names the whole item.
fn strange(whole: &str, item: &str) -> NotationError {
    let letter = |character: char| Letter::new(character).is_some();
    let unseen = |character: char| {
        let mark = Mark::of(character);
        matches!(mark, Some(Mark::Direction | Mark::Invisible))
    };
    let letters = item.contains(letter)
        || item.starts_with('*')
        || item.chars().all(|character| Mark::of(character).is_some());
    let wrong = |character: char| match letters {
        true => character != '*' && !letter(character),
        false => unseen(character),
    };
    let at = start(whole, item);
    match item.char_indices().find(|&(_, character)| wrong(character)) {
        Some((from, character)) => {
            let found = &item[from..from + character.len_utf8()];
            NotationError::new(whole, at + from, Expected::Tile, found)
        }
        None => NotationError::new(whole, at, Expected::Tile, item),
    }
}

fn read_tile(item: &str) -> Option<Face> {
    let mut characters = item.chars();
    let first = characters.next()?;
    let rest = characters.as_str();
    if first == '*' {
        let mut stated = rest.chars();
        return match (stated.next(), stated.next()) {
            (None, _) => Some(Face::Joker(Joker::Classic)),
            (Some(letter), None) => Letter::new(letter).map(Face::Stated),
            _ => None,
        };
    }
    if let Some(letter) = Letter::new(first) {
        return rest.is_empty().then_some(Face::Letter(letter));
    }
    let joker = |joker: Joker| rest.is_empty().then_some(Face::Joker(joker));
    match first.to_ascii_lowercase() {
        'j' if rest.is_empty() => joker(Joker::Classic),
        'j' if rest.len() == 1 => {
            let colour = read_colour(rest.chars().next()?)?;
            Some(Face::Joker(Joker::Expert(colour)))
        }
        'd' => joker(Joker::Double),
        'c' => joker(Joker::ColourChange),
        'm' => joker(Joker::Mirror),
        _ => {
            let digits = !rest.is_empty()
                && rest.len() <= 2
                && !rest.starts_with('0')
                && rest.bytes().all(|byte| byte.is_ascii_digit());
            let colour = read_colour(first)?;
            Face::number_tile(colour, digits.then(|| rest.parse().ok())??)
        }
    }
}

/// Reads a Hebrew word in one piece, such as `ש*בת`. A joker states the letter after its star;
/// the last star of a word may state nothing.
fn read_word(word: &str) -> Option<Vec<Face>> {
    let mut characters = word.chars().peekable();
    let mut row = Vec::new();
    while let Some(character) = characters.next() {
        row.push(match character {
            '*' => match characters.next_if(|&next| Letter::new(next).is_some()) {
                Some(next) => Face::Stated(Letter::new(next)?),
                None => Face::Joker(Joker::Classic),
            },
            letter => Face::Letter(Letter::new(letter)?),
        });
    }
    Some(row)
}

fn read_colour(letter: char) -> Option<Colour> {
    match letter.to_ascii_lowercase() {
        'r' => Some(Colour::Red),
        'b' => Some(Colour::Blue),
        'y' | 'o' => Some(Colour::Yellow),
        'k' => Some(Colour::Black),
        _ => None,
    }
}

/// Reads a row of at least one tile.
///
/// # Errors
/// Returns an error for the first item that is not a tile, for an empty row, and for two
/// Hebrew words without a bar between them, which are never meant as one row.
pub fn row(text: &str) -> Result<Vec<Face>, NotationError> {
    row_within(text, text)
}

/// Reads the tiles of a rack or a pool. `-` or empty text stands for none.
///
/// # Errors
/// Returns an error for the first item that is not a tile.
pub fn tiles(text: &str) -> Result<Vec<Face>, NotationError> {
    tiles_within(text, text)
}

/// Reads a table: rows separated by `|`. `-` or empty text stands for an empty table.
///
/// # Errors
/// Returns an error for the first item that is not a tile, for an empty row, and for two
/// Hebrew words without a bar between them.
pub fn table(text: &str) -> Result<Vec<Vec<Face>>, NotationError> {
    table_within(text, text)
}

/// Returns the byte offset at which `part`, a slice of `whole`, begins.
fn start(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize)
        .saturating_sub(whole.as_ptr() as usize)
        .min(whole.len())
}

/// Splits text into items at white space and commas.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| character.is_whitespace() || character == ',')
        .filter(|item| !item.is_empty())
}

fn is_nothing(text: &str) -> bool {
    matches!(text.trim(), "" | "-")
}

/// Reads a row: one word in one piece, or tile by tile, but not a mixture.
fn row_within(whole: &str, text: &str) -> Result<Vec<Face>, NotationError> {
    let in_one = |item| read_tile(item).is_none() && read_word(item).is_some();
    if items(text).any(in_one)
        && let Some(second) = items(text).nth(1)
        && !second.starts_with('|')
    {
        let at = start(whole, second);
        return Err(NotationError::new(whole, at, Expected::Bar, second));
    }
    faces_within(whole, text)
}

fn faces_within(whole: &str, text: &str) -> Result<Vec<Face>, NotationError> {
    let mut row = Vec::new();
    for item in items(text) {
        match read_tile(item) {
            Some(tile) => row.push(tile),
            None => row.extend(read_word(item).ok_or_else(|| strange(whole, item))?),
        }
    }
    if row.is_empty() {
        let at = start(whole, text);
        return Err(NotationError::new(whole, at, Expected::Set, text.trim()));
    }
    Ok(row)
}

/// Reads the tiles of a rack. A joker on a rack states nothing, so a letter after its star is
/// a separate tile.
fn tiles_within(whole: &str, text: &str) -> Result<Vec<Face>, NotationError> {
    if is_nothing(text) {
        return Ok(Vec::new());
    }
    let row = faces_within(whole, text)?;
    let apart = row.into_iter().flat_map(|face| match face {
        Face::Stated(letter) => vec![face.printed(), Face::Letter(letter)],
        face => vec![face],
    });
    Ok(apart.collect())
}

fn table_within(whole: &str, text: &str) -> Result<Vec<Vec<Face>>, NotationError> {
    if is_nothing(text) {
        return Ok(Vec::new());
    }
    text.split('|').map(|set| row_within(whole, set)).collect()
}

/// Writes a row: a word in one piece, with the final form of its last letter; anything else tile
/// by tile.
pub fn write_row(row: &[Face]) -> String {
    let is_word = row.len() > 1 && row.iter().all(|face| face.letter().is_some());
    if !is_word {
        return write_tiles(row);
    }
    let last = row.len() - 1;
    let mut text = String::new();
    for (place, face) in row.iter().enumerate() {
        if face.joker().is_some() {
            text.push('*');
        }
        text.extend(face.letter().map(|letter| match place {
            place if place == last => letter.last_character(),
            _ => letter.character(),
        }));
    }
    text
}

/// Writes tiles, or `-` for none.
pub fn write_tiles(tiles: &[Face]) -> String {
    if tiles.is_empty() {
        return "-".to_owned();
    }
    let items: Vec<String> = tiles.iter().map(Face::to_string).collect();
    items.join(" ")
}

/// Writes a table, or `-` for an empty one.
pub fn write_table(table: &[Vec<Face>]) -> String {
    if table.is_empty() {
        return "-".to_owned();
    }
    let rows: Vec<String> = table.iter().map(|row| write_row(row)).collect();
    rows.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word is written in one piece or letter by letter.
    #[test]
    fn two_words_without_a_bar_are_refused() {
        for (text, column, found) in [
            ("אות שבת", 5, "שבת"),
            ("אות, שבת", 6, "שבת"),
            ("שבת | אות ספר", 11, "ספר"),
            ("ש בת", 3, "בת"),
            ("ש*בת ו", 6, "ו"),
        ] {
            let error = table(text).unwrap_err();
            assert_eq!(
                (error.expected, error.column, error.found.as_str()),
                (Expected::Bar, column, found),
                "{text}"
            );
        }
        for (text, rows) in [
            ("אות | שבת", 2),
            ("אות|שבת", 2),
            ("ש ב ת", 1),
            ("ש *ב ת", 1),
            ("ש,ב,ת | אות", 2),
        ] {
            assert_eq!(table(text).unwrap().len(), rows, "{text}");
        }
        // A rack contains letters, not words.
        assert_eq!(tiles("אות שבת *").unwrap().len(), 7);
    }

    /// The error names the first character that is not a letter, with its column.
    #[test]
    fn a_character_that_is_not_a_letter_is_named() {
        for (text, column, found, mark) in [
            ("שָלום", 2, "ָ", Some(Mark::Point)),
            ("אות | שָׁלוֹם", 8, "ָ", Some(Mark::Point)),
            ("של֖ום", 3, "֖", Some(Mark::Accent)),
            ("שלום!", 5, "!", None),
            ("\u{200f}שלום", 1, "\u{200f}", Some(Mark::Direction)),
            ("שבת | של\u{200b}ום", 9, "\u{200b}", Some(Mark::Invisible)),
            ("שaלום", 2, "a", None),
            ("בית־ספר", 4, "־", Some(Mark::Hyphen)),
            ("צה״ל", 3, "״", Some(Mark::Gershayim)),
            ("צה\"ל", 3, "\"", Some(Mark::Gershayim)),
            ("ג'ירפה", 2, "'", Some(Mark::Geresh)),
            ("״", 1, "״", Some(Mark::Gershayim)),
            ("ש*7ת", 3, "7", None),
            ("r3 r\u{200e}7", 5, "\u{200e}", Some(Mark::Direction)),
            // If no letter is meant, the error names the whole item.
            ("r-7", 1, "r-7", None),
            ("r7x", 1, "r7x", None),
            ("שבת | hello", 7, "hello", None),
        ] {
            let error = table(text).unwrap_err();
            let place = (error.column, error.found.as_str());
            assert_eq!(place, (column, found), "{text}");
            let only = found.chars().next().filter(|_| found.chars().count() == 1);
            assert_eq!(only.and_then(Mark::of), mark, "{text}");
        }
        assert_eq!(tile("שׁ").unwrap_err().column, 2);
        // No letter and no symbol of the notation is a mark.
        for character in Letter::ALPHABET
            .into_iter()
            .chain("ךםןףץ*| ,;/?rbykJDCM7".chars())
        {
            assert_eq!(Mark::of(character), None, "{character}");
        }
    }

    #[test]
    fn a_word_edition_expects_letters_and_words() {
        let error: NotationError = "il-word; שבת | x; א / ?14; ?; 1; 1"
            .parse::<crate::Setup>()
            .unwrap_err();
        assert_eq!(error.expected, Expected::Letter);
        let error = "il-word; שבת |; א / ?14; ?; 1; 1".parse::<crate::Setup>();
        assert_eq!(error.unwrap_err().expected, Expected::Word);
        let error = "il-classic; r1 x; r2 / ?14; ?; 1; 1".parse::<crate::Setup>();
        assert_eq!(error.unwrap_err().expected, Expected::Tile);
    }
}
