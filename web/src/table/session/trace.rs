//! What other players did: which tiles are new, and where they came from.

use leptos::prelude::*;
use sidra_core::TileId;
use sidra_game::{Seen, SeenTiles};

/// What other players did.
#[derive(Clone, Copy, Default)]
pub struct Trace {
    /// The tiles of another player's last play.
    pub fresh: RwSignal<Vec<TileId>>,
    /// The tiles that this play took from one set to another, until the stage has shown that.
    pub moved: RwSignal<Vec<TileId>>,
    /// The tiles that the player drew last.
    pub drawn: RwSignal<Vec<TileId>>,
    /// Whether tiles were dealt that the stage has not shown yet.
    pub dealt: RwSignal<bool>,
    /// Changes whenever a move is refused.
    pub refused: RwSignal<u32>,
    /// Where new tiles come from: the seat that laid them, or `None` for the pool.
    pub came_from: RwSignal<Option<usize>>,
}

impl Trace {
    /// Follows an event, as seen from a seat.
    pub fn follow(self, event: &Seen, me: Option<usize>) {
        match event {
            Seen::Dealt { .. } => {
                self.came_from.set(None);
                self.fresh.set(Vec::new());
                self.drawn.set(Vec::new());
                self.dealt.set(true);
            }
            Seen::Played { seat, laid, .. } | Seen::Laid { seat, laid, .. } => {
                let own = Some(*seat) == me;
                // The tiles that refill the player's own rack come from the pool.
                self.came_from.set(Some(*seat).filter(|_| !own));
                self.fresh.set(match own {
                    true => Vec::new(),
                    false => laid.clone(),
                });
                if own {
                    let refill = match event {
                        Seen::Played { refill, .. } => known(refill),
                        _ => Vec::new(),
                    };
                    self.drawn.set(refill);
                }
            }
            Seen::TurnStands {
                seat,
                refill: drawn,
            } if Some(*seat) == me => {
                self.came_from.set(None);
                self.drawn.set(known(drawn));
            }
            Seen::Drew { seat, tile: drawn }
            | Seen::TimeRanOut { seat, drawn, .. }
            | Seen::Undone { seat, drawn, .. } => {
                self.came_from.set(None);
                if Some(*seat) == me {
                    self.fresh.set(Vec::new());
                    self.drawn.set(known(drawn));
                }
            }
            _ => {}
        }
    }
}

/// Returns the tiles that the viewer knows.
fn known(tiles: &SeenTiles) -> Vec<TileId> {
    match tiles {
        SeenTiles::Known(tiles) => tiles.clone(),
        SeenTiles::Hidden(_) => Vec::new(),
    }
}
