//! What players read: faults, readings, scores and errors as sentences, in
//! English, Hebrew, Polish and Hungarian.
//!
//! The sentences are in `texts/`, one file a language, and in two folders those that
//! only a page or only the terminal needs; `tests/complete.rs` finds the ones that are
//! missing. The referee knows rules and data only, so that a
//! sentence can be mended without touching it.

mod errors;
mod fluent;
mod games;
mod readings;
mod steps;

pub use fluent::Value;

use fluent::Sentences;
use std::sync::OnceLock;

use sidra_core::{Colour, Detail, Edition, Face, Fault, Field, Joker, Letter, notation, word};

/// The languages there are.
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

    /// Its ISO 639 code.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::He => "he",
            Lang::Pl => "pl",
            Lang::Hu => "hu",
        }
    }

    /// The language of a locale such as `pl_PL.UTF-8`, if it is one of them. The
    /// old code for Hebrew, `iw`, is known too.
    pub fn of_locale(locale: &str) -> Option<Lang> {
        let code = locale
            .split(['_', '-', '.', '@'])
            .next()?
            .to_ascii_lowercase();
        let code = if code == "iw" { "he" } else { &code };
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Its name for itself, so that everybody finds theirs in a list.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::He => "עברית",
            Lang::Pl => "Polski",
            Lang::Hu => "Magyar",
        }
    }

    /// The sentences that everybody needs, as written.
    pub const fn source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../texts/en.ftl"),
            Lang::He => include_str!("../texts/he.ftl"),
            Lang::Pl => include_str!("../texts/pl.ftl"),
            Lang::Hu => include_str!("../texts/hu.ftl"),
        }
    }

    /// The sentences that only the terminal needs, as written.
    pub const fn terminal_source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../texts/terminal/en.ftl"),
            Lang::He => include_str!("../texts/terminal/he.ftl"),
            Lang::Pl => include_str!("../texts/terminal/pl.ftl"),
            Lang::Hu => include_str!("../texts/terminal/hu.ftl"),
        }
    }

    /// The sentences that only a page needs, as written.
    pub const fn page_source(self) -> &'static str {
        match self {
            Lang::En => include_str!("../texts/page/en.ftl"),
            Lang::He => include_str!("../texts/page/he.ftl"),
            Lang::Pl => include_str!("../texts/page/pl.ftl"),
            Lang::Hu => include_str!("../texts/page/hu.ftl"),
        }
    }

    /// All sentences of a page as one file to be sent, for [`Text::parse`]: without
    /// comments, blank lines and indentation.
    pub fn page_file(self) -> String {
        fluent::minify(self.source()) + &fluent::minify(self.page_source())
    }
}

/// Whether arguments are wrapped in Unicode's direction isolates: right on a
/// page, wrong in a terminal and in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// Plain text.
    Off,
    /// For a page.
    On,
}

/// The sentences of one language.
pub struct Text {
    lang: Lang,
    sentences: Sentences,
    /// Which words end in a letter without its final form, once somebody has said so.
    ends_hard: OnceLock<EndsHard>,
}

type EndsHard = Box<dyn Fn(&[Letter]) -> bool + Send + Sync>;

/// Something to put into a sentence.
pub type Argument<'a> = (&'static str, Value<'a>);

impl Text {
    /// The sentences of a language for the terminal, and for whatever reads its lines.
    pub fn new(lang: Lang, isolation: Isolation) -> Text {
        Text::parse(lang, isolation, &[lang.source(), lang.terminal_source()])
    }

    /// Sentences from elsewhere, as a page fetches them: the sources of a language, in
    /// the notation of `texts/`. What cannot be read is passed over.
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

    /// From now on words are written as a dictionary has them: those without the final
    /// form of which it says so.
    pub fn spell_by(&self, ends_hard: impl Fn(&[Letter]) -> bool + Send + Sync + 'static) {
        let _ = self.ends_hard.set(Box::new(ends_hard));
    }

    /// A row as it lies: a word in one, as the dictionary writes it.
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

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A sentence by its name, with what belongs into it. A name that there is no
    /// sentence for comes back as it is.
    pub fn say<'a>(&self, name: &str, arguments: impl IntoIterator<Item = Argument<'a>>) -> String {
        let arguments: Vec<Argument<'a>> = arguments.into_iter().collect();
        let sentence = self.sentences.say(name, &arguments);
        sentence.unwrap_or_else(|| name.to_owned())
    }

    /// A sentence without anything to put into it.
    pub fn plain(&self, name: &str) -> String {
        self.say(name, [])
    }

    /// A sentence with numbers in it.
    pub fn count(&self, name: &str, numbers: &[(&'static str, i64)]) -> String {
        self.say(
            name,
            numbers.iter().map(|&(key, number)| (key, number.into())),
        )
    }

    /// A colour's name.
    pub fn colour(&self, colour: Colour) -> String {
        self.plain(match colour {
            Colour::Red => "colour-r",
            Colour::Blue => "colour-b",
            Colour::Yellow => "colour-y",
            Colour::Black => "colour-k",
        })
    }

    /// A tile's name: "red 7", "double joker".
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

    /// Why something is not allowed, as a sentence. It does not name the set: the
    /// front end shows that.
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
        self.say(fault.rule.word(), arguments)
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

    /// What an edition is.
    pub fn edition(&self, edition: &Edition) -> String {
        self.plain(&format!("edition-{}", edition.id))
    }

    /// Where an edition's rules are printed.
    pub fn booklet(&self, edition: &Edition) -> String {
        let booklet = &edition.booklet;
        let language = self.plain(&format!("language-{}", booklet.language));
        match booklet.year {
            // A year is no quantity.
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

    /// What a field of the rules is about.
    pub fn field(&self, field: Field) -> String {
        self.plain(&format!("field-{}", field.name()))
    }
}
