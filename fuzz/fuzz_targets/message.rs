//! Messages, kept games and logs: what is read can be written, reads back the same, and can be
//! used.
#![no_main]

use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use sidra_client::work::{Answer, Job};
use sidra_game::shuffle::Secret;
use sidra_protocol::{Down, Message, Up, VERSION, decode, encode};
use sidra_room::shared::{Knock, Person, Shared, SharedDecision};
use sidra_room::{Kept, Reply, Request, Room};

/// Reads a message with this body, and checks that it can be written and reads back the same.
fn read<T: Message + PartialEq + Debug>(body: &[u8]) -> Option<T> {
    let message = decode::<T>(&[&[VERSION, T::KIND as u8], body].concat()).ok()?;
    let again = decode::<T>(&encode(&message));
    assert_eq!(again.as_ref(), Ok(&message));
    Some(message)
}

/// Returns a table with a person who may ask anything.
fn table() -> Shared {
    let row = "at 0\nopened 0000000000000000000000000000000000000000000000000000000000000000 \
        1 none easy / 1 public 0 easy 60 / il-classic\n";
    Shared::load([row], 0).expect("a first row")
}

fuzz_target!(|body: &[u8]| {
    let _ = read::<Down>(body);
    if let Some(Up::Ask { id, ask }) = read::<Up>(body) {
        let (person, at) = (Person(1), 0);
        let mut shared = table();
        let knock = Knock {
            person,
            id,
            at,
            ask,
        };
        if let Ok(SharedDecision::Step(step)) = shared.decide(knock) {
            let _ = shared.commit(step);
        }
    }
    let _ = read::<Request>(body);
    let _ = read::<Job>(body);
    let _ = read::<Answer>(body);
    if let Some(Reply::Welcome { table, .. }) = read::<Reply>(body) {
        let view = table.game.view();
        let _ = (view.standings(), view.may_announce(), view.opened());
    }
    let text = std::str::from_utf8(body).unwrap_or_default();
    if let Ok(shared) = Shared::load(text.split("\n---\n"), 1_000) {
        let _ = shared.tick(2_000, 0, Secret::from_number(1));
        let _ = shared.info(None, 2_000, |_| String::new());
    }
    if let Ok(kept) = Kept::read(text) {
        let written = kept.write();
        let again = Kept::read(&written).expect("a written room can be read");
        assert_eq!(again.write(), written);
        let _ = Room::take_up(kept, 1_000).map(|room| room.snapshot(Some(0), 2_000));
    }
});
