//! Reads everything in a PostgreSQL database to copy it elsewhere, or fills an empty database.

use async_trait::async_trait;
use sqlx::{Connection, PgConnection, Row};

use super::database::{DatabaseError, connect, migrate, options};
use crate::transfer::{TransferError, Whole, WholePerson, WholeRow, WholeTable};

/// A database, in one transaction.
pub(crate) struct Side {
    conn: PgConnection,
}

impl Side {
    /// Opens a database. A target gets the schema if it is missing.
    pub(crate) async fn open(url: &str, target: bool) -> Result<Side, DatabaseError> {
        let mut conn = connect(&options(url)?).await?;
        // A source of an older version is upgraded as well, as a server would do.
        migrate(&mut conn).await?;
        let begin = match target {
            // No server can start before the copy is complete.
            true => {
                "BEGIN; SET LOCAL statement_timeout = 0;
                 SET LOCAL idle_in_transaction_session_timeout = 0;
                 LOCK TABLE nodes, people, tables, log IN EXCLUSIVE MODE"
            }
            false => {
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
                 SET LOCAL statement_timeout = 0;
                 SET LOCAL idle_in_transaction_session_timeout = 0"
            }
        };
        sqlx::raw_sql(begin).execute(&mut conn).await?;
        Ok(Side { conn })
    }
}

fn failed<T>(done: Result<T, sqlx::Error>) -> Result<T, TransferError> {
    done.map_err(|error| DatabaseError::from(error).into())
}

#[async_trait]
impl Whole for Side {
    async fn users(&mut self) -> Result<Vec<String>, TransferError> {
        let names = sqlx::query_scalar(
            "SELECT name FROM nodes WHERE expires > clock_timestamp() ORDER BY name",
        )
        .fetch_all(&mut self.conn)
        .await;
        failed(names)
    }

    async fn people(&mut self, after: i64, limit: i64) -> Result<Vec<WholePerson>, TransferError> {
        let rows = sqlx::query(
            "SELECT id, name, bot, created, seen, token, recovery, recovery_set FROM people
             WHERE id > $1 ORDER BY id LIMIT $2",
        )
        .bind(after)
        .bind(limit)
        .fetch_all(&mut self.conn)
        .await;
        let people = failed(rows)?;
        let people = people.iter().map(|row| {
            Ok(WholePerson {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                bot: row.try_get(2)?,
                created: row.try_get(3)?,
                seen: row.try_get(4)?,
                token: row.try_get(5)?,
                recovery: row.try_get(6)?,
                recovery_set: row.try_get(7)?,
            })
        });
        failed(people.collect())
    }

    async fn tables(&mut self, after: &[u8], limit: i64) -> Result<Vec<WholeTable>, TransferError> {
        let rows = sqlx::query(
            "SELECT id, last, created, updated, stage, public, edition, summary, people, turn, code
             FROM tables WHERE id > $1 ORDER BY id LIMIT $2",
        )
        .bind(after.to_vec())
        .bind(limit)
        .fetch_all(&mut self.conn)
        .await;
        let tables = failed(rows)?;
        let tables = tables.iter().map(|row| {
            Ok(WholeTable {
                id: row.try_get(0)?,
                last: row.try_get(1)?,
                created: row.try_get(2)?,
                updated: row.try_get(3)?,
                stage: row.try_get(4)?,
                public: row.try_get(5)?,
                edition: row.try_get(6)?,
                summary: row.try_get(7)?,
                people: row.try_get(8)?,
                turn: row.try_get(9)?,
                code: row.try_get(10)?,
            })
        });
        failed(tables.collect())
    }

    async fn log(&mut self, table: &[u8]) -> Result<Vec<WholeRow>, TransferError> {
        let rows = sqlx::query(
            "SELECT seq, person, command, version, epoch, at, text FROM log
             WHERE number = (SELECT number FROM tables WHERE id = $1) ORDER BY seq",
        )
        .bind(table.to_vec())
        .fetch_all(&mut self.conn)
        .await;
        let rows = failed(rows)?;
        let rows = rows.iter().map(|row| {
            Ok(WholeRow {
                seq: row.try_get(0)?,
                person: row.try_get(1)?,
                command: row.try_get(2)?,
                version: row.try_get(3)?,
                epoch: row.try_get(4)?,
                at: row.try_get(5)?,
                text: row.try_get(6)?,
            })
        });
        failed(rows.collect())
    }

