//! The database file: its lock, its version, and copies of it.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};

/// The number in the header of every database file of Sidra: "Sdra" in ASCII.
const APPLICATION: i32 = 0x5364_7261;

/// The schema of each version, as changes to the version before. Never change one: add one.
const MIGRATIONS: [&str; 2] = [include_str!("schema-1.sql"), include_str!("schema-2.sql")];

/// The version of the schema that this program writes.
pub const VERSION: i32 = MIGRATIONS.len() as i32;

/// Why a database file could not be opened, backed up or restored.
#[derive(Debug)]
pub enum FileError {
    /// Another process has the file open.
    InUse(PathBuf),
    /// A newer program wrote the file.
    Newer {
        /// The file.
        file: PathBuf,
        /// The version of the file.
        found: i32,
        /// The newest version that this program knows.
        known: i32,
    },
    /// The file is not a database, or it belongs to another program.
    Foreign(PathBuf),
    /// The content is damaged; the text says where.
    Damaged(PathBuf, String),
    /// There is no such file.
    Missing(PathBuf),
    /// The file already exists, and the caller did not want it replaced.
    Exists(PathBuf),
    /// The copy would replace its own source.
    Same(PathBuf),
    /// The file system or the database failed.
    Failed(PathBuf, String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::InUse(file) => write!(
                f,
                "{} is in use by another server: stop that one first, or choose another file",
                file.display()
            ),
            FileError::Newer { file, found, known } => write!(
                f,
                "{} was written by a newer version of Sidra (format {found}; this one knows \
                 formats up to {known}): install that version, or restore an older backup",
                file.display()
            ),
            FileError::Foreign(file) => {
                write!(f, "{} is not a Sidra data file", file.display())
            }
            FileError::Damaged(file, what) => {
                write!(f, "{} is damaged: {what}", file.display())
            }
            FileError::Missing(file) => write!(f, "{} does not exist", file.display()),
            FileError::Exists(file) => write!(f, "{} already exists", file.display()),
            FileError::Same(file) => {
                write!(f, "{} is the data file itself", file.display())
            }
            FileError::Failed(file, why) => write!(f, "{}: {why}", file.display()),
        }
    }
}

impl std::error::Error for FileError {}

/// Turns an error about a file into one that names it.
pub(super) fn failed(file: &Path) -> impl Fn(io::Error) -> FileError {
    let file = file.to_owned();
    move |error| match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing(file.clone()),
        _ => FileError::Failed(file.clone(), error.to_string()),
    }
}

/// Turns a database error into one that names the file.
pub(super) fn broken(file: &Path) -> impl Fn(sqlx::Error) -> FileError {
    const CORRUPT: i32 = 11;
    const NOT_A_DATABASE: i32 = 26;
    let file = file.to_owned();
    move |error| match code(&error) {
        Some(NOT_A_DATABASE) => FileError::Foreign(file.clone()),
        Some(CORRUPT) => FileError::Damaged(file.clone(), error.to_string()),
        _ => FileError::Failed(file.clone(), error.to_string()),
    }
}

/// Returns the primary result code of SQLite.
pub(super) fn code(error: &sqlx::Error) -> Option<i32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<i32>().ok().map(|code| code & 0xff)
}

/// The lock on a database file, held as long as this value lives or until the process exits.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of a database file that need not exist yet.
    pub(super) fn take(file: &Path) -> Result<Lock, FileError> {
        let path = with_suffix(file, ".lock");
        // The lock is on a separate file, because SQLite locks parts of the database file and
        // because a restore replaces it. The file stays: deleting it would let two processes lock
        // two files of the same name.
        let lock = private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(&path)
            .map_err(failed(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Lock { _file: lock }),
            Err(TryLockError::WouldBlock) => Err(FileError::InUse(file.to_owned())),
            Err(TryLockError::Error(error)) => Err(failed(&path)(error)),
        }
    }
}

/// Returns the path with a suffix appended to the file's name.
pub(super) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(suffix);
    PathBuf::from(path)
}

/// Makes new files readable only by their owner.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Creates an empty file that must not exist yet, readable only by its owner.
pub(super) fn create_private(file: &Path) -> io::Result<File> {
    private(OpenOptions::new().read(true).write(true).create_new(true)).open(file)
}

/// Makes an existing file readable only by its owner.
pub(super) fn make_private(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(file, fs::Permissions::from_mode(0o600))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Resolves links and `..`, so that two names of one file have one lock. Creates the folder if
/// it is missing.
pub(super) fn resolve(file: &Path) -> Result<PathBuf, FileError> {
    if let Ok(path) = fs::canonicalize(file) {
        return Ok(path);
    }
    let name = file.file_name().ok_or_else(|| {
        FileError::Failed(file.to_owned(), "this is not the name of a file".to_owned())
    })?;
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .recursive(true)
        .create(folder)
        .map_err(failed(folder))?;
    Ok(fs::canonicalize(folder).map_err(failed(folder))?.join(name))
}

/// Returns how every connection to an existing file is opened.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(Duration::from_secs(5))
}

