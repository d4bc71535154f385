//! What other players did: which tiles are new, and where they came from.

use leptos::prelude::*;
use sidra_core::TileId;
use sidra_game::Seen;

/// What other players did.
#[derive(Clone, Copy, Default)]
pub struct Trace {
    /// The tiles of the last play of another player.
    pub fresh: RwSignal<Vec<TileId>>,
    /// Where new tiles come from: the seat that laid them, or `None` for the pool.
    pub came_from: RwSignal<Option<usize>>,
}

impl Trace {
    /// Follows an event, as seen from a seat.
    pub fn follow(self, event: &Seen, me: Option<usize>) {
        match event {
            Seen::Dealt { .. } => self.fresh.set(Vec::new()),
            Seen::Played { seat, laid, .. } => {
                self.came_from.set(Some(*seat));
                self.fresh.set(match Some(*seat) == me {
                    true => Vec::new(),
                    false => laid.clone(),
                });
            }
            Seen::Drew { seat, .. } | Seen::TimeRanOut { seat, .. } => {
                self.came_from.set(None);
                if Some(*seat) == me {
                    self.fresh.set(Vec::new());
                }
            }
            _ => {}
        }
    }
}
