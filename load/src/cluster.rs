//! Three nodes, PostgreSQL and NATS as separate processes, while something breaks all the time:
//! nodes are killed, stopped for a while, drained or cut off, connections are forgotten, and both
//! servers are restarted. The clocks of the nodes are wrong, and too fast or too slow. Nodes talk to
//! each other only through NATS, so a node that is cut off from NATS is cut off from the others.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use sidra_core::mix::SplitMix64;
use sidra_kit::history::{self, Client};
use sidra_kit::proxy::Proxy;
use sidra_kit::{nats, postgres};
use sidra_store::{Claim, Leases, NewNode, Postgres, Store};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::bench::{self, Load};
use crate::http::Identity;
use crate::kill::{Report, STUCK, hear, read_database};
use crate::player::{Pace, Player, Style, Told};
use crate::process::{Process, Serving};
use crate::{Address, claims, process};

/// How many nodes there are.
const NODES: usize = 3;
/// How far a node's clock is ahead or behind at most when it starts, in milliseconds, and by how many
/// percent it is too fast or too slow.
const SKEW: u64 = 10_000;
const DRIFT: u64 = 5;
/// How long people play before anything breaks.
const CALM: Duration = Duration::from_secs(10);
/// One in this many tables has a clock. Its turns last longer than any mishap.
const TIMED: usize = 3;

/// What can happen to a node or to a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mishap {
    /// A node is killed and started again.
    Kill,
    /// A node is asked to stop, and started again.
    Drain,
    /// A node sleeps.
    Sleep,
    /// A node cannot reach NATS.
    CutNats,
    /// A node cannot reach PostgreSQL.
    CutDatabase,
    /// The connections of a node break.
    Reset,
    /// The network forgets the connections of a node, and tells nobody.
    Silence,
    /// NATS is restarted.
    RestartNats,
    /// NATS is gone for a while, perhaps for longer than a node may be cut off alone.
    StopNats,
    /// PostgreSQL is restarted.
    RestartDatabase,
    /// No node can reach PostgreSQL.
    CutDatabases,
}

impl Mishap {
    /// All of them.
    pub const ALL: [Mishap; 11] = [
        Mishap::Kill,
        Mishap::Drain,
        Mishap::Sleep,
        Mishap::CutNats,
        Mishap::CutDatabase,
        Mishap::Reset,
        Mishap::Silence,
        Mishap::RestartNats,
        Mishap::StopNats,
        Mishap::RestartDatabase,
        Mishap::CutDatabases,
    ];
}

impl fmt::Display for Mishap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mishap::Kill => "killed",
            Mishap::Drain => "drained",
            Mishap::Sleep => "asleep",
            Mishap::CutNats => "cut off from NATS",
            Mishap::CutDatabase => "cut off from PostgreSQL",
            Mishap::Reset => "connections reset",
            Mishap::Silence => "connections forgotten",
            Mishap::RestartNats => "NATS restarted",
            Mishap::StopNats => "NATS gone",
            Mishap::RestartDatabase => "PostgreSQL restarted",
            Mishap::CutDatabases => "all cut off from PostgreSQL",
        })
    }
}

/// A node, and its connections to both servers.
struct Node {
    name: String,
    port: u16,
    process: Option<Process>,
    /// How many times it has been started.
    starts: usize,
    /// How wrong its clock is. Each start changes it.
    skew: Option<String>,
    nats: Proxy,
    database: Proxy,
}

/// The servers and nodes of a run.
pub(crate) struct World {
    /// The versions of the program. Every node runs each of them in turn.
    programs: Vec<PathBuf>,
    folder: tempfile::TempDir,
    postgres: postgres::Server,
    nats: nats::Server,
    url: String,
    nodes: Vec<Node>,
    /// Chooses how wrong the clocks of the nodes are; `None` leaves them alone.
    clocks: Option<SplitMix64>,
}

impl World {
    /// Starts both servers and this many nodes, which all run the program of this build.
    pub(crate) async fn start(nodes: usize, durable: bool) -> Result<World, String> {
        World::start_with(vec![process::sidra()?], nodes, durable, None).await
    }

