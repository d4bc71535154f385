//! Every language has every sentence, and a fault fills in all arguments of its sentence.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use sidra_core::position::{Position, PositionFault, Setup, Where};
use sidra_core::score::FinishFault;
use sidra_core::turn::Verdict;
use sidra_core::{Detail, Face, Fault, Field, Rule, editions, notation, set};
use sidra_game::Refusal;
use sidra_game::record::MisfitKind;
use sidra_kit::dice::Dice;
use sidra_kit::words::{self, CASES_LIST};
use sidra_text::{Isolation, Lang, Text};
use sidra_words::{Lexicon, Words};

/// Returns the arguments of every sentence.
fn sentences(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let entries = [lang.source(), lang.terminal_source()].map(|source| {
        let resource = parser::parse(source).unwrap_or_else(|(_, errors)| {
            panic!("{}: {errors:?}", lang.code());
        });
        resource.body
    });
    let mut found = BTreeMap::new();
    for entry in entries.into_iter().flatten() {
        if let Entry::Message(message) = entry {
            let mut arguments = BTreeSet::new();
            arguments_of(message.value.as_ref().expect("a text"), &mut arguments);
            let twice = found.insert(message.id.name.to_owned(), arguments);
            assert!(
                twice.is_none(),
                "{}: {} is defined twice",
                lang.code(),
                message.id.name
            );
        }
    }
    found
}

fn arguments_of(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable {
                expression: Expression::Inline(inline),
            } => {
                argument_of(inline, found);
            }
            PatternElement::Placeable {
                expression: Expression::Select { selector, variants },
            } => {
                argument_of(selector, found);
                for variant in variants {
                    arguments_of(&variant.value, found);
                }
            }
            PatternElement::TextElement { .. } => {}
        }
    }
}

fn argument_of(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        found.insert(id.name.to_owned());
    }
}

#[test]
fn every_language_has_every_sentence_with_the_same_arguments() {
    let english = sentences(Lang::En);
    for lang in Lang::ALL {
        let here = sentences(lang);
        let names =
            |all: &BTreeMap<String, BTreeSet<String>>| all.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&english), names(&here), "{}", lang.code());
        for (name, arguments) in here {
            assert_eq!(english[&name], arguments, "{}: {name}", lang.code());
        }
    }
}

#[test]
fn every_rule_field_and_edition_has_a_sentence() {
    let english = sentences(Lang::En);
    let rules = Rule::ALL.iter().map(|rule| rule.name().to_owned());
    let fields = Field::ALL
        .iter()
        .map(|field| format!("field-{}", field.name()));
    let editions_named = editions::ALL
        .iter()
        .map(|edition| format!("edition-{}", edition.id));
    let kinds = set::Kind::ALL.iter().map(|kind| format!("kind-{kind}"));
    let expected = notation::Expected::ALL
        .iter()
        .map(|word| format!("expected-{word}"));
    for name in rules
        .chain(fields)
        .chain(editions_named)
        .chain(kinds)
        .chain(expected)
    {
        assert!(english.contains_key(&name), "no sentence for {name}");
    }
}

#[test]
fn every_rule_can_be_broken_and_its_sentence_filled_in() {
    let mut seen = faults_of_rows();
    seen.extend(faults_of_turns());
    seen.extend(faults_of_words());
    for rule in Rule::ALL {
        assert!(seen.contains(rule), "{rule} was never broken");
    }
}

/// Checks the sentences about random rows; returns the rules that they broke.
fn faults_of_rows() -> BTreeSet<Rule> {
    let texts: Vec<Text> = Lang::ALL
        .into_iter()
        .map(|lang| Text::new(lang, Isolation::Off))
        .collect();
    let mut seen = BTreeSet::new();
    for seed in 0..30_000 {
        let mut dice = Dice::new(seed);
        let rules = dice.rules();
        let row = dice.row();
        for fault in set::read(&row, rules.rules()).err().unwrap_or_default() {
            if seen.insert(fault.rule) || seed % 50 == 0 {
                for text in &texts {
                    check(&text.fault(&fault), &fault);
                }
            }
        }
    }
    seen
}

