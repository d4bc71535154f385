//! Of plays that are equally good for the player, chooses the one after which the others can lay
//! least.
//!
//! This can matter in two turns. In the opening, plays that lay the same number of tiles may leave
//! different tiles on the table. In the last turn without a pool, plays may leave the same rack
//! sum, and tables that hold the same tiles differ in where a joker stands. Before that, a player
//! who waits lays nothing, so there is no table to choose.

use sidra_core::Face;
use sidra_core::position::{Position, Setup};
use sidra_core::rules::EmptyPool;
use sidra_core::tile::Tally;
use sidra_core::turn::Verdict;
use sidra_game::View;
use sidra_solver::{Objective, best_play_within, plays_within};

use crate::belief::{Belief, Budget, Sample, most};
use crate::dice::Dice;
use crate::expert::without_its_jokers;
use crate::{Choice, Reason, Thought};

/// How many samples of the hidden tiles are tried.
const SAMPLES: usize = 16;
/// The maximum number of plays that are compared, and the node budget for listing them.
const PLAYS: usize = 32;
const LIST_NODES: u64 = 2_000;
/// The same for tables of the same tiles, which need the full solver.
const TABLES: usize = 8;
const TABLE_NODES: u64 = 2_000;

/// Returns the choice that is as good as this one and offers the others least.
pub(crate) fn least(view: &View<'_>, position: &Position, usual: Thought) -> Thought {
    let Choice::Lay(table) = &usual.choice else {
        return usual;
    };
    if matches!(usual.why, Reason::GoesOut | Reason::Searched) {
        return usual;
    }
    let last = view.pool == 0 && position.rules().empty_pool == EmptyPool::OneMoreTurn;
    let table = match position.opened() {
        false if view.pool > 0 => opening(view, position, table),
        true if last => last_table(view, position, table),
        _ => None,
    };
    match table {
        Some(table) => Thought {
            choice: Choice::Lay(table),
            why: usual.why,
        },
        None => usual,
    }
}

/// Returns the opening that offers least among those that lay the same number of tiles and no
/// joker.
fn opening(view: &View<'_>, position: &Position, usual: &[Vec<Face>]) -> Option<Vec<Vec<Face>>> {
    let left = |table: &[Vec<Face>]| left_by(position, table).len();
    let jokers = |table: &[Vec<Face>]| {
        let tiles = table.iter().flatten();
        tiles.filter(|face| face.joker().is_some()).count()
    };
    if jokers(usual) > jokers(position.table()) {
        return None;
    }
    let plain = without_its_jokers(position)?;
    let plays = plays_within(&plain, Objective::Tiles, PLAYS, LIST_NODES).plays;
    let alike = plays.into_iter().map(|play| play.table);
    let alike = alike.filter(|table| left(table) == left(usual));
    fewest(view, position, usual, alike.collect())
}

/// Returns the table that offers least among those that leave the same rack sum: first which tiles
/// to lay, then where the jokers stand.
fn last_table(view: &View<'_>, position: &Position, usual: &[Vec<Face>]) -> Option<Vec<Vec<Face>>> {
    let sum = |table: &[Vec<Face>]| position.rules().rack_sum(&left_by(position, table));
    let plays = plays_within(position, Objective::Points, PLAYS, LIST_NODES).plays;
    let alike = plays.into_iter().map(|play| play.table);
    let alike = alike.filter(|table| sum(table) == sum(usual));
    let tiles = fewest(view, position, usual, alike.collect());
    let table = tiles.as_deref().unwrap_or(usual);
    let swapped = least_table(view, position, table);
    swapped.or(tiles)
}

