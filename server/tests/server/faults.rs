//! A store that fails, a table that fails, a client that does not read.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::time::Duration;

use crate::common::{Client, Ended, FOR_EVER, Server};
use crate::simulated::{act, begun, deal, gather, has_turn};
use crate::world::{self, World};
use async_trait::async_trait;
use futures_util::SinkExt;
use serde_json::json;
use sidra_game::{Action, Phase};
use sidra_protocol::{Goodbye, Mood, Up, encode};
use sidra_room::shared::{Shared, TableAsk, TableState};
use sidra_room::{Ask, CommandId};
use sidra_server::Limits;
use sidra_store::{
    AppendError, Cursor, Listed, MemoryStore, NewRow, NewTable, PageFile, Person, PersonId, Pruned,
    Store, StoreError, StoredRow, TableId,
};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// What happens to the next append.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Fault {
    None,
    /// Nothing is stored.
    Refused,
    /// The row is stored, but the store reports that the outcome is unknown.
    Stored,
    /// The row is not stored, and the store reports that the outcome is unknown.
    Lost,
    /// The task panics.
    Panic,
    /// The row is stored, but that takes some time.
    Slow,
}

/// How long a slow store takes.
const SLOW: Duration = Duration::from_secs(6);

/// How long every append takes in a store that crawls.
const CRAWL: Duration = Duration::from_millis(1_200);

/// A store that fails on demand.
#[derive(Default)]
struct Faulty {
    store: MemoryStore,
    next: AtomicU8,
    /// Whether rows that no person asked for are refused.
    refuses_own: AtomicBool,
    /// Whether people are found by their tokens only after a while.
    is_slow: AtomicBool,
    /// Whether appends have to wait.
    hangs: AtomicBool,
    /// Whether every append takes longer than usual.
    crawls: AtomicBool,
    /// How often it was checked.
    checks: AtomicU32,
}

impl Faulty {
    fn fail(&self, fault: Fault) {
        self.next.store(fault as u8, Ordering::SeqCst);
    }

    fn refuse_own(&self, refuses: bool) {
        self.refuses_own.store(refuses, Ordering::SeqCst);
    }
}

#[async_trait]
impl Store for Faulty {
    async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        while self.hangs.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        if self.crawls.load(Ordering::SeqCst) {
            tokio::time::sleep(CRAWL).await;
        }
        // Only a person's own commands fail, so that a test knows which row it hits.
        if row.by.is_none() {
            return match self.refuses_own.load(Ordering::SeqCst) {
                true => Err(AppendError::Refused("a test".to_owned())),
                false => self.store.append(row).await,
            };
        }
        let fault = self.next.swap(Fault::None as u8, Ordering::SeqCst);
        let unknown = Err(AppendError::Unknown("a test".to_owned()));
        match fault {
            1 => Err(AppendError::Refused("a test".to_owned())),
            2 => self.store.append(row).await.and(unknown),
            3 => unknown,
            4 => panic!("on purpose"),
            5 => {
                tokio::time::sleep(SLOW).await;
                self.store.append(row).await
            }
            _ => self.store.append(row).await,
        }
    }

    async fn add_person(
        &self,
        name: &str,
        token: sidra_store::Hash,
        bot: bool,
        at: i64,
    ) -> Result<PersonId, StoreError> {
        self.store.add_person(name, token, bot, at).await
    }
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.store.person(id).await
    }
    async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError> {
        self.store.names(ids).await
    }
    async fn person_by_token(
        &self,
        token: sidra_store::Hash,
    ) -> Result<Option<Person>, StoreError> {
        let found = self.store.person_by_token(token).await;
        if self.is_slow.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
        found
    }
    async fn rename(&self, id: PersonId, name: &str) -> Result<bool, StoreError> {
        self.store.rename(id, name).await
    }
    async fn seen(&self, ids: &[PersonId], at: i64) -> Result<(), StoreError> {
        self.store.seen(ids, at).await
    }
    async fn set_recovery(
        &self,
        token: sidra_store::Hash,
        code: sidra_store::Hash,
        at: i64,
    ) -> Result<bool, StoreError> {
        self.store.set_recovery(token, code, at).await
    }
    async fn recover(
        &self,
        code: sidra_store::Hash,
        token: sidra_store::Hash,
    ) -> Result<Option<Person>, StoreError> {
        self.store.recover(code, token).await
    }
    async fn forget(&self, id: PersonId) -> Result<bool, StoreError> {
        self.store.forget(id).await
    }
    async fn create_table(&self, table: NewTable) -> Result<(), AppendError> {
        self.store.create_table(table).await
    }
    async fn rows(&self, table: TableId, from: u64) -> Result<Vec<StoredRow>, StoreError> {
        self.store.rows(table, from).await
    }
    async fn table_by_code(&self, code: &str) -> Result<Option<TableId>, StoreError> {
        self.store.table_by_code(code).await
    }
    async fn head(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        self.store.head(table).await
    }
    async fn live_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.store.live_tables().await
    }
    async fn lobby(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.lobby(limit).await
    }
    async fn ended(&self, from: i64, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.store.ended(from, limit).await
    }
    async fn tables_of(
        &self,
        person: PersonId,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        self.store.tables_of(person, before, limit).await
    }
    async fn finished(
        &self,
        viewer: Option<PersonId>,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        self.store.finished(viewer, before, limit).await
    }
    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        self.store.prune(before).await
    }
    async fn offer_page(
        &self,
        page: &str,
        files: &[String],
        at: i64,
    ) -> Result<Vec<String>, StoreError> {
        self.store.offer_page(page, files, at).await
    }
    async fn keep_file(&self, file: PageFile) -> Result<(), StoreError> {
        self.store.keep_file(file).await
    }
    async fn page_file(&self, name: &str) -> Result<Option<PageFile>, StoreError> {
        self.store.page_file(name).await
    }
    async fn prune_pages(&self, before: i64, most: u32) -> Result<u64, StoreError> {
        self.store.prune_pages(before, most).await
    }
    async fn check(&self) -> Result<(), StoreError> {
        self.checks.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(100)).await;
        self.store.check().await
    }
}

