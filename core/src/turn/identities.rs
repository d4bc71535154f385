//! Which of two equal tiles is which, where only faces are known.
//!
//! Equal faces are interchangeable: a play is legal if *some* assignment of the
//! old table's and the rack's tiles to the places of the new table obeys every
//! rule at once. A box holds every face twice at most, so a face leaves one
//! question at most: which of its two places takes which of its two tiles. The
//! joker rules are clauses over these questions; there are few of them, and a
//! plain search answers them.

use crate::few::Few;
use crate::rules::{ReleasedJoker, Rules};
use crate::tile::{Face, TileId};

use super::same_order;

/// A play with identities.
pub(super) struct Tiles {
    pub(super) before: Vec<Vec<TileId>>,
    pub(super) rack: Vec<TileId>,
    pub(super) after: Vec<Vec<TileId>>,
}

/// Gives every tile the identity that suits the player best.
pub(super) fn assign(
    rules: &Rules,
    opened: bool,
    before: &[Vec<Face>],
    rack: &[Face],
    after: &[Vec<Face>],
) -> Tiles {
    // Copies are counted in an order that does not depend on how the sets are
    // listed, so that the verdict does not either.
    let mut copies = [0u8; Face::COUNT];
    let mut name = |&face: &Face| {
        let copy = &mut copies[face.index()];
        *copy += 1;
        TileId::new(face, *copy - 1)
    };
    let mut old = vec![Vec::new(); before.len()];
    for set in in_order(before) {
        old[set] = before[set].iter().map(&mut name).collect();
    }
    let rack = rack.iter().map(&mut name).collect();

    let mut slots: Slots = vec![Vec::new(); Face::COUNT];
    for set in in_order(after) {
        for (place, face) in after[set].iter().enumerate() {
            let slots = &mut slots[face.index()];
            let copy = slots.len() as u8;
            slots.push(Slot { set, place, copy });
        }
    }
    if opened {
        choose(rules, &old, after.len(), &mut slots);
    } else {
        keep_sets(rules, before, &old, after, &mut slots);
    }
    let mut new: Vec<Vec<TileId>> = after
        .iter()
        .map(|row| row.iter().map(|&face| TileId::new(face, 0)).collect())
        .collect();
    for (face, slots) in Face::all().zip(&slots) {
        for slot in slots {
            new[slot.set][slot.place] = TileId::new(face, slot.copy);
        }
    }
    Tiles {
        before: old,
        rack,
        after: new,
    }
}

/// A place of the new table, and the copy that lies there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    set: usize,
    place: usize,
    copy: u8,
}

/// For every face the places of the new table that show it. The old table's copies
/// have the lowest numbers, then come the rack's: places take the lowest, so that
/// no tile of the table goes missing without need.
type Slots = Vec<Vec<Slot>>;

/// The sets in an order that depends on their tiles alone.
fn in_order(table: &[Vec<Face>]) -> Vec<usize> {
    let key = |set: &Vec<Face>| {
        let mut row = set.clone();
        row.sort_few();
        row
    };
    let sets = table.iter().enumerate();
    let mut order: Vec<_> = sets.map(|(at, set)| (key(set), set, at)).collect();
    order.sort_few();
    order.into_iter().map(|(.., at)| at).collect()
}

