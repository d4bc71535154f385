//! The example bots play whole matches, and JSON says the same as the binary encoding.

#[path = "../../examples/bot.rs"]
mod bot;

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use crate::common::{FOR_EVER, Server};
use serde_json::json;
use sidra_server::{Rates, Settings};
use sidra_store::MemoryStore;
use tokio::time::timeout;

const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bot.py");

#[tokio::test(flavor = "multi_thread")]
async fn the_example_bots_play_a_match_against_each_other() {
    let limited = |settings: &mut Settings| settings.rates = Rates::limited();
    let server = Server::with(Arc::new(MemoryStore::new()), limited).await;
    let host = server.arrive("Ann").await;
    let has_python = tokio::task::spawn_blocking(|| {
        let found = std::process::Command::new("python3")
            .arg("--version")
            .output();
        found.is_ok_and(|output| output.status.success())
    });
    let python = has_python.await.unwrap();
    if !python {
        eprintln!("python3 is not installed: only the bot in Rust plays");
    }
    let seats = if python { 3 } else { 2 };
    let table = json!({ "edition": "il-classic", "seats": seats, "house": { "turn_seconds": 0 } });
    let (table, code) = server.open(&host, table).await;
    let mut ann = server.connect(Some(&host), &table).await;
    let address = server.address.to_string();
    let token = server.arrive("Rust").await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &token, body).await;
    let rust = tokio::spawn({
        let (address, table) = (address.clone(), table.clone());
        async move {
            let played = bot::play(&address, table, token).await;
            played.map_err(|error| error.to_string())
        }
    });
    let python = python.then(|| {
        let mut command = std::process::Command::new("python3");
        command
            .arg(PYTHON)
            .arg(format!("http://{address}"))
            .arg(&code);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        tokio::task::spawn_blocking(move || child.wait_with_output().unwrap())
    });
    timeout(FOR_EVER, ann.play()).await.unwrap();
    timeout(FOR_EVER, rust).await.unwrap().unwrap().unwrap();
    if let Some(python) = python {
        let output = timeout(FOR_EVER, python).await.unwrap().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert_eq!(output.stdout, b"The match is over.\n", "{said}");
        let path = format!("/api/tables/{table}/record");
        let (_, record) = server.ask("GET", &path, Some(&host), None).await;
        assert!(
            record.contains("Python") && record.contains("Rust"),
            "{record}"
        );
    }
}

#[test]
fn the_example_bots_have_under_a_hundred_lines() {
    let rust = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/bot.rs");
    for file in [Path::new(PYTHON), &rust] {
        let lines = std::fs::read_to_string(file).unwrap().lines().count();
        assert!(lines < 100, "{}: {lines} lines", file.display());
    }
}
