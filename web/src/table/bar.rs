//! The bar between table and rack: what is to be said, and what can be done.

use leptos::prelude::*;
use sidra_client::hint::faces_of;
use sidra_client::{Order, Outlook};

use super::play::{Hint, Play};
use crate::live::{flag, part, press, text};
use crate::rich::{Rich, mark};
use crate::words::use_words;

/// A button's name, its sentence, its drawing, and what it does.
type Icon = (&'static str, &'static str, &'static str, fn(Play));

/// The bar.
#[component]
pub fn Bar(play: Play) -> impl IntoView {
    let words = use_words();
    let icons: [Icon; 7] = [
        (
            "sort-number",
            "page-sort-number",
            "M3 5h6v14H7V7H3zM12 6h9v2h-9zM12 11h7v2h-7zM12 16h5v2h-5z",
            |play| {
                play.sort(&Order::Number);
            },
        ),
        (
            "sort-colour",
            "page-sort-colour",
            "M7 4a3 3 0 1 0 .01 0zM14 4.500h6v6h-6zM7 13l4 7H3zM17 13l4 3.500l-4 3.500l-4-3.500z",
            |play| {
                play.sort(&Order::Colour);
            },
        ),
        (
            "sort-sets",
            "page-sort-sets",
            "M3 6h5v7H3zM9.500 6h5v7h-5zM16 6h5v7h-5zM3 16h18v2H3z",
            Play::sort_into_sets,
        ),
        (
            "undo",
            "page-undo",
            "M9 5v3h5a5 5 0 0 1 0 10H8v-2h6a3 3 0 0 0 0-6H9v3L4 9z",
            |play| {
                play.change(sidra_client::Desk::undo);
            },
        ),
        (
            "redo",
            "page-redo",
            "M15 5v3h-5a5 5 0 0 0 0 10h6v-2h-6a3 3 0 0 1 0-6h5v3l5-4z",
            |play| {
                play.change(sidra_client::Desk::redo);
            },
        ),
        (
            "start-over",
            "page-start-over",
            "M12 5a7 7 0 1 1-6.700 5h2.100A5 5 0 1 0 12 7v3L7 6l5-4z",
            |play| {
                play.change(sidra_client::Desk::start_over);
            },
        ),
        (
            "tidy",
            "page-tidy",
            "M3 4h8v7H3zM13 4h8v7h-8zM3 13h8v7H3zM13 13h8v7h-8z",
            |play| {
                play.change(|desk| {
                    desk.tidy();
                    true
                });
            },
        ),
    ];
    let icons = icons.map(|(id, key, path, act)| {
        let disabled = flag(move || match id {
            "undo" => !play.desk.with(|desk| desk.can_undo_redo().0),
            "redo" => !play.desk.with(|desk| desk.can_undo_redo().1),
            "start-over" => !play.desk.with(sidra_client::Desk::is_touched),
            _ => false,
        });
        view! {
            <button
                type="button"
                class="icon"
                id=id
                title=words.t(key)
                aria-label=words.t(key)
                disabled=disabled
                on:click=press(move || act(play))
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d=path />
                </svg>
            </button>
        }
    });
    let hints = play.see_untracked(|view| view.rules().hints);
    let hint_word = text(move || {
        words.say(match play.hint.get() {
            Hint::None => "page-hint",
            Hint::Asked(_) | Hint::Thinking => "page-hint-thinking",
            Hint::There(_) => "page-hint-which",
            Hint::Tiles(_) => "page-hint-how",
            Hint::Whole(_) => "page-hint-close",
        })
    });
    let stage = text(move || {
        let stage = match play.hint.get() {
            Hint::None | Hint::Asked(_) | Hint::Thinking => "0",
            Hint::There(_) => "1",
            Hint::Tiles(_) => "2",
            Hint::Whole(_) => "3",
        };
        stage.to_owned()
    });
    view! {
        <div class="bar">
            <Status play=play />
            <Steps play=play />
            <div class="tools">
                <div class="icons">{icons}</div>
                {hints
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="plain"
                                id="hint"
                                data-stage=stage
                                on:click=press(move || play.ask_hint())
                                disabled=flag(move || {
                                    let busy = matches!(play.hint.get(), Hint::Asked(_) | Hint::Thinking);
                                    busy || !play.is_playing()
                                })
                            >
                                {hint_word}
                            </button>
                        }
                    })}
                <Announce play=play />
                <Done play=play />
            </div>
        </div>
    }
}

