//! Everything that requests share: the store, and the tables in memory.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sidra_game::shuffle::Secret;
use sidra_protocol::VERSION;
use sidra_room::shared::{Chair, Person, Shared, TableRefusal, Terms};
use sidra_room::{Pace, Question};
use sidra_store::{
    AppendError, Leases, NewNode, NewRow, NewTable, PersonId, Renewal, Sole, Store, StoreError,
    TableId,
};
use sidra_words::Lexicon;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::alarms::Alarms;
use crate::client::{Networks, Proxies};
use crate::clock::{Clock, Skew};
use crate::cluster::{self, Answer, Cluster, Errand, Needs};
use crate::dictionary::Shelf;
use crate::hosts::Hosts;
use crate::listing;
use crate::metrics::{Lag, Metrics};
use crate::operations::Health;
use crate::rates::Rates;
use crate::table::{self, Order, ROWS, Refused, id_of, person_of};
use crate::thinkers::Thinkers;
use crate::tokens::{TableCode, random};
use crate::versions::Versions;

/// Reads the lexicon of the word game, or makes it, which may take a while.
pub type LexiconSource = Box<dyn Fn() -> Option<Lexicon> + Send + Sync>;

/// Maximum number of orders that can wait for a table. Sockets that send more have to wait.
const MOST_ORDERS: usize = 256;
/// Maximum number of revoked tokens that a socket need not have noticed yet. One that is further
/// behind is closed, and its client comes back.
const MOST_REVOCATIONS: usize = 64;
/// Maximum number of a person's tables that are told about the person: those that changed last.
const MOST_TABLES: u32 = 1_000;
/// A new table goes to the node with the fewest tables if this node has over this many more. Counts
/// are up to a second old, so small differences mean nothing.
const MOST_AHEAD: u64 = 8;
/// How long a new table waits for the node that is asked to take it. Afterwards, any node may.
const TAKE_TIME: Duration = Duration::from_secs(5);
/// When a table that failed is loaded again though nobody asks for it, in milliseconds.
const FAILED_TIME: u64 = 10_000;
/// How long a socket keeps trying to return to a table. Within this time, another server takes over
/// a table whose server is gone.
const RETURN_TIME: Duration = Duration::from_secs(10);

/// How a server behaves.
pub struct Settings {
    /// The addresses that it answers for.
    pub hosts: Hosts,
    /// The addresses that others can open, best first. Pages put one into their links.
    pub others: Vec<String>,
    /// The proxies that it trusts.
    pub proxies: Proxies,
    /// The networks that may read the metrics. This machine always may.
    pub metrics_from: Networks,
    /// How often clients may send requests.
    pub rates: Rates,
    /// Whether there is a public list of tables.
    pub lobby: bool,
    /// After how many days finished tables are deleted; 0 keeps them.
    pub keep_days: u32,
    /// How many bots may think at the same time.
    pub thinkers: usize,
    /// How fast bots play.
    pub pace: Pace,
    /// Where the lexicon of the word game comes from.
    pub lexicon: LexiconSource,
    /// The folder that keeps the lexicons of older tables. Without one, a table that began with
    /// another lexicon is left to another node, or continues without any if there is no cluster.
    pub dictionaries: Option<PathBuf>,
    /// The version of the rows that it writes, and the newest that it reads. Tests choose another
    /// version to make the server behave like an older or newer program.
    pub rows: u16,
    /// The version of the protocol that it speaks with other servers. It also understands the previous
    /// one. Tests choose another version, as for the rows.
    pub protocol: u8,
    /// How long a socket keeps trying to return to a table that does not answer. Tests choose a
    /// longer time, so that they do not depend on the speed of the machine.
    pub return_time: Duration,
    /// Returns the time in milliseconds since 1970. It is called once, when the server starts. Servers
    /// that share a database ask it for the time instead.
    pub clock: fn() -> u64,
    /// How wrong the clock of this machine is. Only tests of several servers choose anything but the
    /// default.
    pub skew: Skew,
    /// The leases on tables, if other servers may use the same store.
    pub leases: Option<Arc<dyn Leases>>,
    /// The other servers, if every server also serves people at the others' tables.
    pub cluster: Option<Arc<Cluster>>,
}

