//! Why a row is not a set.
//!
//! A row can fail to be a run in one way and to be a group in another. The reasons given are
//! those of the nearer of the two, which is what the player most likely meant. This module is
//! only asked about rows that have no reading.

use super::readings::{in_any_box, in_box, widest_side};
use super::{ColourSet, FEWEST_TILES};
use crate::fault::{Detail, Fault, Rule};
use crate::few::Few;
use crate::rules::{MirrorValue, Rules};
use crate::tile::{Colour, Face, Joker, Number, Tally};

/// No box of numbers holds more tiles than this, so longer rows are not examined further.
const MOST_TILES: usize = 112;

/// Returns every reason why the row has no reading.
pub(super) fn explain(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let mut faults = Vec::with_capacity(8);
    if !in_box(row, rules) {
        not_in_box(row, rules, &mut faults);
    }
    if row.len() < FEWEST_TILES {
        faults.push(Fault::new(Rule::TooFewTiles).counts(FEWEST_TILES, row.len()));
    }
    if row.is_empty() || row.len() > MOST_TILES {
        return faults;
    }
    if !rules.jokers_alone && row.iter().all(|face| face.number().is_none()) {
        faults.push(Fault::new(Rule::NoNumberTile));
    }
    if row.contains(&Face::Joker(Joker::Mirror)) {
        explain_mirrored(row, rules, &mut faults);
    } else {
        explain_plain(row, rules, &mut faults);
    }
    if faults.is_empty() {
        faults.push(Fault::new(Rule::NeitherRunNorGroup));
    }
    faults
}

/// Returns `true` if the row has the shape of a set, whatever else is wrong with it.
fn reads(row: &[Face], rules: &Rules) -> bool {
    let rules = Rules {
        jokers_alone: true,
        ..*rules
    };
    !in_any_box(row, &rules).is_empty()
}

/// Adds the tiles that the box does not hold, or holds too few of: one fault per face, at its
/// first place.
fn not_in_box(row: &[Face], rules: &Rules, faults: &mut Vec<Fault>) {
    let all = Tally::of(row);
    for (place, &face) in row.iter().enumerate() {
        let (copies, count) = (rules.copies(face), all.count(face));
        if count <= copies || row[..place].contains(&face) {
            continue;
        }
        faults.push(if copies == 0 {
            Fault::new(Rule::NotInBox).at(place, face)
        } else {
            let fault = Fault::new(Rule::TooManyCopies).at(place, face);
            fault.counts(usize::from(copies), usize::from(count))
        });
    }
}

/// Explains the row as a run or as a group, whichever is nearer.
fn explain_plain(row: &[Face], rules: &Rules, faults: &mut Vec<Fault>) {
    let numbers = row.iter().filter_map(|face| face.number());
    if numbers.clone().count() > 1 && numbers.is_sorted_by(|one, next| one > next) {
        let reversed: Vec<Face> = row.iter().rev().copied().collect();
        if reads(&reversed, rules) {
            let fault = Fault::new(Rule::RunUpwards);
            faults.push(
                fault
                    .expected(Detail::Row(reversed))
                    .got(Detail::Row(row.to_vec())),
            );
            return;
        }
    }
    let whole = Span {
        first: 0,
        len: row.len(),
        leftwards: false,
    };
    let lines = Lines {
        row,
        lines: &[whole],
        step: 1,
    };
    let start = lines.start();
    let run = |faults: &mut Vec<Fault>| lines.faults(start, rules, faults);
    nearer(&lines, start, faults, run, |faults| {
        group_faults(row, &[whole], 4, Rule::GroupSize, faults);
    });
}

