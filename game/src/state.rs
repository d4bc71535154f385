//! A match as it stands, and how events change it.

use sidra_core::rules::MatchOf;
use sidra_core::score::{Ending, GameScore, Standing, standings};
use sidra_core::{HouseRules, TileId};
use sidra_words::Lexicon;

use crate::challenge::Pending;
use crate::command::Action;
use crate::event::{Event, TimeUp};
use crate::shuffle::Secret;

/// What a match is: agreed on beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The edition and its house rules.
    pub rules: HouseRules,
    /// The players' names, seat by seat, clockwise.
    pub players: Vec<String>,
    /// How many games are played.
    pub games: u32,
}

/// A set's name for as long as it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moment {
    /// How many games of the match were over.
    pub game: u32,
    /// How many turns of the game had been played.
    pub turn: u32,
    /// How many objections the game had seen.
    pub dispute: u32,
}

/// How a game was concluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// It was played to an end.
    Played(Ending),
    /// All agreed to stop: it counts for nothing.
    Abandoned,
}

/// How a game came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameResult {
    /// How it was concluded.
    pub conclusion: Conclusion,
    /// What it is worth: seat by seat, all zero and nobody for an abandoned one.
    pub score: GameScore,
}

/// A player in a game.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Player {
    pub(crate) rack: Vec<TileId>,
    pub(crate) opened: bool,
    pub(crate) turns: u32,
    /// The number that the player's last turn had in this game, from 1; 0 before it.
    pub(crate) last_turn: u32,
    /// The tiles of the last draw.
    pub(crate) last_draw: Vec<TileId>,
    /// Announced with the last draw; void after the next turn.
    pub(crate) announced: bool,
    pub(crate) resigned: bool,
    pub(crate) wants_to_abandon: bool,
    /// Where the pool grants everybody one more turn: had it.
    pub(crate) had_last_turn: bool,
    /// Passed since the last play.
    pub(crate) passed: bool,
    /// What the plays of this game were worth.
    pub(crate) points: i32,
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) starter: usize,
    pub(crate) turn: usize,
    pub(crate) table: Vec<TableSet>,
    pub(crate) players: Vec<Player>,
    /// In the order of drawing.
    pub(crate) pool: Vec<TileId>,
    pub(crate) drawn_from_pool: usize,
    pub(crate) next_set: u32,
    /// How many turns were played; one that can still be objected to counts.
    pub(crate) turns: u32,
    /// How many objections there were.
    pub(crate) disputes: u32,
    /// The turn that the others may still object to.
    pub(crate) pending: Option<Pending>,
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

