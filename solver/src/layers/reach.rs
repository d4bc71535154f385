//! A bound: what stays on the rack whatever is done.
//!
//! The colours are looked at one by one: each tile joins a run of its colour, pays a fee
//! to lie in a group, or stays. What a run lacks is bought, place by place; so is a colour
//! change, in part where a run leaves its colour and in part where one arrives, and a
//! mirror, which begins two runs that lack nothing. The groups of a number take the fees
//! that pay most, and buy what they lack. A joker brings in what could be bought for it.
//!
//! Whatever the prices and fees are, the cheapest way of every colour, less what the groups
//! take and the jokers bring in, is no more than the true cost. The [`Prices`] are changed
//! until that bound is high: what is asked for too often gets dearer.

use super::Costs;
use super::lanes::{LANES, Lanes};
use super::open::{CLASS, OPEN, STEPS, parts, with_long};
use super::prices::{Offer, Prices, Usage, add_offers};
use super::state::{CLASSES, Left, Pair, Runs, State};
use crate::stock::{CHANGE, COLOURS, DOUBLE, KINDS, MIRROR, NUMBERS, Stock};

/// So often prices are changed: ten times as often would bring little more.
const ROUNDS: u32 = 30;

/// The lists of prices that are changed; the others are left as they are, for states
/// with hardly any jokers left or with very many.
const IMPROVED: std::ops::Range<usize> = 1..3;

/// A run that comes from elsewhere lacks nothing. Without it the next tile that would
/// have joined it begins a run instead, which lacks two places at most: so much it saves.
const BEGINNING: u8 = 2;

/// What the tiles of each colour cost at least, from each number on, with the open
/// runs that there are.
#[derive(Default)]
pub(super) struct Reach {
    /// By colour, number and open runs; empty until somebody needs it.
    known: Vec<Lanes>,
    /// What the groups from a number on take.
    taken: [Lanes; NUMBERS + 3],
    stock: Stock,
    costs: Option<Costs>,
    prices: Prices,
    /// What a joker of each kind brings in.
    worth: [Lanes; KINDS],
    /// What a tile costs that stays, by number.
    stays: [f32; NUMBERS + 3],
    /// How many places all jokers fill at most.
    places: u8,
    improved: bool,
    /// What could lie in groups, and where the offers of every number begin.
    offers: Vec<Offer>,
    first_offer: [usize; NUMBERS + 3],
    given: [[Offer; LANES]; NUMBERS + 3],
}

impl Reach {
    /// Another question. Good prices are kept: they are good for what is much like it.
    pub(super) fn ask(&mut self, stock: &Stock, costs: Costs) {
        self.known.clear();
        self.improved &= self.costs == Some(costs);
        self.stock = *stock;
        self.costs = Some(costs);
    }

    /// Whether it has been worked out.
    pub(super) fn is_ready(&self) -> bool {
        !self.known.is_empty()
    }

    /// Whether its prices have been changed for the better.
    pub(super) fn is_improved(&self) -> bool {
        self.improved
    }

    /// Works everything out: easy questions are answered without.
    pub(super) fn work_out(&mut self) {
        let Some(costs) = self.costs.filter(|_| !self.is_ready()) else {
            return;
        };
        for (number, stays) in self.stays.iter_mut().enumerate() {
            *stays = (costs.tile + costs.point * number.min(NUMBERS) as u32) as f32;
        }
        let jokers = &self.stock.jokers;
        let special = jokers[CHANGE] + jokers[MIRROR];
        self.places = jokers.iter().sum::<u8>() + jokers[DOUBLE] + 3 * special;
        self.offers.clear();
        for number in 1..=NUMBERS {
            self.first_offer[number] = self.offers.len();
            add_offers(&mut self.offers, &self.stock, self.places, number);
        }
        self.first_offer[NUMBERS + 1] = self.offers.len();
        let before = std::mem::replace(&mut self.prices, Prices::new(&self.stock, costs));
        if self.improved {
            for lane in IMPROVED {
                self.prices.take_lane(&before, lane);
            }
        }
        self.known
            .resize(COLOURS * (NUMBERS + 2) * OPEN, Lanes::NEVER);
        self.go_through();
    }

