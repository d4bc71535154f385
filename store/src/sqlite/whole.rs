//! Reads everything in a SQLite file to copy it elsewhere, or fills an empty file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use super::file::{self, FileError, Lock, VERSION, broken, failed};
use super::head::{people_text, read_people};
use crate::PersonId;
use crate::transfer::{TransferError, Whole, WholePerson, WholeRow, WholeTable};

/// A file that nobody else uses.
pub(crate) struct Side {
    conn: SqliteConnection,
    file: PathBuf,
    _lock: Lock,
}

impl Side {
    /// Opens a file. A target is created if it is missing.
    pub(crate) async fn open(file: &Path, target: bool) -> Result<Side, FileError> {
        if !target && !file.exists() {
            return Err(FileError::Missing(file.to_owned()));
        }
        let file = file::resolve(file)?;
        let lock = Lock::take(&file)?;
        let mut conn = match target {
            true => {
                match file::create_private(&file) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        if fs::metadata(&file).map_err(failed(&file))?.len() > 0 {
                            file::inspect(&file).await?;
                        }
                    }
                    created => drop(created.map_err(failed(&file))?),
                }
                let conn = file::writing(&file).connect().await;
                let mut conn = conn.map_err(broken(&file))?;
                file::migrate(&mut conn, &file).await?;
                conn
            }
            false => {
                let found = file::inspect(&file).await?;
                if found != VERSION {
                    let why = "start a server on it once, which upgrades it".to_owned();
                    return Err(FileError::Failed(file, why));
                }
                let conn = file::reading(&file).connect().await;
                conn.map_err(broken(&file))?
            }
        };
        let begin = match target {
            true => "BEGIN IMMEDIATE",
            false => "BEGIN",
        };
        let begun = sqlx::query(begin).execute(&mut conn).await;
        begun.map_err(broken(&file))?;
        Ok(Side {
            conn,
            file,
            _lock: lock,
        })
    }

    /// Turns a database error into one that names the file.
    fn failed<T>(&self, done: Result<T, sqlx::Error>) -> Result<T, TransferError> {
        done.map_err(|error| broken(&self.file)(error).into())
    }
}

#[async_trait]
impl Whole for Side {
    async fn users(&mut self) -> Result<Vec<String>, TransferError> {
        // The lock keeps servers out.
        Ok(Vec::new())
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
        let people = self.failed(rows)?;
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
        self.failed(people.collect())
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
        let tables = self.failed(rows)?;
        let tables = tables.iter().map(|row| {
            let people = read_people(row.try_get(8)?)?;
            Ok(WholeTable {
                id: row.try_get(0)?,
                last: row.try_get(1)?,
                created: row.try_get(2)?,
                updated: row.try_get(3)?,
                stage: row.try_get(4)?,
                public: row.try_get(5)?,
                edition: row.try_get(6)?,
                summary: row.try_get(7)?,
                people: people.iter().map(|person| person.0).collect(),
                turn: row.try_get(9)?,
                code: row.try_get(10)?,
            })
        });
        self.failed(tables.collect())
    }

    async fn log(&mut self, table: &[u8]) -> Result<Vec<WholeRow>, TransferError> {
        let rows = sqlx::query(
            "SELECT seq, person, command, version, epoch, at, text FROM log
             WHERE number = (SELECT number FROM tables WHERE id = $1) ORDER BY seq",
        )
        .bind(table.to_vec())
        .fetch_all(&mut self.conn)
        .await;
        let rows = self.failed(rows)?;
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
        self.failed(rows.collect())
    }

    async fn last_person(&mut self) -> Result<i64, TransferError> {
        let last = sqlx::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = 'people'")
            .fetch_optional(&mut self.conn)
            .await;
        Ok(self.failed(last)?.unwrap_or(0))
    }

    async fn add_people(&mut self, people: &[WholePerson]) -> Result<(), TransferError> {
        for person in people {
            let added = sqlx::query(
                "INSERT INTO people
                     (id, name, bot, created, seen, token, recovery, recovery_set)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(person.id)
            .bind(&person.name)
            .bind(person.bot)
            .bind(person.created)
            .bind(person.seen)
            .bind(&person.token)
            .bind(&person.recovery)
            .bind(person.recovery_set)
            .execute(&mut self.conn)
            .await;
            self.failed(added)?;
        }
        Ok(())
    }

    async fn add_table(
        &mut self,
        table: &WholeTable,
        log: &[WholeRow],
    ) -> Result<(), TransferError> {
        let people: Vec<PersonId> = table.people.iter().copied().map(PersonId).collect();
        let number = sqlx::query_scalar(
            "INSERT INTO tables (id, last, created, updated,
                 stage, public, edition, summary, people, turn, code)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING number",
        )
        .bind(&table.id)
        .bind(table.last)
        .bind(table.created)
        .bind(table.updated)
        .bind(&table.stage)
        .bind(table.public)
        .bind(&table.edition)
        .bind(&table.summary)
        .bind(people_text(&people))
        .bind(table.turn)
        .bind(&table.code)
        .fetch_one(&mut self.conn)
        .await;
        let number: i64 = self.failed(number)?;
        for row in log {
            let added = sqlx::query(
                "INSERT INTO log (number, seq, person, command, version, epoch, at, text)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(number)
            .bind(row.seq)
            .bind(row.person)
            .bind(row.command)
            .bind(row.version)
            .bind(row.epoch)
            .bind(row.at)
            .bind(&row.text)
            .execute(&mut self.conn)
            .await;
            self.failed(added)?;
        }
        Ok(())
    }

    async fn set_last_person(&mut self, id: i64) -> Result<(), TransferError> {
        // An upsert is impossible: before the first person there is no row, and SQLite's table has
        // no key.
        for sql in [
            "DELETE FROM sqlite_sequence WHERE name = 'people'",
            "INSERT INTO sqlite_sequence SELECT 'people', $1 WHERE $1 > 0",
        ] {
            let query = sqlx::query(sql);
            let query = match sql.contains("$1") {
                true => query.bind(id),
                false => query,
            };
            let set = query.execute(&mut self.conn).await;
            self.failed(set)?;
        }
        Ok(())
    }

    async fn commit(&mut self) -> Result<(), TransferError> {
        let committed = sqlx::query("COMMIT").execute(&mut self.conn).await;
        self.failed(committed).map(drop)
    }

    async fn close(self: Box<Self>) {
        // A transaction that was not committed is undone. The lock is freed after the connection.
        let Side { conn, _lock, .. } = *self;
        let _ = conn.close().await;
    }
}
