//! A bound: what stays on the rack whatever is done.
//!
//! The colours are looked at one by one: each tile joins a run of its colour, pays a fee
//! to lie in a group, or stays. What a run lacks is bought, place by place, or two places that
//! follow each other as a double; so is a colour change, in part where a run leaves its colour and
//! in part where one arrives, and a mirror, which begins two runs that lack nothing. The groups of
//! a number take the fees that pay most, and buy what they lack. A joker brings in what could be
//! bought for it.
//!
//! Whatever the prices and fees are, the cheapest way of every colour, less what the groups
//! take and the jokers bring in, is no more than the true cost. How the [`Prices`] are changed
//! until that bound is high is told in [`super::sweeps`].

use super::Costs;
use super::expand::FEW;
use super::lanes::{LISTS, Lanes};
use super::open::{CLASS, OPEN};
use super::prices::Prices;
use super::state::{CLASSES, Left, Pair, Runs, State};
use super::sweeps::{List, Shelf};
use crate::stock::{CHANGE, COLOURS, DOUBLE, KINDS, MIRROR, NUMBERS, Stock};

/// What a place costs in each list of prices, in eighths of a tile: a low price is good
/// where there are many jokers left, a high one where there are few.
const PLACES: [u32; LISTS] = [16, 8];

/// So often prices are changed before anybody looks at the bound, in one list and in both, and
/// where it was not enough.
const FIRST_ROUNDS: [u32; LISTS] = [1, 2];
const MORE_ROUNDS: u32 = 4;

/// A run that comes from elsewhere lacks nothing. Without it the next tile that would
/// have joined it begins a run instead, which lacks two places at most: so much it saves.
const BEGINNING: u8 = 2;

/// What the tiles of each colour cost at least, from each number on, with the open
/// runs that there are.
#[derive(Default)]
pub(super) struct Reach {
    /// By colour, number and open runs; nothing until somebody needs it.
    known: Vec<Lanes>,
    ready: bool,
    improved: bool,
    /// What the groups from a number on take.
    taken: [Lanes; NUMBERS + 3],
    /// What a joker of each kind brings in, and a place costs.
    worth: [Lanes; KINDS],
    place: Lanes,
    costs: Option<Costs>,
    shelf: Shelf,
    lists: [List; LISTS],
}

impl Reach {
    /// Another question. Good prices are kept: they are good for what is much like it.
    pub(super) fn ask(&mut self, stock: &Stock, costs: Costs) {
        if self.costs != Some(costs) {
            self.lists = Default::default();
            self.improved = false;
        }
        self.ready = false;
        self.costs = Some(costs);
        self.shelf.stock = *stock;
    }

    /// Whether it has been worked out.
    pub(super) fn is_ready(&self) -> bool {
        self.ready
    }

    /// Whether there are good prices of a question before.
    pub(super) fn has_prices(&self) -> bool {
        self.lists[0].has_prices()
    }

    /// Whether its prices have been changed more often.
    pub(super) fn is_improved(&self) -> bool {
        self.improved
    }

    /// Works everything out: easy questions are answered without.
    pub(super) fn work_out(&mut self) {
        let Some(costs) = self.costs.filter(|_| !self.ready) else {
            return;
        };
        self.shelf.fill(costs);
        let used = self.used();
        let mut rounds = 0;
        for (list, place) in self.lists[..used].iter_mut().zip(PLACES) {
            if !list.has_prices() {
                list.prices = Prices::new(&self.shelf.stock, costs, place);
                rounds = FIRST_ROUNDS[used - 1];
            }
            list.begin(&self.shelf);
        }
        self.ready = true;
        self.change_prices(rounds);
    }

    /// How many lists are used: with few jokers one says it all.
    fn used(&self) -> usize {
        let jokers: u8 = self.shelf.stock.jokers.iter().sum();
        if jokers > FEW { LISTS } else { 1 }
    }

    /// Changes the prices more often.
    pub(super) fn improve(&mut self) {
        self.improved = true;
        self.change_prices(MORE_ROUNDS);
    }

