//! Appending rows, many at a time.
//!
//! A few tasks share a queue. Each takes the rows that are waiting, up to a limit, and stores them
//! with one statement, which is a separate transaction: a commit waits for the disk and costs the
//! same for one row as for a hundred. No transaction stays open between two statements, so a
//! process that is stopped holds no locks.
//!
//! The statement locks the tables in the order of their ids, so that two batches cannot wait for
//! each other, and compares the new rows with what the locked ones contain. Reading the epoch first
//! would not be enough: under READ COMMITTED another node could claim the table in between. A row
//! that does not fit is left out, while those of other tables are stored. A second query finds out
//! why the row was left out.

use std::collections::HashSet;
use std::sync::Arc;
#[cfg(feature = "conformance")]
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::pool::PoolConnection;
#[cfg(feature = "conformance")]
use sqlx::postgres::PgConnectOptions;
use sqlx::{PgConnection, PgPool, Postgres as Pg, Row};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::database::{FRESH, test};
use super::{failure, people_text, table_id};
use crate::{AppendError, NewRow, StoreError, TableId};

/// How many rows may wait. Further callers are held up until the queue has space.
const QUEUE: usize = 4096;

/// How many rows one statement stores.
const BATCH: usize = 128;

/// How many statements run at the same time.
const WRITERS: usize = 4;

/// How long a statement may take. The database itself gives up earlier, and says that nothing was
/// stored. After this time, the outcome is unknown.
const LONGEST: Duration = Duration::from_secs(8);

/// Whether this process waits longer, as tests do.
#[cfg(feature = "conformance")]
static PATIENT: AtomicBool = AtomicBool::new(false);

/// Makes the database wait for statements for a minute, and this process longer than that.
#[cfg(feature = "conformance")]
pub(super) fn be_patient(options: PgConnectOptions) -> PgConnectOptions {
    PATIENT.store(true, Ordering::Relaxed);
    options.options([("lock_timeout", "60000"), ("statement_timeout", "60000")])
}

/// Returns how long a statement may take.
pub(super) fn longest() -> Duration {
    patiently(LONGEST)
}

/// Returns the limit of a wait: this time, unless the process is patient.
pub(super) fn patiently(time: Duration) -> Duration {
    #[cfg(feature = "conformance")]
    if PATIENT.load(Ordering::Relaxed) {
        return Duration::from_secs(90);
    }
    time
}

/// How many times a row is tried while changes by other nodes keep it from fitting.
const TRIES: usize = 4;

/// The statement that appends rows. Rows that would give a table a new code are left out unless
/// `$16` is true, because a code that is taken makes the whole statement fail. `kept` is an array
/// because the planner, which expects few rows, would join `stored` in quadratic time.
macro_rules! append {
    ($fence:literal) => {
        concat!(
            "WITH new AS (
                 SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[],
                     $5::integer[], $6::bigint[], $7::bigint[], $8::text[], $9::text[],
                     $10::boolean[], $11::text[], $12::text[], $13::text[], $14::bigint[],
                     $15::text[])
                 AS new (id, seq, person, command, version, epoch, at, text,
                     stage, public, edition, summary, people, turn, code)
             ), locked AS MATERIALIZED (
                 SELECT number, id, last, epoch, code FROM tables
                 WHERE id = ANY ($1) ORDER BY id FOR UPDATE
             ), fits AS MATERIALIZED (
                 SELECT locked.number, new.* FROM new JOIN locked ON locked.id = new.id
                 WHERE locked.last = new.seq - 1 ",
            $fence,
            " AND ($16 OR new.code IS NULL OR new.code = locked.code)
             ), stored AS (
                 INSERT INTO log (number, seq, person, command, version, epoch, at, text)
                 SELECT number, seq, person, command, version, epoch, at, text FROM fits
                 ON CONFLICT DO NOTHING RETURNING number
             ), kept AS MATERIALIZED (
                 SELECT array_agg(number) AS numbers FROM stored
             )
             UPDATE tables SET last = fits.seq, updated = fits.at,
                 stage = coalesce(fits.stage, tables.stage),
                 public = coalesce(fits.public, tables.public),
                 edition = coalesce(fits.edition, tables.edition),
                 summary = coalesce(fits.summary, tables.summary),
                 people = coalesce(fits.people::bigint[], tables.people),
                 turn = CASE WHEN fits.stage IS NULL THEN tables.turn ELSE fits.turn END,
                 code = CASE WHEN fits.stage IS NULL THEN tables.code ELSE fits.code END
             FROM fits, kept
             WHERE tables.number = fits.number AND fits.number = ANY (kept.numbers)
             RETURNING tables.id"
        )
    };
}

