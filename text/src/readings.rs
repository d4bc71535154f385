//! Sentences for the reading of a set: its kind, and what its jokers stand for.

use sidra_core::set::{ColourSet, Kind, Reading, Stands};
use sidra_core::{Face, Number};

use crate::Text;

impl Text {
    /// Returns a kind's name.
    pub fn kind(&self, kind: Kind) -> String {
        self.plain(match kind {
            Kind::Run => "kind-run",
            Kind::Group => "kind-group",
            Kind::MirroredRun => "kind-mirrored-run",
            Kind::MirroredGroup => "kind-mirrored-group",
        })
    }

    /// Describes a reading: "run, worth 12".
    pub fn reading(&self, reading: &Reading) -> String {
        self.say(
            "set-legal",
            [
                ("kind", self.kind(reading.kind()).into()),
                ("value", reading.value().into()),
            ],
        )
    }

    /// Describes another reading of the same row: "can also be read as: group, worth 15".
    pub fn other_reading(&self, reading: &Reading) -> String {
        self.say(
            "also-read",
            [
                ("kind", self.kind(reading.kind()).into()),
                ("value", reading.value().into()),
            ],
        )
    }

    /// Describes what a joker stands for: "joker stands for red 5".
    pub fn stands(&self, joker: Face, stands: Stands) -> String {
        if stands == (Stands::Middle { number: None }) {
            return self.say("mirrors-only", [("joker", self.tile(joker).into())]);
        }
        self.say(
            "stands-for",
            [
                ("joker", self.tile(joker).into()),
                ("tiles", self.meaning(stands).into()),
            ],
        )
    }

    fn meaning(&self, stands: Stands) -> String {
        match stands {
            Stands::Tile { number, colours } => self.any_of(number, colours),
            Stands::Neighbours {
                numbers: [first, second],
                colours,
            } => {
                let pairs = colours.iter().map(|colour| {
                    let tile = |number| self.tile(Face::Number { colour, number });
                    self.join("stands-and", &tile(first), &tile(second))
                });
                self.or(pairs)
            }
            Stands::TwoColours {
                number,
                colours,
                one_of,
            } if colours.len() > 2 => {
                let all = self.any_of(number, colours);
                let mut text = self.say("stands-two-of", [("tiles", all.into())]);
                if !one_of.is_empty() {
                    let tiles = self.any_of(number, one_of);
                    text += &self.say("stands-one-of-them", [("tiles", tiles.into())]);
                }
                text
            }
            Stands::TwoColours {
                number, colours, ..
            } => {
                let tiles = colours
                    .iter()
                    .map(|colour| self.tile(Face::Number { colour, number }));
                let join = |one: String, other: String| self.join("stands-and", &one, &other);
                tiles.reduce(join).unwrap_or_default()
            }
            Stands::Change { number } => {
                self.count("stands-change", &[("number", i64::from(number.get()))])
            }
            Stands::Middle {
                number: Some(number),
            } => self.count("stands-middle", &[("number", i64::from(number.get()))]),
            Stands::Middle { number: None } => String::new(),
        }
    }

    fn any_of(&self, number: Number, colours: ColourSet) -> String {
        self.or(colours
            .iter()
            .map(|colour| self.tile(Face::Number { colour, number })))
    }

    fn or(&self, items: impl Iterator<Item = String>) -> String {
        items
            .reduce(|one, other| self.join("stands-or", &one, &other))
            .unwrap_or_default()
    }

    fn join(&self, name: &str, first: &str, second: &str) -> String {
        self.say(
            name,
            [
                ("first", first.to_owned().into()),
                ("second", second.to_owned().into()),
            ],
        )
    }
}
