//! The settings of a match, as one line that can be kept or shared as a link.

use std::fmt::{self, Write as _};

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
    /// The theme of the words, in the form that [`theme`] returns.
    pub theme: Option<String>,
}

/// The maximum number of characters in a theme.
pub const LONGEST_THEME: usize = 40;

/// Returns a theme in the form that tables use: on one line, with single spaces, and not too long.
/// Returns `None` if nothing is left.
pub fn theme(text: &str) -> Option<String> {
    // In a record, the theme is at the end of a line, where `#` begins a comment.
    let strange = |c: char| c.is_control() || c == '#';
    let plain = text.replace(strange, " ");
    let parts: Vec<&str> = plain.split_whitespace().collect();
    let short: String = parts.join(" ").chars().take(LONGEST_THEME).collect();
    let short = short.trim().to_owned();
    (!short.is_empty()).then_some(short)
}

/// Escapes a value for a line of settings.
fn escape(value: &str) -> String {
    let mut escaped = String::new();
    for character in value.chars() {
        match character {
            '%' | '&' | '=' | '+' => _ = write!(escaped, "%{:02X}", character as u32),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Reads what [`escape`] wrote, or what a browser turned it into in an address.
fn unescape(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = after.get(..2).and_then(|two| str::from_utf8(two).ok());
        let byte = hex.and_then(|two| u8::from_str_radix(two, 16).ok());
        rest = match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                &after[2..]
            }
            _ => {
                bytes.push(*first);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The maximum number of rounds or games in a match.
pub const MOST_UNITS: u32 = 20;

impl Choices {
    /// Returns the default: one opponent, a beginner, and one round.
    pub fn usual(edition: &'static Edition) -> Choices {
        Choices {
            rules: HouseRules::plain(edition),
            bots: vec![Level::Beginner],
            units: 1,
            seed: None,
            theme: None,
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
    /// Returns an error for an unknown field or for a value that the field cannot have.
    pub fn change(&mut self, field: &str, value: &str) -> Result<(), FieldError> {
        self.rules.change_text(field, value)
    }

    /// Reads a line such as `edition=il-classic&bots=easy,hard&units=1`. Parts that cannot be
    /// read get their default, because the line may come from an older page.
    pub fn from_line(line: &str) -> Option<Choices> {
        let pairs = line.split('&').filter_map(|pair| pair.split_once('='));
        let edition = pairs.clone().find(|(key, _)| *key == "edition")?.1;
        let mut choices = Choices::usual(editions::find(edition)?);
        for (key, value) in pairs {
            match key {
                "edition" => {}
                "bots" => {
                    let levels: Vec<Level> = value
                        .split(',')
                        .filter_map(|level| level.parse().ok())
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
                "theme" => choices.theme = theme(&unescape(value)),
                // A browser escapes Hebrew letters in an address.
                field => _ = choices.change(field, &unescape(value)),
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
        if let Some(theme) = &self.theme {
            write!(f, "&theme={}", escape(theme))?;
        }
        for (field, value) in self.rules.changes() {
            write!(f, "&{}={value}", field.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_survives_writing_and_reading() {
        let words = editions::ALL.iter().find(|edition| !edition.has_numbers());
        let mut choices = Choices::usual(words.expect("the word game"));
        for (typed, kept) in [
            ("חיות", Some("חיות")),
            ("  sun\t&  sea ", Some("sun & sea")),
            ("100% = 50+50", Some("100% = 50+50")),
            ("one # two\nthree", Some("one two three")),
            (" \n#", None),
            ("", None),
        ] {
            choices.theme = theme(typed);
            assert_eq!(choices.theme.as_deref(), kept);
            assert_eq!(
                Choices::from_line(&choices.to_string()),
                Some(choices.clone())
            );
        }
        assert_eq!(
            theme(&"א".repeat(99)).map(|theme| theme.chars().count()),
            Some(40)
        );
        // The theme as a browser encodes it in an address.
        let line = "edition=il-word&theme=%D7%97%D7%99%D7%95%D7%AA";
        let choices = Choices::from_line(line).expect("choices");
        assert_eq!(choices.theme.as_deref(), Some("חיות"));
        // So are the letters of a box.
        let line = "edition=il-word&letters=%D7%904,%D7%915";
        let choices = Choices::from_line(line).expect("choices");
        assert_eq!(choices.rules.rules().letters.to_string(), "א4,ב5");
        for odd in ["%", "%4", "%zz", "%D7", "%%41"] {
            _ = unescape(odd);
        }
        assert_eq!(unescape("%%41"), "%A");
    }
}
