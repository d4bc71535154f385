//! Whole matches over real sockets, from opening the table to a record that verifies.

use std::sync::Arc;

use crate::common::{self, Client, FOR_EVER, Server, lexicon};
use serde_json::{Value, json};
use sidra_core::editions;
use sidra_game::record::{self, verify_with};
use tokio::time::timeout;

/// Opens a table for this many people and seats them. Returns the table, with all of them
/// connected.
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

/// Plays a match to its end with a spectator, and returns its record, which verifies.
async fn play(server: &Server, edition: &str, seats: usize, people: usize, more: Value) -> String {
    let mut table = json!({
        "edition": edition,
        "seats": seats,
        "bots": vec!["easy"; seats - people],
        "watch": 0,
    });
    for (name, value) in more.as_object().unwrap() {
        table[name] = value.clone();
    }
    let (host, table, mut clients) = gather(server, people, table).await;
    clients.last_mut().unwrap().objects = more.get("theme").is_some();
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
    let watcher = timeout(FOR_EVER, watching).await.unwrap().unwrap();
    assert!(watcher.info.unwrap().you.is_none());
    let watched = watcher.table.unwrap();
    for one in playing {
        let client = timeout(FOR_EVER, one).await.unwrap().unwrap();
        let table = client.table.unwrap();
        let view = table.game.view();
        assert!(view.secret.is_some(), "the secret is revealed");
        assert_eq!(view.config.players[0], "Ann");
        // The spectator saw the same match.
        assert_eq!(view.results, watched.game.view().results);
        assert_eq!(view.table, watched.game.view().table);
    }

    let path = format!("/api/tables/{table}/record");
    let (status, text) = server.ask("GET", &path, Some(&host), None).await;
    assert_eq!(status, 200, "{text}");
    let record = record::read(&text).unwrap();
    let verified = verify_with(&record, Some(&lexicon()));
    assert_eq!(verified.misfits, [], "{text}");
    let finished = server.json("GET", "/api/matches", &host, None).await;
    let finished = finished["tables"].as_array().unwrap();
    assert!(finished.iter().any(|one| one["table"] == table.as_str()));
    text
}

/// Plays a match with this many seats in every edition with numbers, all at the same time.
async fn every_edition(seats: usize) {
    let server = Arc::new(Server::start().await);
    let playing = editions::of_numbers().map(|edition| {
        let server = server.clone();
        // Some matches have bots, and some do not.
        let people = if edition.id.text().ends_with("twist") {
            2
        } else {
            seats
        };
        tokio::spawn(async move {
            play(&server, edition.id.text(), seats, people, json!({})).await;
        })
    });
    let playing: Vec<_> = playing.collect();
    assert_eq!(playing.len(), 6);
    for one in playing {
        one.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_play_every_number_edition() {
    every_edition(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_players_play_every_number_edition() {
    every_edition(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_players_play_every_number_edition() {
    every_edition(4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_word_game_is_played_with_objections_and_votes() {
    let server = Server::start().await;
    for people in 2..=4 {
        let text = play(
            &server,
            "il-word",
            people,
            people,
            json!({ "theme": "animals" }),
        )
        .await;
        let has = |word: &str| {
            text.lines()
                .any(|line| line.split(' ').nth(2) == Some(word))
        };
        assert!(has("object"), "nobody objected:\n{text}");
        // With two players, nobody is left to vote.
        assert_eq!(has("allow"), people > 2, "{text}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_against_bots_without_a_clock() {
    let server = Server::start().await;
    let more = json!({ "house": { "turn_seconds": 0 }, "public": true });
    play(&server, "il-classic", 4, 1, more).await;
    server.stop().await;
}

#[cfg(unix)]
mod postgres {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn numbers_are_played_to_their_end() {
        let (server, store) = Server::over_postgres(&common::database(), "one").await;
        play(&server, "pl-standard", 3, 2, json!({})).await;
        server.stop().await;
        store.close().await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn words_are_played_with_objections_and_votes() {
        let (server, store) = Server::over_postgres(&common::database(), "one").await;
        let theme = json!({ "theme": "animals" });
        let text = play(&server, "il-word", 3, 3, theme).await;
        assert!(text.contains(" object "), "nobody objected:\n{text}");
        server.stop().await;
        store.close().await;
    }
}
