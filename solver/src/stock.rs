//! The tiles of a position as counts: how many there are of each face, and how many of
//! them must be used because they are on the table.

use sidra_core::tile::Tally;
use sidra_core::{Colour, Face, Joker};

/// The highest number. Arrays have space for the two numbers after it that a search visits.
pub(crate) const NUMBERS: usize = 13;
pub(crate) const COLOURS: usize = 4;

/// The kinds of joker, as indices.
pub(crate) const CLASSIC: usize = Joker::Classic.index();
pub(crate) const DOUBLE: usize = Joker::Double.index();
pub(crate) const CHANGE: usize = Joker::ColourChange.index();
pub(crate) const MIRROR: usize = Joker::Mirror.index();
/// The expert joker of the first colour; the others follow.
pub(crate) const EXPERT: usize = Joker::Expert(Colour::Red).index();
pub(crate) const KINDS: usize = Joker::ALL.len();

/// How many jokers of each kind.
pub(crate) type Jokers = [u8; KINDS];

/// Returns a joker's kind as an index.
pub(crate) fn kind_of(joker: Joker) -> usize {
    joker.index()
}

/// Returns the joker of a kind.
pub(crate) fn joker_face(kind: usize) -> Face {
    Face::Joker(Joker::ALL[kind])
}

/// Returns the tile with a colour and a number, both given as an index; numbers count from 1.
pub(crate) fn number_face(colour: usize, number: usize) -> Face {
    Face::number_tile(Colour::ALL[colour % COLOURS], number as i32)
        .unwrap_or(Face::Joker(Joker::Classic))
}

/// The tiles there are, and which of them must be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stock {
    /// By number (from 1) and colour.
    pub(crate) there: [[u8; COLOURS]; NUMBERS + 3],
    pub(crate) must: [[u8; COLOURS]; NUMBERS + 3],
    pub(crate) jokers: Jokers,
    pub(crate) jokers_must: Jokers,
}

impl Stock {
    /// Creates a stock of the tiles of a table, which must be used, and of a rack, which may be
    /// used.
    pub(crate) fn new<'a>(
        table: impl IntoIterator<Item = &'a Face>,
        rack: impl IntoIterator<Item = &'a Face>,
    ) -> Stock {
        let mut stock = Stock::default();
        for face in table {
            stock.add(*face, true);
        }
        for face in rack {
            stock.add(*face, false);
        }
        stock
    }

    /// Creates a stock from counts of tiles.
    pub(crate) fn of_counts(table: &Tally, rack: &Tally) -> Stock {
        let mut stock = Stock::default();
        for (tiles, must) in [(table, true), (rack, false)] {
            for (face, count) in tiles.iter() {
                stock.add_some(face, count as u8, must);
            }
        }
        stock
    }

    fn add(&mut self, face: Face, must: bool) {
        self.add_some(face, 1, must);
    }

    fn add_some(&mut self, face: Face, count: u8, must: bool) {
        let needed = if must { count } else { 0 };
        match face {
            Face::Number { colour, number } => {
                let number = usize::from(number.get());
                self.there[number][colour as usize] += count;
                self.must[number][colour as usize] += needed;
            }
            Face::Joker(joker) => {
                self.jokers[kind_of(joker)] += count;
                self.jokers_must[kind_of(joker)] += needed;
            }
            Face::Letter(_) | Face::Stated(_) => {}
        }
    }

    /// Removes a tile, preferably one that must be used. Returns `false` if no such tile is left.
    pub(crate) fn take(&mut self, face: Face) -> bool {
        let (there, must) = match face {
            Face::Number { colour, number } => {
                let number = usize::from(number.get());
                (
                    &mut self.there[number][colour as usize],
                    &mut self.must[number][colour as usize],
                )
            }
            Face::Joker(joker) => (
                &mut self.jokers[kind_of(joker)],
                &mut self.jokers_must[kind_of(joker)],
            ),
            Face::Letter(_) | Face::Stated(_) => return false,
        };
        if *there == 0 {
            return false;
        }
        *there -= 1;
        *must = must.saturating_sub(1);
        true
    }

    /// Removes a tile that stays on the rack.
    pub(crate) fn leave(&mut self, face: Face) {
        match face {
            Face::Number { colour, number } => {
                self.there[usize::from(number.get())][colour as usize] -= 1;
            }
            Face::Joker(joker) => self.jokers[kind_of(joker)] -= 1,
            Face::Letter(_) | Face::Stated(_) => {}
        }
    }

    /// Returns whether there is a tile of this face.
    pub(crate) fn has(&self, face: Face) -> bool {
        self.counts(face).0 > 0
    }

    /// Returns how many tiles of this face there are.
    pub(crate) fn count(&self, face: Face) -> u8 {
        self.counts(face).0
    }

    /// Returns whether a tile of this face may stay on the rack.
    pub(crate) fn may_stay(&self, face: Face) -> bool {
        let (there, must) = self.counts(face);
        there > must
    }

    /// Returns how many tiles of this face there are, and how many of them must be used.
    fn counts(&self, face: Face) -> (u8, u8) {
        match face {
            Face::Number { colour, number } => {
                let number = usize::from(number.get());
                let colour = colour as usize;
                (self.there[number][colour], self.must[number][colour])
            }
            Face::Joker(joker) => {
                let kind = kind_of(joker);
                (self.jokers[kind], self.jokers_must[kind])
            }
            Face::Letter(_) | Face::Stated(_) => (0, 0),
        }
    }
}
