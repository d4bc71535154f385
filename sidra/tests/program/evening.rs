//! `sidra score --evening` and `sidra timer --file`: files that grow command by command.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use sidra_companion::{Evening, Timer};
use tempfile::TempDir;

/// Runs a command in a folder. Returns its status, output and errors.
fn run(folder: &Path, args: &[&str], typed: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(["--plain", "--lang", "en"])
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Runs `sidra score --evening` with a file. Returns what it prints.
fn score(folder: &Path, file: &str, args: &[&str]) -> String {
    let all: Vec<&str> = ["score", "--evening", file]
        .into_iter()
        .chain(args.iter().copied())
        .collect();
    let (status, out, err) = run(folder, &all, "");
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    out
}

fn kept(folder: &Path, file: &str) -> Evening {
    Evening::read(&std::fs::read_to_string(folder.join(file)).unwrap()).unwrap()
}

#[test]
fn an_evening_is_named_corrected_and_added_up() {
    let folder = TempDir::new().unwrap();
    let here = folder.path();
    let begin = [
        "-e",
        "il-classic",
        "--names",
        "Dana,Noa,Tom",
        "--name",
        "Friday",
    ];
    score(here, "a.evening", &begin);
    assert_eq!(kept(here, "a.evening").name, "Friday");
    score(here, "a.evening", &["-", "r3", "16"]);
    // Tom begins the second game, although it was Noa's turn to begin.
    let out = score(here, "a.evening", &["5", "-", "6", "--begins", "3"]);
    assert!(out.ends_with("Dana begins.\n"), "{out}");
    assert_eq!(kept(here, "a.evening").games()[1].begins, Some(2));
    // A correction changes the totals, but not the other game, and not who began the corrected one.
    let out = score(here, "a.evening", &["--game", "2", "7", "-", "6"]);
    assert!(
        out.contains("-7 ") && out.ends_with("Dana begins.\n"),
        "{out}"
    );
    let before = kept(here, "a.evening");
    assert_eq!(
        (before.games().len(), before.games()[1].begins),
        (2, Some(2))
    );
    score(
        here,
        "a.evening",
        &["--name", "Grandma's", "--rename", "2=Ruth"],
    );
    let now = kept(here, "a.evening");
    assert_eq!(
        (now.name.as_str(), now.players()),
        ("Grandma's", &["Dana", "Ruth", "Tom"].map(str::to_owned)[..])
    );
    assert_eq!(now.games(), before.games());
    score(here, "a.evening", &["--remove", "1"]);
    assert_eq!(kept(here, "a.evening").games(), &before.games()[1..]);

    // With a second evening, the totals cover both. A file that is named twice counts once.
    score(
        here,
        "b.evening",
        &["-e", "il-classic", "--names", "Ruth,Eli"],
    );
    score(here, "b.evening", &["-", "9"]);
    let both = [
        "score",
        "--evening",
        "a.evening",
        "--evening",
        "b.evening",
        "--evening",
        "b.evening",
    ];
    let (status, out, _) = run(here, &both, "");
    assert_eq!(status, 0);
    let rows: Vec<Vec<&str>> = out
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        rows,
        [
            ["2", "2", "2", "+22", "Ruth"],
            ["1", "1", "0", "-6", "Tom"],
            ["1", "1", "0", "-7", "Dana"],
            ["1", "1", "0", "-9", "Eli"],
        ]
    );

    for (args, says) in [
        (
            vec!["--evening", "a.evening", "--game", "2", "-", "4", "5"],
            "--game: the sheet has no game 2",
        ),
        (
            vec!["--evening", "a.evening", "--remove", "0"],
            "--remove: the sheet has no game 0",
        ),
        (
            vec!["--evening", "a.evening", "--begins", "4", "-", "4", "5"],
            "--begins: expected 1..3, found \"4\"",
        ),
        (
            vec!["--evening", "a.evening", "--rename", "9=Eli"],
            "--rename: expected 1..3, found \"9\"",
        ),
        (
            vec!["--evening", "a.evening", "--rename", "1"],
            "--rename: expected 2=Noa, found \"1\"",
        ),
        (
            vec![
                "--evening",
                "a.evening",
                "--evening",
                "b.evening",
                "--remove",
                "1",
            ],
            "--evening: to change an evening, name only one file",
        ),
    ] {
        let all: Vec<&str> = ["score"].into_iter().chain(args).collect();
        let (status, out, err) = run(here, &all, "");
        assert_eq!((status, out.as_str()), (2, ""), "{all:?}");
        assert_eq!(err, format!("sidra: {says}\n"), "{all:?}");
    }
}

#[test]
fn a_timer_continues_from_its_file() {
    let folder = TempDir::new().unwrap();
    let here = folder.path();
    let begin = [
        "timer",
        "--file",
        "t.timer",
        "-e",
        "il-classic",
        "--seconds",
        "3600",
        "Dana",
        "Noa",
    ];
    // Dana's turn, Noa's turn, pause, quit.
    let (status, out, _) = run(here, &begin, "\n\np\nq\n");
    assert_eq!(status, 0, "{out}");
    let read = || Timer::read(&std::fs::read_to_string(here.join("t.timer")).unwrap()).unwrap();
    let paused = read();
    assert_eq!(paused.at(0).seat, 1);
    assert_eq!(paused.at(0).phase, sidra_companion::timer::Phase::Paused);
    // The clock has the time that was left, and the last turn can be undone.
    let (status, out, _) = run(here, &["timer", "--file", "t.timer"], "u\nq\n");
    assert_eq!(status, 0);
    assert!(out.contains("Noa  (The clock is paused.)"), "{out}");
    assert_eq!(read().at(0).seat, 0);
    // The page uses the same format, so a file that it wrote can be read.
    std::fs::write(here.join("page.timer"), paused.write()).unwrap();
    let (status, out, _) = run(here, &["timer", "--file", "page.timer"], "q\n");
    assert!(status == 0 && out.contains("Noa"), "{out}");
    // A new timer does not replace a kept one, and a broken file says where it is broken.
    let (status, _, err) = run(here, &begin, "");
    assert_eq!(status, 2);
    assert!(err.contains("t.timer: the file already exists"), "{err}");
    std::fs::write(here.join("broken.timer"), "sidra timer 1\ncolour red\n").unwrap();
    let (status, _, err) = run(here, &["timer", "--file", "broken.timer"], "");
    assert_eq!(status, 2);
    let says = "broken.timer: line 2: expected rules, seconds, player, turn, ends, left or past";
    assert!(err.contains(says), "{err}");
    // Without a file there is nothing to continue.
    let (status, _, err) = run(here, &["timer", "--file", "none.timer"], "");
    assert_eq!(status, 2);
    assert!(err.contains("--edition"), "{err}");
}
