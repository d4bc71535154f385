//! An owned copy of what one viewer may see. It is sent to a client and follows the events
//! there.

use serde::{Deserialize, Serialize};
use sidra_core::TileId;
use sidra_words::Lexicon;

use crate::event::{Seen, SeenTiles};
use crate::public::Public;
use crate::state::Match;
use crate::view::View;
use crate::wire;

/// A match as one viewer sees it: everything that a newly connected client needs.
///
/// Applying events keeps it up to date: a snapshot that has applied everything its viewer saw
/// equals a new snapshot. `tests/travel.rs` checks this.
///
/// It has a field for one holding, the viewer's own. It cannot contain other racks or the
/// order of the pool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    seat: Option<usize>,
    holding: Holding,
    public: Public,
}

impl Match {
    /// Returns a copy of everything that a seat, or a spectator (`None`), may see.
    pub fn snapshot(&self, viewer: Option<usize>) -> Snapshot {
        let holding = viewer.and_then(|seat| self.holdings.get(seat));
        Snapshot {
            seat: viewer,
            holding: holding.cloned().unwrap_or_default(),
            public: self.public.clone(),
        }
    }
}

impl Snapshot {
    /// Applies what the viewer saw, without judging it. An event that does not fit changes
    /// nothing.
    pub fn apply(&mut self, seen: &Seen) {
        if !self.public.fits(seen) {
            return;
        }
        if let Some(seat) = self.seat {
            self.holding.apply(seat, seen);
        }
        self.public.apply(seen.clone());
    }

    /// Fills in the names of the players, which a shared table keeps outside its log.
    pub fn name_players(&mut self, names: &[String]) {
        self.public.config.name_players(names);
    }

    /// Returns the viewer's view, without a lexicon.
    pub fn view(&self) -> View<'_> {
        self.view_with(None)
    }

    /// Returns the viewer's view. A lexicon is not part of a snapshot; a client that has
    /// one adds it here.
    pub fn view_with<'a>(&'a self, lexicon: Option<&'a Lexicon>) -> View<'a> {
        View::of(&self.public, self.seat, Some(&self.holding), lexicon)
    }
}

/// The tiles that one player holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Holding {
    #[serde(with = "wire")]
    pub(crate) rack: Vec<TileId>,
    /// The tiles of the last draw.
    #[serde(with = "wire")]
    pub(crate) last_draw: Vec<TileId>,
    /// The rack before the player's own turn, while others may still object to it.
    #[serde(with = "wire")]
    before: Option<Vec<TileId>>,
}

impl Holding {
    /// Creates the holding of a player who was just dealt a rack.
    pub(crate) fn dealt(rack: Vec<TileId>) -> Holding {
        Holding {
            rack,
            ..Holding::default()
        }
    }

    /// Applies an event to the holding of seat `own`.
    pub(crate) fn apply(&mut self, own: usize, seen: &Seen) {
        match seen {
            Seen::MatchBegan { .. } => *self = Holding::default(),
            Seen::Dealt { racks, .. } => {
                if let Some(SeenTiles::Known(rack)) = racks.get(own) {
                    *self = Holding::dealt(rack.clone());
                }
            }
            Seen::Played {
                seat, laid, refill, ..
            } if *seat == own => {
                self.lay(laid);
                self.take(refill);
            }
            Seen::Laid { seat, laid, .. } if *seat == own => {
                self.before = Some(self.rack.clone());
                self.lay(laid);
            }
            Seen::TurnStands { seat, refill } if *seat == own => {
                self.before = None;
                self.take(refill);
            }
            Seen::Undone { seat, drawn, .. } if *seat == own => {
                self.undo();
                self.take(drawn);
            }
            Seen::Allowed { seat, drawn, .. } | Seen::TimeRanOut { seat, drawn, .. }
                if *seat == own =>
            {
                self.take(drawn);
            }
            Seen::Drew { seat, tile } if *seat == own => self.take(tile),
            Seen::GameEnded { .. } => self.before = None,
            // Turns of other seats, and events that move no tiles.
            Seen::Played { .. }
            | Seen::Laid { .. }
            | Seen::TurnStands { .. }
            | Seen::Undone { .. }
            | Seen::Allowed { .. }
            | Seen::TimeRanOut { .. }
            | Seen::Drew { .. }
            | Seen::SeedAdded { .. }
            | Seen::LexiconNamed { .. }
            | Seen::ThemeAgreed { .. }
            | Seen::FirstDrawn { .. }
            | Seen::Challenged { .. }
            | Seen::Voted { .. }
            | Seen::Announced { .. }
            | Seen::Hinted { .. }
            | Seen::Passed { .. }
            | Seen::Resigned { .. }
            | Seen::WantsToAbandon { .. }
            | Seen::MatchEnded { .. } => {}
        }
    }

    fn lay(&mut self, laid: &[TileId]) {
        self.rack.retain(|tile| !laid.contains(tile));
    }

    fn take(&mut self, tiles: &SeenTiles) {
        if let SeenTiles::Known(tiles) = tiles
            && !tiles.is_empty()
        {
            self.rack.extend(tiles);
            self.last_draw.clone_from(tiles);
        }
    }

    /// Restores the rack to what it was before the turn that was undone.
    pub(crate) fn undo(&mut self) {
        if let Some(rack) = self.before.take() {
            self.rack = rack;
        }
    }
}
