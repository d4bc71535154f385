//! Restarts in simulated time. They cost nobody time, and nobody gains any.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::simulated::{act, begun, gather, has_turn, phase, stage};
use crate::world::{Seen, World};
use serde_json::json;
use sha2::{Digest, Sha256};
use sidra_game::{Action, Phase};
use sidra_protocol::{Down, Up, decode};
use sidra_room::Reply;
use sidra_room::shared::{TableAsk, TableState, Want};
use sidra_server::Settings;
use sidra_store::MemoryStore;
use tokio::time::sleep;

/// Returns the time left on the clock, in seconds, rounded up.
fn left(seen: &Seen) -> u64 {
    let clock = seen.table.as_ref().and_then(|table| table.clock);
    clock.expect("a clock").left.div_ceil(1000)
}

/// Returns the simulated time, which goes on from one server to the next.
fn clock() -> u64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let now = tokio::time::Instant::now().into_std();
    let began = *BEGAN.get_or_init(|| now - Duration::from_secs(1));
    1_794_873_600_000 + now.saturating_duration_since(began).as_millis() as u64
}

async fn open(store: &Arc<MemoryStore>) -> World {
    let settings = World::settings();
    World::open_with(store.clone(), Settings { clock, ..settings }).await
}

/// Stops a server and starts another one with the same store.
async fn restart(world: World, store: &Arc<MemoryStore>) -> World {
    world.hall.finish(Duration::from_secs(10)).await;
    open(store).await
}

/// Nobody gains time by connecting again in the middle of a turn, however long ago the table was
/// loaded.
#[tokio::test(start_paused = true)]
async fn coming_back_without_a_restart_gives_no_time_back() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let (table, [mover, _], _players) = begun(&world, json!({})).await;
    sleep(Duration::from_secs(50)).await;
    let back = world.connect(Some(&mover), &table).await;
    back.until(|seen| seen.table.is_some()).await;
    assert!(has_turn(&back.seen()));
    assert!(left(&back.seen()) <= 10, "{} s left", left(&back.seen()));
}

#[tokio::test(start_paused = true)]
async fn the_clock_waits_for_a_player_who_comes_back_late_from_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, [mover, other], [mut one, _two]) = begun(&world, json!({})).await;
    sleep(Duration::from_secs(55)).await;
    // The last row of the log is from the end of the turn.
    let (want, agree) = (Want::Pause, true);
    one.asks(TableAsk::Want { want, agree }).await.unwrap();
    let world = restart(world, &store).await;
    let waits = world.connect(Some(&other), &table).await;
    waits.until(|seen| seen.table.is_some()).await;
    sleep(Duration::from_secs(15)).await;
    assert!(!has_turn(&waits.seen()), "the turn was not taken away");
    let back = world.connect(Some(&mover), &table).await;
    back.until(|seen| seen.table.is_some()).await;
    assert!(has_turn(&back.seen()));
    // Exactly what was left before, and no more.
    assert_eq!(left(&back.seen()), 5);
    waits.until(has_turn).await;
}

/// While everyone is away, the clock stands still, and no time has to be given back.
#[tokio::test(start_paused = true)]
async fn nobody_gains_time_while_everyone_is_away_after_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, [mover, _], [mut one, _two]) = begun(&world, json!({ "watch": 0 })).await;
    sleep(Duration::from_secs(55)).await;
    // The last row of the log is from the end of the turn.
    let (want, agree) = (Want::Pause, true);
    one.asks(TableAsk::Want { want, agree }).await.unwrap();
    let world = restart(world, &store).await;
    let watches = world.connect(None, &table).await;
    watches.until(|seen| seen.table.is_some()).await;
    sleep(Duration::from_secs(600)).await;
    let running = watches.seen().table.as_ref().map(|table| table.running);
    assert_eq!(running, Some(false));
    let back = world.connect(Some(&mover), &table).await;
    back.until(|seen| seen.table.is_some()).await;
    assert!(has_turn(&back.seen()));
    assert_eq!(left(&back.seen()), 5);
}

/// A player who does not come back loses the turn a little later, but blocks nobody.
#[tokio::test(start_paused = true)]
async fn after_a_restart_the_clock_does_not_wait_forever() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, [_, other], _) = begun(&world, json!({})).await;
    let world = restart(world, &store).await;
    let since = world.elapsed();
    let waits = world.connect(Some(&other), &table).await;
    waits.until(|seen| seen.table.is_some()).await;
    waits.until(has_turn).await;
    let took = (world.elapsed() - since).as_secs();
    assert!((60..=85).contains(&took), "{took} s");
}

/// A player who comes back in a later turn gets none of that turn's time back.
#[tokio::test(start_paused = true)]
async fn time_is_given_back_only_in_the_turn_that_the_restart_interrupted() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, [mover, other], [_one, two]) = begun(&world, json!({ "away": 600 })).await;
    let world = restart(world, &store).await;
    let (mut waits, _) = world.connect_again(&other, &table, &two, false).await;
    waits.until(|seen| seen.table.is_some()).await;
    waits.until(has_turn).await;
    let ask = act(&waits.seen(), Action::Draw);
    waits.asks(ask).await.unwrap();
    waits.until(|seen| !has_turn(seen)).await;
    sleep(Duration::from_secs(50)).await;
    let back = world.connect(Some(&mover), &table).await;
    back.until(|seen| seen.table.is_some()).await;
    assert!(has_turn(&back.seen()));
    assert!(left(&back.seen()) <= 10, "{} s left", left(&back.seen()));
}

