//! The third criterion: among the best plays, one that changes the fewest old sets.
//!
//! An old set is unchanged if all of its tiles are together in one new set, which may hold
//! more. Once the best play is known, branch and bound runs again with a cost that counts
//! changed sets in its lowest bits. The relaxation counts old sets of number tiles exactly
//! ([`Keep`]) and assumes that the others are kept. If the table changes more sets than the
//! relaxation counted, the node branches on one of them: the set is given up, or it is
//! settled in each set that could hold all of it.

use std::collections::HashMap;

use sidra_core::rules::MirrorCompares;
use sidra_core::{Face, Rules};

use super::settle::Node;
use super::{Phase, Solver};
use crate::candidates::holding;
use crate::layers::{CHANGE_BITS, Keep, OutOfNodes};
use crate::mask::TileMask;
use crate::stock::{MIRROR, Stock};

/// Positions of up to this many tiles have this node budget unless the caller sets one. Larger ones
/// have none: the third criterion would take several times as long as the best play itself.
const SMALL: [(usize, u64); 2] = [(15, 80_000), (30, 4_000)];
/// Listing this many rows takes as long as expanding a state.
pub(super) const LISTING: u64 = 4;
/// A node of the branch and bound takes as long as expanding this many states.
const BRANCHING: u64 = 8;

/// The old sets, and how the relaxation counts them.
pub(super) struct Changes {
    sets: Vec<OldSet>,
    /// By old set: every set that could hold all of it. Listed on demand.
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
    Run {
        colour: usize,
        first: usize,
        last: usize,
    },
    Group {
        number: usize,
        colours: u8,
    },
    /// Not at all: the set holds a joker, or could become part of a mirrored set.
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
                shape: match mirrorable(&numbers, stock, rules) || numbers.len() < row.len() {
                    true => Shape::Other,
                    false => shape(&numbers),
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
                    Shape::Run {
                        colour,
                        first,
                        last,
                    } => keep.add_run(index, colour, first, last),
                    Shape::Group { number, colours } => keep.add_group(number, colours),
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
    let jokers: u8 = stock.jokers.iter().sum();
    // A double faces two tiles.
    rules.mirror_compares == MirrorCompares::Numbers || alone <= 2 * usize::from(jokers - 1)
}

/// Returns the shape of a set of number tiles.
fn shape(numbers: &[Face]) -> Shape {
    let tiles = numbers.iter().filter_map(|face| match face {
        Face::Number { colour, number } => Some((*colour as usize, usize::from(number.get()))),
        _ => None,
    });
    let number = |tile: (usize, usize)| tile.1;
    let (Some(first), Some(last)) = (
        tiles.clone().map(number).min(),
        tiles.clone().map(number).max(),
    ) else {
        return Shape::Other;
    };
    match first == last {
        true => Shape::Group {
            number: first,
            colours: tiles.map(|(colour, _)| 1 << colour).sum(),
        },
        false => Shape::Run {
            colour: tiles.map(|(colour, _)| colour).next().unwrap_or_default(),
            first,
            last,
        },
    }
}

impl Solver<'_> {
    /// Returns the node budget for the third criterion if the caller sets none.
    pub(super) fn usual_for_changes(&self) -> u64 {
        let on_table: usize = self.position.table().iter().map(Vec::len).sum();
        let tiles = on_table + self.rack.len();
        let small = SMALL.iter().find(|(most, _)| tiles <= *most);
        small.map_or(0, |&(_, nodes)| nodes)
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

/// Returns whether no old set is changed. Most plays break up an old set, which a quick check
/// shows.
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
