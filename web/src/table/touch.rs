//! Fingers, mouse and pen: all are pointers. What they mean is [`Hand`]'s; here the browser's
//! events go in, and what comes out happens.

use std::time::Duration;

use leptos::prelude::*;
use sidra_client::gesture::{Effect, Hand, LONG, Pointer, Tap, wheel};
use sidra_client::stage::Scene;
use sidra_core::TileId;
use sidra_game::SetId;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent, WheelEvent};

use super::stage::Stage;
use crate::words::{Words, use_words};

/// All that is asked for at every move, in one piece.
#[derive(Default)]
struct Fingers {
    hand: Hand,
    /// The stage's top left in the window.
    corner: (f64, f64),
}

/// What pointers do.
#[derive(Clone, Copy)]
pub struct Touch {
    stage: Stage,
    words: Words,
    fingers: StoredValue<Fingers>,
}

impl Touch {
    /// Nothing is touched.
    pub fn new(stage: Stage) -> Touch {
        Touch {
            stage,
            words: use_words(),
            fingers: StoredValue::new(Fingers::default()),
        }
    }

    /// Measures where the stage is. A finger that went down is measured from there: to ask at
    /// each of its moves would have the browser work out the whole page each time.
    fn measure(self) {
        if let Some(stage) = self.stage.element() {
            let stage = stage.get_bounding_client_rect();
            let corner = (stage.left(), stage.top());
            self.fingers.update_value(|fingers| fingers.corner = corner);
        }
    }

    /// Where something happens, from the stage's top left.
    fn place(self, event: &MouseEvent) -> (f64, f64) {
        let (left, top) = self.fingers.with_value(|fingers| fingers.corner);
        (
            f64::from(event.client_x()) - left,
            f64::from(event.client_y()) - top,
        )
    }

    fn pointer(self, id: i32, event: &PointerEvent) -> Pointer {
        let (x, y) = self.place(event);
        Pointer { id, x, y }
    }

    /// Tells the hand something and does what follows from it. Says whether anything does.
    fn tell(self, what: impl FnOnce(&mut Hand, &Scene<'_>) -> Vec<Effect>) -> bool {
        let effects = self.fingers.try_update_value(|fingers| {
            self.stage
                .with_scene(|scene| what(&mut fingers.hand, scene))
        });
        let effects = effects.unwrap_or_default();
        let any = !effects.is_empty();
        for effect in effects {
            self.perform(effect);
        }
        any
    }

    /// A pointer goes down.
    pub fn down(self, event: &PointerEvent) {
        if event.button() != 0 || !is_for_stage(event) {
            return;
        }
        self.measure();
        let pointer = self.pointer(event.pointer_id(), event);
        if !self.tell(|hand, scene| hand.down(scene, pointer)) {
            return;
        }
        if let Some(element) = self.stage.element() {
            // Without it a drag over the edge is lost; nothing worse happens.
            _ = element.set_pointer_capture(pointer.id);
        }
        event.prevent_default();
    }

    /// A pointer moves.
    pub fn moved(self, event: &PointerEvent) {
        let id = event.pointer_id();
        // A mouse that only passes over the table is asked nothing.
        if self.fingers.with_value(|fingers| fingers.hand.follows(id)) {
            let pointer = self.pointer(id, event);
            self.tell(|hand, scene| hand.moved(scene, pointer));
        }
    }

    /// A pointer goes up.
    pub fn up(self, event: &PointerEvent) {
        let pointer = self.pointer(event.pointer_id(), event);
        let tap = Tap {
            time: event.time_stamp(),
            shift: event.shift_key(),
            command: event.ctrl_key() || event.meta_key(),
            unhurried: self.stage.settings.get_untracked().unhurried,
        };
        self.tell(|hand, scene| hand.up(scene, pointer, tap));
    }

    /// The system takes a pointer away.
    pub fn cancel(self, event: &PointerEvent) {
        let id = event.pointer_id();
        self.tell(|hand, _| hand.cancel(id));
    }

    /// The wheel scrolls, and zooms with ctrl.
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
        let play = stage.play;
        match effect {
            Effect::Wait(press) => {
                let long = move || _ = self.tell(|hand, scene| hand.long_press(scene, press));
                set_timeout(long, Duration::from_millis(LONG));
            }
            Effect::Scroll => {
                request_animation_frame(move || _ = self.tell(Hand::scroll));
            }
            Effect::Hold {
                tiles,
                apart,
                first,
                aim,
            } => {
                stage.hold(&tiles, apart, first);
                stage.aim_at(aim);
            }
            Effect::Release => stage.release(),
            Effect::Settle => stage.settle(),
            Effect::Grab => stage.moving.set(true),
            Effect::Look(camera) => stage.look(camera),
            Effect::Sweep(frame) => stage.sweep.set(Some(frame)),
            Effect::Select(tiles) => play.desk.update(|desk| desk.select(&tiles)),
            Effect::Toggle(tile) => play.desk.update(|desk| desk.toggle(tile)),
            Effect::SelectTo(tile) => play.desk.update(|desk| desk.select_to(tile)),
            Effect::Feel => play.feel(),
            Effect::Drop(drop) => {
                let moved = play.change(|desk| drop.apply(desk));
                let refused = play.desk.with_untracked(|desk| drop.refused(desk));
                if let Some(tile) = refused.filter(|_| !moved) {
                    play.refuse_rack(tile);
                }
            }
            Effect::PlayWhereItFits(tile) => _ = play_where_it_fits(stage, self.words, tile),
            Effect::Explain(key) => explain(stage, self.words, key),
        }
    }
}

/// Whether a press is meant for the tiles: the bar over them has buttons of its own.
fn is_for_stage(event: &PointerEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into().ok());
    element.is_some_and(|element: Element| {
        let beside = element.closest(".bar, .unseen");
        beside.is_ok_and(|beside| beside.is_none())
    })
}

/// Plays a tile where one place fits, and says so where it is not one. Says whether it
/// did.
pub fn play_where_it_fits(stage: Stage, words: Words, tile: TileId) -> bool {
    let play = stage.play;
    let moved = play.change(|desk| desk.play_where_it_fits(tile));
    if !moved {
        let places = play.desk.with_untracked(|desk| desk.places_for(tile).len());
        play.voice
            .say(words.count("page-fits", &[("count", places as i64)]), true);
    }
    moved
}

/// Says what a set is, or everything that is wrong with it.
pub fn explain(stage: Stage, words: Words, key: SetId) {
    let play = stage.play;
    let state = play
        .verdicts
        .with_untracked(|verdicts| verdicts.of(key).cloned());
    let Some(state) = state else {
        return;
    };
    let text = words.text();
    if state.faults.is_empty() {
        if let Some((kind, value)) = state.reading {
            let kind = text.kind(kind);
            play.voice.say(
                text.say(
                    "set-legal",
                    [("kind", kind.into()), ("value", value.into())],
                ),
                false,
            );
        }
    } else {
        let faults: Vec<String> = state.faults.iter().map(|fault| text.fault(fault)).collect();
        play.voice.say(faults.join(" "), true);
    }
}
