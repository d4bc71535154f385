//! Periodic work: closing idle tables, deleting old ones.

use std::sync::Arc;
use std::time::Duration;

use sidra_room::shared::Reason;
use sidra_store::{Stage, TableId};
use tokio::sync::oneshot;

use crate::hall::{Hall, stopped};
use crate::table::Order;

/// The time between two rounds of this work.
const PERIOD: Duration = Duration::from_secs(10 * 60);
/// How long a table may wait for players, in milliseconds.
const LONGEST_OPEN: i64 = 24 * 3600 * 1000;
/// How long a match may wait for its players, in milliseconds: three weeks.
const LONGEST_PLAYING: i64 = 21 * 24 * 3600 * 1000;
const DAY: i64 = 24 * 3600 * 1000;

/// Does this work until the server stops.
pub(crate) async fn run(hall: Arc<Hall>) {
    let mut stopping = hall.stopping();
    loop {
        tokio::select! {
            () = stopped(&mut stopping) => return,
            () = tokio::time::sleep(PERIOD) => {}
        }
        hall.settings.rates.forget();
        if let Err(error) = close_idle(&hall).await {
            tracing::warn!(%error, "idle tables are not closed");
        }
        let days = i64::from(hall.settings.keep_days);
        if days > 0 {
            match hall.store.prune(hall.now() as i64 - days * DAY).await {
                Ok(pruned) if pruned.tables + pruned.people > 0 => {
                    tracing::info!(pruned.tables, pruned.people, "deleted what is old");
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "old tables are not deleted"),
            }
        }
    }
}

/// Closes tables at which nothing has happened for too long. Those in memory close themselves.
async fn close_idle(hall: &Arc<Hall>) -> Result<(), sidra_store::StoreError> {
    let loaded: Vec<TableId> = hall.loaded().into_iter().map(|(id, _)| id).collect();
    let now = hall.now() as i64;
    for id in hall.store.live_tables().await? {
        if loaded.contains(&id) {
            continue;
        }
        let Some(listed) = hall.store.head(id).await? else {
            continue;
        };
        let longest = match listed.head.stage {
            Stage::Open => LONGEST_OPEN,
            _ => LONGEST_PLAYING,
        };
        if now - listed.updated > longest {
            let (answer, answered) = oneshot::channel();
            let reason = Reason::Idle;
            let _ = hall.table(id).send(Order::Close { reason, answer }).await;
            let _ = answered.await;
        }
    }
    Ok(())
}
