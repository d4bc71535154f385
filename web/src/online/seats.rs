//! A table from above with its chairs.

use leptos::prelude::*;
use sidra_bots::Level;
use sidra_room::shared::{Sitter, TableInfo};

use crate::live::text;
use crate::portrait::Portrait;
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon};

/// Returns the sides of a table for this many chairs, clockwise from the viewer's own.
pub fn sides(count: usize) -> &'static [&'static str] {
    match count {
        2 => &["s", "n"],
        3 => &["s", "w", "e"],
        _ => &["s", "w", "n", "e"],
    }
}

/// Returns the names at a table: people have their own, bots are named after their animals.
pub fn names(info: &TableInfo, texts: Texts) -> Vec<String> {
    let text = texts.text();
    let level = |sitter: &Sitter| match sitter {
        Sitter::Bot(level) => Some(*level),
        _ => None,
    };
    let alike = |upto: usize, bot: Level| {
        let before = info.chairs.iter().take(upto);
        before
            .filter(|chair| level(&chair.sitter) == Some(bot))
            .count()
    };
    let name = |(at, sitter): (usize, &Sitter)| match sitter {
        Sitter::Free => text.plain("page-online-free"),
        Sitter::Person(name) if name.is_empty() => text.plain("page-online-somebody"),
        Sitter::Person(name) => name.clone(),
        Sitter::Bot(bot) => {
            let animal = text.plain(&format!("page-animal-{bot}"));
            match alike(info.chairs.len(), *bot) {
                1 => animal,
                _ => format!("{animal} {}", alike(at + 1, *bot)),
            }
        }
    };
    let sitters = info.chairs.iter().map(|chair| &chair.sitter);
    sitters.enumerate().map(name).collect()
}

/// Who sits on a drawn chair.
#[derive(Clone, PartialEq)]
pub enum Occupant {
    /// Nobody: a reserved place.
    Free,
    /// A person or a bot.
    Taken(Option<Level>, String),
}

/// A chair with the person or bot on it, and what is shown beside it.
#[component]
pub fn Chair(
    /// The side of the table.
    side: &'static str,
    /// The number of the chair.
    seat: usize,
    /// Who sits there.
    occupant: Occupant,
    /// Whether the person is ready or here.
    #[prop(optional)]
    ready: bool,
    /// What is shown beside the chair.
    children: Children,
) -> impl IntoView {
    let free = occupant == Occupant::Free;
    let face = match occupant {
        Occupant::Free => view! {
            <span class="face empty">
                <Icon name="i-person" />
            </span>
        }
        .into_any(),
        Occupant::Taken(bot, name) => {
            let name = text(move || name.clone());
            view! { <Portrait bot=bot name=name seat=seat badge=true /> }.into_any()
        }
    };
    view! {
        <div class=format!("chair {side}") class:free=free id=format!("chair-{seat}")>
            <Drawing name="d-chair" class="wooden" />
            <span class="on">
                {face}
                {ready
                    .then(|| {
                        view! {
                            <span class="ready">
                                <Icon name="i-check" />
                            </span>
                        }
                    })}
            </span>
            {children()}
        </div>
    }
}

/// The dialog that asks who may sit on a chair: a friend, a bot, or nobody.
#[component]
pub fn ChairSheet(
    /// Called with the choice: `Some(Some(bot))`, `Some(None)` for a friend, `None` for nobody.
    choose: Callback<Option<Option<Level>>>,
    /// Whether the chair can be removed.
    removable: bool,
    /// Closes the sheet.
    close: Callback<()>,
    /// What else can be done with this chair.
    #[prop(optional)]
    more: Option<AnyView>,
) -> impl IntoView {
    let texts = use_texts();
    let pick = move |choice: Option<Option<Level>>| {
        move |_| {
            close.run(());
            choose.run(choice);
        }
    };
    let bots = Level::ALL.map(|level| {
        view! {
            <button
                type="button"
                class="zoo"
                id=format!("seat-{level}")
                on:click=pick(Some(Some(level)))
            >
                <Portrait bot=Some(level) name=Signal::default() />
                <span>{text(move || texts.say(&format!("page-animal-{level}")))}</span>
                <small>{text(move || texts.say(&format!("level-{level}")))}</small>
            </button>
        }
    });
    view! {
        <crate::sheet::Over id="chair-sheet" title=texts.t("page-online-who-sits") close=close>
            <nav class="doors">
                <button type="button" class="quiet" id="seat-friend" on:click=pick(Some(None))>
                    <Icon name="i-person" />
                    {texts.t("page-online-friend-by-link")}
                </button>
                {removable
                    .then(|| {
                        view! {
                            <button type="button" class="quiet" id="seat-nobody" on:click=pick(None)>
                                <Icon name="i-x" />
                                {texts.t("page-online-nobody")}
                            </button>
                        }
                    })}
                {more}
            </nav>
            <div class="zoos">{bots}</div>
        </crate::sheet::Over>
    }
}
