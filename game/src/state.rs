//! A match as it stands, and how events change it.

use serde::{Deserialize, Serialize};
use sidra_core::rules::MatchOf;
use sidra_core::score::{Ending, GameScore, Standing};
use sidra_core::{HouseRules, TileId};
use sidra_words::Lexicon;

use crate::command::Action;
use crate::event::Event;
use crate::public::{Public, standings_of};
use crate::shuffle::Secret;
use crate::snapshot::Hand;
use crate::wire::{self, SetWire};

/// What a match is: agreed on beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    /// The edition and its house rules.
    #[serde(with = "wire::text")]
    pub rules: HouseRules,
    /// The players' names, seat by seat, clockwise.
    #[serde(deserialize_with = "wire::names")]
    pub players: Vec<String>,
    /// How many games are played.
    pub games: u32,
}

/// A set's name for as long as it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SetId(pub u32);

impl SetId {
    /// Ids from this one on belong to drafts: they name sets that do not lie on the table
    /// yet. A set gets its lasting id when the play is accepted.
    pub const NEW: SetId = SetId(1 << 24);

    /// Whether this id names a set of a draft that does not lie on the table yet.
    pub fn is_new(self) -> bool {
        self >= SetId::NEW
    }
}

/// Where on the table a set lies, in table units: one unit across is the width of a tile,
/// one unit down is a row. The rules do not look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spot {
    /// From the left.
    pub x: i16,
    /// From the top.
    pub y: i16,
}

impl Spot {
    /// The rightmost and the lowest place. Far beyond any real table, and far from where
    /// adding the length of a set would overflow.
    pub const LAST: Spot = Spot { x: 500, y: 200 };

    /// The nearest spot that is a place on a table.
    #[must_use]
    pub fn clamped(self) -> Spot {
        Spot {
            x: self.x.clamp(0, Spot::LAST.x),
            y: self.y.clamp(0, Spot::LAST.y),
        }
    }
}

/// A set with its place: on the table, or in the draft of a new table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SetWire", into = "SetWire")]
pub struct TableSet {
    /// Its name; in a draft, an id from [`SetId::NEW`] on is a set that is not there yet.
    pub id: SetId,
    /// Where it lies.
    pub spot: Spot,
    /// Its tiles, in order.
    pub tiles: Vec<TileId>,
}

impl AsRef<[TileId]> for TableSet {
    fn as_ref(&self) -> &[TileId] {
        &self.tiles
    }
}

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing has been drawn; players may add seeds.
    Gathering,
    /// A game is being played.
    Playing,
    /// A turn was played, and the others may object to it; it stands when time is over
    /// or the next player begins.
    Challenge,
    /// Somebody objected, and the others vote.
    Vote,
    /// A game is over, the next one has not begun.
    Between,
    /// All games have been played.
    Over,
}

/// When an action was meant to happen: the turn that its sender saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Moment {
    /// How many games of the match were over.
    pub game: u32,
    /// How many turns of the game had been played.
    pub turn: u32,
    /// How many objections the game had seen.
    pub dispute: u32,
}

/// How a game was concluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// It was played to an end.
    Played(#[serde(with = "wire::EndingWire")] Ending),
    /// All agreed to stop: it counts for nothing.
    Abandoned,
}

/// How a game came out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// How it was concluded.
    pub conclusion: Conclusion,
    /// What it is worth: seat by seat, all zero and nobody for an abandoned one.
    #[serde(with = "wire::ScoreWire")]
    pub score: GameScore,
}

/// The dictionary that a match is played with. It is no part of what happened: two
/// matches are equal whatever they look words up in.
#[derive(Clone, Default)]
pub(crate) struct Dictionary(pub(crate) Option<Lexicon>);

impl PartialEq for Dictionary {
    fn eq(&self, _: &Dictionary) -> bool {
        true
    }
}

impl Eq for Dictionary {}

/// A match: its whole, hidden state. Deliberately not serialisable; a [`crate::Snapshot`]
/// is what may leave.
///
/// ```compile_fail,E0277
/// fn may_travel<T: serde::Serialize>() {}
/// may_travel::<sidra_game::Match>();
/// ```
///
/// Invariant: it is what its events made it, beginning with [`Event::MatchBegan`].
#[derive(Clone, PartialEq, Eq)]
pub struct Match {
    /// What everybody may see.
    pub(crate) public: Public,
    pub(crate) secret: Secret,
    /// The tiles of every player, seat by seat; empty before the first deal.
    pub(crate) hands: Vec<Hand>,
    /// The whole pool of the last deal, in the order of drawing. How much of it is left
    /// stands in [`Public`].
    pub(crate) pool: Vec<TileId>,
    pub(crate) dictionary: Dictionary,
}

impl std::fmt::Debug for Match {
    /// What a spectator sees, so that no log gives a game away.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.view(None).fmt(f)
    }
}