/// Before the opening every old set has to lie there unchanged: finds it again
/// and lets its tiles stay in it. Equal sets are interchangeable, so taking the
/// first one is enough.
fn keep_sets(
    rules: &Rules,
    before: &[Vec<Face>],
    old: &[Vec<TileId>],
    after: &[Vec<Face>],
    slots: &mut Slots,
) {
    let mut kept = vec![false; after.len()];
    let mut fixed: Vec<(usize, Slot)> = Vec::new();
    let sorted = |row: &[Face]| {
        let mut row = row.to_vec();
        row.sort_few();
        row
    };
    for (row, ids) in before.iter().zip(old) {
        let same = |&set: &usize| {
            !kept[set] && sorted(row) == sorted(&after[set]) && same_order(row, &after[set], rules)
        };
        let Some(set) = (0..after.len()).find(same) else {
            continue;
        };
        kept[set] = true;
        for id in ids {
            let face = id.face().index();
            let free = |slot: &Slot| slot.set == set;
            if let Some(at) = slots[face].iter().position(free) {
                let slot = slots[face].swap_remove(at);
                fixed.push((
                    face,
                    Slot {
                        copy: id.copy(),
                        ..slot
                    },
                ));
            }
        }
    }
    // The other places take the lowest copies that are left.
    for (face, slots) in slots.iter_mut().enumerate() {
        let mine: Vec<Slot> = fixed
            .iter()
            .filter(|(of, _)| *of == face)
            .map(|(_, slot)| *slot)
            .collect();
        let mut copies = (0..).filter(|copy| mine.iter().all(|slot| slot.copy != *copy));
        slots.sort_few_by_key(|slot| slot.copy);
        for slot in slots.iter_mut() {
            slot.copy = copies.next().unwrap_or(u8::MAX);
        }
        slots.extend(mine);
    }
}

/// A face's question, answered: are its first two places exchanged?
type Answer = (usize, bool);

/// One thing that has to hold: some answer among these. Empty: it cannot.
type Clause = Vec<Answer>;

/// What may be true of a place, depending on the answers.
enum Truth {
    Always,
    Never,
    If(Answer),
}

impl Truth {
    fn not(self) -> Truth {
        match self {
            Truth::Always => Truth::Never,
            Truth::Never => Truth::Always,
            Truth::If((face, exchanged)) => Truth::If((face, !exchanged)),
        }
    }
}

/// After the opening: answers the questions so that the fewest jokers break a rule.
fn choose(rules: &Rules, old: &[Vec<TileId>], new_sets: usize, slots: &mut Slots) {
    let problem = Problem {
        rules,
        old,
        slots: &*slots,
        new_sets,
    };
    let mut jokers: Vec<(TileId, usize)> = old
        .iter()
        .enumerate()
        .flat_map(|(set, row)| row.iter().map(move |&id| (id, set)))
        .filter(|(id, _)| id.face().joker().is_some())
        .collect();
    jokers.sort_few();
    let clauses: Vec<Vec<Clause>> = jokers
        .iter()
        .map(|&(id, set)| problem.clauses(id, set))
        // Nothing to ask, or nothing that helps.
        .filter(|clauses| !clauses.is_empty() && !clauses.contains(&Clause::new()))
        .collect();

    for tolerated in 0..=clauses.len() {
        if let Some(answers) = solve_but(&clauses, tolerated) {
            for (face, _) in answers.into_iter().filter(|&(_, exchanged)| exchanged) {
                let [one, other, ..] = &mut slots[face][..] else {
                    continue;
                };
                std::mem::swap(&mut one.copy, &mut other.copy);
            }
            return;
        }
    }
}

/// Answers that satisfy all clauses but those of `tolerated` jokers.
fn solve_but(clauses: &[Vec<Clause>], tolerated: usize) -> Option<Vec<Answer>> {
    fn pick<'a>(
        clauses: &'a [Vec<Clause>],
        tolerated: usize,
        kept: &mut Vec<&'a Clause>,
    ) -> Option<Vec<Answer>> {
        let Some((first, rest)) = clauses.split_first() else {
            let mut answers = Vec::new();
            return (tolerated == 0 && satisfy(kept, &mut answers)).then_some(answers);
        };
        let length = kept.len();
        if rest.len() >= tolerated {
            kept.extend(first);
            let found = pick(rest, tolerated, kept);
            kept.truncate(length);
            if found.is_some() {
                return found;
            }
        }
        if tolerated == 0 {
            return None;
        }
        pick(rest, tolerated - 1, kept)
    }
    pick(clauses, tolerated, &mut Vec::new())
}

