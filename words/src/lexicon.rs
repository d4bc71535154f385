//! Which words exist.
//!
//! A lexicon knows every form of its source: those that may be laid, and those that may not, with
//! the reason. It may also know which particles can stand before a form. Final letters are folded.
//! It is stored as one file: a few lines about its source, followed by an [`fst`] map of the forms
//! with one byte per letter.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use fst::{IntoStreamer, Streamer};
use sidra_core::notation::Mark;
use sidra_core::rules::UnknownWords;
use sidra_core::rules::shorten;
use sidra_core::{Letter, Rule, Rules, word};

use crate::index::Index;

/// The class of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// It may be laid. The rank says how common the form is: 0 for a dictionary's headword, 1
    /// for a common inflection, 2 for any other form.
    Legal {
        /// The rank, 0 to 2.
        rank: u8,
    },
    /// Always an infinitive with its ל. The table's rules say whether it may be laid.
    ToInfinitive,
    /// Always a construct form.
    Construct,
    /// Always has a pronoun suffix.
    Suffixed,
    /// Always a bare infinitive.
    Infinitive,
    /// Always a proper name.
    Name,
    /// Always written with a geresh, which no tile has.
    Geresh,
    /// Always an abbreviation.
    Abbreviation,
    /// Always another word with particles before it.
    Prefixed,
}

impl Class {
    /// The names that may follow a word in a list, and the classes they stand for.
    const NAMED: [(&'static str, Class); 8] = [
        ("to-infinitive", Class::ToInfinitive),
        ("construct", Class::Construct),
        ("suffixed", Class::Suffixed),
        ("infinitive", Class::Infinitive),
        ("name", Class::Name),
        ("geresh", Class::Geresh),
        ("abbreviation", Class::Abbreviation),
        ("prefixed", Class::Prefixed),
    ];

    /// The names that may follow a word in a list.
    pub const NAMES: [&'static str; 8] = {
        let mut names = [""; 8];
        let mut at = 0;
        while at < names.len() {
            names[at] = Class::NAMED[at].0;
            at += 1;
        }
        names
    };

    /// Returns `true` if a form of this class may be laid by the usual rules.
    pub const fn is_legal(self) -> bool {
        self.rank().is_some()
    }

    /// Returns how common a form is, from 0 to 2, if it may be laid by the usual rules.
    pub const fn rank(self) -> Option<u8> {
        match self {
            Class::Legal { rank } => Some(rank),
            // People know infinitives no less than common inflections.
            Class::ToInfinitive => Some(1),
            _ => None,
        }
    }

    fn named(name: &str) -> Option<Class> {
        let named = Class::NAMED.iter().find(|(known, _)| *known == name);
        named.map(|&(_, class)| class)
    }

    fn code(self) -> u64 {
        match self {
            Class::Legal { rank } => u64::from(rank.min(2)),
            Class::Construct => 3,
            Class::Suffixed => 4,
            Class::Infinitive => 5,
            Class::Name => 6,
            Class::Abbreviation => 7,
            Class::Geresh => 8,
            Class::ToInfinitive => 9,
            Class::Prefixed => 10,
        }
    }

    /// Returns the class with this code. An unknown code is read as the rarest legal form.
    fn of_code(code: u64) -> Class {
        match code & CLASS {
            3 => Class::Construct,
            4 => Class::Suffixed,
            5 => Class::Infinitive,
            6 => Class::Name,
            7 => Class::Abbreviation,
            8 => Class::Geresh,
            9 => Class::ToInfinitive,
            10 => Class::Prefixed,
            rank => Class::Legal {
                rank: rank.min(2) as u8,
            },
        }
    }
}

/// What a lexicon says about a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// It may be laid.
    Legal,
    /// It may not be laid, for this reason.
    Barred(Rule),
    /// It is another word with particles before it, and nothing else.
    Prefixed(Vec<Letter>),
    /// It is not in the lexicon.
    Unknown,
}

impl Known {
    /// Returns `true` if the lexicon cannot decide, so that the word is left to the players.
    pub fn is_open(&self) -> bool {
        matches!(self, Known::Unknown)
    }
}

/// What a lexicon was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The source: `hspell`, `dictionary-he` or a file.
    pub source: String,
    /// The version of the source.
    pub version: String,
    /// The number of words that may be laid, whatever their length.
    pub words: usize,
    /// The number of all forms.
    pub forms: usize,
    /// A fingerprint of the forms.
    pub hash: u64,
    /// A description of the inputs, written by the program that built the lexicon. If the inputs
    /// available now differ from it, the lexicon is out of date.
    pub recipe: String,
}

impl About {
    /// Returns source and version, such as `hspell 1.4`.
    pub fn name(&self) -> String {
        format!("{} {}", self.source, self.version)
            .trim()
            .to_owned()
    }
}

/// The error for bytes that are not a lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LexiconError {
    /// What was expected.
    pub expected: &'static str,
    /// What was found, shortened.
    pub found: String,
}

impl fmt::Display for LexiconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl std::error::Error for LexiconError {}

