//! The stage: table and rack as one flat layer of tiles, each moved by a transform, so that
//! a tile glides from rack to set to set.

use leptos::html;
use leptos::prelude::*;
use sidra_client::geometry::extent;
use sidra_client::{Desk, Key, Layout};
use sidra_core::TileId;
use sidra_core::few::Few;
use sidra_game::record::tile_word;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::focus::{Focus, Place};
use super::play::Play;
use super::touch::Touch;
use crate::live::{flag, part, text};
use crate::settings::{Settings, use_settings};
use crate::tile::{Print, ink};
use crate::words::use_words;

/// How much higher than wide a tile is.
pub const RATIO: f64 = 1.3;
/// The distance of two rows of sets, in heights of tiles.
pub const PITCH: f64 = 1.22;
/// Space round table and rack.
const EDGE: f64 = 8.0;
/// Space between the tiles of a rack.
const GAP: f64 = 3.0;
/// A rack is at most so wide, as a real one: fourteen in a row.
const RACK_COLUMNS: usize = 14;
/// A stage that is not even so high needs its room for the table: a phone on its side.
const LOW: f64 = 400.0;
/// Tiles on the table are a little smaller, but never too small for a finger.
const ON_TABLE: f64 = 0.89;
const SMALLEST: f64 = 40.0;

/// What was measured of the stage, in CSS pixels from its top left.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Frame {
    /// The width of the stage.
    pub width: f64,
    /// The height of the table.
    pub felt: f64,
    /// Where the rack begins.
    pub rack: f64,
    /// The width of a tile on the rack.
    pub tile: f64,
    /// How many rows a rack has at least.
    pub rows: usize,
}

/// Which part of the table is seen, and how large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// What is cut off at the left.
    pub x: f64,
    /// What is cut off at the top.
    pub y: f64,
    /// How large tiles are.
    pub zoom: f64,
}

/// Where a tile is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pose {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its size.
    pub scale: f64,
    /// Whether it is on the rack, which lies over the table.
    pub on_rack: bool,
    /// Whether a finger holds it.
    pub held: bool,
}

/// A tile as it is drawn. Its element is moved by hand: a signal a tile would cost more
/// than the movement, at every move of a finger.
struct Drawn {
    tile: TileId,
    pose: Pose,
    /// What is moved, as soon as it is in the page: a plain spot with the tile in it, since
    /// whatever a style sheet says of a tile would be worked out anew at every move.
    element: Option<web_sys::HtmlElement>,
}

/// All that is drawn by hand.
#[derive(Default)]
struct Picture {
    tiles: Vec<Drawn>,
    /// Whether a finger holds tiles: they stay with it.
    holding: bool,
    /// The set that tiles would be dropped on, and the classes of its tray.
    aim: Option<(Key, web_sys::DomTokenList)>,
}

impl Picture {
    fn tile(&mut self, tile: TileId) -> Option<&mut Drawn> {
        self.tiles.iter_mut().find(|drawn| drawn.tile == tile)
    }
}

impl Drawn {
    /// Moves it.
    fn to(&mut self, pose: Pose) {
        let before = std::mem::replace(&mut self.pose, pose);
        if let Some(element) = self.element.as_ref().filter(|_| before != pose) {
            pose.show(element);
            if (before.on_rack, before.held) != (pose.on_rack, pose.held) {
                pose.mark(element);
            }
        }
    }
}

impl Pose {
    /// Puts an element here.
    fn show(&self, element: &web_sys::HtmlElement) {
        // Nothing but a style that nobody can read is refused.
        _ = element.style().set_property("transform", &self.style());
    }

    fn style(&self) -> String {
        let mut text = translate(self.x, self.y);
        text.push_str(" scale(");
        write_number(&mut text, self.scale, 4);
        text.push(')');
        text
    }

