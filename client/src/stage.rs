//! The stage: where every tile lies in a window, and what lies at a point.
//!
//! Lengths are CSS pixels from the stage's top left corner unless they are said to be in
//! tiles. Everything is computed from the measured sizes ([`Frame`]), the visible part
//! ([`Camera`]) and the tiles ([`Desk`]). A tile that is still gliding counts as lying at its
//! goal, so a press means the same however slow the animation is.

use sidra_core::TileId;
use sidra_game::SetId;

use crate::desk::{Desk, Layout, Target};
use crate::geometry::{extent, target};

/// The height of a tile divided by its width.
pub const RATIO: f64 = 1.3;
/// The distance between two rows of sets, in tile heights.
pub const PITCH: f64 = 1.22;
/// How far a tray reaches beyond its set, on each side.
pub const TRAY: f64 = 4.0;
/// How far a selected tile on the rack is lifted.
pub const LIFT: f64 = 5.0;

/// The margin around table and rack.
const EDGE: f64 = 8.0;
/// The gap between the tiles of a rack.
const GAP: f64 = 3.0;
/// The most tiles in a row of the rack, as on a real one.
const RACK_COLUMNS: usize = 14;
/// A stage that is less high than this, such as a phone in landscape, needs its space for the
/// table.
const LOW: f64 = 400.0;
/// The size of a tile on the table, relative to the rack.
const ON_TABLE: f64 = 0.89;
/// The minimum width of a tile, so that a finger can hit it.
const SMALLEST: f64 = 40.0;
/// At least this many tiles of the rack fit beside each other.
const FEWEST_COLUMNS: f64 = 7.0;
/// The mark of a faulty set sits on the top right corner of its tray. This is how far it
/// extends to each side of the corner, and how far up and down.
const MARK: Rect = Rect {
    x: -10.0,
    y: -2.0,
    width: 20.0,
    height: 20.0,
};

/// A rectangle on the stage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Rect {
    /// Creates the rectangle with these two opposite corners.
    pub fn between((x, y): (f64, f64), (right, bottom): (f64, f64)) -> Rect {
        Rect {
            x: x.min(right),
            y: y.min(bottom),
            width: (right - x).abs(),
            height: (bottom - y).abs(),
        }
    }

    /// Returns whether it contains a point.
    pub fn contains(&self, x: f64, y: f64) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }

    /// Returns whether the two rectangles share a point.
    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Returns its centre.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// The measured sizes of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// The width of the stage.
    pub width: f64,
    /// The height of the table. The bar lies between it and the rack.
    pub felt: f64,
    /// Where the rack begins.
    pub rack: f64,
    /// The width of a tile on the rack.
    pub tile: f64,
    /// The minimum number of rows of the rack.
    pub rows: usize,
}

/// The visible part of the table, and its magnification.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// How much is cut off at the left.
    pub x: f64,
    /// How much is cut off at the top.
    pub y: f64,
    /// The magnification.
    pub zoom: f64,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            x: 0.0,
            y: 0.0,
            zoom: 1.0,
        }
    }
}

/// Where and how a tile is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pose {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
    /// Its size, relative to the rack.
    pub scale: f64,
    /// Whether it is on the rack, which is drawn over the table.
    pub on_rack: bool,
    /// Whether a finger holds it.
    pub held: bool,
}

/// What lies at a point of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// A tile.
    Tile(TileId),
    /// The tray of a set, beside its tiles.
    Tray(SetId),
    /// The bare table.
    Felt,
    /// The rack, where no tile lies.
    Rack,
}

impl Frame {
    /// Creates the frame of a stage of this size, whose table is `felt` high and whose rack
    /// begins at `rack`. Tiles have the width `liked` if enough of them fit beside each other.
    pub fn measured((width, height): (f64, f64), felt: f64, rack: f64, liked: f64) -> Frame {
        let room = (width - 2.0 * EDGE + GAP) / FEWEST_COLUMNS - GAP;
        Frame {
            width,
            felt,
            rack,
            tile: liked.min(room).max(SMALLEST),
            rows: if height < LOW { 1 } else { 2 },
        }
    }

    /// Returns the width of a tile on the table.
    pub fn table_tile(&self) -> f64 {
        (self.tile * ON_TABLE).max(SMALLEST)
    }

    /// Returns how many tiles fit beside each other on the table.
    pub fn columns(&self) -> i16 {
        ((self.width - 2.0 * EDGE) / self.table_tile())
            .floor()
            .clamp(6.0, 40.0) as i16
    }

    /// Returns how many tiles fit beside each other on the rack.
    pub fn rack_columns(&self) -> usize {
        let fit = ((self.width - 2.0 * EDGE + GAP) / (self.tile + GAP))
            .floor()
            .max(1.0) as usize;
        fit.min(RACK_COLUMNS)
    }

