//! How fast the database commits.

use std::time::Instant;

use sqlx::Connection;

use super::database::{connect, options};
use crate::{CommitRate, DatabaseError};

/// Measures how often a database commits one small row at a time, on one connection. Connections
/// share the waits for the disk, so several together commit more often.
///
/// # Errors
/// Returns an error if the database cannot be reached or written.
pub async fn database_commit_rate(url: &str, commits: u32) -> Result<CommitRate, DatabaseError> {
    let mut conn = connect(&options(url)?).await?;
    sqlx::raw_sql("CREATE TABLE public.sidra_commit_rate (text TEXT)")
        .execute(&mut conn)
        .await?;
    let start = Instant::now();
    for _ in 0..commits {
        sqlx::query("INSERT INTO public.sidra_commit_rate VALUES ($1)")
            .bind("the text of one small row")
            .execute(&mut conn)
            .await?;
    }
    let time = start.elapsed();
    sqlx::raw_sql("DROP TABLE public.sidra_commit_rate")
        .execute(&mut conn)
        .await?;
    conn.close().await?;
    Ok(CommitRate { commits, time })
}
