//! `sidra check`: is each of these rows a legal set?

use std::io::Write;

use serde::Deserialize;
use sidra_core::set::{self, Reading};
use sidra_core::{Face, HouseRules, notation};

use crate::cli::CheckArgs;
use crate::draw::{Screen, bold};
use crate::json::{self, Faults, House, Tiles, Word};
use crate::jsonl::{Answered, Requests};
use crate::{Failure, Outcome, input};

/// The form for people.
pub fn run(args: &CheckArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = input::needed_rules(&args.rules, text)?;
    let read = |(index, row): (usize, &String)| {
        input::named(&format!("ROW {}", index + 1), notation::row(row), text)
    };
    // Everything is read before anything is printed.
    let rows = args
        .rows
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    let mut out = anstream::stdout().lock();
    let mut outcome = Outcome::Done;
    for row in rows {
        writeln!(out, "{}", screen.row(&row))?;
        match set::read(&row, rules.rules()) {
            Ok(best) => explain(&mut out, &row, &best, &rules, screen)?,
            Err(faults) => {
                outcome = Outcome::NotLegal;
                writeln!(out, "  {}", bold(&text.plain("not-legal")))?;
                for fault in faults {
                    writeln!(out, "  {}", text.fault(&fault))?;
                }
            }
        }
    }
    Ok(outcome)
}

fn explain(
    out: &mut impl Write,
    row: &[Face],
    best: &Reading,
    rules: &HouseRules,
    screen: &Screen,
) -> std::io::Result<()> {
    let text = &screen.text;
    writeln!(out, "  {}", bold(&text.reading(best)))?;
    for (&face, stands) in row.iter().zip(best.stands(row, rules.rules())) {
        if face.joker().is_some() {
            writeln!(out, "  {}", text.stands(face, stands))?;
        }
    }
    for other in set::readings(row, rules.rules()).iter().skip(1) {
        writeln!(out, "  {}", text.other_reading(other))?;
    }
    Ok(())
}

/// The form for programs.
pub struct Service {
    house: House,
    faults: Faults,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    #[serde(borrow, default)]
    edition: Option<Word<'a>>,
    #[serde(default)]
    house: Option<serde_json::Map<String, serde_json::Value>>,
    #[serde(default)]
    set: Option<Tiles>,
}

impl json::Request for Request<'_> {
    const KEYS: &'static [&'static str] = &["edition", "house", "set"];
}

impl Service {
    /// A service that answers in the screen's language.
    pub fn new(args: &CheckArgs, screen: Screen) -> Result<Service, Failure> {
        Ok(Service {
            house: House::new(input::rules(&args.rules, &screen.text)?),
            faults: Faults::new(screen.text),
        })
    }
}

impl Requests for Service {
    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String> {
        let text = self.faults.text();
        let request: Request<'_> = json::read(line)?;
        let rules = self
            .house
            .rules(request.edition.as_deref(), request.house.as_ref(), text)?;
        let Some(set) = request.set else {
            let expected = text.plain("expected-set");
            return Err(format!("set: {}", text.expected_found(&expected, "")));
        };
        let row = set.row("set", text)?;
        match set::read(&row, rules.rules()) {
            Ok(best) => {
                out.extend_from_slice(b"{\"legal\":true,\"kind\":\"");
                out.extend_from_slice(best.kind().word().as_bytes());
                let _ = write!(out, "\",\"value\":{}}}", best.value());
                Ok(Answered::Legal)
            }
            Err(faults) => {
                self.faults.write(&faults, out);
                Ok(Answered::NotLegal)
            }
        }
    }
}
