//! The companion for people who play with real tiles: a turn timer, a score sheet and a referee.
//! All of it is fetched on demand.

mod entry;
mod evening;
mod evenings;
mod form;
mod palette;
mod plot;
mod referee;
mod timer;

use leptos::prelude::*;
use sidra_core::Edition;

use crate::app::Back;
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;
use evening::EveningScreen;
use evenings::{Evenings, NewEvening};
use referee::RefereeScreen;
use timer::TimerScreen;

/// Creates the screen of an address.
pub fn screen(address: &str) -> AnyView {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut parts = path.trim_matches('/').split('/').skip(1);
    match (parts.next(), parts.next()) {
        (Some("timer"), _) => view! { <TimerScreen /> }.into_any(),
        (Some("sheet"), Some("new")) => view! { <NewEvening /> }.into_any(),
        (Some("sheet"), Some(id)) => view! { <EveningScreen id=id.to_owned() /> }.into_any(),
        (Some("sheet"), None) => view! { <Evenings /> }.into_any(),
        (Some("referee"), _) => view! { <RefereeScreen query=query.to_owned() /> }.into_any(),
        _ => view! { <Doors /> }.into_any(),
    }
}

/// Returns the name of an edition.
fn edition_name(edition: &Edition, texts: Texts) -> String {
    texts.say(&format!("page-edition-{}", edition.id))
}

/// The start screen of the companion, with links to its three tools.
#[component]
fn Doors() -> impl IntoView {
    let texts = use_texts();
    let doors = [
        (
            "timer",
            "i-clock",
            "companion-timer",
            "companion-timer-about",
        ),
        ("sheet", "i-log", "companion-sheet", "companion-sheet-about"),
        (
            "referee",
            "i-flag",
            "companion-referee",
            "companion-referee-about",
        ),
    ];
    let doors = doors.map(|(name, icon, title, about)| {
        view! {
            <a class="card helper" id=format!("to-{name}") href=format!("#/companion/{name}")>
                <span class="pic"><Icon name=icon /></span>
                <b>{texts.t(title)}</b>
                <small>{texts.t(about)}</small>
            </a>
        }
    });
    view! {
        <main class="frame wood" id="companion">
            <div class="felt calm">
                <header class="bar">
                    <Back home=true />
                    <h1>{texts.t("page-companion")}</h1>
                </header>
                <div class="helpers">{doors}</div>
            </div>
        </main>
    }
}
