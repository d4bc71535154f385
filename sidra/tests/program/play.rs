//! `sidra play`: lines are typed, and the output is checked.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

fn play(args: &[&str], typed: &str) -> (i32, String) {
    play_with(args, typed, |err| assert_eq!(err, ""))
}

fn begin(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidra"));
    start(command.args(["--plain", "--lang", "en", "play"]).args(args))
}

fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn play_with(args: &[&str], typed: impl AsRef<[u8]>, err: impl Fn(&str)) -> (i32, String) {
    let (status, out, said) = finish_all(begin(args), typed);
    err(&said);
    (status, out)
}

fn finish(child: Child, typed: &str) -> (i32, String) {
    let (status, out, _) = finish_all(child, typed);
    (status, out)
}

/// Types everything, and returns the status, the output and the errors.
fn finish_all(mut child: Child, typed: impl AsRef<[u8]>) -> (i32, String, String) {
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.as_ref()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
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
        out.contains("Set 1: A set needs at least 3 tiles; this one has only 2."),
        "{out}"
    );
    // The draft is still there, and grows.
    assert!(out.contains("2  +y10"), "{out}");
}

#[test]
fn an_opening_is_counted_and_its_tiles_are_listed_in_order() {
    let (_, out) = play(
        &["-e", "il-classic", "--seed", "5"],
        "lay r10 b10 y10 k10\ndone\nquit\n",
    );
    assert!(
        out.contains("Your sets are worth 40; an opening needs 30."),
        "{out}"
    );
    let laid = "> · Player 1 laid r10 b10 y10 k10, worth 40.";
    assert!(out.lines().any(|line| line == laid), "{out}");
    assert!(out.contains("r10 b10 y10 k10\n"), "{out}");
    let other = "lay y10 r10 k10 b10\ndone\nquit\n";
    let (_, out) = play(&["-e", "il-classic", "--seed", "5"], other);
    let laid = "> · Player 1 laid y10 r10 k10 b10, worth 40.";
    assert!(out.lines().any(|line| line == laid), "{out}");
}

#[test]
fn tiles_can_be_typed_as_they_are_displayed() {
    let typed = "lay 10● 10■ +10▲ 10◆\nlay 9● x\nquit\n";
    let (_, out) = play(&["-e", "il-classic", "--seed", "5"], typed);
    assert!(out.contains("+r10 +b10 +y10 +k10"), "{out}");
    // The column is that of the typed line.
    assert!(out.contains("column 8: expected a tile"), "{out}");
}

#[test]
fn help_answers_at_every_prompt() {
    // Between two games, asking for help must not start the next one.
    let args = ["-e", "il-classic", "--seed", "5", "--games", "2"];
    let (_, out) = play(&args, "resign\nhelp\nnonsense\n\nquit\n");
    assert!(out.contains("start the next game"), "{out}");
    assert!(out.contains("Not understood: nonsense."), "{out}");
    assert_eq!(out.matches("goes first. The pool").count(), 2, "{out}");
    let (_, out) = play(&args, "resign\nhelp\nquit\n");
    assert_eq!(out.matches("goes first. The pool").count(), 1, "{out}");
    // Help also answers before an objection.
    let words = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let args = [&words[..], &["--bots", "medium", "--theme", "animals"]].concat();
    let (_, out) = play(&args, &"draw\nhelp\n\n".repeat(3));
    assert!(out.contains("object to the word with this number"), "{out}");
    // It also answers before an announcement, without deciding it.
    let args = ["-e", "pl-standard", "--seed", "1"];
    let (_, out) = play(&args, &"draw\nhelp\n\n".repeat(40));
    let (before, after) = out
        .split_once("continue without announcing it")
        .expect("a tile makes an opening possible");
    assert!(before.contains("announce your opening"), "{before}");
    let asks = |part: &str| part.matches("You can open on your next turn.").count();
    assert_eq!((asks(before), asks(after)), (1, 1), "asked again: {out}");
}

#[test]
fn answers_may_be_typed_in_capitals() {
    let words = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let args = [&words[..], &["--bots", "medium", "--theme", "animals"]].concat();
    let (_, out) = play(&args, "OBJECT 1\nDRAW\nNO\nQuit\n");
    assert!(!out.contains("Not understood"), "{out}");
    assert!(out.contains("doesn't fit the theme"), "{out}");
    assert!(out.contains("The turn by medium 2 (bot) counts."), "{out}");
}

#[test]
fn the_record_of_a_whole_game_checks_out() {
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
    assert!(
        said.starts_with("The record checks out: one game"),
        "{said}"
    );
}

