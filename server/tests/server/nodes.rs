//! Several servers on one PostgreSQL database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{self, Ended, FOR_EVER, Server, database};
use async_trait::async_trait;
use serde_json::json;
use sidra_game::Phase;
use sidra_protocol::Goodbye;
use sidra_store::{Claim, Leases, NewNode, Node, Postgres, Renewal, Store, StoreError, TableId};
use tokio::time::timeout;

/// The leases of a server that sleeps from time to time: it renews nothing, and takes nothing over.
struct Sleepy {
    store: Arc<Postgres>,
    asleep: AtomicBool,
}

#[async_trait]
impl Leases for Sleepy {
    async fn holds(&self, table: TableId, epoch: u64) -> Result<bool, StoreError> {
        self.store.holds(table, epoch).await
    }

    async fn renew(&self, load: u64) -> Result<Renewal, StoreError> {
        match self.asleep.load(Ordering::Relaxed) {
            true => Ok(Renewal::Kept),
            false => self.store.renew(load).await,
        }
    }

    async fn expired(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        match self.asleep.load(Ordering::Relaxed) {
            true => Ok(Vec::new()),
            false => self.store.expired(limit).await,
        }
    }

    async fn claim(&self, table: TableId) -> Result<Claim, StoreError> {
        self.store.claim(table).await
    }

    async fn release(&self, table: TableId, epoch: u64) -> Result<bool, StoreError> {
        self.store.release(table, epoch).await
    }

    async fn retire(&self) -> Result<(), StoreError> {
        self.store.retire().await
    }

    fn renewal(&self) -> Option<Duration> {
        self.store.renewal()
    }

    async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        self.store.nodes().await
    }
}

/// Connects again and again until the server has the table, which another server may still have.
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
        tokio::time::sleep(Duration::from_millis(100)).await;
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

/// Two servers. The first one can sleep.
struct Pair {
    leases: Arc<Sleepy>,
    one: Server,
    two: Server,
    other: Arc<Postgres>,
}

impl Pair {
    async fn start() -> Pair {
        let url = database();
        let node = NewNode {
            name: "one".to_owned(),
            version: "1.0.0".to_owned(),
            address: "http://one.example.org".to_owned(),
        };
        let store = Arc::new(Postgres::open(&url, &node).await.unwrap());
        let leases = Arc::new(Sleepy {
            store: store.clone(),
            asleep: AtomicBool::new(false),
        });
        let one = Server::with(store, |settings| settings.leases = Some(leases.clone()));
        let one = one.await;
        let (two, other) = Server::over_postgres(&url, "two").await;
        Pair {
            leases,
            one,
            two,
            other,
        }
    }

    fn sleep(&self, asleep: bool) {
        self.leases.asleep.store(asleep, Ordering::Relaxed);
    }

    async fn stop(self) {
        self.two.stop().await;
        self.other.close().await;
        self.one.stop().await;
        self.leases.store.close().await;
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

    pair.sleep(true);
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
    pair.sleep(false);
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wakes_up_shows_no_old_table() {
    let pair = Pair::start().await;
    let (ann, table, mut client) = begin(&pair.one).await;
    pair.sleep(true);
    let mut client_two = connect_until_free(&pair.two, &ann, &table).await;
    client_two.play().await;
    // The player waits, and asks for nothing. Waking up, the server finds that the table is gone.
    pair.sleep(false);
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    pair.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_saw_more_is_not_shown_an_old_table() {
    let pair = Pair::start().await;
    let (ann, table, client) = begin(&pair.one).await;
    pair.sleep(true);
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
    assert!(one.hall.is_lost());
    assert!(!again.hall.is_lost());
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
