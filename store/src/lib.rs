//! The durable storage of the server: people, tables and the logs of tables. It also keeps the
//! files of pages, so that a server can offer those of another version.
//!
//! Everything goes through the trait [`Store`]. A store knows nothing of the game: a row of a
//! log is numbered text, and a [`Head`] is what lists show about a table. An append
//! returns only when the row is on the disk, so the server may then tell everyone.
//!
//! Several servers can share one database. The trait [`Leases`] says which of them may append to
//! which log.
//!
//! Names of people live outside the logs, which contain only ids: a person can be forgotten without
//! changing a log.

#[cfg(feature = "conformance")]
pub mod conformance;
#[cfg(feature = "conformance")]
mod early;
mod id;
mod lease;
mod memory;
mod postgres;
mod sqlite;
mod transfer;
mod types;

use std::collections::HashMap;

use async_trait::async_trait;

#[cfg(feature = "conformance")]
pub use early::Early;
pub use id::{Cursor, IdError, PersonId, TableId};
pub use lease::{Claim, LEASE, Leases, NewNode, Node, NodeId, Renewal, Renewed, Sole};
pub use memory::MemoryStore;
#[cfg(feature = "conformance")]
pub use postgres::ReadFirst;
pub use postgres::{DatabaseError, Postgres, database_commit_rate};
pub use sqlite::{CommitRate, FileError, Sqlite, VERSION, backup, raw_commit_rate, restore};
pub use transfer::{Copied, Place, TransferError, transfer};
pub use types::{
    AppendError, Hash, Head, Listed, NewRow, NewTable, PageFile, Person, Pruned, StoreError,
    StoredRow, TableState, TableStateError,
};

/// A store of people, tables and logs.
///
/// What is acknowledged is durable: an operation that changes something returns `Ok` only
/// after its change would survive a crash of the machine. Every operation happens entirely or
/// not at all. An operation whose future is dropped may still happen.
///
/// Times are milliseconds since 1970 and always come from the caller.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds a person and returns the person's id. `token` must be new.
    async fn add_person(
        &self,
        name: &str,
        token: Hash,
        bot: bool,
        at: i64,
    ) -> Result<PersonId, StoreError>;

    /// Returns a person, or `None` if there is none or the person was forgotten.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// Returns the names of these people. Those who were forgotten are missing.
    async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError>;

    /// Returns the person with this token.
    async fn person_by_token(&self, token: Hash) -> Result<Option<Person>, StoreError>;

    /// Changes a person's name. Returns whether there is such a person.
    async fn rename(&self, id: PersonId, name: &str) -> Result<bool, StoreError>;

    /// Notes that these people were seen at this time, so that [`prune`](Store::prune) keeps them.
    /// A time before the noted one changes nothing.
    async fn seen(&self, ids: &[PersonId], at: i64) -> Result<(), StoreError>;

    /// Sets the recovery code of the person with this token, in place of the previous one. Returns
    /// whether anyone has this token.
    async fn set_recovery(&self, token: Hash, code: Hash, at: i64) -> Result<bool, StoreError>;

    /// Gives the person with this recovery code a new token. The code works once, and the old token
    /// stops working. Returns `None` if nobody has this code.
    async fn recover(&self, code: Hash, token: Hash) -> Result<Option<Person>, StoreError>;

    /// Erases a person's name, token and recovery code. Logs and heads keep the id. Returns whether
    /// there was such a person.
    async fn forget(&self, id: PersonId) -> Result<bool, StoreError>;

    /// Creates a table with its head and the first row of its log. A store that several nodes share
    /// claims the table for this node, with the epoch of the row.
    async fn create_table(&self, table: NewTable) -> Result<(), AppendError>;

    /// Appends a row to a table's log, and changes the head with it.
    ///
    /// A store that several nodes share appends only rows with the epoch of the node's lease on
    /// the table: see [`Leases`].
    ///
    /// If several errors apply, it returns the first of these: [`AppendError::NoTable`],
    /// [`AppendError::NotOwner`], [`AppendError::Repeated`], [`AppendError::Conflict`],
    /// [`AppendError::CodeTaken`].
    async fn append(&self, row: NewRow) -> Result<(), AppendError>;

    /// Returns the rows of a table from this number on, in order. They are all from the same point
    /// in time. A table that does not exist has none.
    async fn rows(&self, table: TableId, from: u64) -> Result<Vec<StoredRow>, StoreError>;

    /// Returns the table with this code.
    async fn table_by_code(&self, code: &str) -> Result<Option<TableId>, StoreError>;

    /// Returns what lists show about a table.
    async fn head(&self, table: TableId) -> Result<Option<Listed>, StoreError>;

    /// Returns all tables that are open or playing, oldest first, so that a server can resume them.
    async fn live_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// Returns up to `limit` public tables that are open or playing, newest first.
    async fn lobby(&self, limit: u32) -> Result<Vec<Listed>, StoreError>;

    /// Returns up to `limit` public tables that are over or closed and last changed at this time or
    /// later, latest change first.
    async fn ended(&self, from: i64, limit: u32) -> Result<Vec<Listed>, StoreError>;

    /// Returns up to `limit` tables of a person, in any state, latest change first. `before`
    /// continues a list after its last table.
    async fn tables_of(
        &self,
        person: PersonId,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError>;

    /// Returns up to `limit` tables whose match is over: the public ones, and those of the
    /// viewer. Latest change first; `before` continues a list after its last table.
    async fn finished(
        &self,
        viewer: Option<PersonId>,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError>;

    /// Deletes tables that are over or closed and last changed before this time, and then the
    /// people without a table who were last seen before it. It may do so in several steps.
    async fn prune(&self, before: i64) -> Result<Pruned, StoreError>;

    /// Notes that a server offers a page with these files at this time. A time before the noted one
    /// changes nothing. Returns the files that the store lacks: see
    /// [`keep_file`](Store::keep_file).
    async fn offer_page(
        &self,
        page: &str,
        files: &[String],
        at: i64,
    ) -> Result<Vec<String>, StoreError>;

    /// Keeps a file of a page, unless there is one with this name.
    async fn keep_file(&self, file: PageFile) -> Result<(), StoreError>;

    /// Returns the file with this name.
    async fn page_file(&self, name: &str) -> Result<Option<PageFile>, StoreError>;

    /// Deletes the pages that nobody has offered since this time, and all but the `most` that were
    /// offered last; then the files that belong to none of the remaining pages. Returns how many
    /// files it deleted.
    async fn prune_pages(&self, before: i64, most: u32) -> Result<u64, StoreError>;

    /// Checks that the store can read and write now.
    async fn check(&self) -> Result<(), StoreError>;
}
