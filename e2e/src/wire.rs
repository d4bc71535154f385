//! Requests that fantoccini does not offer: Chromium's own commands, and a few plain requests that
//! have to work while a test unwinds.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::Value;
use url::{ParseError, Url};

/// A WebDriver command that is not part of the WebDriver standard.
#[derive(Debug)]
pub(crate) struct Extra {
    pub path: &'static str,
    pub body: Value,
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// Sends a request without a runtime, so that it works while a test unwinds. Returns the body.
pub(crate) fn request(
    method: &str,
    address: &str,
    path: &str,
    body: &str,
) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = Vec::new();
    // A server that keeps the connection open sends the length of the answer.
    let mut part = [0; 16 * 1024];
    loop {
        if let Some((head, start)) = head(&answer) {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length")
                    .then(|| value.trim().parse::<usize>().ok())?
            });
            if length.is_some_and(|length| answer.len() >= start + length) {
                break;
            }
        }
        match stream.read(&mut part)? {
            0 => break,
            got => answer.extend_from_slice(&part[..got]),
        }
    }
    let start = head(&answer).map_or(0, |(_, start)| start);
    Ok(answer.split_off(start))
}

/// Returns the headers once they are complete, and where the body starts.
fn head(answer: &[u8]) -> Option<(String, usize)> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some((
        String::from_utf8_lossy(&answer[..end]).into_owned(),
        end + 4,
    ))
}
