//! JSON requests and answers: what `check`, `judge` and `score` share.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json};
use sidra_core::notation::{self, NotationError};
use sidra_core::rules::shorten;
use sidra_core::score::FEWEST_PLAYERS;
use sidra_core::{Detail, Face, Fault, HouseRules, Joker, Rules, Value, editions};
use sidra_text::Text;

use crate::input;

/// A request, with the keys it knows.
pub trait Request {
    /// Its keys.
    const KEYS: &'static [&'static str];
    /// The key of a list of further objects, and their keys.
    const LIST: Option<(&'static str, &'static [&'static str])> = None;
}

/// Reads one request. Keys that are not known are passed over, unless they look
/// like a slip of the finger: a request for something else than was meant is
/// worse than none.
///
/// # Errors
/// Where the line stops being one, what was expected and what was found.
pub fn read<'de, T: Request + Deserialize<'de>>(line: &'de [u8], text: &Text) -> Result<T, String> {
    let line = std::str::from_utf8(line).map_err(|error| {
        let byte = [("byte", error.valid_up_to() as i64 + 1)];
        text.count("json-broken", &byte)
    })?;
    // An array would be read as the fields of a request in their order.
    let begin = line.trim_start();
    if !begin.starts_with('{') {
        let found = text.expected_found(&text.plain("json-request"), &shorten(begin));
        return Err(at(1, &found, text));
    }
    match serde_json::from_str(line) {
        Ok(request) => Ok(request),
        Err(error) if error.is_data() && error.to_string().starts_with("unknown field") => {
            read_known(line, text)
        }
        Err(error) => Err(said(&error, line, text)),
    }
}

/// A sentence with the column it is about, from 1.
fn at(column: usize, sentence: &str, text: &Text) -> String {
    let column = text.count("place-column", &[("column", column as i64)]);
    format!("{column}: {sentence}")
}

/// Reads a request without the keys it does not know.
fn read_known<'de, T: Request + Deserialize<'de>>(line: &str, text: &Text) -> Result<T, String> {
    let mut json: Json = serde_json::from_str(line).map_err(|error| said(&error, line, text))?;
    drop_unknown(&mut json, T::KEYS, text)?;
    if let Some((list, keys)) = T::LIST
        && let Some(Json::Array(items)) = json.get_mut(list)
    {
        for item in items {
            drop_unknown(item, keys, text)?;
        }
    }
    T::deserialize(json).map_err(|error| said(&error, line, text))
}

fn drop_unknown(json: &mut Json, keys: &[&str], text: &Text) -> Result<(), String> {
    let Json::Object(map) = json else {
        return Ok(());
    };
    let unknown = map.keys().filter(|key| !keys.contains(&key.as_str()));
    for key in unknown {
        let like = |known: &&&str| strsim::osa_distance(key, known) <= 2 && key.len() > 3;
        if let Some(meant) = keys.iter().find(like) {
            let expected = text.say("json-key", [("key", format!("{meant:?}").into())]);
            return Err(text.expected_found(&expected, &shorten(key)));
        }
    }
    map.retain(|key, _| keys.contains(&key.as_str()));
    Ok(())
}

/// What the parser says, in our own words: where, what was expected, what was found.
fn said(error: &serde_json::Error, line: &str, text: &Text) -> String {
    let message = error.to_string();
    // A line is one object: the line number of the parser says nothing.
    let what = message
        .rsplit_once(" at line ")
        .map_or(&*message, |two| two.0);
    // The parser counts bytes, people characters.
    let bytes = error.column().min(line.len());
    let column_of = |byte: usize| {
        let before = line.char_indices().take_while(|(at, _)| *at < byte);
        before.count() + 1
    };
    if error.is_data() {
        let sentence = mistaken(what, text);
        return match bytes {
            0 => sentence,
            _ => at(column_of(value_before(line, bytes)), &sentence, text),
        };
    }
    let column = column_of(bytes.saturating_sub(1));
    let rest: String = line.chars().skip(column - 1).collect();
    let found = if error.is_eof() {
        text.plain("json-end")
    } else {
        format!("{:?}", shorten(&rest))
    };
    let expected = format!("{} ({})", text.plain("json-request"), beginning(what, 200));
    let both = [("expected", expected.into()), ("found", found.into())];
    at(column, &text.say("expected-found", both), text)
}

/// The byte at which the value begins that the parser complains about: it stands behind
/// one, or before a list or an object.
fn value_before(line: &str, end: usize) -> usize {
    let bytes = line.as_bytes();
    if matches!(bytes.get(end), Some(b'[' | b'{')) {
        return end;
    }
    let read = &bytes[..end];
    let begin = match read.last() {
        Some(b'"') => {
            let quotes = (0..end - 1).rev().filter(|&at| read[at] == b'"');
            let escaped = |at: usize| read[..at].iter().rev().take_while(|&&b| b == b'\\').count();
            quotes.into_iter().find(|&at| escaped(at) % 2 == 0)
        }
        _ => {
            let scalar = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
            let length = read.iter().rev().take_while(scalar).count();
            (length > 0).then(|| end - length)
        }
    };
    begin.unwrap_or(end.saturating_sub(1))
}

/// A value of the wrong kind, or one that is missing or there twice.
fn mistaken(what: &str, text: &Text) -> String {
    let key = |name: &str, of: &str| {
        let key = what.strip_prefix(of)?.strip_suffix('`')?;
        Some(text.say(name, [("key", format!("{key:?}").into())]))
    };
    let missing = key("json-missing", "missing field `");
    if let Some(said) = missing.or_else(|| key("json-twice", "duplicate field `")) {
        return said;
    }
    let kinds = what
        .split_once(": ")
        .and_then(|two| two.1.rsplit_once(", expected "));
    let Some((found, expected)) = kinds else {
        return beginning(what, 200);
    };
    let expected = match expected {
        "a string" => text.plain("json-string"),
        "a boolean" => text.plain("json-flag"),
        "a sequence" => text.plain("json-list"),
        "a map" => text.plain("json-object"),
        TILES => text.plain("json-tiles"),
        TILE => text.plain("json-tile"),
        of if of.starts_with("struct ") => text.plain("json-object"),
        of if of.starts_with(['i', 'u']) && !of.contains(' ') => text.plain("json-integer"),
        other => other.to_owned(),
    };
    // `integer `5``, `string "x"`, `map`: the kind, and mostly the value.
    let (kind, value) = match found.split_once(['`', '"']) {
        Some((kind, value)) => (kind.trim(), value.trim_end_matches(['`', '"'])),
        None => (found, ""),
    };
    let kind = match kind {
        "string" | "character" => text.plain("json-string"),
        "integer" | "floating point" | "number" => text.plain("json-number"),
        "boolean" => text.plain("json-flag"),
        "sequence" => text.plain("json-list"),
        "map" => text.plain("json-object"),
        "null" | "unit value" | "Option value" => "null".to_owned(),
        other => other.to_owned(),
    };
    let found = match value {
        "" => kind,
        value => format!("{kind} ({})", shorten(value)),
    };
    let both = [("expected", expected.into()), ("found", found.into())];
    text.say("expected-found", both)
}

/// What our own readers expect, as the parser hands it on.
const TILE: &str = "a tile";
const TILES: &str = "a list of tiles";

/// A word of a request, as it stands in the line where it can.
#[derive(Debug)]
pub struct Word<'a>(Cow<'a, str>);

