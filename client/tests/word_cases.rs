//! The page agrees with every case of `cases/words.txt` about words and turns: with the dictionary
//! as it arrives there, and with the verdict that a desk shows.

#![allow(clippy::unwrap_used)]

use sidra_core::turn::Verdict;
use sidra_core::{Position, Setup};
use sidra_kit::words::{CASES_LIST, cases};
use sidra_words::{Lexicon, Words, check, may_be_laid};

/// The dictionary as it arrives over the network.
fn arrived() -> Lexicon {
    let made = Lexicon::from_list("cases", CASES_LIST);
    Lexicon::from_bytes(&made.to_bytes()).unwrap()
}

#[test]
fn words_are_checked_as_the_cases_say() {
    let lexicon = arrived();
    for case in cases().words {
        let rules = case.rules.rules();
        let found = check(&case.row, rules, Some(&lexicon));
        let open = found
            .as_ref()
            .err()
            .is_some_and(|faults| may_be_laid(faults, rules, Some(&lexicon)));
        let found = found.map_err(|faults| {
            let mut broken: Vec<_> = faults.iter().map(|fault| fault.rule).collect();
            broken.sort();
            broken
        });
        assert_eq!(found, case.verdict, "{}", case.name);
        let unknown = case.verdict == Err(vec![sidra_core::Rule::WordUnknown]);
        assert_eq!(open, unknown, "{}", case.name);
    }
}

#[test]
fn turns_are_judged_as_the_cases_say() {
    let lexicon = arrived();
    let referee = Words {
        lexicon: Some(&lexicon),
    };
    let mut seen = 0;
    for case in cases().turns {
        let (Some(after), Some(verdict)) = (case.after, case.verdict) else {
            continue;
        };
        seen += 1;
        let setup = Setup::of_turn(case.rules, case.before, case.rack, case.opened);
        let position = Position::from_setup(setup).unwrap();
        let found = match position.judge_by(&referee, &after).unwrap() {
            Verdict::Legal(laid) => Ok(laid.value),
            Verdict::Illegal(faults) => {
                let mut faults: Vec<_> = faults.iter().map(|f| (f.rule, f.set)).collect();
                faults.sort();
                Err(faults)
            }
        };
        assert_eq!(found, verdict, "{}", case.name);
    }
    assert!(seen >= 30);
}
