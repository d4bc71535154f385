//! A lesson: one idea, one sentence and one move at a time, on the stage of the table.
//!
//! The positions are those of [`sidra_client::lesson`]. The session of a step is not kept, so a
//! lesson leaves nothing on the device except the note that it was completed.

mod path;

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::{ev, html};
use sidra_client::Desk;
use sidra_client::gesture::Drop;
use sidra_client::lesson::{Lesson, Move, Press, Step};
use sidra_client::{Target, spread};
use sidra_core::{Edition, editions};
use sidra_game::Action;
use sidra_game::record::tile_word;
use wasm_bindgen::JsCast;

use crate::app::Back;
use crate::device;
use crate::home::play_now;
use crate::live::{flag, part, press, text};
use crate::settings::use_settings;
use crate::table::after::rain;
use crate::table::focus::focus_place;
use crate::table::latin;
use crate::table::seats::Pool;
use crate::table::session::Session;
use crate::table::stage::{Aim, Guide, Stage, StageView, Surroundings};
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon};
use path::Path;

/// The name under which the device remembers completed lessons.
const LEARNED: &str = "learned";
/// A table that is at most this many tiles wide fits in one row.
const ONE_ROW: f64 = 7.0;

/// Returns whether a lesson was completed on this device.
pub fn is_learned(name: &str) -> bool {
    let learned = device::kept(LEARNED).unwrap_or_default();
    learned.split(' ').any(|other| other == name)
}

/// Remembers that lessons were completed.
fn remember(lessons: &[Lesson]) {
    let mut learned: Vec<String> = device::kept(LEARNED).into_iter().collect();
    let new = lessons.iter().filter(|lesson| !is_learned(lesson.name));
    learned.extend(new.map(|lesson| lesson.name.to_owned()));
    device::keep(LEARNED, &learned.join(" "));
}

/// Returns whether these lessons include the one for everyone.
fn is_first(lessons: &[Lesson]) -> bool {
    lessons.iter().any(|lesson| lesson.name == Lesson::FIRST)
}

/// A running lesson.
#[derive(Clone, Copy)]
struct Learning {
    session: Session,
    texts: Texts,
    edition: &'static Edition,
    lessons: StoredValue<Vec<Lesson>>,
    steps: StoredValue<Vec<Step>>,
    /// The index of the step; the number of steps once the lesson is over.
    at: RwSignal<usize>,
    /// How many moves of the step are done.
    moves: RwSignal<usize>,
    /// The tile to move now; `None` after the last move.
    aim: RwSignal<Option<Aim>>,
    /// Whether the tile was just dropped in the wrong place.
    nearly: RwSignal<bool>,
    /// How many times a move was shown, and whether the last showing waits until tiles have
    /// arrived.
    shown: RwSignal<(u32, bool)>,
    /// Whether the button of the step was pressed.
    pressed: RwSignal<bool>,
    row: RwSignal<f64>,
}

impl Learning {
    fn new(lessons: Vec<Lesson>, edition: &'static Edition) -> Option<Learning> {
        let steps: Vec<Step> = lessons
            .iter()
            .flat_map(|lesson| lesson.steps.clone())
            .collect();
        let (table, desk) = steps.first()?.begin(edition, device::now())?;
        let learning = Learning {
            session: Session::unkept(table, desk),
            texts: use_texts(),
            edition,
            lessons: StoredValue::new(lessons),
            steps: StoredValue::new(steps),
            at: RwSignal::new(0),
            moves: RwSignal::new(0),
            aim: RwSignal::new(None),
            nearly: RwSignal::new(false),
            shown: RwSignal::new((0, true)),
            pressed: RwSignal::new(false),
            row: RwSignal::new(ONE_ROW),
        };
        learning.start();
        Some(learning)
    }

    fn guide(self) -> Guide {
        Guide {
            play: Callback::new(move |drop| self.play(drop)),
            aim: self.aim,
            row: self.row,
        }
    }

    fn count(self) -> usize {
        self.steps.with_value(Vec::len)
    }

    /// Reads the current step.
    fn with_step<R>(self, look: impl FnOnce(&Step) -> R) -> Option<R> {
        let at = self.at.get();
        self.steps.with_value(|steps| steps.get(at).map(look))
    }

