//! Plays, and the questions about them that most callers ask.

use sidra_core::Face;
use sidra_core::position::Position;
use sidra_core::tile::Tally;

use crate::exact::{Progress, Solver};

/// What the best play is the best at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Most tiles, then most points.
    Tiles,
    /// Most points, then most tiles.
    Points,
}

/// A play: the new table, and what it lays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// How many tiles it lays.
    pub tiles: usize,
    /// The numbers on them together; jokers count nothing.
    pub points: u32,
    /// The tiles, in the order of the rack.
    pub laid: Vec<Face>,
    /// The whole new table.
    pub table: Vec<Vec<Face>>,
    /// Whether it is known to be the best, or only the best that was found.
    pub proven: bool,
}

impl Play {
    /// The play that leads to a table.
    pub(crate) fn of(position: &Position, table: Vec<Vec<Face>>, proven: bool) -> Play {
        let mut laid_down = Tally::of(table.iter().flatten());
        for face in position.table().iter().flatten() {
            laid_down.take(*face);
        }
        let rack = position.rack().unwrap_or_default();
        let laid: Vec<Face> = rack
            .iter()
            .copied()
            .filter(|face| laid_down.take(*face))
            .collect();
        let numbers = laid.iter().filter_map(|face| face.number());
        Play {
            tiles: laid.len(),
            points: numbers.map(|number| u32::from(number.get())).sum(),
            laid,
            table,
            proven,
        }
    }

    /// Whether anything is laid.
    pub fn is_nothing(&self) -> bool {
        self.tiles == 0
    }
}

/// The best play of the player whose turn it is; nothing laid and the table as it
/// was where there is none.
pub fn best_play(position: &Position, objective: Objective) -> Play {
    best_play_within(position, objective, u64::MAX)
}

/// The best play, or the best that was found in so many nodes.
pub fn best_play_within(position: &Position, objective: Objective, nodes: u64) -> Play {
    let mut solver = Solver::new(position, objective);
    match solver.run(nodes) {
        Progress::Done(play) => play,
        Progress::More => solver.best_so_far(),
    }
}
