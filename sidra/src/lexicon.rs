//! `sidra lexicon`: the lexicon for the word game, made on this machine.
//!
//! The program contains no lexicon, because the sources are under the AGPL-3. The
//! lexicon is made where it is used, from what is installed or what the system's own
//! package clients download, and kept in the user's data folder.

mod fetch;
mod hspell;

use std::cell::OnceCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use sidra_core::notation::{Expected, NotationError};
use sidra_core::{Edition, Rules, editions, word};
use sidra_text::Text;
use sidra_words::lexicon::{ListError, list_error};
use sidra_words::{Builder, Class, Known, Lexicon};

use crate::cli::{BuildArgs, FindArgs, LexiconCommand};
use crate::draw::{Screen, bold};
use crate::{Failure, Outcome, direction};

/// Our own list of modern spellings.
const SUPPLEMENT: &str = include_str!("../../words/data/supplement.txt");
/// Maximum size of a lexicon file in bytes.
const LARGEST: u64 = 64 << 20;

/// The requested lexicon: a file, none, or the default one.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// `--lexicon`.
    pub file: Option<PathBuf>,
    /// `--offline`.
    pub offline: bool,
}

/// The lexicon of a command, read or made when it is first needed.
#[derive(Debug, Default)]
pub struct LazyLexicon {
    asked: Asked,
    found: OnceCell<Option<Lexicon>>,
}

impl LazyLexicon {
    /// Creates a handle for the requested lexicon.
    pub fn new(asked: Asked) -> LazyLexicon {
        LazyLexicon {
            asked,
            found: OnceCell::new(),
        }
    }

    /// Creates a handle for this lexicon, or for none.
    pub fn of(lexicon: Option<Lexicon>) -> LazyLexicon {
        let lazy = LazyLexicon::default();
        let _ = lazy.found.set(lexicon);
        lazy
    }

    /// Returns the lexicon if it has been loaded.
    pub fn at_hand(&self) -> Option<&Lexicon> {
        self.found.get().and_then(Option::as_ref)
    }

    /// Loads the lexicon if the rules need one. Returns `None` if they do not, or if no
    /// lexicon is available.
    pub fn get(&self, rules: &Rules, text: &Text) -> Result<Option<&Lexicon>, Failure> {
        if rules.letters.is_empty() {
            return Ok(None);
        }
        if self.found.get().is_none() {
            let found = needed(&self.asked, text)?;
            if let Some(lexicon) = found.clone() {
                text.spell_by(move |letters| lexicon.ends_hard(letters));
            }
            let _ = self.found.set(found);
        }
        Ok(self.at_hand())
    }
}

/// Runs a command about the lexicon.
pub fn run(command: &LexiconCommand, asked: &Asked, screen: &Screen) -> Result<Outcome, Failure> {
    match command {
        LexiconCommand::Build(args) => build(args, asked, screen),
        LexiconCommand::Info => info(asked, screen),
        LexiconCommand::Find(args) => find(args, asked, screen),
    }
}

/// Reads the lexicon, or makes it if it does not exist yet. If that fails, says so and
/// returns `None`.
pub fn needed(asked: &Asked, text: &Text) -> Result<Option<Lexicon>, Failure> {
    if let Some(path) = &asked.file {
        if path == Path::new("none") {
            say(&text.plain("lexicon-none"));
            return Ok(None);
        }
        return read(path, text).map(Some);
    }
    let usual = usual(asked, text);
    if usual.is_none() {
        say(&text.plain("lexicon-none"));
    }
    Ok(usual)
}

/// Returns the default lexicon: the stored one if it is up to date, otherwise a new one.
fn usual(asked: &Asked, text: &Text) -> Option<Lexicon> {
    let before = cached();
    let aged = |lexicon: &Lexicon| {
        let installed = hspell::Source::installed();
        let stamp = installed.as_ref().map(hspell::Source::stamp);
        has_aged(&lexicon.about().recipe, stamp.as_deref())
    };
    match before {
        Some(lexicon) if !aged(&lexicon) => return Some(lexicon),
        Some(_) => say(&text.plain("lexicon-aged")),
        None => {}
    }
    match make(asked.offline, text) {
        Some(lexicon) => {
            // If it cannot be stored, it is made again next time.
            let _ = keep(&lexicon);
            Some(lexicon)
        }
        // An outdated lexicon is better than none.
        None => before,
    }
}

