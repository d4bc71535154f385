//! The leases of a node.

use std::future::Future;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tokio::time::timeout;

use super::append::patiently;
use super::database::{end_sessions, millis};
use super::{Postgres, failure, reading, table_id, writing};
use crate::lease::{Claim, LEASE, Leases, Node, NodeId, RENEWAL, Renewal, Renewed};
use crate::{StoreError, TableId};

/// How long a statement that keeps the leases may take. A connection that does not answer must be
/// given up early enough to renew them over another one.
const KEEPING_TIME: Duration = Duration::from_secs(2);

/// The longest time after which a table is loaded though nobody asks for it.
const LONGEST_WAKE: Duration = Duration::from_secs(365 * 24 * 3600);

/// Waits for a statement that keeps the leases, within a time limit.
async fn keeping<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(patiently(KEEPING_TIME), work).await {
        Ok(done) => done.map_err(|error| failure(&error)),
        Err(_) => Err(StoreError::Unknown(
            "the database does not answer".to_owned(),
        )),
    }
}

/// An expression for the time of the clock that all nodes share, in milliseconds since 1970.
macro_rules! time {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT"
    };
}

/// The columns that [`node`] reads, in its order.
macro_rules! columns {
    () => {
        "nodes.id, name, version, address, load, reachable"
    };
}

/// Reads a node from the columns after the first `skip`.
fn node(row: &PgRow, skip: usize) -> Result<Node, sqlx::Error> {
    Ok(Node {
        id: NodeId(row.try_get(skip)?),
        name: row.try_get(skip + 1)?,
        version: row.try_get(skip + 2)?,
        address: row.try_get(skip + 3)?,
        load: row.try_get::<i64, _>(skip + 4)?.cast_unsigned(),
        reachable: row.try_get(skip + 5)?,
    })
}

impl Postgres {
    /// Tries once to claim a table. Returns `None` if another session's statement kept it locked
    /// for too long.
    async fn try_claim(&self, table: TableId) -> Result<Option<Claim>, StoreError> {
        // The row is locked first, and every other part of the statement reads the locked row.
        let claim = sqlx::query(concat!(
            "WITH locked AS MATERIALIZED (
                 SELECT number, owner, epoch FROM tables WHERE id = $1 FOR UPDATE
             ), valid AS MATERIALIZED (
                 SELECT * FROM nodes WHERE expires > clock_timestamp()
             ), holder AS MATERIALIZED (
                 SELECT valid.* FROM valid JOIN locked ON valid.id = locked.owner
                 WHERE valid.id <> $2
             ), claimed AS (
                 UPDATE tables SET owner = $2, epoch = locked.epoch + 1, wake = NULL
                 FROM locked WHERE tables.number = locked.number
                     AND NOT EXISTS (SELECT 1 FROM holder)
                     AND EXISTS (SELECT 1 FROM valid WHERE id = $2)
                 RETURNING tables.epoch
             )
             SELECT EXISTS (SELECT 1 FROM locked), (SELECT epoch FROM claimed),
                 EXISTS (SELECT 1 FROM locked WHERE owner <> $2), ",
            columns!(),
            " FROM (VALUES (1)) AS one LEFT JOIN holder AS nodes ON true"
        ))
        .bind(table.to_bytes().to_vec())
        .bind(self.node.0);
        let mut conn = self.connection().await?;
        // PostgreSQL's code for a lock that was not available.
        const LOCKED: &str = "55P03";
        let row = writing(async {
            match claim.fetch_one(&mut *conn).await {
                Ok(row) => Ok(Some(row)),
                Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(LOCKED) => {
                    Ok(None)
                }
                Err(error) => Err(error),
            }
        });
        let Some(row) = row.await? else {
            return Ok(None);
        };
        let broken = |error: sqlx::Error| StoreError::Unknown(error.to_string());
        if !row.try_get::<bool, _>(0).map_err(broken)? {
            return Ok(Some(Claim::NoTable));
        }
        if let Some(epoch) = row.try_get::<Option<i64>, _>(1).map_err(broken)? {
            return Ok(Some(Claim::Owned {
                epoch: epoch.cast_unsigned(),
                taken: row.try_get(2).map_err(broken)?,
            }));
        }
        if row.try_get::<Option<i64>, _>(3).map_err(broken)?.is_some() {
            return Ok(Some(Claim::Elsewhere(node(&row, 3).map_err(broken)?)));
        }
        let why = "the leases of this node have ended".to_owned();
        Err(StoreError::Refused(why))
    }

    /// Returns the node that has the lease on a table, if the lease is no longer valid.
    async fn gone_owner(&self, table: TableId) -> Result<Option<NodeId>, StoreError> {
        let owner = sqlx::query_scalar(
            "SELECT owner FROM tables WHERE id = $1 AND owner <> $2 AND NOT EXISTS (
                 SELECT 1 FROM nodes WHERE nodes.id = owner AND expires > clock_timestamp())",
        )
        .bind(table.to_bytes().to_vec())
        .bind(self.node.0)
        .fetch_optional(&self.pool);
        Ok(reading(owner).await?.map(NodeId))
    }
}

