//! What lies over the table: the score sheet, the menu, the keys, a question.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use sidra_game::Action;

use super::Play;
use crate::sheet::Question;

/// How long the last play of a game is seen before the score sheet, in milliseconds.
const LAST_PLAY: u64 = 1200;

/// What lies over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// How the game came out.
    Result,
    /// What else can be done.
    Menu,
    /// The keys.
    Keys,
}

/// What lies over the table.
#[derive(Clone, Copy, Default)]
pub struct Cover {
    /// A sheet.
    pub sheet: RwSignal<Option<Sheet>>,
    /// A question.
    pub asked: RwSignal<Option<Question>>,
}

impl Cover {
    /// Opens a sheet.
    pub fn open(self, sheet: Sheet) {
        self.sheet.set(Some(sheet));
    }

    /// Puts the sheet away.
    pub fn close(self) {
        self.sheet.set(None);
    }

    /// Puts the sheet away, when called.
    pub fn closing(self) -> Callback<()> {
        Callback::new(move |()| self.close())
    }

    /// Whether something lies over the table.
    pub fn is_there(self) -> bool {
        self.sheet.get_untracked().is_some() || self.asked.get_untracked().is_some()
    }
}

impl Play {
    /// Asks before doing something that cannot be taken back.
    pub fn ask(self, [question, about, yes]: [&'static str; 3], action: Action) {
        self.cover.close();
        self.cover.asked.set(Some(Question {
            question,
            about,
            yes,
            no: "page-play-on",
            act: Arc::new(move || _ = self.act(action.clone())),
        }));
    }

    /// Shows the score sheet: after a moment where a play ended the game, so that it is
    /// seen first.
    pub(super) fn show_result_soon(self, played: bool) {
        let wait = Duration::from_millis(if played { LAST_PLAY } else { 0 });
        let show = move || {
            // Unless the player is elsewhere by now.
            let free = self.cover.sheet.try_get_untracked() == Some(None);
            if free && !self.is_playing_untracked() {
                self.cover.open(Sheet::Result);
            }
        };
        set_timeout(show, wait);
    }
}
