//! The command line agrees with every case of `cases/words.txt` about words and turns.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use sidra_core::{Face, HouseRules, notation};
use sidra_kit::words::{CASES_LIST, cases};

/// Sends requests to a command, and returns its answers.
fn ask(command: &str, requests: &[Value]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("cases.txt");
    std::fs::write(&list, CASES_LIST).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .arg("--lexicon")
        .arg(&list)
        .args([command, "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let mut input = child.stdin.take().unwrap();
    let writing = std::thread::spawn(move || input.write_all(lines.join("\n").as_bytes()));
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

fn house(rules: &HouseRules) -> Value {
    let changes = rules.changes();
    let changes = changes.map(|(field, value)| {
        let text = value.to_string();
        let value = match text.as_str() {
            "yes" => json!(true),
            "no" => json!(false),
            text => text
                .parse::<u16>()
                .map_or(json!(text), |number| json!(number)),
        };
        (field.name().to_owned(), value)
    });
    Value::Object(changes.collect())
}

fn signs(tiles: &[Face]) -> Vec<String> {
    let sign = |face: &Face| match face {
        Face::Joker(_) => "*".to_owned(),
        face => face.to_string(),
    };
    tiles.iter().map(sign).collect()
}

/// Returns the rules of an answer's faults, with the words that they are about, sorted.
fn faults(answer: &Value) -> Vec<(String, Option<u64>)> {
    let mut faults: Vec<_> = answer["faults"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter()
        .map(|fault| {
            let rule = fault["rule"].as_str().unwrap().to_owned();
            (rule, fault["set"].as_u64())
        })
        .collect();
    faults.sort();
    faults
}

#[test]
fn words_are_checked_as_the_cases_say() {
    let cases = cases().words;
    let request = |case: &sidra_kit::words::WordCase| json!({ "edition": "il-word", "house": house(&case.rules), "set": signs(&case.row) });
    let requests: Vec<Value> = cases.iter().map(request).collect();
    for (case, answer) in cases.iter().zip(ask("check", &requests)) {
        match &case.verdict {
            Ok(value) => {
                assert_eq!(answer["legal"], true, "{}: {answer}", case.name);
                assert_eq!(answer["value"], *value, "{}", case.name);
            }
            Err(rules) => {
                assert_eq!(answer["legal"], false, "{}: {answer}", case.name);
                let mut rules: Vec<_> = rules.iter().map(|r| r.word().to_owned()).collect();
                rules.sort();
                let found: Vec<_> = faults(&answer).into_iter().map(|(rule, _)| rule).collect();
                assert_eq!(found, rules, "{}", case.name);
                // A word that is merely not in the dictionary may be laid; the answer says so.
                let open = rules == ["word-unknown"];
                assert_eq!(
                    answer["unverified"] == true,
                    open,
                    "{}: {answer}",
                    case.name
                );
            }
        }
    }
}

#[test]
fn turns_are_judged_as_the_cases_say() {
    let cases = cases().turns;
    let cases: Vec<_> = cases
        .into_iter()
        .filter(|case| case.after.is_some() && case.verdict.is_some())
        .collect();
    assert!(cases.len() >= 30);
    let rows = |table: &[Vec<Face>]| -> Vec<String> {
        table.iter().map(|row| notation::write_row(row)).collect()
    };
    let requests: Vec<Value> = cases
        .iter()
        .map(|case| {
            json!({
                "edition": "il-word",
                "house": house(&case.rules),
                "opened": case.opened,
                "before": rows(&case.before),
                "rack": signs(&case.rack),
                "after": rows(case.after.as_ref().unwrap()),
            })
        })
        .collect();
    for (case, answer) in cases.iter().zip(ask("judge", &requests)) {
        match case.verdict.as_ref().unwrap() {
            Ok(score) => {
                assert_eq!(answer["legal"], true, "{}: {answer}", case.name);
                assert_eq!(answer["score"], *score, "{}", case.name);
            }
            Err(broken) => {
                assert_eq!(answer["legal"], false, "{}: {answer}", case.name);
                let mut broken: Vec<_> = broken
                    .iter()
                    .map(|(rule, set)| (rule.word().to_owned(), set.map(|set| set as u64)))
                    .collect();
                broken.sort();
                assert_eq!(faults(&answer), broken, "{}", case.name);
            }
        }
    }
}

/// In text `*ש` on a rack is a joker and a ש, so as one tile of a list it is an error.
#[test]
fn a_joker_on_a_rack_states_nothing() {
    let request = |rack: Value| {
        json!({
            "edition": "il-word", "opened": true, "before": ["שבת"], "rack": rack,
            "after": ["שבשבת"],
        })
    };
    let as_list = request(json!(["*", "ב"]));
    let as_text = request(json!("*ב"));
    let stated = request(json!(["*ש", "ב"]));
    let answers = ask("judge", &[as_list, as_text, stated]);
    assert_eq!(answers[0], answers[1]);
    let error = answers[2]["error"].as_str().unwrap();
    assert!(error.contains("rack[0]"), "{error}");
}
