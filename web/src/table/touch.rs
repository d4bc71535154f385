//! Fingers, mouse and pen: all are pointers. [`Gestures`] decides what they mean. This module
//! passes the browser's events to it and carries out the effects.

use std::time::Duration;

use leptos::prelude::*;
use sidra_client::gesture::{Effect, Gestures, LONG, Pointer, Tap, wheel};
use sidra_client::stage::{Area, Scene};
use sidra_core::set::readings;
use sidra_core::{Face, Joker, TileId};
use sidra_game::SetId;
use sidra_game::record::word_tile;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent, WheelEvent};

use super::stage::Stage;
use crate::texts::{Texts, use_texts};

/// What every pointer event needs.
#[derive(Default)]
struct Fingers {
    gestures: Gestures,
    /// The position of the stage's top left corner in the window.
    corner: (f64, f64),
    /// Whether the last finger went up where a lesson wants the tile.
    on_aim: bool,
}

/// The handlers of pointer events.
#[derive(Clone, Copy)]
pub struct Touch {
    stage: Stage,
    texts: Texts,
    fingers: StoredValue<Fingers>,
}

impl Touch {
    /// Creates handlers without any pointer down.
    pub fn new(stage: Stage) -> Touch {
        Touch {
            stage,
            texts: use_texts(),
            fingers: StoredValue::new(Fingers::default()),
        }
    }

    /// Measures the position of the stage when a finger goes down. Doing so at each movement would
    /// make the browser lay out the whole page each time.
    fn measure(self) {
        if let Some(stage) = self.stage.element() {
            let stage = stage.get_bounding_client_rect();
            let corner = (stage.left(), stage.top());
            self.fingers.update_value(|fingers| fingers.corner = corner);
        }
    }

    /// Returns the position of an event relative to the stage's top left corner.
    fn place(self, event: &MouseEvent) -> (f64, f64) {
        let (left, top) = self.fingers.with_value(|fingers| fingers.corner);
        (
            f64::from(event.client_x()) - left,
            f64::from(event.client_y()) - top,
        )
    }

    fn pointer(self, id: i32, event: &PointerEvent) -> Pointer {
        let (x, y) = self.place(event);
        let touch = event.pointer_type() == "touch";
        Pointer { id, x, y, touch }
    }

