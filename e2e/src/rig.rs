//! The processes that a session needs: the program, and the browser's driver.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use crate::wire::request;
use crate::{Browser, Failure, Look};

/// `sidra serve` and chromedriver, each at a free port. Sessions share them; they end with the
/// last session.
#[derive(Clone)]
pub struct Rig(Arc<Processes>);

struct Processes {
    /// Where the program listens: `127.0.0.1:1234`.
    address: String,
    /// Where the driver listens.
    driver: String,
    _server: Process,
    _driver: Process,
    _data: tempfile::TempDir,
}

/// A process that ends when this value is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Rig {
    /// Starts both.
    ///
    /// # Errors
    /// Returns an error if one is missing, cannot be started, or serves another page than
    /// `web/dist`.
    pub fn start() -> Result<Rig, Failure> {
        let program = program()?;
        let mut serve = Command::new(&program);
        let data = tempfile::tempdir()?;
        serve.args(["serve", "--listen", "127.0.0.1:0"]);
        serve.env("SIDRA_DATA", data.path().join("sidra.db"));
        let (server, line) = start(&mut serve, &program.display().to_string(), "http://")?;
        let address = between(&line, "http://", '/')?;
        same_page(&address)?;

        let (driver, port) = start_driver()?;
        Ok(Rig(Arc::new(Processes {
            address,
            driver: format!("127.0.0.1:{port}"),
            _server: server,
            _driver: driver,
            _data: data,
        })))
    }

    /// Starts a session. `name` appears in the names of the files that a failure leaves.
    ///
    /// # Errors
    /// Returns an error if the browser cannot be started.
    pub async fn browser(&self, name: &str, look: Look) -> Result<Browser, Failure> {
        Browser::open(self.clone(), name, look).await
    }

    /// Returns where the program listens: `127.0.0.1:1234`.
    pub fn address(&self) -> &str {
        &self.0.address
    }

    pub(crate) fn driver(&self) -> &str {
        &self.0.driver
    }
}

/// How many ports are tried for the driver. A few of the 28,000 that the system hands out are
/// taken at any time, so even a second attempt is rare.
const PORTS: usize = 20;

/// Starts chromedriver, and returns its address.
///
/// With `--port=0` it has the system choose a free port for IPv6, then takes the same one for
/// IPv4, where it need not be free: every connection on the machine occupies one. It gives up
/// in that case, and a new process is given another port.
fn start_driver() -> Result<(Process, String), Failure> {
    const READY: &str = "successfully on port ";
    const TAKEN: &str = "port not available";
    let mut attempt = 1;
    loop {
        let mut drive = Command::new("chromedriver");
        drive.args(["--port=0", "--log-level=WARNING"]);
        match start(&mut drive, "chromedriver", READY) {
            Ok((driver, line)) => return Ok((driver, between(&line, READY, '.')?)),
            Err(failure) if attempt < PORTS && failure.to_string().contains(TAKEN) => attempt += 1,
            Err(failure) => {
                return Err(Failure::new(format!(
                    "{failure}; the browser and its driver are needed (on Debian: \
                     apt-get install chromium chromium-driver)"
                )));
            }
        }
    }
}

/// Starts a process and waits for the line that names its address.
fn start(command: &mut Command, name: &str, marker: &str) -> Result<(Process, String), Failure> {
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::new(format!("{name}: {error}")))?;
    let mut process = Process(child);
    let Some(out) = process.0.stdout.take() else {
        return Err(Failure::new(format!("{name} has no output")));
    };
    let mut out = BufReader::new(out);
    let mut said = String::new();
    loop {
        let mut line = String::new();
        if out.read_line(&mut line)? == 0 {
            return Err(Failure::new(format!(
                "{name} ended before it printed its address: {said}"
            )));
        }
        said.push_str(&line);
        if line.contains(marker) {
            // Keep reading, so that the process never blocks on a full pipe.
            std::thread::spawn(move || {
                let mut rest = Vec::new();
                let _ = std::io::Read::read_to_end(&mut out, &mut rest);
            });
            return Ok((process, line));
        }
    }
}

fn between(line: &str, start: &str, end: char) -> Result<String, Failure> {
    let found = line.split_once(start).and_then(|(_, rest)| {
        let end = rest.find(end)?;
        Some(rest[..end].to_owned())
    });
    found.ok_or_else(|| Failure::new(format!("no address in {line:?}")))
}

/// Returns the program: `SIDRA_PROGRAM`, or the one beside the tests in cargo's folder.
fn program() -> Result<PathBuf, Failure> {
    if let Some(path) = env::var_os("SIDRA_PROGRAM") {
        return Ok(PathBuf::from(path));
    }
    let me = env::current_exe()?;
    let name = format!("sidra{}", env::consts::EXE_SUFFIX);
    let folders = me.ancestors().skip(1).take(2);
    let found = folders
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file());
    found.ok_or_else(|| {
        Failure::new(
            "the program is not built: run `cargo xtask e2e`, which builds all that is needed",
        )
    })
}

/// Fails if the program serves another page than the one in `web/dist`.
fn same_page(address: &str) -> Result<(), Failure> {
    let built = fs::read(root().join("web/dist/index.html")).ok();
    let served = request("GET", address, "/", "")?;
    if built.is_some_and(|built| built == served) {
        return Ok(());
    }
    Err(Failure::new(
        "the program does not serve the page in web/dist: run `cargo xtask e2e`, which builds both",
    ))
}

/// Returns the folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Returns the browser: `CHROMIUM`, or Debian's. Otherwise the driver looks for one.
pub(crate) fn browser_program() -> Option<String> {
    let named = env::var("CHROMIUM").ok();
    named.or_else(|| {
        let debian = "/usr/bin/chromium";
        Path::new(debian).is_file().then(|| debian.to_owned())
    })
}
