//! Texts with tiles in them. A text contains a row of tiles as notation between two marks, and
//! the page draws the tiles.

use leptos::prelude::*;
use sidra_core::{Face, notation};
use sidra_text::Text;

use crate::tile::Row;

const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// Marks a row of tiles for use in a text.
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

/// Returns the text for a screen reader, with the name of every tile.
pub fn aloud(sentence: &str, text: &Text) -> String {
    let part = |part: Result<Vec<Face>, String>| match part {
        Ok(tiles) => {
            let names: Vec<String> = tiles.iter().map(|face| text.tile(*face)).collect();
            names.join(", ")
        }
        Err(texts) => texts,
    };
    parts(sentence).into_iter().map(part).collect()
}

/// Draws a text with its tiles.
#[component]
pub fn Rich(
    /// The text, with marks.
    sentence: String,
) -> impl IntoView {
    let part = |part: Result<Vec<Face>, String>| match part {
        Ok(tiles) => view! { <Row tiles=tiles /> }.into_any(),
        Err(text) => view! { {text} }.into_any(),
    };
    parts(&sentence).into_iter().map(part).collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_come_out_of_a_sentence_as_they_went_in() {
        let tiles = notation::tiles("r3 J k13").expect("tiles");
        let sentence = format!("Put {} here.", mark(&tiles));
        let text = |text: &str| Err(text.to_owned());
        let all = [text("Put "), Ok(tiles), text(" here.")];
        assert_eq!(parts(&sentence), all);
        assert_eq!(parts("No tile"), [text("No tile")]);
    }

    #[test]
    fn text_between_two_marks_that_is_not_a_tile_stays_text() {
        let strange = format!("{OPEN}nonsense{CLOSE}");
        let text = |text: &str| Err(text.to_owned());
        assert_eq!(parts(&strange), [text(""), text("nonsense"), text("")]);
        assert_eq!(parts(&format!("{OPEN}r3")), [text(""), text("r3")]);
    }
}
