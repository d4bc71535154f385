//! Sets: how a row of tiles can be read, and what it is worth. A set is an *ordered* row: a joker
//! stands for the tile that belongs in its place. Most rows have one reading, some have several
//! (`r5 J J` is the run 5 6 7 or a group of fives). [`readings()`] returns all of them, beginning
//! with the one that counts; [`read`] returns that one or says why the row is not a set.
//!
//! ```
//! use sidra_core::{Rule, editions, notation, set};
//!
//! let rules = &editions::find("il-twist").expect("a known edition").rules;
//! let row = notation::row("r5 J J").expect("three tiles");
//! let kinds: Vec<_> = set::readings(&row, rules).iter().map(|reading| (reading.kind(), reading.value())).collect();
//! assert_eq!(kinds[0], (set::Kind::Run, 18));
//! assert!(kinds.contains(&(set::Kind::Group, 15)));
//!
//! let row = notation::row("r7 b8 r9").expect("three tiles");
//! let faults = set::read(&row, rules).expect_err("two colours in a run");
//! assert_eq!((faults[0].rule, faults[0].place), (Rule::RunColour, Some(1)));
//! ```

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

/// The minimum number of tiles in any set, whatever its jokers stand for.
pub const FEWEST_TILES: usize = 3;

vocabulary! {
    /// The kind of a set.
    pub enum Kind {
        /// Consecutive numbers in one colour, or in two with a colour change.
        Run = "run",
        /// One number in different colours.
        Group = "group",
        /// A run on both sides of a mirror.
        MirroredRun = "mirrored-run",
        /// One number in different colours on both sides of a mirror.
        MirroredGroup = "mirrored-group",
    }
}

/// One way of reading a row as a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    shape: Shape,
    value: u16,
}

/// What distinguishes one reading from another; everything else follows from the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Run {
        low: Number,
    },
    Group {
        number: Number,
    },
    /// `beside` is the number next to the mirror; outwards from there the numbers change by
    /// `step`, which is -1 if the row rises towards the mirror.
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
    /// Returns the kind of the set.
    pub fn kind(&self) -> Kind {
        match self.shape {
            Shape::Run { .. } => Kind::Run,
            Shape::Group { .. } => Kind::Group,
            Shape::MirroredRun { .. } => Kind::MirroredRun,
            Shape::MirroredGroup { .. } => Kind::MirroredGroup,
        }
    }

    /// Returns the value of the set in an opening.
    pub fn value(&self) -> u16 {
        self.value
    }
}

/// Returns the reading that counts for a row.
///
/// # Errors
/// Returns every reason why the row is not a set.
pub fn read(row: &[Face], rules: &Rules) -> Result<Reading, Vec<Fault>> {
    match readings(row, rules).first() {
        Some(&best) => Ok(best),
        None => Err(explain::explain(row, rules)),
    }
}
