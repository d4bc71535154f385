//! Reads hspell's data: every form with the tags of its readings.
//!
//! The word list is compressed: a number says how many letters to drop from the end of
//! the previous word, then the new letters follow. A second file has one line per word
//! with two-letter codes, one code per reading. Only the hspell program knows what a code
//! means, so a few words with each code are passed to `hspell -l`, which prints the tags.
//! Codes of forms that it does not accept alone belong to forms that need a prefix; their
//! words are passed again after a ל, which is what infinitives need.
//!
//! A third file has one byte per word: bits that say which particles it takes. Only the hspell
//! program knows what the bits mean, so particles are tried before words that have exactly one bit.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use flate2::read::GzDecoder;
use sidra_words::{Builder, Class};

/// Limit for the uncompressed size of a file; real files are much smaller.
const LARGEST: u64 = 64 << 20;
/// Number of words to look up for each code.
const SAMPLES: usize = 12;
/// The letters that particles consist of.
const PARTICLES: [char; 7] = ['ו', 'ב', 'ה', 'כ', 'ל', 'מ', 'ש'];
/// Maximum number of letters in the particles before a word.
const MOST_PARTICLES: u32 = 5;

/// An installation of hspell: its program and its data.
pub struct Source {
    program: PathBuf,
    data: PathBuf,
}

impl Source {
    /// Finds the hspell that is installed.
    pub fn installed() -> Option<Source> {
        let found = Source::unpacked(Path::new("/"));
        found.data.is_file().then_some(found)
    }

    /// Returns the hspell that was unpacked into this folder.
    pub fn unpacked(root: &Path) -> Source {
        Source {
            program: root.join("usr/bin/hspell"),
            data: root.join("usr/share/hspell/hebrew.wgz"),
        }
    }

    /// Identifies this version without running it, by the size and time of its data.
    pub fn stamp(&self) -> String {
        let about = std::fs::metadata(&self.data);
        let size = about.as_ref().map_or(0, std::fs::Metadata::len);
        let time = about.and_then(|about| about.modified()).ok();
        let time = time.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        let seconds = time.map_or(0, |time| time.as_secs());
        format!("hspell {size:x}-{seconds:x}")
    }

    /// Returns the version that the program prints.
    pub fn version(&self) -> String {
        let output = Command::new(&self.program).arg("-V").output();
        let text = output.map(|output| output.stdout).unwrap_or_default();
        let text = from_hebrew(&text);
        let number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        text.split_whitespace()
            .find(number)
            .unwrap_or("")
            .to_owned()
    }

    /// Adds every form with every reading to the builder.
    pub fn read(&self, builder: &mut Builder) -> Result<(), String> {
        let words = unpack_words(&self.file("")?)?;
        let codes = self.file(".desc")?;
        let codes: Vec<&str> = std::str::from_utf8(&codes)
            .map_err(|_| "hspell: expected codes, found something else")?
            .lines()
            .collect();
        if codes.len() < words.len() {
            let (need, got) = (words.len(), codes.len());
            return Err(format!(
                "hspell: expected {need} lines of codes, found {got}"
            ));
        }
        let classes = self.classes(&words, &codes)?;
        for (word, codes) in words.iter().zip(&codes) {
            for code in readings(codes) {
                let class = classes.of_code.get(code).copied();
                builder.add(word, class.unwrap_or(Class::Infinitive));
                // With its ל it is a separate word.
                if classes.with_lamed.contains(code) {
                    builder.add(&format!("ל{word}"), Class::ToInfinitive);
                }
            }
        }
        let bits = self.file(".prefixes")?;
        for (particle, bits) in self.particles(&words, &bits)? {
            builder.add_particle(&particle, bits);
        }
        for (word, &bits) in words.iter().zip(&bits) {
            builder.allow(word, u16::from(bits));
        }
        Ok(())
    }

