//! The search for number tiles with up to two classic jokers: the relaxation of [`crate::layers`]
//! again, with everything that depends only on small numbers in lookup tables.
//!
//! A colour has at most two open runs. A face has two tiles, so a third run could begin only where
//! a joker bridges one of the two. Let the new tile continue that run instead, and put the joker in
//! front of the rest of the new run, which needs it only if it stays short. So the open runs of a
//! colour are one of ten pairs of lengths (none, one tile, two, three or more), and a state fits in
//! 23 bits.

use std::sync::OnceLock;

use super::Staying;
use crate::Objective;
use crate::exact::next_bound;
use crate::layers::Costs;
use crate::stock::{CLASSIC, COLOURS, NUMBERS, Stock};

/// Maximum number of tiles with the same face, and of jokers.
const COPIES: usize = 2;
const JOKERS: u8 = 2;

/// The open runs of a colour: the pairs of lengths, the longer one first. A length of three stands
/// for three or more.
const PAIRS: [(u8, u8); 10] = [
    (0, 0),
    (1, 0),
    (1, 1),
    (2, 0),
    (2, 1),
    (2, 2),
    (3, 0),
    (3, 1),
    (3, 2),
    (3, 3),
];

/// The memo has this many slots; a state overwrites another in the same slot.
const SLOTS: usize = 1 << 13;

/// One choice for the runs of a colour at a number.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// The open runs after it, as an index into [`PAIRS`].
    next: u8,
    /// The tiles that stay on the rack.
    stays: u8,
    /// The jokers it takes.
    jokers: u8,
    /// Whether it closes a run. A closed run has space for a spare joker.
    space: bool,
}

/// Groups that can be formed together at one number.
#[derive(Debug, Clone, Copy)]
struct Groups {
    /// The number tiles of each colour.
    tiles: [u8; COLOURS],
    jokers: u8,
    /// Whether one of them has space for a spare joker.
    space: bool,
}

/// Lookup tables that are the same for all positions.
struct Facts {
    /// By open runs, tiles left by the groups, and tiles that may stay.
    choices: [[[Vec<Choice>; COPIES + 1]; COPIES + 1]; PAIRS.len()],
    /// Every combination of groups, fewest jokers first.
    groups: Vec<Groups>,
    /// The fewest jokers that open runs need to reach three tiles, by how many tiles there are
    /// of the next number and of the one after it.
    needs: [[[u8; COPIES + 1]; COPIES + 1]; PAIRS.len()],
    /// The number of jokers that it takes to close open runs.
    closing: [u8; PAIRS.len()],
}

impl Facts {
    fn get() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(|| Facts {
            choices: std::array::from_fn(|pair| {
                std::array::from_fn(|tiles| {
                    std::array::from_fn(|may_stay| {
                        choices(PAIRS[pair], tiles as u8, may_stay as u8)
                    })
                })
            }),
            groups: every_group(),
            needs: std::array::from_fn(|pair| {
                std::array::from_fn(|next| {
                    std::array::from_fn(|after| need(PAIRS[pair], next as u8, after as u8))
                })
            }),
            closing: PAIRS.map(|(one, other)| to_close(one) + to_close(other)),
        })
    }
}

/// Returns the number of jokers that fill a run up to three tiles.
fn to_close(length: u8) -> u8 {
    match length {
        0 => 0,
        _ => 3 - length,
    }
}

fn need((one, other): (u8, u8), next: u8, after: u8) -> u8 {
    let count = |length: u8| u8::from(one == length) + u8::from(other == length);
    let (ones, twos) = (count(1), count(2));
    let fed = next.min(ones + twos) + after.min(ones);
    (2 * ones + twos).saturating_sub(fed)
}

