//! The panel that chooses a letter for a joker, and the line in which words are typed.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use sidra_core::{Face, Letter, TileId};
use sidra_words::check;

use crate::css::px;
use crate::live::part;
use crate::rich::quoting;
use crate::table::session::Session;
use crate::table::stage::Stage;
use crate::texts::use_texts;
use crate::tile::{Icon, Row, Tile};

/// The height of the panel with the letters for a joker, in pixels.
const HEIGHT: f64 = 260.0;
/// The maximum number of letters that can be typed: no word is longer.
const LONGEST: usize = 24;

/// Returns the joker that asks for its letter: one that is in a word and states none, or one
/// that the player selected in a word that has changed.
pub fn asked_joker(session: Session) -> Option<TileId> {
    session.seat()?;
    let closed = session.spelled.with(|spelled| spelled.closed);
    let (selected, silent) = session.desk.with(|desk| {
        let silent = desk.silent_jokers();
        let selected = match desk.selected() {
            [tile] => desk
                .layout()
                .on_table(*tile)
                .map(|(set, _)| (*tile, set.id)),
            _ => None,
        };
        let is_joker = |(tile, _): &(TileId, _)| {
            let face = desk.layout().face(*tile);
            silent.contains(tile) || matches!(face, Face::Stated(_))
        };
        (selected.filter(is_joker), silent)
    });
    if let Some((joker, set)) = selected {
        let fixed = session
            .verdicts
            .with(|verdicts| verdicts.of(set).is_none_or(|set| set.unchanged));
        if !fixed {
            return Some(joker);
        }
    }
    silent.into_iter().find(|joker| Some(*joker) != closed)
}

/// Sets the letter that a joker states.
pub fn state(session: Session, joker: TileId, letter: Letter) {
    session.spelled.update(|spelled| spelled.closed = None);
    session.change(|desk| desk.state(joker, letter));
}

/// Adds a letter to the word that is being typed.
pub fn add(session: Session, letter: Letter) {
    if session.seat().is_some() {
        session.spelled.update(|spelled| {
            if spelled.typed.len() < LONGEST {
                spelled.typed.push(letter);
            }
        });
    }
}

/// Lays the word that was typed, if the rack has its letters.
pub fn lay_typed(session: Session) {
    let typed = session
        .spelled
        .with_untracked(|spelled| spelled.typed.clone());
    if session.change(|desk| desk.lay_word(&typed)) {
        session.spelled.update(|spelled| spelled.typed.clear());
        session.voice.say_word(&typed);
    } else {
        // The line under the word says which letters are missing.
        session.shake();
    }
}

/// The letters that a joker may state. Those that make a word are marked.
#[component]
pub fn Letters(stage: Stage) -> impl IntoView {
    let texts = use_texts();
    let session = stage.session;
    let asked = Memo::new(move |_| asked_joker(session));
    // A tap that places a joker shows the letters under the finger as it lifts, and the browser
    // then sends its click to one of them. Only a press that began here counts.
    let pressed = StoredValue::new(false);
    Effect::new(move |_| {
        pressed.set_value(false);
        if asked.get().is_some() {
            session.voice.say_aloud(&texts.say("page-word-joker"));
        }
    });
    let is_meant = move |event: &MouseEvent| {
        let by_key = event.detail() == 0;
        let began = pressed.get_value();
        pressed.set_value(false);
        by_key || began
    };
    part(move || {
        let joker = asked.get()?;
        session.desk.track();
        stage.camera.track();
        let frame = stage.frame.get();
        let rect = frame.tile_rect(stage.with_scene(|scene| scene.pose(joker))?);
        let good = session.desk.with_untracked(|desk| desk.letters_for(joker));
        // The letters must not cover the rack, from which more tiles may come.
        let below = rect.bottom() + HEIGHT <= frame.cloth.bottom() || rect.y < HEIGHT;
        let y = if below { rect.bottom() } else { rect.y };
        let button = |letter: Letter| {
            let makes = good.contains(&letter);
            let label = move || {
                let text = texts.text();
                let name = text.tile(Face::Letter(letter));
                match makes {
                    true => text.say("page-word-letter-fits", [("letter", name.into())]),
                    false => name,
                }
            };
            view! {
                <button
                    type="button"
                    data-letter=letter.character().to_string()
                    class:fits=makes
                    on:click=move |event: MouseEvent| {
                        if is_meant(&event) {
                            state(session, joker, letter);
                        }
                    }
                >
                    <Tile face=Some(Face::Letter(letter)) />
                    <span class="unseen">{part(move || quoting(label()))}</span>
                </button>
            }
        };
        let buttons = Letter::all().map(button).collect_view();
        Some(view! {
            <div
                class="hangs paper joker-letters"
                class:below=below
                id="letters"
                role="group"
                aria-label=texts.t("page-word-joker")
                style:--x=px(rect.middle().0)
                style:--y=px(y)
                on:pointerdown=move |_| pressed.set_value(true)
            >
                <p>
                    <b>{texts.t("page-word-joker")}</b>
                    <button
                        type="button"
                        class="quiet"
                        aria-label=texts.t("page-close")
                        on:click=move |event: MouseEvent| {
                            if is_meant(&event) {
                                session.desk.update(|desk| desk.select(&[]));
                                session.spelled.update(|spelled| spelled.closed = Some(joker));
                            }
                        }
                    >
                        <Icon name="i-x" />
                    </button>
                </p>
                <div class="all-letters" dir="rtl">
                    {buttons}
                </div>
            </div>
        })
    })
}

/// The word that is being typed.
#[component]
pub fn Typed(session: Session) -> impl IntoView {
    let texts = use_texts();
    let typed = Memo::new(move |_| session.spelled.with(|spelled| spelled.typed.clone()));
    part(move || {
        let letters = typed.get();
        if letters.is_empty() {
            return None;
        }
        let text = texts.text();
        let spelled = session.desk.with(|desk| desk.spell(&letters));
        let faces: Vec<Face> = letters.iter().copied().map(Face::Letter).collect();
        // A letter that a joker would stand for is shown as the joker's.
        let mut row = faces.clone();
        for (face, tile) in row.iter_mut().zip(spelled.as_deref().unwrap_or_default()) {
            if let (Face::Letter(letter), Some(_)) = (*face, tile.face().joker()) {
                *face = Face::Stated(letter);
            }
        }
        let missing = spelled.err();
        let fault = session.see(|view| {
            let faults = check(&faces, view.rules(), view.lexicon).err()?;
            faults.into_iter().next()
        });
        let about = match (missing, fault) {
            (Some(missing), _) => {
                let letters: Vec<String> = missing.iter().map(ToString::to_string).collect();
                text.say(
                    "page-word-missing",
                    [("letters", letters.join(", ").into())],
                )
            }
            (None, Some(fault)) => text.fault(&fault),
            (None, None) => text.plain("page-word-typed"),
        };
        Some(view! {
            <p class="hangs paper spelled" id="typed" role="status">
                <Row tiles=row word=true />
                <span>{quoting(about)}</span>
            </p>
        })
    })
}
