//! The events of a table, and what each viewer may see of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sidra_bots::{Level, UnknownLevel};
use sidra_game::{Event, Seen};

use crate::input::CommandId;

/// Who owns a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occupant {
    /// A person.
    Person,
    /// A bot of this level.
    Bot(Level),
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Person => f.write_str("person"),
            Occupant::Bot(level) => f.write_str(level.name()),
        }
    }
}

impl FromStr for Occupant {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Occupant, UnknownLevel> {
        match text {
            "person" => Ok(Occupant::Person),
            level => level.parse().map(Occupant::Bot),
        }
    }
}

/// A seat at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Who owns it.
    pub occupant: Occupant,
    /// The bot that plays for a person who is away.
    pub stand_in: Option<Level>,
    /// Whether the person is present; bots always are.
    pub here: bool,
}

impl Seat {
    /// Creates a seat whose occupant is present.
    pub fn of(occupant: Occupant) -> Seat {
        Seat {
            occupant,
            stand_in: None,
            here: true,
        }
    }

    /// Returns the level of the bot that plays this seat now, if one does.
    pub fn bot(&self) -> Option<Level> {
        match self.occupant {
            Occupant::Bot(level) => Some(level),
            Occupant::Person => self.stand_in,
        }
    }

    /// Returns whether the seat belongs to a person.
    pub fn is_person(&self) -> bool {
        self.occupant == Occupant::Person
    }
}

/// Something that happened at a table. `E` is the type of the match's own events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Happening<E> {
    /// An event of the match.
    Match(E),
    /// A seat has a new occupant.
    Seated {
        /// The seat.
        seat: usize,
        /// Who owns it now.
        occupant: Occupant,
    },
    /// A bot plays for a person who is away.
    TakenOver {
        /// The seat.
        seat: usize,
        /// How well the bot plays.
        level: Level,
    },
    /// A person plays again instead of the bot that stood in.
    GivenBack {
        /// The seat.
        seat: usize,
    },
    /// The table has a new host.
    Hosted {
        /// The host's seat.
        seat: usize,
    },
    /// A person arrived or came back.
    Came {
        /// The seat.
        seat: usize,
    },
    /// A person went away.
    Left {
        /// The seat.
        seat: usize,
    },
    /// A player paused the game.
    Paused {
        /// The seat.
        seat: usize,
    },
    /// A player ended the pause, or it lasted as long as a pause may last.
    Resumed {
        /// The seat; 0 if the pause ended by itself.
        seat: usize,
    },
    /// The player whose turn it is got time back.
    Credited {
        /// How much time, in milliseconds.
        millis: u64,
    },
    /// A player does not object to the turn that was just played.
    Waived {
        /// The seat.
        seat: usize,
    },
}

/// Who is at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// The seats.
    pub seats: Vec<Seat>,
    /// The host's seat; `None` if only bots play.
    pub host: Option<usize>,
    /// Whether a player paused the game.
    pub paused: bool,
}

impl Company {
    /// Creates the company of a new table. The first person is its host.
    pub(crate) fn new(seats: &[Occupant]) -> Company {
        Company {
            host: seats.iter().position(|seat| *seat == Occupant::Person),
            seats: seats.iter().copied().map(Seat::of).collect(),
            paused: false,
        }
    }

    /// Applies an event without judging it. Events of the match change nothing here.
    pub(crate) fn apply<E>(&mut self, event: &Happening<E>) {
        let mut change = |seat: usize, change: &dyn Fn(&mut Seat)| {
            if let Some(seat) = self.seats.get_mut(seat) {
                change(seat);
            }
        };
        match *event {
            Happening::Match(_) | Happening::Credited { .. } | Happening::Waived { .. } => {}
            Happening::Seated { seat, occupant } => {
                change(seat, &|seat| *seat = Seat::of(occupant));
            }
            Happening::TakenOver { seat, level } => {
                change(seat, &|seat| seat.stand_in = Some(level));
            }
            Happening::GivenBack { seat } => change(seat, &|seat| seat.stand_in = None),
            Happening::Came { seat } => change(seat, &|seat| seat.here = true),
            Happening::Left { seat } => change(seat, &|seat| seat.here = false),
            Happening::Hosted { seat } => self.host = Some(seat),
            Happening::Paused { .. } => self.paused = true,
            Happening::Resumed { .. } => self.paused = false,
        }
    }

    /// Returns whether the room is stopped: during a pause, and while everyone is away without a
    /// stand-in. The clock and the bots wait in the meantime.
    pub(crate) fn stands_still(&self) -> bool {
        let mut people = self.seats.iter().filter(|seat| seat.is_person()).peekable();
        let away = |seat: &Seat| !seat.here && seat.stand_in.is_none();
        self.paused || (people.peek().is_some() && people.all(away))
    }
}

/// An event of the table's log. Like [`Event`], it may hold hidden tiles and cannot be
/// sent; what [`TableEvent::seen_by`] returns can.
pub type TableEvent = Happening<Event>;

/// A table event as one viewer sees it.
pub type TableSeen = Happening<Seen>;

impl TableEvent {
    /// Returns what a seat, or a spectator (`None`), may see of the event.
    pub fn seen_by(&self, viewer: Option<usize>) -> TableSeen {
        self.map(|event| event.seen_by(viewer))
    }
}

impl<E> Happening<E> {
    /// Converts the event of the match, if this is one.
    pub fn map<F>(&self, see: impl FnOnce(&E) -> F) -> Happening<F> {
        match *self {
            Happening::Match(ref event) => Happening::Match(see(event)),
            Happening::Seated { seat, occupant } => Happening::Seated { seat, occupant },
            Happening::TakenOver { seat, level } => Happening::TakenOver { seat, level },
            Happening::GivenBack { seat } => Happening::GivenBack { seat },
            Happening::Hosted { seat } => Happening::Hosted { seat },
            Happening::Came { seat } => Happening::Came { seat },
            Happening::Left { seat } => Happening::Left { seat },
            Happening::Paused { seat } => Happening::Paused { seat },
            Happening::Resumed { seat } => Happening::Resumed { seat },
            Happening::Credited { millis } => Happening::Credited { millis },
            Happening::Waived { seat } => Happening::Waived { seat },
        }
    }

    /// Returns the event of the match, if this is one.
    pub fn of_match(&self) -> Option<&E> {
        match self {
            Happening::Match(event) => Some(event),
            _ => None,
        }
    }
}

impl<E> From<E> for Happening<E> {
    fn from(event: E) -> Happening<E> {
        Happening::Match(event)
    }
}

/// A row of the table's log: one committed step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The time at which it was committed, in milliseconds of the room's clock.
    pub at: u64,
    /// How long the turn had lasted by then, in milliseconds, without pauses.
    pub spent: u64,
    /// The seat and the id of the command that caused it, if a player sent one.
    pub by: Option<(usize, CommandId)>,
    /// What happened.
    pub events: Vec<TableEvent>,
}
