//! The best opening that a rack allows, and whether there is one.
//!
//! The answer is exact: all sets that the rack holds are listed, and the most valuable combination
//! of disjoint sets is found by a search through the tiles from 13 down, memoised by what is left
//! of the rack.

use sidra_core::few::{Few, Many};
use std::collections::HashMap;

use sidra_core::position::{Position, Setup};
use sidra_core::score::{Chance, Finisher};
use sidra_core::set::{self, Reading};
use sidra_core::{Face, Rules};

use crate::Objective;
use crate::candidates::{Candidate, candidates};
use crate::exact::{Progress, Solver};
use crate::layers::OutOfNodes;
use crate::mask::TileMask;

/// The maximum number of entries in each memo table: about two megabytes each.
const MOST_KNOWN: usize = 28_000;
const MOST_WEIGHED: usize = 14_000;

/// Sets from a rack, and their total value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The total value.
    pub value: u32,
    /// The sets.
    pub sets: Vec<Vec<Face>>,
}

/// Returns the most valuable combination of sets from the rack; `None` if it is not worth enough to
/// open.
///
/// Copies of a face beyond those in the box are ignored.
///
/// ```
/// use sidra_core::{editions, notation};
/// use sidra_solver::opening::best_opening;
///
/// let rules = &editions::find("il-classic").ok_or("no edition")?.rules;
/// let rack = notation::tiles("r10 b10 k10 r1 r2 r3 y7")?;
/// let opening = best_opening(rules, &rack).ok_or("no opening")?;
/// assert_eq!(opening.value, 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_opening(rules: &Rules, rack: &[Face]) -> Option<Opening> {
    let mut packing = Packing::new(rules, rack, &mut { u64::MAX })?;
    let rack = TileMask::of_rack(rack, rules);
    let value = packing.best(0, rack, u32::MAX);
    (value >= u32::from(rules.opening) && value > 0).then(|| Opening {
        value,
        sets: packing.sets(rack),
    })
}

/// Returns whether some tiles from the rack form sets worth enough to open.
///
/// Jokers allow many sets, but one or two are usually enough: the number tiles are tried alone
/// first, then with one more joker at a time.
pub fn can_open(rules: &Rules, rack: &[Face]) -> bool {
    some_sets(rules, rack).is_some()
}

/// Returns some sets that are worth enough to open; `None` if there are none.
pub(crate) fn some_sets(rules: &Rules, rack: &[Face]) -> Option<Vec<Vec<Face>>> {
    let need = u32::from(rules.opening).max(1);
    let (numbers, jokers): (Vec<Face>, Vec<Face>) =
        rack.iter().partition(|face| face.number().is_some());
    // The most that each tile can be worth.
    let most = |face: &Face| match face {
        Face::Number { number, .. } => u32::from(number.get()),
        Face::Joker(joker) => 13 * joker.width() as u32,
        Face::Letter(_) | Face::Stated(_) => 0,
    };
    if rack.iter().map(most).sum::<u32>() < need {
        return None;
    }
    (0..=jokers.len()).find_map(|count| {
        let tiles: Vec<Face> = numbers.iter().chain(&jokers[..count]).copied().collect();
        let mut packing = Packing::new(rules, &tiles, &mut { u64::MAX })?;
        packing.enough(0, TileMask::of_rack(&tiles, rules), need)
    })
}

/// Returns whether a player who never opened could have opened. If only the last tile drawn
/// made it possible and the opening was announced, the result is [`Chance::Announced`].
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

/// Returns the table with the best opening: the one that lays the most among those that are worth
/// enough. `None` if no opening is worth enough. Writes the remaining nodes back.
///
/// # Errors
/// Returns an error if the nodes ran out.
pub(crate) fn best_table(
    position: &Position,
    objective: Objective,
    nodes: &mut u64,
) -> Result<Option<Vec<Vec<Face>>>, OutOfNodes> {
    let rules = position.rules();
    let need = u32::from(rules.opening);
    let Some(rack) = position.rack() else {
        return Ok(None);
    };
    let worth = |sets: &[Vec<Face>]| {
        let value = |row: &Vec<Face>| set::readings(row, rules).first().map_or(0, Reading::value);
        sets.iter().map(|row| u32::from(value(row))).sum::<u32>()
    };
    // The sets that lay the most are usually worth enough; otherwise weigh all combinations.
    let most = sets_alone(position, objective, nodes)?;
    let sets = if !most.is_empty() && worth(&most) >= need {
        Some(most)
    } else {
        let weighing = Weighing::new(rules, rack, objective, nodes).ok_or(OutOfNodes)?;
        weighing.best(need, nodes)?
    };
    let old = position.table().iter().cloned();
    Ok(sets.map(|sets| old.chain(sets).collect()))
}

