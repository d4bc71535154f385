//! `cargo xtask bench words`: measures the lexicon and the search of the word game.

use std::process::Command;
use std::time::{Duration, Instant};

use sidra_core::{Face, Letter, editions};
use sidra_kit::dice::Dice;
use sidra_words::Lexicon;
use sidra_words::search::{Limits, Objective, Query, best_play, longest};

use crate::run::root;

/// Runs all measurements of the word game.
pub fn run() -> Result<(), String> {
    println!(
        "\nwords: lexicon and search (in this build of xtask; the program builds the lexicon)"
    );
    let (lexicon, bytes) = build()?;
    load(&bytes)?;
    look_up(&lexicon);
    racks(&lexicon);
    lexicon.grouped(rules());
    for objective in [Objective::Points, Objective::Tiles] {
        plays(&lexicon, objective);
    }
    Ok(())
}

fn print(what: &str, target: &str, got: &str) {
    println!("{what:<52} {got:>28}   target: {target}");
}

/// Makes the lexicon with the program, as a user would.
fn build() -> Result<(Lexicon, Vec<u8>), String> {
    let folder = root().join("target/bench/data");
    let failed = |error: std::io::Error| format!("lexicon: {error}");
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let begin = Instant::now();
        let output = Command::new(root().join("target/release/sidra"))
            .args(["--lang", "en", "--offline", "lexicon", "build"])
            .env("XDG_DATA_HOME", &folder)
            .output()
            .map_err(failed)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(format!(
                "the lexicon needs hspell (on Debian: apt-get install hspell): {said}"
            ));
        }
        best = best.min(begin.elapsed());
    }
    let bytes = std::fs::read(folder.join("sidra/he.lexicon")).map_err(failed)?;
    let lexicon = Lexicon::from_bytes(&bytes).map_err(|error| error.to_string())?;
    let about = lexicon.about();
    println!(
        "{}: {} words, {} forms, {} KiB",
        about.name(),
        about.words,
        about.forms,
        bytes.len() >> 10
    );
    print(
        "building the lexicon",
        "under 5 s",
        &format!("{:.2} s", best.as_secs_f64()),
    );
    Ok((lexicon, bytes))
}

/// Returns rules under which all words of a lexicon may be laid.
fn rules() -> &'static sidra_core::Rules {
    &editions::ALL[0].rules
}

fn load(bytes: &[u8]) -> Result<(), String> {
    let mut times = Vec::new();
    let mut index = Vec::new();
    for round in 0..20 {
        let begin = Instant::now();
        let lexicon = Lexicon::from_bytes(bytes).map_err(|error| error.to_string())?;
        times.push(begin.elapsed());
        if round < 5 {
            let begin = Instant::now();
            std::hint::black_box(lexicon.grouped(rules()));
            index.push(begin.elapsed());
        }
    }
    print(
        "loading it, median",
        "under 5 ms",
        &spread(&mut times, 1e3, "ms"),
    );
    print(
        "its index for searching, once",
        "-",
        &spread(&mut index, 1e3, "ms"),
    );
    Ok(())
}

/// Formats the median, the 99th percentile and the maximum.
fn spread(times: &mut [Duration], scale: f64, unit: &str) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * scale;
    format!("{:.1} / {:.1} / {:.1} {unit}", at(50), at(99), at(100))
}

fn look_up(lexicon: &Lexicon) {
    let mut words: Vec<Vec<Letter>> = Vec::new();
    lexicon.for_each(true, |word, _| words.push(word.to_vec()));
    let mut dice = Dice::new(1);
    dice.shuffle(&mut words);
    // Change a letter in half of them.
    for word in words.iter_mut().step_by(2) {
        let place = dice.below(word.len());
        word[place] = Letter::from_index(dice.below(22)).unwrap_or(word[place]);
    }
    let mut best = f64::MAX;
    let mut legal = 0;
    for _ in 0..5 {
        let begin = Instant::now();
        legal = words.iter().filter(|word| lexicon.is_legal(word)).count();
        best = best.min(begin.elapsed().as_secs_f64());
    }
    let rate = words.len() as f64 / best;
    print(
        &format!("{} lookups, {legal} of them words", words.len()),
        "a million per second",
        &format!("{:.2} million per second", rate / 1e6),
    );
}

