//! What fingers, mouse and pen mean: press, drag, sweep, collect, pan, pinch, tap and tap,
//! double tap, long press.
//!
//! A [`Hand`] is told where pointers are and what they do, in the scene as it is at that moment,
//! and answers with [`Effect`]s. It neither draws, nor changes the desk, nor reads a clock.

use std::sync::Arc;

use sidra_core::TileId;
use sidra_game::SetId;

use crate::desk::{Desk, Target};
use crate::stage::{Camera, Ground, Pose, RATIO, Rect, Scene};

/// A press this long is a long one, in milliseconds.
pub const LONG: u64 = 450;
/// Two taps on a tile within this time are a double tap, in milliseconds.
pub const DOUBLE: f64 = 350.0;
/// The same for players who asked for more time.
pub const UNHURRIED_DOUBLE: f64 = 2_000.0;
/// A pointer that moved no further than this has not moved, in pixels.
pub const STILL: f64 = 7.0;
/// Tiles that go further than this in one move fly past what lies there, and mark no set as
/// their aim.
const FLYING: f64 = 24.0;
/// A drag this near to the edge of the table scrolls it.
const NEAR_EDGE: f64 = 36.0;
/// How far it scrolls in each frame.
const SCROLL: f64 = 7.0;
/// The smallest and the largest magnification.
const ZOOM: (f64, f64) = (0.5, 2.0);
/// Where a finger holds tiles, from their top, in heights: most of them can be seen above it.
const HELD_AT: f64 = 0.6;
/// How much larger tiles are while they are held.
const HELD_SCALE: f64 = 1.06;

/// Where a pointer is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pointer {
    /// Which finger it is; a mouse is one finger.
    pub id: i32,
    /// From the stage's left.
    pub x: f64,
    /// From the stage's top.
    pub y: f64,
}

impl Pointer {
    fn distance(&self, (x, y): (f64, f64)) -> f64 {
        (self.x - x).hypot(self.y - y)
    }
}

/// What matters of a pointer that goes up, if it tapped.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tap {
    /// When, in milliseconds, however late the page hears of it.
    pub time: f64,
    /// With the shift key held, which selects up to here.
    pub shift: bool,
    /// With control or the command key held, which adds to the selection.
    pub command: bool,
    /// Whether the player asked for more time between the taps of a double tap.
    pub unhurried: bool,
}

/// What is to be done, in this order.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Call [`Hand::long_press`] with this number after [`LONG`].
    Wait(u64),
    /// Call [`Hand::scroll`] with the next frame.
    Scroll,
    /// Draw held tiles under the finger, at once.
    Hold {
        /// The tiles, from the left.
        tiles: Arc<[TileId]>,
        /// How far each is to the right of the one before.
        apart: f64,
        /// Where the first one is.
        first: Pose,
        /// The set that they would be dropped on.
        aim: Option<SetId>,
    },
    /// Nothing is held or moved any more: marks and frames go away.
    Release,
    /// Everything glides to where it belongs.
    Settle,
    /// The table follows a finger: nothing glides after it.
    Grab,
    /// Look there.
    Look(Camera),
    /// Draw the frame of a sweep.
    Sweep(Rect),
    /// Select exactly these.
    Select(Vec<TileId>),
    /// Select a tile, or no longer.
    Toggle(TileId),
    /// Select everything up to a tile.
    SelectTo(TileId),
    /// A long press has been recognised: let it be felt.
    Feel,
    /// Move tiles.
    Drop(Drop),
    /// Play a tile where it fits.
    PlayWhereItFits(TileId),
    /// Say what a set is, or what is wrong with it.
    Explain(SetId),
}

/// Tiles that were let go.
#[derive(Debug, Clone, PartialEq)]
pub struct Drop {
    /// The tiles, from the left.
    pub tiles: Arc<[TileId]>,
    /// What they were dropped on.
    pub target: Target,
    /// Whether they were dragged there; otherwise the place was tapped.
    pub dragged: bool,
}

impl Drop {
    /// Changes the desk, selection included, and says whether a tile moved.
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

    /// The tile that kept a drag from ending on the rack: it lay on the table before the turn.
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
    /// Down, and not moved yet.
    Press { ground: Ground, at: (f64, f64) },
    /// Tiles under a finger.
    Drag {
        tiles: Arc<[TileId]>,
        /// How far to the left of the finger they begin.
        grab: f64,
        /// Where the finger was last.
        last: (f64, f64),
        /// Whether it has moved: a long press alone only selects.
        moved: bool,
    },
    /// The table under a finger, which was here last.
    Pan { last: (f64, f64) },
    /// The table under two fingers: the magnification for each pixel between them, and where
    /// their middle was last.
    Pinch { zoom: f64, middle: (f64, f64) },
    /// All tiles of the rack from one to the finger.
    Collect { from: TileId },
    /// A frame over the rack, from here to the finger.
    Sweep { from: (f64, f64) },
}