    /// Returns, for each particle, the bits of the words that it may precede.
    fn particles(&self, words: &[String], bits: &[u8]) -> Result<BTreeMap<String, u16>, String> {
        // For each bit, take a word that has only this bit. A bit that never occurs alone is found
        // last, from the particles that the other bits do not explain.
        let plain = |word: &str| {
            let letters = word.chars().all(|c| ('א'..='ת').contains(&c));
            letters && word.chars().count() > 4 && !word.starts_with(PARTICLES)
        };
        let mut samples: BTreeMap<u8, &str> = BTreeMap::new();
        for (word, &bits) in words.iter().zip(bits) {
            if bits.is_power_of_two() && plain(word) {
                samples.entry(bits).or_insert(word);
            }
        }
        let mut before = vec![String::new()];
        let mut rows: Vec<String> = Vec::new();
        for _ in 0..MOST_PARTICLES {
            before = before
                .iter()
                .flat_map(|start| PARTICLES.map(|letter| format!("{start}{letter}")))
                .collect();
            rows.extend(before.iter().cloned());
        }
        let mut particles: BTreeMap<String, u16> = BTreeMap::new();
        for (&bit, &word) in &samples {
            let asked: Vec<String> = rows.iter().map(|row| format!("{row}{word}")).collect();
            let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
            let told = self.tags(&asked)?;
            for (before, _) in told.keys().filter(|(_, rest)| rest == word) {
                if !before.is_empty() {
                    *particles.entry(before.clone()).or_insert(0) |= u16::from(bit);
                }
            }
        }
        let single = samples.keys().fold(0, |all, bit| all | bit);
        let together = words.iter().zip(bits);
        let together = together.filter(|&(word, bits)| bits & !single != 0 && plain(word));
        if let Some((word, &bits)) = together.min_by_key(|(_, bits)| bits.count_ones()) {
            let asked: Vec<String> = rows.iter().map(|row| format!("{row}{word}")).collect();
            let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
            let told = self.tags(&asked)?;
            for (before, _) in told.keys().filter(|(_, rest)| rest == word) {
                let known = particles.get(before).copied().unwrap_or(0);
                if !before.is_empty() && known & u16::from(bits) == 0 {
                    particles.insert(before.clone(), known | u16::from(bits & !single));
                }
            }
        }
        match particles.is_empty() {
            true => Err("hspell: expected particles before words, found none".to_owned()),
            false => Ok(particles),
        }
    }

    /// Reads and decompresses one of the files.
    fn file(&self, ending: &str) -> Result<Vec<u8>, String> {
        let mut path = self.data.clone().into_os_string();
        path.push(ending);
        let path = PathBuf::from(path);
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let file = std::fs::File::open(&path).map_err(failed)?;
        let mut bytes = Vec::new();
        let mut unpacked = GzDecoder::new(file).take(LARGEST);
        unpacked.read_to_end(&mut bytes).map_err(failed)?;
        Ok(bytes)
    }

