//! `sidra serve` as its own process.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::Address;

/// The time limit for starting a server, generous enough for a slow machine.
const START: Duration = Duration::from_secs(60);

/// How a server is started.
#[derive(Debug, Clone, Copy)]
pub struct Serving<'a> {
    /// The program.
    pub program: &'a Path,
    /// The data file; with a database, only the path next to which other files are created.
    pub data: &'a Path,
    /// The database, instead of a data file.
    pub database: Option<&'a str>,
    /// The NATS server.
    pub nats: Option<&'a str>,
    /// The name of the node.
    pub node: Option<&'a str>,
    /// The port; 0 means any.
    pub port: u16,
    /// How wrong its clock is, if it is not right: see `--clock-skew` of `sidra serve`.
    pub skew: Option<&'a str>,
}

/// A running server. It is killed when this value is dropped.
pub struct Process {
    child: Child,
    /// Where it listens.
    pub address: Address,
}

impl Process {
    /// Starts a server that uses a data file, and waits until it listens. Port 0 means any.
    ///
    /// # Errors
    /// Returns why it did not start.
    pub async fn start(program: &Path, data: &Path, port: u16) -> Result<Process, String> {
        Process::start_on(program, data, None, port).await
    }

    /// Starts a server that uses a database, if one is named, or else a data file, and waits until
    /// it listens.
    ///
    /// # Errors
    /// Returns why it did not start.
    pub async fn start_on(
        program: &Path,
        data: &Path,
        database: Option<&str>,
        port: u16,
    ) -> Result<Process, String> {
        Process::serve(Serving {
            program,
            data,
            database,
            nats: None,
            node: None,
            port,
            skew: None,
        })
        .await
    }

    /// Starts a server and waits until it listens.
    ///
    /// # Errors
    /// Returns why it did not start.
    pub async fn serve(serving: Serving<'_>) -> Result<Process, String> {
        let Serving {
            program,
            data,
            database,
            nats,
            node,
            port,
            skew,
        } = serving;
        let failed = |error: std::io::Error| format!("{}: {error}", program.display());
        let mut command = Command::new(program);
        match database {
            Some(url) => command.env("SIDRA_DATABASE", url),
            None => command.env_remove("SIDRA_DATABASE"),
        };
        match nats {
            Some(url) => command.env("SIDRA_NATS", url),
            None => command.env_remove("SIDRA_NATS"),
        };
        // Another version of the program may not know this variable, so it is not an argument.
        match skew {
            Some(skew) => command.env("SIDRA_CLOCK_SKEW", skew),
            None => command.env_remove("SIDRA_CLOCK_SKEW"),
        };
        // In tests that cut servers off, errors are expected.
        let log = if nats.is_some() { "off" } else { "error" };
        let log = std::env::var("SIDRA_TEST_LOG").unwrap_or_else(|_| log.to_owned());
        let mut child = command
            .args(["serve", "--no-rates", "--log", &log])
            .args(node.map(|node| ["--node", node]).into_iter().flatten())
            .arg("--data")
            .arg(data)
            .args(["--listen", &format!("127.0.0.1:{port}")])
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(failed)?;
        let out = child.stdout.take();
        let out = out.ok_or_else(|| "the server has no output".to_owned())?;
        let mut lines = BufReader::new(out).lines();
        let address = async {
            while let Some(line) = lines.next_line().await.map_err(failed)? {
                if let Some((_, rest)) = line.split_once("http://")
                    && let Some(address) = rest.split('/').next()
                {
                    let address = address.parse();
                    return address.map_err(|_| format!("no address in {line:?}"));
                }
            }
            Err("the server did not start".to_owned())
        };
        let address = timeout(START, address).await;
        let address = address.map_err(|_| "the server did not start in time".to_owned())??;
        Ok(Process {
            child,
            address: Address(address),
        })
    }

    /// Kills the server as `kill -9` does, and waits until it is gone.
    ///
    /// # Errors
    /// Returns why it could not be killed.
    pub async fn kill(mut self) -> Result<(), String> {
        let killed = self.child.kill().await;
        killed.map_err(|error| format!("kill: {error}"))
    }

    /// Asks the server to stop, and waits until it has stopped.
    ///
    /// # Errors
    /// Returns why this failed.
    #[cfg(unix)]
    pub async fn stop(mut self) -> Result<(), String> {
        self.signal("TERM").await?;
        let ended = timeout(START, self.child.wait()).await;
        match ended {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Ok(status)) => Err(format!("the server exited with {status}")),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("the server did not stop".to_owned()),
        }
    }

    /// Sends the server a signal.
    ///
    /// # Errors
    /// Returns why this failed.
    #[cfg(unix)]
    pub async fn signal(&self, name: &str) -> Result<(), String> {
        let id = self.child.id();
        let id = id.ok_or_else(|| "the server is gone".to_owned())?;
        let mut command = Command::new("kill");
        command.args([&format!("-{name}"), &id.to_string()]);
        let status = command.status().await.map_err(|error| error.to_string())?;
        match status.success() {
            true => Ok(()),
            false => Err(format!("kill -{name}: {status}")),
        }
    }

    /// Returns how much memory the server uses, in bytes, if the system reports it.
    pub fn memory(&self) -> Option<u64> {
        let file = format!("/proc/{}/status", self.child.id()?);
        let status = std::fs::read_to_string(file).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// Returns how much processor time the server has used, in seconds, if the system reports it.
    pub fn processor(&self) -> Option<f64> {
        processor(&self.child.id()?.to_string())
    }
}

/// Returns how much processor time a process has used, in seconds, if the system reports it. The
/// process may be `self`.
pub(crate) fn processor(process: &str) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The fields come after the name of the program, which is in parentheses.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    // Linux counts hundredths of a second here, on every machine.
    Some((user + system) / 100.0)
}

/// Returns the path of `sidra`, which is next to this program.
///
/// # Errors
/// Returns why it cannot be found.
pub fn sidra() -> Result<PathBuf, String> {
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    let name = format!("sidra{}", std::env::consts::EXE_SUFFIX);
    let program = here.with_file_name(name);
    match program.exists() {
        true => Ok(program),
        false => Err(format!("{} is missing: build it first", program.display())),
    }
}
