//! Every store keeps the promises of the trait.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use sidra_store::{MemoryStore, Sqlite, Store};
use tempfile::TempDir;

mod memory {
    use super::*;

    sidra_store::conformance_tests!((Arc::new(MemoryStore::new()) as Arc<dyn Store>, ()));
}

mod sqlite {
    use super::*;

    async fn open() -> (Arc<dyn Store>, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("sidra.db")).await;
        (Arc::new(store.unwrap()), folder)
    }

    sidra_store::conformance_tests!(open().await);
}

#[cfg(unix)]
mod postgres {
    use sidra_kit::postgres::Server;
    use sidra_store::Postgres;
    use sidra_store::conformance::node;

    use super::*;

    async fn open() -> (Arc<dyn Store>, ()) {
        let store = Postgres::open(&Server::shared().database(), &node("one")).await;
        (Arc::new(store.unwrap()), ())
    }

    sidra_store::conformance_tests!(open().await);
}
