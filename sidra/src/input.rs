//! Reads arguments that several commands share.

use std::io::Read;
use std::path::Path;

use sidra_core::notation::{self, Mark, NotationError};
use sidra_core::score::FEWEST_PLAYERS;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Fault, HouseRules, Rule, Rules, Setup};
use sidra_text::Text;

use crate::Failure;
use crate::cli::RulesArgs;

/// Returns the requested rules, or `None` if no edition was named.
pub fn rules(args: &RulesArgs, text: &Text) -> Result<Option<HouseRules>, Failure> {
    let Some(edition) = args.edition else {
        if !args.house.is_empty() {
            let expected = text.plain("expected-house");
            return Err(format!("--house needs --edition ({expected})").into());
        }
        return Ok(None);
    };
    let mut rules = HouseRules::plain(edition);
    for change in &args.house {
        let Some((name, value)) = change.split_once('=') else {
            let expected = text.plain("expected-house");
            return Err(format!("--house: {}", text.expected_found(&expected, change)).into());
        };
        rules
            .change_text(name.trim(), value.trim())
            .map_err(|error| format!("--house: {}", text.field_error(&error)))?;
    }
    check_box(&rules, FEWEST_PLAYERS, text)?;
    Ok(Some(rules))
}

/// Checks that the box holds the racks of this many players.
pub fn check_box(rules: &HouseRules, players: usize, text: &Text) -> Result<(), Failure> {
    let checked = rules.rules().check_box(players);
    Ok(checked.map_err(|error| format!("--house: {}", text.field_error(&error)))?)
}

/// Returns the requested rules, for a command that needs an edition.
pub fn needed_rules(args: &RulesArgs, text: &Text) -> Result<HouseRules, Failure> {
    let missing = || format!("--edition: {}", text.edition_error(""));
    Ok(rules(args, text)?.ok_or_else(missing)?)
}

/// Reads a file, or standard input for `-`, of at most `longest` bytes.
pub fn read_text(path: &Path, longest: u64) -> Result<String, Failure> {
    let failed = |reason: String| Failure::from(format!("{}: {reason}", path.display()));
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(std::fs::File::open(path).map_err(|error| failed(error.to_string()))?)
    };
    let read = source.take(longest + 1).read_to_end(&mut bytes);
    read.map_err(|error| failed(error.to_string()))?;
    if bytes.len() as u64 > longest {
        return Err(failed(format!(
            "expected at most {longest} bytes, found more"
        )));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        failed(format!(
            "byte {at}: expected UTF-8, found an invalid character"
        ))
    })?;
    // Some editors write a byte order mark.
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// Adds the name of the argument to an error.
pub fn named<T>(name: &str, read: Result<T, NotationError>, text: &Text) -> Result<T, Failure> {
    read.map_err(|error| format!("{name}, {}", text.notation_error(&error)).into())
}

/// Adds the name of the argument to an error about tiles. In the word game, the error says that
/// letters were expected.
pub fn tiles<T>(
    name: &str,
    read: Result<T, NotationError>,
    rules: &HouseRules,
    text: &Text,
) -> Result<T, Failure> {
    named(name, read.map_err(|error| said(error, rules.rules())), text)
}

/// Adapts an error to these rules: in the word game, it says that letters were expected.
pub fn said(error: NotationError, rules: &Rules) -> NotationError {
    match rules.letters.is_empty() {
        true => error,
        false => error.in_letters(),
    }
}

/// Returns whether a character is a geresh or gershayim, which no tile has.
fn is_mark(character: char) -> bool {
    let mark = Mark::of(character);
    matches!(mark, Some(Mark::Geresh | Mark::Gershayim))
}

/// A new table as the player wrote it.
#[derive(Debug, Default)]
pub struct NewTable {
    pub rows: Vec<Vec<Face>>,
    /// Faults of the rows that are written with geresh or gershayim.
    pub marked: Vec<Fault>,
}

impl NewTable {
    /// Reads a table. A word with geresh or gershayim is read without them and gets a
    /// fault.
    ///
    /// # Errors
    /// Returns an error as [`notation::table`] does.
    pub fn read(text: &str, rules: &Rules) -> Result<NewTable, NotationError> {
        let mut table = NewTable::default();
        if rules.letters.is_empty() || !text.contains(is_mark) {
            table.rows = notation::table(text).map_err(|error| said(error, rules))?;
            return Ok(table);
        }
        let mut column = 0;
        for part in text.split('|') {
            let shifted = |error: NotationError| NotationError {
                column: error.column + column,
                ..said(error, rules)
            };
            if !table.add_marked(part) {
                table.rows.push(notation::row(part).map_err(shifted)?);
            }
            column += part.chars().count() + 1;
        }
        Ok(table)
    }

    /// Adds the row if it is written with geresh or gershayim, and returns whether it is.
    pub fn add_marked(&mut self, text: &str) -> bool {
        let Some((row, fault)) = sidra_words::marked_row(text) else {
            return false;
        };
        self.marked.push(fault.in_set(self.rows.len()));
        self.rows.push(row);
        true
    }

    /// Adds the faults of geresh and gershayim to the verdict on the letters.
    pub fn with_marks(&self, verdict: Verdict<Face>) -> Verdict<Face> {
        if self.marked.is_empty() {
            return verdict;
        }
        let mut faults = match verdict {
            Verdict::Legal(_) => Vec::new(),
            Verdict::Illegal(faults) => faults,
        };
        // For these rows the lexicon's verdict on the letters does not matter.
        let looked_up = |fault: &Fault| {
            let words = Rule::WordUnknown..=Rule::WordPrefixed;
            let same = |marked: &Fault| marked.set == fault.set;
            words.contains(&fault.rule) && self.marked.iter().any(same)
        };
        faults.retain(|fault| !looked_up(fault));
        faults.extend(self.marked.iter().cloned());
        faults.sort_by_key(|fault| fault.set.unwrap_or(usize::MAX));
        Verdict::Illegal(faults)
    }
}

/// A turn on the command line: a position in one line, or rules, a table and a rack.
pub struct TurnArgs<'a> {
    pub rules: &'a RulesArgs,
    pub position: Option<&'a str>,
    /// The name of the option, and the table.
    pub table: (&'static str, Option<&'a str>),
    pub rack: Option<&'a str>,
    pub opened: bool,
}

/// Reads the setup of a turn.
pub fn setup(args: &TurnArgs<'_>, text: &Text) -> Result<Setup, Failure> {
    if let Some(position) = args.position {
        return named("--position", position.parse(), text);
    }
    let rules = needed_rules(args.rules, text)?;
    let (name, table) = args.table;
    Ok(Setup::of_turn(
        rules,
        tiles(
            name,
            notation::table(table.unwrap_or_default()),
            &rules,
            text,
        )?,
        tiles(
            "--rack",
            notation::tiles(args.rack.unwrap_or_default()),
            &rules,
            text,
        )?,
        args.opened,
    ))
}
