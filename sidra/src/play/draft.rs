//! From typed faces to tiles, and back.

use std::io::Write;

use sidra_core::{Face, Rules, TileId};
use sidra_game::{SetDraft, SetId, Spot, View};

use crate::draw::Screen;

pub(super) fn sorted(rack: &[TileId]) -> Vec<Face> {
    let mut faces: Vec<Face> = rack.iter().map(|id| id.face()).collect();
    faces.sort();
    faces
}

/// The faces of the draft, or of the table where there is none.
pub(super) fn rows_of(view: &View<'_>, draft: Option<&[SetDraft]>) -> Vec<Vec<Face>> {
    let faces = |tiles: &[TileId]| tiles.iter().map(|id| id.face()).collect();
    match draft {
        Some(draft) => draft.iter().map(|set| faces(&set.tiles)).collect(),
        None => view.table.iter().map(|set| faces(&set.tiles)).collect(),
    }
}

/// A table of faces as a draft: with the identities that suit best, and the ids of
/// the sets that are still where they were.
pub(super) fn drafted(
    view: &View<'_>,
    rows: &[Vec<Face>],
    draft: Option<&[SetDraft]>,
) -> Vec<SetDraft> {
    let known = |index: usize| -> Option<(SetId, Spot)> {
        match draft {
            Some(draft) => draft.get(index).and_then(|set| Some((set.id?, set.spot))),
            None => view.table.get(index).map(|set| (set.id, set.spot)),
        }
    };
    sidra_bots::identified(view, rows)
        .into_iter()
        .enumerate()
        .map(|(index, tiles)| match known(index) {
            Some((id, spot)) => SetDraft {
                id: Some(id),
                spot,
                tiles,
            },
            None => {
                let spot = Spot {
                    x: (index % 4) as i16 * 7,
                    y: (index / 4) as i16,
                };
                SetDraft {
                    id: None,
                    spot,
                    tiles,
                }
            }
        })
        .collect()
}

/// Says which tiles of a draft lie nowhere; whether there are any.
pub(super) fn not_held(
    out: &mut impl Write,
    draft: &[SetDraft],
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
