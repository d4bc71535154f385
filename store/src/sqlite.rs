//! The store in one SQLite file.

mod file;
mod head;
mod rate;
pub(crate) mod whole;
mod writer;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use sqlx::sqlite::{SqlitePoolOptions, SqliteRow};
use sqlx::{ConnectOptions, Row, SqlitePool};

pub use file::{FileError, VERSION, backup, restore};
use head::{columns, listed, people_text, table_id};
pub use rate::{CommitRate, raw_commit_rate};
use writer::{Change, Done, Writer};

use crate::{
    AppendError, Cursor, Hash, Listed, NewRow, NewTable, PageFile, Person, PersonId, Pruned, Store,
    StoreError, StoredRow, TableId,
};

/// How many reads can happen at the same time. Each reader has a thread.
const READERS: u32 = 4;

/// The store in one SQLite file.
///
/// Writes go through one task, which commits all waiting writes together; reads have separate
/// connections and never wait for a write. Only one process at a time can have the file open: that
/// process holds a lock on a second file, which has the same name with `.lock` appended.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens a database file. Creates it, and its folder, if it is missing; brings it to the
    /// current version if it is older. This must be called within a tokio runtime.
    ///
    /// # Errors
    /// Returns an error if another process has the file open, if it is not a data file of this
    /// program, if a newer version of the program wrote it, or if it cannot be read and written.
    pub async fn open(file: &Path) -> Result<Sqlite, FileError> {
        let file = file::resolve(file)?;
        let lock = file::Lock::take(&file)?;
        match file::create_private(&file) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let is_empty = fs::metadata(&file).map_err(file::failed(&file))?.len() == 0;
                // This comes before the first change, so that a file of another program stays as it
                // is.
                if !is_empty {
                    file::inspect(&file).await?;
                }
                file::make_private(&file).map_err(file::failed(&file))?;
            }
            created => drop(created.map_err(file::failed(&file))?),
        }
        let mut conn = file::writing(&file)
            .connect()
            .await
            .map_err(file::broken(&file))?;
        file::migrate(&mut conn, &file).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(file::reading(&file));
        let writer = Writer::start(conn, lock);
        Ok(Sqlite {
            file,
            writer,
            readers,
        })
    }

    /// Returns the path of the database file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Makes all changes that are waiting, closes the file and frees its lock. Afterwards every
    /// operation is refused. Without this call the same happens in the background when the
    /// store is dropped.
    pub async fn close(&self) {
        // The readers are closed first, because the last connection that closes tidies up.
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Limits the size of the file until it is closed, in pages of 4096 bytes. A file that is
    /// already larger does not grow. Changes for which there is no space are refused, as they are
    /// when the disk is full.
    ///
    /// # Errors
    /// Returns an error if the store is closed.
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.change(Change::LimitPages(pages)).await.map(drop)
    }

    /// Makes a change that cannot violate a rule about logs.
    async fn change(&self, change: Change) -> Result<Done, StoreError> {
        Ok(self.writer.change(change).await?)
    }
}

/// Turns a read error into a store error.
#[expect(
    clippy::needless_pass_by_value,
    reason = "map_err passes the error by value"
)]
fn refused(error: sqlx::Error) -> StoreError {
    StoreError::Refused(error.to_string())
}

/// Reads a person: id, name, time, whether it is a program.
fn person(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person {
        id: PersonId(row.try_get(0)?),
        name: row.try_get(1)?,
        created: row.try_get(2)?,
        bot: row.try_get(3)?,
    })
}

