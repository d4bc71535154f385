//! The turns of a recorded match, each with the position that its player had.

use std::fmt;

use sidra_bots::{Endgame, Level};
use sidra_core::Face;
use sidra_core::position::{Holding, Position, Setup};
use sidra_game::record::Record;
use sidra_game::{Event, GameResult, Match, TableSet, TimeUp, View, position_of};
use sidra_solver::{Objective, best_play_within};

use crate::review::{Advice, Opinion};

/// What a player did in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Did {
    /// Laid tiles.
    Laid {
        /// The tiles, in rack order.
        tiles: Vec<Face>,
        /// The table afterwards.
        table: Vec<Vec<Face>>,
    },
    /// Laid nothing, and drew if there was anything to draw.
    Waited {
        /// How many tiles the player drew.
        drew: usize,
    },
}

impl Did {
    /// Returns how many tiles were laid.
    pub fn tiles(&self) -> usize {
        match self {
            Did::Laid { tiles, .. } => tiles.len(),
            Did::Waited { .. } => 0,
        }
    }

    /// Returns the sum of the numbers on the laid tiles; jokers count 0.
    pub fn points(&self) -> u32 {
        match self {
            Did::Laid { tiles, .. } => {
                let numbers = tiles.iter().filter_map(|face| face.number());
                numbers.map(|number| u32::from(number.get())).sum()
            }
            Did::Waited { .. } => 0,
        }
    }
}

/// A turn of a recorded match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastTurn {
    /// The index in the log of the event that ended the turn.
    pub event: usize,
    /// The game, counted from 0.
    pub game: usize,
    /// The turn of the game, counted from 1.
    pub number: usize,
    /// The player's seat.
    pub seat: usize,
    /// The player's position before the turn: table, rack, and whether the player has opened.
    pub position: Position,
    /// How many tiles the pool held.
    pub pool: usize,
    /// What else `expert` knows if only two players are left and the pool is empty.
    pub end: Option<Endgame>,
    /// Whether `expert` plays out samples here. What it does then depends on the history of the
    /// game, so [`advise`] does not know it: see [`opinion`].
    pub plays_out: bool,
    /// What the player did.
    pub did: Did,
    /// How long the player thought, in milliseconds; 0 if it was not measured.
    pub millis: u64,
    /// The tiles on all racks after the turn, seat by seat.
    pub left: Vec<usize>,
}

/// A recorded match, turn by turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    /// The names of the players, seat by seat.
    pub players: Vec<String>,
    /// The turns of all games, in order.
    pub turns: Vec<PastTurn>,
    /// The results of the games that ended.
    pub results: Vec<GameResult>,
}

/// Why a record cannot be reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPast {
    /// The record does not start with the beginning of a match.
    NoBeginning,
    /// The record is of a game with words, which the solver does not play.
    Words,
}

impl fmt::Display for NoPast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoPast::NoBeginning => "the record does not begin with a match",
            NoPast::Words => "only games with numbers can be analysed",
        })
    }
}

impl std::error::Error for NoPast {}

impl Past {
    /// Reads the turns of a record. They are not judged, but a turn whose table or rack is not a
    /// possible position is left out.
    ///
    /// # Errors
    /// Returns why the record cannot be reviewed.
    pub fn of(record: &Record) -> Result<Past, NoPast> {
        let config = record.log.first().and_then(|first| match &first.event {
            Event::MatchBegan { config, .. } => Some(config),
            _ => None,
        });
        let words = config.is_some_and(|config| !config.rules.rules().letters.is_empty());
        match words {
            true => Err(NoPast::Words),
            false => Past::of_any(record),
        }
    }

