//! The menu over the table, and the list of keys.

use leptos::prelude::*;
use sidra_client::Desk;
use sidra_game::Action;
use sidra_game::shuffle::to_hex;
use sidra_room::shared::{TableAsk, Want};

use super::bar::Tool;
use super::focus::focus_after_sheet;
use super::seats::go_home;
use super::session::{Session, Sheet};
use crate::device;
use crate::lexicon::Source;
use crate::live::{part, press, text};
use crate::online::invite::WatchSheet;
use crate::online::line::Line;
use crate::rich::Rich;
use crate::sheet::Over;
use crate::texts::use_texts;
use crate::tile::Icon;

/// The confirmation before resigning: title, explanation and answer.
const GIVE_UP: [&str; 3] = ["page-give-up-ask", "page-give-up-about", "page-give-up-yes"];
/// The same in the word game, in which points were scored before.
const GIVE_UP_WORDS: [&str; 3] = [GIVE_UP[0], "page-word-give-up-about", GIVE_UP[2]];
/// The confirmation before abandoning a game.
const ABANDON: [&str; 3] = ["page-abandon-ask", "page-abandon-about", "page-abandon-yes"];

/// The menu.
#[component]
pub fn Menu(session: Session) -> impl IntoView {
    let texts = use_texts();
    let commitment = session.see_untracked(|view| to_hex(&view.commitment));
    let edition = session.see_untracked(|view| view.config.rules.edition().id.text());
    // At a table on a server, the menu also has entries about the other people.
    let line = use_context::<Line>();
    let playing = untrack(|| session.is_playing());
    let watches = session.watches();
    let watchable = line.is_some_and(|line| untrack(|| line.can_be_watched()));
    let give_up = match session.words {
        Some(_) => GIVE_UP_WORDS,
        None => GIVE_UP,
    };
    let save = move || {
        let now = device::now();
        if let Some((text, _)) = session.table.with_untracked(|table| table.keep(now)) {
            _ = device::download("game.sidra", &text);
        }
    };
    view! {
        <Over id="menu-sheet" title=texts.t("page-menu") close=session.cover.closing()>
            <nav class="doors">
                {(!watches)
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet"
                                id="pause"
                                on:click=press(move || {
                                    session.pause(!untrack(|| session.is_paused()));
                                    // The others have to agree first, and the table shows this.
                                    if line.is_some() {
                                        session.cover.close();
                                    }
                                })
                            >
                                <Icon name="i-pause" />
                                {text(move || {
                                    texts.say(match session.is_paused() {
                                        true => "page-go-on",
                                        false => "page-pause",
                                    })
                                })}
                            </button>
                        }
                    })}
                <a class="quiet" href=format!("#/rules/{edition}")>
                    <Icon name="i-book" />
                    {texts.t("page-rules")}
                </a>
                <a class="quiet" href="#/settings">
                    <Icon name="i-gear" />
                    {texts.t("page-settings")}
                </a>
                {(!watches)
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet"
                                id="keys"
                                on:click=press(move || session.cover.open(Sheet::Keys))
                            >
                                <Icon name="i-keys" />
                                {texts.t("page-keys")}
                            </button>
                        }
                    })}
                <Spare session=session />
                {watchable
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet"
                                id="for-watching"
                                on:click=press(move || session.cover.open(Sheet::Watch))
                            >
                                <Icon name="i-eye" />
                                {texts.t("page-online-watch-link")}
                            </button>
                        }
                    })}
                {line
                    .is_none()
                    .then(|| {
                        view! {
                            <button type="button" class="quiet" on:click=press(save)>
                                <Icon name="i-save" />
                                {texts.t("page-save-game")}
                            </button>
                        }
                    })}
                {line.map(|line| view! { <People session=session line=line /> })}
                {(playing && session.seat().is_some())
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet"
                                id="resign"
                                on:click=press(move || session.ask(give_up, Action::Resign))
                            >
                                <Icon name="i-flag" />
                                {texts.t("page-give-up")}
                            </button>
                            {line
                                .is_none()
                                .then(|| {
                                    view! {
                                    <button
                                        type="button"
                                        class="quiet"
                                        id="abandon"
                                        on:click=press(move || {
                                            session.ask(ABANDON, Action::Abandon { agree: true });
                                        })
                                    >
                                        <Icon name="i-x" />
                                        {texts.t("page-abandon")}
                                    </button>
                                    }
                                })}
                        }
                    })}
                <button type="button" class="quiet" id="home" on:click=press(move || go_home(session))>
                    <Icon name="i-leave" />
                    {texts.t(if watches { "page-home" } else { "page-leave" })}
                </button>
            </nav>
            {session.words.map(|_| view! { <Source /> })}
            <p class="note">
                {texts.t("page-sealed")} " " <code dir="ltr">{commitment}</code>
            </p>
        </Over>
    }
}

