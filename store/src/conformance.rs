//! The tests that every store must pass.
//!
//! Each is a function that takes an empty store and panics if the store breaks a promise of
//! [`Store`]. [`conformance_tests!`](crate::conformance_tests) turns each into a test.

use std::collections::HashMap;
use std::sync::Arc;

use crate::{
    AppendError, Hash, Head, Listed, NewNode, NewRow, NewTable, PageFile, Person, PersonId, Pruned,
    Store, StoreError, StoredRow, TableId, TableState,
};

/// Turns each function of this module into a tokio test. The argument is an expression that opens
/// an empty store; it may await. Its value is the store, as `Arc<dyn Store>`, and something that is
/// dropped after the test.
#[macro_export]
macro_rules! conformance_tests {
    ($open:expr) => {
        $crate::conformance_tests!(
            $open;
            people_have_names_and_tokens,
            a_recovery_code_works_once,
            a_token_belongs_to_one_person,
            a_forgotten_person_leaves_a_number,
            rows_are_read_as_they_were_written,
            rows_have_no_gaps,
            a_command_is_stored_once,
            a_table_is_created_once,
            a_code_belongs_to_one_table,
            the_head_changes_with_the_row_or_not_at_all,
            errors_have_an_order,
            lists_contain_the_right_tables,
            lists_have_pages,
            old_tables_and_people_are_deleted,
            appends_at_once_have_one_winner,
            many_tables_append_at_once,
            texts_of_all_kinds_survive,
            files_of_pages_are_kept,
            old_pages_are_deleted,
            a_check_changes_nothing,
        );
    };
    ($open:expr; $($name:ident),* $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let (store, _guard) = $open;
            $crate::conformance::$name(store).await;
        }
    )*};
}

/// The store that a test takes.
pub type Any = Arc<dyn Store>;

/// Returns a node for tests.
pub fn node(name: &str) -> NewNode {
    NewNode {
        name: name.to_owned(),
        version: "1.0.0".to_owned(),
        address: format!("http://{name}.example.org"),
    }
}

/// Returns a hash for tests.
pub fn hash(number: u64) -> Hash {
    let mut hash = [7; 32];
    hash[..8].copy_from_slice(&number.to_le_bytes());
    hash
}

/// Returns the id of a table for tests. Higher numbers give newer ids.
pub fn table(number: u64) -> TableId {
    let mut random = [0; 10];
    random[2..].copy_from_slice(&number.to_be_bytes());
    TableId::new(1_000_000 + number.cast_signed(), random)
}

/// Returns the head of an open public table.
pub fn head(people: &[PersonId]) -> Head {
    Head {
        stage: TableState::Open,
        public: true,
        edition: "classic".to_owned(),
        summary: "{}".to_owned(),
        people: people.to_vec(),
        turn: None,
        code: None,
    }
}

/// Returns a row that does not change the head.
pub fn row(table: TableId, seq: u64, by: Option<(PersonId, u64)>) -> NewRow {
    NewRow {
        table,
        seq,
        by,
        version: 1,
        epoch: 1,
        at: 1_000 + seq.cast_signed(),
        text: format!("row {seq}"),
        head: None,
    }
}

/// Creates a table.
pub async fn create(store: &Any, id: TableId, head: Head) -> Result<(), AppendError> {
    let first = row(id, 0, None);
    store.create_table(NewTable { head, first }).await
}

async fn created(store: &Any, number: u64, head: Head) -> TableId {
    let id = table(number);
    create(store, id, head).await.expect("a new table");
    id
}

async fn person(store: &Any, name: &str, token: u64) -> PersonId {
    let added = store.add_person(name, hash(token), false, 5).await;
    added.expect("a new person")
}

async fn rows(store: &Any, table: TableId) -> Vec<StoredRow> {
    store.rows(table, 0).await.expect("rows")
}

fn ids(list: &[Listed]) -> Vec<TableId> {
    list.iter().map(|listed| listed.id).collect()
}

