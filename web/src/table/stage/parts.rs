//! What is drawn on the stage: tiles, the trays of sets, and what is between them.

use leptos::html;
use leptos::prelude::*;
use sidra_client::stage::Rect;
use sidra_client::{Desk, SetState, Verdicts};
use sidra_core::{Rule, TileId};
use sidra_game::SetId;
use sidra_game::record::tile_word;
use sidra_text::Lang;
use wasm_bindgen::JsCast;

use super::super::focus::Place;
use super::super::session::{Hint, Session};
use super::super::touch::about;
use super::pills::{Pill, place, sides};
use super::{Stage, style};
use crate::css::{px, translate};
use crate::live::{flag, part, text};
use crate::rich::quoting;
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Print, ink};

/// The space that the text about a joker needs above it, in pixels.
const ABOUT_HEIGHT: f64 = 70.0;
/// The space for a one-line pill that says why a set is not legal.
const WHY_HEIGHT: f64 = 32.0;

/// Marks at the edges of the felt that have more sets beyond them.
#[component]
pub fn Cues(stage: Stage) -> impl IntoView {
    let session = stage.session;
    part(move || {
        session.desk.track();
        stage.frame.track();
        stage.camera.track();
        let sides = ["left", "top", "right", "bottom"];
        let sides = stage.with_scene(|scene| sides.into_iter().zip(scene.hidden()));
        let cues = sides.filter(|(_, hidden)| *hidden);
        cues.map(|(side, _)| view! { <i class="cue" data-side=side></i> })
            .collect_view()
    })
}

/// What an empty table shows.
#[component]
pub fn Medallion(session: Session) -> impl IntoView {
    let texts = use_texts();
    let is_empty =
        move || session.is_playing() && session.desk.with(|desk| desk.layout().sets.is_empty());
    part(move || {
        is_empty().then(|| {
            let need = session.see(|view| view.rules().opening);
            let first = session.see(|view| view.history.is_empty());
            let starts = match first && session.is_my_turn() {
                true => texts.say("page-you-begin"),
                false => String::new(),
            };
            let about = match session.words {
                _ if session.watches() => "page-online-medal",
                Some(_) => "page-word-medal",
                None => "page-medal-open",
            };
            view! {
                <p class="medal" dir="auto">
                    <Drawing name="d-medal" />
                    <b>{starts}</b>
                    <span>{texts.count(about, &[("need", i64::from(need))])}</span>
                </p>
            }
        })
    })
}

/// A sentence about what a joker does, above or below the joker.
#[component]
pub fn About(stage: Stage) -> impl IntoView {
    let texts = use_texts();
    part(move || {
        stage.session.desk.track();
        let tile = stage.described.get()?;
        let about = about(stage, texts, tile)?;
        let frame = stage.frame.get();
        let tile = frame.tile_rect(stage.with_scene(|scene| scene.pose(tile))?);
        // If there is no space above a tile, there is some below it.
        let below = tile.y < frame.cloth.y + ABOUT_HEIGHT;
        let y = if below { tile.bottom() } else { tile.y };
        Some(view! {
            <p
                class="joker-note"
                class:below=below
                style:--x=px(tile.middle().0)
                style:top=px(y)
                dir="auto"
                aria-hidden="true"
            >
                {about}
            </p>
        })
    })
}

/// Returns why a set is not legal, if that is shown at the set.
fn why(session: Session, texts: Texts, verdicts: &Verdicts, set: &SetState) -> Option<String> {
    let fault = set.faults.first()?;
    // Several reasons would cover each other's sets, so they wait for *Done*. In the word game they
    // do not wait: a word is narrow, and its joker asks for a letter.
    let words = session.desk.with_untracked(Desk::has_letters);
    if !is_alone(verdicts) && !words && !session.voice.message.get().refusal {
        return None;
    }
    let text = texts.text();
    Some(match fault.rule {
        // The page asks for the letter; only the terminal explains how to write it.
        Rule::JokerStatesNothing => text.plain("page-word-joker"),
        _ => text.fault(fault),
    })
}

/// Returns whether only one set has a reason.
fn is_alone(verdicts: &Verdicts) -> bool {
    let faulty = verdicts.sets.iter().filter(|set| !set.faults.is_empty());
    faulty.count() == 1
}

/// Returns the places of the pills that say why several sets are not legal.
pub fn pills(
    stage: Stage,
    texts: Texts,
    trays: Memo<Vec<(SetId, Rect)>>,
) -> Memo<Vec<(SetId, Option<Pill>)>> {
    let session = stage.session;
    let pills = Memo::new(move |_| {
        let cloth = stage.frame.get().cloth;
        let trays = trays.get();
        session.verdicts.with(|verdicts| {
            if session.words.is_some() || is_alone(verdicts) {
                return Vec::new();
            }
            let sets = trays.iter().filter_map(|(id, tray)| {
                let why = why(session, texts, verdicts, verdicts.of(*id)?)?;
                Some((*id, (*tray, why.chars().count())))
            });
            let (ids, sets): (Vec<SetId>, Vec<_>) = sets.unzip();
            let placed = place(&sets, (cloth.width, cloth.height));
            ids.into_iter().zip(placed).collect()
        })
    });
    // If a set cannot show its reason, the line above the rack does.
    Effect::new(move |_| {
        let all = pills.with(|pills| pills.iter().all(|(_, pill)| pill.is_some()));
        if !all && session.voice.message.with(|message| message.at_set) {
            session
                .voice
                .message
                .update(|message| message.at_set = false);
        }
    });
    pills
}

