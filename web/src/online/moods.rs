//! The five moods that players can show each other.

use leptos::prelude::*;
use sidra_protocol::Mood;

use super::line::Line;
use crate::device;
use crate::live::{flag, part, press, text};
use crate::texts::use_texts;
use crate::tile::{Drawing, Icon};

/// Whether this device hides other players' moods.
const MUTED: &str = "moods-muted";

/// Returns the drawing of a mood, and the name of its sentence.
fn drawing(mood: Mood) -> (&'static str, &'static str) {
    match mood {
        Mood::Bravo => ("e-laugh", "page-online-mood-bravo"),
        Mood::Smile => ("e-smile", "page-online-mood-smile"),
        Mood::Thinking => ("e-hmm", "page-online-mood-thinking"),
        Mood::Wow => ("e-wow", "page-online-mood-wow"),
        Mood::Oh => ("e-oh", "page-online-mood-oh"),
    }
}

/// Returns whether this device hides other players' moods.
pub fn is_muted() -> bool {
    device::kept(MUTED).is_some()
}

/// The moods to choose from, and a switch for other players' moods.
#[component]
pub fn Moods(
    /// The connection.
    line: Line,
) -> impl IntoView {
    let texts = use_texts();
    let moods = Mood::ALL.map(|mood| {
        let (name, sentence) = drawing(mood);
        view! {
            <button
                type="button"
                id=format!("mood-{}", name.trim_start_matches("e-"))
                aria-label=texts.t(sentence)
                title=texts.t(sentence)
                on:click=press(move || line.show(mood))
            >
                <Drawing name=name />
            </button>
        }
    });
    let muted = line.muted;
    let mute = move || {
        muted.update(|muted| *muted = !*muted);
        match muted.get_untracked() {
            true => _ = device::keep(MUTED, "yes"),
            false => device::forget(MUTED),
        }
    };
    view! {
        <div class="emotes" role="group" aria-label=texts.t("page-online-moods")>
            {moods}
            <button
                type="button"
                class="mute"
                id="mute-moods"
                aria-pressed=text(move || muted.get().to_string())
                aria-label=texts.t("page-online-mute")
                title=texts.t("page-online-mute")
                on:click=press(mute)
            >
                {part(move || {
                    let name = if muted.get() { "i-mute" } else { "i-sound" };
                    view! { <Icon name=name /> }
                })}
            </button>
        </div>
    }
}

/// The mood that a player shows, in a bubble at the seat.
#[component]
pub fn Said(
    /// The connection.
    line: Line,
    /// The seat.
    seat: usize,
) -> impl IntoView {
    let texts = use_texts();
    let own = move || {
        line.info
            .with(|info| info.as_ref().and_then(|info| info.you))
            == Some(seat)
    };
    let hidden = flag(move || line.muted.get() && !own());
    part(move || {
        let mood = line
            .moods
            .with(|moods| moods.get(seat).copied().flatten())?;
        let (name, sentence) = drawing(mood);
        (!hidden.get()).then(|| {
            view! {
                <span class="said" role="img" aria-label=texts.t(sentence)>
                    <Drawing name=name />
                </span>
            }
        })
    })
}