/// A person is found by id and by token, and can be renamed.
pub async fn people_have_names_and_tokens(store: Any) {
    let ada = store.add_person("Ada", hash(1), false, 11).await;
    let ada = ada.expect("a new person");
    let bot = store.add_person("Bot", hash(2), true, 12).await;
    let bot = bot.expect("a new program");
    assert!(ada < bot, "later people have greater numbers");
    let expected = Person {
        id: ada,
        name: "Ada".to_owned(),
        created: 11,
        bot: false,
    };
    assert_eq!(store.person(ada).await, Ok(Some(expected.clone())));
    assert_eq!(store.person_by_token(hash(1)).await, Ok(Some(expected)));
    let program = store.person_by_token(hash(2)).await;
    assert!(program.is_ok_and(|person| person.is_some_and(|person| person.bot)));
    assert_eq!(store.person_by_token(hash(3)).await, Ok(None));
    assert_eq!(store.person(PersonId(99)).await, Ok(None));
    assert_eq!(store.rename(ada, "Ada L.").await, Ok(true));
    assert_eq!(store.rename(PersonId(99), "Nobody").await, Ok(false));
    let names = store.names(&[bot, ada, PersonId(99), ada]).await;
    let expected = HashMap::from([(ada, "Ada L.".to_owned()), (bot, "Bot".to_owned())]);
    assert_eq!(names, Ok(expected));
    assert_eq!(store.names(&[]).await, Ok(HashMap::new()));
}

/// A recovery code gives a new token once and revokes the old one.
pub async fn a_recovery_code_works_once(store: Any) {
    let ada = person(&store, "Ada", 1).await;
    let other = person(&store, "Ben", 2).await;
    assert_eq!(store.recover(hash(10), hash(3)).await, Ok(None));
    assert_eq!(store.set_recovery(hash(1), hash(10), 20).await, Ok(true));
    // A new code replaces the old one.
    assert_eq!(store.set_recovery(hash(1), hash(11), 21).await, Ok(true));
    assert_eq!(store.recover(hash(10), hash(3)).await, Ok(None));
    // Another person's token changes nothing, and the code still works.
    let stolen = store.recover(hash(11), hash(2)).await;
    assert!(matches!(stolen, Err(StoreError::Refused(_))), "{stolen:?}");
    let found = store.person_by_token(hash(2)).await.expect("a read");
    assert_eq!(found.map(|person| person.id), Some(other));
    let recovered = store.recover(hash(11), hash(3)).await.expect("a recovery");
    assert_eq!(recovered.map(|person| person.id), Some(ada));
    assert_eq!(store.person_by_token(hash(1)).await, Ok(None));
    let found = store.person_by_token(hash(3)).await.expect("a read");
    assert_eq!(found.map(|person| person.id), Some(ada));
    assert_eq!(store.recover(hash(11), hash(4)).await, Ok(None));
    // Neither nobody nor the device with the old token gets a new code.
    for token in [99, 1] {
        let set = store.set_recovery(hash(token), hash(12), 22).await;
        assert_eq!(set, Ok(false));
    }
    assert_eq!(store.recover(hash(12), hash(4)).await, Ok(None));
    // Of two recoveries at the same time, one succeeds.
    assert_eq!(store.set_recovery(hash(3), hash(13), 23).await, Ok(true));
    let (first, second) = (store.clone(), store.clone());
    let first = tokio::spawn(async move { first.recover(hash(13), hash(20)).await });
    let second = tokio::spawn(async move { second.recover(hash(13), hash(21)).await });
    let first = first.await.expect("a task").expect("a recovery");
    let second = second.await.expect("a task").expect("a recovery");
    assert_eq!(first.is_some(), second.is_none());
}

/// Two people never have the same token or recovery code.
pub async fn a_token_belongs_to_one_person(store: Any) {
    let ada = person(&store, "Ada", 1).await;
    let again = store.add_person("Eve", hash(1), false, 6).await;
    assert!(matches!(again, Err(StoreError::Refused(_))), "{again:?}");
    person(&store, "Eve", 2).await;
    assert_eq!(store.set_recovery(hash(1), hash(3), 7).await, Ok(true));
    let again = store.set_recovery(hash(2), hash(3), 8).await;
    assert!(matches!(again, Err(StoreError::Refused(_))), "{again:?}");
    let found = store.person_by_token(hash(1)).await.expect("a read");
    assert_eq!(found.map(|person| person.id), Some(ada));
}

