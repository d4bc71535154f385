//! Several servers that share a database, as one.
//!
//! A table lives on the node that has the lease on it, but its people may be connected to any node.
//! A node with a socket for a table elsewhere passes on what the socket sends, by request and
//! reply, and the table's node returns what the viewer may see. The pieces:
//!
//! - `message`: what nodes say to each other.
//! - `wire`: how messages travel. Only this module knows NATS, which may lose any message.
//! - `visitors`: on the table's node, the viewers whose sockets are elsewhere. To the table they
//!   look like any other viewer.
//! - `table::elsewhere`: on the socket's node, what stands in for a table that is elsewhere.
//!
//! Nothing here decides who owns a table, and no game depends on a message: the leases and the log
//! are in the database. A viewer that misses a message joins again, and is sent everything. The
//! exception is a revoked token, which is announced only once: a node that cannot be reached at
//! that moment keeps the sockets that used the token until they close.

#[cfg(test)]
mod golden;
mod message;
mod visitors;
mod wire;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Message;
use sidra_protocol::Goodbye;
use sidra_room::CommandId;
use sidra_store::{NodeId, TableId};
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use crate::hall::{Hall, stopped};
use crate::metrics::Lag;
use crate::outbox::{Outbox, Sent};
pub(crate) use message::{Answer, Errand, Joining, Needs};
use message::{Call, Tell, What};
use visitors::Visitors;
pub use wire::ClusterError;
use wire::{Kind, Packet, Wire};

/// The time between two heartbeats of a node.
const BEAT: Duration = Duration::from_millis(500);
/// After this time without a heartbeat, a node counts as unreachable.
const SILENCE: Duration = Duration::from_millis(2_500);
/// If no message or check arrives for a viewer for this long, the table's node has evidently lost
/// it.
const UNCHECKED: Duration = Duration::from_secs(12);
/// After this time, a silent node is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);
/// How long it may take to tell all visitors that this node is stopping.
const FAREWELL: Duration = Duration::from_secs(2);
/// The maximum number of tables whose spectator counts a heartbeat includes.
const MOST_COUNTED: usize = 500;

/// The other nodes, and how this one talks to them.
pub struct Cluster {
    node: NodeId,
    wire: Wire,
    /// The viewers whose sockets are on this node, but whose tables are elsewhere.
    away: Mutex<HashMap<u64, Away>>,
    visitors: Visitors,
    others: Mutex<HashMap<NodeId, Other>>,
    /// When this node last heard its own heartbeat, which goes the same way as that of the others.
    echoed: Mutex<Instant>,
    closed: watch::Sender<bool>,
    pub(crate) lag: Lag,
}

/// A viewer whose socket is on this node, but whose table is elsewhere.
struct Away {
    outbox: Outbox,
    /// When the table's node last said anything.
    heard: Instant,
    /// The number of the next message.
    next: u64,
    /// Notified if the table is no longer where it was.
    moved: Arc<Notify>,
}

/// What is known about another node.
struct Other {
    heard: Instant,
    /// The same moment, measured by how long this node has been running. Nobody knows whether
    /// others were silent while this one was stopped, and its tables were stopped too.
    heard_at: u64,
    /// How many people watch its tables.
    spectators: HashMap<TableId, u32>,
}

/// Returns for how many milliseconds a node has been silent, if it was last heard from at this
/// time; 0 if such a silence is normal.
fn silence_since(heard_at: u64, running: u64) -> u64 {
    let silent = running.saturating_sub(heard_at);
    match silent > 2 * BEAT.as_millis() as u64 {
        true => silent,
        false => 0,
    }
}

/// The error for a node that does not answer.
#[derive(Debug)]
pub(crate) struct Unreachable;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cluster {
    /// Connects a node to the others, through a NATS server. All nodes that share a database have
    /// the same `name`. Nodes of other databases must have a different one.
    ///
    /// # Errors
    /// Returns why the node cannot connect.
    pub async fn connect(url: &str, name: &str, node: NodeId) -> Result<Cluster, ClusterError> {
        Ok(Cluster {
            node,
            wire: Wire::connect(url, name, node).await?,
            away: Mutex::default(),
            visitors: Visitors::default(),
            others: Mutex::default(),
            echoed: Mutex::new(Instant::now()),
            closed: watch::Sender::new(false),
            lag: Lag::default(),
        })
    }

