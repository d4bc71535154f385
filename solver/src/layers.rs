//! The relaxation: a search through the numbers, from 1 to 13, with the open runs as state.
//!
//! At each number every open run is lengthened or closed, and the tiles of that number that
//! join no run form groups or stay on the rack. The cost is what stays on the rack. States
//! are memoised, and the search deepens iteratively on the cost.
//!
//! A run is built from its lowest *number tile*. Jokers bridge gaps, or fill it up to three
//! tiles when it is closed; at which end does not matter, since a short run has space at one
//! of its ends. A spare joker is *parked*: the search only checks whether some set might have
//! space for its kind, and [`crate::arrange`] finds the place. If no place is left, the relaxation
//! was too optimistic, and [`crate::exact`] branches. So the cost found here is a lower bound
//! on the true cost, and without jokers it is exact.
//!
//! Among runs of one colour the shortest is lengthened first, and no run begins where one that
//! could be lengthened instead is closed: exchanging their tails shows that this loses nothing.
//! `docs/solver.md` has the full argument.

mod bound;
mod expand;
mod keep;
mod lanes;
mod mirrors;
mod open;
mod passes;
mod path;
mod prices;
mod runs;
mod shapes;
mod state;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use sidra_core::Rules;
use sidra_core::rules::MirrorCompares;

use self::bound::Bound;
use self::expand::{Expanded, FEW, Listed, Shapes, batches};
pub(crate) use self::keep::{CHANGE_BITS, Keep, OldGroup, OldRun};
pub(crate) use self::path::Unused;
use self::path::{Notes, Wanted};
use self::runs::Choice;
use self::shapes::Menu;
pub(crate) use self::state::Left;
use self::state::{Pair, Runs, State};
use crate::stock::{COLOURS, EXPERT, Jokers, KINDS, MIRROR, NUMBERS, Stock};

/// The cost of a tile that stays on the rack: a constant, and an amount per point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Costs {
    pub(crate) tile: u32,
    pub(crate) point: u32,
}

/// What lengthens a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum With {
    /// The number tile.
    Number,
    /// A joker of this kind, and the colour in which the run continues.
    Joker(usize, usize),
}

/// One decision at a number, from which the table is built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Move {
    Group {
        colours: u8,
        jokers: Jokers,
    },
    /// A mirrored group: the number tiles on the left and on the right, and the jokers of both
    /// sides.
    MirroredGroup {
        left: u8,
        right: u8,
        jokers: Jokers,
    },
    /// An old run is kept.
    Keep(Kept),
    /// What fills a gap between the number tiles of an old run that is kept, or a number after it.
    BridgeKept {
        set: usize,
        with: With,
        /// The joker that is spare because a number tile fills the gap.
        spare: Option<usize>,
    },
    /// The joker of an old run that is kept is spare.
    SpareKept {
        set: usize,
        joker: Option<usize>,
    },
    /// Jokers join the group with number tiles of these colours, because they are from an old group
    /// that it holds.
    JoinGroup {
        colours: u8,
        jokers: Jokers,
    },
    Begin {
        colour: usize,
    },
    Lengthen {
        colour: usize,
        class: usize,
        with: With,
    },
    Close {
        colour: usize,
        class: usize,
        fill: Jokers,
    },
    /// Begins a mirrored run, with a tile on each side.
    BeginMirrored {
        colour: usize,
        sides: [With; 2],
    },
    /// Lengthens the mirrored run of this colour of which `ahead` sides already cover the number.
    /// Mirrored runs that are not lengthened are closed.
    LengthenMirrored {
        colour: usize,
        ahead: usize,
        sides: [Option<With>; 2],
    },
}

/// An old run that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) set: usize,
    pub(crate) colour: usize,
    /// Its highest number tile.
    pub(crate) last: usize,
    /// The class of the open run that it continues, if any.
    pub(crate) onto: Option<usize>,
    /// Its joker, if that is spare.
    pub(crate) spare: Option<usize>,
}

/// A child of a state.
#[derive(Debug, Clone, Copy)]
struct Child {
    state: State,
    cost: u32,
    /// A lower bound on its cost including everything after it.
    least: u32,
    kept: u16,
    /// Indexed by colour: how many number tiles stay on the rack, in [`STAYS_BITS`] each.
    stays: u16,
}

/// The number of bits for the tiles of a colour that stay on the rack at a number.
const STAYS_BITS: usize = 4;

