//! Screens that a first game does without. Whatever only they need is a part of the
//! module that is fetched when they are opened: `cargo xtask page` splits it off.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen_futures::spawn_local;

use crate::app::Back;
use crate::live::{part, press};
use crate::rules::RulesScreen;
use crate::words::use_words;

/// Makes a screen of what the address says beyond its name.
type Make = fn(String) -> AnyView;

/// The screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Later {
    /// The rules of an edition.
    Rules,
}

#[wasm_split(rules, wasm_split_path = leptos::wasm_split, fallible)]
fn rules() -> Result<Make, SplitLoaderError> {
    Ok(|edition| view! { <RulesScreen edition=edition /> }.into_any())
}

impl Later {
    async fn fetch(self) -> Result<Make, SplitLoaderError> {
        match self {
            Later::Rules => rules().await,
        }
    }
}

/// What is known of a screen.
#[derive(Clone, Copy)]
enum State {
    Fetching,
    There(Make),
    Failed,
}

/// One of them, once it is there.
#[component]
pub fn LaterScreen(
    /// Which one.
    screen: Later,
    /// What the address says beyond its name.
    about: String,
) -> impl IntoView {
    let words = use_words();
    let state = RwSignal::new(State::Fetching);
    let fetch = move || {
        state.set(State::Fetching);
        spawn_local(async move {
            let made = screen.fetch().await;
            // Nobody waits any more where another screen was opened meanwhile.
            _ = state.try_set(made.map_or(State::Failed, State::There));
        });
    };
    fetch();
    part(move || match state.get() {
        State::Fetching => view! { <main aria-busy="true"></main> }.into_any(),
        State::There(make) => make(about.clone()),
        State::Failed => view! {
            <main class="sheet" id="not-loaded">
                <p class="error" role="alert">{words.t("page-not-loaded")}</p>
                <div class="ends">
                    <Back />
                    <button type="button" class="primary" id="again" on:click=press(fetch)>
                        {words.t("page-try-again")}
                    </button>
                </div>
            </main>
        }
        .into_any(),
    })
}
