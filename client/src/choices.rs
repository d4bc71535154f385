//! What somebody chose for a match, as one line that can be kept or sent to a friend.

use std::fmt;

use sidra_bots::Level;
use sidra_core::rules::FieldError;
use sidra_core::{Edition, HouseRules, editions};
use sidra_game::Config;
use sidra_game::shuffle::Secret;
use sidra_room::Occupant;

/// A match that is about to be played: one person and some bots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The edition and its house rules.
    pub rules: HouseRules,
    /// The bots, clockwise.
    pub bots: Vec<Level>,
    /// How many rounds or games, as the edition has it.
    pub units: u32,
    /// The deal, where a certain one is wanted: the same number is the same deal
    /// everywhere.
    pub seed: Option<u64>,
}

/// The most rounds or games of a match.
pub const MOST_UNITS: u32 = 20;

impl Choices {
    /// The usual evening: one easy opponent, one round.
    pub fn usual(edition: &'static Edition) -> Choices {
        Choices {
            rules: HouseRules::plain(edition),
            bots: vec![Level::Easy],
            units: 1,
            seed: None,
        }
    }

    /// The match, with the names of the players.
    pub fn config(&self, players: Vec<String>) -> Config {
        Config::agreed(self.rules, players, self.units)
    }

    /// Who sits where: the person first.
    pub fn seats(&self) -> Vec<Occupant> {
        let bots = self.bots.iter().map(|level| Occupant::Bot(*level));
        std::iter::once(Occupant::Person).chain(bots).collect()
    }

    /// The secret of the shuffles, from fresh randomness unless a deal was chosen.
    pub fn secret(&self, fresh: [u8; 32]) -> Secret {
        match self.seed {
            Some(seed) => Secret::from_number(seed),
            None => Secret::new(fresh),
        }
    }

    /// Changes a house rule.
    ///
    /// # Errors
    /// An unknown field or a value that it cannot have.
    pub fn change(&mut self, field: &str, value: &str) -> Result<(), FieldError> {
        self.rules.change_text(field, value)
    }

    /// The choices of a line such as `edition=il-classic&bots=easy,hard&units=1`. What cannot be
    /// read is as usual: a line may come from an older page.
    pub fn from_line(line: &str) -> Option<Choices> {
        let pairs = line.split('&').filter_map(|pair| pair.split_once('='));
        let edition = pairs.clone().find(|(key, _)| *key == "edition")?.1;
        let edition = editions::find(edition).filter(|edition| edition.has_numbers())?;
        let mut choices = Choices::usual(edition);
        for (key, value) in pairs {
            match key {
                "edition" => {}
                "bots" => {
                    let levels: Vec<Level> = value
                        .split(',')
                        .filter_map(|word| word.parse().ok())
                        .collect();
                    if (1..=3).contains(&levels.len()) {
                        choices.bots = levels;
                    }
                }
                "units" => {
                    let units: u32 = value.parse().unwrap_or(1);
                    choices.units = units.clamp(1, MOST_UNITS);
                }
                "seed" => choices.seed = value.parse().ok(),
                field => _ = choices.change(field, value),
            }
        }
        Some(choices)
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bots: Vec<&str> = self.bots.iter().map(|level| level.name()).collect();
        write!(
            f,
            "edition={}&bots={}&units={}",
            self.rules.edition().id,
            bots.join(","),
            self.units
        )?;
        if let Some(seed) = self.seed {
            write!(f, "&seed={seed}")?;
        }
        for (field, value) in self.rules.changes() {
            write!(f, "&{}={value}", field.name())?;
        }
        Ok(())
    }
}
