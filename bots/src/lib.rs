//! Bots: players that are given a [`View`] and nothing else.
//!
//! A bot is deterministic: the same views in the same order from the same seed lead to the
//! same commands.

pub mod arena;

mod dice;
mod easy;
mod hard;
mod simple;
mod words;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sidra_core::Face;
use sidra_core::position::Position;
use sidra_game::{Action, View, draft, places, position_of};
use sidra_solver::NODES;
use words::Speller;

/// A player.
pub trait Player {
    /// Returns the action for this turn, which is the viewer's.
    fn act(&mut self, view: &View<'_>) -> Action;

    /// Returns an objection to the turn that another player just played, if there is one.
    fn challenge(&mut self, view: &View<'_>) -> Option<Action> {
        let _ = view;
        None
    }

    /// Returns a vote on the word that a player objects to.
    fn vote(&mut self, view: &View<'_>) -> Action {
        let _ = view;
        Action::Vote { allow: true }
    }
}

/// What a player does in a turn, given in faces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Leaves this table.
    Lay(Vec<Vec<Face>>),
    /// Draws, or passes if the pool is empty.
    Wait,
}

/// A player whose choice depends only on the position.
struct Chooser {
    level: Level,
    seed: u64,
}

impl Player for Chooser {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.level.act(view, self.seed)
    }
}

/// Returns the action that leaves this table, with new sets at the next free places.
pub(crate) fn lay(view: &View<'_>, table: &[Vec<Face>]) -> Action {
    Action::Play {
        table: draft(view, table, |drafts, _| {
            places::in_order(view.table.len() + drafts.len())
        }),
    }
}

/// Returns the action of drawing, or of passing if the pool is empty.
pub(crate) fn wait(view: &View<'_>) -> Action {
    match view.pool {
        0 => Action::Pass,
        _ => Action::Draw,
    }
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Level {
    /// Lays what its rack alone can form. Of words, it knows the plainest, up to six letters.
    Simple,
    /// Also lengthens sets on the table, and overlooks things. Of words, it knows the
    /// plainest, up to seven letters; it changes one word on the table and overlooks letters
    /// on its rack.
    Easy,
    /// Lays the best play that it finds at a glance. It knows common words up to nine letters
    /// and changes one word on the table.
    Medium,
    /// Always lays the best play. It knows every word and changes two words on the table.
    Hard,
}

impl Level {
    /// Every level, from weak to strong.
    pub const ALL: [Level; 4] = [Level::Simple, Level::Easy, Level::Medium, Level::Hard];

    /// Returns the name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Simple => "simple",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// Creates a player of this level.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        let chooser = || Box::new(Chooser { level: self, seed });
        let (numbers, words): (Box<dyn Player>, Speller) = match self {
            Level::Simple => (Box::new(simple::Simple), Speller::SIMPLE),
            Level::Easy => (chooser(), Speller::easy(seed)),
            Level::Medium => (chooser(), Speller::MEDIUM),
            Level::Hard => (chooser(), Speller::HARD),
        };
        Box::new(Both { numbers, words })
    }

    /// Returns the action of a player of this level in a turn of a number edition.
    pub fn act(self, view: &View<'_>, seed: u64) -> Action {
        let choice = position_of(view).map(|position| self.choose(&position, seed));
        match choice {
            Some(Choice::Lay(table)) => lay(view, &table),
            _ => wait(view),
        }
    }

    /// Returns the choice of a player of this level in a number position. The caller assigns
    /// places and identities to the tiles.
    pub fn choose(self, position: &Position, seed: u64) -> Choice {
        match self {
            Level::Simple => simple::choose(position),
            Level::Easy => easy::choose(position, seed),
            Level::Medium => hard::choose(position, hard::FEW_NODES),
            Level::Hard => hard::choose(position, NODES),
        }
    }
}

/// A player of both games: the box decides whether numbers or words are played.
struct Both {
    numbers: Box<dyn Player>,
    words: Speller,
}

impl Player for Both {
    fn act(&mut self, view: &View<'_>) -> Action {
        match view.rules().letters.is_empty() {
            true => self.numbers.act(view),
            false => self.words.act(view),
        }
    }

    fn challenge(&mut self, view: &View<'_>) -> Option<Action> {
        self.words.challenge(view)
    }

    fn vote(&mut self, view: &View<'_>) -> Action {
        self.words.vote(view)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or(UnknownLevel)
    }
}

/// The error for a name that is not a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}
