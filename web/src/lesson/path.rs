//! Shows the move that a step asks for: its place, a dotted line to it, and, once, a ghost of the
//! tile and a hand.

use leptos::prelude::*;
use sidra_client::stage::{Camera, Rect, Scene};
use sidra_core::{Face, Joker, TileId};

use super::{Hand, Learning};
use crate::css::{number, px, transform, translate};
use crate::live::{part, text};
use crate::table::stage::Stage;
use crate::tile::{Drawing, Tile, ink};

/// Where the move begins and ends on the stage.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Course {
    face: Face,
    from: Rect,
    to: Rect,
    /// Whether it begins on the rack.
    from_rack: bool,
    /// The bottom of the cloth, and the width of a tile on the rack.
    bottom: f64,
    tile: f64,
    /// Whether the buttons are between table and rack.
    narrow: bool,
}

impl Course {
    /// Finds the course of the next move.
    fn of(learning: Learning, stage: Stage) -> Option<Course> {
        let aim = learning.aim.get()?;
        let frame = stage.frame.get();
        let narrow = stage.sizes.get().places < 9;
        learning.session.desk.with(|desk| {
            let scene = Scene::new(desk, frame, Camera::default());
            let start = scene.pose(aim.tile)?;
            let from = frame.tile_rect(start);
            let to = aim.place(&scene)?;
            (frame.cloth.width > 0.0).then_some(Course {
                face: aim.tile.face(),
                from,
                to,
                from_rack: start.on_rack,
                bottom: frame.cloth.bottom(),
                tile: frame.tile,
                narrow,
            })
        })
    }

    /// Returns the dotted line and its arrowhead as paths.
    fn lines(&self) -> [String; 2] {
        let (x, end) = (self.to.middle().0, self.to.bottom() + 18.0);
        let arrow = svg_path(&[
            ("M", &[x - 11.0, end + 12.0]),
            ("l", &[11.0, -12.0, 11.0, 12.0]),
        ]);
        let line = match self.from_rack {
            true => {
                let from = self.from.middle().0;
                let top = match self.narrow {
                    true => self.bottom - 2.0,
                    false => self.from.y - 8.0,
                };
                // If there is no space for a line, the arrow is enough.
                if top - end < 40.0 {
                    return [String::new(), arrow];
                }
                let bend = ((top - end) * 0.55).min(110.0);
                svg_path(&[
                    ("M", &[from, top]),
                    ("C", &[from, top - bend, x, end + bend, x, end]),
                ])
            }
            // A tile on the table: the line starts at its side, and bends towards the place.
            false => {
                let beside = match self.from.middle().0 < x {
                    true => self.from.right() + 10.0,
                    false => self.from.x - 10.0,
                };
                let level = self.from.middle().1;
                svg_path(&[("M", &[beside, level]), ("Q", &[x, level, x, end])])
            }
        };
        [line, arrow]
    }
}

/// Writes an SVG path from its commands.
fn svg_path(commands: &[(&str, &[f64])]) -> String {
    let mut path = String::new();
    for (command, numbers) in commands {
        path += command;
        for length in *numbers {
            path += &number(*length);
            path.push(' ');
        }
    }
    path
}

/// Shows the move: the place, the line to it, and, once, a ghost of the tile and a hand.
#[component]
pub fn Path(learning: Learning, stage: Stage) -> impl IntoView {
    let course = Memo::new(move |_| Course::of(learning, stage));
    let place = move || {
        let course = course.get()?;
        let [line, arrow] = course.lines();
        Some(view! {
            <i
                class="place"
                class:taken=learning.aim.get().is_some_and(|aim| aim.frees.is_some())
                style:transform=translate(course.to.x, course.to.y)
                style:width=px(course.to.width)
                style:height=px(course.to.height)
            ></i>
            <svg class="path">
                <path d=line />
                <path class="head" d=arrow />
            </svg>
        })
    };
    let at = move |rect: fn(&Course) -> Rect| {
        text(move || {
            course.get().map_or_else(String::new, |course| {
                let rect = rect(&course);
                transform(rect.x, rect.y, rect.width / course.tile.max(1.0))
            })
        })
    };
    let point = move |rect: fn(&Course) -> Rect| {
        text(move || {
            course.get().map_or_else(String::new, |course| {
                let rect = rect(&course);
                translate(rect.x + rect.width * 0.46, rect.y + rect.height * 0.5)
            })
        })
    };
    let shows = Memo::new(move |_| (learning.shown.get(), course.with(Option::is_some)));
    let ghost = move |later: bool| {
        let course = untrack(|| course.get())?;
        Some(view! {
            <div class="ghost" class:later=later style:--from=at(|course| course.from) style:--to=at(|course| course.to)>
                <Tile face=Some(course.face) />
            </div>
            <div
                class="pointer"
                class:later=later
                style:--from=point(|course| course.from)
                style:--to=point(|course| course.to)
            >
                <Hand />
            </div>
        })
    };
    view! {
        <div class="shown" dir="ltr" aria-hidden="true">
            {part(place)}
            // Each showing gets new elements, because an animation starts when its element is
            // created.
            <For each=move || [shows.get()] key=|shown| *shown let(((_, later), _))>
                {ghost(later)}
            </For>
            {part(move || sides(learning, stage))}
        </div>
    }
}

/// Shows the names of the colours before and after a colour change, below the tiles.
fn sides(learning: Learning, stage: Stage) -> Option<impl IntoView> {
    if !learning.with_step(|step| step.sides)? {
        return None;
    }
    let (aim, frame) = (learning.aim.get(), stage.frame.get());
    let texts = learning.texts;
    learning.session.desk.with(|desk| {
        let after = aim.and_then(|aim| desk.after_drop(&[aim.tile], aim.target));
        let desk = after.as_ref().unwrap_or(desk);
        let scene = Scene::new(desk, frame, Camera::default());
        let is_change = |tile: &TileId| tile.face() == Face::Joker(Joker::ColourChange);
        let mut sets = desk.layout().sets.iter();
        let set = sets.find(|set| set.tiles.iter().any(is_change))?;
        let parts = set.tiles.split(is_change).filter(|part| !part.is_empty());
        let side = |part: &[TileId]| {
            let rect = |tile: TileId| Some(frame.tile_rect(scene.pose(tile)?));
            let (first, last) = (rect(*part.first()?)?, rect(*part.last()?)?);
            let ink = ink(part.first()?.face());
            let mark = match ink {
                "r" => "d-mark-r",
                "b" => "d-mark-b",
                "y" => "d-mark-y",
                _ => "d-mark-k",
            };
            Some(view! {
                <span
                    class="half"
                    data-ink=ink
                    style:transform=translate(first.x, first.bottom())
                    style:width=px(last.right() - first.x)
                >
                    <span dir="auto">
                        <Drawing name=mark /> {texts.say(&format!("colour-{ink}"))}
                    </span>
                </span>
            })
        };
        Some(parts.filter_map(side).collect_view())
    })
}
