//! What a table wants to tell a socket.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Message;
use sidra_protocol::{Down, Goodbye, PREVIOUS, VERSION, encode, encode_previous};
use sidra_room::CommandId;
use tokio::sync::mpsc;

/// Maximum number of messages that can wait for a socket. A client that is further behind has
/// stopped reading.
const LONGEST: usize = 128;
/// When this many bytes wait for a socket, no more are added. So it holds this much and one message.
const MOST_BYTES: usize = 256 << 10;

/// How messages are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Binary frames, for pages.
    Binary,
    /// Binary frames of the previous version, for pages that are older than the server.
    Previous,
    /// JSON in text frames, for other programs.
    Json,
}

impl Encoding {
    /// How many encodings there are.
    pub(crate) const COUNT: usize = 3;

    /// Returns the version of the messages; 0 means JSON.
    pub(crate) fn version(self) -> u8 {
        match self {
            Encoding::Binary => VERSION,
            Encoding::Previous => PREVIOUS,
            Encoding::Json => 0,
        }
    }

    /// Writes a message. Returns `None` if the client would not understand it.
    pub(crate) fn write(self, down: &Down) -> Option<Message> {
        Some(match self {
            Encoding::Binary => Message::Binary(encode(down).into()),
            Encoding::Previous => Message::Binary(encode_previous(down)?.into()),
            // All parts of a message can be written as JSON.
            Encoding::Json => Message::Text(serde_json::to_string(down).unwrap_or_default().into()),
        })
    }
}

/// A message for a client, and the command that it answers.
#[derive(Debug)]
pub(crate) struct Sent {
    pub message: Message,
    pub answers: Option<CommandId>,
}

impl Sent {
    fn size(&self) -> usize {
        match &self.message {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) => bytes.len(),
            _ => 0,
        }
    }
}

impl From<Message> for Sent {
    fn from(message: Message) -> Sent {
        let answers = None;
        Sent { message, answers }
    }
}

/// The sending end of a socket's queue.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Sent>,
    /// How many bytes are in the queue.
    waiting: Arc<AtomicUsize>,
    encoding: Encoding,
    farewell: Arc<OnceLock<Goodbye>>,
}

/// The receiving end of a socket's queue.
#[derive(Debug)]
pub(crate) struct Inbox {
    queue: mpsc::Receiver<Sent>,
    waiting: Arc<AtomicUsize>,
    farewell: Arc<OnceLock<Goodbye>>,
}

/// Creates the queue of a socket.
pub(crate) fn queue(encoding: Encoding) -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(LONGEST);
    let farewell = Arc::new(OnceLock::new());
    let waiting = Arc::new(AtomicUsize::new(0));
    let outbox = Outbox {
        queue: sender,
        waiting: waiting.clone(),
        encoding,
        farewell: farewell.clone(),
    };
    let inbox = Inbox {
        queue: receiver,
        waiting,
        farewell,
    };
    (outbox, inbox)
}

/// Why a message does not reach a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undelivered {
    /// Too much is waiting in the queue.
    Full,
    /// The socket is closed.
    Closed,
    /// The client is too old for this message.
    Unknown,
}

impl Outbox {
    /// Puts a message into the queue, without waiting.
    pub(crate) fn send(&self, down: &Down) -> Result<(), Undelivered> {
        let message = self.encoding.write(down).ok_or(Undelivered::Unknown)?;
        self.pass(message.into())
    }

    /// Puts the answer to a command into the queue.
    pub(crate) fn answer(&self, id: CommandId, down: &Down) -> Result<(), Undelivered> {
        let message = self.encoding.write(down).ok_or(Undelivered::Unknown)?;
        let answers = Some(id);
        self.pass(Sent { message, answers })
    }

    /// Puts a message that is already encoded into the queue.
    pub(crate) fn pass(&self, sent: Sent) -> Result<(), Undelivered> {
        if self.waiting.load(Ordering::Relaxed) >= MOST_BYTES {
            return Err(Undelivered::Full);
        }
        let place = self.queue.try_reserve().map_err(|error| match error {
            mpsc::error::TrySendError::Full(()) => Undelivered::Full,
            mpsc::error::TrySendError::Closed(()) => Undelivered::Closed,
        })?;
        self.waiting.fetch_add(sent.size(), Ordering::Relaxed);
        place.send(sent);
        Ok(())
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Ends the connection once the messages in the queue have been sent.
    pub(crate) fn end(self, why: Goodbye) {
        let _ = self.farewell.set(why);
    }
}

impl Inbox {
    /// Returns the next message; `None` once the table has closed the queue.
    pub(crate) async fn next(&mut self) -> Option<Sent> {
        let sent = self.queue.recv().await?;
        Some(self.taken(sent))
    }

    /// Returns the next message if there is one.
    pub(crate) fn next_now(&mut self) -> Option<Sent> {
        let sent = self.queue.try_recv().ok()?;
        Some(self.taken(sent))
    }

    /// Notes that a message is no longer in the queue.
    fn taken(&self, sent: Sent) -> Sent {
        self.waiting.fetch_sub(sent.size(), Ordering::Relaxed);
        sent
    }

    /// Returns why the connection ends. If there is no reason, the table is loaded again, and the
    /// socket goes back to it.
    pub(crate) fn farewell(&self) -> Option<Goodbye> {
        self.farewell.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_that_wait_are_bounded() {
        let (outbox, mut inbox) = queue(Encoding::Binary);
        let size = 40 << 10;
        let pass = || outbox.pass(Message::Binary(vec![0; size].into()).into());
        let passed = (0..LONGEST).take_while(|_| pass().is_ok()).count();
        assert_eq!(passed, MOST_BYTES.div_ceil(size));
        assert_eq!(pass(), Err(Undelivered::Full));
        assert!(inbox.next_now().is_some());
        assert_eq!(pass(), Ok(()));
        // One message may be longer than that, because a long match takes one.
        while inbox.next_now().is_some() {}
        let long = Message::Binary(vec![0; 3 * MOST_BYTES].into());
        assert_eq!(outbox.pass(long.into()), Ok(()));
        assert_eq!(pass(), Err(Undelivered::Full));
    }
}
