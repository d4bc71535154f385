//! Golden playthroughs: records that stay readable forever, and are the same on every machine.
//!
//! The records of the editions were made with `sidra sim -e EDITION --seed 2026 --bots
//! simple,simple,simple --games 1 --record FILE` (the word game's with `--lexicon
//! words/data/small.txt`). If a bot learns to play differently, a new record is added; an old
//! one is never changed.

#![allow(clippy::unwrap_used)]

use sidra_bots::{Level, arena};
use sidra_core::{HouseRules, editions};
use sidra_game::record::{self, MisfitKind, Record, SpentDeal, WordCheck};
use sidra_game::shuffle::{Secret, seed_hash, to_hex};
use sidra_game::{Config, Event, Match, Phase};
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
    assert_eq!(record::verify(&record), [], "the record is correct");
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

/// A record that was continued from a turn of another one says so, and verifies.
#[test]
fn a_continued_record_says_so() {
    let text = golden("pl-standard");
    assert_eq!(check(&text).continued, None);
    let text = text.replacen("\ncommitment", "\ncontinued 12\ncommitment", 1);
    assert_eq!(check(&text).continued, Some(12));
    let text = text.replacen("continued 12", "continued a while", 1);
    let error = record::read(&text).unwrap_err();
    assert_eq!((error.line, error.found.as_str()), (3, "a"));
}

/// A table on a server publishes the hashes of all seeds before any is revealed.
#[test]
fn seeds_are_checked_against_their_hashes() {
    let record = check(EVERYTHING);
    assert_eq!((record.hashes.len(), record.spent.len()), (0, 0));
    let seed = record.log.iter().find_map(|logged| match &logged.event {
        Event::SeedAdded { seat: 1, seed } => Some(seed.clone()),
        _ => None,
    });
    let hash = seed_hash(&seed.unwrap());
    let with = |hashes: &[Option<[u8; 32]>]| {
        let hashes = hashes.to_vec();
        let record = Record {
            hashes,
            ..record.clone()
        };
        let read = record::read(&record::write(&record)).unwrap();
        assert_eq!(read.hashes, record.hashes);
        let misfits = record::verify(&read);
        let kinds = misfits.into_iter().map(|misfit| misfit.kind);
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(with(&[None, Some(hash)]), []);
    // A hash that is not the seed's, a seed without a hash, and a hash without a seed.
    let [MisfitKind::Different { found, .. }] = &with(&[None, Some([7; 32])])[..] else {
        panic!("a changed hash is accepted");
    };
    assert!(found.starts_with("hash 2 0707"), "{found}");
    let wrong = with(&[Some(hash), None]);
    let unfounded = |kind: &MisfitKind| match kind {
        MisfitKind::Unfounded { found } => found.split(' ').next().unwrap().to_owned(),
        other => panic!("{other:?}"),
    };
    let wrong: Vec<String> = wrong.iter().map(unfounded).collect();
    assert_eq!(wrong, ["seed", "hash"]);
}

/// A deal that was given up is in the record, with its secret and the seats that did not send a
/// hash or a seed.
#[test]
fn deals_that_were_not_completed_are_recorded() {
    let secret = Secret::from_number(3);
    let mut record = check(EVERYTHING);
    record.spent = vec![
        SpentDeal {
            commitment: to_hex(&secret.commitment()),
            secret,
            hashed: true,
            silent: vec![0, 2],
        },
        SpentDeal {
            commitment: to_hex(&secret.commitment()),
            secret,
            hashed: false,
            silent: vec![1],
        },
    ];
    let text = record::write(&record);
    assert!(text.contains(" seed 1 3\nspent "), "{text}");
    assert_eq!(check(&text).spent, record.spent);
    record.spent[1].commitment = "00".repeat(32);
    let misfits = record::verify(&record);
    assert!(matches!(
        &misfits[..],
        [one] if matches!(one.kind, MisfitKind::Commitment { .. })
    ));
    for (from, to) in [
        (" seed 1 3", " seed 1 5"),
        (" seed 1 3", " secret 1"),
        ("spent ", "spent 00"),
    ] {
        let error = record::read(&text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(
            error.line,
            text.lines()
                .position(|line| line.starts_with("spent"))
                .unwrap()
                + 1
        );
    }
}

/// A word match with a theme: open plays, objections that fail and one that succeeds, votes,
/// turns that stand.
#[test]
fn a_record_with_objections_verifies() {
    let text = golden("words");
    let record = check(&text);
    // With the match's lexicon available, every word is looked up again.
    let lexicon = Lexicon::from_list("small.txt", SMALL_LIST);
    let verified = record::verify_with(&record, Some(&lexicon));
    assert_eq!(verified.misfits, []);
    assert_eq!(verified.words, WordCheck::LookedUp);
    for word in [
        "theme ", "lexicon ", " open ", " object ", " kept ", " undone ", " stands ", " allow",
        " pass",
    ] {
        assert!(text.contains(word), "{word}");
    }
}

/// A match with a seed, all three time-outs, a rule about announcing, a pass, a game in which all
/// but one resigned, and an abandoned game.
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
        "announced=100",
        " pass",
        "resign",
        "end last",
        "end pool",
        "end abandoned",
    ] {
        assert!(EVERYTHING.contains(word), "{word}");
    }
}

