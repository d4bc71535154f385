//! People who are away. An absent person does not keep the others waiting: someone else becomes the
//! host, a chair becomes free, a bot takes over or the player resigns, and a rematch begins without
//! the person.
//!
//! Only time during which the server was running counts as absence. While a table is loaded, that
//! is the time of its log; the rest is in [`Change::Unloaded`].

use super::{Chair, Change, Guest, Person, Shared, TableState, Want};
use crate::event::Happening;

/// How long the others wait for an absent host, or for an absent person to agree to a rematch, in
/// milliseconds.
const PATIENCE: u64 = 60_000;

impl Shared {
    /// Returns when the player to move will have been away for too long, if nobody comes back. A
    /// server that has not loaded the table has to load it then.
    pub fn missed_until(&self) -> Option<u64> {
        let playing = self
            .guests
            .iter()
            .filter(|_| self.state == TableState::Playing);
        playing.filter_map(|guest| self.away_until(guest)).min()
    }

    /// Returns when a person will have been away for too long during a match. Only the player to
    /// move can be missed, and only by another person. At a table without a clock, the whole time
    /// starts again in every turn.
    fn away_until(&self, guest: &Guest) -> Option<u64> {
        let room = self.room.as_ref()?;
        let seat = self.seat_of(guest.person)?;
        let view = room.view(None);
        let timed = self.terms.is_timed();
        let turn = room.turn_began().saturating_add(self.unloaded_before_turn);
        let since = match timed {
            true => guest.away_since?,
            false => guest.away_since?.max(turn),
        };
        let resigned = view.seats.get(seat).is_none_or(|player| player.resigned);
        let others = self.people().any(|other| other != guest.person);
        let missed = view.turn == Some(seat) && !resigned && others;
        let played_for = room.company().seats.get(seat)?.stand_in.is_some();
        let still = self.paused_until.is_some() || timed && !room.is_running();
        let waits = missed && !played_for && !guest.gone && !still;
        waits.then(|| self.in_log(since, u64::from(self.terms.away) * 1000))
    }

    /// Returns whether a person has been away from the match for longer than the table allows, even
    /// if it is someone else's turn or a bot plays for the person. At a table without a clock
    /// nobody needs to be present before their own turn.
    pub(super) fn is_missing(&self, person: Person, now: u64) -> bool {
        let counts = self.terms.is_timed() && self.paused_until.is_none();
        let until = self.guest(person).and_then(|guest| self.keeps_until(guest));
        counts && until.is_some_and(|until| until <= now)
    }

    pub(super) fn away_too_long(&self, now: u64) -> Option<&Guest> {
        let away = |guest: &&Guest| self.away_until(guest).is_some_and(|until| until <= now);
        self.guests.iter().find(away)
    }

    /// Returns what changes when a person is away for too long: a bot takes over, or the person
    /// resigns.
    pub(super) fn replace(&self, guest: &Guest, now: u64) -> Vec<Change> {
        let person = guest.person;
        let Some(seat) = self.seat_of(person) else {
            return Vec::new();
        };
        if let Some(level) = self.terms.stand_in {
            let taken = vec![Happening::TakenOver { seat, level }];
            return self.room_events(taken, now).into_iter().collect();
        }
        let mut changes = self.resign(seat, now);
        changes.push(Change::Gone { person });
        changes
    }

    /// Returns when an absence that began at `since` will have lasted for `millis`.
    fn in_log(&self, since: u64, millis: u64) -> u64 {
        since.saturating_add(millis).saturating_sub(self.unloaded)
    }

    /// Returns the time until which others wait for a person who is away.
    fn awaited_until(&self, guest: &Guest) -> Option<u64> {
        Some(self.in_log(guest.away_since?, PATIENCE))
    }

    /// Returns the first person who is present.
    fn present(&self) -> Option<Person> {
        self.people().find(|&person| self.is_here(person))
    }

    /// Returns when a person who is present becomes the host, because the host is away.
    pub(super) fn host_until(&self) -> Option<u64> {
        let host = self.guest(self.host?)?;
        let matters = self.state == TableState::Gathering || self.asks_for_rematch();
        self.present().filter(|_| matters)?;
        self.awaited_until(host)
    }

