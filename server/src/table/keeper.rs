//! The task of a table: it waits for orders and for what is due.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sidra_game::{Phase, record};
use sidra_protocol::Goodbye;
use sidra_room::shared::{KeeperAsk, Knock, Person, Shared, SharedDecision, TableAsk, TableInfo};
use sidra_room::{Accepted, CommandId, Room};
use sidra_store::{Claim, TableId};
use sidra_words::Lexicon;
use tokio::sync::{mpsc, watch};

use super::draft::{DRAFT_TIME, Gate};
use super::lag::Lag;
use super::names::names_of;
use super::recall::{Recalled, recall};
use super::viewers::{Lost, Viewer};
use super::{End, Home, Order, Refused};
use crate::cluster::Needs;
use crate::hall::{Hall, stopped};
use crate::late::Late;
use crate::listing;
use crate::metrics::Counted;
use crate::tokens::TableCode;

/// How long a person may be disconnected after the table was loaded, in milliseconds. Loading a
/// table makes all its clients reconnect.
pub(super) const RETURN_TIME: u64 = 20_000;
/// How long a table stays in memory without viewers, in milliseconds.
const IDLE_TIME: u64 = 60_000;
/// How long a table that was loaded waits for the first viewer, in milliseconds.
const VISIT_TIME: u64 = 2_000;
/// How often a table that is not in memory is loaded to note a player's absence, in milliseconds.
const NOTE_TIME: u64 = 6 * 3600 * 1000;
/// How often the player to move is given back time that slow commits took, in milliseconds.
const REPAY_TIME: u64 = 10_000;
/// How long to wait before trying the store again, in milliseconds.
const PATIENCE: u64 = 1_000;
/// How long to wait before retrying a table that could not be loaded, in milliseconds. Something
/// may be due there even if nobody is looking.
const RETRY_TIME: u64 = 600_000;
/// The same for a table that could not be claimed because the database is unavailable.
const CLAIM_TIME: u64 = 10_000;
/// How often a server that is cut off from the others tries again to release a table.
const RELEASES: u32 = 3;
/// How long it waits before that.
const RELEASE_TIME: Duration = Duration::from_millis(300);

/// The task of a table.
pub(super) struct Keeper {
    pub(super) hall: Arc<Hall>,
    pub(super) id: TableId,
    /// The epoch of the lease, which every row carries.
    pub(super) epoch: u64,
    /// Changes when the lease may have been lost.
    pub(super) lapses: watch::Receiver<()>,
    /// What the time of the table is ahead of the time for which this server has been running.
    ahead: u64,
    pub(super) shared: Shared,
    pub(super) code: Option<TableCode>,
    pub(super) viewers: HashMap<u64, Viewer>,
    pub(super) names: HashMap<Person, String>,
    /// The question that a bot is thinking about.
    pub(super) thinking: Option<u64>,
    /// When each disconnected person will count as away.
    pub(super) leaving: HashMap<Person, u64>,
    /// People whose arrival the store has refused to record so far.
    pub(super) ungreeted: Vec<Person>,
    /// The table that was opened for a rematch, until this table's log contains it.
    pub(super) next: Option<TableId>,
    pub(super) gates: HashMap<Person, Gate>,
    pub(super) lags: HashMap<Person, Lag>,
    pub(super) moods: HashMap<Person, u64>,
    pub(super) late: Late,
    /// How many events of the match have been queued for spectators.
    pub(super) promised: Option<u64>,
    /// The number of spectators that lists were last given.
    pub(super) counted: u32,
    /// What people were last told about the table.
    pub(super) told: Option<TableInfo>,
    /// People who are away because servers failed: this table had to be loaded again, or the node
    /// of their socket went silent. When they return, their clocks are set back to what they
    /// showed.
    pub(super) lost: HashMap<Person, Lost>,
    /// How long commits, or the silence of a node, have kept the player to move waiting, in
    /// milliseconds, without having been given back yet.
    pub(super) owed: u64,
    /// When such time was last given back.
    repaid_at: u64,
    pub(super) idle_since: u64,
    /// When the match ended.
    pub(super) ended: Option<i64>,
    /// After a failure of the store, the table does nothing on its own before this time.
    pub(super) blocked_until: u64,
}

