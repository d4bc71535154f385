//! The hard player: always lays the best play.

use sidra_core::position::Position;
use sidra_solver::{Objective, best_play_within};

use crate::Choice;

/// Enough nodes for most plays that a person sees at a glance.
pub(crate) const FEW_NODES: u64 = 40;

/// Chooses a play in a position, searching at most `nodes` nodes.
pub(crate) fn choose(position: &Position, nodes: u64) -> Choice {
    let play = best_play_within(position, Objective::Tiles, nodes);
    match play.is_nothing() {
        true => Choice::Wait,
        false => Choice::Lay(play.table),
    }
}