/// Adds the faults of the row as a run or as a group, whichever hypothesis fits better; adds
/// nothing if neither fits.
fn nearer(
    lines: &Lines<'_>,
    start: Option<i32>,
    faults: &mut Vec<Fault>,
    run: impl Fn(&mut Vec<Fault>),
    group: impl Fn(&mut Vec<Fault>),
) {
    let row = lines.row;
    let all = row.iter().filter_map(|face| face.number());
    let numbers = all.clone().count();
    let main = most_frequent(&all);
    let others = all.filter(|&number| Some(number) != main).count();
    // A row is like a run if its numbers or its colours are right. It is like a group if all
    // tiles, or all but one and no colour twice, have the same number. Most rows are far from
    // one of the two shapes, whose faults then need not be computed.
    let like_a_run = !lines.breaks_numbers(start) || !lines.breaks_colours();
    let from = faults.len();
    if like_a_run {
        run(faults);
    }
    let after = faults.len();
    if others < 2 {
        group(faults);
    }
    let (run, group) = (after - from, faults.len() - after);
    let twice = |fault: &Fault| fault.rule == Rule::GroupColour;
    let like_a_group = match others {
        // One number and a colour change: the player meant a run.
        0 => numbers > 1 || !row.contains(&Face::Joker(Joker::ColourChange)),
        1 => numbers > 2 && !faults[after..].iter().any(twice),
        _ => false,
    };
    let group_first = group < run || (group == run && numbers > 1);
    if like_a_group && (!like_a_run || group_first) {
        faults.drain(from..after);
    } else if like_a_run {
        faults.truncate(after);
    } else {
        faults.truncate(from);
        faults.push(Fault::new(Rule::NeitherRunNorGroup));
    }
}

/// Neighbouring places of a row, in reading order.
#[derive(Clone, Copy)]
struct Span {
    /// The place that is read first.
    first: usize,
    len: usize,
    /// Whether reading goes from right to left.
    leftwards: bool,
}

impl Span {
    fn places(self) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..self.len).map(move |step| {
            if self.leftwards {
                self.first - step
            } else {
                self.first + step
            }
        })
    }
}

impl Span {
    /// Returns the place at an index, and the span after it.
    fn split(self, index: usize) -> Option<(usize, Span)> {
        let mut places = self.places().skip(index);
        let (at, next) = (places.next()?, places.next());
        let after = Span {
            first: next.unwrap_or(at),
            len: self.len - index - 1,
            ..self
        };
        Some((at, after))
    }
}

/// One line of tiles, or the two sides of a mirror read outwards. Each number differs from the
/// one before it by `step`.
struct Lines<'a> {
    row: &'a [Face],
    lines: &'a [Span],
    step: i32,
}

