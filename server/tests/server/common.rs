//! A server on a real socket, and people who play there.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sidra_game::{Action, Objection, Phase};
use sidra_protocol::{Down, Goodbye, PREVIOUS, Up, VERSION, decode, encode};
use sidra_room::shared::{Sitter, TableAsk, TableInfo, TableState};
use sidra_room::{Accepted, Ask, CommandId, Level, Pace, Question, Reply, TableSnapshot};
use sidra_server::{Cluster, Hall, Hosts, Limits, Page, Rates, Settings, app, run};
use sidra_store::{MemoryStore, NewNode, Postgres, Sqlite, Store};
use sidra_words::Lexicon;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The first command id for the next client.
static CLIENTS: AtomicU64 = AtomicU64::new(1);
/// Longer than anything here takes: a test fails instead of waiting forever.
pub const FOR_EVER: Duration = Duration::from_secs(120);

pub fn lexicon() -> Lexicon {
    static SMALL: OnceLock<Lexicon> = OnceLock::new();
    SMALL
        .get_or_init(|| Lexicon::from_list("small", sidra_kit::words::SMALL_LIST))
        .clone()
}

/// Returns the address of a new database.
#[cfg(unix)]
pub fn database() -> String {
    sidra_kit::postgres::Server::shared().database()
}

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    pub hall: Arc<Hall>,
    stop: Option<oneshot::Sender<()>>,
    done: JoinHandle<()>,
}

impl Server {
    /// Starts a server that keeps everything in memory.
    pub async fn start() -> Server {
        Server::over(Arc::new(MemoryStore::new())).await
    }

    /// Starts a server that uses a file.
    pub async fn over_file(file: &Path) -> (Server, Arc<Sqlite>) {
        let store = Arc::new(Sqlite::open(file).await.unwrap());
        (Server::over(store.clone()).await, store)
    }

    /// Starts a server that uses a database, as a node with this name. From then on, the leases of
    /// all nodes end only when a test ends them.
    pub async fn over_postgres(url: &str, name: &str) -> (Server, Arc<Postgres>) {
        let node = NewNode {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            address: format!("http://{name}.example.org"),
        };
        let store = Arc::new(Postgres::open(url, &node).await.unwrap());
        store.hold_leases().await.unwrap();
        let leases = store.clone();
        let server = Server::with(store.clone(), |settings| {
            settings.leases = Some(leases);
        });
        (server.await, store)
    }

    /// Starts a server that uses a database, as a node that talks to the others through NATS. Its
    /// sockets wait as long as necessary, and leases end only when a test ends them.
    #[cfg(unix)]
    pub async fn in_cluster(url: &str, nats: &str, name: &str) -> (Server, Arc<Postgres>) {
        Server::in_cluster_with(url, nats, name, |_| {}).await
    }

    /// Does the same as [`Server::in_cluster`] with other settings.
    #[cfg(unix)]
    pub async fn in_cluster_with(
        url: &str,
        nats: &str,
        name: &str,
        change: impl FnOnce(&mut Settings),
    ) -> (Server, Arc<Postgres>) {
        let node = NewNode {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            address: format!("http://{name}.example.org"),
        };
        let store = Arc::new(Postgres::open(url, &node).await.unwrap());
        store.hold_leases().await.unwrap();
        let cluster = store.cluster().await.unwrap();
        let cluster = Cluster::connect(nats, &cluster, store.node()).await;
        let cluster = Arc::new(cluster.unwrap());
        let leases = store.clone();
        let server = Server::with(store.clone(), |settings| {
            settings.leases = Some(leases);
            settings.cluster = Some(cluster);
            settings.return_time = FOR_EVER;
            change(settings);
        });
        (server.await, store)
    }

    /// Starts a server that uses a store. Bots play at once, and rates are not limited.
    pub async fn over(store: Arc<dyn Store>) -> Server {
        Server::with(store, |_| {}).await
    }

    /// Starts a server with other settings.
    pub async fn with(store: Arc<dyn Store>, change: impl FnOnce(&mut Settings)) -> Server {
        Server::within(Limits::default(), store, change).await
    }

