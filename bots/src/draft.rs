//! From a table in faces to one of tiles.

use sidra_core::turn::identify;
use sidra_core::{Face, TileId};
use sidra_game::{SetDraft, Spot, View};

/// A new table as a play: sets that stay keep their name and place, and so does
/// what grows out of one. `place` says where a new set of so many tiles lies, given
/// the sets that have their place already.
pub fn draft(
    view: &View<'_>,
    table: &[Vec<Face>],
    place: impl FnMut(&[SetDraft], usize) -> Spot,
) -> Vec<SetDraft> {
    let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
    let rows = identify(view.rules(), view.opened(), &before, view.rack, table);
    placed(view, rows, place)
}

/// The same where every tile is known.
pub(crate) fn placed(
    view: &View<'_>,
    rows: Vec<Vec<TileId>>,
    mut place: impl FnMut(&[SetDraft], usize) -> Spot,
) -> Vec<SetDraft> {
    let mut kept = vec![false; view.table.len()];
    let mut drafts: Vec<SetDraft> = Vec::with_capacity(rows.len());
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
                (Some(view.table[set].id), view.table[set].spot)
            }
            None => (None, place(&drafts, tiles.len())),
        };
        drafts.push(SetDraft { id, spot, tiles });
    }
    drafts
}