impl Lines<'_> {
    /// Adds the faults of the lines as a run that starts at `start`.
    fn faults(&self, start: Option<i32>, rules: &Rules, faults: &mut Vec<Fault>) {
        let from = faults.len();
        if let Some(start) = start {
            self.number_faults(start, faults);
        }
        for &line in self.lines {
            self.colour_faults(line, rules, faults);
        }
        let place = |fault: &Fault| fault.place;
        faults[from..].sort_few_by_key(place);
    }

    /// Returns `true` if a tile has a different number from the one its place needs.
    fn breaks_numbers(&self, start: Option<i32>) -> bool {
        let Some(start) = start else {
            return false;
        };
        let mut wrong = false;
        self.each(|place, offset| {
            wrong |= matches!(self.misfit(start, place, offset), Some((_, None)));
        });
        wrong
    }

    /// Returns `true` if a line has tiles of two colours with no colour change between them.
    fn breaks_colours(&self) -> bool {
        self.lines.iter().any(|line| {
            let mut colour = None;
            line.places().any(|place| {
                let tile = self.row[place];
                if tile == Face::Joker(Joker::ColourChange) {
                    colour = None;
                }
                let Some(this) = fixed_colour(tile) else {
                    return false;
                };
                *colour.get_or_insert(this) != this
            })
        })
    }

    /// Calls `see` with every place and the offset of the number that it stands for.
    fn each(&self, mut see: impl FnMut(usize, i32)) {
        for line in self.lines {
            let mut offset = 0;
            for place in line.places() {
                see(place, offset);
                offset += self.row[place].width() as i32;
            }
        }
    }

    /// Returns the starting number that most number tiles of the lines agree with.
    fn start(&self) -> Option<i32> {
        let mut starts = [0i16; MOST_TILES];
        let mut count = 0;
        self.each(|place, offset| {
            if let Some(number) = self.row[place].number() {
                starts[count] = (i32::from(number.get()) - self.step * offset) as i16;
                count += 1;
            }
        });
        most_frequent(&starts[..count].iter()).map(|&start| i32::from(start))
    }

    /// Counts the faults that depend on the direction.
    fn misfits(&self, start: Option<i32>, rules: &Rules) -> usize {
        let lowest = |&line: &Span| {
            let lowest = self.lowest(line).map(|place| self.row[place]);
            lowest == Some(Face::Joker(Joker::ColourChange)) && !rules.colour_change_first
        };
        let first = self.lines.iter().filter(|line| lowest(line)).count();
        let Some(start) = start else {
            return first;
        };
        let mut wrong = first;
        self.each(|place, offset| {
            wrong += usize::from(self.misfit(start, place, offset).is_some());
        });
        wrong
    }

    /// Returns the place of the lowest number of a line.
    fn lowest(&self, line: Span) -> Option<usize> {
        if self.step > 0 {
            line.places().next()
        } else {
            line.places().next_back()
        }
    }

    /// Returns what is wrong with the number of a tile: the number expected there, and the
    /// number outside 1 to 13 that the tile would stand for.
    fn misfit(&self, start: i32, place: usize, offset: i32) -> Option<(i32, Option<i32>)> {
        let tile = self.row[place];
        let expected = start + self.step * offset;
        // A double joker also stands for the next number.
        let covered = [expected, expected + self.step * (tile.width() as i32 - 1)];
        let outside = covered
            .into_iter()
            .find(|&number| Number::new(number).is_none());
        let fits = tile
            .number()
            .is_none_or(|number| i32::from(number.get()) == expected);
        (outside.is_some() || !fits).then_some((expected, outside))
    }

    /// Adds the tiles whose number does not fit their place.
    fn number_faults(&self, start: i32, faults: &mut Vec<Fault>) {
        self.each(|place, offset| {
            let tile = self.row[place];
            match self.misfit(start, place, offset) {
                Some((_, Some(outside))) => faults.push(
                    Fault::new(Rule::RunRange)
                        .at(place, tile)
                        .got(Detail::Number(outside)),
                ),
                Some((expected, None)) => faults.push(
                    Fault::new(Rule::RunNumber)
                        .at(place, tile)
                        .expected(Detail::Number(expected))
                        .got(Detail::Tile(tile)),
                ),
                None => {}
            }
        });
    }

    /// Adds the tiles whose colour does not fit, and the colour changes that are not allowed.
    fn colour_faults(&self, line: Span, rules: &Rules, faults: &mut Vec<Fault>) {
        let is_change = |place: &usize| self.row[*place] == Face::Joker(Joker::ColourChange);
        let changes = line.places().filter(is_change);
        let allowed = usize::from(rules.colour_changes);
        if let Some(extra) = changes.clone().nth(allowed) {
            let fault = Fault::new(Rule::ColourChangeTwice).at(extra, self.row[extra]);
            faults.push(fault.counts(allowed, changes.clone().count()));
        }
        let lowest = self.lowest(line).filter(is_change);
        if let Some(lowest) = lowest.filter(|_| !rules.colour_change_first) {
            faults.push(Fault::new(Rule::ColourChangeFirst).at(lowest, self.row[lowest]));
        }
        // There is one part before each change and one after the last.
        let mut before: Option<(usize, Option<Colour>)> = None;
        let mut rest = line;
        loop {
            let len = rest.places().position(|place| is_change(&place));
            let part = Span {
                len: len.unwrap_or(rest.len),
                ..rest
            };
            let coloured = part
                .places()
                .filter_map(|place| Some((place, fixed_colour(self.row[place])?)));
            let main = most_frequent(&coloured.clone().map(|(_, colour)| colour));
            for (place, colour) in coloured {
                let tile = self.row[place];
                if let Some(main) = main.filter(|&main| main != colour) {
                    faults.push(
                        Fault::new(Rule::RunColour)
                            .at(place, tile)
                            .expected(Detail::Colour(main))
                            .got(Detail::Tile(tile)),
                    );
                }
            }
            if let (Some((change, Some(before))), Some(colour)) = (before, main)
                && before == colour
            {
                faults.push(
                    Fault::new(Rule::ColourChangeSame)
                        .at(change, self.row[change])
                        .got(Detail::Colour(colour)),
                );
            }
            let Some((change, after)) = len.and_then(|len| rest.split(len)) else {
                break;
            };
            // A part without a coloured tile takes any colour that fits.
            before = Some((change, main));
            rest = after;
        }
    }
}