/// Returns the sets that lay the most of a rack, regardless of the table and of their value. Writes
/// the remaining nodes back.
///
/// # Errors
/// Returns an error if the nodes ran out.
pub(crate) fn sets_alone(
    position: &Position,
    objective: Objective,
    nodes: &mut u64,
) -> Result<Vec<Vec<Face>>, OutOfNodes> {
    let rack = position.rack().unwrap_or_default().to_vec();
    let setup = Setup::of_turn(position.setup().rules, Vec::new(), rack, true);
    let Ok(alone) = Position::from_setup(setup) else {
        return Ok(Vec::new());
    };
    let mut solver = Solver::new(&alone, objective);
    let progress = solver.run(*nodes);
    *nodes = nodes.saturating_sub(solver.nodes());
    match progress {
        Progress::Done(play) => Ok(play.table),
        Progress::More => Err(OutOfNodes),
    }
}

/// Returns the tables of all openings that lay different tiles, and whether the list is complete.
pub(crate) fn every_table(
    position: &Position,
    rack: &[Face],
    most: usize,
    nodes: &mut u64,
) -> (Vec<Vec<Vec<Face>>>, bool) {
    let rules = position.rules();
    let Some(packing) = Packing::new(rules, rack, nodes) else {
        return (Vec::new(), false);
    };
    let mut seen: HashMap<TileMask, u32> = HashMap::new();
    let mut found: HashMap<TileMask, Vec<Vec<Face>>> = HashMap::new();
    let mut open = vec![(
        0,
        TileMask::of_rack(rack, rules),
        0,
        Vec::<(usize, usize)>::new(),
    )];
    let all = TileMask::of_rack(rack, rules);
    let mut complete = true;
    while let Some((at, rest, value, chosen)) = open.pop() {
        if found.len() >= most || seen.len() >= 50 * most || *nodes == 0 {
            complete = false;
            break;
        }
        *nodes -= 1;
        // The same tiles with no higher value add nothing new.
        if seen
            .get(&rest)
            .is_some_and(|&known| known >= value && !chosen.is_empty())
        {
            continue;
        }
        seen.insert(rest, value);
        if value >= u32::from(rules.opening) && !chosen.is_empty() && rest != all {
            found.entry(rest).or_insert_with(|| {
                let row = |&(at, index): &(usize, usize)| packing.by_first[at][index].row.clone();
                chosen.iter().map(row).collect()
            });
        }
        for first in at..packing.by_first.len() {
            for (index, candidate) in packing.by_first[first].iter().enumerate() {
                if let Some(left) = rest.minus(candidate.tiles) {
                    let mut chosen = chosen.clone();
                    chosen.push((first, index));
                    open.push((first, left, value + candidate.value, chosen));
                }
            }
        }
    }
    let mut tables: Vec<Vec<Vec<Face>>> = found
        .into_values()
        .map(|sets| position.table().iter().cloned().chain(sets).collect())
        .collect();
    tables.sort_many_by(Ord::cmp);
    (tables, complete)
}

/// How many tiles a combination of sets lays, and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Weight {
    laid: u32,
    /// Capped at the value needed.
    value: u32,
}

/// Finds the combination of sets that lays the most among those that are worth enough.
struct Weighing {
    packing: Packing,
    laid: Vec<Vec<u32>>,
    need: u32,
    rack: TileMask,
    known: HashMap<(usize, TileMask), Vec<Weight>>,
    /// The nodes left.
    nodes: u64,
}

impl Weighing {
    fn new(
        rules: &Rules,
        rack: &[Face],
        objective: Objective,
        nodes: &mut u64,
    ) -> Option<Weighing> {
        let packing = Packing::new(rules, rack, nodes)?;
        let laid = |candidate: &Candidate| {
            let numbers = candidate.row.iter().filter_map(|face| face.number());
            let points: u32 = numbers.map(|number| u32::from(number.get())).sum();
            let tiles = candidate.row.len() as u32;
            match objective {
                Objective::Tiles => tiles << 12 | points,
                Objective::Points => points << 8 | tiles,
            }
        };
        let laid = packing
            .by_first
            .iter()
            .map(|sets| sets.iter().map(laid).collect());
        Some(Weighing {
            laid: laid.collect(),
            packing,
            need: 0,
            rack: TileMask::of_rack(rack, rules),
            known: HashMap::new(),
            nodes: 0,
        })
    }

    fn best(mut self, need: u32, nodes: &mut u64) -> Result<Option<Vec<Vec<Face>>>, OutOfNodes> {
        self.nodes = *nodes;
        let sets = self.heaviest(need);
        *nodes = self.nodes;
        if self.nodes == 0 {
            Err(OutOfNodes)
        } else {
            Ok(sets)
        }
    }

