//! The best play, found by trying every table that the tiles can form and asking the referee
//! about each.

use std::collections::HashMap;

use sidra_core::position::Position;
use sidra_core::turn::Verdict;
use sidra_core::{Face, Joker, Rules, set};

/// Returns the tiles and points of the best play. It is fast enough for positions of up to about a
/// dozen tiles.
pub fn best_play(position: &Position, points_first: bool) -> (usize, u32) {
    let search = Search::new(position);
    let mut choices = search.choices();
    choices.sort_by_key(|choice| {
        let key = if points_first {
            (choice.points as usize, choice.tiles)
        } else {
            (choice.tiles, choice.points as usize)
        };
        std::cmp::Reverse(key)
    });
    let best = choices.iter().find(|choice| search.is_play(choice.mask));
    best.map_or((0, 0), |best| (best.tiles, best.points))
}

/// Returns the fewest old sets that a play worth exactly this much changes. A set is changed
/// if its tiles are not together in one set afterwards. `None` if no play is worth this.
pub fn fewest_changes(position: &Position, (tiles, points): (usize, u32)) -> Option<usize> {
    let search = Search::new(position);
    let choices = search.choices().into_iter();
    choices
        .filter(|choice| (choice.tiles, choice.points) == (tiles, points))
        .filter_map(|choice| search.fewest_changes(choice.mask))
        .min()
}

/// Returns every combination of rack tiles that can be laid.
pub fn all_plays(position: &Position) -> Vec<Vec<Face>> {
    let search = Search::new(position);
    let plays = search.choices().into_iter();
    plays
        .filter(|choice| search.is_play(choice.mask))
        .map(|choice| choice.laid)
        .collect()
}

/// Some tiles from the rack.
struct Choice {
    mask: usize,
    tiles: usize,
    points: u32,
    laid: Vec<Face>,
}

struct Search<'a> {
    position: &'a Position,
    table: usize,
    /// The best set for every combination of tiles.
    rows: Vec<Option<Vec<Face>>>,
}

impl Search<'_> {
    fn new(position: &Position) -> Search<'_> {
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
        let rows = (0..1usize << tiles.len())
            .map(|mask| {
                let row = row_of(mask);
                known
                    .entry(row.clone())
                    .or_insert_with(|| best_order(&row, rules))
                    .clone()
            })
            .collect();
        Search {
            position,
            table: table.len(),
            rows,
        }
    }

    fn choices(&self) -> Vec<Choice> {
        let rack = self.position.rack().expect("a rack");
        let choice = |mask: usize| {
            let laid = (0..rack.len()).filter(|index| mask >> index & 1 == 1);
            let laid: Vec<Face> = laid.map(|index| rack[index]).collect();
            let numbers = laid.iter().filter_map(|face| face.number());
            Choice {
                mask,
                tiles: laid.len(),
                points: numbers.map(|number| u32::from(number.get())).sum(),
                laid,
            }
        };
        (1..1usize << rack.len()).map(choice).collect()
    }

    /// Returns `true` if the referee accepts some table with exactly these tiles from the rack.
    fn is_play(&self, choice: usize) -> bool {
        self.tables(choice, &mut |after, _| {
            matches!(self.position.judge(after), Ok(Verdict::Legal(_)))
        })
    }

    /// Returns the fewest sets changed by a table with exactly these tiles from the rack.
    fn fewest_changes(&self, choice: usize) -> Option<usize> {
        let mut first = 0;
        let old = self.position.table().iter().map(|row| {
            let tiles = ((1usize << row.len()) - 1) << first;
            first += row.len();
            tiles
        });
        let old: Vec<usize> = old.collect();
        let mut fewest = None;
        self.tables(choice, &mut |after, parts| {
            let together = |set: &&usize| parts.iter().any(|part| *set & !part == 0);
            let changed = match self.position.opened() {
                true => old.len() - old.iter().filter(together).count(),
                false => 0,
            };
            let fewer = fewest.is_none_or(|fewest| changed < fewest);
            if fewer && matches!(self.position.judge(after), Ok(Verdict::Legal(_))) {
                fewest = Some(changed);
            }
            fewest == Some(0)
        });
        fewest
    }

    /// Calls `pleases` with every table that lays exactly these tiles from the rack, and with the
    /// tiles of each new set, until it returns `true`.
    fn tables(
        &self,
        choice: usize,
        pleases: &mut impl FnMut(&[Vec<Face>], &[usize]) -> bool,
    ) -> bool {
        let laid = choice << self.table;
        // A player who has not opened may not touch the table.
        let (mut after, rest) = if self.position.opened() {
            (Vec::new(), ((1usize << self.table) - 1) | laid)
        } else {
            (self.position.table().to_vec(), laid)
        };
        every_table(rest, &self.rows, &mut after, &mut Vec::new(), pleases)
    }
}

/// Returns `true` if some way to form sets of all these tiles is accepted.
fn every_table(
    rest: usize,
    rows: &[Option<Vec<Face>>],
    after: &mut Vec<Vec<Face>>,
    parts: &mut Vec<usize>,
    pleases: &mut impl FnMut(&[Vec<Face>], &[usize]) -> bool,
) -> bool {
    if rest == 0 {
        return pleases(after, parts);
    }
    let first = rest & rest.wrapping_neg();
    let others = rest ^ first;
    let mut part = others;
    loop {
        if let Some(row) = &rows[part | first] {
            after.push(row.clone());
            parts.push(part | first);
            let pleased = every_table(others ^ part, rows, after, parts, pleases);
            parts.pop();
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

/// Returns the tiles in the order that makes the most valuable set.
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

/// Tries the row with the jokers in every place.
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