    /// Starts both servers and this many nodes.
    async fn start_with(
        programs: Vec<PathBuf>,
        nodes: usize,
        durable: bool,
        clocks: Option<SplitMix64>,
    ) -> Result<World, String> {
        let postgres = match durable {
            true => postgres::Server::start_durable()?,
            false => postgres::Server::start()?,
        };
        let url = postgres.database();
        let mut world = World {
            programs,
            folder: tempfile::tempdir().map_err(|error| error.to_string())?,
            nats: nats::Server::start()?,
            postgres,
            url,
            nodes: Vec::new(),
            clocks,
        };
        for number in 0..nodes {
            let failed = |error: std::io::Error| error.to_string();
            world.nodes.push(Node {
                name: format!("node-{number}"),
                port: 0,
                process: None,
                starts: number,
                skew: None,
                nats: Proxy::start(world.nats.socket()).map_err(failed)?,
                database: Proxy::start(world.postgres.socket()).map_err(failed)?,
            });
            world.run(number).await?;
            if number == 0 {
                claims::note(&world.postgres, &world.url)?;
            }
        }
        Ok(world)
    }

    /// Starts a node, on the port that it had before, with the next version of the program and
    /// another clock.
    async fn run(&mut self, number: usize) -> Result<(), String> {
        let node = &mut self.nodes[number];
        node.skew = self.clocks.as_mut().map(|random| {
            let mut within = |most: u64| {
                let drawn = random.next_u64() % (2 * most + 1);
                drawn.cast_signed() - most.cast_signed()
            };
            let (ahead, percent) = (within(SKEW), within(DRIFT));
            format!("{ahead}:{}", 1.0 + percent as f64 / 100.0)
        });
        let file: &Path = &self.folder.path().join(format!("{number}.db"));
        let serving = Serving {
            program: &self.programs[node.starts % self.programs.len()],
            data: file,
            database: Some(&self.postgres.through(&self.url, node.database.port())),
            nats: Some(&self.nats.address_at(node.nats.port())),
            node: Some(&node.name),
            port: node.port,
            skew: node.skew.as_deref(),
        };
        let process = Process::serve(serving).await?;
        node.port = process.address.0.port();
        node.process = Some(process);
        node.starts += 1;
        Ok(())
    }

    pub(crate) fn addresses(&self) -> Vec<Address> {
        let processes = self.nodes.iter().filter_map(|node| node.process.as_ref());
        processes.map(|process| process.address).collect()
    }

