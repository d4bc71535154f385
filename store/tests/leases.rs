//! Several nodes on one PostgreSQL database: who may write, in every order of events.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sidra_kit::postgres::Server;
use sidra_store::conformance::{create, head, node, row, table};
use sidra_store::{
    AppendError, Claim, Leases, NewRow, NodeId, PersonId, Postgres, ReadFirst, Renewal, Store,
    StoreError, StoredRow, TableId, TableState,
};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use tokio::task::JoinHandle;

/// A database with nodes, and a connection that is not one of theirs.
struct World {
    url: String,
    outside: PgConnection,
}

impl World {
    async fn new() -> World {
        World::at(&Server::shared().database()).await
    }

    async fn at(url: &str) -> World {
        let options: PgConnectOptions = url.parse().unwrap();
        let outside = options.connect().await.unwrap();
        let url = url.to_owned();
        World { url, outside }
    }

    /// Starts a node whose statements wait as long as the test needs. Leases end only when the test
    /// ends them.
    async fn node(&self, name: &str) -> Arc<Postgres> {
        let store = Postgres::open_patient(&self.url, &node(name)).await;
        let store = Arc::new(store.unwrap());
        store.hold_leases().await.unwrap();
        store
    }

    async fn execute(&mut self, sql: String) {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql));
        sql.execute(&mut self.outside).await.unwrap();
    }

    /// Makes the leases of a node expire by the database's clock.
    async fn expire(&mut self, id: NodeId) {
        self.execute(format!(
            "UPDATE sidra.nodes SET expires = clock_timestamp() - interval '1 s' WHERE id = {id}"
        ))
        .await;
    }

    /// Locks all tables in an open transaction.
    async fn hold(&mut self) {
        let sql = "BEGIN; SELECT 1 FROM sidra.tables FOR UPDATE".to_owned();
        self.execute(sql).await;
    }

    async fn let_go(&mut self) {
        self.execute("ROLLBACK".to_owned()).await;
    }

    /// Waits until this many statements of a node wait for a lock.
    async fn until_waiting(&self, id: NodeId, count: i64) {
        let options: PgConnectOptions = self.url.parse().unwrap();
        let mut conn = options.connect().await.unwrap();
        loop {
            let waiting: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM pg_stat_activity
                 WHERE wait_event_type = 'Lock' AND application_name = $1
                 AND datname = current_database()",
            )
            .bind(format!("sidra node {id}"))
            .fetch_one(&mut conn)
            .await
            .unwrap();
            if waiting >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        conn.close().await.unwrap();
    }
}

fn any(store: &Arc<Postgres>) -> Arc<dyn Store> {
    store.clone()
}

/// Renews leases, which may have expired before.
async fn renew(store: &Postgres) {
    assert_ne!(renewal(store).await, Renewal::Lost);
}

/// Renews leases, and returns what became of them.
async fn renewal(store: &Postgres) -> Renewal {
    store.renew(true).await.unwrap().renewal
}

/// Claims a table that must be free.
async fn claimed(store: &Postgres, id: TableId) -> u64 {
    renew(store).await;
    match store.claim(id).await.unwrap() {
        Claim::Owned { epoch, .. } => epoch,
        claim => panic!("{claim:?}"),
    }
}

/// Returns a row that was decided under this epoch.
fn by(id: TableId, seq: u64, epoch: u64) -> NewRow {
    let mut row = row(id, seq, None);
    row.epoch = epoch;
    row.text = format!("row {seq} of epoch {epoch}");
    row
}

/// What the nodes were told about one table.
#[derive(Default)]
struct Told {
    /// The epoch of each claim, and the rows that the new owner read.
    claims: Vec<(u64, Vec<StoredRow>)>,
    /// The rows that were acknowledged.
    stored: Vec<NewRow>,
}

