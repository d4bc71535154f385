//! Counts what a rack can lay, without building a table: the play-out mode.
//!
//! A play-out asks the same question tens of thousands of times: how many tiles can be laid, worth
//! how many points, and which? A [`Counter`] answers it from counts of tiles alone. It solves the
//! relaxation of `docs/solver.md`, which rearranges freely, and leaves out what only the referee
//! can judge: where a joker was before, whether a spare joker finds a place, and some house rules
//! about special jokers. So the answer is an upper bound, and [`Count::certain`] says when it is
//! exact.
//!
//! Number tiles with up to two classic jokers have a search of their own ([`plain`]), which
//! allocates nothing once it has warmed up, and remembers what the last turn did not change.
//! Special jokers use the search of the solver.

mod plain;

use sidra_core::tile::Tally;
use sidra_core::{Face, Rules};

use self::plain::Plain;
use crate::Objective;
use crate::exact::{costs_of, next_bound};
use crate::layers::{Costs, Layers, Likes, Move, OutOfNodes, With, Workspace};
use crate::stock::{CHANGE, COLOURS, EXPERT, Jokers, KINDS, MIRROR, NUMBERS, Stock};

/// What a rack can lay on a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The number of tiles.
    pub tiles: usize,
    /// The sum of the numbers on them; jokers count 0.
    pub points: u32,
    /// The tiles.
    pub laid: Tally,
    /// Whether this is exact under every rule. Otherwise the joker rules may allow less.
    pub certain: bool,
}

/// Counts what racks can lay. Reuses its memory from question to question.
///
/// ```
/// use sidra_core::tile::Tally;
/// use sidra_core::{editions, notation};
/// use sidra_solver::{Counter, Objective};
///
/// let rules = &editions::find("il-classic").ok_or("no edition")?.rules;
/// let table = Tally::of(&notation::tiles("r3 r4 r5 b7 b8 b9")?);
/// let rack = Tally::of(&notation::tiles("r6 b10 k2")?);
/// let mut counter = Counter::default();
/// let count = counter.count(rules, &table, &rack, Objective::Tiles, 10_000);
/// let count = count.ok_or("out of nodes")?;
/// assert_eq!((count.tiles, count.points, count.certain), (2, 16, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Counter {
    plain: Plain,
    work: Workspace,
}

impl Counter {
    /// Returns the most that a player who has opened can lay. Returns `None` if the nodes run out
    /// first, or under house rules about mirrors that no edition has. The table must consist of
    /// legal sets.
    pub fn count(
        &mut self,
        rules: &Rules,
        table: &Tally,
        rack: &Tally,
        objective: Objective,
        nodes: u64,
    ) -> Option<Count> {
        let stock = Stock::of_counts(table, rack);
        let costs = costs_of(objective);
        let staying = match Plain::knows(&stock) {
            true => self.plain.staying(&stock, objective, costs, nodes)?,
            false => self.special(&stock, rules, objective, costs, nodes)?,
        };
        let on_table = stock.jokers_must.iter().any(|&count| count > 0);
        let mut count = Count {
            tiles: 0,
            points: 0,
            laid: Tally::default(),
            certain: !on_table && !staying.parked && is_exact(&stock, rules),
        };
        for (face, held) in rack.iter() {
            let kept = match face {
                Face::Number { colour, number } => {
                    staying.numbers[usize::from(number.get())][colour as usize].into()
                }
                Face::Joker(joker) => staying.jokers[joker.index()].into(),
                Face::Letter(_) | Face::Stated(_) => held,
            };
            let points = face.number().map_or(0, |number| u32::from(number.get()));
            for _ in kept..held {
                count.laid.add(face);
                count.tiles += 1;
                count.points += points;
            }
        }
        Some(count)
    }

    /// Answers for positions with special jokers, using the solver's own search.
    fn special(
        &mut self,
        stock: &Stock,
        rules: &Rules,
        objective: Objective,
        costs: Costs,
        nodes: u64,
    ) -> Option<Staying> {
        if stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
            return None;
        }
        let everything = Staying::everything(stock);
        let most = everything.cost(costs);
        // Prices from another position give a poor bound.
        self.work.forget_prices();
        self.work.most = self.work.nodes.saturating_add(nodes);
        let mut layers = Layers::new(stock, rules, costs, Likes::default(), &mut self.work);
        let mut bound = layers.least().min(most);
        let cost = loop {
            match layers.cost(bound) {
                Err(OutOfNodes) => return None,
                Ok(Some(cost)) => break cost,
                // Unreachable: the table could stay as it is.
                Ok(None) if bound >= most => return Some(everything),
                Ok(None) => {
                    layers.compute_bound();
                    let next = next_bound(objective, costs, bound, layers.is_hard());
                    bound = next.max(layers.least()).min(most);
                }
            }
        };
        let path = layers.path(cost).ok()??;
        Some(Staying::after(&path, stock, cost, costs))
    }
}

