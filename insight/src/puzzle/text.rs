//! A puzzle in one line, to keep it and to send it to a worker.
//!
//! ```text
//! 5; 20261117; 5; -; 3 7 4 0; il-classic; r3 r4 r5 | …; b7 J; ?; 1; 1; r3 r4 r5 b7 | …
//! ```
//!
//! Parts separated by `;`: the version of the generator, the seed, how many tiles have to be
//! laid, the joker that has to be freed or `-`, the measure (sets changed, tiles moved, bots
//! that fail, tiles that stay), the position in its own six parts, and the table of a solution.

use std::fmt;
use std::str::FromStr;

use sidra_core::notation;
use sidra_core::position::{Position, Setup};
use sidra_core::turn::Verdict;

use super::{GENERATOR, Goal, Measure, Puzzle};

/// The error for text that is not a puzzle of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoPuzzle;

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a puzzle of this version")
    }
}

impl std::error::Error for NoPuzzle {}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joker = self.goal.joker.map(|joker| joker.to_string());
        let Measure {
            changed,
            moved,
            failed,
            left,
        } = self.measure;
        write!(
            f,
            "{GENERATOR}; {}; {}; {}; {changed} {moved} {failed} {left}; {}; {}",
            self.seed,
            self.goal.tiles,
            joker.as_deref().unwrap_or("-"),
            self.position.setup(),
            notation::write_table(&self.solution),
        )
    }
}

impl FromStr for Puzzle {
    type Err = NoPuzzle;

    /// Reads a puzzle, and checks that its solution solves it.
    fn from_str(text: &str) -> Result<Puzzle, NoPuzzle> {
        read(text).ok_or(NoPuzzle)
    }
}

fn read(text: &str) -> Option<Puzzle> {
    let mut parts = text.splitn(6, ';').map(str::trim);
    let mut part = || parts.next();
    if part()?.parse::<u32>().ok()? != GENERATOR {
        return None;
    }
    let seed = part()?.parse().ok()?;
    let tiles = part()?.parse().ok()?;
    let joker = match part()? {
        "-" => None,
        joker => Some(notation::tile(joker).ok()?),
    };
    let mut numbers = part()?.split_whitespace().map(str::parse);
    let mut number = || numbers.next()?.ok();
    let measure = Measure {
        changed: number()?,
        moved: number()?,
        failed: number()?,
        left: number()?,
    };
    let (setup, solution) = part()?.rsplit_once(';')?;
    let position = Position::from_setup(setup.parse::<Setup>().ok()?).ok()?;
    let solution = notation::table(solution.trim()).ok()?;
    let Ok(Verdict::Legal(laid)) = position.judge(&solution) else {
        return None;
    };
    let puzzle = Puzzle {
        edition: position.setup().rules.edition(),
        seed,
        goal: Goal { tiles, joker },
        laid: laid.tiles,
        solution,
        measure,
        grade: measure.grade(),
        position,
    };
    puzzle.judge(&puzzle.solution).is_ok().then_some(puzzle)
}
