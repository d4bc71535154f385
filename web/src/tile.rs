//! Drawn tiles: ivory, with a large number and a shape. Jokers have Sidra's own symbols.

use leptos::prelude::*;
use sidra_core::{Colour, Face, Joker};

use crate::live::text;
use crate::texts::use_texts;

/// Returns the letter of a colour in the style sheet.
pub fn ink(face: Face) -> &'static str {
    match face {
        Face::Number { colour, .. } | Face::Joker(Joker::Expert(colour)) => match colour {
            Colour::Red => "r",
            Colour::Blue => "b",
            Colour::Yellow => "y",
            Colour::Black => "k",
        },
        _ => "j",
    }
}

/// The print on a tile.
#[component]
pub fn Print(
    /// Its face.
    face: Face,
) -> impl IntoView {
    let shape = match ink(face) {
        "j" => None,
        ink => Some(view! {
            <svg class="shape" viewBox="0 0 20 20" aria-hidden="true">
                <path d=shape_of(ink) />
            </svg>
        }),
    };
    let middle = match face {
        Face::Number { number, .. } => view! { <b>{number.get().to_string()}</b> }.into_any(),
        Face::Joker(joker) => view! {
            <svg class="sign" viewBox="0 0 40 40" aria-hidden="true">
                <path d=sign_of(joker) fill-rule="evenodd" />
            </svg>
        }
        .into_any(),
        Face::Letter(letter) | Face::Stated(letter) => {
            view! { <b>{letter.character().to_string()}</b> }.into_any()
        }
    };
    view! {
        {middle}
        {shape}
    }
}

/// Draws the shape of a colour. Red is round, blue square, yellow a triangle, black a diamond,
/// as in the terminal.
fn shape_of(ink: &str) -> &'static str {
    match ink {
        "r" => "M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16z",
        "b" => "M3 3h14v14h-14z",
        "y" => "M10 2l9 16h-18z",
        _ => "M10 1l8 9l-8 9l-8-9z",
    }
}

/// Draws a joker: a fool's cap, two tiles, two halves with an arrow, or a mirror.
fn sign_of(joker: Joker) -> &'static str {
    match joker {
        Joker::Classic | Joker::Expert(_) => {
            "M7 29.5C8 20 7 15.500 3 17.500C4 9 13 9 15 16C16 10 18 7 20 5.500C22 7 24 10 25 16C27 9 36 9 37 17.500C33 15.500 32 20 33 29.500zM7 32h26v4H7zM3.500 17a2.800 2.800 0 1 0 .01 0zM36.500 17a2.800 2.800 0 1 0 .01 0zM20 .5a2.800 2.800 0 1 0 .01 0z"
        }
        Joker::Double => {
            "M4 5h18v6h14v24H18v-6H4zM7.500 8.500v17H18V11h.5V8.500zM21.500 14.500v17h11v-17z"
        }
        Joker::ColourChange => {
            "M20 3a17 17 0 0 1 12.500 5.500L36 5v11H25l4-4a12 12 0 0 0-20.500 6H3.500A17 17 0 0 1 20 3zM20 37A17 17 0 0 1 7.500 31.500L4 35V24h11l-4 4a12 12 0 0 0 20.500-6h5A17 17 0 0 1 20 37z"
        }
        Joker::Mirror => "M18.500 2h3v36h-3zM15 8v24L2 20zM25 8v24L38 20zM28 15.500v9l5-4.500z",
    }
}

/// A row of tiles, left to right in any language.
#[component]
pub fn Row(
    /// The tiles.
    tiles: Vec<Face>,
) -> impl IntoView {
    let texts = use_texts();
    let faces = tiles.clone();
    let label = text(move || {
        let text = texts.text();
        let names: Vec<String> = faces.iter().map(|face| text.tile(*face)).collect();
        names.join(", ")
    });
    let tiles = tiles.into_iter().map(|face| {
        view! {
            <span class="tile small" data-ink=ink(face) aria-hidden="true">
                <Print face=face />
            </span>
        }
    });
    view! {
        <span class="row" dir="ltr" role="img" aria-label=label>
            {tiles.collect_view()}
        </span>
    }
}
