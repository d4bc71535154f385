//! The hard player, which always lays the most tiles.

use sidra_core::position::Position;
use sidra_solver::{NODES, Objective, Play, best_play_within};

use crate::{Choice, Reason, Thought};

/// Chooses a play in a position.
pub(crate) fn choose(position: &Position) -> Thought {
    let best = best_play_within(position, Objective::Tiles, NODES);
    thought(best, position)
}

/// Returns the thought of laying the most tiles.
pub(crate) fn thought(best: Play, position: &Position) -> Thought {
    if best.is_nothing() {
        return Thought::wait(Reason::Impossible);
    }
    let out = Some(best.tiles) == position.rack().map(<[_]>::len);
    Thought {
        choice: Choice::Lay(best.table),
        why: match out {
            true => Reason::GoesOut,
            false => Reason::MostTiles,
        },
    }
}