impl Child {
    /// Returns how many number tiles of a colour stay on the rack.
    fn stays(&self, colour: usize) -> u8 {
        (self.stays >> (STAYS_BITS * colour) & 0b1111) as u8
    }

    /// Returns whether this child dominates another one with the same runs.
    fn beats(&self, other: &Child) -> bool {
        let (mine, theirs) = (&self.state, &other.state);
        let Some(more) = mine.jokers.without(theirs.jokers) else {
            return false;
        };
        // Its additional jokers must be parkable; mirrors are not.
        self.cost <= other.cost
            && theirs.spaces & !mine.spaces & mine.jokers.kinds() == 0
            && more.kinds() & !mine.spaces == 0
            && !more.holds(MIRROR)
    }

    /// Returns whether both are the same child. The bound is not compared, because it may have
    /// changed in the meantime.
    fn leads_where(&self, other: &Child) -> bool {
        let told = |child: &Child| (child.state, child.cost, child.kept);
        told(self) == told(other)
    }

    /// Returns a sort key that puts children with the same runs next to each other, best first.
    fn order((child, at): (&Child, usize)) -> Order {
        let jokers = u8::MAX - child.state.jokers.total();
        let kept = u16::MAX - child.kept;
        let best = u64::from(child.cost) << 32 | u64::from(jokers) << 16 | u64::from(kept);
        (child.state.alike(), best, at as u32)
    }

    /// Returns a sort key: cheapest first; among equals, the one that keeps most of the old
    /// table.
    fn rank(&self) -> (u32, u32, std::cmp::Reverse<u16>) {
        (self.least, self.cost, std::cmp::Reverse(self.kept))
    }
}

/// The open runs, the quality, and the index on the stack.
type Order = (u128, u64, u32);

/// The rules that the search needs.
struct Ways {
    /// Whether a run holds at most one colour change.
    one_change: bool,
    jokers_alone: bool,
}

/// The node budget ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutOfNodes;

/// What a memoised cost of a state means, in the bits below the cost.
const KNOWN_BITS: u32 = 2;
const AT_LEAST: u32 = 0;
const AT_MOST: u32 = 1;
const EXACT: u32 = 2;

/// Where children count as well, this many cost as much of the budget as a node.
const CHILDREN_OF_A_NODE: u64 = 4;

/// The maximum number of memoised states: a hash table of two megabytes.
const MOST_REMEMBERED: usize = 57_000;

/// The maximum numbers of choices, and of lists of choices, in the cache: about a megabyte each.
const MOST_CHOICES: usize = 16_000;
const MOST_LISTS: usize = 28_000;

/// Searches of up to this many nodes do without the Lagrangian bound. The first limit applies
/// without prices from an earlier search, the second one with them.
const EASY: [u64; 2] = [30, 8];

/// From this many nodes on, improving the bound pays off: with few jokers, and with more.
const HARD: [u64; 2] = [300, 60];

/// Memory and node budget, shared by the searches for one play.
#[derive(Default)]
pub(crate) struct Workspace {
    about: Option<(Stock, Costs)>,
    known: HashMap<u128, u32, FixedState>,
    stack: Vec<Child>,
    /// Scratch space for sorting children.
    order: Vec<Order>,
    /// The children among which a path continues, each with its index.
    children: Vec<(Child, usize)>,
    choices: Vec<Choice>,
    /// Scratch space for sorting choices.
    sorted: Vec<Choice>,
    /// Which choices belong to which open runs, by colour and number.
    listed: HashMap<u64, Listed, FixedState>,
    menu: Menu,
    /// The shapes for which there are jokers, in the expansion in progress.
    shapes: Shapes,
    /// The Lagrangian bound.
    lower_bound: Bound,
    /// The old sets that cost one each if they are changed; `None` if changed sets do not count.
    keep: Option<Keep>,
    /// Whether states are kept from one stock of tiles to the next.
    keeps_states: bool,
    /// Nodes expanded so far.
    pub(crate) nodes: u64,
    /// How many children these nodes had.
    made: u64,
    /// The node budget, over all searches.
    pub(crate) most: u64,
}

impl Workspace {
    /// Creates a workspace that keeps states from one stock of tiles to the next. The rules must not
    /// change.
    pub(crate) fn that_keeps_states() -> Workspace {
        Workspace {
            keeps_states: true,
            ..Workspace::default()
        }
    }

