//! What the players of a word game agree on: the theme, the time to object and to vote, and what
//! happens to words that the dictionary lacks.

use leptos::prelude::*;
use sidra_client::{Choices, LONGEST_THEME, theme};
use sidra_core::Field;
use sidra_core::rules::{UnknownWords, Value};

use super::clock_in_words;
use crate::lexicon::{self, Source};
use crate::live::{choose, flag, part, text};
use crate::texts::use_texts;

/// The seconds to choose from, for an objection and for a vote.
const WINDOWS: [u16; 4] = [0, 15, 30, 60];
const VOTES: [u16; 3] = [15, 30, 60];

/// Returns whether these choices are for the word game.
pub fn are_words(choices: &Choices) -> bool {
    !choices.rules.rules().letters.is_empty()
}

/// Returns whether this part of the form has the field, in which case the pad leaves it out.
pub fn has_word_picker(field: Field) -> bool {
    matches!(
        field,
        Field::challenge_seconds | Field::vote_seconds | Field::unknown_words
    )
}

/// The choices for the word game; nothing for a number game. The dictionary is fetched as soon as
/// the word game is chosen.
#[component]
pub fn WordPicker(
    /// The choices.
    choices: RwSignal<Choices>,
    /// Whether a single bot is the only opponent.
    #[prop(into)]
    alone: Signal<bool>,
    /// Whether the table is on a server, where a game without a turn clock waits for everyone.
    #[prop(optional)]
    shared: bool,
) -> impl IntoView {
    let words = Memo::new(move |_| choices.with(are_words));
    Effect::new(move |_| {
        if words.get() {
            lexicon::want(None);
        }
    });
    part(move || {
        words
            .get()
            .then(|| view! { <Agreements choices=choices alone=alone shared=shared /> })
    })
}

#[component]
fn Agreements(choices: RwSignal<Choices>, alone: Signal<bool>, shared: bool) -> impl IntoView {
    let texts = use_texts();
    let written = text(move || choices.with(|choices| choices.theme.clone().unwrap_or_default()));
    // A memo, so that the choices for votes stay as they are when something else changes.
    let nobody_objects =
        Memo::new(move |_| choices.with(|choices| choices.rules.rules().challenge_seconds) == 0);
    let about = text(move || {
        let themed = choices.with(|choices| choices.theme.is_some());
        match (nobody_objects.get(), themed && alone.get()) {
            (true, _) => texts.say("page-house-theme-never"),
            (_, true) => texts.say("page-house-theme-alone"),
            _ => texts.say("page-house-theme-about"),
        }
    });
    let unclocked = Memo::new(move |_| {
        shared
            && choices.with(|choices| {
                let rules = choices.rules.rules();
                rules.turn_seconds == 0 && rules.challenge_seconds > 0
            })
    });
    let refused = flag(move || {
        choices.with(|choices| choices.rules.rules().unknown_words) == UnknownWords::Refused
    });
    let refuse = choose(move |event| {
        let value = match event_target_checked(&event) {
            true => UnknownWords::Refused,
            false => UnknownWords::Marked,
        };
        choices.update(|choices| {
            // The field accepts these values.
            _ = choices.change(Field::unknown_words.name(), value.name());
        });
    });
    view! {
        <fieldset id="words">
            <legend class="label">{texts.t("page-house-words")}</legend>
            <div class="rowed">
                <label>
                    <span class="label">{texts.t("page-house-theme")}</span>
                    <input
                        class="line"
                        name="theme"
                        maxlength=LONGEST_THEME.to_string()
                        autocomplete="off"
                        dir="auto"
                        placeholder=texts.t("page-house-theme-none")
                        disabled=nobody_objects
                        aria-describedby="theme-about"
                        prop:value=written
                        on:change=choose(move |event| {
                            let theme = theme(&event_target_value(&event));
                            choices.update(|choices| choices.theme = theme);
                        })
                    />
                    <small class="about" id="theme-about">{about}</small>
                </label>
                <Seconds
                    field=Field::challenge_seconds
                    label="page-house-window"
                    seconds=&WINDOWS
                    choices=choices
                />
                // Nobody votes on a word to which nobody can object.
                {part(move || {
                    (!nobody_objects.get())
                        .then(|| {
                            view! {
                                <Seconds
                                    field=Field::vote_seconds
                                    label="page-house-vote"
                                    seconds=&VOTES
                                    choices=choices
                                />
                            }
                        })
                })}
            </div>
            {part(move || {
                unclocked
                    .get()
                    .then(|| {
                        view! {
                            <p class="about" id="unclocked">
                                {texts.t("rules-word-unclocked")}
                            </p>
                        }
                    })
            })}
            <label class="rule">
                <span class="phrase" id="refuse-label">
                    {texts.t("page-house-refuse")}
                    <small>
                        {text(move || {
                            texts.say(match nobody_objects.get() {
                                true => "page-house-refuse-never",
                                false => "page-house-refuse-about",
                            })
                        })}
                    </small>
                </span>
                <input
                    type="checkbox"
                    role="switch"
                    class="switch"
                    name="unknown_words"
                    aria-labelledby="refuse-label"
                    prop:checked=refused
                    on:change=refuse
                />
            </label>
            <Source />
        </fieldset>
    }
}

/// A choice among a few numbers of seconds.
#[component]
fn Seconds(
    field: Field,
    label: &'static str,
    seconds: &'static [u16],
    choices: RwSignal<Choices>,
) -> impl IntoView {
    let texts = use_texts();
    let now = move || match choices.with(|choices| choices.rules.rules().get(field)) {
        Value::Count(seconds) => seconds,
        _ => 0,
    };
    let mut all = seconds.to_vec();
    let first = untrack(now);
    if !all.contains(&first) {
        all.push(first);
        all.sort_unstable();
    }
    let pills = all.into_iter().map(|seconds| {
        let name = text(move || match seconds {
            0 => texts.say("page-house-never"),
            _ => clock_in_words(seconds, texts),
        });
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name=field.name()
                    value=seconds.to_string()
                    prop:checked=flag(move || now() == seconds)
                    on:change=choose(move |_| {
                        choices
                            .update(|choices| {
                                // All of these are within the bounds of the field.
                                _ = choices.change(field.name(), &seconds.to_string());
                            });
                    })
                />
                <span>{name}</span>
            </label>
        }
    });
    view! {
        <fieldset>
            <legend class="label">{texts.t(label)}</legend>
            <div class="pills">{pills.collect_view()}</div>
        </fieldset>
    }
}
