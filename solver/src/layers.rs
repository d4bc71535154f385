//! The search through the numbers, from 1 to 13, with the open runs as state.
//!
//! At every number each open run is lengthened or closed, and the tiles of that
//! number which join no run form groups or stay on the rack. What is left on the
//! rack is the cost. States are remembered, and the search deepens on the cost, so
//! that it looks at little more than what the best answer needs.
//!
//! A run is built from its lowest *number tile* on. Jokers bridge the numbers it
//! lacks, or fill it up to three tiles when it is closed; which end they lie at
//! does not matter then, since a short run has room at one of its ends. A joker
//! nobody needs is *parked*: the search only asks whether some set might have room
//! for one of its kind, and [`crate::arrange`] finds the place. Where it finds none,
//! the answer was too good, and [`crate::exact`] goes on from there. So the cost
//! found here is never more than the true one, and without jokers it is exact.
//!
//! Of equal runs in one colour the shortest is lengthened first, and none is begun
//! while one could be lengthened instead: exchanging their ends shows that nothing
//! is lost by it.

mod expand;
mod keep;
mod lanes;
mod mirrors;
mod open;
mod prices;
mod reach;
mod runs;
mod shapes;
mod state;
mod sweeps;
#[cfg(test)]
mod tests;
mod way;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use sidra_core::Rules;
use sidra_core::rules::MirrorCompares;

use self::expand::{Expanded, FEW, Listed, Shapes, stages};
pub(crate) use self::keep::{CHANGE_BITS, Keep};
use self::reach::Reach;
use self::runs::Choice;
use self::shapes::Menu;
use self::state::{Left, Pair, Runs, State};
use self::way::{Notes, Wanted};
use crate::stock::{COLOURS, EXPERT, Jokers, KINDS, MIRROR, NUMBERS, Stock};

/// What a tile that stays on the rack costs: something for itself, something for
/// every point of its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Costs {
    pub(crate) tile: u32,
    pub(crate) point: u32,
}

/// How a tile comes into a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum With {
    /// The number tile.
    Number,
    /// A joker of this kind; a colour change goes on in this colour.
    Joker(usize, usize),
}

/// One decision at a number, for whoever builds the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Move {
    Group {
        colours: u8,
        jokers: Jokers,
    },
    /// A mirrored group: number tiles on the left, on the right, and jokers on the right.
    MirroredGroup {
        left: u8,
        right: u8,
        jokers: Jokers,
    },
    /// An old run is kept, as the continuation of an open run of class `onto` if there is one.
    Keep {
        set: usize,
        colour: usize,
        onto: Option<usize>,
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
    /// Both sides of a new mirrored run.
    BeginMirrored {
        colour: usize,
        sides: [With; 2],
    },
    /// The mirrored run of this colour of which so many sides are covered already;
    /// one that is not lengthened is closed.
    LengthenMirrored {
        colour: usize,
        ahead: usize,
        sides: [Option<With>; 2],
    },
}

/// A way on from a state.
#[derive(Debug, Clone, Copy)]
struct Child {
    state: State,
    cost: u32,
    /// What it costs at least with all that comes behind it.
    least: u32,
    kept: u16,
}

impl Child {
    /// Whether the other one with the same runs is no better in any way.
    fn beats(&self, other: &Child) -> bool {
        let (mine, theirs) = (&self.state, &other.state);
        let Some(more) = mine.jokers.without(theirs.jokers) else {
            return false;
        };
        // What it has more of can be parked; a mirror cannot.
        self.cost <= other.cost
            && theirs.rooms & !mine.rooms & mine.jokers.kinds() == 0
            && more.kinds() & !mine.rooms == 0
            && !more.holds(MIRROR)
    }

    /// Whether it is the same one, whatever the bound said of it at the time.
    fn leads_where(&self, other: &Child) -> bool {
        let told = |child: &Child| (child.state, child.cost, child.kept);
        told(self) == told(other)
    }

    /// Those with the same runs together, the best of them first; and where it is.
    fn order((child, at): (&Child, usize)) -> Order {
        let jokers = u8::MAX - child.state.jokers.total();
        let kept = u16::MAX - child.kept;
        let best = u64::from(child.cost) << 32 | u64::from(jokers) << 16 | u64::from(kept);
        (child.state.alike(), best, at as u32)
    }