/// After a person is forgotten, only the id is left, and nobody else gets it.
pub async fn a_forgotten_person_leaves_a_number(store: Any) {
    let ada = person(&store, "Ada", 1).await;
    let id = created(&store, 1, head(&[ada])).await;
    assert_eq!(store.append(row(id, 1, Some((ada, 5)))).await, Ok(()));
    assert_eq!(store.set_recovery(hash(1), hash(2), 7).await, Ok(true));
    assert_eq!(store.forget(ada).await, Ok(true));
    assert_eq!(store.forget(ada).await, Ok(false));
    assert_eq!(store.person(ada).await, Ok(None));
    assert_eq!(store.person_by_token(hash(1)).await, Ok(None));
    assert_eq!(store.recover(hash(2), hash(3)).await, Ok(None));
    assert_eq!(store.names(&[ada]).await, Ok(HashMap::new()));
    assert_eq!(rows(&store, id).await[1].by, Some((ada, 5)));
    let listed = store.head(id).await.expect("a read").expect("a table");
    assert_eq!(listed.head.people, [ada]);
    let next = person(&store, "Ben", 1).await;
    assert!(next > ada, "{next} was given out twice");
}

/// Every field of a row and of a head survives, in order.
pub async fn rows_are_read_as_they_were_written(store: Any) {
    let (ada, ben) = (PersonId(i64::MAX), PersonId(2));
    let id = table(1);
    let new = NewRow {
        table: id,
        seq: 0,
        by: Some((ada, u64::MAX)),
        version: u16::MAX,
        epoch: u64::MAX,
        at: -1,
        text: "first".to_owned(),
        head: None,
    };
    let mut expected = Head {
        stage: TableState::Playing,
        public: false,
        edition: "words".to_owned(),
        summary: "{\"seats\":2}".to_owned(),
        people: vec![ben, ada],
        turn: Some(ada),
        code: Some("ABCD".to_owned()),
    };
    let created = NewTable {
        head: expected.clone(),
        first: new.clone(),
    };
    assert_eq!(store.create_table(created).await, Ok(()));
    let mut second = row(id, 1, None);
    second.at = i64::MAX;
    // A store that several nodes share has given this epoch to the table.
    second.epoch = u64::MAX;
    assert_eq!(store.append(second).await, Ok(()));
    let listed = store.head(id).await.expect("a read").expect("a table");
    assert_eq!(listed.head, expected);
    assert_eq!((listed.created, listed.updated), (-1, i64::MAX));
    expected.people = Vec::new();
    expected.turn = None;
    expected.code = None;
    expected.stage = TableState::Closed;
    let mut third = row(id, 2, Some((ben, 0)));
    third.epoch = u64::MAX;
    third.head = Some(expected.clone());
    assert_eq!(store.append(third).await, Ok(()));
    let listed = store.head(id).await.expect("a read").expect("a table");
    assert_eq!(listed.head, expected);
    let all = rows(&store, id).await;
    let first = StoredRow {
        seq: 0,
        by: new.by,
        version: new.version,
        epoch: new.epoch,
        at: new.at,
        text: new.text,
    };
    assert_eq!(all[0], first);
    let seqs: Vec<u64> = all.iter().map(|row| row.seq).collect();
    assert_eq!(seqs, [0, 1, 2]);
    assert_eq!(all[1].by, None);
    assert_eq!(all[2].by, Some((ben, 0)));
    assert_eq!(store.rows(id, 1).await, Ok(all[1..].to_vec()));
    assert_eq!(store.rows(id, 3).await, Ok(Vec::new()));
    assert_eq!(store.rows(id, u64::MAX).await, Ok(Vec::new()));
    assert_eq!(store.rows(table(2), 0).await, Ok(Vec::new()));
    assert_eq!(store.head(table(2)).await, Ok(None));
}

