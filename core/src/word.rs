//! Words: what a row of letters spells, and whether it has the form of a word.
//!
//! Final letters are folded: a row spells the same whatever shape its last tile
//! would have in print. Which words there *are* is the dictionary's business, and
//! that of `sidra-words`; here only their form is judged, so that a table can be
//! set up without one.

use crate::fault::{Fault, Rule};
use crate::rules::Rules;
use crate::tile::{Face, Letter};

/// The letters of a row, jokers as what they state; `None` where a tile has none.
pub fn spelling(row: &[Face]) -> Option<Vec<Letter>> {
    row.iter().map(|face| face.letter()).collect()
}

/// The letters of a text, final forms folded; `None` where a character is none.
pub fn letters(text: &str) -> Option<Vec<Letter>> {
    text.chars().map(Letter::new).collect()
}

/// The word as it is written: with a final form where it ends in one.
pub fn write(word: &[Letter]) -> String {
    let last = word.len().saturating_sub(1);
    let character = |(place, letter): (usize, &Letter)| match place {
        place if place == last && place > 0 => letter.last_character(),
        _ => letter.character(),
    };
    word.iter().enumerate().map(character).collect()
}

/// Why the row cannot be a word, whatever the dictionary says.
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
    fn final_forms_are_shown_where_a_word_ends() {
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