    /// Reads the turns of a record of any edition. Turns of a word game can be looked at, but the
    /// solver has nothing to say about them.
    ///
    /// # Errors
    /// Returns why the record cannot be reviewed.
    pub fn of_any(record: &Record) -> Result<Past, NoPast> {
        let Some(Event::MatchBegan { config, secret }) =
            record.log.first().map(|first| &first.event)
        else {
            return Err(NoPast::NoBeginning);
        };
        let (mut state, _) = Match::begin(config.clone(), *secret);
        let mut past = Past {
            players: config.players.clone(),
            turns: Vec::new(),
            results: Vec::new(),
        };
        let (mut games, mut number) = (0, 0);
        for (event, logged) in record.log.iter().enumerate() {
            if matches!(logged.event, Event::Dealt { .. }) {
                games += 1;
                number = 0;
            }
            let did = did(&logged.event);
            let view = did.is_some().then(|| state.view(logged.event.seat()));
            let before = view.and_then(|view| {
                let position = position_of(&view)?;
                let end = Endgame::of(&view, &position);
                Some((position, view.pool, end, plays_out(&view)))
            });
            number += usize::from(did.is_some());
            state.apply(&logged.event);
            if let (Some(did), Some((position, pool, end, plays_out))) = (did, before) {
                let seats = state.view(None).seats;
                past.turns.push(PastTurn {
                    event,
                    game: usize::saturating_sub(games, 1),
                    number,
                    seat: logged.event.seat().unwrap_or_default(),
                    position,
                    pool,
                    end,
                    plays_out,
                    did,
                    millis: logged.millis,
                    left: seats.iter().map(|seat| seat.tiles).collect(),
                });
            }
        }
        past.results = state.results().to_vec();
        Ok(past)
    }
}

/// Returns what a player did, if the event ends a turn.
fn did(event: &Event) -> Option<Did> {
    let row = |set: &TableSet| set.tiles.iter().map(|id| id.face()).collect();
    match event {
        Event::Played { table, laid, .. }
        | Event::TimeRanOut {
            outcome: TimeUp::Stood { table, laid, .. },
            ..
        } => Some(Did::Laid {
            tiles: laid.iter().map(|id| id.face()).collect(),
            table: table.iter().map(row).collect(),
        }),
        Event::Drew { .. } => Some(Did::Waited { drew: 1 }),
        Event::Passed { .. } => Some(Did::Waited { drew: 0 }),
        Event::TimeRanOut {
            outcome: TimeUp::Untouched { drawn } | TimeUp::WentBack { drawn, .. },
            ..
        } => Some(Did::Waited { drew: drawn.len() }),
        _ => None,
    }
}

/// Finds the best play in a position, and what `expert` would do. `end` is that of the turn:
/// [`PastTurn::end`].
pub fn advise(position: &Position, pool: usize, end: Option<Endgame>, nodes: u64) -> Advice {
    let best = best_play_within(position, Objective::Tiles, nodes);
    let expert = Opinion::of(&Level::expert_on(position, pool, end, best.clone()));
    Advice { best, expert }
}

/// Returns what `expert` itself would do in a turn of a record, with everything that it would know
/// there; `None` if this is not a turn of the record.
pub fn opinion(record: &Record, turn: &PastTurn) -> Option<Opinion> {
    let Event::MatchBegan { config, secret } = &record.log.first()?.event else {
        return None;
    };
    let (mut state, _) = Match::begin(config.clone(), *secret);
    for logged in record.log.get(..turn.event)? {
        state.apply(&logged.event);
    }
    // The seed makes no difference: `expert` overlooks nothing.
    let thought = Level::Expert.think(&state.view(Some(turn.seat)), 0);
    Some(Opinion::of(&thought))
}

/// Returns whether `expert` plays out samples in the viewer's turn.
fn plays_out(view: &View<'_>) -> bool {
    let seats = view.seats.iter().enumerate();
    let others = seats.filter(|(seat, other)| view.seat != Some(*seat) && !other.resigned);
    let others: Vec<(bool, usize)> = others
        .map(|(_, other)| (other.opened, other.tiles))
        .collect();
    Level::plays_out(view.pool, &others)
}

/// Returns whether what `expert` does in a position depends on the history of its game: at the end
/// of a game between two players, and if several others are left of whom one may soon go out.
pub fn needs_history(setup: &Setup) -> bool {
    let count = |held: &Holding| match held {
        Holding::Tiles(tiles) => tiles.len(),
        Holding::Hidden(count) => usize::from(*count),
    };
    let racks: Vec<usize> = setup.racks.iter().map(count).collect();
    let pool = setup.pool.as_ref().map(count).unwrap_or_else(|| {
        let table: usize = setup.table.iter().map(Vec::len).sum();
        let known = table + racks.iter().sum::<usize>();
        setup.rules.rules().tiles().total().saturating_sub(known)
    });
    let seats = setup.opened.iter().copied().zip(racks).enumerate();
    let others = seats.filter(|(seat, _)| *seat != setup.turn);
    let others: Vec<(bool, usize)> = others.map(|(_, other)| other).collect();
    let is_end = pool == 0 && others.len() == 1 && setup.opened.iter().all(|opened| *opened);
    is_end || Level::plays_out(pool, &others)
}
