//! Compares the referee with the slow, obvious answers from the kit.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use sidra_core::position::{Position, Setup};
use sidra_core::rules::EqualReadings;
use sidra_core::set::{self, ColourSet, Kind, Stands};
use sidra_core::turn::{Turn, Verdict};
use sidra_core::{Face, HouseRules, Joker, Rule, Rules, TileId, editions, notation};
use sidra_kit::dice::{self, Dice};
use sidra_kit::slow::{self, Meaning};

/// Kinds and values, and for every kind what each tile may stand for.
type Summary = (BTreeSet<(Kind, i32)>, BTreeSet<(Kind, usize, Vec<Meaning>)>);

fn fast(row: &[Face], rules: &Rules) -> Summary {
    let mut summary = Summary::default();
    for reading in set::readings(row, rules) {
        summary
            .0
            .insert((reading.kind(), i32::from(reading.value())));
        for (place, stands) in reading.stands(row, rules).into_iter().enumerate() {
            for meaning in meanings(stands) {
                summary.1.insert((reading.kind(), place, meaning));
            }
        }
    }
    summary
}

/// Returns every concrete meaning that a tile has according to `stands`.
fn meanings(stands: Stands) -> Vec<Vec<Meaning>> {
    let number = |number: sidra_core::Number| i32::from(number.get());
    let each = |colours: ColourSet| colours.iter().collect::<Vec<_>>();
    match stands {
        Stands::Tile { number: n, colours } => each(colours)
            .into_iter()
            .map(|colour| vec![Meaning::Tile(number(n), colour)])
            .collect(),
        Stands::Neighbours {
            numbers: [one, two],
            colours,
        } => each(colours)
            .into_iter()
            .map(|c| vec![Meaning::Tile(number(one), c), Meaning::Tile(number(two), c)])
            .collect(),
        Stands::TwoColours {
            number: n,
            colours,
            one_of,
        } => {
            let n = number(n);
            let fits =
                move |one, other| one_of.is_empty() || one_of.holds(one) || one_of.holds(other);
            let pairs = each(colours).into_iter().flat_map(|one| {
                let others = each(colours).into_iter();
                let others = others.filter(move |other| *other != one && fits(one, *other));
                others.map(move |other| vec![Meaning::Tile(n, one), Meaning::Tile(n, other)])
            });
            pairs.collect()
        }
        Stands::Change { number: n } => vec![vec![Meaning::Change(number(n))]],
        Stands::Middle { number: n } => vec![vec![Meaning::Mirror(n.map(number))]],
    }
}

fn slowly(row: &[Face], rules: &Rules) -> Summary {
    let mut summary = Summary::default();
    for reading in slow::readings(row, rules) {
        summary.0.insert((reading.kind, reading.value));
        for (place, meaning) in reading.tiles.into_iter().enumerate() {
            summary.1.insert((reading.kind, place, meaning));
        }
    }
    summary
}

fn check_row(row: &[Face], rules: &Rules) {
    let (fast, slow) = (fast(row, rules), slowly(row, rules));
    assert_eq!(fast, slow, "{} under {rules:?}", notation::write_tiles(row));
    // A row without a reading has faults; a row with a reading has none.
    match set::read(row, rules) {
        Ok(best) => {
            let values = slow.0.iter().map(|&(_, value)| value);
            assert_eq!(
                i32::from(best.value()),
                match rules.several_readings {
                    sidra_core::rules::SeveralReadings::Highest => values.max().unwrap(),
                    sidra_core::rules::SeveralReadings::Lowest => values.min().unwrap(),
                }
            );
            // The rules decide between two readings of equal value.
            let equal = slow
                .0
                .iter()
                .filter(|(_, value)| *value == i32::from(best.value()));
            let is_group = |kind: &Kind| matches!(kind, Kind::Group | Kind::MirroredGroup);
            let wanted = rules.equal_readings == EqualReadings::GroupFirst;
            let there = equal.clone().any(|(kind, _)| is_group(kind) == wanted);
            assert_eq!(is_group(&best.kind()), if there { wanted } else { !wanted });
        }
        Err(faults) => {
            assert!(slow.0.is_empty() && !faults.is_empty());
            for fault in faults {
                let place = fault.place.map(|place| row[place]);
                assert!(place.is_none() || place == fault.tile, "{fault:?}");
            }
        }
    }
}

/// `cargo xtask test --quick` skips these.
mod long {
    use super::*;

