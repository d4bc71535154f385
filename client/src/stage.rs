//! The stage: where every tile is in a window, and what is at a point of it.
//!
//! Lengths are CSS pixels from the stage's top left, unless stated to be in tiles. All of it
//! follows from what was measured ([`Frame`]), what the camera shows ([`Camera`]) and where the
//! player put the tiles ([`Desk`]). A tile that is still gliding counts as being where it is going,
//! so a press means the same however slow the animation is.

use sidra_core::TileId;
use sidra_core::few::Few;
use sidra_game::{SetId, TableSet};

use crate::desk::{Desk, Target};
use crate::rack::{Stand, stands};
use crate::spread::{Fit, Place, RATIO, Spread, within};

/// How far the tray of a set reaches beyond its tiles, in tile widths.
const TRAY: f64 = 0.11;
/// How much of its place in a set a tile fills: neighbours nearly touch.
const TILE: f64 = 0.97;
/// How far a selected tile is lifted, in tile widths.
pub const LIFT: f64 = 0.1;
/// The smallest and largest distance between two rows of sets, in tile widths.
const PITCH: (f64, f64) = (1.7, 2.3);
/// A tile joins a set if its centre is at most this far from the set, in tile widths.
const NEAR: f64 = 0.75;
/// A tile that the set attracts joins it from this distance.
const MAGNET: f64 = 1.5;
/// The same distances above and below a set, from its middle.
const NEAR_ROW: f64 = 0.75;
const MAGNET_ROW: f64 = 1.6;
/// A letter joins a word from these distances, whether or not the result is a word: it may be one of
/// several letters that make one, and where it lies, the table says what is wrong.
const NEAR_WORD: f64 = 1.0;
const NEAR_WORD_ROW: f64 = RATIO;
/// The smallest tile that fingers can pick out of a set.
pub const TOUCHABLE: f64 = 40.0;
/// Margin around the visible part.
const EDGE: f64 = 8.0;

/// A rectangle of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// The distance from the left of the stage.
    pub x: f64,
    /// The distance from the top of the stage.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Rect {
    /// Returns the rectangle with these two opposite corners, in any order.
    pub fn between((x, y): (f64, f64), (right, bottom): (f64, f64)) -> Rect {
        Rect {
            x: x.min(right),
            y: y.min(bottom),
            width: (right - x).abs(),
            height: (bottom - y).abs(),
        }
    }

    /// Returns whether a point is in it.
    pub fn contains(&self, x: f64, y: f64) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }

    /// Returns whether the two have a point in common.
    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Returns the middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Returns the bottom.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Returns the right edge.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Returns the same rectangle, larger by this much on each side.
    pub fn grown(&self, by: f64) -> Rect {
        Rect {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }
}

/// The measurements of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// The part of the felt that holds sets.
    pub cloth: Rect,
    /// The inside of the rack's first ledge.
    pub ledge: Rect,
    /// The distance from one ledge to the next.
    pub ledge_pitch: f64,
    /// How many tiles fit beside each other on a ledge.
    pub places: usize,
    /// The fewest ledges that the rack has.
    pub ledges: usize,
    /// The width of a tile on the rack.
    pub tile: f64,
    /// The width of a tile on the table, before it is magnified.
    pub table_tile: f64,
    /// Whether the rows of the table are filled one after another.
    pub filled: bool,
    /// The fraction of the felt's width by which the sets are moved: see
    /// [`Fit::lean`](crate::spread::Fit::lean).
    pub lean: f64,
    /// Whether the sets are in the middle, and rows without sets take no space, as in a lesson.
    pub snug: bool,
    /// Whether rack and table run from right to left, as words do.
    pub rtl: bool,
}

/// Which part of the table is shown, and how large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// How much is cut off where rows begin: at the left, or at the right if they run from right to
    /// left.
    pub x: f64,
    /// How much is cut off at the top.
    pub y: f64,
    /// The magnification.
    pub zoom: f64,
    /// The set that is zoomed in on: its tiles are as large as those on the rack, so that a finger
    /// can pick its tiles.
    pub near: Option<SetId>,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            x: 0.0,
            y: 0.0,
            zoom: 1.0,
            near: None,
        }
    }
}

