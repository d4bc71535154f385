//! All tiles of a box as buttons: a line for each colour, jokers in the last column.

use leptos::prelude::*;
use sidra_core::{Colour, Face, Number, Rules};

use crate::live::{part, press};
use crate::rich::quoting;
use crate::texts::use_texts;
use crate::tile::{Print, ink};

/// What a tap on a tile does, and how often each tile was tapped.
#[derive(Clone, Copy)]
pub struct Tapping {
    /// Called with the tile.
    pub tap: Callback<Face>,
    /// Returns how often a tile was tapped.
    pub count: Callback<Face, usize>,
}

/// Returns the places of the palette: fourteen in a line, some of them empty.
fn places(rules: &Rules) -> Vec<Option<Face>> {
    let box_of = rules.tiles();
    let mut jokers = box_of
        .iter()
        .map(|(face, _)| face)
        .filter(|face| matches!(face, Face::Joker(_)) && rules.copies(*face) > 0);
    let line = |colour: &Colour| {
        let colour = *colour;
        let numbers = Number::all().map(move |number| Some(Face::Number { colour, number }));
        let mut line: Vec<Option<Face>> = numbers.collect();
        line.push(jokers.next());
        line
    };
    Colour::ALL.iter().flat_map(line).collect()
}

/// Returns the letters of a box, and its joker.
fn letters(rules: &Rules) -> Vec<Option<Face>> {
    let box_of = rules.tiles();
    let faces = box_of.iter().map(|(face, _)| face);
    faces
        .filter(|face| !matches!(face, Face::Stated(_)))
        .map(Some)
        .collect()
}

/// The palette.
#[component]
pub fn Palette(
    /// The rules whose box it shows.
    rules: Rules,
    /// What a tap does.
    tapping: Tapping,
) -> impl IntoView {
    let texts = use_texts();
    let words = !rules.letters.is_empty();
    let places = if words {
        letters(&rules)
    } else {
        places(&rules)
    };
    let tiles = places.into_iter().map(|place| {
        let Some(face) = place else {
            return view! { <i></i> }.into_any();
        };
        let count = Memo::new(move |_| tapping.count.run(face));
        let label = move || {
            let name = texts.text().tile(face);
            match count.get() {
                0 => name,
                count => format!("{name} × {count}"),
            }
        };
        view! {
            <button
                type="button"
                class="tile"
                data-ink=ink(face)
                data-tile=face.to_string()
                on:click=press(move || tapping.tap.run(face))
            >
                <span class="print" aria-hidden="true">
                    <Print face=face />
                </span>
                <span class="unseen">{part(move || quoting(label()))}</span>
                {part(move || {
                    let count = count.get();
                    (count > 0)
                        .then(|| view! { <em aria-hidden="true" data-count=count.to_string()></em> })
                })}
            </button>
        }
        .into_any()
    });
    view! {
        <div class="palette" class:alphabet=words id="palette" dir="ltr">{tiles.collect_view()}</div>
    }
}
