//! A turn timer: whose turn it is and how much time is left.
//!
//! The timer has no clock. Every call takes the time in milliseconds, on the wall clock, so that a
//! locked phone, a closed page and a reload lose nothing.
//!
//! ```
//! use sidra_companion::timer::{Phase, Timer};
//!
//! let names = ["Dana", "Noa"].map(str::to_owned).to_vec();
//! let rules = sidra_companion::read_rules("il-classic")?;
//! let mut timer = Timer::new(names, rules, 60);
//! timer.tap(1_000);
//! assert_eq!(timer.at(11_000).left, 50_000);
//! timer.tap(11_000);
//! assert_eq!(timer.at(11_000).seat, 1);
//! assert_eq!(timer.at(71_000).phase, Phase::Up);
//! # Ok::<(), String>(())
//! ```

use std::fmt::Write as _;

use sidra_core::HouseRules;
use sidra_core::rules::TimeoutLegal;

use crate::evening::Evening;
use crate::file::{FileError, Lines, Wanted};
use crate::{FEWEST, MOST, read_rules, tidy_name, write_rules};

/// Shortest turn in seconds.
pub const SHORTEST: u16 = 5;
/// Longest turn in seconds.
pub const LONGEST: u16 = 3600;
/// The last seconds of a turn, which are signalled by sound and vibration.
pub const LAST_SECONDS: u64 = 10;
/// How many turns can be undone.
const REMEMBERED: usize = 32;

/// A turn timer.
///
/// Invariant: 2 to 4 players, and `seat` is one of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timer {
    players: Vec<String>,
    rules: HouseRules,
    seconds: u16,
    seat: usize,
    state: State,
    /// Turns that ended, the last one at the end: the seat, and the time that was left.
    past: Vec<(usize, u64)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// No turn has begun.
    Ready,
    /// The turn ends at this time, in milliseconds.
    Runs { ends: u64 },
    /// The clock is stopped with this much time left.
    Paused { left: u64 },
}

/// The state of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Before the first turn.
    Ready,
    /// A turn is running.
    Running,
    /// The last [`LAST_SECONDS`] of a turn.
    Last,
    /// The time is up. The next player begins with a tap.
    Up,
    /// The clock is stopped.
    Paused,
}

/// What a timer shows at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// Whose turn it is.
    pub seat: usize,
    /// Who is next.
    pub next: usize,
    /// Milliseconds left.
    pub left: u64,
    /// The phase of the turn.
    pub phase: Phase,
}

impl Status {
    /// Returns the seconds to show: a turn of a minute begins with 60 and ends with 0.
    pub fn seconds(&self) -> u64 {
        self.left.div_ceil(1000)
    }
}

/// A signal by sound and vibration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// One of the last seconds has passed.
    Tick,
    /// The time is up.
    Up,
}

/// What a time-out costs, from the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Penalty {
    /// Tiles drawn if nothing was moved.
    pub untouched: u16,
    /// Tiles drawn for an unfinished play, which goes back.
    pub unfinished: u16,
    /// Whether a legal play on the table counts.
    pub stands: bool,
}

impl Timer {
    /// Creates a timer that has not started. A missing name becomes the player's number, and
    /// the seconds are kept within [`SHORTEST`] and [`LONGEST`].
    pub fn new(players: Vec<String>, rules: HouseRules, seconds: u16) -> Timer {
        let mut players: Vec<String> = players.into_iter().map(|name| tidy_name(&name)).collect();
        players.truncate(MOST);
        while players.len() < FEWEST {
            players.push(String::new());
        }
        for (seat, name) in players.iter_mut().enumerate() {
            if name.is_empty() {
                *name = (seat + 1).to_string();
            }
        }
        Timer {
            players,
            rules,
            seconds: seconds.clamp(SHORTEST, LONGEST),
            seat: 0,
            state: State::Ready,
            past: Vec::new(),
        }
    }