    /// Describes how wrong the clock of each node was when the node started, and how far it was
    /// ahead of the database's when it was last corrected.
    async fn clocks(&self) -> String {
        let mut all = Vec::new();
        for node in &self.nodes {
            let skew = node.skew.as_deref().unwrap_or("right");
            let ahead = match &node.process {
                Some(process) => {
                    let asked = process.address.metric("sidra_clock_ahead_seconds");
                    try_in_time(asked).await
                }
                None => None,
            };
            let ahead = ahead.map_or("unknown".to_owned(), |ahead| format!("{ahead:+.2} s"));
            all.push(format!("{ahead} ({skew})"));
        }
        all.join(", ")
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Kills a node.
    pub(crate) async fn kill(&mut self, number: usize) -> Result<(), String> {
        match self.nodes[number].process.take() {
            Some(process) => process.kill().await,
            None => Ok(()),
        }
    }

    /// Breaks something about a node for a while, then repairs it.
    async fn suffer(
        &mut self,
        number: usize,
        mishap: Mishap,
        long: Duration,
    ) -> Result<(), String> {
        let node = &mut self.nodes[number];
        match mishap {
            Mishap::Kill => {
                self.kill(number).await?;
                sleep(long).await;
                self.run(number).await?;
            }
            Mishap::Drain => {
                if let Some(process) = node.process.take() {
                    process.stop().await?;
                }
                sleep(long).await;
                self.run(number).await?;
            }
            Mishap::Sleep => {
                let process = node.process.as_ref();
                let process = process.ok_or_else(|| "the node is gone".to_owned())?;
                process.signal("STOP").await?;
                sleep(long).await;
                process.signal("CONT").await?;
            }
            Mishap::CutNats => {
                node.nats.cut();
                sleep(long).await;
                node.nats.mend();
            }
            Mishap::CutDatabase => {
                node.database.cut();
                sleep(long).await;
                node.database.mend();
            }
            Mishap::Reset => {
                node.nats.reset();
                node.database.reset();
            }
            Mishap::Silence => {
                node.nats.silence();
                node.database.silence();
            }
            Mishap::RestartNats | Mishap::StopNats => {
                self.nats.pause();
                let is_short = mishap == Mishap::RestartNats;
                sleep(if is_short { long / 4 } else { long }).await;
                self.nats.resume()?;
            }
            Mishap::RestartDatabase => self.postgres.restart()?,
            Mishap::CutDatabases => {
                for node in &self.nodes {
                    node.database.cut();
                }
                sleep(long).await;
                for node in &self.nodes {
                    node.database.mend();
                }
            }
        }
        Ok(())
    }
}

/// Plays at this many tables for this many minutes, while these mishaps follow one another, and checks
/// the histories. With several versions of the program, each node runs one of them, and switches to
/// the next one whenever it is started again.
///
/// # Errors
/// Returns why it could not run to the end. Faults in a history are not errors here.
pub async fn run(
    tables: usize,
    minutes: f64,
    seed: u64,
    programs: Vec<PathBuf>,
    mishaps: &[Mishap],
) -> Result<Report, String> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let clocks = Some(SplitMix64::new(seed ^ 0xC10C));
    let mut world = World::start_with(programs, NODES, false, clocks).await?;
    let addresses: Arc<[Address]> = world.addresses().into();
    let opened = Arc::new(AtomicU64::new(0));
    // A machine that is busy delays moves even if nothing breaks. That is not lost time.
    let (mut groups, stop, _news) = gather(&addresses, tables, &opened);
    sleep(CALM).await;
    let _ = stop.send(true);
    let mut clients = finish(&mut groups).await?;
    let slow = history::most_lost(&clients);

    let (mut groups, stop, mut news) = gather(&addresses, tables, &opened);
    let mut report = Report::default();
    let mut random = SplitMix64::new(seed);
    let end = Instant::now() + Duration::from_secs_f64(minutes * 60.0);
    // The faults take turns; each hits a random node for roughly a lease's length.
    for &mishap in mishaps.iter().cycle() {
        if Instant::now() >= end {
            break;
        }
        let number = random.next_u64() as usize % NODES;
        let long = Duration::from_millis(500 + random.next_u64() % 9_000);
        // Before each mishap, some commands must be acknowledged.
        heard(&mut news, &mut groups, &mut report, 20).await?;
        world.suffer(number, mishap, long).await?;
        report.kills += 1;
        println!(
            "{mishap}: node {number}, {:.1} s; {} commands acknowledged, {} tables; clocks {}",
            long.as_secs_f64(),
            report.acknowledged,
            opened.load(Ordering::Relaxed),
            world.clocks().await
        );
    }
    heard(&mut news, &mut groups, &mut report, 20).await?;
    let _ = stop.send(true);
    clients.extend(finish(&mut groups).await?);
    for number in 0..NODES {
        world.kill(number).await?;
    }
    let mut logs = read_database(world.url(), &clients).await?;
    report.tables = logs.len();
    report.games = logs.iter().map(|log| log.games).sum();
    report.claims = claims::add(&world.postgres, &world.url, &mut logs)?;
    report.lost = Duration::from_millis(history::most_lost(&clients));
    report.slow = Duration::from_millis(slow);
    report.faults = history::check(&clients, &logs);
    Ok(report)
}

/// The groups of people who play, what stops them, and what they report.
type Groups = (
    JoinSet<Result<Vec<Client>, String>>,
    watch::Sender<bool>,
    mpsc::UnboundedReceiver<Told>,
);

