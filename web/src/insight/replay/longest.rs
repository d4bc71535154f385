//! The longest word of a position in the word game: first how long it is, then how it is made.

use leptos::prelude::*;
use sidra_client::work::words::LongestPlay;
use sidra_core::notation;

use super::position::Shown;
use crate::lexicon::{self, Source, ask};
use crate::live::{flag, part, press, text};
use crate::texts::use_texts;
use crate::tile::Icon;

/// A link to the screen of a position of the word game.
#[component]
pub fn ToLongest(
    /// Its address, after the `#`.
    address: String,
) -> impl IntoView {
    let texts = use_texts();
    view! {
        <a class="quiet" id="to-longest" href=format!("#{address}")>
            <Icon name="i-eye" />
            {texts.t("review-to-longest")}
        </a>
    }
}

/// The longest word, shown only on request, so that the player can look for it first.
#[component]
pub fn Longest(shown: Shown) -> impl IntoView {
    let texts = shown.texts;
    lexicon::want(None);
    let dictionary = lexicon::dictionary();
    let searches = flag(move || dictionary.with(|it| it.lexicon().is_some()));
    let answer: RwSignal<Option<LongestPlay>> = RwSignal::new(None);
    let look = move || {
        let Some(setup) = shown.turn().filter(|_| searches.get_untracked()) else {
            return;
        };
        shown.asked.set(true);
        ask::lengthen(shown.thinker, &setup, move |play| {
            if !answer.is_disposed() {
                // If the code of the search could not be fetched, the button offers to try again.
                shown.asked.set(play.is_some());
                answer.set(play);
            }
        });
    };
    let says = move || {
        let play = answer.get()?;
        let table = play.table.as_deref();
        let Some(table) = table.and_then(|table| notation::table(table).ok()) else {
            let why = match play.proven {
                true => texts.say("review-no-word"),
                false => texts.say("review-no-word-yet"),
            };
            return Some(view! { <p id="longest-word"><b>{why}</b></p> }.into_any());
        };
        let letters = shown.letters(&table);
        let length = texts.count("review-longest-is", &[("letters", letters as i64)]);
        let unproven = (!play.proven).then(|| texts.t("review-longest-unproven"));
        let see = text(move || {
            let open = shown.best.with(Option::is_some);
            texts.say(if open { "review-hide" } else { "review-see" })
        });
        let show = move || {
            let open = shown.best.with_untracked(Option::is_some);
            shown.best.set((!open).then(|| table.clone()));
        };
        Some(
            view! {
                <p id="longest-word"><b>{length}</b></p>
                {unproven.map(|unproven| view! { <p><small>{unproven}</small></p> })}
                <button type="button" class="quiet" id="see-it" on:click=press(show)>
                    <Icon name="i-eye" />
                    {see}
                </button>
                {part(move || shown.steps())}
            }
            .into_any(),
        )
    };
    let known = shown.turn().is_some();
    view! {
        {known.then(|| view! {
            <button
                type="button"
                class="main"
                id="longest"
                class:waits=flag(move || !searches.get())
                disabled=flag(move || shown.asked.get())
                on:click=press(look)
            >
                <Icon name="i-eye" />
                <b>{texts.t("review-longest")}</b>
            </button>
        })}
        {part(says)}
        <Source />
    }
}
