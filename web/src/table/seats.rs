//! Who sits at the table, whose turn it is, the clock and the pool.

use leptos::prelude::*;
use sidra_core::rules::MatchOf;
use sidra_game::{Phase, SeatView};
use sidra_room::Clock;

use super::log::LastAction;
use super::session::{Net, Session, Sheet};
use crate::css::number;
use crate::device;
use crate::live::{flag, part, press, text};
use crate::portrait::Portrait;
use crate::texts::use_texts;
use crate::tile::{Icon, Tile};

/// The corner of the table: menu, log, and what is being played.
#[component]
pub fn Corner(session: Session) -> impl IntoView {
    let texts = use_texts();
    let edition = text(move || {
        let edition = session.see(|view| view.config.rules.edition().id);
        texts.say(&format!("page-edition-{edition}"))
    });
    let game = text(move || {
        session.see(|view| {
            // After a game, this is still its number.
            let after = matches!(view.phase, Phase::Between | Phase::Over);
            let over = view.results.len().saturating_sub(usize::from(after));
            let number = over as i64 + 1;
            let players = view.config.players.len() as i64;
            match view.rules().match_of {
                MatchOf::Rounds => texts.count(
                    "page-round-game",
                    &[
                        ("round", (number - 1) / players + 1),
                        ("game", (number - 1) % players + 1),
                    ],
                ),
                MatchOf::Games => texts.count("sheet-game", &[("number", number)]),
            }
        })
    });
    view! {
        <header class="corner">
            <button
                type="button"
                class="quiet"
                id="menu"
                aria-label=texts.t("page-menu")
                title=texts.t("page-menu")
                on:click=press(move || session.cover.open(Sheet::Menu))
            >
                <Icon name="i-menu" />
            </button>
            <button
                type="button"
                class="quiet"
                id="log-button"
                aria-label=texts.t("page-log")
                title=texts.t("page-log")
                aria-expanded=text(move || session.cover.is_log_open().to_string())
                on:click=press(move || session.cover.toggle_log())
            >
                <Icon name="i-log" />
            </button>
            {session.net.map(Net::in_corner)}
            <p class="game">
                <b>{edition}</b>
                <span>{game}</span>
            </p>
        </header>
    }
}

/// The other players, each on a side of the table.
#[component]
pub fn Opponents(session: Session) -> impl IntoView {
    let count = session.see_untracked(|view| view.config.players.len());
    // A spectator sees the table from the first seat, and everyone at it.
    let me = session.seat().unwrap_or(0);
    let watched = session.watches().then_some((me, &"bottom"));
    // Clockwise, from the player to the left.
    let sides: &[&str] = match count {
        2 => &["top"],
        3 => &["left", "right"],
        _ => &["left", "top", "right"],
    };
    let order = (1..count).map(|step| (me + step) % count);
    order
        .zip(sides)
        .chain(watched)
        .map(|(seat, side)| view! { <Opponent session=session seat=seat side=side /> })
        .collect_view()
}

/// Returns the state of a seat: its tiles, and whether it has opened.
fn standing(session: Session, seat: usize) -> Signal<String> {
    let texts = use_texts();
    text(move || {
        let text = texts.text();
        let Some(state) = state(session, seat) else {
            return String::new();
        };
        // A player's own tiles are those on the rack, without those laid in this turn.
        let tiles = match session.seat() == Some(seat) {
            true => session.desk.with(|desk| desk.layout().rack.len()),
            false => state.tiles,
        };
        let tiles = text.count("page-tiles", &[("count", tiles as i64)]);
        let more = match state {
            SeatView { resigned: true, .. } => "page-gave-up",
            SeatView {
                announced: true, ..
            } => "page-announced",
            SeatView { opened: false, .. } => "play-not-opened",
            _ => return tiles,
        };
        format!("{tiles}, {}", text.plain(more))
    })
}

fn state(session: Session, seat: usize) -> Option<SeatView> {
    session.see(|view| view.seats.get(seat).copied())
}

fn is_turn(session: Session, seat: usize) -> bool {
    session.see(|view| view.turn == Some(seat))
}

