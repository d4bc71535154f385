//! Names and themes that people type, in one canonical form. Reading is lenient, writing is
//! canonical: invisible characters are dropped and white space is collapsed, so a name that was
//! copied from another program works. What remains must be short, and must not reach beyond its
//! line when displayed.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Maximum length of a name, in characters.
pub const LONGEST_NAME: usize = 24;
/// Maximum length of a theme, in characters.
pub const LONGEST_THEME: usize = 40;
/// Maximum number of combining marks in a row. Hebrew with points and Vietnamese need two.
const MOST_MARKS: usize = 2;

/// Why some text cannot be a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameError {
    /// Nothing visible is left.
    Empty,
    /// It has too many characters.
    TooLong {
        /// How many it has.
        found: usize,
        /// How many it may have.
        most: usize,
    },
    /// It has too many combining marks in a row.
    TooManyMarks {
        /// How many are allowed.
        most: usize,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Empty => f.write_str("expected at least one visible character, found none"),
            NameError::TooLong { found, most } => {
                write!(f, "expected at most {most} characters, found {found}")
            }
            NameError::TooManyMarks { most } => write!(
                f,
                "expected at most {most} combining marks in a row, found more"
            ),
        }
    }
}

impl std::error::Error for NameError {}

/// Returns a person's name in its canonical form.
///
/// # Errors
/// Returns why the text cannot be a name.
pub fn name(text: &str) -> Result<String, NameError> {
    tidy(text, LONGEST_NAME)
}

/// Returns a theme in its canonical form.
///
/// # Errors
/// Returns why the text cannot be a theme.
pub fn theme(text: &str) -> Result<String, NameError> {
    tidy(text, LONGEST_THEME)
}

fn tidy(text: &str, most: usize) -> Result<String, NameError> {
    // NFKC can turn one character into 18, so text that is far too long is refused before that.
    if text.len() > 64 * most {
        let found = text.chars().count();
        return Err(NameError::TooLong { found, most });
    }
    let mut tidy = String::new();
    let (mut found, mut marks, mut space) = (0, 0, false);
    for character in text.nfkc().filter(|&character| is_kept(character)) {
        if character.is_whitespace() {
            space = !tidy.is_empty();
            continue;
        }
        if std::mem::take(&mut space) {
            tidy.push(' ');
            found += 1;
        }
        let mark = is_combining_mark(character);
        marks = if mark { marks + 1 } else { 0 };
        if marks > MOST_MARKS {
            return Err(NameError::TooManyMarks { most: MOST_MARKS });
        }
        tidy.push(character);
        found += 1;
    }
    match found {
        _ if tidy.chars().all(is_combining_mark) => Err(NameError::Empty),
        found if found > most => Err(NameError::TooLong { found, most }),
        // Dropping a character can bring together two others that compose.
        _ => Ok(tidy.nfkc().collect()),
    }
}

/// Returns whether a character stays: not a control or format character (which includes all those
/// that change the direction), not a filler that only looks like a space, not for private use.
fn is_kept(character: char) -> bool {
    let format = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}');
    let filler = matches!(
        character,
        '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    );
    let private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
    let broken = matches!(character, '\u{fffc}' | '\u{fffd}' | '\u{fffe}' | '\u{ffff}');
    // A line break is white space, which is collapsed.
    let control = character.is_control() && !character.is_whitespace();
    !(format || filler || private || broken || control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_form() {
        for (typed, kept) in [
            ("Dana", "Dana"),
            ("  Dana \t\n Lev  ", "Dana Lev"),
            ("\u{202e}anaD\u{202c}", "anaD"),
            ("\u{200f}דנה\u{200e}", "דנה"),
            ("Ｄａｎａ", "Dana"),
            ("Zoe\u{301}", "Zo\u{e9}"),
            ("Zo\u{200b}e\u{200b}\u{301}", "Zo\u{e9}"),
            ("A\u{0}B\u{7f}\u{1b}[31m", "AB[31m"),
            ("Nguyễn", "Nguyễn"),
            ("שָׁלוֹם", "ש\u{5b8}\u{5c1}לו\u{5b9}ם"),
            ("🐙", "🐙"),
            ("a\u{2028}b", "a b"),
            ("ﬁve", "five"),
        ] {
            assert_eq!(name(typed).as_deref(), Ok(kept), "{typed:?}");
            assert_eq!(name(kept).as_deref(), Ok(kept), "{kept:?} again");
        }
    }

    #[test]
    fn what_is_not_a_name_is_refused_with_a_reason() {
        for empty in ["", "  ", "\u{200b}", "\u{3164}", "\u{301}", "\u{e000}"] {
            assert_eq!(name(empty), Err(NameError::Empty), "{empty:?}");
        }
        let too_long = |found| Err(NameError::TooLong { found, most: 24 });
        assert_eq!(name(&"x".repeat(24)).as_deref(), Ok(&*"x".repeat(24)));
        assert_eq!(name(&"x".repeat(25)), too_long(25));
        assert_eq!(name(&"x".repeat(1 << 20)), too_long(1 << 20));
        // One character that NFKC writes as 18.
        assert_eq!(name("\u{fdfa}\u{fdfa}"), too_long(36));
        let marks = Err(NameError::TooManyMarks { most: 2 });
        assert_eq!(name("x\u{334}\u{335}\u{336}"), marks);
        assert!(theme(&"x".repeat(40)).is_ok());
        assert!(theme(&"x".repeat(41)).is_err());
    }
}
