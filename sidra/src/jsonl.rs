//! JSON lines: one request per line on standard input, one answer per line on standard
//! output, in the same order.
//!
//! Memory is bounded: a line longer than [`LONGEST_LINE`] is skipped and answered with an
//! error. Answers are buffered while more input is available and written before waiting
//! for input, so that a program at the other end of a pipe can ask and wait.

use std::io::{BufRead, BufReader, Read, Write};

use sidra_text::Text;

use crate::{Failure, Outcome};

/// Maximum length of a line in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// Buffered answers are written once they have this size, in bytes.
const GATHER: usize = 1 << 16;

/// The byte order mark in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The verdict of an answer.
pub enum Answered {
    /// Legal, or done.
    Legal,
    /// Not legal.
    NotLegal,
}

/// A service that answers requests.
pub trait Requests {
    /// Returns the sentences for errors.
    fn text(&self) -> &Text;

    /// Appends the answer to a line.
    ///
    /// # Errors
    /// Returns why the line could not be read. The caller discards what was appended.
    fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String>;
}

/// Answers standard input line by line.
pub fn run(service: &impl Requests) -> Result<Outcome, Failure> {
    let input = std::io::stdin().lock();
    let output = std::io::stdout().lock();
    answer_all(service, input, output)
}

fn answer_all(
    service: &impl Requests,
    input: impl Read,
    mut output: impl Write,
) -> Result<Outcome, Failure> {
    let mut input = BufReader::with_capacity(GATHER, input);
    let mut outcome = Outcome::Done;
    let mut out = Vec::with_capacity(2 * GATHER);
    let mut line = Vec::new();
    let mut number = 0u64;
    loop {
        if out.len() >= GATHER || input.buffer().is_empty() {
            output.write_all(&out)?;
            output.flush()?;
            out.clear();
        }
        let Some(length) = next_line(&mut input, &mut line)? else {
            break;
        };
        number += 1;
        // Some editors and shells write a byte order mark.
        if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        let start = out.len();
        let answered = if length > LONGEST_LINE {
            let bytes = [("longest", LONGEST_LINE as i64), ("found", length as i64)];
            Err(service.text().count("json-too-long", &bytes))
        } else {
            service.answer(&line, &mut out)
        };
        let this = match answered {
            Ok(Answered::Legal) => Outcome::Done,
            Ok(Answered::NotLegal) => Outcome::NotLegal,
            Err(reason) => {
                out.truncate(start);
                let place = service
                    .text()
                    .count("place-line", &[("line", number as i64)]);
                let error = serde_json::json!({ "error": format!("{place}, {reason}") });
                out.extend_from_slice(error.to_string().as_bytes());
                Outcome::Unreadable
            }
        };
        out.push(b'\n');
        outcome = outcome.max(this);
    }
    output.write_all(&out)?;
    output.flush()?;
    Ok(outcome)
}

/// Reads the next line without its end, and returns its length, or `None` at the end of
/// the input. Keeps little more than [`LONGEST_LINE`] bytes of the line.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    let mut any = false;
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if available.is_empty() {
            return Ok(any.then_some(length));
        }
        any = true;
        let end = memchr::memchr(b'\n', available);
        let part = &available[..end.unwrap_or(available.len())];
        length += part.len();
        if line.len() <= LONGEST_LINE {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers with the length of the line. `bad` is an error, `no` is not legal.
    struct Lengths(Text);

    impl Requests for Lengths {
        fn text(&self) -> &Text {
            &self.0
        }

        fn answer(&self, line: &[u8], out: &mut Vec<u8>) -> Result<Answered, String> {
            out.extend_from_slice(line.len().to_string().as_bytes());
            match line {
                b"bad" => Err("it is bad".to_owned()),
                b"no" => Ok(Answered::NotLegal),
                _ => Ok(Answered::Legal),
            }
        }
    }

    fn answers(input: &[u8]) -> (Outcome, String) {
        let lengths = Lengths(Text::new(sidra_text::Lang::En, sidra_text::Isolation::Off));
        let mut out = Vec::new();
        let Ok(outcome) = answer_all(&lengths, input, &mut out) else {
            panic!("memory cannot fail");
        };
        (outcome, String::from_utf8(out).unwrap())
    }

    #[test]
    fn every_line_gets_one_answer() {
        assert_eq!(answers(b""), (Outcome::Done, String::new()));
        assert_eq!(
            answers(b"abc\n\nx"),
            (Outcome::Done, "3\n0\n1\n".to_owned())
        );
        assert_eq!(
            answers(b"no\nabc\n"),
            (Outcome::NotLegal, "2\n3\n".to_owned())
        );
        let bad = "3\n{\"error\":\"line 2, it is bad\"}\n2\n";
        assert_eq!(
            answers(b"abc\nbad\nno\n"),
            (Outcome::Unreadable, bad.to_owned())
        );
    }

    #[test]
    fn a_byte_order_mark_is_ignored_before_the_first_line_only() {
        let mark = "\u{feff}";
        let input = format!("{mark}abc\n{mark}x\n");
        assert_eq!(
            answers(input.as_bytes()),
            (Outcome::Done, "3\n4\n".to_owned())
        );
    }

    #[test]
    fn a_line_of_a_hundred_megabytes_is_not_kept_in_memory() {
        let long = 100 << 20;
        let input = std::io::repeat(b'x').take(long).chain(&b"\nab\n"[..]);
        let mut line = Vec::new();
        let mut input = BufReader::new(input);
        assert_eq!(
            next_line(&mut input, &mut line).unwrap(),
            Some(long as usize)
        );
        assert!(line.len() < 2 * LONGEST_LINE);
        assert_eq!(next_line(&mut input, &mut line).unwrap(), Some(2));
        assert_eq!(line, b"ab");
        assert_eq!(next_line(&mut input, &mut line).unwrap(), None);
    }
}
