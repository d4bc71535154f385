//! Who may write to the log of a table.
//!
//! Several servers can share one database. Each of them is a *node*, and a live table belongs to
//! one node at a time: the node has a *lease* on it. A lease has an *epoch*, which grows with every
//! claim. A row carries the epoch under which it was decided, and a store that several nodes share
//! appends it only if that is still the table's epoch. So a node that slept through the end of its
//! lease cannot write, even if it believes that it still has the lease.
//!
//! Leases expire by the database's clock, and only decide when another node may claim a table. The
//! epochs alone ensure that two nodes never write the same log.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;

use crate::{StoreError, TableId};

/// How long the leases of a node are valid after it renewed them.
pub const LEASE: Duration = Duration::from_secs(5);

/// How often a node renews its leases, and looks for tables that have to be loaded. A table is taken
/// over after at most the sum of [`LEASE`] and this time.
pub(crate) const RENEWAL: Duration = Duration::from_secs(1);

/// The id of a node: one run of a server. A restarted server gets a new id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub i64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a node says about itself when it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNode {
    /// The name, which stays the same when the server is restarted. A node that starts takes the
    /// name from an earlier one, whose leases expire at once.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The address at which others reach it.
    pub address: String,
}

/// A node whose leases are valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The id.
    pub id: NodeId,
    /// The name.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The address at which others reach it.
    pub address: String,
    /// How many open or playing tables it had when it last renewed its leases.
    pub load: u64,
    /// Whether the other nodes could reach it then.
    pub reachable: bool,
}

/// The answer to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The table is this node's. Read its log only now, when no other node can append to it.
    Owned {
        /// The epoch that the rows must carry.
        epoch: u64,
        /// Whether it belonged to another node, whose leases have ended.
        taken: bool,
    },
    /// The table belongs to another node.
    Elsewhere(Node),
    /// There is no such table.
    NoTable,
}

/// What became of a node's leases when it renewed them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Renewal {
    /// They were valid the whole time.
    Kept,
    /// They had expired, and are valid again. Other nodes may have claimed tables in between.
    Lapsed,
    /// They cannot be renewed, because the node has retired or another one has its name.
    Lost,
    /// They cannot be renewed, because they expired so long ago that the node was forgotten.
    Forgotten,
}

/// The answer to a renewal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Renewed {
    /// What became of the leases.
    pub renewal: Renewal,
    /// The time of the clock that all nodes share, as in [`time`](Leases::time).
    pub time: Option<u64>,
}

/// The leases of one node.
///
/// A lease that is claimed stays until it is released, or until another node claims the table
/// after this node failed to renew in time.
#[async_trait]
pub trait Leases: Send + Sync + 'static {
    /// Claims a table, unless it belongs to another node whose leases are valid. A table that
    /// already belongs to this node gets a new epoch: what was decided under the old one is not
    /// stored.
    async fn claim(&self, table: TableId) -> Result<Claim, StoreError>;

    /// Gives back a table that was claimed with this epoch. After the time `wake`, some node has to
    /// load it, even if nobody asks for it: see [`due`](Leases::due). Returns whether the table was
    /// still this node's. Nothing is appended under this epoch afterwards.
    async fn release(
        &self,
        table: TableId,
        epoch: u64,
        wake: Option<Duration>,
    ) -> Result<bool, StoreError>;

    /// Returns whether a table still belongs to this node under this epoch.
    async fn holds(&self, table: TableId, epoch: u64) -> Result<bool, StoreError>;

    /// Renews all leases of this node, counts its tables, and notes whether the other nodes can
    /// reach it.
    async fn renew(&self, reachable: bool) -> Result<Renewed, StoreError>;

    /// Gives up all leases of this node, so that others can claim its tables at once. The node
    /// cannot renew or claim afterwards.
    async fn retire(&self) -> Result<(), StoreError>;

    /// Returns up to `limit` tables that are open or playing and have to be loaded by some node:
    /// their node is gone, or nobody has them and the time to load them has come.
    async fn due(&self, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Returns how often the leases must be renewed, or `None` if they never expire.
    fn renewal(&self) -> Option<Duration>;

    /// Returns the nodes whose leases are valid, least load first.
    async fn nodes(&self) -> Result<Vec<Node>, StoreError>;

    /// Returns the time of the clock that all nodes share, in milliseconds since 1970, or `None` if
    /// there is only one node. The clocks of their machines may differ.
    async fn time(&self) -> Result<Option<u64>, StoreError>;
}

/// The leases of a server that has its store to itself: every table is its own.
#[derive(Debug)]
pub struct Sole {
    node: NewNode,
    epoch: u64,
}

impl Sole {
    /// Returns the leases of the only node. All of them have this epoch, which should differ from
    /// run to run.
    pub fn new(node: NewNode, epoch: u64) -> Sole {
        Sole { node, epoch }
    }
}

#[async_trait]
impl Leases for Sole {
    async fn claim(&self, _table: TableId) -> Result<Claim, StoreError> {
        Ok(Claim::Owned {
            epoch: self.epoch,
            taken: false,
        })
    }

    async fn release(
        &self,
        _table: TableId,
        epoch: u64,
        _wake: Option<Duration>,
    ) -> Result<bool, StoreError> {
        Ok(epoch == self.epoch)
    }

    async fn holds(&self, _table: TableId, epoch: u64) -> Result<bool, StoreError> {
        Ok(epoch == self.epoch)
    }

    async fn renew(&self, _reachable: bool) -> Result<Renewed, StoreError> {
        Ok(Renewed {
            renewal: Renewal::Kept,
            time: None,
        })
    }

    async fn retire(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn due(&self, _limit: u32) -> Result<Vec<TableId>, StoreError> {
        Ok(Vec::new())
    }

    fn renewal(&self) -> Option<Duration> {
        None
    }

    async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        let NewNode {
            name,
            version,
            address,
        } = self.node.clone();
        Ok(vec![Node {
            id: NodeId(1),
            name,
            version,
            address,
            load: 0,
            reachable: true,
        }])
    }

    async fn time(&self) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }
}
