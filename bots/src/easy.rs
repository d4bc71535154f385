//! The easy player: lays sets from its rack and lengthens what lies there, never
//! takes a set apart, and overlooks things as people do.

use sidra_core::position::Position;
use sidra_core::{Face, TileId, set};

use crate::dice::Dice;
use crate::{Choice, simple};

/// Of four sets that its rack holds it sees so many.
const SETS_SEEN: u64 = 3;
/// Of four tiles that would lengthen a set it sees so many.
const TILES_SEEN: u64 = 2;

/// What it does in a position. The dice are thrown afresh for every position, so
/// that the same question has the same answer.
pub(crate) fn choose(position: &Position, seed: u64) -> Choice {
    let mut dice = Dice::new(seed, position);
    let rules = position.rules();
    let rack = position.rack().unwrap_or_default();
    let ids = with_copies(rack);
    let mut left = rack.to_vec();
    let mut table = position.table().to_vec();
    let mut value = 0;
    for tiles in simple::best_sets(&ids, rules, position.opened()) {
        // Who has not opened is looking for the opening, and looks closely.
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
        // Jokers are kept for a set of one's own.
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

/// The same tiles, each with a copy of its own.
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
