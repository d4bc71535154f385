//! One game and a match.
//!
//! A match is a log of [`Event`]s. [`Match::decide`] turns a [`Command`] into
//! events or refuses it; [`Match::apply`] takes an event for a fact. Events
//! carry outcomes (the tile drawn, the verdict, the scores), so that replaying a
//! log judges nothing and a mended rule never rewrites an old game.
//!
//! Hidden tiles stay hidden by construction: [`View`] and [`Snapshot`], its owned form,
//! are the only ways from a match to a player, [`Event::seen_by`] is the only way from
//! an event, and neither [`Match`] nor [`Event`] can be serialised. Randomness comes from a secret that
//! is committed to beforehand and revealed at the end: see [`shuffle`].

pub mod places;
pub mod record;
pub mod shuffle;
pub mod wire;

mod challenge;
mod command;
mod decide;
mod draft;
mod event;
mod public;
mod snapshot;
mod state;
mod trial;
mod view;

pub use command::{Action, Command, Objection, Refusal};
pub use decide::first_of_draws;
pub use draft::{draft, identified, position_of};
pub use event::{Event, Seen, Tiles, TimeUp};
pub use public::{FirstDraw, LexiconName};
pub use snapshot::Snapshot;
pub use state::{Conclusion, Config, GameResult, Match, Moment, Phase, SetId, Spot, TableSet};
pub use trial::Trial;
pub use view::{ChallengeView, SeatView, View};
