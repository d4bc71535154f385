//! Lists the sets that some tiles can form.
//!
//! Rows are built tile by tile; the rules of sets in `sidra_core` decide which are legal and
//! what they are worth. A run that splits into two runs of the same total value is left out,
//! since the two are equivalent to it.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use sidra_core::few::Many;
use sidra_core::rules::MirrorCompares;
use sidra_core::{Colour, Face, Joker, Number, Rules, set};

use crate::mask::TileMask;

/// A set, and the highest value of any arrangement of its tiles.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) row: Vec<Face>,
    pub(crate) tiles: TileMask,
    pub(crate) value: u32,
}

/// Returns every set that the rack holds, one per combination of tiles, without those that split
/// into others. `None` if the nodes run out.
pub(crate) fn candidates(rack: TileMask, rules: &Rules, nodes: &mut u64) -> Option<Vec<Candidate>> {
    let mut search = Search {
        rules,
        found: HashMap::default(),
        longest: usize::MAX,
        others: None,
        within: None,
        whole: false,
        nodes: *nodes,
    };
    search.all(rack);
    *nodes = search.nodes;
    if search.nodes == 0 {
        return None;
    }
    let mut found: Vec<Candidate> = search.found.into_values().collect();
    // A hash map has no fixed order. Sorting makes the result the same on every machine.
    found.sort_many_by(|one, other| (other.value, &one.row).cmp(&(one.value, &other.row)));
    Some(found)
}

/// The sets without a mirror, or those with one. The latter are many and rarely needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Plain,
    Mirrored,
}

/// Returns every short set that holds this face, one per combination of tiles, without superfluous
/// jokers. For each old set that must not be cut (`whole`), also returns every longer set that
/// holds all of it. `None` if the nodes run out.
pub(crate) fn family(
    tiles: TileMask,
    rules: &Rules,
    face: Face,
    part: Part,
    whole: &[TileMask],
    nodes: &mut u64,
) -> Option<Vec<Vec<Face>>> {
    if face == MIRROR && part == Part::Plain {
        return Some(Vec::new());
    }
    let mut search = Search {
        rules,
        found: HashMap::default(),
        longest: longest(rules),
        others: Some(face),
        within: None,
        whole: false,
        nodes: *nodes,
    };
    // A line that has passed the number of a tile can no longer hold that tile. A joker can be
    // anywhere.
    let own = match face.number() {
        Some(_) => TileMask::of_row(&[face]),
        None => None,
    };
    search.within = own.map(|own| Within::new(tiles, own));
    search.part(tiles, part);
    // A mirrored set holds its tiles twice, and no other set does, so sets listed for a mirror may
    // be cut.
    if face != MIRROR {
        search.longest = usize::MAX;
        search.whole = true;
        for &old in whole {
            let all = if old.holds(face) || own.is_none() {
                old
            } else {
                old.with(face)
            };
            search.within = Some(Within::new(tiles, all));
            search.part(tiles, part);
        }
    }
    *nodes = search.nodes;
    if search.nodes == 0 {
        return None;
    }
    let needed = |row: &Vec<Face>| {
        let spare = |place: &usize| {
            let other = row[*place];
            // Unlike other jokers, a mirror cannot be parked later.
            if other.joker().is_none() || other == face || other == MIRROR {
                return false;
            }
            let mut rest = row.clone();
            rest.remove(*place);
            !set::readings(&rest, rules).is_empty()
        };
        row.contains(&face) && !(0..row.len()).any(|place| spare(&place))
    };
    let rows = search.found.into_values().map(|candidate| candidate.row);
    let mut rows: Vec<Vec<Face>> = rows.filter(needed).collect();
    rows.sort_many_by(Ord::cmp);
    Some(rows)
}