#[test]
fn a_line_that_is_not_understood_gets_a_reason() {
    let (_, out) = play(
        &["-e", "pl-twist", "--seed", "1"],
        "help\nr99\nset x\n\ndraw now\n",
    );
    assert!(out.contains("lay sets from your rack"), "{out}");
    assert!(out.contains("found \"r99\""), "{out}");
    assert!(out.contains("expected draw, found \"draw now\""), "{out}");
    assert!(out.ends_with("Goodbye.\n"), "{out}");
}

/// Some terminals delete only half of a letter.
#[test]
fn half_a_letter_does_not_end_the_game() {
    let typed = b"lay \xd7\ndraw\nquit\n";
    let args = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let (status, out) = play_with(&args, typed, |err| assert_eq!(err, ""));
    assert_eq!(status, 0);
    assert!(out.contains("Not understood: column 5"), "{out}");
    assert!(out.contains("Player 1 drew a tile"), "{out}");
}

#[test]
fn a_player_can_leave_between_two_games() {
    let args = ["-e", "il-classic", "--seed", "5", "--games", "2"];
    let (_, out) = play(&args, "resign\nquit\n");
    assert!(out.ends_with("Goodbye.\n"), "{out}");
    assert_eq!(out.matches("goes first. The pool").count(), 1, "{out}");
}