#[cfg(not(feature = "unfenced"))]
pub(super) const APPEND: &str = append!("AND locked.epoch = new.epoch");

/// The same statement without the check of the epoch, to show that the tests notice its absence.
#[cfg(any(feature = "conformance", feature = "unfenced"))]
pub(super) const APPEND_UNFENCED: &str = append!("");

/// Only for a program whose faults the tests must find.
#[cfg(feature = "unfenced")]
pub(super) const APPEND: &str = APPEND_UNFENCED;

/// A row, and where the answer goes.
type Waiting = (Box<NewRow>, oneshot::Sender<Result<(), AppendError>>);

enum Job {
    Append(Waiting),
    Close,
}

/// A handle to the tasks.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    tasks: std::sync::Mutex<Vec<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the tasks, which append with this statement. They end when the writer is closed or
    /// dropped.
    pub(super) fn start(pool: &PgPool, statement: &'static str) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        let task = |_| tokio::spawn(run(pool.clone(), statement, queue.clone()));
        let tasks = std::sync::Mutex::new((0..WRITERS).map(task).collect());
        Writer { jobs, tasks }
    }

    /// Appends a row and waits until it is durable.
    pub(super) async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        check_texts(&row)?;
        let (answer, answered) = oneshot::channel();
        let sent = self.jobs.send(Job::Append((Box::new(row), answer))).await;
        sent.map_err(|_| AppendError::Refused("the store is closed".to_owned()))?;
        let lost = || AppendError::Unknown("the writer ended before it answered".to_owned());
        answered.await.unwrap_or_else(|_| Err(lost()))
    }

    /// Appends all rows that are waiting, then ends the tasks. Later rows are refused.
    pub(super) async fn close(&self) {
        let _ = self.jobs.send(Job::Close).await;
        let tasks = match self.tasks.lock() {
            Ok(mut tasks) => std::mem::take(&mut *tasks),
            Err(_) => Vec::new(),
        };
        for task in tasks {
            let _ = task.await;
        }
    }
}

/// Refuses text that PostgreSQL cannot store, before it makes other rows fail.
pub(super) fn check_texts(row: &NewRow) -> Result<(), AppendError> {
    let head = row.head.iter();
    let texts = head
        .flat_map(|head| [Some(&head.edition), Some(&head.summary), head.code.as_ref()])
        .flatten();
    match texts.chain([&row.text]).any(|text| text.contains('\0')) {
        true => Err(AppendError::Refused(
            "PostgreSQL cannot store the character U+0000".to_owned(),
        )),
        false => Ok(()),
    }
}

/// A connection that a task keeps until it fails.
struct Line {
    pool: PgPool,
    statement: &'static str,
    conn: Option<PoolConnection<Pg>>,
    used: Instant,
}

impl Line {
    /// Returns a connection that has worked recently, or that has just been tested.
    async fn get(&mut self) -> Result<&mut PgConnection, AppendError> {
        let stale = self.used.elapsed() > FRESH;
        if let Some(conn) = self.conn.as_mut().filter(|_| stale)
            && test(conn).await.is_err()
        {
            self.hang_up();
        }
        let conn = match self.conn.take() {
            Some(conn) => conn,
            None => {
                let conn = self.pool.acquire().await;
                conn.map_err(|error| AppendError::Refused(error.to_string()))?
            }
        };
        self.used = Instant::now();
        Ok(self.conn.insert(conn))
    }

    /// Closes the connection, because its state is unknown.
    fn hang_up(&mut self) {
        if let Some(mut conn) = self.conn.take() {
            conn.close_on_drop();
        }
    }

