//! Sockets: one connection of one viewer to one table.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{FutureExt, SinkExt, StreamExt};
use sidra_protocol::{DecodeError, Down, Goodbye, PREVIOUS, Up, decode, decode_previous};
use sidra_room::CommandId;
use sidra_room::shared::Person;
use sidra_store::{PersonId, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::LONGEST_MESSAGE;
use crate::error::ApiError;
use crate::guard::Client;
use crate::hall::{Hall, stopped};
use crate::outbox::{Encoding, Inbox, Sent, queue};
use crate::rates::Doing;
use crate::run::Place;
use crate::table::{Join, Order, person_of};
use crate::tokens::Token;

/// tungstenite reserves 128 KiB for reading by default, more than all the rest of a connection.
const READ_BUFFER: usize = 4 << 10;
/// How many bytes are collected before they are written, unless nothing more is waiting.
const WRITE_BUFFER: usize = 4 << 10;
/// Maximum number of bytes that can wait to be written: one large snapshot and some messages.
const MOST_WRITTEN: usize = 2 << 20;
/// How long a client may take to say who it is.
const HELLO_TIME: Duration = Duration::from_secs(15);
/// How often a connection is measured, and how long it may be silent.
const PING_TIME: Duration = Duration::from_secs(15);
const SILENCE: Duration = Duration::from_secs(45);
/// How long sending the last message may take.
const FAREWELL_TIME: Duration = Duration::from_secs(5);
/// How many control frames a client may send before it says who it is.
const MOST_EARLY: u32 = 8;
/// How many times a socket tries to reach a table that has just left memory.
const MOST_TRIES: u32 = 4;
/// The shortest and the longest pause between two tries.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);
/// The maximum number of unanswered commands that a socket remembers.
const MOST_UNANSWERED: usize = 16;

pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new().route("/api/socket", get(upgrade))
}

async fn upgrade(
    State(hall): State<Arc<Hall>>,
    Extension(Client(client)): Extension<Client>,
    place: Option<Extension<Place>>,
    request: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    hall.settings.rates.address(Doing::Connecting, client)?;
    let entered = hall.settings.rates.socket(client)?;
    let request = request
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MOST_WRITTEN)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(request.on_upgrade(move |socket| async move {
        hall.metrics.sockets.inc();
        serve(&hall, client, socket).await;
        hall.metrics.sockets.dec();
        drop((place, entered));
    }))
}

/// What a client says first.
struct Hello {
    table: TableId,
    person: Option<PersonId>,
    have: Option<u64>,
    encoding: Encoding,
}

async fn serve(hall: &Arc<Hall>, client: IpAddr, socket: WebSocket) {
    let (sink, mut stream) = socket.split();
    // This comes before the client's token is looked up, so that no revocation is missed.
    let revocations = hall.revocations();
    let mut sink = Sink {
        sink,
        encoding: Encoding::Binary,
    };
    let mut closing = hall.closing();
    let hello = tokio::select! {
        () = stopped(&mut closing) => Err(Leave::Say(Goodbye::Restart)),
        hello = timeout(HELLO_TIME, greet(hall, &mut stream, &mut sink)) => {
            hello.unwrap_or(Err(Leave::Close(close_code::POLICY, "no hello")))
        }
    };
    let leave = match hello {
        Ok(hello) => {
            let frames = Frames::new(hall, client, &hello, &mut stream);
            visit(hall, &hello, revocations, frames, &mut sink).await
        }
        Err(leave) => leave,
    };
    let _ = timeout(FAREWELL_TIME, sink.leave(leave)).await;
}

/// How a connection ends.
enum Leave {
    /// The client is told why.
    Say(Goodbye),
    /// The client sent something that is not a message.
    Close(u16, &'static str),
    /// The client is gone.
    Gone,
}

struct Sink {
    sink: SplitSink<WebSocket, Message>,
    encoding: Encoding,
}

impl Sink {
    async fn send(&mut self, message: Message) -> Result<(), Leave> {
        self.sink.send(message).await.map_err(|_| Leave::Gone)
    }

    /// Sends a message and those waiting after it. A player's move is answered by two, and
    /// writing both at once costs half as much.
    async fn send_all(
        &mut self,
        sent: Sent,
        inbox: &mut Inbox,
        unanswered: &mut Unanswered,
    ) -> Result<(), Leave> {
        let mut next = Some(sent);
        while let Some(Sent { message, answers }) = next {
            unanswered.answered(answers);
            self.sink.feed(message).await.map_err(|_| Leave::Gone)?;
            next = inbox.next_now();
        }
        self.sink.flush().await.map_err(|_| Leave::Gone)
    }

