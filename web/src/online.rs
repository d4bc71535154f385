//! The screens for playing with other people over a server. All of them are fetched on demand.

pub mod api;
mod copying;
mod friends;
pub mod invite;
mod join;
pub mod line;
pub mod lobby;
mod moods;
mod past;
pub mod play;
pub mod reach;
mod recovery;
mod seats;
mod waiting;

use leptos::prelude::*;

pub use copying::copy;
use friends::Friends;
use invite::WATCH;
use join::Join;
use lobby::Tables;
pub use past::SharedPast;
use play::SharedTable;
use recovery::Recovery;

/// Creates the screen of an address.
pub fn screen(address: &str) -> AnyView {
    let (name, rest) = address.split_once('/').unwrap_or((address, ""));
    let rest = rest.to_owned();
    match name {
        "friends" => view! { <Friends /> }.into_any(),
        "join" => view! { <Join code=rest /> }.into_any(),
        "device" => view! { <Recovery /> }.into_any(),
        "t" if !rest.is_empty() => {
            let (table, watches) = match rest.strip_suffix(WATCH) {
                Some(table) => (table.to_owned(), true),
                None => (rest, false),
            };
            view! { <SharedTable table=table watches=watches /> }.into_any()
        }
        _ => view! { <Tables /> }.into_any(),
    }
}

/// Drawings that only these screens need.
const DRAWINGS: &str = include_str!("online/drawings.svg");

/// The drawings, for the screens that use them.
#[component]
fn Drawings() -> impl IntoView {
    view! { <svg class="sprite" aria-hidden="true" inner_html=DRAWINGS></svg> }
}
