//! `sidra editions`: lists the editions with all fields of their rules.

use std::io::Write;

use serde_json::json;
use sidra_core::rules::{Domain, MAX_PENALTY};
use sidra_core::{Edition, Field, Joker, editions};

use crate::cli::EditionsArgs;
use crate::draw::{Screen, bold, dim};
use crate::json::to_json;
use crate::{Failure, Outcome, direction};

/// Prints the requested editions.
pub fn run(args: &EditionsArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let asked: Vec<&Edition> = match args.edition {
        Some(edition) => vec![edition],
        None => editions::ALL.to_vec(),
    };
    if args.json {
        let mut out = std::io::stdout().lock();
        let answer = json!({
            "editions": asked.iter().map(|edition| edition_json(edition, screen)).collect::<Vec<_>>(),
            "fields": Field::ALL.iter().map(|field| field_json(*field, screen)).collect::<serde_json::Map<_, _>>(),
        });
        writeln!(out, "{answer:#}")?;
        return Ok(Outcome::Done);
    }
    let mut out = direction::stdout();
    for (index, edition) in asked.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_edition(&mut out, edition, screen)?;
    }
    let text = &screen.text;
    writeln!(out, "\n* {}", text.plain("edition-ruling"))?;
    writeln!(out, "{}", text.plain("edition-house-hint"))?;
    Ok(Outcome::Done)
}

fn write_edition(out: &mut impl Write, edition: &Edition, screen: &Screen) -> std::io::Result<()> {
    let text = &screen.text;
    let tiles = edition.rules.tiles().total() as i64;
    let tiles = text.count("edition-tiles", &[("count", tiles)]);
    writeln!(
        out,
        "{}  {}",
        bold(edition.id.text()),
        text.edition(edition)
    )?;
    let mark = edition.booklet.mark.map(|mark| format!(" ({mark})"));
    let mark = mark.unwrap_or_default();
    writeln!(out, "  {}{mark}, {tiles}", text.booklet(edition))?;
    let values = Field::ALL
        .iter()
        .map(|&field| edition.rules.get(field).to_string());
    // A list of letters is too long for the column and does not widen it.
    let width = values.map(|value| value.chars().count());
    let width = width.filter(|&width| width <= 24).max().unwrap_or(0);
    for &field in Field::ALL {
        let value = edition.rules.get(field).to_string();
        let ruling = if edition.rulings.contains(&field) {
            "*"
        } else {
            " "
        };
        let about = dim(&text.field(field));
        writeln!(
            out,
            "  {:<23}{ruling}{value:<width$}  {about}",
            field.name()
        )?;
    }
    Ok(())
}

fn edition_json(edition: &Edition, screen: &Screen) -> serde_json::Value {
    let rules: serde_json::Map<_, _> = Field::ALL
        .iter()
        .map(|&field| (field.name().to_owned(), to_json(&edition.rules.get(field))))
        .collect();
    let rulings: Vec<&str> = edition.rulings.iter().map(|field| field.name()).collect();
    json!({
        "id": edition.id.text(),
        "name": screen.text.edition(edition),
        "booklet": {
            "language": edition.booklet.language,
            "title": edition.booklet.title,
            "year": edition.booklet.year,
            "mark": edition.booklet.mark,
        },
        "tiles": edition.rules.tiles().total(),
        "rules": rules,
        "rulings": rulings,
    })
}

fn field_json(field: Field, screen: &Screen) -> (String, serde_json::Value) {
    let penalties = json!({ "min": 0, "max": MAX_PENALTY });
    let values = match field.domain() {
        Domain::Count { min, max } => json!({ "min": min, "max": max }),
        Domain::Flag => json!([false, true]),
        Domain::Names(words) => json!(words),
        Domain::Jokers { copies } => {
            json!({ "list_of": Joker::ALL.map(Joker::sign), "each_at_most": copies })
        }
        Domain::Penalty => json!(["rack-sum", penalties]),
        Domain::Announcing => json!(["none", "rack-sum", penalties]),
        Domain::Letters => json!(field.domain().to_string()),
    };
    let about = json!({ "about": screen.text.field(field), "values": values });
    (field.name().to_owned(), about)
}