    /// Says what it lies on.
    fn mark(&self, element: &web_sys::HtmlElement) {
        for element in [Some((**element).clone()), element.first_element_child()] {
            let Some(classes) = element.map(|element| element.class_list()) else {
                continue;
            };
            _ = classes.toggle_with_force("racked", self.on_rack);
            _ = classes.toggle_with_force("held", self.held);
        }
    }
}

impl Frame {
    /// The width of a tile on the table.
    pub fn table_tile(&self) -> f64 {
        (self.tile * ON_TABLE).max(SMALLEST)
    }

    /// How many tiles fit beside each other on the table.
    pub fn columns(&self) -> i16 {
        ((self.width - 2.0 * EDGE) / self.table_tile())
            .floor()
            .clamp(6.0, 40.0) as i16
    }

    /// How many tiles fit beside each other on the rack.
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

    /// How high a rack of so many tiles is.
    pub fn rack_height(&self, tiles: usize) -> f64 {
        let rows = tiles.div_ceil(self.rack_columns()).max(self.rows) as f64;
        rows * (self.tile * RATIO + GAP) + 2.0 * EDGE
    }

    /// Where a tile of the rack lies.
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

    /// The place of the rack that a point means.
    pub fn rack_place(&self, x: f64, y: f64) -> usize {
        let row = ((y - self.rack - EDGE) / (self.tile * RATIO + GAP))
            .floor()
            .max(0.0) as usize;
        let column = ((x - self.rack_left()) / (self.tile + GAP))
            .round()
            .max(0.0) as usize;
        row * self.rack_columns() + column.min(self.rack_columns())
    }

    /// Where a place of the table is seen, in tiles from its top left.
    pub fn on_table(&self, camera: Camera, x: f64, y: f64) -> Pose {
        let tile = self.table_tile() * camera.zoom;
        Pose {
            x: EDGE - camera.x + x * tile,
            y: EDGE - camera.y + y * tile * RATIO * PITCH,
            scale: tile / self.tile.max(1.0),
            on_rack: false,
            held: false,
        }
    }

    /// The place of the table that a point means, in tiles.
    pub fn table_place(&self, camera: Camera, x: f64, y: f64) -> (f64, f64) {
        let tile = self.table_tile() * camera.zoom;
        let across = (x - EDGE + camera.x) / tile;
        let down = (y - EDGE + camera.y) / (tile * RATIO * PITCH);
        (across, down)
    }

    /// The camera, kept where there is something to see, and one row below.
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

/// Everything that the stage's parts share.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The match.
    pub play: Play,
    /// What was measured.
    pub frame: RwSignal<Frame>,
    /// What is seen.
    pub camera: RwSignal<Camera>,
    /// Whether the camera is being moved, so that nothing glides after it.
    pub moving: RwSignal<bool>,
    /// The place that the keyboard is at.
    pub focus: RwSignal<Option<Place>>,
    /// A frame drawn over the rack to select tiles: left, top, width, height.
    pub sweep: RwSignal<Option<[f64; 4]>>,
    settings: RwSignal<Settings>,
    drawn: StoredValue<Picture, LocalStorage>,
    shown: RwSignal<Vec<TileId>>,
    element: NodeRef<html::Div>,
}

impl Stage {
    /// A stage for a match.
    pub fn new(play: Play) -> Stage {
        let home = Camera {
            x: 0.0,
            y: 0.0,
            zoom: 1.0,
        };
        Stage {
            play,
            frame: RwSignal::default(),
            camera: RwSignal::new(home),
            moving: RwSignal::new(false),
            focus: RwSignal::new(None),
            sweep: RwSignal::new(None),
            settings: use_settings(),
            drawn: StoredValue::new_local(Picture::default()),
            shown: RwSignal::new(Vec::new()),
            element: NodeRef::new(),
        }
    }

    /// The stage's element.
    pub fn element(self) -> Option<web_sys::HtmlElement> {
        self.element
            .get_untracked()
            .map(|element| (*element).clone().unchecked_into())
    }

    /// Tiles are in a hand, or no longer.
    pub fn set_holding(self, holding: bool) {
        self.drawn.update_value(|picture| picture.holding = holding);
    }

