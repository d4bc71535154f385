//! The same table for keyboard and screen reader: lists of sets and tiles that nobody
//! sees, whose focus is shown on the tiles that everybody sees.

use sidra_core::few::Few;
use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use sidra_client::Target;
use sidra_core::TileId;
use sidra_game::TableSet;
use sidra_game::record::tile_word;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::stage::Stage;
use super::touch::{explain, play_where_it_fits};
use crate::live::{press, text};
use crate::words::use_words;

/// A place that the keyboard can be at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On a tile.
    Tile(TileId),
    /// Where a new set would lie.
    NewSet,
}

/// The unseen lists.
#[component]
pub fn Focus(stage: Stage) -> impl IntoView {
    let words = use_words();
    let play = stage.play;
    let sets = move || {
        play.desk.with(|desk| {
            let mut sets = desk.layout().sets.clone();
            sets.sort_few_by_key(|set| (set.spot.y, set.spot.x));
            sets
        })
    };
    let rack = move || play.desk.with(|desk| desk.layout().rack.clone());
    let keys = move |event: KeyboardEvent| on_key(stage, words, &event);
    view! {
        <div class="unseen" on:keydown=keys on:focusout=move |_| stage.focus.set(None)>
            <section aria-label=words.t("play-table")>
                <ul>
                    <For each=sets key=|set| (set.id, set.tiles.clone()) let:set>
                        <SetList stage=stage set=set />
                    </For>
                    <li>
                        <button
                            type="button"
                            data-place="new"
                            on:focus=move |_| stage.focus.set(Some(Place::NewSet))
                            on:click=press(move || lay_new(stage))
                        >
                            {words.t("page-new-set")}
                        </button>
                    </li>
                </ul>
            </section>
            <section aria-label=words.t("play-rack")>
                <ul id="rack">
                    <For each=rack key=|tile| *tile let:tile>
                        <li>
                            <TileButton stage=stage tile=tile />
                        </li>
                    </For>
                </ul>
            </section>
        </div>
    }
}

#[component]
fn SetList(stage: Stage, set: TableSet) -> impl IntoView {
    let words = use_words();
    let key = set.id;
    let label = text(move || {
        let text = words.text();
        stage.play.verdicts.with(|verdicts| match verdicts.of(key) {
            Some(state) if state.faults.is_empty() => state
                .reading
                .map_or_else(String::new, |(kind, _)| text.kind(kind)),
            Some(state) => {
                let faults: Vec<String> =
                    state.faults.iter().map(|fault| text.fault(fault)).collect();
                faults.join(" ")
            }
            None => String::new(),
        })
    });
    let tiles = set
        .tiles
        .into_iter()
        .map(|tile| view! { <TileButton stage=stage tile=tile /> });
    view! {
        <li>
            <div role="group" aria-label=label>
                {tiles.collect_view()}
            </div>
        </li>
    }
}

#[component]
fn TileButton(stage: Stage, tile: TileId) -> impl IntoView {
    let words = use_words();
    let play = stage.play;
    view! {
        <button
            type="button"
            data-place=tile_word(tile)
            aria-pressed=text(move || {
                play.desk.with(|desk| desk.selected().contains(&tile)).to_string()
            })
            on:focus=move |_| stage.focus.set(Some(Place::Tile(tile)))
            // How a screen reader presses it; keys are heard by the lists.
            on:click=press(move || play.desk.update(|desk| desk.toggle(tile)))
        >
            {text(move || words.text().tile(tile.face()))}
        </button>
    }
}

fn lay_new(stage: Stage) {
    let selected = stage
        .play
        .desk
        .with_untracked(|desk| desk.selected().to_vec());
    if !selected.is_empty() {
        stage.play.change(|desk| {
            let moved = desk.lay_new(&selected);
            desk.select(&[]);
            moved
        });
        focus_rack(0);
    }
}

