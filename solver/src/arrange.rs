//! Builds the table for a solution of the relaxation: rows of tiles with each joker in its place.
//! Of equivalent arrangements, it takes the one closest to the old table.

use sidra_core::few::Few;
use sidra_core::{Face, Rules, set};

use crate::homes::Homes;
use crate::layers::{Kept, Likes, Move, With};
use crate::stock::{
    CHANGE, CLASSIC, COLOURS, DOUBLE, Jokers, KINDS, MIRROR, Stock, joker_face, kind_of,
    number_face,
};

/// The old table.
pub(crate) struct Old<'a> {
    pub(crate) sets: &'a [Vec<Face>],
    is_run: Vec<bool>,
    /// What the search prefers to keep.
    pub(crate) likes: Likes,
}

impl<'a> Old<'a> {
    pub(crate) fn new(sets: &'a [Vec<Face>]) -> Old<'a> {
        let is_run = |row: &Vec<Face>| {
            let mut numbers = row.iter().filter_map(|face| face.number());
            let first = numbers.next();
            numbers.any(|number| Some(number) != first)
        };
        let is_run: Vec<bool> = sets.iter().map(is_run).collect();
        let mut likes = Likes::default();
        for (row, &is_run) in sets.iter().zip(&is_run) {
            for (place, face) in row.iter().enumerate() {
                let Face::Number { colour, number } = *face else {
                    continue;
                };
                let number = usize::from(number.get());
                if !is_run {
                    likes.grouped[number][colour as usize] += 1;
                } else if place > 0 {
                    likes.links[number][colour as usize] += 1;
                }
            }
        }
        Old {
            sets,
            is_run,
            likes,
        }
    }
}

/// Returns the row with one more tile at an end, if that is a legal set.
pub(crate) fn lengthened(row: &[Face], face: Face, rules: &Rules) -> Option<Vec<Face>> {
    let mut ends = [row.len(), 0].into_iter();
    ends.find_map(|end| lengthened_at(end, row, face, rules))
}

/// Returns the row with one more tile at this place, if that is a legal set.
fn lengthened_at(place: usize, row: &[Face], face: Face, rules: &Rules) -> Option<Vec<Face>> {
    let mut longer = row.to_vec();
    longer.insert(place, face);
    (!set::readings(&longer, rules).is_empty()).then_some(longer)
}

/// The maximum number of jokers in a set, the new one included, that are rearranged to make space
/// for it.
const MOST_MOVED: usize = 5;

/// A row under construction, each tile with the old set it came from, if known.
#[derive(Debug, Clone)]
struct Building {
    colour: usize,
    changed: bool,
    /// The old run that is kept in it, if it was added last.
    kept: Option<usize>,
    /// The kinds of joker that will be at its ends.
    spare: Vec<usize>,
    /// The last number covered.
    until: usize,
    tiles: Vec<(Face, Option<usize>)>,
    /// The other side of a mirrored run.
    facing: Option<Vec<(Face, Option<usize>)>>,
    /// The last number that each side covers.
    sides: [usize; 2],
}

impl Building {
    /// Returns whether this run is open at a number and matches a class of the search. Whether the
    /// run holds a colour change is part of its class only while that matters, so the callers
    /// compare that themselves.
    fn is_open(&self, number: usize, colour: usize, class: usize) -> bool {
        self.until + 1 == number
            && self.colour == colour
            && (self.tiles.len() + self.spare.len()).min(3) == class % 3 + 1
    }
}

/// Returns the table made of the decisions and the settled sets.
///
/// # Errors
/// Returns the kind of a joker for which there is no place.
pub(crate) fn arrange(
    path: &[Vec<Move>],
    stock: &Stock,
    settled: &[Vec<Face>],
    old: &Old<'_>,
    rules: &Rules,
) -> Result<Vec<Vec<Face>>, usize> {
    let mut builder = Builder {
        rules,
        old,
        homes: Homes::of(old.sets),
        open: Vec::new(),
        mirrored: Vec::new(),
        rows: Vec::new(),
        used: [0; KINDS],
    };
    for (index, moves) in path.iter().enumerate() {
        builder.number(index + 1, moves)?;
    }
    let mut left = stock.jokers;
    for (left, used) in left.iter_mut().zip(builder.used) {
        *left -= used;
    }
    // Mirrors are never parked.
    left[MIRROR] = 0;
    builder.park(left, settled)
}

struct Builder<'a> {
    rules: &'a Rules,
    old: &'a Old<'a>,
    homes: Homes,
    open: Vec<Building>,
    mirrored: Vec<Building>,
    rows: Vec<Vec<(Face, Option<usize>)>>,
    used: Jokers,
}

