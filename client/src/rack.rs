//! The places of tiles on a rack: on one or more ledges, with gaps between blocks of tiles.
//!
//! Lengths are in tiles, from the left of a ledge.

/// The space between two tiles, where the ledge is long enough. On a ledge that is too short,
/// each tile covers a part of the one before.
const BETWEEN: f64 = 0.06;
/// The space between two blocks, where the ledge is long enough.
const GAP: f64 = 0.28;
/// The cost of splitting a block over two ledges. A ledge may differ from its ideal number of tiles
/// by this much to keep a block whole.
const BROKEN: f64 = 1.6;

/// The place of a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stand {
    /// Which ledge, from the top.
    pub ledge: usize,
    /// Its left edge.
    pub x: f64,
    /// How many tiles of its ledge it may cover: 0 where tiles have enough space.
    pub over: usize,
}

/// Returns the places of the tiles on a rack. There is a gap before each tile for which `parted` is
/// true. There are at least `fewest` ledges, and more if each can hold only `capacity` tiles.
pub fn stands(parted: &[bool], length: f64, capacity: usize, fewest: usize) -> Vec<Stand> {
    let count = parted.len();
    let capacity = capacity.max(1);
    let ledges = count.div_ceil(capacity).max(fewest).max(1);
    let mut stands = Vec::with_capacity(count);
    let mut begin = 0;
    for ledge in 0..ledges {
        let left = ledges - ledge - 1;
        let end = begin + on_this_ledge(&parted[begin..], capacity, left);
        stands.extend(on_ledge(&parted[begin..end], length, ledge));
        begin = end;
    }
    stands
}

/// Returns how many of the remaining tiles go on this ledge, if `left` ledges follow: about as
/// many as on each of the others, and whole blocks where possible.
fn on_this_ledge(parted: &[bool], capacity: usize, left: usize) -> usize {
    let count = parted.len();
    // A few tiles share one ledge.
    let ideal = count.div_ceil(left + 1).max(count.min(capacity / 2));
    let fewest = count.saturating_sub(capacity * left);
    let cost = |end: usize| {
        let broken = parted.get(end) == Some(&false) && end > 0;
        end.abs_diff(ideal) as f64 + if broken { BROKEN } else { 0.0 }
    };
    let ends = fewest..=count.min(capacity);
    ends.min_by(|one, other| cost(*one).total_cmp(&cost(*other)))
        .unwrap_or(count)
}

fn on_ledge(parted: &[bool], length: f64, ledge: usize) -> Vec<Stand> {
    let inner = || parted.iter().skip(1).filter(|parted| **parted);
    let count = parted.len() as f64;
    let between = ((length - count) / (count - 1.0).max(1.0)).min(BETWEEN);
    let rest = length - count * (1.0 + between) + between;
    let gap = (rest / inner().count().max(1) as f64).clamp(0.0, GAP);
    let mut x = 0.0;
    let stand = |(at, parted): (usize, &bool)| {
        if at > 0 {
            x += 1.0 + between + if *parted { gap } else { 0.0 };
        }
        let over = if between < 0.0 { at } else { 0 };
        Stand { ledge, x, over }
    };
    parted.iter().enumerate().map(stand).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes blocks as letters: `"rrbb"` has two.
    fn parted(groups: &str) -> Vec<bool> {
        let groups: Vec<char> = groups.chars().collect();
        let parted = |at: usize| at > 0 && groups[at - 1] != groups[at];
        (0..groups.len()).map(parted).collect()
    }

    /// Returns how many tiles are on each ledge of eleven places.
    fn ledges(groups: &str) -> Vec<usize> {
        let stands = stands(&parted(groups), 12.1, 11, 2);
        let count = stands.last().map_or(0, |stand| stand.ledge + 1);
        let on = |ledge| stands.iter().filter(|stand| stand.ledge == ledge).count();
        (0..count).map(on).collect()
    }

    #[test]
    fn groups_stay_together_where_they_can() {
        assert!(ledges("").is_empty());
        assert_eq!(ledges("rrr"), [3]);
        assert_eq!(ledges("rrrbbbyyykkj"), [6, 6]);
        assert_eq!(ledges("rrrbbbbyyykkkj"), [7, 7]);
        assert_eq!(ledges("rrrrrrrrbbbbbb"), [8, 6]);
        // A single colour is split in the middle.
        assert_eq!(ledges("rrrrrrrrrrrrrr"), [7, 7]);
    }

    #[test]
    fn a_full_rack_gets_another_ledge() {
        let rack = "rrrrrrbbbbbbyyyyyykkkkkkjj";
        assert_eq!(ledges(rack).iter().sum::<usize>(), 26);
        assert_eq!(ledges(rack).len(), 3);
    }

    #[test]
    fn no_tile_stands_beyond_its_ledge() {
        for count in 0..40 {
            for (length, capacity) in [
                (1.0, 1),
                (6.4, 6),
                (7.4, 7),
                (8.48, 8),
                (6.4, 9),
                (25.0, 23),
            ] {
                let parted: Vec<bool> = (0..count).map(|at| at % 3 == 0).collect();
                let stands = stands(&parted, length, capacity, 2);
                assert_eq!(stands.len(), count);
                for pair in stands.windows(2) {
                    // Where tiles overlap, half of each is visible.
                    let apart = if pair[1].over > 0 { 0.5 } else { 1.0 };
                    assert!(
                        pair[0].ledge < pair[1].ledge || pair[0].x + apart <= pair[1].x + 1e-9,
                        "{count} tiles on {length}: {pair:?}"
                    );
                }
                assert!(stands.iter().all(|stand| stand.x + 1.0 <= length + 1e-9));
            }
        }
    }
}
