//! Reads the lines that the player types.

use std::io::{BufRead, ErrorKind, IsTerminal, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// What is printed before the player types.
const PROMPT: &str = "> ";

/// A source of typed lines.
pub(super) trait Input {
    /// Prompts for the next line. `None` means that there are no more.
    fn line(&mut self, out: &mut dyn Write) -> std::io::Result<Option<String>>;
}

/// Returns the player's lines: with line editing and history at a terminal, without them from a
/// pipe or a file.
pub(super) fn stdin() -> Box<dyn Input> {
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        let config = rustyline::Config::builder().auto_add_history(true).build();
        if let Ok(editor) = DefaultEditor::with_config(config) {
            return Box::new(Editor(editor));
        }
    }
    let lines = std::io::stdin().lock().split(b'\n');
    Box::new(Lines(lines.map(|line| {
        let line = line?;
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        // Some terminals delete only half a letter. The rest cannot be understood, but that is no
        // reason to end the game.
        Ok(String::from_utf8_lossy(line).into_owned())
    })))
}

/// Lines without editing.
pub(super) struct Lines<I>(pub I);

impl<I: Iterator<Item = std::io::Result<String>>> Input for Lines<I> {
    fn line(&mut self, out: &mut dyn Write) -> std::io::Result<Option<String>> {
        write!(out, "{PROMPT}")?;
        out.flush()?;
        self.0.next().transpose()
    }
}

/// A line editor with history.
struct Editor(DefaultEditor);

impl Input for Editor {
    fn line(&mut self, out: &mut dyn Write) -> std::io::Result<Option<String>> {
        out.flush()?;
        loop {
            return match self.0.readline(PROMPT) {
                Ok(line) => Ok(Some(line)),
                // Ctrl-D and Ctrl-C leave the match, and its record is still saved.
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(ReadlineError::Signal(_)) => continue,
                // The line is not UTF-8. It is not understood, but that does not end the game.
                Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                    Ok(Some(char::REPLACEMENT_CHARACTER.to_string()))
                }
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(std::io::Error::other(error)),
            };
        }
    }
}
