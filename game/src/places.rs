//! Finds places for sets on the table. No other module does this.
//!
//! Places are in table units (see [`Spot`]), the same for everyone at the table whatever the size
//! of their window. A set keeps its place for as long as it is on the table. A new set takes a free
//! place; a set that grows pushes its neighbours aside no further than necessary.

use sidra_core::few::Few;

use crate::state::{Spot, TableSet};

/// The width of the table: four sets of up to six tiles side by side, with a gap after each.
pub const WIDTH: i16 = 4 * CELL;
/// The number of rows on a table that is not crowded; more are added below.
pub const ROWS: i16 = 5;
/// The space for one set: six tiles and a gap.
const CELL: i16 = 7;

/// A place that is taken: where it begins and how many tiles it holds.
type Taken = (Spot, i16);

fn taken(set: &TableSet) -> Taken {
    (set.spot, length(set.tiles.len()))
}

fn length(tiles: usize) -> i16 {
    i16::try_from(tiles).unwrap_or(Spot::LAST.x)
}

/// Returns whether a set fits at a spot, with a gap on both sides.
fn is_free(others: &[Taken], (spot, length): Taken) -> bool {
    others.iter().all(|&(other, other_length)| {
        other.y != spot.y
            || spot.x.saturating_add(length) < other.x
            || other.x.saturating_add(other_length) < spot.x
    })
}

/// Returns the `count`th place of an empty table, for players that only ever add sets.
pub fn in_order(count: usize) -> Spot {
    let columns = (WIDTH / CELL) as usize;
    Spot {
        x: (count % columns) as i16 * CELL,
        y: i16::try_from(count / columns).unwrap_or(Spot::LAST.y),
    }
    .clamped()
}

/// Returns a free place for a new set of this many tiles: in the middle of a free cell, from
/// the middle of the table outwards.
pub fn first_free(sets: &[TableSet], tiles: usize) -> Spot {
    let others: Vec<Taken> = sets.iter().map(taken).collect();
    first_free_of(&others, length(tiles))
}

fn first_free_of(others: &[Taken], length: i16) -> Spot {
    // The two cells next to the middle come first, then those at the edges. Rows also go outwards
    // from the middle.
    let cells = [CELL, 2 * CELL, 0, 3 * CELL];
    let middle = ROWS / 2;
    let near = (0..ROWS).map(|step| match step % 2 {
        0 => middle + step / 2,
        _ => middle - (step + 1) / 2,
    });
    let inset = ((CELL - 1 - length) / 2).max(0);
    let mut spots = near.chain(ROWS..=Spot::LAST.y).flat_map(|y| {
        cells.map(|cell| Spot {
            x: (cell + inset).min(last_column(length)),
            y,
        })
    });
    let lowest = others.iter().map(|(spot, _)| spot.y + 1).max();
    let lowest = lowest.unwrap_or(0).max(ROWS - 1);
    spots
        .find(|spot| spot.y <= lowest && is_free(others, (*spot, length)))
        .unwrap_or_else(|| {
            let middle = Spot {
                x: last_column(length) / 2,
                y: middle,
            };
            nearest_free(others, (middle, length))
        })
}

/// Returns the free place nearest to where the set should be.
fn nearest_free(others: &[Taken], (wish, length): Taken) -> Spot {
    let last = last_column(length);
    let wish = Spot {
        x: wish.x.clamp(0, last),
        y: wish.y.clamp(0, Spot::LAST.y),
    };
    // A row is higher than a column is wide.
    let across = |x: i16| i32::from(x - wish.x).abs() * 3;
    let down = |y: i16| i32::from(y - wish.y).abs() * 4;
    // This runs while a tile is dragged, so only places nearer than the best one so far are
    // checked.
    let mut best: Option<(i32, Spot)> = None;
    for y in 0..=Spot::LAST.y {
        for x in 0..=last {
            let distance = across(x) + down(y);
            let spot = Spot { x, y };
            if best.is_none_or(|(nearest, _)| distance < nearest) && is_free(others, (spot, length))
            {
                best = Some((distance, spot));
            }
        }
        if best.is_some_and(|(nearest, _)| y >= wish.y && down(y + 1) >= nearest) {
            break;
        }
    }
    best.map_or(wish, |(_, spot)| spot)
}

fn last_column(length: i16) -> i16 {
    (WIDTH - length).max(0)
}

/// Finds places after some sets of a table changed. `before` is the table as it was. A set that
/// grew in its place pushes its neighbours aside. A set that is new or was moved goes to the free
/// place nearest to where it was put. All others stay.
pub fn make_room(sets: &mut [TableSet], before: &[TableSet]) {
    settle(sets, before, nearest_free);
}

/// Finds places for the new sets of a draft, which do not have places yet. A set that grew pushes
/// its neighbours aside; all others stay.
pub fn place_new(draft: &mut [TableSet], before: &[TableSet]) {
    settle(draft, before, |others, (_, length)| {
        first_free_of(others, length)
    });
}

