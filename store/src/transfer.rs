//! Copies everything from one kind of store to another, except the files of pages: a server puts
//! those of its own page into its store when it starts.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use async_trait::async_trait;

use crate::postgres::{DatabaseError, whole as postgres};
use crate::sqlite::{FileError, whole as sqlite};

/// How many people or tables are read at a time.
const PAGE: i64 = 200;

/// Where a store is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A SQLite file.
    File(PathBuf),
    /// The address of a PostgreSQL database.
    Postgres(String),
}

impl Place {
    /// Reads the name of a file or the address of a database.
    pub fn new(text: &str) -> Place {
        match ["postgres://", "postgresql://"]
            .into_iter()
            .any(|scheme| text.starts_with(scheme))
        {
            true => Place::Postgres(text.to_owned()),
            false => Place::File(PathBuf::from(text)),
        }
    }

    async fn open(&self, target: bool) -> Result<Box<dyn Whole>, TransferError> {
        Ok(match self {
            Place::File(file) => Box::new(sqlite::Side::open(file, target).await?),
            Place::Postgres(url) => Box::new(postgres::Side::open(url, target).await?),
        })
    }
}

impl fmt::Display for Place {
    /// Writes the place without a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = match self {
            Place::File(file) => return file.display().fmt(f),
            Place::Postgres(url) => url,
        };
        let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
        let rest = rest.split('?').next().unwrap_or_default();
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        write!(f, "{scheme}://{host}")
    }
}

impl FromStr for Place {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Place, Self::Err> {
        Ok(Place::new(text))
    }
}

/// How much was copied.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Copied {
    /// The number of people.
    pub people: u64,
    /// The number of tables.
    pub tables: u64,
    /// The number of rows of their logs.
    pub rows: u64,
}

/// Why nothing was copied.
#[derive(Debug)]
pub enum TransferError {
    /// A file cannot be used.
    File(FileError),
    /// A database cannot be used.
    Database(DatabaseError),
    /// Servers are using the database; these are their names.
    InUse(Vec<String>),
    /// The target is not empty.
    NotEmpty,
    /// After the copy, the target differs from the source in this.
    Differs(String),
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransferError::File(error) => error.fmt(f),
            TransferError::Database(error) => error.fmt(f),
            TransferError::InUse(names) => write!(
                f,
                "servers are running on the database: {}. Stop them first",
                names.join(", ")
            ),
            TransferError::NotEmpty => {
                f.write_str("the target contains people or tables; choose an empty one")
            }
            TransferError::Differs(what) => write!(
                f,
                "the copy differs from the original in {what}. Do not use it"
            ),
        }
    }
}

impl std::error::Error for TransferError {}

impl From<FileError> for TransferError {
    fn from(error: FileError) -> TransferError {
        TransferError::File(error)
    }
}

impl From<DatabaseError> for TransferError {
    fn from(error: DatabaseError) -> TransferError {
        TransferError::Database(error)
    }
}

/// Everything that is stored about a person.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct WholePerson {
    pub id: i64,
    pub name: String,
    pub bot: bool,
    pub created: i64,
    pub seen: i64,
    pub token: Vec<u8>,
    pub recovery: Option<Vec<u8>>,
    pub recovery_set: Option<i64>,
}

/// Everything that is stored about a table, except its lease.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct WholeTable {
    pub id: Vec<u8>,
    pub last: i64,
    pub created: i64,
    pub updated: i64,
    pub stage: String,
    pub public: bool,
    pub edition: String,
    pub summary: String,
    pub people: Vec<i64>,
    pub turn: Option<i64>,
    pub code: Option<String>,
}

/// A row of a log.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct WholeRow {
    pub seq: i64,
    pub person: Option<i64>,
    pub command: Option<i64>,
    pub version: i32,
    pub epoch: i64,
    pub at: i64,
    pub text: String,
}

/// A store from which everything can be read, and into which everything can be written.
///
/// A source shows one point in time. What is written into a target is visible after
/// [`Whole::commit`].
#[async_trait]
pub(crate) trait Whole: Send {
    /// Returns the names of the servers that use the store.
    async fn users(&mut self) -> Result<Vec<String>, TransferError>;

    /// Returns people with greater ids than this, in order.
    async fn people(&mut self, after: i64, limit: i64) -> Result<Vec<WholePerson>, TransferError>;

    /// Returns tables with greater ids than this, in order.
    async fn tables(&mut self, after: &[u8], limit: i64) -> Result<Vec<WholeTable>, TransferError>;

