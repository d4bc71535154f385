//! The PostgreSQL server of a test, if the test uses one.

/// The PostgreSQL server of a test, if there is one. It is stopped when this value is dropped.
pub(crate) struct Database {
    #[cfg(unix)]
    server: Option<sidra_kit::postgres::Server>,
}

impl Database {
    /// Starts a server that waits for the disk, if one is wanted.
    #[cfg(unix)]
    pub(crate) fn start(wanted: bool) -> Result<Database, String> {
        let server = wanted.then(sidra_kit::postgres::Server::start_durable);
        let server = server.transpose()?;
        Ok(Database { server })
    }

    /// Fails if a server is wanted: it can be started only on Unix.
    #[cfg(not(unix))]
    pub(crate) fn start(wanted: bool) -> Result<Database, String> {
        match wanted {
            true => Err("PostgreSQL can be tested only on Unix".to_owned()),
            false => Ok(Database {}),
        }
    }

    /// Creates an empty database and returns its address.
    pub(crate) fn new_one(&self) -> Option<String> {
        #[cfg(unix)]
        return self
            .server
            .as_ref()
            .map(sidra_kit::postgres::Server::database);
        #[cfg(not(unix))]
        None
    }
}
