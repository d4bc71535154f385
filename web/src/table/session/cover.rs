//! What covers the table: the score sheet, the menu, the keys, a confirmation.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use sidra_game::{Action, Snapshot};
use sidra_room::CommandId;

use super::Session;
use crate::device;
use crate::sheet::Confirm;

/// How long the last play of a game is shown before the score sheet, in milliseconds.
const LAST_PLAY: u64 = 1200;

/// The window widths at which the log is beside the sets: see `table.css`.
const BESIDE: &str = "(min-width: 1241px)";
/// The window widths at which the log is open from the start: large tiles fit beside it.
const OPEN: &str = "(min-width: 100em)";
/// The name under which the device remembers whether the log is open beside the table.
const LOG: &str = "log";

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
    /// Whether the log is open over the table, in a window that has no space beside the sets.
    pub log: RwSignal<bool>,
    /// Whether the log is open beside the sets, in a window that has space there.
    pub log_beside: RwSignal<bool>,
    /// Whether the window has space for the log beside the sets. Otherwise the log covers them.
    has_space: RwSignal<bool>,
    /// The match as it was after the last game, while the player still reads its result although
    /// another player has begun the next game.
    pub past: StoredValue<Option<Box<Snapshot>>>,
    /// Whether the result is about to be shown.
    due: StoredValue<bool>,
    /// The command with which the player asked for the next game.
    pub(super) begins: StoredValue<Option<CommandId>>,
}

impl Cover {
    /// Opens the log beside the sets if there is much space, or as the player left it.
    pub(super) fn show_log_beside(self) {
        self.measure();
        let open = device::kept(LOG).map_or_else(|| device::prefers(OPEN), |kept| kept == "open");
        self.log_beside.set(open);
    }

    /// Finds out whether the window has space for the log beside the sets.
    pub fn measure(self) {
        self.has_space.set(device::prefers(BESIDE));
    }

    /// Returns whether the log is beside the sets. In a smaller window it covers them.
    pub fn has_log_beside(self) -> bool {
        self.has_space.get_untracked()
    }

    /// Opens or closes the log. The device remembers this if the log is beside the sets.
    pub fn show_log(self, open: bool) {
        if self.has_log_beside() {
            self.log_beside.set(open);
            device::keep(LOG, if open { "open" } else { "closed" });
        } else {
            self.log.set(open);
        }
    }

    /// Returns whether the log is open in a window of this size.
    pub fn is_log_open(self) -> bool {
        match self.has_space.get() {
            true => self.log_beside.get(),
            false => self.log.get(),
        }
    }

    /// Opens the log, or closes it if it is open.
    pub fn toggle_log(self) {
        self.show_log(!untrack(|| self.is_log_open()));
    }

    /// Opens a sheet.
    pub fn open(self, sheet: Sheet) {
        self.sheet.set(Some(sheet));
    }

    /// Closes the sheet.
    pub fn close(self) {
        self.past.set_value(None);
        self.sheet.set(None);
    }

    /// Closes the result once the next game has been dealt. If the player has not asked for that
    /// game, the result stays until the player closes it; `past` is the match before the deal.
    pub(super) fn next_dealt(self, past: Option<Box<Snapshot>>) {
        let shown = self.sheet.get_untracked() == Some(Sheet::Result);
        let waits = self.begins.get_value().is_none();
        match past.filter(|_| waits && (shown || self.due.get_value())) {
            Some(past) => self.past.set_value(Some(past)),
            None if shown => self.close(),
            None => {}
        }
    }

    /// Returns a callback that closes the sheet.
    pub fn closing(self) -> Callback<()> {
        Callback::new(move |()| self.close())
    }

    /// Returns whether a game against bots waits behind what covers the table: the menu, the keys, a
    /// confirmation, or the log where it is not beside the sets.
    pub fn is_covered(self) -> bool {
        // The menu closes in the same moment in which a confirmation opens.
        let asked = self.asked.with(Option::is_some);
        let log = self.log.get() && !self.has_space.get();
        asked || log || matches!(self.sheet.get(), Some(Sheet::Menu | Sheet::Keys))
    }

    /// Returns whether a sheet or a confirmation is open.
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
        self.cover.begins.set_value(None);
        self.cover.due.set_value(true);
        let show = move || {
            // The player may have left the table by now.
            if self.cover.due.try_set_value(false).is_some() {
                return;
            }
            let past = self.cover.past.with_value(Option::is_some);
            let free = self.cover.sheet.get_untracked().is_none();
            if free && (past || !self.is_playing_untracked()) {
                self.cover.open(Sheet::Result);
            }
        };
        set_timeout(show, wait);
    }
}
