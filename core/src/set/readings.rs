//! All readings of a row.
//!
//! A run is read as a [`Line`]: where it starts, how many numbers it covers, and which colours
//! each of its parts (before and after a colour change) may have. A mirrored run is two lines,
//! both read outwards from the mirror. A group is a [`Bunch`] of colours; a mirrored group is
//! two bunches.

use super::{ColourSet, FEWEST_TILES, Reading, Shape};
use crate::few::Few;
use crate::rules::{EqualReadings, MirrorCompares, MirrorValue, Rules, SeveralReadings};
use crate::tile::{Face, Joker, Number};

/// Returns every way to read the row as a legal set, beginning with the one that counts; empty
/// if the row is not a legal set.
pub fn readings(row: &[Face], rules: &Rules) -> Vec<Reading> {
    if row.len() < FEWEST_TILES || !in_box(row, rules) {
        return Vec::new();
    }
    in_any_box(row, rules)
}

/// Returns the readings of a row of any length, without asking what the box holds.
pub(super) fn in_any_box(row: &[Face], rules: &Rules) -> Vec<Reading> {
    let mut found = Vec::new();
    match row
        .iter()
        .position(|&face| face == Face::Joker(Joker::Mirror))
    {
        None => {
            runs(row, rules, &mut found);
            groups(row, rules, &mut found);
        }
        Some(middle) => {
            let (left, right) = (&row[..middle], &row[middle + 1..]);
            let shortest = usize::from(rules.mirror_side);
            if left.len() >= shortest && right.len() >= shortest {
                mirrored_runs(left, right, rules, &mut found);
                mirrored_groups(left, right, rules, &mut found);
            }
        }
    }
    found.sort_few_by_key(|reading| {
        let value = i32::from(reading.value);
        let is_group = matches!(
            reading.shape,
            Shape::Group { .. } | Shape::MirroredGroup { .. }
        );
        let order = match rules.several_readings {
            SeveralReadings::Highest => -value,
            SeveralReadings::Lowest => value,
        };
        match rules.equal_readings {
            EqualReadings::RunFirst => (order, is_group),
            EqualReadings::GroupFirst => (order, !is_group),
        }
    });
    found
}

/// Returns `true` if the box holds all these tiles.
pub(super) fn in_box(row: &[Face], rules: &Rules) -> bool {
    // Counting stops at the first surplus tile, so a byte per face is enough.
    let mut counts = [0u8; Face::COUNT];
    row.iter().all(|&face| {
        let count = &mut counts[face.index()];
        let fits = u16::from(*count) < rules.copies(face);
        *count = count.saturating_add(1);
        fits
    })
}

/// The first number of a line, if number tiles determine it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The line has no number tile.
    Free,
    At(i32),
}

impl Start {
    /// Returns the start that satisfies both lines, if there is one.
    fn and(self, other: Start) -> Option<Start> {
        match (self, other) {
            (Start::Free, start) | (start, Start::Free) => Some(start),
            (left, right) => (left == right).then_some(left),
        }
    }

    /// Returns the numbers that the line may start with.
    fn candidates(self, rules: &Rules) -> std::ops::Range<i32> {
        match self {
            Start::At(number) => number..number + 1,
            Start::Free if rules.jokers_alone => 1..14,
            // Jokers alone are not a set.
            Start::Free => 0..0,
        }
    }
}

/// The most parts that a line can have: a box holds at most two colour changes.
const MOST_PARTS: usize = 3;

/// Tiles that stand for consecutive numbers.
pub(super) struct Line {
    /// How many numbers the tiles cover.
    width: i32,
    start: Start,
    /// The colours that each part may have.
    pub(super) parts: [ColourSet; MOST_PARTS],
    /// The offsets of the numbers at which the colour changes.
    changes: [i32; MOST_PARTS - 1],
    changed: usize,
}

