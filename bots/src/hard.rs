//! The hard player: lays the best play there is, every time.

use sidra_core::position::Position;
use sidra_solver::{Objective, best_play_within};

use crate::Choice;

/// Enough for all but the strangest tables; there the best that was found will do.
pub(crate) const NODES: u64 = 400_000;
/// Enough for most of what can be seen at a glance.
pub(crate) const FEW_NODES: u64 = 40;

/// What it does in a position, looking at so many nodes.
pub(crate) fn choose(position: &Position, nodes: u64) -> Choice {
    let play = best_play_within(position, Objective::Tiles, nodes);
    match play.is_nothing() {
        true => Choice::Wait,
        false => Choice::Lay(play.table),
    }
}
