//! Background work: deleting old tables, keeping the page's files in the store. A server that has
//! its store to itself also resumes tables and wakes idle ones; otherwise the leases say when a
//! table has to be loaded.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use sidra_store::TableId;

use crate::hall::{Hall, stopped};
use crate::listing;

/// The time between two runs of this work.
const PERIOD: Duration = Duration::from_secs(10 * 60);
const DAY: i64 = 24 * 3600 * 1000;

/// Does this work until the server stops.
pub(crate) async fn run(hall: Arc<Hall>) {
    let mut stopping = hall.stopping();
    let is_alone = hall.leases.renewal().is_none();
    if is_alone {
        tokio::select! {
            () = stopped(&mut stopping) => return,
            resumed = resume(&hall) => if let Err(error) = resumed {
                tracing::warn!(%error, "could not load the tables without a clock");
            }
        }
    }
    loop {
        tokio::select! {
            () = stopped(&mut stopping) => return,
            () = tokio::time::sleep(PERIOD) => {}
        }
        hall.settings.rates.forget();
        if is_alone && let Err(error) = wake_idle(&hall).await {
            tracing::warn!(%error, "could not check for idle tables");
        }
        if let Err(error) = hall.keep_page().await {
            tracing::warn!(%error, "could not check the stored page files");
        }
        let days = i64::from(hall.settings.keep_days);
        if days > 0 {
            match hall.store.prune(hall.now() as i64 - days * DAY).await {
                Ok(pruned) if pruned.tables + pruned.people > 0 => {
                    tracing::info!(
                        pruned.tables,
                        pruned.people,
                        "deleted old tables and people"
                    );
                }
                Ok(_) => {}
                Err(error) => tracing::warn!(%error, "could not delete old tables"),
            }
        }
    }
}

/// Loads the tables without a clock once, so that absent players are replaced and bots keep playing
/// even while nobody is connected. A table with a clock waits until someone connects.
async fn resume(hall: &Arc<Hall>) -> Result<(), sidra_store::StoreError> {
    for id in hall.store.live_tables().await? {
        let listed = hall.store.head(id).await?;
        if listed.is_some_and(|listed| listing::is_untimed(&listed)) {
            drop(hall.table(id));
            // A table stays in memory for a while, so they are not all loaded at once.
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    Ok(())
}

/// Loads the tables at which nothing has happened for too long. Once loaded, they warn their people
/// or close. Tables in memory do this without help.
async fn wake_idle(hall: &Arc<Hall>) -> Result<(), sidra_store::StoreError> {
    let loaded: HashSet<TableId> = hall.loaded().into_iter().map(|(id, _)| id).collect();
    for id in hall.store.live_tables().await? {
        if loaded.contains(&id) {
            continue;
        }
        let Some(listed) = hall.store.head(id).await? else {
            continue;
        };
        if listing::idle_until(&listed) <= hall.now() {
            drop(hall.table(id));
        }
    }
    Ok(())
}