/// The tray of a set: an amber edge and the reason while the set is not legal.
#[component]
pub fn Tray(
    stage: Stage,
    id: SetId,
    trays: Memo<Vec<(SetId, Rect)>>,
    pills: Memo<Vec<(SetId, Option<Pill>)>>,
) -> impl IntoView {
    let texts = use_texts();
    let session = stage.session;
    let place = move || {
        trays.with(|trays| {
            let tray = trays.iter().find(|(other, _)| *other == id);
            tray.map_or_else(Rect::default, |(_, rect)| *rect)
        })
    };
    let state = move |look: fn(&SetState) -> bool| {
        flag(move || {
            session
                .verdicts
                .with(|verdicts| verdicts.of(id).is_some_and(look))
        })
    };
    let faulty = state(SetState::is_faulty);
    // The place among several pills; `None` if there is no space for this one.
    let pill = move || {
        pills.with(|pills| {
            let pill = pills.iter().find(|(other, _)| *other == id);
            pill.map(|(_, pill)| *pill)
        })
    };
    let why = move || {
        let limit = match pill() {
            Some(None) => return None,
            Some(Some(pill)) => px(pill.width),
            None => String::new(),
        };
        let why = session
            .verdicts
            .with(|verdicts| why(session, texts, verdicts, verdicts.of(id)?))?;
        // A sentence may begin with a word in another script.
        let dir = match stage.settings.get().lang {
            Lang::He => "rtl",
            _ => "ltr",
        };
        Some(view! { <span dir=dir style:max-width=limit>{quoting(why)}</span> })
    };
    let alone = flag(move || session.verdicts.with(is_alone));
    // Below the last row, the buttons would cover the pill.
    let above = Memo::new(move |_| match pill() {
        Some(pill) => pill.is_some_and(|pill| pill.above),
        None => {
            let (tray, height) = (place(), stage.frame.get().cloth.height);
            let last = tray.bottom() + WHY_HEIGHT > height && tray.y > WHY_HEIGHT;
            last && session.words.is_none()
        }
    });
    let side = Memo::new(move |_| match pill() {
        Some(Some(pill)) => pill.side,
        _ => sides(place(), stage.frame.get().cloth.width)[0],
    });
    view! {
        <div
            class="tray"
            data-tray=id.0.to_string()
            class:faulty=faulty
            class:changed=state(|set| !set.unchanged)
            style:transform=text(move || {
                let tray = place();
                translate(tray.x, tray.y)
            })
            style:width=text(move || px(place().width))
            style:height=text(move || px(place().height))
        ></div>
        <div
            class="why"
            class:above=above
            class:alone=alone
            style:transform=text(move || {
                let tray = place();
                translate(tray.x, if above.get() { tray.y } else { tray.bottom() })
            })
            style:width=text(move || px(place().width))
            style:justify-content=text(move || side.get().to_owned())
        >
            {part(why)}
        </div>
        {session
            .words
            .map(|words| {
                view! {
                    <div
                        class="about-word"
                        style:transform=text(move || {
                            let tray = place();
                            translate(tray.x, tray.y)
                        })
                        style:width=text(move || px(place().width))
                        style:height=text(move || px(place().height))
                    >
                        {(words.badge)(session, id)}
                    </div>
                }
            })}
    }
}

/// A visible tile.
#[component]
pub fn TileView(stage: Stage, tile: TileId) -> impl IntoView {
    let session = stage.session;
    let pose = stage.pose(tile).unwrap_or_default();
    let element: NodeRef<html::Div> = NodeRef::new();
    element.on_load(move |element| stage.came(tile, (*element).clone().unchecked_into()));
    let mine = flag(move || {
        let laid = |desk: &Desk| desk.is_own(tile) && desk.layout().on_table(tile).is_some();
        session.desk.with(laid)
    });
    let hinted = flag(move || {
        session.hint.with(|hint| match hint {
            Hint::Tiles(table) => {
                let tiles = session.rest(table).tiles;
                tiles.iter().any(|other| other.plain() == tile)
            }
            _ => false,
        }) && session.desk.with(|desk| desk.layout().rack.contains(&tile))
    });
    // While a hint names tiles, no other tile is marked.
    let drawn = flag(move || {
        let named = session.hint.with(|hint| matches!(hint, Hint::Tiles(_)));
        !named && session.trace.drawn.with(|drawn| drawn.contains(&tile))
    });
    // A letter changes its form at the end of a word, and a joker shows the letter that it states.
    let print = match session.words {
        Some(_) => {
            let shown = Memo::new(move |_| {
                let shown = |desk: &Desk| (desk.layout().face(tile), desk.ends_word(tile));
                session.desk.with(shown)
            });
            part(move || {
                let (face, last) = shown.get();
                view! { <Print face=face last=last /> }
            })
            .into_any()
        }
        None => view! { <Print face=tile.face() /> }.into_any(),
    };
    view! {
        <div
            class="spot"
            class:racked=pose.on_rack
            style:transform=style(pose)
            node_ref=element
        >
        <div
            class="tile"
            data-tile=tile_word(tile)
            data-ink=ink(tile.face())
            class:racked=pose.on_rack
            class:selected=flag(move || session.desk.with(|desk| desk.selected().contains(&tile)))
            class:seen=flag(move || session.trace.fresh.with(|fresh| fresh.contains(&tile)))
            class:mine=mine
            class:drawn=drawn
            class:hinted=hinted
            class:homeless=flag(move || session.verdicts.with(|verdicts| verdicts.homeless.contains(&tile)))
            class:focus=flag(move || stage.focus.get() == Some(Place::Tile(tile)))
        >
            {print}
        </div>
        </div>
    }
}