impl Keeper {
    /// Claims a table and reads it from its log.
    pub(super) async fn load(hall: &Arc<Hall>, id: TableId) -> Result<Keeper, End> {
        if *hall.closing().borrow() {
            if hall.is_apart() {
                // It may have failed to release the table. Then nobody else can load it.
                hall.alarms.set(id, hall.now() + CLAIM_TIME);
            }
            return Err(End::Stop);
        }
        let lapses = hall.lapses();
        let claim = hall.leases.claim(id).await;
        // The log is read after the claim: then nobody else can append to it.
        let unread = match claim {
            Ok(Claim::Owned { epoch, taken }) => {
                if taken {
                    tracing::info!(table = %id, "took a table over");
                    hall.metrics.takeovers.inc();
                }
                match Keeper::read(hall, id, epoch, lapses).await {
                    Ok(keeper) => return Ok(keeper),
                    Err(unread) => {
                        // Another server may be able to read it.
                        give_back(hall, id, epoch, Some(RETRY_TIME)).await;
                        unread
                    }
                }
            }
            Ok(Claim::NoTable) => return Err(End::Missing),
            Ok(Claim::Elsewhere(node)) => {
                tracing::debug!(table = %id, node = node.name, "the table is on another server");
                return Err(End::Elsewhere(node.id));
            }
            Err(error) => {
                hall.alarms.set(id, hall.now() + CLAIM_TIME);
                return Err(unreadable(id, &error));
            }
        };
        Err(match unread {
            Unread::Ends(end) => end,
            Unread::Unfit(needs) => Keeper::leave_to_others(hall, id, &needs).await,
        })
    }

    /// Leaves a table that this server cannot read to a server that can.
    async fn leave_to_others(hall: &Hall, id: TableId, needs: &Needs) -> End {
        hall.metrics.unfit.inc();
        match hall.other_that_fits(needs).await {
            Some(node) => {
                tracing::info!(table = %id, %node, ?needs, "a table is left to another server");
                hall.pass_on(id, node).await;
                End::Elsewhere(node)
            }
            None => unreadable(id, &format!("no server supports {needs:?}")),
        }
    }

    /// Reads a table that is claimed.
    async fn read(
        hall: &Arc<Hall>,
        id: TableId,
        epoch: u64,
        lapses: watch::Receiver<()>,
    ) -> Result<Keeper, Unread> {
        let failed = |error: &dyn std::fmt::Display| Unread::Ends(unreadable(id, error));
        let rows = hall.store.rows(id, 0).await.map_err(|e| failed(&e))?;
        let Some(newest) = rows.iter().map(|row| row.version).max() else {
            return Err(Unread::Ends(End::Missing));
        };
        let mut needs = Needs {
            rows: newest,
            lexicon: None,
        };
        if newest > hall.settings.rows {
            return Err(Unread::Unfit(needs));
        }
        let listed = hall.store.head(id).await.map_err(|e| failed(&e))?;
        let now = hall.now();
        let ahead = now.saturating_sub(hall.running());
        let names = match &listed {
            Some(listed) => names_of(hall, &listed.head.people).await,
            None => HashMap::new(),
        };
        let recalled = recall(id, &rows, &names, now).map_err(|error| failed(&error))?;
        let Recalled {
            mut shared,
            late,
            promised,
        } = recalled;
        if let Some(listed) = &listed {
            shared.set_touched(listing::touched(listed));
        }
        let is_alone = hall.leases.renewal().is_none();
        let last = rows.last().map(|row| row.at);
        let unloaded = unloaded_time(last, hall.started(), now, is_alone);
        let is_live = listed.as_ref().is_some_and(|one| one.head.stage.is_live());
        let ended = listed.as_ref().and_then(listing::ended);
        let code = listed.and_then(|listed| listed.head.code?.parse().ok());
        let here = shared.people().filter(|&person| shared.is_here(person));
        let leaving = here.map(|person| (person, now + RETURN_TIME)).collect();
        let lost = shared.people();
        let lost = lost.map(|person| (person, Lost::new(&shared, person, now)));
        let lost = lost.collect();
        let mut keeper = Keeper {
            hall: hall.clone(),
            id,
            epoch,
            lapses,
            ahead,
            shared,
            code,
            viewers: HashMap::new(),
            names,
            thinking: None,
            leaving,
            ungreeted: Vec::new(),
            next: None,
            gates: HashMap::new(),
            lags: HashMap::new(),
            moods: HashMap::new(),
            late,
            promised,
            counted: 0,
            told: None,
            lost,
            owed: 0,
            repaid_at: 0,
            // A table that was loaded only because something was due leaves memory soon.
            idle_since: now.saturating_sub(IDLE_TIME - VISIT_TIME),
            ended,
            blocked_until: 0,
        };
        let lacking = keeper.equip().await;
        if lacking.is_some() && is_live && hall.settings.cluster.is_some() {
            needs.lexicon = lacking;
            return Err(Unread::Unfit(needs));
        }
        let unloaded = KeeperAsk::Unloaded { millis: unloaded };
        keeper.keep(unloaded).await.map_err(Unread::Ends)?;
        Ok(keeper)
    }