impl Line {
    /// Reads the tiles as a line whose numbers change by `step`. Returns `None` if they are
    /// not consecutive.
    pub(super) fn new(tiles: impl Iterator<Item = Face>, step: i32) -> Option<Line> {
        let mut line = Line {
            width: 0,
            start: Start::Free,
            parts: [ColourSet::ALL; MOST_PARTS],
            changes: [0; MOST_PARTS - 1],
            changed: 0,
        };
        for tile in tiles {
            let part = &mut line.parts[line.changed];
            match tile {
                Face::Number { colour, number } => {
                    let start = Start::At(i32::from(number.get()) - step * line.width);
                    line.start = line.start.and(start)?;
                    *part = *part & ColourSet::only(colour);
                }
                Face::Joker(Joker::Expert(colour)) => *part = *part & ColourSet::only(colour),
                Face::Joker(Joker::Classic | Joker::Double) => {}
                Face::Joker(Joker::ColourChange) => {
                    *line.changes.get_mut(line.changed)? = line.width;
                    line.changed += 1;
                }
                Face::Joker(Joker::Mirror) | Face::Letter(_) | Face::Stated(_) => return None,
            }
            line.width += tile.width() as i32;
        }
        Some(line)
    }

    fn changes(&self) -> &[i32] {
        &self.changes[..self.changed]
    }

    /// Returns `true` if the number of colour changes and their places are allowed.
    fn changes_allowed(&self, step: i32, rules: &Rules) -> bool {
        let lowest = if step > 0 { 0 } else { self.width - 1 };
        self.changed <= usize::from(rules.colour_changes)
            && (rules.colour_change_first || !self.changes().contains(&lowest))
    }

    /// Narrows the parts to the colours that they can have: one each, and a different one
    /// after every change. Returns `false` if a part is left without a colour.
    pub(super) fn settle_colours(&mut self) -> bool {
        let parts = &mut self.parts[..=self.changed];
        let differ = |part: &mut ColourSet, neighbour: ColourSet| {
            if neighbour.len() == 1 {
                *part = *part & !neighbour;
            }
        };
        for index in 1..parts.len() {
            let before = parts[index - 1];
            differ(&mut parts[index], before);
        }
        for index in (1..parts.len()).rev() {
            let after = parts[index];
            differ(&mut parts[index - 1], after);
        }
        parts.iter().all(|part| !part.is_empty())
    }

    /// Restricts this line to the tiles that the other one can also stand for.
    pub(super) fn same_tiles(mut self, other: &Line) -> Option<Line> {
        if self.changes() != other.changes() {
            return None;
        }
        for (part, facing) in self.parts.iter_mut().zip(other.parts) {
            *part = *part & facing;
        }
        Some(self)
    }
}

/// Returns the sum of `width` numbers that begin at `first` and change by `step`.
fn sum(first: i32, step: i32, width: i32) -> i32 {
    width * first + step * width * (width - 1) / 2
}

fn runs(row: &[Face], rules: &Rules, found: &mut Vec<Reading>) {
    let Some(mut line) = Line::new(row.iter().copied(), 1) else {
        return;
    };
    if !line.changes_allowed(1, rules) || !line.settle_colours() {
        return;
    }
    for first in line.start.candidates(rules) {
        let last = Number::new(first + line.width - 1);
        if let (Some(low), Some(_)) = (Number::new(first), last) {
            found.push(Reading {
                shape: Shape::Run { low },
                value: sum(first, 1, line.width) as u16,
            });
        }
    }
}

fn mirrored_runs(left: &[Face], right: &[Face], rules: &Rules, found: &mut Vec<Reading>) {
    let rising = mirrored_run(left, right, -1, rules, found);
    // With one number on each side and none in the middle, rising and falling are the same.
    let same = rising == Some(1) && rules.mirror_value == MirrorValue::Nothing;
    if rules.mirror_valley && !same {
        mirrored_run(left, right, 1, rules, found);
    }
}

