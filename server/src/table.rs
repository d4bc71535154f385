//! One live table.
//!
//! A table is a task of its own, so that one that fails affects no other. It decides a step,
//! appends it to the store, and only after the commit applies it, acknowledges it and tells
//! everybody. If it is not known whether a row was stored, the table neither acknowledges nor
//! refuses: it ends, and its sockets go to a new task, which reads the log again.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use sidra_game::record::Record;
use sidra_protocol::{Down, Goodbye, Mood, Up};
use sidra_room::shared::{
    Chair, KeeperAsk, Knock, Outline, Person, Reason, Shared, SharedDecision, SharedStep, Stage,
    TableAsk, TableInfo, TableRefusal,
};
use sidra_room::{Accepted, Ask, CommandId, Reply, Room, TableSeen};
use sidra_store::{AppendError, NewRow, PersonId, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::hall::{Hall, stopped};
use crate::late::{Item, Late};
use crate::listing;
use crate::outbox::{Encoding, Outbox, Undelivered};
use crate::tokens::TableCode;

/// The version of the encoding of rows.
pub(crate) const ROWS: u16 = 1;
/// How long a person may be disconnected before the others are told, in milliseconds.
const RELOAD_TIME: u64 = 5_000;
/// The same after the table was loaded: everybody has to come back.
const RETURN_TIME: u64 = 20_000;
/// How long a table stays in memory without viewers, in milliseconds.
const IDLE_TIME: u64 = 60_000;
/// How long to wait before the store is tried again, in milliseconds.
const PATIENCE: u64 = 1_000;
/// The shortest time between two drafts of a player, in milliseconds.
const DRAFT_TIME: u64 = 100;
/// The shortest time between two moods of a person, in milliseconds.
const MOOD_TIME: u64 = 1_000;
/// The largest allowance for a slow connection in one turn, in milliseconds.
const MOST_LAG: u64 = 1_000;
/// The allowance for a slow connection that a person can save up, and what a turn without need
/// for it adds, in milliseconds.
const LAG_QUOTA: u64 = 2_000;
const LAG_REFILL: u64 = 200;
/// With more missed events than this, a fresh snapshot is shorter.
const MOST_MISSED: u64 = 300;

/// What a table can be asked. If the channel for the answer is closed, the table was reloaded: ask
/// again.
pub(crate) enum Order {
    /// A socket comes.
    Join(Box<Join>),
    /// A socket is closed.
    Part(u64),
    /// A socket sent something.
    Up(u64, Up),
    /// The connection of a viewer takes this long there and back, in milliseconds.
    Lag(u64, u64),
    /// A person asks over HTTP, without a socket.
    Ask {
        person: Person,
        ask: TableAsk,
        answer: oneshot::Sender<Result<Accepted, Refused>>,
    },
    /// A bot has decided.
    Answered {
        number: u64,
        seat: usize,
        action: Option<sidra_game::Action>,
    },
    /// A person was renamed.
    Renamed(Person),
    /// A person's token was revoked.
    Revoked(Person),
    /// A person is forgotten.
    Forget(Person),
    /// The table is closed from outside.
    Close {
        reason: Reason,
        answer: oneshot::Sender<Result<Accepted, Refused>>,
    },
    /// Asks for the record of a match that is over.
    Record {
        answer: oneshot::Sender<Result<Option<Record>, Refused>>,
    },
}

/// A socket that comes to a table.
pub(crate) struct Join {
    pub viewer: u64,
    pub person: Option<Person>,
    pub have: Option<u64>,
    pub outbox: Outbox,
}

/// Why a table does not do what it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refused {
    /// There is no such table.
    NoTable,
    /// It refuses.
    Table(TableRefusal),
    /// The store does not work.
    Store,
}

/// Why a table ends.
#[derive(Debug)]
enum End {
    /// There is no such table.
    Missing,
    /// It cannot be read now.
    Unreadable,
    /// Nobody looks at it.
    Idle,
    /// The server stops.
    Stop,
    /// Its state may differ from the log.
    Reload,
}

/// A socket that looks at the table.
struct Viewer {
    person: Option<Person>,
    outbox: Outbox,
    /// The seat whose tiles it sees.
    seat: Option<usize>,
    /// How many events of the match it has; `None` before it was welcomed.
    sent: Option<u64>,
}

/// Limits the drafts of a player.
#[derive(Default)]
struct Gate {
    last: u64,
    waiting: Option<TableAsk>,
}

/// How slow a person's connection is, and the allowance that is left.
struct Lag {
    round_trip: u64,
    quota: u64,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag {
            round_trip: 0,
            quota: LAG_QUOTA,
        }
    }
}

