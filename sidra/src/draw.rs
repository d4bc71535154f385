//! Draws tiles in a terminal: ivory, with a coloured number and a shape beside it, so
//! that colours can be told apart without seeing them.

use anstyle::{Color, RgbColor, Style};
use sidra_core::notation::Mark;
use sidra_core::{Colour, Face, Joker, Rules, notation, word};
use sidra_text::{Lang, Text};
use sidra_words::Lexicon;

use crate::lexicon::LazyLexicon;

/// How answers are shown: language, style and lexicon.
pub struct Screen {
    /// The sentences.
    pub text: Text,
    /// Whether tiles are written in notation instead of drawn.
    pub plain: bool,
    /// The lexicon for the word game.
    pub words: LazyLexicon,
}

const IVORY: RgbColor = RgbColor(250, 245, 232);
/// Keeps a line left to right in a terminal that reorders Hebrew. Runs of numbers are
/// read from left to right in every language.
const LEFT_TO_RIGHT_MARK: &str = "\u{200e}";
const LEFT_TO_RIGHT_ISOLATE: &str = "\u{2066}";
const END_OF_ISOLATE: &str = "\u{2069}";

impl Screen {
    /// Returns how to draw the tiles of these rules.
    pub fn board(&self, rules: &Rules) -> Board<'_> {
        Board {
            lexicon: self.words.at_hand(),
            plain: self.plain,
            lang: self.text.lang(),
            letters: !rules.letters.is_empty(),
        }
    }
}

/// How the tiles of a game are drawn.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    /// The lexicon, which decides how words are spelled.
    lexicon: Option<&'a Lexicon>,
    plain: bool,
    lang: Lang,
    /// Whether this is the word game, where a joker is written as `*`.
    letters: bool,
}

impl Board<'_> {
    /// Draws a row of tiles.
    pub fn row(&self, row: &[Face]) -> String {
        self.row_marked(row, &[])
    }

    /// Draws a row in which marked tiles have a `+` and are underlined (in notation:
    /// `+r7`).
    pub fn row_marked(&self, row: &[Face], marked: &[bool]) -> String {
        let mark = |place: usize| marked.get(place).copied().unwrap_or(false);
        let is_word = row.len() > 1 && row.iter().all(|face| face.letter().is_some());
        if is_word {
            return self.word(row, &mark);
        }
        if self.plain {
            let tile = |(place, face): (usize, &Face)| {
                let plus = if mark(place) { "+" } else { "" };
                match face {
                    Face::Joker(Joker::Classic) if self.letters => format!("{plus}*"),
                    face => format!("{plus}{face}"),
                }
            };
            let tiles: Vec<String> = row.iter().enumerate().map(tile).collect();
            return if tiles.is_empty() {
                "-".to_owned()
            } else {
                tiles.join(" ")
            };
        }
        if row.is_empty() {
            return "-".to_owned();
        }
        let tiles: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(place, face)| tile(*face, mark(place)))
            .collect();
        self.line(&tiles.join(" "))
    }

    /// Makes a line with numbers and tiles in columns start on the left in every language.
    pub fn line(&self, line: &str) -> String {
        match self.lang == Lang::He && !self.plain {
            true => format!("{LEFT_TO_RIGHT_MARK}{line}"),
            false => line.to_owned(),
        }
    }

    /// Draws a word from right to left. The tiles are put into visual order here, each
    /// between direction marks, so that the word looks the same in a terminal that
    /// reorders Hebrew and in one that does not. In notation it is plain text in reading
    /// order.
    fn word(&self, row: &[Face], mark: &dyn Fn(usize) -> bool) -> String {
        let last = row.len() - 1;
        let letters = word::spelling(row).unwrap_or_default();
        let ends_hard = |lexicon: &Lexicon| lexicon.ends_hard(&letters);
        let ends_hard = self.lexicon.is_some_and(ends_hard);
        let character = |place: usize| {
            row[place].letter().map(|letter| match place {
                place if place == last && !ends_hard => letter.last_character(),
                _ => letter.character(),
            })
        };
        if self.plain {
            let mut text = String::new();
            for (place, face) in row.iter().enumerate() {
                text += if mark(place) { "+" } else { "" };
                text += if face.joker().is_some() { "*" } else { "" };
                text.extend(character(place));
            }
            return text;
        }
        let tile = |place: usize| {
            let joker = row[place].joker().is_some();
            let label: String = character(place).into_iter().collect();
            let (label, ink) = match joker {
                true => (format!("☺{LEFT_TO_RIGHT_MARK}{label}"), JOKER_INK),
                false => (label, ink(Colour::Black)),
            };
            fenced(&label, ink, mark(place))
        };
        let tiles: Vec<String> = (0..row.len()).rev().map(tile).collect();
        self.side_by_side(&tiles)
    }

    /// Joins drawn letters. Inside a Hebrew sentence they are isolated, so that their
    /// order stays as it is.
    fn side_by_side(&self, tiles: &[String]) -> String {
        let tiles = tiles.join(" ");
        match self.lang {
            Lang::He => format!("{LEFT_TO_RIGHT_ISOLATE}{tiles}{END_OF_ISOLATE}"),
            _ => tiles,
        }
    }

    /// Draws tiles that do not form a row, such as a rack or the tiles laid.
    pub fn rack(&self, tiles: &[Face]) -> String {
        if !self.letters || tiles.is_empty() {
            return self.row(tiles);
        }
        let sign = |face: &Face| match face {
            face if face.joker().is_some() => "*".to_owned(),
            face => face.to_string(),
        };
        if self.plain {
            let signs: Vec<String> = tiles.iter().map(sign).collect();
            return signs.join(" ");
        }
        let tile = |face: &Face| match face {
            face if face.joker().is_some() => fenced("☺", JOKER_INK, false),
            face => fenced(&face.to_string(), ink(Colour::Black), false),
        };
        // The first tile is on the right, as Hebrew is read.
        let tiles: Vec<String> = tiles.iter().rev().map(tile).collect();
        self.side_by_side(&tiles)
    }

    /// Draws a table with one set per line, each after its number.
    pub fn table(&self, table: &[Vec<Face>], marked: &[Vec<bool>]) -> String {
        if table.is_empty() {
            return "  -\n".to_owned();
        }
        let mut drawn = String::new();
        // Words are aligned to the right.
        let is_word = |row: &&Vec<Face>| row.iter().all(|face| face.letter().is_some());
        let size =
            |row: &Vec<Face>| -> usize { row.iter().map(|face| self.tile_width(*face) + 1).sum() };
        let widest = table.iter().filter(is_word).map(size).max().unwrap_or(0);
        for (index, row) in table.iter().enumerate() {
            let marks = marked.get(index).map_or(&[][..], Vec::as_slice);
            let number = dim(&format!("{:>3}", index + 1));
            let space = match is_word(&row) && !self.plain {
                true => " ".repeat(widest - size(row)),
                false => String::new(),
            };
            drawn += &format!("{number}  {space}{}\n", self.row_marked(row, marks));
        }
        drawn
    }
}

