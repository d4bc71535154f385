//! The one task that writes.
//!
//! Everything that changes the database goes through it. It takes the jobs that are waiting, up to
//! a limit, and commits them in one transaction, because a commit waits for the disk and costs the
//! same for one row as for a hundred. A job that fails leaves nothing behind and affects no other.
//! Nobody gets an answer before the commit.
//!
//! Most jobs are appends that succeed. All appends of a batch are one request to the thread of the
//! database, because what a request costs is that both threads have to be scheduled. With one
//! request per row, a batch would take longer the more rows it has, and the next batch would be
//! larger. Only if one of the appends does not fit does each get its own savepoint.

use std::future::Future;

use serde_json::json;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::file::{Lock, code};
use super::{head, person};
use crate::{
    AppendError, Hash, Head, NewRow, NewTable, PageFile, Person, PersonId, Pruned, StoreError,
    TableId,
};

/// How many jobs may wait. Further callers are held up until the queue has space.
const QUEUE: usize = 4096;

/// How many jobs one transaction takes: enough to share the cost of a commit, and few enough
/// to bound how long the first of them waits.
const BATCH: usize = 256;

/// How many tables one job deletes. A job holds up the appends after it.
const PRUNE_TABLES: i64 = 32;

/// How many people one job deletes.
const PRUNE_PEOPLE: i64 = 256;

/// How many files of pages one job deletes.
const PRUNE_FILES: i64 = 8;

/// A change to the database.
#[derive(Debug)]
pub(super) enum Change {
    AddPerson {
        name: String,
        token: Hash,
        bot: bool,
        at: i64,
    },
    Rename(PersonId, String),
    Seen(Vec<PersonId>, i64),
    SetRecovery {
        token: Hash,
        code: Hash,
        at: i64,
    },
    Recover {
        code: Hash,
        token: Hash,
    },
    Forget(PersonId),
    Create(NewTable),
    Append(NewRow),
    /// Deletes some of the tables, or people, that are due.
    PruneTables(i64),
    PrunePeople(i64),
    /// The files are a JSON array of their names.
    OfferPage {
        page: String,
        files: String,
        at: i64,
    },
    KeepFile(PageFile),
    /// Deletes the pages that are due, but not their files.
    PrunePages {
        before: i64,
        most: u32,
    },
    /// Deletes some of the files that belong to no page.
    PruneFiles,
    Check,
    LimitPages(u32),
}

/// What a change returns.
#[derive(Debug)]
pub(super) enum Done {
    Nothing,
    Person(PersonId),
    Found(bool),
    Recovered(Option<Person>),
    Pruned(Pruned),
    PrunedFiles(u64),
}

type Answer = Result<Done, AppendError>;

enum Job {
    Change(Box<Change>, oneshot::Sender<Answer>),
    Close(oneshot::Sender<()>),
}

/// A handle to the task.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the task. It ends, and frees the lock, when the writer is closed or dropped.
    pub(super) fn start(conn: SqliteConnection, lock: Lock) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        tokio::spawn(run(conn, lock, queue));
        Writer { jobs }
    }

    /// Makes a change and waits until it is durable.
    pub(super) async fn change(&self, change: Change) -> Answer {
        let (answer, answered) = oneshot::channel();
        let sent = self.jobs.send(Job::Change(Box::new(change), answer)).await;
        sent.map_err(|_| AppendError::Refused("the store is closed".to_owned()))?;
        let lost = || AppendError::Unknown("the writer ended before it answered".to_owned());
        answered.await.unwrap_or_else(|_| Err(lost()))
    }

    /// Makes all changes that are waiting, then closes the database.
    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.jobs.send(Job::Close(answer)).await.is_ok() {
            let _ = answered.await;
        }
    }
}

