//! Hebrew on a terminal.
//!
//! Text is stored in logical (reading) order. Some terminals apply the Unicode
//! bidirectional algorithm; most write characters from left to right as they come. For
//! the latter, this module puts every line for people into visual order, so that a
//! sentence shows a word as the table beside it does. JSON and `--plain` stay in logical
//! order.
//!
//! Where lines are reordered, sentences isolate their arguments ([`isolation`]).
//! Otherwise a number after a Hebrew word would be taken as part of it. The isolates are
//! removed from the output, unless the terminal does the reordering and needs them.

use std::io::{IsTerminal, Write};
use std::sync::OnceLock;

use anstream::AutoStream;
use sidra_text::Isolation;
use unicode_bidi::BidiInfo;

/// Whether the terminal shows Hebrew from right to left by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Bidi {
    /// Detect it from the environment.
    Auto,
    /// The terminal does.
    Yes,
    /// The terminal does not.
    No,
}

/// Who reorders lines. Decided once, before anything is written.
#[derive(Debug, Clone, Copy, Default)]
struct Arranged {
    out: bool,
    err: bool,
    /// The terminal reorders, so it gets the isolates.
    by_terminal: bool,
}

static ARRANGED: OnceLock<Arranged> = OnceLock::new();

/// Decides who reorders lines, for the whole process.
pub fn decide(bidi: Bidi, plain: bool) {
    let knows = terminal_knows(|name| std::env::var(name).ok());
    let here = |is_terminal: bool| match bidi {
        _ if plain => false,
        Bidi::Yes => false,
        Bidi::No => true,
        Bidi::Auto => is_terminal && !knows,
    };
    let terminal = std::io::stdout().is_terminal() && std::io::stderr().is_terminal();
    let _ = ARRANGED.set(Arranged {
        out: here(std::io::stdout().is_terminal()),
        err: here(std::io::stderr().is_terminal()),
        by_terminal: !plain && (bidi == Bidi::Yes || bidi == Bidi::Auto && knows && terminal),
    });
}

/// Returns whether sentences isolate their arguments.
pub fn isolation() -> Isolation {
    let Arranged {
        out,
        err,
        by_terminal,
    } = arranged();
    match out || err || by_terminal {
        true => Isolation::On,
        false => Isolation::Off,
    }
}

/// Isolates one part of a line, such as a name, in the same way as sentences isolate their
/// arguments.
pub fn part(text: &str) -> String {
    match isolation() {
        Isolation::On => format!("\u{2068}{text}\u{2069}"),
        Isolation::Off => text.to_owned(),
    }
}

/// Lays out columns that start on the left in every language. Each part has its width; a
/// negative width aligns the text to the right.
pub fn columns(parts: &[(&str, i32)]) -> String {
    let column = |&(text, width): &(&str, i32)| {
        let free = (width.unsigned_abs() as usize).saturating_sub(text.chars().count());
        let (text, free) = (part(text), " ".repeat(free));
        match width {
            ..0 => format!("{free}{text}"),
            _ => format!("{text}{free}"),
        }
    };
    let line = parts.iter().map(column).collect::<Vec<_>>().join(" ");
    match isolation() {
        Isolation::On => format!("\u{200e}{line}"),
        Isolation::Off => line,
    }
}

fn arranged() -> Arranged {
    ARRANGED.get().copied().unwrap_or_default()
}

/// Returns whether this terminal is known to show Hebrew from right to left.
fn terminal_knows(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is = |name: &str, values: &[&str]| {
        let value = variable(name).unwrap_or_default();
        values.iter().any(|known| value.starts_with(known))
    };
    // Terminals built on VTE have done so since 0.58.
    let vte = variable("VTE_VERSION").and_then(|version| version.parse::<u32>().ok());
    vte.is_some_and(|version| version >= 5800)
        || variable("KONSOLE_VERSION").is_some()
        || is("TERM", &["mlterm"])
        || is("TERM_PROGRAM", &["Apple_Terminal", "mintty"])
}

/// Returns standard output for people.
pub fn stdout() -> Lines<AutoStream<std::io::Stdout>> {
    Lines::new(anstream::stdout(), How::of(arranged().out))
}

/// Returns standard error for people.
pub fn stderr() -> Lines<AutoStream<std::io::Stderr>> {
    Lines::new(anstream::stderr(), How::of(arranged().err))
}

/// Reorders text of several lines that is not written through [`stdout`].
pub fn for_stdout(text: &str) -> String {
    match arranged().out {
        true => text.split('\n').map(arrange).collect::<Vec<_>>().join("\n"),
        false => text.to_owned(),
    }
}

/// What happens to a line before it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    /// It is written unchanged.
    AsIs,
    /// It is written without its isolates.
    Bare,
    /// It is put into visual order.
    Arranged,
}

