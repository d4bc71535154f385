//! The stage: table and rack as one flat layer of tiles, each moved by a transform, so that a
//! tile can glide between rack and sets.

mod arrive;
mod parts;
mod pills;

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use sidra_client::gesture::Drop;
use sidra_client::spread::{Fit, fit};
use sidra_client::stage::{Camera, Frame, Pose, Rect, Scene, Sizes};
use sidra_client::{Desk, Target};
use sidra_core::TileId;
use sidra_core::few::Few;
use sidra_game::SetId;
use sidra_game::record::tile_word;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::focus::{Focus, Place};
use super::session::Session;
use super::touch::Touch;
use crate::css::{self, px, translate};
use crate::live::{flag, part, text};
use crate::rich::quoting;
use crate::settings::{Settings, use_settings};
use crate::texts::use_texts;
pub use parts::Medallion;
use parts::{About, Cues, TileView, Tray, pills};

/// A drawn tile. Its element is moved directly: with a signal per tile, every movement of a finger
/// would cost more than moving the tiles.
struct Drawn {
    tile: TileId,
    pose: Pose,
    arrival: Arrival,
    /// The element that is moved, once it is in the page. It is a plain wrapper around the
    /// tile, because the browser would recompute the tile's own styles at every movement.
    element: Option<web_sys::HtmlElement>,
}

/// The progress of a tile that was dealt, drawn, or laid by another player.
#[derive(Clone, Copy, PartialEq)]
enum Arrival {
    /// It is at its origin. It glides once the browser has drawn it there.
    Waits,
    Glides,
    Done,
}

/// Everything that is drawn without signals.
#[derive(Default)]
struct Picture {
    tiles: Vec<Drawn>,
    /// Whether a finger holds tiles, which then stay under it.
    holding: bool,
    /// The set that held tiles would be dropped on, and the classes of its tray.
    aim: Option<(SetId, web_sys::DomTokenList)>,
}

impl Picture {
    fn tile(&mut self, tile: TileId) -> Option<&mut Drawn> {
        self.tiles.iter_mut().find(|drawn| drawn.tile == tile)
    }
}

/// How long a refused set shakes.
const SHAKE: Duration = Duration::from_millis(300);

impl Drawn {
    /// Moves the tile to a pose.
    fn to(&mut self, pose: Pose) {
        let before = std::mem::replace(&mut self.pose, pose);
        if let Some(element) = self.element.as_ref().filter(|_| before != pose) {
            show(pose, element);
            if before.over != pose.over {
                // This only fails for an invalid style.
                _ = element
                    .style()
                    .set_property("--over", &pose.over.to_string());
            }
            if (before.on_rack, before.held, before.near) != (pose.on_rack, pose.held, pose.near) {
                mark(pose, element);
                _ = element
                    .class_list()
                    .toggle_with_force("landed", before.held);
            }
        }
    }
}

/// Moves an element to a pose.
fn show(pose: Pose, element: &web_sys::HtmlElement) {
    // This only fails for an invalid style.
    _ = element.style().set_property("transform", &style(pose));
}

fn style(pose: Pose) -> String {
    css::transform(pose.x, pose.y, pose.scale)
}

/// Marks an element as on the rack or on the table.
fn mark(pose: Pose, element: &web_sys::HtmlElement) {
    for element in [Some((**element).clone()), element.first_element_child()] {
        let Some(classes) = element.map(|element| element.class_list()) else {
            continue;
        };
        _ = classes.toggle_with_force("racked", pose.on_rack);
        _ = classes.toggle_with_force("held", pose.held);
        _ = classes.toggle_with_force("near", pose.near);
    }
}

/// A tile that has to be moved in a lesson, and where it belongs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aim {
    /// The tile.
    pub tile: TileId,
    /// Where it belongs.
    pub target: Target,
    /// The joker whose place it takes.
    pub frees: Option<TileId>,
}

impl Aim {
    /// Returns the rectangle that the tile has to cover.
    pub fn place(&self, scene: &Scene<'_>) -> Option<Rect> {
        match self.frees {
            Some(joker) => Some(scene.frame.tile_rect(scene.pose(joker)?)),
            None => scene.place_for(self.tile, self.target),
        }
    }
}