impl Builder<'_> {
    fn legal(&self, row: &[Face]) -> bool {
        !set::readings(row, self.rules).is_empty()
    }

    /// Takes a copy of the tile, preferably from a wanted old set.
    fn copy(&mut self, face: Face, wanted: impl Fn(usize) -> bool) -> (Face, Option<usize>) {
        (face, self.homes.take(face, wanted))
    }

    fn joker(&mut self, kind: usize) -> (Face, Option<usize>) {
        self.used[kind] += 1;
        (joker_face(kind), None)
    }

    fn take_jokers(&mut self, jokers: &Jokers) -> Vec<(Face, Option<usize>)> {
        let mut taken = Vec::new();
        for (kind, &count) in jokers.iter().enumerate() {
            taken.extend((0..count).map(|_| self.joker(kind)));
        }
        taken
    }

    fn number(&mut self, number: usize, moves: &[Move]) -> Result<(), usize> {
        // Old sets first, so that they get their own tiles.
        for this in moves {
            match this {
                Move::BridgeKept { set, with, spare } => {
                    self.bridge_kept(number, *set, *with, *spare);
                }
                Move::SpareKept { set, joker } => {
                    if let Some(run) = self.kept(*set) {
                        run.spare.extend(*joker);
                    }
                }
                _ => {}
            }
        }
        for this in moves {
            if let Move::Keep(kept) = this {
                self.keep(number, *kept);
            }
        }
        // Then groups, so that they get the tiles of old groups.
        for this in moves {
            match this {
                Move::Group { colours, jokers } => self.group(number, *colours, jokers),
                Move::MirroredGroup {
                    left,
                    right,
                    jokers,
                } => self.mirrored_group(number, *left, *right, jokers)?,
                Move::JoinGroup { colours, jokers } => self.join_group(number, *colours, jokers),
                _ => {}
            }
        }
        for this in moves {
            match this {
                Move::Group { .. }
                | Move::MirroredGroup { .. }
                | Move::Keep(_)
                | Move::BridgeKept { .. }
                | Move::SpareKept { .. }
                | Move::JoinGroup { .. } => {}
                Move::Begin { colour } => {
                    let face = number_face(*colour, number);
                    let old = self.old;
                    let tile = self.copy(face, |set| old.is_run[set]);
                    self.open.push(Building {
                        colour: *colour,
                        changed: false,
                        kept: None,
                        spare: Vec::new(),
                        until: number,
                        tiles: vec![tile],
                        facing: None,
                        sides: [0; 2],
                    });
                }
                Move::Lengthen {
                    colour,
                    class,
                    with,
                } => self.lengthen(number, *colour, *class, *with),
                Move::Close {
                    colour,
                    class,
                    fill,
                } => self.close(number, *colour, *class, fill)?,
                Move::BeginMirrored { colour, sides } => {
                    let mut run = Building {
                        colour: *colour,
                        changed: false,
                        kept: None,
                        spare: Vec::new(),
                        until: number,
                        tiles: Vec::new(),
                        facing: Some(Vec::new()),
                        sides: [number - 1; 2],
                    };
                    for (side, with) in sides.iter().enumerate() {
                        self.lengthen_side(&mut run, side, *with, number);
                    }
                    self.mirrored.push(run);
                }
                Move::LengthenMirrored {
                    colour,
                    ahead,
                    sides,
                } => self.lengthen_mirrored(number, *colour, *ahead, sides),
            }
        }
        // Mirrored runs that were not lengthened are closed.
        let mut index = 0;
        while index < self.mirrored.len() {
            let run = &self.mirrored[index];
            if run.sides.iter().any(|&until| until >= number) {
                index += 1;
            } else {
                let run = self.mirrored.remove(index);
                self.close_mirrored(run)?;
            }
        }
        Ok(())
    }

    /// Lays the number tiles of an old run, as the continuation of an open run if there is one. Its
    /// gaps are filled later.
    fn keep(&mut self, number: usize, this: Kept) {
        let Kept {
            set, colour, onto, ..
        } = this;
        let onto = onto.and_then(|class| self.open_run(number, colour, class));
        let mut run = match onto {
            Some(index) => self.open.remove(index),
            None => Building {
                colour,
                changed: false,
                kept: None,
                spare: Vec::new(),
                until: 0,
                tiles: Vec::new(),
                facing: None,
                sides: [0; 2],
            },
        };
        run.kept = Some(set);
        run.spare.extend(this.spare);
        run.until = this.last;
        for number in number..=this.last {
            let face = number_face(colour, number);
            let tile = match self.old.sets[set].contains(&face) {
                true => self.copy(face, |home| home == set),
                false => (joker_face(CLASSIC), None),
            };
            run.tiles.push(tile);
        }
        self.open.push(run);
    }

    /// Fills a gap of an old run that is kept, or lengthens it with a tile or its own joker.
    fn bridge_kept(&mut self, number: usize, set: usize, with: With, spare: Option<usize>) {
        let tile = match with {
            With::Number => {
                let colour = self.kept(set).map_or(0, |run| run.colour);
                self.copy(number_face(colour, number), |_| true)
            }
            With::Joker(kind, _) => (self.joker(kind).0, Some(set)),
        };
        let Some(run) = self.kept(set) else {
            return;
        };
        run.spare.extend(spare);
        if number > run.until {
            run.tiles.push(tile);
            run.until = number;
        } else {
            let place = run.tiles.len() + number - run.until - 1;
            run.tiles[place] = tile;
        }
    }

    /// Returns the open run that holds an old run that is kept.
    fn kept(&mut self, set: usize) -> Option<&mut Building> {
        let found = self.open.iter_mut().find(|run| run.kept == Some(set));
        debug_assert!(found.is_some(), "an old run that is kept");
        found
    }

    /// Adds jokers to the group with number tiles of these colours.
    fn join_group(&mut self, number: usize, colours: u8, jokers: &Jokers) {
        let there = |row: &Vec<(Face, Option<usize>)>| {
            let is_in = |colour: usize| {
                let mut faces = row.iter().map(|(face, _)| *face);
                faces.any(|face| face == number_face(colour, number))
            };
            (0..COLOURS).all(|colour| is_in(colour) == (colours >> colour & 1 == 1))
        };
        let jokers = self.take_jokers(jokers);
        if let Some(row) = self.rows.iter_mut().rev().find(|row| there(row)) {
            row.extend(jokers);
        }
    }

    /// Returns an open run of a class; the class says whether to prefer one with a colour
    /// change.
    fn open_run(&self, number: usize, colour: usize, class: usize) -> Option<usize> {
        (0..self.open.len())
            .filter(|&index| self.open[index].is_open(number, colour, class))
            .max_by_key(|&index| self.open[index].changed == (class >= 3))
    }

    fn group(&mut self, number: usize, colours: u8, jokers: &Jokers) {
        let faces = (0..COLOURS)
            .filter(|colour| colours >> colour & 1 == 1)
            .map(|colour| number_face(colour, number));
        // Find the old group that shares the most tiles with the new one.
        let faces: Vec<Face> = faces.collect();
        let shares = |set: usize| {
            let there = faces
                .iter()
                .filter(|face| self.homes.of_face(**face).contains(&set));
            there.count()
        };
        let sets = faces.iter().flat_map(|face| self.homes.of_face(*face));
        let best = sets
            .copied()
            .filter(|&set| !self.old.is_run[set])
            .max_by_key(|&set| (shares(set), set));
        let mut row: Vec<(Face, Option<usize>)> = Vec::new();
        let old = self.old;
        for face in faces {
            let has_best = best.is_some_and(|best| self.homes.of_face(face).contains(&best));
            let tile = self.copy(face, |set| {
                if has_best {
                    Some(set) == best
                } else {
                    !old.is_run[set]
                }
            });
            row.push(tile);
        }
        row.extend(self.take_jokers(jokers));
        self.rows.push(row);
    }

    fn mirrored_group(
        &mut self,
        number: usize,
        left: u8,
        right: u8,
        jokers: &Jokers,
    ) -> Result<(), usize> {
        let mut sides = [left, right].map(|_| Vec::new());
        for (side, colours) in [left, right].into_iter().enumerate() {
            for colour in (0..COLOURS).filter(|colour| colours >> colour & 1 == 1) {
                let tile = self.copy(number_face(colour, number), |_| true);
                sides[side].push(tile);
            }
        }
        let added = self.take_jokers(jokers);
        let mirror = self.joker(MIRROR);
        // There are few jokers, so try all ways to divide them between the sides.
        for choice in 0..1u32 << added.len() {
            let mut both = sides.clone();
            for (index, tile) in added.iter().enumerate() {
                both[(choice >> index & 1) as usize].push(*tile);
            }
            let [left, right] = both;
            let row: Vec<_> = left.into_iter().chain([mirror]).chain(right).collect();
            if self.legal(&faces(&row)) {
                self.rows.push(row);
                return Ok(());
            }
        }
        Err(MIRROR)
    }

    fn lengthen(&mut self, number: usize, colour: usize, class: usize, with: With) {
        let face = number_face(colour, number);
        let liked = |run: &Building| {
            let last = run.tiles.last().and_then(|(_, set)| *set);
            let continues = with == With::Number
                && last.is_some_and(|set| self.homes.of_face(face).contains(&set));
            (run.changed == (class >= 3), continues)
        };
        let best = (0..self.open.len())
            .filter(|&index| self.open[index].is_open(number, colour, class))
            .max_by_key(|&index| liked(&self.open[index]));
        let Some(best) = best else {
            debug_assert!(false, "a run to lengthen");
            return;
        };
        let last = self.open[best].tiles.last().and_then(|(_, set)| *set);
        let tile = match with {
            With::Number => {
                let old = self.old;
                let there = last.is_some_and(|set| self.homes.of_face(face).contains(&set));
                self.copy(face, |set| {
                    if there {
                        Some(set) == last
                    } else {
                        old.is_run[set]
                    }
                })
            }
            With::Joker(kind, _) => {
                let (joker, _) = self.joker(kind);
                // A joker next to a tile of an old set counts as that set's joker.
                (
                    joker,
                    last.filter(|&set| self.old.sets[set].contains(&joker)),
                )
            }
        };
        let run = &mut self.open[best];
        run.tiles.push(tile);
        run.until = number;
        match with {
            With::Joker(DOUBLE, _) => run.until += 1,
            With::Joker(CHANGE, after) => {
                run.changed = true;
                run.colour = after;
            }
            _ => {}
        }
    }

    fn close(
        &mut self,
        number: usize,
        colour: usize,
        class: usize,
        fill: &Jokers,
    ) -> Result<(), usize> {
        let Some(best) = self.open_run(number, colour, class) else {
            debug_assert!(false, "a run to close");
            return Ok(());
        };
        let run = self.open.remove(best);
        let (row, mut jokers) = (run.tiles, self.take_jokers(fill));
        jokers.extend(run.spare.into_iter().map(|kind| self.joker(kind)));
        let wrong = jokers.first().map_or(CLASSIC, |(face, _)| match face {
            Face::Joker(joker) => kind_of(*joker),
            _ => CLASSIC,
        });
        let row = self.at_ends(row, &jokers).ok_or(wrong)?;
        self.rows.push(row);
        Ok(())
    }

    /// Returns the row with the jokers at its ends, in any legal way.
    fn at_ends(
        &self,
        row: Vec<(Face, Option<usize>)>,
        jokers: &[(Face, Option<usize>)],
    ) -> Option<Vec<(Face, Option<usize>)>> {
        if jokers.is_empty() {
            return Some(row);
        }
        for index in 0..jokers.len() {
            let mut rest = jokers.to_vec();
            let joker = rest.remove(index);
            for front in [false, true] {
                let mut longer = row.clone();
                longer.insert(if front { 0 } else { longer.len() }, joker);
                let done = if rest.is_empty() {
                    self.legal(&faces(&longer)).then_some(longer)
                } else {
                    self.at_ends(longer, &rest)
                };
                if done.is_some() {
                    return done;
                }
            }
        }
        None
    }

    fn lengthen_side(&mut self, run: &mut Building, side: usize, with: With, number: usize) {
        let tile = match with {
            With::Number => {
                let face = number_face(run.colour, number);
                self.copy(face, |_| true)
            }
            With::Joker(kind, _) => self.joker(kind),
        };
        run.sides[side] = number + usize::from(matches!(with, With::Joker(DOUBLE, _)));
        match (side, &mut run.facing) {
            (1, Some(facing)) => facing.push(tile),
            _ => run.tiles.push(tile),
        }
    }

    fn lengthen_mirrored(
        &mut self,
        number: usize,
        colour: usize,
        ahead: usize,
        sides: &[Option<With>; 2],
    ) {
        let fits = |run: &Building| {
            let covered = run.sides.iter().filter(|&&until| until >= number).count();
            run.colour == colour && run.until < number && covered == ahead
        };
        let Some(index) = self.mirrored.iter().position(fits) else {
            debug_assert!(false, "a mirrored run to lengthen");
            return;
        };
        let mut run = self.mirrored[index].clone();
        run.until = number;
        let mut withs = sides.iter().flatten();
        let mut after = None;
        for side in 0..2 {
            if run.sides[side] < number
                && let Some(with) = withs.next()
            {
                self.lengthen_side(&mut run, side, *with, number);
                if let With::Joker(CHANGE, colour) = with {
                    after = Some(*colour);
                }
            }
        }
        run.colour = after.unwrap_or(run.colour);
        self.mirrored[index] = run;
    }

    /// Closes a mirrored run, with the highest or the lowest number next to the mirror.
    fn close_mirrored(&mut self, run: Building) -> Result<(), usize> {
        let mirror = self.joker(MIRROR);
        let (up, down) = (run.tiles, run.facing.unwrap_or_default());
        let row = |first: &[(Face, Option<usize>)], last: &[(Face, Option<usize>)]| {
            let row = first.iter().rev().chain([&mirror]).chain(last);
            row.copied().collect::<Vec<_>>()
        };
        let reversed =
            |side: &[(Face, Option<usize>)]| side.iter().rev().copied().collect::<Vec<_>>();
        let peak = row(&reversed(&up), &reversed(&down));
        let valley = row(&up, &down);
        for row in [peak, valley] {
            if self.legal(&faces(&row)) {
                self.rows.push(row);
                return Ok(());
            }
        }
        Err(MIRROR)
    }

    /// Finds places for the spare jokers.
    fn park(&mut self, left: Jokers, settled: &[Vec<Face>]) -> Result<Vec<Vec<Face>>, usize> {
        let mut jokers = Vec::new();
        // Jokers with the fewest possible places first.
        for kind in (0..KINDS).rev() {
            jokers.extend(std::iter::repeat_n(kind, usize::from(left[kind])));
        }
        self.split_long_runs();
        let mut rows: Vec<Vec<Face>> = self.rows.iter().map(|row| faces(row)).collect();
        rows.extend(settled.iter().cloned());
        let mut deepest = 0;
        if self.park_all(&mut rows, &jokers, 0, &mut deepest) {
            return Ok(rows);
        }
        Err(jokers[deepest])
    }

    fn park_all(
        &self,
        rows: &mut Vec<Vec<Face>>,
        jokers: &[usize],
        at: usize,
        deepest: &mut usize,
    ) -> bool {
        let Some(&kind) = jokers.get(at) else {
            return true;
        };
        *deepest = (*deepest).max(at);
        let joker = joker_face(kind);
        let ranked = rows.iter().enumerate();
        let mut order: Vec<_> = ranked
            .map(|(at, row)| (self.parking_rank(row, joker), at))
            .collect();
        order.sort_few();
        for (_, row) in order {
            // Try both ends: at one of them, this joker may take the only place for another.
            for end in [rows[row].len(), 0] {
                let longer = lengthened_at(end, &rows[row], joker, self.rules);
                let Some(longer) = longer else {
                    continue;
                };
                let old = std::mem::replace(&mut rows[row], longer);
                if self.park_all(rows, jokers, at + 1, deepest) {
                    return true;
                }
                rows[row] = old;
            }
        }
        self.park_beyond(rows, jokers, at, deepest)
    }

    /// Tries less obvious places: in a set whose own jokers move, between the parts of a long run,
    /// on both sides of a mirror, and in a set of jokers alone.
    fn park_beyond(
        &self,
        rows: &mut Vec<Vec<Face>>,
        jokers: &[usize],
        at: usize,
        deepest: &mut usize,
    ) -> bool {
        let joker = joker_face(jokers[at]);
        for row in 0..rows.len() {
            let old = rows[row].clone();
            // Splitting a long run makes space.
            for cut in 3..old.len().saturating_sub(2) {
                for front in [true, false] {
                    let (mut low, mut high) = (old[..cut].to_vec(), old[cut..].to_vec());
                    if front {
                        low.push(joker);
                    } else {
                        high.insert(0, joker);
                    }
                    if self.legal(&low) && self.legal(&high) {
                        rows[row] = low;
                        rows.push(high);
                        if self.park_all(rows, jokers, at + 1, deepest) {
                            return true;
                        }
                        rows.pop();
                        rows[row].clone_from(&old);
                    }
                }
            }
            if !old.contains(&joker_face(MIRROR)) {
                // A joker at one end may hold the only place for the new one, but also fit at the
                // other end.
                let (mut these, numbers): (Vec<Face>, Vec<Face>) =
                    old.iter().partition(|face| face.joker().is_some());
                these.push(joker);
                if (2..=MOST_MOVED).contains(&these.len())
                    && let Some(longer) = self.with_jokers(&numbers, &these)
                {
                    rows[row] = longer;
                    if self.park_all(rows, jokers, at + 1, deepest) {
                        return true;
                    }
                    rows[row].clone_from(&old);
                }
                continue;
            }
            // A mirrored set takes several jokers at once.
            for count in 2..=jokers.len() - at {
                let these: Vec<Face> = jokers[at..at + count]
                    .iter()
                    .map(|&kind| joker_face(kind))
                    .collect();
                if let Some(longer) = self.with_jokers(&old, &these) {
                    rows[row] = longer;
                    if self.park_all(rows, jokers, at + count, deepest) {
                        return true;
                    }
                    rows[row].clone_from(&old);
                }
            }
        }
        let rest: Vec<Face> = jokers[at..].iter().map(|&kind| joker_face(kind)).collect();
        if rest.len() >= set::FEWEST_TILES && self.legal(&rest) {
            rows.push(rest);
            return true;
        }
        false
    }

    /// Returns the row with these jokers somewhere in it.
    fn with_jokers(&self, row: &[Face], jokers: &[Face]) -> Option<Vec<Face>> {
        let Some((&joker, rest)) = jokers.split_first() else {
            return self.legal(row).then(|| row.to_vec());
        };
        (0..=row.len()).find_map(|place| {
            let mut longer = row.to_vec();
            longer.insert(place, joker);
            self.with_jokers(&longer, rest)
        })
    }

    /// Ranks places for a joker: first sets with tiles of its old set, then new sets, where a
    /// released joker may go.
    fn parking_rank(&self, row: &[Face], joker: Face) -> (bool, bool, usize) {
        let holds = |set: &Vec<Face>| set.iter().all(|face| row.contains(face));
        let with = |set: &&Vec<Face>| {
            set.contains(&joker)
                && set
                    .iter()
                    .any(|face| face.number().is_some() && row.contains(face))
        };
        let companion = self.old.sets.iter().any(|set| with(&set));
        let new = !self.old.sets.iter().any(holds);
        (!companion, !new, row.len())
    }

    /// Cuts runs that join several old ones, at the points where the old ones meet.
    fn split_long_runs(&mut self) {
        let mut index = 0;
        while index < self.rows.len() {
            let row = &self.rows[index];
            let cut = (3..row.len().saturating_sub(2)).find(|&cut| {
                let (low, high) = row.split_at(cut);
                let (below, above) = (low[cut - 1].1, high[0].1);
                let apart = |set: Option<usize>, part: &[(Face, Option<usize>)]| {
                    set.is_none_or(|set| part.iter().all(|(_, other)| *other != Some(set)))
                };
                // A joker may have to stay with its old neighbours.
                let plain = row.iter().all(|(face, _)| face.joker().is_none());
                plain
                    && below != above
                    && (below.is_some() && above.is_some())
                    && apart(below, high)
                    && apart(above, low)
                    && self.legal(&faces(low))
                    && self.legal(&faces(high))
            });
            match cut {
                Some(cut) => {
                    let high = self.rows[index].split_off(cut);
                    self.rows.push(high);
                }
                None => index += 1,
            }
        }
    }
}

fn faces(row: &[(Face, Option<usize>)]) -> Vec<Face> {
    row.iter().map(|(face, _)| *face).collect()
}