    /// Returns the time of the table, in milliseconds since 1970. It stands still while this process
    /// is stopped, and differs from [`Hall::now`] only by such stops since the table was loaded.
    pub(super) fn now(&self) -> u64 {
        self.hall.running() + self.ahead
    }

    /// Gives the room its pace and its lexicon, which are not part of the log. Returns the hash of
    /// the lexicon that the match began with, if this server does not have it.
    pub(super) async fn equip(&mut self) -> Option<u64> {
        let (lexicon, lacking) = match self.lexicon().await {
            Ok(lexicon) => (lexicon, None),
            Err(hash) => (None, Some(hash)),
        };
        let pace = self.hall.settings.pace;
        if let Some(room) = self.shared.room_mut() {
            room.set_pace(pace);
            if let Some(lexicon) = lexicon {
                room.use_lexicon(lexicon);
            }
        }
        lacking
    }

    /// Returns the lexicon of the table. A match that has begun keeps the one it began with, or has
    /// none: the record names it, and another lexicon would judge the same words differently. If
    /// this server does not have it, returns its hash.
    async fn lexicon(&self) -> Result<Option<Lexicon>, u64> {
        let Some(room) = self.shared.room() else {
            return Ok(None);
        };
        let view = room.view(None);
        let words = !view.rules().letters.is_empty();
        let (phase, named) = (view.phase, view.named_lexicon.map(|named| named.hash));
        let offer = match (phase, named) {
            _ if !words => None,
            (Phase::Gathering, _) => self.hall.dictionary().await,
            (_, None) => None,
            (_, Some(hash)) => {
                let found = self.hall.dictionary_of(hash).await;
                if found.is_none() {
                    let hash = format!("{hash:016x}");
                    tracing::warn!(table = %self.id, %hash, "a table's dictionary is missing here");
                }
                Some(found.ok_or(hash)?)
            }
        };
        Ok(offer.map(|offer| offer.lexicon.clone()))
    }

    pub(super) async fn obey(&mut self, orders: &mut mpsc::Receiver<Order>) -> Result<Never, End> {
        let mut closing = self.hall.closing();
        loop {
            self.settle().await?;
            self.dismiss();
            self.count_spectators();
            self.ask_bots();
            if self.is_idle() && self.hall.leave(self.id, orders) {
                return Err(End::Idle);
            }
            let sleep = self.wake().saturating_sub(self.now());
            tokio::select! {
                biased;
                () = stopped(&mut closing) => return Err(End::Stop),
                Ok(()) = self.lapses.changed() => self.check_lease().await?,
                order = orders.recv() => match order {
                    Some(order) => self.follow(order).await?,
                    None => return Err(End::Idle),
                },
                () = tokio::time::sleep(Duration::from_millis(sleep)) => {}
            }
        }
    }

