//! Tiles: what is printed on them, and which of several equal tiles is meant.

use std::fmt;

use crate::vocabulary::vocabulary;

vocabulary! {
    /// The four colours. The Hungarian box prints orange where the others print yellow; it is
    /// the same tile.
    pub enum Colour {
        /// Written `r`.
        Red = "r",
        /// Written `b`.
        Blue = "b",
        /// Written `y`.
        Yellow = "y",
        /// Written `k`.
        Black = "k",
    }
}

/// The number on a tile.
///
/// Invariant: 1 to 13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u8);

impl Number {
    /// The lowest number.
    pub const MIN: Number = Number(1);
    /// The highest number. Runs do not continue from it to 1.
    pub const MAX: Number = Number(13);

    /// Returns the number, or `None` if it is not 1 to 13.
    pub fn new(number: i32) -> Option<Number> {
        (1..=13).contains(&number).then_some(Number(number as u8))
    }

    /// Returns the number as an integer, 1 to 13.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns 1 to 13, in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Number> {
        (1..=13).map(Number)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The five kinds of joker. The expert joker comes in four colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joker {
    /// `J`: any one tile.
    Classic,
    /// `D`: two tiles, either neighbours in a run or two colours of a group.
    Double,
    /// `C`: one number of a run, which continues after it in another colour.
    ColourChange,
    /// `M`: the middle of a mirrored run or group.
    Mirror,
    /// `Jr Jb Jy Jk`: any number in its own colour.
    Expert(Colour),
}

impl Joker {
    /// Every joker, in the order of [`Joker::index`].
    pub const ALL: [Joker; 8] = [
        Joker::Classic,
        Joker::Double,
        Joker::ColourChange,
        Joker::Mirror,
        Joker::Expert(Colour::Red),
        Joker::Expert(Colour::Blue),
        Joker::Expert(Colour::Yellow),
        Joker::Expert(Colour::Black),
    ];

    /// Returns the joker's index in [`Joker::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Joker::Classic => 0,
            Joker::Double => 1,
            Joker::ColourChange => 2,
            Joker::Mirror => 3,
            Joker::Expert(colour) => 4 + colour as usize,
        }
    }

    /// Returns the joker's sign in notation.
    pub const fn sign(self) -> &'static str {
        match self {
            Joker::Classic => "J",
            Joker::Double => "D",
            Joker::ColourChange => "C",
            Joker::Mirror => "M",
            Joker::Expert(Colour::Red) => "Jr",
            Joker::Expert(Colour::Blue) => "Jb",
            Joker::Expert(Colour::Yellow) => "Jy",
            Joker::Expert(Colour::Black) => "Jk",
        }
    }

    /// Returns how many tiles the joker stands for in a row.
    pub const fn width(self) -> usize {
        match self {
            Joker::Double => 2,
            _ => 1,
        }
    }
}

impl fmt::Display for Joker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}

/// A Hebrew letter. Final forms are folded into the plain letters.
///
/// Invariant: the index is below 22, in the order of the alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The letters in the order of the alphabet.
    pub const ALPHABET: [char; 22] = [
        'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ',
        'ק', 'ר', 'ש', 'ת',
    ];

    /// Returns the letter for a character, or `None` if it is not a Hebrew letter. A final form
    /// gives its plain letter.
    pub fn new(character: char) -> Option<Letter> {
        let plain = match character {
            'ך' => 'כ',
            'ם' => 'מ',
            'ן' => 'נ',
            'ף' => 'פ',
            'ץ' => 'צ',
            other => other,
        };
        let index = Letter::ALPHABET
            .iter()
            .position(|&letter| letter == plain)?;
        Some(Letter(index as u8))
    }

    /// Returns every letter, in the order of the alphabet.
    pub fn all() -> impl DoubleEndedIterator<Item = Letter> + Clone {
        (0..22).map(Letter)
    }

    /// Returns the letter at an index of the alphabet, counted from 0.
    pub const fn from_index(index: usize) -> Option<Letter> {
        match index {
            0..22 => Some(Letter(index as u8)),
            _ => None,
        }
    }

    /// Returns the letter's index in the alphabet, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the plain form of the letter.
    pub const fn character(self) -> char {
        Letter::ALPHABET[self.0 as usize]
    }

    /// Returns the form of the letter at the end of a word.
    pub const fn last_character(self) -> char {
        match self.character() {
            'כ' => 'ך',
            'מ' => 'ם',
            'נ' => 'ן',
            'פ' => 'ף',
            'צ' => 'ץ',
            other => other,
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.character())
    }
}

