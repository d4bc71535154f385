//! Viewers of this node's tables whose sockets are on other nodes, and other requests from those
//! nodes.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Message;
use sidra_protocol::Goodbye;
use sidra_store::{NodeId, TableId};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::message::{self, Answer, Errand, Joining, Tell, What};
use super::{Cluster, Unreachable, lock};
use crate::hall::Hall;
use crate::outbox::{Encoding, Inbox, queue};
use crate::socket;
use crate::table::{Join, Order, Refused};

/// How often a viewer's node is asked whether the viewer is still there. A node that hears nothing
/// about a viewer for more than twice this time lets the viewer join again.
const CHECK_TIME: Duration = Duration::from_secs(5);

/// The viewers from other nodes, by the node and its number for the viewer.
pub(super) type Visitors = Mutex<HashMap<(NodeId, u64), Visitor>>;

/// A running check of whether a viewer is still there.
type Check<'a> = Pin<Box<dyn Future<Output = Result<Vec<u8>, Unreachable>> + Send + 'a>>;

/// A viewer from another node.
pub(super) struct Visitor {
    /// The number of the viewer on this node.
    viewer: u64,
    table: mpsc::Sender<Order>,
}

/// Answers another node.
pub(super) async fn answer(
    hall: &Arc<Hall>,
    cluster: &Arc<Cluster>,
    errand: Errand,
    body: &[u8],
) -> Answer {
    match errand {
        Errand::Join(joining) => join(hall, cluster, joining).await,
        Errand::Up { from, viewer } => match socket::read(body) {
            Ok((up, _)) => {
                let order = |viewer| Order::Up(viewer, up);
                pass(cluster, (NodeId(from), viewer), order).await
            }
            Err(_) => Answer::Gone,
        },
        Errand::Lag {
            from,
            viewer,
            millis,
        } => {
            let order = |viewer| Order::Lag(viewer, millis);
            pass(cluster, (NodeId(from), viewer), order).await
        }
        Errand::Part { from, viewer } => {
            let key = (NodeId(from), viewer);
            let answer = pass(cluster, key, Order::Part).await;
            lock(&cluster.visitors).remove(&key);
            answer
        }
        Errand::Ask { table, person, ask } => {
            command(hall, table, |answer| Order::Ask {
                person,
                ask,
                answer,
            })
            .await
        }
        Errand::Close { table, reason } => {
            command(hall, table, |answer| Order::Close { reason, answer }).await
        }
        Errand::Record { table } => {
            let (answer, answered) = oneshot::channel();
            let order = Order::Record { answer };
            if hall.table(table).send(order).await.is_err() {
                return Answer::Gone;
            }
            match answered.await {
                Ok(Ok(record)) => Answer::Record(record),
                Ok(Err(refused)) => refusal(refused),
                Err(_) => Answer::Gone,
            }
        }
        Errand::Forget { table, person } => {
            let (answer, answered) = oneshot::channel();
            let order = Order::Forget { person, answer };
            if hall.table(table).send(order).await.is_err() {
                return Answer::Gone;
            }
            match answered.await {
                Ok(Ok(())) => Answer::Done,
                Ok(Err(refused)) => refusal(refused),
                Err(_) => Answer::Gone,
            }
        }
        Errand::Fits(needs) => {
            let stops = *hall.closing().borrow();
            match !stops && hall.fits(&needs).await {
                true => Answer::Done,
                false => Answer::Gone,
            }
        }
        Errand::Take { table } => match hall.table(table).send(Order::Take).await {
            // Loading the table claims it: now, or when the task that stood in for it has ended.
            Ok(()) => Answer::Done,
            Err(_) => Answer::Gone,
        },
        Errand::Renamed { person } => {
            hall.rename_here(person).await;
            Answer::Done
        }
        Errand::Revoked { person } => {
            hall.revoke_here(person);
            Answer::Done
        }
    }
}

/// Gives a table an order, and returns the answer.
async fn command(
    hall: &Arc<Hall>,
    table: TableId,
    order: impl FnOnce(oneshot::Sender<Result<sidra_room::Accepted, Refused>>) -> Order,
) -> Answer {
    let (answer, answered) = oneshot::channel();
    if hall.table(table).send(order(answer)).await.is_err() {
        return Answer::Gone;
    }
    match answered.await {
        Ok(Ok(accepted)) => Answer::Accepted(accepted),
        Ok(Err(refused)) => refusal(refused),
        Err(_) => Answer::Gone,
    }
}

fn refusal(refused: Refused) -> Answer {
    match refused {
        Refused::NoTable => Answer::NoTable,
        Refused::Table(refusal) => Answer::Refused(refusal),
        Refused::Store => Answer::NotStored,
    }
}

/// Gives the table of a visitor an order. The node that asks waits for the answer before it sends
/// the viewer's next message, so the messages stay in order.
async fn pass(cluster: &Cluster, key: (NodeId, u64), order: impl FnOnce(u64) -> Order) -> Answer {
    let found = lock(&cluster.visitors)
        .get(&key)
        .map(|visitor| (visitor.viewer, visitor.table.clone()));
    let Some((viewer, table)) = found else {
        return Answer::Gone;
    };
    match table.send(order(viewer)).await {
        Ok(()) => Answer::Done,
        Err(_) => Answer::Gone,
    }
}