    /// Creates the timer for the next game of an evening. Without `seconds`, a turn takes as long as
    /// the rules say, or a minute if they have no clock.
    pub fn of_evening(evening: &Evening, seconds: Option<u16>) -> Timer {
        let ruled = Some(evening.rules().rules().turn_seconds).filter(|&seconds| seconds > 0);
        let seconds = seconds.or(ruled).unwrap_or(60);
        let players = evening.players().to_vec();
        let mut timer = Timer::new(players, *evening.rules(), seconds);
        timer.begin_with(evening.sheet().next);
        timer
    }

    /// Returns whether this timer is in the middle of a game of this evening: a turn has begun, and
    /// players and rules are the same.
    pub fn is_timing(&self, evening: &Evening) -> bool {
        self.state != State::Ready
            && self.players == evening.players()
            && self.rules == *evening.rules()
    }

    /// Returns whether another timer has the same players, rules and time for a turn.
    pub fn is_same_table(&self, other: &Timer) -> bool {
        self.players == other.players && self.rules == other.rules && self.seconds == other.seconds
    }

    /// Makes another player begin. Once the first turn has begun, this does nothing.
    pub fn begin_with(&mut self, seat: usize) {
        if self.state == State::Ready && seat < self.players.len() {
            self.seat = seat;
        }
    }

    /// Returns the players in turn order.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the rules.
    pub fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Returns the seconds allowed for a turn.
    pub fn seconds(&self) -> u16 {
        self.seconds
    }

    fn whole(&self) -> u64 {
        u64::from(self.seconds) * 1000
    }

    /// Returns what the timer shows at a time.
    pub fn at(&self, now: u64) -> Status {
        let (left, phase) = match self.state {
            State::Ready => (self.whole(), Phase::Ready),
            State::Paused { left } => (left, Phase::Paused),
            State::Runs { ends } => {
                // A clock that was set back must not give more than a turn.
                let left = ends.saturating_sub(now).min(self.whole());
                let phase = match left {
                    0 => Phase::Up,
                    _ if left <= LAST_SECONDS * 1000 => Phase::Last,
                    _ => Phase::Running,
                };
                (left, phase)
            }
        };
        Status {
            seat: self.seat,
            next: (self.seat + 1) % self.players.len(),
            left,
            phase,
        }
    }

    /// Ends the turn and begins the next player's. The first tap begins the first turn. While
    /// the clock is stopped, a tap does nothing.
    pub fn tap(&mut self, now: u64) {
        let status = self.at(now);
        match status.phase {
            Phase::Paused => return,
            Phase::Ready => {}
            Phase::Running | Phase::Last | Phase::Up => {
                if self.past.len() == REMEMBERED {
                    self.past.remove(0);
                }
                self.past.push((self.seat, status.left));
                self.seat = status.next;
            }
        }
        self.state = State::Runs {
            ends: now + self.whole(),
        };
    }

    /// Stops the clock, or resumes it. A turn whose time is up, or that has not begun,
    /// stays as it is.
    pub fn pause(&mut self, now: u64) {
        let status = self.at(now);
        match status.phase {
            Phase::Paused => {
                self.state = State::Runs {
                    ends: now + status.left,
                };
            }
            Phase::Running | Phase::Last => self.state = State::Paused { left: status.left },
            Phase::Ready | Phase::Up => {}
        }
    }

    /// Returns whether a turn can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Undoes the last tap: the previous turn resumes with the time that was left, so that a
    /// mistaken tap costs nobody time. A stopped clock stays stopped.
    pub fn undo(&mut self, now: u64) {
        let Some((seat, left)) = self.past.pop() else {
            return;
        };
        self.seat = seat;
        self.state = match self.state {
            State::Paused { .. } if left > 0 => State::Paused { left },
            _ => State::Runs { ends: now + left },
        };
    }

    /// Returns the signal for a change from `before` to `now` within one turn. If several seconds
    /// have passed since `before`, there is still only one signal.
    pub fn cue(&self, before: Status, now: Status) -> Option<Cue> {
        if before.seat != now.seat || before.left < now.left {
            return None;
        }
        match now.phase {
            Phase::Up if before.phase != Phase::Up => Some(Cue::Up),
            Phase::Last if before.phase == Phase::Running => Some(Cue::Tick),
            Phase::Last if before.seconds() > now.seconds() => Some(Cue::Tick),
            _ => None,
        }
    }