    /// Returns the move that comes next.
    fn wanted(self) -> Option<Move> {
        let moves = self.moves.get();
        self.with_step(|step| step.moves.get(moves).cloned())?
    }

    /// Returns the button that has to be pressed now.
    fn wants(self) -> Option<Press> {
        let waits = self.aim.get().is_none() && !self.pressed.get();
        self.with_step(|step| step.press)?.filter(|_| waits)
    }

    fn is_done(self) -> bool {
        self.aim.get().is_none() && self.wants().is_none()
    }

    /// Returns how many moves and presses of the step are done.
    fn actions(self) -> usize {
        self.moves.get() + usize::from(self.pressed.get())
    }

    /// Returns the sentence of the step.
    fn sentence(self) -> String {
        if self.nearly.get() {
            return self.texts.say("lesson-nearly");
        }
        let when = match (self.is_done(), self.actions()) {
            // Once the step is done: what it taught.
            (true, _) => "done",
            (false, 1) => "then",
            (false, _) => "say",
        };
        let name = self.with_step(|step| step.name).unwrap_or_default();
        self.texts.say(&format!("lesson-{name}-{when}"))
    }

    /// Returns what is said aloud when the step is done.
    fn praise(self) -> String {
        format!("{} {}", self.texts.say("lesson-good"), self.sentence())
    }

    /// Returns the title of the step.
    fn title(self) -> String {
        let name = self.with_step(|step| step.name).unwrap_or_default();
        self.texts.say(&format!("lesson-{name}"))
    }

    /// Goes to the next step, or ends the lesson.
    fn next(self) {
        self.at.update(|at| *at += 1);
        match self.at.get_untracked() < self.count() {
            true => self.start(),
            false => self.lessons.with_value(|lessons| remember(lessons)),
        }
    }

    /// Begins the current step.
    fn start(self) {
        let step = untrack(|| self.with_step(Step::clone));
        let Some(step) = step else {
            return;
        };
        let Some((table, desk)) = step.begin(self.edition, device::now()) else {
            return;
        };
        self.row.set(row(&step));
        self.session.table.update(|now| *now = table);
        self.session.desk.update(|now| *now = desk);
        self.moves.set(0);
        self.pressed.set(false);
        self.nearly.set(false);
        self.prepare();
        self.show(true);
        self.say(untrack(|| format!("{}. {}", self.title(), self.sentence())));
    }

    /// Works out the next move of the step.
    fn prepare(self) {
        let wanted = untrack(|| self.wanted());
        let aim = self.session.desk.with_untracked(|desk| {
            let wanted = wanted?;
            Some(Aim {
                tile: wanted.of(desk)?,
                target: wanted.target(desk)?,
                frees: wanted.frees(desk),
            })
        });
        self.aim.set(aim);
        // The table is drawn again, with space for the tile.
        self.session.desk.update(|desk| desk.select(&[]));
    }

    /// Shows the move: at once, or after the tiles of a step have arrived.
    fn show(self, later: bool) {
        self.shown.update(|shown| *shown = (shown.0 + 1, later));
    }

    /// Announces text to a screen reader, after the table's own announcements.
    fn say(self, sentence: String) {
        let voice = self.session.voice;
        request_animation_frame(move || {
            // The player may have left the lesson by now.
            if !voice.said.is_disposed() {
                voice.say_aloud(&sentence);
            }
        });
    }

    /// Moves the tile to where it was dropped; `None` means where it belongs. A tile that was
    /// dropped elsewhere goes back.
    fn play(self, drop: Option<Drop>) {
        let Some((wanted, aim)) = untrack(|| Some((self.wanted()?, self.aim.get()?))) else {
            return;
        };
        let by_keyboard = is_in_list();
        let moved = self.session.change(|desk| match &drop {
            Some(drop) => drop.apply(desk),
            None => desk.drop(&[aim.tile], aim.target),
        });
        let done = self
            .session
            .desk
            .with_untracked(|desk| wanted.is_done(desk));
        if done {
            self.moves.update(|moves| *moves += 1);
        } else if moved {
            self.session.desk.update(Desk::undo);
        }
        let onto_rack = drop.is_some_and(|drop| matches!(drop.target, Target::Rack(_)));
        self.nearly.set(!done && !onto_rack);
        self.prepare();
        let over = untrack(|| self.is_done());
        self.say(match over {
            true => untrack(|| self.praise()),
            false => untrack(|| self.sentence()),
        });
        if done && !over {
            self.show(false);
        }
        if by_keyboard {
            self.focus();
        }
    }

