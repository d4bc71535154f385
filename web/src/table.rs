//! The table screen, on which a game is played.

mod after;
mod bar;
mod focus;
mod seats;
mod session;
mod stage;
mod tell;
mod touch;

use leptos::ev;
use leptos::prelude::*;
use sidra_client::{Order, Table};

use crate::device;
use crate::home::why_not;
use crate::live::part;
use crate::sheet::Ask;
use crate::texts::use_texts;
use after::{Keys, Menu, Result};
use bar::Bar;
use seats::Seats;
use session::{Session, Sheet};
use stage::{Stage, StageView};

/// The width of the table until the window is measured, in tiles.
const COLUMNS: i16 = 14;

/// The screen, with the game that is kept on this device.
#[component]
pub fn TableScreen() -> impl IntoView {
    let texts = use_texts();
    let table = match device::kept("room") {
        None => Err(String::new()),
        Some(text) => Table::open(&text, device::dice(), device::now())
            .map_err(|error| why_not(&text, &error, texts)),
    };
    match table {
        Ok(table) => view! { <Playing table=table /> }.into_any(),
        Err(reason) => view! {
            <main class="sheet" id="no-game">
                <h1>{texts.t("page-no-game")}</h1>
                <p class="error">{reason}</p>
                <a class="primary" href="#/">
                    {texts.t("page-home")}
                </a>
            </main>
        }
        .into_any(),
    }
}

#[component]
fn Playing(table: Table) -> impl IntoView {
    let texts = use_texts();
    let session = Session::new(table, COLUMNS);
    let stage = Stage::new(session);
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        session.set_here(!document().hidden());
    });
    let gone = window_event_listener_untyped("pagehide", move |_| session.keep());
    let keys = window_event_listener(ev::keydown, move |event| on_key(session, &event));
    on_cleanup(move || {
        hidden.remove();
        gone.remove();
        keys.remove();
        session.leave();
    });
    view! {
        <main class="table" id="table">
            <h1 class="unseen">{texts.t("page-table")}</h1>
            <Seats session=session />
            <StageView stage=stage>
                <Bar session=session />
            </StageView>
            {part(move || match session.cover.sheet.get() {
                None => ().into_any(),
                Some(Sheet::Result) => view! { <Result session=session /> }.into_any(),
                Some(Sheet::Menu) => view! { <Menu session=session /> }.into_any(),
                Some(Sheet::Keys) => view! { <Keys session=session /> }.into_any(),
            })}
            <Ask asked=session.cover.asked />
        </main>
    }
}

/// Returns the key as a lower-case Latin letter; on a layout without Latin letters, the one at
/// its position.
pub fn latin(event: &ev::KeyboardEvent) -> String {
    latin_key(&event.key(), &event.code())
}

fn latin_key(key: &str, code: &str) -> String {
    match (key.is_ascii(), code.strip_prefix("Key")) {
        (false, Some(place)) => place.to_ascii_lowercase(),
        _ => key.to_ascii_lowercase(),
    }
}

/// Handles the keys of the table.
fn on_key(session: Session, event: &ev::KeyboardEvent) {
    let command = event.ctrl_key() || event.meta_key();
    if event.alt_key() || event.repeat() || session.cover.is_there() {
        return;
    }
    match (latin(event).as_str(), command) {
        ("z", true) if event.shift_key() => _ = session.change(sidra_client::Desk::redo),
        ("z", true) | ("u", false) => _ = session.change(sidra_client::Desk::undo),
        ("y", true) => _ = session.change(sidra_client::Desk::redo),
        (_, true) => return,
        ("i", _) => _ = session.change(sidra_client::Desk::redo),
        ("x", _) => _ = session.change(sidra_client::Desk::start_over),
        ("d", _) => session.done(),
        ("o", _) => session.announce(),
        ("h", _) => session.ask_hint(),
        ("l", _) => session.lay_hint(),
        ("n", _) => session.sort(&Order::Number),
        ("c", _) => session.sort(&Order::Colour),
        ("s", _) => session.sort_into_sets(),
        ("t", _) => {
            _ = session.change(|desk| {
                desk.tidy();
                true
            });
        }
        ("r", _) => focus::focus_rack(0),
        ("m", _) => session.cover.open(Sheet::Menu),
        ("p", _) => session.pause(!untrack(|| session.is_paused())),
        ("?", _) => session.cover.open(Sheet::Keys),
        ("escape", _) => {
            session.desk.update(|desk| desk.select(&[]));
            session.time.drawing.set(None);
        }
        _ => return,
    }
    event.prevent_default();
}

#[cfg(test)]
mod tests {
    use super::latin_key;

    #[test]
    fn keys_are_latin_letters_whatever_the_layout() {
        for (key, code, latin) in [
            ("z", "KeyZ", "z"),
            ("Z", "KeyZ", "z"),
            // On a German layout the letter counts, not its position.
            ("z", "KeyY", "z"),
            // Hebrew and Cyrillic layouts have no such letter, so the position counts.
            ("ש", "KeyA", "a"),
            ("Я", "KeyZ", "z"),
            ("é", "Digit2", "é"),
            ("?", "Slash", "?"),
            ("Escape", "Escape", "escape"),
            (" ", "Space", " "),
        ] {
            assert_eq!(latin_key(key, code), latin, "{key} {code}");
        }
    }
}
