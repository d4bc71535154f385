//! Whole servers in simulated time: things that take weeks, and things that must not depend on
//! hidden tiles, not even in their timing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::world::{Ear, Seen, World};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sidra_core::{Face, TileId};
use sidra_game::{Action, Phase, SetId, Spot, TableSet};
use sidra_protocol::{Down, Goodbye, Up, decode};
use sidra_room::shared::{TableAsk, TableState, Want};
use sidra_room::{Ask, CommandId, Level};
use sidra_server::{Rates, Settings, Token};
use sidra_store::{MemoryStore, NewRow, NewTable, Store, StoredRow, TableId};
use tokio::time::sleep;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Opens a table for two people, and returns it with their tokens.
pub(crate) async fn gather(world: &World, table: Value) -> (String, [String; 2]) {
    let (ann, ben) = (world.arrive("Ann").await, world.arrive("Ben").await);
    let opened = world.json("POST", "/api/tables", Some(&ann), Some(table));
    let table = opened.await["table"].as_str().unwrap().to_owned();
    let body = Some(json!({ "table": table }));
    world.json("POST", "/api/join", Some(&ben), body).await;
    (table, [ann, ben])
}

pub(crate) fn stage(seen: &Seen) -> Option<TableState> {
    seen.info.as_ref().map(|info| info.stage)
}

/// Starts the match as its host, and sends everyone's seed.
pub(crate) async fn deal(players: &mut [Ear]) {
    players[0].until(|seen| seen.info.is_some()).await;
    players[0].asks(TableAsk::Start).await.unwrap();
    for (number, player) in players.iter_mut().enumerate() {
        let seed: [u8; 32] = [number as u8; 32];
        player
            .until(|seen| stage(seen) == Some(TableState::Hashing))
            .await;
        let hash = Sha256::digest(seed).into();
        player.asks(TableAsk::Hash { hash }).await.unwrap();
    }
    for (number, player) in players.iter_mut().enumerate() {
        let seed = [number as u8; 32];
        player
            .until(|seen| stage(seen) == Some(TableState::Revealing))
            .await;
        player.asks(TableAsk::Reveal { seed }).await.unwrap();
    }
    for player in players.iter() {
        player
            .until(|seen| phase(seen) == Some(Phase::Playing))
            .await;
    }
}

pub(crate) fn phase(seen: &Seen) -> Option<Phase> {
    seen.table.as_ref().map(|table| table.game.view().phase)
}

pub(crate) fn has_turn(seen: &Seen) -> bool {
    let you = seen.info.as_ref().and_then(|info| info.you);
    let turn = seen.table.as_ref().and_then(|table| table.game.view().turn);
    you.is_some() && turn == you
}

pub(crate) fn act(seen: &Seen, action: Action) -> TableAsk {
    let moment = seen.table.as_ref().unwrap().game.view().moment;
    TableAsk::Play(Ask::Act { moment, action })
}

async fn my_table(world: &World, token: &str) -> Value {
    let tables = world.json("GET", "/api/me/tables", Some(token), None).await;
    tables["tables"][0].clone()
}

#[tokio::test(start_paused = true)]
async fn people_get_a_notice_before_their_idle_match_is_closed() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    // Ann plays alone with a bot: nobody waits for her, so she does not resign.
    let table = json!({
        "edition": "il-classic", "house": { "turn_seconds": 0 }, "bots": ["easy"],
    });
    let ann = world.arrive("Ann").await;
    let opened = world.json("POST", "/api/tables", Some(&ann), Some(table));
    let table = opened.await["table"].as_str().unwrap().to_owned();
    let mut players = [world.connect(Some(&ann), &table).await];
    deal(&mut players).await;
    drop(players);
    sleep(DAY * 13).await;
    assert_eq!(my_table(&world, &ann).await["closes"], Value::Null);
    sleep(DAY + DAY / 24).await;
    let listed = my_table(&world, &ann).await;
    assert_eq!(listed["stage"], "playing");
    let closes = listed["closes"].as_u64().expect("a notice");
    assert!(closes > listed["updated"].as_u64().unwrap());
    // Other people do not see when the table closes.
    let path = format!("/api/tables/{table}");
    let shown = world.json("GET", &path, None, None).await;
    assert_eq!(shown.get("closes"), None);
    // A player looks at the table, so it stays open.
    let visitor = world.connect(Some(&ann), &table).await;
    visitor.until(|seen| seen.table.is_some()).await;
    visitor
        .until(|seen| seen.info.as_ref().is_some_and(|info| info.closes.is_none()))
        .await;
    assert_eq!(my_table(&world, &ann).await["closes"], Value::Null);
    drop(visitor);
    // Nobody comes back. Looking at the list changes nothing.
    sleep(DAY * 15).await;
    let closes = my_table(&world, &ann).await["closes"].as_u64();
    assert!(closes.is_some());
    sleep(DAY * 5).await;
    let listed = my_table(&world, &ann).await;
    assert_eq!(listed["stage"], "playing");
    assert_eq!(listed["closes"].as_u64(), closes);
    sleep(DAY * 2).await;
    let listed = my_table(&world, &ann).await;
    assert_eq!(listed["stage"], "closed");
    assert_eq!(listed["closes"], Value::Null);
    // No game was finished, but the match had begun. Nobody has the turn any more.
    assert_eq!(listed["games"], 0);
    assert_eq!(listed["begun"], true);
    assert_eq!(listed["your_turn"], false);
    // The secret of a match whose table was closed is public, and its record can be fetched.
    let path = format!("/api/tables/{table}/record");
    assert_eq!(world.ask("GET", &path, Some(&ann), None).await.0, 200);
}