/// Returns whether a lexicon would be different if it were made now: from another hspell,
/// or with another supplement. A lexicon made from a list is never out of date.
fn has_aged(recipe: &str, installed: Option<&str>) -> bool {
    let own = supplement();
    match installed {
        _ if recipe == LIST => false,
        Some(stamp) => recipe != format!("{stamp} {own}"),
        None => !recipe.ends_with(&own),
    }
}

/// The recipe of a lexicon made from a list.
const LIST: &str = "list";

/// Version of the code that makes lexicons. Increase it when the same source gives a different
/// lexicon. Version 2 added the words that end in a hard פ, version 3 infinitives with their ל,
/// version 4 the particles before words.
const MAKING: u32 = 4;

/// Returns the part of a recipe that depends on this program: the supplement and the
/// version of the code.
fn supplement() -> String {
    let words = sidra_words::lexicon::hash(SUPPLEMENT.as_bytes());
    format!("{words:016x}-{MAKING}")
}

/// Reads the stored lexicon.
fn cached() -> Option<Lexicon> {
    let bytes = std::fs::read(path()?).ok()?;
    Lexicon::from_bytes(&bytes).ok()
}

/// Prints a message for the user that is not part of the answer.
fn say(line: &str) {
    let _ = writeln!(direction::stderr(), "sidra: {line}");
}

/// Returns the user's data folder for this program.
pub fn folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = named("XDG_DATA_HOME")
        .or_else(|| named("LOCALAPPDATA"))
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(named("HOME")?).join(".local/share")))?;
    Some(base.join("sidra"))
}

fn path() -> Option<PathBuf> {
    Some(folder()?.join("he.lexicon"))
}

