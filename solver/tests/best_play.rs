//! The best play: proven positions, known traps, and other answers.

#![allow(clippy::unwrap_used)]

use sidra_core::turn::Verdict;
use sidra_core::{Position, notation};
use sidra_kit::cases;
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