    /// Changes the prices so often, and takes what follows from every list.
    fn change_prices(&mut self, rounds: u32) {
        let used = self.used();
        for list in &mut self.lists[..used] {
            list.improve(&self.shelf, rounds);
        }
        if self.known.is_empty() {
            self.known = vec![Lanes::default(); COLOURS * (NUMBERS + 2) * 2 * OPEN];
        }
        let lists: [&List; LISTS] = std::array::from_fn(|index| &self.lists[index.min(used - 1)]);
        let of_prices = |price: fn(&Prices) -> f32| Lanes(lists.map(|list| price(&list.prices)));
        let has_doubles = self.shelf.has(DOUBLE);
        self.place = of_prices(|prices| prices.place);
        self.worth = [self.place; KINDS];
        self.worth[DOUBLE] = of_prices(|prices| prices.double);
        self.worth[CHANGE] = of_prices(|prices| prices.change);
        self.worth[MIRROR] = of_prices(|prices| prices.mirror);
        for number in 1..=NUMBERS + 1 {
            self.taken[number] = Lanes(lists.map(|list| list.taken[number]));
            for open in 0..OPEN {
                let known = lists.map(|list| list.known[number][open].0);
                let ahead = lists.map(|list| list.ahead[number][open].0);
                for colour in 0..COLOURS {
                    let at = place(colour, number, open);
                    self.known[at] = Lanes(known.map(|cost| cost[colour]));
                    if has_doubles {
                        self.known[at + OPEN] = Lanes(ahead.map(|cost| cost[colour]));
                    }
                }
            }
        }
    }

    /// What the tiles from a state's number on cost at least.
    pub(super) fn least(&self, state: &State) -> u32 {
        let number = usize::from(state.number);
        if number > NUMBERS + 1 || !self.is_ready() {
            return 0;
        }
        let mut runs = state.runs;
        let (beside, mut places) = sides_of_mirrors(state);
        let ahead = one_ahead(&mut runs, state.ahead);
        places += ahead.more;
        let mut sum = self.start(number);
        for (colour, runs) in runs.into_iter().enumerate() {
            sum += self.open_runs(colour, number, runs, beside[colour], ahead.colours[colour]);
        }
        let least = (sum - self.worth(state.jokers) - self.places(places)).highest();
        self.of_whole_tiles(least, number)
    }

    /// What tiles from a number on cost at least that cost so much: they stay as a whole.
    pub(super) fn of_whole_tiles(&self, least: f32, number: usize) -> u32 {
        if least <= 0.0 || number > NUMBERS + 1 {
            return 0;
        }
        let (low, high) = (self.shelf.stays[number], self.shelf.stays[NUMBERS]);
        let tiles = (least / high).ceil();
        least.max(tiles * low) as u32
    }

    /// What is left of a limit when tiles stay as a whole: no bound above it can be met.
    pub(super) fn limit(&self, limit: u32, number: usize) -> f32 {
        let limit = limit as f32;
        if !self.is_ready() || number > NUMBERS {
            return limit;
        }
        let (low, high) = (self.shelf.stays[number], self.shelf.stays[NUMBERS]);
        limit.min((limit / low).floor() * high)
    }

    /// What there is to begin with, before a number: the groups have been paid.
    pub(super) fn start(&self, number: usize) -> Lanes {
        if self.is_ready() {
            Lanes::default() - self.taken[number.min(NUMBERS + 1)]
        } else {
            Lanes::default()
        }
    }

    /// What the runs of a colour cost at least behind a number, less what it saves that
    /// some of them are ahead or go on in other colours.
    pub(super) fn behind(
        &self,
        colour: usize,
        number: usize,
        mut runs: [Runs; COLOURS],
        ahead: Pair,
        beside: u8,
    ) -> Lanes {
        if !self.is_ready() || number > NUMBERS + 1 {
            return Lanes::default();
        }
        if !self.shelf.has(CHANGE) && ahead == Pair::default() {
            return self.open_runs(colour, number, runs[colour], beside, false);
        }
        let arrivals: u8 = (0..COLOURS)
            .filter(|&other| other != colour)
            .map(|other| runs[other].sum(0..CLASSES))
            .sum();
        let ahead = one_ahead(&mut runs, ahead);
        let places = ahead.more + BEGINNING * arrivals;
        self.open_runs(colour, number, runs[colour], beside, ahead.colours[colour])
            - self.places(places)
    }

