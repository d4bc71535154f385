//! The messages between nodes, as each version has written them.
//!
//! During an upgrade, two versions talk to each other. `golden.txt` has a line for each example: its
//! name, and what a version wrote. The last line of a name is what this version writes. If that
//! changes, `GOLDEN=write cargo test -p sidra-server golden` adds a line. Keep the older lines as long
//! as a server of their version may run: each has to be read as the same message, and everything in
//! it has to be written in the same way still, because its version ignores only what is new.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs::OpenOptions;
use std::io::Write as _;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sidra_game::{Action, Moment, Refusal};
use sidra_protocol::Goodbye;
use sidra_room::shared::{Person, Reason, TableAsk, TableRefusal, Want};
use sidra_room::{Accepted, Ask, Level};
use sidra_store::TableId;

use super::message::{Answer, Call, Errand, Joining, Needs, Tell, What, read, write};

const GOLDEN: &str = include_str!("golden.txt");

/// Compares an example with its lines, and notes that they are used.
fn check<T>(used: &mut BTreeSet<String>, name: &str, message: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let written = write(message, b"the body");
    let written = String::from_utf8(written).unwrap();
    let (written, body) = written.split_once('\n').unwrap();
    assert_eq!(body, "the body");
    let lines = GOLDEN.lines().filter_map(|line| line.split_once(' '));
    let lines: Vec<&str> = lines
        .filter(|(one, _)| *one == name)
        .map(|(_, text)| text)
        .collect();
    if lines.last() != Some(&written) && std::env::var("GOLDEN").is_ok_and(|mode| mode == "write") {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/cluster/golden.txt");
        let mut file = OpenOptions::new().append(true).open(path).unwrap();
        writeln!(file, "{name} {written}").unwrap();
        return;
    }
    assert_eq!(lines.last(), Some(&written), "{name} has changed");
    let now: Value = serde_json::from_str(written).unwrap();
    for line in lines {
        let bytes = [line.as_bytes(), b"\n..."].concat();
        let (old, body) =
            read::<T>(&bytes).unwrap_or_else(|| panic!("{name} is unreadable: {line}"));
        assert_eq!((&old, body), (message, &b"..."[..]), "{name}");
        let before: Value = serde_json::from_str(line).unwrap();
        assert!(
            includes(&now, &before),
            "{name}: {before} is not all in {now}"
        );
    }
    used.insert(name.to_owned());
}

/// Returns whether a program that expects `old` and ignores further fields can read `new`.
fn includes(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => old
            .iter()
            .all(|(name, old)| new.get(name).is_some_and(|new| includes(new, old))),
        (Value::Array(new), Value::Array(old)) => {
            new.len() == old.len() && new.iter().zip(old).all(|(new, old)| includes(new, old))
        }
        (new, old) => new == old,
    }
}

fn table() -> TableId {
    TableId::from_bytes(std::array::from_fn(|place| place as u8))
}

const PERSON: Person = Person(42);

/// One errand of each kind. A new kind needs a new example.
fn errands() -> Vec<(&'static str, Errand)> {
    let name = |errand: &Errand| match errand {
        Errand::Join(_) => "join",
        Errand::Up { .. } => "up",
        Errand::Lag { .. } => "lag",
        Errand::Part { .. } => "part",
        Errand::Ask { .. } => "ask",
        Errand::Forget { .. } => "forget",
        Errand::Close { .. } => "close",
        Errand::Record { .. } => "record",
        Errand::Fits(_) => "fits",
        Errand::Take { .. } => "take",
        Errand::Renamed { .. } => "renamed",
        Errand::Revoked { .. } => "revoked",
    };
    let (from, viewer, table) = (7, 1 << 40, table());
    let errands = [
        Errand::Join(Joining {
            table,
            from,
            viewer,
            person: Some(PERSON),
            have: Some(12),
            version: 3,
            passes: 4,
        }),
        Errand::Up { from, viewer },
        Errand::Lag {
            from,
            viewer,
            millis: 80,
        },
        Errand::Part { from, viewer },
        Errand::Ask {
            table,
            person: PERSON,
            ask: TableAsk::Start,
        },
        Errand::Forget {
            table,
            person: PERSON,
        },
        Errand::Close {
            table,
            reason: Reason::Operator,
        },
        Errand::Record { table },
        Errand::Fits(Needs {
            rows: 1,
            lexicon: Some(u64::MAX),
        }),
        Errand::Take { table },
        Errand::Renamed { person: PERSON },
        Errand::Revoked { person: PERSON },
    ];
    errands.map(|errand| (name(&errand), errand)).into()
}

/// One answer of each kind. A new kind needs a new example.
fn answers() -> Vec<(&'static str, Answer)> {
    let name = |answer: &Answer| match answer {
        Answer::Done => "done",
        Answer::Gone => "gone",
        Answer::TooOld => "too-old",
        Answer::Accepted(_) => "accepted",
        Answer::Refused(_) => "refused",
        Answer::NoTable => "no-table",
        Answer::NotStored => "not-stored",
        Answer::Record(_) => "record-answer",
    };
    let answers = [
        Answer::Done,
        Answer::Gone,
        Answer::TooOld,
        Answer::Accepted(Accepted { number: 9 }),
        Answer::Refused(TableRefusal::NotHost),
        Answer::NoTable,
        Answer::NotStored,
        Answer::Record(Some("a record\nof two lines".to_owned())),
    ];
    answers.map(|answer| (name(&answer), answer)).into()
}