/// Reads all rows of a list.
fn list(rows: &[SqliteRow]) -> Result<Vec<Listed>, StoreError> {
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

/// Creates the error for an answer from the writer that does not belong to this change.
fn unexpected(done: &Done) -> StoreError {
    StoreError::Unknown(format!("unexpected answer from the writer: {done:?}"))
}

#[async_trait]
impl Store for Sqlite {
    async fn add_person(
        &self,
        name: &str,
        token: Hash,
        bot: bool,
        at: i64,
    ) -> Result<PersonId, StoreError> {
        let name = name.to_owned();
        let change = Change::AddPerson {
            name,
            token,
            bot,
            at,
        };
        match self.change(change).await? {
            Done::Person(id) => Ok(id),
            done => Err(unexpected(&done)),
        }
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name, created, bot FROM people WHERE id = $1")
            .bind(id.0)
            .fetch_optional(&self.readers)
            .await
            .map_err(refused)?;
        row.map(|row| person(&row)).transpose().map_err(refused)
    }

    async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each($1))",
        )
        .bind(people_text(ids))
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        let names = rows
            .iter()
            .map(|row| Ok((PersonId(row.try_get(0)?), row.try_get(1)?)));
        names.collect::<Result<_, _>>().map_err(refused)
    }

    async fn person_by_token(&self, token: Hash) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name, created, bot FROM people WHERE token = $1")
            .bind(token.to_vec())
            .fetch_optional(&self.readers)
            .await
            .map_err(refused)?;
        row.map(|row| person(&row)).transpose().map_err(refused)
    }

    async fn rename(&self, id: PersonId, name: &str) -> Result<bool, StoreError> {
        found(self.change(Change::Rename(id, name.to_owned())).await?)
    }

    async fn seen(&self, ids: &[PersonId], at: i64) -> Result<(), StoreError> {
        self.change(Change::Seen(ids.to_vec(), at)).await.map(drop)
    }

    async fn set_recovery(&self, token: Hash, code: Hash, at: i64) -> Result<bool, StoreError> {
        let set = Change::SetRecovery { token, code, at };
        found(self.change(set).await?)
    }

    async fn recover(&self, code: Hash, token: Hash) -> Result<Option<Person>, StoreError> {
        match self.change(Change::Recover { code, token }).await? {
            Done::Recovered(person) => Ok(person),
            done => Err(unexpected(&done)),
        }
    }

    async fn forget(&self, id: PersonId) -> Result<bool, StoreError> {
        found(self.change(Change::Forget(id)).await?)
    }

    async fn create_table(&self, table: NewTable) -> Result<(), AppendError> {
        self.writer.change(Change::Create(table)).await.map(drop)
    }

    async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        self.writer.change(Change::Append(row)).await.map(drop)
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
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        let rows = rows.iter().map(|row| {
            let person: Option<i64> = row.try_get(1)?;
            let command: Option<i64> = row.try_get(2)?;
            Ok(StoredRow {
                seq: row.try_get::<i64, _>(0)?.cast_unsigned(),
                by: person
                    .zip(command)
                    .map(|(person, command)| (PersonId(person), command.cast_unsigned())),
                version: row.try_get(3)?,
                epoch: row.try_get::<i64, _>(4)?.cast_unsigned(),
                at: row.try_get(5)?,
                text: row.try_get(6)?,
            })
        });
        rows.collect::<Result<_, _>>().map_err(refused)
    }

    async fn table_by_code(&self, code: &str) -> Result<Option<TableId>, StoreError> {
        let id: Option<Vec<u8>> = sqlx::query_scalar("SELECT id FROM tables WHERE code = $1")
            .bind(code)
            .fetch_optional(&self.readers)
            .await
            .map_err(refused)?;
        id.map(|id| table_id(&id)).transpose().map_err(refused)
    }

    async fn head(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        let row = sqlx::query(concat!("SELECT ", columns!(), " FROM tables WHERE id = $1"))
            .bind(table.to_bytes().to_vec())
            .fetch_optional(&self.readers)
            .await
            .map_err(refused)?;
        row.map(|row| listed(&row)).transpose().map_err(refused)
    }

    async fn live_tables(&self) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<Vec<u8>> = sqlx::query_scalar(
            "SELECT id FROM tables WHERE stage IN ('open', 'playing') ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        let ids = ids.iter().map(|id| table_id(id));
        ids.collect::<Result<_, _>>().map_err(refused)
    }

    async fn lobby(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM tables WHERE stage IN ('open', 'playing') AND public
             ORDER BY created DESC, id DESC LIMIT $1"
        ))
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        list(&rows)
    }

    async fn ended(&self, from: i64, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            columns!(),
            " FROM tables WHERE stage IN ('over', 'closed') AND updated >= $1 AND public
             ORDER BY updated DESC, id DESC LIMIT $2"
        ))
        .bind(from)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        list(&rows)
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
            " FROM sits JOIN tables ON tables.number = sits.number
             WHERE sits.person = $1 AND (updated, tables.id) < ($2, $3)
             ORDER BY updated DESC, tables.id DESC LIMIT $4"
        ))
        .bind(person.0)
        .bind(at)
        .bind(id)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        list(&rows)
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
            " FROM tables WHERE stage IN ('over', 'closed') AND stage = 'over'
             AND (updated, id) < ($1, $2)
             AND (public OR EXISTS (
                 SELECT 1 FROM sits WHERE person = $3 AND sits.number = tables.number))
             ORDER BY updated DESC, id DESC LIMIT $4"
        ))
        .bind(at)
        .bind(id)
        .bind(viewer.map(|viewer| viewer.0))
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(refused)?;
        list(&rows)
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        let mut pruned = Pruned::default();
        // This works in small steps, so that appends need not wait for all of it.
        loop {
            let tables = self.pruned(Change::PruneTables(before)).await?.tables;
            if tables == 0 {
                break;
            }
            pruned.tables += tables;
        }
        loop {
            let people = self.pruned(Change::PrunePeople(before)).await?.people;
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
        let page = page.to_owned();
        let files = serde_json::json!(files).to_string();
        let lacking = sqlx::query_scalar(
            "SELECT value FROM json_each($1) WHERE value NOT IN (SELECT name FROM files)",
        )
        .bind(files.clone());
        self.change(Change::OfferPage { page, files, at }).await?;
        lacking.fetch_all(&self.readers).await.map_err(refused)
    }

    async fn keep_file(&self, file: PageFile) -> Result<(), StoreError> {
        self.change(Change::KeepFile(file)).await.map(drop)
    }

    async fn page_file(&self, name: &str) -> Result<Option<PageFile>, StoreError> {
        let row = sqlx::query("SELECT kind, plain, brotli, gzip FROM files WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.readers)
            .await
            .map_err(refused)?;
        let file = row.map(|row| {
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
        self.change(Change::PrunePages { before, most }).await?;
        let mut files = 0;
        loop {
            match self.change(Change::PruneFiles).await? {
                Done::PrunedFiles(0) => return Ok(files),
                Done::PrunedFiles(some) => files += some,
                done => return Err(unexpected(&done)),
            }
        }
    }

    async fn check(&self) -> Result<(), StoreError> {
        let read = sqlx::query("SELECT 1").fetch_one(&self.readers).await;
        read.map_err(refused)?;
        self.change(Change::Check).await.map(drop)
    }
}

impl Sqlite {
    async fn pruned(&self, change: Change) -> Result<Pruned, StoreError> {
        match self.change(change).await? {
            Done::Pruned(pruned) => Ok(pruned),
            done => Err(unexpected(&done)),
        }
    }
}

fn found(done: Done) -> Result<bool, StoreError> {
    match done {
        Done::Found(found) => Ok(found),
        done => Err(unexpected(&done)),
    }
}