    /// Returns this node.
    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    /// Returns whether this node can talk to the others.
    pub(crate) fn is_connected(&self) -> bool {
        self.wire.is_connected()
    }

    /// Returns whether messages of this node have reached NATS recently, and come back.
    pub(crate) fn is_reachable(&self) -> bool {
        lock(&self.echoed).elapsed() <= SILENCE
    }

    /// Returns whether a node has been silent for too long, counting from `since` at the earliest.
    pub(crate) fn is_silent(&self, node: NodeId, since: Instant) -> bool {
        let heard = lock(&self.others).get(&node).map(|other| other.heard);
        heard.unwrap_or(since).max(since).elapsed() > SILENCE
    }

    /// Returns for how many milliseconds a node has been silent, if that is clearly longer than the
    /// time between two heartbeats; otherwise, or if it is not known, 0. `running` is how long this
    /// node has been running.
    pub(crate) fn silence(&self, node: NodeId, running: u64) -> u64 {
        let heard_at = lock(&self.others).get(&node).map(|other| other.heard_at);
        silence_since(heard_at.unwrap_or(running), running)
    }

    /// Returns how many other nodes sent a heartbeat recently.
    pub(crate) fn heard(&self) -> usize {
        let others = lock(&self.others);
        let heard = others
            .values()
            .filter(|other| other.heard.elapsed() <= SILENCE);
        heard.count()
    }

    /// Returns how many viewers with sockets on this node look at tables elsewhere.
    pub(crate) fn away(&self) -> usize {
        lock(&self.away).len()
    }

    /// Returns how many people watch a table on another node.
    pub(crate) fn spectators(&self, table: TableId) -> u32 {
        let others = lock(&self.others);
        let counts = others.values();
        counts
            .filter_map(|other| other.spectators.get(&table))
            .max()
            .copied()
            .unwrap_or(0)
    }

    /// Sends a node an errand, and returns its answer.
    pub(crate) async fn ask(
        &self,
        node: NodeId,
        errand: &Errand,
        body: &[u8],
    ) -> Result<Answer, Unreachable> {
        let packet = message::write(errand, body);
        let began = Instant::now();
        let answer = self.wire.ask(node, packet).await;
        self.lag.count(began.elapsed(), answer.is_ok());
        let (answer, _) = message::read(&answer?).ok_or(Unreachable)?;
        Ok(answer)
    }

    /// Sends all these nodes the same errand, and logs those that do not answer.
    pub(crate) async fn ask_all(&self, nodes: Vec<NodeId>, errand: &Errand) {
        for node in nodes.into_iter().filter(|node| *node != self.node) {
            if self.ask(node, errand, &[]).await.is_err() {
                tracing::warn!(%node, ?errand, "a node does not answer");
            }
        }
    }

    /// Expects messages for a viewer. `moved` is notified if the table is no longer where it was.
    pub(crate) fn expect(&self, viewer: u64, outbox: Outbox, moved: Arc<Notify>) {
        let away = Away {
            outbox,
            heard: Instant::now(),
            next: 0,
            moved,
        };
        lock(&self.away).insert(viewer, away);
    }

    /// Stops expecting messages for a viewer. The viewer's socket goes back to the table, unless it
    /// is closed.
    pub(crate) fn forget(&self, viewer: u64) {
        lock(&self.away).remove(&viewer);
    }

    /// Ends the connection of a viewer.
    pub(crate) fn end(&self, viewer: u64, why: Goodbye) {
        if let Some(away) = lock(&self.away).remove(&viewer) {
            away.outbox.end(why);
        }
    }

