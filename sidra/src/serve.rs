//! `sidra serve`: serves the page and the tables at which people play.

mod addresses;

use std::io::{ErrorKind, Write};
use std::sync::Arc;
use std::time::Duration;

use sidra_server::{Cluster, Hall, Hosts, Limits, Page, Rates, Settings};
use sidra_store::{Leases, NewNode, Postgres, Renewal, Sqlite, Store};
use sidra_text::{Isolation, Lang, Text};
use tokio::net::TcpListener;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::cli::{Listen, ServeArgs};
use crate::{Failure, Outcome};
use crate::{data, lexicon};

/// The default limit on open connections, if the system allows that many.
const MOST_CONNECTIONS: u64 = 20_000;
/// File descriptors that are not connections: the data file, its readers, standard streams.
const OTHER_FILES: u64 = 64;

/// Serves until the process is asked to stop.
pub fn run(args: &ServeArgs, asked: &lexicon::Asked) -> Result<Outcome, Failure> {
    let targets: Targets = args.log.parse().map_err(|error| {
        format!(
            "--log {:?}: {error}; expected a level such as info",
            args.log
        )
    })?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // A subscriber is already installed only if a test runs a second server in the same process.
    let _ = tracing_subscriber::registry()
        .with(lines)
        .with(targets)
        .try_init();
    let tasks = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    tasks.block_on(serve(args, asked))
}

async fn serve(args: &ServeArgs, asked: &lexicon::Asked) -> Result<Outcome, Failure> {
    let listener = TcpListener::bind((args.listen.host.as_str(), args.listen.port))
        .await
        .map_err(|error| refused(&args.listen, &error))?;
    // Handle signals before printing the address: a program that reads it may stop us right away.
    let shutdown = asked_to_stop()?;
    let mut page = match &args.page {
        Some(folder) => Page::read(folder)
            .map_err(|error| Failure::from(format!("--page {}: {error}", folder.display())))?,
        None => Page::embedded(),
    };
    if args.no_offline {
        page = page.without_keeping();
    }
    if !page.is_built() {
        let mut err = anstream::stderr();
        writeln!(
            err,
            "sidra: this program was built without the page; in a checkout, `cargo run` builds both"
        )?;
    }
    let here = listener.local_addr()?;
    let others = addresses::others(here, &args.public_url);
    let opened = match &args.database {
        Some(url) => {
            let node = NewNode {
                name: args.node.clone().unwrap_or_else(|| node_name(here.port())),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                address: others
                    .first()
                    .cloned()
                    .unwrap_or_else(|| format!("http://{here}")),
            };
            let store = Postgres::open(url, &node).await;
            Opened::Database(Arc::new(store.map_err(|e| Failure::from(e.to_string()))?))
        }
        None => {
            let store = Sqlite::open(&data::file(args.data.as_deref())?).await;
            Opened::File(Arc::new(store.map_err(|e| Failure::from(e.to_string()))?))
        }
    };
    let cluster = match (&args.nats, &opened) {
        (Some(url), Opened::Database(store)) => {
            let name = store.cluster().await;
            let name = name.map_err(|error| Failure::from(error.to_string()))?;
            let cluster = Cluster::connect(url, &name, store.node()).await;
            let cluster = cluster.map_err(|error| Failure::from(format!("--nats: {error}")));
            if cluster.is_err() {
                opened.close().await;
            }
            Some(Arc::new(cluster?))
        }
        _ => None,
    };
    let beyond = !here.ip().is_loopback();
    let settings = Settings {
        hosts: Hosts::new(
            &args.listen.host,
            here.port(),
            beyond,
            args.public_url.clone(),
        ),
        others,
        proxies: args.trusted_proxy.clone(),
        metrics_from: args.metrics_from.clone(),
        rates: match args.no_rates {
            true => Rates::unlimited(),
            false => Rates::limited(),
        },
        lobby: !args.no_lobby,
        keep_days: args.keep_days,
        lexicon: lexicon_source(asked.clone()),
        // The folder is next to the data, so that a copy of both has what the tables need.
        dictionaries: Some(data::file(args.data.as_deref())?.with_file_name("dictionaries")),
        skew: args.clock_skew.unwrap_or_default(),
        leases: opened.leases(),
        cluster,
        ..Settings::default()
    };
    let hall = Hall::open(opened.store(), settings).await;
    let hall = hall.map_err(|error| Failure::from(error.to_string()))?;
    // This comes before the first request: a page that was loaded here may ask another server for
    // more files.
    hall.offer(&page).await;
    #[cfg(unix)]
    if let Some(file) = opened.control_file(args.data.as_deref())
        && let Err(error) = hall.listen(&sidra_server::control_path(&file))
    {
        // The path may be too long for a socket; only `sidra tables` needs it.
        tracing::warn!(%error, "`sidra tables` will not work");
    }
    let address = addresses::announce(here, &args.public_url, &mut anstream::stdout())?;
    if args.open && open::that_detached(&address).is_err() {
        writeln!(
            anstream::stdout(),
            "Could not start a browser. Please open the address yourself."
        )?;
    }
    let limits = Limits::default();
    let limits = Limits {
        connections: connections(args.connections),
        from_one: match args.no_rates {
            true => usize::MAX,
            false => limits.from_one,
        },
        proxies: args.trusted_proxy.clone(),
        ..limits
    };
    let app = sidra_server::app(page, hall.clone());
    let stopping = {
        let hall = hall.clone();
        async move {
            tokio::select! {
                () = shutdown => {}
                () = hall.until_stopped() => {}
            }
            // Clients are told to come back before their connections are closed.
            hall.stop();
        }
    };
    sidra_server::run(listener, app, limits, stopping).await;
    hall.finish(Duration::from_secs(10)).await;
    opened.close().await;
    match hall.lost() {
        None => Ok(Outcome::Done),
        Some(Renewal::Forgotten) => Err(Failure::from(
            "this server could not reach the database for over a day, and was forgotten there. \
             Start it again"
                .to_owned(),
        )),
        Some(_) => Err(Failure::from(
            "another server with the same name was started on this database. \
             Give each server its own name with --node"
                .to_owned(),
        )),
    }
}

