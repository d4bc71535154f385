//! Bots: players that are given a [`View`] and nothing else.
//!
//! A bot is deterministic: the same view and the same seed lead to the same action.
//! [`Level::ALL`] is the ladder, from weak to strong; `docs/bots.md` has the strengths.

pub mod arena;

mod belief;
mod dice;
mod endgame;
mod expert;
mod glance;
mod hard;
mod level;
mod offer;
mod playout;
mod reason;
mod simple;
mod words;

use sidra_core::Face;
use sidra_game::{Action, View, draft, places};

pub use self::endgame::Endgame;
pub use self::expert::{Ideas, UnknownIdea, arrive};
pub use self::level::{Level, UnknownLevel};
pub use self::reason::Reason;

/// A player.
pub trait Player {
    /// Returns the action for this turn, which is the viewer's.
    fn act(&mut self, view: &View<'_>) -> Action;

    /// Returns an objection to the turn that another player just played, if there is one.
    fn challenge(&mut self, view: &View<'_>) -> Option<Action> {
        let _ = view;
        None
    }

    /// Returns a vote on the word that a player objects to.
    fn vote(&mut self, view: &View<'_>) -> Action {
        let _ = view;
        Action::Vote { allow: true }
    }
}

/// What a player does in a turn, given in faces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Leaves this table.
    Lay(Vec<Vec<Face>>),
    /// Draws, or passes if the pool is empty.
    Wait,
}

/// A choice, and why the player made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// What the player does.
    pub choice: Choice,
    /// Why the player does it.
    pub why: Reason,
}

impl Thought {
    /// Creates the thought of waiting.
    pub(crate) fn wait(why: Reason) -> Thought {
        Thought {
            choice: Choice::Wait,
            why,
        }
    }
}

/// Returns the action that leaves this table, with new sets at the next free places.
pub fn lay(view: &View<'_>, table: &[Vec<Face>]) -> Action {
    Action::Play {
        table: draft(view, table, |drafts, _| {
            places::in_order(view.table.len() + drafts.len())
        }),
    }
}

/// Returns the action of drawing, or of passing if the pool is empty.
pub fn wait(view: &View<'_>) -> Action {
    match view.pool {
        0 => Action::Pass,
        _ => Action::Draw,
    }
}
