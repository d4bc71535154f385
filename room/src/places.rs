//! Where sets lie: a table of columns one tile wide and rows one tile high.
//!
//! A set keeps its place for as long as it lies there. Only one that is new, or has
//! grown into its neighbour, has to look for one.

use sidra_game::Spot;

/// A set's place and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Where it begins.
    pub spot: Spot,
    /// How many tiles it has.
    pub tiles: usize,
}

/// From so many columns on a table is wide.
const WIDE: i16 = 16;
/// The distance of new sets on a wide table and on a narrow one.
const WIDE_GRID: i16 = 7;
const NARROW_GRID: i16 = 5;
/// Further down than any table reaches.
const LOWEST: i16 = 200;

impl Taken {
    /// Whether a set could lie there beside this one, with a gap between them.
    fn leaves_room_for(&self, spot: Spot, tiles: usize) -> bool {
        self.spot.y != spot.y
            || spot.x + length(tiles) < self.spot.x
            || self.spot.x + length(self.tiles) < spot.x
    }
}

fn length(tiles: usize) -> i16 {
    i16::try_from(tiles).unwrap_or(i16::MAX / 4)
}

/// Whether a place is free.
pub fn is_free(taken: &[Taken], spot: Spot, tiles: usize) -> bool {
    taken.iter().all(|other| other.leaves_room_for(spot, tiles))
}

/// The first free place from the top left, on a table of so many columns: in line with
/// the others, so that a set can grow where it lies.
pub fn first_free(taken: &[Taken], columns: i16, tiles: usize) -> Spot {
    let free = |spot: &Spot| is_free(taken, *spot, tiles);
    let grid = if columns < WIDE {
        NARROW_GRID
    } else {
        WIDE_GRID
    };
    let lowest = taken.iter().map(|set| set.spot.y + 1).max().unwrap_or(0);
    let in_line = |spot: &Spot| spot.x % grid == 0 && spot.y <= lowest;
    let mut places = spots(columns, tiles).filter(in_line);
    let place = places.find(free);
    place
        .or_else(|| spots(columns, tiles).find(free))
        .unwrap_or_default()
}

/// The free place nearest to where somebody would like the set to lie.
pub fn nearest_free(taken: &[Taken], columns: i16, tiles: usize, wish: Spot) -> Spot {
    let wish = Spot {
        x: wish.x.clamp(0, last_column(columns, tiles)),
        y: wish.y.clamp(0, LOWEST),
    };
    // A row is higher than a column is wide.
    let distance = |spot: &Spot| {
        (i32::from(spot.x - wish.x).abs() * 3) + (i32::from(spot.y - wish.y).abs() * 4)
    };
    spots(columns, tiles)
        .filter(|spot| is_free(taken, *spot, tiles))
        .min_by_key(distance)
        .unwrap_or(wish)
}

fn last_column(columns: i16, tiles: usize) -> i16 {
    (columns - length(tiles)).max(0)
}

fn spots(columns: i16, tiles: usize) -> impl Iterator<Item = Spot> {
    let last = last_column(columns, tiles);
    (0..=LOWEST).flat_map(move |y| (0..=last).map(move |x| Spot { x, y }))
}
