//! JSON requests and answers that `check`, `judge`, `solve` and `score` share.
//!
//! The parser checks the syntax of a request; its own messages are not used. Then the request is
//! read from the outside in: an object is split into keys and values, and each value is read as the
//! type that is expected there. So every error names its column, what was expected and what was
//! found, in the language of the answers.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::str::FromStr;

use serde::de::IgnoredAny;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use sidra_core::notation::{self, NotationError};
use sidra_core::rules::shorten;
use sidra_core::score::FEWEST_PLAYERS;
use sidra_core::{Detail, Face, Fault, HouseRules, Joker, Rules, Value, editions};
use sidra_text::Text;

use crate::input;

/// Reads the members of a request with these keys, in this order. Other keys are ignored, unless
/// they look like a misspelling of one of these: it is better to refuse a request than to answer
/// one that was not meant.
///
/// # Errors
/// Returns where the line is wrong, what was expected there and what was found.
pub fn read<'a, const N: usize>(
    line: &'a [u8],
    keys: [&'static str; N],
    text: &'a Text,
) -> Result<[Member<'a>; N], String> {
    let line = std::str::from_utf8(line).map_err(|error| {
        let byte = [("byte", error.valid_up_to() as i64 + 1)];
        text.count("json-broken", &byte)
    })?;
    let json = Json {
        json: line.trim(),
        line,
        text,
    };
    if !json.json.starts_with('{') {
        let found = shorten(json.json);
        return Err(json.at(&text.expected_found(&text.plain("json-request"), &found)));
    }
    match serde_json::from_str::<IgnoredAny>(json.json) {
        Ok(_) => json.members(keys),
        Err(error) => Err(json.syntax_error(&error)),
    }
}

/// A value of a request that has not been read yet.
#[derive(Clone, Copy)]
pub struct Json<'a> {
    /// A part of `line`, with valid syntax and without white space around it.
    json: &'a str,
    line: &'a str,
    text: &'a Text,
}

/// A member of an object, which may be missing.
#[derive(Clone, Copy)]
pub struct Member<'a> {
    key: &'static str,
    object: Json<'a>,
    value: Option<Json<'a>>,
}

impl<'a> Member<'a> {
    /// Returns the value.
    ///
    /// # Errors
    /// Returns an error if the member is missing.
    pub fn required(self) -> Result<Json<'a>, String> {
        self.value.ok_or_else(|| {
            let key = [("key", format!("{:?}", self.key).into())];
            self.object.at(&self.object.text.say("json-missing", key))
        })
    }

    /// Returns the value, or `None` if the member is missing or null.
    pub fn optional(self) -> Option<Json<'a>> {
        self.value.filter(|value| !value.is_null())
    }

    /// Reads true or false; `default` if the member is missing or null.
    pub fn flag_or(self, default: bool) -> Result<bool, String> {
        self.optional().map_or(Ok(default), Json::flag)
    }

    /// Reads a whole number, or `None` if the member is missing or null.
    pub fn integer<T: FromStr>(self) -> Result<Option<T>, String> {
        self.optional().map(Json::integer).transpose()
    }

    /// Reads a string, or `None` if the member is missing or null.
    pub fn string(self) -> Result<Option<Cow<'a, str>>, String> {
        self.optional().map(Json::string).transpose()
    }
}

impl<'a> Json<'a> {
    /// Returns a part of the same line.
    fn part(self, json: &'a str) -> Json<'a> {
        Json { json, ..self }
    }

    /// Puts the column of this value, counted in characters from 1, before a sentence.
    fn at(self, sentence: &str) -> String {
        let offset = self.json.as_ptr() as usize - self.line.as_ptr() as usize;
        at(offset, self.line, sentence, self.text)
    }

    /// Describes a value of the wrong kind.
    fn mistaken(self, expected: &str) -> String {
        let text = self.text;
        let (kind, shown) = match self.json.as_bytes().first() {
            Some(b'"') => {
                let inside = self.json.strip_prefix('"').unwrap_or(self.json);
                let inside = inside.strip_suffix('"').unwrap_or(inside);
                if self.as_string().is_none() {
                    // The syntax is right, but half of a surrogate pair is not a character.
                    let valid = text.plain("json-valid");
                    return self.at(&text.expected_found(&valid, &shorten(inside)));
                }
                ("json-string", Some(inside))
            }
            Some(b't' | b'f') => ("json-flag", Some(self.json)),
            Some(b'[') => ("json-list", None),
            Some(b'{') => ("json-object", None),
            Some(b'n') => ("null", None),
            _ => ("json-number", Some(self.json)),
        };
        let kind = match kind {
            "null" => "null".to_owned(),
            kind => text.plain(kind),
        };
        let found = match shown {
            Some(shown) => format!("{kind} ({})", shorten(shown)),
            None => kind,
        };
        let both = [
            ("expected", text.plain(expected).into()),
            ("found", found.into()),
        ];
        self.at(&text.say("expected-found", both))
    }

    /// Returns whether this is null.
    pub fn is_null(self) -> bool {
        self.json == "null"
    }

    /// Reads true or false.
    ///
    /// # Errors
    /// Like every reader here, returns the column, what was expected and what was found.
    pub fn flag(self) -> Result<bool, String> {
        match self.json {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.mistaken("json-flag")),
        }
    }

