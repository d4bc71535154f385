//! Rows, tables and turns generated from a seed, so that a failing one can be reproduced.

use sidra_core::mix::SplitMix64;
use sidra_core::{Edition, Face, HouseRules, Joker, Rules, Setup, editions, set};

/// A small deterministic source of numbers.
pub struct Dice(SplitMix64);

/// A turn to be judged, in faces.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The old table.
    pub before: Vec<Vec<Face>>,
    /// The rack.
    pub rack: Vec<Face>,
    /// The new table.
    pub after: Vec<Vec<Face>>,
}

impl Dice {
    /// Creates dice that give the same numbers for the same seed.
    pub fn new(seed: u64) -> Dice {
        Dice(SplitMix64::new(seed))
    }

    /// Returns a number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit as u64) as usize
    }

    /// Returns a random item.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }

    /// Returns the rules of a random edition, half of the time with some fields changed.
    pub fn rules(&mut self) -> HouseRules {
        let all: Vec<&'static Edition> = editions::of_numbers().collect();
        let edition = self.pick(&all);
        let mut rules = HouseRules::plain(edition);
        for _ in 0..self.below(6) {
            let (name, values) = self.pick(CHANGES);
            let value = self.pick(values);
            rules.change_text(name, value).expect("a house rule");
        }
        rules
    }

    /// Returns the tiles of a reduced box: some numbers, some colours, some jokers.
    pub fn reduced_box(&mut self, rules: &Rules) -> Vec<Face> {
        let low = 1 + self.below(9);
        let colours = 2 + self.below(3);
        let mut tiles: Vec<Face> = Face::all()
            .filter(|face| match face {
                Face::Number { colour, number } => {
                    let number = usize::from(number.get());
                    (*colour as usize) < colours && (low..low + 5).contains(&number)
                }
                _ => true,
            })
            .flat_map(|face| std::iter::repeat_n(face, usize::from(rules.copies(face))))
            .collect();
        self.shuffle(&mut tiles);
        tiles
    }

    /// Returns a row that is close to a set: a concrete run, group or mirrored row with some
    /// tiles replaced by jokers, and sometimes spoilt.
    pub fn row(&mut self) -> Vec<Face> {
        let colour = self.pick(sidra_core::Colour::ALL);
        let other = self.pick(sidra_core::Colour::ALL);
        let tile = |colour, number: usize| Face::number_tile(colour, number as i32);
        let low = 1 + self.below(12);
        let length = 1 + self.below(7);
        let change = if self.below(4) == 0 {
            self.below(length)
        } else {
            length
        };
        let mut row: Vec<Face> = if self.below(2) == 0 {
            let coloured = |index| if index > change { other } else { colour };
            (0..length)
                .filter_map(|index| tile(coloured(index), low + index))
                .collect()
        } else {
            let mut colours = sidra_core::Colour::ALL.to_vec();
            self.shuffle(&mut colours);
            colours
                .iter()
                .take(length)
                .filter_map(|&colour| tile(colour, low))
                .collect()
        };
        if let Some(place) = row.get_mut(change) {
            *place = Face::Joker(Joker::ColourChange);
        }
        if self.below(3) == 0 {
            if self.below(3) == 0 {
                row.reverse();
            }
            let mut mirrored = row.clone();
            mirrored.reverse();
            row.push(Face::Joker(Joker::Mirror));
            row.append(&mut mirrored);
        }
        for _ in 0..self.below(4) {
            let place = self.below(row.len().max(1));
            let joker = self.pick(&Joker::ALL);
            if joker == Joker::Double && place + 1 < row.len() {
                row.remove(place);
            }
            if let Some(face) = row.get_mut(place) {
                *face = Face::Joker(joker);
            }
        }
        if self.below(4) == 0 && !row.is_empty() {
            let place = self.below(row.len());
            row[place] = Face::from_index(self.below(52)).expect("a number tile");
        }
        if self.below(4) == 0 && row.len() > 1 {
            let (one, two) = (self.below(row.len()), self.below(row.len()));
            row.swap(one, two);
        }
        row
    }

    /// Lays up to `most` legal rows from the tiles, trying a limited number of times.
    pub fn table(&mut self, tiles: &mut Vec<Face>, rules: &Rules, most: usize) -> Vec<Vec<Face>> {
        let mut table = Vec::new();
        for _ in 0..400 {
            if table.len() >= most || tiles.len() < 3 {
                break;
            }
            self.shuffle(tiles);
            let length = (3 + self.below(3)).min(tiles.len());
            // Sorted numbers often form runs; jokers keep their random places.
            let mut row = tiles[..length].to_vec();
            if self.below(2) == 0 {
                row.sort();
                let shift = self.below(length);
                row.rotate_left(shift);
            }
            if !set::readings(&row, rules).is_empty() {
                tiles.drain(..length);
                table.push(row);
            }
        }
        table
    }

    /// Returns a position as it occurs in a game: a table of about this many tiles, a rack,
    /// and this many jokers among them.
    pub fn position(
        &mut self,
        rules: HouseRules,
        table: usize,
        rack: usize,
        jokers: usize,
    ) -> Setup {
        loop {
            if let Some(setup) = self.try_position(rules, table, rack, jokers) {
                return setup;
            }
        }
    }

    fn try_position(
        &mut self,
        rules: HouseRules,
        table: usize,
        rack: usize,
        jokers: usize,
    ) -> Option<Setup> {
        let all = rules.rules().tiles();
        let mut tiles: Vec<Face> = all
            .iter()
            .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
            .collect();
        self.shuffle(&mut tiles);
        let (mut specials, mut rest): (Vec<Face>, Vec<Face>) =
            tiles.into_iter().partition(|face| face.joker().is_some());
        specials.truncate(jokers);
        let on_rack = self.below(specials.len().min(2) + 1);
        let mut held: Vec<Face> = specials.split_off(specials.len() - on_rack);
        let mut sets: Vec<Vec<Face>> = Vec::new();
        let mut count = 0;
        for _ in 0..4_000 {
            if count >= table && specials.is_empty() {
                break;
            }
            let Some(mut row) = self.plain_set(&rest) else {
                continue;
            };
            if let Some(&joker) = specials.last() {
                let Some(with) = self.with_joker(&row, joker, rules.rules()) else {
                    continue;
                };
                row = with;
            }
            let mut left = rest.clone();
            let there = row
                .iter()
                .filter(|face| face.joker().is_none())
                .all(|face| {
                    let at = left.iter().position(|other| other == face);
                    at.map(|at| left.swap_remove(at)).is_some()
                });
            if there && !set::readings(&row, rules.rules()).is_empty() {
                if row.iter().any(|face| face.joker().is_some()) {
                    specials.pop();
                }
                rest = left;
                count += row.len();
                sets.push(row);
            }
        }
        if count < table || !specials.is_empty() || rest.len() < rack {
            return None;
        }
        self.shuffle(&mut rest);
        held.extend(rest.into_iter().take(rack.saturating_sub(on_rack)));
        self.shuffle(&mut held);
        self.shuffle(&mut sets);
        Some(Setup::of_turn(rules, sets, held, true))
    }

    /// Returns a run or a group of number tiles.
    fn plain_set(&mut self, rest: &[Face]) -> Option<Vec<Face>> {
        let colour = self.pick(sidra_core::Colour::ALL);
        let number = 1 + self.below(13) as i32;
        let row: Vec<Face> = if self.below(2) == 0 {
            let length = self.pick(&[3, 3, 3, 4, 4, 5, 6]);
            (number..number + length)
                .map(|number| Face::number_tile(colour, number))
                .collect::<Option<_>>()?
        } else {
            let mut colours = sidra_core::Colour::ALL.to_vec();
            self.shuffle(&mut colours);
            colours.truncate(self.pick(&[3, 3, 4]));
            colours
                .into_iter()
                .map(|colour| Face::number_tile(colour, number))
                .collect::<Option<_>>()?
        };
        row.iter().all(|face| rest.contains(face)).then_some(row)
    }

    /// Returns the row with a joker in it: instead of some tiles, at an end, or in the middle
    /// of a mirrored row.
    fn with_joker(&mut self, row: &[Face], joker: Face, rules: &Rules) -> Option<Vec<Face>> {
        for _ in 0..6 {
            let mut with = row.to_vec();
            match self.below(3) {
                0 => with.insert(self.below(row.len() + 1), joker),
                1 => with[self.below(row.len())] = joker,
                _ => {
                    let at = self.below(row.len());
                    with.truncate(at + 1);
                    with[at] = joker;
                    with.extend(row[..at].iter().rev());
                    if joker == Face::Joker(Joker::ColourChange) {
                        with = row.to_vec();
                        with[at] = joker;
                        let other = self.pick(sidra_core::Colour::ALL);
                        for face in &mut with[at + 1..] {
                            if let Some(number) = face.number() {
                                *face = Face::Number {
                                    colour: other,
                                    number,
                                };
                            }
                        }
                    }
                }
            }
            if !set::readings(&with, rules).is_empty() {
                return Some(with);
            }
        }
        None
    }

    /// Returns a turn from one legal table to another: tiles are added to sets and moved between
    /// them, jokers are replaced, and sometimes everything is rearranged.
    pub fn turn(&mut self, rules: &Rules) -> Turn {
        let mut rest = self.reduced_box(rules);
        let most = 1 + self.below(4);
        let before = self.table(&mut rest, rules, most);
        let mut after = before.clone();
        let mut laid = Vec::new();
        for _ in 0..self.below(120) {
            self.change(&mut after, &mut rest, &mut laid, rules);
        }
        if self.below(4) == 0 {
            let tiles = after.iter().flatten().copied().collect();
            after = self.partition(tiles, rules).unwrap_or(after);
        }
        let mut rack = laid;
        let kept = self.below(4);
        rack.extend(rest.into_iter().take(kept));
        self.shuffle(&mut rack);
        self.shuffle(&mut after);
        Turn {
            before,
            rack,
            after,
        }
    }

    /// Makes one small change to the table, if the dice find a legal one.
    fn change(
        &mut self,
        table: &mut Vec<Vec<Face>>,
        rest: &mut Vec<Face>,
        laid: &mut Vec<Face>,
        rules: &Rules,
    ) {
        let mut new = table.clone();
        let mut taken = Vec::new();
        let mut draw = |dice: &mut Dice| {
            let index = dice.below(rest.len());
            taken.push(index);
            rest[index]
        };
        if new.is_empty() || rest.len() < 4 {
            return;
        }
        let from = self.below(new.len());
        let place = self.below(new[from].len());
        match self.below(4) {
            // A tile from the rack joins a set.
            0 => {
                let tile = draw(self);
                new[from].insert(place, tile);
            }
            // A tile moves to another set.
            1 => {
                let tile = new[from].remove(place);
                let to = self.below(new.len());
                let at = self.below(new[to].len() + 1);
                new[to].insert(at, tile);
            }
            // A tile replaces another one, which joins a set.
            2 => {
                let tile = draw(self);
                let freed = std::mem::replace(&mut new[from][place], tile);
                let to = self.below(new.len());
                let at = self.below(new[to].len() + 1);
                new[to].insert(at, freed);
            }
            // A tile replaces another one, which forms a new set with two more tiles.
            _ => {
                let tile = draw(self);
                let mut row = vec![std::mem::replace(&mut new[from][place], tile)];
                row.push(draw(self));
                row.push(draw(self));
                row.sort_by_key(|face| face.number());
                let shift = self.below(3);
                row.rotate_left(shift);
                new.push(row);
            }
        }
        new.retain(|row| !row.is_empty());
        taken.sort_unstable();
        let all = taken.len();
        taken.dedup();
        let legal = |row: &Vec<Face>| !set::readings(row, rules).is_empty();
        if taken.len() == all && new.iter().all(legal) {
            *table = new;
            laid.extend(taken.iter().rev().map(|&index| rest.remove(index)));
        }
    }

    /// Returns all these tiles in legal rows, if a bounded search finds a way.
    fn partition(&mut self, mut tiles: Vec<Face>, rules: &Rules) -> Option<Vec<Vec<Face>>> {
        self.shuffle(&mut tiles);
        let mut steps = 3000;
        let mut table = Vec::new();
        self.partition_rest(&tiles, rules, &mut steps, &mut table)
            .then_some(table)
    }

    fn partition_rest(
        &mut self,
        tiles: &[Face],
        rules: &Rules,
        steps: &mut usize,
        table: &mut Vec<Vec<Face>>,
    ) -> bool {
        if tiles.is_empty() {
            return true;
        }
        while *steps > 0 {
            *steps -= 1;
            if tiles.len() < 3 {
                return false;
            }
            let length = (3 + self.below(4)).min(tiles.len());
            let mut rest = tiles.to_vec();
            self.shuffle(&mut rest);
            let mut row: Vec<Face> = rest.drain(..length).collect();
            if self.below(3) > 0 {
                row.sort_by_key(|face| (face.number(), *face));
                let shift = self.below(length);
                row.rotate_left(shift);
            }
            if set::readings(&row, rules).is_empty() {
                continue;
            }
            table.push(row);
            if self.partition_rest(&rest, rules, steps, table) {
                return true;
            }
            table.pop();
            if self.below(3) == 0 {
                return false;
            }
        }
        false
    }
}

/// House rules that matter to sets and turns.
const CHANGES: &[(&str, &[&str])] = &[
    (
        "jokers",
        &["J,J,D,D,C,C,M,M", "J,D,C,M,Jr,Jb,Jy,Jk", "J", "-"],
    ),
    ("jokers_alone", &["yes", "no"]),
    ("several_readings", &["highest", "lowest"]),
    ("equal_readings", &["run-first", "group-first"]),
    ("colour_change_first", &["yes", "no"]),
    ("colour_changes", &["1", "2"]),
    ("mirror_value", &["nothing", "middle", "middle-or-nothing"]),
    ("mirror_side", &["1", "2"]),
    ("mirror_valley", &["yes", "no"]),
    ("mirror_compares", &["tiles", "numbers"]),
    ("released_joker", &["new-set", "any-set"]),
    ("unreplaceable", &["-", "J", "C,M", "J,D,C,M"]),
    ("opening", &["0", "20", "30", "45"]),
];
