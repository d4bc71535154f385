//! What can be asked of a room, and what comes of it.

use std::fmt;

use serde::{Deserialize, Serialize};
use sidra_bots::Level;
use sidra_game::{Action, Moment, TableSet, wire};

use crate::event::{Occupant, TableEvent};

/// Who sends an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// The person on a seat.
    Seat(usize),
    /// The process that keeps the room: the page, the terminal or the server.
    Keeper,
}

/// Names a command of one seat. A command that is delivered twice has the same id and
/// takes effect once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CommandId(pub u64);

/// Something that is asked of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Who asks.
    pub from: Sender,
    /// The command's id; drafts and what the keeper says have none.
    pub id: Option<CommandId>,
    /// The time, by the room's clock.
    pub at: u64,
    /// What is asked.
    pub ask: Ask,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// A player acts.
    Act {
        /// The moment that the player saw.
        moment: Moment,
        /// What the player does.
        action: Action,
    },
    /// A player does not object to the turn that was just played.
    Waive {
        /// The moment that the player saw.
        moment: Moment,
    },
    /// A player moved tiles. In their turn the draft is judged when time is up; before it,
    /// it is a plan.
    LayOut {
        /// The moment that the player saw.
        moment: Moment,
        /// The number of the draft: an older one that arrives later is ignored.
        number: u32,
        /// The whole table as the player would leave it.
        #[serde(deserialize_with = "wire::table")]
        draft: Vec<TableSet>,
    },
    /// The host begins the first or the next game.
    Begin {
        /// How many games are over: a late delivery must not begin a later one.
        game: u32,
    },
    /// The host sets what the words are about.
    AgreeTheme {
        /// The theme.
        theme: String,
    },
    /// A player pauses the game.
    Pause,
    /// A player ends the pause.
    Resume,
    /// A person is here, or away. A person says it of themselves, the keeper of anybody.
    Presence {
        /// The seat.
        seat: usize,
        /// Whether the person is here.
        here: bool,
    },
    /// The host or the keeper gives a seat to a person or a bot.
    Seat {
        /// The seat.
        seat: usize,
        /// Who it belongs to from now on.
        occupant: Occupant,
    },
    /// The host or the keeper passes the hosting on.
    Host {
        /// The new host's seat.
        seat: usize,
    },
    /// The keeper lets a bot play for a person who is away.
    TakeOver {
        /// The seat.
        seat: usize,
        /// How well the bot plays.
        #[serde(with = "wire::text")]
        level: Level,
    },
    /// The person takes the seat back, or the keeper gives it back.
    GiveBack {
        /// The seat.
        seat: usize,
    },
    /// The keeper gives time back to the player whose turn it is.
    Credit {
        /// How much, in milliseconds.
        millis: u64,
    },
    /// The keeper answers a question for a bot.
    Answer {
        /// The number of the question.
        question: u64,
        /// The bot's seat.
        seat: usize,
        /// What the bot does; `None` where it lets a word stand.
        action: Option<Action>,
    },
}

/// What an input brings about, decided on a room and not yet part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub(crate) on: u64,
    /// How many steps had been committed: drafts and thoughts have no events.
    pub(crate) revision: u64,
    pub(crate) at: u64,
    pub(crate) by: Option<(usize, CommandId)>,
    pub(crate) events: Vec<TableEvent>,
    pub(crate) note: Option<Note>,
}

impl Step {
    /// The number of events that the room had when this was decided.
    pub fn decided_on(&self) -> u64 {
        self.on
    }

    /// What will have happened. Nothing, for a draft or a bot's thought: these are kept in
    /// the room and not logged.
    pub fn events(&self) -> &[TableEvent] {
        &self.events
    }
}

/// What a step changes in the room without an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Note {
    Draft {
        seat: usize,
        number: u32,
        draft: Vec<TableSet>,
    },
    /// What a bot is about to do; `None` once it has done it.
    Thought(Option<crate::bots::Thought>),
}

/// What comes of an input that is not refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// A step to be committed.
    Step(Step),
    /// The command was accepted before; this was the answer.
    Repeated(Accepted),
}

/// A command took effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// The number of events after it.
    pub number: u64,
}

/// A step was decided on another state of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stale {
    /// The number of events that it was decided on.
    pub decided_on: u64,
    /// The number of events that the room has.
    pub found: u64,
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the step was decided on event {}, the room is at event {}",
            self.decided_on, self.found
        )
    }
}

impl std::error::Error for Stale {}