/// Returns whether the relaxation enforces all that these rules say about the jokers of a position.
fn is_exact(stock: &Stock, rules: &Rules) -> bool {
    let [changes, mirrors] = [CHANGE, MIRROR].map(|kind| stock.jokers[kind] > 0);
    let experts = stock.jokers[EXPERT..].iter().any(|&count| count > 0);
    // The relaxation lets a colour change begin a run. It lets a mirror stand for a number that no
    // tile has, which a valley avoids. If there is a colour change anywhere, it lets an expert
    // joker be in a run of any colour.
    (!changes || rules.colour_change_first)
        && (!mirrors || rules.mirror_valley)
        && !(changes && experts)
}

/// The tiles that stay on the rack.
#[derive(Debug, Clone, Copy, Default)]
struct Staying {
    /// By number (from 1) and colour.
    numbers: [[u8; COLOURS]; NUMBERS + 3],
    jokers: Jokers,
    /// Whether a spare joker was assumed to find a place.
    parked: bool,
}

impl Staying {
    /// Returns what stays if nothing is laid.
    fn everything(stock: &Stock) -> Staying {
        let mut staying = Staying::default();
        for number in 1..=NUMBERS {
            for colour in 0..COLOURS {
                let (there, must) = (&stock.there[number], &stock.must[number]);
                staying.numbers[number][colour] = there[colour] - must[colour];
            }
        }
        for kind in 0..KINDS {
            staying.jokers[kind] = stock.jokers[kind] - stock.jokers_must[kind];
        }
        staying
    }

    /// Returns what remains after these decisions, which cost this much.
    fn after(path: &[Vec<Move>], stock: &Stock, cost: u32, costs: Costs) -> Staying {
        let mut staying = Staying {
            numbers: stock.there,
            jokers: [0; KINDS],
            parked: false,
        };
        let mut spare = stock.jokers;
        for (left, moves) in staying.numbers[1..].iter_mut().zip(path) {
            for decision in moves {
                use_up(decision, left, &mut spare);
            }
        }
        // Of the spare jokers, those that the cost does not account for are parked.
        let mut kept = cost.saturating_sub(staying.cost(costs)) / costs.tile;
        for kind in (0..KINDS).rev() {
            let held = stock.jokers[kind] - stock.jokers_must[kind];
            let stays = u32::from(spare[kind].min(held)).min(kept);
            staying.parked |= u32::from(spare[kind]) > stays;
            staying.jokers[kind] = stays as u8;
            kept -= stays;
        }
        staying
    }

    fn cost(&self, costs: Costs) -> u32 {
        let mut cost = self
            .jokers
            .iter()
            .map(|&count| u32::from(count))
            .sum::<u32>()
            * costs.tile;
        for (number, left) in self.numbers.iter().enumerate() {
            let count: u32 = left.iter().map(|&count| u32::from(count)).sum();
            cost += count * (costs.tile + costs.point * number as u32);
        }
        cost
    }
}

/// Removes the tiles that a decision uses.
fn use_up(decision: &Move, left: &mut [u8; COLOURS], jokers: &mut Jokers) {
    let grouped = |colours: u8, left: &mut [u8; COLOURS]| {
        for (colour, count) in left.iter_mut().enumerate() {
            *count = count.saturating_sub(colours >> colour & 1);
        }
    };
    let spent = |these: &Jokers, jokers: &mut Jokers| {
        for (count, spent) in jokers.iter_mut().zip(these) {
            *count = count.saturating_sub(*spent);
        }
    };
    let joined = |colour: usize, with: With, left: &mut [u8; COLOURS], jokers: &mut Jokers| {
        let count = match with {
            With::Number => &mut left[colour],
            With::Joker(kind, _) => &mut jokers[kind],
        };
        *count = count.saturating_sub(1);
    };
    match decision {
        Move::Group {
            colours,
            jokers: these,
        } => {
            grouped(*colours, left);
            spent(these, jokers);
        }
        Move::MirroredGroup {
            left: one,
            right: other,
            jokers: these,
        } => {
            grouped(*one, left);
            grouped(*other, left);
            spent(these, jokers);
            jokers[MIRROR] = jokers[MIRROR].saturating_sub(1);
        }
        Move::Begin { colour } => joined(*colour, With::Number, left, jokers),
        Move::Lengthen { colour, with, .. } => joined(*colour, *with, left, jokers),
        Move::Close { fill, .. } => spent(fill, jokers),
        Move::BeginMirrored { colour, sides } => {
            for with in sides {
                joined(*colour, *with, left, jokers);
            }
            jokers[MIRROR] = jokers[MIRROR].saturating_sub(1);
        }
        Move::LengthenMirrored { colour, sides, .. } => {
            for with in sides.iter().flatten() {
                joined(*colour, *with, left, jokers);
            }
        }
        // This occurs only where changed sets are counted.
        Move::Keep { .. } => {}
    }
}