    /// Changes the prices many times, and keeps the best ones of every lane.
    pub(super) fn improve(&mut self) {
        self.improved = true;
        let usual = self.stays[7];
        let mut best = self.root();
        let mut best_prices = self.prices.clone();
        for round in 0..ROUNDS {
            let step = (0.6 * usual / (1.0 + 0.3 * round as f32)).round();
            for lane in IMPROVED {
                let mut usage = Usage::default();
                for colour in 0..COLOURS {
                    self.follow(colour, lane, &mut usage);
                }
                self.prices
                    .change(&self.stock, &self.given, lane, &usage, step);
            }
            self.go_through();
            let root = self.root();
            for lane in IMPROVED {
                if root.0[lane] > best.0[lane] {
                    best.0[lane] = root.0[lane];
                    best_prices.take_lane(&self.prices, lane);
                }
            }
        }
        self.prices = best_prices;
        self.go_through();
    }

    /// The bound before the first number.
    fn root(&self) -> Lanes {
        let mut sum = self.start(1) - self.worth(Left::of(&self.stock.jokers));
        for colour in 0..COLOURS {
            sum += self.known[place(colour, 1, 0)];
        }
        sum
    }

    /// Works out what follows from the prices.
    fn go_through(&mut self) {
        self.worth = [self.prices.place; KINDS];
        self.worth[DOUBLE] = self.prices.place * 2.0;
        self.worth[CHANGE] = self.prices.change;
        self.worth[MIRROR] = self.prices.mirror;
        for number in (1..=NUMBERS).rev() {
            let offers = self.first_offer[number]..self.first_offer[number + 1];
            let groups = self.prices.groups(&self.offers[offers], number);
            self.taken[number] = self.taken[number + 1] + groups.pays;
            self.given[number] = groups.offer;
        }
        for colour in 0..COLOURS {
            for open in 0..OPEN {
                let [one, two, _] = parts(open);
                let places = 2 * one + two;
                let at = place(colour, NUMBERS + 1, open);
                self.known[at] = if places <= usize::from(self.places) {
                    self.prices.place * places as f32
                } else {
                    Lanes::NEVER
                };
            }
            for number in (1..=NUMBERS).rev() {
                self.go_through_number(colour, number);
            }
        }
    }

    /// All open runs at a number, when those at the next one are known.
    fn go_through_number(&mut self, colour: usize, number: usize) {
        let costs = self.costs_of_tiles(colour, number);
        let tiles = self.there(colour, number, 0);
        let from = place(colour, number + 1, 0);
        let mut behind: [Lanes; OPEN] = std::array::from_fn(|open| self.known[from + open]);
        let (has_changes, has_mirrors) = self.special();
        if has_changes {
            let arriving = self.prices.change - self.prices.leaving[number];
            for open in (0..2 * CLASS[2]).rev() {
                behind[open] = behind[open].min(behind[open + CLASS[2]] + arriving);
            }
        }
        let price = self.prices.place;
        let mut here = [Lanes::NEVER; OPEN];
        for more in 0..=2 {
            for two in 0..=self.there(colour, number, 2) {
                for one in 0..=self.there(colour, number, 1) {
                    let open = one * CLASS[0] + two * CLASS[1] + more * CLASS[2];
                    if one + two + more > usize::from(2 + self.places) {
                        continue;
                    }
                    let mut best = Lanes::NEVER;
                    for in_runs in 0..=tiles {
                        let mut least = Lanes::NEVER;
                        for step in STEPS[open][in_runs].all() {
                            if step.places > self.places {
                                break;
                            }
                            let cost =
                                behind[usize::from(step.to)] + price * f32::from(step.places);
                            least = least.min(cost);
                        }
                        // A mirror that begins between two jokers may as well begin at
                        // the first number tile, without them.
                        if has_mirrors {
                            for sides in 1..=in_runs {
                                for step in STEPS[open][in_runs - sides].all() {
                                    let places = f32::from(step.places) + (2 - sides) as f32;
                                    let cost = behind[with_long(usize::from(step.to))]
                                        + price * places
                                        + self.prices.mirror;
                                    least = least.min(cost);
                                }
                            }
                        }
                        best = best.min(least + costs[in_runs]);
                    }
                    if has_changes {
                        let leaving = self.prices.leaving[number];
                        for (class, count) in CLASS.into_iter().zip([one, two, more]) {
                            if count > 0 {
                                best = best.min(here[open - class] + leaving);
                            }
                        }
                    }
                    here[open] = best;
                }
            }
        }
        let at = place(colour, number, 0);
        self.known[at..at + OPEN].copy_from_slice(&here);
    }

