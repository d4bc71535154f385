//! Converts typed faces to drafts, and back.

use std::io::Write;

use sidra_core::{Face, Rules, TileId};
use sidra_game::{SetId, TableSet, View, identified, places};

use crate::draw::Screen;

/// Returns the faces of a rack, sorted.
pub(super) fn sorted(rack: &[TileId]) -> Vec<Face> {
    let mut faces: Vec<Face> = rack.iter().map(|id| id.face()).collect();
    faces.sort();
    faces
}

/// Returns the faces of the draft, or of the table if there is no draft.
pub(super) fn rows_of(view: &View<'_>, draft: Option<&[TableSet]>) -> Vec<Vec<Face>> {
    let faces = |set: &TableSet| set.tiles.iter().map(|id| id.face()).collect();
    draft.unwrap_or(view.table).iter().map(faces).collect()
}

/// Converts a table of faces to a draft. Chooses the tile identities that suit the player best. A
/// row gets the id of the set at the same index, if there is one.
pub(super) fn drafted(
    view: &View<'_>,
    rows: &[Vec<Face>],
    draft: Option<&[TableSet]>,
) -> Vec<TableSet> {
    let there = draft.unwrap_or(view.table);
    let rows = identified(view, rows).into_iter().enumerate();
    rows.map(|(index, tiles)| match there.get(index) {
        Some(set) if !set.id.is_new() => TableSet {
            tiles,
            ..set.clone()
        },
        _ => TableSet {
            id: SetId::NEW,
            spot: places::in_order(index),
            tiles,
        },
    })
    .collect()
}

/// Prints the tiles of a draft that are neither on the rack nor on the table. Returns
/// whether there are any.
pub(super) fn not_held(
    out: &mut impl Write,
    draft: &[TableSet],
    screen: &Screen,
    rules: &Rules,
) -> std::io::Result<bool> {
    let nowhere = draft
        .iter()
        .flat_map(|set| &set.tiles)
        .filter(|id| id.copy() == u8::MAX);
    let faces: Vec<Face> = nowhere.map(|id| id.face()).collect();
    if !faces.is_empty() {
        writeln!(
            out,
            "{} {}",
            screen.text.plain("play-not-held"),
            screen.board(rules).rack(&faces)
        )?;
    }
    Ok(!faces.is_empty())
}
