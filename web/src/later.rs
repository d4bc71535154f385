//! Screens that a first game does not need. `cargo xtask page` splits the code that only they
//! use off the module, and the page fetches it when such a screen is opened.

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen_futures::spawn_local;

use crate::app::Back;
use crate::live::{part, press};
use crate::rules::RulesScreen;
use crate::texts::use_texts;

/// Creates a screen from the rest of its address.
type Make = fn(String) -> AnyView;

/// The screens that are fetched on demand.
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

/// The state of fetching a screen.
#[derive(Clone, Copy)]
enum State {
    Fetching,
    There(Make),
    Failed,
}

/// Such a screen, shown once it has been fetched.
#[component]
pub fn LaterScreen(
    /// The screen.
    screen: Later,
    /// The rest of its address.
    about: String,
) -> impl IntoView {
    let texts = use_texts();
    let state = RwSignal::new(State::Fetching);
    let fetch = move || {
        state.set(State::Fetching);
        spawn_local(async move {
            let made = screen.fetch().await;
            // Another screen may have been opened meanwhile.
            _ = state.try_set(made.map_or(State::Failed, State::There));
        });
    };
    fetch();
    part(move || match state.get() {
        State::Fetching => view! { <main aria-busy="true"></main> }.into_any(),
        State::There(make) => make(about.clone()),
        State::Failed => view! {
            <main class="sheet" id="not-loaded">
                <p class="error" role="alert">{texts.t("page-not-loaded")}</p>
                <div class="ends">
                    <Back />
                    <button type="button" class="primary" id="again" on:click=press(fetch)>
                        {texts.t("page-try-again")}
                    </button>
                </div>
            </main>
        }
        .into_any(),
    })
}