/// Lets people play at this many tables.
fn gather(addresses: &Arc<[Address]>, tables: usize, opened: &Arc<AtomicU64>) -> Groups {
    let (told, news) = mpsc::unbounded_channel();
    let (stop, stopped) = watch::channel(false);
    let mut groups = JoinSet::new();
    for number in 0..tables {
        let people = 2 + number % 3;
        groups.spawn(group(
            addresses.clone(),
            number,
            people,
            told.clone(),
            stopped.clone(),
            opened.clone(),
        ));
    }
    (groups, stop, news)
}

/// Waits until all groups have stopped. Returns what the people noted.
async fn finish(groups: &mut JoinSet<Result<Vec<Client>, String>>) -> Result<Vec<Client>, String> {
    let mut clients = Vec::new();
    while let Some(group) = timeout(STUCK, groups.join_next())
        .await
        .map_err(|_| "players wait for answers that never come".to_owned())?
    {
        clients.extend(group.map_err(|error| error.to_string())??);
    }
    Ok(clients)
}

/// Waits until this many more commands are acknowledged.
async fn heard(
    news: &mut mpsc::UnboundedReceiver<Told>,
    groups: &mut JoinSet<Result<Vec<Client>, String>>,
    report: &mut Report,
    count: u64,
) -> Result<(), String> {
    while let Ok(told) = news.try_recv() {
        report.acknowledged += u64::from(matches!(told, Told::Acknowledged(_)));
    }
    hear(news, groups, count).await?;
    report.acknowledged += count;
    Ok(())
}

/// Plays one match after another, with each person on any node. Returns what the people noted.
async fn group(
    addresses: Arc<[Address]>,
    number: usize,
    people: usize,
    told: mpsc::UnboundedSender<Told>,
    stop: watch::Receiver<bool>,
    opened: Arc<AtomicU64>,
) -> Result<Vec<Client>, String> {
    let mut turn = number;
    let mut next = || {
        turn += 1;
        addresses[turn % addresses.len()]
    };
    let mut identities: Vec<Identity> = Vec::new();
    while identities.len() < people {
        match try_in_time(next().arrive("Player")).await {
            Some(identity) => identities.push(identity),
            None => sleep(Duration::from_millis(50)).await,
        }
    }
    let seconds = if number.is_multiple_of(TIMED) { 300 } else { 0 };
    let terms = json!({
        "edition": "il-classic",
        "house": { "turn_seconds": seconds },
        "seats": people,
        "units": 20,
    });
    let mut clients = Vec::new();
    while !*stop.borrow() {
        let Some(table) = try_in_time(next().gather(&identities, &terms)).await else {
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        opened.fetch_add(1, Ordering::Relaxed);
        let mut players = JoinSet::new();
        for (seat, identity) in identities.iter().enumerate() {
            let (identity, told) = (identity.clone(), told.clone());
            let player = Player::new(next(), identity, &table, Style::Clever, told);
            let player = player.anywhere(addresses.clone(), number + seat);
            players.spawn(player.play(stop.clone()));
        }
        while let Some(player) = players.join_next().await {
            clients.push(player.map_err(|error| error.to_string())??.client);
        }
    }
    Ok(clients)
}

/// Limits the time of a request to a node that may be asleep.
async fn try_in_time<T>(request: impl Future<Output = Result<T, String>>) -> Option<T> {
    let longest = Duration::from_secs(5);
    timeout(longest, request).await.ok()?.ok()
}

/// How many commits and leases are measured.
const COUNT: u32 = 500;
/// How many tables are in play when a node is killed, and how many moves per second are made there.
const WATCHED: usize = 60;
const WATCHED_MOVES: u32 = 120;
/// The longest time from the death of a node until the last of its tables continues.
const TAKE_OVER: Duration = Duration::from_secs(8);

/// Measures one, two and three nodes under the same loads; also a lease and a take-over.
///
/// # Errors
/// Returns why nothing could be measured.
pub async fn measure(seconds: u64) -> Result<(), String> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let world = World::start(0, true).await?;
    let raw = sidra_store::database_commit_rate(&world.postgres.database(), COUNT).await;
    let raw = raw.map_err(|error| error.to_string())?.per_second();
    println!("PostgreSQL commits {raw:.0} times a second, one row at a time");
    lease(&world).await?;
    drop(world);
    println!(
        "\n{:>5} {:>7} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9}",
        "nodes", "players", "asked/s", "acked/s", "p50", "p99", "servers", "client"
    );
    // The second load is more than this machine can handle, so it shows the maximum.
    for load in [(400, 200), (400, 100_000)] {
        let (players, moves) = load;
        let mut first = None;
        for nodes in 1..=NODES {
            let world = World::start(nodes, true).await?;
            let servers = world.nodes.iter().filter_map(|node| node.process.as_ref());
            let servers: Vec<&Process> = servers.collect();
            let measured = bench::measure(&servers, Load { players, moves }, seconds).await?;
            let millis = |part| measured.times.value_at_quantile(part) as f64 / 1000.0;
            let micros = |time: Option<f64>| time.unwrap_or_default() * 1e6;
            let first = first.get_or_insert(measured.rate);
            println!(
                "{nodes:>5} {players:>7} {moves:>8} {:>8.0} {:>6.1} ms {:>6.1} ms {:>6.0} µs {:>6.0} µs \
                 ({:.2} of one node)",
                measured.rate,
                millis(0.5),
                millis(0.99),
                micros(measured.processor),
                micros(measured.client),
                measured.rate / *first,
            );
        }
    }
    println!("servers, client: processor time for each move\n");
    take_over().await
}

