//! The state of a match, and how events change it.

use serde::{Deserialize, Serialize};
use sidra_core::rules::MatchOf;
use sidra_core::score::{Ending, GameScore, Standing};
use sidra_core::{HouseRules, TileId};
use sidra_words::Lexicon;

use crate::command::Action;
use crate::event::Event;
use crate::public::{Public, standings_of};
use crate::shuffle::Secret;
use crate::snapshot::Holding;
use crate::wire;

/// What the players agree on before a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    /// The edition with its house rules.
    #[serde(with = "wire")]
    pub rules: HouseRules,
    /// The players' names, seat by seat, clockwise.
    #[serde(deserialize_with = "wire::names")]
    pub players: Vec<String>,
    /// The number of games.
    pub games: u32,
}

/// The id of a set for as long as the set is on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SetId(pub u32);

impl SetId {
    /// Ids from this one on belong to drafts: they are for sets that are not on the table yet. A
    /// set gets its permanent id when the play is accepted.
    pub const NEW: SetId = SetId(1 << 24);

    /// Returns `true` if the id is for a set of a draft that is not on the table yet.
    pub fn is_new(self) -> bool {
        self >= SetId::NEW
    }
}

/// Where a set is on the table, in table units: one unit across is the width of a tile, one
/// unit down is a row. The rules ignore it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spot {
    /// The distance from the left.
    pub x: i16,
    /// The distance from the top.
    pub y: i16,
}

impl Spot {
    /// The rightmost and lowest spot. It is far beyond any real table, but small enough that adding
    /// the length of a set cannot overflow.
    pub const LAST: Spot = Spot { x: 500, y: 200 };

    /// Returns the nearest spot that is on the table.
    #[must_use]
    pub fn clamped(self) -> Spot {
        Spot {
            x: self.x.clamp(0, Spot::LAST.x),
            y: self.y.clamp(0, Spot::LAST.y),
        }
    }
}

/// A set with its place, on the table or in the draft of a new table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSet {
    /// The set's id. In a draft, ids from [`SetId::NEW`] on are for sets that are not on the
    /// table yet.
    pub id: SetId,
    /// Its place.
    #[serde(with = "wire")]
    pub spot: Spot,
    /// The tiles, in order.
    #[serde(with = "wire")]
    pub tiles: Vec<TileId>,
}

impl AsRef<[TileId]> for TableSet {
    fn as_ref(&self) -> &[TileId] {
        &self.tiles
    }
}

/// The phase of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// No tile has been drawn; players may add seeds.
    Gathering,
    /// A game is in progress.
    Playing,
    /// A turn was played, and others may object to it. It stands when the time to object is over or
    /// the next player acts.
    Challenge,
    /// A player objected, and the others vote.
    Vote,
    /// A game is over, and the next one has not begun.
    Between,
    /// All games have been played.
    Over,
}

/// The moment an action was meant for: the turn that its sender saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Moment {
    /// The number of games that were over.
    pub game: u32,
    /// The number of turns that had been played in the game.
    pub turn: u32,
    /// The number of objections in the game.
    pub dispute: u32,
}

/// How a game was concluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Conclusion {
    /// It was played to the end.
    Played(#[serde(with = "wire::EndingWire")] Ending),
    /// All players agreed to stop. The game does not count.
    Abandoned,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// How it was concluded.
    pub conclusion: Conclusion,
    /// The scores, seat by seat. An abandoned game has all zeros and no winner.
    #[serde(with = "wire::ScoreWire")]
    pub score: GameScore,
}

/// The lexicon that a match is played with. It is not part of what happened: two matches
/// are equal whatever lexicon they use.
#[derive(Clone, Default)]
pub(crate) struct HeldLexicon(pub(crate) Option<Lexicon>);

impl PartialEq for HeldLexicon {
    fn eq(&self, _: &HeldLexicon) -> bool {
        true
    }
}

impl Eq for HeldLexicon {}

/// A match with its whole state, including what is hidden. Deliberately not serialisable; a
/// [`crate::Snapshot`] is what may leave the table.
///
/// ```compile_fail,E0277
/// fn may_travel<T: serde::Serialize>() {}
/// may_travel::<sidra_game::Match>();
/// ```
///
/// Invariant: the state results from applying its events, beginning with
/// [`Event::MatchBegan`].
#[derive(Clone, PartialEq, Eq)]
pub struct Match {
    /// What everyone may see.
    pub(crate) public: Public,
    pub(crate) secret: Secret,
    /// The tiles of every player, seat by seat; empty before the first deal.
    pub(crate) holdings: Vec<Holding>,
    /// The whole pool of the last deal, in drawing order. [`Public`] knows how much of it is
    /// left.
    pub(crate) pool: Vec<TileId>,
    pub(crate) lexicon: HeldLexicon,
}