/// Where everything is stored.
enum Opened {
    File(Arc<Sqlite>),
    Database(Arc<Postgres>),
}

impl Opened {
    fn store(&self) -> Arc<dyn Store> {
        match self {
            Opened::File(store) => store.clone(),
            Opened::Database(store) => store.clone(),
        }
    }

    /// Returns the leases on tables, if other servers may use the same store.
    fn leases(&self) -> Option<Arc<dyn Leases>> {
        match self {
            Opened::File(_) => None,
            Opened::Database(store) => Some(store.clone()),
        }
    }

    /// Returns the file that the operator's socket is created next to. With a database there is no
    /// such file unless one was named, because several servers on one machine would use the same
    /// file.
    #[cfg(unix)]
    fn control_file(&self, asked: Option<&std::path::Path>) -> Option<std::path::PathBuf> {
        match self {
            Opened::File(store) => Some(store.file().to_owned()),
            Opened::Database(_) => asked.map(std::path::Path::to_owned),
        }
    }

    async fn close(&self) {
        match self {
            Opened::File(store) => store.close().await,
            Opened::Database(store) => store.close().await,
        }
    }
}

/// Returns the default name of this server among those that share a database: the machine and the
/// port.
fn node_name(port: u16) -> String {
    let files = ["/proc/sys/kernel/hostname", "/etc/hostname"];
    let mut names = files
        .iter()
        .filter_map(|file| std::fs::read_to_string(file).ok());
    let variables = ["HOSTNAME", "COMPUTERNAME"];
    let host = names
        .next()
        .or_else(|| variables.iter().find_map(|name| std::env::var(name).ok()));
    match host
        .as_deref()
        .map(str::trim)
        .filter(|host| !host.is_empty())
    {
        Some(host) => format!("{host}:{port}"),
        // No other server has this name, and after a restart, neither does this one. So after a
        // crash, its tables are taken over only when their leases have expired.
        None => format!("{}:{port}", std::process::id()),
    }
}