    /// Appends rows of different tables. Returns the tables whose rows are stored.
    async fn append(&mut self, rows: &[&NewRow], alone: bool) -> Result<HashSet<TableId>, Fault> {
        let statement = self.statement;
        let conn = self.get().await.map_err(Fault::Rule)?;
        let work = store(conn, statement, rows, alone);
        let done = timeout(longest(), work).await;
        let error = match done {
            Ok(Ok(stored)) => return Ok(stored),
            Ok(Err(error)) => error,
            Err(_) => {
                self.hang_up();
                let why = "the database does not answer".to_owned();
                return Err(Fault::Rule(AppendError::Unknown(why)));
            }
        };
        let code_taken = error
            .as_database_error()
            .is_some_and(|error| error.constraint() == Some("tables_code"));
        if code_taken {
            return Err(Fault::Rule(AppendError::CodeTaken));
        }
        match failure(&error) {
            StoreError::Refused(why) => Err(Fault::Undone(why)),
            StoreError::Unknown(why) => {
                self.hang_up();
                Err(Fault::Rule(AppendError::Unknown(why)))
            }
        }
    }

    /// Appends one row, or finds out why it does not fit.
    async fn append_alone(&mut self, row: &NewRow) -> Result<(), AppendError> {
        for _ in 0..TRIES {
            match self.append(&[row], true).await {
                Ok(stored) if stored.contains(&row.table) => return Ok(()),
                Ok(_) => {}
                Err(Fault::Rule(error)) => return Err(error),
                Err(Fault::Undone(why)) => return Err(AppendError::Refused(why)),
            }
            let asked = timeout(longest(), why_not(self.get().await?, row)).await;
            match asked {
                Ok(Ok(Some(error))) => return Err(error),
                // The row fits now, so it is tried again.
                Ok(Ok(None)) => {}
                Ok(Err(error)) => {
                    self.hang_up();
                    return Err(AppendError::Refused(error.to_string()));
                }
                Err(_) => {
                    self.hang_up();
                    let why = "the database does not answer".to_owned();
                    return Err(AppendError::Refused(why));
                }
            }
        }
        let why = "the table changed too often".to_owned();
        Err(AppendError::Refused(why))
    }
}

/// Why a statement stored nothing.
enum Fault {
    /// The answer for every row.
    Rule(AppendError),
    /// The database failed, and certainly stored nothing. One of the rows may be the reason.
    Undone(String),
}

async fn run(pool: PgPool, statement: &'static str, queue: Arc<Mutex<mpsc::Receiver<Job>>>) {
    let mut line = Line {
        pool,
        statement,
        conn: None,
        used: Instant::now(),
    };
    let mut waiting = Vec::with_capacity(BATCH);
    loop {
        let mut queue = queue.lock().await;
        if queue.recv_many(&mut waiting, BATCH).await == 0 {
            return;
        }
        let mut batch = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Append(row) => batch.push(row),
                // The tasks end when the queue is empty.
                Job::Close => queue.close(),
            }
        }
        drop(queue);
        write(&mut line, batch).await;
    }
}

/// Appends a batch of rows and answers all of them.
async fn write(line: &mut Line, mut batch: Vec<Waiting>) {
    while !batch.is_empty() {
        // A statement takes one row per table. Further rows wait for the next statement.
        let mut tables = HashSet::new();
        let (now, later): (Vec<_>, Vec<_>) = batch
            .into_iter()
            .partition(|(row, _)| tables.insert(row.table));
        batch = later;
        let rows: Vec<&NewRow> = now.iter().map(|(row, _)| &**row).collect();
        let done = match rows.len() {
            1 => Ok(HashSet::new()),
            _ => line.append(&rows, false).await,
        };
        let mut is_lost = false;
        for (row, answer) in now {
            let result = match &done {
                Ok(stored) if stored.contains(&row.table) => Ok(()),
                // The database stopped answering while it was given another row alone. Trying the
                // others, one after the other, would take minutes.
                Ok(_) | Err(Fault::Undone(_)) if is_lost => Err(AppendError::Refused(
                    "the database does not answer".to_owned(),
                )),
                // Each row gets its own statement, so that only those that cannot be stored fail.
                Ok(_) | Err(Fault::Undone(_)) => {
                    let result = line.append_alone(&row).await;
                    is_lost = line.conn.is_none();
                    result
                }
                Err(Fault::Rule(error)) => Err(error.clone()),
            };
            // A caller that no longer waits does not need the answer.
            let _ = answer.send(result);
        }
    }
}

