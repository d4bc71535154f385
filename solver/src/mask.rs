//! A multiset of tiles in one number: two bits per face.

use sidra_core::{Face, Rules};

/// The maximum number of tiles of one face in any box.
const MOST_COPIES: u16 = 2;

/// Some tiles, at most two of each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct TileMask(u128);

impl TileMask {
    /// Returns the tiles of a rack, without letters, and without copies that the box does not hold.
    pub(crate) fn of_rack(rack: &[Face], rules: &Rules) -> TileMask {
        let mut tiles = TileMask::default();
        for &face in rack {
            if tiles.count(face) < rules.copies(face).min(MOST_COPIES) {
                tiles = tiles.with(face);
            }
        }
        tiles
    }

    /// Returns the tiles of a row; `None` if there are more than two of a face.
    pub(crate) fn of_row(row: &[Face]) -> Option<TileMask> {
        row.iter().try_fold(TileMask::default(), |tiles, &face| {
            (tiles.count(face) < MOST_COPIES).then(|| tiles.with(face))
        })
    }

    pub(crate) fn count(self, face: Face) -> u16 {
        match face {
            Face::Letter(_) | Face::Stated(_) => 0,
            _ => (self.0 >> (2 * face.index()) & 0b11) as u16,
        }
    }

    pub(crate) fn holds(self, face: Face) -> bool {
        self.count(face) > 0
    }

    pub(crate) fn with(self, face: Face) -> TileMask {
        TileMask(self.0 + (1 << (2 * face.index())))
    }

    /// Returns the tiles with one of this face removed. There has to be one.
    pub(crate) fn without(self, face: Face) -> TileMask {
        TileMask(self.0 - (1 << (2 * face.index())))
    }

    /// Returns the tiles except those with this face.
    pub(crate) fn without_any(self, face: Face) -> TileMask {
        TileMask(self.0 & !(0b11 << (2 * face.index())))
    }

    /// Returns what is left without the `other` tiles; `None` if they are not all there.
    pub(crate) fn minus(self, other: TileMask) -> Option<TileMask> {
        self.covers(other).then(|| TileMask(self.0 - other.0))
    }

    /// Returns whether all of the `other` tiles are there.
    pub(crate) fn covers(self, other: TileMask) -> bool {
        /// The lower bit of every face.
        const ONE: u128 = u128::MAX / 3;
        let any = |tiles: TileMask| (tiles.0 | tiles.0 >> 1) & ONE;
        let two = |tiles: TileMask| tiles.0 >> 1 & ONE;
        any(other) & !any(self) == 0 && two(other) & !two(self) == 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}
