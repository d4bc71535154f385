//! Time: the clock, bots that have thought, a draw that waits, pauses.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use sidra_client::work::{Answer, Job};
use sidra_game::Command;
use sidra_room::{Clock, Room};

use super::{Play, SEAT};
use crate::device;
use crate::sound::Sound;

impl Play {
    /// Does what is due, and comes back when something else is: the clock, a bot, a draw
    /// that waits. Between two of them the page sleeps.
    pub(super) fn tick(self) {
        let now = device::now();
        if self
            .room
            .with_untracked(|room| room.wake().is_some_and(|wake| wake <= now))
        {
            self.room.update(|room| room.tick(now));
            self.happened();
        }
        let clock = self.room.with_untracked(|room| room.clock(now));
        let shown = clock.map(Clock::shown);
        if self.clock.get_untracked() != shown {
            self.clock.set(shown);
        }
        self.last_seconds(clock);
        self.ask_bot();
        let waits = self.drawing.get_untracked();
        if waits.is_some_and(|at| at <= now) {
            self.drawing.set(None);
            // Which makes something happen, and brings us here again.
            return self.command(Command::Draw { seat: SEAT });
        }
        let wake = self.room.with_untracked(Room::wake);
        // As long as nothing can happen by itself, the clock stands still too.
        let step = wake.and(clock).map(|clock| now + clock.until_shown_anew());
        let next = [wake, step, waits].into_iter().flatten().min();
        self.set_alarm(next.and_then(|next| {
            let wait = Duration::from_millis(next.saturating_sub(now));
            set_timeout_with_handle(move || self.tick(), wait).ok()
        }));
    }

    /// Waits for something else than before.
    pub(super) fn set_alarm(self, next: Option<TimeoutHandle>) {
        self.memory.update_value(|memory| {
            if let Some(before) = std::mem::replace(&mut memory.alarm, next) {
                before.clear();
            }
        });
    }

    /// Has the worker think where it is a bot's turn, once.
    fn ask_bot(self) {
        let Some(question) = self.room.with_untracked(Room::question) else {
            return;
        };
        let mut asked = 0;
        self.memory
            .update_value(|memory| asked = std::mem::replace(&mut memory.thinks_of, question.turn));
        if asked == question.turn {
            return;
        }
        let job = Job::Choose {
            turn: question.turn,
            level: question.level,
            seed: question.seed,
            position: question.position,
        };
        self.thinker.ask(&job, move |answer| {
            if let Answer::Choice { turn, choice } = answer {
                self.room.update_untracked(|room| room.answer(turn, choice));
                self.tick();
            }
        });
    }

    /// The last ten seconds of the own turn are heard and felt.
    fn last_seconds(self, clock: Option<Clock>) {
        let mine = self.room.with_untracked(|room| room.turn() == Some(SEAT));
        let second = clock
            .filter(|clock| mine && clock.is_late())
            .map_or(0, |clock| clock.left.div_ceil(1000));
        let mut before = 0;
        self.memory
            .update_value(|memory| before = std::mem::replace(&mut memory.ticked, second));
        if second > 0 && before != second && !self.paused.get_untracked() {
            self.sounds.make(Sound::Tick);
        }
    }

    /// Everything stands still, or goes on, because somebody wants it to.
    pub fn pause(self, pause: bool) {
        let now = device::now();
        self.room.update_untracked(|room| match pause {
            true => room.pause(now),
            false => room.resume(now),
        });
        self.paused.set(pause);
        // A draw that waits could not be taken back any more.
        self.drawing.set(None);
        self.keep();
    }

    /// Nobody loses time while the page is out of sight: the bots wait as well.
    pub fn stand_still(self, still: bool) {
        if !still && self.take_up_newer(true) {
            return;
        }
        let now = device::now();
        self.room.update_untracked(|room| match still {
            true => room.stand_still(now),
            false => room.look_again(now),
        });
        self.keep();
        self.tick();
    }
}
