//! The store in a PostgreSQL database, which several nodes can share.

mod append;
mod database;
#[cfg(feature = "conformance")]
mod held;
mod leases;
mod rate;
#[cfg(feature = "conformance")]
mod read_first;
pub(crate) mod whole;

use std::collections::HashMap;
use std::future::Future;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgRow};
use sqlx::{Connection as _, PgPool, Postgres as Pg, Row};
use tokio::time::timeout;

use append::{Writer, check_texts, longest};
pub use database::DatabaseError;
use database::{CONNECTIONS, LEASE_CONNECTIONS, connect, migrate, options};
pub use rate::database_commit_rate;
#[cfg(feature = "conformance")]
pub use read_first::ReadFirst;

use crate::lease::{Leases as _, NewNode, NodeId};
use crate::{
    AppendError, Cursor, Hash, Head, Listed, NewRow, NewTable, PageFile, Person, PersonId, Pruned,
    Store, StoreError, StoredRow, TableId,
};

/// How many tables one statement deletes.
const PRUNE_TABLES: i64 = 32;

/// How many people one statement deletes.
const PRUNE_PEOPLE: i64 = 256;

/// The columns that [`listed`] reads, in its order.
macro_rules! columns {
    () => {
        "tables.id, stage, public, edition, summary, people, turn, code, created, updated"
    };
}

/// The store in a PostgreSQL database, as one node sees it.
///
/// Every operation is one statement, or a few that need not happen together; none waits for this
/// process while it holds locks. Rows are appended under the leases of this node: see
/// [`Leases`](crate::Leases). A table that this store creates is claimed for its node, with the
/// epoch of its first row.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    /// The connections that keep the leases.
    keeping: PgPool,
    writer: Writer,
    node: NodeId,
}

impl Postgres {
    /// Opens a database as a new node. Creates the schema if it is missing, or brings it to the
    /// current version. This must be called within a tokio runtime.
    ///
    /// # Errors
    /// Returns an error if the address is not that of a PostgreSQL database, if the database cannot
    /// be reached or written, or if a newer program wrote the data.
    pub async fn open(url: &str, node: &NewNode) -> Result<Postgres, DatabaseError> {
        Postgres::open_with(options(url)?, node, append::APPEND).await
    }

    /// Opens a database as [`open`](Postgres::open) does, but lets statements wait for a minute, so
    /// that tests can hold them up. From then on, all stores of this process wait that long.
    ///
    /// # Errors
    /// Returns the same errors as `open`.
    #[cfg(feature = "conformance")]
    pub async fn open_patient(url: &str, node: &NewNode) -> Result<Postgres, DatabaseError> {
        let options = append::be_patient(options(url)?);
        Postgres::open_with(options, node, append::APPEND).await
    }

    /// Opens a database as [`open_patient`](Postgres::open_patient) does, but appends without
    /// checking the epoch. The tests must notice that.
    ///
    /// # Errors
    /// Returns the same errors as `open`.
    #[cfg(feature = "conformance")]
    pub async fn open_unfenced(url: &str, node: &NewNode) -> Result<Postgres, DatabaseError> {
        let options = append::be_patient(options(url)?);
        Postgres::open_with(options, node, append::APPEND_UNFENCED).await
    }

    async fn open_with(
        options: PgConnectOptions,
        node: &NewNode,
        statement: &'static str,
    ) -> Result<Postgres, DatabaseError> {
        let mut conn = connect(&options).await?;
        migrate(&mut conn).await?;
        let node = database::register(&mut conn, node).await?;
        conn.close().await?;
        let keeping = database::pool(options.clone(), node, LEASE_CONNECTIONS);
        let pool = database::pool(options, node, CONNECTIONS);
        let writer = Writer::start(&pool, statement);
        Ok(Postgres {
            pool,
            keeping,
            writer,
            node,
        })
    }