/// What is printed on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A number tile.
    Number {
        /// Its colour.
        colour: Colour,
        /// Its number.
        number: Number,
    },
    /// A joker.
    Joker(Joker),
    /// A letter of the word edition.
    Letter(Letter),
    /// A joker in a word, which states its letter. The tile is the same as a classic joker,
    /// which states nothing on a rack; see [`Face::printed`].
    Stated(Letter),
}

impl Face {
    /// The number of different printed faces.
    pub const COUNT: usize = 52 + 8 + 22;

    /// Returns the face's fixed index: numbers first, then jokers, then letters. A joker has
    /// one index, whatever letter it states.
    pub const fn index(self) -> usize {
        match self {
            Face::Number { colour, number } => colour as usize * 13 + number.0 as usize - 1,
            Face::Joker(joker) => 52 + joker.index(),
            Face::Letter(letter) => 60 + letter.0 as usize,
            Face::Stated(_) => 52 + Joker::Classic.index(),
        }
    }

    /// Returns what is printed on the tile: a joker without the letter it states.
    pub const fn printed(self) -> Face {
        match self {
            Face::Stated(_) => Face::Joker(Joker::Classic),
            face => face,
        }
    }

    /// Returns the letter that the tile counts as in a word: its own, or the one a joker
    /// states.
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Face::Letter(letter) | Face::Stated(letter) => Some(letter),
            Face::Number { .. } | Face::Joker(_) => None,
        }
    }

    /// Returns the face with this index, or `None` if the index is not below [`Face::COUNT`].
    pub const fn from_index(index: usize) -> Option<Face> {
        match index {
            0..52 => Some(Face::Number {
                colour: Colour::ALL[index / 13],
                number: Number(index as u8 % 13 + 1),
            }),
            52..60 => Some(Face::Joker(Joker::ALL[index - 52])),
            60..82 => Some(Face::Letter(Letter(index as u8 - 60))),
            _ => None,
        }
    }

    /// Returns every face, in the order of [`Face::index`].
    pub fn all() -> impl Iterator<Item = Face> {
        (0..Face::COUNT).filter_map(Face::from_index)
    }

    /// Returns a number tile, or `None` if the number is not 1 to 13.
    pub fn number_tile(colour: Colour, number: i32) -> Option<Face> {
        Number::new(number).map(|number| Face::Number { colour, number })
    }

    /// Returns the number printed on the tile; jokers and letters have none.
    pub const fn number(self) -> Option<Number> {
        match self {
            Face::Number { number, .. } => Some(number),
            _ => None,
        }
    }

    /// Returns the joker, if the tile is one.
    pub const fn joker(self) -> Option<Joker> {
        match self {
            Face::Joker(joker) => Some(joker),
            Face::Stated(_) => Some(Joker::Classic),
            _ => None,
        }
    }

    /// Returns how many tiles the face stands for in a row: two for a double joker, otherwise
    /// one.
    pub const fn width(self) -> usize {
        match self {
            Face::Joker(joker) => joker.width(),
            _ => 1,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Number { colour, number } => write!(f, "{colour}{number}"),
            Face::Joker(joker) => write!(f, "{joker}"),
            Face::Letter(letter) => write!(f, "{letter}"),
            Face::Stated(letter) => write!(f, "*{letter}"),
        }
    }
}

/// One physical tile: a face and the number of its copy. In a word it also carries the letter
/// that a joker states ([`TileId::plain`] is the tile without it).
///
/// The integer is fixed forever, because records and logs carry it: copy 0 of every face in
/// the order of [`Face::index`], then copy 1, and so on. After all of these come the jokers
/// that state a letter, letter by letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(u16);

impl TileId {
    /// Returns the tile with this face and copy.
    pub const fn new(face: Face, copy: u8) -> TileId {
        match face {
            Face::Stated(letter) => {
                TileId(FIRST_STATED + letter.0 as u16 * COPIES as u16 + copy as u16)
            }
            face => TileId(copy as u16 * Face::COUNT as u16 + face.index() as u16),
        }
    }

    /// Returns what is printed on the tile, or the letter it states.
    pub const fn face(self) -> Face {
        if self.0 >= FIRST_STATED {
            return Face::Stated(Letter(((self.0 - FIRST_STATED) as usize / COPIES) as u8));
        }
        match Face::from_index(self.0 as usize % Face::COUNT) {
            Some(face) => face,
            None => unreachable!(),
        }
    }

