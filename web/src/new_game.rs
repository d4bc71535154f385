//! The new game screen: the usual choices, and the pad of house rules.

pub mod house;
pub mod words;

use leptos::html;
use leptos::prelude::*;
use sidra_bots::Level;
use sidra_client::Choices;
use sidra_core::rules::MatchOf;
use sidra_core::{Edition, Field, HouseRules, editions, notation};

use crate::app::Back;
use crate::home::{LONGEST_NAME, begin, last_choices, own_name, set_clock};
use crate::lesson::offer;
use crate::live::{choose, flag, part, press, text};
use crate::pill::text_pill;
use crate::portrait::Portrait;
use crate::settings::use_settings;
use crate::texts::use_texts;
use crate::tile::{Icon, Row};
use crate::{device, matches};
use house::House;
use words::WordPicker;

/// The maximum number of bots at a table.
const MOST_BOTS: usize = 3;
/// The time limits that a player can choose, in seconds per turn. 0 means no limit.
const CLOCKS: [u16; 4] = [0, 30, 60, 120];
/// The lengths to choose from: one game, a round, an evening.
const LENGTHS: [Length; 3] = [
    (MatchOf::Games, 1),
    (MatchOf::Rounds, 1),
    (MatchOf::Rounds, 3),
];

/// The length of a match, in games or rounds.
type Length = (MatchOf, u32);

/// Returns whether the left side of the screen has this field, in which case the pad leaves it out.
fn has_picker(field: Field) -> bool {
    matches!(field, Field::turn_seconds | Field::match_of)
}

/// The screen.
#[component]
pub fn NewGame(
    /// The choices from a link; empty without a link.
    line: String,
) -> impl IntoView {
    let texts = use_texts();
    let settings = use_settings();
    let last = || last_choices(settings.get_untracked().lang);
    let choices = RwSignal::new(Choices::from_line(&line).unwrap_or_else(last));
    let full = RwSignal::new(false);
    let name = RwSignal::new(own_name());
    let start = move || {
        full.set(!choices.with_untracked(|choices| begin(choices, texts)));
    };
    let bots = Level::ALL.map(|level| view! { <Bot level=level choices=choices /> });
    view! {
        <main class="frame wood new-game" id="new-game">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("page-new-game")}</h1>
                </header>
                <div class="sides">
                    <section class="pickers">
                        <fieldset>
                            <legend class="label">{texts.t("page-edition")}</legend>
                            <EditionCards choices=choices />
                            <LessonOffer choices=choices />
                        </fieldset>
                        <WordPicker
                            choices=choices
                            alone=flag(move || choices.with(|choices| choices.bots.len() == 1))
                        />
                        <fieldset>
                            <legend class="label">
                                {texts.t("page-opponents")} <small>{texts.t("page-opponents-most")}</small>
                            </legend>
                            <div class="foes">{bots}</div>
                        </fieldset>
                        <div class="rowed">
                            <LengthPicker choices=choices />
                            <ClockPicker choices=choices />
                            <label>
                                <span class="label">{texts.t("page-name")}</span>
                                <input
                                    class="line"
                                    name="name"
                                    maxlength=LONGEST_NAME.to_string()
                                    autocomplete="nickname"
                                    placeholder=texts.t("page-you")
                                    prop:value=text(move || name.get())
                                    on:change=choose(move |event| {
                                        let written = event_target_value(&event);
                                        device::keep("name", written.trim());
                                        name.set(own_name());
                                    })
                                />
                            </label>
                        </div>
                    </section>
                    // Before the pad, so that Tab soon reaches the button.
                    <div class="shelf wood">
                        <Sum choices=choices name=name />
                        <p class="error" role="alert">
                            {text(move || if full.get() { texts.say("page-full") } else { String::new() })}
                        </p>
                        <button type="button" class="main" id="begin" on:click=press(start)>
                            <b>{texts.t("page-begin")}</b>
                            <Icon name="i-go" />
                        </button>
                    </div>
                    <House choices=choices />
                </div>
            </div>
        </main>
    }
}

/// An offer to learn the special jokers of the chosen edition, if they are new to the player.
#[component]
pub fn LessonOffer(choices: RwSignal<Choices>) -> impl IntoView {
    let edition = Memo::new(move |_| choices.with(|choices| choices.rules.edition().id.text()));
    part(move || offer(edition.get(), false))
}

/// All editions. On a phone they are in one row that scrolls, and the chosen one is in view.
#[component]
pub fn EditionCards(choices: RwSignal<Choices>) -> impl IntoView {
    let row = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        let row = row.get()?;
        let chosen = row.query_selector(".card:has(:checked)").ok()??;
        let middle = |element: &web_sys::Element| {
            let rect = element.get_bounding_client_rect();
            rect.left() + rect.width() / 2.0
        };
        let off = middle(&chosen) - middle(&row);
        row.set_scroll_left(row.scroll_left() + off as i32);
        Some(())
    });
    let cards =
        editions::ALL.map(|edition| view! { <EditionCard edition=edition choices=choices /> });
    view! {
        <div class="cards" node_ref=row>
            {cards}
        </div>
    }
}

