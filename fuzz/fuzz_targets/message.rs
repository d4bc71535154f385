//! Messages and kept games: what is read can be written, reads the same again, and can be used.
#![no_main]

use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use sidra_client::work::{Answer, Job};
use sidra_protocol::{Message, VERSION, decode, encode};
use sidra_room::{Kept, Reply, Request, Room};

/// Reads a message with this body, twice.
fn read<T: Message + PartialEq + Debug>(body: &[u8]) -> Option<T> {
    let message = decode::<T>(&[&[VERSION, T::KIND as u8], body].concat()).ok()?;
    let again = decode::<T>(&encode(&message));
    assert_eq!(again.as_ref(), Ok(&message));
    Some(message)
}

fuzz_target!(|body: &[u8]| {
    let _ = read::<Request>(body);
    let _ = read::<Job>(body);
    let _ = read::<Answer>(body);
    if let Some(Reply::Welcome { table, .. }) = read::<Reply>(body) {
        let view = table.game.view();
        let _ = (view.standings(), view.may_announce(), view.opened());
    }
    let text = std::str::from_utf8(body).unwrap_or_default();
    if let Ok(kept) = Kept::read(text) {
        let written = kept.write();
        let again = Kept::read(&written).expect("a written room can be read");
        assert_eq!(again.write(), written);
        let _ = Room::take_up(kept, 1_000).map(|room| room.snapshot(Some(0), 2_000));
    }
});
