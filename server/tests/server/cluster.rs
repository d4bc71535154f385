//! Several servers that share a PostgreSQL database and talk through NATS: each of them serves
//! everyone.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::common::{self, Client, Ended, FOR_EVER, Server, database};
use crate::nodes::Sleepy;
use serde_json::{Value, json};
use sidra_game::Moment;
use sidra_kit::nats;
use sidra_kit::proxy::Proxy;
use sidra_protocol::{Down, Goodbye, Mood, Up, decode};
use sidra_room::{Happening, Reply};
use sidra_server::{Cluster, ClusterError, Settings, Skew};
use sidra_store::{LEASE, Leases, NodeId, Postgres, Store, StoredRow, TableId};
use sidra_words::Lexicon;
use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep, timeout};

/// How many threads a server with its own runtime has.
const WORKERS: usize = 2;

/// A server that can be stopped or killed, because it has its own runtime.
struct Killable {
    runtime: Option<Runtime>,
    server: Option<Server>,
    node: NodeId,
}

impl Killable {
    fn start(url: &str, nats: &str, name: &str) -> Killable {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder
            .worker_threads(WORKERS)
            .enable_all()
            .build()
            .unwrap();
        let (url, nats, name) = (url.to_owned(), nats.to_owned(), name.to_owned());
        let started = runtime.spawn(async move { Server::in_cluster(&url, &nats, &name).await });
        let (server, store) = tokio::task::block_in_place(|| runtime.block_on(started)).unwrap();
        Killable {
            runtime: Some(runtime),
            server: Some(server),
            node: store.node(),
        }
    }

    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    /// Stops everything that runs there, as `SIGSTOP` does, until the returned senders are dropped.
    fn freeze(&self) -> Vec<mpsc::Sender<()>> {
        let (stopped, stops) = mpsc::channel();
        let freeze = |_| {
            let (thaw, thawed) = mpsc::channel();
            let stopped = stopped.clone();
            self.runtime.as_ref().unwrap().spawn(async move {
                let _ = stopped.send(());
                // This blocks the thread.
                let _ = thawed.recv();
            });
            tokio::task::block_in_place(|| stops.recv()).unwrap();
            thaw
        };
        (0..WORKERS).map(freeze).collect()
    }

    /// Ends the server as `kill -9` does: without a goodbye, and without releasing its leases.
    fn kill(&mut self) {
        self.server = None;
        self.runtime.take().unwrap().shutdown_background();
    }
}

/// Opens a table for two without a clock. The guest sits down through another server.
async fn gather(one: &Server, two: &Server) -> (String, [String; 2]) {
    let ann = one.arrive("Ann").await;
    let ben = two.arrive("Ben").await;
    let terms = json!({ "edition": "pl-standard", "house": { "turn_seconds": 0 } });
    let (table, code) = one.open(&ann, terms).await;
    // The server that opened the table has the lease on it.
    let body = json!({ "code": code });
    let joined = two.json("POST", "/api/join", &ben, Some(body)).await;
    assert_eq!(joined["table"], table.as_str());
    (table, [ann, ben])
}

/// Plays until all clients have received this many events, or the match is over.
async fn play_to(clients: &mut [&mut Client], number: u64) {
    for client in clients.iter_mut() {
        client.react().await;
    }
    let mut heard = Instant::now();
    while clients
        .iter()
        .any(|client| !client.is_over() && client.number() < number)
    {
        assert!(heard.elapsed() < FOR_EVER, "the clients hear nothing");
        for client in clients.iter_mut() {
            // A client without news does not hold up the others.
            match timeout(Duration::from_millis(20), client.hear()).await {
                Err(_) => continue,
                Ok(Ok(_)) => heard = Instant::now(),
                Ok(Err(Ended::Goodbye(Goodbye::Restart))) if client.comes_back => {
                    client.come_back().await;
                }
                Ok(Err(ended)) => panic!("the connection ended: {ended:?}"),
            }
            client.react().await;
        }
    }
}

