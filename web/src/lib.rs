//! The page: the browser's client.
//!
//! One module, loaded twice: `boot.js` calls [`page_main`] in the window,
//! `worker.js` calls [`worker_main`] in a worker. A game against bots is a `Room` in
//! the page; what players do with their tiles is `sidra-client`'s. Here is
//! only what can be seen and touched.

// A component owns what it is given, whether it needs to or not.
#![allow(clippy::needless_pass_by_value)]

mod app;
mod device;
mod home;
mod live;
mod new_game;
mod rich;
pub mod rules;
mod settings;
mod sheet;
mod sound;
mod table;
mod tile;
mod words;
mod worker;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

pub use worker::worker_main;

/// Shows the page. The worker's address has a fingerprint in its name, so it comes
/// from outside.
#[wasm_bindgen]
pub fn page_main(worker: String) {
    console_error_panic_hook::set_once();
    mount_to_body(move || view! { <app::App worker=worker.clone() /> });
}