    /// Draws tiles somewhere at once, one such a distance right of the other: under a
    /// finger.
    pub fn hold(self, tiles: &[TileId], apart: f64, first: Pose) {
        self.drawn.update_value(|picture| {
            for (at, &tile) in tiles.iter().enumerate() {
                if let Some(drawn) = picture.tile(tile) {
                    let x = first.x + at as f64 * apart;
                    drawn.to(Pose { x, ..first });
                }
            }
        });
    }

    /// Where a tile is drawn.
    pub fn pose(self, tile: TileId) -> Option<Pose> {
        self.drawn.with_value(|picture| {
            let drawn = picture.tiles.iter().find(|drawn| drawn.tile == tile)?;
            Some(drawn.pose)
        })
    }

    /// A tile has come into the page: from now on its element is moved.
    fn came(self, tile: TileId, element: web_sys::HtmlElement) {
        self.drawn.update_value(|picture| {
            if let Some(drawn) = picture.tile(tile) {
                drawn.pose.show(&element);
                drawn.pose.mark(&element);
                drawn.element = Some(element);
            }
        });
    }

    /// The element of a tile that left and comes back before the page has noticed.
    fn find(self, tile: TileId) -> Option<web_sys::HtmlElement> {
        let name = format!(".tiles [data-tile=\"{}\"]", tile_word(tile));
        let found = self.element()?.query_selector(&name).ok().flatten()?;
        found.parent_element().map(JsCast::unchecked_into)
    }

    /// Shows which set tiles would be dropped on.
    pub fn aim_at(self, aim: Option<Key>) {
        self.drawn.update_value(|picture| {
            let aimed = &mut picture.aim;
            if aimed.as_ref().map(|(key, _)| *key) == aim {
                return;
            }
            let tray = |key: Key| {
                let name = format!("[data-tray=\"{}\"]", key.0);
                let tray = self.element()?.query_selector(&name).ok().flatten()?;
                Some((key, tray.class_list()))
            };
            let before = std::mem::replace(aimed, aim.and_then(tray));
            for (tray, is_aim) in [(&before, false), (&*aimed, true)] {
                if let Some((_, classes)) = tray {
                    _ = classes.toggle_with_force("aim", is_aim);
                }
            }
        });
    }

    /// Lets everything glide to where it lies.
    pub fn settle(self) {
        // Nothing has a place before it was measured.
        if self.frame.get_untracked().width == 0.0 {
            return;
        }
        let (frame, camera) = (self.frame.get_untracked(), self.camera.get_untracked());
        let goals = self
            .play
            .desk
            .with_untracked(|desk| goals(desk.layout(), frame, camera));
        let origin = self.origin(frame);
        let mut fresh = Vec::new();
        self.drawn.update_value(|picture| {
            let tiles = &mut picture.tiles;
            tiles.retain(|drawn| goals.iter().any(|(tile, _)| *tile == drawn.tile));
            let (first, holding) = (tiles.is_empty(), picture.holding);
            for &(tile, goal) in &goals {
                match picture.tile(tile) {
                    Some(drawn) if holding && drawn.pose.held => {}
                    Some(drawn) => drawn.to(goal),
                    None => {
                        let pose = if first { goal } else { origin };
                        let element = self.find(tile);
                        picture.tiles.push(Drawn {
                            tile,
                            pose,
                            element,
                        });
                        if !first {
                            fresh.push((tile, goal));
                        }
                    }
                }
            }
        });
        let mut shown: Vec<TileId> = goals.into_iter().map(|(tile, _)| tile).collect();
        shown.sort_few_by_key(|tile| tile.get());
        if self.shown.get_untracked() != shown {
            self.shown.set(shown);
        }
        if !fresh.is_empty() {
            // Once they have been drawn where they come from, they set out.
            request_animation_frame(move || {
                request_animation_frame(move || {
                    for (tile, goal) in fresh {
                        self.set_out(tile, goal);
                    }
                });
            });
        }
    }