async fn run(mut conn: SqliteConnection, lock: Lock, mut queue: mpsc::Receiver<Job>) {
    let mut waiting = Vec::with_capacity(BATCH);
    let mut closers = Vec::new();
    while closers.is_empty() && queue.recv_many(&mut waiting, BATCH).await > 0 {
        let mut batch = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Change(change, answer) => batch.push((change, answer)),
                Job::Close(answer) => closers.push(answer),
            }
        }
        if !batch.is_empty() {
            write(&mut conn, batch).await;
        }
    }
    // Jobs that arrived after the request to close are refused. If they were only dropped with the
    // queue, their callers could not know whether they were carried out.
    queue.close();
    while let Some(job) = queue.recv().await {
        match job {
            Job::Change(_, answer) => {
                let refused = AppendError::Refused("the store is closed".to_owned());
                let _ = answer.send(Err(refused));
            }
            Job::Close(answer) => closers.push(answer),
        }
    }
    // Closing the last connection moves the write-ahead log into the file. If that fails, the
    // next start does it.
    let _ = conn.close().await;
    drop(lock);
    for closer in closers {
        let _ = closer.send(());
    }
}

/// Makes a batch of changes and answers all of them.
async fn write(conn: &mut SqliteConnection, batch: Vec<(Box<Change>, oneshot::Sender<Answer>)>) {
    let changes: Vec<&Change> = batch.iter().map(|(change, _)| &**change).collect();
    let answers = match transaction(conn, &changes).await {
        Ok(answers) => answers,
        // One of the changes undid the whole transaction. Each now gets its own transaction, so
        // that only those that cannot be stored fail.
        Err(Undone(_)) if changes.len() > 1 => {
            let mut answers = Vec::with_capacity(changes.len());
            for change in changes {
                match transaction(conn, &[change]).await {
                    Ok(answer) => answers.extend(answer),
                    Err(Undone(why)) => answers.push(Err(AppendError::Refused(why))),
                }
            }
            answers
        }
        Err(Undone(why)) => vec![Err(AppendError::Refused(why))],
    };
    for ((_, sender), answer) in batch.into_iter().zip(answers) {
        // A caller that no longer waits does not need the answer.
        let _ = sender.send(answer);
    }
}

/// The whole transaction has certainly been undone, for this reason.
struct Undone(String);

impl From<sqlx::Error> for Undone {
    fn from(error: sqlx::Error) -> Undone {
        Undone(error.to_string())
    }
}

/// Why one change failed.
enum Fault {
    /// The rules of the store forbid it.
    Rule(AppendError),
    /// The database failed.
    Failed(sqlx::Error),
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault::Failed(error)
    }
}

