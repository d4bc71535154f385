//! The best play: proven positions, known traps, and other answers.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, Position, Setup, editions, notation};
use sidra_kit::dice::Dice;
use sidra_kit::{cases, slow};
use sidra_solver::{
    Objective, Progress, Solver, Workbench, best_play, best_play_within, can_play, plays, steps,
};

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

fn position(edition: &str, table: &str, rack: &str) -> Position {
    let rules = HouseRules::plain(editions::find(edition).unwrap());
    let table = notation::table(table).unwrap();
    let rack = notation::tiles(rack).unwrap();
    Position::from_setup(Setup::of_turn(rules, table, rack, true)).unwrap()
}

/// Where other solvers go wrong, and what is rare.
#[test]
fn known_traps() {
    for (edition, table, rack, tiles, points) in [
        // A joker at the end of a run or fourth in a group comes free.
        ("il-classic", "r1 r2 r3 J", "k9 k10 k11", 3, 30),
        ("il-classic", "r1 r2 r3 J", "k9 k10 r13", 2, 19),
        ("il-classic", "r7 b7 y7 J", "k9 k10", 2, 19),
        // A redundant joker.
        ("il-classic", "J J k13", "b13", 1, 13),
        ("il-classic", "r5 b5 y5 k5 | r9 b9 y9 k9", "J", 0, 0),
        ("il-classic", "r5 b5 y5 | r9 b9 y9 k9", "J", 1, 0),
        // The joker may not simply join an old set, but with a third one it may.
        ("il-classic", "r3 J r5 | b7 b8 b9", "r4", 1, 4),
        ("il-classic", "r3 J r5", "r4 b7 b8", 3, 19),
        // A run of thirteen falls apart for a joker.
        (
            "il-classic",
            "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13",
            "J",
            1,
            0,
        ),
        // Not replaceable: the colour change keeps its set.
        ("pl-twist", "b3 b4 C | r10 r11 r12", "b5", 1, 5),
        // A mirror alone.
        ("il-twist", "b5 b6 b7", "r3 M r3", 3, 6),
        ("il-twist", "b5 b6 b7", "r3 M k3", 0, 0),
        ("hu-twist", "J D b9 | r8 r9 r10", "M y11", 1, 0),
        // Eight jokers.
        (
            "il-twist",
            "r1 J J | b5 D b8 D | C k3 k4 | y7 y8 y9 C | r9 M r9 | k11 M k11",
            "r2 b9 y10 k12",
            4,
            33,
        ),
        (
            "pl-expert",
            "r4 Jr Jr | b5 Jb Jb | y6 Jy Jy | k7 Jk Jk",
            "r5 b6 y7 k8",
            4,
            26,
        ),
    ] {
        let position = position(edition, table, rack);
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        let expected = slow_or(&position, (tiles, points));
        assert_eq!(
            (play.tiles, play.points),
            (tiles, points),
            "{table}; {rack}: {play:?}"
        );
        assert_eq!(expected, (tiles, points), "{table}; {rack}");
        assert_eq!(can_play(&position), tiles > 0);
    }
}

/// What trying everything says, where there are not too many tiles for it.
fn slow_or(position: &Position, otherwise: (usize, u32)) -> (usize, u32) {
    let count = position.table().iter().map(Vec::len).sum::<usize>();
    if count + position.rack().unwrap().len() <= 11 {
        slow::best_play(position, false)
    } else {
        otherwise
    }
}

/// A search that is stopped says so, and one that goes on finds the same.
#[test]
fn a_budget_of_nodes() {
    let mut cut_short = 0;
    for case in cases::plays() {
        let position = Position::from_setup(case.setup).unwrap();
        let play = best_play_within(&position, Objective::Tiles, 40);
        check_legal(&position, &play);
        assert!(play.proven || play.tiles <= case.tiles);
        cut_short += usize::from(!play.proven);

        let mut solver = Solver::new(&position, Objective::Tiles);
        let play = loop {
            match solver.run(200) {
                Progress::Done(play) => break play,
                Progress::More => assert!(solver.nodes() < 1_000_000),
            }
        };
        assert_eq!((play.tiles, play.points), (case.tiles, case.points));
        assert!(play.proven);
    }
    assert!(cut_short > 5);
}

/// The whole list of plays against every choice of rack tiles that has a table, and
/// the steps of each play against the tables.
fn against_every_choice(seed: u64) -> Result<(), TestCaseError> {
    let mut dice = Dice::new(seed);
    let rules = dice.rules();
    let Some(position) = small_position(&mut dice, rules) else {
        return Ok(());
    };
    let found = plays(&position, 1000);
    prop_assert!(found.complete);
    let mut expected = slow::all_plays(&position);
    let mut laid: Vec<Vec<Face>> = found.plays.iter().map(|play| play.laid.clone()).collect();
    for choice in expected.iter_mut().chain(&mut laid) {
        choice.sort();
    }
    expected.sort();
    expected.dedup();
    laid.sort();
    let text = position.setup().to_string();
    prop_assert_eq!(laid, expected, "{}", text);
    prop_assert_eq!(can_play(&position), !found.plays.is_empty(), "{}", text);
    for play in &found.plays {
        check_legal(&position, play);
        check_steps(&position, play)?;
    }
    // With less room the best ones stay.
    let few = plays(&position, 2);
    prop_assert!(few.plays.len() <= 2 && few.complete == (found.plays.len() <= 2));
    for play in &few.plays {
        prop_assert!(found.plays.contains(play));
    }
    Ok(())
}

fn check_steps(position: &Position, play: &sidra_solver::Play) -> Result<(), TestCaseError> {
    let mut bench = Workbench {
        sets: position.table().to_vec(),
        hand: position.rack().unwrap().to_vec(),
    };
    let steps = steps(position.table(), &play.table);
    for step in &steps {
        prop_assert!(
            bench.apply(step),
            "{:?} of {:?} on {:?}",
            step,
            steps,
            bench
        );
    }
    let sorted = |table: &[Vec<Face>]| {
        let mut table = table.to_vec();
        table.sort();
        table
    };
    prop_assert_eq!(sorted(&bench.sets), sorted(&play.table));
    prop_assert_eq!(
        bench.hand.len(),
        position.rack().unwrap().len() - play.tiles
    );
    Ok(())
}

/// Steps on tables as they come up in a game.
#[test]
fn steps_of_whole_tables() {
    let mut total = 0;
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let rules = HouseRules::plain(dice.rules().edition());
        let size = 20 + 10 * dice.below(5);
        let jokers = dice.below(3);
        let position = Position::from_setup(dice.position(rules, size, 14, jokers)).unwrap();
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        check_steps(&position, &play).unwrap();
        total += steps(position.table(), &play.table).len();
    }
    assert!(total > 300);
}

/// A small position: a table of a few sets, a few tiles on the rack, a dozen in all.
fn small_position(dice: &mut Dice, rules: HouseRules) -> Option<Position> {
    let mut rest = dice.reduced_box(rules.rules());
    let most = dice.below(4);
    let mut table = dice.table(&mut rest, rules.rules(), most);
    let size = |table: &Vec<Vec<_>>| table.iter().map(Vec::len).sum::<usize>();
    while size(&table) > 7 {
        table.pop();
    }
    let most = 10 - size(&table);
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
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn against_every_table_of_small_positions(seed: u64) {
        against_every_table(seed, false)?;
    }

    #[test]
    fn the_same_under_house_rules(seed: u64) {
        against_every_table(seed, true)?;
    }

    #[test]
    fn against_every_choice_of_small_positions(seed: u64) {
        against_every_choice(seed)?;
    }
}
