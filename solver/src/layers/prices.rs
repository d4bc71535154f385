//! The dual prices of the bound: for places, colour changes, mirrors, and tiles in groups.

use super::Costs;
use super::lanes::Lanes;
use crate::stock::{CHANGE, COLOURS, DOUBLE, MIRROR, NUMBERS, Stock};

/// The number of tiles of each colour that are in groups.
type Grouped = [u8; COLOURS];

/// A price list; all prices are whole numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Prices {
    /// A place of a run or a group that a joker fills.
    pub(super) place: f32,
    /// A double, which fills two consecutive places of a run, or any one place.
    pub(super) double: f32,
    /// A colour change, and the part of its price that is paid where a run leaves its colour.
    pub(super) change: f32,
    pub(super) leaving: [f32; NUMBERS + 3],
    pub(super) mirror: f32,
    /// Indexed by number: the fee of each colour if no tile of it, one, or two are in groups.
    pub(super) fees: [[Lanes<COLOURS>; 3]; NUMBERS + 3],
}

/// What the cheapest paths of all colours use, besides places and groups.
#[derive(Default)]
pub(super) struct Usage {
    pub(super) leaving: [u8; NUMBERS + 3],
    pub(super) arriving: [u8; NUMBERS + 3],
    pub(super) mirrors: u8,
    pub(super) doubles: u8,
}

impl Prices {
    /// Creates initial prices, at which a place costs this many eighths of a tile. A tile pays its
    /// share of the fewest places that the groups of its number lack.
    pub(super) fn new(stock: &Stock, costs: Costs, eighths: u32) -> Prices {
        let usual = costs.tile + 7 * costs.point;
        let share = |eighths: u32| (usual * eighths / 8) as f32;
        let place = share(eighths);
        // At most the price of the four places that two single tiles joined by such a joker would
        // lack.
        let special = share(eighths + 4).min(4.0 * place);
        let mut prices = Prices {
            place,
            double: place,
            change: special,
            leaving: [(special * 0.5).floor(); NUMBERS + 3],
            mirror: special,
            ..Prices::default()
        };
        for number in 1..=NUMBERS {
            let there = &stock.there[number];
            let colours = there.iter().filter(|&&count| count > 0).count();
            let tiles: u8 = there.iter().map(|&count| count.min(2)).sum();
            let one = match colours {
                3.. => 0.0,
                2 => 0.5,
                _ => 2.0,
            };
            let two = match (colours, tiles) {
                (3.., 6..) => 0.0,
                (3.., 5) => 0.5,
                (3.., _) | (2, 4) => 1.0,
                (2, _) => 2.5,
                _ => 4.0,
            };
            prices.fees[number] =
                [0.0, one, two].map(|places| Lanes::all((place * places).floor()));
        }
        prices
    }

    /// Computes the most that the groups of each number can receive, and from which tiles.
    pub(super) fn groups(
        &self,
        offers: &Offers,
        lacks: &CostsOfLacks,
        taken: &mut [Taken; NUMBERS + 3],
    ) {
        for (number, taken) in taken.iter_mut().enumerate().take(NUMBERS + 1).skip(1) {
            let [none, one, two] = self.fees[number].map(|fees| fees.0);
            let fees = [none, one, two, two];
            *taken = Taken::default();
            for offer in offers.of(number) {
                let [a, b, c, d] = offer.grouped.map(usize::from);
                let fees = fees[a % 4][0] + fees[b % 4][1] + fees[c % 4][2] + fees[d % 4][3];
                let pays = fees - lacks[usize::from(offer.lacks) % LACKS.len()];
                if pays > taken.pays {
                    *taken = Taken {
                        pays,
                        offer: *offer,
                    };
                }
            }
        }
    }

