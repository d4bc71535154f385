//! `sidra backup` and `sidra restore` as their own processes.

use std::path::Path;
use std::process::Command;

use sidra_store::{PersonId, Sqlite, Store};

/// Runs the program. Returns its exit status and what it printed.
fn sidra(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sidra"))
        .args(args)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder)
        .env_remove("SIDRA_DATA")
        .output()
        .unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    printed.push_str(&String::from_utf8(output.stderr).unwrap());
    (output.status.code(), printed)
}

/// Checks the exit status of a command, and that it prints this.
fn check(folder: &Path, args: &[&str], status: i32, expected: &str) {
    let (code, printed) = sidra(folder, args);
    assert!(printed.contains(expected), "{args:?}: {printed}");
    assert_eq!(code, Some(status), "{args:?}: {printed}");
}

async fn add(store: &Sqlite, name: &str) -> PersonId {
    let token = [u8::try_from(name.len()).unwrap(); 32];
    store.add_person(name, token, false, 0).await.unwrap()
}

#[tokio::test]
async fn a_backup_brings_everything_back() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = folder.join("sidra/sidra.db");
    check(folder, &["backup", "copy.db"], 2, "there is no data file");

    let store = Sqlite::open(&file).await.unwrap();
    let ada = add(&store, "Ada").await;
    check(folder, &["backup", "copy.db"], 0, "to copy.db");
    let ben = add(&store, "Benjamin").await;
    check(folder, &["backup", "copy.db"], 2, "add --force");
    check(folder, &["backup", "--force", "second.db"], 0, "Copied");
    let used = ["restore", "copy.db"];
    check(folder, &used, 2, "Stop it first, then restore again");
    assert!(store.person(ben).await.unwrap().is_some());
    store.close().await;

    check(folder, &["restore", "nothing.db"], 2, "does not exist");
    check(
        folder,
        &["restore", "copy.db"],
        0,
        "sidra.db.before-restore",
    );
    let store = Sqlite::open(&file).await.unwrap();
    assert_eq!(store.person(ada).await.unwrap().unwrap().name, "Ada");
    assert_eq!(store.person(ben).await, Ok(None));
    store.close().await;

    check(folder, &["restore", "second.db"], 2, "add --force");
    check(folder, &["restore", "second.db", "--force"], 0, "Restored");
    let other = ["restore", "--data", "new/other.db", "copy.db"];
    check(folder, &other, 0, "new/other.db from copy.db");
    let store = Sqlite::open(&file).await.unwrap();
    assert!(store.person(ben).await.unwrap().is_some());
}