/// Draws one tile of a word, between marks that keep it in its place.
fn fenced(label: &str, ink: RgbColor, marked: bool) -> String {
    let (style, edge) = (style(ink, marked), edge(marked));
    format!("{LEFT_TO_RIGHT_MARK}{style}{edge}{label}{LEFT_TO_RIGHT_MARK} {style:#}")
}

impl Board<'_> {
    /// Draws a table with several sets per line, to save height.
    pub fn table_wrapped(&self, table: &[Vec<Face>], marked: &[Vec<bool>], width: usize) -> String {
        let mut drawn = String::new();
        let mut used = 0;
        for (index, row) in table.iter().enumerate() {
            let marks = marked.get(index).map_or(&[][..], Vec::as_slice);
            let size = 6 + row
                .iter()
                .map(|face| self.tile_width(*face) + 1)
                .sum::<usize>();
            if used > 0 && used + size > width {
                drawn.push('\n');
                used = 0;
            }
            let number = dim(&format!("{:>3}", index + 1));
            drawn += &format!("{number} {}  ", self.row_marked(row, marks));
            used += size;
        }
        if table.is_empty() {
            "  -\n".to_owned()
        } else {
            drawn + "\n"
        }
    }

    /// Returns the width of a drawn tile.
    fn tile_width(&self, face: Face) -> usize {
        let label = if self.plain {
            face.to_string()
        } else {
            label(face).0 + "  "
        };
        label.chars().count()
    }
}

/// Draws one tile: ` 7● `.
fn tile(face: Face, marked: bool) -> String {
    let (label, colour) = label(face);
    let (style, edge) = (style(colour, marked), edge(marked));
    format!("{style}{edge}{label} {style:#}")
}

/// Returns the left edge of a tile, which shows a mark even without colours.
fn edge(marked: bool) -> &'static str {
    if marked { "+" } else { " " }
}

fn style(ink: RgbColor, marked: bool) -> Style {
    let style = Style::new()
        .fg_color(Some(Color::Rgb(ink)))
        .bg_color(Some(Color::Rgb(IVORY)))
        .bold();
    if marked { style.underline() } else { style }
}

