//! What is thought about elsewhere: in a worker, so that no finger waits for it.
//!
//! Questions and answers are lines of text in the game's own notation, so that
//! they can cross from one instance of the program to another.

use sidra_bots::{Choice, Level};
use sidra_core::position::{Position, Setup};
use sidra_core::{Face, notation};
use sidra_solver::{Objective, Play, best_play_within};

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Job {
    /// What a bot does.
    Choose {
        /// Which turn it is about.
        turn: usize,
        /// How well to think.
        level: Level,
        /// With which dice.
        seed: u64,
        /// About what.
        position: Position,
    },
    /// The best play.
    Hint {
        /// About what.
        position: Position,
    },
    /// The sets that a rack holds.
    Sets {
        /// The rack, beside an empty table.
        position: Position,
    },
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// What a bot does in a turn.
    Choice {
        /// Which.
        turn: usize,
        /// What.
        choice: Choice,
    },
    /// The best play: the new table; `None` where nothing can be laid.
    Hint(Option<Vec<Vec<Face>>>),
    /// The sets of a rack.
    Sets(Vec<Vec<Face>>),
}

/// Enough for all but the strangest tables; there the best that was found will do.
const NODES: u64 = 400_000;

impl Job {
    /// Thinks.
    pub fn answer(&self) -> Answer {
        let best = |position| best_play_within(position, Objective::Tiles, NODES);
        let table = |play: Play| play.table;
        match self {
            Job::Choose {
                turn,
                level,
                seed,
                position,
            } => Answer::Choice {
                turn: *turn,
                choice: level.choose(position, *seed),
            },
            Job::Hint { position } => {
                let play = best(position);
                Answer::Hint((!play.is_nothing()).then(|| table(play)))
            }
            Job::Sets { position } => Answer::Sets(table(best(position))),
        }
    }

    /// The question as text.
    pub fn to_text(&self) -> String {
        match self {
            Job::Choose {
                turn,
                level,
                seed,
                position,
            } => format!("choose {turn} {level} {seed}\n{}", position.setup()),
            Job::Hint { position } => format!("hint\n{}", position.setup()),
            Job::Sets { position } => format!("sets\n{}", position.setup()),
        }
    }

    /// The question of a text; `None` where it is none.
    pub fn from_text(text: &str) -> Option<Job> {
        let (head, position) = text.split_once('\n')?;
        let setup: Setup = position.parse().ok()?;
        let position = Position::from_setup(setup).ok()?;
        let mut words = head.split(' ');
        match words.next()? {
            "choose" => Some(Job::Choose {
                turn: words.next()?.parse().ok()?,
                level: words.next()?.parse().ok()?,
                seed: words.next()?.parse().ok()?,
                position,
            }),
            "hint" => Some(Job::Hint { position }),
            "sets" => Some(Job::Sets { position }),
            _ => None,
        }
    }
}

impl Answer {
    /// The answer as text.
    pub fn to_text(&self) -> String {
        match self {
            Answer::Choice { turn, choice } => match choice {
                Choice::Lay(table) => format!("lay {turn} {}", notation::write_table(table)),
                Choice::Wait => format!("wait {turn}"),
            },
            Answer::Hint(Some(table)) => format!("hint {}", notation::write_table(table)),
            Answer::Hint(None) => "nothing".to_owned(),
            Answer::Sets(table) => format!("sets {}", notation::write_table(table)),
        }
    }

    /// The answer of a text; `None` where it is none.
    pub fn from_text(text: &str) -> Option<Answer> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let table = |text: &str| notation::table(text).ok();
        match word {
            "lay" => {
                let (turn, rest) = rest.split_once(' ')?;
                Some(Answer::Choice {
                    turn: turn.parse().ok()?,
                    choice: Choice::Lay(table(rest)?),
                })
            }
            "wait" => Some(Answer::Choice {
                turn: rest.parse().ok()?,
                choice: Choice::Wait,
            }),
            "hint" => Some(Answer::Hint(Some(table(rest)?))),
            "nothing" => Some(Answer::Hint(None)),
            "sets" => Some(Answer::Sets(table(rest)?)),
            _ => None,
        }
    }
}
