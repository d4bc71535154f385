//! The bar between table and rack: messages and buttons.

use leptos::prelude::*;
use sidra_client::hint::faces_of;
use sidra_client::{Order, Outlook};

use super::session::{Hint, Session};
use crate::live::{flag, part, press, text};
use crate::rich::{Rich, mark};
use crate::texts::use_texts;

/// A button: its id, the name of its text, its drawing, and its action.
type Icon = (&'static str, &'static str, &'static str, fn(Session));

/// The bar.
#[component]
pub fn Bar(session: Session) -> impl IntoView {
    let texts = use_texts();
    let icons: [Icon; 7] = [
        (
            "sort-number",
            "page-sort-number",
            "M3 5h6v14H7V7H3zM12 6h9v2h-9zM12 11h7v2h-7zM12 16h5v2h-5z",
            |session| {
                session.sort(&Order::Number);
            },
        ),
        (
            "sort-colour",
            "page-sort-colour",
            "M7 4a3 3 0 1 0 .01 0zM14 4.500h6v6h-6zM7 13l4 7H3zM17 13l4 3.500l-4 3.500l-4-3.500z",
            |session| {
                session.sort(&Order::Colour);
            },
        ),
        (
            "sort-sets",
            "page-sort-sets",
            "M3 6h5v7H3zM9.500 6h5v7h-5zM16 6h5v7h-5zM3 16h18v2H3z",
            Session::sort_into_sets,
        ),
        (
            "undo",
            "page-undo",
            "M9 5v3h5a5 5 0 0 1 0 10H8v-2h6a3 3 0 0 0 0-6H9v3L4 9z",
            |session| {
                session.change(sidra_client::Desk::undo);
            },
        ),
        (
            "redo",
            "page-redo",
            "M15 5v3h-5a5 5 0 0 0 0 10h6v-2h-6a3 3 0 0 1 0-6h5v3l5-4z",
            |session| {
                session.change(sidra_client::Desk::redo);
            },
        ),
        (
            "start-over",
            "page-start-over",
            "M12 5a7 7 0 1 1-6.700 5h2.100A5 5 0 1 0 12 7v3L7 6l5-4z",
            |session| {
                session.change(sidra_client::Desk::start_over);
            },
        ),
        (
            "tidy",
            "page-tidy",
            "M3 4h8v7H3zM13 4h8v7h-8zM3 13h8v7H3zM13 13h8v7h-8z",
            |session| {
                session.change(|desk| {
                    desk.tidy();
                    true
                });
            },
        ),
    ];
    let icons = icons.map(|(id, key, path, act)| {
        let disabled = flag(move || match id {
            "undo" => !session.desk.with(|desk| desk.can_undo_redo().0),
            "redo" => !session.desk.with(|desk| desk.can_undo_redo().1),
            "start-over" => !session.desk.with(sidra_client::Desk::is_touched),
            _ => false,
        });
        view! {
            <button
                type="button"
                class="icon"
                id=id
                title=texts.t(key)
                aria-label=texts.t(key)
                disabled=disabled
                on:click=press(move || act(session))
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d=path />
                </svg>
            </button>
        }
    });
    let hints = session.see_untracked(|view| view.rules().hints);
    let hint_word = text(move || {
        texts.say(match session.hint.get() {
            Hint::None => "page-hint",
            Hint::Asked(_) | Hint::Thinking => "page-hint-thinking",
            Hint::There(_) => "page-hint-which",
            Hint::Tiles(_) => "page-hint-how",
            Hint::Whole(_) => "page-hint-close",
        })
    });
    let stage = text(move || {
        let stage = match session.hint.get() {
            Hint::None | Hint::Asked(_) | Hint::Thinking => "0",
            Hint::There(_) => "1",
            Hint::Tiles(_) => "2",
            Hint::Whole(_) => "3",
        };
        stage.to_owned()
    });
    view! {
        <div class="bar">
            <Status session=session />
            <Steps session=session />
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
                                on:click=press(move || session.ask_hint())
                                disabled=flag(move || {
                                    let busy = matches!(session.hint.get(), Hint::Asked(_) | Hint::Thinking);
                                    busy || !session.is_playing()
                                })
                            >
                                {hint_word}
                            </button>
                        }
                    })}
                <Announce session=session />
                <Done session=session />
            </div>
        </div>
    }
}

/// The status line.
#[component]
fn Status(session: Session) -> impl IntoView {
    let texts = use_texts();
    let opening = move || {
        let opening = session.verdicts.with(|verdicts| verdicts.opening);
        opening.filter(|_| session.desk.with(sidra_client::Desk::is_touched))
    };
    let still = move || session.is_paused() || session.time.drawing.get().is_some();
    let sentence = move || {
        let message = session.voice.message.get();
        let standing = session.standing();
        match standing {
            Some(standing) if still() || message.sentence.is_empty() => standing,
            _ if !message.sentence.is_empty() => message.sentence,
            _ if session.is_my_turn() => texts.say("page-your-turn"),
            _ => texts.say("page-plan"),
        }
    };
    let refusal = flag(move || session.voice.message.get().refusal && !still());
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
                                    aria-label=texts.t("page-opening")
                                ></progress>
                                {texts
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

/// The play of a hint, step by step.
#[component]
fn Steps(session: Session) -> impl IntoView {
    let texts = use_texts();
    let steps = move || {
        let text = texts.text();
        let Hint::Whole(table) = session.hint.get() else {
            return None;
        };
        let before = session.see(|view| faces_of(view.table));
        let steps = sidra_solver::steps(&before, &faces_of(&table));
        let steps = steps.iter().map(|step| text.step(step, mark, mark));
        let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
        Some(view! {
            <div class="steps" id="steps">
                <div class="list" tabindex="0" role="region" aria-label=texts.t("page-hint")>
                    <ol>{steps.collect_view()}</ol>
                </div>
                <button type="button" class="plain" id="lay-hint" on:click=press(move || session.lay_hint())>
                    {texts.t("page-hint-lay")}
                </button>
            </div>
        })
    };
    part(steps)
}

/// The button for announcing, if the edition has it and the opening can be announced.
#[component]
fn Announce(session: Session) -> impl IntoView {
    let texts = use_texts();
    part(move || {
        session.can_announce().then(|| {
            view! {
                <button
                    type="button"
                    class="plain"
                    id="announce"
                    on:click=press(move || session.announce())
                >
                    {texts.t("page-announce")}
                </button>
            }
        })
    })
}

/// The button that ends the turn: it plays, draws or passes, and says which.
#[component]
fn Done(session: Session) -> impl IntoView {
    let texts = use_texts();
    let pool = move || session.see(|view| view.pool);
    let outlook = move || session.verdicts.with(|verdicts| verdicts.outlook.clone());
    let label = text(move || {
        let text = texts.text();
        match outlook() {
            _ if session.is_paused() => text.plain("page-go-on"),
            _ if !session.is_playing() => text.plain("page-score-sheet"),
            _ if session.time.drawing.get().is_some() => text.plain("page-take-back"),
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
        let refused = !session.is_my_turn() || matches!(outlook(), Outlook::NotYet(_));
        refused && session.is_playing() && !session.is_paused()
    });
    view! {
        <button
            type="button"
            class="primary"
            id="done"
            class:waits=waits
            aria-disabled=text(move || waits.get().to_string())
            on:click=press(move || session.done())
        >
            {label}
        </button>
    }
}