    /// Redistributes the fees of a number. `needs` are the min-marginals: the cost of each
    /// colour, without fees, if none of its tiles, one, or two are in groups.
    pub(super) fn share_out(
        &mut self,
        offers: &Offers,
        lacks: &CostsOfLacks,
        number: usize,
        needs: &[Lanes<COLOURS>; 3],
    ) {
        let needs = needs.map(|needs| needs.0);
        let mut least = [[f32::INFINITY; COLOURS]; 4];
        for offer in offers.of(number) {
            let mut cost = lacks[usize::from(offer.lacks) % LACKS.len()];
            for (colour, count) in offer.grouped.into_iter().enumerate() {
                cost += needs[usize::from(count)][colour];
            }
            for (colour, count) in offer.grouped.into_iter().enumerate() {
                let least = &mut least[usize::from(count) % 4][colour];
                if cost < *least {
                    *least = cost;
                }
            }
        }
        for colour in 0..COLOURS {
            let fee = |count: usize| (least[count][colour] / 4.0).floor() - needs[count][colour];
            let none = Some(fee(0)).filter(|fee| fee.is_finite()).unwrap_or(0.0);
            for count in 0..3 {
                let fee = fee(count) - none;
                if fee.is_finite() {
                    self.fees[number][count].0[colour] = fee;
                }
            }
        }
    }

    /// Returns the price of everything that groups may lack.
    pub(super) fn lacks(&self, offers: &Offers) -> CostsOfLacks {
        LACKS.map(|lacks| self.to_buy(lacks, offers.with_mirrors).cost)
    }

    /// Returns the cheapest way to buy what groups lack.
    fn to_buy(&self, lacks: Lacks, with_mirrors: bool) -> Bought {
        let bought = |places: u8, mirrors: u8| Bought {
            cost: f32::from(places) * self.place + f32::from(mirrors) * self.mirror,
            mirrors,
        };
        let (plain, mirrored) = (bought(lacks.places, 0), bought(lacks.mirrored, 1));
        match with_mirrors && mirrored.cost < plain.cost {
            true => mirrored,
            false => plain,
        }
    }

    /// Takes a subgradient step: the price of doubles, colour changes or mirrors rises if more of
    /// them are used than there are, and falls if fewer are used.
    pub(super) fn change(
        &mut self,
        stock: &Stock,
        groups: &[Taken; NUMBERS + 3],
        usage: &Usage,
        step: f32,
    ) {
        let mut mirrors = i32::from(usage.mirrors);
        let mut changes = 0;
        for number in 1..=NUMBERS {
            let lacks = LACKS[usize::from(groups[number].offer.lacks) % LACKS.len()];
            let bought = self.to_buy(lacks, stock.jokers[MIRROR] > 0);
            mirrors += i32::from(bought.mirrors);
            changes += i32::from(usage.leaving[number]) + i32::from(usage.arriving[number]);
        }
        if stock.jokers[DOUBLE] > 0 {
            let more = i32::from(usage.doubles) - i32::from(stock.jokers[DOUBLE]);
            let double = self.double + step * more as f32;
            self.double = within(double, self.place, 2.0 * self.place);
        }
        if stock.jokers[MIRROR] > 0 {
            let more = mirrors - i32::from(stock.jokers[MIRROR]);
            self.mirror = (self.mirror + step * more as f32).max(0.0);
        }
        if stock.jokers[CHANGE] > 0 {
            let more = changes - 2 * i32::from(stock.jokers[CHANGE]);
            self.change = (self.change + (step * more as f32 * 0.5).round()).max(self.place);
            for number in 1..=NUMBERS {
                let more = i32::from(usage.leaving[number]) - i32::from(usage.arriving[number]);
                let leaving = &mut self.leaving[number];
                *leaving = within(*leaving + step * more as f32, 0.0, self.change);
            }
        }
    }
}

/// A price, and the number of mirrors bought for it.
struct Bought {
    cost: f32,
    mirrors: u8,
}

/// Tiles of one number that could be in groups.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Offer {
    grouped: Grouped,
    /// What they lack to be groups, as an index into `LACKS`.
    lacks: u8,
}

/// What the groups of a number receive.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Taken {
    pub(super) pays: f32,
    offer: Offer,
}

/// All combinations of tiles that could be in groups.
#[derive(Default)]
pub(super) struct Offers {
    offers: Vec<Offer>,
    /// The index of the first one of each number.
    first: [usize; NUMBERS + 3],
    with_mirrors: bool,
}

