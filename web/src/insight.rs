//! Puzzles, and looking back at a game. All of it is fetched on demand.

mod puzzles;
mod replay;
mod solved;
mod solving;

use leptos::prelude::*;

use crate::online::SharedPast;
use puzzles::Puzzles;
use replay::ReplayScreen;
pub use replay::looked_at;
use solving::{Place, PuzzleScreen};

/// Creates the screen of an address.
pub fn screen(address: &str) -> AnyView {
    let path = address.split('?').next().unwrap_or_default();
    let mut parts = path.trim_matches('/').splitn(2, '/');
    let (name, rest) = (parts.next(), parts.next().unwrap_or_default());
    // The match of another device, or of several: the server has it.
    if let (Some("replay"), Some(address)) = (name, rest.strip_prefix("t/")) {
        return view! { <SharedPast address=address.to_owned() /> }.into_any();
    }
    match (name, Place::of(rest)) {
        (Some("replay"), _) => view! { <ReplayScreen id=rest.to_owned() /> }.into_any(),
        (_, Some(place)) => view! { <PuzzleScreen place=place /> }.into_any(),
        _ => view! { <Puzzles edition=rest.to_owned() /> }.into_any(),
    }
}
