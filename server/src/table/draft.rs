//! Drafts and moods: shown to the others, but not stored.

use sidra_protocol::{Down, Mood};
use sidra_room::Ask;
use sidra_room::shared::{Knock, Person, SharedDecision, TableAsk, TableState};

use super::keeper::Keeper;
use super::viewers::Viewer;
use crate::late::Item;
use crate::outbox::Undelivered;

/// The shortest time between two drafts of a player, in milliseconds.
pub(super) const DRAFT_TIME: u64 = 100;
/// The shortest time between two moods of a person, in milliseconds.
const MOOD_TIME: u64 = 1_000;

/// Limits how often a player's drafts are passed on.
#[derive(Default)]
pub(super) struct Gate {
    pub(super) last: u64,
    pub(super) waiting: Option<TableAsk>,
}

impl Keeper {
    /// Hands a player's last draft to the room, and shows it to the others. Without `at_once`, the
    /// draft waits if the previous one was passed on only a moment ago.
    pub(super) fn pass_draft(&mut self, person: Person, at_once: bool) {
        let now = self.now();
        let Some(gate) = self.gates.get_mut(&person) else {
            return;
        };
        if !at_once && now < gate.last + DRAFT_TIME {
            return;
        }
        let Some(ask) = gate.waiting.take() else {
            return;
        };
        gate.last = now;
        let Some(seat) = self.shared.seat_in_view(person) else {
            return;
        };
        if !self.is_own(seat, &ask) {
            return self.hall.metrics.refuse("draft");
        }
        let knock = Knock {
            person,
            id: None,
            at: now,
            ask,
        };
        let Ok(SharedDecision::Step(step)) = self.shared.decide(knock) else {
            return;
        };
        if step.is_logged() || self.shared.commit(step).is_none() {
            return;
        }
        if let Some(draft) = self.draft_of(seat) {
            self.hall.metrics.drafts.inc();
            let down = Down::Draft {
                seat: draft.0,
                number: draft.1,
                table: draft.2.clone(),
            };
            self.tell_players(&down, Some(person));
            let (seat, number, table) = draft;
            self.later(Item::Draft {
                seat,
                number,
                table,
            });
        }
    }

    /// Returns whether a draft has only tiles from the table and from the player's own rack.
    pub(super) fn is_own(&self, seat: usize, ask: &TableAsk) -> bool {
        let (TableAsk::Play(Ask::LayOut { draft, .. }), Some(room)) = (ask, self.shared.room())
        else {
            return false;
        };
        let view = room.view(Some(seat));
        let on_table = view.table.iter().flat_map(|set| &set.tiles);
        let mut own: Vec<_> = on_table.chain(view.rack).map(|tile| tile.plain()).collect();
        own.sort_unstable();
        let mut tiles = draft.iter().flat_map(|set| &set.tiles);
        tiles.all(|tile| own.binary_search(&tile.plain()).is_ok())
    }

    /// Returns the draft of a seat if everyone may see it. A plan stays private.
    pub(super) fn draft_of(&self, seat: usize) -> Option<(usize, u32, Vec<sidra_game::TableSet>)> {
        let room = self.shared.room()?;
        let (turn, draft) = room.shown_draft()?;
        let shown = turn == seat && self.shared.state() == TableState::Playing;
        shown.then(|| (seat, room.draft_number(seat), draft.to_vec()))
    }

    /// Shows a new viewer what the player to move is doing.
    pub(super) fn show_draft(&self, viewer: &Viewer) -> Result<(), Undelivered> {
        let turn = self.shared.room().and_then(|room| room.view(None).turn);
        let other = turn.filter(|seat| Some(*seat) != viewer.seat);
        match other.and_then(|seat| self.draft_of(seat)) {
            Some((seat, number, table)) => viewer.outbox.send(&Down::Draft {
                seat,
                number,
                table,
            }),
            None => Ok(()),
        }
    }

    pub(super) fn show_mood(&mut self, person: Person, mood: Mood) {
        let now = self.now();
        let Some(seat) = self.shared.seat_in_view(person) else {
            return;
        };
        let last = self.moods.get(&person).copied().unwrap_or(0);
        if now < last + MOOD_TIME {
            return;
        }
        self.moods.insert(person, now);
        self.tell_players(&Down::Mood { seat, mood }, Some(person));
        self.later(Item::Mood { seat, mood });
    }
}
