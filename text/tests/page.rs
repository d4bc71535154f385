//! The sentences of the page: every language has all of them with its plural forms, and
//! they are exactly those that the page uses.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;
use sidra_core::rules::Domain;
use sidra_core::{Field, editions};
use sidra_text::{Isolation, Lang, Text};

/// The arguments of a sentence, and the plural forms that it distinguishes for each.
#[derive(Debug, Default, PartialEq, Eq)]
struct Shape {
    arguments: BTreeSet<String>,
    plurals: BTreeMap<String, BTreeSet<String>>,
}

fn shapes(source: &str, lang: Lang) -> BTreeMap<String, Shape> {
    let resource = parser::parse(source.to_owned())
        .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", lang.code()));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let mut shape = Shape::default();
            read(message.value.as_ref().expect("a text"), &mut shape);
            let name = message.id.name.clone();
            assert!(
                found.insert(name.clone(), shape).is_none(),
                "{} has {name} twice",
                lang.code()
            );
        }
    }
    found
}

fn read(pattern: &Pattern<String>, shape: &mut Shape) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => shape.arguments.extend(name_of(inline)),
            Expression::Select { selector, variants } => {
                let name = name_of(selector).expect("a select over an argument");
                shape.arguments.insert(name.clone());
                for variant in variants {
                    if let VariantKey::Identifier { name: form } = &variant.key {
                        shape
                            .plurals
                            .entry(name.clone())
                            .or_default()
                            .insert(form.clone());
                    }
                    read(&variant.value, shape);
                }
            }
        }
    }
}

fn name_of(inline: &InlineExpression<String>) -> Option<String> {
    match inline {
        InlineExpression::VariableReference { id } => Some(id.name.clone()),
        _ => None,
    }
}

#[test]
fn every_language_has_every_sentence_of_the_page() {
    let english = shapes(Lang::En.page_source(), Lang::En);
    for lang in Lang::ALL {
        let here = shapes(lang.page_source(), lang);
        let names = |all: &BTreeMap<String, Shape>| all.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&english), names(&here), "{}", lang.code());
        for (name, shape) in &here {
            assert_eq!(
                english[name].arguments,
                shape.arguments,
                "{}: {name}",
                lang.code()
            );
        }
    }
}

#[test]
fn plural_forms_are_those_of_the_language() {
    for lang in Lang::ALL {
        let forms: &[&str] = match lang {
            Lang::En | Lang::Hu => &["one", "other"],
            Lang::He => &["one", "other", "two"],
            Lang::Pl => &["few", "many", "one"],
        };
        for (name, shape) in shapes(lang.page_source(), lang) {
            for (argument, found) in shape.plurals {
                let found: Vec<&str> = found.iter().map(String::as_str).collect();
                assert_eq!(found, forms, "{}: {name}, {argument}", lang.code());
            }
        }
    }
}

/// Returns the contents of all Rust files of the page.
fn sources() -> String {
    fn collect(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, text);
            } else if path.extension().is_some_and(|end| end == "rs") {
                *text += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let mut text = String::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src"),
        &mut text,
    );
    assert!(text.len() > 10_000, "the page has sources");
    text
}

/// Returns the names of sentences that occur as literals in the page's code.
fn asked_for(sources: &str) -> BTreeSet<String> {
    let pieces = sources.split('"').skip(1).step_by(2);
    let kinds = [
        "page-",
        "rules-",
        "key-",
        "event-",
        "play-",
        "sheet-",
        "record-",
        "score-",
        "set-",
        "lesson-",
        "offline-",
        "puzzle-",
        "review-",
        "companion-",
    ];
    let ours = pieces.filter(|piece| {
        kinds.iter().any(|kind| piece.starts_with(kind))
            && piece
                .chars()
                .all(|c| c.is_ascii_alphabetic() || "-_".contains(c))
            && !piece.ends_with('-')
    });
    ours.map(str::to_owned).collect()
}

