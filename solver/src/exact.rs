//! The best play under the actual rules, by branch and bound.
//!
//! The relaxation ([`crate::layers`]) allows free rearrangement and assumes that every spare joker
//! finds a place. If the referee accepts the table for its solution, no play is better. Otherwise
//! one tile is branched on: it is settled in each set that could hold it, or left on the rack, and
//! the relaxation is solved again for the remaining tiles. Each child has fewer tiles left, so the
//! search ends with a proof.

mod changes;
mod settle;

use std::collections::HashMap;

use sidra_core::position::Position;
use sidra_core::tile::Tally;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Rules};

pub(crate) use self::changes::changed;
use self::changes::{Changes, LISTING, is_unchanged};
use self::settle::Node;
use crate::arrange::{Old, arrange, lengthened};
use crate::candidates::Part;
use crate::layers::{CHANGE_BITS, Costs, Layers, OutOfNodes, Workspace};
use crate::mask::TileMask;
use crate::opening;
use crate::stock::{KINDS, MIRROR, Stock, joker_face};
use crate::{Objective, Play, TIDYING};

/// A node budget that is enough for a rack without a table.
const FEW_NODES: u64 = 20_000;

/// The state of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The search is complete.
    Done(Play),
    /// More nodes are needed.
    More,
}

/// A search for the best play that can be run in slices, so that the caller may stop it.
///
/// ```
/// use sidra_core::{HouseRules, Position, Setup, editions, notation};
/// use sidra_solver::{Objective, Progress, Solver};
///
/// let rules = HouseRules::plain(editions::find("il-classic").ok_or("no edition")?);
/// let table = notation::table("r7 r8 r9 | b5 k5 r5")?;
/// let rack = notation::tiles("r6 y5 k1")?;
/// let position = Position::from_setup(Setup::of_turn(rules, table, rack, true))?;
/// let mut solver = Solver::new(&position, Objective::Tiles);
/// let play = loop {
///     match solver.run(100) {
///         Progress::Done(play) => break play,
///         Progress::More => println!("{} nodes so far", solver.nodes()),
///     }
/// };
/// assert_eq!(play.tiles, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    position: &'a Position,
    rack: Vec<Face>,
    old: Old<'a>,
    objective: Objective,
    costs: Costs,
    /// The maximum cost of a play, which has to lay at least one tile.
    most: u32,
    /// All tiles, and which of them must be used.
    stock: Stock,
    work: Workspace,
    phase: Phase,
    /// Upper bound: solutions of higher cost are not wanted.
    bound: u32,
    /// Lower bound: no solution costs less.
    least: u32,
    nodes: Vec<Node>,
    families: HashMap<(Face, Part), Vec<Vec<Face>>>,
    best: Option<(u32, Vec<Vec<Face>>)>,
    /// An invariant was violated; the answer is not proven.
    doubtful: bool,
    /// Counts changed sets; `None` until the best play is known.
    changes: Option<Changes>,
    /// Whether it is proven that no equally good play changes fewer sets.
    fewest: bool,
    /// The node budget for the third criterion, if the caller set one.
    for_changes: Option<u64>,
    /// Whether the first play found is enough.
    any: bool,
    /// The nodes spent on a list of sets that was not completed. The list starts again with at
    /// least twice as many, whatever the caller's budget, so that it is eventually completed.
    in_vain: u64,
}

/// What the search is doing.
#[derive(Clone, Copy)]
enum Phase {
    /// Looks for the minimum cost of the relaxation.
    Deepening,
    /// Branches until the referee accepts a table of minimum cost.
    Branching,
    /// Looks for an equally good table that changes fewer sets, until this many nodes have been
    /// expanded in all.
    Keeping {
        until: u64,
    },
    Done,
}

