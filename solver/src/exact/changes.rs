//! The third criterion: among the best plays, one that changes the fewest old sets.
//!
//! An old set is unchanged if all of its tiles are together in one new set, which may hold
//! more. Once the best play is known, branch and bound runs again with a cost that counts
//! changed sets in its lowest bits. The relaxation counts changed sets ([`Keep`]): exactly
//! for sets of number tiles, and never too many for sets with jokers. If the table changes more sets than the
//! relaxation counted, the node branches on one of them: the set is given up, or it is
//! settled in each set that could hold all of it.

use std::collections::HashMap;

use sidra_core::rules::MirrorCompares;
use sidra_core::{Face, Joker, Rules};

use super::settle::Node;
use super::{Phase, Solver};
use crate::candidates::holding;
use crate::layers::{CHANGE_BITS, Keep, Left, OldGroup, OldRun, OutOfNodes};
use crate::mask::TileMask;
use crate::stock::{CHANGE, COLOURS, DOUBLE, KINDS, MIRROR, NUMBERS, Stock};

/// Positions of up to this many tiles have this node budget unless the caller sets one, so that the
/// third criterion takes a small part of the time. Larger ones have none: it would take longer than
/// finding the best play.
const SMALL: [(usize, u64); 2] = [(15, 150), (30, 50)];
/// The same for more than 15 tiles with a double, a colour change or a mirror: sets that these could
/// be part of take more nodes to decide on, and most of them would be wasted.
const SPECIAL: u64 = 30;
/// Listing this many rows takes as long as expanding a state.
pub(super) const LISTING: u64 = 4;
/// A node of the branch and bound takes as long as expanding this many states.
const BRANCHING: u64 = 8;

/// The old sets, and how the relaxation counts them.
pub(super) struct Changes {
    sets: Vec<OldSet>,
    /// Indexed by old set: every set that could hold all of it. Listed on demand.
    holding: HashMap<usize, Vec<Vec<Face>>>,
}

struct OldSet {
    row: Vec<Face>,
    tiles: TileMask,
    numbers: TileMask,
    shape: Shape,
}

/// How the relaxation counts an old set.
enum Shape {
    Run(OldRun),
    /// The number, and the group.
    Group(usize, OldGroup),
    /// Not at all: what it could become part of is not known well enough.
    Other,
}

impl Changes {
    fn new(table: &[Vec<Face>], stock: &Stock, rules: &Rules) -> Changes {
        let sets = table.iter().map(|row| {
            let numbers: Vec<Face> = row
                .iter()
                .copied()
                .filter(|face| face.number().is_some())
                .collect();
            OldSet {
                shape: match mirrorable(&numbers, stock, rules) {
                    true => Shape::Other,
                    false => shape(row, &numbers, stock),
                },
                tiles: TileMask::of_row(row).unwrap_or_default(),
                numbers: TileMask::of_row(&numbers).unwrap_or_default(),
                row: row.clone(),
            }
        });
        Changes {
            sets: sets.collect(),
            holding: HashMap::new(),
        }
    }

    /// Returns what the relaxation of a node has to count, and how many old sets are changed
    /// already.
    pub(super) fn count(&self, node: &Node) -> (Keep, u32) {
        let mut keep = Keep::default();
        let mut changed = 0;
        let mut settled: Vec<TileMask> = masks(&node.settled).collect();
        let mut kept = self.some(node.kept);
        for (index, set) in self.sets.iter().enumerate() {
            let bit = 1 << index;
            if node.kept & bit != 0 {
                continue;
            }
            // Whether a settled set holds this old set in addition to those that are kept. The
            // jokers of the old set may join later.
            let is_settled = settled.iter().any(|row| row.covers(set.numbers)) && {
                kept.push((bit, set.numbers));
                let held = most_kept(&kept, node.kept, &mut settled);
                kept.pop();
                held & bit != 0
            };
            let mut stock = node.stock;
            if node.given_up & bit != 0 {
                changed += 1;
            } else if is_settled {
                // The set may still be kept; that is decided later.
            } else if !set.row.iter().all(|face| stock.take(*face)) {
                changed += 1;
            } else {
                match set.shape {
                    Shape::Run(run) => keep.add_run(index, run),
                    Shape::Group(number, group) => keep.add_group(number, group),
                    Shape::Other => {}
                }
            }
        }
        (keep, changed)
    }