    /// Reads a whole number.
    pub fn integer<T: FromStr>(self) -> Result<T, String> {
        let number = self.json.parse();
        number.map_err(|_| self.mistaken("json-integer"))
    }

    /// Reads a string.
    pub fn string(self) -> Result<Cow<'a, str>, String> {
        let string = self.as_string();
        string.ok_or_else(|| self.mistaken("json-string"))
    }

    /// Returns the string, or `None` if this is not one.
    pub fn as_string(self) -> Option<Cow<'a, str>> {
        let inside = self.json.strip_prefix('"')?.strip_suffix('"')?;
        match inside.contains('\\') {
            true => serde_json::from_str(self.json).ok().map(Cow::Owned),
            false => Some(Cow::Borrowed(inside)),
        }
    }

    /// Reads the values of a list.
    pub fn list(self) -> Result<Vec<Json<'a>>, String> {
        let values = self.as_list();
        values.ok_or_else(|| self.mistaken("json-list"))
    }

    fn as_list(self) -> Option<Vec<Json<'a>>> {
        let list = self.json.starts_with('[');
        list.then(|| self.parts().collect())
    }

    /// Reads the members of an object with these keys, as [`read`] does.
    pub fn members<const N: usize>(
        self,
        keys: [&'static str; N],
    ) -> Result<[Member<'a>; N], String> {
        let all = self.object()?;
        let unknown = all.iter().filter(|(key, ..)| !keys.contains(&&**key));
        for (found, place, _) in unknown {
            let like = |known: &&&str| strsim::osa_distance(found, known) <= 2 && found.len() > 3;
            if let Some(meant) = keys.iter().find(like) {
                let key = [("key", format!("{meant:?}").into())];
                let expected = self.text.say("json-key", key);
                return Err(place.at(&self.text.expected_found(&expected, &shorten(found))));
            }
        }
        Ok(keys.map(|key| {
            let found = all.iter().find(|(name, ..)| name == key);
            Member {
                key,
                object: self,
                value: found.map(|&(.., value)| value),
            }
        }))
    }

    /// Reads all members of an object: the key, where the key is, and the value. A key
    /// may occur only once.
    fn object(self) -> Result<Vec<(Cow<'a, str>, Json<'a>, Json<'a>)>, String> {
        if !self.json.starts_with('{') {
            return Err(self.mistaken("json-object"));
        }
        let mut members = Vec::with_capacity(8);
        let mut parts = self.parts();
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            members.push((key.string()?, key, value));
        }
        let mut seen = HashSet::with_capacity(members.len());
        match members.iter().find(|(key, ..)| !seen.insert(&**key)) {
            None => Ok(members),
            Some((key, place, _)) => {
                let key = [("key", format!("{:?}", shorten(key)).into())];
                Err(place.at(&self.text.say("json-twice", key)))
            }
        }
    }

    /// Splits a list into its values, or an object into its keys and values.
    fn parts(self) -> impl Iterator<Item = Json<'a>> {
        let mut rest = self.json.get(1..self.json.len() - 1).unwrap_or_default();
        std::iter::from_fn(move || {
            let (part, after) = rest.split_at(end_of_part(rest));
            rest = after.get(1..).unwrap_or_default();
            let part = part.trim();
            (!part.is_empty()).then(|| self.part(part))
        })
    }

    /// Describes where this stops being JSON.
    fn syntax_error(self, error: &serde_json::Error) -> String {
        // The parser counts bytes from 1, in text that is one line.
        let begin = self.json.as_ptr() as usize - self.line.as_ptr() as usize;
        let offset = begin + error.column().clamp(1, self.json.len()) - 1;
        let offset = self.line.floor_char_boundary(offset);
        let found = match error.is_eof() {
            true => self.text.plain("json-end"),
            false => format!("{:?}", shorten(&self.line[offset..])),
        };
        let both = [
            ("expected", self.text.plain("json-valid").into()),
            ("found", found.into()),
        ];
        let sentence = self.text.say("expected-found", both);
        at(offset, self.line, &sentence, self.text)
    }

    /// Reads a tile.
    pub fn tile(self) -> Result<Result<Face, NotationError>, String> {
        let tile = self.as_string();
        let tile = tile.ok_or_else(|| self.mistaken("json-tile"))?;
        Ok(notation::tile(&tile))
    }

    /// Reads a row of at least one tile: a list of tiles, or a word as text.
    ///
    /// # Errors
    /// Also returns the first invalid tile, with its place: `set[2]`.
    pub fn row(self, name: &str, rules: &Rules) -> Result<Vec<Face>, String> {
        let row = self.tiles(name, rules, notation::row)?;
        if row.is_empty() {
            let expected = match rules.letters.is_empty() {
                true => self.text.plain("expected-set"),
                false => self.text.plain("expected-word"),
            };
            let sentence = self.text.expected_found(&expected, "[]");
            return Err(format!("{name}: {sentence}"));
        }
        Ok(row)
    }

    /// Reads a rack, on which a joker does not stand for a letter.
    ///
    /// # Errors
    /// Also returns the first invalid tile, with its place: `rack[2]`.
    pub fn rack(self, name: &str, rules: &Rules) -> Result<Vec<Face>, String> {
        // In text, a joker and a letter beside it are two tiles; as one tile of a list they would
        // mean something else.
        if let Some(list) = self.as_list().filter(|_| self.as_string().is_none()) {
            for (index, tile) in list.into_iter().enumerate() {
                if let Ok(Face::Stated(_)) = tile.tile()? {
                    let expected = self.text.plain("expected-rack-joker");
                    let found = tile.as_string().unwrap_or_default();
                    let sentence = self.text.expected_found(&expected, &found);
                    return Err(format!("{name}[{index}]: {sentence}"));
                }
            }
        }
        let faces = self.tiles(name, rules, notation::tiles)?;
        Ok(faces.into_iter().map(Face::printed).collect())
    }

    /// Reads the rows of a table.
    ///
    /// # Errors
    /// Also returns the first invalid tile or empty row, with its place: `before[0][2]`.
    pub fn table(self, name: &str, rules: &Rules) -> Result<Vec<Vec<Face>>, String> {
        let rows = self.list()?.into_iter().enumerate();
        rows.map(|(index, row)| row.row(&format!("{name}[{index}]"), rules))
            .collect()
    }

    fn tiles(
        self,
        name: &str,
        rules: &Rules,
        as_text: impl Fn(&str) -> Result<Vec<Face>, NotationError>,
    ) -> Result<Vec<Face>, String> {
        if let Some(line) = self.as_string() {
            return as_text(&line).map_err(|error| {
                let error = input::said(error, rules);
                format!("{name}: {}", self.text.notation_error(&error))
            });
        }
        let list = self.as_list();
        let list = list.ok_or_else(|| self.mistaken("json-tiles"))?;
        let mut faces = Vec::with_capacity(list.len());
        for (index, tile) in list.into_iter().enumerate() {
            faces.push(tile.tile()?.map_err(|error| {
                let error = input::said(error, rules);
                format!("{name}[{index}]: {}", self.text.notation_error_at(&error))
            })?);
        }
        Ok(faces)
    }

    /// Reads a house rule's value, or `None` if it has no known form.
    fn rule_value(self) -> Option<Value> {
        match self.json.as_bytes().first()? {
            b't' | b'f' => self.flag().ok().map(Value::Flag),
            b'"' => Some(Value::Name(self.as_string()?.into_owned())),
            b'[' => {
                let joker = |item: Json<'_>| notation::tile(&item.as_string()?).ok()?.joker();
                let jokers: Option<Vec<_>> = self.as_list()?.into_iter().map(joker).collect();
                jokers.map(Value::Jokers)
            }
            _ => self.json.parse().ok().map(Value::Count),
        }
    }
}

