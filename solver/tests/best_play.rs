//! The best play: proven positions, known traps, and other answers.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sidra_core::turn::Verdict;
use sidra_core::{HouseRules, Position, Setup, notation};
use sidra_kit::dice::Dice;
use sidra_kit::{cases, slow};
use sidra_solver::{Objective, best_play};

/// A play is what the referee says it is.
fn check_legal(position: &Position, play: &sidra_solver::Play) {
    let table = notation::write_table(&play.table);
    if play.is_nothing() {
        assert_eq!(play.table, position.table());
        return;
    }
    match position.judge(&play.table).unwrap() {
        Verdict::Legal(laid) => {
            assert_eq!(laid.tiles.len(), play.tiles, "{table}");
        }
        Verdict::Illegal(faults) => panic!("{table}: {faults:?}"),
    }
}

#[test]
fn proven_positions() {
    for case in cases::plays() {
        let position = Position::from_setup(case.setup.clone()).unwrap();
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        assert_eq!(
            (play.tiles, play.points),
            (case.tiles, case.points),
            "{}",
            case.name
        );
        assert!(play.proven);
        let play = best_play(&position, Objective::Points);
        check_legal(&position, &play);
        if let Some(most) = case.most_points {
            assert_eq!(play.points, most, "{}", case.name);
        }
        assert!(play.points >= case.points);
    }
}

/// A small position: a table of a few sets, a few tiles on the rack, a dozen in all.
fn small_position(dice: &mut Dice, rules: HouseRules) -> Option<Position> {
    let mut rest = dice.reduced_box(rules.rules());
    let most = dice.below(4);
    let mut table = dice.table(&mut rest, rules.rules(), most);
    let size = |table: &Vec<Vec<_>>| table.iter().map(Vec::len).sum::<usize>();
    while size(&table) > 8 {
        table.pop();
    }
    let most = 11 - size(&table);
    rest.truncate(1 + dice.below(most.min(5)));
    let opened = dice.below(5) > 0;
    Position::from_setup(Setup::of_turn(rules, table, rest, opened)).ok()
}

fn against_every_table(seed: u64, house: bool) -> Result<(), TestCaseError> {
    let mut dice = Dice::new(seed);
    let mut rules = dice.rules();
    if !house {
        rules = HouseRules::plain(rules.edition());
    }
    let Some(position) = small_position(&mut dice, rules) else {
        return Ok(());
    };
    for objective in [Objective::Tiles, Objective::Points] {
        let play = best_play(&position, objective);
        check_legal(&position, &play);
        let expected = slow::best_play(&position, objective == Objective::Points);
        let text = position.setup().to_string();
        prop_assert_eq!((play.tiles, play.points), expected, "{} {:?}", text, play);
        prop_assert!(play.proven);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn against_every_table_of_small_positions(seed: u64) {
        against_every_table(seed, false)?;
    }

    #[test]
    fn the_same_under_house_rules(seed: u64) {
        against_every_table(seed, true)?;
    }
}