async fn alone(server: &Server) -> (String, String, Client) {
    let token = server.arrive("Ann").await;
    let table = json!({
        "edition": "il-classic", "bots": ["easy"], "house": { "turn_seconds": 0 },
    });
    let (table, _) = server.open(&token, table).await;
    let mut client = server.connect(Some(&token), &table).await;
    client.play_to(6).await;
    let own = |client: &Client| {
        let table = client.table.as_ref();
        table.is_some_and(|table| table.game.view().turn == Some(0))
    };
    client.until(own).await;
    (token, table, client)
}

fn draw(client: &Client) -> TableAsk {
    let moment = client.table.as_ref().unwrap().game.view().moment;
    let action = Action::Draw;
    TableAsk::Play(Ask::Act { moment, action })
}

/// A command whose commit is in doubt is neither acknowledged nor refused. The client stays
/// connected, gets a fresh welcome, and learns the answer by sending the command again.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_in_doubt_is_looked_up_in_the_log() {
    for (fault, happened) in [
        (Fault::Stored, true),
        (Fault::Lost, false),
        (Fault::Panic, false),
    ] {
        let store = Arc::new(Faulty::default());
        let server = Server::over(store.clone()).await;
        let (_, _, mut client) = alone(&server).await;
        let before = client.number();
        let ask = draw(&client);
        client.table = None;
        store.fail(fault);
        let id = client.command(ask.clone()).await;
        // The table is loaded again, from what the log has.
        client.until(|client| client.table.is_some()).await;
        assert!(
            !client.answered.contains_key(&id),
            "the command was acknowledged or refused"
        );
        assert_eq!(client.number() > before, happened);
        client.send(&Up::Ask { id: Some(id), ask }).await;
        client
            .until(|client| client.answered.contains_key(&id))
            .await;
        assert!(client.answered[&id].is_ok());
        let number = client.answered[&id].as_ref().unwrap().number;
        client.until(|client| client.number() >= number).await;
        assert_eq!(number, before + 1, "it took effect once");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_was_not_stored_is_refused_and_can_be_sent_again() {
    let store = Arc::new(Faulty::default());
    let server = Server::over(store.clone()).await;
    let (token, table, mut client) = alone(&server).await;
    let (before, ask) = (client.number(), draw(&client));
    store.fail(Fault::Refused);
    assert_eq!(client.asks(ask.clone()).await, Err("NotStored".to_owned()));
    let id = CommandId(client.next_id - 1);
    let mut back = server.connect(Some(&token), &table).await;
    back.until(|client| client.table.is_some()).await;
    assert_eq!(back.number(), before);
    back.send(&Up::Ask { id: Some(id), ask }).await;
    back.until(|client| client.answered.contains_key(&id)).await;
    assert_eq!(back.answered[&id].as_ref().unwrap().number, before + 1);
}

/// People's arrivals and departures are noted as soon as the store works again.
#[tokio::test(start_paused = true)]
async fn presence_that_was_not_stored_is_noted_later() {
    let store = Arc::new(Faulty::default());
    let world = World::open(store.clone()).await;
    let terms = json!({ "edition": "il-classic", "house": { "turn_seconds": 0 } });
    let (table, [ann, ben]) = gather(&world, terms).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
    deal(&mut players).await;
    let [one, two] = players;
    let here = |seen: &world::Seen| seen.info.as_ref().map(|info| info.chairs[1].here);
    one.until(|seen| here(seen) == Some(true)).await;

    // Ben leaves.
    store.refuse_own(true);
    two.become_deaf();
    tokio::time::sleep(Duration::from_secs(180)).await;
    assert_eq!(here(&one.seen()), Some(true));
    store.refuse_own(false);
    one.until(|seen| here(seen) == Some(false)).await;

    // Ben comes back.
    store.refuse_own(true);
    let back = world.connect(Some(&ben), &table).await;
    back.until(|seen| seen.info.is_some()).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(here(&one.seen()), Some(false));
    store.refuse_own(false);
    one.until(|seen| here(seen) == Some(true)).await;
}

/// While a move is being stored, nobody knows whose turn it is, so that time is not the next
/// player's.
#[tokio::test(start_paused = true)]
async fn a_slow_commit_costs_nobody_time() {
    let store = Arc::new(Faulty::default());
    let world = World::open(store.clone()).await;
    let terms = json!({ "edition": "il-classic", "house": { "turn_seconds": 60 } });
    let (table, [ann, ben]) = gather(&world, terms).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
    deal(&mut players).await;
    let turn = |seen: &world::Seen| seen.table.as_ref().and_then(|one| one.game.view().turn);
    let first = turn(&players[0].seen()).unwrap();
    let moment = players[0].seen().table.as_ref().unwrap().game.view().moment;
    let action = Action::Draw;
    store.fail(Fault::Slow);
    let drawn = players[first].asks(TableAsk::Play(Ask::Act { moment, action }));
    let number = drawn.await.unwrap().number;
    let whole = |seen: &world::Seen| {
        let table = seen.table.as_ref().unwrap();
        let clock = table.clock.unwrap();
        table.number == number + 1 && turn(seen) != Some(first) && clock.left + 100 > clock.whole
    };
    players[1 - first].until(whole).await;
}

/// If every commit is slow, so are those that give time back. They do not keep the table busy, and
/// the player to move loses no time.
#[tokio::test(start_paused = true)]
async fn giving_time_back_does_not_cost_a_table_its_time() {
    let store = Arc::new(Faulty::default());
    let world = World::open(store.clone()).await;
    let (table, _, [mut one, two]) = begun(&world, json!({})).await;
    let id: TableId = table.parse().unwrap();
    let credits = async || {
        let rows = store.rows(id, 0).await.unwrap();
        rows.iter()
            .filter(|row| row.text.contains(" credited "))
            .count()
    };
    store.crawls.store(true, Ordering::SeqCst);
    let ask = act(&one.seen(), Action::Draw);
    one.asks(ask).await.unwrap();
    let told = world.elapsed();
    for _ in 0..16 {
        one.send(Up::Mood(Mood::Wow));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(credits().await, 1);
    two.until(|seen| !has_turn(seen)).await;
    let turn = world.elapsed() - told;
    assert!(turn >= Duration::from_secs(60), "{turn:?}");
    assert!(credits().await <= 8);
}

/// A socket whose token is revoked just after it was looked up is closed like any other.
#[tokio::test(start_paused = true)]
async fn a_recovery_also_closes_a_socket_that_is_being_opened() {
    let store = Arc::new(Faulty::default());
    let world = World::open(store.clone()).await;
    let (table, [ann, _]) = gather(&world, json!({ "edition": "il-classic" })).await;
    let code = world.json("POST", "/api/me/recovery", Some(&ann), None);
    let code = code.await["code"].clone();
    store.is_slow.store(true, Ordering::SeqCst);
    let old = world.connect(Some(&ann), &table).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    store.is_slow.store(false, Ordering::SeqCst);
    let body = Some(json!({ "code": code }));
    let answer = world.json("POST", "/api/recover", None, body).await;
    let new = world.connect(answer["token"].as_str(), &table).await;
    new.until(|seen| seen.info.is_some()).await;
    old.until(|seen| seen.goodbye == Some(Goodbye::NoPerson))
        .await;
    // The old device has neither seen anything nor sent the new one away.
    assert!(old.seen().info.is_none() && new.seen().goodbye.is_none());
}

/// A rename concerns only the person's own tables, and waits for no other.
#[tokio::test(start_paused = true)]
async fn a_rename_does_not_reach_the_tables_of_others() {
    let store = Arc::new(Faulty::default());
    let world = World::open(store.clone()).await;
    let (table, [ann, ben]) = gather(&world, json!({ "edition": "il-classic" })).await;
    let mut one = world.connect(Some(&ann), &table).await;
    let two = world.connect(Some(&ben), &table).await;
    for player in [&one, &two] {
        player.until(|seen| seen.info.is_some()).await;
    }
    let cara = world.arrive("Cara").await;
    // The table waits for the store, and its queue is full.
    store.hangs.store(true, Ordering::SeqCst);
    one.command(TableAsk::Start);
    for _ in 0..1_000 {
        two.send(Up::Mood(Mood::Smile));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let body = Some(json!({ "name": "Cora" }));
    let renamed = world.ask("PATCH", "/api/me", Some(&cara), body);
    let renamed = timeout(Duration::from_secs(10), renamed).await;
    assert_eq!(renamed.map(|(status, _)| status), Ok(200));
    store.hangs.store(false, Ordering::SeqCst);
    let body = Some(json!({ "name": "Benny" }));
    world.json("PATCH", "/api/me", Some(&ben), body).await;
    let called = |seen: &world::Seen| format!("{:?}", seen.info).contains("Benny");
    one.until(called).await;
}

#[tokio::test(start_paused = true)]
async fn health_checks_at_the_same_time_are_one() {
    let store = Arc::new(Faulty::default());
    let world = World::open(store.clone()).await;
    for _ in 0..3 {
        let before = store.checks.load(Ordering::SeqCst);
        let asks = (0..50).map(|_| world.ask("GET", "/healthz", None, None));
        for (status, _) in futures_util::future::join_all(asks).await {
            assert_eq!(status, 200);
        }
        assert_eq!(store.checks.load(Ordering::SeqCst), before + 1);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_fails_affects_no_other() {
    let store = Arc::new(Faulty::default());
    let server = Server::over(store.clone()).await;
    let (_, _, mut failing) = alone(&server).await;
    let (_, _, mut other) = alone(&server).await;
    let ask = draw(&failing);
    store.fail(Fault::Panic);
    failing.command(ask).await;
    failing.table = None;
    failing.until(|client| client.table.is_some()).await;
    let ask = draw(&other);
    assert!(other.asks(ask).await.is_ok());
    other.play().await;
    failing.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_sends_nonstop_is_disconnected() {
    let store = Arc::new(MemoryStore::new());
    let server = Server::with(store, |settings| {
        settings.rates = sidra_server::Rates::limited();
    })
    .await;
    let token = server.arrive("Ann").await;
    let (table, _) = server
        .open(&token, json!({ "edition": "il-classic" }))
        .await;
    let mut client = server.connect(Some(&token), &table).await;
    // The client never reads an answer, and stops only when the server has closed the connection.
    let sync = || Message::Binary(encode(&Up::Sync).into());
    while client.socket.send(sync()).await.is_ok() {}
    assert!(matches!(
        client.ended().await,
        Ended::Goodbye(Goodbye::TooMuch) | Ended::Lost
    ));
}

/// A client that is cut off without a goodbye, in the middle of a game, loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_cut_loses_nothing() {
    let server = Server::start().await;
    let (token, table, client) = alone(&server).await;
    let mut before = client.table.clone().unwrap();
    // Dropping the socket without a close frame resets the connection.
    drop(client);
    let mut back = server.connect(Some(&token), &table).await;
    back.until(|client| client.table.is_some()).await;
    let after = back.table.take().unwrap();
    before.company = after.company.clone();
    assert_eq!(after, before);
}

/// The connection is cut after a command was stored, and before its answer is read. The client
/// sends the command again, but it takes effect only once.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_whose_answer_is_lost_takes_effect_once() {
    let store = Arc::new(MemoryStore::new());
    let server = Server::over(store.clone()).await;
    let (token, table, mut client) = alone(&server).await;
    let (before, ask) = (client.number(), draw(&client));
    let stored = server.counter("sidra_moves_total ").await;
    let id = client.command(ask.clone()).await;
    while server.counter("sidra_moves_total ").await == stored {
        tokio::task::yield_now().await;
    }
    drop(client);
    let mut back = server.connect(Some(&token), &table).await;
    back.until(|client| client.table.is_some()).await;
    assert!(back.number() > before, "it is stored");
    back.send(&Up::Ask { id: Some(id), ask }).await;
    back.until(|client| client.answered.contains_key(&id)).await;
    assert_eq!(back.answered[&id].as_ref().unwrap().number, before + 1);
    let rows = store.rows(table.parse().unwrap(), 0).await.unwrap();
    let of_command = |row: &&StoredRow| row.by.is_some_and(|(_, command)| command == id.0);
    assert_eq!(rows.iter().filter(of_command).count(), 1);
}

/// The disk fills up in the middle of a game. Nobody is told about a move that did not happen, and
/// the game continues when there is space again.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_loses_none() {
    let folder = tempfile::tempdir().unwrap();
    let (server, store) = Server::over_file(&folder.path().join("sidra.db")).await;
    let (token, table, mut client) = alone(&server).await;
    // The file can no longer grow.
    store.limit_pages(1).await.unwrap();
    let mut acknowledged = client.number();
    let mut refused = None;
    // Some moves still fit into existing pages.
    for _ in 0..10_000 {
        let own = |client: &Client| {
            let table = client.table.as_ref().unwrap();
            let view = table.game.view();
            view.turn == Some(0) || view.phase != Phase::Playing
        };
        let ask = draw(&client);
        match client.asks(ask.clone()).await {
            Ok(accepted) => acknowledged = accepted.number,
            Err(why) => {
                refused = Some((why, ask));
                break;
            }
        }
        // The bot may be unable to move, too.
        let full = async {
            while server.counter("sidra_failed_commits_total ").await == 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            () = client.until(own) => {}
            () = full => break,
        }
    }
    if let Some((why, _)) = &refused {
        assert_eq!(why, "NotStored");
    }
    assert!(server.counter("sidra_failed_commits_total ").await > 0);
    // Another server would read everything that was acknowledged.
    let rows = store.rows(table.parse().unwrap(), 0).await.unwrap();
    let shared = Shared::load(rows.iter().map(|row| row.text.as_str()), 0).unwrap();
    assert!(shared.room().unwrap().number() >= acknowledged);
    // There is space again: the same connection continues.
    store.limit_pages(u32::MAX).await.unwrap();
    if let Some((_, ask)) = refused {
        assert!(client.asks(ask).await.is_ok());
    }
    client.play().await;
    let path = format!("/api/tables/{table}/record");
    let (status, text) = server.ask("GET", &path, Some(&token), None).await;
    assert_eq!(status, 200, "{text}");
    let record = sidra_game::record::read(&text).unwrap();
    assert_eq!(sidra_game::record::verify(&record), []);
    server.stop().await;
    store.close().await;
}

/// A client that asks for everything again and again, and never reads, is disconnected. The others
/// at its table notice only that it is gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_never_reads_is_disconnected() {
    let limits = Limits {
        send: Duration::from_millis(500),
        ..Limits::default()
    };
    let store = Arc::new(MemoryStore::new());
    let server = Server::within(limits, store, |_| {}).await;
    let (ann, ben) = (server.arrive("Ann").await, server.arrive("Ben").await);
    let table = json!({
        "edition": "il-classic", "seats": 2, "house": { "turn_seconds": 0 },
    });
    let (table, code) = server.open(&ann, table).await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &ben, body).await;
    let mut one = server.connect(Some(&ann), &table).await;
    let mut deaf = server.connect(Some(&ben), &table).await;
    tokio::join!(one.play_to(12), deaf.play_to(12));
    let asking = tokio::spawn(async move {
        // This sends until the server closes the connection. Answers pile up, because nobody reads
        // them.
        while deaf
            .socket
            .send(Message::Binary(encode(&Up::History).into()))
            .await
            .is_ok()
        {}
    });
    while !asking.is_finished() {
        // Ann still gets answers.
        let mood = Up::Mood(Mood::Smile);
        one.send(&mood).await;
        one.table = None;
        one.send(&Up::Sync).await;
        one.until(|client| client.table.is_some()).await;
    }
    timeout(FOR_EVER, asking).await.unwrap().unwrap();
    let away = |client: &Client| {
        let info = client.info.as_ref().unwrap();
        !info.chairs[1].here
    };
    one.until(away).await;
    while server.counter("sidra_sockets ").await != 1 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The seat is kept.
    let mut back = server.connect(Some(&ben), &table).await;
    back.until(|client| client.table.is_some()).await;
    tokio::join!(one.play_to(30), back.play_to(30));
}

/// The system's clock is set forwards and backwards between runs of the server. That costs nobody
/// time, and nothing hangs.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_change_costs_nobody_time() {
    const NOW: u64 = 1_794_873_600_000;
    const DAY: u64 = 24 * 3600 * 1000;
    let clocks: [fn() -> u64; 4] = [
        || NOW,
        || NOW + 40 * DAY,
        || NOW - 9_000 * DAY,
        || NOW + DAY,
    ];
    let store = Arc::new(MemoryStore::new());
    let mut tokens = None;
    for clock in clocks {
        let server = Server::with(store.clone(), |settings| settings.clock = clock).await;
        let (table, [ann, ben]) = match &tokens {
            Some(known) => known,
            None => {
                let (ann, ben) = (server.arrive("Ann").await, server.arrive("Ben").await);
                let rules = json!({ "edition": "il-classic", "house": { "turn_seconds": 600 } });
                let (table, code) = server.open(&ann, rules).await;
                let body = Some(json!({ "code": code }));
                server.json("POST", "/api/join", &ben, body).await;
                tokens.insert((table, [ann, ben]))
            }
        };
        let mut one = server.connect(Some(ann), table).await;
        let mut other = server.connect(Some(ben), table).await;
        let first = [&mut one, &mut other];
        for client in first {
            client.until(|client| client.info.is_some()).await;
            if client.stage() != Some(TableState::Gathering) {
                client.until(|client| client.table.is_some()).await;
                let table = client.table.as_ref().unwrap();
                let clock = table.clock.unwrap();
                // Much more time is left than any test takes.
                assert!(clock.left > 300_000, "{clock:?}");
                assert_eq!(client.stage(), Some(TableState::Playing));
            }
        }
        let number = one.number().max(other.number()) + 6;
        tokio::join!(one.play_to(number), other.play_to(number));
        server.stop().await;
    }
    let server = Server::with(store, |settings| settings.clock = || NOW).await;
    let (table, [ann, ben]) = tokens.unwrap();
    let mut one = server.connect(Some(&ann), &table).await;
    let mut other = server.connect(Some(&ben), &table).await;
    tokio::join!(one.play(), other.play());
    let path = format!("/api/tables/{table}/record");
    let (_, text) = server.ask("GET", &path, Some(&ann), None).await;
    let record = sidra_game::record::read(&text).unwrap();
    assert_eq!(sidra_game::record::verify(&record), []);
}