/// Only the next number is accepted.
pub async fn rows_have_no_gaps(store: Any) {
    let id = created(&store, 1, head(&[])).await;
    for seq in [0, 2, u64::MAX, i64::MAX.cast_unsigned()] {
        let mut row = row(id, 0, None);
        row.seq = seq;
        let result = store.append(row).await;
        assert_eq!(result, Err(AppendError::Conflict), "row {seq}");
    }
    assert_eq!(store.append(row(id, 1, None)).await, Ok(()));
    assert_eq!(
        store.append(row(id, 1, None)).await,
        Err(AppendError::Conflict)
    );
    assert_eq!(rows(&store, id).await.len(), 2);
    let nowhere = store.append(row(table(2), 0, None)).await;
    assert_eq!(nowhere, Err(AppendError::NoTable));
    let nowhere = store.append(row(table(2), 1, None)).await;
    assert_eq!(nowhere, Err(AppendError::NoTable));
}

/// A person's command at a table is stored once. Other people and other tables may use the same
/// command id.
pub async fn a_command_is_stored_once(store: Any) {
    let (ada, ben) = (PersonId(1), PersonId(2));
    let id = created(&store, 1, head(&[ada, ben])).await;
    let other = created(&store, 2, head(&[ada, ben])).await;
    assert_eq!(store.append(row(id, 1, Some((ada, 7)))).await, Ok(()));
    // The number of the row does not matter: a late repetition has an old one.
    for seq in [1, 2, 9] {
        let again = store.append(row(id, seq, Some((ada, 7)))).await;
        assert_eq!(again, Err(AppendError::Repeated { seq: 1 }), "row {seq}");
    }
    assert_eq!(store.append(row(id, 2, Some((ben, 7)))).await, Ok(()));
    assert_eq!(store.append(row(id, 3, Some((ada, 8)))).await, Ok(()));
    assert_eq!(store.append(row(id, 4, None)).await, Ok(()));
    assert_eq!(store.append(row(id, 5, None)).await, Ok(()));
    assert_eq!(store.append(row(other, 1, Some((ada, 7)))).await, Ok(()));
    assert_eq!(rows(&store, id).await.len(), 6);
}

/// A second table with the same id is refused, and so is one whose log does not start at 0.
pub async fn a_table_is_created_once(store: Any) {
    let id = created(&store, 1, head(&[])).await;
    let mut other = head(&[PersonId(1)]);
    other.edition = "words".to_owned();
    let again = create(&store, id, other).await;
    assert_eq!(again, Err(AppendError::Conflict));
    let listed = store.head(id).await.expect("a read").expect("a table");
    assert_eq!(listed.head, head(&[]));
    assert_eq!(rows(&store, id).await.len(), 1);
    let late = NewTable {
        head: head(&[]),
        first: row(table(2), 1, None),
    };
    let late = store.create_table(late).await;
    assert_eq!(late, Err(AppendError::Conflict));
    assert_eq!(store.head(table(2)).await, Ok(None));
}

/// No two tables have the same code; a code that no longer works is free again.
pub async fn a_code_belongs_to_one_table(store: Any) {
    let mut coded = head(&[]);
    coded.code = Some("ABCD".to_owned());
    let id = created(&store, 1, coded.clone()).await;
    assert_eq!(store.table_by_code("ABCD").await, Ok(Some(id)));
    assert_eq!(store.table_by_code("abcd").await, Ok(None));
    assert_eq!(store.table_by_code("").await, Ok(None));
    let taken = create(&store, table(2), coded.clone()).await;
    assert_eq!(taken, Err(AppendError::CodeTaken));
    assert_eq!(store.head(table(2)).await, Ok(None));
    assert_eq!(store.rows(table(2), 0).await, Ok(Vec::new()));
    let second = created(&store, 2, head(&[])).await;
    let mut change = row(second, 1, None);
    change.head = Some(coded.clone());
    let taken = store.append(change.clone()).await;
    assert_eq!(taken, Err(AppendError::CodeTaken));
    assert_eq!(rows(&store, second).await.len(), 1);
    // The table itself may keep its code.
    let mut same = row(id, 1, None);
    same.head = Some(coded);
    assert_eq!(store.append(same).await, Ok(()));
    let mut end = row(id, 2, None);
    end.head = Some(head(&[]));
    assert_eq!(store.append(end).await, Ok(()));
    assert_eq!(store.table_by_code("ABCD").await, Ok(None));
    assert_eq!(store.append(change).await, Ok(()));
    assert_eq!(store.table_by_code("ABCD").await, Ok(Some(second)));
}