    async fn last_person(&mut self) -> Result<i64, TransferError> {
        let last = sqlx::query_scalar(
            "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM people_id_seq",
        )
        .fetch_one(&mut self.conn)
        .await;
        failed(last)
    }

    async fn add_people(&mut self, people: &[WholePerson]) -> Result<(), TransferError> {
        let column = |value: fn(&WholePerson) -> i64| people.iter().map(value).collect::<Vec<_>>();
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        let bots: Vec<bool> = people.iter().map(|person| person.bot).collect();
        let tokens: Vec<&[u8]> = people
            .iter()
            .map(|person| person.token.as_slice())
            .collect();
        let codes: Vec<Option<&[u8]>> = people
            .iter()
            .map(|person| person.recovery.as_deref())
            .collect();
        let set: Vec<Option<i64>> = people.iter().map(|person| person.recovery_set).collect();
        let added = sqlx::query(
            "INSERT INTO people (id, name, bot, created, seen, token, recovery, recovery_set)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::bigint[],
                 $5::bigint[], $6::bytea[], $7::bytea[], $8::bigint[])",
        )
        .bind(column(|person| person.id))
        .bind(names)
        .bind(bots)
        .bind(column(|person| person.created))
        .bind(column(|person| person.seen))
        .bind(tokens)
        .bind(codes)
        .bind(set)
        .execute(&mut self.conn)
        .await;
        failed(added).map(drop)
    }

    async fn add_table(
        &mut self,
        table: &WholeTable,
        log: &[WholeRow],
    ) -> Result<(), TransferError> {
        let number = sqlx::query_scalar(
            "INSERT INTO tables (id, last, created, updated,
                 stage, public, edition, summary, people, turn, code, epoch, wake)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp())
             RETURNING number",
        )
        .bind(&table.id)
        .bind(table.last)
        .bind(table.created)
        .bind(table.updated)
        .bind(&table.stage)
        .bind(table.public)
        .bind(&table.edition)
        .bind(&table.summary)
        .bind(&table.people)
        .bind(table.turn)
        .bind(&table.code)
        // The next claim makes the epoch greater than that of any copied row.
        .bind(log.iter().map(|row| row.epoch).max().unwrap_or(0))
        .fetch_one(&mut self.conn)
        .await;
        let number: i64 = failed(number)?;
        let column = |value: fn(&WholeRow) -> i64| log.iter().map(value).collect::<Vec<_>>();
        let maybe = |value: fn(&WholeRow) -> Option<i64>| log.iter().map(value).collect::<Vec<_>>();
        let versions: Vec<i32> = log.iter().map(|row| row.version).collect();
        let texts: Vec<&str> = log.iter().map(|row| row.text.as_str()).collect();
        let added = sqlx::query(
            "INSERT INTO log (number, seq, person, command, version, epoch, at, text)
             SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::integer[],
                 $6::bigint[], $7::bigint[], $8::text[])",
        )
        .bind(number)
        .bind(column(|row| row.seq))
        .bind(maybe(|row| row.person))
        .bind(maybe(|row| row.command))
        .bind(versions)
        .bind(column(|row| row.epoch))
        .bind(column(|row| row.at))
        .bind(texts)
        .execute(&mut self.conn)
        .await;
        failed(added).map(drop)
    }

    async fn set_last_person(&mut self, id: i64) -> Result<(), TransferError> {
        let set = sqlx::query("SELECT setval('people_id_seq', $1) WHERE $1 > 0")
            .bind(id)
            .execute(&mut self.conn)
            .await;
        failed(set).map(drop)
    }

    async fn commit(&mut self) -> Result<(), TransferError> {
        let committed = sqlx::raw_sql("COMMIT").execute(&mut self.conn).await;
        failed(committed).map(drop)
    }

    async fn close(self: Box<Self>) {
        // A transaction that was not committed is undone.
        let _ = self.conn.close().await;
    }
}
