//! Measures a server under load.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};

use crate::database::Database;
use crate::http::Identity;
use crate::player::{Pace, Player, Style, Told};
use crate::process::{Process, processor};
use crate::{Address, process};

/// How many people sit at a table.
const SEATS: usize = 4;
/// How many requests are in flight while people arrive.
const ARRIVING: usize = 64;
/// The time limit for connecting all players.
const STUCK: Duration = Duration::from_secs(300);
/// How many commits are timed to measure the disk's rate.
const COMMITS: u32 = 500;

/// The longest time that the histogram distinguishes, in microseconds: a minute.
const LONGEST: u64 = 60_000_000;

/// A load: the number of players, and of their moves per second.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    /// The number of players.
    pub players: usize,
    /// The number of moves per second.
    pub moves: u32,
}

/// What was measured under a load.
#[derive(Debug)]
pub struct Measured {
    /// Acknowledgements per second.
    pub rate: f64,
    /// The times from sending a move to its acknowledgement, in microseconds.
    pub times: Histogram<u64>,
    /// Bytes of the server's memory for each connection.
    pub memory: Option<u64>,
    /// Seconds of processor time of the server for each move.
    pub processor: Option<f64>,
    /// The same for this client, which shares the machine.
    pub client: Option<f64>,
}

/// Measures one load after another and prints a table.
///
/// # Errors
/// Returns why nothing could be measured.
pub async fn run(
    loads: &[Load],
    seconds: u64,
    data: Option<&Path>,
    postgres: bool,
) -> Result<(), String> {
    let program = process::sidra()?;
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let folder = match data {
        Some(data) => tempfile::tempdir_in(data),
        None => tempfile::tempdir(),
    };
    let folder = folder.map_err(|error| error.to_string())?;
    let raw = sidra_store::raw_commit_rate(folder.path(), COMMITS).await;
    let raw = raw.map_err(|error| error.to_string())?;
    println!(
        "the disk commits {:.0} times a second, one row at a time",
        raw.per_second()
    );
    let database = Database::start(postgres)?;
    if let Some(url) = database.new_one() {
        let raw = sidra_store::database_commit_rate(&url, COMMITS).await;
        let raw = raw.map_err(|error| error.to_string())?;
        println!(
            "PostgreSQL commits {:.0} times a second, one row at a time",
            raw.per_second()
        );
    }
    println!();
    println!(
        "{:>7} {:>6} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8}",
        "players",
        "tables",
        "asked/s",
        "acked/s",
        "p50",
        "p90",
        "p99",
        "max",
        "memory",
        "server",
        "client"
    );
    let mut costs = BTreeMap::<u32, Vec<String>>::new();
    for (number, load) in loads.iter().enumerate() {
        let file = folder.path().join(format!("{number}.db"));
        let url = database.new_one();
        let server = Process::start_on(&program, &file, url.as_deref(), 0).await?;
        let measured = measure(&[&server], *load, seconds).await?;
        server.kill().await?;
        let time = |part: f64| {
            let micros = measured.times.value_at_quantile(part);
            format!("{:.1} ms", micros as f64 / 1000.0)
        };
        let memory = measured
            .memory
            .map(|bytes| format!("{:.1} kB", bytes as f64 / 1000.0));
        let micros = |seconds: Option<f64>| {
            let text = seconds.map(|seconds| format!("{:.0} µs", seconds * 1e6));
            text.unwrap_or_default()
        };
        let tables = load.players / SEATS;
        let cost = format!("{tables} tables {}", micros(measured.processor));
        costs.entry(load.moves).or_default().push(cost);
        println!(
            "{:>7} {:>6} {:>8} {:>8.0} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8}",
            load.players,
            tables,
            load.moves,
            measured.rate,
            time(0.5),
            time(0.9),
            time(0.99),
            time(1.0),
            memory.unwrap_or_default(),
            micros(measured.processor),
            micros(measured.client)
        );
    }
    println!("\nmemory: for each connection; server, client: processor time for each move");
    for (moves, costs) in costs.iter().filter(|(_, costs)| costs.len() > 1) {
        println!(
            "the server's time as tables are added, {moves} moves a second: {}",
            costs.join(", ")
        );
    }
    Ok(())
}