impl std::ops::Deref for Word<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Word<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<'a>, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Word<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Word<'de>, E> {
                Ok(Word(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Word<'de>, E> {
                Ok(Word(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Read)
    }
}

/// A tile of a request, or why it is none.
#[derive(Debug)]
pub struct Tile(pub Result<Face, NotationError>);

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        struct Read;
        impl Visitor<'_> for Read {
            type Value = Tile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(TILE)
            }
            fn visit_str<E>(self, text: &str) -> Result<Tile, E> {
                Ok(Tile(notation::tile(text)))
            }
        }
        deserializer.deserialize_str(Read)
    }
}

/// Tiles of a request: a list of them, or the first that is none; or a text.
#[derive(Debug)]
pub enum Tiles {
    List(Result<Vec<Face>, (usize, NotationError)>),
    Text(String),
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tiles, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Tiles;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(TILES)
            }
            /// A row as text: a word.
            fn visit_str<E>(self, text: &str) -> Result<Tiles, E> {
                Ok(Tiles::Text(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tiles, A::Error> {
                let mut faces = Vec::with_capacity(16);
                let mut wrong = None;
                while let Some(Tile(tile)) = list.next_element()? {
                    match tile {
                        Ok(face) => faces.push(face),
                        // Read on: what is no JSON comes first.
                        Err(error) => wrong = wrong.or(Some((faces.len(), error))),
                    }
                }
                Ok(Tiles::List(wrong.map_or(Ok(faces), Err)))
            }
        }
        deserializer.deserialize_any(Read)
    }
}

