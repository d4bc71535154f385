//! Playing with other people, over a server. All of it is fetched on demand.

mod api;
mod friends;
mod invite;
mod join;
pub mod line;
mod lobby;
mod moods;
pub mod play;
mod seats;
mod waiting;

pub use friends::Friends;
pub use invite::{copy_marked, navigator};
pub use join::Join;
pub use lobby::Tables;
pub use play::SharedTable;

use leptos::prelude::*;

/// Drawings that only these screens need.
const DRAWINGS: &str = include_str!("online/drawings.svg");

/// The drawings, for the screens that use them.
#[component]
fn Drawings() -> impl IntoView {
    view! { <svg class="sprite" aria-hidden="true" inner_html=DRAWINGS></svg> }
}
