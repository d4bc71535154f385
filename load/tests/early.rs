//! The history check over real sockets: a sound server passes, and one that acknowledges before
//! the commit is caught.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use sidra_kit::history::{self, Client, Fault, Wrong};
use sidra_load::player::Told;
use sidra_load::{Address, kill};
use sidra_server::{Hall, Hosts, Limits, Page, Rates, Settings, app, run};
use sidra_store::{Early, Sqlite, Store};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

/// Longer than anything here takes: a test fails instead of waiting forever.
const FOR_EVER: Duration = Duration::from_secs(120);

fn runtime() -> Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().unwrap()
}

/// Starts a server. It ends without a goodbye when its runtime does.
fn start(runtime: &Runtime, store: Arc<dyn Store>) -> Address {
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let settings = Settings {
            hosts: Hosts::new("127.0.0.1", address.port(), false, Vec::new()),
            rates: Rates::unlimited(),
            ..Settings::default()
        };
        let hall = Hall::open(store, settings).await.unwrap();
        let app = app(Page::embedded(), hall);
        tokio::spawn(run(
            listener,
            app,
            Limits::default(),
            std::future::pending(),
        ));
        Address(address)
    })
}

/// Plays until this many commands are acknowledged, shuts the server down at once, and checks the
/// histories against what is stored.
fn faults(wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>) -> Vec<Fault> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    let serving = runtime();
    let store = serving.block_on(Sqlite::open(&file)).unwrap();
    let address = start(&serving, wrap(Arc::new(store)));

    let playing = runtime();
    let (told, mut news) = mpsc::unbounded_channel();
    let (stop, stopped) = watch::channel(false);
    let clients = playing.spawn(async move {
        let people = [
            address.arrive("Ann").await.unwrap(),
            address.arrive("Ben").await.unwrap(),
        ];
        let terms = json!({ "edition": "il-classic", "house": { "turn_seconds": 0 } });
        let table = address.gather(&people, &terms).await.unwrap();
        kill::play(address, &people, &table, &told, &stopped).await
    });
    playing.block_on(async {
        let mut acknowledged = 0;
        while acknowledged < 12 {
            match timeout(FOR_EVER, news.recv()).await.unwrap() {
                Some(Told::Acknowledged(_)) => acknowledged += 1,
                Some(Told::Connected) => {}
                None => panic!("the players have stopped"),
            }
        }
    });
    serving.shutdown_timeout(FOR_EVER);

    // The players come back to a sound server that uses the same file, and get their answers.
    let again = runtime();
    let clients: Vec<Client> = again.block_on(async {
        let store: Arc<dyn Store> = Arc::new(open(&file).await);
        let settings = Settings {
            hosts: Hosts::new("127.0.0.1", address.0.port(), false, Vec::new()),
            rates: Rates::unlimited(),
            ..Settings::default()
        };
        let hall = Hall::open(store.clone(), settings).await.unwrap();
        let listener = TcpListener::bind(address.0).await.unwrap();
        let app = app(Page::embedded(), hall);
        tokio::spawn(run(
            listener,
            app,
            Limits::default(),
            std::future::pending(),
        ));
        stop.send(true).unwrap();
        let clients = timeout(FOR_EVER, clients).await.unwrap().unwrap();
        clients.unwrap()
    });
    again.shutdown_timeout(FOR_EVER);
    playing.block_on(async {
        let store = open(&file).await;
        let logs = kill::logs(&store, &clients).await.unwrap();
        history::check(&clients, &logs)
    })
}

/// Opens the file as soon as the previous server has released it.
async fn open(file: &std::path::Path) -> Sqlite {
    let opened = async {
        loop {
            match Sqlite::open(file).await {
                Ok(store) => return store,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    timeout(FOR_EVER, opened).await.unwrap()
}

#[test]
fn a_sound_server_has_no_faults() {
    assert_eq!(faults(|store| store), []);
}

#[test]
fn a_server_that_acknowledges_before_the_commit_is_caught() {
    let faults = faults(|store| Arc::new(Early::new(store, 3)));
    let lost = |fault: &Fault| matches!(fault.wrong, Wrong::Lost(_));
    assert!(faults.iter().any(lost), "{faults:?}");
}
