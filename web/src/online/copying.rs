//! Copies text to the clipboard.
//!
//! On a local network the page has no HTTPS, so it has neither clipboard nor share sheet. There,
//! copying falls back to an older interface, and the text is in a field where it can be selected.

use js_sys::{Function, Promise, Reflect};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;

/// Calls a method of the browser's `navigator` with one argument; `None` if it is not available
/// here.
pub fn navigator(path: &[&str], argument: &JsValue) -> Option<Promise> {
    let mut of: JsValue = window().navigator().into();
    let (method, ways) = path.split_last()?;
    for way in ways {
        of = Reflect::get(&of, &(*way).into()).ok()?;
        if of.is_undefined() || of.is_null() {
            return None;
        }
    }
    let method: Function = Reflect::get(&of, &(*method).into()).ok()?.dyn_into().ok()?;
    method.call1(&of, argument).ok()?.dyn_into().ok()
}

/// Selects the text of a field and copies it through the older interface, which works without
/// HTTPS.
fn copy_marked(field: &HtmlInputElement) -> bool {
    _ = field.focus();
    field.select();
    let document: JsValue = document().into();
    let copy = Reflect::get(&document, &"execCommand".into());
    let copy = copy.ok().and_then(|copy| copy.dyn_into::<Function>().ok());
    let done = copy.and_then(|copy| copy.call1(&document, &"copy".into()).ok());
    done.is_some_and(|done| done.is_truthy())
}

/// Copies the text of a field. Then tells the player that it was copied, or that it is
/// selected and can be copied.
pub fn copy(
    text: &str,
    field: NodeRef<html::Input>,
    said: RwSignal<&'static str>,
    sentences: [&'static str; 2],
) {
    let clipboard = navigator(&["clipboard", "writeText"], &text.into());
    spawn_local(async move {
        let copied = match clipboard {
            Some(promise) => JsFuture::from(promise).await.is_ok(),
            None => false,
        };
        // The screen may be gone.
        let field = field.try_get_untracked().flatten();
        let copied = copied || field.is_some_and(|field| copy_marked(&field));
        let [done, marked] = sentences;
        _ = said.try_set(if copied { done } else { marked });
    });
}
