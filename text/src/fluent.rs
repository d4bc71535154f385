//! A reader for the subset of [Fluent](https://projectfluent.org) that our texts use.
//!
//! It knows plain text, `{ $arguments }`, and selectors over a plural form, an exact
//! number or a word. The crates that read all of Fluent bring every language's plural
//! rules and fraction arithmetic, which adds 30 kB to the compressed page.
//! `tests/fluent.rs` compares this reader with them, sentence by sentence.

use std::borrow::Cow;
use std::collections::HashMap;

use sidra_core::few::Few;

use crate::Lang;

/// The value of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// Inserted as it is.
    Text(Cow<'a, str>),
    /// A quantity, which also selects plural forms.
    Number(i64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(
            impl From<$number> for Value<'_> {
                fn from(number: $number) -> Self {
                    Value::Number(number as i64)
                }
            }
        )*
    };
}

numbers! { i8 i16 i32 i64 u8 u16 u32 u64 usize }

/// A piece of a sentence.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Argument(String),
    Choice {
        by: String,
        /// The first variant whose key matches is used. The last one always matches.
        variants: Vec<(Key, Vec<Piece>)>,
    },
}

#[derive(Debug, PartialEq, Eq)]
enum Key {
    /// Exactly this number.
    Number(i64),
    /// A plural form or a word.
    Word(String),
    /// The default variant.
    Other,
}

/// The sentences of one language, by name.
#[derive(Debug)]
pub struct Sentences {
    lang: Lang,
    isolate: bool,
    all: HashMap<String, Vec<Piece>>,
}

impl Sentences {
    /// Creates an empty collection. `isolate` wraps arguments in Unicode direction
    /// isolates.
    pub fn new(lang: Lang, isolate: bool) -> Sentences {
        Sentences {
            lang,
            isolate,
            all: HashMap::new(),
        }
    }

    /// Reads sentences from `source`. Lines that cannot be read are skipped; a test
    /// makes sure that there are none.
    pub fn add(&mut self, source: &str) {
        let mut reader = Reader { rest: source };
        while !reader.rest.is_empty() {
            let (line, next) = reader.rest.split_once('\n').unwrap_or((reader.rest, ""));
            match line.split_once(" = ") {
                Some((name, _)) if is_name(name) => {
                    reader.rest = &reader.rest[name.len() + 3..];
                    let pieces = reader.pieces();
                    self.all.insert(name.to_owned(), pieces);
                }
                _ => reader.rest = next,
            }
        }
    }

    /// Returns a sentence with its arguments filled in, or `None` if there is no sentence
    /// of this name.
    pub fn say(&self, name: &str, arguments: &[(&str, Value<'_>)]) -> Option<String> {
        let mut out = String::new();
        self.write(self.all.get(name)?, arguments, &mut out);
        Some(out)
    }

    fn write(&self, pieces: &[Piece], arguments: &[(&str, Value<'_>)], out: &mut String) {
        let find = |name: &str| {
            let found = arguments.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| value)
        };
        for piece in pieces {
            // A sentence that consists of one argument needs no isolates.
            let isolate = self.isolate && pieces.len() > 1 && !matches!(piece, Piece::Text(_));
            out.extend(isolate.then_some('\u{2068}'));
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Argument(name) => match find(name) {
                    Some(Value::Text(text)) => out.push_str(text),
                    Some(Value::Number(number)) => out.push_str(&number.to_string()),
                    // Make the missing argument visible.
                    None => out.extend(["{$", name, "}"]),
                },
                Piece::Choice { by, variants } => {
                    let value = find(by);
                    let fits = |(key, _): &&(Key, Vec<Piece>)| self.fits(key, value);
                    if let Some((_, pieces)) = variants.iter().find(fits) {
                        self.write(pieces, arguments, out);
                    }
                }
            }
            out.extend(isolate.then_some('\u{2069}'));
        }
    }

    fn fits(&self, key: &Key, value: Option<&Value<'_>>) -> bool {
        match (key, value) {
            (Key::Other, _) => true,
            (Key::Number(number), Some(Value::Number(value))) => number == value,
            (Key::Word(word), Some(Value::Number(value))) => word == plural(self.lang, *value),
            (Key::Word(word), Some(Value::Text(value))) => word == value,
            _ => false,
        }
    }
}

/// Returns the CLDR plural category of a whole number.
fn plural(lang: Lang, number: i64) -> &'static str {
    let number = number.unsigned_abs();
    match (lang, number) {
        (_, 1) => "one",
        (Lang::He, 2) => "two",
        (Lang::Pl, _) if matches!(number % 10, 2..=4) && !matches!(number % 100, 12..=14) => "few",
        (Lang::Pl, _) => "many",
        _ => "other",
    }
}

/// Removes comments, blank lines and indentation, which [`Sentences::add`] does not need.
pub fn minify(source: &str) -> String {
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the name of the sentence that begins in this line, if one does.
pub fn name_of(line: &str) -> Option<&str> {
    let (name, _) = line.split_once(" =")?;
    is_name(name).then_some(name)
}

fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(fits)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Reads pieces up to the end of the sentence, which spans several lines if it has a selector.
    fn pieces(&mut self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        loop {
            let end = self.rest.find(['{', '\n']).unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at(end);
            if !text.is_empty() {
                pieces.push(Piece::Text(text.to_owned()));
            }
            match rest.strip_prefix('{') {
                Some(rest) => {
                    self.rest = rest;
                    pieces.extend(self.placeable());
                }
                None => {
                    self.rest = rest.strip_prefix('\n').unwrap_or(rest);
                    break;
                }
            }
        }
        if let Some(Piece::Text(text)) = pieces.last_mut() {
            text.truncate(text.trim_end().len());
        }
        pieces
    }

    /// Reads a placeable; its opening brace has already been read.
    fn placeable(&mut self) -> Option<Piece> {
        self.take(" ");
        self.take("$");
        let name = self.name();
        self.blank();
        if !self.take("->") {
            self.take("}");
            return Some(Piece::Argument(name.to_owned()));
        }
        let mut variants = Vec::new();
        loop {
            self.blank();
            let last = self.take("*");
            if !self.take("[") {
                break;
            }
            let key = self.name();
            self.take("]");
            self.take(" ");
            let key = match key.parse() {
                _ if last => Key::Other,
                Ok(number) => Key::Number(number),
                Err(_) => Key::Word(key.to_owned()),
            };
            variants.push((key, self.pieces()));
        }
        self.take("}");
        // The default variant has to be tried last.
        variants.sort_few_by_key(|(key, _)| *key == Key::Other);
        Some(Piece::Choice {
            by: name.to_owned(),
            variants,
        })
    }

    fn name(&mut self) -> &'a str {
        let part = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        let end = self.rest.find(|c| !part(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, wanted: &str) -> bool {
        let rest = self.rest.strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minifying_changes_no_sentence() {
        for lang in Lang::ALL {
            let mut written = Sentences::new(lang, true);
            written.add(lang.source());
            written.add(lang.page_source());
            let mut sent = Sentences::new(lang, true);
            let [first, later] = lang.page_files();
            sent.add(&first);
            assert!(!sent.all.contains_key("rules-run"));
            sent.add(&later);
            assert!(sent.all.len() > 400, "{}", sent.all.len());
            for (name, pieces) in &written.all {
                assert_eq!(sent.all.get(name), Some(pieces), "{}: {name}", lang.code());
            }
            assert_eq!(sent.all.len(), written.all.len());
        }
    }
}