#[async_trait]
impl Leases for Postgres {
    async fn claim(&self, table: TableId) -> Result<Claim, StoreError> {
        let mut claim = self.try_claim(table).await?;
        // A statement of the previous node may still lock the row, if its process was stopped after
        // it sent half of a message. If that node's leases have expired, its sessions are ended
        // too.
        if claim.is_none()
            && let Some(owner) = self.gone_owner(table).await?
            && end_sessions(&self.pool, owner).await? > 0
        {
            claim = self.try_claim(table).await?;
        }
        claim.ok_or_else(|| StoreError::Refused("another statement holds the table".to_owned()))
    }

    async fn release(
        &self,
        table: TableId,
        epoch: u64,
        wake: Option<Duration>,
    ) -> Result<bool, StoreError> {
        let released = sqlx::query(
            "UPDATE tables SET owner = NULL, epoch = epoch + 1,
                 wake = COALESCE(clock_timestamp() + $4 * interval '1 millisecond', 'infinity')
             WHERE id = $1 AND owner = $2 AND epoch = $3",
        )
        .bind(table.to_bytes().to_vec())
        .bind(self.node.0)
        .bind(epoch.cast_signed())
        .bind(wake.map(|wake| millis(wake.min(LONGEST_WAKE))));
        let mut conn = self.connection().await?;
        let done = writing(released.execute(&mut *conn)).await?;
        Ok(done.rows_affected() > 0)
    }

    async fn holds(&self, table: TableId, epoch: u64) -> Result<bool, StoreError> {
        let held = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM tables WHERE id = $1 AND owner = $2 AND epoch = $3)",
        )
        .bind(table.to_bytes().to_vec())
        .bind(self.node.0)
        .bind(epoch.cast_signed())
        .fetch_one(&self.pool);
        reading(held).await
    }

    async fn renew(&self, reachable: bool) -> Result<Renewed, StoreError> {
        // An index has the tables of each node that are open or playing, and nothing else.
        let renewed = sqlx::query_as(concat!(
            "WITH before AS MATERIALIZED (
                 SELECT id, expires > clock_timestamp() AS valid FROM nodes
                 WHERE id = $1 AND expires > '-infinity' FOR UPDATE
             )
             UPDATE nodes SET reachable = $2,
                 load = (SELECT count(*) FROM tables
                     WHERE owner = $1 AND stage IN ('open', 'playing')),
                 expires = clock_timestamp() + $3 * interval '1 millisecond'
             FROM before WHERE nodes.id = before.id RETURNING before.valid, ",
            time!()
        ))
        .bind(self.node.0)
        .bind(reachable)
        .bind(millis(LEASE))
        .fetch_optional(&self.keeping);
        let found: Option<(bool, i64)> = keeping(renewed).await?;
        let known = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM nodes WHERE id = $1)");
        let is_known = match found {
            Some(_) => true,
            None => keeping(known.bind(self.node.0).fetch_one(&self.keeping)).await?,
        };
        Ok(Renewed {
            renewal: match found {
                Some((true, _)) => Renewal::Kept,
                Some((false, _)) => Renewal::Lapsed,
                None if is_known => Renewal::Lost,
                None => Renewal::Forgotten,
            },
            time: found.map(|(_, time)| time.cast_unsigned()),
        })
    }

    async fn retire(&self) -> Result<(), StoreError> {
        let retired = sqlx::query("UPDATE nodes SET expires = '-infinity' WHERE id = $1")
            .bind(self.node.0)
            .execute(&self.keeping);
        keeping(retired).await.map(drop)
    }

    async fn due(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        // Few nodes are gone, and the rows of those nodes are kept until their tables are taken
        // over. Tables of nodes that are gone come first: their people may be waiting. Each of the
        // remaining nodes sees them in another order, so that they share the work.
        let rows = sqlx::query(
            "(SELECT tables.id FROM nodes JOIN tables ON tables.owner = nodes.id
              WHERE nodes.expires <= clock_timestamp() AND tables.stage IN ('open', 'playing')
              ORDER BY hashtextextended(encode(tables.id, 'hex'), $2) LIMIT $1)
             UNION ALL
             (SELECT id FROM tables
              WHERE owner IS NULL AND (wake IS NULL OR wake <= clock_timestamp())
                  AND stage IN ('open', 'playing')
              ORDER BY wake NULLS FIRST LIMIT $1)
             LIMIT $1",
        )
        .bind(i64::from(limit))
        .bind(self.node.0)
        .fetch_all(&self.keeping);
        let rows = keeping(rows).await?;
        let ids = rows.iter().map(|row| table_id(row.try_get(0)?));
        ids.collect::<Result<_, _>>().map_err(super::refused)
    }

    fn renewal(&self) -> Option<Duration> {
        Some(RENEWAL)
    }

    async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM nodes WHERE expires > clock_timestamp() ORDER BY load, id"
        ))
        .fetch_all(&self.pool);
        let rows = reading(rows).await?;
        let nodes = rows.iter().map(|row| node(row, 0));
        nodes.collect::<Result<_, _>>().map_err(super::refused)
    }

    async fn time(&self) -> Result<Option<u64>, StoreError> {
        let query = concat!("SELECT ", time!());
        let time = reading(sqlx::query_scalar::<_, i64>(query).fetch_one(&self.pool)).await?;
        Ok(Some(time.cast_unsigned()))
    }
}