    fn rack_left(&self) -> f64 {
        let width = self.rack_columns() as f64 * (self.tile + GAP) - GAP;
        (self.width - width) / 2.0
    }

    /// Returns the height of a rack with this many tiles.
    pub fn rack_height(&self, tiles: usize) -> f64 {
        let rows = tiles.div_ceil(self.rack_columns()).max(self.rows) as f64;
        rows * (self.tile * RATIO + GAP) + 2.0 * EDGE
    }

    /// Returns where a tile of the rack lies.
    pub fn on_rack(&self, at: usize) -> Pose {
        let (row, column) = (at / self.rack_columns(), at % self.rack_columns());
        Pose {
            x: self.rack_left() + column as f64 * (self.tile + GAP),
            y: self.rack + EDGE + row as f64 * (self.tile * RATIO + GAP),
            scale: 1.0,
            on_rack: true,
            held: false,
        }
    }

    /// Returns the place of the rack nearest to a point.
    pub fn rack_place(&self, x: f64, y: f64) -> usize {
        let row = ((y - self.rack - EDGE) / (self.tile * RATIO + GAP))
            .floor()
            .max(0.0) as usize;
        let column = ((x - self.rack_left()) / (self.tile + GAP))
            .round()
            .max(0.0) as usize;
        row * self.rack_columns() + column.min(self.rack_columns())
    }

    /// Returns where a place of the table is drawn. The place is in tiles from its top left.
    pub fn on_table(&self, camera: Camera, x: f64, y: f64) -> Pose {
        let tile = self.table_tile() * camera.zoom;
        Pose {
            x: EDGE - camera.x + x * tile,
            y: EDGE - camera.y + y * tile * RATIO * PITCH,
            scale: self.table_scale(camera),
            on_rack: false,
            held: false,
        }
    }

    /// Returns the size of a tile on the table, relative to the rack.
    pub fn table_scale(&self, camera: Camera) -> f64 {
        self.table_tile() * camera.zoom / self.tile.max(1.0)
    }

    /// Returns the place of the table at a point, in tiles from its top left.
    pub fn table_place(&self, camera: Camera, x: f64, y: f64) -> (f64, f64) {
        let tile = self.table_tile() * camera.zoom;
        let across = (x - EDGE + camera.x) / tile;
        let down = (y - EDGE + camera.y) / (tile * RATIO * PITCH);
        (across, down)
    }

    /// Returns the rectangle that a tile with this pose covers.
    pub fn tile_rect(&self, pose: Pose) -> Rect {
        let width = self.tile * pose.scale;
        Rect {
            x: pose.x,
            y: pose.y,
            width,
            height: width * RATIO,
        }
    }

    /// Returns where the tray of a set is drawn. The set begins at this place of the table, in
    /// tiles, and has this many tiles.
    pub fn tray(&self, camera: Camera, x: f64, y: f64, tiles: usize) -> Rect {
        let first = self.tile_rect(self.on_table(camera, x, y));
        Rect {
            x: first.x - TRAY,
            y: first.y - TRAY,
            width: first.width * tiles as f64 + 2.0 * TRAY,
            height: first.height + 2.0 * TRAY,
        }
    }

    /// Returns the camera, moved so that some set, or the row below the last one, is visible.
    pub fn keep_in_sight(&self, camera: Camera, layout: &Layout) -> Camera {
        let (columns, rows) = extent(layout);
        let tile = self.table_tile() * camera.zoom;
        let width = f64::from(columns.max(self.columns())) * tile + 2.0 * EDGE;
        let height = (f64::from(rows) + 1.0) * tile * RATIO * PITCH + 2.0 * EDGE;
        Camera {
            x: camera.x.clamp(0.0, (width - self.width).max(0.0)),
            y: camera.y.clamp(0.0, (height - self.felt).max(0.0)),
            zoom: camera.zoom,
        }
    }
}

/// A desk as one window shows it.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The desk.
    pub desk: &'a Desk,
    /// The measured sizes.
    pub frame: Frame,
    /// The visible part of the table.
    pub camera: Camera,
}

