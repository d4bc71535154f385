//! A bound: what stays on the rack whatever is done.
//!
//! The colours are looked at one by one: each tile joins a run of its colour, lies in a
//! group, or stays. A group is taken for granted where there are tiles for it; where not,
//! each of its tiles pays for its share of the jokers that it lacks. A joker is worth as
//! many places of runs and groups as it can save at most, and every place has a price.
//! For any price the cheapest way of every colour, less what all jokers are worth, is no
//! more than the true cost; several prices are tried at once.

use super::Costs;
use super::state::{CHANGED, CLASSES, Left, Pair, Runs, State};
use crate::stock::{CHANGE, CLASSIC, COLOURS, DOUBLE, EXPERT, KINDS, MIRROR, NUMBERS, Stock};

/// So many prices are tried.
const PRICES: usize = 4;

/// A cost for every price: whole numbers, in a form of which a machine handles four at once.
pub(super) type Lanes = [f32; PRICES];

/// Open runs of a colour, of one tile, of two, of three and more: two of each at most.
const OPEN: usize = 27;

/// What cannot be.
const NEVER: Lanes = [f32::INFINITY; PRICES];

/// What half a place of a run or a group is counted as, of all that a joker saves.
const PLACE: u8 = 2;
/// A run that goes on in another colour saves two places there.
const ARRIVAL: u8 = 2 * PLACE;
/// The sides of a mirror, likewise.
const SIDES: u8 = 4 * PLACE;

/// What the tiles of each colour cost at least, from each number on, with the open
/// runs that there are.
#[derive(Default)]
pub(super) struct Reach {
    /// By colour, number and open runs; empty until somebody needs it.
    known: Vec<Lanes>,
    stock: Stock,
    costs: Option<Costs>,
    /// What half a place costs.
    prices: Lanes,
    /// What a tile costs that stays, by number.
    stays: [f32; NUMBERS + 3],
    /// How many halves of a place no tile, one or two of a colour lack in groups.
    shares: [[f32; 3]; NUMBERS + 3],
    /// Whether some tile is there twice from a number on.
    pairs: [bool; NUMBERS + 3],
}

impl Reach {
    /// Forgets everything for another question.
    pub(super) fn ask(&mut self, stock: &Stock, costs: Costs) {
        self.known.clear();
        self.stock = *stock;
        self.costs = Some(costs);
    }

    /// Whether it has been worked out.
    pub(super) fn is_ready(&self) -> bool {
        !self.known.is_empty()
    }

    /// Works everything out: easy questions are answered without.
    pub(super) fn work_out(&mut self) {
        let Some(costs) = self.costs.filter(|_| !self.is_ready()) else {
            return;
        };
        self.prepare(costs);
        let most = f32::from(self.halves(Left::of(&self.stock.jokers), 1));
        self.known.resize(COLOURS * (NUMBERS + 2) * OPEN, NEVER);
        for colour in 0..COLOURS {
            for open in 0..OPEN {
                let (one, two) = (open % 3, open / 3 % 3);
                let halves = f32::from(PLACE) * (2 * one + two) as f32;
                if halves <= most {
                    let at = place(colour, NUMBERS + 1, open);
                    self.known[at] = self.prices.map(|price| price * halves);
                }
            }
            for number in (1..=NUMBERS).rev() {
                self.work_out_number(colour, number, most);
            }
        }
    }

    /// What is the same for all colours.
    fn prepare(&mut self, costs: Costs) {
        let stock = self.stock;
        let usual = costs.tile + 7 * costs.point;
        self.prices = [1, 4, 8, 16].map(|sixteenths| (usual * sixteenths / 16) as f32);
        for (number, stays) in self.stays.iter_mut().enumerate() {
            *stays = (costs.tile + costs.point * number.min(NUMBERS) as u32) as f32;
        }
        self.pairs = [false; NUMBERS + 3];
        for number in (1..=NUMBERS).rev() {
            let there = &stock.there[number];
            let colours = there.iter().filter(|&&count| count > 0).count();
            let tiles: u8 = there.iter().map(|&count| count.min(2)).sum();
            let one = match colours {
                3.. => 0.0,
                2 => 1.0,
                _ => 4.0,
            };
            let two = match (colours, tiles) {
                (3.., 6..) => 0.0,
                (3.., 5) => 1.0,
                (3.., _) | (2, 4) => 2.0,
                (2, _) => 5.0,
                _ => 8.0,
            };
            self.shares[number] = [0.0, one, two];
            self.pairs[number] = self.pairs[number + 1] || there.iter().any(|&count| count > 1);
        }
    }

    /// What the tiles from a state's number on cost at least.
    pub(super) fn least(&self, state: &State) -> u32 {
        let number = usize::from(state.number);
        if number > NUMBERS + 1 || !self.is_ready() {
            return 0;
        }
        let mut more = 0;
        let mut runs = state.runs;
        // The sides of a mirror take what comes and ask for nothing.
        for code in state.mirrored.0.into_iter().filter(|&code| code != 0) {
            runs[usize::from(code - 1) / 3].add(CHANGED - 1, 2);
            more += PLACE * ((code - 1) % 3);
        }
        more += add_ahead(&mut runs, state.ahead);
        let mut sum = [0.0; PRICES];
        for (colour, runs) in runs.into_iter().enumerate() {
            let lanes = self.colour(colour, number, runs);
            for (sum, lane) in sum.iter_mut().zip(lanes) {
                *sum += lane;
            }
        }
        let least = self.less(&sum, self.halves(state.jokers, number) + more);
        if least <= 0.0 {
            return 0;
        }
        // Tiles stay as a whole.
        let (low, high) = (self.stays[number], self.stays[NUMBERS]);
        let tiles = (least / high).ceil();
        least.max(tiles * low) as u32
    }