/// Returns a match without a clock from which both players have vanished, with their tokens: the
/// one to move is second.
async fn abandoned(world: &World, terms: Value) -> (String, [String; 2]) {
    let mut table = json!({ "edition": "il-classic", "house": { "turn_seconds": 0, "match_of": "games" }, "away": 300 });
    table
        .as_object_mut()
        .unwrap()
        .extend(terms.as_object().unwrap().clone());
    let (table, tokens) = gather(world, table).await;
    let mut players = [
        world.connect(Some(&tokens[0]), &table).await,
        world.connect(Some(&tokens[1]), &table).await,
    ];
    deal(&mut players).await;
    let [ann, ben] = tokens;
    match has_turn(&players[0].seen()) {
        true => (table, [ben, ann]),
        false => (table, [ann, ben]),
    }
}

#[tokio::test(start_paused = true)]
async fn an_absent_player_never_blocks_a_table_without_a_clock() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let (_, [waits, vanished]) = abandoned(&world, json!({})).await;
    sleep(Duration::from_secs(200)).await;
    // The table is no longer in memory, and the absence is not long enough yet.
    let listed = my_table(&world, &vanished).await;
    assert_eq!(listed["your_turn"], true);
    assert!(listed["waits_until"].is_u64(), "the list names the day");
    let (_, text) = world.ask("GET", "/metrics", None, None).await;
    assert!(text.contains("\nsidra_tables 0\n"), "{text}");
    sleep(Duration::from_secs(130)).await;
    let listed = my_table(&world, &waits).await;
    assert_eq!(listed["stage"], "over");
    assert!(listed["waits_until"].is_null());
    // With a bot that stands in, the match goes on.
    let (table, [waits, vanished]) = abandoned(&world, json!({ "stand_in": "easy" })).await;
    sleep(Duration::from_secs(360)).await;
    let listed = my_table(&world, &waits).await;
    assert_eq!(listed["stage"], "playing");
    assert_eq!(listed["your_turn"], true);
    // The player who vanished comes back, and gets the seat back.
    let back = world.connect(Some(&vanished), &table).await;
    let played_for = |seen: &Seen| {
        let company = seen.table.as_ref().map(|table| table.company.clone());
        company.is_some_and(|company| company.seats.iter().any(|seat| seat.stand_in.is_some()))
    };
    back.until(|seen| seen.table.is_some() && !played_for(seen))
        .await;
}

/// Returns the time thirty days from now.
fn a_month_later() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.unwrap().as_millis() as u64 + 30 * DAY.as_millis() as u64
}

#[tokio::test(start_paused = true)]
async fn an_absence_does_not_grow_while_the_server_is_off() {
    let store = Arc::new(MemoryStore::new());
    let world = World::open(store.clone()).await;
    let (_, [waits, vanished]) = abandoned(&world, json!({})).await;
    // The players are marked as away, and the table leaves memory.
    sleep(Duration::from_secs(90)).await;
    world.hall.finish(Duration::from_secs(10)).await;
    let settings = Settings {
        clock: a_month_later,
        ..World::settings()
    };
    let world = World::open_with(store, settings).await;
    sleep(Duration::from_secs(290)).await;
    assert_eq!(my_table(&world, &vanished).await["your_turn"], true);
    assert_eq!(my_table(&world, &waits).await["stage"], "playing");
    sleep(Duration::from_secs(40)).await;
    assert_eq!(my_table(&world, &waits).await["stage"], "over");
}