/// A restart while seeds are collected costs nobody the seat.
#[tokio::test(start_paused = true)]
async fn seeds_may_come_late_after_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, [ann, ben]) = gather(&world, json!({ "edition": "il-classic" })).await;
    let mut host = world.connect(Some(&ann), &table).await;
    let guest = world.connect(Some(&ben), &table).await;
    for player in [&host, &guest] {
        player.until(|seen| seen.info.is_some()).await;
    }
    host.asks(TableAsk::Start).await.unwrap();
    sleep(Duration::from_secs(19)).await;
    let hash = |seed: u8| Sha256::digest([seed; 32]).into();
    let sends = TableAsk::Hash { hash: hash(1) };
    host.asks(sends).await.unwrap();
    let world = restart(world, &store).await;
    let (mut host, _) = world.connect_again(&ann, &table, &host, false).await;
    host.until(|seen| seen.info.is_some()).await;
    sleep(Duration::from_secs(10)).await;
    let mut guest = world.connect(Some(&ben), &table).await;
    guest.until(|seen| seen.info.is_some()).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(stage(&host.seen()), Some(TableState::Hashing));
    let sends = TableAsk::Hash { hash: hash(2) };
    guest.asks(sends).await.unwrap();
    for (player, seed) in [(&mut host, 1), (&mut guest, 2)] {
        let reveals = TableAsk::Reveal { seed: [seed; 32] };
        player.asks(reveals).await.unwrap();
    }
    host.until(|seen| phase(seen) == Some(Phase::Playing)).await;
}

/// Spectators see the same after a restart as without one, and at the same time.
#[tokio::test(start_paused = true)]
async fn the_delay_for_spectators_goes_on_after_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let terms = json!({ "watch": 90, "house": { "turn_seconds": 600, "match_of": "games" } });
    let (table, _, [mut one, _two]) = begun(&world, terms).await;
    sleep(Duration::from_secs(50)).await;
    let before = one.seen().table.as_ref().map(|table| table.number);
    let ask = act(&one.seen(), Action::Draw);
    one.asks(ask).await.unwrap();
    let after = one.seen().table.as_ref().map(|table| table.number);
    sleep(Duration::from_secs(60)).await;
    let world = restart(world, &store).await;
    let number = |seen: &Seen| seen.table.as_ref().map(|table| table.number);
    let watches = world.connect(None, &table).await;
    sleep(Duration::from_secs(1)).await;
    // The draw was a minute ago, so it is still unseen.
    assert_eq!(number(&watches.seen()), before);
    assert_eq!(stage(&watches.seen()), Some(TableState::Playing));
    sleep(Duration::from_secs(20)).await;
    watches.send(Up::Sync);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(number(&watches.seen()), before);
    sleep(Duration::from_secs(10)).await;
    assert_eq!(number(&watches.seen()), after);
}

/// Spectators do not hear that a match is over before they see its last move.
#[tokio::test(start_paused = true)]
async fn spectators_see_the_last_move_first_after_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, _, [mut one, _two]) = begun(&world, json!({ "watch": 90 })).await;
    // Before the restart, spectators have not seen the end.
    sleep(Duration::from_secs(10)).await;
    let ask = act(&one.seen(), Action::Resign);
    one.asks(ask).await.unwrap();
    sleep(Duration::from_secs(50)).await;
    let world = restart(world, &store).await;
    let watches = world.connect(None, &table).await;
    watches
        .until(|seen| phase(seen) == Some(Phase::Playing))
        .await;
    watches
        .until(|seen| stage(seen) == Some(TableState::Over))
        .await;
    let seen = watches.seen();
    let heard = seen.heard.iter().map(|(_, bytes)| decode::<Down>(bytes));
    let heard: Vec<Down> = heard.flatten().collect();
    let over = heard.iter().position(|down| match down {
        Down::Table(info) => info.stage == TableState::Over,
        _ => false,
    });
    let update = |down: &Down| matches!(down, Down::Reply(Reply::Update(_)));
    let last = heard.iter().position(update);
    assert!(last.is_some() && last < over, "{last:?}, {over:?}");
}

/// A match that ended long ago is shown at once, even if nobody looked at it for a while.
#[tokio::test(start_paused = true)]
async fn the_end_of_an_old_match_is_not_delayed_again() {
    let store = Arc::new(MemoryStore::new());
    let world = open(&store).await;
    let (table, _, [mut one, two]) = begun(&world, json!({ "watch": 3600 })).await;
    let ask = act(&one.seen(), Action::Resign);
    one.asks(ask).await.unwrap();
    two.until(|seen| stage(seen) == Some(TableState::Over))
        .await;
    drop((one, two));
    sleep(Duration::from_secs(4000)).await;
    let watches = world.connect(None, &table).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(stage(&watches.seen()), Some(TableState::Over));
    assert_eq!(phase(&watches.seen()), Some(Phase::Over));
}
