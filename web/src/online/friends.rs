//! A new table for friends. Everything has a good default: one button makes the link.

use leptos::prelude::*;
use sidra_bots::Level;
use sidra_client::Choices;
use sidra_core::Field;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::Drawings;
use super::api;
use super::reach::{Reach, Unreached};
use super::seats::{Chair, ChairSheet, Occupant, sides};
use crate::app::Back;
use crate::device;
use crate::home::{LONGEST_NAME, last_choices, own_name};
use crate::live::{choose, flag, part, press, text};
use crate::new_game::house::House;
use crate::new_game::words::WordPicker;
use crate::new_game::{EditionCards, LengthPicker, LessonOffer, clock_pill};
use crate::pill::{pill, text_pill};
use crate::settings::use_settings;
use crate::table::focus::focus_one_of;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Row};

/// The time limits to choose from, in seconds per turn; 0 means no limit.
const CLOCKS: [u16; 4] = [30, 60, 120, 0];
/// The delays for spectators, in seconds; `None` if nobody may watch.
const WATCHES: [Option<u32>; 3] = [Some(0), Some(60), None];
/// How long a player may be away at a table with a clock, in seconds.
const MINUTES: [u32; 3] = [60, 180, 600];
/// The choices without a clock, when friends move once in a while.
const DAYS: [u32; 3] = [DAY, 7 * DAY, 14 * DAY];
/// A day, in seconds.
const DAY: u32 = 24 * 3600;

/// What happens when a player is away for too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Absence {
    /// How long that is, in seconds.
    away: u32,
    /// Whether a bot plays until the player is back. Otherwise the player gives up.
    bot: bool,
}

/// The usual absences, without and with a clock.
const ABSENCES: [Absence; 2] = [
    Absence {
        away: DAYS[1],
        bot: false,
    },
    Absence {
        away: MINUTES[1],
        bot: true,
    },
];

/// Who a chair is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Friend,
    Bot(Level),
}

/// Returns the choices to begin with: those of the last game, with a minute for a turn.
fn first_choices(lang: sidra_text::Lang) -> Choices {
    let mut choices = last_choices(lang);
    // 60 is a valid value for this field, so this cannot fail.
    _ = choices.change(Field::turn_seconds.name(), "60");
    choices.seed = None;
    choices
}

/// Returns how long a player may be away, such as "3 min" or "7 days".
pub fn time_in_words(seconds: u32, texts: Texts) -> String {
    let count = |name: &str, number: u32| texts.count(name, &[("count", i64::from(number))]);
    match seconds {
        DAY.. => count("page-online-days", seconds / DAY),
        60.. => count("page-minutes", seconds / 60),
        _ => count("page-seconds", seconds),
    }
}

/// Returns whether turns have a time limit.
fn is_timed(choices: &Choices) -> bool {
    choices.rules.rules().turn_seconds > 0
}

/// Returns the request for a new table, as JSON.
fn request(
    choices: &Choices,
    places: &[Place],
    public: bool,
    watch: Option<u32>,
    absence: Absence,
) -> JsValue {
    let bots = places.iter().filter_map(|place| match place {
        Place::Friend => None,
        Place::Bot(level) => Some(JsValue::from_str(level.name())),
    });
    let bots: js_sys::Array = bots.collect();
    let changes = choices.rules.changes();
    let changes: Vec<(Field, String)> = changes
        .map(|(field, value)| (field, value.to_string()))
        .collect();
    let changes: Vec<(&str, JsValue)> = changes
        .iter()
        .map(|(field, value)| (field.name(), JsValue::from_str(value)))
        .collect();
    let stand_in = match absence.bot {
        true => Level::Medium.name().into(),
        false => JsValue::NULL,
    };
    let theme = choices.theme.as_deref();
    let theme = theme.filter(|_| choices.rules.rules().challenge_seconds > 0);
    let theme = theme.map_or(JsValue::NULL, JsValue::from);
    api::object(&[
        ("edition", choices.rules.edition().id.text().into()),
        ("house", api::object(&changes)),
        ("seats", (places.len() as u32 + 1).into()),
        ("bots", bots.into()),
        ("units", choices.units.into()),
        ("public", public.into()),
        ("watch", watch.map_or(JsValue::NULL, JsValue::from)),
        ("stand_in", stand_in),
        ("away", absence.away.into()),
        ("theme", theme),
    ])
}

/// Returns who plays, such as "Two friends, Fox and you".
fn company(places: &[Place], texts: Texts) -> String {
    let text = texts.text();
    let count = places.iter().filter(|place| **place == Place::Friend);
    let count = count.count() as i64;
    let friends = (count > 0).then(|| text.count("page-online-friends", &[("count", count)]));
    let bots = places.iter().filter_map(|place| match place {
        Place::Bot(level) => Some(text.plain(&format!("page-animal-{level}"))),
        Place::Friend => None,
    });
    let all: Vec<String> = friends.into_iter().chain(bots).collect();
    all.join(", ")
}