/// Finds answers under which every clause holds.
fn satisfy(clauses: &[&Clause], answers: &mut Vec<Answer>) -> bool {
    let answered = |face: usize, answers: &[Answer]| answers.iter().find(|a| a.0 == face).copied();
    // The clause with the fewest answers left to try.
    let mut tightest: Option<Vec<Answer>> = None;
    for clause in clauses {
        if clause.iter().any(|answer| answers.contains(answer)) {
            continue;
        }
        let open: Vec<Answer> = clause
            .iter()
            .copied()
            .filter(|answer| answered(answer.0, answers).is_none())
            .collect();
        if tightest.as_ref().is_none_or(|best| open.len() < best.len()) {
            tightest = Some(open);
        }
    }
    let Some(open) = tightest else {
        return true;
    };
    let length = answers.len();
    for (index, &answer) in open.iter().enumerate() {
        // The earlier ones failed, so they are false from here on.
        answers.extend(
            open[..index]
                .iter()
                .map(|&(face, exchanged)| (face, !exchanged)),
        );
        answers.push(answer);
        if satisfy(clauses, answers) {
            return true;
        }
        answers.truncate(length);
    }
    false
}

struct Problem<'a> {
    rules: &'a Rules,
    old: &'a [Vec<TileId>],
    slots: &'a Slots,
    new_sets: usize,
}

impl Problem<'_> {
    /// The set a tile of the old table lies in, if its face's places are exchanged
    /// or not.
    fn set_of(&self, id: TileId, exchanged: bool) -> Option<usize> {
        let slots = &self.slots[id.face().index()];
        let copy = match id.copy() {
            copy @ 0..2 if exchanged => 1 - copy,
            copy => copy,
        };
        slots
            .iter()
            .find(|slot| slot.copy == copy)
            .map(|slot| slot.set)
    }

    /// Whether there is a question: two places that show this face.
    fn is_open(&self, id: TileId) -> bool {
        self.slots[id.face().index()].len() >= 2
    }

    fn lies_in(&self, id: TileId, set: usize) -> Truth {
        let plain = self.set_of(id, false) == Some(set);
        let exchanged = if self.is_open(id) {
            self.set_of(id, true) == Some(set)
        } else {
            plain
        };
        match (plain, exchanged) {
            (true, true) => Truth::Always,
            (false, false) => Truth::Never,
            (_, exchanged) => Truth::If((id.face().index(), exchanged)),
        }
    }

    /// What has to hold for a joker of the old table.
    fn clauses(&self, joker: TileId, home: usize) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let answers: &[bool] = if self.is_open(joker) {
            &[false, true]
        } else {
            &[false]
        };
        for &exchanged in answers {
            let Some(now) = self.set_of(joker, exchanged) else {
                continue;
            };
            // Where the joker lies elsewhere, nothing is asked of this place.
            let elsewhere = || match answers.len() {
                2 => Truth::If((joker.face().index(), !exchanged)),
                _ => Truth::Never,
            };
            if self.rules.released_joker == ReleasedJoker::NewSet {
                for set in self.old {
                    let stays = super::companions(&self.old[home], joker)
                        .map(|tile| self.lies_in(tile, now));
                    let apart = set.iter().map(|&tile| self.lies_in(tile, now).not());
                    clauses.extend(some_of([elsewhere()].into_iter().chain(stays).chain(apart)));
                }
            }
            let unreplaceable = joker.face().joker();
            if unreplaceable.is_some_and(|kind| self.rules.is_unreplaceable(kind)) {
                for set in (0..self.new_sets).filter(|&set| set != now) {
                    let others = self.old[home].iter().filter(|&&tile| tile != joker);
                    let apart = others.map(|&tile| self.lies_in(tile, set).not());
                    clauses.extend(some_of([elsewhere()].into_iter().chain(apart)));
                }
            }
        }
        clauses
    }
}

/// The clause that one of these is true; `None` where one always is.
fn some_of(truths: impl Iterator<Item = Truth>) -> Option<Clause> {
    let mut clause = Clause::new();
    for truth in truths {
        match truth {
            Truth::Always => return None,
            Truth::Never => {}
            Truth::If(answer) => {
                if clause.contains(&(answer.0, !answer.1)) {
                    return None;
                }
                if !clause.contains(&answer) {
                    clause.push(answer);
                }
            }
        }
    }
    Some(clause)
}
