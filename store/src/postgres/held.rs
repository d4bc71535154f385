//! Leases that end only when a test ends them, so that no test depends on the speed of the machine.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::database::millis;
use super::{Postgres, refused};
use crate::{NodeId, StoreError};

impl Postgres {
    /// Makes every renewal from now on, by any node of this database, last for an hour longer.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn hold_leases(&self) -> Result<(), StoreError> {
        self.run(
            "DO $do$ BEGIN
                 IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = 'held') THEN RETURN; END IF;
                 CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                     IF NEW.expires > clock_timestamp() THEN
                         NEW.expires := NEW.expires + interval '1 hour';
                     END IF;
                     RETURN NEW;
                 END $$;
                 CREATE TRIGGER held BEFORE INSERT OR UPDATE OF expires ON nodes
                     FOR EACH ROW EXECUTE FUNCTION held();
             END $do$;
             UPDATE nodes SET expires = clock_timestamp() + interval '1 second'
             WHERE expires > '-infinity'"
                .to_owned(),
        )
        .await
    }

    /// Makes the leases of a node end after this time, unless it renews them.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn end_leases(&self, node: NodeId, after: Duration) -> Result<(), StoreError> {
        // Triggers do not fire in a session that replicates.
        self.run(format!(
            "BEGIN; SET LOCAL session_replication_role = replica;
             UPDATE nodes SET expires = clock_timestamp() + {} * interval '1 millisecond'
             WHERE id = {node}; COMMIT",
            millis(after)
        ))
        .await
    }

    async fn run(&self, sql: String) -> Result<(), StoreError> {
        let mut conn = self.connection().await?;
        let sql = sqlx::raw_sql(AssertSqlSafe(sql));
        sql.execute(&mut *conn).await.map_err(refused)?;
        Ok(())
    }
}
