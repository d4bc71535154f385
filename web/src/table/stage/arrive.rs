//! Tiles that arrive one after another: dealt, drawn, or laid by another player.

use leptos::prelude::*;
use sidra_client::stage::Pose;
use sidra_core::TileId;
use wasm_bindgen::JsCast;

use super::{Arrival, Drawn, Picture, Stage};

/// The time from one tile to the next: dealt tiles, and tiles that another player lays, in
/// milliseconds.
const DEALT_APART: u32 = 35;
/// The time from one ledge of dealt tiles that turn over to the next, in milliseconds.
const LEDGES_APART: u32 = 150;
const LAID_APART: u32 = 90;
/// The longest time that laying may take, in milliseconds.
const ALL_LAID: u32 = 1_280;

impl Drawn {
    /// Starts its glide after a delay in milliseconds. With `turns`, it turns over on the way; a
    /// dealt tile turns over after `flip` milliseconds and the glide.
    fn arrive(&mut self, delay: u32, turns: bool, flip: Option<u32>) {
        self.arrival = Arrival::Glides;
        if let Some(element) = &self.element {
            _ = element.style().set_property("--delay", &delay.to_string());
            let flips = flip.unwrap_or(delay).to_string();
            _ = element.style().set_property("--flip", &flips);
            let classes = element.class_list();
            _ = classes.toggle_with_force("turning", turns);
            _ = classes.toggle_with_force("dealt", flip.is_some());
            _ = classes.add_1("arriving");
        }
    }

    /// Ends its arrival: it is an ordinary tile from then on.
    pub(super) fn arrived(&mut self) {
        let before = std::mem::replace(&mut self.arrival, Arrival::Done);
        if let Some(element) = self.element.as_ref().filter(|_| before == Arrival::Glides) {
            _ = element.style().remove_property("--delay");
            _ = element.style().remove_property("--flip");
            _ = element
                .class_list()
                .remove_3("turning", "dealt", "arriving");
        }
    }
}

impl Picture {
    /// Returns the tiles that glide to where they belong for the first time.
    fn gliding(&mut self) -> impl Iterator<Item = &mut Drawn> {
        let tiles = self.tiles.iter_mut();
        tiles.filter(|drawn| drawn.arrival == Arrival::Glides)
    }
}

impl Stage {
    /// Makes all of these tiles that are still waiting start their glide, one after another. Dealt
    /// tiles turn over once all have arrived, ledge by ledge.
    pub(super) fn set_out(self, tiles: &[TileId], dealt: bool) {
        if self.drawn.is_disposed() {
            return;
        }
        let poses = self.poses();
        let theirs = self.session.trace.came_from.get_untracked().is_some();
        let apart = match theirs {
            true => LAID_APART.min(ALL_LAID / tiles.len().max(1) as u32),
            false => DEALT_APART,
        };
        let mut delay = 0;
        let mut flip = tiles.len().saturating_sub(1) as u32 * DEALT_APART;
        let mut ledge = f64::INFINITY;
        self.drawn.update_value(|picture| {
            for (tile, pose) in poses {
                let drawn = picture.tile(tile).filter(|_| tiles.contains(&tile));
                if let Some(drawn) = drawn.filter(|drawn| drawn.arrival == Arrival::Waits) {
                    if pose.y > ledge {
                        flip += LEDGES_APART;
                    }
                    ledge = pose.y;
                    drawn.arrive(delay, pose.on_rack, dealt.then_some(flip));
                    drawn.to(pose);
                    delay += apart;
                }
            }
        });
    }

    /// Ends the arrival of the tile whose glide has ended, or that has `turned` over, which takes
    /// longer than the glide.
    pub(super) fn end_arrival(self, event: &web_sys::Event, turned: bool) {
        let target = event.target();
        let Some(moved) = target.and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        // A tile turns over inside the element that glides.
        let spot = match turned {
            true => moved.parent_element(),
            false => Some(moved),
        };
        let spot = spot.filter(|spot| spot.class_list().contains("turning") == turned);
        let element = spot.and_then(|spot| spot.dyn_into().ok());
        self.drawn.update_value(|picture| {
            let mut gliding = picture.gliding();
            if let Some(drawn) = gliding.find(|drawn| element.is_some() && drawn.element == element)
            {
                drawn.arrived();
            }
        });
    }

    /// Makes all arriving tiles jump to where they belong.
    pub fn end_arrivals(self) {
        let mut any = false;
        self.drawn.update_value(|picture| {
            for drawn in picture.gliding() {
                any = true;
                drawn.arrived();
            }
        });
        if let Some(stage) = self.element().filter(|_| any) {
            let classes = stage.class_list();
            _ = classes.add_1("jumping");
            // Measuring makes the browser apply the class, which ends all glides.
            stage.get_bounding_client_rect();
            _ = classes.remove_1("jumping");
        }
    }

    /// Returns where new tiles come from: a player, or the pool.
    pub(super) fn origin(self) -> Pose {
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
            _ => (self.frame.get_untracked().cloth.middle().0, 0.0),
        };
        Pose {
            x,
            y,
            scale: 0.5,
            on_rack: true,
            over: 0,
            held: false,
            near: false,
        }
    }
}
