//! What everybody at a table may see, and how events change it.
//!
//! [`Public`] has no place for a hidden tile. A [`crate::Match`] is a `Public` with the
//! hands, the pool and the secret added; a [`crate::Snapshot`] is a `Public` with at most
//! one hand added. Both follow the game through [`Public::apply`], so the rules of state
//! change exist once, and a viewer who follows the events cannot drift from the match.

use serde::{Deserialize, Serialize};
use sidra_core::TileId;
use sidra_core::score::{GameScore, Standing, standings};

use crate::challenge::Pending;
use crate::event::{Seen, Tiles};
use crate::state::{Config, GameResult, Moment, Phase, TableSet};
use crate::wire;

/// The dictionary that a match is played with, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconName {
    /// Its source and version.
    pub name: String,
    /// How many words it has.
    pub words: usize,
    /// A fingerprint of its words.
    #[serde(with = "wire::text")]
    pub hash: u64,
}

/// The draw for the first player of a match, face up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstDraw {
    /// For each round who drew what.
    #[serde(with = "wire::texts")]
    pub rounds: Vec<Vec<(usize, TileId)>>,
    /// Who begins.
    pub starter: usize,
}

/// The public part of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Public {
    pub(crate) config: Config,
    #[serde(with = "wire::text")]
    pub(crate) commitment: [u8; 32],
    #[serde(with = "wire::texts")]
    pub(crate) seeds: Vec<Vec<u8>>,
    /// How many hints everybody asked for.
    pub(crate) hints: Vec<u32>,
    pub(crate) phase: Phase,
    /// What the words are about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lexicon: Option<LexiconName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) first_draw: Option<FirstDraw>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) game: Option<Game>,
    pub(crate) results: Vec<GameResult>,
    /// What everybody held when the game ended, until the next one is dealt.
    #[serde(default, with = "wire::texts")]
    pub(crate) revealed: Vec<Vec<TileId>>,
    /// The secret of the shuffles, once the match is over.
    #[serde(
        default,
        with = "wire::maybe_text",
        skip_serializing_if = "Option::is_none"
    )]
    pub(crate) secret: Option<[u8; 32]>,
}

/// A game, without the tiles that are hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Game {
    pub(crate) starter: usize,
    pub(crate) turn: usize,
    #[serde(deserialize_with = "wire::table")]
    pub(crate) table: Vec<TableSet>,
    pub(crate) players: Vec<Player>,
    /// How many tiles the pool has left.
    pub(crate) pool: usize,
    pub(crate) next_set: u32,
    /// How many turns were played; one that can still be objected to counts.
    pub(crate) turns: u32,
    /// How many objections there were.
    pub(crate) disputes: u32,
    /// The turn that the others may still object to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pending: Option<Pending>,
}

/// A player in a game, without the tiles.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Player {
    /// How many tiles are on the rack.
    pub(crate) tiles: usize,
    pub(crate) opened: bool,
    pub(crate) turns: u32,
    /// The number that the player's last turn had in this game, from 1; 0 before it.
    pub(crate) last_turn: u32,
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

impl Public {
    /// A match that has just been agreed on.
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

    /// The seat whose turn it is; `None` while no game is played, and while others may
    /// object to a turn.
    pub(crate) fn turn(&self) -> Option<usize> {
        let game = self.game.as_ref();
        game.filter(|_| self.phase == Phase::Playing)
            .map(|game| game.turn)
    }

    /// The moment that an action sent now has to name.
    pub(crate) fn moment(&self) -> Moment {
        Moment {
            game: self.results.len() as u32,
            turn: self.game.as_ref().map_or(0, |game| game.turns),
            dispute: self.game.as_ref().map_or(0, |game| game.disputes),
        }
    }

    /// Whether an event can be applied: a deal has to fit the players, and a turn needs a
    /// game. Whatever does not fit changes nothing.
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

    /// Applies an event without judging it. Of tiles only their number matters here, so it makes no
    /// difference whose eyes saw it.
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

/// Where some games leave the players.
pub(crate) fn standings_of(results: &[GameResult]) -> Vec<Standing> {
    let games: Vec<GameScore> = results.iter().map(|result| result.score.clone()).collect();
    // Every game of a match has the same players.
    standings(&games).unwrap_or_default()
}

impl Game {
    fn dealt(starter: usize, racks: &[Tiles], pool: usize) -> Game {
        let player = |rack: &Tiles| Player {
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
        }
    }

    /// The seats that have not resigned.
    pub(crate) fn active(&self) -> impl Iterator<Item = usize> {
        (0..self.players.len()).filter(|&seat| !self.players[seat].resigned)
    }

    /// The next active seat to the left.
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
                // With an empty pool an undone turn is a pass.
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
                // With an empty pool a time-out is a pass.
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
            // Events of the match do not touch a game.
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
        // A play begins the count of passes anew.
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

    /// Tiles from the pool to a rack.
    fn take(&mut self, seat: usize, tiles: usize) {
        self.pool = self.pool.saturating_sub(tiles);
        if let Some(player) = self.players.get_mut(seat) {
            player.tiles = player.tiles.saturating_add(tiles);
        }
    }

    /// The turn goes to the left. A turn that began with an empty pool counts where
    /// everybody has one more.
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
