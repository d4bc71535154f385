//! A server in simulated time: streams in memory instead of sockets, and a clock that jumps to the
//! next event that is due. Runs differ only in what is random: tokens, codes and deals.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use sidra_game::TableSet;
use sidra_protocol::{Down, Goodbye, Up, decode, encode};
use sidra_room::shared::{TableAsk, TableInfo};
use sidra_room::{Accepted, CommandId, Pace, Reply, TableSnapshot};
use sidra_server::{Hall, Page, Rates, Settings, app};
use sidra_store::Store;
use sidra_words::Lexicon;
use tokio::io::{DuplexStream, duplex};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

/// Longer than anything here takes, in simulated time.
const FOR_EVER: Duration = Duration::from_secs(3600);

/// Returns the lexicon of the server.
pub fn lexicon() -> Lexicon {
    static SMALL: OnceLock<Lexicon> = OnceLock::new();
    SMALL
        .get_or_init(|| Lexicon::from_list("small", sidra_kit::words::SMALL_LIST))
        .clone()
}

/// A server without a network.
pub struct World {
    pub hall: Arc<Hall>,
    app: Router,
    began: Instant,
}

impl World {
    /// Opens a server that uses a store. Bots take their time.
    pub async fn open(store: Arc<dyn Store>) -> World {
        World::open_with(store, World::settings()).await
    }

    /// Returns the settings of a server without limits.
    pub fn settings() -> Settings {
        Settings {
            rates: Rates::unlimited(),
            pace: Pace::Human,
            lexicon: Box::new(|| Some(lexicon())),
            ..Settings::default()
        }
    }

    /// Opens a server with some settings.
    pub async fn open_with(store: Arc<dyn Store>, settings: Settings) -> World {
        let hall = Hall::open(store, settings).await.unwrap();
        World {
            app: app(Page::embedded(), hall.clone()),
            hall,
            began: Instant::now(),
        }
    }