/// A refused row leaves the head, the lists and the times as they were.
pub async fn the_head_changes_with_the_row_or_not_at_all(store: Any) {
    let (ada, ben) = (PersonId(1), PersonId(2));
    let id = created(&store, 1, head(&[ada])).await;
    assert_eq!(store.append(row(id, 1, Some((ada, 1)))).await, Ok(()));
    let before = store.head(id).await;
    for (seq, by) in [(1, None), (3, None), (2, Some((ada, 1)))] {
        let mut refused = row(id, seq, by);
        refused.head = Some(head(&[ada, ben]));
        refused.at = 9_999;
        assert!(store.append(refused).await.is_err());
    }
    assert_eq!(store.head(id).await, before);
    assert_eq!(store.tables_of(ben, None, 9).await, Ok(Vec::new()));
    let mut joined = row(id, 2, Some((ben, 1)));
    joined.head = Some(head(&[ben]));
    assert_eq!(store.append(joined).await, Ok(()));
    let listed = store.tables_of(ben, None, 9).await.expect("a list");
    assert_eq!(ids(&listed), [id]);
    assert_eq!(store.tables_of(ada, None, 9).await, Ok(Vec::new()));
}

/// If several errors apply, callers get the same one from every store.
pub async fn errors_have_an_order(store: Any) {
    let ada = PersonId(1);
    let mut coded = head(&[]);
    coded.code = Some("ABCD".to_owned());
    created(&store, 1, coded.clone()).await;
    let id = created(&store, 2, head(&[])).await;
    assert_eq!(store.append(row(id, 1, Some((ada, 1)))).await, Ok(()));
    let worst = |table, seq, command| {
        let mut row = row(table, seq, Some((ada, command)));
        row.head = Some(coded.clone());
        store.append(row)
    };
    assert_eq!(worst(table(9), 7, 1).await, Err(AppendError::NoTable));
    let repeated = Err(AppendError::Repeated { seq: 1 });
    assert_eq!(worst(id, 7, 1).await, repeated);
    assert_eq!(worst(id, 2, 1).await, repeated);
    assert_eq!(worst(id, 7, 2).await, Err(AppendError::Conflict));
    assert_eq!(worst(id, 2, 2).await, Err(AppendError::CodeTaken));
    assert_eq!(rows(&store, id).await.len(), 2);
}

/// Each list has the tables in the right states, for the right people.
pub async fn lists_contain_the_right_tables(store: Any) {
    let (ada, ben) = (PersonId(1), PersonId(2));
    let mut all = HashMap::new();
    let mut number = 0;
    for state in TableState::ALL {
        for public in [true, false] {
            number += 1;
            let mut head = head(&[ada, ada]);
            head.stage = state;
            head.public = public;
            all.insert((state, public), created(&store, number, head).await);
        }
    }
    let at = |state, public| all[&(state, public)];
    let lobby = store.lobby(9).await.expect("a list");
    let expected = [at(TableState::Playing, true), at(TableState::Open, true)];
    assert_eq!(ids(&lobby), expected, "newest first");
    let one = store.lobby(1).await.expect("a list");
    assert_eq!(ids(&one), expected[..1]);
    assert_eq!(store.lobby(0).await, Ok(Vec::new()));
    let expected = [at(TableState::Closed, true), at(TableState::Over, true)];
    let ended = store.ended(0, 9).await.expect("a list");
    let mut change = row(expected[0], 1, None);
    change.at = ended[0].updated + 1;
    assert_eq!(store.append(change).await, Ok(()));
    let ended = store.ended(0, 9).await.expect("a list");
    assert_eq!(ids(&ended), expected, "latest change first");
    let from = ended[0].updated;
    assert!(from > ended[1].updated);
    let latest = store.ended(from, 9).await.expect("a list");
    assert_eq!(ids(&latest), expected[..1]);
    assert_eq!(store.ended(from + 1, 9).await, Ok(Vec::new()));
    let one = store.ended(0, 1).await.expect("a list");
    assert_eq!(ids(&one), expected[..1]);
    let live = store.live_tables().await.expect("a list");
    let expected = [
        at(TableState::Open, true),
        at(TableState::Open, false),
        at(TableState::Playing, true),
        at(TableState::Playing, false),
    ];
    assert_eq!(live, expected, "oldest first");
    for viewer in [None, Some(ben)] {
        let finished = store.finished(viewer, None, 9).await.expect("a list");
        assert_eq!(ids(&finished), [at(TableState::Over, true)]);
    }
    let finished = store.finished(Some(ada), None, 9).await.expect("a list");
    let expected = [at(TableState::Over, false), at(TableState::Over, true)];
    assert_eq!(ids(&finished), expected);
    let own = store.tables_of(ada, None, 99).await.expect("a list");
    assert_eq!(own.len(), 8, "each once, although there are two seats");
    assert_eq!(store.tables_of(ben, None, 99).await, Ok(Vec::new()));
}

