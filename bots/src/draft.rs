//! From a table in faces to one of tiles.

use sidra_core::turn::Turn;
use sidra_core::{Face, TileId};
use sidra_game::{SetDraft, Spot, View};

/// Which tiles a new table is made of: of equal ones those that suit the player best.
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

/// A new table as a play: sets that stay keep their name and place, and so does
/// what grows out of one. `place` says where a new set of so many tiles lies, given
/// the sets that have their place already.
pub fn draft(
    view: &View<'_>,
    table: &[Vec<Face>],
    mut place: impl FnMut(&[SetDraft], usize) -> Spot,
) -> Vec<SetDraft> {
    let rows = identified(view, table);
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
