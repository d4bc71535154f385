//! Why a row is no set.
//!
//! A row can miss being a run in one way and being a group in another. The
//! reasons given are those of the nearer of the two: what the player most likely
//! meant. Only ever asked about rows that have no reading.

use super::readings::widest_side;
use super::{ColourSet, FEWEST_TILES, readings};
use crate::fault::{Detail, Fault, Rule};
use crate::rules::{MirrorValue, Rules};
use crate::tile::{Colour, Face, Joker, Number, Tally};

/// Every reason why the row has no reading.
pub(super) fn explain(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let mut faults = not_in_box(row, rules);
    if row.len() < FEWEST_TILES {
        faults.push(Fault::new(Rule::TooFewTiles).counts(FEWEST_TILES, row.len()));
    }
    if row.is_empty() || faults.iter().any(|fault| fault.rule != Rule::TooFewTiles) {
        // What such tiles would form is not worth asking.
        return faults;
    }
    if !rules.jokers_alone && row.iter().all(|face| face.number().is_none()) {
        faults.push(Fault::new(Rule::NoNumberTile));
        return faults;
    }
    let shape = if row.contains(&Face::Joker(Joker::Mirror)) {
        explain_mirrored(row, rules)
    } else {
        explain_plain(row, rules)
    };
    faults.extend(shape);
    if faults.is_empty() {
        faults.push(Fault::new(Rule::NeitherRunNorGroup));
    }
    faults
}

/// Tiles that the box does not hold, or not so many of: one fault a face, at the
/// first place where it lies.
fn not_in_box(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let all = Tally::of(row);
    let mut seen = Tally::default();
    let mut faults = Vec::new();
    for (place, &face) in row.iter().enumerate() {
        seen.add(face);
        let (copies, count) = (rules.copies(face), all.count(face));
        if seen.count(face) > 1 || count <= copies {
            continue;
        }
        faults.push(if copies == 0 {
            Fault::new(Rule::NotInBox).at(place, face)
        } else {
            let fault = Fault::new(Rule::TooManyCopies).at(place, face);
            fault.counts(usize::from(copies), usize::from(count))
        });
    }
    faults
}

/// A run or a group, whichever is nearer.
fn explain_plain(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let numbers = row.iter().filter_map(|face| face.number());
    if numbers.clone().count() > 1 && numbers.is_sorted_by(|one, next| one > next) {
        let reversed: Vec<Face> = row.iter().rev().copied().collect();
        if !readings(&reversed, rules).is_empty() {
            let fault = Fault::new(Rule::RunUpwards);
            return vec![
                fault
                    .expected(Detail::Row(reversed))
                    .got(Detail::Row(row.to_vec())),
            ];
        }
    }
    let places: Vec<usize> = (0..row.len()).collect();
    let run = Lines {
        row,
        lines: &[&places],
        step: 1,
    };
    let group = || group_faults(row, &[&places], 4, Rule::GroupSize);
    nearer(run.faults(rules), group, row)
}

/// The reasons of the hypothesis that fits better; neither, where neither does.
fn nearer(run: Vec<Fault>, group: impl Fn() -> Vec<Fault>, row: &[Face]) -> Vec<Fault> {
    let breaks = |faults: &[Fault], rule| faults.iter().filter(|fault| fault.rule == rule).count();
    let all = row.iter().filter_map(|face| face.number());
    let numbers = all.clone().count();
    let main = most_frequent(&all);
    let others = all.filter(|&number| Some(number) != main).count();
    // A run has its numbers or its colour right; a group has one number, or all
    // but one tile of it and no colour twice. Most rows are far from being a group,
    // and what is wrong with them as one need not be asked.
    let like_a_run = breaks(&run, Rule::RunNumber) == 0 || breaks(&run, Rule::RunColour) == 0;
    let group = if others < 2 { group() } else { Vec::new() };
    let like_a_group = match others {
        // One number and a colour change: meant as a run.
        0 => numbers > 1 || !row.contains(&Face::Joker(Joker::ColourChange)),
        1 => numbers > 2 && breaks(&group, Rule::GroupColour) == 0,
        _ => false,
    };
    match (like_a_run, like_a_group) {
        (true, false) => run,
        (false, true) => group,
        (true, true) => {
            let group_first = group.len() < run.len() || (group.len() == run.len() && numbers > 1);
            if group_first { group } else { run }
        }
        (false, false) => vec![Fault::new(Rule::NeitherRunNorGroup)],
    }
}

/// One line of tiles, or the two sides of a mirror read outwards: places in the
/// row, in the order in which the numbers go on by `step`.
struct Lines<'a> {
    row: &'a [Face],
    lines: &'a [&'a [usize]],
    step: i32,
}

