//! The play-out mode gives the same answers as the full solver.

use sidra_core::position::Holding;
use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules, Position, Setup, editions, notation};
use sidra_kit::dice::Dice;
use sidra_solver::{Counter, Objective, best_play};

fn rack(setup: &Setup) -> &[Face] {
    match setup.racks.first() {
        Some(Holding::Tiles(tiles)) => tiles,
        _ => &[],
    }
}

/// How often the counter was certain, and how often it agreed with the solver.
#[derive(Debug, Default)]
struct Agreement {
    asked: usize,
    certain: usize,
    equal: usize,
}

fn compare(counter: &mut Counter, setup: &Setup, objective: Objective, found: &mut Agreement) {
    let rack = rack(setup);
    let table = Tally::of(setup.table.iter().flatten());
    let rules = setup.rules.rules();
    let count = counter.count(rules, &table, &Tally::of(rack), objective, u64::MAX);
    // Some house rules about mirrors are beyond the counter.
    let Some(count) = count else {
        return;
    };
    let position = Position::from_setup(setup.clone()).expect("a position");
    let play = best_play(&position, objective);
    let counted = (count.tiles, count.points);
    let played = (play.tiles, play.points);
    let key = |(tiles, points): (usize, u32)| match objective {
        Objective::Tiles => (tiles, points as usize),
        Objective::Points => (points as usize, tiles),
    };
    assert!(
        key(counted) >= key(played),
        "{setup:?}: {counted:?}, {played:?}"
    );
    assert_eq!(count.laid.total(), count.tiles);
    found.asked += 1;
    found.equal += usize::from(counted == played);
    if !count.certain {
        return;
    }
    found.certain += 1;
    assert_eq!(counted, played, "{setup:?}");
    // Exactly these tiles can be laid.
    let mut left = count.laid.clone();
    let laid = rack.iter().copied().filter(|face| left.take(*face));
    let laid: Vec<Face> = laid.collect();
    assert_eq!(
        left.total(),
        0,
        "{setup:?}: laid what the rack does not hold"
    );
    let only = Setup::of_turn(setup.rules, setup.table.clone(), laid, true);
    let only = Position::from_setup(only).expect("a position");
    assert_eq!(
        best_play(&only, Objective::Tiles).tiles,
        count.tiles,
        "{setup:?}"
    );
}

/// Compares positions of every number edition, with its own rules and with free jokers.
fn compare_all(each: usize, seed: u64) {
    for edition in editions::of_numbers() {
        let plain = HouseRules::plain(edition);
        let mut free = plain;
        free.change_text("released_joker", "any-set")
            .expect("a rule");
        free.change_text("unreplaceable", "-").expect("a rule");
        for (rules, objective) in [
            (plain, Objective::Tiles),
            (free, Objective::Tiles),
            (plain, Objective::Points),
        ] {
            let mut dice = Dice::new(seed);
            let mut counter = Counter::default();
            let mut found = Agreement::default();
            for _ in 0..each {
                let jokers = dice.pick(&[0, 0, 1, 2, 2, 3]);
                let (table, rack) = (9 + dice.below(72), 3 + dice.below(18));
                let setup = dice.position(rules, table, rack, jokers);
                compare(&mut counter, &setup, objective, &mut found);
            }
            assert_eq!(found.asked, each, "{}", edition.id);
            // The relaxation is rarely too optimistic.
            assert!(
                found.equal * 100 >= found.asked * 97,
                "{}: {found:?}",
                edition.id
            );
            assert!(
                found.certain * 3 >= found.asked,
                "{}: {found:?}",
                edition.id
            );
        }
    }
}

#[test]
fn counts_agree_with_the_best_play() {
    compare_all(200, 19);
}

#[test]
fn counts_under_house_rules_are_exact_if_certain() {
    let mut counter = Counter::default();
    let mut dice = Dice::new(41);
    let mut found = Agreement::default();
    // A colour change would have to begin a run; a mirror would need a 14; a colour change cannot
    // serve two sets.
    for (changes, tiles) in [
        ("colour_change_first=no", "r12 r13 C"),
        ("mirror_value=middle mirror_valley=no", "r12 r13 r12 r13 M"),
        ("jokers=J,D,C,M,Jr,Jb,Jy,Jk", "r5 r6 Jb b1 C k3"),
    ] {
        let mut rules = HouseRules::plain(editions::find("il-twist").expect("an edition"));
        for change in changes.split(' ') {
            let (field, value) = change.split_once('=').expect("a field and a value");
            rules.change_text(field, value).expect("a rule");
        }
        let rack = notation::tiles(tiles).expect("tiles");
        let setup = Setup::of_turn(rules, Vec::new(), rack, true);
        compare(&mut counter, &setup, Objective::Tiles, &mut found);
    }
    for _ in 0..600 {
        let rules = dice.rules();
        let (table, rack) = (9 + dice.below(30), 3 + dice.below(12));
        let jokers = dice.below(4);
        let setup = dice.position(rules, table, rack, jokers);
        compare(&mut counter, &setup, Objective::Tiles, &mut found);
    }
    assert!(
        found.asked > 400 && found.certain * 5 >= found.asked,
        "{found:?}"
    );
}

