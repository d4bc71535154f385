//! Reconstructs the decisions of an optimal path once its cost is known.

use std::cmp::Reverse;
use std::ops::Range;

use super::expand::{Batch, Expanded, Partial, batches};
use super::state::State;
use super::{AT_LEAST, Child, KNOWN_BITS, Layers, Move, OutOfNodes, Workspace};
use crate::stock::{COLOURS, Jokers, NUMBERS};

/// The decisions about groups, mirrors and kept runs that led to each child.
#[derive(Default)]
pub(super) struct Notes {
    on: bool,
    /// The current decisions.
    moves: Vec<Move>,
    beside_runs: Vec<Note>,
    /// The decisions of all notes.
    noted: Vec<Move>,
    of_child: Vec<usize>,
}

/// The decisions before the runs continue.
struct Note {
    state: State,
    partial: Partial,
    moves: Range<usize>,
}

impl Notes {
    fn begin(&mut self) {
        self.on = true;
        self.moves.clear();
        self.beside_runs.clear();
        self.noted.clear();
        self.of_child.clear();
    }

    /// Notes a decision if notes are wanted; returns the number of decisions before it.
    pub(super) fn add(&mut self, this: impl FnOnce() -> Move) -> usize {
        let mark = self.moves.len();
        if self.on {
            self.moves.push(this());
        }
        mark
    }

    /// Drops the decisions noted since `mark`.
    pub(super) fn forget(&mut self, mark: usize) {
        self.moves.truncate(mark);
    }

    /// Notes what the last `count` children have in common.
    pub(super) fn add_children(&mut self, state: &State, partial: &Partial, count: usize) {
        if self.on && count > 0 {
            let noted = self.beside_runs.len();
            self.of_child.extend(std::iter::repeat_n(noted, count));
            let from = self.noted.len();
            self.noted.extend_from_slice(&self.moves);
            self.beside_runs.push(Note {
                state: *state,
                partial: *partial,
                moves: from..self.noted.len(),
            });
        }
    }
}

/// What a path does not use.
#[derive(Default)]
pub(crate) struct Unused {
    /// The number tiles that stay on the rack, by number (from 1) and colour.
    pub(crate) numbers: [[u8; COLOURS]; NUMBERS + 3],
    /// The jokers that no set needs.
    pub(crate) jokers: Jokers,
}

/// A child whose decisions about runs are wanted.
pub(super) struct Wanted {
    pub(super) child: Child,
    /// The decisions that make up each choice, and the index of the first choice.
    pub(super) noted: Vec<Vec<Move>>,
    pub(super) noted_from: usize,
    pub(super) found: Option<Vec<Move>>,
}

