//! The solver stays within 8 MiB, whatever it is asked.

#![allow(clippy::unwrap_used)]

use peak_alloc::PeakAlloc;
use sidra_core::{HouseRules, Position, editions};
use sidra_kit::dice::Dice;
use sidra_solver::{Objective, best_play_within};

/// Counts what is allocated, and the most there ever was.
#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

#[test]
fn eight_megabytes() {
    let mut worst = 0;
    for edition in editions::of_numbers() {
        let rules = HouseRules::plain(edition);
        let mut dice = Dice::new(5);
        for (size, jokers) in [(20, 8), (20, 6), (40, 8), (60, 8), (80, 2)] {
            let there = edition.rules.tiles().total() - 104;
            let jokers = jokers.min(there);
            for _ in 0..3 {
                let setup = dice.position(rules, size, 20, jokers);
                let position = Position::from_setup(setup).unwrap();
                let before = MEMORY.current_usage();
                MEMORY.reset_peak_usage();
                for objective in [Objective::Tiles, Objective::Points] {
                    best_play_within(&position, objective, 300_000);
                }
                worst = worst.max(MEMORY.peak_usage() - before);
            }
        }
    }
    println!("at most {} KiB", worst >> 10);
    assert!(worst <= 8 << 20, "{} KiB", worst >> 10);
}