/// Without its `lexicon` line, the record of a word game does not name a lexicon. It may verify,
/// but the result must say that the words were not checked.
#[test]
fn a_record_of_words_without_a_lexicon_is_unchecked() {
    let text = golden("il-word");
    let lexicon = Lexicon::from_list("small.txt", SMALL_LIST);
    let words =
        |text: &str, lexicon| record::verify_with(&record::read(text).unwrap(), lexicon).words;
    assert_eq!(words(&text, Some(&lexicon)), WordCheck::LookedUp);
    assert!(matches!(words(&text, None), WordCheck::Believed(_)));
    let lines = text.lines().filter(|line| !line.starts_with("lexicon"));
    let without = lines.collect::<Vec<_>>().join("\n");
    assert_eq!(words(&without, Some(&lexicon)), WordCheck::Unchecked);
    assert_eq!(words(&golden("il-classic"), None), WordCheck::NoWords);
}

/// The record of an unfinished match ends with its last event. Nothing in it is wrong.
#[test]
fn the_record_of_an_unfinished_match_verifies() {
    for id in ["il-classic", "il-word"] {
        let mut record = record::read(&golden(id)).unwrap();
        assert!(record::verify_with(&record, None).finished);
        record.log.truncate(20);
        let left = record::read(&record::write(&record)).unwrap();
        let verified = record::verify_with(&left, None);
        assert_eq!(
            (verified.misfits, verified.finished),
            (Vec::new(), false),
            "{id}"
        );
    }
    // A record without the end of a finished game is inconsistent.
    let text = golden("il-classic");
    let (before, _) = text.split_once("\nend ").unwrap();
    let verified = record::verify_with(&record::read(before).unwrap(), None);
    assert!(!verified.misfits.is_empty());
}

/// The changes that `docs/record.md` lists as undetectable. If one of them is detected after all,
/// or is not listed, the document is wrong.
#[test]
fn undetectable_changes_verify() {
    let document = include_str!("../../docs/record.md");
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    let listed = |words: &str| assert!(document.contains(words), "not listed: {words}");
    let change = |id: &str, from: &str, to: &str| {
        let text = golden(id);
        let changed = text.replacen(from, to, 1);
        assert_ne!(text, changed, "{id}: {from}");
        let record = record::read(&changed).unwrap();
        assert_eq!(record::verify(&record), [], "{id}: {from} -> {to}");
    };
    listed("names, and the date");
    change("il-classic", "date 2026-11-15", "date 2027-01-01");
    change("il-classic", "player 1 simple 1", "player 1 Ann");
    listed("a `continued` line that was added or removed");
    listed("a turn may be longer than the time limit");
    change("il-classic", "\n1 0.000 draw", "\n1 9999.000 draw");
    listed("who objected to a word");
    change(
        "words",
        "\n3 0.000 object 1 word",
        "\n2 0.000 object 1 word",
    );
    listed("house rules that made no difference");
    change(
        "il-classic",
        "edition il-classic",
        "edition il-classic hints=false",
    );
    // The differences between these editions do not matter in the first events.
    listed("an edition that made no difference");
    let mut record = record::read(&golden("il-twist")).unwrap();
    record.log.truncate(20);
    let changed = record::write(&record).replace("edition il-twist", "edition hu-twist");
    let verified = record::verify(&record::read(&changed).unwrap());
    assert_eq!(verified, []);
    listed("other moves on the same deal");
    let text = golden("il-classic");
    let (deal, _) = text.split_once("\n3 0.000 play").unwrap();
    let changed = format!("{deal}\n3 0.000 draw r3'\n");
    assert_eq!(record::verify(&record::read(&changed).unwrap()), []);
}

#[test]
fn the_document_states_the_longest_record() {
    let digits = |text: &str| text.replace(',', "");
    let document = digits(include_str!("../../docs/record.md"));
    assert!(document.contains(&format!("({} bytes)", record::LONGEST_RECORD)));
}

/// After a tie, the expected line names all winners, wherever the record first differs from it.
#[test]
fn a_misfit_names_every_winner_of_a_tie() {
    let rules = HouseRules::plain(editions::find("il-classic").unwrap());
    let players = vec!["one".to_owned(), "two".to_owned()];
    let config = Config {
        rules,
        players,
        games: 1,
    };
    // Few tiles, so that both players often hold the same sum when the pool ends the game.
    let tie = (0..).find_map(|seed| {
        let mut config = config.clone();
        config.rules.change_text("deal", "1").unwrap();
        config.rules.change_text("opening", "200").unwrap();
        config.rules.change_text("pool_tie", "none").unwrap();
        config.rules.change_text("joker_penalty", "0").unwrap();
        let (_, log) = arena::play_logged_with(
            config,
            Secret::from_number(seed),
            None,
            &mut [Level::Simple.player(1), Level::Simple.player(2)],
        );
        let text = record::write(&Record::new(String::new(), log));
        text.contains(" winners 1 2\n").then_some(text)
    });
    let text = tie.unwrap();
    let tampered: Vec<String> = text
        .lines()
        .map(|line| match line.starts_with("end ") {
            true => line.replace("scores +", "scores +1"),
            false => line.to_owned(),
        })
        .collect();
    let misfits = record::verify(&record::read(&tampered.join("\n")).unwrap());
    let MisfitKind::Different { expected, .. } = &misfits[0].kind else {
        panic!("{misfits:?}");
    };
    assert!(expected.ends_with("winners 1 2"), "{expected}");
}
