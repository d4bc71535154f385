//! Tiles, counted, and words laid with them.

use sidra_core::{Face, Joker, Letter};

use crate::index::Counts;

/// Tiles, counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Hand {
    pub(super) letters: Counts,
    pub(super) jokers: u32,
}

impl Hand {
    pub(super) fn of(tiles: &[Face]) -> Hand {
        let mut hand = Hand::default();
        for face in tiles {
            match face {
                Face::Letter(letter) => hand.letters.add(*letter),
                Face::Joker(Joker::Classic) | Face::Stated(_) => hand.jokers += 1,
                // What no word can hold stays where it is.
                Face::Joker(_) | Face::Number { .. } => {}
            }
        }
        hand
    }

    pub(super) fn plus(self, other: Hand) -> Hand {
        Hand {
            letters: self.letters.plus(other.letters),
            jokers: self.jokers + other.jokers,
        }
    }

    pub(super) fn size(self) -> usize {
        (self.letters.total() + self.jokers) as usize
    }
}

/// The letters that the jokers of a row stand for.
pub(super) fn stated(row: &[Face]) -> Counts {
    Counts::of(row.iter().filter_map(|face| match face {
        Face::Stated(letter) => Some(*letter),
        _ => None,
    }))
}

/// A word as tiles, with jokers for some of its letters: where the word lay on the table
/// before, in the places of its own jokers; otherwise the last ones of each letter.
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
