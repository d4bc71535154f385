//! The table screen, on which a game is played.

pub(crate) mod after;
pub(crate) mod bar;
pub(crate) mod focus;
pub(crate) mod log;
pub(crate) mod menu;
pub(crate) mod seats;
pub(crate) mod session;
pub(crate) mod stage;
mod tell;
mod touch;

use leptos::ev;
use leptos::prelude::*;
use sidra_client::{Order, Table};

use crate::device;
use crate::home::why_not;
use crate::later::{Later, Piece, prefetch};
use crate::live::part;
use crate::sheet::{Ask, Plain};
use crate::texts::use_texts;
use bar::{Action, Again, Note, Sorting};
pub(crate) use seats::share;
use seats::{Corner, Opponents, Own, Pool};
use session::{Session, Sheet};
use stage::{Medallion, Stage, StageView, Surroundings};

/// The screen, with the game that is kept on this device.
#[component]
pub fn TableScreen() -> impl IntoView {
    let texts = use_texts();
    let table = match crate::matches::kept("room") {
        None => Err(String::new()),
        Some(text) => Table::open(&text, device::dice(), device::now())
            .map_err(|error| why_not(&text, &error, texts)),
    };
    match table {
        Ok(table) if !table.view().rules().letters.is_empty() => {
            view! { <Later piece=Piece::Words /> }.into_any()
        }
        Ok(table) => view! { <Playing session=Session::new(table, None) /> }.into_any(),
        Err(reason) => view! {
            <Plain id="no-game" title=texts.t("page-no-game")>
                <p class="error">{reason}</p>
                <a class="main" href="#/">
                    <b>{texts.t("page-home")}</b>
                </a>
            </Plain>
        }
        .into_any(),
    }
}

/// A session at its table.
#[component]
pub fn Playing(
    /// The session.
    session: Session,
    /// Anything else shown above the table.
    #[prop(optional)]
    above: Option<AnyView>,
) -> impl IntoView {
    let texts = use_texts();
    let stage = Stage::new(session, None);
    prefetch();
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        session.note_presence();
    });
    let gone = window_event_listener_untyped("pagehide", move |_| session.keep());
    let resized = window_event_listener_untyped("resize", move |_| session.cover.measure());
    let keys = window_event_listener(ev::keydown, move |event| {
        // Like a tap, Escape skips the animation of tiles that are still on their way.
        if event.key() == "Escape" {
            stage.end_arrivals();
        }
        on_key(session, &event);
    });
    on_cleanup(move || {
        hidden.remove();
        gone.remove();
        resized.remove();
        keys.remove();
        session.leave();
    });
    // A spectator has no rack, and cannot move tiles.
    let watches = session.watches();
    let side = match watches {
        true => ().into_any(),
        false => view! {
            <Own session=session />
            <Sorting session=session />
        }
        .into_any(),
    };
    let act = match watches {
        true => view! { <Again session=session /> }.into_any(),
        false => view! { <Action session=session /> }.into_any(),
    };
    let surroundings = Surroundings {
        around: view! {
            <Corner session=session />
            <Opponents session=session />
            <Pool session=session draw=Callback::new(move |()| session.draw_from_pool()) />
            <Note session=session />
        }
        .into_any(),
        cloth: view! { <Medallion session=session /> }.into_any(),
        side,
        act,
        over: view! {
            {session.words.map(|words| (words.over)(stage))}
            <Later piece=Piece::Papers(Box::new(session)) />
        }
        .into_any(),
    };
    view! {
        <main
            class="table wood"
            id="table"
            class:words=session.words.is_some()
            class:watched=watches
        >
            <h1 class="unseen">{texts.t("page-table")}</h1>
            <div class="felt"></div>
            <StageView stage=stage surroundings=surroundings />
            {part(move || {
                let piece = Piece::Sheet(Box::new(session), session.cover.sheet.get()?);
                Some(view! { <Later piece=piece /> })
            })}
            <Ask asked=session.cover.asked />
            {above}
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
    // In the word game, letters spell words. With Alt they are shortcuts there too.
    if event.alt_key() && session.words.is_none() || event.repeat() || session.cover.is_there() {
        return;
    }
    let key = latin(event);
    // A spectator can look at the log and at the menu.
    if session.watches() && !matches!(key.as_str(), "g" | "m" | "escape") {
        return;
    }
    let words = session.words.filter(|_| !session.watches());
    if words.is_some_and(|words| (words.key)(session, event)) {
        return event.prevent_default();
    }
    match (key.as_str(), command) {
        ("z", true) if event.shift_key() => _ = session.change(sidra_client::Desk::redo),
        ("z", true) | ("u", false) => session.undo(),
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
        ("t", _) => session.tidy(),
        ("g", _) => session.cover.toggle_log(),
        ("r", _) => focus::focus_rack(0),
        ("m", _) => session.cover.open(Sheet::Menu),
        ("p", _) => session.pause(!untrack(|| session.is_paused())),
        ("?", _) => session.cover.open(Sheet::Keys),
        ("escape", _) => {
            session.desk.update(|desk| desk.select(&[]));
            session.time.drawing.set(None);
            if !session.cover.has_log_beside() {
                session.cover.show_log(false);
            }
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
            // Hebrew and Cyrillic layouts have no Latin letters, so the position counts.
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
