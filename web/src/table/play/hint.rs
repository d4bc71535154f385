//! A hint, in three stages: that there is one, which tiles, the whole play.

use leptos::prelude::*;
use sidra_client::Desk;
use sidra_client::work::{Answer, Job};
use sidra_core::position::Position;
use sidra_core::{Face, TileId};
use sidra_game::{Command, TableSet};
use sidra_room::Room;

use super::{Play, SEAT};
use crate::device;
use crate::rich::mark;

/// How far a hint has gone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Hint {
    /// None was asked for.
    #[default]
    None,
    /// It is being thought about.
    Thinking,
    /// That there is one, and how many tiles it lays.
    There(Vec<Vec<Face>>),
    /// Which tiles.
    Tiles(Vec<Vec<Face>>),
    /// The whole play, with its steps.
    Whole(Vec<Vec<Face>>),
}

impl Hint {
    /// The new table, where one is known.
    pub fn table(&self) -> Option<&Vec<Vec<Face>>> {
        match self {
            Hint::None | Hint::Thinking => None,
            Hint::There(table) | Hint::Tiles(table) | Hint::Whole(table) => Some(table),
        }
    }
}

impl Play {
    /// The position of the one at the device.
    fn position(self) -> Option<Position> {
        self.room
            .with_untracked(|room| sidra_bots::position_of(&room.view(Some(SEAT))))
    }

    /// The next stage of a hint: that there is one, which tiles, the whole play.
    pub fn hint(self) {
        match self.hint.get_untracked() {
            Hint::None => {
                let Some(position) = self.position() else {
                    return;
                };
                if !self.note_hint() {
                    return;
                }
                self.hint.set(Hint::Thinking);
                let told = self.told();
                self.thinker.ask(&Job::Hint { position }, move |answer| {
                    // Something happened meanwhile: nobody wants to know any more.
                    if self.told() != told || self.hint.get_untracked() != Hint::Thinking {
                        return;
                    }
                    if let Answer::Hint(found) = answer {
                        self.hinted(found);
                    }
                });
            }
            Hint::Thinking => {}
            Hint::There(table) => {
                let faces = self.laid_by(&table);
                self.hint.set(Hint::Tiles(table));
                let text = self.words.text();
                self.say(
                    text.say("page-hint-tiles", [("tiles", mark(&faces).into())]),
                    false,
                );
            }
            Hint::Tiles(table) => self.hint.set(Hint::Whole(table)),
            Hint::Whole(_) => self.hint.set(Hint::None),
        }
    }

    /// Writes into the record that a hint was asked for; says why not, where the table
    /// plays without.
    fn note_hint(self) -> bool {
        let now = device::now();
        let command = Command::Hint { seat: SEAT };
        match self.room.update(|room| room.command(command, now)) {
            Ok(()) => {
                let happened = self.room.with_untracked(Room::happened);
                self.set_told(happened);
                self.keep();
                true
            }
            Err(refusal) => {
                self.refuse(&refusal);
                false
            }
        }
    }

    fn hinted(self, found: Option<Vec<Vec<Face>>>) {
        let text = self.words.text();
        match found {
            None => {
                self.hint.set(Hint::None);
                let opened = self.desk.with_untracked(Desk::opened);
                let key = if opened {
                    "page-hint-none"
                } else {
                    "page-hint-no-opening"
                };
                self.say(text.plain(key), false);
            }
            Some(table) => {
                let count = self.laid_by(&table).len() as i64;
                self.hint.set(Hint::There(table));
                self.say(text.count("page-hint-there", &[("count", count)]), false);
            }
        }
    }

    /// The tiles of the rack that a play lays.
    pub fn laid_by(self, table: &[Vec<Face>]) -> Vec<Face> {
        let before = self.room.with_untracked(|room| {
            let sets = room
                .view(None)
                .table
                .iter()
                .flat_map(|set: &TableSet| set.tiles.clone());
            sets.map(TileId::face).collect::<Vec<Face>>()
        });
        let mut before = before;
        let mut laid = Vec::new();
        for face in table.iter().flatten() {
            match before.iter().position(|other| other == face) {
                Some(at) => _ = before.swap_remove(at),
                None => laid.push(*face),
            }
        }
        laid
    }

    /// Lays out what the hint says.
    pub fn lay_hint(self) {
        let Some(table) = self.hint.with_untracked(|hint| hint.table().cloned()) else {
            return;
        };
        let draft = self.room.with_untracked(|room| {
            let view = room.view(Some(SEAT));
            sidra_bots::draft(&view, &table, |_, _| Default::default())
        });
        self.change(|desk| {
            desk.lay_out(&draft);
            true
        });
        self.hint.set(Hint::None);
    }
}
