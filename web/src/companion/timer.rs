//! The turn timer: the whole screen shows whose turn it is, and a tap anywhere ends the turn.
//!
//! What it shows follows from the wall clock, so a locked phone or a reload changes nothing.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use sidra_companion::Evening;
use sidra_companion::timer::{Cue, LAST_SECONDS, LONGEST, Phase, SHORTEST, Status, Timer};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;

use super::evenings::why_not;
use super::form::{Party, PartyForm};
use crate::app::Back;
use crate::css::number;
use crate::device;
use crate::live::{choose, flag, part, press, text};
use crate::new_game::clock_in_words;
use crate::pill::text_pill;
use crate::portrait::Portrait;
use crate::settings::use_settings;
use crate::sound::{Sound, Sounds};
use crate::table::latin;
use crate::texts::use_texts;
use crate::tile::Icon;
use crate::wake;

const NAME: &str = "companion.timer";
/// The name under which the time for a turn is kept after its timer is gone.
const SECONDS: &str = "companion.seconds";
/// The times to choose from, in seconds.
const TIMES: [u16; 4] = [30, 60, 90, 120];

/// Returns the timer of the last visit.
fn kept() -> Option<Timer> {
    Timer::read(&device::kept(NAME)?).ok()
}

/// Keeps a timer for the next visit.
fn keep(timer: &Timer) {
    device::keep(NAME, &timer.write());
    device::keep(SECONDS, &timer.seconds().to_string());
}

/// Returns the time for a turn that was last used.
fn last_seconds() -> Option<u16> {
    kept().map(|timer| timer.seconds()).or_else(|| {
        let seconds = device::kept(SECONDS)?.parse().ok()?;
        Some(seconds).filter(|seconds| (SHORTEST..=LONGEST).contains(seconds))
    })
}

/// Replaces the kept timer with one for an evening, unless the kept one is in the middle of one of
/// that evening's games.
pub fn open_for(evening: &Evening) {
    if !kept().is_some_and(|timer| timer.is_timing(evening)) {
        keep(&new_of(evening));
    }
}

/// Ends the game of an evening on the kept timer, so that the evening's next game begins with the
/// right player and nothing to undo.
pub fn end_game(evening: &Evening) {
    if kept().is_some_and(|timer| timer.is_timing(evening)) {
        keep(&new_of(evening));
    }
}

/// Creates a timer for an evening, with the time that was last used unless the evening's rules set
/// a time.
fn new_of(evening: &Evening) -> Timer {
    let printed = evening.rules().edition().rules.turn_seconds;
    let ruled = evening.rules().rules().turn_seconds;
    Timer::of_evening(
        evening,
        last_seconds().filter(|_| ruled == printed || ruled == 0),
    )
}

/// The screen: the timer that is running, or the form for a new one.
#[component]
pub fn TimerScreen() -> impl IntoView {
    let timer = RwSignal::new(kept());
    let there = Memo::new(move |_| timer.with(Option::is_some));
    let stopped = StoredValue::new(None);
    part(move || match there.get() {
        true => view! { <Running timer=timer stopped=stopped /> }.into_any(),
        false => view! { <Setup timer=timer stopped=stopped /> }.into_any(),
    })
}

