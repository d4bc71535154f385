//! Optimises a price list by forward and backward passes, and computes the bound that follows from
//! it.
//!
//! All four colours are computed at once. The backward pass, from 13 down, gives the cost of the
//! tiles from each number on, by the runs open before it; the forward pass gives the cost of the
//! tiles below it. Their sum is the min-marginal of each colour: its cost if none of its tiles,
//! one, or two are in groups. As it proceeds, each pass uses these to redistribute the fees of
//! every number (block coordinate ascent), which usually gives a good bound at once. The prices of
//! doubles, colour changes and mirrors take subgradient steps.

use super::Costs;
use super::lanes::Lanes;
use super::open::{
    AFTER, CLASS, MOST_PLACES, OPEN, OPENS, PART, STEPS, STEPS_WITH_MIRRORS, Steps, one_less,
    parts, with_long, with_two_long,
};
use super::prices::{CostsOfLacks, Offers, Prices, Taken, Usage};
use crate::stock::{CHANGE, COLOURS, DOUBLE, MIRROR, NUMBERS, Stock};

/// The first step size for the prices of doubles, colour changes and mirrors, as a fraction of a
/// tile, and how fast it decreases.
const PACE: f32 = 0.15;
const SLOWER: f32 = 0.1;

/// What does not depend on prices: the tiles, their costs, and what groups can be formed.
#[derive(Default)]
pub(super) struct Shelf {
    pub(super) stock: Stock,
    /// The cost of a tile that stays on the rack, by number.
    pub(super) stays: [f32; NUMBERS + 3],
    /// The maximum number of places that all jokers together can fill.
    places: u8,
    offers: Offers,
}

/// The cost of each colour, by open runs.
type Row = [Lanes<COLOURS>; OPEN];

/// A price list, and what follows from it.
#[derive(Default)]
pub(super) struct List {
    pub(super) prices: Prices,
    /// The number of price updates so far.
    rounds: u32,
    /// Indexed by number and open runs: the cost of each colour from that number on.
    pub(super) known: Vec<Row>,
    /// The same with one more run, whose last tile is a double that covers the number.
    pub(super) ahead: Vec<Row>,
    /// The costs after each number, when runs may arrive from other colours.
    after: Vec<[Row; 2]>,
    /// Indexed by number and open runs: the cost of the tiles below it.
    front: Vec<Row>,
    /// Indexed by number and tiles in runs: the cost of each colour's tiles that are not in runs.
    beside: [[Lanes<COLOURS>; 3]; NUMBERS + 3],
    /// What the groups of each number receive, and what all groups from that number on receive.
    groups: [Taken; NUMBERS + 3],
    pub(super) taken: [f32; NUMBERS + 3],
}

impl Shelf {
    pub(super) fn fill(&mut self, costs: Costs) {
        for (number, stays) in self.stays.iter_mut().enumerate() {
            *stays = (costs.tile + costs.point * number.min(NUMBERS) as u32) as f32;
        }
        let jokers = &self.stock.jokers;
        let special = jokers[CHANGE] + jokers[MIRROR];
        self.places = jokers.iter().sum::<u8>() + jokers[DOUBLE] + 3 * special;
        self.offers.list(&self.stock, self.places);
    }

    /// Returns the most tiles that any colour has this far below a number.
    fn most_there(&self, number: usize, below: usize) -> usize {
        let there = self.stock.there[number.saturating_sub(below)];
        there
            .iter()
            .fold(0, |most, &count| count.clamp(most, 2))
            .into()
    }

    /// Returns the open runs that are possible at a number.
    fn opens(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        OPENS[self.most_there(number, 1)][self.most_there(number, 2)].all()
    }

    /// Returns the number of tiles of a colour at a number.
    pub(super) fn there(&self, colour: usize, number: usize) -> usize {
        usize::from(self.stock.there[number][colour]).min(2)
    }

    /// Returns how many tiles of a colour at a number may stay on the rack.
    fn may_stay(&self, colour: usize, number: usize) -> usize {
        let (there, must) = (&self.stock.there[number], &self.stock.must[number]);
        usize::from(there[colour] - must[colour])
    }

