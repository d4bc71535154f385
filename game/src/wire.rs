//! How the types of this crate are serialised with serde.
//!
//! Types of `core` do not depend on serde, so this module writes them. Most are text in the
//! notation of the record: tiles are `r7 r7'`, house rules are `il-classic opening=40`, bytes
//! are hexadecimal. Everything that can be long is bounded on reading.
//!
//! [`text`], [`maybe_text`], [`texts`] and [`table()`] are for `#[serde(with = …)]`, in this
//! crate and in crates that send the same types.

use serde::de::{Deserializer, Error, Unexpected};
use serde::{Deserialize, Serialize, Serializer};
use sidra_core::fault::{Detail, Rule};
use sidra_core::rules::shorten;
use sidra_core::score::{Ending, GameScore, Standing};
use sidra_core::{Colour, Face, Fault, HouseRules, TileId, notation};

use crate::command::{Action, Command};
use crate::record::{self, LONGEST_NAME, MOST_TILES, tile_word, word_tile};
use crate::shuffle::{from_hex, to_hex};
use crate::state::{SetId, Spot, TableSet};

/// A value that is written as one string.
pub trait Text: Sized {
    /// What a reader expects, for error messages.
    const WHAT: &'static str;

    /// Writes the value as text.
    fn write(&self) -> String;

    /// Reads a value. Returns `None` if the text is not valid.
    fn read(text: &str) -> Option<Self>;
}

fn read_text<'de, T: Text, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    T::read(&text).ok_or_else(|| Error::invalid_value(Unexpected::Str(&shorten(&text)), &T::WHAT))
}

/// Wraps a [`Text`], for lists of them.
struct Written<T>(T);

impl<T: Text> Serialize for Written<&T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.write())
    }
}

impl<'de, T: Text> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_text(deserializer).map(Written)
    }
}

/// For a field that is a [`Text`].
pub mod text {
    use super::{Deserializer, Serializer, Text, read_text};

    /// Writes the value.
    ///
    /// # Errors
    /// Returns the errors of the serializer.
    pub fn serialize<T: Text, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&value.write())
    }

    /// Reads the value.
    ///
    /// # Errors
    /// Returns an error if the text is not valid.
    pub fn deserialize<'de, T: Text, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        read_text(from)
    }
}

/// For a field that is an optional [`Text`].
pub mod maybe_text {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Text, Written};

    /// Writes the value.
    ///
    /// # Errors
    /// Returns the errors of the serializer.
    pub fn serialize<T: Text, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Written).serialize(to)
    }

    /// Reads the value.
    ///
    /// # Errors
    /// Returns an error if the text is not valid.
    pub fn deserialize<'de, T: Text, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
        Ok(Option::<Written<T>>::deserialize(from)?.map(|text| text.0))
    }
}

/// For a field that is a list of [`Text`]s.
pub mod texts {
    use super::{Deserialize, Deserializer, Serializer, Text, Written};

    /// Writes the values.
    ///
    /// # Errors
    /// Returns the errors of the serializer.
    pub fn serialize<T: Text, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(Written))
    }

    /// Reads the values.
    ///
    /// # Errors
    /// Returns an error if the text is not valid.
    pub fn deserialize<'de, T: Text, D: Deserializer<'de>>(from: D) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<Written<T>>::deserialize(from)?;
        Ok(texts.into_iter().map(|text| text.0).collect())
    }
}

/// Splits text into tokens and reads them all. Returns `None` if one is not valid or there
/// are too many.
fn tokens<T>(text: &str, read: impl FnMut(&str) -> Option<T>) -> Option<Vec<T>> {
    let tokens = || text.split_ascii_whitespace();
    match tokens().nth(MOST_TILES) {
        Some(_) => None,
        None => tokens().map(read).collect(),
    }
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

impl Text for Vec<TileId> {
    const WHAT: &'static str = "tiles such as r7 r7', not more than a box holds";

    fn write(&self) -> String {
        joined(self.iter().map(|&tile| tile_word(tile)))
    }

    fn read(text: &str) -> Option<Vec<TileId>> {
        tokens(text, word_tile)
    }
}

/// A round of the draw for the first player: seats, counted from 0, with their tiles.
impl Text for Vec<(usize, TileId)> {
    const WHAT: &'static str = "seats with their tiles such as 0:r7 1:b3";

    fn write(&self) -> String {
        let draw = |(seat, tile): &(usize, TileId)| format!("{seat}:{}", tile_word(*tile));
        joined(self.iter().map(draw))
    }

    fn read(text: &str) -> Option<Self> {
        tokens(text, |word| {
            let (seat, tile) = word.split_once(':')?;
            seat.parse().ok().zip(word_tile(tile))
        })
    }
}

impl Text for Face {
    const WHAT: &'static str = "a tile without its copy, such as r7";

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Face> {
        notation::tile(text).ok()
    }
}

impl Text for Vec<Face> {
    const WHAT: &'static str = "tiles without their copies, such as r7 r8";

    fn write(&self) -> String {
        joined(self.iter().map(Face::to_string))
    }

    fn read(text: &str) -> Option<Vec<Face>> {
        tokens(text, Face::read)
    }
}

impl Text for Rule {
    const WHAT: &'static str = "a rule that can be broken, such as run-number";

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Rule> {
        text.parse().ok()
    }
}

impl Text for Colour {
    const WHAT: &'static str = "a colour: r, b, y or k";

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Colour> {
        text.parse().ok()
    }
}

impl Text for HouseRules {
    const WHAT: &'static str = "an edition and its house rules such as il-classic opening=40";

    fn write(&self) -> String {
        record::rules_text(self)
    }

    fn read(text: &str) -> Option<HouseRules> {
        record::text_rules(text).ok()
    }
}

/// A commitment or a secret.
impl Text for [u8; 32] {
    const WHAT: &'static str = "64 hexadecimal digits";

    fn write(&self) -> String {
        to_hex(self)
    }

    fn read(text: &str) -> Option<[u8; 32]> {
        from_hex(text)?.try_into().ok()
    }
}

/// A seed.
impl Text for Vec<u8> {
    const WHAT: &'static str = "up to 512 hexadecimal digits";

    fn write(&self) -> String {
        to_hex(self)
    }

    fn read(text: &str) -> Option<Vec<u8>> {
        from_hex(text).filter(|bytes| bytes.len() <= Action::LONGEST_SEED)
    }
}

/// The fingerprint of a lexicon. As a number it would lose digits in JavaScript.
impl Text for u64 {
    const WHAT: &'static str = "16 hexadecimal digits";

    fn write(&self) -> String {
        format!("{self:016x}")
    }

    fn read(text: &str) -> Option<u64> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u64::from_str_radix(text, 16).ok().filter(|_| digits)
    }
}

