//! A process that is killed, or cannot write, with appends in flight.
//!
//! The test starts itself as the process that writes. That process prints what the store answered,
//! which must agree with the file afterwards.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use sidra_kit::history::{self, Client, Fault, Log, Note, Row, Wrong};
use sidra_store::conformance::{create, head, row, table};
use sidra_store::{AppendError, Early, PersonId, Sqlite, Store};

const TABLES: u64 = 12;

/// The environment variable with the file that the process writes.
const CHILD: &str = "SIDRA_STORE_CHILD";

/// Appends to all tables at once, forever or until appends fail. Prints one line before and
/// after every append: the table, the row and the answer.
async fn child(file: &Path, early: bool) {
    let mut store: Arc<dyn Store> = Arc::new(Sqlite::open(file).await.unwrap());
    if early {
        store = Arc::new(Early::new(store, 3 * TABLES as usize));
    }
    let tasks = (0..TABLES).map(|number| tokio::spawn(play(store.clone(), number)));
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
}

async fn play(store: Arc<dyn Store>, number: u64) {
    let say = |seq: u64, answer: &str| {
        let line = format!("@{number} {seq} {answer}\n");
        std::io::stdout().write_all(line.as_bytes()).unwrap();
    };
    let rows = store.rows(table(number), 0).await.unwrap();
    if rows.is_empty() {
        create(&store, table(number), head(&[])).await.unwrap();
    }
    let mut failed = 0;
    let mut seq = rows.len().max(1) as u64;
    while failed < 3 {
        let mut row = row(table(number), seq, Some((PersonId(1), seq)));
        row.text = "x".repeat(400);
        say(seq, "asked");
        match store.append(row).await {
            Ok(()) => {
                say(seq, "stored");
                seq += 1;
                continue;
            }
            Err(AppendError::Refused(_)) => say(seq, "refused"),
            Err(AppendError::Unknown(_)) => say(seq, "unknown"),
            Err(error) => panic!("{error}"),
        }
        failed += 1;
        // As for a server, what is in the log counts.
        let rows = store.rows(table(number), 0).await.unwrap();
        seq = rows.len() as u64;
    }
}

struct Writing {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Writing {
    /// Starts this program again as the process that writes.
    fn start(test: &str, file: &Path, shell: &str) -> Writing {
        let mut child = Command::new("sh")
            .args([
                "-c",
                &format!("{shell}exec \"$0\" --exact {test} --nocapture"),
            ])
            .arg(env::current_exe().unwrap())
            .env(CHILD, file)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Writing { child, lines }
    }

    /// Reads the next line and notes it. Returns what it says, or `None` at the end.
    fn note(&mut self, clients: &mut [Client]) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            // The test harness prints too, sometimes on the same line. A killed process may leave
            // half a line.
            let Some((_, line)) = line.split_once('@') else {
                continue;
            };
            let Some(line) = line.strip_suffix('\n') else {
                continue;
            };
            let words: Vec<&str> = line.split(' ').collect();
            let [number, seq, answer] = words[..] else {
                panic!("{line:?}");
            };
            let client = &mut clients[number.parse::<usize>().unwrap()];
            let seq = seq.parse().unwrap();
            match answer {
                "asked" => client.notes.push(Note::Asked(seq)),
                "stored" => client.notes.push(Note::Accepted(seq)),
                _ => {}
            }
            return Some(answer.to_owned());
        }
    }
}

/// Returns one client for each table.
fn clients() -> Vec<Client> {
    let client = |number: u64| Client {
        table: number.to_string(),
        person: 1,
        notes: Vec::new(),
    };
    (0..TABLES).map(client).collect()
}

/// Compares what the process printed with the file.
async fn check(file: &Path, clients: &[Client]) -> Vec<Fault> {
    let store = Sqlite::open(file).await.unwrap();
    let mut logs = Vec::new();
    for number in 0..TABLES {
        let rows = store.rows(table(number), 0).await.unwrap();
        let rows = rows.iter().map(|row| Row {
            seq: row.seq,
            by: row.by.map(|(person, command)| (person.0 as u64, command)),
            epoch: row.epoch,
        });
        logs.push(Log {
            table: number.to_string(),
            rows: rows.collect(),
            ..Log::default()
        });
    }
    store.close().await;
    history::check(clients, &logs)
}

/// Runs the process until it has printed this many lines, then kills it.
fn kill(test: &str, file: &Path, lines: usize, clients: &mut [Client]) {
    let mut writing = Writing::start(test, file, "");
    for _ in 0..lines {
        writing.note(clients).expect("a line");
    }
    writing.child.kill().unwrap();
    // What the process printed before it died counts as well.
    while writing.note(clients).is_some() {}
    writing.child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_process_loses_no_acknowledged_append() {
    if let Some(file) = env::var_os(CHILD) {
        return child(Path::new(&file), false).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    let mut clients = clients();
    for lines in [1, 60, 200, 333, 1000] {
        kill(
            "a_killed_process_loses_no_acknowledged_append",
            &file,
            lines,
            &mut clients,
        );
        assert_eq!(check(&file, &clients).await, []);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_answers_too_early_is_caught() {
    if let Some(file) = env::var_os(CHILD) {
        return child(Path::new(&file), true).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    let mut clients = clients();
    let test = "a_store_that_answers_too_early_is_caught";
    kill(test, &file, 500, &mut clients);
    let faults = check(&file, &clients).await;
    assert!(!faults.is_empty());
    for fault in faults {
        assert!(matches!(fault.wrong, Wrong::Lost(_)), "{fault}");
    }
}

/// The process may write files only up to a size, and a commit beyond it fails half-way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_that_fail_half_way_lose_no_acknowledged_append() {
    if let Some(file) = env::var_os(CHILD) {
        return child(Path::new(&file), false).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    // The limit is in units of 512 bytes. The signal that comes with the failure is ignored.
    let shell = "trap '' XFSZ; ulimit -f 2000; ";
    let mut writing = Writing::start(
        "commits_that_fail_half_way_lose_no_acknowledged_append",
        &file,
        shell,
    );
    let (mut clients, mut stored, mut unknown) = (clients(), 0, 0);
    while let Some(answer) = writing.note(&mut clients) {
        stored += usize::from(answer == "stored");
        unknown += usize::from(answer == "unknown");
    }
    assert!(writing.child.wait().unwrap().success());
    assert!(stored > 100, "{stored} rows");
    assert!(unknown > 0);
    assert_eq!(check(&file, &clients).await, []);
}
