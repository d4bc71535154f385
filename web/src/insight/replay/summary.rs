//! How well each player played, and what decided the game.

use leptos::prelude::*;
use sidra_insight::review::{Decided, GameReview, PlayerReview, games};
use sidra_room::Seat;

use super::Looking;
use crate::live::{press, text};
use crate::portrait::Portrait;
use crate::sheet::Over;
use crate::tile::Icon;

/// How well each player played, and what decided the game. A column for each player, so that the
/// table fits a phone.
#[component]
pub fn Summary(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let summary = looking.past.with_value(|past| {
        let reviews = looking.all_reviews();
        games(past, &reviews).into_iter().nth(looking.game)
    });
    let close = Callback::new(move |()| looking.over.set(None));
    let go = move |at: usize| {
        looking.over.set(None);
        looking.playing.set(false);
        looking.go(at);
    };
    summary.map(move |summary| {
        let decided = decided(looking, &summary);
        let heads = (0..summary.players.len()).map(|seat| {
            let name = looking.name(seat);
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
        let heads = heads.collect_view();
        // A number, or a turn that a tap goes to.
        let row = |head: &'static str, cell: &dyn Fn(&PlayerReview) -> (String, Option<usize>)| {
            let cells = summary.players.iter().map(|player| match cell(player) {
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
        let turn = |turn: Option<usize>| match turn {
            Some(at) => (texts.count("review-turn", &[("turn", at as i64)]), Some(at)),
            None => (texts.say("review-never"), None),
        };
        let plain = |number: usize| (number.to_string(), None);
        let rows = view! {
            {row("review-head-best", &|player| (format!("{} %", player.percent()), None))}
            {row("review-head-missed", &|player| plain(player.tiles_missed))}
            {row("review-head-needless", &|player| plain(player.needless_draws))}
            {row("review-head-could", &|player| turn(player.could_open))}
            {row("review-head-opened", &|player| turn(player.opened))}
            {row("review-head-longest", &|player| match player.longest {
                None => ("–".to_owned(), None),
                Some((at, millis)) => {
                    let seconds = [("seconds", (millis / 1000) as i64)];
                    (texts.count("review-seconds", &seconds), Some(at))
                }
            })}
        };
        view! {
            <Over id="summary" title=texts.t("review-summary") close=close>
                <div class="scroll">
                    <table class="summary">
                        <thead><tr><td></td>{heads}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {decided.map(|(at, sentence)| view! {
                    <p id="decided">{sentence}</p>
                    <div class="ends">
                        <button type="button" class="main" id="to-decider" on:click=press(move || go(at))>
                            <Icon name="i-eye" />
                            <b>{texts.t("review-see")}</b>
                        </button>
                    </div>
                })}
            </Over>
        }
    })
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
