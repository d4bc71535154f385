//! A PostgreSQL server for tests.
//!
//! The server comes from Debian's package `postgresql`. It is started in a temporary folder on a
//! free port of this machine, and stopped when the test's process exits, however that happens.

use std::env;
use std::fs;
use std::io::{self, Read as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// A script that starts the server, waits until its own standard input is closed, then stops the
/// server and removes the folder. The process that started the script holds that input open.
const WATCH: &str = r#"
folder=$1; bin=$2; port=$3; fsync=$4
run() {
    # A server that is stopped from outside is started again, until the test ends.
    while [ ! -e "$folder/stop" ]; do
        "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses=127.0.0.1 -p "$port" \
            -c fsync=$fsync -c max_connections=200 >>"$folder/log" 2>&1 </dev/null
        [ -e "$folder/again" ] || break
        rm "$folder/again"
    done
}
run &
server=$!
cat >/dev/null
touch "$folder/stop"
kill -INT "$(head -n 1 "$folder/data/postmaster.pid")"
wait $server
rm -rf "$folder"
"#;

/// How many times to try to start the server: another program may take the free port first.
const TRIES: usize = 5;

/// A running server. It is stopped when this value is dropped.
#[derive(Debug)]
pub struct Server {
    folder: PathBuf,
    bin: PathBuf,
    port: u16,
    databases: AtomicU32,
    watch: Mutex<(Child, Option<ChildStdin>)>,
}

impl Server {
    /// Starts a server that does not wait for the disk: what it committed survives everything but a
    /// crash of the machine.
    ///
    /// # Errors
    /// Returns why it did not start, for instance because PostgreSQL is not installed.
    pub fn start() -> Result<Server, String> {
        Server::start_with("off")
    }

    /// Starts a server that waits for the disk, for measurements.
    ///
    /// # Errors
    /// Returns why it did not start.
    pub fn start_durable() -> Result<Server, String> {
        Server::start_with("on")
    }

    fn start_with(fsync: &str) -> Result<Server, String> {
        let bin = programs()?;
        let mut last = String::new();
        for _ in 0..TRIES {
            match Server::try_start(&bin, fsync) {
                Ok(server) => return Ok(server),
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
            Err(error) => panic!("PostgreSQL: {error}"),
        })
    }

    fn try_start(bin: &Path, fsync: &str) -> Result<Server, String> {
        let failed = |error: io::Error| error.to_string();
        let folder = new_folder().map_err(failed)?;
        let port = free_port().map_err(failed)?;
        let made = as_user(&folder, &bin.join("initdb"))
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8"])
            .args(["--locale=C", "--no-sync"])
            .output()
            .map_err(failed)?;
        if !made.status.success() {
            let _ = fs::remove_dir_all(&folder);
            return Err(said(&made));
        }
        let mut child = as_user(&folder, Path::new("sh"))
            .args(["-c", WATCH, "sh"])
            .arg(&folder)
            .arg(bin)
            .args([&port.to_string(), fsync])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            // Signals to the test's process group do not reach the script.
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let stdin = child.stdin.take();
        let server = Server {
            folder,
            bin: bin.to_owned(),
            port,
            databases: AtomicU32::new(0),
            watch: Mutex::new((child, stdin)),
        };
        // While the server is starting, it refuses connections. If its port is taken, it exits.
        for _ in 0..600 {
            if server.psql("postgres", "SELECT 1").is_ok() {
                return Ok(server);
            }
            let log = server.log();
            if log.contains("shut down") || log.contains("could not bind") {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("the server did not start: {}", server.log()))
    }

    /// Creates a new empty database and returns its address.
    ///
    /// # Panics
    /// Panics if it cannot be created.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test{number}");
        if let Err(error) = self.psql("postgres", &format!("CREATE DATABASE {name}")) {
            panic!("no database: {error}");
        }
        self.address(&name)
    }

    /// Returns the address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// Returns the port that the server listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Restarts the server as after a crash: it does not close its connections cleanly, and
    /// recovers what it committed.
    ///
    /// # Errors
    /// Returns why the server did not restart.
    pub fn restart(&self) -> Result<(), String> {
        let failed = |error: io::Error| error.to_string();
        let again = self.folder.join("again");
        fs::write(&again, "").map_err(failed)?;
        // Without `-W`, `pg_ctl` waits until the server's PID file is gone, and may mistake the new
        // server's file for the old one's.
        let stopped = as_user(&self.folder, &self.bin.join("pg_ctl"))
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-m", "immediate", "-W", "stop"])
            .output()
            .map_err(failed)?;
        if !stopped.status.success() {
            return Err(said(&stopped));
        }
        for _ in 0..2400 {
            // The script removes the file once the old server has exited.
            if !again.exists() && self.psql("postgres", "SELECT 1").is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("the server did not start again: {}", self.log()))
    }

    /// Returns the address of a database through another port.
    pub fn through(&self, address: &str, port: u16) -> String {
        address.replace(&format!(":{}/", self.port), &format!(":{port}/"))
    }

    /// Returns the address that the server listens on.
    pub fn socket(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Runs statements as another program would. Returns what they print.
    ///
    /// # Errors
    /// Returns what went wrong.
    pub fn psql(&self, database: &str, sql: &str) -> Result<String, String> {
        let output = Command::new(self.bin.join("psql"))
            .args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-c", sql])
            .arg(self.address(database))
            .output()
            .map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
            false => Err(said(&output)),
        }
    }

    fn log(&self) -> String {
        let mut log = String::new();
        if let Ok(mut file) = fs::File::open(self.folder.join("log")) {
            let _ = file.read_to_string(&mut log);
        }
        log
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        // The script waits for its input to close.
        watch.1 = None;
        let _ = watch.0.wait();
    }
}

fn said(output: &Output) -> String {
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text += &String::from_utf8_lossy(&output.stderr);
    text.trim().to_owned()
}

/// Returns the folder of PostgreSQL's programs: that of the newest version installed by Debian,
/// which does not put it on the PATH, or else one that is on the PATH.
fn programs() -> Result<PathBuf, String> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .flatten()
        .filter_map(|version| {
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .collect();
    versions.sort_unstable();
    let installed = versions.into_iter().rev().map(|(_, bin)| bin);
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<PathBuf> = env::split_paths(&path).collect();
    let has_all = |bin: &PathBuf| {
        let mut programs = ["initdb", "postgres", "psql"].into_iter();
        programs.all(|program| bin.join(program).is_file())
    };
    let found = installed.chain(on_path).find(has_all);
    found.ok_or_else(|| "it is not installed (on Debian: apt-get install postgresql)".to_owned())
}

fn free_port() -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}

/// Creates a folder for a server. The folder belongs to the user that runs the server.
fn new_folder() -> io::Result<PathBuf> {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let name = format!("sidra-postgres-{}-{number}", std::process::id());
    let folder = env::temp_dir().join(name);
    fs::create_dir(&folder)?;
    if is_root() {
        let status = Command::new("chown").arg(USER).arg(&folder).status()?;
        if !status.success() {
            return Err(io::Error::other(format!("there is no user {USER}")));
        }
    }
    Ok(folder)
}

/// The user that runs the server if this process is root: PostgreSQL refuses to run as root.
const USER: &str = "postgres";

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Returns a command that does not run as root.
fn as_user(folder: &Path, program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid", USER, "--regid", USER, "--init-groups", "--"])
            .arg(program);
        command
    } else {
        Command::new(program)
    };
    // That user may have no access to the current folder of the test.
    command.current_dir(folder);
    command
}