impl Lines<'_> {
    /// What is wrong with them as a run.
    fn faults(&self, rules: &Rules) -> Vec<Fault> {
        let mut faults = self.number_faults();
        for line in self.lines {
            faults.extend(self.colour_faults(line, rules));
        }
        faults.sort_by_key(|fault| fault.place);
        faults
    }

    /// The places of a line with the offset of the number each stands for.
    fn offsets<'l>(&'l self, line: &'l [usize]) -> impl Iterator<Item = (usize, i32)> + Clone + 'l {
        let mut offset = 0;
        line.iter().map(move |&place| {
            let here = (place, offset);
            offset += self.row[place].width() as i32;
            here
        })
    }

    /// Where most number tiles would have the lines start.
    fn start(&self) -> Option<i32> {
        let places = self.lines.iter().flat_map(|line| self.offsets(line));
        most_frequent(&places.filter_map(|(place, offset)| {
            let number = self.row[place].number()?;
            Some(i32::from(number.get()) - self.step * offset)
        }))
    }

    /// Tiles whose number does not fit where they lie.
    fn number_faults(&self) -> Vec<Fault> {
        let Some(start) = self.start() else {
            return Vec::new();
        };
        let places = self.lines.iter().flat_map(|line| self.offsets(line));
        let fault = |(place, offset): (usize, i32)| {
            let tile = self.row[place];
            let expected = start + self.step * offset;
            // A double stands for the next number as well.
            let covered = [expected, expected + self.step * (tile.width() as i32 - 1)];
            let outside = covered
                .into_iter()
                .find(|&number| Number::new(number).is_none());
            match (tile.number(), outside) {
                (Some(number), None) if i32::from(number.get()) == expected => None,
                (Some(_), None) => Some(
                    Fault::new(Rule::RunNumber)
                        .at(place, tile)
                        .expected(Detail::Number(expected))
                        .got(Detail::Tile(tile)),
                ),
                (_, Some(outside)) => Some(
                    Fault::new(Rule::RunRange)
                        .at(place, tile)
                        .got(Detail::Number(outside)),
                ),
                (None, None) => None,
            }
        };
        places.filter_map(fault).collect()
    }

    /// Tiles whose colour does not fit, and colour changes that may not be there.
    fn colour_faults(&self, line: &[usize], rules: &Rules) -> Vec<Fault> {
        let mut faults = Vec::new();
        let is_change = |place: &usize| self.row[*place] == Face::Joker(Joker::ColourChange);
        let changes: Vec<usize> = line.iter().copied().filter(is_change).collect();
        let allowed = usize::from(rules.colour_changes);
        if let Some(&extra) = changes.get(allowed) {
            let fault = Fault::new(Rule::ColourChangeTwice).at(extra, self.row[extra]);
            faults.push(fault.counts(allowed, changes.len()));
        }
        let lowest = if self.step > 0 {
            line.first()
        } else {
            line.last()
        };
        if let Some(&lowest) = lowest.filter(|place| is_change(place) && !rules.colour_change_first)
        {
            faults.push(Fault::new(Rule::ColourChangeFirst).at(lowest, self.row[lowest]));
        }
        let mut previous: Option<Colour> = None;
        for (index, part) in line.split(is_change).enumerate() {
            let coloured = part
                .iter()
                .filter_map(|&place| Some((place, fixed_colour(self.row[place])?)));
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
            if let (Some(before), Some(colour)) = (previous, main)
                && before == colour
            {
                let change = changes[index - 1];
                faults.push(
                    Fault::new(Rule::ColourChangeSame)
                        .at(change, self.row[change])
                        .got(Detail::Colour(colour)),
                );
            }
            // A part without a coloured tile takes whatever colour fits.
            previous = main;
        }
        faults
    }
}

/// The colour a tile has wherever it lies.
fn fixed_colour(tile: Face) -> Option<Colour> {
    match tile {
        Face::Number { colour, .. } | Face::Joker(Joker::Expert(colour)) => Some(colour),
        _ => None,
    }
}

/// The most frequent of the values; of equally frequent ones the first. Rows are
/// short: counting again and again is faster than remembering.
fn most_frequent<T: PartialEq>(values: &(impl Iterator<Item = T> + Clone)) -> Option<T> {
    let mut best: Option<(T, usize)> = None;
    for value in values.clone() {
        let count = values.clone().filter(|other| *other == value).count();
        if best.as_ref().is_none_or(|(_, most)| count > *most) {
            best = Some((value, count));
        }
    }
    best.map(|(value, _)| value)
}

