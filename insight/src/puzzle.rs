//! Puzzles: positions from played games in which more can be laid than is obvious.
//!
//! A puzzle asks the player to lay all tiles from the rack, or at least some number of them, and
//! sometimes to free a joker on the table as well. Every puzzle keeps three promises:
//!
//! - It can be solved: the solver's play is judged by the referee.
//! - No solution leaves all sets on the table intact. The smallest number of sets that a solution
//!   breaks up is proven, so laying new sets and lengthening old ones is never enough.
//! - It is the same on every machine: it follows only from its edition, grade, joker and seed, and
//!   from [`GENERATOR`].
//!
//! Its difficulty is measured, not guessed: see [`Measure`]. `docs/puzzles.md` has the details.

mod find;
mod measure;
mod text;
mod tidy;

use std::fmt;
use std::str::FromStr;

use sidra_core::position::{Position, Setup};
use sidra_core::turn::Verdict;
use sidra_core::{Edition, Face, HouseRules, Joker, TileId};

pub use self::find::{Search, Wanted, find};
pub use self::measure::Measure;
pub use self::text::NoPuzzle;

/// The version of the generator. Every change that alters a puzzle, here or in what this module
/// relies on, needs a new version: only the same version makes the same puzzle from a seed.
pub const GENERATOR: u32 = 6;

/// How hard a puzzle is, from 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 5] = [Grade(1), Grade(2), Grade(3), Grade(4), Grade(5)];

    /// The grades of the three puzzles of a day.
    pub const DAILY: [Grade; 3] = [Grade(1), Grade(3), Grade(5)];

    /// Returns the grade with this number, from 1 to 5.
    pub fn new(number: u8) -> Option<Grade> {
        let mut all = Grade::ALL.into_iter();
        all.find(|grade| grade.0 == number)
    }

    /// Returns its number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a puzzle asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Goal {
    /// At least this many tiles have to be laid.
    pub tiles: usize,
    /// This joker on the table has to leave its set.
    pub joker: Option<Face>,
}

/// The kinds of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Lay all your tiles.
    All,
    /// Lay at least this many.
    Least,
    /// Free the joker.
    Joker,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::All, Kind::Least, Kind::Joker];

    /// Returns the name of the kind, which is part of the name of its sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::All => "all",
            Kind::Least => "least",
            Kind::Joker => "joker",
        }
    }
}

/// A puzzle.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The edition whose rules apply.
    pub edition: &'static Edition,
    /// The seed that it was found with.
    pub seed: u64,
    /// Table and rack. The player has opened.
    pub position: Position,
    /// What it asks for.
    pub goal: Goal,
    /// The table of a solution that breaks up the fewest sets. No tile that leaves its set could
    /// be put back.
    pub solution: Vec<Vec<Face>>,
    /// The tiles that this solution lays.
    pub laid: Vec<Face>,
    /// What makes it hard.
    pub measure: Measure,
    /// How hard it is.
    pub grade: Grade,
}

/// Why a table does not solve a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsolved {
    /// The play is not legal.
    Illegal,
    /// It lays too few tiles.
    TooFew {
        /// How many it lays.
        got: usize,
        /// How many it has to lay.
        need: usize,
    },
    /// The joker is still in its set.
    JokerStays,
}

impl Puzzle {
    /// Returns its kind.
    pub fn kind(&self) -> Kind {
        let rack = self.position.rack().unwrap_or_default().len();
        match self.goal {
            Goal { joker: Some(_), .. } => Kind::Joker,
            Goal { tiles, .. } if tiles == rack => Kind::All,
            _ => Kind::Least,
        }
    }

    /// Judges a new table: `Ok` if it solves the puzzle. All solutions are equally good.
    ///
    /// # Errors
    /// Returns why the table does not solve the puzzle.
    pub fn judge(&self, table: &[Vec<Face>]) -> Result<(), Unsolved> {
        let Ok(Verdict::Legal(laid)) = self.position.judge(table) else {
            return Err(Unsolved::Illegal);
        };
        let frees = |joker: Face| is_freed(self.position.table(), table, joker);
        self.goal.judge(laid.tiles.len(), frees)
    }