impl Tiles {
    /// A row that is written as text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Tiles::Text(text) => Some(text),
            Tiles::List(_) => None,
        }
    }

    /// The tiles of a row, of which there is at least one.
    ///
    /// # Errors
    /// The first that is none, named by its place: `set[2]`; and an empty row.
    pub fn row(self, name: &str, rules: &Rules, text: &Text) -> Result<Vec<Face>, String> {
        let row = self.read(name, rules, text, notation::row)?;
        if row.is_empty() {
            let expected = match rules.letters.is_empty() {
                true => text.plain("expected-set"),
                false => text.plain("expected-word"),
            };
            return Err(format!("{name}: {}", text.expected_found(&expected, "[]")));
        }
        Ok(row)
    }

    /// The tiles of a rack, on which a joker states nothing.
    ///
    /// # Errors
    /// The first that is none, named by its place: `rack[2]`.
    pub fn rack(self, name: &str, rules: &Rules, text: &Text) -> Result<Vec<Face>, String> {
        let faces = self.read(name, rules, text, notation::tiles)?;
        Ok(faces.into_iter().map(Face::printed).collect())
    }

    fn read(
        self,
        name: &str,
        rules: &Rules,
        text: &Text,
        as_text: impl Fn(&str) -> Result<Vec<Face>, NotationError>,
    ) -> Result<Vec<Face>, String> {
        match self {
            Tiles::Text(line) => as_text(&line).map_err(|error| {
                let error = input::said(error, rules);
                format!("{name}: {}", text.notation_error(&error))
            }),
            Tiles::List(list) => list.map_err(|(index, error)| {
                let error = input::said(error, rules);
                format!("{name}[{index}]: {}", text.notation_error_at(&error))
            }),
        }
    }
}

/// Tiles of a rack as they are written: where there are letters, a joker is `*`.
pub fn signs(tiles: &[Face], rules: &Rules) -> Vec<String> {
    let letters = !rules.letters.is_empty();
    tiles
        .iter()
        .map(|face| sign(face.printed(), letters))
        .collect()
}

/// A tile as it is written: where there are letters, a joker is `*`, and in a row it
/// says which letter it is.
fn sign(face: Face, letters: bool) -> String {
    match face {
        Face::Joker(Joker::Classic) if letters => "*".to_owned(),
        face => face.to_string(),
    }
}

/// The sets of a table of a request.
///
/// # Errors
/// The first tile that is none, and an empty row, named by its place: `before[0][2]`.
pub fn table(
    sets: Vec<Tiles>,
    name: &str,
    rules: &Rules,
    text: &Text,
) -> Result<Vec<Vec<Face>>, String> {
    let row = |(index, tiles): (usize, Tiles)| tiles.row(&format!("{name}[{index}]"), rules, text);
    sets.into_iter().enumerate().map(row).collect()
}

/// The rules of requests: an edition and house rules each, or those of the
/// command line where a request names none.
pub struct House {
    default: Option<HouseRules>,
}

impl House {
    pub fn new(default: Option<HouseRules>) -> House {
        House { default }
    }

    /// The rules that a request asks for.
    pub fn rules(
        &self,
        edition: Option<&str>,
        house: Option<&Map<String, Json>>,
        text: &Text,
    ) -> Result<HouseRules, String> {
        let mut rules = match (edition, self.default) {
            (Some(id), _) => {
                let error = || format!("edition: {}", text.edition_error(&shorten(id)));
                let mut rules = HouseRules::plain(editions::find(id).ok_or_else(error)?);
                for (field, value) in self.default.iter().flat_map(HouseRules::changes) {
                    let changed = rules.change(field.name(), &value);
                    changed.map_err(|error| format!("--house: {}", text.field_error(&error)))?;
                }
                rules
            }
            (None, Some(rules)) => rules,
            (None, None) => return Err(format!("edition: {}", text.edition_error(""))),
        };
        for (name, json) in house.into_iter().flatten() {
            // A value of no known form is refused by the field, with what it expects.
            let value = value(json).unwrap_or_else(|| Value::Word(shorten(&json.to_string())));
            rules
                .change(name, &value)
                .map_err(|error| format!("house: {}", text.field_error(&error)))?;
        }
        let checked = rules.rules().check_box(FEWEST_PLAYERS);
        checked.map_err(|error| format!("house: {}", text.field_error(&error)))?;
        Ok(rules)
    }
}

fn beginning(text: &str, most: usize) -> String {
    let short: String = text.chars().take(most).collect();
    if short.len() < text.len() {
        short + "…"
    } else {
        short
    }
}

/// A field's value as JSON has it.
fn value(json: &Json) -> Option<Value> {
    match json {
        Json::Bool(flag) => Some(Value::Flag(*flag)),
        Json::Number(number) => {
            let count = number
                .as_u64()
                .and_then(|number| u16::try_from(number).ok());
            count.map(Value::Count)
        }
        Json::String(word) => Some(Value::Word(word.clone())),
        Json::Array(items) => {
            let joker = |item: &Json| notation::tile(item.as_str()?).ok()?.joker();
            items
                .iter()
                .map(joker)
                .collect::<Option<Vec<_>>>()
                .map(Value::Jokers)
        }
        Json::Null | Json::Object(_) => None,
    }
}

