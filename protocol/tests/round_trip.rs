//! Every message is read as it was written, and nothing else is read as a message.

#![allow(clippy::unwrap_used)]

#[path = "../../game/tests/common/mod.rs"]
mod common;

use common::{lexicon, random_command, random_config, random_match};
use proptest::prelude::*;
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Match, Moment, Phase, Refusal, Seen, Snapshot};
use sidra_kit::dice::Dice;
use sidra_protocol::{Draft, Message, decode, encode};

fn check<T: Message + PartialEq + std::fmt::Debug>(message: &T) {
    let text = encode(message);
    assert_eq!(decode::<T>(&text).as_ref(), Ok(message), "{text}");
    assert!(!text.contains('\n'), "one line: {text}");
}

/// Checks the action of a player's command.
fn check_command(command: &Command) {
    match command {
        // A seed that is too long for the game is not decoded either.
        Command::Player {
            action: Action::AddSeed { seed },
            ..
        } if seed.len() > Action::LONGEST_SEED => {
            let text = encode(&Action::AddSeed { seed: seed.clone() });
            assert!(decode::<Action>(&text).is_err());
        }
        Command::Player { action, .. } => check(action),
        Command::TimeUp { draft: Some(table) } => check(&Draft {
            table: table.clone(),
        }),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_message_is_read_again(seed: u64) {
        let dice = &mut Dice::new(seed);
        let config = random_config(dice);
        let secret = Secret::from_number(dice.below(1 << 30) as u64);
        let (mut state, began) = Match::begin(config, secret);
        state.use_lexicon(lexicon().clone());
        check(&began.seen_by(None));
        for _ in 0..150 {
            if state.phase() == Phase::Over {
                break;
            }
            let command = random_command(dice, &|viewer| state.view(viewer));
            check_command(&command);
            match state.decide(command) {
                Err(refusal) => check(&refusal),
                Ok(events) => for event in events {
                    state.apply(&event);
                    for viewer in [Some(0), Some(1), None] {
                        check(&event.seen_by(viewer));
                        check(&state.snapshot(viewer));
                    }
                }
            }
            check(&state.moment());
        }
    }

    /// A client that receives a snapshot and events as text keeps up with the match.
    #[test]
    fn a_client_follows_by_text_alone(seed: u64) {
        let dice = &mut Dice::new(seed);
        let (_, log) = random_match(dice, 150);
        let viewer = dice.pick(&[Some(0), Some(1), None]);
        let Seen::MatchBegan { config, .. } = decode(&encode(&log[0].seen_by(viewer))).unwrap() else {
            panic!("a log begins with its match");
        };
        let (mut state, _) = Match::begin(config, Secret::from_number(1));
        state.apply(&log[0]);
        let mut client: Snapshot = decode(&encode(&state.snapshot(viewer))).unwrap();
        for event in &log[1..] {
            state.apply(event);
            client.apply(&decode(&encode(&event.seen_by(viewer))).unwrap());
            prop_assert_eq!(&client, &state.snapshot(viewer));
        }
    }

    #[test]
    fn garbage_is_refused(text: String) {
        prop_assert!(decode::<Seen>(&text).is_err());
        let inside = format!(r#"{{"v":1,"action":{text}}}"#);
        prop_assert!(decode::<Action>(&inside).is_err());
    }

    /// A message that was altered on the way is refused or means something else. It never
    /// makes the program panic, even when it is used.
    #[test]
    fn changed_messages_do_no_harm(seed: u64) {
        let dice = &mut Dice::new(seed);
        let (state, log) = random_match(dice, 100);
        let event = &log[dice.below(log.len())];
        let seen = changed(dice, &encode(&event.seen_by(None)));
        let snapshot = changed(dice, &encode(&state.snapshot(Some(0))));
        let mut clients = vec![state.snapshot(Some(0)), state.snapshot(None)];
        clients.extend(decode::<Snapshot>(&snapshot));
        for client in &mut clients {
            for seen in decode::<Seen>(&seen).into_iter().chain([event.seen_by(Some(0))]) {
                client.apply(&seen);
                let view = client.view();
                let _ = (view.standings(), view.may_announce(), view.opened());
                let _ = encode(client);
            }
        }
    }
}

/// Returns the text with some of its characters or numbers changed.
fn changed(dice: &mut Dice, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(bytes.len());
        if bytes[at].is_ascii_digit() && dice.below(2) == 0 {
            let numbers: [&[u8]; 5] = [b"4294967295", b"18446744073709551615", b"-1", b"9", b"1e9"];
            bytes.splice(at..=at, dice.pick(&numbers).iter().copied());
        } else {
            bytes[at] = dice.pick(b"0189\"{}[],:-abk '");
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_truncated_message_is_refused() {
    let (state, log) = random_match(&mut Dice::new(3), 40);
    let snapshot = encode(&state.snapshot(Some(0)));
    for end in 0..snapshot.len() {
        if let Some(text) = snapshot.get(..end) {
            let error = decode::<Snapshot>(text).unwrap_err();
            assert!(error.line <= 1 && error.column <= end + 1, "{error}");
        }
    }
    for event in &log {
        let text = encode(&event.seen_by(Some(1)));
        assert!(
            (0..text.len()).all(|end| text.get(..end).is_none_or(|t| decode::<Seen>(t).is_err()))
        );
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let all: Vec<(&str, usize, &str)> = vec![
        ("", 0, "EOF while parsing a value"),
        ("nonsense", 2, "expected ident"),
        (
            "7",
            1,
            "invalid type: integer `7`, expected a message of the kind `action`",
        ),
        (r#"{"action":"draw"}"#, 17, "missing field `v`"),
        (r#"{"v":1}"#, 7, "missing field `action`"),
        (
            r#"{"v":1,"refusal":"no-game"}"#,
            27,
            "missing field `action`",
        ),
        (
            r#"{"v":2,"action":"draw"}"#,
            6,
            "found version 2, expected version 1",
        ),
        (
            r#"{"v":1,"action":"draw"} "more""#,
            25,
            "trailing characters",
        ),
        (
            r#"{"v":1,"action":{"vote":{"allow":"yes"}}}"#,
            38,
            r#"invalid type: string "yes", expected a boolean"#,
        ),
        (
            r#"{"v":1,"action":{"play":{"table":[{"id":1,"x":40000,"y":0,"tiles":"r7"}]}}}"#,
            51,
            "invalid value: integer `40000`, expected i16",
        ),
    ];
    for (text, column, message) in all {
        let error = decode::<Action>(text).unwrap_err();
        assert_eq!((error.line, error.column), (1, column), "{text}");
        let wanted = format!("{message} at line 1 column {column}");
        assert_eq!(error.to_string(), wanted, "{text}");
    }
    let error = |text: &str| decode::<Action>(text).unwrap_err().to_string();
    let unknown = error(r#"{"v":1,"action":"cheat"}"#);
    assert!(unknown.contains("unknown variant `cheat`"), "{unknown}");
    assert!(unknown.contains("`draw`"), "{unknown}");
    let tiles =
        error(r#"{"v":1,"action":{"play":{"table":[{"id":1,"x":0,"y":0,"tiles":"r7 z3"}]}}}"#);
    assert!(tiles.contains(r#"string "r7 z3""#), "{tiles}");
    // An error does not repeat all of a long text.
    let long = format!(r#"{{"v":1,"action":"{}"}}"#, "ש".repeat(9_000));
    assert!(error(&long).chars().count() < 600);
}

#[test]
fn unknown_fields_are_ignored() {
    let text = r#"{"v":1,"sent":[1,{"a":2}],"action":{"vote":{"allow":true,"loud":3}}}"#;
    assert_eq!(decode(text), Ok(Action::Vote { allow: true }));
    let text = r#"{"v":1,"moment":{"game":1,"turn":2,"dispute":0,"second":9}}"#;
    let moment = Moment {
        game: 1,
        turn: 2,
        dispute: 0,
    };
    assert_eq!(decode(text), Ok(moment));
}

#[test]
fn sizes_are_bounded() {
    let draft = |sets: usize, tiles: &str| {
        let set = format!(r#"{{"id":1,"x":0,"y":0,"tiles":"{tiles}"}}"#);
        decode::<Draft>(&format!(
            r#"{{"v":1,"draft":[{}]}}"#,
            vec![set; sets].join(",")
        ))
    };
    assert!(draft(1, &"r1 ".repeat(200)).is_ok());
    assert!(draft(1, &"r1 ".repeat(201)).is_err());
    assert!(draft(2, &"r1 ".repeat(101)).is_err());
    assert!(draft(200, "").is_ok());
    assert!(draft(201, "").is_err());
    let seed = |bytes: usize| {
        let hex = "00".repeat(bytes);
        decode::<Action>(&format!(
            r#"{{"v":1,"action":{{"add-seed":{{"seed":"{hex}"}}}}}}"#
        ))
    };
    assert!(seed(Action::LONGEST_SEED).is_ok());
    assert!(seed(Action::LONGEST_SEED + 1).is_err());
    let began = |players: usize, name: usize| {
        let names = vec![format!("\"{}\"", "a".repeat(name)); players].join(",");
        let commitment = "00".repeat(32);
        decode::<Seen>(&format!(
            r#"{{"v":1,"seen":{{"match-began":{{"config":{{"rules":"il-classic","players":[{names}],"games":1}},"commitment":"{commitment}"}}}}}}"#
        ))
    };
    assert!(began(4, 100).is_ok());
    assert!(began(9, 10).is_err());
    assert!(began(4, 1000).is_err());
    let long = format!(
        r#"{{"v":1,"action":"draw","more":"{}"}}"#,
        "a".repeat(70_000)
    );
    assert_eq!(
        decode::<Action>(&long).unwrap_err().to_string(),
        "the text has 70033 bytes, more than the limit of 65536"
    );
    // Deeply nested JSON is ignored or refused without overflowing the stack.
    let deep = format!("{}1{}", "[".repeat(9000), "]".repeat(9000));
    let text = format!(r#"{{"v":1,"more":{deep},"action":"draw"}}"#);
    assert_eq!(decode(&text), Ok(Action::Draw));
    let text = format!(r#"{{"v":1,"action":{{"vote":{deep}}}}}"#);
    assert!(decode::<Action>(&text).is_err());
    let refusal = r#"{"v":1,"refusal":{"bad-set-id":4294967296}}"#;
    assert!(decode::<Refusal>(refusal).is_err());
}
