//! Measures the solver: how long it takes, how that grows, and how long the best public solver
//! takes on the same positions.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules, Position, Setup, editions};
use sidra_kit::dice::Dice;
use sidra_solver::{Counter, NODES, Objective, Solver, best_play};

use super::plot::{self, Line};
use super::{quoted, quoted_table};
use crate::run::root;

/// A sample of positions of one kind.
struct Cell {
    edition: &'static str,
    table: usize,
    jokers: usize,
    setups: Vec<Setup>,
}

/// Median, 95th and 99th percentile and maximum, in microseconds.
struct Times([u64; 4]);

impl Times {
    fn of(mut micros: Vec<u64>) -> Times {
        micros.sort_unstable();
        let at = |share: usize| {
            let last = micros.len().saturating_sub(1);
            micros.get(last * share / 100).copied().unwrap_or(0)
        };
        Times([at(50), at(95), at(99), at(100)])
    }

    /// Converts nanoseconds.
    fn in_micros(self) -> Times {
        Times(self.0.map(|nanos| nanos.div_ceil(1000)))
    }

    fn cells(&self) -> String {
        let mut cells = String::new();
        for time in self.0 {
            let _ = write!(cells, "{time:>9}");
        }
        cells
    }
}

/// Measures all samples, prints a table and draws `docs/solver.svg`.
pub fn run() -> Result<(), String> {
    println!(
        "\nsidra solve --jsonl: the best play, one core, in microseconds, arrangement included"
    );
    println!(
        "(target, classic: median 200, p99 10000 with free rearrangement, 50000 with the booklets'"
    );
    println!("joker rule; twist and expert: median 1000, p99 50000)");
    println!(
        "{:<11}{:>6}{:>7}  {:>9}{:>9}{:>9}{:>9}  {:>9}{:>9}{:>9}{:>9}  {:>12}{:>8}",
        "",
        "table",
        "jokers",
        "free: p50",
        "p95",
        "p99",
        "max",
        "rule: p50",
        "p95",
        "p99",
        "max",
        "package p50",
        "ratio"
    );
    let package = package();
    let mut lines: Vec<Line> = Vec::new();
    // First the classic edition, then all editions with special jokers; each without the joker
    // rules and with those of the booklet.
    let mut all = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
    for (edition, jokers, count) in [
        ("il-classic", &[0, 1, 2][..], 400),
        ("il-twist", &[0, 2, 4, 6, 8], 120),
        ("pl-twist", &[2, 4, 8], 120),
        ("pl-expert", &[0, 2, 4, 6, 8], 120),
    ] {
        for &jokers in jokers {
            let mut medians = Vec::new();
            let mut worst = Vec::new();
            for table in [20, 40, 60, 80] {
                let cell = cell(edition, table, jokers, count)?;
                let times = [solve(&cell, true)?, solve(&cell, false)?];
                let all = &mut all[usize::from(edition != "il-classic")];
                for (all, times) in all.iter_mut().zip(&times) {
                    all.extend(times);
                }
                let [free, rule] = times.map(Times::of);
                let mut compared = String::new();
                if edition == "il-classic"
                    && let Ok(python) = &package
                    && let Some(theirs) = ask_package(python, &cell)
                {
                    let ratio = theirs / free.0[0].max(1);
                    compared = format!("{theirs:>12}{ratio:>7}×");
                }
                println!(
                    "{edition:<11}{table:>6}{jokers:>7}  {}  {}  {compared}",
                    free.cells(),
                    rule.cells()
                );
                medians.push((table as f64, rule.0[0].max(1) as f64));
                worst.push((table as f64, rule.0[2].max(1) as f64));
            }
            if edition == "il-classic" {
                let colour = ["#1f6f8b", "#c0392b", "#2e7d32"][jokers % 3];
                for (name, points, dashed) in [("median", medians, false), ("p99", worst, true)] {
                    lines.push(Line {
                        name: match jokers {
                            1 => format!("1 joker, {name}"),
                            _ => format!("{jokers} jokers, {name}"),
                        },
                        colour,
                        dashed,
                        points,
                    });
                }
            }
        }
    }
    for (name, times) in ["classic, all", "special jokers, all"].into_iter().zip(all) {
        let [free, rule] = times.map(Times::of);
        println!("{name:<24}  {}  {}", free.cells(), rule.cells());
    }
    match package {
        Ok(_) => println!(
            "package: rummikub-solver 1.0.0 from PyPI (cvxpy, free rearrangement), CPU time, median of 10"
        ),
        Err(reason) => println!("the package rummikub-solver was left out: {reason}"),
    }
    let path = root().join("docs/solver.svg");
    let drawn = plot::svg(
        "Best play, classic edition, the booklet's joker rule",
        "tiles on the table",
        "time",
        &lines,
    );
    std::fs::write(&path, drawn).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("drawn: docs/solver.svg");
    play_outs()
}

