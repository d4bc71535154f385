//! After a game: who won, what is left on the racks, the score sheet, and what comes next.

use std::sync::Arc;

use leptos::prelude::*;
use sidra_client::Table;
use sidra_core::few::Few;
use sidra_core::score::{Ending, Standing};
use sidra_core::{Face, notation};
use sidra_game::record::{WordCheck, verify_with, write};
use sidra_game::{Conclusion, Event, Phase, View};
use sidra_room::shared::Want;
use sidra_text::Text;

use super::seats::go_home;
use super::session::Session;
use crate::css;
use crate::device;
use crate::home::signed;
use crate::lexicon;
use crate::live::{flag, part, press, text};
use crate::online::line::Line as Connected;
use crate::online::play::{checked_sentence, closed};
use crate::portrait::{Portrait, animal};
use crate::share::{self, Line, Result as Shared, Sharing};
use crate::sheet::Over;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Row, Tile};

/// The maximum number of tiles over the winner's head.
const ARC: usize = 7;

/// The tiles that fall once after a win: the tile, its place as percentages of the screen, its
/// rotation in degrees, its width in pixels, and its blur in tenths of a pixel. The far ones are
/// smaller and softer. None of them ends up over text.
const RAIN: [(&str, u8, u8, i8, u8, u8); 12] = [
    ("b4", 3, 8, -24, 46, 0),
    ("r8", 4, 33, 18, 34, 6),
    ("y2", 2, 58, 30, 42, 0),
    ("k11", 5, 84, 12, 32, 8),
    ("y7", 46, 7, -14, 38, 0),
    ("b12", 49, 37, 22, 30, 8),
    ("", 70, 2, -30, 34, 6),
    ("", 60, 3, -18, 32, 6),
    ("b1", 79, 4, 16, 38, 0),
    ("y10", 94, 1, -20, 46, 0),
    ("k9", 95, 47, 24, 34, 6),
    ("r6", 93, 80, -16, 42, 0),
];
/// The same tiles in the word game.
const LETTERS: [&str; 12] = ["ס", "ד", "ר", "ה", "מ", "ל", "", "", "ש", "ח", "ק", "ט"];

