//! `cargo xtask bench`: runs the benchmarks and prints their tables. It asserts nothing.

mod expert;
mod plot;
mod solver;
pub mod web;
mod words;

use std::fmt::Write;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sidra_core::{Face, editions};
use sidra_kit::dice::Dice;
use sidra_solver::opening;

use crate::run::{cargo, root, step};

/// Runs one benchmark, or all of them.
pub fn run(name: Option<&str>) -> Result<(), String> {
    let all = [
        ("changes", solver::changes as fn() -> Result<(), String>),
        ("check", check),
        ("expert", expert::run),
        ("judge", judge),
        ("opening", opening_table),
        ("sim", sim),
        ("solver", solver::run),
        ("words", words::run),
    ];
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    if name.is_some_and(|name| !names.contains(&name)) {
        return Err(format!(
            "expected a benchmark: {}, cluster, postgres, server or web",
            names.join(", ")
        ));
    }
    // These three run in this process.
    if !matches!(name, Some("changes" | "expert" | "opening")) {
        step(
            "building",
            &mut cargo(&["build", "--release", "--quiet", "--package", "sidra"]),
        )?;
    }
    for (this, measure) in all {
        if name.is_none_or(|name| name == this) {
            measure()?;
        }
    }
    match name {
        None => {
            crate::load::bench()?;
            web::run()
        }
        Some(_) => Ok(()),
    }
}

/// Pipes a file through a command three times, and returns the best time.
fn stream(command: &str, requests: &str) -> Result<Duration, String> {
    let failed = |error: std::io::Error| format!("{command}: {error}");
    let folder = root().join("target/bench");
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let path = folder.join(format!("{command}.jsonl"));
    std::fs::write(&path, requests).map_err(failed)?;
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let input = File::open(&path).map_err(failed)?;
        let output = File::create(folder.join(format!("{command}.out"))).map_err(failed)?;
        let begin = Instant::now();
        Command::new(root().join("target/release/sidra"))
            .args([command, "--jsonl"])
            .stdin(input)
            .stdout(Stdio::from(output))
            .status()
            .map_err(failed)
            .and_then(|status| match status.code() {
                Some(0 | 1) => Ok(()),
                _ => Err(format!("{command}: {status}")),
            })?;
        best = best.min(begin.elapsed());
    }
    let answers = std::fs::read_to_string(folder.join(format!("{command}.out"))).map_err(failed)?;
    let (asked, answered) = (requests.lines().count(), answers.lines().count());
    if asked != answered {
        return Err(format!(
            "{command}: expected {asked} answers, found {answered}"
        ));
    }
    Ok(best)
}

fn print_stream(what: &str, count: usize, time: Duration) {
    let rate = count as f64 / time.as_secs_f64();
    println!(
        "{what:<34} {count:>9} {:>9.0} ms {rate:>12.0} per second",
        time.as_secs_f64() * 1000.0
    );
}

fn quoted(row: &[Face]) -> String {
    let words: Vec<String> = row.iter().map(|face| format!("\"{face}\"")).collect();
    format!("[{}]", words.join(","))
}

fn quoted_table(table: &[Vec<Face>]) -> String {
    let rows: Vec<String> = table.iter().map(|row| quoted(row)).collect();
    format!("[{}]", rows.join(","))
}