/// Pages are in order, complete, and contain nothing twice.
pub async fn lists_have_pages(store: Any) {
    let ada = PersonId(1);
    let mut expected = Vec::new();
    for number in 0..7 {
        let mut over = head(&[ada]);
        over.stage = TableState::Over;
        let id = created(&store, number, over).await;
        // Some tables change in the same millisecond.
        let mut change = row(id, 1, None);
        change.at = 5_000 - (number / 3).cast_signed();
        assert_eq!(store.append(change).await, Ok(()));
        expected.push((5_000 - (number / 3).cast_signed(), id));
    }
    expected.sort_unstable();
    expected.reverse();
    let expected: Vec<TableId> = expected.into_iter().map(|(_, id)| id).collect();
    for limit in [1, 2, 3, 7, 8] {
        for own in [true, false] {
            let mut found = Vec::new();
            let mut before = None;
            loop {
                let page = match own {
                    true => store.tables_of(ada, before, limit).await,
                    false => store.finished(None, before, limit).await,
                };
                let page = page.expect("a page");
                assert!(page.len() <= limit as usize);
                let Some(last) = page.last() else {
                    break;
                };
                before = Some(last.cursor());
                found.extend(ids(&page));
            }
            assert_eq!(found, expected, "pages of {limit}");
        }
    }
}

/// Only what is old enough, and no longer needed, is deleted.
pub async fn old_tables_and_people_are_deleted(store: Any) {
    let at = |at| {
        let mut head = head(&[]);
        head.stage = if at % 2 == 0 {
            TableState::Over
        } else {
            TableState::Closed
        };
        head
    };
    let player = person(&store, "Ada", 1).await;
    let gone = person(&store, "Ben", 2).await;
    let regular = person(&store, "Cy", 3).await;
    assert_eq!(store.seen(&[regular], 5_000).await, Ok(()));
    assert_eq!(store.seen(&[regular], 6).await, Ok(()));
    let playing = created(&store, 1, head(&[player])).await;
    let mut old = Vec::new();
    for number in 2..100 {
        let mut head = at(number);
        head.people = vec![gone];
        head.code = Some(format!("C{number}"));
        old.push(created(&store, number, head).await);
    }
    let recent = created(&store, 100, at(100)).await;
    let mut change = row(recent, 1, None);
    change.at = 3_000;
    assert_eq!(store.append(change).await, Ok(()));
    assert_eq!(store.prune(1_000).await, Ok(Pruned::default()));
    let pruned = Pruned {
        tables: 98,
        people: 1,
    };
    assert_eq!(store.prune(3_000).await, Ok(pruned));
    assert_eq!(store.prune(3_000).await, Ok(Pruned::default()));
    for id in old {
        assert_eq!(store.head(id).await, Ok(None));
        assert_eq!(store.rows(id, 0).await, Ok(Vec::new()));
        assert_eq!(
            store.append(row(id, 1, None)).await,
            Err(AppendError::NoTable)
        );
    }
    assert_eq!(store.table_by_code("C2").await, Ok(None));
    assert_eq!(rows(&store, playing).await.len(), 1);
    assert_eq!(rows(&store, recent).await.len(), 2);
    let names = store.names(&[player, gone, regular]).await.expect("names");
    let mut left: Vec<PersonId> = names.into_keys().collect();
    left.sort_unstable();
    assert_eq!(left, [player, regular]);
    assert_eq!(store.person_by_token(hash(2)).await, Ok(None));
}

