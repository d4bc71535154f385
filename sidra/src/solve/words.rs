//! Finds the best plays in the word game. This needs a lexicon.

use std::io::Write;
use std::time::Instant;

use serde_json::{Value as Json, json};
use sidra_core::{Face, Position, notation};
use sidra_solver::steps;
use sidra_text::Text;
use sidra_words::Lexicon;
use sidra_words::search::{Limits, Objective, Play, Plays, Query, best_play, plays};

use super::{draw_play, draw_position};
use crate::cli::SolveArgs;
use crate::draw::{Screen, bold, dim};
use crate::json;
use crate::judge::doubled;
use crate::lexicon::LazyLexicon;
use crate::{Failure, Outcome, direction};

/// Steps of the word search that count as one node of `--nodes`.
const STEPS: u64 = 100;

/// A request to the word search.
pub struct Asked<'a> {
    pub objective: Option<&'a str>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Maximum number of plays to list.
    pub all: Option<usize>,
    /// Whether to add the steps.
    pub steps: bool,
}

impl Asked<'_> {
    fn objective(&self) -> Objective {
        match self.objective {
            Some("tiles") => Objective::Tiles,
            _ => Objective::Points,
        }
    }

    fn limits(&self) -> Limits {
        let usual = Limits::USUAL;
        let steps = |nodes: u64| nodes.saturating_mul(STEPS);
        Limits {
            steps: self.nodes.map_or(usual.steps, steps),
            ..usual
        }
    }

    fn best(&self, lexicon: &Lexicon, position: &Position) -> Play {
        let query = query(position);
        best_play(lexicon, &query, self.objective(), &self.limits())
    }

    fn list(&self, lexicon: &Lexicon, position: &Position, most: usize) -> Plays {
        let query = query(position);
        plays(lexicon, &query, self.objective(), &self.limits(), most)
    }
}

fn query(position: &Position) -> Query<'_> {
    Query {
        rules: position.rules(),
        opened: position.opened(),
        table: position.table(),
        rack: position.rack().unwrap_or_default(),
    }
}

/// Returns the lexicon, or an error if none is available.
fn needed<'a>(
    position: &Position,
    words: &'a LazyLexicon,
    text: &Text,
) -> Result<&'a Lexicon, Failure> {
    let found = words.get(position.rules(), text)?;
    Ok(found.ok_or_else(|| text.plain("lexicon-needed"))?)
}

/// Solves a position and prints the play.
pub fn run(args: &SolveArgs, position: &Position, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let asked = Asked {
        objective: args.objective.as_deref(),
        nodes: args.nodes,
        all: args.all.map(|most| most as usize),
        steps: true,
    };
    let lexicon = needed(position, &screen.words, text)?;
    let mut out = direction::stdout();
    if let Some(most) = asked.all {
        list(
            &mut out,
            &asked.list(lexicon, position, most),
            position,
            screen,
        )?;
        return Ok(Outcome::Done);
    }
    let play = asked.best(lexicon, position);
    draw_position(&mut out, position, screen)?;
    if play.is_nothing() {
        writeln!(out, "\n{}", bold(&nothing(position, play.proven, text)))?;
        return Ok(Outcome::Done);
    }
    writeln!(
        out,
        "\n{} {}",
        bold(&lays(&play, text)),
        screen.board(position.rules()).rack(&play.laid)
    )?;
    if let Some(why) = doubled(play.tiles, position, text) {
        writeln!(out, "{why}")?;
    }
    if !play.proven {
        writeln!(out, "{}", text.plain("solve-unproven"))?;
    }
    draw_play(&mut out, position, &play.table, screen)?;
    Ok(Outcome::Done)
}

fn lays(play: &Play, text: &Text) -> String {
    let numbers = [
        ("tiles", play.tiles as i64),
        ("points", i64::from(play.points)),
    ];
    text.count("solve-lays", &numbers)
}

fn nothing(position: &Position, proven: bool, text: &Text) -> String {
    if !proven {
        text.plain("solve-not-found")
    } else if position.opened() {
        text.plain("solve-nothing")
    } else {
        let need = [("need", i64::from(position.rules().opening))];
        text.count("solve-no-opening-word", &need)
    }
}

/// Lists plays that score different words, the best first.
fn list(
    out: &mut impl Write,
    found: &Plays,
    position: &Position,
    screen: &Screen,
) -> std::io::Result<()> {
    let text = &screen.text;
    if found.plays.is_empty() {
        return writeln!(out, "{}", bold(&nothing(position, found.complete, text)));
    }
    let count = [("count", found.plays.len() as i64)];
    writeln!(out, "{}", bold(&text.count("solve-plays", &count)))?;
    for (index, play) in found.plays.iter().enumerate() {
        let number = dim(&format!("{:>3}.", index + 1));
        let laid = screen.board(position.rules()).rack(&play.laid);
        writeln!(out, "{number} {} {laid}", lays(play, text))?;
        let changed = |row: &&Vec<Face>| !position.table().contains(row);
        let words = play.table.iter().filter(changed);
        let words: Vec<String> = words
            .map(|row| screen.board(position.rules()).row(row))
            .collect();
        writeln!(out, "     {}", words.join(" | "))?;
    }
    if !found.complete {
        writeln!(out, "{}", text.plain("solve-more"))?;
    }
    Ok(())
}

/// Answers a JSON request.
pub fn answer(
    position: &Position,
    asked: &Asked<'_>,
    words: &LazyLexicon,
    text: &Text,
) -> Result<Json, Failure> {
    let lexicon = needed(position, words, text)?;
    // The index is built once, and this time does not belong to the search.
    lexicon.grouped(position.rules());
    let begin = Instant::now();
    let micros = || begin.elapsed().as_micros() as u64;
    if let Some(most) = asked.all {
        let found = asked.list(lexicon, position, most);
        let plays = found.plays.iter();
        let plays: Vec<Json> = plays
            .map(|play| written(position, play, asked.steps, text))
            .collect();
        return Ok(json!({ "plays": plays, "complete": found.complete, "micros": micros() }));
    }
    let play = asked.best(lexicon, position);
    let mut answer = written(position, &play, asked.steps, text);
    answer["micros"] = micros().into();
    if !play.proven {
        answer["proven"] = false.into();
    }
    Ok(answer)
}

fn written(position: &Position, play: &Play, with_steps: bool, text: &Text) -> Json {
    let table: Vec<String> = play
        .table
        .iter()
        .map(|row| notation::write_row(row))
        .collect();
    let mut answer = json!({
        "tiles": play.tiles,
        "points": play.points,
        "laid": json::signs(&play.laid, position.rules()),
        "table": table,
    });
    if with_steps {
        let show = |tiles: &[Face]| json::signs(tiles, position.rules()).join(" ");
        let steps = steps(position.table(), &play.table);
        answer["steps"] = steps
            .iter()
            .map(|step| text.step(step, notation::write_row, show))
            .collect();
    }
    answer
}
