//! Which steps may have to compute the scores of a game.
//!
//! A player who never opened pays less if the rack could not have opened, and finding that out may
//! take half a second. A server runs such steps where they hold up no other table.

use sidra_core::rules::Scoring;
use sidra_game::{Action, Phase};

use super::{KeeperAsk, Shared, TableAsk, TableState};
use crate::input::Ask;

impl Shared {
    /// Returns whether a person's request may end a game with a player who has not opened.
    pub fn may_score(&self, ask: &TableAsk) -> bool {
        match ask {
            TableAsk::Play(Ask::Act { action, .. }) => self.scores_after(Some(action)),
            TableAsk::Leave | TableAsk::Want { .. } => self.scores_after(None),
            _ => false,
        }
    }

    /// Returns whether a request of the server may end a game with a player who has not opened.
    pub fn keeper_may_score(&self, ask: &KeeperAsk) -> bool {
        match ask {
            KeeperAsk::Answer { action, .. } => action
                .as_ref()
                .is_some_and(|action| self.scores_after(Some(action))),
            KeeperAsk::Forget { .. } => self.scores_after(None),
            _ => false,
        }
    }

    /// Returns whether the step that is due may end a game with a player who has not opened: when
    /// time is up, a draft may be played, and a bot may move.
    pub fn tick_may_score(&self) -> bool {
        self.scores_after(None)
    }

    /// Returns whether the game may end with this action, or with any if it is `None`.
    fn scores_after(&self, action: Option<&Action>) -> bool {
        let Some(room) = self
            .room
            .as_ref()
            .filter(|_| self.state == TableState::Playing)
        else {
            return false;
        };
        let view = room.view(None);
        let unopened = view.seats.iter().any(|player| !player.opened);
        if view.phase != Phase::Playing || view.rules().scoring != Scoring::Racks || !unopened {
            return false;
        }
        match action {
            None | Some(Action::Resign | Action::Abandon { .. }) => true,
            // Players pass and have their last turns only once the pool is empty.
            Some(_) if view.pool == 0 => true,
            Some(Action::Play { table }) => {
                let count = |sets: &[sidra_game::TableSet]| -> usize {
                    sets.iter().map(|set| set.tiles.len()).sum()
                };
                let rack = view.turn.and_then(|seat| view.seats.get(seat));
                rack.is_some_and(|player| count(table) >= count(view.table) + player.tiles)
            }
            Some(_) => false,
        }
    }
}
