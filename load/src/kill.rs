//! Repeatedly kills a server with commits in flight, and checks what is left.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use sidra_core::mix::SplitMix64;
use sidra_game::Seen;
use sidra_kit::history::{self, Client, Fault, Log, Row};
use sidra_room::shared::Shared;
use sidra_room::{Happening, TableSeen};
use sidra_store::{NewNode, Postgres, Sqlite, Store};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::database::Database;
use crate::http::Identity;
use crate::player::{Player, Style, Told, in_public};
use crate::process::Process;
use crate::{Address, process};

/// How many tables are played at the same time.
const TABLES: usize = 8;
/// Maximum number of acknowledged commands to wait for before the next kill.
const MOST_BETWEEN: u64 = 60;
/// The time limit for each wait, far longer than any of them takes while a server runs.
pub(crate) const STUCK: Duration = Duration::from_secs(120);

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// How many times a server was killed, or something else was broken.
    pub kills: u32,
    /// How many commands were acknowledged.
    pub acknowledged: u64,
    /// How many tables were checked.
    pub tables: usize,
    /// How many games were played there.
    pub games: u64,
    /// How many times they changed their owner, if there were several servers.
    pub claims: usize,
    /// The longest time of a turn that a player lost.
    pub lost: Duration,
    /// The same before anything went wrong, which is the slowness of the machine.
    pub slow: Duration,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Plays at several tables, kills the server this many times, and checks the histories. The data is
/// in a file, or in a PostgreSQL server that is started for this run.
///
/// # Errors
/// Returns why it could not run to the end. Faults in a history are not errors here.
pub async fn run(times: u32, seed: u64, postgres: bool) -> Result<Report, String> {
    let program = process::sidra()?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("sidra.db");
    let database = Database::start(postgres)?;
    let url = database.new_one();
    let mut server = Process::start_on(&program, &file, url.as_deref(), 0).await?;
    let address = server.address;
    let (told, mut news) = mpsc::unbounded_channel();
    let (stop, stopped) = watch::channel(false);
    let opened = Arc::new(AtomicU64::new(0));
    let mut groups = JoinSet::new();
    for number in 0..TABLES {
        let people = 2 + number % 3;
        groups.spawn(group(
            address,
            people,
            told.clone(),
            stopped.clone(),
            opened.clone(),
        ));
    }
    drop((told, stopped));

    let mut report = Report::default();
    let mut random = SplitMix64::new(seed);
    while report.kills < times {
        let wanted = 1 + random.next_u64() % MOST_BETWEEN;
        hear(&mut news, &mut groups, wanted).await?;
        report.acknowledged += wanted;
        // The kill comes between two commits, or in the middle of one.
        sleep(Duration::from_micros(random.next_u64() % 8_000)).await;
        server.kill().await?;
        while let Ok(told) = news.try_recv() {
            report.acknowledged += u64::from(matches!(told, Told::Acknowledged(_)));
        }
        report.kills += 1;
        if report.kills % 50 == 0 {
            println!(
                "{} kills, {} commands acknowledged, {} tables",
                report.kills,
                report.acknowledged,
                opened.load(Ordering::Relaxed)
            );
        }
        let port = address.0.port();
        server = Process::start_on(&program, &file, url.as_deref(), port).await?;
    }
    let _ = stop.send(true);
    let mut clients = Vec::new();
    while let Some(group) = timeout(STUCK, groups.join_next())
        .await
        .map_err(|_| "players wait for answers that never come".to_owned())?
    {
        clients.extend(group.map_err(|error| error.to_string())??);
    }
    server.kill().await?;
    let logs = match &url {
        Some(url) => read_database(url, &clients).await?,
        None => read(&file, &clients).await?,
    };
    report.tables = logs.len();
    report.games = logs.iter().map(|log| log.games).sum();
    report.lost = Duration::from_millis(history::most_lost(&clients));
    report.faults = history::check(&clients, &logs);
    Ok(report)
}

/// Waits until this many more commands are acknowledged.
///
/// # Errors
/// Returns why there will be no more.
pub(crate) async fn hear(
    news: &mut mpsc::UnboundedReceiver<Told>,
    groups: &mut JoinSet<Result<Vec<Client>, String>>,
    count: u64,
) -> Result<(), String> {
    let mut acknowledged = 0;
    while acknowledged < count {
        let heard = tokio::select! {
            heard = timeout(STUCK, news.recv()) => heard,
            ended = groups.join_next() => return Err(ended_early(ended)),
        };
        match heard {
            Ok(Some(Told::Acknowledged(_))) => acknowledged += 1,
            Ok(Some(Told::Connected)) => {}
            Ok(None) => return Err("all players have stopped".to_owned()),
            Err(_) => return Err("no more commands are acknowledged".to_owned()),
        }
    }
    Ok(())
}

