//! The game log: every turn with its tiles.

use leptos::prelude::*;
use sidra_core::few::Few;
use sidra_core::{Face, TileId};
use sidra_game::{Seen, TableSet};

use super::focus::{focus_again, focus_one_of};
use super::session::{Session, last_laid};
use super::tell::tell;
use crate::live::{flag, part, press, text};
use crate::rich::Rich;
use crate::texts::use_texts;
use crate::tile::{Icon, Row};

/// Returns the tiles of a play in the order in which they are on the table.
pub fn in_table_order(laid: &[TileId], table: &[TableSet]) -> Vec<TileId> {
    let tiles = table.iter().flat_map(|set| &set.tiles);
    let is_laid = |tile: &&TileId| laid.iter().any(|laid| laid.plain() == tile.plain());
    tiles.filter(is_laid).copied().collect()
}

/// Returns whether a tile belongs to the word game.
pub fn is_letter(tile: &TileId) -> bool {
    tile.face().letter().is_some()
}

/// Returns the words that hold tiles of a play, the longest first.
pub fn words_of(table: &[TableSet], laid: &[TileId]) -> Vec<Vec<TileId>> {
    let mine = |set: &&TableSet| set.tiles.iter().any(|tile| laid.contains(&tile.plain()));
    let mut words: Vec<Vec<TileId>> = table
        .iter()
        .filter(mine)
        .map(|set| set.tiles.clone())
        .collect();
    words.sort_few_by_key(|word| usize::MAX - word.len());
    words
}

/// Returns the seat that an event is about, if it is a turn.
fn seat_of(seen: &Seen) -> Option<usize> {
    match seen {
        Seen::Played { seat, .. }
        | Seen::Drew { seat, .. }
        | Seen::Passed { seat }
        | Seen::TimeRanOut { seat, .. }
        | Seen::Announced { seat }
        | Seen::Resigned { seat }
        | Seen::Laid { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// What a player did last, in a bubble at the seat.
#[component]
pub fn LastAction(session: Session, seat: usize) -> impl IntoView {
    let texts = use_texts();
    part(move || {
        let last = session.history.with(|history| {
            let undone = |seen: &Seen| matches!(seen, Seen::Undone { seat: at, .. } if *at == seat);
            let mut turns = history.iter().rev();
            let last = turns.find(|seen| seat_of(seen) == Some(seat) || undone(seen));
            last.cloned()
        })?;
        let did = match last {
            Seen::Played { .. } | Seen::Laid { .. } => "page-did-lay",
            Seen::Drew { .. } => "page-did-draw",
            Seen::Passed { .. } => "page-did-pass",
            Seen::TimeRanOut { .. } => "page-did-run-out",
            Seen::Undone { .. } => "page-word-undone",
            _ => return None,
        };
        let rows = match last {
            Seen::Played { laid, table, .. } | Seen::Laid { laid, table, .. } => {
                match session.words {
                    Some(_) => words_of(&table, &laid),
                    None => vec![in_table_order(&laid, &table)],
                }
            }
            _ => Vec::new(),
        };
        let row = |row: Vec<TileId>| {
            let faces: Vec<Face> = row.iter().map(|tile| tile.face()).collect();
            view! { <Row tiles=faces word=session.words.is_some() /> }
        };
        Some(view! {
            <div class="bubble">
                <span>{texts.t(did)}</span>
                {rows.into_iter().map(row).collect_view()}
            </div>
        })
    })
}

/// The log beside the table. On a phone it covers the table.
#[component]
pub fn Log(session: Session) -> impl IntoView {
    let texts = use_texts();
    let (over, beside) = (session.cover.log, session.cover.log_beside);
    let open = move || over.get() || beside.get();
    // The focus goes back to the button that opens the log, or to the menu if it is there.
    let close = move || {
        session.cover.show_log(false);
        focus_one_of(&["log-button", "menu"]);
    };
    let lines = move || {
        // The next turn moves all entries down.
        focus_again("#log li", "data-at", "button");
        let text = texts.text();
        let players = session.players();
        let me = session.seat();
        let mut turn = 0;
        session.history.with(|history| {
            let line = |(at, seen): (usize, &Seen)| {
                let disputed = last_laid(&history[..=at]);
                let sentence = tell(&text, seen, me, &players, &disputed)?;
                turn += usize::from(seat_of(seen).is_some());
                let number = seat_of(seen).map(|_| turn.to_string());
                let tiles = match seen {
                    Seen::Played { laid, .. } | Seen::Laid { laid, .. } => Some(laid.clone()),
                    _ => None,
                };
                let again = move || {
                    if let Some(tiles) = &tiles {
                        session.trace.fresh.set(tiles.clone());
                    }
                    // Where the log covers the table, it would hide the tiles.
                    if !session.cover.has_log_beside() {
                        close();
                    }
                };
                let shows = matches!(seen, Seen::Played { .. } | Seen::Laid { .. });
                Some(view! {
                    <li data-at=at.to_string()>
                        <span class="number">{number}</span>
                        {match shows {
                            true => view! {
                                <button type="button" class="entry" on:click=press(again)>
                                    <Rich sentence=sentence />
                                </button>
                            }
                            .into_any(),
                            false => view! { <p class="entry"><Rich sentence=sentence /></p> }.into_any(),
                        }}
                    </li>
                })
            };
            // The last turn comes first, because that is what people look for.
            let mut lines: Vec<_> = history.iter().enumerate().filter_map(line).collect();
            lines.reverse();
            lines.collect_view()
        })
    };
    view! {
        <aside class="log paper" id="log" class:open=flag(move || over.get()) class:beside=flag(move || beside.get()) aria-hidden=text(move || (!open()).to_string())>
            {part(move || open().then(|| view! {
                <header>
                    <h2>{texts.t("page-log")}</h2>
                    <button type="button" class="quiet" id="close-log" aria-label=texts.t("page-close") on:click=press(close)>
                        <Icon name="i-x" />
                    </button>
                </header>
                <div class="scroll" tabindex="0" role="region" aria-label=texts.t("page-log")>
                    <ol>{part(lines)}</ol>
                </div>
            }))}
        </aside>
    }
}
