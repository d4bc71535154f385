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
//! the answer was too good, and [`crate::branch`] goes on from there. So the cost
//! found here is never more than the true one, and without jokers it is exact.
//!
//! Of equal runs in one colour the shortest is lengthened first, and none is begun
//! while one could be lengthened instead: exchanging their ends shows that nothing
//! is lost by it.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use sidra_core::Rules;
use sidra_core::rules::{MirrorCompares, MirrorValue};

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

/// Open runs of one colour are told apart by how many tiles they have (1, 2, and 3
/// or more), and whether they hold a colour change when that matters.
const CLASSES: usize = 6;
/// The first class of runs that hold a colour change.
const CHANGED: usize = 3;

/// The open runs of a colour: three bits a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Runs(u32);

impl Runs {
    const BITS: usize = 3;
    /// The plain classes.
    const PLAIN: u32 = (1 << (Runs::BITS * CHANGED)) - 1;

    fn count(self, class: usize) -> u8 {
        (self.0 >> (Runs::BITS * class) & 0b111) as u8
    }

    fn add(&mut self, class: usize, count: u8) {
        self.0 += u32::from(count) << (Runs::BITS * class);
    }

    fn remove(&mut self, class: usize, count: u8) {
        self.0 -= u32::from(count) << (Runs::BITS * class);
    }

    /// How many there are from one class up to another.
    fn sum(self, classes: std::ops::Range<usize>) -> u8 {
        classes.map(|class| self.count(class)).sum()
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first class from here on of which there is one.
    fn first_from(self, class: usize) -> Option<usize> {
        let rest = self.0 >> (Runs::BITS * class);
        (rest != 0).then(|| class + rest.trailing_zeros() as usize / Runs::BITS)
    }

    /// The same where it does not matter any more who holds a colour change.
    fn merged(self) -> Runs {
        Runs((self.0 & Runs::PLAIN) + (self.0 >> (Runs::BITS * CHANGED)))
    }
}

/// Two things at most, each a number other than 0, the larger first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Pair([u8; 2]);

impl Pair {
    /// `false` where there are two already.
    fn add(&mut self, code: u8) -> bool {
        if self.0[1] != 0 {
            return false;
        }
        self.0[1] = code;
        self.0.sort_unstable_by(|one, other| other.cmp(one));
        true
    }
}

/// A run whose last tile is a double that covers the next number too.
fn ahead_code(colour: usize, class: usize) -> u8 {
    (1 + colour * CLASSES + class) as u8
}

/// An open mirrored run, of which so many sides are covered at the next number by
/// a double.
fn mirrored_code(colour: usize, ahead: u8) -> u8 {
    1 + colour as u8 * 3 + ahead
}

/// How many jokers of each kind, two bits a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Left(u16);

impl Left {
    fn of(jokers: &Jokers) -> Left {
        let mut left = Left(0);
        for (kind, &count) in jokers.iter().enumerate() {
            left.0 |= u16::from(count & 0b11) << (2 * kind);
        }
        left
    }

    fn count(self, kind: usize) -> u8 {
        (self.0 >> (2 * kind) & 0b11) as u8
    }

    fn holds(self, kind: usize) -> bool {
        self.0 >> (2 * kind) & 0b11 != 0
    }

    fn take(&mut self, kind: usize) {
        self.0 -= 1 << (2 * kind);
    }

    /// Takes all of these; `false` where they are not all there.
    fn take_all(&mut self, others: &Jokers) -> bool {
        for (kind, &count) in others.iter().enumerate() {
            if self.count(kind) < count {
                return false;
            }
            self.0 -= u16::from(count) << (2 * kind);
        }
        true
    }

