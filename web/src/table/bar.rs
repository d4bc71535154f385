//! Messages and buttons: the line above the rack, sorting, tools, and the main button.

use leptos::prelude::*;
use sidra_client::hint::faces_of;
use sidra_client::{Desk, Order, Outlook, SetState};
use sidra_core::{Face, Rule};
use sidra_game::Phase;

use super::seats::share;
use super::session::{Hint, Session};
use crate::live::{flag, part, press, text};
use crate::rich::{Rich, mark, quoting};
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;

/// A button: its id, the name of its text, its icon, and its action.
pub type Tool = (&'static str, &'static str, &'static str, fn(Session));

/// A button with an icon. Wide screens show its word too.
#[component]
pub fn ToolButton(session: Session, tool: Tool) -> impl IntoView {
    let texts = use_texts();
    let (id, key, icon, act) = tool;
    let disabled = flag(move || match id {
        // A draw that has not been sent can be taken back too.
        "undo" => {
            let drawing = session.time.drawing.get().is_some();
            !drawing && !session.desk.with(|desk| desk.can_undo_redo().0)
        }
        "redo" => !session.desk.with(|desk| desk.can_undo_redo().1),
        "start-over" => !session.desk.with(Desk::is_touched),
        _ => false,
    });
    view! {
        <button
            type="button"
            class="quiet"
            id=id
            title=texts.t(key)
            disabled=disabled
            on:click=press(move || act(session))
        >
            <Icon name=icon />
            <span>{text(move || texts.say(&format!("{key}-short")))}</span>
        </button>
    }
}

/// The buttons that sort the rack and tidy the table.
#[component]
pub fn Sorting(session: Session) -> impl IntoView {
    let tools: [Tool; 4] = [
        ("sort-number", "page-sort-number", "i-number", |session| {
            session.sort(&Order::Number);
        }),
        ("sort-colour", "page-sort-colour", "i-shapes", |session| {
            session.sort(&Order::Colour);
        }),
        (
            "sort-sets",
            "page-sort-sets",
            "i-sets",
            Session::sort_into_sets,
        ),
        ("tidy", "page-tidy", "i-tidy", Session::tidy),
    ];
    let tools = match session.words {
        Some(words) => (words.tools)(session),
        None => tools
            .map(|tool| view! { <ToolButton session=session tool=tool /> })
            .into_any(),
    };
    view! { <div class="sorts">{tools}</div> }
}

/// The tools and the main button.
#[component]
pub fn Action(session: Session) -> impl IntoView {
    let texts = use_texts();
    let tools: [Tool; 4] = [
        // A phone has space for one button that sorts.
        ("sort", "page-sort", "i-shapes", Session::sort_otherwise),
        ("undo", "page-undo", "i-undo", Session::undo),
        ("redo", "page-redo", "i-redo", |session| {
            session.change(Desk::redo);
        }),
        ("start-over", "page-start-over", "i-reset", |session| {
            session.change(Desk::start_over);
        }),
    ];
    let tools = tools.map(|tool| view! { <ToolButton session=session tool=tool /> });
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
    let level = text(move || {
        let level = match session.hint.get() {
            Hint::None | Hint::Asked(_) | Hint::Thinking => "0",
            Hint::There(_) => "1",
            Hint::Tiles(_) => "2",
            Hint::Whole(_) => "3",
        };
        level.to_owned()
    });
    let busy = flag(move || {
        let busy = matches!(session.hint.get(), Hint::Asked(_) | Hint::Thinking);
        busy || !session.is_playing()
    });
    view! {
        <div class="act">
            <div class="tools">
                {tools}
                {hints
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet"
                                id="hint"
                                data-level=level
                                aria-label=hint_word
                                title=hint_word
                                on:click=press(move || session.ask_hint())
                                disabled=busy
                            >
                                <Icon name="i-hint" />
                                <span>{hint_word}</span>
                            </button>
                        }
                    })}
                <Announce session=session />
            </div>
            <Done session=session />
        </div>
    }
}

/// What a spectator has in place of the buttons: the score sheet, after a game.
#[component]
pub fn Again(session: Session) -> impl IntoView {
    part(move || {
        (!session.is_playing()).then(|| {
            view! {
                <div class="act">
                    <Done session=session />
                </div>
            }
        })
    })
}