    /// Returns a name that all nodes of this database have in common, and no other nodes have.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn cluster(&self) -> Result<String, StoreError> {
        // Both parts stay the same on a standby that takes over.
        let name = sqlx::query_scalar(
            "SELECT to_hex(system_identifier) || '-' || oid
             FROM pg_control_system(), pg_database WHERE datname = current_database()",
        );
        reading(name.fetch_one(&self.pool)).await
    }

    /// Returns the id of this node.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// Appends all rows that are waiting, gives up the leases of this node and closes the
    /// connections. Afterwards every operation is refused. If the database does not answer, this
    /// gives up what it waits for.
    pub async fn close(&self) {
        let _ = timeout(longest(), self.writer.close()).await;
        // If this fails, the leases expire, because nobody renews them.
        let _ = self.retire().await;
        let closed = async { tokio::join!(self.pool.close(), self.keeping.close()) };
        let _ = timeout(longest(), closed).await;
    }

    /// Returns a connection for a change. A change that gets no connection certainly did not
    /// happen.
    async fn connection(&self) -> Result<PoolConnection<Pg>, StoreError> {
        self.pool.acquire().await.map_err(refused)
    }

    /// Executes a statement that changes rows. Returns how many rows it changed.
    async fn execute(
        &self,
        query: sqlx::query::Query<'_, Pg, sqlx::postgres::PgArguments>,
    ) -> Result<u64, StoreError> {
        let mut conn = self.connection().await?;
        let done = writing(query.execute(&mut *conn)).await?;
        Ok(done.rows_affected())
    }

    /// Tries to create a table. Returns whether it was created.
    async fn try_create(&self, table: &NewTable) -> Result<bool, AppendError> {
        let NewTable { head, first } = table;
        let query = sqlx::query(
            "WITH created AS (
                 INSERT INTO tables (id, last, created, updated, owner, epoch,
                     stage, public, edition, summary, people, turn, code)
                 VALUES ($1, 0, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                 ON CONFLICT DO NOTHING RETURNING number
             )
             INSERT INTO log (number, seq, person, command, version, epoch, at, text)
             SELECT number, 0, $12, $13, $14, $4, $2, $15 FROM created",
        )
        .bind(first.table.to_bytes().to_vec())
        .bind(first.at)
        .bind(self.node.0)
        .bind(first.epoch.cast_signed())
        .bind(head.stage.to_string())
        .bind(head.public)
        .bind(&head.edition)
        .bind(&head.summary)
        .bind(numbers(&head.people))
        .bind(head.turn.map(|turn| turn.0))
        .bind(&head.code)
        .bind(first.by.map(|(person, _)| person.0))
        .bind(first.by.map(|(_, command)| command.cast_signed()))
        .bind(i32::from(first.version))
        .bind(&first.text);
        Ok(self.execute(query).await? > 0)
    }
}

/// Returns what an error says about a change: that it was certainly not made, or that the outcome
/// is unknown.
fn failure(error: &sqlx::Error) -> StoreError {
    let is_undone = match error {
        sqlx::Error::Database(error) => {
            // The database was shutting down, or the connection was lost: the commit may have
            // happened. After any other error, it has not.
            let code = error.code().unwrap_or_default();
            let in_doubt = ["08", "40003", "57P"];
            !in_doubt.into_iter().any(|start| code.starts_with(start))
        }
        sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::Configuration(_)
        | sqlx::Error::InvalidArgument(_)
        | sqlx::Error::Encode(_) => true,
        _ => false,
    };
    match is_undone {
        true => StoreError::Refused(error.to_string()),
        false => StoreError::Unknown(error.to_string()),
    }
}

/// Converts the error of an operation that changes nothing.
#[expect(
    clippy::needless_pass_by_value,
    reason = "map_err passes the error by value"
)]
fn refused(error: sqlx::Error) -> StoreError {
    StoreError::Refused(error.to_string())
}

/// Waits for a change, within a time limit.
async fn writing<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(longest(), work).await {
        Ok(done) => done.map_err(|error| failure(&error)),
        Err(_) => Err(StoreError::Unknown(
            "the database does not answer".to_owned(),
        )),
    }
}

/// Waits for a read, within a time limit.
async fn reading<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(longest(), work).await {
        Ok(done) => done.map_err(refused),
        Err(_) => Err(StoreError::Refused(
            "the database does not answer".to_owned(),
        )),
    }
}

/// Returns the ids of people as the numbers that the database expects.
fn numbers(people: &[PersonId]) -> Vec<i64> {
    people.iter().map(|person| person.0).collect()
}

/// Writes the ids of people as a PostgreSQL array.
fn people_text(people: &[PersonId]) -> String {
    let numbers: Vec<String> = people.iter().map(PersonId::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}

/// Returns the error for content that this program did not write.
fn decode(what: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("the database has an unreadable {what}").into())
}

/// Reads the id of a table.
fn table_id(bytes: &[u8]) -> Result<TableId, sqlx::Error> {
    let bytes = bytes.try_into().map_err(|_| decode("table id"))?;
    Ok(TableId::from_bytes(bytes))
}

/// Reads a person: id, name, time, whether it is a program.
fn person(row: &PgRow) -> Result<Person, sqlx::Error> {
    Ok(Person {
        id: PersonId(row.try_get(0)?),
        name: row.try_get(1)?,
        created: row.try_get(2)?,
        bot: row.try_get(3)?,
    })
}

