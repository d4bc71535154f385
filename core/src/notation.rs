//! Tiles, rows, tables and positions as text.
//!
//! Read relaxed: capital or small letters, commas, any white space, `o` for the
//! orange that the Hungarian box prints in place of yellow, Hebrew words letter by
//! letter or in one. Written canonical: one way for every value. The grammar is in
//! `docs/notation.md`.

mod position;

use std::fmt;

use crate::rules::FieldError;
use crate::tile::{Colour, Face, Joker, Letter};
use crate::vocabulary::vocabulary;

use crate::rules::shorten;

vocabulary! {
    /// What a text should have had at a place.
    pub enum Expected {
        /// A tile, such as `r7` or `J`.
        Tile = "tile",
        /// At least one tile, between two bars.
        Set = "set",
        /// A letter, or a joker with the letter it stands for.
        Letter = "letter",
        /// At least one letter, between two bars.
        Word = "word",
        /// A bar between two words.
        Bar = "bar",
        /// One of the parts of a position, divided by `;`.
        Part = "part",
        /// Nothing more: a position has six parts.
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
    /// What people write in Hebrew words beside the letters, and what is on no tile.
    pub enum Mark {
        /// A vowel point, or a letter that has one in it.
        Point = "point",
        /// A mark for chanting.
        Accent = "accent",
        /// The mark of a foreign sound, or of a word that is cut off.
        Geresh = "geresh",
        /// The mark of an abbreviation.
        Gershayim = "gershayim",
        /// A hyphen.
        Hyphen = "hyphen",
        /// A sign that nobody sees, which turns the direction of a text.
        Direction = "direction",
        /// Any other sign that nobody sees.
        Invisible = "invisible",
    }
}

impl Mark {
    /// The mark that a character is, if it is one.
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

/// A text that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// Where, as a column counted from 1 in characters.
    pub column: usize,
    /// What was expected there.
    pub expected: Expected,
    /// What was found, shortened; empty at the end of the text.
    pub found: String,
    /// The house rule that cannot be, where one is meant.
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

    /// The same where tiles are letters and sets are words.
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
/// Anything that is no tile.
pub fn tile(text: &str) -> Result<Face, NotationError> {
    let word = text.trim();
    read_tile(word).ok_or_else(|| strange(text, word))
}

/// Why a word of a text is no tile and no word. Where letters were meant, the first
/// character that is none is named, and anywhere one that nobody sees; else the whole of it.
fn strange(whole: &str, word: &str) -> NotationError {
    let letter = |character: char| Letter::new(character).is_some();
    let unseen = |character: char| {
        let mark = Mark::of(character);
        matches!(mark, Some(Mark::Direction | Mark::Invisible))
    };
    let letters = word.contains(letter)
        || word.starts_with('*')
        || word.chars().all(|character| Mark::of(character).is_some());
    let wrong = |character: char| match letters {
        true => character != '*' && !letter(character),
        false => unseen(character),
    };
    let at = start(whole, word);
    match word.char_indices().find(|&(_, character)| wrong(character)) {
        Some((from, character)) => {
            let found = &word[from..from + character.len_utf8()];
            NotationError::new(whole, at + from, Expected::Tile, found)
        }
        None => NotationError::new(whole, at, Expected::Tile, word),
    }
}

fn read_tile(word: &str) -> Option<Face> {
    let mut characters = word.chars();
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

/// The tiles of a Hebrew word that is written in one: `ש*בת`. A joker states the
/// letter behind its star; the last star of a word may state nothing.
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
/// The first word that is no tile; an empty row; two Hebrew words without a bar
/// between them, which nobody means as one.
pub fn row(text: &str) -> Result<Vec<Face>, NotationError> {
    row_within(text, text)
}

/// Reads tiles, or `-` (or nothing at all) for none: a rack, a pool.
///
/// # Errors
/// The first word that is no tile.
pub fn tiles(text: &str) -> Result<Vec<Face>, NotationError> {
    tiles_within(text, text)
}

/// Reads a table: rows divided by `|`, or `-` (or nothing at all) for an empty one.
///
/// # Errors
/// The first word that is no tile; an empty row; two Hebrew words without a bar
/// between them.
pub fn table(text: &str) -> Result<Vec<Vec<Face>>, NotationError> {
    table_within(text, text)
}

/// The byte at which `part`, a slice of `whole`, begins.
fn start(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize)
        .saturating_sub(whole.as_ptr() as usize)
        .min(whole.len())
}

/// The words of a text: divided by white space or commas.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| character.is_whitespace() || character == ',')
        .filter(|word| !word.is_empty())
}

fn is_nothing(text: &str) -> bool {
    matches!(text.trim(), "" | "-")
}

/// A row: a word in one, or tile by tile, never some of both.
fn row_within(whole: &str, text: &str) -> Result<Vec<Face>, NotationError> {
    let in_one = |word: &&str| read_tile(word).is_none() && read_word(word).is_some();
    if words(text).any(|word| in_one(&word))
        && let Some(second) = words(text).nth(1)
        && !second.starts_with('|')
    {
        let at = start(whole, second);
        return Err(NotationError::new(whole, at, Expected::Bar, second));
    }
    faces_within(whole, text)
}

fn faces_within(whole: &str, text: &str) -> Result<Vec<Face>, NotationError> {
    let mut row = Vec::new();
    for word in words(text) {
        match read_tile(word) {
            Some(tile) => row.push(tile),
            None => row.extend(read_word(word).ok_or_else(|| strange(whole, word))?),
        }
    }
    if row.is_empty() {
        let at = start(whole, text);
        return Err(NotationError::new(whole, at, Expected::Set, text.trim()));
    }
    Ok(row)
}

/// On a rack a joker states nothing: a letter behind its star is a tile of its own.
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

/// Writes a row as it lies: a word in one, with its final form; anything else tile
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
    let words: Vec<String> = tiles.iter().map(Face::to_string).collect();
    words.join(" ")
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

    /// Two words are never read as one: a word is written in one, or letter by letter.
    #[test]
    fn words_need_a_bar_between_them() {
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
        // A rack has no words.
        assert_eq!(tiles("אות שבת *").unwrap().len(), 7);
    }

    /// The first character that is no letter is named, with its column.
    #[test]
    fn what_is_no_letter() {
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
            // Where no letter is meant, the whole of it.
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
        // No letter and no sign of the notation is a mark.
        for character in Letter::ALPHABET
            .into_iter()
            .chain("ךםןףץ*| ,;/?rbykJDCM7".chars())
        {
            assert_eq!(Mark::of(character), None, "{character}");
        }
    }

    #[test]
    fn what_is_expected_where_tiles_are_letters() {
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
