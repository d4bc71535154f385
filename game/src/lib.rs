//! A game, and the match that it is part of.
//!
//! A match is a log of [`Event`]s. [`Match::decide`] turns a [`Command`] into events or refuses it;
//! [`Match::apply`] applies an event without judging it. Events carry outcomes (the tile drawn, the
//! verdict, the scores), so replaying a log judges nothing, and correcting a rule never rewrites an
//! old game.
//!
//! Hidden tiles stay hidden by construction: a player sees a match only through [`View`] or its
//! owned form [`Snapshot`], and an event only through [`Event::seen_by`]. Neither [`Match`] nor
//! [`Event`] can be serialised. Randomness comes from a secret that is committed to beforehand and
//! revealed at the end; see [`shuffle`].
//!
//! # Examples
//!
//! Dealing a match and looking at it from one seat:
//!
//! ```
//! use sidra_core::{HouseRules, editions};
//! use sidra_game::{Command, Config, Match, shuffle::Secret};
//!
//! let edition = editions::find("il-classic").expect("a known edition");
//! let players = vec!["Ada".to_owned(), "Ben".to_owned()];
//! let config = Config { rules: HouseRules::plain(edition), players, games: 1 };
//!
//! let (mut game, _) = Match::begin(config, Secret::from_number(7));
//! for event in game.decide(Command::Begin).expect("two players") {
//!   game.apply(&event);
//! }
//!
//! let view = game.view(Some(0));
//! assert_eq!(view.rack.len(), 14);
//! assert_eq!(view.seats[1].tiles, 14); // A number: nobody sees the other rack.
//! assert_eq!(view.pool, 106 - 28);
//! ```
//!
//! [`Match::decide`] has an example of a command and a refusal.

pub mod places;
pub mod record;
pub mod shuffle;
pub mod wire;

mod challenge;
mod command;
mod decide;
mod draft;
mod event;
mod glance;
mod public;
mod snapshot;
mod state;
mod trial;
mod view;

pub use command::{Action, Command, Objection, Refusal};
pub use decide::first_of_draws;
pub use draft::{draft, identified, position_of};
pub use event::{Event, Seen, SeenTiles, TimeUp};
pub use glance::Glance;
pub use public::{FirstDraw, LexiconName, Turn};
pub use snapshot::Snapshot;
pub use state::{Conclusion, Config, GameResult, Match, Moment, Phase, SetId, Spot, TableSet};
pub use trial::Trial;
pub use view::{ChallengeView, SeatView, View};
