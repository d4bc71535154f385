//! What the bound asks for places, colour changes, mirrors, and a tile in a group.

use super::Costs;
use super::lanes::{LANES, Lanes};
use crate::stock::{CHANGE, COLOURS, MIRROR, NUMBERS, Stock};

/// How many tiles of each colour lie in groups.
pub(super) type Grouped = [u8; COLOURS];

/// Prices of everything, for every lane. That of a place is another one in each lane and
/// stays; the others are changed.
#[derive(Debug, Clone, Default)]
pub(super) struct Prices {
    /// A place of a run or a group that a joker fills.
    pub(super) place: Lanes,
    /// A colour change, and the part of it that is paid where a run leaves its colour.
    pub(super) change: Lanes,
    pub(super) leaving: [Lanes; NUMBERS + 3],
    pub(super) mirror: Lanes,
    /// By number and colour: what no tile, one or two pay that lie in groups.
    pub(super) fees: [[[Lanes; 3]; COLOURS]; NUMBERS + 3],
}

/// What the cheapest ways of all colours ask for.
#[derive(Default)]
pub(super) struct Usage {
    pub(super) grouped: [Grouped; NUMBERS + 3],
    pub(super) leaving: [u8; NUMBERS + 3],
    pub(super) arriving: [u8; NUMBERS + 3],
    pub(super) mirrors: u8,
}

impl Prices {
    /// Prices to begin with. A tile pays for its share of what the groups of its number
    /// lack at least.
    pub(super) fn new(stock: &Stock, costs: Costs) -> Prices {
        let usual = costs.tile + 7 * costs.point;
        let share = |eighths: u32| (usual * eighths / 8) as f32;
        let place = Lanes([2, 4, 8, 16].map(share));
        // At most the four places that two single tiles lack, which one of these can join.
        let special = Lanes([4, 8, 12, 16].map(share));
        let change = Lanes(std::array::from_fn(|lane| {
            special.0[lane].min(4.0 * place.0[lane]).max(place.0[lane])
        }));
        let mut prices = Prices {
            place,
            change,
            leaving: [(change * 0.5).floor(); NUMBERS + 3],
            mirror: special.min(place * 4.0),
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
            prices.fees[number] = [[0.0, one, two].map(|places| (place * places).floor()); COLOURS];
        }
        prices
    }

    /// Takes the prices of a lane from elsewhere.
    pub(super) fn take_lane(&mut self, other: &Prices, lane: usize) {
        self.change.0[lane] = other.change.0[lane];
        self.mirror.0[lane] = other.mirror.0[lane];
        for number in 1..=NUMBERS {
            self.leaving[number].0[lane] = other.leaving[number].0[lane];
            for colour in 0..COLOURS {
                for count in 1..3 {
                    self.fees[number][colour][count].0[lane] =
                        other.fees[number][colour][count].0[lane];
                }
            }
        }
    }

    /// What the groups of a number take at most, and from how many tiles.
    pub(super) fn groups(&self, offers: &[Offer], number: usize) -> Taken {
        let fees = &self.fees[number];
        let mut best = Taken::default();
        for offer in offers {
            let lacks = self.place * -f32::from(offer.lacking);
            let mut pays = match offer.with_mirror {
                false => lacks,
                true => lacks.max(self.mirror * -1.0),
            };
            for (fees, count) in fees.iter().zip(offer.grouped) {
                pays += fees[usize::from(count)];
            }
            for lane in 0..LANES {
                if pays.0[lane] > best.pays.0[lane] {
                    best.pays.0[lane] = pays.0[lane];
                    best.offer[lane] = *offer;
                }
            }
        }
        best
    }