/// Returns the label of a tile and its ink.
fn label(face: Face) -> (String, RgbColor) {
    match face {
        Face::Number { colour, number } => (format!("{number}{}", shape(colour)), ink(colour)),
        Face::Joker(Joker::Classic) => ("☺".to_owned(), JOKER_INK),
        Face::Joker(Joker::Double) => ("☺☺".to_owned(), JOKER_INK),
        Face::Joker(Joker::ColourChange) => ("☺⇄".to_owned(), JOKER_INK),
        Face::Joker(Joker::Mirror) => ("☺|☺".to_owned(), JOKER_INK),
        Face::Joker(Joker::Expert(colour)) => (format!("☺{}", shape(colour)), ink(colour)),
        Face::Letter(_) => (notation::write_tiles(&[face]), ink(Colour::Black)),
        Face::Stated(letter) => (format!("☺{letter}"), JOKER_INK),
    }
}

/// Replaces drawn tiles with their notation: `9▲` with `y9`, `☺` with `J`, or with `*` in the word
/// game. Also drops what is copied from the screen along with them: the `+` of marked tiles, and
/// invisible direction marks.
///
/// Returns the text, and where each of its characters was in `line`, in characters.
pub fn undrawn(line: &str, letters: bool) -> (String, Vec<usize>) {
    let joker = if letters { "*" } else { "J" };
    let faces = (0..Face::COUNT).filter_map(Face::from_index);
    let mut labels: Vec<(String, String)> = faces
        .filter(|face| face.letter().is_none() && !letters)
        .map(|face| (label(face).0, face.to_string()))
        .chain([("☺".to_owned(), joker.to_owned())])
        .collect();
    // The label of one tile may begin with that of another: the longest one counts.
    labels.sort_by_key(|(label, _)| std::cmp::Reverse(label.len()));
    let (mut text, mut places) = (String::new(), Vec::new());
    let (mut rest, mut place) = (line, 0);
    while let Some(character) = rest.chars().next() {
        let drawn = labels
            .iter()
            .find(|(label, _)| rest.starts_with(label.as_str()));
        let is_dropped = character == '+' || Mark::of(character) == Some(Mark::Direction);
        let (used, sign) = match drawn {
            Some((label, sign)) => (label.as_str(), sign.as_str()),
            None => {
                let used = &rest[..character.len_utf8()];
                (used, if is_dropped { "" } else { used })
            }
        };
        text += sign;
        places.extend(sign.chars().map(|_| place));
        place += used.chars().count();
        rest = &rest[used.len()..];
    }
    (text, places)
}

const JOKER_INK: RgbColor = RgbColor(105, 45, 130);

/// Returns the ink of a colour, dark enough to read on ivory.
fn ink(colour: Colour) -> RgbColor {
    match colour {
        Colour::Red => RgbColor(190, 25, 35),
        Colour::Blue => RgbColor(20, 85, 175),
        Colour::Yellow => RgbColor(150, 100, 0),
        Colour::Black => RgbColor(30, 30, 30),
    }
}

/// Returns the shape beside a number of this colour.
fn shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "●",
        Colour::Blue => "■",
        Colour::Yellow => "▲",
        Colour::Black => "◆",
    }
}

/// Dims less important text.
pub fn dim(text: &str) -> String {
    styled(Style::new().dimmed(), text)
}

/// Emphasises important text.
pub fn bold(text: &str) -> String {
    styled(Style::new().bold(), text)
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_tiles_can_be_read() {
        for index in 0..Face::COUNT {
            let face = Face::from_index(index).unwrap();
            if face.letter().is_none() {
                assert_eq!(undrawn(&label(face).0, false).0, face.to_string());
            }
        }
        for (line, text) in [
            ("lay 9▲ 10▲ ☺", "lay y9 y10 J"),
            ("lay +9▲  +10▲  +☺ ", "lay y9  y10  J "),
            ("7● ☺|☺ 7● | ☺☺ 13◆", "r7 M r7 | D k13"),
            ("r3 r4 r5 | b7", "r3 r4 r5 | b7"),
            ("\u{2068}lay\u{2069} r3", "lay r3"),
        ] {
            assert_eq!(undrawn(line, false).0, text);
        }
        assert_eq!(undrawn("lay ש☺בת", true).0, "lay ש*בת");
        let (text, places) = undrawn("+9▲ x", false);
        assert_eq!((text.as_str(), places), ("y9 x", vec![1, 1, 3, 4]));
    }
}
