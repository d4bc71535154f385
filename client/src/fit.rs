//! Finds where tiles that are dropped on a set go.

use sidra_core::few::Few;
use sidra_core::{Face, Rules, set};

/// How new tiles join a row. Indices refer to the row followed by the new tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fit {
    /// All tiles in one row.
    One(Vec<usize>),
    /// The set splits, and both parts are sets.
    Two(Vec<usize>, Vec<usize>),
    /// A tile takes the place of a joker.
    Swap {
        /// The new row.
        row: Vec<usize>,
        /// The joker.
        freed: usize,
    },
}

/// Up to this many new tiles, every place is tried for every tile.
const FEW: usize = 3;

/// Puts tiles into a row: at the place nearest to the drop that makes the row a set; otherwise
/// in the order of a run; otherwise where they were dropped.
pub(crate) fn fit(row: &[Face], new: &[Face], at: usize, on: Option<usize>, rules: &Rules) -> Fit {
    let all: Vec<Face> = row.iter().chain(new).copied().collect();
    let legal = |order: &[usize]| {
        let faces: Vec<Face> = order.iter().map(|&at| all[at]).collect();
        !set::readings(&faces, rules).is_empty()
    };
    let old: Vec<usize> = (0..row.len()).collect();
    if let (Some(on), [_]) = (on, new) {
        let exchanged = swapped(&old, on, row.len());
        let joker = row.get(on).and_then(|face| face.joker());
        let may = joker.is_some_and(|joker| !rules.is_unreplaceable(joker));
        if may && legal(&old) && legal(&exchanged) {
            return Fit::Swap {
                row: exchanged,
                freed: on,
            };
        }
    }
    let mut blocks = vec![(row.len()..all.len()).collect::<Vec<usize>>()];
    let mut upwards = blocks[0].clone();
    upwards.sort_few_by_key(|&at| all[at].number());
    if upwards != blocks[0] {
        blocks.push(upwards);
    }
    // Try all new tiles as one block.
    let mut found: Option<(usize, Vec<usize>)> = None;
    for block in &blocks {
        for place in 0..=row.len() {
            let mut order = old.clone();
            order.splice(place..place, block.iter().copied());
            let far = place.abs_diff(at);
            if found.as_ref().is_none_or(|(nearest, _)| far < *nearest) && legal(&order) {
                found = Some((far, order));
            }
        }
    }
    if let Some((_, order)) = found {
        return Fit::One(order);
    }
    // Try the tiles one by one, for example at both ends of a run.
    if (2..=FEW).contains(&new.len()) {
        let mut orders = vec![old.clone()];
        for tile in row.len()..all.len() {
            let longer = |order: Vec<usize>| {
                (0..=order.len()).map(move |place| {
                    let mut order = order.clone();
                    order.insert(place, tile);
                    order
                })
            };
            orders = orders.into_iter().flat_map(longer).collect();
        }
        if let Some(order) = orders.into_iter().find(|order| legal(order)) {
            return Fit::One(order);
        }
    }
    // A tile in the middle of a long run splits it.
    if let [_] = new {
        let tile = row.len();
        for place in 0..=row.len() {
            let (left, right) = old.split_at(place);
            let with_left: Vec<usize> = left.iter().copied().chain([tile]).collect();
            let with_right: Vec<usize> = [tile].into_iter().chain(right.iter().copied()).collect();
            if legal(&with_left) && legal(right) {
                return Fit::Two(with_left, right.to_vec());
            }
            if legal(left) && legal(&with_right) {
                return Fit::Two(left.to_vec(), with_right);
            }
        }
    }
    Fit::One(as_numbers_run(&all).unwrap_or_else(|| {
        let mut order = old;
        let at = at.min(row.len());
        order.splice(at..at, blocks[0].iter().copied());
        order
    }))
}

/// Puts letters into a word exactly where they were dropped: their order is the word. A letter
/// that is dropped on a joker that states it takes the joker's place.
pub(crate) fn fit_letters(row: &[Face], new: &[Face], at: usize, on: Option<usize>) -> Fit {
    let old: Vec<usize> = (0..row.len()).collect();
    if let (Some(on), [Face::Letter(letter)]) = (on, new)
        && row.get(on) == Some(&Face::Stated(*letter))
    {
        return Fit::Swap {
            row: swapped(&old, on, row.len()),
            freed: on,
        };
    }
    let at = at.min(row.len());
    let mut order = old;
    order.splice(at..at, row.len()..row.len() + new.len());
    Fit::One(order)
}

fn swapped(old: &[usize], on: usize, tile: usize) -> Vec<usize> {
    old.iter()
        .map(|&at| if at == on { tile } else { at })
        .collect()
}

/// Returns the tiles in ascending order, if they are different numbers of one colour.
fn as_numbers_run(all: &[Face]) -> Option<Vec<usize>> {
    let colour = |face: &Face| match face {
        Face::Number { colour, .. } => Some(*colour),
        _ => None,
    };
    let first = colour(all.first()?)?;
    if !all.iter().all(|face| colour(face) == Some(first)) {
        return None;
    }
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_few_by_key(|&at| all[at].number());
    let twice = order.windows(2).any(|pair| all[pair[0]] == all[pair[1]]);
    (!twice).then_some(order)
}