impl Config {
    /// A match of so many units as the edition has players agree on: rounds, each of
    /// as many games as there are players, or games.
    pub fn agreed(rules: HouseRules, players: Vec<String>, units: u32) -> Config {
        let games = match rules.rules().match_of {
            MatchOf::Rounds => units.saturating_mul(players.len() as u32),
            MatchOf::Games => units,
        };
        Config {
            rules,
            players,
            games,
        }
    }
}

impl Match {
    /// A match that has just been agreed on, and the event that says so.
    pub fn begin(config: Config, secret: Secret) -> (Match, Event) {
        let state = Match {
            public: Public::begin(config.clone(), secret.commitment()),
            secret,
            hands: Vec::new(),
            pool: Vec::new(),
            dictionary: Dictionary::default(),
        };
        (state, Event::MatchBegan { config, secret })
    }

    /// The dictionary in which words are looked up from now on. Without one, nobody knows
    /// any word, and all is left to the players.
    pub fn use_lexicon(&mut self, lexicon: Lexicon) {
        self.dictionary = Dictionary(Some(lexicon));
    }

    /// The dictionary, if there is one.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.dictionary.0.as_ref()
    }

    /// What was agreed on.
    pub fn config(&self) -> &Config {
        &self.public.config
    }

    /// What is going on.
    pub fn phase(&self) -> Phase {
        self.public.phase
    }

    /// The seat whose turn it is; `None` while no game is played, and while others may
    /// object to a turn.
    pub fn turn(&self) -> Option<usize> {
        self.public.turn()
    }

    /// The moment that an action sent now has to name.
    pub fn moment(&self) -> Moment {
        self.public.moment()
    }

    /// Whether an action that was meant for `moment` may still be done. A delivery that is
    /// late must not act in a later turn.
    pub fn is_current(&self, seat: usize, moment: Moment, action: &Action) -> bool {
        let now = self.moment();
        let same_turn = moment.turn == now.turn;
        moment.game == now.game
            && match action {
                Action::Play { .. }
                | Action::Draw
                | Action::Pass
                | Action::AddSeed { .. }
                | Action::Challenge { .. } => same_turn,
                Action::Vote { .. } => same_turn && moment.dispute == now.dispute,
                // Valid until the player's next turn ends.
                Action::Announce => {
                    let game = self.public.game.as_ref();
                    let player = game.and_then(|game| game.players.get(seat));
                    player.is_some_and(|player| moment.turn >= player.last_turn)
                }
                // These mean the game, whoever plays.
                Action::Hint | Action::Resign | Action::Abandon { .. } => true,
            }
    }

    /// How the finished games came out.
    pub fn results(&self) -> &[GameResult] {
        &self.public.results
    }

    /// Where the finished games leave the players.
    pub fn standings(&self) -> Vec<Standing> {
        standings_of(&self.public.results)
    }

    /// Every tile of the game that is or was played last, wherever it is. For whoever
    /// keeps the match; a player is given a [`crate::View`].
    pub fn all_tiles(&self) -> Vec<TileId> {
        let Some(game) = &self.public.game else {
            return Vec::new();
        };
        let racks = self.hands.iter().flat_map(|hand| &hand.rack);
        let table = game.table.iter().flat_map(|set| &set.tiles);
        let all = racks.chain(table).chain(self.next_tiles(usize::MAX));
        all.copied().map(TileId::plain).collect()
    }

    /// The next tiles of the pool, as many as there are.
    pub(crate) fn next_tiles(&self, count: usize) -> &[TileId] {
        let left = self.public.game.as_ref().map_or(0, |game| game.pool);
        let rest = &self.pool[self.pool.len() - left.min(self.pool.len())..];
        &rest[..count.min(rest.len())]
    }

    /// Where each round that is over left the players, first to last: as many games
    /// as there are players make a round.
    pub fn rounds(&self) -> Vec<Vec<Standing>> {
        let size = self.public.config.players.len().max(1);
        self.public
            .results
            .chunks_exact(size)
            .map(standings_of)
            .collect()
    }

    /// Applies an event without judging it. What it says is not judged: that was done when
    /// it was decided on. An event that does not fit leaves things as they can be.
    pub fn apply(&mut self, event: &Event) {
        // The seat that acts is the only one to see tiles in its event; a deal is dealt out
        // below.
        let seen = event.seen_by(event.seat());
        if !self.public.fits(&seen) {
            return;
        }
        match event {
            Event::MatchBegan { secret, .. } => {
                self.secret = *secret;
                self.hands.clear();
                self.pool.clear();
            }
            Event::Dealt { racks, pool, .. } => {
                self.hands = racks.iter().cloned().map(Hand::dealt).collect();
                self.pool.clone_from(pool);
            }
            _ => {
                for (seat, hand) in self.hands.iter_mut().enumerate() {
                    hand.apply(seat, &seen);
                }
            }
        }
        self.public.apply(seen);
    }
}
