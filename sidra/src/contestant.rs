//! The players of a bot match: levels of the ladder, or programs of your own.

use std::fmt;
use std::str::FromStr;

use sidra_bots::{Ideas, Level, Player, UnknownIdea, UnknownLevel};

use crate::program::Program;

/// A bot named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contestant {
    /// A level of the ladder.
    Level(Level),
    /// The expert with only some of its ideas, to measure what each is worth.
    Ideas(String, Ideas),
    /// A command line that speaks the protocol of `docs/bot-protocol.md`.
    Program(String),
}

/// The prefix of a program's command line.
const COMMAND: &str = "cmd:";
/// The prefix of a list of the expert's ideas.
const EXPERT: &str = "expert:";

impl Contestant {
    /// Creates the player for a match.
    pub fn player(&self, seed: u64) -> Box<dyn Player> {
        match self {
            Contestant::Level(level) => level.player(seed),
            Contestant::Ideas(_, ideas) => Level::expert_with(*ideas),
            Contestant::Program(command) => Box::new(Program::new(command)),
        }
    }

    /// Returns the level that a room shows for the bot.
    pub fn level(&self) -> Level {
        match self {
            Contestant::Level(level) => *level,
            Contestant::Ideas(..) | Contestant::Program(_) => Level::Expert,
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(level) => level.fmt(f),
            Contestant::Ideas(names, _) => f.pad(&format!("{EXPERT}{names}")),
            Contestant::Program(command) => f.pad(&format!("{COMMAND}{command}")),
        }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        if let Some(command) = text.strip_prefix(COMMAND) {
            return match command.trim() {
                "" => Err("expected a program after cmd:".to_owned()),
                _ => Ok(Contestant::Program(command.to_owned())),
            };
        }
        if let Some(names) = text.strip_prefix(EXPERT) {
            let ideas = names
                .parse()
                .map_err(|error: UnknownIdea| error.to_string())?;
            return Ok(Contestant::Ideas(names.to_owned(), ideas));
        }
        let level = text
            .parse()
            .map_err(|error: UnknownLevel| format!("{error}, or a program as cmd:./mybot"))?;
        Ok(Contestant::Level(level))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use sidra_bots::Reason;
    use sidra_text::{Isolation, Lang, Text};

    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        for name in [
            "simple",
            "expert",
            "expert:jokers+patience7",
            "expert:patience+playouts+offers",
            "cmd:./my bot",
        ] {
            assert_eq!(name.parse::<Contestant>().unwrap().to_string(), name);
        }
        for (name, expected) in [
            ("best", "beginner, easy, medium, advanced, hard, expert"),
            (
                "expert:luck",
                "jokers, points, endgame, playouts, offers, patience",
            ),
            ("cmd: ", "a program"),
        ] {
            let error = name.parse::<Contestant>().unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn every_reason_has_a_sentence() {
        for lang in Lang::ALL {
            let text = Text::new(lang, Isolation::Off);
            for reason in Reason::ALL {
                let name = format!("why-{}", reason.name());
                assert_ne!(text.plain(&name), name, "{lang:?}");
            }
        }
    }
}