    /// Returns when the timer has something new to show, in milliseconds from now; `None` while
    /// nothing changes.
    pub fn next_change(&self, now: u64) -> Option<u64> {
        let status = self.at(now);
        match status.phase {
            Phase::Ready | Phase::Paused | Phase::Up => None,
            Phase::Running | Phase::Last => Some(match status.left % 1000 {
                0 => 1000,
                part => part,
            }),
        }
    }

    /// Returns what a time-out costs.
    pub fn penalty(&self) -> Penalty {
        let rules = self.rules.rules();
        Penalty {
            untouched: rules.timeout_untouched,
            unfinished: rules.timeout_unfinished,
            stands: rules.timeout_legal == TimeoutLegal::Stands,
        }
    }

    /// Writes the timer as text, to keep it.
    pub fn write(&self) -> String {
        let mut text = String::from("sidra timer 1\n");
        let mut line = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {value}");
        };
        line("rules", &write_rules(&self.rules));
        line("seconds", &self.seconds.to_string());
        for player in &self.players {
            line("player", player);
        }
        line("turn", &(self.seat + 1).to_string());
        match self.state {
            State::Ready => {}
            State::Runs { ends } => line("ends", &ends.to_string()),
            State::Paused { left } => line("left", &left.to_string()),
        }
        for (seat, left) in &self.past {
            line("past", &format!("{} {left}", seat + 1));
        }
        text
    }

    /// Reads what [`Timer::write`] wrote.
    ///
    /// # Errors
    /// Returns the first line that cannot be read.
    pub fn read(text: &str) -> Result<Timer, FileError> {
        let mut lines = Lines::new(text, "sidra timer 1")?;
        let (mut rules, mut seconds, mut players) = (None, None, Vec::new());
        let (mut seat, mut state, mut past) = (0, State::Ready, Vec::new());
        while let Some((name, value)) = lines.next() {
            let seat_of = |text: &str| {
                let seat: usize = text.parse().ok()?;
                seat.checked_sub(1).filter(|&seat| seat < players.len())
            };
            match name {
                "rules" => rules = Some(read_rules(value).map_err(|_| lines.error(Wanted::Rules))?),
                "seconds" => {
                    let read = value
                        .parse()
                        .ok()
                        .filter(|s| (SHORTEST..=LONGEST).contains(s));
                    seconds = Some(read.ok_or_else(|| lines.error(Wanted::Seconds))?);
                }
                "player" if players.len() < MOST && !tidy_name(value).is_empty() => {
                    players.push(tidy_name(value));
                }
                "player" => return Err(lines.error(Wanted::Player)),
                "turn" => seat = seat_of(value).ok_or_else(|| lines.error(Wanted::Seat))?,
                "ends" => {
                    let ends = value.parse().map_err(|_| lines.error(Wanted::Number))?;
                    state = State::Runs { ends };
                }
                "left" => {
                    let left = value.parse().map_err(|_| lines.error(Wanted::Number))?;
                    state = State::Paused { left };
                }
                "past" => {
                    let read = value
                        .split_once(' ')
                        .and_then(|(seat, left)| Some((seat_of(seat)?, left.trim().parse().ok()?)));
                    past.push(read.ok_or_else(|| lines.error(Wanted::Seat))?);
                    if past.len() > REMEMBERED {
                        return Err(lines.error(Wanted::TimerKeyword));
                    }
                }
                _ => return Err(lines.error(Wanted::TimerKeyword)),
            }
        }
        if players.len() < FEWEST {
            return Err(lines.missing(Wanted::Player));
        }
        let mut timer = Timer::new(
            players,
            rules.ok_or_else(|| lines.missing(Wanted::Rules))?,
            seconds.ok_or_else(|| lines.missing(Wanted::Seconds))?,
        );
        // Whatever the file says, no turn has more time than a whole one.
        let whole = timer.whole();
        timer.seat = seat;
        timer.state = match state {
            State::Paused { left } => State::Paused {
                left: left.min(whole),
            },
            State::Ready | State::Runs { .. } => state,
        };
        timer.past = past
            .into_iter()
            .map(|(seat, left): (usize, u64)| (seat, left.min(whole)))
            .collect();
        Ok(timer)
    }
}
