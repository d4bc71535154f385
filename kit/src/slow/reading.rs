//! Reading a row by trying every concrete set that it could be.
//!
//! A shape and a first number determine the number of every place. Every joker is then given
//! every colour in turn, and the result is compared with the definition of the shape, tile by
//! tile.

use sidra_core::rules::{MirrorCompares, MirrorValue};
use sidra_core::set::Kind;
use sidra_core::{Colour, Face, Joker, Rules};

/// What one place of a concrete set means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// A tile.
    Tile(i32, Colour),
    /// A colour change that stands for a number.
    Change(i32),
    /// The mirror, with its number if it has one.
    Mirror(Option<i32>),
}

/// A concrete set: its kind, its value, and the meaning of each physical tile.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlowReading {
    /// The kind of the set.
    pub kind: Kind,
    /// The value of the set.
    pub value: i32,
    /// One entry per tile of the row; a double has two meanings.
    pub tiles: Vec<Vec<Meaning>>,
}

/// Returns every concrete set that the row could be.
pub fn readings(row: &[Face], rules: &Rules) -> Vec<SlowReading> {
    let mut found = Vec::new();
    if row.len() < 3 {
        return found;
    }
    for &face in row {
        let there = row.iter().filter(|&&other| other == face).count();
        if there > usize::from(rules.copies(face)) {
            return found;
        }
    }
    if !rules.jokers_alone && row.iter().all(|face| face.number().is_none()) {
        return found;
    }
    let mirrors: Vec<usize> = (0..row.len())
        .filter(|&place| row[place] == Face::Joker(Joker::Mirror))
        .collect();
    for first in -13..=26 {
        match mirrors[..] {
            [] => {
                try_numbers(row, Kind::Run, rules, &mut found, |unit| {
                    Some(first + unit as i32)
                });
                try_numbers(row, Kind::Group, rules, &mut found, |_| Some(first));
            }
            [mirror] => {
                // The number of units before the mirror.
                let peak: usize = row[..mirror].iter().map(|face| face.width()).sum();
                let numbered = match rules.mirror_value {
                    MirrorValue::Nothing => None,
                    MirrorValue::Middle | MirrorValue::MiddleOrNothing => Some(()),
                };
                for step in [1, -1] {
                    if step < 0 && !rules.mirror_valley {
                        continue;
                    }
                    // `first` is the number in the middle, real or imagined.
                    try_numbers(row, Kind::MirroredRun, rules, &mut found, |unit| {
                        if unit == peak {
                            return numbered.map(|()| first);
                        }
                        Some(first - step * (unit.abs_diff(peak) as i32))
                    });
                }
                try_numbers(row, Kind::MirroredGroup, rules, &mut found, |unit| {
                    if unit == peak {
                        numbered.map(|()| first)
                    } else {
                        Some(first)
                    }
                });
            }
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Gives every unit its number and every joker every colour, and keeps the results that are a
/// set of this kind.
fn try_numbers(
    row: &[Face],
    kind: Kind,
    rules: &Rules,
    found: &mut Vec<SlowReading>,
    number: impl Fn(usize) -> Option<i32>,
) {
    let mut laid: Vec<Vec<Meaning>> = Vec::new();
    lay(row, &number, 0, &mut laid, &mut |tiles| {
        let tiles = tiles.to_vec();
        if let Some(tiles) = is_set(kind, tiles, rules) {
            let value = tiles.iter().flatten().map(|meaning| value(*meaning)).sum();
            found.push(SlowReading { kind, value, tiles });
        }
    });
}

fn value(meaning: Meaning) -> i32 {
    match meaning {
        Meaning::Tile(number, _) | Meaning::Change(number) => number,
        Meaning::Mirror(number) => number.unwrap_or(0),
    }
}

fn lay(
    row: &[Face],
    number: &impl Fn(usize) -> Option<i32>,
    unit: usize,
    laid: &mut Vec<Vec<Meaning>>,
    see: &mut impl FnMut(&[Vec<Meaning>]),
) {
    let Some(&face) = row.get(laid.len()) else {
        see(laid);
        return;
    };
    let at = |unit: usize| number(unit).unwrap_or(0);
    let mut go_on = |meanings: Vec<Meaning>| {
        laid.push(meanings);
        lay(row, number, unit + face.width(), laid, see);
        laid.pop();
    };
    match face {
        Face::Number { colour, number } => {
            if i32::from(number.get()) == at(unit) {
                go_on(vec![Meaning::Tile(at(unit), colour)]);
            }
        }
        Face::Joker(Joker::Expert(colour)) => go_on(vec![Meaning::Tile(at(unit), colour)]),
        Face::Joker(Joker::Classic) => {
            for &colour in Colour::ALL {
                go_on(vec![Meaning::Tile(at(unit), colour)]);
            }
        }
        Face::Joker(Joker::Double) => {
            for &one in Colour::ALL {
                for &other in Colour::ALL {
                    let next = at(unit + 1);
                    go_on(vec![
                        Meaning::Tile(at(unit), one),
                        Meaning::Tile(next, other),
                    ]);
                }
            }
        }
        Face::Joker(Joker::ColourChange) => go_on(vec![Meaning::Change(at(unit))]),
        Face::Joker(Joker::Mirror) => go_on(vec![Meaning::Mirror(number(unit))]),
        Face::Letter(_) | Face::Stated(_) => {}
    }
}

/// Returns the tiles if they are a set of this kind. If the mirror's number does not exist, and the
/// rules allow that, the mirror has no number.
fn is_set(kind: Kind, mut tiles: Vec<Vec<Meaning>>, rules: &Rules) -> Option<Vec<Vec<Meaning>>> {
    if kind == Kind::MirroredGroup && rules.mirror_value == MirrorValue::MiddleOrNothing {
        let side: usize = tiles
            .iter()
            .take_while(|tile| !is_mirror(&tile[0]))
            .map(Vec::len)
            .sum();
        if side == 4 {
            forget_middle(&mut tiles);
        }
    }
    if kind == Kind::MirroredRun && rules.mirror_value == MirrorValue::MiddleOrNothing {
        let exists = |tile: &Vec<Meaning>| match tile[0] {
            Meaning::Mirror(Some(number)) => (1..=13).contains(&number),
            _ => true,
        };
        if !tiles.iter().all(exists) {
            forget_middle(&mut tiles);
        }
    }
    let units: Vec<Meaning> = tiles.iter().flatten().copied().collect();
    for unit in &units {
        let number = match unit {
            Meaning::Tile(number, _) | Meaning::Change(number) => Some(*number),
            Meaning::Mirror(number) => *number,
        };
        if number.is_some_and(|number| !(1..=13).contains(&number)) {
            return None;
        }
    }
    let legal = match kind {
        Kind::Run => is_line(&units, rules),
        Kind::Group => is_bunch(&units, 4),
        Kind::MirroredRun | Kind::MirroredGroup => {
            let mirror = tiles.iter().position(|tile| is_mirror(&tile[0]))?;
            let shortest = usize::from(rules.mirror_side);
            if mirror < shortest || tiles.len() - mirror - 1 < shortest {
                return None;
            }
            let middle = units.iter().position(is_mirror)?;
            let mut left = units[..middle].to_vec();
            let right = &units[middle + 1..];
            if kind == Kind::MirroredRun {
                left.reverse();
                facing(&left, right, rules) && is_line(&left, rules) && is_line(right, rules)
            } else {
                let most = if rules.mirror_value == MirrorValue::Middle {
                    3
                } else {
                    4
                };
                let mut right = right.to_vec();
                left.sort();
                right.sort();
                facing(&left, &right, rules) && is_bunch(&left, most) && is_bunch(&right, most)
            }
        }
    };
    legal.then_some(tiles)
}

fn is_mirror(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Mirror(_))
}

fn forget_middle(tiles: &mut [Vec<Meaning>]) {
    for tile in tiles {
        if is_mirror(&tile[0]) {
            *tile = vec![Meaning::Mirror(None)];
        }
    }
}

/// Returns `true` if both sides are the same, in the given order.
fn facing(left: &[Meaning], right: &[Meaning], rules: &Rules) -> bool {
    left.len() == right.len()
        && left
            .iter()
            .zip(right)
            .all(|(one, other)| match rules.mirror_compares {
                MirrorCompares::Tiles => one == other,
                MirrorCompares::Numbers => value(*one) == value(*other),
            })
}

/// Checks the colours of consecutive numbers: one per part, and a different one after each
/// change.
fn is_line(units: &[Meaning], rules: &Rules) -> bool {
    let is_change = |unit: &Meaning| matches!(unit, Meaning::Change(_));
    if units.iter().filter(|unit| is_change(unit)).count() > usize::from(rules.colour_changes) {
        return false;
    }
    let lowest = units.iter().min_by_key(|unit| value(**unit));
    if !rules.colour_change_first && lowest.is_some_and(is_change) {
        return false;
    }
    let mut before: Option<Colour> = None;
    for part in units.split(is_change) {
        let mut colours: Vec<Colour> = part
            .iter()
            .filter_map(|unit| match unit {
                Meaning::Tile(_, colour) => Some(*colour),
                _ => None,
            })
            .collect();
        colours.sort();
        colours.dedup();
        if colours.len() > 1 || (before.is_some() && before == colours.first().copied()) {
            return false;
        }
        before = colours.first().copied();
    }
    true
}

/// Checks the colours of tiles with one number: they must differ.
fn is_bunch(units: &[Meaning], most: usize) -> bool {
    let mut colours = Vec::new();
    for unit in units {
        match unit {
            Meaning::Tile(_, colour) if !colours.contains(colour) => colours.push(*colour),
            _ => return false,
        }
    }
    colours.len() <= most
}
