//! Finds what a point on the table means. Lengths are in tiles: a tile is one wide, a row one
//! high.

use sidra_game::Spot;

use crate::desk::{Layout, Target};

/// A tile dropped at most this far beside a set is meant for it.
const REACH: f64 = 0.75;
/// The fraction of a row's height that belongs to its sets; the rest is the gap between rows.
const HEIGHT: f64 = 0.96;

/// Returns what a drop means. The pointer is at `x`, `y`; the dragged tiles begin `grab` tiles
/// to the left of it; `columns` columns of the table are visible.
pub fn target(
    layout: &Layout,
    x: f64,
    y: f64,
    grab: f64,
    dragged: &[sidra_core::TileId],
    columns: i16,
) -> Target {
    let mut nearest: Option<(f64, Target)> = None;
    for set in &layout.sets {
        let whole = set.tiles.iter().all(|tile| dragged.contains(tile));
        let row = y - f64::from(set.spot.y);
        if whole || !(0.0..HEIGHT).contains(&row) {
            continue;
        }
        let length = set.tiles.len() as f64;
        let along = x - f64::from(set.spot.x);
        let beside = (-along).max(along - length).max(0.0);
        if beside > REACH || nearest.is_some_and(|(other, _)| other <= beside) {
            continue;
        }
        let at = along.round().clamp(0.0, length) as usize;
        let on = (0.0..length).contains(&along).then_some(along as usize);
        let id = set.id;
        nearest = Some((beside, Target::Set { id, at, on }));
    }
    match nearest {
        Some((_, target)) => target,
        None => {
            let last = columns.saturating_sub(dragged.len() as i16).clamp(0, 500);
            Target::Spot(Spot {
                x: (x - grab).round().clamp(0.0, f64::from(last)) as i16,
                y: y.floor().clamp(0.0, 200.0) as i16,
            })
        }
    }
}

/// Returns the size of the table: its last occupied column and row.
pub fn extent(layout: &Layout) -> (i16, i16) {
    let right = layout
        .sets
        .iter()
        .map(|set| set.spot.x + set.tiles.len() as i16);
    let bottom = layout.sets.iter().map(|set| set.spot.y + 1);
    (right.max().unwrap_or(0), bottom.max().unwrap_or(0))
}