    /// What is asked for more often than there is of it gets dearer, the rest cheaper.
    pub(super) fn change(
        &mut self,
        stock: &Stock,
        given: &[[Offer; LANES]; NUMBERS + 3],
        lane: usize,
        usage: &Usage,
        step: f32,
    ) {
        let mut mirrors = i32::from(usage.mirrors);
        let mut changes = 0;
        for number in 1..=NUMBERS {
            let offer = given[number][lane];
            let wanted = usage.grouped[number];
            for colour in 0..COLOURS {
                let (wanted, given) = (wanted[colour], offer.grouped[colour]);
                if wanted != given {
                    let fees = &mut self.fees[number][colour];
                    if wanted > 0 {
                        fees[usize::from(wanted)].0[lane] += step;
                    }
                    if given > 0 {
                        fees[usize::from(given)].0[lane] -= step;
                    }
                }
            }
            let lacks = f32::from(offer.lacking) * self.place.0[lane];
            mirrors += i32::from(offer.with_mirror && lacks > self.mirror.0[lane]);
        }
        if stock.jokers[MIRROR] > 0 {
            let more = mirrors - i32::from(stock.jokers[MIRROR]);
            self.mirror.0[lane] = (self.mirror.0[lane] + step * more as f32).max(0.0);
        }
        if stock.jokers[CHANGE] > 0 {
            for number in 1..=NUMBERS {
                changes += i32::from(usage.leaving[number]) + i32::from(usage.arriving[number]);
            }
            let more = changes - 2 * i32::from(stock.jokers[CHANGE]);
            let price = &mut self.change.0[lane];
            *price = (*price + (step * more as f32 * 0.5).round()).max(self.place.0[lane]);
            for number in 1..=NUMBERS {
                let leaving = &mut self.leaving[number].0[lane];
                let more = i32::from(usage.leaving[number]) - i32::from(usage.arriving[number]);
                *leaving = (*leaving + step * more as f32).clamp(0.0, *price);
            }
        }
    }
}

/// Tiles of one number that could lie in groups.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Offer {
    pub(super) grouped: Grouped,
    /// How many places they lack to be groups.
    lacking: u8,
    /// With a mirror anything may lie there.
    with_mirror: bool,
}

/// What the groups of a number take, in each lane.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Taken {
    pub(super) pays: Lanes,
    pub(super) offer: [Offer; LANES],
}

/// Everything that could lie in groups of a number, when jokers fill so many places.
pub(super) fn add_offers(offers: &mut Vec<Offer>, stock: &Stock, places: u8, number: usize) {
    let there = stock.there[number].map(|count| count.min(2));
    let with_mirror = stock.jokers[MIRROR] > 0;
    for a in 0..=there[0] {
        for b in 0..=there[1] {
            for c in 0..=there[2] {
                for d in 0..=there[3] {
                    let grouped = [a, b, c, d];
                    let lacking = lacking(grouped);
                    if lacking <= places {
                        offers.push(Offer {
                            grouped,
                            lacking,
                            with_mirror,
                        });
                    }
                }
            }
        }
    }
}

/// How many places so many tiles of each colour lack to be groups of one number. Equal
/// tiles lie in two groups, the others in either.
fn lacking(grouped: Grouped) -> u8 {
    let count = |wanted: u8| grouped.iter().filter(|&&count| count == wanted).count();
    LACKING[count(2)][count(1)]
}

/// By how many colours there are two tiles of and how many one.
const LACKING: [[u8; COLOURS + 1]; COLOURS + 1] = {
    let mut table = [[0; COLOURS + 1]; COLOURS + 1];
    let mut twos = 0;
    while twos <= COLOURS {
        let mut ones = 0;
        while twos + ones <= COLOURS {
            let mut least = u8::MAX;
            let mut here = 0;
            while here <= ones {
                let lacks = group_lacks(twos + here) + group_lacks(twos + ones - here);
                if lacks < least {
                    least = lacks;
                }
                here += 1;
            }
            table[twos][ones] = least;
            ones += 1;
        }
        twos += 1;
    }
    table
};

/// How many places a group of so many number tiles lacks.
const fn group_lacks(tiles: usize) -> u8 {
    match tiles {
        1 => 2,
        2 => 1,
        _ => 0,
    }
}
