//! What the device remembers about puzzles: which were solved, and which were found last.

use sidra_insight::puzzle::Puzzle;

use crate::device;

/// The name of the list of solved puzzles: their places, each with the number of hints used.
const SOLVED: &str = "solved";
/// How many solved puzzles are remembered: those of three years, with six editions and three grades
/// a day. They take up about 0.5 million characters; browsers keep about 5 million.
const MOST_SOLVED: usize = 20_000;
/// The name of the list of puzzles found last: a place and a puzzle on each line.
const FOUND: &str = "found";
/// How many found puzzles are kept: those of a few days.
const MOST_FOUND: usize = 12;

/// Returns how many hints it took to solve a puzzle on this device, if it was solved.
pub fn hints_of(place: &str) -> Option<u8> {
    let solved = device::kept(SOLVED)?;
    let mut all = solved.split(' ').filter_map(|one| one.split_once('='));
    let (_, hints) = all.find(|(other, _)| *other == place)?;
    hints.parse().ok()
}

/// Remembers that a puzzle was solved. Only the first time counts.
pub fn remember(place: &str, hints: u8) {
    if hints_of(place).is_some() {
        return;
    }
    let solved = device::kept(SOLVED).unwrap_or_default();
    let mut all: Vec<&str> = solved.split(' ').filter(|one| !one.is_empty()).collect();
    let new = format!("{place}={hints}");
    all.push(&new);
    let too_many = all.len().saturating_sub(MOST_SOLVED);
    device::keep(SOLVED, &all[too_many..].join(" "));
}

/// Returns a puzzle that was found before.
pub fn found(place: &str) -> Option<Puzzle> {
    let found = device::kept(FOUND)?;
    let mut lines = found.lines().filter_map(|line| line.split_once(' '));
    let (_, puzzle) = lines.find(|(other, _)| *other == place)?;
    // A puzzle from another version is not used: the puzzle is looked for again.
    puzzle.parse().ok()
}

/// Keeps a puzzle, so that it need not be looked for again.
pub fn keep_found(place: &str, puzzle: &Puzzle) {
    let found = device::kept(FOUND).unwrap_or_default();
    let new = format!("{place} {puzzle}");
    let old = found
        .lines()
        .filter(|line| !line.starts_with(&format!("{place} ")));
    let all: Vec<&str> = [new.as_str()]
        .into_iter()
        .chain(old)
        .take(MOST_FOUND)
        .collect();
    device::keep(FOUND, &all.join("\n"));
}