    /// The cheapest first; among those, what keeps most of the old table.
    fn rank(&self) -> (u32, u32, std::cmp::Reverse<u16>) {
        (self.least, self.cost, std::cmp::Reverse(self.kept))
    }
}

/// What is open, how good it is, and where it is on the stack.
type Order = (u128, u64, u32);

/// The rules as the search needs them.
struct Ways {
    /// A run holds one colour change at most.
    one_change: bool,
    jokers_alone: bool,
}

/// The search stopped before it knew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutOfNodes;

/// How much may be remembered: two megabytes of a hash table.
const MOST_REMEMBERED: usize = 57_000;

/// So many choices, and so many lists of them: about a megabyte each.
const MOST_CHOICES: usize = 16_000;
const MOST_LISTS: usize = 28_000;

/// Questions that are answered in so few nodes need no bound: where there are no prices yet,
/// and where there are.
const EASY: [u64; 2] = [30, 8];

/// From so many nodes on a better bound pays: with few jokers, and with more.
const HARD: [u64; 2] = [300, 60];

/// What searches of one question share: memory, and the nodes they may look at.
#[derive(Default)]
pub(crate) struct Workspace {
    about: Option<(Stock, Costs)>,
    known: HashMap<u128, u32, FixedState>,
    stack: Vec<Child>,
    /// In which order children are compared.
    order: Vec<Order>,
    choices: Vec<Choice>,
    /// Which of them belong to which runs of which colour at which number.
    listed: HashMap<u64, Listed, FixedState>,
    menu: Menu,
    /// What stays whatever is done.
    reach: Reach,
    /// The old sets to count, if changed sets count.
    keep: Option<Keep>,
    /// Nodes looked at so far.
    pub(crate) nodes: u64,
    /// The most nodes, over all searches.
    pub(crate) most: u64,
}

/// One search over one stock of tiles.
pub(crate) struct Layers<'a> {
    stock: Stock,
    costs: Costs,
    ways: Ways,
    work: &'a mut Workspace,
    /// The nodes that had been looked at before.
    begun: u64,
    stopped: bool,
    /// Any answer within the bound will do.
    any: bool,
    likes: Likes,
    /// The number of low bits of a cost that count changed sets: 0 or [`CHANGE_BITS`].
    change_bits: u32,
    /// Kinds of joker for which there is room from the start.
    rooms: u8,
    /// Up to so many nodes no bound is needed.
    easy: u64,
    /// How many jokers there are in all.
    jokers: u8,
    /// What is being expanded, and what is noted of it while a table is built.
    expanded: Expanded,
    shapes: Shapes,
    notes: Notes,
    wanted: Option<Wanted>,
}

/// What of the old table could be kept.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Likes {
    /// How many neighbours of old runs end at a number in a colour.
    pub(crate) links: [[u8; COLOURS]; NUMBERS + 3],
    /// How many tiles of old groups.
    pub(crate) grouped: [[u8; COLOURS]; NUMBERS + 3],
}