/// Reads a person, if there is one.
fn maybe_person(row: Option<&PgRow>) -> Result<Option<Person>, StoreError> {
    row.map(person).transpose().map_err(refused)
}

/// Reads a table as lists contain it.
fn listed(row: &PgRow) -> Result<Listed, sqlx::Error> {
    let stage: &str = row.try_get(1)?;
    let people: Vec<i64> = row.try_get(5)?;
    Ok(Listed {
        id: table_id(row.try_get(0)?)?,
        head: Head {
            stage: stage.parse().map_err(|_| decode("stage of a table"))?,
            public: row.try_get(2)?,
            edition: row.try_get(3)?,
            summary: row.try_get(4)?,
            people: people.into_iter().map(PersonId).collect(),
            turn: row.try_get::<Option<i64>, _>(6)?.map(PersonId),
            code: row.try_get(7)?,
        },
        created: row.try_get(8)?,
        updated: row.try_get(9)?,
    })
}

/// Reads all rows of a list.
fn list(rows: &[PgRow]) -> Result<Vec<Listed>, StoreError> {
    let list = rows.iter().map(listed).collect::<Result<_, _>>();
    list.map_err(refused)
}

/// Returns the place at which a list starts.
fn place(before: Option<Cursor>) -> (i64, Vec<u8>) {
    match before {
        Some(Cursor { at, id }) => (at, id.to_bytes().to_vec()),
        // This sorts after every table, because a table's id has 16 bytes.
        None => (i64::MAX, vec![0xff; 17]),
    }
}

#[async_trait]
impl Store for Postgres {
    async fn add_person(
        &self,
        name: &str,
        token: Hash,
        bot: bool,
        at: i64,
    ) -> Result<PersonId, StoreError> {
        let query = sqlx::query_scalar(
            "INSERT INTO people (name, token, bot, created, seen) VALUES ($1, $2, $3, $4, $4)
             RETURNING id",
        )
        .bind(name)
        .bind(token.to_vec())
        .bind(bot)
        .bind(at);
        let mut conn = self.connection().await?;
        let id = writing(query.fetch_one(&mut *conn)).await?;
        Ok(PersonId(id))
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name, created, bot FROM people WHERE id = $1")
            .bind(id.0)
            .fetch_optional(&self.pool);
        maybe_person(reading(row).await?.as_ref())
    }

    async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError> {
        let rows = sqlx::query("SELECT id, name FROM people WHERE id = ANY ($1)")
            .bind(numbers(ids))
            .fetch_all(&self.pool);
        let rows = reading(rows).await?;
        let names = rows
            .iter()
            .map(|row| Ok((PersonId(row.try_get(0)?), row.try_get(1)?)));
        names.collect::<Result<_, _>>().map_err(refused)
    }