    /// Returns how much of the node budget is spent. If states are kept, children count as well:
    /// with many jokers a node has thousands of them, and they take most of the time.
    pub(crate) fn spent(&self) -> u64 {
        match self.keeps_states {
            true => self.nodes + self.made / CHILDREN_OF_A_NODE,
            false => self.nodes,
        }
    }

    /// Forgets the prices of earlier searches.
    pub(crate) fn forget_prices(&mut self) {
        self.lower_bound.forget_prices();
        // The listed choices contain these prices.
        self.choices.clear();
        self.listed.clear();
    }

    /// Forgets what does not hold for the new tiles. What is known about a state depends only on
    /// the jokers and on the tiles from its number on, so after a turn with low numbers, a search
    /// that keeps its states still knows those of high numbers.
    fn forget(&mut self, stock: &Stock, costs: Costs) {
        let same = |(before, paid): &(Stock, Costs)| {
            let jokers = |stock: &Stock| (stock.jokers, stock.jokers_must);
            *paid == costs && jokers(before) == jokers(stock)
        };
        let before = self.about.filter(same);
        let Some((before, _)) = before.filter(|_| self.keeps_states && self.keep.is_none()) else {
            return self.known.clear();
        };
        let of = |stock: &Stock, number: usize| (stock.there[number], stock.must[number]);
        let differs = |number: &usize| of(&before, *number) != of(stock, *number);
        let last = (1..=NUMBERS).rev().find(differs).unwrap_or(0);
        self.known.retain(|key, _| State::number_of(*key) > last);
    }

    /// Sorts the choices from this index on by the number of jokers that they take, so that the
    /// rest can be skipped once there are too many. Equal choices keep their order; the
    /// standard library's stable sort would allocate.
    fn sort_choices(&mut self, from: usize) {
        let Workspace {
            choices, sorted, ..
        } = self;
        sorted.clear();
        let taken = |choice: &Choice| choice.jokers.total();
        let most = choices[from..].iter().map(taken).max().unwrap_or(0);
        for jokers in 0..=most {
            let these = choices[from..].iter();
            sorted.extend(these.filter(|choice| taken(choice) == jokers));
        }
        choices[from..].copy_from_slice(sorted);
    }
}

/// One search over one stock of tiles.
pub(crate) struct Layers<'a> {
    stock: Stock,
    costs: Costs,
    ways: Ways,
    work: &'a mut Workspace,
    /// The nodes expanded before this search.
    begun: u64,
    stopped: bool,
    /// Whether any solution within the bound is enough.
    any: bool,
    likes: Likes,
    /// The number of low bits of a cost that count changed sets: 0 or [`CHANGE_BITS`].
    change_bits: u32,
    /// Kinds of joker for which there is space from the start.
    spaces: u8,
    /// The bound is computed only after this many nodes.
    easy: u64,
    /// The number of jokers of all kinds.
    jokers: u8,
    /// The expansion in progress, and notes about it while a table is built.
    expanded: Expanded,
    notes: Notes,
    wanted: Option<Wanted>,
}

/// Neighbours on the old table, to break ties.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Likes {
    /// Indexed by number and colour: how many tiles follow another one in an old run.
    pub(crate) links: [[u8; COLOURS]; NUMBERS + 3],
    /// Indexed by number and colour: how many tiles are in old groups.
    pub(crate) grouped: [[u8; COLOURS]; NUMBERS + 3],
}

/// Returns the bit of a kind of joker.
fn bit(kind: usize) -> u8 {
    1 << kind
}

fn expert(colour: usize) -> usize {
    EXPERT + colour
}