/// Measures the play-out mode against the full answer, both in this process.
fn play_outs() -> Result<(), String> {
    println!("\nthe play-out mode (counts only) next to the full answer, in microseconds");
    println!("(this build of xtask; target: median 40 classic, 200 twist)");
    println!(
        "{:<11}{:>6}{:>7}  {:>9}{:>9}{:>9}{:>9}  {:>9}{:>9}{:>9}{:>9}",
        "", "table", "jokers", "count p50", "p95", "p99", "max", "full: p50", "p95", "p99", "max"
    );
    let mut counter = Counter::default();
    for (edition, jokers) in [
        ("il-classic", &[0, 1, 2][..]),
        ("il-twist", &[0, 2, 4, 8]),
        ("pl-expert", &[0, 2, 4, 8]),
    ] {
        let mut all = [Vec::new(), Vec::new()];
        for &jokers in jokers {
            for table in [20, 40, 60, 80] {
                let cell = cell(edition, table, jokers, 100)?;
                let mut times = [Vec::new(), Vec::new()];
                for setup in &cell.setups {
                    let rules = setup.rules.rules();
                    let on_table = Tally::of(setup.table.iter().flatten());
                    let held = Tally::of(rack(setup));
                    let tiles = Objective::Tiles;
                    times[0].push(nanos(|| {
                        counter.count(rules, &on_table, &held, tiles, NODES)
                    }));
                    let position = Position::from_setup(setup.clone())
                        .map_err(|error| format!("bench: {error:?}"))?;
                    times[1].push(nanos(|| best_play(&position, tiles)));
                }
                for (all, times) in all.iter_mut().zip(&times) {
                    all.extend(times);
                }
                let [count, full] = times.map(|times| Times::of(times).in_micros());
                let (count, full) = (count.cells(), full.cells());
                println!("{edition:<11}{table:>6}{jokers:>7}  {count}  {full}");
            }
        }
        let [count, full] = all.map(|times| Times::of(times).in_micros());
        let name = format!("{edition}, all");
        println!("{name:<24}  {}  {}", count.cells(), full.cells());
    }
    after_a_turn(&mut counter)
}

/// Measures a question that differs from the last one by one turn: the same rack, and a new group
/// on the table. For comparison, also measures the same question after a different position.
fn after_a_turn(counter: &mut Counter) -> Result<(), String> {
    println!("\nthe play-out mode after a turn, and after another position, in microseconds");
    println!(
        "{:<24}  {:>9}{:>9}{:>9}{:>9}  {:>9}{:>9}{:>9}{:>9}",
        "the new group", "turn: p50", "p95", "p99", "max", "cold: p50", "p95", "p99", "max"
    );
    let cell = cell("il-classic", 40, 1, 400)?;
    for number in [1, 4, 7, 10, 13] {
        let group = sidra_core::notation::tiles(&format!("r{number} b{number} y{number}"))
            .map_err(|error| format!("bench: {error:?}"))?;
        let mut times = [Vec::new(), Vec::new()];
        for pair in cell.setups.windows(2) {
            let rules = pair[0].rules.rules();
            let counts = |setup: &Setup| {
                let table = Tally::of(setup.table.iter().flatten());
                (table, Tally::of(rack(setup)))
            };
            let (table, held) = counts(&pair[0]);
            let other = counts(&pair[1]);
            let is_left = |face: &Face| table.count(*face) + held.count(*face) < 2;
            if !group.iter().all(is_left) {
                continue;
            }
            let mut later = table.clone();
            group.iter().for_each(|face| later.add(*face));
            let mut count = |table: &Tally, held: &Tally| {
                nanos(|| counter.count(rules, table, held, Objective::Tiles, NODES))
            };
            count(&table, &held);
            times[0].push(count(&later, &held));
            count(&other.0, &other.1);
            times[1].push(count(&later, &held));
        }
        let [turn, cold] = times.map(|times| Times::of(times).in_micros());
        let name = format!("of {number}");
        println!("{name:<24}  {}  {}", turn.cells(), cold.cells());
    }
    Ok(())
}