fn ended_early(
    ended: Option<Result<Result<Vec<Client>, String>, tokio::task::JoinError>>,
) -> String {
    match ended {
        Some(Ok(Err(why))) => why,
        Some(Err(error)) => error.to_string(),
        _ => "a group of players stopped".to_owned(),
    }
}

/// Plays one match after another. Returns what the people noted.
async fn group(
    address: Address,
    people: usize,
    told: mpsc::UnboundedSender<Told>,
    stop: watch::Receiver<bool>,
    opened: Arc<AtomicU64>,
) -> Result<Vec<Client>, String> {
    let mut identities = Vec::new();
    while identities.len() < people {
        match address.arrive("Player").await {
            Ok(identity) => identities.push(identity),
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
    let mut clients = Vec::new();
    while !*stop.borrow() {
        let Some(table) = open(address, &identities, &stop).await else {
            break;
        };
        opened.fetch_add(1, Ordering::Relaxed);
        clients.extend(play(address, &identities, &table, &told, &stop).await?);
    }
    Ok(clients)
}

/// Opens a table. If the server is killed in the meantime, a table that nobody uses may be left.
async fn open(
    address: Address,
    people: &[Identity],
    stop: &watch::Receiver<bool>,
) -> Option<String> {
    let terms = json!({
        "edition": "il-classic",
        "house": { "turn_seconds": 0 },
        "seats": people.len(),
        "units": 20,
    });
    while !*stop.borrow() {
        match address.gather(people, &terms).await {
            Ok(table) => return Some(table),
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    }
    None
}

/// Plays one match. Returns what the people noted.
///
/// # Errors
/// Returns what the server should never have said.
pub async fn play(
    address: Address,
    people: &[Identity],
    table: &str,
    told: &mpsc::UnboundedSender<Told>,
    stop: &watch::Receiver<bool>,
) -> Result<Vec<Client>, String> {
    let mut players = JoinSet::new();
    for identity in people {
        let (identity, told) = (identity.clone(), told.clone());
        let player = Player::new(address, identity, table, Style::Clever, told);
        players.spawn(player.play(stop.clone()));
    }
    let mut clients = Vec::new();
    while let Some(player) = players.join_next().await {
        clients.push(player.map_err(|error| error.to_string())??.client);
    }
    Ok(clients)
}

/// Reads the logs of the tables at which these clients played.
async fn read(file: &Path, clients: &[Client]) -> Result<Vec<Log>, String> {
    let store = Sqlite::open(file)
        .await
        .map_err(|error| error.to_string())?;
    let logs = logs(&store, clients).await;
    store.close().await;
    logs
}

/// Reads the logs of the tables at which these clients played from a database.
pub(crate) async fn read_database(url: &str, clients: &[Client]) -> Result<Vec<Log>, String> {
    let node = NewNode {
        name: "the reader".to_owned(),
        version: String::new(),
        address: String::new(),
    };
    let store = Postgres::open(url, &node).await;
    let store = store.map_err(|error| error.to_string())?;
    let logs = logs(&store, clients).await;
    store.close().await;
    logs
}

/// Returns whether a game began with an event.
fn is_deal(event: &TableSeen) -> bool {
    matches!(event, Happening::Match(Seen::Dealt { .. }))
}

/// Returns the logs of the tables at which these clients played.
///
/// # Errors
/// Returns why a log cannot be read.
pub async fn logs(store: &dyn Store, clients: &[Client]) -> Result<Vec<Log>, String> {
    let tables: BTreeSet<&str> = clients.iter().map(|client| &*client.table).collect();
    let mut logs = Vec::new();
    for table in tables {
        let id = table.parse().map_err(|error| format!("{table}: {error}"))?;
        let stored = store.rows(id, 0).await.map_err(|error| error.to_string())?;
        let texts = stored.iter().map(|row| row.text.as_str());
        let loaded = Shared::load(texts, 0);
        let rows = stored
            .iter()
            .map(|row| Row {
                seq: row.seq,
                by: row.by.map(|(person, id)| (person.0.cast_unsigned(), id)),
                epoch: row.epoch,
            })
            .collect();
        let room = loaded.as_ref().ok().and_then(Shared::room);
        let all = room.and_then(|room| room.update(0, None, 0));
        let events = all.map(|all| all.events).unwrap_or_default();
        logs.push(Log {
            table: table.to_owned(),
            rows,
            events: events.iter().map(in_public).collect(),
            games: events.iter().filter(|event| is_deal(event)).count() as u64,
            unreadable: loaded.err().map(|error| format!("{error:?}")),
            claims: Vec::new(),
        });
    }
    Ok(logs)
}
