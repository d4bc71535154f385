//! The text files of this crate: a heading, then one entry per line, each with a keyword.
//! Empty lines and lines that begin with `#` are skipped.

/// Maximum length of a file in bytes, enough for thousands of games.
pub const LONGEST_FILE: usize = 1 << 20;

/// What a line should have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The first line of such a file.
    Heading(&'static str),
    /// One of the keywords of an evening.
    Keyword,
    /// One of the keywords of a timer.
    TimerKeyword,
    /// A known edition, and house rules such as `opening=25`.
    Rules,
    /// A player's name; 2 to 4 of them.
    Player,
    /// A player's number.
    Seat,
    /// A whole number.
    Number,
    /// The number of seconds in a turn.
    Seconds,
    /// A date such as `2026-11-13`.
    Date,
    /// Tiles or a sum, and details after a colon.
    Rack,
    /// As many racks as there are players.
    Racks,
    /// A player's number, or `pool`.
    Out,
    /// Less text: the file has too many games, players or bytes.
    Less,
}

/// A line that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// The line, counted from 1.
    pub line: usize,
    /// What it should have been.
    pub wanted: Wanted,
    /// What was found, shortened; empty if something is missing.
    pub found: String,
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let FileError {
            line,
            wanted,
            found,
        } = self;
        write!(f, "line {line}: expected {wanted:?}, found {found:?}")
    }
}

impl std::error::Error for FileError {}

/// The lines of a file that are neither empty nor comments.
pub struct Lines<'a> {
    rest: Vec<(usize, &'a str)>,
    at: usize,
    last: usize,
}

impl<'a> Lines<'a> {
    /// Reads the heading.
    pub fn new(text: &'a str, heading: &'static str) -> Result<Lines<'a>, FileError> {
        let error = |line, found: &str, wanted| {
            Err(FileError {
                line,
                wanted,
                found: sidra_core::rules::shorten(found),
            })
        };
        if text.len() > LONGEST_FILE {
            return error(1, "", Wanted::Less);
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let says = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        let mut rest = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim()))
            .filter(says);
        match rest.next() {
            Some((_, line)) if line == heading => {}
            Some((at, line)) => return error(at, line, Wanted::Heading(heading)),
            None => return error(1, "", Wanted::Heading(heading)),
        }
        let rest: Vec<_> = rest.collect();
        let last = text.lines().count().max(1);
        Ok(Lines { rest, at: 0, last })
    }

    /// Returns the keyword and the rest of the next line.
    pub fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let (_, line) = self.rest.get(self.at)?;
        self.at += 1;
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        Some((name, value.trim()))
    }

    /// Returns the error for the last line: what it should have been.
    pub fn error(&self, wanted: Wanted) -> FileError {
        let (line, found) = match self.at.checked_sub(1).and_then(|at| self.rest.get(at)) {
            Some(&(line, found)) => (line, found),
            None => (1, ""),
        };
        FileError {
            line,
            wanted,
            found: sidra_core::rules::shorten(found),
        }
    }

    /// Returns the error for the end of the file: what is missing.
    pub fn missing(&self, wanted: Wanted) -> FileError {
        FileError {
            line: self.last,
            wanted,
            found: String::new(),
        }
    }
}
