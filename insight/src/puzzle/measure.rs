//! How hard a puzzle is.

use sidra_bots::{Choice, Level};
use sidra_core::Face;
use sidra_core::position::Position;
use sidra_core::turn::Verdict;

use super::{Goal, Grade, is_freed};

/// What makes a puzzle hard. All of it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The fewest sets of the table that any solution breaks up. That is proven.
    pub changed: usize,
    /// How many tiles of the table leave the rest of their set in the solution.
    pub moved: usize,
    /// How many of the four bots below `hard` do not find a solution, in a few tries each.
    pub failed: usize,
}

/// The bots that try a puzzle.
const LEVELS: [Level; 4] = [Level::Beginner, Level::Easy, Level::Medium, Level::Advanced];

/// How often each of them tries it.
const TRIES: u64 = 4;

/// The least difficulty of each grade above the first.
const STEPS: [usize; 4] = [6, 10, 14, 19];

/// The fewest sets that a puzzle of each grade breaks up.
const CHANGED: [usize; 5] = [1, 1, 2, 3, 3];

impl Measure {
    /// Returns the difficulty as one number.
    pub fn difficulty(&self) -> usize {
        2 * self.changed + self.moved + 2 * self.failed
    }

    /// Returns the grade of a puzzle of this measure.
    pub fn grade(&self) -> Grade {
        let reached = STEPS.iter().filter(|&&step| self.difficulty() >= step);
        let reached = reached.count();
        let few = (0..=reached).rev();
        let mut grades = few.filter(|&grade| self.changed >= CHANGED[grade]);
        Grade::ALL[grades.next().unwrap_or(0)]
    }

    /// Returns the fewest sets that a puzzle of a grade breaks up.
    pub fn least_changed(grade: Grade) -> usize {
        CHANGED[usize::from(grade.get()) - 1]
    }
}

/// Returns how many tiles of a table leave the rest of their set in another one. The part of a
/// set that stays is the largest that lies together afterwards.
pub(super) fn moved(before: &[Vec<Face>], after: &[Vec<Face>]) -> usize {
    let together = |set: &Vec<Face>, row: &Vec<Face>| {
        let mut rest = row.clone();
        let held = set.iter().filter(|face| {
            let at = rest.iter().position(|other| other == *face);
            at.map(|at| rest.swap_remove(at)).is_some()
        });
        held.count()
    };
    let left = before.iter().map(|set| {
        let most = after.iter().map(|row| together(set, row)).max();
        set.len() - most.unwrap_or(0)
    });
    left.sum()
}

/// Returns how many of the weaker bots do not solve a position.
pub(super) fn failed(position: &Position, goal: Goal) -> usize {
    let solves = |level: Level, seed: u64| {
        let Choice::Lay(table) = level.look(position, 1, seed).choice else {
            return false;
        };
        let Ok(Verdict::Legal(laid)) = position.judge(&table) else {
            return false;
        };
        let frees = |joker: Face| is_freed(position.table(), &table, joker);
        goal.judge(laid.tiles.len(), frees).is_ok()
    };
    let fails = |level: &&Level| (0..TRIES).all(|seed| !solves(**level, seed));
    LEVELS.iter().filter(fails).count()
}