impl<'a> Solver<'a> {
    /// Creates a search for the best play of a position.
    pub fn new(position: &'a Position, objective: Objective) -> Solver<'a> {
        Solver::with(position, objective, &[], &[])
    }

    /// Creates a search in which some tiles from the rack must be laid and some must be kept.
    pub(crate) fn with(
        position: &'a Position,
        objective: Objective,
        laid: &[Face],
        kept: &[Face],
    ) -> Solver<'a> {
        let mut rack = position.rack().unwrap_or_default().to_vec();
        for face in kept.iter().chain(laid) {
            if let Some(at) = rack.iter().position(|other| other == face) {
                rack.swap_remove(at);
            }
        }
        let costs = costs_of(objective);
        let nothing: u32 = rack.iter().map(|face| cost_of(*face, costs)).sum();
        let stock = Stock::new(position.table().iter().flatten().chain(laid), &rack);
        rack.extend(laid);
        // At least one tile must be laid.
        let most = match laid {
            [] => nothing.checked_sub(1),
            _ => Some(nothing),
        };
        Solver {
            position,
            rack,
            old: Old::new(position.table()),
            objective,
            costs,
            most: most.unwrap_or(0),
            stock,
            work: Workspace::default(),
            phase: match most {
                Some(_) => Phase::Deepening,
                None => Phase::Done,
            },
            bound: 0,
            least: 0,
            nodes: Vec::new(),
            families: HashMap::new(),
            best: None,
            doubtful: false,
            changes: None,
            fewest: false,
            for_changes: None,
            any: false,
            in_vain: 0,
        }
    }