/// Measures how long it takes to claim a table and to give it back.
async fn lease(world: &World) -> Result<(), String> {
    let failed = |error: &dyn fmt::Display| error.to_string();
    let node = NewNode {
        name: "the bench".to_owned(),
        version: String::new(),
        address: String::new(),
    };
    let serving = Serving {
        program: &process::sidra()?,
        data: &world.folder.path().join("lease.db"),
        database: Some(&world.url),
        nats: None,
        node: Some("one"),
        port: 0,
        skew: None,
    };
    let server = Process::serve(serving).await?;
    let tables = bench::gather(&[server.address], 1).await?;
    server.stop().await?;
    let store = Postgres::open(&world.url, &node).await;
    let store = store.map_err(|error| failed(&error))?;
    let table = tables[0].0.parse().map_err(|error| failed(&error))?;
    let (mut leases, mut renewals) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..COUNT {
        let began = Instant::now();
        store.renew(true).await.map_err(|error| failed(&error))?;
        renewals += began.elapsed();
        let began = Instant::now();
        let claim = store.claim(table).await.map_err(|error| failed(&error))?;
        let Claim::Owned { epoch, .. } = claim else {
            return Err(format!("the table is not free: {claim:?}"));
        };
        let released = store.release(table, epoch, None).await;
        released.map_err(|error| failed(&error))?;
        leases += began.elapsed();
    }
    let (each, renewal) = (leases / COUNT, renewals / COUNT);
    store.check().await.map_err(|error| failed(&error))?;
    store.close().await;
    println!(
        "claiming and releasing a lease takes {:.1} ms, once in the life of a table;\n\
         renewing all leases of a node takes {:.1} ms a second, however many there are",
        each.as_secs_f64() * 1000.0,
        renewal.as_secs_f64() * 1000.0
    );
    Ok(())
}

/// Kills a node while people play, and measures how long their moves wait.
async fn take_over() -> Result<(), String> {
    let mut world = World::start(NODES, true).await?;
    let addresses: Arc<[Address]> = world.addresses().into();
    let tables = bench::gather(&addresses, WATCHED).await?;
    let (_stop, stopped) = watch::channel(false);
    let mut players = JoinSet::new();
    let mut watchers = JoinSet::new();
    let count = u32::try_from(tables.len()).unwrap_or(1);
    let interval = Duration::from_secs(1) * count / WATCHED_MOVES;
    let start = Instant::now() + Duration::from_secs(3);
    for (number, (table, people)) in tables.iter().enumerate() {
        let moves = AtomicU64::new(0);
        let pace = Arc::new(Pace {
            start,
            interval,
            moves,
        });
        let (told, news) = mpsc::unbounded_channel();
        watchers.spawn(acknowledged(news));
        for (seat, identity) in people.iter().enumerate() {
            let style = Style::Paced(pace.clone());
            let player = Player::new(addresses[0], identity.clone(), table, style, told.clone());
            let player = player.anywhere(addresses.clone(), number + seat);
            players.spawn(player.play(stopped.clone()));
        }
    }
    sleep(Duration::from_secs(10)).await;
    world.kill(0).await?;
    let killed = Instant::now();
    sleep(Duration::from_secs(20)).await;
    players.shutdown().await;
    let tables = watchers.join_all().await;
    println!("{}", judge_take_over(killed, &tables)?);
    Ok(())
}

