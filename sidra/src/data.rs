//! The data file of the server, `sidra backup`, `sidra restore` and `sidra migrate`.

use std::io::Write;
use std::path::{Path, PathBuf};

use sidra_store::{FileError, Place};

use crate::cli::{BackupArgs, MigrateArgs, RestoreArgs};
use crate::{Failure, Outcome, lexicon};

/// Returns the data file that was asked for, or the one in the user's data folder.
pub fn file(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    let given = asked.map(Path::to_owned);
    given
        .or_else(|| Some(lexicon::folder()?.join("sidra.db")))
        .ok_or_else(|| {
            Failure::from(
                "there is no folder for your data. Name a file with --data or SIDRA_DATA"
                    .to_owned(),
            )
        })
}

/// Copies the data file, whether or not a server is running.
pub fn backup(args: &BackupArgs) -> Result<Outcome, Failure> {
    if is_database(args.data.as_deref(), args.database.as_deref()) {
        return Err(Failure::from(
            "PostgreSQL has its own tools for this. Use pg_dump for a snapshot, or continuous \
             archiving for point-in-time recovery; see docs/operating.md"
                .to_owned(),
        ));
    }
    let file = file(args.data.as_deref())?;
    let copied = wait(sidra_store::backup(&file, &args.to, args.force))?;
    copied.map_err(|error| match error {
        FileError::Missing(missing) if missing == file => Failure::from(format!(
            "there is no data file {}. Name the right one with --data",
            file.display()
        )),
        FileError::Exists(to) => Failure::from(format!(
            "{} already exists. Choose another name, or add --force to replace it",
            to.display()
        )),
        error => Failure::from(error.to_string()),
    })?;
    let mut out = anstream::stdout();
    writeln!(out, "Copied {} to {}.", file.display(), args.to.display())?;
    Ok(Outcome::Done)
}

/// Replaces the data file with a backup.
pub fn restore(args: &RestoreArgs) -> Result<Outcome, Failure> {
    if is_database(args.data.as_deref(), args.database.as_deref()) {
        return Err(Failure::from(
            "PostgreSQL has its own tools for this. Use pg_restore, or recover from the archive; \
             see docs/operating.md"
                .to_owned(),
        ));
    }
    let file = file(args.data.as_deref())?;
    let kept = wait(sidra_store::restore(&args.from, &file, args.force))?;
    let kept = kept.map_err(|error| match error {
        FileError::InUse(file) => Failure::from(format!(
            "a server is using {}. Stop it first, then restore again",
            file.display()
        )),
        FileError::Exists(kept) => Failure::from(format!(
            "{} is still there from an earlier restore. Move it away, or add --force to replace it",
            kept.display()
        )),
        error => Failure::from(error.to_string()),
    })?;
    let mut out = anstream::stdout();
    writeln!(
        out,
        "Restored {} from {}.",
        file.display(),
        args.from.display()
    )?;
    if let Some(kept) = kept {
        writeln!(out, "The previous file is now {}.", kept.display())?;
    }
    Ok(Outcome::Done)
}

/// Copies everything from one store to another.
pub fn migrate(args: &MigrateArgs) -> Result<Outcome, Failure> {
    let copied = wait(sidra_store::transfer(&args.from, &args.to))?;
    let copied = copied.map_err(|error| Failure::from(error.to_string()))?;
    let mut out = anstream::stdout();
    writeln!(
        out,
        "{} was copied to {} and compared: {} people, {} tables with {} rows.",
        args.from, args.to, copied.people, copied.tables, copied.rows
    )?;
    Ok(Outcome::Done)
}

/// Returns whether the data is in a database and not in a file. A named file takes precedence over
/// the environment variable, which is meant for servers.
fn is_database(file: Option<&Path>, database: Option<&str>) -> bool {
    match file {
        Some(file) => {
            let place = file.to_str().map(Place::new);
            matches!(place, Some(Place::Postgres(_)))
        }
        None => database.is_some(),
    }
}

/// Runs a future to completion.
fn wait<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(runtime.block_on(work))
}
