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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_come_out_of_a_sentence_as_they_went_in() {
        let tiles = notation::tiles("r3 J k13").expect("tiles");
        let sentence = format!("Put {} here.", mark(&tiles));
        let words = |words: &str| Err(words.to_owned());
        let all = [words("Put "), Ok(tiles), words(" here.")];
        assert_eq!(parts(&sentence), all);
        assert_eq!(parts("No tile"), [words("No tile")]);
    }

    #[test]
    fn what_is_between_two_marks_and_no_tile_is_text() {
        let strange = format!("{OPEN}nonsense{CLOSE}");
        let words = |words: &str| Err(words.to_owned());
        assert_eq!(parts(&strange), [words(""), words("nonsense"), words("")]);
        assert_eq!(parts(&format!("{OPEN}r3")), [words(""), words("r3")]);
    }
}
