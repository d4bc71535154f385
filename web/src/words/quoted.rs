//! Hebrew words inside a sentence of any language: marked, so that a screen reader reads them with
//! a Hebrew voice, and so that they run from right to left.

use leptos::prelude::*;

/// Shows a text, with its Hebrew marked. On a page in Hebrew, nothing has to be marked.
pub fn show(text: String) -> AnyView {
    let page = document().document_element();
    if page.is_some_and(|page| page.get_attribute("lang").as_deref() == Some("he")) {
        return text.into_any();
    }
    let pieces = pieces(&text);
    if let [] | [(false, _)] = pieces[..] {
        return text.into_any();
    }
    let piece = |(hebrew, piece): (bool, &str)| {
        let piece = piece.to_owned();
        match hebrew {
            true => view! { <bdi lang="he">{piece}</bdi> }.into_any(),
            false => piece.into_any(),
        }
    };
    pieces.into_iter().map(piece).collect_view().into_any()
}

fn is_hebrew(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{5ff}')
}

/// Splits a text into pieces, with whether each is Hebrew. A piece of Hebrew begins and ends with a
/// Hebrew letter, and has no direction marks in it, because these have a counterpart elsewhere.
fn pieces(text: &str) -> Vec<(bool, &str)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(is_hebrew) {
        let mut end = begin;
        for (at, character) in rest[begin..].char_indices() {
            match character {
                character if is_hebrew(character) => end = begin + at + character.len_utf8(),
                ' ' | '\'' | '\u{22}' | '-' | '*' => {}
                _ => break,
            }
        }
        pieces.push((false, &rest[..begin]));
        pieces.push((true, &rest[begin..end]));
        rest = &rest[end..];
    }
    pieces.push((false, rest));
    pieces.retain(|(_, piece)| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hebrew_is_found_in_any_sentence() {
        assert!(pieces("").is_empty());
        assert_eq!(pieces("Your turn."), [(false, "Your turn.")]);
        assert_eq!(pieces("שבת"), [(true, "שבת")]);
        assert_eq!(
            pieces("\u{2068}שמלת\u{2069} is a construct form."),
            [
                (false, "\u{2068}"),
                (true, "שמלת"),
                (false, "\u{2069} is a construct form."),
            ]
        );
        assert_eq!(
            pieces("Theme: בתי ספר, 3"),
            [(false, "Theme: "), (true, "בתי ספר"), (false, ", 3")]
        );
        assert_eq!(
            pieces("such as ה or וב."),
            [
                (false, "such as "),
                (true, "ה"),
                (false, " or "),
                (true, "וב"),
                (false, ".")
            ]
        );
    }

    #[test]
    fn no_piece_holds_half_of_an_isolate() {
        let list = "\u{2068}אות\u{2069}, \u{2068}שבת\u{2069}";
        let hebrew: Vec<&str> = pieces(list)
            .into_iter()
            .filter_map(|(hebrew, piece)| hebrew.then_some(piece))
            .collect();
        assert_eq!(hebrew, ["אות", "שבת"]);
    }
}
