//! The best opening that a rack holds, and whether there is one.
//!
//! Exact: every set the rack holds is known, and the most valuable choice of sets
//! that share no tile is found by going through the tiles from 13 downwards,
//! remembering what is left of the rack.

use std::collections::HashMap;

use sidra_core::score::{Chance, Finisher};
use sidra_core::{Face, Rules};

use crate::candidates::{Candidate, candidates};
use crate::tiles::Tiles;

/// Sets from a rack, and what they are worth together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// What they count.
    pub value: u32,
    /// The sets.
    pub sets: Vec<Vec<Face>>,
}

/// The most valuable sets that the rack holds; `None` where it holds no set that
/// is worth enough to open.
///
/// The rack is read as tiles of a box: a third copy of a face counts for nothing.
pub fn best_opening(rules: &Rules, rack: &[Face]) -> Option<Opening> {
    let mut packing = Packing::new(rules, rack);
    let rack = Tiles::of_rack(rack, rules);
    let value = packing.best(0, rack, u32::MAX);
    (value >= u32::from(rules.opening) && value > 0).then(|| Opening {
        value,
        sets: packing.sets(rack),
    })
}

/// Whether some selection of the rack forms sets worth enough to open.
///
/// Jokers make many sets, and mostly one or two of them are enough: the numbers
/// alone are looked through first, then with one joker after the other.
pub fn can_open(rules: &Rules, rack: &[Face]) -> bool {
    let need = u32::from(rules.opening).max(1);
    let (numbers, jokers): (Vec<Face>, Vec<Face>) =
        rack.iter().partition(|face| face.number().is_some());
    // What every tile can be worth at most.
    let most = |face: &Face| match face {
        Face::Number { number, .. } => u32::from(number.get()),
        Face::Joker(joker) => 13 * joker.width() as u32,
        Face::Letter(_) => 0,
    };
    if rack.iter().map(most).sum::<u32>() < need {
        return false;
    }
    (0..=jokers.len()).any(|count| {
        let tiles: Vec<Face> = numbers.iter().chain(&jokers[..count]).copied().collect();
        let mut packing = Packing::new(rules, &tiles);
        packing.best(0, Tiles::of_rack(&tiles, rules), need) >= need
    })
}

/// Whether a player who never opened could have: the tile that made it possible
/// counts for less where it was the last one drawn and the opening was announced.
pub fn chance(rules: &Rules, player: &Finisher) -> Chance {
    let rack = &player.rack;
    if !can_open(rules, rack) {
        return Chance::CouldNot;
    }
    let last = player
        .last_drawn
        .and_then(|tile| rack.iter().position(|&face| face == tile));
    let Some(last) = last.filter(|_| player.announced) else {
        return Chance::Could;
    };
    let mut before = rack.clone();
    before.remove(last);
    if can_open(rules, &before) {
        Chance::Could
    } else {
        Chance::Announced
    }
}

/// The choice of sets that share no tile.
struct Packing {
    /// The faces in the order in which they are decided: numbers from 13 down,
    /// then jokers.
    order: Vec<Face>,
    /// The sets, by the place of their first face in that order.
    by_first: Vec<Vec<Candidate>>,
    /// The value of what is left, for every rest that was looked at to the end.
    known: HashMap<(usize, Tiles), u32>,
}

impl Packing {
    fn new(rules: &Rules, rack: &[Face]) -> Packing {
        let mut order: Vec<Face> = Face::all().filter(|face| rules.copies(*face) > 0).collect();
        order.sort_by_key(|face| (std::cmp::Reverse(face.number()), *face));
        let mut by_first = vec![Vec::new(); order.len()];
        for candidate in candidates(Tiles::of_rack(rack, rules), rules) {
            let first = order.iter().position(|face| candidate.tiles.holds(*face));
            if let Some(first) = first {
                by_first[first].push(candidate);
            }
        }
        Packing {
            order,
            by_first,
            known: HashMap::new(),
        }
    }

    /// The most that the rest is worth, or anything that is `enough`.
    fn best(&mut self, at: usize, rest: Tiles, enough: u32) -> u32 {
        let Some(&face) = self.order.get(at).filter(|_| !rest.is_empty()) else {
            return 0;
        };
        if let Some(&known) = self.known.get(&(at, rest)) {
            return known;
        }
        let mut best = 0;
        if rest.holds(face) {
            for index in 0..self.by_first[at].len() {
                let Candidate { tiles, value, .. } = self.by_first[at][index];
                let Some(left) = rest.minus(tiles) else {
                    continue;
                };
                let total = value + self.best(at, left, enough.saturating_sub(value));
                best = best.max(total);
                if best >= enough {
                    return best;
                }
            }
        }
        best = best.max(self.best(at + 1, rest.without_any(face), enough));
        if best < enough {
            self.known.insert((at, rest), best);
        }
        best
    }

    /// The sets behind the best value of these tiles.
    fn sets(&mut self, rack: Tiles) -> Vec<Vec<Face>> {
        let mut sets = Vec::new();
        let (mut at, mut rest) = (0, rack);
        while at < self.order.len() {
            let value = self.best(at, rest, u32::MAX);
            let chosen = (0..self.by_first[at].len()).find_map(|index| {
                let candidate = &self.by_first[at][index];
                let (row, worth) = (candidate.row.clone(), candidate.value);
                let left = rest.minus(candidate.tiles)?;
                (worth + self.best(at, left, u32::MAX) == value).then_some((row, left))
            });
            match chosen {
                Some((row, left)) => {
                    sets.push(row);
                    rest = left;
                }
                None => {
                    rest = rest.without_any(self.order[at]);
                    at += 1;
                }
            }
        }
        sets
    }
}
