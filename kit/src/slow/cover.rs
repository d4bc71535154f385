//! The best play on tables of medium size: builds every set that the tiles can form, tile by
//! tile, and shows the referee every way to divide all tiles among such sets.

use std::collections::{HashMap, HashSet};

use sidra_core::position::Position;
use sidra_core::tile::Tally;
use sidra_core::turn::Verdict;
use sidra_core::{Colour, Face, Joker, Rules, set};

const CHANGE: Face = Face::Joker(Joker::ColourChange);
const CLASSIC: Face = Face::Joker(Joker::Classic);
const DOUBLE: Face = Face::Joker(Joker::Double);
const MIRROR: Face = Face::Joker(Joker::Mirror);

/// Returns the tiles and points of a play that is better than `than`, for a player who has
/// opened; `None` if there is no better play.
///
/// # Errors
/// Returns an error if the given number of tables was not enough to decide.
pub fn better_play(
    position: &Position,
    points_first: bool,
    than: (usize, u32),
    mut tables: u64,
) -> Result<Option<(usize, u32)>, TooManyTables> {
    let rack = position.rack().expect("a rack");
    let table: Vec<Face> = position.table().iter().flatten().copied().collect();
    let rows = every_set(&Tally::of(table.iter().chain(rack)), position.rules());
    let rank = |(tiles, points): (usize, u32)| match points_first {
        true => (points as usize, tiles),
        false => (tiles, points as usize),
    };
    let mut tried = HashSet::new();
    for choice in 1..1usize << rack.len() {
        let chosen = (0..rack.len()).filter(|index| choice >> index & 1 == 1);
        let mut laid: Vec<Face> = chosen.map(|index| rack[index]).collect();
        laid.sort();
        let points = laid.iter().filter_map(|face| face.number());
        let points: u32 = points.map(|number| u32::from(number.get())).sum();
        let worth = (laid.len(), points);
        if rank(worth) <= rank(than) || !tried.insert(laid.clone()) {
            continue;
        }
        let rest = Tally::of(table.iter().chain(&laid));
        if some_table(position, &rows, &rest, &mut Vec::new(), &mut tables)? {
            return Ok(Some(worth));
        }
    }
    Ok(None)
}

/// The limit on the number of tables was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyTables;

/// Returns `true` if the referee accepts some table of all these tiles.
fn some_table(
    position: &Position,
    rows: &[Vec<Face>],
    rest: &Tally,
    after: &mut Vec<Vec<Face>>,
    tables: &mut u64,
) -> Result<bool, TooManyTables> {
    *tables = tables.checked_sub(1).ok_or(TooManyTables)?;
    let Some((first, _)) = rest.iter().next() else {
        return Ok(matches!(position.judge(after), Ok(Verdict::Legal(_))));
    };
    for row in rows.iter().filter(|row| row.contains(&first)) {
        let mut left = rest.clone();
        if !row.iter().all(|face| left.take(*face)) {
            continue;
        }
        after.push(row.clone());
        let accepted = some_table(position, rows, &left, after, tables)?;
        after.pop();
        if accepted {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns every set that the tiles can form, one for each combination of tiles.
fn every_set(tiles: &Tally, rules: &Rules) -> Vec<Vec<Face>> {
    let mut found: HashMap<Vec<Face>, Vec<Face>> = HashMap::new();
    let mut offer = |row: Vec<Face>| {
        let mut key = row.clone();
        key.sort();
        let mut left = tiles.clone();
        let there = row.iter().all(|face| left.take(*face));
        if there && !found.contains_key(&key) && !set::readings(&row, rules).is_empty() {
            found.insert(key, row);
        }
    };
    for number in 1..=13 {
        let lines = [1, -1].map(|step| {
            let mut lines = HashSet::new();
            for &colour in Colour::ALL {
                lengthen(tiles, (number, step, colour), &mut Vec::new(), &mut lines);
            }
            lines
        });
        let bunches = bunches(tiles, number);
        for row in lines[0].iter().chain(&bunches) {
            offer(row.clone());
        }
        if tiles.count(MIRROR) == 0 {
            continue;
        }
        let wide = |row: &[Face]| row.iter().map(|face| face.width()).sum::<usize>();
        for sides in lines.iter().chain([&bunches]) {
            for left in sides {
                for right in sides.iter().filter(|right| wide(right) == wide(left)) {
                    let left = left.iter().rev().copied();
                    offer(left.chain([MIRROR]).chain(right.iter().copied()).collect());
                }
            }
        }
    }
    let mut rows: Vec<Vec<Face>> = found.into_values().collect();
    rows.sort();
    rows
}

/// Adds every line that begins at a number, upwards or downwards, with a given first colour.
fn lengthen(
    tiles: &Tally,
    (number, step, colour): (i32, i32, Colour),
    row: &mut Vec<Face>,
    found: &mut HashSet<Vec<Face>>,
) {
    let Some(tile) = Face::number_tile(colour, number) else {
        return;
    };
    for face in [
        tile,
        Face::Joker(Joker::Expert(colour)),
        CLASSIC,
        DOUBLE,
        CHANGE,
    ] {
        let taken = row.iter().filter(|other| **other == face).count();
        if taken >= usize::from(tiles.count(face)) {
            continue;
        }
        row.push(face);
        found.insert(row.clone());
        let next = number + step * face.width() as i32;
        let colours = if face == CHANGE {
            Colour::ALL
        } else {
            &[colour]
        };
        for &colour in colours {
            lengthen(tiles, (next, step, colour), row, found);
        }
        row.pop();
    }
}

/// Returns every combination of tiles with this number, at most one per colour, and jokers.
fn bunches(tiles: &Tally, number: i32) -> HashSet<Vec<Face>> {
    let mut bunches = vec![Vec::new()];
    let mut with = |faces: &[Face]| {
        let longer = bunches.iter().flat_map(|row: &Vec<Face>| {
            faces.iter().map(move |face| {
                let mut longer = row.clone();
                longer.push(*face);
                longer
            })
        });
        let longer: Vec<Vec<Face>> = longer.collect();
        bunches.extend(longer);
    };
    for &colour in Colour::ALL {
        let tile = Face::number_tile(colour, number);
        let own = tile
            .into_iter()
            .chain([Face::Joker(Joker::Expert(colour))])
            .filter(|face| tiles.count(*face) > 0);
        with(&own.collect::<Vec<_>>());
    }
    for joker in [CLASSIC, DOUBLE] {
        for _ in 0..tiles.count(joker) {
            with(&[joker]);
        }
    }
    let fits = |row: &Vec<Face>| {
        let wide: usize = row.iter().map(|face| face.width()).sum();
        (1..=Colour::ALL.len()).contains(&wide)
    };
    bunches.into_iter().filter(fits).collect()
}
