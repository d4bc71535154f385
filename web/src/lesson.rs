//! A lesson: one idea, one sentence and one move at a time, on the stage of the table.
//!
//! The positions are those of [`sidra_client::lesson`]. The session of a step is not kept, so
//! a lesson leaves nothing on the device but the note that it was done.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::{ev, html};
use sidra_client::Desk;
use sidra_client::gesture::Drop;
use sidra_client::lesson::{Lesson, Move, Step};
use sidra_client::stage::{Camera, Rect, Scene};
use sidra_client::{Target, spread};
use sidra_core::{Edition, Face, Joker, TileId, editions};
use sidra_game::record::tile_word;
use wasm_bindgen::JsCast;

use crate::app::Back;
use crate::css::{px, transform, translate};
use crate::device;
use crate::home::play_now;
use crate::live::{flag, part, press, text};
use crate::settings::use_settings;
use crate::table::after::rain;
use crate::table::focus::focus_place;
use crate::table::latin;
use crate::table::session::Session;
use crate::table::stage::{Guide, Stage, StageView, Surroundings};
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon, Tile, ink};

/// Under this name the device remembers the lessons that were done.
const LEARNED: &str = "learned";
/// A table that is at most this many tiles wide lies in one row.
const ONE_ROW: f64 = 7.0;

/// Returns whether a lesson was done on this device.
pub fn is_learned(name: &str) -> bool {
    let learned = device::kept(LEARNED).unwrap_or_default();
    learned.split(' ').any(|other| other == name)
}

/// Remembers that lessons were done.
fn remember(lessons: &[Lesson]) {
    let mut learned: Vec<String> = device::kept(LEARNED).into_iter().collect();
    let new = lessons.iter().filter(|lesson| !is_learned(lesson.name));
    learned.extend(new.map(|lesson| lesson.name.to_owned()));
    device::keep(LEARNED, &learned.join(" "));
}

/// Returns whether these lessons are the one for everybody.
fn is_first(lessons: &[Lesson]) -> bool {
    lessons.iter().any(|lesson| lesson.name == Lesson::FIRST)
}

/// A tile that has to be moved, and where it belongs.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Aim {
    tile: TileId,
    target: Target,
    /// The joker whose place it takes.
    frees: Option<TileId>,
}

/// A running lesson.
#[derive(Clone, Copy)]
struct Learning {
    session: Session,
    texts: Texts,
    edition: &'static Edition,
    lessons: StoredValue<Vec<Lesson>>,
    steps: StoredValue<Vec<Step>>,
    /// Which step it is, from 0; as many as there are once the lesson is over.
    at: RwSignal<usize>,
    /// How many moves of the step are done.
    moves: RwSignal<usize>,
    /// What to do now; `None` once the step is done.
    aim: RwSignal<Option<Aim>>,
    /// Whether the tile was just dropped elsewhere.
    nearly: RwSignal<bool>,
    /// How often moves were shown, and whether the last one is shown after tiles have arrived.
    shown: RwSignal<(u32, bool)>,
    room: RwSignal<Option<(TileId, Target)>>,
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
            room: RwSignal::new(None),
            row: RwSignal::new(ONE_ROW),
        };
        learning.start();
        Some(learning)
    }

    fn guide(self) -> Guide {
        Guide {
            play: Callback::new(move |drop| self.play(drop)),
            room: self.room,
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

    fn is_done(self) -> bool {
        self.aim.get().is_none()
    }

    /// Returns the sentence of the step.
    fn sentence(self) -> String {
        if self.nearly.get() {
            return self.texts.say("lesson-nearly");
        }
        let when = match (self.moves.get(), self.is_done()) {
            (1, false) => "then",
            // A step that is done still says what its last move was.
            (2, true) => "then",
            _ => "say",
        };
        let name = self.with_step(|step| step.name).unwrap_or_default();
        self.texts.say(&format!("lesson-{name}-{when}"))
    }

    /// Returns the title of the step.
    fn title(self) -> String {
        let name = self.with_step(|step| step.name).unwrap_or_default();
        self.texts.say(&format!("lesson-{name}"))
    }

    /// Goes to the next step, without asking.
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
        self.nearly.set(false);
        self.prepare();
        self.show(true);
        self.say(untrack(|| format!("{}. {}", self.title(), self.sentence())));
    }

    /// Finds out what to do now, and selects the tile.
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
        // The table makes room for a tile, unless it takes the place of a joker.
        let room = aim.filter(|aim| aim.frees.is_none());
        self.room.set(room.map(|aim| (aim.tile, aim.target)));
        self.aim.set(aim);
        let tile: Vec<TileId> = aim.iter().map(|aim| aim.tile).collect();
        self.session.desk.update(|desk| desk.select(&tile));
    }

    /// Shows the move: at once, or after the tiles of a step have arrived.
    fn show(self, later: bool) {
        self.shown.update(|shown| *shown = (shown.0 + 1, later));
    }

    /// Announces something to a screen reader, after what the table itself has to say.
    fn say(self, sentence: String) {
        let voice = self.session.voice;
        request_animation_frame(move || {
            // The player may have left the lesson by now.
            if !voice.said.is_disposed() {
                voice.say_aloud(&sentence);
            }
        });
    }

    /// Moves the tile to where it was dropped; after a tap, to where it belongs. A tile that was
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
            true => untrack(|| self.texts.say("lesson-good")),
            false => untrack(|| self.sentence()),
        });
        if done && !over {
            self.show(false);
        }
        if by_keyboard {
            self.focus();
        }
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