    /// Returns the log of a table, in order.
    async fn log(&mut self, table: &[u8]) -> Result<Vec<WholeRow>, TransferError>;

    /// Returns the greatest id that a person ever had.
    async fn last_person(&mut self) -> Result<i64, TransferError>;

    /// Adds people.
    async fn add_people(&mut self, people: &[WholePerson]) -> Result<(), TransferError>;

    /// Adds a table with its log.
    async fn add_table(
        &mut self,
        table: &WholeTable,
        log: &[WholeRow],
    ) -> Result<(), TransferError>;

    /// Sets the greatest id that a person ever had.
    async fn set_last_person(&mut self, id: i64) -> Result<(), TransferError>;

    /// Makes what was added durable.
    async fn commit(&mut self) -> Result<(), TransferError>;

    /// Closes the connection.
    async fn close(self: Box<Self>);
}

/// Copies everything from one store to another, which must be empty, and compares the two
/// afterwards. No server may be using either of them.
///
/// # Errors
/// Returns an error if a store is in use or cannot be used, or if the target is not empty. The
/// target is then as it was. If the copy differs from the original, the target must not be used.
pub async fn transfer(from: &Place, to: &Place) -> Result<Copied, TransferError> {
    let mut source = from.open(false).await?;
    let mut target = to.open(true).await?;
    let copied = copy(&mut *source, &mut *target).await;
    let compared = match &copied {
        Ok(copied) => compare(&mut *source, &mut *target, *copied).await,
        Err(_) => Ok(()),
    };
    source.close().await;
    target.close().await;
    compared?;
    copied
}

async fn copy(source: &mut dyn Whole, target: &mut dyn Whole) -> Result<Copied, TransferError> {
    let mut users = source.users().await?;
    users.extend(target.users().await?);
    if !users.is_empty() {
        return Err(TransferError::InUse(users));
    }
    // The ids of people who were forgotten count as well.
    let is_empty = target.people(i64::MIN, 1).await?.is_empty()
        && target.tables(&[], 1).await?.is_empty()
        && target.last_person().await? == 0;
    if !is_empty {
        return Err(TransferError::NotEmpty);
    }
    let mut copied = Copied::default();
    let mut after = i64::MIN;
    loop {
        let people = source.people(after, PAGE).await?;
        let Some(last) = people.last() else {
            break;
        };
        after = last.id;
        target.add_people(&people).await?;
        copied.people += people.len() as u64;
    }
    let mut after = Vec::new();
    loop {
        let tables = source.tables(&after, PAGE).await?;
        let Some(last) = tables.last() else {
            break;
        };
        after.clone_from(&last.id);
        for table in &tables {
            let log = source.log(&table.id).await?;
            target.add_table(table, &log).await?;
            copied.rows += log.len() as u64;
        }
        copied.tables += tables.len() as u64;
    }
    let last = source.last_person().await?;
    target.set_last_person(last).await?;
    target.commit().await?;
    Ok(copied)
}

/// Reads both stores again and compares them.
async fn compare(
    source: &mut dyn Whole,
    target: &mut dyn Whole,
    copied: Copied,
) -> Result<(), TransferError> {
    let differs = |what: String| Err(TransferError::Differs(what));
    let mut found = Copied::default();
    let mut after = i64::MIN;
    loop {
        let people = target.people(after, PAGE).await?;
        if source.people(after, PAGE).await? != people {
            return differs(format!("people after number {after}"));
        }
        let Some(last) = people.last() else {
            break;
        };
        after = last.id;
        found.people += people.len() as u64;
    }
    let mut after = Vec::new();
    loop {
        let tables = target.tables(&after, PAGE).await?;
        if source.tables(&after, PAGE).await? != tables {
            return differs(format!("tables after {after:02x?}"));
        }
        let Some(last) = tables.last() else {
            break;
        };
        after.clone_from(&last.id);
        for table in &tables {
            let log = target.log(&table.id).await?;
            if source.log(&table.id).await? != log {
                return differs(format!("the log of table {:02x?}", table.id));
            }
            found.rows += log.len() as u64;
        }
        found.tables += tables.len() as u64;
    }
    if source.last_person().await? != target.last_person().await? {
        return differs("the highest id of a person".to_owned());
    }
    if found != copied {
        return differs(format!("the counts: {found:?} instead of {copied:?}"));
    }
    Ok(())
}