/// The hand at one stage: every finger that is down, and what they are doing together.
#[derive(Debug, Clone, Default)]
pub struct Hand {
    gesture: Gesture,
    pointers: Vec<Pointer>,
    /// The tile that was tapped last, and when.
    last_tap: Option<(TileId, f64)>,
    /// How many presses there were: names the last one.
    presses: u64,
    /// Whether [`Hand::scroll`] is going to be called.
    scrolling: bool,
}

impl Hand {
    /// Whether a pointer is followed. A mouse that only passes over the stage is not.
    pub fn follows(&self, id: i32) -> bool {
        self.pointers.iter().any(|pointer| pointer.id == id)
    }

    /// A pointer goes down. No effect means that it is left alone.
    pub fn down(&mut self, scene: &Scene<'_>, pointer: Pointer) -> Vec<Effect> {
        // One finger drags and two pinch; others may rest.
        let busy = !matches!(
            self.gesture,
            Gesture::Idle | Gesture::Press { .. } | Gesture::Pan { .. }
        );
        let ground = scene.ground(pointer.x, pointer.y);
        let Some(ground) = ground.filter(|_| !busy) else {
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
        self.gesture = Gesture::Press { ground, at };
        vec![Effect::Wait(self.presses)]
    }

    /// How far apart two fingers are, and the middle between them.
    fn two_fingers(&self) -> Option<(f64, (f64, f64))> {
        let [one, other] = &self.pointers[..] else {
            return None;
        };
        let apart = one.distance((other.x, other.y)).max(1.0);
        let middle = (f64::midpoint(one.x, other.x), f64::midpoint(one.y, other.y));
        Some((apart, middle))
    }

    /// [`LONG`] after a press. If the finger is still there, it takes the whole set; on the
    /// rack it begins to collect tiles.
    pub fn long_press(&mut self, scene: &Scene<'_>, press: u64) -> Vec<Effect> {
        let Gesture::Press {
            ground: Ground::Tile(tile),
            at,
        } = self.gesture
        else {
            return Vec::new();
        };
        if press != self.presses {
            return Vec::new();
        }
        let Some((set, place)) = scene.desk.layout().on_table(tile) else {
            self.gesture = Gesture::Collect { from: tile };
            return vec![Effect::Select(vec![tile]), Effect::Feel];
        };
        // What follows is a drag, or nothing.
        let wide = scene.frame.tile * scene.frame.table_scale(scene.camera);
        self.gesture = Gesture::Drag {
            tiles: set.tiles.as_slice().into(),
            grab: (place as f64 + 0.5) * wide,
            last: at,
            moved: false,
        };
        vec![Effect::Select(set.tiles.clone()), Effect::Feel]
    }

    /// A pointer moves.
    pub fn moved(&mut self, scene: &Scene<'_>, pointer: Pointer) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut pointers = self.pointers.iter_mut();
        let Some(known) = pointers.find(|other| other.id == pointer.id) else {
            return effects;
        };
        *known = pointer;
        if let Gesture::Press { ground, at } = self.gesture {
            if pointer.distance(at) <= STILL {
                return effects;
            }
            self.begin(scene, ground, at, &mut effects);
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
                    let panned = Scene { camera, ..*scene };
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

    /// A press becomes a movement.
    fn begin(
        &mut self,
        scene: &Scene<'_>,
        ground: Ground,
        at: (f64, f64),
        effects: &mut Vec<Effect>,
    ) {
        let layout = scene.desk.layout();
        let selected = scene.desk.selected();
        // The tiles to drag, and which of them is under the finger.
        let (tiles, under): (Vec<TileId>, usize) = match ground {
            Ground::Felt => {
                effects.push(Effect::Grab);
                self.gesture = Gesture::Pan { last: at };
                return;
            }
            Ground::Rack => {
                effects.push(Effect::Select(Vec::new()));
                self.gesture = Gesture::Sweep { from: at };
                return;
            }
            Ground::Tray(key) => (
                layout
                    .set(key)
                    .map_or_else(Vec::new, |set| set.tiles.clone()),
                0,
            ),
            Ground::Tile(tile) if selected.contains(&tile) => {
                // As they lie: the rack in its order, then the table.
                let table = layout.sets.iter().flat_map(|set| &set.tiles);
                let all = layout.rack.iter().chain(table).copied();
                let tiles: Vec<TileId> = all.filter(|tile| selected.contains(tile)).collect();
                let under = tiles.iter().position(|&other| other == tile);
                (tiles, under.unwrap_or(0))
            }
            Ground::Tile(tile) => (vec![tile], 0),
        };
        let pose = tiles.get(under).and_then(|&tile| scene.goal(tile));
        let grab = pose.map_or(0.0, |pose| {
            at.0 - pose.x + under as f64 * scene.frame.tile * pose.scale
        });
        self.gesture = Gesture::Drag {
            tiles: tiles.into(),
            grab,
            last: at,
            moved: true,
        };
    }

    /// Held tiles, drawn under the finger; where they aim at something, that is marked.
    fn held(&self, scene: &Scene<'_>, aims: bool) -> Option<Effect> {
        let Gesture::Drag {
            tiles,
            grab,
            last: (x, y),
            ..
        } = &self.gesture
        else {
            return None;
        };
        let (frame, grab, x, y) = (scene.frame, *grab, *x, *y);
        // Over the rack they are as large as there.
        let scale = match y >= frame.rack {
            true => 1.0,
            false => frame.table_scale(scene.camera),
        };
        let wide = frame.tile * scale;
        let aim = match aims.then(|| scene.target(tiles, grab, x, y)) {
            Some(Target::Set { id, .. }) => Some(id),
            _ => None,
        };
        Some(Effect::Hold {
            tiles: Arc::clone(tiles),
            apart: wide,
            first: Pose {
                x: x - grab,
                y: y - wide * RATIO * HELD_AT,
                scale: scale * HELD_SCALE,
                on_rack: true,
                held: true,
            },
            aim,
        })
    }

    /// The next frame while tiles are held near the edge of the table: it scrolls.
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
        // What is held stays under the finger.
        effects.extend(self.held(&Scene { camera, ..*scene }, true));
        effects.push(Effect::Scroll);
        effects
    }

    /// A pointer goes up.
    pub fn up(&mut self, scene: &Scene<'_>, pointer: Pointer, tap: Tap) -> Vec<Effect> {
        let Some(gesture) = self.let_go(pointer.id) else {
            return Vec::new();
        };
        let mut effects = vec![Effect::Release];
        match gesture {
            Gesture::Press { ground, .. } => {
                effects.extend(self.tap(scene, ground, pointer, tap));
            }
            Gesture::Drag {
                tiles,
                grab,
                moved: true,
                ..
            } => {
                let target = scene.target(&tiles, grab, pointer.x, pointer.y);
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

    /// The system takes a pointer away: what it held goes back to where it lay.
    pub fn cancel(&mut self, id: i32) -> Vec<Effect> {
        match self.let_go(id) {
            Some(_) => vec![Effect::Release, Effect::Settle],
            // A finger that rests takes nothing out of the hand.
            None => Vec::new(),
        }
    }

    /// What a pointer was doing, if it was doing anything. It ends.
    fn let_go(&mut self, id: i32) -> Option<Gesture> {
        if !self.follows(id) {
            return None;
        }
        self.pointers.retain(|pointer| pointer.id != id);
        Some(std::mem::take(&mut self.gesture))
    }

    fn tap(
        &mut self,
        scene: &Scene<'_>,
        ground: Ground,
        pointer: Pointer,
        tap: Tap,
    ) -> Vec<Effect> {
        let selected = scene.desk.selected();
        let target = || match scene.target(selected, 0.0, pointer.x, pointer.y) {
            // On the rack they go to the end, wherever it is tapped.
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
        match ground {
            Ground::Tile(tile) if tap.shift => vec![Effect::SelectTo(tile)],
            Ground::Tile(tile) if tap.command => vec![Effect::Toggle(tile)],
            Ground::Tile(tile) => {
                if self.is_double_tap(tile, tap) {
                    return double_tap(scene, tile);
                }
                // Tap and tap: what is selected goes to the set that is tapped.
                let on_table = scene.desk.layout().on_table(tile).is_some();
                let elsewhere = !selected.is_empty() && !selected.contains(&tile);
                match target() {
                    goal @ Target::Set { .. } if on_table && elsewhere => vec![put(goal)],
                    _ => vec![Effect::Toggle(tile)],
                }
            }
            Ground::Tray(key) if selected.is_empty() => vec![Effect::Explain(key)],
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

/// Plays a tile of the rack; takes back one's own tile from the table.
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

/// Everything on the rack from one tile to the one at a point.
fn collect(scene: &Scene<'_>, from: TileId, (x, y): (f64, f64)) -> Option<Vec<TileId>> {
    let (frame, rack) = (scene.frame, &scene.desk.layout().rack);
    let at = rack.iter().position(|&tile| tile == from)?;
    let to = frame.rack_place(x - frame.tile / 2.0, y.max(frame.rack));
    let to = to.min(rack.len() - 1);
    Some(rack[at.min(to)..=at.max(to)].to_vec())
}

/// How far held tiles near the edge of the table push it, in each frame.
fn push(scene: &Scene<'_>, (x, y): (f64, f64)) -> (f64, f64) {
    let frame = scene.frame;
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

/// What a wheel turned by this much at a point means: it scrolls, or zooms. Beside the table it
/// means nothing.
pub fn wheel(scene: &Scene<'_>, at: (f64, f64), by: (f64, f64), zooms: bool) -> Option<Camera> {
    if at.1 >= scene.frame.felt {
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
