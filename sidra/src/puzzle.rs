//! `sidra puzzle`: positions from played games to solve, and longest words.

mod words;

use std::io::Write;

use serde_json::{Value as Json, json};
use sidra_core::{Edition, Face, HouseRules, editions};
use sidra_insight::puzzle::{Day, GENERATOR, Grade, Kind, Puzzle, Search, Wanted};
use sidra_text::Text;

use crate::cli::PuzzleArgs;
use crate::draw::{Screen, bold, dim};
use crate::solve::{draw_play, draw_position};
use crate::{Failure, Outcome, direction, record};

/// Makes the puzzles and prints them.
pub fn run(args: &PuzzleArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let edition = args.edition.unwrap_or(editions::ALL[0]);
    if !edition.has_numbers() {
        let mut rules = HouseRules::plain(edition);
        // Every letter counts once, so the word with the highest score is the longest.
        rules
            .change_text("whole_rack", "1")
            .map_err(|error| error.to_string())?;
        return words::run(args, rules, screen);
    }
    let joker = match args.joker.as_deref() {
        Some(joker) => Some(one_joker(joker, edition, text)?),
        None => None,
    };
    let all: Vec<Wanted> = match args.seed {
        Some(seed) => {
            let wanted = |at: u64| Wanted {
                edition,
                grade: args.grade,
                joker,
                seed: seed.wrapping_add(at),
            };
            (0..args.count).map(wanted).collect()
        }
        None => {
            let today = || {
                record::today()
                    .parse::<Day>()
                    .map_err(|error| error.to_string())
            };
            let day = args.date.map_or_else(today, Ok)?;
            let grades: Vec<Grade> = match args.grade {
                Some(grade) => vec![grade],
                None => Grade::DAILY.to_vec(),
            };
            let wanted = |grade| Wanted {
                joker,
                ..day.wanted(edition, grade)
            };
            grades.into_iter().map(wanted).collect()
        }
    };
    for (index, wanted) in all.iter().enumerate() {
        let Some(puzzle) = found(*wanted) else {
            return Err(text.plain("puzzle-unseen").into());
        };
        if args.jsonl {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{}", puzzle_json(&puzzle, text))?;
            continue;
        }
        let mut out = direction::stdout();
        if index > 0 {
            writeln!(out)?;
        }
        draw(&mut out, &puzzle, args.solution, screen)?;
    }
    Ok(Outcome::Done)
}

/// Finds a puzzle. Shows a spinner in the meantime, if standard error is a terminal.
fn found(wanted: Wanted) -> Option<Puzzle> {
    let spinner = indicatif::ProgressBar::new_spinner();
    let mut search = Search::new(wanted);
    loop {
        spinner.tick();
        if let Some(found) = search.step() {
            spinner.finish_and_clear();
            return found;
        }
    }
}

fn one_joker(joker: &str, edition: &Edition, text: &Text) -> Result<sidra_core::Joker, Failure> {
    let read = sidra_core::notation::tile(joker).ok();
    let found = read.filter(|face| edition.rules.copies(*face) > 0);
    match found.and_then(Face::joker) {
        Some(joker) => Ok(joker),
        None => Err(format!("--joker: {}", text.plain("puzzle-unseen")).into()),
    }
}

/// Returns the task of a puzzle as a sentence.
fn task(puzzle: &Puzzle, text: &Text) -> String {
    let tiles = puzzle.goal.tiles as i64;
    let all = puzzle.position.rack().unwrap_or_default().len() == puzzle.goal.tiles;
    match (puzzle.kind(), puzzle.goal.joker) {
        (Kind::Joker, Some(joker)) => {
            let joker = ("joker", joker.to_string().into());
            match all {
                true => text.say("puzzle-joker-all", [joker]),
                false => text.say("puzzle-joker", [joker, ("tiles", tiles.into())]),
            }
        }
        (Kind::All, _) => text.plain("puzzle-all"),
        _ => text.count("puzzle-least", &[("tiles", tiles)]),
    }
}

fn draw(
    out: &mut impl Write,
    puzzle: &Puzzle,
    solution: bool,
    screen: &Screen,
) -> std::io::Result<()> {
    let text = &screen.text;
    let grade = i64::from(puzzle.grade.get());
    let title = format!(
        "{}, {}",
        text.count("puzzle-grade", &[("grade", grade)]),
        text.plain(&format!("puzzle-grade-{grade}"))
    );
    writeln!(out, "{}", bold(&title))?;
    let counts = [
        ("changed", puzzle.measure.changed as i64),
        ("moved", puzzle.measure.moved as i64),
        ("failed", puzzle.measure.failed as i64),
    ];
    writeln!(out, "{}", dim(&text.count("puzzle-count", &counts)))?;
    draw_position(out, &puzzle.position, screen)?;
    writeln!(out, "\n{}", bold(&task(puzzle, text)))?;
    if solution {
        writeln!(out, "\n{}", dim(&text.plain("puzzle-solution")))?;
        draw_play(out, &puzzle.position, &puzzle.solution, screen)?;
    }
    Ok(())
}

fn tiles_json(tiles: &[Face]) -> Json {
    tiles.iter().map(Face::to_string).collect()
}

fn puzzle_json(puzzle: &Puzzle, text: &Text) -> Json {
    let table = |table: &[Vec<Face>]| -> Json { table.iter().map(|row| tiles_json(row)).collect() };
    json!({
        "generator": GENERATOR,
        "edition": puzzle.edition.id.text(),
        "seed": puzzle.seed,
        "grade": puzzle.grade.get(),
        "kind": puzzle.kind().name(),
        "task": task(puzzle, text),
        "tiles": puzzle.goal.tiles,
        "joker": puzzle.goal.joker.map(|joker| joker.to_string()),
        "table": table(puzzle.position.table()),
        "rack": tiles_json(puzzle.position.rack().unwrap_or_default()),
        "changed": puzzle.measure.changed,
        "moved": puzzle.measure.moved,
        "failed": puzzle.measure.failed,
        "left": puzzle.measure.left,
        "solution": table(&puzzle.solution),
    })
}