impl Default for Settings {
    /// Answers for this machine on port 8080, without a lexicon.
    fn default() -> Settings {
        let cores = std::thread::available_parallelism();
        Settings {
            hosts: Hosts::new("127.0.0.1", 8080, false, Vec::new()),
            others: Vec::new(),
            proxies: Proxies::default(),
            metrics_from: Networks::default(),
            rates: Rates::limited(),
            lobby: true,
            keep_days: 0,
            thinkers: cores.map_or(1, std::num::NonZero::get),
            pace: Pace::Human,
            lexicon: Box::new(|| None),
            dictionaries: None,
            rows: ROWS,
            protocol: VERSION,
            return_time: RETURN_TIME,
            clock: system_time,
            skew: Skew::default(),
            leases: None,
            cluster: None,
        }
    }
}

/// The people and tables of a server.
pub struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) leases: Arc<dyn Leases>,
    pub(crate) settings: Settings,
    pub(crate) metrics: Metrics,
    /// The epoch of the first row of new tables. Every claim on a table increases that table's
    /// epoch.
    epoch: u64,
    clock: Arc<Clock>,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Order>>>,
    pub(crate) shelf: Shelf,
    pub(crate) versions: Versions,
    pub(crate) health: Health,
    /// How many people watch each table in memory. Lists use it, because they must not load tables.
    spectators: Mutex<HashMap<TableId, u32>>,
    thinkers: Thinkers,
    /// Computes scores. A move that ends a game does not wait for bots that think.
    pub(crate) scorers: Thinkers,
    /// When tables that are not in memory have to be loaded again.
    pub(crate) alarms: Alarms,
    stop: watch::Sender<bool>,
    /// Whether this server has no tables and serves no sockets, because it is stopping or cut off
    /// from the others.
    closed: watch::Sender<bool>,
    /// Why the leases can never be renewed again.
    lost: OnceLock<Renewal>,
    lobby: AtomicBool,
    viewers: AtomicU64,
    /// When the leases were last renewed.
    renewed: Mutex<Instant>,
    /// Notified when leases have expired, so that another server may have taken tables over.
    lapse: watch::Sender<()>,
    /// The people whose tokens are revoked. Their sockets listen.
    revocations: broadcast::Sender<Person>,
    /// Every task has a copy of the sender; when all are dropped, the receiver notices.
    tasks: Mutex<Option<mpsc::Sender<()>>>,
    done: tokio::sync::Mutex<mpsc::Receiver<()>>,
}

/// Why no table was opened.
#[derive(Debug)]
pub(crate) enum NotOpened {
    /// The terms are not possible.
    Terms(TableRefusal),
    /// The store cannot be read or written.
    Store(String),
}

