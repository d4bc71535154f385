//! A table that lives on another node. What arrives for it is passed on there.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sidra_protocol::{Goodbye, Up, encode};
use sidra_room::Accepted;
use sidra_store::{NodeId, TableId};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, sleep};

use super::{End, Home, Join, Order, Refused};
use crate::cluster::{Answer, Cluster, Errand, Joining};
use crate::hall::{Hall, stopped};

/// How often to check whether the node of the table is silent.
const WATCH_TIME: Duration = Duration::from_millis(250);
/// How long the task for such a table stays in memory without viewers.
const IDLE_TIME: Duration = Duration::from_secs(1);
/// How long to wait before loading a table that has become free, in milliseconds.
const TAKE_TIME: u64 = 100;
/// Maximum number of messages of a viewer that wait for the table's node. Drafts come ten times a
/// second.
const MOST_WAITING: usize = 64;

/// Stands in for a table on another node.
pub(super) struct Elsewhere {
    hall: Arc<Hall>,
    cluster: Arc<Cluster>,
    id: TableId,
    /// The node that has the table.
    node: NodeId,
    /// The queues of what viewers send to the table. A viewer's queue closes when its task ends.
    viewers: HashMap<u64, mpsc::Sender<Passed>>,
    /// Notified when the table is no longer where it was.
    moved: Arc<Notify>,
    began: Instant,
    /// When this task was last needed.
    needed: Instant,
}

/// A message that is passed on for a viewer.
enum Passed {
    Up(Up),
    Lag(u64),
}

impl Elsewhere {
    pub(super) fn new(
        hall: Arc<Hall>,
        cluster: Arc<Cluster>,
        id: TableId,
        node: NodeId,
    ) -> Elsewhere {
        Elsewhere {
            hall,
            cluster,
            id,
            node,
            viewers: HashMap::new(),
            moved: Arc::default(),
            began: Instant::now(),
            needed: Instant::now(),
        }
    }

    async fn obey(&mut self, orders: &mut mpsc::Receiver<Order>) -> End {
        let mut closing = self.hall.closing();
        loop {
            self.viewers.retain(|_, queue| !queue.is_closed());
            if !self.viewers.is_empty() {
                self.needed = Instant::now();
            }
            if self.needed.elapsed() > IDLE_TIME && self.hall.leave(self.id, orders) {
                return End::Idle;
            }
            tokio::select! {
                biased;
                () = stopped(&mut closing) => return End::Stop,
                () = self.moved.notified() => return End::Moved,
                order = orders.recv() => match order {
                    Some(order) => self.follow(order),
                    None => return End::Idle,
                },
                () = sleep(WATCH_TIME) => {
                    if self.cluster.is_silent(self.node, self.began) {
                        return End::Moved;
                    }
                }
            }
        }
    }

    fn follow(&mut self, order: Order) {
        let table = self.id;
        match order {
            // The viewer's node believes that the table is here. It asks the store again.
            Order::Join(join) if join.from.is_some() => drop(join),
            Order::Join(join) => self.join(*join),
            Order::Part(viewer) => {
                if self.viewers.remove(&viewer).is_some() {
                    self.cluster.forget(viewer);
                }
            }
            Order::Up(viewer, up) => self.pass(viewer, Passed::Up(up)),
            Order::Lag(viewer, millis) => self.pass(viewer, Passed::Lag(millis)),
            Order::Ask {
                person,
                ask,
                answer,
            } => self.command(Errand::Ask { table, person, ask }, answer),
            Order::Close { reason, answer } => {
                self.command(Errand::Close { table, reason }, answer);
            }
            Order::Record { answer } => {
                self.ask(Errand::Record { table }, move |told| {
                    let told = match told {
                        Answer::Record(record) => Ok(record),
                        other => Err(refused(other)?),
                    };
                    answer.send(told).ok()
                });
            }
            Order::Forget { person, answer } => {
                self.ask(Errand::Forget { table, person }, move |told| {
                    let told = match told {
                        Answer::Done => Ok(()),
                        other => Err(refused(other)?),
                    };
                    answer.send(told).ok()
                });
            }
            // The table is no longer where it was. It is loaded when this task has ended.
            Order::Take => {
                self.hall.alarms.set(table, self.hall.now() + TAKE_TIME);
                self.moved.notify_one();
            }
            // The table's own node handles these.
            Order::Answered { .. }
            | Order::Renamed(_)
            | Order::Lose(..)
            | Order::Miss(..)
            | Order::HandOver { .. } => {}
        }
    }

