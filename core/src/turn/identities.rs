//! Which of two equal tiles is which, if only their faces are known.
//!
//! Equal faces are interchangeable: a play is legal if *some* assignment of the tiles of the
//! old table and the rack to the places of the new table obeys every rule at once. A box holds
//! every face at most twice, so each face poses at most one choice: which of its two places
//! takes which of its two tiles. The joker rules are clauses over these choices. There are few
//! clauses, so a plain search is fast enough.

use crate::few::Few;
use crate::rules::{ReleasedJoker, Rules};
use crate::tile::{Face, TileId};

use super::same_order;

/// A play in which every tile has an identity.
pub(super) struct Identified {
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
) -> Identified {
    // Copies are numbered in an order that does not depend on how the sets are listed, so that
    // the verdict does not depend on it either.
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
    Identified {
        before: old,
        rack,
        after: new,
    }
}

/// A place on the new table, and the copy that is there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    set: usize,
    place: usize,
    copy: u8,
}

/// For every face, the places on the new table that show it. The copies of the old table have
/// the lowest numbers, followed by those of the rack. Places take the lowest numbers, so that
/// a tile on the table is missing only if it has to be.
type Slots = Vec<Vec<Slot>>;

/// Returns the sets in an order that depends only on their tiles.
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

/// Finds each old set again and keeps its tiles in it, because before the opening every old
/// set must remain unchanged. Equal sets are interchangeable, so the first match is enough.
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
    // The other places take the lowest remaining copies.
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

/// A face, and whether its first two places are exchanged.
type Choice = (usize, bool);

/// One condition: at least one of these choices is made. An empty clause cannot be satisfied.
type Clause = Vec<Choice>;

/// Whether a condition holds at a place, depending on the choices.
enum Truth {
    Always,
    Never,
    If(Choice),
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

/// For a player who has opened, makes the choices under which the fewest jokers break a rule.
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
        // Leave out jokers that need no choice and jokers that no choice can help.
        .filter(|clauses| !clauses.is_empty() && !clauses.contains(&Clause::new()))
        .collect();

    for tolerated in 0..=clauses.len() {
        if let Some(choices) = solve_but(&clauses, tolerated) {
            for (face, _) in choices.into_iter().filter(|&(_, exchanged)| exchanged) {
                let [one, other, ..] = &mut slots[face][..] else {
                    continue;
                };
                std::mem::swap(&mut one.copy, &mut other.copy);
            }
            return;
        }
    }
}

/// Returns choices that satisfy all clauses except those of `tolerated` jokers.
fn solve_but(clauses: &[Vec<Clause>], tolerated: usize) -> Option<Vec<Choice>> {
    fn pick<'a>(
        clauses: &'a [Vec<Clause>],
        tolerated: usize,
        kept: &mut Vec<&'a Clause>,
    ) -> Option<Vec<Choice>> {
        let Some((first, rest)) = clauses.split_first() else {
            let mut choices = Vec::new();
            return (tolerated == 0 && satisfy(kept, &mut choices)).then_some(choices);
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

/// Finds choices under which every clause holds.
fn satisfy(clauses: &[&Clause], choices: &mut Vec<Choice>) -> bool {
    let chosen = |face: usize, choices: &[Choice]| choices.iter().find(|a| a.0 == face).copied();
    // The clause with the fewest choices left to try.
    let mut tightest: Option<Vec<Choice>> = None;
    for clause in clauses {
        if clause.iter().any(|choice| choices.contains(choice)) {
            continue;
        }
        let open: Vec<Choice> = clause
            .iter()
            .copied()
            .filter(|choice| chosen(choice.0, choices).is_none())
            .collect();
        if tightest.as_ref().is_none_or(|best| open.len() < best.len()) {
            tightest = Some(open);
        }
    }
    let Some(open) = tightest else {
        return true;
    };
    let length = choices.len();
    for (index, &choice) in open.iter().enumerate() {
        // The earlier choices failed, so their opposites hold from here on.
        choices.extend(
            open[..index]
                .iter()
                .map(|&(face, exchanged)| (face, !exchanged)),
        );
        choices.push(choice);
        if satisfy(clauses, choices) {
            return true;
        }
        choices.truncate(length);
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
    /// Returns the set that contains a tile of the old table, with the places of its face
    /// exchanged or not.
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

    /// Returns `true` if the face poses a choice: two places show it.
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

    /// Returns the clauses for a joker of the old table.
    fn clauses(&self, joker: TileId, home: usize) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let choices: &[bool] = if self.is_open(joker) {
            &[false, true]
        } else {
            &[false]
        };
        for &exchanged in choices {
            let Some(now) = self.set_of(joker, exchanged) else {
                continue;
            };
            // If the joker is elsewhere, this place imposes no condition.
            let elsewhere = || match choices.len() {
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

/// Returns the clause that at least one of these holds; `None` if one always does.
fn some_of(truths: impl Iterator<Item = Truth>) -> Option<Clause> {
    let mut clause = Clause::new();
    for truth in truths {
        match truth {
            Truth::Always => return None,
            Truth::Never => {}
            Truth::If(choice) => {
                if clause.contains(&(choice.0, !choice.1)) {
                    return None;
                }
                if !clause.contains(&choice) {
                    clause.push(choice);
                }
            }
        }
    }
    Some(clause)
}
