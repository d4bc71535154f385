//! The faces of players: an animal for a bot, a letter for a person.

use leptos::prelude::*;
use sidra_bots::Level;

use crate::live::text;
use crate::texts::use_texts;
use crate::tile::Drawing;

/// Returns the drawing of a bot.
pub fn animal(level: Level) -> &'static str {
    match level {
        Level::Simple | Level::Beginner => "d-hedgehog",
        Level::Easy => "d-fox",
        Level::Medium => "d-owl",
        Level::Advanced => "d-cat",
        Level::Hard => "d-bear",
        Level::Expert => "d-elephant",
    }
}

/// Returns the first letter of a name. Names that come from a sentence may begin with a mark that
/// isolates the direction of the text.
fn first_letter(name: &str) -> String {
    let isolates = '\u{2066}'..='\u{2069}';
    let mut letters = name.chars().filter(|letter| !isolates.contains(letter));
    letters.next().into_iter().collect()
}

/// The face of a player: an animal with a badge, or the first letter of a name.
#[component]
pub fn Portrait(
    /// The level of a bot; `None` for a person.
    bot: Option<Level>,
    /// The player's name.
    name: Signal<String>,
    /// The seat. Each has its own colour.
    #[prop(optional)]
    seat: usize,
    /// Whether a bot's face has the badge.
    #[prop(optional)]
    badge: bool,
    /// Whether it is small, as in a line of text.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let texts = use_texts();
    let class = if small { "face small" } else { "face" };
    let inside = match bot {
        Some(level) => view! { <Drawing name=animal(level) /> }.into_any(),
        None => view! {
            <span class="letter">
                {text(move || first_letter(&name.get()))}
            </span>
        }
        .into_any(),
    };
    let badge = (badge && bot.is_some())
        .then(|| view! { <span class="bot">{texts.t("page-is-bot")}</span> });
    view! {
        <span class=class data-tint=(seat % 4).to_string() aria-hidden="true">
            {inside}
            {badge}
        </span>
    }
}
