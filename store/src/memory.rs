//! A store in memory, for simulations and tests.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::{
    AppendError, Cursor, Hash, Head, Listed, NewRow, NewTable, PageFile, Person, PersonId, Pruned,
    Store, StoreError, StoredRow, TableId, TableState,
};

/// A store in memory. It keeps every promise of [`Store`] except durability, and it is
/// deterministic: it does not wait, and it has no clock and no randomness.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    last_person: i64,
    people: BTreeMap<PersonId, Kept>,
    tables: BTreeMap<TableId, Table>,
    pages: BTreeMap<String, Offered>,
    files: BTreeMap<String, PageFile>,
}

/// A page that a server offers.
#[derive(Debug)]
struct Offered {
    at: i64,
    files: Vec<String>,
}

#[derive(Debug)]
struct Kept {
    person: Person,
    token: Hash,
    recovery: Option<Hash>,
    seen: i64,
}

#[derive(Debug)]
struct Table {
    head: Head,
    rows: Vec<StoredRow>,
}

impl Table {
    fn listed(&self, id: TableId) -> Listed {
        let at = |row: Option<&StoredRow>| row.map_or(0, |row| row.at);
        Listed {
            id,
            head: self.head.clone(),
            created: at(self.rows.first()),
            updated: at(self.rows.last()),
        }
    }
}

impl State {
    fn has_token(&self, token: Hash) -> bool {
        self.people.values().any(|kept| kept.token == token)
    }

    /// Checks that no other table has the code of this head.
    fn check_code(&self, table: TableId, head: &Head) -> Result<(), AppendError> {
        let taken = head.code.is_some()
            && self
                .tables
                .iter()
                .any(|(&id, other)| id != table && other.head.code == head.code);
        if taken {
            return Err(AppendError::CodeTaken);
        }
        Ok(())
    }

    /// Returns the tables whose heads pass, latest change first.
    fn list(
        &self,
        before: Option<Cursor>,
        limit: u32,
        passes: impl Fn(&Head) -> bool,
    ) -> Vec<Listed> {
        let tables = self.tables.iter().filter(|(_, table)| passes(&table.head));
        let mut list: Vec<Listed> = tables.map(|(&id, table)| table.listed(id)).collect();
        list.retain(|listed| before.is_none_or(|before| listed.cursor() < before));
        list.sort_by_key(|listed| std::cmp::Reverse(listed.cursor()));
        list.truncate(limit as usize);
        list
    }
}

impl MemoryStore {
    /// Returns an empty store.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    /// Locks the state. The lock is held only within one function, never while waiting.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn stored(row: NewRow) -> StoredRow {
    StoredRow {
        seq: row.seq,
        by: row.by,
        version: row.version,
        epoch: row.epoch,
        at: row.at,
        text: row.text,
    }
}

fn used(what: &str) -> StoreError {
    StoreError::Refused(format!("another person has this {what}"))
}

#[async_trait]
impl Store for MemoryStore {
    async fn add_person(
        &self,
        name: &str,
        token: Hash,
        bot: bool,
        at: i64,
    ) -> Result<PersonId, StoreError> {
        let mut state = self.state();
        if state.has_token(token) {
            return Err(used("token"));
        }
        state.last_person += 1;
        let id = PersonId(state.last_person);
        let kept = Kept {
            person: Person {
                id,
                name: name.to_owned(),
                created: at,
                bot,
            },
            token,
            recovery: None,
            seen: at,
        };
        state.people.insert(id, kept);
        Ok(id)
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let state = self.state();
        Ok(state.people.get(&id).map(|kept| kept.person.clone()))
    }

    async fn names(&self, ids: &[PersonId]) -> Result<HashMap<PersonId, String>, StoreError> {
        let state = self.state();
        let known = ids.iter().filter_map(|id| state.people.get(id));
        Ok(known
            .map(|kept| (kept.person.id, kept.person.name.clone()))
            .collect())
    }

    async fn person_by_token(&self, token: Hash) -> Result<Option<Person>, StoreError> {
        let state = self.state();
        let kept = state.people.values().find(|kept| kept.token == token);
        Ok(kept.map(|kept| kept.person.clone()))
    }

    async fn rename(&self, id: PersonId, name: &str) -> Result<bool, StoreError> {
        let mut state = self.state();
        let kept = state.people.get_mut(&id);
        Ok(kept
            .map(|kept| kept.person.name = name.to_owned())
            .is_some())
    }

    async fn seen(&self, ids: &[PersonId], at: i64) -> Result<(), StoreError> {
        let mut state = self.state();
        for id in ids {
            if let Some(kept) = state.people.get_mut(id) {
                kept.seen = kept.seen.max(at);
            }
        }
        Ok(())
    }

    async fn set_recovery(&self, token: Hash, code: Hash, at: i64) -> Result<bool, StoreError> {
        let mut state = self.state();
        let mut others = state.people.values().filter(|kept| kept.token != token);
        if others.any(|kept| kept.recovery == Some(code)) {
            return Err(used("recovery code"));
        }
        let kept = state.people.values_mut().find(|kept| kept.token == token);
        let set = kept.map(|kept| {
            kept.recovery = Some(code);
            kept.seen = kept.seen.max(at);
        });
        Ok(set.is_some())
    }

    async fn recover(&self, code: Hash, token: Hash) -> Result<Option<Person>, StoreError> {
        let mut state = self.state();
        let is_used = state.has_token(token);
        let mut people = state.people.values_mut();
        let Some(kept) = people.find(|kept| kept.recovery == Some(code)) else {
            return Ok(None);
        };
        if is_used && kept.token != token {
            return Err(used("token"));
        }
        kept.token = token;
        kept.recovery = None;
        Ok(Some(kept.person.clone()))
    }

