//! How nodes talk: through NATS, with a subject for each node and one for all.
//!
//! NATS may lose any message. Anyone who can send messages could play as someone else, so the
//! NATS server must ask for a password or a token.

use std::fmt;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt;
use sidra_store::NodeId;
use tokio::time::timeout;

use super::Unreachable;

/// How long to wait for the first connection.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// The longest time between two attempts to connect again.
const RECONNECT_TIME: Duration = Duration::from_millis(500);
/// How often the connection is tested.
const PING_TIME: Duration = Duration::from_secs(2);
/// How long an answer may take. A table that has to be loaded first needs a moment.
const ANSWER_TIME: Duration = Duration::from_secs(3);
/// How long a message may wait to be written.
const SEND_TIME: Duration = Duration::from_secs(2);

/// Why a node cannot talk to the others.
#[derive(Debug)]
pub enum ClusterError {
    /// The address is not that of a NATS server.
    Address(String),
    /// The server cannot be reached, or refuses the connection.
    Connect(String),
    /// The server does not ask for a password.
    Open,
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClusterError::Address(why) => write!(
                f,
                "not the address of a NATS server ({why}); expected something like \
                 nats://user:password@host:4222"
            ),
            ClusterError::Connect(why) => write!(f, "cannot connect to the NATS server: {why}"),
            ClusterError::Open => f.write_str(
                "the NATS server accepts clients without a password, so anyone could play for \
                 anyone else: give it a user and a password",
            ),
        }
    }
}

impl std::error::Error for ClusterError {}

/// A connection to NATS.
pub(super) struct Wire {
    client: Client,
    prefix: String,
    node: NodeId,
}

/// The messages that other nodes send.
pub(super) struct Heard {
    asked: Subscriber,
    told: Subscriber,
    called: Subscriber,
}

/// A message as it arrived.
pub(super) struct Packet(async_nats::Message);

impl Packet {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0.payload
    }
}

/// The kind of a message.
pub(super) enum Kind {
    /// An errand for this node.
    Asked,
    /// A message to a viewer on this node.
    Told,
    /// A message to all nodes.
    Called,
}

impl Heard {
    /// Returns the next message, or `None` once the connection is closed permanently.
    pub(super) async fn next(&mut self) -> Option<(Kind, Packet)> {
        let (kind, message) = tokio::select! {
            message = self.asked.next() => (Kind::Asked, message),
            message = self.told.next() => (Kind::Told, message),
            message = self.called.next() => (Kind::Called, message),
        };
        Some((kind, Packet(message?)))
    }
}

/// Reads addresses that are separated by commas, which are tried in this order. The first one contains
/// the password or token.
fn options(url: &str) -> Result<(Vec<ServerAddr>, ConnectOptions), ClusterError> {
    let servers = url.split(',').map(|one| one.trim().parse::<ServerAddr>());
    let servers: Vec<ServerAddr> = servers
        .collect::<Result<_, _>>()
        .map_err(|error| ClusterError::Address(error.to_string()))?;
    let mut options = ConnectOptions::new();
    if let Some(first) = servers.first() {
        options = match (first.username(), first.password()) {
            (Some(user), Some(password)) => {
                options.user_and_password(user.to_owned(), password.to_owned())
            }
            (Some(token), None) => options.token(token.to_owned()),
            (None, _) => options,
        };
    }
    Ok((servers, options))
}

impl Wire {
    pub(super) async fn connect(url: &str, name: &str, node: NodeId) -> Result<Wire, ClusterError> {
        let (servers, options) = options(url)?;
        let connect = options
            .name(format!("sidra node {node}"))
            .connection_timeout(CONNECT_TIME)
            .ping_interval(PING_TIME)
            // Otherwise they would be tried in random order.
            .retain_servers_order()
            .reconnect_delay_callback(|tries| {
                RECONNECT_TIME.min(Duration::from_millis(20 * tries as u64))
            })
            .event_callback(|event| async move {
                match event {
                    Event::Connected => tracing::info!("connected to NATS"),
                    event => tracing::warn!(%event, "NATS"),
                }
            })
            .connect(servers);
        let client = match timeout(CONNECT_TIME * 2, connect).await {
            Ok(Ok(client)) => client,
            Ok(Err(error)) => return Err(ClusterError::Connect(error.to_string())),
            Err(_) => return Err(ClusterError::Connect("it does not answer".to_owned())),
        };
        if !client.server_info().auth_required {
            return Err(ClusterError::Open);
        }
        Ok(Wire {
            client,
            prefix: format!("sidra.{name}"),
            node,
        })
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Starts listening for messages from the other nodes.
    pub(super) async fn listen(&self) -> Result<Heard, async_nats::SubscribeError> {
        let (prefix, node) = (&self.prefix, self.node);
        Ok(Heard {
            asked: self
                .client
                .subscribe(format!("{prefix}.ask.{node}"))
                .await?,
            told: self
                .client
                .subscribe(format!("{prefix}.tell.{node}"))
                .await?,
            called: self.client.subscribe(format!("{prefix}.all")).await?,
        })
    }

    /// Asks a node, and waits for its answer.
    pub(super) async fn ask(&self, node: NodeId, packet: Vec<u8>) -> Result<Vec<u8>, Unreachable> {
        self.request(format!("{}.ask.{node}", self.prefix), packet)
            .await
    }

    /// Sends a message to a viewer on a node, and waits for the node's answer.
    pub(super) async fn check(
        &self,
        node: NodeId,
        packet: Vec<u8>,
    ) -> Result<Vec<u8>, Unreachable> {
        self.request(format!("{}.tell.{node}", self.prefix), packet)
            .await
    }

    async fn request(&self, subject: String, packet: Vec<u8>) -> Result<Vec<u8>, Unreachable> {
        let answer = self.client.request(subject, packet.into());
        // Without a connection, the request itself waits to be sent.
        match timeout(ANSWER_TIME, answer).await {
            Ok(Ok(answer)) => Ok(answer.payload.to_vec()),
            Ok(Err(_)) | Err(_) => Err(Unreachable),
        }
    }

    /// Answers an errand.
    pub(super) async fn reply(&self, packet: &Packet, answer: Vec<u8>) {
        if let Some(reply) = packet.0.reply.clone() {
            self.publish(reply.to_string(), answer).await;
        }
    }

    /// Sends a message to a viewer on a node. Returns whether it is on its way.
    pub(super) async fn tell(&self, node: NodeId, packet: Vec<u8>) -> bool {
        let subject = format!("{}.tell.{node}", self.prefix);
        self.publish(subject, packet).await
    }

    /// Sends a message to all nodes.
    pub(super) async fn call(&self, packet: Vec<u8>) {
        // Without a connection, old news would wait and be sent later.
        if self.is_connected() {
            self.publish(format!("{}.all", self.prefix), packet).await;
        }
    }

    async fn publish(&self, subject: String, packet: Vec<u8>) -> bool {
        let published = self.client.publish(subject, packet.into());
        matches!(timeout(SEND_TIME, published).await, Ok(Ok(())))
    }

    pub(super) async fn flush(&self) {
        let _ = timeout(SEND_TIME, self.client.flush()).await;
    }
}
