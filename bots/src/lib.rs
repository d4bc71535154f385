//! Players that are given a [`View`] and nothing else.
//!
//! A player is deterministic: the same views in the same order from the same seed
//! bring the same commands.

pub mod arena;

mod hard;
mod simple;
mod words;

use std::fmt;
use std::str::FromStr;

use sidra_game::{Command, View};
use words::Speller;

/// Something that plays.
pub trait Player {
    /// What to do in this turn, which is the viewer's.
    fn command(&mut self, view: &View<'_>) -> Command;

    /// An objection to the turn that somebody else just played, if there is one.
    fn challenge(&mut self, view: &View<'_>) -> Option<Command> {
        let _ = view;
        None
    }

    /// A vote on the word that somebody objects to.
    fn vote(&mut self, view: &View<'_>) -> Command {
        Command::Vote {
            seat: view.seat.unwrap_or(0),
            allow: true,
        }
    }
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Lays what its rack alone can form; of words it knows the plainest.
    Simple,
    /// Lays the best play that it finds at a glance; knows common words and changes one
    /// of the table.
    Medium,
    /// Lays the best play, every time; knows every word and changes two of the table.
    Hard,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 3] = [Level::Simple, Level::Medium, Level::Hard];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Simple => "simple",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// A player of this level.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        // None of them ever has to choose.
        let _ = seed;
        let (numbers, words): (Box<dyn Player>, Speller) = match self {
            Level::Simple => (Box::new(simple::Simple), Speller::SIMPLE),
            Level::Medium => (Box::new(hard::Hard(hard::FEW_NODES)), Speller::MEDIUM),
            Level::Hard => (Box::new(hard::Hard(hard::NODES)), Speller::HARD),
        };
        Box::new(Both { numbers, words })
    }
}

/// A player of both families: what the box holds says which is played.
struct Both {
    numbers: Box<dyn Player>,
    words: Speller,
}

impl Player for Both {
    fn command(&mut self, view: &View<'_>) -> Command {
        match view.rules().letters.is_empty() {
            true => self.numbers.command(view),
            false => self.words.command(view),
        }
    }

    fn challenge(&mut self, view: &View<'_>) -> Option<Command> {
        self.words.challenge(view)
    }

    fn vote(&mut self, view: &View<'_>) -> Command {
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

/// A name that is no level's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}
