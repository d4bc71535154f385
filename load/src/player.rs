//! One person at one table.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sidra_game::{Action, Phase};
use sidra_kit::history::{Client, Note};
use sidra_protocol::{Down, Goodbye, Up, decode, encode};
use sidra_room::shared::{Sitter, TableAsk, TableInfo, TableState};
use sidra_room::{Ask, CommandId, Level, Question, Reply, TableSeen, TableSnapshot, Update};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Address;
use crate::http::Identity;

/// How long a player waits before trying to connect again.
const AGAIN: Duration = Duration::from_millis(20);

/// How long a server may take to answer, unless it is asleep.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// After this time without a message, a connection counts as lost: servers send pings.
const SILENCE: Duration = Duration::from_secs(25);

/// How a player plays.
#[derive(Debug, Clone)]
pub enum Style {
    /// Like a bot, as fast as possible.
    Clever,
    /// Draws at the times of a schedule, which all players of the table share.
    Paced(Arc<Pace>),
}

/// When the moves of a table are due.
#[derive(Debug)]
pub struct Pace {
    /// When the first move is due.
    pub start: Instant,
    /// The time between two moves.
    pub interval: Duration,
    /// How many moves there were.
    pub moves: AtomicU64,
}

/// What players report while they play.
#[derive(Debug, Clone, Copy)]
pub enum Told {
    /// A move was acknowledged after this time.
    Acknowledged(Duration),
    /// The connection is open and the table has answered.
    Connected,
}

/// One person at one table.
pub struct Player {
    address: Address,
    /// The servers to choose from when a connection is lost, and which one is next.
    others: (Arc<[Address]>, usize),
    identity: Identity,
    table: String,
    style: Style,
    told: mpsc::UnboundedSender<Told>,
    /// What the player asked for, and what it was told.
    pub client: Client,
    info: Option<TableInfo>,
    game: Option<TableSnapshot>,
    next: u64,
    /// The command without an answer, and when it was sent.
    pending: Option<(CommandId, TableAsk, Instant)>,
    /// When the next move is due, if the player is waiting for it.
    due: Option<Instant>,
    /// Whether notes are kept.
    notes: bool,
}

type Socket = WebSocketStream<TcpStream>;

impl Player {
    /// Returns a player who is not connected yet.
    pub fn new(
        address: Address,
        identity: Identity,
        table: &str,
        style: Style,
        told: mpsc::UnboundedSender<Told>,
    ) -> Player {
        let client = Client {
            table: table.to_owned(),
            person: identity.person,
            notes: Vec::new(),
        };
        Player {
            notes: matches!(style, Style::Clever),
            address,
            others: (Arc::default(), 0),
            identity,
            table: table.to_owned(),
            style,
            told,
            client,
            info: None,
            game: None,
            next: 1,
            pending: None,
            due: None,
        }
    }

    /// Returns the same player, who reconnects to another server each time a connection is lost.
    #[must_use]
    pub fn anywhere(mut self, servers: Arc<[Address]>, first: usize) -> Player {
        self.others = (servers, first);
        self.go_elsewhere();
        self
    }

    fn go_elsewhere(&mut self) {
        let (servers, next) = &mut self.others;
        if !servers.is_empty() {
            self.address = servers[*next % servers.len()];
            *next += 1;
        }
    }

    /// Returns whether the match is over.
    pub fn is_over(&self) -> bool {
        let stage = self.info.as_ref().map(|info| info.stage);
        matches!(stage, Some(TableState::Over | TableState::Closed(_)))
    }

    /// Plays until the match is over, or until `stop` is true and no command is waiting for its
    /// answer. Comes back whenever the connection breaks.
    ///
    /// # Errors
    /// Returns what the server should never have said.
    pub async fn play(mut self, mut stop: watch::Receiver<bool>) -> Result<Player, String> {
        loop {
            let connected = timeout(CONNECT_TIME, self.connect()).await;
            if let Ok(Ok(mut socket)) = connected {
                match self.visit(&mut socket, &mut stop).await {
                    Visit::Done => return Ok(self),
                    Visit::Wrong(why) => return Err(format!("table {}: {why}", self.table)),
                    Visit::Lost => {}
                }
            }
            self.due = None;
            self.go_elsewhere();
            if self.is_finished(&stop) {
                return Ok(self);
            }
            sleep(AGAIN).await;
        }
    }

    fn is_finished(&self, stop: &watch::Receiver<bool>) -> bool {
        self.pending.is_none() && (self.is_over() || *stop.borrow())
    }

