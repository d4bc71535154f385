//! Where sets lie. This module alone finds places for them.
//!
//! Places are in table units (see [`Spot`]), the same for everyone at the table, however wide
//! their window is. A set keeps its place for as long as it lies there; only a new set, or one
//! that has grown into its neighbour, needs another place.

use sidra_core::few::Few;

use crate::state::{SetId, Spot, TableSet};

/// The width of the shared table: four sets of up to six tiles side by side, with a gap after
/// each.
pub const WIDTH: i16 = 4 * WIDE_GRID;
/// Tables of at least this width are wide.
const WIDE: i16 = 16;
/// The distance between new sets on a wide table. The next constant is for a narrow one.
const WIDE_GRID: i16 = 7;
const NARROW_GRID: i16 = 5;

/// An occupied place: where it begins and how many tiles lie there.
type Taken = (Spot, i16);

fn taken(set: &TableSet) -> Taken {
    (set.spot, length(set.tiles.len()))
}

fn length(tiles: usize) -> i16 {
    i16::try_from(tiles).unwrap_or(Spot::LAST.x)
}

/// Returns `true` if a set fits at a spot, with a gap on both sides.
fn is_free(others: &[Taken], (spot, length): Taken) -> bool {
    others.iter().all(|&(other, other_length)| {
        other.y != spot.y || spot.x + length < other.x || other.x + other_length < spot.x
    })
}

/// Returns the `count`th place of an empty table, for players that only add sets.
pub fn in_order(count: usize) -> Spot {
    let columns = (WIDTH / WIDE_GRID) as usize;
    Spot {
        x: (count % columns) as i16 * WIDE_GRID,
        y: i16::try_from(count / columns).unwrap_or(Spot::LAST.y),
    }
    .clamped()
}

/// Returns the first free place from the top left for a new set, on a table of this width. It
/// is aligned with the other sets and leaves space for the set to grow.
pub fn first_free(sets: &[TableSet], columns: i16, tiles: usize) -> Spot {
    let others: Vec<Taken> = sets.iter().map(taken).collect();
    first_free_of(&others, columns, length(tiles))
}

fn first_free_of(others: &[Taken], columns: i16, length: i16) -> Spot {
    let free = |spot: &Spot| is_free(others, (*spot, length));
    let grid = if columns < WIDE {
        NARROW_GRID
    } else {
        WIDE_GRID
    };
    let lowest = others.iter().map(|(spot, _)| spot.y + 1).max().unwrap_or(0);
    let aligned = |spot: &Spot| spot.x % grid == 0 && spot.y <= lowest;
    spots(columns, length)
        .filter(aligned)
        .find(free)
        .or_else(|| spots(columns, length).find(free))
        .unwrap_or_default()
}

/// Returns the free place nearest to where the set should lie.
fn nearest_free(others: &[Taken], columns: i16, (wish, length): Taken) -> Spot {
    let wish = Spot {
        x: wish.x.clamp(0, last_column(columns, length)),
        y: wish.y.clamp(0, Spot::LAST.y),
    };
    // A row is higher than a column is wide.
    let distance = |spot: &Spot| {
        (i32::from(spot.x - wish.x).abs() * 3) + (i32::from(spot.y - wish.y).abs() * 4)
    };
    spots(columns, length)
        .filter(|spot| is_free(others, (*spot, length)))
        .min_by_key(distance)
        .unwrap_or(wish)
}

fn last_column(columns: i16, length: i16) -> i16 {
    (columns - length).max(0)
}

fn spots(columns: i16, length: i16) -> impl Iterator<Item = Spot> {
    let last = last_column(columns, length);
    (0..=Spot::LAST.y).flat_map(move |y| (0..=last).map(move |x| Spot { x, y }))
}

/// Moves the sets for which `may_move` is true to the nearest free place if they overlap
/// another set. All other sets stay.
pub fn make_room(sets: &mut [TableSet], columns: i16, may_move: impl Fn(&TableSet) -> bool) {
    let (moving, staying): (Vec<usize>, Vec<usize>) =
        (0..sets.len()).partition(|&at| may_move(&sets[at]));
    let mut others: Vec<Taken> = staying.iter().map(|&at| taken(&sets[at])).collect();
    for at in moving {
        let set = &mut sets[at];
        set.spot = set.spot.clamped();
        if !is_free(&others, taken(set)) {
            set.spot = nearest_free(&others, columns, taken(set));
        }
        others.push(taken(set));
    }
}

/// Moves every set that reaches beyond this width to the nearest free place within it, and
/// returns the sets that moved. A set that is longer than the table is wide stays.
pub fn fold(sets: &mut [TableSet], columns: i16) -> Vec<(SetId, Spot)> {
    let beyond = |set: &TableSet| {
        let (spot, length) = taken(set);
        spot.x > 0 && spot.x.saturating_add(length) > columns
    };
    let (moving, staying): (Vec<usize>, Vec<usize>) =
        (0..sets.len()).partition(|&at| beyond(&sets[at]));
    let mut others: Vec<Taken> = staying.iter().map(|&at| taken(&sets[at])).collect();
    let mut moved = Vec::with_capacity(moving.len());
    for at in moving {
        let set = &mut sets[at];
        set.spot = nearest_free(&others, columns, taken(set));
        others.push(taken(set));
        moved.push((set.id, set.spot));
    }
    moved
}

/// Finds a place for each new set of a draft, and for each set that has grown into another
/// one. Sets that did not grow stay where they lie; of the others, those that grew least are
/// the first to keep their place.
pub fn place_new(draft: &mut [TableSet], before: &[TableSet], columns: i16) {
    let growth = |set: &TableSet| {
        let old = before.iter().find(|old| old.id == set.id);
        old.map_or(usize::MAX, |old| {
            set.tiles.len().saturating_sub(old.tiles.len())
        })
    };
    let mut order: Vec<usize> = (0..draft.len()).collect();
    order.sort_few_by_key(|&at| (growth(&draft[at]), draft[at].id));
    let mut others: Vec<Taken> = Vec::with_capacity(draft.len());
    let mut without_place = Vec::new();
    for at in order {
        let set = &draft[at];
        if !set.id.is_new() && is_free(&others, taken(set)) {
            others.push(taken(set));
        } else {
            without_place.push(at);
        }
    }
    for at in without_place {
        let set = &mut draft[at];
        set.spot = match set.id.is_new() {
            true => first_free_of(&others, columns, length(set.tiles.len())),
            false => nearest_free(&others, columns, taken(set)),
        };
        others.push(taken(set));
    }
}

/// Lays all sets side by side from the top, in their present order.
pub fn tidy(sets: &mut [TableSet], columns: i16) {
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_few_by_key(|&at| (sets[at].spot.y, sets[at].spot.x));
    let mut others: Vec<Taken> = Vec::with_capacity(sets.len());
    for at in order {
        sets[at].spot = first_free_of(&others, columns, length(sets[at].tiles.len()));
        others.push(taken(&sets[at]));
    }
}
