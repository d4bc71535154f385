//! The referee of the rummy tile game.
//!
//! Everything a booklet says about tiles, sets, turns and scores can be asked
//! here, and every answer comes with its reasons. The crate knows no clock, no
//! dice, no files and no language: a [`Fault`] is a rule and its data, the
//! sentence is made by `sidra-text`.
//!
//! From the bottom up:
//!
//! * [`tile`]: colours, numbers, jokers, and a tile's identity;
//! * [`rules`]: every field in which editions may differ, by name;
//! * [`editions`]: the printed editions as data, one file each;
//! * [`set`]: how a row of tiles can be read, or why it is no set;
//! * [`word`]: what a row of letters spells, and whether it has the form of a word;
//! * [`position`]: a table, racks, a pool and whose turn it is, validated;
//! * [`turn`]: is this new table a legal turn, or which rules does it break;
//! * [`score`]: what a finished game is worth, and who leads a match;
//! * [`notation`]: all of it as text. Read relaxed, written canonical;
//! * [`few`]: sorting short lists.
//!
//! ```
//! use sidra_core::{editions, notation, set};
//!
//! let edition = editions::find("il-twist").expect("one of the editions");
//! let row = notation::row("r2 D r5").expect("three tiles");
//! let best = set::read(&row, &edition.rules).expect("a legal set");
//! assert_eq!((best.kind(), best.value()), (set::Kind::Run, 14));
//! ```

mod vocabulary;

pub mod editions;
pub mod fault;
pub mod few;
pub mod notation;
pub mod position;
pub mod rules;
pub mod score;
pub mod set;
pub mod tile;
pub mod turn;
pub mod word;

pub use editions::Edition;
pub use fault::{Detail, Fault, Rule};
pub use position::{Position, Setup};
pub use rules::{Field, HouseRules, Rules, Value};
pub use tile::{Colour, Face, Joker, Letter, Number, TileId};
pub use turn::Referee;
