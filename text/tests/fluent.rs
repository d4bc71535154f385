//! Compares our reader with the reference implementation of Fluent: both give the same
//! sentence for every name, language and number.

#![allow(clippy::unwrap_used)]

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use fluent_syntax::parser;
use sidra_text::{Isolation, Lang, Text};

/// Returns the names of all arguments in our sentences.
fn arguments() -> Vec<&'static str> {
    let sources = [true, false].map(|page| sources(Lang::En, page)).concat();
    let mut names: Vec<&str> = Vec::new();
    for source in sources {
        for piece in source.split('$').skip(1) {
            let end = piece.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            names.push(&piece[..end.unwrap_or(piece.len())]);
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

fn sources(lang: Lang, page: bool) -> [&'static str; 2] {
    match page {
        true => [lang.source(), lang.page_source()],
        false => [lang.source(), lang.terminal_source()],
    }
}

#[test]
fn our_reader_agrees_with_the_reference_implementation() {
    let arguments = arguments();
    let mut compared = 0;
    for lang in Lang::ALL {
        for page in [false, true] {
            let id = lang.code().parse().unwrap();
            let mut bundle = FluentBundle::new(vec![id]);
            bundle.set_use_isolating(page);
            let text = match page {
                true => {
                    let [first, later] = lang.page_files();
                    Text::parse(lang, Isolation::On, &[&first, &later])
                }
                false => Text::new(lang, Isolation::Off),
            };
            let mut names = Vec::new();
            for source in sources(lang, page) {
                for entry in parser::parse(source).unwrap().body {
                    if let Entry::Message(message) = entry {
                        names.push(message.id.name.to_owned());
                    }
                }
                let resource = FluentResource::try_new(source.to_owned()).unwrap();
                bundle.add_resource(resource).unwrap();
            }
            for name in &names {
                let pattern = bundle.get_message(name).unwrap().value().unwrap();
                for number in [
                    0, 1, 2, 3, 4, 5, 11, 12, 14, 21, 22, 25, 101, 112, 1000, -1, -22,
                ] {
                    let mut args = FluentArgs::new();
                    for &argument in &arguments {
                        args.set(argument, FluentValue::from(number));
                    }
                    let mut errors = Vec::new();
                    let theirs = bundle.format_pattern(pattern, Some(&args), &mut errors);
                    assert!(errors.is_empty(), "{name}: {errors:?}");
                    let ours = text.say(name, arguments.iter().map(|name| (*name, number.into())));
                    assert_eq!(ours, theirs, "{}: {name} of {number}", lang.code());
                    compared += 1;
                }
                let mut args = FluentArgs::new();
                for &argument in &arguments {
                    args.set(argument, FluentValue::from("one"));
                }
                let theirs = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
                let ours = text.say(name, arguments.iter().map(|name| (*name, "one".into())));
                assert_eq!(ours, theirs, "{}: {name}", lang.code());
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}