/// A bit for every kind.
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
        // A question asked again, because it was not answered, goes on from there.
        if work.about != Some((*stock, costs)) {
            work.known.clear();
            work.choices.clear();
            work.listed.clear();
            work.about = Some((*stock, costs));
            work.keep = None;
            work.menu.ask(stock, rules);
            work.reach.ask(stock, costs);
        }
        work.stack.clear();
        let easy = EASY[usize::from(work.reach.has_prices())];
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
            rooms: 0,
            easy,
            jokers: stock.jokers.iter().sum(),
            expanded: Expanded::default(),
            shapes: Shapes::default(),
            notes: Notes::default(),
            wanted: None,
        }
    }

    /// Whether mirrors are among what this search knows, under these rules. Where
    /// not, the sets with mirrors have to be chosen beforehand.
    pub(crate) fn knows_mirrors(rules: &Rules) -> bool {
        rules.mirror_side == 1 && rules.mirror_compares == MirrorCompares::Tiles
    }

    /// The state before the first number.
    fn first(&self) -> State {
        State {
            number: 1,
            runs: [Runs::default(); COLOURS],
            ahead: Pair::default(),
            mirrored: Pair::default(),
            kept: 0,
            jokers: Left::of(&self.stock.jokers),
            rooms: self.rooms & Left::of(&self.stock.jokers).kinds(),
        }
    }

    /// What the tiles still to come cost at least: each of those that stay has this
    /// number or a higher one.
    fn least_behind(&self, state: &State) -> u32 {
        self.work.reach.least(state) << self.change_bits
    }

    fn cost_of(&self, number: usize) -> u32 {
        (self.costs.tile + self.costs.point * number as u32) << self.change_bits
    }

    /// The lowest cost, if it is no more than the bound.
    pub(crate) fn cost(&mut self, bound: u32) -> Result<Option<u32>, OutOfNodes> {
        let first = self.first();
        let cost = self.search(&first, self.least(), bound);
        if self.stopped {
            Err(OutOfNodes)
        } else {
            Ok(cost)
        }
    }

    /// Whatever costs no more than the bound will do: it need not be the least.
    pub(crate) fn is_content_with_any(&mut self, any: bool) {
        self.any = any;
    }

    /// There are sets on the table that are settled: they might have room, too.
    pub(crate) fn has_settled_sets(&mut self) {
        self.rooms = !bit(MIRROR);
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

    /// What any answer costs at least.
    pub(crate) fn least(&self) -> u32 {
        self.least_behind(&self.first())
    }

    /// Whether so many nodes were looked at that a better bound was worked out.
    pub(crate) fn is_hard(&self) -> bool {
        self.work.reach.is_improved()
    }

    /// Works out a bound on what stays whatever is done.
    pub(crate) fn work_out(&mut self) {
        if !self.work.reach.is_ready() {
            self.work.reach.work_out();
            // What was listed before knows nothing of it.
            self.work.choices.clear();
            self.work.listed.clear();
        }
    }

    /// Makes that bound a better one.
    fn improve(&mut self) {
        if !self.work.reach.is_improved() {
            self.work.reach.improve();
            self.work.choices.clear();
            self.work.listed.clear();
        }
    }

    fn search(&mut self, state: &State, least: u32, bound: u32) -> Option<u32> {
        if least > bound {
            return None;
        }
        // With many jokers a child knows less of what is behind it than the state does, and so
        // do those that were listed before better prices were found.
        let least = if self.jokers > FEW || self.is_hard() {
            self.least_behind(state).max(least)
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
            let (cost, exact) = (known >> 1, known & 1 == 1);
            if exact {
                return Some(cost).filter(|&cost| cost <= bound);
            }
            if cost > bound {
                return None;
            }
        }
        if self.work.nodes >= self.work.most {
            self.stopped = true;
            return None;
        }
        self.work.nodes += 1;
        let spent = self.work.nodes - self.begun;
        if spent > self.easy {
            self.work_out();
            if spent > HARD[usize::from(self.jokers > FEW)] {
                self.improve();
            }
        }
        let mut best: Option<u32> = None;
        for &stage in stages(state.jokers.total(), bound) {
            let limit = best.map_or(bound, |best| best - 1);
            let from = self.work.stack.len();
            self.expand_stage(state, limit, stage);
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
            Some(cost) => cost << 1 | 1,
            None => (bound + 1) << 1,
        };
        self.work.known.insert(key, known);
        best
    }

    /// The lowest cost that any of the children leads to, within the limit: those on the
    /// stack from here on, the best first.
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

    /// Drops children that are no better than another one in any way: the same runs,
    /// no less cost, and jokers spent that the other one has left to park.
    fn drop_worse(&mut self, from: usize) {
        let Workspace { stack, order, .. } = &mut *self.work;
        if stack.len() - from < 2 || self.jokers == 0 {
            return;
        }
        order.clear();
        order.extend(stack[from..].iter().zip(from..).map(Child::order));
        order.sort_unstable();
        // Behind those that are there: what is kept is moved to where they are.
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

    /// What is left behind 13: the cost of the jokers that found no place.
    fn end(&mut self, state: &State) -> Option<u32> {
        // Close what is open; whichever jokers fill it, those left over are parked.
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
            if left == 0 || alone || (end.rooms & bit(kind) != 0 && kind != MIRROR) {
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