    /// Returns the transitions at a number.
    fn steps(&self) -> &'static [[Steps; 3]; OPEN] {
        match self.has(MIRROR) {
            true => &STEPS_WITH_MIRRORS,
            false => &STEPS,
        }
    }

    /// Returns whether there are jokers of a kind.
    pub(super) fn has(&self, kind: usize) -> bool {
        self.stock.jokers[kind] > 0
    }

    /// Returns the number of rows per number: without doubles no run is ahead.
    fn rows(&self) -> usize {
        if self.has(DOUBLE) { 2 } else { 1 }
    }

    /// Returns whether there are jokers with a separate price.
    fn has_special(&self) -> bool {
        [DOUBLE, CHANGE, MIRROR]
            .into_iter()
            .any(|kind| self.has(kind))
    }
}

impl List {
    /// Returns whether there are prices: a place is never free.
    pub(super) fn has_prices(&self) -> bool {
        self.prices.place > 0.0
    }

    /// Computes the bound that follows from the current prices.
    pub(super) fn begin(&mut self, shelf: &Shelf) {
        if self.known.is_empty() {
            self.known = vec![[Lanes::default(); OPEN]; NUMBERS + 2];
            self.ahead.clone_from(&self.known);
            self.front.clone_from(&self.known);
            self.after = vec![[[Lanes::default(); OPEN]; 2]; NUMBERS + 2];
        }
        self.rounds = 0;
        self.backward_pass(shelf, false);
    }

    /// Runs this many rounds of price updates.
    pub(super) fn improve(&mut self, shelf: &Shelf, rounds: u32) {
        for _ in 0..rounds {
            if self.rounds > 0 && shelf.has_special() {
                let step = PACE * shelf.stays[7] / (1.0 + SLOWER * self.rounds as f32);
                let step = step.round();
                let mut usage = Usage::default();
                for colour in 0..COLOURS {
                    self.follow(shelf, colour, &mut usage);
                }
                self.prices.change(&shelf.stock, &self.groups, &usage, step);
            }
            self.rounds += 1;
            self.forward_pass(shelf);
            self.backward_pass(shelf, true);
        }
    }

    /// Runs the forward pass: computes the cost of the tiles below each number, and redistributes
    /// the fees. It ignores the fact that a double fills two places, because fees need not be
    /// optimal.
    fn forward_pass(&mut self, shelf: &Shelf) {
        let has_changes = shelf.has(CHANGE);
        let steps = shelf.steps();
        let price = self.prices_of_places(shelf);
        let mirror = Lanes::all(self.prices.mirror);
        let lacks = self.prices.lacks(&shelf.offers);
        self.front[1] = [Lanes::NEVER; OPEN];
        self.front[1][0] = Lanes::default();
        for number in 1..=NUMBERS {
            if has_changes {
                self.let_leave(number);
            }
            let front = &self.front[number];
            let tiles = shelf.most_there(number, 0);
            // By tiles in runs, and by the open runs after them.
            let mut reached = [[Lanes::NEVER; OPEN]; 3];
            for open in shelf.opens(number) {
                for (in_runs, reached) in reached.iter_mut().enumerate().take(tiles + 1) {
                    for step in steps[open][in_runs].all() {
                        let mut cost = front[open] + price[step.places()];
                        let mut to = step.open();
                        if step.sides() > 0 {
                            cost += mirror + price[2 - step.sides()];
                            to = with_two_long(to);
                        }
                        reached[to] = reached[to].min(cost);
                    }
                }
            }
            let mut in_runs = [Lanes::NEVER; 3];
            for (in_runs, reached) in in_runs.iter_mut().zip(&reached) {
                for (reached, after) in reached.iter().zip(&self.after[number][0]) {
                    *in_runs = in_runs.min(*reached + *after);
                }
            }
            self.share_out(shelf, &lacks, number, &in_runs);
            let beside = &self.beside[number];
            let next = &mut self.front[number + 1];
            for (open, next) in next.iter_mut().enumerate() {
                *next = cheapest(&reached, beside, open);
            }
            if has_changes {
                let arriving = Lanes::all(self.prices.change - self.prices.leaving[number]);
                for open in 0..2 * CLASS[2] {
                    next[open + CLASS[2]] = next[open + CLASS[2]].min(next[open] + arriving);
                }
            }
        }
    }