/// Returns this many jokers, followed by the shuffled letters of the box.
fn tiles(dice: &mut Dice, jokers: usize) -> Vec<Face> {
    let rules = editions::ALL
        .iter()
        .find(|edition| !edition.rules.letters.is_empty())
        .map(|edition| edition.rules);
    let all = rules.map(|rules| rules.tiles()).unwrap_or_default();
    let mut tiles: Vec<Face> = all
        .iter()
        .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
        .filter(|face| face.joker().is_none())
        .collect();
    dice.shuffle(&mut tiles);
    let jokers = vec![Face::Joker(sidra_core::Joker::Classic); jokers];
    jokers.into_iter().chain(tiles).collect()
}

fn racks(lexicon: &Lexicon) {
    for jokers in [0, 1, 2] {
        let mut times = Vec::new();
        let mut letters = 0;
        let rounds = 2000;
        for seed in 0..rounds {
            let mut rack = tiles(&mut Dice::new(seed), jokers);
            rack.truncate(14);
            let begin = Instant::now();
            let found = longest(lexicon.grouped(rules()), &rack, &Limits::USUAL, &[]);
            times.push(begin.elapsed());
            letters += found.map_or(0, |row| row.len());
        }
        print(
            &format!(
                "best word of 14 tiles, {jokers} jokers ({:.1} letters)",
                letters as f64 / rounds as f64
            ),
            "median under 50 µs",
            &spread(&mut times, 1e6, "µs"),
        );
    }
}

fn plays(lexicon: &Lexicon, objective: Objective) {
    let first = match objective {
        Objective::Tiles => "tiles",
        _ => "points",
    };
    let Some(edition) = editions::ALL.iter().find(|e| !e.rules.letters.is_empty()) else {
        return;
    };
    let mut words: Vec<Vec<Letter>> = Vec::new();
    lexicon.for_each(true, |word, rank| {
        if (3..=7).contains(&word.len()) && rank < 2 {
            words.push(word.to_vec());
        }
    });
    for (sets, size, jokers) in [
        (8, 7, 0),
        (8, 14, 1),
        (12, 7, 1),
        (12, 10, 0),
        (16, 7, 2),
        (16, 10, 0),
    ] {
        let mut times = Vec::new();
        let (mut points, mut proven) = (0, 0);
        let rounds = 40;
        for seed in 0..rounds {
            let mut dice = Dice::new(seed);
            let mut left = tiles(&mut dice, 2);
            let mut table: Vec<Vec<Face>> = Vec::new();
            while table.len() < sets {
                let word = &words[dice.below(words.len())];
                let row: Vec<Face> = word.iter().copied().map(Face::Letter).collect();
                let mut rest = left.clone();
                let there = row.iter().all(|face| {
                    let at = rest.iter().position(|other| other == face);
                    at.map(|at| rest.remove(at)).is_some()
                });
                if there && !table.contains(&row) && rest.len() > size {
                    left = rest;
                    table.push(row);
                }
            }
            // The jokers come first.
            let rack: Vec<Face> = left[2 - jokers..].iter().copied().take(size).collect();
            let query = Query {
                rules: &edition.rules,
                opened: true,
                table: &table,
                rack: &rack,
            };
            let begin = Instant::now();
            let play = best_play(lexicon, &query, objective, &Limits::USUAL);
            times.push(begin.elapsed());
            points += play.points;
            proven += u32::from(play.proven);
        }
        print(
            &format!(
                "most {first}, {sets} words, rack {size}, {jokers} jokers ({:.1} points, {proven}/{rounds} proven)",
                f64::from(points) / rounds as f64
            ),
            "under 200 ms",
            &spread(&mut times, 1e3, "ms"),
        );
    }
}
