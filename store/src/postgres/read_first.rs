//! An append without fencing, to show that the tests catch it.

use std::sync::Arc;

use super::append::{APPEND_UNFENCED, store};
use super::{Postgres, failure, reading};
use crate::{AppendError, NewRow};

/// Appends in a way that is tempting but wrong: it reads the epoch first, and appends if that is
/// the right one. Another node can claim the table in between, so the check of the logs must catch
/// it.
#[derive(Debug)]
pub struct ReadFirst {
    store: Arc<Postgres>,
}

impl ReadFirst {
    /// Appends through the connections of this store.
    pub fn new(store: Arc<Postgres>) -> ReadFirst {
        ReadFirst { store }
    }

    /// Returns whether the row has the epoch of its table.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn check(&self, row: &NewRow) -> Result<bool, AppendError> {
        let epoch = sqlx::query_scalar("SELECT epoch FROM tables WHERE id = $1")
            .bind(row.table.to_bytes().to_vec())
            .fetch_optional(&self.store.pool);
        let epoch: Option<i64> = reading(epoch).await?;
        Ok(epoch == Some(row.epoch.cast_signed()))
    }

    /// Appends the row if it is the next one, whatever its epoch. Returns whether it was appended.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn insert(&self, row: &NewRow) -> Result<bool, AppendError> {
        let mut conn = self.store.connection().await?;
        let stored = store(&mut conn, APPEND_UNFENCED, &[row], true).await;
        let stored = stored.map_err(|error| AppendError::from(failure(&error)))?;
        Ok(stored.contains(&row.table))
    }
}
