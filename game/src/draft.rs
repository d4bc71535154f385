//! Turns a table of faces into a draft with tiles, set ids and places.

use sidra_core::position::{Position, Setup};
use sidra_core::turn::Turn;
use sidra_core::{Face, TileId};

use crate::state::{SetId, Spot, TableSet};
use crate::view::View;

/// Returns the position as if it were the viewer's turn; `None` for a spectator, or if the table is
/// not a possible position.
pub fn position_of(view: &View<'_>) -> Option<Position> {
    view.seat?;
    let faces = |tiles: &[TileId]| tiles.iter().map(|id| id.face()).collect::<Vec<Face>>();
    let table = view.table.iter().map(|set| faces(&set.tiles)).collect();
    let setup = Setup::of_turn(view.config.rules, table, faces(view.rack), view.opened());
    Position::from_setup(setup).ok()
}

/// Returns the tiles for a new table of faces. Of two equal tiles, it picks the one that makes the
/// play legal, if either does.
pub fn identified(view: &View<'_>, table: &[Vec<Face>]) -> Vec<Vec<TileId>> {
    let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
    let turn = Turn {
        rules: view.rules(),
        opened: view.opened(),
        before: &before,
        rack: view.rack,
        after: &[],
    };
    sidra_words::referee(view.rules(), view.lexicon).identify(&turn, table)
}

/// Turns a new table of faces into a draft. A set keeps the id and the place of the old set that it
/// shares the most tiles with. For each new set, `place` returns a spot, given the sets that
/// already have one and the length of the new set.
pub fn draft(
    view: &View<'_>,
    table: &[Vec<Face>],
    mut place: impl FnMut(&[TableSet], usize) -> Spot,
) -> Vec<TableSet> {
    let rows = identified(view, table);
    let mut kept = vec![false; view.table.len()];
    let mut drafts: Vec<TableSet> = Vec::with_capacity(rows.len());
    for tiles in rows {
        let shared = |set: usize| {
            let there = view.table[set].tiles.iter();
            there
                .filter(|id| tiles.iter().any(|tile| tile.plain() == id.plain()))
                .count()
        };
        let old = (0..view.table.len())
            .filter(|&set| !kept[set] && shared(set) > 0)
            .max_by_key(|&set| shared(set));
        let (id, spot) = match old {
            Some(set) => {
                kept[set] = true;
                (view.table[set].id, view.table[set].spot)
            }
            None => (SetId::NEW, place(&drafts, tiles.len())),
        };
        drafts.push(TableSet { id, spot, tiles });
    }
    drafts
}
