//! The third criterion in the relaxation: old sets that are kept whole.
//!
//! An old run that is kept is a block: its number tiles are reserved, the gaps between them are
//! filled by a tile or a joker, and an open run that ends right below it may join it, whatever its
//! length. After it a long run is open. An old group is kept if a group of its number contains its
//! colours and has space for its jokers. Every old set that is not kept costs one, in bits below
//! those for tiles and points.
//!
//! The joker of a kept set is reserved as well, unless it could serve elsewhere in the same set in
//! ways that are not followed here. Then the set may turn out to be changed although it was counted
//! as kept.

use super::expand::Formed;
use super::expand::Partial;
use super::state::{CHANGED, Left, State};
use super::{Kept, Layers, Move, With, expert};
use crate::stock::{CLASSIC, COLOURS, DOUBLE, NUMBERS};

/// The lowest bits of a cost, which count changed sets.
pub(crate) const CHANGE_BITS: u32 = 6;

/// At most this many old runs of a colour share a number: a box holds two tiles of a face.
const SLOTS: usize = 2;
/// The class of an open run of three tiles or more.
const LONG: usize = 2;

/// The maximum number of groups with several number tiles at a number.
pub(super) const GROUPS: usize = 4;

/// The old sets that cost one each if they are changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Keep {
    /// By number, colour and slot: the old run that contains this number.
    runs: [[[Block; SLOTS]; COLOURS]; NUMBERS + 3],
    /// Indexed by number: the old groups.
    groups: [[OldGroup; SLOTS]; NUMBERS + 3],
}

/// An old run with two number tiles or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OldRun {
    pub(crate) colour: usize,
    /// Its lowest and its highest number tile.
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// The numbers between them at which it has a joker, one bit per number.
    pub(crate) gaps: u16,
    /// Its only joker, if that is followed: the joker bridges the gap, is spare, or bridges a number
    /// after the run.
    pub(crate) joker: Option<usize>,
    /// The highest number that a joker at its end could bridge, or `last`.
    pub(crate) reach: usize,
}

/// An old group with two number tiles or more; it has no colours if the slot is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct OldGroup {
    /// The colours of its number tiles, one bit per colour.
    pub(crate) colours: u8,
    /// The colours that its expert jokers stand for.
    pub(crate) taken: u8,
    pub(crate) jokers: Left,
}

/// A group that was formed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NewGroup {
    /// The colours of its number tiles: at least two, or none if the slot is empty.
    pub(super) colours: u8,
    pub(super) jokers: Left,
}

impl OldGroup {
    /// Returns the jokers that a new group lacks to hold all of this one; `None` if it has no space
    /// for them.
    fn lacks_in(self, new: NewGroup) -> Option<Left> {
        if self.colours & !new.colours != 0 || self.taken & new.colours != 0 {
            return None;
        }
        let lacks = self.jokers.except(new.jokers);
        let width = |jokers: Left| u32::from(jokers.total() + jokers.count(DOUBLE));
        let all = new.colours.count_ones() + width(new.jokers) + width(lacks);
        (all <= COLOURS as u32).then_some(lacks)
    }
}

/// A slot of an old run; `last` is 0 if it is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Block {
    set: u8,
    first: u8,
    last: u8,
    reach: u8,
    gaps: u16,
    joker: Option<u8>,
}

impl Block {
    fn has_gap(self, number: usize) -> bool {
        self.gaps >> number & 1 == 1
    }

    /// Returns the joker if it can only be spare.
    fn spare_joker(self) -> Option<usize> {
        let is_spare = self.gaps == 0 && self.reach == self.last;
        self.joker.filter(|_| is_spare).map(usize::from)
    }
}

impl Keep {
    /// Counts an old run.
    pub(crate) fn add_run(&mut self, set: usize, run: OldRun) {
        let block = Block {
            set: set as u8,
            first: run.first as u8,
            last: run.last as u8,
            reach: run.reach as u8,
            gaps: run.gaps,
            joker: run.joker.map(|kind| kind as u8),
        };
        let free = |slot: &usize| {
            let mut numbers = self.runs[run.first..=run.reach].iter();
            numbers.all(|runs| runs[run.colour][*slot].last == 0)
        };
        // If no slot is free, the run is not counted, so the cost remains a lower bound.
        if let Some(slot) = (0..SLOTS).find(free) {
            for runs in &mut self.runs[run.first..=run.reach] {
                runs[run.colour][slot] = block;
            }
        }
    }

    /// Counts an old group.
    pub(crate) fn add_group(&mut self, number: usize, group: OldGroup) {
        let mut slots = self.groups[number].iter_mut();
        if let Some(free) = slots.find(|slot| slot.colours == 0) {
            *free = group;
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
            let block = keep.runs[number][colour][at % SLOTS];
            let last = usize::from(block.last);
            let bit = 1 << at;
            if last > 0 && usize::from(block.first) == number {
                let mut kept = partial;
                let rest = partial.rest[colour].checked_sub(1);
                let jokers = kept.next.jokers.minus_one(block.spare_joker());
                if let (Some(rest), Some(jokers)) = (rest, jokers) {
                    kept.rest[colour] = rest;
                    kept.next.jokers = jokers;
                    kept.next.kept |= bit;
                    self.absorb(state, kept, at, block, limit);
                }
                partial.cost += 1;
            } else if last > 0 && state.kept & bit != 0 {
                if block.has_gap(number) || number > last {
                    self.bridge_kept(state, partial, at, block, limit);
                    return;
                }
                let Some(rest) = partial.rest[colour].checked_sub(1) else {
                    return;
                };
                partial.rest[colour] = rest;
                if number < last {
                    partial.next.kept |= bit;
                    continue;
                }
                if block.reach > block.last {
                    self.reach_on(state, partial, at, block, limit);
                    return;
                }
                partial.next.runs[colour].add(LONG, 1);
            }
        }
        if partial.cost <= limit {
            self.open_mirrors(state, partial, 0, limit);
        }
    }

