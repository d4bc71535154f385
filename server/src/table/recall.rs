//! Reads a table from its log, with what spectators see, delayed as before.

use std::collections::HashMap;

use sidra_room::Room;
use sidra_room::shared::{Person, RowError, Shared, TableInfo};
use sidra_store::{StoredRow, TableId};

use crate::late::{Item, Late};

/// A table from its log.
pub(super) struct Recalled {
    pub(super) shared: Shared,
    pub(super) late: Late,
    /// How many events of the match spectators have seen, or will see.
    pub(super) promised: Option<u64>,
}

/// Reads a table, and queues for spectators what they have not seen yet.
pub(super) fn recall(
    table: TableId,
    rows: &[StoredRow],
    names: &HashMap<Person, String>,
    now: u64,
) -> Result<Recalled, RowError> {
    let name = |person| names.get(&person).cloned().unwrap_or_default();
    let mut late = Late::default();
    let mut promised = None;
    let mut told: Option<TableInfo> = None;
    let mut times = rows.iter().peekable();
    let texts = rows.iter().map(|row| row.text.as_str());
    let shared = Shared::replay(texts, now, |shared, at| {
        let Some((row, watch)) = times.next().zip(shared.terms().watch) else {
            return;
        };
        let delay = u64::from(watch) * 1000;
        // A time later than now is from before the clock was set back, or from another server, whose
        // clock is a little ahead.
        let seen_at = |row: &StoredRow| row.at.cast_unsigned().min(now) + delay;
        if times.peek().is_some_and(|next| seen_at(next) <= now) {
            // Spectators have seen more than this row.
            return;
        }
        let due = match shared.room() {
            Some(_) => seen_at(row),
            None => now,
        };
        let update = match (shared.room(), promised) {
            (Some(room), Some(sent)) if sent < room.number() => room.update(sent, None, at),
            _ => None,
        };
        // As when they are told of it at once, spectators see the last event of the match before the
        // end of the table, but the table before its match.
        if let Some(update) = update {
            promised = shared.room().map(Room::number);
            late.add(delay, due, Item::Update(update));
        }
        let mut info = shared.info(None, at, name);
        info.table = table.to_string();
        if told.as_ref() != Some(&info) {
            late.add(delay, due, Item::Info(Box::new(info.clone())));
            told = Some(info);
        }
        if let (Some(room), None) = (shared.room(), promised)
            && let Some(table) = shared.snapshot(None, &shared.names(name), at)
        {
            promised = Some(room.number());
            late.add(delay, due, Item::Welcome(Box::new(table)));
        }
    })?;
    if shared.room().is_none() {
        // Before the match, nothing is delayed.
        late = Late::default();
    }
    // Nobody is watching yet.
    while late.next(now).is_some() {}
    Ok(Recalled {
        shared,
        late,
        promised,
    })
}
