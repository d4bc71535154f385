//! The table for keyboard and screen reader: invisible lists of sets and tiles, whose focus is
//! shown on the visible tiles.

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

use super::stage::{Guide, Stage};
use super::touch::{explain, play_where_it_fits};
use crate::live::{part, press, text};
use crate::rich::quoting;
use crate::texts::use_texts;

/// A place that can have the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A tile.
    Tile(TileId),
    /// The place of a new set.
    NewSet,
}

/// The invisible lists.
#[component]
pub fn Focus(stage: Stage) -> impl IntoView {
    let texts = use_texts();
    let session = stage.session;
    let sets = move || {
        session.desk.with(|desk| {
            let mut sets = desk.layout().sets.clone();
            sets.sort_few_by_key(|set| (set.spot.y, set.spot.x));
            sets
        })
    };
    let rack = move || session.desk.with(|desk| desk.layout().rack.clone());
    let keys = move |event: KeyboardEvent| on_key(stage, texts, &event);
    view! {
        <div class="unseen" on:keydown=keys on:focusout=move |_| stage.focus.set(None)>
            <section aria-label=texts.t("play-table")>
                <ul>
                    <For each=sets key=|set| (set.id, set.tiles.clone()) let:set>
                        <SetList stage=stage set=set />
                    </For>
                    {(!session.watches()).then(|| view! {
                        <li>
                            <button
                                type="button"
                                data-place="new"
                                on:focus=move |_| stage.focus.set(Some(Place::NewSet))
                                on:click=press(move || lay_new(stage))
                            >
                                {texts
                                    .t(match session.words {
                                        Some(_) => "page-word-new",
                                        None => "page-new-set",
                                    })}
                            </button>
                        </li>
                    })}
                </ul>
            </section>
            <section aria-label=texts.t("play-rack")>
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
    let texts = use_texts();
    let key = set.id;
    let session = stage.session;
    let words = session.words;
    let say = move || {
        let text = texts.text();
        session
            .verdicts
            .with(|verdicts| match (words, verdicts.of(key)) {
                (Some(words), Some(state)) => (words.row)(session, state, texts),
                (_, Some(state)) if state.faults.is_empty() => {
                    let kind = state.reading.map(|(kind, _)| text.kind(kind));
                    (kind.unwrap_or_default(), String::new())
                }
                (_, Some(state)) => {
                    let faults: Vec<String> =
                        state.faults.iter().map(|fault| text.fault(fault)).collect();
                    (faults.join(" "), String::new())
                }
                _ => Default::default(),
            })
    };
    let label = text(move || say().0);
    // A Hebrew voice reads the word, and the page's own voice reads what is said about it.
    let lang = words.map(|_| "he");
    let own = text(move || texts.text().lang().code().to_owned());
    let about = words.map(|_| format!("about-{}", key.0));
    let state = about.clone().map(|id| {
        view! { <span id=id>{part(move || quoting(say().1))}</span> }
    });
    let tiles = set
        .tiles
        .into_iter()
        .map(|tile| view! { <TileButton stage=stage tile=tile /> });
    view! {
        <li>
            <div role="group" lang=lang aria-label=label aria-describedby=about>
                <div lang=own>{tiles.collect_view()}</div>
            </div>
            {state}
        </li>
    }
}

#[component]
fn TileButton(stage: Stage, tile: TileId) -> impl IntoView {
    let texts = use_texts();
    let session = stage.session;
    view! {
        <button
            type="button"
            data-place=tile_word(tile)
            aria-pressed=text(move || {
                session.desk.with(|desk| desk.selected().contains(&tile)).to_string()
            })
            on:focus=move |_| stage.focus.set(Some(Place::Tile(tile)))
            // Screen readers click; keys are handled by the lists.
            on:click=press(move || match stage.guide {
                Some(guide) => guide_to(stage, guide, tile),
                None => session.desk.update(|desk| desk.toggle(tile)),
            })
        >
            {part(move || {
                let face = session.desk.with(|desk| desk.layout().face(tile));
                quoting(texts.text().tile(face))
            })}
        </button>
    }
}

/// Moves a tile in a lesson, if it is the one to be moved.
fn guide_to(stage: Stage, guide: Guide, tile: TileId) {
    if stage.aim().is_some_and(|aim| aim.tile == tile) {
        guide.play.run(None);
    }
}

fn lay_new(stage: Stage) {
    let selected = stage
        .session
        .desk
        .with_untracked(|desk| desk.selected().to_vec());
    if !selected.is_empty() && stage.guide.is_none() {
        stage.session.change(|desk| {
            let moved = desk.lay_new(&selected);
            desk.select(&[]);
            moved
        });
        focus_rack(0);
    }
}

/// Handles a key on a tile or on the place of a new set.
fn on_key(stage: Stage, texts: crate::texts::Texts, event: &KeyboardEvent) {
    let session = stage.session;
    let Some(place) = stage.focus.get_untracked() else {
        return;
    };
    if session
        .words
        .is_some_and(|words| (words.key)(session, event))
    {
        event.prevent_default();
        event.stop_propagation();
        return;
    }
    // In the word game, words and the rack run from right to left.
    let (ahead, back) = match session.words {
        Some(_) => ("ArrowLeft", "ArrowRight"),
        None => ("ArrowRight", "ArrowLeft"),
    };
    let tile = match place {
        Place::Tile(tile) => Some(tile),
        Place::NewSet => None,
    };
    let rack_at = tile.and_then(|tile| {
        session
            .desk
            .with_untracked(|desk| desk.layout().rack.iter().position(|&other| other == tile))
    });
    let selected = session.desk.with_untracked(|desk| desk.selected().to_vec());
    let key = event.key();
    let key = match super::latin(event).as_str() {
        "a" => "a".to_owned(),
        _ => key,
    };
    match (key.as_str(), tile) {
        (" " | "Enter", Some(tile)) if stage.guide.is_some() => {
            if let Some(guide) = stage.guide {
                guide_to(stage, guide, tile);
            }
        }
        ("Enter" | "Backspace" | "Delete" | "a", _) if stage.guide.is_some() => return,
        (" ", Some(tile)) => match event.shift_key() {
            true => session.desk.update(|desk| desk.select_to(tile)),
            false => session.desk.update(|desk| desk.toggle(tile)),
        },
        ("Enter", None) => lay_new(stage),
        ("Enter", Some(tile)) => {
            let set = session.desk.with_untracked(|desk| {
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
                    let moved = play_where_it_fits(stage, texts, tile);
                    if moved {
                        focus_rack(at);
                    }
                }
                // The selected tiles form a new set.
                (None, false, _) => lay_new(stage),
                (Some((key, _)), true, _) => explain(stage, texts, key),
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
            let key = session
                .desk
                .with_untracked(|desk| desk.layout().on_table(tile).map(|(set, _)| set.id));
            if let Some(key) = key {
                session.desk.update(|desk| desk.select_set(key));
            }
        }
        ("ArrowLeft" | "ArrowRight", Some(tile)) if event.alt_key() && stage.guide.is_none() => {
            if let Some(at) = rack_at {
                let to = if event.key() == back {
                    at.saturating_sub(1)
                } else {
                    at + 2
                };
                session.change(|desk| desk.drop(&[tile], Target::Rack(to)));
                focus_place(&tile_word(tile));
            }
        }
        (key, _) if key == ahead => step(1, false),
        (key, _) if key == back => step(-1, false),
        ("ArrowDown", _) => step(1, true),
        ("ArrowUp", _) => step(-1, true),
        ("Home", _) => focus_rack(0),
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}

fn drop_selected(stage: Stage, tiles: &[TileId], goal: Target) {
    stage.session.change(|desk| {
        let moved = desk.drop(tiles, goal);
        if desk.selected() == tiles {
            desk.select(&[]);
        }
        moved
    });
}

/// Returns all buttons of the lists, in order.
fn buttons() -> Vec<HtmlElement> {
    let found = document().query_selector_all("[data-place]").ok();
    let count = found.as_ref().map_or(0, web_sys::NodeList::length);
    let button = |at| found.as_ref()?.item(at)?.dyn_into().ok();
    (0..count).filter_map(button).collect()
}

/// Moves the focus to the next or previous button, or set; the rack counts as a set.
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

/// Returns the next or previous of `count` places, skipping some and wrapping around.
fn next(count: usize, here: usize, by: i32, skips: impl Fn(usize) -> bool) -> usize {
    let mut next = here as i32 + by;
    while usize::try_from(next).is_ok_and(|at| at < count && skips(at)) {
        next += by;
    }
    next.rem_euclid(count as i32) as usize
}

/// Moves the focus to the first of these buttons and fields that is shown.
pub fn focus_one_of(ids: &[&str]) {
    let named = |id: &&str| {
        let found = document().get_element_by_id(id)?;
        found.dyn_into::<HtmlElement>().ok()
    };
    let mut shown = ids.iter().filter_map(named);
    if let Some(element) = shown.find(|element| element.offset_parent().is_some()) {
        _ = element.focus();
    }
}

/// Moves the focus back to the element that has it, once the list around it has been rebuilt. The
/// items of the list are told apart by an attribute.
pub fn focus_again(items: &str, attribute: &str, element: &str) {
    let item = document().active_element();
    let item = item.and_then(|element| element.closest(items).ok()?);
    let Some(value) = item.and_then(|item| item.get_attribute(attribute)) else {
        return;
    };
    let again = format!("{items}[{attribute}='{value}'] {element}");
    request_animation_frame(move || {
        let again = document().query_selector(&again).ok().flatten();
        if let Some(again) = again.and_then(|again| again.dyn_into::<HtmlElement>().ok()) {
            _ = again.focus();
        }
    });
}

/// Moves the focus to a button, after a sheet that is being closed has given it back.
pub fn focus_after_sheet(id: &'static str) {
    request_animation_frame(move || request_animation_frame(move || focus_one_of(&[id])));
}

/// Moves the focus to a tile on the rack, once the page has been updated.
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

/// Moves the focus to a tile, once the page has been updated.
pub fn focus_place(word: &str) {
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
    fn the_focus_wraps_around() {
        let step = |here, by| next(5, here, by, |_| false);
        assert_eq!(
            [step(0, 1), step(4, 1), step(4, -1), step(0, -1)],
            [1, 0, 3, 4]
        );
        assert_eq!(next(1, 0, 1, |_| false), 0);
    }

    #[test]
    fn the_focus_moves_from_set_to_set() {
        // Three sets of two, three and one tiles.
        let sets = [0, 0, 1, 1, 1, 2];
        let step = |here: usize, by| next(6, here, by, |at| sets[at] == sets[here]);
        assert_eq!(
            [step(0, 1), step(1, 1), step(2, 1), step(5, 1)],
            [2, 2, 5, 0]
        );
        assert_eq!([step(5, -1), step(3, -1), step(1, -1)], [4, 1, 5]);
    }
}