/// Reads a lexicon file or a list of words.
fn read(path: &Path, text: &Text) -> Result<Lexicon, Failure> {
    let failed = |reason: String| Failure::from(format!("{}: {reason}", path.display()));
    let size = std::fs::metadata(path).map_err(|error| failed(error.to_string()))?;
    if !size.is_file() || size.len() > LARGEST {
        return Err(failed(format!(
            "expected a regular file of at most {LARGEST} bytes"
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
    if bytes.starts_with(b"sidra lexicon") {
        return Lexicon::from_bytes(&bytes).map_err(|error| failed(error.to_string()));
    }
    let list = String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() as i64 + 1;
        failed(text.count("json-broken", &[("byte", byte)]))
    })?;
    // Some editors write a byte order mark.
    let list = list.strip_prefix('\u{feff}').unwrap_or(&list);
    if let Some(error) = list_error(list) {
        return Err(failed(strange_line(error, text)));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let lexicon = Lexicon::from_list(&name, list);
    if lexicon.about().words == 0 {
        return Err(failed(
            text.expected_found(&text.plain("expected-list"), ""),
        ));
    }
    Ok(lexicon)
}

/// Describes an error in a list of words, with its line and column.
fn strange_line(error: ListError, text: &Text) -> String {
    let line = text.count("place-line", &[("line", error.line as i64)]);
    let said = match error.letter {
        true => text.notation_error(&NotationError {
            column: error.column,
            expected: Expected::Letter,
            found: error.found,
            field: None,
        }),
        false => {
            let classes = [("classes", Class::NAMES.join(", ").into())];
            let expected = text.say("expected-class", classes);
            let column = text.count("place-column", &[("column", error.column as i64)]);
            format!("{column}: {}", text.expected_found(&expected, &error.found))
        }
    };
    format!("{line}, {said}")
}

/// Makes the lexicon from the best available source.
fn make(offline: bool, text: &Text) -> Option<Lexicon> {
    let tried = |result: Result<Lexicon, String>| match result {
        Ok(lexicon) => Some(lexicon),
        Err(reason) => {
            say(&reason);
            None
        }
    };
    if let Some(source) = hspell::Source::installed() {
        say(&text.plain("lexicon-from-hspell"));
        if let Some(lexicon) = tried(from_hspell(&source)) {
            return Some(lexicon);
        }
    }
    if offline {
        say(&text.plain("lexicon-offline"));
        return None;
    }
    let folder = folder()?.join("fetched");
    if fetch::can_package() {
        say(&text.plain("lexicon-fetching-hspell"));
        let fetched = fetch::package(&folder);
        let made = fetched.and_then(|root| from_hspell(&hspell::Source::unpacked(&root)));
        if let Some(lexicon) = tried(made) {
            return Some(lexicon);
        }
    }
    if fetch::can_npm() {
        say(&text.plain("lexicon-fetching-npm"));
        if let Some(lexicon) = tried(fetch::npm(&folder).and_then(|dic| from_npm(&dic))) {
            return Some(lexicon);
        }
    }
    None
}

fn from_hspell(source: &hspell::Source) -> Result<Lexicon, String> {
    let mut builder = Builder::default();
    source.read(&mut builder)?;
    builder.add_list(SUPPLEMENT);
    let recipe = format!("{} {}", source.stamp(), supplement());
    Ok(builder.finish("hspell", &source.version()).made_by(&recipe))
}

/// Reads a compressed list of words, for the fuzz targets.
pub fn read_packed(bytes: &[u8]) -> Result<Vec<String>, String> {
    hspell::unpack_words(bytes)
}

/// Makes a lexicon from npm's list. Each line has a word and its classes after a
/// slash. Only some classes are free of construct and bound forms.
fn from_npm(fetched: &fetch::Npm) -> Result<Lexicon, String> {
    let mut builder = Builder::default();
    for line in fetched.words.lines().skip(1) {
        let (form, classes) = line.trim().split_once('/').unwrap_or((line.trim(), ""));
        if classes.contains(['a', 'b', 'd', 'f', 'h', 'i']) {
            builder.add(form, Class::Legal { rank: 1 });
            builder.allow(form, classes.chars().filter_map(npm_bit).sum());
        }
    }
    for (particle, bits) in npm_particles(&fetched.affixes) {
        builder.add_particle(particle, bits);
    }
    builder.add_list(SUPPLEMENT);
    let lexicon = builder
        .finish("dictionary-he", &fetched.version)
        .made_by(&format!("npm {}", supplement()));
    match lexicon.about().words {
        0..10_000 => Err("dictionary-he: expected a list of words, found hardly any".to_owned()),
        _ => Ok(lexicon),
    }
}

/// Returns the bit of a class of npm's list.
fn npm_bit(class: char) -> Option<u16> {
    let at = ('a'..='i').position(|known| known == class)?;
    Some(1 << at)
}

/// Reads which particles the classes of npm's list take. A line such as `PFX a 0 ב [^ו]` allows
/// one; other lines repeat it for words in gershayim and with a doubled ו. A ל is left out: the
/// list cannot tell an infinitive, which is a word with it, from a noun.
fn npm_particles(affixes: &str) -> impl Iterator<Item = (&str, u16)> {
    affixes.lines().filter_map(|line| {
        let mut parts = line.split_whitespace();
        let [head, class, "0", particle, place] =
            std::array::from_fn(|_| parts.next().unwrap_or(""))
        else {
            return None;
        };
        let single = head == "PFX" && matches!(place, "[^ו]" | ".") && !particle.contains('"');
        let bit = npm_bit(class.chars().next()?)?;
        (single && particle != "ל").then_some((particle, bit))
    })
}

/// Stores the lexicon atomically.
fn keep(lexicon: &Lexicon) -> Result<PathBuf, Failure> {
    let missing = || Failure::from("expected HOME or XDG_DATA_HOME, found neither".to_owned());
    let path = path().ok_or_else(missing)?;
    let failed = |error: std::io::Error| Failure::from(format!("{}: {error}", path.display()));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let part = path.with_extension(format!("{}.part", std::process::id()));
    std::fs::write(&part, lexicon.to_bytes()).map_err(failed)?;
    std::fs::rename(&part, &path).map_err(failed)?;
    Ok(path)
}

fn build(args: &BuildArgs, asked: &Asked, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let begin = Instant::now();
    let lexicon = match &args.list {
        Some(list) => Some(read(list, text)?.made_by(LIST)),
        None => make(asked.offline, text),
    };
    let Some(lexicon) = lexicon else {
        let sentence = match cached() {
            Some(_) => "lexicon-kept",
            None => "lexicon-none",
        };
        return Err(text.plain(sentence).into());
    };
    let path = keep(&lexicon)?;
    let mut out = direction::stdout();
    about(&mut out, &lexicon, screen)?;
    let seconds = format!("{:.1}", begin.elapsed().as_secs_f64());
    let file = path.display().to_string();
    let built = [("file", file.into()), ("seconds", seconds.into())];
    writeln!(out, "{}", text.say("lexicon-built", built))?;
    Ok(Outcome::Done)
}

fn about(out: &mut impl Write, lexicon: &Lexicon, screen: &Screen) -> std::io::Result<()> {
    let about = lexicon.about();
    let line = screen.text.say(
        "event-lexicon",
        [("name", about.name().into()), ("count", about.words.into())],
    );
    writeln!(out, "{}", bold(&line))?;
    let forms = [("forms", about.forms as i64)];
    let hash = format!("{:016x}", about.hash);
    writeln!(
        out,
        "{}  {hash}",
        screen.text.count("lexicon-forms", &forms)
    )
}

/// Returns the lexicon that a command reports on.
fn the_lexicon(asked: &Asked, text: &Text) -> Result<Option<Lexicon>, Failure> {
    match &asked.file {
        Some(path) if path != Path::new("none") => read(path, text).map(Some),
        Some(_) => Ok(None),
        None => Ok(usual(asked, text)),
    }
}

fn info(asked: &Asked, screen: &Screen) -> Result<Outcome, Failure> {
    let lexicon = the_lexicon(asked, &screen.text)?;
    let mut out = direction::stdout();
    let Some(lexicon) = lexicon else {
        writeln!(out, "{}", screen.text.plain("lexicon-none"))?;
        return Ok(Outcome::NotLegal);
    };
    about(&mut out, &lexicon, screen)?;
    if asked.file.is_none()
        && let Some(path) = path()
    {
        writeln!(out, "{}", path.display())?;
    }
    Ok(Outcome::Done)
}

fn find(args: &FindArgs, asked: &Asked, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let known = |c: char| "?*.".contains(c) || sidra_core::Letter::new(c).is_some();
    if args.pattern.is_empty() || !args.pattern.chars().all(known) {
        let expected = text.plain("expected-pattern");
        let found = sidra_core::rules::shorten(&args.pattern);
        return Err(format!("PATTERN: {}", text.expected_found(&expected, &found)).into());
    }
    let Some(lexicon) = the_lexicon(asked, text)? else {
        return Err(text.plain("lexicon-none").into());
    };
    let most = args.most as usize;
    let found = lexicon.find(&args.pattern, most.saturating_add(1));
    let mut out = direction::stdout();
    for letters in found.iter().take(most) {
        writeln!(out, "{}", lexicon.written(letters))?;
    }
    if found.len() > most {
        say(&text.say("lexicon-more", [("count", most.to_string().into())]));
    }
    if !found.is_empty() {
        return Ok(Outcome::Done);
    }
    // If the pattern is a word, say why it is not legal.
    let letters = word::letters(&args.pattern).unwrap_or_default();
    if let Known::Barred(_) | Known::Prefixed(_) = lexicon.look_up(&letters) {
        let row: Vec<_> = letters
            .iter()
            .copied()
            .map(sidra_core::Face::Letter)
            .collect();
        let of_words = |edition: &&&Edition| !edition.rules.letters.is_empty();
        if let Some(edition) = editions::ALL.iter().find(of_words) {
            // The length of the word must not be the reason.
            let rules = Rules {
                word_length: 2,
                ..edition.rules
            };
            let faults = sidra_words::check(&row, &rules, Some(&lexicon)).err();
            for fault in faults.unwrap_or_default() {
                say(&text.fault(&fault));
            }
        }
    } else {
        say(&text.say(
            "lexicon-nothing",
            [("pattern", args.pattern.as_str().into())],
        ));
    }
    Ok(Outcome::NotLegal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_particles_of_the_npm_list_are_read() {
        let affixes = "SET UTF-8\nPFX a N 3\nPFX a 0 ב [^ו]\nPFX a 0 ב וו\nPFX a 0 ב\" .\n\
                       PFX a 0 בו ו[^ו]\nPFX c 0 וה .\nPFX c 0 ל [^ו]\nSFX a 0 ה .\n";
        let read: Vec<_> = npm_particles(affixes).collect();
        assert_eq!(read, [("ב", 1), ("וה", 4)]);
    }

    #[test]
    fn a_lexicon_ages_when_its_source_or_the_program_changes() {
        let own = supplement();
        let made = format!("hspell 1-2 {own}");
        assert!(!has_aged(&made, Some("hspell 1-2")));
        // A lexicon is out of date if there is another hspell, another supplement, or a source that
        // was not installed before.
        assert!(has_aged(&made, Some("hspell 1-3")));
        assert!(has_aged("hspell 1-2 0000000000000000", Some("hspell 1-2")));
        assert!(has_aged(&format!("npm {own}"), Some("hspell 1-2")));
        assert!(has_aged("", Some("hspell 1-2")) && has_aged("", None));
        // A lexicon whose source was removed stays valid.
        assert!(!has_aged(&made, None) && !has_aged(&format!("npm {own}"), None));
        assert!(!has_aged(LIST, None) && !has_aged(LIST, Some("hspell 1-2")));
    }
}