    /// Passes an event to the gestures and carries out their effects. Returns whether there
    /// were any.
    fn tell(self, what: impl FnOnce(&mut Gestures, &Scene<'_>) -> Vec<Effect>) -> bool {
        let effects = self.fingers.try_update_value(|fingers| {
            self.stage
                .with_scene(|scene| what(&mut fingers.gestures, scene))
        });
        let effects = effects.unwrap_or_default();
        let any = !effects.is_empty();
        for effect in effects {
            self.perform(effect);
        }
        any
    }

    /// Handles a pointer that goes down.
    pub fn down(self, event: &PointerEvent) {
        if event.button() != 0 || !is_for_stage(event) {
            return;
        }
        self.measure();
        self.stage.described.set(None);
        // The player does not have to wait for an animation.
        self.stage.end_arrivals();
        let pointer = self.pointer(event.pointer_id(), event);
        if self.stage.guide.is_some() && !self.may(pointer) {
            return;
        }
        if !self.tell(|gestures, scene| gestures.down(scene, pointer)) {
            return;
        }
        if let Some(element) = self.stage.element() {
            // If this fails, only a drag beyond the edge is lost.
            _ = element.set_pointer_capture(pointer.id);
        }
        event.prevent_default();
    }

    /// Returns whether a pointer may do something in a lesson: take the tile that has to be
    /// moved, or put it somewhere once it is selected.
    fn may(self, pointer: Pointer) -> bool {
        self.stage.aim().is_some_and(|aim| {
            self.stage.with_scene(|scene| {
                let on_tile = scene.area(pointer.x, pointer.y) == Some(Area::Tile(aim.tile));
                on_tile || scene.desk.selected() == [aim.tile]
            })
        })
    }

    /// Handles a pointer that moves.
    pub fn moved(self, event: &PointerEvent) {
        let id = event.pointer_id();
        let follows = |fingers: &Fingers| fingers.gestures.follows(id);
        if self.fingers.with_value(follows) {
            let pointer = self.pointer(id, event);
            self.tell(|gestures, scene| gestures.moved(scene, pointer));
        } else if event.pointer_type() == "mouse" {
            self.hover(event);
        }
    }

    /// Shows what the joker under a mouse does.
    fn hover(self, event: &PointerEvent) {
        // The tile itself is the target, because nothing is above it.
        let element = event.target().and_then(|target| target.dyn_into().ok());
        let tile = element
            .and_then(|element: Element| element.closest(".tiles .tile").ok()?)
            .and_then(|tile| word_tile(&tile.get_attribute("data-tile")?))
            .filter(|tile| tile.face().joker().is_some());
        if self.stage.described.get_untracked() != tile {
            self.stage.described.set(tile);
        }
    }

    /// Handles a pointer that goes up.
    pub fn up(self, event: &PointerEvent) {
        let pointer = self.pointer(event.pointer_id(), event);
        if let Some(aim) = self.stage.aim() {
            let place = self.stage.with_scene(|scene| aim.place(scene));
            let on_aim = place.is_some_and(|place| place.contains(pointer.x, pointer.y));
            self.fingers.update_value(|fingers| fingers.on_aim = on_aim);
        }
        let tap = Tap {
            time: event.time_stamp(),
            shift: event.shift_key(),
            command: event.ctrl_key() || event.meta_key(),
            unhurried: self.stage.settings.get_untracked().unhurried,
        };
        self.tell(|gestures, scene| gestures.up(scene, pointer, tap));
    }

    /// Handles a pointer that the system cancels.
    pub fn cancel(self, event: &PointerEvent) {
        let id = event.pointer_id();
        self.tell(|gestures, _| gestures.cancel(id));
    }

    /// Handles the wheel: it scrolls, and zooms with ctrl.
    pub fn wheel(self, event: &WheelEvent) {
        self.measure();
        let at = self.place(event);
        let by = (event.delta_x(), event.delta_y());
        let zooms = event.ctrl_key();
        let camera = self.stage.with_scene(|scene| wheel(scene, at, by, zooms));
        if let Some(camera) = camera {
            event.prevent_default();
            self.stage.look(camera);
        }
    }

    fn perform(self, effect: Effect) {
        let stage = self.stage;
        let session = stage.session;
        if let Some(guide) = stage.guide {
            let wanted = stage.aim().map(|aim| aim.tile);
            let is_wanted = |tile: TileId| Some(tile) == wanted;
            match &effect {
                Effect::Drop(drop) if drop.tiles.iter().all(|&tile| is_wanted(tile)) => {
                    let on_aim = self.fingers.with_value(|fingers| fingers.on_aim);
                    return guide.play.run((!on_aim).then(|| drop.clone()));
                }
                Effect::PlayWhereItFits(tile) if is_wanted(*tile) => return guide.play.run(None),
                Effect::Hold { tiles, .. } if tiles.iter().all(|&tile| is_wanted(tile)) => {}
                Effect::Toggle(tile) if is_wanted(*tile) => {}
                Effect::Select(tiles) if tiles.is_empty() => {}
                Effect::Release | Effect::Settle => {}
                // In a lesson a long press is just a press, and everything else is ignored.
                _ => return,
            }
        }
        match effect {
            Effect::Wait(press) => {
                let long =
                    move || _ = self.tell(|gestures, scene| gestures.long_press(scene, press));
                set_timeout(long, Duration::from_millis(LONG));
            }
            Effect::Scroll => {
                request_animation_frame(move || _ = self.tell(Gestures::scroll));
            }
            Effect::Hold {
                tiles,
                apart,
                first,
                aim,
                slot,
            } => {
                stage.hold(&tiles, apart, first);
                stage.aim_at(aim);
                stage.show_slot(slot);
            }
            Effect::Release => stage.release(),
            Effect::Settle => stage.settle(),
            Effect::Grab => stage.moving.set(true),
            Effect::Look(camera) => stage.look(camera),
            Effect::Sweep(frame) => stage.sweep.set(Some(frame)),
            Effect::Select(tiles) => session.desk.update(|desk| desk.select(&tiles)),
            Effect::Toggle(tile) => session.desk.update(|desk| desk.toggle(tile)),
            Effect::SelectTo(tile) => session.desk.update(|desk| desk.select_to(tile)),
            Effect::Feel => session.feel(),
            Effect::Drop(drop) => {
                let moved = session.change(|desk| drop.apply(desk));
                let refused = session.desk.with_untracked(|desk| drop.refused(desk));
                if let Some(tile) = refused.filter(|_| !moved) {
                    session.refuse_rack(tile);
                }
            }
            Effect::PlayWhereItFits(tile) => _ = play_where_it_fits(stage, self.texts, tile),
            Effect::Explain(key) => explain(stage, self.texts, key),
            Effect::Describe(tile) => describe(stage, self.texts, tile),
        }
    }
}

/// Returns whether a press is meant for the tiles, and not for a button, the pool or a list.
fn is_for_stage(event: &PointerEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into().ok());
    element.is_some_and(|element: Element| {
        let beside = element.closest("button, a, .pool, .log, .steps, .asks, .hangs, .unseen");
        beside.is_ok_and(|beside| beside.is_none())
    })
}

