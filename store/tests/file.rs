//! The database file: who may open it, what happens when it is full, backups.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sidra_store::conformance::{create, hash, head, row, table};
use sidra_store::{
    AppendError, FileError, PersonId, Sqlite, Store, StoreError, VERSION, backup, restore,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;

/// Returns a folder, and the path of a database file in it that does not exist yet.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    (folder, file)
}

async fn open(file: &Path) -> Arc<Sqlite> {
    Arc::new(Sqlite::open(file).await.unwrap())
}

/// Opens a database file as another program would.
async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .connect()
        .await
        .unwrap()
}

async fn execute(file: &Path, sql: &'static str) {
    let mut conn = connect(file).await;
    sqlx::raw_sql(sql).execute(&mut conn).await.unwrap();
    conn.close().await.unwrap();
}

/// Creates a table and appends rows 1 to `rows`.
async fn fill(store: &Arc<Sqlite>, number: u64, rows: u64) {
    let any: Arc<dyn Store> = store.clone();
    create(&any, table(number), head(&[])).await.unwrap();
    for seq in 1..=rows {
        store.append(row(table(number), seq, None)).await.unwrap();
    }
}

async fn count(store: &Sqlite, number: u64) -> usize {
    store.rows(table(number), 0).await.unwrap().len()
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn stored_rows_survive_a_restart() {
    let (_folder, file) = folder();
    let store = open(&file).await;
    fill(&store, 1, 3).await;
    let ada = store.add_person("Ada", hash(1), false, 1).await.unwrap();
    let (listed, rows) = (store.head(table(1)).await, store.rows(table(1), 0).await);
    store.close().await;
    let refused = store.append(row(table(1), 4, None)).await;
    assert!(matches!(refused, Err(AppendError::Refused(_))));
    let store = open(&file).await;
    assert_eq!(store.head(table(1)).await, listed);
    assert_eq!(store.rows(table(1), 0).await, rows);
    assert_eq!(store.person(ada).await.unwrap().unwrap().name, "Ada");
    assert_eq!(store.append(row(table(1), 4, None)).await, Ok(()));
}

#[tokio::test]
async fn a_file_has_one_owner() {
    let (folder, file) = folder();
    let store = open(&file).await;
    // The same file by another name is the same file.
    let detour = folder.path().join(".").join("x/../sidra.db");
    fs::create_dir(folder.path().join("x")).unwrap();
    for name in [&file, &detour] {
        let error = Sqlite::open(name).await.unwrap_err();
        assert!(matches!(&error, FileError::InUse(_)), "{error}");
        let text = error.to_string();
        assert!(text.contains(store.file().to_str().unwrap()), "{text}");
        assert!(text.contains("stop that one first"), "{text}");
    }
    let copy = folder.path().join("copy.db");
    backup(&file, &copy, false).await.unwrap();
    let error = restore(&copy, &file, true).await.unwrap_err();
    assert!(matches!(error, FileError::InUse(_)), "{error}");
    assert_eq!(store.check().await, Ok(()));
    store.close().await;
    open(&file).await.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, file) = folder();
    let file = file.parent().unwrap().join("new/folder/sidra.db");
    let store = open(&file).await;
    fill(&store, 1, 1).await;
    backup(&file, &file.with_file_name("copy.db"), false)
        .await
        .unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder.path().join("new")), 0o700);
    for name in names(file.parent().unwrap()) {
        assert_eq!(mode(&file.with_file_name(&name)), 0o600, "{name}");
    }
    store.close().await;
    // A file that was made readable by others becomes private again.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    open(&file).await.close().await;
    assert_eq!(mode(&file), 0o600);
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_refused() {
    let (folder, file) = folder();
    open(&file).await.close().await;
    execute(&file, "PRAGMA user_version = 1000").await;
    let before = fs::read(&file).unwrap();
    let copy = folder.path().join("copy.db");
    let errors = [
        Sqlite::open(&file).await.unwrap_err(),
        backup(&file, &copy, false).await.unwrap_err(),
        restore(&file, &copy, false).await.unwrap_err(),
    ];
    for error in errors {
        let FileError::Newer { found, known, .. } = error else {
            panic!("{error}");
        };
        assert_eq!((found, known), (1000, VERSION));
        assert!(error.to_string().contains("newer version of Sidra"));
    }
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(!copy.exists());
}

#[tokio::test]
async fn a_file_of_the_first_version_is_upgraded() {
    let (_folder, file) = folder();
    execute(
        &file,
        concat!(
            include_str!("../src/sqlite/schema-1.sql"),
            "INSERT INTO people (name, bot, created, seen, token) VALUES ('Ada', 0, 1, 1, x'07');
             PRAGMA application_id = 0x53647261;
             PRAGMA user_version = 1;"
        ),
    )
    .await;
    let store = open(&file).await;
    let ada = store.person(PersonId(1)).await.unwrap();
    assert_eq!(ada.map(|ada| ada.name).as_deref(), Some("Ada"));
    let files = ["boot.js".to_owned()];
    let lacking = store.offer_page("a page", &files, 1).await;
    assert_eq!(lacking, Ok(files.to_vec()));
    store.close().await;
    // The file is upgraded only once.
    open(&file).await.close().await;
}