    async fn leave(&mut self, leave: Leave) {
        let (code, reason) = match leave {
            Leave::Gone => return,
            Leave::Close(code, reason) => (code, reason),
            Leave::Say(goodbye) => {
                let down = self.encoding.write(&Down::Goodbye(goodbye));
                if let Some(down) = down
                    && self.send(down).await.is_err()
                {
                    return;
                }
                close_of(goodbye)
            }
        };
        let reason = reason.into();
        let close = Message::Close(Some(CloseFrame { code, reason }));
        if self.send(close).await.is_ok() {
            let _ = self.sink.close().await;
        }
    }
}

/// Returns the close code of a goodbye. Even a page that is too old to read the message understands
/// the code.
fn close_of(goodbye: Goodbye) -> (u16, &'static str) {
    match goodbye {
        Goodbye::Restart => (close_code::RESTART, "restart"),
        Goodbye::Reload => (4001, "reload"),
        Goodbye::Elsewhere => (4002, "elsewhere"),
        Goodbye::NoPerson => (4003, "no person"),
        Goodbye::NoTable => (4004, "no table"),
        Goodbye::TooMuch => (4008, "too much"),
    }
}

/// Reads the first message, and finds out who the client is.
async fn greet(
    hall: &Hall,
    stream: &mut SplitStream<WebSocket>,
    sink: &mut Sink,
) -> Result<Hello, Leave> {
    let expected = || Leave::Close(close_code::POLICY, "expected hello");
    let mut first = None;
    for _ in 0..=MOST_EARLY {
        first = next(stream).await?;
        if first.is_some() {
            break;
        }
    }
    let (up, encoding) = first.ok_or_else(expected)?;
    sink.encoding = encoding;
    let Up::Hello { table, token, have } = up else {
        return Err(expected());
    };
    let no_person = || Leave::Say(Goodbye::NoPerson);
    let person = match token {
        None => None,
        Some(token) => {
            let token: Token = token.parse().map_err(|_| no_person())?;
            let person = hall.store.person_by_token(token.hash()).await;
            let person = person.map_err(|error| {
                tracing::error!(%error, "a token cannot be looked up");
                Leave::Say(Goodbye::Restart)
            })?;
            Some(person.ok_or_else(no_person)?.id)
        }
    };
    if let Some(person) = person {
        let seen = hall.store.seen(&[person], hall.now() as i64).await;
        if let Err(error) = seen {
            tracing::warn!(%error, "could not record a visit");
        }
    }
    let table = table.parse().map_err(|_| Leave::Say(Goodbye::NoTable))?;
    Ok(Hello {
        table,
        person,
        have,
        encoding,
    })
}

/// Returns the next message from a client, or `None` for a control frame.
async fn next(stream: &mut SplitStream<WebSocket>) -> Result<Option<(Up, Encoding)>, Leave> {
    let message = match stream.next().await {
        Some(Ok(message)) => message,
        Some(Err(error)) => return Err(broken(&error)),
        None => return Err(Leave::Gone),
    };
    match message {
        Message::Binary(bytes) => match read(&bytes) {
            Ok(read) => Ok(Some(read)),
            Err(DecodeError::Version { .. }) => Err(Leave::Say(Goodbye::Reload)),
            Err(_) => Err(Leave::Close(close_code::POLICY, "not a message")),
        },
        Message::Text(text) => match serde_json::from_str(&text) {
            Ok(up) => Ok(Some((up, Encoding::Json))),
            Err(_) => Err(Leave::Close(close_code::POLICY, "not a message")),
        },
        Message::Close(_) => Err(Leave::Gone),
        Message::Ping(_) | Message::Pong(_) => Ok(None),
    }
}

/// The frames of a client, counted towards the limits of its address and its person: every frame
/// costs time.
struct Frames<'a> {
    hall: &'a Hall,
    client: IpAddr,
    table: TableId,
    name: String,
    stream: &'a mut SplitStream<WebSocket>,
}