/// A match: its whole, hidden state. Deliberately not serialisable.
///
/// Invariant: it is what its events made it, beginning with [`Event::MatchBegan`].
#[derive(Clone, PartialEq, Eq)]
pub struct Match {
    pub(crate) config: Config,
    pub(crate) secret: Secret,
    /// Kept, since every view shows it.
    pub(crate) commitment: [u8; 32],
    pub(crate) seeds: Vec<Vec<u8>>,
    pub(crate) phase: Phase,
    pub(crate) game: Option<Game>,
    pub(crate) results: Vec<GameResult>,
    /// How many hints everybody asked for.
    pub(crate) hints: Vec<u32>,
    /// What the words are about.
    pub(crate) theme: Option<String>,
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
            seeds: vec![Vec::new(); config.players.len()],
            hints: vec![0; config.players.len()],
            phase: Phase::Gathering,
            game: None,
            results: Vec::new(),
            config: config.clone(),
            secret,
            commitment: secret.commitment(),
            theme: None,
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
        &self.config
    }

    /// What is going on.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is; `None` while no game is played, and while others may
    /// object to a turn.
    pub fn turn(&self) -> Option<usize> {
        let game = self
            .game
            .as_ref()
            .filter(|_| self.phase == Phase::Playing)?;
        Some(game.turn)
    }

    /// The moment that an action sent now has to name.
    pub fn moment(&self) -> Moment {
        Moment {
            game: self.results.len() as u32,
            turn: self.game.as_ref().map_or(0, |game| game.turns),
            dispute: self.game.as_ref().map_or(0, |game| game.disputes),
        }
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
                // Announced is the tile just drawn: until the player's own next turn is over.
                Action::Announce => {
                    let player = self.game.as_ref().and_then(|game| game.players.get(seat));
                    player.is_some_and(|player| moment.turn >= player.last_turn)
                }
                // These mean the game, whoever plays.
                Action::Hint | Action::Resign | Action::Abandon { .. } => true,
            }
    }

    /// How the finished games came out.
    pub fn results(&self) -> &[GameResult] {
        &self.results
    }

    /// Where the finished games leave the players.
    pub fn standings(&self) -> Vec<Standing> {
        standings_of(&self.results)
    }

    /// Every tile of the game that is or was played last, wherever it is. For whoever
    /// keeps the match; a player is given a [`crate::View`].
    pub fn all_tiles(&self) -> Vec<TileId> {
        let Some(game) = &self.game else {
            return Vec::new();
        };
        let racks = game.players.iter().flat_map(|player| &player.rack);
        let table = game.table.iter().flat_map(|set| &set.tiles);
        let pool = &game.pool[game.drawn_from_pool..];
        let all = racks.chain(table).chain(pool);
        all.copied().map(TileId::plain).collect()
    }

    /// Where each round that is over left the players, first to last: as many games
    /// as there are players make a round.
    pub fn rounds(&self) -> Vec<Vec<Standing>> {
        let size = self.config.players.len().max(1);
        self.results.chunks_exact(size).map(standings_of).collect()
    }

    /// Takes an event for a fact. What it says is not judged: that was done when
    /// it was decided on. An event that does not fit leaves things as they can be.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::MatchBegan { config, secret } => {
                let dictionary = std::mem::take(&mut self.dictionary);
                *self = Match::begin(config.clone(), *secret).0;
                self.dictionary = dictionary;
            }
            Event::LexiconNamed { .. } => {}
            Event::ThemeAgreed { theme } => self.theme = Some(theme.clone()),
            Event::Hinted { seat } => {
                if let Some(hints) = self.hints.get_mut(*seat) {
                    *hints = hints.saturating_add(1);
                }
            }
            Event::SeedAdded { seat, seed } => {
                if let Some(own) = self.seeds.get_mut(*seat) {
                    own.clone_from(seed);
                }
            }
            Event::FirstDrawn { .. } => {}
            // A deal that does not fit the players is none.
            Event::Dealt { starter, racks, .. }
                if racks.len() != self.config.players.len() || *starter >= racks.len() => {}
            Event::Dealt {
                starter,
                racks,
                pool,
            } => {
                let player = |rack: &Vec<TileId>| Player {
                    rack: rack.clone(),
                    ..Player::default()
                };
                self.phase = Phase::Playing;
                self.game = Some(Game {
                    starter: *starter,
                    turn: *starter,
                    table: Vec::new(),
                    players: racks.iter().map(player).collect(),
                    pool: pool.clone(),
                    drawn_from_pool: 0,
                    next_set: 1,
                    turns: 0,
                    disputes: 0,
                    pending: None,
                });
            }
            Event::GameEnded { result, .. } => {
                self.results.push(result.clone());
                self.phase = Phase::Between;
                if let Some(game) = &mut self.game {
                    game.pending = None;
                }
            }
            Event::MatchEnded { .. } => self.phase = Phase::Over,
            other => {
                if let Some(game) = &mut self.game {
                    game.apply(other);
                    self.phase = game.phase(self.phase);
                }
            }
        }
    }
}

/// Where some games leave the players.
pub(crate) fn standings_of(results: &[GameResult]) -> Vec<Standing> {
    let games: Vec<GameScore> = results.iter().map(|result| result.score.clone()).collect();
    // Every game of a match has the same players.
    standings(&games).unwrap_or_default()
}

impl Game {
    pub(crate) fn pool_left(&self) -> usize {
        self.pool.len() - self.drawn_from_pool
    }

    /// The next tiles of the pool, as many as there are.
    pub(crate) fn next_tiles(&self, count: usize) -> &[TileId] {
        let rest = &self.pool[self.drawn_from_pool..];
        &rest[..count.min(rest.len())]
    }

    /// The seats that have not resigned.
    pub(crate) fn active(&self) -> impl Iterator<Item = usize> {
        (0..self.players.len()).filter(|&seat| !self.players[seat].resigned)
    }

    /// The next active seat to the left.
    pub(crate) fn after(&self, seat: usize) -> usize {
        let count = self.players.len();
        (1..=count)
            .map(|step| (seat + step) % count)
            .find(|&next| !self.players[next].resigned)
            .unwrap_or(seat)
    }