/// A serialised set: its place is two numbers next to its id.
#[derive(Serialize, Deserialize)]
pub(crate) struct SetWire {
    id: SetId,
    x: i16,
    y: i16,
    #[serde(with = "text")]
    tiles: Vec<TileId>,
}

impl From<TableSet> for SetWire {
    fn from(TableSet { id, spot, tiles }: TableSet) -> SetWire {
        let Spot { x, y } = spot;
        SetWire { id, x, y, tiles }
    }
}

impl From<SetWire> for TableSet {
    fn from(SetWire { id, x, y, tiles }: SetWire) -> TableSet {
        let spot = Spot { x, y }.clamped();
        TableSet { id, spot, tiles }
    }
}

/// Reads a table or a draft of one, with no more tiles than a box holds.
///
/// # Errors
/// Returns an error for too many tiles or an invalid set.
pub fn table<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<TableSet>, D::Error> {
    let table = Vec::<TableSet>::deserialize(from)?;
    // An empty set also takes up space.
    let size = table.iter().map(|set| set.tiles.len().max(1)).sum();
    bounded(table, size, MOST_TILES, "no more tiles than a box holds")
}

/// Most players that are read. The game itself refuses more than four.
const MOST_PLAYERS: usize = 8;

/// Reads the names of the players.
pub(crate) fn names<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    let longest = names.iter().map(|name| name.chars().count()).max();
    let count = names.len();
    let names = bounded(names, longest.unwrap_or(0), LONGEST_NAME, "shorter names")?;
    bounded(names, count, MOST_PLAYERS, "fewer players")
}

/// Reads the theme of the words.
pub(crate) fn theme<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let theme = String::deserialize(from)?;
    let length = theme.chars().count();
    bounded(theme, length, Command::LONGEST_THEME, "a shorter theme")
}

fn bounded<T, E: Error>(value: T, size: usize, most: usize, what: &str) -> Result<T, E> {
    match size {
        size if size <= most => Ok(value),
        size => Err(E::invalid_length(size, &what)),
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Ending", rename_all = "kebab-case")]
pub(crate) enum EndingWire {
    Out(usize),
    Pool,
    Last(usize),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GameScore")]
pub(crate) struct ScoreWire {
    scores: Vec<i32>,
    winners: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Standing")]
struct StandingWire {
    seat: usize,
    wins: usize,
    points: i64,
    rank: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Detail", rename_all = "kebab-case")]
enum DetailWire {
    None,
    Number(i32),
    Colour(#[serde(with = "text")] Colour),
    Tile(#[serde(with = "text")] Face),
    Row(#[serde(with = "text")] Vec<Face>),
    Written(String),
}

fn nothing() -> Detail {
    Detail::None
}

fn is_nothing(detail: &Detail) -> bool {
    *detail == Detail::None
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Fault")]
struct FaultWire {
    #[serde(with = "text")]
    rule: Rule,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<usize>,
    #[serde(default, with = "maybe_text", skip_serializing_if = "Option::is_none")]
    tile: Option<Face>,
    #[serde(
        default = "nothing",
        with = "DetailWire",
        skip_serializing_if = "is_nothing"
    )]
    expected: Detail,
    #[serde(
        default = "nothing",
        with = "DetailWire",
        skip_serializing_if = "is_nothing"
    )]
    got: Detail,
}

/// Defines a module that serialises a list of a type of `core` through its remote definition.
macro_rules! list {
    ($(#[$meta:meta])* $name:ident, $type:ident, $wire:literal) => {
        $(#[$meta])*
        pub(crate) mod $name {
            use super::{Deserialize, Deserializer, Serialize, Serializer, $type};

            #[derive(Serialize)]
            struct Out<'a>(#[serde(with = $wire)] &'a $type);

            #[derive(Deserialize)]
            struct In(#[serde(with = $wire)] $type);

            pub(crate) fn serialize<S: Serializer>(
                list: &[$type],
                to: S,
            ) -> Result<S::Ok, S::Error> {
                to.collect_seq(list.iter().map(Out))
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                from: D,
            ) -> Result<Vec<$type>, D::Error> {
                Ok(Vec::<In>::deserialize(from)?.into_iter().map(|item| item.0).collect())
            }
        }
    };
}

list!(
    /// For the broken rules of a play.
    faults, Fault, "super::FaultWire"
);
list!(
    /// For the standings of a match.
    standings, Standing, "super::StandingWire"
);