impl<'a> Frames<'a> {
    fn new(
        hall: &'a Hall,
        client: IpAddr,
        hello: &Hello,
        stream: &'a mut SplitStream<WebSocket>,
    ) -> Frames<'a> {
        let name = hello.person.map(|person| person.to_string());
        Frames {
            hall,
            client,
            table: hello.table,
            name: name.unwrap_or_else(|| format!("viewer {}", hall.viewer())),
            stream,
        }
    }

    /// Returns the next message, or `None` for a control frame.
    async fn next(&mut self) -> Result<Option<Up>, Leave> {
        let up = next(self.stream).await?.map(|(up, _)| up);
        if !self.count(up.as_ref()) {
            self.hall.metrics.refuse("too-much");
            return Err(Leave::Say(Goodbye::TooMuch));
        }
        Ok(up)
    }

    /// Counts a frame. Returns whether the client may send this much.
    fn count(&self, up: Option<&Up>) -> bool {
        let rates = &self.hall.settings.rates;
        rates.address(Doing::Sending, self.client).is_ok()
            && rates.frame(&self.name).is_ok()
            && up.is_none_or(|up| rates.message(&self.name, self.table, up).is_ok())
    }
}

/// Reads a binary message of this version or the previous one.
pub(crate) fn read(bytes: &[u8]) -> Result<(Up, Encoding), DecodeError> {
    match decode(bytes) {
        Err(DecodeError::Version { found: PREVIOUS }) => {
            decode_previous(bytes).map(|up| (up, Encoding::Previous))
        }
        read => read.map(|up| (up, Encoding::Binary)),
    }
}

/// Returns how a broken connection ends. If the client's message was too long, the client is told
/// this.
fn broken(error: &axum::Error) -> Leave {
    let text = error.to_string();
    match text.contains("too long") || text.contains("too large") {
        true => Leave::Close(close_code::SIZE, "too long"),
        false => Leave::Gone,
    }
}

/// Passes messages between a client and its table, until either side ends the connection.
async fn visit(
    hall: &Arc<Hall>,
    hello: &Hello,
    revocations: broadcast::Receiver<Person>,
    mut frames: Frames<'_>,
    sink: &mut Sink,
) -> Leave {
    let mut token = Valid {
        person: hello.person.map(person_of),
        revocations,
    };
    let mut have = hello.have;
    let mut unanswered = Unanswered::default();
    let mut answered = Instant::now();
    let mut pause = SHORTEST_PAUSE;
    loop {
        // A revoked token must not send the person's new socket away.
        if let Some(leave) = token.revoked().now_or_never() {
            return leave;
        }
        let (table, viewer, inbox) = match arrive(hall, hello, have).await {
            Ok(arrived) => arrived,
            Err(leave) => return leave,
        };
        let mut visit = Visit {
            hello,
            table,
            viewer,
            inbox,
            heard: false,
            unanswered: &mut unanswered,
        };
        let left = visit.talk(&mut token, &mut frames, sink).await;
        let _ = visit.table.send(Order::Part(viewer)).await;
        if let Some(leave) = left {
            return leave;
        }
        if visit.heard {
            (answered, pause) = (Instant::now(), SHORTEST_PAUSE);
        }
        if answered.elapsed() > hall.settings.return_time {
            return Leave::Say(Goodbye::Restart);
        }
        // The table was loaded again: the client may have seen more than the log has.
        have = None;
        let left = tokio::select! {
            () = tokio::time::sleep(pause) => None,
            left = token.revoked() => Some(left),
            left = unanswered.listen(&mut frames) => Some(left),
        };
        if let Some(leave) = left {
            return leave;
        }
        pause = LONGEST_PAUSE.min(pause * 2);
    }
}

/// A token that was valid when the client said who it is.
struct Valid {
    person: Option<Person>,
    /// The revocations since before that.
    revocations: broadcast::Receiver<Person>,
}

