//! Sentences for invalid input: where it is wrong, what was expected, what was found.

use sidra_core::notation::{self, Mark, NotationError};
use sidra_core::position::{PositionFault, Where};
use sidra_core::rules::{FieldError, shorten};
use sidra_core::score::FinishFault;
use sidra_core::{Face, Field, Rules, editions};

use crate::Text;

impl Text {
    /// Returns "expected …, found …". An empty `found` becomes "nothing".
    pub fn expected_found(&self, expected: &str, found: &str) -> String {
        let found = match found {
            "" => self.plain("found-nothing"),
            text => format!("\"{text}\""),
        };
        self.say(
            "expected-found",
            [
                ("expected", expected.to_owned().into()),
                ("found", found.into()),
            ],
        )
    }

    /// Describes a notation error, with its column.
    pub fn notation_error(&self, error: &NotationError) -> String {
        let column = self.count("place-column", &[("column", error.column as i64)]);
        format!("{column}: {}", self.notation_error_at(error))
    }

    /// Describes a notation error without its column, for input that is a single tile.
    pub fn notation_error_at(&self, error: &NotationError) -> String {
        if let Some(field) = &error.field {
            return self.field_error(field);
        }
        let ids: Vec<&str> = editions::ALL
            .iter()
            .map(|edition| edition.id.text())
            .collect();
        let name = format!("expected-{}", error.expected);
        let expected = self.say(&name, [("editions", ids.join(", ").into())]);
        match self.character(&error.found) {
            Some(found) => {
                let found = [("expected", expected.into()), ("found", found.into())];
                self.say("expected-found", found)
            }
            None => self.expected_found(&expected, &error.found),
        }
    }

    /// Names a character that is hard to see, or that has its own name.
    fn character(&self, found: &str) -> Option<String> {
        let mut characters = found.chars();
        let (character, None) = (characters.next()?, characters.next()) else {
            return None;
        };
        let mark = Mark::of(character)?;
        let shown = match mark {
            Mark::Geresh | Mark::Gershayim | Mark::Hyphen => character.to_string(),
            _ => format!("U+{:04X}", u32::from(character)),
        };
        let name = format!("mark-{mark}");
        Some(self.say(&name, [("character", shown.into())]))
    }

    /// Describes an unknown edition id.
    pub fn edition_error(&self, found: &str) -> String {
        let ids: Vec<&str> = editions::ALL
            .iter()
            .map(|edition| edition.id.text())
            .collect();
        let expected = self.say("expected-edition", [("editions", ids.join(", ").into())]);
        self.expected_found(&expected, found)
    }

    /// Describes an invalid house rule.
    pub fn field_error(&self, error: &FieldError) -> String {
        match error {
            FieldError::Name { found } => {
                self.say("field-unknown", [("found", format!("\"{found}\"").into())])
            }
            FieldError::Value { field, found } => self.value_error(field.name(), *field, found),
            FieldError::Box {
                field,
                players,
                expected,
                found,
            } => self.say(
                "field-box",
                [
                    ("field", field.name().into()),
                    ("players", players.to_string().into()),
                    ("expected", expected.to_string().into()),
                    ("found", found.to_string().into()),
                ],
            ),
        }
    }

    /// Describes an invalid value of a house rule. `name` is what the caller calls the
    /// field.
    pub fn value_error(&self, name: &str, field: Field, found: &str) -> String {
        self.say(
            "field-value",
            [
                ("field", name.into()),
                ("expected", field.domain().to_string().into()),
                ("found", format!("\"{found}\"").into()),
            ],
        )
    }

    fn place(&self, place: Where, rules: &Rules) -> String {
        let row = |name: &str, for_words: &str, set: usize| {
            let name = match rules.letters.is_empty() {
                true => name,
                false => for_words,
            };
            self.count(name, &[("set", set as i64 + 1)])
        };
        match place {
            Where::Table(set) => row("place-table", "place-word", set),
            Where::NewTable(set) => row("place-new-table", "place-new-word", set),
            Where::Rack(seat) => self.count("place-rack", &[("seat", seat as i64 + 1)]),
            Where::Pool => self.plain("place-pool"),
        }
    }

    /// Describes why a setup is not a valid position.
    pub fn position_fault(&self, fault: &PositionFault, rules: &Rules) -> String {
        let at = |place: Where, name: &str, tile: Face, expected: u16, got: u16| {
            let sentence = self.say(
                name,
                [
                    ("tile", self.tile(tile).into()),
                    ("expected", expected.into()),
                    ("got", got.into()),
                ],
            );
            format!("{}: {sentence}", self.place(place, rules))
        };
        match fault {
            PositionFault::Players { got } => {
                self.count("position-players", &[("got", *got as i64)])
            }
            PositionFault::Seats => self.plain("position-seats"),
            PositionFault::NotInBox { place, tile } => {
                at(*place, "position-not-in-box", *tile, 0, 0)
            }
            PositionFault::TooManyCopies {
                place,
                tile,
                expected,
                got,
            } => at(*place, "position-too-many", *tile, *expected, *got),
            PositionFault::IllegalSet { set, faults } => {
                let reasons: Vec<String> = faults.iter().map(|fault| self.fault(fault)).collect();
                let reasons = [("reasons", reasons.join(" ").into())];
                let name = match rules.letters.is_empty() {
                    true => "position-illegal-set",
                    false => "position-illegal-word",
                };
                let sentence = self.say(name, reasons);
                format!("{}: {sentence}", self.place(Where::Table(*set), rules))
            }
            PositionFault::TileCount { expected, got } => self.count(
                "position-tile-count",
                &[("expected", *expected as i64), ("got", *got as i64)],
            ),
            PositionFault::HiddenRack { seat } => {
                self.count("position-hidden-rack", &[("seat", *seat as i64 + 1)])
            }
        }
    }

    /// Describes a "last tile drawn" that is not on the rack.
    pub fn last_drawn_error(&self, rack: &[Face], tile: Face) -> String {
        self.say(
            "finish-last-drawn",
            [
                ("rack", shorten(&notation::write_tiles(rack)).into()),
                ("tile", tile.to_string().into()),
            ],
        )
    }

    /// Describes why a game cannot have ended like this.
    pub fn finish_fault(&self, fault: &FinishFault, players: usize, rules: &Rules) -> String {
        match fault {
            FinishFault::Players { got } => self.count("finish-players", &[("got", *got as i64)]),
            FinishFault::NoSuchSeat { seat } => self.count(
                "finish-no-seat",
                &[("players", players as i64), ("seat", *seat as i64 + 1)],
            ),
            FinishFault::OutWithTiles { seat, got } => self.count(
                "finish-with-tiles",
                &[("seat", *seat as i64 + 1), ("got", *got as i64)],
            ),
            FinishFault::EmptyRack { seat } => {
                self.count("finish-empty-rack", &[("seat", *seat as i64 + 1)])
            }
            FinishFault::NobodyLeft => self.plain("finish-nobody-left"),
            FinishFault::Tiles(fault) => self.position_fault(fault, rules),
        }
    }
}
