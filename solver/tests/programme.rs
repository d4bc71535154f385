//! Compares the best play under free rearrangement with an integer program over every set that the
//! tiles can form.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use good_lp::{Expression, Solution, SolverModel, constraint, microlp, variable, variables};
use sidra_core::tile::Tally;
use sidra_core::{Colour, Face, HouseRules, Joker, Position, Rules, editions, set};
use sidra_kit::dice::Dice;
use sidra_solver::{Objective, best_play};

/// Every short set that the tiles can form; longer ones split into these.
struct Sets<'a> {
    rules: &'a Rules,
    seen: HashSet<Vec<Face>>,
    rows: Vec<Vec<Face>>,
}

/// A line of consecutive numbers that can be lengthened.
#[derive(Clone)]
struct Line {
    row: Vec<Face>,
    colour: Colour,
    next: i32,
}

impl Sets<'_> {
    fn offer(&mut self, row: &[Face]) {
        let mut sorted = row.to_vec();
        sorted.sort();
        if self.seen.contains(&sorted) || set::readings(row, self.rules).is_empty() {
            return;
        }
        self.seen.insert(sorted);
        self.rows.push(row.to_vec());
    }

    /// Returns every ascending line of up to `longest` tiles.
    fn lines(tiles: &Tally, longest: usize) -> Vec<Vec<Face>> {
        let mut open: Vec<(Line, Tally)> = Vec::new();
        for next in 1..=13 {
            for &colour in Colour::ALL {
                let line = Line {
                    row: Vec::new(),
                    colour,
                    next,
                };
                open.push((line, tiles.clone()));
            }
        }
        let mut found = HashSet::new();
        while let Some((line, left)) = open.pop() {
            if !line.row.is_empty() {
                found.insert(line.row.clone());
            }
            if line.row.len() == longest {
                continue;
            }
            let Some(tile) = Face::number_tile(line.colour, line.next) else {
                continue;
            };
            let plain = [
                tile,
                Face::Joker(Joker::Classic),
                Face::Joker(Joker::Expert(line.colour)),
                Face::Joker(Joker::Double),
            ];
            let plain = plain.map(|face| (face, line.colour));
            let changes = Colour::ALL
                .iter()
                .map(|&colour| (Face::Joker(Joker::ColourChange), colour));
            for (face, colour) in plain.into_iter().chain(changes) {
                let mut rest = left.clone();
                if rest.take(face) {
                    let mut row = line.row.clone();
                    row.push(face);
                    let next = line.next + face.width() as i32;
                    open.push((Line { row, colour, next }, rest));
                }
            }
        }
        let mut lines: Vec<Vec<Face>> = found.into_iter().collect();
        lines.sort();
        lines
    }

    /// Returns every combination of up to `most` tiles that could be a group of this number.
    fn bunches(tiles: &Tally, number: i32, most: usize) -> Vec<Vec<Face>> {
        let mut faces: Vec<Face> = Colour::ALL
            .iter()
            .filter_map(|&colour| Face::number_tile(colour, number))
            .collect();
        faces.extend(Joker::ALL.map(Face::Joker));
        let mut found = vec![Vec::new()];
        for face in faces {
            for index in 0..found.len() {
                let mut row: Vec<Face> = found[index].clone();
                for _ in 0..tiles.count(face) {
                    row.push(face);
                    if row.len() <= most {
                        found.push(row.clone());
                    }
                }
            }
        }
        found
    }

    fn all(tiles: &Tally, rules: &Rules) -> Vec<Vec<Face>> {
        let mut sets = Sets {
            rules,
            seen: HashSet::new(),
            rows: Vec::new(),
        };
        let mirror = Face::Joker(Joker::Mirror);
        for row in Sets::lines(tiles, 5) {
            sets.offer(&row);
        }
        for number in 1..=13 {
            for row in Sets::bunches(tiles, number, 4) {
                sets.offer(&row);
            }
        }
        if tiles.count(mirror) > 0 {
            let sides = Sets::lines(tiles, 3);
            let numbers: Vec<Vec<Vec<Face>>> = (1..=13)
                .map(|number| Sets::bunches(tiles, number, 4))
                .collect();
            for left in &sides {
                for right in &sides {
                    for valley in [false, true] {
                        let (mut first, mut last) = (left.clone(), right.clone());
                        if valley {
                            first.reverse();
                        } else {
                            last.reverse();
                        }
                        first.push(mirror);
                        first.append(&mut last);
                        sets.offer_of(tiles, &first);
                    }
                }
            }
            for bunches in &numbers {
                for left in bunches {
                    for right in bunches {
                        let mut row = left.clone();
                        row.push(mirror);
                        row.extend(right);
                        sets.offer_of(tiles, &row);
                    }
                }
            }
        }
        sets.rows
    }

    /// Adds the row if there are enough tiles for it.
    fn offer_of(&mut self, tiles: &Tally, row: &[Face]) {
        let mut left = tiles.clone();
        if row.iter().all(|face| left.take(*face)) {
            self.offer(row);
        }
    }
}

