//! The link to a table on a server.
//!
//! A [`Remote`] does no IO. The front end opens a connection, tells the remote about it
//! ([`Remote::connecting`], [`Remote::connected`], [`Remote::lost`]), hands over the messages that
//! arrive ([`Remote::hear`]) and sends those that are ready ([`Remote::take`]). After a connection
//! is lost, the next one continues where it stopped: the server sends what was missed, and
//! unanswered commands and the draft are sent again. A connection can also be lost without a sign;
//! then nothing arrives any more ([`Remote::is_silent`]).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sidra_game::record::Record;
use sidra_game::{Refusal, TableSet};
use sidra_protocol::{Down, Goodbye, Mood, Up};
use sidra_room::shared::{TableAsk, TableInfo, TableRefusal};
use sidra_room::{Ask, CommandId, Reply, Request, TableSeen};

use crate::table::{Link, Table};

/// The time between two drafts, in milliseconds. The server accepts ten a second.
const DRAFT_PACE: u64 = 110;
/// After this time without a message, a connection counts as lost, in milliseconds. The server sends
/// a [`Down::Ping`] every 15 seconds.
const SILENCE: u64 = 30_000;
/// Marks the ids of commands of the table, so that they differ from those of the match.
const OF_TABLE: u64 = 1 << 63;

/// Something that the front end needs to know, apart from the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The table changed: [`Remote::info`].
    Table,
    /// Everything about the match arrived: [`Remote::join`] works from now on.
    Match,
    /// The player to move is rearranging the table.
    Draft {
        /// The player's seat.
        seat: usize,
        /// The whole table as it is now.
        table: Vec<TableSet>,
    },
    /// A person shows a mood.
    Mood {
        /// The person's seat.
        seat: usize,
        /// The mood.
        mood: Mood,
    },
    /// The table refused a command.
    Refused(TableRefusal),
    /// The history of the match has arrived: [`Table::history`].
    History,
    /// The server closes the connection.
    Goodbye(Goodbye),
}

/// A connection to a table on a server. Copies refer to the same connection.
#[derive(Clone)]
pub struct Remote(Arc<Mutex<State>>);

/// Called whenever there is a message to send.
type Ready = Box<dyn Fn() + Send + Sync>;

struct State {
    table: String,
    token: Option<String>,
    first_id: u64,
    next_id: u64,
    connected: bool,
    /// When the last message arrived, or the current connection was requested.
    heard: u64,
    /// Messages to send on the current connection.
    out: VecDeque<Up>,
    /// The draft to send next. Older ones are dropped.
    draft: Option<Ask>,
    /// The draft that was sent last.
    last_draft: Option<Ask>,
    /// When it was sent.
    drafted: u64,
    /// The commands of the match and of the table that have not been answered.
    waiting: Vec<(CommandId, TableAsk)>,
    welcome: Option<Reply>,
    replies: VecDeque<Reply>,
    /// How many events of the match have arrived without a gap.
    have: Option<u64>,
    info: Option<TableInfo>,
    history: Vec<TableSeen>,
    /// The record of the finished match, once fetched.
    record: Option<Record>,
    news: VecDeque<News>,
    /// The seat and the number of the newest draft of another player.
    watched: Option<(usize, u32)>,
    ready: Option<Ready>,
}

