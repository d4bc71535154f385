//! The Lagrangian bound on the cost of the relaxation.
//!
//! The colours are decoupled by dual prices: each tile joins a run of its colour, pays a fee
//! to be in a group, or stays on the rack. A run buys the places it lacks, one by one or two
//! consecutive ones as a double. It also buys colour changes, partly where it leaves its colour
//! and partly where it arrives, and mirrors, which begin two runs that lack nothing. The groups
//! of a number receive the fees of their tiles and buy what they lack. A joker is worth its price.
//!
//! For any prices, the sum of each colour's cheapest path, less what the groups receive and
//! the jokers are worth, is a lower bound on the true cost (weak duality). [`super::passes`]
//! optimises the [`Prices`].

use super::Costs;
use super::expand::FEW;
use super::lanes::{LISTS, Lanes};
use super::open::{CLASS, OPEN};
use super::passes::{List, Shelf};
use super::prices::Prices;
use super::state::{CLASSES, Left, Pair, Runs, State};
use crate::stock::{CHANGE, COLOURS, DOUBLE, KINDS, MIRROR, NUMBERS, Stock};

/// The price of a place in each price list, in eighths of a tile. A low price gives a better
/// bound while many jokers are left, a high one when few are.
const PLACES: [u32; LISTS] = [16, 8];

/// The number of rounds of price updates: at first, with one list and with two; later, to improve a
/// bound that was too weak.
const FIRST_ROUNDS: [u32; LISTS] = [1, 2];
const MORE_ROUNDS: u32 = 4;

/// The places saved by a run that arrives from another colour. Without it, the next tile that
/// would join it begins a run instead, which lacks at most two places.
const BEGINNING: u8 = 2;

/// Lower bounds on the cost of each colour's tiles, from each number on, by open runs.
#[derive(Default)]
pub(super) struct Bound {
    /// By colour, number and open runs; empty until needed.
    known: Vec<Lanes>,
    ready: bool,
    improved: bool,
    /// What the groups from a number on receive.
    taken: [Lanes; NUMBERS + 3],
    /// What a joker of each kind is worth, and the price of a place.
    worth: [Lanes; KINDS],
    place: Lanes,
    costs: Option<Costs>,
    shelf: Shelf,
    lists: [List; LISTS],
}

impl Bound {
    /// Prepares for other tiles. Prices are kept: any prices give a valid bound, and these are good
    /// for similar tiles.
    pub(super) fn ask(&mut self, stock: &Stock, costs: Costs) {
        if self.costs != Some(costs) {
            self.forget_prices();
        }
        self.ready = false;
        self.costs = Some(costs);
        self.shelf.stock = *stock;
    }

    /// Forgets the prices of earlier searches.
    pub(super) fn forget_prices(&mut self) {
        for list in &mut self.lists {
            list.prices = Prices::default();
        }
        self.improved = false;
        self.ready = false;
    }

    /// Returns whether the bound has been computed.
    pub(super) fn is_ready(&self) -> bool {
        self.ready
    }

    /// Returns whether there are prices from an earlier search.
    pub(super) fn has_prices(&self) -> bool {
        self.lists[0].has_prices()
    }

    /// Returns whether the prices have been improved.
    pub(super) fn is_improved(&self) -> bool {
        self.improved
    }

    /// Computes the bound. Easy searches end before this is needed.
    pub(super) fn compute_bound(&mut self) {
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

    /// Returns the number of price lists in use: with few jokers one is enough.
    fn used(&self) -> usize {
        let jokers: u8 = self.shelf.stock.jokers.iter().sum();
        if jokers > FEW { LISTS } else { 1 }
    }

    /// Improves the prices.
    pub(super) fn improve(&mut self) {
        self.improved = true;
        self.change_prices(MORE_ROUNDS);
    }

    /// Runs some rounds of price updates and collects the bounds of all lists.
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

    /// Returns a lower bound on the cost of the tiles from a state's number on.
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

    /// Rounds a bound up to a cost that whole tiles from a number on can have.
    pub(super) fn of_whole_tiles(&self, least: f32, number: usize) -> u32 {
        if least <= 0.0 || number > NUMBERS + 1 {
            return 0;
        }
        let (low, high) = (self.shelf.stays[number], self.shelf.stays[NUMBERS]);
        let tiles = (least / high).ceil();
        least.max(tiles * low) as u32
    }

    /// Lowers a limit to the most that whole tiles within it can cost: a higher bound takes one
    /// more tile, which exceeds the limit.
    pub(super) fn limit(&self, limit: u32, number: usize) -> f32 {
        let limit = limit as f32;
        if !self.is_ready() || number > NUMBERS {
            return limit;
        }
        let (low, high) = (self.shelf.stays[number], self.shelf.stays[NUMBERS]);
        limit.min((limit / low).floor() * high)
    }

    /// Returns the constant part of the bound from a number on: what the groups receive.
    pub(super) fn start(&self, number: usize) -> Lanes {
        if self.is_ready() {
            Lanes::default() - self.taken[number.min(NUMBERS + 1)]
        } else {
            Lanes::default()
        }
    }

    /// Returns a lower bound for the runs of a colour after a number, less what is saved by runs
    /// that are ahead or continue in other colours.
    pub(super) fn after(
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

    /// Returns the runs of each colour that continue in addition to those still to be decided,
    /// capped at two, and the places saved by sides of mirrors that are ahead.
    pub(super) fn beside(&self, state: &State) -> ([u8; COLOURS], u8) {
        let (mut beside, ahead) = sides_of_mirrors(state);
        for (beside, runs) in beside.iter_mut().zip(state.runs) {
            if !runs.is_empty() {
                *beside += runs.sum(0..CLASSES);
            }
        }
        (beside.map(|runs| runs.min(2)), ahead)
    }

    /// Returns what jokers are worth.
    pub(super) fn worth(&self, jokers: Left) -> Lanes {
        let mut worth = Lanes::default();
        for (kind, count) in jokers.each() {
            worth += self.worth[kind] * f32::from(count);
        }
        worth
    }

    /// Returns the price of this many places.
    pub(super) fn places(&self, places: u8) -> Lanes {
        self.place * f32::from(places)
    }

    /// Returns the cost of the tiles of a colour from a number on, with these open runs and further
    /// long ones. Short runs that the tiles of the colour alone cannot have begun count as long
    /// ones; two of these are enough for the two tiles of a number.
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

    /// Returns the number of tiles of a colour this far below a number.
    fn there(&self, colour: usize, number: usize, below: usize) -> usize {
        let number = number.saturating_sub(below);
        self.shelf.there(colour, number)
    }
}

/// Returns the index for a colour, a number and open runs. The entries with one more run, which is
/// ahead, follow.
fn place(colour: usize, number: usize, open: usize) -> usize {
    (colour * (NUMBERS + 2) + number) * 2 * OPEN + open
}

/// Returns the runs of each colour that are sides of mirrors or old runs being kept, which
/// accept any tile and need none, and how many of the sides are a place ahead.
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

/// Runs that already cover the next number.
#[derive(Default)]
struct OneAhead {
    /// Whether each colour has such a run.
    colours: [bool; COLOURS],
    /// The number of such runs beyond the first of each colour.
    more: u8,
}

/// Returns which colours have a run that is ahead. The second one of a colour counts as an
/// ordinary run that saves a place, since it is bridged already.
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
