//! The tables of the server: mine, those with a free chair, those being played.

use leptos::prelude::*;
use sidra_core::notation;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure, field, list_field, number_field, text_field};
use super::join::sit_at;
use super::seats::sides;
use crate::app::Back;
use crate::home::own_name;
use crate::live::{part, press, text};
use crate::new_game::clock_in_words;
use crate::portrait::Portrait;
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon, Row};

/// A list of tables as the server sent it.
type List = StoredValue<Vec<JsValue>, LocalStorage>;

/// Returns the names of those who sit at a table in a list.
fn people(table: &JsValue, texts: Texts) -> Vec<String> {
    let chairs = list_field(table, "chairs");
    let name = |chair: &JsValue| match text_field(chair, "kind").as_str() {
        "person" => {
            let name = text_field(chair, "name");
            Some(match name.is_empty() {
                true => texts.say("page-online-somebody"),
                false => name,
            })
        }
        "bot" => Some(texts.say(&format!("page-animal-{}", text_field(chair, "level")))),
        _ => None,
    };
    chairs.iter().filter_map(name).collect()
}

/// Returns what is played at a table in a list, such as "Original · 1 min".
fn about(table: &JsValue, texts: Texts) -> String {
    let edition = texts.say(&format!("page-edition-{}", text_field(table, "edition")));
    let seconds = u16::try_from(number_field(table, "turn_seconds")).unwrap_or(0);
    format!("{edition} · {}", clock_in_words(seconds, texts))
}

/// A table as small as a stamp, with faces where they sit.
#[component]
pub fn Stamp(
    /// The table as the server sent it.
    table: JsValue,
) -> impl IntoView {
    let chairs = list_field(&table, "chairs");
    let own = chairs
        .iter()
        .position(|chair| field(chair, "you").is_truthy());
    let first = own.unwrap_or(0);
    let count = chairs.len();
    let faces = sides(count).iter().enumerate().filter_map(|(step, side)| {
        let seat = (first + step) % count.max(1);
        let chair = chairs.get(seat)?;
        let face = match text_field(chair, "kind").as_str() {
            "free" => view! {
                <span class="face empty small">
                    <Icon name="i-plus" />
                </span>
            }
            .into_any(),
            kind => {
                let bot = (kind == "bot").then(|| text_field(chair, "level").parse().ok());
                let name = text_field(chair, "name");
                let name = text(move || name.clone());
                view! { <Portrait bot=bot.flatten() name=name seat=seat small=true /> }.into_any()
            }
        };
        Some(view! { <span class=format!("at {side}")>{face}</span> })
    });
    let playing = matches!(text_field(&table, "stage").as_str(), "playing" | "over");
    let middle = match playing {
        // The server shows no tiles of running games; these are a picture.
        true => ["r3 r4 r5", "k13 b13 y13", "b8 b9 b10"]
            .map(|set| {
                let tiles = notation::tiles(set).unwrap_or_default();
                view! { <Row tiles=tiles /> }
            })
            .into_any(),
        false => view! { <Drawing name="d-medal" class="medal" /> }.into_any(),
    };
    view! {
        <div class="stamp wood" aria-hidden="true">
            <div class="felt">{middle}</div>
            {faces.collect_view()}
        </div>
    }
}

