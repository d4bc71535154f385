//! A disputed set or turn: the table before it, the rack, and the table now.
//!
//! The answers are those of `sidra check` and `sidra judge`: both come from the referees of `core`
//! and `words`.
//!
//! An appeal fits into an address: `e=il-classic&t=r3 r4 r5&r=r6 k9&a=r3 r4 r5 r6`,
//! percent-encoded where necessary. `t` is the table before the turn, `r` the rack,
//! `a` the table after it, `o=no` says that the player has not opened, `h` has house rules,
//! and `s` asks about a single set or word instead.

use sidra_core::position::PositionFault;
use sidra_core::rules::Scoring;
use sidra_core::set::{self, Reading};
use sidra_core::turn::{Laid, Verdict};
use sidra_core::{Face, Fault, HouseRules, Position, Setup, editions, notation};
use sidra_words::{Lexicon, Words};

/// An appeal to the referee: a set or a turn at a real table, to be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    /// The rules.
    pub rules: HouseRules,
    /// Whether the player opened in an earlier turn.
    pub opened: bool,
    /// The table before the turn.
    pub before: Vec<Vec<Face>>,
    /// The rack before the turn.
    pub rack: Vec<Face>,
    /// The table after the turn.
    pub after: Vec<Vec<Face>>,
    /// A single set or word.
    pub set: Vec<Face>,
    /// Whether the appeal is about a turn rather than a single set.
    pub turn: bool,
}

/// What the referee says about a single set or word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetAnswer {
    /// A legal set: the reading that counts, and the others.
    Set(Reading, Vec<Reading>),
    /// A legal word and its value.
    Word(u16),
    /// Every rule that it breaks.
    Faults(Vec<Fault>),
}

/// What the referee says about a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnAnswer {
    /// The turn is legal.
    Legal {
        /// The tiles and their value.
        laid: Laid<Face>,
        /// The unverified words, by their place on the new table.
        unverified: Vec<usize>,
    },
    /// Every rule that it breaks.
    Illegal(Vec<Fault>),
    /// No game can reach this position, so there is nothing to judge.
    Impossible(Vec<PositionFault>),
}

impl Appeal {
    /// Creates an empty appeal.
    pub fn new(rules: HouseRules) -> Appeal {
        Appeal {
            rules,
            opened: true,
            before: Vec::new(),
            rack: Vec::new(),
            after: Vec::new(),
            set: Vec::new(),
            turn: false,
        }
    }

    /// Returns `true` if the box holds letters.
    pub fn is_about_words(&self) -> bool {
        !self.rules.rules().letters.is_empty()
    }

    /// Judges the single set or word.
    pub fn check(&self, lexicon: Option<&Lexicon>) -> SetAnswer {
        let rules = self.rules.rules();
        if self.is_about_words() {
            return match sidra_words::check(&self.set, rules, lexicon) {
                Ok(value) => SetAnswer::Word(value),
                Err(faults) => SetAnswer::Faults(faults),
            };
        }
        match set::read(&self.set, rules) {
            Ok(best) => {
                let others = set::readings(&self.set, rules);
                SetAnswer::Set(best, others.into_iter().skip(1).collect())
            }
            Err(faults) => SetAnswer::Faults(faults),
        }
    }

    /// Returns the position before the turn.
    ///
    /// # Errors
    /// Returns every reason why it is impossible.
    pub fn position(&self) -> Result<Position, Vec<PositionFault>> {
        let (before, rack) = (self.before.clone(), self.rack.clone());
        let setup = Setup::of_turn(self.rules, before, rack, self.opened);
        Position::from_setup(setup).map_err(|error| error.faults)
    }

    /// Judges the turn.
    pub fn judge(&self, lexicon: Option<&Lexicon>) -> TurnAnswer {
        let position = match self.position() {
            Ok(position) => position,
            Err(faults) => return TurnAnswer::Impossible(faults),
        };
        let referee = sidra_words::referee(position.rules(), lexicon);
        match position.judge_by(referee.as_ref(), &self.after) {
            Err(faults) => TurnAnswer::Impossible(faults),
            Ok(Verdict::Illegal(faults)) => TurnAnswer::Illegal(faults),
            Ok(Verdict::Legal(laid)) => {
                let unverified = match self.is_about_words() {
                    true => Words { lexicon }.unverified_rows(
                        position.rules(),
                        position.table(),
                        &self.after,
                    ),
                    false => Vec::new(),
                };
                TurnAnswer::Legal { laid, unverified }
            }
        }
    }

