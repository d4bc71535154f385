//! Requests to the API.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Where a server listens.
#[derive(Debug, Clone, Copy)]
pub struct Address(pub SocketAddr);

/// A person whom the server knows.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The id of the person.
    pub person: u64,
    /// The token.
    pub token: String,
}

impl Address {
    /// Sends a request. Returns the JSON of a successful answer.
    ///
    /// # Errors
    /// Returns what went wrong: the connection, or the answer.
    pub async fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, String> {
        let answer = self.ask("POST", path, token, &body.to_string()).await?;
        serde_json::from_str(&answer).map_err(|_| format!("{path}: unexpected answer {answer:?}"))
    }

    /// Returns one of the server's metrics.
    ///
    /// # Errors
    /// Returns what went wrong.
    pub async fn metric(&self, name: &str) -> Result<f64, String> {
        let text = self.ask("GET", "/metrics", "", "").await?;
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let found = lines.find(|(found, _)| *found == name);
        let value = found.and_then(|(_, value)| value.parse().ok());
        value.ok_or_else(|| format!("there is no metric {name}"))
    }

    /// Sends a request. Returns the body of a successful answer.
    async fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> Result<String, String> {
        let failed = |error: std::io::Error| format!("{path}: {error}");
        let mut stream = TcpStream::connect(self.0).await.map_err(failed)?;
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n",
            self.0,
            body.len()
        );
        if !token.is_empty() {
            request += &format!("authorization: Bearer {token}\r\n");
        }
        request += "\r\n";
        request += body;
        stream.write_all(request.as_bytes()).await.map_err(failed)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.map_err(failed)?;
        let answer = String::from_utf8_lossy(&answer);
        let bad = || format!("{path}: unexpected answer {answer:?}");
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(bad)?;
        let status = head.split(' ').nth(1).ok_or_else(bad)?;
        if !status.starts_with('2') {
            return Err(bad());
        }
        Ok(body.to_owned())
    }

    /// Becomes a new person.
    ///
    /// # Errors
    /// Returns what went wrong.
    pub async fn arrive(&self, name: &str) -> Result<Identity, String> {
        let answer = self
            .post("/api/people", "", &json!({ "name": name }))
            .await?;
        let person = answer["person"]["id"]
            .as_str()
            .and_then(|id| id.parse().ok());
        let token = answer["token"].as_str().map(str::to_owned);
        let (person, token) = person
            .zip(token)
            .ok_or_else(|| format!("not a person: {answer}"))?;
        Ok(Identity { person, token })
    }

    /// Opens a table for these people and seats them. Returns the id of the table.
    ///
    /// # Errors
    /// Returns what went wrong.
    pub async fn gather(&self, people: &[Identity], table: &Value) -> Result<String, String> {
        let [host, guests @ ..] = people else {
            return Err("nobody to seat".to_owned());
        };
        let opened = self.post("/api/tables", &host.token, table).await?;
        let id = opened["table"].as_str();
        let id = id
            .ok_or_else(|| format!("not a table: {opened}"))?
            .to_owned();
        for guest in guests {
            let body = json!({ "table": id });
            self.post("/api/join", &guest.token, &body).await?;
        }
        Ok(id)
    }
}
