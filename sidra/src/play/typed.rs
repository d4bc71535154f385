//! Reads what the player types in a turn.

use std::io::Write;

use sidra_core::Face;
use sidra_core::notation::{self, NotationError};
use sidra_text::Text;

use crate::direction;
use crate::draw::{Screen, undrawn};

/// A typed command.
pub(super) enum Typed {
    /// The whole new table.
    Table(Vec<Vec<Face>>),
    /// Sets to add.
    Lay(Vec<Vec<Face>>),
    /// The index of a set, and its new tiles.
    Set(usize, Vec<Face>),
    /// A word or set to look up.
    Check(Vec<Face>),
    /// A word to look up that is written with geresh or gershayim.
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

/// Reads a line. Tiles can be in notation, or as they are displayed.
///
/// # Errors
/// Returns what is wrong, with its column in the line.
pub(super) fn read(typed: &str, letters: bool, text: &Text) -> Result<Typed, String> {
    let (whole, places) = undrawn(typed, letters);
    let whole = whole.as_str();
    let line = whole.trim();
    let (command, rest) = line
        .split_once(char::is_whitespace)
        .unwrap_or((line, &line[line.len()..]));
    // Describes an error in a part of the line, with its column in what was typed.
    let error = |part: &str, error: NotationError| {
        let begin = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        let before = whole.char_indices().take_while(|(at, _)| *at < begin);
        let place = before.count() + error.column - 1;
        let end = typed.chars().count();
        let error = NotationError {
            column: places.get(place).copied().unwrap_or(end) + 1,
            ..error
        };
        match letters {
            true => text.notation_error(&error.in_letters()),
            false => text.notation_error(&error),
        }
    };
    // A word with geresh or gershayim cannot be laid. Looking it up says why.
    let marked = |text: &str| {
        let mut rows = text.split('|');
        let word = rows.find(|row| letters && sidra_words::marked(row).is_some());
        word.map(|word| Typed::CheckMarked(word.trim().to_owned()))
    };
    let (lay, set, _) = examples(letters);
    let rest = rest.trim();
    let typed = match command.to_lowercase().as_str() {
        "lay" => match (marked(rest), notation::table(rest)) {
            (Some(marked), _) => marked,
            (_, Ok(rows)) if rows.is_empty() => return Err(text.expected_found(lay, line)),
            (_, Ok(rows)) => Typed::Lay(rows),
            (_, Err(e)) => return Err(error(rest, e)),
        },
        "set" => {
            let (number, row) = rest
                .split_once(char::is_whitespace)
                .unwrap_or((rest, &rest[rest.len()..]));
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
        command => {
            let plain = match command {
                "hint" => Typed::Hint,
                "done" => Typed::Done,
                "undo" => Typed::Undo,
                "draw" => Typed::Draw,
                "pass" => Typed::Pass,
                "resign" => Typed::Resign,
                command if is_help(command) => Typed::Help,
                command if is_quit(command) => Typed::Quit,
                _ => {
                    let table = || notation::table(line).map(Typed::Table);
                    let read = marked(line).map_or_else(table, Ok);
                    return read.map_err(|e| error(line, e));
                }
            };
            if !rest.is_empty() {
                return Err(text.expected_found(command, line));
            }
            plain
        }
    };
    Ok(typed)
}

/// Returns whether the line asks to leave the match, at any prompt.
pub(super) fn is_quit(line: &str) -> bool {
    matches!(&*line.trim().to_lowercase(), "quit" | "exit" | "q")
}

/// Returns whether the line asks what can be typed, at any prompt.
pub(super) fn is_help(line: &str) -> bool {
    matches!(&*line.trim().to_lowercase(), "help" | "?")
}

/// Returns examples of lines that lay, change and look up a row.
pub(super) fn examples(letters: bool) -> (&'static str, &'static str, &'static str) {
    match letters {
        true => ("lay שלום", "set 2 נאות", "check מילון"),
        false => ("lay r9 r10 r11", "set 2 b3 b4 b5", "check r3 r4 J"),
    }
}

/// Lists commands. The second text of each is the name of the sentence that explains it.
pub(super) fn list<'a>(
    out: &mut impl Write,
    commands: impl IntoIterator<Item = &'a (&'a str, &'a str)>,
    text: &Text,
) -> std::io::Result<()> {
    for (command, name) in commands {
        let line = direction::columns(&[(command, 16), (&text.plain(name), 0)]);
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Prints what can be typed in a turn.
pub(super) fn help(out: &mut impl Write, letters: bool, screen: &Screen) -> std::io::Result<()> {
    let text = &screen.text;
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
    let commands = [
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
    ];
    list(out, &commands, text)?;
    if letters {
        return writeln!(out, "  {}", text.plain("play-help-joker"));
    }
    if screen.plain {
        return Ok(());
    }
    writeln!(out, "{}", text.plain("play-help-tiles"))?;
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