/// Returns how the writing connection is opened.
pub(super) fn writing(file: &Path) -> SqliteConnectOptions {
    options(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // What is deleted is overwritten, so that a forgotten name is not left in the file.
        .pragma("secure_delete", "ON")
        // A commit of many tables changes many pages. With the default of 1000, every few
        // commits would also have to copy the log into the file.
        .pragma("wal_autocheckpoint", "4000")
        .thread_name(|_| "store-writer".to_owned())
}

/// Returns how the reading connections are opened.
pub(super) fn reading(file: &Path) -> SqliteConnectOptions {
    options(file)
        .read_only(true)
        .thread_name(|_| "store-reader".to_owned())
}

/// Reads the version of a file: 0 if it is empty.
async fn version(conn: &mut SqliteConnection, file: &Path) -> Result<i32, FileError> {
    let row = sqlx::query(
        "SELECT a.application_id, v.user_version, (SELECT count(*) FROM sqlite_schema)
         FROM pragma_application_id a, pragma_user_version v",
    )
    .fetch_one(conn)
    .await
    .map_err(broken(file))?;
    let (application, version): (i32, i32) = (row.get(0), row.get(1));
    let objects: i64 = row.get(2);
    match application {
        APPLICATION if version > VERSION => Err(FileError::Newer {
            file: file.to_owned(),
            found: version,
            known: VERSION,
        }),
        APPLICATION if version > 0 => Ok(version),
        0 if version == 0 && objects == 0 => Ok(0),
        _ => Err(FileError::Foreign(file.to_owned())),
    }
}

/// Checks that a file is one of ours, or empty, and not newer than this program. Changes
/// nothing. Returns its version.
pub(super) async fn inspect(file: &Path) -> Result<i32, FileError> {
    let mut conn = reading(file).connect().await.map_err(broken(file))?;
    let version = version(&mut conn, file).await;
    let closed = conn.close().await.map_err(broken(file));
    let version = version?;
    closed?;
    Ok(version)
}

/// Brings a file to the version of this program, one version at a time.
pub(super) async fn migrate(conn: &mut SqliteConnection, file: &Path) -> Result<(), FileError> {
    let version = version(conn, file).await?;
    let done = usize::try_from(version).unwrap_or(0);
    for (place, changes) in MIGRATIONS.iter().enumerate().skip(done) {
        // Both numbers are in the file's header and change with the transaction.
        let script = format!(
            "BEGIN IMMEDIATE;\n{changes}\nPRAGMA application_id = {APPLICATION};\n\
             PRAGMA user_version = {};\nCOMMIT;",
            place + 1
        );
        sqlx::raw_sql(AssertSqlSafe(script))
            .execute(&mut *conn)
            .await
            .map_err(broken(file))?;
    }
    Ok(())
}

/// Copies a database file while a server uses it. The copy is complete and consistent: it is the
/// state at one point in time. An existing `to` is replaced only if `replace` says so.
///
/// # Errors
/// Returns an error if the file is not a data file of this program or the copy cannot be written.
/// In that case `to` is left unchanged.
pub async fn backup(file: &Path, to: &Path, replace: bool) -> Result<(), FileError> {
    let file = &fs::canonicalize(file).map_err(failed(file))?;
    let to = &std::path::absolute(to).map_err(failed(to))?;
    if fs::canonicalize(to).is_ok_and(|to| to == *file) {
        return Err(FileError::Same(to.clone()));
    }
    if !replace && to.exists() {
        return Err(FileError::Exists(to.clone()));
    }
    if inspect(file).await? == 0 {
        return Err(FileError::Foreign(file.clone()));
    }
    let part = Part::new(to);
    // SQLite fills an empty file, but would create one that everyone may read.
    drop(create_private(&part.0).map_err(failed(&part.0))?);
    let mut conn = reading(file).connect().await.map_err(broken(file))?;
    let copied = sqlx::query("VACUUM INTO $1")
        .bind(path_text(&part.0)?)
        .execute(&mut conn)
        .await
        .map_err(broken(file));
    let closed = conn.close().await.map_err(broken(file));
    copied?;
    closed?;
    verify(&part.0).await?;
    if !replace && to.exists() {
        return Err(FileError::Exists(to.clone()));
    }
    part.become_file(to)
}

/// Replaces a database file with a backup. The previous file is kept under the same
/// name with `.before-restore` appended; `replace` says whether an older one of that name may
/// be overwritten. Returns the path of the kept file, if there was one.
///
/// # Errors
/// Returns an error if a server uses the file, if the backup is damaged or not a data file of this
/// program, or if a file cannot be written. In that case the database file is left unchanged.
pub async fn restore(
    from: &Path,
    file: &Path,
    replace: bool,
) -> Result<Option<PathBuf>, FileError> {
    let from = &fs::canonicalize(from).map_err(failed(from))?;
    let file = &resolve(file)?;
    if from == file {
        return Err(FileError::Same(from.clone()));
    }
    let _lock = Lock::take(file)?;
    let kept = with_suffix(file, ".before-restore");
    if from == &kept {
        return Err(FileError::Same(from.clone()));
    }
    if file.exists() && kept.exists() && !replace {
        return Err(FileError::Exists(kept));
    }
    // The copy is checked, not the original, so that what was checked is what is used.
    let part = Part::new(file);
    let mut target = create_private(&part.0).map_err(failed(&part.0))?;
    let mut source = File::open(from).map_err(failed(from))?;
    io::copy(&mut source, &mut target).map_err(failed(&part.0))?;
    target.sync_all().map_err(failed(&part.0))?;
    drop(target);
    let checked = match inspect(&part.0).await {
        Ok(0) => Err(FileError::Foreign(part.0.clone())),
        Ok(_) => verify(&part.0).await,
        Err(error) => Err(error),
    };
    checked.map_err(|error| error.about(from))?;
    let kept = file.exists().then_some(kept);
    if let Some(kept) = &kept {
        settle(file).await;
        // The new file must not be combined with the old one's write-ahead log, so that log is
        // moved first.
        for suffix in ["-wal", "-shm"] {
            let beside = with_suffix(kept, suffix);
            match fs::rename(with_suffix(file, suffix), &beside) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    remove(&beside).map_err(failed(&beside))?;
                }
                result => result.map_err(failed(&beside))?,
            }
        }
        fs::rename(file, kept).map_err(failed(kept))?;
    }
    part.become_file(file)?;
    Ok(kept)
}

