//! The processes that a browser needs: the program, and the browser's driver.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::TempDir;

use crate::proxy::Proxy;
use crate::wire::request;
use crate::{Browser, Failure, Look};

/// `sidra serve` and chromedriver, each on a free port. Browsers share them; they are stopped when
/// the last browser is dropped.
#[derive(Clone)]
pub struct Rig(Arc<Processes>);

struct Processes {
    /// Where the program listens: `127.0.0.1:1234`.
    address: String,
    /// Where the driver listens.
    driver: String,
    /// `None` while it is not running.
    server: Mutex<Option<Process>>,
    _driver: Process,
    setting: Setting,
    /// The folder with the program's data.
    data: TempDir,
}

/// What the program is started with.
#[derive(Default)]
struct Setting {
    /// The network between browsers and the program, if it can be cut.
    proxy: Option<Proxy>,
    /// Other addresses at which browsers reach the program.
    names: Vec<String>,
    /// Whether browsers may keep the page for use without a network.
    keeps: AtomicBool,
    /// The list of words that the program serves as its dictionary, if not its own.
    words: Option<PathBuf>,
    /// If the program is one of several servers, what they share and its own name.
    node: Option<(Cluster, String)>,
}

/// What several servers share.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// The address of the PostgreSQL database.
    pub database: String,
    /// The address of the NATS server.
    pub nats: String,
}

/// A name for this machine that a browser does not recognise as this machine: without HTTPS, a page
/// there has neither clipboard nor share sheet.
pub const FAR: &str = "sidra.test";