    /// Starts a server with other limits and settings.
    pub async fn within(
        limits: Limits,
        store: Arc<dyn Store>,
        change: impl FnOnce(&mut Settings),
    ) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut settings = Settings {
            hosts: Hosts::new("127.0.0.1", address.port(), false, Vec::new()),
            rates: Rates::unlimited(),
            pace: Pace::Instant,
            lexicon: Box::new(|| Some(lexicon())),
            ..Settings::default()
        };
        change(&mut settings);
        let hall = Hall::open(store, settings).await.unwrap();
        let app = app(Page::embedded(), hall.clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let stopping = {
            let hall = hall.clone();
            async move {
                let _ = stopped.await;
                hall.stop();
            }
        };
        let done = tokio::spawn(run(listener, app, limits, stopping));
        Server {
            address,
            hall,
            stop: Some(stop),
            done,
        }
    }

    /// Stops the server as a signal would.
    pub async fn stop(mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
        timeout(FOR_EVER, self.done).await.unwrap().unwrap();
        self.hall.finish(FOR_EVER).await;
    }

    /// Sends a request and returns the status and the body.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> (u16, String) {
        let mut headers = Vec::new();
        let bearer = token.map(|token| format!("Bearer {token}"));
        if let Some(bearer) = &bearer {
            headers.push(("authorization", bearer.as_str()));
        }
        let host = self.address.to_string();
        headers.push(("host", host.as_str()));
        let body = body.map(Value::to_string).unwrap_or_default();
        self.raw(method, path, &headers, &body).await
    }

    /// Sends a request with these headers.
    pub async fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            request += "content-type: application/json\r\n";
            request += &format!("content-length: {}\r\n", body.len());
        }
        request += "\r\n";
        request += body;
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        timeout(FOR_EVER, stream.read_to_end(&mut answer))
            .await
            .unwrap()
            .unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    /// Sends a request that must succeed, and returns the JSON of its answer.
    pub async fn json(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> Value {
        let (status, text) = self.ask(method, path, Some(token), body.as_ref()).await;
        assert!((200..300).contains(&status), "{method} {path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Returns a counter of the server.
    pub async fn counter(&self, name: &str) -> u64 {
        let (_, text) = self.ask("GET", "/metrics", None, None).await;
        let found = text.lines().find_map(|line| line.strip_prefix(name));
        let found = found.unwrap_or_else(|| panic!("no {name} in {text}"));
        found.trim().parse().unwrap()
    }

    /// Becomes a new person, and returns the token.
    pub async fn arrive(&self, name: &str) -> String {
        let body = json!({ "name": name });
        let (status, text) = self.ask("POST", "/api/people", None, Some(&body)).await;
        assert_eq!(status, 201, "{text}");
        let answer: Value = serde_json::from_str(&text).unwrap();
        answer["token"].as_str().unwrap().to_owned()
    }

    /// Opens a table and returns it with its code.
    pub async fn open(&self, token: &str, table: Value) -> (String, String) {
        let answer = self.json("POST", "/api/tables", token, Some(table)).await;
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        (text("table"), text("code"))
    }

    /// Connects a client to a table.
    pub async fn connect(&self, token: Option<&str>, table: &str) -> Client {
        self.connect_with(token, table, None).await
    }

    pub async fn connect_with(
        &self,
        token: Option<&str>,
        table: &str,
        have: Option<u64>,
    ) -> Client {
        let mut client = self.socket().await;
        let hello = Up::Hello {
            table: table.to_owned(),
            token: token.map(str::to_owned),
            have,
        };
        client.send(&hello).await;
        client.hello = Some(hello);
        client
    }

    /// Connects a client of the previous version to a table.
    pub async fn connect_old(&self, token: Option<&str>, table: &str) -> Client {
        let mut client = self.socket().await;
        client.old = true;
        client
            .send(&Up::Hello {
                table: table.to_owned(),
                token: token.map(str::to_owned),
                have: None,
            })
            .await;
        client
    }

    /// Opens a socket and sends nothing.
    pub async fn socket(&self) -> Client {
        let url = format!("ws://{}/api/socket", self.address);
        let (socket, _) = connect_async(url).await.unwrap();
        Client {
            address: self.address,
            hello: None,
            comes_back: false,
            socket,
            info: None,
            table: None,
            heard: Vec::new(),
            // The ids start at a new number, because a server answers a repeated id as it did the
            // first time.
            next_id: CLIENTS.fetch_add(1 << 20, Ordering::Relaxed),
            seed: [7; 32],
            lexicon: None,
            answered: HashMap::new(),
            asked: None,
            objects: false,
            old: false,
        }
    }
}

/// What ended a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    Goodbye(Goodbye),
    Closed(u16),
    Lost,
}

/// A client that follows a table.
pub struct Client {
    address: SocketAddr,
    hello: Option<Up>,
    /// Whether it connects again when a server says so.
    pub comes_back: bool,
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub info: Option<TableInfo>,
    pub table: Option<TableSnapshot>,
    /// Every message, as it arrived.
    pub heard: Vec<Vec<u8>>,
    pub next_id: u64,
    pub seed: [u8; 32],
    pub lexicon: Option<Lexicon>,
    pub answered: HashMap<CommandId, Result<Accepted, String>>,
    /// What this client last reacted to: 0 to 2 before the match, then the number of events plus 3.
    asked: Option<u64>,
    /// Whether it objects to words.
    pub objects: bool,
    /// Whether it speaks the previous version of the protocol.
    pub old: bool,
}

impl Client {
    pub async fn send(&mut self, up: &Up) {
        let mut bytes = encode(up);
        if self.old {
            bytes[0] = PREVIOUS;
            let ask = matches!(up, Up::Ask { ask, .. } if matches!(ask, TableAsk::Play(Ask::LayOut { .. })));
            if ask {
                // The previous version does not have the last field of a draft.
                bytes.pop();
            }
        }
        self.send_bytes(bytes).await;
    }

    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        // A closed connection is noticed on the next read.
        let _ = self.socket.send(Message::Binary(bytes.into())).await;
    }

    /// Sends a command, and returns its id.
    pub async fn command(&mut self, ask: TableAsk) -> CommandId {
        let id = CommandId(self.next_id);
        self.next_id += 1;
        self.send(&Up::Ask { id: Some(id), ask }).await;
        id
    }

    /// Connects again, as a page does.
    pub async fn come_back(&mut self) {
        sleep(Duration::from_millis(50)).await;
        let url = format!("ws://{}/api/socket", self.address);
        (self.socket, _) = connect_async(url).await.unwrap();
        (self.info, self.table, self.asked) = (None, None, None);
        let hello = self.hello.clone().unwrap();
        self.send(&hello).await;
    }

    /// Returns the next message.
    pub async fn hear(&mut self) -> Result<Down, Ended> {
        // Pings go on forever.
        let end = Instant::now() + FOR_EVER;
        loop {
            let message = timeout_at(end, self.socket.next()).await.unwrap();
            let bytes = match message {
                Some(Ok(Message::Binary(bytes))) => bytes,
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or(Ended::Lost, |frame| Ended::Closed(frame.code.into())));
                }
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return Err(Ended::Lost),
            };
            let mut bytes = bytes.to_vec();
            if self.old {
                assert_eq!(bytes[0], PREVIOUS, "a version other than the client's");
                bytes[0] = VERSION;
                // The previous version does not have the last fields of a table.
                if bytes[2] == 0 {
                    bytes.extend([0, 0]);
                }
            }
            let down: Down = decode(&bytes).unwrap();
            if let Down::Ping { number } = down {
                self.send(&Up::Pong { number }).await;
                continue;
            }
            self.heard.push(bytes);
            self.note(&down);
            return match down {
                Down::Goodbye(goodbye) => Err(Ended::Goodbye(goodbye)),
                down => Ok(down),
            };
        }
    }

    fn note(&mut self, down: &Down) {
        match down {
            Down::Table(info) => self.info = Some((**info).clone()),
            Down::Reply(Reply::Welcome { table, .. }) => self.table = Some((**table).clone()),
            Down::Reply(Reply::Update(update)) => {
                let table = self.table.as_mut().expect("a welcome comes first");
                assert!(table.apply(update), "an update with a gap");
            }
            Down::Reply(Reply::Answer { id, answer }) => {
                let answer = answer.clone().map_err(|refusal| format!("{refusal:?}"));
                self.answered.insert(*id, answer);
            }
            Down::Answer { id, answer } => {
                let answer = answer.clone().map_err(|refusal| format!("{refusal:?}"));
                self.answered.insert(*id, answer);
            }
            _ => {}
        }
    }

    /// Returns the next message about the match, without following it.
    pub async fn socket_reply(&mut self) -> Reply {
        loop {
            let message = timeout(FOR_EVER, self.socket.next()).await.unwrap();
            if let Some(Ok(Message::Binary(bytes))) = &message
                && let Down::Reply(reply) = decode(bytes).unwrap()
            {
                return reply;
            }
            assert!(matches!(message, Some(Ok(_))), "the connection ended");
        }
    }

    /// Listens until a condition holds.
    pub async fn until(&mut self, mut done: impl FnMut(&Client) -> bool) {
        while !done(self) {
            if let Err(ended) = self.hear().await {
                panic!("the connection ended: {ended:?}");
            }
        }
    }

    /// Listens until the connection ends.
    pub async fn ended(&mut self) -> Ended {
        loop {
            if let Err(ended) = self.hear().await {
                return ended;
            }
        }
    }

    /// Sends a command and returns its answer.
    pub async fn asks(&mut self, ask: TableAsk) -> Result<Accepted, String> {
        let id = self.command(ask).await;
        self.until(|client| client.answered.contains_key(&id)).await;
        self.answered[&id].clone()
    }

    pub fn stage(&self) -> Option<TableState> {
        self.info.as_ref().map(|info| info.stage)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.stage(), Some(TableState::Over | TableState::Closed(_)))
    }

    /// Plays until the match is over.
    pub async fn play(&mut self) {
        while !self.is_over() {
            self.react().await;
            if let Err(ended) = self.hear().await {
                panic!("the connection ended: {ended:?}");
            }
        }
    }

    /// Plays until the log has this many events, or the match is over.
    pub async fn play_to(&mut self, number: u64) {
        while !self.is_over() && self.number() < number {
            self.react().await;
            if let Err(ended) = self.hear().await {
                panic!("the connection ended: {ended:?}");
            }
        }
    }

    pub fn number(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.number)
    }

    /// Does what the current state requires of this client.
    pub async fn react(&mut self) {
        let Some(info) = &self.info else {
            return;
        };
        let Some(you) = info.you else {
            return;
        };
        let sealed = info.chairs[you].sealed;
        match info.stage {
            TableState::Gathering => {
                let full = info.chairs.iter().all(|chair| chair.sitter != Sitter::Free);
                if full && info.host == Some(you) && self.asked != Some(0) {
                    self.asked = Some(0);
                    self.command(TableAsk::Start).await;
                }
            }
            TableState::Hashing if !sealed && self.asked != Some(1) => {
                self.asked = Some(1);
                let hash = Sha256::digest(self.seed).into();
                self.command(TableAsk::Hash { hash }).await;
            }
            TableState::Revealing if !sealed && self.asked != Some(2) => {
                self.asked = Some(2);
                let seed = self.seed;
                self.command(TableAsk::Reveal { seed }).await;
            }
            TableState::Playing => self.act(you).await,
            _ => {}
        }
    }

    async fn act(&mut self, you: usize) {
        let Some(table) = &self.table else {
            return;
        };
        // The first three numbers stand for the start and the seeds.
        let now = Some(table.number + 3);
        if self.asked == now {
            return;
        }
        let view = table.game.view();
        let moment = view.moment;
        let resigned = view.seats.get(you).is_some_and(|seat| seat.resigned);
        let question = Question {
            number: table.number,
            seat: you,
            level: Level::Hard,
            seed: 1,
            snapshot: table.game.clone(),
        };
        let ask = match view.phase {
            Phase::Playing if view.turn == Some(you) => {
                let action = question.think(self.lexicon.as_ref()).unwrap();
                Ask::Act { moment, action }
            }
            Phase::Challenge if !resigned => {
                let open = view.challenge.as_ref().unwrap();
                let again = open.objected.contains(&you);
                if open.seat == you {
                    return;
                }
                match std::mem::take(&mut self.objects) && !again {
                    true => Ask::Act {
                        moment,
                        action: objection(&view),
                    },
                    false => Ask::Waive { moment },
                }
            }
            Phase::Vote if !resigned => {
                let open = view.challenge.as_ref().unwrap();
                let voted = open.votes.iter().any(|&(seat, _)| seat == you);
                if open.seat == you || voted {
                    return;
                }
                let action = Action::Vote { allow: true };
                Ask::Act { moment, action }
            }
            Phase::Between => Ask::Begin { game: moment.game },
            _ => return,
        };
        self.asked = now;
        self.command(TableAsk::Play(ask)).await;
    }
}

/// Returns the objection that the first new word does not fit the theme.
fn objection(view: &sidra_game::View<'_>) -> Action {
    let open = view.challenge.as_ref().unwrap();
    let (set, why) = (open.words[0], Objection::Theme);
    Action::Challenge { set, why }
}