    /// Runs the backward pass: computes the cost of the tiles from each number on, and
    /// redistributes the fees if `share` is set.
    fn backward_pass(&mut self, shelf: &Shelf, share: bool) {
        let has_changes = shelf.has(CHANGE);
        let price = self.prices_of_places(shelf);
        for (open, known) in self.known[NUMBERS + 1].iter_mut().enumerate() {
            let [one, two, _] = parts(open);
            *known = price[2 * one + two];
        }
        self.ahead[NUMBERS + 1] = NOWHERE;
        let lacks = self.prices.lacks(&shelf.offers);
        let mut from = [[NOWHERE; 3]; 2];
        for number in (1..=NUMBERS).rev() {
            self.let_arrive(shelf, number);
            self.go_on(shelf, number, &mut from);
            if share {
                let mut in_runs = [Lanes::NEVER; 3];
                for (in_runs, from) in in_runs.iter_mut().zip(&from[0]) {
                    for open in shelf.opens(number) {
                        *in_runs = in_runs.min(from[open] + self.front[number][open]);
                    }
                }
                self.share_out(shelf, &lacks, number, &in_runs);
            } else {
                self.beside[number] = self.costs_of_tiles(shelf, number);
            }
            let beside = &self.beside[number];
            let leaving = Lanes::all(self.prices.leaving[number]);
            let rows = [&mut self.known[number], &mut self.ahead[number]];
            for (row, from) in rows.into_iter().zip(&from).take(shelf.rows()) {
                for open in shelf.opens(number) {
                    let mut best = cheapest(from, beside, open);
                    if has_changes {
                        for less in one_less(open) {
                            best = best.min(row[less] + leaving);
                        }
                    }
                    row[open] = best;
                }
            }
        }
        self.prices.groups(&shelf.offers, &lacks, &mut self.groups);
        for number in (1..=NUMBERS).rev() {
            self.taken[number] = self.taken[number + 1] + self.groups[number].pays;
        }
    }

    /// Computes the cost from a number on, by tiles in runs and by the open runs before it: without
    /// a run that is ahead, and with one.
    fn go_on(&self, shelf: &Shelf, number: usize, from: &mut [[Row; 3]; 2]) {
        let [after, ahead] = &self.after[number];
        let [from, from_ahead] = from;
        let [place, double] = [self.prices.place, self.prices.double].map(Lanes::all);
        let mut half = NOWHERE;
        if shelf.has(MIRROR) {
            for (open, half) in half.iter_mut().enumerate() {
                *half = after[open] + place;
                if shelf.has(DOUBLE) {
                    *half = half.min(ahead[open] + double);
                }
            }
        }
        self.step_on(shelf, number, after, &half, from);
        if !shelf.has(DOUBLE) {
            return;
        }
        let with_one = |row: &Row| -> Row { std::array::from_fn(|open| row[with_long(open)]) };
        self.step_on(shelf, number, &with_one(after), &half, from_ahead);
        // Two runs of a colour that are ahead count as one plus a long run; the price of
        // bridging the number that the second one covers is deducted here.
        let second = double - place;
        let two_doubles = shelf.stock.jokers[DOUBLE] > 1;
        let facing = if two_doubles {
            second.min(place)
        } else {
            place
        };
        half = ahead.map(|ahead| ahead + facing);
        let mut then = [NOWHERE; 3];
        self.step_on(shelf, number, ahead, &half, &mut then);
        let mut both = [NOWHERE; 3];
        if two_doubles {
            self.step_on(shelf, number, &with_one(ahead), &half, &mut both);
        }
        for count in 0..=shelf.most_there(number, 0) {
            for open in shelf.opens(number) {
                let mut least = from[count][open];
                let mut least_ahead = from_ahead[count][open];
                for less in one_less(open) {
                    least = least.min(then[count][less] + double);
                    if two_doubles {
                        least_ahead = least_ahead.min(both[count][less] + double);
                        for lesser in one_less(less) {
                            least = least.min(both[count][lesser] + double + second);
                        }
                    }
                }
                from[count][open] = least;
                from_ahead[count][open] = least_ahead;
            }
        }
    }

