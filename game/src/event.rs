//! What happened in a match, with its outcome, and what each seat may see of it.

use serde::{Deserialize, Serialize};
use sidra_core::score::Standing;
use sidra_core::{Face, TileId};

use crate::command::Objection;
use crate::shuffle::Secret;
use crate::state::{Config, GameResult, SetId, TableSet};
use crate::wire;

/// Something that happened. Deliberately not serialisable: [`Event::seen_by`] is what may
/// leave the table, and [`crate::record`] is what is kept. `Debug` shows what a spectator
/// sees, so that a log never gives a game away.
///
/// ```compile_fail,E0277
/// fn may_travel<T: serde::Serialize>() {}
/// may_travel::<sidra_game::Event>();
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Event {
    /// The players agreed on a match.
    MatchBegan {
        /// What they agreed on.
        config: Config,
        /// The source of all shuffles; until the end only its commitment is visible.
        secret: Secret,
    },
    /// A player added a seed.
    SeedAdded {
        /// The player's seat.
        seat: usize,
        /// The seed.
        seed: Vec<u8>,
    },
    /// The lexicon of the match.
    LexiconNamed {
        /// Its source and version.
        name: String,
        /// Its number of words.
        words: usize,
        /// A fingerprint of its words.
        hash: u64,
    },
    /// The players agreed on a theme for their words.
    ThemeAgreed {
        /// The theme.
        theme: String,
    },
    /// The draw for the first player of the match, round by round until one tile is highest.
    FirstDrawn {
        /// The seats and their tiles, for each round.
        rounds: Vec<Vec<(usize, TileId)>>,
        /// The seat that begins.
        starter: usize,
    },
    /// A game was dealt.
    Dealt {
        /// The seat that begins.
        starter: usize,
        /// The racks, seat by seat.
        racks: Vec<Vec<TileId>>,
        /// The pool, in drawing order.
        pool: Vec<TileId>,
    },
    /// A legal play.
    Played {
        /// The player's seat.
        seat: usize,
        /// The new table.
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        laid: Vec<TileId>,
        /// The value of the play.
        value: u32,
        /// The tiles that refilled the rack.
        refill: Vec<TileId>,
    },
    /// A legal play that the other players may object to. The turn does not end until it stands or
    /// is undone.
    Laid {
        /// The player's seat.
        seat: usize,
        /// The new table.
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        laid: Vec<TileId>,
        /// The value of the play.
        value: u32,
        /// The words that are not in the lexicon.
        unverified: Vec<SetId>,
        /// `true` if the play was submitted, `false` if it was on the table when time ran out.
        in_time: bool,
    },
    /// A player objected to a word.
    Challenged {
        /// The player's seat.
        seat: usize,
        /// The word.
        set: SetId,
        /// The reason.
        why: Objection,
    },
    /// A player voted on the word.
    Voted {
        /// The player's seat.
        seat: usize,
        /// Whether the player allows the word.
        allow: bool,
    },
    /// The objection failed: the word stands.
    Allowed {
        /// The seat that had objected.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles that the player who objected has to draw.
        drawn: Vec<TileId>,
    },
    /// Nobody can object any longer: the turn stands.
    TurnStands {
        /// The seat whose turn it was.
        seat: usize,
        /// The tiles that refilled the rack.
        refill: Vec<TileId>,
    },
    /// A word was rejected, and with it the whole turn. Everything is as it was before.
    Undone {
        /// The seat whose turn it was.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles drawn.
        drawn: Vec<TileId>,
    },
    /// A tile was drawn instead of laying anything.
    Drew {
        /// The player's seat.
        seat: usize,
        /// The tile.
        tile: TileId,
    },
    /// The player announced that the tile just drawn makes the opening possible.
    Announced {
        /// The player's seat.
        seat: usize,
    },
    /// A player was given a hint.
    Hinted {
        /// The player's seat.
        seat: usize,
    },
    /// A player laid nothing and had nothing to draw.
    Passed {
        /// The player's seat.
        seat: usize,
    },
    /// Time ran out.
    TimeRanOut {
        /// The seat whose turn it was.
        seat: usize,
        /// What followed.
        outcome: TimeUp,
    },
    /// A player resigned from the game.
    Resigned {
        /// The player's seat.
        seat: usize,
    },
    /// A player asked to abandon the game, or withdrew the request.
    WantsToAbandon {
        /// The player's seat.
        seat: usize,
        /// Whether the player asks for it.
        agree: bool,
    },
    /// A game ended.
    GameEnded {
        /// The result.
        result: GameResult,
        /// The tiles left on all racks, now public.
        racks: Vec<Vec<TileId>>,
    },
    /// The match ended, and its secret is published.
    MatchEnded {
        /// The final standings.
        standings: Vec<Standing>,
        /// The source of all shuffles.
        secret: Secret,
    },
}