/// Lists what can happen to open runs, except what the exchange arguments of `docs/solver.md` rule
/// out.
fn choices((long, short): (u8, u8), tiles: u8, may_stay: u8) -> Vec<Choice> {
    // Shortest first; a run is lengthened by a tile, bridged by a joker, or closed.
    let open: Vec<u8> = [short, long]
        .into_iter()
        .filter(|&length| length > 0)
        .collect();
    let mut found = Vec::new();
    for lengthened in 0..=tiles.min(open.len() as u8) {
        let unfed = &open[usize::from(lengthened)..];
        for begun in 0..=tiles - lengthened {
            let stays = tiles - lengthened - begun;
            let wasted = stays > 0 && unfed.iter().any(|&length| length > 1);
            if stays > may_stay || wasted {
                continue;
            }
            for bridged in 0..1u32 << unfed.len() {
                let mut after: Vec<u8> = Vec::new();
                after.extend(
                    open[..usize::from(lengthened)]
                        .iter()
                        .map(|length| (length + 1).min(3)),
                );
                after.extend(std::iter::repeat_n(1, usize::from(begun)));
                let (mut jokers, mut space) = (0, false);
                for (index, &length) in unfed.iter().enumerate() {
                    if bridged >> index & 1 == 1 {
                        jokers += 1;
                        after.push((length + 1).min(3));
                    } else {
                        jokers += to_close(length);
                        space = true;
                    }
                }
                after.sort_unstable_by_key(|length| std::cmp::Reverse(*length));
                after.resize(after.len().max(2), 0);
                let pair = PAIRS.iter().position(|&(a, b)| after == [a, b]);
                let closes_and_begins = space && begun > 0;
                if let Some(next) = pair.filter(|_| jokers <= JOKERS && !closes_and_begins) {
                    found.push(Choice {
                        next: next as u8,
                        stays,
                        jokers,
                        space,
                    });
                }
            }
        }
    }
    found.sort_by_key(|choice| (choice.stays, choice.jokers));
    found
}

/// Lists every combination of groups. Each group has as many jokers as it needs.
fn every_group() -> Vec<Groups> {
    let single = |colours: u8| {
        let numbers = colours.count_ones() as u8;
        Groups {
            tiles: std::array::from_fn(|colour| colours >> colour & 1),
            jokers: 3u8.saturating_sub(numbers),
            space: numbers < COLOURS as u8,
        }
    };
    let shapes: Vec<Groups> = (1..1 << COLOURS).map(single).collect();
    let none = Groups {
        tiles: [0; COLOURS],
        jokers: 0,
        space: false,
    };
    let mut found = vec![none];
    let mut last = vec![none];
    while !last.is_empty() {
        let mut more: Vec<Groups> = Vec::new();
        for (groups, shape) in last
            .iter()
            .flat_map(|one| shapes.iter().map(move |it| (one, it)))
        {
            let both = Groups {
                tiles: std::array::from_fn(|colour| groups.tiles[colour] + shape.tiles[colour]),
                jokers: groups.jokers + shape.jokers,
                space: groups.space || shape.space,
            };
            let alike =
                |other: &&mut Groups| (other.tiles, other.jokers) == (both.tiles, both.jokers);
            let fits = both.tiles.iter().all(|&count| usize::from(count) <= COPIES);
            match found.iter_mut().chain(&mut more).find(alike) {
                Some(same) => same.space |= both.space,
                None if fits && both.jokers <= JOKERS => more.push(both),
                None => {}
            }
        }
        found.extend(&more);
        last = more;
    }
    found.sort_by_key(|groups| groups.jokers);
    found
}

/// The state between two numbers: 4 bits per colour, then space, jokers and the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct State(u32);

impl State {
    fn new(number: usize, jokers: u8, space: bool, runs: u32) -> State {
        State((number as u32) << 19 | u32::from(jokers) << 17 | u32::from(space) << 16 | runs)
    }

    fn number(self) -> usize {
        (self.0 >> 19) as usize
    }

    fn jokers(self) -> u8 {
        (self.0 >> 17 & 3) as u8
    }

    fn space(self) -> bool {
        self.0 >> 16 & 1 == 1
    }

    fn pair(self, colour: usize) -> usize {
        (self.0 >> (4 * colour) & 15) as usize
    }

    fn slot(self) -> usize {
        (self.0.wrapping_mul(0x9e37_79b1) >> 19) as usize % SLOTS
    }
}

/// A child of a state.
#[derive(Debug, Clone, Copy, Default)]
struct Child {
    state: State,
    /// The tiles that stay, two bits per colour.
    stays: u8,
    cost: u32,
}

impl Child {
    /// Returns a sort key: cheapest first, then most jokers left.
    fn rank(&self) -> (u32, u8) {
        (self.cost, JOKERS - self.state.jokers())
    }
}

/// What is known about a state.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    state: State,
    /// The question for which this was found.
    question: u32,
    /// The cost of the rest, or a lower bound on it.
    cost: u32,
    exact: bool,
    /// The child that gives this cost, if the cost is exact.
    child: Child,
}