    /// Ends a block whose joker is spare, or bridges a number after the block.
    fn reach_on(&mut self, state: &State, partial: Partial, at: usize, block: Block, limit: u32) {
        let mut longer = partial;
        longer.next.kept |= 1 << at;
        self.keep_runs(state, longer, at + 1, limit);
        let joker = block.joker.map(usize::from);
        if let Some(jokers) = partial.next.jokers.minus_one(joker) {
            let mut ended = partial;
            ended.next.jokers = jokers;
            ended.next.runs[at / SLOTS].add(LONG, 1);
            let set = usize::from(block.set);
            let mark = self.notes.add(|| Move::SpareKept { set, joker });
            self.keep_runs(state, ended, at + 1, limit);
            self.notes.forget(mark);
        }
    }

    /// Fills a gap of a block, or a number after it, with a number tile or a joker.
    fn bridge_kept(
        &mut self,
        state: &State,
        partial: Partial,
        at: usize,
        block: Block,
        limit: u32,
    ) {
        let (number, colour) = (usize::from(state.number), at / SLOTS);
        let set = usize::from(block.set);
        let after = number > usize::from(block.last);
        let own = block.joker.map(usize::from);
        let kinds = match after {
            true => [own, None],
            false => [Some(CLASSIC), Some(expert(colour))],
        };
        let jokers = kinds
            .into_iter()
            .flatten()
            .map(|kind| With::Joker(kind, colour));
        for with in [With::Number].into_iter().chain(jokers) {
            let mut bridged = partial;
            bridged.next.kept |= 1 << at;
            let mut spare = None;
            match with {
                With::Number => {
                    let Some(rest) = partial.rest[colour].checked_sub(1) else {
                        continue;
                    };
                    bridged.rest[colour] = rest;
                    if !after {
                        // The joker that bridged the gap is spare now.
                        spare = own;
                        let Some(jokers) = bridged.next.jokers.minus_one(spare) else {
                            continue;
                        };
                        bridged.next.jokers = jokers;
                    } else if usize::from(block.reach) == number {
                        continue;
                    }
                }
                With::Joker(kind, _) => {
                    let Some(jokers) = bridged.next.jokers.minus_one(Some(kind)) else {
                        continue;
                    };
                    bridged.next.jokers = jokers;
                    if after {
                        bridged.next.kept &= !(1 << at);
                        bridged.next.runs[colour].add(LONG, 1);
                    }
                }
            }
            let mark = self.notes.add(|| Move::BridgeKept { set, with, spare });
            self.keep_runs(state, bridged, at + 1, limit);
            self.notes.forget(mark);
        }
    }

    /// Begins a block, either on its own or as the continuation of a short open run. A long
    /// run need not be continued: it is already a set.
    fn absorb(&mut self, state: &State, partial: Partial, at: usize, block: Block, limit: u32) {
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
            let mark = self.notes.add(|| {
                Move::Keep(Kept {
                    set: block.set.into(),
                    colour,
                    last: block.last.into(),
                    onto,
                    spare: block.spare_joker(),
                })
            });
            self.keep_runs(&rest, partial, at + 1, limit);
            self.notes.forget(mark);
            self.expanded.listed[colour] = listed;
        }
    }

    /// Decides for each old group of the number whether it is kept in one of the groups formed, from
    /// a slot on. `held` has a bit for each group that holds an old one.
    pub(super) fn keep_groups(
        &mut self,
        state: &State,
        formed: &Formed,
        slot: usize,
        held: u8,
        limit: u32,
    ) {
        let groups = self
            .work
            .keep
            .as_ref()
            .map(|keep| keep.groups[usize::from(state.number)]);
        let old = groups.and_then(|groups| groups.get(slot).copied());
        let Some(old) = old.filter(|old| old.colours != 0) else {
            self.run_on(state, formed, limit);
            return;
        };
        let mut is_kept = false;
        for at in (0..GROUPS).filter(|at| held >> at & 1 == 0) {
            let new = formed.groups[at];
            let Some(lacks) = old.lacks_in(new) else {
                continue;
            };
            let mut kept = *formed;
            if !lacks.is_empty() {
                let Some(jokers) = formed.partial.next.jokers.without(lacks) else {
                    continue;
                };
                if self.expanded.spends_too_many(jokers) {
                    continue;
                }
                kept.partial.next.jokers = jokers;
                kept.lanes += self.work.lower_bound.worth(lacks);
                kept.groups[at].jokers = new.jokers.with(lacks);
            }
            let mark = match lacks.is_empty() {
                true => None,
                false => Some(self.notes.add(|| Move::JoinGroup {
                    colours: new.colours,
                    jokers: lacks.counts(),
                })),
            };
            self.keep_groups(state, &kept, slot + 1, held | 1 << at, limit);
            if let Some(mark) = mark {
                self.notes.forget(mark);
            }
            // Without jokers, nothing is lost by keeping it.
            is_kept |= old.jokers.is_empty();
        }
        if !is_kept {
            let mut changed = *formed;
            changed.partial.cost += 1;
            self.keep_groups(state, &changed, slot + 1, held, limit);
        }
    }
}