/// Returns the table after which the others can lay least; `None` if that is the usual one.
fn fewest(
    view: &View<'_>,
    position: &Position,
    usual: &[Vec<Face>],
    tables: Vec<Vec<Vec<Face>>>,
) -> Option<Vec<Vec<Face>>> {
    if tables.is_empty() {
        return None;
    }
    let mut budget = Budget::of(u64::MAX);
    let samples = samples(view, position, &mut budget)?;
    let seats = next_seats(view);
    let mut offered = |table: &[Vec<Face>]| {
        let table = Tally::of(table.iter().flatten());
        let mut tiles = 0;
        for sample in &samples {
            for &seat in &seats {
                let laid = most(&mut budget, view.rules(), &table, &sample.racks[seat], true);
                tiles += laid.map_or(0, |laid| laid.total());
            }
        }
        tiles
    };
    let enough = offered(usual);
    let least = tables.into_iter().map(|table| (offered(&table), table));
    let least = least.min_by_key(|(offered, _)| *offered);
    least
        .filter(|(offered, _)| *offered < enough)
        .map(|(_, table)| table)
}

/// Returns the table that allows the next player to lay least among all with the same tiles; `None`
/// if that is `table` itself. Without jokers there is nothing to choose, because the next player
/// may rearrange the whole table.
fn least_table(
    view: &View<'_>,
    position: &Position,
    table: &[Vec<Face>],
) -> Option<Vec<Vec<Face>>> {
    let tables = swapped(position, table);
    if tables.is_empty() {
        return None;
    }
    let samples = samples(view, position, &mut Budget::of(u64::MAX))?;
    let seat = *next_seats(view).first()?;
    let offered = |table: &[Vec<Face>]| {
        let points = samples.iter().map(|sample| {
            let rack = faces(&sample.racks[seat]);
            let setup = Setup::of_turn(position.setup().rules, table.to_vec(), rack, true);
            let next = Position::from_setup(setup);
            next.map_or(0, |next| {
                best_play_within(&next, Objective::Points, TABLE_NODES).points
            })
        });
        points.sum::<u32>()
    };
    let enough = offered(table);
    let least = tables.into_iter().map(|table| (offered(&table), table));
    let least = least.min_by_key(|(offered, _)| *offered);
    least
        .filter(|(offered, _)| *offered < enough)
        .map(|(_, table)| table)
}

/// Lists legal tables in which a joker and a number tile have changed places.
fn swapped(position: &Position, table: &[Vec<Face>]) -> Vec<Vec<Vec<Face>>> {
    let places = || {
        let sets = table.iter().enumerate();
        sets.flat_map(|(set, row)| (0..row.len()).map(move |at| (set, at)))
    };
    let mut found = Vec::new();
    for (set, at) in places().filter(|&(set, at)| table[set][at].joker().is_some()) {
        for (other, there) in places() {
            if other == set || table[other][there].joker().is_some() || found.len() >= TABLES {
                continue;
            }
            let mut after = table.to_vec();
            (after[set][at], after[other][there]) = (table[other][there], table[set][at]);
            if matches!(position.judge(&after), Ok(Verdict::Legal(_))) {
                found.push(after);
            }
        }
    }
    found
}

fn samples(view: &View<'_>, position: &Position, budget: &mut Budget) -> Option<Vec<Sample>> {
    let belief = Belief::new(view, position)?;
    let mut dice = Dice::new(view.history.len() as u64, position);
    let samples = (0..SAMPLES).map(|_| belief.sample(&mut dice, budget));
    Some(samples.collect())
}

/// Returns the other seats that have opened, the next one first.
fn next_seats(view: &View<'_>) -> Vec<usize> {
    let (own, seats) = (view.seat.unwrap_or(0), view.seats.len());
    let others = (1..seats).map(|step| (own + step) % seats);
    let opened = |seat: &usize| view.seats[*seat].opened && !view.seats[*seat].resigned;
    others.filter(opened).collect()
}

/// Returns the tiles that stay on the rack if the player leaves this table.
fn left_by(position: &Position, table: &[Vec<Face>]) -> Vec<Face> {
    let mut laid = Tally::of(table.iter().flatten());
    for face in position.table().iter().flatten() {
        laid.take(*face);
    }
    let rack = position.rack().unwrap_or_default().iter().copied();
    rack.filter(|face| !laid.take(*face)).collect()
}

fn faces(tiles: &Tally) -> Vec<Face> {
    let tiles = tiles.iter();
    tiles
        .flat_map(|(face, count)| std::iter::repeat_n(face, count.into()))
        .collect()
}