/// Of several appends with the same row number at the same time, one is stored.
pub async fn appends_at_once_have_one_winner(store: Any) {
    let id = created(&store, 1, head(&[])).await;
    for seq in 1..=20 {
        let tasks = (0..8).map(|person| {
            let store = store.clone();
            let row = row(id, seq, Some((PersonId(person), seq)));
            tokio::spawn(async move { store.append(row).await })
        });
        let mut stored = 0;
        for task in tasks.collect::<Vec<_>>() {
            match task.await.expect("a task") {
                Ok(()) => stored += 1,
                Err(error) => assert_eq!(error, AppendError::Conflict),
            }
        }
        assert_eq!(stored, 1, "row {seq}");
    }
    assert_eq!(rows(&store, id).await.len(), 21);
}

/// Tables that append at the same time do not disturb each other, even if one does everything
/// wrong.
pub async fn many_tables_append_at_once(store: Any) {
    const TABLES: u64 = 20;
    const ROWS: u64 = 30;
    for number in 0..TABLES {
        created(&store, number, head(&[])).await;
    }
    let tasks = (0..TABLES).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1..ROWS {
                let by = Some((PersonId(1), seq));
                assert_eq!(store.append(row(table(number), seq, by)).await, Ok(()));
                let rows = store.rows(table(number), seq).await.expect("rows");
                assert_eq!(rows.len(), 1, "what is acknowledged can be read");
                let again = store.append(row(table(number), seq + 1, by)).await;
                assert_eq!(again, Err(AppendError::Repeated { seq }));
                let gap = store.append(row(table(number), seq + 5, None)).await;
                assert_eq!(gap, Err(AppendError::Conflict));
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("a task");
    }
    for number in 0..TABLES {
        let rows = rows(&store, table(number)).await;
        let seqs: Vec<u64> = rows.iter().map(|row| row.seq).collect();
        assert_eq!(seqs, (0..ROWS).collect::<Vec<_>>());
    }
}

/// Long texts, quotes and every script come back as they were.
pub async fn texts_of_all_kinds_survive(store: Any) {
    let long = "x".repeat(1 << 20);
    let id = created(&store, 1, head(&[])).await;
    let texts = ["", "it's \"1\"; --", "שלום ✨", "\u{202e}", &long];
    for (seq, text) in (1..).zip(texts) {
        let mut row = row(id, seq, None);
        row.text = text.to_owned();
        let mut head = head(&[]);
        head.summary = text.to_owned();
        head.edition = text.to_owned();
        head.code = Some(text.to_owned());
        row.head = Some(head.clone());
        assert_eq!(store.append(row).await, Ok(()));
        let listed = store.head(id).await.expect("a read").expect("a table");
        assert_eq!(listed.head, head);
        assert_eq!(store.table_by_code(text).await, Ok(Some(id)));
        let token = hash(seq);
        let person = store.add_person(text, token, false, 0).await;
        let person = person.expect("a new person");
        let names = store.names(&[person]).await.expect("names");
        assert_eq!(names[&person], text);
    }
    let read = rows(&store, id).await;
    let read = read.iter().skip(1).map(|row| row.text.as_str());
    assert!(read.eq(texts));
}

/// Returns a file of a page. Some have packed copies.
fn file(name: &str) -> PageFile {
    let packed = name.ends_with(".js");
    PageFile {
        name: name.to_owned(),
        kind: "text/javascript; charset=utf-8".to_owned(),
        plain: format!("\0 \u{fffd} {name}").into_bytes(),
        brotli: packed.then(|| vec![0xff, 0, 1]),
        gzip: packed.then(Vec::new),
    }
}

