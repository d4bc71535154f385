//! What is thought about elsewhere: in a worker, so that no finger waits for it.

use serde::{Deserialize, Serialize};
use sidra_core::position::{Position, Setup};
use sidra_core::{Face, TileId};
use sidra_game::{Action, Snapshot, TableSet, wire};
use sidra_protocol::Message;
use sidra_room::Question;

use crate::hint::{best, find};

/// A question for the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    /// What a bot does in a number edition.
    Choose(Box<Question>),
    /// The best play of a viewer.
    Hint(Box<Snapshot>),
    /// The sets that some tiles of a viewer hold.
    Sets {
        /// What the viewer sees.
        snapshot: Box<Snapshot>,
        /// The tiles.
        #[serde(with = "wire::text")]
        rack: Vec<TileId>,
    },
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// What a bot does.
    Choice(Action),
    /// The best play: the new table; `None` where nothing can be laid.
    Hint(Option<Vec<TableSet>>),
    /// The tiles, set by set.
    Sets(#[serde(with = "wire::texts")] Vec<Vec<TileId>>),
}

impl Message for Job {
    const KIND: &'static str = "job";
    /// It may hold a whole snapshot.
    const LONGEST: usize = 1 << 20;
}

impl Message for Answer {
    const KIND: &'static str = "answer";
}

impl Job {
    /// Thinks.
    pub fn answer(&self) -> Answer {
        match self {
            Job::Choose(question) => Answer::Choice(question.think_numbers()),
            Job::Hint(snapshot) => Answer::Hint(find(&snapshot.view())),
            Job::Sets { snapshot, rack } => {
                let faces: Vec<Face> = rack.iter().map(|tile| tile.face()).collect();
                let rules = snapshot.view().config.rules;
                let setup = Setup::of_turn(rules, Vec::new(), faces, true);
                let sets = Position::from_setup(setup).ok().and_then(|it| best(&it));
                Answer::Sets(taken_from(rack, &sets.unwrap_or_default()))
            }
        }
    }
}

/// Sets of faces as the tiles that they are made of.
fn taken_from(rack: &[TileId], sets: &[Vec<Face>]) -> Vec<Vec<TileId>> {
    let mut rest = rack.to_vec();
    let mut take = |face: &Face| {
        let at = rest.iter().position(|tile| tile.face() == *face)?;
        Some(rest.remove(at))
    };
    let row = |set: &Vec<Face>| set.iter().filter_map(&mut take).collect();
    sets.iter().map(row).collect()
}