/// Makes changes in one transaction. Returns their answers in the same order.
async fn transaction(
    conn: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<Vec<Answer>, Undone> {
    // sqlx's own transactions are not used: they would hide how a commit ended.
    let answers = match appended(conn, changes).await {
        true => changes.iter().map(|_| Ok(Done::Nothing)).collect(),
        false => one_by_one(conn, changes).await?,
    };
    commit(conn, answers).await
}

/// Begins a transaction in which all changes are made, if they are appends and all of them fit.
/// Returns `false` otherwise; then there is no transaction.
async fn appended(conn: &mut SqliteConnection, changes: &[&Change]) -> bool {
    // A row consists of the table, the columns of the log and the columns of the head.
    const ROWS: &str = "BEGIN IMMEDIATE;
        INSERT INTO log (number, seq, person, command, version, epoch, at, text)
            SELECT number, new.value->>1, new.value->>2, new.value->>3, new.value->>4,
                new.value->>5, new.value->>6, new.value->>7
            FROM json_each($1) AS new CROSS JOIN tables
            WHERE tables.id = unhex(new.value->>0) AND last = (new.value->>1) - 1;
        UPDATE tables SET last = new.value->>1, updated = new.value->>6,
            stage = new.value->>8, public = new.value->>9, edition = new.value->>10,
            summary = new.value->>11, people = new.value->>12, turn = new.value->>13,
            code = new.value->>14
            FROM json_each($1) AS new
            WHERE tables.id = unhex(new.value->>0) AND last = (new.value->>1) - 1;
        SELECT changes()";
    let Some(rows) = changes.iter().map(|change| row_json(change)).collect() else {
        return false;
    };
    let rows = serde_json::Value::Array(rows).to_string();
    let changed = sqlx::query_scalar::<_, i64>(ROWS).bind(rows);
    let all = match changed.fetch_one(&mut *conn).await {
        Ok(changed) => usize::try_from(changed) == Ok(changes.len()),
        Err(_) => false,
    };
    if !all {
        rollback(conn).await;
    }
    all
}

/// Returns an append as [`appended`] expects it; `None` for anything else.
fn row_json(change: &Change) -> Option<serde_json::Value> {
    let Change::Append(row) = change else {
        return None;
    };
    let head = row.head.as_ref()?;
    // SQLite treats a zero character as the end of a JSON text.
    let texts = [&row.text, &head.edition, &head.summary];
    if texts
        .into_iter()
        .chain(&head.code)
        .any(|text| text.contains('\0'))
    {
        return None;
    }
    Some(json!([
        to_hex(&row.table.to_bytes()),
        i64::try_from(row.seq).ok()?,
        row.by.map(|(person, _)| person.0),
        row.by.map(|(_, command)| command.cast_signed()),
        row.version,
        row.epoch.cast_signed(),
        row.at,
        row.text,
        head.stage.to_string(),
        head.public,
        head.edition,
        head.summary,
        head::people_text(&head.people),
        head.turn.map(|turn| turn.0),
        head.code,
    ]))
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Begins a transaction and makes each change in its own savepoint. Returns the answers in the same
/// order.
async fn one_by_one(
    conn: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<Vec<Answer>, Undone> {
    statement(conn, "BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(changes.len());
    for change in changes {
        let made = make(conn, change).await;
        let ended = match &made {
            Ok(_) => statement(conn, "RELEASE change").await,
            Err(_) => statement(conn, "ROLLBACK TO change; RELEASE change").await,
        };
        // SQLite may undo the whole transaction if it runs out of space. The savepoint then does
        // not exist.
        if let Err(error) = ended {
            rollback(conn).await;
            return Err(match made {
                Err(Fault::Failed(first)) => Undone(first.to_string()),
                _ => Undone(error.to_string()),
            });
        }
        answers.push(match made {
            Ok(done) => Ok(done),
            Err(Fault::Rule(error)) => Err(error),
            Err(Fault::Failed(error)) => Err(AppendError::Refused(error.to_string())),
        });
    }
    Ok(answers)
}

/// Commits the transaction. Returns the answers of its changes if they are stored. If that is not
/// known, each answer says that the outcome is unknown.
async fn commit(conn: &mut SqliteConnection, answers: Vec<Answer>) -> Result<Vec<Answer>, Undone> {
    let Err(error) = statement(conn, "COMMIT").await else {
        return Ok(answers);
    };
    rollback(conn).await;
    if certainly_undone(&error) {
        return Err(Undone(error.to_string()));
    }
    // The commit may have reached the disk, although this process does not see it: it would
    // reappear after a crash. The next commit overwrites it. Make one now, so that a caller who
    // reloads its table reads what will stay.
    let _ = statement(conn, "UPDATE health SET checks = checks + 1").await;
    rollback(conn).await;
    // This applies to all answers: an apparent repetition may repeat a row of this transaction.
    let unknown = || Err(AppendError::Unknown(error.to_string()));
    Ok(answers.iter().map(|_| unknown()).collect())
}

/// Returns whether a commit that failed like this certainly left nothing behind. SQLite reports a
/// full disk when it could not write the last page of the commit to the write-ahead log, and a
/// commit without that page is not read. It reports a busy database before it writes.
fn certainly_undone(error: &sqlx::Error) -> bool {
    const BUSY: i32 = 5;
    const FULL: i32 = 13;
    matches!(code(error), Some(BUSY | FULL))
}

/// Ends the transaction, if there is still one.
async fn rollback(conn: &mut SqliteConnection) {
    let _ = statement(conn, "ROLLBACK").await;
}

fn statement(
    conn: &mut SqliteConnection,
    sql: &'static str,
) -> impl Future<Output = Result<(), sqlx::Error>> {
    let done = sqlx::query(sql).execute(conn);
    async move { done.await.map(drop) }
}

/// Makes one change in a savepoint, which the caller ends.
async fn make(conn: &mut SqliteConnection, change: &Change) -> Result<Done, Fault> {
    // An append starts its savepoint itself, so that it is one request to the database's thread.
    if let Change::Append(row) = change {
        return append(conn, row).await;
    }
    statement(conn, "SAVEPOINT change").await?;
    Ok(match change {
        Change::AddPerson {
            name,
            token,
            bot,
            at,
        } => {
            let id = sqlx::query_scalar(
                "INSERT INTO people (name, token, bot, created, seen) VALUES ($1, $2, $3, $4, $4)
                 RETURNING id",
            )
            .bind(name)
            .bind(&token[..])
            .bind(bot)
            .bind(at)
            .fetch_one(conn)
            .await?;
            Done::Person(PersonId(id))
        }
        Change::Rename(id, name) => {
            let renamed = sqlx::query("UPDATE people SET name = $2 WHERE id = $1")
                .bind(id.0)
                .bind(name)
                .execute(conn)
                .await?;
            Done::Found(renamed.rows_affected() > 0)
        }
        Change::Seen(ids, at) => {
            sqlx::query(
                "UPDATE people SET seen = $2
                 WHERE id IN (SELECT value FROM json_each($1)) AND seen < $2",
            )
            .bind(head::people_text(ids))
            .bind(at)
            .execute(conn)
            .await?;
            Done::Nothing
        }
        Change::SetRecovery { token, code, at } => {
            let set = sqlx::query(
                "UPDATE people SET recovery = $2, recovery_set = $3, seen = max(seen, $3)
                 WHERE token = $1",
            )
            .bind(&token[..])
            .bind(&code[..])
            .bind(at)
            .execute(conn)
            .await?;
            Done::Found(set.rows_affected() > 0)
        }
        Change::Recover { code, token } => {
            let row = sqlx::query(
                "UPDATE people SET token = $2, recovery = NULL, recovery_set = NULL
                 WHERE recovery = $1 RETURNING id, name, created, bot",
            )
            .bind(&code[..])
            .bind(&token[..])
            .fetch_optional(conn)
            .await?;
            Done::Recovered(row.map(|row| person(&row)).transpose()?)
        }
        Change::Forget(id) => {
            let forgotten = sqlx::query("DELETE FROM people WHERE id = $1")
                .bind(id.0)
                .execute(conn)
                .await?;
            Done::Found(forgotten.rows_affected() > 0)
        }
        Change::Create(table) => create(conn, table).await?,
        Change::Append(row) => append(conn, row).await?,
        Change::PruneTables(before) => {
            // Triggers delete the rows of the log and the seats.
            let deleted = sqlx::query(
                "DELETE FROM tables WHERE number IN (
                     SELECT number FROM tables
                     WHERE stage IN ('over', 'closed') AND updated < $1 LIMIT $2)",
            )
            .bind(before)
            .bind(PRUNE_TABLES)
            .execute(conn)
            .await?;
            Done::Pruned(Pruned {
                tables: deleted.rows_affected(),
                people: 0,
            })
        }
        Change::PrunePeople(before) => {
            let deleted = sqlx::query(
                "DELETE FROM people WHERE id IN (
                     SELECT id FROM people WHERE seen < $1
                     AND NOT EXISTS (SELECT 1 FROM sits WHERE person = people.id) LIMIT $2)",
            )
            .bind(before)
            .bind(PRUNE_PEOPLE)
            .execute(conn)
            .await?;
            Done::Pruned(Pruned {
                tables: 0,
                people: deleted.rows_affected(),
            })
        }
        Change::OfferPage { page, files, at } => {
            sqlx::query(
                "INSERT INTO pages (page, offered, files) VALUES ($1, $2, $3)
                 ON CONFLICT (page) DO UPDATE SET offered = max(offered, $2), files = $3",
            )
            .bind(page)
            .bind(at)
            .bind(files)
            .execute(conn)
            .await?;
            Done::Nothing
        }
        Change::KeepFile(file) => {
            sqlx::query(
                "INSERT INTO files (name, kind, plain, brotli, gzip) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT DO NOTHING",
            )
            .bind(&file.name)
            .bind(&file.kind)
            .bind(&file.plain)
            .bind(&file.brotli)
            .bind(&file.gzip)
            .execute(conn)
            .await?;
            Done::Nothing
        }
        Change::PrunePages { before, most } => {
            sqlx::query(
                "DELETE FROM pages WHERE offered < $1 OR page NOT IN (
                     SELECT page FROM pages ORDER BY offered DESC, page DESC LIMIT $2)",
            )
            .bind(before)
            .bind(most)
            .execute(conn)
            .await?;
            Done::Nothing
        }
        Change::PruneFiles => {
            let deleted = sqlx::query(
                "DELETE FROM files WHERE name IN (
                     SELECT name FROM files WHERE name NOT IN (
                         SELECT value FROM pages, json_each(pages.files)) LIMIT $1)",
            )
            .bind(PRUNE_FILES)
            .execute(conn)
            .await?;
            Done::PrunedFiles(deleted.rows_affected())
        }
        Change::Check => {
            statement(conn, "UPDATE health SET checks = checks + 1").await?;
            Done::Nothing
        }
        Change::LimitPages(pages) => {
            let sql = format!("PRAGMA max_page_count = {pages}");
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await?;
            Done::Nothing
        }
    })
}