/// Puts the column of a byte of the line before a sentence. Columns are counted in characters, as
/// people count.
fn at(offset: usize, line: &str, sentence: &str, text: &Text) -> String {
    let before = line.char_indices().take_while(|(at, _)| *at < offset);
    let column = before.count() as i64 + 1;
    let column = text.count("place-column", &[("column", column)]);
    format!("{column}: {sentence}")
}

/// Returns where the first part of a list or an object ends: at a comma or a colon that is
/// not inside a string or another value. The syntax has been checked.
fn end_of_part(inside: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            b',' | b':' if depth == 0 => return at,
            _ => {}
        }
    }
    inside.len()
}

/// Writes the tiles of a rack. In the word game a joker is `*`.
pub fn signs(tiles: &[Face], rules: &Rules) -> Vec<String> {
    let letters = !rules.letters.is_empty();
    tiles
        .iter()
        .map(|face| sign(face.printed(), letters))
        .collect()
}

/// Writes a tile. In the word game a joker is `*`, followed by its letter in a row.
fn sign(face: Face, letters: bool) -> String {
    match face {
        Face::Joker(Joker::Classic) if letters => "*".to_owned(),
        face => face.to_string(),
    }
}

/// The rules of requests: each names an edition and house rules, or takes those of the
/// command line.
pub struct House {
    default: Option<HouseRules>,
}

