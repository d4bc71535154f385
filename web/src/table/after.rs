//! The sheets over the table: the result of a game, the menu, the keys.

use leptos::prelude::*;
use sidra_client::Table;
use sidra_core::few::Few;
use sidra_core::score::Standing;
use sidra_game::record::{verify, write};
use sidra_game::shuffle::to_hex;
use sidra_game::{Action, Phase};

use super::seats::go_home;
use super::session::Session;
use crate::device;
use crate::live::{part, press, text};
use crate::rich::Rich;
use crate::sheet::Over;
use crate::texts::use_texts;
use crate::tile::Row;

/// The confirmation before resigning: question, explanation and answer.
const GIVE_UP: [&str; 3] = ["page-give-up-ask", "page-give-up-about", "page-give-up-yes"];
/// The confirmation before abandoning a game.
const ABANDON: [&str; 3] = ["page-abandon-ask", "page-abandon-about", "page-abandon-yes"];

/// The result of a game: the racks, the score sheet, the next game.
#[component]
pub fn Result(session: Session) -> impl IntoView {
    let texts = use_texts();
    let title = text(move || {
        let text = texts.text();
        let winners = session.see(|view| {
            view.results
                .last()
                .map(|result| result.score.winners.clone())
        });
        let players = session.players();
        match winners {
            Some(winners) if session.seat().is_some_and(|me| winners.contains(&me)) => {
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
    let over = move || session.see(|view| view.phase == Phase::Over);
    let racks = move || {
        let players = session.players();
        let racks = session.see(|view| view.revealed.to_vec());
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
        <Over id="result" title=title close=session.cover.closing()>
            <ScoreSheet session=session />
            <h3>{texts.t("page-left-over")}</h3>
            <ul class="racks">{part(racks)}</ul>
            <Record session=session />
            <div class="ends">
                <button type="button" class="plain" id="home-from-result" on:click=press(move || go_home(session))>
                    {texts.t("page-home")}
                </button>
                {part(move || (!over()).then(|| view! {
                    <button
                        type="button"
                        class="primary"
                        id="next-game"
                        on:click=press(move || session.begin())
                    >
                        {texts.t("page-next-game")}
                    </button>
                }))}
                {part(move || over().then(|| view! {
                    <button
                        type="button"
                        class="primary"
                        id="again"
                        on:click=press(move || session.again())
                    >
                        {texts.t("page-again")}
                    </button>
                }))}
            </div>
        </Over>
    }
}

/// Formats points with a typographic minus sign.
fn signed(points: i64) -> String {
    format!("{points:+}").replace('-', "−")
}

/// The score sheet: one line per game, with running totals and games won.
#[component]
fn ScoreSheet(session: Session) -> impl IntoView {
    let texts = use_texts();
    let heads = move || {
        session
            .players()
            .into_iter()
            .map(|name| view! { <th scope="col">{name}</th> })
            .collect_view()
    };
    let lines = move || {
        session.see(|view| {
            let mut totals = vec![0i64; view.config.players.len()];
            let lines = view.results.iter().enumerate().map(|(at, result)| {
                let cells = result.score.scores.iter().zip(&mut totals).enumerate();
                let cells = cells.map(|(seat, (score, total))| {
                    *total += i64::from(*score);
                    let won = result.score.winners.contains(&seat);
                    view! {
                        <td class:won=won>
                            <b dir="ltr">{signed(i64::from(*score))}</b>
                            {won.then(|| view! { <span aria-label=texts.say("score-winner")>" ★"</span> })}
                            <small dir="ltr">{signed(*total)}</small>
                        </td>
                    }
                });
                let cells = cells.collect_view();
                view! {
                    <tr>
                        <th scope="row">{texts.count("sheet-game", &[("number", at as i64 + 1)])}</th>
                        {cells}
                    </tr>
                }
            });
            lines.collect_view()
        })
    };
    let sums = move || {
        let mut standings = session.table.with(|table| table.view().standings());
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
        <div class="scroll" tabindex="0" role="region" aria-label=texts.t("page-score-sheet")>
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
                        <th scope="row">{texts.t("sheet-head-total")}</th>
                        {cells(|sum| signed(sum.points))}
                    </tr>
                    <tr>
                        <th scope="row">{texts.t("page-big-points")}</th>
                        {cells(|sum| sum.wins.to_string())}
                    </tr>
                    {part(move || {
                        let hints = session.see(|view| view.hints.to_vec());
                        let any = hints.iter().any(|count| *count > 0);
                        any.then(|| {
                            let cell = |count: &u32| view! { <td>{count.to_string()}</td> };
                            view! {
                                <tr id="hints">
                                    <th scope="row">{texts.t("page-hints")}</th>
                                    {hints.iter().map(cell).collect_view()}
                                </tr>
                            }
                        })
                    })}
                    <tr>
                        <th scope="row">{texts.t("sheet-head-rank")}</th>
                        {cells(|sum| sum.rank.to_string())}
                    </tr>
                </tfoot>
            </table>
        </div>
    }
}

/// The buttons that save and verify the record.
#[component]
fn Record(session: Session) -> impl IntoView {
    let texts = use_texts();
    let verdict = RwSignal::new(String::new());
    let over = move || session.table.with(Table::is_over);
    let save = move || {
        let Some(record) = session.table.with_untracked(Table::record) else {
            return;
        };
        if device::download("match.sidra", &write(&record)).is_err() {
            verdict.set(texts.say("page-no-download"));
        }
    };
    let check = move || {
        let Some(record) = session.table.with_untracked(Table::record) else {
            return;
        };
        let text = texts.text();
        let misfits = verify(&record);
        let rules = session.see_untracked(|view| *view.rules());
        let (games, turns) = (record.games() as i64, record.turns() as i64);
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
                    {texts.t("page-save-record")}
                </button>
                <button type="button" class="plain" id="verify" on:click=press(check)>
                    {texts.t("page-verify")}
                </button>
                <p id="verified" aria-live="polite">
                    {verdict}
                </p>
            </div>
        }))}
    }
}