    async fn person_by_token(&self, token: Hash) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name, created, bot FROM people WHERE token = $1")
            .bind(token.to_vec())
            .fetch_optional(&self.pool);
        maybe_person(reading(row).await?.as_ref())
    }

    async fn rename(&self, id: PersonId, name: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("UPDATE people SET name = $2 WHERE id = $1")
            .bind(id.0)
            .bind(name);
        Ok(self.execute(query).await? > 0)
    }

    async fn seen(&self, ids: &[PersonId], at: i64) -> Result<(), StoreError> {
        // The rows are locked in order, so that two nodes that note the same people do not wait for
        // each other.
        let query = sqlx::query(
            "WITH locked AS MATERIALIZED (
                 SELECT id FROM people WHERE id = ANY ($1) AND seen < $2 ORDER BY id FOR UPDATE
             )
             UPDATE people SET seen = greatest(seen, $2) FROM locked WHERE people.id = locked.id",
        )
        .bind(numbers(ids))
        .bind(at);
        self.execute(query).await.map(drop)
    }

    async fn set_recovery(&self, token: Hash, code: Hash, at: i64) -> Result<bool, StoreError> {
        let query = sqlx::query(
            "UPDATE people SET recovery = $2, recovery_set = $3, seen = greatest(seen, $3)
             WHERE token = $1",
        )
        .bind(token.to_vec())
        .bind(code.to_vec())
        .bind(at);
        Ok(self.execute(query).await? > 0)
    }

    async fn recover(&self, code: Hash, token: Hash) -> Result<Option<Person>, StoreError> {
        let query = sqlx::query(
            "UPDATE people SET token = $2, recovery = NULL, recovery_set = NULL
             WHERE recovery = $1 RETURNING id, name, created, bot",
        )
        .bind(code.to_vec())
        .bind(token.to_vec());
        let mut conn = self.connection().await?;
        let row = writing(query.fetch_optional(&mut *conn)).await?;
        maybe_person(row.as_ref())
    }

    async fn forget(&self, id: PersonId) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM people WHERE id = $1").bind(id.0);
        Ok(self.execute(query).await? > 0)
    }

    async fn create_table(&self, table: NewTable) -> Result<(), AppendError> {
        let id = table.first.table;
        if table.first.seq != 0 {
            return Err(AppendError::Conflict);
        }
        let mut row = table.first.clone();
        row.head = Some(table.head.clone());
        check_texts(&row)?;
        for _ in 0..4 {
            if self.try_create(&table).await? {
                return Ok(());
            }
            if self.head(id).await?.is_some() {
                return Err(AppendError::Conflict);
            }
            if let Some(code) = &table.head.code
                && self.table_by_code(code).await?.is_some()
            {
                return Err(AppendError::CodeTaken);
            }
        }
        let why = "other tables took the same code too often".to_owned();
        Err(AppendError::Refused(why))
    }

    async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        self.writer.append(row).await
    }

    async fn rows(&self, table: TableId, from: u64) -> Result<Vec<StoredRow>, StoreError> {
        let Ok(from) = i64::try_from(from) else {
            return Ok(Vec::new());
        };
        let rows = sqlx::query(
            "SELECT seq, person, command, version, epoch, at, text FROM log
             WHERE number = (SELECT number FROM tables WHERE id = $1) AND seq >= $2 ORDER BY seq",
        )
        .bind(table.to_bytes().to_vec())
        .bind(from)
        .fetch_all(&self.pool);
        let rows = reading(rows).await?;
        let rows = rows.iter().map(stored_row);
        rows.collect::<Result<_, _>>().map_err(refused)
    }

    async fn table_by_code(&self, code: &str) -> Result<Option<TableId>, StoreError> {
        if code.contains('\0') {
            return Ok(None);
        }
        let row = sqlx::query("SELECT id FROM tables WHERE md5(code) = md5($1) AND code = $1")
            .bind(code)
            .fetch_optional(&self.pool);
        let row = reading(row).await?;
        let id = row.map(|row| table_id(row.try_get(0)?));
        id.transpose().map_err(refused)
    }

    async fn head(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        let row = sqlx::query(concat!("SELECT ", columns!(), " FROM tables WHERE id = $1"))
            .bind(table.to_bytes().to_vec())
            .fetch_optional(&self.pool);
        let row = reading(row).await?;
        row.map(|row| listed(&row)).transpose().map_err(refused)
    }

    async fn live_tables(&self) -> Result<Vec<TableId>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM tables WHERE stage IN ('open', 'playing') ORDER BY id")
                .fetch_all(&self.pool);
        let rows = reading(rows).await?;
        let ids = rows.iter().map(|row| table_id(row.try_get(0)?));
        ids.collect::<Result<_, _>>().map_err(refused)
    }

    async fn lobby(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM tables WHERE stage IN ('open', 'playing') AND public
             ORDER BY created DESC, id DESC LIMIT $1"
        ))
        .bind(i64::from(limit))
        .fetch_all(&self.pool);
        list(&reading(rows).await?)
    }

    async fn ended(&self, from: i64, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM tables WHERE done IS NOT NULL AND done >= $1 AND public
             ORDER BY done DESC, id DESC LIMIT $2"
        ))
        .bind(from)
        .bind(i64::from(limit))
        .fetch_all(&self.pool);
        list(&reading(rows).await?)
    }

    async fn tables_of(
        &self,
        person: PersonId,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let (at, id) = place(before);
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM tables WHERE people @> ARRAY[$1::bigint] AND (updated, id) < ($2, $3)
             ORDER BY updated DESC, id DESC LIMIT $4"
        ))
        .bind(person.0)
        .bind(at)
        .bind(id)
        .bind(i64::from(limit))
        .fetch_all(&self.pool);
        list(&reading(rows).await?)
    }

    async fn finished(
        &self,
        viewer: Option<PersonId>,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let (at, id) = place(before);
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM tables WHERE done IS NOT NULL AND stage = 'over' AND (done, id) < ($1, $2)
                 AND (public OR people @> ARRAY[$3::bigint])
             ORDER BY done DESC, id DESC LIMIT $4"
        ))
        .bind(at)
        .bind(id)
        .bind(viewer.map(|viewer| viewer.0))
        .bind(i64::from(limit))
        .fetch_all(&self.pool);
        list(&reading(rows).await?)
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        let mut pruned = Pruned::default();
        loop {
            // A table whose row is locked is being changed, so it is not old.
            let query = sqlx::query_scalar(
                "WITH old AS MATERIALIZED (
                     SELECT number FROM tables WHERE done < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
                 ), gone AS (
                     DELETE FROM tables USING old WHERE tables.number = old.number
                     RETURNING tables.number
                 ), rows AS (
                     DELETE FROM log USING gone WHERE log.number = gone.number
                 )
                 SELECT count(*) FROM gone",
            )
            .bind(before)
            .bind(PRUNE_TABLES);
            let mut conn = self.connection().await?;
            let tables: i64 = writing(query.fetch_one(&mut *conn)).await?;
            if tables == 0 {
                break;
            }
            pruned.tables += tables.cast_unsigned();
        }
        loop {
            let query = sqlx::query(
                "WITH old AS MATERIALIZED (
                     SELECT id FROM people AS person WHERE seen < $1 AND NOT EXISTS (
                         SELECT 1 FROM tables WHERE tables.people @> ARRAY[person.id])
                     LIMIT $2 FOR UPDATE OF person SKIP LOCKED
                 )
                 DELETE FROM people USING old WHERE people.id = old.id",
            )
            .bind(before)
            .bind(PRUNE_PEOPLE);
            let people = self.execute(query).await?;
            if people == 0 {
                break;
            }
            pruned.people += people;
        }
        Ok(pruned)
    }

    async fn offer_page(
        &self,
        page: &str,
        files: &[String],
        at: i64,
    ) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(
            "INSERT INTO pages (page, offered, files) VALUES ($1, $2, $3)
             ON CONFLICT (page) DO UPDATE SET offered = greatest(pages.offered, $2), files = $3",
        )
        .bind(page)
        .bind(at)
        .bind(files);
        self.execute(query).await?;
        // Another node may be deleting one of the files right now, because the page was old. The
        // next offer notices that.
        let lacking = sqlx::query_scalar(
            "SELECT name FROM unnest($1::text[]) AS asked (name)
             WHERE NOT EXISTS (SELECT 1 FROM files WHERE files.name = asked.name)",
        )
        .bind(files)
        .fetch_all(&self.pool);
        reading(lacking).await
    }

    async fn keep_file(&self, file: PageFile) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO files (name, kind, plain, brotli, gzip) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
        )
        .bind(file.name)
        .bind(file.kind)
        .bind(file.plain)
        .bind(file.brotli)
        .bind(file.gzip);
        self.execute(query).await.map(drop)
    }

    async fn page_file(&self, name: &str) -> Result<Option<PageFile>, StoreError> {
        let row = sqlx::query("SELECT kind, plain, brotli, gzip FROM files WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.pool);
        let file = reading(row).await?.map(|row| {
            Ok(PageFile {
                name: name.to_owned(),
                kind: row.try_get(0)?,
                plain: row.try_get(1)?,
                brotli: row.try_get(2)?,
                gzip: row.try_get(3)?,
            })
        });
        file.transpose().map_err(refused)
    }

    async fn prune_pages(&self, before: i64, most: u32) -> Result<u64, StoreError> {
        let pages = sqlx::query(
            "DELETE FROM pages WHERE offered < $1 OR page NOT IN (
                 SELECT page FROM pages ORDER BY offered DESC, page DESC LIMIT $2)",
        )
        .bind(before)
        .bind(i64::from(most));
        self.execute(pages).await?;
        let files = sqlx::query(
            "DELETE FROM files WHERE NOT EXISTS (
                 SELECT 1 FROM pages WHERE files.name = ANY (pages.files))",
        );
        self.execute(files).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE nodes SET checks = checks + 1 WHERE id = $1");
        match self.execute(query.bind(self.node.0)).await? {
            0 => Err(StoreError::Refused("this node was forgotten".to_owned())),
            _ => Ok(()),
        }
    }
}

/// Reads a row of a log.
fn stored_row(row: &PgRow) -> Result<StoredRow, sqlx::Error> {
    let person: Option<i64> = row.try_get(1)?;
    let command: Option<i64> = row.try_get(2)?;
    let version = u16::try_from(row.try_get::<i32, _>(3)?);
    Ok(StoredRow {
        seq: row.try_get::<i64, _>(0)?.cast_unsigned(),
        by: person
            .zip(command)
            .map(|(person, command)| (PersonId(person), command.cast_unsigned())),
        version: version.map_err(|_| decode("version of a row"))?,
        epoch: row.try_get::<i64, _>(4)?.cast_unsigned(),
        at: row.try_get(5)?,
        text: row.try_get(6)?,
    })
}