    async fn forget(&self, id: PersonId) -> Result<bool, StoreError> {
        Ok(self.state().people.remove(&id).is_some())
    }

    async fn create_table(&self, table: NewTable) -> Result<(), AppendError> {
        let mut state = self.state();
        let NewTable { head, first } = table;
        let id = first.table;
        if first.seq != 0 || state.tables.contains_key(&id) {
            return Err(AppendError::Conflict);
        }
        state.check_code(id, &head)?;
        let rows = vec![stored(first)];
        state.tables.insert(id, Table { head, rows });
        Ok(())
    }

    async fn append(&self, mut row: NewRow) -> Result<(), AppendError> {
        let mut state = self.state();
        let table = state.tables.get(&row.table).ok_or(AppendError::NoTable)?;
        let mut rows = table.rows.iter();
        if let Some(first) = rows.find(|old| row.by.is_some() && old.by == row.by) {
            return Err(AppendError::Repeated { seq: first.seq });
        }
        if row.seq != table.rows.len() as u64 {
            return Err(AppendError::Conflict);
        }
        if let Some(head) = &row.head {
            state.check_code(row.table, head)?;
        }
        let table = state.tables.get_mut(&row.table);
        let table = table.ok_or(AppendError::NoTable)?;
        if let Some(head) = row.head.take() {
            table.head = head;
        }
        table.rows.push(stored(row));
        Ok(())
    }

    async fn rows(&self, table: TableId, from: u64) -> Result<Vec<StoredRow>, StoreError> {
        let state = self.state();
        let rows = state
            .tables
            .get(&table)
            .map_or(&[][..], |table| &table.rows);
        Ok(rows.iter().filter(|row| row.seq >= from).cloned().collect())
    }

    async fn table_by_code(&self, code: &str) -> Result<Option<TableId>, StoreError> {
        let state = self.state();
        let mut tables = state.tables.iter();
        let table = tables.find(|(_, table)| table.head.code.as_deref() == Some(code));
        Ok(table.map(|(&id, _)| id))
    }

    async fn head(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        let state = self.state();
        Ok(state.tables.get(&table).map(|found| found.listed(table)))
    }

    async fn live_tables(&self) -> Result<Vec<TableId>, StoreError> {
        let state = self.state();
        let live = state
            .tables
            .iter()
            .filter(|(_, table)| table.head.stage.is_live());
        Ok(live.map(|(&id, _)| id).collect())
    }

    async fn lobby(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let passes = |head: &Head| head.public && head.stage.is_live();
        let mut list = self.state().list(None, u32::MAX, passes);
        list.sort_by_key(|listed| std::cmp::Reverse((listed.created, listed.id)));
        list.truncate(limit as usize);
        Ok(list)
    }

    async fn ended(&self, from: i64, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let passes = |head: &Head| head.public && !head.stage.is_live();
        let mut list = self.state().list(None, u32::MAX, passes);
        list.retain(|listed| listed.updated >= from);
        list.truncate(limit as usize);
        Ok(list)
    }

    async fn tables_of(
        &self,
        person: PersonId,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let passes = |head: &Head| head.people.contains(&person);
        Ok(self.state().list(before, limit, passes))
    }

    async fn finished(
        &self,
        viewer: Option<PersonId>,
        before: Option<Cursor>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let passes = |head: &Head| {
            let own = viewer.is_some_and(|viewer| head.people.contains(&viewer));
            head.stage == TableState::Over && (head.public || own)
        };
        Ok(self.state().list(before, limit, passes))
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        let mut state = self.state();
        let (tables, people) = (state.tables.len(), state.people.len());
        state
            .tables
            .retain(|&id, table| table.head.stage.is_live() || table.listed(id).updated >= before);
        let State {
            people: kept,
            tables: left,
            ..
        } = &mut *state;
        kept.retain(|id, kept| {
            let mut tables = left.values();
            kept.seen >= before || tables.any(|table| table.head.people.contains(id))
        });
        Ok(Pruned {
            tables: (tables - state.tables.len()) as u64,
            people: (people - state.people.len()) as u64,
        })
    }

    async fn offer_page(
        &self,
        page: &str,
        files: &[String],
        at: i64,
    ) -> Result<Vec<String>, StoreError> {
        let mut state = self.state();
        let earlier = state.pages.get(page).map_or(at, |offered| offered.at);
        let offered = Offered {
            at: earlier.max(at),
            files: files.to_vec(),
        };
        state.pages.insert(page.to_owned(), offered);
        let lacking = files.iter().filter(|name| !state.files.contains_key(*name));
        Ok(lacking.cloned().collect())
    }

    async fn keep_file(&self, file: PageFile) -> Result<(), StoreError> {
        let mut state = self.state();
        state.files.entry(file.name.clone()).or_insert(file);
        Ok(())
    }

    async fn page_file(&self, name: &str) -> Result<Option<PageFile>, StoreError> {
        Ok(self.state().files.get(name).cloned())
    }

    async fn prune_pages(&self, before: i64, most: u32) -> Result<u64, StoreError> {
        let mut state = self.state();
        let State { pages, files, .. } = &mut *state;
        pages.retain(|_, page| page.at >= before);
        let mut latest: Vec<(i64, String)> = pages
            .iter()
            .map(|(name, page)| (page.at, name.clone()))
            .collect();
        latest.sort_unstable_by(|a, b| b.cmp(a));
        for (_, name) in latest.iter().skip(most as usize) {
            pages.remove(name);
        }
        let count = files.len();
        files.retain(|name, _| pages.values().any(|page| page.files.contains(name)));
        Ok((count - files.len()) as u64)
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
