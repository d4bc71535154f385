//! Judging a turn literally, without any optimisation.

use std::collections::BTreeSet;

use sidra_core::rules::{EqualReadings, ReleasedJoker, SeveralReadings};
use sidra_core::set::Kind;
use sidra_core::turn::{Turn, Verdict};
use sidra_core::{Face, Rule, Rules, TileId};

use super::reading::readings;

type Row = BTreeSet<TileId>;

/// Returns the turn rules that a play breaks, each with its new set. Rules about sets
/// themselves are left out. All tiles are different from each other.
pub fn judge(turn: &Turn<'_>) -> BTreeSet<(Rule, Option<usize>)> {
    let mut broken = BTreeSet::new();
    let set = |row: &Vec<TileId>| row.iter().copied().collect::<Row>();
    let before: Vec<Row> = turn.before.iter().map(set).collect();
    let after: Vec<Row> = turn.after.iter().map(set).collect();
    let rack: Row = turn.rack.iter().copied().collect();
    let old: Row = before.iter().flatten().copied().collect();
    let new: Row = after.iter().flatten().copied().collect();

    if !old.is_subset(&new) {
        broken.insert((Rule::TableTileMissing, None));
    }
    for (index, row) in after.iter().enumerate() {
        if !row
            .iter()
            .all(|tile| old.contains(tile) || rack.contains(tile))
        {
            broken.insert((Rule::TileFromNowhere, Some(index)));
        }
    }
    if rack.is_disjoint(&new) {
        broken.insert((Rule::NothingLaid, None));
    }
    if turn.opened {
        jokers(turn, &before, &after, &mut broken);
    } else {
        opening(turn, &before, &after, &rack, &mut broken);
    }
    broken
}

fn jokers(
    turn: &Turn<'_>,
    before: &[Row],
    after: &[Row],
    broken: &mut BTreeSet<(Rule, Option<usize>)>,
) {
    for home in before {
        for &joker in home {
            let Face::Joker(kind) = joker.face() else {
                continue;
            };
            let Some(now) = after.iter().position(|row| row.contains(&joker)) else {
                continue;
            };
            let numbers: Row = home
                .iter()
                .copied()
                .filter(|tile| tile.face().number().is_some())
                .collect();
            let left = if numbers.is_empty() {
                home.intersection(&after[now]).count() == 1
            } else {
                numbers.is_disjoint(&after[now])
            };
            let new_set = before.iter().all(|old| !old.is_subset(&after[now]));
            if left && !new_set && turn.rules.released_joker == ReleasedJoker::NewSet {
                broken.insert((Rule::ReleasedJoker, Some(now)));
            }
            let mut rest = home.clone();
            rest.remove(&joker);
            for (index, row) in after.iter().enumerate() {
                let together = rest.is_subset(row) && !row.contains(&joker);
                if together && turn.rules.is_unreplaceable(kind) {
                    broken.insert((Rule::JokerNotReplaceable, Some(index)));
                }
            }
        }
    }
}

fn opening(
    turn: &Turn<'_>,
    before: &[Row],
    after: &[Row],
    rack: &Row,
    broken: &mut BTreeSet<(Rule, Option<usize>)>,
) {
    let mut value = Some(0);
    for (index, row) in after.iter().enumerate() {
        let row_now = &turn.after[index];
        if before.iter().all(|old| old.is_disjoint(row)) {
            let best = best(row_now, turn.rules);
            value = value.zip(best).map(|(sum, (_, best))| sum + best);
            continue;
        }
        let same_tiles = before.iter().position(|old| old == row);
        if !same_tiles.is_some_and(|old| untouched(&turn.before[old], row_now, turn.rules)) {
            broken.insert((Rule::TouchedBeforeOpening, Some(index)));
        }
    }
    let new: Row = after.iter().flatten().copied().collect();
    if before.iter().any(|old| old.is_disjoint(&new)) {
        broken.insert((Rule::TouchedBeforeOpening, None));
    }
    let laid = after.iter().flatten().any(|tile| rack.contains(tile));
    let need = i32::from(turn.rules.opening);
    if laid && value.is_some_and(|value| value < need) {
        broken.insert((Rule::OpeningTooLow, None));
    }
}