/// What followed a time-out.
#[derive(Clone, PartialEq, Eq)]
pub enum TimeUp {
    /// The table was unchanged.
    Untouched {
        /// The tiles drawn.
        drawn: Vec<TileId>,
    },
    /// A legal play was on the table, and stands.
    Stood {
        /// The new table.
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        laid: Vec<TileId>,
        /// The value of the play.
        value: u32,
        /// The tiles that refilled the rack.
        refill: Vec<TileId>,
    },
    /// Anything else was taken back.
    WentBack {
        /// The draft that was on the table.
        draft: Vec<TableSet>,
        /// The tiles drawn.
        drawn: Vec<TileId>,
    },
}

/// Tiles that a viewer knows, or only their number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeenTiles {
    /// Known tiles.
    Known(#[serde(with = "wire")] Vec<TileId>),
    /// This many unknown tiles.
    Hidden(usize),
}

impl SeenTiles {
    /// Returns the number of tiles, known or not.
    pub fn len(&self) -> usize {
        match self {
            SeenTiles::Known(tiles) => tiles.len(),
            SeenTiles::Hidden(count) => *count,
        }
    }

    /// Returns `true` if there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An event as one viewer sees it.
///
/// ```
/// fn may_travel<T: serde::Serialize>() {}
/// may_travel::<sidra_game::Seen>();
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seen {
    /// The players agreed on a match, and the commitment to its secret was published.
    MatchBegan {
        /// What they agreed on.
        config: Config,
        /// The commitment.
        commitment: [u8; 32],
    },
    /// A player added a seed.
    SeedAdded {
        /// The player's seat.
        seat: usize,
        /// The seed.
        #[serde(with = "wire")]
        seed: Vec<u8>,
    },
    /// The lexicon of the match.
    LexiconNamed {
        /// Its source and version.
        name: String,
        /// Its number of words.
        words: usize,
        /// A fingerprint of its words.
        hash: u64,
    },
    /// The players agreed on a theme for their words.
    ThemeAgreed {
        /// The theme.
        #[serde(deserialize_with = "wire::theme")]
        theme: String,
    },
    /// The draw for the first player, face up.
    FirstDrawn {
        /// The seats and their tiles, for each round.
        #[serde(with = "wire")]
        rounds: Vec<Vec<(usize, TileId)>>,
        /// The seat that begins.
        starter: usize,
    },
    /// A game was dealt.
    Dealt {
        /// The seat that begins.
        starter: usize,
        /// The racks; only the viewer's own is known.
        racks: Vec<SeenTiles>,
        /// The number of tiles in the pool.
        pool: usize,
    },
    /// A legal play.
    Played {
        /// The player's seat.
        seat: usize,
        /// The new table.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        #[serde(with = "wire")]
        laid: Vec<TileId>,
        /// The value of the play.
        value: u32,
        /// The tiles that refilled the rack.
        refill: SeenTiles,
        /// `true` if the play was submitted, `false` if it was on the table when time ran out.
        in_time: bool,
    },
    /// A legal play that the other players may object to.
    Laid {
        /// The player's seat.
        seat: usize,
        /// The new table.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        #[serde(with = "wire")]
        laid: Vec<TileId>,
        /// The value of the play.
        value: u32,
        /// The words that are not in the lexicon.
        unverified: Vec<SetId>,
        /// `true` if the play was submitted, `false` if it was on the table when time ran out.
        in_time: bool,
    },
    /// A player objected to a word.
    Challenged {
        /// The player's seat.
        seat: usize,
        /// The word.
        set: SetId,
        /// The reason.
        why: Objection,
    },
    /// A player voted on the word.
    Voted {
        /// The player's seat.
        seat: usize,
        /// Whether the player allows the word.
        allow: bool,
    },
    /// The objection failed: the word stands.
    Allowed {
        /// The seat that had objected.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles that the player who objected has to draw.
        drawn: SeenTiles,
    },
    /// Nobody can object any longer: the turn stands.
    TurnStands {
        /// The seat whose turn it was.
        seat: usize,
        /// The tiles that refilled the rack.
        refill: SeenTiles,
    },
    /// A word was rejected, and with it the whole turn.
    Undone {
        /// The seat whose turn it was.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles drawn.
        drawn: SeenTiles,
    },
    /// A tile was drawn instead of laying anything.
    Drew {
        /// The player's seat.
        seat: usize,
        /// The tile.
        tile: SeenTiles,
    },
    /// The player announced an opening for the next turn.
    Announced {
        /// The player's seat.
        seat: usize,
    },
    /// A player was given a hint.
    Hinted {
        /// The player's seat.
        seat: usize,
    },
    /// A player laid nothing and had nothing to draw.
    Passed {
        /// The player's seat.
        seat: usize,
    },
    /// Time ran out, and no play stood.
    TimeRanOut {
        /// The seat whose turn it was.
        seat: usize,
        /// Whether there was a draft, which was taken back.
        went_back: bool,
        /// The tiles drawn.
        drawn: SeenTiles,
    },
    /// A player resigned from the game.
    Resigned {
        /// The player's seat.
        seat: usize,
    },
    /// A player asked to abandon the game, or withdrew the request.
    WantsToAbandon {
        /// The player's seat.
        seat: usize,
        /// Whether the player asks for it.
        agree: bool,
    },
    /// A game ended.
    GameEnded {
        /// The result.
        result: GameResult,
        /// The tiles left on all racks.
        #[serde(with = "wire")]
        racks: Vec<Vec<TileId>>,
    },
    /// The match ended.
    MatchEnded {
        /// The final standings.
        #[serde(with = "wire")]
        standings: Vec<Standing>,
        /// The source of all shuffles.
        secret: [u8; 32],
    },
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.seen_by(None).fmt(f)
    }
}

