//! The JSON interface of the real program: every case in `cases/`, and every kind of
//! invalid input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::{Value, json};
use sidra_core::score::Ending;
use sidra_core::{Face, HouseRules};
use sidra_kit::cases;

/// Returns the file with the words of the cases.
fn cases_list() -> &'static Path {
    static LIST: OnceLock<PathBuf> = OnceLock::new();
    LIST.get_or_init(|| {
        let list = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cases.txt");
        std::fs::write(&list, sidra_kit::words::CASES_LIST).unwrap();
        list
    })
}

/// Runs `sidra COMMAND --jsonl` and returns its exit status and answers.
fn ask(command: &str, input: &[u8]) -> (i32, Vec<Value>) {
    ask_with(&[], command, input)
}

fn ask_with(options: &[&str], command: &str, input: &[u8]) -> (i32, Vec<Value>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args([command, "--jsonl"])
        .args(options)
        .env_remove("SIDRA_LANG")
        // The dictionary is a small list of words.
        .env("SIDRA_LEXICON", cases_list())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    (output.status.code().unwrap(), answers)
}

fn ask_all(command: &str, requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let (status, answers) = ask(command, (lines.join("\n") + "\n").as_bytes());
    assert!(status < 2);
    assert_eq!(answers.len(), requests.len());
    answers
}

fn words(row: &[Face]) -> Vec<String> {
    row.iter().map(ToString::to_string).collect()
}

fn table(rows: &[Vec<Face>]) -> Vec<Vec<String>> {
    rows.iter().map(|row| words(row)).collect()
}

fn house(rules: &HouseRules) -> Value {
    let value = |value: sidra_core::Value| match value {
        sidra_core::Value::Count(count) => json!(count),
        sidra_core::Value::Flag(flag) => json!(flag),
        sidra_core::Value::Name(word) => json!(word),
        sidra_core::Value::Jokers(jokers) => {
            json!(jokers.iter().map(ToString::to_string).collect::<Vec<_>>())
        }
    };
    rules
        .changes()
        .map(|(field, changed)| (field.name().to_owned(), value(changed)))
        .collect()
}

fn rules_of(answer: &Value) -> Vec<(String, Option<u64>)> {
    let faults = answer["faults"].as_array().unwrap();
    let mut rules: Vec<(String, Option<u64>)> = faults
        .iter()
        .map(|fault| {
            assert!(fault["message"].as_str().unwrap().ends_with('.'));
            (
                fault["rule"].as_str().unwrap().to_owned(),
                fault["set"].as_u64(),
            )
        })
        .collect();
    rules.sort();
    rules
}

#[test]
fn check_agrees_with_the_cases_of_sets() {
    let cases = cases::sets();
    let request = |case: &cases::SetCase| json!({ "edition": case.rules.edition().id.text(), "set": words(&case.row) });
    let requests: Vec<Value> = cases.iter().map(request).collect();
    for (case, answer) in cases.iter().zip(ask_all("check", &requests)) {
        match &case.verdict {
            Ok((kind, value)) => {
                let expected = json!({ "legal": true, "kind": kind.name(), "value": value });
                assert_eq!(answer, expected, "{}", case.name);
            }
            Err(rules) => {
                assert_eq!(answer["legal"], json!(false), "{}", case.name);
                let mut expected: Vec<(String, Option<u64>)> =
                    rules.iter().map(|rule| (rule.to_string(), None)).collect();
                expected.sort();
                assert_eq!(rules_of(&answer), expected, "{}", case.name);
            }
        }
    }
}

