//! Renews the leases on tables, loads the tables of servers that are gone and those at which
//! something is due, and leaves tables that this server cannot read to a server that can.
//!
//! The database says which tables have to be loaded, so any server does it: bots move, clocks run
//! and absent players are replaced even if nobody is connected and the last server is gone.
//!
//! Two versions of the program may run side by side, with different dictionaries. A table belongs
//! only to a server that can read all of its log and has the dictionary that its match began with.
//! A server without a cluster has nobody to leave the table to, and continues without that
//! dictionary.

use std::sync::Arc;
use std::time::Duration;

use sidra_store::{LEASE, NodeId, Renewal, TableId};
use tokio::time::Instant;

use crate::cluster::{Answer, Errand, Needs};
use crate::hall::{Hall, stopped};
use crate::table::Order;

/// How many tables are loaded at a time. Loading more could take so long that this server's own
/// leases expire.
const TABLES: u32 = 64;

/// How long tables keep checking whether they still live here after the leases have expired. During
/// this time, a claim that another node began before the leases were valid again may still be
/// committed: the database ends a statement after five seconds.
const DOUBT: Duration = Duration::from_secs(6);

/// How long to wait before trying a failed renewal again. There is time for another try before
/// the leases expire, even if the first one got no answer.
const RETRY_TIME: Duration = Duration::from_millis(250);

/// How long this server must have known that it is unreachable before it gives its tables to the
/// others. By then, all servers have noted whether they are reachable: if NATS itself is gone, none
/// gives up anything. A server that was stopped for a while hears itself again within this time.
const APART_TIME: Duration = Duration::from_secs(2);

/// Renews the leases and takes over tables until the server stops.
pub(crate) async fn run(hall: Arc<Hall>) {
    let Some(period) = hall.leases.renewal() else {
        return;
    };
    let mut stopping = hall.stopping();
    // When the last renewal that succeeded began. The leases are valid from some time after that.
    let mut renewed = Instant::now();
    let mut doubted_until = None;
    let mut pause = period;
    // Since when this server has known that it is unreachable.
    let mut unreachable = None;
    loop {
        tokio::select! {
            () = stopped(&mut stopping) => return,
            () = tokio::time::sleep(pause) => {}
        }
        let began = Instant::now();
        let cluster = hall.settings.cluster.as_ref();
        let reachable = cluster.is_none_or(|cluster| cluster.is_reachable());
        let answer = hall.leases.renew(reachable).await;
        let time = answer.as_ref().ok().and_then(|answer| answer.time);
        if let Some(time) = time {
            hall.take_time(time, began.elapsed());
        }
        let renewal = answer.map(|answer| answer.renewal);
        // The answer alone is not enough. A renewal that failed may have been stored all the same,
        // and then the next one finds valid leases. A slow renewal may have looked at the leases
        // before they expired.
        let lapsed = matches!(renewal, Ok(Renewal::Lapsed)) || renewed.elapsed() > LEASE;
        if lapsed {
            doubted_until = Some(Instant::now() + DOUBT);
        }
        match &renewal {
            Ok(Renewal::Kept | Renewal::Lapsed) => {
                if lapsed {
                    tracing::warn!("the leases had expired");
                }
                renewed = began;
                hall.note_renewal();
            }
            Ok(why @ (Renewal::Lost | Renewal::Forgotten)) => {
                tracing::error!(?why, "the leases cannot be renewed");
                hall.lose(*why);
                return;
            }
            Err(error) => {
                tracing::warn!(%error, "could not renew the leases");
                hall.metrics.failed_renewals.inc();
            }
        }
        // Without the database, no table can tell whether it still lives here. Every table ends,
        // and its people are told that the server cannot be reached for now.
        if let Some(until) = doubted_until {
            doubted_until = (Instant::now() < until).then_some(until);
            hall.lapse();
        }
        pause = if renewal.is_ok() { period } else { RETRY_TIME };
        if renewal.is_err() {
            continue;
        }
        unreachable = match reachable {
            true => None,
            false => unreachable.or(Some(began)),
        };
        let apart = unreachable.is_some_and(|since| since.elapsed() > APART_TIME);
        hall.set_apart(apart && hall.others_are_reachable().await);
        if hall.is_apart() {
            continue;
        }
        match hall.leases.due(TABLES).await {
            Ok(tables) => {
                for id in tables {
                    // Loading the table claims it. What stands in for a table on another node ends
                    // first.
                    let _ = hall.table(id).try_send(Order::Take);
                }
            }
            Err(error) => tracing::warn!(%error, "could not look for tables to load"),
        }
    }
}

impl Hall {
    /// Returns whether other servers can reach each other.
    async fn others_are_reachable(&self) -> bool {
        let nodes = self.leases.nodes().await.unwrap_or_default();
        let own = self.settings.cluster.as_ref().map(|one| one.node());
        nodes
            .iter()
            .any(|node| node.reachable && Some(node.id) != own)
    }

    /// Returns whether this server can read such a table.
    pub(crate) async fn fits(self: &Arc<Hall>, needs: &Needs) -> bool {
        let lexicon = match needs.lexicon {
            Some(hash) => self.dictionary_of(hash).await.is_some(),
            None => true,
        };
        lexicon && needs.rows <= self.settings.rows
    }

    /// Returns another node that can read such a table. If there are several, it is the one with
    /// the least load.
    pub(crate) async fn other_that_fits(&self, needs: &Needs) -> Option<NodeId> {
        let cluster = self.settings.cluster.as_ref()?;
        let nodes = self.leases.nodes().await.unwrap_or_default();
        let others = nodes.iter().map(|node| node.id);
        let others: Vec<NodeId> = others.filter(|&node| node != cluster.node()).collect();
        // All are asked at once: a node may have died, and waiting for its answer takes seconds.
        let answers = others.iter().map(|&node| self.other_fits(node, needs));
        let answers = futures_util::future::join_all(answers).await;
        let fitting = others.into_iter().zip(answers).find(|(_, fits)| *fits);
        fitting.map(|(node, _)| node)
    }

    /// Returns whether another node can read such a table.
    pub(crate) async fn other_fits(&self, node: NodeId, needs: &Needs) -> bool {
        let Some(cluster) = &self.settings.cluster else {
            return false;
        };
        // An older node does not know this errand, and answers that it is unknown.
        let answer = cluster.ask(node, &Errand::Fits(*needs), &[]).await;
        matches!(answer, Ok(Answer::Done))
    }

    /// Asks a node to take a table that nobody has. If that node does not take it, the first node
    /// that needs the table will.
    pub(crate) async fn pass_on(&self, table: TableId, node: NodeId) {
        if let Some(cluster) = &self.settings.cluster {
            let _ = cluster.ask(node, &Errand::Take { table }, &[]).await;
        }
    }
}