/// Where a tile is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pose {
    /// The distance from the left of the stage.
    pub x: f64,
    /// The distance from the top of the stage.
    pub y: f64,
    /// Its size, relative to the rack.
    pub scale: f64,
    /// Whether it is on the rack, which is drawn over the table.
    pub on_rack: bool,
    /// How many tiles of its ledge it may cover, on a ledge that is too short.
    pub over: usize,
    /// Whether a finger holds it.
    pub held: bool,
    /// Whether it belongs to the enlarged set, which is drawn over the others.
    pub near: bool,
}

/// What is at a point of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// A tile.
    Tile(TileId),
    /// The tray of a set, beside its tiles.
    Tray(SetId),
    /// The bare table.
    Felt,
    /// An empty part of the rack.
    Rack,
}

/// Tiles in a hand, side by side. A player aims with the tile under the pointer, so what they are
/// dropped on follows from where that tile is shown, not from where the pointer is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hand {
    /// The middle of the tile under the pointer.
    pub middle: (f64, f64),
    /// How many tiles come before it.
    pub before: usize,
    /// The width of a tile in the hand.
    pub width: f64,
}

impl Hand {
    /// Returns tiles that all aim at one point, for a tap.
    pub fn at(x: f64, y: f64) -> Hand {
        Hand {
            middle: (x, y),
            before: 0,
            width: 0.0,
        }
    }
}

/// How large tiles are in a window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sizes {
    /// The width of a tile on the rack.
    pub tile: f64,
    /// How many tiles fit beside each other on a ledge.
    pub places: usize,
    /// How many ledges the rack has.
    pub ledges: usize,
    /// The smallest and the largest width of a tile on the table.
    pub on_table: (f64, f64),
}

/// A window that is not wider than this is a phone's.
const PHONE: f64 = 760.0;
/// One that is wider than this, and low, is a phone on its side.
const SIDEWAYS: f64 = 560.0;
/// A window wider than this is on a large screen.
const LARGE: f64 = 1240.0;
/// A window that is not higher than this is low.
const LOW: f64 = 540.0;
/// No tile of a rack is narrower than this, in pixels, so that a finger can hit it. Only the full
/// rack of the smallest phone on its side, which has no space for more ledges, has tiles of
/// [`TOUCHABLE`] pixels.
const SMALLEST_ON_RACK: f64 = 44.0;
/// The width of the smallest tile on the table that can still be read, in pixels.
const SMALLEST_ON_TABLE: f64 = 24.0;
/// How much of the width the sides of a phone's rack and of its ledges take.
const PHONE_SIDES: f64 = 22.0;
/// A phone narrower than this has thinner sides and gaps, so that seven tiles fit on a ledge.
const NARROW: f64 = 360.0;
const NARROW_SIDES: f64 = 8.0;
const NARROW_GAP: f64 = 0.4;
/// The sides of the rack of a phone on its side, where the buttons are beside the rack.
const SIDEWAYS_SIDES: f64 = 206.0;
/// The maximum number of ledges of a phone's rack, upright and on its side.
const MOST_LEDGES: usize = 4;
const MOST_LOW_LEDGES: usize = 3;
/// The space between two tiles on a phone's rack.
const PHONE_GAP: f64 = 2.0;
/// The largest tile on the table on an upright tablet, which has more height than sets need.
const UPRIGHT: f64 = 50.0;

