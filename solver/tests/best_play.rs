//! The best play: positions with a known answer, positions where other solvers fail, and
//! comparisons with every possible table.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, Position, Setup, editions, notation, set};
use sidra_kit::dice::Dice;
use sidra_kit::{cases, slow};
use sidra_solver::{
    Objective, Progress, Solver, Workbench, best_play, best_play_within, can_play, plays,
    plays_within, steps,
};

/// Checks that the referee accepts the play and agrees on how many tiles it lays.
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
fn best_plays_agree_with_the_cases() {
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

/// Rare positions, and positions that other solvers get wrong.
#[test]
fn known_traps_are_avoided() {
    for (edition, table, rack, tiles, points) in [
        // A joker at the end of a run, or the fourth tile of a group, can be taken.
        ("il-classic", "r1 r2 r3 J", "k9 k10 k11", 3, 30),
        ("il-classic", "r1 r2 r3 J", "k9 k10 r13", 2, 19),
        ("il-classic", "r7 b7 y7 J", "k9 k10", 2, 19),
        // A redundant joker.
        ("il-classic", "J J k13", "b13", 1, 13),
        ("il-classic", "r5 b5 y5 k5 | r9 b9 y9 k9", "J", 0, 0),
        ("il-classic", "r5 b5 y5 | r9 b9 y9 k9", "J", 1, 0),
        // The released joker may not join an old set, but it may form a new set with two tiles
        // from the rack.
        ("il-classic", "r3 J r5 | b7 b8 b9", "r4", 1, 4),
        ("il-classic", "r3 J r5", "r4 b7 b8", 3, 19),
        // A run of thirteen is split to make space for a joker.
        (
            "il-classic",
            "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13",
            "J",
            1,
            0,
        ),
        // The colour change is unreplaceable and stays in its set.
        ("pl-twist", "b3 b4 C | r10 r11 r12", "b5", 1, 5),
        // Mirrors.
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

/// Asserts the tiles and points of the best play under house rules, and that it is proven.
#[track_caller]
fn assert_best(rules: HouseRules, table: &str, rack: &str, best: (usize, u32)) {
    let (table, rack) = (
        notation::table(table).unwrap(),
        notation::tiles(rack).unwrap(),
    );
    let setup = Setup::of_turn(rules, table, rack, true);
    let position = Position::from_setup(setup).unwrap();
    let play = best_play(&position, Objective::Tiles);
    check_legal(&position, &play);
    assert!(play.proven);
    assert_eq!((play.tiles, play.points), best);
    assert_eq!(slow::best_play(&position, false), best);
}

/// A set is listed with its most valuable order of tiles, here `b9 J b11 D`, which leaves no place
/// for the colour change. The double joker has to move to the other end.
#[test]
fn a_joker_makes_space_for_another_one() {
    let mut rules = HouseRules::plain(editions::find("il-twist").unwrap());
    rules.change_text("colour_change_first", "no").unwrap();
    assert_best(rules, "J D r10 | b9 b10 C", "y10 b11", (2, 21));
    assert_best(rules, "J D r10 | b9 b10 b11 C", "y10", (1, 10));
}

/// If no run may begin with a colour change, a run of seven with two of them in the middle cannot be
/// split.
#[test]
fn a_long_run_may_be_unable_to_split() {
    let mut rules = HouseRules::plain(editions::find("il-twist").unwrap());
    rules.change_text("colour_change_first", "no").unwrap();
    rules.change_text("colour_changes", "2").unwrap();
    assert_best(rules, "", "r7 r8 r9 C C y12 y13", (7, 49));
    assert_best(rules, "r7 r8 r9", "C C y12 y13", (4, 25));
}

/// The bound may improve while the table is built from the minimum cost; the decisions must
/// still be found.
#[test]
fn a_bound_may_improve_while_the_table_is_built() {
    let positions = [
        "il-classic; b7 b8 J | b10 J b12 b13 | y8 y9 y10 y11 | r7 r8 r9 | y10 y11 y12 y13; k1 k3 k6 b11 r1 k5 b2 y13 b4 b5 k2 k3 b9 r5 k4 b4 r5 k12 k11 y2 y4 b3 b9 k2 r1 r3 r13 / ?14; ?; 1 2; 1",
        "il-classic; r1 b1 J | k1 b1 J y1 | r5 r6 r7 | k3 k4 k5 k6 | k10 k11 k12 | b13 k13 r13; k6 b11 b4 y11 k13 k7 k4 r3 r9 k8 k1 r11 / ?14; ?; 1 2; 1",
        "pl-expert; y2 y3 Jy | k12 Jy r12 b12 | b5 b6 b7 b8 b9; k11 r10 b6 k11 b3 r9 y12 b3 r11 b8 k7 b2 b1 y9 k2 r12 k4 / ?14; ?; 1 2; 1",
    ];
    for text in positions {
        let position = Position::from_setup(text.parse().expect(text)).expect(text);
        for objective in [Objective::Tiles, Objective::Points] {
            let play = best_play(&position, objective);
            assert!(play.proven, "{text}");
            check_legal(&position, &play);
        }
    }
    let first = Position::from_setup(positions[0].parse().expect("a setup")).expect("a position");
    let play = best_play(&first, Objective::Tiles);
    assert_eq!((play.tiles, play.points), (22, 128));
}

/// Unreplaceable jokers that left their sets: two equal ones of which either may have left, a
/// set that still holds another joker, and jokers that join the set later.
#[test]
fn unreplaceable_jokers_may_leave_their_sets() {
    let both = "jokers=J,D,C,M,Jr,Jb,Jy,Jk unreplaceable=Jr,Jb,Jy,Jk";
    let middle = "colour_change_first=no mirror_value=middle-or-nothing unreplaceable=J,D,C,M";
    let any = "mirror_value=nothing released_joker=any-set unreplaceable=J,D,C,M";
    for (house, table, rack, tiles, points) in [
        (
            "",
            "r3 r4 C | C b6 b7 | y3 y4 y5 y6 | k3 k4 k5 k6",
            "r3 y1 y2 k10 k11",
            3,
            24,
        ),
        (
            middle,
            "r13 M r13 | r9 r10 r11 | b12 k12 y12 r12 | r9 M J",
            "b9 r11 b10 y11",
            1,
            11,
        ),
        (
            any,
            "b5 r5 M r5 b5 | k2 b2 r2 y2 | b1 k1 y1 | J M b3",
            "b3 y4",
            1,
            3,
        ),
        (both, "Jb C r11 r12 | b3 b4 b5", "r10", 1, 10),
        (both, "r12 J Jb | b3 b4 b5", "r11 C", 2, 11),
        (both, "r12 J Jb | b3 b4 b5 | C k5 k6", "r11 k7", 2, 18),
    ] {
        let text = format!("pl-twist {house}; {table}; {rack}; ?; 1; 1");
        let position = Position::from_setup(text.parse().expect(&text)).expect(&text);
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        assert!(play.proven, "{text}");
        assert_eq!((play.tiles, play.points), (tiles, points), "{text}");
    }
}

/// Positions that need long sets, under rules that forbid cutting them.
#[test]
fn long_sets_are_found() {
    for (edition, house, table, rack, tiles) in [
        (
            "pl-twist",
            "opening=30",
            "C b2 b3 b4 | b5 b6 b7 b8",
            "k10 k11",
            2,
        ),
        (
            "pl-twist",
            "opening=30",
            "C b2 b3 b4 | b5 b6 b7",
            "k9 k10",
            2,
        ),
        (
            "il-classic",
            "unreplaceable=J",
            "J r2 r3 r4 | r5 r6 r7 r8",
            "r10 r11",
            2,
        ),
        (
            "il-twist",
            "mirror_side=2",
            "-",
            "r1 r1 r2 r3 r4 r5 r6 r6 D D M",
            11,
        ),
        (
            "il-twist",
            "jokers_alone=yes",
            "J J D | r5 r6 r7 | k5 k6 k7",
            "b1 y1",
            2,
        ),
    ] {
        let mut rules = HouseRules::plain(editions::find(edition).unwrap());
        let (field, value) = house.split_once('=').unwrap();
        rules.change_text(field, value).unwrap();
        let (before, tiles_held) = (
            notation::table(table).unwrap(),
            notation::tiles(rack).unwrap(),
        );
        let setup = Setup::of_turn(rules, before, tiles_held, true);
        let position = Position::from_setup(setup).unwrap();
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        assert_eq!(play.tiles, tiles, "{table}; {rack}: {play:?}");
    }
}

/// Whole tables in every edition: a play is known in advance, and the best play is no worse.
#[test]
fn planted_plays_are_found() {
    let mut planted = 0;
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let rules = HouseRules::plain(dice.rules().edition());
        let (size, jokers) = (15 + dice.below(30), dice.below(5));
        let after = dice.position(rules, size, 3, jokers).table;
        // The table before that play: some sets lack a tile at one end, some are missing, and
        // some adjacent runs of one colour are joined.
        let (mut before, mut rack) = (Vec::new(), Vec::new());
        for row in &after {
            let mut left = row.clone();
            match dice.below(4) {
                0 if rack.len() < 10 => rack.append(&mut left),
                1 => {
                    let cut = left.split_off(left.len() - 1);
                    rack.extend(cut);
                }
                2 => rack.push(left.remove(0)),
                _ => {}
            }
            if !left.is_empty() && set::readings(&left, rules.rules()).is_empty() {
                for face in less(row, &left) {
                    let at = rack.iter().rposition(|other| *other == face).unwrap();
                    rack.remove(at);
                }
                left.clone_from(row);
            }
            if !left.is_empty() {
                before.push(left);
            }
        }
        let Ok(position) = Position::from_setup(Setup::of_turn(rules, before, rack, true)) else {
            continue;
        };
        let Ok(Verdict::Legal(laid)) = position.judge(&after) else {
            continue;
        };
        planted += 1;
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        let text = position.setup().to_string();
        assert!(play.tiles >= laid.tiles.len(), "{text}: {play:?}");
        let play = best_play(&position, Objective::Points);
        check_legal(&position, &play);
        assert!(play.points >= laid.value, "{text}: {play:?}");
    }
    assert!(planted > 300, "{planted}");
}

/// Returns the tiles of one row that are not in another.
fn less(row: &[Face], other: &[Face]) -> Vec<Face> {
    let mut there = sidra_core::tile::Tally::of(other);
    row.iter()
        .copied()
        .filter(|face| !there.take(*face))
        .collect()
}

/// The first play of the list is the best play, even if there are more plays than requested.
#[test]
fn the_best_play_comes_first_in_the_list() {
    let racks = [
        (
            "il-classic",
            "J r10 r11 b10 b11 y10 k10 r9 b9 y9 k9 r8 b8 J",
        ),
        (
            "il-twist",
            "J D r10 r11 b10 b11 y10 k10 r9 b9 y9 k9 r1 b1 k1",
        ),
    ];
    for (edition, rack) in racks {
        let rules = HouseRules::plain(editions::find(edition).unwrap());
        let setup = Setup::of_turn(rules, Vec::new(), notation::tiles(rack).unwrap(), false);
        let position = Position::from_setup(setup).unwrap();
        let best = best_play(&position, Objective::Tiles);
        let first = &plays(&position, Objective::Tiles, 20).plays[0];
        assert_eq!((first.tiles, first.points), (best.tiles, best.points));
    }
}

/// Returns the result of trying every table, or `otherwise` if there are too many tiles for
/// that.
fn slow_or(position: &Position, otherwise: (usize, u32)) -> (usize, u32) {
    let count = position.table().iter().map(Vec::len).sum::<usize>();
    if count + position.rack().unwrap().len() <= 11 {
        slow::best_play(position, false)
    } else {
        otherwise
    }
}

/// Of equally good plays, the solver returns one that changes the fewest sets.
#[test]
fn the_fewest_sets_are_changed() {
    for (edition, table, rack, changed) in [
        ("hu-twist", "r7 b7 k7 | r8 r9 r10", "D b8 y8", 0),
        (
            "il-classic",
            "b1 b2 b3 b4 | r7 r8 r9 | b6 b7 J b9 b10 | r13 b13 k13 | k9 k10 k11 k12",
            "k5 k2 y7 r1 b5 y3 y4 b11 y9",
            1,
        ),
        (
            "il-classic",
            "r1 r2 r3 | r4 r5 r6 | b4 y4 k4",
            "r7 b3 b5",
            2,
        ),
    ] {
        let position = position(edition, table, rack);
        let play = best_play(&position, Objective::Tiles);
        check_legal(&position, &play);
        let kept = |set: &&Vec<Face>| {
            play.table.iter().any(|row| {
                let mut there = sidra_core::tile::Tally::of(row);
                set.iter().all(|face| there.take(*face))
            })
        };
        let kept = position.table().iter().filter(kept).count();
        assert_eq!(position.table().len() - kept, changed, "{table}: {play:?}");
    }
}

/// A search that is stopped says so, and one that is continued finds the same play.
#[test]
fn a_stopped_search_says_so_and_can_continue() {
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

/// Listing sets uses up nodes too: in openings with special jokers, under joker rules, and in
/// lists of plays.
#[test]
fn listing_sets_counts_as_work() {
    let mut cut_short = 0;
    for (edition, seed) in [("il-twist", 1), ("pl-twist", 2), ("hu-twist", 3)] {
        let rules = HouseRules::plain(editions::find(edition).unwrap());
        let mut dice = Dice::new(seed);
        for opened in [false, true, true] {
            let mut setup = dice.position(rules, 20, 14, 8);
            setup.opened = vec![opened; setup.opened.len()];
            let position = Position::from_setup(setup).unwrap();
            for nodes in [10, 100, 1000] {
                let mut solver = Solver::new(&position, Objective::Tiles);
                let play = match solver.run(nodes) {
                    Progress::Done(play) => play,
                    Progress::More => solver.best_so_far(),
                };
                check_legal(&position, &play);
                assert!(solver.nodes() <= nodes + 1, "{} {nodes}", solver.nodes());
                cut_short += usize::from(!play.proven);
                let found = plays_within(&position, Objective::Tiles, 20, nodes);
                for play in &found.plays {
                    check_legal(&position, play);
                }
            }
            if opened {
                continue;
            }
            // Run in slices, the search finds an equally good play.
            let whole = best_play(&position, Objective::Tiles);
            let mut solver = Solver::new(&position, Objective::Tiles);
            let play = loop {
                if let Progress::Done(play) = solver.run(500) {
                    break play;
                }
            };
            assert_eq!((play.tiles, play.points), (whole.tiles, whole.points));
        }
    }
    assert!(cut_short > 5);
}

/// Compares the list of plays with every combination of rack tiles that can be laid, and checks
/// that the steps of each play lead to its table.
fn against_every_choice(seed: u64) -> Result<(), TestCaseError> {
    let mut dice = Dice::new(seed);
    let rules = dice.rules();
    let Some(position) = small_position(&mut dice, rules) else {
        return Ok(());
    };
    let found = plays(&position, Objective::Tiles, 1000);
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
    // A shorter list contains only plays of the full list.
    let few = plays(&position, Objective::Points, 2);
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
    // The order of a group does not matter.
    let sorted = |table: &[Vec<Face>]| {
        let mut table = table.to_vec();
        for row in &mut table {
            let mut numbers = row.iter().filter_map(|face| face.number());
            let first = numbers.next();
            if numbers.all(|number| Some(number) == first) {
                row.sort();
            }
        }
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

/// Steps on tables as they occur in a game.
#[test]
fn steps_lead_to_the_new_table() {
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

/// Returns a small position: a table of a few sets and a few tiles on the rack, at most ten in
/// all.
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

/// `cargo xtask test --quick` skips these.
mod long {
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_500))]

        #[test]
        fn small_positions_agree_with_every_table(seed: u64) {
            against_every_table(seed, false)?;
        }

        #[test]
        fn small_positions_under_house_rules_agree_with_every_table(seed: u64) {
            against_every_table(seed, true)?;
        }

        #[test]
        fn small_positions_agree_with_every_choice(seed: u64) {
            against_every_choice(seed)?;
        }
    }
}
