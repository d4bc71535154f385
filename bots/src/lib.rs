//! Players that are given a [`View`] and nothing else.
//!
//! A player is deterministic: the same views in the same order from the same seed
//! bring the same commands.

pub mod arena;

mod dice;
mod draft;
mod easy;
mod hard;
mod simple;
mod words;

pub use draft::{draft, identified};

use std::fmt;
use std::str::FromStr;

use sidra_core::Face;
use sidra_core::position::{Position, Setup};
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

/// What a player does in a turn, in faces alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Leaves the table like this.
    Lay(Vec<Vec<Face>>),
    /// Draws, or passes where there is nothing to draw.
    Wait,
}

/// A player whose choice depends on the position alone.
struct Chooser {
    level: Level,
    seed: u64,
}

impl Player for Chooser {
    fn command(&mut self, view: &View<'_>) -> Command {
        // Nobody else's turn is asked about.
        let seat = view.seat.unwrap_or(0);
        let choice = position_of(view).map(|position| self.level.choose(&position, self.seed));
        match choice {
            Some(Choice::Lay(table)) => Command::Play {
                seat,
                table: draft(view, &table, |drafts, _| {
                    simple::free_spot(view.table.len() + drafts.len())
                }),
            },
            _ if view.pool > 0 => Command::Draw { seat },
            _ => Command::Pass { seat },
        }
    }
}

/// What a viewer knows of a turn of their own; `None` where there is none.
pub fn position_of(view: &View<'_>) -> Option<Position> {
    let faces =
        |tiles: &[sidra_core::TileId]| tiles.iter().map(|id| id.face()).collect::<Vec<Face>>();
    let table = view.table.iter().map(|set| faces(&set.tiles)).collect();
    let setup = Setup::of_turn(view.config.rules, table, faces(view.rack), view.opened());
    Position::from_setup(setup).ok()
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Lays what its rack alone can form; of words it knows the plainest, up to six
    /// letters.
    Simple,
    /// Lengthens what lies there too, and overlooks things; of words it knows the plainest,
    /// up to seven letters, changes one of the table, and overlooks letters that it holds.
    Easy,
    /// Lays the best play that it finds at a glance; knows common words up to nine letters
    /// and changes one of the table.
    Medium,
    /// Lays the best play, every time; knows every word and changes two of the table.
    Hard,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 4] = [Level::Simple, Level::Easy, Level::Medium, Level::Hard];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Simple => "simple",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// A player of this level.
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

    /// What a player of this level does in a position of numbers that is theirs to
    /// play. Places and identities of tiles are left to whoever keeps the table.
    pub fn choose(self, position: &Position, seed: u64) -> Choice {
        match self {
            Level::Simple => simple::choose(position),
            Level::Easy => easy::choose(position, seed),
            Level::Medium => hard::choose(position, hard::FEW_NODES),
            Level::Hard => hard::choose(position, hard::NODES),
        }
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
