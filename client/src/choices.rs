//! The settings of a match, as one line that can be kept or shared as a link.

use std::fmt;

use sidra_bots::Level;
use sidra_core::rules::FieldError;
use sidra_core::{Edition, HouseRules, editions};
use sidra_game::Config;
use sidra_game::shuffle::Secret;
use sidra_room::Occupant;

/// The settings of a match of one person against bots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The edition and its house rules.
    pub rules: HouseRules,
    /// The bots, clockwise.
    pub bots: Vec<Level>,
    /// How many rounds or games, whichever the edition counts.
    pub units: u32,
    /// A fixed deal: the same number gives the same deal on every device.
    pub seed: Option<u64>,
}

/// The most rounds or games of a match.
pub const MOST_UNITS: u32 = 20;

impl Choices {
    /// Returns the default: one opponent, a beginner, and one round.
    pub fn usual(edition: &'static Edition) -> Choices {
        Choices {
            rules: HouseRules::plain(edition),
            bots: vec![Level::Beginner],
            units: 1,
            seed: None,
        }
    }

    /// Returns the configuration of the match, with the names of the players.
    pub fn config(&self, players: Vec<String>) -> Config {
        Config::agreed(self.rules, players, self.units)
    }

    /// Returns the occupants of the seats, the person first.
    pub fn seats(&self) -> Vec<Occupant> {
        let bots = self.bots.iter().map(|level| Occupant::Bot(*level));
        std::iter::once(Occupant::Person).chain(bots).collect()
    }

    /// Returns the secret of the shuffles, from `fresh` random bytes unless the deal is fixed.
    pub fn secret(&self, fresh: [u8; 32]) -> Secret {
        match self.seed {
            Some(seed) => Secret::from_number(seed),
            None => Secret::new(fresh),
        }
    }

    /// Changes a house rule.
    ///
    /// # Errors
    /// Returns an error for an unknown field or a value that it cannot have.
    pub fn change(&mut self, field: &str, value: &str) -> Result<(), FieldError> {
        self.rules.change_text(field, value)
    }

    /// Reads a line such as `edition=il-classic&bots=easy,hard&units=1`. Parts that cannot be
    /// read get their default, because the line may come from an older page.
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