/// Returns the colour of a tile, if it is the same in every place.
fn fixed_colour(tile: Face) -> Option<Colour> {
    match tile {
        Face::Number { colour, .. } | Face::Joker(Joker::Expert(colour)) => Some(colour),
        _ => None,
    }
}

/// Returns the most frequent value; among equally frequent ones, the first. Rows are short, so
/// counting again is faster than storing counts.
fn most_frequent<T: PartialEq>(values: &(impl Iterator<Item = T> + Clone)) -> Option<T> {
    let total = values.clone().count();
    let mut best: Option<(T, usize)> = None;
    for value in values.clone() {
        let count = values.clone().filter(|other| *other == value).count();
        if 2 * count > total {
            return Some(value);
        }
        if best.as_ref().is_none_or(|(_, most)| count > *most) {
            best = Some((value, count));
        }
    }
    best.map(|(value, _)| value)
}

/// Adds the faults of the sides (one, or the two of a mirror) as a group of at most `widest`
/// colours each.
fn group_faults(
    row: &[Face],
    sides: &[Span],
    widest: usize,
    too_wide: Rule,
    faults: &mut Vec<Fault>,
) {
    let main = most_frequent(&row.iter().filter_map(|face| face.number()));
    for side in sides {
        let mut taken = ColourSet::NONE;
        let mut size = 0;
        for place in side.places() {
            let tile = row[place];
            size += tile.width();
            if tile == Face::Joker(Joker::ColourChange) {
                faults.push(Fault::new(Rule::ColourChangeInGroup).at(place, tile));
            }
            if let (Some(main), Some(number)) = (main, tile.number())
                && number != main
            {
                faults.push(
                    Fault::new(Rule::GroupNumber)
                        .at(place, tile)
                        .expected(Detail::Number(i32::from(main.get())))
                        .got(Detail::Tile(tile)),
                );
            }
            if let Some(colour) = fixed_colour(tile) {
                if taken.holds(colour) {
                    faults.push(
                        Fault::new(Rule::GroupColour)
                            .at(place, tile)
                            .got(Detail::Colour(colour)),
                    );
                }
                taken = taken | ColourSet::only(colour);
            }
        }
        let wide = Fault::new(too_wide).counts(widest, size);
        if size > widest && !faults.contains(&wide) {
            faults.push(wide);
        }
    }
}

/// Explains the row as a mirrored run or group, whichever is nearer. If there are several
/// mirrors, the one around which the rest fits best is taken as the middle.
fn explain_mirrored(row: &[Face], rules: &Rules, faults: &mut Vec<Fault>) {
    let is_mirror = |place: &usize| row[*place] == Face::Joker(Joker::Mirror);
    let mirrors = (0..row.len()).filter(is_mirror);
    let Some(second) = mirrors.clone().nth(1) else {
        for middle in mirrors {
            around(row, middle, rules, faults);
        }
        return;
    };
    let fault = Fault::new(Rule::MirrorTwice).at(second, row[second]);
    faults.push(fault.counts(usize::from(rules.mirrors_in_set), mirrors.clone().count()));
    let without_others = |middle: usize| {
        let kept: Vec<usize> = (0..row.len())
            .filter(|place| *place == middle || !is_mirror(place))
            .collect();
        let tiles: Vec<Face> = kept.iter().map(|&place| row[place]).collect();
        let middle = kept.iter().position(is_mirror).unwrap_or_default();
        let mut faults = Vec::new();
        around(&tiles, middle, rules, &mut faults);
        for place in faults.iter_mut().filter_map(|fault| fault.place.as_mut()) {
            *place = kept[*place];
        }
        faults
    };
    let best = mirrors.map(without_others).min_by_key(Vec::len);
    faults.extend(best.into_iter().flatten());
}

