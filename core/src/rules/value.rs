//! Values of fields as users write them: a number, yes or no, a name, a list of jokers or of
//! letters.

use std::fmt;

use super::Field;
use crate::notation;
use crate::tile::{Face, Joker, Letter};

/// The value of a field of any type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Count(u16),
    /// Yes or no.
    Flag(bool),
    /// One of the field's names for its values.
    Name(String),
    /// A list of jokers.
    Jokers(Vec<Joker>),
}

impl fmt::Display for Value {
    /// Writes the value as in notation: `40`, `yes`, `new-set`, `C,M`, and `-` for an empty
    /// list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Count(count) => write!(f, "{count}"),
            Value::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Value::Name(name) => f.write_str(name),
            Value::Jokers(jokers) if jokers.is_empty() => f.write_str("-"),
            Value::Jokers(jokers) => {
                for (index, joker) in jokers.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(f, "{comma}{joker}")?;
                }
                Ok(())
            }
        }
    }
}

/// The values that a field accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// A number within these bounds.
    Count {
        /// The lowest value.
        min: u16,
        /// The highest value.
        max: u16,
    },
    /// Yes or no.
    Flag,
    /// One of these names.
    Names(&'static [&'static str]),
    /// A list of jokers, each at most `copies` times.
    Jokers {
        /// How often one kind may occur in the list.
        copies: u8,
    },
    /// `rack-sum`, or a number of points.
    Penalty,
    /// `none` (openings are not announced), `rack-sum`, or a number of points.
    Announcing,
    /// Letters with their counts, `א4,ב4`; `-` for none.
    Letters,
}

/// Maximum number of jokers in a box. No printed box has more.
const MOST_JOKERS: usize = 8;
/// The highest penalty, in points.
pub const MAX_PENALTY: u16 = 1000;
const RACK_SUM: &str = "rack-sum";
const NONE: &str = "none";

impl Domain {
    /// Returns `true` if the domain contains the value.
    pub fn holds(self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Count { min, max }, Value::Count(count)) => (min..=max).contains(count),
            (Domain::Flag, Value::Flag(_)) => true,
            (Domain::Names(names), Value::Name(name)) => names.contains(&name.as_str()),
            (Domain::Jokers { .. }, Value::Jokers(jokers)) if jokers.len() > MOST_JOKERS => false,
            (Domain::Jokers { copies }, Value::Jokers(jokers)) => Joker::ALL.iter().all(|kind| {
                jokers.iter().filter(|joker| *joker == kind).count() <= usize::from(copies)
            }),
            (Domain::Penalty | Domain::Announcing, Value::Count(count)) => *count <= MAX_PENALTY,
            (Domain::Penalty, Value::Name(name)) => name == RACK_SUM,
            (Domain::Announcing, Value::Name(name)) => name == RACK_SUM || name == NONE,
            (Domain::Letters, Value::Name(name)) => LetterList::read(name).is_some(),
            _ => false,
        }
    }

    /// Reads a value written as text. Returns `None` if it is outside the domain.
    pub fn read(self, text: &str) -> Option<Value> {
        let count = || text.parse().ok().map(Value::Count);
        let name = || Some(Value::Name(text.to_ascii_lowercase()));
        let value = match self {
            Domain::Count { .. } => count(),
            Domain::Flag => match text.to_ascii_lowercase().as_str() {
                "yes" | "true" => Some(Value::Flag(true)),
                "no" | "false" => Some(Value::Flag(false)),
                _ => None,
            },
            Domain::Names(_) | Domain::Letters => name(),
            Domain::Jokers { .. } if text == "-" => Some(Value::Jokers(Vec::new())),
            Domain::Jokers { .. } => text
                .split(',')
                .map(|sign| notation::tile(sign).ok().and_then(Face::joker))
                .collect::<Option<Vec<_>>>()
                .map(Value::Jokers),
            Domain::Penalty | Domain::Announcing => count().or_else(name),
        };
        value.filter(|value| self.holds(value))
    }
}