/// Measures what the third criterion costs: the full answer with the usual node budget for it next
/// to the answer without one, alternating, in this process.
pub fn changes() -> Result<(), String> {
    println!("\nthe third criterion: without it (tidy:0) and as usual, in microseconds");
    println!("(this build of xtask; target: all together at most a tenth more)");
    println!(
        "{:<11}{:>7}  {:>9}{:>9}{:>9}{:>9}  {:>9}{:>9}{:>9}{:>9}  {:>6}{:>8}",
        "",
        "tiles",
        "none: p50",
        "p95",
        "p99",
        "max",
        "usual p50",
        "p95",
        "p99",
        "max",
        "ratio",
        "proven"
    );
    for edition in ["il-classic", "il-twist", "pl-expert"] {
        for (tiles, range, table, rack) in [
            ("to 15", 1..=15, 8, 5),
            ("to 30", 16..=30, 16, 10),
            ("over 30", 31..=200, 50, 14),
        ] {
            let rules = HouseRules::plain(editions::find(edition).ok_or("no edition")?);
            let mut dice = Dice::new(table as u64);
            let mut times = [Vec::new(), Vec::new()];
            let mut proven = 0;
            while times[0].len() < CHANGES_POSITIONS {
                let (held, jokers) = (1 + dice.below(rack), dice.below(3));
                let setup = dice.position(rules, table, held, jokers);
                let on_table: usize = setup.table.iter().map(Vec::len).sum();
                if !range.contains(&(on_table + held)) {
                    continue;
                }
                let position =
                    Position::from_setup(setup).map_err(|error| format!("bench: {error:?}"))?;
                let mut best = [u64::MAX; 2];
                for _ in 0..5 {
                    best[0] = best[0].min(nanos(|| {
                        let mut solver = Solver::new(&position, Objective::Tiles);
                        solver.spend_on_changes(0);
                        solver.run(u64::MAX)
                    }));
                    best[1] = best[1].min(nanos(|| best_play(&position, Objective::Tiles)));
                }
                proven += usize::from(best_play(&position, Objective::Tiles).fewest_changes);
                for (times, best) in times.iter_mut().zip(best) {
                    times.push(best);
                }
            }
            let [none, usual] = [0, 1].map(|at| times[at].iter().sum::<u64>());
            let ratio = usual as f64 / none.max(1) as f64;
            let [none, usual] = times.map(|times| Times::of(times).in_micros().cells());
            let share = proven * 100 / CHANGES_POSITIONS;
            println!("{edition:<11}{tiles:>7}  {none}  {usual}  {ratio:>6.2}{share:>6} %");
        }
    }
    Ok(())
}

/// How many positions each row of [`changes`] has.
const CHANGES_POSITIONS: usize = 300;

/// Returns how long a call takes, in nanoseconds.
fn nanos<T>(call: impl FnOnce() -> T) -> u64 {
    let begin = Instant::now();
    std::hint::black_box(call());
    begin.elapsed().as_nanos() as u64
}

fn cell(edition: &'static str, table: usize, jokers: usize, count: usize) -> Result<Cell, String> {
    let rules = HouseRules::plain(editions::find(edition).ok_or("no edition")?);
    let mut dice = Dice::new((table * 100 + jokers) as u64);
    let setups = (0..count)
        .map(|_| {
            let rack = 14 + dice.below(7);
            dice.position(rules, table, rack, jokers)
        })
        .collect();
    Ok(Cell {
        edition,
        table,
        jokers,
        setups,
    })
}