    /// Ends the task if the table no longer lives here: what it knows may be out of date.
    pub(super) async fn check_lease(&self) -> Result<(), End> {
        match self.hall.leases.holds(self.id, self.epoch).await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(End::Reload),
        }
    }

    /// Returns when the next event is due.
    pub(super) fn wake(&self) -> u64 {
        let now = self.now();
        let waiting = self.gates.values().filter(|gate| gate.waiting.is_some());
        let drafts = waiting.map(|gate| gate.last + DRAFT_TIME);
        let own = self.shared.wake(self.lag());
        let free = self.blocked_until.max(self.held_until().unwrap_or(0));
        let own = own.map(|due| due.max(free));
        let idle = self.idle_since + IDLE_TIME;
        // After that time, the table stays only for what is due soon.
        let idle = (self.viewers.is_empty() && idle > now).then_some(idle);
        // Even a table at which nothing is due wakes up from time to time.
        let greeting = (!self.ungreeted.is_empty()).then_some(self.blocked_until);
        let dues = [own, self.late.wake(), idle, greeting, Some(now + 60_000)];
        let leaving = self.leaving.values().map(|&at| at.max(self.blocked_until));
        let due = dues.into_iter().flatten().chain(leaving).chain(drafts);
        due.min().unwrap_or(now)
    }

    /// Returns whether nobody is looking at the table and nothing is due.
    pub(super) fn is_idle(&self) -> bool {
        let now = self.now();
        let due = self.shared.wake(0);
        self.viewers.is_empty()
            && self.thinking.is_none()
            && self.leaving.is_empty()
            && due.is_none_or(|due| due > now + IDLE_TIME)
            && now >= self.idle_since + IDLE_TIME
    }

    /// Returns after how many milliseconds the table has to be loaded again even if nobody asks for
    /// it, because something is due. If the player to move is away, it is loaded from time to time
    /// before that, to note the absence so far, which would be lost in a crash.
    fn idle_for(&self) -> Option<u64> {
        let now = self.now();
        let note = self.shared.missed_until().map(|_| now + NOTE_TIME);
        let due = self.shared.wake(0).into_iter().chain(note).min();
        due.map(|due| due.saturating_sub(now))
    }

    /// Runs everything that is due.
    pub(super) async fn settle(&mut self) -> Result<(), End> {
        let now = self.now();
        let drafts: Vec<Person> = self.gates.keys().copied().collect();
        for person in drafts {
            self.pass_draft(person, false);
        }
        if now >= self.blocked_until {
            for person in std::mem::take(&mut self.ungreeted) {
                if self.is_connected(person) {
                    self.greet(person, now).await?;
                }
            }
            self.note_absent(now).await?;
            self.give_back_time().await?;
            // Even a table that always has something due must let other tasks run.
            for _ in 0..32 {
                let lag = self.lag();
                let now = self.now();
                if self.is_held(now) || !self.is_due(now) {
                    break;
                }
                // The last draft counts when the time is up.
                if let Some(person) = self.shared.turn() {
                    self.pass_draft(person, true);
                }
                let fresh = self.hall.secret();
                let tick = || self.shared.tick(now, lag, fresh);
                let step = match self.shared.tick_may_score() {
                    true => self.hall.scorers.run_here(tick).await,
                    false => tick(),
                };
                let Some(step) = step else {
                    break;
                };
                if self.store(step).await?.is_none() {
                    self.blocked_until = self.now() + PATIENCE;
                    break;
                }
            }
            if self.shared.wants_rematch(self.now()) {
                self.rematch().await?;
            }
        }
        self.tell_spectators();
        Ok(())
    }

    /// Notes that the player to move has lost this many milliseconds, unless the clock stood still.
    pub(super) fn owe(&mut self, millis: u64) {
        if self.shared.room().is_some_and(Room::is_running) {
            self.owed += millis;
        }
    }

    /// Gives the player to move the time that slow commits and silent nodes took: meanwhile, the
    /// player was not told whose turn it is, or was not answered. While commits are slow, this costs
    /// time again, so it happens only now and then, and before the time runs out.
    async fn give_back_time(&mut self) -> Result<(), End> {
        let now = self.now();
        let is_timed = self.shared.terms().is_timed() && self.shared.turn().is_some();
        if self.owed == 0 || !is_timed {
            self.owed = 0;
            return Ok(());
        }
        let waits = now < self.repaid_at + REPAY_TIME;
        if waits && (self.is_held(now) || !self.is_due(now)) {
            return Ok(());
        }
        let millis = std::mem::take(&mut self.owed);
        self.repaid_at = now;
        if !self.keep(KeeperAsk::Credit { millis }).await? {
            self.owed += millis;
        }
        Ok(())
    }

    /// Returns whether the table has to do something on its own.
    fn is_due(&self, now: u64) -> bool {
        self.shared.wake(self.lag()).is_some_and(|due| due <= now)
    }

    /// Returns whether that has to wait for the player to move.
    fn is_held(&self, now: u64) -> bool {
        self.held_until().is_some_and(|until| until > now)
    }

    /// Reports people whose connections have been gone for too long.
    pub(super) async fn note_absent(&mut self, now: u64) -> Result<(), End> {
        let due = self.leaving.iter().filter(|&(_, &at)| at <= now);
        let due: Vec<Person> = due.map(|(&person, _)| person).collect();
        for person in due {
            let here = false;
            let noted = !self.shared.is_here(person)
                || self.keep(KeeperAsk::Presence { person, here }).await?;
            if noted {
                self.leaving.remove(&person);
            }
        }
        Ok(())
    }

    /// Gives a person who has just sat down some time to connect.
    fn expect(&mut self, person: Person) {
        if !self.is_connected(person) && self.shared.is_here(person) {
            let until = self.now() + RETURN_TIME;
            self.leaving.entry(person).or_insert(until);
        }
    }

    /// Returns whether a socket of a person is here.
    pub(super) fn is_connected(&self, person: Person) -> bool {
        self.viewers.values().any(|one| one.person == Some(person))
    }

    /// Sends the table a request on the server's behalf. If the table refuses, the request is no
    /// longer needed. Returns `false` if the store refuses: then it has to be sent again later.
    pub(super) async fn keep(&mut self, ask: KeeperAsk) -> Result<bool, End> {
        let now = self.now();
        let scores = self.shared.keeper_may_score(&ask);
        let keep = || self.shared.keep(ask, now);
        let kept = match scores {
            true => self.hall.scorers.run_here(keep).await,
            false => keep(),
        };
        let Ok(step) = kept else {
            return Ok(true);
        };
        let stored = self.store(step).await?.is_some();
        if !stored {
            self.blocked_until = self.now() + PATIENCE;
        }
        Ok(stored)
    }

    /// Starts computing the next bot's decision, if one is due.
    pub(super) fn ask_bots(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        let Some(question) = self.shared.question() else {
            return;
        };
        self.thinking = Some(question.number);
        let lexicon = self
            .shared
            .room()
            .and_then(|room| room.view(None).lexicon.cloned());
        self.hall.think(self.id, question, lexicon);
    }

    pub(super) async fn follow(&mut self, order: Order) -> Result<(), End> {
        match order {
            Order::Join(join) => self.join(*join).await?,
            Order::Part(viewer) => self.part(viewer).await,
            Order::Lose(viewer, silence) => self.lose(viewer, silence).await,
            Order::Miss(viewer, silence) => {
                let person = self.viewers.get(&viewer).and_then(|one| one.person);
                if person.is_some() && person == self.shared.turn() {
                    self.owe(silence);
                }
            }
            Order::Up(viewer, up) => self.up(viewer, up).await?,
            Order::Lag(viewer, millis) => {
                if let Some(person) = self.viewers.get(&viewer).and_then(|one| one.person) {
                    self.lags.entry(person).or_default().measure(millis);
                }
            }
            Order::Ask {
                person,
                ask,
                answer,
            } => {
                let result = self.ask(person, None, ask).await?;
                self.expect(person);
                let _ = answer.send(result);
            }
            Order::Answered {
                number,
                seat,
                action,
            } => {
                self.thinking.take_if(|thinking| *thinking == number);
                let ask = KeeperAsk::Answer {
                    question: number,
                    seat,
                    action,
                };
                self.keep(ask).await?;
            }
            Order::Renamed(person) => {
                if self.names.remove(&person).is_some() {
                    self.tell().await;
                }
            }
            Order::Forget { person, answer } => {
                let forgotten = self.keep(KeeperAsk::Forget { person }).await?;
                if forgotten {
                    self.send_away(person, Goodbye::NoPerson);
                }
                let _ = answer.send(forgotten.then_some(()).ok_or(Refused::Store));
            }
            Order::Close { reason, answer } => {
                let now = self.now();
                let result = match self.shared.keep(KeeperAsk::Close(reason), now) {
                    Ok(step) => self.store(step).await?.ok_or(Refused::Store),
                    Err(refusal) => Err(Refused::Table(refusal)),
                };
                let _ = answer.send(result);
            }
            Order::Record { answer } => {
                self.learn_names().await;
                let record = self.shared.record(&self.player_names());
                let _ = answer.send(Ok(record.as_ref().map(record::write)));
            }
            Order::HandOver { to } => {
                // A node that cannot read it would only give it back.
                if self.hall.other_fits(to, &self.needs()).await {
                    return Err(End::HandOver);
                }
            }
            // It already lives here, unless it was taken over and this table has not noticed.
            Order::Take => self.check_lease().await?,
        }
        Ok(())
    }

    /// Passes a person's request to the table, and returns the answer.
    pub(super) async fn ask(
        &mut self,
        person: Person,
        id: Option<CommandId>,
        ask: TableAsk,
    ) -> Result<Result<Accepted, Refused>, End> {
        let at = self.now();
        let knock = Knock {
            person,
            id,
            at,
            ask,
        };
        let scores = self.shared.may_score(&knock.ask);
        let decide = || self.shared.decide(knock);
        let decided = match scores {
            true => self.hall.scorers.run_here(decide).await,
            false => decide(),
        };
        Ok(match decided {
            Err(refusal) => {
                if let Some(id) = id {
                    self.shared.remember_refusal(person, id, &refusal);
                }
                Err(Refused::Table(refusal))
            }
            Ok(SharedDecision::Repeated(accepted)) => Ok(accepted),
            Ok(SharedDecision::Step(step)) => self.store(step).await?.ok_or(Refused::Store),
        })
    }

    /// Returns what a server must be able to read to take this table.
    fn needs(&self) -> Needs {
        let room = self.shared.room();
        let named = room.and_then(|room| room.view(None).named_lexicon);
        Needs {
            rows: self.hall.settings.rows,
            lexicon: named.map(|named| named.hash),
        }
    }

    /// Opens a new table for the same people.
    pub(super) async fn rematch(&mut self) -> Result<(), End> {
        if self.next.is_none() {
            let chairs = self.shared.rematch_chairs();
            let terms = self.shared.terms().clone();
            match self.hall.create(terms, chairs).await {
                Ok((table, _)) => self.next = Some(table),
                Err(error) => {
                    tracing::error!(table = %self.id, ?error, "could not open the rematch table");
                    self.blocked_until = self.now() + PATIENCE;
                }
            }
        }
        if let Some(table) = self.next {
            let table = table.to_string();
            if self.keep(KeeperAsk::Next { table }).await? {
                self.next = None;
            }
        }
        Ok(())
    }
}

