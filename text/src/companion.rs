//! Sentences for the companion: errors in its files, and what a game on its score sheet lacks.

use sidra_companion::evening::{Evening, Lack};
use sidra_companion::{FileError, Wanted};

use crate::Text;

impl Text {
    /// Describes what a line of the companion's files should have been.
    pub fn wanted(&self, error: &FileError) -> String {
        let name = match error.wanted {
            Wanted::Heading(line) => {
                return self.say("evening-wanted-heading", [("line", line.into())]);
            }
            Wanted::Keyword => "evening-wanted-keyword",
            Wanted::TimerKeyword => "evening-wanted-timer",
            Wanted::Rules => "evening-wanted-rules",
            Wanted::Player => "evening-wanted-player",
            Wanted::Seat => "evening-wanted-seat",
            Wanted::Number => "evening-wanted-number",
            Wanted::Seconds => "evening-wanted-seconds",
            Wanted::Date => "evening-wanted-date",
            Wanted::Rack => "evening-wanted-rack",
            Wanted::Racks => "evening-wanted-racks",
            Wanted::Out => "evening-wanted-out",
            Wanted::Less => "evening-wanted-less",
        };
        self.plain(name)
    }

    /// Describes what has to be known before a game on the sheet can be scored.
    pub fn lack(&self, lack: &Lack, evening: &Evening) -> String {
        let of = |name: &str, seat: usize| {
            let player = evening.players().get(seat).cloned().unwrap_or_default();
            self.say(name, [("player", player.into())])
        };
        match lack {
            Lack::Could(seat) => of("companion-lack-could", *seat),
            Lack::Tiles(seat) => of("companion-lack-tiles", *seat),
            Lack::TooMany(face) => {
                self.say("companion-lack-many", [("tile", self.tile(*face).into())])
            }
            Lack::Fault(fault) => {
                self.finish_fault(fault, evening.players().len(), evening.rules().rules())
            }
        }
    }
}