/// Returns the kind and value that count.
fn best(row: &[TileId], rules: &Rules) -> Option<(Kind, i32)> {
    let faces: Vec<Face> = row.iter().map(|tile| tile.face()).collect();
    let all = readings(&faces, rules);
    let values = all.iter().map(|reading| reading.value);
    let value = match rules.several_readings {
        SeveralReadings::Highest => values.max()?,
        SeveralReadings::Lowest => values.min()?,
    };
    // Kinds are ordered: a run comes before a group.
    let kinds = all
        .iter()
        .filter(|reading| reading.value == value)
        .map(|reading| reading.kind);
    let kind = match rules.equal_readings {
        EqualReadings::RunFirst => kinds.min()?,
        EqualReadings::GroupFirst => kinds.max()?,
    };
    Some((kind, value))
}

/// Returns `true` if the tiles were not moved: they are in the same order, in reverse order in
/// a mirrored row, or in any order in a group.
fn untouched(old: &[TileId], new: &[TileId], rules: &Rules) -> bool {
    let kind = |row| best(row, rules).map(|(kind, _)| kind);
    let reversed: Vec<Face> = old.iter().rev().map(|tile| tile.face()).collect();
    let faces = |row: &[TileId]| row.iter().map(|tile| tile.face()).collect::<Vec<_>>();
    let kinds = [kind(old), kind(new)];
    faces(old) == faces(new)
        || kinds == [Some(Kind::Group); 2]
        || kinds == [Some(Kind::MirroredGroup); 2]
        || (kinds == [Some(Kind::MirroredRun); 2] && reversed == faces(new))
}

/// Returns the fewest rules that a play breaks under any assignment of identities to the
/// faces; 0 if it is legal. Tries every assignment.
pub fn fewest_faults(
    rules: &Rules,
    opened: bool,
    before: &[Vec<Face>],
    rack: &[Face],
    after: &[Vec<Face>],
) -> usize {
    let mut copies = [0u8; Face::COUNT];
    let mut name = |&face: &Face| {
        copies[face.index()] += 1;
        TileId::new(face, copies[face.index()] - 1)
    };
    let before: Vec<Vec<TileId>> = before
        .iter()
        .map(|row| row.iter().map(&mut name).collect())
        .collect();
    let rack: Vec<TileId> = rack.iter().map(&mut name).collect();
    let places: Vec<(usize, usize)> = (0..after.len())
        .flat_map(|set| (0..after[set].len()).map(move |place| (set, place)))
        .collect();
    let mut new: Vec<Vec<Option<TileId>>> = after.iter().map(|row| vec![None; row.len()]).collect();
    // A face with one place and one tile on the table leaves no choice.
    let on_table = |face: Face| {
        before
            .iter()
            .flatten()
            .filter(|id| id.face() == face)
            .count()
    };
    let shown = |face: Face| {
        after
            .iter()
            .flatten()
            .filter(|&&other| other == face)
            .count()
    };
    let choices = |place: &(usize, usize)| {
        let face = after[place.0][place.1];
        let copies = if shown(face) > 1 || on_table(face) > 1 {
            2
        } else {
            1
        };
        (0..copies).map(move |copy| TileId::new(face, copy))
    };
    let mut used = BTreeSet::new();
    let mut fewest = usize::MAX;
    try_all(
        &places,
        &mut used,
        &mut |chosen: &[TileId]| {
            for (&(set, place), &id) in places.iter().zip(chosen) {
                new[set][place] = Some(id);
            }
            let after: Vec<Vec<TileId>> = new
                .iter()
                .map(|row| row.iter().copied().flatten().collect())
                .collect();
            let turn = Turn {
                rules,
                opened,
                before: &before,
                rack: &rack,
                after: &after,
            };
            fewest = fewest.min(match turn.judge() {
                Verdict::Legal(_) => 0,
                Verdict::Illegal(faults) => faults.len(),
            });
            fewest == 0
        },
        &choices,
        &mut Vec::new(),
    );
    fewest
}

fn try_all<I: Iterator<Item = TileId>>(
    places: &[(usize, usize)],
    used: &mut BTreeSet<TileId>,
    see: &mut impl FnMut(&[TileId]) -> bool,
    choices: &impl Fn(&(usize, usize)) -> I,
    chosen: &mut Vec<TileId>,
) -> bool {
    let Some(place) = places.get(chosen.len()) else {
        return see(chosen);
    };
    for id in choices(place) {
        if used.insert(id) {
            chosen.push(id);
            let found = try_all(places, used, see, choices, chosen);
            chosen.pop();
            used.remove(&id);
            if found {
                return true;
            }
        }
    }
    false
}