#[test]
fn one_counter_answers_any_question() {
    // No state carries over from one question to the next, in any edition.
    let mut counter = Counter::default();
    let mut dice = Dice::new(7);
    let mut found = Agreement::default();
    for _ in 0..300 {
        let rules = dice.pick(&editions::of_numbers().collect::<Vec<_>>());
        let jokers = dice.below(3);
        let setup = dice.position(HouseRules::plain(rules), 30, 10, jokers);
        let objective = dice.pick(&[Objective::Tiles, Objective::Points]);
        compare(&mut counter, &setup, objective, &mut found);
    }
}

#[test]
fn a_counter_that_remembers_answers_like_a_new_one() {
    let mut dice = Dice::new(23);
    let mut counter = Counter::default();
    let editions: Vec<_> = editions::of_numbers().collect();
    for round in 0..400 {
        let plain = HouseRules::plain(editions[round / 80 % editions.len()]);
        let (size, jokers) = (12 + dice.below(40), dice.below(4).min(round / 80 + 2));
        let setup = dice.position(plain, size, 14, jokers);
        let mut table = Tally::of(setup.table.iter().flatten());
        let mut rack = Tally::of(rack(&setup));
        // Sets arrive on the table, and a tile on the rack, one turn after another.
        for _ in 0..6 {
            let sets = ["r1 b1 y1", "k2 k3 k4", "b7 b8 b9", "r12 y12 k12", "y5"];
            let tiles = notation::tiles(dice.pick(&sets)).expect("tiles");
            let are_left = |face: &Face| table.count(*face) + rack.count(*face) < 2;
            if tiles.iter().all(are_left) {
                let to = if tiles.len() > 1 {
                    &mut table
                } else {
                    &mut rack
                };
                tiles.iter().for_each(|face| to.add(*face));
            }
            let objective = dice.pick(&[Objective::Tiles, Objective::Tiles, Objective::Points]);
            let ask = |counter: &mut Counter| {
                let count = counter.count(plain.rules(), &table, &rack, objective, u64::MAX);
                count.map(|count| (count.tiles, count.points))
            };
            let remembered = ask(&mut counter);
            assert_eq!(remembered, ask(&mut Counter::default()), "{setup:?}");
        }
    }
}

#[test]
fn a_rack_is_whole_if_everything_counts() {
    let mut counter = Counter::default();
    let mut dice = Dice::new(11);
    let (mut whole, mut asked) = (0, 0);
    for edition in editions::of_numbers() {
        for _ in 0..200 {
            let (size, tiles, jokers) = (9 + dice.below(60), 1 + dice.below(4), dice.below(4));
            let setup = dice.position(HouseRules::plain(edition), size, tiles, jokers);
            let table = Tally::of(setup.table.iter().flatten());
            let rack = Tally::of(rack(&setup));
            let rules = &edition.rules;
            let count = counter.count(rules, &table, &rack, Objective::Tiles, u64::MAX);
            let all = count.map(|count| count.tiles == rack.total());
            assert_eq!(
                counter.whole(rules, &table, &rack, u64::MAX),
                all,
                "{setup:?}"
            );
            whole += usize::from(all == Some(true));
            asked += 1;
        }
    }
    assert!(
        whole * 10 > asked && whole * 10 < asked * 9,
        "{whole} of {asked}"
    );
}

/// A question that needs more nodes than its budget has no answer. Only the children of the last
/// node may exceed the budget.
#[test]
fn a_count_respects_its_budget() {
    let mut dice = Dice::new(13);
    let (mut answered, mut refused) = (0, 0);
    for edition in editions::of_numbers() {
        let mut counter = Counter::default();
        for _ in 0..100 {
            let setup = dice.position(HouseRules::plain(edition), 40, 14, 4);
            let table = Tally::of(setup.table.iter().flatten());
            let rack = Tally::of(rack(&setup));
            let before = counter.nodes();
            let budget = 300;
            let count = counter.count(&edition.rules, &table, &rack, Objective::Tiles, budget);
            let spent = counter.nodes() - before;
            assert!(spent < budget + 5_000, "{spent} nodes: {setup:?}");
            match count {
                Some(_) => answered += 1,
                None => refused += 1,
            }
        }
    }
    assert!(answered > 50 && refused > 50, "{answered}, {refused}");
}

mod long {
    use super::*;

    #[test]
    fn counts_agree_on_many_positions() {
        compare_all(3_000, 77);
    }
}