/// The line that says what is going on.
#[component]
fn Status(play: Play) -> impl IntoView {
    let words = use_words();
    let opening = move || {
        let opening = play.verdicts.with(|verdicts| verdicts.opening);
        opening.filter(|_| play.desk.with(sidra_client::Desk::is_touched))
    };
    let still = move || play.is_paused() || play.time.drawing.get().is_some();
    let sentence = move || {
        let message = play.voice.message.get();
        let standing = play.standing();
        match standing {
            Some(standing) if still() || message.sentence.is_empty() => standing,
            _ if !message.sentence.is_empty() => message.sentence,
            _ if play.is_my_turn() => words.say("page-your-turn"),
            _ => words.say("page-plan"),
        }
    };
    let refusal = flag(move || play.voice.message.get().refusal && !still());
    view! {
        <div class="status">
            <p id="status" class:refusal=refusal>
                {part(move || view! { <Rich sentence=sentence() /> })}
            </p>
            {part(move || {
                opening()
                    .map(|(value, need)| {
                        let enough = value >= need;
                        view! {
                            <p class="opening" id="opening" class:enough=enough>
                                <progress
                                    max=need.to_string()
                                    value=value.min(need).to_string()
                                    aria-label=words.t("page-opening")
                                ></progress>
                                {words
                                    .count(
                                        "page-opening-count",
                                        &[("value", i64::from(value)), ("need", i64::from(need))],
                                    )}
                            </p>
                        }
                    })
            })}
        </div>
    }
}

/// A hint's whole play, step by step.
#[component]
fn Steps(play: Play) -> impl IntoView {
    let words = use_words();
    let steps = move || {
        let text = words.text();
        let Hint::Whole(table) = play.hint.get() else {
            return None;
        };
        let before = play.see(|view| faces_of(view.table));
        let steps = sidra_solver::steps(&before, &faces_of(&table));
        let steps = steps.iter().map(|step| text.step(step, mark, mark));
        let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
        Some(view! {
            <div class="steps" id="steps">
                <div class="list" tabindex="0" role="region" aria-label=words.t("page-hint")>
                    <ol>{steps.collect_view()}</ol>
                </div>
                <button type="button" class="plain" id="lay-hint" on:click=press(move || play.lay_hint())>
                    {words.t("page-hint-lay")}
                </button>
            </div>
        })
    };
    part(steps)
}

/// Announcing, where the edition has it and there is something to announce.
#[component]
fn Announce(play: Play) -> impl IntoView {
    let words = use_words();
    part(move || {
        play.can_announce().then(|| {
            view! {
                <button
                    type="button"
                    class="plain"
                    id="announce"
                    on:click=press(move || play.announce())
                >
                    {words.t("page-announce")}
                </button>
            }
        })
    })
}

/// What the turn ends with: laying, drawing or passing, and what it will do.
#[component]
fn Done(play: Play) -> impl IntoView {
    let words = use_words();
    let pool = move || play.see(|view| view.pool);
    let outlook = move || play.verdicts.with(|verdicts| verdicts.outlook.clone());
    let label = text(move || {
        let text = words.text();
        match outlook() {
            _ if play.is_paused() => text.plain("page-go-on"),
            _ if !play.is_playing() => text.plain("page-score-sheet"),
            _ if play.time.drawing.get().is_some() => text.plain("page-take-back"),
            Outlook::Untouched if pool() == 0 => text.plain("page-pass"),
            Outlook::Untouched => text.plain("page-draw"),
            Outlook::Ready { tiles, value } => text.count(
                "page-done-lay",
                &[("count", tiles as i64), ("value", i64::from(value))],
            ),
            Outlook::NotYet(_) => text.plain("page-done"),
        }
    });
    let waits = flag(move || {
        let refused = !play.is_my_turn() || matches!(outlook(), Outlook::NotYet(_));
        refused && play.is_playing() && !play.is_paused()
    });
    view! {
        <button
            type="button"
            class="primary"
            id="done"
            class:waits=waits
            aria-disabled=text(move || waits.get().to_string())
            on:click=press(move || play.done())
        >
            {label}
        </button>
    }
}
