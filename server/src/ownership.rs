//! Keeping the leases on tables, and taking over the tables of servers that are gone.

use std::sync::Arc;

use crate::hall::{Hall, stopped};

/// How many tables are taken over at a time. Loading more could take so long that this server's own
/// leases end.
const TABLES: u32 = 64;

/// Renews the leases and takes over tables until the server stops.
pub(crate) async fn run(hall: Arc<Hall>) {
    let Some(renewal) = hall.leases.renewal() else {
        return;
    };
    let mut stopping = hall.stopping();
    loop {
        tokio::select! {
            () = stopped(&mut stopping) => return,
            () = tokio::time::sleep(renewal) => {}
        }
        match hall.leases.renew(hall.load()).await {
            Ok(true) => {}
            Ok(false) => {
                tracing::error!("another server has taken the place of this one");
                hall.lose();
                return;
            }
            Err(error) => {
                tracing::warn!(%error, "could not renew the leases");
                continue;
            }
        }
        match hall.leases.expired(TABLES).await {
            Ok(tables) => {
                for id in tables {
                    tracing::info!(table = %id, "taking over a table");
                    hall.metrics.takeovers.inc();
                    // Loading the table claims it.
                    drop(hall.table(id));
                }
            }
            Err(error) => tracing::warn!(%error, "could not look for tables to take over"),
        }
    }
}
