//! Whole matches over real sockets, from opening the table to a record that verifies.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Client, FOR_EVER, Server, lexicon};
use serde_json::{Value, json};
use sidra_game::record::{self, verify_with};
use tokio::time::timeout;

/// Opens a table for these people, seats them, and returns the table with all of them connected.
async fn gather(server: &Server, people: usize, table: Value) -> (String, String, Vec<Client>) {
    let host = server.arrive("Ann").await;
    let (table, code) = server.open(&host, table).await;
    let mut clients = vec![server.connect(Some(&host), &table).await];
    for number in 1..people {
        let token = server.arrive(&format!("Guest {number}")).await;
        let body = json!({ "code": code });
        let joined = server.json("POST", "/api/join", &token, Some(body)).await;
        assert_eq!(joined["table"], table.as_str());
        clients.push(server.connect(Some(&token), &table).await);
    }
    for (number, client) in clients.iter_mut().enumerate() {
        client.seed = [number as u8; 32];
        client.lexicon = Some(lexicon());
    }
    (host, table, clients)
}

/// Plays a match in memory to its end, and verifies its record.
async fn play(edition: &str, seats: usize, people: usize, more: Value) {
    play_at(Server::start().await, edition, seats, people, more).await;
}

/// Plays a match at a server to its end, and verifies its record.
async fn play_at(server: Server, edition: &str, seats: usize, people: usize, more: Value) {
    let mut table = json!({
        "edition": edition,
        "seats": seats,
        "bots": vec!["easy"; seats - people],
        "watch": 0,
    });
    for (name, value) in more.as_object().unwrap() {
        table[name] = value.clone();
    }
    let (host, table, mut clients) = gather(&server, people, table).await;
    let objects = more.get("theme").is_some();
    clients.last_mut().unwrap().objects = objects;
    let mut watcher = server.connect(None, &table).await;
    let watching = tokio::spawn(async move {
        watcher.until(Client::is_over).await;
        watcher
    });
    let playing = clients.into_iter().map(|mut client| {
        tokio::spawn(async move {
            client.play().await;
            client
        })
    });
    let playing: Vec<_> = playing.collect();
    for one in playing {
        let client = timeout(FOR_EVER, one).await.unwrap().unwrap();
        let table = client.table.unwrap();
        assert!(table.game.view().secret.is_some(), "the secret is revealed");
        assert_eq!(table.game.view().config.players[0], "Ann");
    }
    let watcher = timeout(FOR_EVER, watching).await.unwrap().unwrap();
    assert!(watcher.info.unwrap().you.is_none());

    let path = format!("/api/tables/{table}/record");
    let (status, text) = server.ask("GET", &path, Some(&host), None).await;
    assert_eq!(status, 200, "{text}");
    let record = record::read(&text).unwrap();
    let lexicon = lexicon();
    let verified = verify_with(&record, Some(&lexicon));
    assert_eq!(verified.misfits, [], "{text}");
    let finished = server.json("GET", "/api/matches", &host, None).await;
    assert_eq!(finished["tables"][0]["table"], table.as_str());
    if objects {
        assert!(text.contains("Guest"), "{text}");
        let disputed = text.lines().any(|line| line.contains("object"));
        assert!(disputed, "nobody objected:\n{text}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_number_edition_is_played_to_its_end() {
    let editions = [
        "il-classic",
        "il-twist",
        "hu-twist",
        "pl-standard",
        "pl-twist",
        "pl-expert",
    ];
    for (index, edition) in editions.into_iter().enumerate() {
        let seats = 2 + index % 3;
        play(edition, seats, 2, json!({})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play() {
    play("pl-standard", 4, 4, json!({ "public": true })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_word_game_is_played_with_objections_and_votes() {
    play("il-word", 3, 3, json!({ "theme": "animals" })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_against_bots_without_a_clock() {
    play(
        "il-classic",
        4,
        1,
        json!({ "house": { "turn_seconds": 0 } }),
    )
    .await;
}

#[cfg(unix)]
mod postgres {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn numbers_are_played_to_their_end() {
        let (server, store) = Server::over_postgres(&common::database(), "one").await;
        play_at(server, "pl-standard", 3, 2, json!({})).await;
        store.close().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn words_are_played_with_objections_and_votes() {
        let (server, store) = Server::over_postgres(&common::database(), "one").await;
        play_at(server, "il-word", 3, 3, json!({ "theme": "animals" })).await;
        store.close().await;
    }
}