/// The task of a table.
pub(crate) struct Keeper {
    hall: Arc<Hall>,
    id: TableId,
    shared: Shared,
    code: Option<TableCode>,
    viewers: HashMap<u64, Viewer>,
    names: HashMap<Person, String>,
    /// The question that a bot is thinking about.
    thinking: Option<u64>,
    /// When people who are disconnected count as away.
    leaving: HashMap<Person, u64>,
    gates: HashMap<Person, Gate>,
    lags: HashMap<Person, Lag>,
    moods: HashMap<Person, u64>,
    late: Late,
    /// How many events of the match spectators have been promised.
    promised: Option<u64>,
    /// What people were last told about the table.
    told: Option<TableInfo>,
    /// When the table was loaded, until the player to move has come back.
    loaded: Option<u64>,
    idle_since: u64,
    /// The store failed: nothing happens by itself before this time.
    blocked_until: u64,
}

/// Runs a table until nobody needs it, then answers the orders that came too late.
pub(crate) async fn run(hall: Arc<Hall>, id: TableId, mut orders: mpsc::Receiver<Order>) {
    let end = match Keeper::load(&hall, id).await {
        Ok(keeper) => keeper.run(&mut orders).await,
        Err(end) => end,
    };
    if matches!(end, End::Reload) {
        hall.metrics.reloads.inc();
    }
    orders.close();
    let why = match end {
        End::Missing => Goodbye::NoTable,
        _ => Goodbye::Restart,
    };
    let refused = match end {
        End::Missing => Refused::NoTable,
        End::Unreadable | End::Stop => Refused::Store,
        // Everything else is dropped, and the senders ask again.
        End::Idle | End::Reload => return,
    };
    while let Ok(order) = orders.try_recv() {
        match order {
            Order::Join(join) => join.outbox.end(why),
            Order::Ask { answer, .. } | Order::Close { answer, .. } => {
                let _ = answer.send(Err(refused.clone()));
            }
            Order::Record { answer } => {
                let _ = answer.send(Err(refused.clone()));
            }
            _ => {}
        }
    }
}

