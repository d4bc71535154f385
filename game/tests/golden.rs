//! Golden playthroughs: records that stay readable forever, and are the same on every machine.
//!
//! The records of the editions were made with `sidra sim -e EDITION --seed 2026 --bots
//! simple,simple,simple --games 1 --record FILE` (the word game's with `--lexicon
//! words/data/small.txt`). If a bot learns to play differently, a new record is added; an old
//! one is never changed.

#![allow(clippy::unwrap_used)]

use sidra_bots::{Level, arena};
use sidra_core::editions;
use sidra_game::record::{self, Record};
use sidra_game::{Event, Match, Phase};
use sidra_kit::words::SMALL_LIST;
use sidra_words::Lexicon;

const EVERYTHING: &str = include_str!("golden/everything.sidra");

fn golden(id: &str) -> String {
    let path = format!("{}/tests/golden/{id}.sidra", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn check(text: &str) -> Record {
    let record = record::read(text).unwrap();
    assert_eq!(record::write(&record), text, "read and written again");
    assert_eq!(record::verify(&record), [], "it is true");
    record
}

#[test]
fn the_record_of_every_edition_is_reproduced() {
    let lexicon = Lexicon::from_list("small.txt", SMALL_LIST);
    for edition in editions::ALL {
        let text = golden(edition.id.text());
        let record = check(&text);
        let Event::MatchBegan { config, secret } = &record.log[0].event else {
            panic!("{}: no match", edition.id);
        };
        let mut players: Vec<_> = config
            .players
            .iter()
            .map(|_| Level::Simple.player(2026))
            .collect();
        // The word game uses our own small list.
        let words = (!edition.rules.letters.is_empty()).then_some(&lexicon);
        let (_, log) = arena::play_logged_with(config.clone(), *secret, words, &mut players);
        assert_eq!(
            record::write(&Record::new(record.date.clone(), log)),
            text,
            "{}",
            edition.id
        );
    }
}

/// A word match with a theme: open plays, objections that fail and one that succeeds, votes,
/// turns that stand.
#[test]
fn a_record_with_objections_verifies() {
    let text = golden("words");
    let record = check(&text);
    // With its dictionary available, every word is looked up again.
    let lexicon = Lexicon::from_list("small.txt", SMALL_LIST);
    let verified = record::verify_with(&record, Some(&lexicon));
    assert_eq!((verified.misfits, verified.believed), (Vec::new(), None));
    for word in [
        "theme ", "lexicon ", " open ", " object ", " kept ", " undone ", " stands ", " allow",
        " pass",
    ] {
        assert!(text.contains(word), "{word}");
    }
}

/// A match with a seed, all three time-outs, an announcement, a pass, a game in which all but
/// one resigned, and an abandoned game.
#[test]
fn a_record_with_every_kind_of_event_verifies() {
    let record = check(EVERYTHING);
    let Event::MatchBegan { config, secret } = &record.log[0].event else {
        panic!("no match");
    };
    let (mut state, _) = Match::begin(config.clone(), *secret);
    for logged in &record.log {
        state.apply(&logged.event);
    }
    assert_eq!(state.phase(), Phase::Over);
    assert_eq!(state.results().len(), 3);
    for word in [
        "seed ",
        "time draw",
        "time play",
        "time back",
        "announce",
        " pass",
        "resign",
        "end last",
        "end pool",
        "end abandoned",
    ] {
        assert!(EVERYTHING.contains(word), "{word}");
    }
}