async fn create(conn: &mut SqliteConnection, table: &NewTable) -> Result<Done, Fault> {
    let NewTable { head, first } = table;
    if first.seq != 0 || lookup(conn, first.table).await?.is_some() {
        return Err(Fault::Rule(AppendError::Conflict));
    }
    check_code(conn, first.table, head).await?;
    let number: i64 = sqlx::query_scalar(
        "INSERT INTO tables (id, last, created, updated,
             stage, public, edition, summary, people, turn, code)
         VALUES ($1, 0, $2, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING number",
    )
    .bind(&first.table.to_bytes()[..])
    .bind(first.at)
    .bind(head.stage.to_string())
    .bind(head.public)
    .bind(&head.edition)
    .bind(&head.summary)
    .bind(head::people_text(&head.people))
    .bind(head.turn.map(|turn| turn.0))
    .bind(&head.code)
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query(
        "INSERT INTO log (number, seq, person, command, version, epoch, at, text)
         VALUES ($1, 0, $2, $3, $4, $5, $6, $7)",
    )
    .bind(number)
    .bind(first.by.map(|(person, _)| person.0))
    .bind(first.by.map(|(_, command)| command.cast_signed()))
    .bind(first.version)
    .bind(first.epoch.cast_signed())
    .bind(first.at)
    .bind(&first.text)
    .execute(conn)
    .await?;
    Ok(Done::Nothing)
}

