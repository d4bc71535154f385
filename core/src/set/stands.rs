//! What each tile of a set stands for.

use super::readings::{Bunch, Line};
use super::{ColourSet, Reading, Shape};
use crate::rules::{MirrorCompares, Rules};
use crate::tile::{Face, Joker, Number};

/// What a tile stands for in a reading of its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// One tile: the number in one of these colours. A number tile and an expert joker have
    /// one colour; several may remain for a classic joker.
    Tile {
        /// The number.
        number: Number,
        /// The colours that are possible.
        colours: ColourSet,
    },
    /// Two neighbours of a run in one of these colours, in the order of the row.
    Neighbours {
        /// The two numbers.
        numbers: [Number; 2],
        /// The colours that are possible.
        colours: ColourSet,
    },
    /// One number in two of these colours.
    TwoColours {
        /// The number.
        number: Number,
        /// The colours that are possible.
        colours: ColourSet,
        /// At least one of the two is among these; empty if it does not matter.
        one_of: ColourSet,
    },
    /// The number of a run at which the colour changes.
    Change {
        /// The number.
        number: Number,
    },
    /// The middle of a mirrored set, with its number if the edition gives it one.
    Middle {
        /// The number.
        number: Option<Number>,
    },
}

impl Reading {
    /// Returns what each tile of the row stands for.
    ///
    /// `row` and `rules` must be those that the reading was made from. For others the result
    /// is meaningless and may be empty.
    pub fn stands(&self, row: &[Face], rules: &Rules) -> Vec<Stands> {
        match self.shape {
            Shape::Run { low } => {
                let Some(mut line) = Line::new(row.iter().copied(), 1) else {
                    return Vec::new();
                };
                line.settle_colours();
                in_line(row.iter().copied(), low, 1, &line)
            }
            Shape::Group { number } => {
                let Some(bunch) = Bunch::new(row) else {
                    return Vec::new();
                };
                in_bunch(row, number, !bunch.taken, ColourSet::NONE)
            }
            Shape::MirroredRun {
                beside,
                step,
                middle,
            } => {
                let Some((left, right)) = sides(row) else {
                    return Vec::new();
                };
                let outwards = |tiles: &mut dyn Iterator<Item = Face>| Line::new(tiles, step);
                let lines = (
                    outwards(&mut left.iter().rev().copied()),
                    outwards(&mut right.iter().copied()),
                );
                let (Some(mut one), Some(mut other)) = lines else {
                    return Vec::new();
                };
                if rules.mirror_compares == MirrorCompares::Tiles {
                    for (part, facing) in one.parts.iter_mut().zip(&mut other.parts) {
                        *part = *part & *facing;
                        *facing = *part;
                    }
                }
                one.settle_colours();
                other.settle_colours();
                let mut stands = in_line(left.iter().rev().copied(), beside, step, &one);
                stands.reverse();
                for stand in &mut stands {
                    // The side was read outwards; the result is in the order of the row.
                    if let Stands::Neighbours { numbers, .. } = stand {
                        numbers.reverse();
                    }
                }
                stands.push(Stands::Middle { number: middle });
                stands.extend(in_line(right.iter().copied(), beside, step, &other));
                stands
            }
            Shape::MirroredGroup { number, middle } => {
                let Some((left, right)) = sides(row) else {
                    return Vec::new();
                };
                let (Some(one), Some(other)) = (Bunch::new(left), Bunch::new(right)) else {
                    return Vec::new();
                };
                let side = |tiles: &[Face], own: Bunch, facing: Bunch| {
                    let (free, one_of) = match rules.mirror_compares {
                        MirrorCompares::Tiles => own.facing(facing),
                        MirrorCompares::Numbers => (!own.taken, ColourSet::NONE),
                    };
                    in_bunch(tiles, number, free, one_of)
                };
                let mut stands = side(left, one, other);
                stands.push(Stands::Middle { number: middle });
                stands.extend(side(right, other, one));
                stands
            }
        }
    }
}

impl Bunch {
    /// Returns the colours that jokers may have on a side that must show the same colours as
    /// the other side, and the colours of which a double must take at least one.
    fn facing(self, other: Bunch) -> (ColourSet, ColourSet) {
        let free = !self.taken;
        let needed = other.taken & free;
        // The number of joker colours that the other side leaves free.
        match self.size - self.taken.len() - needed.len() {
            0 => (needed, ColourSet::NONE),
            1 => (free, needed),
            _ => (free, ColourSet::NONE),
        }
    }
}

/// Returns the tiles on both sides of the mirror.
fn sides(row: &[Face]) -> Option<(&[Face], &[Face])> {
    let middle = row
        .iter()
        .position(|&face| face == Face::Joker(Joker::Mirror))?;
    Some((&row[..middle], &row[middle + 1..]))
}

fn in_line(
    tiles: impl Iterator<Item = Face>,
    first: Number,
    step: i32,
    line: &Line,
) -> Vec<Stands> {
    let mut next = i32::from(first.get());
    let mut part = 0;
    tiles
        .map(|tile| {
            // A reading covers only numbers from 1 to 13, so the fallback never applies.
            let number = Number::new(next).unwrap_or(first);
            let second = Number::new(next + step).unwrap_or(number);
            next += step * tile.width() as i32;
            let colours = line.parts[part];
            match tile {
                Face::Joker(Joker::Double) => Stands::Neighbours {
                    numbers: [number, second],
                    colours,
                },
                Face::Joker(Joker::ColourChange) => {
                    part += 1;
                    Stands::Change { number }
                }
                _ => Stands::Tile { number, colours },
            }
        })
        .collect()
}

fn in_bunch(tiles: &[Face], number: Number, free: ColourSet, one_of: ColourSet) -> Vec<Stands> {
    tiles
        .iter()
        .map(|&tile| match tile {
            Face::Joker(Joker::Double) => Stands::TwoColours {
                number,
                colours: free,
                one_of,
            },
            Face::Joker(Joker::Expert(colour)) | Face::Number { colour, .. } => Stands::Tile {
                number,
                colours: ColourSet::only(colour),
            },
            _ => Stands::Tile {
                number,
                colours: free,
            },
        })
        .collect()
}