    /// Returns a changed set to branch on: one that the node has not decided on, preferably
    /// one that the relaxation does not count.
    pub(super) fn undecided(&self, node: &Node, after: &[Vec<Face>]) -> Option<usize> {
        let rows = &mut masks(after).collect();
        let kept = most_kept(&self.some(!node.given_up), node.kept, rows);
        let changed = !(kept | node.kept | node.given_up);
        (0..self.sets.len())
            .filter(|index| changed >> index & 1 == 1)
            .min_by_key(|&index| !matches!(self.sets[index].shape, Shape::Other))
    }

    /// Returns whether the settled sets of a node hold all sets that the node keeps, counting each
    /// tile once.
    fn can_keep(&self, node: &Node) -> bool {
        let rows = &mut masks(&node.settled).collect();
        most_kept(&self.some(node.kept), 0, rows) == node.kept
    }

    /// Returns the tiles of some old sets, each with its bit.
    fn some(&self, these: u64) -> Vec<(u64, TileMask)> {
        let sets = self.sets.iter().enumerate();
        sets.map(|(index, set)| (1 << index, set.tiles))
            .filter(|(bit, _)| these & bit != 0)
            .collect()
    }
}

/// Returns whether a mirrored set could hold these tiles: each has to face an equal tile or a
/// joker.
fn mirrorable(numbers: &[Face], stock: &Stock, rules: &Rules) -> bool {
    if stock.jokers[MIRROR] == 0 {
        return false;
    }
    let alone = numbers
        .iter()
        .filter(|face| stock.count(**face) < 2)
        .count();
    // A double faces two tiles.
    let faced = stock.jokers.iter().sum::<u8>() - 1 + stock.jokers[DOUBLE];
    rules.mirror_compares == MirrorCompares::Numbers || alone <= usize::from(faced)
}

/// Returns how the relaxation counts a set that no mirrored set could hold.
fn shape(row: &[Face], numbers: &[Face], stock: &Stock) -> Shape {
    let jokers = row.iter().filter_map(|face| face.joker());
    if jokers.clone().any(|joker| joker == Joker::Mirror) {
        return Shape::Other;
    }
    let tiles = numbers.iter().filter_map(|face| match face {
        Face::Number { colour, number } => Some((*colour as usize, usize::from(number.get()))),
        _ => None,
    });
    let (mut of_number, mut of_colour) = ([0u8; NUMBERS + 1], [0u16; COLOURS]);
    for (colour, number) in tiles {
        of_number[number] |= 1 << colour;
        of_colour[colour] |= 1 << number;
    }
    let mut several = of_number.iter().map(|colours| colours.count_ones() > 1);
    if let Some(number) = several.position(|several| several) {
        let taken = jokers.clone().filter_map(|joker| match joker {
            Joker::Expert(colour) => Some(1 << colour as u8),
            _ => None,
        });
        let mut held = [0; KINDS];
        jokers.clone().for_each(|joker| held[joker.index()] += 1);
        let group = OldGroup {
            colours: of_number[number],
            taken: taken.sum(),
            jokers: Left::of(&held),
        };
        return Shape::Group(number, group);
    }
    // After a colour change there are tiles of another colour. It is enough to count one part.
    let parts = (0..COLOURS).map(|colour| (of_colour[colour], colour));
    let parts = parts.filter(|(numbers, _)| numbers.count_ones() > 1);
    let Some((part, colour)) = parts.max_by_key(|(part, _)| part.count_ones()) else {
        return Shape::Other;
    };
    let (first, last) = (part.trailing_zeros(), 15 - part.leading_zeros());
    let gaps = !part & ((1 << last) - 1) & !((1 << first) - 1);
    let (first, last) = (first as usize, last as usize);
    let special = stock.jokers[DOUBLE] + stock.jokers[CHANGE] > 0;
    // Two adjacent gaps could be filled in other ways as well.
    if gaps & gaps << 1 != 0 && special {
        return Shape::Other;
    }
    let above = reach(stock, colour, last, |number| number + 1);
    let below = reach(stock, colour, first, |number| number - 1);
    let is_whole = part.count_ones() as usize == numbers.len();
    let only = jokers
        .clone()
        .next()
        .filter(|_| jokers.count() == 1 && is_whole);
    let elsewhere = (above.is_some() && (gaps != 0 || special)) || below.is_some();
    let joker = only.filter(|_| !elsewhere).map(Joker::index);
    // A run of two number tiles is only a set with its joker.
    if last == first + 1 && joker.is_none() {
        return Shape::Other;
    }
    Shape::Run(OldRun {
        colour,
        first,
        last,
        gaps,
        joker,
        reach: joker.and(above).unwrap_or(last),
    })
}