    /// Creates a search for a play that lays the whole rack. If no such play exists, the search
    /// returns one that lays nothing.
    pub(crate) fn whole(position: &'a Position) -> Solver<'a> {
        let mut solver = Solver::new(position, Objective::Tiles);
        solver.most = 0;
        solver
    }

    /// Creates a search that ends with the first play found.
    pub(crate) fn any(position: &'a Position) -> Solver<'a> {
        let mut solver = Solver::new(position, Objective::Tiles);
        solver.any = true;
        solver
    }

    /// Sets the node budget for finding a play that changes the fewest sets, which begins when the
    /// best play is known. With 0, the first table found is the answer. This is the default in
    /// positions of more than 30 tiles.
    pub fn spend_on_changes(&mut self, nodes: u64) {
        self.for_changes = Some(nodes);
    }

    /// Spends up to [`TIDYING`] nodes (some tens of milliseconds) on finding the fewest changes,
    /// because a person will look at the play.
    pub fn tidy(&mut self) {
        self.for_changes = Some(TIDYING);
    }

    /// Lists sets with the function `list`, which is given all tiles of the position.
    fn listed(
        &mut self,
        list: impl FnOnce(TileMask, &Rules, &mut u64) -> Option<Vec<Vec<Face>>>,
    ) -> Result<Vec<Vec<Face>>, OutOfNodes> {
        let tiles = self.all_tiles();
        let mut nodes = self.for_a_list();
        let before = nodes;
        let rows = list(tiles, self.position.rules(), &mut nodes);
        let listed = (before - nodes) / self.listing();
        self.work.nodes = self.work.nodes.saturating_add(listed);
        self.in_vain = rows.as_ref().map_or(before, |_| 0);
        rows.ok_or(OutOfNodes)
    }

    /// Returns the tiles on the table and the rack.
    fn all_tiles(&self) -> TileMask {
        let all = self.position.table().iter().flatten().chain(&self.rack);
        let all: Vec<Face> = all.copied().collect();
        TileMask::of_rack(&all, self.position.rules())
    }

    /// Returns the node budget for a list of sets.
    fn for_a_list(&self) -> u64 {
        let left = self.work.most.saturating_sub(self.work.nodes);
        let left = left.saturating_mul(self.listing());
        left.max(self.in_vain.saturating_mul(2))
    }

    /// Returns how many listed rows count as one node.
    fn listing(&self) -> u64 {
        self.changes.as_ref().map_or(1, |_| LISTING)
    }

    /// Continues the search for up to this many nodes.
    pub fn run(&mut self, nodes: u64) -> Progress {
        self.work.most = self.work.nodes.saturating_add(nodes);
        if !self.position.opened() {
            // The rack alone: a small search, usually completed at once.
            let mut nodes = self.for_a_list();
            let before = nodes;
            let table = opening::best_table(self.position, self.objective, &mut nodes);
            self.work.nodes = self.work.nodes.saturating_add(before - nodes);
            return match table {
                Ok(table) => {
                    // A player who has not opened changes nothing.
                    let mut play = self.play(table, true);
                    play.fewest_changes = true;
                    Progress::Done(play)
                }
                Err(OutOfNodes) => {
                    self.in_vain = before;
                    Progress::More
                }
            };
        }
        loop {
            let step = match self.phase {
                Phase::Deepening => self.deepen(),
                Phase::Branching => self.branch(),
                Phase::Keeping { until } => self.keep_sets(until),
                Phase::Done => {
                    let table = self.best.as_ref().map(|(_, table)| table.clone());
                    let mut play = self.play(table, !self.doubtful);
                    play.fewest_changes = self.fewest && play.proven;
                    return Progress::Done(play);
                }
            };
            if step.is_err() {
                return Progress::More;
            }
        }
    }

    /// Returns the number of nodes expanded so far.
    pub fn nodes(&self) -> u64 {
        self.work.nodes
    }

    /// Returns the best play found so far, which need not be optimal: the incumbent or, before the
    /// first incumbent, a simple play.
    pub fn best_so_far(&self) -> Play {
        let found = self.best.as_ref().map(|(_, table)| table.clone());
        let table = found.or_else(|| self.simple_play());
        let mut play = self.play(table, false);
        // No play lays more than the whole rack.
        let is_whole = Some(play.tiles) == self.position.rack().map(<[_]>::len);
        play.proven = match self.phase {
            Phase::Keeping { .. } | Phase::Done => !self.doubtful,
            _ => play.tiles > 0 && is_whole,
        };
        play.fewest_changes = play.proven && is_unchanged(self.position.table(), &play.table);
        play
    }

    /// Returns a table with sets from the rack alone, and with tiles that extend a set at one of
    /// its ends.
    fn simple_play(&self) -> Option<Vec<Vec<Face>>> {
        let rules = self.position.rules();
        let mut table = self.position.table().to_vec();
        if !self.position.opened() {
            table.extend(opening::some_sets(rules, &self.rack)?);
            return Some(table);
        }
        let alone = opening::sets_alone(self.position, self.objective, &mut { FEW_NODES }).ok();
        table.extend(alone.unwrap_or_default());
        let mut laid = Tally::of(table.iter().flatten());
        for face in self.position.table().iter().flatten() {
            laid.take(*face);
        }
        let left: Vec<Face> = self
            .rack
            .iter()
            .copied()
            .filter(|face| !laid.take(*face))
            .collect();
        for face in left {
            let longer = table
                .iter()
                .enumerate()
                .find_map(|(set, row)| lengthened(row, face, rules).map(|longer| (set, longer)));
            if let Some((set, row)) = longer {
                table[set] = row;
            }
        }
        let legal = matches!(self.position.judge(&table), Ok(Verdict::Legal(_)));
        legal.then_some(table)
    }

    fn play(&self, table: Option<Vec<Vec<Face>>>, proven: bool) -> Play {
        let table = table.unwrap_or_else(|| self.position.table().to_vec());
        Play::of(self.position, table, proven)
    }

    /// Finds the minimum cost of the relaxation.
    fn deepen(&mut self) -> Result<(), OutOfNodes> {
        let rules = self.position.rules();
        if self.stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
            // The relaxation cannot handle these mirrors: they are settled first.
            self.bound = match self.any {
                true => self.most,
                false => next_bound(self.objective, self.costs, 0, false).min(self.most),
            };
            self.nodes.push(self.root());
            self.phase = Phase::Branching;
            return Ok(());
        }
        let likes = self.old.likes;
        let mut layers = Layers::new(&self.stock, rules, self.costs, likes, &mut self.work);
        layers.accept_any(self.any);
        self.bound = match self.any {
            true => self.most,
            false => self.bound.max(layers.least()).min(self.most),
        };
        match layers.cost(self.bound)? {
            Some(cost) => {
                if !self.any {
                    self.least = cost;
                    self.bound = cost;
                }
                self.nodes.push(self.root());
                self.phase = Phase::Branching;
            }
            None if self.bound == self.most => self.begin_keeping(),
            None => {
                layers.compute_bound();
                let hard = layers.is_hard();
                let next = next_bound(self.objective, self.costs, self.bound, hard);
                self.bound = next.max(layers.least());
            }
        }
        Ok(())
    }

    /// Processes one node, or raises the bound if none is left.
    fn branch(&mut self) -> Result<(), OutOfNodes> {
        let Some(node) = self.nodes.pop() else {
            if self.best.is_some() || self.bound >= self.most {
                self.begin_keeping();
                return Ok(());
            }
            self.bound = next_bound(self.objective, self.costs, self.bound, false).min(self.most);
            self.nodes.push(self.root());
            return Ok(());
        };
        match self.look_at(&node) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.nodes.push(node);
                Err(error)
            }
        }
    }

    fn root(&self) -> Node {
        Node {
            settled: Vec::new(),
            stock: self.stock,
            cost: 0,
            least: self.least,
            from: Vec::new(),
            every_set: None,
            given_up: 0,
            kept: 0,
            hasty: self.changes.is_some(),
        }
    }

    fn look_at(&mut self, node: &Node) -> Result<(), OutOfNodes> {
        let counted = self.changes.as_ref().map(|changes| changes.count(node));
        let change_bits = counted.map_or(0, |_| CHANGE_BITS);
        let spent = (node.cost << change_bits) + counted.map_or(0, |(_, changed)| changed);
        let Some(allowed) = self.bound.checked_sub(spent) else {
            return Ok(());
        };
        if let Some((face, part)) = node.every_set {
            return self.settle_anywhere(node, face, part);
        }
        let rules = self.position.rules();
        if node.stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
            self.settle(node, joker_face(MIRROR), node.least);
            return Ok(());
        }
        let likes = self.old.likes;
        let mut layers = Layers::new(&node.stock, rules, self.costs, likes, &mut self.work);
        if !node.settled.is_empty() {
            layers.has_settled_sets();
            // The bound rejects most of these nodes at once.
            layers.compute_bound();
        }
        if let Some((keep, _)) = counted {
            layers.count_changes(keep);
        }
        let any = self.any || node.hasty;
        layers.accept_any(any);
        // Where changed sets count, nothing below the cost of the best play is legal.
        let floor = match change_bits {
            0 => node.least,
            _ => node.least.max(self.least.saturating_sub(spent)),
        };
        let mut bound = match any {
            true => allowed,
            false => floor.max(layers.least()).min(allowed),
        };
        let cost = loop {
            match layers.cost(bound)? {
                Some(cost) => break cost,
                None if bound >= allowed => return Ok(()),
                None => {
                    layers.compute_bound();
                    let next = match change_bits {
                        0 => next_bound(self.objective, self.costs, bound, false),
                        _ => bound + 1,
                    };
                    bound = next.max(layers.least()).min(allowed);
                }
            }
        };
        let Some(path) = layers.path(cost)? else {
            // Unreachable: a cost that was found has a path.
            self.doubtful = true;
            return Ok(());
        };
        let arranged = arrange(&path, &node.stock, &node.settled, &self.old, rules);
        let exact = || Node {
            hasty: false,
            ..node.clone()
        };
        let face = match arranged {
            Err(_) if node.hasty => {
                self.nodes.push(exact());
                return Ok(());
            }
            Err(kind) => {
                let face = Some(joker_face(kind)).filter(|face| node.stock.has(*face));
                // `None` is unreachable: a joker without a place is not settled.
                self.doubtful |= face.is_none();
                face
            }
            Ok(after) => {
                match self.position.judge(&after) {
                    Ok(Verdict::Legal(laid)) => {
                        let missing = missing_joker(node, &after);
                        let mut total = self.total(&laid.tiles) << change_bits;
                        // The relaxation is optimistic about mirrors without a number tile.
                        let less_than_hoped = total > cost + spent && !self.any;
                        if self.changes.is_some() {
                            total += changed(self.position.table(), &after);
                        }
                        let more_changed = total > cost + spent && !less_than_hoped;
                        if total <= self.bound {
                            self.best = Some((total >> change_bits, after.clone()));
                            if total <= self.least || self.any {
                                self.nodes.clear();
                            }
                            self.bound = total.saturating_sub(1);
                        }
                        if node.hasty && total > self.least {
                            // Search again: for a better solution, or for the best one before
                            // branching.
                            self.nodes.push(Node {
                                hasty: !less_than_hoped && !more_changed,
                                ..node.clone()
                            });
                            return Ok(());
                        }
                        if more_changed
                            && let Some(changes) = &self.changes
                            && let Some(set) = changes.undecided(node, &after)
                        {
                            return self.decide(node, set, cost);
                        }
                        // A set that is kept was split to make space for a spare joker.
                        let splits = more_changed.then(|| spare_joker(node)).flatten();
                        // Unreachable without such a joker: a node that has decided on all sets
                        // counts them all.
                        self.doubtful |= more_changed && splits.is_none();
                        self.doubtful |= less_than_hoped && missing.is_none();
                        splits.or(missing.filter(|_| less_than_hoped))
                    }
                    Ok(Verdict::Illegal(_)) if node.hasty => {
                        self.nodes.push(exact());
                        return Ok(());
                    }
                    Ok(Verdict::Illegal(faults)) => {
                        if let Some((joker, set)) = self.left_for_good(node, &after, &faults) {
                            self.nodes.extend(node.with_joker(set, joker, rules));
                            return Ok(());
                        }
                        self.face_to_settle(node, &after, &faults)
                    }
                    // Unreachable: the table holds the tiles of the position.
                    Err(_) => {
                        self.doubtful = true;
                        None
                    }
                }
            }
        };
        if let Some(face) = face {
            self.settle(node, face, cost);
        }
        Ok(())
    }

    /// Returns the cost of a play that lays these tiles.
    fn total(&self, laid: &[Face]) -> u32 {
        let cost = |tiles: &[Face]| -> u32 {
            let costs = tiles.iter().map(|face| cost_of(*face, self.costs));
            costs.sum()
        };
        cost(&self.rack).saturating_sub(cost(laid))
    }
}

