//! Drawn tiles: ivory, with a large number and a mark. Jokers have Sidra's own drawings. All
//! drawings are symbols in `index.html`.

use leptos::prelude::*;
use sidra_core::{Colour, Face, Joker, Letter};

use crate::lexicon::{dictionary, ends_hard};
use crate::live::{part, text};
use crate::texts::use_texts;

/// Returns the letter by which the style sheet names the colour of a face.
pub fn ink(face: Face) -> &'static str {
    match face {
        Face::Number { colour, .. } | Face::Joker(Joker::Expert(colour)) => match colour {
            Colour::Red => "r",
            Colour::Blue => "b",
            Colour::Yellow => "y",
            Colour::Black => "k",
        },
        Face::Letter(_) => "b",
        Face::Joker(_) | Face::Stated(_) => "j",
    }
}

/// A drawing from `index.html`.
#[component]
pub fn Drawing(
    /// The id of its symbol.
    name: &'static str,
    /// Its class.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let href = format!("#{name}");
    view! {
        <svg class=class aria-hidden="true">
            <use href=href />
        </svg>
    }
}

/// An icon, drawn in the colour of the text.
#[component]
pub fn Icon(
    /// The id of its symbol, such as `i-undo`.
    name: &'static str,
) -> impl IntoView {
    // Arrows point the other way in a right-to-left language.
    let class = match name {
        "i-undo" | "i-redo" | "i-go" | "i-back" | "i-prev" | "i-next" | "i-leave" => "ico flip",
        _ => "ico",
    };
    view! { <Drawing name=name class=class /> }
}

/// The print on a tile.
#[component]
pub fn Print(
    /// Its face.
    face: Face,
    /// Whether it is a letter at the end of a word, where some letters have another form.
    #[prop(optional)]
    last: bool,
) -> impl IntoView {
    let mark = match ink(face) {
        "r" => "d-mark-r",
        "b" => "d-mark-b",
        "y" => "d-mark-y",
        "k" => "d-mark-k",
        _ => "d-mark-j",
    };
    let (class, middle) = match face {
        Face::Number { number, .. } => {
            let two = if number.get() > 9 { "two" } else { "" };
            (two, Ok(number.get().to_string()))
        }
        Face::Letter(letter) | Face::Stated(letter) => {
            let form = match last {
                true => letter.last_character(),
                false => letter.character(),
            };
            ("letter", Ok(form.to_string()))
        }
        Face::Joker(joker) => match joker {
            Joker::Classic => ("jester", Err("d-joker")),
            Joker::Expert(_) => ("sign", Err("d-joker")),
            Joker::Double => ("sign", Err("d-double")),
            Joker::ColourChange => ("sign", Err("d-colour-change")),
            Joker::Mirror => ("sign", Err("d-mirror")),
        },
    };
    let middle = match middle {
        Ok(print) => view! { <b class=class>{print}</b> }.into_any(),
        Err(drawing) => view! { <Drawing name=drawing class=class /> }.into_any(),
    };
    // The classic joker fills its tile, and a letter needs no mark.
    let bare = matches!(face, Face::Joker(Joker::Classic) | Face::Letter(_));
    view! {
        {middle}
        {(!bare).then(|| view! { <Drawing name=mark class="mark" /> })}
    }
}

/// The print on the back of a tile.
#[component]
pub fn Rear() -> impl IntoView {
    view! { <Drawing name="d-back" class="rear" /> }
}

/// A tile that is only a picture.
#[component]
pub fn Tile(
    /// Its face; `None` if it is face down.
    face: Option<Face>,
    /// Whether it is a letter at the end of a word.
    #[prop(optional)]
    last: bool,
) -> impl IntoView {
    match face {
        Some(face) => view! {
            <span class="tile" data-ink=ink(face) aria-hidden="true">
                <Print face=face last=last />
            </span>
        }
        .into_any(),
        None => view! {
            <span class="tile" aria-hidden="true">
                <Rear />
            </span>
        }
        .into_any(),
    }
}

/// A row of tiles, left to right in any language; letters from right to left.
#[component]
pub fn Row(
    /// The tiles.
    tiles: Vec<Face>,
    /// Whether they spell a word.
    #[prop(optional)]
    word: bool,
) -> impl IntoView {
    let texts = use_texts();
    let faces = tiles.clone();
    let letters: Vec<Letter> = tiles.iter().filter_map(|face| face.letter()).collect();
    let dir = if letters.is_empty() { "ltr" } else { "rtl" };
    // A word is Hebrew in every language of the page, so it is read by a Hebrew voice.
    let lang = word.then_some("he");
    // A row may be drawn before the dictionary, which knows how its word is written, has arrived.
    let spelled = letters.clone();
    let hard = word.then(|| {
        Memo::new(move |_| {
            dictionary().track();
            ends_hard(&spelled)
        })
    });
    let is_hard = move || hard.is_some_and(|hard| hard.get());
    let label = text(move || {
        let text = texts.text();
        if word {
            is_hard();
            return text.word(&letters);
        }
        let names: Vec<String> = faces.iter().map(|face| text.tile(*face)).collect();
        names.join(", ")
    });
    let count = tiles.len().to_string();
    let draw = move || {
        let end = match word && !is_hard() {
            true => tiles.len().saturating_sub(1),
            false => usize::MAX,
        };
        let tiles = tiles.iter().enumerate();
        let tiles = tiles.map(|(at, face)| view! { <Tile face=Some(*face) last=at == end /> });
        tiles.collect_view()
    };
    // Where space is short, the style sheet derives the width of a tile from how many there are.
    view! {
        <span class="row" dir=dir lang=lang role="img" aria-label=label style:--n=count>
            {part(draw)}
        </span>
    }
}
