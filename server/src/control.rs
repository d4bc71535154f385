//! Orders from the server's operator, through a socket next to the data file.
//!
//! Only the user that runs the server can open this socket. A request is one line of JSON, and so
//! is the answer.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sidra_room::shared::Reason;
use sidra_store::TableId;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::oneshot;

use crate::hall::{Hall, stopped};
use crate::table::{Order, Refused};

/// The longest line, in bytes.
const LONGEST: u64 = 1 << 20;

/// What the operator wants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    /// Lists the tables that are not over.
    Tables,
    /// Closes a table.
    Close(TableId),
    /// Switches the public list of tables on or off, until the server stops.
    Lobby(bool),
}

/// What the server answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Controlled {
    /// The order was carried out.
    Done,
    /// The tables.
    Tables(Vec<LiveTable>),
    /// The order cannot be carried out, for this reason.
    Failed(String),
}

/// A table as the operator sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveTable {
    /// The table.
    pub table: TableId,
    /// The edition.
    pub edition: String,
    /// What it is doing, from gathering to closed.
    pub stage: String,
    /// Whether the lobby lists it.
    pub public: bool,
    /// The names of its people.
    pub people: Vec<String>,
    /// When the table last changed, in milliseconds since 1970.
    pub updated: i64,
    /// Whether it is in memory.
    pub loaded: bool,
}

/// Returns the path of the socket for a data file.
pub fn control_path(data: &Path) -> PathBuf {
    let mut name = data.as_os_str().to_owned();
    name.push(".control");
    name.into()
}

impl Hall {
    /// Listens for orders until the server stops. The file is removed afterwards.
    ///
    /// # Errors
    /// Returns an error if the socket cannot be created.
    pub fn listen(self: &Arc<Hall>, path: &Path) -> io::Result<()> {
        // A server that was killed leaves its socket behind. The data file is locked, so no other
        // server is running.
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(path)?;
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
        }
        let (hall, path) = (self.clone(), path.to_owned());
        tokio::spawn(async move {
            let mut stopping = hall.stopping();
            loop {
                let stream = tokio::select! {
                    () = stopped(&mut stopping) => break,
                    accepted = listener.accept() => accepted,
                };
                if let Ok((stream, _)) = stream {
                    let hall = hall.clone();
                    tokio::spawn(async move { answer(&hall, stream).await });
                }
            }
            let _ = std::fs::remove_file(path);
        });
        Ok(())
    }

    async fn obey(self: &Arc<Hall>, control: Control) -> Controlled {
        match control {
            Control::Lobby(on) => {
                self.set_lobby(on);
                Controlled::Done
            }
            Control::Close(id) => self.close(id).await,
            Control::Tables => match self.live().await {
                Ok(tables) => Controlled::Tables(tables),
                Err(error) => Controlled::Failed(error.to_string()),
            },
        }
    }

    async fn close(self: &Arc<Hall>, id: TableId) -> Controlled {
        let (answer, answered) = oneshot::channel();
        let reason = Reason::Operator;
        let _ = self.table(id).send(Order::Close { reason, answer }).await;
        match answered.await {
            Ok(Ok(_)) => Controlled::Done,
            Ok(Err(Refused::NoTable)) => Controlled::Failed("there is no such table".to_owned()),
            Ok(Err(Refused::Table(_))) => {
                Controlled::Failed("the table is already closed".to_owned())
            }
            Ok(Err(Refused::Store)) | Err(_) => {
                Controlled::Failed("the table did not answer; please try again".to_owned())
            }
        }
    }

    async fn live(&self) -> Result<Vec<LiveTable>, sidra_store::StoreError> {
        let loaded: Vec<TableId> = self.loaded().into_iter().map(|(id, _)| id).collect();
        let mut tables = Vec::new();
        for id in self.store.live_tables().await? {
            let Some(listed) = self.store.head(id).await? else {
                continue;
            };
            let names = self.store.names(&listed.head.people).await?;
            let people = listed.head.people.iter();
            tables.push(LiveTable {
                table: id,
                edition: listed.head.edition,
                stage: listed.head.stage.to_string(),
                public: listed.head.public,
                people: people.filter_map(|id| names.get(id).cloned()).collect(),
                updated: listed.updated,
                loaded: loaded.contains(&id),
            });
        }
        Ok(tables)
    }
}

async fn answer(hall: &Arc<Hall>, stream: UnixStream) {
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    let mut reader = BufReader::new(reader.take(LONGEST));
    if reader.read_line(&mut line).await.is_err() {
        return;
    }
    let answer = match serde_json::from_str(&line) {
        Ok(control) => hall.obey(control).await,
        Err(error) => Controlled::Failed(format!("not a valid order: {error}")),
    };
    // All parts of an answer can be written as JSON.
    let mut text = serde_json::to_string(&answer).unwrap_or_default();
    text.push('\n');
    let _ = writer.write_all(text.as_bytes()).await;
}

/// Sends an order to the server that uses this data file.
///
/// # Errors
/// Returns an error if no server listens there, or it does not answer.
pub async fn control(data: &Path, order: &Control) -> io::Result<Controlled> {
    let mut stream = UnixStream::connect(control_path(data)).await?;
    let mut text = serde_json::to_string(order)?;
    text.push('\n');
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.take(LONGEST).read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(&answer)?)
}