/// A move that was acknowledged: when, and how long its player waited for that.
type Acknowledged = (Instant, Duration);

/// Notes when the moves of a table are acknowledged, until its players have left.
async fn acknowledged(mut news: mpsc::UnboundedReceiver<Told>) -> Vec<Acknowledged> {
    let mut all = Vec::new();
    while let Some(told) = news.recv().await {
        if let Told::Acknowledged(waited) = told {
            all.push((Instant::now(), waited));
        }
    }
    all
}

/// Returns what a take-over looked like to the players of these tables.
///
/// # Errors
/// Returns what is wrong: tables stopped, or continued too late, or there was no take-over.
fn judge_take_over(killed: Instant, tables: &[Vec<Acknowledged>]) -> Result<String, String> {
    let after = |time: Duration| move |(at, _): &&Acknowledged| *at > killed + time;
    let stopped = tables
        .iter()
        .filter(|table| !table.iter().any(|one| after(TAKE_OVER)(&one)));
    let stopped = stopped.count();
    // The first move at each table that had to wait for another node.
    let waited = tables.iter().filter_map(|table| {
        let mut late = table.iter().filter(after(Duration::ZERO));
        let (at, _) = late.find(|(_, waited)| *waited > Duration::from_secs(1))?;
        Some(*at - killed)
    });
    let mut waited: Vec<Duration> = waited.collect();
    waited.sort_unstable();
    let all = tables.len();
    let (Some(last), Some(median)) = (waited.last(), waited.get(waited.len() / 2)) else {
        return Err(format!(
            "take-over: none of {all} tables waited for another node"
        ));
    };
    let found = format!(
        "take-over: {} of {all} tables waited for another node, and continued {:.1} s after the kill \
         (median; the last after {:.1} s)",
        waited.len(),
        median.as_secs_f64(),
        last.as_secs_f64()
    );
    match (stopped, *last <= TAKE_OVER) {
        (0, true) => Ok(found),
        (0, false) => Err(format!("{found}; it may take {} s", TAKE_OVER.as_secs())),
        _ => Err(format!("{found}; {stopped} tables stopped")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_take_over_that_takes_too_long_fails() {
        let killed = Instant::now();
        let seconds = Duration::from_secs;
        // A table at which every move took this long, one after the other.
        let table = |times: &[u64]| -> Vec<Acknowledged> {
            let ends = times.iter().scan(Duration::ZERO, |end, &time| {
                *end += seconds(time);
                Some((killed + *end, seconds(time)))
            });
            ends.collect()
        };
        let good = [
            table(&[5, 1, 9]),
            table(&[4, 6]),
            table(&[8, 1]),
            table(&[1; 12]),
        ];
        let text = "take-over: 3 of 4 tables waited for another node, and continued 5.0 s after the \
                    kill (median; the last after 8.0 s)";
        assert_eq!(judge_take_over(killed, &good).as_deref(), Ok(text));
        let late = judge_take_over(killed, &[table(&[9]), table(&[5, 5])]).unwrap_err();
        assert!(
            late.contains("9.0 s") && late.ends_with("it may take 8 s"),
            "{late}"
        );
        let stopped = judge_take_over(killed, &[table(&[5]), table(&[5, 5])]).unwrap_err();
        assert!(stopped.ends_with("1 tables stopped"), "{stopped}");
        let none = judge_take_over(killed, &[table(&[1; 12])]).unwrap_err();
        assert!(none.contains("none of 1"), "{none}");
    }
}
