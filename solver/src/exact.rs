//! The exact best play under the rules as they are.
//!
//! The search through the numbers ([`crate::layers`]) rearranges freely and trusts
//! that a joker too many finds a place. Where its answer is a table that the referee
//! accepts, nothing can be better. Where not, some tile lies where it may not: one is
//! chosen, every set that could hold it is tried in turn (and leaving it on the
//! rack), and the rest is searched again, until an answer is proven. Every such
//! question is smaller than the one before.

use std::collections::HashMap;

use sidra_core::position::Position;
use sidra_core::rules::ReleasedJoker;
use sidra_core::tile::Tally;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Fault, Joker, Rule, Rules, set};

use crate::arrange::{Old, arrange, lengthened};
use crate::candidates::{Part, family};
use crate::layers::{Costs, Layers, OutOfNodes, Workspace};
use crate::opening;
use crate::stock::{KINDS, MIRROR, Stock, joker_face};
use crate::tiles::Tiles;
use crate::{Objective, Play};

/// Enough to look through a rack without a table.
const FEW_NODES: u64 = 20_000;

/// Where so few sets are changed each is tried to be kept, and so long; where many are,
/// the play is a great rearrangement anyway, and trying would cost more than finding it.
const MOST_CHANGED: usize = 3;
const FEW_NODES_A_SET: u64 = 40;

/// How far a question has been answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The answer.
    Done(Play),
    /// Not yet: more nodes are needed.
    More,
}

/// A question about the best play that can be answered bit by bit, so that
/// whoever asked may change their mind in between.
pub struct Solver<'a> {
    position: &'a Position,
    rack: Vec<Face>,
    old: Old<'a>,
    objective: Objective,
    costs: Costs,
    /// The most that an answer may cost.
    most: u32,
    /// All tiles, and which of them have to be used.
    stock: Stock,
    work: Workspace,
    stage: Stage,
    /// No answer costs more than this.
    bound: u32,
    /// No answer costs less than this.
    least: u32,
    nodes: Vec<Node>,
    families: HashMap<(Face, Part), Vec<Vec<Face>>>,
    best: Option<(u32, Vec<Vec<Face>>)>,
    /// Something happened that cannot: nothing is proven any more.
    doubtful: bool,
    /// Any play will do.
    any: bool,
    /// So much was spent in vain on a list of sets, which is begun anew: next time twice
    /// as much is spent, whatever is asked for, so that it comes to an end.
    in_vain: u64,
}

enum Stage {
    Deepening,
    Branching,
    Done,
}

/// Some sets that are settled, and the tiles that are not.
#[derive(Clone)]
struct Node {
    settled: Vec<Vec<Face>>,
    stock: Stock,
    /// What was left on the rack on purpose.
    cost: u32,
    /// What the rest costs at least.
    least: u32,
    /// Of every face branched on, the first set still to be tried.
    from: Vec<(Face, Tried)>,
    /// A tile for which every set is to be tried, now that its old ones were in vain.
    every_set: Option<(Face, Part)>,
}

/// A set of a list that is being tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tried {
    part: Part,
    index: usize,
}

