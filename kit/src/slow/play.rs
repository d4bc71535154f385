//! The best play, by trying every table that the tiles can form and asking the
//! referee about each.

use std::collections::HashMap;

use sidra_core::position::Position;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Joker, Rules, set};

/// What the best play lays: tiles and points. For positions of up to about a dozen
/// tiles.
pub fn best_play(position: &Position, points_first: bool) -> (usize, u32) {
    let table: Vec<Face> = position.table().iter().flatten().copied().collect();
    let rack = position.rack().expect("a rack");
    let tiles: Vec<Face> = table.iter().chain(rack).copied().collect();
    let rules = position.rules();
    let mut known: HashMap<Vec<Face>, Option<Vec<Face>>> = HashMap::new();
    let row_of = |mask: usize| -> Vec<Face> {
        let bits = (0..tiles.len()).filter(|index| mask >> index & 1 == 1);
        let mut row: Vec<Face> = bits.map(|index| tiles[index]).collect();
        row.sort();
        row
    };
    let rows: Vec<Option<Vec<Face>>> = (0..1usize << tiles.len())
        .map(|mask| {
            let row = row_of(mask);
            known
                .entry(row.clone())
                .or_insert_with(|| best_order(&row, rules))
                .clone()
        })
        .collect();
    let mut choices: Vec<(usize, u32, usize)> = (1..1usize << rack.len())
        .map(|choice| {
            let laid = (0..rack.len()).filter(|index| choice >> index & 1 == 1);
            let numbers = laid.filter_map(|index| rack[index].number());
            let points = numbers.map(|number| u32::from(number.get())).sum();
            (choice.count_ones() as usize, points, choice)
        })
        .collect();
    choices.sort_by_key(|&(tiles, points, _)| {
        let key = if points_first {
            (points as usize, tiles)
        } else {
            (tiles, points as usize)
        };
        std::cmp::Reverse(key)
    });
    for (count, points, choice) in choices {
        let all = (1usize << table.len()) - 1 | choice << table.len();
        // A player who has not opened leaves the table alone.
        let (mut after, rest) = if position.opened() {
            (Vec::new(), all)
        } else {
            (position.table().to_vec(), choice << table.len())
        };
        if every_table(rest, &rows, &mut after, &mut |after| {
            matches!(position.judge(after), Ok(Verdict::Legal(_)))
        }) {
            return (count, points);
        }
    }
    (0, 0)
}

/// Whether some way to form sets of all these tiles pleases.
fn every_table(
    rest: usize,
    rows: &[Option<Vec<Face>>],
    after: &mut Vec<Vec<Face>>,
    pleases: &mut impl FnMut(&[Vec<Face>]) -> bool,
) -> bool {
    if rest == 0 {
        return pleases(after);
    }
    let first = rest & rest.wrapping_neg();
    let others = rest ^ first;
    let mut part = others;
    loop {
        if let Some(row) = &rows[part | first] {
            after.push(row.clone());
            let pleased = every_table(others ^ part, rows, after, pleases);
            after.pop();
            if pleased {
                return true;
            }
        }
        if part == 0 {
            return false;
        }
        part = (part - 1) & others;
    }
}

/// The tiles in the order in which they are the most valuable set.
fn best_order(tiles: &[Face], rules: &Rules) -> Option<Vec<Face>> {
    let mirror = Face::Joker(Joker::Mirror);
    if tiles.len() < 3 || tiles.iter().filter(|&&face| face == mirror).count() > 1 {
        return None;
    }
    let mut numbers: Vec<Face> = tiles
        .iter()
        .copied()
        .filter(|face| face.number().is_some())
        .collect();
    numbers.sort_by_key(|face| face.number());
    let jokers: Vec<Face> = tiles
        .iter()
        .copied()
        .filter(|face| face.number().is_none() && *face != mirror)
        .collect();
    let mut best = None;
    if !tiles.contains(&mirror) {
        insert(&numbers, &jokers, rules, &mut best);
    } else {
        for left in 0..1usize << numbers.len() {
            let side = |wanted: usize| {
                let these = (0..numbers.len()).filter(move |index| left >> index & 1 == wanted);
                these.map(|index| numbers[index]).collect::<Vec<_>>()
            };
            let (up, down) = (side(1), side(0));
            for valley in [false, true] {
                let (mut first, mut last) = (up.clone(), down.clone());
                if valley {
                    first.reverse();
                } else {
                    last.reverse();
                }
                let row: Vec<Face> = first.into_iter().chain([mirror]).chain(last).collect();
                insert(&row, &jokers, rules, &mut best);
            }
        }
    }
    best.map(|(_, row)| row)
}

/// Tries the row with the jokers everywhere in it.
fn insert(row: &[Face], jokers: &[Face], rules: &Rules, best: &mut Option<(u16, Vec<Face>)>) {
    let Some((&joker, rest)) = jokers.split_first() else {
        if let Some(reading) = set::readings(row, rules).first()
            && best
                .as_ref()
                .is_none_or(|(value, _)| *value < reading.value())
        {
            *best = Some((reading.value(), row.to_vec()));
        }
        return;
    };
    for place in 0..=row.len() {
        let mut longer = row.to_vec();
        longer.insert(place, joker);
        insert(&longer, rest, rules, best);
    }
}
