//! Puzzles, and looking back at a game. All of it is fetched on demand.

mod puzzles;
mod replay;
mod solved;
mod solving;

use leptos::prelude::*;

use crate::online::SharedPast;
use puzzles::Puzzles;
pub use replay::{Players, ToLongest, address, looked_at};
use replay::{PositionScreen, ReplayScreen};
use solving::{Place, PuzzleScreen};

/// Creates the screen of an address.
pub fn screen(address: &str) -> AnyView {
    let (path, choices) = address.split_once('?').unwrap_or((address, ""));
    let mut parts = path.trim_matches('/').splitn(2, '/');
    let (name, rest) = (parts.next(), parts.next().unwrap_or_default());
    // A match from another device, or played on several devices, is on the server.
    if let (Some("replay"), Some(address)) = (name, rest.strip_prefix("t/")) {
        return view! { <SharedPast address=address.to_owned() /> }.into_any();
    }
    match (name, Place::of(rest)) {
        (Some("replay"), _) if rest.is_empty() && choices.starts_with("at=") => {
            view! { <PositionScreen choices=choices.to_owned() /> }.into_any()
        }
        (Some("replay"), _) => view! { <ReplayScreen id=rest.to_owned() /> }.into_any(),
        (_, Some(place)) => view! { <PuzzleScreen place=place /> }.into_any(),
        _ => view! { <Puzzles edition=rest.to_owned() /> }.into_any(),
    }
}
