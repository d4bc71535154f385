//! What everyone at a table may see, and how events change it.
//!
//! [`Public`] has no field for a hidden tile. A [`crate::Match`] is a `Public` with all holdings,
//! the pool and the secret; a [`crate::Snapshot`] is a `Public` with at most one holding. Both
//! follow the game through [`Public::apply`], so state changes are defined once, and a viewer who
//! follows the events cannot drift from the match.

use serde::{Deserialize, Serialize};
use sidra_core::TileId;
use sidra_core::score::{GameScore, Standing, standings};

use crate::challenge::Pending;
use crate::event::{Seen, SeenTiles};
use crate::state::{Config, GameResult, Moment, Phase, TableSet};
use crate::wire;

/// The name of the lexicon that a match is played with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconName {
    /// Its source and version.
    pub name: String,
    /// Its number of words.
    pub words: usize,
    /// A fingerprint of its words.
    pub hash: u64,
}

/// The draw for the first player of a match, face up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstDraw {
    /// The seats and their tiles, for each round.
    #[serde(with = "wire")]
    pub rounds: Vec<Vec<(usize, TileId)>>,
    /// The seat that begins.
    pub starter: usize,
}

/// The public part of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Public {
    pub(crate) config: Config,
    pub(crate) commitment: [u8; 32],
    #[serde(with = "wire")]
    pub(crate) seeds: Vec<Vec<u8>>,
    /// The number of hints each seat has asked for.
    pub(crate) hints: Vec<u32>,
    pub(crate) phase: Phase,
    /// The theme of the words.
    pub(crate) theme: Option<String>,
    pub(crate) lexicon: Option<LexiconName>,
    pub(crate) first_draw: Option<FirstDraw>,
    pub(crate) game: Option<Game>,
    pub(crate) results: Vec<GameResult>,
    /// The tiles that everyone held when the game ended, until the next deal.
    #[serde(with = "wire")]
    pub(crate) revealed: Vec<Vec<TileId>>,
    /// The secret of the shuffles, after the match.
    pub(crate) secret: Option<[u8; 32]>,
}

/// A turn of a game, as everyone saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The player's seat.
    pub seat: usize,
    /// The tiles that came from the rack; empty if the player drew or passed.
    #[serde(with = "wire")]
    pub laid: Vec<TileId>,
    /// The number of tiles drawn.
    pub drew: usize,
}

/// A game without the hidden tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Game {
    pub(crate) starter: usize,
    pub(crate) turn: usize,
    #[serde(deserialize_with = "wire::table")]
    pub(crate) table: Vec<TableSet>,
    pub(crate) players: Vec<Player>,
    /// The number of tiles left in the pool.
    pub(crate) pool: usize,
    pub(crate) next_set: u32,
    /// The number of turns played, including one that can still be disputed.
    pub(crate) turns: u32,
    /// The number of objections.
    pub(crate) disputes: u32,
    /// The turn that other players may still object to.
    pub(crate) pending: Option<Pending>,
    /// The turns so far. A turn that was undone counts as one in which nothing was laid.
    pub(crate) history: Vec<Turn>,
}

/// A player in a game, without the tiles.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Player {
    /// The number of tiles on the rack.
    pub(crate) tiles: usize,
    pub(crate) opened: bool,
    pub(crate) turns: u32,
    /// The number of the player's last turn in this game, counted from 1; 0 before the player's
    /// first turn.
    pub(crate) last_turn: u32,
    /// Whether the player announced an opening with the last draw. Void after the player's
    /// next turn.
    pub(crate) announced: bool,
    pub(crate) resigned: bool,
    pub(crate) wants_to_abandon: bool,
    /// Whether the player has had the one extra turn that an empty pool grants.
    pub(crate) had_last_turn: bool,
    /// Whether the player has passed since the last play.
    pub(crate) passed: bool,
    /// The value of the player's plays in this game.
    pub(crate) points: i32,
}

impl Public {
    /// Creates a match that has just been agreed on.
    pub(crate) fn begin(config: Config, commitment: [u8; 32]) -> Public {
        Public {
            seeds: vec![Vec::new(); config.players.len()],
            hints: vec![0; config.players.len()],
            config,
            commitment,
            phase: Phase::Gathering,
            theme: None,
            lexicon: None,
            first_draw: None,
            game: None,
            results: Vec::new(),
            revealed: Vec::new(),
            secret: None,
        }
    }

    /// Returns the seat whose turn it is; `None` while no game is in progress or a turn can be
    /// disputed.
    pub(crate) fn turn(&self) -> Option<usize> {
        let game = self.game.as_ref();
        game.filter(|_| self.phase == Phase::Playing)
            .map(|game| game.turn)
    }

    /// Returns the moment that an action sent now must name.
    pub(crate) fn moment(&self) -> Moment {
        Moment {
            game: self.results.len() as u32,
            turn: self.game.as_ref().map_or(0, |game| game.turns),
            dispute: self.game.as_ref().map_or(0, |game| game.disputes),
        }
    }

