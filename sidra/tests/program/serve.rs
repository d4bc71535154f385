//! `sidra serve` as its own process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server with its data, which is stopped when the test ends.
struct Server(Child, #[allow(dead_code)] tempfile::TempDir);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(args: &[&str]) -> Server {
    start_with(args, &[])
}

fn start_with(args: &[&str], variables: &[(&str, &str)]) -> Server {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidra"));
    command
        .args(args)
        .env("SIDRA_DATA", folder.path().join("sidra.db"))
        .envs(variables.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Server(command.spawn().unwrap(), folder)
}

/// Reads the address that the server prints, such as `127.0.0.1:8080`.
fn address(server: &mut Server) -> String {
    let mut line = String::new();
    // The pipe stays open, because the server has more to print.
    let mut out = BufReader::new(server.0.stdout.as_mut().unwrap());
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
fn the_server_answers_at_the_address_it_prints() {
    for listen in ["127.0.0.1:0", "localhost:0"] {
        let mut server = start(&["serve", "--listen", listen]);
        let address = address(&mut server);
        let answer = ask(&address, "/");
        assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
        assert!(answer.contains("<title>Sidra</title>"), "{answer}");
        assert!(ask(&address, "/nothing").starts_with("HTTP/1.1 404"));
    }
}

#[test]
fn variables_say_where_to_listen_and_what_the_server_is_called() {
    let mut listener = start_with(&["serve"], &[("SIDRA_LISTEN", "127.0.0.1:0")]);
    let address = address(&mut listener);
    assert_ne!(address, "127.0.0.1:8080");
    assert!(ask(&address, "/").contains("<title>Sidra</title>"));
    // A public name is refused until the server is told about it.
    let named = |address: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = "GET /api/addresses HTTP/1.1\r\nhost: sidra.example.org\r\nconnection: close";
        write!(stream, "{head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(named(&address).starts_with("HTTP/1.1 421"));
    let variables = [
        ("SIDRA_LISTEN", "127.0.0.1:0"),
        ("SIDRA_PUBLIC_URL", "https://sidra.example.org"),
    ];
    let mut public = start_with(&["serve"], &variables);
    let address = self::address(&mut public);
    let answer = named(&address);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("https://sidra.example.org"), "{answer}");
}

/// This is how `cargo run` finds out whether it has to build the page.
#[test]
fn the_program_says_which_commands_need_the_page() {
    for (args, needed) in [
        ("", true),
        ("serve", true),
        ("serve --open", true),
        ("--lang he", true),
        ("--lang he serve", true),
        ("--bidi no serve", true),
        ("--lexicon none --offline serve", true),
        ("--lang=he --plain serve", true),
        ("check -e il-classic serve", false),
        ("--bidi no editions", false),
        ("--help", false),
        ("serve --help", false),
        ("help serve", false),
        ("--version", false),
        ("serve --no-such-option", false),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_sidra"))
            .args(args.split_whitespace())
            .env("SIDRA_NEEDS_PAGE", "1")
            .output()
            .unwrap();
        assert_eq!(output.status.success(), needed, "{args}");
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
    }
}

#[test]
fn if_the_port_is_taken_the_error_suggests_another() {
    let mut server = start(&["serve", "--listen", "127.0.0.1:0"]);
    let taken = address(&mut server);
    let mut second = start(&["serve", "--listen", &taken]);
    let status = second.0.wait().unwrap();
    let mut said = String::new();
    let mut err = second.0.stderr.take().unwrap();
    err.read_to_string(&mut said).unwrap();
    assert_eq!(status.code(), Some(2));
    assert!(
        said.contains("is already in use") && said.contains("sidra serve --listen"),
        "{said}"
    );
}

/// Sends a request with a JSON body, and returns the body of the answer.
#[cfg(unix)]
fn post(address: &str, path: &str, token: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// Returns a field of a flat JSON answer.
#[cfg(unix)]
fn field(answer: &str, name: &str) -> String {
    let (_, rest) = answer.split_once(&format!("\"{name}\":\"")).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[test]
#[cfg(unix)]
fn a_killed_server_continues_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("sidra.db");
    let data = data.to_str().unwrap();
    let serve = || start(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
    let mut first = serve();
    let at = address(&mut first);
    let person = post(&at, "/api/people", "", r#"{"name":"Ann"}"#);
    let token = field(&person, "token");
    let opened = post(&at, "/api/tables", &token, r#"{"edition":"il-classic"}"#);
    let (table, code) = (field(&opened, "table"), field(&opened, "code"));
    // The server gets no chance to clean up.
    first.0.kill().unwrap();
    first.0.wait().unwrap();

    let mut second = serve();
    let at = address(&mut second);
    let ben = field(&post(&at, "/api/people", "", r#"{"name":"Ben"}"#), "token");
    let joined = post(&at, "/api/join", &ben, &format!(r#"{{"code":"{code}"}}"#));
    assert_eq!(field(&joined, "table"), table);

    // The operator sees the table, and closes it.
    let tables = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_sidra"))
            .args([&["tables", "--data", data], args].concat())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), said)
    };
    let (status, said) = tables(&[]);
    assert_eq!(status, Some(0));
    assert!(said.contains(&table) && said.contains("Ann, Ben"), "{said}");
    assert_eq!(tables(&["close", &table]), (Some(0), "Done.\n".to_owned()));
    assert_eq!(tables(&[]), (Some(0), "No table is open.\n".to_owned()));
    assert_eq!(tables(&["close", &table]).0, Some(2));
    assert_eq!(tables(&["lobby", "off"]).0, Some(0));
    drop(second);
    assert_eq!(tables(&[]).0, Some(2), "nobody answers any longer");
}

#[test]
#[cfg(unix)]
fn the_server_stops_at_a_signal() {
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

/// A page that was open before an upgrade can still fetch its files.
#[test]
fn the_files_of_the_previous_page_outlive_an_upgrade() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("sidra.db");
    let data = [("SIDRA_DATA", data.to_str().unwrap())];
    // The names contain the beginning of the SHA-256 of what the files contain.
    let files = [
        ("boot-01d09d19c2139a46.js", "old\n"),
        ("boot-7aa7a5359173d05b.js", "new\n"),
    ];
    for (number, (name, content)) in files.iter().enumerate() {
        let page = folder.path().join(name);
        std::fs::create_dir(&page).unwrap();
        std::fs::write(page.join("index.html"), "<title>Sidra</title>").unwrap();
        std::fs::write(page.join(name), content).unwrap();
        let args = ["serve", "--listen", "127.0.0.1:0", "--page"];
        let args = [&args[..], &[page.to_str().unwrap()]].concat();
        let mut server = start_with(&args, &data);
        let address = address(&mut server);
        for (name, content) in &files[..=number] {
            let answer = ask(&address, &format!("/{name}"));
            assert!(answer.starts_with("HTTP/1.1 200"), "{name}: {answer}");
            assert!(answer.ends_with(content), "{name}: {answer}");
        }
    }
}
