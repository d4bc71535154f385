//! A bound: which tiles stay on the rack whatever is done.

use super::expert;
use super::state::{CLASSES, State};
use crate::stock::{CHANGE, CLASSIC, COLOURS, DOUBLE, EXPERT, Jokers, NUMBERS, Stock};

/// Rack tiles from a number on that are in no set without a joker, and how many of
/// them one joker brings in at most.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// Tiles that need one joker.
    one: u8,
    /// Tiles that need two.
    two: u8,
    /// What lies on both sides of one place of a run, by colour.
    in_run: [u8; COLOURS],
    in_group: u8,
    /// What lies together.
    block: u8,
}

impl Reach {
    /// Counts the tiles of the rack that need jokers, and what jokers can do for them.
    ///
    /// Some tiles are in no set without one joker, some in none without two. A joker
    /// brings in no more of them than lie beside one place of a run, or in one group; a
    /// special joker no more than twice what lies together. Of those that need two
    /// jokers, a special one or two others bring in two at most.
    pub(super) fn by_number(stock: &Stock) -> [Reach; NUMBERS + 3] {
        let there = &stock.there;
        let mut all = [Reach::default(); NUMBERS + 3];
        let mut needs = [[0; COLOURS]; NUMBERS + 3];
        for number in 1..=NUMBERS {
            let colours = there[number].iter().filter(|&&count| count > 0).count();
            for colour in 0..COLOURS {
                if there[number][colour] == stock.must[number][colour] {
                    continue;
                }
                let lacks = |at: usize| usize::from(there[at][colour] == 0);
                let windows = number.saturating_sub(2).max(1)..=number.min(NUMBERS - 2);
                let run = windows.map(|low| lacks(low) + lacks(low + 1) + lacks(low + 2));
                let group = 3usize.saturating_sub(colours);
                needs[number][colour] = run.min().unwrap_or(2).min(group);
            }
        }
        let mut reach = Reach::default();
        for number in (1..=NUMBERS).rev() {
            let mut grouped = 0;
            for colour in 0..COLOURS {
                let rack = there[number][colour] - stock.must[number][colour];
                match needs[number][colour] {
                    0 => continue,
                    1 => reach.one += rack,
                    _ => reach.two += rack,
                }
                grouped += 1;
                // From here on the tiles that lie next to each other, a joker, and
                // again the tiles that lie next to each other.
                let in_run = &mut reach.in_run[colour];
                for joker in number..=NUMBERS {
                    let at = |at: &usize| there[*at][colour] > 0;
                    let wanted = |at: usize| u8::from(needs[at][colour] > 0);
                    let below = (number..joker).rev().take_while(at).map(wanted);
                    let above = (joker + 1..=NUMBERS).take_while(at).map(wanted);
                    *in_run = (*in_run).max(below.sum::<u8>() + above.sum::<u8>());
                }
                let above = (number..=NUMBERS).take_while(|&at| there[at][colour] > 0);
                let block = above.map(|at| u8::from(needs[at][colour] > 0)).sum();
                reach.block = reach.block.max(block);
                *in_run = (*in_run).max(block);
            }
            reach.in_group = reach.in_group.max(grouped.min(2));
            reach.block = reach.block.max(reach.in_group);
            all[number] = reach;
        }
        all
    }

    /// How many of the tiles stay on the rack at least, with the jokers that are left
    /// of those there were.
    pub(super) fn stay(&self, state: &State, all_jokers: &Jokers) -> u8 {
        if self.one + self.two == 0 {
            return 0;
        }
        let jokers = state.jokers;
        let left = jokers.total();
        let mut dead = self.one + self.two;
        if left > 0 {
            let any_run = self.in_run.iter().copied().max().unwrap_or(0);
            let most = any_run.max(self.in_group);
            let special = jokers.sum(DOUBLE..EXPERT);
            let mut all = jokers.count(CLASSIC) * most + special * most.max(2 * self.block);
            for (colour, &in_run) in self.in_run.iter().enumerate() {
                // Behind a colour change it lies in runs of other colours as well.
                let in_run = if all_jokers[CHANGE] > 0 {
                    any_run
                } else {
                    in_run
                };
                all += jokers.count(expert(colour)) * in_run.max(self.in_group);
            }
            let two_at_once = self.two.min(2 * special + ((left - special) & !1));
            dead -= (self.one + two_at_once).min(all);
        }
        // A joker in an open run brings in up to two more tiles behind it.
        let used = all_jokers.iter().sum::<u8>() - left;
        if dead > 0 && used > 0 {
            let open: u8 = state.runs.iter().map(|runs| runs.sum(0..CLASSES)).sum();
            let ahead = state.ahead.0.iter().filter(|&&code| code != 0).count() as u8;
            let mirrored = state.mirrored.0.iter().filter(|&&code| code != 0).count() as u8;
            dead = dead.saturating_sub(2 * (open + ahead).min(used) + 4 * mirrored);
        }
        dead
    }
}
