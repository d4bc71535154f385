//! Several servers on one PostgreSQL database.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{self, Ended, FOR_EVER, Server, database};
use async_trait::async_trait;
use serde_json::json;
use sidra_game::Phase;
use sidra_kit::postgres;
use sidra_kit::proxy::Proxy;
use sidra_protocol::Goodbye;
use sidra_store::conformance::node;
use sidra_store::{
    Claim, LEASE, Leases, NewNode, Node, Place, Postgres, Renewal, Renewed, Store, StoreError,
    TableId, transfer,
};
use tokio::time::{sleep, timeout};

/// The leases of a server that sleeps from time to time: it renews nothing, and takes nothing over.
pub struct Sleepy {
    leases: Arc<dyn Leases>,
    asleep: AtomicBool,
    renewing: tokio::sync::Mutex<()>,
    /// Whether the answer to the next renewal is lost.
    deaf: AtomicBool,
    /// What happens right after the next check of a table.
    meanwhile: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl Sleepy {
    pub fn new(leases: Arc<dyn Leases>) -> Sleepy {
        Sleepy {
            leases,
            asleep: AtomicBool::new(false),
            renewing: tokio::sync::Mutex::default(),
            deaf: AtomicBool::new(false),
            meanwhile: Mutex::default(),
        }
    }

    /// Puts the server to sleep. No renewal is under way afterwards.
    pub async fn sleep(&self) {
        self.asleep.store(true, Ordering::SeqCst);
        drop(self.renewing.lock().await);
    }

    pub fn wake_up(&self) {
        self.asleep.store(false, Ordering::SeqCst);
    }
}

#[async_trait]
impl Leases for Sleepy {
    async fn holds(&self, table: TableId, epoch: u64) -> Result<bool, StoreError> {
        let held = self.leases.holds(table, epoch).await;
        if let Some(meanwhile) = self.meanwhile.lock().unwrap().take() {
            meanwhile();
        }
        held
    }

    async fn renew(&self, reachable: bool) -> Result<Renewed, StoreError> {
        let renewing = loop {
            let renewing = self.renewing.lock().await;
            if !self.asleep.load(Ordering::SeqCst) {
                break renewing;
            }
            drop(renewing);
            sleep(Duration::from_millis(10)).await;
        };
        let renewed = self.leases.renew(reachable).await;
        drop(renewing);
        match self.deaf.swap(false, Ordering::SeqCst) {
            true => Err(StoreError::Unknown("a test".to_owned())),
            false => renewed,
        }
    }

    async fn due(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.leases.due(limit).await
    }

    async fn claim(&self, table: TableId) -> Result<Claim, StoreError> {
        self.leases.claim(table).await
    }

    async fn release(
        &self,
        table: TableId,
        epoch: u64,
        wake: Option<Duration>,
    ) -> Result<bool, StoreError> {
        self.leases.release(table, epoch, wake).await
    }

    async fn retire(&self) -> Result<(), StoreError> {
        self.leases.retire().await
    }

    fn renewal(&self) -> Option<Duration> {
        self.leases.renewal()
    }

    async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        self.leases.nodes().await
    }

    async fn time(&self) -> Result<Option<u64>, StoreError> {
        self.leases.time().await
    }
}