/// Returns the names of the sentences that the lessons need.
fn of_lessons() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/lessons.txt");
    let mut names = BTreeSet::new();
    let (mut step, mut actions) = (String::new(), 0);
    for line in fs::read_to_string(path).unwrap().lines() {
        match line.split_once(' ') {
            Some(("lesson", name)) => _ = names.insert(format!("lesson-{name}")),
            Some(("step", name)) => {
                step = format!("lesson-{name}");
                actions = 0;
                names.insert(step.clone());
                names.extend(["cheer", "done"].map(|end| format!("{step}-{end}")));
            }
            Some(("move" | "press", _)) => {
                let when = ["say", "then"][actions];
                actions += 1;
                names.insert(format!("{step}-{when}"));
            }
            _ => {}
        }
    }
    assert!(names.len() > 40, "the lessons can be read");
    names
}

#[test]
fn a_hungarian_article_fits_the_number_after_it() {
    let text = Text::parse(Lang::Hu, Isolation::Off, &[Lang::Hu.page_source()]);
    for (number, says) in [(1, "az 1."), (2, "a 2."), (5, "az 5."), (6, "a 6.")] {
        let said = text.count("page-game-of", &[("number", number), ("games", 7)]);
        assert_eq!(said, format!("7 játékból {says}"));
    }
}

#[test]
fn cheers_of_lessons_are_short() {
    let cheers = of_lessons();
    let cheers = cheers.iter().filter(|name| name.ends_with("-cheer"));
    for name in cheers {
        for lang in Lang::ALL {
            let all = lang.page_source().lines();
            let said = all.filter_map(|line| line.strip_prefix(&format!("{name} = ")));
            let words = said.map(|said| said.split_whitespace().count());
            assert!(words.sum::<usize>() <= 8, "{}: {name}", lang.code());
        }
    }
}

#[test]
fn every_sentence_that_the_page_uses_exists() {
    let mut known = shapes(Lang::En.source(), Lang::En);
    known.extend(shapes(Lang::En.page_source(), Lang::En));
    // Names of elements that start like the name of a sentence.
    let elements = ["play-now", "score-sheet", "rules-of", "set-id"];
    let sources = sources();
    let asked = asked_for(&sources);
    assert!(asked.len() > 80, "only {} names found", asked.len());
    for name in asked
        .iter()
        .filter(|name| !elements.contains(&name.as_str()))
    {
        assert!(known.contains_key(name), "no sentence {name}");
    }
    for name in of_lessons() {
        assert!(known.contains_key(&name), "no sentence {name}");
    }
    for edition in editions::ALL {
        for family in ["page-edition", "page-special"] {
            let name = format!("{family}-{}", edition.id);
            assert!(known.contains_key(&name), "no sentence {name}");
        }
    }
    // The page does not offer `scoring` as a house rule.
    for field in Field::ALL.iter().filter(|field| **field != Field::scoring) {
        if let Domain::Names(words) = field.domain() {
            for word in words {
                let name = format!("value-{}-{word}", field.name());
                assert!(known.contains_key(&name), "no sentence {name}");
            }
        }
    }
}

#[test]
fn every_sentence_of_the_page_is_used() {
    let sources = sources();
    let asked = asked_for(&sources);
    // These names are composed at run time.
    let families = [
        "page-animal-",
        "page-cost-",
        "page-edition-",
        "page-plays-",
        "page-special-",
        "value-",
        "level-",
        "page-theme-",
        "page-size-",
        "page-set-",
    ];
    let lessons = of_lessons();
    for name in shapes(Lang::En.page_source(), Lang::En).keys() {
        let family =
            lessons.contains(name) || families.iter().any(|family| name.starts_with(family));
        // A button has a short name in addition to the one that explains it.
        let name = name.strip_suffix("-short").unwrap_or(name);
        assert!(
            family || asked.contains(name),
            "the page does not use {name}"
        );
    }
}
