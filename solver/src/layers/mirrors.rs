//! Expands mirrored runs and mirrored groups at a number.

use super::expand::Partial;
use super::state::{Left, State, mirrored_code};
use super::{Layers, Move, With, bit, expert};
use crate::stock::{CHANGE, CLASSIC, COLOURS, DOUBLE, KINDS, MIRROR, NUMBERS};

impl Layers<'_> {
    /// Extends or closes the open mirrored runs, one after another.
    pub(super) fn open_mirrors(
        &mut self,
        state: &State,
        partial: Partial,
        index: usize,
        limit: u32,
    ) {
        let code = state.mirrored.0.get(index).copied().unwrap_or(0);
        if code == 0 {
            if partial.next.jokers.holds(MIRROR) && usize::from(state.number) <= NUMBERS {
                self.new_mirrors(state, partial, 0, limit);
            } else {
                self.form_groups(state, partial, limit);
            }
            return;
        }
        let (colour, ahead_before) = (usize::from(code - 1) / 3, (code - 1) % 3);
        let number = usize::from(state.number);
        if ahead_before == 0 {
            let mut closed = partial;
            closed.next.spaces |= pair_spaces(closed.next.jokers);
            self.open_mirrors(state, closed, index + 1, limit);
        }
        if number > NUMBERS {
            return;
        }
        if ahead_before == 2 {
            let mut longer = partial;
            longer.next.mirrored.add(mirrored_code(colour, 0));
            let mark = self.notes.add(|| Move::LengthenMirrored {
                colour,
                ahead: 2,
                sides: [None, None],
            });
            self.open_mirrors(state, longer, index + 1, limit);
            self.notes.forget(mark);
            return;
        }
        if ahead_before == 0 && partial.next.jokers.count(CHANGE) == 2 && number < NUMBERS {
            for after in (0..COLOURS).filter(|&after| after != colour) {
                let mut changed = partial;
                changed.next.jokers.take(CHANGE);
                changed.next.jokers.take(CHANGE);
                changed.next.mirrored.add(mirrored_code(after, 0));
                let with = Some(With::Joker(CHANGE, after));
                let mark = self.notes.add(|| Move::LengthenMirrored {
                    colour,
                    ahead: 0,
                    sides: [with; 2],
                });
                self.open_mirrors(state, changed, index + 1, limit);
                self.notes.forget(mark);
            }
        }
        let free = 2 - usize::from(ahead_before);
        for sides in Self::side_choices(&partial, colour, number, free) {
            let mut longer = partial;
            let mut ahead = 0;
            let taken = sides
                .iter()
                .flatten()
                .all(|with| take(&mut longer, colour, *with, &mut ahead));
            if taken {
                longer.next.mirrored.add(mirrored_code(colour, ahead));
                let mark = self.notes.add(|| Move::LengthenMirrored {
                    colour,
                    ahead: usize::from(ahead_before),
                    sides,
                });
                self.open_mirrors(state, longer, index + 1, limit);
                self.notes.forget(mark);
            }
        }
    }

    /// Returns what the free sides of a mirrored run may take at a number.
    fn side_choices(
        partial: &Partial,
        colour: usize,
        number: usize,
        free: usize,
    ) -> impl Iterator<Item = [Option<With>; 2]> + use<> {
        let joker = |kind: usize| {
            let there = partial.next.jokers.holds(kind) && (kind != DOUBLE || number < NUMBERS);
            there.then_some(With::Joker(kind, colour))
        };
        let single = [
            (partial.rest[colour] > 0).then_some(With::Number),
            joker(CLASSIC),
            joker(expert(colour)),
            joker(DOUBLE),
        ];
        // If only one side is free there are no pairs.
        let others = if free == 1 { 0 } else { single.len() };
        let one = (0..single.len()).filter(move |&index| single[index].is_some());
        one.flat_map(move |index| {
            let pairs = (index..others)
                .filter_map(move |other| Some([single[index], Some(single[other]?)]));
            let alone = (free == 1).then_some([single[index], None]);
            alone.into_iter().chain(pairs)
        })
    }

    /// Begins mirrored runs and forms mirrored groups.
    fn new_mirrors(&mut self, state: &State, partial: Partial, from: usize, limit: u32) {
        self.form_groups(state, partial, limit);
        // The jokers that may still be spent besides the mirror.
        let spent = self.expanded.before - partial.next.jokers.total();
        let most = self.expanded.batch.most;
        let Some(spare) = most.saturating_sub(spent).checked_sub(1) else {
            return;
        };
        if !partial.next.jokers.holds(MIRROR) {
            return;
        }
        let number = usize::from(state.number);
        for colour in from.min(COLOURS)..COLOURS {
            // A mirrored run begins with a number tile, or right below one.
            let next = self.stock.there[number + 1][colour] > 0;
            if partial.rest[colour] == 0 && !next {
                continue;
            }
            for sides in Self::side_choices(&partial, colour, number, 2) {
                let [Some(one), Some(other)] = sides else {
                    continue;
                };
                if one != With::Number && !next {
                    continue;
                }
                let jokers = sides.iter().filter(|with| **with != Some(With::Number));
                if jokers.count() > usize::from(spare) {
                    continue;
                }
                let mut begun = partial;
                let mut ahead = 0;
                if !take(&mut begun, colour, one, &mut ahead)
                    || !take(&mut begun, colour, other, &mut ahead)
                {
                    continue;
                }
                begun.next.jokers.take(MIRROR);
                if !begun.next.mirrored.add(mirrored_code(colour, ahead)) {
                    continue;
                }
                let mark = self.notes.add(|| Move::BeginMirrored {
                    colour,
                    sides: [one, other],
                });
                self.new_mirrors(state, begun, colour, limit);
                self.notes.forget(mark);
            }
        }
        for index in from.saturating_sub(COLOURS)..self.work.shapes.mirrored.len() {
            let shape = &self.work.shapes.mirrored[index];
            // Most shapes fail here, before anything is copied.
            if shape.takes.total() > spare
                || (0..COLOURS).any(|colour| partial.rest[colour] < shape.wants(colour))
            {
                continue;
            }
            let Some(jokers) = partial.next.jokers.without(shape.takes) else {
                continue;
            };
            let shape = *shape;
            let mut formed = partial;
            formed.next.jokers = jokers;
            for colour in 0..COLOURS {
                formed.rest[colour] -= shape.wants(colour);
            }
            formed.next.jokers.take(MIRROR);
            formed.next.spaces |= pair_spaces(formed.next.jokers);
            let mark = self.notes.add(|| Move::MirroredGroup {
                left: shape.colours,
                right: shape.facing,
                jokers: shape.jokers,
            });
            self.new_mirrors(state, formed, COLOURS + index, limit);
            self.notes.forget(mark);
        }
    }
}

/// Takes the tile that lengthens a side of a mirrored run.
fn take(partial: &mut Partial, colour: usize, with: With, ahead: &mut u8) -> bool {
    match with {
        With::Number => {
            if partial.rest[colour] == 0 {
                return false;
            }
            partial.rest[colour] -= 1;
        }
        With::Joker(kind, _) => {
            if !partial.next.jokers.holds(kind) {
                return false;
            }
            partial.next.jokers.take(kind);
            *ahead += u8::from(kind == DOUBLE);
        }
    }
    true
}

/// Returns the kinds of joker for which a mirrored set may have space: it takes jokers only in
/// pairs, so two must be left.
fn pair_spaces(jokers: Left) -> u8 {
    let left = jokers.sum(0..KINDS) - jokers.count(MIRROR);
    if left >= 2 { !bit(MIRROR) } else { 0 }
}
