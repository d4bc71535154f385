//! Faults, readings, scores and errors as sentences, in English, Hebrew, Polish and
//! Hungarian.
//!
//! The sentences are in `texts/`, one file per language. `texts/page` and
//! `texts/terminal` have those that only the page or only the terminal needs.
//! `tests/complete.rs` finds missing ones. The referee knows only rules and data, so a
//! sentence can be corrected without touching the referee.

mod companion;
mod errors;
mod fluent;
mod games;
mod readings;
mod steps;

pub use fluent::Value;

use fluent::Sentences;
use std::sync::OnceLock;

use sidra_core::{Colour, Detail, Edition, Face, Fault, Field, Joker, Letter, notation, word};

/// The supported languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    En,
    /// Hebrew, right to left.
    He,
    /// Polish.
    Pl,
    /// Hungarian.
    Hu,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::He, Lang::Pl, Lang::Hu];

    /// Returns its ISO 639 code.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::He => "he",
            Lang::Pl => "pl",
            Lang::Hu => "hu",
        }
    }

    /// Returns the language of a locale such as `pl_PL.UTF-8`, if it is supported.
    /// Accepts the old code for Hebrew, `iw`, too.
    pub fn of_locale(locale: &str) -> Option<Lang> {
        let code = locale
            .split(['_', '-', '.', '@'])
            .next()?
            .to_ascii_lowercase();
        let code = if code == "iw" { "he" } else { &code };
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Returns its name in the language itself, so that its speakers find it in a list.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::He => "עברית",
            Lang::Pl => "Polski",
            Lang::Hu => "Magyar",
        }
    }

    /// Returns the source of the sentences that the page and the terminal share.
    pub const fn source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../texts/en.ftl"),
            Lang::He => include_str!("../texts/he.ftl"),
            Lang::Pl => include_str!("../texts/pl.ftl"),
            Lang::Hu => include_str!("../texts/hu.ftl"),
        }
    }

    /// Returns the source of the sentences that only the terminal needs.
    pub const fn terminal_source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../texts/terminal/en.ftl"),
            Lang::He => include_str!("../texts/terminal/he.ftl"),
            Lang::Pl => include_str!("../texts/terminal/pl.ftl"),
            Lang::Hu => include_str!("../texts/terminal/hu.ftl"),
        }
    }

    /// Returns the source of the sentences that only the page needs.
    pub const fn page_source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../texts/page/en.ftl"),
            Lang::He => include_str!("../texts/page/he.ftl"),
            Lang::Pl => include_str!("../texts/page/pl.ftl"),
            Lang::Hu => include_str!("../texts/page/hu.ftl"),
        }
    }

    /// Returns all sentences of the page as two files for [`Text::parse`], without comments,
    /// blank lines and indentation: those of home and the table, and those of the screens
    /// that are fetched on demand.
    pub fn page_files(self) -> [String; 2] {
        let whole = fluent::minify(self.source()) + &fluent::minify(self.page_source());
        let mut files = [String::new(), String::new()];
        let mut file = 0;
        for line in whole.lines() {
            if let Some(name) = fluent::name_of(line) {
                file = usize::from(LATER.iter().any(|start| name.starts_with(start)));
            }
            files[file].push_str(line);
            files[file].push('\n');
        }
        files
    }
}

