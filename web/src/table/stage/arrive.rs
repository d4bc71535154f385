//! Tiles that arrive one after another: dealt, drawn, or laid by another player.

use leptos::prelude::*;
use sidra_client::stage::Pose;
use sidra_core::TileId;

use super::{Drawn, Stage};

/// The time from one tile to the next: dealt tiles, and tiles that another player lays, in
/// milliseconds.
const DEALT_APART: u32 = 35;
const LAID_APART: u32 = 90;
/// The longest time that laying may take, in milliseconds.
const ALL_LAID: u32 = 1_280;

impl Drawn {
    /// Starts its glide after a delay in milliseconds; with `turns`, it turns over on the way.
    pub(super) fn arrive(&self, delay: u32, turns: bool) {
        if let Some(element) = &self.element {
            _ = element.style().set_property("--delay", &delay.to_string());
            _ = element.class_list().toggle_with_force("turning", turns);
            _ = element.class_list().add_1("arriving");
        }
    }

    /// Ends its arrival: it is an ordinary tile from then on.
    pub(super) fn arrived(&mut self) {
        self.arrives = false;
        if let Some(element) = &self.element {
            _ = element.style().remove_property("--delay");
            _ = element.class_list().remove_2("turning", "arriving");
        }
    }
}

impl Stage {
    /// Makes new tiles glide to where they belong, one after another, except those that a finger
    /// holds or that are gone.
    pub(super) fn set_out(self, tiles: &[TileId]) {
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
        self.drawn.update_value(|picture| {
            for (tile, pose) in poses {
                let drawn = picture.tile(tile).filter(|drawn| !drawn.pose.held);
                if let Some(drawn) = drawn.filter(|_| tiles.contains(&tile)) {
                    drawn.arrive(delay, pose.on_rack);
                    drawn.to(pose);
                    delay += apart;
                }
            }
        });
    }

    /// Ends the arrival of tiles. With `at_once`, they jump to where they belong.
    pub fn end_arrivals(self, at_once: bool) {
        let mut any = false;
        self.drawn.update_value(|picture| {
            for drawn in picture.tiles.iter_mut().filter(|drawn| drawn.arrives) {
                any = true;
                drawn.arrived();
            }
        });
        if any && at_once {
            self.moving.set(true);
            request_animation_frame(move || _ = self.moving.try_set(false));
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