/// Returns the last number, beyond an end of a run, that a joker could bridge so that the run goes
/// on after it; `None` if no joker could. `next` steps away from the run.
fn reach(stock: &Stock, colour: usize, end: usize, next: impl Fn(usize) -> usize) -> Option<usize> {
    let is_there = |number: usize| match stock.jokers[CHANGE] {
        0 => stock.there[number][colour] > 0,
        _ => stock.there[number].iter().any(|count| *count > 0),
    };
    let mut places = stock.jokers.iter().sum::<u8>() + stock.jokers[DOUBLE];
    let (mut before, mut number) = (end, next(end));
    let mut reach = None;
    while (1..=NUMBERS).contains(&number) {
        if is_there(number) {
            reach = (before != end).then_some(before).or(reach);
        } else if places == 0 {
            break;
        } else {
            places -= 1;
        }
        before = number;
        number = next(number);
    }
    reach
}

impl Solver<'_> {
    /// Returns the node budget for the third criterion if the caller sets none.
    pub(super) fn usual_for_changes(&self) -> u64 {
        let on_table: usize = self.position.table().iter().map(Vec::len).sum();
        let tiles = on_table + self.rack.len();
        let small = SMALL.iter().find(|(most, _)| tiles <= *most);
        let special = [DOUBLE, CHANGE, MIRROR].map(|kind| self.stock.jokers[kind]);
        match small {
            Some(&(most, nodes)) if most > SMALL[0].0 && special != [0; 3] => nodes.min(SPECIAL),
            Some(&(_, nodes)) => nodes,
            None => 0,
        }
    }

    /// Prepares the search for an equally good play that changes fewer sets.
    pub(super) fn begin_keeping(&mut self) {
        self.phase = Phase::Done;
        let table = self.position.table();
        let Some((total, after)) = self.best.as_ref().filter(|_| !self.any) else {
            self.fewest = true;
            return;
        };
        let spend = self.for_changes.unwrap_or_else(|| self.usual_for_changes());
        if is_unchanged(table, after) {
            self.fewest = true;
            return;
        }
        if spend == 0 {
            return;
        }
        let changes = changed(table, after);
        self.least = total << CHANGE_BITS;
        self.bound = self.least + changes - 1;
        self.changes = Some(Changes::new(table, &self.stock, self.position.rules()));
        self.families.clear();
        self.nodes = vec![self.root()];
        self.phase = Phase::Keeping {
            until: self.work.nodes.saturating_add(spend),
        };
    }

    /// Processes one node of the search for fewer changes, which ends when its budget is spent.
    pub(super) fn keep_sets(&mut self, until: u64) -> Result<(), OutOfNodes> {
        let slice = self.work.most;
        self.work.most = slice.min(until);
        // A violated invariant here does not affect the proof for tiles and points.
        let doubtful = std::mem::take(&mut self.doubtful);
        let done = match self.nodes.pop() {
            None => {
                self.fewest = true;
                self.phase = Phase::Done;
                Ok(())
            }
            Some(node) if self.work.nodes >= self.work.most => {
                self.nodes.push(node);
                Err(OutOfNodes)
            }
            Some(node) => self.keep_sets_below(node),
        };
        let in_doubt = std::mem::replace(&mut self.doubtful, doubtful);
        self.work.most = slice;
        if in_doubt || (done.is_err() && self.work.nodes >= until) {
            self.phase = Phase::Done;
            return Ok(());
        }
        done
    }

    fn keep_sets_below(&mut self, node: Node) -> Result<(), OutOfNodes> {
        let done = self.look_at(&node);
        match done {
            Ok(()) => self.work.nodes += BRANCHING,
            Err(OutOfNodes) => self.nodes.push(node),
        }
        done
    }

    /// Branches on an old set: it is given up, or settled in a set that holds all of it.
    pub(super) fn decide(&mut self, node: &Node, set: usize, least: u32) -> Result<(), OutOfNodes> {
        let Some(changes) = &self.changes else {
            return Ok(());
        };
        if !changes.holding.contains_key(&set) {
            let old = changes.sets[set].row.clone();
            let rows = self.listed(|tiles, rules, nodes| holding(tiles, rules, &old, nodes))?;
            if let Some(changes) = &mut self.changes {
                changes.holding.insert(set, rows);
            }
        }
        let Some(changes) = &self.changes else {
            return Ok(());
        };
        let mut given_up = node.clone();
        given_up.given_up |= 1 << set;
        given_up.least = least;
        self.nodes.push(given_up);
        let numbers = changes.sets[set].numbers;
        let holds = |row: &Vec<Face>| TileMask::of_row(row).is_some_and(|row| row.covers(numbers));
        let rows = changes.holding.get(&set).into_iter().flatten();
        for row in rows.rev() {
            // The row is new, or a settled set with the jokers that it lacks.
            let settled = (0..node.settled.len()).filter(|&at| holds(&node.settled[at]));
            let grown = settled.filter_map(|at| node.with_jokers(at, row, least));
            for mut child in grown.chain(node.with_set(row, None, least)) {
                child.kept |= 1 << set;
                if changes.can_keep(&child) {
                    self.nodes.push(child);
                }
            }
        }
        Ok(())
    }
}