impl FileError {
    /// Returns the same error about another file.
    fn about(self, file: &Path) -> FileError {
        let file = file.to_owned();
        match self {
            FileError::InUse(_) => FileError::InUse(file),
            FileError::Newer { found, known, .. } => FileError::Newer { file, found, known },
            FileError::Foreign(_) => FileError::Foreign(file),
            FileError::Damaged(_, what) => FileError::Damaged(file, what),
            FileError::Missing(_) => FileError::Missing(file),
            FileError::Exists(_) => FileError::Exists(file),
            FileError::Same(_) => FileError::Same(file),
            FileError::Failed(_, why) => FileError::Failed(file, why),
        }
    }
}

/// Writes what is in the write-ahead log into the file, so that the file alone is complete. A
/// damaged file stays as it is: its log is kept next to it.
async fn settle(file: &Path) {
    if let Ok(mut conn) = options(file).connect().await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut conn)
            .await;
        let _ = conn.close().await;
    }
}

/// Checks every page of a database file.
async fn verify(file: &Path) -> Result<(), FileError> {
    let mut conn = reading(file).connect().await.map_err(broken(file))?;
    let found = sqlx::query_scalar::<_, String>("PRAGMA integrity_check(1)")
        .fetch_one(&mut conn)
        .await
        .map_err(broken(file));
    let closed = conn.close().await.map_err(broken(file));
    let found = found?;
    closed?;
    if found != "ok" {
        return Err(FileError::Damaged(file.to_owned(), found));
    }
    Ok(())
}

/// A file under construction, next to its final place. It is deleted if it is never moved there.
struct Part(PathBuf);

impl Part {
    fn new(file: &Path) -> Part {
        Part(with_suffix(file, &format!(".part-{}", std::process::id())))
    }

    /// Puts the file in its place, durably.
    fn become_file(self, file: &Path) -> Result<(), FileError> {
        let written = File::open(&self.0).and_then(|part| part.sync_all());
        written.map_err(failed(&self.0))?;
        fs::rename(&self.0, file).map_err(failed(file))?;
        #[cfg(unix)]
        {
            // The new name is durable only once the folder is synced.
            let folder = match file.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            synced.map_err(failed(folder))?;
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let _ = remove(&with_suffix(&self.0, suffix));
        }
    }
}

/// Deletes a file that may be missing.
fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Returns a path as the text that SQLite takes.
fn path_text(file: &Path) -> Result<String, FileError> {
    let text = file.to_str().map(str::to_owned);
    text.ok_or_else(|| FileError::Failed(file.to_owned(), "the name is not Unicode".to_owned()))
}
