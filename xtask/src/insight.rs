//! `cargo xtask insight`: analyses many games and makes many puzzles, and checks every claim about
//! them.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Instant;

use crate::run::cargo;

/// A table: the word that its lines begin with, its title and its column headings.
const TABLES: [(&str, &str, &[&str]); 2] = [
    (
        "games",
        "every best play is legal and equals the solver's answer, and a turn called best is",
        &["edition", "games", "turns", "best", "missed", "unproven"],
    ),
    (
        "puzzles",
        "all are solvable and proven, none is trivial, no two are alike, no tile moves needlessly",
        &["edition", "puzzles", "sets changed", "tiles moved"],
    ),
];

/// Runs the tests with this many games and puzzles of each edition, and prints their tables. In
/// the table of the puzzles, the last two columns are means.
///
/// # Errors
/// Returns an error if a claim does not hold; the test says which.
pub fn run(games: u64, puzzles: u64) -> Result<(), String> {
    let begin = Instant::now();
    let mut tests = cargo(&["test", "--release", "--package", "sidra-insight", "long::"]);
    let failed = |error: std::io::Error| format!("insight: {error}");
    let mut running = tests
        .args(["--", "--ignored", "--nocapture"])
        .env("SIDRA_GAMES", games.to_string())
        .env("SIDRA_PUZZLES", puzzles.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut lines = Vec::new();
    for line in BufReader::new(running.stdout.take().ok_or("no output")?).lines() {
        let line = line.map_err(failed)?;
        println!("{line}");
        lines.push(line);
    }
    let status = running.wait().map_err(failed)?;
    for (kind, title, heads) in TABLES {
        println!("\n{kind}: {title}");
        print!("{}", table(kind, heads, &lines));
    }
    println!("\n{:.0} s", begin.elapsed().as_secs_f32());
    match status.success() {
        true => Ok(()),
        false => Err("a claim does not hold".to_owned()),
    }
}

/// Returns the lines of a kind as a table: the column headings, then a row for each edition.
fn table(kind: &str, heads: &[&str], lines: &[String]) -> String {
    let row = |cells: &[&str]| {
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(at, cell)| match at {
            0 => format!("{cell:<12}"),
            _ => format!("{cell:>14}"),
        });
        cells.collect::<String>() + "\n"
    };
    let mut rows: Vec<String> = lines
        .iter()
        .filter_map(|line| {
            line.strip_prefix("| ")?
                .strip_prefix(kind)?
                .strip_prefix(" | ")
        })
        .map(|line| row(&line.split(" | ").collect::<Vec<_>>()))
        .collect();
    // The tests finish in no particular order.
    rows.sort();
    row(heads) + &rows.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_tests_become_a_table() {
        let lines = [
            "running 2 tests",
            "| games | pl-twist | 2 | 80",
            "| puzzles | il-twist | 5 | 1.00",
            "| games | il-classic | 2 | 71",
            "test long::games_of_il_classic ... ok",
        ];
        let lines = lines.map(str::to_owned);
        assert_eq!(
            table("games", &["edition", "games", "turns"], &lines),
            "edition              games         turns\n\
             il-classic               2            71\n\
             pl-twist                 2            80\n"
        );
    }
}