impl Told {
    /// Compares this with the log, and returns what is wrong.
    fn faults(&self, log: &[StoredRow]) -> Vec<String> {
        let mut faults = Vec::new();
        for (place, row) in log.iter().enumerate() {
            if row.seq != place as u64 {
                faults.push(format!("row {place} has number {}", row.seq));
            }
        }
        if !log.is_sorted_by_key(|row| row.epoch) {
            faults.push("two owners wrote by turns".to_owned());
        }
        for (epoch, read) in &self.claims {
            if !log.starts_with(read) {
                faults.push(format!("what the owner of epoch {epoch} read has changed"));
            }
            let late = log.iter().skip(read.len()).find(|row| row.epoch < *epoch);
            if let Some(row) = late {
                let seq = row.seq;
                faults.push(format!("row {seq} was written after the claim of {epoch}"));
            }
        }
        for stored in &self.stored {
            let kept = log.iter().any(|row| {
                (row.seq, row.epoch, &row.text) == (stored.seq, stored.epoch, &stored.text)
            });
            if !kept {
                faults.push(format!("row {} of {} is lost", stored.seq, stored.epoch));
            }
        }
        faults
    }
}

/// Returns all ways to interleave two sequences of steps. Each entry says which sequence makes the
/// next step.
fn orders(first: usize, second: usize) -> Vec<Vec<bool>> {
    match (first, second) {
        (0, _) => vec![vec![true; second]],
        (_, 0) => vec![vec![false; first]],
        _ => {
            let then = |who, mut rest: Vec<bool>| {
                rest.insert(0, who);
                rest
            };
            let mut all: Vec<Vec<bool>> = Vec::new();
            all.extend(
                orders(first - 1, second)
                    .into_iter()
                    .map(|rest| then(false, rest)),
            );
            all.extend(
                orders(first, second - 1)
                    .into_iter()
                    .map(|rest| then(true, rest)),
            );
            all
        }
    }
}

