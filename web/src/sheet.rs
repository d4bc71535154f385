//! What lies over the page: sheets, and questions with two answers.

use std::cell::RefCell;
use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::live::press;
use crate::words::use_words;

thread_local! {
    /// What the keyboard was at before anything lay over the page.
    static OPENER: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Remembers where the keyboard is, unless that is nowhere or on another sheet.
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

/// Puts the keyboard back where it was, once no sheet is left.
fn give_focus_back() {
    request_animation_frame(|| {
        if document().query_selector("dialog").ok().flatten().is_none()
            && let Some(opener) = OPENER.take()
        {
            _ = opener.focus();
        }
    });
}

/// A sheet over the page: the keyboard stays in it, Escape closes it, and afterwards
/// the keyboard is where it was.
#[component]
pub fn Over(
    /// Its name.
    id: &'static str,
    /// Its heading.
    title: Signal<String>,
    /// What closing it means: it is gone then.
    close: Callback<()>,
    /// What is on it.
    children: Children,
) -> impl IntoView {
    let dialog: NodeRef<html::Dialog> = NodeRef::new();
    remember_focus();
    on_cleanup(give_focus_back);
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            // Only an element that has left the page cannot be shown.
            _ = dialog.show_modal();
        }
    });
    let words = use_words();
    view! {
        <dialog
            id=id
            node_ref=dialog
            aria-labelledby=format!("{id}-title")
            on:close=move |_| close.run(())
        >
            <div class="sheet">
                <button
                    type="button"
                    class="icon close"
                    autofocus=id != "ask"
                    aria-label=words.t("page-close")
                    on:click=press(move || close.run(()))
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M6 4.500L12 10.500l6-6L19.500 6l-6 6l6 6l-1.500 1.500l-6-6l-6 6L4.500 18l6-6l-6-6z" />
                    </svg>
                </button>
                <h2 id=format!("{id}-title")>{title}</h2>
                {children()}
            </div>
        </dialog>
    }
}

/// A question before something that cannot be taken back.
#[derive(Clone)]
pub struct Question {
    /// What is asked.
    pub question: &'static str,
    /// What it would mean.
    pub about: &'static str,
    /// The answer that does it.
    pub yes: &'static str,
    /// The answer that leaves everything as it is.
    pub no: &'static str,
    /// What is done. Whoever asks may be gone by then.
    pub act: Arc<dyn Fn() + Send + Sync>,
}

/// A question over the page, while there is one.
#[component]
pub fn Ask(
    /// The question; none once it is answered.
    asked: RwSignal<Option<Question>>,
) -> impl IntoView {
    let words = use_words();
    crate::live::part(move || {
        let question = asked.get()?;
        let Question {
            question,
            about,
            yes,
            no,
            act,
        } = question;
        let close = move || asked.set(None);
        Some(view! {
            <Over id="ask" title=words.t(question) close=Callback::new(move |()| close())>
                <p>{words.t(about)}</p>
                <div class="ends">
                    <button
                        type="button"
                        class="plain"
                        id="ask-no"
                        autofocus=true
                        on:click=press(close)
                    >
                        {words.t(no)}
                    </button>
                    <button
                        type="button"
                        class="primary"
                        id="ask-yes"
                        on:click=press(move || {
                            let act = act.clone();
                            close();
                            act();
                        })
                    >
                        {words.t(yes)}
                    </button>
                </div>
            </Over>
        })
    })
}
