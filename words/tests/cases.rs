//! Runs the cases of `cases/words.txt` about words and turns.

#![allow(clippy::unwrap_used)]

use sidra_core::turn::Verdict;
use sidra_core::{Position, Setup};
use sidra_kit::words::{CASES_LIST, cases};
use sidra_words::{Lexicon, Words, check};

#[test]
fn words_are_checked_as_the_cases_say() {
    let lexicon = Lexicon::from_list("small", CASES_LIST);
    let cases = cases().words;
    assert!(cases.len() >= 15);
    for case in cases {
        let got = check(&case.row, case.rules.rules(), Some(&lexicon)).map_err(|faults| {
            let mut rules: Vec<_> = faults.iter().map(|fault| fault.rule).collect();
            rules.sort();
            rules
        });
        assert_eq!(got, case.verdict, "{}", case.name);
    }
}

#[test]
fn turns_are_judged_as_the_cases_say() {
    let lexicon = Lexicon::from_list("small", CASES_LIST);
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
        let got = match position.judge_by(&referee, &after).unwrap() {
            Verdict::Legal(laid) => Ok(laid.value),
            Verdict::Illegal(faults) => {
                let mut faults: Vec<_> = faults.iter().map(|f| (f.rule, f.set)).collect();
                faults.sort();
                Err(faults)
            }
        };
        assert_eq!(got, verdict, "{}", case.name);
    }
    assert!(seen >= 30);
}