/// The maximum number of points of a tile.
const MOST_POINTS: u32 = 13;
/// A tile with up to this many points counts as low.
const LOW_POINTS: u32 = 2;

/// Returns the next bound of the iterative deepening: one more tile, whatever its points, or a
/// few more points. In hard searches the first bound allows only a tile of few points, since a
/// tight bound prunes more.
pub(crate) fn next_bound(objective: Objective, costs: Costs, bound: u32, hard: bool) -> u32 {
    match objective {
        Objective::Tiles => {
            let low = costs.tile + LOW_POINTS;
            match hard && bound < low {
                true => low,
                false => {
                    let (tiles, points) = (bound / costs.tile, bound % costs.tile);
                    // This number of tiles may have been tried only up to some number of points.
                    let all_tried = points >= MOST_POINTS * tiles;
                    (tiles + 1 + u32::from(all_tried)) * costs.tile - 1
                }
            }
        }
        Objective::Points => {
            let points = bound / costs.point;
            (points + 4 + points / 8 + 1) * costs.point - 1
        }
    }
}

/// Returns the costs that put the objective first.
pub(crate) fn costs_of(objective: Objective) -> Costs {
    match objective {
        Objective::Tiles => Costs {
            tile: 1 << 12,
            point: 1,
        },
        Objective::Points => Costs {
            tile: 1,
            point: 1 << 8,
        },
    }
}

/// Returns the cost of a tile that stays on the rack.
fn cost_of(face: Face, costs: Costs) -> u32 {
    let points = face.number().map_or(0, |number| u32::from(number.get()));
    costs.tile + costs.point * points
}

/// Returns a joker that is not settled, preferably one with few possible places.
fn spare_joker(node: &Node) -> Option<Face> {
    let mut jokers = (0..KINDS).rev().map(joker_face);
    jokers.find(|face| node.stock.has(*face))
}

/// Returns a joker that is neither settled nor on the table.
fn missing_joker(node: &Node, table: &[Vec<Face>]) -> Option<Face> {
    let count = |rows: &[Vec<Face>], face: Face| {
        let faces = rows.iter().flatten();
        faces.filter(|&&other| other == face).count()
    };
    (0..KINDS)
        .rev()
        .map(|kind| (joker_face(kind), usize::from(node.stock.jokers[kind])))
        .find(|&(face, left)| count(table, face) < left + count(&node.settled, face))
        .map(|(face, _)| face)
}
