//! What covers the table: the score sheet, the menu, the keys, a confirmation.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use sidra_game::Action;

use super::Session;
use crate::sheet::Confirm;

/// How long the last play of a game is shown before the score sheet, in milliseconds.
const LAST_PLAY: u64 = 1200;

/// What is shown over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// The result of the game.
    Result,
    /// The menu.
    Menu,
    /// The keys.
    Keys,
    /// The link for spectators, at a table on a server.
    Watch,
}

/// What is shown over the table.
#[derive(Clone, Copy, Default)]
pub struct Cover {
    /// The open sheet.
    pub sheet: RwSignal<Option<Sheet>>,
    /// The open confirmation.
    pub asked: RwSignal<Option<Confirm>>,
    /// Whether the log is open beside the table.
    pub log: RwSignal<bool>,
}

impl Cover {
    /// Opens a sheet.
    pub fn open(self, sheet: Sheet) {
        self.sheet.set(Some(sheet));
    }

    /// Closes the sheet.
    pub fn close(self) {
        self.sheet.set(None);
    }

    /// Returns a callback that closes the sheet.
    pub fn closing(self) -> Callback<()> {
        Callback::new(move |()| self.close())
    }

    /// Returns whether something covers the table.
    pub fn is_there(self) -> bool {
        self.sheet.get_untracked().is_some() || self.asked.get_untracked().is_some()
    }
}

impl Session {
    /// Asks for confirmation before an action that cannot be undone.
    pub fn ask(self, [title, about, yes]: [&'static str; 3], action: Action) {
        self.cover.close();
        self.cover.asked.set(Some(Confirm {
            title,
            about,
            yes,
            no: "page-play-on",
            act: Arc::new(move || _ = self.act(action.clone())),
        }));
    }

    /// Shows the score sheet. If a play ended the game, waits a moment so that the play is seen
    /// first.
    pub(super) fn show_result_soon(self, played: bool) {
        let wait = Duration::from_millis(if played { LAST_PLAY } else { 0 });
        let show = move || {
            // The player may have left the table by now.
            let free = self.cover.sheet.try_get_untracked() == Some(None);
            if free && !self.is_playing_untracked() {
                self.cover.open(Sheet::Result);
            }
        };
        set_timeout(show, wait);
    }
}
