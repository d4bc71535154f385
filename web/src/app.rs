//! The whole page: which screen is shown, and what all screens share.

use std::cell::Cell;

use js_sys::Function;
use leptos::ev;
use leptos::prelude::*;
use sidra_text::Lang;

use crate::home::Home;
use crate::later::{Later, Piece};
use crate::live::{part, press};
use crate::settings::Settings;
use crate::share::Sharing;
use crate::sound::Sounds;
use crate::table::TableScreen;
use crate::texts::{Languages, Texts, use_texts};
use crate::tile::Icon;
use crate::worker::Thinker;
use crate::{device, lexicon, matches};

/// The screens, by the part of the address after `#`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Screen {
    Home,
    /// A table, with the id of its match. An empty id means the match that was played last.
    Table(String),
    /// The new game screen, with the choices from a link.
    New(String),
    /// The rules of an edition.
    Rules(String),
    /// A lesson, or all lessons of an edition.
    Learn(String),
    Settings,
    /// Anything that involves other people, by the whole address.
    Online(String),
    /// Puzzles, looking back at a game, or the companion, by the whole address.
    Insight(String),
    /// An address that leads nowhere.
    Nowhere,
}

impl Screen {
    fn of(address: &str) -> Screen {
        let (path, choices) = address.split_once('?').unwrap_or((address, ""));
        let path = path.trim_matches('/');
        let (name, rest) = path.split_once('/').unwrap_or((path, ""));
        match name {
            "rules" => Screen::Rules(rest.to_owned()),
            "learn" => Screen::Learn(rest.to_owned()),
            "table" => Screen::Table(rest.to_owned()),
            "new" => Screen::New(choices.to_owned()),
            "settings" => Screen::Settings,
            "friends" | "tables" | "join" | "device" | "t" => Screen::Online(path.to_owned()),
            "puzzle" | "replay" | "companion" => Screen::Insight(address.to_owned()),
            "" => Screen::Home,
            _ => Screen::Nowhere,
        }
    }
}

/// The root component.
#[component]
pub fn App(
    /// The language.
    lang: Lang,
    /// The text file of the language, as it was fetched.
    sentences: String,
    /// Fetches the texts of another language: see [`Languages`].
    fetch: Function,
    /// The address of the worker.
    worker: String,
    /// Shares a result: see [`Sharing`].
    share: Function,
) -> impl IntoView {
    let settings = RwSignal::new(Settings::load(lang));
    Settings::follow(settings);
    let texts = Texts::new(lang, &sentences);
    provide_context(settings);
    provide_context(texts);
    provide_context(Languages::new(texts, settings, sentences, fetch));
    provide_context(Thinker::new(worker));
    provide_context(Sharing::new(share));
    provide_context(Sounds::new());
    lexicon::prepare();
    matches::adopt(texts);
    let address = RwSignal::new(device::address());
    let listener = window_event_listener(ev::hashchange, move |_| {
        CAME.set(true);
        address.set(device::address());
    });
    on_cleanup(move || listener.remove());
    let screen = Memo::new(move |_| Screen::of(&address.get()));
    Effect::new(move |_| {
        screen.track();
        // A new screen is shown from its top.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        document().set_title(&texts.say("page-title"));
    });
    part(move || match screen.get() {
        Screen::Home => view! { <Home /> }.into_any(),
        Screen::Table(id) => {
            matches::put_on_table(&id);
            view! { <TableScreen /> }.into_any()
        }
        Screen::New(line) => view! { <Later piece=Piece::New(line) /> }.into_any(),
        Screen::Rules(edition) => view! { <Later piece=Piece::Rules(edition) /> }.into_any(),
        Screen::Learn(lesson) => view! { <Later piece=Piece::Learn(lesson) /> }.into_any(),
        Screen::Settings => view! { <Later piece=Piece::Settings /> }.into_any(),
        Screen::Online(address) => view! { <Later piece=Piece::Online(address) /> }.into_any(),
        Screen::Insight(address) => view! { <Later piece=Piece::Insight(address) /> }.into_any(),
        Screen::Nowhere => view! { <Later piece=Piece::Nowhere /> }.into_any(),
    })
}

thread_local! {
    /// Whether another screen was shown before this one, to which *Back* can return.
    static CAME: Cell<bool> = const { Cell::new(false) };
}

/// Goes back to the previous screen, or home.
#[component]
pub fn Back(
    /// Whether it always leads home: from a screen to which others lead back.
    #[prop(optional)]
    home: bool,
) -> impl IntoView {
    let texts = use_texts();
    let back = press(move || {
        let history = window().history().ok().filter(|_| !home && CAME.get());
        match history {
            Some(history) => _ = history.back(),
            None => device::replace("/"),
        }
    });
    view! {
        <button type="button" class="quiet" id="back" aria-label=texts.t("page-back") on:click=back>
            <Icon name="i-back" />
        </button>
    }
}

#[cfg(test)]
mod tests {
    use super::Screen;

    #[test]
    fn addresses_name_screens() {
        for (address, screen) in [
            ("", Screen::Home),
            ("/", Screen::Home),
            ("/nowhere", Screen::Nowhere),
            ("/table", Screen::Table(String::new())),
            ("/table/", Screen::Table(String::new())),
            ("/table/19a", Screen::Table("19a".to_owned())),
            ("/settings", Screen::Settings),
            ("/friends", Screen::Online("friends".to_owned())),
            ("/join/KITE-27", Screen::Online("join/KITE-27".to_owned())),
            ("/t/abc", Screen::Online("t/abc".to_owned())),
            ("/rules", Screen::Rules(String::new())),
            ("/rules/mine", Screen::Rules("mine".to_owned())),
            ("/learn", Screen::Learn(String::new())),
            ("/learn/mirror", Screen::Learn("mirror".to_owned())),
            ("/puzzle", Screen::Insight("/puzzle".to_owned())),
            (
                "/companion/timer",
                Screen::Insight("/companion/timer".to_owned()),
            ),
            ("/replay/19a", Screen::Insight("/replay/19a".to_owned())),
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
