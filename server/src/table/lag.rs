//! The allowance for slow connections: a move that arrives late because of its player's connection
//! still counts, at the expense of a quota that refills.

use sidra_game::Phase;
use sidra_room::shared::Person;

use super::keeper::Keeper;

/// The largest allowance in one turn, in milliseconds.
const MOST: u64 = 1_000;
/// The allowance that a person can save up, in milliseconds.
const QUOTA: u64 = 2_000;
/// What is added to the quota after a turn that did not need it, in milliseconds.
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
    /// Notes the round-trip time of a message. A single slow message changes little.
    pub(super) fn measure(&mut self, millis: u64) {
        self.round_trip = (3 * self.round_trip + millis) / 4;
    }

    fn allowance(&self) -> u64 {
        self.round_trip.min(self.quota).min(MOST)
    }

    /// Deducts what a late turn used, or restores some after a turn that ended in time.
    fn end_turn(&mut self, late: bool) {
        self.quota = match late {
            true => self.quota - self.allowance(),
            false => (self.quota + REFILL).min(QUOTA),
        };
    }
}

/// A person's turn on the clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timed {
    person: Person,
    game: u32,
    turn: u32,
    /// Whether the time for the turn is over, so that only the allowance is left.
    late: bool,
}

impl Timed {
    /// Returns whether the turn has ended, given the one on the clock now.
    fn has_ended(&self, now: Option<&Timed>) -> bool {
        now.is_none_or(|now| (now.game, now.turn) != (self.game, self.turn))
    }
}

impl Keeper {
    /// Returns the allowance for the connection of the player to move.
    pub(super) fn lag(&self) -> u64 {
        let person = self.shared.turn();
        let lag = person.and_then(|person| self.lags.get(&person));
        lag.map_or(0, Lag::allowance)
    }

    /// Returns the turn on the clock, if it is a person's.
    pub(super) fn timed(&self) -> Option<Timed> {
        let person = self.shared.turn()?;
        let room = self.shared.room()?;
        let view = room.view(None);
        // The clock of an objection window is not the player's.
        if view.phase != Phase::Playing {
            return None;
        }
        let clock = room.clock(self.now())?;
        Some(Timed {
            person,
            game: view.moment.game,
            turn: view.moment.turn,
            late: clock.left == 0,
        })
    }

    /// Updates the quota once per turn, when a step has ended the turn. No other step uses or
    /// restores it.
    pub(super) fn count_lag(&mut self, before: Option<Timed>) {
        let now = self.timed();
        if let Some(turn) = before.filter(|turn| turn.has_ended(now.as_ref())) {
            let lag = self.lags.entry(turn.person).or_default();
            lag.end_turn(turn.late);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slow(millis: u64) -> Lag {
        let mut lag = Lag::default();
        (0..40).for_each(|_| lag.measure(millis));
        lag
    }

    #[test]
    fn an_allowance_is_measured_and_capped() {
        assert_eq!(Lag::default().allowance(), 0, "nothing was measured");
        assert!((95..=100).contains(&slow(100).allowance()));
        assert_eq!(slow(60_000).allowance(), MOST);
        let mut lag = slow(0);
        lag.measure(400);
        assert_eq!(lag.allowance(), 100, "a single slow message changes little");
    }

    #[test]
    fn late_turns_use_up_the_quota_and_others_refill_it() {
        let mut lag = slow(60_000);
        lag.end_turn(true);
        assert_eq!(lag.allowance(), MOST);
        lag.end_turn(true);
        assert_eq!(lag.allowance(), 0, "the quota is used up");
        lag.end_turn(true);
        assert_eq!(lag.allowance(), 0);
        lag.end_turn(false);
        assert_eq!(lag.allowance(), REFILL);
        for _ in 0..100 {
            lag.end_turn(false);
        }
        assert_eq!(lag.quota, QUOTA, "nobody saves up more");
    }

    #[test]
    fn only_the_end_of_a_turn_counts() {
        let turn = |game, turn| Timed {
            person: Person(1),
            game,
            turn,
            late: false,
        };
        // Any other command leaves the same turn on the clock.
        assert!(!turn(0, 5).has_ended(Some(&turn(0, 5))));
        assert!(turn(0, 5).has_ended(Some(&turn(0, 6))));
        assert!(turn(0, 5).has_ended(Some(&turn(1, 5))));
        assert!(turn(0, 5).has_ended(None));
    }
}
