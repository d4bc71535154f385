//! Time: the clock, bots, delayed draws and pauses.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use sidra_client::Table;
use sidra_client::work::{Answer, Job};
use sidra_game::Action;
use sidra_room::{Ask, Clock, Question};

use super::{Session, Wish};
use crate::device;
use crate::sound::Sound;

/// The clock, and a delayed draw.
#[derive(Clone, Copy)]
pub struct Time {
    /// The clock as it is shown.
    pub clock: RwSignal<Option<Clock>>,
    /// When a delayed draw will be sent.
    pub drawing: RwSignal<Option<u64>>,
    /// The command id of the player's last action, if a server has not answered it yet.
    pub asked: RwSignal<Option<u64>>,
    memory: StoredValue<Memory>,
}

#[derive(Default)]
struct Memory {
    /// The last question that a bot was asked.
    asked: Option<u64>,
    /// The last second for which a sound was played.
    ticked: u64,
    /// The timer that wakes the page.
    alarm: Option<TimeoutHandle>,
}

impl Time {
    pub fn new(clock: Option<Clock>) -> Time {
        Time {
            clock: RwSignal::new(clock),
            drawing: RwSignal::default(),
            asked: RwSignal::default(),
            memory: StoredValue::default(),
        }
    }

    /// Replaces the timer.
    pub fn set_alarm(self, next: Option<TimeoutHandle>) {
        self.memory.update_value(|memory| {
            if let Some(before) = std::mem::replace(&mut memory.alarm, next) {
                before.clear();
            }
        });
    }
}

impl Session {
    /// Updates the clock, runs the bot move or delayed draw that is due, and sets the timer
    /// for the next one. The page sleeps in between.
    pub fn tick(self) {
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
            // The draw changes the table, which calls this function again.
            self.act(Action::Draw);
            return;
        }
        let wake = self.table.with_untracked(Table::wake);
        let runs = self.table.with_untracked(Table::is_running);
        let step = clock.filter(|_| runs);
        let step = step.map(|clock| now + clock.until_shown_changes());
        let next = [wake, step, waits].into_iter().flatten().min();
        self.time.set_alarm(next.and_then(|next| {
            let wait = Duration::from_millis(next.saturating_sub(now));
            set_timeout_with_handle(move || self.tick(), wait).ok()
        }));
    }

    /// Sends the room's question to the worker, once per question.
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
        if let Some(words) = self.words {
            return (words.choose)(self, question);
        }
        let job = Job::Choose(Box::new(question.clone()));
        self.tools.thinker.ask(&job, move |answer| {
            if let Answer::Choice(action) = answer {
                self.bot_answers(&question, Some(action));
            }
        });
    }

    /// Passes on a bot's action; `None` if the bot does not object to a turn.
    pub fn bot_answers(self, question: &Question, action: Option<Action>) {
        let now = device::now();
        self.table
            .update_untracked(|table| table.answer(question, action, now));
        self.tick();
    }

    /// Plays a sound and vibrates in each of the last ten seconds of the player's turn.
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

    /// Pauses or resumes the game.
    pub fn pause(self, pause: bool) {
        // During a pause, a delayed draw could no longer be taken back.
        self.time.drawing.set(None);
        if let Some(net) = self.net {
            return net.wish.run(Wish::Pause(pause));
        }
        self.ask_table(if pause { Ask::Pause } else { Ask::Resume });
    }

    /// Tells the room whether the player sees the table. While the page is hidden or the table is
    /// covered, clock and bots are stopped.
    pub fn note_presence(self) {
        // A server sees the connection, and the game continues for the other people.
        if self.net.is_some() {
            return;
        }
        let visible = !document().hidden();
        if visible && self.take_up_newer(true) {
            return;
        }
        let here = visible && !untrack(|| self.cover.is_covered());
        let now = device::now();
        self.table
            .update_untracked(|table| table.set_here(here, now));
        self.hear();
        self.keep();
        self.tick();
    }
}
