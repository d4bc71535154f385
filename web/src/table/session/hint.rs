//! Hints, in three levels: how many tiles, which tiles, the whole play.

use leptos::prelude::*;
use sidra_client::hint::{Hint, Rest};
use sidra_client::work::{Answer, Job};
use sidra_client::{Desk, Outlook, Table};
use sidra_core::Face;
use sidra_game::{Action, TableSet, View, places};
use sidra_room::CommandId;

use super::Session;
use crate::device;
use crate::lexicon::{Dictionary, dictionary};
use crate::rich::mark;

impl Session {
    /// Shows the next level of a hint.
    pub fn ask_hint(self) {
        let hint = self.hint.get_untracked();
        if hint.table().is_some_and(|play| self.has_found(play)) {
            return;
        }
        match hint {
            // A hint that cannot be given is not recorded either.
            Hint::None if self.lacks_dictionary() => {
                let sentence = self.tools.texts.say("page-word-no-hint");
                self.voice.say(sentence, false);
            }
            Hint::None => {
                // The table records the hint, or refuses it.
                let now = device::now();
                let ask = |table: &mut Table| table.act(Action::Hint, now);
                self.hint.set(Hint::Asked(self.table.update_untracked(ask)));
                self.hear();
                self.tick();
            }
            Hint::Asked(_) | Hint::Thinking => {}
            Hint::There(table) => {
                let tiles = untrack(|| self.rest(&table)).tiles;
                let faces: Vec<Face> = tiles.iter().map(|tile| tile.face()).collect();
                self.hint.set(Hint::Tiles(table));
                let text = self.tools.texts.text();
                let sentence = text.say("page-hint-tiles", [("tiles", mark(&faces).into())]);
                self.voice.say(sentence, false);
            }
            Hint::Tiles(table) => self.show_steps(table),
            Hint::Whole(_) => self.hint.set(Hint::None),
        }
    }

    /// Shows the third level of a hint.
    fn show_steps(self, table: Vec<TableSet>) {
        self.hint.set(Hint::Whole(table));
        let sentence = self.tools.texts.say("page-hint-whole");
        // The card of the hint shows the same message.
        self.voice.clear();
        self.voice.say_aloud(&sentence);
    }

    /// Says so if the draft is as good as the play of a hint, and ends the hint.
    fn has_found(self, play: &[TableSet]) -> bool {
        let rest = untrack(|| self.rest(play));
        let ready = self
            .verdicts
            .with_untracked(|verdicts| match verdicts.outlook {
                Outlook::Ready { tiles, .. } => tiles,
                _ => 0,
            });
        // In the word game, another play of as many tiles can be worth less.
        let found = ready >= rest.count && (self.words.is_none() || rest.tiles.is_empty());
        if found {
            self.hint.set(Hint::None);
            let sentence = self.tools.texts.say("page-hint-found");
            self.voice.say(sentence, false);
        }
        found
    }

    /// Returns whether the table would allow a hint, but there is no dictionary to find one with.
    fn lacks_dictionary(self) -> bool {
        let arrives = dictionary().with_untracked(|it| matches!(it, Dictionary::Loading { .. }));
        let lacks = |view: &View<'_>| view.lexicon.is_none() && view.rules().hints;
        self.words.is_some() && !arrives && self.see_untracked(lacks)
    }

    /// Handles the table's answer to a command. If the command asked for a hint, starts the
    /// solver in the worker.
    pub(super) fn hint_answered(self, id: CommandId, allowed: bool) {
        if self.hint.get_untracked() != Hint::Asked(id) {
            return;
        }
        if !allowed {
            return self.hint.set(Hint::None);
        }
        self.hint.set(Hint::Thinking);
        let snapshot = self.table.with_untracked(Table::snapshot);
        if let Some(words) = self.words {
            return (words.hint)(self, snapshot);
        }
        self.tools.thinker.ask(&Job::Hint(snapshot), move |answer| {
            if let Answer::Hint(found) = answer {
                self.hinted(found);
            }
        });
    }

    /// Shows the first level of a hint, unless the hint has been cancelled in the meantime.
    pub fn hinted(self, found: Option<Vec<TableSet>>) {
        if self.hint.get_untracked() != Hint::Thinking {
            return;
        }
        let text = self.tools.texts.text();
        match found {
            None => {
                self.hint.set(Hint::None);
                let opened = self.desk.with_untracked(Desk::opened);
                let pool = self.see_untracked(|view| view.pool);
                let key = match (opened, pool) {
                    (true, 1..) => "page-hint-none",
                    (true, 0) => "page-hint-none-pass",
                    (false, 1..) => "page-hint-no-opening",
                    (false, 0) => "page-hint-no-opening-pass",
                };
                self.voice.say(text.plain(key), false);
            }
            Some(table) if self.has_found(&table) => {}
            Some(table) => match untrack(|| self.rest(&table)).tiles.len() as i64 {
                // The tiles are there, but not in the right places.
                0 => self.show_steps(table),
                count => {
                    self.hint.set(Hint::There(table));
                    let sentence = text.count("page-hint-there", &[("count", count)]);
                    self.voice.say(sentence, false);
                }
            },
        }
    }

    /// Returns what is still to do of a play.
    pub fn rest(self, play: &[TableSet]) -> Rest {
        self.desk.with(|desk| Rest::of(desk, play))
    }

    /// Lays out the play of the hint.
    pub fn lay_hint(self) {
        let table = self
            .hint
            .with_untracked(|hint| hint.table().map(<[TableSet]>::to_vec));
        let Some(mut draft) = table else {
            return;
        };
        // The draft of a hint has no real places for its new sets. They get free ones, as a bot's
        // new sets do.
        self.see_untracked(|view| places::place_new(&mut draft, view.table));
        self.change(|desk| {
            desk.lay_out(&draft);
            true
        });
        self.hint.set(Hint::None);
    }
}