#[tokio::test]
async fn files_of_other_programs_are_refused_and_unchanged() {
    let (folder, file) = folder();
    let text = folder.path().join("letter.txt");
    fs::write(&text, "Dear Sir or Madam,\n".repeat(1000)).unwrap();
    execute(&file, "CREATE TABLE songs (title TEXT)").await;
    let copy = folder.path().join("copy.db");
    for file in [text, file] {
        let before = fs::read(&file).unwrap();
        let errors = [
            Sqlite::open(&file).await.unwrap_err(),
            backup(&file, &copy, false).await.unwrap_err(),
            restore(&file, &copy, false).await.unwrap_err(),
        ];
        for error in errors {
            assert!(matches!(error, FileError::Foreign(_)), "{error}");
        }
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    assert!(!copy.exists());
    let missing = backup(&copy, &copy, false).await.unwrap_err();
    assert!(matches!(missing, FileError::Missing(_)), "{missing}");
}

#[tokio::test]
async fn a_full_disk_refuses_and_recovers() {
    let (_folder, file) = folder();
    let store = open(&file).await;
    fill(&store, 1, 2).await;
    let listed = store.head(table(1)).await;
    store.limit_pages(1).await.unwrap();
    // This row changes the head as well, and does not fit.
    let mut large = row(table(1), 3, Some((PersonId(1), 1)));
    large.text = "x".repeat(100_000);
    let mut new = head(&[PersonId(1)]);
    new.summary = "changed".to_owned();
    large.head = Some(new.clone());
    for _ in 0..3 {
        let refused = store.append(large.clone()).await.unwrap_err();
        let AppendError::Refused(why) = &refused else {
            panic!("{refused}");
        };
        assert!(why.contains("full"), "{why}");
        assert_eq!(store.head(table(1)).await, listed);
        assert_eq!(count(&store, 1).await, 3);
        assert_eq!(store.tables_of(PersonId(1), None, 9).await, Ok(Vec::new()));
    }
    let name = "n".repeat(100_000);
    let refused = store.add_person(&name, hash(1), false, 1).await;
    assert!(matches!(refused, Err(StoreError::Refused(_))));
    assert_eq!(store.person_by_token(hash(1)).await, Ok(None));
    store.limit_pages(10_000).await.unwrap();
    assert_eq!(store.append(large).await, Ok(()));
    assert_eq!(store.head(table(1)).await.unwrap().unwrap().head, new);
    assert_eq!(count(&store, 1).await, 4);
    assert_eq!(store.check().await, Ok(()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_that_does_not_fit_does_not_make_others_fail() {
    const TABLES: u64 = 24;
    const ROWS: u64 = 20;
    let (_folder, file) = folder();
    let store = open(&file).await;
    for number in 0..TABLES {
        fill(&store, number, 0).await;
    }
    // There is space for the small rows of all tables, but not for a large one.
    store.limit_pages(100).await.unwrap();
    let tasks = (0..TABLES).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            for seq in 1..=ROWS {
                if number % 3 == 0 {
                    let mut row = row(table(number), 1, None);
                    row.text = "x".repeat(1_000_000);
                    let result = store.append(row).await;
                    assert!(matches!(result, Err(AppendError::Refused(_))), "{result:?}");
                } else {
                    let row = row(table(number), seq, None);
                    assert_eq!(store.append(row).await, Ok(()));
                }
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    for number in 0..TABLES {
        let expected = if number % 3 == 0 { 1 } else { ROWS + 1 };
        assert_eq!(count(&store, number).await as u64, expected);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_writes_is_consistent() {
    let (folder, file) = folder();
    let store = open(&file).await;
    fill(&store, 1, 0).await;
    fill(&store, 2, 0).await;
    let acknowledged = Arc::new(AtomicU64::new(0));
    let writes = tokio::spawn({
        let (store, acknowledged) = (store.clone(), acknowledged.clone());
        async move {
            // One row for the first table, then one for the second: a consistent copy has the same
            // number of rows in both, or one more in the first.
            for seq in 1.. {
                for number in [1, 2] {
                    match store.append(row(table(number), seq, None)).await {
                        Ok(()) => {}
                        Err(AppendError::Refused(_)) => return,
                        Err(error) => panic!("{error}"),
                    }
                }
                acknowledged.store(seq, Ordering::SeqCst);
            }
        }
    });
    for number in 0..5 {
        // Wait for writes between the copies.
        let before = acknowledged.load(Ordering::SeqCst);
        while acknowledged.load(Ordering::SeqCst) < before + 20 {
            tokio::task::yield_now().await;
        }
        let before = acknowledged.load(Ordering::SeqCst);
        let copy = folder.path().join(format!("copy-{number}.db"));
        backup(&file, &copy, false).await.unwrap();
        let copied = open(&copy).await;
        let (first, second) = (count(&copied, 1).await, count(&copied, 2).await);
        assert!(first == second || first == second + 1, "{first}, {second}");
        assert!(second as u64 > before, "what was acknowledged is in it");
        copied.close().await;
    }
    store.close().await;
    writes.await.unwrap();
}

#[tokio::test]
async fn a_backup_replaces_nothing_unless_asked() {
    let (folder, file) = folder();
    let store = open(&file).await;
    fill(&store, 1, 1).await;
    let copy = folder.path().join("copy.db");
    fs::write(&copy, "precious").unwrap();
    let error = backup(&file, &copy, false).await.unwrap_err();
    assert!(matches!(error, FileError::Exists(_)), "{error}");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "precious");
    backup(&file, &copy, true).await.unwrap();
    assert_eq!(count(&*open(&copy).await, 1).await, 2);
    for replace in [true, false] {
        let error = backup(&file, &file, replace).await.unwrap_err();
        assert!(matches!(error, FileError::Same(_)), "{error}");
    }
    let nowhere = folder.path().join("no/such/folder/copy.db");
    assert!(backup(&file, &nowhere, false).await.is_err());
    let parts = |name: &String| name.contains(".part");
    assert!(!names(folder.path()).iter().any(parts));
    // A backup works without a server too.
    store.close().await;
    backup(&file, &copy, true).await.unwrap();
}

#[tokio::test]
async fn a_restore_keeps_the_previous_file() {
    let (folder, file) = folder();
    let store = open(&file).await;
    fill(&store, 1, 1).await;
    let copy = folder.path().join("copy.db");
    backup(&file, &copy, false).await.unwrap();
    store.append(row(table(1), 2, None)).await.unwrap();
    store.close().await;
    let kept = restore(&copy, &file, false).await.unwrap().unwrap();
    assert!(kept.to_str().unwrap().ends_with("sidra.db.before-restore"));
    let store = open(&file).await;
    assert_eq!(count(&store, 1).await, 2);
    store.close().await;
    // The kept file is a whole database.
    let store = open(&kept).await;
    assert_eq!(count(&store, 1).await, 3);
    store.close().await;
    // A second restore would overwrite the kept file.
    let error = restore(&copy, &file, false).await.unwrap_err();
    assert!(matches!(error, FileError::Exists(_)), "{error}");
    restore(&copy, &file, true).await.unwrap().unwrap();
    let store = open(&kept).await;
    assert_eq!(count(&store, 1).await, 2);
    store.close().await;
    // A restore to a new path has no previous file to keep.
    let new = folder.path().join("new/sidra.db");
    assert_eq!(restore(&copy, &new, false).await.unwrap(), None);
    assert_eq!(count(&*open(&new).await, 1).await, 2);
}

#[tokio::test]
async fn a_damaged_backup_is_refused() {
    let (folder, file) = folder();
    let store = open(&file).await;
    fill(&store, 1, 200).await;
    let copy = folder.path().join("copy.db");
    backup(&file, &copy, false).await.unwrap();
    store.close().await;
    let before = fs::read(&file).unwrap();
    let mut damaged = fs::read(&copy).unwrap();
    // The beginning of a page is always in use.
    let middle = damaged.len() / 2 / 4096 * 4096;
    damaged[middle..middle + 2_000].fill(0x55);
    fs::write(&copy, &damaged).unwrap();
    let error = restore(&copy, &file, true).await.unwrap_err();
    assert!(matches!(error, FileError::Damaged(..)), "{error}");
    assert!(error.to_string().contains("copy.db"), "{error}");
    fs::write(&copy, &damaged[..5_000]).unwrap();
    let error = restore(&copy, &file, true).await.unwrap_err();
    assert!(matches!(error, FileError::Damaged(..)), "{error}");
    fs::write(&copy, "").unwrap();
    let error = restore(&copy, &file, true).await.unwrap_err();
    assert!(matches!(error, FileError::Foreign(_)), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);
    let expected = ["copy.db", "sidra.db", "sidra.db.lock"];
    assert_eq!(names(folder.path()), expected);
}

#[tokio::test]
async fn a_forgotten_name_is_not_left_in_the_file() {
    let (_folder, file) = folder();
    let store = open(&file).await;
    let name = "Rumpelstiltskin";
    let mut people = Vec::new();
    for token in 0..50 {
        people.push(store.add_person(name, hash(token), false, 1).await.unwrap());
    }
    for (token, person) in (0..).zip(people) {
        let code = hash(100 + token);
        assert_eq!(store.set_recovery(hash(token), code, 2).await, Ok(true));
        assert_eq!(store.forget(person).await, Ok(true));
    }
    store.close().await;
    let bytes = fs::read(&file).unwrap();
    let has = |needle: &[u8]| bytes.windows(needle.len()).any(|bytes| bytes == needle);
    assert!(has(b"CREATE TABLE people"), "the search can find something");
    assert!(!has(name.as_bytes()));
    assert!(!has(&hash(1)));
    assert!(!has(&hash(101)));
}

#[tokio::test]
async fn the_commit_rate_is_measured_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let rate = sidra_store::raw_commit_rate(folder.path(), 5)
        .await
        .unwrap();
    assert_eq!(rate.commits, 5);
    assert!(rate.per_second() > 0.0);
    assert_eq!(names(folder.path()), Vec::<String>::new());
}
