//! Whether the whole rack can be laid: the answer agrees with the best play.

use sidra_core::position::Holding;
use sidra_core::turn::Verdict;
use sidra_core::{HouseRules, Position, Setup, editions};
use sidra_kit::dice::Dice;
use sidra_solver::{Objective, best_play, whole_play_within};

fn compare(setup: &Setup) -> bool {
    let position = Position::from_setup(setup.clone()).expect("a position");
    let held = match setup.racks.first() {
        Some(Holding::Tiles(rack)) => rack.len(),
        _ => 0,
    };
    let best = best_play(&position, Objective::Tiles);
    let whole = whole_play_within(&position, u64::MAX);
    assert_eq!(whole.is_some(), best.tiles == held, "{setup:?}");
    if let Some(play) = &whole {
        assert_eq!(play.tiles, held, "{setup:?}");
        let verdict = position.judge(&play.table);
        assert!(matches!(verdict, Ok(Verdict::Legal(_))), "{setup:?}");
    }
    whole.is_some()
}

#[test]
fn the_whole_rack_is_laid_if_the_best_play_lays_it() {
    for edition in editions::of_numbers() {
        let mut dice = Dice::new(31);
        let mut out = 0;
        let all = 300;
        for _ in 0..all {
            let jokers = dice.pick(&[0, 1, 2, 3]);
            let (table, rack) = (9 + dice.below(60), 1 + dice.below(6));
            let rules = HouseRules::plain(edition);
            let setup = dice.position(rules, table, rack, jokers);
            out += usize::from(compare(&setup));
        }
        // Both answers occur often enough.
        assert!(out > 10 && out < all, "{}: {out}", edition.id);
    }
}
