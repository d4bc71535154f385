//! The easy player: lays sets from its rack and lengthens sets on the table, never takes a set
//! apart, and overlooks things as people do.

use sidra_core::position::Position;
use sidra_core::{Face, TileId, set};

use crate::dice::Dice;
use crate::{Choice, simple};

/// Out of four sets on its rack, the player sees this many on average.
const SETS_SEEN: u64 = 3;
/// Out of four tiles that would lengthen a set, the player sees this many on average.
const TILES_SEEN: u64 = 2;

/// Chooses a play in a position. The dice depend only on the seed and the position, so the
/// same position always gets the same answer.
pub(crate) fn choose(position: &Position, seed: u64) -> Choice {
    let mut dice = Dice::new(seed, position);
    let rules = position.rules();
    let rack = position.rack().unwrap_or_default();
    let ids = with_copies(rack);
    let mut left = rack.to_vec();
    let mut table = position.table().to_vec();
    let mut value = 0;
    for tiles in simple::best_sets(&ids, rules, position.opened()) {
        // A player who has not opened looks for the opening, and looks closely.
        if position.opened() && dice.below(4) >= SETS_SEEN {
            continue;
        }
        let row: Vec<Face> = tiles.iter().map(|id| id.face()).collect();
        value += set::readings(&row, rules)
            .first()
            .map_or(0, |reading| u32::from(reading.value()));
        for face in &row {
            remove(&mut left, *face);
        }
        table.push(row);
    }
    if !position.opened() {
        return match left.len() < rack.len() && value >= u32::from(rules.opening) {
            true => Choice::Lay(table),
            false => Choice::Wait,
        };
    }
    for face in left.clone() {
        // The player keeps jokers for new sets.
        if face.joker().is_some() || dice.below(4) >= TILES_SEEN {
            continue;
        }
        let longer = |row: &Vec<Face>| {
            let behind: Vec<Face> = row.iter().copied().chain([face]).collect();
            let before: Vec<Face> = [face].into_iter().chain(row.iter().copied()).collect();
            [behind, before]
                .into_iter()
                .find(|row| !set::readings(row, rules).is_empty())
        };
        let found = table
            .iter()
            .enumerate()
            .find_map(|(at, row)| Some((at, longer(row)?)));
        if let Some((at, row)) = found {
            table[at] = row;
            remove(&mut left, face);
        }
    }
    match left.len() < rack.len() {
        true => Choice::Lay(table),
        false => Choice::Wait,
    }
}

/// Returns the tiles with a different copy number for each equal face.
pub(crate) fn with_copies(rack: &[Face]) -> Vec<TileId> {
    let earlier = |at: usize| rack[..at].iter().filter(|face| **face == rack[at]).count();
    let id = |at: usize| TileId::new(rack[at], earlier(at) as u8);
    (0..rack.len()).map(id).collect()
}

fn remove(tiles: &mut Vec<Face>, face: Face) {
    if let Some(at) = tiles.iter().position(|other| *other == face) {
        tiles.remove(at);
    }
}