    /// Returns the name of the sentence about a legal turn, whose arguments are `count` and
    /// `value`.
    pub fn legal_key(&self) -> &'static str {
        match self.rules.rules().scoring {
            Scoring::Points => "words-legal",
            Scoring::Racks if self.opened => "turn-legal",
            Scoring::Racks => "opening-legal",
        }
    }

    /// Returns what the points are multiplied by, if these tiles are the whole rack and the
    /// rules reward that.
    pub fn times(&self, laid: usize) -> Option<u16> {
        let rules = self.rules.rules();
        let counts = rules.scoring == Scoring::Points && rules.whole_rack > 1;
        (counts && laid == self.rack.len()).then_some(rules.whole_rack)
    }

    /// Writes the appeal for an address.
    pub fn write(&self) -> String {
        let mut text = format!("e={}", self.rules.edition().id);
        let mut add = |key: char, value: &str| {
            text.push('&');
            text.push(key);
            text.push('=');
            text += &encode(value);
        };
        let changes: Vec<String> = self
            .rules
            .changes()
            .map(|(field, value)| format!("{}={value}", field.name()))
            .collect();
        if !changes.is_empty() {
            add('h', &changes.join(" "));
        }
        if !self.set.is_empty() {
            add('s', &notation::write_row(&self.set));
        }
        for (key, table) in [('t', &self.before), ('a', &self.after)] {
            if !table.is_empty() {
                add(key, &notation::write_table(table));
            }
        }
        if !self.rack.is_empty() {
            add('r', &notation::write_tiles(&self.rack));
        }
        if !self.opened {
            add('o', "no");
        }
        text
    }

    /// Reads what [`Appeal::write`] wrote, or any other link. What cannot be read is left
    /// out; `edition` is used if none is named.
    pub fn read(text: &str, edition: &'static sidra_core::Edition) -> Appeal {
        let pairs: Vec<(&str, String)> = text
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, value)| (key, decode(value)))
            .collect();
        let get = |key: &str| {
            let found = pairs.iter().find(|(name, _)| *name == key);
            found.map(|(_, value)| value.as_str()).unwrap_or_default()
        };
        let edition = editions::find(get("e")).unwrap_or(edition);
        let mut appeal = Appeal::new(HouseRules::plain(edition));
        for change in get("h").split([' ', ',']) {
            if let Some((name, value)) = change.split_once('=') {
                // A rule that does not exist is left out.
                _ = appeal.rules.change_text(name, value);
            }
        }
        let rules = *appeal.rules.rules();
        let known = |face: &Face| rules.copies(*face) > 0;
        let row = |row: Vec<Face>| row.into_iter().filter(known).collect::<Vec<Face>>();
        let table = |text: &str| -> Vec<Vec<Face>> {
            let rows = notation::table(text).unwrap_or_default();
            rows.into_iter()
                .map(row)
                .filter(|row| !row.is_empty())
                .collect()
        };
        appeal.before = table(get("t"));
        appeal.after = table(get("a"));
        appeal.rack = row(notation::tiles(get("r")).unwrap_or_default());
        appeal.set = row(notation::row(get("s")).unwrap_or_default());
        appeal.opened = get("o") != "no";
        appeal.turn = pairs
            .iter()
            .any(|(key, _)| ["t", "a", "r", "o"].contains(key));
        appeal
    }
}

/// Percent-encodes a value for an address.
fn encode(value: &str) -> String {
    let mut text = String::new();
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'*' => {
                text.push(char::from(byte));
            }
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}

/// Reads what [`encode`] wrote. A percent sign that is not followed by two digits stands for
/// itself, a plus sign for a space.
fn decode(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|_| *first == b'%');
        let byte = digits
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(if *first == b'+' { b' ' } else { *first });
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
