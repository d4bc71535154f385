//! What lists show of a table, even after a step that is not stored yet.

use std::collections::HashMap;

use sidra_core::Face;
use sidra_game::{Glance, Phase};

use super::refused::Refused;
use super::{Chair, Change, Person, Shared, SharedStep, TableState};

/// What lists show of a table. It contains nothing hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// What the table is doing.
    pub state: TableState,
    /// The chairs.
    pub chairs: Vec<Chair>,
    /// The person whose turn it is.
    pub turn: Option<Person>,
    /// The points of the seats in the games so far.
    pub points: Vec<i32>,
    /// How many games are over.
    pub games: usize,
    /// The seat whose turn it is.
    pub seat: Option<usize>,
    /// The sets on the table.
    pub table: Vec<Vec<Face>>,
    /// When the table closes unless someone comes back, if its people have been notified.
    pub closes: Option<u64>,
    /// When a person last acted.
    pub touched: u64,
    /// The people who left the match.
    pub gone: Vec<Person>,
}

impl Shared {
    /// Returns what lists show now.
    pub fn outline(&self) -> Outline {
        let glance = self.room.as_ref().map(|room| room.state.glance());
        self.outline_of(glance)
    }

    /// Returns what lists will show after a step: a server stores it together with the step,
    /// before it commits the step.
    pub fn outline_after(&self, step: &SharedStep) -> Outline {
        // Neither the room's log nor the accepted commands matter here.
        let mut after = Shared {
            terms: self.terms.clone(),
            chairs: self.chairs.clone(),
            guests: self.guests.clone(),
            spent: Vec::new(),
            room: None,
            next: self.next.clone(),
            accepted: HashMap::new(),
            refused: Refused::default(),
            ..*self
        };
        let mut events = Vec::new();
        for change in &step.changes {
            match change {
                Change::Room(row) if self.room.is_some() => {
                    events.extend(row.events.iter().filter_map(|event| event.of_match()));
                }
                change => after.apply(change.clone(), step.at),
            }
        }
        let glance = match &self.room {
            Some(room) => Some(room.state.glance_after(events)),
            // The step may have opened the room.
            None => after.room.as_ref().map(|room| room.state.glance()),
        };
        let over = glance.as_ref().is_some_and(|now| now.phase == Phase::Over);
        if over && after.state == TableState::Playing {
            after.state = TableState::Over;
        }
        if step.touches() {
            after.touch(step.at);
        }
        after.outline_of(glance)
    }

    fn outline_of(&self, glance: Option<Glance>) -> Outline {
        let glance = glance.unwrap_or_else(|| Glance {
            phase: Phase::Gathering,
            turn: None,
            table: Vec::new(),
            points: vec![0; self.chairs.len()],
            games: 0,
        });
        let seat = glance.turn.filter(|_| self.state == TableState::Playing);
        let gone = self.guests.iter().filter(|guest| guest.gone);
        Outline {
            state: self.state,
            turn: seat.and_then(|seat| match self.chairs.get(seat) {
                Some(Chair::Person(person)) => Some(*person),
                _ => None,
            }),
            chairs: self.chairs.clone(),
            points: glance.points,
            games: glance.games,
            seat,
            table: glance.table,
            closes: self.closes(),
            touched: self.touched,
            gone: gone.map(|guest| guest.person).collect(),
        }
    }
}
