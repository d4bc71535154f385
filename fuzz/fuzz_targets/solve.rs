//! The best play in a random position: the referee accepts it and its steps lead to it, even if
//! the search was stopped early.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sidra_core::turn::Verdict;
use sidra_core::{Position, Setup};
use sidra_kit::dice::Dice;
use sidra_solver::{Objective, Workbench, best_play_within, steps};

fuzz_target!(|input: (u64, bool, bool, u8)| {
    let (seed, opened, points, nodes) = input;
    let mut dice = Dice::new(seed);
    let rules = dice.rules();
    let mut rest = dice.reduced_box(rules.rules());
    let most = dice.below(6);
    let table = dice.table(&mut rest, rules.rules(), most);
    rest.truncate(dice.below(10));
    let setup = Setup::of_turn(rules, table.clone(), rest.clone(), opened);
    let Ok(position) = Position::from_setup(setup) else {
        panic!("a random table must be legal");
    };
    let objective = if points {
        Objective::Points
    } else {
        Objective::Tiles
    };
    let play = best_play_within(&position, objective, 16 * u64::from(nodes));
    if play.is_nothing() {
        assert_eq!(play.table, table);
        return;
    }
    let verdict = position.judge(&play.table);
    assert!(matches!(verdict, Ok(Verdict::Legal(laid)) if laid.tiles.len() == play.tiles));
    let mut bench = Workbench {
        sets: table.clone(),
        hand: rest,
    };
    for step in steps(&table, &play.table) {
        assert!(bench.apply(&step), "{step:?}");
    }
});