    /// Returns `true` if an event can be applied: a deal must have a rack for every player, and a
    /// turn needs a game. An event that does not fit changes nothing.
    pub(crate) fn fits(&self, seen: &Seen) -> bool {
        match seen {
            Seen::Dealt { starter, racks, .. } => {
                racks.len() == self.config.players.len() && *starter < racks.len()
            }
            Seen::MatchBegan { .. }
            | Seen::SeedAdded { .. }
            | Seen::LexiconNamed { .. }
            | Seen::ThemeAgreed { .. }
            | Seen::FirstDrawn { .. }
            | Seen::Hinted { .. }
            | Seen::GameEnded { .. }
            | Seen::MatchEnded { .. } => true,
            Seen::Played { .. }
            | Seen::Laid { .. }
            | Seen::Challenged { .. }
            | Seen::Voted { .. }
            | Seen::Allowed { .. }
            | Seen::TurnStands { .. }
            | Seen::Undone { .. }
            | Seen::Drew { .. }
            | Seen::Announced { .. }
            | Seen::Passed { .. }
            | Seen::TimeRanOut { .. }
            | Seen::Resigned { .. }
            | Seen::WantsToAbandon { .. } => self.game.is_some(),
        }
    }

    /// Applies an event without judging it. Only the number of tiles matters here, so it makes
    /// no difference which viewer saw the event.
    pub(crate) fn apply(&mut self, seen: Seen) {
        match seen {
            Seen::MatchBegan { config, commitment } => *self = Public::begin(config, commitment),
            Seen::SeedAdded { seat, seed } => {
                if let Some(own) = self.seeds.get_mut(seat) {
                    *own = seed;
                }
            }
            Seen::LexiconNamed { name, words, hash } => {
                self.lexicon = Some(LexiconName { name, words, hash });
            }
            Seen::ThemeAgreed { theme } => self.theme = Some(theme),
            Seen::FirstDrawn { rounds, starter } => {
                self.first_draw = Some(FirstDraw { rounds, starter });
            }
            Seen::Hinted { seat } => {
                if let Some(hints) = self.hints.get_mut(seat) {
                    *hints = hints.saturating_add(1);
                }
            }
            Seen::Dealt {
                starter,
                racks,
                pool,
            } => {
                self.phase = Phase::Playing;
                self.revealed.clear();
                self.game = Some(Game::dealt(starter, &racks, pool));
            }
            Seen::GameEnded { result, racks } => {
                self.results.push(result);
                self.revealed = racks;
                self.phase = Phase::Between;
                if let Some(game) = &mut self.game {
                    game.pending = None;
                }
            }
            Seen::MatchEnded { secret, .. } => {
                self.phase = Phase::Over;
                self.secret = Some(secret);
            }
            turn => {
                if let Some(game) = &mut self.game {
                    game.apply(turn);
                    self.phase = game.phase(self.phase);
                }
            }
        }
    }
}

/// Returns the standings after some games.
pub(crate) fn standings_of(results: &[GameResult]) -> Vec<Standing> {
    let games: Vec<GameScore> = results.iter().map(|result| result.score.clone()).collect();
    // All games of a match have the same number of players, so this cannot fail.
    standings(&games).unwrap_or_default()
}

impl Game {
    fn dealt(starter: usize, racks: &[SeenTiles], pool: usize) -> Game {
        let player = |rack: &SeenTiles| Player {
            tiles: rack.len(),
            ..Player::default()
        };
        Game {
            starter,
            turn: starter,
            table: Vec::new(),
            players: racks.iter().map(player).collect(),
            pool,
            next_set: 1,
            turns: 0,
            disputes: 0,
            pending: None,
            history: Vec::new(),
        }
    }

    /// Returns the seats that have not resigned.
    pub(crate) fn active(&self) -> impl Iterator<Item = usize> {
        (0..self.players.len()).filter(|&seat| !self.players[seat].resigned)
    }

    /// Returns the next active seat to the left.
    pub(crate) fn after(&self, seat: usize) -> usize {
        let count = self.players.len();
        (1..=count)
            .map(|step| (seat % count + step) % count)
            .find(|&next| !self.players[next].resigned)
            .unwrap_or(seat)
    }