    /// What the tiles of a colour that are in no run cost, by how many are in runs.
    fn costs_of_tiles(&self, colour: usize, number: usize) -> [Lanes; 3] {
        let tiles = self.there(colour, number, 0);
        let may_stay = self.may_stay(colour, number);
        let fees = &self.prices.fees[number][colour];
        let mut costs = [Lanes::NEVER; 3];
        for (in_runs, cost) in costs.iter_mut().enumerate().take(tiles + 1) {
            let others = tiles - in_runs;
            for staying in 0..=others.min(may_stay) {
                let stays = Lanes::all(self.stays[number] * staying as f32);
                *cost = cost.min(fees[others - staying] + stays);
            }
        }
        costs
    }

    /// Follows the cheapest way of a colour and notes what it asks for. It only steers the
    /// prices: any way would do.
    fn follow(&self, colour: usize, lane: usize, usage: &mut Usage) {
        let prices = &self.prices;
        let (has_changes, has_mirrors) = self.special();
        let mut open = 0;
        for number in 1..=NUMBERS {
            let tiles = self.there(colour, number, 0);
            let may_stay = self.may_stay(colour, number);
            let leaving = prices.leaving[number].0[lane];
            let arriving = prices.change.0[lane] - leaving;
            while let Some(less) = self.left_by_one(colour, number, lane, open) {
                usage.leaving[number] += 1;
                open = less;
            }
            let mut best = (f32::INFINITY, 0, 0, 0, 0);
            for grouped in 0..=tiles {
                for staying in 0..=may_stay.min(tiles - grouped) {
                    let in_runs = tiles - grouped - staying;
                    let cost = prices.fees[number][colour][grouped].0[lane]
                        + self.stays[number] * staying as f32;
                    let mut consider = |to: usize, places: u8, mirrors: u8| {
                        let most = if has_changes { 2 - to / CLASS[2] } else { 0 };
                        for arrivals in 0..=most {
                            let to = to + arrivals * CLASS[2];
                            let value = cost
                                + self.known[place(colour, number + 1, to)].0[lane]
                                + prices.place.0[lane] * f32::from(places)
                                + prices.mirror.0[lane] * f32::from(mirrors)
                                + arriving * arrivals as f32;
                            if value < best.0 {
                                best = (value, to, grouped, arrivals, mirrors);
                            }
                        }
                    };
                    for step in STEPS[open][in_runs].all() {
                        if step.places <= self.places {
                            consider(usize::from(step.to), step.places, 0);
                        }
                    }
                    if has_mirrors {
                        for sides in 1..=in_runs {
                            for step in STEPS[open][in_runs - sides].all() {
                                let places = step.places + 2 - sides as u8;
                                consider(with_long(usize::from(step.to)), places, 1);
                            }
                        }
                    }
                }
            }
            let (_, to, grouped, arrivals, mirrors) = best;
            usage.grouped[number][colour] = grouped as u8;
            usage.arriving[number] += arrivals as u8;
            usage.mirrors += mirrors;
            open = to;
        }
    }

    /// The open runs without the one that leaves the colour here, if one does.
    fn left_by_one(&self, colour: usize, number: usize, lane: usize, open: usize) -> Option<usize> {
        let (has_changes, _) = self.special();
        let known = |open: usize| self.known[place(colour, number, open)].0[lane];
        let cost = known(open) - self.prices.leaving[number].0[lane];
        CLASS
            .into_iter()
            .zip(parts(open))
            .filter(|&(_, count)| has_changes && count > 0)
            .map(|(class, _)| open - class)
            .find(|&less| known(less) == cost)
    }

    /// Whether there are colour changes, and mirrors.
    fn special(&self) -> (bool, bool) {
        let jokers = &self.stock.jokers;
        (jokers[CHANGE] > 0, jokers[MIRROR] > 0)
    }