/// The line of messages. It grows over the table instead of moving it.
#[component]
pub fn Note(
    session: Session,
    /// Whether it is empty while there is nothing to say; otherwise it says whose turn it is.
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let texts = use_texts();
    let still = move || session.is_paused() || session.time.drawing.get().is_some();
    let sentence = move || {
        let message = session.voice.message.get();
        match session.standing() {
            Some(standing) if still() || message.sentence.is_empty() => standing,
            _ if !message.sentence.is_empty() => message.sentence,
            _ if quiet || !session.is_playing() => String::new(),
            _ if session.is_my_turn() => texts.say("page-your-turn"),
            _ if session.watches() => session.whose_turn().unwrap_or_default(),
            _ => texts.say("page-plan"),
        }
    };
    let refusal = flag(move || session.voice.message.get().refusal && !still());
    let dismiss = move || session.voice.notice.set(None);
    view! {
        <div class="strip">
            {part(move || session.voice.notice.get().map(|notice| view! {
                <p class="notice" id="notice">
                    <span><Rich sentence=notice /></span>
                    <button type="button" aria-label=texts.t("page-close") on:click=press(dismiss)>
                        <Icon name="i-x" />
                    </button>
                </p>
            }))}
            <Picked session=session />
            <p
                id="status"
                class:refusal=refusal
                class:at-set=flag(move || session.voice.message.get().at_set)
            >
                {part(move || view! { <Rich sentence=sentence() /> })}
            </p>
        </div>
    }
}

/// The sum of the selected tiles.
#[component]
fn Picked(session: Session) -> impl IntoView {
    let texts = use_texts();
    let sum = move || {
        session.desk.with(|desk| {
            let numbers = desk.selected().iter().map(|tile| match tile.face() {
                Face::Number { number, .. } => i64::from(number.get()),
                _ => 0,
            });
            (desk.selected().len() as i64, numbers.sum::<i64>())
        })
    };
    part(move || {
        let (count, value) = sum();
        (count > 1 && value > 0).then(|| {
            let sum = texts.count("page-picked", &[("count", count), ("value", value)]);
            view! { <p class="picked-sum" id="picked">{sum}</p> }
        })
    })
}

/// The play of a hint, step by step.
#[component]
pub fn Steps(session: Session) -> impl IntoView {
    let texts = use_texts();
    let steps = move || {
        let text = texts.text();
        let Hint::Whole(table) = session.hint.get() else {
            return None;
        };
        let steps = match session.words {
            Some(words) => (words.steps)(session, &table),
            None => {
                let before = faces_of(&session.rest(&table).before);
                let steps = sidra_solver::steps(&before, &faces_of(&table));
                let steps = steps.iter().map(|step| text.step(step, mark, mark));
                let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
                steps.collect_view().into_any()
            }
        };
        Some(view! {
            <div class="steps paper" id="steps">
                <b>{texts.t("page-hint-whole")}</b>
                <div class="list" tabindex="0" role="region" aria-label=texts.t("page-hint")>
                    <ol>{steps}</ol>
                </div>
                <button type="button" class="quiet" id="lay-hint" on:click=press(move || session.lay_hint())>
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
                    class="quiet"
                    id="announce"
                    on:click=press(move || session.announce())
                >
                    {texts.t("page-announce")}
                </button>
            }
        })
    })
}

/// What the main button says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// What it does.
    pub title: String,
    /// A longer explanation.
    pub about: String,
    /// The value of the opening so far, and the value needed.
    pub opening: Option<(u32, u32)>,
    /// Whether it is inactive for now.
    pub waits: bool,
}

/// Returns how many sets are not legal, if there are several.
fn several(sets: &[SetState]) -> Option<i64> {
    let faulty = sets.iter().filter(|set| set.is_faulty());
    Some(faulty.count() as i64).filter(|count| *count > 1)
}