/// Waits until these servers have these numbers of tables.
async fn until_tables<const N: usize>(servers: [&Server; N], expected: [u64; N]) {
    let moved = async {
        loop {
            let mut tables = [0; N];
            for (server, tables) in servers.iter().zip(&mut tables) {
                *tables = server.counter("sidra_tables ").await;
            }
            if tables == expected {
                break;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(FOR_EVER, moved).await.unwrap();
}

fn epochs_are_sorted(rows: &[StoredRow]) -> bool {
    rows.is_sorted_by_key(|row| row.epoch)
}

async fn close(server: Server, store: Arc<Postgres>) {
    server.stop().await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_play_one_match() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let (one, first) = Server::in_cluster(&url, &nats, "one").await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let (table, tokens) = gather(&one, &two).await;
    let mut ann = one.connect(Some(&tokens[0]), &table).await;
    let mut ben = two.connect(Some(&tokens[1]), &table).await;
    play_to(&mut [&mut ann, &mut ben], 12).await;
    // One table, and one viewer whose socket is elsewhere.
    until_tables([&one, &two], [1, 0]).await;
    let visited = async {
        while one.counter("sidra_visitors ").await != 1 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(FOR_EVER, visited).await.unwrap();
    assert_eq!(two.counter("sidra_visitors ").await, 0);
    // Moods are not stored, but they arrive too. One that is sent during a reconnection is lost.
    let shown = async {
        ann.send(&Up::Mood(Mood::Bravo)).await;
        loop {
            match timeout(Duration::from_secs(5), ben.hear()).await {
                Ok(Ok(Down::Mood { mood, .. })) => break mood,
                Ok(heard) => _ = heard.unwrap(),
                Err(_) => ann.send(&Up::Mood(Mood::Bravo)).await,
            }
        }
    };
    assert_eq!(timeout(FOR_EVER, shown).await.unwrap(), Mood::Bravo);
    play_to(&mut [&mut ann, &mut ben], u64::MAX).await;
    assert!(ann.is_over() && ben.is_over());
    assert_eq!(ann.number(), ben.number());
    // The record is the same everywhere.
    let path = format!("/api/tables/{table}/record");
    let (_, there) = two.ask("GET", &path, Some(&tokens[1]), None).await;
    let (status, here) = one.ask("GET", &path, Some(&tokens[0]), None).await;
    assert_eq!((status, here), (200, there));
    close(two, second).await;
    close(one, first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_node_is_replaced_and_sockets_stay() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let mut one = Killable::start(&url, &nats, "one");
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let (three, third) = Server::in_cluster(&url, &nats, "three").await;
    let (table, [ann, ben]) = gather(one.server(), &two).await;
    let id: TableId = table.parse().unwrap();
    let mut host = one.server().connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    play_to(&mut [&mut host, &mut guest], 10).await;
    let before = guest.number();
    let killed = one.node;
    one.kill();
    second.end_leases(killed, LEASE).await.unwrap();
    assert_eq!(host.ended().await, Ended::Lost);
    // The host comes back on another node. The guest stays put.
    let mut host = loop {
        let mut host = three.connect(Some(&ann), &table).await;
        let here = async {
            while host.table.is_none() {
                host.hear().await?;
            }
            Ok::<(), Ended>(())
        };
        match timeout(FOR_EVER, here).await.unwrap() {
            Ok(()) => break host,
            Err(ended) => assert_eq!(ended, Ended::Goodbye(Goodbye::Restart)),
        }
    };
    assert!(host.number() >= before);
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    assert!(epochs_are_sorted(&second.rows(id, 0).await.unwrap()));
    close(two, second).await;
    close(three, third).await;
}

/// A node is stopped for so long that another one takes its table over. When it continues, it reads
/// the commands that were sent to it, but nothing of that takes effect.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_frozen_changes_nothing_any_more() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let mut one = Killable::start(&url, &nats, "one");
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let (table, [ann, ben]) = gather(one.server(), &two).await;
    let id: TableId = table.parse().unwrap();
    let mut host = two.connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    play_to(&mut [&mut host, &mut guest], 10).await;
    until_tables([one.server(), &two], [1, 0]).await;
    let frozen = one.freeze();
    // The player whose turn it is sends a command, which waits for the frozen node.
    for client in [&mut host, &mut guest] {
        client.react().await;
    }
    second.end_leases(one.node, Duration::ZERO).await.unwrap();
    until_tables([&two], [1]).await;
    let number = host.number().max(guest.number());
    play_to(&mut [&mut host, &mut guest], number + 4).await;
    drop(frozen);
    until_tables([one.server(), &two], [0, 1]).await;
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    assert_eq!(two.counter("sidra_takeovers_total ").await, 1);
    assert!(epochs_are_sorted(&second.rows(id, 0).await.unwrap()));
    one.kill();
    close(two, second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stops_hands_over_and_sockets_stay() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let (one, first) = Server::in_cluster(&url, &nats, "one").await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let (table, [ann, ben]) = gather(&one, &two).await;
    let mut host = one.connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    play_to(&mut [&mut host, &mut guest], 10).await;
    close(one, first).await;
    assert_eq!(host.ended().await, Ended::Goodbye(Goodbye::Restart));
    let mut host = two.connect(Some(&ann), &table).await;
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(guest.is_over());
    until_tables([&two], [1]).await;
    close(two, second).await;
}

/// The table's server cannot renew its leases, but is not silent: the other one takes the table
/// over, although the first one still serves the second one's viewers. The take-over is counted
/// once.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_taken_over_from_a_node_that_still_answers() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let mut leases = None;
    let sleepy = |settings: &mut Settings| {
        let own = settings.leases.take().unwrap();
        let sleepy = leases.insert(Arc::new(Sleepy::new(own)));
        settings.leases = Some(sleepy.clone());
    };
    let (one, first) = Server::in_cluster_with(&url, &nats, "one", sleepy).await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let ann = two.arrive("Ann").await;
    let terms = json!({
        "edition": "pl-standard",
        "bots": ["easy"],
        "house": { "turn_seconds": 0 },
    });
    let (table, _) = one.open(&ann, terms).await;
    let mut client = two.connect(Some(&ann), &table).await;
    play_to(&mut [&mut client], 8).await;
    until_tables([&one, &two], [1, 0]).await;
    let leases = leases.unwrap();
    leases.sleep().await;
    second
        .end_leases(first.node(), Duration::ZERO)
        .await
        .unwrap();
    until_tables([&two], [1]).await;
    play_to(&mut [&mut client], u64::MAX).await;
    assert!(client.is_over());
    assert_eq!(two.counter("sidra_takeovers_total ").await, 1);
    assert_eq!(one.counter("sidra_takeovers_total ").await, 0);
    leases.wake_up();
    close(two, second).await;
    close(one, first).await;
}

/// An hour, in milliseconds.
const HOUR: i64 = 3_600_000;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_time_between_nodes_with_different_clocks() {
    let nats = nats::Server::shared().address();
    for [one, two] in [[HOUR, -HOUR], [-HOUR, HOUR]] {
        let url = database();
        let start = |name, ahead| {
            Server::in_cluster_with(&url, &nats, name, move |settings| {
                settings.skew.ahead = ahead;
            })
        };
        let (one, first) = start("one", one).await;
        let (two, second) = start("two", two).await;
        let ann = two.arrive("Ann").await;
        let terms = json!({
            "edition": "pl-standard",
            "bots": ["easy"],
            "house": { "turn_seconds": 3600 },
        });
        let began = Instant::now();
        let (table, _) = one.open(&ann, terms).await;
        let mut client = two.connect(Some(&ann), &table).await;
        client.play_to(10).await;
        let on_turn = |client: &Client| {
            client.table.as_ref().is_some_and(|table| {
                let view = table.game.view();
                view.phase == sidra_game::Phase::Playing && view.turn == Some(0)
            })
        };
        client.until(on_turn).await;
        let number = client.number();
        // The table moves in the middle of a turn, and the socket stays.
        close(one, first).await;
        let welcomed = async {
            while !matches!(
                client.hear().await.unwrap(),
                Down::Reply(Reply::Welcome { .. })
            ) {}
        };
        timeout(FOR_EVER, welcomed).await.unwrap();
        let table = client.table.as_ref().unwrap();
        assert!(on_turn(&client) && table.number >= number);
        // At least an hour, minus the time that the test itself took.
        let clock = table.clock.unwrap();
        let took = began.elapsed().as_millis() as u64;
        assert!(clock.left + took >= 3_600_000, "{clock:?} after {took} ms");
        close(two, second).await;
    }
}

/// The machine of a node was suspended, or its clock is slow: the node takes the time again.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_behind_soon_has_the_right_time() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let slow = |settings: &mut Settings| {
        settings.skew = Skew {
            ahead: -HOUR,
            rate: 0.5,
        };
    };
    let (one, first) = Server::in_cluster_with(&url, &nats, "one", slow).await;
    let began = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    let ann = one.arrive("Ann").await;
    let right = async {
        loop {
            let (table, _) = one.open(&ann, json!({ "edition": "pl-standard" })).await;
            let path = format!("/api/tables/{table}");
            let shown = one.json("GET", &path, &ann, None).await;
            if shown["created"].as_u64().unwrap() >= began.as_millis() as u64 {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(FOR_EVER, right).await.unwrap();
    close(one, first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_messages_and_a_lost_server_are_noticed() {
    let url = database();
    let nats = nats::Server::start().unwrap();
    let proxy = Proxy::start(nats.socket()).unwrap();
    let (one, first) = Server::in_cluster(&url, &nats.address(), "one").await;
    let through = nats.address_at(proxy.port());
    // Its sockets do not wait forever.
    let usual = |settings: &mut Settings| settings.return_time = Settings::default().return_time;
    let (two, second) = Server::in_cluster_with(&url, &through, "two", usual).await;
    let (table, [ann, ben]) = gather(&one, &two).await;
    let mut host = one.connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    guest.comes_back = true;
    play_to(&mut [&mut host, &mut guest], 10).await;
    // A connection that breaks loses the messages that are on their way.
    for number in [14, 18, 22] {
        proxy.reset();
        play_to(&mut [&mut host, &mut guest], number).await;
    }
    // The connection is cut for a long time: the guest is told, and comes back when it works again.
    proxy.cut();
    assert_eq!(guest.ended().await, Ended::Goodbye(Goodbye::Restart));
    proxy.mend();
    guest.come_back().await;
    // The same holds when the NATS server is restarted.
    nats.pause();
    nats.resume().unwrap();
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    close(two, second).await;
    close(one, first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_and_people_are_the_same_everywhere() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let (one, first) = Server::in_cluster(&url, &nats, "one").await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let ann = one.arrive("Ann").await;
    let terms = json!({
        "edition": "pl-standard",
        "public": true,
        "watch": 0,
        "house": { "turn_seconds": 0 },
    });
    let (table, code) = one.open(&ann, terms).await;
    let mut host = one.connect(Some(&ann), &table).await;
    host.until(|host| host.info.is_some()).await;
    // A spectator on another node counts, even in that node's own lists.
    let mut spectator = two.connect(None, &table).await;
    spectator.until(|client| client.info.is_some()).await;
    let watched = async {
        loop {
            let lobby = two.json("GET", "/api/lobby", &ann, None).await;
            if lobby["tables"][0]["spectators"] == 1 {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(FOR_EVER, watched).await.unwrap();
    // A new name reaches the table, wherever that is.
    let body = json!({ "name": "Anna" });
    two.json("PATCH", "/api/me", &ann, Some(body)).await;
    host.until(|host| {
        let info = host.info.as_ref().unwrap();
        format!("{:?}", info.chairs[0].sitter).contains("Anna")
    })
    .await;
    // A refusal reaches the person who asks.
    let body = json!({ "code": code, "seat": 0 });
    let ben = two.arrive("Ben").await;
    let (status, text) = two.ask("POST", "/api/join", Some(&ben), Some(&body)).await;
    assert_eq!(status, 409, "{text}");
    assert!(text.contains("taken"), "{text}");
    // Replacing the token on another node ends the connection.
    let recovery = two.json("POST", "/api/me/recovery", &ann, None).await;
    let body = json!({ "code": recovery["code"] });
    let (status, text) = two.ask("POST", "/api/recover", None, Some(&body)).await;
    assert_eq!(status, 200, "{text}");
    assert_eq!(host.ended().await, Ended::Goodbye(Goodbye::NoPerson));
    close(two, second).await;
    close(one, first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_tables_go_to_the_node_with_the_least_to_do() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let (one, first) = Server::in_cluster(&url, &nats, "one").await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let ann = one.arrive("Ann").await;
    let terms = json!({ "edition": "pl-standard", "house": { "turn_seconds": 0 } });
    let mut clients = Vec::new();
    let spread = async {
        while two.counter("sidra_tables ").await == 0 {
            let (table, _) = one.open(&ann, terms.clone()).await;
            let mut client = one.connect(Some(&ann), &table).await;
            client.until(|client| client.info.is_some()).await;
            clients.push(client);
        }
    };
    timeout(FOR_EVER, spread).await.unwrap();
    close(two, second).await;
    close(one, first).await;
}

/// Checks that a person whose socket is on a node that cannot read the table can still play: the
/// table lives on a node that can. Returns the rows of its log at the end.
async fn a_table_lives_where_it_can_be_read(
    terms: Value,
    words: Option<Lexicon>,
    able: fn(&mut Settings),
    unable: fn(&mut Settings),
) -> Vec<StoredRow> {
    let (url, nats) = (database(), nats::Server::shared().address());
    let (one, first) = Server::in_cluster_with(&url, &nats, "one", able).await;
    let (two, second) = Server::in_cluster_with(&url, &nats, "two", able).await;
    let (poor, third) = Server::in_cluster_with(&url, &nats, "poor", unable).await;
    let ann = poor.arrive("Ann").await;
    let (table, _) = one.open(&ann, terms).await;
    let id: TableId = table.parse().unwrap();
    let mut client = poor.connect(Some(&ann), &table).await;
    client.lexicon = words.clone();
    play_to(&mut [&mut client], 12).await;
    until_tables([&one], [1]).await;

    // The table is free. The socket's node gets it first, and leaves it to the other node.
    close(one, first).await;
    let number = client.number();
    play_to(&mut [&mut client], number + 8).await;
    until_tables([&two, &poor], [1, 0]).await;
    assert!(poor.counter("sidra_unfit_tables_total ").await > 0);

    // No node can read the table: nothing happens to it, and the person is told to come back.
    close(two, second).await;
    let before = third.rows(id, 0).await.unwrap();
    assert_eq!(client.ended().await, Ended::Goodbye(Goodbye::Restart));
    assert_eq!(third.rows(id, 0).await.unwrap(), before);

    // As soon as a node can read the table, the match continues.
    let (one, first) = Server::in_cluster_with(&url, &nats, "one", able).await;
    let mut client = poor.connect(Some(&ann), &table).await;
    client.lexicon = words;
    client.until(|client| client.table.is_some()).await;
    let number = client.number();
    play_to(&mut [&mut client], number + 8).await;
    until_tables([&one], [1]).await;
    close(poor, third).await;
    let rows = first.rows(id, 0).await.unwrap();
    assert!(epochs_are_sorted(&rows));
    close(one, first).await;
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_node_leaves_newer_rows_to_a_newer_one() {
    let terms = json!({
        "edition": "pl-standard",
        "bots": ["easy"],
        "house": { "turn_seconds": 0 },
    });
    let newer = |settings: &mut Settings| settings.rows += 1;
    let rows = a_table_lives_where_it_can_be_read(terms, None, newer, |_| {}).await;
    let version = Settings::default().rows + 1;
    assert!(rows.iter().all(|row| row.version == version));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_the_dictionary_leaves_a_word_game_to_another() {
    let terms = json!({
        "edition": "il-word",
        "bots": ["easy"],
        "house": { "turn_seconds": 0 },
    });
    let without = |settings: &mut Settings| settings.lexicon = Box::new(|| None);
    let words = Some(common::lexicon());
    a_table_lives_where_it_can_be_read(terms, words, |_| {}, without).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_tables_do_not_go_to_a_node_that_cannot_read_them() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let newer = |settings: &mut Settings| settings.rows += 1;
    let (one, first) = Server::in_cluster_with(&url, &nats, "one", newer).await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let ann = one.arrive("Ann").await;
    let terms = json!({ "edition": "pl-standard", "house": { "turn_seconds": 0 } });
    let mut clients = Vec::new();
    for _ in 0..12 {
        let (table, _) = one.open(&ann, terms.clone()).await;
        let mut client = one.connect(Some(&ann), &table).await;
        client.until(|client| client.info.is_some()).await;
        clients.push(client);
    }
    until_tables([&one], [12]).await;
    assert_eq!(two.counter("sidra_unfit_tables_total ").await, 0);
    close(two, second).await;
    close(one, first).await;
}

/// A viewer of a newer server looks at a table of an older one. The older server may not understand
/// what the viewer sends, so the table moves.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_moves_to_the_newer_node_of_a_viewer() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let newer = |settings: &mut Settings| settings.protocol += 1;
    let (one, first) = Server::in_cluster(&url, &nats, "one").await;
    let (two, second) = Server::in_cluster_with(&url, &nats, "two", newer).await;
    let (table, [ann, ben]) = gather(&one, &two).await;
    let mut host = one.connect(Some(&ann), &table).await;
    host.until(|host| host.info.is_some()).await;
    until_tables([&one, &two], [1, 0]).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    play_to(&mut [&mut host, &mut guest], 10).await;
    until_tables([&one, &two], [0, 1]).await;
    // The viewer on the older node stays there, because the newer one understands it.
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    assert_eq!(two.counter("sidra_takeovers_total ").await, 0);
    close(one, first).await;
    close(two, second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_page_plays_through_another_node() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let (one, first) = Server::in_cluster(&url, &nats, "one").await;
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let (table, [ann, ben]) = gather(&one, &two).await;
    let mut host = one.connect(Some(&ann), &table).await;
    let mut guest = two.connect_old(Some(&ben), &table).await;
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    assert_eq!(host.number(), guest.number());
    close(two, second).await;
    close(one, first).await;
}

/// What is more than one version older than the table's node has to be loaded again.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_or_a_node_that_is_too_old_is_sent_away() {
    let (url, nats) = (database(), nats::Server::shared().address());
    for (newer, page_is_old) in [(1, true), (2, false)] {
        let change = |settings: &mut Settings| settings.protocol += newer;
        let (one, first) = Server::in_cluster_with(&url, &nats, "one", change).await;
        let (two, second) = Server::in_cluster(&url, &nats, "two").await;
        let (table, [_, ben]) = gather(&one, &two).await;
        let mut guest = match page_is_old {
            true => two.connect_old(Some(&ben), &table).await,
            false => two.connect(Some(&ben), &table).await,
        };
        assert_eq!(guest.ended().await, Ended::Goodbye(Goodbye::Reload));
        until_tables([&one, &two], [1, 0]).await;
        close(two, second).await;
        close(one, first).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nats_must_ask_for_a_password() {
    let nats = nats::Server::start_open().unwrap();
    let connect = |url: String| async move { Cluster::connect(&url, "test", NodeId(1)).await };
    let refused = connect(nats.address()).await;
    assert!(matches!(refused, Err(ClusterError::Open)));
    let nats = nats::Server::start().unwrap();
    let wrong = nats.address().replace("secret", "guessed");
    assert!(matches!(
        connect(wrong).await,
        Err(ClusterError::Connect(_))
    ));
    // Several addresses are tried in order. The second server would be refused.
    let open = nats::Server::start_open().unwrap();
    let both = format!("{},{}", nats.address(), open.address());
    for _ in 0..8 {
        connect(both.clone()).await.unwrap();
    }
    nats.pause();
    let refused = connect(both).await;
    assert!(matches!(refused, Err(ClusterError::Open)));
    let nowhere = connect("ftp://127.0.0.1".to_owned()).await;
    assert!(matches!(nowhere, Err(ClusterError::Address(_))));
}

/// Nobody is connected, and nobody asks for the table. Another node loads it all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_people_wakes_on_another_node() {
    let (url, nats) = (database(), nats::Server::shared().address());
    let mut killed = Killable::start(&url, &nats, "one");
    let (two, second) = Server::in_cluster(&url, &nats, "two").await;
    let begin = async |server: &Server| {
        let ann = server.arrive("Ann").await;
        let terms = json!({
            "edition": "pl-standard",
            "bots": ["easy"],
            "house": { "turn_seconds": 0 },
        });
        let (table, _) = server.open(&ann, terms).await;
        let mut client = server.connect(Some(&ann), &table).await;
        client.play_to(8).await;
    };
    begin(killed.server()).await;
    let node = killed.node;
    killed.kill();
    second.end_leases(node, Duration::ZERO).await.unwrap();
    until_tables([&two], [1]).await;
    // A node that stops says goodbye to nobody, and the table is loaded at once.
    let (three, third) = Server::in_cluster(&url, &nats, "three").await;
    begin(&three).await;
    close(two, second).await;
    until_tables([&three], [2]).await;
    close(three, third).await;
}

/// A node that alone has lost NATS gives its tables to the others, and sends people there. When it
/// has NATS again, it serves everyone again.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_nats_leaves_its_tables_to_the_others() {
    let url = database();
    let nats = nats::Server::shared();
    let proxy = Proxy::start(nats.socket()).unwrap();
    let through = nats.address_at(proxy.port());
    let (one, first) = Server::in_cluster(&url, &through, "one").await;
    let (two, second) = Server::in_cluster(&url, &nats.address(), "two").await;
    let (table, [ann, ben]) = gather(&one, &two).await;
    let mut host = one.connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    guest.comes_back = true;
    play_to(&mut [&mut host, &mut guest], 10).await;
    assert_eq!(one.ask("GET", "/healthz", None, None).await.0, 200);
    proxy.cut();
    assert_eq!(host.ended().await, Ended::Goodbye(Goodbye::Restart));
    let (status, why) = one.ask("GET", "/healthz", None, None).await;
    assert_eq!(status, 503, "{why}");
    // It promises nothing that it cannot keep, but shows what is stored.
    let terms = json!({ "edition": "pl-standard" });
    let (status, refused) = one
        .ask("POST", "/api/tables", Some(&ann), Some(&terms))
        .await;
    assert_eq!(status, 503, "{refused}");
    assert!(refused.contains("cut off from the others"), "{refused}");
    let mine = one.json("GET", "/api/me/tables", &ann, None).await;
    assert_eq!(mine["tables"][0]["table"], table.as_str(), "{mine}");
    let mut sent_away = one.connect(Some(&ann), &table).await;
    assert_eq!(sent_away.ended().await, Ended::Goodbye(Goodbye::Restart));
    let mut host = two.connect(Some(&ann), &table).await;
    play_to(&mut [&mut host, &mut guest], 20).await;
    until_tables([&one, &two], [0, 1]).await;

    proxy.mend();
    let mended = async {
        while one.ask("GET", "/healthz", None, None).await.0 != 200 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(FOR_EVER, mended).await.unwrap();
    drop(host);
    let mut host = one.connect(Some(&ann), &table).await;
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    close(one, first).await;
    close(two, second).await;
}

/// Everyone loses NATS for longer than a node may be cut off alone. Nobody could take anything over,
/// so each node keeps its tables, and those whose players are all there continue.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_all_lose_nats_keep_their_tables() {
    const LONG: Duration = Duration::from_secs(4);
    let url = database();
    let nats = nats::Server::start().unwrap();
    let (one, first) = Server::in_cluster(&url, &nats.address(), "one").await;
    let (two, second) = Server::in_cluster(&url, &nats.address(), "two").await;
    let terms = json!({
        "edition": "pl-standard",
        "bots": ["easy"],
        "house": { "turn_seconds": 0 },
    });
    let mut clients = Vec::new();
    for server in [&one, &two] {
        let ann = server.arrive("Ann").await;
        let (table, _) = server.open(&ann, terms.clone()).await;
        let mut client = server.connect(Some(&ann), &table).await;
        client.play_to(8).await;
        clients.push(client);
    }
    until_tables([&one, &two], [1, 1]).await;
    nats.pause();
    let all_know = async {
        while first
            .nodes()
            .await
            .unwrap()
            .iter()
            .any(|node| node.reachable)
        {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(FOR_EVER, all_know).await.unwrap();
    // A node that is cut off alone gives its tables away within this time.
    for _ in 0..2 {
        sleep(LONG / 2).await;
        for (server, client) in [&one, &two].into_iter().zip(&mut clients) {
            let number = client.number();
            client.play_to(number + 4).await;
            assert_eq!(server.ask("GET", "/healthz", None, None).await.0, 200);
        }
    }
    until_tables([&one, &two], [1, 1]).await;
    nats.resume().unwrap();
    for (server, client) in [&one, &two].into_iter().zip(&mut clients) {
        client.play().await;
        assert_eq!(server.counter("sidra_takeovers_total ").await, 0);
        assert_eq!(server.counter("sidra_reloads_total ").await, 0);
    }
    close(two, second).await;
    close(one, first).await;
}

/// A player's node is cut off from the table's. The player comes back through another node, and has
/// not lost the time in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_whose_node_is_cut_off_loses_no_time() {
    let url = database();
    let nats = nats::Server::shared();
    let proxy = Proxy::start(nats.socket()).unwrap();
    let through = nats.address_at(proxy.port());
    let (one, first) = Server::in_cluster(&url, &nats.address(), "one").await;
    let (two, second) = Server::in_cluster(&url, &through, "two").await;
    let (ann, ben) = (one.arrive("Ann").await, two.arrive("Ben").await);
    let terms = json!({ "edition": "pl-standard", "house": { "turn_seconds": 3600 } });
    let (table, code) = one.open(&ann, terms).await;
    two.json("POST", "/api/join", &ben, Some(json!({ "code": code })))
        .await;
    let mut host = one.connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    let on_turn = |client: &Client| {
        client.table.as_ref().is_some_and(|table| {
            let view = table.game.view();
            view.phase == sidra_game::Phase::Playing && view.turn == Some(1)
        })
    };
    let began = Instant::now();
    play_to(&mut [&mut host, &mut guest], 10).await;
    // From some number of events on, Ben does not move any more.
    let last = guest.number().max(host.number());
    while guest.number() <= last || !on_turn(&guest) {
        host.react().await;
        if guest.number() <= last {
            guest.react().await;
        }
        for client in [&mut host, &mut guest] {
            if let Ok(heard) = timeout(Duration::from_millis(20), client.hear()).await {
                heard.unwrap();
            }
        }
    }
    until_tables([&one, &two], [1, 0]).await;
    proxy.cut();
    let played = began.elapsed();
    assert_eq!(guest.ended().await, Ended::Goodbye(Goodbye::Restart));
    let back = Instant::now();
    let mut guest = one.connect(Some(&ben), &table).await;
    // Nobody was there to act, so it is still the same turn.
    guest.until(on_turn).await;
    let own = played + back.elapsed();
    let clock = guest.table.as_ref().unwrap().clock.unwrap();
    // A node counts as silent only after some heartbeats.
    let own = own.as_millis() as u64 + 1_000;
    assert!(clock.left + own >= clock.whole, "{clock:?} after {own} ms");
    proxy.mend();
    play_to(&mut [&mut host, &mut guest], u64::MAX).await;
    assert!(host.is_over() && guest.is_over());
    close(two, second).await;
    close(one, first).await;
}

/// A player's node dies so late in a turn that the time runs out before the end of the visit is
/// noticed. The player comes back through another node, and it is still the same turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_whose_node_dies_late_in_a_turn_keeps_it() {
    let url = database();
    let nats = nats::Server::shared();
    let proxy = Proxy::start(nats.socket()).unwrap();
    let through = nats.address_at(proxy.port());
    let (one, first) = Server::in_cluster(&url, &nats.address(), "one").await;
    let (two, second) = Server::in_cluster(&url, &through, "two").await;
    // On a busy machine, the test may not manage to cut the node off in time, or to come back, and
    // the other node may notice the silence too late. Time that is not given back at all is lost
    // every time.
    let mut lost = 0;
    while let outcome = loses_a_node_late_in_a_turn(&one, &two, &proxy).await
        && outcome != Some(true)
    {
        lost += usize::from(outcome == Some(false));
        assert!(lost < 3, "the turn ended without the player");
        proxy.mend();
        while two.ask("GET", "/healthz", None, None).await.0 != 200 {
            sleep(Duration::from_millis(50)).await;
        }
    }
    proxy.mend();
    close(two, second).await;
    close(one, first).await;
}

/// Returns whether the player still has the turn; `None` if not everything happened in time.
async fn loses_a_node_late_in_a_turn(one: &Server, two: &Server, proxy: &Proxy) -> Option<bool> {
    const TURN: Duration = Duration::from_secs(12);
    let (ann, ben) = (one.arrive("Ann").await, two.arrive("Ben").await);
    let house = json!({ "turn_seconds": TURN.as_secs() });
    let terms = json!({ "edition": "pl-standard", "house": house });
    let (table, code) = one.open(&ann, terms).await;
    two.json("POST", "/api/join", &ben, Some(json!({ "code": code })))
        .await;
    let mut host = one.connect(Some(&ann), &table).await;
    let mut guest = two.connect(Some(&ben), &table).await;
    let turn = |client: &Client| {
        let view = client.table.as_ref().map(|table| table.game.view());
        let view = view.filter(|view| view.phase == sidra_game::Phase::Playing)?;
        Some((view.turn?, view.moment))
    };
    play_to(&mut [&mut host, &mut guest], 10).await;
    // Ben does not move any more. His turn begins after Ann's is first seen.
    let mut before = None;
    let own = loop {
        if let Some((0, moment)) = turn(&host)
            && before.is_none_or(|(seen, _)| seen != moment)
        {
            before = Some((moment, Instant::now()));
        }
        host.react().await;
        for client in [&mut host, &mut guest] {
            if let Ok(heard) = timeout(Duration::from_millis(20), client.hear()).await {
                heard.unwrap();
            }
        }
        // The guest may not have heard of Ann's turn yet.
        let order = |moment: Moment| (moment.game, moment.turn);
        if let Some((1, moment)) = turn(&guest)
            && before.is_some_and(|(seen, _)| order(seen) < order(moment))
        {
            break moment;
        }
    };
    let (began_after, began_before) = (before.unwrap().1, Instant::now());
    sleep(TURN - Duration::from_millis(3_500)).await;
    proxy.cut();
    let cut = Instant::now();
    if cut - began_after > TURN - Duration::from_millis(2_500) {
        return None;
    }
    tokio::time::sleep_until(began_before + TURN + Duration::from_secs(1)).await;
    let mut back = one.connect(Some(&ben), &table).await;
    back.until(|client| client.table.is_some()).await;
    if cut.elapsed() > Duration::from_secs(18) {
        return None;
    }
    Some(turn(&back) == Some((1, own)))
}

/// A node is silent for a moment, and its viewers stay. The player who could not move meanwhile is
/// given the time back, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_was_silent_for_a_moment_costs_its_players_no_time() {
    let url = database();
    let nats = nats::Server::shared();
    let proxy = Proxy::start(nats.socket()).unwrap();
    let through = nats.address_at(proxy.port());
    let (one, first) = Server::in_cluster(&url, &nats.address(), "one").await;
    let began = Instant::now();
    let (two, second) = Server::in_cluster(&url, &through, "two").await;
    let ann = two.arrive("Ann").await;
    let terms = json!({
        "edition": "pl-standard",
        "bots": ["easy"],
        "house": { "turn_seconds": 3600 },
    });
    let (table, _) = one.open(&ann, terms).await;
    let mut client = two.connect(Some(&ann), &table).await;
    client.play_to(10).await;
    until_tables([&one, &two], [1, 0]).await;
    assert_eq!(credited(&client), 0);
    proxy.cut();
    let silent = async {
        while one.counter("sidra_nodes_heard ").await != 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(FOR_EVER, silent).await.unwrap();
    proxy.mend();
    client.until(|client| credited(client) > 0).await;
    // The node counted as silent only after some time, and was heard before the table was opened.
    let most = began.elapsed().as_millis() as u64;
    let given = credited(&client);
    assert!((2_500..=most).contains(&given), "{given} of {most} ms");
    client.play().await;
    close(two, second).await;
    close(one, first).await;
}

/// Returns how much time a client has seen given back, in milliseconds.
fn credited(client: &Client) -> u64 {
    let heard = client.heard.iter().map(|bytes| decode::<Down>(bytes));
    let updates = heard.flatten().filter_map(|down| match down {
        Down::Reply(Reply::Update(update)) => Some(update.events),
        _ => None,
    });
    let happened = updates.flatten().filter_map(|event| match event {
        Happening::Credited { millis } => Some(millis),
        _ => None,
    });
    happened.sum()
}