    /// Rows of up to four tiles of a reduced box with all jokers.
    #[test]
    fn short_rows_have_the_same_readings_as_the_slow_search() {
        let numbers = notation::row("r1 r2 r3 r12 r13 b1 b2 b13 y2 k2").unwrap();
        let mut box_faces: Vec<Face> = numbers;
        box_faces.extend(Joker::ALL.map(Face::Joker));
        for edition in editions::of_numbers() {
            let mut row = Vec::new();
            for jokers in ["J,D,C,M,Jr,Jb,Jy,Jk", "J,J,D,D,C,C,M,M"] {
                let mut house = HouseRules::plain(edition);
                house.change_text("jokers", jokers).unwrap();
                every_row(&box_faces, &mut row, 4, &mut |row| {
                    check_row(row, house.rules());
                });
            }
            // With the edition's own jokers, some tiles are not in the box.
            every_row(&box_faces, &mut row, 3, &mut |row| {
                check_row(row, &edition.rules);
            });
        }
    }
}

fn every_row(faces: &[Face], row: &mut Vec<Face>, most: usize, see: &mut impl FnMut(&[Face])) {
    see(row);
    if row.len() < most {
        for &face in faces {
            row.push(face);
            every_row(faces, row, most, see);
            row.pop();
        }
    }
}

fn as_ids(turn: &dice::Turn) -> (Vec<Vec<TileId>>, Vec<TileId>, Vec<Vec<TileId>>) {
    let mut copies = [0u8; Face::COUNT];
    let mut named = |&face: &Face| {
        copies[face.index()] += 1;
        TileId::new(face, copies[face.index()] - 1)
    };
    let before: Vec<Vec<TileId>> = turn
        .before
        .iter()
        .map(|row| row.iter().map(&mut named).collect())
        .collect();
    let rack = turn.rack.iter().map(&mut named).collect();
    let mut copies = [0u8; Face::COUNT];
    let mut named = |&face: &Face| {
        copies[face.index()] += 1;
        TileId::new(face, copies[face.index()] - 1)
    };
    let after = turn
        .after
        .iter()
        .map(|row| row.iter().map(&mut named).collect())
        .collect();
    (before, rack, after)
}

const TURN_RULES: [Rule; 7] = [
    Rule::TableTileMissing,
    Rule::TileFromNowhere,
    Rule::NothingLaid,
    Rule::TouchedBeforeOpening,
    Rule::OpeningTooLow,
    Rule::ReleasedJoker,
    Rule::JokerNotReplaceable,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn longer_rows_have_the_same_readings_under_house_rules(seed: u64) {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let row = dice.row();
        check_row(&row, rules.rules());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// With one fixed assignment of identities, both find the same broken rules.
    #[test]
    fn judging_identities_agrees_with_the_slow_judge(seed: u64, opened: bool) {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let (before, rack, after) = as_ids(&dice.turn(rules.rules()));
        let turn = Turn {
            rules: rules.rules(),
            opened,
            before: &before,
            rack: &rack,
            after: &after,
        };
        let got: BTreeSet<(Rule, Option<usize>)> = match turn.judge() {
            Verdict::Legal(_) => BTreeSet::new(),
            Verdict::Illegal(faults) => {
                faults.iter().map(|fault| (fault.rule, fault.set)).collect()
            }
        };
        let turn_rules: BTreeSet<_> =
            got.into_iter().filter(|(rule, _)| TURN_RULES.contains(rule)).collect();
        prop_assert_eq!(turn_rules, slow::judge(&turn));
    }

    /// With faces alone, a turn is legal if and only if some assignment of identities is. Many
    /// of the plays are spoilt.
    #[test]
    fn judging_faces_agrees_with_trying_every_assignment(seed: u64, opened: bool) {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let dice::Turn { before, rack, mut after } = dice.turn(rules.rules());
        for _ in 0..dice.below(4) {
            spoil(&mut dice, &mut after);
        }
        let shown = |face: Face| after.iter().flatten().filter(|&&other| other == face).count();
        let open = Face::all().filter(|&face| shown(face) > 1).count();
        let setup = Setup::of_turn(rules, before.clone(), rack.clone(), opened);
        let position = Position::from_setup(setup).unwrap();
        if let (Ok(verdict), 0..9) = (position.judge(&after), open) {
            let faults = match verdict {
                Verdict::Legal(_) => 0,
                Verdict::Illegal(faults) => faults.len(),
            };
            let fewest = slow::fewest_faults(rules.rules(), opened, &before, &rack, &after);
            prop_assert_eq!(faults == 0, fewest == 0);
            // Only the verdict is promised to be exact, not the number of faults.
            prop_assert!(faults >= fewest, "{} {}", faults, fewest);
        }
    }
}

/// Removes a tile, moves one to another set, or removes a whole set.
fn spoil(dice: &mut Dice, table: &mut Vec<Vec<Face>>) {
    if table.is_empty() {
        return;
    }
    let from = dice.below(table.len());
    match dice.below(4) {
        0 => {
            table.remove(from);
        }
        1 => {
            let to = dice.below(table.len());
            let tile = table[from].pop();
            table[to].extend(tile);
        }
        _ => {}
    }
    table.retain(|row| !row.is_empty());
}
