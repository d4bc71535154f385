//! Recognises the gestures of fingers, mouse and pen: press, drag, sweep, collect, pan, pinch,
//! tap to select and tap to place, double tap, long press.
//!
//! [`Gestures`] receives the position and the movement of every pointer, in the scene as it is at
//! that moment, and answers with [`Effect`]s. It does not draw, change the desk or read a clock.

use std::sync::Arc;

use sidra_core::TileId;
use sidra_game::SetId;

use crate::desk::{Desk, Target};
use crate::spread::RATIO;
use crate::stage::{Area, Camera, Hand, Pose, Rect, Scene, TOUCHABLE};

/// The duration after which a press is a long press, in milliseconds.
pub const LONG: u64 = 450;
/// Two taps on a tile within this time are a double tap, in milliseconds.
pub const DOUBLE: f64 = 350.0;
/// The same for players who asked for more time.
pub const UNHURRIED_DOUBLE: f64 = 2_000.0;
/// A pointer that moved at most this far counts as still, in pixels.
pub const STILL: f64 = 7.0;
/// Held tiles that move further than this in one event highlight no set, in pixels.
const FLYING: f64 = 24.0;
/// A drag at most this far from the edge of the table scrolls it, in pixels.
const NEAR_EDGE: f64 = 36.0;
/// How far the table scrolls per frame, in pixels.
const SCROLL: f64 = 7.0;
/// The smallest and the largest magnification.
const ZOOM: (f64, f64) = (1.0, 3.0);
/// Where a mouse holds tiles, from their top, in tile heights.
const HELD_AT: f64 = 0.6;
/// Where a finger holds tiles: below them, so that it does not hide them.
const HELD_BELOW: f64 = 1.15;
/// The magnification of held tiles.
const HELD_SCALE: f64 = 1.06;

/// Where a pointer is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pointer {
    /// The finger; a mouse counts as one finger.
    pub id: i32,
    /// The distance from the stage's left.
    pub x: f64,
    /// The distance from the stage's top.
    pub y: f64,
    /// Whether it is a finger, which hides what is under it.
    pub touch: bool,
}

impl Pointer {
    fn distance(&self, (x, y): (f64, f64)) -> f64 {
        (self.x - x).hypot(self.y - y)
    }
}

/// How a pointer went up, in case it was a tap.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tap {
    /// When the pointer went up, in milliseconds; not when the page handled the event.
    pub time: f64,
    /// Whether the shift key was held, which selects up to here.
    pub shift: bool,
    /// Whether control or the command key was held, which adds to the selection.
    pub command: bool,
    /// Whether the player asked for more time between the taps of a double tap.
    pub unhurried: bool,
}

/// What the front end should do. Effects are carried out in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Call [`Gestures::long_press`] with this number after [`LONG`].
    Wait(u64),
    /// Call [`Gestures::scroll`] on the next frame.
    Scroll,
    /// Draw held tiles under the finger without animation.
    Hold {
        /// The tiles, in their order.
        tiles: Arc<[TileId]>,
        /// The distance from each tile to the next, to the right.
        apart: f64,
        /// Where the first tile is drawn.
        first: Pose,
        /// The set that they would be dropped on, to be highlighted.
        aim: Option<SetId>,
        /// What they would cover if they were dropped now.
        slot: Option<Rect>,
    },
    /// Nothing is being held or moved any longer. Remove highlights and frames.
    Release,
    /// Let every tile glide to where it belongs.
    Settle,
    /// The table follows a finger. Move it without animation.
    Grab,
    /// Move the camera.
    Look(Camera),
    /// Draw the frame of a sweep.
    Sweep(Rect),
    /// Select exactly these tiles.
    Select(Vec<TileId>),
    /// Select or deselect a tile.
    Toggle(TileId),
    /// Select everything up to a tile.
    SelectTo(TileId),
    /// A long press was recognised. Vibrate.
    Feel,
    /// Move tiles.
    Drop(Drop),
    /// Play a tile where it fits.
    PlayWhereItFits(TileId),
    /// Say what a set is worth, or what is wrong with it.
    Explain(SetId),
    /// Say what a joker does and what it stands for. Other tiles need no explanation.
    Describe(TileId),
}