/// Returns whether no old set is changed. Most plays break up an old set; a quick check finds that
/// out.
pub(super) fn is_unchanged(old: &[Vec<Face>], new: &[Vec<Face>]) -> bool {
    let rows: Vec<TileMask> = masks(new).collect();
    let is_held = |set: TileMask| rows.iter().any(|row| row.covers(set));
    masks(old).all(is_held) && changed(old, new) == 0
}

/// Returns how many old sets are changed: their tiles are not together in one new set.
pub(crate) fn changed(old: &[Vec<Face>], new: &[Vec<Face>]) -> u32 {
    let sets = masks(old).enumerate();
    let sets: Vec<(u64, TileMask)> = sets.map(|(index, set)| (1 << index, set)).collect();
    let kept = most_kept(&sets, 0, &mut masks(new).collect());
    old.len() as u32 - kept.count_ones()
}

fn masks(rows: &[Vec<Face>]) -> impl Iterator<Item = TileMask> {
    rows.iter().filter_map(|row| TileMask::of_row(row))
}

/// Returns the bits of as many sets as the rows can hold at once, giving priority to those in
/// `first`. Each tile of a row counts for one set only.
fn most_kept(sets: &[(u64, TileMask)], first: u64, rows: &mut Vec<TileMask>) -> u64 {
    let Some((&(bit, set), others)) = sets.split_first() else {
        return 0;
    };
    let holds: Vec<usize> = (0..rows.len())
        .filter(|&row| rows[row].covers(set))
        .collect();
    // Usually no other set competes for these tiles, and there is nothing to try.
    let free = holds.iter().find(|&&row| {
        let rest = rows[row].minus(set).unwrap_or_default();
        let mut others = others.iter();
        others.all(|(_, other)| !rows[row].covers(*other) || rest.covers(*other))
    });
    let tried = free.map_or(&holds[..], std::slice::from_ref);
    let mut best = match free {
        Some(_) => 0,
        None => most_kept(others, first, rows),
    };
    for &row in tried {
        let before = rows[row];
        rows[row] = before.minus(set).unwrap_or_default();
        let kept = most_kept(others, first, rows) | bit;
        rows[row] = before;
        let rank = |kept: u64| ((kept & first).count_ones(), kept.count_ones());
        if rank(kept) > rank(best) {
            best = kept;
        }
    }
    best
}
