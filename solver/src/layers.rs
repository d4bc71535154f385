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

mod mirrors;
mod reach;
mod runs;
mod shapes;
mod state;

use std::collections::HashMap;

use foldhash::fast::FixedState;
use sidra_core::Rules;
use sidra_core::rules::MirrorCompares;

use self::reach::{Lanes, Reach};
use self::runs::{Choice, Chooser};
use self::shapes::{Shape, group_shapes, mirrored_shapes};
use self::state::{CHANGED, CLASSES, Left, Pair, Runs, State};
use crate::stock::{
    CHANGE, CLASSIC, COLOURS, DOUBLE, EXPERT, Jokers, KINDS, MIRROR, NUMBERS, Stock,
};

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

/// Children are looked for in stages, by how many jokers they spend at this number:
/// mostly few are enough, and there are many ways to spend many. With few jokers
/// everything is looked at at once, unless only what costs nothing will do.
fn stages(jokers: u8, limit: u32) -> &'static [Stage] {
    const fn stage(least: u8, most: u8) -> Stage {
        Stage { least, most }
    }
    const ALL: &[Stage] = &[stage(0, u8::MAX)];
    const NONE_FIRST: &[Stage] = &[stage(0, 0), stage(1, u8::MAX)];
    const FEW_FIRST: &[Stage] = &[stage(0, 1), stage(2, 2), stage(3, u8::MAX)];
    match (jokers, limit) {
        (0, _) | (1..=FEW, 1..) => ALL,
        (1..=FEW, 0) => NONE_FIRST,
        _ => FEW_FIRST,
    }
}

/// So many jokers are few.
const FEW: u8 = 2;

/// How many jokers may be spent.
#[derive(Debug, Clone, Copy)]
struct Stage {
    least: u8,
    most: u8,
}

/// What has been decided at the current number.
#[derive(Clone, Copy)]
struct Draft {
    next: State,
    /// Number tiles not used yet.
    rest: [u8; COLOURS],
    cost: u32,
    /// How much of the old table it keeps.
    kept: u16,
    /// How many jokers the runs that it leaves open need at least.
    missing: u8,
}

/// What a draft costs at least.
#[derive(Clone, Copy)]
struct Least {
    cost: u32,
    /// The same with all that comes behind it, for every price.
    lanes: Lanes,
    /// What it may save that the lanes do not know of.
    beside: u8,
}

/// Some choices: which, and what the cheapest of them costs.
#[derive(Debug, Clone, Copy, Default)]
struct Listed {
    from: u32,
    to: u32,
    least: u32,
    /// The least of them for every price.
    lanes: Lanes,
}

/// Where the children of a state are.
#[derive(Debug, Clone, Copy)]
enum Children {
    /// Among those that are kept.
    Kept(Kept),
    /// On the stack, from here to its end.
    Here { from: usize },
}

/// Children that are kept: all that cost no more than the limit.
#[derive(Debug, Clone, Copy)]
struct Kept {
    from: u32,
    to: u32,
    limit: u32,
}

/// A way on from a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Child {
    state: State,
    cost: u32,
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

    /// The cheapest first; among those, what keeps most of the old table.
    fn rank(&self) -> (u32, std::cmp::Reverse<u16>) {
        (self.cost, std::cmp::Reverse(self.kept))
    }
}

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

/// So many children are kept: a megabyte and a half, and their families.
const MOST_KEPT: usize = 32_000;
/// So many choices, and so many lists of them: about a megabyte each.
const MOST_CHOICES: usize = 16_000;
const MOST_LISTS: usize = 28_000;

/// Questions that are answered in so few nodes need no bound.
const EASY: u64 = 40;

/// So many nodes are spent at least on finding, of equally good ways, one that keeps much
/// of the old table: as many as it took to find any, if that was more.
const NODES_TO_KEEP: u64 = 300;

