//! Dialogs over the page: sheets, and confirmations with two answers.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::app::Back;
use crate::live::press;
use crate::texts::use_texts;
use crate::tile::Icon;

thread_local! {
    /// The element that had the focus before a dialog opened.
    static OPENER: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Remembers the focused element, unless there is none or it is on another sheet.
fn remember_focus() {
    let here = document().active_element();
    let somewhere = |here: &web_sys::Element| {
        let sheet = here.closest("dialog").ok().flatten();
        here.tag_name() != "BODY" && sheet.is_none()
    };
    if let Some(here) = here.filter(somewhere) {
        OPENER.set(here.dyn_into().ok());
    }
}

/// Restores the focus once no sheet is open.
fn give_focus_back() {
    request_animation_frame(|| {
        if document().query_selector("dialog").ok().flatten().is_none()
            && let Some(opener) = OPENER.take()
        {
            _ = opener.focus();
        }
    });
}

/// A modal sheet. The focus stays in it, Escape closes it, and closing restores the focus.
#[component]
pub fn Over(
    /// Its id.
    id: &'static str,
    /// Its heading. Without one, the content must have a heading whose id is the sheet's id
    /// followed by `-title`.
    #[prop(optional, into)]
    title: Option<Signal<String>>,
    /// Called when the sheet is closed; has to remove it.
    close: Callback<()>,
    /// Whether the page behind it stays as it is. A browser makes the page behind a modal dialog
    /// inert, and so computes the style of every element again: too slow for a large page on a slow
    /// phone. A veil keeps pointers away instead, and focus that leaves the sheet at either end
    /// returns to its first button.
    #[prop(optional)]
    light: bool,
    /// Whether its content is complete. Until then it stays closed. In the meantime, a light sheet
    /// is laid out invisibly, so that the browser has little left to do when it opens.
    #[prop(optional)]
    complete: Option<Signal<bool>>,
    /// Its content.
    children: Children,
) -> impl IntoView {
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    remember_focus();
    on_cleanup(give_focus_back);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get().filter(|dialog| !dialog.open()) else {
            return;
        };
        if complete.is_some_and(|complete| !complete.get()) {
            return;
        }
        match light {
            // In a separate task: to move the focus, the browser computes style and layout.
            true => set_timeout(move || dialog.show(), Duration::ZERO),
            false => {
                // This only fails for an element that is no longer in the page.
                _ = dialog.show_modal();
                // The browser scrolls to the element that gets the focus, which may be at the end.
                if let Some(paper) = dialog.first_element_child() {
                    paper.set_scroll_top(0);
                }
            }
        }
    });
    let first: NodeRef<html::Button> = NodeRef::new();
    let around = move || {
        if let Some(first) = first.get_untracked() {
            _ = first.focus();
        }
    };
    let end = move || {
        light.then(
            || view! { <span tabindex="0" aria-hidden="true" on:focus=move |_| around()></span> },
        )
    };
    let escape = move |event: leptos::ev::KeyboardEvent| {
        // A modal dialog does this itself.
        if light && event.key() == "Escape" {
            close.run(());
        }
    };
    let texts = use_texts();
    view! {
        {light.then(|| view! { <div class="veil"></div> })}
        <dialog
            id=id
            node_ref=dialog
            class:light=light
            aria-modal=light.then_some("true")
            aria-labelledby=format!("{id}-title")
            on:close=move |_| close.run(())
            on:keydown=escape
        >
            {end()}
            <div class="paper">
                <button
                    type="button"
                    class="quiet close"
                    node_ref=first
                    autofocus=!["ask", "result"].contains(&id)
                    aria-label=texts.t("page-close")
                    on:click=press(move || close.run(()))
                >
                    <Icon name="i-x" />
                </button>
                {title.map(|title| view! { <h2 id=format!("{id}-title")>{title}</h2> })}
                {children()}
            </div>
            {end()}
        </dialog>
    }
}

/// A screen with a heading, a way back, and little else.
#[component]
pub fn Plain(
    /// Its id.
    id: &'static str,
    /// Its heading.
    title: Signal<String>,
    /// Its content, on paper.
    children: Children,
) -> impl IntoView {
    view! {
        <main class="frame wood" id=id>
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{title}</h1>
                </header>
                <div class="paper plain">{children()}</div>
            </div>
        </main>
    }
}

/// A confirmation before an action that cannot be undone.
#[derive(Clone)]
pub struct Confirm {
    /// The title, which asks whether to go ahead.
    pub title: &'static str,
    /// The explanation.
    pub about: &'static str,
    /// The answer that confirms the action.
    pub yes: &'static str,
    /// The answer that leaves everything as it is.
    pub no: &'static str,
    /// The action. The component that asked may be gone by then.
    pub act: Arc<dyn Fn() + Send + Sync>,
}

/// Shows a confirmation over the page, while there is one. The answer that changes nothing is
/// the large one.
#[component]
pub fn Ask(
    /// The confirmation; `None` once it is answered.
    asked: RwSignal<Option<Confirm>>,
) -> impl IntoView {
    let texts = use_texts();
    crate::live::part(move || {
        let confirm = asked.get()?;
        let Confirm {
            title,
            about,
            yes,
            no,
            act,
        } = confirm;
        let close = move || asked.set(None);
        Some(view! {
            <Over id="ask" title=texts.t(title) close=Callback::new(move |()| close())>
                <p>{texts.t(about)}</p>
                <div class="ends">
                    <button
                        type="button"
                        class="quiet"
                        id="ask-yes"
                        on:click=press(move || {
                            let act = act.clone();
                            close();
                            act();
                        })
                    >
                        {texts.t(yes)}
                    </button>
                    <button
                        type="button"
                        class="main"
                        id="ask-no"
                        autofocus=true
                        on:click=press(close)
                    >
                        <b>{texts.t(no)}</b>
                    </button>
                </div>
            </Over>
        })
    })
}