/// The screen.
#[component]
pub fn Friends() -> impl IntoView {
    let texts = use_texts();
    let settings = use_settings();
    let choices = RwSignal::new(first_choices(settings.get_untracked().lang));
    let places = RwSignal::new(vec![Place::Friend]);
    let public = RwSignal::new(false);
    let watch = RwSignal::new(WATCHES[0]);
    // What was chosen without a clock does not fit a table with one, so both are kept.
    let absences = RwSignal::new(ABSENCES);
    let timed = Memo::new(move |_| choices.with(is_timed));
    let absence = move || absences.with(|absences| absences[usize::from(timed.get())]);
    let set_absence = move |change: &dyn Fn(&mut Absence)| {
        let timed = timed.get_untracked();
        absences.update(|absences| change(&mut absences[usize::from(timed)]));
    };
    let name = RwSignal::new(own_name());
    let error = RwSignal::new(String::new());
    let reach = Reach::watch();
    let asked = RwSignal::new(None::<usize>);
    // The length picker works out the number of players from the bots in the choices.
    Effect::new(move |_| {
        let count = places.with(Vec::len);
        choices.update(|choices| choices.bots = vec![Level::Easy; count]);
    });
    let open = move || {
        let own = name.get_untracked().trim().to_owned();
        if own.is_empty() {
            focus_one_of(&["name"]);
            return error.set(texts.say("page-online-no-name"));
        }
        error.set(String::new());
        let body = request(
            &choices.get_untracked(),
            &places.get_untracked(),
            public.get_untracked(),
            watch.get_untracked(),
            untrack(absence),
        );
        spawn_local(async move {
            let opened = match api::be(&own).await {
                Ok(()) => api::call("POST", "/api/tables", Some(body)).await,
                Err(failure) => Err(failure),
            };
            match opened {
                Ok(table) => device::go(&format!("/t/{}", api::text_field(&table, "table"))),
                Err(failure) => _ = error.try_set(reach.blame(&failure, texts)),
            }
        });
    };
    // If a bot is the only opponent, nobody else can tell whether a word fits the theme.
    let alone = flag(move || places.with(|places| matches!(places[..], [Place::Bot(_)])));
    let clocks = CLOCKS.map(|clock| clock_pill(clock, choices, texts));
    let doors = [
        (false, "page-online-by-link", "i-link"),
        (true, "page-online-anyone", "i-globe"),
    ];
    let doors = doors.map(|(open, name, icon)| {
        let chosen = flag(move || public.get() == open);
        let says = view! { <span><Icon name=icon />{texts.t(name)}</span> };
        let act = move || public.set(open);
        pill("public", open.to_string(), chosen, act, says.into_any())
    });
    let watches = WATCHES.map(|delay| {
        let name = match delay {
            Some(0) => "page-online-watch-live",
            Some(_) => "page-online-watch-later",
            None => "page-online-watch-none",
        };
        let value = delay.map_or_else(|| "no".to_owned(), |delay| delay.to_string());
        let chosen = flag(move || watch.get() == delay);
        text_pill(
            "watch",
            value,
            chosen,
            move || watch.set(delay),
            texts.t(name),
        )
    });
    let stand_ins = [
        (true, "page-online-absent-bot"),
        (false, "page-online-absent-resign"),
    ];
    let stand_ins = stand_ins.map(|(bot, name)| {
        let chosen = flag(move || absence().bot == bot);
        let act = move || set_absence(&|absence| absence.bot = bot);
        text_pill("stand-in", bot.to_string(), chosen, act, texts.t(name))
    });
    let patience = move || {
        let limits = if timed.get() { MINUTES } else { DAYS };
        limits.map(|away| {
            let says = text(move || time_in_words(away, texts));
            let chosen = flag(move || absence().away == away);
            let act = move || set_absence(&|absence| absence.away = away);
            text_pill("away", away.to_string(), chosen, act, says)
        })
    };
    let chair = move |at: usize, side: &'static str| {
        let place = places.with(|places| at.checked_sub(1).map(|at| places.get(at).copied()));
        match place {
            // The player's own chair.
            None => {
                let own = text(move || match name.get() {
                    name if name.trim().is_empty() => texts.say("page-you"),
                    name => name,
                });
                view! {
                    <Chair side=side seat=0 occupant=Occupant::Taken(None, own.get())>
                        <p class="tag">
                            <b>{own}</b>
                            <small>{texts.t("page-online-you-host")}</small>
                        </p>
                    </Chair>
                }
                .into_any()
            }
            Some(place) => {
                let (occupant, title, about) = match place {
                    Some(Place::Bot(level)) => {
                        let animal = texts.say(&format!("page-animal-{level}"));
                        let about = texts.say(&format!("level-{level}"));
                        (Occupant::Taken(Some(level), animal.clone()), animal, about)
                    }
                    _ => (
                        Occupant::Free,
                        texts.say("page-online-friend"),
                        texts.say("page-online-by-link"),
                    ),
                };
                view! {
                    <Chair side=side seat=at occupant=occupant>
                        <button
                            type="button"
                            class="tag"
                            id=format!("ask-chair-{at}")
                            on:click=press(move || asked.set(Some(at - 1)))
                        >
                            <b>{title}</b>
                            <small>{about}</small>
                        </button>
                    </Chair>
                }
                .into_any()
            }
        }
    };
    let round = move || {
        let count = places.with(Vec::len) + 1;
        let chairs = sides(count).iter().enumerate();
        chairs.map(|(at, side)| chair(at, side)).collect_view()
    };
    let sheet = move || {
        let at = asked.get()?;
        let choose = Callback::new(move |choice: Option<Option<Level>>| {
            places.update(|places| match choice {
                None => _ = places.remove(at.min(places.len() - 1)),
                Some(bot) => {
                    if let Some(place) = places.get_mut(at) {
                        *place = bot.map_or(Place::Friend, Place::Bot);
                    }
                }
            });
        });
        let removable = places.with_untracked(Vec::len) > 1;
        let close = Callback::new(move |()| asked.set(None));
        Some(view! { <ChairSheet choose=choose removable=removable close=close /> })
    };
    let waits = flag(move || !reach.is_here());
    let more = flag(move || places.with(Vec::len) < 3);
    let sets = ["k3 b3 y3", "r7 r8 J r10", "b11 b12 b13"].map(|set| {
        let tiles = sidra_core::notation::tiles(set).unwrap_or_default();
        view! { <Row tiles=tiles /> }
    });
    view! {
        <main class="frame wood friends" id="friends">
            <Drawings />
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("page-online-friends-title")}</h1>
                    <div class="end">
                        <a class="quiet" id="to-tables" href="#/tables">
                            {texts.t("page-online-tables")}
                        </a>
                    </div>
                </header>
                <div class="halves">
                    <section class="left">
                        <div class="round">
                            <div class="top wood">
                                <div class="felt" aria-hidden="true">{sets}</div>
                            </div>
                            {part(round)}
                        </div>
                        {part(move || {
                            more.get()
                                .then(|| {
                                    view! {
                                        <button
                                            type="button"
                                            class="quiet"
                                            id="add-chair"
                                            on:click=press(move || {
                                                places.update(|places| places.push(Place::Friend));
                                            })
                                        >
                                            <Icon name="i-plus" />
                                            {texts.t("page-online-add-chair")}
                                        </button>
                                    }
                                })
                        })}
                    </section>
                    <section class="ask pickers">
                        <a class="quiet" id="with-code" href="#/join">
                            <Icon name="i-keys" />
                            {texts.t("page-online-type-code")}
                        </a>
                        <label>
                            <span class="label">{texts.t("page-name")}</span>
                            <input
                                class="line"
                                id="name"
                                name="name"
                                maxlength=LONGEST_NAME.to_string()
                                autocomplete="nickname"
                                prop:value=text(move || name.get())
                                on:input=choose(move |event| {
                                    name.set(event_target_value(&event));
                                    error.set(String::new());
                                })
                            />
                        </label>
                        <fieldset>
                            <legend class="label">{texts.t("page-edition")}</legend>
                            <EditionCards choices=choices />
                            <LessonOffer choices=choices />
                        </fieldset>
                        <WordPicker choices=choices alone=alone shared=true />
                        <div class="rowed">
                            <fieldset>
                                <legend class="label">{texts.t("page-clock")}</legend>
                                <div class="pills">{clocks}</div>
                            </fieldset>
                            <fieldset>
                                <legend class="label">{texts.t("page-online-who-comes")}</legend>
                                <div class="pills">{doors}</div>
                            </fieldset>
                        </div>
                        <details>
                            <summary id="more-choices">{texts.t("page-online-more")}</summary>
                            <div class="rowed">
                            <LengthPicker choices=choices />
                            <fieldset>
                                <legend class="label">{texts.t("page-online-who-watches")}</legend>
                                <div class="pills">{watches}</div>
                            </fieldset>
                            <fieldset>
                                <legend class="label">{texts.t("page-online-absent")}</legend>
                                <div class="pills">{stand_ins}</div>
                            </fieldset>
                            <fieldset>
                                <legend class="label">{texts.t("page-online-patience")}</legend>
                                <div class="pills">{part(patience)}</div>
                            </fieldset>
                            </div>
                            <House choices=choices />
                        </details>
                        <div class="go">
                            <button
                                type="button"
                                class="main"
                                id="open-table"
                                class:waits=waits
                                disabled=waits
                                on:click=press(open)
                            >
                                <span>
                                    <b>{texts.t("page-online-open")}</b>
                                    <small>{text(move || places.with(|places| company(places, texts)))}</small>
                                </span>
                                <Icon name="i-go" />
                            </button>
                            {part(move || match reach.is_here() {
                                true => view! { <p>{texts.t("page-online-next-link")}</p> }.into_any(),
                                false => view! { <Unreached reach=reach /> }.into_any(),
                            })}
                            <p class="error" role="alert">{error}</p>
                        </div>
                    </section>
                </div>
            </div>
            {part(sheet)}
        </main>
    }
}
