//! Moves a person's seats to another device with a recovery code.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::Drawings;
use super::api::{self, list_field, text_field};
use super::copying::copy;
use super::reach::{Reach, Unreached};
use crate::device;
use crate::live::{choose, flag, part, press, text};
use crate::sheet::Plain;
use crate::texts::use_texts;
use crate::tile::{Drawing, Icon};

/// Returns the screen for a person who has just moved to this device: the only table still open, or
/// the list of tables.
async fn where_to() -> String {
    let tables = api::call("GET", "/api/me/tables", None).await;
    let tables = tables.unwrap_or(JsValue::UNDEFINED);
    let mut live = list_field(&tables, "tables");
    live.retain(|table| {
        matches!(
            text_field(table, "stage").as_str(),
            "open" | "dealing" | "playing"
        )
    });
    match live.as_slice() {
        [only] => format!("/t/{}", text_field(only, "table")),
        _ => "/tables".to_owned(),
    }
}

/// The screen.
#[component]
pub fn Recovery() -> impl IntoView {
    let texts = use_texts();
    let seated = api::token().is_some();
    let reach = Reach::watch();
    view! {
        <Plain id="device" title=texts.t("page-online-device")>
            <Drawings />
            <Unreached reach=reach />
            {seated.then(|| view! { <Give reach=reach /> })}
            <Take seated=seated reach=reach />
        </Plain>
    }
}

/// Makes a code, and shows it.
#[component]
fn Give(reach: Reach) -> impl IntoView {
    let texts = use_texts();
    let code = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let said = RwSignal::new("");
    let field: NodeRef<html::Input> = NodeRef::new();
    let make = move || {
        error.set(String::new());
        spawn_local(async move {
            // The screen may be gone.
            match api::new_recovery().await {
                Ok(made) => _ = code.try_set(made),
                Err(failure) => _ = error.try_set(reach.blame(&failure, texts)),
            }
        });
    };
    let copy_code = move || {
        const SAID: [&str; 2] = ["page-online-device-copied", "page-online-device-marked"];
        copy(&code.get_untracked(), field, said, SAID);
    };
    let waits = flag(move || !reach.is_here());
    let shown = move || match code.get() {
        none if none.is_empty() => view! {
            <button
                type="button"
                class="main"
                id="make-code"
                class:waits=waits
                disabled=waits
                on:click=press(make)
            >
                <b>{texts.t("page-online-device-make")}</b>
                <Icon name="i-go" />
            </button>
        }
        .into_any(),
        code => view! {
            <input
                id="recovery-code"
                class="secret"
                dir="ltr"
                readonly
                node_ref=field
                aria-label=texts.t("page-online-device-code")
                prop:value=code
            />
            <p>{texts.t("page-online-device-where")}</p>
            <div class="quiets">
                <button type="button" class="quiet" id="copy-code" on:click=press(copy_code)>
                    <Drawing name="i-copy" class="ico" />
                    {texts.t("page-online-device-copy")}
                </button>
            </div>
            <p class="note" id="copied" role="status">
                {text(move || match said.get() {
                    "" => String::new(),
                    name => texts.say(name),
                })}
            </p>
        }
        .into_any(),
    };
    view! {
        <section class="moving" aria-labelledby="give-title">
            <h2 id="give-title">{texts.t("page-online-device-give")}</h2>
            <p>{texts.t("page-online-device-about")}</p>
            {part(shown)}
            <p class="error" role="alert">{error}</p>
        </section>
    }
}

/// Asks for a code from another device.
#[component]
fn Take(
    /// Whether this device already has a person.
    seated: bool,
    /// Whether the server can be reached.
    reach: Reach,
) -> impl IntoView {
    let texts = use_texts();
    let code = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let code = code.get_untracked().trim().to_owned();
        error.set(String::new());
        spawn_local(async move {
            match api::recover(&code).await {
                // A used code must not be reachable with the back button.
                Ok(()) => device::replace(&where_to().await),
                Err(failure) => _ = error.try_set(reach.blame(&failure, texts)),
            }
        });
    };
    let waits = flag(move || !reach.is_here());
    view! {
        <form class="moving" aria-labelledby="take-title" on:submit=submit>
            <h2 id="take-title">{texts.t("page-online-device-take")}</h2>
            <label class="code-line">
                <span class="label">{texts.t("page-online-device-typed")}</span>
                <input
                    class="line"
                    id="recovery-field"
                    name="recovery"
                    required
                    dir="ltr"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    placeholder="XXXX-XXXX-XXXX-XXXX"
                    prop:value=text(move || code.get())
                    on:input=choose(move |event| code.set(event_target_value(&event)))
                />
            </label>
            {seated.then(|| view! { <p class="note">{texts.t("page-online-device-stay")}</p> })}
            <p class="error" role="alert" id="recovery-error">{error}</p>
            <button
                type="submit"
                class=if seated { "quiet" } else { "main" }
                id="recover"
                class:waits=waits
                disabled=waits
            >
                <b>{texts.t("page-online-device-bring")}</b>
            </button>
        </form>
    }
}
