//! Properties that hold for every input.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sidra_core::position::{Holding, Position, Setup};
use sidra_core::rules::{Domain, Field, FieldError, Value};
use sidra_core::set::{self, Kind};
use sidra_core::turn::Verdict;
use sidra_core::{Face, HouseRules, Rule, editions, notation};
use sidra_kit::dice::{Dice, Turn};

/// Returns the laid tiles with their value, or the broken rules. Leaves out the sets, which may be
/// listed in another order.
fn outcome(position: &Position, after: &[Vec<Face>]) -> Result<(Vec<Face>, u32), Vec<Rule>> {
    match position.judge(after).expect("tiles of the box") {
        Verdict::Legal(laid) => {
            let mut tiles = laid.tiles;
            tiles.sort();
            Ok((tiles, laid.value))
        }
        Verdict::Illegal(faults) => {
            let mut rules: Vec<Rule> = faults.iter().map(|fault| fault.rule).collect();
            rules.sort();
            Err(rules)
        }
    }
}

/// Shuffles the tiles of groups. The place of a joker can turn a row with a single number tile
/// into a run, so only rows with two numbers are shuffled.
fn stir_groups(dice: &mut Dice, table: &mut [Vec<Face>], rules: &HouseRules) {
    for row in table {
        let numbers = row.iter().filter(|face| face.number().is_some()).count();
        let kind = set::readings(row, rules.rules())
            .first()
            .map(set::Reading::kind);
        if kind == Some(Kind::Group) && numbers > 1 {
            dice.shuffle(row);
        }
    }
}

