//! A process that is killed, or cannot write, with appends in flight.
//!
//! The test starts itself as the process that writes. It prints what the store acknowledged,
//! and that must be in the file afterwards.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};
use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use sidra_store::conformance::{create, head, row, table};
use sidra_store::{AppendError, PersonId, Sqlite, Store};

const TABLES: u64 = 12;
const CHILD: &str = "SIDRA_STORE_CHILD";

/// Appends to all tables at once, forever or until appends fail. Prints one line for every
/// answer: the table, the row and the answer.
async fn child(file: &Path) {
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(file).await.unwrap());
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
        say(0, "stored");
    }
    let mut failed = 0;
    let mut seq = rows.len().max(1) as u64;
    while failed < 3 {
        let mut row = row(table(number), seq, Some((PersonId(1), seq)));
        row.text = "x".repeat(400);
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
        // As a server does: what is in the log counts.
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

    /// Reads the next answer: the table, the row and the answer. `None` at the end.
    fn next(&mut self) -> Option<(u64, u64, String)> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            // The test harness prints as well, in the same line even. A killed process may
            // leave half a line.
            let Some((_, answer)) = line.split_once('@') else {
                continue;
            };
            let Some(answer) = answer.strip_suffix('\n') else {
                continue;
            };
            let words: Vec<&str> = answer.split(' ').collect();
            let [table, seq, answer] = words[..] else {
                panic!("{line:?}");
            };
            let numbers = (table.parse().unwrap(), seq.parse().unwrap());
            return Some((numbers.0, numbers.1, answer.to_owned()));
        }
    }
}

/// Checks that every log has no gaps, each command once, and everything acknowledged.
async fn check(file: &Path, acknowledged: &HashSet<(u64, u64)>) {
    let store = Sqlite::open(file).await.unwrap();
    let mut stored = HashMap::new();
    for number in 0..TABLES {
        let rows = store.rows(table(number), 0).await.unwrap();
        let mut commands = HashSet::new();
        for (seq, row) in (0..).zip(&rows) {
            assert_eq!(row.seq, seq, "table {number} has a gap");
            assert!(row.by.is_none_or(|by| commands.insert(by)));
        }
        stored.insert(number, rows.len() as u64);
    }
    for &(number, seq) in acknowledged {
        assert!(seq < stored[&number], "row {seq} of {number} is lost");
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_with_appends_in_flight() {
    if let Some(file) = env::var_os(CHILD) {
        return child(Path::new(&file)).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    let mut acknowledged = HashSet::new();
    for answers in [1, 60, 200, 333, 1000] {
        let mut writing = Writing::start("killed_with_appends_in_flight", &file, "");
        for _ in 0..answers {
            let (number, seq, answer) = writing.next().expect("an answer");
            assert_eq!(answer, "stored");
            acknowledged.insert((number, seq));
        }
        writing.child.kill().unwrap();
        // What it said before it died counts as well.
        while let Some((number, seq, answer)) = writing.next() {
            assert_eq!(answer, "stored");
            acknowledged.insert((number, seq));
        }
        writing.child.wait().unwrap();
        check(&file, &acknowledged).await;
    }
}

/// The process may write files only up to a size, and a commit beyond it fails half-way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_that_fail_half_way() {
    if let Some(file) = env::var_os(CHILD) {
        return child(Path::new(&file)).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    // In units of 512 bytes. The signal that comes with the failure is ignored.
    let shell = "trap '' XFSZ; ulimit -f 2000; ";
    let mut writing = Writing::start("commits_that_fail_half_way", &file, shell);
    let (mut acknowledged, mut unknown) = (HashSet::new(), 0);
    while let Some((number, seq, answer)) = writing.next() {
        match answer.as_str() {
            "stored" => {
                acknowledged.insert((number, seq));
            }
            "unknown" => unknown += 1,
            _ => {}
        }
    }
    assert!(writing.child.wait().unwrap().success());
    assert!(acknowledged.len() > 100);
    assert!(unknown > 0);
    check(&file, &acknowledged).await;
}