/// A drop of tiles.
#[derive(Debug, Clone, PartialEq)]
pub struct Drop {
    /// The tiles, from the left.
    pub tiles: Arc<[TileId]>,
    /// What they were dropped on.
    pub target: Target,
    /// Whether they were dragged there. Otherwise the place was tapped.
    pub dragged: bool,
}

impl Drop {
    /// Changes the desk and its selection. Returns whether a tile moved.
    pub fn apply(&self, desk: &mut Desk) -> bool {
        let moved = desk.drop(&self.tiles, self.target);
        let selected = desk.selected();
        let done = match self.dragged {
            true => !moved || selected.iter().all(|tile| self.tiles.contains(tile)),
            false => selected == &*self.tiles,
        };
        if done {
            desk.select(&[]);
        }
        moved
    }

    /// Returns the tile that kept a drag from ending on the rack because it was on the table
    /// before the turn.
    pub fn refused(&self, desk: &Desk) -> Option<TileId> {
        let onto_rack = self.dragged && matches!(self.target, Target::Rack(_));
        let mut tiles = self.tiles.iter().copied().filter(|_| onto_rack);
        tiles.find(|&tile| !desk.is_own(tile))
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
enum Gesture {
    #[default]
    Idle,
    /// A finger is down and has not moved yet. If it `enlarged` a set, a tap does nothing else.
    Press {
        area: Area,
        at: (f64, f64),
        enlarged: bool,
    },
    /// A finger drags tiles.
    Drag {
        tiles: Arc<[TileId]>,
        /// The distance from the first tile to the finger, in tiles, because tiles may change
        /// size.
        grab: f64,
        /// The last position of the finger.
        last: (f64, f64),
        /// Whether it has moved. A long press without movement only selects.
        moved: bool,
        /// Whether it is a finger, which hides what is under it.
        touch: bool,
        /// What the tiles were last held over, and what they would cover there.
        over: Option<(Target, Option<Rect>)>,
        /// The sets that the tiles came near, and whether each attracts them.
        attract: Vec<(SetId, bool)>,
    },
    /// A finger pans the table.
    Pan { last: (f64, f64) },
    /// Two fingers zoom the table: the magnification per pixel between them, and the last
    /// position of their midpoint.
    Pinch { zoom: f64, middle: (f64, f64) },
    /// A finger collects all tiles on the rack from one tile to the finger.
    Collect { from: TileId },
    /// A finger draws a selection frame over the rack, from here to the finger.
    Sweep { from: (f64, f64) },
}

/// The gestures on one stage: all fingers that are down, and what they do together.
#[derive(Debug, Clone, Default)]
pub struct Gestures {
    gesture: Gesture,
    pointers: Vec<Pointer>,
    /// The last tapped tile, and the time.
    last_tap: Option<(TileId, f64)>,
    /// The number of presses so far, which identifies the last one.
    presses: u64,
    /// Whether a call of [`Gestures::scroll`] is pending.
    scrolling: bool,
}

impl Gestures {
    /// Returns whether a pointer is being followed. A mouse that only hovers is not.
    pub fn follows(&self, id: i32) -> bool {
        self.pointers.iter().any(|pointer| pointer.id == id)
    }

    /// Handles a pointer that goes down. Returns no effects if the pointer is ignored.
    pub fn down(&mut self, scene: &Scene<'_>, pointer: Pointer) -> Vec<Effect> {
        // One finger drags and two pinch; further fingers are ignored.
        let busy = !matches!(
            self.gesture,
            Gesture::Idle | Gesture::Press { .. } | Gesture::Pan { .. }
        );
        let area = scene.area(pointer.x, pointer.y);
        let Some(area) = area.filter(|_| !busy) else {
            return Vec::new();
        };
        self.pointers.retain(|other| other.id != pointer.id);
        self.pointers.push(pointer);
        self.presses += 1;
        if let Some((apart, middle)) = self.two_fingers() {
            let zoom = scene.camera.zoom / apart;
            self.gesture = Gesture::Pinch { zoom, middle };
            return vec![Effect::Grab];
        }
        let at = (pointer.x, pointer.y);
        let camera = scene.camera_for_touch(area);
        let enlarged = pointer.touch && camera.near != scene.camera.near && camera.near.is_some();
        self.gesture = Gesture::Press { area, at, enlarged };
        let mut effects = vec![Effect::Wait(self.presses)];
        if pointer.touch && camera != scene.camera {
            effects.push(Effect::Look(camera));
        }
        effects
    }

    /// Returns the distance between two fingers and their midpoint.
    fn two_fingers(&self) -> Option<(f64, (f64, f64))> {
        let [one, other] = &self.pointers[..] else {
            return None;
        };
        let apart = one.distance((other.x, other.y)).max(1.0);
        let middle = (f64::midpoint(one.x, other.x), f64::midpoint(one.y, other.y));
        Some((apart, middle))
    }

    /// Handles a press that has lasted for [`LONG`]. If the finger has not moved, it takes the
    /// whole set; on the rack, it starts collecting tiles.
    pub fn long_press(&mut self, scene: &Scene<'_>, press: u64) -> Vec<Effect> {
        let Gesture::Press {
            area: Area::Tile(tile),
            at,
            ..
        } = self.gesture
        else {
            return Vec::new();
        };
        if press != self.presses {
            return Vec::new();
        }
        let Some((set, place)) = scene.desk.layout().on_table(tile) else {
            self.gesture = Gesture::Collect { from: tile };
            return vec![
                Effect::Select(vec![tile]),
                Effect::Feel,
                Effect::Describe(tile),
            ];
        };
        // The finger drags the set, or goes up without moving.
        self.gesture = Gesture::Drag {
            tiles: set.tiles.as_slice().into(),
            grab: place as f64 + 0.5,
            last: at,
            moved: false,
            touch: self.pointers.iter().any(|pointer| pointer.touch),
            over: None,
            attract: Vec::new(),
        };
        vec![
            Effect::Select(set.tiles.clone()),
            Effect::Feel,
            Effect::Describe(tile),
        ]
    }

    /// Handles a pointer that moves.
    pub fn moved(&mut self, scene: &Scene<'_>, pointer: Pointer) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut pointers = self.pointers.iter_mut();
        let Some(known) = pointers.find(|other| other.id == pointer.id) else {
            return effects;
        };
        *known = pointer;
        if let Gesture::Press { area, at, .. } = self.gesture {
            if pointer.distance(at) <= STILL {
                return effects;
            }
            self.begin(scene, area, at, pointer.touch, &mut effects);
        }
        let here = (pointer.x, pointer.y);
        let fingers = self.two_fingers();
        match &mut self.gesture {
            Gesture::Idle | Gesture::Press { .. } => {}
            Gesture::Drag { last, moved, .. } => {
                let far = pointer.distance(*last);
                *moved |= far > STILL;
                if *moved {
                    *last = here;
                    effects.extend(self.held(scene, far < FLYING));
                    if !self.scrolling && push(scene, here) != (0.0, 0.0) {
                        self.scrolling = true;
                        effects.push(Effect::Scroll);
                    }
                }
            }
            Gesture::Pan { last } => {
                let (x, y) = std::mem::replace(last, here);
                effects.push(Effect::Look(scene.pan(x - pointer.x, y - pointer.y)));
            }
            Gesture::Pinch { zoom, middle } => {
                if let Some((apart, new)) = fingers {
                    let (x, y) = std::mem::replace(middle, new);
                    let camera = scene.pan(x - new.0, y - new.1);
                    let zoom = (*zoom * apart).clamp(ZOOM.0, ZOOM.1);
                    let panned = scene.with_camera(camera);
                    effects.push(Effect::Look(panned.zoom(zoom, new.0, new.1)));
                }
            }
            Gesture::Collect { from } => {
                effects.extend(collect(scene, *from, here).map(Effect::Select));
            }
            Gesture::Sweep { from } => {
                let swept = Rect::between(*from, here);
                effects.push(Effect::Sweep(swept));
                effects.push(Effect::Select(scene.rack_within(&swept)));
            }
        }
        effects
    }

    /// Turns a press into the gesture that its first movement begins.
    fn begin(
        &mut self,
        scene: &Scene<'_>,
        area: Area,
        at: (f64, f64),
        touch: bool,
        effects: &mut Vec<Effect>,
    ) {
        let layout = scene.desk.layout();
        let selected = scene.desk.selected();
        // The tiles to drag, and the index of the tile under the finger.
        let (tiles, under): (Vec<TileId>, usize) = match area {
            Area::Felt => {
                effects.push(Effect::Grab);
                self.gesture = Gesture::Pan { last: at };
                return;
            }
            Area::Rack => {
                effects.push(Effect::Select(Vec::new()));
                self.gesture = Gesture::Sweep { from: at };
                return;
            }
            Area::Tray(key) => (
                layout
                    .set(key)
                    .map_or_else(Vec::new, |set| set.tiles.clone()),
                0,
            ),
            Area::Tile(tile) if selected.contains(&tile) => {
                // The tiles of the rack in their order, then those of the table.
                let table = layout.sets.iter().flat_map(|set| &set.tiles);
                let all = layout.rack.iter().chain(table).copied();
                let tiles: Vec<TileId> = all.filter(|tile| selected.contains(tile)).collect();
                let under = tiles.iter().position(|&other| other == tile);
                (tiles, under.unwrap_or(0))
            }
            Area::Tile(tile) => (vec![tile], 0),
        };
        let pose = tiles.get(under).and_then(|&tile| scene.pose(tile));
        let grab = pose.map_or(0.0, |pose| {
            let width = scene.frame.tile * pose.scale;
            let inside = match scene.frame.rtl {
                true => pose.x + width - at.0,
                false => at.0 - pose.x,
            };
            inside / width.max(1.0) + under as f64
        });
        // An enlarged set goes back to its place.
        if scene.camera.near.is_some() {
            effects.push(Effect::Look(Camera {
                near: None,
                ..scene.camera
            }));
        }
        self.gesture = Gesture::Drag {
            tiles: tiles.into(),
            grab,
            last: at,
            moved: true,
            touch,
            over: None,
            attract: Vec::new(),
        };
    }

    /// Returns the effect that draws held tiles at the finger. With `aims`, the set that they
    /// would be dropped on is highlighted, and the place that they would take is shown.
    fn held(&mut self, scene: &Scene<'_>, aims: bool) -> Option<Effect> {
        let Gesture::Drag {
            tiles,
            grab,
            last,
            touch,
            over,
            attract,
            ..
        } = &mut self.gesture
        else {
            return None;
        };
        let held = Held::new(scene, tiles.len(), *grab, *last, *touch);
        if aims {
            let target = held.target_where(scene, tiles, attract);
            // Finding the place is costly, and most moves do not change it.
            if over.is_none_or(|(before, _)| before != target) {
                *over = Some((target, scene.landing(tiles, target)));
            }
        }
        let over = over.filter(|_| aims);
        Some(Effect::Hold {
            tiles: Arc::clone(tiles),
            apart: if scene.frame.rtl {
                -held.hand.width
            } else {
                held.hand.width
            },
            first: held.pose(),
            aim: match over {
                Some((Target::Set { id, .. }, _)) => Some(id),
                _ => None,
            },
            slot: over.and_then(|(_, slot)| slot),
        })
    }

    /// Handles the next frame while tiles are held near the edge of the table: the table scrolls.
    pub fn scroll(&mut self, scene: &Scene<'_>) -> Vec<Effect> {
        self.scrolling = false;
        let Gesture::Drag { last, .. } = self.gesture else {
            return Vec::new();
        };
        let (x, y) = push(scene, last);
        let camera = scene.pan(x, y);
        if camera == scene.camera {
            return Vec::new();
        }
        self.scrolling = true;
        let mut effects = vec![Effect::Look(camera)];
        // The held tiles stay under the finger.
        effects.extend(self.held(&scene.with_camera(camera), true));
        effects.push(Effect::Scroll);
        effects
    }

    /// Handles a pointer that goes up.
    pub fn up(&mut self, scene: &Scene<'_>, pointer: Pointer, tap: Tap) -> Vec<Effect> {
        let Some(gesture) = self.let_go(pointer.id) else {
            return Vec::new();
        };
        let mut effects = vec![Effect::Release];
        match gesture {
            Gesture::Press { enlarged: true, .. } if scene.desk.selected().is_empty() => {}
            Gesture::Press { area, .. } => {
                effects.extend(self.tap(scene, area, pointer, tap));
            }
            Gesture::Drag {
                tiles,
                grab,
                moved: true,
                touch,
                ..
            } => {
                let at = (pointer.x, pointer.y);
                let held = Held::new(scene, tiles.len(), grab, at, touch);
                let target = scene.target(&tiles, held.hand);
                effects.push(Effect::Drop(Drop {
                    tiles,
                    target,
                    dragged: true,
                }));
                effects.push(Effect::Settle);
            }
            _ => {}
        }
        effects
    }

    /// Handles a pointer that the system cancels. Held tiles go back to where they were.
    pub fn cancel(&mut self, id: i32) -> Vec<Effect> {
        match self.let_go(id) {
            Some(_) => vec![Effect::Release, Effect::Settle],
            // A finger that was ignored does not end the gesture of the others.
            None => Vec::new(),
        }
    }

    /// Ends and returns the gesture of a pointer, if the pointer was followed.
    fn let_go(&mut self, id: i32) -> Option<Gesture> {
        if !self.follows(id) {
            return None;
        }
        self.pointers.retain(|pointer| pointer.id != id);
        Some(std::mem::take(&mut self.gesture))
    }

    fn tap(&mut self, scene: &Scene<'_>, area: Area, pointer: Pointer, tap: Tap) -> Vec<Effect> {
        let selected = scene.desk.selected();
        let target = || match scene.target(selected, Hand::at(pointer.x, pointer.y)) {
            // A tap anywhere on the rack puts the selected tiles at its end.
            Target::Rack(_) => Target::Rack(usize::MAX),
            target => target,
        };
        let put = |target| {
            Effect::Drop(Drop {
                tiles: selected.into(),
                target,
                dragged: false,
            })
        };
        match area {
            Area::Tile(tile) if tap.shift => vec![Effect::SelectTo(tile)],
            Area::Tile(tile) if tap.command => vec![Effect::Toggle(tile)],
            Area::Tile(tile) => {
                if self.is_double_tap(tile, tap) {
                    return double_tap(scene, tile);
                }
                // Once tiles have been selected by a tap, a tap on a set puts them there.
                let on_table = scene.desk.layout().on_table(tile).is_some();
                let elsewhere = !selected.is_empty() && !selected.contains(&tile);
                match target() {
                    set @ Target::Set { .. } if on_table && elsewhere => vec![put(set)],
                    _ => vec![Effect::Toggle(tile)],
                }
            }
            Area::Tray(key) if selected.is_empty() => vec![Effect::Explain(key)],
            _ if selected.is_empty() => Vec::new(),
            _ => vec![put(target())],
        }
    }

    fn is_double_tap(&mut self, tile: TileId, tap: Tap) -> bool {
        let limit = match tap.unhurried {
            true => UNHURRIED_DOUBLE,
            false => DOUBLE,
        };
        let before = self.last_tap.take();
        let double = before.is_some_and(|(other, at)| other == tile && tap.time - at < limit);
        // A third tap is the first of the next pair.
        self.last_tap = (!double).then_some((tile, tap.time));
        double
    }
}

/// Tiles in the hand: where they are drawn, and where they are aimed.
struct Held {
    /// The left edge of the first tile, and the top edge of all tiles.
    corner: (f64, f64),
    hand: Hand,
    scale: f64,
}

impl Held {
    fn new(scene: &Scene<'_>, count: usize, grab: f64, (x, y): (f64, f64), touch: bool) -> Held {
        let frame = scene.frame;
        let at = if touch { HELD_BELOW } else { HELD_AT };
        // Over the rack, and over small sets, where they would otherwise be illegible, held tiles
        // are as large as those on the rack.
        let small = frame.table_tile * scene.camera.zoom < TOUCHABLE;
        let scale = match scene.is_over_rack(y) || small {
            true => 1.0,
            false => frame.table_scale(scene.camera),
        };
        let width = frame.tile * scale;
        let height = width * RATIO;
        let before = (grab as usize).min(count.saturating_sub(1));
        let from_middle = (grab - before as f64 - 0.5) * width;
        let (left, middle) = match frame.rtl {
            true => (x + grab * width - width, x + from_middle),
            false => (x - grab * width, x - from_middle),
        };
        Held {
            corner: (left, y - height * at),
            hand: Hand {
                middle: (middle, y - height * (at - 0.5)),
                before,
                width,
            },
            scale,
        }
    }

    /// Returns what dropping the tiles here means, and remembers which sets attract them.
    fn target_where(
        &self,
        scene: &Scene<'_>,
        tiles: &[TileId],
        known: &mut Vec<(SetId, bool)>,
    ) -> Target {
        let mut attracts = |id: SetId| {
            let found = known.iter().find(|(other, _)| *other == id);
            found.map(|(_, attracts)| *attracts).unwrap_or_else(|| {
                let attracts = scene.desk.attracts(tiles, id);
                known.push((id, attracts));
                attracts
            })
        };
        scene.target_where(tiles, self.hand, &mut attracts)
    }

    fn pose(&self) -> Pose {
        Pose {
            x: self.corner.0,
            y: self.corner.1,
            scale: self.scale * HELD_SCALE,
            on_rack: true,
            over: 0,
            held: true,
            near: false,
        }
    }
}

/// Plays a tile from the rack, or takes the player's own tile back from the table.
fn double_tap(scene: &Scene<'_>, tile: TileId) -> Vec<Effect> {
    let mut effects = vec![Effect::Select(Vec::new())];
    if scene.desk.layout().rack.contains(&tile) {
        effects.push(Effect::PlayWhereItFits(tile));
    } else if scene.desk.is_own(tile) {
        effects.push(Effect::Drop(Drop {
            tiles: [tile].into(),
            target: Target::Rack(usize::MAX),
            dragged: false,
        }));
    }
    effects
}

/// Returns all tiles on the rack from one tile to the tile at a point.
fn collect(scene: &Scene<'_>, from: TileId, (x, y): (f64, f64)) -> Option<Vec<TileId>> {
    let (frame, rack) = (scene.frame, &scene.desk.layout().rack);
    let at = rack.iter().position(|&tile| tile == from)?;
    let half = frame.tile / 2.0;
    let x = if frame.rtl { x + half } else { x - half };
    let to = scene.rack_place(x, y.max(frame.ledge.y));
    let to = to.min(rack.len() - 1);
    Some(rack[at.min(to)..=at.max(to)].to_vec())
}

/// Returns how far tiles held near the edge of the table scroll it per frame.
fn push(scene: &Scene<'_>, (x, y): (f64, f64)) -> (f64, f64) {
    let cloth = scene.frame.cloth;
    let push = |at: f64, begin: f64, end: f64| match at {
        at if at < begin + NEAR_EDGE => -SCROLL,
        at if at > end - NEAR_EDGE => SCROLL,
        _ => 0.0,
    };
    match scene.is_over_rack(y) {
        true => (0.0, 0.0),
        false => (
            push(x, cloth.x, cloth.right()),
            push(y, cloth.y, cloth.bottom()),
        ),
    }
}

/// Handles the mouse wheel at a point: it scrolls, or zooms if `zooms`. Outside the table it
/// does nothing.
pub fn wheel(scene: &Scene<'_>, at: (f64, f64), by: (f64, f64), zooms: bool) -> Option<Camera> {
    if scene.is_over_rack(at.1) {
        return None;
    }
    Some(match zooms {
        true => {
            let zoom = scene.camera.zoom * (-by.1 / 300.0).exp();
            scene.zoom(zoom.clamp(ZOOM.0, ZOOM.1), at.0, at.1)
        }
        false => scene.pan(by.0, by.1),
    })
}