/// This also holds in Hebrew, in terminals that reorder it and in those that do not, and if the
/// player has already laid another tile.
#[test]
fn a_hint_can_be_typed_as_shown() {
    let numbers = ["-e", "il-classic", "--seed", "5"];
    let words = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let file = std::env::temp_dir().join(format!("sidra-hint-{}.sidra", std::process::id()));
    let path = file.to_str().unwrap();
    for (args, tile) in [(&numbers[..], "r10"), (&words, "ש")] {
        for style in ["--bidi=yes", "--bidi=no", "--plain"] {
            for lang in ["en", "he"] {
                for laid in [String::new(), format!("lay {tile}\n")] {
                    let run = |typed: &str| {
                        let mut command = Command::new(env!("CARGO_BIN_EXE_sidra"));
                        command.args([style, "--lang", lang, "play", "--record", path]);
                        finish(start(command.args(args)), typed).1
                    };
                    let out = run(&format!("{laid}hint\nquit\n"));
                    // The hint is the line after the last sentence, before the prompt.
                    let lines: Vec<&str> = out.lines().collect();
                    let prompt = lines.iter().rposition(|line| line.starts_with("> "));
                    let line = lines[prompt.unwrap() - 1];
                    let out = run(&format!("{laid}{line}\ndone\nquit\n"));
                    let record = std::fs::read_to_string(&file).unwrap();
                    let is_mine = |line: &str| line.starts_with("1 ") && line.contains("play lays");
                    assert!(
                        record.lines().any(is_mine),
                        "{style} {lang} {line:?}: {out}"
                    );
                }
            }
        }
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn an_objection_after_its_time_is_refused() {
    let args = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let theme = ["--theme", "animals", "--house", "challenge_seconds=1"];
    let mut child = begin(&[&args[..], &theme].concat());
    let (mut input, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = Vec::new();
    let asks = "within one second, or press Enter to accept.";
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
    assert!(!said.contains("doesn't fit the theme"), "{said}");
}

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

/// A hint, a word that is looked up, an unknown word to which a bot objects, and a whole
/// game whose record checks out.
#[test]
fn the_word_game_can_be_played() {
    let args = ["-e", "il-word", "--seed", "3", "--lexicon", SMALL];
    let (_, out) = play(&args, "help\nhint\ncheck שלום\ncheck גדגד\nquit\n");
    assert!(out.contains("Dictionary: small.txt"), "{out}");
    assert!(out.contains("  word, 4 points"), "{out}");
    assert!(out.contains("גדגד is not in the dictionary."), "{out}");
    assert!(
        out.contains("For a joker, type * before the letter"),
        "{out}"
    );
    // The first six letters on the rack.
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
    assert!(out.contains("medium 2 (bot) objected to"), "{out}");
    assert!(
        out.contains("is rejected, so the whole turn is undone. Player 1 drew"),
        "{out}"
    );
    // The word is called unverified before it is submitted, even as part of a whole table.
    let warned = out.find("If someone objects").unwrap();
    assert!(warned < out.find("· Player 1 laid").unwrap(), "{out}");
    let table = out.lines().skip_while(|line| *line != "Table").nth(1);
    let word = table.unwrap().split_whitespace().last().unwrap();
    let whole = format!("{word} | {}\nquit\n", letters[..6].join(" "));
    let (_, out) = play(&args, &whole);
    assert!(out.contains("If someone objects"), "{out}");
    assert!(!out.contains("· Player 1 laid"), "{out}");
    // Words are separated by bars, and letters are expected.
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
    // Columns are those of the typed line; rows are called words.
    let (_, out) = play(&args, " lay שaבת\nlay צה״ל\nlay *\ndone\nquit\n");
    assert!(out.contains("column 7: expected a Hebrew letter"), "{out}");
    assert!(out.contains("צה״ל is an abbreviation"), "{out}");
    assert!(!out.contains("Set ") && !out.contains("+J"), "{out}");
    // A line with fewer tiles than the table has is laid in addition to the table. The player is
    // told which tile was drawn.
    let bare = format!("{}\nundo\ndraw\nquit\n", letters[..3].join(" "));
    let (_, out) = play(&args, &bare);
    assert!(!out.contains("has to stay there"), "{out}");
    let marked: String = letters[..3]
        .iter()
        .map(|letter| format!("+{letter}"))
        .collect();
    assert!(out.contains(&marked[..marked.len() - 2]), "{out}");
    assert!(out.contains("Player 1 drew a tile: "), "{out}");
    // Without a dictionary there is no hint. The bot begins, with one of the few words that it knows,
    // and the player accepts it.
    let none = ["-e", "il-word", "--seed", "3", "--lexicon", "none"];
    let (_, out) = play_with(&none, "\nhint\nquit\n", |err| {
        assert!(err.contains("There is no dictionary"), "{err}");
    });
    assert!(out.contains("There is no dictionary to find words in."));
    assert!(!out.contains("No play is possible"), "{out}");

    let file = std::env::temp_dir().join(format!("sidra-words-{}.sidra", std::process::id()));
    let path = file.to_str().unwrap();
    args.extend(["--theme", "animals", "--record", path]);
    let typed = "draw\npass\n\n".repeat(200);
    let (status, out) = play(&args, &typed);
    assert_eq!(status, 0);
    assert!(out.contains("Theme: animals."), "{out}");
    assert!(out.contains("Do you object to a word"), "{out}");
    assert!(out.contains("The match is over."), "{out}");
    let verified = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(["--lang", "en", "--lexicon", SMALL, "verify", path])
        .output()
        .unwrap();
    let said = String::from_utf8(verified.stdout).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(
        said.starts_with("The record checks out: one game"),
        "{said}"
    );
}

/// `script` runs the program in a pseudo-terminal. Not every system has it.
#[test]
#[cfg(target_os = "linux")]
fn lines_can_be_edited_and_repeated_at_a_terminal() {
    let program = env!("CARGO_BIN_EXE_sidra");
    let play = "--plain --lang en play -e il-classic --seed 5 --house turn_seconds=0";
    let mut command = Command::new("script");
    command
        .args(["-qec", &format!("{program} {play}"), "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!("skipped, because `script` is not installed");
        return;
    };
    let (mut input, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = String::new();
    let left = "\x1b[D";
    let up = "\x1b[A";
    let keys = [format!("drw{left}a\r"), format!("{up}\r"), "quit\r".into()];
    for (turn, keys) in keys.iter().enumerate() {
        // The rack is shown at the beginning of each turn.
        while said.matches("Your rack").count() <= turn {
            let mut some = [0; 4096];
            let count = out.read(&mut some).unwrap_or(0);
            said += &String::from_utf8_lossy(&some[..count]);
            assert!(count > 0 && !said.contains("Not understood"), "{said}");
        }
        input.write_all(keys.as_bytes()).unwrap();
    }
    let mut rest = Vec::new();
    let _ = out.read_to_end(&mut rest);
    child.wait().unwrap();
    said += &String::from_utf8_lossy(&rest);
    assert_eq!(said.matches("Player 1 drew a tile").count(), 2, "{said}");
    assert!(said.contains("Goodbye."), "{said}");
}

/// An interruption while the program waits for a line, or while bots play, loses nothing.
#[cfg(unix)]
#[test]
fn an_interrupted_match_saves_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("left.sidra");
    let path = file.to_str().unwrap();
    let mut child = begin(&["-e", "il-classic", "--seed", "3", "--record", path]);
    // Keep the pipe open: the end of the input would end the match.
    let _input = child.stdin.take().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"> ") {
        let mut some = [0; 4096];
        let count = out.read(&mut some).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&said));
        said.extend(&some[..count]);
    }
    assert!(!file.exists());
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let record = std::fs::read_to_string(&file).unwrap();
    let record = sidra_game::record::read(&record).unwrap();
    assert!(sidra_game::record::verify(&record).is_empty());
    assert!(!record.log.is_empty());
}