impl Remote {
    /// Creates a connection to a table. It is not open yet. Command ids start at `first_id`, which
    /// this person must not have used before.
    pub fn new(table: String, token: Option<String>, first_id: u64) -> Remote {
        Remote(Arc::new(Mutex::new(State {
            table,
            token,
            first_id: first_id & !OF_TABLE,
            next_id: first_id | OF_TABLE,
            connected: false,
            heard: 0,
            out: VecDeque::new(),
            draft: None,
            last_draft: None,
            drafted: 0,
            waiting: Vec::new(),
            welcome: None,
            replies: VecDeque::new(),
            have: None,
            info: None,
            history: Vec::new(),
            record: None,
            news: VecDeque::new(),
            watched: None,
            ready: None,
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves the state as it was between two messages.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `ready` whenever there is a message to send.
    pub fn on_ready(&self, ready: impl Fn() + Send + Sync + 'static) {
        self.state().ready = Some(Box::new(ready));
    }

    /// Changes the state, and calls the `ready` callback if there is a message to send afterwards.
    fn change<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.state();
        let result = change(&mut state);
        let any = state.connected && (!state.out.is_empty() || state.draft.is_some());
        // The callback is taken out while it runs, because it may call this again.
        let ready = if any { state.ready.take() } else { None };
        drop(state);
        if let Some(ready) = ready {
            ready();
            let mut state = self.state();
            state.ready.get_or_insert(ready);
        }
        result
    }

    /// Notes that a connection is being opened.
    pub fn connecting(&self, now: u64) {
        self.state().heard = now;
    }

    /// Returns whether a connection, open or being opened, has to be given up because nothing
    /// arrives. If a machine or a router on the way lost power, nothing else says so.
    pub fn is_silent(&self, now: u64) -> bool {
        now >= self.state().heard + SILENCE
    }

    /// Begins a new connection: says who is connecting and what is known, and sends again what was
    /// not answered.
    pub fn connected(&self) {
        self.change(State::connected);
    }

    /// Returns the token that the next connection uses.
    pub fn token(&self) -> Option<String> {
        self.state().token.clone()
    }

    /// Becomes another viewer from the next connection on, for a spectator who has entered a name.
    pub fn set_token(&self, token: Option<String>) {
        let mut state = self.state();
        if state.token != token {
            state.token = token;
            state.have = None;
        }
    }

    /// Handles the loss of the connection. Unanswered commands and the draft wait for the next one.
    pub fn lost(&self) {
        let mut state = self.state();
        state.connected = false;
        state.out.clear();
    }

    /// Returns the next message to send.
    pub fn take(&self, now: u64) -> Option<Up> {
        let mut state = self.state();
        if !state.connected {
            return None;
        }
        if let Some(up) = state.out.pop_front() {
            return Some(up);
        }
        if now < state.drafted + DRAFT_PACE {
            return None;
        }
        let draft = state.draft.take()?;
        state.drafted = now;
        state.last_draft = Some(draft.clone());
        Some(play(None, draft))
    }

    /// Returns when [`Remote::take`] has to be called again, because a draft is waiting to be sent.
    pub fn due(&self) -> Option<u64> {
        let state = self.state();
        let waits = state.connected && state.draft.is_some();
        waits.then_some(state.drafted + DRAFT_PACE)
    }

    /// Accepts a message that arrived.
    pub fn hear(&self, down: Down, now: u64) {
        self.change(|state| {
            state.heard = now;
            state.hear(down);
        });
    }

    /// Returns the next piece of news.
    pub fn news(&self) -> Option<News> {
        self.state().news.pop_front()
    }

    /// Returns the table, once it is known.
    pub fn info(&self) -> Option<TableInfo> {
        self.state().info.clone()
    }

    /// Sends the table a command that is not part of the match.
    pub fn ask(&self, ask: TableAsk) -> CommandId {
        self.change(|state| {
            let id = CommandId(state.next_id);
            state.next_id = (state.next_id + 1) | OF_TABLE;
            state.send(Some(id), ask);
            id
        })
    }

    /// Returns whether a request of this kind is waiting for its answer.
    pub fn is_asking(&self, ask: &TableAsk) -> bool {
        self.state().waiting.iter().any(|(_, other)| other == ask)
    }

    /// Sends a message that needs no answer: it is lost with the connection.
    pub fn say(&self, up: Up) {
        self.change(|state| {
            if state.connected {
                state.out.push_back(up);
            }
        });
    }

    /// Keeps the record of the finished match, so that the table has it.
    pub fn keep_record(&self, record: Record) {
        self.state().record = Some(record);
    }

    /// Joins the match as the viewer of this connection; `None` if there is no match yet.
    pub fn join(&self, now: u64) -> Option<Table> {
        let (welcome, first_id) = {
            let mut state = self.state();
            let welcome = state.welcome.take()?;
            (welcome, state.first_id)
        };
        Table::new(Box::new(self.clone()), welcome, first_id, now)
    }
}

fn play(id: Option<CommandId>, ask: Ask) -> Up {
    let ask = TableAsk::Play(ask);
    Up::Ask { id, ask }
}

impl State {
    fn connected(&mut self) {
        self.connected = true;
        self.out.clear();
        self.out.push_back(Up::Hello {
            table: self.table.clone(),
            token: self.token.clone(),
            have: self.have,
        });
        if self.have.is_none() {
            self.out.push_back(Up::History);
        }
        for (id, ask) in &self.waiting {
            let (id, ask) = (Some(*id), ask.clone());
            self.out.push_back(Up::Ask { id, ask });
        }
        // The server may have forgotten the draft: it is not logged.
        if self.draft.is_none() {
            self.draft = self.last_draft.take();
        }
    }

    fn send(&mut self, id: Option<CommandId>, ask: TableAsk) {
        if let Some(id) = id
            && !self.waiting.iter().any(|(other, _)| *other == id)
        {
            self.waiting.push((id, ask.clone()));
        }
        if self.connected {
            self.out.push_back(Up::Ask { id, ask });
        }
    }

    fn answered(&mut self, id: CommandId) {
        self.waiting.retain(|(other, _)| *other != id);
    }

    fn hear(&mut self, down: Down) {
        match down {
            Down::Table(info) => {
                self.info = Some(*info);
                self.news.push_back(News::Table);
            }
            Down::Reply(reply) => self.hear_reply(reply),
            Down::Answer { id, answer } => {
                let known = self.waiting.iter().any(|(other, _)| *other == id);
                self.answered(id);
                let of_match = id.0 & OF_TABLE == 0;
                match answer {
                    // The table of the match handles answers to its own commands.
                    Ok(accepted) if of_match => {
                        let answer = Ok(accepted);
                        self.replies.push_back(Reply::Answer { id, answer });
                    }
                    Err(refusal) if of_match => {
                        let refused = match refusal {
                            TableRefusal::Match(refused) => refused,
                            // It was not the match that refused, but a command of the match needs
                            // an answer.
                            refusal => {
                                self.news.push_back(News::Refused(refusal));
                                Refusal::Late
                            }
                        };
                        let answer = Err(refused);
                        self.replies.push_back(Reply::Answer { id, answer });
                    }
                    Err(refusal) if known => self.news.push_back(News::Refused(refusal)),
                    _ => {}
                }
            }
            Down::Draft {
                seat,
                number,
                table,
            } => {
                let old = |(of, newest): (usize, u32)| of == seat && number < newest;
                if !self.watched.is_some_and(old) {
                    self.watched = Some((seat, number));
                    self.news.push_back(News::Draft { seat, table });
                }
            }
            Down::Mood { seat, mood } => self.news.push_back(News::Mood { seat, mood }),
            Down::History(history) => {
                self.history = history;
                self.news.push_back(News::History);
            }
            Down::Ping { number } => self.out.push_back(Up::Pong { number }),
            Down::Goodbye(goodbye) => self.news.push_back(News::Goodbye(goodbye)),
        }
    }

    fn hear_reply(&mut self, reply: Reply) {
        match &reply {
            Reply::Welcome { table, .. } => {
                let first = self.have.is_none();
                self.have = Some(table.number);
                self.watched = None;
                if first {
                    self.welcome = Some(reply);
                    self.news.push_back(News::Match);
                    return;
                }
                // Some events were never seen.
                if self.connected {
                    self.out.push_back(Up::History);
                }
            }
            Reply::Update(update) => {
                let end = update.from + update.events.len() as u64;
                self.have = self.have.map(|have| match update.from <= have {
                    true => have.max(end),
                    false => have,
                });
                self.watched = None;
            }
            Reply::Answer { id, .. } => self.answered(*id),
        }
        self.replies.push_back(reply);
    }
}

impl Link for Remote {
    fn send(&mut self, request: Request, _now: u64) {
        self.change(|state| match request {
            Request::Sync if state.connected => state.out.push_back(Up::Sync),
            // A new connection begins with what was missed.
            Request::Sync => {}
            Request::Ask { id: None, ask } if matches!(ask, Ask::LayOut { .. }) => {
                state.draft = Some(ask);
            }
            // The server sees who is connected, so presence need not be sent.
            Request::Ask {
                ask: Ask::Presence { .. },
                ..
            } => {}
            Request::Ask { id, ask } => state.send(id, TableAsk::Play(ask)),
        });
    }

    fn receive(&mut self, _now: u64) -> Option<Reply> {
        self.state().replies.pop_front()
    }

    fn wake(&self) -> Option<u64> {
        (!self.state().replies.is_empty()).then_some(0)
    }

    fn record(&self) -> Option<Record> {
        self.state().record.clone()
    }

    fn history(&self, _now: u64) -> Vec<TableSeen> {
        self.state().history.clone()
    }
}