/// An edition: its picture, its name, and a line about it.
#[component]
fn EditionCard(edition: &'static Edition, choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    // A lookup table of pictures. Nothing else depends on the id.
    let picture = match edition.id.text() {
        "il-classic" => "r7 r8 J r10",
        "il-twist" => "b6 C r8 D",
        "hu-twist" => "y3 M y3 J",
        "pl-standard" => "k5 r5 J b5",
        "pl-twist" => "r4 r5 M D",
        "il-word" => "ש ל ו מ",
        _ => "Jr Jb Jy Jk",
    };
    let tiles = notation::tiles(picture).unwrap_or_default();
    let chosen = flag(move || choices.with(|choices| choices.rules.edition().is(edition)));
    view! {
        <label class="card choice">
            <input
                type="radio"
                name="edition"
                value=edition.id.text()
                prop:checked=chosen
                on:change=choose(move |_| {
                    let new = !matches::any_finished();
                    choices.update(|choices| {
                        choices.rules = HouseRules::plain(edition);
                        if edition.has_numbers() {
                            choices.theme = None;
                        }
                        if new {
                            set_clock(choices, 0);
                        }
                    });
                })
            />
            <span class="tick">
                <Icon name="i-check" />
            </span>
            <span class="pic" aria-hidden="true">
                <Row tiles=tiles word=!edition.has_numbers() />
            </span>
            <b>{text(move || texts.say(&format!("page-edition-{}", edition.id)))}</b>
            <small>{text(move || texts.say(&format!("page-special-{}", edition.id)))}</small>
        </label>
    }
}

/// A bot: a face to tap, how it plays, and how many of its kind sit at the table.
#[component]
fn Bot(level: Level, choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    let count =
        move || choices.with(|choices| choices.bots.iter().filter(|&&bot| bot == level).count());
    let free = move || choices.with(|choices| choices.bots.len() < MOST_BOTS);
    let add = move || {
        choices.update(|choices| {
            // At a full table, the bot that was chosen first is replaced.
            if choices.bots.len() == MOST_BOTS {
                choices.bots.remove(0);
            }
            choices.bots.push(level);
        });
    };
    let remove = move || {
        choices.update(|choices| {
            let at = choices.bots.iter().rposition(|&bot| bot == level);
            if let Some(at) = at.filter(|_| choices.bots.len() > 1) {
                choices.bots.remove(at);
            }
        });
    };
    let toggle = choose(move |_| {
        if count() == 0 {
            return add();
        }
        (0..count()).for_each(|_| remove());
        // The last opponent stays, so its checkbox has to be set again.
        choices.notify();
    });
    let strength = Level::ALL.iter().position(|&other| other == level);
    let strength = (0..Level::ALL.len()).map(|at| {
        view! { <i class:on=Some(at) <= strength></i> }
    });
    let animal = text(move || texts.say(&format!("page-animal-{level}")));
    view! {
        <div class="foe">
            <label class="choice">
                <input
                    type="checkbox"
                    name=format!("bot-{level}")
                    prop:checked=flag(move || count() > 0)
                    on:change=toggle
                />
                <span class="tick">
                    <Icon name="i-check" />
                </span>
                <Portrait bot=Some(level) name=animal badge=true />
                <b>{animal}</b>
                <small>{text(move || texts.say(&format!("page-plays-{level}")))}</small>
                <span
                    class="level"
                    role="img"
                    aria-label=text(move || texts.say(&format!("level-{level}")))
                >
                    {strength.collect_view()}
                </span>
            </label>
            {part(move || {
                let count = count();
                (count > 0)
                    .then(|| {
                        view! {
                            <span class="step">
                                <button
                                    type="button"
                                    aria-label=text(move || {
                                        format!("{}: {}", animal.get(), texts.say("page-fewer"))
                                    })
                                    disabled=flag(move || choices.with(|choices| choices.bots.len() == 1))
                                    on:click=press(remove)
                                >
                                    <Icon name="i-minus" />
                                </button>
                                <b>{count.to_string()}</b>
                                <button
                                    type="button"
                                    aria-label=text(move || {
                                        format!("{}: {}", animal.get(), texts.say("page-more"))
                                    })
                                    disabled=flag(move || !free())
                                    on:click=press(add)
                                >
                                    <Icon name="i-plus" />
                                </button>
                            </span>
                        }
                    })
            })}
        </div>
    }
}

/// Returns the length of the match.
fn length(choices: &Choices) -> Length {
    (choices.rules.rules().match_of, choices.units)
}

