//! What happened, with its outcome, and what each seat may see of it.

use serde::{Deserialize, Serialize};
use sidra_core::score::Standing;
use sidra_core::{Face, TileId};

use crate::command::Objection;
use crate::shuffle::Secret;
use crate::state::{Config, GameResult, SetId, TableSet};
use crate::wire;

/// Something that happened. Deliberately not serialisable: see [`Event::seen_by`]
/// for what may leave the table, and [`crate::record`] for what is kept. `Debug`
/// shows what a spectator sees, so that no log gives a game away.
///
/// ```compile_fail,E0277
/// fn may_travel<T: serde::Serialize>() {}
/// may_travel::<sidra_game::Event>();
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Event {
    /// A match was agreed on.
    MatchBegan {
        /// What was agreed.
        config: Config,
        /// What all shuffles come from; only its commitment is seen until the end.
        secret: Secret,
    },
    /// A player added a seed of their own.
    SeedAdded {
        /// Who.
        seat: usize,
        /// What.
        seed: Vec<u8>,
    },
    /// The dictionary that the match is played with.
    LexiconNamed {
        /// Its source and version.
        name: String,
        /// How many words it has.
        words: usize,
        /// A number that no other one has.
        hash: u64,
    },
    /// The players agreed on what their words are about.
    ThemeAgreed {
        /// What.
        theme: String,
    },
    /// The draw for the first player of the match, round by round until one is highest.
    FirstDrawn {
        /// For each round who drew what.
        rounds: Vec<Vec<(usize, TileId)>>,
        /// Who begins.
        starter: usize,
    },
    /// A game was dealt.
    Dealt {
        /// Who begins.
        starter: usize,
        /// The racks, seat by seat.
        racks: Vec<Vec<TileId>>,
        /// The pool, in the order of drawing.
        pool: Vec<TileId>,
    },
    /// A legal play.
    Played {
        /// Whose.
        seat: usize,
        /// The new table.
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        laid: Vec<TileId>,
        /// What the play is worth.
        value: u32,
        /// Tiles that filled the rack up.
        refill: Vec<TileId>,
    },
    /// A legal play to which the others may object: it is no turn until it stands.
    Laid {
        /// Whose.
        seat: usize,
        /// The new table.
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        laid: Vec<TileId>,
        /// What the play is worth.
        value: u32,
        /// The words that the dictionary lacks.
        unverified: Vec<SetId>,
        /// Whether it was submitted, or lay there when time was up.
        in_time: bool,
    },
    /// A player objected to a word.
    Challenged {
        /// Who.
        seat: usize,
        /// The word.
        set: SetId,
        /// Why.
        why: Objection,
    },
    /// A player said whether the word may stand.
    Voted {
        /// Who.
        seat: usize,
        /// Whether.
        allow: bool,
    },
    /// The objection failed: the word stands.
    Allowed {
        /// Who had objected.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles that the objection cost.
        drawn: Vec<TileId>,
    },
    /// Nobody objects any more: the turn stands.
    TurnStands {
        /// Whose.
        seat: usize,
        /// Tiles that filled the rack up.
        refill: Vec<TileId>,
    },
    /// A word fell, and with it the whole turn: everything is as it was before.
    Undone {
        /// Whose turn.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles drawn.
        drawn: Vec<TileId>,
    },
    /// A tile drawn in place of laying anything.
    Drew {
        /// Who.
        seat: usize,
        /// Which.
        tile: TileId,
    },
    /// The tile just drawn makes the opening possible, and the player says so.
    Announced {
        /// Who.
        seat: usize,
    },
    /// A player was shown what could be laid.
    Hinted {
        /// Who.
        seat: usize,
    },
    /// Nothing laid, nothing to draw.
    Passed {
        /// Who.
        seat: usize,
    },
    /// Time was up.
    TimeRanOut {
        /// For whom.
        seat: usize,
        /// What came of it.
        outcome: TimeUp,
    },
    /// A player gave the game up.
    Resigned {
        /// Who.
        seat: usize,
    },
    /// A player wants to abandon the game, or no longer does.
    WantsToAbandon {
        /// Who.
        seat: usize,
        /// Whether.
        agree: bool,
    },
    /// A game is over.
    GameEnded {
        /// How it came out.
        result: GameResult,
        /// What everybody still held, shown to all.
        racks: Vec<Vec<TileId>>,
    },
    /// The match is over, and its secret no longer one.
    MatchEnded {
        /// Where it left the players.
        standings: Vec<Standing>,
        /// What all shuffles came from.
        secret: Secret,
    },
}

/// What came of a time-out.
#[derive(Clone, PartialEq, Eq)]
pub enum TimeUp {
    /// The table was as before.
    Untouched {
        /// The tiles drawn.
        drawn: Vec<TileId>,
    },
    /// A legal play lay there and stands.
    Stood {
        /// The new table.
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        laid: Vec<TileId>,
        /// What the play is worth.
        value: u32,
        /// Tiles that filled the rack up.
        refill: Vec<TileId>,
    },
    /// Anything else goes back.
    WentBack {
        /// What lay there.
        draft: Vec<TableSet>,
        /// The tiles drawn.
        drawn: Vec<TileId>,
    },
}

/// Tiles that a viewer knows, or only how many there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tiles {
    /// These.
    Known(#[serde(with = "wire::text")] Vec<TileId>),
    /// So many.
    Hidden(usize),
}

impl Tiles {
    /// How many tiles there are, known or not.
    pub fn len(&self) -> usize {
        match self {
            Tiles::Known(tiles) => tiles.len(),
            Tiles::Hidden(count) => *count,
        }
    }

