//! Counted letters and jokers, and words laid with them.

use sidra_core::{Face, Joker, Letter};

use crate::index::Counts;

/// The number of each letter and of jokers.
#[derive(Clone, Copy, Default)]
pub(super) struct TileCounts {
    pub(super) letters: Counts,
    pub(super) jokers: u32,
}

impl TileCounts {
    pub(super) fn of(tiles: &[Face]) -> TileCounts {
        let mut counts = TileCounts::default();
        for face in tiles {
            match face {
                Face::Letter(letter) => counts.letters.add(*letter),
                Face::Joker(Joker::Classic) | Face::Stated(_) => counts.jokers += 1,
                // Tiles that cannot be part of a word are ignored.
                Face::Joker(_) | Face::Number { .. } => {}
            }
        }
        counts
    }

    pub(super) fn plus(self, other: TileCounts) -> TileCounts {
        TileCounts {
            letters: self.letters.plus(other.letters),
            jokers: self.jokers + other.jokers,
        }
    }

    pub(super) fn size(self) -> usize {
        (self.letters.total() + self.jokers) as usize
    }
}

/// Returns the letters that the jokers of a row stand for.
pub(super) fn stated(row: &[Face]) -> Counts {
    Counts::of(row.iter().filter_map(|face| match face {
        Face::Stated(letter) => Some(*letter),
        _ => None,
    }))
}

/// Returns a word as tiles, with jokers for some of its letters. If the word was on the table
/// before, its jokers stay in their places; otherwise they take the last places of each
/// letter.
pub(super) fn as_row(word: &[Letter], mut jokers: Counts, lay: Option<&[Face]>) -> Vec<Face> {
    let mut row: Vec<Face> = word.iter().copied().map(Face::Letter).collect();
    for (face, old) in row.iter_mut().zip(lay.unwrap_or_default()) {
        if let Face::Stated(letter) = *old
            && *face == Face::Letter(letter)
            && jokers.take(letter)
        {
            *face = Face::Stated(letter);
        }
    }
    for face in row.iter_mut().rev() {
        if let Face::Letter(letter) = *face
            && jokers.take(letter)
        {
            *face = Face::Stated(letter);
        }
    }
    row
}
