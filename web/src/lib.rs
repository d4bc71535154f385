//! The page: the client that runs in the browser.
//!
//! One module is loaded twice: `boot.js` calls [`page_main`] in the window, `worker.js` calls
//! [`worker_main`] in a worker. A game against bots runs its `Room` in the page. `sidra-client`
//! moves the tiles; this crate only draws and handles input.

// A component takes its properties by value, whether it needs to or not.
#![allow(clippy::needless_pass_by_value)]

mod app;
mod companion;
mod css;
mod device;
mod home;
mod insight;
mod later;
mod lesson;
pub mod lexicon;
mod live;
mod matches;
mod new_game;
mod nowhere;
mod online;
mod pill;
mod portrait;
mod rich;
pub mod rules;
mod settings;
mod share;
mod sheet;
mod sound;
mod table;
mod texts;
mod tile;
mod wake;
mod words;
mod worker;

use js_sys::Function;
use leptos::prelude::*;
use sidra_text::Lang;
use wasm_bindgen::prelude::wasm_bindgen;

pub use worker::worker_main;

/// Shows the page in a language whose texts were fetched. `fetch` turns the code of another
/// language into a promise of its texts, and `share` shares a result. Addresses contain
/// fingerprints, so they are arguments.
#[wasm_bindgen]
pub fn page_main(lang: &str, sentences: String, fetch: Function, worker: String, share: Function) {
    console_error_panic_hook::set_once();
    let lang = Lang::of_locale(lang).unwrap_or(Lang::En);
    if let Some(splash) = document().get_element_by_id("splash") {
        splash.remove();
    }
    mount_to_body(move || {
        view! { <app::App lang=lang sentences=sentences fetch=fetch worker=worker share=share /> }
    });
}
