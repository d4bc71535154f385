//! Players that do not see everything: those of the lower levels.
//!
//! They err as people do. They look for sets on the rack first, then for tiles that lengthen a set
//! on the table, and rearrange no more than a few sets at a time, trying only some combinations of
//! sets. `Sight::ADVANCED` sees the whole table instead, but overlooks tiles on its rack.

use sidra_core::position::{Position, Setup};
use sidra_core::turn::Verdict;
use sidra_core::{Face, set};
use sidra_solver::{Objective, best_play_within};

use crate::dice::Dice;
use crate::{Choice, Reason, Thought};

/// What a player sees.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sight {
    /// The percentage of its rack that the player sees, on average, in a turn after the opening.
    rack: u64,
    /// The player rearranges this many sets at once.
    sets: usize,
    /// The player tries this many combinations of sets in a turn.
    looks: usize,
}

/// The node budget for a few sets.
const FEW_NODES: u64 = 400;

impl Sight {
    /// Sees the obvious, and rarely how to rearrange two sets.
    pub(crate) const BEGINNER: Sight = Sight::new(100, 2, 4);
    /// Rearranges two sets, if it happens to look at the right ones.
    pub(crate) const EASY: Sight = Sight::new(100, 2, 18);
    /// Rearranges three sets, and looks longer.
    pub(crate) const MEDIUM: Sight = Sight::new(100, 3, 24);
    /// Sees the whole table, but not all of its rack.
    pub(crate) const ADVANCED: Sight = Sight::new(60, usize::MAX, 1);

    const fn new(rack: u64, sets: usize, looks: usize) -> Sight {
        Sight { rack, sets, looks }
    }
}

/// Chooses a play in a position. The dice depend only on the seed and the position, so the
/// same position always gets the same answer.
pub(crate) fn choose(position: &Position, sight: &Sight, seed: u64) -> Thought {
    let mut dice = Dice::new(seed, position);
    let rack = position.rack().unwrap_or_default();
    let seen = rack.iter().copied();
    // Before the opening there is little else to look at.
    let all = !position.opened();
    let seen = seen.filter(|face| all || face.joker().is_some() || dice.below(100) < sight.rack);
    let mut turn = Turn {
        position,
        rack: seen.collect(),
        table: position.table().to_vec(),
        laid: 0,
        why: Reason::Nothing,
    };
    if position.opened() {
        turn.look_at(&[], Reason::FromRack);
        turn.lengthen();
        turn.rearrange(sight, &mut dice);
    } else {
        turn.open();
    }
    match turn.laid {
        0 if position.opened() => Thought::wait(Reason::Nothing),
        0 => Thought::wait(Reason::NotOpened),
        _ => Thought {
            choice: Choice::Lay(turn.table),
            why: match turn.laid == rack.len() {
                true => Reason::GoesOut,
                false => turn.why,
            },
        },
    }
}

/// A turn in progress.
struct Turn<'a> {
    position: &'a Position,
    /// The tiles that the player sees and has not laid.
    rack: Vec<Face>,
    table: Vec<Vec<Face>>,
    laid: usize,
    /// The most advanced kind of move made so far.
    why: Reason,
}

impl Turn<'_> {
    /// Lays an opening if the tiles that are seen hold one.
    fn open(&mut self) {
        let rules = self.position.setup().rules;
        let setup = Setup::of_turn(rules, self.table.clone(), self.rack.clone(), false);
        let Ok(position) = Position::from_setup(setup) else {
            return;
        };
        let play = best_play_within(&position, Objective::Tiles, FEW_NODES * 10);
        self.change(play.table, &play.laid, Reason::Opens);
    }

    /// Looks at some sets on the table, and lays what fits there or forms new sets.
    fn look_at(&mut self, sets: &[usize], why: Reason) {
        let rows = sets.iter().map(|&set| self.table[set].clone()).collect();
        let rules = self.position.setup().rules;
        let setup = Setup::of_turn(rules, rows, self.rack.clone(), true);
        let Ok(position) = Position::from_setup(setup) else {
            return;
        };
        let play = best_play_within(&position, Objective::Tiles, FEW_NODES);
        if play.is_nothing() {
            return;
        }
        let others = self.table.iter().enumerate();
        let others = others.filter(|(set, _)| !sets.contains(set));
        let table = others
            .map(|(_, row)| row.clone())
            .chain(play.table)
            .collect();
        self.change(table, &play.laid, why);
    }

    /// Lays tiles at the ends of sets. Jokers are kept for later.
    fn lengthen(&mut self) {
        for face in self.rack.clone() {
            if face.joker().is_some() {
                continue;
            }
            let rules = self.position.rules();
            let longer = |row: &Vec<Face>| {
                let after: Vec<Face> = row.iter().copied().chain([face]).collect();
                let before: Vec<Face> = [face].into_iter().chain(row.iter().copied()).collect();
                [after, before]
                    .into_iter()
                    .find(|row| !set::readings(row, rules).is_empty())
            };
            let mut sets = self.table.iter().enumerate();
            if let Some((at, row)) = sets.find_map(|(at, row)| Some((at, longer(row)?))) {
                let mut table = self.table.clone();
                table[at] = row;
                self.change(table, &[face], Reason::Lengthens);
            }
        }
    }

    /// Tries to rearrange some combinations of sets.
    fn rearrange(&mut self, sight: &Sight, dice: &mut Dice) {
        for _ in 0..sight.looks {
            let count = self.table.len();
            if self.rack.is_empty() {
                return;
            }
            let mut sets: Vec<usize> = Vec::new();
            while sets.len() < sight.sets.min(count) {
                let set = dice.below(count as u64) as usize;
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
            self.look_at(&sets, Reason::Rearranges);
        }
    }

    /// Adopts a new table, if it is legal.
    fn change(&mut self, table: Vec<Vec<Face>>, laid: &[Face], why: Reason) {
        if laid.is_empty() || !matches!(self.position.judge(&table), Ok(Verdict::Legal(_))) {
            return;
        }
        for face in laid {
            if let Some(at) = self.rack.iter().position(|other| other == face) {
                self.rack.remove(at);
            }
        }
        self.table = table;
        self.laid += laid.len();
        self.why = why;
    }
}