impl Home for Keeper {
    async fn run(mut self, orders: &mut mpsc::Receiver<Order>) -> End {
        let hall = self.hall.clone();
        let counted = Counted::new(&hall.metrics.tables);
        let end = match self.obey(orders).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        drop(counted);
        // The lease is released before anyone is sent away, so that another node can take the table
        // at once.
        let wake = match end {
            End::Idle => Some(self.idle_for()),
            // People are here, or something is about to happen: another node has to continue.
            End::Stop => Some(Some(0)),
            // The node that has asked for it comes first.
            End::HandOver => Some(Some(CLAIM_TIME)),
            _ => None,
        };
        if let Some(wake) = wake {
            give_back(&hall, self.id, self.epoch, wake).await;
        }
        if matches!(end, End::Stop) {
            for (_, viewer) in self.viewers.drain() {
                viewer.outbox.end(Goodbye::Restart);
            }
        }
        end
    }
}

/// Why a table that is claimed cannot be read here.
enum Unread {
    Ends(End),
    /// Another server may have what it needs.
    Unfit(Needs),
}

/// Logs why a table cannot be loaded.
fn unreadable(id: TableId, error: &dyn std::fmt::Display) -> End {
    tracing::error!(table = %id, %error, "a table cannot be loaded");
    End::Unreadable
}

