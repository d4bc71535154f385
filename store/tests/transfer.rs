//! Copying everything from a SQLite file to PostgreSQL and back.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use sidra_kit::postgres::Server;
use sidra_store::conformance::{create, hash, head, node, row, table};
use sidra_store::{
    Copied, FileError, Leases, PersonId, Place, Postgres, Sqlite, Store, TableState, TransferError,
    transfer,
};

/// Adds people and tables of every kind. Returns how many.
async fn fill(store: &Arc<dyn Store>) -> Copied {
    // They are added all at once, so that they share commits.
    let people = (0..450).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            let name = format!("Ágnes \"{number}\" שלום");
            let bot = number % 3 == 0;
            let added = store.add_person(&name, hash(number), bot, 5).await;
            added.unwrap();
            if number % 2 == 0 {
                let code = hash(10_000 + number);
                assert_eq!(store.set_recovery(hash(number), code, 9).await, Ok(true));
            }
        })
    });
    for person in people.collect::<Vec<_>>() {
        person.await.unwrap();
    }
    // The last id belongs to nobody, and must not be assigned again.
    assert!(store.forget(PersonId(450)).await.unwrap());
    let tables = (0..230).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut head = head(&[PersonId(1), PersonId(2), PersonId(1)]);
            head.stage = TableState::ALL[number as usize % 4];
            head.public = number % 2 == 0;
            head.turn = (number % 3 == 0).then_some(PersonId(2));
            head.code = (number % 5 == 0).then(|| format!("CODE{number}"));
            create(&store, table(number), head).await.unwrap();
            for seq in 1..=number % 4 {
                let by = (seq % 2 == 0).then_some((PersonId(1), u64::MAX - seq));
                store.append(row(table(number), seq, by)).await.unwrap();
            }
            1 + number % 4
        })
    });
    let mut rows = 0;
    for table in tables.collect::<Vec<_>>() {
        rows += table.await.unwrap();
    }
    Copied {
        people: 449,
        tables: 230,
        rows,
    }
}

/// Returns everything that can be read from a store.
async fn content(store: &dyn Store) -> String {
    let mut text = String::new();
    for number in (0..451).step_by(9) {
        text += &format!("{:?}\n", store.person(PersonId(number)).await.unwrap());
        text += &format!("{:?}\n", store.person_by_token(hash(number as u64)).await);
    }
    for number in 0..230 {
        text += &format!("{:?}\n", store.head(table(number)).await.unwrap());
        text += &format!("{:?}\n", store.rows(table(number), 0).await.unwrap());
    }
    text += &format!("{:?}\n", store.tables_of(PersonId(1), None, 1000).await);
    text += &format!("{:?}\n", store.finished(None, None, 1000).await);
    text += &format!("{:?}\n", store.lobby(1000).await);
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_copied_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    let back = Place::File(folder.path().join("back.db"));
    let url = Server::shared().database();
    let from = Place::new(file.to_str().unwrap());
    let to = Place::new(&url);
    assert_eq!(
        (&from, &to),
        (&Place::File(file.clone()), &Place::Postgres(url.clone()))
    );

    let missing = transfer(&from, &to).await.unwrap_err();
    assert!(
        matches!(missing, TransferError::File(FileError::Missing(_))),
        "{missing}"
    );
    let sqlite = Arc::new(Sqlite::open(&file).await.unwrap());
    let any: Arc<dyn Store> = sqlite.clone();
    let filled = fill(&any).await;
    let original = content(&*sqlite).await;
    let used = transfer(&from, &to).await.unwrap_err();
    assert!(
        matches!(used, TransferError::File(FileError::InUse(_))),
        "{used}"
    );
    sqlite.close().await;

    assert_eq!(transfer(&from, &to).await.unwrap(), filled);
    let again = transfer(&from, &to).await.unwrap_err();
    assert!(matches!(again, TransferError::NotEmpty), "{again}");
    let postgres = Postgres::open(&url, &node("one")).await.unwrap();
    // The server does not renew its leases in the meantime.
    postgres.hold_leases().await.unwrap();
    assert_eq!(content(&postgres).await, original);
    // While servers are running, no copy can be made.
    let used = transfer(&to, &back).await.unwrap_err();
    let TransferError::InUse(names) = &used else {
        panic!("{used}");
    };
    assert_eq!(names, &["one"]);
    // The tables continue, under a new epoch. The first node loads all that are open or playing.
    let due = postgres.due(1000).await.unwrap();
    assert_eq!(due.len(), postgres.live_tables().await.unwrap().len());
    postgres.claim(table(1)).await.unwrap();
    postgres.close().await;

    assert_eq!(transfer(&to, &back).await.unwrap(), filled);
    let Place::File(file) = &back else {
        panic!("{back}");
    };
    let sqlite = Sqlite::open(file).await.unwrap();
    assert_eq!(content(&sqlite).await, original);
    let next = sqlite.add_person("Ben", hash(900), false, 1).await;
    assert_eq!(next, Ok(PersonId(451)), "no number is used twice");
}

#[test]
fn a_place_shows_no_password() {
    let place = Place::new("postgres://sidra:secret@db.example.org:5432/sidra?sslmode=require");
    assert_eq!(place.to_string(), "postgres://db.example.org:5432/sidra");
    let place = Place::new("postgresql://localhost/sidra");
    assert_eq!(place.to_string(), "postgresql://localhost/sidra");
    assert_eq!(Place::new("a/b.db").to_string(), "a/b.db");
}