    /// What the runs of a colour cost at least behind a number, less what it saves that
    /// some of them are ahead or go on in other colours.
    pub(super) fn behind(
        &self,
        colour: usize,
        number: usize,
        mut runs: [Runs; COLOURS],
        ahead: Pair,
    ) -> Lanes {
        if !self.is_ready() || number > NUMBERS + 1 {
            return [0.0; PRICES];
        }
        let arrivals: u8 = (0..COLOURS)
            .filter(|&other| other != colour)
            .map(|other| runs[other].sum(0..CLASSES))
            .sum();
        let halves = add_ahead(&mut runs, ahead) + ARRIVAL * arrivals;
        let mut lanes = self.colour(colour, number, runs[colour]);
        for (lane, price) in lanes.iter_mut().zip(self.prices) {
            *lane -= price * f32::from(halves);
        }
        lanes
    }

    /// What may be saved by what goes on beside the runs of the colours.
    pub(super) fn beside(&self, state: &State) -> u8 {
        let returning: u8 = state.runs.iter().map(|runs| runs.sum(0..CLASSES)).sum();
        let mirrored = state.mirrored.0.into_iter().filter(|&code| code != 0);
        let mirrored: u8 = mirrored.map(|code| SIDES + PLACE * ((code - 1) % 3)).sum();
        ARRIVAL * returning + mirrored
    }

    /// How many halves of a place these jokers save at most, from a number on.
    pub(super) fn halves(&self, jokers: Left, number: usize) -> u8 {
        let single = jokers.count(CLASSIC) + jokers.sum(EXPERT..KINDS);
        // A tile, a colour change and a tile: neither tile would be a run without.
        let mut halves = PLACE * single + 2 * PLACE * jokers.count(DOUBLE);
        halves += 4 * PLACE * jokers.count(CHANGE);
        // Two equal tiles beside a mirror, likewise.
        let mirror = if self.pairs[number.min(NUMBERS)] {
            4
        } else {
            1
        };
        halves + mirror * PLACE * jokers.count(MIRROR)
    }

    /// The highest of the costs, less what so many halves of a place are worth.
    pub(super) fn less(&self, lanes: &Lanes, halves: u8) -> f32 {
        let mut least = f32::MIN;
        for (lane, price) in lanes.iter().zip(self.prices) {
            least = least.max(lane - price * f32::from(halves));
        }
        least
    }

    /// What the tiles of a colour cost from a number on, with these open runs. Short runs
    /// that its tiles alone cannot have begun are taken for long ones, of which two are
    /// enough for two tiles of a number.
    fn colour(&self, colour: usize, number: usize, runs: Runs) -> Lanes {
        let runs = runs.merged();
        let count = |class: usize| usize::from(runs.count(class));
        let one = count(0).min(self.there(colour, number, 1));
        let two = count(1).min(self.there(colour, number, 2));
        let more = count(2) + count(0) - one + count(1) - two;
        self.known[place(colour, number, one + 3 * two + 9 * more.min(2))]
    }

    /// How many tiles of a colour there are so far below a number.
    fn there(&self, colour: usize, number: usize, below: usize) -> usize {
        let number = number.saturating_sub(below);
        usize::from(self.stock.there[number][colour]).min(2)
    }

    /// All open runs at a number, when the next one is worked out.
    fn work_out_number(&mut self, colour: usize, number: usize, most: f32) {
        let tiles = self.there(colour, number, 0);
        let must = usize::from(self.stock.must[number][colour]);
        let may_stay = usize::from(self.stock.there[number][colour]) - must;
        let behind: [Lanes; OPEN] =
            std::array::from_fn(|open| self.known[place(colour, number + 1, open)]);
        for one in 0..=self.there(colour, number, 1) {
            for two in 0..=self.there(colour, number, 2) {
                for more in 0..=2 {
                    let mut best = NEVER;
                    for grouped in 0..=tiles {
                        for staying in 0..=may_stay.min(tiles - grouped) {
                            let in_runs = tiles - grouped - staying;
                            let shares = self.shares[number][grouped];
                            let stays = self.stays[number] * staying as f32;
                            for begun in in_runs.saturating_sub(one + two + more)..=in_runs {
                                // Short runs first: what they lack has to be paid for.
                                let fed = in_runs - begun;
                                let short = (one + two).saturating_sub(fed);
                                let long = fed.saturating_sub(one + two);
                                let unfed = more - long;
                                // None begins while one is closed that could go on.
                                let least_bridged = if begun > 0 { unfed } else { 0 };
                                for bridged in least_bridged..=unfed {
                                    let places = (short + bridged) as f32;
                                    let halves = shares + f32::from(PLACE) * places;
                                    if halves > most {
                                        break;
                                    }
                                    let long = (two + long + bridged).min(2);
                                    let behind = &behind[begun + 3 * one + 9 * long];
                                    for lane in 0..PRICES {
                                        let price = self.prices[lane] * halves;
                                        best[lane] = best[lane].min(behind[lane] + stays + price);
                                    }
                                }
                            }
                        }
                    }
                    self.known[place(colour, number, one + 3 * two + 9 * more)] = best;
                }
            }
        }
    }
}

/// Where the open runs of a colour at a number are.
fn place(colour: usize, number: usize, open: usize) -> usize {
    (colour * (NUMBERS + 2) + number) * OPEN + open
}

/// Adds runs that are ahead of their number; gives what they save, being bridged already.
fn add_ahead(runs: &mut [Runs; COLOURS], ahead: Pair) -> u8 {
    let mut halves = 0;
    for code in ahead.0.into_iter().filter(|&code| code != 0) {
        let code = usize::from(code) - 1;
        runs[code / CLASSES].add(code % CLASSES, 1);
        halves += PLACE;
    }
    halves
}