/// What is wrong with the sides (one, or two of a mirror) as a group of at most
/// `widest` colours each.
fn group_faults(row: &[Face], sides: &[&[usize]], widest: usize, too_wide: Rule) -> Vec<Fault> {
    let mut faults = Vec::new();
    let main = most_frequent(&row.iter().filter_map(|face| face.number()));
    for side in sides {
        let mut taken = ColourSet::NONE;
        let mut size = 0;
        for &place in *side {
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
    faults
}

/// A mirrored run or group, whichever is nearer.
fn explain_mirrored(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let is_mirror = |place: &usize| row[*place] == Face::Joker(Joker::Mirror);
    let mirrors: Vec<usize> = (0..row.len()).filter(is_mirror).collect();
    let middle = mirrors[0];
    if let Some(&second) = mirrors.get(1) {
        let fault = Fault::new(Rule::MirrorTwice).at(second, row[second]);
        return vec![fault.counts(1, mirrors.len())];
    }
    // Both sides outwards.
    let left: Vec<usize> = (0..middle).rev().collect();
    let right: Vec<usize> = (middle + 1..row.len()).collect();
    if left.is_empty() || right.is_empty() {
        return vec![Fault::new(Rule::MirrorAtEnd).at(middle, row[middle])];
    }
    let mut faults = Vec::new();
    let shorter = left.len().min(right.len());
    let shortest = usize::from(rules.mirror_side);
    if shorter < shortest {
        let fault = Fault::new(Rule::MirrorSideShort).at(middle, row[middle]);
        faults.push(fault.counts(shortest, shorter));
    }
    let width = |side: &[usize]| side.iter().map(|&place| row[place].width()).sum::<usize>();
    if width(&left) != width(&right) {
        let fault = Fault::new(Rule::MirrorLength).at(middle, row[middle]);
        faults.push(fault.counts(width(&left), width(&right)));
    }

    let sides: [&[usize]; 2] = [&left, &right];
    let group = || group_faults(row, &sides, widest_side(rules), Rule::MirrorGroupSize);
    let run = [-1, 1]
        .into_iter()
        .filter(|&step| step < 0 || rules.mirror_valley)
        .map(|step| {
            let lines = Lines {
                row,
                lines: &[&left, &right],
                step,
            };
            let mut faults = lines.faults(rules);
            if faults.is_empty() {
                faults = middle_faults(&lines, middle, rules);
            }
            faults
        })
        .min_by_key(Vec::len)
        .unwrap_or_default();
    let nearer = nearer(run, group, row);
    // What makes one side longer is not worth calling neither run nor group.
    let vague = |fault: &Fault| fault.rule == Rule::NeitherRunNorGroup && !faults.is_empty();
    let nearer: Vec<Fault> = nearer.into_iter().filter(|fault| !vague(fault)).collect();
    faults.extend(nearer);
    if faults.is_empty() {
        // Each side is in order, so they differ.
        faults.push(sides_differ(row, &left, &right, middle));
    }
    faults
}

/// A number in the middle that does not exist.
fn middle_faults(lines: &Lines<'_>, middle: usize, rules: &Rules) -> Vec<Fault> {
    let number = lines.start().map(|start| start - lines.step);
    match number.filter(|&number| Number::new(number).is_none()) {
        Some(number) if rules.mirror_value == MirrorValue::Middle => {
            let fault = Fault::new(Rule::MirrorMiddle).at(middle, lines.row[middle]);
            vec![fault.got(Detail::Number(number))]
        }
        _ => Vec::new(),
    }
}

/// The first tile that does not face its like. In a group that is a colour which
/// the other side lacks; in a run what lies equally far from the mirror.
fn sides_differ(row: &[Face], left: &[usize], right: &[usize], middle: usize) -> Fault {
    let fault = Fault::new(Rule::MirrorSides);
    let numbers: Vec<Number> = row.iter().filter_map(|face| face.number()).collect();
    let one_number = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let facing = if one_number && left.len().max(right.len()) > 1 {
        let colours = |side: &[usize]| {
            let colours = side.iter().filter_map(|&place| fixed_colour(row[place]));
            colours.collect::<Vec<Colour>>()
        };
        let lacking = |side: &[usize], other: &[usize]| {
            let there = colours(other);
            let missing = |place: &usize| {
                fixed_colour(row[*place]).is_some_and(|colour| !there.contains(&colour))
            };
            side.iter().copied().find(missing)
        };
        lacking(right, left)
            .or_else(|| lacking(left, right))
            .map(|place| (place, None))
    } else {
        let units = |side: &[usize]| {
            let width = |&place: &usize| std::iter::repeat_n(place, row[place].width());
            side.iter().flat_map(width).collect::<Vec<usize>>()
        };
        let change = Face::Joker(Joker::ColourChange);
        let differ = |&(one, other): &(usize, usize)| {
            let (one, other) = (row[one], row[other]);
            let colours = fixed_colour(one).zip(fixed_colour(other));
            // A colour change faces only its like; jokers face whatever fits.
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