impl Sizes {
    /// Returns the sizes for a window and a rack of this many tiles. `liked` is the player's
    /// preferred tile size: 1 is the usual one.
    pub fn of((width, height): (f64, f64), tiles: usize, liked: f64) -> Sizes {
        let least = if height > width { UPRIGHT } else { TOUCHABLE };
        let largest = (width / 24.0).clamp(least, 84.0) * liked;
        let of = |tile: f64, places: usize, fewest: usize, largest: f64| Sizes {
            tile,
            places,
            ledges: tiles.div_ceil(places.max(1)).max(fewest),
            on_table: (SMALLEST_ON_TABLE.min(largest), largest),
        };
        let fitting = |sides: f64, gap: f64| {
            let places = (width - sides) / (SMALLEST_ON_RACK + gap);
            places.max(1.0) as usize
        };
        let sideways = width > SIDEWAYS && height <= LOW;
        if width <= PHONE && !sideways {
            let (sides, gap) = match width < NARROW {
                true => (NARROW_SIDES, NARROW_GAP),
                false => (PHONE_SIDES, PHONE_GAP),
            };
            let most = fitting(sides, gap);
            let places = tiles.div_ceil(2).max(7).min(most);
            let tile = (width - sides) / places as f64 - gap;
            // A very full rack lets its tiles overlap a little, rather than take space from the
            // table.
            let places = places.max(tiles.div_ceil(MOST_LEDGES));
            // A rack of many ledges leaves as much space as it can for the table.
            let tile = match tiles > 2 * places {
                true => tile.min(SMALLEST_ON_RACK),
                false => tile,
            };
            of(
                tile.min(48.0 * liked).max(SMALLEST_ON_RACK.min(tile)),
                places,
                2,
                (TOUCHABLE / TILE).ceil() * liked,
            )
        } else if sideways {
            let usual = fitting(SIDEWAYS_SIDES, PHONE_GAP);
            let (tile, places) = match tiles <= usual * MOST_LOW_LEDGES {
                true => (SMALLEST_ON_RACK, usual),
                false => {
                    let places = (width - SIDEWAYS_SIDES) / TOUCHABLE;
                    (TOUCHABLE, places as usize)
                }
            };
            let places = places.max(tiles.div_ceil(MOST_LOW_LEDGES));
            of(tile, places, 1, largest)
        } else if width <= LARGE {
            of(46.0 * liked, if liked > 1.0 { 9 } else { 10 }, 2, largest)
        } else {
            let tile = (width * 0.0417).clamp(46.0, 84.0) * liked;
            of(tile, if liked > 1.0 { 11 } else { 12 }, 2, largest)
        }
    }

    /// Returns the sizes for a lesson: a rack of one ledge, and the largest tiles with which a row
    /// of this many fits.
    pub fn of_lesson((width, height): (f64, f64), row: f64) -> Sizes {
        let (tile, places, largest) = if width < PHONE {
            let tile = (width - PHONE_SIDES) / 7.0 - PHONE_GAP;
            (tile.min(48.0), 7, (width / 6.3).min(height * 0.1))
        } else {
            let tile = match height < LOW {
                true => SMALLEST_ON_RACK,
                false => (width * 0.047).clamp(56.0, 90.0),
            };
            (tile, 9, (width / 9.0).min(height * 0.136))
        };
        let largest = largest.min((width - PHONE_SIDES) / row.max(1.0));
        Sizes {
            tile,
            places,
            ledges: 1,
            on_table: (SMALLEST_ON_TABLE.min(largest), largest),
        }
    }
}

impl Frame {
    /// Returns what a tile with this pose covers.
    pub fn tile_rect(&self, pose: Pose) -> Rect {
        let width = self.tile * pose.scale;
        Rect {
            x: pose.x,
            y: pose.y,
            width,
            height: width * RATIO,
        }
    }

    /// Returns the size of a tile on the table, relative to the rack.
    pub fn table_scale(&self, camera: Camera) -> f64 {
        self.table_tile * camera.zoom / self.tile.max(1.0)
    }

    /// Returns how long a ledge is, in tiles.
    fn ledge_length(&self) -> f64 {
        self.ledge.width / self.tile.max(1.0)
    }

    /// Spreads the sets of a desk over the felt, in a lesson over at least this many rows.
    fn spread(&self, desk: &Desk, rows: usize) -> Spread {
        let sets = &desk.layout().sets;
        let felt = (self.cloth.width, self.cloth.height);
        let fit = Fit {
            tile: self.table_tile.max(1.0),
            filled: self.filled,
            lean: self.lean,
        };
        match self.snug {
            true => Spread::by_rows(sets, felt.0 / fit.tile, 0, 0.0).centred(sets, rows),
            false => Spread::fitted(desk.steady(), sets, felt, fit),
        }
    }

    /// Returns the places of the tiles on a rack.
    fn stands(&self, desk: &Desk) -> Vec<Stand> {
        stands(
            &desk.parted(),
            self.ledge_length(),
            self.places,
            self.ledges,
        )
    }

