//! The third criterion: among the best plays, one that changes the fewest old sets.
//!
//! An old set is unchanged if all of its tiles lie together in one new set, which may hold
//! more. Once the best play is known, branch and bound runs again with a cost that counts
//! changed sets in its lowest bits. The relaxation counts old sets of number tiles exactly
//! ([`Keep`]) and assumes that the others are kept. If the table changes more sets than the
//! relaxation counted, the node branches on one of them: the set is given up, or it is
//! settled in each set that could hold all of it.

use std::collections::HashMap;

use sidra_core::rules::MirrorCompares;
use sidra_core::{Face, Rules};

use super::settle::Node;
use super::{Solver, Stage};
use crate::candidates::holding;
use crate::layers::{CHANGE_BITS, Keep, OutOfNodes};
use crate::stock::{MIRROR, NUMBERS, Stock};
use crate::tiles::Tiles;

/// The node budget is this fraction of the nodes that the best play took.
const SHARE: u64 = 10;
/// In positions of up to this many tiles the node budget is at least this.
const FEW_TILES: usize = 30;
const SMALL: u64 = 60_000;
/// Listing this many rows counts as one node.
pub(super) const LISTING: u64 = 16;

/// The old sets, and how the relaxation counts them.
pub(super) struct Changes {
    sets: Vec<OldSet>,
    /// By old set: every set that could hold all of it. Listed on demand.
    holding: HashMap<usize, Vec<Vec<Face>>>,
}

