//! Connecting to PostgreSQL, and the version of the schema.

use std::fmt;
use std::future::Future;
use std::io;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, PgPool, Row};
use tokio::time::timeout;

use super::append::{longest, patiently};
use super::reading;
use crate::StoreError;
use crate::lease::{LEASE, NewNode, NodeId};

/// The schema of each version, as changes to the version before. Never change one: add one.
const MIGRATIONS: [&str; 3] = [
    include_str!("schema-1.sql"),
    include_str!("schema-2.sql"),
    include_str!("schema-3.sql"),
];

/// The version of the schema that this program writes.
const VERSION: i32 = MIGRATIONS.len() as i32;

/// The advisory lock that nodes take while they look at the version: "Sidra" in ASCII.
const MIGRATION_LOCK: i64 = 0x53_6964_7261;

/// How many connections a node has for its work. Appends hold some of them permanently.
pub(super) const CONNECTIONS: u32 = 10;

/// How many further connections only keep the leases: if all others wait for answers, the leases
/// must still be renewed.
pub(super) const LEASE_CONNECTIONS: u32 = 2;

/// How long to wait for a connection.
const CONNECT_TIME: Duration = Duration::from_secs(5);

/// A connection that has been idle for longer than this is tested before it is used.
pub(super) const FRESH: Duration = Duration::from_secs(1);

/// How long a test of a connection may take. The network may have dropped the connection without
/// telling either end. Then every further wait is in vain, and a new connection is needed soon,
/// while the leases are still valid.
const TEST_TIME: Duration = Duration::from_secs(1);

/// Settings of every connection. A statement of a node that was stopped must not hold up others for
/// long, so every wait has a time limit.
const SETTINGS: [(&str, &str); 6] = [
    ("search_path", "sidra"),
    // The statements rely on this isolation level.
    ("default_transaction_isolation", "read committed"),
    ("lock_timeout", "1000"),
    ("statement_timeout", "5000"),
    ("idle_in_transaction_session_timeout", "5000"),
    // The database starts to probe a silent connection after half a minute.
    ("tcp_keepalives_idle", "30"),
];

/// Why a database could not be opened.
#[derive(Debug)]
pub enum DatabaseError {
    /// The address is not that of a PostgreSQL database.
    Address(String),
    /// A newer program wrote the data.
    Newer {
        /// The version of the data.
        found: i32,
        /// The newest version that this program knows.
        known: i32,
    },
    /// The encoding of the database, which cannot hold every character.
    Encoding(String),
    /// The database could not be reached or failed.
    Failed(String),
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseError::Address(why) => write!(
                f,
                "not the address of a database ({why}); expected something like \
                 postgres://user@host/name"
            ),
            DatabaseError::Newer { found, known } => write!(
                f,
                "a newer version of Sidra wrote the data in this database (format {found}; this \
                 one knows formats up to {known}): install that version"
            ),
            DatabaseError::Encoding(encoding) => write!(
                f,
                "the encoding of this database is {encoding}; create one with UTF8"
            ),
            DatabaseError::Failed(why) => write!(f, "cannot use the database: {why}"),
        }
    }
}

impl std::error::Error for DatabaseError {}

impl From<sqlx::Error> for DatabaseError {
    fn from(error: sqlx::Error) -> DatabaseError {
        DatabaseError::Failed(error.to_string())
    }
}

/// Reads the address of a database.
pub(super) fn options(url: &str) -> Result<PgConnectOptions, DatabaseError> {
    let is_known = ["postgres://", "postgresql://"]
        .into_iter()
        .any(|scheme| url.starts_with(scheme));
    if !is_known {
        let why = "it does not begin with postgres://".to_owned();
        return Err(DatabaseError::Address(why));
    }
    let options = PgConnectOptions::from_str(url);
    let options = options.map_err(|error| DatabaseError::Address(error.to_string()))?;
    Ok(options.options(SETTINGS).application_name("sidra"))
}

/// Returns the name by which the sessions of a node are found.
pub(super) fn session_name(node: NodeId) -> String {
    format!("sidra node {node}")
}

/// Connects once, for work that does not belong to a running node.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, DatabaseError> {
    in_time(patiently(CONNECT_TIME), options.connect()).await
}

