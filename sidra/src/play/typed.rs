//! What can be typed.

use std::io::Write;

use sidra_core::Face;
use sidra_core::notation::{self, NotationError};
use sidra_text::Text;

use crate::direction;

/// What the player typed.
pub(super) enum Typed {
    /// A whole new table.
    Table(Vec<Vec<Face>>),
    /// Further sets.
    Lay(Vec<Vec<Face>>),
    /// A set, from 0, and what it becomes.
    Set(usize, Vec<Face>),
    /// A word that somebody wonders about.
    Check(Vec<Face>),
    /// The same, written with geresh or gershayim.
    CheckMarked(String),
    Hint,
    Done,
    Undo,
    Draw,
    Pass,
    Resign,
    Help,
    Quit,
}

pub(super) fn read(line: &str, letters: bool, text: &Text) -> Result<Typed, String> {
    let whole = line;
    let line = whole.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    // What cannot be read in a part of the line, with its column in the whole of it.
    let error = |part: &str, error: NotationError| {
        let begin = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        let before = whole.char_indices().take_while(|(at, _)| *at < begin);
        let error = NotationError {
            column: error.column + before.count(),
            ..error
        };
        match letters {
            true => text.notation_error(&error.in_letters()),
            false => text.notation_error(&error),
        }
    };
    // A word with geresh or gershayim can be talked about, not laid.
    let marked = |text: &str| {
        let mut words = text.split('|');
        let word = words.find(|word| letters && sidra_words::marked(word).is_some());
        word.map(|word| Typed::CheckMarked(word.trim().to_owned()))
    };
    let (lay, set, _) = examples(letters);
    let rest = rest.trim();
    let typed = match word.to_lowercase().as_str() {
        "lay" => match (marked(rest), notation::table(rest)) {
            (Some(marked), _) => marked,
            (_, Ok(rows)) if rows.is_empty() => return Err(text.expected_found(lay, line)),
            (_, Ok(rows)) => Typed::Lay(rows),
            (_, Err(e)) => return Err(error(rest, e)),
        },
        "set" => {
            let (number, row) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let index: Option<usize> = number.parse().ok();
            let index = index.and_then(|number| number.checked_sub(1));
            let index = index.ok_or_else(|| text.expected_found(set, line))?;
            match marked(row) {
                Some(marked) => marked,
                None => Typed::Set(index, notation::row(row).map_err(|e| error(row, e))?),
            }
        }
        "check" => match marked(rest) {
            Some(marked) => marked,
            None => Typed::Check(notation::row(rest).map_err(|e| error(rest, e))?),
        },
        "" => return Err(text.expected_found("help", "")),
        word => {
            let plain = match word {
                "hint" => Typed::Hint,
                "done" => Typed::Done,
                "undo" => Typed::Undo,
                "draw" => Typed::Draw,
                "pass" => Typed::Pass,
                "resign" => Typed::Resign,
                "help" | "?" => Typed::Help,
                word if is_quit(word) => Typed::Quit,
                _ => {
                    let table = || notation::table(line).map(Typed::Table);
                    let read = marked(line).map_or_else(table, Ok);
                    return read.map_err(|e| error(line, e));
                }
            };
            if !rest.is_empty() {
                return Err(text.expected_found(word, line));
            }
            plain
        }
    };
    Ok(typed)
}

/// Whether somebody wants to stop, wherever they are asked something.
pub(super) fn is_quit(line: &str) -> bool {
    matches!(line.trim(), "quit" | "exit" | "q")
}

/// What can be typed to lay, to change and to ask.
pub(super) fn examples(letters: bool) -> (&'static str, &'static str, &'static str) {
    match letters {
        true => ("lay שלום", "set 2 נאות", "check מילון"),
        false => ("lay r9 r10 r11", "set 2 b3 b4 b5", "check r3 r4 J"),
    }
}

pub(super) fn help(out: &mut impl Write, letters: bool, text: &Text) -> std::io::Result<()> {
    let (begin, lay_help, set_help) = match letters {
        true => (
            "play-help-words",
            "play-help-lay-word",
            "play-help-set-word",
        ),
        false => ("play-help", "play-help-lay", "play-help-set"),
    };
    writeln!(out, "{}", text.plain(begin))?;
    let (lay, set, check) = examples(letters);
    for (command, name) in [
        (lay, lay_help),
        (set, set_help),
        (check, "play-help-check"),
        ("hint", "play-help-hint"),
        ("done", "play-help-done"),
        ("draw", "play-help-draw"),
        ("pass", "play-help-pass"),
        ("undo", "play-help-undo"),
        ("resign", "play-help-resign"),
        ("quit", "play-help-quit"),
    ] {
        let line = direction::columns(&[(command, 16), (&text.plain(name), 0)]);
        writeln!(out, "  {line}")?;
    }
    if letters {
        return writeln!(out, "  {}", text.plain("play-help-joker"));
    }
    // Which letter is which drawn tile.
    let legend = [
        ("r7", "7●"),
        ("b7", "7■"),
        ("y7", "7▲"),
        ("k7", "7◆"),
        ("J", "☺"),
        ("D", "☺☺"),
    ];
    let more = [("C", "☺⇄"), ("M", "☺|☺"), ("Jr", "☺●")];
    let signs: Vec<String> = legend
        .iter()
        .chain(&more)
        .map(|(sign, drawn)| format!("{sign} {drawn}"))
        .collect();
    writeln!(out, "  {}", signs.join("   "))
}
