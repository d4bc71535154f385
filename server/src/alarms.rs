//! Tables that are not in memory, but have to be loaded at a set time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sidra_store::TableId;
use tokio::sync::Notify;

use crate::hall::{Hall, stopped};

/// The longest sleep between two checks, in milliseconds.
const LONGEST: u64 = 3600 * 1000;

/// When tables have to be loaded, in milliseconds since 1970.
#[derive(Default)]
pub(crate) struct Alarms {
    times: Mutex<HashMap<TableId, u64>>,
    changed: Notify,
}

impl Alarms {
    fn times(&self) -> MutexGuard<'_, HashMap<TableId, u64>> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Schedules a table to be loaded at this time. This replaces any earlier time for it.
    pub(crate) fn set(&self, table: TableId, at: u64) {
        self.times().insert(table, at);
        self.changed.notify_one();
    }

    /// Removes the tables that are due, and returns them.
    fn due(&self, now: u64) -> Vec<TableId> {
        let mut times = self.times();
        times
            .extract_if(|_, at| *at <= now)
            .map(|(table, _)| table)
            .collect()
    }

    fn next(&self) -> Option<u64> {
        self.times().values().min().copied()
    }
}

/// Loads tables when their time comes, until the server stops.
pub(crate) async fn run(hall: Arc<Hall>) {
    let mut stopping = hall.stopping();
    loop {
        for table in hall.alarms.due(hall.now()) {
            // A table that is in memory already knows what is due.
            drop(hall.table(table));
        }
        let next = hall.alarms.next();
        let wait = next.map_or(LONGEST, |at| at.saturating_sub(hall.now()));
        tokio::select! {
            () = stopped(&mut stopping) => return,
            () = hall.alarms.changed.notified() => {}
            () = tokio::time::sleep(Duration::from_millis(wait.min(LONGEST))) => {}
        }
    }
}
