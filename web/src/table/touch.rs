//! Fingers, mouse and pen: all are pointers.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use sidra_client::geometry::target;
use sidra_client::{Key, Target};
use sidra_core::TileId;
use sidra_game::record::word_tile;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, WheelEvent};

use super::stage::{Camera, Pose, Stage};
use crate::words::{Words, use_words};

/// A pointer that moved less than this has not moved, in CSS pixels.
const STILL: f64 = 7.0;
/// Tiles that go so far in one move fly past what lies there, and mark no set as their aim.
const FLYING: f64 = 24.0;
/// A press of so many milliseconds is a long one.
const LONG: u64 = 450;
/// Two taps within so many milliseconds are a double one.
const DOUBLE: f64 = 350.0;
/// So near to the edge of the table a drag scrolls it.
const NEAR_EDGE: f64 = 36.0;
/// By so much each time.
const SCROLL: f64 = 7.0;
const ZOOM: (f64, f64) = (0.5, 2.0);

/// What a pointer went down on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    Tile(TileId),
    Tray(Key),
    Felt,
    Rack,
}

#[derive(Debug, Clone, PartialEq, Default)]
enum Gesture {
    #[default]
    Idle,
    /// Down, and not moved yet.
    Press { ground: Ground, x: f64, y: f64 },
    /// Tiles under a finger; how far left of it they begin, in pixels.
    Drag {
        tiles: Arc<[TileId]>,
        grab: f64,
        /// Not before they move: a long press alone only selects.
        moved: bool,
    },
    /// The table under a finger.
    Pan { x: f64, y: f64 },
    /// The table under two, how large by how far they are apart, and the middle between them.
    Pinch { zoom: f64, middle: (f64, f64) },
    /// From one tile of the rack along it: all tiles up to the finger.
    Collect { from: TileId },
    /// A frame over the rack.
    Sweep { x: f64, y: f64 },
}

/// The hand on the table.
#[derive(Default)]
struct Hand {
    gesture: Gesture,
    /// Whatever is down, and where: fingers, or the mouse.
    pointers: Vec<(i32, f64, f64)>,
    last_tap: Option<(TileId, f64)>,
    pressed: u64,
    /// Where tiles were dragged last.
    last: (f64, f64),
    /// The stage's top left in the window.
    corner: (f64, f64),
    /// Whether the table scrolls, frame by frame.
    scrolling: bool,
}

/// What pointers do.
#[derive(Clone, Copy)]
pub struct Touch {
    stage: Stage,
    words: Words,
    /// In one piece, since all of it is asked for at every move.
    hand: StoredValue<Hand>,
}

impl Touch {
    /// Nothing is touched.
    pub fn new(stage: Stage) -> Touch {
        Touch {
            stage,
            words: use_words(),
            hand: StoredValue::new(Hand::default()),
        }
    }

    fn gesture(self) -> Gesture {
        self.hand.with_value(|hand| hand.gesture.clone())
    }

    fn set_gesture(self, gesture: Gesture) {
        self.hand.update_value(|hand| hand.gesture = gesture);
    }

    /// Takes tiles into the hand, so many pixels right of where they begin.
    fn take(self, tiles: &[TileId], grab: f64, moved: bool) {
        let tiles = tiles.into();
        self.stage.set_holding(true);
        self.set_gesture(Gesture::Drag { tiles, grab, moved });
    }

    /// Measures where the stage is. A finger that went down is measured from there: to ask at
    /// each of its moves would have the browser work out the whole page each time.
    fn measure(self) {
        if let Some(stage) = self.stage.element() {
            let stage = stage.get_bounding_client_rect();
            let corner = (stage.left(), stage.top());
            self.hand.update_value(|hand| hand.corner = corner);
        }
    }

    /// Where a pointer is, from the stage's top left.
    fn place(self, event: &web_sys::MouseEvent) -> (f64, f64) {
        let (left, top) = self.hand.with_value(|hand| hand.corner);
        (
            f64::from(event.client_x()) - left,
            f64::from(event.client_y()) - top,
        )
    }

