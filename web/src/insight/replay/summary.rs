//! How well each player played, and what decided the game.

use leptos::prelude::*;
use sidra_insight::review::{Decided, GameReview, games};

use super::Looking;
use crate::live::press;
use crate::sheet::Over;

/// How well each player played, and what decided the game.
#[component]
pub fn Summary(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let summary = looking.past.with_value(|past| {
        let reviews = looking.reviews.get_untracked().unwrap_or_default();
        games(past, &reviews).into_iter().nth(looking.game)
    });
    let close = Callback::new(move |()| looking.over.set(None));
    summary.map(move |summary| {
        let decided = decided(looking, &summary);
        let decider = summary
            .decider
            .map(|decider| decider.turn + 1 - looking.first);
        let go = move || {
            if let Some(at) = decider {
                looking.over.set(None);
                looking.go(at);
            }
        };
        let turn = move |turn: Option<usize>| match turn {
            Some(turn) => texts.count("review-turn", &[("turn", turn as i64)]),
            None => texts.say("review-never"),
        };
        let rows = summary
            .players
            .iter()
            .enumerate()
            .map(move |(seat, player)| {
                let longest = player.longest.map_or_else(
                    || "–".to_owned(),
                    |(_, millis)| {
                        texts.count("review-seconds", &[("seconds", (millis / 1000) as i64)])
                    },
                );
                view! {
                    <tr>
                        <th scope="row">{looking.name(seat)}</th>
                        <td>{format!("{} %", player.percent())}</td>
                        <td>{player.tiles_missed.to_string()}</td>
                        <td>{player.needless_draws.to_string()}</td>
                        <td>{turn(player.could_open)}</td>
                        <td>{turn(player.opened)}</td>
                        <td>{longest}</td>
                    </tr>
                }
            });
        let rows = rows.collect_view();
        let heads = [
            "review-head-player",
            "review-head-best",
            "review-head-missed",
            "review-head-needless",
            "review-head-could",
            "review-head-opened",
            "review-head-longest",
        ];
        let heads = heads.map(|name| view! { <th scope="col">{texts.say(name)}</th> });
        view! {
            <Over id="summary" title=texts.t("review-summary") close=close>
                <div class="scroll" tabindex="0" role="region" aria-label=texts.t("review-summary")>
                    <table class="summary">
                        <thead><tr>{heads}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {decided.map(|sentence| view! {
                    <p id="decided">{sentence}</p>
                    <div class="ends">
                        <button type="button" class="main" id="to-decider" on:click=press(go)>
                            <b>{texts.t("review-see")}</b>
                        </button>
                    </div>
                })}
            </Over>
        }
    })
}

/// Says which turn decided the game.
fn decided(looking: Looking, summary: &GameReview) -> Option<String> {
    let decider = summary.decider?;
    let at = decider.turn + 1 - looking.first;
    let seat = looking.with_turn(at, |turn| turn.seat)?;
    let (name, tiles) = match decider.why {
        Decided::NotOut => ("review-decided-not-out", 0),
        Decided::Laid(tiles) => ("review-decided-laid", tiles),
        Decided::Missed(tiles) => ("review-decided-missed", tiles),
    };
    let mut arguments = vec![
        ("turn", (at as i64).into()),
        ("player", looking.name(seat).into()),
    ];
    if decider.why != Decided::NotOut {
        arguments.push(("tiles", (tiles as i64).into()));
    }
    Some(looking.texts.text().say(name, arguments))
}