    /// How many runs of each colour go on beside those that are chosen, and how many places
    /// it saves that sides of mirrors are ahead. Two of a colour are as good as more.
    pub(super) fn beside(&self, state: &State) -> ([u8; COLOURS], u8) {
        let (mut beside, ahead) = sides_of_mirrors(state);
        for (beside, runs) in beside.iter_mut().zip(state.runs) {
            if !runs.is_empty() {
                *beside += runs.sum(0..CLASSES);
            }
        }
        (beside.map(|runs| runs.min(2)), ahead)
    }

    /// What jokers bring in.
    pub(super) fn worth(&self, jokers: Left) -> Lanes {
        let mut worth = Lanes::default();
        for (kind, count) in jokers.each() {
            worth += self.worth[kind] * f32::from(count);
        }
        worth
    }

    /// What so many places cost.
    pub(super) fn places(&self, places: u8) -> Lanes {
        self.place * f32::from(places)
    }

    /// What the tiles of a colour cost from a number on, with these open runs and so many
    /// long ones beside. Short runs that its tiles alone cannot have begun are taken for long ones, of which two are
    /// enough for two tiles of a number.
    fn open_runs(
        &self,
        colour: usize,
        number: usize,
        runs: Runs,
        beside: u8,
        one_is_ahead: bool,
    ) -> Lanes {
        let runs = runs.merged();
        let count = |class: usize| usize::from(runs.count(class));
        let one = count(0).min(self.there(colour, number, 1));
        let two = count(1).min(self.there(colour, number, 2));
        let more = count(2) + count(0) - one + count(1) - two + usize::from(beside);
        let more = more.min(2);
        let open = one * CLASS[0] + two * CLASS[1] + more * CLASS[2];
        let at = place(colour, number, open);
        self.known[if one_is_ahead { at + OPEN } else { at }]
    }

    /// How many tiles of a colour there are so far below a number.
    fn there(&self, colour: usize, number: usize, below: usize) -> usize {
        let number = number.saturating_sub(below);
        self.shelf.there(colour, number)
    }
}

/// Where the open runs of a colour at a number are; those with one more that is ahead follow.
fn place(colour: usize, number: usize, open: usize) -> usize {
    (colour * (NUMBERS + 2) + number) * 2 * OPEN + open
}

/// How many runs of each colour are sides of mirrors or old runs that stay whole, which take
/// what comes and ask for nothing, and how many of all are a place ahead.
fn sides_of_mirrors(state: &State) -> ([u8; COLOURS], u8) {
    let mut sides: [u8; COLOURS] =
        std::array::from_fn(|colour| (state.kept >> (2 * colour) & 0b11).count_ones() as u8);
    let mut ahead = 0;
    for code in state.mirrored.0.into_iter().filter(|&code| code != 0) {
        sides[usize::from(code - 1) / 3] += 2;
        ahead += (code - 1) % 3;
    }
    (sides, ahead)
}

/// Runs that are ahead of their number.
#[derive(Default)]
struct OneAhead {
    /// The colours that have one.
    colours: [bool; COLOURS],
    /// How many more there are.
    more: u8,
}

/// Which colours have a run that is ahead. Of two in a colour the other one is added to those
/// that are not, and saves a place, being bridged already.
fn one_ahead(runs: &mut [Runs; COLOURS], ahead: Pair) -> OneAhead {
    let mut one = OneAhead::default();
    for code in ahead.0.into_iter().filter(|&code| code != 0) {
        let code = usize::from(code) - 1;
        let colour = code / CLASSES;
        if one.colours[colour] {
            runs[colour].add(code % CLASSES, 1);
            one.more += 1;
        }
        one.colours[colour] = true;
    }
    one
}
