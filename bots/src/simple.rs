//! The simple player, which lays every set that its rack alone can form, never touches the table,
//! and otherwise draws.

use sidra_core::{Colour, Face, Joker, Rules, TileId, set};
use sidra_game::{Action, SetId, TableSet, View, places};

use crate::{Choice, Reason, Thought, wait};

/// Returns the player's action.
pub(crate) fn act(view: &View<'_>) -> Action {
    let rules = view.rules();
    let sets = best_sets(view.rack, rules, view.opened());
    let enough = view.opened() || value(&sets, rules) >= u32::from(rules.opening);
    if !sets.is_empty() && enough {
        let mut table = view.table.to_vec();
        for tiles in sets {
            table.push(TableSet {
                id: SetId::NEW,
                spot: places::in_order(table.len()),
                tiles,
            });
        }
        return Action::Play { table };
    }
    wait(view)
}

/// Returns the player's action as a choice, and why it is made.
pub(crate) fn choose(view: &View<'_>) -> Thought {
    let Action::Play { table } = act(view) else {
        return Thought::wait(Reason::Nothing);
    };
    let row = |set: &TableSet| set.tiles.iter().map(|id| id.face()).collect();
    Thought {
        choice: Choice::Lay(table.iter().map(row).collect()),
        why: Reason::FromRack,
    }
}

fn value(sets: &[Vec<TileId>], rules: &Rules) -> u32 {
    sets.iter()
        .filter_map(|tiles| reading(tiles, rules))
        .map(u32::from)
        .sum()
}

fn reading(tiles: &[TileId], rules: &Rules) -> Option<u16> {
    let row: Vec<Face> = tiles.iter().map(|id| id.face()).collect();
    Some(set::readings(&row, rules).first()?.value())
}

/// Returns the sets of a rack, formed runs first or groups first, whichever lays more tiles;
/// before the opening, whichever is worth more.
pub(crate) fn best_sets(rack: &[TileId], rules: &Rules, opened: bool) -> Vec<Vec<TileId>> {
    let find = |runs_first: bool| {
        let mut left = SortedRack::new(rack);
        let mut sets = Vec::new();
        if runs_first {
            left.runs(&mut sets);
        }
        left.groups(&mut sets);
        left.runs(&mut sets);
        left.jokers(&mut sets, rules);
        sets
    };
    let tiles = |sets: &Vec<Vec<TileId>>| match opened {
        true => sets.iter().map(Vec::len).sum::<usize>(),
        false => value(sets, rules) as usize,
    };
    let (runs, groups) = (find(true), find(false));
    if tiles(&groups) > tiles(&runs) {
        groups
    } else {
        runs
    }
}

/// The number tiles of a rack by colour and number, and its jokers.
struct SortedRack {
    tiles: [[[Option<TileId>; 2]; 14]; 4],
    jokers: Vec<TileId>,
}

impl SortedRack {
    fn new(rack: &[TileId]) -> SortedRack {
        let mut sorted = SortedRack {
            tiles: [[[None; 2]; 14]; 4],
            jokers: Vec::new(),
        };
        for &id in rack {
            match id.face() {
                Face::Number { colour, number } => {
                    let place = &mut sorted.tiles[colour as usize][usize::from(number.get())];
                    let free = usize::from(place[0].is_some());
                    place[free] = Some(id);
                }
                Face::Joker(_) => sorted.jokers.push(id),
                Face::Letter(_) | Face::Stated(_) => {}
            }
        }
        sorted
    }

    fn has(&self, colour: usize, number: usize) -> bool {
        self.tiles[colour][number][0].is_some()
    }

    fn take(&mut self, colour: usize, number: usize) -> Option<TileId> {
        let place = &mut self.tiles[colour][number];
        place[1].take().or_else(|| place[0].take())
    }

    fn runs(&mut self, sets: &mut Vec<Vec<TileId>>) {
        for colour in 0..4 {
            let mut low = 1;
            while low <= 11 {
                let end = (low..14)
                    .find(|&number| !self.has(colour, number))
                    .unwrap_or(14);
                if end - low >= 3 {
                    sets.push(
                        (low..end)
                            .filter_map(|number| self.take(colour, number))
                            .collect(),
                    );
                    // The second copies may form another run.
                } else {
                    low = end.max(low) + 1;
                }
            }
        }
    }

    fn groups(&mut self, sets: &mut Vec<Vec<TileId>>) {
        for number in (1..14).rev() {
            loop {
                let colours: Vec<usize> =
                    (0..4).filter(|&colour| self.has(colour, number)).collect();
                if colours.len() < 3 {
                    break;
                }
                sets.push(
                    colours
                        .into_iter()
                        .filter_map(|colour| self.take(colour, number))
                        .collect(),
                );
            }
        }
    }

    /// Forms a set from each joker and the first two tiles that fit with it. Mirrors and colour
    /// changes stay on the rack.
    fn jokers(&mut self, sets: &mut Vec<Vec<TileId>>, rules: &Rules) {
        for joker in std::mem::take(&mut self.jokers) {
            let special = matches!(
                joker.face(),
                Face::Joker(Joker::Mirror | Joker::ColourChange)
            );
            if special {
                continue;
            }
            if let Some(row) = self.pair_with(joker, rules) {
                for id in row.iter().filter(|&&id| id != joker) {
                    if let Face::Number { colour, number } = id.face() {
                        self.take(colour as usize, usize::from(number.get()));
                    }
                }
                sets.push(row);
            }
        }
    }

    fn pair_with(&self, joker: TileId, rules: &Rules) -> Option<Vec<TileId>> {
        // Take the copy that `take` returns first.
        let tile = |colour: usize, number: usize| {
            let place = self.tiles[colour][number];
            place[1].or(place[0])
        };
        let legal = |row: [Option<TileId>; 3]| {
            let row: Vec<TileId> = row.into_iter().flatten().collect();
            (row.len() == 3 && reading(&row, rules).is_some()).then_some(row)
        };
        for number in (1..14).rev() {
            for colour in 0..Colour::ALL.len() {
                let Some(this) = tile(colour, number) else {
                    continue;
                };
                for other in colour + 1..Colour::ALL.len() {
                    if let Some(row) = legal([Some(this), tile(other, number), Some(joker)]) {
                        return Some(row);
                    }
                }
                for gap in 1..=3 {
                    let Some(lower) = number.checked_sub(gap).filter(|&lower| lower > 0) else {
                        continue;
                    };
                    let lower = tile(colour, lower);
                    let found = legal([lower, Some(joker), Some(this)])
                        .or_else(|| legal([lower, Some(this), Some(joker)]))
                        .or_else(|| legal([Some(joker), lower, Some(this)]));
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }
}