    /// Lets a new tile glide to its place, unless a finger was quicker or it is gone.
    fn set_out(self, tile: TileId, goal: Pose) {
        self.drawn.try_update_value(|picture| {
            let drawn = picture.tile(tile);
            if let Some(drawn) = drawn.filter(|drawn| !drawn.pose.held) {
                drawn.to(goal);
            }
        });
    }

    /// Moves the camera to where a tile of the table can be seen whole.
    fn look_at(self, tile: TileId) {
        let (frame, camera) = (self.frame.get_untracked(), self.camera.get_untracked());
        let Some(pose) = self.pose(tile).filter(|pose| !pose.on_rack) else {
            return;
        };
        let (wide, high) = (frame.tile * pose.scale, frame.tile * RATIO * pose.scale);
        let into = |at: f64, size: f64, room: f64| match at {
            at if at < EDGE => at - EDGE,
            at if at + size > room - EDGE => at + size - room + EDGE,
            _ => 0.0,
        };
        let seen = Camera {
            x: camera.x + into(pose.x, wide, frame.width),
            y: camera.y + into(pose.y, high, frame.felt),
            ..camera
        };
        if seen != camera {
            self.camera.set(seen);
        }
    }

    /// Where tiles come from that were not seen before: a player, or the pool.
    fn origin(self, frame: Frame) -> Pose {
        let id = match self.play.came_from.get_untracked() {
            Some(seat) => format!("seat-{seat}"),
            None => "pool".to_owned(),
        };
        let from = document().get_element_by_id(&id);
        let stage = self.element().map(|stage| stage.get_bounding_client_rect());
        let (x, y) = match (from, stage) {
            (Some(from), Some(stage)) => {
                let from = from.get_bounding_client_rect();
                (from.left() - stage.left(), from.top() - stage.top())
            }
            _ => (frame.width / 2.0, 0.0),
        };
        Pose {
            x,
            y,
            scale: 0.5,
            on_rack: true,
            held: false,
        }
    }

    /// Measures the stage anew.
    fn measure(self) {
        let Some(element) = self.element() else {
            return;
        };
        let stage = element.get_bounding_client_rect();
        let part = |name: &str| {
            let part = element.query_selector(name).ok().flatten();
            part.map(|part| part.get_bounding_client_rect())
        };
        let (Some(felt), Some(rack)) = (part(".felt"), part(".rack")) else {
            return;
        };
        let tile = self.tile_size(stage.width());
        let frame = Frame {
            width: stage.width(),
            felt: felt.height(),
            rack: rack.top() - stage.top(),
            tile,
            rows: if stage.height() < LOW { 1 } else { 2 },
        };
        if frame != self.frame.get_untracked() && frame.width > 0.0 {
            self.frame.set(frame);
            let columns = frame.columns();
            self.play
                .room
                .update_untracked(|room| room.set_columns(columns));
            self.play
                .desk
                .update_untracked(|desk| desk.set_columns(columns));
        }
    }

    /// As large as somebody likes, as long as seven fit beside each other.
    fn tile_size(self, width: f64) -> f64 {
        let liked = self.settings.get_untracked().size.tile();
        let room = (width - 2.0 * EDGE + GAP) / 7.0 - GAP;
        liked.min(room).max(SMALLEST)
    }
}

/// Writes a number with so many digits behind the point: what a style needs, and less than
/// what writing any number takes.
fn write_number(text: &mut String, number: f64, places: usize) {
    let mut rest = (number.abs() * 10_f64.powi(places as i32)).round() as u64;
    if number < 0.0 && rest > 0 {
        text.push('-');
    }
    // From the last one on; no number has more than twenty.
    let mut digits = [b'0'; 20];
    let mut count = 0;
    while rest > 0 || count <= places {
        digits[count] += (rest % 10) as u8;
        rest /= 10;
        count += 1;
    }
    for at in (0..count).rev() {
        text.push(char::from(digits[at]));
        if at == places {
            text.push('.');
        }
    }
}

