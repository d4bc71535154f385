//! Compares the opening with every order of every combination of tiles, and with the referee.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sidra_core::score::{self, Finisher};
use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, Position, Setup, editions, notation};
use sidra_kit::cases;
use sidra_kit::dice::Dice;
use sidra_kit::slow::best_packing;
use sidra_solver::opening::{best_opening, can_open, chance};

fn check(rules: HouseRules, rack: &[Face]) -> Result<(), TestCaseError> {
    let expected = best_packing(rack, rules.rules());
    let opens = expected > 0 && expected >= u32::from(rules.rules().opening);
    let found = best_opening(rules.rules(), rack);
    let text = notation::write_tiles(rack);
    prop_assert_eq!(
        found.as_ref().map(|opening| opening.value),
        opens.then_some(expected),
        "{}",
        text
    );
    prop_assert_eq!(can_open(rules.rules(), rack), opens);
    if let Some(opening) = found {
        let setup = Setup::of_turn(rules, vec![], rack.to_vec(), false);
        let verdict = Position::from_setup(setup)
            .unwrap()
            .judge(&opening.sets)
            .unwrap();
        prop_assert!(
            matches!(&verdict, Verdict::Legal(laid) if laid.value == opening.value),
            "{}: {:?}",
            text,
            verdict
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn small_racks_agree_with_every_choice(seed: u64) {
        let mut dice = Dice::new(seed);
        let mut rules = dice.rules();
        if dice.below(2) == 0 {
            rules.change_text("opening", "0").unwrap();
        }
        let length = 3 + dice.below(5);
        let mut rack = dice.reduced_box(rules.rules());
        rack.truncate(length);
        check(rules, &rack)?;
    }

    /// Racks that form sets more often than random ones.
    #[test]
    fn racks_of_near_sets_agree_with_every_choice(seed: u64) {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let mut rack = Vec::new();
        for _ in 0..2 {
            rack.extend(dice.row());
        }
        let full = rules.rules().tiles();
        let mut kept: Vec<Face> = Vec::new();
        for face in rack {
            let count = kept.iter().filter(|&&other| other == face).count();
            if count < usize::from(full.count(face)) && kept.len() < 7 {
                kept.push(face);
            }
        }
        check(rules, &kept)?;
    }
}

/// Long rows, which the solver does not list because they split into shorter ones.
#[test]
fn long_rows_are_split() {
    let racks = [
        "r1 r2 r3 r4 M r4 r3 r2 r1",
        "r5 r4 r3 r2 M r2 r3 r4 r5",
        "r1 J r3 r4 M r4 D r1",
        "r4 r5 r6 r7 r8 r9 r10 J",
        "r1 J J D D r8 b3",
        "J D r7 C b9 b10 b11",
        "r7 D J D J",
        "r1 r2 r3 r4 C b6 b7 b8",
    ];
    for edition in editions::of_numbers() {
        for text in racks {
            let rack = notation::row(text).unwrap();
            let mut rules = HouseRules::plain(edition);
            rules.change_text("opening", "0").unwrap();
            rules.change_text("jokers", "J,J,D,D,C,C,M,M").unwrap();
            check(rules, &rack).unwrap();
        }
    }
}

/// Racks larger than in any game: the whole box, all jokers alone, and all jokers with numbers
/// that form no set without them.
#[test]
fn large_racks_are_handled() {
    for edition in editions::of_numbers() {
        let all: Vec<Face> = edition
            .rules
            .tiles()
            .iter()
            .flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)))
            .collect();
        let mut high = edition.rules;
        high.opening = 200;
        assert!(can_open(&edition.rules, &all));
        assert!(can_open(&high, &all));
        assert!(!can_open(&edition.rules, &[]));
        let jokers: Vec<Face> = all
            .iter()
            .copied()
            .filter(|face| face.joker().is_some())
            .collect();
        assert!(
            !can_open(&edition.rules, &jokers),
            "jokers alone are not a set"
        );
        let mut lonely = notation::row("r1 b5 k9 y13").unwrap();
        assert!(!can_open(&edition.rules, &lonely));
        lonely.extend(jokers);
        assert!(can_open(&edition.rules, &lonely));
        assert!(!can_open(&high, &lonely));
    }
}

/// Runs the cases of finished games; the solver finds out whether a player could have opened.
#[test]
fn scores_agree_with_the_cases() {
    let cases = cases::scores();
    assert!(cases.len() > 40);
    for case in cases {
        let rules = case.rules.rules();
        let players: Vec<Finisher> = case
            .players
            .iter()
            .map(|player| Finisher {
                rack: player.rack.clone(),
                opened: !player.unopened,
                had_turn: !player.no_turn,
                announced: player.announced,
                last_drawn: player.drew,
                resigned: false,
            })
            .collect();
        let got =
            score::score(rules, &players, case.ending, |player| chance(rules, player)).unwrap();
        assert_eq!(got, case.score, "{}", case.name);
    }
}
