//! The whole page: which screen is shown, and what all screens share.

use js_sys::Function;
use leptos::ev;
use leptos::prelude::*;
use sidra_text::Lang;

use crate::device;
use crate::home::Home;
use crate::later::{Later, LaterScreen};
use crate::live::{part, press};
use crate::new_game::NewGame;
use crate::settings::{Settings, SettingsScreen};
use crate::sound::Sounds;
use crate::table::TableScreen;
use crate::texts::{Languages, Texts, use_texts};
use crate::worker::Thinker;

/// The screens, by the part of the address after `#`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Screen {
    Home,
    /// New game, with the choices of a link.
    New(String),
    Table,
    Settings,
    /// A screen that is fetched on demand, with the rest of its address.
    Later(Later, String),
}

impl Screen {
    fn of(address: &str) -> Screen {
        let (path, choices) = address.split_once('?').unwrap_or((address, ""));
        let path = path.trim_matches('/');
        let (name, edition) = path.split_once('/').unwrap_or((path, ""));
        match name {
            "rules" => Screen::Later(Later::Rules, edition.to_owned()),
            _ => match path {
                "new" => Screen::New(choices.to_owned()),
                "table" => Screen::Table,
                "settings" => Screen::Settings,
                _ => Screen::Home,
            },
        }
    }
}

/// The root component.
#[component]
pub fn App(
    /// The language.
    lang: Lang,
    /// Its file of texts, as it was fetched.
    sentences: String,
    /// Fetches the texts of another language: see [`Languages`].
    fetch: Function,
    /// The address of the worker.
    worker: String,
) -> impl IntoView {
    let settings = RwSignal::new(Settings::load(lang));
    Settings::follow(settings);
    let texts = Texts::new(lang, &sentences);
    provide_context(settings);
    provide_context(texts);
    provide_context(Languages::new(texts, settings, fetch));
    provide_context(Thinker::new(worker));
    provide_context(Sounds::new());
    let address = RwSignal::new(device::address());
    let listener = window_event_listener(ev::hashchange, move |_| address.set(device::address()));
    on_cleanup(move || listener.remove());
    let screen = Memo::new(move |_| Screen::of(&address.get()));
    Effect::new(move |_| {
        screen.track();
        // A new screen starts at its top.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        document().set_title(&texts.say("page-title"));
    });
    part(move || match screen.get() {
        Screen::Home => view! { <Home /> }.into_any(),
        Screen::New(choices) => view! { <NewGame line=choices /> }.into_any(),
        Screen::Table => view! { <TableScreen /> }.into_any(),
        Screen::Settings => view! { <SettingsScreen /> }.into_any(),
        Screen::Later(screen, about) => {
            view! { <LaterScreen screen=screen about=about /> }.into_any()
        }
    })
}

/// Goes back in the browser's history, or home.
#[component]
pub fn Back() -> impl IntoView {
    let texts = use_texts();
    let back = press(move || {
        let history = window().history().ok();
        match history.filter(|history| history.length().unwrap_or(0) > 1) {
            Some(history) => _ = history.back(),
            None => device::go("/"),
        }
    });
    view! {
        <button type="button" class="plain" id="back" on:click=back>
            {texts.t("page-back")}
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::{Later, Screen};

    #[test]
    fn addresses_name_screens() {
        for (address, screen) in [
            ("", Screen::Home),
            ("/", Screen::Home),
            ("/nowhere", Screen::Home),
            ("/table", Screen::Table),
            ("/table/", Screen::Table),
            ("/settings", Screen::Settings),
            ("/rules", Screen::Later(Later::Rules, String::new())),
            (
                "/rules/mine",
                Screen::Later(Later::Rules, "mine".to_owned()),
            ),
            ("/new", Screen::New(String::new())),
            (
                "/new?bots=easy&deal=10",
                Screen::New("bots=easy&deal=10".to_owned()),
            ),
        ] {
            assert_eq!(Screen::of(address), screen, "{address}");
        }
    }
}
