//! `sidra serve` and `sidra migrate` with a PostgreSQL database, as their own processes.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use sidra_kit::postgres::Server;
use sidra_store::{PersonId, Sqlite, Store};

fn sidra(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidra"));
    command
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder)
        .env_remove("SIDRA_DATA")
        .env_remove("SIDRA_DATABASE");
    command
}

/// Runs a command, and checks its exit status and what it prints.
fn check(command: &mut Command, status: i32, expected: &str) {
    let output = command.output().unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    printed.push_str(&String::from_utf8(output.stderr).unwrap());
    assert!(printed.contains(expected), "{printed}");
    assert_eq!(output.status.code(), Some(status), "{printed}");
}

/// A server as its own process. It is killed when this value is dropped.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(folder: &Path, url: &str) -> Serving {
        let mut child = sidra(folder)
            .args(["serve", "--listen", "127.0.0.1:0", "--node", "one"])
            .env("SIDRA_DATABASE", url)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| {
            let line = line.unwrap();
            let (_, rest) = line.split_once("http://")?;
            Some(rest.split('/').next()?.to_owned())
        });
        // Keep reading, so that the server never blocks on a full pipe.
        std::thread::spawn(move || lines.count());
        Serving {
            child,
            address: address.expect("an address"),
        }
    }

    /// Sends a request and returns the answer.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops the server with a signal, and waits until it exits.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-TERM", &id]).status();
        assert!(killed.unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_moves_to_postgres_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let url = Server::shared().database();
    let store = Sqlite::open(&folder.join("old.db")).await.unwrap();
    let ada = store.add_person("Ada", [1; 32], false, 0).await.unwrap();
    let migrate = |from: &str, to: &str| {
        let mut command = sidra(folder);
        command.args(["migrate", "--from", from, "--to", to]);
        command
    };
    check(&mut migrate("old.db", &url), 2, "is in use");
    store.close().await;
    check(
        &mut migrate("old.db", &url),
        0,
        "1 people, 0 tables with 0 rows",
    );
    check(&mut migrate("old.db", &url), 2, "choose an empty one");
    check(&mut migrate("none.db", &url), 2, "does not exist");

    let serving = Serving::start(folder, &url);
    assert!(serving.ask("GET", "/healthz", "").ends_with("ok\n"));
    let arrived = serving.ask("POST", "/api/people", r#"{"name":"Ben"}"#);
    assert!(arrived.starts_with("HTTP/1.1 201"), "{arrived}");
    check(
        &mut migrate(&url, "new.db"),
        2,
        "servers are running on the database: one",
    );
    serving.stop();
    // A server that has stopped no longer counts as running.
    check(&mut migrate(&url, "new.db"), 0, "2 people");
    let store = Sqlite::open(&folder.join("new.db")).await.unwrap();
    assert_eq!(store.person(ada).await.unwrap().unwrap().name, "Ada");
    let ben = store.person(PersonId(ada.0 + 1)).await.unwrap();
    assert_eq!(ben.unwrap().name, "Ben");
}

#[test]
fn backup_and_restore_name_the_tools_of_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let url = "postgres://localhost/sidra";
    let backup = |command: &str| {
        let mut asked = sidra(folder);
        asked.args([command, "copy.db"]).env("SIDRA_DATABASE", url);
        asked
    };
    check(&mut backup("backup"), 2, "pg_dump");
    check(&mut backup("restore"), 2, "pg_restore");
    check(
        sidra(folder).args(["backup", "--data", url, "copy.db"]),
        2,
        "pg_dump",
    );
    // A file given with `--data` takes precedence over the variable.
    check(
        backup("backup").args(["--data", "own.db"]),
        2,
        "there is no data file own.db",
    );
    let serve = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        "mysql://localhost",
    ];
    check(sidra(folder).args(serve), 2, "postgres://user@host/name");
}