/// What a phone's table has no space for: the log, and tools.
#[component]
fn Spare(session: Session) -> impl IntoView {
    let texts = use_texts();
    let sort = match session.words {
        Some(_) => "page-word-sort-longest",
        None => "page-sort-sets",
    };
    let tools: [Tool; 5] = [
        ("spare-log", "page-log", "i-log", |session| {
            session.cover.show_log(true);
            focus_after_sheet("close-log");
        }),
        ("spare-redo", "page-redo", "i-redo", |session| {
            session.change(Desk::redo);
        }),
        (
            "spare-start-over",
            "page-start-over",
            "i-reset",
            |session| {
                session.change(Desk::start_over);
            },
        ),
        ("spare-sort", sort, "i-sets", Session::sort_into_sets),
        ("spare-tidy", "page-tidy", "i-tidy", Session::tidy),
    ];
    // The longest word is a hint.
    let hides = session.words.is_some() && !session.see_untracked(|view| view.rules().hints);
    let tools = tools
        .into_iter()
        .take(if session.watches() { 1 } else { 5 });
    tools
        .filter(|(id, ..)| !(hides && *id == "spare-sort"))
        .map(|(id, key, icon, act)| {
            view! {
                <button
                    type="button"
                    class="quiet spare"
                    id=id
                    on:click=press(move || {
                        session.cover.close();
                        act(session);
                    })
                >
                    <Icon name=icon />
                    {texts.t(key)}
                </button>
            }
        })
        .collect_view()
}

/// The link for spectators.
#[component]
pub fn WatchLink(session: Session) -> impl IntoView {
    let line = use_context::<Line>();
    line.map(|line| {
        view! { <WatchSheet table=line.table() close=session.cover.closing() /> }
    })
}

/// The entries about the other people at a table on a server.
#[component]
fn People(session: Session, line: Line) -> impl IntoView {
    let texts = use_texts();
    let seated = session.seat().is_some();
    let others = move || {
        let remove = |(seat, name, at_once): (usize, String, bool)| {
            let want = Want::Remove { seat };
            let label = match at_once {
                true => "page-online-remove-away",
                false => "page-online-remove",
            };
            let label = texts.text().say(label, [("player", name.into())]);
            view! {
                <button
                    type="button"
                    class="quiet"
                    id=format!("remove-{seat}")
                    on:click=press(move || {
                        session.cover.close();
                        line.ask(TableAsk::Want { want, agree: true });
                    })
                >
                    <Icon name="i-x" />
                    {label}
                </button>
            }
        };
        let others = line.removable(texts).into_iter().filter(|_| seated);
        others.map(remove).collect_view()
    };
    view! {
        {part(others)}
        {seated
            .then(|| {
                view! {
                    <a class="quiet" id="to-device" href="#/device">
                        <Icon name="i-device" />
                        {texts.t("page-online-device")}
                    </a>
                    <button
                        type="button"
                        class="quiet"
                        id="leave-match"
                        on:click=press(move || line.ask_leave(session))
                    >
                        <Icon name="i-bin" />
                        {texts.t("page-online-leave-match")}
                    </button>
                }
            })}
    }
}

/// The list of keys.
#[component]
pub fn Keys(session: Session) -> impl IntoView {
    let texts = use_texts();
    let keys = [
        ("R", "key-rack"),
        ("← → ↑ ↓", "key-arrows"),
        ("Space", "key-select"),
        ("Enter", "key-enter"),
        ("A", "key-whole"),
        ("⌫", "key-back"),
        ("Alt ← →", "key-order"),
        ("D", "key-done"),
        ("U", "page-undo"),
        ("I", "page-redo"),
        ("X", "page-start-over"),
        ("O", "page-announce"),
        ("H", "page-hint"),
        ("L", "page-hint-lay"),
        ("N", "page-sort-number"),
        ("C", "page-sort-colour"),
        ("S", "page-sort-sets"),
        ("T", "page-tidy"),
        ("G", "page-log"),
        ("P", "page-pause"),
        ("M", "page-menu"),
        ("?", "page-keys"),
        ("Esc", "key-nothing"),
    ];
    // In the word game, letter keys type letters, and there is nothing to announce.
    let words = session.words.is_some();
    let hints = session.see_untracked(|view| view.rules().hints);
    let keys = keys.into_iter().filter_map(|(key, name)| match name {
        "page-sort-sets" if words && !hints => None,
        "page-announce" | "page-sort-number" if words => None,
        "key-done" if words => Some(("Ctrl Enter", name)),
        "page-sort-colour" if words => Some((key, "page-word-sort-letters")),
        "page-sort-sets" if words => Some((key, "page-word-sort-longest")),
        "key-whole" if words => Some((key, "page-word-key-whole")),
        "key-enter" if words => Some((key, "page-word-key-enter")),
        "key-arrows" if words => Some((key, "page-word-key-arrows")),
        _ => Some((key, name)),
    });
    // Letters spell words there, unless Alt is held too.
    let is_letter = move |key: &str| words && key.len() == 1 && key != "?";
    let typing = words.then_some(("א … ת", "page-word-key-type"));
    let touch = match words {
        true => "page-word-touch-about",
        false => "page-touch-about",
    };
    let row = |(key, name): (&'static str, &'static str)| {
        let key = match is_letter(key) {
            true => format!("Alt {key}"),
            false => key.to_owned(),
        };
        view! {
            <tr>
                <th scope="row">
                    <kbd dir="ltr">{key}</kbd>
                </th>
                <td>{texts.t(name)}</td>
            </tr>
        }
    };
    let rows = typing.into_iter().chain(keys).map(row).collect_view();
    view! {
        <Over id="keys-sheet" title=texts.t("page-keys") close=session.cover.closing()>
            <p>
                {part(move || view! { <Rich sentence=texts.say(touch) /> })}
            </p>
            <table class="keys">
                <tbody>{rows}</tbody>
            </table>
        </Over>
    }
}
