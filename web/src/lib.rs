//! The page: the browser's client.
//!
//! One module, loaded twice: `boot.js` calls [`page_main`] in the window,
//! `worker.js` calls [`worker_main`] in a worker. A game against bots is a `Room` in
//! the page; what players do with their tiles is `sidra-client`'s. Here is
//! only what can be seen and touched.

// A component owns what it is given, whether it needs to or not.
#![allow(clippy::needless_pass_by_value)]

mod app;
mod css;
mod device;
mod home;
mod later;
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

use js_sys::Function;
use leptos::prelude::*;
use sidra_text::Lang;
use wasm_bindgen::prelude::wasm_bindgen;

pub use worker::worker_main;

/// Shows the page in a language whose sentences were fetched. `fetch` turns the code of
/// another one into a promise of its sentences. Addresses have fingerprints in their
/// names, so they come from outside.
#[wasm_bindgen]
pub fn page_main(lang: &str, sentences: String, fetch: Function, worker: String) {
    console_error_panic_hook::set_once();
    let lang = Lang::of_locale(lang).unwrap_or(Lang::En);
    mount_to_body(move || {
        view! { <app::App lang=lang sentences=sentences fetch=fetch worker=worker /> }
    });
}