    /// Ends the turn with the button that the step teaches.
    fn press(self, button: Press) {
        match button {
            Press::Done => self.session.done(),
            Press::Draw => _ = self.session.act(Action::Draw),
        }
        self.pressed.set(true);
        self.say(untrack(|| self.praise()));
    }

    /// Moves the focus to the tile that has to be moved, or to the button once the step is done.
    fn focus(self) {
        match self.aim.get_untracked() {
            Some(aim) => focus_place(&tile_word(aim.tile)),
            None => request_animation_frame(|| {
                let button = document().get_element_by_id("next");
                if let Some(button) = button.and_then(|button| button.dyn_into().ok()) {
                    let button: web_sys::HtmlElement = button;
                    _ = button.focus();
                }
            }),
        }
    }
}

/// Returns the width of the step's widest row, in tiles.
fn row(step: &Step) -> f64 {
    let tables = step.moves.iter().map(|wanted| {
        let lengths = wanted.after.iter().map(|set| set.len() as f64);
        let gaps = spread::GAP * wanted.after.len().saturating_sub(1) as f64;
        let whole = lengths.clone().sum::<f64>() + gaps;
        match whole <= ONE_ROW {
            true => whole,
            false => lengths.fold(0.0, f64::max),
        }
    });
    tables.fold(0.0, f64::max)
}

/// Returns whether the focus is on a tile.
fn is_in_list() -> bool {
    let here = document().active_element();
    here.is_some_and(|here| here.has_attribute("data-place"))
}

/// The screen.
#[component]
pub fn LessonScreen(
    /// An edition, or the name of a lesson; empty for the first one.
    address: String,
) -> impl IntoView {
    let lessons = Lesson::find(&address);
    let listed = lessons.first().and_then(|lesson| lesson.editions.first());
    let edition = editions::find(&address).or(listed.copied());
    let learning = edition.and_then(|edition| Learning::new(lessons, edition));
    learning.map(|learning| {
        let over = Memo::new(move |_| learning.at.get() >= learning.count());
        on_cleanup(move || learning.session.leave());
        part(move || match over.get() {
            true => view! { <Learned learning=learning /> }.into_any(),
            false => view! { <Steps learning=learning /> }.into_any(),
        })
    })
}

/// The lesson's table, with everything around it.
#[component]
fn Steps(learning: Learning) -> impl IntoView {
    let stage = Stage::new(learning.session, Some(learning.guide()));
    let keys = window_event_listener(ev::keydown, move |event: KeyboardEvent| {
        // As at the table, R goes to the rack.
        if latin(&event) == "r" && !event.ctrl_key() && !event.meta_key() {
            learning.focus();
        }
    });
    on_cleanup(move || keys.remove());
    let surroundings = Surroundings {
        around: view! {
            <Head learning=learning />
            <section class="tell">
                <h2>{text(move || learning.title())}</h2>
                // No line break after a hyphen: a number and what is attached to it stay together.
                <p>{text(move || learning.sentence().replace('-', "-\u{2060}"))}</p>
            </section>
        }
        .into_any(),
        cloth: part(move || {
            // Only a step that draws needs the pool.
            let draws = learning.with_step(|step| !step.pool.is_empty());
            let draw = Callback::new(move |()| {
                if untrack(|| learning.wants()) == Some(Press::Draw) {
                    learning.press(Press::Draw);
                }
            });
            (draws == Some(true)).then(|| view! { <Pool session=learning.session draw=draw /> })
        })
        .into_any(),
        side: view! { <Teacher learning=learning /> }.into_any(),
        act: view! { <Act learning=learning /> }.into_any(),
        over: view! { <Path learning=learning stage=stage /> }.into_any(),
    };
    view! {
        <main class="table wood lesson" id="lesson">
            <div class="felt"></div>
            <StageView stage=stage surroundings=surroundings />
        </main>
    }
}