/// The menu.
#[component]
pub fn Menu(session: Session) -> impl IntoView {
    let texts = use_texts();
    let commitment = session.see_untracked(|view| to_hex(&view.commitment));
    let edition = session.see_untracked(|view| view.config.rules.edition().id.text());
    let playing = session.see_untracked(|view| view.phase == Phase::Playing);
    let save = move || {
        let now = device::now();
        if let Some((text, _)) = session.table.with_untracked(|table| table.keep(now)) {
            _ = device::download("game.sidra", &text);
        }
    };
    view! {
        <Over id="menu-sheet" title=texts.t("page-menu") close=session.cover.closing()>
            <nav class="doors">
                <button
                    type="button"
                    class="plain"
                    id="pause"
                    on:click=press(move || session.pause(!untrack(|| session.is_paused())))
                >
                    {text(move || texts.say(if session.is_paused() { "page-go-on" } else { "page-pause" }))}
                </button>
                <a class="plain" href=format!("#/rules/{edition}")>
                    {texts.t("page-rules")}
                </a>
                <a class="plain" href="#/settings">
                    {texts.t("page-settings")}
                </a>
                <button
                    type="button"
                    class="plain"
                    id="keys"
                    on:click=press(move || session.cover.open(super::session::Sheet::Keys))
                >
                    {texts.t("page-keys")}
                </button>
                <button type="button" class="plain" on:click=press(save)>
                    {texts.t("page-save-game")}
                </button>
                {playing
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="plain"
                                id="resign"
                                on:click=press(move || session.ask(GIVE_UP, Action::Resign))
                            >
                                {texts.t("page-give-up")}
                            </button>
                            <button
                                type="button"
                                class="plain"
                                id="abandon"
                                on:click=press(move || {
                                    session.ask(ABANDON, Action::Abandon { agree: true });
                                })
                            >
                                {texts.t("page-abandon")}
                            </button>
                        }
                    })}
                <button type="button" class="plain" id="home" on:click=press(move || go_home(session))>
                    {texts.t("page-leave")}
                </button>
            </nav>
            <p class="note">
                {texts.t("page-sealed")} " " <code dir="ltr">{commitment}</code>
            </p>
        </Over>
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
                <td>{texts.t(name)}</td>
            </tr>
        }
    });
    view! {
        <Over id="keys-sheet" title=texts.t("page-keys") close=session.cover.closing()>
            <p>
                {part(move || view! { <Rich sentence=texts.say("page-touch-about") /> })}
            </p>
            <table class="keys">
                <tbody>{rows}</tbody>
            </table>
        </Over>
    }
}
