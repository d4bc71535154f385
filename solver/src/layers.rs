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

/// A run whose last tile is a double that covers the next number too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ahead {
    colour: u8,
    class: u8,
}

/// An open mirrored run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Mirrored {
    colour: u8,
    /// How many of its sides are covered at the next number by a double.
    ahead: u8,
}

/// Everything that the numbers still to come have to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct State {
    number: u8,
    runs: [[u8; CLASSES]; COLOURS],
    ahead: [Option<Ahead>; 2],
    mirrored: [Option<Mirrored>; 2],
    jokers: Jokers,
    /// Kinds of joker for which some set might have room, a bit a kind.
    rooms: u8,
}

impl State {
    fn key(&self) -> u128 {
        let mut key = u128::from(self.number);
        for count in self.runs.as_flattened() {
            key = key << 3 | u128::from(*count);
        }
        for ahead in self.ahead {
            let code = ahead.map_or(0, |run| 1 + run.colour * CLASSES as u8 + run.class);
            key = key << 5 | u128::from(code);
        }
        for mirrored in self.mirrored {
            let code = mirrored.map_or(0, |run| 1 + run.colour * 3 + run.ahead);
            key = key << 4 | u128::from(code);
        }
        for count in self.jokers {
            key = key << 2 | u128::from(count);
        }
        // 4 + 72 + 10 + 8 + 16 bits so far.
        key << 8 | u128::from(self.rooms)
    }