    async fn connect(&self) -> Result<Socket, String> {
        let failed = |error: &dyn std::fmt::Display| error.to_string();
        let stream = TcpStream::connect(self.address.0).await;
        let stream = stream.map_err(|error| failed(&error))?;
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        let url = format!("ws://{}/api/socket", self.address.0);
        // The buffers are small, because thousands of players share this process.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10);
        let connected = client_async_with_config(url, stream, Some(config)).await;
        let (mut socket, _) = connected.map_err(|error| failed(&error))?;
        let hello = Up::Hello {
            table: self.table.clone(),
            token: Some(self.identity.token.clone()),
            have: self.game.as_ref().map(|game| game.number),
        };
        send(&mut socket, &hello).await?;
        if let Some((id, ask, _)) = &self.pending {
            let (id, ask) = (Some(*id), ask.clone());
            send(&mut socket, &Up::Ask { id, ask }).await?;
        }
        Ok(socket)
    }

    /// Plays over one connection.
    async fn visit(&mut self, socket: &mut Socket, stop: &mut watch::Receiver<bool>) -> Visit {
        let mut greeted = false;
        loop {
            if self.is_finished(stop) {
                let _ = socket.close(None).await;
                return Visit::Done;
            }
            let due = self.due.unwrap_or_else(Instant::now);
            let message = tokio::select! {
                message = timeout(SILENCE, socket.next()) => match message {
                    Ok(message) => message,
                    Err(_) => return Visit::Lost,
                },
                () = sleep_until(due), if self.due.is_some() => {
                    self.due = None;
                    match self.act(socket).await {
                        Ok(()) => continue,
                        Err(_) => return Visit::Lost,
                    }
                }
                _ = stop.changed() => continue,
            };
            let bytes = match message {
                Some(Ok(Message::Binary(bytes))) => bytes,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Visit::Lost,
                Some(Ok(_)) => continue,
            };
            let down = match decode::<Down>(&bytes) {
                Ok(down) => down,
                Err(error) => return Visit::Wrong(format!("not a message: {error:?}")),
            };
            if !greeted && matches!(down, Down::Table(_)) {
                greeted = true;
                let _ = self.told.send(Told::Connected);
            }
            let heard = self.hear(socket, down).await;
            let heard = match heard {
                Ok(()) if !*stop.borrow() => self.react(socket).await.map_err(|_| Visit::Lost),
                heard => heard,
            };
            if let Err(visit) = heard {
                return visit;
            }
        }
    }

    fn note(&mut self, note: Note) {
        if self.notes {
            self.client.notes.push(note);
        }
    }

    async fn hear(&mut self, socket: &mut Socket, down: Down) -> Result<(), Visit> {
        match down {
            Down::Table(info) => self.info = Some(*info),
            Down::Reply(Reply::Welcome { table, .. }) => {
                self.note(Note::Welcome(table.number));
                self.game = Some(*table);
                self.note_clock();
            }
            Down::Reply(Reply::Update(update)) => {
                self.note_update(&update);
                let fits = self.game.as_mut().is_some_and(|game| game.apply(&update));
                if !fits {
                    let sent = send(socket, &Up::Sync).await;
                    sent.map_err(|_| Visit::Lost)?;
                }
                self.note_clock();
            }
            Down::Reply(Reply::Answer { id, answer }) => self.answered(id, answer.is_ok()),
            Down::Answer { id, answer } => self.answered(id, answer.is_ok()),
            Down::Ping { number } => {
                let sent = send(socket, &Up::Pong { number }).await;
                sent.map_err(|_| Visit::Lost)?;
            }
            Down::Goodbye(Goodbye::Restart) => return Err(Visit::Lost),
            Down::Goodbye(goodbye) => return Err(Visit::Wrong(format!("goodbye: {goodbye:?}"))),
            Down::Draft { .. } | Down::Mood { .. } | Down::History(_) => {}
        }
        Ok(())
    }

    /// Notes how much of its time the player's own turn has used up.
    fn note_clock(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let view = game.game.view();
        let you = self.info.as_ref().and_then(|info| info.you);
        let is_own = view.phase == Phase::Playing && view.turn.is_some() && view.turn == you;
        if let Some(clock) = game.clock.filter(|_| is_own) {
            let (game, turn) = (u64::from(view.moment.game), u64::from(view.moment.turn));
            self.note(Note::Charged {
                turn: (game << 32) | turn,
                millis: clock.whole.saturating_sub(clock.left),
            });
        }
    }

    fn note_update(&mut self, update: &Update) {
        if !self.notes {
            return;
        }
        for (number, event) in (update.from..).zip(&update.events) {
            let what = in_public(event);
            self.note(Note::Saw { number, what });
        }
    }

