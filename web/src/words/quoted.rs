//! Hebrew words inside a sentence of any language: marked, so that a screen reader reads them with
//! a Hebrew voice, and so that they run from right to left.

use leptos::prelude::*;

/// Shows a text, with its Hebrew marked. On a page in Hebrew, nothing has to be marked. A line does
/// not break before punctuation that follows tiles, nor between a number and what it counts.
pub fn show(mut text: String) -> AnyView {
    if text.starts_with(['\u{2069}', ',', '.', ';', ':', ')']) {
        text.insert(0, '\u{2060}');
    }
    let page = document().document_element();
    let marks = page.is_none_or(|page| page.get_attribute("lang").as_deref() != Some("he"));
    let run = |text: &str| match marks {
        true => marked(text),
        false => text.to_owned().into_any(),
    };
    match counts(&text)[..] {
        [] | [(false, _)] => run(&text),
        ref runs => runs
            .iter()
            .map(|&(counts, text)| match counts {
                true => view! { <span class="kept">{run(text)}</span> }.into_any(),
                false => run(text),
            })
            .collect_view()
            .into_any(),
    }
}

/// Marks the Hebrew in a text.
fn marked(text: &str) -> AnyView {
    let pieces = pieces(text);
    if let [] | [(false, _)] = pieces[..] {
        return text.to_owned().into_any();
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

/// Splits a text into runs, with whether each is a number and the word after it.
fn counts(text: &str) -> Vec<(bool, &str)> {
    let mut runs = Vec::new();
    let (mut done, mut from) = (0, 0);
    while let Some(digit) = text[from..].find(|c: char| c.is_ascii_digit()) {
        let begin = from + digit;
        let rest = text[begin..].trim_start_matches(|c: char| c.is_ascii_digit());
        from = text.len() - rest.len();
        // The number may be isolated from the direction of the text.
        let rest = rest.strip_prefix('\u{2069}').unwrap_or(rest);
        let Some(word) = rest.strip_prefix(' ') else {
            continue;
        };
        let word = word.split(' ').next().unwrap_or_default();
        let end = text.len() - rest.len() + 1 + word.len();
        runs.push((false, &text[done..begin]));
        runs.push((true, &text[begin..end]));
        (done, from) = (end, end);
    }
    runs.push((false, &text[done..]));
    runs.retain(|(_, run)| !run.is_empty());
    runs
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
    fn a_number_stays_with_what_it_counts() {
        assert_eq!(counts("Your turn."), [(false, "Your turn.")]);
        assert_eq!(counts("Turn 3"), [(false, "Turn 3")]);
        assert_eq!(
            counts(", \u{2068}6\u{2069} נקודות. 84 tiles"),
            [
                (false, ", \u{2068}"),
                (true, "6\u{2069} נקודות."),
                (false, " "),
                (true, "84 tiles"),
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
