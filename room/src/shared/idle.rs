//! Tables at which nothing happens. Friends may play one move every few days, so a match waits for
//! weeks. Then its people get a notice with the day on which the table will close, and it closes on
//! that day, not before. Anything a person does in between, even just coming to look, withdraws the
//! notice.

use super::{Change, Reason, Shared, TableState};

const DAY: u64 = 24 * 3600 * 1000;
/// How long a table whose match has not begun may be idle, in milliseconds.
const LONGEST_GATHERING: u64 = DAY;
/// How long a match may be idle before its people get a notice, in milliseconds.
const LONGEST_PLAYING: u64 = 14 * DAY;
/// The time between the notice to a table's people and the end of the table, in milliseconds.
const NOTICE: u64 = 7 * DAY;

/// Returns when an idle table needs attention: its people get a notice, or it is closed.
/// `closes` is the time that a notice gave, if there was one.
pub fn idle_until(gathering: bool, touched: u64, closes: Option<u64>) -> u64 {
    match (gathering, closes) {
        (true, _) => touched.saturating_add(LONGEST_GATHERING),
        (false, Some(closes)) => closes,
        (false, None) => touched.saturating_add(LONGEST_PLAYING),
    }
}

impl Shared {
    /// Returns when the table closes unless a person comes back, if its people have been notified.
    pub fn closes(&self) -> Option<u64> {
        self.closes.filter(|_| self.state == TableState::Playing)
    }

    /// Sets when a person last acted at a table that was just loaded.
    pub fn set_touched(&mut self, at: u64) {
        self.touched = at;
    }

    /// Returns when the table has been idle for too long.
    pub(super) fn idle_until(&self) -> u64 {
        let gathering = self.state == TableState::Gathering;
        idle_until(gathering, self.touched, self.closes)
    }

    /// Returns what happens at a table that has been idle for too long.
    pub(super) fn end_idleness(&self, now: u64) -> Change {
        match (self.state, self.closes) {
            (TableState::Playing, None) => Change::Notice {
                closes: now.saturating_add(NOTICE),
            },
            _ => Change::Closed(Reason::Idle),
        }
    }
}

impl Change {
    /// Returns whether a person has come back.
    pub(super) fn is_visit(&self) -> bool {
        matches!(self, Change::Here { here: true, .. })
    }
}