    /// Waits until the last visitors have been told where to go, then stops talking to the other
    /// nodes.
    pub(crate) async fn close(&self) {
        let told = async {
            while !lock(&self.visitors).is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(FAREWELL, told).await;
        self.wire.flush().await;
        self.closed.send_replace(true);
    }

    /// Carries out what a message asks for.
    async fn receive(self: &Arc<Cluster>, hall: &Arc<Hall>, kind: &Kind, packet: Packet) {
        match kind {
            Kind::Asked => {
                let (hall, cluster) = (hall.clone(), self.clone());
                tokio::spawn(async move {
                    let answer = match message::read(packet.bytes()) {
                        Some((errand, body)) => {
                            visitors::answer(&hall, &cluster, errand, body).await
                        }
                        // Another version may send an errand that this one does not know.
                        None => Answer::Gone,
                    };
                    let answer = message::write(&answer, &[]);
                    cluster.wire.reply(&packet, answer).await;
                });
            }
            Kind::Told => {
                if let Some((tell, body)) = message::read(packet.bytes()) {
                    let answer = self.hear(hall, &tell, body);
                    let answer = message::write(&answer, &[]);
                    self.wire.reply(&packet, answer).await;
                }
            }
            Kind::Called => {
                if let Some((Call::Beat { node, spectators }, _)) = message::read(packet.bytes()) {
                    let heard = Instant::now();
                    if NodeId(node) == self.node {
                        *lock(&self.echoed) = heard;
                        return;
                    }
                    let node = NodeId(node);
                    let heard_at = hall.running();
                    let silence = self.silence(node, heard_at);
                    let other = Other {
                        heard,
                        heard_at,
                        spectators: spectators.into_iter().collect(),
                    };
                    let mut others = lock(&self.others);
                    others.retain(|_, other| other.heard.elapsed() < FORGOTTEN);
                    others.insert(node, other);
                    drop(others);
                    if silence > 0 {
                        visitors::miss(self, node, silence);
                    }
                }
            }
        }
    }

    /// Passes on what another node tells a viewer. Returns whether the viewer is here and has
    /// missed nothing.
    fn hear(&self, hall: &Hall, tell: &Tell, body: &[u8]) -> Answer {
        let mut all = lock(&self.away);
        let viewer = tell.viewer;
        let Some(away) = all.get_mut(&viewer) else {
            return Answer::Gone;
        };
        away.heard = Instant::now();
        // A check may come after later messages, but not before earlier ones.
        let late = tell.number < away.next && tell.what == What::Check;
        if tell.number != away.next && !late {
            // The socket joins the table again and is sent everything.
            hall.metrics.gaps.inc();
            all.remove(&viewer);
            return Answer::Gone;
        }
        match tell.what {
            What::Down { answers, is_text } => {
                away.next += 1;
                let answers = answers.map(CommandId);
                let message = message_of(is_text, body);
                let passed = message.map(|message| away.outbox.pass(Sent { message, answers }));
                if passed.is_none_or(|passed| passed.is_err()) {
                    all.remove(&viewer);
                }
            }
            What::Check => {}
            What::Left => away.moved.notify_one(),
            What::End(why) => {
                if let Some(away) = all.remove(&viewer) {
                    away.outbox.end(why);
                }
            }
        }
        Answer::Done
    }
}

fn message_of(is_text: bool, body: &[u8]) -> Option<Message> {
    Some(match is_text {
        true => Message::Text(String::from_utf8(body.to_vec()).ok()?.into()),
        false => Message::Binary(body.to_vec().into()),
    })
}

/// Talks to the other nodes until the tables have stopped.
pub(crate) async fn run(hall: Arc<Hall>, cluster: Arc<Cluster>) {
    let mut heard = match cluster.wire.listen().await {
        Ok(heard) => heard,
        Err(error) => {
            tracing::error!(%error, "this node does not hear the others");
            return hall.stop();
        }
    };
    let mut beats = tokio::time::interval(BEAT);
    let mut stopping = hall.stopping();
    let mut stops = false;
    let mut closed = cluster.closed.subscribe();
    loop {
        tokio::select! {
            () = stopped(&mut closed) => return,
            // The tables are still telling their viewers where to go.
            () = stopped(&mut stopping), if !stops => stops = true,
            _ = beats.tick(), if !stops => {
                let mut spectators = hall.counted();
                spectators.truncate(MOST_COUNTED);
                let call = Call::Beat { node: cluster.node.0, spectators };
                cluster.wire.call(message::write(&call, &[])).await;
                // The sockets of viewers that are dropped here go back to their tables.
                lock(&cluster.away).retain(|_, away| away.heard.elapsed() < UNCHECKED);
            }
            packet = heard.next() => {
                let Some((kind, packet)) = packet else { return };
                cluster.receive(&hall, &kind, packet).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_silence_that_is_not_normal_counts() {
        for normal in [0, 500, 1_000] {
            assert_eq!(silence_since(7_000, 7_000 + normal), 0);
        }
        assert_eq!(silence_since(7_000, 8_001), 1_001);
        // The other node was heard while this one was looking at its clock.
        assert_eq!(silence_since(7_000, 6_999), 0);
    }
}
