//! `sidra play` as somebody at a terminal would: typed lines in, the table out.

#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

fn play(args: &[&str], typed: &str) -> (i32, String) {
    play_with(args, typed, |err| assert_eq!(err, ""))
}

fn begin(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(["--plain", "--lang", "en", "play"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn play_with(args: &[&str], typed: impl AsRef<[u8]>, err: impl Fn(&str)) -> (i32, String) {
    let mut child = begin(args);
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.as_ref()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    err(&String::from_utf8_lossy(&output.stderr));
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

#[test]
fn a_refused_play_says_why_and_stays() {
    let (status, out) = play(
        &["-e", "il-classic", "--seed", "5"],
        "lay r10 b10\ndone\nlay y10\nquit\n",
    );
    assert_eq!(status, 0);
    assert!(out.contains("+r10 +b10"), "{out}");
    assert!(
        out.contains("Set 1: A set has at least 3 tiles; here there are only 2."),
        "{out}"
    );
    // The draft is still there, and grows.
    assert!(out.contains("2  +y10"), "{out}");
}

#[test]
fn an_opening_is_counted_and_laid() {
    let (_, out) = play(
        &["-e", "il-classic", "--seed", "5"],
        "lay r10 b10 y10 k10\ndone\nquit\n",
    );
    assert!(
        out.contains("Your sets are worth 40; an opening needs 30."),
        "{out}"
    );
    let laid = out
        .lines()
        .find(|line| line.starts_with("> · player 1 lays "))
        .unwrap();
    assert!(laid.ends_with(", worth 40."), "{laid}");
    assert!(out.contains("r10 b10 y10 k10\n"), "{out}");
}

#[test]
fn a_whole_game_is_recorded_and_the_record_is_true() {
    let file = std::env::temp_dir().join(format!("sidra-play-{}.sidra", std::process::id()));
    let path = file.to_str().unwrap();
    let typed = "draw\npass\n".repeat(200);
    let (status, out) = play(&["-e", "hu-twist", "--seed", "5", "--record", path], &typed);
    assert_eq!(status, 0);
    assert!(out.contains("The match is over."), "{out}");
    let verified = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(["--lang", "en", "verify", path])
        .output()
        .unwrap();
    let said = String::from_utf8(verified.stdout).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(said.starts_with("The record is true: one game"), "{said}");
}

#[test]
fn what_is_not_understood_is_said() {
    let (_, out) = play(
        &["-e", "pl-twist", "--seed", "1"],
        "help\nr99\nset x\n\ndraw now\n",
    );
    assert!(out.contains("lay sets from your rack"), "{out}");
    assert!(out.contains("found \"r99\""), "{out}");
    assert!(out.contains("expected draw, found \"draw now\""), "{out}");
    assert!(out.ends_with("Good-bye.\n"), "{out}");
}

/// Some terminals take back half of a letter only.
#[test]
fn half_a_letter_ends_no_game() {
    let typed = b"lay \xd7\ndraw\nquit\n";
    let args = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let (status, out) = play_with(&args, typed, |err| assert_eq!(err, ""));
    assert_eq!(status, 0);
    assert!(out.contains("Not understood: column 5"), "{out}");
    assert!(out.contains("player 1 draws a tile"), "{out}");
}

#[test]
fn between_two_games_one_may_stop() {
    let args = ["-e", "il-classic", "--seed", "5", "--games", "2"];
    let (_, out) = play(&args, "resign\nquit\n");
    assert!(out.ends_with("Good-bye.\n"), "{out}");
    assert_eq!(out.matches("begins; the pool").count(), 1, "{out}");
}

/// What a hint says to type is what it shows.
#[test]
fn a_hint_can_be_typed() {
    for args in [
        &["-e", "il-classic", "--seed", "5"][..],
        &["-e", "il-word", "--seed", "3", "--lexicon", SMALL],
    ] {
        let (_, out) = play(args, "hint\nquit\n");
        let line = out
            .lines()
            .find_map(|line| line.trim().strip_prefix("To lay it, type: "));
        let typed = format!("{}\ndone\nquit\n", line.unwrap());
        let (_, out) = play(args, &typed);
        assert!(out.contains("· player 1 lays"), "{out}");
    }
}

#[test]
fn an_objection_has_its_time() {
    let args = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let theme = ["--theme", "animals", "--house", "challenge_seconds=1"];
    let mut child = begin(&[&args[..], &theme].concat());
    let (mut input, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = Vec::new();
    let asks = "within 1 s, or press Enter.";
    while !String::from_utf8_lossy(&said).contains(asks) {
        let mut some = [0; 4096];
        let count = out.read(&mut some).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&said));
        said.extend(&some[..count]);
        if said.ends_with(b"> ") && !String::from_utf8_lossy(&said).contains(asks) {
            input.write_all(b"draw\n").unwrap();
        }
    }
    thread::sleep(Duration::from_millis(1200));
    input.write_all(b"1\nquit\n").unwrap();
    drop(input);
    out.read_to_end(&mut said).unwrap();
    child.wait().unwrap();
    let said = String::from_utf8(said).unwrap();
    assert!(said.contains("Too late to object"), "{said}");
    assert!(!said.contains("is off the theme"), "{said}");
}

/// Whoever looks at a record sees how it ended.
#[test]
fn a_replay_ends_with_the_scores() {
    for (id, scores) in [
        (
            "il-word",
            ["  +36  simple 1  ס א ת", "  +33  simple 2  כ ז ה ש"],
        ),
        ("il-classic", ["  simple 1  ", "  simple 2  "]),
    ] {
        let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/golden/");
        let shown = Command::new(env!("CARGO_BIN_EXE_sidra"))
            .args([
                "--plain",
                "--lang",
                "en",
                "replay",
                &format!("{golden}{id}.sidra"),
            ])
            .output()
            .unwrap();
        let shown = String::from_utf8(shown.stdout).unwrap();
        let end: Vec<&str> = shown.lines().rev().take(4).collect();
        assert!(end[0].starts_with("The match is over."), "{shown}");
        for score in scores {
            assert!(
                end.iter().any(|line| line.contains(score)),
                "{score}: {shown}"
            );
        }
    }
}

const SMALL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../words/data/small.txt");

/// A game of words: a hint, a word looked up, a word that nobody knows, which a bot
/// objects to, and a whole game whose record is true.
#[test]
fn words() {
    let args = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let (_, out) = play(&args, "help\nhint\ncheck שלום\ncheck גדגד\nquit\n");
    assert!(out.contains("Dictionary: small.txt"), "{out}");
    assert!(out.contains("  word, 4 points"), "{out}");
    assert!(out.contains("The dictionary lacks גדגד."), "{out}");
    assert!(out.contains("A joker is * before the letter"), "{out}");
    // Six letters of the rack, as they are.
    let rack = out
        .lines()
        .skip_while(|line| *line != "Your rack")
        .nth(1)
        .unwrap();
    let letters: Vec<&str> = rack
        .split_whitespace()
        .filter(|tile| *tile != "*")
        .collect();
    let typed = format!("lay {}\ndone\nquit\n", letters[..6].join(" "));
    let mut args = args.to_vec();
    args.extend(["--bots", "medium"]);
    let (_, out) = play(&args, &typed);
    assert!(out.contains("This scores 6"), "{out}");
    assert!(out.contains("medium 2 (bot) objects to"), "{out}");
    assert!(
        out.contains("falls, and with it the turn of player 1"),
        "{out}"
    );
    // That nobody has verified it is said before it is submitted, also of a whole table.
    let warned = out.find("If somebody objects").unwrap();
    assert!(warned < out.find("· player 1 lays").unwrap(), "{out}");
    let table = out.lines().skip_while(|line| *line != "Table").nth(1);
    let word = table.unwrap().split_whitespace().last().unwrap();
    let whole = format!("{word} | {}\nquit\n", letters[..6].join(" "));
    let (_, out) = play(&args, &whole);
    assert!(out.contains("If somebody objects"), "{out}");
    assert!(!out.contains("· player 1 lays"), "{out}");
    // Words are typed with bars between them, and what is expected are letters.
    let (_, out) = play(
        &args,
        "lay שבת אות\nlay\nset x\nlay r7x\ncheck ג'ירפה\nquit\n",
    );
    for said in [
        "a | between two words",
        "lay שלום",
        "set 2 נאות",
        "a Hebrew letter",
        "geresh",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    // Columns are those of the line that was typed; rows are words.
    let (_, out) = play(&args, " lay שaבת\nlay צה״ל\nlay *\ndone\nquit\n");
    assert!(out.contains("column 7: expected a Hebrew letter"), "{out}");
    assert!(out.contains("צה״ל is an abbreviation"), "{out}");
    assert!(!out.contains("Set ") && !out.contains("+J"), "{out}");
    // Fewer tiles than lie there join them; what was drawn is named, to its player alone.
    let bare = format!("{}\nundo\ndraw\nquit\n", letters[..3].join(" "));
    let (_, out) = play(&args, &bare);
    assert!(!out.contains("has to stay there"), "{out}");
    let marked: String = letters[..3]
        .iter()
        .map(|letter| format!("+{letter}"))
        .collect();
    assert!(out.contains(&marked[..marked.len() - 2]), "{out}");
    assert!(out.contains("player 1 draws a tile: "), "{out}");
    // Where there is no dictionary, none can be searched.
    let none = ["-e", "il-word", "--seed", "3", "--lexicon", "none"];
    let (_, out) = play_with(&none, "hint\nquit\n", |err| {
        assert!(err.contains("There is no dictionary"), "{err}");
    });
    assert!(out.contains("There is no dictionary that words could be looked for in."));
    assert!(!out.contains("Nothing can be laid"), "{out}");

    let file = std::env::temp_dir().join(format!("sidra-words-{}.sidra", std::process::id()));
    let path = file.to_str().unwrap();
    args.extend(["--theme", "animals", "--record", path]);
    let typed = "draw\npass\n\n".repeat(200);
    let (status, out) = play(&args, &typed);
    assert_eq!(status, 0);
    assert!(out.contains("The theme: animals."), "{out}");
    assert!(out.contains("Do you object to a word"), "{out}");
    assert!(out.contains("The match is over."), "{out}");
    let verified = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(["--lang", "en", "--lexicon", SMALL, "verify", path])
        .output()
        .unwrap();
    let said = String::from_utf8(verified.stdout).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(said.starts_with("The record is true: one game"), "{said}");
}
