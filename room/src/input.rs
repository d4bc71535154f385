//! What a room can be asked, and how it answers.

use std::fmt;

use serde::{Deserialize, Serialize};
use sidra_bots::Level;
use sidra_game::{Action, Moment, TableSet, wire};

use crate::event::{Occupant, TableEvent};

/// The sender of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// The person in a seat.
    Seat(usize),
    /// The process that runs the room: the page, the terminal or the server.
    Keeper,
}

/// Identifies a command of one seat. A command that is delivered twice has the same id
/// both times and takes effect once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CommandId(pub u64);

/// A command, a draft or a message from the keeper, with its sender and time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The sender.
    pub from: Sender,
    /// The command's id. Drafts and messages from the keeper have none.
    pub id: Option<CommandId>,
    /// The time, in milliseconds of the room's clock.
    pub at: u64,
    /// What the sender asks for.
    pub ask: Ask,
}

/// What a sender asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// A player acts.
    Act {
        /// The moment the player was looking at.
        moment: Moment,
        /// What the player does.
        action: Action,
    },
    /// A player does not object to the turn that was just played.
    Waive {
        /// The moment the player was looking at.
        moment: Moment,
    },
    /// A player moved tiles. During the player's turn the draft is judged when time is up;
    /// before that turn it is a plan, which nobody else sees.
    LayOut {
        /// The moment the player was looking at.
        moment: Moment,
        /// The number of the draft. A draft with a lower number than the last is refused.
        number: u32,
        /// The whole table as the player would leave it.
        #[serde(deserialize_with = "wire::table")]
        draft: Vec<TableSet>,
        /// Whether the draft is still the plan from before this turn, because the player has not
        /// touched a tile since. Such a draft stays private.
        #[serde(default)]
        plan: bool,
    },
    /// The host begins the first or the next game.
    Begin {
        /// How many games are over, so that a late delivery does not begin a later game.
        game: u32,
    },
    /// The host sets the theme of the words.
    AgreeTheme {
        /// The theme.
        theme: String,
    },
    /// A player pauses the game. This names no moment: a pause concerns the table and not a turn,
    /// and any player can end a pause that was requested too late.
    Pause,
    /// A player ends the pause.
    Resume,
    /// A person came or went. People report it for themselves, the keeper for anyone.
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
        /// Who owns it from now on.
        occupant: Occupant,
    },
    /// The host or the keeper makes another person the host.
    Host {
        /// The new host's seat.
        seat: usize,
    },
    /// The keeper lets a bot play for a person who is away.
    TakeOver {
        /// The seat.
        seat: usize,
        /// How well the bot plays.
        level: Level,
    },
    /// The person takes the seat back, or the keeper gives it back.
    GiveBack {
        /// The seat.
        seat: usize,
    },
    /// The keeper gives time back to the player whose turn it is.
    Credit {
        /// How much time, in milliseconds.
        millis: u64,
    },
    /// The keeper answers a question on behalf of a bot.
    Answer {
        /// The number of the [`Question`](crate::Question).
        question: u64,
        /// The bot's seat.
        seat: usize,
        /// What the bot does; `None` if it does not object to the turn.
        action: Option<Action>,
    },
}

/// The effect of an input, decided but not yet applied to the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub(crate) on: u64,
    /// How many steps had been committed when this one was decided. The event number alone is not
    /// enough: drafts and bot answers change the room without an event.
    pub(crate) revision: u64,
    pub(crate) at: u64,
    pub(crate) by: Option<(usize, CommandId)>,
    pub(crate) events: Vec<TableEvent>,
    pub(crate) note: Option<Note>,
}

impl Step {
    /// Returns the number of events that the room had when the step was decided.
    pub fn decided_on(&self) -> u64 {
        self.on
    }

    /// Returns the events that committing the step adds to the log. Drafts and bot answers have
    /// none: the room holds them without logging them.
    pub fn events(&self) -> &[TableEvent] {
        &self.events
    }
}

/// A change to the room that is not an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Note {
    Draft {
        seat: usize,
        number: u32,
        /// Whether the player has touched a tile in this turn.
        touched: bool,
        draft: Vec<TableSet>,
    },
    /// What a bot is going to do; `None` once it has done it.
    Thought(Option<crate::bots::Thought>),
}

/// The answer to an input that is not refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// A step to commit.
    Step(Step),
    /// The command had been accepted before; this was the answer.
    Repeated(Accepted),
}

/// The answer to a command that took effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// The number of events in the log after the command.
    pub number: u64,
}

/// The error for a step that was decided on another state of the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stale {
    /// The number of events in the log when the step was decided.
    pub decided_on: u64,
    /// The number of events in the log now.
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
