//! The stage: table and rack as one flat layer of tiles, each moved by a transform, so that a
//! tile can glide between rack and sets.

use leptos::html;
use leptos::prelude::*;
use sidra_client::stage::{Camera, Frame, Pose, Rect, Scene};
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
use crate::settings::{Settings, use_settings};
use crate::texts::use_texts;
use crate::tile::{Print, ink};

/// A drawn tile. Its element is moved directly: one signal per tile would cost more than the
/// move itself, at every move of a finger.
struct Drawn {
    tile: TileId,
    pose: Pose,
    /// The element that is moved, once it is in the page. It is a plain wrapper around the
    /// tile, because the browser would recompute the tile's own styles at every move.
    element: Option<web_sys::HtmlElement>,
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

impl Drawn {
    /// Moves it.
    fn to(&mut self, pose: Pose) {
        let before = std::mem::replace(&mut self.pose, pose);
        if let Some(element) = self.element.as_ref().filter(|_| before != pose) {
            show(pose, element);
            if (before.on_rack, before.held) != (pose.on_rack, pose.held) {
                mark(pose, element);
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

/// Sets whether an element lies on the rack or on the table.
fn mark(pose: Pose, element: &web_sys::HtmlElement) {
    for element in [Some((**element).clone()), element.first_element_child()] {
        let Some(classes) = element.map(|element| element.class_list()) else {
            continue;
        };
        _ = classes.toggle_with_force("racked", pose.on_rack);
        _ = classes.toggle_with_force("held", pose.held);
    }
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
    /// Whether the camera is moving, so that tiles follow it without animation.
    pub moving: RwSignal<bool>,
    /// The place that has the focus.
    pub focus: RwSignal<Option<Place>>,
    /// The selection frame over the rack.
    pub sweep: RwSignal<Option<Rect>>,
    pub(super) settings: RwSignal<Settings>,
    drawn: StoredValue<Picture, LocalStorage>,
    shown: RwSignal<Vec<TileId>>,
    element: NodeRef<html::Div>,
}

impl Stage {
    /// Creates the stage of a match.
    pub fn new(session: Session) -> Stage {
        Stage {
            session,
            frame: RwSignal::default(),
            camera: RwSignal::default(),
            moving: RwSignal::new(false),
            focus: RwSignal::new(None),
            sweep: RwSignal::new(None),
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

    /// Calls a function with the scene, in which every tile lies at its goal.
    pub fn with_scene<R>(self, look: impl FnOnce(&Scene<'_>) -> R) -> R {
        let (frame, camera) = (self.frame.get_untracked(), self.camera.get_untracked());
        self.session.desk.with_untracked(|desk| {
            look(&Scene {
                desk,
                frame,
                camera,
            })
        })
    }

    /// Returns where every tile belongs.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method alone is not general enough in its lifetime"
    )]
    fn goals(self) -> Vec<(TileId, Pose)> {
        self.with_scene(|scene| scene.goals())
    }

    /// Draws tiles under a finger without animation, each `apart` to the right of the one
    /// before. They stay there until the finger goes up.
    pub fn hold(self, tiles: &[TileId], apart: f64, first: Pose) {
        self.drawn.update_value(|picture| {
            picture.holding = true;
            for (at, &tile) in tiles.iter().enumerate() {
                if let Some(drawn) = picture.tile(tile) {
                    let x = first.x + at as f64 * apart;
                    drawn.to(Pose { x, ..first });
                }
            }
        });
    }

    /// Ends holding, highlighting, selecting and moving.
    pub fn release(self) {
        self.drawn.update_value(|picture| picture.holding = false);
        self.aim_at(None);
        self.sweep.set(None);
        self.moving.set(false);
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

    /// Lets every tile glide to where it belongs.
    pub fn settle(self) {
        // Before the stage is measured, no tile has a place.
        if self.frame.get_untracked().width == 0.0 {
            return;
        }
        let goals = self.goals();
        let origin = self.origin();
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
                            fresh.push(tile);
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
            // They start to glide once they have been drawn at their origin.
            request_animation_frame(move || {
                request_animation_frame(move || self.set_out(&fresh));
            });
        }
    }

    /// Lets new tiles glide to where they belong, except those that a finger holds or that are
    /// gone.
    fn set_out(self, tiles: &[TileId]) {
        if self.drawn.is_disposed() {
            return;
        }
        let goals = self.goals();
        self.drawn.update_value(|picture| {
            for (tile, goal) in goals {
                let drawn = picture.tile(tile).filter(|drawn| !drawn.pose.held);
                if let Some(drawn) = drawn.filter(|_| tiles.contains(&tile)) {
                    drawn.to(goal);
                }
            }
        });
    }

    /// Returns where new tiles come from: a player, or the pool.
    fn origin(self) -> Pose {
        let id = match self.session.trace.came_from.get_untracked() {
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
            _ => (self.frame.get_untracked().width / 2.0, 0.0),
        };
        Pose {
            x,
            y,
            scale: 0.5,
            on_rack: true,
            held: false,
        }
    }

    /// Measures the stage again.
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
        let size = (stage.width(), stage.height());
        let liked = self.settings.get_untracked().size.tile();
        let frame = Frame::measured(size, felt.height(), rack.top() - stage.top(), liked);
        if frame != self.frame.get_untracked() && frame.width > 0.0 {
            self.frame.set(frame);
            let columns = frame.columns();
            self.session
                .desk
                .update_untracked(|desk| desk.set_columns(columns));
        }
    }
}

/// Table, bar and rack, and all tiles over them.
#[component]
pub fn StageView(
    /// The stage.
    stage: Stage,
    /// The bar between table and rack.
    children: Children,
) -> impl IntoView {
    let texts = use_texts();
    let session = stage.session;
    let settings = stage.settings;
    let touch = Touch::new(stage);
    let rack_height = text(move || {
        let tiles = session.desk.with(|desk| desk.layout().rack.len());
        px(stage.frame.get().rack_height(tiles))
    });
    Effect::new(move |_| {
        // A new measurement moves everything.
        settings.get();
        rack_height.track();
        request_animation_frame(move || stage.measure());
    });
    Effect::new(move |_| {
        session.desk.track();
        stage.frame.track();
        stage.camera.track();
        // When the table shrinks, the camera moves back to its sets.
        if stage.frame.get_untracked().width > 0.0 {
            stage.look(stage.with_scene(|scene| scene.pan(0.0, 0.0)));
        }
        stage.settle();
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
        for name in [".felt", ".bar"] {
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
    let trays = move || {
        session.desk.with(|desk| {
            desk.layout()
                .sets
                .iter()
                .map(|set| set.id)
                .collect::<Vec<SetId>>()
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
            <Focus stage=stage />
            <p class="unseen" aria-live="polite" id="said">
                {session.voice.said}
            </p>
            <p class="unseen">{texts.t("page-keys-about")}</p>
        </div>
    }
}

/// The tray of a set, amber while the set is not legal.
#[component]
fn Tray(stage: Stage, key: SetId) -> impl IntoView {
    let session = stage.session;
    let place = move || {
        let (frame, camera) = (stage.frame.get(), stage.camera.get());
        session.desk.with(|desk| {
            let set = desk.layout().set(key)?;
            let (x, y) = (f64::from(set.spot.x), f64::from(set.spot.y));
            Some(frame.tray(camera, x, y, set.tiles.len()))
        })
    };
    let transform =
        text(move || place().map_or_else(String::new, |tray| translate(tray.x, tray.y)));
    let width = text(move || px(place().map_or(0.0, |tray| tray.width)));
    let height = text(move || px(place().map_or(0.0, |tray| tray.height)));
    let faulty = flag(move || {
        session.verdicts.with(|verdicts| {
            verdicts
                .of(key)
                .is_some_and(|set| !set.faults.is_empty() || set.reading.is_none())
        })
    });
    let changed = flag(move || {
        session
            .verdicts
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

/// A visible tile.
#[component]
fn TileView(stage: Stage, tile: TileId) -> impl IntoView {
    let session = stage.session;
    let pose = stage.pose(tile).unwrap_or_default();
    let element: NodeRef<html::Div> = NodeRef::new();
    element.on_load(move |element| stage.came(tile, (*element).clone().unchecked_into()));
    let hinted = flag(move || {
        session.hint.with(|hint| match hint {
            super::session::Hint::Tiles(table) => session.laid_by(table).contains(&tile),
            _ => false,
        }) && session.desk.with(|desk| desk.layout().rack.contains(&tile))
    });
    view! {
        <div
            class="spot"
            class:racked=pose.on_rack
            style:transform=style(pose)
            node_ref=element
        >
        <div
            class="tile"
            data-tile=tile_word(tile)
            data-ink=ink(tile.face())
            class:racked=pose.on_rack
            class:selected=flag(move || session.desk.with(|desk| desk.selected().contains(&tile)))
            class:fresh=flag(move || session.trace.fresh.with(|fresh| fresh.contains(&tile)))
            class:hinted=hinted
            class:homeless=flag(move || session.verdicts.with(|verdicts| verdicts.homeless.contains(&tile)))
            class:focus=flag(move || stage.focus.get() == Some(Place::Tile(tile)))
        >
            <Print face=tile.face() />
        </div>
        </div>
    }
}