impl<'a> Solver<'a> {
    /// A question about a position.
    pub fn new(position: &'a Position, objective: Objective) -> Solver<'a> {
        Solver::with(position, objective, &[], &[])
    }

    /// The same where some tiles of the rack have to be laid and some may not be.
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
        let costs = match objective {
            Objective::Tiles => Costs {
                tile: 1 << 12,
                point: 1,
            },
            Objective::Points => Costs {
                tile: 1,
                point: 1 << 8,
            },
        };
        let nothing: u32 = rack.iter().map(|face| cost_of(*face, costs)).sum();
        let stock = Stock::new(position.table().iter().flatten().chain(laid), &rack);
        rack.extend(laid);
        // Something has to be laid.
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
            stage: match most {
                Some(_) => Stage::Deepening,
                None => Stage::Done,
            },
            bound: 0,
            least: 0,
            nodes: Vec::new(),
            families: HashMap::new(),
            best: None,
            doubtful: false,
            any: false,
            in_vain: 0,
        }
    }

    /// The same where any play will do.
    pub(crate) fn any(position: &'a Position) -> Solver<'a> {
        let mut solver = Solver::new(position, Objective::Tiles);
        solver.any = true;
        solver
    }

    /// What may be spent on a list of sets.
    fn for_a_list(&self) -> u64 {
        let left = self.work.most.saturating_sub(self.work.nodes);
        left.max(self.in_vain.saturating_mul(2))
    }

    /// Goes on for so many nodes.
    pub fn run(&mut self, nodes: u64) -> Progress {
        self.work.most = self.work.nodes.saturating_add(nodes);
        if !self.position.opened() {
            // The rack alone: small, and mostly answered at once.
            let mut nodes = self.for_a_list();
            let before = nodes;
            let table = opening::best_table(self.position, self.objective, &mut nodes);
            self.work.nodes = self.work.nodes.saturating_add(before - nodes);
            return match table {
                Ok(table) => Progress::Done(self.play(table, true)),
                Err(OutOfNodes) => {
                    self.in_vain = before;
                    Progress::More
                }
            };
        }
        loop {
            let step = match self.stage {
                Stage::Deepening => self.deepen(),
                Stage::Branching => self.branch(),
                Stage::Done => {
                    self.keep_more_sets();
                    let table = self.best.as_ref().map(|(_, table)| table.clone());
                    return Progress::Done(self.play(table, !self.doubtful));
                }
            };
            if step.is_err() {
                return Progress::More;
            }
        }
    }

    /// How many nodes have been looked at.
    pub fn nodes(&self) -> u64 {
        self.work.nodes
    }

    /// The best play found so far, which need not be the best there is.
    pub fn best_so_far(&self) -> Play {
        let found = self.best.as_ref().map(|(_, table)| table.clone());
        let table = found.or_else(|| self.simple_play());
        let mut play = self.play(table, false);
        // Nothing is better than everything.
        play.proven = play.tiles > 0 && Some(play.tiles) == self.position.rack().map(<[_]>::len);
        play
    }

    /// What the rack alone holds, and what of the rest simply lengthens a set.
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

    /// Finds what free rearrangement costs.
    fn deepen(&mut self) -> Result<(), OutOfNodes> {
        let rules = self.position.rules();
        if self.stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
            // Sets with mirrors are chosen one by one, from the start.
            self.bound = match self.any {
                true => self.most,
                false => next_bound(self.objective, self.costs, 0, false).min(self.most),
            };
            self.nodes.push(self.root());
            self.stage = Stage::Branching;
            return Ok(());
        }
        let likes = self.old.likes;
        let mut layers = Layers::new(&self.stock, rules, self.costs, likes, &mut self.work);
        layers.is_content_with_any(self.any);
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
                self.stage = Stage::Branching;
            }
            None if self.bound == self.most => self.stage = Stage::Done,
            None => {
                layers.work_out();
                let hard = layers.is_hard();
                let next = next_bound(self.objective, self.costs, self.bound, hard);
                self.bound = next.max(layers.least());
            }
        }
        Ok(())
    }

    /// Looks at one node, or raises the bound when none is left.
    fn branch(&mut self) -> Result<(), OutOfNodes> {
        let Some(node) = self.nodes.pop() else {
            if self.best.is_some() || self.bound >= self.most {
                self.stage = Stage::Done;
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
        }
    }

    fn look_at(&mut self, node: &Node) -> Result<(), OutOfNodes> {
        let Some(allowed) = self.bound.checked_sub(node.cost) else {
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
            // Most sets are out of the question at first sight.
            layers.work_out();
        }
        layers.is_content_with_any(self.any);
        let mut bound = match self.any {
            true => allowed,
            false => node.least.max(layers.least()).min(allowed),
        };
        let cost = loop {
            match layers.cost(bound)? {
                Some(cost) => break cost,
                None if bound >= allowed => return Ok(()),
                None => {
                    layers.work_out();
                    let next = next_bound(self.objective, self.costs, bound, false);
                    bound = next.max(layers.least()).min(allowed);
                }
            }
        };
        let Some(way) = layers.way(cost)? else {
            // Not reached; what was lost would have to be looked for.
            self.doubtful = true;
            return Ok(());
        };
        let face = match arrange(&way, &node.stock, &node.settled, &self.old, rules) {
            Err(kind) => {
                let face = Some(joker_face(kind)).filter(|face| node.stock.has(*face));
                // Not reached otherwise: a joker that found no place was among the tiles.
                self.doubtful |= face.is_none();
                face
            }
            Ok(after) => {
                match self.position.judge(&after) {
                    Ok(Verdict::Legal(laid)) => {
                        let total = self.total(&laid.tiles);
                        let missing = missing_joker(node, &after);
                        if total <= self.bound {
                            self.best = Some((total, after));
                            if total <= self.least || self.any {
                                self.nodes.clear();
                            }
                            self.bound = total.saturating_sub(1);
                        }
                        // Mirrors without a number tile: the search only hoped for them.
                        let less_than_hoped = total > cost + node.cost && !self.any;
                        self.doubtful |= less_than_hoped && missing.is_none();
                        missing.filter(|_| less_than_hoped)
                    }
                    Ok(Verdict::Illegal(faults)) => {
                        if let Some((joker, set)) = self.left_for_good(node, &after, &faults) {
                            self.nodes.extend(node.with_joker(set, joker, rules));
                            return Ok(());
                        }
                        self.face_to_settle(node, &after, &faults)
                    }
                    // Not reached: the tiles are those of the position.
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

    /// Of equally good plays the one that changes few sets: tries to leave each set
    /// that was changed as it lay, one after the other.
    fn keep_more_sets(&mut self) {
        let Some((total, mut table)) = self.best.clone() else {
            return;
        };
        let old = self.position.table();
        let changed = |table: &[Vec<Face>]| old.iter().filter(|set| !is_kept(set, table)).count();
        if self.any || changed(&table) > MOST_CHANGED {
            return;
        }
        let budget = self.work.most;
        let mut node = self.root();
        for set in old {
            if is_kept(set, &table) {
                continue;
            }
            let Some(with) = node.with_set(set, None, total) else {
                continue;
            };
            self.work.most = self.work.nodes.saturating_add(FEW_NODES_A_SET).min(budget);
            let Ok(Some(after)) = self.table_at(&with, total) else {
                continue;
            };
            let as_good = match self.position.judge(&after) {
                Ok(Verdict::Legal(laid)) => self.total(&laid.tiles) == total,
                _ => false,
            };
            if as_good && changed(&after) < changed(&table) {
                table = after;
                node = with;
            }
        }
        self.work.most = budget;
        self.best = Some((total, table));
    }

    /// A table with the settled sets of a node that costs no more than this, whether
    /// the referee accepts it or not.
    fn table_at(&mut self, node: &Node, cost: u32) -> Result<Option<Vec<Vec<Face>>>, OutOfNodes> {
        let rules = self.position.rules();
        if node.stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
            return Ok(None);
        }
        let likes = self.old.likes;
        let mut layers = Layers::new(&node.stock, rules, self.costs, likes, &mut self.work);
        layers.has_settled_sets();
        // Whatever costs no more will do: the referee has the last word.
        layers.is_content_with_any(true);
        let Some(cost) = layers.cost(cost)? else {
            return Ok(None);
        };
        let Some(way) = layers.way(cost)? else {
            return Ok(None);
        };
        Ok(arrange(&way, &node.stock, &node.settled, &self.old, rules).ok())
    }

    /// What a play costs that lays these tiles.
    fn total(&self, laid: &[Face]) -> u32 {
        let cost = |tiles: &[Face]| -> u32 {
            let costs = tiles.iter().map(|face| cost_of(*face, self.costs));
            costs.sum()
        };
        cost(&self.rack).saturating_sub(cost(laid))
    }

    /// A tile that is not settled yet and matters to what the referee refused.
    fn face_to_settle(&self, node: &Node, after: &[Vec<Face>], faults: &[Fault]) -> Option<Face> {
        let table = self.position.table();
        let jokers = |face: &Face| face.joker().is_some();
        let at_fault: Vec<Face> = faults.iter().filter_map(|fault| fault.tile).collect();
        let of_their_sets = table
            .iter()
            .filter(|row| row.iter().any(|face| at_fault.contains(face)))
            .flatten();
        let beside_them = faults
            .iter()
            .filter_map(|fault| after.get(fault.set?))
            .flatten();
        let all_jokers = table.iter().flatten().filter(|face| jokers(face));
        let with_jokers = table.iter().filter(|row| row.iter().any(jokers)).flatten();
        // Nothing else decides where a joker of the table lies and with what.
        let new_with_jokers = after.iter().filter(|row| row.iter().any(jokers)).flatten();
        let jokers_beside = beside_them.clone().filter(|face| jokers(face));
        if let Some(face) = self.left_by_its_joker(node, after, faults) {
            return Some(face);
        }
        let mut faces = at_fault
            .iter()
            .chain(jokers_beside)
            .chain(all_jokers)
            .chain(of_their_sets)
            .chain(beside_them)
            .chain(with_jokers)
            .chain(new_with_jokers);
        faces.find(|face| node.stock.has(**face)).copied()
    }

    /// Where all that a joker left behind lies together, it does so wherever the joker is:
    /// one of those tiles has to lie elsewhere, or the joker with them.
    fn left_by_its_joker(
        &self,
        node: &Node,
        after: &[Vec<Face>],
        faults: &[Fault],
    ) -> Option<Face> {
        let table = self.position.table();
        let count = |face: &Face| {
            let all = table.iter().flatten().chain(&self.rack);
            all.filter(|other| *other == face).count()
        };
        self.left_behind(after, faults)
            .flat_map(|left| left.rest)
            .filter(|face| node.stock.has(*face))
            .min_by_key(count)
    }

    /// A joker that has left behind what cannot lie elsewhere any more, and the settled set
    /// that it may still join; nothing else helps.
    fn left_for_good(
        &self,
        node: &Node,
        after: &[Vec<Face>],
        faults: &[Fault],
    ) -> Option<(Face, usize)> {
        let count = |face: &Face, row: &[Face]| row.iter().filter(|other| *other == face).count();
        self.left_behind(after, faults).find_map(|left| {
            let for_good = left.rest.iter().all(|face| {
                let everywhere: usize = after.iter().map(|row| count(face, row)).sum();
                !node.stock.has(*face) && everywhere == count(face, left.together)
            });
            let holds = |row: &Vec<Face>| left.rest.iter().all(|face| row.contains(face));
            let set = node.settled.iter().position(holds);
            for_good.then_some((left.joker, set?))
        })
    }

    /// What jokers left behind that may not, as the referee says.
    fn left_behind<'b>(
        &'b self,
        after: &'b [Vec<Face>],
        faults: &'b [Fault],
    ) -> impl Iterator<Item = LeftBehind<'b>> {
        let faults = faults
            .iter()
            .filter(|fault| fault.rule == Rule::JokerNotReplaceable)
            .filter_map(|fault| Some((fault.tile?, after.get(fault.set?)?)));
        faults.flat_map(|(joker, together)| {
            let homes = self.position.table().iter();
            homes.filter_map(move |row| {
                let place = row.iter().position(|face| *face == joker)?;
                let mut rest = row.clone();
                rest.remove(place);
                let there = Tiles::of_row(together)?;
                there.minus(Tiles::of_row(&rest)?)?;
                Some(LeftBehind {
                    joker,
                    rest,
                    together,
                })
            })
        })
    }

    /// Tries to settle a tile: first where it lay, then anywhere.
    fn settle(&mut self, node: &Node, face: Face, least: u32) {
        // The last one is looked at first.
        for part in [Part::Mirrored, Part::Plain] {
            let mut anywhere = node.clone();
            anywhere.every_set = Some((face, part));
            anywhere.least = least;
            self.nodes.push(anywhere);
        }
        let tried_before = node.from.iter().any(|(known, _)| *known == face);
        if tried_before {
            return;
        }
        let table = self.position.table();
        for row in table.iter().filter(|row| row.contains(&face)) {
            let child = node.with_set(row, None, least);
            self.nodes.extend(child);
        }
    }

    /// Tries every set that could hold a tile, and leaving it on the rack.
    fn settle_anywhere(&mut self, node: &Node, face: Face, part: Part) -> Result<(), OutOfNodes> {
        let rules = *self.position.rules();
        let from = node.from.iter().find(|(known, _)| *known == face);
        let from = match from {
            None => 0,
            Some((_, tried)) if tried.part == part => tried.index,
            // Plain sets come before mirrored ones.
            Some(_) if part == Part::Mirrored => 0,
            Some(_) => usize::MAX,
        };
        if part == Part::Mirrored && node.stock.jokers[MIRROR] == 0 {
            return Ok(());
        }
        let table = self.position.table();
        // What a mirror leaves behind lies there twice, so it never lies together without one.
        let twice = |row: &[Face]| {
            let mut numbers = row.iter().filter(|face| face.number().is_some());
            numbers.any(|face| row.iter().filter(|other| *other == face).count() > 1)
        };
        let not_cut = |row: &&Vec<Face>| {
            let mut jokers = row.iter().filter_map(|face| face.joker());
            jokers.any(|joker| {
                rules.is_unreplaceable(joker) && (joker != Joker::Mirror || !twice(row))
            })
        };
        let whole = table.iter().filter(not_cut);
        let whole: Vec<Tiles> = whole.filter_map(|row| Tiles::of_row(row)).collect();
        let rack = &self.rack;
        if !self.families.contains_key(&(face, part)) {
            let all: Vec<Face> = table.iter().flatten().chain(rack).copied().collect();
            let tiles = Tiles::of_rack(&all, &rules);
            let mut nodes = self.for_a_list();
            let before = nodes;
            let rows = family(tiles, &rules, face, part, &whole, &mut nodes);
            self.work.nodes = self.work.nodes.saturating_add(before - nodes);
            let Some(mut rows) = rows else {
                self.in_vain = before;
                return Err(OutOfNodes);
            };
            self.in_vain = 0;
            let fate = Fate {
                table,
                rack,
                tiles,
                face,
                rules: &rules,
            };
            rows.retain(|row| fate.of(row) != Fated::Refused);
            rows.sort_by_cached_key(|row| (fate.of(row), row.len()));
            self.families.insert((face, part), rows);
        }
        let rows = self.families.get(&(face, part));
        let rows = rows.map_or(&[][..], Vec::as_slice);
        let mut children = Vec::new();
        if node.stock.may_stay(face) && part == Part::Plain {
            let mut child = node.clone();
            child.stock.leave(face);
            child.cost += cost_of(face, self.costs);
            child.least = 0;
            child.every_set = None;
            children.push(child);
        }
        for (index, row) in rows.iter().enumerate().skip(from) {
            let tried = Tried { part, index };
            children.extend(node.with_set(row, Some((face, tried)), node.least));
        }
        if face.joker().is_some() && part == Part::Plain {
            // Or it joins a set that is settled.
            for set in 0..node.settled.len() {
                children.extend(node.with_joker(set, face, &rules));
            }
        }
        // The last one is looked at first.
        self.nodes.extend(children.into_iter().rev());
        Ok(())
    }
}

impl Node {
    /// The same with a joker in a settled set, wherever it has room.
    fn with_joker(&self, set: usize, joker: Face, rules: &Rules) -> Option<Node> {
        let longer = with_joker(&self.settled[set], joker, rules)?;
        let mut child = self.clone();
        child.stock.take(joker).then_some(())?;
        child.settled[set] = longer;
        child.every_set = None;
        Some(child)
    }

    /// The same with one more set settled, if its tiles are there. Of a face that was
    /// settled the sets before this one need not be tried again.
    fn with_set(&self, row: &[Face], tried: Option<(Face, Tried)>, least: u32) -> Option<Node> {
        let mut stock = self.stock;
        if !row.iter().all(|tile| stock.take(*tile)) {
            return None;
        }
        let mut settled = self.settled.clone();
        settled.push(row.to_vec());
        let mut from = self.from.clone();
        if let Some((face, tried)) = tried {
            from.retain(|(known, _)| *known != face);
            from.push((face, tried));
        }
        // The rest cannot cost less than with this set free.
        Some(Node {
            settled,
            stock,
            cost: self.cost,
            least,
            from,
            every_set: None,
        })
    }
}

/// A set with one more joker, wherever it has room.
fn with_joker(row: &[Face], joker: Face, rules: &Rules) -> Option<Vec<Face>> {
    (0..=row.len()).rev().find_map(|place| {
        let mut longer = row.to_vec();
        longer.insert(place, joker);
        (!set::readings(&longer, rules).is_empty()).then_some(longer)
    })
}

/// A joker that may not leave its set alone, and the rest of it, which lies together.
struct LeftBehind<'a> {
    joker: Face,
    rest: Vec<Face>,
    together: &'a [Face],
}