/// A field's value as JSON.
pub fn to_json(value: &Value) -> Json {
    match value {
        Value::Count(count) => Json::from(*count),
        Value::Flag(flag) => Json::from(*flag),
        Value::Word(word) => Json::from(word.as_str()),
        Value::Jokers(jokers) => jokers.iter().map(ToString::to_string).collect(),
    }
}

/// Writes faults. Streams repeat themselves, so sentences are remembered.
pub struct Faults {
    text: Text,
    known: RefCell<Known>,
}

/// What was written before.
#[derive(Default)]
struct Known {
    written: Vec<u8>,
    /// Where in it. Nobody gains by making these collide, so a fast hash will do.
    places: HashMap<u128, (u32, u32), foldhash::fast::RandomState>,
}

/// The most sentences that are remembered.
const MOST_KNOWN: usize = 100_000;

impl Faults {
    pub fn new(text: Text) -> Faults {
        Faults {
            text,
            known: RefCell::default(),
        }
    }

    pub fn text(&self) -> &Text {
        &self.text
    }

    /// `{"legal":false,"faults":[…]}`.
    pub fn write(&self, faults: &[Fault], rules: &Rules, out: &mut Vec<u8>) {
        let letters = !rules.letters.is_empty();
        out.extend_from_slice(b"{\"legal\":false,\"faults\":[");
        let mut known = self.known.borrow_mut();
        for (index, fault) in faults.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            // A joker that states a letter has no number of its own.
            let key = if letters { None } else { key(fault) };
            if let Some(&(from, to)) = key.and_then(|key| known.places.get(&key)) {
                out.extend_from_slice(&known.written[from as usize..to as usize]);
                continue;
            }
            let message = self.text.fault(fault);
            let message = &message;
            let written = serde_json::to_vec(&Written {
                fault,
                message,
                letters,
            })
            .unwrap_or_default();
            out.extend_from_slice(&written);
            if let Some(key) = key {
                known.remember(key, &written);
            }
        }
        out.extend_from_slice(b"]}");
    }
}

impl Known {
    fn remember(&mut self, key: u128, written: &[u8]) {
        if self.places.len() >= MOST_KNOWN {
            *self = Known::default();
        }
        let from = self.written.len() as u32;
        self.written.extend_from_slice(written);
        self.places.insert(key, (from, self.written.len() as u32));
    }
}

/// A fault as a number that no other one has; `None` where it holds a whole row,
/// which is not likely to come again, or where it does not fit.
fn key(fault: &Fault) -> Option<u128> {
    /// 0 for nothing, in sixteen bits.
    fn some(value: Option<usize>) -> Option<u128> {
        match value {
            None => Some(0),
            Some(value) => u16::try_from(value + 1).ok().map(u128::from),
        }
    }
    fn detail(detail: &Detail) -> Option<u128> {
        let (tag, value) = match detail {
            Detail::None => (0, 0),
            Detail::Number(number) => (1, i16::try_from(*number).ok()? as u16),
            Detail::Colour(colour) => (2, *colour as u16),
            Detail::Tile(face) => (3, face.index() as u16),
            Detail::Row(_) | Detail::Written(_) => return None,
        };
        Some(tag << 16 | u128::from(value))
    }
    let tile = some(fault.tile.map(Face::index))?;
    let places = some(fault.set)? << 16 | some(fault.place)?;
    let details = detail(&fault.expected)? << 20 | detail(&fault.got)?;
    Some(((fault.rule as u128) << 48 | tile << 32 | places) << 40 | details)
}

struct Written<'a> {
    fault: &'a Fault,
    message: &'a str,
    /// Whether tiles are letters.
    letters: bool,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fault = self.fault;
        let mut map = serializer.serialize_map(None)?;
        if let Some(set) = fault.set {
            map.serialize_entry("set", &set)?;
        }
        map.serialize_entry("rule", fault.rule.word())?;
        map.serialize_entry("message", self.message)?;
        if let Some(place) = fault.place {
            map.serialize_entry("place", &place)?;
        }
        if let Some(tile) = fault.tile {
            map.serialize_entry("tile", &sign(tile, self.letters))?;
        }
        for (name, detail) in [("expected", &fault.expected), ("got", &fault.got)] {
            match detail {
                Detail::None => {}
                Detail::Number(number) => map.serialize_entry(name, number)?,
                Detail::Colour(colour) => map.serialize_entry(name, colour.word())?,
                Detail::Tile(face) => map.serialize_entry(name, &sign(*face, self.letters))?,
                Detail::Written(word) => map.serialize_entry(name, word)?,
                Detail::Row(row) if row.iter().any(|face| face.letter().is_some()) => {
                    map.serialize_entry(name, &notation::write_row(row))?;
                }
                Detail::Row(row) => {
                    let words: Vec<String> = row.iter().map(Face::to_string).collect();
                    map.serialize_entry(name, &words)?;
                }
            }
        }
        map.end()
    }
}