/// Returns the most tiles, and the most points with that many tiles, according to the integer
/// program.
fn integer_program(position: &Position) -> (usize, u32) {
    let table = Tally::of(position.table().iter().flatten());
    let rack = Tally::of(position.rack().unwrap());
    let mut all = table.clone();
    for face in position.rack().unwrap() {
        all.add(*face);
    }
    let rows = Sets::all(&all, position.rules());
    let mut problem = variables!();
    let chosen: Vec<_> = rows
        .iter()
        .map(|_| problem.add(variable().integer().min(0).max(2)))
        .collect();
    let faces: Vec<Face> = all.iter().map(|(face, _)| face).collect();
    let uses: Vec<Expression> = faces
        .iter()
        .map(|face| {
            let mut sum = Expression::from(0);
            for (row, &variable) in rows.iter().zip(&chosen) {
                let count = row.iter().filter(|other| *other == face).count();
                if count > 0 {
                    sum += count as f64 * variable;
                }
            }
            sum
        })
        .collect();
    let mut objective = Expression::from(0);
    for (face, uses) in faces.iter().zip(&uses) {
        let points = face.number().map_or(0.0, |number| f64::from(number.get()));
        objective += (1000.0 + points) * uses.clone();
    }
    let mut model = problem.maximise(objective).using(microlp);
    for (face, uses) in faces.iter().zip(uses) {
        let least = f64::from(table.count(*face));
        let most = least + f64::from(rack.count(*face));
        model = model
            .with(constraint!(uses.clone() >= least))
            .with(constraint!(uses <= most));
    }
    let solution = model.solve().expect("the old table is a solution");
    let mut laid = (0, 0);
    for face in faces {
        let used: f64 = rows
            .iter()
            .zip(&chosen)
            .map(|(row, &variable)| {
                let count = row.iter().filter(|other| **other == face).count();
                count as f64 * solution.value(variable).round()
            })
            .sum();
        let count = used as u32 - u32::from(table.count(face));
        let points = face.number().map_or(0, |number| u32::from(number.get()));
        laid.0 += count as usize;
        laid.1 += count * points;
    }
    laid
}

fn compare(edition: &str, positions: usize, sizes: &[usize], jokers: usize) {
    let mut rules = HouseRules::plain(editions::find(edition).unwrap());
    rules.change_text("released_joker", "any-set").unwrap();
    rules.change_text("unreplaceable", "-").unwrap();
    let mut dice = Dice::new(11);
    for _ in 0..positions {
        let (size, rack) = (dice.pick(sizes), 8 + dice.below(9));
        let jokers = dice.below(jokers + 1);
        let position = Position::from_setup(dice.position(rules, size, rack, jokers)).unwrap();
        let play = best_play(&position, Objective::Tiles);
        let text = position.setup().to_string();
        assert_eq!(
            (play.tiles, play.points),
            integer_program(&position),
            "{text}"
        );
    }
}

#[test]
fn classic_positions_agree_with_the_integer_program() {
    compare("il-classic", 60, &[20, 30, 40], 2);
}

#[test]
fn twist_positions_agree_with_the_integer_program() {
    compare("il-twist", 25, &[12, 20, 30], 3);
    compare("hu-twist", 15, &[12, 20, 30], 3);
}

#[test]
fn expert_positions_agree_with_the_integer_program() {
    compare("pl-expert", 40, &[15, 25, 35], 4);
}