    /// Sends a request and returns the status and the body.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, String) {
        let mut request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header("host", "127.0.0.1:8080")
            .header("content-type", "application/json");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.body(body).unwrap();
        let answer = self.app.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    /// Sends a request that must succeed, and returns the JSON of its answer.
    pub async fn json(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Value {
        let (status, text) = self.ask(method, path, token, body).await;
        assert!((200..300).contains(&status), "{method} {path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Becomes a new person, and returns the token.
    pub async fn arrive(&self, name: &str) -> String {
        let body = serde_json::json!({ "name": name });
        let answer = self.json("POST", "/api/people", None, Some(body)).await;
        answer["token"].as_str().unwrap().to_owned()
    }

    /// Connects to a table, and listens until the connection ends.
    pub async fn connect(&self, token: Option<&str>, table: &str) -> Ear {
        self.connect_with(token, table, Seen::default()).await
    }

    /// Connects a person to a table again, and returns what was heard on the old connection. With
    /// `missed`, the client says which events the person already has.
    pub async fn connect_again(
        &self,
        token: &str,
        table: &str,
        old: &Ear,
        missed: bool,
    ) -> (Ear, Vec<(u64, Vec<u8>)>) {
        let (heard, has) = {
            let seen = old.seen();
            (seen.heard.clone(), seen.table.clone().filter(|_| missed))
        };
        // From now on the old connection hears nothing.
        old.become_deaf();
        let seen = Seen {
            table: has,
            ..Seen::default()
        };
        let mut ear = self.connect_with(Some(token), table, seen).await;
        ear.next = old.next;
        (ear, heard)
    }

    async fn connect_with(&self, token: Option<&str>, table: &str, seen: Seen) -> Ear {
        let (here, there) = duplex(64 << 10);
        let app = self.app.clone();
        tokio::spawn(async move {
            let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
                app.clone().oneshot(request.map(Body::new))
            });
            let connection = http1::Builder::new().serve_connection(TokioIo::new(there), service);
            let _ = connection.with_upgrades().await;
        });
        let url = "ws://127.0.0.1:8080/api/socket";
        let (mut socket, _) = client_async(url, here).await.unwrap();
        let hello = Up::Hello {
            table: table.to_owned(),
            token: token.map(str::to_owned),
            have: seen.table.as_ref().map(|table| table.number),
        };
        let hello = Message::Binary(encode(&hello).into());
        socket.send(hello).await.unwrap();
        let (ups, queue) = mpsc::unbounded_channel();
        let seen = Arc::new(Mutex::new(seen));
        let lag = Arc::new(AtomicU64::new(0));
        let pongs = Pongs {
            ups: ups.downgrade(),
            lag: lag.clone(),
        };
        tokio::spawn(listen(socket, queue, seen.clone(), pongs, self.began));
        Ear {
            ups,
            seen,
            lag,
            next: 1,
        }
    }

    /// Returns the simulated time since the server was opened.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

/// What a client has heard.
#[derive(Default)]
pub struct Seen {
    /// Every message, with the time at which it arrived, in milliseconds.
    pub heard: Vec<(u64, Vec<u8>)>,
    pub info: Option<TableInfo>,
    pub table: Option<TableSnapshot>,
    pub answered: HashMap<CommandId, Result<Accepted, String>>,
    /// The last draft of another player: the seat and the table.
    pub draft: Option<(usize, Vec<TableSet>)>,
    /// How many drafts have come.
    pub drafts: usize,
    /// Why the server ended the connection.
    pub goodbye: Option<Goodbye>,
    /// Whether the connection has ended.
    pub ended: bool,
}

impl Seen {
    fn note(&mut self, at: u64, bytes: &[u8]) -> Option<u32> {
        self.heard.push((at, bytes.to_vec()));
        match decode::<Down>(bytes).unwrap() {
            Down::Ping { number } => return Some(number),
            Down::Table(info) => self.info = Some(*info),
            Down::Draft { seat, table, .. } => {
                self.drafts += 1;
                self.draft = Some((seat, table));
            }
            Down::Goodbye(why) => self.goodbye = Some(why),
            Down::Reply(Reply::Welcome { table, .. }) => self.table = Some(*table),
            Down::Reply(Reply::Update(update)) => {
                let table = self.table.as_mut().expect("a welcome comes first");
                assert!(table.apply(&update), "an update with a gap");
            }
            Down::Reply(Reply::Answer { id, answer }) => {
                let answer = answer.map_err(|refusal| format!("{refusal:?}"));
                self.answered.insert(id, answer);
            }
            Down::Answer { id, answer } => {
                let answer = answer.map_err(|refusal| format!("{refusal:?}"));
                self.answered.insert(id, answer);
            }
            _ => {}
        }
        None
    }
}

/// What a client sends.
enum Sent {
    Up(Up),
    Ping,
}

/// A client that reads its messages in the background.
pub struct Ear {
    /// `None` makes the client stop reading and answering.
    ups: mpsc::UnboundedSender<Option<Sent>>,
    seen: Arc<Mutex<Seen>>,
    /// How late it answers pings, in milliseconds.
    lag: Arc<AtomicU64>,
    next: u64,
}

impl Ear {
    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap()
    }

    pub fn send(&self, up: Up) {
        let _ = self.ups.send(Some(Sent::Up(up)));
    }

    /// Sends a command without waiting for its answer.
    pub fn command(&mut self, ask: TableAsk) -> CommandId {
        let id = CommandId(self.next);
        self.next += 1;
        self.send(Up::Ask { id: Some(id), ask });
        id
    }

    /// Sends a command and returns its answer.
    pub async fn asks(&mut self, ask: TableAsk) -> Result<Accepted, String> {
        let id = self.command(ask);
        self.until(|seen| seen.answered.contains_key(&id)).await;
        self.seen().answered[&id].clone()
    }

    /// Sends a control frame of the WebSocket protocol.
    pub fn ping(&self) {
        let _ = self.ups.send(Some(Sent::Ping));
    }

    /// Answers pings late from now on, as over a slow connection.
    pub fn become_slow(&self, millis: u64) {
        self.lag.store(millis, Ordering::Relaxed);
    }

    /// Keeps the connection open, but no longer reads or answers.
    pub fn become_deaf(&self) {
        let _ = self.ups.send(None);
    }

    /// Waits until a condition holds.
    pub async fn until(&self, done: impl Fn(&Seen) -> bool) {
        let began = Instant::now();
        while !done(&self.seen()) {
            assert!(began.elapsed() < FOR_EVER, "the condition never holds");
            sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Answers pings, perhaps late.
struct Pongs {
    ups: mpsc::WeakUnboundedSender<Option<Sent>>,
    lag: Arc<AtomicU64>,
}

impl Pongs {
    fn answer(&self, number: u32) {
        let lag = Duration::from_millis(self.lag.load(Ordering::Relaxed));
        let ups = self.ups.clone();
        tokio::spawn(async move {
            if !lag.is_zero() {
                sleep(lag).await;
            }
            if let Some(ups) = ups.upgrade() {
                let _ = ups.send(Some(Sent::Up(Up::Pong { number })));
            }
        });
    }
}

async fn listen(
    mut socket: WebSocketStream<DuplexStream>,
    mut queue: mpsc::UnboundedReceiver<Option<Sent>>,
    seen: Arc<Mutex<Seen>>,
    pongs: Pongs,
    began: Instant,
) {
    loop {
        let answer = tokio::select! {
            up = queue.recv() => match up {
                Some(Some(up)) => Some(up),
                // The client is deaf: the stream stays open as long as this task waits.
                Some(None) => std::future::pending().await,
                None => break,
            },
            message = socket.next() => match message {
                Some(Ok(Message::Binary(bytes))) => {
                    let at = began.elapsed().as_millis() as u64;
                    let ping = seen.lock().unwrap().note(at, &bytes);
                    if let Some(number) = ping {
                        pongs.answer(number);
                    }
                    None
                }
                Some(Ok(_)) => None,
                Some(Err(_)) | None => break,
            },
        };
        if let Some(sent) = answer {
            let message = match sent {
                Sent::Up(up) => Message::Binary(encode(&up).into()),
                Sent::Ping => Message::Ping(Default::default()),
            };
            // If this fails, what the server said last can still be read.
            let _ = socket.send(message).await;
        }
    }
    seen.lock().unwrap().ended = true;
}