    fn apply(&mut self, event: &Event) {
        let pool_was_empty = self.pool_left() == 0;
        self.count(event);
        match event {
            Event::Played {
                seat,
                table,
                laid,
                value,
                refill,
            } => {
                self.lay(*seat, table, laid, *value);
                self.take(*seat, refill);
                self.end_turn(*seat, false, pool_was_empty);
            }
            Event::Laid {
                seat,
                table,
                laid,
                value,
                unverified,
                ..
            } => self.lay_open(*seat, table, laid, *value, unverified),
            Event::Challenged { seat, set, why } => self.dispute(*seat, *set, *why),
            Event::Voted { seat, allow } => self.vote(*seat, *allow),
            Event::Allowed { seat, set, drawn } => {
                self.allow(*set);
                self.take(*seat, drawn);
            }
            Event::TurnStands { seat, refill } => {
                self.pending = None;
                self.take(*seat, refill);
                self.end_turn(*seat, false, pool_was_empty);
            }
            Event::Undone { seat, drawn, .. } => {
                self.undo();
                self.take(*seat, drawn);
                // With an empty pool an undone turn is a pass.
                self.end_turn(*seat, pool_was_empty, pool_was_empty);
            }
            Event::Drew { seat, tile } => {
                self.take(*seat, &[*tile]);
                self.end_turn(*seat, false, pool_was_empty);
            }
            Event::Announced { seat } => {
                if let Some(player) = self.players.get_mut(*seat) {
                    player.announced = true;
                }
            }
            Event::Passed { seat } => self.end_turn(*seat, true, pool_was_empty),
            Event::TimeRanOut { seat, outcome } => match outcome {
                TimeUp::Stood {
                    table,
                    laid,
                    value,
                    refill,
                } => {
                    self.lay(*seat, table, laid, *value);
                    self.take(*seat, refill);
                    self.end_turn(*seat, false, pool_was_empty);
                }
                TimeUp::Untouched { drawn } | TimeUp::WentBack { drawn, .. } => {
                    self.take(*seat, drawn);
                    // With an empty pool a time-out is a pass.
                    self.end_turn(*seat, pool_was_empty, pool_was_empty);
                }
            },
            Event::Resigned { seat } => {
                if let Some(player) = self.players.get_mut(*seat) {
                    player.resigned = true;
                }
                if self.turn == *seat {
                    self.turn = self.after(*seat);
                }
            }
            Event::WantsToAbandon { seat, agree } => {
                if let Some(player) = self.players.get_mut(*seat) {
                    player.wants_to_abandon = *agree;
                }
            }
            // Events of the match are none of a game's business.
            Event::MatchBegan { .. }
            | Event::SeedAdded { .. }
            | Event::LexiconNamed { .. }
            | Event::Hinted { .. }
            | Event::ThemeAgreed { .. }
            | Event::FirstDrawn { .. }
            | Event::Dealt { .. }
            | Event::GameEnded { .. }
            | Event::MatchEnded { .. } => {}
        }
    }

    /// Counts turns and objections.
    fn count(&mut self, event: &Event) {
        let ended = match event {
            Event::Played { seat, .. }
            | Event::Laid { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Passed { seat }
            | Event::TimeRanOut { seat, .. } => Some(*seat),
            Event::Resigned { seat } if self.turn == *seat => Some(*seat),
            _ => None,
        };
        if let Some(seat) = ended {
            self.turns += 1;
            if let Some(player) = self.players.get_mut(seat) {
                player.last_turn = self.turns;
            }
        }
        if matches!(event, Event::Challenged { .. }) {
            self.disputes += 1;
        }
    }

    pub(crate) fn lay(&mut self, seat: usize, table: &[TableSet], laid: &[TileId], value: u32) {
        // A play begins the count of passes anew.
        self.players
            .iter_mut()
            .for_each(|player| player.passed = false);
        self.table = table.to_vec();
        self.next_set = table
            .iter()
            .map(|set| set.id.0.saturating_add(1))
            .max()
            .unwrap_or(1)
            .max(self.next_set);
        if let Some(player) = self.players.get_mut(seat) {
            player.rack.retain(|tile| !laid.contains(tile));
            player.opened = true;
            player.points = player.points.saturating_add_unsigned(value);
        }
    }

    /// Tiles from the pool to a rack.
    fn take(&mut self, seat: usize, tiles: &[TileId]) {
        if tiles.is_empty() {
            return;
        }
        self.drawn_from_pool = (self.drawn_from_pool + tiles.len()).min(self.pool.len());
        if let Some(player) = self.players.get_mut(seat) {
            player.rack.extend(tiles);
            player.last_draw = tiles.to_vec();
        }
    }

    /// The turn goes to the left. A turn that began with an empty pool counts where
    /// everybody has one more.
    fn end_turn(&mut self, seat: usize, passed: bool, pool_was_empty: bool) {
        if let Some(player) = self.players.get_mut(seat) {
            player.turns += 1;
            player.announced = false;
            player.had_last_turn |= pool_was_empty;
        }
        if let Some(player) = self.players.get_mut(seat) {
            player.passed = passed;
        }
        self.turn = self.after(seat);
    }
}