impl Offers {
    /// Lists the combinations of a stock whose jokers fill this many places.
    pub(super) fn list(&mut self, stock: &Stock, places: u8) {
        self.offers.clear();
        self.with_mirrors = stock.jokers[MIRROR] > 0;
        for number in 1..=NUMBERS {
            self.first[number] = self.offers.len();
            self.add(stock.there[number].map(|count| count.min(2)), places);
        }
        self.first[NUMBERS + 1] = self.offers.len();
    }

    fn add(&mut self, there: Grouped, places: u8) {
        for a in 0..=there[0] {
            for b in 0..=there[1] {
                for c in 0..=there[2] {
                    for d in 0..=there[3] {
                        let grouped = [a, b, c, d];
                        let count = |wanted| grouped.iter().filter(|&&one| one == wanted).count();
                        let lacks = lacks_index(count(2), count(1));
                        if LACKS[lacks].places <= places {
                            self.offers.push(Offer {
                                grouped,
                                lacks: lacks as u8,
                            });
                        }
                    }
                }
            }
        }
    }

    fn of(&self, number: usize) -> &[Offer] {
        &self.offers[self.first[number]..self.first[number + 1]]
    }
}

/// The number of places that tiles of one number lack to be groups.
#[derive(Debug, Clone, Copy)]
struct Lacks {
    places: u8,
    /// The same number if some of the tiles are on both sides of a mirror.
    mirrored: u8,
}

/// What tiles lack to be groups, by the number of colours with two tiles and with one.
const LACKS: [Lacks; 32] = {
    let none = Lacks {
        places: 0,
        mirrored: 0,
    };
    let mut table = [none; 32];
    let mut twos = 0;
    while twos <= COLOURS {
        let mut ones = 0;
        while twos + ones <= COLOURS {
            table[lacks_index(twos, ones)] = Lacks {
                places: lacking(twos, ones),
                mirrored: lacking_with_mirror(twos, ones),
            };
            ones += 1;
        }
        twos += 1;
    }
    table
};

/// The price of each entry of `LACKS`.
pub(super) type CostsOfLacks = [f32; LACKS.len()];

const fn lacks_index(twos: usize, ones: usize) -> usize {
    twos * (COLOURS + 1) + ones
}

/// Returns the number of places that tiles lack to be groups, given the number of colours with two
/// tiles and with one. Equal tiles are in different groups; the others may be in either.
const fn lacking(twos: usize, ones: usize) -> u8 {
    let mut least = u8::MAX;
    let mut here = 0;
    while here <= ones {
        let lacks = group_lacks(twos + here) + group_lacks(twos + ones - here);
        if lacks < least {
            least = lacks;
        }
        here += 1;
    }
    least
}

/// Returns the same with a mirror, whose sides hold both tiles of a pair, or one tile facing a
/// joker. Tiles elsewhere lack what groups lack.
const fn lacking_with_mirror(twos: usize, ones: usize) -> u8 {
    let mut least = lacking(twos, ones);
    let mut pairs = 0;
    while pairs <= twos {
        let mut halves = 0;
        while pairs + halves <= twos {
            let mut alone = 0;
            while alone <= ones {
                // The other tile of a pair is in a group like a single tile.
                let rest = lacking(twos - pairs - halves, ones - alone + halves);
                let lacks = (halves + alone) as u8 + rest;
                if lacks < least {
                    least = lacks;
                }
                alone += 1;
            }
            halves += 1;
        }
        pairs += 1;
    }
    least
}

/// At a mirror, a double covers two places for the price of one. The price would have to reflect
/// that if two places were ever lacking.
const _: () = {
    let mut index = 0;
    while index < LACKS.len() {
        assert!(LACKS[index].mirrored <= 1);
        index += 1;
    }
};

/// Returns the number of places that a group of this many number tiles lacks.
const fn group_lacks(tiles: usize) -> u8 {
    match tiles {
        1 => 2,
        2 => 1,
        _ => 0,
    }
}

/// Clamps a number to a range. The standard `clamp` panics with a message that contains the range,
/// and the code that formats it would be part of the page.
fn within(number: f32, least: f32, most: f32) -> f32 {
    number.max(least).min(most)
}
