//! Putting back tiles that a solution moves needlessly.
//!
//! The solver looks for the fewest changed sets. Inside these sets it may move a tile that could
//! have stayed, which would make a puzzle look harder than it is.

use sidra_core::Face;

use super::measure::moved;

/// The maximum number of tiles of a row that are considered for going back together. It keeps the
/// number of combinations small.
const MOST_TILES: usize = 8;

/// Returns a solution that moves fewer tiles, if tiles can be put back: from any row of the
/// solution to the rest of their old set, as long as the table still `solves` the puzzle.
pub(super) fn tidied(
    before: &[Vec<Face>],
    mut solution: Vec<Vec<Face>>,
    solves: impl Fn(&[Vec<Face>]) -> bool,
) -> Vec<Vec<Face>> {
    while let Some(better) = better(before, &solution, &solves) {
        solution = better;
    }
    solution
}

/// Returns the first table that moves fewer tiles.
fn better(
    before: &[Vec<Face>],
    solution: &[Vec<Face>],
    solves: &impl Fn(&[Vec<Face>]) -> bool,
) -> Option<Vec<Vec<Face>>> {
    let now = moved(before, solution);
    for set in before {
        for (home, rest) in solution.iter().enumerate() {
            let missing = without(set, rest);
            if missing.len() == set.len() || missing.is_empty() {
                continue;
            }
            for (from, row) in solution.iter().enumerate().filter(|(at, _)| *at != home) {
                let others = without(&missing, row);
                let mut here = without(&missing, &others);
                here.truncate(MOST_TILES);
                // Try all combinations of these tiles, beginning with all of them together.
                for choice in (1..1_usize << here.len()).rev() {
                    let chosen = here.iter().enumerate();
                    let chosen = chosen.filter(|(at, _)| choice >> at & 1 == 1);
                    let back: Vec<Face> = chosen.map(|(_, face)| *face).collect();
                    for place in 0..=rest.len() {
                        let mut table = solution.to_vec();
                        table[from] = without(row, &back);
                        table[home].splice(place..place, back.iter().copied());
                        table.retain(|row| !row.is_empty());
                        if moved(before, &table) < now && solves(&table) {
                            return Some(table);
                        }
                    }
                }
            }
        }
    }
    None
}

/// Returns the tiles of a row, in their order, without those of another row.
fn without(row: &[Face], other: &[Face]) -> Vec<Face> {
    let mut other = other.to_vec();
    let stays = |face: &&Face| {
        let at = other.iter().position(|known| known == *face);
        at.map(|at| other.swap_remove(at)).is_none()
    };
    row.iter().filter(stays).copied().collect()
}

#[cfg(test)]
mod tests {
    use sidra_core::notation::{table, write_table};
    use sidra_core::{HouseRules, Position, Setup, editions};

    use super::*;

    fn check(before: &str, rack: &str, solution: &str, tidy: &str) {
        let edition = editions::find("il-classic").expect("an edition");
        let sets = |text: &str| table(text).expect("sets");
        let rack = sidra_core::notation::tiles(rack).expect("tiles");
        let setup = Setup::of_turn(HouseRules::plain(edition), sets(before), rack, true);
        let position = Position::from_setup(setup).expect("a position");
        let legal = |table: &[Vec<Face>]| {
            let verdict = position.judge(table);
            matches!(verdict, Ok(sidra_core::turn::Verdict::Legal(_)))
        };
        assert!(legal(&sets(solution)), "{solution}");
        let got = tidied(position.table(), sets(solution), legal);
        assert_eq!(write_table(&got), tidy);
    }

    #[test]
    fn tiles_that_may_stay_are_put_back() {
        // The yellow 1 has to leave its run, the yellow 2 need not.
        check(
            "y1 y2 y3 y4 y5 | r2 b2 k2",
            "r1 b1",
            "y3 y4 y5 | r2 b2 y2 k2 | r1 b1 y1",
            "y2 y3 y4 y5 | r2 b2 k2 | r1 b1 y1",
        );
        // Three tiles can only be put back together.
        check(
            "y7 y8 y9 y10 y11 y12",
            "r1 b1 k1",
            "y7 y8 y9 | y10 y11 y12 | r1 b1 k1",
            "y7 y8 y9 y10 y11 y12 | r1 b1 k1",
        );
        // A tile that is needed elsewhere stays there.
        let needed = "y2 y3 y4 | r1 b1 y1";
        check("y1 y2 y3 y4", "r1 b1", needed, needed);
    }
}
