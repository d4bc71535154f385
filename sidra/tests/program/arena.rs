//! `sidra arena`: its results, its file, and programs that play.

use std::fs;
use std::process::{Command, Output};

/// Runs the arena with two quick bots.
fn arena(more: &[&str]) -> Output {
    let usual = [
        "arena",
        "-e",
        "il-classic",
        "--bots",
        "simple,beginner",
        "--jsonl",
    ];
    Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(usual)
        .args(more)
        .output()
        .unwrap()
}

fn lines(output: &Output) -> Vec<serde_json::Value> {
    assert!(output.status.success(), "{output:?}");
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_cross_table_has_rates_points_and_ratings() {
    let printed = lines(&arena(&["--deals", "3"]));
    let [pair, first, second] = &printed[..] else {
        panic!("{printed:?}");
    };
    assert_eq!(
        (&pair["bot"], &pair["against"]),
        (&"beginner".into(), &"simple".into())
    );
    assert_eq!((&pair["deals"], &pair["games"]), (&3.into(), &6.into()));
    assert!(pair["wins_half"].as_f64().unwrap() > 0.0);
    assert_eq!(first["elo"], 0.0);
    assert!(second["elo"].is_f64());
}

/// Results are found by name, in the file too.
#[test]
fn a_bot_plays_only_others() {
    let twice = arena(&["--bots", "simple,beginner,simple"]);
    assert_eq!(twice.status.code(), Some(2));
    let error = String::from_utf8_lossy(&twice.stderr);
    assert!(error.contains("simple is listed twice"), "{error}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let [one, four] = ["1", "4"].map(|threads| arena(&["--deals", "6", "--threads", threads]));
    assert_eq!(lines(&one), lines(&four));
}

/// A run stops when win rates and points are known well enough, not only the win rates.
#[test]
fn a_run_stops_when_every_interval_is_narrow() {
    let half = |line: &serde_json::Value, name: &str| line[name].as_f64().unwrap();
    // Between these bots, points vary more than wins do, measured in points and per cent.
    let thirty = &lines(&arena(&["--deals", "30", "--threads", "1"]))[0];
    let (wins, points) = (
        100.0 * half(thirty, "wins_half"),
        half(thirty, "points_half"),
    );
    assert!(wins < points, "{wins} {points}");
    let between = ((wins + points) / 2.0).to_string();
    // Nothing else limits the number of deals.
    let within = &["--threads", "1", "--within", &between];
    let stopped = &lines(&arena(within))[0];
    let deals = stopped["deals"].as_u64().unwrap();
    assert!(deals > 30, "{deals}");
    assert!(half(stopped, "points_half") <= (wins + points) / 2.0);
}

#[test]
fn an_arena_continues_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let run = |path: &std::path::Path, deals: &str| {
        arena(&["--deals", deals, "--file", path.to_str().unwrap()])
    };
    let at_once = lines(&run(&whole, "5"));
    lines(&run(&parts, "3"));
    // The run was cut off in the middle of a line.
    let cut = fs::read_to_string(&parts).unwrap();
    fs::write(&parts, &cut[..cut.len() - 10]).unwrap();
    assert_eq!(lines(&run(&parts, "5")), at_once);
    let [whole, text] = [&whole, &parts].map(|path| fs::read_to_string(path).unwrap());
    assert_eq!(whole, text);
    // Deals under other conditions do not belong in the file.
    let other = arena(&["--seed", "9", "--file", parts.to_str().unwrap()]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&other.stderr).contains("expected"),
        "{other:?}"
    );
    assert_eq!(fs::read_to_string(&parts).unwrap(), text);
}

#[test]
fn a_plot_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plot.svg");
    lines(&arena(&["--deals", "2", "--plot", path.to_str().unwrap()]));
    let drawn = fs::read_to_string(path).unwrap();
    assert!(
        drawn.starts_with("<svg") && drawn.contains("beginner against simple"),
        "{drawn}"
    );
}

#[test]
fn a_program_that_fails_is_named_and_the_game_continues() {
    let output = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args([
            "sim",
            "-e",
            "il-classic",
            "--bots",
            "cmd:/no/such/bot,simple",
        ])
        .args(["--games", "1", "--jsonl"])
        .output()
        .unwrap();
    assert_eq!(lines(&output).len(), 1);
    let said = String::from_utf8_lossy(&output.stderr);
    let expected = "sidra: cmd:/no/such/bot (seat 1) loses its turn: it cannot be started";
    assert!(said.starts_with(expected), "{said}");
}
