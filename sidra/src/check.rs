//! `sidra check`: checks whether rows are legal sets or words.

use std::io::Write;

use sidra_core::rules::shorten;
use sidra_core::set::{self, Reading};
use sidra_core::{Face, Fault, HouseRules, notation};
use sidra_text::Text;

use crate::cli::CheckArgs;
use crate::draw::{Screen, bold};
use crate::json::{self, Faults, House};
use crate::jsonl::{Answered, Requests};
use crate::lexicon::LazyLexicon;
use crate::{Failure, Outcome, direction, input};

/// Checks the rows given on the command line and prints the verdicts.
pub fn run(args: &CheckArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = input::needed_rules(&args.rules, text)?;
    let letters = !rules.rules().letters.is_empty();
    // Read all rows, then look all of them up, then print: an error leaves no partial output.
    let read = |(index, typed): (usize, &String)| {
        let marked = sidra_words::check_marked(typed, rules.rules());
        if let Some(faults) = marked.filter(|_| letters) {
            return Ok::<_, Failure>(Err((shorten(typed.trim()), faults)));
        }
        let name = format!("ROW {}", index + 1);
        let row = input::tiles(&name, notation::row(typed), &rules, text)?;
        Ok(Ok(row))
    };
    let rows = args.rows.iter().enumerate().map(read);
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    // Loads the lexicon, which decides how words are spelled.
    screen.words.get(rules.rules(), text)?;
    let board = screen.board(rules.rules());
    let look = |row: Result<Vec<Face>, (String, Vec<Fault>)>| match row {
        Ok(row) => Ok::<_, Failure>((board.row(&row), look_at(row, &rules, &screen.words, text)?)),
        Err((typed, faults)) => Ok((typed, Looked::Faults(faults))),
    };
    let rows = rows.into_iter().map(look).collect::<Result<Vec<_>, _>>()?;
    let mut out = direction::stdout();
    let mut outcome = Outcome::Done;
    for (row, looked) in rows {
        writeln!(out, "{row}")?;
        let faults = match looked {
            Looked::Set(row, best) => {
                explain(&mut out, &row, &best, &rules, screen)?;
                continue;
            }
            Looked::Word(value) => {
                let value = [("value", i64::from(value))];
                writeln!(out, "  {}", bold(&text.count("word-legal", &value)))?;
                continue;
            }
            Looked::Unverified(value, faults) => {
                outcome = Outcome::NotLegal;
                let value = [("value", i64::from(value))];
                writeln!(
                    out,
                    "  {}",
                    bold(&text.count("word-unverified-check", &value))
                )?;
                for fault in faults {
                    writeln!(out, "  {}", text.fault(&fault))?;
                }
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

/// The verdict on a row.
enum Looked {
    Set(Vec<Face>, Reading),
    /// A legal word and its value.
    Word(u16),
    /// A word that is not in the lexicon but may be laid; with its value if it stands.
    Unverified(u16, Vec<Fault>),
    Faults(Vec<Fault>),
}

/// Judges a row as a set or as a word, depending on the rules.
fn look_at(
    row: Vec<Face>,
    rules: &HouseRules,
    words: &LazyLexicon,
    text: &Text,
) -> Result<Looked, Failure> {
    if rules.rules().letters.is_empty() {
        return Ok(match set::read(&row, rules.rules()) {
            Ok(best) => Looked::Set(row, best),
            Err(faults) => Looked::Faults(faults),
        });
    }
    let lexicon = words.get(rules.rules(), text)?;
    Ok(match sidra_words::check(&row, rules.rules(), lexicon) {
        Ok(value) => Looked::Word(value),
        Err(faults) if sidra_words::may_be_laid(&faults, rules.rules(), lexicon) => {
            Looked::Unverified(row.len() as u16, faults)
        }
        Err(faults) => Looked::Faults(faults),
    })
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

/// Answers JSON requests.
pub struct Service {
    house: House,
    faults: Faults,
    words: LazyLexicon,
}

impl Service {
    /// Creates a service that answers in the screen's language.
    pub fn new(args: &CheckArgs, screen: Screen) -> Result<Service, Failure> {
        Ok(Service {
            house: House::new(input::rules(&args.rules, &screen.text)?),
            faults: Faults::new(screen.text),
            words: screen.words,
        })
    }
}

impl Requests for Service {
    fn text(&self) -> &Text {
        self.faults.text()
    }

    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String> {
        let text = self.faults.text();
        let [edition, house, set, word] =
            json::read(line, ["edition", "house", "set", "word"], text)?;
        let rules = self.house.rules(edition, house, text)?;
        let letters = !rules.rules().letters.is_empty();
        let row = match (set.optional(), word.string()?) {
            (Some(_), Some(_)) => return Err(text.plain("json-set-and-word")),
            (Some(set), None) => set.row("set", rules.rules())?,
            (None, Some(word)) => {
                let marked = sidra_words::check_marked(&word, rules.rules());
                if let Some(faults) = marked.filter(|_| letters) {
                    self.faults.write(&faults, rules.rules(), out);
                    return Ok(Answered::NotLegal);
                }
                notation::row(&word).map_err(|error| {
                    let error = input::said(error, rules.rules());
                    format!("word: {}", text.notation_error(&error))
                })?
            }
            (None, None) if letters => {
                let expected = text.plain("expected-word");
                return Err(format!("word: {}", text.expected_found(&expected, "")));
            }
            (None, None) => {
                let expected = text.plain("expected-set");
                return Err(format!("set: {}", text.expected_found(&expected, "")));
            }
        };
        let looked = look_at(row, &rules, &self.words, text);
        match looked.map_err(crate::reasons)? {
            Looked::Word(value) => {
                let _ = write!(out, "{{\"legal\":true,\"value\":{value}}}");
                Ok(Answered::Legal)
            }
            Looked::Set(_, best) => {
                out.extend_from_slice(b"{\"legal\":true,\"kind\":\"");
                out.extend_from_slice(best.kind().name().as_bytes());
                let _ = write!(out, "\",\"value\":{}}}", best.value());
                Ok(Answered::Legal)
            }
            Looked::Unverified(value, faults) => {
                self.faults.write(&faults, rules.rules(), out);
                // The word is neither legal nor refused: the players decide if one of them objects.
                out.truncate(out.len().saturating_sub(1));
                let _ = write!(out, ",\"unverified\":true,\"value\":{value}}}");
                Ok(Answered::NotLegal)
            }
            Looked::Faults(faults) => {
                self.faults.write(&faults, rules.rules(), out);
                Ok(Answered::NotLegal)
            }
        }
    }
}
