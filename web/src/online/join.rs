//! Joining a table by its code: a name is enough.

use std::cell::RefCell;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure};
use super::lobby::Stamp;
use crate::device;
use crate::home::{LONGEST_NAME, own_name};
use crate::live::{choose, part, text};
use crate::sheet::Plain;
use crate::texts::use_texts;
use crate::tile::Icon;

thread_local! {
    /// The table at which the player wants to sit down, once it is shown.
    static SITTING: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Goes to a table and sits down there.
pub fn sit_at(table: &str) {
    SITTING.set(table.to_owned());
    device::go(&format!("/t/{table}"));
}

/// Returns whether the player wants to sit down at this table. It says so once.
pub fn wants_to_sit(table: &str) -> bool {
    SITTING.with_borrow_mut(|sitting| std::mem::take(sitting) == table)
}

/// Asks for a name, and makes this device known under it.
#[component]
pub fn NameForm(
    /// What the button says.
    #[prop(into)]
    button: Signal<String>,
    /// Called once the server knows the name.
    then: Callback<()>,
) -> impl IntoView {
    let texts = use_texts();
    let name = RwSignal::new(own_name());
    let error = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if name.is_empty() {
            return error.set(texts.say("page-online-no-name"));
        }
        error.set(String::new());
        spawn_local(async move {
            match api::be(&name).await {
                Ok(()) => then.run(()),
                Err(failure) => _ = error.try_set(failure.say(texts)),
            }
        });
    };
    view! {
        <form class="name-form" on:submit=submit>
            <label>
                <span class="label">{texts.t("page-name")}</span>
                <input
                    class="line"
                    id="name"
                    name="name"
                    required
                    maxlength=LONGEST_NAME.to_string()
                    autocomplete="nickname"
                    prop:value=text(move || name.get())
                    on:input=choose(move |event| name.set(event_target_value(&event)))
                />
            </label>
            <p class="error" role="alert">{error}</p>
            <button type="submit" class="main" id="sit">
                <b>{button}</b>
                <Icon name="i-go" />
            </button>
        </form>
    }
}

/// The screen.
#[component]
pub fn Join(
    /// The code; empty if the player has to type it.
    code: String,
) -> impl IntoView {
    let texts = use_texts();
    let written = RwSignal::new(code.clone());
    // The table, once it was found.
    let found = RwSignal::new(None::<String>);
    let drawn = StoredValue::new_local(wasm_bindgen::JsValue::UNDEFINED);
    let error = RwSignal::new(String::new());
    let look = move || {
        let code: String = written.get_untracked().trim().replace(' ', "-");
        if code.is_empty() {
            return;
        }
        error.set(String::new());
        spawn_local(async move {
            let path = format!("/api/codes/{}", js_sys::encode_uri_component(&code));
            match api::call("GET", &path, None).await {
                Ok(table) => {
                    let id = api::text_field(&table, "table");
                    drawn.set_value(table);
                    _ = found.try_set(Some(id));
                }
                Err(Failure::Refused(_)) => _ = error.try_set(texts.say("page-online-no-code")),
                Err(failure) => _ = error.try_set(failure.say(texts)),
            }
        });
    };
    if !code.is_empty() {
        look();
    }
    let body = move || match found.get() {
        Some(table) => {
            let sit = Callback::new(move |()| sit_at(&table));
            view! {
                {drawn.with_value(|table| view! { <Stamp table=table.clone() /> })}
                <NameForm button=texts.t("page-online-sit") then=sit />
            }
            .into_any()
        }
        None => view! {
            <form
                class="name-form"
                on:submit=move |event: SubmitEvent| {
                    event.prevent_default();
                    look();
                }
            >
                <label>
                    <span class="label">{texts.t("page-online-code")}</span>
                    <input
                        class="line"
                        id="code-field"
                        name="code"
                        dir="ltr"
                        autocomplete="off"
                        autocapitalize="characters"
                        spellcheck="false"
                        prop:value=text(move || written.get())
                        on:input=choose(move |event| written.set(event_target_value(&event)))
                    />
                </label>
                <p class="error" role="alert">{error}</p>
                <button type="submit" class="main" id="find-table">
                    <b>{texts.t("page-online-find")}</b>
                    <Icon name="i-go" />
                </button>
            </form>
        }
        .into_any(),
    };
    view! {
        <Plain id="join" title=texts.t("page-online-join")>{part(body)}</Plain>
    }
}