    /// Whether there are none.
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
#[serde(rename_all = "kebab-case")]
pub enum Seen {
    /// A match was agreed on; the commitment to its secret is published.
    MatchBegan {
        /// What was agreed.
        config: Config,
        /// The commitment.
        #[serde(with = "wire::text")]
        commitment: [u8; 32],
    },
    /// A player added a seed.
    SeedAdded {
        /// Who.
        seat: usize,
        /// What.
        #[serde(with = "wire::text")]
        seed: Vec<u8>,
    },
    /// The dictionary that the match is played with.
    LexiconNamed {
        /// Its source and version.
        name: String,
        /// How many words it has.
        words: usize,
        /// A number that no other one has.
        #[serde(with = "wire::text")]
        hash: u64,
    },
    /// What the words are about.
    ThemeAgreed {
        /// What.
        #[serde(deserialize_with = "wire::theme")]
        theme: String,
    },
    /// The draw for the first player, face up.
    FirstDrawn {
        /// For each round who drew what.
        #[serde(with = "wire::texts")]
        rounds: Vec<Vec<(usize, TileId)>>,
        /// Who begins.
        starter: usize,
    },
    /// A game was dealt.
    Dealt {
        /// Who begins.
        starter: usize,
        /// The racks; only the viewer's own is known.
        racks: Vec<Tiles>,
        /// How many tiles the pool has.
        pool: usize,
    },
    /// A legal play.
    Played {
        /// Whose.
        seat: usize,
        /// The new table.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        #[serde(with = "wire::text")]
        laid: Vec<TileId>,
        /// What the play is worth.
        value: u32,
        /// Tiles that filled the rack up.
        refill: Tiles,
        /// Whether it was submitted, or lay there when time was up.
        in_time: bool,
    },
    /// A legal play to which the others may object.
    Laid {
        /// Whose.
        seat: usize,
        /// The new table.
        #[serde(deserialize_with = "wire::table")]
        table: Vec<TableSet>,
        /// The tiles that came from the rack.
        #[serde(with = "wire::text")]
        laid: Vec<TileId>,
        /// What the play is worth.
        value: u32,
        /// The words that the dictionary lacks.
        unverified: Vec<SetId>,
        /// Whether it was submitted, or lay there when time was up.
        in_time: bool,
    },
    /// A player objected to a word.
    Challenged {
        /// Who.
        seat: usize,
        /// The word.
        set: SetId,
        /// Why.
        why: Objection,
    },
    /// A player said whether the word may stand.
    Voted {
        /// Who.
        seat: usize,
        /// Whether.
        allow: bool,
    },
    /// The objection failed.
    Allowed {
        /// Who had objected.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles that the objection cost.
        drawn: Tiles,
    },
    /// The turn stands.
    TurnStands {
        /// Whose.
        seat: usize,
        /// Tiles that filled the rack up.
        refill: Tiles,
    },
    /// A word fell, and the turn with it.
    Undone {
        /// Whose turn.
        seat: usize,
        /// The word.
        set: SetId,
        /// The tiles drawn.
        drawn: Tiles,
    },
    /// A tile was drawn in place of laying anything.
    Drew {
        /// Who.
        seat: usize,
        /// Which.
        tile: Tiles,
    },
    /// The opening was announced for the next turn.
    Announced {
        /// Who.
        seat: usize,
    },
    /// A player was shown what could be laid.
    Hinted {
        /// Who.
        seat: usize,
    },
    /// Nothing laid, nothing to draw.
    Passed {
        /// Who.
        seat: usize,
    },
    /// Time was up, and no play stood.
    TimeRanOut {
        /// For whom.
        seat: usize,
        /// Whether something lay there that went back.
        went_back: bool,
        /// The tiles drawn.
        drawn: Tiles,
    },
    /// A player gave the game up.
    Resigned {
        /// Who.
        seat: usize,
    },
    /// A player wants to abandon the game, or no longer does.
    WantsToAbandon {
        /// Who.
        seat: usize,
        /// Whether.
        agree: bool,
    },
    /// A game is over.
    GameEnded {
        /// How it came out.
        result: GameResult,
        /// What everybody still held.
        #[serde(with = "wire::texts")]
        racks: Vec<Vec<TileId>>,
    },
    /// The match is over.
    MatchEnded {
        /// Where it left the players.
        #[serde(with = "wire::standings")]
        standings: Vec<Standing>,
        /// What all shuffles came from.
        #[serde(with = "wire::text")]
        secret: [u8; 32],
    },
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.seen_by(None).fmt(f)
    }
}

impl Event {
    /// What a seat, or a spectator (`None`), may see of it.
    pub fn seen_by(&self, viewer: Option<usize>) -> Seen {
        let tiles = |seat: usize, tiles: &[TileId]| {
            if viewer == Some(seat) {
                Tiles::Known(tiles.to_vec())
            } else {
                Tiles::Hidden(tiles.len())
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
            // The draft may hold tiles of the rack: it went back, so nobody saw it.
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
    /// The seat whose action, turn or objection it is about; `None` for an event of the
    /// whole table.
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

    /// The same event with every tile replaced: what a test of hidden tiles needs.
    pub fn map_tiles(&self, map: &mut dyn FnMut(TileId) -> TileId) -> Event {
        let mut event = self.clone();
        {
            // What a joker states goes over to the joker in its place.
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
                // Drawn from a box of its own: those tiles went back.
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