    /// Returns whether someone waits for a rematch.
    fn asks_for_rematch(&self) -> bool {
        let wants = |guest: &Guest| guest.wants.contains(&Want::Rematch);
        self.state == TableState::Over && self.next.is_none() && self.guests.iter().any(wants)
    }

    /// Returns when the chair of a person who is away becomes free, because others wait for the
    /// match to begin.
    pub(super) fn chair_until(&self) -> Option<u64> {
        self.present()?;
        self.guests
            .iter()
            .filter_map(|one| self.keeps_until(one))
            .min()
    }

    /// Returns when a person will have been away for as long as the table allows.
    fn keeps_until(&self, guest: &Guest) -> Option<u64> {
        Some(self.in_log(guest.away_since?, u64::from(self.terms.away) * 1000))
    }

    /// Returns what is due before or after a match.
    pub(super) fn end_absence(&self, now: u64) -> Option<Change> {
        let is_due = |until: Option<u64>| until.is_some_and(|until| until <= now);
        if is_due(self.host_until()) {
            let person = self.present()?;
            return Some(Change::Host { person });
        }
        if self.state != TableState::Gathering {
            return None;
        }
        if is_due(self.chair_until()) {
            let mut guests = self.guests.iter();
            let guest = guests.find(|guest| is_due(self.keeps_until(guest)))?;
            let seat = self.seat_of(guest.person)?;
            return Some(Change::Chair { seat, bot: None });
        }
        (self.idle_until() <= now).then(|| self.end_idleness(now))
    }

    /// Returns whether everyone who is not away wants a rematch, so that the server has to open a
    /// table for it.
    pub fn wants_rematch(&self, now: u64) -> bool {
        self.rematch_from().is_some_and(|from| from <= now)
    }

    /// Returns when a rematch that is agreed on begins without those who are away.
    pub(super) fn rematch_until(&self) -> Option<u64> {
        self.rematch_from().filter(|&from| from > 0)
    }

    /// Returns when a rematch will be agreed on if nothing changes; 0 if it already is.
    fn rematch_from(&self) -> Option<u64> {
        if !self.asks_for_rematch() {
            return None;
        }
        let people = || self.guests.iter().filter(|guest| !guest.gone);
        let wants = |guest: &&Guest| guest.wants.contains(&Want::Rematch);
        let others = people().filter(|guest| !wants(guest));
        others
            .map(|guest| self.awaited_until(guest))
            .try_fold(0, |latest, until| {
                // Without `until`, the person is present and has not agreed.
                Some(until?.max(latest))
            })
    }

    /// Returns the chairs of a rematch. The chair of a person who was away and did not agree is
    /// free, so that this person can sit down again.
    pub fn rematch_chairs(&self) -> Vec<Chair> {
        let next = |chair: &Chair| match *chair {
            Chair::Free => None,
            Chair::Bot(_) => Some(*chair),
            Chair::Person(person) => {
                let guest = self.guest(person).filter(|guest| !guest.gone)?;
                let agreed = guest.wants.contains(&Want::Rematch);
                Some(if agreed { *chair } else { Chair::Free })
            }
        };
        let mut chairs: Vec<Chair> = self.chairs.iter().filter_map(next).collect();
        chairs.resize(chairs.len().max(2), Chair::Free);
        chairs
    }

    /// Returns what changes if a table was not loaded for a while.
    pub(super) fn note_unloaded(&self, millis: u64) -> Vec<Change> {
        let away = self.guests.iter().any(|guest| guest.away_since.is_some());
        let counts = match self.state {
            TableState::Playing => !self.terms.is_timed(),
            TableState::Gathering => true,
            TableState::Over => self.asks_for_rematch(),
            TableState::Hashing | TableState::Revealing | TableState::Closed(_) => false,
        };
        match away && counts && millis > 0 {
            true => vec![Change::Unloaded { millis }],
            false => Vec::new(),
        }
    }
}