    /// Returns the class that each code stands for.
    fn classes<'a>(&self, words: &[String], codes: &[&'a str]) -> Result<Classes<'a>, String> {
        // For each code, sample words with few readings.
        let mut samples: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, line) in codes.iter().enumerate().take(words.len()) {
            for code in readings(line) {
                let those = samples.entry(code).or_default();
                if those.len() < SAMPLES {
                    those.push(at);
                    continue;
                }
                let longest = (0..SAMPLES).max_by_key(|&own| codes[those[own]].len());
                if let Some(own) = longest.filter(|&own| line.len() < codes[those[own]].len()) {
                    those[own] = at;
                }
            }
        }
        let asked = samples.values().flatten().map(|&at| words[at].as_str());
        let mut asked: Vec<&str> = asked.collect();
        asked.sort_unstable();
        asked.dedup();
        let tags = self.tags(&asked)?;
        let known = |tags: &Tags, before: &str, code: &str, those: &[usize]| {
            those.iter().find_map(|&at| {
                // If there are fewer tags than codes, they cannot be matched.
                let told = tags.get(&(before.to_owned(), words[at].clone()))?;
                let place = readings(codes[at]).position(|other| other == code)?;
                (told.len() == readings(codes[at]).count()).then(|| class_of(&told[place]))
            })
        };
        let mut classes = Classes::default();
        for (&code, those) in &samples {
            if let Some(class) = known(&tags, "", code, those) {
                classes.of_code.insert(code, class);
            }
        }
        // A form that hspell does not accept alone may be an infinitive, with or without a pronoun.
        samples.retain(|code, _| {
            let class = classes.of_code.get(code);
            matches!(class, None | Some(Class::Infinitive))
        });
        let asked = samples
            .values()
            .flatten()
            .map(|&at| format!("ל{}", words[at]));
        let asked: Vec<String> = asked.collect();
        let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
        let tags = self.tags(&asked)?;
        for (code, those) in samples {
            if let Some(class) = known(&tags, "ל", code, &those) {
                classes.of_code.entry(code).or_insert(class);
                if class == Class::Infinitive {
                    classes.with_lamed.insert(code);
                }
            }
        }
        let legal = |class: &Class| matches!(class, Class::Legal { .. });
        match classes.of_code.values().any(legal) {
            true => Ok(classes),
            false => Err("hspell: expected words with their tags, found none".to_owned()),
        }
    }

    /// Asks hspell for the tags of every reading of these words.
    fn tags(&self, words: &[&str]) -> Result<Tags, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.program.display());
        let mut base = std::ffi::OsString::from("-D");
        base.push(&self.data);
        let mut child = Command::new(&self.program)
            .arg("-l")
            .arg(base)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let list = to_hebrew(&(words.join("\n") + "\n"));
        let input = child.stdin.take();
        // Write in another thread, because hspell blocks if nobody reads its output.
        let output = std::thread::scope(|scope| {
            scope.spawn(move || {
                use std::io::Write;
                input.map(|mut input| input.write_all(&list))
            });
            child.wait_with_output()
        });
        let output = output.map_err(failed)?;
        let mut tags = Tags::new();
        let mut current: Option<(String, String)> = None;
        for line in from_hebrew(&output.stdout).lines() {
            match line.strip_prefix('\t') {
                Some(reading) => {
                    if let Some(word) = &current {
                        let inside = reading.rsplit('(').next().unwrap_or("");
                        let inside = inside.trim_end().trim_end_matches(')').to_owned();
                        tags.entry(word.clone()).or_default().push(inside);
                    }
                }
                // The line has a word, or particles and a word.
                None => {
                    let word = line.strip_prefix("מילה חוקית: ").map(|word| ("", word));
                    let split = line.strip_prefix("צירוף חוקי: ");
                    let split = split.and_then(|split| split.split_once('+'));
                    let owned = |text: &str| text.trim().to_owned();
                    current = word.or(split).map(|(a, b)| (owned(a), owned(b)));
                }
            }
        }
        Ok(tags)
    }
}

/// The tags of readings, by the particles before a word and the word itself.
type Tags = BTreeMap<(String, String), Vec<String>>;

/// What the codes of readings stand for.
#[derive(Default)]
struct Classes<'a> {
    of_code: BTreeMap<&'a str, Class>,
    /// The codes of infinitives that come after a ל.
    with_lamed: BTreeSet<&'a str>,
}

/// Splits a line into its codes, two letters per reading.
fn readings(line: &str) -> impl Iterator<Item = &str> {
    (0..line.len() / 2).filter_map(move |at| line.get(2 * at..2 * at + 2))
}

/// Returns the class of a reading with these tags.
fn class_of(tags: &str) -> Class {
    let tags: Vec<&str> = tags.split(',').map(str::trim).collect();
    let has = |tag: &str| tags.contains(&tag);
    if has("סמיכות") {
        return Class::Construct;
    }
    if tags.iter().any(|tag| tag.starts_with("כינוי")) {
        return Class::Suffixed;
    }
    if has("מקור") {
        return Class::Infinitive;
    }
    if has("פרטי") {
        return Class::Name;
    }
    let rank = match tags.first() {
        Some(&"ע") if has("יחיד") => 0,
        Some(&"ת") if has("יחיד") && has("ז") => 0,
        Some(&"פ") if has("עבר") && has("3") && has("יחיד") && has("ז") => 0,
        Some(&"ע" | &"ת") => 1,
        Some(&"פ") if has("עבר") || has("הווה") => 1,
        _ => 2,
    };
    Class::Legal { rank }
}

/// Decompresses the word list.
pub fn unpack_words(packed: &[u8]) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Vec<u8> = Vec::new();
    let mut at = 0;
    while at < packed.len() {
        let digits = packed[at..].iter().take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        if digits > 0 {
            let number = std::str::from_utf8(&packed[at..at + digits]).ok();
            let drop: Option<usize> = number.and_then(|number| number.parse().ok());
            let keep = drop.and_then(|drop| word.len().checked_sub(drop));
            word.truncate(keep.ok_or("hspell: expected a compressed list of words")?);
        }
        at += digits;
        let letters = packed[at..]
            .iter()
            .take_while(|byte| !byte.is_ascii_digit());
        let letters = letters.count();
        word.extend_from_slice(&packed[at..at + letters]);
        at += letters;
        words.push(from_hebrew(&word));
    }
    Ok(words)
}

