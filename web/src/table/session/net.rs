//! What a session at a table on a server adds: other people, and a connection.

use std::sync::Arc;

use leptos::prelude::*;
use sidra_client::Table;
use sidra_game::TableSet;
use sidra_room::TableSeen;

use super::{Session, remember};
use crate::device;

/// Something that the player wants from the people at the table, not from the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// A pause, or its end.
    Pause(bool),
    /// Another match.
    Again,
}

/// The hooks of a session at a table on a server. What they do is fetched on demand.
#[derive(Clone, Copy)]
pub struct Net {
    /// The names of all players.
    pub names: RwSignal<Vec<String>>,
    /// The name of the sentence that says why the player's action is still on its way to the server;
    /// empty if there is nothing to say.
    pub unsent: RwSignal<String>,
    /// Carries out a wish.
    pub wish: Callback<Wish>,
    /// What is shown in the corner of the table.
    pub corner: StoredValue<Arc<dyn Fn() -> AnyView + Send + Sync>>,
    /// What is shown at a seat.
    pub at_seat: StoredValue<Arc<dyn Fn(usize) -> AnyView + Send + Sync>>,
}

impl Session {
    /// Shows the table as the player to move is rearranging it.
    pub fn watch(self, seat: usize, table: &[TableSet]) {
        let theirs = self.see_untracked(|view| view.turn == Some(seat));
        if !theirs || self.seat() == Some(seat) {
            return;
        }
        self.trace.came_from.set(Some(seat));
        self.desk.update(|desk| desk.watch(table));
    }

    /// Reads what has happened so far, which arrives after the match itself.
    pub fn read_history(self) {
        let events = self
            .table
            .with_untracked(|table: &Table| table.history(device::now()));
        let mut history = Vec::new();
        for happened in events {
            if let TableSeen::Match(seen) = happened {
                remember(&mut history, &seen);
            }
        }
        self.history.set(history);
    }
}

impl Net {
    /// Returns what is shown in the corner of the table.
    pub fn in_corner(self) -> AnyView {
        let make = self.corner.get_value();
        make()
    }

    /// Returns what is shown at a seat.
    pub fn at(self, seat: usize) -> AnyView {
        let make = self.at_seat.get_value();
        make(seat)
    }
}
