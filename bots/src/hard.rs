//! The hard player: lays the best play there is, every time.

use sidra_core::position::Position;
use sidra_solver::{Objective, best_play_within};

use crate::Choice;

/// Enough for all but the strangest tables; there the best that was found will do.
const NODES: u64 = 400_000;

/// What it does in a position.
pub(crate) fn choose(position: &Position) -> Choice {
    let play = best_play_within(position, Objective::Tiles, NODES);
    match play.is_nothing() {
        true => Choice::Wait,
        false => Choice::Lay(play.table),
    }
}
