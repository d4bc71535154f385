//! The exchange that `docs/protocol.md` shows is made of messages that exist.

#![allow(clippy::unwrap_used)]

use std::iter::Peekable;
use std::str::Chars;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sidra_core::{HouseRules, editions};
use sidra_game::shuffle::Secret;
use sidra_game::{Config, Moment};
use sidra_protocol::{Down, Up};
use sidra_room::shared::{Chair, Person, Shared, TableAsk, TableInfo, Terms};
use sidra_room::{Ask, Decision, Input, Occupant, Reply, Room, Sender};

const GUIDE: &str = include_str!("../../docs/protocol.md");
/// Stands for what the guide leaves out.
const REST: &str = "…";

#[test]
fn the_example_exchange_consists_of_messages() {
    let (_, exchange) = GUIDE.split_once("\n## An exchange\n").unwrap();
    let exchange = exchange.split("```").nth(1).unwrap();
    let (ups, downs) = (values(&ups()), values(&downs()));
    let is_known = |way: char, value: &Value| match way {
        '→' => is_message::<Up>(value, &ups),
        _ => is_message::<Down>(value, &downs),
    };
    let mut chars = exchange.chars().peekable();
    let mut ways = String::new();
    while let Some(way) = chars.next() {
        if !['→', '←'].contains(&way) {
            continue;
        }
        let text = json_of(&mut chars);
        let value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(is_known(way, &value), "{way} {text}");
        ways.push(way);
    }
    assert!(ways.matches('→').count() > 4 && ways.matches('←').count() > 4);
}

/// Reads a message, with a member or an element for each place where something is left out.
fn json_of(chars: &mut Peekable<Chars<'_>>) -> String {
    let (mut text, mut open, mut quoted) = (String::new(), Vec::new(), false);
    for char in chars.by_ref() {
        match char {
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open.push(char),
            '}' | ']' if !quoted => _ = open.pop(),
            _ => {}
        }
        match char {
            '…' if quoted => text.push(char),
            '…' if open.last() == Some(&'{') => text += &format!("\"{REST}\":0"),
            '…' => text += &format!("\"{REST}\""),
            _ => text.push(char),
        }
        if open.is_empty() && !quoted && !text.trim().is_empty() {
            break;
        }
    }
    text
}

/// Returns whether a value is a message of this type, once a known message has supplied what is left
/// out. Unknown names are ignored on reading, so the message has to contain all that the value says.
fn is_message<T: Serialize + DeserializeOwned>(shown: &Value, known: &[Value]) -> bool {
    known.iter().any(|known| {
        let whole = completed(shown, Some(known));
        let read = serde_json::from_value::<T>(whole.clone());
        read.is_ok_and(|message| json!(message) == whole)
    })
}

fn completed(shown: &Value, known: Option<&Value>) -> Value {
    match shown {
        Value::Object(members) => {
            let known = known.and_then(Value::as_object);
            let mut all = members.clone();
            let rest = all.remove(REST).and(known);
            for (name, value) in &mut all {
                *value = completed(value, known.and_then(|known| known.get(name)));
            }
            for (name, value) in rest.into_iter().flatten() {
                all.entry(name).or_insert_with(|| value.clone());
            }
            all.into()
        }
        Value::Array(elements) => {
            let known = known.and_then(Value::as_array);
            let said = elements.iter().filter(|element| *element != REST);
            let said = said.enumerate().map(|(index, element)| {
                completed(element, known.and_then(|known| known.get(index)))
            });
            let mut all: Vec<Value> = said.collect();
            let rest = known.filter(|_| all.len() < elements.len());
            let rest = rest.into_iter().flatten().skip(all.len());
            all.extend(rest.cloned().collect::<Vec<_>>());
            all.into()
        }
        other => other.clone(),
    }
}

fn values<T: Serialize>(messages: &[T]) -> Vec<Value> {
    messages.iter().map(|message| json!(message)).collect()
}

/// Returns a message for each one that the guide shortens; the others need nothing.
fn ups() -> Vec<Up> {
    let asks = [
        TableAsk::Hash { hash: [1; 32] },
        TableAsk::Reveal { seed: [2; 32] },
    ];
    asks.map(|ask| Up::Ask { id: None, ask }).to_vec()
}

fn downs() -> Vec<Down> {
    let rules = HouseRules::plain(editions::find("il-classic").unwrap());
    let names = ["Ann", "Robo"].map(str::to_owned).to_vec();
    let config = Config::agreed(rules, names, 1);
    let terms = Terms {
        rules,
        units: 1,
        public: false,
        watch: None,
        stand_in: None,
        away: 180,
        theme: None,
    };
    let chairs = vec![Chair::Person(Person(1)), Chair::Person(Person(2))];
    let secret = Secret::from_number(1);
    let (shared, _) = Shared::open(terms, chairs, secret, 0).unwrap();
    let info = TableInfo {
        hashes: vec![Some([3; 32]); 2],
        ..shared.info(Some(Person(2)), 0, |_| "Ann".to_owned())
    };
    let date = "2026-11-15".to_owned();
    let mut room = Room::open(config, &[Occupant::Person; 2], secret, date, 0);
    let begin = Input {
        from: Sender::Keeper,
        id: None,
        at: 0,
        ask: Ask::Begin {
            game: Moment::default().game,
        },
    };
    let Ok(Decision::Step(step)) = room.decide(begin) else {
        panic!("the game begins");
    };
    room.commit(step).unwrap();
    let welcome = Reply::Welcome {
        seat: Some(1),
        table: Box::new(room.snapshot(Some(1), 0)),
        draft: None,
        drafts: 0,
    };
    let update = room.update(1, Some(1), 0).unwrap();
    vec![
        Down::Table(Box::new(info)),
        Down::Reply(welcome),
        Down::Reply(Reply::Update(update)),
    ]
}