impl Keeper {
    /// Reads a table from its log.
    async fn load(hall: &Arc<Hall>, id: TableId) -> Result<Keeper, End> {
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(table = %id, %error, "a table cannot be loaded");
            End::Unreadable
        };
        let rows = hall.store.rows(id, 0).await.map_err(|e| failed(&e))?;
        if rows.is_empty() {
            return Err(End::Missing);
        }
        let listed = hall.store.head(id).await.map_err(|e| failed(&e))?;
        let now = hall.now();
        let texts = rows.iter().map(|row| row.text.as_str());
        let shared = Shared::load(texts, now).map_err(|error| failed(&error))?;
        let code = listed.and_then(|listed| listed.head.code?.parse().ok());
        let here = shared.people().filter(|&person| shared.is_here(person));
        let leaving = here.map(|person| (person, now + RETURN_TIME)).collect();
        let mut keeper = Keeper {
            hall: hall.clone(),
            id,
            shared,
            code,
            viewers: HashMap::new(),
            names: HashMap::new(),
            thinking: None,
            leaving,
            gates: HashMap::new(),
            lags: HashMap::new(),
            moods: HashMap::new(),
            late: Late::default(),
            promised: None,
            told: None,
            loaded: Some(now),
            idle_since: now,
            blocked_until: 0,
        };
        keeper.equip().await;
        Ok(keeper)
    }

    /// Gives the room what is not part of the log.
    async fn equip(&mut self) {
        let words = !self.shared.terms().rules.rules().letters.is_empty();
        let lexicon = match words {
            true => self.hall.lexicon().await,
            false => None,
        };
        let pace = self.hall.settings.pace;
        if let Some(room) = self.shared.room_mut() {
            room.set_pace(pace);
            if let Some(lexicon) = lexicon {
                room.use_lexicon(lexicon);
            }
        }
    }

    async fn run(mut self, orders: &mut mpsc::Receiver<Order>) -> End {
        self.hall.metrics.tables.inc();
        let hall = self.hall.clone();
        let end = match self.obey(orders).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        hall.metrics.tables.dec();
        if matches!(end, End::Stop) {
            for (_, viewer) in self.viewers.drain() {
                viewer.outbox.end(Goodbye::Restart);
            }
        }
        end
    }

    async fn obey(&mut self, orders: &mut mpsc::Receiver<Order>) -> Result<Never, End> {
        let mut stopping = self.hall.stopping();
        loop {
            self.settle().await?;
            self.ask_bots();
            if self.is_idle() && self.hall.leave(self.id, orders) {
                return Err(End::Idle);
            }
            let sleep = self.wake().saturating_sub(self.hall.now());
            tokio::select! {
                biased;
                () = stopped(&mut stopping) => return Err(End::Stop),
                order = orders.recv() => match order {
                    Some(order) => self.follow(order).await?,
                    None => return Err(End::Idle),
                },
                () = tokio::time::sleep(Duration::from_millis(sleep)) => {}
            }
        }
    }

    /// Returns when something is due.
    fn wake(&self) -> u64 {
        let now = self.hall.now();
        let waiting = self.gates.values().filter(|gate| gate.waiting.is_some());
        let drafts = waiting.map(|gate| gate.last + DRAFT_TIME);
        let own = self.shared.wake(self.lag());
        let own = own.map(|due| due.max(self.blocked_until));
        let idle = self
            .viewers
            .is_empty()
            .then_some(self.idle_since + IDLE_TIME);
        // Even a table at which nothing is due wakes up now and then.
        let dues = [own, self.late.wake(), idle, Some(now + 60_000)];
        let leaving = self.leaving.values().map(|&at| at.max(self.blocked_until));
        let due = dues.into_iter().flatten().chain(leaving).chain(drafts);
        due.min().unwrap_or(now)
    }

    fn is_idle(&self) -> bool {
        self.viewers.is_empty()
            && self.thinking.is_none()
            && self.hall.now() >= self.idle_since + IDLE_TIME
    }

    /// Returns the allowance for the connection of the player to move.
    fn lag(&self) -> u64 {
        let person = self.shared.turn();
        let lag = person.and_then(|person| self.lags.get(&person));
        lag.map_or(0, |lag| lag.round_trip.min(lag.quota).min(MOST_LAG))
    }

    /// Runs everything that is due.
    async fn settle(&mut self) -> Result<(), End> {
        let now = self.hall.now();
        let drafts: Vec<Person> = self.gates.keys().copied().collect();
        for person in drafts {
            self.pass_draft(person, false);
        }
        if now >= self.blocked_until {
            self.note_absent(now).await?;
            // A table that always has something due lets other tasks run.
            for _ in 0..32 {
                let lag = self.lag();
                let now = self.hall.now();
                if self.shared.wake(lag).is_none_or(|due| due > now) {
                    break;
                }
                // The last draft counts when the time is up.
                if let Some(person) = self.shared.turn() {
                    self.pass_draft(person, true);
                }
                let Some(step) = self.shared.tick(now, lag, self.hall.secret()) else {
                    break;
                };
                if self.store(step).await?.is_none() {
                    self.blocked_until = self.hall.now() + PATIENCE;
                    break;
                }
            }
            if self.shared.wants_rematch() {
                self.rematch().await?;
            }
        }
        self.tell_spectators();
        Ok(())
    }

    /// Reports people whose connections have been gone for too long.
    async fn note_absent(&mut self, now: u64) -> Result<(), End> {
        let due = self.leaving.iter().filter(|&(_, &at)| at <= now);
        let due: Vec<Person> = due.map(|(&person, _)| person).collect();
        for person in due {
            self.leaving.remove(&person);
            if self.shared.is_here(person) {
                let here = false;
                self.keep(KeeperAsk::Presence { person, here }).await?;
            }
        }
        Ok(())
    }

    /// Does what only the server asks. What the table refuses is not needed any more.
    async fn keep(&mut self, ask: KeeperAsk) -> Result<(), End> {
        let now = self.hall.now();
        if let Ok(step) = self.shared.keep(ask, now) {
            self.store(step).await?;
        }
        Ok(())
    }

    /// Stores a step, and only then applies it and tells everybody. Returns `None` if the store
    /// refused it: then nothing has happened.
    async fn store(&mut self, step: SharedStep) -> Result<Option<Accepted>, End> {
        let had_room = self.shared.room().is_some();
        let is_logged = step.is_logged();
        if is_logged && !self.append(&step).await? {
            return Ok(None);
        }
        let by = step.by();
        self.count_lag(by.map(|(person, _)| person));
        let Some(accepted) = self.shared.commit(step) else {
            tracing::error!(table = %self.id, "a step does not fit its table");
            return Err(End::Reload);
        };
        if by.is_some() {
            self.hall.metrics.moves.inc();
        }
        if !had_room && self.shared.room().is_some() {
            self.equip().await;
        }
        if is_logged {
            self.tell().await;
        }
        Ok(Some(accepted))
    }

    /// Appends a step to the log. Returns whether it is there.
    async fn append(&mut self, step: &SharedStep) -> Result<bool, End> {
        let outline = self.shared.outline_after(step);
        for _ in 0..8 {
            self.choose_code(&outline);
            let head = listing::head(self.shared.terms(), &outline, self.code.as_ref());
            let by = step.by();
            let row = NewRow {
                table: self.id,
                seq: self.shared.rows(),
                by: by.map(|(person, CommandId(id))| (id_of(person), id)),
                version: ROWS,
                epoch: self.hall.epoch,
                at: self.hall.now() as i64,
                text: step.text(),
                head: Some(head),
            };
            let began = Instant::now();
            let stored = self.hall.store.append(row).await;
            self.hall.metrics.commit(began.elapsed(), stored.is_ok());
            match stored {
                Ok(()) => return Ok(true),
                Err(AppendError::CodeTaken) => self.code = None,
                Err(AppendError::Refused(error)) => {
                    tracing::error!(table = %self.id, %error, "a step was not stored");
                    return Ok(false);
                }
                Err(error) => {
                    tracing::error!(table = %self.id, %error, "the table is loaded again");
                    return Err(End::Reload);
                }
            }
        }
        Ok(false)
    }

    /// Makes sure that a table with a free chair has a code.
    fn choose_code(&mut self, outline: &Outline) {
        if self.code.is_none() && listing::is_joinable(outline) {
            self.code = TableCode::random().ok();
        }
    }

    /// Takes what a late move used of its player's allowance, or gives some back.
    fn count_lag(&mut self, by: Option<Person>) {
        let now = self.hall.now();
        let Some(person) = self.shared.turn() else {
            return;
        };
        let clock = self.shared.room().and_then(|room| room.clock(now));
        let Some(clock) = clock else {
            return;
        };
        let used = if clock.left == 0 { self.lag() } else { 0 };
        let lag = self.lags.entry(person).or_default();
        match used {
            0 if by == Some(person) => lag.quota = (lag.quota + LAG_REFILL).min(LAG_QUOTA),
            used => lag.quota = lag.quota.saturating_sub(used),
        }
    }

    /// Lets the next bot think, if there is one.
    fn ask_bots(&mut self) {
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

    async fn follow(&mut self, order: Order) -> Result<(), End> {
        match order {
            Order::Join(join) => self.join(*join).await?,
            Order::Part(viewer) => self.part(viewer),
            Order::Up(viewer, up) => self.up(viewer, up).await?,
            Order::Lag(viewer, millis) => {
                if let Some(person) = self.viewers.get(&viewer).and_then(|one| one.person) {
                    let lag = self.lags.entry(person).or_default();
                    // A single slow answer changes little.
                    lag.round_trip = (3 * lag.round_trip + millis) / 4;
                }
            }
            Order::Ask {
                person,
                ask,
                answer,
            } => {
                let result = self.ask(person, None, ask).await?;
                let _ = answer.send(result);
            }
            Order::Answered {
                number,
                seat,
                action,
            } => {
                self.thinking.take_if(|thinking| *thinking == number);
                self.hall.metrics.answers.inc();
                let ask = KeeperAsk::Answer {
                    question: number,
                    seat,
                    action,
                };
                self.keep(ask).await?;
            }
            Order::Renamed(person) => {
                self.names.remove(&person);
                self.tell().await;
            }
            Order::Revoked(person) => self.send_away(person, Goodbye::NoPerson),
            Order::Forget(person) => {
                self.keep(KeeperAsk::Forget { person }).await?;
                self.send_away(person, Goodbye::NoPerson);
            }
            Order::Close { reason, answer } => {
                let now = self.hall.now();
                let result = match self.shared.keep(KeeperAsk::Close(reason), now) {
                    Ok(step) => self.store(step).await?.ok_or(Refused::Store),
                    Err(refusal) => Err(Refused::Table(refusal)),
                };
                let _ = answer.send(result);
            }
            Order::Record { answer } => {
                let over = matches!(self.shared.stage(), Stage::Over | Stage::Closed(_));
                self.learn_names().await;
                let room = self.shared.room().filter(|_| over);
                let record = room.map(|room| {
                    let mut record = room.record();
                    record.name_players(&self.player_names());
                    record
                });
                let _ = answer.send(Ok(record));
            }
        }
        Ok(())
    }

    /// Lets a person ask something, and returns the answer.
    async fn ask(
        &mut self,
        person: Person,
        id: Option<CommandId>,
        ask: TableAsk,
    ) -> Result<Result<Accepted, Refused>, End> {
        let at = self.hall.now();
        let knock = Knock {
            person,
            id,
            at,
            ask,
        };
        Ok(match self.shared.decide(knock) {
            Err(refusal) => Err(Refused::Table(refusal)),
            Ok(SharedDecision::Repeated(accepted)) => Ok(accepted),
            Ok(SharedDecision::Step(step)) => self.store(step).await?.ok_or(Refused::Store),
        })
    }

    /// Welcomes a socket.
    async fn join(&mut self, join: Join) -> Result<(), End> {
        let Join {
            viewer,
            person,
            have,
            outbox,
        } = join;
        let now = self.hall.now();
        if let Some(person) = person {
            // The newest tab plays.
            self.send_away(person, Goodbye::Elsewhere);
        }
        let seat = person.and_then(|person| self.shared.seat_of(person));
        let there = Viewer {
            person,
            outbox,
            seat,
            sent: None,
        };
        if seat.is_none() && !self.may_watch() {
            there.outbox.end(Goodbye::NoTable);
            return Ok(());
        }
        if let (Some(person), Some(_)) = (person, seat) {
            self.leaving.remove(&person);
            self.greet(person, now).await?;
        }
        self.learn_names().await;
        let mut there = there;
        match there.seat {
            Some(_) => {
                let info = self.info_for(&there, now);
                let told = there.outbox.send(&Down::Table(Box::new(info)));
                let room = self.shared.room();
                let resumed = room.zip(have).and_then(|(room, have)| {
                    let missed = room.number().checked_sub(have)?;
                    (have > 0 && missed <= MOST_MISSED).then_some(have)
                });
                there.sent = resumed;
                let told = told.and_then(|()| self.follow_up(&mut there, resumed.is_some()));
                let shown = told.and_then(|()| self.show_draft(&there));
                self.keep_viewer(viewer, there, shown);
            }
            None => {
                let watchers = self.watchers() + 1;
                let mut shown = Ok(());
                for down in self.late.arrival(watchers) {
                    shown = shown.and_then(|()| there.outbox.send(&down));
                }
                self.keep_viewer(viewer, there, shown);
            }
        }
        // The others see who has come, and how many watch.
        self.tell().await;
        Ok(())
    }

    fn keep_viewer(&mut self, id: u64, viewer: Viewer, told: Result<(), Undelivered>) {
        match told {
            Ok(()) => _ = self.viewers.insert(id, viewer),
            Err(_) => viewer.outbox.end(Goodbye::TooMuch),
        }
    }

    /// Notes that a person is here, and gives back the time that a restart took.
    async fn greet(&mut self, person: Person, now: u64) -> Result<(), End> {
        if !self.shared.is_here(person) {
            let here = true;
            self.keep(KeeperAsk::Presence { person, here }).await?;
        }
        if self.shared.turn() == Some(person)
            && let Some(loaded) = self.loaded.take()
            && self.shared.terms().is_timed()
        {
            let millis = now.saturating_sub(loaded);
            self.keep(KeeperAsk::Credit { millis }).await?;
        }
        Ok(())
    }

    /// Returns whether people without a seat may look: while players gather everybody with the
    /// address may, afterwards only if the table allows spectators.
    fn may_watch(&self) -> bool {
        self.shared.terms().watch.is_some() || self.shared.room().is_none()
    }

    fn watchers(&self) -> u32 {
        let watching = self.viewers.values().filter(|viewer| viewer.seat.is_none());
        watching.count() as u32
    }

    fn part(&mut self, viewer: u64) {
        let Some(viewer) = self.viewers.remove(&viewer) else {
            return;
        };
        self.forget_socket(viewer.person);
    }

    /// Starts to count a person without a socket as away.
    fn forget_socket(&mut self, person: Option<Person>) {
        let now = self.hall.now();
        self.idle_since = now;
        let Some(person) = person else {
            return;
        };
        let still = self.viewers.values().any(|one| one.person == Some(person));
        if !still && self.shared.seat_of(person).is_some() {
            self.leaving.entry(person).or_insert(now + RELOAD_TIME);
        }
    }

    /// Closes the sockets of a person.
    fn send_away(&mut self, person: Person, why: Goodbye) {
        let own = |viewer: &Viewer| viewer.person == Some(person);
        let gone: Vec<u64> = self
            .viewers
            .iter()
            .filter(|(_, one)| own(one))
            .map(|(&id, _)| id)
            .collect();
        for id in gone {
            if let Some(viewer) = self.viewers.remove(&id) {
                viewer.outbox.end(why);
            }
        }
        self.forget_socket(Some(person));
    }

    async fn up(&mut self, id: u64, up: Up) -> Result<(), End> {
        let Some(viewer) = self.viewers.get(&id) else {
            return Ok(());
        };
        let person = viewer.person;
        match (up, person) {
            (Up::Sync, _) => {
                if let Some(mut viewer) = self.viewers.remove(&id) {
                    viewer.sent = None;
                    let now = self.hall.now();
                    let told = match viewer.seat {
                        Some(_) => {
                            let info = self.info_for(&viewer, now);
                            let told = viewer.outbox.send(&Down::Table(Box::new(info)));
                            told.and_then(|()| self.follow_up(&mut viewer, false))
                        }
                        None => {
                            let all = self.late.arrival(self.watchers() + 1);
                            all.iter().try_for_each(|down| viewer.outbox.send(down))
                        }
                    };
                    self.keep_viewer(id, viewer, told);
                }
            }
            (Up::History, _) => {
                let told = viewer.outbox.send(&Down::History(self.history(viewer)));
                self.drop_if(id, told);
            }
            (Up::Ask { ask, .. }, Some(person))
                if matches!(ask, TableAsk::Play(Ask::LayOut { .. })) =>
            {
                self.hall.metrics.drafts.inc();
                self.gates.entry(person).or_default().waiting = Some(ask);
                self.pass_draft(person, false);
            }
            (
                Up::Ask {
                    id: Some(command),
                    ask,
                },
                Some(person),
            ) => {
                // A play judges its own table; what was laid out before it no longer matters.
                if let Some(gate) = self.gates.get_mut(&person) {
                    gate.waiting = None;
                }
                let of_match = matches!(ask, TableAsk::Play(_));
                let result = self.ask(person, Some(command), ask).await?;
                self.answer(id, command, of_match, result);
            }
            (Up::Mood(mood), Some(person)) => self.show_mood(person, mood),
            // The newest tab plays already, and the socket knows the time of a ping.
            (Up::TakeOver | Up::Pong { .. } | Up::Hello { .. }, _) => {}
            (Up::Ask { .. } | Up::Mood(_), _) => self.hall.metrics.refuse("nobody"),
        }
        Ok(())
    }

    /// Answers a command.
    fn answer(
        &mut self,
        viewer: u64,
        id: CommandId,
        of_match: bool,
        result: Result<Accepted, Refused>,
    ) {
        let down = match result {
            Ok(accepted) if of_match => Down::Reply(Reply::Answer {
                id,
                answer: Ok(accepted),
            }),
            Ok(accepted) => Down::Answer {
                id,
                answer: Ok(accepted),
            },
            Err(Refused::Table(refusal)) => {
                self.hall.metrics.refuse("command");
                match refusal {
                    TableRefusal::Match(refusal) if of_match => Down::Reply(Reply::Answer {
                        id,
                        answer: Err(refusal),
                    }),
                    refusal => Down::Answer {
                        id,
                        answer: Err(refusal),
                    },
                }
            }
            // It did not happen, but it is not the player's fault: the client comes back and
            // sends it again.
            Err(Refused::Store | Refused::NoTable) => {
                if let Some(viewer) = self.viewers.remove(&viewer) {
                    let person = viewer.person;
                    viewer.outbox.end(Goodbye::Restart);
                    self.forget_socket(person);
                }
                return;
            }
        };
        let told = self
            .viewers
            .get(&viewer)
            .map_or(Ok(()), |one| one.outbox.send(&down));
        self.drop_if(viewer, told);
    }

    /// Hands a player's last draft to the room, and shows it to the others. Without `now` it
    /// waits if the previous one was a moment ago.
    fn pass_draft(&mut self, person: Person, at_once: bool) {
        let now = self.hall.now();
        let Some(gate) = self.gates.get_mut(&person) else {
            return;
        };
        if !at_once && now < gate.last + DRAFT_TIME {
            return;
        }
        let Some(ask) = gate.waiting.take() else {
            return;
        };
        gate.last = now;
        let Some(seat) = self.shared.seat_of(person) else {
            return;
        };
        if !self.is_own(seat, &ask) {
            return self.hall.metrics.refuse("draft");
        }
        let knock = Knock {
            person,
            id: None,
            at: now,
            ask,
        };
        let Ok(SharedDecision::Step(step)) = self.shared.decide(knock) else {
            return;
        };
        if step.is_logged() || self.shared.commit(step).is_none() {
            return;
        }
        if let Some(draft) = self.draft_of(seat) {
            let down = Down::Draft {
                seat: draft.0,
                number: draft.1,
                table: draft.2.clone(),
            };
            self.tell_players(&down, Some(person));
            let (seat, number, table) = draft;
            self.later(Item::Draft {
                seat,
                number,
                table,
            });
        }
    }

    /// Returns whether a draft has only tiles of the table and of the player's own rack.
    fn is_own(&self, seat: usize, ask: &TableAsk) -> bool {
        let (TableAsk::Play(Ask::LayOut { draft, .. }), Some(room)) = (ask, self.shared.room())
        else {
            return false;
        };
        let view = room.view(Some(seat));
        let on_table = view.table.iter().flat_map(|set| &set.tiles);
        let mut own: Vec<_> = on_table.chain(view.rack).map(|tile| tile.plain()).collect();
        own.sort_unstable();
        let mut tiles = draft.iter().flat_map(|set| &set.tiles);
        tiles.all(|tile| own.binary_search(&tile.plain()).is_ok())
    }

    /// Returns the draft that everybody may see: that of the player to move.
    fn draft_of(&self, seat: usize) -> Option<(usize, u32, Vec<sidra_game::TableSet>)> {
        let room = self.shared.room()?;
        if room.view(None).turn != Some(seat) || self.shared.stage() != Stage::Playing {
            return None;
        }
        let draft = room.draft(seat)?;
        Some((seat, room.draft_number(seat), draft.to_vec()))
    }

    /// Shows a new viewer what the player to move is doing.
    fn show_draft(&self, viewer: &Viewer) -> Result<(), Undelivered> {
        let turn = self.shared.room().and_then(|room| room.view(None).turn);
        let other = turn.filter(|seat| Some(*seat) != viewer.seat);
        match other.and_then(|seat| self.draft_of(seat)) {
            Some((seat, number, table)) => viewer.outbox.send(&Down::Draft {
                seat,
                number,
                table,
            }),
            None => Ok(()),
        }
    }

    fn show_mood(&mut self, person: Person, mood: Mood) {
        let now = self.hall.now();
        let Some(seat) = self.shared.seat_of(person) else {
            return;
        };
        let last = self.moods.get(&person).copied().unwrap_or(0);
        if now < last + MOOD_TIME {
            return;
        }
        self.moods.insert(person, now);
        self.tell_players(&Down::Mood { seat, mood }, Some(person));
        self.later(Item::Mood { seat, mood });
    }

    /// Returns everything that has happened so far, as a viewer saw it.
    fn history(&self, viewer: &Viewer) -> Vec<TableSeen> {
        let now = self.hall.now();
        let update = self
            .shared
            .room()
            .and_then(|room| room.update(0, viewer.seat, now));
        let mut events = update.map_or_else(Vec::new, |update| update.events);
        if viewer.seat.is_none() {
            events.truncate(self.late.number() as usize);
        }
        events
    }

    /// Tells everybody what has changed since they were last told.
    async fn tell(&mut self) {
        self.learn_names().await;
        let now = self.hall.now();
        let info = self.info(None, now);
        let stays = TableInfo {
            pause: info.pause.map(|left| left + now),
            sealing: info.sealing.map(|left| left + now),
            ..info.clone()
        };
        let changed = self.told.as_ref() != Some(&stays);
        let ids: Vec<u64> = self.viewers.keys().copied().collect();
        for id in ids {
            let Some(mut viewer) = self.viewers.remove(&id) else {
                continue;
            };
            let seat = viewer.person.and_then(|person| self.shared.seat_of(person));
            if seat != viewer.seat {
                viewer.seat = seat;
                viewer.sent = None;
            }
            if viewer.seat.is_none() {
                match self.may_watch() {
                    true => _ = self.viewers.insert(id, viewer),
                    false => viewer.outbox.end(Goodbye::NoTable),
                }
                continue;
            }
            // The table comes before its match, but its end after the last event.
            let mut told = Ok(());
            if viewer.sent.is_some() {
                told = self.follow_up(&mut viewer, false);
            }
            if changed {
                let info = Box::new(self.info_for(&viewer, now));
                told = told.and_then(|()| viewer.outbox.send(&Down::Table(info)));
            }
            let told = told.and_then(|()| self.follow_up(&mut viewer, false));
            let person = viewer.person;
            match told {
                Ok(()) => _ = self.viewers.insert(id, viewer),
                Err(why) => {
                    self.give_up(viewer, why);
                    self.forget_socket(person);
                }
            }
        }
        if self.promised.is_some() {
            self.promise(now);
        }
        if changed {
            self.told = Some(stays);
            self.later(Item::Info(Box::new(info)));
        }
        self.promise(now);
        self.tell_spectators();
    }

    /// Sends a player what is new in the match. With `even_nothing`, that may be an update
    /// without events: the answer to a client that has missed nothing.
    fn follow_up(&self, viewer: &mut Viewer, even_nothing: bool) -> Result<(), Undelivered> {
        let now = self.hall.now();
        let Some(room) = self.shared.room() else {
            return Ok(());
        };
        let number = room.number();
        let down = match viewer.sent {
            Some(sent) if sent == number && !even_nothing => return Ok(()),
            Some(sent) => room.update(sent, viewer.seat, now).map(Reply::Update),
            None => None,
        };
        let down = down.unwrap_or_else(|| self.welcome(room, viewer.seat, now));
        viewer.sent = Some(number);
        viewer.outbox.send(&Down::Reply(down))
    }

    fn welcome(&self, room: &Room, seat: Option<usize>, now: u64) -> Reply {
        let mut table = Box::new(room.snapshot(seat, now));
        table.game.name_players(&self.player_names());
        Reply::Welcome {
            seat,
            table,
            draft: seat.and_then(|seat| room.draft(seat)).map(<[_]>::to_vec),
            drafts: seat.map_or(0, |seat| room.draft_number(seat)),
        }
    }

    /// Queues what is new in the match for spectators.
    fn promise(&mut self, now: u64) {
        let Some(room) = self
            .shared
            .room()
            .filter(|_| self.shared.terms().watch.is_some())
        else {
            return;
        };
        let number = room.number();
        let item = match self.promised {
            Some(sent) if sent == number => return,
            Some(sent) => room.update(sent, None, now).map(Item::Update),
            None => None,
        };
        let item = item.unwrap_or_else(|| {
            let mut table = Box::new(room.snapshot(None, now));
            table.game.name_players(&self.player_names());
            Item::Welcome(table)
        });
        self.promised = Some(number);
        self.later(item);
    }

    /// Queues something for spectators, with the table's delay.
    fn later(&mut self, item: Item) {
        let delay = match self.shared.room() {
            Some(_) => u64::from(self.shared.terms().watch.unwrap_or(0)) * 1000,
            None => 0,
        };
        self.late.add(self.hall.now() + delay, item);
    }

    /// Sends spectators what they may see by now.
    fn tell_spectators(&mut self) {
        let now = self.hall.now();
        while let Some(down) = self.late.next(now) {
            let down = match down {
                Down::Table(mut info) => {
                    info.watchers = self.watchers();
                    Down::Table(info)
                }
                down => down,
            };
            let ids = self
                .viewers
                .iter()
                .filter(|(_, viewer)| viewer.seat.is_none());
            let ids: Vec<u64> = ids.map(|(&id, _)| id).collect();
            self.pass_all(&down, &ids);
        }
    }

    /// Sends a message to everybody with a seat, except one person.
    fn tell_players(&mut self, down: &Down, except: Option<Person>) {
        let players = self.viewers.iter();
        let players = players.filter(|(_, one)| one.seat.is_some() && one.person != except);
        let ids: Vec<u64> = players.map(|(&id, _)| id).collect();
        self.pass_all(down, &ids);
    }

    /// Writes a message once for each encoding, and sends it.
    fn pass_all(&mut self, down: &Down, ids: &[u64]) {
        let mut written: [Option<Message>; 2] = [None, None];
        for &id in ids {
            let Some(viewer) = self.viewers.get(&id) else {
                continue;
            };
            let encoding = viewer.outbox.encoding();
            let place = usize::from(encoding == Encoding::Json);
            let message = written[place].get_or_insert_with(|| encoding.write(down));
            let told = viewer.outbox.pass(message.clone());
            self.drop_if(id, told);
        }
    }

    /// Ends the connection of a viewer that missed a message.
    fn drop_if(&mut self, id: u64, told: Result<(), Undelivered>) {
        if let Err(why) = told
            && let Some(viewer) = self.viewers.remove(&id)
        {
            let person = viewer.person;
            self.give_up(viewer, why);
            self.forget_socket(person);
        }
    }

    fn give_up(&self, viewer: Viewer, why: Undelivered) {
        if why == Undelivered::Full {
            self.hall.metrics.slow.inc();
        }
        viewer.outbox.end(Goodbye::TooMuch);
    }

    fn info_for(&self, viewer: &Viewer, now: u64) -> TableInfo {
        self.info(viewer.person, now)
    }

    fn info(&self, person: Option<Person>, now: u64) -> TableInfo {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        let mut info = self.shared.info(person, now, name);
        info.table = self.id.to_string();
        let joinable = listing::is_joinable(&self.shared.outline());
        let code = self.code.as_ref().filter(|_| joinable);
        info.code = code.map(ToString::to_string);
        info.watchers = self.watchers();
        info
    }

    /// Reads the names that are not known yet. Forgotten people have an empty one.
    async fn learn_names(&mut self) {
        let people = self.shared.chairs().iter().filter_map(|chair| match chair {
            Chair::Person(person) => Some(*person),
            Chair::Free | Chair::Bot(_) => None,
        });
        let unknown: Vec<Person> = people
            .filter(|person| !self.names.contains_key(person))
            .collect();
        if unknown.is_empty() {
            return;
        }
        let ids: Vec<PersonId> = unknown.iter().map(|&person| id_of(person)).collect();
        match self.hall.store.names(&ids).await {
            Ok(mut names) => {
                for person in unknown {
                    let name = names.remove(&id_of(person)).unwrap_or_default();
                    self.names.insert(person, name);
                }
            }
            // They are asked for again next time.
            Err(error) => tracing::warn!(%error, "names cannot be read"),
        }
    }

    /// Returns the names of the seats. A record needs one for everybody, even for a person who was
    /// forgotten.
    fn player_names(&self) -> Vec<String> {
        let name = |person| self.names.get(&person).cloned().unwrap_or_default();
        self.shared.names(name)
    }

    /// Opens a new table for the same people.
    async fn rematch(&mut self) -> Result<(), End> {
        let people: Vec<Person> = self.shared.people().collect();
        let stays = |chair: &&Chair| match chair {
            Chair::Person(person) => people.contains(person),
            Chair::Bot(_) => true,
            Chair::Free => false,
        };
        let mut chairs: Vec<Chair> = self.shared.chairs().iter().filter(stays).copied().collect();
        chairs.resize(chairs.len().max(2), Chair::Free);
        let terms = self.shared.terms().clone();
        match self.hall.create(terms, chairs).await {
            Ok((table, _)) => {
                let table = table.to_string();
                self.keep(KeeperAsk::Next { table }).await
            }
            Err(error) => {
                tracing::error!(table = %self.id, ?error, "no table for a rematch");
                self.blocked_until = self.hall.now() + PATIENCE;
                Ok(())
            }
        }
    }
}

/// A value that does not exist: a table runs until it ends.
enum Never {}

/// Returns the store's number of a person.
pub(crate) fn id_of(person: Person) -> PersonId {
    PersonId(person.0 as i64)
}

/// Returns a person by the store's number.
pub(crate) fn person_of(id: PersonId) -> Person {
    Person(id.0 as u64)
}
