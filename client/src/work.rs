//! Jobs that run in a worker, so that the page stays responsive.

pub mod words;

use serde::{Deserialize, Serialize};
use sidra_core::position::{Position, Setup};
use sidra_core::{Face, TileId};
use sidra_game::{Action, Snapshot, TableSet, wire};
use sidra_protocol::{Kind, Message};
use sidra_room::Question;

use crate::hint::{best, find};

/// A job for the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// Computes what a bot does in a number edition.
    Choose(Box<Question>),
    /// Finds the best play for a viewer.
    Hint(Box<Snapshot>),
    /// Finds the sets that a viewer's tiles can form.
    Sets {
        /// What the viewer sees.
        snapshot: Box<Snapshot>,
        /// The tiles.
        #[serde(with = "wire")]
        rack: Vec<TileId>,
    },
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// What a bot does.
    Choice(Action),
    /// The new table of the best play; `None` if nothing can be laid.
    Hint(Option<Vec<TableSet>>),
    /// The tiles, set by set.
    Sets(#[serde(with = "wire")] Vec<Vec<TileId>>),
}

impl Message for Job {
    const KIND: Kind = Kind::Job;
    /// A job may contain a whole snapshot.
    const LONGEST: usize = 1 << 20;
}

impl Message for Answer {
    const KIND: Kind = Kind::Answer;
}

impl Job {
    /// Runs the job.
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

/// Turns sets of faces into sets of tiles from the rack.
pub(crate) fn taken_from(rack: &[TileId], sets: &[Vec<Face>]) -> Vec<Vec<TileId>> {
    let mut rest = rack.to_vec();
    let mut take = |face: &Face| {
        let at = rest.iter().position(|tile| tile.face() == *face)?;
        Some(rest.remove(at))
    };
    let row = |set: &Vec<Face>| set.iter().filter_map(&mut take).collect();
    sets.iter().map(row).collect()
}
