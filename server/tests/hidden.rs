//! No message of a whole game contains a tile that its client may not see.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::{Client, FOR_EVER, Server};
use serde_json::json;
use sidra_core::TileId;
use sidra_game::record::{self, Record};
use sidra_game::{Event, Seen, SeenTiles};
use sidra_protocol::{Down, decode};
use sidra_room::{Happening, Reply, TableSeen};
use tokio::time::timeout;

/// Follows a record and says, event by event, which tiles a seat may know.
fn known(record: &Record, seat: Option<usize>) -> Vec<BTreeSet<TileId>> {
    let mut known = BTreeSet::new();
    let mut all = Vec::new();
    for logged in &record.log {
        match &logged.event {
            Event::Dealt { racks, .. } => {
                // A new game: the tiles that were seen in the last one are somewhere else now.
                known.clear();
                if let Some(seat) = seat {
                    known.extend(racks[seat].iter().copied());
                }
            }
            Event::Drew { seat: other, tile } if Some(*other) == seat => {
                known.insert(*tile);
            }
            Event::Played {
                table,
                seat: other,
                refill,
                ..
            } => {
                known.extend(table.iter().flat_map(|set| &set.tiles).copied());
                if Some(*other) == seat {
                    known.extend(refill.iter().copied());
                }
            }
            _ => {}
        }
        all.push(known.clone());
    }
    all
}

/// Returns the tiles that an event reveals to its viewer while a game is being played. At its end,
/// all racks are shown.
fn told(event: &TableSeen) -> Vec<TileId> {
    let of = |tiles: &SeenTiles| match tiles {
        SeenTiles::Known(tiles) => tiles.clone(),
        SeenTiles::Hidden(_) => Vec::new(),
    };
    match event {
        Happening::Match(Seen::Dealt { racks, .. }) => racks.iter().flat_map(of).collect(),
        Happening::Match(Seen::Drew { tile, .. }) => of(tile),
        Happening::Match(Seen::Played {
            table,
            laid,
            refill,
            ..
        }) => {
            let table = table.iter().flat_map(|set| set.tiles.iter().copied());
            table
                .chain(laid.iter().copied())
                .chain(of(refill))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Checks everything that a client heard against what it may know.
fn check(client: &Client, seat: Option<usize>, record: &Record) {
    let known = known(record, seat);
    let mut events = 0_usize;
    let mut checked = 0;
    // Events of the table that are not of the match are not in the record.
    let mut in_record = 1_usize;
    for bytes in &client.heard {
        let Down::Reply(reply) = decode(bytes).unwrap() else {
            continue;
        };
        match reply {
            Reply::Welcome { table, .. } => {
                events = table.number as usize;
                assert_eq!(events, 1, "everyone came before the deal");
                assert!(table.game.view().rack.is_empty());
            }
            Reply::Update(update) => {
                assert_eq!(update.from as usize, events);
                for event in &update.events {
                    events += 1;
                    if event.of_match().is_none() {
                        continue;
                    }
                    let may = &known[in_record];
                    in_record += 1;
                    for tile in told(event) {
                        checked += 1;
                        assert!(
                            may.contains(&tile),
                            "{seat:?} learns {tile:?} from {event:?}"
                        );
                    }
                }
            }
            Reply::Answer { .. } => {}
        }
    }
    assert_eq!(in_record, record.log.len(), "the client heard everything");
    assert!(checked > 20, "{checked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_has_a_tile_that_its_client_may_not_see() {
    for edition in ["il-classic", "pl-expert"] {
        let server = Server::start().await;
        let ann = server.arrive("Ann").await;
        let table = json!({ "edition": edition, "seats": 3, "bots": ["easy"], "watch": 0 });
        let (table, code) = server.open(&ann, table).await;
        let ben = server.arrive("Ben").await;
        server
            .json("POST", "/api/join", &ben, Some(json!({ "code": code })))
            .await;
        let mut watcher = server.connect(None, &table).await;
        watcher.until(|client| client.info.is_some()).await;
        let mut clients = Vec::new();
        for token in [&ann, &ben] {
            clients.push(server.connect(Some(token), &table).await);
        }
        let watching = tokio::spawn(async move {
            watcher.until(Client::is_over).await;
            watcher
        });
        let mut playing = Vec::new();
        for mut client in clients {
            playing.push(tokio::spawn(async move {
                client.play().await;
                client
            }));
        }
        let path = format!("/api/tables/{table}/record");
        let (status, _) = server.ask("GET", &path, Some(&ann), None).await;
        assert_eq!(status, 409, "no record before the end");
        let mut heard = Vec::new();
        for one in playing {
            heard.push(timeout(FOR_EVER, one).await.unwrap().unwrap());
        }
        let watcher = timeout(FOR_EVER, watching).await.unwrap().unwrap();
        let (_, text) = server.ask("GET", &path, Some(&ann), None).await;
        let record = record::read(&text).unwrap();
        for (seat, client) in heard.iter().enumerate() {
            check(client, Some(seat), &record);
        }
        check(&watcher, None, &record);
    }
}
