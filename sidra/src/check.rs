//! `sidra check`: is each of these rows a legal set?

use std::io::Write;

use serde::Deserialize;
use sidra_core::set::{self, Reading};
use sidra_core::{Detail, Face, Fault, HouseRules, Rule, notation};
use sidra_text::Text;

use crate::cli::CheckArgs;
use crate::draw::{Screen, bold};
use crate::json::{self, Faults, House, Tiles, Word};
use crate::jsonl::{Answered, Requests};
use crate::lexicon::Dictionary;
use crate::{Failure, Outcome, input};

/// The form for people.
pub fn run(args: &CheckArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = input::needed_rules(&args.rules, text)?;
    let letters = !rules.rules().letters.is_empty();
    let read = |(index, row): (usize, &String)| {
        let abbreviation = letters.then(|| abbreviation(row)).flatten();
        match abbreviation {
            Some(row) => Ok((row, true)),
            None => {
                let row = input::named(&format!("ROW {}", index + 1), notation::row(row), text)?;
                Ok::<_, Failure>((row, false))
            }
        }
    };
    // Everything is read before anything is printed.
    let rows = args
        .rows
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    screen.words.get(rules.rules(), text)?;
    let mut out = anstream::stdout().lock();
    let mut outcome = Outcome::Done;
    for (row, abbreviation) in rows {
        writeln!(out, "{}", screen.row(&row))?;
        let faults = match look_at(&row, abbreviation, &rules, &screen.words, text)? {
            Looked::Set(best) => {
                explain(&mut out, &row, &best, &rules, screen)?;
                continue;
            }
            Looked::Word(value) => {
                let value = [("value", i64::from(value))];
                writeln!(out, "  {}", bold(&text.count("word-legal", &value)))?;
                continue;
            }
            Looked::Faults(faults) => faults,
        };
        outcome = Outcome::NotLegal;
        writeln!(out, "  {}", bold(&text.plain("not-legal")))?;
        for fault in faults {
            writeln!(out, "  {}", text.fault(&fault))?;
        }
    }
    Ok(outcome)
}

/// What a row turned out to be.
enum Looked {
    Set(Reading),
    /// A word, and what it counts.
    Word(u16),
    Faults(Vec<Fault>),
}

/// Reads a row as what the rules have: a set, or a word.
fn look_at(
    row: &[Face],
    abbreviation: bool,
    rules: &HouseRules,
    words: &Dictionary,
    text: &Text,
) -> Result<Looked, Failure> {
    if rules.rules().letters.is_empty() {
        return Ok(match set::read(row, rules.rules()) {
            Ok(best) => Looked::Set(best),
            Err(faults) => Looked::Faults(faults),
        });
    }
    if abbreviation {
        let fault = Fault::new(Rule::WordAbbreviation).got(Detail::Row(row.to_vec()));
        return Ok(Looked::Faults(vec![fault]));
    }
    let lexicon = words.get(rules.rules(), text)?;
    Ok(match sidra_words::check(row, rules.rules(), lexicon) {
        Ok(value) => Looked::Word(value),
        Err(faults) => Looked::Faults(faults),
    })
}

/// The letters of a word that is written as an abbreviation, with geresh or gershayim;
/// there are no such tiles. `None` where it is none.
fn abbreviation(text: &str) -> Option<Vec<Face>> {
    let is_mark = |character: char| "'\"׳״".contains(character);
    let letters = sidra_core::word::letters(&text.trim().replace(is_mark, ""))?;
    let marked = text.contains(is_mark) && !letters.is_empty();
    marked.then(|| letters.into_iter().map(Face::Letter).collect())
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
    words: Dictionary,
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
    #[serde(default)]
    word: Option<String>,
}

impl json::Request for Request<'_> {
    const KEYS: &'static [&'static str] = &["edition", "house", "set", "word"];
}

impl Service {
    /// A service that answers in the screen's language.
    pub fn new(args: &CheckArgs, screen: Screen) -> Result<Service, Failure> {
        Ok(Service {
            house: House::new(input::rules(&args.rules, &screen.text)?),
            faults: Faults::new(screen.text),
            words: screen.words,
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
        let mut marked = false;
        let row = match (request.set, request.word) {
            (Some(set), _) => set.row("set", text)?,
            (None, Some(word)) => match abbreviation(&word) {
                Some(row) => {
                    marked = true;
                    row
                }
                None => notation::row(&word)
                    .map_err(|error| format!("word: {}", text.notation_error(&error)))?,
            },
            (None, None) => {
                let expected = text.plain("expected-set");
                return Err(format!("set: {}", text.expected_found(&expected, "")));
            }
        };
        let looked = look_at(&row, marked, &rules, &self.words, text);
        match looked.map_err(crate::reasons)? {
            Looked::Word(value) => {
                let _ = write!(out, "{{\"legal\":true,\"value\":{value}}}");
                Ok(Answered::Legal)
            }
            Looked::Set(best) => {
                out.extend_from_slice(b"{\"legal\":true,\"kind\":\"");
                out.extend_from_slice(best.kind().word().as_bytes());
                let _ = write!(out, "\",\"value\":{}}}", best.value());
                Ok(Answered::Legal)
            }
            Looked::Faults(faults) => {
                self.faults.write(&faults, out);
                Ok(Answered::NotLegal)
            }
        }
    }
}
