//! The page files of other versions.
//!
//! While servers are upgraded, two versions of the page are in use, and a page may ask any server
//! for its next file. Every name has a fingerprint of its file's content, so the files of all
//! versions can be in one place: a server puts those of its own page into the store when it starts,
//! and answers for the others from there. Nothing else is stored there: clients send no files, and
//! a file that does not match its fingerprint is neither stored nor sent.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use sidra_store::StoreError;

use crate::hall::Hall;
use crate::page::{self, File, Page};

/// How long the files of a page are kept after a server last offered it, in milliseconds: 30 days.
const KEPT_TIME: i64 = 30 * 24 * 3600 * 1000;
/// Maximum number of versions that are kept.
const MOST_PAGES: u32 = 8;
/// Maximum size of the other versions in memory, in bytes: about three versions.
const MOST_BYTES: usize = 16 << 20;

/// What a server knows about versions of the page.
#[derive(Default)]
pub(crate) struct Versions {
    /// The page that this server offers.
    own: OnceLock<Page>,
    /// Files of other versions that someone has asked for.
    known: Mutex<HashMap<String, File>>,
    /// Held while a file is read from the store.
    reading: tokio::sync::Mutex<()>,
}

impl Versions {
    /// Returns a file of another version that is in memory.
    pub(crate) fn known(&self, name: &str) -> Option<File> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(name).cloned()
    }

    /// Remembers a file, and forgets the others if they take too many bytes.
    fn learn(&self, name: &str, file: &File) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: usize = known.values().map(File::size).sum();
        if bytes + file.size() > MOST_BYTES {
            known.clear();
        }
        known.insert(name.to_owned(), file.clone());
    }
}

impl Hall {
    /// Offers a page: its files stay in the store, for servers with other versions. If the store
    /// fails, the page is offered later.
    pub async fn offer(&self, page: &Page) {
        self.versions.own.get_or_init(|| page.clone());
        if let Err(error) = self.keep_page().await {
            tracing::warn!(%error, "could not store the files of the page");
        }
    }

    /// Stores the files of this server's page that are missing, and deletes those of old versions.
    pub(crate) async fn keep_page(&self) -> Result<(), StoreError> {
        let Some(page) = self.versions.own.get() else {
            return Ok(());
        };
        let now = self.now() as i64;
        let names = page.lasting();
        if !names.is_empty() {
            let version = Page::version(&names);
            for name in self.store.offer_page(&version, &names, now).await? {
                if let Some(file) = page.kept(&name) {
                    self.store.keep_file(file).await?;
                }
            }
        }
        let deleted = self.store.prune_pages(now - KEPT_TIME, MOST_PAGES).await?;
        if deleted > 0 {
            tracing::info!(deleted, "deleted the page files of old versions");
        }
        Ok(())
    }

    /// Returns a file of another version of the page, if the store has it.
    pub(crate) async fn other_file(&self, name: &str) -> Result<Option<File>, StoreError> {
        if page::fingerprint(name).is_none() {
            return Ok(None);
        }
        // One file is read at a time: several clients of a version ask for the same files at once,
        // and must not occupy the store's connections, which the tables need.
        let _reading = self.versions.reading.lock().await;
        if let Some(file) = self.versions.known(name) {
            return Ok(Some(file));
        }
        let Some(kept) = self.store.page_file(name).await? else {
            return Ok(None);
        };
        let file = File::from_kept(kept);
        match &file {
            Some(file) => self.versions.learn(name, file),
            None => tracing::error!(name, "a page file in the store is damaged"),
        }
        Ok(file)
    }
}
