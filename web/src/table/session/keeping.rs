//! What is kept on the device, so that closing the page loses nothing.

use leptos::prelude::*;
use sidra_client::{Desk, Order};
use sidra_core::TileId;
use sidra_game::record::{tile_word, word_tile};

use super::Play;
use crate::device;

/// What the page knows of what the device keeps.
#[derive(Clone, Copy)]
pub struct Keeping(StoredValue<Memory>);

#[derive(Default)]
struct Memory {
    /// The game as it was kept last.
    game: Option<String>,
    /// How far it was played.
    played: Option<String>,
    /// Another match, or another tab, has taken this one's place on the device.
    given_up: bool,
}

impl Keeping {
    pub fn new() -> Keeping {
        Keeping(StoredValue::new(Memory {
            game: device::kept("room"),
            played: device::kept("played"),
            given_up: false,
        }))
    }

    /// From now on nothing is kept: another match takes this one's place.
    pub fn give_up(self) {
        self.0.update_value(|memory| memory.given_up = true);
    }
}

impl Play {
    /// Takes up what was played in another tab; with `drafts`, also what was only laid out
    /// there. Says whether there is anything.
    pub(super) fn take_up_newer(self, drafts: bool) -> bool {
        let newer = self.keeping.0.with_value(|memory| match drafts {
            true => device::kept("room") != memory.game,
            false => device::kept("played") != memory.played,
        });
        if newer {
            // What lies here is not kept any more, whatever happens on the way.
            self.keeping.give_up();
            _ = window().location().reload();
        }
        newer
    }

    /// Keeps the game and the order of the rack on the device.
    pub fn keep(self) {
        let given_up = self.keeping.0.with_value(|memory| memory.given_up);
        if given_up || self.take_up_newer(false) {
            return;
        }
        let now = device::now();
        let Some((game, played)) = self.table.with_untracked(|table| table.keep(now)) else {
            return;
        };
        if device::keep("room", &game) && device::keep("played", &played) {
            self.keeping.0.update_value(|memory| {
                memory.game = Some(game);
                memory.played = Some(played);
            });
        }
        self.desk.with_untracked(|desk| {
            let words: Vec<String> = desk.liked().iter().map(|&id| tile_word(id)).collect();
            device::keep("rack", &words.join(" "));
        });
    }
}

/// Brings the rack into the order in which it was kept, and a new one by colour.
pub(super) fn order_rack(desk: &mut Desk) {
    let kept = device::kept("rack").unwrap_or_default();
    let kept: Vec<TileId> = kept.split(' ').filter_map(word_tile).collect();
    match kept.is_empty() {
        true => desk.sort(&Order::Colour),
        false => desk.order(&kept),
    }
}
