//! Words: what a row of letters spells, and whether it has the form of a word. Final letters are
//! folded: the printed form of the last letter does not change what a row spells. Whether a word
//! *exists* is up to the lexicon and `sidra-words`. This module judges only the form, so that a
//! table can be set up without a lexicon.
//!
//! ```
//! use sidra_core::word;
//!
//! let letters = word::letters("שלום").expect("Hebrew letters");
//! assert_eq!(letters.len(), 4);
//! assert_eq!(word::write(&letters), "שלום");
//! ```

use crate::fault::{Fault, Rule};
use crate::rules::Rules;
use crate::tile::{Face, Letter};

/// Returns the letters of a row, with the letters that jokers state; `None` if a tile has no
/// letter.
pub fn spelling(row: &[Face]) -> Option<Vec<Letter>> {
    row.iter().map(|face| face.letter()).collect()
}

/// Returns the letters of the text, with final forms folded; `None` if a character is not a
/// letter.
pub fn letters(text: &str) -> Option<Vec<Letter>> {
    text.chars().map(Letter::new).collect()
}

/// Writes a word, with a final form at its end if the last letter has one.
pub fn write(word: &[Letter]) -> String {
    let last = word.len().saturating_sub(1);
    let character = |(place, letter): (usize, &Letter)| match place {
        place if place == last && place > 0 => letter.last_character(),
        _ => letter.character(),
    };
    word.iter().enumerate().map(character).collect()
}

/// Returns the reasons why the row cannot be a word, whatever the lexicon says.
pub fn form(row: &[Face], rules: &Rules) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (place, &face) in row.iter().enumerate() {
        let rule = match face {
            Face::Letter(_) | Face::Stated(_) => continue,
            Face::Joker(crate::Joker::Classic) => Rule::JokerStatesNothing,
            Face::Joker(_) | Face::Number { .. } => Rule::NotALetter,
        };
        faults.push(Fault::new(rule).at(place, face));
    }
    let shortest = usize::from(rules.word_length);
    if row.len() < shortest {
        faults.push(Fault::new(Rule::WordTooShort).counts(shortest, row.len()));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_written_with_its_final_form() {
        for (text, written) in [
            ("שלומ", "שלום"),
            ("שלום", "שלום"),
            ("כנפ", "כנף"),
            ("מנ", "מן"),
            ("מ", "מ"),
            ("", ""),
        ] {
            assert_eq!(write(&letters(text).unwrap()), written);
        }
        assert_eq!(letters("צה\"ל"), None);
    }
}
