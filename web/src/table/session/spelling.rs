//! What the word game adds to a session. Its code is fetched on demand, so that a number game does
//! not load it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::AnyView;
use sidra_client::SetState;
use sidra_core::{Letter, TileId};
use sidra_game::{Moment, SetId, Snapshot, TableSet};
use sidra_room::Question;

use super::super::bar::Label;
use super::super::stage::Stage;
use super::Session;
use crate::texts::Texts;

/// The functions of the word game.
#[derive(Clone, Copy)]
pub struct Spelling {
    /// Returns what the main button says; `None` if it says the same as in a number game.
    pub label: fn(Session, Texts) -> Option<Label>,
    /// Does what the main button says. Returns whether the word game handled it.
    pub done: fn(Session) -> bool,
    /// Handles a key. Returns whether the word game uses it.
    pub key: fn(Session, &KeyboardEvent) -> bool,
    /// Shows beside a word whether others may object to it, and what it is worth.
    pub badge: fn(Session, SetId) -> AnyView,
    /// Shows the points of a seat.
    pub points: fn(Session, usize) -> AnyView,
    /// Shows the buttons that sort the rack.
    pub tools: fn(Session) -> AnyView,
    /// Shows what is drawn over the table: theme, letters for a joker, objections.
    pub over: fn(Stage) -> AnyView,
    /// Describes a word for a screen reader: what it spells, and its state.
    pub row: fn(Session, &SetState, Texts) -> (String, String),
    /// Asks a bot for its action.
    pub choose: fn(Session, Question),
    /// Looks for a play to hint at.
    pub hint: fn(Session, Box<Snapshot>),
    /// Sorts the rack into its longest word, which counts as a hint.
    pub sort: fn(Session),
    /// Shows the words of a hint.
    pub steps: fn(Session, &[TableSet]) -> AnyView,
}

/// What the player is doing with words.
#[derive(Debug, Clone, Default)]
pub struct Spelled {
    /// The letters that were typed and not laid yet.
    pub typed: Vec<Letter>,
    /// The turn to which the player does not object.
    pub waived: Option<Moment>,
    /// Set while the player prepares an objection: the word, once it has been chosen.
    pub objects: Option<Option<SetId>>,
    /// The joker for which the player has closed the panel of letters.
    pub closed: Option<TileId>,
    /// When the longest word last counted as a hint.
    pub sorted: Option<Moment>,
    /// What the player saw when they last pressed *Done* in a turn, which may not be over yet.
    pub before: Option<Box<Snapshot>>,
}
