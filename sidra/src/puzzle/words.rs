//! The longest word that a rack can make with the words on a table. This needs a dictionary.

use std::io::Write;

use serde_json::json;
use sidra_core::{Face, HouseRules, Position, Setup, notation};
use sidra_words::search::{Limits, Query, longest_play};

use crate::cli::PuzzleArgs;
use crate::draw::{Screen, bold, dim};
use crate::solve::{draw_play, draw_position};
use crate::{Failure, Outcome, direction, input, json, judge};

/// Finds the longest word and prints how long it is, and with `--solution` how it is made.
pub fn run(args: &PuzzleArgs, rules: HouseRules, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let (Some(table), Some(rack)) = (&args.table, &args.rack) else {
        return Err(text.plain("puzzle-words-need").into());
    };
    let table = input::tiles("--table", notation::table(table), &rules, text)?;
    let rack = input::tiles("--rack", notation::tiles(rack), &rules, text)?;
    let setup = Setup::of_turn(rules, table, rack, true);
    let position = judge::position(setup, text).map_err(Failure::Input)?;
    let lexicon = screen.words.get(position.rules(), text)?;
    let lexicon = lexicon.ok_or_else(|| text.plain("lexicon-needed"))?;
    let play = longest_play(lexicon, &query(&position), &Limits::USUAL);
    let word = play.longest_new(position.table());
    if args.jsonl {
        let mut out = std::io::stdout().lock();
        let row = |row: &Vec<Face>| notation::write_row(row);
        let after: Vec<String> = play.table.iter().map(row).collect();
        let answer = json!({
            "edition": position.setup().rules.edition().id.text(),
            "kind": "longest",
            "letters": word.map_or(0, Vec::len),
            "word": word.map(row),
            "table": position.table().iter().map(row).collect::<Vec<_>>(),
            "rack": json::signs(position.rack().unwrap_or_default(), position.rules()),
            "solution": after,
            "proven": play.proven,
        });
        writeln!(out, "{answer}")?;
        return Ok(Outcome::Done);
    }
    let mut out = direction::stdout();
    draw_position(&mut out, &position, screen)?;
    let Some(word) = word else {
        let nothing = match play.proven {
            true => "solve-nothing",
            false => "solve-not-found",
        };
        writeln!(out, "\n{}", bold(&text.plain(nothing)))?;
        return Ok(Outcome::Done);
    };
    let letters = [("letters", word.len() as i64)];
    writeln!(out, "\n{}", bold(&text.count("puzzle-longest", &letters)))?;
    if !play.proven {
        writeln!(out, "{}", text.plain("solve-unproven"))?;
    }
    if args.solution {
        writeln!(out, "\n{}", dim(&text.plain("puzzle-solution")))?;
        draw_play(&mut out, &position, &play.table, screen)?;
    }
    Ok(Outcome::Done)
}

fn query(position: &Position) -> Query<'_> {
    Query {
        rules: position.rules(),
        opened: position.opened(),
        table: position.table(),
        rack: position.rack().unwrap_or_default(),
    }
}
