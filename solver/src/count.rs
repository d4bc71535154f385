//! Counts what a rack can lay, without building a table: the play-out mode.
//!
//! A play-out asks the same question tens of thousands of times: how many tiles can be laid, worth
//! how many points, and which? A [`Counter`] answers it from counts of tiles alone. It solves the
//! relaxation of `docs/solver.md`, which rearranges freely, and leaves out what only the referee
//! can judge: where a joker was before, whether a spare joker finds a place, and some house rules
//! about special jokers. So the answer is an upper bound, and [`Count::certain`] says when it is
//! exact.
//!
//! Positions of number tiles and up to two classic jokers have a separate search ([`plain`]). It
//! allocates nothing once it has warmed up, and it remembers whatever the last turn did not change.
//! Special jokers use the search of the solver.

mod plain;

use sidra_core::rules::MirrorValue;
use sidra_core::tile::Tally;
use sidra_core::{Face, Rules};

use self::plain::Plain;
use crate::Objective;
use crate::exact::{costs_of, next_bound};
use crate::layers::{Costs, Layers, Likes, OutOfNodes, Unused, Workspace};
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
    /// What the search for special jokers was last told about the rules.
    asked: Option<(u16, bool, MirrorValue)>,
    /// The nodes spent under rules of which it was told before.
    before: u64,
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

    /// Returns whether a player who has opened can lay the whole rack. Returns `None` if the nodes run
    /// out first, or under house rules about mirrors that no edition has. This is much faster than
    /// [`Counter::count`], which also has to find out what can be laid instead.
    pub fn whole(
        &mut self,
        rules: &Rules,
        table: &Tally,
        rack: &Tally,
        nodes: u64,
    ) -> Option<bool> {
        let stock = Stock::of_counts(table, rack);
        let costs = costs_of(Objective::Tiles);
        match Plain::knows(&stock) {
            true => self.plain.is_whole(&stock, costs, nodes),
            false => {
                let mut layers = self.layers(&stock, rules, costs, nodes)?;
                match layers.least() > 0 {
                    true => Some(false),
                    false => layers.cost(0).ok().map(|cost| cost.is_some()),
                }
            }
        }
    }

    /// Returns the nodes spent so far on all questions. With special jokers a few children of a
    /// node count as another node, because they take most of the time.
    pub fn nodes(&self) -> u64 {
        self.before + self.plain.spent() + self.work.spent()
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
        let everything = Staying::everything(stock);
        let most = everything.cost(costs);
        let mut layers = self.layers(stock, rules, costs, nodes)?;
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
        let unused = layers.unused(cost).ok()??;
        Some(Staying::after(&unused, stock, cost, costs))
    }

    /// Begins a search of the solver's own with this node budget.
    fn layers(
        &mut self,
        stock: &Stock,
        rules: &Rules,
        costs: Costs,
        nodes: u64,
    ) -> Option<Layers<'_>> {
        if stock.jokers[MIRROR] > 0 && !Layers::knows_mirrors(rules) {
            return None;
        }
        let asked = (rules.colour_changes, rules.jokers_alone, rules.mirror_value);
        if self.asked.replace(asked) != Some(asked) {
            self.before += self.work.spent();
            self.work = Workspace::that_keeps_states();
        }
        // Prices from another position give a poor bound.
        self.work.forget_prices();
        self.work.most = self.work.spent().saturating_add(nodes);
        let likes = Likes::default();
        Some(Layers::new(stock, rules, costs, likes, &mut self.work))
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

    /// Returns what stays after a path of this cost.
    fn after(unused: &Unused, stock: &Stock, cost: u32, costs: Costs) -> Staying {
        let mut staying = Staying {
            numbers: unused.numbers,
            jokers: [0; KINDS],
            parked: false,
        };
        // Of the spare jokers, those that the cost does not account for are parked.
        let mut kept = cost.saturating_sub(staying.cost(costs)) / costs.tile;
        for kind in (0..KINDS).rev() {
            let held = stock.jokers[kind] - stock.jokers_must[kind];
            let stays = u32::from(unused.jokers[kind].min(held)).min(kept);
            staying.parked |= u32::from(unused.jokers[kind]) > stays;
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
