//! The solver uses at most 8 MiB in any position, and counting for play-outs allocates nothing.

#![allow(clippy::unwrap_used)]

use std::sync::Mutex;

use peak_alloc::PeakAlloc;
use sidra_core::position::Holding;
use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules, Position, Setup, Value, editions};
use sidra_kit::dice::Dice;
use sidra_solver::{Counter, Objective, best_play_within, can_play};

/// Counts the allocated bytes and their peak.
#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Returns the peak memory use of a call, in bytes.
fn taken(answer: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    answer();
    MEMORY.peak_usage() - before
}

/// The tests measure one after the other, because both see the memory of the whole program.
static MEASURING: Mutex<()> = Mutex::new(());

#[test]
fn counting_allocates_nothing() {
    let _alone = MEASURING.lock().unwrap();
    for edition in editions::of_numbers() {
        let rules = HouseRules::plain(edition);
        let mut dice = Dice::new(31);
        let mut counter = Counter::default();
        let most = edition.rules.tiles().total() - 104;
        for (size, jokers) in [(80, 2), (20, 0), (40, 1), (60, 4), (80, 8), (80, 0)] {
            let asked: Vec<(Tally, Tally)> = (0..20)
                .map(|_| {
                    let setup = dice.position(rules, size, 18, jokers.min(most));
                    let Some(Holding::Tiles(rack)) = setup.racks.first() else {
                        panic!("no rack");
                    };
                    (Tally::of(setup.table.iter().flatten()), Tally::of(rack))
                })
                .collect();
            let mut count = |table: &Tally, rack: &Tally| {
                let rules = rules.rules();
                let count = counter.count(rules, table, rack, Objective::Tiles, u64::MAX);
                assert!(count.is_some());
            };
            // The first round builds lookup tables, and the memory grows to what is needed. After
            // that, no question needs more, although each differs from the one before. Something
            // else in this program may allocate at the same moment, but is unlikely to do so in
            // every round.
            let mut least = vec![usize::MAX; asked.len()];
            for round in 0..5 {
                for ((table, rack), least) in asked.iter().zip(&mut least) {
                    let taken = taken(|| count(table, rack));
                    if round > 0 {
                        *least = taken.min(*least);
                    }
                }
            }
            assert!(least.iter().all(|&taken| taken == 0), "{least:?}");
        }
    }
}

#[test]
fn memory_stays_below_eight_mebibytes() {
    let _alone = MEASURING.lock().unwrap();
    let mut worst = 0;
    for edition in editions::of_numbers() {
        let rules = HouseRules::plain(edition);
        let mut strange = rules;
        for (field, value) in [
            ("mirror_compares", Value::Name("numbers".into())),
            ("jokers_alone", Value::Flag(true)),
            ("colour_changes", Value::Count(2)),
        ] {
            strange.change(field, &value).unwrap();
        }
        let mut dice = Dice::new(5);
        let there = edition.rules.tiles().total() - 104;
        for (size, jokers) in [(20, 8), (20, 6), (40, 8), (60, 8), (80, 2)] {
            for turn in 0..3 {
                let setup = dice.position(rules, size, 20, jokers.min(there));
                let position = Position::from_setup(setup.clone()).unwrap();
                worst = worst.max(taken(|| {
                    for objective in [Objective::Tiles, Objective::Points] {
                        best_play_within(&position, objective, 300_000);
                    }
                }));
                if turn > 0 {
                    continue;
                }
                // House rules under which mirrors are settled by branching, and the same table
                // before the opening.
                let mut house = setup.clone();
                house.rules = strange;
                let house = Position::from_setup(house).unwrap();
                worst = worst.max(taken(|| {
                    best_play_within(&house, Objective::Tiles, 300_000);
                }));
                let mut closed = setup;
                closed.opened = vec![false; closed.opened.len()];
                let closed = Position::from_setup(closed).unwrap();
                worst = worst.max(taken(|| {
                    best_play_within(&closed, Objective::Tiles, 300_000);
                    can_play(&closed);
                }));
            }
        }
        // An opening of a large rack that holds every joker.
        for size in [14, 21, 30] {
            let mut tiles: Vec<Face> = edition
                .rules
                .tiles()
                .iter()
                .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
                .collect();
            dice.shuffle(&mut tiles);
            tiles.sort_by_key(|face| face.joker().is_none());
            tiles.truncate(size);
            worst = worst.max(taken(|| {
                let setup = Setup::of_turn(rules, Vec::new(), tiles.clone(), false);
                let position = Position::from_setup(setup).unwrap();
                best_play_within(&position, Objective::Tiles, 300_000);
            }));
        }
    }
    println!("at most {} KiB", worst >> 10);
    assert!(worst <= 8 << 20, "{} KiB", worst >> 10);
}