/// The bar: the way back, the title, the progress as tiny tiles, and *Skip*.
#[component]
fn Head(learning: Learning) -> impl IntoView {
    let texts = learning.texts;
    let title = learning.lessons.with_value(|lessons| match &lessons[..] {
        [only] => format!("lesson-{}", only.name),
        _ => "lesson-jokers".to_owned(),
    });
    let of = text(move || {
        let (step, steps) = (learning.at.get() as i64 + 1, learning.count() as i64);
        texts.count("lesson-step", &[("step", step), ("steps", steps)])
    });
    let tiles = (0..learning.count()).map(|step| {
        view! {
            <i
                class:done=flag(move || step < learning.at.get())
                class:now=flag(move || step == learning.at.get())
            ></i>
        }
    });
    view! {
        <header class="bar">
            <div>
                <Back />
                <h1>
                    {text(move || texts.say(&title))} <small>{of}</small>
                </h1>
            </div>
            <div class="progress" role="img" aria-label=of>
                {tiles.collect_view()}
            </div>
            <button
                type="button"
                class="quiet"
                id="skip"
                on:click=press(move || learning.next())
            >
                {texts.t("lesson-skip")}
            </button>
        </header>
    }
}

/// The joker that teaches the lesson.
#[component]
fn Teacher(learning: Learning) -> impl IntoView {
    let texts = learning.texts;
    let says = text(move || match learning.actions() {
        1.. => texts.say("lesson-good"),
        0 => {
            let name = learning.with_step(|step| step.name).unwrap_or_default();
            texts.say(&format!("lesson-{name}-cheer"))
        }
    });
    view! {
        <div class="teacher">
            <Drawing name="d-joker" />
            <p class="bubble">{says}</p>
        </div>
    }
}

/// What to do: the main button waits for the move, then leads to the next step.
#[component]
fn Act(learning: Learning) -> impl IntoView {
    let texts = learning.texts;
    let waits = flag(move || learning.aim.get().is_some());
    let about = text(move || {
        let tile = learning.aim.get().map(|aim| aim.tile.face());
        tile.map_or_else(String::new, |face| {
            let text = texts.text();
            // The direction follows from the name as a whole, not from its parts.
            let tile = text.tile(face).replace(['\u{2068}', '\u{2069}'], "");
            text.say("lesson-drag", [("tile", tile.into())])
        })
    });
    let next = move |event: MouseEvent| {
        if waits.get_untracked() {
            return learning.show(false);
        }
        if let Some(button) = untrack(|| learning.wants()) {
            return learning.press(button);
        }
        learning.next();
        // The button was pressed with a key, so the next key press should reach the tile.
        if event.detail() == 0 {
            learning.focus();
        }
    };
    view! {
        <div class="act">
            <div class="tools">
                <button
                    type="button"
                    class="quiet"
                    id="show"
                    aria-label=texts.t("lesson-again")
                    disabled=flag(move || learning.aim.get().is_none())
                    on:click=press(move || learning.show(false))
                >
                    <Icon name="i-look" />
                    <span>{texts.t("lesson-again")}</span>
                </button>
            </div>
            <button
                type="button"
                class="main"
                id="next"
                class:waits=waits
                data-press=text(move || match learning.wants() {
                    Some(Press::Done) => "done".to_owned(),
                    Some(Press::Draw) => "draw".to_owned(),
                    None => String::new(),
                })
                aria-disabled=text(move || waits.get().to_string())
                on:click=next
            >
                {part(move || match (waits.get(), learning.wants()) {
                    (true, _) => view! {
                        <Hand />
                        <span class="says">
                            <b>{texts.t("lesson-your-move")}</b>
                            <small>{about}</small>
                        </span>
                    }
                    .into_any(),
                    (false, Some(button)) => {
                        let name = match button {
                            Press::Done => "page-done",
                            Press::Draw => "page-draw",
                        };
                        view! {
                            <Hand />
                            <span class="says">
                                <b>{texts.t(name)}</b>
                            </span>
                        }
                        .into_any()
                    }
                    (false, None) => view! {
                        <span class="says">
                            <b>{texts.t("lesson-next")}</b>
                        </span>
                        <Icon name="i-go" />
                    }
                    .into_any(),
                })}
            </button>
        </div>
    }
}

