//! From typed faces to tiles, and back.

use std::io::Write;

use sidra_core::{Face, Rules, TileId};
use sidra_game::{SetId, TableSet, View, identified, places};

use crate::draw::Screen;

pub(super) fn sorted(rack: &[TileId]) -> Vec<Face> {
    let mut faces: Vec<Face> = rack.iter().map(|id| id.face()).collect();
    faces.sort();
    faces
}

/// The faces of the draft, or of the table where there is none.
pub(super) fn rows_of(view: &View<'_>, draft: Option<&[TableSet]>) -> Vec<Vec<Face>> {
    let faces = |set: &TableSet| set.tiles.iter().map(|id| id.face()).collect();
    draft.unwrap_or(view.table).iter().map(faces).collect()
}

/// A table of faces as a draft: with the identities that suit best, and the ids of
/// the sets that are still where they were.
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

/// Says which tiles of a draft lie nowhere; whether there are any.
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