/// Adds the faults of a row around its mirror.
fn around(row: &[Face], middle: usize, rules: &Rules, faults: &mut Vec<Fault>) {
    let mirror = |rule| Fault::new(rule).at(middle, row[middle]);
    // Both sides are read outwards.
    let left = Span {
        first: middle.saturating_sub(1),
        len: middle,
        leftwards: true,
    };
    let right = Span {
        first: middle + 1,
        len: row.len() - middle - 1,
        leftwards: false,
    };
    let begin = faults.len();
    let width = |side: Span| {
        let widths = side.places().map(|place| row[place].width());
        widths.sum::<usize>()
    };
    let shorter = left.len.min(right.len);
    let shortest = usize::from(rules.mirror_side);
    if shorter == 0 {
        // If a side is missing, its length needs no separate fault.
        faults.push(mirror(Rule::MirrorAtEnd));
    } else {
        if shorter < shortest {
            faults.push(mirror(Rule::MirrorSideShort).counts(shortest, shorter));
        }
        if width(left) != width(right) {
            faults.push(mirror(Rule::MirrorLength).counts(width(left), width(right)));
        }
    }

    let from = faults.len();
    let sides = [left, right];
    let towards = |step| Lines {
        row,
        lines: &sides,
        step,
    };
    let (rising, valley) = (towards(-1), towards(1));
    let (rises, falls) = (rising.start(), valley.start());
    let fits_better =
        rules.mirror_valley && valley.misfits(falls, rules) < rising.misfits(rises, rules);
    let (lines, start) = if fits_better {
        (valley, falls)
    } else {
        (rising, rises)
    };
    let run = |faults: &mut Vec<Fault>| {
        let from = faults.len();
        lines.faults(start, rules, faults);
        if faults.len() == from {
            faults.extend(middle_fault(&lines, start, middle, rules));
        }
    };
    nearer(&lines, start, faults, run, |faults| {
        let widest = widest_side(rules);
        group_faults(row, &sides, widest, Rule::MirrorGroupSize, faults);
    });
    // If the length of a side is at fault, the row is not also reported as "neither run nor
    // group": one side may only continue the other.
    if from > begin && shorter > 0 {
        faults.retain(|fault| fault.rule != Rule::NeitherRunNorGroup);
    }
    if faults.len() == begin && !reads(row, rules) {
        // Each side is legal on its own, so the sides must differ.
        faults.push(sides_differ(row, left, right, middle));
    }
}

/// Returns a fault if the number in the middle does not exist.
fn middle_fault(
    lines: &Lines<'_>,
    start: Option<i32>,
    middle: usize,
    rules: &Rules,
) -> Option<Fault> {
    let number = start? - lines.step;
    let missing = rules.mirror_value == MirrorValue::Middle && Number::new(number).is_none();
    let fault = Fault::new(Rule::MirrorMiddle).at(middle, lines.row[middle]);
    missing.then(|| fault.got(Detail::Number(number)))
}

/// Returns the first tile that does not face its equal. In a group, this is a colour that the other
/// side lacks; in a run, the tile at the same distance from the mirror.
fn sides_differ(row: &[Face], left: Span, right: Span, middle: usize) -> Fault {
    let fault = Fault::new(Rule::MirrorSides);
    let numbers: Vec<Number> = row.iter().filter_map(|face| face.number()).collect();
    let one_number = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let facing = if one_number && left.len.max(right.len) > 1 {
        let colours = |side: Span| {
            let colours = side.places().filter_map(|place| fixed_colour(row[place]));
            colours.collect::<Vec<Colour>>()
        };
        let lacking = |side: Span, other: Span| {
            let there = colours(other);
            let missing = |place: &usize| {
                fixed_colour(row[*place]).is_some_and(|colour| !there.contains(&colour))
            };
            side.places().find(missing)
        };
        lacking(right, left)
            .or_else(|| lacking(left, right))
            .map(|place| (place, None))
    } else {
        let units = |side: Span| {
            let width = |place: usize| std::iter::repeat_n(place, row[place].width());
            side.places().flat_map(width).collect::<Vec<usize>>()
        };
        let change = Face::Joker(Joker::ColourChange);
        let differ = |&(one, other): &(usize, usize)| {
            let (one, other) = (row[one], row[other]);
            let colours = fixed_colour(one).zip(fixed_colour(other));
            // A colour change faces only a colour change; other jokers face any tile that
            // fits.
            (one == change) != (other == change) || colours.is_some_and(|(one, other)| one != other)
        };
        let pairs = units(left).into_iter().zip(units(right));
        pairs
            .clone()
            .find(differ)
            .map(|(one, other)| (other, Some(row[one])))
    };
    match facing {
        Some((place, expected)) => fault
            .at(place, row[place])
            .expected(expected.map_or(Detail::None, Detail::Tile))
            .got(Detail::Tile(row[place])),
        None => fault.at(middle, row[middle]),
    }
}