/// A process that is killed when this value is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Rig {
    /// Starts the program and the driver.
    ///
    /// # Errors
    /// Returns an error if one is missing, cannot be started, or serves a page other than
    /// `web/dist`.
    pub fn start() -> Result<Rig, Failure> {
        Rig::with(Setting::default())
    }

    /// Starts the program and the driver, with a short list of words as the dictionary of the word
    /// game.
    ///
    /// # Errors
    /// Returns an error as [`Rig::start`] does.
    pub fn spelling() -> Result<Rig, Failure> {
        Rig::spelling_with(&root().join(crate::game::WORDS))
    }

    /// Starts the program and the driver, with this list of words as the dictionary of the word
    /// game.
    ///
    /// # Errors
    /// Returns an error as [`Rig::start`] does.
    pub fn spelling_with(list: &Path) -> Result<Rig, Failure> {
        Rig::with(Setting {
            words: Some(list.to_owned()),
            ..Setting::default()
        })
    }

    /// Starts the program and the driver. Unlike in other tests, browsers keep the page for use
    /// without a network.
    ///
    /// # Errors
    /// Returns an error as [`Rig::start`] does.
    pub fn keeping() -> Result<Rig, Failure> {
        Rig::with(Setting {
            keeps: AtomicBool::new(true),
            ..Setting::default()
        })
    }

    /// Starts the program and the driver, with a short list of words as the dictionary. Browsers
    /// keep the page and the dictionary for use without a network.
    ///
    /// # Errors
    /// Returns an error as [`Rig::start`] does.
    pub fn keeping_words() -> Result<Rig, Failure> {
        Rig::with(Setting {
            keeps: AtomicBool::new(true),
            words: Some(root().join(crate::game::WORDS)),
            ..Setting::default()
        })
    }

    /// Starts the program and the driver. The network between browsers and the program can be cut
    /// ([`Rig::cut`]).
    ///
    /// # Errors
    /// Returns an error as [`Rig::start`] does.
    pub fn over_network() -> Result<Rig, Failure> {
        Rig::with(Setting {
            proxy: Some(Proxy::start()?),
            ..Setting::default()
        })
    }

    /// Starts two servers that share a database. Browsers reach each of them through an address
    /// that can lead to the other one ([`Rig::lead_to`]), as behind a load balancer.
    ///
    /// # Errors
    /// Returns an error as [`Rig::start`] does.
    pub fn two_nodes(cluster: &Cluster) -> Result<[Rig; 2], Failure> {
        let (one, two) = (Proxy::start()?, Proxy::start()?);
        let names = vec![one.address(), two.address()];
        let node = |proxy: Proxy, name: &str| {
            Rig::with(Setting {
                proxy: Some(proxy),
                names: names.clone(),
                node: Some((cluster.clone(), name.to_owned())),
                ..Setting::default()
            })
        };
        Ok([node(one, "one")?, node(two, "two")?])
    }

    fn with(setting: Setting) -> Result<Rig, Failure> {
        let data = TempDir::with_prefix("sidra-e2e-data-")?;
        let (server, address) = serve("127.0.0.1:0", &data, &setting, None)?;
        same_page(&address)?;
        if let Some(proxy) = &setting.proxy {
            proxy.lead_to(&address);
        }
        let (driver, port) = start_driver()?;
        Ok(Rig(Arc::new(Processes {
            address,
            driver: format!("127.0.0.1:{port}"),
            server: Mutex::new(Some(server)),
            _driver: driver,
            setting,
            data,
        })))
    }

    /// Leads browsers that connect here to another server from now on.
    pub fn lead_to(&self, other: &Rig) {
        if let Some(proxy) = &self.0.setting.proxy {
            proxy.lead_to(&other.0.address);
        }
    }

    /// Kills the program without warning.
    pub fn kill(&self) {
        let server = self.0.server.lock();
        // Dropping the process kills it, and waits for it to exit.
        drop(server.unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Starts the program again, at the same address and with the same data.
    ///
    /// # Errors
    /// Returns an error if it cannot be started.
    pub fn restart(&self) -> Result<(), Failure> {
        self.restart_with(None)
    }

    /// Starts the program again, with the page in another folder.
    ///
    /// # Errors
    /// Returns an error if it cannot be started.
    pub fn restart_with(&self, page: Option<&Path>) -> Result<(), Failure> {
        self.kill();
        let Processes {
            address,
            data,
            setting,
            ..
        } = &*self.0;
        let (server, _) = serve(address, data, setting, page)?;
        let place = self.0.server.lock();
        *place.unwrap_or_else(PoisonError::into_inner) = Some(server);
        Ok(())
    }

    /// Starts the program again. From now on it forbids browsers to keep the page.
    ///
    /// # Errors
    /// Returns an error if it cannot be started.
    pub fn restart_forbidding(&self) -> Result<(), Failure> {
        self.0.setting.keeps.store(false, Ordering::Relaxed);
        self.restart()
    }

    /// Suspends the program, or resumes it. While it is suspended, it accepts connections but
    /// answers nothing.
    ///
    /// # Errors
    /// Returns an error if it is not running.
    pub fn freeze(&self, frozen: bool) -> Result<(), Failure> {
        let server = self.0.server.lock();
        let server = server.unwrap_or_else(PoisonError::into_inner);
        let server = server.as_ref();
        let id = server.ok_or_else(|| Failure::new("the program is not running"))?;
        let signal = if frozen { "-STOP" } else { "-CONT" };
        let sent = Command::new("kill")
            .args([signal, &id.0.id().to_string()])
            .status()?;
        match sent.success() {
            true => Ok(()),
            false => Err(Failure::new(format!("kill {signal}: {sent}"))),
        }
    }

    /// Cuts the network, or restores it.
    pub fn cut(&self, cut: bool) {
        if let Some(proxy) = &self.0.setting.proxy {
            proxy.cut(cut);
        }
    }

    /// Makes the network silent, so that it passes nothing on and closes nothing, or ends that.
    pub fn stall(&self, stalled: bool) {
        if let Some(proxy) = &self.0.setting.proxy {
            proxy.stall(stalled);
        }
    }

    /// Closes a table, as an operator does.
    ///
    /// # Errors
    /// Returns an error if the program refuses.
    pub fn close_table(&self, table: &str) -> Result<(), Failure> {
        let mut close = Command::new(program()?);
        close.args(["tables", "close", table, "--data"]);
        close.arg(self.0.data.path().join("sidra.db"));
        let closed = close.output()?;
        match closed.status.success() {
            true => Ok(()),
            false => Err(Failure::new(format!(
                "sidra tables close: {}",
                String::from_utf8_lossy(&closed.stderr)
            ))),
        }
    }

    /// Makes pages look older than the program from their next connection on, or stops doing so.
    pub fn make_old(&self, old: bool) {
        if let Some(proxy) = &self.0.setting.proxy {
            proxy.make_old(old);
        }
    }

    /// Returns how many connections were made to look old.
    pub fn aged(&self) -> usize {
        self.0.setting.proxy.as_ref().map_or(0, Proxy::aged)
    }

    /// Starts a browser. `name` appears in the names of the files that a failure leaves.
    ///
    /// # Errors
    /// Returns an error if the browser cannot be started.
    pub async fn browser(&self, name: &str, look: Look) -> Result<Browser, Failure> {
        Browser::open(self.clone(), name, look).await
    }

    /// Returns where browsers find the program: `127.0.0.1:1234`.
    pub fn address(&self) -> String {
        match &self.0.setting.proxy {
            Some(proxy) => proxy.address(),
            None => self.0.address.clone(),
        }
    }

    /// Returns the same address under a name that a browser does not recognise as this machine.
    pub fn far_address(&self) -> String {
        self.address().replace("127.0.0.1", FAR)
    }

    pub(crate) fn driver(&self) -> &str {
        &self.0.driver
    }
}

/// Starts the program, and returns its address.
fn serve(
    listen: &str,
    data: &TempDir,
    setting: &Setting,
    page: Option<&Path>,
) -> Result<(Process, String), Failure> {
    let program = program()?;
    let mut serve = Command::new(&program);
    if let Some(words) = &setting.words {
        serve.arg("--lexicon").arg(words);
    }
    serve.args(["serve", "--no-rates", "--listen", listen, "--data"]);
    serve.arg(data.path().join("sidra.db"));
    if !setting.keeps.load(Ordering::Relaxed) {
        serve.arg("--no-offline");
    }
    if let Some(page) = page {
        serve.arg("--page").arg(page);
    }
    if let Some((cluster, name)) = &setting.node {
        serve.args(["--node", name]);
        serve.env("SIDRA_DATABASE", &cluster.database);
        serve.env("SIDRA_NATS", &cluster.nats);
    }
    let own = setting.proxy.iter().flat_map(|proxy| {
        let address = proxy.address();
        [address.clone(), address.replace("127.0.0.1", FAR)]
    });
    for name in own.chain(setting.names.iter().cloned()) {
        serve.args(["--public-url", &format!("http://{name}")]);
    }
    let (server, line) = start(&mut serve, &program.display().to_string(), "http://")?;
    Ok((server, between(&line, "http://", '/')?))
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
                "{name} exited before it printed its address: {said}"
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
///
/// # Errors
/// Returns an error if it is not built.
pub fn program() -> Result<PathBuf, Failure> {
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

/// Fails if the program serves a page other than the one in `web/dist`.
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
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Returns the browser, and what the driver calls it. `CHROMIUM` names it. Otherwise it is one of
/// Debian's: Chromium without windows, or if that is missing or the `whole` browser is wanted,
/// Chromium. Without any of them, the driver looks for one.
pub(crate) fn browser_program(whole: bool) -> (Option<String>, &'static str) {
    const SHELL: (&str, &str) = ("/usr/bin/chromium-headless-shell", "chrome-headless-shell");
    const WHOLE: (&str, &str) = ("/usr/bin/chromium", "chrome");
    if let Ok(named) = env::var("CHROMIUM") {
        return (Some(named), WHOLE.1);
    }
    let wanted = if whole { &[WHOLE][..] } else { &[SHELL, WHOLE] };
    match wanted.iter().find(|(path, _)| Path::new(path).is_file()) {
        Some((path, name)) => (Some((*path).to_owned()), name),
        None => (None, WHOLE.1),
    }
}