/// Returns how long a table was not in memory while this server was running, in milliseconds. Time
/// that the table spent in memory after its last row may be included, because the times in its log
/// end with that row.
fn unloaded_time(last: Option<i64>, started: u64, now: u64, is_alone: bool) -> u64 {
    let last = last.map_or(started, i64::cast_unsigned);
    if last > now {
        // If this server is alone, its clock was set back. Otherwise, another server has only just
        // stored that row, and its clock is a little ahead.
        return if is_alone {
            now.saturating_sub(started)
        } else {
            0
        };
    }
    now.saturating_sub(last.max(started))
}

/// Releases the lease on a table that is no longer in memory, but has to be loaded again after this
/// many milliseconds. If it cannot be released, or if there are no other servers, it stays with this
/// one, which loads it then.
async fn give_back(hall: &Hall, id: TableId, epoch: u64, wake: Option<u64>) {
    let release = async || {
        let wake = wake.map(Duration::from_millis);
        hall.leases.release(id, epoch, wake).await
    };
    let mut released = release().await;
    // Nobody else can load the table as long as this server has it, but cannot serve anyone.
    for _ in 0..RELEASES {
        if released.is_ok() || !hall.is_apart() {
            break;
        }
        tokio::time::sleep(RELEASE_TIME).await;
        released = release().await;
    }
    let stays = match released {
        Ok(_) => hall.leases.renewal().is_none(),
        Err(error) => {
            tracing::warn!(table = %id, %error, "could not release the lease on a table");
            true
        }
    };
    if let Some(wake) = wake.filter(|_| stays) {
        hall.alarms.set(id, hall.now().saturating_add(wake));
    }
}

/// A type without values, for a function that returns nothing but errors.
pub(super) enum Never {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_was_unloaded_since_its_last_row_or_the_start() {
        const DAY: u64 = 24 * 3600 * 1000;
        let now = 20_000 * DAY;
        let unloaded = |last: u64, is_alone| {
            unloaded_time(Some(last.cast_signed()), now - 10 * DAY, now, is_alone)
        };
        for is_alone in [true, false] {
            assert_eq!(unloaded(now - DAY, is_alone), DAY);
            assert_eq!(unloaded(now - 30 * DAY, is_alone), 10 * DAY);
            assert_eq!(unloaded(now, is_alone), 0);
        }
        // The clock was set back, so the row is from before the start.
        assert_eq!(unloaded(now + 1, true), 10 * DAY);
        // Another server was a little ahead.
        assert_eq!(unloaded(now + 1, false), 0);
        assert_eq!(unloaded(now + 5_000, false), 0);
    }
}