/// The words that may be laid, and the forms that may not.
///
/// Cheap to clone. Two lexicons are equal if they know the same forms.
#[derive(Clone)]
pub struct Lexicon(Arc<Inner>);

struct Inner {
    about: About,
    forms: Arc<dyn Forms>,
    particles: Particles,
    /// Built on first use: with infinitives, and without.
    index: [OnceLock<Index>; 2],
}

/// The particles that may stand before a word. Forms and particles have bits; a form takes the
/// particles that share one of its bits.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Particles(BTreeMap<Vec<u8>, u16>);

impl Particles {
    /// Returns the particles as a line of a file, such as `ב=3b ה=8`; empty if there are none.
    fn line(&self) -> String {
        let one = |(bytes, bits): (&Vec<u8>, &u16)| {
            let letters: String = from_key(bytes).iter().map(|l| l.character()).collect();
            format!("{letters}={bits:x}")
        };
        self.0.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn of_line(line: &str) -> Option<Particles> {
        let mut particles = Particles::default();
        for one in line.split_whitespace() {
            let (letters, bits) = one.split_once('=')?;
            let letters = word::letters(letters).filter(|letters| !letters.is_empty())?;
            let bits = u16::from_str_radix(bits, 16).ok()?;
            particles.0.insert(key(&letters), bits);
        }
        Some(particles)
    }

    fn longest(&self) -> usize {
        self.0.keys().map(Vec::len).max().unwrap_or(0)
    }
}

/// Returns the fingerprint of a lexicon.
fn fingerprint(particles: &Particles, map: &[u8]) -> u64 {
    match particles.0.is_empty() {
        true => hash(map),
        false => hash_from(hash(map), particles.line().as_bytes()),
    }
}

/// The storage of the forms. It is behind a `dyn`, so that code that trusts records and looks up
/// no words, such as the page, does not include the machinery of a lexicon.
trait Forms: Send + Sync {
    /// Returns the code of a form's class.
    fn code(&self, key: &[u8]) -> Option<u64>;

    /// Calls `see` with every form in alphabetical order, until it returns `Break`.
    fn each(&self, see: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>);

    /// Returns the forms as stored in a file; empty if they do not come from one.
    fn bytes(&self) -> &[u8];
}

impl Forms for fst::Map<Vec<u8>> {
    fn code(&self, key: &[u8]) -> Option<u64> {
        self.get(key)
    }

    fn each(&self, see: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>) {
        let mut stream = self.into_stream();
        while let Some((bytes, code)) = stream.next() {
            if see(bytes, code).is_break() {
                return;
            }
        }
    }

    fn bytes(&self) -> &[u8] {
        self.as_fst().as_bytes()
    }
}

/// The few forms of a stand-in.
impl Forms for BTreeMap<Vec<u8>, Class> {
    fn code(&self, key: &[u8]) -> Option<u64> {
        self.get(key).map(|class| class.code())
    }

    fn each(&self, see: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>) {
        _ = self
            .iter()
            .try_for_each(|(bytes, class)| see(bytes, class.code()));
    }

    fn bytes(&self) -> &[u8] {
        &[]
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Lexicon({} {:016x})",
            self.about().name(),
            self.about().hash
        )
    }
}

impl PartialEq for Lexicon {
    fn eq(&self, other: &Lexicon) -> bool {
        self.about().hash == other.about().hash
    }
}

impl Eq for Lexicon {}

/// The first line of the file.
const HEAD: &str = "sidra lexicon 3";
/// The first line of an older file, which has no line about particles.
const OLD_HEAD: &str = "sidra lexicon 2";
/// The part of a form's code that is its class.
const CLASS: u64 = 15;
/// A flag next to a form's class: the word ends in a hard פ, which is not written in its final
/// form.
const HARD: u64 = 16;
/// Where the bits of a form's particles begin.
const BITS: u32 = 5;
/// The length of the longest word that is looked up.
pub const LONGEST: usize = 24;

/// Returns the key of a word in the map.
fn key(word: &[Letter]) -> Vec<u8> {
    word.iter().map(|letter| letter.index() as u8).collect()
}