impl Hall {
    /// Opens a hall over a store. Tables continue as soon as a viewer connects.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read or written.
    pub async fn open(store: Arc<dyn Store>, settings: Settings) -> Result<Arc<Hall>, StoreError> {
        store.check().await?;
        let (tasks, done) = mpsc::channel(1);
        let shared = match &settings.leases {
            Some(leases) => leases.time().await?,
            None => None,
        };
        let now = shared.unwrap_or_else(settings.clock);
        let alone = || -> Arc<dyn Leases> {
            let node = NewNode {
                name: "the only one".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                address: settings.others.first().cloned().unwrap_or_default(),
            };
            Arc::new(Sole::new(node, now))
        };
        let lag = settings.cluster.as_ref();
        let lag = lag.map_or_else(Lag::default, |cluster| cluster.lag.clone());
        let hall = Arc::new(Hall {
            store,
            leases: settings.leases.clone().unwrap_or_else(alone),
            epoch: now,
            clock: Clock::start(now, settings.leases.is_some(), settings.skew),
            metrics: Metrics::new(&lag),
            tables: Mutex::default(),
            shelf: Shelf::default(),
            versions: Versions::default(),
            health: Health::default(),
            spectators: Mutex::default(),
            thinkers: Thinkers::new(settings.thinkers),
            scorers: Thinkers::new(settings.thinkers),
            alarms: Alarms::default(),
            stop: watch::Sender::new(false),
            closed: watch::Sender::new(false),
            lost: OnceLock::new(),
            lobby: AtomicBool::new(settings.lobby),
            viewers: AtomicU64::new(0),
            renewed: Mutex::new(Instant::now()),
            lapse: watch::Sender::new(()),
            revocations: broadcast::Sender::new(MOST_REVOCATIONS),
            tasks: Mutex::new(Some(tasks)),
            done: tokio::sync::Mutex::new(done),
            settings,
        });
        tokio::spawn(crate::upkeep::run(hall.clone()));
        tokio::spawn(crate::alarms::run(hall.clone()));
        tokio::spawn(crate::ownership::run(hall.clone()));
        if let Some(cluster) = hall.settings.cluster.clone() {
            tokio::spawn(cluster::run(hall.clone(), cluster));
        }
        Ok(hall)
    }

    /// Returns the time in milliseconds since 1970. Everything that is stored has this time, which is
    /// the same on all servers that share a database.
    pub(crate) fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Corrects the time by that of the clock that all servers share. The answer with that time took
    /// this long.
    pub(crate) fn take_time(&self, time: u64, took: Duration) {
        let ahead = self.clock.follow(time, took);
        self.metrics.clock_ahead.set(ahead as f64 / 1000.0);
    }

    /// Returns how long this server has been running, in milliseconds, apart from the time during
    /// which its process was stopped.
    pub(crate) fn running(&self) -> u64 {
        self.clock.running()
    }

    /// Returns when the server was started, in milliseconds since 1970.
    pub(crate) fn started(&self) -> u64 {
        self.clock.began()
    }

    /// Returns a new secret for a deal.
    pub(crate) fn secret(&self) -> Secret {
        match random() {
            Ok(bytes) => Secret::new(bytes),
            // A server that cannot shuffle must not deal.
            Err(error) => panic!("cannot get random bytes from the system: {error}"),
        }
    }

    /// Returns a number for a new viewer.
    pub(crate) fn viewer(&self) -> u64 {
        self.viewers.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns a receiver that says whether the server is stopping.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Returns a receiver that says whether tables and sockets have to go to other servers.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closed.subscribe()
    }

    /// Notes whether this server alone is cut off from the others. Then it gives them its tables,
    /// and sends people to them.
    pub(crate) fn set_apart(&self, apart: bool) {
        if apart && !self.is_apart() {
            tracing::warn!("cut off from the other servers: they take over");
        }
        self.closed.send_if_modified(|closed| {
            let closes = apart || *self.stop.borrow();
            std::mem::replace(closed, closes) != closes
        });
    }

    /// Returns whether this server is cut off from the others, and not stopping.
    pub(crate) fn is_apart(&self) -> bool {
        *self.closed.borrow() && !*self.stop.borrow()
    }

    /// Returns whether there is a public list of tables.
    pub(crate) fn has_lobby(&self) -> bool {
        self.lobby.load(Ordering::Relaxed)
    }

