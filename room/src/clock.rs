//! The clock of a turn, of an objection window or of a vote.

use serde::{Deserialize, Serialize};

/// The clock as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// The whole time, in milliseconds.
    pub whole: u64,
    /// The time left, in milliseconds.
    pub left: u64,
}

impl Clock {
    /// The last milliseconds, which are shown in tenths of a second. Before them the clock
    /// shows whole seconds: every redraw takes time from a tile that is being dragged.
    const LAST: u64 = 10_000;

    /// Whether these are the last ten seconds.
    #[must_use]
    pub fn is_late(self) -> bool {
        self.left <= Clock::LAST
    }

    fn step(self) -> u64 {
        if self.is_late() { 100 } else { 1000 }
    }

    /// The clock with the time left rounded up to what is shown.
    #[must_use]
    pub fn shown(self) -> Clock {
        let left = self.left.next_multiple_of(self.step());
        Clock { left, ..self }
    }

    /// How many milliseconds it shows the same; never 0.
    #[must_use]
    pub fn until_shown_anew(self) -> u64 {
        let step = self.step();
        match self.left % step {
            0 => step,
            over => over,
        }
    }

    /// The clock a while later.
    #[must_use]
    pub fn after(self, millis: u64) -> Clock {
        let left = self.left.saturating_sub(millis);
        Clock { left, ..self }
    }
}

/// Measures how long the current turn, window or vote has lasted, without the time in
/// which everything stood still.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timer {
    /// When it began; moved forward by every standstill.
    began: u64,
    /// Since when everything stands still.
    still: Option<u64>,
}

impl Timer {
    pub(crate) fn start(now: u64) -> Timer {
        Timer {
            began: now,
            still: None,
        }
    }

    /// A new turn: a standstill that goes on belongs to it.
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

    /// The time as it counts: the beginning of a standstill, else now.
    pub(crate) fn time(self, now: u64) -> u64 {
        self.still.unwrap_or(now)
    }

    /// How long it has lasted.
    pub(crate) fn spent(self, now: u64) -> u64 {
        self.time(now).saturating_sub(self.began)
    }

    /// Stands still, or goes on; returns how long it stood still.
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

    /// Gives time back to the player whose turn it is, at most what was spent.
    pub(crate) fn credit(&mut self, millis: u64, now: u64) {
        self.began = self.began.saturating_add(millis).min(self.time(now));
    }
}