impl Scene<'_> {
    /// Returns where every tile belongs: the rack in its order, then the table.
    pub fn goals(&self) -> Vec<(TileId, Pose)> {
        let Scene { frame, camera, .. } = *self;
        let layout = self.desk.layout();
        let mut goals = Vec::new();
        for (at, &tile) in layout.rack.iter().enumerate() {
            goals.push((tile, frame.on_rack(at)));
        }
        for set in &layout.sets {
            let (x, y) = (f64::from(set.spot.x), f64::from(set.spot.y));
            for (at, &tile) in set.tiles.iter().enumerate() {
                goals.push((tile, frame.on_table(camera, x + at as f64, y)));
            }
        }
        goals
    }

    /// Returns where a tile belongs.
    pub fn goal(&self, tile: TileId) -> Option<Pose> {
        let goals = self.goals();
        let found = goals.iter().find(|(other, _)| *other == tile);
        found.map(|(_, pose)| *pose)
    }

    /// Returns what lies at a point or is gliding there; `None` on the bar, which handles its
    /// own presses.
    pub fn area(&self, x: f64, y: f64) -> Option<Area> {
        let on_rack = y >= self.frame.rack;
        if !on_rack && y >= self.frame.felt {
            return None;
        }
        if let Some(tile) = self.tile_at(x, y, on_rack) {
            return Some(Area::Tile(tile));
        }
        Some(match self.tray_at(x, y) {
            _ if on_rack => Area::Rack,
            Some(key) => Area::Tray(key),
            None => Area::Felt,
        })
    }

    fn tile_at(&self, x: f64, y: f64, on_rack: bool) -> Option<TileId> {
        let mut lifted = None;
        for (tile, pose) in self.goals() {
            let rect = self.frame.tile_rect(pose);
            if pose.on_rack != on_rack {
                continue;
            }
            if rect.contains(x, y) {
                return Some(tile);
            }
            // A selected tile is lifted, but does not hide the tiles above it.
            if rect.contains(x, y + LIFT * pose.scale) && self.desk.selected().contains(&tile) {
                lifted = Some(tile);
            }
        }
        lifted
    }

    fn tray_at(&self, x: f64, y: f64) -> Option<SetId> {
        let hit = self.desk.layout().sets.iter().rfind(|set| {
            let (left, top) = (f64::from(set.spot.x), f64::from(set.spot.y));
            let tray = self.frame.tray(self.camera, left, top, set.tiles.len());
            let (from_right, from_top) = (x - tray.x - tray.width, y - tray.y);
            tray.contains(x, y) || MARK.contains(from_right, from_top)
        });
        hit.map(|set| set.id)
    }

    /// Returns what dropping tiles at a point means. They begin `grab` pixels to its left.
    pub fn target(&self, tiles: &[TileId], grab: f64, x: f64, y: f64) -> Target {
        let Scene {
            desk,
            frame,
            camera,
        } = *self;
        // On the bar, a player's own tiles are meant for the rack, others for the table.
        let own = || tiles.iter().all(|&tile| desk.is_own(tile));
        if y >= frame.rack || (y >= frame.felt && own()) {
            let y = y.max(frame.rack);
            return Target::Rack(frame.rack_place(x - grab + frame.tile / 2.0, y));
        }
        let y = y.min(frame.felt - 1.0);
        let (across, down) = frame.table_place(camera, x, y);
        let grab = grab / (frame.table_tile() * camera.zoom);
        // A dropped tile stays visible.
        let columns = frame.table_place(camera, frame.width, y).0.floor() as i16;
        target(desk.layout(), across, down, grab, tiles, columns)
    }

    /// Returns the tiles of the rack that a rectangle touches.
    pub fn rack_within(&self, rect: &Rect) -> Vec<TileId> {
        let rack = self.desk.layout().rack.iter().enumerate();
        let meets = |at: usize| self.frame.tile_rect(self.frame.on_rack(at)).meets(rect);
        rack.filter(|(at, _)| meets(*at))
            .map(|(_, tile)| *tile)
            .collect()
    }

    /// Returns the camera, moved just enough to show all of a tile on the table.
    pub fn look_at(&self, tile: TileId) -> Camera {
        let Scene { frame, camera, .. } = *self;
        let Some(pose) = self.goal(tile).filter(|pose| !pose.on_rack) else {
            return camera;
        };
        let rect = frame.tile_rect(pose);
        let into = |at: f64, size: f64, room: f64| match at {
            at if at < EDGE => at - EDGE,
            at if at + size > room - EDGE => at + size - room + EDGE,
            _ => 0.0,
        };
        Camera {
            x: camera.x + into(rect.x, rect.width, frame.width),
            y: camera.y + into(rect.y, rect.height, frame.felt),
            ..camera
        }
    }

    /// Returns the camera moved by a distance, but not to where nothing is visible.
    pub fn pan(&self, x: f64, y: f64) -> Camera {
        let camera = Camera {
            x: self.camera.x + x,
            y: self.camera.y + y,
            ..self.camera
        };
        self.frame.keep_in_sight(camera, self.desk.layout())
    }

    /// Returns the camera with another magnification. What is at the point stays there.
    pub fn zoom(&self, zoom: f64, x: f64, y: f64) -> Camera {
        let grown = zoom / self.camera.zoom;
        let camera = Camera {
            x: (self.camera.x + x) * grown - x,
            y: (self.camera.y + y) * grown - y,
            zoom,
        };
        self.frame.keep_in_sight(camera, self.desk.layout())
    }
}