    fn heaviest(&mut self, need: u32) -> Option<Vec<Vec<Face>>> {
        self.need = need;
        let enough = |weight: &&Weight| weight.value >= need && weight.laid > 0;
        let weights = self.weigh(0, self.rack);
        let mut wanted = *weights
            .iter()
            .filter(enough)
            .max_by_key(|weight| weight.laid)?;
        // Retrace the decisions that led to this weight.
        let mut sets = Vec::new();
        let (mut at, mut rest) = (0, self.rack);
        while at < self.packing.order.len() {
            let face = self.packing.order[at];
            let skipped = self.weigh(at + 1, rest.without_any(face));
            if skipped.iter().any(|weight| covers(*weight, wanted)) {
                (at, rest) = (at + 1, rest.without_any(face));
                continue;
            }
            let chosen = (0..self.packing.by_first[at].len()).find_map(|index| {
                let candidate = self.packing.by_first[at][index].clone();
                let left = rest.minus(candidate.tiles)?;
                let lacking = Weight {
                    laid: wanted.laid.checked_sub(self.laid[at][index])?,
                    value: wanted.value.saturating_sub(candidate.value),
                };
                let after = self.weigh(at, left);
                after
                    .iter()
                    .any(|weight| covers(*weight, lacking))
                    .then_some((candidate.row, left, lacking))
            })?;
            sets.push(chosen.0);
            (rest, wanted) = (chosen.1, chosen.2);
        }
        Some(sets)
    }

    /// Returns the Pareto front: all weights of the rest that no other one dominates.
    fn weigh(&mut self, at: usize, rest: TileMask) -> Vec<Weight> {
        let Some(&face) = self.packing.order.get(at).filter(|_| !rest.is_empty()) else {
            return vec![Weight { laid: 0, value: 0 }];
        };
        if let Some(known) = self.known.get(&(at, rest)) {
            return known.clone();
        }
        if self.nodes == 0 {
            return Vec::new();
        }
        self.nodes -= 1;
        let mut weights = self.weigh(at + 1, rest.without_any(face));
        if rest.holds(face) {
            for index in 0..self.packing.by_first[at].len() {
                let Candidate { tiles, value, .. } = self.packing.by_first[at][index];
                let Some(left) = rest.minus(tiles) else {
                    continue;
                };
                for after in self.weigh(at, left) {
                    let weight = Weight {
                        laid: after.laid + self.laid[at][index],
                        value: (after.value + value).min(self.need),
                    };
                    if !weights.iter().any(|other| covers(*other, weight)) {
                        weights.retain(|other| !covers(weight, *other));
                        weights.push(weight);
                    }
                }
            }
        }
        if self.known.len() >= MOST_WEIGHED {
            self.known.clear();
        }
        self.known.insert((at, rest), weights.clone());
        weights
    }
}

/// Returns whether one weight dominates another.
fn covers(one: Weight, other: Weight) -> bool {
    one.laid >= other.laid && one.value >= other.value
}

/// Finds the most valuable combination of disjoint sets.
struct Packing {
    /// The faces in the order in which the search decides on them: numbers from 13 down,
    /// then jokers.
    order: Vec<Face>,
    /// The sets, by the index of their first face in that order.
    by_first: Vec<Vec<Candidate>>,
    /// The best value for each remainder of the rack that was searched completely.
    known: HashMap<(usize, TileMask), u32>,
}

impl Packing {
    /// Lists the sets of a rack; `None` if the nodes run out first.
    fn new(rules: &Rules, rack: &[Face], nodes: &mut u64) -> Option<Packing> {
        let mut order: Vec<Face> = Face::all().filter(|face| rules.copies(*face) > 0).collect();
        order.sort_few_by_key(|face| (std::cmp::Reverse(face.number()), *face));
        let mut by_first = vec![Vec::new(); order.len()];
        for candidate in candidates(TileMask::of_rack(rack, rules), rules, nodes)? {
            let first = order.iter().position(|face| candidate.tiles.holds(*face));
            if let Some(first) = first {
                by_first[first].push(candidate);
            }
        }
        Some(Packing {
            order,
            by_first,
            known: HashMap::new(),
        })
    }

    /// Returns sets that together are worth at least `need`, if there are any.
    fn enough(&mut self, at: usize, rest: TileMask, need: u32) -> Option<Vec<Vec<Face>>> {
        if self.best(at, rest, need) < need {
            return None;
        }
        let mut sets = Vec::new();
        let (mut at, mut rest, mut need) = (at, rest, need);
        while need > 0 {
            let face = *self.order.get(at)?;
            let chosen = (0..self.by_first[at].len()).find_map(|index| {
                let Candidate { tiles, value, .. } = self.by_first[at][index];
                let left = rest.minus(tiles)?;
                let lacking = need.saturating_sub(value);
                (self.best(at, left, lacking) >= lacking).then_some((index, left, lacking))
            });
            match chosen {
                Some((index, left, lacking)) => {
                    sets.push(self.by_first[at][index].row.clone());
                    (rest, need) = (left, lacking);
                }
                None => (at, rest) = (at + 1, rest.without_any(face)),
            }
        }
        Some(sets)
    }

    /// Returns the highest value of the rest, or any value of at least `enough`.
    fn best(&mut self, at: usize, rest: TileMask, enough: u32) -> u32 {
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
            if self.known.len() >= MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert((at, rest), best);
        }
        best
    }

    /// Returns the sets that give these tiles their best value.
    fn sets(&mut self, rack: TileMask) -> Vec<Vec<Face>> {
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