/// Reads both sides outwards from the mirror. Returns the width of a side if there is a
/// reading.
fn mirrored_run(
    left: &[Face],
    right: &[Face],
    step: i32,
    rules: &Rules,
    found: &mut Vec<Reading>,
) -> Option<i32> {
    let mut left = Line::new(left.iter().rev().copied(), step)?;
    let mut right = Line::new(right.iter().copied(), step)?;
    let width = left.width;
    if right.width != width
        || !left.changes_allowed(step, rules)
        || !right.changes_allowed(step, rules)
    {
        return None;
    }
    let start = left.start.and(right.start)?;
    let colours = match rules.mirror_compares {
        MirrorCompares::Tiles => left.same_tiles(&right)?.settle_colours(),
        MirrorCompares::Numbers => left.settle_colours() && right.settle_colours(),
    };
    if !colours {
        return None;
    }
    let mut any = None;
    for first in start.candidates(rules) {
        let (beside, last) = (Number::new(first), Number::new(first + step * (width - 1)));
        let middle = Number::new(first - step);
        let middle = match rules.mirror_value {
            MirrorValue::Nothing => None,
            MirrorValue::MiddleOrNothing => middle,
            MirrorValue::Middle if middle.is_none() => continue,
            MirrorValue::Middle => middle,
        };
        if let (Some(beside), Some(_)) = (beside, last) {
            any = Some(width);
            found.push(Reading {
                shape: Shape::MirroredRun {
                    beside,
                    step,
                    middle,
                },
                value: (2 * sum(first, step, width)) as u16 + value_of(middle),
            });
        }
    }
    any
}

fn value_of(number: Option<Number>) -> u16 {
    number.map_or(0, |number| u16::from(number.get()))
}

/// Tiles that stand for one number in different colours.
#[derive(Clone, Copy)]
pub(super) struct Bunch {
    number: Option<Number>,
    /// The colours that number tiles and expert jokers take.
    pub(super) taken: ColourSet,
    /// The number of colours, including those of the jokers.
    pub(super) size: usize,
}

impl Bunch {
    /// Reads the tiles as a bunch. Returns `None` if they have two numbers or the same colour
    /// twice.
    pub(super) fn new(tiles: &[Face]) -> Option<Bunch> {
        let mut bunch = Bunch {
            number: None,
            taken: ColourSet::NONE,
            size: 0,
        };
        for &tile in tiles {
            bunch.size += tile.width();
            let colour = match tile {
                Face::Number { colour, number } => {
                    if bunch.number.is_some_and(|other| other != number) {
                        return None;
                    }
                    bunch.number = Some(number);
                    colour
                }
                Face::Joker(Joker::Expert(colour)) => colour,
                Face::Joker(Joker::Classic | Joker::Double) => continue,
                Face::Joker(Joker::ColourChange | Joker::Mirror)
                | Face::Letter(_)
                | Face::Stated(_) => return None,
            };
            if bunch.taken.holds(colour) {
                return None;
            }
            bunch.taken = bunch.taken | ColourSet::only(colour);
        }
        Some(bunch)
    }
}

/// Returns the numbers that a group may have.
fn group_numbers(number: Option<Number>, rules: &Rules) -> impl Iterator<Item = Number> {
    Number::all().filter(move |&any| number.map_or(rules.jokers_alone, |number| number == any))
}

fn groups(row: &[Face], rules: &Rules, found: &mut Vec<Reading>) {
    let Some(bunch) = Bunch::new(row).filter(|bunch| bunch.size <= 4) else {
        return;
    };
    for number in group_numbers(bunch.number, rules) {
        found.push(Reading {
            shape: Shape::Group { number },
            value: u16::from(number.get()) * bunch.size as u16,
        });
    }
}

/// Returns the most colours that one side of a mirrored group can have. A mirror that stands for
/// the number in the middle takes one of the four.
pub(super) fn widest_side(rules: &Rules) -> usize {
    match rules.mirror_value {
        MirrorValue::Middle => 3,
        MirrorValue::Nothing | MirrorValue::MiddleOrNothing => 4,
    }
}

fn mirrored_groups(left: &[Face], right: &[Face], rules: &Rules, found: &mut Vec<Reading>) {
    let (Some(left), Some(right)) = (Bunch::new(left), Bunch::new(right)) else {
        return;
    };
    let size = left.size;
    let compares = match rules.mirror_compares {
        MirrorCompares::Tiles => (left.taken | right.taken).len() <= size,
        MirrorCompares::Numbers => true,
    };
    if right.size != size || size > widest_side(rules) || !compares {
        return;
    }
    let number = match (left.number, right.number) {
        (Some(one), Some(other)) if one != other => return,
        (one, other) => one.or(other),
    };
    for number in group_numbers(number, rules) {
        let middle = (rules.mirror_value != MirrorValue::Nothing && size < 4).then_some(number);
        found.push(Reading {
            shape: Shape::MirroredGroup { number, middle },
            value: u16::from(number.get()) * 2 * size as u16 + value_of(middle),
        });
    }
}