fn random_setup(dice: &mut Dice) -> Setup {
    let rules = dice.rules();
    let mut rest = dice.reduced_box(rules.rules());
    let most = dice.below(5);
    let table = dice.table(&mut rest, rules.rules(), most);
    let players = 1 + dice.below(4);
    let rack = |dice: &mut Dice, rest: &mut Vec<Face>| match dice.below(3) {
        0 => Holding::Hidden(dice.below(30) as u16),
        _ => {
            let at = rest.len() - dice.below(rest.len().min(15) + 1);
            Holding::Tiles(rest.split_off(at))
        }
    };
    let racks = (0..players).map(|_| rack(dice, &mut rest)).collect();
    let pool = match dice.below(2) {
        0 => None,
        _ => Some(rack(dice, &mut rest)),
    };
    let opened = (0..players).map(|_| dice.below(2) == 0).collect();
    let turn = dice.below(players);
    Setup {
        rules,
        table,
        racks,
        pool,
        opened,
        turn,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn the_order_of_sets_and_of_groups_does_not_matter(seed: u64, opened: bool) {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let Turn { before, rack, mut after } = dice.turn(rules.rules());
        // Half of the plays are spoilt: faults must not depend on the order either.
        if dice.below(2) == 0 && after.len() > 1 {
            let row = after.pop().unwrap();
            after[0].extend(row);
        }
        let first = Position::from_setup(Setup::of_turn(rules, before.clone(), rack.clone(), opened));
        let first = outcome(&first.unwrap(), &after);

        let (mut before, mut rack) = (before, rack);
        dice.shuffle(&mut before);
        dice.shuffle(&mut after);
        dice.shuffle(&mut rack);
        stir_groups(&mut dice, &mut before, &rules);
        stir_groups(&mut dice, &mut after, &rules);
        let second = Position::from_setup(Setup::of_turn(rules, before, rack, opened));
        prop_assert_eq!(first, outcome(&second.unwrap(), &after));
    }

    #[test]
    fn a_position_survives_writing_and_reading(seed: u64) {
        let setup = random_setup(&mut Dice::new(seed));
        let line = setup.to_string();
        let again: Setup = line.parse().unwrap();
        prop_assert_eq!(&again, &setup);
        prop_assert_eq!(again.to_string(), line);
    }

    #[test]
    fn a_table_survives_writing_and_reading(seed: u64) {
        let mut dice = Dice::new(seed);
        let table: Vec<Vec<Face>> =
            (0..dice.below(6)).map(|_| dice.row()).filter(|row| !row.is_empty()).collect();
        let text = notation::write_table(&table);
        prop_assert_eq!(notation::table(&text).unwrap(), table.clone());
        // Lenient reading: capitals, commas, white space.
        let relaxed = text.to_uppercase().replace(' ', " ,\t ").replace("Y", "o");
        prop_assert_eq!(notation::table(&relaxed).unwrap(), table);
    }

    #[test]
    fn reading_any_text_does_not_panic(text: String) {
        let _ = notation::tile(&text);
        let _ = notation::row(&text);
        let _ = notation::tiles(&text);
        let _ = notation::table(&text);
        let _ = text.parse::<Setup>();
    }

    #[test]
    fn reading_a_text_like_a_position_does_not_panic(text in "[ilhupcastwx-]{0,12}[ =a-z0-9_,]{0,20};[rbykJDCM0-9 |-]{0,30};[rbyk0-9 /?]{0,20};[?0-9]{0,3};[1-5 -]{0,3};[0-9]?") {
        if let Ok(setup) = text.parse::<Setup>() {
            let written = setup.to_string();
            prop_assert_eq!(written.parse::<Setup>().unwrap(), setup.clone());
            let _ = Position::from_setup(setup);
        }
    }

    /// Any setup can be validated, and judged if it is a position.
    #[test]
    fn judging_any_setup_does_not_panic(seed: u64) {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let any_row = |dice: &mut Dice| match dice.below(3) {
            0 => (0..dice.below(8)).map(|_| Face::from_index(dice.below(Face::COUNT)).unwrap()).collect(),
            _ => dice.row(),
        };
        let any_table = |dice: &mut Dice| -> Vec<Vec<Face>> {
            (0..dice.below(4)).map(|_| any_row(dice)).collect()
        };
        let (before, after, rack) = (any_table(&mut dice), any_table(&mut dice), any_row(&mut dice));
        for row in before.iter().chain(&after) {
            if let Ok(reading) = set::read(row, rules.rules()) {
                prop_assert_eq!(reading.stands(row, rules.rules()).len(), row.len());
            }
        }
        let opened = dice.below(2) == 0;
        if let Ok(position) = Position::from_setup(Setup::of_turn(rules, before, rack, opened)) {
            let _ = position.judge(&after);
        }
    }
}

/// Every field accepts exactly the values of its domain and is found by its name.
#[test]
fn every_field_can_be_changed_by_name() {
    for edition in editions::ALL {
        for &field in Field::ALL {
            let mut house = HouseRules::plain(edition);
            for text in examples(field.domain()) {
                house
                    .change_text(field.name(), &text)
                    .unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(
                    house.rules().get(field).to_string(),
                    text,
                    "{}",
                    field.name()
                );
                let changed: Vec<Field> = house.changes().map(|(field, _)| field).collect();
                assert!(changed.is_empty() || changed == [field]);
            }
            let before = *house.rules();
            for wrong in ["", "maybe", "-1", "70000", "J,J,J", "r7"] {
                assert!(
                    house.change_text(field.name(), wrong).is_err(),
                    "{} {wrong}",
                    field.name()
                );
            }
            assert!(
                house
                    .change(field.name(), &Value::Name("maybe".to_owned()))
                    .is_err()
            );
            assert_eq!(*house.rules(), before, "a refused change changes nothing");
        }
        assert!(
            HouseRules::plain(edition)
                .change_text("colour", "red")
                .is_err()
        );
    }
}

fn examples(domain: Domain) -> Vec<String> {
    match domain {
        Domain::Count { min, max } => vec![min.to_string(), max.to_string()],
        Domain::Flag => vec!["yes".to_owned(), "no".to_owned()],
        Domain::Names(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Domain::Jokers { copies: 1 } => vec!["-".to_owned(), "C,M".to_owned()],
        Domain::Jokers { .. } => vec!["-".to_owned(), "J,J,D,C,M,M,Jr,Jk".to_owned()],
        Domain::Penalty => vec!["rack-sum".to_owned(), "100".to_owned()],
        Domain::Announcing => vec!["none".to_owned(), "rack-sum".to_owned(), "0".to_owned()],
        Domain::Letters => vec!["-".to_owned(), "א4,ב15,ת1".to_owned()],
    }
}

/// The counts come from the booklets.
#[test]
fn boxes_have_the_printed_size_and_rulings_are_sorted() {
    let tiles: Vec<usize> = editions::ALL
        .iter()
        .map(|edition| edition.rules.tiles().total())
        .collect();
    assert_eq!(tiles, [106, 112, 112, 106, 112, 112, 112]);
    for edition in editions::ALL {
        assert!(
            edition.rulings.is_sorted_by(|one, next| one < next),
            "{}: each ruling once, in order",
            edition.id
        );
        assert_eq!(
            editions::find(edition.id.text()).map(|found| found.id.text()),
            Some(edition.id.text())
        );
    }
}

/// Every edition has enough tiles for any number of players and any deal. House rules can make a
/// box of letters too small, which is refused.
#[test]
fn a_box_smaller_than_the_deal_is_refused() {
    for edition in editions::ALL {
        for players in 2..=4 {
            for deal in ["1", "14", "21", "26"] {
                let mut house = HouseRules::plain(edition);
                house.change_text("deal", deal).unwrap();
                house.change_text("jokers", "-").unwrap();
                assert_eq!(house.rules().check_box(players), Ok(()));
            }
            let mut house = HouseRules::plain(edition);
            house.change_text("letters", "א15,ב11").unwrap();
            house.change_text("jokers", "-").unwrap();
            let error = FieldError::Box {
                field: Field::letters,
                players,
                expected: players * 14,
                found: 26,
            };
            assert_eq!(house.rules().check_box(players), Err(error));
            house.change_text("deal", "6").unwrap();
            assert_eq!(house.rules().check_box(players), Ok(()));
        }
    }
    let error = "il-word letters=א15; -; א / ?14; ?; -; 1".parse::<Setup>();
    let error = error.unwrap_err().to_string();
    let expected = "letters: expected at least 28 tiles for 2 players, found 17";
    assert!(error.contains(expected), "{error}");
}