impl Valid {
    /// Completes when the token is no longer valid.
    async fn revoked(&mut self) -> Leave {
        loop {
            match self.revocations.recv().await {
                Ok(person) if Some(person) == self.person => return Leave::Say(Goodbye::NoPerson),
                Ok(_) => {}
                // The client comes back, and its token is looked up again.
                Err(RecvError::Lagged(_)) => return Leave::Say(Goodbye::Restart),
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}

/// What a client sent that has not been answered. A table that is loaded again may not have
/// received it.
#[derive(Default)]
struct Unanswered {
    commands: VecDeque<(CommandId, Up)>,
    draft: Option<Up>,
}

impl Unanswered {
    fn sent(&mut self, up: &Up) {
        match up {
            Up::Ask { id: Some(id), .. } => {
                self.answered(Some(*id));
                // A play contains its own table, so an earlier draft no longer matters.
                self.draft = None;
                if self.commands.len() == MOST_UNANSWERED {
                    self.commands.pop_front();
                }
                self.commands.push_back((*id, up.clone()));
            }
            Up::Ask { id: None, .. } => self.draft = Some(up.clone()),
            _ => {}
        }
    }

    /// Remembers what a client sends while it has no table. Returns when the client leaves: a
    /// client that has gone elsewhere must not come back here.
    async fn listen(&mut self, frames: &mut Frames<'_>) -> Leave {
        loop {
            match frames.next().await {
                Ok(Some(up)) => self.sent(&up),
                Ok(None) => {}
                Err(leave) => return leave,
            }
        }
    }

    fn answered(&mut self, id: Option<CommandId>) {
        self.commands.retain(|(other, _)| Some(*other) != id);
    }

    fn all(&self) -> impl Iterator<Item = &Up> {
        let commands = self.commands.iter().map(|(_, up)| up);
        commands.chain(&self.draft)
    }
}

async fn arrive(
    hall: &Arc<Hall>,
    hello: &Hello,
    have: Option<u64>,
) -> Result<(mpsc::Sender<Order>, u64, Inbox), Leave> {
    let (outbox, inbox) = queue(hello.encoding);
    let viewer = hall.viewer();
    let mut join = Box::new(Join {
        viewer,
        person: hello.person.map(person_of),
        have,
        outbox,
        from: None,
    });
    for _ in 0..MOST_TRIES {
        let table = hall.table(hello.table);
        match table.send(Order::Join(join)).await {
            Ok(()) => return Ok((table, viewer, inbox)),
            // The table has just left memory.
            Err(mpsc::error::SendError(Order::Join(back))) => join = back,
            Err(_) => break,
        }
    }
    Err(Leave::Say(Goodbye::Restart))
}

/// A client at a table.
struct Visit<'a> {
    hello: &'a Hello,
    table: mpsc::Sender<Order>,
    viewer: u64,
    inbox: Inbox,
    /// Whether the table has said anything.
    heard: bool,
    unanswered: &'a mut Unanswered,
}

impl Visit<'_> {
    /// Passes messages on. Returns `None` if the table ended without giving a reason.
    async fn talk(
        &mut self,
        token: &mut Valid,
        frames: &mut Frames<'_>,
        sink: &mut Sink,
    ) -> Option<Leave> {
        let viewer = self.viewer;
        // A command that already took effect gets its first answer, and takes effect only once.
        for up in self.unanswered.all() {
            let order = Order::Up(viewer, up.clone());
            self.table.send(order).await.ok()?;
        }
        let mut pings = interval(PING_TIME);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut number, mut sent) = (0, None);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                // After a revocation, nothing more is passed on in either direction.
                biased;
                leave = token.revoked() => return Some(leave),
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Some(Leave::Gone);
                    }
                    number += 1;
                    sent = Some(Instant::now());
                    if let Some(ping) = self.hello.encoding.write(&Down::Ping { number })
                        && let Err(leave) = sink.send(ping).await
                    {
                        return Some(leave);
                    }
                }
                down = self.inbox.next() => match down {
                    Some(down) => {
                        self.heard = true;
                        let sent = sink.send_all(down, &mut self.inbox, self.unanswered);
                        if let Err(leave) = sent.await {
                            return Some(leave);
                        }
                    }
                    None => return self.inbox.farewell().map(Leave::Say),
                },
                up = frames.next() => {
                    let up = match up {
                        Ok(Some(up)) => up,
                        Ok(None) => continue,
                        Err(leave) => return Some(leave),
                    };
                    heard = Instant::now();
                    let order = match up {
                        Up::Pong { number: answered } => {
                            if answered != number {
                                continue;
                            }
                            let Some(sent) = sent.take() else {
                                continue;
                            };
                            Order::Lag(viewer, heard.duration_since(sent).as_millis() as u64)
                        }
                        up => {
                            self.unanswered.sent(&up);
                            Order::Up(viewer, up)
                        }
                    };
                    if self.table.send(order).await.is_err() {
                        return None;
                    }
                }
            }
        }
    }
}
