//! Time: the clock, bots that have thought, a draw that waits, pauses.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use sidra_client::Table;
use sidra_client::work::{Answer, Job};
use sidra_game::Action;
use sidra_room::{Ask, Clock};

use super::Play;
use crate::device;
use crate::sound::Sound;

/// The clock, and a draw that waits.
#[derive(Clone, Copy)]
pub struct Time {
    /// The clock as it is shown.
    pub clock: RwSignal<Option<Clock>>,
    /// When a draw will be sent.
    pub drawing: RwSignal<Option<u64>>,
    memory: StoredValue<Memory>,
}

#[derive(Default)]
struct Memory {
    /// The question that a bot was asked last.
    asked: Option<u64>,
    /// The second that was heard last.
    ticked: u64,
    /// When the page looks at the table again.
    alarm: Option<TimeoutHandle>,
}

impl Time {
    pub fn new(clock: Option<Clock>) -> Time {
        Time {
            clock: RwSignal::new(clock),
            drawing: RwSignal::default(),
            memory: StoredValue::default(),
        }
    }

    /// Replaces the alarm.
    pub fn set_alarm(self, next: Option<TimeoutHandle>) {
        self.memory.update_value(|memory| {
            if let Some(before) = std::mem::replace(&mut memory.alarm, next) {
                before.clear();
            }
        });
    }
}

impl Play {
    /// Does what is due, and comes back when something else is: the clock, a bot, a draw
    /// that waits. Between two of them the page sleeps.
    pub(super) fn tick(self) {
        let now = device::now();
        let wake = self.table.with_untracked(Table::wake);
        if wake.is_some_and(|wake| wake <= now) {
            self.hear();
        }
        let clock = self.table.with_untracked(|table| table.clock(now));
        let shown = clock.map(Clock::shown);
        if self.time.clock.get_untracked() != shown {
            self.time.clock.set(shown);
        }
        self.last_seconds(clock);
        self.ask_bot();
        let waits = self.time.drawing.get_untracked();
        if waits.is_some_and(|at| at <= now) {
            self.time.drawing.set(None);
            // Which makes something happen, and brings us here again.
            self.act(Action::Draw);
            return;
        }
        let wake = self.table.with_untracked(Table::wake);
        // As long as nothing can happen by itself, the clock stands still too.
        let step = wake.and(clock).map(|clock| now + clock.until_shown_changes());
        let next = [wake, step, waits].into_iter().flatten().min();
        self.time.set_alarm(next.and_then(|next| {
            let wait = Duration::from_millis(next.saturating_sub(now));
            set_timeout_with_handle(move || self.tick(), wait).ok()
        }));
    }

    /// Has the worker think where a bot has to, once a question.
    fn ask_bot(self) {
        let Some(question) = self.table.with_untracked(Table::question) else {
            return;
        };
        let mut asked = None;
        self.time.memory.update_value(|memory| {
            asked = memory.asked.replace(question.number);
        });
        if asked == Some(question.number) {
            return;
        }
        let job = Job::Choose(Box::new(question.clone()));
        self.tools.thinker.ask(&job, move |answer| {
            if let Answer::Choice(action) = answer {
                let now = device::now();
                self.table
                    .update_untracked(|table| table.answer(&question, Some(action), now));
                self.tick();
            }
        });
    }

    /// The last ten seconds of the player's turn are heard and felt.
    fn last_seconds(self, clock: Option<Clock>) {
        let (mine, paused) = self
            .table
            .with_untracked(|table| (table.is_my_turn(), table.company().paused));
        let second = clock
            .filter(|clock| mine && clock.is_late())
            .map_or(0, |clock| clock.left.div_ceil(1000));
        let mut before = 0;
        self.time
            .memory
            .update_value(|memory| before = std::mem::replace(&mut memory.ticked, second));
        if second > 0 && before != second && !paused {
            self.tools.sounds.make(Sound::Tick);
        }
    }

    /// Pauses the game, or goes on.
    pub fn pause(self, pause: bool) {
        // A draw that waits could not be taken back any more.
        self.time.drawing.set(None);
        self.ask_table(if pause { Ask::Pause } else { Ask::Resume });
    }

    /// Nobody loses time while the page is out of sight: the bots wait as well.
    pub fn set_here(self, here: bool) {
        if here && self.take_up_newer(true) {
            return;
        }
        let now = device::now();
        self.table
            .update_untracked(|table| table.set_here(here, now));
        self.hear();
        self.keep();
        self.tick();
    }
}