fn px(length: f64) -> String {
    let mut text = String::new();
    write_number(&mut text, length, 2);
    text + "px"
}

fn translate(x: f64, y: f64) -> String {
    let mut text = String::with_capacity(48);
    text.push_str("translate(");
    write_number(&mut text, x, 2);
    text.push_str("px,");
    write_number(&mut text, y, 2);
    text.push_str("px)");
    text
}

/// Where everything belongs.
fn goals(layout: &Layout, frame: Frame, camera: Camera) -> Vec<(TileId, Pose)> {
    let rack = layout.rack.iter().enumerate();
    let rack = rack.map(|(at, tile)| (*tile, frame.on_rack(at)));
    let table = layout.sets.iter().flat_map(|set| {
        let (x, y) = (f64::from(set.spot.x), f64::from(set.spot.y));
        let tiles = set.tiles.iter().enumerate();
        tiles.map(move |(at, tile)| (*tile, frame.on_table(camera, x + at as f64, y)))
    });
    rack.chain(table).collect()
}

/// Table, bar and rack, and all tiles over them.
#[component]
pub fn StageView(
    /// The stage.
    stage: Stage,
    /// What lies between table and rack.
    children: Children,
) -> impl IntoView {
    let words = use_words();
    let play = stage.play;
    let settings = stage.settings;
    let touch = Touch::new(stage);
    let rack_height = text(move || {
        let tiles = play.desk.with(|desk| desk.layout().rack.len());
        px(stage.frame.get().rack_height(tiles))
    });
    Effect::new(move |_| {
        // What is measured decides where everything is.
        settings.get();
        rack_height.track();
        request_animation_frame(move || stage.measure());
    });
    Effect::new(move |_| {
        play.desk.track();
        stage.frame.track();
        stage.camera.track();
        // Where there is less to see than before, nobody looks at bare felt.
        let (frame, camera) = (stage.frame.get_untracked(), stage.camera.get_untracked());
        let layout = |desk: &Desk| frame.keep_in_sight(camera, desk.layout());
        let seen = play.desk.with_untracked(layout);
        if seen != camera && frame.width > 0.0 {
            stage.camera.set(seen);
        }
        stage.settle();
    });
    Effect::new(move |_| {
        // What the keyboard is at can be seen.
        if let Some(Place::Tile(tile)) = stage.focus.get() {
            stage.look_at(tile);
        }
    });
    Effect::new(move |_| {
        // When the window changes, so does everything.
        let Some(element) = stage.element.get() else {
            return;
        };
        let changed = Closure::<dyn Fn()>::new(move || stage.measure());
        if let Ok(observer) = web_sys::ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            for name in [".felt", ".bar"] {
                if let Ok(Some(part)) = element.query_selector(name) {
                    observer.observe(&part);
                }
            }
            let observer = StoredValue::new_local(Some(observer));
            on_cleanup(move || {
                if let Some(observer) = observer.try_update_value(Option::take).flatten() {
                    observer.disconnect();
                }
            });
        }
        // As long as the page.
        changed.forget();
    });
    let trays = move || {
        play.desk.with(|desk| {
            desk.layout()
                .sets
                .iter()
                .map(|set| set.key)
                .collect::<Vec<Key>>()
        })
    };
    view! {
        <div
            class="stage"
            class:moving=stage.moving
            node_ref=stage.element
            on:pointerdown=move |event| touch.down(&event)
            on:pointermove=move |event| touch.moved(&event)
            on:pointerup=move |event| touch.up(&event)
            on:pointercancel=move |event| touch.cancel(&event)
            on:wheel=move |event| touch.wheel(&event)
            on:contextmenu=move |event| event.prevent_default()
        >
            <div class="felt" dir="ltr" aria-hidden="true" class:focus=flag(move || stage.focus.get() == Some(Place::NewSet))>
                <For each=trays key=|key| *key let:key>
                    <Tray stage=stage key=key />
                </For>
            </div>
            {children()}
            <div class="rack" style:height=rack_height aria-hidden="true"></div>
            <div class="tiles" dir="ltr" aria-hidden="true" style:--w=text(move || px(stage.frame.get().tile))>
                <For each=move || stage.shown.get() key=|tile| *tile let:tile>
                    <TileView stage=stage tile=tile />
                </For>
                {part(move || {
                    stage
                        .sweep
                        .get()
                        .map(|[x, y, width, height]| {
                            view! {
                                <div
                                    class="sweep"
                                    style:transform=translate(x, y)
                                    style:width=px(width)
                                    style:height=px(height)
                                ></div>
                            }
                        })
                })}
            </div>
            <Focus stage=stage />
            <p class="unseen" aria-live="polite" id="said">
                {play.said}
            </p>
            <p class="unseen">{words.t("page-keys-about")}</p>
        </div>
    }
}