/// Checks the sentences about the cases of turns; returns the rules that they broke.
fn faults_of_turns() -> BTreeSet<Rule> {
    let mut seen = BTreeSet::new();
    for case in sidra_kit::cases::turns() {
        let setup = Setup::of_turn(case.rules, case.before, case.rack, case.opened);
        let verdict = Position::from_setup(setup)
            .unwrap()
            .judge(&case.after)
            .unwrap();
        if let Verdict::Illegal(faults) = verdict {
            for fault in faults {
                seen.insert(fault.rule);
                for lang in Lang::ALL {
                    check(&Text::new(lang, Isolation::Off).fault(&fault), &fault);
                }
            }
        }
    }
    seen
}

/// Checks the sentences about the cases of words; returns the rules that they broke.
fn faults_of_words() -> BTreeSet<Rule> {
    let lexicon = Lexicon::from_list("small", CASES_LIST);
    let referee = Words {
        lexicon: Some(&lexicon),
    };
    let cases = words::cases();
    let mut faults: Vec<Fault> = Vec::new();
    for case in cases.words {
        let found = sidra_words::check(&case.row, case.rules.rules(), Some(&lexicon));
        faults.extend(found.err().unwrap_or_default());
    }
    let rules = editions::find("il-word").unwrap().rules;
    for marked in ["ג'ירפה", "ארה\"ב"] {
        faults.extend(sidra_words::check_marked(marked, &rules).unwrap());
    }
    // Without a lexicon, the fault is different.
    let row = notation::row("שבת").unwrap();
    faults.extend(sidra_words::check(&row, &rules, None).unwrap_err());
    for case in cases.turns {
        let setup = Setup::of_turn(case.rules, case.before, case.rack, case.opened);
        let position = Position::from_setup(setup).unwrap();
        let after = case.after.unwrap_or_default();
        if let Ok(Verdict::Illegal(found)) = position.judge_by(&referee, &after) {
            faults.extend(found);
        }
    }
    for fault in &faults {
        for lang in Lang::ALL {
            check(&Text::new(lang, Isolation::Off).fault(fault), fault);
        }
    }
    faults.into_iter().map(|fault| fault.rule).collect()
}

#[test]
fn faults_of_positions_and_endings_fill_in_every_argument() {
    let tile = notation::tile("r7").unwrap();
    let positions = [
        PositionFault::Players { got: 5 },
        PositionFault::Seats,
        PositionFault::NotInBox {
            place: Where::Pool,
            tile,
        },
        PositionFault::TooManyCopies {
            place: Where::Rack(1),
            tile,
            expected: 2,
            got: 3,
        },
        PositionFault::IllegalSet {
            set: 0,
            faults: vec![Fault::new(Rule::NoNumberTile)],
        },
        PositionFault::TileCount {
            expected: 106,
            got: 7,
        },
        PositionFault::HiddenRack { seat: 1 },
    ];
    let finishes = [
        FinishFault::Players { got: 1 },
        FinishFault::NoSuchSeat { seat: 4 },
        FinishFault::OutWithTiles { seat: 0, got: 2 },
        FinishFault::EmptyRack { seat: 1 },
        FinishFault::NobodyLeft,
        FinishFault::Tiles(positions[0].clone()),
    ];
    for lang in Lang::ALL {
        let text = Text::new(lang, Isolation::Off);
        for rules in [rules_of("il-classic"), rules_of("il-word")] {
            let position = |fault| text.position_fault(fault, rules);
            let finish = |fault| text.finish_fault(fault, 2, rules);
            let sentences = positions.iter().map(position);
            for sentence in sentences.chain(finishes.iter().map(finish)) {
                assert!(
                    !sentence.contains(['{', '}', '$']) && sentence.len() > 10,
                    "{sentence}"
                );
            }
        }
    }
}

