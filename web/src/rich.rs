//! Sentences with tiles in them. A row of tiles goes into a sentence as notation between
//! two marks, and comes out as tiles.

use leptos::prelude::*;
use sidra_core::{Face, notation};
use sidra_text::Text;

use crate::tile::Row;

const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// A row of tiles for a sentence.
pub fn mark(tiles: &[Face]) -> String {
    format!("{OPEN}{}{CLOSE}", notation::write_tiles(tiles))
}

fn parts(sentence: &str) -> Vec<Result<Vec<Face>, String>> {
    let mut parts = Vec::new();
    for piece in sentence.split(OPEN) {
        match piece.split_once(CLOSE) {
            Some((row, rest)) => {
                parts.push(notation::tiles(row).map_err(|_| row.to_owned()));
                parts.push(Err(rest.to_owned()));
            }
            None => parts.push(Err(piece.to_owned())),
        }
    }
    parts
}

/// The sentence to hear: every tile by its name.
pub fn aloud(sentence: &str, text: &Text) -> String {
    let part = |part: Result<Vec<Face>, String>| match part {
        Ok(tiles) => {
            let names: Vec<String> = tiles.iter().map(|face| text.tile(*face)).collect();
            names.join(", ")
        }
        Err(words) => words,
    };
    parts(sentence).into_iter().map(part).collect()
}

/// The sentence to look at.
#[component]
pub fn Rich(
    /// The sentence, with marks.
    sentence: String,
) -> impl IntoView {
    let part = |part: Result<Vec<Face>, String>| match part {
        Ok(tiles) => view! { <Row tiles=tiles /> }.into_any(),
        Err(words) => view! { {words} }.into_any(),
    };
    parts(&sentence).into_iter().map(part).collect_view()
}