    /// Where a pointer is that went down here, and what it does.
    fn follow(self, event: &PointerEvent) -> Option<(f64, f64, Gesture)> {
        // A mouse that only passes over the table is asked nothing.
        if self.hand.with_value(|hand| hand.pointers.is_empty()) {
            return None;
        }
        let id = event.pointer_id();
        let (x, y) = self.place(event);
        self.hand.try_update_value(|hand| {
            let mut pointers = hand.pointers.iter_mut();
            *pointers.find(|(other, ..)| *other == id)? = (id, x, y);
            Some((x, y, hand.gesture.clone()))
        })?
    }

    fn ground(self, event: &PointerEvent, y: f64) -> Option<Ground> {
        let element: Element = event.target()?.dyn_into().ok()?;
        let closest = |name: &str| element.closest(name).ok().flatten();
        if closest(".bar").is_some() || closest(".unseen").is_some() {
            return None;
        }
        if let Some(tile) = closest("[data-tile]") {
            return word_tile(&tile.get_attribute("data-tile")?).map(Ground::Tile);
        }
        if let Some(tray) = closest("[data-tray]") {
            let key = tray.get_attribute("data-tray")?.parse().ok()?;
            return Some(Ground::Tray(Key(key)));
        }
        let rack = self.stage.frame.get_untracked().rack;
        Some(if y >= rack {
            Ground::Rack
        } else {
            Ground::Felt
        })
    }