/// Decodes ISO 8859-8, where the Hebrew letters have the same order as in Unicode.
fn from_hebrew(bytes: &[u8]) -> String {
    let character = |&byte: &u8| match byte {
        0..0x80 => char::from(byte),
        0xe0..=0xfa => char::from_u32(0x5d0 + u32::from(byte - 0xe0)).unwrap_or('?'),
        _ => '?',
    };
    bytes.iter().map(character).collect()
}

fn to_hebrew(text: &str) -> Vec<u8> {
    let byte = |character: char| match character {
        'א'..='ת' => 0xe0 + (character as u32 - 0x5d0) as u8,
        other => u8::try_from(other).unwrap_or(b'?'),
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_list_is_decompressed() {
        let packed = to_hebrew("א\"י2אבד0ה0ו2ך");
        let words = unpack_words(&packed).unwrap();
        assert_eq!(words, ["א\"י", "אאבד", "אאבדה", "אאבדהו", "אאבדך"]);
        assert!(unpack_words(b"9").is_err());
        assert!(unpack_words(b"99999999999999999999999").is_err());
        assert_eq!(from_hebrew(&to_hebrew("שלום")), "שלום");
    }

    #[test]
    fn tags_determine_the_class() {
        for (tags, class) in [
            ("ע,ז,יחיד", Class::Legal { rank: 0 }),
            ("ע,ז,רבים", Class::Legal { rank: 1 }),
            ("ע,ז,רבים,סמיכות", Class::Construct),
            ("ע,ז,יחיד,כינוי/,1,יחיד", Class::Suffixed),
            ("ע,פרטי", Class::Name),
            ("פ,ז,3,יחיד,עבר", Class::Legal { rank: 0 }),
            ("פ,נ,2,יחיד,ציווי", Class::Legal { rank: 2 }),
            ("פ,מקור", Class::Infinitive),
        ] {
            assert_eq!(class_of(tags), class, "{tags}");
        }
    }

    #[test]
    fn the_installed_hspell_gives_the_expected_words() {
        let Some(source) = Source::installed() else {
            println!("skipped, because hspell is not installed");
            return;
        };
        let mut builder = Builder::default();
        source.read(&mut builder).unwrap();
        let lexicon = builder.finish("hspell", &source.version());
        if lexicon.about().version.starts_with("1.4") {
            assert_eq!(lexicon.about().words, 135_527);
        }
        let is = |text: &str| lexicon.is_legal(&sidra_core::word::letters(text).unwrap());
        for word in [
            "אות",
            "נאות",
            "אותות",
            "שבשבת",
            "מושב",
            "שבת",
            "משרד",
            "פקידה",
            "מפולת",
            "קידה",
            "שרד",
            "אנציקלופדיה",
            "ספר",
        ] {
            assert!(is(word), "{word}");
        }
        use sidra_core::Rule;
        use sidra_words::Known;
        for (word, rule) in [
            ("שמלת", Rule::WordConstruct),
            ("ארהב", Rule::WordAbbreviation),
            ("ירושלים", Rule::WordName),
            ("ספרו", Rule::WordSuffixed),
        ] {
            let known = lexicon.look_up(&sidra_core::word::letters(word).unwrap());
            // Some words have other readings too.
            assert!(
                known == Known::Barred(rule) || known == Known::Legal,
                "{word}: {known:?}"
            );
        }
        let barred = |text: &str| lexicon.look_up(&sidra_core::word::letters(text).unwrap());
        assert_eq!(barred("שמלת"), Known::Barred(Rule::WordConstruct));
        assert!(matches!(barred("והשולחן"), Known::Prefixed(_)));
        for word in ["הילד", "שבשולחן", "כשילד", "הוורוד", "ולכשילד"] {
            assert!(matches!(barred(word), Known::Prefixed(_)), "{word}");
        }
        // An infinitive with its ל is a word; with a pronoun at its end it is not.
        for word in ["לכתוב", "ללכת", "לאכול", "להכתיב", "להיות", "לישון"]
        {
            assert_eq!(barred(word), Known::Legal, "{word}");
        }
        assert!(!is("לשלחן") && !is("לכתבו"), "a pronoun");
        // These words only look as if they began with particles.
        for word in ["במבה", "בוסט", "וופל", "ליהיה"] {
            assert_eq!(barred(word), Known::Unknown, "{word}");
        }
    }
}
