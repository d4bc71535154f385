//! What lies over the table: how a game came out, the menu, the keys.

use leptos::prelude::*;
use sidra_client::Table;
use sidra_core::few::Few;
use sidra_core::score::Standing;
use sidra_game::record::{verify, write};
use sidra_game::shuffle::to_hex;
use sidra_game::{Action, Phase};

use super::play::Play;
use super::seats::go_home;
use crate::device;
use crate::live::{part, press, text};
use crate::rich::Rich;
use crate::sheet::Over;
use crate::tile::Row;
use crate::words::use_words;

/// What is asked before somebody gives up: question, explanation and answer.
const GIVE_UP: [&str; 3] = ["page-give-up-ask", "page-give-up-about", "page-give-up-yes"];
/// And before a game is ended that counts for nobody.
const ABANDON: [&str; 3] = ["page-abandon-ask", "page-abandon-about", "page-abandon-yes"];

/// How a game came out: the racks, the score sheet, the next game.
#[component]
pub fn Result(play: Play) -> impl IntoView {
    let words = use_words();
    let title = text(move || {
        let text = words.text();
        let winners = play.see(|view| {
            view.results
                .last()
                .map(|result| result.score.winners.clone())
        });
        let players = play.players();
        match winners {
            Some(winners) if play.seat().is_some_and(|me| winners.contains(&me)) => {
                text.plain("page-you-won")
            }
            Some(winners) if !winners.is_empty() => {
                let names: Vec<String> = winners
                    .iter()
                    .filter_map(|&seat| players.get(seat).cloned())
                    .collect();
                text.say("page-won", [("player", names.join(", ").into())])
            }
            _ => text.plain("event-abandoned"),
        }
    });
    let over = move || play.see(|view| view.phase == Phase::Over);
    let racks = move || {
        let players = play.players();
        let racks = play.see(|view| view.revealed.to_vec());
        let racks = racks.into_iter().zip(players);
        let racks = racks.map(|(rack, name)| {
            let tiles: Vec<sidra_core::Face> = rack.iter().map(|id| id.face()).collect();
            view! {
                <li>
                    <span>{name}</span>
                    {if tiles.is_empty() {
                        view! { <span>"–"</span> }.into_any()
                    } else {
                        view! { <Row tiles=tiles /> }.into_any()
                    }}
                </li>
            }
        });
        racks.collect_view()
    };
    view! {
        <Over id="result" title=title close=play.cover.closing()>
            <ScoreSheet play=play />
            <h3>{words.t("page-left-over")}</h3>
            <ul class="racks">{part(racks)}</ul>
            <Record play=play />
            <div class="ends">
                <button type="button" class="plain" id="home-from-result" on:click=press(move || go_home(play))>
                    {words.t("page-home")}
                </button>
                {part(move || (!over()).then(|| view! {
                    <button
                        type="button"
                        class="primary"
                        id="next-game"
                        on:click=press(move || play.begin())
                    >
                        {words.t("page-next-game")}
                    </button>
                }))}
                {part(move || over().then(|| view! {
                    <button
                        type="button"
                        class="primary"
                        id="again"
                        on:click=press(move || play.again())
                    >
                        {words.t("page-again")}
                    </button>
                }))}
            </div>
        </Over>
    }
}

/// Points, with a real minus.
fn signed(points: i64) -> String {
    format!("{points:+}").replace('-', "−")
}

/// The score sheet, a line a game, with running totals and games won.
#[component]
fn ScoreSheet(play: Play) -> impl IntoView {
    let words = use_words();
    let heads = move || {
        play.players()
            .into_iter()
            .map(|name| view! { <th scope="col">{name}</th> })
            .collect_view()
    };
    let lines = move || {
        play.see(|view| {
            let mut totals = vec![0i64; view.config.players.len()];
            let lines = view.results.iter().enumerate().map(|(at, result)| {
                let cells = result.score.scores.iter().zip(&mut totals).enumerate();
                let cells = cells.map(|(seat, (score, total))| {
                    *total += i64::from(*score);
                    let won = result.score.winners.contains(&seat);
                    view! {
                        <td class:won=won>
                            <b dir="ltr">{signed(i64::from(*score))}</b>
                            {won.then(|| view! { <span aria-label=words.say("score-winner")>" ★"</span> })}
                            <small dir="ltr">{signed(*total)}</small>
                        </td>
                    }
                });
                let cells = cells.collect_view();
                view! {
                    <tr>
                        <th scope="row">{words.count("sheet-game", &[("number", at as i64 + 1)])}</th>
                        {cells}
                    </tr>
                }
            });
            lines.collect_view()
        })
    };
    let sums = move || {
        let mut standings = play.table.with(|table| table.view().standings());
        standings.sort_few_by_key(|standing| standing.seat);
        standings
    };
    let cells = move |show: fn(&Standing) -> String| {
        part(move || {
            let cell = |sum: &Standing| view! { <td><b dir="ltr">{show(sum)}</b></td> };
            sums().iter().map(cell).collect_view()
        })
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=words.t("page-score-sheet")>
            <table id="score-sheet">
                <thead>
                    <tr>
                        <td></td>
                        {part(heads)}
                    </tr>
                </thead>
                <tbody>{part(lines)}</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{words.t("sheet-head-total")}</th>
                        {cells(|sum| signed(sum.points))}
                    </tr>
                    <tr>
                        <th scope="row">{words.t("page-big-points")}</th>
                        {cells(|sum| sum.wins.to_string())}
                    </tr>
                    {part(move || {
                        let hints = play.see(|view| view.hints.to_vec());
                        let any = hints.iter().any(|count| *count > 0);
                        any.then(|| {
                            let cell = |count: &u32| view! { <td>{count.to_string()}</td> };
                            view! {
                                <tr id="hints">
                                    <th scope="row">{words.t("page-hints")}</th>
                                    {hints.iter().map(cell).collect_view()}
                                </tr>
                            }
                        })
                    })}
                    <tr>
                        <th scope="row">{words.t("sheet-head-rank")}</th>
                        {cells(|sum| sum.rank.to_string())}
                    </tr>
                </tfoot>
            </table>
        </div>
    }
}