/// The search, and its memory.
pub(super) struct Plain {
    stock: Stock,
    costs: Costs,
    question: u32,
    known: Vec<Known>,
    /// Indexed by number: the last question that changed anything from that number on.
    since: [u32; NUMBERS + 1],
    stack: Vec<Child>,
    /// The groups for which there are tiles, and their range for each number, `None` until needed.
    fitting: Vec<Groups>,
    at: [Option<(u32, u32)>; NUMBERS + 1],
    /// Lower bounds on the cost of the tiles from a number on, by the jokers that are left.
    least: [[u32; JOKERS as usize + 1]; NUMBERS + 3],
    /// The nodes that are left.
    nodes: u64,
    /// The nodes spent on earlier questions, and the budget for this one.
    spent: (u64, u64),
}

impl Default for Plain {
    fn default() -> Plain {
        Plain {
            stock: Stock::default(),
            costs: Costs { tile: 1, point: 0 },
            question: 0,
            known: Vec::new(),
            since: [0; NUMBERS + 1],
            stack: Vec::new(),
            fitting: Vec::new(),
            at: [None; NUMBERS + 1],
            least: [[0; JOKERS as usize + 1]; NUMBERS + 3],
            nodes: 0,
            spent: (0, 0),
        }
    }
}

impl Plain {
    /// Returns whether this search can handle these tiles.
    pub(super) fn knows(stock: &Stock) -> bool {
        let numbers = stock.there.iter().flatten();
        let others: u8 = stock.jokers.iter().sum::<u8>() - stock.jokers[CLASSIC];
        others == 0
            && stock.jokers[CLASSIC] <= JOKERS
            && numbers
                .into_iter()
                .all(|&count| usize::from(count) <= COPIES)
    }

    /// Returns what stays on the rack, or `None` if the nodes run out.
    pub(super) fn staying(
        &mut self,
        stock: &Stock,
        objective: Objective,
        costs: Costs,
        nodes: u64,
    ) -> Option<Staying> {
        let everything = Staying::everything(stock);
        let most = everything.cost(costs);
        self.ask(stock, costs, nodes);
        let jokers = stock.jokers[CLASSIC];
        let first = State::new(1, jokers, false, 0);
        let mut bound = self.least(first).min(most);
        let cost = loop {
            match self.search(first, bound) {
                Some(cost) => break cost,
                None if self.nodes == 0 => return None,
                // Unreachable for a legal table, which could stay as it is.
                None if bound >= most => return Some(everything),
                None => bound = next_bound(objective, costs, bound, false).min(most),
            }
        };
        self.path(first, cost)
    }

    /// Returns whether the whole rack can be laid, or `None` if the nodes run out.
    pub(super) fn is_whole(&mut self, stock: &Stock, costs: Costs, nodes: u64) -> Option<bool> {
        self.ask(stock, costs, nodes);
        let found = self.search(State::new(1, stock.jokers[CLASSIC], false, 0), 0);
        (self.nodes > 0).then(|| found.is_some())
    }

    /// Returns the nodes spent so far.
    pub(super) fn spent(&self) -> u64 {
        let (before, budget) = self.spent;
        before + (budget - self.nodes)
    }