/// Returns every set that holds all tiles of an old one, one per combination of tiles. `None` if
/// the nodes run out.
pub(crate) fn holding(
    tiles: TileMask,
    rules: &Rules,
    old: &[Face],
    nodes: &mut u64,
) -> Option<Vec<Vec<Face>>> {
    let mut search = Search {
        rules,
        found: HashMap::default(),
        longest: usize::MAX,
        others: None,
        within: Some(Within::new(tiles, TileMask::of_row(old)?)),
        whole: true,
        nodes: *nodes,
    };
    search.all(tiles);
    *nodes = search.nodes;
    if search.nodes == 0 {
        return None;
    }
    let rows = search.found.into_values().map(|candidate| candidate.row);
    let mut rows: Vec<Vec<Face>> = rows.collect();
    // The old set itself is the shortest, so it comes first.
    rows.sort_many_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    Some(rows)
}

/// Returns the maximum length of a set in a [`family`]: a longer set splits into two, one of which
/// holds the face and is just as good.
///
/// That part is a new set unless it holds a whole old one; three tiles with a joker among them
/// hold an old set only if the joker stays. If an old set must not be cut, sets of any length
/// that hold all of it are listed.
///
/// If no run may begin with a colour change, a run cannot be cut before one. Seven tiles can be cut
/// in two places, and `r7 r8 r9 C C y12 y13` in neither.
fn longest(rules: &Rules) -> usize {
    match rules.colour_change_first {
        true => 6,
        false => 5 + usize::from(rules.colour_changes),
    }
}

/// A run, or a side of a mirror, needs at most this many jokers besides those of the kind that the
/// set is listed for.
const MOST_OTHERS: usize = 3;

const MIRROR: Face = Face::Joker(Joker::Mirror);
const CHANGE: Face = Face::Joker(Joker::ColourChange);
const DOUBLE: Face = Face::Joker(Joker::Double);
const CLASSIC: Face = Face::Joker(Joker::Classic);

/// The end of a line of numbers under construction.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    next: i32,
    step: i32,
    colour: Colour,
}

impl Line {
    /// Returns the line after this tile.
    fn after(self, face: Face, colour: Colour) -> Line {
        Line {
            next: self.next + self.step * face.width() as i32,
            colour,
            ..self
        }
    }

    /// Returns the tiles that may follow, each with the colour in which the line continues.
    fn choices(self, rack: TileMask) -> Vec<(Face, Colour)> {
        let Some(tile) = Face::number_tile(self.colour, self.next) else {
            return Vec::new();
        };
        let expert = Face::Joker(Joker::Expert(self.colour));
        let plain = [tile, expert, CLASSIC, DOUBLE].map(|face| (face, self.colour));
        let others = Colour::ALL.iter().filter(|&&colour| colour != self.colour);
        let changes = others.map(|&colour| (CHANGE, colour));
        let all = plain.into_iter().chain(changes);
        all.filter(|(face, _)| rack.holds(*face)).collect()
    }
}

struct Search<'a> {
    rules: &'a Rules,
    found: HashMap<TileMask, Candidate, FixedState>,
    longest: usize,
    /// The face that sets are listed for. If there is one, the number of other jokers is limited.
    others: Option<Face>,
    /// Only sets that hold these tiles are wanted.
    within: Option<Within>,
    /// Whether sets that split into two are wanted as well.
    whole: bool,
    /// The nodes left.
    nodes: u64,
}

/// Tiles that a set must hold.
struct Within {
    all: TileMask,
    old: TileMask,
    /// The number tiles among them below each number, and above it.
    below: [TileMask; 16],
    above: [TileMask; 16],
}

impl Within {
    fn new(all: TileMask, old: TileMask) -> Within {
        let mut within = Within {
            all,
            old,
            below: Default::default(),
            above: Default::default(),
        };
        for face in Face::all().filter(|face| old.holds(*face)) {
            let Some(number) = face.number().map(|number| usize::from(number.get())) else {
                continue;
            };
            for _ in 0..old.count(face) {
                for at in 0..16 {
                    if number < at {
                        within.below[at] = within.below[at].with(face);
                    }
                    if number > at {
                        within.above[at] = within.above[at].with(face);
                    }
                }
            }
        }
        within
    }

