//! The page.
//!
//! One module, loaded twice: `boot.js` calls [`page_main`] in the window,
//! `worker.js` calls [`worker_main`] in a worker.

mod worker;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

pub use worker::worker_main;

/// Shows the page. The worker's address has a fingerprint in its name, so it comes
/// from outside.
#[wasm_bindgen]
pub fn page_main(worker: String) {
    console_error_panic_hook::set_once();
    mount_to_body(move || view! { <Page worker=worker.clone() /> });
}

/// Everything there is to see.
#[component]
fn Page(
    /// The worker's address.
    worker: String,
) -> impl IntoView {
    let answer = RwSignal::new(String::new());
    worker::ask(&worker, "sidra", move |text| answer.set(text));
    view! {
        <main>
            <h1>"Sidra"</h1>
            <p id="worker" data-answer=answer></p>
        </main>
    }
}