/// Waits for the database, within a time limit.
async fn in_time<T>(
    time: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, DatabaseError> {
    let late = |_| DatabaseError::Failed("it does not answer".to_owned());
    Ok(timeout(time, work).await.map_err(late)??)
}

/// Tests whether a connection still answers.
pub(super) async fn test(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let tested = timeout(patiently(TEST_TIME), conn.ping()).await;
    tested.unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
}

/// Returns up to this many connections of a node.
pub(super) fn pool(options: PgConnectOptions, node: NodeId, count: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(count)
        .acquire_timeout(patiently(CONNECT_TIME))
        .test_before_acquire(false)
        .before_acquire(|conn, meta| {
            Box::pin(async move {
                if meta.idle_for > FRESH {
                    test(conn).await?;
                }
                Ok(true)
            })
        })
        // The pool itself tests a connection that comes back, but without a time limit. A
        // connection whose statement was given up would keep its place until the operating system
        // gives up too, which takes a quarter of an hour.
        .after_release(|conn, _| {
            Box::pin(async move {
                test(conn).await?;
                Ok(true)
            })
        })
        .after_connect(|conn, _| {
            Box::pin(async move {
                // What is acknowledged must be durable, whatever the default of this database is.
                // Stronger settings stay.
                sqlx::query(
                    "SELECT set_config('synchronous_commit', 'on', false)
                     WHERE current_setting('synchronous_commit') = 'off'",
                )
                .execute(conn)
                .await
                .map(drop)
            })
        })
        .connect_lazy_with(options.application_name(&session_name(node)))
}

/// Brings the database to the version of this program, one version at a time. Of several nodes
/// that start together, one does it and the others wait. This may take any amount of time.
pub(super) async fn migrate(conn: &mut PgConnection) -> Result<(), DatabaseError> {
    let encoding = sqlx::query_scalar("SELECT current_setting('server_encoding')");
    let encoding: String = in_time(longest(), encoding.fetch_one(&mut *conn)).await?;
    if encoding != "UTF8" {
        return Err(DatabaseError::Encoding(encoding));
    }
    // Usually nothing is to be done.
    if in_time(longest(), version(conn)).await? == Some(VERSION) {
        return Ok(());
    }
    let mut transaction = conn.begin().await?;
    let conn = &mut *transaction;
    sqlx::raw_sql("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
        .execute(&mut *conn)
        .await?;
    // The lock is released with the transaction, however the transaction ends.
    sqlx::query("SELECT pg_advisory_xact_lock($1)")
        .bind(MIGRATION_LOCK)
        .execute(&mut *conn)
        .await?;
    let found = match version(conn).await? {
        Some(found) => found,
        None => {
            // An empty schema may already be there, for a user who may not create schemas.
            let has_schema: bool =
                sqlx::query_scalar("SELECT to_regnamespace('sidra') IS NOT NULL")
                    .fetch_one(&mut *conn)
                    .await?;
            if !has_schema {
                sqlx::raw_sql("CREATE SCHEMA sidra")
                    .execute(&mut *conn)
                    .await?;
            }
            sqlx::raw_sql(
                "CREATE TABLE sidra.version (version INTEGER NOT NULL);
                 INSERT INTO sidra.version VALUES (0)",
            )
            .execute(&mut *conn)
            .await?;
            0
        }
    };
    if found > VERSION {
        let known = VERSION;
        return Err(DatabaseError::Newer { found, known });
    }
    let done = usize::try_from(found).unwrap_or(0);
    for (place, changes) in MIGRATIONS.iter().enumerate().skip(done) {
        let script = format!(
            "{changes}\nUPDATE sidra.version SET version = {};",
            place + 1
        );
        sqlx::raw_sql(AssertSqlSafe(script))
            .execute(&mut *conn)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Returns the version of the schema; `None` if there is no schema.
async fn version(conn: &mut PgConnection) -> Result<Option<i32>, sqlx::Error> {
    // `to_regclass` would remember from an earlier call that there is nothing, although another node
    // has made the schema since then.
    let exists: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM pg_tables
             WHERE schemaname = 'sidra' AND tablename = 'version')",
    )
    .fetch_one(&mut *conn)
    .await?;
    if !exists {
        return Ok(None);
    }
    let found = sqlx::query_scalar("SELECT version FROM sidra.version");
    found.fetch_one(conn).await.map(Some)
}

/// Adds a node, and makes the leases of earlier ones with the same name expire.
pub(super) async fn register(
    conn: &mut PgConnection,
    node: &NewNode,
) -> Result<NodeId, DatabaseError> {
    // Nodes that are long gone are removed, unless someone still has to take over their tables.
    let added = sqlx::query_scalar(
        "WITH superseded AS (
             UPDATE nodes SET expires = '-infinity' WHERE name = $1
         ), forgotten AS (
             DELETE FROM nodes WHERE name <> $1 AND expires < clock_timestamp() - interval '1 day'
                 AND NOT EXISTS (SELECT 1 FROM tables
                     WHERE owner = nodes.id AND stage IN ('open', 'playing'))
         )
         INSERT INTO nodes (name, version, address, expires)
         VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond') RETURNING id",
    )
    .bind(&node.name)
    .bind(&node.version)
    .bind(&node.address)
    .bind(millis(LEASE))
    .fetch_one(conn);
    Ok(NodeId(in_time(longest(), added).await?))
}

/// Returns a time as the statements expect it.
pub(super) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Ends the sessions of a node that are still open. Returns how many there were.
pub(super) async fn end_sessions(pool: &PgPool, node: NodeId) -> Result<u64, StoreError> {
    let ended = sqlx::query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = $1 AND usename = current_user AND datname = current_database()",
    )
    .bind(session_name(node))
    .fetch_all(pool);
    let ended = reading(ended).await?;
    Ok(ended
        .iter()
        .filter(|row| matches!(row.try_get(0), Ok(true)))
        .count() as u64)
}