#[test]
fn in_the_word_game_rows_are_called_words() {
    let fault = Fault::new(Rule::TouchedBeforeOpening).in_set(1);
    let refusal = Refusal::Faults(vec![fault]);
    let strange = |place| PositionFault::NotInBox {
        place,
        tile: notation::tile("r7").unwrap(),
    };
    let (old, new) = (strange(Where::Table(1)), strange(Where::NewTable(1)));
    for (lang, set, word) in [
        (Lang::En, "Set 2", "Word 2"),
        (Lang::He, "סדרה 2", "מילה 2"),
        (Lang::Pl, "Zestaw 2", "Słowo 2"),
        (Lang::Hu, "2. kombináció", "2. szó"),
    ] {
        let text = Text::new(lang, Isolation::Off);
        for (rules, name) in [(rules_of("il-classic"), set), (rules_of("il-word"), word)] {
            let said = text.refusal(&refusal, rules).concat();
            assert!(said.starts_with(name), "{said}");
            let kind = MisfitKind::Refused {
                found: String::new(),
                refusal: refusal.clone(),
            };
            let said = text.misfit(&kind, rules).concat();
            assert!(said.contains(name), "{said}");
        }
        for fault in [&old, &new] {
            let said = |rules| text.position_fault(fault, rules);
            let of_words = said(rules_of("il-word"));
            assert_ne!(said(rules_of("il-classic")), of_words);
            let word = ["word 2", "מילה 2", "słowo 2", "2. szava"];
            assert!(
                word.iter().any(|word| of_words.contains(word)),
                "{of_words}"
            );
        }
    }
}

fn check(sentence: &str, fault: &Fault) {
    assert!(
        !sentence.contains(['{', '}', '$']),
        "{sentence} of {fault:?}"
    );
    assert!(sentence.ends_with('.'), "{sentence}");
    assert!(
        !sentence.contains("  ") && !sentence.contains(" ,"),
        "{sentence}"
    );
}

#[test]
fn counts_select_the_plural_form_of_the_language() {
    let say = |lang, count: usize| {
        let fault = Fault::new(Rule::TooFewTiles).counts(3, count);
        Text::new(lang, Isolation::Off).fault(&fault)
    };
    assert_eq!(
        say(Lang::En, 0),
        "A set needs at least 3 tiles; this one has none."
    );
    assert_eq!(
        say(Lang::En, 1),
        "A set needs at least 3 tiles; this one has only one."
    );
    assert_eq!(
        say(Lang::En, 2),
        "A set needs at least 3 tiles; this one has only 2."
    );
    assert_eq!(
        say(Lang::He, 2),
        "בסדרה יש לפחות 3 אריחים; כאן יש רק שניים."
    );
    assert_eq!(
        say(Lang::Pl, 1),
        "Zestaw ma co najmniej 3 kostki; tu jest tylko jedna."
    );
    assert_eq!(
        say(Lang::Pl, 2),
        "Zestaw ma co najmniej 3 kostki; tu są tylko 2."
    );
    assert_eq!(
        say(Lang::Hu, 1),
        "Egy kombináció legalább 3 lapból áll; itt csak egy van."
    );
}

#[test]
fn arguments_are_isolated_only_on_request() {
    let tile: Face = notation::tile("r7").unwrap();
    let fault = Fault::new(Rule::TableTileMissing)
        .about(tile)
        .got(Detail::None);
    let marked = |isolation| {
        Text::new(Lang::He, isolation)
            .fault(&fault)
            .contains('\u{2068}')
    };
    assert!(marked(Isolation::On));
    assert!(!marked(Isolation::Off));
}

#[test]
fn a_locale_names_its_language() {
    for (locale, lang) in [
        ("pl_PL.UTF-8", Some(Lang::Pl)),
        ("he-IL", Some(Lang::He)),
        ("iw_IL", Some(Lang::He)),
        ("hu", Some(Lang::Hu)),
        ("en_GB", Some(Lang::En)),
        ("de_DE.UTF-8", None),
        ("C", None),
        ("", None),
    ] {
        assert_eq!(Lang::of_locale(locale), lang, "{locale}");
    }
}

fn rules_of(id: &str) -> &'static sidra_core::Rules {
    &editions::find(id).unwrap().rules
}