struct OldSet {
    row: Vec<Face>,
    tiles: Tiles,
    numbers: Tiles,
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
    /// Not at all: it holds a joker, or could become part of a mirrored set.
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
                tiles: Tiles::of_row(row).unwrap_or_default(),
                numbers: Tiles::of_row(&numbers).unwrap_or_default(),
                row: row.clone(),
            }
        });
        Changes {
            sets: sets.collect(),
            holding: HashMap::new(),
        }
    }

    /// What the relaxation of a node has to count, and how many old sets are changed already.
    pub(super) fn count(&self, node: &Node) -> (Keep, u32) {
        let mut keep = Keep::default();
        let mut changed = 0;
        let settled = self.without_kept(node, &node.settled);
        for (index, set) in self.sets.iter().enumerate() {
            // Its jokers may join the settled set later.
            let is_settled = settled.iter().any(|row| row.covers(set.numbers));
            let mut stock = node.stock;
            let is_free = set.row.iter().all(|face| stock.take(*face));
            if node.kept >> index & 1 == 1 {
                continue;
            }
            if node.given_up >> index & 1 == 1 || !(is_settled || is_free) {
                changed += 1;
            } else if !is_settled {
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

    /// A changed set to branch on: one that the node has not decided on, preferably one that
    /// the relaxation does not count.
    pub(super) fn undecided(&self, node: &Node, after: &[Vec<Face>]) -> Option<usize> {
        let mut rows = self.without_kept(node, after);
        let is_open = |index: &usize| (node.kept | node.given_up) >> index & 1 == 0;
        let open: Vec<usize> = (0..self.sets.len()).filter(is_open).collect();
        let sets: Vec<Tiles> = open.iter().map(|&index| self.sets[index].tiles).collect();
        let kept = most_kept(&sets, 0, &mut rows);
        let changed = (0..open.len()).filter(|at| kept >> at & 1 == 0);
        changed
            .map(|at| open[at])
            .min_by_key(|&index| !matches!(self.sets[index].shape, Shape::Other))
    }

    /// Whether the settled sets of a node hold all sets that it keeps, each tile once.
    fn can_keep(&self, node: &Node) -> bool {
        let mut rows: Vec<Tiles> = node
            .settled
            .iter()
            .filter_map(|row| Tiles::of_row(row))
            .collect();
        let kept = (0..self.sets.len()).filter(|index| node.kept >> index & 1 == 1);
        let kept: Vec<Tiles> = kept.map(|index| self.sets[index].tiles).collect();
        most_kept(&kept, 0, &mut rows).count_ones() == node.kept.count_ones()
    }

    /// The tiles of each row without the old sets that the node keeps in settled sets.
    fn without_kept(&self, node: &Node, rows: &[Vec<Face>]) -> Vec<Tiles> {
        let mut rows: Vec<Tiles> = rows.iter().filter_map(|row| Tiles::of_row(row)).collect();
        let sets = self.sets.iter().enumerate();
        for (_, set) in sets.filter(|(index, _)| node.kept >> index & 1 == 1) {
            // Settled sets are the last rows of a table.
            let row = rows.iter_mut().rfind(|row| row.covers(set.tiles));
            if let Some(row) = row {
                *row = row.minus(set.tiles).unwrap_or_default();
            }
        }
        rows
    }
}

/// Whether a mirrored set could hold these tiles: each has to face an equal tile or a joker.
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

/// The shape of a set of number tiles.
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
    /// Looks for an equally good play that changes fewer sets, within the node budget.
    pub(super) fn keep_sets(&mut self) {
        self.stage = Stage::Done;
        let table = self.position.table();
        let Some((total, after)) = self.best.as_ref().filter(|_| !self.any) else {
            self.fewest = true;
            return;
        };
        let changes = changed(table, after).count_ones();
        if changes == 0 {
            self.fewest = true;
            return;
        }
        if table.len() >= 1 << CHANGE_BITS {
            return;
        }
        let tiles = table.iter().map(Vec::len).sum::<usize>() + self.rack.len();
        let spend = self.for_changes.unwrap_or(match tiles <= FEW_TILES {
            true => SMALL.max(self.work.nodes / SHARE),
            false => self.work.nodes / SHARE,
        });
        // Any table takes at least one node per number.
        if spend < NUMBERS as u64 {
            return;
        }
        let most = self.work.most;
        self.work.most = most.min(self.work.nodes.saturating_add(spend));
        self.least = total << CHANGE_BITS;
        self.bound = self.least + changes - 1;
        self.changes = Some(Changes::new(table, &self.stock, self.position.rules()));
        self.families.clear();
        self.nodes = vec![self.root()];
        // A doubt about this criterion is no doubt about the others.
        let doubtful = std::mem::take(&mut self.doubtful);
        let mut done = true;
        while let Some(node) = self.nodes.pop().filter(|_| done) {
            done = self.look_at(&node).is_ok();
        }
        self.fewest = done && !self.doubtful;
        self.doubtful = doubtful;
        self.work.most = most;
    }

    /// Branches on an old set: it is given up, or settled in a set that holds all of it.
    pub(super) fn decide(&mut self, node: &Node, set: usize, least: u32) -> Result<(), OutOfNodes> {
        let Some(changes) = &mut self.changes else {
            return Ok(());
        };
        if !changes.holding.contains_key(&set) {
            let rules = self.position.rules();
            let all = self.position.table().iter().flatten().chain(&self.rack);
            let all: Vec<Face> = all.copied().collect();
            let tiles = Tiles::of_rack(&all, rules);
            let left = self.work.most.saturating_sub(self.work.nodes);
            let mut nodes = left.saturating_mul(LISTING);
            let before = nodes;
            let rows = holding(tiles, rules, &changes.sets[set].row, &mut nodes);
            self.work.nodes += (before - nodes) / LISTING;
            changes.holding.insert(set, rows.ok_or(OutOfNodes)?);
        }
        let mut given_up = node.clone();
        given_up.given_up |= 1 << set;
        given_up.least = least;
        self.nodes.push(given_up);
        let numbers = changes.sets[set].numbers;
        let holds = |row: &Vec<Face>| Tiles::of_row(row).is_some_and(|row| row.covers(numbers));
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

/// The old sets whose tiles do not lie together in one new set, one bit per set.
pub(super) fn changed(old: &[Vec<Face>], new: &[Vec<Face>]) -> u64 {
    let sets: Vec<Tiles> = old.iter().filter_map(|row| Tiles::of_row(row)).collect();
    let mut rows: Vec<Tiles> = new.iter().filter_map(|row| Tiles::of_row(row)).collect();
    let all = (1 << sets.len()) - 1;
    all & !most_kept(&sets, 0, &mut rows)
}

/// The most sets, from index `from` on, that the rows can hold at once: each tile of a row
/// counts for one set only.
fn most_kept(sets: &[Tiles], from: usize, rows: &mut Vec<Tiles>) -> u64 {
    let Some(&set) = sets.get(from) else {
        return 0;
    };
    let holds: Vec<usize> = (0..rows.len())
        .filter(|&row| rows[row].covers(set))
        .collect();
    // Usually no other set competes for these tiles, and there is nothing to try.
    let free = holds.iter().find(|&&row| {
        let rest = rows[row].minus(set).unwrap_or_default();
        let mut others = sets[from + 1..].iter();
        others.all(|&other| !rows[row].covers(other) || rest.covers(other))
    });
    let tried = free.map_or(&holds[..], std::slice::from_ref);
    let mut best = match free {
        Some(_) => 0,
        None => most_kept(sets, from + 1, rows),
    };
    for &row in tried {
        let before = rows[row];
        rows[row] = before.minus(set).unwrap_or_default();
        let kept = most_kept(sets, from + 1, rows) | 1 << from;
        rows[row] = before;
        if kept.count_ones() > best.count_ones() {
            best = kept;
        }
    }
    best
}