    /// Returns whether a line, with this rack left, has not passed any tile that the set must hold.
    fn continues(&self, rack: TileMask, line: Line) -> bool {
        let after = if line.step > 0 {
            self.below
        } else {
            self.above
        };
        let at = usize::try_from(line.next.clamp(0, 15)).unwrap_or(0);
        // Tiles that are no longer on the rack are in the row.
        self.all
            .minus(rack)
            .is_some_and(|row| row.covers(after[at]))
    }
}

impl Search<'_> {
    fn all(&mut self, rack: TileMask) {
        self.part(rack, Part::Plain);
        self.part(rack, Part::Mirrored);
    }

    fn part(&mut self, rack: TileMask, part: Part) {
        match part {
            Part::Plain => self.plain(rack),
            Part::Mirrored if rack.holds(MIRROR) => self.mirrored(rack.without(MIRROR)),
            Part::Mirrored => {}
        }
    }

    fn plain(&mut self, rack: TileMask) {
        for number in Number::all() {
            for &colour in Colour::ALL {
                let line = Line {
                    next: i32::from(number.get()),
                    step: 1,
                    colour,
                };
                self.runs(rack, line, &mut Vec::new());
            }
            self.groups(rack, number);
        }
    }

    /// Records the row if it is a set, and returns its value.
    fn offer(&mut self, row: &[Face]) -> Option<u32> {
        let tiles = TileMask::of_row(row)?;
        if self
            .within
            .as_ref()
            .is_some_and(|within| !tiles.covers(within.old))
        {
            return None;
        }
        let value = self.value(row)?;
        let better = self
            .found
            .get(&tiles)
            .is_none_or(|known| known.value < value);
        if better {
            let row = row.to_vec();
            self.found.insert(tiles, Candidate { row, tiles, value });
        }
        Some(value)
    }

    fn value(&self, row: &[Face]) -> Option<u32> {
        let best = *set::readings(row, self.rules).first()?;
        Some(u32::from(best.value()))
    }

    /// Extends the row by each tile that may follow.
    fn runs(&mut self, rack: TileMask, line: Line, row: &mut Vec<Face>) {
        if self.nodes == 0 || self.leaves_behind(rack, line) {
            return;
        }
        self.nodes -= 1;
        for (face, colour) in line.choices(rack) {
            if face == CHANGE && self.full_of_changes(row) {
                continue;
            }
            row.push(face);
            let short = row.len() <= self.longest && !self.has_superfluous(self.others(row), 1);
            if short && !self.falls_apart(row) {
                self.offer(row);
                self.runs(rack.without(face), line.after(face, colour), row);
            }
            row.pop();
        }
    }

    /// Returns whether a line has passed a tile that it must hold.
    fn leaves_behind(&self, rack: TileMask, line: Line) -> bool {
        let within = self.within.as_ref();
        within.is_some_and(|within| !within.continues(rack, line))
    }

    /// Returns how many jokers a row holds besides the face that sets are listed for.
    fn others(&self, row: &[Face]) -> usize {
        let Some(face) = self.others else {
            return 0;
        };
        let others = row
            .iter()
            .filter(|other| other.joker().is_some() && **other != face);
        others.count()
    }

    /// Returns whether this many other jokers, in a set with this many sides, are certain to be more
    /// than it needs. A set that holds a whole old one may have to keep all of that one's jokers.
    fn has_superfluous(&self, others: usize, sides: usize) -> bool {
        !self.whole && others > sides * MOST_OTHERS
    }

    /// Returns whether a line holds as many colour changes as allowed.
    fn full_of_changes(&self, line: &[Face]) -> bool {
        let changes = line.iter().filter(|&&face| face == CHANGE).count();
        changes >= usize::from(self.rules.colour_changes)
    }

    /// Returns whether the row splits into two consecutive sets of the same total value. If it
    /// does, so does every longer row.
    fn falls_apart(&self, row: &[Face]) -> bool {
        if self.whole || row.len() < 2 * set::FEWEST_TILES {
            return false;
        }
        let Some(value) = self.value(row) else {
            return false;
        };
        (set::FEWEST_TILES..=row.len() - set::FEWEST_TILES).any(|at| {
            let (low, high) = row.split_at(at);
            let parts = self.value(low).zip(self.value(high));
            parts.is_some_and(|(low, high)| low + high >= value)
        })
    }

    /// Returns whether a mirrored row is a shorter one plus a set at each end, of the same total
    /// value. If it is, so is every longer row.
    fn sheds_its_ends(&self, row: &[Face], middle: usize) -> bool {
        let right = row.len() - middle - 1;
        if self.whole || middle.min(right) <= set::FEWEST_TILES {
            return false;
        }
        let Some(value) = self.value(row) else {
            return false;
        };
        let ends = |side: usize| set::FEWEST_TILES..side;
        // Both ends have the same width, or the rest would not be a set.
        let width = |row: &[Face]| row.iter().map(|face| face.width()).sum::<usize>();
        ends(middle).any(|left| {
            let wide = width(&row[..left]);
            let as_wide = |right: &usize| width(&row[row.len() - right..]) == wide;
            ends(right).filter(as_wide).any(|right| {
                let (first, rest) = row.split_at(left);
                let (inner, last) = rest.split_at(rest.len() - right);
                // One of the ends descends in this row; as a separate set it ascends.
                let upwards = |row: &[Face]| {
                    let reversed: Vec<Face> = row.iter().rev().copied().collect();
                    self.value(row).max(self.value(&reversed))
                };
                let parts = upwards(first).zip(self.value(inner)).zip(upwards(last));
                parts.is_some_and(|((first, inner), last)| first + inner + last >= value)
            })
        })
    }

    fn groups(&mut self, rack: TileMask, number: Number) {
        bunches(rack, number, &mut |row, _| {
            self.offer(row);
        });
    }

    fn mirrored(&mut self, rack: TileMask) {
        for number in Number::all() {
            for step in [-1, 1] {
                for (left, right) in self.colour_pairs() {
                    let line = |colour| Line {
                        next: i32::from(number.get()),
                        step,
                        colour,
                    };
                    let lines = [line(left), line(right)];
                    self.mirrored_runs(rack, lines, &mut [vec![], vec![]], None);
                }
            }
            bunches(rack, number, &mut |left, rest| {
                bunches(rest, number, &mut |right, _| {
                    let mut row = left.to_vec();
                    row.push(MIRROR);
                    row.extend(right);
                    self.offer(&row);
                });
            });
        }
    }

    /// Returns the colours with which the two sides of a mirror may begin.
    fn colour_pairs(&self) -> Vec<(Colour, Colour)> {
        let all = Colour::ALL
            .iter()
            .flat_map(|&left| Colour::ALL.iter().map(move |&right| (left, right)));
        let tiles = self.rules.mirror_compares == MirrorCompares::Tiles;
        all.filter(|(left, right)| !tiles || left == right)
            .collect()
    }

    /// Extends the shorter side, outwards from the mirror. If both are equally long, their
    /// continuations could be swapped. One of the two orders is enough, so the right side takes
    /// nothing that sorts before what the left one took.
    fn mirrored_runs(
        &mut self,
        rack: TileMask,
        lines: [Line; 2],
        sides: &mut [Vec<Face>; 2],
        facing: Option<(Face, Colour)>,
    ) {
        if self.nodes == 0 {
            return;
        }
        self.nodes -= 1;
        let reached = |side: usize| lines[side].next * lines[side].step;
        let side = usize::from(reached(1) < reached(0));
        if reached(0) == reached(1) && self.leaves_behind(rack, lines[0]) {
            return;
        }
        if reached(0) == reached(1) && !sides[0].is_empty() {
            let mut row: Vec<Face> = sides[0].iter().rev().copied().collect();
            row.push(MIRROR);
            row.extend(&sides[1]);
            if self.sheds_its_ends(&row, sides[0].len()) {
                return;
            }
            self.offer(&row);
        }
        let same_tiles = self.rules.mirror_compares == MirrorCompares::Tiles;
        for (face, colour) in lines[side].choices(rack) {
            if face == CHANGE && self.full_of_changes(&sides[side]) {
                continue;
            }
            let alike = side == 0 && lines[0] == lines[1];
            if side == 1 && facing.is_some_and(|facing| (face, colour) < facing) {
                continue;
            }
            // If both sides stand for the same tiles, a colour change faces another one.
            let faces_it = alike || facing == Some((CHANGE, colour));
            let changes = face == CHANGE || facing.is_some_and(|(face, _)| face == CHANGE);
            if same_tiles && changes && !(face == CHANGE && faces_it) {
                continue;
            }
            sides[side].push(face);
            let others = self.others(&sides[0]) + self.others(&sides[1]);
            if self.has_superfluous(others, 2) {
                sides[side].pop();
                continue;
            }
            let mut next = lines;
            next[side] = lines[side].after(face, colour);
            let facing = alike.then_some((face, colour));
            self.mirrored_runs(rack.without(face), next, sides, facing);
            sides[side].pop();
        }
    }
}