/// The form for a new timer, and the files of timers.
#[component]
fn Setup(
    timer: RwSignal<Option<Timer>>,
    /// The timer that was stopped to get here. Its form begins with the same players and rules, and
    /// until those change, the timer can be saved as a file.
    stopped: StoredValue<Option<Timer>>,
) -> impl IntoView {
    let texts = use_texts();
    let party = Party::load(use_settings().get_untracked().lang);
    stopped.with_value(|stopped| {
        if let Some(old) = stopped {
            party.seat(old.players(), *old.rules(), texts);
        }
    });
    let seconds = RwSignal::new(last_seconds().unwrap_or(60));
    let times = TIMES.map(|time| {
        let says = text(move || clock_in_words(time, texts));
        let chosen = flag(move || seconds.get() == time);
        text_pill(
            "time",
            time.to_string(),
            chosen,
            move || seconds.set(time),
            says,
        )
    });
    let new = move || {
        let mut new = Timer::new(party.names(texts), party.rules(), seconds.get_untracked());
        stopped.with_value(|stopped| {
            let old = stopped.as_ref().map(|old| (old, old.at(0)));
            if let Some((old, status)) = old
                && status.phase == Phase::Ready
                && old.players() == new.players()
            {
                // No turn had begun, so the same player still has the first one.
                new.begin_with(status.seat);
            }
        });
        new
    };
    let open = move |new: Timer| {
        keep(&new);
        timer.set(Some(new));
    };
    let start = move || {
        party.keep();
        open(new());
    };
    let save = move || {
        let new = new();
        let file = stopped.with_value(|stopped| match stopped {
            Some(old) if old.is_same_table(&new) => old.write(),
            _ => new.write(),
        });
        // If the browser refuses, it tells the user itself.
        _ = device::download(&format!("sidra-{}.timer", device::today()), &file);
    };
    let error = RwSignal::new(String::new());
    let opened = choose(move |event| {
        let Some(file) = device::chosen_file(&event) else {
            return;
        };
        error.set(String::new());
        spawn_local(async move {
            match Timer::read(&file.await) {
                Ok(read) => open(read),
                Err(reason) => error.set(why_not(&reason, texts)),
            }
        });
    });
    view! {
        <main class="frame wood" id="timer-setup">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("companion-timer")}</h1>
                </header>
                <div class="paper plain asked">
                    <PartyForm party=party />
                    <section>
                        <h2 id="time-label">{texts.t("companion-time")}</h2>
                        <div class="times">
                            <div class="pills" role="radiogroup" aria-labelledby="time-label">
                                {times}
                            </div>
                            <label class="other">
                                <input
                                    type="number"
                                    class="line"
                                    id="seconds"
                                    inputmode="numeric"
                                    min=SHORTEST.to_string()
                                    max=LONGEST.to_string()
                                    prop:value=text(move || seconds.get().to_string())
                                    on:change=choose(move |event| {
                                        let typed = event_target_value(&event).parse().ok();
                                        let fits = typed.map(|typed: u16| typed.clamp(SHORTEST, LONGEST));
                                        seconds.set(fits.unwrap_or(60));
                                    })
                                />
                                <span>{texts.t("companion-time-other")}</span>
                            </label>
                        </div>
                    </section>
                    {wake::why_not().map(|why| view! { <p class="about" id="sleeps">{texts.t(why)}</p> })}
                    <button type="button" class="main" id="start" on:click=press(start)>
                        <span>
                            <b>{texts.t("companion-start")}</b>
                            <small>{texts.t("companion-start-about")}</small>
                        </span>
                        <Icon name="i-go" />
                    </button>
                    <div class="files">
                        <label class="file">
                            <input type="file" id="open-timer" on:change=opened />
                            {texts.t("companion-timer-open")}
                        </label>
                        <button type="button" class="quiet" id="save-timer" on:click=press(save)>
                            <Icon name="i-save" />
                            {texts.t("companion-save-file")}
                        </button>
                    </div>
                    <p class="error" role="alert">{error}</p>
                </div>
            </div>
        </main>
    }
}

