//! How hard a puzzle is.

use sidra_bots::{Choice, Level};
use sidra_core::Face;
use sidra_core::position::Position;
use sidra_core::turn::Verdict;

use super::Grade;

/// What makes a puzzle hard. Everything here is a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The proven minimum number of sets on the table that a solution breaks up.
    pub changed: usize,
    /// How many tiles on the table leave the rest of their set in the solution, after every tile
    /// that can stay has been put back.
    pub moved: usize,
    /// How many of the four bots below `hard` do not lay as many tiles as the goal asks for, in a
    /// few tries each. They do not know which joker has to be freed, so that does not count.
    pub failed: usize,
    /// How many tiles stay on the rack; the player has to find out which.
    pub left: usize,
}

/// The bots that try a puzzle.
const LEVELS: [Level; 4] = [Level::Beginner, Level::Easy, Level::Medium, Level::Advanced];

/// How many times each of them tries a puzzle.
const TRIES: u64 = 4;

/// The minimum difficulty of each grade above the first.
const STEPS: [usize; 4] = [6, 10, 14, 19];

/// The fewest sets that a puzzle of each grade breaks up.
const CHANGED: [usize; 5] = [1, 1, 2, 3, 3];

/// The fewest bots that fail at a puzzle of each grade.
const FAILED: [usize; 5] = [0, 0, 1, 2, 3];

impl Measure {
    /// Returns the difficulty as one number.
    pub fn difficulty(&self) -> usize {
        2 * self.changed + self.moved + 2 * self.failed + self.left / 2
    }

    /// Returns the grade of a puzzle with this measure.
    pub fn grade(&self) -> Grade {
        let reached = STEPS.iter().filter(|&&step| self.difficulty() >= step);
        let reached = reached.count();
        let few = (0..=reached).rev();
        let mut grades =
            few.filter(|&grade| self.changed >= CHANGED[grade] && self.failed >= FAILED[grade]);
        Grade::ALL[grades.next().unwrap_or(0)]
    }

    /// Returns the fewest sets that a puzzle of a grade breaks up.
    pub fn least_changed(grade: Grade) -> usize {
        CHANGED[usize::from(grade.get()) - 1]
    }

    /// Returns whether a puzzle that this many bots fail to solve, with this many tiles that stay
    /// on the rack, could have this grade. This is cheap to find out; the rest of the measure is
    /// not.
    pub(super) fn could_be(grade: Grade, failed: usize, left: usize) -> bool {
        let at = usize::from(grade.get()) - 1;
        let easiest = Measure {
            changed: CHANGED[at],
            moved: 1,
            failed,
            left,
        };
        let too_hard = STEPS
            .get(at)
            .is_some_and(|&step| easiest.difficulty() >= step);
        failed >= FAILED[at] && !too_hard
    }
}

/// Returns how many tiles of the table `before` are apart from the rest of their set in `after`.
/// The rest is the largest part of the set that is still together.
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

/// Returns how many of the weaker bots do not lay this many tiles.
pub(super) fn failed(position: &Position, tiles: usize) -> usize {
    let lays = |level: Level, seed: u64| {
        let Choice::Lay(table) = level.look(position, 1, seed).choice else {
            return false;
        };
        match position.judge(&table) {
            Ok(Verdict::Legal(laid)) => laid.tiles.len() >= tiles,
            _ => false,
        }
    };
    let fails = |level: &&Level| (0..TRIES).all(|seed| !lays(**level, seed));
    LEVELS.iter().filter(fails).count()
}