/// What a person may ask of a table without a socket, and every other request.
fn asks() -> Vec<(&'static str, TableAsk)> {
    let name = |ask: &TableAsk| match ask {
        TableAsk::Sit { .. } => "sit",
        TableAsk::Leave => "leave",
        TableAsk::SetChair { .. } => "set-chair",
        TableAsk::Chairs { .. } => "chairs",
        TableAsk::Hand { .. } => "hand",
        TableAsk::Start => "start",
        TableAsk::Hash { .. } => "hash",
        TableAsk::Reveal { .. } => "reveal",
        TableAsk::Play(_) => "play",
        TableAsk::Want { .. } => "want",
        TableAsk::Resume => "resume",
        TableAsk::Close => "close-table",
    };
    let moment = Moment {
        game: 1,
        turn: 5,
        dispute: 0,
    };
    let asks = [
        TableAsk::Sit { seat: Some(2) },
        TableAsk::Leave,
        TableAsk::SetChair {
            seat: 1,
            bot: Some(Level::Easy),
        },
        TableAsk::Chairs { count: 3 },
        TableAsk::Hand { seat: 1 },
        TableAsk::Start,
        TableAsk::Hash { hash: [1; 32] },
        TableAsk::Reveal { seed: [2; 32] },
        TableAsk::Play(Ask::Act {
            moment,
            action: Action::Draw,
        }),
        TableAsk::Want {
            want: Want::Remove { seat: 1 },
            agree: true,
        },
        TableAsk::Resume,
        TableAsk::Close,
    ];
    asks.map(|ask| (name(&ask), ask)).into()
}

/// What a node tells a viewer elsewhere. A new kind needs a new example.
fn tells() -> Vec<(&'static str, What)> {
    let name = |what: &What| match what {
        What::Down { answers: None, .. } => "down",
        What::Down { .. } => "down-answer",
        What::Check => "check",
        What::Left => "left",
        What::End(goodbye) => match goodbye {
            Goodbye::Restart => "end-restart",
            Goodbye::Reload => "end-reload",
            Goodbye::Elsewhere => "end-elsewhere",
            Goodbye::NoTable => "end-no-table",
            Goodbye::NoPerson => "end-no-person",
            Goodbye::TooMuch => "end-too-much",
        },
    };
    let down = |answers, is_text| What::Down { answers, is_text };
    let all = [
        down(None, true),
        down(Some(u64::MAX), false),
        What::Check,
        What::Left,
        What::End(Goodbye::Restart),
        What::End(Goodbye::Reload),
        What::End(Goodbye::Elsewhere),
        What::End(Goodbye::NoTable),
        What::End(Goodbye::NoPerson),
        What::End(Goodbye::TooMuch),
    ];
    all.map(|what| (name(&what), what)).into()
}

#[test]
fn messages_between_versions_can_be_read() {
    let mut used = BTreeSet::new();
    for (name, errand) in errands() {
        check(&mut used, name, &errand);
    }
    for (name, ask) in asks() {
        check(&mut used, &format!("ask-{name}"), &ask);
    }
    for (name, answer) in answers() {
        check(&mut used, name, &answer);
    }
    let refusal = Answer::Refused(TableRefusal::Match(Refusal::NotYourTurn));
    check(&mut used, "refused-by-match", &refusal);
    for (name, reason) in [("host", Reason::Host), ("idle", Reason::Idle)] {
        check(&mut used, &format!("closed-by-{name}"), &reason);
    }
    for (name, what) in tells() {
        let tell = Tell {
            viewer: 1 << 40,
            number: 3,
            what,
        };
        check(&mut used, name, &tell);
    }
    let beat = Call::Beat {
        node: 7,
        spectators: vec![(table(), 2)],
    };
    check(&mut used, "beat", &beat);
    let names = GOLDEN.lines().filter_map(|line| line.split_once(' '));
    let names: BTreeSet<String> = names.map(|(name, _)| name.to_owned()).collect();
    assert_eq!(names, used, "every line belongs to an example");
}

#[test]
fn a_message_without_a_part_of_the_old_one_is_noticed() {
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let old = value(r#"{"Part":{"from":1,"list":[{"a":1}]}}"#);
    for (new, fits) in [
        (r#"{"Part":{"from":1,"list":[{"a":1}]}}"#, true),
        (
            r#"{"Part":{"from":1,"list":[{"a":1,"b":2}],"why":"later"}}"#,
            true,
        ),
        (r#"{"Part":{"list":[{"a":1}]}}"#, false),
        (r#"{"Part":{"from":2,"list":[{"a":1}]}}"#, false),
        (r#"{"Part":{"from":1,"list":[]}}"#, false),
        (r#"{"Leave":{"from":1,"list":[{"a":1}]}}"#, false),
    ] {
        assert_eq!(includes(&value(new), &old), fits, "{new}");
    }
}