    /// Switches the public list of tables on or off.
    pub fn set_lobby(&self, on: bool) {
        self.lobby.store(on, Ordering::Relaxed);
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Order>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a channel for orders to a table, and loads the table if it is not in memory. If
    /// there is no such table, the answers to the orders say so.
    pub(crate) fn table(self: &Arc<Hall>, id: TableId) -> mpsc::Sender<Order> {
        let mut tables = self.tables();
        if let Some(table) = tables.get(&id).filter(|table| !table.is_closed()) {
            return table.clone();
        }
        let (sender, orders) = mpsc::channel(MOST_ORDERS);
        tables.insert(id, sender.clone());
        drop(tables);
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = tasks.clone();
        drop(tasks);
        let hall = self.clone();
        tokio::spawn(async move {
            let ended = tokio::spawn(table::run(hall.clone(), id, orders)).await;
            if let Err(error) = ended {
                tracing::error!(table = %id, %error, "a table failed and is loaded again");
                hall.metrics.reloads.inc();
                hall.alarms.set(id, hall.now() + FAILED_TIME);
            }
            let mut tables = hall.tables();
            // The table's sockets may already have gone to a new task.
            if tables.get(&id).is_none_or(mpsc::Sender::is_closed) {
                tables.remove(&id);
                hall.count_spectators(id, 0);
            }
            drop(tables);
            drop(alive);
        });
        sender
    }

    /// Removes a table that nobody needs. Returns `false` if an order has just arrived for it.
    pub(crate) fn leave(&self, id: TableId, orders: &mpsc::Receiver<Order>) -> bool {
        // Nobody can get the sender while the map is locked, so no order can be lost.
        let mut tables = self.tables();
        if !orders.is_empty() {
            return false;
        }
        tables.remove(&id);
        true
    }

    /// Notes how many people watch a table.
    pub(crate) fn count_spectators(&self, id: TableId, count: u32) {
        let spectators = self.spectators.lock();
        let mut spectators = spectators.unwrap_or_else(PoisonError::into_inner);
        match count {
            0 => _ = spectators.remove(&id),
            count => _ = spectators.insert(id, count),
        }
    }

    /// Returns how many people watch a table.
    pub(crate) fn spectators(&self, id: TableId) -> u32 {
        let spectators = self.spectators.lock();
        let spectators = spectators.unwrap_or_else(PoisonError::into_inner);
        let elsewhere = || Some(self.settings.cluster.as_ref()?.spectators(id));
        let here = spectators.get(&id).copied();
        here.or_else(elsewhere).unwrap_or(0)
    }

    /// Returns how many people watch each of the tables that live here.
    pub(crate) fn counted(&self) -> Vec<(TableId, u32)> {
        let spectators = self.spectators.lock();
        let spectators = spectators.unwrap_or_else(PoisonError::into_inner);
        spectators.iter().map(|(&id, &count)| (id, count)).collect()
    }

    fn renewed(&self) -> MutexGuard<'_, Instant> {
        self.renewed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the leases were renewed.
    pub(crate) fn note_renewal(&self) {
        *self.renewed() = Instant::now();
    }

    /// Notes that leases had expired, so that every table checks whether it still lives here.
    pub(crate) fn lapse(&self) {
        self.lapse.send_replace(());
    }

    /// Returns a receiver that changes when leases have expired.
    pub(crate) fn lapses(&self) -> watch::Receiver<()> {
        self.lapse.subscribe()
    }

    /// Returns the metrics as text, after updating the gauges.
    pub(crate) fn measure(&self) -> String {
        let metrics = &self.metrics;
        let waiting = |table: &mpsc::Sender<Order>| table.max_capacity() - table.capacity();
        let orders: usize = self.tables().values().map(waiting).sum();
        metrics.waiting_orders.set(orders as i64);
        if self.leases.renewal().is_some() {
            let age = self.renewed().elapsed();
            metrics.lease_age.set(age.as_secs_f64());
        }
        if let Some(cluster) = &self.settings.cluster {
            metrics.nats.set(cluster.is_connected().into());
            metrics.nodes.set(cluster.heard() as i64);
            metrics.away.set(cluster.away() as i64);
        }
        metrics.text()
    }

    /// Returns the tables in memory.
    pub(crate) fn loaded(&self) -> Vec<(TableId, mpsc::Sender<Order>)> {
        let tables = self.tables();
        tables
            .iter()
            .map(|(&id, table)| (id, table.clone()))
            .collect()
    }

    /// Opens a table, and returns it with its code.
    pub(crate) async fn create(
        self: &Arc<Hall>,
        terms: Terms,
        chairs: Vec<Chair>,
    ) -> Result<(TableId, Option<TableCode>), NotOpened> {
        let now = self.now();
        let broken = |error: getrandom::Error| NotOpened::Store(error.to_string());
        let opened = Shared::open(terms, chairs, self.secret(), now);
        let (shared, text) = opened.map_err(NotOpened::Terms)?;
        let outline = shared.outline();
        for _ in 0..8 {
            let id = TableId::new(now as i64, random().map_err(broken)?);
            let code = TableCode::random().map_err(broken)?;
            let first = NewRow {
                table: id,
                seq: 0,
                by: None,
                version: self.settings.rows,
                epoch: self.epoch,
                at: now as i64,
                text: text.clone(),
                head: None,
            };
            let head = listing::head(shared.terms(), &outline, Some(&code), None);
            match self.store.create_table(NewTable { head, first }).await {
                Ok(()) => {
                    if !self.spread(id, shared.terms()).await && self.leases.renewal().is_some() {
                        // This node has the lease, so nobody else notices when something is due.
                        drop(self.table(id));
                    }
                    let joinable = listing::is_joinable(outline.state, &outline.chairs);
                    let code = Some(code).filter(|_| joinable);
                    return Ok((id, code));
                }
                Err(AppendError::CodeTaken | AppendError::Conflict) => {}
                Err(error) => return Err(NotOpened::Store(error.to_string())),
            }
        }
        Err(NotOpened::Store("no free code was found".to_owned()))
    }

    /// Gives a new table to another node, if that node has much less to do and can read the table.
    /// Returns whether it was given away.
    async fn spread(self: &Arc<Hall>, id: TableId, terms: &Terms) -> bool {
        let Some(cluster) = &self.settings.cluster else {
            return false;
        };
        let nodes = self.leases.nodes().await.unwrap_or_default();
        let own = nodes.iter().find(|node| node.id == cluster.node());
        let own = own.map_or(0, |node| node.load);
        let mut others = nodes.iter().filter(|node| node.reachable);
        let Some(idlest) = others.next().filter(|node| node.load + MOST_AHEAD < own) else {
            return false;
        };
        let lexicon = match terms.rules.rules().letters.is_empty() {
            true => None,
            // Its match should begin with the same dictionary there.
            false => self
                .dictionary()
                .await
                .map(|offer| offer.lexicon.about().hash),
        };
        let rows = self.settings.rows;
        let fits = Errand::Fits(Needs { rows, lexicon });
        let wake = Some(TAKE_TIME);
        if let Ok(Answer::Done) = cluster.ask(idlest.id, &fits, &[]).await
            && let Ok(true) = self.leases.release(id, self.epoch, wake).await
        {
            self.pass_on(id, idlest.id).await;
            return true;
        }
        false
    }

    /// Starts a bot's computation, whose answer is sent to its table. Only a few run at a time.
    pub(crate) fn think(self: &Arc<Hall>, id: TableId, question: Question, words: Option<Lexicon>) {
        let hall = self.clone();
        tokio::spawn(async move {
            let (number, seat) = (question.number, question.seat);
            let thought = hall.thinkers.run(move || question.think(words.as_ref()));
            // A bot that fails draws, which is always allowed.
            let action = thought.await.unwrap_or(Some(sidra_game::Action::Draw));
            let order = Order::Answered {
                number,
                seat,
                action,
            };
            let _ = hall.table(id).send(order).await;
        });
    }

    /// Tells all clients to come back later, and lets tables finish their commits.
    pub fn stop(&self) {
        self.stop.send_replace(true);
        self.closed.send_replace(true);
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        *tasks = None;
    }

    /// Stops because the leases can never be renewed again.
    pub(crate) fn lose(&self, why: Renewal) {
        let _ = self.lost.set(why);
        self.stop();
    }

    /// Returns why the server stopped by itself, if it did: what became of its leases.
    pub fn lost(&self) -> Option<Renewal> {
        self.lost.get().copied()
    }

    /// Completes when the server stops, for whatever reason.
    pub async fn until_stopped(&self) {
        stopped(&mut self.stopping()).await;
    }

    /// Waits until all tables have stopped, but not for longer than this.
    pub async fn finish(&self, longest: Duration) {
        self.stop();
        let mut done = self.done.lock().await;
        // Nobody sends anything: the channel closes when the last task ends.
        let _ = tokio::time::timeout(longest, done.recv()).await;
        if let Some(cluster) = &self.settings.cluster {
            cluster.close().await;
        }
    }

    /// Tells the person's tables that the person was renamed or forgotten.
    pub(crate) async fn renamed(&self, person: PersonId) {
        let person = person_of(person);
        self.rename_here(person).await;
        self.tell_nodes(&Errand::Renamed { person }).await;
    }

    /// Tells those of the person's tables that are in memory. The others have no name to forget.
    pub(crate) async fn rename_here(&self, person: Person) {
        let listed = self.store.tables_of(id_of(person), None, MOST_TABLES).await;
        let listed = listed.unwrap_or_else(|error| {
            tracing::warn!(%error, "could not look for the tables of a renamed person");
            Vec::new()
        });
        for listed in listed {
            let table = self.tables().get(&listed.id).cloned();
            if let Some(table) = table {
                let _ = table.send(Order::Renamed(person)).await;
            }
        }
    }

    /// Closes the sockets of a person whose token was revoked.
    pub(crate) async fn revoked(&self, person: PersonId) {
        let person = person_of(person);
        self.revoke_here(person);
        self.tell_nodes(&Errand::Revoked { person }).await;
    }

    /// Closes the sockets on this node of a person whose token was revoked.
    pub(crate) fn revoke_here(&self, person: Person) {
        // Nobody may be listening.
        let _ = self.revocations.send(person);
    }

    /// Returns a receiver of the people whose tokens are revoked from now on.
    pub(crate) fn revocations(&self) -> broadcast::Receiver<Person> {
        self.revocations.subscribe()
    }

    /// Removes a person whose data is being deleted from all tables that are not over. Returns
    /// whether all of them have stored this.
    pub(crate) async fn forgotten(self: &Arc<Hall>, person: PersonId) -> Result<bool, StoreError> {
        let listed = self.store.tables_of(person, None, MOST_TABLES).await?;
        for listed in listed.iter().filter(|listed| listed.head.stage.is_live()) {
            if !self.forget_at(listed.id, person_of(person)).await {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes a person from a table. Returns whether the table has stored the removal, or is gone.
    async fn forget_at(self: &Arc<Hall>, table: TableId, person: Person) -> bool {
        // A table that was reloaded in the meantime does not answer: ask again.
        for _ in 0..3 {
            let (answer, answered) = oneshot::channel();
            let order = Order::Forget { person, answer };
            if self.table(table).send(order).await.is_err() {
                continue;
            }
            match answered.await {
                Ok(Ok(()) | Err(Refused::NoTable | Refused::Table(_))) => return true,
                Ok(Err(Refused::Store)) => return false,
                Err(_) => {}
            }
        }
        false
    }

    /// Sends the other nodes a message about a person.
    async fn tell_nodes(&self, errand: &Errand) {
        let Some(cluster) = &self.settings.cluster else {
            return;
        };
        match self.leases.nodes().await {
            Ok(nodes) => {
                let nodes = nodes.into_iter().map(|node| node.id);
                cluster.ask_all(nodes.collect(), errand).await;
            }
            Err(error) => tracing::warn!(%error, "could not tell the other nodes"),
        }
    }
}

/// Completes when the server stops.
pub(crate) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // The hall holds the sender, so the sender still exists.
    let _ = stopping.wait_for(|&stopping| stopping).await;
}

fn system_time() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