/// Returns a function that reads the lexicon, or makes it, when the first word game begins.
fn lexicon_source(asked: lexicon::Asked) -> sidra_server::LexiconSource {
    Box::new(move || {
        let text = Text::new(Lang::En, Isolation::Off);
        match lexicon::needed(&asked, &text) {
            Ok(lexicon) => lexicon,
            Err(error) => {
                tracing::error!("the dictionary: {}", crate::reasons(error));
                None
            }
        }
    })
}

/// Returns how many connections may be open, after asking the system for more.
fn connections(asked: Option<usize>) -> usize {
    let allowed = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    let usual = allowed
        .saturating_sub(OTHER_FILES)
        .clamp(16, MOST_CONNECTIONS);
    asked.unwrap_or(usual as usize)
}

/// Explains why the server cannot listen there, and what to try instead.
fn refused(asked: &Listen, error: &std::io::Error) -> Failure {
    let port = asked.port;
    let with_port = |port: u16| Listen {
        port,
        ..asked.clone()
    };
    let reason = match error.kind() {
        ErrorKind::AddrInUse => {
            let next = with_port(port.checked_add(1).unwrap_or(8080));
            format!(
                "port {port} is already in use, perhaps by another sidra. \
                 Stop that one, or try: sidra serve --listen {next}"
            )
        }
        ErrorKind::AddrNotAvailable => format!(
            "{} is not an address of this machine. Try: sidra serve --listen 127.0.0.1:{port}",
            asked.host
        ),
        ErrorKind::PermissionDenied => format!(
            "port {port} is reserved for the system. Try: sidra serve --listen {}",
            with_port(8080)
        ),
        _ => format!("cannot listen on {asked}: {error}"),
    };
    Failure::from(reason)
}

/// Completes on Ctrl-C, or when the system asks the process to stop.
#[cfg(unix)]
pub(crate) fn asked_to_stop() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes on Ctrl-C.
#[cfg(not(unix))]
pub(crate) fn asked_to_stop() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_suggests_what_to_try() {
        for (asked, kind, next) in [
            ("127.0.0.1:8080", ErrorKind::AddrInUse, "127.0.0.1:8081"),
            ("127.0.0.1:65535", ErrorKind::AddrInUse, "127.0.0.1:8080"),
            ("192.0.2.1:80", ErrorKind::AddrNotAvailable, "127.0.0.1:80"),
            ("[::]:80", ErrorKind::PermissionDenied, "[::]:8080"),
        ] {
            let Failure::Input(reasons) = refused(&asked.parse().unwrap(), &kind.into()) else {
                panic!("{asked}");
            };
            let next = format!("sidra serve --listen {next}");
            assert!(reasons[0].ends_with(&next), "{reasons:?}");
        }
    }

    #[test]
    fn a_host_can_be_a_name_or_an_address() {
        for (asked, host, port) in [
            ("localhost:0", "localhost", 0),
            ("127.0.0.1:8080", "127.0.0.1", 8080),
            ("[::1]:80", "::1", 80),
        ] {
            let listen: Listen = asked.parse().unwrap();
            assert_eq!((listen.host.as_str(), listen.port), (host, port));
            assert_eq!(listen.to_string(), asked);
        }
        for asked in [
            "",
            "8080",
            ":8080",
            "localhost",
            "localhost:x",
            "::1:80",
            "a:65536",
        ] {
            assert!(asked.parse::<Listen>().is_err(), "{asked}");
        }
    }
}