    /// Computes the same costs if no run takes a double, given the costs after the number, and the
    /// costs after a mirror that has a joker at the beginning of one side.
    fn step_on(&self, shelf: &Shelf, number: usize, row: &Row, half: &Row, from: &mut [Row; 3]) {
        let mut after = [Lanes::NEVER; AFTER];
        after[..OPEN].copy_from_slice(row);
        if shelf.has(MIRROR) {
            let mirror = Lanes::all(self.prices.mirror);
            for open in 0..OPEN {
                let with_sides = with_two_long(open);
                after[PART + open] = half[with_sides] + mirror;
                after[2 * PART + open] = row[with_sides] + mirror;
            }
        }
        let price = self.prices_of_places(shelf);
        let steps = shelf.steps();
        let tiles = shelf.most_there(number, 0);
        for (count, from) in from.iter_mut().enumerate() {
            if count > tiles {
                *from = NOWHERE;
                continue;
            }
            for open in shelf.opens(number) {
                let mut least = Lanes::NEVER;
                for step in steps[open][count].all() {
                    least = least.min(after[step.after()] + price[step.places()]);
                }
                from[open] = least;
            }
        }
    }

    /// Returns the prices of 0, 1, 2 and more places. More places than all jokers together can fill
    /// are impossible.
    fn prices_of_places(&self, shelf: &Shelf) -> [Lanes<COLOURS>; MOST_PLACES] {
        std::array::from_fn(|places| match places <= usize::from(shelf.places) {
            true => Lanes::all(self.prices.place * places as f32),
            false => Lanes::NEVER,
        })
    }

    /// Allows runs to leave for other colours before a number.
    fn let_leave(&mut self, number: usize) {
        let leaving = Lanes::all(self.prices.leaving[number]);
        let row = &mut self.front[number];
        for open in (0..OPEN).rev() {
            for less in one_less(open) {
                row[less] = row[less].min(row[open] + leaving);
            }
        }
    }

    /// Allows runs to arrive from other colours after a number.
    fn let_arrive(&mut self, shelf: &Shelf, number: usize) {
        let [after, ahead] = &mut self.after[number];
        *after = self.known[number + 1];
        if shelf.has(DOUBLE) {
            *ahead = self.ahead[number + 1];
        }
        if !shelf.has(CHANGE) {
            return;
        }
        let arriving = Lanes::all(self.prices.change - self.prices.leaving[number]);
        for row in [after, ahead].into_iter().take(shelf.rows()) {
            for open in (0..2 * CLASS[2]).rev() {
                row[open] = row[open].min(row[open + CLASS[2]] + arriving);
            }
        }
    }

    /// Redistributes the fees of a number, given the cost of each colour by how many of its
    /// tiles are in runs.
    fn share_out(
        &mut self,
        shelf: &Shelf,
        lacks: &CostsOfLacks,
        number: usize,
        in_runs: &[Lanes<COLOURS>; 3],
    ) {
        let mut needs = [Lanes::NEVER; 3];
        for colour in 0..COLOURS {
            let tiles = shelf.there(colour, number);
            let may_stay = shelf.may_stay(colour, number);
            for (grouped, need) in needs.iter_mut().enumerate().take(tiles + 1) {
                let need = &mut need.0[colour];
                for staying in 0..=(tiles - grouped).min(may_stay) {
                    let others = in_runs[tiles - grouped - staying].0[colour];
                    *need = need.min(others + shelf.stays[number] * staying as f32);
                }
            }
        }
        self.prices.share_out(&shelf.offers, lacks, number, &needs);
        self.beside[number] = self.costs_of_tiles(shelf, number);
    }