/// Offers a page, and keeps the files that the store lacks. Returns which ones it lacked.
async fn offer(store: &Any, page: &str, files: &[&str], at: i64) -> Vec<String> {
    let names: Vec<String> = files.iter().map(|&name| name.to_owned()).collect();
    let lacking = store.offer_page(page, &names, at).await.expect("an offer");
    for name in &lacking {
        assert_eq!(store.keep_file(file(name)).await, Ok(()));
    }
    lacking
}

async fn has_file(store: &Any, name: &str) -> bool {
    store.page_file(name).await.expect("a read").is_some()
}

/// A file comes back as it was, and the first one with its name stays.
pub async fn files_of_pages_are_kept(store: Any) {
    assert_eq!(store.page_file("boot-1.js").await, Ok(None));
    assert_eq!(
        offer(&store, "one", &["boot-1.js", "icon.png"], 10).await,
        ["boot-1.js", "icon.png"]
    );
    for name in ["boot-1.js", "icon.png"] {
        assert_eq!(store.page_file(name).await, Ok(Some(file(name))));
    }
    let mut other = file("boot-1.js");
    other.plain = Vec::new();
    assert_eq!(store.keep_file(other).await, Ok(()));
    assert_eq!(
        store.page_file("boot-1.js").await,
        Ok(Some(file("boot-1.js")))
    );
    // A file that another page has need not be stored again.
    let lacking = offer(&store, "two", &["boot-2.js", "icon.png"], 20).await;
    assert_eq!(lacking, ["boot-2.js"]);
    assert!(offer(&store, "one", &["boot-1.js"], 30).await.is_empty());
    assert!(offer(&store, "none", &[], 30).await.is_empty());
    // Two servers may start at the same time.
    let tasks = (0..4).map(|_| {
        let store = store.clone();
        tokio::spawn(async move {
            let names = ["boot-3.js".to_owned()];
            store
                .offer_page("three", &names, 40)
                .await
                .expect("an offer");
            store.keep_file(file("boot-3.js")).await.expect("a file");
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("a task");
    }
    assert!(has_file(&store, "boot-3.js").await);
}

/// Old pages are deleted, and so are all but the latest few. A file is deleted with the last page
/// that has it.
pub async fn old_pages_are_deleted(store: Any) {
    for (page, files, at) in [
        ("one", ["shared.js", "one.js"], 10),
        ("two", ["shared.js", "two.js"], 20),
        ("three", ["shared.js", "three.js"], 30),
    ] {
        offer(&store, page, &files, at).await;
    }
    assert_eq!(store.prune_pages(10, 3).await, Ok(0));
    // The first page is offered again. An earlier time changes nothing.
    assert!(
        offer(&store, "one", &["shared.js", "one.js"], 40)
            .await
            .is_empty()
    );
    assert!(
        offer(&store, "one", &["shared.js", "one.js"], 5)
            .await
            .is_empty()
    );
    assert_eq!(store.prune_pages(21, 3).await, Ok(1));
    assert!(!has_file(&store, "two.js").await);
    assert!(has_file(&store, "one.js").await && has_file(&store, "three.js").await);
    assert_eq!(store.prune_pages(0, 1).await, Ok(1));
    assert!(!has_file(&store, "three.js").await);
    assert!(has_file(&store, "one.js").await && has_file(&store, "shared.js").await);
    // A page that was deleted can be offered again.
    let lacking = offer(&store, "two", &["shared.js", "two.js"], 50).await;
    assert_eq!(lacking, ["two.js"]);
    for number in 0..30 {
        offer(&store, "many", &[&format!("{number}.js")], 60).await;
    }
    // A page has the files of its last offer.
    assert_eq!(store.prune_pages(0, 9).await, Ok(29));
    assert_eq!(store.prune_pages(61, 9).await, Ok(4));
    assert!(!has_file(&store, "shared.js").await);
}

/// A health check changes nothing.
pub async fn a_check_changes_nothing(store: Any) {
    let id = created(&store, 1, head(&[])).await;
    let before = (store.head(id).await, rows(&store, id).await);
    assert_eq!(store.check().await, Ok(()));
    assert_eq!(store.check().await, Ok(()));
    assert_eq!((store.head(id).await, rows(&store, id).await), before);
}
