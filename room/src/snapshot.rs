//! A table as one viewer sees it, as values that can be sent.

use serde::{Deserialize, Serialize};
use sidra_game::Snapshot;

use crate::clock::Clock;
use crate::event::{Company, TableSeen};
use crate::room::Room;

/// Everything one viewer may see of a table. A snapshot to which all later [`Update`]s are
/// applied always equals a fresh one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSnapshot {
    /// How many events the table's log had.
    pub number: u64,
    /// The match.
    pub game: Snapshot,
    /// Who is at the table.
    pub company: Company,
    /// The clock at that time.
    pub clock: Option<Clock>,
    /// Whether the clock runs.
    pub running: bool,
}

/// The events after a given point of the log, as one viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// How many events the log had before these.
    pub from: u64,
    /// The events.
    pub events: Vec<TableSeen>,
    /// The clock afterwards.
    pub clock: Option<Clock>,
    /// Whether the clock runs.
    pub running: bool,
}

impl Room {
    /// Returns what a seat, or a spectator (`None`), may see now.
    pub fn snapshot(&self, viewer: Option<usize>, now: u64) -> TableSnapshot {
        TableSnapshot {
            number: self.number(),
            game: self.state.snapshot(viewer),
            company: self.company.clone(),
            clock: self.clock(now),
            running: self.is_running(),
        }
    }

    /// Returns what a viewer may see of the events after the first `from`; `None` if the room
    /// has fewer events than that.
    pub fn update(&self, from: u64, viewer: Option<usize>, now: u64) -> Option<Update> {
        let missed = usize::try_from(self.number().checked_sub(from)?).ok()?;
        // Search from the end, because usually only the last row is new.
        let mut after = 0;
        let later = self.rows.iter().rev().take_while(|row| {
            let needed = after < missed;
            after += row.events.len();
            needed
        });
        let rows = self.rows.len() - later.count();
        let skip = self.rows[rows..]
            .iter()
            .map(|row| row.events.len())
            .sum::<usize>()
            - missed;
        let events = self.rows[rows..]
            .iter()
            .flat_map(|row| &row.events)
            .skip(skip);
        Some(Update {
            from,
            events: events.map(|event| event.seen_by(viewer)).collect(),
            clock: self.clock(now),
            running: self.is_running(),
        })
    }
}

impl TableSnapshot {
    /// Applies an update. Returns `false`, and changes nothing, if the update does not start
    /// at this snapshot's event number.
    pub fn apply(&mut self, update: &Update) -> bool {
        if update.from != self.number {
            return false;
        }
        for event in &update.events {
            self.company.apply(event);
            if let Some(seen) = event.of_match() {
                self.game.apply(seen);
            }
        }
        self.number += update.events.len() as u64;
        self.clock = update.clock;
        self.running = update.running;
        true
    }
}
