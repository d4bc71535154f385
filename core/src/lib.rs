//! The referee of the rummy tile game.
//!
//! This crate answers every question a booklet settles about tiles, sets, turns and scores,
//! and gives the reasons with each answer. It has no clock, no randomness, no files and no
//! natural language: a [`Fault`] is a rule with its data, and `sidra-text` turns it into a
//! sentence.
//!
//! From the bottom up:
//!
//! * [`tile`]: colours, numbers, jokers, letters, and the identity of a tile;
//! * [`rules`]: every field in which editions may differ, by name;
//! * [`editions`]: the printed editions as data, one file each;
//! * [`set`]: how a row of tiles can be read as a set, or why it cannot;
//! * [`word`]: what a row of letters spells, and whether it has the form of a word;
//! * [`position`]: a validated table with racks, a pool and the player whose turn it is;
//! * [`turn`]: whether a new table is a legal turn, or which rules it breaks;
//! * [`score`]: what a finished game is worth, and who leads a match;
//! * [`notation`]: all of the above as text, read leniently and written in one canonical form;
//! * [`few`]: sorting short lists with little code;
//! * [`mix`]: pseudo-random numbers for bots and tests.
//!
//! # Examples
//!
//! Reading a set:
//!
//! ```
//! use sidra_core::{editions, notation, set};
//!
//! let edition = editions::find("il-twist").expect("a known edition");
//! let row = notation::row("r2 D r5").expect("three tiles");
//! let best = set::read(&row, &edition.rules).expect("a legal set");
//! assert_eq!((best.kind(), best.value()), (set::Kind::Run, 14));
//! ```
//!
//! Judging a turn. Every broken rule is reported, with its set and tile:
//!
//! ```
//! use sidra_core::{HouseRules, Position, Rule, Setup, editions, notation, turn::Verdict};
//!
//! let rules = HouseRules::plain(editions::find("il-classic").expect("a known edition"));
//! let before = notation::table("r3 J r5 | b7 b8 b9").expect("two sets");
//! let rack = notation::tiles("r4 y7").expect("two tiles");
//! let position = Position::from_setup(Setup::of_turn(rules, before, rack, true)).expect("a position");
//!
//! let after = notation::table("r3 r4 r5 | b7 b8 b9 J").expect("two sets");
//! let verdict = position.judge(&after).expect("tiles of the box");
//! let Verdict::Illegal(faults) = verdict else { panic!("the joker needs a new set") };
//! assert_eq!((faults[0].rule, faults[0].set), (Rule::ReleasedJoker, Some(1)));
//! ```
//!
//! See [`score`] for an example of scoring.

mod vocabulary;

pub mod editions;
pub mod fault;
pub mod few;
pub mod mix;
pub mod notation;
pub mod position;
pub mod rules;
pub mod score;
pub mod set;
pub mod tile;
pub mod turn;
pub mod word;

pub use editions::{Edition, EditionId};
pub use fault::{Detail, Fault, Rule};
pub use position::{Position, Setup};
pub use rules::{Field, HouseRules, Rules, Value};
pub use tile::{Colour, Face, Joker, Letter, Number, TileId};
pub use turn::Referee;
