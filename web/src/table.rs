//! The table: where the game is played.

mod after;
mod bar;
mod focus;
mod play;
mod seats;
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
use crate::words::use_words;
use after::{Keys, Menu, Result};
use bar::Bar;
use play::{Play, Sheet};
use seats::Seats;
use stage::{Stage, StageView};

/// The width of the table until the window is measured, in tiles.
const COLUMNS: i16 = 14;

/// The screen: the game that is kept on this device.
#[component]
pub fn TableScreen() -> impl IntoView {
    let words = use_words();
    let table = match device::kept("room") {
        None => Err(String::new()),
        Some(text) => Table::open(&text, device::dice(), device::now())
            .map_err(|error| why_not(&text, &error, words)),
    };
    match table {
        Ok(table) => view! { <Playing table=table /> }.into_any(),
        Err(reason) => view! {
            <main class="sheet" id="no-game">
                <h1>{words.t("page-no-game")}</h1>
                <p class="error">{reason}</p>
                <a class="primary" href="#/">
                    {words.t("page-home")}
                </a>
            </main>
        }
        .into_any(),
    }
}

#[component]
fn Playing(table: Table) -> impl IntoView {
    let words = use_words();
    let play = Play::new(table, COLUMNS);
    let stage = Stage::new(play);
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        play.set_here(!document().hidden());
    });
    let gone = window_event_listener_untyped("pagehide", move |_| play.keep());
    let keys = window_event_listener(ev::keydown, move |event| on_key(play, &event));
    on_cleanup(move || {
        hidden.remove();
        gone.remove();
        keys.remove();
        play.leave();
    });
    view! {
        <main class="table" id="table">
            <h1 class="unseen">{words.t("page-table")}</h1>
            <Seats play=play />
            <StageView stage=stage>
                <Bar play=play />
            </StageView>
            {part(move || match play.cover.sheet.get() {
                None => ().into_any(),
                Some(Sheet::Result) => view! { <Result play=play /> }.into_any(),
                Some(Sheet::Menu) => view! { <Menu play=play /> }.into_any(),
                Some(Sheet::Keys) => view! { <Keys play=play /> }.into_any(),
            })}
            <Ask asked=play.cover.asked />
        </main>
    }
}

/// The key as a small letter, by its place where the layout is not a Latin one.
pub fn latin(event: &ev::KeyboardEvent) -> String {
    latin_key(&event.key(), &event.code())
}

fn latin_key(key: &str, code: &str) -> String {
    match (key.is_ascii(), code.strip_prefix("Key")) {
        (false, Some(place)) => place.to_ascii_lowercase(),
        _ => key.to_ascii_lowercase(),
    }
}

/// The keys of the whole table.
fn on_key(play: Play, event: &ev::KeyboardEvent) {
    let command = event.ctrl_key() || event.meta_key();
    if event.alt_key() || event.repeat() || play.cover.is_there() {
        return;
    }
    match (latin(event).as_str(), command) {
        ("z", true) if event.shift_key() => _ = play.change(sidra_client::Desk::redo),
        ("z", true) | ("u", false) => _ = play.change(sidra_client::Desk::undo),
        ("y", true) => _ = play.change(sidra_client::Desk::redo),
        (_, true) => return,
        ("i", _) => _ = play.change(sidra_client::Desk::redo),
        ("x", _) => _ = play.change(sidra_client::Desk::start_over),
        ("d", _) => play.done(),
        ("o", _) => play.announce(),
        ("h", _) => play.ask_hint(),
        ("l", _) => play.lay_hint(),
        ("n", _) => play.sort(&Order::Number),
        ("c", _) => play.sort(&Order::Colour),
        ("s", _) => play.sort_into_sets(),
        ("t", _) => {
            _ = play.change(|desk| {
                desk.tidy();
                true
            });
        }
        ("r", _) => focus::focus_rack(0),
        ("m", _) => play.cover.open(Sheet::Menu),
        ("p", _) => play.pause(!untrack(|| play.is_paused())),
        ("?", _) => play.cover.open(Sheet::Keys),
        ("escape", _) => {
            play.desk.update(|desk| desk.select(&[]));
            play.time.drawing.set(None);
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
            // A German layout has it elsewhere: the letter counts.
            ("z", "KeyY", "z"),
            // Hebrew and Cyrillic have none: the place counts.
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
