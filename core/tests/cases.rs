//! Runs every case of `cases/` that the referee can answer on its own.

use sidra_core::position::{Position, Setup};
use sidra_core::score::standings;
use sidra_core::set;
use sidra_core::turn::Verdict;
use sidra_kit::cases;

#[test]
fn sets_are_read_as_the_cases_say() {
    let cases = cases::sets();
    assert!(cases.len() > 300);
    for case in cases {
        let got = set::read(&case.row, case.rules.rules());
        let got = got.map(|reading| (reading.kind(), reading.value()));
        let got = got.map_err(|faults| faults.iter().map(|fault| fault.rule).collect::<Vec<_>>());
        assert_eq!(got, case.verdict, "{}", case.name);
    }
}

#[test]
fn turns_are_judged_as_the_cases_say() {
    let cases = cases::turns();
    assert!(cases.len() > 200);
    for case in cases {
        let setup = Setup::of_turn(case.rules, case.before, case.rack, case.opened);
        let position =
            Position::from_setup(setup).unwrap_or_else(|no| panic!("{}: {no}", case.name));
        let verdict = position
            .judge(&case.after)
            .unwrap_or_else(|no| panic!("{}: {no:?}", case.name));
        let got = match verdict {
            Verdict::Legal(laid) => Ok(laid.value),
            Verdict::Illegal(faults) => {
                let mut rules: Vec<_> =
                    faults.iter().map(|fault| (fault.rule, fault.set)).collect();
                rules.sort();
                Err(rules)
            }
        };
        assert_eq!(got, case.verdict, "{}", case.name);
    }
}

#[test]
fn standings_are_as_the_cases_say() {
    let cases = cases::matches();
    assert!(cases.len() >= 7);
    for case in cases {
        let standings = standings(&case.games).expect("games of one match");
        let column = |of: fn(&sidra_core::score::Standing) -> i64| {
            standings.iter().map(of).collect::<Vec<_>>()
        };
        let numbers =
            |values: &[usize]| values.iter().map(|&value| value as i64).collect::<Vec<_>>();
        assert_eq!(
            column(|standing| standing.points),
            case.total,
            "{}",
            case.name
        );
        assert_eq!(
            column(|standing| standing.wins as i64),
            numbers(&case.wins),
            "{}",
            case.name
        );
        assert_eq!(
            column(|standing| standing.rank as i64),
            numbers(&case.ranks),
            "{}",
            case.name
        );
    }
}
