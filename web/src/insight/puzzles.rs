//! The puzzles: today's, yesterday's, those of any day, and practice.

use leptos::prelude::*;
use sidra_core::{Edition, Face, Joker, editions};
use sidra_insight::puzzle::{Day, Grade};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::solved;
use super::solving::{Place, When};
use crate::app::Back;
use crate::device;
use crate::home::last_choices;
use crate::live::{choose, flag, part, press, text};
use crate::pill::{pill, text_pill};
use crate::rich::capital;
use crate::settings::use_settings;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Tile};

/// Returns today's date.
pub fn today() -> Day {
    // If the device's date cannot be read, the puzzles of the first day are shown.
    device::today().parse().unwrap_or(FIRST)
}

/// Writes a day in the language of the page.
pub fn in_words(day: Day, texts: Texts) -> String {
    device::date_in_words(&day.to_string(), texts.text().lang().code())
}

/// The first day in the archive.
const FIRST: Day = Day::FIRST;

/// The screen.
#[component]
pub fn Puzzles(
    /// The id of the edition. If no number edition has it, the last game's edition is used.
    edition: String,
) -> impl IntoView {
    let texts = use_texts();
    let settings = use_settings();
    let last = last_choices(settings.get_untracked().lang).rules.edition();
    let named = editions::find(edition.trim_matches('/'));
    let numbers = |edition: &&'static Edition| edition.has_numbers();
    let edition = named.filter(numbers).or(Some(last).filter(numbers));
    let edition = edition.unwrap_or(editions::ALL[0]);
    let others = editions::of_numbers().map(|other| {
        let says = text(move || texts.say(&format!("page-edition-{}", other.id)));
        let act = move || device::replace(&format!("/puzzle/{}", other.id));
        let chosen = flag(move || edition.is(other));
        text_pill("edition", other.id.to_string(), chosen, act, says)
    });
    let day = today();
    let picked: RwSignal<Option<Day>> = RwSignal::new(None);
    let pick = choose(move |event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let day = input.and_then(|input| input.value().parse::<Day>().ok());
        picked.set(day.filter(|day| (FIRST..=today()).contains(day)));
    });
    view! {
        <main class="frame wood" id="puzzles">
            <div class="felt calm">
                <header class="bar">
                    <Back home=true />
                    <h1>{texts.t("puzzle-title")}</h1>
                </header>
                <div class="column">
                    <div
                        class="pills editions"
                        role="radiogroup"
                        aria-label=texts.t("page-edition")
                    >
                        {others.collect_view()}
                    </div>
                    <article class="paper pad booklet puzzles">
                        <section>
                            <h2>{texts.t("puzzle-today")} <small>{text(move || in_words(day, texts))}</small></h2>
                            <DayCards edition=edition day=day />
                        </section>
                        {day.before().map(|day| view! {
                            <section>
                                <h3>{texts.t("puzzle-yesterday")}</h3>
                                <DayCards edition=edition day=day />
                            </section>
                        })}
                        <section>
                            <h3>{texts.t("puzzle-archive")}</h3>
                            <label class="rule">
                                <span class="phrase">{texts.t("puzzle-day")}</span>
                                <input
                                    type="date"
                                    class="line"
                                    id="puzzle-day"
                                    min=FIRST.to_string()
                                    max=day.to_string()
                                    on:change=pick
                                />
                            </label>
                            {part(move || picked.get().map(|day| view! {
                                <DayCards edition=edition day=day />
                            }))}
                        </section>
                        <Practice edition=edition />
                        <section>
                            <h3>{texts.t("puzzle-word")}</h3>
                            <p>{texts.t("puzzle-word-about")}</p>
                            <a class="quiet" id="to-words" href="#/companion/referee?e=il-word&t=">
                                {texts.t("puzzle-word-enter")}
                                <Icon name="i-go" />
                            </a>
                        </section>
                    </article>
                </div>
            </div>
        </main>
    }
}

/// Five small tiles: the number of ivory ones is the grade.
#[component]
pub fn Dots(grade: Grade) -> impl IntoView {
    let dots = Grade::ALL.map(|other| view! { <i class:on=other <= grade></i> });
    view! { <span class="level" aria-hidden="true">{dots}</span> }
}

/// The three puzzles of a day.
#[component]
fn DayCards(edition: &'static Edition, day: Day) -> impl IntoView {
    let texts = use_texts();
    let cards = Grade::DAILY.map(|grade| {
        let place = Place {
            edition,
            when: When::Day(day),
            grade,
            joker: None,
        };
        let hints = solved::hints_of(&place.to_string());
        let about = text(move || match hints {
            None => String::new(),
            Some(hints) => texts.count("puzzle-solved-with", &[("hints", i64::from(hints))]),
        });
        view! {
            <a
                class="quiet card-link"
                class:done=hints.is_some()
                data-grade=grade.get().to_string()
                href=format!("#/puzzle/{place}")
            >
                <Dots grade=grade />
                <b>{text(move || texts.say(&format!("puzzle-grade-{grade}")))}</b>
                <small>{about}</small>
                {hints.map(|_| view! { <Icon name="i-check" /> })}
            </a>
        }
    });
    view! { <div class="day-cards">{cards}</div> }
}

/// Returns the kinds of jokers of an edition.
fn jokers(edition: &Edition) -> Vec<Joker> {
    let tiles = edition.rules.tiles();
    let jokers = tiles.iter().filter_map(|(face, _)| face.joker());
    jokers.collect()
}

/// Practice puzzles: any grade, with or without a joker.
#[component]
fn Practice(edition: &'static Edition) -> impl IntoView {
    let texts = use_texts();
    let grade = RwSignal::new(Grade::ALL[1]);
    let joker: RwSignal<Option<Joker>> = RwSignal::new(None);
    let grades = Grade::ALL.map(|other| {
        let says = text(move || capital(&texts.say(&format!("puzzle-grade-{other}"))));
        let chosen = flag(move || grade.get() == other);
        text_pill(
            "grade",
            other.to_string(),
            chosen,
            move || grade.set(other),
            says,
        )
    });
    let choices = [None]
        .into_iter()
        .chain(jokers(edition).into_iter().map(Some));
    let choices = choices.map(|other| {
        let value = other.map_or_else(|| "any".to_owned(), |joker| Face::Joker(joker).to_string());
        let says = match other {
            None => view! { <span>{texts.t("puzzle-any")}</span> }.into_any(),
            Some(joker) => {
                let name = text(move || texts.text().tile(Face::Joker(joker)));
                view! {
                    <span aria-hidden="true"><Tile face=Some(Face::Joker(joker)) /></span>
                    <span class="unseen">{name}</span>
                }
                .into_any()
            }
        };
        let chosen = flag(move || joker.get() == other);
        pill("joker", value, chosen, move || joker.set(other), says)
    });
    let start = move || {
        let [a, b, c, d, ..] = device::dice();
        let place = Place {
            edition,
            when: When::Seed(u32::from_le_bytes([a, b, c, d])),
            grade: grade.get_untracked(),
            joker: joker.get_untracked(),
        };
        device::go(&format!("/puzzle/{place}"));
    };
    view! {
        <section>
            <h3>{texts.t("puzzle-practice")}</h3>
            <div class="pills" role="radiogroup" aria-label=texts.t("puzzle-how-hard")>{grades}</div>
            <div class="pills with-tiles" role="radiogroup" aria-label=texts.t("puzzle-with")>
                {choices.collect_view()}
            </div>
            <button type="button" class="main" id="practice" on:click=press(start)>
                <b>{texts.t("puzzle-start")}</b>
                <Icon name="i-go" />
            </button>
        </section>
    }
}
