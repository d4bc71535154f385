//! The referee on every case about sets and turns, and appeals to it as addresses.

use sidra_companion::referee::{Appeal, SetAnswer, TurnAnswer};
use sidra_core::{HouseRules, editions, notation};
use sidra_kit::cases;

fn classic() -> &'static sidra_core::Edition {
    editions::find("il-classic").expect("an edition")
}

#[test]
fn sets_are_judged_as_in_the_cases() {
    for case in cases::sets() {
        let mut appeal = Appeal::new(case.rules);
        appeal.set = case.row;
        let again = Appeal::read(&appeal.write(), classic());
        let name = case.name;
        match (again.check(None), case.verdict) {
            (SetAnswer::Set(best, _), Ok((kind, value))) => {
                assert_eq!((best.kind(), best.value()), (kind, value), "{name}");
            }
            (SetAnswer::Faults(faults), Err(rules)) => {
                // A tile that the box does not hold cannot be tapped, so an address cannot contain
                // one.
                if again.set == appeal.set {
                    let found: Vec<_> = faults.iter().map(|fault| fault.rule).collect();
                    assert_eq!(found, rules, "{name}");
                }
            }
            (SetAnswer::Set(..), Err(_)) if again.set != appeal.set => {}
            (answer, verdict) => panic!("{name}: {answer:?}, but the case says {verdict:?}"),
        }
    }
}

#[test]
fn turns_are_judged_as_in_the_cases() {
    for case in cases::turns() {
        let mut appeal = Appeal::new(case.rules);
        appeal.opened = case.opened;
        appeal.before = case.before;
        appeal.rack = case.rack;
        appeal.after = case.after;
        appeal.turn = true;
        let again = Appeal::read(&appeal.write(), classic());
        assert_eq!(again, appeal, "{}", case.name);
        let name = case.name;
        match (again.judge(None), case.verdict) {
            (TurnAnswer::Legal { laid, .. }, Ok(value)) => assert_eq!(laid.value, value, "{name}"),
            (TurnAnswer::Illegal(faults), Err(rules)) => {
                let mut found: Vec<_> = faults.iter().map(|it| (it.rule, it.set)).collect();
                found.sort_unstable();
                assert_eq!(found, rules, "{name}");
            }
            (answer, verdict) => panic!("{name}: {answer:?}, but the case says {verdict:?}"),
        }
    }
}

#[test]
fn an_impossible_table_says_why() {
    let mut appeal = Appeal::new(HouseRules::plain(classic()));
    appeal.before = notation::table("r3 r4 r5 | r3 r4 r5 | r3 r4 r5").expect("a table");
    appeal.after = appeal.before.clone();
    assert!(matches!(appeal.judge(None), TurnAnswer::Impossible(faults) if !faults.is_empty()));
}

#[test]
fn a_word_without_a_lexicon_is_unverified() {
    let rules = HouseRules::plain(editions::find("il-word").expect("an edition"));
    let mut appeal = Appeal::new(rules);
    appeal.before = vec![notation::row("שבת").expect("a word")];
    appeal.rack = notation::tiles("מ ו").expect("letters");
    appeal.after = vec![notation::row("שבת").expect("a word")];
    assert!(
        matches!(appeal.judge(None), TurnAnswer::Illegal(_)),
        "nothing was laid"
    );
    appeal.rack = notation::tiles("ס פ ר").expect("letters");
    appeal.after.push(notation::row("ספר").expect("a word"));
    let TurnAnswer::Legal { unverified, .. } = appeal.judge(None) else {
        panic!("a legal turn");
    };
    assert_eq!(unverified, [1]);
    assert_eq!(appeal.times(3), Some(2), "the whole rack counts double");
}

#[test]
fn other_addresses_are_read() {
    let appeal = Appeal::read("e=pl-twist&t=r3%20r4%20r5%7Cb1+b2+b3&r=J%20k9", classic());
    assert_eq!(notation::write_table(&appeal.before), "r3 r4 r5 | b1 b2 b3");
    assert_eq!(notation::write_tiles(&appeal.rack), "J k9");
    assert!(appeal.turn && appeal.opened);
    // What is broken or unknown is left out.
    let strange = Appeal::read("e=chess&t=%ZZ&r=%&x=1&h=a=b,opening=20&&=&s", classic());
    assert!(strange.rules.edition().is(classic()));
    assert_eq!(strange.rules.rules().opening, 20);
    assert!(strange.before.is_empty() && strange.rack.is_empty());
    let set = Appeal::read("s=r3 r4 J", classic());
    assert!(!set.turn);
    assert!(matches!(set.check(None), SetAnswer::Set(best, _) if best.value() == 12));
}
