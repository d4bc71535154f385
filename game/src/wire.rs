//! How the types of this crate are serialised with serde.
//!
//! Types of `core` do not depend on serde, so this module defines what is written in their place,
//! mostly numbers. The encoding is binary and has no field names, so the order of fields and
//! variants is part of it. Everything that can be long is bounded when it is read.
//!
//! The module itself and [`table()`] are for `#[serde(with = …)]`, in this crate and in
//! crates that send the same types.

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};
use sidra_core::fault::{Detail, Rule};
use sidra_core::score::{Ending, GameScore, Standing};
use sidra_core::{Colour, Face, Fault, HouseRules, TileId};

use crate::command::{Action, Command};
use crate::record::{LONGEST_NAME, MOST_TILES, rules_text, text_rules};
use crate::state::{Spot, TableSet};

/// A type that is written in the form of another type.
pub trait Wire: Sized {
    /// What is written instead.
    type Form: Serialize + DeserializeOwned;

    /// Returns what is written.
    fn form(&self) -> Self::Form;

    /// Returns the value that has this form, if there is one.
    fn from_form(form: Self::Form) -> Option<Self>;
}

/// Writes a value.
///
/// # Errors
/// Returns the errors of the serializer.
pub fn serialize<T: Wire, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    value.form().serialize(to)
}

/// Reads a value.
///
/// # Errors
/// Returns an error if the form cannot be read, or no value has it.
pub fn deserialize<'de, T: Wire, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let value = T::from_form(T::Form::deserialize(from)?);
    value.ok_or_else(|| Error::custom("no value has this form"))
}

/// The maximum length of a list, which is that of a seed. A box has fewer tiles.
const LONGEST_LIST: usize = Action::LONGEST_SEED;

impl<T: Wire> Wire for Vec<T> {
    type Form = Vec<T::Form>;

    fn form(&self) -> Vec<T::Form> {
        self.iter().map(T::form).collect()
    }

    fn from_form(form: Vec<T::Form>) -> Option<Vec<T>> {
        match form.len() {
            0..=LONGEST_LIST => form.into_iter().map(T::from_form).collect(),
            _ => None,
        }
    }
}

impl<T: Wire> Wire for Option<T> {
    type Form = Option<T::Form>;

    fn form(&self) -> Option<T::Form> {
        self.as_ref().map(T::form)
    }

    fn from_form(form: Option<T::Form>) -> Option<Option<T>> {
        match form {
            None => Some(None),
            Some(form) => T::from_form(form).map(Some),
        }
    }
}

/// A byte of a seed.
impl Wire for u8 {
    type Form = u8;

    fn form(&self) -> u8 {
        *self
    }

    fn from_form(form: u8) -> Option<u8> {
        Some(form)
    }
}

impl Wire for TileId {
    type Form = u16;

    fn form(&self) -> u16 {
        self.get()
    }

    fn from_form(form: u16) -> Option<TileId> {
        TileId::from_number(form)
    }
}

/// A seat and the tile that it drew.
impl Wire for (usize, TileId) {
    type Form = (usize, u16);

    fn form(&self) -> (usize, u16) {
        (self.0, self.1.get())
    }

    fn from_form((seat, tile): (usize, u16)) -> Option<(usize, TileId)> {
        Some((seat, TileId::from_number(tile)?))
    }
}

/// A face is written as the number of its first tile.
impl Wire for Face {
    type Form = u16;

    fn form(&self) -> u16 {
        TileId::new(*self, 0).get()
    }

    fn from_form(form: u16) -> Option<Face> {
        let tile = TileId::from_number(form).filter(|tile| tile.copy() == 0);
        tile.map(TileId::face)
    }
}

impl Wire for Colour {
    type Form = u8;

    fn form(&self) -> u8 {
        *self as u8
    }

    fn from_form(form: u8) -> Option<Colour> {
        Colour::ALL.get(usize::from(form)).copied()
    }
}

impl Wire for Rule {
    type Form = u8;

    fn form(&self) -> u8 {
        *self as u8
    }

    fn from_form(form: u8) -> Option<Rule> {
        Rule::ALL.get(usize::from(form)).copied()
    }
}

/// House rules are written as in a record: `il-classic opening=40`.
impl Wire for HouseRules {
    type Form = String;

    fn form(&self) -> String {
        rules_text(self)
    }

    fn from_form(form: String) -> Option<HouseRules> {
        text_rules(&form).ok()
    }
}

impl Wire for Spot {
    type Form = (i16, i16);

    fn form(&self) -> (i16, i16) {
        (self.x, self.y)
    }

    fn from_form((x, y): (i16, i16)) -> Option<Spot> {
        Some(Spot { x, y }.clamped())
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

/// The maximum number of players that is read. The game itself refuses more than four.
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
#[serde(remote = "Ending")]
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

/// A standing is written as its fields: seat, wins, points and rank.
impl Wire for Standing {
    type Form = (usize, usize, i64, usize);

    fn form(&self) -> Self::Form {
        (self.seat, self.wins, self.points, self.rank)
    }

    fn from_form((seat, wins, points, rank): Self::Form) -> Option<Standing> {
        Some(Standing {
            seat,
            wins,
            points,
            rank,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Detail")]
enum DetailWire {
    None,
    Number(i32),
    Colour(#[serde(with = "crate::wire")] Colour),
    Tile(#[serde(with = "crate::wire")] Face),
    Row(#[serde(with = "crate::wire")] Vec<Face>),
    Written(String),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Fault")]
struct FaultWire {
    #[serde(with = "crate::wire")]
    rule: Rule,
    set: Option<usize>,
    place: Option<usize>,
    #[serde(with = "crate::wire")]
    tile: Option<Face>,
    #[serde(with = "DetailWire")]
    expected: Detail,
    #[serde(with = "DetailWire")]
    got: Detail,
}

/// A fault as an element of a list.
#[derive(Serialize, Deserialize)]
pub struct FaultForm(#[serde(with = "FaultWire")] Fault);

impl Wire for Fault {
    type Form = FaultForm;

    fn form(&self) -> FaultForm {
        FaultForm(self.clone())
    }

    fn from_form(form: FaultForm) -> Option<Fault> {
        Some(form.0)
    }
}