/// Keeps connecting until the server has the table, which another server may still own.
async fn connect_until_free(server: &Server, token: &str, table: &str) -> common::Client {
    loop {
        let mut client = server.connect(Some(token), table).await;
        let here = async {
            while client.table.is_none() {
                client.hear().await?;
            }
            Ok::<(), Ended>(())
        };
        match timeout(FOR_EVER, here).await.unwrap() {
            Ok(()) => return client,
            Err(ended) => assert_eq!(ended, Ended::Goodbye(Goodbye::Restart)),
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Opens a table with a bot, without a clock, and plays until it is the person's turn again.
async fn begin(server: &Server) -> (String, String, common::Client) {
    let ann = server.arrive("Ann").await;
    let table = json!({
        "edition": "pl-standard",
        "bots": ["easy"],
        "house": { "turn_seconds": 0 },
    });
    let (table, _) = server.open(&ann, table).await;
    let mut client = server.connect(Some(&ann), &table).await;
    client.play_to(8).await;
    let own_turn = |client: &common::Client| {
        let table = client.table.as_ref();
        table.is_some_and(|table| {
            let view = table.game.view();
            view.phase == Phase::Playing && view.turn == Some(0)
        })
    };
    client.until(own_turn).await;
    (ann, table, client)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_continues_its_tables() {
    let url = database();
    let (server, store) = Server::over_postgres(&url, "one").await;
    let (ann, table, mut client) = begin(&server).await;
    server.stop().await;
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    let before = client.table.unwrap();
    store.close().await;
    let (server, store) = Server::over_postgres(&url, "one").await;
    let mut client = server.connect(Some(&ann), &table).await;
    client.until(|client| client.table.is_some()).await;
    let after = client.table.as_ref().unwrap();
    assert!(after.number >= before.number);
    client.play().await;
    assert!(client.is_over());
    server.stop().await;
    store.close().await;
}

/// Starts a server that can sleep.
async fn start_sleepy(url: &str) -> (Server, Arc<Sleepy>, Arc<Postgres>) {
    let store = Arc::new(Postgres::open(url, &node("one")).await.unwrap());
    store.hold_leases().await.unwrap();
    let leases = Arc::new(Sleepy::new(store.clone()));
    let server = Server::with(store.clone(), |settings| {
        settings.leases = Some(leases.clone());
    });
    (server.await, leases, store)
}

/// Two servers. The first one can sleep.
struct Pair {
    leases: Arc<Sleepy>,
    store: Arc<Postgres>,
    one: Server,
    two: Server,
    other: Arc<Postgres>,
}

impl Pair {
    async fn start() -> Pair {
        let url = database();
        let (one, leases, store) = start_sleepy(&url).await;
        let (two, other) = Server::over_postgres(&url, "two").await;
        Pair {
            leases,
            store,
            one,
            two,
            other,
        }
    }

    /// Makes the first server sleep, and ends its leases immediately.
    async fn sleep(&self) {
        self.sleep_for(Duration::ZERO).await;
    }

    /// Makes the first server sleep, and lets its leases end after this time.
    async fn sleep_for(&self, time: Duration) {
        self.leases.sleep().await;
        let ended = self.other.end_leases(self.store.node(), time).await;
        ended.unwrap();
    }

    fn wake_up(&self) {
        self.leases.wake_up();
    }

    async fn stop(self) {
        self.two.stop().await;
        self.other.close().await;
        self.one.stop().await;
        self.store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_sleeps_loses_its_tables_and_cannot_write() {
    let pair = Pair::start().await;
    let (ann, table, mut client) = begin(&pair.one).await;
    let id: TableId = table.parse().unwrap();

    // The table is on the first server, and the second one does not touch it.
    let mut stranger = pair.two.connect(Some(&ann), &table).await;
    assert_eq!(stranger.ended().await, Ended::Goodbye(Goodbye::Restart));

    pair.sleep().await;
    let epochs = |rows: &[sidra_store::StoredRow]| rows.last().map(|row| row.epoch);
    let before = epochs(&pair.other.rows(id, 0).await.unwrap());
    // The second server takes it over on its own as soon as the leases of the first have expired.
    let mut client_two = connect_until_free(&pair.two, &ann, &table).await;
    assert!(client_two.number() >= client.number());
    // The first server still believes that the table is its own, but it stores nothing.
    client.react().await;
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    client_two.play().await;
    let rows = pair.other.rows(id, 0).await.unwrap();
    assert!(epochs(&rows) > before);
    assert!(
        rows.is_sorted_by_key(|row| row.epoch),
        "one owner at a time"
    );

    // When the first server wakes up, it leaves the table where it is.
    pair.wake_up();
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wakes_up_shows_no_old_table() {
    let pair = Pair::start().await;
    let (ann, table, mut client) = begin(&pair.one).await;
    pair.sleep().await;
    let mut client_two = connect_until_free(&pair.two, &ann, &table).await;
    client_two.play().await;
    // The player only waits. When the server wakes up, it finds that the table is gone.
    pair.wake_up();
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    pair.stop().await;
}

/// The renewal after the sleep is stored, but its answer is lost. The next one finds valid leases.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wakes_up_with_a_lost_answer_shows_no_old_table() {
    let pair = Pair::start().await;
    let (ann, table, mut client) = begin(&pair.one).await;
    pair.sleep_for(LEASE + Duration::from_secs(1)).await;
    pair.leases.deaf.store(true, Ordering::SeqCst);
    let mut client_two = connect_until_free(&pair.two, &ann, &table).await;
    client_two.play().await;
    pair.wake_up();
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    pair.stop().await;
}

/// Another server began to claim the table while this one slept, and finishes after this one has
/// renewed its leases and concluded that it still owns the table.
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_comes_late_is_noticed() {
    let url = database();
    let (one, leases, store) = start_sleepy(&url).await;
    let (_, _, mut client) = begin(&one).await;
    let other = Postgres::open(&url, &node("two")).await.unwrap();
    let claim = format!(
        "UPDATE sidra.tables SET owner = {}, epoch = epoch + 1",
        other.node()
    );
    *leases.meanwhile.lock().unwrap() = Some(Box::new(move || {
        let name = url.rsplit('/').next().unwrap();
        postgres::Server::shared().psql(name, &claim).unwrap();
    }));
    leases.sleep().await;
    other
        .end_leases(store.node(), Duration::ZERO)
        .await
        .unwrap();
    leases.wake_up();
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    one.stop().await;
    store.close().await;
    other.close().await;
}

/// A player who only waits is told that the server has lost its database, and keeps what is on the
/// screen. When the database is back, the match continues.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_database_tells_its_players() {
    let (url, shared) = (database(), postgres::Server::shared());
    let proxy = Proxy::start(shared.socket()).unwrap();
    let through = shared.through(&url, proxy.port());
    let (server, store) = Server::over_postgres(&through, "one").await;
    let (ann, table, mut client) = begin(&server).await;
    let number = client.number();
    proxy.cut();
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    assert!(client.number() == number && !client.is_over());
    assert_eq!(server.ask("GET", "/healthz", None, None).await.0, 503);
    proxy.mend();
    let mut client = connect_until_free(&server, &ann, &table).await;
    assert!(client.number() >= number);
    client.play().await;
    assert!(client.is_over());
    server.stop().await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_saw_more_is_not_shown_an_old_table() {
    let pair = Pair::start().await;
    let (ann, table, client) = begin(&pair.one).await;
    pair.sleep().await;
    let mut client_two = connect_until_free(&pair.two, &ann, &table).await;
    client_two.play().await;
    let have = client_two.number();
    assert!(have > client.number());
    // The first server is still asleep, but answers. The player has seen the end of the game.
    let mut back = pair.one.connect_with(Some(&ann), &table, Some(have)).await;
    assert_eq!(back.ended().await, Ended::Goodbye(Goodbye::Restart));
    assert!(back.table.is_none());
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_hands_its_tables_over() {
    let url = database();
    let (one, first) = Server::over_postgres(&url, "one").await;
    let (two, second) = Server::over_postgres(&url, "two").await;
    let (ann, table, mut client) = begin(&one).await;
    one.stop().await;
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    first.close().await;
    let mut client = two.connect(Some(&ann), &table).await;
    client.play().await;
    assert!(client.is_over());
    two.stop().await;
    second.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_with_the_same_name_stops_the_first() {
    let url = database();
    let (one, first) = Server::over_postgres(&url, "one").await;
    let (again, second) = Server::over_postgres(&url, "one").await;
    timeout(FOR_EVER, one.hall.until_stopped()).await.unwrap();
    assert_eq!(one.hall.lost(), Some(Renewal::Lost));
    assert_eq!(again.hall.lost(), None);
    one.stop().await;
    first.close().await;
    // The first server did not release the leases of the second one.
    let (ann, table, _) = begin(&again).await;
    let mut client = again.connect(Some(&ann), &table).await;
    client.play().await;
    again.stop().await;
    second.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_gives_back_a_table_that_a_newer_one_wrote() {
    let url = database();
    let open = async |name: &str, rows: u16| {
        let node = NewNode {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            address: format!("http://{name}.example.org"),
        };
        let store = Arc::new(Postgres::open(&url, &node).await.unwrap());
        let leases = store.clone();
        let server = Server::with(store.clone(), |settings| {
            settings.leases = Some(leases);
            settings.rows += rows;
        });
        (server.await, store)
    };
    let (newer, first) = open("newer", 1).await;
    let (ann, table, client) = begin(&newer).await;
    drop(client);
    newer.stop().await;
    first.close().await;

    // The older server cannot read the table, and gives it back.
    let (older, second) = open("older", 0).await;
    let id: TableId = table.parse().unwrap();
    let before = second.rows(id, 0).await.unwrap();
    let mut client = older.connect(Some(&ann), &table).await;
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    assert_eq!(second.rows(id, 0).await.unwrap(), before);
    let (newer, first) = open("newer", 1).await;
    let mut client = connect_until_free(&newer, &ann, &table).await;
    client.play().await;
    assert!(client.is_over());
    newer.stop().await;
    first.close().await;
    older.stop().await;
    second.close().await;
}

/// What people are shown of their tables: the lists, and the records of the matches that are over.
async fn shown(server: &Server, tokens: [&str; 2], over: &str) -> Vec<serde_json::Value> {
    let mut all = Vec::new();
    for token in tokens {
        for path in ["/api/me", "/api/me/tables", "/api/matches"] {
            all.push(server.json("GET", path, token, None).await);
        }
        let path = format!("/api/tables/{over}/record");
        let (status, record) = server.ask("GET", &path, Some(token), None).await;
        assert_eq!(status, 200, "{record}");
        all.push(record.into());
    }
    all
}

/// Three matches move from a file to a database and back: one that is over, one with a bot, and one
/// between two people. The last two continue after each move.
#[tokio::test(flavor = "multi_thread")]
async fn matches_continue_after_a_move_to_a_database_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let [file, back] = ["old.db", "new.db"].map(|name| folder.path().join(name));
    let url = database();
    let place = |file: &std::path::Path| Place::File(file.to_owned());
    let (server, store) = Server::over_file(&file).await;
    let (ann, over, mut client) = begin(&server).await;
    client.play().await;
    let ben = server.arrive("Ben").await;
    let (alone, _) = server
        .open(
            &ann,
            json!({ "edition": "pl-standard", "bots": ["easy"], "house": { "turn_seconds": 0 } }),
        )
        .await;
    let (both, code) = server
        .open(
            &ann,
            json!({ "edition": "il-classic", "house": { "turn_seconds": 3600 } }),
        )
        .await;
    let body = json!({ "code": code });
    server.json("POST", "/api/join", &ben, Some(body)).await;

    // Plays on at both live tables until they have this many events.
    let play = async |server: &Server, number: u64| {
        let mut client = server.connect(Some(&ann), &alone).await;
        client.play_to(number).await;
        let mut one = server.connect(Some(&ann), &both).await;
        let mut two = server.connect(Some(&ben), &both).await;
        while one.number().min(two.number()) < number && !one.is_over() {
            for client in [&mut one, &mut two] {
                client.react().await;
                // A client without news does not hold up the other.
                if let Ok(heard) = timeout(Duration::from_millis(20), client.hear()).await {
                    heard.unwrap();
                }
            }
        }
        [client.is_over(), one.is_over()]
    };
    assert_eq!(play(&server, 12).await, [false; 2]);
    let tokens = [&*ann, &*ben];
    // Ben did not play in it.
    let first = shown(&server, [&ann, &ann], &over).await;
    server.stop().await;
    store.close().await;

    let copied = transfer(&place(&file), &Place::Postgres(url.clone()))
        .await
        .unwrap();
    assert_eq!((copied.people, copied.tables), (2, 3));
    let (server, store) = Server::over_postgres(&url, "one").await;
    assert_eq!(shown(&server, [&ann, &ann], &over).await, first);
    assert_eq!(play(&server, 20).await, [false; 2]);
    let second = shown(&server, [&ann, &ann], &over).await;
    server.stop().await;
    store.close().await;

    let again = transfer(&Place::Postgres(url), &place(&back))
        .await
        .unwrap();
    assert!(again.tables == 3 && again.rows > copied.rows);
    let (server, store) = Server::over_file(&back).await;
    assert_eq!(shown(&server, [&ann, &ann], &over).await, second);
    assert_eq!(play(&server, u64::MAX).await, [true; 2]);
    // Both have the record of a match that lived at all three places.
    shown(&server, tokens, &both).await;
    server.stop().await;
    store.close().await;
}