/// The beginnings of the names of sentences that only screens on demand need: other screens, the
/// dialogs over the table, records, and the word game.
const LATER: &[&str] = &[
    "also-read",
    "booklet-of",
    "companion-",
    "edition-",
    "evening-",
    "event-allowed",
    "event-challenged",
    "event-first-letter",
    "event-lexicon",
    "event-match-",
    "event-no-lexicon",
    "event-seed-",
    "event-stands",
    "event-theme",
    "event-undone",
    "event-unverified",
    "event-votes-",
    "event-words",
    "field-",
    "finish-",
    "in-word",
    "joker-restated",
    "joker-states-",
    "key-",
    "language-",
    "lesson-",
    "level-",
    "not-a-letter",
    "not-legal",
    "offline-",
    "opening-legal",
    "opening-too-short",
    "opening-words",
    "page-abandon",
    "page-again",
    "page-as-printed",
    "page-begin",
    "page-big-points",
    "page-clock",
    "page-copied",
    "page-cost-",
    "page-dictionary",
    "page-fewer",
    "page-games",
    "page-give-up",
    "page-hints",
    "page-house-",
    "page-leave",
    "page-left-over",
    "page-length",
    "page-match-",
    "page-minutes",
    "page-more",
    "page-name",
    "page-never-opened",
    "page-no-download",
    "page-not-shared",
    "page-nowhere",
    "page-online-",
    "page-opponents",
    "page-plays-",
    "page-rounds",
    "page-save-",
    "page-saved",
    "page-sealed",
    "page-seconds",
    "page-set-",
    "page-share-",
    "page-shared",
    "page-size",
    "page-special-",
    "page-theme",
    "page-touch-",
    "page-verify",
    "page-volume",
    "page-word-",
    "place-",
    "position-",
    "puzzle-",
    "record-",
    "refusal-bad-seed",
    "refusal-bad-theme",
    "refusal-bad-word-",
    "refusal-challenged-",
    "refusal-no-such-word",
    "refusal-no-theme",
    "refusal-no-vote",
    "refusal-no-window",
    "refusal-not-host",
    "refusal-own-",
    "refusal-seed-",
    "refusal-voting",
    "refusal-window-",
    "review-",
    "rules-",
    "score-",
    "sheet-head-",
    "tile-letter",
    "tile-stated",
    "turn-legal",
    "value-",
    "why-",
    "word-",
    "words-",
];

/// Whether arguments are wrapped in Unicode direction isolates. A page needs them; in
/// JSON and in most terminals they are wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// Arguments are inserted as they are.
    Off,
    /// Arguments are isolated.
    On,
}

/// The sentences of one language.
pub struct Text {
    lang: Lang,
    sentences: Sentences,
    /// Tells which words end in a letter without its final form, once a lexicon is
    /// loaded.
    ends_hard: OnceLock<EndsHard>,
}

type EndsHard = Box<dyn Fn(&[Letter]) -> bool + Send + Sync>;

/// A named argument of a sentence.
pub type Argument<'a> = (&'static str, Value<'a>);

impl Text {
    /// Loads the sentences of a language for the terminal and for JSON lines.
    pub fn new(lang: Lang, isolation: Isolation) -> Text {
        Text::parse(lang, isolation, &[lang.source(), lang.terminal_source()])
    }

    /// Reads the sentences of a language from `sources`, which have the format of the
    /// files in `texts/`. The page uses this for the file it fetches. Lines that cannot
    /// be read are skipped.
    pub fn parse(lang: Lang, isolation: Isolation, sources: &[&str]) -> Text {
        let mut sentences = Sentences::new(lang, isolation == Isolation::On);
        for source in sources {
            sentences.add(source);
        }
        Text {
            lang,
            sentences,
            ends_hard: OnceLock::new(),
        }
    }

    /// Makes [`Text::row`] and [`Text::word`] spell words as a lexicon does: without a
    /// final form if `ends_hard` says so.
    pub fn spell_by(&self, ends_hard: impl Fn(&[Letter]) -> bool + Send + Sync + 'static) {
        let _ = self.ends_hard.set(Box::new(ends_hard));
    }

    /// Writes a row of tiles; a word is spelled as the lexicon has it.
    pub fn row(&self, row: &[Face]) -> String {
        let mut written = notation::write_row(row);
        if let Some(ends_hard) = self.ends_hard.get()
            && let Some(letters) = word::spelling(row)
            && let Some(last) = letters.last().filter(|_| ends_hard(&letters))
        {
            written.pop();
            written.push(last.character());
        }
        written
    }

    /// Writes a word, spelled as the lexicon has it.
    pub fn word(&self, letters: &[Letter]) -> String {
        let mut written = word::write(letters);
        if let Some(ends_hard) = self.ends_hard.get()
            && let Some(last) = letters.last().filter(|_| ends_hard(letters))
        {
            written.pop();
            written.push(last.character());
        }
        written
    }

