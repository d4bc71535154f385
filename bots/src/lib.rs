//! Players that are given a [`View`] and nothing else.
//!
//! A player is deterministic: the same views in the same order from the same seed
//! bring the same commands.

pub mod arena;

mod hard;
mod simple;

use std::fmt;
use std::str::FromStr;

use sidra_game::{Command, View};

/// Something that plays.
pub trait Player {
    /// What to do in this turn, which is the viewer's.
    fn command(&mut self, view: &View<'_>) -> Command;
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Lays what its rack alone can form.
    Simple,
    /// Lays the best play, every time.
    Hard,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 2] = [Level::Simple, Level::Hard];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Simple => "simple",
            Level::Hard => "hard",
        }
    }

    /// A player of this level.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        // Neither of them ever has to choose.
        let _ = seed;
        match self {
            Level::Simple => Box::new(simple::Simple),
            Level::Hard => Box::new(hard::Hard),
        }
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