/// Runs the statement. Returns the tables whose rows were stored.
pub(super) async fn store(
    conn: &mut PgConnection,
    statement: &'static str,
    rows: &[&NewRow],
    alone: bool,
) -> Result<HashSet<TableId>, sqlx::Error> {
    let heads = || rows.iter().map(|row| row.head.as_ref());
    let ids: Vec<Vec<u8>> = rows.iter().map(|row| row.table.to_bytes().into()).collect();
    // A number beyond the signed range cannot be the next one; -1 never is.
    let seq = |row: &&NewRow| i64::try_from(row.seq).unwrap_or(-1);
    let seqs: Vec<i64> = rows.iter().map(seq).collect();
    let person = |row: &&NewRow| row.by.map(|(person, _)| person.0);
    let people: Vec<Option<i64>> = rows.iter().map(person).collect();
    let command = |row: &&NewRow| row.by.map(|(_, command)| command.cast_signed());
    let commands: Vec<Option<i64>> = rows.iter().map(command).collect();
    let versions: Vec<i32> = rows.iter().map(|row| row.version.into()).collect();
    let epochs: Vec<i64> = rows.iter().map(|row| row.epoch.cast_signed()).collect();
    let times: Vec<i64> = rows.iter().map(|row| row.at).collect();
    let texts: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
    let stages: Vec<Option<String>> = heads()
        .map(|head| head.map(|head| head.stage.to_string()))
        .collect();
    let publics: Vec<Option<bool>> = heads().map(|head| head.map(|head| head.public)).collect();
    let editions: Vec<Option<&str>> = heads()
        .map(|head| head.map(|head| head.edition.as_str()))
        .collect();
    let summaries: Vec<Option<&str>> = heads()
        .map(|head| head.map(|head| head.summary.as_str()))
        .collect();
    let seats: Vec<Option<String>> = heads()
        .map(|head| head.map(|head| people_text(&head.people)))
        .collect();
    let turns: Vec<Option<i64>> = heads().map(|head| head?.turn.map(|turn| turn.0)).collect();
    let codes: Vec<Option<&str>> = heads().map(|head| head?.code.as_deref()).collect();
    let stored = sqlx::query(statement)
        .bind(ids)
        .bind(seqs)
        .bind(people)
        .bind(commands)
        .bind(versions)
        .bind(epochs)
        .bind(times)
        .bind(texts)
        .bind(stages)
        .bind(publics)
        .bind(editions)
        .bind(summaries)
        .bind(seats)
        .bind(turns)
        .bind(codes)
        .bind(alone)
        .fetch_all(conn)
        .await?;
    stored.iter().map(|row| table_id(row.try_get(0)?)).collect()
}

/// Finds out why a row was not appended. Returns `None` if it would fit now.
async fn why_not(
    conn: &mut PgConnection,
    row: &NewRow,
) -> Result<Option<AppendError>, sqlx::Error> {
    let found = sqlx::query(
        "SELECT last, epoch, (SELECT seq FROM log
             WHERE log.number = tables.number AND person = $2 AND command = $3)
         FROM tables WHERE id = $1",
    )
    .bind(row.table.to_bytes().to_vec())
    .bind(row.by.map(|(person, _)| person.0))
    .bind(row.by.map(|(_, command)| command.cast_signed()))
    .fetch_optional(conn)
    .await?;
    let Some(found) = found else {
        return Ok(Some(AppendError::NoTable));
    };
    let (last, epoch): (i64, i64) = (found.try_get(0)?, found.try_get(1)?);
    let repeated: Option<i64> = found.try_get(2)?;
    if epoch.cast_unsigned() != row.epoch {
        return Ok(Some(AppendError::NotOwner));
    }
    if let Some(seq) = repeated {
        let seq = seq.cast_unsigned();
        return Ok(Some(AppendError::Repeated { seq }));
    }
    let next = u64::try_from(last).ok().map(|last| last + 1);
    Ok((next != Some(row.seq)).then_some(AppendError::Conflict))
}