/// Measures whole games between bots with `sidra sim`.
fn sim() -> Result<(), String> {
    println!(
        "\nsidra sim, one core (target: at least 2000 two-player games per second between simple"
    );
    println!("bots, at most 20 ms per game between hard ones, 200 ms with special jokers)");
    for (edition, bots, games) in [
        ("il-classic", "simple,simple", "10000"),
        ("il-twist", "simple,simple", "10000"),
        ("pl-expert", "simple,simple", "10000"),
        ("il-classic", "simple,simple,simple,simple", "10000"),
        ("il-classic", "hard,hard", "300"),
        ("il-twist", "hard,hard", "60"),
        ("pl-expert", "hard,hard", "100"),
    ] {
        let output = Command::new(root().join("target/release/sidra"))
            .args([
                "--lang", "en", "sim", "-e", edition, "--bots", bots, "--games", games,
            ])
            .output()
            .map_err(|error| format!("sim: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let last = text.lines().last().ok_or("sim: no answer")?;
        let level = bots.split(',').next().unwrap_or(bots);
        println!(
            "{edition:<12} {} × {level:<7} {last}",
            bots.split(',').count()
        );
    }
    Ok(())
}

const SETS: usize = 1_000_000;

fn check() -> Result<(), String> {
    println!("\nsidra check --jsonl, one process, one core (target: at least 500000 per second)");
    for edition in ["il-classic", "il-twist"] {
        let rules = editions::find(edition).ok_or("no edition")?.rules;
        let mut lines = [String::new(), String::new(), String::new()];
        let mut counts = [0usize; 3];
        let mut dice = Dice::new(1);
        while counts.iter().any(|&count| count < SETS) {
            let row = dice.row();
            if row.is_empty() || row.iter().any(|&face| rules.copies(face) == 0) {
                continue;
            }
            let legal = !sidra_core::set::readings(&row, &rules).is_empty();
            let line = format!("{{\"edition\":\"{edition}\",\"set\":{}}}\n", quoted(&row));
            for kind in [usize::from(!legal), 2] {
                if counts[kind] < SETS {
                    counts[kind] += 1;
                    lines[kind].push_str(&line);
                }
            }
        }
        for (kind, what) in ["legal sets", "illegal rows", "random rows"]
            .iter()
            .enumerate()
        {
            print_stream(
                &format!("{edition}, {what}"),
                SETS,
                stream("check", &lines[kind])?,
            );
        }
    }
    Ok(())
}

fn judge() -> Result<(), String> {
    println!("\nsidra judge --jsonl, one process, one core");
    const TURNS: usize = 20_000;
    for edition in ["il-classic", "il-twist"] {
        let rules = editions::find(edition).ok_or("no edition")?.rules;
        let mut requests = String::new();
        let mut dice = Dice::new(1);
        for _ in 0..TURNS {
            let turn = dice.turn(&rules);
            let (before, after) = (quoted_table(&turn.before), quoted_table(&turn.after));
            let rack = quoted(&turn.rack);
            let _ = writeln!(
                requests,
                "{{\"edition\":\"{edition}\",\"opened\":true,\"rack\":{rack},\"before\":{before},\"after\":{after}}}"
            );
        }
        print_stream(
            &format!("{edition}, turns"),
            TURNS,
            stream("judge", &requests)?,
        );
    }
    Ok(())
}

fn opening_table() -> Result<(), String> {
    println!("\nthe opening of random racks, in microseconds (this build of xtask)");
    println!(
        "{:<14}{:>6}{:>12}{:>10}{:>10}{:>12}{:>10}{:>10}",
        "", "tiles", "best: median", "p99", "max", "can: median", "p99", "max"
    );
    for edition in editions::of_numbers() {
        for size in [14, 21, 30] {
            let mut times = [Vec::new(), Vec::new()];
            for seed in 0..300 {
                let mut tiles: Vec<Face> = edition
                    .rules
                    .tiles()
                    .iter()
                    .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
                    .collect();
                Dice::new(seed).shuffle(&mut tiles);
                tiles.truncate(size);
                let begin = Instant::now();
                std::hint::black_box(opening::best_opening(&edition.rules, &tiles));
                times[0].push(begin.elapsed().as_micros());
                let begin = Instant::now();
                std::hint::black_box(opening::can_open(&edition.rules, &tiles));
                times[1].push(begin.elapsed().as_micros());
            }
            let mut cells = String::new();
            for (time, widths) in times.iter_mut().zip([[12, 10, 10], [12, 10, 10]]) {
                time.sort_unstable();
                let at = |share: usize| time[(time.len() - 1) * share / 100];
                for (value, width) in [at(50), at(99), at(100)].into_iter().zip(widths) {
                    let _ = write!(cells, "{value:>width$}");
                }
            }
            println!("{:<14}{size:>6}{cells}", edition.id);
        }
    }
    Ok(())
}
