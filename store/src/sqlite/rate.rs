//! How fast the disk commits.

use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::{ConnectOptions, Connection};

use super::file::{self, FileError, broken, failed};

/// How often a disk commits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommitRate {
    /// The number of commits.
    pub commits: u32,
    /// The time that they took together.
    pub time: Duration,
}

impl CommitRate {
    /// Returns the number of commits per second.
    pub fn per_second(self) -> f64 {
        f64::from(self.commits) / self.time.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Measures how often the disk of this folder commits one small row at a time, with the same
/// settings as the store. Everything that a store does in a second has to fit into that many
/// transactions.
///
/// # Errors
/// Returns an error if a file in the folder cannot be created or written.
pub async fn raw_commit_rate(folder: &Path, commits: u32) -> Result<CommitRate, FileError> {
    let path = folder.join(format!(".commit-rate-{}", std::process::id()));
    let remove = || {
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(file::with_suffix(&path, suffix));
        }
    };
    remove();
    drop(file::create_private(&path).map_err(failed(&path))?);
    let measured = async {
        let mut conn = file::writing(&path).connect().await?;
        sqlx::query("CREATE TABLE rows (text TEXT)")
            .execute(&mut conn)
            .await?;
        let start = Instant::now();
        for _ in 0..commits {
            sqlx::query("INSERT INTO rows VALUES ($1)")
                .bind("the text of one small row")
                .execute(&mut conn)
                .await?;
        }
        let time = start.elapsed();
        conn.close().await?;
        Ok(CommitRate { commits, time })
    };
    let measured = measured.await.map_err(broken(&path));
    remove();
    measured
}
