//! Tiles in a terminal: ivory with a number in its colour and a shape beside it,
//! so that no colour is needed to tell them apart.

use anstyle::{Color, RgbColor, Style};
use sidra_core::{Colour, Face, Joker, Rules, notation, word};
use sidra_text::{Lang, Text};
use sidra_words::Lexicon;

use crate::lexicon::Dictionary;

/// How answers are written.
pub struct Screen {
    /// The sentences.
    pub text: Text,
    /// Tiles in notation instead of drawn.
    pub plain: bool,
    /// The dictionary of the word game.
    pub words: Dictionary,
}

const IVORY: RgbColor = RgbColor(250, 245, 232);
/// Keeps a line left to right in a terminal that reorders Hebrew: runs of numbers
/// read left to right in every language.
const LEFT_TO_RIGHT_MARK: &str = "\u{200e}";
const LEFT_TO_RIGHT_ISOLATE: &str = "\u{2066}";
const END_OF_ISOLATE: &str = "\u{2069}";

impl Screen {
    /// How tiles of these rules are drawn.
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
    /// What words are written by.
    lexicon: Option<&'a Lexicon>,
    plain: bool,
    lang: Lang,
    /// Whether they are letters: there a joker is a star.
    letters: bool,
}

impl Board<'_> {
    /// A row of tiles.
    pub fn row(&self, row: &[Face]) -> String {
        self.row_marked(row, &[])
    }

    /// A row in which the marked places have a `+` and are underlined (in notation: `+r7`).
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

    /// A line with numbers and tiles in columns, which begins on the left in every language.
    pub fn line(&self, line: &str) -> String {
        match self.lang == Lang::He && !self.plain {
            true => format!("{LEFT_TO_RIGHT_MARK}{line}"),
            false => line.to_owned(),
        }
    }

    /// A word: read from right to left. Tiles are laid out by us, each fenced off, so
    /// that the word is the same in a terminal that reorders Hebrew and in one that does
    /// not. In notation it is plain text, in the order of reading.
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

    /// Tiles of letters that are laid out already: a Hebrew sentence around them leaves
    /// them as they are.
    fn side_by_side(&self, tiles: &[String]) -> String {
        let tiles = tiles.join(" ");
        match self.lang {
            Lang::He => format!("{LEFT_TO_RIGHT_ISOLATE}{tiles}{END_OF_ISOLATE}"),
            _ => tiles,
        }
    }

    /// Tiles that are no row: a rack, what was laid.
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
        // The first of them on the right, as one reads.
        let tiles: Vec<String> = tiles.iter().rev().map(tile).collect();
        self.side_by_side(&tiles)
    }

    /// A table, one set a line, each behind its number.
    pub fn table(&self, table: &[Vec<Face>], marked: &[Vec<bool>]) -> String {
        if table.is_empty() {
            return "  -\n".to_owned();
        }
        let mut drawn = String::new();
        // Words begin at the right edge, one below the other.
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

/// One tile of a word, with marks around it that keep it where it is put.
fn fenced(label: &str, ink: RgbColor, marked: bool) -> String {
    let (style, edge) = (style(ink, marked), edge(marked));
    format!("{LEFT_TO_RIGHT_MARK}{style}{edge}{label}{LEFT_TO_RIGHT_MARK} {style:#}")
}

impl Board<'_> {
    /// A table with several sets a line, for screens that are not high.
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

    /// How wide a tile is drawn.
    fn tile_width(&self, face: Face) -> usize {
        let label = if self.plain {
            face.to_string()
        } else {
            label(face).0 + "  "
        };
        label.chars().count()
    }
}

/// One tile: ` 7● `.
fn tile(face: Face, marked: bool) -> String {
    let (label, colour) = label(face);
    let (style, edge) = (style(colour, marked), edge(marked));
    format!("{style}{edge}{label} {style:#}")
}

/// The left edge of a tile: what is marked shows it without colours too.
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

/// What stands on a tile, and in which ink.
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

const JOKER_INK: RgbColor = RgbColor(105, 45, 130);

/// The colours, dark enough to be read on ivory.
fn ink(colour: Colour) -> RgbColor {
    match colour {
        Colour::Red => RgbColor(190, 25, 35),
        Colour::Blue => RgbColor(20, 85, 175),
        Colour::Yellow => RgbColor(150, 100, 0),
        Colour::Black => RgbColor(30, 30, 30),
    }
}

/// The shapes beside the numbers.
fn shape(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "●",
        Colour::Blue => "■",
        Colour::Yellow => "▲",
        Colour::Black => "◆",
    }
}

/// Less important text.
pub fn dim(text: &str) -> String {
    styled(Style::new().dimmed(), text)
}

/// More important text.
pub fn bold(text: &str) -> String {
    styled(Style::new().bold(), text)
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}