impl Event {
    /// Returns what a seat, or a spectator (`None`), may see of the event.
    pub fn seen_by(&self, viewer: Option<usize>) -> Seen {
        let tiles = |seat: usize, tiles: &[TileId]| {
            if viewer == Some(seat) {
                SeenTiles::Known(tiles.to_vec())
            } else {
                SeenTiles::Hidden(tiles.len())
            }
        };
        match self {
            Event::MatchBegan { config, secret } => Seen::MatchBegan {
                config: config.clone(),
                commitment: secret.commitment(),
            },
            Event::SeedAdded { seat, seed } => Seen::SeedAdded {
                seat: *seat,
                seed: seed.clone(),
            },
            Event::LexiconNamed { name, words, hash } => Seen::LexiconNamed {
                name: name.clone(),
                words: *words,
                hash: *hash,
            },
            Event::ThemeAgreed { theme } => Seen::ThemeAgreed {
                theme: theme.clone(),
            },
            Event::Laid {
                seat,
                table,
                laid,
                value,
                unverified,
                in_time,
            } => Seen::Laid {
                seat: *seat,
                table: table.clone(),
                laid: laid.clone(),
                value: *value,
                unverified: unverified.clone(),
                in_time: *in_time,
            },
            Event::Challenged { seat, set, why } => Seen::Challenged {
                seat: *seat,
                set: *set,
                why: *why,
            },
            Event::Voted { seat, allow } => Seen::Voted {
                seat: *seat,
                allow: *allow,
            },
            Event::Allowed { seat, set, drawn } => Seen::Allowed {
                seat: *seat,
                set: *set,
                drawn: tiles(*seat, drawn),
            },
            Event::TurnStands { seat, refill } => Seen::TurnStands {
                seat: *seat,
                refill: tiles(*seat, refill),
            },
            Event::Undone { seat, set, drawn } => Seen::Undone {
                seat: *seat,
                set: *set,
                drawn: tiles(*seat, drawn),
            },
            Event::FirstDrawn { rounds, starter } => Seen::FirstDrawn {
                rounds: rounds.clone(),
                starter: *starter,
            },
            Event::Dealt {
                starter,
                racks,
                pool,
            } => Seen::Dealt {
                starter: *starter,
                racks: racks
                    .iter()
                    .enumerate()
                    .map(|(seat, rack)| tiles(seat, rack))
                    .collect(),
                pool: pool.len(),
            },
            Event::Played {
                seat,
                table,
                laid,
                value,
                refill,
            }
            | Event::TimeRanOut {
                seat,
                outcome:
                    TimeUp::Stood {
                        table,
                        laid,
                        value,
                        refill,
                    },
            } => Seen::Played {
                seat: *seat,
                table: table.clone(),
                laid: laid.clone(),
                value: *value,
                refill: tiles(*seat, refill),
                in_time: matches!(self, Event::Played { .. }),
            },
            Event::Drew { seat, tile } => Seen::Drew {
                seat: *seat,
                tile: tiles(*seat, &[*tile]),
            },
            Event::Announced { seat } => Seen::Announced { seat: *seat },
            Event::Hinted { seat } => Seen::Hinted { seat: *seat },
            Event::Passed { seat } => Seen::Passed { seat: *seat },
            Event::TimeRanOut {
                seat,
                outcome: TimeUp::Untouched { drawn },
            } => Seen::TimeRanOut {
                seat: *seat,
                went_back: false,
                drawn: tiles(*seat, drawn),
            },
            // The draft may contain tiles from the rack. Viewers who saw the draft know them; the
            // others must not learn them when it is taken back.
            Event::TimeRanOut {
                seat,
                outcome: TimeUp::WentBack { draft: _, drawn },
            } => Seen::TimeRanOut {
                seat: *seat,
                went_back: true,
                drawn: tiles(*seat, drawn),
            },
            Event::Resigned { seat } => Seen::Resigned { seat: *seat },
            Event::WantsToAbandon { seat, agree } => Seen::WantsToAbandon {
                seat: *seat,
                agree: *agree,
            },
            Event::GameEnded { result, racks } => Seen::GameEnded {
                result: result.clone(),
                racks: racks.clone(),
            },
            Event::MatchEnded { standings, secret } => Seen::MatchEnded {
                standings: standings.clone(),
                secret: secret.reveal(),
            },
        }
    }
}

