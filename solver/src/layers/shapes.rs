//! The groups and mirrored groups that can be formed at a number.

use sidra_core::Rules;
use sidra_core::rules::MirrorValue;

use super::state::Left;
use super::{bit, expert};
use crate::stock::{CLASSIC, COLOURS, DOUBLE, EXPERT, Jokers, KINDS, MIRROR, NUMBERS, Stock};

/// The groups for which there are tiles and jokers, by number.
#[derive(Default)]
pub(super) struct Menu {
    /// The jokers that the lists are for.
    jokers: Option<Jokers>,
    there: [[u8; COLOURS]; NUMBERS + 3],
    /// Groups and mirrored groups of any number.
    groups: Vec<Shape>,
    mirrored: Vec<Shape>,
    /// Scratch space for listing them.
    sides: Vec<Side>,
    /// The groups of each number requested so far, and their ranges.
    fitting: Vec<Shape>,
    at: [Option<[usize; 3]>; NUMBERS + 3],
}

impl Menu {
    /// Prepares for other tiles; keeps what is still valid.
    pub(super) fn ask(&mut self, stock: &Stock, rules: &Rules) {
        if self.jokers != Some(stock.jokers) {
            self.jokers = Some(stock.jokers);
            self.groups.clear();
            list_groups(&stock.jokers, &mut self.groups);
            self.mirrored.clear();
            if stock.jokers[MIRROR] > 0 {
                list_sides(&stock.jokers, rules, &mut self.sides);
                list_mirrored(&stock.jokers, &self.sides, &mut self.mirrored);
            }
        }
        self.there = stock.there;
        self.fitting.clear();
        self.at = [None; NUMBERS + 3];
    }

    /// Returns the groups and the mirrored groups of a number.
    pub(super) fn of(&mut self, number: usize) -> (&[Shape], &[Shape]) {
        let [from, between, to] = match self.at[number] {
            Some(known) => known,
            None => {
                let there = self.there[number];
                let fits = |shape: &&Shape| {
                    (0..COLOURS).all(|colour| shape.wants(colour) <= there[colour])
                };
                let from = self.fitting.len();
                self.fitting.extend(self.groups.iter().filter(fits));
                let between = self.fitting.len();
                self.fitting.extend(self.mirrored.iter().filter(fits));
                let known = [from, between, self.fitting.len()];
                self.at[number] = Some(known);
                known
            }
        };
        (&self.fitting[from..between], &self.fitting[between..to])
    }
}

/// A group that could be formed at any number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// Colours of number tiles, one bit per colour.
    pub(super) colours: u8,
    /// For a mirrored group: colours of number tiles on the other side.
    pub(super) facing: u8,
    pub(super) jokers: Jokers,
    /// The same, in the search's encoding.
    pub(super) takes: Left,
    /// Kinds of joker that it has space for.
    pub(super) spaces: u8,
}

impl Shape {
    /// Returns how many number tiles of a colour it takes.
    pub(super) fn wants(&self, colour: usize) -> u8 {
        (self.colours >> colour & 1) + (self.facing >> colour & 1)
    }
}

/// Lists every group: number tiles alone, or with as many jokers as it needs.
fn list_groups(jokers: &Jokers, shapes: &mut Vec<Shape>) {
    for colours in 1u8..16 {
        let numbers = colours.count_ones() as usize;
        if numbers >= 3 {
            shapes.push(shape(colours, 0, [0; KINDS]));
            continue;
        }
        let kinds = [CLASSIC, DOUBLE, EXPERT, EXPERT + 1, EXPERT + 2, EXPERT + 3];
        let fits = |added: &[usize]| {
            let mut used = [0; KINDS];
            let mut taken = colours;
            let mut width = numbers;
            for &kind in added {
                used[kind] += 1;
                width += 1 + usize::from(kind == DOUBLE);
                if kind >= EXPERT {
                    let own = 1 << (kind - EXPERT);
                    if taken & own != 0 {
                        return None;
                    }
                    taken |= own;
                }
            }
            let enough = (0..KINDS).all(|kind| used[kind] <= jokers[kind]);
            (enough && width <= COLOURS).then_some(used)
        };
        for (index, &one) in kinds.iter().enumerate() {
            if numbers == 2 {
                shapes.extend(fits(&[one]).map(|used| shape(colours, 0, used)));
                continue;
            }
            for &other in &kinds[index..] {
                shapes.extend(fits(&[one, other]).map(|used| shape(colours, 0, used)));
            }
        }
    }
}

