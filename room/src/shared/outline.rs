//! What lists show of a table, even after a step that is not stored yet.

use std::collections::HashMap;

use sidra_core::Face;
use sidra_game::{Match, Phase, TableSet};

use super::{Chair, Change, Person, Shared, SharedStep, Stage};
use crate::room::Room;

/// What lists show of a table. It contains nothing hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// How far the table has got.
    pub stage: Stage,
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
}

impl Shared {
    /// Returns what lists show now.
    pub fn outline(&self) -> Outline {
        self.outline_of(self.room.as_ref().map(|room| &room.state))
    }

    /// Returns what lists will show after a step: a server stores both together, before it
    /// commits the step.
    pub fn outline_after(&self, step: &SharedStep) -> Outline {
        // The log of the room is long and does not matter here.
        let mut after = Shared {
            terms: self.terms.clone(),
            chairs: self.chairs.clone(),
            guests: self.guests.clone(),
            spent_secrets: Vec::new(),
            room: None,
            next: self.next.clone(),
            accepted: HashMap::new(),
            ..*self
        };
        let mut state = self.room.as_ref().map(|room| room.state.clone());
        for change in &step.changes {
            match (change, &mut state) {
                (Change::Room(row), Some(state)) => {
                    let events = row.events.iter().filter_map(|event| event.of_match());
                    events.for_each(|event| state.apply(event));
                    if state.phase() == Phase::Over {
                        after.stage = Stage::Over;
                    }
                }
                (change, _) => after.apply(change.clone(), step.at),
            }
        }
        if step.touches() {
            after.touch(step.at);
        }
        let state = state.as_ref().or(after.room.as_ref().map(Room::game));
        after.outline_of(state)
    }

    fn outline_of(&self, state: Option<&Match>) -> Outline {
        let playing = state.filter(|_| self.stage == Stage::Playing);
        let turn = playing.and_then(Match::turn);
        let view = state.map(|state| state.view(None));
        let results = view.as_ref().map_or(&[][..], |view| view.results);
        let sets = view.as_ref().map_or(&[][..], |view| view.table);
        let faces = |set: &TableSet| set.tiles.iter().map(|id| id.face()).collect();
        let mut points = vec![0; self.chairs.len()];
        for result in results {
            for (sum, score) in points.iter_mut().zip(&result.score.scores) {
                *sum += score;
            }
        }
        Outline {
            stage: self.stage,
            turn: turn.and_then(|seat| match self.chairs.get(seat) {
                Some(Chair::Person(person)) => Some(*person),
                _ => None,
            }),
            chairs: self.chairs.clone(),
            points,
            games: results.len(),
            seat: turn,
            table: sets.iter().map(faces).collect(),
            closes: self.closes(),
        }
    }
}
