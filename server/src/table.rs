//! One live table.
//!
//! Each table is a separate task, so that a failing table does not affect the others. A table
//! decides a step, appends it to the store, and only after the commit applies it, acknowledges it
//! and tells everyone. If it is not known whether a row was stored, the table neither acknowledges
//! nor refuses: it ends, and its sockets go to a new task, which reads the log again.
//!
//! Several servers can share a store. Then a table may live on another server, and its task here
//! only passes on what arrives for it. The rest of the server notices no difference.

mod append;
mod draft;
mod elsewhere;
mod keeper;
mod lag;
mod listen;
mod names;
mod recall;
mod tell;
mod viewers;

use std::sync::Arc;

use sidra_protocol::{Goodbye, Up};
use sidra_room::Accepted;
use sidra_room::shared::{Person, Reason, TableAsk, TableRefusal};
use sidra_store::{NodeId, PersonId, TableId};
use tokio::sync::{mpsc, oneshot};

use crate::hall::Hall;
use crate::outbox::Outbox;
use elsewhere::Elsewhere;
use keeper::Keeper;

/// The version of the encoding of rows. A server that knows only an older version leaves the table
/// to others.
pub(crate) const ROWS: u16 = 1;

/// How long after its end a table is loaded again if nobody asks for it, in milliseconds.
const RELOAD_TIME: u64 = 1_000;

/// What a table can be asked. If the channel for the answer is closed, the table was reloaded: ask
/// again.
pub(crate) enum Order {
    /// A socket joins.
    Join(Box<Join>),
    /// A socket is closed.
    Part(u64),
    /// The node of a viewer's socket was last heard from this many milliseconds ago. The viewer may
    /// be looking at an old state, and cannot move.
    Lose(u64, u64),
    /// The node of a viewer's socket was silent for this many milliseconds, and is back.
    Miss(u64, u64),
    /// A socket sent a message.
    Up(u64, Up),
    /// The round-trip time of a viewer's connection, in milliseconds.
    Lag(u64, u64),
    /// A person asks over HTTP, without a socket.
    Ask {
        person: Person,
        ask: TableAsk,
        answer: oneshot::Sender<Result<Accepted, Refused>>,
    },
    /// A bot has decided.
    Answered {
        number: u64,
        seat: usize,
        action: Option<sidra_game::Action>,
    },
    /// A person was renamed.
    Renamed(Person),
    /// A person is forgotten.
    Forget {
        person: Person,
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// The table is closed from outside.
    Close {
        reason: Reason,
        answer: oneshot::Sender<Result<Accepted, Refused>>,
    },
    /// Asks for the record of a match that is over, as text.
    Record {
        answer: oneshot::Sender<Result<Option<String>, Refused>>,
    },
    /// Gives the table to a newer server that has asked for it.
    HandOver { to: NodeId },
    /// The table is free, and should live here.
    Take,
}

/// A socket that joins a table.
pub(crate) struct Join {
    pub viewer: u64,
    pub person: Option<Person>,
    pub have: Option<u64>,
    pub outbox: Outbox,
    /// The node of the socket, if it is another one.
    pub from: Option<NodeId>,
}

/// Where a table lives: here ([`Keeper`]), or on another node ([`Elsewhere`]).
trait Home: Sized {
    /// Follows orders until the table ends.
    fn run(self, orders: &mut mpsc::Receiver<Order>) -> impl Future<Output = End> + Send;
}

/// Why a table does not carry out an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refused {
    /// There is no such table.
    NoTable,
    /// The table refuses it.
    Table(TableRefusal),
    /// The store cannot be read or written.
    Store,
}

/// Why the task of a table ends.
#[derive(Debug)]
enum End {
    /// There is no such table.
    Missing,
    /// The table cannot be read now.
    Unreadable,
    /// Another server has it.
    Elsewhere(NodeId),
    /// The table is no longer where it was.
    Moved,
    /// Another server wants it.
    HandOver,
    /// Nobody is looking at it.
    Idle,
    /// The server is stopping, or is cut off from the others.
    Stop,
    /// Its state may differ from the log.
    Reload,
}

/// Runs a table until nobody needs it, then answers the orders that came too late.
pub(crate) async fn run(hall: Arc<Hall>, id: TableId, mut orders: mpsc::Receiver<Order>) {
    let end = match Keeper::load(&hall, id).await {
        Ok(keeper) => keeper.run(&mut orders).await,
        Err(End::Elsewhere(node)) => match hall.settings.cluster.clone() {
            Some(cluster) => {
                let home = Elsewhere::new(hall.clone(), cluster, id, node);
                home.run(&mut orders).await
            }
            None => End::Elsewhere(node),
        },
        Err(end) => end,
    };
    if matches!(end, End::Reload) {
        hall.metrics.reloads.inc();
        // Something may be due there even if no socket comes back.
        hall.alarms.set(id, hall.now() + RELOAD_TIME);
    }
    orders.close();
    let why = match end {
        End::Missing => Goodbye::NoTable,
        _ => Goodbye::Restart,
    };
    let refused = match end {
        End::Missing => Refused::NoTable,
        End::Unreadable | End::Elsewhere(_) | End::Stop => Refused::Store,
        // Everything else is dropped, and the senders ask again.
        End::Idle | End::Reload | End::Moved | End::HandOver => return,
    };
    while let Ok(order) = orders.try_recv() {
        match order {
            Order::Join(join) => join.outbox.end(why),
            Order::Ask { answer, .. } | Order::Close { answer, .. } => {
                let _ = answer.send(Err(refused.clone()));
            }
            Order::Forget { answer, .. } => {
                let _ = answer.send(Err(refused.clone()));
            }
            Order::Record { answer } => {
                let _ = answer.send(Err(refused.clone()));
            }
            _ => {}
        }
    }
}

/// Returns a person's id in the store.
pub(crate) fn id_of(person: Person) -> PersonId {
    PersonId(person.0 as i64)
}

/// Returns the person with this id in the store.
pub(crate) fn person_of(id: PersonId) -> Person {
    Person(id.0 as u64)
}