    /// Returns a value that two puzzles share only if they are the same: the same table and rack,
    /// and the same goal.
    pub fn essence(&self) -> (Vec<Vec<Face>>, Vec<Face>, Goal) {
        let mut table = self.position.table().to_vec();
        table.iter_mut().for_each(|row| row.sort());
        table.sort();
        let mut rack = self.position.rack().unwrap_or_default().to_vec();
        rack.sort();
        (table, rack, self.goal)
    }
}

impl Goal {
    /// Judges a legal play that lays this many tiles. `frees` says whether it frees a joker.
    ///
    /// # Errors
    /// Returns why it does not reach the goal.
    pub fn judge(self, tiles: usize, frees: impl Fn(Face) -> bool) -> Result<(), Unsolved> {
        if tiles < self.tiles {
            return Err(Unsolved::TooFew {
                got: tiles,
                need: self.tiles,
            });
        }
        match self.joker {
            Some(joker) if !frees(joker) => Err(Unsolved::JokerStays),
            _ => Ok(()),
        }
    }
}

/// A tile with or without its identity.
pub trait Piece: Copy + PartialEq {
    /// Returns what is printed on it.
    fn shown(self) -> Face;
}

impl Piece for Face {
    fn shown(self) -> Face {
        self
    }
}

impl Piece for TileId {
    fn shown(self) -> Face {
        self.face()
    }
}

/// Returns whether a joker on the table left its set: none of the number tiles that were with it is
/// with it now. If tiles are known only by their faces, an equal number counts as the same tile.
pub fn is_freed<T: Piece>(before: &[Vec<T>], after: &[Vec<T>], joker: Face) -> bool {
    let holds = |row: &&Vec<T>| row.iter().any(|tile| tile.shown() == joker);
    let (Some(old), Some(new)) = (before.iter().find(holds), after.iter().find(holds)) else {
        return false;
    };
    let mut numbers = old.iter().filter(|tile| tile.shown().number().is_some());
    numbers.all(|tile| !new.contains(tile))
}

/// A day of the calendar, such as `2026-11-17`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// The error for text that is not a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoDay;

impl fmt::Display for NoDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a day such as 2026-11-17")
    }
}

impl std::error::Error for NoDay {}

impl Day {
    /// The first day that has puzzles.
    pub const FIRST: Day = Day {
        year: 2026,
        month: 1,
        day: 1,
    };

    /// Returns a day that exists.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return None,
        };
        let exists = (1..=days).contains(&day) && (1..=9999).contains(&year);
        exists.then_some(Day { year, month, day })
    }

    /// Returns the day before; the first of all days has none.
    pub fn before(self) -> Option<Day> {
        let Day { year, month, day } = self;
        if day > 1 {
            return Day::new(year, month, day - 1);
        }
        let (year, month) = match month {
            1 => (year.checked_sub(1)?, 12),
            _ => (year, month - 1),
        };
        (28..=31).rev().find_map(|day| Day::new(year, month, day))
    }

    /// Returns the seed of this day's puzzles.
    pub fn seed(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }

    /// Returns what to look for to find a puzzle of this day.
    pub fn wanted(self, edition: &'static Edition, grade: Grade) -> Wanted {
        Wanted {
            edition,
            grade: Some(grade),
            joker: None,
            // This keeps the seeds of days away from the small numbers that people type.
            seed: self.seed() << 32,
        }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Day, NoDay> {
        let mut parts = text.split('-');
        let mut next = |length: usize| {
            let part = parts.next().filter(|part| part.len() == length)?;
            let digits = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| digits)
        };
        let day = (|| {
            let (year, month, day) = (next(4)?, next(2)?, next(2)?);
            Day::new(year, month as u8, day as u8)
        })();
        day.filter(|_| parts.next().is_none()).ok_or(NoDay)
    }
}

/// Returns the position of a player who has opened.
fn opened(edition: &'static Edition, table: Vec<Vec<Face>>, rack: Vec<Face>) -> Option<Position> {
    let rules = HouseRules::plain(edition);
    Position::from_setup(Setup::of_turn(rules, table, rack, true)).ok()
}

/// Returns whether a joker of this kind is on the table or the rack.
fn has_joker(position: &Position, joker: Joker) -> bool {
    let table = position.table().iter().flatten();
    let mut tiles = table.chain(position.rack().unwrap_or_default());
    tiles.any(|face| face.joker() == Some(joker))
}