/// Returns what the main button says.
fn label(session: Session, texts: Texts) -> Label {
    let text = texts.text();
    let verdicts = session.verdicts.get();
    let says = |title: &str, about: &str| Label {
        title: text.plain(title),
        about: match about {
            "" => String::new(),
            about => text.plain(about),
        },
        ..Label::default()
    };
    if session.is_paused() {
        return says("page-go-on", "");
    }
    if !session.is_playing() {
        return says("page-score-sheet", "");
    }
    if session.time.drawing.get().is_some() {
        return Label {
            waits: true,
            ..says("page-drawing", "page-drawing-undo")
        };
    }
    let unsent = session.net.map(|net| net.unsent.get());
    if let Some(about) = unsent.filter(|about| !about.is_empty()) {
        return Label {
            waits: true,
            ..says("page-online-sending", &about)
        };
    }
    if let Some(label) = session
        .words
        .and_then(|words| (words.label)(session, texts))
    {
        return label;
    }
    let mine = session.is_my_turn();
    match verdicts.outlook {
        Outlook::Ready { tiles, value } => Label {
            about: text.count(
                "page-done-lay",
                &[("count", tiles as i64), ("value", i64::from(value))],
            ),
            waits: !mine,
            ..says(if mine { "page-done" } else { "page-planned" }, "")
        },
        Outlook::NotYet(faults) => {
            let short = verdicts.opening.filter(|(value, need)| value < need);
            let other = faults
                .iter()
                .find(|fault| fault.rule != Rule::OpeningTooLow);
            match (short, other) {
                (Some((value, need)), None) => Label {
                    title: text.count(
                        "page-opening-short",
                        &[("value", i64::from(value)), ("need", i64::from(need))],
                    ),
                    about: text.plain("page-to-open"),
                    opening: Some((value, need)),
                    waits: true,
                },
                (_, Some(fault)) => Label {
                    about: match several(&verdicts.sets) {
                        // The reasons are at the sets, once *Done* is pressed.
                        Some(count) => text.count("page-sets-wrong", &[("count", count)]),
                        None => text.fault(fault),
                    },
                    waits: true,
                    ..says("page-not-yet", "")
                },
                _ => Label {
                    waits: true,
                    ..says("page-not-yet", "")
                },
            }
        }
        Outlook::Untouched if !mine => {
            let whose = session.whose_turn().unwrap_or_default();
            Label {
                title: whose.trim_end_matches('.').to_owned(),
                waits: true,
                ..Label::default()
            }
        }
        Outlook::Untouched if session.see(|view| view.pool) == 0 => {
            says("page-pass", "page-or-lay")
        }
        Outlook::Untouched => says("page-draw", "page-or-lay"),
    }
}

/// The button that ends the turn: it plays, draws or passes, and says which. While it is inactive,
/// it says why.
#[component]
fn Done(session: Session) -> impl IntoView {
    let texts = use_texts();
    let waits = flag(move || label(session, texts).waits);
    // A turn is not final while others may object to it, so its player waits for that clock.
    let window = move || waits.get() && session.see(|view| view.phase == Phase::Challenge);
    let clock = move || {
        let clock = session.time.clock.get();
        clock.filter(|_| session.is_my_turn() || window())
    };
    view! {
        <button
            type="button"
            class="main"
            id="done"
            class:waits=waits
            aria-disabled=text(move || waits.get().to_string())
            on:click=press(move || session.done())
        >
            {part(move || {
                clock().is_some().then(|| view! {
                    <span
                        class="clock"
                        class:late=flag(move || clock().is_some_and(sidra_room::Clock::is_late))
                        style:--t=text(move || clock().map_or_else(String::new, share))
                        aria-hidden="true"
                    >
                        {text(move || {
                            clock().map_or_else(String::new, |clock| clock.left.div_ceil(1000).to_string())
                        })}
                    </span>
                })
            })}
            {part(move || {
                let label = label(session, texts);
                let bar = label.opening.map(|(value, need)| view! {
                    <progress
                        id="opening"
                        max=need.to_string()
                        value=value.min(need).to_string()
                        aria-label=texts.t("page-opening")
                    ></progress>
                });
                view! {
                    <span class="says">
                        <b>{label.title}</b>
                        <small>{quoting(label.about)}</small>
                        {bar}
                    </span>
                }
            })}
        </button>
    }
}