    /// A pointer goes down.
    pub fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        self.measure();
        let (x, y) = self.place(event);
        let Some(ground) = self.ground(event, y) else {
            return;
        };
        // One finger drags and two pinch; others may rest.
        if matches!(
            self.gesture(),
            Gesture::Drag { .. }
                | Gesture::Sweep { .. }
                | Gesture::Collect { .. }
                | Gesture::Pinch { .. }
        ) {
            return;
        }
        if let Some(element) = self.stage.element() {
            // Without it a drag over the edge is lost; nothing worse happens.
            _ = element.set_pointer_capture(event.pointer_id());
        }
        event.prevent_default();
        let id = event.pointer_id();
        self.hand.update_value(|hand| {
            hand.pointers.retain(|(other, ..)| *other != id);
            hand.pointers.push((id, x, y));
            hand.pressed += 1;
        });
        if let Some((apart, middle)) = self.two_fingers() {
            let zoom = self.stage.camera.get_untracked().zoom / apart;
            self.stage.moving.set(true);
            return self.set_gesture(Gesture::Pinch { zoom, middle });
        }
        let press = self.hand.with_value(|hand| hand.pressed);
        self.set_gesture(Gesture::Press { ground, x, y });
        set_timeout(move || self.long_press(press), Duration::from_millis(LONG));
    }

    /// How far apart two fingers are, and what lies in the middle between them.
    fn two_fingers(self) -> Option<(f64, (f64, f64))> {
        self.hand.with_value(|hand| match hand.pointers[..] {
            [(_, x, y), (_, right, bottom)] => {
                let apart = (x - right).hypot(y - bottom).max(1.0);
                Some((apart, (f64::midpoint(x, right), f64::midpoint(y, bottom))))
            }
            _ => None,
        })
    }

    /// A long press takes the whole set; on the rack it begins to collect tiles.
    fn long_press(self, press: u64) {
        let hand = self
            .hand
            .try_with_value(|hand| (hand.pressed, hand.gesture.clone()));
        let Some((pressed, Gesture::Press { ground, x, y })) = hand else {
            return;
        };
        let Ground::Tile(tile) = ground else {
            return;
        };
        if pressed != press {
            return;
        }
        let play = self.stage.play;
        let key = play
            .desk
            .with_untracked(|desk| desk.layout().on_table(tile).map(|(set, _)| set.key));
        if let Some(key) = key {
            play.desk.update(|desk| desk.select_set(key));
            play.feel();
            // What follows is a drag, or nothing.
            let tiles = play.desk.with_untracked(|desk| desk.selected().to_vec());
            let at = tiles.iter().position(|&other| other == tile).unwrap_or(0) as f64;
            let frame = self.stage.frame.get_untracked();
            let wide = frame.tile * self.stage.pose(tile).map_or(1.0, |pose| pose.scale);
            self.hand.update_value(|hand| hand.last = (x, y));
            self.take(&tiles, (at + 0.5) * wide, false);
        } else {
            play.desk.update(|desk| desk.select(&[tile]));
            play.feel();
            self.set_gesture(Gesture::Collect { from: tile });
        }
    }

    /// Selects everything on the rack from one tile to the one under a finger.
    fn collect(self, from: TileId, x: f64, y: f64) {
        let frame = self.stage.frame.get_untracked();
        let to = frame.rack_place(x - frame.tile / 2.0, y.max(frame.rack));
        self.stage.play.desk.update(|desk| {
            let rack = desk.layout().rack.clone();
            let Some(at) = rack.iter().position(|&tile| tile == from) else {
                return;
            };
            let to = to.min(rack.len().saturating_sub(1));
            desk.select(&rack[at.min(to)..=at.max(to)]);
        });
    }

    /// A pointer moves.
    pub fn moved(self, event: &PointerEvent) {
        let Some((x, y, gesture)) = self.follow(event) else {
            return;
        };
        match gesture {
            Gesture::Idle => {}
            Gesture::Press {
                ground,
                x: from,
                y: top,
            } => {
                if (x - from).hypot(y - top) > STILL {
                    self.begin(ground, from, top);
                    self.moved(event);
                }
            }
            Gesture::Drag { tiles, grab, moved } => {
                let (from, top) = self.hand.with_value(|hand| hand.last);
                let far = (x - from).hypot(y - top);
                if !moved && far > STILL {
                    self.take(&tiles, grab, true);
                }
                if moved || far > STILL {
                    self.drag(&tiles, grab, x, y, far < FLYING);
                }
            }
            Gesture::Pan { x: from, y: top } => {
                self.pan(from - x, top - y);
                self.set_gesture(Gesture::Pan { x, y });
            }
            Gesture::Pinch { zoom, middle } => {
                if let Some((apart, (x, y))) = self.two_fingers() {
                    self.pan(middle.0 - x, middle.1 - y);
                    self.zoom(zoom * apart, x, y);
                    let middle = (x, y);
                    self.set_gesture(Gesture::Pinch { zoom, middle });
                }
            }
            Gesture::Collect { from } => self.collect(from, x, y),
            Gesture::Sweep { x: from, y: top } => {
                let frame = [from.min(x), top.min(y), (x - from).abs(), (y - top).abs()];
                self.stage.sweep.set(Some(frame));
                self.select_within(frame);
            }
        }
    }

    /// A press becomes a movement.
    fn begin(self, ground: Ground, x: f64, y: f64) {
        let play = self.stage.play;
        let tiles = match ground {
            Ground::Felt => {
                self.stage.moving.set(true);
                return self.set_gesture(Gesture::Pan { x, y });
            }
            Ground::Rack => {
                play.desk.update(|desk| desk.select(&[]));
                return self.set_gesture(Gesture::Sweep { x, y });
            }
            Ground::Tray(key) => play.desk.with_untracked(|desk| {
                desk.layout()
                    .set(key)
                    .map_or_else(Vec::new, |set| set.tiles.clone())
            }),
            Ground::Tile(tile) => play.desk.with_untracked(|desk| {
                if !desk.selected().contains(&tile) {
                    return vec![tile];
                }
                // As they lie: the rack in its order, then the table.
                let layout = desk.layout();
                let table = layout.sets.iter().flat_map(|set| &set.tiles);
                let all = layout.rack.iter().chain(table).copied();
                all.filter(|tile| desk.selected().contains(tile)).collect()
            }),
        };
        let frame = self.stage.frame.get_untracked();
        let grab = match ground {
            Ground::Tile(tile) => {
                let at = tiles.iter().position(|&other| other == tile).unwrap_or(0) as f64;
                let pose = self.stage.pose(tile);
                pose.map_or(0.0, |pose| x - pose.x + at * frame.tile * pose.scale)
            }
            _ => {
                let first = tiles.first().and_then(|&tile| self.stage.pose(tile));
                first.map_or(0.0, |pose| x - pose.x)
            }
        };
        self.take(&tiles, grab, true);
    }

    /// As long as tiles are held near the edge of the table, it scrolls, frame by frame.
    fn scroll_while_dragging(self) {
        let hand = self
            .hand
            .try_with_value(|hand| (hand.gesture.clone(), hand.last));
        let Some((gesture, (x, y))) = hand else {
            return;
        };
        let held = match gesture {
            Gesture::Drag { tiles, grab, .. } if self.scroll_at_edge(x, y) => Some((tiles, grab)),
            _ => None,
        };
        self.hand
            .update_value(|hand| hand.scrolling = held.is_some());
        if let Some((tiles, grab)) = held {
            // What is held stays under the finger.
            self.show_held(&tiles, grab, x, y, true);
            request_animation_frame(move || self.scroll_while_dragging());
        }
    }

    /// Tiles follow a finger.
    fn drag(self, tiles: &[TileId], grab: f64, x: f64, y: f64, aims: bool) {
        self.show_held(tiles, grab, x, y, aims);
        let pushes = self.push(x, y) != (0.0, 0.0);
        let mut begins = false;
        self.hand.update_value(|hand| {
            hand.last = (x, y);
            begins = pushes && !hand.scrolling;
            hand.scrolling |= pushes;
        });
        if begins {
            request_animation_frame(move || self.scroll_while_dragging());
        }
    }

    fn show_held(self, tiles: &[TileId], grab: f64, x: f64, y: f64, aims: bool) {
        let stage = self.stage;
        let frame = stage.frame.get_untracked();
        let scale = match y >= frame.rack {
            true => 1.0,
            false => frame.table_tile() * stage.camera.get_untracked().zoom / frame.tile.max(1.0),
        };
        let high = frame.tile * super::stage::RATIO * scale;
        stage.hold(
            tiles,
            frame.tile * scale,
            Pose {
                x: x - grab,
                y: y - high * 0.6,
                scale: scale * 1.06,
                on_rack: true,
                held: true,
            },
        );
        let aim = match aims.then(|| self.goal(tiles, grab, x, y)) {
            Some(Target::Set { key, .. }) => Some(key),
            _ => None,
        };
        stage.aim_at(aim);
    }

    /// What dropping here would mean.
    fn goal(self, tiles: &[TileId], grab: f64, x: f64, y: f64) -> Target {
        let frame = self.stage.frame.get_untracked();
        self.stage.play.desk.with_untracked(|desk| {
            // The bar lies over the table: on it, what is one's own means the rack.
            let own = || tiles.iter().all(|&tile| desk.is_own(tile));
            if y >= frame.rack || (y >= frame.felt && own()) {
                let y = y.max(frame.rack);
                return Target::Rack(frame.rack_place(x - grab + frame.tile / 2.0, y));
            }
            let y = y.min(frame.felt - 1.0);
            let camera = self.stage.camera.get_untracked();
            let (across, down) = frame.table_place(camera, x, y);
            let grab = grab / (frame.table_tile() * camera.zoom);
            // What is dropped can be seen afterwards.
            let columns = frame.table_place(camera, frame.width, y).0.floor() as i16;
            target(desk.layout(), across, down, grab, tiles, columns)
        })
    }

    /// How far a pointer near the edge of the table pushes it, each frame.
    fn push(self, x: f64, y: f64) -> (f64, f64) {
        let frame = self.stage.frame.get_untracked();
        let push = |at: f64, end: f64| match at {
            at if at < NEAR_EDGE => -SCROLL,
            at if at > end - NEAR_EDGE => SCROLL,
            _ => 0.0,
        };
        match y < frame.felt {
            true => (push(x, frame.width), push(y, frame.felt)),
            false => (0.0, 0.0),
        }
    }

    /// Scrolls where a pointer is near the edge of the table, and says whether it did.
    fn scroll_at_edge(self, x: f64, y: f64) -> bool {
        let (across, down) = self.push(x, y);
        let before = self.stage.camera.get_untracked();
        if across != 0.0 || down != 0.0 {
            self.pan(across, down);
        }
        before != self.stage.camera.get_untracked()
    }

    fn pan(self, x: f64, y: f64) {
        let camera = self.stage.camera.get_untracked();
        self.look(Camera {
            x: camera.x + x,
            y: camera.y + y,
            ..camera
        });
    }

    fn zoom(self, zoom: f64, x: f64, y: f64) {
        let camera = self.stage.camera.get_untracked();
        let zoom = zoom.clamp(ZOOM.0, ZOOM.1);
        let grown = zoom / camera.zoom;
        // What is under the fingers stays there.
        self.look(Camera {
            x: (camera.x + x) * grown - x,
            y: (camera.y + y) * grown - y,
            zoom,
        });
    }

    fn look(self, camera: Camera) {
        let frame = self.stage.frame.get_untracked();
        let seen = self
            .stage
            .play
            .desk
            .with_untracked(|desk| frame.keep_in_sight(camera, desk.layout()));
        if seen != self.stage.camera.get_untracked() {
            self.stage.camera.set(seen);
        }
    }

    fn select_within(self, [x, y, width, height]: [f64; 4]) {
        let stage = self.stage;
        let frame = stage.frame.get_untracked();
        stage.play.desk.update(|desk| {
            let inside = |tile: &TileId| {
                stage.pose(*tile).is_some_and(|pose| {
                    let (right, bottom) = (
                        pose.x + frame.tile,
                        pose.y + frame.tile * super::stage::RATIO,
                    );
                    pose.x < x + width && right > x && pose.y < y + height && bottom > y
                })
            };
            let tiles: Vec<TileId> = desk.layout().rack.iter().copied().filter(inside).collect();
            desk.select(&tiles);
        });
    }

    /// The wheel scrolls, and zooms with ctrl.
    pub fn wheel(self, event: &WheelEvent) {
        self.measure();
        let (x, y) = self.place(event);
        if y >= self.stage.frame.get_untracked().felt {
            return;
        }
        event.prevent_default();
        if event.ctrl_key() {
            let zoom = self.stage.camera.get_untracked().zoom;
            self.zoom(zoom * (-event.delta_y() / 300.0).exp(), x, y);
        } else {
            self.pan(event.delta_x(), event.delta_y());
        }
    }

    /// A pointer goes up.
    pub fn up(self, event: &PointerEvent) {
        let Some((x, y, gesture)) = self.follow(event) else {
            return;
        };
        let stage = self.stage;
        self.end(event.pointer_id());
        match gesture {
            Gesture::Press { ground, .. } => self.tap(ground, event, x, y),
            Gesture::Drag {
                tiles,
                grab,
                moved: true,
            } => {
                let goal = self.goal(&tiles, grab, x, y);
                let moved = stage.play.change(|desk| {
                    let moved = desk.drop(&tiles, goal);
                    if moved && desk.selected().iter().all(|tile| tiles.contains(tile)) {
                        desk.select(&[]);
                    }
                    moved
                });
                if !moved {
                    stage.play.desk.update(|desk| desk.select(&[]));
                    self.say_why_not(&tiles, goal);
                }
                stage.settle();
            }
            _ => {}
        }
    }

    /// Tiles of the table cannot go on the rack: that is said.
    fn say_why_not(self, tiles: &[TileId], goal: Target) {
        let play = self.stage.play;
        let own = |tile: &TileId| play.desk.with_untracked(|desk| desk.is_own(*tile));
        let strange = tiles.iter().copied().find(|tile| !own(tile));
        if let (Target::Rack(_), Some(tile)) = (goal, strange) {
            play.refuse_rack(tile);
        }
    }

    /// The system took the pointer away: everything goes back to where it lay.
    pub fn cancel(self, event: &PointerEvent) {
        // A finger that rests elsewhere takes nothing out of the hand.
        if self.follow(event).is_none() {
            return;
        }
        self.end(event.pointer_id());
        self.stage.settle();
    }

    fn end(self, pointer: i32) {
        self.hand.update_value(|hand| {
            hand.pointers.retain(|(id, ..)| *id != pointer);
            hand.gesture = Gesture::Idle;
        });
        self.stage.set_holding(false);
        self.stage.aim_at(None);
        self.stage.sweep.set(None);
        self.stage.moving.set(false);
    }

    fn tap(self, ground: Ground, event: &PointerEvent, x: f64, y: f64) {
        let play = self.stage.play;
        let selected = play.desk.with_untracked(|desk| desk.selected().to_vec());
        match ground {
            Ground::Tile(tile) if event.shift_key() => {
                play.desk.update(|desk| desk.select_to(tile));
            }
            Ground::Tile(tile) if event.ctrl_key() || event.meta_key() => {
                play.desk.update(|desk| desk.toggle(tile));
            }
            Ground::Tile(tile) => {
                self.tap_tile(tile, event.time_stamp(), &selected, x, y);
            }
            Ground::Tray(key) if selected.is_empty() => self.explain(key),
            Ground::Rack if selected.is_empty() => {}
            Ground::Tray(_) | Ground::Felt | Ground::Rack if !selected.is_empty() => {
                let goal = match self.goal(&selected, 0.0, x, y) {
                    // A tap means the place under it.
                    Target::Rack(_) => Target::Rack(usize::MAX),
                    goal => goal,
                };
                play.change(|desk| {
                    let moved = desk.drop(&selected, goal);
                    if desk.selected() == selected {
                        desk.select(&[]);
                    }
                    moved
                });
            }
            _ => {}
        }
    }

    /// `now` is when the finger went up, however late the page hears of it.
    fn tap_tile(self, tile: TileId, now: f64, selected: &[TileId], x: f64, y: f64) {
        let play = self.stage.play;
        let before = self.hand.with_value(|hand| hand.last_tap);
        let double = before.is_some_and(|(other, at)| other == tile && now - at < DOUBLE);
        let tap = (!double).then_some((tile, now));
        self.hand.update_value(|hand| hand.last_tap = tap);
        let (on_rack, own) = play
            .desk
            .with_untracked(|desk| (desk.layout().rack.contains(&tile), desk.is_own(tile)));
        if double {
            play.desk.update(|desk| desk.select(&[]));
            if on_rack {
                self.play_where_it_fits(tile);
            } else if own {
                play.change(|desk| desk.drop(&[tile], Target::Rack(usize::MAX)));
            }
            return;
        }
        // Tap and tap: what is selected goes to the set that is tapped.
        if !on_rack && !selected.is_empty() && !selected.contains(&tile) {
            let goal = self.goal(selected, 0.0, x, y);
            if matches!(goal, Target::Set { .. }) {
                play.change(|desk| {
                    let moved = desk.drop(selected, goal);
                    if desk.selected() == selected {
                        desk.select(&[]);
                    }
                    moved
                });
                return;
            }
        }
        play.desk.update(|desk| desk.toggle(tile));
    }

    /// Plays a tile where one place fits, and says so where it is not one.
    pub fn play_where_it_fits(self, tile: TileId) {
        play_where_it_fits(self.stage, self.words, tile);
    }

    fn explain(self, key: Key) {
        explain(self.stage, self.words, key);
    }
}

/// Plays a tile where one place fits, and says so where it is not one. Says whether it
/// did.
pub fn play_where_it_fits(stage: Stage, words: Words, tile: TileId) -> bool {
    let play = stage.play;
    let moved = play.change(|desk| desk.play_where_it_fits(tile));
    if !moved {
        let places = play.desk.with_untracked(|desk| desk.places_for(tile).len());
        play.say(words.count("page-fits", &[("count", places as i64)]), true);
    }
    moved
}

/// Says what a set is, or everything that is wrong with it.
pub fn explain(stage: Stage, words: Words, key: Key) {
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
            play.say(
                text.say(
                    "set-legal",
                    [("kind", kind.into()), ("value", value.into())],
                ),
                false,
            );
        }
    } else {
        let faults: Vec<String> = state.faults.iter().map(|fault| text.fault(fault)).collect();
        play.say(faults.join(" "), true);
    }
}