fn settle(sets: &mut [TableSet], before: &[TableSet], place: impl Fn(&[Taken], Taken) -> Spot) {
    for set in sets.iter_mut() {
        set.spot = set.spot.clamped();
    }
    // Whether a set that keeps its place may now touch its neighbours; `None` for all others.
    let is_wider = |set: &TableSet| {
        let old = before.iter().find(|old| old.id == set.id)?;
        let begins_elsewhere = old.spot.clamped() != set.spot;
        // Adding tiles at the left end moves where a set begins; that is not a new place.
        let was_moved = begins_elsewhere && old.tiles == set.tiles;
        (!was_moved).then_some(begins_elsewhere || set.tiles.len() > old.tiles.len())
    };
    let wider: Vec<Option<bool>> = sets.iter().map(is_wider).collect();
    let all = || wider.iter().enumerate();
    let mut without_place: Vec<usize> = Vec::new();
    let mut placed: Vec<usize> = Vec::new();
    for (at, wider) in all() {
        match wider {
            None => without_place.push(at),
            Some(_) => placed.push(at),
        }
    }
    for (at, _) in all().filter(|(_, wider)| **wider == Some(true)) {
        if !push_aside(sets, &placed, at) {
            placed.retain(|&other| other != at);
            without_place.push(at);
        }
    }
    let mut others: Vec<Taken> = placed.iter().map(|&at| taken(&sets[at])).collect();
    for at in without_place {
        let set = &mut sets[at];
        set.spot = place(&others, taken(set));
        others.push(taken(set));
    }
}

/// Moves the neighbours of a set in its row far enough away that no two sets touch. Returns
/// `false`, and moves nothing, if the row does not have enough space.
fn push_aside(sets: &mut [TableSet], placed: &[usize], anchor: usize) -> bool {
    let in_row = |&&at: &&usize| sets[at].spot.y == sets[anchor].spot.y;
    let mut row: Vec<usize> = placed.iter().filter(in_row).copied().collect();
    row.sort_few_by_key(|&at| (sets[at].spot.x, at));
    let mut places: Vec<(i16, i16)> = Vec::with_capacity(row.len());
    for &at in &row {
        let (spot, length) = taken(&sets[at]);
        places.push((spot.x, length.min(WIDTH)));
    }
    let needed: i32 = places.iter().map(|(_, length)| i32::from(length + 1)).sum();
    if needed - 1 > i32::from(WIDTH) {
        return false;
    }
    let middle = row.iter().position(|&at| at == anchor).unwrap_or(0);
    // Push the sets away from the one that grew, then back from the edges of the table.
    for at in middle + 1..places.len() {
        let (x, length) = places[at - 1];
        places[at].0 = places[at].0.max(x + length + 1);
    }
    for at in (0..middle).rev() {
        places[at].0 = places[at].0.min(places[at + 1].0 - places[at].1 - 1);
    }
    let mut limit = WIDTH;
    for (x, length) in places.iter_mut().rev() {
        *x = (*x).min(limit - *length);
        limit = *x - 1;
    }
    let mut limit = 0;
    for (x, length) in &mut places {
        *x = (*x).max(limit);
        limit = *x + *length + 1;
    }
    for (at, (x, _)) in row.into_iter().zip(places) {
        sets[at].spot.x = x;
    }
    true
}

/// Lays all sets side by side in their current order, spread evenly over the width and centred on
/// the middle row.
pub fn tidy(sets: &mut [TableSet]) {
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_few_by_key(|&at| (sets[at].spot.y, sets[at].spot.x));
    let width = |row: &[usize]| -> i16 {
        let lengths = row.iter().map(|&at| length(sets[at].tiles.len()));
        lengths.sum()
    };
    // Many sets move closer together instead of taking more rows.
    let most = ((WIDTH / CELL) as usize).max(sets.len().div_ceil(ROWS as usize));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for at in order {
        match rows.last_mut() {
            Some(row)
                if row.len() < most && width(row) + width(&[at]) + row.len() as i16 <= WIDTH =>
            {
                row.push(at);
            }
            _ => rows.push(vec![at]),
        }
    }
    let count = i16::try_from(rows.len()).unwrap_or(Spot::LAST.y);
    let top = ((ROWS - count) / 2).max(0);
    let mut spots = Vec::with_capacity(sets.len());
    for (y, row) in (top..).zip(&rows) {
        let free = (WIDTH - width(row)).max(0);
        let parts = row.len() as i16 + 1;
        let mut before = 0;
        for (step, &at) in (1..).zip(row) {
            let x = before + free * step / parts;
            spots.push((at, Spot { x, y }.clamped()));
            before += width(&[at]);
        }
    }
    for (at, spot) in spots {
        sets[at].spot = spot;
    }
}
