//! Every message is read as it was written, and nothing else is read as a message.

#![allow(clippy::unwrap_used)]

#[path = "../../game/tests/common/mod.rs"]
mod common;

use common::{lexicon, random_command, random_config, random_match};
use proptest::prelude::*;
use serde::Serialize;
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Command, Match, Phase, Refusal, Seen, SetId, Snapshot, Spot};
use sidra_kit::dice::Dice;
use sidra_protocol::{DecodeError, Draft, Kind, Message, VERSION, decode, encode};
use sidra_room::{Reply, Request};

fn check<T: Message + PartialEq + std::fmt::Debug>(message: &T) {
    let bytes = encode(message);
    assert_eq!(decode::<T>(&bytes).as_ref(), Ok(message));
    // Nothing may follow a message, and it is refused under any other version or kind.
    let trailing = DecodeError::Trailing { count: 1 };
    assert_eq!(decode::<T>(&[&bytes[..], &[0]].concat()), Err(trailing));
    let (version, kind) = (DecodeError::Version { found: 9 }, T::KIND);
    assert_eq!(decode::<T>(&[&[9], &bytes[1..]].concat()), Err(version));
    let other = decode::<T>(&[&[VERSION, 99], &bytes[2..]].concat());
    assert_eq!(other, Err(DecodeError::Kind { expected: kind }));
}

/// Checks the action or the draft of a command.
fn check_command(command: &Command) {
    match command {
        // A seed that is too long for the game is not decoded either.
        Command::Player {
            action: Action::AddSeed { seed },
            ..
        } if seed.len() > Action::LONGEST_SEED => {
            let bytes = encode(&Action::AddSeed { seed: seed.clone() });
            assert_eq!(decode::<Action>(&bytes), Err(DecodeError::Invalid));
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
    fn every_message_survives_a_round_trip(seed: u64) {
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

    /// A client that receives a snapshot and events as bytes keeps up with the match.
    #[test]
    fn a_client_follows_a_match_through_messages_alone(seed: u64) {
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

    /// Bytes mean one message or none. There is only one way to write a message, apart from numbers
    /// with superfluous zeros and places that are not on the table.
    #[test]
    fn garbage_does_no_harm(body: Vec<u8>) {
        prop_assert!(decode::<Seen>(&body).is_err() || body.starts_with(&[VERSION]));
        garbage::<Snapshot>(&body);
        garbage::<Seen>(&body);
        garbage::<Action>(&body);
        garbage::<Refusal>(&body);
        garbage::<Draft>(&body);
        garbage::<Request>(&body);
        garbage::<Reply>(&body);
    }

    /// A message that was altered in transit is refused or means something else. It never makes the
    /// program panic, even when it is used.
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

/// Decodes some bytes. If they happen to be a message, it is one that can be sent.
fn garbage<T: Message + PartialEq + std::fmt::Debug>(body: &[u8]) {
    let bytes = [&[VERSION, T::KIND as u8], body].concat();
    if let Ok(message) = decode::<T>(&bytes) {
        check(&message);
    }
}

/// Returns the message with some of its bytes or numbers changed.
fn changed(dice: &mut Dice, message: &[u8]) -> Vec<u8> {
    let mut bytes = message.to_vec();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(bytes.len());
        // Large numbers take several bytes.
        let large: [&[u8]; 3] = [&[255, 255, 3], &[255, 255, 255, 255, 15], &[255; 9]];
        match dice.below(3) {
            0 => bytes[at] = dice.below(256) as u8,
            1 => bytes[at] = bytes[at].wrapping_add(1),
            _ => drop(bytes.splice(at..=at, dice.pick(&large).iter().copied())),
        }
    }
    bytes
}

#[test]
fn a_truncated_message_is_refused() {
    let (state, log) = random_match(&mut Dice::new(3), 40);
    let snapshot = encode(&state.snapshot(Some(0)));
    for end in 0..snapshot.len() {
        let error = decode::<Snapshot>(&snapshot[..end]).unwrap_err();
        let expected = match end {
            0 | 1 => DecodeError::Kind {
                expected: Kind::Snapshot,
            },
            _ => DecodeError::Invalid,
        };
        assert_eq!(error, expected);
    }
    for event in &log {
        let bytes = encode(&event.seen_by(Some(1)));
        assert!((0..bytes.len()).all(|end| decode::<Seen>(&bytes[..end]).is_err()));
    }
}

/// Encodes arbitrary values as if they were a message, and decodes the result.
fn forged<T: Message>(body: &impl Serialize) -> Result<T, DecodeError> {
    let head = vec![VERSION, T::KIND as u8];
    decode(&postcard::to_extend(body, head).unwrap())
}

#[test]
fn values_are_checked() {
    let set = |tile: u16, x: i16, y: i16| {
        let draft = forged::<Draft>(&vec![(1_u32, (x, y), vec![tile])]);
        draft.map(|draft| (draft.table[0].tiles[0], draft.table[0].spot))
    };
    let last = 82 * 256 + 22 * 256 - 1;
    for (tile, valid) in [
        (0, true),
        (last, true),
        (last + 1, false),
        (u16::MAX, false),
    ] {
        let read = set(tile, 0, 0).map(|(tile, _)| tile.get());
        assert_eq!(read, valid.then_some(tile).ok_or(DecodeError::Invalid));
    }
    // Places are moved onto the table.
    assert_eq!(set(0, i16::MIN, i16::MAX).unwrap().1, Spot { x: 0, y: 200 });
    // A vote that is neither yes nor no, and an action that does not exist.
    assert_eq!(
        forged::<Action>(&(7_u8, 1_u8)),
        Ok(Action::Vote { allow: true })
    );
    assert_eq!(forged::<Action>(&(7_u8, 2_u8)), Err(DecodeError::Invalid));
    assert_eq!(forged::<Action>(&10_u8), Err(DecodeError::Invalid));
    // A set id has 32 bits.
    let bad_set_id = 10_u8;
    let id = |id: u64| forged::<Refusal>(&(bad_set_id, id));
    assert_eq!(id(9), Ok(Refusal::BadSetId(SetId(9))));
    assert_eq!(id(1 << 32), Err(DecodeError::Invalid));
}

#[test]
fn sizes_are_bounded() {
    let draft = |sets: usize, tiles: usize| {
        let set = (1_u32, (0_i16, 0_i16), vec![0_u16; tiles]);
        forged::<Draft>(&vec![set; sets])
    };
    assert!(draft(1, 200).is_ok());
    assert!(draft(1, 201).is_err());
    assert!(draft(2, 101).is_err());
    assert!(draft(200, 0).is_ok());
    assert!(draft(201, 0).is_err());
    let seed = |bytes: usize| forged::<Action>(&(0_u8, vec![0_u8; bytes]));
    assert!(seed(Action::LONGEST_SEED).is_ok());
    assert!(seed(Action::LONGEST_SEED + 1).is_err());
    let began = |players: usize, name: usize| {
        let names = vec!["a".repeat(name); players];
        forged::<Seen>(&(0_u8, ("il-classic", names, 1_u32), [0_u8; 32]))
    };
    assert!(began(4, 100).is_ok());
    assert!(began(9, 10).is_err());
    assert!(began(4, 1000).is_err());
    // A list that claims to be endless.
    assert_eq!(forged::<Draft>(&u64::MAX), Err(DecodeError::Invalid));
    let error = decode::<Action>(&[VERSION; 70_000]).unwrap_err();
    let message = "the message has 70000 bytes, more than the limit of 65536";
    assert_eq!(error.to_string(), message);
}