/// What searches of one question share: memory, and the nodes they may look at.
#[derive(Default)]
pub(crate) struct Workspace {
    about: Option<(Stock, Costs)>,
    known: HashMap<u128, u32, FixedState>,
    stack: Vec<Child>,
    /// Children of states that were looked at, and where they are.
    kept: Vec<Child>,
    families: HashMap<u128, Kept, FixedState>,
    choices: Vec<Choice>,
    /// Which of them belong to which runs of which colour at which number.
    listed: HashMap<u64, Listed, FixedState>,
    /// What stays whatever is done.
    reach: Reach,
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
    /// By number: the groups for which there are tiles.
    groups: Vec<Vec<Shape>>,
    mirrored_groups: Vec<Vec<Shape>>,
    work: &'a mut Workspace,
    /// The nodes that had been looked at before.
    begun: u64,
    stopped: bool,
    /// Any answer within the bound will do.
    any: bool,
    likes: Likes,
    /// Kinds of joker for which there is room from the start.
    rooms: u8,
    /// The stage of the expansion, and the jokers there were before it.
    stage: Stage,
    before: u8,
    /// How many jokers there are in all.
    jokers: u8,
    /// While a table is built: the child that is wanted, and the decisions so far.
    wanted: Option<Child>,
    moves: Vec<Move>,
    found: Option<Vec<Move>>,
    /// The choices at the state that is being expanded, by colour and tiles left.
    listed: [[Option<Listed>; 3]; COLOURS],
    /// The decisions behind every choice, while a table is built.
    noted: Vec<Vec<Move>>,
    noted_from: usize,
    picked: [usize; COLOURS],
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
            work.kept.reserve(1024);
            work.families.reserve(512);
        }
        // A question asked again, because it was not answered, goes on from there.
        if work.about != Some((*stock, costs)) {
            work.known.clear();
            work.kept.clear();
            work.families.clear();
            work.choices.clear();
            work.listed.clear();
            work.about = Some((*stock, costs));
            work.reach.ask(stock, costs);
        }
        work.stack.clear();
        let mut layers = Layers {
            stock: *stock,
            costs,
            ways: Ways {
                one_change: rules.colour_changes == 1,
                jokers_alone: rules.jokers_alone,
            },
            groups: Vec::new(),
            mirrored_groups: Vec::new(),
            begun: work.nodes,
            work,
            stopped: false,
            any: false,
            likes,
            rooms: 0,
            stage: Stage { least: 0, most: 0 },
            before: 0,
            jokers: stock.jokers.iter().sum(),
            wanted: None,
            moves: Vec::new(),
            found: None,
            listed: Default::default(),
            noted: Vec::new(),
            noted_from: 0,
            picked: [0; COLOURS],
        };
        let by_number = |shapes: &[Shape]| {
            let fits = |there: &[u8; COLOURS], shape: &&Shape| {
                (0..COLOURS).all(|colour| shape.wants(colour) <= there[colour])
            };
            let at = |there: &[u8; COLOURS]| {
                let shapes = shapes.iter().filter(|shape| fits(there, shape));
                shapes.copied().collect::<Vec<_>>()
            };
            stock.there.iter().map(at).collect::<Vec<_>>()
        };
        layers.groups = by_number(&group_shapes(&stock.jokers));
        if stock.jokers[MIRROR] > 0 {
            layers.mirrored_groups = by_number(&mirrored_shapes(&stock.jokers, rules));
        }
        layers
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
            jokers: Left::of(&self.stock.jokers),
            rooms: self.rooms & Left::of(&self.stock.jokers).kinds(),
        }
    }

    /// What the tiles still to come cost at least: each of those that stay has this
    /// number or a higher one.
    fn dead(&self, state: &State) -> u32 {
        self.work.reach.least(state)
    }

    fn cost_of(&self, number: usize) -> u32 {
        self.costs.tile + self.costs.point * number as u32
    }

    /// The lowest cost, if it is no more than the bound.
    pub(crate) fn cost(&mut self, bound: u32) -> Result<Option<u32>, OutOfNodes> {
        let first = self.first();
        let cost = self.search(&first, bound);
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

    /// What any answer costs at least.
    pub(crate) fn least(&self) -> u32 {
        self.dead(&self.first())
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

    fn search(&mut self, state: &State, bound: u32) -> Option<u32> {
        let number = usize::from(state.number);
        if number > NUMBERS {
            return self.end(state).filter(|&cost| cost <= bound);
        }
        let least = self.dead(state);
        if least > bound {
            return None;
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
        self.work.nodes += 1;
        if self.work.nodes > self.work.most {
            self.stopped = true;
            return None;
        }
        if self.work.nodes - self.begun > EASY {
            self.work_out();
        }
        let mut best: Option<u32> = None;
        for &stage in stages(state.jokers.total(), bound) {
            let limit = best.map_or(bound, |best| best - 1);
            let children = self.children(state, key, limit, stage);
            best = self.best_of(children, least, limit).or(best);
            if let Children::Here { from } = children {
                self.work.stack.truncate(from);
            }
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

    /// The children of a state at a stage, the best first. Where all are looked at at
    /// once they are kept for when the search comes back with a higher bound, which it
    /// mostly does.
    fn children(&mut self, state: &State, key: u128, limit: u32, stage: Stage) -> Children {
        let all_at_once = stage.least == 0 && stage.most == u8::MAX;
        let known = self.work.families.get(&key);
        if let Some(kept) = known.filter(|kept| all_at_once && kept.limit >= limit) {
            return Children::Kept(*kept);
        }
        // Where nothing may stay on the rack, what else could be costs more than it brings.
        let keeps = all_at_once && limit > 0 && self.work.kept.len() < MOST_KEPT;
        let limit = if keeps {
            limit.saturating_add(2 * self.costs.tile + 12 * self.costs.point)
        } else {
            limit
        };
        let from = self.work.stack.len();
        self.expand_stage(state, limit, stage);
        self.drop_worse(from);
        self.work.stack[from..].sort_unstable_by_key(Child::rank);
        if !keeps {
            return Children::Here { from };
        }
        let first = self.work.kept.len() as u32;
        self.work.kept.extend(self.work.stack.drain(from..));
        let kept = Kept {
            from: first,
            to: self.work.kept.len() as u32,
            limit,
        };
        self.work.families.insert(key, kept);
        Children::Kept(kept)
    }

    /// The lowest cost that any of the children leads to, within the limit.
    fn best_of(&mut self, children: Children, least: u32, limit: u32) -> Option<u32> {
        let (mut at, to) = match children {
            Children::Kept(kept) => (kept.from as usize, kept.to as usize),
            Children::Here { from } => (from, self.work.stack.len()),
        };
        let mut limit = limit;
        let mut best = None;
        while at < to {
            let Child { state, cost, .. } = match children {
                Children::Kept(_) => self.work.kept[at],
                Children::Here { .. } => self.work.stack[at],
            };
            at += 1;
            if cost > limit {
                break;
            }
            if let Some(rest) = self.search(&state, limit - cost) {
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
        let children = &mut self.work.stack;
        if children.len() - from < 2 || self.jokers == 0 {
            return;
        }
        let alike = |child: &Child| {
            let State {
                runs,
                ahead,
                mirrored,
                ..
            } = child.state;
            (runs.map(|runs| runs.0), ahead.0, mirrored.0)
        };
        children[from..].sort_unstable_by(|one, other| {
            alike(one)
                .cmp(&alike(other))
                .then(one.cost.cmp(&other.cost))
                .then(other.state.jokers.total().cmp(&one.state.jokers.total()))
                .then(other.kept.cmp(&one.kept))
        });
        let mut kept = from;
        let mut group = from;
        for at in from..children.len() {
            let child = children[at];
            if alike(&children[group]) != alike(&child) {
                group = kept;
            }
            if !children[group..kept]
                .iter()
                .any(|other| other.beats(&child))
            {
                children[kept] = child;
                kept += 1;
            }
        }
        children.truncate(kept);
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
            cost += u32::from(left) * self.costs.tile;
        }
        Some(cost)
    }

    /// The decisions of a best way, number by number. `cost` is what
    /// [`Layers::cost`] gave; among equal ways one that keeps much of the old table.
    pub(crate) fn way(&mut self, cost: u32) -> Result<Option<Vec<Vec<Move>>>, OutOfNodes> {
        let mut state = self.first();
        let mut rest = cost;
        let mut way = Vec::with_capacity(NUMBERS + 1);
        // So long it is looked for one that keeps much.
        let until = self.work.nodes + NODES_TO_KEEP.max(self.work.nodes - self.begun);
        loop {
            let number = usize::from(state.number);
            let mut chosen = None;
            for &stage in stages(state.jokers.total(), rest) {
                self.work.stack.clear();
                self.expand_stage(&state, rest, stage);
                let mut children: Vec<Child> = self.work.stack.drain(..).collect();
                children.sort_by_key(|child| (std::cmp::Reverse(child.kept), child.cost));
                chosen = self
                    .first_that_fits(&mut children, rest, until)?
                    .map(|child| (child, stage));
                if chosen.is_some() {
                    break;
                }
            }
            let Some((child, stage)) = chosen else {
                return Ok(None);
            };
            self.wanted = Some(child);
            self.found = None;
            self.moves.clear();
            self.noted.clear();
            self.noted_from = self.work.choices.len();
            self.expand_stage(&state, rest, stage);
            self.work.choices.truncate(self.noted_from);
            self.wanted = None;
            way.push(self.found.take().unwrap_or_default());
            if number > NUMBERS {
                return Ok(Some(way));
            }
            state = child.state;
            rest -= child.cost;
        }
    }

    /// The first child from which the rest can be had at this cost. When time is up, one
    /// that is known to do is taken, or else they are looked at as the search does.
    fn first_that_fits(
        &mut self,
        children: &mut Vec<Child>,
        rest: u32,
        until: u64,
    ) -> Result<Option<Child>, OutOfNodes> {
        let mut at = 0;
        let mut in_time = true;
        while at < children.len() {
            if in_time && self.work.nodes > until {
                in_time = false;
                children.drain(..at);
                at = 0;
                let known = |child: &&Child| self.is_known_to_fit(child, rest);
                if let Some(child) = children.iter().find(known) {
                    return Ok(Some(*child));
                }
                children.sort_by_key(Child::rank);
            }
            let Some(child) = children.get(at).copied() else {
                break;
            };
            at += 1;
            let Some(behind) = rest.checked_sub(child.cost) else {
                continue;
            };
            let most = self.work.most;
            if in_time {
                self.work.most = most.min(until);
            }
            let fits = if usize::from(child.state.number) > NUMBERS + 1 {
                self.leftover(&child.state).is_some_and(|cost| cost <= rest)
            } else {
                self.search(&child.state, behind).is_some()
            };
            self.work.most = most;
            if self.stopped && self.work.nodes <= most {
                // It is not known of this one.
                self.stopped = false;
                at -= 1;
                continue;
            }
            if self.stopped {
                return Err(OutOfNodes);
            }
            if fits {
                return Ok(Some(child));
            }
        }
        Ok(None)
    }

    /// Whether it was found before that the rest can be had at this cost.
    fn is_known_to_fit(&self, child: &Child, rest: u32) -> bool {
        let known = self.work.known.get(&child.state.key());
        known.is_some_and(|known| known & 1 == 1 && child.cost + (known >> 1) <= rest)
    }

    fn note(&mut self, this: impl FnOnce() -> Move) -> usize {
        if self.wanted.is_some() {
            self.moves.push(this());
        }
        self.moves.len().saturating_sub(1)
    }

    /// Forgets what was noted since.
    fn unnote(&mut self, mark: usize) {
        self.moves.truncate(mark);
    }

    /// Every way on from a state that costs no more than the limit.
    fn expand(&mut self, state: &State, limit: u32) {
        for &stage in stages(state.jokers.total(), limit) {
            self.expand_stage(state, limit, stage);
        }
    }

    /// Those of one stage.
    fn expand_stage(&mut self, state: &State, limit: u32, stage: Stage) {
        self.before = state.jokers.total();
        if self.before < stage.least {
            return;
        }
        self.stage = stage;
        let number = usize::from(state.number);
        self.listed = Default::default();
        let mut next = State {
            number: state.number + 1,
            runs: [Runs::default(); COLOURS],
            ahead: Pair::default(),
            mirrored: Pair::default(),
            ..*state
        };
        for code in state.ahead.0.into_iter().filter(|&code| code != 0) {
            let code = usize::from(code) - 1;
            next.runs[code / CLASSES].add(code % CLASSES, 1);
        }
        let draft = Draft {
            next,
            rest: self.stock.there[number],
            cost: 0,
            kept: 0,
            missing: 0,
        };
        self.open_mirrors(state, draft, 0, limit);
    }

    // Groups.

    fn form_groups(&mut self, state: &State, draft: Draft, from: usize, limit: u32) {
        let spent = self.before - draft.next.jokers.total();
        if self.found.is_some() || spent > self.stage.most || !short_runs_fed(state, &draft) {
            return;
        }
        self.run_on(state, draft, limit);
        let number = usize::from(state.number);
        let lacking = lacking(&draft.rest);
        for index in from..self.groups[number].len() {
            let shape = &self.groups[number][index];
            // Most fail here: copying comes later.
            if shape.colours & lacking != 0 {
                continue;
            }
            let Some(jokers) = draft.next.jokers.without(shape.takes) else {
                continue;
            };
            if self.before - jokers.total() > self.stage.most {
                continue;
            }
            let shape = *shape;
            let mut formed = draft;
            formed.next.jokers = jokers;
            for colour in 0..COLOURS {
                formed.rest[colour] -= shape.colours >> colour & 1;
            }
            formed.next.rooms |= shape.rooms;
            for (colour, &grouped) in self.likes.grouped[number].iter().enumerate() {
                formed.kept += u16::from(shape.wants(colour).min(grouped));
            }
            let mark = self.note(|| Move::Group {
                colours: shape.colours,
                jokers: shape.jokers,
            });
            self.form_groups(state, formed, index, limit);
            self.unnote(mark);
        }
    }

    // The runs of one colour after the other.

    /// What the runs of a colour can do with so many number tiles.
    fn choices(&mut self, state: &State, colour: usize, rest: u8) -> Listed {
        if let Some(listed) = self.listed[colour][usize::from(rest)] {
            return listed;
        }
        let number = usize::from(state.number);
        let key = u64::from(state.runs[colour].0) << 40
            | u64::from(state.jokers.0) << 8
            | (number << 4 | colour << 2) as u64
            | u64::from(rest);
        // The decisions behind them are wanted anew.
        let known = self.work.listed.get(&key).filter(|_| self.wanted.is_none());
        let listed = match known {
            Some(&listed) => listed,
            None => {
                let listed = self.list_choices(state, colour, rest);
                if self.wanted.is_none() {
                    self.work.listed.insert(key, listed);
                }
                listed
            }
        };
        self.listed[colour][usize::from(rest)] = Some(listed);
        listed
    }

    fn list_choices(&mut self, state: &State, colour: usize, rest: u8) -> Listed {
        let from = self.work.choices.len();
        let number = usize::from(state.number);
        Chooser {
            stock: &self.stock,
            ways: &self.ways,
            cost: self.cost_of(number),
            links: self.likes.links[number][colour],
            number,
            colour,
            jokers: state.jokers,
            rest,
            may_stay: self.stock.there[number][colour] - self.stock.must[number][colour],
            choices: &mut self.work.choices,
            noted: self.wanted.is_some().then_some(&mut self.noted),
            moves: Vec::new(),
        }
        .all(state.runs[colour]);
        let mut listed = Listed {
            from: from as u32,
            to: self.work.choices.len() as u32,
            least: u32::MAX,
            lanes: [f32::INFINITY; _],
        };
        let reach = &self.work.reach;
        for choice in &mut self.work.choices[from..] {
            choice.lanes = reach.behind(colour, number + 1, choice.runs, choice.ahead);
            listed.least = listed.least.min(choice.cost);
            for (lane, least) in choice.lanes.iter_mut().zip(&mut listed.lanes) {
                *lane += choice.cost as f32;
                *least = least.min(*lane);
            }
        }
        listed
    }

    /// Every way on for the runs, once it is known what the groups take.
    fn run_on(&mut self, state: &State, draft: Draft, limit: u32) {
        let mut lists = [Listed::default(); COLOURS];
        let mut least = Least {
            cost: draft.cost,
            lanes: [draft.cost as f32; _],
            beside: self.work.reach.beside(&draft.next),
        };
        for (colour, list) in lists.iter_mut().enumerate() {
            *list = self.choices(state, colour, draft.rest[colour]);
            least.cost = least.cost.saturating_add(list.least);
            for (lane, least) in list.lanes.iter().zip(&mut least.lanes) {
                *least += lane;
            }
        }
        if least.cost <= limit && self.can_be(&least, &draft.next, limit) {
            self.colour(&lists, draft, 0, least, limit);
        }
    }

    /// Whether what is left can be had within the limit.
    fn can_be(&self, least: &Least, next: &State, limit: u32) -> bool {
        let reach = &self.work.reach;
        let halves = reach.halves(next.jokers, usize::from(next.number)) + least.beside;
        reach.less(&least.lanes, halves) <= limit as f32
    }

    /// `least` is what the draft costs with the cheapest choice of every colour to come.
    fn colour(
        &mut self,
        lists: &[Listed; COLOURS],
        draft: Draft,
        colour: usize,
        least: Least,
        limit: u32,
    ) {
        let Some(list) = lists.get(colour) else {
            self.emit(draft, limit);
            return;
        };
        for index in list.from as usize..list.to as usize {
            let choice = &self.work.choices[index];
            let cost = least.cost - list.least + choice.cost;
            if cost > limit {
                continue;
            }
            let Some(jokers) = draft.next.jokers.without(choice.jokers) else {
                continue;
            };
            let missing = draft.missing + choice.missing;
            if self.before - jokers.total() > self.stage.most || !can_be_fed(missing, jokers) {
                continue;
            }
            let mut this = draft;
            this.next.jokers = jokers;
            let mut least = Least { cost, ..least };
            for (least, (lane, list)) in least
                .lanes
                .iter_mut()
                .zip(choice.lanes.iter().zip(list.lanes))
            {
                *least += lane - list;
            }
            if !self.can_be(&least, &this.next, limit) {
                continue;
            }
            let choice = &self.work.choices[index];
            this.missing = missing;
            this.cost += choice.cost;
            for (runs, more) in this.next.runs.iter_mut().zip(&choice.runs) {
                runs.0 += more.0;
            }
            this.next.rooms |= choice.rooms;
            this.kept += choice.kept;
            if choice.ahead != Pair::default() {
                let mut ahead = choice.ahead.0.into_iter().filter(|&code| code != 0);
                if !ahead.all(|code| this.next.ahead.add(code)) {
                    continue;
                }
            }
            self.picked[colour] = index;
            self.colour(lists, this, colour + 1, least, limit);
            if self.found.is_some() {
                return;
            }
        }
    }

    /// A whole decision.
    fn emit(&mut self, draft: Draft, limit: u32) {
        let mut next = draft.next;
        let jokers = next.jokers;
        if self.before - jokers.total() < self.stage.least {
            return;
        }
        // What nobody will ask for need not be told apart.
        next.rooms &= jokers.kinds();
        if !jokers.holds(CHANGE) {
            next.runs = next.runs.map(Runs::merged);
        }
        let child = Child {
            state: next,
            cost: draft.cost,
            kept: draft.kept,
        };
        if draft.cost + self.dead(&next) > limit {
            return;
        }
        match self.wanted {
            None => self.work.stack.push(child),
            Some(wanted) => {
                if wanted == child && self.found.is_none() {
                    let picked = self.picked.iter().map(|index| index - self.noted_from);
                    let picked = picked.flat_map(|index| &self.noted[index]);
                    self.found = Some(self.moves.iter().chain(picked).cloned().collect());
                }
            }
        }
    }
}

/// Whether every run that is too short to be closed can have a tile: a number tile
/// that is left, or a joker.
fn short_runs_fed(state: &State, draft: &Draft) -> bool {
    let jokers = draft.next.jokers;
    let mut wanted = 0;
    for (colour, runs) in state.runs.iter().enumerate() {
        if runs.is_empty() {
            continue;
        }
        let short = runs.count(0) + runs.count(1) + runs.count(CHANGED) + runs.count(CHANGED + 1);
        wanted += short.saturating_sub(draft.rest[colour]);
    }
    wanted == 0 || wanted <= jokers.sum(0..KINDS) - jokers.count(MIRROR)
}

/// Whether there may be jokers enough for what is missing.
fn can_be_fed(missing: u8, jokers: Left) -> bool {
    if missing == 0 {
        return true;
    }
    let changes = jokers.count(CHANGE);
    let mut wild = jokers.count(CLASSIC) + jokers.count(DOUBLE) + changes;
    if changes > 0 {
        wild += jokers.sum(EXPERT..KINDS);
    }
    // A colour change brings in a tile of another colour as well.
    missing <= wild + changes
}

/// The colours of which there is no tile, a bit a colour.
fn lacking(rest: &[u8; COLOURS]) -> u8 {
    let missing = |(colour, &count): (usize, &u8)| u8::from(count == 0) << colour;
    rest.iter().enumerate().map(missing).sum()
}
