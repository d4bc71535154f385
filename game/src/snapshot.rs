//! An owned copy of what one viewer may see: what travels to a client and follows the
//! events there.

use serde::{Deserialize, Serialize};
use sidra_core::TileId;
use sidra_words::Lexicon;

use crate::event::{Seen, Tiles};
use crate::public::Public;
use crate::state::Match;
use crate::view::View;
use crate::wire;

/// A match as one viewer sees it: all that a client needs which has just arrived.
///
/// Following the events keeps it up to date: a snapshot that has applied what its viewer
/// saw since equals a new snapshot. `tests/travel.rs` holds it to that.
///
/// It has room for one hand, the viewer's own. Other racks and the order of the pool have
/// no place in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    hand: Hand,
    public: Public,
}

impl Match {
    /// A copy of all that a seat, or a spectator (`None`), may see.
    pub fn snapshot(&self, viewer: Option<usize>) -> Snapshot {
        let hand = viewer.and_then(|seat| self.hands.get(seat));
        Snapshot {
            seat: viewer,
            hand: hand.cloned().unwrap_or_default(),
            public: self.public.clone(),
        }
    }
}

impl Snapshot {
    /// Takes for a fact what the viewer saw. An event that does not fit changes nothing.
    pub fn apply(&mut self, seen: &Seen) {
        if !self.public.fits(seen) {
            return;
        }
        if let Some(seat) = self.seat {
            self.hand.apply(seat, seen);
        }
        self.public.apply(seen.clone());
    }

    /// The view of this viewer, without a dictionary.
    pub fn view(&self) -> View<'_> {
        self.view_with(None)
    }

    /// The view of this viewer. A dictionary does not travel: whoever has one adds it here.
    pub fn view_with<'a>(&'a self, lexicon: Option<&'a Lexicon>) -> View<'a> {
        View::of(&self.public, self.seat, Some(&self.hand), lexicon)
    }
}

/// The tiles that one player holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Hand {
    #[serde(with = "wire::text")]
    pub(crate) rack: Vec<TileId>,
    /// The tiles of the last draw.
    #[serde(with = "wire::text")]
    pub(crate) last_draw: Vec<TileId>,
    /// The rack before a turn of the player's own that the others may still object to.
    #[serde(
        default,
        with = "wire::maybe_text",
        skip_serializing_if = "Option::is_none"
    )]
    before: Option<Vec<TileId>>,
}

impl Hand {
    /// A rack that was just dealt.
    pub(crate) fn dealt(rack: Vec<TileId>) -> Hand {
        Hand {
            rack,
            ..Hand::default()
        }
    }

    /// What an event does to the hand of this seat, which saw it.
    pub(crate) fn apply(&mut self, own: usize, seen: &Seen) {
        match seen {
            Seen::MatchBegan { .. } => *self = Hand::default(),
            Seen::Dealt { racks, .. } => {
                if let Some(Tiles::Known(rack)) = racks.get(own) {
                    *self = Hand::dealt(rack.clone());
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
            // Other seats' turns, and events that move no tiles.
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

    fn take(&mut self, tiles: &Tiles) {
        if let Tiles::Known(tiles) = tiles
            && !tiles.is_empty()
        {
            self.rack.extend(tiles);
            self.last_draw.clone_from(tiles);
        }
    }

    /// The rack as it was before the turn that the others objected to.
    pub(crate) fn undo(&mut self) {
        if let Some(rack) = self.before.take() {
            self.rack = rack;
        }
    }
}