/// What a set lies on: a quiet tray, amber while the set is none yet.
#[component]
fn Tray(stage: Stage, key: Key) -> impl IntoView {
    let play = stage.play;
    let place = move || {
        let (frame, camera) = (stage.frame.get(), stage.camera.get());
        play.desk.with(|desk| {
            let set = desk.layout().set(key)?;
            let pose = frame.on_table(camera, f64::from(set.spot.x), f64::from(set.spot.y));
            let width = set.tiles.len() as f64 * frame.tile * pose.scale;
            Some((pose, width, frame.tile * RATIO * pose.scale))
        })
    };
    let transform = text(move || {
        let at = place().map_or((0.0, 0.0), |(pose, ..)| (pose.x, pose.y));
        translate(at.0 - 4.0, at.1 - 4.0)
    });
    let width = text(move || px(place().map_or(0.0, |(_, width, _)| width + 8.0)));
    let height = text(move || px(place().map_or(0.0, |(.., height)| height + 8.0)));
    let faulty = flag(move || {
        play.verdicts.with(|verdicts| {
            verdicts
                .of(key)
                .is_some_and(|set| !set.faults.is_empty() || set.reading.is_none())
        })
    });
    let changed = flag(move || {
        play.verdicts
            .with(|verdicts| verdicts.of(key).is_some_and(|set| !set.unchanged))
    });
    view! {
        <div
            class="tray"
            data-tray=key.0.to_string()
            class:faulty=faulty
            class:changed=changed
            style:transform=transform
            style:width=width
            style:height=height
        >
            <i class="why">"?"</i>
        </div>
    }
}

/// A tile that can be seen and touched.
#[component]
fn TileView(stage: Stage, tile: TileId) -> impl IntoView {
    let play = stage.play;
    let pose = stage.pose(tile).unwrap_or_default();
    let element: NodeRef<html::Div> = NodeRef::new();
    element.on_load(move |element| stage.came(tile, (*element).clone().unchecked_into()));
    let hinted = flag(move || {
        play.hint.with(|hint| match hint {
            super::play::Hint::Tiles(table) => play.laid_by(table).contains(&tile.face()),
            _ => false,
        }) && play.desk.with(|desk| desk.layout().rack.contains(&tile))
    });
    view! {
        <div
            class="spot"
            class:racked=pose.on_rack
            style:transform=pose.style()
            node_ref=element
        >
        <div
            class="tile"
            data-tile=tile_word(tile)
            data-ink=ink(tile.face())
            class:racked=pose.on_rack
            class:selected=flag(move || play.desk.with(|desk| desk.selected().contains(&tile)))
            class:fresh=flag(move || play.fresh.with(|fresh| fresh.contains(&tile)))
            class:hinted=hinted
            class:homeless=flag(move || play.verdicts.with(|verdicts| verdicts.homeless.contains(&tile)))
            class:focus=flag(move || stage.focus.get() == Some(Place::Tile(tile)))
        >
            <Print face=tile.face() />
        </div>
        </div>
    }
}
