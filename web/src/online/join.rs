//! Joining a table by its code: a name is enough.

use std::cell::RefCell;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Drawings;
use super::api;
use crate::device;
use crate::home::{LONGEST_NAME, own_name};
use crate::live::{choose, text};
use crate::sheet::Plain;
use crate::texts::use_texts;
use crate::tile::{Drawing, Icon};

thread_local! {
    /// The table at which the player wants to sit down, once it is shown.
    static SITTING: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Goes to a table and sits down there.
pub fn sit_at(table: &str) {
    SITTING.set(table.to_owned());
    device::go(&format!("/t/{table}"));
}

/// Returns whether the player wants to sit down at this table. It returns `true` only once.
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
    let typed = code.is_empty();
    let code = RwSignal::new(code);
    let error = RwSignal::new(String::new());
    let join = Callback::new(move |()| {
        let code = code.get_untracked().trim().to_owned();
        error.set(String::new());
        spawn_local(async move {
            let body = api::object(&[("code", code.into())]);
            match api::call("POST", "/api/join", Some(body)).await {
                // The back button must not lead to a code that may no longer work.
                Ok(joined) => {
                    device::replace(&format!("/t/{}", api::text_field(&joined, "table")));
                }
                // The screen may be gone.
                Err(failure) => _ = error.try_set(failure.say(texts)),
            }
        });
    });
    let field = typed.then(|| {
        view! {
            <label class="typed">
                <span class="label">{texts.t("page-online-code")}</span>
                <input
                    class="line"
                    id="code-field"
                    name="code"
                    dir="ltr"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    prop:value=text(move || code.get())
                    on:input=choose(move |event| code.set(event_target_value(&event)))
                />
            </label>
        }
    });
    view! {
        <Plain id="join" title=texts.t("page-online-join")>
            <Drawings />
            <p class="sealed">
                <Drawing name="d-chair" />
                <span>
                    <b dir="ltr">{text(move || code.get())}</b>
                    <span>{texts.t("page-online-join-about")}</span>
                </span>
            </p>
            {field}
            <NameForm button=texts.t("page-online-sit") then=join />
            <p class="error" role="alert" id="join-error">{error}</p>
            <p class="note">
                <a id="to-device" href="#/device">{texts.t("page-online-device-had")}</a>
            </p>
        </Plain>
    }
}
