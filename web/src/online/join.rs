//! The screen for joining a table by its code. A name is all that it needs.

use std::cell::RefCell;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::Drawings;
use super::api::{self, Failure};
use super::lobby::{Stamp, about, people};
use super::reach::{Reach, Unreached};
use crate::device;
use crate::home::{LONGEST_NAME, own_name};
use crate::live::{choose, flag, part, text};
use crate::rich::quoting;
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

/// Asks for a name, and tells it to the server.
#[component]
pub fn NameForm(
    /// What the button says.
    #[prop(into)]
    button: Signal<String>,
    /// Whether the server can be reached.
    reach: Reach,
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
                Err(failure) => _ = error.try_set(reach.blame(&failure, texts)),
            }
        });
    };
    let waits = flag(move || !reach.is_here());
    view! {
        <form class="name-form" id="name-form" on:submit=submit>
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
            <Unreached reach=reach />
            <button type="submit" class="main" id="sit" class:waits=waits disabled=waits>
                <b>{button}</b>
                <Icon name="i-go" />
            </button>
        </form>
    }
}

/// Returns the code in what a person typed or pasted: the code itself, or a link that contains it.
fn code_in(typed: &str) -> String {
    let code = typed.rsplit_once("/join/").map_or(typed, |(_, code)| code);
    code.trim().trim_matches('/').to_owned()
}

/// What is known about a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing yet.
    No,
    /// A table has it.
    Table,
    /// No table has it, or its table no longer does.
    Unknown,
}

/// The screen.
#[component]
pub fn Join(
    /// The code; empty if the player has to type it.
    code: String,
) -> impl IntoView {
    let texts = use_texts();
    let reach = Reach::watch();
    let typed = RwSignal::new(code.is_empty());
    let code = RwSignal::new(code);
    let known = RwSignal::new(Known::No);
    let table = StoredValue::new_local(JsValue::UNDEFINED);
    let error = RwSignal::new(String::new());
    // The screen may be gone when an answer arrives.
    let failed = move |failure: Failure| match &failure {
        Failure::Refused(why) if matches!(why.as_str(), "code" | "missing") => {
            _ = typed.try_set(true);
            _ = known.try_set(Known::Unknown);
        }
        failure => _ = error.try_set(reach.blame(failure, texts)),
    };
    let body = move || {
        let code = code_in(&code.get_untracked());
        Some(api::object(&[("code", code.into())]))
    };
    let found = move |there: JsValue| {
        if !there.is_object() {
            return failed(Failure::Refused("code".to_owned()));
        }
        let chairs = api::list_field(&there, "chairs");
        if chairs
            .iter()
            .any(|chair| api::field(chair, "you").is_truthy())
        {
            // The player already sits there.
            return device::replace(&format!("/t/{}", api::text_field(&there, "table")));
        }
        if table.try_set_value(there).is_none() {
            _ = known.try_set(Known::Table);
        }
    };
    // A code from a link is looked up at once, and again when the server is back.
    Effect::new(move |_| {
        if !reach.is_here() || typed.get_untracked() || known.get_untracked() != Known::No {
            return;
        }
        let body = body();
        spawn_local(async move {
            match api::call("POST", "/api/find", body).await {
                Ok(answer) => found(api::field(&answer, "found")),
                Err(failure) => failed(failure),
            }
        });
    });
    let join = Callback::new(move |()| {
        error.set(String::new());
        if typed.get_untracked() {
            known.set(Known::No);
        }
        let body = body();
        spawn_local(async move {
            match api::call("POST", "/api/join", body).await {
                // The back button must not lead to a code that may no longer work.
                Ok(joined) => {
                    device::replace(&format!("/t/{}", api::text_field(&joined, "table")));
                }
                Err(failure) => failed(failure),
            }
        });
    });
    let field = move || {
        typed.get().then(|| {
            view! {
                <label class="code-line">
                    <span class="label">{texts.t("page-online-code")}</span>
                    <input
                        class="line"
                        id="code-field"
                        name="code"
                        form="name-form"
                        dir="ltr"
                        autocomplete="off"
                        autocapitalize="characters"
                        spellcheck="false"
                        prop:value=text(move || code.get())
                        on:input=choose(move |event| code.set(event_target_value(&event)))
                    />
                </label>
            }
        })
    };
    let head = move || match known.get() {
        Known::Table => {
            let table = table.get_value();
            let (names, about) = (people(&table, texts), about(&table, texts));
            view! {
                <Stamp table=table />
                <p class="host" id="host">
                    <b>{names}</b>
                    <small>{quoting(about)}</small>
                    <span>{texts.t("page-online-join-about")}</span>
                </p>
            }
            .into_any()
        }
        Known::Unknown => {
            let code = code_in(&code.get_untracked()).to_uppercase();
            let sentence = texts
                .text()
                .say("page-online-unknown-code", [("code", code.into())]);
            view! {
                <div class="unknown" id="unknown-code" role="alert">
                    <p>
                        <b>{sentence}</b>
                    </p>
                    <p>{texts.t("page-online-unknown-about")}</p>
                </div>
            }
            .into_any()
        }
        Known::No => view! {
            <p class="sealed">
                <Drawing name="d-chair" />
                <span>
                    <b dir="ltr">
                        {text(move || match typed.get() {
                            true => String::new(),
                            false => code.get().to_uppercase(),
                        })}
                    </b>
                    <span>
                        {text(move || texts.say(match typed.get() {
                            true => "page-online-type-about",
                            false => "page-online-join-about",
                        }))}
                    </span>
                </span>
            </p>
        }
        .into_any(),
    };
    let elsewhere = move || {
        (known.get() == Known::Unknown).then(|| {
            view! {
                <a class="quiet" id="to-tables" href="#/tables">
                    {texts.t("page-online-to-tables")}
                </a>
            }
        })
    };
    view! {
        <Plain id="join" title=texts.t("page-online-join")>
            <Drawings />
            {part(head)}
            {part(field)}
            <NameForm button=texts.t("page-online-sit") reach=reach then=join />
            <p class="error" role="alert" id="join-error">{error}</p>
            {part(elsewhere)}
            <p class="note">
                <a id="to-device" href="#/device">{texts.t("page-online-device-had")}</a>
            </p>
        </Plain>
    }
}

#[cfg(test)]
mod tests {
    use super::code_in;

    #[test]
    fn a_pasted_link_is_as_good_as_its_code() {
        for typed in [
            "K7Q-F2M",
            " K7Q-F2M ",
            "http://192.168.1.20:8080/#/join/K7Q-F2M",
            "https://sidra.example/#/join/K7Q-F2M/ ",
        ] {
            assert_eq!(code_in(typed), "K7Q-F2M", "{typed}");
        }
        assert_eq!(code_in(""), "");
    }
}
