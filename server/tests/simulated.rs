//! Whole servers on simulated time: things that take weeks, and things that must not depend on
//! hidden tiles, not even in their timing.

#![allow(clippy::unwrap_used)]

#[path = "common/simulated.rs"]
mod world;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sidra_core::{Face, TileId};
use sidra_game::{Action, Phase, SetId, Spot, TableSet};
use sidra_protocol::Up;
use sidra_room::Ask;
use sidra_room::shared::{Stage, TableAsk};
use sidra_server::Token;
use sidra_store::{MemoryStore, NewRow, NewTable, Store, StoredRow, TableId};
use tokio::time::sleep;
use world::{Ear, Seen, World};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Opens a table for two people, and returns it with their tokens.
async fn gather(world: &World, table: Value) -> (String, [String; 2]) {
    let (ann, ben) = (world.arrive("Ann").await, world.arrive("Ben").await);
    let opened = world.json("POST", "/api/tables", Some(&ann), Some(table));
    let table = opened.await["table"].as_str().unwrap().to_owned();
    let body = Some(json!({ "table": table }));
    world.json("POST", "/api/join", Some(&ben), body).await;
    (table, [ann, ben])
}

fn stage(seen: &Seen) -> Option<Stage> {
    seen.info.as_ref().map(|info| info.stage)
}

/// Lets the host start, and everyone send a seed.
async fn deal(players: &mut [Ear]) {
    players[0].until(|seen| seen.info.is_some()).await;
    players[0].asks(TableAsk::Start).await.unwrap();
    for (number, player) in players.iter_mut().enumerate() {
        let seed: [u8; 32] = [number as u8; 32];
        player
            .until(|seen| stage(seen) == Some(Stage::Hashing))
            .await;
        let hash = Sha256::digest(seed).into();
        player.asks(TableAsk::Hash { hash }).await.unwrap();
    }
    for (number, player) in players.iter_mut().enumerate() {
        let seed = [number as u8; 32];
        player
            .until(|seen| stage(seen) == Some(Stage::Revealing))
            .await;
        player.asks(TableAsk::Reveal { seed }).await.unwrap();
    }
    for player in players.iter() {
        player
            .until(|seen| phase(seen) == Some(Phase::Playing))
            .await;
    }
}

fn phase(seen: &Seen) -> Option<Phase> {
    seen.table.as_ref().map(|table| table.game.view().phase)
}

fn has_turn(seen: &Seen) -> bool {
    let you = seen.info.as_ref().and_then(|info| info.you);
    let turn = seen.table.as_ref().and_then(|table| table.game.view().turn);
    you.is_some() && turn == you
}

fn act(seen: &Seen, action: Action) -> TableAsk {
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
    let table = json!({ "edition": "il-classic", "house": { "turn_seconds": 0 } });
    let (table, [ann, ben]) = gather(&world, table).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
    deal(&mut players).await;
    drop(players);
    sleep(DAY * 13).await;
    assert_eq!(my_table(&world, &ann).await["closes"], Value::Null);
    sleep(DAY + DAY / 24).await;
    let listed = my_table(&world, &ben).await;
    assert_eq!(listed["stage"], "playing");
    let closes = listed["closes"].as_u64().expect("a notice");
    assert!(closes > listed["updated"].as_u64().unwrap());
    // Nobody else sees it.
    let path = format!("/api/tables/{table}");
    let shown = world.json("GET", &path, None, None).await;
    assert_eq!(shown.get("closes"), None);
    // A player comes to look: the table stays.
    let visitor = world.connect(Some(&ben), &table).await;
    visitor.until(|seen| seen.table.is_some()).await;
    visitor
        .until(|seen| seen.info.as_ref().is_some_and(|info| info.closes.is_none()))
        .await;
    assert_eq!(my_table(&world, &ann).await["closes"], Value::Null);
    drop(visitor);
    // Nobody comes back. A visitor without a seat changes nothing.
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
    // The secret of a match that was closed is public, and its record is there.
    let path = format!("/api/tables/{table}/record");
    assert_eq!(world.ask("GET", &path, Some(&ann), None).await.0, 200);
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
    // The seat is kept for the one who comes back.
    let back = world.connect(Some(&ben), &table).await;
    back.until(|seen| seen.table.is_some()).await;
    players[0].until(|seen| here(seen) == Some(true)).await;
    // A client that answers stays connected for hours.
    sleep(Duration::from_secs(7200)).await;
    assert!(!players[0].seen().ended && !back.seen().ended);
}

/// The log of a match in which Ann, a bot and Ben have drawn a few times.
async fn played(edition: &str) -> (TableId, Vec<StoredRow>, sidra_store::Head) {
    let store = Arc::new(MemoryStore::new());
    let world = World::open(store.clone()).await;
    let table = json!({
        "edition": edition, "seats": 3, "bots": ["easy"], "public": true, "watch": 5,
    });
    let (table, [ann, ben]) = gather(&world, table).await;
    let mut players = [
        world.connect(Some(&ann), &table).await,
        world.connect(Some(&ben), &table).await,
    ];
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

/// Returns the log as it would be if Ann's tiles had been others: they change places with the
/// tiles that would be drawn last.
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

/// What one simulated run showed.
struct Run {
    ann: Heard,
    ben: Heard,
    watcher: Heard,
    stranger: Vec<String>,
}

/// Continues a match from its log: the same commands at the same times.
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
    let world = World::open(store).await;
    let table = id.to_string();
    let watcher = world.connect(None, &table).await;
    let mut ann = world.connect(Some(&tokens[0]), &table).await;
    let mut ben = world.connect(Some(&tokens[1]), &table).await;
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
    // Every tile there is: those of Ann, of the pool, of the bot and of Ben.
    let every: Vec<TileId> = Face::all().map(|face| TileId::new(face, 0)).collect();
    for round in 0..4_u32 {
        // Ann rearranges her rack while others play. Nobody may notice.
        let plan = |seen: &Seen, number: u32, tiles: Vec<TileId>| {
            let view = seen.table.as_ref().unwrap().game.view();
            let mut draft = view.table.to_vec();
            draft.push(TableSet {
                id: SetId::NEW,
                spot: Spot::default(),
                tiles,
            });
            let moment = view.moment;
            let ask = Ask::LayOut {
                moment,
                number,
                draft,
            };
            Up::Ask {
                id: None,
                ask: TableAsk::Play(ask),
            }
        };
        ben.until(has_turn).await;
        let own = ann.seen().table.as_ref().unwrap().game.view().rack.to_vec();
        let idle = plan(&ann.seen(), 2 * round + 1, own[..3].to_vec());
        ann.send(idle);
        // Ben tries tiles that are not his: in a draft, in a play, and one after the other.
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
        ben: heard(&ben),
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
    for edition in ["il-classic", "pl-twist"] {
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