/// What a lesson changes: only one tile can be moved.
#[derive(Clone, Copy)]
pub struct Guide {
    /// Moves the tile to where it was dropped; `None` means where it belongs.
    pub play: Callback<Option<Drop>>,
    /// The tile that has to be moved now, and where it belongs.
    pub aim: RwSignal<Option<Aim>>,
    /// The length of the longest row, in tiles.
    pub row: RwSignal<f64>,
}

/// What the parts of the stage share.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The match.
    pub session: Session,
    /// The measured sizes.
    pub frame: RwSignal<Frame>,
    /// The visible part of the table.
    pub camera: RwSignal<Camera>,
    /// Whether the camera is moving. Tiles then follow it without animation.
    pub moving: RwSignal<bool>,
    /// The place that has the focus.
    pub focus: RwSignal<Option<Place>>,
    /// The selection frame over the rack.
    pub sweep: RwSignal<Option<Rect>>,
    /// The place that held tiles would take.
    pub slot: RwSignal<Option<Rect>>,
    /// The joker that the page is explaining.
    pub described: RwSignal<Option<TileId>>,
    /// How large tiles are in this window.
    pub sizes: RwSignal<Sizes>,
    /// The guide, in a lesson.
    pub guide: Option<Guide>,
    pub(super) settings: RwSignal<Settings>,
    drawn: StoredValue<Picture, LocalStorage>,
    shown: RwSignal<Vec<TileId>>,
    element: NodeRef<html::Div>,
}

impl Stage {
    /// Creates the stage of a match, or of a lesson.
    pub fn new(session: Session, guide: Option<Guide>) -> Stage {
        Stage {
            guide,
            session,
            frame: RwSignal::default(),
            camera: RwSignal::default(),
            moving: RwSignal::new(false),
            focus: RwSignal::new(None),
            sweep: RwSignal::new(None),
            slot: RwSignal::new(None),
            described: RwSignal::new(None),
            sizes: RwSignal::new(Sizes::of((0.0, 0.0), 0, 1.0)),
            settings: use_settings(),
            drawn: StoredValue::new_local(Picture::default()),
            shown: RwSignal::new(Vec::new()),
            element: NodeRef::new(),
        }
    }

    /// Returns the stage's element.
    pub fn element(self) -> Option<web_sys::HtmlElement> {
        self.element
            .get_untracked()
            .map(|element| (*element).clone().unchecked_into())
    }

