//! Compares the best play with every table that the tiles can form, on tables of several sets
//! with unreplaceable jokers. Smaller tables have no space for sets to merge or for two
//! equal jokers to be confused.

#![allow(clippy::unwrap_used)]

use sidra_core::{Face, HouseRules, Position, Setup, editions};
use sidra_kit::dice::Dice;
use sidra_kit::slow;
use sidra_solver::{Objective, best_play};

/// Maximum number of tables examined for one position.
const TABLES: u64 = 100_000;

/// Returns rules with unreplaceable jokers, mostly house rules.
fn rules(dice: &mut Dice) -> HouseRules {
    let mut rules = HouseRules::plain(editions::find("pl-twist").unwrap());
    let changes: [(&str, &[&str]); 7] = [
        ("unreplaceable", &["C,M", "C", "M", "J,D,C,M", "J,D"]),
        ("jokers", &["J,J,D,D,C,C,M,M", "C,C,M,M", "J,C,C", "J,M,M"]),
        ("released_joker", &["new-set", "any-set"]),
        ("colour_changes", &["1", "2"]),
        ("colour_change_first", &["yes", "yes", "no"]),
        ("mirror_value", &["middle", "nothing", "middle-or-nothing"]),
        ("mirror_compares", &["tiles", "tiles", "tiles", "numbers"]),
    ];
    for (name, values) in changes {
        let value = dice.pick(values);
        rules.change_text(name, value).unwrap();
    }
    rules
}

/// Returns a table of up to 13 tiles with two to five jokers, and a rack of up to four tiles.
fn position(dice: &mut Dice) -> Option<Position> {
    let rules = rules(dice);
    let jokers = |faces: &[Face]| faces.iter().filter(|face| face.joker().is_some()).count();
    let mut rest = dice.reduced_box(rules.rules());
    // Keep all jokers and few other tiles, so that sets can merge.
    rest.sort_by_cached_key(|face| face.joker().is_none() as usize * dice.below(3));
    rest.truncate(40);
    let mut table = dice.table(&mut rest, rules.rules(), 4);
    while table.iter().map(Vec::len).sum::<usize>() > 13 || jokers(&table.concat()) > 5 {
        table.pop();
    }
    if table.len() < 2 || jokers(&table.concat()) < 2 {
        return None;
    }
    // Prefer second copies of tiles on the table, so that identities matter.
    let lies_there = |face: &Face| table.iter().flatten().any(|other| other == face);
    rest.retain(|face| face.joker().is_none());
    rest.sort_by_cached_key(|face| !lies_there(face) as usize * dice.below(2));
    rest.truncate(1 + dice.below(4));
    Position::from_setup(Setup::of_turn(rules, table, rest, true)).ok()
}

/// `cargo xtask test --quick` skips this.
mod long {
    use super::*;

    #[test]
    fn no_table_is_better() {
        let (mut asked, mut searched) = (0, 0);
        for seed in 3_200..4_000 {
            let Some(position) = position(&mut Dice::new(seed)) else {
                continue;
            };
            for objective in [Objective::Tiles, Objective::Points] {
                let play = best_play(&position, objective);
                let text = position.setup().to_string();
                assert!(play.proven, "{text}");
                let points_first = objective == Objective::Points;
                let worth = (play.tiles, play.points);
                let better = slow::better_play(&position, points_first, worth, TABLES);
                asked += 1;
                if let Ok(better) = better {
                    assert_eq!(better, None, "{text}: {worth:?}");
                    searched += 1;
                }
            }
        }
        // Few positions have more tables than the limit.
        assert!(
            asked > 300 && searched * 10 > asked * 9,
            "{searched} of {asked}"
        );
    }
}