/// Returns the length in words, such as "Two games: each player starts one."
fn length_in_words(choices: &Choices, texts: crate::texts::Texts) -> String {
    let (of, units) = length(choices);
    let players = choices.bots.len() as i64 + 1;
    let units = i64::from(units);
    match of {
        MatchOf::Games => texts.count("page-length-games", &[("games", units)]),
        MatchOf::Rounds => texts.count(
            "page-length-rounds",
            &[("games", units * players), ("each", units)],
        ),
    }
}

/// How long the match is: by name, then in words.
#[component]
pub fn LengthPicker(choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    let mut lengths = LENGTHS.to_vec();
    let now = choices.with_untracked(length);
    if !lengths.contains(&now) {
        lengths.push(now);
    }
    let pills = lengths.into_iter().enumerate().map(|(at, length_of)| {
        let (of, units) = length_of;
        let name = text(move || match (at, of) {
            (0, _) => texts.say("page-length-game"),
            (1, _) => texts.say("page-length-round"),
            (2, _) => texts.say("page-length-evening"),
            (_, MatchOf::Games) => texts.count("page-games", &[("count", i64::from(units))]),
            (_, MatchOf::Rounds) => texts.count("page-rounds", &[("count", i64::from(units))]),
        });
        let chosen = flag(move || choices.with(length) == length_of);
        let act = move || {
            choices.update(|choices| {
                choices.units = units;
                // The field accepts this word.
                _ = choices.change(Field::match_of.name(), &of.to_string());
            });
        };
        text_pill("length", format!("{units} {of}"), chosen, act, name)
    });
    view! {
        <fieldset>
            <legend class="label">{texts.t("page-length")}</legend>
            <div class="pills">{pills.collect_view()}</div>
            <p class="about">{text(move || choices.with(|choices| length_in_words(choices, texts)))}</p>
        </fieldset>
    }
}

/// Returns the clock in words.
pub fn clock_in_words(seconds: u16, texts: crate::texts::Texts) -> String {
    let count = |name: &str, number: u16| texts.count(name, &[("count", i64::from(number))]);
    match seconds {
        0 => texts.say("page-clock-none"),
        _ if seconds.is_multiple_of(60) => count("page-minutes", seconds / 60),
        _ => count("page-seconds", seconds),
    }
}

/// Creates a pill that chooses a time limit for a turn.
pub fn clock_pill(clock: u16, choices: RwSignal<Choices>, texts: crate::texts::Texts) -> AnyView {
    let chosen = flag(move || choices.with(|choices| choices.rules.rules().turn_seconds) == clock);
    // All times that are offered are within the bounds of the field.
    let act = move || choices.update(|choices| set_clock(choices, clock));
    let says = text(move || clock_in_words(clock, texts));
    text_pill("clock", clock.to_string(), chosen, act, says)
}

/// The time limit for a turn.
#[component]
fn ClockPicker(choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    let now = move || choices.with(|choices| choices.rules.rules().turn_seconds);
    // The list includes the time limit of the booklet or of a link.
    let clocks = Memo::new(move |before: Option<&Vec<u16>>| {
        let mut clocks = before.cloned().unwrap_or_else(|| CLOCKS.to_vec());
        let printed = choices.with(|choices| choices.rules.edition().rules.turn_seconds);
        for clock in [now(), printed] {
            if !clocks.contains(&clock) {
                clocks.push(clock);
            }
        }
        clocks.sort_unstable();
        clocks
    });
    let pills = move || {
        let pill = |clock: u16| clock_pill(clock, choices, texts);
        clocks.get().into_iter().map(pill).collect_view()
    };
    view! {
        <fieldset>
            <legend class="label">{texts.t("page-clock")}</legend>
            <div class="pills">{part(pills)}</div>
        </fieldset>
    }
}

/// Who plays, and what, in two lines.
#[component]
fn Sum(choices: RwSignal<Choices>, name: RwSignal<String>) -> impl IntoView {
    let texts = use_texts();
    let own = text(move || match name.get() {
        name if name.is_empty() => texts.say("page-you"),
        name => name,
    });
    let faces = move || {
        let bots = choices.with(|choices| choices.bots.clone());
        let bots = bots.into_iter().map(|level| {
            view! { <Portrait bot=Some(level) name=Signal::default() small=true /> }
        });
        bots.collect_view()
    };
    let first = text(move || {
        choices.with(|choices| {
            let edition = choices.rules.edition();
            texts.say(&format!("page-edition-{}", edition.id))
        })
    });
    let second = text(move || {
        choices.with(|choices| {
            let clock = clock_in_words(choices.rules.rules().turn_seconds, texts);
            let length = length_in_words(choices, texts);
            format!("{length} · {clock}")
        })
    });
    view! {
        <div class="sum">
            <div class="faces">
                <Portrait bot=None name=own small=true />
                {part(faces)}
            </div>
            <p>
                {first} <small>{second}</small>
            </p>
        </div>
    }
}
