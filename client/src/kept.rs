//! Games on this device: starting, keeping and opening them.

use std::fmt;

use sidra_game::Phase;
use sidra_game::record::{Logged, Record};
use sidra_room::{Ask, Happening, Kept, KeptError, Occupant, Room, Row};

use crate::choices::Choices;
use crate::table::Table;

/// Why some text cannot be opened as a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenError {
    /// It is longer than any game.
    TooLong,
    /// It cannot be read or played.
    Unplayable(KeptError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::TooLong => f.write_str("the text is longer than any game"),
            OpenError::Unplayable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl Table {
    /// Begins a match against bots. `fresh` holds random bytes.
    pub fn begin(
        choices: &Choices,
        names: Vec<String>,
        fresh: [u8; 32],
        date: String,
        now: u64,
    ) -> Option<Table> {
        let config = choices.config(names);
        let secret = choices.secret(fresh);
        let room = Room::open(config, &choices.seats(), secret, date, now);
        let mut table = Table::local(room, id_from(fresh), now)?;
        if let Some(theme) = &choices.theme {
            let theme = theme.clone();
            // A table where nobody may object refuses a theme, and plays without one.
            table.ask(Ask::AgreeTheme { theme }, now);
        }
        Some(table)
    }

    /// Opens a game in any form: kept, saved as a file, or a record. `fresh` holds random bytes.
    ///
    /// # Errors
    /// Returns why it cannot be opened.
    pub fn open(text: &str, fresh: [u8; 32], now: u64) -> Result<Table, OpenError> {
        Table::take_up(any_form(text)?, fresh, now)
    }

    /// Continues a match from one of its turns, with the first `events` events of its log. The new
    /// record says so, because the player may know all tiles. There must be one person in `seats`.
    ///
    /// # Errors
    /// Returns why it cannot be continued.
    pub fn continue_from(
        record: &Record,
        events: usize,
        seats: &[Occupant],
        fresh: [u8; 32],
        now: u64,
    ) -> Result<Table, OpenError> {
        let log = record.log.iter().take(events).cloned().collect();
        let record = Record::new(record.date.clone(), log);
        let row = |logged: &Logged| Row {
            at: 0,
            spent: logged.millis,
            by: None,
            events: vec![logged.event.clone().into()],
        };
        let kept = Kept {
            continued: Some(record.turns()),
            seats: seats.to_vec(),
            rows: record.log.iter().map(row).collect(),
            at: 0,
            drafts: vec![None; seats.len()],
            date: record.date,
        };
        Table::take_up(kept, fresh, now)
    }

    fn take_up(kept: Kept, fresh: [u8; 32], now: u64) -> Result<Table, OpenError> {
        let room = Room::take_up(kept, now).map_err(OpenError::Unplayable)?;
        let misfit = OpenError::Unplayable(KeptError::Misfit);
        // There must be one person, who is at this device.
        let seats = &room.company().seats;
        let people = seats.iter().filter(|seat| seat.is_person()).count();
        if people != 1 {
            return Err(misfit);
        }
        Table::local(room, id_from(fresh), now).ok_or(misfit)
    }

    /// Returns the game as text to keep on this device, and a short line that says how far the game
    /// has got; `None` if the room is not in this process.
    pub fn keep(&self, now: u64) -> Option<(String, String)> {
        let kept = self.kept(now)?;
        Some((sidra_protocol::encode_kept(&kept), played(&kept)))
    }

    /// Returns whether the match is over.
    pub fn is_over(&self) -> bool {
        self.view().phase == Phase::Over
    }
}

/// Returns a random first command id, so that ids do not repeat those of an earlier page.
fn id_from(fresh: [u8; 32]) -> u64 {
    let [a, b, c, d, e, f, ..] = fresh;
    u64::from_be_bytes([0, 0, a, b, c, d, e, f])
}

/// Describes how far a game has got: which match it is, and its number of events. Events
/// of the table, such as presence, do not count.
fn played(kept: &Kept) -> String {
    let events = kept.rows.iter().flat_map(|row| &row.events);
    let count = events.filter(|event| event.of_match().is_some()).count();
    let first = kept.rows.first().and_then(|row| row.events.first());
    match first {
        Some(Happening::Match(sidra_game::Event::MatchBegan { secret, .. })) => {
            let [a, b, c, d, ..] = secret.commitment();
            format!("{:08x} {count}", u32::from_be_bytes([a, b, c, d]))
        }
        _ => count.to_string(),
    }
}

/// Reads a kept game or a record.
fn any_form(text: &str) -> Result<Kept, OpenError> {
    if text.len() > sidra_protocol::LONGEST_KEPT {
        return Err(OpenError::TooLong);
    }
    let kept = if text.starts_with("sidra record") {
        // A record does not say who the people are, so the first seat is the person's.
        let players = text.lines().filter(|line| line.starts_with("player "));
        let bots = vec![" easy"; players.count().saturating_sub(1)].concat();
        Kept::read(&format!("sidra room 1\nseats person{bots}\n\n{text}"))
    } else {
        sidra_protocol::decode_kept(text)
    };
    kept.map_err(OpenError::Unplayable)
}

#[cfg(test)]
mod tests {
    use sidra_game::Event;
    use sidra_game::record;
    use sidra_room::Level;

    use super::*;

    #[test]
    fn a_match_is_continued_from_a_turn_and_says_so() {
        let text = include_str!("../../game/tests/golden/pl-standard.sidra");
        let whole = record::read(text).expect("a golden record");
        let bots = [Occupant::Bot(Level::Easy), Occupant::Bot(Level::Hard)];
        let seats = [bots[0], Occupant::Person, bots[1]];
        let turns = |events: usize| {
            let log = whole.log[..events].to_vec();
            Record::new(String::new(), log).turns()
        };
        for (at, _) in whole.log.iter().enumerate().step_by(7) {
            let table = Table::continue_from(&whole, at, &seats, [7; 32], 0);
            // Before the deal there is no game to continue.
            let dealt = whole.log[..at]
                .iter()
                .any(|logged| matches!(logged.event, Event::Dealt { .. }));
            let Ok(table) = table else {
                assert!(!dealt, "{at}");
                continue;
            };
            let record = table.record().expect("a room in this process");
            assert_eq!(record.continued, Some(turns(at)));
            assert!(record::verify(&record).is_empty(), "{at}");
            // Keeping the game again does not hide where it was continued from.
            let (kept, _) = table.keep(0).expect("a room in this process");
            let again = Table::open(&kept, [8; 32], 0).expect("a kept game");
            let again = again.record().map(|record| record.continued);
            assert_eq!(again, Some(Some(turns(at))));
        }
    }
}