/// A pointing hand.
#[component]
fn Hand() -> impl IntoView {
    view! {
        <svg class="finger" viewBox="0 0 60 76" aria-hidden="true">
            <path
                class="skin"
                d="M21 40V9.5a6 6 0 0 1 12 0V31l1-.4a5.5 5.5 0 0 1 8.6 2.9 5.5 5.5 0 0 1 7 3.3 5.3 5.3 0 0 1 6.4 5.2V53c0 12-7.5 20-19 20h-4.5c-6 0-10.2-2.5-13.5-7.5L6.3 48.5c-2-3.2-.8-6.4 1.9-7.8 2.5-1.3 5.3-.6 7.2 1.8z"
            />
            <path d="M33 31v11M42.6 34v9M49.6 38v7" />
        </svg>
    }
}

/// The end of a lesson.
#[component]
fn Learned(learning: Learning) -> impl IntoView {
    let texts = learning.texts;
    let settings = use_settings();
    let full = RwSignal::new(false);
    let first = learning.lessons.with_value(|lessons| is_first(lessons));
    let [title, about] = match first {
        true => ["lesson-learned", "lesson-learned-about"],
        false => ["lesson-learned-jokers", "lesson-learned-jokers-about"],
    };
    let button: NodeRef<html::Button> = NodeRef::new();
    button.on_load(|button| {
        // This only fails for an element that is no longer in the page.
        _ = button.focus();
    });
    let begin = move || match first {
        true => full.set(!play_now(settings.get_untracked().lang, texts)),
        false => device::go(&format!("/new?edition={}", learning.edition.id)),
    };
    view! {
        <main class="frame wood" id="learned">
            <div class="felt calm learned">
                {rain(false)}
                <header class="bar">
                    <Back />
                </header>
                <section>
                    <Drawing name="d-joker" />
                    <h1>{texts.t(title)}</h1>
                    <p>{texts.t(about)}</p>
                    <button
                        type="button"
                        class="main"
                        id="first-game"
                        node_ref=button
                        on:click=press(begin)
                    >
                        <b>{texts.t(if first { "lesson-first-game" } else { "lesson-play" })}</b>
                        <Icon name="i-go" />
                    </button>
                    <p class="error" role="alert">
                        {text(move || if full.get() { texts.say("page-full") } else { String::new() })}
                    </p>
                </section>
            </div>
        </main>
    }
}

/// Links to the lessons of an edition, beginning with the one for everyone.
#[component]
pub fn Lessons(edition: &'static Edition) -> impl IntoView {
    let texts = use_texts();
    let lessons = Lesson::all().into_iter().filter(|lesson| {
        let needed = lesson.editions.iter().any(|other| other.is(edition));
        needed || lesson.name == Lesson::FIRST
    });
    let links = lessons.map(|lesson| {
        let name = lesson.name;
        view! {
            <a class="quiet" href=format!("#/learn/{name}")>
                <Drawing name="d-joker" />
                {text(move || texts.say(&format!("lesson-{name}")))}
            </a>
        }
    });
    view! {
        <nav class="lessons" aria-label=texts.t("lesson-links")>
            {links.collect_view()}
        </nav>
    }
}

/// Returns whether an edition has special jokers whose lessons have not been completed yet.
fn is_new(edition: &str) -> bool {
    let lessons = Lesson::find(edition);
    !is_first(&lessons) && lessons.iter().any(|lesson| !is_learned(lesson.name))
}

/// Returns an offer to learn the special jokers of an edition; `None` if the player knows them
/// all. A player who is sitting at a table learns `aside`, in a new tab.
pub fn offer(edition: &str, aside: bool) -> Option<AnyView> {
    let texts = use_texts();
    is_new(edition).then(|| {
        view! {
            <a
                class="quiet offer"
                id="offer"
                href=format!("#/learn/{edition}")
                target=aside.then_some("_blank")
            >
                <Drawing name="d-joker" />
                {texts.t("lesson-offer")}
            </a>
        }
        .into_any()
    })
}