    fn ask(&mut self, stock: &Stock, costs: Costs, nodes: u64) {
        if self.known.is_empty() {
            self.known.resize(SLOTS, Known::default());
            self.stack.reserve(4096);
            self.fitting.reserve(NUMBERS * 64);
        }
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            self.known.fill(Known::default());
            self.since = [1; NUMBERS + 1];
            self.question = 1;
        }
        self.forget(stock, costs);
        self.stock = *stock;
        self.costs = costs;
        self.spent = (self.spent(), nodes);
        self.nodes = nodes;
        self.stack.clear();
        self.fitting.clear();
        self.at = [None; NUMBERS + 1];
        self.bound();
    }

    /// Forgets what the new question changes. What is known about a state depends only on the tiles
    /// from its number on, so after a turn with low numbers, the states of high numbers stay known.
    fn forget(&mut self, stock: &Stock, costs: Costs) {
        let held = |stock: &Stock| stock.jokers[CLASSIC] - stock.jokers_must[CLASSIC];
        let mut same = costs == self.costs && held(stock) == held(&self.stock);
        for number in (1..=NUMBERS).rev() {
            same &= stock.there[number] == self.stock.there[number]
                && stock.must[number] == self.stock.must[number];
            if !same {
                self.since[number] = self.question;
            }
        }
    }

    /// Returns what is known about a state, if it still holds.
    fn known(&self, state: State) -> Option<&Known> {
        let known = &self.known[state.slot()];
        (known.state == state && known.question >= self.since[state.number()]).then_some(known)
    }

    /// Computes the lower bounds. A tile that no set can hold without a joker is *needy*. A joker
    /// that is left helps at most the needy tiles next to it in a run, two on each side, or two in
    /// a group. A joker that is spent helps at most two more tiles, at the end of its run.
    fn bound(&mut self) {
        let there = &self.stock.there;
        let has = |number: usize, colour: usize| there[number][colour] > 0;
        // By colour, and shifted by one, so that every number has two neighbours on each side.
        let mut needy = [[false; NUMBERS + 5]; COLOURS];
        for (colour, needy) in needy.iter_mut().enumerate() {
            for number in 1..=NUMBERS {
                let colours = there[number].iter().filter(|&&count| count > 0).count();
                let (below, above) = (has(number - 1, colour), has(number + 1, colour));
                let in_run = (above && (below || has(number + 2, colour)))
                    || (below && number > 2 && has(number - 2, colour));
                needy[number + 1] = has(number, colour) && colours < 3 && !in_run;
            }
        }
        let mut helps = 0;
        for at in 2..NUMBERS + 2 {
            let grouped = needy.iter().filter(|needy| needy[at]).count().min(2);
            helps = helps.max(grouped);
            for (colour, needy) in needy.iter().enumerate() {
                // The nearer tile may be one that a group could hold as well.
                let side = |near: usize, far: usize| match has(near - 1, colour) {
                    true => usize::from(needy[near]) + usize::from(needy[far]),
                    false => 0,
                };
                helps = helps.max(side(at - 1, at - 2) + side(at + 1, at + 2));
            }
        }
        self.least = [[0; JOKERS as usize + 1]; NUMBERS + 3];
        for left in 0..=usize::from(self.stock.jokers[CLASSIC]) {
            let spent = usize::from(self.stock.jokers[CLASSIC]) - left;
            let mut helped = helps * left + helps.min(2) * spent;
            let mut cost = 0;
            for number in (1..=NUMBERS).rev() {
                for colour in (0..COLOURS).filter(|&colour| needy[colour][number + 1]) {
                    for _ in 0..there[number][colour] {
                        // Assume that the most expensive tiles are helped; these come first.
                        match helped {
                            0 => cost += self.costs.tile + self.costs.point * number as u32,
                            _ => helped -= 1,
                        }
                    }
                }
                self.least[number][left] = cost;
            }
        }
    }

    /// Returns a lower bound on the cost of the tiles from the state's number on.
    fn least(&self, state: State) -> u32 {
        self.least[state.number()][usize::from(state.jokers())]
    }

    fn search(&mut self, state: State, bound: u32) -> Option<u32> {
        let number = state.number();
        if number > NUMBERS {
            return self.end(state).filter(|&cost| cost <= bound);
        }
        let least = self.least(state);
        if least > bound {
            return None;
        }
        if let Some(known) = self.known(state) {
            if known.exact {
                return Some(known.cost).filter(|&cost| cost <= bound);
            }
            if known.cost > bound {
                return None;
            }
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let from = self.stack.len();
        self.expand(state, bound);
        self.stack[from..].sort_unstable_by_key(Child::rank);
        let mut best = None;
        let mut limit = bound;
        for index in from..self.stack.len() {
            let child = self.stack[index];
            if child.cost > limit {
                break;
            }
            if let Some(rest) = self.search(child.state, limit - child.cost) {
                let cost = child.cost + rest;
                best = Some((cost, child));
                if cost <= least {
                    break;
                }
                limit = cost - 1;
            }
        }
        self.stack.truncate(from);
        if self.nodes == 0 {
            return None;
        }
        let (cost, child) = best.unwrap_or((bound + 1, Child::default()));
        self.known[state.slot()] = Known {
            state,
            question: self.question,
            cost,
            exact: best.is_some(),
            child,
        };
        best.map(|(cost, _)| cost)
    }

    /// Returns the cost after 13: that of the jokers that have no place.
    fn end(&self, state: State) -> Option<u32> {
        let facts = Facts::get();
        let closing: u8 = (0..COLOURS)
            .map(|colour| facts.closing[state.pair(colour)])
            .sum();
        let spare = state.jokers().checked_sub(closing)?;
        let open = (0..COLOURS).any(|colour| state.pair(colour) > 0);
        if spare == 0 || state.space() || open {
            return Some(0);
        }
        let held = self.stock.jokers[CLASSIC] - self.stock.jokers_must[CLASSIC];
        (spare <= held).then(|| u32::from(spare) * self.costs.tile)
    }

    /// Pushes the children of a state whose cost is within the limit.
    fn expand(&mut self, state: State, limit: u32) {
        let facts = Facts::get();
        let number = state.number();
        let there = self.stock.there[number];
        let must = self.stock.must[number];
        let tile = self.costs.tile + self.costs.point * number as u32;
        // The tiles after this number cost least if no joker is spent here.
        let after = self.least[number + 1][usize::from(state.jokers())];
        let most = (limit.saturating_sub(after) / tile).min(8) as u8;
        let (from, to) = *self.at[number].get_or_insert_with(|| {
            let from = self.fitting.len() as u32;
            let fits = |groups: &&Groups| {
                groups.jokers <= self.stock.jokers[CLASSIC]
                    && (0..COLOURS).all(|colour| groups.tiles[colour] <= there[colour])
            };
            self.fitting.extend(facts.groups.iter().filter(fits));
            (from, self.fitting.len() as u32)
        });
        let after: [usize; COLOURS] = std::array::from_fn(|colour| state.pair(colour));
        let expansion = Expansion {
            next: self.stock.there[number + 1],
            after: self.stock.there[number + 2],
            number,
            tile,
            most,
        };
        for index in from as usize..to as usize {
            let groups = self.fitting[index];
            let Some(jokers) = state.jokers().checked_sub(groups.jokers) else {
                break;
            };
            let lists: [&[Choice]; COLOURS] = std::array::from_fn(|colour| {
                let tiles = there[colour] - groups.tiles[colour];
                let may_stay = there[colour] - must[colour];
                &facts.choices[after[colour]][usize::from(tiles)][usize::from(may_stay)][..]
            });
            let so_far = SoFar {
                jokers,
                space: state.space() || groups.space,
                ..SoFar::default()
            };
            expansion.colour(facts, &lists, so_far, 0, &mut self.stack);
        }
    }

    /// Collects the tiles that stay on the rack along the path that the search found.
    fn path(&mut self, first: State, cost: u32) -> Option<Staying> {
        let mut staying = Staying::default();
        let (mut state, mut rest) = (first, cost);
        while state.number() <= NUMBERS {
            if !self.known(state).is_some_and(|known| known.exact) {
                // Another state took this one's slot: search again.
                self.search(state, rest)?;
            }
            let child = self.known[state.slot()].child;
            for colour in 0..COLOURS {
                staying.numbers[state.number()][colour] = child.stays >> (2 * colour) & 3;
            }
            rest = rest.checked_sub(child.cost)?;
            state = child.state;
        }
        staying.jokers[CLASSIC] = (rest / self.costs.tile) as u8;
        let closing: u8 = (0..COLOURS)
            .map(|colour| Facts::get().closing[state.pair(colour)])
            .sum();
        staying.parked = state.jokers() > closing + staying.jokers[CLASSIC];
        Some(staying)
    }
}