/// A table of the player's own.
#[component]
fn Mine(table: JsValue) -> impl IntoView {
    let texts = use_texts();
    let id = text_field(&table, "table");
    let stage = text_field(&table, "stage");
    let turn = field(&table, "your_turn").is_truthy();
    let others = move |table: &JsValue| {
        let own = own_name();
        let names = people(table, texts).into_iter();
        names
            .filter(|name| *name != own)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let title = match stage.as_str() {
        _ if turn => texts.say("page-mine"),
        "open" | "dealing" => texts.say("page-online-waiting"),
        "over" => texts.say("page-finished"),
        _ => texts.say("page-online-theirs"),
    };
    let players = texts
        .text()
        .say("page-online-with", [("players", others(&table).into())]);
    let line = format!("{players} · {}", about(&table, texts));
    view! {
        <li class="entry" class:turn=turn>
            <Stamp table=table.clone() />
            <a class=if turn { "main" } else { "quiet" } id=format!("mine-{id}") href=format!("#/t/{id}")>
                <span>
                    <b>{title}</b>
                    <small>{line}</small>
                </span>
                <Icon name="i-go" />
            </a>
        </li>
    }
}

/// A table of other people, to sit down at or to watch.
#[component]
fn Open(table: JsValue) -> impl IntoView {
    let texts = use_texts();
    let id = text_field(&table, "table");
    let free = text_field(&table, "stage") == "open";
    let title = people(&table, texts).join(", ");
    let line = about(&table, texts);
    let watch = !field(&table, "watch").is_null() && !field(&table, "watch").is_undefined();
    let named = api::token().is_some();
    let act = match (free, watch) {
        (true, _) => {
            let table = id.clone();
            let sit = move || match named {
                true => sit_at(&table),
                // The table asks for a name first.
                false => crate::device::go(&format!("/t/{table}")),
            };
            view! {
                <button type="button" class="quiet" id=format!("sit-{id}") on:click=press(sit)>
                    {texts.t("page-online-sit")}
                </button>
            }
            .into_any()
        }
        (false, true) => view! {
            <a class="quiet" id=format!("watch-{id}") href=format!("#/t/{id}")>
                <Icon name="i-eye" />
                {texts.t("page-online-watch")}
            </a>
        }
        .into_any(),
        (false, false) => ().into_any(),
    };
    view! {
        <li class="entry">
            <Stamp table=table.clone() />
            <div class="words">
                <p>
                    <b>{title}</b>
                    <small>{line}</small>
                </p>
                {act}
            </div>
        </li>
    }
}

/// The screen.
#[component]
pub fn Tables() -> impl IntoView {
    let texts = use_texts();
    let mine: List = StoredValue::new_local(Vec::new());
    let all: List = StoredValue::new_local(Vec::new());
    let changed = RwSignal::new(0_u32);
    let error = RwSignal::new(String::new());
    let load = move || {
        spawn_local(async move {
            let own = match api::token() {
                Some(_) => api::call("GET", "/api/me/tables", None).await,
                None => Ok(JsValue::UNDEFINED),
            };
            let open = api::call("GET", "/api/lobby", None).await;
            let failure = [&own, &open]
                .into_iter()
                .find_map(|answer| answer.as_ref().err().cloned());
            // The screen may be gone.
            let said = match failure {
                Some(Failure::Offline) => Failure::Offline.say(texts),
                // An operator can switch the list off.
                _ => String::new(),
            };
            if error.try_set(said).is_some() {
                return;
            }
            if let Ok(own) = own {
                mine.set_value(list_field(&own, "tables"));
            }
            if let Ok(open) = open {
                all.set_value(list_field(&open, "tables"));
            }
            changed.update(|count| *count += 1);
        });
    };
    load();
    let timer = set_interval_with_handle(load, std::time::Duration::from_secs(10)).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let is_own = move |table: &JsValue| {
        let id = text_field(table, "table");
        mine.with_value(|mine| mine.iter().any(|own| text_field(own, "table") == id))
    };
    let own = move || {
        changed.track();
        mine.with_value(|mine| {
            let mut mine = mine.clone();
            // Those that wait for the player come first.
            mine.sort_by_key(|table| !field(table, "your_turn").is_truthy());
            let mine: Vec<_> = mine
                .into_iter()
                .map(|table| view! { <Mine table=table /> })
                .collect();
            match mine.is_empty() {
                true => view! { <li class="none">{texts.t("page-online-none")}</li> }.into_any(),
                false => mine.into_any(),
            }
        })
    };
    let list = move |free: bool| {
        changed.track();
        all.with_value(|all| {
            let shown = all.iter().filter(|table| !is_own(table));
            let shown = shown.filter(|table| (text_field(table, "stage") == "open") == free);
            let shown = shown.cloned().map(|table| view! { <Open table=table /> });
            let shown: Vec<_> = shown.collect();
            match shown.is_empty() {
                true => view! { <li class="none">{texts.t("page-online-none")}</li> }.into_any(),
                false => shown.into_any(),
            }
        })
    };
    view! {
        <main class="frame wood lobby" id="tables">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("page-online-tables")}</h1>
                    <div class="end">
                        <a class="quiet" id="type-code" href="#/join">
                            <Icon name="i-keys" />
                            <span>{texts.t("page-online-type-code")}</span>
                        </a>
                        <a class="quiet" id="to-friends" href="#/friends">
                            <Icon name="i-plus" />
                            <span>{texts.t("page-online-open")}</span>
                        </a>
                    </div>
                </header>
                <p class="error" role="alert">{error}</p>
                <div class="lists">
                    <section class="mine">
                        <h2>{texts.t("page-online-mine")}</h2>
                        <ul>{part(own)}</ul>
                    </section>
                    <section>
                        <h2>{texts.t("page-online-free-chairs")}</h2>
                        <ul>{part(move || list(true))}</ul>
                        <h2>
                            {texts.t("page-online-being-played")}
                            <small>{texts.t("page-online-being-played-about")}</small>
                        </h2>
                        <ul>{part(move || list(false))}</ul>
                    </section>
                </div>
            </div>
        </main>
    }
}
