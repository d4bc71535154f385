//! The allowance for slow connections: a move that arrives late because of its player's
//! connection still counts, from a quota that refills.

use sidra_room::shared::Person;

use super::keeper::Keeper;

/// The largest allowance in one turn, in milliseconds.
const MOST: u64 = 1_000;
/// The allowance that a person can save up, in milliseconds.
const QUOTA: u64 = 2_000;
/// What is added after a turn that did not need it, in milliseconds.
const REFILL: u64 = 200;

/// How slow a person's connection is, and the allowance that is left.
pub(super) struct Lag {
    round_trip: u64,
    quota: u64,
}

impl Default for Lag {
    fn default() -> Lag {
        Lag {
            round_trip: 0,
            quota: QUOTA,
        }
    }
}

impl Lag {
    /// Notes the round-trip time of a message. A single slow one changes little.
    pub(super) fn measure(&mut self, millis: u64) {
        self.round_trip = (3 * self.round_trip + millis) / 4;
    }

    fn allowance(&self) -> u64 {
        self.round_trip.min(self.quota).min(MOST)
    }
}

impl Keeper {
    /// Returns the allowance for the connection of the player to move.
    pub(super) fn lag(&self) -> u64 {
        let person = self.shared.turn();
        let lag = person.and_then(|person| self.lags.get(&person));
        lag.map_or(0, Lag::allowance)
    }

    /// Deducts what a late move used of its player's allowance, or restores some of it.
    pub(super) fn count_lag(&mut self, by: Option<Person>) {
        let now = self.hall.now();
        let Some(person) = self.shared.turn() else {
            return;
        };
        let clock = self.shared.room().and_then(|room| room.clock(now));
        let Some(clock) = clock else {
            return;
        };
        let used = if clock.left == 0 { self.lag() } else { 0 };
        let lag = self.lags.entry(person).or_default();
        match used {
            0 if by == Some(person) => lag.quota = (lag.quota + REFILL).min(QUOTA),
            used => lag.quota = lag.quota.saturating_sub(used),
        }
    }
}