    /// What the tiles from a state's number on cost at least.
    pub(super) fn least(&self, state: &State) -> u32 {
        let number = usize::from(state.number);
        if number > NUMBERS + 1 || !self.is_ready() {
            return 0;
        }
        let mut runs = state.runs;
        let (beside, mut places) = sides_of_mirrors(state);
        places += add_ahead(&mut runs, state.ahead);
        let mut sum = self.start(number);
        for (colour, runs) in runs.into_iter().enumerate() {
            sum += self.open_runs(colour, number, runs, beside[colour]);
        }
        let least = (sum - self.worth(state.jokers) - self.places(places)).highest();
        self.of_whole_tiles(least, number)
    }

    /// What tiles from a number on cost at least that cost so much: they stay as a whole.
    pub(super) fn of_whole_tiles(&self, least: f32, number: usize) -> u32 {
        if least <= 0.0 || number > NUMBERS + 1 {
            return 0;
        }
        let (low, high) = (self.stays[number], self.stays[NUMBERS]);
        let tiles = (least / high).ceil();
        least.max(tiles * low) as u32
    }

    /// What is left of a limit when tiles stay as a whole: no bound above it can be met.
    pub(super) fn limit(&self, limit: u32, number: usize) -> f32 {
        let limit = limit as f32;
        if !self.is_ready() || number > NUMBERS {
            return limit;
        }
        let (low, high) = (self.stays[number], self.stays[NUMBERS]);
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
        let arrivals: u8 = (0..COLOURS)
            .filter(|&other| other != colour)
            .map(|other| runs[other].sum(0..CLASSES))
            .sum();
        let places = add_ahead(&mut runs, ahead) + BEGINNING * arrivals;
        self.open_runs(colour, number, runs[colour], beside) - self.places(places)
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
        self.prices.place * f32::from(places)
    }

    /// What the tiles of a colour cost from a number on, with these open runs and so many
    /// long ones beside. Short runs that its tiles alone cannot have begun are taken for long ones, of which two are
    /// enough for two tiles of a number.
    fn open_runs(&self, colour: usize, number: usize, runs: Runs, beside: u8) -> Lanes {
        let runs = runs.merged();
        let count = |class: usize| usize::from(runs.count(class));
        let one = count(0).min(self.there(colour, number, 1));
        let two = count(1).min(self.there(colour, number, 2));
        let more = count(2) + count(0) - one + count(1) - two + usize::from(beside);
        let more = more.min(2);
        let open = one * CLASS[0] + two * CLASS[1] + more * CLASS[2];
        self.known[place(colour, number, open)]
    }

    /// How many tiles of a colour there are so far below a number.
    fn there(&self, colour: usize, number: usize, below: usize) -> usize {
        let number = number.saturating_sub(below);
        usize::from(self.stock.there[number][colour]).min(2)
    }

    /// How many tiles of a colour and number may stay on the rack.
    fn may_stay(&self, colour: usize, number: usize) -> usize {
        let (there, must) = (&self.stock.there[number], &self.stock.must[number]);
        usize::from(there[colour] - must[colour])
    }
}

/// Where the open runs of a colour at a number are.
fn place(colour: usize, number: usize, open: usize) -> usize {
    (colour * (NUMBERS + 2) + number) * OPEN + open
}

/// How many runs of each colour are sides of mirrors, which take what comes and ask for
/// nothing, and how many of all are a place ahead.
fn sides_of_mirrors(state: &State) -> ([u8; COLOURS], u8) {
    let mut sides = [0; COLOURS];
    let mut ahead = 0;
    for code in state.mirrored.0.into_iter().filter(|&code| code != 0) {
        sides[usize::from(code - 1) / 3] += 2;
        ahead += (code - 1) % 3;
    }
    (sides, ahead)
}

/// Adds runs that are ahead of their number; gives how many places they save, being
/// bridged already.
fn add_ahead(runs: &mut [Runs; COLOURS], ahead: Pair) -> u8 {
    let mut places = 0;
    for code in ahead.0.into_iter().filter(|&code| code != 0) {
        let code = usize::from(code) - 1;
        runs[code / CLASSES].add(code % CLASSES, 1);
        places += 1;
    }
    places
}
