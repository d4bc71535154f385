//! Jobs for a worker, as text: the page requests a few jobs at a time, so that it can show
//! progress and stop at any time.
//!
//! ```
//! use sidra_insight::work::{self, Job};
//!
//! let setup = Box::new("il-classic; r3 r4 r5; r6 k9; ?; 1; 1".parse()?);
//! let job = Job::Look { pool: 40, end: None, setup };
//! let answer = work::answer(&job.to_string());
//! let advice = work::read_advice(&answer).ok_or("no advice")?;
//! assert_eq!((advice.best.tiles, advice.best.points), (1, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use sidra_bots::{Endgame, Reason};
use sidra_core::position::{Position, Setup};
use sidra_core::{Face, Joker, editions, notation};
use sidra_solver::{NODES, Objective, Play, tidy_play_within};

use crate::past::advise;
use crate::puzzle::{Grade, Puzzle, Search, Wanted};
use crate::review::{Advice, Opinion};

/// A job.
#[derive(Debug, Clone)]
pub enum Job {
    /// Finds the best play in a position, and what `expert` would do.
    Look {
        /// How many tiles the pool holds.
        pool: usize,
        /// What else `expert` knows at the end of a game between two players.
        end: Option<Endgame>,
        /// The position.
        setup: Box<Setup>,
    },
    /// Finds, among the best plays, one that changes the fewest sets, for display.
    Show {
        /// The position.
        setup: Box<Setup>,
    },
    /// Looks for a puzzle in the next few games of a search.
    Find {
        /// What to look for.
        wanted: Wanted,
        /// How many games were played before.
        games: u32,
    },
}

/// How many games one job plays.
const GAMES: u32 = 3;

/// The outcome of a few games.
#[derive(Debug, Clone)]
pub enum Sought {
    /// A puzzle.
    Found(Box<Puzzle>),
    /// No puzzle yet; the search continues after this many games.
    More(u32),
    /// There is no such puzzle.
    Nothing,
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Job::Look {
                pool,
                end: None,
                setup,
            } => write!(f, "look {pool} - {setup}"),
            Job::Look {
                pool,
                end: Some(Endgame { passes, turns }),
                setup,
            } => write!(f, "look {pool} {passes}/{turns} {setup}"),
            Job::Show { setup } => write!(f, "show {setup}"),
            Job::Find { wanted, games } => {
                let grade = wanted.grade.map_or(0, Grade::get);
                let joker = wanted.joker.map(|joker| Face::Joker(joker).to_string());
                let joker = joker.as_deref().unwrap_or("-");
                let (edition, seed) = (wanted.edition.id, wanted.seed);
                write!(f, "find {games} {edition} {grade} {joker} {seed}")
            }
        }
    }
}

/// Runs jobs that are written one per line. The answer has one line for each, which is empty if the
/// job cannot be read.
pub fn answer(jobs: &str) -> String {
    let answers = jobs.lines().map(|job| run(job).unwrap_or_default());
    answers.collect::<Vec<_>>().join("\n")
}

fn run(job: &str) -> Option<String> {
    let (name, rest) = job.split_once(' ')?;
    match name {
        "look" => {
            let (pool, rest) = rest.split_once(' ')?;
            let (end, setup) = rest.split_once(' ')?;
            let position = position(setup)?;
            let advice = advise(&position, pool.parse().ok()?, endgame(end)?, NODES);
            Some(write_advice(&advice))
        }
        "show" => {
            let play = tidy_play_within(&position(rest)?, Objective::Tiles, NODES);
            Some(notation::write_table(&play.table))
        }
        "find" => {
            let mut parts = rest.split(' ');
            let games = parts.next()?.parse().ok()?;
            let mut search = Search::new(Wanted {
                edition: editions::find(parts.next()?)?,
                grade: Grade::new(parts.next()?.parse().ok()?),
                joker: joker(parts.next()?),
                seed: parts.next()?.parse().ok()?,
            });
            search.skip(games);
            for _ in 0..GAMES {
                match search.step() {
                    Some(Some(puzzle)) => return Some(format!("found {puzzle}")),
                    Some(None) => return Some("nothing".to_owned()),
                    None => {}
                }
            }
            Some(format!("more {}", search.games()))
        }
        _ => None,
    }
}

/// Reads how far the end of a game has progressed: `-` before the end, or passes and turns, such as
/// `1/3`.
fn endgame(text: &str) -> Option<Option<Endgame>> {
    if text == "-" {
        return Some(None);
    }
    let (passes, turns) = text.split_once('/')?;
    Some(Some(Endgame {
        passes: passes.parse().ok()?,
        turns: turns.parse().ok()?,
    }))
}

fn position(setup: &str) -> Option<Position> {
    Position::from_setup(setup.parse().ok()?).ok()
}

fn joker(text: &str) -> Option<Joker> {
    notation::tile(text).ok()?.joker()
}

fn write_advice(advice: &Advice) -> String {
    let Play {
        tiles,
        points,
        laid,
        table,
        proven,
        ..
    } = &advice.best;
    let (laid, table) = (notation::write_tiles(laid), notation::write_table(table));
    let Opinion { lays, why } = advice.expert;
    let why = why.name();
    format!("{tiles}; {points}; {proven}; {lays}; {why}; {laid}; {table}")
}

/// Reads the answer to [`Job::Look`].
pub fn read_advice(answer: &str) -> Option<Advice> {
    let mut parts = answer.split(';').map(str::trim);
    let mut part = || parts.next();
    let (tiles, points) = (part()?.parse().ok()?, part()?.parse().ok()?);
    let (proven, lays) = (part()?.parse().ok()?, part()?.parse().ok()?);
    let why = part()?;
    let mut reasons = Reason::ALL.iter().copied();
    Some(Advice {
        expert: Opinion {
            lays,
            why: reasons.find(|reason| reason.name() == why)?,
        },
        best: Play {
            tiles,
            points,
            proven,
            laid: notation::tiles(part()?).ok()?,
            table: notation::table(part()?).ok()?,
            fewest_changes: false,
        },
    })
}

/// Reads the answer to [`Job::Show`]: the new table.
pub fn read_table(answer: &str) -> Option<Vec<Vec<Face>>> {
    notation::table(answer.trim()).ok()
}

/// Reads the answer to [`Job::Find`].
pub fn read_sought(answer: &str) -> Option<Sought> {
    match answer.split_once(' ') {
        Some(("found", puzzle)) => Some(Sought::Found(Box::new(puzzle.parse().ok()?))),
        Some(("more", games)) => Some(Sought::More(games.parse().ok()?)),
        _ if answer == "nothing" => Some(Sought::Nothing),
        _ => None,
    }
}