    fn apply(&mut self, seen: Seen) {
        let pool_was_empty = self.pool == 0;
        self.count(&seen);
        self.remember(&seen);
        match seen {
            Seen::Played {
                seat,
                table,
                laid,
                value,
                refill,
                in_time: _,
            } => {
                self.lay(seat, table, laid.len(), value);
                self.take(seat, refill.len());
                self.end_turn(seat, false, pool_was_empty);
            }
            Seen::Laid {
                seat,
                table,
                laid,
                value,
                unverified,
                in_time: _,
            } => self.lay_open(seat, table, laid.len(), value, unverified),
            Seen::Challenged { seat, set, why } => self.dispute(seat, set, why),
            Seen::Voted { seat, allow } => self.vote(seat, allow),
            Seen::Allowed { seat, set, drawn } => {
                self.allow(set);
                self.take(seat, drawn.len());
            }
            Seen::TurnStands { seat, refill } => {
                self.pending = None;
                self.take(seat, refill.len());
                self.end_turn(seat, false, pool_was_empty);
            }
            Seen::Undone { seat, drawn, .. } => {
                self.undo();
                self.take(seat, drawn.len());
                // With an empty pool, an undone turn is a pass.
                self.end_turn(seat, pool_was_empty, pool_was_empty);
            }
            Seen::Drew { seat, tile } => {
                self.take(seat, tile.len());
                self.end_turn(seat, false, pool_was_empty);
            }
            Seen::Announced { seat } => {
                if let Some(player) = self.players.get_mut(seat) {
                    player.announced = true;
                }
            }
            Seen::Passed { seat } => self.end_turn(seat, true, pool_was_empty),
            Seen::TimeRanOut { seat, drawn, .. } => {
                self.take(seat, drawn.len());
                // With an empty pool, a time-out is a pass.
                self.end_turn(seat, pool_was_empty, pool_was_empty);
            }
            Seen::Resigned { seat } => {
                if let Some(player) = self.players.get_mut(seat) {
                    player.resigned = true;
                }
                if self.turn == seat {
                    self.turn = self.after(seat);
                }
            }
            Seen::WantsToAbandon { seat, agree } => {
                if let Some(player) = self.players.get_mut(seat) {
                    player.wants_to_abandon = agree;
                }
            }
            // Events of the match do not affect a game.
            Seen::MatchBegan { .. }
            | Seen::SeedAdded { .. }
            | Seen::LexiconNamed { .. }
            | Seen::Hinted { .. }
            | Seen::ThemeAgreed { .. }
            | Seen::FirstDrawn { .. }
            | Seen::Dealt { .. }
            | Seen::GameEnded { .. }
            | Seen::MatchEnded { .. } => {}
        }
    }

    /// Adds the turn to the history.
    fn remember(&mut self, seen: &Seen) {
        let (seat, laid, drew) = match seen {
            Seen::Played {
                seat, laid, refill, ..
            } => (*seat, &laid[..], refill.len()),
            Seen::Laid { seat, laid, .. } => (*seat, &laid[..], 0),
            Seen::Drew { seat, tile } => (*seat, &[][..], tile.len()),
            Seen::Passed { seat } => (*seat, &[][..], 0),
            Seen::TimeRanOut { seat, drawn, .. } => (*seat, &[][..], drawn.len()),
            Seen::TurnStands { refill, .. } => {
                if let Some(last) = self.history.last_mut() {
                    last.drew = refill.len();
                }
                return;
            }
            Seen::Undone { drawn, .. } => {
                if let Some(last) = self.history.last_mut() {
                    last.laid.clear();
                    last.drew = drawn.len();
                }
                return;
            }
            _ => return,
        };
        self.history.push(Turn {
            seat,
            laid: laid.to_vec(),
            drew,
        });
    }

    /// Counts turns and objections.
    fn count(&mut self, seen: &Seen) {
        let ended = match seen {
            Seen::Played { seat, .. }
            | Seen::Laid { seat, .. }
            | Seen::Drew { seat, .. }
            | Seen::Passed { seat }
            | Seen::TimeRanOut { seat, .. } => Some(*seat),
            Seen::Resigned { seat } if self.turn == *seat => Some(*seat),
            _ => None,
        };
        if let Some(seat) = ended {
            self.turns = self.turns.saturating_add(1);
            if let Some(player) = self.players.get_mut(seat) {
                player.last_turn = self.turns;
            }
        }
        if matches!(seen, Seen::Challenged { .. }) {
            self.disputes = self.disputes.saturating_add(1);
        }
    }

    pub(crate) fn lay(&mut self, seat: usize, table: Vec<TableSet>, laid: usize, value: u32) {
        // A play restarts the count of passes.
        self.players
            .iter_mut()
            .for_each(|player| player.passed = false);
        let beyond = table.iter().map(|set| set.id.0.saturating_add(1)).max();
        self.next_set = beyond.unwrap_or(1).max(self.next_set);
        self.table = table;
        if let Some(player) = self.players.get_mut(seat) {
            player.tiles = player.tiles.saturating_sub(laid);
            player.opened = true;
            player.points = player.points.saturating_add_unsigned(value);
        }
    }

    /// Moves tiles from the pool to a rack.
    fn take(&mut self, seat: usize, tiles: usize) {
        self.pool = self.pool.saturating_sub(tiles);
        if let Some(player) = self.players.get_mut(seat) {
            player.tiles = player.tiles.saturating_add(tiles);
        }
    }

    /// Passes the turn to the left. A turn that began with an empty pool counts as the player's one
    /// extra turn.
    fn end_turn(&mut self, seat: usize, passed: bool, pool_was_empty: bool) {
        if let Some(player) = self.players.get_mut(seat) {
            player.turns = player.turns.saturating_add(1);
            player.announced = false;
            player.had_last_turn |= pool_was_empty;
            player.passed = passed;
        }
        self.turn = self.after(seat);
    }
}
