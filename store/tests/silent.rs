//! A network that forgets connections: nobody waits forever for an answer that never comes.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::Duration;

use sidra_kit::postgres::Server;
use sidra_kit::proxy::Proxy;
use sidra_store::conformance::{create, head, node, row, table};
use sidra_store::{Claim, Leases, Postgres, Renewal, Store};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Longer than anything here takes: a test fails instead of waiting forever.
const FOR_EVER: Duration = Duration::from_secs(120);

/// How many operations run at the same time: more than a node has connections.
const MANY: usize = 24;

/// Opens a new database through a proxy, and one table, which belongs to the node.
async fn open() -> (Proxy, Arc<Postgres>) {
    let server = Server::shared();
    let proxy = Proxy::start(server.socket()).unwrap();
    let url = server.through(&server.database(), proxy.port());
    let store = Postgres::open(&url, &node("one")).await.unwrap();
    let store = Arc::new(store);
    let any: Arc<dyn Store> = store.clone();
    create(&any, table(1), head(&[])).await.unwrap();
    (proxy, store)
}

/// Starts operations of all kinds, which use all connections.
fn ask(store: &Arc<Postgres>) -> JoinSet<bool> {
    let mut asked = JoinSet::new();
    for number in 0..MANY {
        let store = store.clone();
        asked.spawn(async move {
            match number % 4 {
                0 => store.check().await.is_ok(),
                1 => store.head(table(1)).await.is_ok(),
                2 => store.renew(true).await.is_ok(),
                // This row is never the next one, and asking why needs a second statement.
                _ => store.append(row(table(1), 9, None)).await.is_ok(),
            }
        });
    }
    asked
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_never_answer_are_replaced() {
    let (proxy, store) = open().await;
    ask(&store).join_all().await;
    proxy.silence();
    // Some operations fail. None of them, and none of their connections, is in the way afterwards.
    let failed = timeout(FOR_EVER, ask(&store).join_all()).await;
    failed.unwrap();
    let works = async {
        while store.check().await.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
        while !store
            .renew(true)
            .await
            .is_ok_and(|it| it.renewal != Renewal::Lost)
        {
            sleep(Duration::from_millis(50)).await;
        }
        let epoch = loop {
            if let Ok(Claim::Owned { epoch, .. }) = store.claim(table(1)).await {
                break epoch;
            }
            let _ = store.renew(true).await;
        };
        let mut next = row(table(1), 1, None);
        next.epoch = epoch;
        while store.append(next.clone()).await.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(FOR_EVER, works).await.unwrap();
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_is_closed_even_if_nobody_answers() {
    let (proxy, store) = open().await;
    ask(&store).join_all().await;
    proxy.silence();
    let mut asked = ask(&store);
    sleep(Duration::from_millis(100)).await;
    // As when clients hang up: their connections are returned while statements are running.
    asked.shutdown().await;
    timeout(FOR_EVER, store.close()).await.unwrap();
}