impl Event {
    /// Returns the seat whose action, turn or objection this is; `None` for an event that concerns
    /// the whole table.
    pub fn seat(&self) -> Option<usize> {
        match self {
            Event::SeedAdded { seat, .. }
            | Event::Played { seat, .. }
            | Event::Laid { seat, .. }
            | Event::Challenged { seat, .. }
            | Event::Voted { seat, .. }
            | Event::Allowed { seat, .. }
            | Event::TurnStands { seat, .. }
            | Event::Undone { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Announced { seat }
            | Event::Hinted { seat }
            | Event::Passed { seat }
            | Event::TimeRanOut { seat, .. }
            | Event::Resigned { seat }
            | Event::WantsToAbandon { seat, .. } => Some(*seat),
            Event::MatchBegan { .. }
            | Event::LexiconNamed { .. }
            | Event::ThemeAgreed { .. }
            | Event::FirstDrawn { .. }
            | Event::Dealt { .. }
            | Event::GameEnded { .. }
            | Event::MatchEnded { .. } => None,
        }
    }

    /// Returns the event with every tile replaced, for tests of hidden tiles.
    pub fn map_tiles(&self, map: &mut dyn FnMut(TileId) -> TileId) -> Event {
        let mut event = self.clone();
        {
            // The letter that a joker states is transferred to its replacement.
            let mut each = |tiles: &mut Vec<TileId>| {
                for tile in tiles {
                    let other = map(tile.plain());
                    *tile = match tile.face() {
                        face @ Face::Stated(_) if other.face().joker().is_some() => {
                            TileId::new(face, other.copy())
                        }
                        _ => other,
                    };
                }
            };
            match &mut event {
                Event::MatchBegan { .. }
                | Event::SeedAdded { .. }
                | Event::LexiconNamed { .. }
                | Event::ThemeAgreed { .. }
                | Event::Challenged { .. }
                | Event::Voted { .. }
                | Event::Announced { .. }
                | Event::Hinted { .. }
                | Event::Passed { .. }
                | Event::Resigned { .. }
                | Event::WantsToAbandon { .. }
                | Event::MatchEnded { .. }
                // These tiles come from a separate shuffle, and went back into the box.
                | Event::FirstDrawn { .. } => {}
                Event::Dealt { racks, pool, .. } => {
                    racks.iter_mut().for_each(&mut each);
                    each(pool);
                }
                Event::Played { table, laid, refill, .. }
                | Event::TimeRanOut {
                    outcome: TimeUp::Stood { table, laid, refill, .. },
                    ..
                } => {
                    table.iter_mut().for_each(|set| each(&mut set.tiles));
                    each(laid);
                    each(refill);
                }
                Event::Laid { table, laid, .. } => {
                    table.iter_mut().for_each(|set| each(&mut set.tiles));
                    each(laid);
                }
                Event::Allowed { drawn, .. } | Event::Undone { drawn, .. } => each(drawn),
                Event::TurnStands { refill, .. } => each(refill),
                Event::Drew { tile, .. } => *tile = map(*tile),
                Event::TimeRanOut {
                    outcome: TimeUp::Untouched { drawn },
                    ..
                } => each(drawn),
                Event::TimeRanOut {
                    outcome: TimeUp::WentBack { draft, drawn },
                    ..
                } => {
                    draft.iter_mut().for_each(|set| each(&mut set.tiles));
                    each(drawn);
                }
                Event::GameEnded { racks, .. } => racks.iter_mut().for_each(&mut each),
            }
        }
        event
    }
}