/// Keys on a tile or on the place of a new set.
fn on_key(stage: Stage, words: crate::words::Words, event: &KeyboardEvent) {
    let play = stage.play;
    let Some(place) = stage.focus.get_untracked() else {
        return;
    };
    let tile = match place {
        Place::Tile(tile) => Some(tile),
        Place::NewSet => None,
    };
    let rack_at = tile.and_then(|tile| {
        play.desk
            .with_untracked(|desk| desk.layout().rack.iter().position(|&other| other == tile))
    });
    let selected = play.desk.with_untracked(|desk| desk.selected().to_vec());
    let key = event.key();
    let key = match super::latin(event).as_str() {
        "a" => "a".to_owned(),
        _ => key,
    };
    match (key.as_str(), tile) {
        (" ", Some(tile)) => match event.shift_key() {
            true => play.desk.update(|desk| desk.select_to(tile)),
            false => play.desk.update(|desk| desk.toggle(tile)),
        },
        ("Enter", None) => lay_new(stage),
        ("Enter", Some(tile)) => {
            let set = play.desk.with_untracked(|desk| {
                let (set, at) = desk.layout().on_table(tile)?;
                Some((set.id, at))
            });
            match (set, selected.is_empty(), rack_at) {
                (Some((id, at)), false, _) if !selected.contains(&tile) => {
                    let goal = Target::Set {
                        id,
                        at: at + 1,
                        on: Some(at),
                    };
                    drop_selected(stage, &selected, goal);
                    focus_rack(0);
                }
                (None, true, Some(at)) => {
                    let moved = play_where_it_fits(stage, words, tile);
                    if moved {
                        focus_rack(at);
                    }
                }
                // Several tiles of the rack are a set of their own.
                (None, false, _) => lay_new(stage),
                (Some((key, _)), true, _) => explain(stage, words, key),
                _ => {}
            }
        }
        ("Backspace" | "Delete", Some(tile)) => {
            let tiles = if selected.is_empty() {
                vec![tile]
            } else {
                selected
            };
            drop_selected(stage, &tiles, Target::Rack(usize::MAX));
            focus_place(&tile_word(tile));
        }
        ("a", Some(tile)) => {
            let key = play
                .desk
                .with_untracked(|desk| desk.layout().on_table(tile).map(|(set, _)| set.id));
            if let Some(key) = key {
                play.desk.update(|desk| desk.select_set(key));
            }
        }
        ("ArrowLeft" | "ArrowRight", Some(tile)) if event.alt_key() => {
            if let Some(at) = rack_at {
                let to = if event.key() == "ArrowLeft" {
                    at.saturating_sub(1)
                } else {
                    at + 2
                };
                play.change(|desk| desk.drop(&[tile], Target::Rack(to)));
                focus_place(&tile_word(tile));
            }
        }
        ("ArrowRight", _) => step(1, false),
        ("ArrowLeft", _) => step(-1, false),
        ("ArrowDown", _) => step(1, true),
        ("ArrowUp", _) => step(-1, true),
        ("Home", _) => focus_rack(0),
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}

fn drop_selected(stage: Stage, tiles: &[TileId], goal: Target) {
    stage.play.change(|desk| {
        let moved = desk.drop(tiles, goal);
        if desk.selected() == tiles {
            desk.select(&[]);
        }
        moved
    });
}

/// Every button of the lists, in order.
fn buttons() -> Vec<HtmlElement> {
    let found = document().query_selector_all("[data-place]").ok();
    let count = found.as_ref().map_or(0, web_sys::NodeList::length);
    let button = |at| found.as_ref()?.item(at)?.dyn_into().ok();
    (0..count).filter_map(button).collect()
}

/// To the next or the last one, or to the next or last set (the rack counts as one).
fn step(by: i32, sets: bool) {
    let all = buttons();
    let here = document().active_element();
    let at = all
        .iter()
        .position(|button| Some(button.as_ref()) == here.as_ref());
    let Some(here_at) = at else {
        return;
    };
    let group = |at: usize| {
        let rack = all[at].closest("#rack").ok().flatten();
        rack.or_else(|| all[at].closest("li").ok().flatten())
    };
    let skips = |at: usize| sets && group(at) == group(here_at);
    _ = all[next(all.len(), here_at, by, skips)].focus();
}

/// The next of `count` places, or the one before, leaving out some; from one end to the other.
fn next(count: usize, here: usize, by: i32, skips: impl Fn(usize) -> bool) -> usize {
    let mut next = here as i32 + by;
    while usize::try_from(next).is_ok_and(|at| at < count && skips(at)) {
        next += by;
    }
    next.rem_euclid(count as i32) as usize
}

/// To a tile of the rack, once the page has caught up.
pub fn focus_rack(at: usize) {
    set_timeout(
        move || {
            let rack = document().query_selector_all("#rack [data-place]").ok();
            if let Some(rack) = rack.filter(|rack| rack.length() > 0) {
                let at = (at as u32).min(rack.length() - 1);
                if let Some(button) = rack
                    .item(at)
                    .and_then(|node| node.dyn_into::<HtmlElement>().ok())
                {
                    _ = button.focus();
                }
            }
        },
        Duration::from_millis(30),
    );
}

fn focus_place(word: &str) {
    let name = format!("[data-place=\"{word}\"]");
    set_timeout(
        move || {
            let button = document().query_selector(&name).ok().flatten();
            if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                _ = button.focus();
            }
        },
        Duration::from_millis(30),
    );
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn the_keyboard_goes_round() {
        let step = |here, by| next(5, here, by, |_| false);
        assert_eq!(
            [step(0, 1), step(4, 1), step(4, -1), step(0, -1)],
            [1, 0, 3, 4]
        );
        assert_eq!(next(1, 0, 1, |_| false), 0);
    }

    #[test]
    fn from_set_to_set() {
        // Three sets, of two, three and one.
        let sets = [0, 0, 1, 1, 1, 2];
        let step = |here: usize, by| next(6, here, by, |at| sets[at] == sets[here]);
        assert_eq!(
            [step(0, 1), step(1, 1), step(2, 1), step(5, 1)],
            [2, 2, 5, 0]
        );
        assert_eq!([step(5, -1), step(3, -1), step(1, -1)], [4, 1, 5]);
    }
}