impl std::fmt::Debug for Match {
    /// Shows what a spectator sees, so that a log never gives a game away.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.view(None).fmt(f)
    }
}

impl Config {
    /// Creates the configuration of a match of `units` rounds or games, whichever the edition
    /// counts. A round has as many games as there are players.
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

    /// Replaces the names of the players. A player without a new name keeps the old one.
    pub fn name_players(&mut self, names: &[String]) {
        for (player, name) in self.players.iter_mut().zip(names) {
            player.clone_from(name);
        }
    }
}

impl Match {
    /// Begins a match, and returns it with the event that says so.
    pub fn begin(config: Config, secret: Secret) -> (Match, Event) {
        let state = Match {
            public: Public::begin(config.clone(), secret.commitment()),
            secret,
            holdings: Vec::new(),
            pool: Vec::new(),
            lexicon: HeldLexicon::default(),
        };
        (state, Event::MatchBegan { config, secret })
    }

    /// Sets the lexicon in which words are looked up from now on. Without one, every word
    /// is unverified and left to the players.
    pub fn use_lexicon(&mut self, lexicon: Lexicon) {
        self.lexicon = HeldLexicon(Some(lexicon));
    }

    /// Returns the lexicon, if there is one.
    pub fn lexicon(&self) -> Option<&Lexicon> {
        self.lexicon.0.as_ref()
    }

    /// Returns what the players agreed on.
    pub fn config(&self) -> &Config {
        &self.public.config
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        self.public.phase
    }

    /// Returns the seat whose turn it is; `None` while no game is in progress or a turn can be
    /// disputed.
    pub fn turn(&self) -> Option<usize> {
        self.public.turn()
    }

    /// Returns the moment that an action sent now must name.
    pub fn moment(&self) -> Moment {
        self.public.moment()
    }

    /// Returns `true` if an action that was meant for `moment` may still be performed. An action
    /// that arrives late must not take effect in a later turn.
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
                // These are possible in every player's turn.
                Action::Hint | Action::Resign | Action::Abandon { .. } => true,
            }
    }

    /// Returns the results of the finished games.
    pub fn results(&self) -> &[GameResult] {
        &self.public.results
    }

    /// Returns the standings after the finished games.
    pub fn standings(&self) -> Vec<Standing> {
        standings_of(&self.public.results)
    }

    /// Returns every tile of the current or last game, wherever it is. Only for the keeper of
    /// the match; a player gets a [`crate::View`].
    pub fn all_tiles(&self) -> Vec<TileId> {
        let Some(game) = &self.public.game else {
            return Vec::new();
        };
        let racks = self.holdings.iter().flat_map(|holding| &holding.rack);
        let table = game.table.iter().flat_map(|set| &set.tiles);
        let all = racks.chain(table).chain(self.next_tiles(usize::MAX));
        all.copied().map(TileId::plain).collect()
    }

    /// Returns the next `count` tiles of the pool, or all of them if fewer are left.
    pub(crate) fn next_tiles(&self, count: usize) -> &[TileId] {
        let left = self.public.game.as_ref().map_or(0, |game| game.pool);
        let rest = &self.pool[self.pool.len() - left.min(self.pool.len())..];
        &rest[..count.min(rest.len())]
    }

    /// Returns the standings after each finished round, in order. A round has as many games as
    /// there are players.
    pub fn rounds(&self) -> Vec<Vec<Standing>> {
        let size = self.public.config.players.len().max(1);
        self.public
            .results
            .chunks_exact(size)
            .map(standings_of)
            .collect()
    }

    /// Applies an event without judging it; it was judged when it was decided. An event that
    /// does not fit changes nothing.
    pub fn apply(&mut self, event: &Event) {
        // Only the acting seat sees the tiles of its event; the racks of a deal are handed out
        // below.
        let seen = event.seen_by(event.seat());
        if !self.public.fits(&seen) {
            return;
        }
        match event {
            Event::MatchBegan { secret, .. } => {
                self.secret = *secret;
                self.holdings.clear();
                self.pool.clear();
            }
            Event::Dealt { racks, pool, .. } => {
                self.holdings = racks.iter().cloned().map(Holding::dealt).collect();
                self.pool.clone_from(pool);
            }
            _ => {
                for (seat, holding) in self.holdings.iter_mut().enumerate() {
                    holding.apply(seat, &seen);
                }
            }
        }
        self.public.apply(seen);
    }
}