impl fmt::Display for Domain {
    /// Writes the domain for help texts: `0..200`, `yes | no`, `new-set | any-set`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Count { min, max } if min == max => write!(f, "{min}"),
            Domain::Count { min, max } => write!(f, "{min}..{max}"),
            Domain::Flag => f.write_str("yes | no"),
            Domain::Names(names) => f.write_str(&names.join(" | ")),
            Domain::Jokers { copies } => {
                let signs = Joker::ALL.map(Joker::sign).join(",");
                write!(
                    f,
                    "{signs} (each up to {copies}×, {MOST_JOKERS} in all) or -"
                )
            }
            Domain::Penalty => write!(f, "{RACK_SUM} | 0..{MAX_PENALTY}"),
            Domain::Announcing => write!(f, "{NONE} | {RACK_SUM} | 0..{MAX_PENALTY}"),
            Domain::Letters => write!(
                f,
                "letters with their numbers, א4,ב4 (each up to {MOST_OF_A_LETTER}, {MOST_LETTERS} in all), or -"
            ),
        }
    }
}

/// The number of jokers of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct JokerList([u8; 8]);

impl JokerList {
    /// Creates a list in which each of these kinds occurs `copies` times.
    pub const fn of(kinds: &[Joker], copies: u8) -> JokerList {
        let mut counts = [0; 8];
        let mut index = 0;
        while index < kinds.len() {
            counts[kinds[index].index()] = copies;
            index += 1;
        }
        JokerList(counts)
    }

    /// Returns how often this kind occurs.
    pub const fn count(&self, joker: Joker) -> u8 {
        self.0[joker.index()]
    }
}

/// The most tiles allowed with the same letter.
const MOST_OF_A_LETTER: u8 = 15;
/// The most letters allowed in a box.
const MOST_LETTERS: u16 = 150;

/// The number of each letter in a box. A box without letters holds numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LetterList {
    counts: [u8; 22],
    /// The sum of `counts`.
    total: u16,
}

impl LetterList {
    /// No letters.
    pub const NONE: LetterList = LetterList::of([0; 22]);

    /// Creates a list from the count of each letter, in the order of the alphabet.
    pub const fn of(counts: [u8; 22]) -> LetterList {
        let (mut total, mut index) = (0, 0);
        while index < counts.len() {
            total += counts[index] as u16;
            index += 1;
        }
        LetterList { counts, total }
    }

    /// Returns how many tiles have this letter.
    pub const fn count(&self, letter: Letter) -> u8 {
        self.counts[letter.index()]
    }

    /// Returns `true` if the box holds no letters.
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Reads `א4,ב4`: each letter once, in any order; `-` for none.
    fn read(text: &str) -> Option<LetterList> {
        let mut counts = [0u8; 22];
        if text == "-" {
            return Some(LetterList::of(counts));
        }
        for part in text.split(',') {
            let mut characters = part.trim().chars();
            let letter = Letter::new(characters.next()?)?;
            let digits = characters.as_str();
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let count: u8 = digits.parse().ok().filter(|_| plain)?;
            let there = &mut counts[letter.index()];
            if *there > 0 || !(1..=MOST_OF_A_LETTER).contains(&count) {
                return None;
            }
            *there = count;
        }
        let list = LetterList::of(counts);
        (list.total <= MOST_LETTERS).then_some(list)
    }
}

impl fmt::Display for LetterList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let there = Letter::all().filter(|&letter| self.count(letter) > 0);
        for (index, letter) in there.enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{letter}{}", self.count(letter))?;
        }
        Ok(())
    }
}

/// What a player pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Penalty {
    /// The rack sum, as usual.
    RackSum,
    /// A fixed number of points.
    Points(u16),
}

/// Whether a player can announce an opening, and what a player who did so pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Announcing {
    /// Openings are not announced.
    None,
    /// The player announces the opening right after the draw that makes it possible.
    Costs(Penalty),
}

/// A type that a field can have.
pub(super) trait Typed: Sized {
    fn to_value(&self) -> Value;
    fn from_value(value: &Value) -> Option<Self>;
}

impl Typed for u16 {
    fn to_value(&self) -> Value {
        Value::Count(*self)
    }

    fn from_value(value: &Value) -> Option<u16> {
        match value {
            Value::Count(count) => Some(*count),
            _ => None,
        }
    }
}

