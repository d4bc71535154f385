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

/// Not worked out yet.
const UNKNOWN: Lanes = [-1.0; PRICES];

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
    known: Vec<Lanes>,
    stock: Stock,
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
        self.known.resize(COLOURS * (NUMBERS + 1) * OPEN, UNKNOWN);
        self.stock = *stock;
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
    pub(super) fn least(&mut self, state: &State) -> u32 {
        let number = usize::from(state.number);
        if number > NUMBERS + 1 {
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
            let lanes = self.colour(colour, number, open(runs));
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
        &mut self,
        colour: usize,
        number: usize,
        mut runs: [Runs; COLOURS],
        ahead: Pair,
    ) -> Lanes {
        let arrivals: u8 = (0..COLOURS)
            .filter(|&other| other != colour)
            .map(|other| runs[other].sum(0..CLASSES))
            .sum();
        let halves = add_ahead(&mut runs, ahead) + ARRIVAL * arrivals;
        let mut lanes = self.colour(colour, number, open(runs[colour]));
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

    fn colour(&mut self, colour: usize, number: usize, open: usize) -> Lanes {
        let (one, two, more) = (open % 3, open / 3 % 3, open / 9);
        if number > NUMBERS {
            let halves = if number > NUMBERS + 1 {
                0
            } else {
                4 * one + 2 * two
            };
            return self.prices.map(|price| price * halves as f32);
        }
        let at = (colour * (NUMBERS + 1) + number) * OPEN + open;
        if self.known[at] != UNKNOWN {
            return self.known[at];
        }
        let there = usize::from(self.stock.there[number][colour]);
        let may_stay = there - usize::from(self.stock.must[number][colour]);
        let there = there.min(2);
        let mut best = [f32::INFINITY; PRICES];
        for grouped in 0..=there {
            for staying in 0..=may_stay.min(there - grouped) {
                let in_runs = there - grouped - staying;
                for begun in in_runs.saturating_sub(one + two + more)..=in_runs {
                    // Short runs first: what they lack has to be paid for.
                    let fed = in_runs - begun;
                    let short = (one + two).saturating_sub(fed);
                    let long = fed.saturating_sub(one + two);
                    let unfed = more - long;
                    // None begins while one is closed that could go on.
                    let least_bridged = if begun > 0 { unfed } else { 0 };
                    for bridged in least_bridged..=unfed {
                        let places = short + bridged;
                        let halves =
                            self.shares[number][grouped] + f32::from(PLACE) * places as f32;
                        let next = begun + 3 * one + 9 * (two + long + bridged).min(2);
                        let behind = self.colour(colour, number + 1, next);
                        let stays = self.stays[number] * staying as f32;
                        for lane in 0..PRICES {
                            let cost = behind[lane] + stays + self.prices[lane] * halves;
                            best[lane] = best[lane].min(cost);
                        }
                    }
                }
            }
        }
        self.known[at] = best;
        best
    }
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

/// The open runs of a colour, two of each length at most: what is more is taken for long
/// runs, of which two are enough for two tiles of a number.
fn open(runs: Runs) -> usize {
    let runs = runs.merged();
    let count = |class: usize| usize::from(runs.count(class));
    let (one, two) = (count(0).min(2), count(1).min(2));
    let more = count(2) + count(0) - one + count(1) - two;
    one + 3 * two + 9 * more.min(2)
}