    fn sum(self, kinds: std::ops::Range<usize>) -> u8 {
        kinds.map(|kind| self.count(kind)).sum()
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A bit for every kind that there is.
    fn kinds(self) -> u8 {
        let any = (self.0 | self.0 >> 1) & 0x5555;
        // Gathers every other bit.
        let any = (any | any >> 1) & 0x3333;
        let any = (any | any >> 2) & 0x0f0f;
        ((any | any >> 4) & 0xff) as u8
    }
}

/// Everything that the numbers still to come have to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct State {
    runs: [Runs; COLOURS],
    jokers: Left,
    ahead: Pair,
    mirrored: Pair,
    /// Kinds of joker for which some set might have room, a bit a kind.
    rooms: u8,
    number: u8,
}

impl State {
    fn key(&self) -> u128 {
        let runs = self.runs.iter().fold(0u128, |key, runs| {
            key << (Runs::BITS * CLASSES) | u128::from(runs.0)
        });
        let small = u64::from(self.jokers.0) << 32
            | u64::from(self.ahead.0[0]) << 27
            | u64::from(self.ahead.0[1]) << 22
            | u64::from(self.mirrored.0[0]) << 17
            | u64::from(self.mirrored.0[1]) << 12
            | u64::from(self.rooms) << 4
            | u64::from(self.number);
        // 48 bits and 72.
        runs << 48 | u128::from(small)
    }
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

/// A group that could be formed at any number.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// Colours of number tiles, a bit a colour.
    colours: u8,
    /// For a mirrored group: colours of number tiles on the other side.
    facing: u8,
    jokers: Jokers,
    /// Whether it does without jokers.
    plain: bool,
    /// Kinds of joker that it has room for.
    rooms: u8,
}

impl Shape {
    /// How many number tiles of a colour it takes.
    fn wants(&self, colour: usize) -> u8 {
        (self.colours >> colour & 1) + (self.facing >> colour & 1)
    }
}

/// What has been decided at the current number.
#[derive(Clone, Copy)]
struct Draft {
    next: State,
    /// Number tiles not used yet.
    rest: [u8; COLOURS],
    /// How many of them may stay on the rack.
    may_stay: [u8; COLOURS],
    cost: u32,
    /// How much of the old table it keeps.
    kept: u16,
}

/// A way on from a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Child {
    state: State,
    cost: u32,
    kept: u16,
}

impl Child {
    /// The cheapest first; among those, what keeps most of the old table.
    fn rank(&self) -> (u32, std::cmp::Reverse<u16>) {
        (self.cost, std::cmp::Reverse(self.kept))
    }
}

/// The runs of a colour that got no number tile.
#[derive(Clone, Copy)]
struct Others {
    colour: usize,
    left: Runs,
    /// Whether a run began here.
    begun: bool,
    limit: u32,
}

/// A run that is closed.
#[derive(Clone, Copy)]
struct Closing {
    colour: usize,
    class: usize,
    number: usize,
}

/// The rules as the search needs them.
struct Ways {
    /// A run holds one colour change at most.
    one_change: bool,
    change_first: bool,
    jokers_alone: bool,
    mirror_at_end: bool,
}

/// The search stopped before it knew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutOfNodes;

/// How much may be remembered: about six megabytes.
const MOST_REMEMBERED: usize = 120_000;