/// The decisions about the colours so far.
#[derive(Clone, Copy, Default)]
struct SoFar {
    jokers: u8,
    space: bool,
    runs: u32,
    stays: u8,
    staying: u8,
    /// The jokers that the open runs need.
    need: u8,
}

/// What the colours of an expansion share.
struct Expansion {
    next: [u8; COLOURS],
    after: [u8; COLOURS],
    number: usize,
    tile: u32,
    /// The maximum number of tiles that may stay.
    most: u8,
}

impl Expansion {
    /// Combines the choices of the colours from this one on.
    fn colour(
        &self,
        facts: &Facts,
        lists: &[&[Choice]; COLOURS],
        so_far: SoFar,
        colour: usize,
        stack: &mut Vec<Child>,
    ) {
        let needs = |pair: u8| {
            let (next, after) = (self.next[colour], self.after[colour]);
            facts.needs[usize::from(pair)][usize::from(next)][usize::from(after)]
        };
        for choice in lists[colour] {
            let staying = so_far.staying + choice.stays;
            if staying > self.most {
                break;
            }
            let Some(jokers) = so_far.jokers.checked_sub(choice.jokers) else {
                continue;
            };
            let need = so_far.need + needs(choice.next);
            if need > jokers {
                continue;
            }
            let more = SoFar {
                jokers,
                space: so_far.space || choice.space,
                runs: so_far.runs | u32::from(choice.next) << (4 * colour),
                stays: so_far.stays | choice.stays << (2 * colour),
                staying,
                need,
            };
            if colour + 1 < COLOURS {
                self.colour(facts, lists, more, colour + 1, stack);
            } else {
                let space = more.space && jokers > 0;
                stack.push(Child {
                    state: State::new(self.number + 1, jokers, space, more.runs),
                    stays: more.stays,
                    cost: u32::from(staying) * self.tile,
                });
            }
        }
    }
}