/// Plays a tile if exactly one place fits, otherwise shows a message. Returns whether it
/// played.
pub fn play_where_it_fits(stage: Stage, texts: Texts, tile: TileId) -> bool {
    let session = stage.session;
    let moved = session.change(|desk| desk.play_where_it_fits(tile));
    if !moved {
        let places = session
            .desk
            .with_untracked(|desk| desk.places_for(tile).len());
        session
            .voice
            .say(texts.count("page-fits", &[("count", places as i64)]), true);
    }
    moved
}

/// Returns what a joker does, and what it stands for on the table.
pub fn about(stage: Stage, texts: Texts, tile: TileId) -> Option<String> {
    let Face::Joker(joker) = tile.face() else {
        return None;
    };
    let text = texts.text();
    let about = texts.say(match joker {
        Joker::Classic if stage.session.words.is_some() => "page-word-joker-about",
        Joker::Classic => "page-joker-J",
        Joker::Double => "page-joker-D",
        Joker::ColourChange => "page-joker-C",
        Joker::Mirror => "page-joker-M",
        Joker::Expert(_) => "page-joker-expert",
    });
    let stands = stage.session.desk.with_untracked(|desk| {
        let (set, at) = desk.layout().on_table(tile)?;
        let faces: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
        let rules = desk.rules().rules();
        let reading = readings(&faces, rules).into_iter().next()?;
        let stands = reading.stands(&faces, rules).into_iter().nth(at)?;
        Some(text.stands(tile.face(), stands))
    });
    Some(match stands {
        Some(stands) => format!("{about} {}.", as_sentence(&stands)),
        None => about,
    })
}

/// Capitalises text. Direction marks may precede the first letter.
fn as_sentence(text: &str) -> String {
    let start = text.find(char::is_alphabetic).unwrap_or(0);
    let (marks, rest) = text.split_at(start);
    let mut letters = rest.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    marks.chars().chain(first).chain(letters).collect()
}

/// Shows beside a joker what it does, and announces it.
fn describe(stage: Stage, texts: Texts, tile: TileId) {
    if let Some(about) = about(stage, texts, tile) {
        stage.session.voice.say_aloud(&about);
        stage.described.set(Some(tile));
    }
}

/// Shows what a set is worth, or all its faults.
pub fn explain(stage: Stage, texts: Texts, key: SetId) {
    let session = stage.session;
    let state = session
        .verdicts
        .with_untracked(|verdicts| verdicts.of(key).cloned());
    let Some(state) = state else {
        return;
    };
    let text = texts.text();
    if let Some(words) = session.words {
        let (word, about) = (words.row)(session, &state, texts);
        let sentence = match (word.is_empty(), about.is_empty()) {
            (true, _) => about,
            (_, true) => word,
            // Isolated, so that a number after the word stays behind the colon.
            _ => format!("\u{2068}{word}\u{2069}: {about}"),
        };
        return session.voice.say(sentence, state.is_faulty());
    }
    if state.faults.is_empty() {
        if let Some((kind, value)) = state.reading {
            let kind = text.kind(kind);
            session.voice.say(
                text.say(
                    "set-legal",
                    [("kind", kind.into()), ("value", value.into())],
                ),
                false,
            );
        }
    } else {
        let faults: Vec<String> = state.faults.iter().map(|fault| text.fault(fault)).collect();
        session.voice.say(faults.join(" "), true);
    }
}