    /// Joins the table for a viewer, and passes on what the viewer sends.
    fn join(&mut self, join: Join) {
        let Join {
            viewer,
            person,
            have,
            outbox,
            ..
        } = join;
        let errand = Errand::Join(Joining {
            table: self.id,
            from: self.cluster.node().0,
            viewer,
            person,
            have,
            version: outbox.encoding().version(),
            passes: self.hall.settings.protocol,
        });
        let (queue, passed) = mpsc::channel(MOST_WAITING);
        self.viewers.insert(viewer, queue);
        // The first messages may come before the answer.
        self.cluster.expect(viewer, outbox, self.moved.clone());
        let (cluster, node, moved) = (self.cluster.clone(), self.node, self.moved.clone());
        tokio::spawn(async move {
            match cluster.ask(node, &errand, &[]).await {
                Ok(Answer::Done) => ferry(&cluster, node, viewer, passed).await,
                Ok(Answer::TooOld) => cluster.end(viewer, Goodbye::Reload),
                Ok(_) | Err(_) => moved.notify_one(),
            }
            let from = cluster.node().0;
            cluster.forget(viewer);
            // If this is lost, the table's node finds out by asking.
            let _ = cluster.ask(node, &Errand::Part { from, viewer }, &[]).await;
        });
    }

    fn pass(&mut self, viewer: u64, passed: Passed) {
        if let Some(queue) = self.viewers.get(&viewer)
            && queue.try_send(passed).is_err()
        {
            // The socket goes back to the table, and sends again what has not been answered.
            self.viewers.remove(&viewer);
            self.cluster.forget(viewer);
        }
    }

    /// Sends the table's node a request that has an answer.
    fn command(&self, errand: Errand, answer: oneshot::Sender<Result<Accepted, Refused>>) {
        self.ask(errand, move |told| {
            let told = match told {
                Answer::Accepted(accepted) => Ok(accepted),
                other => Err(refused(other)?),
            };
            answer.send(told).ok()
        });
    }

    /// Sends the table's node a request. `then` returns `None` if the answer does not fit the
    /// request. The sender of the order then asks again.
    fn ask(&self, errand: Errand, then: impl FnOnce(Answer) -> Option<()> + Send + 'static) {
        let (cluster, node, moved) = (self.cluster.clone(), self.node, self.moved.clone());
        tokio::spawn(async move {
            let answer = cluster.ask(node, &errand, &[]).await;
            if answer.ok().and_then(then).is_none() {
                moved.notify_one();
            }
        });
    }
}

impl Home for Elsewhere {
    async fn run(mut self, orders: &mut mpsc::Receiver<Order>) -> End {
        let end = self.obey(orders).await;
        for (viewer, queue) in self.viewers.drain() {
            drop(queue);
            match end {
                End::Stop => self.cluster.end(viewer, Goodbye::Restart),
                // The socket comes back, and the store says where the table is now.
                _ => self.cluster.forget(viewer),
            }
        }
        end
    }
}

/// Passes on what a viewer sends, one message at a time, until the viewer or the table leaves.
async fn ferry(cluster: &Cluster, node: NodeId, viewer: u64, mut queue: mpsc::Receiver<Passed>) {
    let from = cluster.node().0;
    while let Some(passed) = queue.recv().await {
        let (errand, body) = match passed {
            Passed::Up(up) => (Errand::Up { from, viewer }, encode(&up)),
            Passed::Lag(millis) => {
                let errand = Errand::Lag {
                    from,
                    viewer,
                    millis,
                };
                (errand, Vec::new())
            }
        };
        match cluster.ask(node, &errand, &body).await {
            Ok(Answer::Done) => {}
            // The message may be lost. The socket goes back to the table, and sends it again.
            Ok(_) | Err(_) => return,
        }
    }
}

/// Returns why a table refuses; `None` if the node did not answer for the table.
fn refused(answer: Answer) -> Option<Refused> {
    match answer {
        Answer::NoTable => Some(Refused::NoTable),
        Answer::Refused(refusal) => Some(Refused::Table(refusal)),
        Answer::NotStored => Some(Refused::Store),
        Answer::Done | Answer::Gone | Answer::TooOld | Answer::Accepted(_) | Answer::Record(_) => {
            None
        }
    }
}