impl How {
    fn of(arranged: bool) -> How {
        match (arranged, isolation()) {
            _ if self::arranged().by_terminal => How::AsIs,
            (true, _) => How::Arranged,
            (false, Isolation::On) => How::Bare,
            (false, Isolation::Off) => How::AsIs,
        }
    }
}

/// A writer that collects whole lines and reorders them if necessary.
pub struct Lines<W: Write> {
    out: W,
    how: How,
    line: Vec<u8>,
}

impl<W: Write> Lines<W> {
    fn new(out: W, how: How) -> Lines<W> {
        Lines {
            out,
            how,
            line: Vec::new(),
        }
    }

    fn end_line(&mut self) -> std::io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match std::str::from_utf8(&line) {
            Ok(text) if self.how == How::Arranged => self.out.write_all(arrange(text).as_bytes()),
            Ok(text) => {
                let bare = text.replace(['\u{2066}', '\u{2068}', '\u{2069}'], "");
                self.out.write_all(bare.as_bytes())
            }
            Err(_) => self.out.write_all(&line),
        }
    }
}

impl<W: Write> Write for Lines<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.how == How::AsIs {
            return self.out.write(bytes);
        }
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            match part.strip_suffix(b"\n") {
                Some(rest) => {
                    self.line.extend_from_slice(rest);
                    self.end_line()?;
                    self.out.write_all(b"\n")?;
                }
                None => self.line.extend_from_slice(part),
            }
        }
        Ok(bytes.len())
    }

    /// Writes an unfinished line, such as a prompt.
    fn flush(&mut self) -> std::io::Result<()> {
        if !self.line.is_empty() {
            self.end_line()?;
        }
        self.out.flush()
    }
}

impl<W: Write> Drop for Lines<W> {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

/// A writer that can also write lines without reordering them.
pub trait Verbatim: Write {
    /// Writes a line that the user is meant to type or copy, in reading order: it looks
    /// just as it will when it is typed at the same terminal.
    fn write_verbatim(&mut self, line: &str) -> std::io::Result<()>;
}

impl<W: Write> Verbatim for Lines<W> {
    fn write_verbatim(&mut self, line: &str) -> std::io::Result<()> {
        self.flush()?;
        writeln!(self.out, "{line}")
    }
}

#[cfg(test)]
impl Verbatim for Vec<u8> {
    fn write_verbatim(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self, "{line}")
    }
}

/// A character cell of the screen: a character with its combining marks, and its style.
struct Cell {
    text: String,
    style: usize,
}

/// Puts a line into visual order, from left to right. Styles stay with their characters;
/// the indentation stays on the left.
fn arrange(line: &str) -> String {
    let (cells, styles) = cells_of(line);
    let text: String = cells.iter().map(|cell| cell.text.as_str()).collect();
    let indent = cells.iter().take_while(|cell| cell.text == " ").count();
    let mut shown: Vec<Cell> = Vec::new();
    let mut rest = cells.into_iter();
    shown.extend(rest.by_ref().take(indent));
    // Pair each remaining cell with its byte offset.
    let text = &text[indent..];
    let mut at = 0;
    let mut by_place: Vec<(usize, Option<Cell>)> = Vec::new();
    for cell in rest {
        let begin = at;
        at += cell.text.len();
        by_place.push((begin, Some(cell)));
    }
    let info = BidiInfo::new(text, None);
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let reversed = levels[run.start].is_rtl();
            let inside = |(begin, _): &&mut (usize, Option<Cell>)| run.contains(begin);
            let cells = by_place
                .iter_mut()
                .filter(inside)
                .filter_map(|(_, cell)| cell.take());
            match reversed {
                true => shown.extend(cells.collect::<Vec<_>>().into_iter().rev().map(mirrored)),
                false => shown.extend(cells),
            }
        }
    }
    written(&shown, &styles)
}

/// Returns whether a character combines with the one before it.
fn hangs(character: char) -> bool {
    use sidra_core::notation::Mark;
    matches!(character, '\u{300}'..='\u{36f}')
        || (matches!(Mark::of(character), Some(Mark::Point | Mark::Accent))
            && !matches!(character, '\u{fb1d}'..='\u{fb4f}'))
}

/// Splits a line into cells and styles. A style is the escape sequences since the last
/// reset.
fn cells_of(line: &str) -> (Vec<Cell>, Vec<String>) {
    let mut cells: Vec<Cell> = Vec::new();
    let mut styles = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        if character == '\u{1b}' {
            let mut sequence = String::from(character);
            for next in characters.by_ref() {
                sequence.push(next);
                if next.is_ascii_alphabetic() {
                    break;
                }
            }
            let before = styles.last().cloned().unwrap_or_default();
            styles.push(match sequence.as_str() {
                "\u{1b}[0m" | "\u{1b}[m" => String::new(),
                _ => before + &sequence,
            });
            continue;
        }
        match cells.last_mut().filter(|_| hangs(character)) {
            Some(base) => base.text.push(character),
            None => cells.push(Cell {
                text: character.into(),
                style: styles.len() - 1,
            }),
        }
    }
    (cells, styles)
}