    fn on_rack(&self, stand: Stand) -> Pose {
        Pose {
            x: match self.rtl {
                true => self.ledge.right() - (stand.x + 1.0) * self.tile,
                false => self.ledge.x + stand.x * self.tile,
            },
            y: self.ledge.y + stand.ledge as f64 * self.ledge_pitch,
            scale: 1.0,
            on_rack: true,
            over: stand.over,
            held: false,
            near: false,
        }
    }
}

/// A desk, as one window shows it.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The desk that is shown.
    pub desk: &'a Desk,
    /// The measurements.
    pub frame: Frame,
    /// The part of the table that is shown.
    pub camera: Camera,
    spread: Spread,
    stands: Vec<Stand>,
}

impl<'a> Scene<'a> {
    /// Returns the scene of a desk in a window.
    pub fn new(desk: &'a Desk, frame: Frame, camera: Camera) -> Scene<'a> {
        Scene {
            spread: frame.spread(desk, 0),
            stands: frame.stands(desk),
            desk,
            frame,
            camera,
        }
    }

    /// Returns the scene after a drop, in which the rows of a lesson stay where they are.
    fn after<'b>(&self, after: &'b Desk) -> Scene<'b> {
        let rows = self.spread.rows();
        Scene {
            spread: self.frame.spread(after, rows),
            stands: self.frame.stands(after),
            desk: after,
            frame: self.frame,
            camera: self.camera,
        }
    }

    /// Returns the same desk through another camera.
    #[must_use]
    pub fn with_camera(&self, camera: Camera) -> Scene<'a> {
        Scene {
            camera,
            ..self.clone()
        }
    }

    /// Returns whether a point is on the rack or below the table.
    pub fn is_over_rack(&self, y: f64) -> bool {
        y >= self.frame.cloth.bottom()
    }

    /// Returns the distance between two rows of sets, and the free space above the first one.
    fn rows(&self) -> (f64, f64) {
        let tile = self.frame.table_tile;
        let rows = self.spread.rows().max(1) as f64;
        let pitch = within(
            self.frame.cloth.height / rows,
            PITCH.0 * tile,
            PITCH.1 * tile,
        );
        let above = (self.frame.cloth.height - rows * pitch).max(0.0) / 2.0;
        (pitch, above + (pitch - tile * RATIO) / 2.0)
    }

    /// Returns where a place on the table is shown; `x` is in tiles from where rows begin.
    pub fn on_table(&self, x: f64, row: f64) -> Pose {
        let Scene { frame, camera, .. } = self;
        let (pitch, above) = self.rows();
        let tile = frame.table_tile * camera.zoom;
        Pose {
            x: match frame.rtl {
                true => frame.cloth.right() + camera.x - (x + TILE) * tile,
                false => frame.cloth.x - camera.x + x * tile,
            },
            y: frame.cloth.y - camera.y + (above + row * pitch) * camera.zoom,
            scale: frame.table_scale(*camera) * TILE,
            on_rack: false,
            over: 0,
            held: false,
            near: false,
        }
    }

    /// Returns where a tile of a set is shown.
    fn in_set(&self, set: &TableSet, place: Place, at: usize) -> Pose {
        let pose = self.on_table(place.x + at as f64, place.row as f64);
        if self.camera.near != Some(set.id) {
            return pose;
        }
        let Frame { cloth, tile, .. } = self.frame;
        let count = set.tiles.len() as f64;
        let width = tile.min(cloth.width / count.max(1.0));
        let height = width * RATIO;
        // Counted from the left, whichever end of the set that is.
        let (leftmost, from_left) = match self.frame.rtl {
            true => (count - 1.0, count - 1.0 - at as f64),
            false => (0.0, at as f64),
        };
        let first = self.on_table(place.x + leftmost, place.row as f64);
        let small = self.frame.tile_rect(first);
        let inside = |middle: f64, size: f64, from: f64, to: f64| {
            within(middle - size / 2.0, from, (to - size).max(from))
        };
        let left = inside(
            small.x + small.width * count / 2.0,
            width * count,
            cloth.x,
            cloth.right(),
        );
        Pose {
            x: left + width * from_left,
            y: inside(
                small.y + small.height / 2.0,
                height,
                cloth.y,
                cloth.bottom(),
            ),
            scale: TILE * width / tile.max(1.0),
            near: true,
            ..pose
        }
    }

    /// Returns the camera after a finger has touched an area: it zooms in on a set whose tiles
    /// are too small for a finger.
    pub fn camera_for_touch(&self, area: Area) -> Camera {
        let set = match area {
            Area::Tile(tile) => self.desk.layout().on_table(tile).map(|(set, _)| set.id),
            Area::Tray(id) => Some(id),
            Area::Felt | Area::Rack => None,
        };
        let small = self.frame.table_tile * self.camera.zoom < TOUCHABLE;
        Camera {
            near: set.filter(|_| small),
            ..self.camera
        }
    }

    /// Returns the place on the table that a point means: in tiles from where rows begin, and in
    /// rows. A tile is in the middle of its row.
    fn table_place(&self, x: f64, y: f64) -> (f64, f64) {
        let Scene { frame, camera, .. } = self;
        let (pitch, above) = self.rows();
        let above = above - (pitch - frame.table_tile * RATIO) / 2.0;
        let across = (self.along_line(x) + camera.x) / (frame.table_tile * camera.zoom);
        let down = ((y - frame.cloth.y + camera.y) / camera.zoom - above) / pitch;
        (across, down)
    }

    /// Returns how far a point is from the edge of the cloth at which rows begin.
    fn along_line(&self, x: f64) -> f64 {
        match self.frame.rtl {
            true => self.frame.cloth.right() - x,
            false => x - self.frame.cloth.x,
        }
    }

    fn placed(&self) -> impl Iterator<Item = (&'a TableSet, Place)> {
        self.desk
            .layout()
            .sets
            .iter()
            .zip(self.spread.places().iter().copied())
    }

    /// Returns where every tile belongs: the rack in its order, then the table.
    pub fn poses(&self) -> Vec<(TileId, Pose)> {
        let mut poses = Vec::new();
        for (&tile, &stand) in self.desk.layout().rack.iter().zip(&self.stands) {
            poses.push((tile, self.frame.on_rack(stand)));
        }
        for (set, place) in self.placed() {
            for (at, &tile) in set.tiles.iter().enumerate() {
                poses.push((tile, self.in_set(set, place, at)));
            }
        }
        poses
    }

    /// Returns where every tile belongs while the table makes space for a tile that is going to be
    /// dropped on a target.
    pub fn poses_around(&self, tile: TileId, target: Target) -> Vec<(TileId, Pose)> {
        let mut poses = self.poses();
        if let Some(after) = self.with_room(tile, target) {
            let moved = self.after(&after).poses();
            for (other, pose) in &mut poses {
                let to = moved.iter().find(|(moved, _)| moved == other);
                if let Some((_, to)) = to.filter(|_| *other != tile && !pose.on_rack) {
                    *pose = *to;
                }
            }
        }
        poses
    }

    /// Returns the place for which [`Scene::poses_around`] makes space.
    pub fn place_for(&self, tile: TileId, target: Target) -> Option<Rect> {
        let room = self.with_room(tile, target)?;
        let pose = self.after(&room).pose(tile)?;
        Some(self.frame.tile_rect(pose))
    }

    /// Returns the desk after a drop. A set that the tile splits is still in one piece, so that
    /// the player sees it split.
    fn with_room(&self, tile: TileId, target: Target) -> Option<Desk> {
        let after = self.desk.after_drop(&[tile], target)?;
        let Target::Set { id, .. } = target else {
            return Some(after);
        };
        let before = self.desk.layout().set(id)?;
        // A joker that comes free is on its own.
        let parts = after.layout().sets.iter().filter(|set| {
            set.tiles.len() > 1 && set.tiles.iter().any(|tile| before.tiles.contains(tile))
        });
        let mut parts: Vec<&TableSet> = parts.collect();
        let at = |set: &TableSet| {
            before
                .tiles
                .iter()
                .position(|tile| set.tiles.contains(tile))
        };
        parts.sort_few_by_key(|set| at(set));
        match parts[..] {
            [first, second] => {
                let (first, second) = (first.id, second.id);
                Some(after.joined(first, second))
            }
            _ => Some(after),
        }
    }

    /// Returns where a tile belongs.
    pub fn pose(&self, tile: TileId) -> Option<Pose> {
        let layout = self.desk.layout();
        let in_rack = layout.rack.iter().position(|other| *other == tile);
        if let Some(at) = in_rack {
            return self.stands.get(at).map(|&stand| self.frame.on_rack(stand));
        }
        self.placed().find_map(|(set, place)| {
            let at = set.tiles.iter().position(|other| *other == tile)?;
            Some(self.in_set(set, place, at))
        })
    }

    /// Returns where the tiles of a set are shown.
    pub fn set_rect(&self, id: SetId) -> Option<Rect> {
        let (set, place) = self.placed().find(|(set, _)| set.id == id)?;
        Some(self.rect_of(set, place))
    }

    fn rect_of(&self, set: &TableSet, place: Place) -> Rect {
        let leftmost = match self.frame.rtl {
            true => set.tiles.len().saturating_sub(1),
            false => 0,
        };
        let first = self.frame.tile_rect(self.in_set(set, place, leftmost));
        let pitch = first.width / TILE;
        Rect {
            // A tile fills its place from where the row begins.
            x: first.x
                - if self.frame.rtl {
                    pitch - first.width
                } else {
                    0.0
                },
            width: pitch * set.tiles.len() as f64,
            ..first
        }
    }

    /// Returns where the tray of a set is shown.
    pub fn tray(&self, id: SetId) -> Option<Rect> {
        let beyond = TRAY * self.frame.table_tile * self.camera.zoom;
        self.set_rect(id).map(|rect| rect.grown(beyond))
    }

    /// Returns what is at a point, or is going to be there. `None` outside table and rack.
    pub fn area(&self, x: f64, y: f64) -> Option<Area> {
        let on_rack = self.is_over_rack(y);
        if let Some(tile) = self.tile_at(x, y, on_rack) {
            return Some(Area::Tile(tile));
        }
        if on_rack {
            let whole = Rect {
                height: self.frame.ledge_pitch * self.ledges() as f64,
                ..self.frame.ledge
            };
            return whole.grown(EDGE).contains(x, y).then_some(Area::Rack);
        }
        let beyond = TRAY * self.frame.table_tile * self.camera.zoom;
        let mut trays = self
            .placed()
            .map(|(set, place)| (set.id, self.rect_of(set, place)));
        let tray = trays.find(|(_, rect)| rect.grown(beyond).contains(x, y));
        Some(tray.map_or(Area::Felt, |(id, _)| Area::Tray(id)))
    }

    /// Returns how many ledges the rack needs.
    pub fn ledges(&self) -> usize {
        let used = self.stands.last().map_or(0, |stand| stand.ledge + 1);
        used.max(self.frame.ledges)
    }

    fn tile_at(&self, x: f64, y: f64, on_rack: bool) -> Option<TileId> {
        let (mut hit, mut lifted) = (None, None);
        for (tile, pose) in self.poses() {
            let rect = self.frame.tile_rect(pose);
            if pose.on_rack != on_rack {
                continue;
            }
            if rect.contains(x, y) {
                if pose.near {
                    return Some(tile);
                }
                // On a full rack, a tile covers a part of the one before.
                hit = Some(tile);
            }
            // A selected tile is lifted, but does not hide what is above it.
            if rect.contains(x, y + LIFT * rect.width) && self.desk.selected().contains(&tile) {
                lifted = Some(tile);
            }
        }
        hit.or(lifted)
    }

    /// Returns what dropping these tiles here means.
    pub fn target(&self, tiles: &[TileId], hand: Hand) -> Target {
        let mut attracts = |id| self.desk.attracts(tiles, id);
        self.target_where(tiles, hand, &mut attracts)
    }

    /// Does the same as [`Scene::target`]. `attracts` says whether a set attracts the tiles, which
    /// is costly to find out at every movement of a pointer.
    pub(crate) fn target_where(
        &self,
        tiles: &[TileId],
        hand: Hand,
        attracts: &mut dyn FnMut(SetId) -> bool,
    ) -> Target {
        let frame = &self.frame;
        let (x, y) = hand.middle;
        // Below the table a player's own tiles are meant for the rack, others for the table.
        let own = || tiles.iter().all(|&tile| self.desk.is_own(tile));
        if self.is_over_rack(y) && (own() || y >= frame.ledge.y) {
            let before = hand.before as f64 * hand.width;
            let first = if frame.rtl { x + before } else { x - before };
            return Target::Rack(self.rack_place(first, y));
        }
        let x = within(x, frame.cloth.x, frame.cloth.right());
        let y = within(y, frame.cloth.y, frame.cloth.bottom() - 1.0);
        let (x, y) = self.table_place(x, y);
        match self.nearest_set(tiles, hand, (x, y), attracts) {
            Some(target) => target,
            None => {
                let left = x - hand.before as f64 - 0.5;
                Target::Spot(self.spread.spot(left, y, tiles.len()))
            }
        }
    }

    /// Returns the set that tiles join if the tile under the pointer is at this place on the table.
    fn nearest_set(
        &self,
        tiles: &[TileId],
        hand: Hand,
        (x, y): (f64, f64),
        attracts: &mut dyn FnMut(SetId) -> bool,
    ) -> Option<Target> {
        let (pitch, _) = self.rows();
        let row_height = pitch / self.frame.table_tile.max(1.0);
        // A whole word that is moved is more likely to go beside another than into it.
        let is_held = |set: &TableSet| set.tiles.iter().all(|tile| tiles.contains(tile));
        let moves = tiles.len() > 1 && self.desk.layout().sets.iter().any(is_held);
        let (near, near_row) = match self.desk.has_letters() && !moves {
            true => (NEAR_WORD, NEAR_WORD_ROW),
            false => (NEAR, NEAR_ROW),
        };
        // The middles of the first and of the last tile.
        let wide = hand.width / (self.frame.table_tile * self.camera.zoom).max(1.0);
        let first = x - hand.before as f64 * wide;
        let last = first + tiles.len().saturating_sub(1) as f64 * wide;
        let mut nearest: Option<((f64, f64), Target)> = None;
        for (set, place) in self.placed() {
            if set.tiles.iter().all(|tile| tiles.contains(tile)) {
                continue;
            }
            let length = set.tiles.len() as f64;
            let along = x - place.x;
            let beside = (place.x - last).max(first - place.x - length).max(0.0);
            let aside = ((y - place.row as f64 - 0.5) * row_height).abs();
            if beside > MAGNET || aside > MAGNET_ROW {
                continue;
            }
            let is_near = beside <= near && aside <= near_row;
            // Several tiles may reach two sets. Then the one under the pointer decides.
            let distance = (
                beside + (aside - RATIO / 2.0).max(0.0),
                (-along).max(along - length),
            );
            if nearest.is_some_and(|(other, _)| other <= distance) {
                continue;
            }
            if !is_near && !attracts(set.id) {
                continue;
            }
            // Tiles that are dropped on the middle of a tile go after it.
            let at = within((along + 0.1).round(), 0.0, length) as usize;
            // Only a tile that is held over another one can replace it.
            let inside = is_near && aside <= NEAR_ROW && (0.0..length).contains(&along);
            let on = inside.then_some(along as usize);
            nearest = Some((distance, Target::Set { id: set.id, at, on }));
        }
        nearest.map(|(_, target)| target)
    }

    /// Returns the place in the rack's order that a point means.
    pub fn rack_place(&self, x: f64, y: f64) -> usize {
        let below = (y - self.frame.ledge.y) / self.frame.ledge_pitch.max(1.0);
        let ledge = (below.max(0.0) as usize).min(self.ledges() - 1);
        let x = match self.frame.rtl {
            true => self.frame.ledge.right() - x,
            false => x - self.frame.ledge.x,
        };
        let x = x / self.frame.tile.max(1.0);
        let before =
            |stand: &&Stand| stand.ledge < ledge || stand.ledge == ledge && stand.x + 0.5 < x;
        self.stands.iter().filter(before).count()
    }

    /// Returns the tiles on the rack that a rectangle meets.
    pub fn rack_within(&self, rect: &Rect) -> Vec<TileId> {
        let rack = self.desk.layout().rack.iter().zip(&self.stands);
        let meets = |stand: &Stand| self.frame.tile_rect(self.frame.on_rack(*stand)).meets(rect);
        rack.filter(|(_, stand)| meets(stand))
            .map(|(tile, _)| *tile)
            .collect()
    }

    /// Returns the magnified size of everything on the table, at least that of the cloth.
    fn extent(&self) -> (f64, f64) {
        let tile = self.frame.table_tile;
        let width = self.spread.extent(&self.desk.layout().sets) * tile;
        let height = self.spread.rows() as f64 * self.rows().0;
        let height = height.max(self.frame.cloth.height);
        (width * self.camera.zoom, height * self.camera.zoom)
    }

    /// Returns the camera, moved back if it looks beyond the edge of what there is to see.
    pub fn keep_in_sight(&self) -> Camera {
        let (width, height) = self.extent();
        let Scene { frame, camera, .. } = self;
        Camera {
            x: within(camera.x, 0.0, (width - frame.cloth.width).max(0.0)),
            y: within(camera.y, 0.0, (height - frame.cloth.height).max(0.0)),
            ..*camera
        }
    }

    /// Returns whether there are tiles beyond each edge of the cloth: left, top, right, bottom.
    pub fn hidden(&self) -> [bool; 4] {
        let (width, height) = self.extent();
        let Scene { frame, camera, .. } = self;
        let begin = camera.x > 0.5;
        let end = width - camera.x > frame.cloth.width + 0.5;
        let (left, right) = if frame.rtl {
            (end, begin)
        } else {
            (begin, end)
        };
        [
            left,
            camera.y > 0.5,
            right,
            height - camera.y > frame.cloth.height + 0.5,
        ]
    }

    /// Returns the camera, moved just far enough to show all of a tile on the table.
    pub fn look_at(&self, tile: TileId) -> Camera {
        let Some(pose) = self.pose(tile).filter(|pose| !pose.on_rack) else {
            return self.camera;
        };
        let (rect, cloth) = (self.frame.tile_rect(pose), self.frame.cloth);
        let into = |at: f64, size: f64, from: f64, to: f64| match at {
            at if at < from => at - from,
            at if at + size > to => at + size - to,
            _ => 0.0,
        };
        let across = into(rect.x, rect.width, cloth.x, cloth.right());
        Camera {
            x: self.camera.x + if self.frame.rtl { -across } else { across },
            y: self.camera.y + into(rect.y, rect.height, cloth.y, cloth.bottom()),
            ..self.camera
        }
    }

    /// Returns the camera, moved by a distance, but not past the edge of what there is to see.
    pub fn pan(&self, x: f64, y: f64) -> Camera {
        let camera = Camera {
            x: self.camera.x + if self.frame.rtl { -x } else { x },
            y: self.camera.y + y,
            ..self.camera
        };
        self.with_camera(camera).keep_in_sight()
    }

    /// Returns the camera with another magnification; what is at the point stays there.
    pub fn zoom(&self, zoom: f64, x: f64, y: f64) -> Camera {
        let grown = zoom / self.camera.zoom;
        let (x, y) = (self.along_line(x), y - self.frame.cloth.y);
        let camera = Camera {
            x: (self.camera.x + x) * grown - x,
            y: (self.camera.y + y) * grown - y,
            zoom,
            near: None,
        };
        self.with_camera(camera).keep_in_sight()
    }

    /// Returns where tiles would be if they were dropped on a target: the rectangle that they
    /// would cover, from the first to the last of them in that row.
    pub fn landing(&self, tiles: &[TileId], target: Target) -> Option<Rect> {
        let after = self.desk.after_drop(tiles, target)?;
        let scene = self.after(&after);
        let poses = tiles.iter().filter_map(|&tile| scene.pose(tile));
        let mut rects = poses.map(|pose| self.frame.tile_rect(pose));
        let first = rects.next()?;
        let join = |whole: Rect, rect: Rect| match (whole.y - rect.y).abs() < 1.0 {
            true => Rect::between(
                (whole.x.min(rect.x), whole.y),
                (whole.right().max(rect.right()), whole.bottom()),
            ),
            false => whole,
        };
        Some(rects.fold(first, join))
    }
}
