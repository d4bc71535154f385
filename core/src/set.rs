//! Sets: how a row of tiles can be read, and what it is worth.
//!
//! A set is an *ordered* row: a joker stands for the tile that its place asks
//! for. Many rows have one reading, some have several (`r5 J J` is the run
//! 5 6 7 or a group of fives); [`readings()`] gives them all, the one that counts
//! first. Where there is none, [`read`] says why.

mod colours;
mod explain;
mod readings;
mod stands;

pub use colours::ColourSet;
pub use readings::readings;
pub use stands::Stands;

use crate::fault::Fault;
use crate::rules::Rules;
use crate::tile::{Face, Number};
use crate::vocabulary::vocabulary;

/// The fewest tiles of any set, whatever its jokers stand for.
pub const FEWEST_TILES: usize = 3;

vocabulary! {
    /// What a set is.
    pub enum Kind {
        /// Consecutive numbers in one colour (two with a colour change).
        Run = "run",
        /// One number in different colours.
        Group = "group",
        /// A run on both sides of a mirror.
        MirroredRun = "mirrored-run",
        /// One number in different colours on both sides of a mirror.
        MirroredGroup = "mirrored-group",
    }
}

/// One way to read a row as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    shape: Shape,
    value: u16,
}

/// What a reading settles; the rest follows from the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Run {
        low: Number,
    },
    Group {
        number: Number,
    },
    /// The numbers beside the mirror and the direction in which they go on
    /// outwards: -1 where the row rises towards the mirror.
    MirroredRun {
        beside: Number,
        step: i32,
        middle: Option<Number>,
    },
    MirroredGroup {
        number: Number,
        middle: Option<Number>,
    },
}

impl Reading {
    /// What the set is.
    pub fn kind(&self) -> Kind {
        match self.shape {
            Shape::Run { .. } => Kind::Run,
            Shape::Group { .. } => Kind::Group,
            Shape::MirroredRun { .. } => Kind::MirroredRun,
            Shape::MirroredGroup { .. } => Kind::MirroredGroup,
        }
    }

    /// What it counts in an opening.
    pub fn value(&self) -> u16 {
        self.value
    }
}

/// The reading of a row that counts.
///
/// # Errors
/// Every reason why the row is no set.
pub fn read(row: &[Face], rules: &Rules) -> Result<Reading, Vec<Fault>> {
    match readings(row, rules).first() {
        Some(&best) => Ok(best),
        None => Err(explain::explain(row, rules)),
    }
}