#[tokio::test(start_paused = true)]
async fn an_absent_host_blocks_neither_the_waiting_room_nor_a_rematch() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let table = json!({ "edition": "il-classic", "house": { "match_of": "games" }, "away": 30 });
    let (table, [ann, ben]) = gather(&world, table).await;
    let host = |seen: &Seen| seen.info.as_ref().and_then(|info| info.host);
    let seated = world.connect(Some(&ann), &table).await;
    seated.until(|seen| host(seen) == Some(0)).await;
    drop(seated);
    // Nobody connects for a while, and the table leaves memory.
    sleep(Duration::from_secs(200)).await;
    let mut waits = world.connect(Some(&ben), &table).await;
    waits.until(|seen| host(seen) == Some(1)).await;
    // Ann comes back: her chair was given up, and she takes it again.
    let body = Some(json!({ "table": table }));
    world.json("POST", "/api/join", Some(&ann), body).await;
    let mut returned = world.connect(Some(&ann), &table).await;
    waits.asks(TableAsk::Start).await.unwrap();
    for (number, player) in [&mut waits, &mut returned].into_iter().enumerate() {
        let hash = Sha256::digest([number as u8; 32]).into();
        player.asks(TableAsk::Hash { hash }).await.unwrap();
    }
    for (number, player) in [&mut waits, &mut returned].into_iter().enumerate() {
        let seed = [number as u8; 32];
        player.asks(TableAsk::Reveal { seed }).await.unwrap();
    }
    waits
        .until(|seen| phase(seen) == Some(Phase::Playing))
        .await;
    let resign = act(&waits.seen(), Action::Resign);
    waits.asks(resign).await.unwrap();
    waits
        .until(|seen| stage(seen) == Some(TableState::Over))
        .await;
    drop(returned);
    let (want, agree) = (Want::Rematch, true);
    waits.asks(TableAsk::Want { want, agree }).await.unwrap();
    let next = |seen: &Seen| seen.info.as_ref().and_then(|info| info.next.clone());
    waits.until(|seen| next(seen).is_some()).await;
    // Ben is the host of the next table, and Ann may sit down there.
    let next = next(&waits.seen()).unwrap();
    let again = world.connect(Some(&ben), &next).await;
    again.until(|seen| host(seen) == Some(1)).await;
    let body = Some(json!({ "table": next }));
    world.json("POST", "/api/join", Some(&ann), body).await;
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_stops_answering_is_dropped_and_marked_away() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let (table, [ann, ben]) = gather(&world, json!({ "edition": "il-classic" })).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
    deal(&mut players).await;
    let here = |seen: &Seen| seen.info.as_ref().map(|info| info.chairs[1].here);
    let sockets = async || {
        let (_, text) = world.ask("GET", "/metrics", None, None).await;
        let line = text.lines().find(|line| line.starts_with("sidra_sockets "));
        line.unwrap().to_owned()
    };
    assert_eq!(here(&players[0].seen()), Some(true));
    assert_eq!(sockets().await, "sidra_sockets 2");
    players[1].become_deaf();
    let since = world.elapsed();
    players[0].until(|seen| here(seen) == Some(false)).await;
    let took = world.elapsed() - since;
    // 45 s of silence, detected by the next ping, and a moment for a reload.
    assert!((45..=75).contains(&took.as_secs()), "{took:?}");
    assert_eq!(sockets().await, "sidra_sockets 1");
    // The seat is kept for the player who comes back.
    let back = world.connect(Some(&ben), &table).await;
    back.until(|seen| seen.table.is_some()).await;
    players[0].until(|seen| here(seen) == Some(true)).await;
    // A client that answers stays connected for hours.
    sleep(Duration::from_secs(7200)).await;
    assert!(!players[0].seen().ended && !back.seen().ended);
}

/// Returns a draft or a plan: the table with one more set, made of these tiles.
fn lay_out(seen: &Seen, number: u32, tiles: Vec<TileId>, plan: bool) -> Up {
    let view = seen.table.as_ref().unwrap().game.view();
    let mut draft = view.table.to_vec();
    draft.push(TableSet {
        id: SetId::NEW,
        spot: Spot::default(),
        tiles,
    });
    let ask = Ask::LayOut {
        moment: view.moment,
        number,
        draft,
        plan,
    };
    Up::Ask {
        id: None,
        ask: TableAsk::Play(ask),
    }
}

/// Returns a draft with one more set: the first tiles of the player's own rack.
fn lay_first(seen: &Seen, number: u32, count: usize) -> Up {
    let rack = seen.table.as_ref().unwrap().game.view().rack;
    lay_out(seen, number, rack[..count].to_vec(), false)
}

/// Opens a table with a minute for each turn, and returns it with its players: the one to move is
/// first.
pub(crate) async fn begun(world: &World, terms: Value) -> (String, [String; 2], [Ear; 2]) {
    let mut table =
        json!({ "edition": "il-classic", "house": { "turn_seconds": 60, "match_of": "games" } });
    let fields = table.as_object_mut().unwrap();
    fields.extend(terms.as_object().unwrap().clone());
    let (table, [ann, ben]) = gather(world, table).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
    deal(&mut players).await;
    let mut tokens = [ann, ben];
    if !has_turn(&players[0].seen()) {
        players.reverse();
        tokens.reverse();
    }
    (table, tokens, players)
}