/// Solves the positions with the program and returns the time of each.
fn solve(cell: &Cell, free: bool) -> Result<Vec<u64>, String> {
    let failed = |error: std::io::Error| format!("solve: {error}");
    let mut requests = String::new();
    for setup in &cell.setups {
        let house = if free {
            "{\"released_joker\":\"any-set\",\"unreplaceable\":[]}"
        } else {
            "{}"
        };
        let _ = writeln!(
            requests,
            "{{\"edition\":\"{}\",\"house\":{house},\"opened\":true,\"rack\":{},\"table\":{}}}",
            cell.edition,
            quoted(rack(setup)),
            quoted_table(&setup.table)
        );
    }
    let mut child = Command::new(root().join("target/release/sidra"))
        .args(["solve", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let writer = std::thread::spawn(move || input.write_all(requests.as_bytes()));
    let output = child.wait_with_output().map_err(failed)?;
    writer
        .join()
        .map_err(|_| "writing failed")?
        .map_err(failed)?;
    let answers = String::from_utf8_lossy(&output.stdout);
    let micros: Vec<u64> = answers
        .lines()
        .filter_map(|line| line.split("\"micros\":").nth(1))
        .filter_map(|rest| rest.trim_end_matches('}').parse().ok())
        .collect();
    if micros.len() != cell.setups.len() {
        let (asked, got) = (cell.setups.len(), micros.len());
        return Err(format!(
            "solve, table {} jokers {}: expected {asked} answers, found {got}",
            cell.table, cell.jokers
        ));
    }
    Ok(micros)
}

fn rack(setup: &Setup) -> &[Face] {
    match setup.racks.first() {
        Some(sidra_core::position::Holding::Tiles(tiles)) => tiles,
        _ => &[],
    }
}

/// Returns the Python of a virtual environment that has the package of the best public solver.
/// Installs the package first if necessary.
///
/// # Errors
/// Returns why it is not available.
fn package() -> Result<PathBuf, String> {
    let folder = root().join("target/bench/venv");
    let python = folder.join("bin/python");
    let works = || {
        let import = Command::new(&python)
            .args(["-c", "import rummikub_solver"])
            .stderr(Stdio::null())
            .status();
        import.is_ok_and(|status| status.success())
    };
    if works() {
        return Ok(python);
    }
    let steps: [(&Path, &[&str]); 2] = [
        (
            Path::new("python3"),
            &["-m", "venv", folder.to_str().unwrap_or("venv")],
        ),
        (
            &python,
            &["-m", "pip", "install", "-q", "rummikub-solver==1.0.0"],
        ),
    ];
    for (program, arguments) in steps {
        let done = Command::new(program)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !done.is_ok_and(|status| status.success()) {
            let what = arguments.join(" ");
            return Err(format!("`{} {what}` failed", program.display()));
        }
    }
    if works() {
        Ok(python)
    } else {
        Err("it cannot be imported".to_owned())
    }
}

/// Measures the package on the first positions of a sample, and returns the median.
fn ask_package(python: &Path, cell: &Cell) -> Option<u64> {
    const SCRIPT: &str = "
import sys, time, json
from rummikub_solver import RuleSet, SolverMode
rules = RuleSet()
colours = {'k': 0, 'b': 1, 'y': 2, 'r': 3}
def tile(word):
    return rules.tiles[-1] if word == 'J' else rules.tiles[colours[word[0]] * 13 + int(word[1:]) - 1]
times = []
for line in sys.stdin:
    table, rack = json.loads(line)
    state = rules.new_game()
    state.add_table(*[tile(w) for w in table])
    state.add_rack(*[tile(w) for w in rack])
    state.initial = False
    begin = time.process_time()
    rules.solve(state, SolverMode.TILE_COUNT)
    times.append(time.process_time() - begin)
times = sorted(times[1:])
print(int(times[len(times) // 2] * 1e6))
";
    let mut input = String::new();
    // The first one is a warm-up and not counted.
    for setup in cell.setups.iter().take(11) {
        let table: Vec<Face> = setup.table.iter().flatten().copied().collect();
        let _ = writeln!(input, "[{},{}]", quoted(&table), quoted(rack(setup)));
    }
    let mut child = Command::new(python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}