    /// Returns the cost of each colour's tiles that are not in runs, by how many are in runs.
    fn costs_of_tiles(&self, shelf: &Shelf, number: usize) -> [Lanes<COLOURS>; 3] {
        let fees = &self.prices.fees[number];
        let mut costs = [Lanes::NEVER; 3];
        for colour in 0..COLOURS {
            let tiles = shelf.there(colour, number);
            let may_stay = shelf.may_stay(colour, number);
            for (in_runs, cost) in costs.iter_mut().enumerate().take(tiles + 1) {
                let others = tiles - in_runs;
                let cost = &mut cost.0[colour];
                for staying in 0..=others.min(may_stay) {
                    let fee = fees[others - staying].0[colour];
                    *cost = cost.min(fee + shelf.stays[number] * staying as f32);
                }
            }
        }
        costs
    }

    /// Follows the cheapest path of a colour and notes what it uses. This only guides the
    /// price updates, so rare cases are ignored.
    fn follow(&self, shelf: &Shelf, colour: usize, usage: &mut Usage) {
        let Prices { mirror, double, .. } = self.prices;
        let steps = shelf.steps();
        let price = self.prices_of_places(shelf).map(|price| price.0[colour]);
        let (mut open, mut is_ahead) = (0, false);
        for number in 1..=NUMBERS {
            if shelf.has(CHANGE) {
                while let Some(less) = self.left_by_one(colour, number, open, is_ahead) {
                    usage.leaving[number] += 1;
                    open = less;
                }
            }
            let [after, ahead] = &self.after[number];
            let mut best: Option<Next> = None;
            let mut consider = |open: usize, with_double: bool| {
                let row = if with_double { ahead } else { after };
                let tiles = shelf.there(colour, number);
                for (in_runs, steps) in steps[open].iter().enumerate().take(tiles + 1) {
                    let beside = self.beside[number][in_runs].0[colour];
                    for step in steps.all() {
                        let mut cost = beside + price[step.places()];
                        let mut to = step.open();
                        if step.sides() > 0 {
                            cost += mirror + price[2 - step.sides()];
                            to = with_two_long(to);
                        }
                        if is_ahead {
                            to = with_long(to);
                        }
                        if with_double {
                            cost += double;
                        }
                        cost += row[to].0[colour];
                        if best.as_ref().is_none_or(|best| cost < best.cost) {
                            best = Some(Next {
                                cost,
                                to,
                                mirrors: u8::from(step.sides() > 0),
                                with_double,
                            });
                        }
                    }
                }
            };
            consider(open, false);
            if shelf.has(DOUBLE) && !is_ahead {
                for less in one_less(open) {
                    consider(less, true);
                }
            }
            // There may be no possible step.
            let Some(next) = best else {
                return;
            };
            usage.mirrors += next.mirrors;
            usage.doubles += u8::from(next.with_double);
            open = next.to;
            is_ahead = next.with_double;
            let (row, known) = match is_ahead {
                false => (after, &self.known[number + 1]),
                true => (ahead, &self.ahead[number + 1]),
            };
            while open < 2 * CLASS[2] && row[open].0[colour] < known[open].0[colour] {
                usage.arriving[number] += 1;
                open += CLASS[2];
            }
        }
    }

    /// Returns the open runs without the one that leaves the colour here, if any.
    fn left_by_one(
        &self,
        colour: usize,
        number: usize,
        open: usize,
        is_ahead: bool,
    ) -> Option<usize> {
        let row = match is_ahead {
            false => &self.known[number],
            true => &self.ahead[number],
        };
        let known = |open: usize| row[open].0[colour];
        let cost = known(open) - self.prices.leaving[number];
        one_less(open).find(|&less| known(less) == cost)
    }
}

/// Returns the lowest cost with none, one or two tiles in runs.
fn cheapest(rows: &[Row; 3], beside: &[Lanes<COLOURS>; 3], open: usize) -> Lanes<COLOURS> {
    let [none, one, two] = [0, 1, 2].map(|in_runs| rows[in_runs][open] + beside[in_runs]);
    none.min(one).min(two)
}

/// The cheapest transition of a colour.
struct Next {
    cost: f32,
    to: usize,
    mirrors: u8,
    with_double: bool,
}

/// Impossible for all open runs.
const NOWHERE: Row = [Lanes::NEVER; OPEN];
