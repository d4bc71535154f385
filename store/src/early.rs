//! A store that breaks its promise, to test the tests.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::Mutex;

use crate::{
    AppendError, Cursor, Hash, Listed, NewRow, NewTable, PageFile, Person, PersonId, Pruned, Store,
    StoreError, StoredRow, TableId,
};

/// A store that acknowledges appends before they are stored. It holds back the last few, so a
/// crash loses them. The history check must catch that.
pub struct Early {
    store: Arc<dyn Store>,
    held: Mutex<VecDeque<NewRow>>,
    most: usize,
}

impl Early {
    /// Wraps a store and holds back up to this many rows.
    pub fn new(store: Arc<dyn Store>, most: usize) -> Early {
        Early {
            store,
            held: Mutex::default(),
            most,
        }
    }

    /// Stores rows that were held back until no more than this many are left.
    async fn flush(&self, left: usize) {
        let mut held = self.held.lock().await;
        while held.len() > left {
            if let Some(row) = held.pop_front() {
                // The caller was already told that the row is stored.
                let _ = self.store.append(row).await;
            }
        }
    }
}

#[async_trait]
impl Store for Early {
    async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        self.held.lock().await.push_back(row);
        self.flush(self.most).await;
        Ok(())
    }

    async fn add_person(
        &self,
        name: &str,
        token: Hash,
        bot: bool,
        at: i64,
    ) -> Result<PersonId, StoreError> {
        self.store.add_person(name, token, bot, at).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.store.person(id).await
    }

    async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError> {
        self.store.names(ids).await
    }

    async fn person_by_token(&self, token: Hash) -> Result<Option<Person>, StoreError> {
        self.store.person_by_token(token).await
    }

    async fn rename(&self, id: PersonId, name: &str) -> Result<bool, StoreError> {
        self.store.rename(id, name).await
    }

    async fn seen(&self, ids: &[PersonId], at: i64) -> Result<(), StoreError> {
        self.store.seen(ids, at).await
    }

    async fn set_recovery(&self, token: Hash, code: Hash, at: i64) -> Result<bool, StoreError> {
        self.store.set_recovery(token, code, at).await
    }

    async fn recover(&self, code: Hash, token: Hash) -> Result<Option<Person>, StoreError> {
        self.store.recover(code, token).await
    }

    async fn forget(&self, id: PersonId) -> Result<bool, StoreError> {
        self.store.forget(id).await
    }

    async fn create_table(&self, table: NewTable) -> Result<(), AppendError> {
        self.store.create_table(table).await
    }

    async fn rows(&self, table: TableId, from: u64) -> Result<Vec<StoredRow>, StoreError> {
        self.flush(0).await;
        self.store.rows(table, from).await
    }

    async fn table_by_code(&self, code: &str) -> Result<Option<TableId>, StoreError> {
        self.flush(0).await;
        self.store.table_by_code(code).await
    }

    async fn head(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        self.flush(0).await;
        self.store.head(table).await
    }

    async fn live_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.flush(0).await;
        self.store.live_tables().await
    }

    async fn lobby(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.flush(0).await;
        self.store.lobby(limit).await
    }

    async fn ended(&self, from: i64, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.flush(0).await;
        self.store.ended(from, limit).await
    }

    async fn tables_of(
        &self,
        person: PersonId,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        self.flush(0).await;
        self.store.tables_of(person, before, limit).await
    }

    async fn finished(
        &self,
        viewer: Option<PersonId>,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        self.flush(0).await;
        self.store.finished(viewer, before, limit).await
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        self.store.prune(before).await
    }

    async fn offer_page(
        &self,
        page: &str,
        files: &[String],
        at: i64,
    ) -> Result<Vec<String>, StoreError> {
        self.store.offer_page(page, files, at).await
    }

    async fn keep_file(&self, file: PageFile) -> Result<(), StoreError> {
        self.store.keep_file(file).await
    }

    async fn page_file(&self, name: &str) -> Result<Option<PageFile>, StoreError> {
        self.store.page_file(name).await
    }

    async fn prune_pages(&self, before: i64, most: u32) -> Result<u64, StoreError> {
        self.store.prune_pages(before, most).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.store.check().await
    }
}
