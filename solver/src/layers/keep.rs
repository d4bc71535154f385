//! The third criterion in the relaxation: old sets of number tiles that are kept whole.
//!
//! An old run that is kept is a block: its tiles are reserved, an open run that ends right
//! below it may join it whatever its length, and after it a long run is open. An old group
//! is kept if a group of its number contains its colours. Every old set that is not kept
//! costs one, in bits below those for tiles and points.

use super::expand::Partial;
use super::state::{CHANGED, State};
use super::{Layers, Move};
use crate::stock::{COLOURS, NUMBERS};

/// The lowest bits of a cost, which count changed sets.
pub(crate) const CHANGE_BITS: u32 = 6;

/// At most this many old runs of a colour share a number: a box holds two tiles of a face.
const SLOTS: usize = 2;
/// The class of an open run of three tiles or more.
const LONG: usize = 2;

/// The old sets that cost one each if they are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Keep {
    /// By number, colour and slot: the old run that contains this number.
    runs: [[[Block; SLOTS]; COLOURS]; NUMBERS + 3],
    /// By number: the colours of each old group, one bit per colour.
    groups: [[u8; SLOTS]; NUMBERS + 3],
}

/// An old run; `last` is 0 if the slot is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Block {
    set: u8,
    first: u8,
    last: u8,
}

impl Keep {
    /// Counts an old run of number tiles.
    pub(crate) fn add_run(&mut self, set: usize, colour: usize, first: usize, last: usize) {
        let block = Block {
            set: set as u8,
            first: first as u8,
            last: last as u8,
        };
        let free = |slot: &usize| {
            let mut numbers = self.runs[first..=last].iter();
            numbers.all(|runs| runs[colour][*slot].last == 0)
        };
        // If no slot is free, the run is not counted, so the cost remains a lower bound.
        if let Some(slot) = (0..SLOTS).find(free) {
            for runs in &mut self.runs[first..=last] {
                runs[colour][slot] = block;
            }
        }
    }

    /// Counts an old group of number tiles.
    pub(crate) fn add_group(&mut self, number: usize, colours: u8) {
        if let Some(free) = self.groups[number].iter_mut().find(|group| **group == 0) {
            *free = colours;
        }
    }

    /// Returns how many old groups of a number are changed if groups of these colours are
    /// formed.
    pub(super) fn changed_groups(&self, number: usize, formed: &[u8]) -> u32 {
        let holds = |group: u8| move |formed: &u8| group & !formed == 0;
        match self.groups[number] {
            [0, _] => 0,
            [group, 0] => u32::from(!formed.iter().any(holds(group))),
            [one, other] => {
                let any = |group| formed.iter().any(holds(group));
                let both = (0..formed.len()).any(|at| {
                    let mut rest = formed[..at].iter().chain(&formed[at + 1..]);
                    holds(one)(&formed[at]) && rest.any(holds(other))
                });
                match both {
                    true => 0,
                    false => 2 - u32::from(any(one) || any(other)),
                }
            }
        }
    }
}

impl Layers<'_> {
    /// Continues the blocks that are open, and decides for each old run that begins at the
    /// number whether it is kept.
    pub(super) fn keep_runs(
        &mut self,
        state: &State,
        mut partial: Partial,
        from: usize,
        limit: u32,
    ) {
        let number = usize::from(state.number);
        for at in from..COLOURS * SLOTS {
            let colour = at / SLOTS;
            let Some(keep) = &self.work.keep else {
                break;
            };
            let Block { set, first, last } = keep.runs[number][colour][at % SLOTS];
            let bit = 1 << at;
            if usize::from(first) == number {
                if partial.rest[colour] > 0 {
                    let mut kept = partial;
                    kept.rest[colour] -= 1;
                    kept.next.kept |= bit;
                    self.absorb(state, kept, at, set, limit);
                }
                partial.cost += 1;
            } else if last > 0 && state.kept & bit != 0 {
                let Some(rest) = partial.rest[colour].checked_sub(1) else {
                    return;
                };
                partial.rest[colour] = rest;
                match usize::from(last) == number {
                    true => partial.next.runs[colour].add(LONG, 1),
                    false => partial.next.kept |= bit,
                }
            }
        }
        if partial.cost <= limit {
            self.open_mirrors(state, partial, 0, limit);
        }
    }

    /// Begins a block, either on its own or as the continuation of a short open run. A long
    /// run need not be continued: it is a set of its own.
    fn absorb(&mut self, state: &State, partial: Partial, at: usize, set: u8, limit: u32) {
        let colour = at / SLOTS;
        let short = [0, 1, CHANGED, CHANGED + 1];
        let short = short
            .into_iter()
            .filter(|&class| state.runs[colour].count(class) > 0);
        for onto in [None].into_iter().chain(short.map(Some)) {
            let mut rest = *state;
            if let Some(class) = onto {
                rest.runs[colour].remove(class, 1);
            }
            // The choices listed so far are for different open runs.
            let listed = std::mem::take(&mut self.expanded.listed[colour]);
            let set = usize::from(set);
            let mark = self.notes.add(|| Move::Keep { set, colour, onto });
            self.keep_runs(&rest, partial, at + 1, limit);
            self.notes.forget(mark);
            self.expanded.listed[colour] = listed;
        }
    }
}