    fn answered(&mut self, id: CommandId, accepted: bool) {
        self.note(match accepted {
            true => Note::Accepted(id.0),
            false => Note::Refused(id.0),
        });
        // An answer to an older command may arrive again after a reconnection.
        if let Some((_, _, since)) = self.pending.take_if(|(pending, ..)| *pending == id)
            && accepted
        {
            let _ = self.told.send(Told::Acknowledged(since.elapsed()));
        }
    }

    async fn command(&mut self, socket: &mut Socket, ask: TableAsk) -> Result<(), String> {
        let id = CommandId(self.next);
        self.next += 1;
        self.note(Note::Asked(id.0));
        self.pending = Some((id, ask.clone(), Instant::now()));
        send(socket, &Up::Ask { id: Some(id), ask }).await
    }

    /// Returns the seed that this player adds to the deal.
    fn seed(&self) -> [u8; 32] {
        Sha256::digest(self.identity.token.as_bytes()).into()
    }

    /// Does what the current state requires of this player.
    async fn react(&mut self, socket: &mut Socket) -> Result<(), String> {
        if self.pending.is_some() || self.due.is_some() {
            return Ok(());
        }
        let Some(info) = &self.info else {
            return Ok(());
        };
        let Some((you, chair)) = info.you.and_then(|you| Some((you, info.chairs.get(you)?))) else {
            return Ok(());
        };
        let ask = match info.stage {
            TableState::Gathering => {
                let full = info.chairs.iter().all(|chair| chair.sitter != Sitter::Free);
                let everybody = info.chairs.iter().all(|chair| chair.here);
                if !full || !everybody || info.host != Some(you) {
                    return Ok(());
                }
                TableAsk::Start
            }
            TableState::Hashing if !chair.sealed => TableAsk::Hash {
                hash: Sha256::digest(self.seed()).into(),
            },
            TableState::Revealing if !chair.sealed => TableAsk::Reveal { seed: self.seed() },
            TableState::Playing => match &self.style {
                Style::Clever => return self.act(socket).await,
                Style::Paced(pace) => {
                    if self.action().is_some() {
                        let moves = pace.moves.load(Ordering::Relaxed);
                        let moves = u32::try_from(moves).unwrap_or(u32::MAX);
                        self.due = Some(pace.start + pace.interval * moves);
                    }
                    return Ok(());
                }
            },
            _ => return Ok(()),
        };
        self.command(socket, ask).await
    }

    /// Makes the scheduled move, if it is due.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), String> {
        let Some(ask) = self.action().filter(|_| self.pending.is_none()) else {
            return Ok(());
        };
        if let Style::Paced(pace) = &self.style {
            pace.moves.fetch_add(1, Ordering::Relaxed);
        }
        self.command(socket, TableAsk::Play(ask)).await
    }

    /// Returns what this player does now in the match, if anything.
    fn action(&self) -> Option<Ask> {
        let game = self.game.as_ref()?;
        let you = self.info.as_ref()?.you?;
        let view = game.game.view();
        let moment = view.moment;
        match view.phase {
            Phase::Playing if view.turn == Some(you) => {
                let action = match self.style {
                    Style::Clever => Question {
                        number: game.number,
                        seat: you,
                        level: Level::Easy,
                        seed: game.number,
                        snapshot: game.game.clone(),
                    }
                    .think(None)?,
                    Style::Paced(_) if view.pool == 0 => Action::Pass,
                    Style::Paced(_) => Action::Draw,
                };
                Some(Ask::Act { moment, action })
            }
            Phase::Between if self.info.as_ref()?.host == Some(you) => {
                let game = moment.game;
                Some(Ask::Begin { game })
            }
            _ => None,
        }
    }
}

/// How a connection ended.
enum Visit {
    /// There is nothing more to do.
    Done,
    /// The connection broke.
    Lost,
    /// The server did what it should never do.
    Wrong(String),
}

async fn send(socket: &mut Socket, up: &Up) -> Result<(), String> {
    let sent = socket.send(Message::Binary(encode(up).into())).await;
    sent.map_err(|error| error.to_string())
}

/// Returns an event without what only some viewers may see, so that all viewers can be compared.
pub(crate) fn in_public(event: &TableSeen) -> String {
    fn hide(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                let tiles = ["Known", "Hidden"];
                if fields.len() == 1 && tiles.iter().any(|tiles| fields.contains_key(*tiles)) {
                    *value = Value::String("tiles".to_owned());
                } else {
                    fields.values_mut().for_each(hide);
                }
            }
            Value::Array(list) => list.iter_mut().for_each(hide),
            _ => {}
        }
    }
    match serde_json::to_value(event) {
        Ok(mut value) => {
            hide(&mut value);
            value.to_string()
        }
        Err(error) => format!("not JSON: {error}"),
    }
}