/// Appends a row. If the table exists and `seq` is the next number, this is one request to the
/// thread of the database. Only if that fails does it look for the reason.
async fn append(conn: &mut SqliteConnection, row: &NewRow) -> Result<Done, Fault> {
    const ROW: &str = "SAVEPOINT change;
        INSERT INTO log (number, seq, person, command, version, epoch, at, text)
            SELECT number, $2, $3, $4, $5, $6, $7, $8 FROM tables WHERE id = $1 AND last = $2 - 1;
        UPDATE tables SET last = $2, updated = $7 WHERE id = $1 AND last = $2 - 1
            RETURNING number";
    const ROW_AND_HEAD: &str = "SAVEPOINT change;
        INSERT INTO log (number, seq, person, command, version, epoch, at, text)
            SELECT number, $2, $3, $4, $5, $6, $7, $8 FROM tables WHERE id = $1 AND last = $2 - 1;
        UPDATE tables SET last = $2, updated = $7,
            stage = $9, public = $10, edition = $11, summary = $12, people = $13, turn = $14,
            code = $15 WHERE id = $1 AND last = $2 - 1
            RETURNING number";
    const CONSTRAINT: i32 = 19;
    // A number beyond the signed range cannot be the next one; -1 never is.
    let seq = i64::try_from(row.seq).unwrap_or(-1);
    let query = sqlx::query(if row.head.is_some() {
        ROW_AND_HEAD
    } else {
        ROW
    })
    .bind(row.table.to_bytes().to_vec())
    .bind(seq)
    .bind(row.by.map(|(person, _)| person.0))
    .bind(row.by.map(|(_, command)| command.cast_signed()))
    .bind(row.version)
    .bind(row.epoch.cast_signed())
    .bind(row.at)
    .bind(&row.text);
    let query = match &row.head {
        Some(head) => query
            .bind(head.stage.to_string())
            .bind(head.public)
            .bind(&head.edition)
            .bind(&head.summary)
            .bind(head::people_text(&head.people))
            .bind(head.turn.map(|turn| turn.0))
            .bind(&head.code),
        None => query,
    };
    match query.fetch_all(&mut *conn).await {
        Ok(changed) if !changed.is_empty() => return Ok(Done::Nothing),
        Ok(_) => {}
        Err(error) if code(&error) == Some(CONSTRAINT) => {}
        Err(error) => return Err(error.into()),
    }
    let Some((number, last)) = lookup(conn, row.table).await? else {
        return Err(Fault::Rule(AppendError::NoTable));
    };
    if let Some((person, command)) = row.by {
        // A row that this attempt itself inserted, if it got that far, is not a repetition.
        let seq: Option<i64> = sqlx::query_scalar(
            "SELECT seq FROM log WHERE number = $1 AND person = $2 AND command = $3 AND seq <= $4",
        )
        .bind(number)
        .bind(person.0)
        .bind(command.cast_signed())
        .bind(last)
        .fetch_optional(&mut *conn)
        .await?;
        if let Some(seq) = seq {
            let seq = seq.cast_unsigned();
            return Err(Fault::Rule(AppendError::Repeated { seq }));
        }
    }
    if last.checked_add(1) != Some(seq) {
        return Err(Fault::Rule(AppendError::Conflict));
    }
    if let Some(head) = &row.head {
        check_code(conn, row.table, head).await?;
    }
    let why = "the row violates an unknown constraint of the database".to_owned();
    Err(Fault::Rule(AppendError::Refused(why)))
}

/// Returns the short number of a table and the number of its last row.
async fn lookup(
    conn: &mut SqliteConnection,
    table: TableId,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let row: Option<SqliteRow> = sqlx::query("SELECT number, last FROM tables WHERE id = $1")
        .bind(table.to_bytes().to_vec())
        .fetch_optional(conn)
        .await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .transpose()
}

/// Checks that no other table has the code.
async fn check_code(conn: &mut SqliteConnection, table: TableId, head: &Head) -> Result<(), Fault> {
    let Some(code) = &head.code else {
        return Ok(());
    };
    let taken = sqlx::query("SELECT 1 FROM tables WHERE code = $1 AND id <> $2")
        .bind(code)
        .bind(table.to_bytes().to_vec())
        .fetch_optional(conn)
        .await?;
    match taken {
        Some(_) => Err(Fault::Rule(AppendError::CodeTaken)),
        None => Ok(()),
    }
}

impl From<AppendError> for StoreError {
    fn from(error: AppendError) -> StoreError {
        match error {
            AppendError::Unknown(why) => StoreError::Unknown(why),
            AppendError::Refused(why) => StoreError::Refused(why),
            error => StoreError::Refused(error.to_string()),
        }
    }
}