#[test]
fn judge_agrees_with_the_cases_of_turns() {
    let cases = cases::turns();
    let request = |case: &cases::TurnCase| {
        json!({
            "edition": case.rules.edition().id.text(),
            "house": house(&case.rules),
            "opened": case.opened,
            "rack": words(&case.rack),
            "before": table(&case.before),
            "after": table(&case.after),
        })
    };
    let requests: Vec<Value> = cases.iter().map(request).collect();
    for (case, answer) in cases.iter().zip(ask_all("judge", &requests)) {
        match &case.verdict {
            Ok(value) => {
                assert_eq!(answer["legal"], json!(true), "{}", case.name);
                assert_eq!(answer["value"], json!(value), "{}", case.name);
                let mut laid = words(&case.after.concat());
                for tile in words(&case.before.concat()) {
                    laid.swap_remove(laid.iter().position(|other| *other == tile).unwrap());
                }
                laid.sort();
                let mut said: Vec<&str> = answer["laid"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter_map(Value::as_str)
                    .collect();
                said.sort_unstable();
                assert_eq!(said, laid, "{}", case.name);
            }
            Err(faults) => {
                let mut expected: Vec<(String, Option<u64>)> = faults
                    .iter()
                    .map(|(rule, set)| (rule.to_string(), set.map(|set| set as u64)))
                    .collect();
                expected.sort();
                assert_eq!(rules_of(&answer), expected, "{}", case.name);
            }
        }
    }
}

#[test]
fn score_agrees_with_the_cases_of_scores() {
    let cases = cases::scores();
    let request = |case: &cases::ScoreCase| {
        let player = |player: &cases::PlayerCase| {
            let mut request = json!({
                "rack": words(&player.rack),
                "opened": !player.unopened,
                "announced": player.announced,
                "last_drawn": player.drew.map(|tile| tile.to_string()),
            });
            if player.no_turn {
                request["turns"] = json!(0);
            }
            request
        };
        json!({
            "edition": case.rules.edition().id.text(),
            "house": house(&case.rules),
            "players": case.players.iter().map(player).collect::<Vec<_>>(),
            "out": match case.ending {
                Ending::Out(seat) | Ending::Last(seat) => json!(seat),
                Ending::Pool => Value::Null,
            },
        })
    };
    let requests: Vec<Value> = cases.iter().map(request).collect();
    for (case, answer) in cases.iter().zip(ask_all("score", &requests)) {
        let expected = json!({ "scores": case.score.scores, "winners": case.score.winners });
        assert_eq!(answer, expected, "{}", case.name);
    }
}

/// The error names the place, what was expected and what was found.
#[test]
fn an_invalid_line_gets_an_error_and_the_others_their_answers() {
    let good = br#"{"edition":"il-classic","set":["r3","r4","r5"]}"#;
    let long = [
        br#"{"edition":"il-classic","set":[""#.to_vec(),
        vec![b'r'; 100 << 20],
    ]
    .concat();
    let cases: Vec<(&[u8], &[&str])> = vec![
        (b"", &["column 1", "JSON object", "nothing"]),
        (b"nonsense", &["JSON object", "\"nonsense\""]),
        (
            b"{\"edition\":\"il-classic\",",
            &["column 24: expected valid JSON, found the end of the line"],
        ),
        (
            b"{\"edition\":\"il-classic\" \"set\":[]}",
            &["column 25: expected valid JSON, found \"\\\"set\\\""],
        ),
        (
            b"{\"edition\":\"il-classic\",\"sett\":[\"r3\"]}",
            &["column 25: expected the key \"set\", found \"sett\""],
        ),
        (b"[]", &["column 1", "JSON object", "\"[]\""]),
        (
            b"{\"edition\":\"il-classic\"}",
            &["set: ", "at least one tile", "nothing"],
        ),
        (b"{\"set\":[\"r3\"]}", &["edition", "il-classic", "nothing"]),
        (
            b"{\"edition\":\"il-nothing\",\"set\":[\"r3\"]}",
            &["edition", "il-classic", "\"il-nothing\""],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\",\"r14\"]}",
            &["set[1]", "a tile such as", "\"r14\""],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\",4]}",
            &["column 37", "a number (4)", "a tile such as"],
        ),
        (
            "{\"edition\":\"il-word\",\"word\":\"נאות\",\"set\":[\"נ\"]}".as_bytes(),
            &["either \"set\" or \"word\"", "both"],
        ),
        (
            "{\"edition\":\"il-word\",\"x\":\"נאות\",\"word\":5}".as_bytes(),
            &["column 40: expected a string, found a number (5)"],
        ),
        (
            "{\"edition\":\"il-word\",\"word\":\"נאות\",\"house\":[]}".as_bytes(),
            // The column counts characters: the word has eight bytes.
            &["column 44: expected an object, found a list"],
        ),
        (
            b"{\"edition\":\"il-word\",\"edition\":\"il-word\"}",
            &["column 22: expected the key \"edition\" once, found it twice"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\"],\"house\":{\"opening\":1,\"opening\":2}}",
            &["column 59: expected the key \"opening\" once, found it twice"],
        ),
        (
            // An escaped key is the same key.
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\"],\"house\":{\"hints\":true,\"h\\u0069nts\":true}}",
            &["the key \"hints\" once", "twice"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":null,\"word\":{}}",
            &["column 43: expected a string, found an object"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":{\"a\":[}}",
            &["column 37: expected valid JSON, found \"}}\""],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\"]} {}",
            &["column 39: expected valid JSON, found \"{}\""],
        ),
        (
            b"{\"edition\":\"\\ud800\",\"set\":[\"r3\"]}",
            // Half of a surrogate pair.
            &["column 12: expected valid JSON, found \"\\ud800\""],
        ),
        (
            "{\"edition\":\"il-word\",\"house\":\"א\\\"ב\"}".as_bytes(),
            &["column 30: expected an object, found a string ("],
        ),
        (
            b"{\"edition\":true,\"set\":[]}",
            &["column 12: expected a string, found true or false (true)"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[]}",
            &["set", "at least one tile"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\"],\"house\":{\"opening\":-1}}",
            &["opening", "0..200", "-1"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"r3\"],\"house\":{\"colour\":1}}",
            &["\"colour\"", "sidra editions"],
        ),
        (
            b"{\"edition\":\"il-classic\",\"set\":[\"\xff\"]}",
            &["byte 33", "UTF-8"],
        ),
        (&long, &["1048576", "104857632"]),
    ];
    let mut input = Vec::new();
    for (line, _) in &cases {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(good);
        input.push(b'\n');
    }
    let (status, answers) = ask("check", &input);
    assert_eq!(status, 2);
    assert_eq!(answers.len(), 2 * cases.len());
    for (index, (line, parts)) in cases.iter().enumerate() {
        let error = answers[2 * index]["error"]
            .as_str()
            .unwrap_or_else(|| panic!("no error for {line:?}"));
        assert!(
            error.starts_with(&format!("line {}, ", 2 * index + 1)),
            "{error}"
        );
        for part in *parts {
            assert!(error.contains(part), "{error:?} does not name {part:?}");
        }
        assert_eq!(answers[2 * index + 1]["legal"], json!(true));
    }
}

#[test]
fn unknown_keys_are_ignored_unless_they_look_misspelled() {
    let request =
        json!({ "edition": "il-classic", "set": ["r3", "r4", "r5"], "id": 7, "note": "x" });
    assert_eq!(ask_all("check", &[request])[0]["legal"], json!(true));
    let score = json!({
        "edition": "il-classic", "out": 0,
        "players": [{ "rack": [], "name": "Ann" }, { "rack": ["r3"], "openned": false }],
    });
    let (status, answers) = ask("score", (score.to_string() + "\n").as_bytes());
    assert_eq!(status, 2);
    assert!(
        answers[0]["error"]
            .as_str()
            .unwrap()
            .contains("\"opened\", found \"openned\"")
    );
}

/// `check` calls such a set illegal; for the other commands the position is an error.
#[test]
fn tiles_that_are_not_in_the_box_are_refused() {
    let third = json!({ "edition": "il-classic", "set": ["r5", "r5", "r5"] });
    let foreign = json!({ "edition": "il-classic", "set": ["r5", "M", "r5"] });
    let answers = ask_all("check", &[third, foreign]);
    let rules = |answer| rules_of(answer).into_iter().map(|(rule, _)| rule);
    assert_eq!(
        rules(&answers[0]).collect::<Vec<_>>(),
        ["group-colour", "group-colour", "too-many-copies"]
    );
    assert_eq!(rules(&answers[1]).collect::<Vec<_>>(), ["not-in-box"]);

    let turn = |rack: &[&str], after: Value| {
        let request = json!({
            "edition": "il-classic", "opened": true, "rack": rack, "before": [["b4", "b5", "b6"]], "after": after,
        });
        let (status, answers) = ask("judge", (request.to_string() + "\n").as_bytes());
        assert_eq!(status, 2);
        answers[0]["error"].as_str().unwrap().to_owned()
    };
    let laid = json!([["b4", "b5", "b6", "b7"]]);
    assert!(
        turn(&["b7", "b4", "b4"], laid.clone())
            .contains("rack 1: the box holds only 2 tiles of this kind (blue 4)")
    );
    assert!(turn(&["b7", "M"], laid).contains("this edition has no mirror"));
    assert!(turn(&["b7"], json!([["b4", "b5", "b6", "M"]])).contains("set 1 on the new table"));

    let score = json!({ "edition": "il-classic", "players": [{ "rack": [] }, { "rack": ["J", "J", "J"] }], "out": 0 });
    let (status, answers) = ask("score", (score.to_string() + "\n").as_bytes());
    assert_eq!(status, 2);
    assert!(answers[0]["error"].as_str().unwrap().contains("joker"));
}

#[test]
fn exit_status_is_that_of_the_worst_line() {
    let legal = "{\"edition\":\"il-classic\",\"set\":[\"r3\",\"r4\",\"r5\"]}\n";
    let illegal = "{\"edition\":\"il-classic\",\"set\":[\"r3\",\"r4\",\"r6\"]}\n";
    assert_eq!(ask("check", b"").0, 0);
    assert_eq!(ask("check", legal.as_bytes()).0, 0);
    assert_eq!(ask("check", format!("{illegal}{legal}").as_bytes()).0, 1);
    assert_eq!(
        ask("check", format!("{illegal}nonsense\n{legal}").as_bytes()).0,
        2
    );
}

#[test]
fn solve_agrees_with_the_cases_of_plays() {
    let mut requests = Vec::new();
    for case in cases::plays() {
        let setup = &case.setup;
        let sidra_core::position::Holding::Tiles(rack) = &setup.racks[0] else {
            panic!("a rack");
        };
        requests.push(json!({
            "edition": setup.rules.edition().id.text(),
            "house": house(&setup.rules),
            "opened": setup.opened[0],
            "rack": words(rack),
            "table": table(&setup.table),
            "objective": "tiles",
            "steps": true,
        }));
    }
    let answers = ask_all("solve", &requests);
    let mut judged = Vec::new();
    for ((case, request), answer) in cases::plays().iter().zip(&requests).zip(&answers) {
        assert_eq!(answer["tiles"], case.tiles, "{}", case.name);
        assert_eq!(answer["points"], case.points, "{}", case.name);
        assert_eq!(answer["laid"].as_array().unwrap().len(), case.tiles);
        assert!(answer["micros"].is_u64());
        if case.tiles == 0 {
            assert_eq!(answer["table"], request["table"]);
            continue;
        }
        assert!(!answer["steps"].as_array().unwrap().is_empty());
        let mut turn = request.clone();
        turn["before"] = request["table"].clone();
        turn["after"] = answer["table"].clone();
        judged.push(turn);
    }
    for verdict in ask_all("judge", &judged) {
        assert_eq!(verdict["legal"], true);
    }
}

#[test]
fn solve_lists_plays_and_keeps_to_its_node_limit() {
    let position = json!({
        "edition": "il-classic", "opened": true, "rack": ["r3", "r7", "J"], "table": [["r4", "r5", "r6"]],
    });
    let with = |key: &str, value: Value| {
        let mut request = position.clone();
        request[key] = value;
        request
    };
    let mut cut_short = with("nodes", json!(1));
    cut_short["rack"] = json!(["r3", "r7", "J", "k1"]);
    let answers = ask_all("solve", &[with("all", json!(100)), cut_short]);
    assert_eq!(answers[0]["plays"].as_array().unwrap().len(), 7);
    assert_eq!(answers[0]["complete"], true);
    assert_eq!(answers[1]["proven"], false);
    assert_eq!(answers[1]["tiles"], 3);

    let wrong = with("objective", json!("glory"));
    let third = with("rack", json!(["r4", "r4"]));
    let (status, answers) = ask("solve", format!("{wrong}\n{third}\n").as_bytes());
    assert_eq!(status, 2);
    let error = |index: usize| answers[index]["error"].as_str().unwrap().to_owned();
    assert!(
        error(0).contains("objective") && error(0).contains("glory"),
        "{}",
        error(0)
    );
    assert!(
        error(1).starts_with("line 2") && error(1).contains("red 4"),
        "{}",
        error(1)
    );
}

/// Fourteen tiles that fit one by one can be laid in more than 16,000 ways.
#[test]
fn a_list_has_at_most_as_many_plays_as_the_documents_say() {
    let runs = [
        ("r", 2),
        ("b", 2),
        ("y", 2),
        ("k", 2),
        ("r", 8),
        ("b", 8),
        ("y", 8),
    ];
    let tile = |colour: &str, number: usize| format!("{colour}{number}");
    let table: Vec<Vec<String>> = runs
        .iter()
        .map(|&(colour, first)| {
            (first..first + 3)
                .map(|number| tile(colour, number))
                .collect()
        })
        .collect();
    let rack: Vec<String> = runs
        .iter()
        .flat_map(|&(colour, first)| [tile(colour, first - 1), tile(colour, first + 3)])
        .collect();
    let request = json!({
        "edition": "il-classic", "opened": true, "rack": rack, "table": table, "all": 1_000_000,
    });
    let answers = ask_all("solve", &[request]);
    assert_eq!(answers[0]["plays"].as_array().unwrap().len(), 5000);
    assert_eq!(answers[0]["complete"], false);
    let notation = include_str!("../../../docs/notation.md");
    assert!(notation.contains("N above 5,000 counts as 5,000"));
}

/// A play shown as text is tidy by default. The answers to requests, of which there may be
/// thousands, are tidy only if the option says so.
#[test]
fn text_and_json_give_the_same_play_and_the_same_proof() {
    let rules = HouseRules::plain(sidra_core::editions::find("il-classic").unwrap());
    let mut dice = sidra_kit::dice::Dice::new(15);
    let mut seen = [0, 0];
    for (tiles, options) in [
        (12, &[][..]),
        (40, &[]),
        (40, &["--tidy"]),
        (40, &["--tidy", "20"]),
    ] {
        for _ in 0..4 {
            let setup = dice.position(rules, tiles, 8, 1);
            let position = sidra_core::Position::from_setup(setup).unwrap();
            let request = json!({
                "edition": "il-classic",
                "opened": true,
                "table": table(position.table()),
                "rack": words(position.rack().unwrap()),
            });
            let asked = if options.is_empty() {
                &["--tidy"]
            } else {
                options
            };
            let (_, answers) = ask_with(asked, "solve", request.to_string().as_bytes());
            let output = Command::new(env!("CARGO_BIN_EXE_sidra"))
                .args([
                    "--plain",
                    "--lang",
                    "en",
                    "solve",
                    "--edition",
                    "il-classic",
                    "--opened",
                ])
                .args([
                    "--table",
                    &sidra_core::notation::write_table(position.table()),
                ])
                .args([
                    "--rack",
                    &sidra_core::notation::write_tiles(position.rack().unwrap()),
                ])
                .args(options)
                .output()
                .unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            let after = text
                .split("The new table\n")
                .nth(1)
                .unwrap()
                .replace('+', "");
            let rows = after
                .lines()
                .map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>());
            assert_eq!(answers[0]["table"], json!(rows.collect::<Vec<_>>()));
            let proven = !text.contains("It is not proven");
            assert_eq!(answers[0]["fewest_changes"], json!(proven));
            seen[usize::from(proven)] += 1;
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn options_apply_to_the_requests_that_do_not_name_them() {
    let lines = [
        // Only a player who has opened may extend a set.
        r#"{"rack":["r6","r7"],"before":[["r3","r4","r5"]],"after":[["r3","r4","r5","r6"]]}"#,
        r#"{"opened":false,"rack":["r6"],"before":[["r3","r4","r5"]],"after":[["r3","r4","r5","r6"]]}"#,
    ];
    let options = ["--edition", "il-classic", "--opened"];
    let (_, answers) = ask_with(&options, "judge", lines.join("\n").as_bytes());
    assert_eq!(answers[0]["legal"], true);
    assert_eq!(answers[1]["legal"], false);

    // The joker joins the low tiles for four tiles, or the high ones for 25 points.
    let position = r#""rack":["r1","r2","r4","k12","k13","J"],"table":[]"#;
    let lines = [
        format!("{{{position}}}"),
        format!(r#"{{{position},"opened":false}}"#),
        format!(r#"{{{position},"objective":"tiles"}}"#),
    ];
    let solve = |options: &[&str]| {
        let options = [&["--edition", "il-classic", "--opened"], options].concat();
        ask_with(&options, "solve", lines.join("\n").as_bytes()).1
    };
    let tiles = |answers: Vec<Value>| {
        answers
            .iter()
            .map(|answer| answer["tiles"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(tiles(solve(&[])), [4, 3, 4]);
    assert_eq!(tiles(solve(&["--objective", "points"])), [3, 3, 4]);
    let listed = |answers: Vec<Value>| {
        answers
            .iter()
            .map(|answer| answer["plays"].as_array().unwrap().len())
            .collect::<Vec<_>>()
    };
    assert_eq!(listed(solve(&["--all", "2"])), [2, 1, 2]);
}

#[test]
fn null_means_the_same_as_a_missing_key() {
    let rack = r#""rack":["r3"]"#;
    let full = format!(
        r#"{{{rack},"opened":null,"announced":null,"last_drawn":null,"turns":null,"points":null}}"#
    );
    let line = |player: &str| {
        format!(r#"{{"edition":"il-classic","players":[{{"rack":[]}},{player}],"out":0}}"#)
    };
    let lines = [line(&full), line(&format!("{{{rack}}}"))];
    let (status, answers) = ask("score", lines.join("\n").as_bytes());
    assert_eq!(status, 0);
    assert_eq!(answers[0], answers[1]);

    let position = r#""edition":"il-classic","rack":["r9","r10","r11"],"table":[]"#;
    let lines = [
        format!(
            r#"{{{position},"house":null,"opened":null,"objective":null,"nodes":null,"all":null,"steps":null}}"#
        ),
        format!("{{{position}}}"),
    ];
    let (status, mut answers) = ask("solve", lines.join("\n").as_bytes());
    assert_eq!(status, 0);
    for answer in &mut answers {
        answer["micros"] = json!(0);
    }
    assert_eq!(answers[0], answers[1]);
}

/// In the word game, words and tables are text, and scores are counted in points.
#[test]
fn all_commands_agree_with_the_cases_of_the_word_game() {
    let cases = sidra_kit::words::cases();
    let text = |row: &Vec<Face>| sidra_core::notation::write_row(row);
    let request = |case: &sidra_kit::words::WordCase| {
        let mut request = json!({
            "edition": case.rules.edition().id.text(), "house": house(&case.rules), "word": text(&case.row),
        });
        // A joker without a letter and a number cannot be written as a word.
        if case.row.iter().any(|face| face.letter().is_none()) {
            request.as_object_mut().unwrap().remove("word");
            request["set"] = words(&case.row).into();
        }
        request
    };
    let requests: Vec<Value> = cases.words.iter().map(request).collect();
    for (case, answer) in cases.words.iter().zip(ask_all("check", &requests)) {
        match &case.verdict {
            Ok(value) => assert_eq!(answer, json!({"legal": true, "value": value})),
            Err(rules) => {
                let faults = answer["faults"].as_array().unwrap();
                let mut found: Vec<&str> =
                    faults.iter().map(|f| f["rule"].as_str().unwrap()).collect();
                let mut expected: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{}", case.name);
                // A word whose only fault is that the dictionary lacks it may be laid, and the
                // answer says so.
                let open = expected == ["word-unknown"];
                assert_eq!(answer["unverified"] == true, open, "{}", case.name);
            }
        }
    }
    let turns: Vec<_> = cases
        .turns
        .iter()
        .filter(|case| case.verdict.is_some())
        .collect();
    let request = |case: &&sidra_kit::words::WordTurn| {
        json!({
            "edition": case.rules.edition().id.text(),
            "house": house(&case.rules),
            "opened": case.opened,
            "rack": words(&case.rack),
            "before": case.before.iter().map(text).collect::<Vec<_>>(),
            "after": case.after.iter().flatten().map(text).collect::<Vec<_>>(),
        })
    };
    let requests: Vec<Value> = turns.iter().map(request).collect();
    for (case, answer) in turns.iter().zip(ask_all("judge", &requests)) {
        match case.verdict.as_ref().unwrap() {
            Ok(score) => {
                assert_eq!(answer["legal"], true, "{}: {answer}", case.name);
                assert_eq!(answer["score"], *score, "{}", case.name);
            }
            Err(faults) => {
                assert_eq!(answer["legal"], false, "{}", case.name);
                let found = answer["faults"].as_array().unwrap();
                let found = found.iter().map(|fault| fault["rule"].as_str().unwrap());
                let mut found: Vec<&str> = found.collect();
                let mut expected: Vec<&str> = faults.iter().map(|(rule, _)| rule.name()).collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{}", case.name);
            }
        }
    }
    // The search answers each position that has a legal play.
    let legal: Vec<_> = turns
        .iter()
        .filter(|case| matches!(case.verdict, Some(Ok(_))))
        .collect();
    let request = |case: &&&sidra_kit::words::WordTurn| {
        json!({
            "edition": case.rules.edition().id.text(),
            "house": house(&case.rules),
            "opened": case.opened,
            "rack": words(&case.rack),
            "table": case.before.iter().map(text).collect::<Vec<_>>(),
        })
    };
    let requests: Vec<Value> = legal.iter().map(request).collect();
    for (case, answer) in legal.iter().zip(ask_all("solve", &requests)) {
        assert!(answer["points"].is_u64(), "{}: {answer}", case.name);
        assert!(answer["table"].is_array() && answer["laid"].is_array());
    }
    let request = |case: &sidra_kit::words::WordScore| {
        let player =
            |(rack, points): &(Vec<Face>, i32)| json!({"rack": words(rack), "points": points});
        json!({
            "edition": case.rules.edition().id.text(),
            "house": house(&case.rules),
            "players": case.players.iter().map(player).collect::<Vec<_>>(),
        })
    };
    let requests: Vec<Value> = cases.scores.iter().map(request).collect();
    for (case, answer) in cases.scores.iter().zip(ask_all("score", &requests)) {
        let expected = json!({ "scores": case.score.scores, "winners": case.score.winners });
        assert_eq!(answer, expected, "{}", case.name);
    }
}

#[test]
fn errors_in_scores_are_in_the_requested_language() {
    let score = |points: &str| {
        let rack = "\"rack\":[\"א\"]";
        format!(
            "{{\"edition\":\"il-word\",\"players\":[{{{rack},\"points\":4}},{{{rack},\"points\":{points}}}]}}"
        )
    };
    let lines = [
        score("1000000"),
        score("1000001"),
        score("-400000000000"),
        score("1.5"),
        score("99999999999999999999"),
        "{\"edition\":\"il-word\",\"players\":[5]}".to_owned(),
        "{\"edition\":\"il-word\"}".to_owned(),
    ];
    let (status, answers) = ask("score", lines.join("\n").as_bytes());
    assert_eq!(status, 2);
    assert_eq!(answers[0]["scores"], json!([4, 1_000_000]));
    for (answer, said) in answers[1..].iter().zip([
        "players[1].points: expected the points scored, such as 40 (from -1000000 to 1000000), found \"1000001\"",
        "found \"-400000000000\"",
        "expected a whole number, found a number (1.5)",
        "expected a whole number, found a number (",
        "column 33: expected an object, found a number (5)",
        "expected the key \"players\", found nothing",
    ]) {
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(said), "{error}");
    }
    for (lang, said) in [
        ("he", "שורה 1, תו 33: נדרש: אובייקט; נמצא: מספר (5)"),
        (
            "pl",
            "wiersz 1, znak 33: oczekiwano: obiekt, jest: liczba (5)",
        ),
        (
            "hu",
            "1. sor, 33. karakter: várt: objektum, talált: szám (5)",
        ),
    ] {
        let (_, answers) = ask_with(&["--lang", lang], "score", lines[5].as_bytes());
        assert_eq!(answers[0]["error"], said);
    }
}

#[test]
fn answers_name_unverified_words_and_the_letters_of_jokers() {
    let marked = json!({
        "edition": "il-word", "opened": true, "before": ["אות"],
        "rack": ["צ", "ה", "ל", "נ"], "after": ["נאות", "צה״ל"],
    });
    let judged = &ask_all("judge", &[marked])[0];
    let fault = &judged["faults"][0];
    assert_eq!(judged["faults"].as_array().unwrap().len(), 1, "{judged}");
    let told = (&fault["set"], &fault["rule"], &fault["got"]);
    let expected = (&json!(1), &json!("word-abbreviation"), &json!("צה״ל"));
    assert_eq!(told, expected);
    let laid = json!({
        "edition": "il-word", "opened": true, "before": ["שבת"],
        "rack": ["ג", "ד", "ג", "*", "י"], "after": ["שבת", "גדג*ד"],
    });
    let mut known = laid.clone();
    known["rack"] = json!(["מ", "ל", "כ", "י"]);
    known["after"] = json!(["שבת", "מלך"]);
    let released = json!({
        "edition": "il-word", "opened": true, "before": ["ש*בת"],
        "rack": ["ב", "ו", "ר", "ה", "מ"], "after": ["שב*ת", "תורה"],
    });
    let missing = json!({
        "edition": "il-word", "opened": true, "before": ["ש*בת"],
        "rack": ["ב", "*"], "after": ["שבת"],
    });
    let glued = json!({
        "edition": "il-word", "opened": true, "before": ["שבת אות"], "rack": ["ב"], "after": ["שבת"],
    });
    let letter = json!({
        "edition": "il-word", "opened": true, "before": ["שבת"], "rack": ["r7x"], "after": ["שבת"],
    });
    let requests = [laid, known, released, missing, glued, letter];
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let (status, answers) = ask("judge", lines.join("\n").as_bytes());
    assert_eq!(status, 2);
    assert_eq!(answers[0]["unverified"], json!(["גדג*ד"]), "{}", answers[0]);
    assert_eq!(answers[0]["laid"], json!(["ג", "ד", "ג", "*"]));
    assert_eq!(answers[1]["unverified"], Value::Null, "{}", answers[1]);
    assert_eq!(answers[2]["faults"][0]["rule"], "word-joker");
    assert_eq!(answers[2]["faults"][0]["tile"], "*ת");
    let fault = &answers[3]["faults"][0];
    assert_eq!(
        (&fault["rule"], &fault["tile"]),
        (&json!("table-tile-missing"), &json!("*ב"))
    );
    let error = answers[4]["error"].as_str().unwrap();
    assert!(
        error.contains("before[0]") && error.contains(" | "),
        "{error}"
    );
    let error = answers[5]["error"].as_str().unwrap();
    assert!(
        error.contains("rack[0]") && error.contains("Hebrew letter"),
        "{error}"
    );

    let all = json!({
        "edition": "il-word", "opened": true, "table": ["שבשבת", "אות"],
        "rack": ["מ", "ו", "נ", "*"], "all": 5, "steps": true,
    });
    let mut best = all.clone();
    best["all"] = Value::Null;
    let answers = ask_all("solve", &[all, best]);
    let plays = answers[0]["plays"].as_array().unwrap();
    assert_eq!((plays.len(), &answers[0]["complete"]), (5, &json!(false)));
    let best = &answers[1];
    for key in ["tiles", "points", "table", "steps"] {
        assert_eq!(plays[0][key], best[key]);
    }
    for (at, play) in plays.iter().enumerate() {
        assert!(play["points"].as_u64() <= plays[at.saturating_sub(1)]["points"].as_u64());
        assert!(!play["steps"].as_array().unwrap().is_empty(), "{play}");
        let judged = json!({
            "edition": "il-word", "opened": true, "before": ["שבשבת", "אות"],
            "rack": ["מ", "ו", "נ", "*"], "after": play["table"],
        });
        let judged = &ask_all("judge", &[judged])[0];
        assert_eq!(judged["score"], play["points"], "{play} {judged}");
    }
}

/// In text `*ש` on a rack is a joker and a ש, so as one tile of a list it is an error.
#[test]
fn a_joker_on_a_rack_states_nothing() {
    let request = |rack: Value| {
        json!({
            "edition": "il-word", "opened": true, "before": ["שבת"], "rack": rack,
            "after": ["*שבשבת"],
        })
    };
    let as_list = request(json!(["*", "ב"]));
    let as_text = request(json!("*ב"));
    let stated = request(json!(["*ש", "ב"]));
    let lines = [as_list, as_text, stated].map(|request| request.to_string());
    let (status, answers) = ask("judge", lines.join("\n").as_bytes());
    assert_eq!(status, 2);
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0]["legal"], true, "{}", answers[0]);
    let error = answers[2]["error"].as_str().unwrap();
    assert!(error.contains("rack[0]"), "{error}");
}