impl House {
    /// Creates the rules of a stream of requests. `default` holds the rules
    /// given on the command line.
    pub fn new(default: Option<HouseRules>) -> House {
        House { default }
    }

    /// Returns the rules of a request.
    pub fn rules(
        &self,
        edition: Member<'_>,
        house: Member<'_>,
        text: &Text,
    ) -> Result<HouseRules, String> {
        let mut rules = match (edition.string()?, self.default) {
            (Some(id), _) => {
                let error = || format!("edition: {}", text.edition_error(&shorten(&id)));
                let mut rules = HouseRules::plain(editions::find(&id).ok_or_else(error)?);
                for (field, value) in self.default.iter().flat_map(HouseRules::changes) {
                    let changed = rules.change(field.name(), &value);
                    changed.map_err(|error| format!("--house: {}", text.field_error(&error)))?;
                }
                rules
            }
            (None, Some(rules)) => rules,
            (None, None) => return Err(format!("edition: {}", text.edition_error(""))),
        };
        let house = house.optional().map(Json::object).transpose()?;
        for (name, _, json) in house.into_iter().flatten() {
            // The field refuses a value of an unknown form and says what it expects.
            let value = json.rule_value();
            let value = value.unwrap_or_else(|| Value::Name(shorten(json.json)));
            rules
                .change(&name, &value)
                .map_err(|error| format!("house: {}", text.field_error(&error)))?;
        }
        let checked = rules.rules().check_box(FEWEST_PLAYERS);
        checked.map_err(|error| format!("house: {}", text.field_error(&error)))?;
        Ok(rules)
    }
}

/// Converts a field's value to JSON.
pub fn to_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Count(count) => (*count).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Name(word) => word.as_str().into(),
        Value::Jokers(jokers) => jokers.iter().map(ToString::to_string).collect(),
    }
}

/// Writes faults. Requests in a stream often break the same rules, so the sentences are
/// cached.
pub struct Faults {
    text: Text,
    known: RefCell<Known>,
}

/// The faults written before.
#[derive(Default)]
struct Known {
    written: Vec<u8>,
    /// Their places in `written`. Collisions would only slow the sender's own stream, so a
    /// fast hash is enough.
    places: HashMap<u128, (u32, u32), foldhash::fast::RandomState>,
}

/// Maximum number of cached faults.
const MOST_KNOWN: usize = 100_000;

impl Faults {
    /// Creates an empty cache for the sentences of a language.
    pub fn new(text: Text) -> Faults {
        Faults {
            text,
            known: RefCell::default(),
        }
    }

    /// Returns the sentences.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Writes `{"legal":false,"faults":[…]}`.
    pub fn write(&self, faults: &[Fault], rules: &Rules, out: &mut Vec<u8>) {
        let letters = !rules.letters.is_empty();
        out.extend_from_slice(b"{\"legal\":false,\"faults\":[");
        let mut known = self.known.borrow_mut();
        for (index, fault) in faults.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            // In the word game, the index of a joker does not say which letter it stands for.
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

/// Packs a fault into a unique number. Returns `None` if it has a whole row, which is
/// unlikely to occur again, or if it does not fit.
fn key(fault: &Fault) -> Option<u128> {
    /// Returns 0 for nothing, otherwise the value + 1, in sixteen bits.
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
    /// Whether this is the word game.
    letters: bool,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fault = self.fault;
        let mut map = serializer.serialize_map(None)?;
        if let Some(set) = fault.set {
            map.serialize_entry("set", &set)?;
        }
        map.serialize_entry("rule", fault.rule.name())?;
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
                Detail::Colour(colour) => map.serialize_entry(name, colour.name())?,
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