/// What searches of one question share: memory, and the nodes they may look at.
#[derive(Default)]
pub(crate) struct Workspace {
    about: Option<(Stock, Costs)>,
    known: HashMap<u128, u32, FixedState>,
    stack: Vec<Child>,
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
    /// What the tiles from a number on cost at least.
    dead: [u32; NUMBERS + 3],
    work: &'a mut Workspace,
    stopped: bool,
    likes: Likes,
    /// While a table is built: the child that is wanted, and the decisions so far.
    wanted: Option<Child>,
    moves: Vec<Move>,
    found: Option<Vec<Move>>,
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
        // A question asked again, because it was not answered, goes on from there.
        if work.about != Some((*stock, costs)) {
            work.known.clear();
            work.about = Some((*stock, costs));
        }
        work.stack.clear();
        let mut layers = Layers {
            stock: *stock,
            costs,
            ways: Ways {
                one_change: rules.colour_changes == 1,
                change_first: rules.colour_change_first,
                jokers_alone: rules.jokers_alone,
                mirror_at_end: rules.mirror_value != MirrorValue::Middle || rules.mirror_valley,
            },
            groups: Vec::new(),
            mirrored_groups: Vec::new(),
            dead: [0; NUMBERS + 3],
            work,
            stopped: false,
            likes,
            wanted: None,
            moves: Vec::new(),
            found: None,
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
        layers.count_dead();
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
            rooms: 0,
        }
    }

    /// Tiles that no set can hold, whatever the jokers do: without a neighbour in
    /// reach and without enough colours for a group.
    fn count_dead(&mut self) {
        let jokers: u8 = self.stock.jokers.iter().sum();
        for number in (1..=NUMBERS).rev() {
            let mut dead = self.dead[number + 1];
            if jokers == 0 {
                for colour in 0..COLOURS {
                    let at = |number: usize| self.stock.there[number][colour] > 0;
                    let below = number > 1 && at(number - 1);
                    let further_below = number > 2 && at(number - 2);
                    let run = (below && further_below)
                        || (below && at(number + 1))
                        || (at(number + 1) && at(number + 2));
                    let colours = self.stock.there[number].iter().filter(|&&count| count > 0);
                    if !run && colours.count() < 3 {
                        let tiles = u32::from(self.stock.there[number][colour]);
                        dead += tiles * self.cost_of(number);
                    }
                }
            }
            self.dead[number] = dead;
        }
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

    /// What any answer costs at least.
    pub(crate) fn least(&self) -> u32 {
        self.dead[1]
    }

    fn search(&mut self, state: &State, bound: u32) -> Option<u32> {
        let number = usize::from(state.number);
        if number > NUMBERS {
            return self.end(state).filter(|&cost| cost <= bound);
        }
        if self.dead[number] > bound {
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
        let from = self.work.stack.len();
        self.expand(state, bound - self.dead[number + 1].min(bound));
        self.work.stack[from..].sort_unstable_by_key(Child::rank);
        let mut best = None;
        let mut limit = bound;
        let mut at = from;
        while let Some(&Child { state, cost, .. }) = self.work.stack.get(at) {
            at += 1;
            if cost > limit {
                break;
            }
            if let Some(rest) = self.search(&state, limit - cost) {
                let total = rest + cost;
                best = Some(total);
                if total <= self.dead[number] {
                    break;
                }
                limit = total - 1;
            }
            if self.stopped {
                self.work.stack.truncate(from);
                return None;
            }
        }
        self.work.stack.truncate(from);
        if self.work.known.len() >= MOST_REMEMBERED {
            self.work.known.clear();
        }
        let known = match best {
            Some(cost) => cost << 1 | 1,
            None => (bound + 1) << 1,
        };
        self.work.known.insert(key, known);
        best
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
        loop {
            let number = usize::from(state.number);
            self.work.stack.clear();
            self.expand(&state, rest);
            let mut children: Vec<Child> = self.work.stack.drain(..).collect();
            children.sort_by_key(|child| (std::cmp::Reverse(child.kept), child.cost));
            let mut chosen = None;
            for child in children {
                let Some(behind) = rest.checked_sub(child.cost) else {
                    continue;
                };
                let fits = if number > NUMBERS {
                    self.leftover(&child.state).is_some_and(|cost| cost <= rest)
                } else {
                    self.search(&child.state, behind).is_some()
                };
                if self.stopped {
                    return Err(OutOfNodes);
                }
                if fits {
                    chosen = Some(child);
                    break;
                }
            }
            let Some(child) = chosen else {
                return Ok(None);
            };
            self.wanted = Some(child);
            self.found = None;
            self.moves.clear();
            self.expand(&state, rest);
            self.wanted = None;
            way.push(self.found.take().unwrap_or_default());
            if number > NUMBERS {
                return Ok(Some(way));
            }
            state = child.state;
            rest -= child.cost;
        }
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
        let number = usize::from(state.number);
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
        let (there, must) = (self.stock.there[number], self.stock.must[number]);
        let mut may_stay = [0; COLOURS];
        for colour in 0..COLOURS {
            may_stay[colour] = there[colour] - must[colour];
        }
        let draft = Draft {
            next,
            rest: there,
            may_stay,
            cost: 0,
            kept: 0,
        };
        self.open_mirrors(state, draft, 0, limit);
    }

    // Mirrored runs that are open.

    fn open_mirrors(&mut self, state: &State, draft: Draft, index: usize, limit: u32) {
        let code = state.mirrored.0.get(index).copied().unwrap_or(0);
        if code == 0 {
            if draft.next.jokers.holds(MIRROR) && usize::from(state.number) <= NUMBERS {
                self.new_mirrors(state, draft, 0, limit);
            } else {
                self.form_groups(state, draft, 0, limit);
            }
            return;
        }
        let (colour, ahead_before) = (usize::from(code - 1) / 3, (code - 1) % 3);
        let number = usize::from(state.number);
        if ahead_before == 0 && (number <= NUMBERS || self.ways.mirror_at_end) {
            let mut closed = draft;
            closed.next.rooms |= pair_rooms(closed.next.jokers);
            self.open_mirrors(state, closed, index + 1, limit);
        }
        if number > NUMBERS {
            return;
        }
        if ahead_before == 2 {
            let mut longer = draft;
            longer.next.mirrored.add(mirrored_code(colour, 0));
            let mark = self.note(|| Move::LengthenMirrored {
                colour,
                ahead: 2,
                sides: [None, None],
            });
            self.open_mirrors(state, longer, index + 1, limit);
            self.unnote(mark);
            return;
        }
        if ahead_before == 0 && draft.next.jokers.count(CHANGE) == 2 && number < NUMBERS {
            for behind in (0..COLOURS).filter(|&behind| behind != colour) {
                let mut changed = draft;
                changed.next.jokers.take(CHANGE);
                changed.next.jokers.take(CHANGE);
                changed.next.mirrored.add(mirrored_code(behind, 0));
                let with = Some(With::Joker(CHANGE, behind));
                let mark = self.note(|| Move::LengthenMirrored {
                    colour,
                    ahead: 0,
                    sides: [with; 2],
                });
                self.open_mirrors(state, changed, index + 1, limit);
                self.unnote(mark);
            }
        }
        let free = 2 - usize::from(ahead_before);
        for sides in self.side_choices(&draft, colour, number, free) {
            let mut longer = draft;
            let mut ahead = 0;
            let taken = sides
                .iter()
                .flatten()
                .all(|with| take(&mut longer, colour, *with, &mut ahead));
            if taken {
                longer.next.mirrored.add(mirrored_code(colour, ahead));
                let mark = self.note(|| Move::LengthenMirrored {
                    colour,
                    ahead: usize::from(ahead_before),
                    sides,
                });
                self.open_mirrors(state, longer, index + 1, limit);
                self.unnote(mark);
            }
        }
    }

    /// What may lie at a number on the sides of a mirror that are free.
    fn side_choices(
        &self,
        draft: &Draft,
        colour: usize,
        number: usize,
        free: usize,
    ) -> Vec<[Option<With>; 2]> {
        let mut single = Vec::with_capacity(4);
        if draft.rest[colour] > 0 {
            single.push(With::Number);
        }
        for kind in [CLASSIC, expert(colour), DOUBLE] {
            if draft.next.jokers.holds(kind) && (kind != DOUBLE || number < NUMBERS) {
                single.push(With::Joker(kind, colour));
            }
        }
        let mut choices = Vec::new();
        for (index, &one) in single.iter().enumerate() {
            if free == 1 {
                choices.push([Some(one), None]);
                continue;
            }
            for &other in &single[index..] {
                choices.push([Some(one), Some(other)]);
            }
        }
        choices
    }

    /// Mirrored runs that begin here, and mirrored groups.
    fn new_mirrors(&mut self, state: &State, draft: Draft, from: usize, limit: u32) {
        self.form_groups(state, draft, 0, limit);
        if !draft.next.jokers.holds(MIRROR) {
            return;
        }
        let number = usize::from(state.number);
        for colour in from.min(COLOURS)..COLOURS {
            // It begins with a number tile, or below one.
            let next = self.stock.there[number + 1][colour] > 0;
            if draft.rest[colour] == 0 && !next {
                continue;
            }
            for sides in self.side_choices(&draft, colour, number, 2) {
                let [Some(one), Some(other)] = sides else {
                    continue;
                };
                if one != With::Number && !next {
                    continue;
                }
                let mut begun = draft;
                let mut ahead = 0;
                if !take(&mut begun, colour, one, &mut ahead)
                    || !take(&mut begun, colour, other, &mut ahead)
                {
                    continue;
                }
                begun.next.jokers.take(MIRROR);
                if !begun.next.mirrored.add(mirrored_code(colour, ahead)) {
                    continue;
                }
                let mark = self.note(|| Move::BeginMirrored {
                    colour,
                    sides: [one, other],
                });
                self.new_mirrors(state, begun, colour, limit);
                self.unnote(mark);
            }
        }
        for index in from.saturating_sub(COLOURS)..self.mirrored_groups[number].len() {
            let shape = self.mirrored_groups[number][index];
            let mut formed = draft;
            if !take_shape(&mut formed, &shape) {
                continue;
            }
            formed.next.jokers.take(MIRROR);
            formed.next.rooms |= pair_rooms(formed.next.jokers);
            let mark = self.note(|| Move::MirroredGroup {
                left: shape.colours,
                right: shape.facing,
                jokers: shape.jokers,
            });
            self.new_mirrors(state, formed, COLOURS + index, limit);
            self.unnote(mark);
        }
    }

    // Groups.

    fn form_groups(&mut self, state: &State, draft: Draft, from: usize, limit: u32) {
        self.colour(state, draft, 0, limit);
        let number = usize::from(state.number);
        for index in from..self.groups[number].len() {
            let shape = self.groups[number][index];
            let mut formed = draft;
            if !take_shape(&mut formed, &shape) {
                continue;
            }
            formed.next.rooms |= shape.rooms;
            let grouped = &self.likes.grouped[number];
            for colour in 0..COLOURS {
                formed.kept += u16::from(shape.wants(colour).min(grouped[colour]));
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

    fn colour(&mut self, state: &State, draft: Draft, colour: usize, limit: u32) {
        if colour == COLOURS {
            self.emit(draft);
            return;
        }
        self.special_bridges(state, draft, colour, state.runs[colour], 0, limit);
    }

    /// Runs that go on with a double or a colour change: which of them matters,
    /// since they come back at another number or in another colour.
    fn special_bridges(
        &mut self,
        state: &State,
        draft: Draft,
        colour: usize,
        open: Runs,
        from: usize,
        limit: u32,
    ) {
        self.number_tiles(state, draft, colour, open, limit);
        let jokers = draft.next.jokers;
        let number = usize::from(state.number);
        let none = !jokers.holds(DOUBLE) && !jokers.holds(CHANGE);
        if none || number >= NUMBERS || open.is_empty() {
            return;
        }
        for class in (from..CLASSES).filter(|&class| open.count(class) > 0) {
            let mut rest = open;
            rest.remove(class, 1);
            let longer = CHANGED * (class / CHANGED) + (class % CHANGED + 1).min(2);
            if jokers.holds(DOUBLE) && self.goes_on(&draft, number + 2, colour) {
                let mut this = draft;
                this.next.jokers.take(DOUBLE);
                if this.next.ahead.add(ahead_code(colour, longer)) {
                    let with = With::Joker(DOUBLE, colour);
                    let mark = self.note(|| Move::Lengthen {
                        colour,
                        class,
                        with,
                    });
                    self.special_bridges(state, this, colour, rest, class, limit);
                    self.unnote(mark);
                }
            }
            if !jokers.holds(CHANGE) || class >= CHANGED {
                continue;
            }
            for behind in (0..COLOURS).filter(|&behind| behind != colour) {
                if !self.goes_on(&draft, number + 1, behind) {
                    continue;
                }
                let mut this = draft;
                this.next.jokers.take(CHANGE);
                // That it holds one matters only while there is another.
                let matters = self.ways.one_change && this.next.jokers.holds(CHANGE);
                let class_now = longer + if matters { CHANGED } else { 0 };
                this.next.runs[behind].add(class_now, 1);
                let with = With::Joker(CHANGE, behind);
                let mark = self.note(|| Move::Lengthen {
                    colour,
                    class,
                    with,
                });
                self.special_bridges(state, this, colour, rest, class, limit);
                self.unnote(mark);
            }
        }
    }

    /// Whether a run bridged by one more joker can go on at a number.
    fn goes_on(&self, draft: &Draft, number: usize, colour: usize) -> bool {
        let jokers = draft.next.jokers;
        number <= NUMBERS
            && (self.stock.there[number][colour] > 0
                || jokers.sum(0..MIRROR) + jokers.count(expert(colour)) > 1)
    }

    /// How many runs are lengthened by a number tile, how many begin.
    fn number_tiles(&mut self, state: &State, draft: Draft, colour: usize, open: Runs, limit: u32) {
        let plain = open.sum(0..CHANGED);
        let changed = open.sum(CHANGED..CLASSES);
        let rest = draft.rest[colour];
        let number = usize::from(state.number);
        let jokers = draft.next.jokers;
        let bridges = jokers.count(CLASSIC) + jokers.count(expert(colour));
        for longer_plain in (0..=plain.min(rest)).rev() {
            for longer_changed in (0..=changed.min(rest - longer_plain)).rev() {
                let most = rest - longer_plain - longer_changed;
                // None begins while one is closed that could be lengthened instead: the
                // others have to be bridged.
                let most = if plain - longer_plain > bridges {
                    0
                } else {
                    most
                };
                for begun in (0..=most).rev() {
                    let staying = rest - longer_plain - longer_changed - begun;
                    if staying > draft.may_stay[colour] {
                        break;
                    }
                    let mut this = draft;
                    this.cost += u32::from(staying) * self.cost_of(number);
                    if this.cost > limit {
                        break;
                    }
                    let mut left = open;
                    let next = &mut this.next.runs[colour];
                    lengthen(&mut left, next, 0, longer_plain);
                    lengthen(&mut left, next, CHANGED, longer_changed);
                    // Lengthening a run of two is always better than keeping the tile.
                    let long = left.sum(1..CHANGED) + left.sum(CHANGED + 1..CLASSES);
                    if staying > 0 && long > 0 {
                        continue;
                    }
                    next.add(0, begun);
                    let links = self.likes.links[number][colour];
                    this.kept += u16::from(links.min(longer_plain + longer_changed));
                    let mark = self.note_tiles(colour, open, left, begun);
                    let others = Others {
                        colour,
                        left,
                        begun: begun > 0,
                        limit,
                    };
                    self.others(state, this, others, 0);
                    self.unnote(mark);
                }
            }
        }
    }

    fn note_tiles(&mut self, colour: usize, open: Runs, left: Runs, begun: u8) -> usize {
        let mark = self.moves.len();
        if self.wanted.is_none() {
            return mark;
        }
        for class in 0..CLASSES {
            for _ in left.count(class)..open.count(class) {
                let with = With::Number;
                self.moves.push(Move::Lengthen {
                    colour,
                    class,
                    with,
                });
            }
        }
        for _ in 0..begun {
            self.moves.push(Move::Begin { colour });
        }
        mark
    }

    /// The runs that got no number tile: bridged by a joker, or closed.
    fn others(&mut self, state: &State, draft: Draft, others: Others, from: usize) {
        let colour = others.colour;
        let Some(class) = others.left.first_from(from) else {
            self.colour(state, draft, colour + 1, others.limit);
            return;
        };
        let mut rest = others;
        rest.left.remove(class, 1);
        let number = usize::from(state.number);
        for kind in [CLASSIC, expert(colour)] {
            let there = draft.next.jokers.holds(kind) && number < NUMBERS;
            if there && self.goes_on(&draft, number + 1, colour) {
                let longer = CHANGED * (class / CHANGED) + (class % CHANGED + 1).min(2);
                let mut this = draft;
                this.next.jokers.take(kind);
                this.next.runs[colour].add(longer, 1);
                let with = With::Joker(kind, colour);
                let mark = self.note(|| Move::Lengthen {
                    colour,
                    class,
                    with,
                });
                self.others(state, this, rest, class);
                self.unnote(mark);
            }
        }
        if others.begun && class < CHANGED {
            return;
        }
        // Closed: filled up to three tiles.
        let missing = 2 - class % CHANGED;
        let run = Closing {
            colour,
            class,
            number,
        };
        self.fill(
            draft,
            run,
            missing,
            0,
            [0; KINDS],
            &mut |this, closed, fill| {
                let mark = this.note(|| Move::Close {
                    colour,
                    class,
                    fill,
                });
                this.others(state, closed, rest, class);
                this.unnote(mark);
            },
        );
    }

    /// Every choice of jokers that fill a run up to three tiles.
    fn fill(
        &mut self,
        draft: Draft,
        run: Closing,
        missing: usize,
        from: usize,
        fill: Jokers,
        see: &mut dyn FnMut(&mut Self, Draft, Jokers),
    ) {
        let Closing {
            colour,
            class,
            number,
        } = run;
        if missing == 0 {
            let mut closed = draft;
            let has_change = fill[CHANGE] > 0 || class >= CHANGED;
            let mut rooms = bit(CLASSIC) | bit(DOUBLE) | bit(expert(colour));
            if !has_change || !self.ways.one_change {
                rooms |= bit(CHANGE);
            }
            if self.stock.jokers[CHANGE] > 0 {
                // With a colour change it may hold other colours as well.
                rooms |= bit(EXPERT) | bit(EXPERT + 1) | bit(EXPERT + 2) | bit(EXPERT + 3);
            }
            closed.next.rooms |= rooms;
            see(self, closed, fill);
            return;
        }
        for kind in from..KINDS {
            if !draft.next.jokers.holds(kind) || kind == MIRROR {
                continue;
            }
            // Behind a colour change a joker of another colour may lie as well.
            if kind >= EXPERT && kind != expert(colour) && self.stock.jokers[CHANGE] == 0 {
                continue;
            }
            if kind == CHANGE {
                let full = self.ways.one_change && (fill[CHANGE] > 0 || class >= CHANGED);
                let no_room = !self.ways.change_first && number > NUMBERS;
                if full || no_room {
                    continue;
                }
            }
            let mut this = draft;
            this.next.jokers.take(kind);
            let mut more = fill;
            more[kind] += 1;
            self.fill(this, run, missing - 1, kind, more, see);
        }
    }

    /// A whole decision, unless the runs it leaves open can never be fed.
    fn emit(&mut self, draft: Draft) {
        let mut next = draft.next;
        let number = usize::from(next.number);
        let jokers = next.jokers;
        if number <= NUMBERS {
            let changes = jokers.count(CHANGE);
            let mut wild = jokers.count(CLASSIC) + jokers.count(DOUBLE) + changes;
            if changes > 0 {
                wild += jokers.sum(EXPERT..KINDS);
            }
            let mut missing = 0;
            for (colour, runs) in next.runs.iter().enumerate() {
                if runs.is_empty() {
                    continue;
                }
                let one = runs.count(0) + runs.count(CHANGED);
                let two = runs.count(1) + runs.count(CHANGED + 1);
                let at = |number: usize| self.stock.there[number][colour];
                let behind_double = if jokers.holds(DOUBLE) {
                    at(number + 2)
                } else {
                    0
                };
                let fed = at(number).min(one + two) + (at(number + 1) + behind_double).min(one);
                missing += (2 * one + two).saturating_sub(fed + jokers.count(expert(colour)));
            }
            // A colour change brings in a tile of another colour as well.
            if missing > wild + changes {
                return;
            }
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
        match self.wanted {
            None => self.work.stack.push(child),
            Some(wanted) => {
                if wanted == child && self.found.is_none() {
                    self.found = Some(self.moves.clone());
                }
            }
        }
    }
}

/// Lengthens so many runs, the shortest first, from the plain classes or from those
/// that hold a colour change.
fn lengthen(open: &mut Runs, next: &mut Runs, from: usize, count: u8) {
    let mut left = count;
    for class in 0..CHANGED {
        let these = left.min(open.count(from + class));
        open.remove(from + class, these);
        next.add(from + (class + 1).min(CHANGED - 1), these);
        left -= these;
    }
}

/// Takes what comes into a side of a mirrored run.
fn take(draft: &mut Draft, colour: usize, with: With, ahead: &mut u8) -> bool {
    match with {
        With::Number => {
            if draft.rest[colour] == 0 {
                return false;
            }
            draft.rest[colour] -= 1;
        }
        With::Joker(kind, _) => {
            if !draft.next.jokers.holds(kind) {
                return false;
            }
            draft.next.jokers.take(kind);
            *ahead += u8::from(kind == DOUBLE);
        }
    }
    true
}

fn take_shape(draft: &mut Draft, shape: &Shape) -> bool {
    for colour in 0..COLOURS {
        let wanted = shape.wants(colour);
        if draft.rest[colour] < wanted {
            return false;
        }
        draft.rest[colour] -= wanted;
    }
    shape.plain || draft.next.jokers.take_all(&shape.jokers)
}

/// A mirrored set takes jokers in pairs only: with two left there might be room.
fn pair_rooms(jokers: Left) -> u8 {
    let left = jokers.sum(0..KINDS) - jokers.count(MIRROR);
    if left >= 2 { !bit(MIRROR) } else { 0 }
}

/// Every group: number tiles alone, or with as many jokers as it needs.
fn group_shapes(jokers: &Jokers) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for colours in 1u8..16 {
        let numbers = colours.count_ones() as usize;
        if numbers >= 3 {
            shapes.push(shape(colours, 0, [0; KINDS]));
            continue;
        }
        let kinds = [CLASSIC, DOUBLE, EXPERT, EXPERT + 1, EXPERT + 2, EXPERT + 3];
        let fits = |added: &[usize]| {
            let mut used = [0; KINDS];
            let mut taken = colours;
            let mut width = numbers;
            for &kind in added {
                used[kind] += 1;
                width += 1 + usize::from(kind == DOUBLE);
                if kind >= EXPERT {
                    let own = 1 << (kind - EXPERT);
                    if taken & own != 0 {
                        return None;
                    }
                    taken |= own;
                }
            }
            let enough = (0..KINDS).all(|kind| used[kind] <= jokers[kind]);
            (enough && width <= COLOURS).then_some(used)
        };
        for (index, &one) in kinds.iter().enumerate() {
            if numbers == 2 {
                shapes.extend(fits(&[one]).map(|used| shape(colours, 0, used)));
                continue;
            }
            for &other in &kinds[index..] {
                shapes.extend(fits(&[one, other]).map(|used| shape(colours, 0, used)));
            }
        }
    }
    shapes
}

fn shape(colours: u8, facing: u8, jokers: Jokers) -> Shape {
    let width = colours.count_ones() as u8 + jokers.iter().sum::<u8>() + jokers[DOUBLE];
    let mut rooms = 0;
    if width < COLOURS as u8 {
        rooms = bit(CLASSIC);
        for colour in 0..COLOURS {
            if colours >> colour & 1 == 0 && jokers[expert(colour)] == 0 {
                rooms |= bit(expert(colour));
            }
        }
    }
    Shape {
        colours,
        facing,
        jokers,
        plain: jokers == [0; KINDS],
        rooms,
    }
}

/// Every mirrored group of two colours and more that could not do without some of
/// its jokers: those with a joker too many on each side are left to parking.
fn mirrored_shapes(jokers: &Jokers, rules: &Rules) -> Vec<Shape> {
    let most = match rules.mirror_value {
        MirrorValue::Middle => 3,
        MirrorValue::Nothing | MirrorValue::MiddleOrNothing => 4,
    };
    let mut sides = Vec::new();
    for colours in 0..16u8 {
        for experts in (0..16u8).filter(|experts| experts & colours == 0) {
            let own = |colour: usize| experts >> colour & 1 == 0 || jokers[expert(colour)] > 0;
            if !(0..COLOURS).all(own) {
                continue;
            }
            for classic in 0..=jokers[CLASSIC] {
                for double in 0..=jokers[DOUBLE] {
                    sides.push(Side {
                        colours,
                        experts,
                        classic,
                        double,
                    });
                }
            }
        }
    }
    sides.retain(|side| (1..=most).contains(&side.width()));
    let mut shapes = Vec::new();
    for (index, left) in sides.iter().enumerate() {
        for right in &sides[index..] {
            let width = left.width();
            let union = left.taken() | right.taken();
            let numbers = left.colours | right.colours;
            if right.width() != width
                || width < 2
                || numbers == 0
                || union.count_ones() as usize > width
            {
                continue;
            }
            // Both sides could do with a joker less.
            let spare = width - (union.count_ones() as usize).max(1);
            let single = left.classic > 0 && right.classic > 0;
            let double = left.double > 0 && right.double > 0;
            let mixed =
                (left.double > 0 && right.classic > 1) || (left.classic > 1 && right.double > 0);
            if (spare >= 1 && single) || (spare >= 2 && (double || mixed)) {
                continue;
            }
            let mut used = [0; KINDS];
            used[CLASSIC] = left.classic + right.classic;
            used[DOUBLE] = left.double + right.double;
            for colour in 0..COLOURS {
                let both = (left.experts >> colour & 1) + (right.experts >> colour & 1);
                used[expert(colour)] = both;
            }
            if (0..KINDS).all(|kind| used[kind] <= jokers[kind]) {
                shapes.push(shape(left.colours, right.colours, used));
            }
        }
    }
    shapes
}

/// What lies on one side of a mirrored group.
#[derive(Clone, Copy)]
struct Side {
    colours: u8,
    experts: u8,
    classic: u8,
    double: u8,
}

impl Side {
    fn taken(self) -> u8 {
        self.colours | self.experts
    }

    fn width(self) -> usize {
        self.taken().count_ones() as usize + usize::from(self.classic + 2 * self.double)
    }
}
