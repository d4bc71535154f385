//! Keeps the game on the device, so that closing the page loses nothing.

use leptos::prelude::*;
use sidra_client::{Desk, Order};
use sidra_core::TileId;
use sidra_game::record::{tile_word, word_tile};

use super::Session;
use crate::{device, matches};

/// What this page last wrote to the device.
#[derive(Clone, Copy)]
pub struct Keeping(StoredValue<Memory>);

#[derive(Default)]
struct Memory {
    /// The game as it was last kept.
    game: Option<String>,
    /// How far it was played.
    played: Option<String>,
    /// Whether another match or another tab has replaced this game on the device.
    given_up: bool,
}

impl Keeping {
    pub fn new() -> Keeping {
        Keeping(StoredValue::new(Memory {
            game: matches::kept("room"),
            played: matches::kept("played"),
            given_up: false,
        }))
    }

    /// Creates a memory that keeps nothing.
    pub fn none() -> Keeping {
        Keeping(StoredValue::new(Memory {
            given_up: true,
            ..Memory::default()
        }))
    }

    /// Stops keeping, because another match or a newer game replaces this one.
    pub fn give_up(self) {
        self.0.update_value(|memory| memory.given_up = true);
    }
}

impl Session {
    /// Reloads the page if the game continued in another tab; with `drafts`, also if only a draft
    /// changed there. Returns whether it did.
    pub(super) fn take_up_newer(self, drafts: bool) -> bool {
        let newer = self.keeping.0.with_value(|memory| match drafts {
            _ if memory.given_up => false,
            true => matches::kept("room") != memory.game,
            false => matches::kept("played") != memory.played,
        });
        if newer {
            // This page must not overwrite the newer game while it reloads.
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
        if matches::keep("room", &game) && matches::keep("played", &played) {
            self.keeping.0.update_value(|memory| {
                memory.game = Some(game);
                memory.played = Some(played);
            });
        }
        matches::keep("rack", &self.desk.with_untracked(rack_text));
    }
}

/// Returns the order of the rack as the text that a device keeps.
pub fn rack_text(desk: &Desk) -> String {
    let tiles: Vec<String> = desk.liked().iter().map(|&id| tile_word(id)).collect();
    let order = desk
        .sorted_by()
        .map_or_else(String::new, |order| order.text());
    format!("{}\n{order}", tiles.join(" "))
}

/// Puts the rack into its kept order, with gaps between its blocks, or sorts a new rack by
/// colour.
pub fn order_rack(desk: &mut Desk, kept: &str) {
    let (tiles, order) = kept.split_once('\n').unwrap_or((kept, ""));
    let tiles: Vec<TileId> = tiles.split(' ').filter_map(word_tile).collect();
    match tiles.is_empty() {
        true => desk.sort(&Order::Colour),
        false => desk.order_as(Order::read(order), &tiles),
    }
}