/// What the referee will say of a joker in a set, as far as the set tells.
struct Fate<'a> {
    table: &'a [Vec<Face>],
    rack: &'a [Face],
    tiles: Tiles,
    face: Face,
    rules: &'a Rules,
}

/// The likelier sets come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fated {
    /// It lies where it lay.
    Same,
    /// It lies with a tile it lay with.
    Stays,
    /// The set is new.
    New,
    /// It depends on which of two equal tiles is which.
    Perhaps,
    /// An old set lies in it, and nothing that the joker lay with.
    Refused,
}

impl Fate<'_> {
    fn of(&self, row: &[Face]) -> Fated {
        let holds = |set: &[Face]| {
            let (there, wanted) = (Tiles::of_row(row), Tiles::of_row(set));
            there
                .zip(wanted)
                .is_some_and(|(there, wanted)| there.minus(wanted).is_some())
        };
        // Whether no other tile could be taken for one of the set's.
        let certain = |set: &[Face]| {
            set.iter().all(|face| {
                let here = row.iter().filter(|other| *other == face).count();
                usize::from(self.tiles.count(*face)) == here
            })
        };
        // All that a joker left behind that it may not leave, and cannot join again.
        let left_behind = |set: &Vec<Face>| {
            set.iter().enumerate().any(|(place, face)| {
                let stays = face
                    .joker()
                    .is_none_or(|joker| !self.rules.is_unreplaceable(joker));
                if stays || row.contains(face) {
                    return false;
                }
                let mut rest = set.clone();
                rest.remove(place);
                certain(&rest) && holds(&rest) && with_joker(row, *face, self.rules).is_none()
            })
        };
        if self.table.iter().any(left_behind) {
            return Fated::Refused;
        }
        let own = || self.table.iter().filter(|set| set.contains(&self.face));
        if own().any(|set| set.len() == row.len() && holds(set)) {
            return Fated::Same;
        }
        let is_joker = self.face.joker().is_some();
        let with = |set: &Vec<Face>| {
            set.iter()
                .any(|face| face.number().is_some() && row.contains(face))
        };
        if own().any(with) {
            return Fated::Stays;
        }
        let mut within = self.table.iter().filter(|set| holds(set)).peekable();
        let free = self.rules.released_joker == ReleasedJoker::AnySet;
        if free || !is_joker || within.peek().is_none() {
            return Fated::New;
        }
        // In a set of jokers alone the others are what it lay with.
        let among_jokers = own().any(|set| set.iter().all(|face| face.number().is_none()));
        if within.any(|set| certain(set)) && !self.rack.contains(&self.face) && !among_jokers {
            Fated::Refused
        } else {
            Fated::Perhaps
        }
    }
}

/// No tile is worth more.
const MOST_POINTS: u32 = 13;
/// So few points are few.
const LOW_POINTS: u32 = 2;

/// The next bound to try: one tile more whatever its points, or some points more. Where it
/// is hard to tell, the first tile is tried as a low one before: that tells more.
fn next_bound(objective: Objective, costs: Costs, bound: u32, hard: bool) -> u32 {
    match objective {
        Objective::Tiles => {
            let low = costs.tile + LOW_POINTS;
            match hard && bound < low {
                true => low,
                false => {
                    let (tiles, points) = (bound / costs.tile, bound % costs.tile);
                    // So many tiles may have been tried up to some points only.
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

/// What a tile costs that stays on the rack.
fn cost_of(face: Face, costs: Costs) -> u32 {
    let points = face.number().map_or(0, |number| u32::from(number.get()));
    costs.tile + costs.point * points
}

/// A joker that is not settled and does not lie on the table.
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

/// Whether the tiles of an old set lie together in one set.
fn is_kept(set: &[Face], table: &[Vec<Face>]) -> bool {
    table.iter().any(|row| {
        let mut there = Tally::of(row);
        set.iter().all(|face| there.take(*face))
    })
}