#[component]
fn Opponent(session: Session, seat: usize, side: &'static str) -> impl IntoView {
    let name = text(move || session.players().get(seat).cloned().unwrap_or_default());
    let tiles = Memo::new(move |_| state(session, seat).map_or(0, |seat| seat.tiles));
    let opened = flag(move || state(session, seat).is_some_and(|seat| seat.opened));
    let bot = session
        .table
        .with_untracked(|table| table.company().seats.get(seat)?.bot());
    view! {
        <section
            class=format!("seat {side}")
            id=format!("seat-{seat}")
            class:turn=flag(move || is_turn(session, seat))
            class:opened=opened
            aria-current=text(move || is_turn(session, seat).to_string())
        >
            <Face session=session seat=seat>
                <Portrait bot=bot name=name seat=seat badge=true />
                <span class="tally" aria-hidden="true">
                    {text(move || tiles.get().to_string())}
                </span>
            </Face>
            <div class="who">
                <b>{name}</b>
                <small>{standing(session, seat)}</small>
            </div>
            {session.words.map(|words| (words.points)(session, seat))}
            <div class="mini" aria-hidden="true">
                {part(move || (0..tiles.get()).map(|_| view! { <i></i> }).collect_view())}
            </div>
            <LastAction session=session seat=seat />
            {session.net.map(|net| net.at(seat))}
        </section>
    }
}

/// The player at this device.
#[component]
pub fn Own(session: Session) -> impl IntoView {
    let seat = session.seat().unwrap_or(0);
    let name = text(move || session.players().get(seat).cloned().unwrap_or_default());
    view! {
        <div
            class="seat you"
            id=format!("seat-{seat}")
            class:turn=flag(move || is_turn(session, seat))
            class:opened=flag(move || state(session, seat).is_some_and(|seat| seat.opened))
            aria-current=text(move || is_turn(session, seat).to_string())
        >
            <Face session=session seat=seat>
                <Portrait bot=None name=name seat=seat />
            </Face>
            <div class="who">
                <b>{name}</b>
                <small>{standing(session, seat)}</small>
            </div>
            {session.words.map(|words| (words.points)(session, seat))}
            {session.net.map(|net| net.at(seat))}
        </div>
    }
}

/// A face with a ring that shows the time left. Without a clock there is no ring.
#[component]
fn Face(session: Session, seat: usize, children: Children) -> impl IntoView {
    let left = move || session.time.clock.get().filter(|_| is_turn(session, seat));
    view! {
        <div
            class="timed"
            class:running=flag(move || left().is_some())
            class:late=flag(move || left().is_some_and(Clock::is_late))
            style:--t=text(move || left().map_or_else(String::new, share))
        >
            {children()}
        </div>
    }
}

/// Returns the share of the time that is left, from 0 to 1.
pub fn share(clock: Clock) -> String {
    number(clock.left as f64 / clock.whole.max(1) as f64)
}

/// The pool: a pile of tiles, and how many are left. The main button does the same as a press on
/// the pool, and says when it can be done.
#[component]
pub fn Pool(
    session: Session,
    /// Handles a press on the pool.
    draw: Callback<()>,
) -> impl IntoView {
    let texts = use_texts();
    let count = Memo::new(move |_| session.see(|view| view.pool));
    let pile = move || {
        let tiles = (0..count.get().min(3)).map(|_| view! { <Tile face=None /> });
        tiles.collect_view()
    };
    view! {
        <div class="pool" id="pool" on:click=press(move || draw.run(()))>
            <p>
                <b aria-hidden="true">{text(move || count.get().to_string())}</b>
                <small aria-hidden="true">{texts.t("page-in-pool")}</small>
                <span class="unseen">
                    {text(move || texts.count("page-pool", &[("count", count.get() as i64)]))}
                </span>
            </p>
            <div class="pile" aria-hidden="true">
                {part(pile)}
            </div>
        </div>
    }
}

/// Leaves the table for the home screen.
pub fn go_home(session: Session) {
    session.keep();
    device::go("/");
}