/// The record to take along, and to verify here.
#[component]
fn Record(play: Play) -> impl IntoView {
    let words = use_words();
    let verdict = RwSignal::new(String::new());
    let over = move || play.table.with(Table::is_over);
    let save = move || {
        let Some(record) = play.table.with_untracked(Table::record) else {
            return;
        };
        if device::download("match.sidra", &write(&record)).is_err() {
            verdict.set(words.say("page-no-download"));
        }
    };
    let check = move || {
        let Some(record) = play.table.with_untracked(Table::record) else {
            return;
        };
        let text = words.text();
        let misfits = verify(&record);
        let rules = play.see_untracked(|view| *view.rules());
        let turns = record.log.len() as i64;
        let games = play.see_untracked(|view| view.results.len()) as i64;
        verdict.set(if misfits.is_empty() {
            text.count("record-true", &[("games", games), ("turns", turns)])
        } else {
            let reasons: Vec<String> = misfits
                .iter()
                .flat_map(|misfit| text.misfit(&misfit.kind, &rules))
                .collect();
            format!("{} {}", text.plain("record-false"), reasons.join(" "))
        });
    };
    view! {
        {part(move || over().then(|| view! {
            <div class="record">
                <button type="button" class="plain" id="save-record" on:click=press(save)>
                    {words.t("page-save-record")}
                </button>
                <button type="button" class="plain" id="verify" on:click=press(check)>
                    {words.t("page-verify")}
                </button>
                <p id="verified" aria-live="polite">
                    {verdict}
                </p>
            </div>
        }))}
    }
}

/// What else can be done.
#[component]
pub fn Menu(play: Play) -> impl IntoView {
    let words = use_words();
    let commitment = play.see_untracked(|view| to_hex(&view.commitment));
    let edition = play.see_untracked(|view| view.config.rules.edition().id.text());
    let playing = play.see_untracked(|view| view.phase == Phase::Playing);
    let save = move || {
        let now = device::now();
        if let Some((text, _)) = play.table.with_untracked(|table| table.keep(now)) {
            _ = device::download("game.sidra", &text);
        }
    };
    view! {
        <Over id="menu-sheet" title=words.t("page-menu") close=play.cover.closing()>
            <nav class="doors">
                <button
                    type="button"
                    class="plain"
                    id="pause"
                    on:click=press(move || play.pause(!untrack(|| play.is_paused())))
                >
                    {text(move || words.say(if play.is_paused() { "page-go-on" } else { "page-pause" }))}
                </button>
                <a class="plain" href=format!("#/rules/{edition}")>
                    {words.t("page-rules")}
                </a>
                <a class="plain" href="#/settings">
                    {words.t("page-settings")}
                </a>
                <button
                    type="button"
                    class="plain"
                    id="keys"
                    on:click=press(move || play.cover.open(super::play::Sheet::Keys))
                >
                    {words.t("page-keys")}
                </button>
                <button type="button" class="plain" on:click=press(save)>
                    {words.t("page-save-game")}
                </button>
                {playing
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="plain"
                                id="resign"
                                on:click=press(move || play.ask(GIVE_UP, Action::Resign))
                            >
                                {words.t("page-give-up")}
                            </button>
                            <button
                                type="button"
                                class="plain"
                                id="abandon"
                                on:click=press(move || {
                                    play.ask(ABANDON, Action::Abandon { agree: true });
                                })
                            >
                                {words.t("page-abandon")}
                            </button>
                        }
                    })}
                <button type="button" class="plain" id="home" on:click=press(move || go_home(play))>
                    {words.t("page-leave")}
                </button>
            </nav>
            <p class="note">
                {words.t("page-sealed")} " " <code dir="ltr">{commitment}</code>
            </p>
        </Over>
    }
}

/// Every action has a key.
#[component]
pub fn Keys(play: Play) -> impl IntoView {
    let words = use_words();
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
        ("P", "page-pause"),
        ("M", "page-menu"),
        ("?", "page-keys"),
        ("Esc", "key-nothing"),
    ];
    let rows = keys.map(|(key, name)| {
        view! {
            <tr>
                <th scope="row">
                    <kbd dir="ltr">{key}</kbd>
                </th>
                <td>{words.t(name)}</td>
            </tr>
        }
    });
    view! {
        <Over id="keys-sheet" title=words.t("page-keys") close=play.cover.closing()>
            <p>
                {part(move || view! { <Rich sentence=words.say("page-touch-about") /> })}
            </p>
            <table class="keys">
                <tbody>{rows}</tbody>
            </table>
        </Over>
    }
}