/// Measures a load on servers that have just been started. The people of a table are spread over
/// them.
pub(crate) async fn measure(
    servers: &[&Process],
    load: Load,
    seconds: u64,
) -> Result<Measured, String> {
    let addresses: Arc<[Address]> = servers.iter().map(|server| server.address).collect();
    let memory = || sum(servers.iter().map(|server| server.memory()));
    let processors = || sum(servers.iter().map(|server| server.processor()));
    let tables = gather(&addresses, load.players / SEATS).await?;
    let before = memory();
    let (told, mut news) = mpsc::unbounded_channel();
    let (stop, stopped) = watch::channel(false);
    let interval = Duration::from_secs(1) * u32::try_from(tables.len()).unwrap_or(u32::MAX)
        / load.moves.max(1);
    // The seeds are collected first; the moves start when everyone is ready.
    let start = Instant::now() + Duration::from_secs(2 + load.players as u64 / 200);
    let mut players = JoinSet::new();
    let mut expected = 0;
    for (number, (table, people)) in tables.iter().enumerate() {
        // The moves of all tables are spread evenly over the interval.
        let offset = interval.mul_f64(number as f64 / tables.len() as f64);
        let pace = Arc::new(Pace {
            start: start + offset,
            interval,
            moves: AtomicU64::new(0),
        });
        for (seat, identity) in people.iter().enumerate() {
            let style = Style::Paced(pace.clone());
            let identity = identity.clone();
            let player = Player::new(addresses[0], identity, table, style, told.clone());
            let player = player.anywhere(addresses.clone(), number + seat);
            players.spawn(player.play(stopped.clone()));
            expected += 1;
        }
    }
    drop(told);
    let mut connected = 0;
    while connected < expected {
        match timeout(STUCK, news.recv()).await {
            Ok(Some(Told::Connected)) => connected += 1,
            Ok(Some(Told::Acknowledged(_))) => {}
            _ => return Err(format!("only {connected} of {expected} players connected")),
        }
    }
    // The first seconds are not measured.
    let begin = start.max(Instant::now()) + Duration::from_secs(3);
    let end = begin + Duration::from_secs(seconds);
    while let Ok(Some(_)) = timeout_at(begin, news.recv()).await {}
    let after = memory();
    let (used, own) = (processors(), processor("self"));
    // A histogram that resizes itself would do so only in `record`, which can fail.
    let mut times = Histogram::new_with_max(LONGEST, 3).map_err(|error| error.to_string())?;
    let mut count = 0_u64;
    while let Ok(Some(told)) = timeout_at(end, news.recv()).await {
        if let Told::Acknowledged(time) = told {
            let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
            times.saturating_record(micros);
            count += 1;
        }
    }
    let used = used.and_then(|used| Some(processors()? - used));
    let own = own.and_then(|own| Some(processor("self")? - own));
    let measured = begin.elapsed();
    let _ = stop.send(true);
    players.abort_all();
    while let Some(player) = players.join_next().await {
        if let Ok(Err(why)) = player {
            return Err(why);
        }
    }
    Ok(Measured {
        rate: count as f64 / measured.as_secs_f64(),
        times,
        memory: before
            .zip(after)
            .map(|(before, after)| after.saturating_sub(before) / expected.max(1)),
        processor: used.map(|used| used / count.max(1) as f64),
        client: own.map(|own| own / count.max(1) as f64),
    })
}

/// Adds up what all servers report.
fn sum<T: std::iter::Sum>(parts: impl Iterator<Item = Option<T>>) -> Option<T> {
    parts.sum()
}

/// Adds people and seats them. Returns the tables with their people.
pub(crate) async fn gather(
    addresses: &[Address],
    tables: usize,
) -> Result<Vec<(String, Vec<Identity>)>, String> {
    let mut gathering = JoinSet::new();
    let mut gathered = Vec::with_capacity(tables);
    for number in 0..tables {
        let address = addresses[number % addresses.len()];
        if gathering.len() >= ARRIVING
            && let Some(table) = gathering.join_next().await
        {
            gathered.push(joined(table)?);
        }
        gathering.spawn(async move {
            let mut people = Vec::with_capacity(SEATS);
            for _ in 0..SEATS {
                people.push(address.arrive("Player").await?);
            }
            let terms = json!({
                "edition": "il-classic",
                "house": { "turn_seconds": 0 },
                "seats": SEATS,
                "units": 20,
            });
            let table = address.gather(&people, &terms).await?;
            Ok((table, people))
        });
    }
    while let Some(table) = gathering.join_next().await {
        gathered.push(joined(table)?);
    }
    Ok(gathered)
}

fn joined<T>(done: Result<Result<T, String>, tokio::task::JoinError>) -> Result<T, String> {
    done.map_err(|error| error.to_string())?
}