    /// Returns the language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns a sentence with its arguments filled in. If there is no sentence of this
    /// name, returns the name.
    pub fn say<'a>(&self, name: &str, arguments: impl IntoIterator<Item = Argument<'a>>) -> String {
        let arguments: Vec<Argument<'a>> = arguments.into_iter().collect();
        let sentence = self.sentences.say(name, &arguments);
        sentence.unwrap_or_else(|| name.to_owned())
    }

    /// Returns a sentence that has no arguments.
    pub fn plain(&self, name: &str) -> String {
        self.say(name, [])
    }

    /// Returns a sentence whose arguments are all numbers.
    pub fn count(&self, name: &str, numbers: &[(&'static str, i64)]) -> String {
        self.say(
            name,
            numbers.iter().map(|&(key, number)| (key, number.into())),
        )
    }

    /// Returns a colour's name.
    pub fn colour(&self, colour: Colour) -> String {
        self.plain(match colour {
            Colour::Red => "colour-r",
            Colour::Blue => "colour-b",
            Colour::Yellow => "colour-y",
            Colour::Black => "colour-k",
        })
    }

    /// Returns a tile's name: "red 7", "double joker".
    pub fn tile(&self, face: Face) -> String {
        match face {
            Face::Number { colour, number } => self.say(
                "tile-number",
                [
                    ("colour", self.colour(colour).into()),
                    ("number", number.get().into()),
                ],
            ),
            Face::Joker(Joker::Expert(colour)) => {
                self.say("tile-expert", [("colour", self.colour(colour).into())])
            }
            Face::Joker(Joker::Classic) => self.plain("tile-J"),
            Face::Joker(Joker::Double) => self.plain("tile-D"),
            Face::Joker(Joker::ColourChange) => self.plain("tile-C"),
            Face::Joker(Joker::Mirror) => self.plain("tile-M"),
            Face::Letter(letter) => self.say(
                "tile-letter",
                [("letter", letter.character().to_string().into())],
            ),
            Face::Stated(letter) => self.say(
                "tile-stated",
                [("letter", letter.character().to_string().into())],
            ),
        }
    }

    /// Describes a fault. The sentence does not name the set, because the front end
    /// shows it.
    pub fn fault(&self, fault: &Fault) -> String {
        let mut arguments = vec![
            ("expected", self.detail(&fault.expected)),
            ("got", self.detail(&fault.got)),
        ];
        if let Some(place) = fault.place {
            arguments.push(("place", (place + 1).into()));
        }
        if let Some(tile) = fault.tile {
            arguments.push(("tile", self.tile(tile).into()));
        }
        self.say(fault.rule.name(), arguments)
    }

    fn detail(&self, detail: &Detail) -> Value<'static> {
        match detail {
            Detail::None => "".into(),
            Detail::Number(number) => (*number).into(),
            Detail::Colour(colour) => self.colour(*colour).into(),
            Detail::Tile(face) => self.tile(*face).into(),
            Detail::Row(row) => self.row(row).into(),
            Detail::Written(word) => word.clone().into(),
        }
    }

    /// Describes an edition.
    pub fn edition(&self, edition: &Edition) -> String {
        self.plain(&format!("edition-{}", edition.id))
    }

    /// Names the booklet that an edition's rules are printed in.
    pub fn booklet(&self, edition: &Edition) -> String {
        let booklet = &edition.booklet;
        let language = self.plain(&format!("language-{}", booklet.language));
        match booklet.year {
            // As text, because a year takes no plural form.
            Some(year) => self.say(
                "booklet-of-year",
                [
                    ("language", language.into()),
                    ("year", year.to_string().into()),
                ],
            ),
            None => self.say("booklet-of", [("language", language.into())]),
        }
    }

    /// Describes a field of the rules.
    pub fn field(&self, field: Field) -> String {
        self.plain(&format!("field-{}", field.name()))
    }
}