    /// Calls a function with the scene, in which every tile is in its place.
    pub fn with_scene<R>(self, look: impl FnOnce(&Scene<'_>) -> R) -> R {
        let (frame, camera) = (self.frame.get_untracked(), self.camera.get_untracked());
        self.session
            .desk
            .with_untracked(|desk| look(&Scene::new(desk, frame, camera)))
    }

    /// Returns where the tray of each set is on the felt.
    fn trays(self) -> Vec<(SetId, Rect)> {
        let (frame, camera) = (self.frame.get(), self.camera.get());
        self.session.desk.with(|desk| {
            let scene = Scene::new(desk, frame, camera);
            let tray = |id: SetId| {
                let rect = scene.tray(id)?;
                let (x, y) = (rect.x - frame.cloth.x, rect.y - frame.cloth.y);
                Some((id, Rect { x, y, ..rect }))
            };
            let sets = desk.layout().sets.iter();
            sets.filter_map(|set| tray(set.id)).collect()
        })
    }

    /// Returns which tile has to be moved in a lesson, and where it belongs.
    pub fn aim(self) -> Option<Aim> {
        self.guide?.aim.get_untracked()
    }

    /// Marks the tile that has to be moved in a lesson.
    fn mark_aim(self) {
        if self.guide.is_none() {
            return;
        }
        let wanted = self.aim().map(|aim| aim.tile);
        self.drawn.with_value(|picture| {
            for drawn in &picture.tiles {
                if let Some(element) = &drawn.element {
                    let classes = element.class_list();
                    _ = classes.toggle_with_force("wanted", Some(drawn.tile) == wanted);
                }
            }
        });
    }

    /// Returns where every tile belongs.
    fn poses(self) -> Vec<(TileId, Pose)> {
        self.with_scene(|scene| match self.aim() {
            // The table makes space for a tile, unless the tile takes the place of a joker.
            Some(aim) if aim.frees.is_none() => scene.poses_around(aim.tile, aim.target),
            _ => scene.poses(),
        })
    }

    /// Draws tiles under a finger without animation, each `apart` to the right of the one
    /// before, or to the left if that is negative. They stay there until the finger is lifted.
    pub fn hold(self, tiles: &[TileId], apart: f64, first: Pose) {
        self.drawn.update_value(|picture| {
            picture.holding = true;
            for (at, &tile) in tiles.iter().enumerate() {
                if let Some(drawn) = picture.tile(tile) {
                    let x = first.x + at as f64 * apart;
                    drawn.arrived();
                    drawn.to(Pose { x, ..first });
                }
            }
        });
    }

    /// Ends a gesture: nothing is held, highlighted, swept or moved any longer.
    pub fn release(self) {
        self.drawn.update_value(|picture| picture.holding = false);
        self.aim_at(None);
        self.sweep.set(None);
        self.show_slot(None);
        self.moving.set(false);
    }

    /// Shows the place that held tiles would take.
    pub fn show_slot(self, slot: Option<Rect>) {
        if self.slot.get_untracked() != slot {
            self.slot.set(slot);
        }
    }

    /// Moves the camera.
    pub fn look(self, camera: Camera) {
        if camera != self.camera.get_untracked() {
            self.camera.set(camera);
        }
    }

    /// Returns where a tile is drawn or gliding to.
    fn pose(self, tile: TileId) -> Option<Pose> {
        self.drawn.with_value(|picture| {
            let drawn = picture.tiles.iter().find(|drawn| drawn.tile == tile)?;
            Some(drawn.pose)
        })
    }

    /// Registers the element of a tile that was added to the page.
    fn came(self, tile: TileId, element: web_sys::HtmlElement) {
        self.drawn.update_value(|picture| {
            if let Some(drawn) = picture.tile(tile) {
                show(drawn.pose, &element);
                mark(drawn.pose, &element);
                drawn.element = Some(element);
            }
        });
        self.mark_aim();
    }

    /// Returns the element of a tile that was removed and added again before the page was
    /// updated.
    fn find(self, tile: TileId) -> Option<web_sys::HtmlElement> {
        let name = format!(".tiles [data-tile=\"{}\"]", tile_word(tile));
        let found = self.element()?.query_selector(&name).ok().flatten()?;
        found.parent_element().map(JsCast::unchecked_into)
    }

    /// Highlights the set that held tiles would be dropped on.
    pub fn aim_at(self, aim: Option<SetId>) {
        self.drawn.update_value(|picture| {
            let aimed = &mut picture.aim;
            if aimed.as_ref().map(|(key, _)| *key) == aim {
                return;
            }
            let tray = |key: SetId| {
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

    /// Makes every tile glide to where it belongs.
    pub fn settle(self) {
        // Before the stage is measured, no tile has a place.
        if self.frame.get_untracked().cloth.width == 0.0 {
            return;
        }
        let poses = self.poses();
        let origin = self.origin();
        let mut fresh = Vec::new();
        let dealt = self.session.trace.dealt.get_untracked();
        self.session.trace.dealt.set(false);
        let moved = self.session.trace.moved.get_untracked();
        self.session.trace.moved.update_untracked(Vec::clear);
        self.drawn.update_value(|picture| {
            let tiles = &mut picture.tiles;
            tiles.retain(|drawn| poses.iter().any(|(tile, _)| *tile == drawn.tile));
            let (first, holding) = (tiles.is_empty() && !dealt, picture.holding);
            for &(tile, pose) in &poses {
                match picture.tile(tile) {
                    Some(drawn) if holding && drawn.pose.held => {}
                    Some(drawn) if dealt => {
                        drawn.arrival = Arrival::Waits;
                        drawn.to(origin);
                        fresh.push(tile);
                    }
                    Some(drawn) if drawn.arrival == Arrival::Waits => {}
                    // A tile that another player moves waits for its turn.
                    Some(drawn) if drawn.pose != pose && moved.contains(&tile.plain()) => {
                        drawn.arrived();
                        drawn.arrival = Arrival::Waits;
                        fresh.push(tile);
                    }
                    // A tile that belongs elsewhere by now is no longer delayed.
                    Some(drawn) if drawn.pose != pose => {
                        drawn.arrived();
                        drawn.to(pose);
                    }
                    Some(_) => {}
                    None => {
                        let start = if first { pose } else { origin };
                        let element = self.find(tile);
                        picture.tiles.push(Drawn {
                            tile,
                            pose: start,
                            arrival: if first { Arrival::Done } else { Arrival::Waits },
                            element,
                        });
                        if !first {
                            fresh.push(tile);
                        }
                    }
                }
            }
        });
        let mut shown: Vec<TileId> = poses.into_iter().map(|(tile, _)| tile).collect();
        shown.sort_few_by_key(|tile| tile.get());
        if self.shown.get_untracked() != shown {
            self.shown.set(shown);
        }
        self.mark_aim();
        if !fresh.is_empty() {
            // The tiles glide once they have been drawn at their origin.
            request_animation_frame(move || {
                request_animation_frame(move || self.set_out(&fresh, dealt));
            });
        }
    }

    /// Shakes the sets that are not legal.
    fn shake(self) {
        let faulty = self.session.verdicts.with_untracked(|verdicts| {
            let faulty = verdicts.sets.iter().filter(|set| !set.faults.is_empty());
            faulty.map(|set| set.id).collect::<Vec<SetId>>()
        });
        let tiles = self.session.desk.with_untracked(|desk| {
            let sets = desk.layout().sets.iter();
            let sets = sets.filter(|set| faulty.contains(&set.id));
            sets.flat_map(|set| set.tiles.clone())
                .collect::<Vec<TileId>>()
        });
        let set = move |shakes: bool| {
            self.drawn.try_update_value(|picture| {
                for drawn in &picture.tiles {
                    if let Some(element) = drawn
                        .element
                        .as_ref()
                        .filter(|_| tiles.contains(&drawn.tile))
                    {
                        _ = element.class_list().toggle_with_force("shaking", shakes);
                    }
                }
            });
        };
        set(true);
        set_timeout(move || set(false), SHAKE);
    }

    /// Chooses the sizes of tiles for the window and the rack.
    fn choose_sizes(self) {
        let number = |value: Result<wasm_bindgen::JsValue, _>| {
            let value = value.ok().and_then(|value| value.as_f64());
            value.unwrap_or_default()
        };
        let size = (
            number(window().inner_width()),
            number(window().inner_height()),
        );
        let tiles = self
            .session
            .desk
            .with_untracked(|desk| desk.layout().rack.len());
        let sizes = match self.guide {
            Some(guide) => Sizes::of_lesson(size, guide.row.get_untracked()),
            None => Sizes::of(size, tiles, self.settings.get_untracked().size.scale()),
        };
        if sizes != self.sizes.get_untracked() {
            self.sizes.set(sizes);
        }
    }

    /// Measures the stage again.
    fn measure(self) {
        let Some(element) = self.element() else {
            return;
        };
        self.choose_sizes();
        let stage = element.get_bounding_client_rect();
        let parts = |name: &str| {
            let found = element.query_selector_all(name).ok();
            let count = found.as_ref().map_or(0, web_sys::NodeList::length);
            let rect = |at| {
                let part: web_sys::Element = found.as_ref()?.item(at)?.dyn_into().ok()?;
                let part = part.get_bounding_client_rect();
                Some(Rect {
                    x: part.left() - stage.left(),
                    y: part.top() - stage.top(),
                    width: part.width(),
                    height: part.height(),
                })
            };
            (0..count).filter_map(rect).collect::<Vec<Rect>>()
        };
        let (cloth, ledges) = (parts(".cloth"), parts(".ledge > i"));
        let (Some(&cloth), Some(&ledge)) = (cloth.first(), ledges.first()) else {
            return;
        };
        let sizes = self.sizes.get_untracked();
        let before = self.frame.get_untracked();
        let frame = Frame {
            cloth,
            ledge,
            ledge_pitch: ledges
                .get(1)
                .map_or(ledge.height, |second| second.y - ledge.y),
            places: sizes.places,
            ledges: sizes.ledges,
            tile: sizes.tile,
            table_tile: before.table_tile,
            filled: before.filled,
            lean: before.lean,
            snug: self.guide.is_some(),
            rtl: self.session.desk.with_untracked(Desk::has_letters),
        };
        let frame = self.with_table_tile(frame);
        if frame != before && cloth.width > 0.0 {
            self.frame.set(frame);
        }
    }

    /// Returns the frame with the size of table tiles at which all sets fit. Within a turn, tiles
    /// may shrink, but do not grow.
    fn with_table_tile(self, frame: Frame) -> Frame {
        let (smallest, largest) = self.sizes.get_untracked().on_table;
        let now = Fit {
            tile: frame.table_tile,
            filled: frame.filled,
            lean: frame.lean,
        };
        let now = Some(now).filter(|now| now.tile > 0.0);
        self.session.desk.with_untracked(|desk| {
            // A lesson begins in the middle of a turn.
            let in_turn = desk.is_rearranged() && self.guide.is_none();
            let largest = match now {
                Some(now) if in_turn => largest.min(now.tile).max(smallest),
                _ => largest,
            };
            let felt = (frame.cloth.width, frame.cloth.height);
            let sets = &desk.layout().sets;
            let fit = fit(desk.steady(), sets, felt, (smallest, largest), now, in_turn);
            Frame {
                table_tile: fit.tile,
                filled: fit.filled,
                lean: fit.lean,
                ..frame
            }
        })
    }

    /// Chooses the size of table tiles again, unless a finger holds some. Returns whether the frame
    /// has changed.
    fn fit(self) -> bool {
        let frame = self.frame.get_untracked();
        let holding = self.drawn.with_value(|picture| picture.holding);
        if frame.cloth.width == 0.0 || holding {
            return false;
        }
        let fitting = self.with_table_tile(frame);
        if fitting == frame {
            return false;
        }
        self.frame.set(fitting);
        true
    }
}

/// What surrounds table and rack.
pub struct Surroundings {
    /// Around the table: seats and pool.
    pub around: AnyView,
    /// On the cloth, below the tiles.
    pub cloth: AnyView,
    /// Beside the rack, at its start.
    pub side: AnyView,
    /// Beside the rack, at its end: what can be done.
    pub act: AnyView,
    /// What covers the tiles.
    pub over: AnyView,
}

/// Returns whether it is the turn of the player at this device.
fn is_mine(session: Session) -> bool {
    session.see(|view| view.turn.is_some() && view.turn == session.seat())
}

/// The whole table: felt and rack, what surrounds them, and all tiles over them.
#[component]
pub fn StageView(
    /// The stage.
    stage: Stage,
    /// What surrounds table and rack.
    surroundings: Surroundings,
) -> impl IntoView {
    let texts = use_texts();
    let Surroundings {
        around,
        cloth,
        side,
        act,
        over,
    } = surroundings;
    let session = stage.session;
    let settings = stage.settings;
    let touch = Touch::new(stage);
    let rack_size = Memo::new(move |_| session.desk.with(|desk| desk.layout().rack.len()));
    Effect::new(move |_| {
        // The rack may need another ledge, and a changed setting may need other sizes.
        settings.track();
        // A memo is only computed, and followed, when it is read.
        rack_size.get();
        if let Some(guide) = stage.guide {
            guide.row.track();
        }
        stage.choose_sizes();
    });
    Effect::new(move |_| {
        // After a change of sizes, the stage is measured again.
        stage.sizes.track();
        request_animation_frame(move || stage.measure());
    });
    Effect::new(move |_| {
        session.desk.track();
        stage.frame.track();
        stage.camera.track();
        // This effect runs again for a new frame. Settling twice would cut arriving tiles short.
        if untrack(|| stage.fit()) {
            return;
        }
        // When the table shrinks, the camera moves back to its sets.
        if stage.frame.get_untracked().cloth.width > 0.0 {
            stage.look(stage.with_scene(|scene| scene.pan(0.0, 0.0)));
        }
        stage.settle();
    });
    Effect::new(move |before: Option<()>| {
        session.trace.refused.track();
        if before.is_some() {
            stage.shake();
        }
    });
    Effect::new(move |_| {
        // The focused tile is kept visible.
        if let Some(Place::Tile(tile)) = stage.focus.get() {
            stage.look(stage.with_scene(|scene| scene.look_at(tile)));
        }
    });
    Effect::new(move |_| {
        // Measure again when the window changes.
        let Some(element) = stage.element.get() else {
            return;
        };
        let changed = Closure::<dyn Fn()>::new(move || stage.measure());
        let Ok(observer) = web_sys::ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&element);
        for name in [".cloth", ".rack"] {
            if let Ok(Some(part)) = element.query_selector(name) {
                observer.observe(&part);
            }
        }
        // The closure lives as long as the observer that calls it.
        let observed = StoredValue::new_local(Some((observer, changed)));
        on_cleanup(move || {
            if let Some((observer, _)) = observed.try_update_value(Option::take).flatten() {
                observer.disconnect();
            }
        });
    });
    let trays = Memo::new(move |_| stage.trays());
    let pills = pills(stage, texts, trays);
    let ledges = Memo::new(move |_| stage.sizes.get().ledges);
    let ledge = |_| view! { <div class="ledge"><i></i></div> };
    view! {
        <div
            class="board"
            class:moving=stage.moving
            node_ref=stage.element
            style:--w=text(move || px(stage.sizes.get().tile))
            style:--places=text(move || stage.sizes.get().places.to_string())
            style:--on-table=text(move || px(stage.frame.get().table_tile * stage.camera.get().zoom))
            on:pointerdown=move |event| touch.down(&event)
            on:pointermove=move |event| touch.moved(&event)
            on:pointerup=move |event| touch.up(&event)
            on:pointercancel=move |event| touch.cancel(&event)
            on:wheel=move |event| touch.wheel(&event)
            on:contextmenu=move |event| event.prevent_default()
        >
            {around}
            <section
                class="cloth"
                dir="ltr"
                aria-hidden="true"
                class:focus=flag(move || stage.focus.get() == Some(Place::NewSet))
            >
                <For each=move || trays.get() key=|(id, _)| *id let((id, _))>
                    <Tray stage=stage id=id trays=trays pills=pills />
                </For>
                {part(move || {
                    let slot = stage.slot.get()?;
                    let cloth = stage.frame.get().cloth;
                    Some(view! {
                        <i
                            class="slot"
                            style:transform=translate(slot.x - cloth.x, slot.y - cloth.y)
                            style:width=px(slot.width)
                            style:height=px(slot.height)
                        ></i>
                    })
                })}
                <Cues stage=stage />
                {cloth}
            </section>
            <div class="own" class:turn=flag(move || is_mine(session))>
                <div class="side">{side}</div>
                <div class="rack wood" dir="ltr" aria-hidden="true">
                    {part(move || (0..ledges.get()).map(ledge).collect_view())}
                </div>
                {act}
            </div>
            <div
                class="tiles"
                dir="ltr"
                aria-hidden="true"
                on:transitionend=move |event| stage.end_arrival(&event, false)
                on:animationend=move |event| stage.end_arrival(&event, true)
            >
                <For each=move || stage.shown.get() key=|tile| *tile let:tile>
                    <TileView stage=stage tile=tile />
                </For>
                {part(move || {
                    stage
                        .sweep
                        .get()
                        .map(|swept| {
                            view! {
                                <div
                                    class="sweep"
                                    style:transform=translate(swept.x, swept.y)
                                    style:width=px(swept.width)
                                    style:height=px(swept.height)
                                ></div>
                            }
                        })
                })}
            </div>
            <About stage=stage />
            <Focus stage=stage />
            {over}
            <p class="unseen" aria-live="polite" id="said">
                {part(move || quoting(session.voice.said.get()))}
            </p>
            {(!session.watches()).then(|| view! { <p class="unseen">{texts.t("page-keys-about")}</p> })}
        </div>
    }
}
