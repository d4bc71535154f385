//! `sidra serve`, as a process of its own.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Ended whatever happens to the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(args: &[&str]) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidra"));
    command
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Server(command.spawn().unwrap())
}

/// The address that it names, such as `127.0.0.1:8080`.
fn address(server: &mut Server) -> String {
    let mut line = String::new();
    let mut out = BufReader::new(server.0.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let Some((_, rest)) = line.split_once("http://") else {
        panic!("no address in {line:?}");
    };
    rest.split('/').next().unwrap().to_owned()
}

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_says_where_it_is_and_answers_there() {
    let mut server = start(&["serve", "--listen", "127.0.0.1:0"]);
    let address = address(&mut server);
    let answer = ask(&address, "/");
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    assert!(answer.contains("<title>Sidra</title>"), "{answer}");
    assert!(ask(&address, "/nothing").starts_with("HTTP/1.1 404"));
}

#[test]
fn a_taken_port_is_said_with_the_next_step() {
    let mut server = start(&["serve", "--listen", "127.0.0.1:0"]);
    let taken = address(&mut server);
    let mut second = start(&["serve", "--listen", &taken]);
    let status = second.0.wait().unwrap();
    let mut said = String::new();
    let mut err = second.0.stderr.take().unwrap();
    err.read_to_string(&mut said).unwrap();
    assert_eq!(status.code(), Some(2));
    assert!(
        said.contains("is taken") && said.contains("sidra serve --listen"),
        "{said}"
    );
}

#[test]
#[cfg(unix)]
fn it_stops_when_it_is_asked_to() {
    for signal in ["INT", "TERM"] {
        let mut server = start(&["serve", "--listen", "127.0.0.1:0"]);
        let address = address(&mut server);
        assert!(ask(&address, "/").contains("Sidra"));
        let id = server.0.id().to_string();
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{signal} {id}")])
            .status();
        assert!(sent.unwrap().success());
        assert_eq!(server.0.wait().unwrap().code(), Some(0), "{signal}");
    }
}