impl Layers<'_> {
    /// Returns the decisions of an optimal path, by number. `cost` is the result of
    /// [`Layers::cost`]. Among equal paths, one that keeps much of the old table is preferred.
    pub(crate) fn path(&mut self, cost: u32) -> Result<Option<Vec<Vec<Move>>>, OutOfNodes> {
        let mut state = self.first();
        let mut rest = cost;
        let mut path = Vec::with_capacity(NUMBERS + 1);
        loop {
            let number = usize::from(state.number);
            let mut chosen = None;
            for &batch in batches(state.jokers.total(), rest) {
                self.notes.begin();
                self.list_children(&state, rest, batch);
                self.notes.on = false;
                chosen = self.first_that_fits(rest)?;
                if let Some((child, at)) = chosen {
                    let Some(moves) = self.decisions(&state, &child, at, rest, batch) else {
                        return Ok(None);
                    };
                    path.push(moves);
                    break;
                }
            }
            let Some((child, _)) = chosen else {
                return Ok(None);
            };
            if number > NUMBERS {
                return Ok(Some(path));
            }
            state = child.state;
            rest -= child.cost;
        }
    }

    /// Returns what an optimal path does not use. This is all that a play-out needs, and allocates
    /// nothing.
    pub(crate) fn unused(&mut self, cost: u32) -> Result<Option<Unused>, OutOfNodes> {
        let mut state = self.first();
        let mut rest = cost;
        let mut unused = Unused::default();
        loop {
            let number = usize::from(state.number);
            let mut chosen = None;
            for &batch in batches(state.jokers.total(), rest) {
                self.list_children(&state, rest, batch);
                chosen = self.first_that_fits(rest)?;
                if chosen.is_some() {
                    break;
                }
            }
            let Some((child, _)) = chosen else {
                return Ok(None);
            };
            if number > NUMBERS {
                for (kind, count) in child.state.jokers.each() {
                    unused.jokers[kind] = count;
                }
                return Ok(Some(unused));
            }
            for (colour, count) in unused.numbers[number].iter_mut().enumerate() {
                *count = child.stays(colour);
            }
            state = child.state;
            rest -= child.cost;
        }
    }

    /// Lists the children of a state, each with its index.
    fn list_children(&mut self, state: &State, limit: u32, batch: Batch) {
        self.work.stack.clear();
        self.expand_batch(state, limit, batch);
        let Workspace {
            stack, children, ..
        } = &mut *self.work;
        children.clear();
        children.extend(stack.drain(..).zip(0..));
    }

    /// Returns the decisions that led to a child: those noted and, for the runs, any that result in
    /// this child.
    fn decisions(
        &mut self,
        state: &State,
        child: &Child,
        at: usize,
        limit: u32,
        batch: Batch,
    ) -> Option<Vec<Move>> {
        let note = self.notes.beside_runs.get(*self.notes.of_child.get(at)?)?;
        let (before, partial) = (note.state, note.partial);
        let mut moves = self.notes.noted[note.moves.clone()].to_vec();
        self.expanded = Expanded::new(
            state,
            batch,
            limit >> self.change_bits,
            &self.work.lower_bound,
        );
        let from = self.work.choices.len();
        self.wanted = Some(Wanted {
            child: *child,
            noted: Vec::new(),
            noted_from: from,
            found: None,
        });
        let formed = self.formed(partial);
        self.run_on(&before, &formed, limit);
        self.work.choices.truncate(from);
        moves.extend(self.wanted.take()?.found?);
        Some(moves)
    }

    /// Returns a listed child from which the rest is possible at this cost: among those memoised,
    /// the one that keeps most of the old table; otherwise the first one found.
    fn first_that_fits(&mut self, rest: u32) -> Result<Option<(Child, usize)>, OutOfNodes> {
        let children = self.work.children.iter();
        let known = children.filter(|(child, _)| self.is_known_to_fit(child, rest));
        let known = known.max_by_key(|(child, _)| (child.kept, Reverse(child.cost)));
        if known.is_some() {
            return Ok(known.copied());
        }
        let children = &mut self.work.children;
        children.sort_unstable_by_key(|(child, at)| (child.rank(), *at));
        for index in 0..children.len() {
            let (child, at) = self.work.children[index];
            let Some(after) = rest.checked_sub(child.cost) else {
                continue;
            };
            let fits = if usize::from(child.state.number) > NUMBERS + 1 {
                self.leftover(&child.state).is_some_and(|cost| cost <= rest)
            } else {
                self.search(&child.state, child.least - child.cost, after)
                    .is_some()
            };
            if self.stopped {
                return Err(OutOfNodes);
            }
            if fits {
                return Ok(Some((child, at)));
            }
        }
        Ok(None)
    }

    /// Returns whether a memoised cost shows that the rest is possible at this cost.
    fn is_known_to_fit(&self, child: &Child, rest: u32) -> bool {
        let known = self.work.known.get(&child.state.key());
        known.is_some_and(|known| {
            let (cost, what) = (known >> KNOWN_BITS, known & ((1 << KNOWN_BITS) - 1));
            what != AT_LEAST && child.cost + cost <= rest
        })
    }
}
