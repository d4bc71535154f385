//! The matches that this device keeps.
//!
//! A match has an id, which is in the address of its table, and a few texts in the
//! browser's storage: the room, how far play has got, the order of the rack, and when it was last
//! played. There is no separate list that could contradict them: their names are the list.

use std::cell::RefCell;

use sidra_client::Table;
use sidra_core::few::Few;
use wasm_bindgen_futures::spawn_local;

use crate::texts::Texts;
use crate::{device, later};

/// The text that holds the room. Without it, the others are missing too.
const ROOM: &str = "room";
/// All texts of a match.
const TEXTS: [&str; 4] = [ROOM, "played", "rack", "when"];
/// How many finished matches are kept. All unfinished ones are kept.
const FINISHED: usize = 4;

thread_local! {
    /// The id of the match on this page's table.
    static OPEN: RefCell<String> = const { RefCell::new(String::new()) };
}

fn name(text: &str, id: &str) -> String {
    format!("{text}.{id}")
}

fn on_table(text: &str) -> String {
    OPEN.with_borrow(|id| name(text, id))
}

/// Chooses the match on this page's table: by its id, or the last one that was played.
pub fn put_on_table(id: &str) {
    let id = match id {
        "" => ids().into_iter().next().unwrap_or_default(),
        id => id.to_owned(),
    };
    OPEN.set(id);
}

/// Returns the id of the match on this page's table.
pub fn id_on_table() -> String {
    OPEN.with_borrow(Clone::clone)
}

/// Returns what is kept under this name for the match on the table.
pub fn kept(text: &str) -> Option<String> {
    device::kept(&on_table(text))
}

/// Keeps text under this name for the match on the table. Returns whether that succeeded.
pub fn keep(text: &str, content: &str) -> bool {
    if text == ROOM {
        device::keep(&on_table("when"), &device::date_millis().to_string());
    }
    device::keep(&on_table(text), content)
}

/// Removes what is kept under this name for the match on the table.
pub fn forget(text: &str) {
    device::forget(&on_table(text));
}

/// Returns the ids of all matches, the most recently played first.
pub fn ids() -> Vec<String> {
    let rooms = device::names();
    let ids = rooms
        .iter()
        .filter_map(|room| room.strip_prefix("room.").map(str::to_owned));
    let mut ids: Vec<(u64, String)> = ids
        .map(|id| {
            let when = device::kept(&name("when", &id));
            (when.and_then(|when| when.parse().ok()).unwrap_or(0), id)
        })
        .collect();
    ids.sort_few_by_key(|(when, _)| std::cmp::Reverse(*when));
    ids.into_iter().map(|(_, id)| id).collect()
}

/// Opens a match.
pub fn open(id: &str) -> Option<Table> {
    let text = device::kept(&name(ROOM, id))?;
    Table::open(&text, device::dice(), device::now()).ok()
}

/// Adds a match and goes to its table. Returns false, and changes nothing, if the storage is
/// full.
pub fn add(room: &str, played: &str) -> bool {
    drop_finished();
    let now = device::date_millis();
    let id = format!("{now:x}");
    let texts = [(ROOM, room), ("played", played), ("when", &now.to_string())];
    if !texts
        .into_iter()
        .all(|(text, content)| device::keep(&name(text, &id), content))
    {
        remove(&id);
        return false;
    }
    device::go(&format!("/table/{id}"));
    true
}

/// Removes a match.
pub fn remove(id: &str) {
    for text in TEXTS {
        device::forget(&name(text, id));
    }
}

/// Returns whether a game was finished on this device.
pub fn any_finished() -> bool {
    let finished = |id: &String| open(id).is_some_and(|table| !table.view().results.is_empty());
    ids().iter().any(finished)
}

/// Removes the oldest finished matches. A match that cannot be read stays: another version of the
/// page may be able to read it.
fn drop_finished() {
    let over = |id: &String| open(id).is_some_and(|table| table.is_over());
    for id in ids().iter().filter(|id| over(id)).skip(FINISHED) {
        remove(id);
    }
}

/// Gives an id to the match that an earlier version has kept: it kept only one, in another form.
pub fn adopt(texts: Texts) {
    let Some(old) = device::kept(ROOM) else {
        return;
    };
    spawn_local(async move {
        if let Ok((room, played)) = later::read(&old, texts).await
            && add(&room, &played)
        {
            device::forget(ROOM);
        }
    });
}
