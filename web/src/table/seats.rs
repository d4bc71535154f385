//! The players at the table, whose turn it is, and the clock.

use leptos::prelude::*;
use sidra_core::rules::MatchOf;
use sidra_game::Phase;
use sidra_room::Clock;

use super::session::{Session, Sheet};
use crate::device;
use crate::live::{flag, press, text};
use crate::texts::use_texts;

/// The circumference of the clock's ring.
const RING: u64 = 100;

/// The line above the table.
#[component]
pub fn Seats(session: Session) -> impl IntoView {
    let texts = use_texts();
    let count = session.see_untracked(|view| view.config.players.len());
    // A spectator sees the table from the first seat.
    let me = session.seat().unwrap_or(0);
    // Clockwise, from the player to the left to the player at the device.
    let order = (1..=count).map(|step| (me + step) % count);
    let seats = order
        .map(|seat| view! { <Seat session=session seat=seat /> })
        .collect_view();
    let pool = text(move || {
        let pool = session.see(|view| view.pool);
        texts.count("page-pool", &[("count", pool as i64)])
    });
    let game = text(move || {
        session.see(|view| {
            let text = texts.text();
            let over = view.results.len()
                - usize::from(view.phase != Phase::Playing && !view.results.is_empty());
            let number = over as i64 + 1;
            let players = view.config.players.len() as i64;
            let rules = view.rules();
            let name = text.edition(view.config.rules.edition());
            let game = match rules.match_of {
                MatchOf::Rounds => text.count(
                    "page-round-game",
                    &[
                        ("round", (number - 1) / players + 1),
                        ("game", (number - 1) % players + 1),
                    ],
                ),
                MatchOf::Games => text.count("sheet-game", &[("number", number)]),
            };
            format!("{name} · {game}")
        })
    });
    view! {
        <header class="seats">
            <button
                type="button"
                class="icon"
                id="menu"
                aria-label=texts.t("page-menu")
                title=texts.t("page-menu")
                on:click=press(move || session.cover.open(Sheet::Menu))
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z" />
                </svg>
            </button>
            <p class="game">{game}</p>
            <ul>{seats}</ul>
            <p class="pool" id="pool">
                {pool}
            </p>
        </header>
    }
}

#[component]
fn Seat(session: Session, seat: usize) -> impl IntoView {
    let texts = use_texts();
    let name = text(move || session.players().get(seat).cloned().unwrap_or_default());
    let bot = session
        .table
        .with_untracked(|table| table.company().seats.get(seat)?.bot());
    let turn = move || session.see(|view| view.turn == Some(seat));
    let state = move || session.see(|view| view.seats.get(seat).copied());
    let tiles = text(move || {
        texts.count(
            "page-tiles",
            &[("count", state().map_or(0, |seat| seat.tiles as i64))],
        )
    });
    let opened = text(move || {
        let text = texts.text();
        match state() {
            Some(seat) if seat.resigned => text.plain("page-gave-up"),
            Some(seat) if seat.announced => text.plain("page-announced"),
            Some(seat) if !seat.opened => text.plain("play-not-opened"),
            _ => String::new(),
        }
    });
    let left = move || session.time.clock.get().filter(|_| turn());
    let dash = move || left().map_or(0, |clock| RING * clock.left / clock.whole.max(1));
    let seconds =
        move || left().map_or_else(String::new, |clock| clock.left.div_ceil(1000).to_string());
    let late = move || left().is_some_and(Clock::is_late);
    view! {
        <li
            class="seat"
            id=format!("seat-{seat}")
            class:turn=flag(turn)
            class:me=Some(seat) == session.seat()
            aria-current=text(move || turn().to_string())
        >
            <span class="ring" class:late=flag(late) aria-hidden="true">
                <svg viewBox="0 0 36 36">
                    <circle cx="18" cy="18" r="15.9155" class="track" />
                    <circle
                        cx="18"
                        cy="18"
                        r="15.9155"
                        class="left"
                        stroke-dasharray=text(move || format!("{} {RING}", dash()))
                    />
                </svg>
                <b>
                    {text(move || {
                        let seconds = seconds();
                        if seconds.is_empty() {
                            state().map_or(0, |seat| seat.tiles).to_string()
                        } else {
                            seconds
                        }
                    })}
                </b>
            </span>
            <span class="who">
                <strong>{name}</strong>
                {bot
                    .map(|_| {
                        view! { <span class="badge">{texts.t("page-is-bot")}</span> }
                    })}
                <small class="count">{tiles}</small>
                <small class="state">{opened}</small>
            </span>
        </li>
    }
}

/// Leaves the table for the home screen.
pub fn go_home(session: Session) {
    session.keep();
    device::go("/");
}