/// Reads the match as it was after the last game. Another player may have begun the next one.
fn see<R>(session: Session, look: impl FnOnce(&View<'_>) -> R) -> R {
    let playing = session.is_playing();
    session
        .cover
        .past
        .with_value(|past| match past.as_ref().filter(|_| playing) {
            Some(past) => look(&past.view()),
            None => session.see(look),
        })
}

/// Returns the winners of the last game; empty if it was abandoned.
fn winners(session: Session) -> Vec<usize> {
    see(session, |view| {
        let last = view.results.last();
        last.map_or_else(Vec::new, |result| result.score.winners.clone())
    })
}

fn is_over(session: Session) -> bool {
    see(session, |view| view.phase == Phase::Over)
}

fn names_of(seats: &[usize], players: &[String]) -> String {
    let names = seats.iter().filter_map(|&seat| players.get(seat).cloned());
    names.collect::<Vec<_>>().join(", ")
}

/// Returns a sentence about who won the game.
fn title(session: Session, text: &Text) -> String {
    let winners = winners(session);
    match session.seat() {
        Some(me) if winners.contains(&me) => text.plain("page-you-won"),
        _ if winners.is_empty() => text.plain("event-abandoned"),
        _ => {
            let player = names_of(&winners, &session.players());
            text.say("page-won", [("player", player.into())])
        }
    }
}

/// Returns why the game ended, unless a player went out: the last tiles show that.
fn reason(session: Session, text: &Text) -> Option<String> {
    let conclusion = see(session, |view| Some(view.results.last()?.conclusion));
    let name = match conclusion? {
        Conclusion::Played(Ending::Pool) => "page-ended-pool",
        Conclusion::Played(Ending::Last(winner)) => match session.seat() {
            Some(me) if me != winner => "page-ended-you",
            _ => "page-ended-last",
        },
        Conclusion::Played(Ending::Out(_)) | Conclusion::Abandoned => return None,
    };
    Some(text.plain(name))
}

/// Returns a sentence about the match: which game this was, or who won the match.
fn subtitle(session: Session, text: &Text) -> String {
    let (number, games) = see(session, |view| {
        (view.results.len() as i64, i64::from(view.config.games))
    });
    if !is_over(session) || games == 1 {
        return text.count("page-game-of", &[("number", number), ("games", games)]);
    }
    let standings = standings(session);
    let best = standings.iter().filter(|standing| standing.rank == 1);
    let best: Vec<usize> = best.map(|standing| standing.seat).collect();
    let (mine, others): (Vec<usize>, Vec<usize>) = best
        .into_iter()
        .partition(|&seat| session.seat() == Some(seat));
    let key = match (mine.is_empty(), others.is_empty()) {
        (true, _) => "page-match-won",
        (false, true) => return text.plain("page-match-yours"),
        (false, false) => "page-match-shared",
    };
    let player = names_of(&others, &session.players());
    text.say(key, [("player", player.into())])
}

/// Returns the standings, seat by seat.
fn standings(session: Session) -> Vec<Standing> {
    see(session, |view| {
        let mut standings = view.standings();
        standings.sort_few_by_key(|standing| standing.seat);
        standings
    })
}

/// Draws the face of a player at this table.
fn portrait(session: Session, seat: usize, small: bool) -> impl IntoView {
    let bot = session
        .table
        .with_untracked(|table| table.company().seats.get(seat)?.bot());
    let name = text(move || session.players().get(seat).cloned().unwrap_or_default());
    view! { <Portrait bot=bot name=name seat=seat small=small /> }
}

/// The result of a game.
#[component]
pub fn Result(session: Session) -> impl IntoView {
    let texts = use_texts();
    let said = RwSignal::new(String::new());
    let line = use_context::<Connected>();
    // A match whose table was closed has no winner.
    let why_closed = Memo::new(move |_| line.and_then(Connected::why_closed));
    let ended = move || why_closed.get().is_none();
    let title = text(move || match why_closed.get() {
        Some(reason) => texts.say(closed(reason)),
        None => title(session, &texts.text()),
    });
    let mine = move || {
        let me = session.seat();
        ended() && me.is_some_and(|me| winners(session).contains(&me))
    };
    // Whether another player has begun the next game while this one reads the result.
    let begun = flag(move || session.is_playing());
    let next_about = text(move || match session.net {
        Some(_) if begun.get() => next_begun(session, texts),
        Some(net) => net.unsent.with(|name| match name.as_str() {
            "" => String::new(),
            name => texts.say(name),
        }),
        None => String::new(),
    });
    let next = move || {
        match is_over(session) {
        _ if !ended() => view! {
            <a class="main" id="to-tables" href="#/tables" autofocus=true>
                <Icon name="i-go" />
                <b>{texts.t("page-online-to-tables")}</b>
            </a>
        }
        .into_any(),
        // A spectator can only follow the others.
        _ if session.watches() && !begun.get() => ().into_any(),
        false => view! {
            <button
                type="button"
                class="main"
                id="next-game"
                autofocus=true
                on:click=press(move || session.next_game())
            >
                <Icon name="i-go" />
                <span>
                    <b>
                        {text(move || {
                            texts.say(if begun.get() { "page-online-to-next-game" } else { "page-next-game" })
                        })}
                    </b>
                    <small aria-hidden="true">{next_about}</small>
                </span>
            </button>
            <p class="unseen" id="begun" role="status">{next_about}</p>
        }
        .into_any(),
        true => view! {
            <button
                type="button"
                class="main"
                id="again"
                autofocus=true
                on:click=press(move || session.again())
            >
                <Icon name="i-again" />
                <b>{texts.t("page-again")}</b>
            </button>
            {line.map(|line| view! { <p id="rematch">{text(move || wanted(line, texts))}</p> })}
        }
        .into_any(),
    }
    };
    view! {
        <Over id="result" close=session.cover.closing()>
            {part(move || mine().then(|| rain(session.words.is_some())))}
            <div class="after">
                <section class="win">
                    {part(move || ended().then(|| arc(session)))}
                    {part(move || {
                        let winners = winners(session).into_iter().filter(|_| ended());
                        winners.take(1).map(|seat| portrait(session, seat, false)).collect_view()
                    })}
                    <h2 id="result-title">{title}</h2>
                    <p>
                        {text(move || {
                            let reason = reason(session, &texts.text()).into_iter();
                            let lines = reason.chain([subtitle(session, &texts.text())]);
                            lines.filter(|_| ended()).collect::<Vec<_>>().join(" ")
                        })}
                    </p>
                    <Racks session=session />
                </section>
                <section class="paper pad sheet-pad">
                    <h3>
                        {texts.t("page-score-sheet")}
                        <small>
                            {text(move || {
                                session
                                    .see(|view| {
                                        let edition = view.config.rules.edition();
                                        texts.say(&format!("page-edition-{}", edition.id))
                                    })
                            })}
                        </small>
                    </h3>
                    <ScoreSheet session=session />
                </section>
                <div class="next">
                    {part(next)}
                    {part(move || look_back(session, line).map(|id| view! {
                        <a class="quiet" id="look-back" href=format!("#/replay/{id}")>
                            <Icon name="i-look" />
                            {texts.t("review-open")}
                        </a>
                    }))}
                    {part(move || ended().then(|| view! { <Share session=session said=said /> }))}
                    {part(move || is_over(session).then(|| view! {
                        <button
                            type="button"
                            class="quiet small"
                            id="verify"
                            on:click=press(move || said.set(check(session, &texts.text())))
                        >
                            <Icon name="i-seal" />
                            {texts.t("page-verify")}
                        </button>
                        <button
                            type="button"
                            class="quiet small"
                            id="save-record"
                            on:click=press(move || save(session, said, texts))
                        >
                            <Icon name="i-save" />
                            {texts.t("page-save-record")}
                        </button>
                    }))}
                    <button
                        type="button"
                        class="quiet small"
                        id="home-from-result"
                        on:click=press(move || go_home(session))
                    >
                        {texts.t("page-home")}
                    </button>
                    <p id="verified" aria-live="polite">{said}</p>
                    {line
                        .map(|line| {
                            let fair = text(move || checked_sentence(line, texts));
                            view! { <p id="fair">{fair}</p> }
                        })}
                </div>
            </div>
        </Over>
    }
}

/// Returns a sentence about the next game, which another player has begun, and whose turn it is.
fn next_begun(session: Session, texts: Texts) -> String {
    let turn = match session.is_my_turn() {
        true => Some(texts.say("page-your-turn")),
        false => session.whose_turn(),
    };
    let begun = texts.say("page-online-next-begun");
    std::iter::once(begun)
        .chain(turn)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns what the match is called in the address of its replay. A server has the record only once
/// the match is over.
fn look_back(session: Session, line: Option<Connected>) -> Option<String> {
    match line {
        None => Some(crate::matches::id_on_table()),
        // A match can be closed in its first game.
        Some(line) => {
            let has_game = session.see(|view| !view.results.is_empty());
            (has_game && is_over(session)).then(|| format!("t/{}", line.table()))
        }
    }
}

/// Returns a sentence about who wants to play again, at a table on a server.
fn wanted(line: Connected, texts: Texts) -> String {
    let who = line.who_want(Want::Rematch, texts);
    match who.is_empty() {
        true => String::new(),
        false => {
            let players = ("players", who.join(", ").into());
            texts.text().say("page-online-again-wanted", [players])
        }
    }
}

/// Draws the tiles that fall after a win; with `words`, letters.
pub fn rain(words: bool) -> impl IntoView {
    let tiles = RAIN.iter().zip(LETTERS).map(|(falling, letter)| {
        let &(number, x, y, turn, width, blur) = falling;
        let face = notation::tile(if words { letter } else { number }).ok();
        view! {
            <span
                style:--x=format!("{x}%")
                style:--y=format!("{y}%")
                style:--r=format!("{turn}deg")
                style:--w=format!("{width}px")
                style:--b=css::px(f64::from(blur) / 10.0)
            >
                <Tile face=face />
            </span>
        }
    });
    view! { <div class="rain" aria-hidden="true">{tiles.collect_view()}</div> }
}

/// Draws the last tiles of the player who went out, in an arc.
fn arc(session: Session) -> impl IntoView {
    let out = see(session, |view| match view.results.last()?.conclusion {
        Conclusion::Played(Ending::Out(seat)) => Some(seat),
        _ => None,
    });
    let record = session.table.with_untracked(Table::record);
    let last = record.into_iter().flat_map(|record| record.log).rev();
    let laid = last.filter_map(|logged| match logged.event {
        Event::Played { seat, laid, .. } if Some(seat) == out => Some(laid),
        _ => None,
    });
    let laid = laid.into_iter().next().unwrap_or_default();
    let first = laid.len().saturating_sub(ARC);
    let middle = (laid.len() - first) as f64 / 2.0 - 0.5;
    let tiles = laid[first..].iter().enumerate().map(|(at, tile)| {
        view! {
            <span style:--i=css::number(at as f64 - middle)>
                <Tile face=Some(tile.face()) />
            </span>
        }
    });
    view! { <div class="arc" aria-hidden="true">{tiles.collect_view()}</div> }
}

/// What the players have left and what it costs, with the reason if the cost is not the sum of the
/// tiles.
#[component]
fn Racks(session: Session) -> impl IntoView {
    let texts = use_texts();
    let racks = move || {
        let players = session.players();
        let winners = winners(session);
        let (racks, rules) = see(session, |view| (view.revealed.to_vec(), *view.rules()));
        let scores: Vec<i32> = see(session, |view| {
            let last = view.results.last();
            last.map_or_else(Vec::new, |result| result.score.scores.clone())
        });
        let opened: Vec<bool> = see(session, |view| {
            view.seats.iter().map(|player| player.opened).collect()
        });
        let racks = racks.into_iter().zip(players).enumerate();
        let racks = racks.filter(|(_, (rack, _))| !rack.is_empty());
        let racks = racks.map(|(seat, (rack, name))| {
            let mut rack = rack;
            rack.sort_few_by_key(|tile| (tile.face(), tile.get()));
            let tiles: Vec<Face> = rack.iter().map(|id| id.face()).collect();
            let sum = -i64::from(rules.rack_sum(&tiles));
            let cost = scores.get(seat).map_or(sum, |score| i64::from(*score));
            // The winner's tiles cost nothing, and letters never cost anything.
            let says = match winners.contains(&seat) || session.words.is_some() {
                true => String::new(),
                false => signed(cost),
            };
            let odd = cost != sum && session.words.is_none();
            let why = (odd && !opened.get(seat).copied().unwrap_or(true))
                .then(|| view! { <small>{texts.t("page-never-opened")}</small> });
            let sum = odd.then(|| {
                let sum = texts.count("page-cost-left", &[("sum", -sum)]);
                view! { <small>{sum}</small> }
            });
            view! {
                <li>
                    {portrait(session, seat, true)} <b>{name} {why} {sum}</b> <Row tiles=tiles />
                    <output dir="ltr">{says}</output>
                </li>
            }
        });
        racks.collect_view()
    };
    view! {
        <ul class="racks" aria-label=texts.t("page-left-over")>
            {part(racks)}
        </ul>
    }
}

/// The score sheet, as the booklets draw it: a line per game, a column per player, sums below.
#[component]
fn ScoreSheet(session: Session) -> impl IntoView {
    let texts = use_texts();
    let heads = move || {
        let head = |(seat, name): (usize, String)| {
            view! {
                <th scope="col">
                    {portrait(session, seat, true)} <span>{name}</span>
                </th>
            }
        };
        session
            .players()
            .into_iter()
            .enumerate()
            .map(head)
            .collect_view()
    };
    let lines = move || {
        see(session, |view| {
            let lines = view.results.iter().enumerate().map(|(at, result)| {
                let cells = result.score.scores.iter().enumerate();
                let cells = cells.map(|(seat, score)| {
                    let won = result.score.winners.contains(&seat);
                    view! {
                        <td class:won=won>
                            <b dir="ltr">{signed(i64::from(*score))}</b>
                            {won
                                .then(|| {
                                    view! {
                                        <span role="img" aria-label=texts.say("score-winner")>
                                            <Icon name="i-star" />
                                        </span>
                                    }
                                })}
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
    let cells = move |show: fn(&Standing) -> String| {
        part(move || {
            let cell = |sum: &Standing| {
                view! {
                    <td class:best=sum.rank == 1>
                        <b dir="ltr">{show(sum)}</b>
                    </td>
                }
            };
            standings(session).iter().map(cell).collect_view()
        })
    };
    let hints = move || {
        let hints = see(session, |view| view.hints.to_vec());
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
                    <tr class="total">
                        <th scope="row">{texts.t("sheet-head-total")}</th>
                        {cells(|sum| signed(sum.points))}
                    </tr>
                    <tr class="games">
                        <th scope="row">{texts.t("page-big-points")}</th>
                        {cells(|sum| sum.wins.to_string())}
                    </tr>
                    {part(hints)}
                </tfoot>
            </table>
        </div>
    }
}

/// Verifies the record. Returns the result in words.
fn check(session: Session, text: &Text) -> String {
    let Some(record) = session.table.with_untracked(Table::record) else {
        return String::new();
    };
    let dictionary = lexicon::dictionary().get_untracked();
    let verified = verify_with(&record, dictionary.lexicon());
    let misfits = verified.misfits;
    // Words are looked up again only with the dictionary of the match.
    let words = match verified.words {
        WordCheck::NoWords | WordCheck::LookedUp => None,
        WordCheck::Believed(name) => Some(text.say("record-believed", [("name", name.into())])),
        WordCheck::Unchecked => Some(text.plain("record-unchecked")),
    };
    if misfits.is_empty() {
        let (games, turns) = (record.games() as i64, record.turns() as i64);
        let whole = text.count("record-true", &[("games", games), ("turns", turns)]);
        let parts: Vec<String> = std::iter::once(whole).chain(words).collect();
        return parts.join(" ");
    }
    let rules = session.see_untracked(|view| *view.rules());
    let reasons: Vec<String> = misfits
        .iter()
        .flat_map(|misfit| text.misfit(&misfit.kind, &rules))
        .collect();
    format!("{} {}", text.plain("record-false"), reasons.join(" "))
}

/// Saves the record of the match as a file.
fn save(session: Session, said: RwSignal<String>, texts: Texts) {
    let Some(record) = session.table.with_untracked(Table::record) else {
        return;
    };
    let told = match device::download("match.sidra", &write(&record)) {
        Ok(()) => "page-saved",
        Err(_) => "page-no-download",
    };
    said.set(texts.say(told));
}

/// The buttons that share the result, as text and as a picture.
#[component]
fn Share(session: Session, said: RwSignal<String>) -> impl IntoView {
    let texts = use_texts();
    let sharing: Sharing = expect_context();
    let result = move || {
        untrack(|| {
            let text = texts.text();
            let sums = standings(session);
            let players = session.players();
            let edition = session.see(|view| view.config.rules.edition());
            let seats = session.table.with(|table| table.company().seats.clone());
            let games = see(session, |view| view.results.len());
            let lines = sums.into_iter().zip(players).map(|(sum, name)| Line {
                name,
                drawing: seats
                    .get(sum.seat)
                    .and_then(sidra_room::Seat::bot)
                    .map_or("", animal),
                points: signed(sum.points),
                wins: share::wins(sum.wins, games, texts),
                best: sum.rank == 1,
            });
            Shared {
                title: title(session, &text),
                about: text.plain(&format!("page-edition-{}", edition.id)),
                lines: lines.collect(),
            }
        })
    };
    let share = Arc::new(move |picture: bool| {
        sharing.share(&result(), picture, move |how| {
            said.set(texts.say(how));
        });
    });
    let text_too = share.clone();
    view! {
        <button
            type="button"
            class="quiet"
            id="share-picture"
            on:click=press(move || share(true))
        >
            <Icon name="i-share" />
            {texts.t("page-share-picture")}
        </button>
        <button type="button" class="quiet" id="share-text" on:click=press(move || text_too(false))>
            {texts.t("page-share-text")}
        </button>
    }
}
