//! What can be typed.

use std::io::Write;

use sidra_core::{Face, notation};
use sidra_text::Text;

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
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let error = |error: &notation::NotationError| match letters {
        true => text.notation_error(&error.clone().in_letters()),
        false => text.notation_error(error),
    };
    let (lay, set, _) = examples(letters);
    let rest = rest.trim();
    let typed = match word.to_lowercase().as_str() {
        "lay" => Typed::Lay(match notation::table(rest) {
            Ok(rows) if rows.is_empty() => return Err(text.expected_found(lay, line)),
            Ok(rows) => rows,
            Err(e) => return Err(error(&e)),
        }),
        "set" => {
            let (number, row) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let index: Option<usize> = number.parse().ok();
            let index = index.and_then(|number| number.checked_sub(1));
            let index = index.ok_or_else(|| text.expected_found(set, line))?;
            Typed::Set(index, notation::row(row).map_err(|e| error(&e))?)
        }
        "check" => match sidra_words::marked(rest).filter(|_| letters) {
            Some(_) => Typed::CheckMarked(rest.to_owned()),
            None => Typed::Check(notation::row(rest).map_err(|e| error(&e))?),
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
                "quit" | "exit" | "q" => Typed::Quit,
                _ => {
                    return notation::table(line)
                        .map(Typed::Table)
                        .map_err(|e| error(&e));
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
        writeln!(out, "  {command:<16} {}", text.plain(name))?;
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
