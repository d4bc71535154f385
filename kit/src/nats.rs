//! A NATS server for tests.
//!
//! The server comes from Debian's package `nats-server`. It is started on a free port of this
//! machine, and stopped when the test's process exits, however that happens.

use std::env;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// A script that starts the server, waits until its own standard input is closed, then kills the
/// server. The process that started the script holds that input open.
const WATCH: &str = r#"
"$@" >/dev/null 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -KILL $server
wait $server
"#;

/// How many times to try to start the server: another program may take the free port first.
const TRIES: usize = 5;
/// The user and the password that the server asks for.
const USER: &str = "sidra";
const PASSWORD: &str = "secret";

/// A running server. It is stopped when this value is dropped.
#[derive(Debug)]
pub struct Server {
    program: PathBuf,
    port: u16,
    is_open: bool,
    watch: Mutex<Option<(Child, Option<ChildStdin>)>>,
}

impl Server {
    /// Starts a server that asks for a password.
    ///
    /// # Errors
    /// Returns why it did not start, for instance because NATS is not installed.
    pub fn start() -> Result<Server, String> {
        Server::start_with(false)
    }

    /// Starts a server that asks for no password.
    ///
    /// # Errors
    /// Returns why it did not start.
    pub fn start_open() -> Result<Server, String> {
        Server::start_with(true)
    }

    fn start_with(is_open: bool) -> Result<Server, String> {
        let program = program()?;
        let mut last = String::new();
        for _ in 0..TRIES {
            let port = free_port().map_err(|error| error.to_string())?;
            let server = Server {
                program: program.clone(),
                port,
                is_open,
                watch: Mutex::default(),
            };
            match server.resume() {
                Ok(()) => return Ok(server),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Returns a server that all tests of this process share. It stops when the process exits.
    ///
    /// # Panics
    /// Panics if it cannot be started.
    pub fn shared() -> &'static Server {
        static SHARED: OnceLock<Server> = OnceLock::new();
        SHARED.get_or_init(|| match Server::start() {
            Ok(server) => server,
            Err(error) => panic!("NATS: {error}"),
        })
    }

    /// Returns the server's address, with the user and the password.
    pub fn address(&self) -> String {
        self.address_at(self.port)
    }

    /// Returns the address at which clients reach the server through another port.
    pub fn address_at(&self, port: u16) -> String {
        match self.is_open {
            true => format!("nats://127.0.0.1:{port}"),
            false => format!("nats://{USER}:{PASSWORD}@127.0.0.1:{port}"),
        }
    }

    /// Returns the address that the server listens on.
    pub fn socket(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    fn watch(&self) -> MutexGuard<'_, Option<(Child, Option<ChildStdin>)>> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills the server. It can be started again on the same port.
    pub fn pause(&self) {
        if let Some((mut child, stdin)) = self.watch().take() {
            // The script waits for its input to close.
            drop(stdin);
            let _ = child.wait();
        }
    }

    /// Starts the server again, and waits until it listens.
    ///
    /// # Errors
    /// Returns why it does not start.
    pub fn resume(&self) -> Result<(), String> {
        let mut command = Command::new("sh");
        command.args(["-c", WATCH, "sh"]).arg(&self.program).args([
            "--addr",
            "127.0.0.1",
            "--port",
            &self.port.to_string(),
        ]);
        if !self.is_open {
            command.args(["--user", USER, "--pass", PASSWORD]);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            // The shell would print that the server was killed.
            .stderr(Stdio::null())
            // Signals to the test's process group do not reach the script.
            .process_group(0)
            .spawn()
            .map_err(|error| error.to_string())?;
        let stdin = child.stdin.take();
        *self.watch() = Some((child, stdin));
        for _ in 0..600 {
            if TcpStream::connect(self.socket()).is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        self.pause();
        Err("the server did not start".to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.pause();
    }
}

/// Returns the path of the NATS server. Debian installs it in a directory that is only on root's
/// PATH.
fn program() -> Result<PathBuf, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    let mut programs = folders.iter().map(|folder| folder.join("nats-server"));
    let found = programs.find(|program| program.is_file());
    found.ok_or_else(|| "it is not installed (on Debian: apt-get install nats-server)".to_owned())
}

fn free_port() -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}
