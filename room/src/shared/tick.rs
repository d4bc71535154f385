//! What happens at a shared table on its own, as time passes.

use sidra_game::Action;
use sidra_game::shuffle::Secret;

use super::decide::started;
use super::{Chair, Change, Person, Reason, Shared, SharedStep, TableState};
use crate::bots::Question;
use crate::input::{Ask, Sender};

impl Shared {
    /// Returns the question for the next bot that has to make a decision.
    pub fn question(&self) -> Option<Question> {
        self.room.as_ref().filter(|_| self.is_playing())?.question()
    }

    fn is_playing(&self) -> bool {
        self.state == TableState::Playing
    }

    /// Returns when [`Shared::tick`] next returns a step. `lag` is the extra time that the player
    /// to move gets for a slow connection.
    pub fn wake(&self, lag: u64) -> Option<u64> {
        match self.state {
            TableState::Hashing | TableState::Revealing if self.is_left() => Some(0),
            TableState::Hashing | TableState::Revealing => Some(self.until),
            TableState::Gathering => {
                let away = [self.host_until(), self.chair_until()];
                let due = away.into_iter().flatten();
                due.chain([self.idle_until()]).min()
            }
            TableState::Playing if self.prepares() => Some(0),
            TableState::Playing => {
                let room = self.room.as_ref()?;
                let room = room.wake().map(|due| due + self.lag_of(due, lag));
                let due = self.missed_until().into_iter();
                let due = due.chain(room).chain(self.paused_until);
                due.chain([self.idle_until()]).min()
            }
            TableState::Over => {
                let due = [self.host_until(), self.rematch_until()];
                due.into_iter().flatten().min()
            }
            TableState::Closed(_) => None,
        }
    }

    /// Returns the allowance for what is due: only a person's time-out waits for a slow
    /// connection.
    fn lag_of(&self, due: u64, lag: u64) -> u64 {
        let room = self.room.as_ref();
        let bot_acts = room.is_some_and(|room| room.thought_due() == Some(due));
        if bot_acts { 0 } else { lag }
    }

    /// Returns the next step that is due. `fresh` is a new secret, in case the deal has to
    /// start again.
    pub fn tick(&self, now: u64, lag: u64, fresh: Secret) -> Option<SharedStep> {
        let due = self.wake(lag).is_some_and(|due| due <= now);
        let changes = match self.state {
            _ if !due => return None,
            TableState::Gathering | TableState::Over => vec![self.end_absence(now)?],
            TableState::Hashing | TableState::Revealing => self.start_again(fresh, now),
            TableState::Playing => return self.tick_match(now, lag),
            TableState::Closed(_) => return None,
        };
        Some(self.step(now, None, changes, None))
    }

    /// Starts the deal again without those who left, or who sent no hash or no seed. With too few
    /// players left, bots take the free chairs if the table allows stand-ins; otherwise the table
    /// waits for someone to sit down, and for its host.
    fn start_again(&self, fresh: Secret, now: u64) -> Vec<Change> {
        let silent: Vec<Person> = self.silent().collect();
        let mut changes = vec![Change::Resealed { secret: fresh }];
        if silent.len() == self.guests.len() {
            changes.push(Change::Closed(Reason::Idle));
            return changes;
        }
        let enough = self.chairs.len() - silent.len() >= 2;
        let bot = self.terms.stand_in.filter(|_| !enough);
        for person in silent {
            if let Some(seat) = self.seat_of(person) {
                changes.push(Change::Chair { seat, bot });
            }
        }
        if enough || bot.is_some() {
            changes.push(started(now));
        }
        changes
    }

    /// Returns whether a step is due at once: seeds, the theme or the first game have to be set up,
    /// or a person who left has to resign.
    fn prepares(&self) -> bool {
        self.gathers() || self.resigning().is_some()
    }

    /// Returns the seat of a person who left the match and has to resign the current game.
    fn resigning(&self) -> Option<usize> {
        let view = self.room.as_ref()?.view(None);
        let gone = self.guests.iter().filter(|guest| guest.gone);
        gone.filter_map(|guest| self.seat_of(guest.person))
            .find(|&seat| view.turn.is_some() && view.seats.get(seat).is_some_and(|s| !s.resigned))
    }

    fn tick_match(&self, now: u64, lag: u64) -> Option<SharedStep> {
        let room = self.room.as_ref()?;
        let changes = if self.gathers() {
            self.prepare(now).into_iter().collect()
        } else if let Some(seat) = self.resigning() {
            self.resign(seat, now)
        } else if let Some(until) = self.paused_until
            && until <= now
        {
            // The log has no other words for a pause that ends by itself.
            self.resume(0, now).unwrap_or_default()
        } else if let Some(guest) = self.away_too_long(now) {
            self.replace(guest, now)
        } else if self.idle_until() <= now {
            vec![self.end_idleness(now)]
        } else {
            let late = room.wake().map_or(0, |due| self.lag_of(due, lag));
            let step = room.tick(now.saturating_sub(late))?;
            let (changes, quiet) = self.split(step);
            return Some(self.step(now, None, changes, quiet));
        };
        (!changes.is_empty()).then(|| self.step(now, None, changes, None))
    }

    /// Returns the next change that leads to the first game, or begins it.
    fn prepare(&self, now: u64) -> Option<Change> {
        let room = self.room.as_ref()?;
        let view = room.view(None);
        let moment = view.moment;
        for guest in &self.guests {
            let seat = self.seat_of(guest.person)?;
            if let Some(seed) = guest.seed
                && view.seeds.get(seat).is_some_and(Vec::is_empty)
            {
                let seed = seed.to_vec();
                let action = Action::AddSeed { seed };
                return self.room_row(Sender::Seat(seat), now, Ask::Act { moment, action });
            }
        }
        if let Some(theme) = &self.terms.theme
            && view.theme.is_none()
        {
            let theme = theme.clone();
            let agreed = self.room_row(Sender::Keeper, now, Ask::AgreeTheme { theme });
            if agreed.is_some() {
                return agreed;
            }
        }
        let game = moment.game;
        self.room_row(Sender::Keeper, now, Ask::Begin { game })
    }

    /// Returns whether a person sits on this chair, as opposed to a bot or nobody.
    pub fn is_person(&self, seat: usize) -> bool {
        matches!(self.chairs.get(seat), Some(Chair::Person(_)))
    }
}