/// Calls `see` with every combination of tiles that stand for this number in different colours,
/// ordered by colour, and with what is left of the rack.
fn bunches(rack: TileMask, number: Number, see: &mut dyn FnMut(&[Face], TileMask)) {
    fn jokers(
        rack: TileMask,
        row: &mut Vec<Face>,
        least: usize,
        see: &mut dyn FnMut(&[Face], TileMask),
    ) {
        see(row, rack);
        for (index, face) in [CLASSIC, DOUBLE].into_iter().enumerate().skip(least) {
            let width: usize = row.iter().map(|face| face.width()).sum();
            if rack.holds(face) && width + face.width() <= Colour::ALL.len() {
                row.push(face);
                jokers(rack.without(face), row, index, see);
                row.pop();
            }
        }
    }
    fn coloured(
        rack: TileMask,
        number: Number,
        colours: &[Colour],
        row: &mut Vec<Face>,
        see: &mut dyn FnMut(&[Face], TileMask),
    ) {
        let Some((&colour, rest)) = colours.split_first() else {
            jokers(rack, row, 0, see);
            return;
        };
        coloured(rack, number, rest, row, see);
        for face in [
            Face::Number { colour, number },
            Face::Joker(Joker::Expert(colour)),
        ] {
            if rack.holds(face) {
                row.push(face);
                coloured(rack.without(face), number, rest, row, see);
                row.pop();
            }
        }
    }
    coloured(rack, number, Colour::ALL, &mut Vec::new(), see);
}

#[cfg(test)]
mod tests {
    use sidra_core::{HouseRules, editions, notation};

    use super::*;

    /// The old set has four jokers of other kinds than the tile that it grows by.
    #[test]
    fn a_set_that_is_kept_keeps_all_of_its_jokers() {
        let twist = editions::find("il-twist").expect("an edition");
        let rules = HouseRules::plain(twist);
        let row = |text| notation::row(text).expect("a row");
        let (old, grown) = (
            row("r3 J D r7 D r10 C b12"),
            row("r3 J D r7 D r10 C b12 b13"),
        );
        assert!(!set::readings(&grown, rules.rules()).is_empty());
        let mask = |row: &[Face]| TileMask::of_row(row).expect("a small row");
        let mut nodes = u64::MAX;
        let sets = family(
            mask(&grown),
            rules.rules(),
            grown[grown.len() - 1],
            Part::Plain,
            &[mask(&old)],
            &mut nodes,
        );
        let sets = sets.expect("enough nodes");
        assert!(sets.iter().any(|set| mask(set) == mask(&grown)));
    }
}