/// Returns how wide a row of the step becomes, in tiles.
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

/// The table of the lesson, with what surrounds it.
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
                // Numbers and what is attached to them stay together.
                <p>{text(move || learning.sentence().replace('-', "-\u{2060}"))}</p>
            </section>
        }
        .into_any(),
        cloth: ().into_any(),
        side: view! { <Teacher learning=learning /> }.into_any(),
        act: view! { <Act learning=learning /> }.into_any(),
        over: view! { <Way learning=learning stage=stage /> }.into_any(),
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

/// The joker, who teaches.
#[component]
fn Teacher(learning: Learning) -> impl IntoView {
    let texts = learning.texts;
    let says = text(move || match learning.moves.get() {
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

/// What to do: the main place waits for the move, then leads on.
#[component]
fn Act(learning: Learning) -> impl IntoView {
    let texts = learning.texts;
    let waits = flag(move || !learning.is_done());
    let about = text(move || {
        let tile = learning.aim.get().map(|aim| aim.tile.face());
        tile.map_or_else(String::new, |face| {
            let text = texts.text();
            // The name as a whole decides its direction, not its parts.
            let tile = text.tile(face).replace(['\u{2068}', '\u{2069}'], "");
            text.say("lesson-drag", [("tile", tile.into())])
        })
    });
    let next = move |event: MouseEvent| {
        if waits.get_untracked() {
            return learning.show(false);
        }
        learning.next();
        // A key pressed the button: the next one should find the tile.
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
                    disabled=flag(move || learning.is_done())
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
                aria-disabled=text(move || waits.get().to_string())
                on:click=next
            >
                {part(move || match waits.get() {
                    true => view! {
                        <Hand />
                        <span class="says">
                            <b>{texts.t("lesson-your-move")}</b>
                            <small>{about}</small>
                        </span>
                    }
                    .into_any(),
                    false => view! {
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

/// Where the move begins and ends on the stage.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Course {
    face: Face,
    from: Rect,
    to: Rect,
    /// Whether it begins on the rack.
    from_rack: bool,
    /// The bottom of the cloth, and the width of a tile on the rack.
    bottom: f64,
    tile: f64,
    /// Whether the buttons stand between table and rack.
    narrow: bool,
}

impl Course {
    /// Finds the course of the next move.
    fn of(learning: Learning, stage: Stage) -> Option<Course> {
        let aim = learning.aim.get()?;
        let frame = stage.frame.get();
        let narrow = stage.sizes.get().places < 9;
        learning.session.desk.with(|desk| {
            let scene = Scene::new(desk, frame, Camera::default());
            let start = scene.goal(aim.tile)?;
            let from = frame.tile_rect(start);
            let to = match aim.frees {
                Some(joker) => frame.tile_rect(scene.goal(joker)?),
                None => scene.landing(&[aim.tile], aim.target)?,
            };
            (frame.cloth.width > 0.0).then_some(Course {
                face: aim.tile.face(),
                from,
                to,
                from_rack: start.on_rack,
                bottom: frame.cloth.bottom(),
                tile: frame.tile,
                narrow,
            })
        })
    }

    /// Returns the dotted line and its arrow head as paths.
    fn way(&self) -> [String; 2] {
        let (x, end) = (self.to.middle().0, self.to.bottom() + 18.0);
        let arrow = format!("M{:.1} {:.1}l11 -12l11 12", x - 11.0, end + 12.0);
        let line = match self.from_rack {
            true => {
                let from = self.from.middle().0;
                let top = match self.narrow {
                    true => self.bottom - 2.0,
                    false => self.from.y - 8.0,
                };
                // Where there is no space for a line, the arrow is enough.
                if top - end < 40.0 {
                    return [String::new(), arrow];
                }
                let bend = ((top - end) * 0.55).min(110.0);
                let (low, high) = (top - bend, end + bend);
                format!("M{from:.1} {top:.1}C{from:.1} {low:.1} {x:.1} {high:.1} {x:.1} {end:.1}")
            }
            // From the side of a tile on the table, round the corner.
            false => {
                let beside = match self.from.middle().0 < x {
                    true => self.from.right() + 10.0,
                    false => self.from.x - 10.0,
                };
                let level = self.from.middle().1;
                format!("M{beside:.1} {level:.1}Q{x:.1} {level:.1} {x:.1} {end:.1}")
            }
        };
        [line, arrow]
    }
}

/// The move, as it is shown: the place, the way there, and once a ghost of the tile and a hand.
#[component]
fn Way(learning: Learning, stage: Stage) -> impl IntoView {
    let course = Memo::new(move |_| Course::of(learning, stage));
    let place = move || {
        let course = course.get()?;
        let [line, arrow] = course.way();
        Some(view! {
            <i
                class="place"
                class:taken=learning.aim.get().is_some_and(|aim| aim.frees.is_some())
                style:transform=translate(course.to.x, course.to.y)
                style:width=px(course.to.width)
                style:height=px(course.to.height)
            ></i>
            <svg class="way">
                <path d=line />
                <path class="head" d=arrow />
            </svg>
        })
    };
    let at = move |rect: fn(&Course) -> Rect| {
        text(move || {
            course.get().map_or_else(String::new, |course| {
                let rect = rect(&course);
                transform(rect.x, rect.y, rect.width / course.tile.max(1.0))
            })
        })
    };
    let point = move |rect: fn(&Course) -> Rect| {
        text(move || {
            course.get().map_or_else(String::new, |course| {
                let rect = rect(&course);
                translate(rect.x + rect.width * 0.46, rect.y + rect.height * 0.5)
            })
        })
    };
    let shows = Memo::new(move |_| (learning.shown.get(), course.with(Option::is_some)));
    let ghost = move || {
        let ((_, later), _) = shows.get();
        let course = untrack(|| course.get())?;
        Some(view! {
            <div class="ghost" class:later=later style:--from=at(|course| course.from) style:--to=at(|course| course.to)>
                <Tile face=Some(course.face) />
            </div>
            <div
                class="pointer"
                class:later=later
                style:--from=point(|course| course.from)
                style:--to=point(|course| course.to)
            >
                <Hand />
            </div>
        })
    };
    view! {
        <div class="shown" dir="ltr" aria-hidden="true">
            {part(place)}
            {part(ghost)}
            {part(move || sides(learning, stage))}
        </div>
    }
}

/// The colours before and after a colour change, below them.
fn sides(learning: Learning, stage: Stage) -> Option<impl IntoView> {
    if !learning.with_step(|step| step.sides)? {
        return None;
    }
    let (aim, frame) = (learning.aim.get(), stage.frame.get());
    let texts = learning.texts;
    learning.session.desk.with(|desk| {
        let after = aim.and_then(|aim| desk.after_drop(&[aim.tile], aim.target));
        let desk = after.as_ref().unwrap_or(desk);
        let scene = Scene::new(desk, frame, Camera::default());
        let is_change = |tile: &TileId| tile.face() == Face::Joker(Joker::ColourChange);
        let mut sets = desk.layout().sets.iter();
        let set = sets.find(|set| set.tiles.iter().any(is_change))?;
        let parts = set.tiles.split(is_change).filter(|part| !part.is_empty());
        let side = |part: &[TileId]| {
            let rect = |tile: TileId| Some(frame.tile_rect(scene.goal(tile)?));
            let (first, last) = (rect(*part.first()?)?, rect(*part.last()?)?);
            let ink = ink(part.first()?.face());
            let mark = match ink {
                "r" => "d-mark-r",
                "b" => "d-mark-b",
                "y" => "d-mark-y",
                _ => "d-mark-k",
            };
            Some(view! {
                <span
                    class="half"
                    data-ink=ink
                    style:transform=translate(first.x, first.bottom())
                    style:width=px(last.right() - first.x)
                >
                    <span dir="auto">
                        <Drawing name=mark /> {texts.say(&format!("colour-{ink}"))}
                    </span>
                </span>
            })
        };
        Some(parts.filter_map(side).collect_view())
    })
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
                {rain()}
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

/// Links to the lessons of an edition, the one for everybody first.
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

/// Returns whether an edition has special jokers whose lessons were not done yet.
pub fn is_new(edition: &'static Edition) -> bool {
    let lessons = Lesson::find(edition.id.text());
    !is_first(&lessons) && lessons.iter().any(|lesson| !is_learned(lesson.name))
}