fn shape(colours: u8, facing: u8, jokers: Jokers) -> Shape {
    let width = colours.count_ones() as u8 + jokers.iter().sum::<u8>() + jokers[DOUBLE];
    let mut spaces = 0;
    if width < COLOURS as u8 {
        spaces = bit(CLASSIC);
        for colour in 0..COLOURS {
            if colours >> colour & 1 == 0 && jokers[expert(colour)] == 0 {
                spaces |= bit(expert(colour));
            }
        }
    }
    Shape {
        colours,
        facing,
        jokers,
        takes: Left::of(&jokers),
        spaces,
    }
}

/// Lists every side that a mirrored group can have.
fn list_sides(jokers: &Jokers, rules: &Rules, sides: &mut Vec<Side>) {
    let most = match rules.mirror_value {
        MirrorValue::Middle => 3,
        MirrorValue::Nothing | MirrorValue::MiddleOrNothing => 4,
    };
    sides.clear();
    for colours in 0..16u8 {
        for experts in (0..16u8).filter(|experts| experts & colours == 0) {
            let own = |colour: usize| experts >> colour & 1 == 0 || jokers[expert(colour)] > 0;
            if !(0..COLOURS).all(own) {
                continue;
            }
            for classic in 0..=jokers[CLASSIC] {
                for double in 0..=jokers[DOUBLE] {
                    sides.push(Side {
                        colours,
                        experts,
                        classic,
                        double,
                    });
                }
            }
        }
    }
    sides.retain(|side| (1..=most).contains(&side.width()));
}

/// Lists every mirrored group of two colours or more (with one colour, it is also a mirrored run),
/// except those with a spare joker on each side, which are left to parking.
fn list_mirrored(jokers: &Jokers, sides: &[Side], shapes: &mut Vec<Shape>) {
    for (index, left) in sides.iter().enumerate() {
        for right in &sides[index..] {
            let width = left.width();
            let union = left.taken() | right.taken();
            let numbers = left.colours | right.colours;
            if right.width() != width
                || width < 2
                || numbers == 0
                || union.count_ones() as usize > width
            {
                continue;
            }
            // Leave out shapes with a spare joker on both sides.
            let spare = width - (union.count_ones() as usize).max(1);
            let single = left.classic > 0 && right.classic > 0;
            let double = left.double > 0 && right.double > 0;
            let mixed =
                (left.double > 0 && right.classic > 1) || (left.classic > 1 && right.double > 0);
            if (spare >= 1 && single) || (spare >= 2 && (double || mixed)) {
                continue;
            }
            let mut used = [0; KINDS];
            used[CLASSIC] = left.classic + right.classic;
            used[DOUBLE] = left.double + right.double;
            for colour in 0..COLOURS {
                let both = (left.experts >> colour & 1) + (right.experts >> colour & 1);
                used[expert(colour)] = both;
            }
            if (0..KINDS).all(|kind| used[kind] <= jokers[kind]) {
                shapes.push(shape(left.colours, right.colours, used));
            }
        }
    }
}

/// One side of a mirrored group.
#[derive(Clone, Copy)]
struct Side {
    pub(super) colours: u8,
    experts: u8,
    classic: u8,
    double: u8,
}

impl Side {
    fn taken(self) -> u8 {
        self.colours | self.experts
    }

    fn width(self) -> usize {
        self.taken().count_ones() as usize + usize::from(self.classic + 2 * self.double)
    }
}