/// One node owns a table and appends a row; another takes the table over, reads the log and appends
/// its own row. Plays the steps in this order, and returns what is wrong with the log. `check` says
/// whether the old owner reads the epoch first, as a separate step.
async fn play(world: &mut World, id: TableId, order: &[bool], check: bool) -> Vec<String> {
    let (old, new) = (world.node("old").await, world.node("new").await);
    create(&any(&old), id, head(&[])).await.unwrap();
    let epoch = claimed(&old, id).await;
    world.expire(old.node()).await;
    let unfenced = ReadFirst::new(old.clone());
    let own = by(id, 1, epoch);
    let (mut old_steps, mut new_steps) = (0, 0);
    let (mut may_append, mut new_epoch) = (false, 0);
    let mut told = Told::default();
    for &is_new in order {
        if is_new {
            match new_steps {
                0 => new_epoch = claimed(&new, id).await,
                1 => told
                    .claims
                    .push((new_epoch, new.rows(id, 0).await.unwrap())),
                _ => {
                    let read = told.claims.last().unwrap().1.len() as u64;
                    let row = by(id, read, new_epoch);
                    match new.append(row.clone()).await {
                        Ok(()) => told.stored.push(row),
                        // Another node wrote although this one owns the table: the check must
                        // notice that.
                        Err(AppendError::Conflict) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
            new_steps += 1;
            continue;
        }
        if check && old_steps == 0 {
            may_append = unfenced.check(&own).await.unwrap();
        } else if check {
            if may_append && unfenced.insert(&own).await.unwrap() {
                told.stored.push(own.clone());
            }
        } else {
            match old.append(own.clone()).await {
                Ok(()) => told.stored.push(own.clone()),
                Err(error) => assert_eq!(error, AppendError::NotOwner),
            }
        }
        old_steps += 1;
    }
    let log = new.rows(id, 0).await.unwrap();
    old.close().await;
    new.close().await;
    told.faults(&log)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_has_one_owner_in_every_order_of_append_and_take_over() {
    let mut world = World::new().await;
    for (number, order) in (0..).zip(orders(1, 3)) {
        let faults = play(&mut world, table(number), &order, false).await;
        assert_eq!(faults, [""; 0], "{order:?}");
    }
}

/// Checks the tests themselves: if the epoch is read before the row is inserted, they find two
/// nodes that write.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_the_epoch_first_does_not_fence() {
    let mut world = World::new().await;
    let mut wrong = Vec::new();
    for (number, order) in (0..).zip(orders(2, 3)) {
        let faults = play(&mut world, table(number), &order, true).await;
        if !faults.is_empty() {
            wrong.push(order);
        }
    }
    // The old owner checks, the new one claims and reads, the old one inserts, the new one appends.
    let caught = vec![false, true, true, false, true];
    assert!(wrong.contains(&caught), "{wrong:?}");
    assert!(!wrong.contains(&vec![false, false, true, true, true]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_and_a_claim_may_wait_for_the_same_table() {
    for claim_first in [false, true] {
        let mut world = World::new().await;
        let (old, new) = (world.node("old").await, world.node("new").await);
        let id = table(1);
        create(&any(&old), id, head(&[])).await.unwrap();
        let epoch = claimed(&old, id).await;
        world.expire(old.node()).await;
        world.hold().await;
        let append = |old: &Arc<Postgres>| {
            let old = old.clone();
            tokio::spawn(async move { old.append(by(id, 1, epoch)).await })
        };
        let claim = |new: &Arc<Postgres>| {
            let new = new.clone();
            tokio::spawn(async move { claimed(&new, id).await })
        };
        let (appending, claiming);
        if claim_first {
            claiming = claim(&new);
            world.until_waiting(new.node(), 1).await;
            appending = append(&old);
            world.until_waiting(old.node(), 1).await;
        } else {
            appending = append(&old);
            world.until_waiting(old.node(), 1).await;
            claiming = claim(&new);
            world.until_waiting(new.node(), 1).await;
        }
        world.let_go().await;
        let new_epoch = claiming.await.unwrap();
        let read = new.rows(id, 0).await.unwrap();
        let mut told = Told::default();
        told.claims.push((new_epoch, read));
        match appending.await.unwrap() {
            Ok(()) => told.stored.push(by(id, 1, epoch)),
            Err(error) => assert_eq!(error, AppendError::NotOwner),
        }
        let seq = told.claims[0].1.len() as u64;
        assert_eq!(new.append(by(id, seq, new_epoch)).await, Ok(()));
        let log = new.rows(id, 0).await.unwrap();
        assert_eq!(told.faults(&log), [""; 0], "claim first: {claim_first}");
        let late = old.append(by(id, seq + 1, epoch)).await;
        assert_eq!(late, Err(AppendError::NotOwner));
    }
}

/// Several nodes claim, append and lose their leases at random.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_lose_their_leases_never_write_together() {
    const NODES: usize = 3;
    const TABLES: u64 = 4;
    const ROWS: u64 = 60;
    let mut world = World::new().await;
    let mut nodes = Vec::new();
    for name in ["a", "b", "c"] {
        nodes.push(world.node(name).await);
    }
    for number in 0..TABLES {
        create(&any(&nodes[0]), table(number), head(&[]))
            .await
            .unwrap();
    }
    let done = Arc::new(AtomicBool::new(false));
    let mut tasks: Vec<(u64, JoinHandle<Told>)> = Vec::new();
    for (place, node) in nodes.iter().enumerate() {
        for number in 0..TABLES {
            let (node, id) = (node.clone(), table(number));
            let stint = 1 + (place as u64 + number) % 5;
            let task = async move {
                let mut told = Told::default();
                loop {
                    let epoch = match node.claim(id).await {
                        Ok(Claim::Owned { epoch, .. }) => epoch,
                        Ok(Claim::Elsewhere(_)) | Err(StoreError::Refused(_)) => {
                            tokio::task::yield_now().await;
                            if node.rows(id, ROWS).await.unwrap().is_empty() {
                                continue;
                            }
                            return told;
                        }
                        other => panic!("{other:?}"),
                    };
                    let read = node.rows(id, 0).await.unwrap();
                    let next = read.len() as u64;
                    told.claims.push((epoch, read));
                    if next > ROWS {
                        return told;
                    }
                    for seq in next..next + stint * 3 {
                        let row = by(id, seq, epoch);
                        match node.append(row.clone()).await {
                            Ok(()) => told.stored.push(row),
                            Err(error) => {
                                assert_eq!(error, AppendError::NotOwner);
                                break;
                            }
                        }
                    }
                }
            };
            tasks.push((number, tokio::spawn(task)));
        }
    }
    // Leases expire, and are renewed, all the time.
    let ending = {
        let (nodes, done) = (nodes.clone(), done.clone());
        tokio::spawn(async move {
            let mut turn = 0;
            while !done.load(Ordering::Relaxed) {
                world.expire(nodes[turn % NODES].node()).await;
                renew(&nodes[(turn + 1) % NODES]).await;
                turn += 1;
            }
        })
    };
    let mut told: Vec<Told> = (0..TABLES).map(|_| Told::default()).collect();
    for (number, task) in tasks {
        let one = task.await.unwrap();
        told[number as usize].claims.extend(one.claims);
        told[number as usize].stored.extend(one.stored);
    }
    done.store(true, Ordering::Relaxed);
    ending.await.unwrap();
    for (number, told) in (0..).zip(&told) {
        let log = nodes[0].rows(table(number), 0).await.unwrap();
        assert_eq!(told.faults(&log), [""; 0], "table {number}");
        let mut epochs: Vec<u64> = told.claims.iter().map(|(epoch, _)| *epoch).collect();
        let count = epochs.len();
        epochs.sort_unstable();
        epochs.dedup();
        assert_eq!(epochs.len(), count, "no epoch is given out twice");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_belongs_to_one_node_until_its_leases_end() {
    let mut world = World::new().await;
    let (one, two) = (world.node("one").await, world.node("two").await);
    let id = table(1);
    assert_eq!(one.claim(id).await, Ok(Claim::NoTable));
    create(&any(&one), id, head(&[])).await.unwrap();
    // The node that creates a table owns it.
    let Ok(Claim::Elsewhere(owner)) = two.claim(id).await else {
        panic!("the table was given away");
    };
    assert_eq!((owner.id, owner.name.as_str()), (one.node(), "one"));
    assert_eq!(owner.address, "http://one.example.org");
    assert_eq!(two.append(by(id, 1, 2)).await, Err(AppendError::NotOwner));
    // A second claim invalidates what was decided under the first.
    let first = claimed(&one, id).await;
    let second = claimed(&one, id).await;
    assert!(second > first);
    let stale = one.append(by(id, 1, first)).await;
    assert_eq!(stale, Err(AppendError::NotOwner));
    assert_eq!(one.append(by(id, 1, second)).await, Ok(()));
    // Nothing has expired as long as the node renews its leases.
    assert_eq!(two.due(9).await, Ok(Vec::new()));
    world.expire(one.node()).await;
    assert_eq!(two.due(9).await, Ok(vec![id]));
    // A node whose leases have expired can append as long as nobody takes its tables, but it cannot
    // claim any.
    assert_eq!(one.append(by(id, 2, second)).await, Ok(()));
    let refused = one.claim(id).await;
    assert!(
        matches!(refused, Err(StoreError::Refused(_))),
        "{refused:?}"
    );
    assert_eq!(one.holds(id, second).await, Ok(true));
    let Ok(Claim::Owned {
        epoch: third,
        taken: true,
    }) = two.claim(id).await
    else {
        panic!("the table was not taken over");
    };
    assert!(third > second);
    assert_eq!(two.holds(id, third).await, Ok(true));
    assert_eq!(two.holds(id, second).await, Ok(false));
    assert_eq!(one.holds(id, second).await, Ok(false));
    assert_eq!(two.due(9).await, Ok(Vec::new()));
    assert_eq!(
        one.append(by(id, 3, second)).await,
        Err(AppendError::NotOwner)
    );
    // A node that renews its leases learns whether they had expired.
    assert_eq!(renewal(&one).await, Renewal::Lapsed);
    assert_eq!(renewal(&one).await, Renewal::Kept);
    let Ok(Claim::Elsewhere(owner)) = one.claim(id).await else {
        panic!("the table was given away");
    };
    assert_eq!(owner.id, two.node());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_gives_tables_back() {
    let world = World::new().await;
    let (one, two) = (world.node("one").await, world.node("two").await);
    for number in 1..=3 {
        create(&any(&one), table(number), head(&[])).await.unwrap();
    }
    let epoch = claimed(&one, table(1)).await;
    assert_eq!(one.release(table(1), epoch + 1, None).await, Ok(false));
    assert_eq!(two.release(table(1), epoch, None).await, Ok(false));
    assert_eq!(one.release(table(1), epoch, None).await, Ok(true));
    let late = one.append(by(table(1), 1, epoch)).await;
    assert_eq!(late, Err(AppendError::NotOwner));
    // The table is free, but nobody has to take it over.
    assert_eq!(two.due(9).await, Ok(Vec::new()));
    let epoch = claimed(&two, table(1)).await;
    assert_eq!(two.append(by(table(1), 1, epoch)).await, Ok(()));
    // A node that retires leaves its tables to the others at once. A finished table needs no owner.
    let mut end = by(table(3), 1, 1);
    let mut over = head(&[]);
    over.stage = TableState::Over;
    end.head = Some(over);
    assert_eq!(one.append(end).await, Ok(()));
    one.retire().await.unwrap();
    assert_eq!(renewal(&one).await, Renewal::Lost);
    assert_eq!(two.due(9).await, Ok(vec![table(2)]));
    claimed(&two, table(2)).await;
    assert_eq!(two.due(9).await, Ok(Vec::new()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_node_gets_its_tables_at_once() {
    let world = World::new().await;
    let first = world.node("one").await;
    create(&any(&first), table(1), head(&[])).await.unwrap();
    let old = claimed(&first, table(1)).await;
    // The first node was not closed: it was killed, or it is asleep.
    let second = world.node("one").await;
    assert_ne!(first.node(), second.node());
    assert_eq!(second.due(9).await, Ok(vec![table(1)]));
    let new = claimed(&second, table(1)).await;
    assert_eq!(renewal(&first).await, Renewal::Lost);
    let late = first.append(by(table(1), 1, old)).await;
    assert_eq!(late, Err(AppendError::NotOwner));
    assert_eq!(second.append(by(table(1), 1, new)).await, Ok(()));
}

/// A machine that was suspended for days is told why its server has to be started again: nobody else
/// has its name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_was_away_for_days_is_forgotten() {
    let mut world = World::new().await;
    let one = world.node("one").await;
    let id = one.node();
    let days = format!(
        "UPDATE sidra.nodes SET expires = clock_timestamp() - interval '2 days' WHERE id = {id}"
    );
    world.execute(days).await;
    assert_eq!(renewal(&one).await, Renewal::Lapsed);
    let days = format!(
        "UPDATE sidra.nodes SET expires = clock_timestamp() - interval '2 days' WHERE id = {id}"
    );
    world.execute(days).await;
    world.node("two").await;
    assert_eq!(renewal(&one).await, Renewal::Forgotten);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_know_each_other_and_their_load() {
    let mut world = World::new().await;
    let (one, two) = (world.node("one").await, world.node("two").await);
    // Only tables that are open or playing count, whether or not the node has loaded them.
    for (number, stage) in (0..).zip([
        TableState::Open,
        TableState::Playing,
        TableState::Playing,
        TableState::Over,
        TableState::Closed,
    ]) {
        let mut head = head(&[]);
        head.stage = stage;
        create(&any(&one), table(number), head).await.unwrap();
    }
    create(&any(&two), table(9), head(&[])).await.unwrap();
    renew(&one).await;
    assert_eq!(two.renew(false).await.unwrap().renewal, Renewal::Kept);
    let nodes = one.nodes().await.unwrap();
    let known: Vec<(&str, u64, bool)> = nodes
        .iter()
        .map(|node| (node.name.as_str(), node.load, node.reachable))
        .collect();
    assert_eq!(
        known,
        [("two", 1, false), ("one", 3, true)],
        "least load first"
    );
    assert_eq!(nodes[0].version, "1.0.0");
    // A table that changes hands is counted where it is.
    let epoch = claimed(&one, table(0)).await;
    assert_eq!(one.release(table(0), epoch, None).await, Ok(true));
    claimed(&two, table(0)).await;
    renew(&one).await;
    renew(&two).await;
    let loads = one.nodes().await.unwrap();
    let loads: Vec<u64> = loads.iter().map(|node| node.load).collect();
    assert_eq!(loads, [2, 2]);
    world.expire(two.node()).await;
    assert_eq!(one.nodes().await.unwrap().len(), 1);
}

/// A table that nobody has is loaded again when something is due there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_free_table_is_due_when_its_last_node_said() {
    let world = World::new().await;
    let (one, two) = (world.node("one").await, world.node("two").await);
    for number in 1..=4 {
        create(&any(&one), table(number), head(&[])).await.unwrap();
        let epoch = claimed(&one, table(number)).await;
        let wake = match number {
            1 => None,
            2 => Some(Duration::from_secs(3600)),
            3 => Some(Duration::ZERO),
            _ => Some(Duration::MAX),
        };
        assert_eq!(one.release(table(number), epoch, wake).await, Ok(true));
    }
    assert_eq!(two.due(9).await, Ok(vec![table(3)]));
    assert_eq!(one.due(9).await, Ok(vec![table(3)]));
    assert_eq!(one.due(0).await, Ok(Vec::new()));
    // The node that claims the table also does what is due there.
    claimed(&two, table(3)).await;
    assert_eq!(one.due(9).await, Ok(Vec::new()));
    // Tables of nodes that are gone come first.
    let epoch = claimed(&two, table(2)).await;
    let now = Some(Duration::ZERO);
    assert_eq!(two.release(table(2), epoch, now).await, Ok(true));
    two.retire().await.unwrap();
    assert_eq!(one.due(9).await, Ok(vec![table(3), table(2)]));
    assert_eq!(one.due(1).await, Ok(vec![table(3)]));
    claimed(&one, table(3)).await;
    let epoch = claimed(&one, table(2)).await;
    // The match is over before it was due.
    let mut end = by(table(2), 1, epoch);
    let mut over = head(&[]);
    over.stage = TableState::Over;
    end.head = Some(over);
    assert_eq!(one.append(end).await, Ok(()));
    assert_eq!(one.release(table(2), epoch, now).await, Ok(true));
    assert_eq!(one.due(9).await, Ok(Vec::new()));
}

/// Several nodes share the tables of a node that is gone, instead of claiming the same ones.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_take_over_different_tables_first() {
    let world = World::new().await;
    let gone = world.node("gone").await;
    for number in 1..=200 {
        create(&any(&gone), table(number), head(&[])).await.unwrap();
    }
    let (one, two) = (world.node("one").await, world.node("two").await);
    gone.retire().await.unwrap();
    let (first, second) = (one.due(50).await.unwrap(), two.due(50).await.unwrap());
    assert_eq!((first.len(), second.len()), (50, 50));
    // By chance, a quarter would be the same.
    let both = first.iter().filter(|id| second.contains(id)).count();
    assert!(both < 40, "{both} of 50");
    // A node that asks again gets the same answer.
    assert_eq!(one.due(50).await, Ok(first));
}

/// A node of an earlier version does not note when a table that it leaves is due.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_an_earlier_version_leaves_is_due_at_once() {
    let mut world = World::new().await;
    let one = world.node("one").await;
    create(&any(&one), table(1), head(&[])).await.unwrap();
    claimed(&one, table(1)).await;
    world
        .execute("UPDATE sidra.tables SET owner = NULL, epoch = epoch + 1".to_owned())
        .await;
    assert_eq!(one.due(9).await, Ok(vec![table(1)]));
    let epoch = claimed(&one, table(1)).await;
    assert_eq!(one.release(table(1), epoch, None).await, Ok(true));
    assert_eq!(one.due(9).await, Ok(Vec::new()));
}

/// A process that was stopped in the middle of a statement can hold a lock indefinitely.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_transaction_of_a_stopped_node_does_not_block() {
    let mut world = World::new().await;
    let one = world.node("one").await;
    let two = Arc::new(Postgres::open(&world.url, &node("two")).await.unwrap());
    create(&any(&one), table(1), head(&[])).await.unwrap();
    world
        .execute(format!(
            "SET application_name = 'sidra node {}'",
            one.node()
        ))
        .await;
    world.hold().await;
    // As long as the node's leases are valid, its sessions are left alone.
    let mut other = World::at(&world.url).await;
    let refused = two.claim(table(1)).await;
    assert!(
        matches!(refused, Err(StoreError::Refused(_))),
        "{refused:?}"
    );
    other.expire(one.node()).await;
    loop {
        if let Ok(Claim::Owned { epoch, .. }) = two.claim(table(1)).await {
            assert_eq!(two.append(by(table(1), 1, epoch)).await, Ok(()));
            break;
        }
    }
}

/// The connection is lost while a row is being stored. Whether the row is stored is unknown until
/// the table is claimed again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_leaves_the_outcome_open() {
    let mut world = World::new().await;
    let one = world.node("one").await;
    create(&any(&one), table(1), head(&[])).await.unwrap();
    let epoch = claimed(&one, table(1)).await;
    world.hold().await;
    let appending = {
        let one = one.clone();
        tokio::spawn(async move { one.append(by(table(1), 1, epoch)).await })
    };
    world.until_waiting(one.node(), 1).await;
    world
        .execute(format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = 'sidra node {}' AND datname = current_database()",
            one.node()
        ))
        .await;
    let outcome = appending.await.unwrap();
    assert!(
        matches!(outcome, Err(AppendError::Unknown(_))),
        "{outcome:?}"
    );
    world.let_go().await;
    // The store finds new connections by itself.
    let epoch = loop {
        if let Ok(Claim::Owned { epoch, .. }) = one.claim(table(1)).await {
            break epoch;
        }
    };
    let rows = one.rows(table(1), 0).await.unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(one.append(by(table(1), 1, epoch)).await, Ok(()));
}

/// Rows that do not fit fail alone, although rows of many tables go into one statement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_that_do_not_fit_do_not_make_others_fail() {
    const TABLES: u64 = 40;
    let mut world = World::new().await;
    let one = world.node("one").await;
    let mut coded = head(&[]);
    coded.code = Some("TAKEN".to_owned());
    create(&any(&one), table(1000), coded.clone())
        .await
        .unwrap();
    for number in 0..TABLES {
        create(&any(&one), table(number), head(&[])).await.unwrap();
        let by = Some((PersonId(1), 1));
        assert_eq!(one.append(row(table(number), 1, by)).await, Ok(()));
    }
    // All of them wait for the same lock, so that they are stored together.
    world.hold().await;
    let tasks: Vec<_> = (0..TABLES)
        .map(|number| {
            let mut row = row(table(number), 2, Some((PersonId(1), 2)));
            match number % 8 {
                1 => row.epoch = 7,
                2 => row.by = Some((PersonId(1), 1)),
                3 => row.seq = 5,
                4 => row.head = Some(coded.clone()),
                5 => row.table = table(9999),
                6 => row.text = "\0".to_owned(),
                _ => row.head = Some(head(&[PersonId(9)])),
            }
            let one = one.clone();
            tokio::spawn(async move { one.append(row).await })
        })
        .collect();
    world.until_waiting(one.node(), 1).await;
    world.let_go().await;
    for (number, task) in (0..TABLES).zip(tasks) {
        let answer = task.await.unwrap();
        let rows = one.rows(table(number), 0).await.unwrap().len();
        match number % 8 {
            1 => assert_eq!(answer, Err(AppendError::NotOwner)),
            2 => assert_eq!(answer, Err(AppendError::Repeated { seq: 1 })),
            3 => assert_eq!(answer, Err(AppendError::Conflict)),
            4 => assert_eq!(answer, Err(AppendError::CodeTaken)),
            5 => assert_eq!(answer, Err(AppendError::NoTable)),
            6 => assert!(matches!(answer, Err(AppendError::Refused(_)))),
            _ => assert_eq!(answer, Ok(())),
        }
        assert_eq!(rows, 2 + usize::from(answer.is_ok()), "table {number}");
    }
}

/// However many nodes start together, the schema is made once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_start_together_make_the_schema_once() {
    let url = Server::shared().database();
    let tasks = (0..12).map(|number| {
        let url = url.clone();
        tokio::spawn(async move { Postgres::open(&url, &node(&format!("node {number}"))).await })
    });
    let mut stores = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        stores.push(task.await.unwrap().unwrap());
    }
    // The first node's leases may have expired before the last node has started.
    stores[0].hold_leases().await.unwrap();
    for store in &stores {
        renew(store).await;
    }
    assert_eq!(stores[0].nodes().await.unwrap().len(), 12);
    for store in stores {
        store.close().await;
    }
}

/// A node of the next version adds to the schema, and a node of the first version continues to
/// work.
#[tokio::test]
async fn data_of_the_first_version_is_upgraded_in_use() {
    let mut world = World::new().await;
    let schema = include_str!("../src/postgres/schema-1.sql");
    world
        .execute(format!(
            "CREATE SCHEMA sidra; SET search_path = sidra; {schema};
             CREATE TABLE version (version INTEGER NOT NULL); INSERT INTO version VALUES (1);
             INSERT INTO people (name, bot, created, seen, token)
             VALUES ('Ada', false, 1, 1, '\\x07')"
        ))
        .await;
    // Statements of a node of the first version hold locks on its tables.
    world
        .execute("BEGIN; UPDATE people SET seen = 2; LOCK TABLE log IN ROW EXCLUSIVE MODE".into())
        .await;
    let store = world.node("one").await;
    world.execute("COMMIT".to_owned()).await;
    let ada = store.person(PersonId(1)).await.unwrap();
    assert_eq!(ada.map(|ada| ada.name).as_deref(), Some("Ada"));
    let files = ["boot.js".to_owned()];
    let lacking = store.offer_page("a page", &files, 1).await;
    assert_eq!(lacking, Ok(files.to_vec()));
    store.close().await;
}

#[tokio::test]
async fn data_of_a_newer_version_is_refused() {
    let mut world = World::new().await;
    world.node("one").await.close().await;
    world
        .execute("UPDATE sidra.version SET version = 1000".to_owned())
        .await;
    let error = Postgres::open(&world.url, &node("one")).await.unwrap_err();
    assert!(error.to_string().contains("newer version"), "{error}");
    let error = Postgres::open("mysql://localhost", &node("one")).await;
    let error = error.unwrap_err().to_string();
    assert!(error.contains("postgres://user@host/name"), "{error}");
}

/// What was stored can be read by the next node, and a closed store refuses every operation.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closed_store_refuses() {
    let world = World::new().await;
    let one = world.node("one").await;
    create(&any(&one), table(1), head(&[])).await.unwrap();
    one.close().await;
    let refused = one.append(by(table(1), 1, 1)).await;
    assert!(
        matches!(refused, Err(AppendError::Refused(_))),
        "{refused:?}"
    );
    assert!(one.check().await.is_err());
    let two = world.node("two").await;
    let epoch = claimed(&two, table(1)).await;
    assert_eq!(two.append(by(table(1), 1, epoch)).await, Ok(()));
    assert_eq!(two.check().await, Ok(()));
}