impl<'a> Layers<'a> {
    pub(crate) fn new(
        stock: &Stock,
        rules: &Rules,
        costs: Costs,
        likes: Likes,
        work: &'a mut Workspace,
    ) -> Layers<'a> {
        if work.known.capacity() == 0 {
            work.known.reserve(1024);
            work.choices.reserve(1024);
            work.listed.reserve(512);
            work.stack.reserve(512);
        }
        // An interrupted search continues from what it has memoised.
        if work.about != Some((*stock, costs)) {
            work.forget(stock, costs);
            work.choices.clear();
            work.listed.clear();
            work.about = Some((*stock, costs));
            work.keep = None;
            work.menu.ask(stock, rules);
            work.lower_bound.ask(stock, costs);
        }
        work.stack.clear();
        let easy = EASY[usize::from(work.lower_bound.has_prices())];
        Layers {
            stock: *stock,
            costs,
            ways: Ways {
                one_change: rules.colour_changes == 1,
                jokers_alone: rules.jokers_alone,
            },
            begun: work.nodes,
            work,
            stopped: false,
            any: false,
            likes,
            change_bits: 0,
            spaces: 0,
            easy,
            jokers: stock.jokers.iter().sum(),
            expanded: Expanded::default(),
            notes: Notes::default(),
            wanted: None,
        }
    }

    /// Returns whether this search can handle mirrors under these rules. If not, mirrors have
    /// to be settled first.
    pub(crate) fn knows_mirrors(rules: &Rules) -> bool {
        rules.mirror_side == 1 && rules.mirror_compares == MirrorCompares::Tiles
    }

    /// Returns the state before the first number.
    fn first(&self) -> State {
        State {
            number: 1,
            runs: [Runs::default(); COLOURS],
            ahead: Pair::default(),
            mirrored: Pair::default(),
            kept: 0,
            jokers: Left::of(&self.stock.jokers),
            spaces: self.spaces & Left::of(&self.stock.jokers).kinds(),
        }
    }

    /// Returns a lower bound on the cost of the tiles from the state's number on.
    fn least_from(&self, state: &State) -> u32 {
        self.work.lower_bound.least(state) << self.change_bits
    }

    fn cost_of(&self, number: usize) -> u32 {
        (self.costs.tile + self.costs.point * number as u32) << self.change_bits
    }

    /// Returns the minimum cost, if it is within the bound.
    pub(crate) fn cost(&mut self, bound: u32) -> Result<Option<u32>, OutOfNodes> {
        let first = self.first();
        let cost = self.search(&first, self.least(), bound);
        if self.stopped {
            Err(OutOfNodes)
        } else {
            Ok(cost)
        }
    }

    /// Sets whether to stop at the first solution within the bound.
    pub(crate) fn accept_any(&mut self, any: bool) {
        self.any = any;
    }

    /// Notes that there are settled sets, which might have space for jokers.
    pub(crate) fn has_settled_sets(&mut self) {
        self.spaces = !bit(MIRROR);
    }

    /// Counts changed sets in the lowest [`CHANGE_BITS`] of every cost.
    pub(crate) fn count_changes(&mut self, keep: Keep) {
        self.change_bits = CHANGE_BITS;
        if self.work.keep != Some(keep) {
            self.work.keep = Some(keep);
            self.work.known.clear();
            self.work.choices.clear();
            self.work.listed.clear();
        }
    }

    /// Returns a lower bound on the cost of any solution.
    pub(crate) fn least(&self) -> u32 {
        self.least_from(&self.first())
    }

    /// Returns whether the search was long enough for the bound to be improved.
    pub(crate) fn is_hard(&self) -> bool {
        self.work.lower_bound.is_improved()
    }

    /// Computes the Lagrangian bound.
    pub(crate) fn compute_bound(&mut self) {
        if !self.work.lower_bound.is_ready() {
            self.work.lower_bound.compute_bound();
            // Cached choices were computed without the bound.
            self.work.choices.clear();
            self.work.listed.clear();
        }
    }

    /// Improves the prices of the bound.
    fn improve(&mut self) {
        if !self.work.lower_bound.is_improved() {
            self.work.lower_bound.improve();
            self.work.choices.clear();
            self.work.listed.clear();
        }
    }

    fn search(&mut self, state: &State, least: u32, bound: u32) -> Option<u32> {
        if least > bound {
            return None;
        }
        // With many jokers, or after the prices were improved, the state's own bound is better than
        // the one that the child was given.
        let least = if self.jokers > FEW || self.is_hard() {
            self.least_from(state).max(least)
        } else {
            least
        };
        if least > bound {
            return None;
        }
        let number = usize::from(state.number);
        if number > NUMBERS {
            return self.end(state).filter(|&cost| cost <= bound);
        }
        let key = state.key();
        if let Some(&known) = self.work.known.get(&key) {
            let cost = known >> KNOWN_BITS;
            match known & ((1 << KNOWN_BITS) - 1) {
                EXACT => return Some(cost).filter(|&cost| cost <= bound),
                AT_LEAST if cost > bound => return None,
                AT_MOST if cost <= bound && self.any => return Some(cost),
                _ => {}
            }
        }
        if self.work.spent() >= self.work.most {
            self.stopped = true;
            return None;
        }
        self.work.nodes += 1;
        let spent = self.work.nodes - self.begun;
        if spent > self.easy {
            self.compute_bound();
            if spent > HARD[usize::from(self.jokers > FEW)] {
                self.improve();
            }
        }
        let mut best: Option<u32> = None;
        for &batch in batches(state.jokers.total(), bound) {
            let limit = best.map_or(bound, |best| best - 1);
            let from = self.work.stack.len();
            self.expand_batch(state, limit, batch);
            self.work.made += (self.work.stack.len() - from) as u64;
            self.drop_worse(from);
            self.work.stack[from..].sort_unstable_by_key(Child::rank);
            best = self.best_of(from, least, limit).or(best);
            self.work.stack.truncate(from);
            if self.stopped {
                return None;
            }
            if best.is_some_and(|best| best <= least || self.any) {
                break;
            }
        }
        if self.work.known.len() >= MOST_REMEMBERED {
            self.work.known.clear();
        }
        if self.work.choices.len() >= MOST_CHOICES || self.work.listed.len() >= MOST_LISTS {
            self.work.choices.clear();
            self.work.listed.clear();
        }
        let known = match best {
            Some(cost) if self.any && cost > least => cost << KNOWN_BITS | AT_MOST,
            Some(cost) => cost << KNOWN_BITS | EXACT,
            None => (bound + 1) << KNOWN_BITS | AT_LEAST,
        };
        self.work.known.insert(key, known);
        best
    }

    /// Returns the minimum cost over the children on the stack from this index on, best first,
    /// if it is within the limit.
    fn best_of(&mut self, from: usize, least: u32, limit: u32) -> Option<u32> {
        let mut limit = limit;
        let mut best = None;
        for at in from..self.work.stack.len() {
            let Child {
                state,
                cost,
                least: at_least,
                ..
            } = self.work.stack[at];
            if at_least > limit {
                break;
            }
            if let Some(rest) = self.search(&state, at_least - cost, limit - cost) {
                let total = rest + cost;
                best = Some(total);
                if total <= least || self.any {
                    break;
                }
                limit = total - 1;
            }
            if self.stopped {
                break;
            }
        }
        best
    }

    /// Drops dominated children: those for which another child has the same runs, no higher cost,
    /// and at least the same jokers left.
    fn drop_worse(&mut self, from: usize) {
        let Workspace { stack, order, .. } = &mut *self.work;
        if stack.len() - from < 2 || self.jokers == 0 {
            return;
        }
        order.clear();
        order.extend(stack[from..].iter().zip(from..).map(Child::order));
        order.sort_unstable();
        // Survivors are pushed after the children, then moved to their place.
        let to = stack.len();
        let mut group = to;
        let mut alike = None;
        for &(open, _, at) in &*order {
            if alike != Some(open) {
                alike = Some(open);
                group = stack.len();
            }
            let child = stack[at as usize];
            if !stack[group..].iter().any(|other| other.beats(&child)) {
                stack.push(child);
            }
        }
        stack.drain(from..to);
    }

    /// Returns the cost after 13: that of the jokers that have no place.
    fn end(&mut self, state: &State) -> Option<u32> {
        // Close the open runs in every way; the remaining jokers are parked.
        let from = self.work.stack.len();
        self.expand(state, u32::MAX);
        let mut best: Option<u32> = None;
        for at in from..self.work.stack.len() {
            let cost = self.leftover(&self.work.stack[at].state);
            if let Some(cost) = cost {
                best = Some(best.map_or(cost, |best| best.min(cost)));
            }
        }
        self.work.stack.truncate(from);
        best
    }

    fn leftover(&self, end: &State) -> Option<u32> {
        let mut cost = 0;
        if end.jokers.is_empty() {
            return Some(0);
        }
        let alone = self.ways.jokers_alone && end.jokers.sum(0..KINDS) >= 3;
        for kind in 0..KINDS {
            let left = end.jokers.count(kind);
            if left == 0 || alone || (end.spaces & bit(kind) != 0 && kind != MIRROR) {
                continue;
            }
            let rack = self.stock.jokers[kind] - self.stock.jokers_must[kind];
            if left > rack {
                return None;
            }
            cost += (u32::from(left) * self.costs.tile) << self.change_bits;
        }
        Some(cost)
    }
}
