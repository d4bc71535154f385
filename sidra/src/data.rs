//! The data file of the server, `sidra backup` and `sidra restore`.

use std::io::Write;
use std::path::{Path, PathBuf};

use sidra_store::FileError;

use crate::cli::{BackupArgs, RestoreArgs};
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

/// Runs a future to completion.
fn wait<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(runtime.block_on(work))
}