impl Typed for bool {
    fn to_value(&self) -> Value {
        Value::Flag(*self)
    }

    fn from_value(value: &Value) -> Option<bool> {
        match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }
}

impl Typed for JokerList {
    fn to_value(&self) -> Value {
        let named = |joker: &Joker| std::iter::repeat_n(*joker, usize::from(self.count(*joker)));
        Value::Jokers(Joker::ALL.iter().flat_map(named).collect())
    }

    fn from_value(value: &Value) -> Option<JokerList> {
        let Value::Jokers(jokers) = value else {
            return None;
        };
        let mut counts = [0u8; 8];
        for joker in jokers {
            counts[joker.index()] = counts[joker.index()].checked_add(1)?;
        }
        Some(JokerList(counts))
    }
}

impl Typed for LetterList {
    fn to_value(&self) -> Value {
        Value::Name(self.to_string())
    }

    fn from_value(value: &Value) -> Option<LetterList> {
        match value {
            Value::Name(name) => LetterList::read(name),
            _ => None,
        }
    }
}

impl Typed for Penalty {
    fn to_value(&self) -> Value {
        match self {
            Penalty::RackSum => Value::Name(RACK_SUM.to_owned()),
            Penalty::Points(points) => Value::Count(*points),
        }
    }

    fn from_value(value: &Value) -> Option<Penalty> {
        match value {
            Value::Name(name) if name == RACK_SUM => Some(Penalty::RackSum),
            Value::Count(points) => Some(Penalty::Points(*points)),
            _ => None,
        }
    }
}

impl Typed for Announcing {
    fn to_value(&self) -> Value {
        match self {
            Announcing::None => Value::Name(NONE.to_owned()),
            Announcing::Costs(penalty) => penalty.to_value(),
        }
    }

    fn from_value(value: &Value) -> Option<Announcing> {
        match value {
            Value::Name(name) if name == NONE => Some(Announcing::None),
            other => Penalty::from_value(other).map(Announcing::Costs),
        }
    }
}

/// Implements [`Typed`] for fields whose type is a closed vocabulary.
macro_rules! typed_names {
    ($($name:ident)+) => {
        $(impl Typed for super::$name {
            fn to_value(&self) -> Value {
                Value::Name(self.name().to_owned())
            }

            fn from_value(value: &Value) -> Option<super::$name> {
                match value {
                    Value::Name(name) => name.parse().ok(),
                    _ => None,
                }
            }
        })+
    };
}

typed_names! {
    FirstDrawJoker FirstDrawTie NextStarter MatchOf SeveralReadings EqualReadings NeverOpenedPool MirrorValue MirrorCompares
    ReleasedJoker TimeoutLegal EmptyPool NeverHadTurn NeverOpenedAt PoolScore PoolTie StillTied
    UnknownWords Scoring CaughtJoker Vote
}

/// A name that does not belong to a closed vocabulary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    /// The names in the vocabulary.
    pub expected: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", self.expected.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// A house rule that is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldError {
    /// No field has this name.
    Name {
        /// The name, shortened.
        found: String,
    },
    /// The field does not accept this value.
    Value {
        /// The field; its domain says what was expected.
        field: Field,
        /// The value, shortened.
        found: String,
    },
    /// The box has fewer tiles than are dealt.
    Box {
        /// The field that decides the size of the box.
        field: Field,
        /// The number of players.
        players: usize,
        /// The number of tiles dealt.
        expected: usize,
        /// The number of tiles in the box.
        found: usize,
    },
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Name { found } => write!(f, "unknown field {found:?}"),
            FieldError::Value { field, found } => {
                let (name, domain) = (field.name(), field.domain());
                write!(f, "{name}: expected {domain}, found {found:?}")
            }
            FieldError::Box {
                field,
                players,
                expected,
                found,
            } => {
                let name = field.name();
                write!(
                    f,
                    "{name}: expected at least {expected} tiles for {players} players, found {found}"
                )
            }
        }
    }
}

impl std::error::Error for FieldError {}

/// Returns the beginning of a user's text, short enough for a message.
pub fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
