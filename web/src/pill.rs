//! One choice of several, drawn as a pill.

use leptos::prelude::*;

use crate::live::choose;

/// Creates a radio button of the group `name`. `act` is called when it is chosen.
pub fn pill(
    name: &'static str,
    value: String,
    chosen: Signal<bool>,
    act: impl Fn() + 'static,
    says: AnyView,
) -> AnyView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name=name
                value=value
                prop:checked=chosen
                on:change=choose(move |_| act())
            />
            {says}
        </label>
    }
    .into_any()
}

/// Does the same as [`pill`], with text.
pub fn text_pill(
    name: &'static str,
    value: String,
    chosen: Signal<bool>,
    act: impl Fn() + 'static,
    says: Signal<String>,
) -> AnyView {
    let says = view! { <span>{says}</span> };
    pill(name, value, chosen, act, says.into_any())
}