/// Writes seconds as a clock does: 38, or 2:05 above 99.
fn clock(seconds: u64) -> String {
    match seconds {
        0..=99 => seconds.to_string(),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// The running clock.
#[derive(Clone, Copy)]
struct Clock {
    timer: RwSignal<Option<Timer>>,
    status: RwSignal<Status>,
    sounds: Sounds,
    /// Whether the timer rings.
    rings: Signal<bool>,
    /// The number of the latest wake-up call; older ones do nothing.
    calls: StoredValue<u32>,
}

impl Clock {
    /// Reads the wall clock: shows what has changed, plays sounds, and schedules the next reading.
    fn look(self) {
        let now = device::date_millis();
        let Some(Some((status, cue, wait))) = self.timer.try_with_untracked(|timer| {
            let timer = timer.as_ref()?;
            let status = timer.at(now);
            let cue = timer.cue(self.status.get_untracked(), status);
            Some((status, cue, timer.next_change(now)))
        }) else {
            return;
        };
        match cue {
            Some(Cue::Tick) => self.signal(Sound::Tick),
            Some(Cue::Up) => {
                self.signal(Sound::TimeUp);
                self.sounds.buzz(600);
            }
            None => {}
        }
        if self.status.get_untracked() != status {
            self.status.set(status);
        }
        self.calls.update_value(|calls| *calls += 1);
        let call = self.calls.get_value();
        if let Some(wait) = wait {
            set_timeout(
                move || {
                    if self.calls.try_get_value() == Some(call) {
                        self.look();
                    }
                },
                Duration::from_millis(wait + 1),
            );
        }
    }

    /// Vibrates, and rings unless the timer is muted. The timer has its own setting for sound,
    /// because games on a phone are silent by default.
    fn signal(self, sound: Sound) {
        self.sounds.feel(sound);
        if self.rings.get_untracked() {
            self.sounds.ring(sound);
        }
    }

    /// Changes the timer, keeps it and shows it.
    fn act(self, change: fn(&mut Timer, u64)) {
        self.timer.update(|timer| {
            if let Some(timer) = timer {
                change(timer, device::date_millis());
                keep(timer);
            }
        });
        self.look();
    }

    fn tap(self) {
        if self.status.get_untracked().phase != Phase::Paused {
            self.act(Timer::tap);
            self.signal(Sound::Turn);
        }
    }

    fn name(self, seat: usize) -> String {
        let name = self.timer.with(|timer| {
            let timer = timer.as_ref()?;
            timer.players().get(seat).cloned()
        });
        name.unwrap_or_default()
    }
}

#[component]
fn Running(
    timer: RwSignal<Option<Timer>>,
    /// Receives the timer when it is stopped.
    stopped: StoredValue<Option<Timer>>,
) -> impl IntoView {
    let texts = use_texts();
    let settings = use_settings();
    let first = timer.with_untracked(|timer| {
        let timer = timer.as_ref();
        timer.map(|timer| timer.at(device::date_millis()))
    });
    let nothing = Status {
        seat: 0,
        next: 0,
        left: 0,
        phase: Phase::Ready,
    };
    let sounds: Sounds = expect_context();
    let rings = flag(move || settings.get().rings);
    // The touch that starts the clock enables its sound.
    sounds.allow_ringing(true);
    let clock_now = Clock {
        timer,
        status: RwSignal::new(first.unwrap_or(nothing)),
        sounds,
        rings,
        calls: StoredValue::new(0),
    };
    let refused = wake::keep_awake(|| true);
    clock_now.look();
    let shown = window_event_listener_untyped("visibilitychange", move |_| {
        if !document().hidden() {
            clock_now.look();
        }
    });
    let keys = window_event_listener(ev::keydown, move |event| {
        // If a button has the focus, the space bar presses that button.
        let here = document().active_element();
        let on_button = here.is_some_and(|here| matches!(here.tag_name().as_str(), "BUTTON" | "A"));
        if event.repeat() || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match latin(&event).as_str() {
            " " if !on_button => {
                event.prevent_default();
                clock_now.tap();
            }
            "p" => clock_now.act(Timer::pause),
            "backspace" | "u" => clock_now.act(Timer::undo),
            _ => {}
        }
    });
    on_cleanup(move || {
        shown.remove();
        keys.remove();
        sounds.allow_ringing(false);
    });
    let status = clock_now.status;
    let seat = Memo::new(move |_| status.get().seat);
    let phase = Memo::new(move |_| status.get().phase);
    let was = StoredValue::new(seat.get_untracked());
    let tints = Memo::new(move |_| {
        let now = seat.get();
        let before = was.get_value();
        was.set_value(now);
        (now, before)
    });
    let name = text(move || clock_now.name(seat.get()));
    let letters = text(move || name.get().chars().count().max(1).to_string());
    let seconds = text(move || clock(status.get().seconds()));
    let whole = timer.with_untracked(|timer| timer.as_ref().map_or(60, Timer::seconds));
    let dash = text(move || {
        let status = status.get();
        let left = status.left as f64 / 1000.0;
        // The last seconds take up a third of the ring, and are drawn twice as thick.
        let part = match status.phase {
            Phase::Last => left / LAST_SECONDS as f64 / 3.0,
            _ => left / f64::from(whole),
        };
        format!("{} 200", number(part * 100.0))
    });
    let over = text(move || match phase.get() {
        Phase::Ready => texts.say("companion-begins-first"),
        Phase::Up => texts.say("companion-up"),
        _ => texts.say("companion-turn-of"),
    });
    let said = text(move || {
        texts.say(match phase.get() {
            Phase::Ready => "companion-tap-begin",
            Phase::Up => "companion-tap-next",
            Phase::Paused => "companion-paused",
            Phase::Running | Phase::Last => "companion-tap",
        })
    });
    let after = move || {
        let next = status.get().next;
        let name = clock_now.name(next);
        let then = texts
            .text()
            .say("companion-then", [("player", name.clone().into())]);
        view! {
            <span>
                {then}
                <Portrait bot=None name=text(move || name.clone()) seat=next small=true />
            </span>
        }
    };
    let penalty = move || {
        (phase.get() == Phase::Up).then(|| {
            let lines = timer.with(|timer| {
                let penalty = timer.as_ref()?.penalty();
                let count =
                    |name: &str, count: u16| texts.count(name, &[("count", i64::from(count))]);
                let mut lines = match penalty.untouched == penalty.unfinished {
                    true => vec![
                        count("companion-draw", penalty.untouched),
                        texts.say("companion-goes-back"),
                    ],
                    false => vec![
                        count("companion-unfinished", penalty.unfinished),
                        count("companion-untouched", penalty.untouched),
                    ],
                };
                lines.push(texts.say(match penalty.stands {
                    true => "companion-stands",
                    false => "companion-falls",
                }));
                Some(lines)
            });
            let lines = lines.unwrap_or_default().into_iter();
            view! {
                <span class="penalty">
                    {lines.map(|line| view! { <span>{line}</span> }).collect_view()}
                </span>
            }
        })
    };
    let sleeps = move || {
        let why = wake::why_not().unwrap_or("companion-sleeps-refused");
        (phase.get() == Phase::Ready && refused.get())
            .then(|| view! { <small id="sleeps">{texts.t(why)}</small> })
    };
    let heard = text(move || {
        let name = clock_now.name(seat.get());
        let player = [("player", name.into())];
        match phase.get() {
            Phase::Up => texts.text().say("companion-up-of", player),
            Phase::Paused => texts.say("companion-paused"),
            _ => texts.text().say("companion-turn-now", player),
        }
    });
    let players = timer.with_untracked(|timer| {
        timer
            .as_ref()
            .map_or_else(Vec::new, |timer| timer.players().to_vec())
    });
    let order = players.into_iter().enumerate().map(|(at, player)| {
        view! {
            <span class="who" class:on=flag(move || seat.get() == at)>
                <Portrait bot=None name=text(move || player.clone()) seat=at small=true />
            </span>
        }
    });
    let order = order.collect_view();
    let paused = flag(move || phase.get() == Phase::Paused);
    let still = flag(move || matches!(phase.get(), Phase::Ready | Phase::Up));
    let busy = flag(move || matches!(phase.get(), Phase::Running | Phase::Last));
    let can_undo = flag(move || timer.with(|timer| timer.as_ref().is_some_and(Timer::can_undo)));
    let hush = move || settings.update(|settings| settings.rings = !settings.rings);
    // After a touch or a click on another button, the space bar ends the turn again. A
    // button that was pressed with the keyboard keeps the focus.
    let hand_back = move |event: ev::MouseEvent| {
        let tap = document().get_element_by_id("tap");
        let tap = tap.and_then(|tap| tap.dyn_into::<web_sys::HtmlElement>().ok());
        if let Some(tap) = tap.filter(|_| event.detail() > 0) {
            _ = tap.focus();
        }
    };
    let stop = move || {
        device::forget(NAME);
        stopped.set_value(timer.get_untracked());
        timer.set(None);
    };
    view! {
        <main
            class="timer"
            id="timer"
            class:last=flag(move || phase.get() == Phase::Last)
            class:up=flag(move || phase.get() == Phase::Up)
            class:paused=paused
            data-who=text(move || tints.get().0.to_string())
            data-was=text(move || tints.get().1.to_string())
            data-phase=text(move || format!("{:?}", phase.get()).to_lowercase())
        >
            <h1 class="unseen">{texts.t("companion-timer")}</h1>
            <p class="unseen" role="status" id="said">{heard}</p>
            <header class="order">
                <div aria-hidden="true">{order}</div>
                <div on:click=hand_back>
                    <button
                        type="button"
                        class="quiet"
                        id="sound"
                        aria-label=texts.t("companion-sound")
                        aria-pressed=text(move || rings.get().to_string())
                        on:click=press(hush)
                    >
                        {part(move || match rings.get() {
                            true => view! { <Icon name="i-sound" /> },
                            false => view! { <Icon name="i-mute" /> },
                        })}
                    </button>
                    <a class="quiet" href="#/companion/sheet" aria-label=texts.t("companion-sheet")>
                        <Icon name="i-log" />
                    </a>
                    {part(move || (!busy.get()).then(|| view! {
                        <a class="quiet" id="leave" href="#/companion" aria-label=texts.t("page-close")>
                            <Icon name="i-x" />
                        </a>
                    }))}
                </div>
            </header>
            <p class="across" aria-hidden="true" style:--letters=letters>
                <span>{name}</span>
                <b>{seconds}</b>
            </p>
            <button type="button" class="tap" id="tap" on:click=press(move || clock_now.tap())>
                <span class="name" style:--letters=letters>
                    <small>{over}</small>
                    <span id="name">{name}</span>
                </span>
                <span class="ring">
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <circle cx="50" cy="50" r="43" class="groove-ring" />
                        <circle cx="50" cy="50" r="43" pathLength="100" class="time-left" stroke-dasharray=dash />
                    </svg>
                    <b id="left" class:long=flag(move || seconds.get().len() > 2)>{seconds}</b>
                </span>
                <span class="then">
                    <b>{said}</b>
                    {part(penalty)}
                    {part(after)}
                    {part(sleeps)}
                </span>
            </button>
            <footer class="low" on:click=hand_back>
                <button
                    type="button"
                    class="quiet"
                    id="undo"
                    disabled=flag(move || !can_undo.get())
                    on:click=press(move || clock_now.act(Timer::undo))
                >
                    <Icon name="i-undo" />
                    {texts.t("companion-last-turn")}
                </button>
                <button
                    type="button"
                    class="quiet"
                    id="pause"
                    disabled=still
                    on:click=press(move || clock_now.act(Timer::pause))
                >
                    {part(move || match paused.get() {
                        true => view! { <Icon name="i-play" /> },
                        false => view! { <Icon name="i-pause" /> },
                    })}
                    {text(move || texts.say(if paused.get() { "companion-go-on" } else { "companion-pause" }))}
                </button>
                // This button stays visible while it is disabled, so that the other buttons do not
                // move under a finger.
                <button type="button" class="quiet" id="others" disabled=busy on:click=press(stop)>
                    <Icon name="i-person" />
                    {texts.t("companion-others")}
                </button>
            </footer>
        </main>
    }
}
