//! How well each player played, and what decided the game.

use leptos::prelude::*;
use sidra_insight::review::{Decided, GameReview, PlayerReview};
use sidra_room::Seat;

use super::Looking;
use crate::live::{part, press, text};
use crate::portrait::Portrait;
use crate::sheet::Over;
use crate::texts::Texts;
use crate::tile::Icon;

/// The text of a cell, and the turn that a tap on it shows.
type Cell = (String, Option<usize>);

/// The name of a row's head, and what the row says about a player.
type Row = (&'static str, fn(&PlayerReview, Texts) -> Cell);

const ROWS: [Row; 6] = [
    ("review-head-best", |player, _| {
        (format!("{}%", player.percent()), None)
    }),
    ("review-head-missed", |player, _| {
        (player.tiles_missed.to_string(), None)
    }),
    ("review-head-needless", |player, _| {
        (player.needless_draws.to_string(), None)
    }),
    ("review-head-could", |player, texts| {
        turn(player.could_open, texts)
    }),
    ("review-head-opened", |player, texts| {
        turn(player.opened, texts)
    }),
    ("review-head-longest", |player, texts| {
        match player.longest {
            None => ("–".to_owned(), None),
            Some((at, millis)) => {
                let seconds = [("seconds", (millis / 1000) as i64)];
                (texts.count("review-seconds", &seconds), Some(at))
            }
        }
    }),
];

fn turn(turn: Option<usize>, texts: Texts) -> Cell {
    match turn {
        Some(at) => (texts.count("review-turn", &[("turn", at as i64)]), Some(at)),
        None => (texts.say("review-never"), None),
    }
}

/// The parts of the summary in the order in which they are built: the heads of the players, the
/// rows, and what decided the game.
const HEADS: usize = 0;
const FIRST_ROW: usize = 1;
const END: usize = FIRST_ROW + ROWS.len();
/// The number of parts in a complete summary.
const COMPLETE: usize = END + 1;

/// Builds the summary, one part per frame. On a slow phone, players would notice if it were built
/// in one task, or if all of its style and layout were computed when it opens.
fn build(looking: Looking, built: RwSignal<usize>) {
    looking.after_frame(move || {
        // The summary may have been closed in the meantime.
        let done = built.try_update(|built| {
            *built += 1;
            *built
        });
        if done.is_some_and(|done| done <= COMPLETE) {
            build(looking, built);
        }
    });
}

/// How well each player played, and what decided the game. There is a column for each player, so
/// that the table fits a phone.
#[component]
pub fn Summary(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let close = Callback::new(move |()| looking.over.set(None));
    let go = move |at: usize| {
        looking.over.set(None);
        looking.playing.set(false);
        looking.go(at);
    };
    let built = RwSignal::new(0);
    build(looking, built);
    // Whether a part has been built.
    let has = move |part: usize| Memo::new(move |_| built.get() > part);
    looking.summary.get_value().map(move |summary| {
        let players = summary.players.len();
        let here = has(HEADS);
        let heads = part(move || here.get().then(|| heads(looking, players)));
        let row = move |summary: &GameReview, row: usize| {
            let (head, cell) = ROWS[row];
            let cells = summary.players.iter().map(|player| match cell(player, texts) {
                (says, None) => view! { <td>{says}</td> }.into_any(),
                (says, Some(at)) => view! {
                    <td>
                        <button type="button" class="to-it" on:click=press(move || go(at))>{says}</button>
                    </td>
                }
                .into_any(),
            });
            let cells = cells.collect_view();
            view! { <tr><th scope="row">{texts.say(head)}</th>{cells}</tr> }
        };
        let rows = (0..ROWS.len()).map(|at| {
            let summary = summary.clone();
            let here = has(FIRST_ROW + at);
            part(move || here.get().then(|| row(&summary, at)))
        });
        let rows = rows.collect_view();
        let here = has(END);
        let end = move || {
            let (at, sentence) = here.get().then(|| decided(looking, &summary))??;
            Some(view! {
                <p id="decided">{sentence}</p>
                <div class="ends">
                    <button type="button" class="main" id="to-decider" on:click=press(move || go(at))>
                        <Icon name="i-eye" />
                        <b>{texts.t("review-see")}</b>
                    </button>
                </div>
            })
        };
        view! {
            <Over
                id="summary"
                title=texts.t("review-summary")
                close=close
                light=true
                complete=has(COMPLETE).into()
            >
                <div class="scroll">
                    <table class="summary">
                        <thead><tr><td></td>{heads}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                <small>{texts.t("review-best-about")}</small>
                {part(end)}
            </Over>
        }
    })
}

/// Shows the heads of the columns, one for each player.
fn heads(looking: Looking, players: usize) -> impl IntoView {
    let names = looking.names().into_iter().take(players).enumerate();
    let heads = names.map(|(seat, name)| {
        let bot = looking
            .seats
            .with_value(|seats| seats.get(seat).and_then(Seat::bot));
        let letter = name.clone();
        view! {
            <th scope="col">
                <Portrait bot=bot name=text(move || letter.clone()) seat=seat small=true />
                <span class="of">{name}</span>
            </th>
        }
    });
    heads.collect_view()
}

/// Returns the turn that decided the game, and says why.
fn decided(looking: Looking, summary: &GameReview) -> Option<(usize, String)> {
    let decider = summary.decider?;
    let at = decider.turn + 1 - looking.first;
    let seat = looking.with_turn(at, |turn| turn.seat)?;
    let (name, tiles) = match decider.why {
        Decided::NotOut => ("review-decided-not-out", None),
        Decided::Laid(tiles) => ("review-decided-laid", Some(tiles)),
        Decided::Missed(tiles) => ("review-decided-missed", Some(tiles)),
    };
    let mut arguments = vec![
        ("turn", (at as i64).into()),
        ("player", looking.name(seat).into()),
    ];
    arguments.extend(tiles.map(|tiles| ("tiles", (tiles as i64).into())));
    Some((at, looking.texts.text().say(name, arguments)))
}
