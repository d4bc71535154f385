//! The check of the owners: a log to which two owners wrote is reported.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::Duration;

use sidra_kit::history::{self, Client, Wrong};
use sidra_kit::postgres::Server;
use sidra_load::{claims, kill};
use sidra_store::conformance::{create, head, node, row, table};
use sidra_store::{AppendError, Claim, Leases, NewRow, Postgres, Store};

/// Lets a node write to a table that another node has taken over from it. Returns the answer to the
/// late row, and what the check found.
async fn late_row(fenced: bool) -> (Result<(), AppendError>, Vec<Wrong>) {
    let server = Server::shared();
    let url = server.database();
    let old = match fenced {
        true => Postgres::open_patient(&url, &node("old")).await,
        false => Postgres::open_unfenced(&url, &node("old")).await,
    };
    let old = Arc::new(old.unwrap());
    old.hold_leases().await.unwrap();
    claims::note(server, &url).unwrap();
    let new = Postgres::open_patient(&url, &node("new")).await.unwrap();
    let any: Arc<dyn Store> = old.clone();
    create(&any, table(1), head(&[])).await.unwrap();
    let epoch = owned(old.claim(table(1)).await.unwrap());
    let by = |seq, epoch| NewRow {
        epoch,
        ..row(table(1), seq, None)
    };
    assert_eq!(old.append(by(1, epoch)).await, Ok(()));
    new.end_leases(old.node(), Duration::ZERO).await.unwrap();
    let claimed = owned(new.claim(table(1)).await.unwrap());
    assert!(claimed > epoch);
    let late = old.append(by(2, epoch)).await;
    let client = Client {
        table: table(1).to_string(),
        ..Client::default()
    };
    let clients = [client];
    let mut logs = kill::logs(&new, &clients).await.unwrap();
    let changes = claims::add(server, &url, &mut logs).unwrap();
    assert_eq!(changes, 2, "both nodes claimed the table");
    // These rows do not come from a table, so the log is reported as well.
    let faults = history::check(&clients, &logs).into_iter();
    let wrong = faults.map(|fault| fault.wrong);
    let wrong = wrong.filter(|wrong| !matches!(wrong, Wrong::Unreadable(_)));
    (late, wrong.collect())
}

fn owned(claim: Claim) -> u64 {
    match claim {
        Claim::Owned { epoch, .. } => epoch,
        claim => panic!("{claim:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sound_store_lets_one_owner_write() {
    assert_eq!(late_row(true).await, (Err(AppendError::NotOwner), vec![]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_that_writes_too_late_is_caught() {
    let (late, wrong) = late_row(false).await;
    assert_eq!(late, Ok(()));
    assert!(
        matches!(wrong[..], [Wrong::TwoOwners { seq: 2, .. }]),
        "{wrong:?}"
    );
}
