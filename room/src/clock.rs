//! The clock of a turn, an objection window or a vote.

use serde::{Deserialize, Serialize};

/// The clock as players see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// The whole time, in milliseconds.
    pub whole: u64,
    /// The time left, in milliseconds.
    pub left: u64,
}

impl Clock {
    /// With this many milliseconds left or fewer, the clock shows tenths of a second. Before
    /// that it shows whole seconds, because every redraw slows down a tile that is being
    /// dragged.
    const LAST: u64 = 10_000;

    /// Returns whether at most ten seconds are left.
    #[must_use]
    pub fn is_late(self) -> bool {
        self.left <= Clock::LAST
    }

    fn step(self) -> u64 {
        if self.is_late() { 100 } else { 1000 }
    }

    /// Returns the clock with the time left rounded up to the next step that is shown.
    #[must_use]
    pub fn shown(self) -> Clock {
        let left = self.left.next_multiple_of(self.step());
        Clock { left, ..self }
    }

    /// Returns how many milliseconds pass until the shown time changes; never 0.
    #[must_use]
    pub fn until_shown_changes(self) -> u64 {
        let step = self.step();
        match self.left % step {
            0 => step,
            over => over,
        }
    }

    /// Returns the clock `millis` milliseconds later.
    #[must_use]
    pub fn after(self, millis: u64) -> Clock {
        let left = self.left.saturating_sub(millis);
        Clock { left, ..self }
    }
}

/// Measures how long the current turn, objection window or vote has lasted. Time during
/// which the room was stopped does not count.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timer {
    /// When the turn, window or vote began, moved forward by the length of every stop.
    began: u64,
    /// When the current stop began.
    still: Option<u64>,
}

impl Timer {
    pub(crate) fn start(now: u64) -> Timer {
        Timer {
            began: now,
            still: None,
        }
    }

    /// Starts timing a new turn. If the room is stopped, the new turn starts stopped.
    pub(crate) fn restart(&mut self, now: u64) {
        self.began = now;
        self.still = self.still.map(|_| now);
    }

    pub(crate) fn began(self) -> u64 {
        self.began
    }

    pub(crate) fn is_still(self) -> bool {
        self.still.is_some()
    }

    /// Returns the time that counts: the beginning of the current stop, or `now`.
    pub(crate) fn time(self, now: u64) -> u64 {
        self.still.unwrap_or(now)
    }

    /// Returns how long the turn has lasted, in milliseconds.
    pub(crate) fn spent(self, now: u64) -> u64 {
        self.time(now).saturating_sub(self.began)
    }

    /// Stops or restarts the timer. Returns the length of the stop that ended.
    pub(crate) fn set_still(&mut self, still: bool, now: u64) -> u64 {
        match (still, self.still) {
            (true, None) => {
                self.still = Some(now);
                0
            }
            (false, Some(since)) => {
                let stood = now.saturating_sub(since);
                self.still = None;
                self.began += stood;
                stood
            }
            _ => 0,
        }
    }

    /// Gives time back to the player whose turn it is, at most as much as was spent.
    pub(crate) fn credit(&mut self, millis: u64, now: u64) {
        self.began = self.began.saturating_add(millis).min(self.time(now));
    }
}