impl Lexicon {
    /// Reads a lexicon.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a lexicon or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Lexicon, LexiconError> {
        let error = |expected, found: &str| LexiconError {
            expected,
            found: shorten(found),
        };
        let mut rest = bytes;
        let mut line = |expected: &'static str| {
            let short = &rest[..rest.len().min(LONGEST_LINE)];
            let end = short.iter().position(|&byte| byte == b'\n');
            let text = end.and_then(|end| std::str::from_utf8(&short[..end]).ok());
            let text = text.ok_or_else(|| error(expected, &String::from_utf8_lossy(short)))?;
            rest = &rest[text.len() + 1..];
            Ok(text)
        };
        let head = line(HEAD)?;
        if head != HEAD && head != OLD_HEAD {
            return Err(error(HEAD, head));
        }
        let old = head == OLD_HEAD;
        let source = line("a source")?.to_owned();
        let version = line("a version")?.to_owned();
        let words = line("a number of words")?;
        let words = words
            .parse()
            .map_err(|_| error("a number of words", words))?;
        let recipe = line("a recipe")?.to_owned();
        let particles = match old {
            true => Particles::default(),
            false => {
                let read = line("particles")?;
                Particles::of_line(read).ok_or_else(|| error("particles", read))?
            }
        };
        let damaged = |problem: fst::Error| error("an undamaged map", &problem.to_string());
        let map = fst::Map::new(rest.to_vec()).map_err(damaged)?;
        map.as_fst().verify().map_err(damaged)?;
        let about = About {
            source,
            version,
            words,
            forms: map.len(),
            hash: fingerprint(&particles, rest),
            recipe,
        };
        Ok(Lexicon::of(about, Arc::new(map), particles))
    }

    /// Creates a lexicon from a list of words, one per line. A word may be followed by its class,
    /// if it has a special one (`to-infinitive`, `construct`, `suffixed`, `infinitive`, `name`,
    /// `geresh`, `abbreviation`, `prefixed`), and the bits of its particles (`+3b`). A line such as
    /// `particles ב 3b` says which bits a particle has; the particle may stand before the words
    /// that share one of these bits. Everything after `#`, and everything that is not a Hebrew
    /// word, is ignored; [`list_error`] reports it.
    pub fn from_list(source: &str, list: &str) -> Lexicon {
        let mut builder = Builder::default();
        builder.add_list(list);
        builder.finish(source, "")
    }

    /// Creates a stand-in for a lexicon that is not available: it has the other's name, accepts the
    /// words of one list and refuses those of another, without a specific reason.
    pub fn stand_in(
        name: &str,
        words: usize,
        hash: u64,
        known: &[Vec<Letter>],
        barred: &[Vec<Letter>],
    ) -> Lexicon {
        let mut builder = Builder::default();
        for word in known {
            builder.add_word(word, Class::Legal { rank: 0 });
        }
        for word in barred {
            builder.add_word(word, Class::Abbreviation);
        }
        let about = About {
            source: one_line(name),
            version: String::new(),
            words,
            forms: builder.forms.len(),
            hash,
            recipe: String::new(),
        };
        Lexicon::of(about, Arc::new(builder.forms), Particles::default())
    }

    fn of(about: About, forms: Arc<dyn Forms>, particles: Particles) -> Lexicon {
        Lexicon(Arc::new(Inner {
            about,
            forms,
            particles,
            index: Default::default(),
        }))
    }

    /// Sets the recipe.
    #[must_use]
    pub fn made_by(self, recipe: &str) -> Lexicon {
        let about = About {
            recipe: one_line(recipe),
            ..self.0.about.clone()
        };
        let particles = self.0.particles.clone();
        Lexicon::of(about, Arc::clone(&self.0.forms), particles)
    }

    /// Returns what the lexicon was made from.
    pub fn about(&self) -> &About {
        &self.0.about
    }

    /// Returns the class of a form; `None` if it is not in the lexicon.
    pub fn class(&self, word: &[Letter]) -> Option<Class> {
        self.code(word).map(Class::of_code)
    }

    fn code(&self, word: &[Letter]) -> Option<u64> {
        if word.len() > LONGEST {
            return None;
        }
        let mut bytes = [0; LONGEST];
        for (byte, letter) in bytes.iter_mut().zip(word) {
            *byte = letter.index() as u8;
        }
        self.0.forms.code(&bytes[..word.len()])
    }

    /// Returns `true` if a form ends in a hard פ, as foreign words do. Such a פ is not written in
    /// its final form.
    pub fn ends_hard(&self, word: &[Letter]) -> bool {
        self.code(word).is_some_and(|code| code & HARD != 0)
    }

    /// Returns a word as the lexicon writes it.
    pub fn written(&self, letters: &[Letter]) -> String {
        let mut written = word::write(letters);
        if let Some(last) = letters.last().filter(|_| self.ends_hard(letters)) {
            written.pop();
            written.push(last.character());
        }
        written
    }

    /// Looks up a word by the rules of a table.
    pub fn judge(&self, word: &[Letter], rules: &Rules) -> Known {
        match self.look_up(word) {
            Known::Legal if !rules.infinitives && self.is_to_infinitive(word) => {
                Known::Barred(Rule::WordInfinitive)
            }
            Known::Prefixed(_) if rules.prefixed_words == UnknownWords::Marked => Known::Unknown,
            known => known,
        }
    }

    fn is_to_infinitive(&self, word: &[Letter]) -> bool {
        self.class(word) == Some(Class::ToInfinitive)
    }

    /// Looks up a word by the usual rules: an infinitive with its ל is a word, and a word with
    /// particles is not.
    pub fn look_up(&self, word: &[Letter]) -> Known {
        match self.class(word) {
            Some(Class::Legal { .. } | Class::ToInfinitive) => Known::Legal,
            Some(Class::Construct) => Known::Barred(Rule::WordConstruct),
            Some(Class::Suffixed) => Known::Barred(Rule::WordSuffixed),
            Some(Class::Infinitive) => Known::Barred(Rule::WordInfinitive),
            Some(Class::Name) => Known::Barred(Rule::WordName),
            Some(Class::Geresh) => Known::Barred(Rule::WordGeresh),
            Some(Class::Abbreviation) => Known::Barred(Rule::WordAbbreviation),
            Some(Class::Prefixed) => {
                // The list does not say which word follows the particles. What is left without the
                // first letter is close enough.
                let rest = self.after_particles(word).or(word.get(1..));
                Known::Prefixed(rest.unwrap_or_default().to_vec())
            }
            None => match self.after_particles(word) {
                Some(rest) => Known::Prefixed(rest.to_vec()),
                None => Known::Unknown,
            },
        }
    }

    /// Returns `true` if the word may be laid by the usual rules.
    pub fn is_legal(&self, word: &[Letter]) -> bool {
        self.class(word).is_some_and(Class::is_legal)
    }

    /// Returns the longest end of a word that is itself a word and takes the letters before it as
    /// particles. A lexicon that knows no particles finds none.
    fn after_particles<'a>(&self, word: &'a [Letter]) -> Option<&'a [Letter]> {
        let is_vav = |letter: Option<&Letter>| letter.is_some_and(|l| l.character() == 'ו');
        let most = self.0.particles.longest().min(word.len().saturating_sub(2));
        (1..=most).find_map(|count| {
            let (before, rest) = word.split_at(count);
            let bits = *self.0.particles.0.get(&key(before))?;
            let takes = |rest: &'a [Letter]| {
                let allowed = self.code(rest).map_or(0, |code| (code >> BITS) as u16);
                (rest.len() > 1 && bits & allowed != 0).then_some(rest)
            };
            match (is_vav(before.last()), is_vav(rest.first())) {
                // A double ו may also belong to the word itself: וופל.
                (true, true) => None,
                // A ו at the beginning of a word is doubled after a particle: הוורוד.
                (false, true) if is_vav(rest.get(1)) => takes(&rest[1..]),
                (false, true) => None,
                (_, false) => takes(rest),
            }
        })
    }

    /// Returns the words that may be laid and match a pattern, in alphabetical order: `?` is
    /// any letter, `*` any number of letters.
    pub fn find(&self, pattern: &str, most: usize) -> Vec<Vec<Letter>> {
        let pattern: Option<Vec<Wanted>> = pattern
            .chars()
            .map(|character| match character {
                '?' | '.' => Some(Wanted::One),
                '*' => Some(Wanted::Any),
                other => Letter::new(other).map(Wanted::Letter),
            })
            .collect();
        let Some(pattern) = pattern else {
            return Vec::new();
        };
        let mut found = Vec::new();
        self.0.forms.each(&mut |bytes, code| {
            if found.len() >= most {
                return ControlFlow::Break(());
            }
            let word = from_key(bytes);
            if Class::of_code(code).is_legal() && fits(&pattern, &word) {
                found.push(word);
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Calls `see` with every word that may be laid and its rank; with `infinitives`, also with
    /// infinitives that have their ל.
    pub fn for_each(&self, infinitives: bool, mut see: impl FnMut(&[Letter], u8)) {
        self.0.forms.each(&mut |bytes, code| {
            let class = Class::of_code(code);
            if let Some(rank) = class.rank()
                && (infinitives || class != Class::ToInfinitive)
            {
                see(&from_key(bytes), rank);
            }
            ControlFlow::Continue(())
        });
    }

    /// Returns the words that may be laid by these rules, grouped by letters, for searching. The
    /// first call builds the index, which takes some hundredths of a second.
    pub fn grouped(&self, rules: &Rules) -> &Index {
        let index = &self.0.index[usize::from(rules.infinitives)];
        index.get_or_init(|| Index::new(self, rules.infinitives))
    }

    /// Returns all forms as a list, in the format of [`Lexicon::from_list`]. The ranks of the words
    /// are lost.
    pub fn list(&self) -> String {
        let mut list = String::new();
        for (bytes, bits) in &self.0.particles.0 {
            let letters: String = from_key(bytes).iter().map(|l| l.character()).collect();
            list.push_str(&format!("{PARTICLES} {letters} {bits:x}\n"));
        }
        self.0.forms.each(&mut |bytes, code| {
            list.push_str(&self.written(&from_key(bytes)));
            let class = Class::of_code(code);
            if let Some((name, _)) = Class::NAMED.iter().find(|(_, named)| *named == class) {
                list.push(' ');
                list.push_str(name);
            }
            if code >> BITS != 0 {
                list.push_str(&format!(" +{:x}", code >> BITS));
            }
            list.push('\n');
            ControlFlow::Continue(())
        });
        list
    }

    /// Returns the lexicon as a file. The bytes of a stand-in cannot be read back.
    pub fn to_bytes(&self) -> Vec<u8> {
        let About {
            source,
            version,
            words,
            recipe,
            ..
        } = self.about();
        let particles = self.0.particles.line();
        let head = format!("{HEAD}\n{source}\n{version}\n{words}\n{recipe}\n{particles}\n");
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(self.0.forms.bytes());
        bytes
    }
}

/// A part of a pattern.
#[derive(Clone, Copy)]
enum Wanted {
    Letter(Letter),
    One,
    Any,
}

/// Returns `true` if a word matches a pattern. The work is bounded by letters times parts.
fn fits(pattern: &[Wanted], word: &[Letter]) -> bool {
    let mut reached = vec![false; word.len() + 1];
    reached[0] = true;
    for wanted in pattern {
        let mut next = vec![false; word.len() + 1];
        for place in 0..=word.len() {
            next[place] = match wanted {
                Wanted::Any => reached[place] || (place > 0 && next[place - 1]),
                Wanted::One => place > 0 && reached[place - 1],
                Wanted::Letter(letter) => {
                    place > 0 && reached[place - 1] && word[place - 1] == *letter
                }
            };
        }
        reached = next;
    }
    reached[word.len()]
}

fn from_key(bytes: &[u8]) -> Vec<Letter> {
    let letter = |&byte: &u8| Letter::from_index(usize::from(byte));
    bytes.iter().filter_map(letter).collect()
}

/// Returns an FNV-1a hash, which is enough to tell one lexicon from another.
pub fn hash(bytes: &[u8]) -> u64 {
    hash_from(0xcbf2_9ce4_8422_2325, bytes)
}

fn hash_from(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Returns the letters of a form written with geresh or gershayim, and its class. Gershayim
/// mark an abbreviation, and so does a geresh at the end. After ג, ז and צ, however, a geresh
/// marks a sound: such words are ordinary, but cannot be laid because no tile has the mark.
/// Returns `None` if there is no mark, or if there is anything other than letters.
pub fn marked(form: &str) -> Option<(Vec<Letter>, Class)> {
    let is_geresh = |character: char| Mark::of(character) == Some(Mark::Geresh);
    let is_gershayim = |character: char| Mark::of(character) == Some(Mark::Gershayim);
    let is_mark = |character: char| is_geresh(character) || is_gershayim(character);
    let form = form.trim();
    let letters = word::letters(&form.replace(is_mark, ""))?;
    if letters.is_empty() || !form.contains(is_mark) {
        return None;
    }
    let sound = |before: Option<char>| before.is_some_and(|letter| "גזצץ".contains(letter));
    let doubled = |pair: (char, char)| is_geresh(pair.0) && is_geresh(pair.1);
    let gershayim =
        form.contains(is_gershayim) || form.chars().zip(form.chars().skip(1)).any(doubled);
    let cut_off = form.strip_suffix(is_geresh);
    let cut_off = cut_off.is_some_and(|rest| !sound(rest.chars().last()));
    let class = match gershayim || cut_off || letters.len() < 2 {
        true => Class::Abbreviation,
        false => Class::Geresh,
    };
    Some((letters, class))
}

/// Returns the items of a line of a list, without the comment after `#`.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split('#').next().unwrap_or("");
    words.split_whitespace()
}

/// The first word of a list's line about a particle.
const PARTICLES: &str = "particles";

/// Reads the bits of a word's particles, such as `+3b`.
fn bits_of(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix('+')?, 16).ok()
}

/// An error in a list of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What was found.
    pub found: String,
    /// `true` if a letter was expected, `false` if the class of the word was.
    pub letter: bool,
}

/// Returns the first error in a list: something that [`Lexicon::from_list`] would ignore.
pub fn list_error(list: &str) -> Option<ListError> {
    let known = |character: char| {
        let mark = Mark::of(character);
        Letter::new(character).is_some() || matches!(mark, Some(Mark::Geresh | Mark::Gershayim))
    };
    for (number, line) in list.lines().enumerate() {
        let error = |part: &str, found: &str, letter: bool| {
            let at = part.as_ptr() as usize - line.as_ptr() as usize;
            Some(ListError {
                line: number + 1,
                column: line[..at].chars().count() + 1,
                found: shorten(found),
                letter,
            })
        };
        let mut parts = words_of(line);
        let mut word = parts.next().unwrap_or("");
        let particles = word == PARTICLES;
        if particles {
            word = parts.next().unwrap_or("");
        }
        if let Some((at, strange)) = word.char_indices().find(|(_, c)| !known(*c)) {
            let (rest, end) = (&word[at..], strange.len_utf8());
            return error(rest, &rest[..end], true);
        }
        let mut next = parts.next();
        if particles {
            if let Some(bits) = next.filter(|bits| u16::from_str_radix(bits, 16).is_err()) {
                return error(bits, bits, false);
            }
            next = parts.next();
        } else {
            if next.is_some_and(|class| Class::named(class).is_some()) {
                next = parts.next();
            }
            if next.is_some_and(|bits| bits_of(bits).is_some()) {
                next = parts.next();
            }
        }
        if let Some(more) = next {
            return error(more, more, false);
        }
    }
    None
}

/// Collects forms. If a form has several readings, the most permissive one counts.
#[derive(Debug, Default)]
pub struct Builder {
    forms: BTreeMap<Vec<u8>, Class>,
    /// For forms that end in פ: whether they are always written without its final form.
    hard: BTreeMap<Vec<u8>, bool>,
    /// The bits of the particles that forms take.
    bits: BTreeMap<Vec<u8>, u16>,
    particles: Particles,
}

/// Returns the text without characters that would break a record, which names its lexicon on one
/// line, where `#` begins a comment.
fn one_line(text: &str) -> String {
    let plain = text.replace(|c: char| c.is_control() || c == '#', " ");
    let short: String = plain.chars().take(LONGEST_NAME).collect();
    short.trim().to_owned()
}

/// Maximum length of a source or a version, in characters; both together fit into a record.
const LONGEST_NAME: usize = 50;
/// Maximum length of a line at the head of a file, in bytes.
const LONGEST_LINE: usize = 8 << 10;

impl Builder {
    /// Adds one reading of a form. A form with geresh or gershayim gets the class that these
    /// imply; anything else that is not in Hebrew letters is ignored.
    pub fn add(&mut self, form: &str, class: Class) {
        if form.ends_with(['פ', 'ף'])
            && let Some(letters) = word::letters(form).filter(|letters| letters.len() > 1)
        {
            let hard = self.hard.entry(key(&letters)).or_insert(true);
            *hard &= form.ends_with('פ');
        }
        match marked(form) {
            Some((letters, class)) => self.add_word(&letters, class),
            None => {
                if let Some(letters) = word::letters(form) {
                    self.add_word(&letters, class);
                }
            }
        }
    }

    /// Adds one reading of a form given in letters.
    pub fn add_word(&mut self, letters: &[Letter], class: Class) {
        if (1..=LONGEST).contains(&letters.len()) {
            let there = self.forms.entry(key(letters)).or_insert(class);
            *there = class.min(*there);
        }
    }

    /// Adds bits to a particle: it may stand before the forms that share one of them.
    pub fn add_particle(&mut self, particle: &str, bits: u16) {
        let letters = word::letters(particle).filter(|letters| !letters.is_empty());
        if let Some(letters) = letters.filter(|_| bits != 0) {
            *self.particles.0.entry(key(&letters)).or_insert(0) |= bits;
        }
    }

    /// Adds bits to a form. Forms with geresh or gershayim take no particles, because they cannot
    /// be laid with particles either.
    pub fn allow(&mut self, form: &str, bits: u16) {
        if let Some(letters) = word::letters(form).filter(|_| bits != 0) {
            *self.bits.entry(key(&letters)).or_insert(0) |= bits;
        }
    }

    /// Adds the words of a list, as [`Lexicon::from_list`] reads it.
    pub fn add_list(&mut self, list: &str) {
        for line in list.lines() {
            let mut parts = words_of(line);
            let word = parts.next().unwrap_or("");
            let mut next = parts.next();
            if word == PARTICLES {
                let bits = parts
                    .next()
                    .and_then(|bits| u16::from_str_radix(bits, 16).ok());
                self.add_particle(next.unwrap_or(""), bits.unwrap_or(0));
                continue;
            }
            let class = next.and_then(Class::named);
            if class.is_some() {
                next = parts.next();
            }
            self.add(word, class.unwrap_or(Class::Legal { rank: 0 }));
            self.allow(word, next.and_then(bits_of).unwrap_or(0));
        }
    }

    /// Builds the lexicon.
    pub fn finish(self, source: &str, version: &str) -> Lexicon {
        let words = self.forms.values().filter(|class| class.is_legal()).count();
        let hard = |key: &Vec<u8>| match self.hard.get(key) {
            Some(true) => HARD,
            _ => 0,
        };
        let bits = |key: &Vec<u8>| {
            self.bits
                .get(key)
                .map_or(0, |&bits| u64::from(bits) << BITS)
        };
        let forms = self.forms.iter();
        let coded = forms.map(|(key, class)| (key, class.code() | hard(key) | bits(key)));
        // The keys are sorted and unique, so building cannot fail.
        let map = fst::Map::from_iter(coded).unwrap_or_default();
        let about = About {
            source: one_line(source),
            version: one_line(version),
            words,
            forms: map.len(),
            hash: fingerprint(&self.particles, map.as_fst().as_bytes()),
            recipe: String::new(),
        };
        Lexicon::of(about, Arc::new(map), self.particles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Vec<Letter> {
        word::letters(text).unwrap()
    }

    #[test]
    fn the_most_permissive_reading_counts() {
        let mut builder = Builder::default();
        builder.add("ילדי", Class::Construct);
        builder.add("ילדי", Class::Legal { rank: 2 });
        builder.add("ילדי", Class::Suffixed);
        builder.add("שמלת", Class::Suffixed);
        builder.add("שמלת", Class::Construct);
        builder.add("ארה\"ב", Class::Legal { rank: 0 });
        builder.add("שלום", Class::Legal { rank: 0 });
        builder.add("hello", Class::Legal { rank: 0 });
        let lexicon = builder.finish("test", "1");
        assert_eq!(lexicon.look_up(&letters("ילדי")), Known::Legal);
        let barred = |rule| Known::Barred(rule);
        assert_eq!(
            lexicon.look_up(&letters("שמלת")),
            barred(Rule::WordConstruct)
        );
        assert_eq!(
            lexicon.look_up(&letters("ארהב")),
            barred(Rule::WordAbbreviation)
        );
        // This lexicon knows no particles.
        assert_eq!(lexicon.look_up(&letters("והשלומ")), Known::Unknown);
        assert_eq!(lexicon.look_up(&letters("גגגגג")), Known::Unknown);
        assert_eq!(lexicon.about().words, 2);
        assert_eq!(lexicon.about().forms, 4);
    }

    #[test]
    fn a_lexicon_survives_writing_and_reading() {
        let lexicon = Lexicon::from_list("a list", "שלום\nבית # house\nאות\n").made_by("a\ncook");
        assert_eq!(lexicon.about().recipe, "a cook");
        let bytes = lexicon.to_bytes();
        let read = Lexicon::from_bytes(&bytes).unwrap();
        assert_eq!(read.about(), lexicon.about());
        assert_eq!(read, lexicon);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x55;
            if let Ok(read) = Lexicon::from_bytes(&damaged) {
                // Only the description of the lexicon can change without being noticed.
                assert!(at < 41, "{at}");
                assert!(read.is_legal(&letters("בית")));
            }
            assert!(Lexicon::from_bytes(&bytes[..at]).is_err());
        }
    }

    /// A geresh that marks a sound is not an abbreviation.
    #[test]
    fn a_geresh_or_gershayim_decides_the_class() {
        for (form, class) in [
            ("ארה\"ב", Class::Abbreviation),
            ("צה״ל", Class::Abbreviation),
            ("צה''ל", Class::Abbreviation),
            ("צה׳׳ל", Class::Abbreviation),
            ("וכו'", Class::Abbreviation),
            ("עמ׳", Class::Abbreviation),
            ("ג'", Class::Abbreviation),
            ("ג'ירפה", Class::Geresh),
            ("ג׳ירפה", Class::Geresh),
            ("צ’יפס", Class::Geresh),
            ("סנדוויץ'", Class::Geresh),
            ("קולאז'", Class::Geresh),
            ("ת'אצ'ר", Class::Geresh),
        ] {
            assert_eq!(marked(form).map(|(_, class)| class), Some(class), "{form}");
        }
        for form in ["שלום", "'", "\"", "", "it's"] {
            assert_eq!(marked(form), None, "{form}");
        }
        let lexicon = Lexicon::from_list("", "ג'ירפה\nוכו'\nגירית\n");
        let barred = |text: &str| lexicon.look_up(&letters(text));
        assert_eq!(barred("גירפה"), Known::Barred(Rule::WordGeresh));
        assert_eq!(barred("וכו"), Known::Barred(Rule::WordAbbreviation));
        assert_eq!(lexicon.about().words, 1);
        let again = Lexicon::from_bytes(&lexicon.to_bytes()).unwrap();
        assert_eq!(again.class(&letters("גירפה")), Some(Class::Geresh));
    }

    /// Foreign words that end in פ do not use its final form, and are shown as they are written.
    #[test]
    fn a_hard_end_has_no_final_form() {
        let list = "מיקרוסקופ\nכנף\nסוף\nסופ construct\nטרמפ construct\nשלומ\n";
        let lexicon = Lexicon::from_list("", list);
        let again = Lexicon::from_bytes(&lexicon.to_bytes()).unwrap();
        for lexicon in [lexicon, again] {
            for (word, written) in [
                ("מיקרוסקופ", "מיקרוסקופ"),
                ("מיקרוסקוף", "מיקרוסקופ"),
                ("כנפ", "כנף"),
                ("סופ", "סוף"),
                ("טרמפ", "טרמפ"),
                ("שלומ", "שלום"),
                ("גדגפ", "גדגף"),
                ("", ""),
            ] {
                assert_eq!(lexicon.written(&letters(word)), written);
            }
            assert_eq!(lexicon.class(&letters("טרמפ")), Some(Class::Construct));
            assert!(lexicon.is_legal(&letters("מיקרוסקופ")));
        }
    }

    /// Only what the lexicon itself reads as particles and a word is refused.
    #[test]
    fn particles_stand_before_the_words_that_take_them() {
        let list = "particles ב 1\nparticles ה 2\nparticles ו 3\nparticles וה 2\n\
                    שולחן +3\nמבט +2\nופל +3\nורוד +2\nללכת to-infinitive\nהלכת prefixed\n";
        let lexicon = Lexicon::from_list("", list);
        let again = Lexicon::from_bytes(&lexicon.to_bytes()).unwrap();
        let listed = Lexicon::from_list("", &lexicon.list());
        assert_eq!(list_error(&lexicon.list()), None);
        for lexicon in [&lexicon, &again, &listed] {
            assert_eq!(lexicon.about().hash, again.about().hash);
            let known = |text: &str| lexicon.look_up(&letters(text));
            let prefixed = |text: &str| Known::Prefixed(letters(text));
            assert_eq!(known("בשולחן"), prefixed("שולחן"));
            assert_eq!(known("והשולחן"), prefixed("שולחן"));
            assert_eq!(known("המבט"), prefixed("מבט"));
            // The words do not take these letters as particles.
            assert_eq!(known("במבט"), Known::Unknown);
            assert_eq!(known("כשולחן"), Known::Unknown);
            assert_eq!(known("והבשולחן"), Known::Unknown);
            // A ו at the beginning of a word is doubled after a particle, unless that is a ו too.
            assert_eq!(known("הוורוד"), prefixed("ורוד"));
            assert_eq!(known("הורוד"), Known::Unknown);
            assert_eq!(known("וופל"), Known::Unknown);
            assert_eq!(known("ללכת"), Known::Legal);
            assert!(matches!(known("הלכת"), Known::Prefixed(_)));
        }
        let words = |edition: &&&sidra_core::Edition| !edition.has_numbers();
        let edition = sidra_core::editions::ALL.iter().find(words).unwrap();
        let strict = Rules {
            infinitives: false,
            prefixed_words: UnknownWords::Marked,
            ..edition.rules
        };
        let known = |text: &str, rules| lexicon.judge(&letters(text), rules);
        assert_eq!(known("ללכת", &edition.rules), Known::Legal);
        assert_eq!(known("ללכת", &strict), Known::Barred(Rule::WordInfinitive));
        assert_eq!(known("בשולחן", &strict), Known::Unknown);
        assert_eq!(known("שולחן", &strict), Known::Legal);
        assert_ne!(lexicon.grouped(&edition.rules).longest(), 0);
        let counted = |rules| lexicon.grouped(rules).groups(4).len();
        assert_eq!(counted(&edition.rules), counted(&strict) + 1);
    }

    #[test]
    fn older_files_are_read() {
        let lexicon = Lexicon::from_list("a list", "שלום\nבית\n");
        let bytes = lexicon.to_bytes();
        let at = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let head: Vec<&[u8]> = (0..6).filter_map(|_| lines.next()).collect();
        assert_eq!(head[5], b"");
        let map = &bytes[head.iter().map(|line| line.len() + 1).sum::<usize>()..];
        let old = [&[OLD_HEAD.as_bytes()], &head[1..5]].concat().join(&b'\n');
        let old = [&old[..], b"\n", map].concat();
        assert_eq!(bytes[..at], *HEAD.as_bytes());
        assert_eq!(Lexicon::from_bytes(&old), Ok(lexicon));
    }

    #[test]
    fn a_lexicon_can_be_written_as_a_list() {
        let list = "אות\nגירפה geresh\nטרמפ\nכנף\nשלום\nשמלת construct\n";
        let lexicon = Lexicon::from_list("a list", list);
        assert_eq!(lexicon.list(), list);
        assert_eq!(Lexicon::from_list("", &lexicon.list()), lexicon);
        assert_eq!(list_error(&lexicon.list()), None);
    }

    #[test]
    fn an_error_in_a_list_is_named() {
        for (list, place) in [
            (
                "שלום\nשבת # a comment\n\nשמלת construct\nצה״ל\nג'ירפה geresh\n",
                None,
            ),
            ("שלום\nשבת אות\n", Some((2, 5, "אות", false))),
            ("שמלת construct שבת", Some((1, 16, "שבת", false))),
            ("שבת,אות", Some((1, 4, ",", true))),
            ("שלום\n  שָבת", Some((2, 4, "ָ", true))),
            ("hello", Some((1, 1, "h", true))),
        ] {
            let error = list_error(list);
            let found = error
                .as_ref()
                .map(|error| (error.line, error.column, error.found.as_str(), error.letter));
            assert_eq!(found, place, "{list}");
        }
        for name in Class::NAMES {
            assert!(Class::named(name).is_some());
        }
    }

    #[test]
    fn patterns_match_whole_words() {
        let lexicon = Lexicon::from_list("", "שלום\nבית\nאות\nאותות\nנאות\nשבת\n");
        let find = |pattern: &str| {
            let found = lexicon.find(pattern, 10);
            let found: Vec<String> = found.iter().map(|found| word::write(found)).collect();
            found.join(" ")
        };
        assert_eq!(find("*ות"), "אות אותות נאות");
        assert_eq!(find("?אות"), "נאות");
        assert_eq!(find("שלום"), "שלום");
        assert_eq!(find("???"), "אות בית שבת");
        assert_eq!(find("*"), "אות אותות בית נאות שבת שלום");
        assert_eq!(find("x"), "");
        assert_eq!(lexicon.find("*", 2).len(), 2);
    }
}