#[tokio::test(start_paused = true)]
async fn a_spectator_who_arrives_sees_the_time_left_and_the_draft() {
    let left = |seen: &Seen| {
        let clock = seen.table.as_ref().and_then(|table| table.clock);
        clock.map(|clock| clock.left)
    };
    for delay in [0, 15] {
        let world = World::open(Arc::new(MemoryStore::new())).await;
        let (table, _, [moves, other]) = begun(&world, json!({ "watch": delay })).await;
        sleep(Duration::from_secs(5)).await;
        let draft = lay_first(&moves.seen(), 1, 3);
        moves.send(draft);
        other.until(|seen| seen.draft.is_some()).await;
        sleep(Duration::from_secs(15 + delay)).await;
        let arrived = world.connect(None, &table).await;
        arrived.until(|seen| seen.table.is_some()).await;
        let clock = left(&arrived.seen()).unwrap();
        assert!((39_000..=40_000).contains(&clock), "{clock} ms left");
        arrived.until(|seen| seen.draft.is_some()).await;
        let (seat, shown) = arrived.seen().draft.clone().unwrap();
        assert_eq!(Some((seat, shown)), other.seen().draft);
        // The same holds for a client that asks for everything again, spectator or player.
        sleep(Duration::from_secs(10)).await;
        for viewer in [&arrived, &other] {
            viewer.seen().draft = None;
            viewer.send(Up::Sync);
            viewer.until(|seen| seen.draft.is_some()).await;
        }
        let clock = left(&arrived.seen()).unwrap();
        assert!((29_000..=30_000).contains(&clock), "{clock} ms left");
        // Nobody is shown a draft from an earlier turn.
        moves.until(|seen| !has_turn(seen)).await;
        sleep(Duration::from_secs(delay + 1)).await;
        let late = world.connect(None, &table).await;
        late.until(|seen| seen.table.is_some()).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(late.seen().draft, None);
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_who_left_sees_no_more_than_a_spectator() {
    for watch in [None, Some(30)] {
        let world = World::open(Arc::new(MemoryStore::new())).await;
        let terms = json!({ "watch": watch, "seats": 3, "bots": ["easy"] });
        let (table, [stays, leaves], [mut one, mut other]) = begun(&world, terms).await;
        other.asks(TableAsk::Leave).await.unwrap();
        let path = format!("/api/tables/{table}");
        let shown = world.json("GET", &path, Some(&leaves), None).await;
        assert_eq!(shown.get("sets"), None);
        assert_eq!(shown.get("points"), None);
        let back = world.connect(Some(&leaves), &table).await;
        match watch {
            None => {
                // Nobody may watch: the connection ends, and there is no way back.
                for ear in [&other, &back] {
                    ear.until(|seen| seen.goodbye == Some(Goodbye::NoTable))
                        .await;
                }
                assert!(back.seen().table.is_none());
            }
            Some(delay) => {
                let you = |seen: &Seen| seen.info.as_ref().and_then(|info| info.you);
                back.until(|seen| seen.info.is_some()).await;
                one.until(has_turn).await;
                let draft = lay_first(&one.seen(), 1, 3);
                one.send(draft);
                sleep(Duration::from_secs(delay - 2)).await;
                assert_eq!(you(&back.seen()), None);
                assert_eq!(back.seen().draft, None);
                back.until(|seen| seen.draft.is_some()).await;
                let racks = |seen: &Seen| seen.table.as_ref().map(|t| t.game.view().rack.len());
                assert_eq!(racks(&back.seen()), Some(0));
            }
        }
        // After the end everyone who played gets the record.
        one.asks(TableAsk::Leave).await.unwrap();
        for token in [&stays, &leaves] {
            let path = format!("{path}/record");
            assert_eq!(world.ask("GET", &path, Some(token), None).await.0, 200);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_end_of_a_match_is_delayed_in_lists_too() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let terms = json!({ "watch": 60, "public": true });
    let (table, [ann, _], [mut one, mut other]) = begun(&world, terms).await;
    let stranger = world.arrive("Cara").await;
    let look = async || {
        let lobby = world.json("GET", "/api/lobby", Some(&stranger), None).await;
        let mut seen = vec![lobby["tables"].to_string()];
        let path = format!("/api/tables/{table}");
        seen.push(world.ask("GET", &path, Some(&stranger), None).await.1);
        let path = format!("{path}/record");
        seen.push(world.ask("GET", &path, Some(&stranger), None).await.1);
        let body = Some(json!({ "table": table }));
        let (status, text) = world.ask("POST", "/api/join", Some(&stranger), body).await;
        assert_eq!(status, 409);
        seen.push(text);
        let matches = world
            .json("GET", "/api/matches", Some(&stranger), None)
            .await;
        seen.push(matches.to_string());
        seen
    };
    let before = look().await;
    assert!(before[0].contains(&table), "{before:?}");
    let resign = act(&one.seen(), Action::Resign);
    one.asks(resign).await.unwrap();
    assert_eq!(my_table(&world, &ann).await["stage"], "over");
    // The table of a rematch does not give the end away either.
    for player in [&mut one, &mut other] {
        let ask = TableAsk::Want {
            want: Want::Rematch,
            agree: true,
        };
        player.asks(ask).await.unwrap();
    }
    let next = |seen: &Seen| seen.info.as_ref().is_some_and(|info| info.next.is_some());
    one.until(next).await;
    assert_eq!(look().await, before);
    sleep(Duration::from_secs(58)).await;
    assert_eq!(look().await, before);
    sleep(Duration::from_secs(3)).await;
    let after = look().await;
    for (index, (one, other)) in before.iter().zip(&after).enumerate() {
        assert_ne!(one, other, "answer {index}");
    }
    // A visit long after the end does not make the end secret again.
    sleep(DAY).await;
    let visitor = world.connect(Some(&ann), &table).await;
    visitor.until(|seen| seen.table.is_some()).await;
    let path = format!("/api/tables/{table}");
    let shown = world.json("GET", &path, Some(&stranger), None).await;
    assert_eq!(shown["stage"], "over");
}

/// Draws a tile a little after the minute is over. Returns whether that still counted.
async fn draws_late(player: &mut Ear) -> bool {
    player.until(has_turn).await;
    let left = player.seen().table.as_ref().unwrap().clock.unwrap().left;
    sleep(Duration::from_millis(left + 300)).await;
    let ask = act(&player.seen(), Action::Draw);
    let late = !has_turn(&player.seen());
    !late && player.asks(ask).await.is_ok()
}

#[tokio::test(start_paused = true)]
async fn a_slow_connection_costs_no_turn_until_the_allowance_is_used_up() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let (_, _, [mut slow, mut quick]) = begun(&world, json!({})).await;
    slow.become_slow(800);
    let mut counted = Vec::new();
    for _ in 0..8 {
        counted.push(draws_late(&mut slow).await);
        assert!(
            !draws_late(&mut quick).await,
            "a fast connection gets no allowance"
        );
    }
    // The first few late draws count, and then none: nobody gets longer turns permanently.
    let few = counted.iter().take_while(|counts| **counts).count();
    assert!((1..=5).contains(&few), "{counted:?}");
    assert!(counted[few..].iter().all(|counts| !counts), "{counted:?}");
}

#[tokio::test(start_paused = true)]
async fn at_most_ten_drafts_a_second_are_shown_and_the_last_one_always() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let (_, _, [moves, other]) = begun(&world, json!({})).await;
    for number in 0..200 {
        let draft = lay_first(&moves.seen(), number + 1, 1 + number as usize % 7);
        moves.send(draft);
        sleep(Duration::from_millis(10)).await;
    }
    let shown = other.seen().drafts;
    assert!((15..=21).contains(&shown), "{shown} drafts in two seconds");
    sleep(Duration::from_millis(200)).await;
    let (_, last) = other.seen().draft.clone().unwrap();
    assert_eq!(last.last().unwrap().tiles.len(), 1 + 199 % 7);
    // A plan of the player who is not to move is neither shown nor counted.
    let drafts = async || {
        let (_, text) = world.ask("GET", "/metrics", None, None).await;
        let line = text
            .lines()
            .find(|line| line.starts_with("sidra_drafts_total "));
        line.unwrap().to_owned()
    };
    let before = drafts().await;
    let plan = lay_first(&other.seen(), 1, 3);
    other.send(plan);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(moves.seen().draft, None);
    assert_eq!(drafts().await, before);
}

#[tokio::test(start_paused = true)]
async fn every_frame_of_a_socket_counts_for_its_rate() {
    let settings = Settings {
        rates: Rates::limited(),
        ..World::settings()
    };
    let world = World::open_with(Arc::new(MemoryStore::new()), settings).await;
    let (table, [ann, ben]) = gather(&world, json!({ "edition": "il-classic" })).await;
    let stays = world.connect(Some(&ben), &table).await;
    for pings in [true, false] {
        let ear = world.connect(Some(&ann), &table).await;
        ear.until(|seen| seen.info.is_some()).await;
        for number in 0..200 {
            match pings {
                true => ear.ping(),
                false => ear.send(Up::Pong { number }),
            }
        }
        ear.until(|seen| seen.ended).await;
        let (_, text) = world.ask("GET", "/metrics", None, None).await;
        let refused = format!(
            "sidra_refused_total{{reason=\"too-much\"}} {}\n",
            2 - u32::from(pings)
        );
        assert!(text.contains(&refused), "{text}");
        // Ann may send again after a while.
        sleep(Duration::from_secs(5)).await;
    }
    assert!(!stays.seen().ended);
}

/// What costs more than a frame has a rate of its own, and an address has one for all its sockets.
#[tokio::test(start_paused = true)]
async fn commands_long_answers_and_addresses_have_rates_of_their_own() {
    let limited = async || {
        let settings = Settings {
            rates: Rates::limited(),
            ..World::settings()
        };
        World::open_with(Arc::new(MemoryStore::new()), settings).await
    };
    // Fewer frames than a person may send at once.
    const FRAMES: usize = 50;
    let ask = || Up::Ask {
        id: Some(CommandId(7)),
        ask: TableAsk::Resume,
    };
    for (up, ends) in [
        (ask(), true),
        (Up::Sync, true),
        (Up::History, true),
        (Up::TakeOver, false),
    ] {
        let world = limited().await;
        let (table, [ann, _]) = gather(&world, json!({ "edition": "il-classic" })).await;
        let ear = world.connect(Some(&ann), &table).await;
        ear.until(|seen| seen.info.is_some()).await;
        (0..FRAMES).for_each(|_| ear.send(up.clone()));
        sleep(Duration::from_secs(5)).await;
        let goodbye = ear.seen().goodbye;
        assert_eq!(goodbye, ends.then_some(Goodbye::TooMuch), "{up:?}");
    }
    let world = limited().await;
    let (table, _) = gather(&world, json!({ "edition": "il-classic" })).await;
    let mut ears = Vec::new();
    for _ in 0..50 {
        ears.push(world.connect(None, &table).await);
    }
    for ear in &ears {
        ear.until(|seen| seen.info.is_some()).await;
        (0..FRAMES).for_each(|_| ear.send(Up::TakeOver));
    }
    sleep(Duration::from_secs(5)).await;
    let ended = ears.iter().filter(|ear| ear.seen().ended).count();
    assert!((1..40).contains(&ended), "{ended} sockets were closed");
}

/// Looking for a dictionary may mean reading a file, so it counts like any other request.
#[tokio::test(start_paused = true)]
async fn requests_for_dictionaries_are_limited() {
    let settings = Settings {
        rates: Rates::limited(),
        ..World::settings()
    };
    let world = World::open_with(Arc::new(MemoryStore::new()), settings).await;
    let mut statuses = Vec::new();
    for _ in 0..300 {
        let asked = world.ask("GET", "/dictionary/0123456789abcdef", None, None);
        statuses.push(asked.await.0);
    }
    assert_eq!(
        (statuses.first(), statuses.last()),
        (Some(&404), Some(&429))
    );
}

#[tokio::test(start_paused = true)]
async fn old_matches_are_deleted_after_the_configured_number_of_days() {
    let settings = Settings {
        keep_days: 10,
        ..World::settings()
    };
    let world = World::open_with(Arc::new(MemoryStore::new()), settings).await;
    let (table, _, [mut one, other]) = begun(&world, json!({ "public": true })).await;
    one.asks(TableAsk::Leave).await.unwrap();
    other
        .until(|seen| stage(seen) == Some(TableState::Over))
        .await;
    drop((one, other));
    let path = format!("/api/tables/{table}");
    sleep(DAY * 9).await;
    assert_eq!(world.ask("GET", &path, None, None).await.0, 200);
    sleep(DAY * 2).await;
    assert_eq!(world.ask("GET", &path, None, None).await.0, 404);
}

/// Returns the log of a match in which Ann, a bot and Ben have drawn a few times.
async fn played(edition: &str) -> (TableId, Vec<StoredRow>, sidra_store::Head) {
    let store = Arc::new(MemoryStore::new());
    let world = World::open(store.clone()).await;
    let table = json!({ "edition": edition, "seats": 3, "public": true, "watch": 5 });
    let (table, [ann, ben]) = gather(&world, table).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
    // The bot plays right after Ann, whose tiles will be changed, so it is the first player that
    // could reveal them, even by its pace.
    let seat = Some(2);
    players[1].asks(TableAsk::Sit { seat }).await.unwrap();
    let (seat, bot) = (1, Some(Level::Easy));
    players[0]
        .asks(TableAsk::SetChair { seat, bot })
        .await
        .unwrap();
    deal(&mut players).await;
    for _ in 0..2 {
        for player in &mut players {
            player.until(has_turn).await;
            let ask = act(&player.seen(), Action::Draw);
            player.asks(ask).await.unwrap();
        }
    }
    let id: TableId = table.parse().unwrap();
    world.hall.finish(Duration::from_secs(10)).await;
    let rows = store.rows(id, 0).await.unwrap();
    let head = store.head(id).await.unwrap().unwrap().head;
    (id, rows, head)
}

/// Returns the log as it would be if Ann had held other tiles: hers are swapped with the tiles that
/// would be drawn last.
fn exchanged(rows: &[StoredRow]) -> Vec<StoredRow> {
    let deal = rows.iter().find(|row| row.text.contains("\ndeal "));
    let deal = &deal.expect("a deal").text;
    let line = |start: &str| -> Vec<&str> {
        let line = deal.lines().find_map(|line| line.strip_prefix(start));
        line.unwrap().split(' ').collect()
    };
    let (rack, pool) = (line("rack 1 "), line("pool "));
    let last = &pool[pool.len() - rack.len()..];
    let other = |tile: &str| -> String {
        let pairs = rack.iter().zip(last);
        let found = pairs.clone().find(|(own, _)| **own == tile);
        let found = found.map(|(_, last)| *last);
        let back = pairs.clone().find(|(_, last)| **last == tile);
        found
            .or(back.map(|(own, _)| *own))
            .unwrap_or(tile)
            .to_owned()
    };
    let change = |line: &str| match line.split_once(' ') {
        Some(("rack" | "pool", _)) => line.split(' ').map(other).collect::<Vec<_>>().join(" "),
        _ => line.to_owned(),
    };
    let change = |row: &StoredRow| StoredRow {
        text: row
            .text
            .split('\n')
            .map(change)
            .collect::<Vec<_>>()
            .join("\n"),
        ..row.clone()
    };
    rows.iter().map(change).collect()
}

type Heard = Vec<(u64, Vec<u8>)>;

/// Returns how many drafts of others a client has seen.
fn drafts(ear: &Ear) -> usize {
    let seen = ear.seen();
    let downs = seen.heard.iter().map(|(_, bytes)| decode::<Down>(bytes));
    downs
        .filter(|down| matches!(down, Ok(Down::Draft { .. })))
        .count()
}

fn send_layout(ear: &Ear, number: u32, tiles: Vec<TileId>, plan: bool) {
    let up = lay_out(&ear.seen(), number, tiles, plan);
    ear.send(up);
}

#[tokio::test(start_paused = true)]
async fn a_plan_stays_private_until_its_owner_touches_a_tile() {
    let world = World::open(Arc::new(MemoryStore::new())).await;
    let table = json!({ "edition": "il-classic", "watch": 0 });
    let (table, tokens) = gather(&world, table).await;
    let mut players = [
        world.connect(Some(&tokens[0]), &table).await,
        world.connect(Some(&tokens[1]), &table).await,
    ];
    deal(&mut players).await;
    let (mover, planner) = match has_turn(&players[0].seen()) {
        true => (0, 1),
        false => (1, 0),
    };
    let rack = {
        let seen = players[planner].seen();
        seen.table.as_ref().unwrap().game.view().rack.to_vec()
    };
    let plan = rack[..2].to_vec();
    send_layout(&players[planner], 1, plan.clone(), false);
    sleep(Duration::from_secs(1)).await;
    let ask = act(&players[mover].seen(), Action::Draw);
    players[mover].asks(ask).await.unwrap();
    players[planner].until(has_turn).await;
    // The planner's turn has begun. A client that connects now sees no draft.
    sleep(Duration::from_secs(1)).await;
    let mut others = vec![
        world.connect(None, &table).await,
        world.connect(Some(&tokens[mover]), &table).await,
    ];
    for other in &others {
        other.until(|seen| seen.table.is_some()).await;
    }
    // A page sends its plan again, because a new turn has begun: once as current pages do, once as
    // older pages do, and once after the table has changed the plan.
    for (number, plan, tiles) in [
        (2, true, &rack[..2]),
        (3, false, &rack[..2]),
        (4, true, &rack[..1]),
    ] {
        send_layout(&players[planner], number, tiles.to_vec(), plan);
        sleep(Duration::from_secs(1)).await;
    }
    assert_eq!(drafts(&others[0]) + drafts(&others[1]), 0);
    // The owner touches a tile: now everyone sees it, including viewers who come later.
    send_layout(&players[planner], 5, rack[..3].to_vec(), false);
    sleep(Duration::from_secs(1)).await;
    others.push(world.connect(Some(&tokens[mover]), &table).await);
    others[2].until(|seen| seen.table.is_some()).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!([0, 1, 2].map(|at| drafts(&others[at])), [1, 1, 1]);
}

/// What one simulated run showed.
struct Run {
    ann: Heard,
    ben: Heard,
    watcher: Heard,
    stranger: Vec<String>,
}

/// Continues a match from its log, with the same commands at the same times.
async fn go_on(id: TableId, rows: &[StoredRow], head: &sidra_store::Head) -> Run {
    let store = Arc::new(MemoryStore::new());
    let mut tokens = Vec::new();
    for name in ["Ann", "Ben"] {
        let token = Token::random().unwrap();
        store
            .add_person(name, token.hash(), false, 0)
            .await
            .unwrap();
        tokens.push(token.to_string());
    }
    for row in rows {
        let row = NewRow {
            table: id,
            seq: row.seq,
            by: row.by,
            version: row.version,
            epoch: row.epoch,
            at: row.at,
            text: row.text.clone(),
            head: None,
        };
        let head = head.clone();
        match row.seq {
            0 => store
                .create_table(NewTable { head, first: row })
                .await
                .unwrap(),
            _ => store.append(row).await.unwrap(),
        }
    }
    // The time goes on from the last row, so that every run begins at the same time.
    static LAST: AtomicU64 = AtomicU64::new(0);
    let last = rows.last().map_or(0, |row| row.at.cast_unsigned());
    LAST.store(last, Ordering::Relaxed);
    let settings = Settings {
        clock: || LAST.load(Ordering::Relaxed),
        ..World::settings()
    };
    let world = World::open_with(store, settings).await;
    let table = id.to_string();
    let watcher = world.connect(None, &table).await;
    let mut ann = world.connect(Some(&tokens[0]), &table).await;
    let mut ben = world.connect(Some(&tokens[1]), &table).await;
    // What Ben heard on earlier connections.
    let mut earlier = Vec::new();
    let mut stranger = Vec::new();
    let mut look = async || {
        let paths = ["/api/lobby".to_owned(), format!("/api/tables/{table}")];
        for path in paths {
            let (_, text) = world.ask("GET", &path, None, None).await;
            stranger.push(text);
        }
    };
    for player in [&ann, &ben] {
        player.until(|seen| seen.table.is_some()).await;
    }
    look().await;
    // All tiles: those of Ann, the pool, the bot and Ben.
    let every: Vec<TileId> = Face::all().map(|face| TileId::new(face, 0)).collect();
    for round in 0..4_u32 {
        // Ann rearranges her rack while others play. Nobody may notice.
        let plan =
            |seen: &Seen, number: u32, tiles: Vec<TileId>| lay_out(seen, number, tiles, false);
        ben.until(has_turn).await;
        let own = ann.seen().table.as_ref().unwrap().game.view().rack.to_vec();
        let idle = plan(&ann.seen(), 2 * round + 1, own[..3].to_vec());
        ann.send(idle);
        // Ben tries tiles that are not his, one after the other, in drafts and in plays.
        for (number, &tile) in every.iter().enumerate().step_by(3) {
            let draft = plan(&ben.seen(), 100 * round + number as u32, vec![tile]);
            ben.send(draft);
        }
        for tiles in every.chunks(3) {
            let ask = {
                let view = ben.seen();
                let mut laid = view.table.as_ref().unwrap().game.view().table.to_vec();
                laid.push(TableSet {
                    id: SetId::NEW,
                    spot: Spot::default(),
                    tiles: tiles.to_vec(),
                });
                act(&view, Action::Play { table: laid })
            };
            let _ = ben.asks(ask).await;
        }
        let late = act(&ben.seen(), Action::Draw);
        if has_turn(&ben.seen()) {
            let _ = ben.asks(late.clone()).await;
        }
        let _ = ben.asks(late).await;
        // Ann lets her time run out once, and otherwise draws after a while.
        ann.until(has_turn).await;
        // Ben comes back while Ann has a plan that she has not touched.
        let (again, before) = world.connect_again(&tokens[1], &table, &ben, false).await;
        earlier.extend(before);
        ben = again;
        ben.until(|seen| seen.table.is_some()).await;
        if round == 1 {
            ann.until(|seen| !has_turn(seen)).await;
        } else {
            sleep(Duration::from_millis(2_345)).await;
            let ask = act(&ann.seen(), Action::Draw);
            ann.asks(ask).await.unwrap();
        }
        look().await;
    }
    sleep(Duration::from_secs(20)).await;
    look().await;
    let heard = |ear: &Ear| ear.seen().heard.clone();
    Run {
        ann: heard(&ann),
        ben: earlier.into_iter().chain(heard(&ben)).collect(),
        watcher: heard(&watcher),
        stranger,
    }
}

/// Compares what a viewer heard in two worlds, and when.
fn same(who: &str, one: &Heard, other: &Heard) {
    for (index, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(
            one.0, other.0,
            "{who} hears message {index} at another time"
        );
        assert_eq!(one.1, other.1, "{who} hears another message {index}");
    }
    assert_eq!(one.len(), other.len(), "{who} hears more or less");
    assert!(one.len() > 30, "{who} hears only {} messages", one.len());
}

#[tokio::test(start_paused = true)]
async fn changing_hidden_tiles_changes_nothing_for_anyone_else() {
    for edition in ["il-classic", "pl-twist", "il-word"] {
        let (id, rows, head) = played(edition).await;
        let other = exchanged(&rows);
        assert_ne!(rows, other);
        let one = go_on(id, &rows, &head).await;
        let again = go_on(id, &rows, &head).await;
        same("Ann", &one.ann, &again.ann);
        let other = go_on(id, &other, &head).await;
        assert_ne!(one.ann, other.ann, "Ann has other tiles");
        same("Ben", &one.ben, &other.ben);
        same("a spectator", &one.watcher, &other.watcher);
        assert_eq!(one.stranger, other.stranger);
    }
}