/// Mirrors a bracket, for text that is read from right to left.
fn mirrored(cell: Cell) -> Cell {
    let text = match cell.text.as_str() {
        "(" => ")",
        ")" => "(",
        "[" => "]",
        "]" => "[",
        "{" => "}",
        "}" => "{",
        "<" => ">",
        ">" => "<",
        "«" => "»",
        "»" => "«",
        _ => return cell,
    };
    Cell {
        text: text.to_owned(),
        ..cell
    }
}

/// Writes cells with their styles. Direction marks are dropped: the cells are already in
/// visual order.
fn written(cells: &[Cell], styles: &[String]) -> String {
    use sidra_core::notation::Mark;
    let mut sent = String::new();
    let mut now = "";
    for cell in cells {
        let mark = cell.text.chars().next().and_then(Mark::of);
        if mark == Some(Mark::Direction) {
            continue;
        }
        let style = styles.get(cell.style).map_or("", String::as_str);
        if style != now {
            if !now.is_empty() {
                sent += "\u{1b}[0m";
            }
            sent += style;
            now = style;
        }
        sent += &cell.text;
    }
    if !now.is_empty() {
        sent += "\u{1b}[0m";
    }
    sent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_put_into_visual_order() {
        for (line, shown) in [
            ("no Hebrew (at all)", "no Hebrew (at all)"),
            ("שבת", "תבש"),
            ("  שבת", "  תבש"),
            (
                "player 1 lays \u{2068}שבת, אות\u{2069}: 3 points.",
                "player 1 lays תוא ,תבש: 3 points.",
            ),
            ("· אליס מניחה שבת: 3 נקודות.", ".תודוקנ 3 :תבש החינמ סילא ·"),
            ("לא נמצא (כאן)", "(ןאכ) אצמנ אל"),
            ("of ש*בת", "of תב*ש"),
            // A name in a column, with an isolated number.
            (
                "\u{200e}+3  \u{2068}שחקן \u{2068}1\u{2069}\u{2069}  \u{200e} ש\u{200e} ",
                "+3  1 ןקחש   ש ",
            ),
            ("שָׁלוֹם", "םוֹלשָׁ"),
            // Tiles are already in visual order, between direction marks.
            (
                "  1  \u{200e} ת\u{200e}  \u{200e} ב\u{200e}  \u{200e} ש\u{200e} ",
                "  1   ת   ב   ש ",
            ),
            // Styles stay with their characters.
            ("a \u{1b}[1mשב\u{1b}[0m b", "a \u{1b}[1mבש\u{1b}[0m b"),
            ("\u{1b}[1mש\u{1b}[0mב", "ב\u{1b}[1mש\u{1b}[0m"),
        ] {
            assert_eq!(arrange(line), shown, "{line}");
        }
    }

    #[test]
    fn a_line_is_reordered_when_it_is_complete() {
        let mut lines = Lines::new(Vec::new(), How::Arranged);
        for part in ["of שב", "ת\n", "> "] {
            lines.write_all(part.as_bytes()).unwrap();
        }
        lines.flush().unwrap();
        assert_eq!(lines.out, "of תבש\n> ".as_bytes());
        // A line that is meant to be typed stays as it is.
        let mut lines = Lines::new(Vec::new(), How::Arranged);
        lines.write_verbatim("lay שבת").unwrap();
        assert_eq!(lines.out, "lay שבת\n".as_bytes());
        // Bytes may also arrive one at a time.
        let mut lines = Lines::new(Vec::new(), How::Arranged);
        for byte in "שבת".bytes() {
            lines.write_all(&[byte]).unwrap();
        }
        lines.flush().unwrap();
        assert_eq!(lines.out, "תבש".as_bytes());
        for (how, shown) in [(How::AsIs, "\u{2068}שבת\u{2069}\n"), (How::Bare, "שבת\n")] {
            let mut logical = Lines::new(Vec::new(), how);
            logical
                .write_all("\u{2068}שבת\u{2069}\n".as_bytes())
                .unwrap();
            assert_eq!(logical.out, shown.as_bytes());
        }
    }

    #[test]
    fn terminals_are_recognised_by_their_variables() {
        let knows = |name: &'static str, value: &'static str| {
            terminal_knows(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(knows("VTE_VERSION", "6800") && !knows("VTE_VERSION", "5202"));
        assert!(knows("KONSOLE_VERSION", "230400") && knows("TERM", "mlterm-256color"));
        assert!(knows("TERM_PROGRAM", "Apple_Terminal") && knows("TERM_PROGRAM", "mintty"));
        assert!(!knows("TERM", "xterm-256color") && !knows("TERM_PROGRAM", "vscode"));
    }
}
