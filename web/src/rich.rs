//! Texts with tiles in them. A text contains a row of tiles as notation between two marks, and
//! the page draws the tiles.

use std::cell::Cell;

use leptos::prelude::*;
use sidra_core::{Face, Letter, notation};
use sidra_text::Text;

use crate::tile::Row;

const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// Marks a row of tiles for use in a sentence.
pub fn mark(tiles: &[Face]) -> String {
    format!("{OPEN}{}{CLOSE}", notation::write_tiles(tiles))
}

/// Marks a word for use in a sentence. Its letters are written without spaces.
pub fn mark_word(tiles: &[Face]) -> String {
    format!("{OPEN}{}{CLOSE}", notation::write_row(tiles))
}

/// Marks a set for use in a sentence: a word, or a set of numbers.
pub fn mark_set(tiles: &[Face]) -> String {
    match tiles.iter().any(|face| face.letter().is_some()) {
        true => mark_word(tiles),
        false => mark(tiles),
    }
}

/// Returns whether tiles read from a sentence are a word.
fn is_word(tiles: &[Face], row: &str) -> bool {
    tiles.len() > 1 && !row.contains(' ')
}

/// Tiles, and whether they are a word; or text.
type Piece = Result<(Vec<Face>, bool), String>;

fn parts(sentence: &str) -> Vec<Piece> {
    let mut parts = Vec::new();
    for piece in sentence.split(OPEN) {
        match piece.split_once(CLOSE) {
            Some((row, rest)) => {
                // In a row, a joker keeps the letter that it states.
                let tiles = notation::row(row).or_else(|_| notation::tiles(row));
                let tiles = tiles.map(|tiles| {
                    let is_word = is_word(&tiles, row);
                    (tiles, is_word)
                });
                parts.push(tiles.map_err(|_| row.to_owned()));
                parts.push(Err(rest.to_owned()));
            }
            None => parts.push(Err(piece.to_owned())),
        }
    }
    parts
}

/// Returns the text for a screen reader, with the name of every tile.
pub fn aloud(sentence: &str, text: &Text) -> String {
    let part = |part: Piece| match part {
        Ok((tiles, true)) => {
            let letters: Vec<Letter> = tiles.iter().filter_map(|face| face.letter()).collect();
            text.word(&letters)
        }
        Ok((tiles, false)) => {
            let names: Vec<String> = tiles.iter().map(|face| text.tile(*face)).collect();
            names.join(", ")
        }
        Err(texts) => texts,
    };
    parts(sentence).into_iter().map(part).collect()
}

/// Returns a sentence with a capital first letter, which may come after a direction isolate.
pub fn capital(sentence: &str) -> String {
    let Some((at, first)) = sentence.char_indices().find(|(_, c)| c.is_alphabetic()) else {
        return sentence.to_owned();
    };
    let (before, rest) = (&sentence[..at], &sentence[at + first.len_utf8()..]);
    format!("{before}{}{rest}", first.to_uppercase())
}

thread_local! {
    /// How sentences are shown. Those that quote words are shown only once the code of the word game is
    /// there, so the code that marks those words arrives with it.
    static QUOTING: Cell<fn(String) -> AnyView> = const { Cell::new(<String as IntoAny>::into_any) };
}

/// Shows a sentence that may quote words of another language.
pub fn quoting(text: String) -> AnyView {
    QUOTING.get()(text)
}

/// Chooses how sentences that may quote words are shown from now on.
pub fn quote_by(show: fn(String) -> AnyView) {
    QUOTING.set(show);
}

/// Draws a sentence with its tiles.
#[component]
pub fn Rich(
    /// The text, with marks.
    sentence: String,
) -> impl IntoView {
    let part = |part: Piece| match part {
        Ok((tiles, word)) => view! { <Row tiles=tiles word=word /> }.into_any(),
        Err(text) => quoting(text),
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
        let all = [text("Put "), Ok((tiles, false)), text(" here.")];
        assert_eq!(parts(&sentence), all);
        let letters = notation::row("ש ב *ת").expect("letters");
        let all = |word| [text(""), Ok((letters.clone(), word)), text("")];
        assert_eq!(parts(&mark(&letters)), all(false));
        assert_eq!(parts(&mark_word(&letters)), all(true));
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
