//! The page as a whole: which screen is shown, and what all of them share.

use js_sys::Function;
use leptos::ev;
use leptos::prelude::*;
use sidra_text::Lang;

use crate::device;
use crate::home::Home;
use crate::live::{part, press};
use crate::new_game::NewGame;
use crate::rules::RulesScreen;
use crate::settings::{Settings, SettingsScreen};
use crate::sound::Sounds;
use crate::table::TableScreen;
use crate::words::{Languages, Words, use_words};
use crate::worker::Thinker;

/// The screens, by the address behind `#`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Screen {
    Home,
    /// With the choices that a link brings along.
    New(String),
    Table,
    Rules(String),
    Settings,
}

impl Screen {
    fn of(address: &str) -> Screen {
        let (path, choices) = address.split_once('?').unwrap_or((address, ""));
        match path.trim_matches('/').split_once('/') {
            Some(("rules", edition)) => Screen::Rules(edition.to_owned()),
            _ => match path.trim_matches('/') {
                "new" => Screen::New(choices.to_owned()),
                "table" => Screen::Table,
                "rules" => Screen::Rules(String::new()),
                "settings" => Screen::Settings,
                _ => Screen::Home,
            },
        }
    }
}

/// Everything there is to see.
#[component]
pub fn App(
    /// The language.
    lang: Lang,
    /// Its sentences, as they were fetched.
    sentences: String,
    /// Fetches the sentences of another language: see [`Languages`].
    fetch: Function,
    /// The address of the worker.
    worker: String,
) -> impl IntoView {
    let settings = RwSignal::new(Settings::load(lang));
    Settings::follow(settings);
    let words = Words::new(lang, &sentences);
    provide_context(settings);
    provide_context(words);
    provide_context(Languages::new(words, settings, fetch));
    provide_context(Thinker::new(worker));
    provide_context(Sounds::new());
    let address = RwSignal::new(device::address());
    let listener = window_event_listener(ev::hashchange, move |_| address.set(device::address()));
    on_cleanup(move || listener.remove());
    let screen = Memo::new(move |_| Screen::of(&address.get()));
    Effect::new(move |_| {
        screen.track();
        // Another screen is read from its top.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        document().set_title(&words.say("page-title"));
    });
    part(move || match screen.get() {
        Screen::Home => view! { <Home /> }.into_any(),
        Screen::New(choices) => view! { <NewGame line=choices /> }.into_any(),
        Screen::Table => view! { <TableScreen /> }.into_any(),
        Screen::Rules(edition) => view! { <RulesScreen edition=edition /> }.into_any(),
        Screen::Settings => view! { <SettingsScreen /> }.into_any(),
    })
}

/// Back to where one came from, or home.
#[component]
pub fn Back() -> impl IntoView {
    let words = use_words();
    let back = press(move || {
        let history = window().history().ok();
        match history.filter(|history| history.length().unwrap_or(0) > 1) {
            Some(history) => _ = history.back(),
            None => device::go("/"),
        }
    });
    view! {
        <button type="button" class="plain" id="back" on:click=back>
            {words.t("page-back")}
        </button>
    }
}