    /// Returns which of the equal tiles this is, counted from 0.
    pub const fn copy(self) -> u8 {
        if self.0 >= FIRST_STATED {
            return ((self.0 - FIRST_STATED) as usize % COPIES) as u8;
        }
        (self.0 as usize / Face::COUNT) as u8
    }

    /// Returns the tile as it is on a rack, where a joker states nothing.
    pub const fn plain(self) -> TileId {
        TileId::new(self.face().printed(), self.copy())
    }

    /// Returns the fixed integer.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns the tile with this fixed integer, if there is one.
    pub const fn from_number(number: u16) -> Option<TileId> {
        match number < FIRST_STATED + (Letter::ALPHABET.len() * COPIES) as u16 {
            true => Some(TileId(number)),
            false => None,
        }
    }
}

/// An upper bound on the copies of one face.
const COPIES: usize = 256;
/// The id of the first joker that states a letter.
const FIRST_STATED: u16 = (Face::COUNT * COPIES) as u16;

/// The number of tiles of each face in a box, on a rack or on a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally([u16; Face::COUNT]);

impl Default for Tally {
    fn default() -> Tally {
        Tally([0; Face::COUNT])
    }
}

impl Tally {
    /// Counts the faces.
    pub fn of<'a>(faces: impl IntoIterator<Item = &'a Face>) -> Tally {
        let mut tally = Tally::default();
        for &face in faces {
            tally.add(face);
        }
        tally
    }

    /// Adds one tile. The count saturates, far beyond any box.
    pub fn add(&mut self, face: Face) {
        let count = &mut self.0[face.index()];
        *count = count.saturating_add(1);
    }

    /// Removes one tile. Returns `false` if there was none.
    pub fn take(&mut self, face: Face) -> bool {
        let count = &mut self.0[face.index()];
        let held = *count > 0;
        *count -= u16::from(held);
        held
    }

    /// Returns the number of tiles with this face.
    pub fn count(&self, face: Face) -> u16 {
        self.0[face.index()]
    }

    /// Returns the total number of tiles.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns each face that occurs and its count, in the order of [`Face::index`].
    pub fn iter(&self) -> impl Iterator<Item = (Face, u16)> {
        Face::all().filter_map(|face| {
            let count = self.count(face);
            (count > 0).then_some((face, count))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_survives_the_round_trip_through_its_index() {
        for (index, face) in Face::all().enumerate() {
            assert_eq!(face.index(), index);
        }
        assert_eq!(Face::all().count(), Face::COUNT);
        assert_eq!(Face::from_index(Face::COUNT), None);
    }

    #[test]
    fn an_identity_is_a_face_and_a_copy() {
        for face in Face::all() {
            for copy in 0..14 {
                let id = TileId::new(face, copy);
                assert_eq!((id.face(), id.copy()), (face, copy));
            }
        }
        // Fixed forever: the first and the last tile of the largest number box.
        assert_eq!(
            TileId::new(Face::number_tile(Colour::Red, 1).unwrap(), 0).get(),
            0
        );
        assert_eq!(
            TileId::new(Face::Joker(Joker::Expert(Colour::Black)), 1).get(),
            141
        );
    }

    #[test]
    fn a_joker_states_a_letter_and_stays_the_same_tile() {
        for letter in Letter::all() {
            for copy in [0, 1, 255] {
                let joker = TileId::new(Face::Joker(Joker::Classic), copy);
                let stated = TileId::new(Face::Stated(letter), copy);
                assert_eq!((stated.face(), stated.copy()), (Face::Stated(letter), copy));
                assert_eq!(stated.plain(), joker);
                assert_eq!(joker.plain(), joker);
            }
            assert_eq!(Letter::from_index(letter.index()), Some(letter));
            assert_eq!(Letter::new(letter.last_character()), Some(letter));
        }
        let tally = Tally::of(&[Face::Stated(Letter(0)), Face::Joker(Joker::Classic)]);
        assert_eq!(tally.count(Face::Stated(Letter(9))), 2);
    }

    #[test]
    fn final_forms_are_folded() {
        for (folded, plain) in "ךםןףץ".chars().zip("כמנפצ".chars()) {
            assert_eq!(Letter::new(folded), Letter::new(plain));
            assert_eq!(Letter::new(folded).unwrap().character(), plain);
        }
        assert_eq!(Letter::new('a'), None);
    }
}