async fn join(hall: &Arc<Hall>, cluster: &Arc<Cluster>, joining: Joining) -> Answer {
    let Joining {
        table,
        from,
        viewer: number,
        person,
        have,
        version,
        passes,
    } = joining;
    if *hall.closing().borrow() {
        return Answer::Gone;
    }
    let orders = hall.table(table);
    let newest = hall.settings.protocol;
    if version.max(passes) > newest {
        // The other node is newer: it can read what this one stored, but not the reverse.
        let to = NodeId(from);
        let _ = orders.send(Order::HandOver { to }).await;
        return Answer::Gone;
    }
    let is_known = |version: u8| version + 1 >= newest;
    let client_is_known = version == Encoding::Json.version() || is_known(version);
    let Some(encoding) = encoding(version).filter(|_| client_is_known && is_known(passes)) else {
        return Answer::TooOld;
    };
    // The errand may have been on its way for a long time. A viewer who has since left, and joined
    // through another node, must not be sent away.
    let key = (NodeId(from), number);
    let check = cluster.wire.check(key.0, check_of(number, 0)).await;
    if !check.is_ok_and(|answer| is_done(&answer)) {
        return Answer::Gone;
    }
    let (outbox, inbox) = queue(encoding);
    let viewer = hall.viewer();
    let join = Join {
        viewer,
        person,
        have,
        outbox,
        from: Some(key.0),
    };
    let visitor = Visitor {
        viewer,
        table: orders.clone(),
    };
    lock(&cluster.visitors).insert(key, visitor);
    if orders.send(Order::Join(Box::new(join))).await.is_err() {
        lock(&cluster.visitors).remove(&key);
        return Answer::Gone;
    }
    hall.metrics.visitors.inc();
    let (hall, cluster) = (hall.clone(), cluster.clone());
    tokio::spawn(async move {
        let heard = serve(&cluster, key, inbox).await;
        // A viewer that joins again gets another number.
        lock(&cluster.visitors).remove(&key);
        let order = match heard {
            Heard::Lost => Order::Lose(viewer, cluster.silence(key.0, hall.running())),
            Heard::All => Order::Part(viewer),
        };
        let _ = orders.send(order).await;
        hall.metrics.visitors.dec();
    });
    Answer::Done
}

/// Tells the tables of a node's viewers that it was silent for this many milliseconds.
pub(super) fn miss(cluster: &Cluster, node: NodeId, silence: u64) {
    let visitors = lock(&cluster.visitors);
    for (_, visitor) in visitors.iter().filter(|((from, _), _)| *from == node) {
        // A table with a full queue is not waiting for anyone.
        let _ = visitor.table.try_send(Order::Miss(visitor.viewer, silence));
    }
}

/// Returns how to write for a client of this version.
fn encoding(version: u8) -> Option<Encoding> {
    let all = [Encoding::Binary, Encoding::Previous, Encoding::Json];
    all.into_iter().find(|one| one.version() == version)
}

/// Returns a check that a viewer is still there and has received this many messages.
fn check_of(viewer: u64, number: u64) -> Vec<u8> {
    let tell = Tell {
        viewer,
        number,
        what: What::Check,
    };
    message::write(&tell, &[])
}

fn is_done(answer: &[u8]) -> bool {
    matches!(message::read(answer), Some((Answer::Done, _)))
}

/// Whether a visitor's node was heard to the end.
enum Heard {
    All,
    /// The node is silent.
    Lost,
}

/// Passes on what a table tells a visitor, until either of them leaves.
async fn serve(cluster: &Cluster, (node, viewer): (NodeId, u64), mut inbox: Inbox) -> Heard {
    let mut heard = Heard::All;
    let began = Instant::now();
    let mut number = 0;
    let mut check: Check<'_> = Box::pin(std::future::pending());
    let mut checks = interval_at(began + CHECK_TIME, CHECK_TIME);
    checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let packet = |number, what, body: &[u8]| {
        let tell = Tell {
            viewer,
            number,
            what,
        };
        message::write(&tell, body)
    };
    let left = loop {
        tokio::select! {
            sent = inbox.next() => {
                let Some(sent) = sent else {
                    break match inbox.farewell() {
                        // The viewer's own node is not stopping, so the viewer goes where the table
                        // goes.
                        None | Some(Goodbye::Restart) => What::Left,
                        Some(why) => What::End(why),
                    };
                };
                let (is_text, body) = match &sent.message {
                    Message::Text(text) => (true, text.as_bytes()),
                    Message::Binary(bytes) => (false, &bytes[..]),
                    // Tables send nothing else.
                    _ => continue,
                };
                let answers = sent.answers.map(|id| id.0);
                let what = What::Down { answers, is_text };
                if !cluster.wire.tell(node, packet(number, what, body)).await {
                    break What::Left;
                }
                number += 1;
            }
            _ = checks.tick() => {
                check = Box::pin(cluster.wire.check(node, check_of(viewer, number)));
            }
            answer = &mut check => {
                check = Box::pin(std::future::pending());
                match answer {
                    Ok(answer) if is_done(&answer) => {}
                    Ok(_) => break What::Left,
                    // A single answer may be lost. Only a node that sends no heartbeats either is
                    // gone.
                    Err(Unreachable) if cluster.is_silent(node, began) => {
                        heard = Heard::Lost;
                        break What::Left;
                    }
                    Err(Unreachable) => {}
                }
            }
        }
    };
    cluster.wire.tell(node, packet(number, left, &[])).await;
    heard
}