    fn close_room(&mut self, kinds: u8) {
        self.rooms |= kinds;
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
    /// Kinds of joker that it has room for.
    rooms: u8,
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
    known: HashMap<u128, u32, FixedState>,
    stack: Vec<(State, u32)>,
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
    groups: Vec<Shape>,
    mirrored_groups: Vec<Shape>,
    /// What the tiles from a number on cost at least.
    dead: [u32; NUMBERS + 3],
    work: &'a mut Workspace,
    stopped: bool,
    /// The decisions of every draft, kept only while a table is built.
    moves: Option<Vec<Move>>,
    logs: Vec<Vec<Move>>,
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
        work: &'a mut Workspace,
    ) -> Layers<'a> {
        work.known.clear();
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
            moves: None,
            logs: Vec::new(),
        };
        layers.groups = group_shapes(&stock.jokers);
        if stock.jokers[MIRROR] > 0 {
            layers.mirrored_groups = mirrored_shapes(&stock.jokers, rules);
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
            runs: [[0; CLASSES]; COLOURS],
            ahead: [None; 2],
            mirrored: [None; 2],
            jokers: self.stock.jokers,
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
        self.work.stack[from..].sort_unstable_by_key(|(_, cost)| *cost);
        let mut best = None;
        let mut limit = bound;
        let mut at = from;
        while let Some(&(child, cost)) = self.work.stack.get(at) {
            at += 1;
            if cost > limit {
                break;
            }
            if let Some(rest) = self.search(&child, limit - cost) {
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
            let (end, _) = self.work.stack[at];
            let cost = self.leftover(&end);
            if let Some(cost) = cost {
                best = Some(best.map_or(cost, |best| best.min(cost)));
            }
        }
        self.work.stack.truncate(from);
        best
    }

    fn leftover(&self, end: &State) -> Option<u32> {
        let mut cost = 0;
        let left: u8 = end.jokers.iter().sum();
        let alone = self.ways.jokers_alone && left >= 3;
        for kind in 0..KINDS {
            let left = end.jokers[kind];
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
    /// [`Layers::cost`] gave; among equal ways the one that `like` likes best.
    pub(crate) fn way(
        &mut self,
        cost: u32,
        like: impl Fn(usize, &[Move]) -> i32,
    ) -> Result<Option<Vec<Vec<Move>>>, OutOfNodes> {
        let mut state = self.first();
        let mut rest = cost;
        let mut way = Vec::new();
        loop {
            let number = usize::from(state.number);
            let from = self.work.stack.len();
            self.moves = Some(Vec::new());
            self.expand(&state, rest);
            self.moves = None;
            let logs = std::mem::take(&mut self.logs);
            let children: Vec<(State, u32)> = self.work.stack.drain(from..).collect();
            let mut order: Vec<usize> = (0..children.len()).collect();
            order.sort_by_key(|&index| (-like(number, &logs[index]), index));
            let mut chosen = None;
            for index in order {
                let (child, step) = children[index];
                if step > rest {
                    continue;
                }
                let fits = if number > NUMBERS {
                    self.leftover(&child).is_some_and(|cost| cost <= rest)
                } else {
                    self.search(&child, rest - step).is_some()
                };
                if self.stopped {
                    return Err(OutOfNodes);
                }
                if fits {
                    chosen = Some(index);
                    break;
                }
            }
            let Some(index) = chosen else {
                return Ok(None);
            };
            way.push(logs[index].clone());
            if number > NUMBERS {
                return Ok(Some(way));
            }
            state = children[index].0;
            rest -= children[index].1;
        }
    }

    fn note(&mut self, this: Move) -> usize {
        match &mut self.moves {
            Some(moves) => {
                moves.push(this);
                moves.len() - 1
            }
            None => 0,
        }
    }

    /// Forgets what was noted since.
    fn unnote(&mut self, mark: usize) {
        if let Some(moves) = &mut self.moves {
            moves.truncate(mark);
        }
    }

    /// Every way on from a state that costs no more than the limit.
    fn expand(&mut self, state: &State, limit: u32) {
        let number = usize::from(state.number);
        let mut next = State {
            number: state.number + 1,
            runs: [[0; CLASSES]; COLOURS],
            ahead: [None; 2],
            mirrored: [None; 2],
            ..*state
        };
        for run in state.ahead.into_iter().flatten() {
            next.runs[usize::from(run.colour)][usize::from(run.class)] += 1;
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
        };
        self.open_mirrors(state, draft, 0, limit);
    }

    // Mirrored runs that are open.

    fn open_mirrors(&mut self, state: &State, draft: Draft, index: usize, limit: u32) {
        let Some(run) = state.mirrored.get(index).copied().flatten() else {
            if draft.next.jokers[MIRROR] > 0 && usize::from(state.number) <= NUMBERS {
                self.new_mirrors(state, draft, 0, limit);
            } else {
                self.form_groups(state, draft, 0, limit);
            }
            return;
        };
        let number = usize::from(state.number);
        if run.ahead == 0 && (number <= NUMBERS || self.ways.mirror_at_end) {
            let mut closed = draft;
            closed.next.close_room(pair_rooms(&closed.next.jokers));
            self.open_mirrors(state, closed, index + 1, limit);
        }
        if number > NUMBERS {
            return;
        }
        if run.ahead == 2 {
            let mut longer = draft;
            keep_mirror(&mut longer.next, Mirrored { ahead: 0, ..run });
            let mark = self.note(Move::LengthenMirrored {
                colour: usize::from(run.colour),
                ahead: 2,
                sides: [None, None],
            });
            self.open_mirrors(state, longer, index + 1, limit);
            self.unnote(mark);
            return;
        }
        let colour = usize::from(run.colour);
        if run.ahead == 0 && draft.next.jokers[CHANGE] == 2 && number < NUMBERS {
            for behind in (0..COLOURS).filter(|&behind| behind != colour) {
                let mut changed = draft;
                changed.next.jokers[CHANGE] = 0;
                let going_on = Mirrored {
                    colour: behind as u8,
                    ahead: 0,
                };
                keep_mirror(&mut changed.next, going_on);
                let with = Some(With::Joker(CHANGE, behind));
                let mark = self.note(Move::LengthenMirrored {
                    colour,
                    ahead: 0,
                    sides: [with; 2],
                });
                self.open_mirrors(state, changed, index + 1, limit);
                self.unnote(mark);
            }
        }
        let free = 2 - usize::from(run.ahead);
        for sides in self.side_choices(&draft, colour, number, free) {
            let mut longer = draft;
            let mut ahead = 0;
            let taken = sides
                .iter()
                .flatten()
                .all(|with| take(&mut longer, colour, *with, &mut ahead));
            if taken {
                keep_mirror(
                    &mut longer.next,
                    Mirrored {
                        colour: run.colour,
                        ahead,
                    },
                );
                let mark = self.note(Move::LengthenMirrored {
                    colour,
                    ahead: usize::from(run.ahead),
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
            if draft.next.jokers[kind] > 0 && (kind != DOUBLE || number < NUMBERS) {
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
        if draft.next.jokers[MIRROR] == 0 {
            return;
        }
        let number = usize::from(state.number);
        for colour in from.min(COLOURS)..COLOURS {
            if draft.rest[colour] == 0 {
                continue;
            }
            for sides in self.side_choices(&draft, colour, number, 2) {
                // It begins with a number tile.
                let [Some(With::Number), Some(other)] = sides else {
                    continue;
                };
                let mut begun = draft;
                let mut ahead = 0;
                if !take(&mut begun, colour, With::Number, &mut ahead)
                    || !take(&mut begun, colour, other, &mut ahead)
                {
                    continue;
                }
                begun.next.jokers[MIRROR] -= 1;
                if !keep_mirror(
                    &mut begun.next,
                    Mirrored {
                        colour: colour as u8,
                        ahead,
                    },
                ) {
                    continue;
                }
                let mark = self.note(Move::BeginMirrored {
                    colour,
                    sides: [With::Number, other],
                });
                self.new_mirrors(state, begun, colour, limit);
                self.unnote(mark);
            }
        }
        for index in from.saturating_sub(COLOURS)..self.mirrored_groups.len() {
            let shape = self.mirrored_groups[index];
            let mut formed = draft;
            if !take_shape(&mut formed, &shape) {
                continue;
            }
            formed.next.jokers[MIRROR] -= 1;
            let rooms = pair_rooms(&formed.next.jokers);
            formed.next.close_room(rooms);
            let mark = self.note(Move::MirroredGroup {
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
        for index in from..self.groups.len() {
            let shape = self.groups[index];
            let mut formed = draft;
            if !take_shape(&mut formed, &shape) {
                continue;
            }
            formed.next.close_room(shape.rooms);
            let mark = self.note(Move::Group {
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
        let open = state.runs[colour];
        let plain: u8 = open[..CHANGED].iter().sum();
        let changed: u8 = open[CHANGED..].iter().sum();
        let rest = draft.rest[colour];
        let number = usize::from(state.number);
        for longer_plain in (0..=plain.min(rest)).rev() {
            for longer_changed in (0..=changed.min(rest - longer_plain)).rev() {
                let most = rest - longer_plain - longer_changed;
                // None is begun while one could be lengthened instead.
                let most = if longer_plain < plain { 0 } else { most };
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
                    lengthen(&mut left[..CHANGED], &mut next[..CHANGED], longer_plain);
                    lengthen(&mut left[CHANGED..], &mut next[CHANGED..], longer_changed);
                    // Lengthening a run of two is always better than keeping the tile.
                    let long = left[1] + left[2] + left[CHANGED + 1] + left[CHANGED + 2];
                    if staying > 0 && long > 0 {
                        continue;
                    }
                    next[0] += begun;
                    let mark = self.note_tiles(colour, &open, &left, begun);
                    self.others(state, this, colour, left, 0, limit);
                    self.unnote(mark);
                }
            }
        }
    }

    fn note_tiles(&mut self, colour: usize, open: &[u8], left: &[u8], begun: u8) -> usize {
        let Some(moves) = &mut self.moves else {
            return 0;
        };
        let mark = moves.len();
        for class in 0..CLASSES {
            for _ in left[class]..open[class] {
                let with = With::Number;
                moves.push(Move::Lengthen {
                    colour,
                    class,
                    with,
                });
            }
        }
        for _ in 0..begun {
            moves.push(Move::Begin { colour });
        }
        mark
    }

    /// The runs that got no number tile: bridged by a joker, or closed.
    fn others(
        &mut self,
        state: &State,
        draft: Draft,
        colour: usize,
        left: [u8; CLASSES],
        from: usize,
        limit: u32,
    ) {
        let Some(class) = (from..CLASSES).find(|&class| left[class] > 0) else {
            self.colour(state, draft, colour + 1, limit);
            return;
        };
        let mut rest = left;
        rest[class] -= 1;
        let number = usize::from(state.number);
        self.bridge(state, draft, colour, rest, class, limit);
        // Closed: filled up to three tiles.
        let missing = 2 - class % CHANGED;
        self.fill(
            draft,
            colour,
            class,
            missing,
            0,
            [0; KINDS],
            number,
            &mut |this, closed, fill| {
                let mark = this.note(Move::Close {
                    colour,
                    class,
                    fill,
                });
                this.others(state, closed, colour, rest, class, limit);
                this.unnote(mark);
            },
        );
    }

    fn bridge(
        &mut self,
        state: &State,
        draft: Draft,
        colour: usize,
        rest: [u8; CLASSES],
        class: usize,
        limit: u32,
    ) {
        let number = usize::from(state.number);
        if number >= NUMBERS {
            return;
        }
        let longer = CHANGED * (class / CHANGED) + (class % CHANGED + 1).min(2);
        let jokers: u8 =
            draft.next.jokers[..MIRROR].iter().sum::<u8>() + draft.next.jokers[expert(colour)];
        let goes_on = |number: usize, colour: usize| {
            number <= NUMBERS && (self.stock.there[number][colour] > 0 || jokers > 1)
        };
        let plain = goes_on(number + 1, colour);
        let double = goes_on(number + 2, colour);
        let mut changes = [false; COLOURS];
        for (behind, change) in changes.iter_mut().enumerate() {
            *change = behind != colour && goes_on(number + 1, behind);
        }
        for kind in [CLASSIC, expert(colour)] {
            if plain && draft.next.jokers[kind] > 0 {
                let mut this = draft;
                this.next.jokers[kind] -= 1;
                this.next.runs[colour][longer] += 1;
                let with = With::Joker(kind, colour);
                self.bridged(state, this, colour, rest, class, with, limit);
            }
        }
        if double && draft.next.jokers[DOUBLE] > 0 {
            let mut this = draft;
            this.next.jokers[DOUBLE] -= 1;
            let ahead = Ahead {
                colour: colour as u8,
                class: longer as u8,
            };
            if keep_ahead(&mut this.next, ahead) {
                let with = With::Joker(DOUBLE, colour);
                self.bridged(state, this, colour, rest, class, with, limit);
            }
        }
        let changed = class >= CHANGED;
        if draft.next.jokers[CHANGE] > 0 && !changed {
            for behind in (0..COLOURS).filter(|&behind| changes[behind]) {
                let mut this = draft;
                this.next.jokers[CHANGE] -= 1;
                // That it holds one matters only while there is another.
                let matters = self.ways.one_change && this.next.jokers[CHANGE] > 0;
                let class_now = longer + if matters { CHANGED } else { 0 };
                this.next.runs[behind][class_now] += 1;
                let with = With::Joker(CHANGE, behind);
                self.bridged(state, this, colour, rest, class, with, limit);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn bridged(
        &mut self,
        state: &State,
        draft: Draft,
        colour: usize,
        rest: [u8; CLASSES],
        class: usize,
        with: With,
        limit: u32,
    ) {
        let mark = self.note(Move::Lengthen {
            colour,
            class,
            with,
        });
        self.others(state, draft, colour, rest, class, limit);
        self.unnote(mark);
    }

    /// Every choice of jokers that fill a run up to three tiles.
    #[allow(clippy::too_many_arguments)]
    fn fill(
        &mut self,
        draft: Draft,
        colour: usize,
        class: usize,
        missing: usize,
        from: usize,
        fill: Jokers,
        number: usize,
        see: &mut dyn FnMut(&mut Self, Draft, Jokers),
    ) {
        if missing == 0 {
            let mut closed = draft;
            let has_change = fill[CHANGE] > 0 || class >= CHANGED;
            let mut rooms = bit(CLASSIC) | bit(DOUBLE) | bit(expert(colour));
            if !has_change || !self.ways.one_change {
                rooms |= bit(CHANGE);
            }
            if has_change || draft.next.jokers[CHANGE] > 0 || self.stock.jokers[CHANGE] > 0 {
                // With a colour change it may hold other colours as well.
                rooms |= bit(EXPERT) | bit(EXPERT + 1) | bit(EXPERT + 2) | bit(EXPERT + 3);
            }
            closed.next.close_room(rooms);
            see(self, closed, fill);
            return;
        }
        for kind in from..KINDS {
            if draft.next.jokers[kind] == 0 || kind == MIRROR {
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
            this.next.jokers[kind] -= 1;
            let mut more = fill;
            more[kind] += 1;
            self.fill(this, colour, class, missing - 1, kind, more, number, see);
        }
    }

    /// A whole decision, unless the runs it leaves open can never be fed.
    fn emit(&mut self, draft: Draft) {
        let mut next = draft.next;
        let number = usize::from(next.number);
        let changes = next.jokers[CHANGE];
        let mut wild = next.jokers[CLASSIC] + next.jokers[DOUBLE] + changes;
        if changes > 0 {
            wild += next.jokers[EXPERT..].iter().sum::<u8>();
        }
        let mut missing = 0;
        if number <= NUMBERS {
            for colour in 0..COLOURS {
                let runs = &next.runs[colour];
                let one = runs[0] + runs[CHANGED];
                let two = runs[1] + runs[CHANGED + 1];
                if one + two == 0 {
                    continue;
                }
                let wanted = 2 * one + two;
                let fed = self.stock.there[number][colour].min(one + two)
                    + self.stock.there[number + 1][colour].min(one);
                let expert = next.jokers[expert(colour)];
                missing += wanted.saturating_sub(fed + expert);
            }
            // A colour change brings in a tile of another colour as well.
            if missing > wild + changes {
                return;
            }
        }
        // What nobody will ask for need not be told apart.
        for kind in 0..KINDS {
            if next.jokers[kind] == 0 {
                next.rooms &= !bit(kind);
            }
        }
        if next.jokers[CHANGE] == 0 {
            for runs in &mut next.runs {
                for class in 0..CHANGED {
                    runs[class] += std::mem::take(&mut runs[CHANGED + class]);
                }
            }
        }
        next.ahead.sort_unstable();
        next.mirrored.sort_unstable();
        self.work.stack.push((next, draft.cost));
        if let Some(moves) = &self.moves {
            self.logs.push(moves.clone());
        }
    }
}

/// Lengthens so many runs, the shortest first.
fn lengthen(open: &mut [u8], next: &mut [u8], count: u8) {
    let mut left = count;
    for class in 0..CHANGED {
        let these = left.min(open[class]);
        open[class] -= these;
        next[(class + 1).min(CHANGED - 1)] += these;
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
            if draft.next.jokers[kind] == 0 {
                return false;
            }
            draft.next.jokers[kind] -= 1;
            *ahead += u8::from(kind == DOUBLE);
        }
    }
    true
}

fn take_shape(draft: &mut Draft, shape: &Shape) -> bool {
    for colour in 0..COLOURS {
        let wanted = (shape.colours >> colour & 1) + (shape.facing >> colour & 1);
        if draft.rest[colour] < wanted {
            return false;
        }
        draft.rest[colour] -= wanted;
    }
    for kind in 0..KINDS {
        if draft.next.jokers[kind] < shape.jokers[kind] {
            return false;
        }
        draft.next.jokers[kind] -= shape.jokers[kind];
    }
    true
}

fn keep_mirror(next: &mut State, run: Mirrored) -> bool {
    let free = next.mirrored.iter_mut().find(|slot| slot.is_none());
    free.map(|slot| *slot = Some(run)).is_some()
}

fn keep_ahead(next: &mut State, run: Ahead) -> bool {
    let free = next.ahead.iter_mut().find(|slot| slot.is_none());
    free.map(|slot| *slot = Some(run)).is_some()
}

/// A mirrored set takes jokers in pairs only: with two left there might be room.
fn pair_rooms(jokers: &Jokers) -> u8 {
    let left: u8 = jokers.iter().sum::<u8>() - jokers[MIRROR];
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
        rooms,
    }
}

/// Every mirrored group of two colours and more: each colour is there twice, or
/// once and faced by a joker.
fn mirrored_shapes(jokers: &Jokers, rules: &Rules) -> Vec<Shape> {
    #[derive(Clone, Copy, Default)]
    struct Sides {
        left: u8,
        right: u8,
        doubles: u8,
        jokers: Jokers,
    }
    fn go(colour: usize, sides: Sides, most: usize, have: &Jokers, shapes: &mut Vec<Shape>) {
        if colour == COLOURS {
            let mut used = sides.jokers;
            used[DOUBLE] = sides.doubles.div_ceil(2);
            let count = sides.left.count_ones() as usize;
            let mut offer = |used: Jokers, count: usize| {
                let there = (0..KINDS).all(|kind| used[kind] <= have[kind]);
                if there && (2..=most).contains(&count) {
                    shapes.push(shape(sides.left, sides.right, used));
                }
            };
            if sides.doubles % 2 == 0 {
                offer(used, count);
                return;
            }
            // The other half of a double faces a joker.
            let own = |kind: usize| kind >= EXPERT && sides.left >> (kind - EXPERT) & 1 == 1;
            let others = [CLASSIC, EXPERT, EXPERT + 1, EXPERT + 2, EXPERT + 3];
            for kind in others.into_iter().filter(|&kind| !own(kind)) {
                let mut used = used;
                used[kind] += 1;
                offer(used, count + 1);
            }
            return;
        }
        go(colour + 1, sides, most, have, shapes);
        let own = 1 << colour;
        let with_left = Sides {
            left: sides.left | own,
            ..sides
        };
        let both = Sides {
            right: sides.right | own,
            ..with_left
        };
        go(colour + 1, both, most, have, shapes);
        for kind in [CLASSIC, expert(colour)] {
            if sides.jokers[kind] < have[kind] {
                let mut faced = with_left;
                faced.jokers[kind] += 1;
                go(colour + 1, faced, most, have, shapes);
            }
        }
        if sides.doubles < 2 * have[DOUBLE] {
            let faced = Sides {
                doubles: sides.doubles + 1,
                ..with_left
            };
            go(colour + 1, faced, most, have, shapes);
        }
    }
    let most = match rules.mirror_value {
        MirrorValue::Middle => 3,
        MirrorValue::Nothing | MirrorValue::MiddleOrNothing => 4,
    };
    let mut shapes = Vec::new();
    go(0, Sides::default(), most, jokers, &mut shapes);
    shapes
}
