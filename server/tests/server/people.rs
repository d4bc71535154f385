//! People without accounts, and the limits of the API.

use std::sync::Arc;

use crate::common::{self, Ended, Server};
use serde_json::{Value, json};
use sidra_protocol::Goodbye;
use sidra_room::shared::Sitter;
use sidra_server::Rates;
use sidra_store::MemoryStore;

fn error_of(text: &str) -> String {
    let answer: Value = serde_json::from_str(text).unwrap();
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(!message.is_empty());
    answer["error"]["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_name_is_enough_and_a_token_keeps_it() {
    let server = Server::start().await;
    let token = server.arrive("  Dana\u{202e} Lev ").await;
    let me = server.json("GET", "/api/me", &token, None).await;
    assert_eq!(me["name"], "Dana Lev");
    let body = Some(json!({ "name": "Dana" }));
    let renamed = server.json("PATCH", "/api/me", &token, body).await;
    assert_eq!(
        (&renamed["name"], &renamed["id"]),
        (&json!("Dana"), &me["id"])
    );
    for (body, status, code) in [
        (json!({ "name": "" }), 422, "name"),
        (json!({ "name": "x".repeat(25) }), 422, "name"),
        (json!({ "nam": "x" }), 422, "body"),
        (json!({ "name": "x", "more": 1 }), 422, "body"),
        (json!({ "name": "x".repeat(20_000) }), 413, "too-long"),
    ] {
        let (found, text) = server.ask("POST", "/api/people", None, Some(&body)).await;
        assert_eq!((found, error_of(&text).as_str()), (status, code), "{text}");
    }
    for wrong in ["", "x", &"A".repeat(43)] {
        let (status, text) = server.ask("GET", "/api/me", Some(wrong), None).await;
        assert_eq!((status, error_of(&text).as_str()), (401, "token"));
    }
    let (status, _) = server.ask("DELETE", "/api/me", Some(&token), None).await;
    assert_eq!(status, 204);
    let (status, _) = server.ask("GET", "/api/me", Some(&token), None).await;
    assert_eq!(status, 401);
}

#[tokio::test]
async fn a_recovery_code_works_once_and_revokes_the_old_token() {
    let server = Server::start().await;
    let token = server.arrive("Dana").await;
    let (table, _) = server
        .open(&token, json!({ "edition": "il-classic" }))
        .await;
    let mut old = server.connect(Some(&token), &table).await;
    old.until(|client| client.info.is_some()).await;
    let code = server.json("POST", "/api/me/recovery", &token, None).await;
    let code = code["code"]
        .as_str()
        .unwrap()
        .to_lowercase()
        .replace('-', " ");
    let body = json!({ "code": code });
    let (status, text) = server.ask("POST", "/api/recover", None, Some(&body)).await;
    assert_eq!(status, 200, "{text}");
    let answer: Value = serde_json::from_str(&text).unwrap();
    let fresh = answer["token"].as_str().unwrap();
    // The socket of the old device is closed, and its token no longer works.
    assert_eq!(old.ended().await, Ended::Goodbye(Goodbye::NoPerson));
    assert_eq!(
        server.ask("GET", "/api/me", Some(&token), None).await.0,
        401
    );
    let (status, text) = server.ask("POST", "/api/recover", None, Some(&body)).await;
    assert_eq!((status, error_of(&text).as_str()), (404, "recovery-code"));
    // The seat is kept.
    let mut new = server.connect(Some(fresh), &table).await;
    new.until(|client| client.info.is_some()).await;
    assert_eq!(new.info.unwrap().you, Some(0));
    let mut gone = server.connect(Some(&token), &table).await;
    assert_eq!(gone.ended().await, Ended::Goodbye(Goodbye::NoPerson));
}

#[tokio::test]
async fn two_people_with_one_name_can_be_told_apart() {
    let server = Server::start().await;
    let (host, guest) = (server.arrive("Dana").await, server.arrive("Dana").await);
    let (table, code) = server.open(&host, json!({ "edition": "il-classic" })).await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &guest, body).await;
    let mut one = server.connect(Some(&host), &table).await;
    let mut two = server.connect(Some(&guest), &table).await;
    for client in [&mut one, &mut two] {
        client
            .until(|client| {
                let chairs = client.info.as_ref().map(|info| &info.chairs);
                let names = chairs.into_iter().flatten().map(|chair| &chair.sitter);
                let called = ["Dana", "Dana 2"].map(|name| Sitter::Person(name.to_owned()));
                names.eq(&called)
            })
            .await;
    }
    let tables = server.json("GET", "/api/me/tables", &guest, None).await;
    let called: Vec<&str> = tables["tables"][0]["chairs"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|chair| chair["name"].as_str())
        .collect();
    assert_eq!(called, ["Dana", "Dana 2"]);
    // Each still has the chosen name.
    let me = server.json("GET", "/api/me", &guest, None).await;
    assert_eq!(me["name"], "Dana");
}

#[tokio::test]
async fn a_forgotten_person_leaves_the_table_and_the_names() {
    let server = Server::start().await;
    let (host, guest) = (server.arrive("Ann").await, server.arrive("Ben").await);
    let (table, code) = server.open(&host, json!({ "edition": "il-classic" })).await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &guest, body).await;
    let mut ann = server.connect(Some(&host), &table).await;
    let sits = |client: &common::Client, name: &str| {
        let info = client.info.as_ref();
        info.is_some_and(|info| format!("{:?}", info.chairs).contains(name))
    };
    ann.until(|client| sits(client, "Ben")).await;
    assert_eq!(
        server.ask("DELETE", "/api/me", Some(&guest), None).await.0,
        204
    );
    ann.until(|client| !sits(client, "Ben")).await;
}

/// A name disappears from a finished match, too, and the record still verifies.
#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_forgotten_person_verifies() {
    let server = Server::start().await;
    let (ann, ben) = (server.arrive("Ann").await, server.arrive("Benedict").await);
    let (table, code) = server.open(&ann, json!({ "edition": "pl-standard" })).await;
    let body = Some(json!({ "code": code }));
    server.json("POST", "/api/join", &ben, body).await;
    let mut one = server.connect(Some(&ann), &table).await;
    let mut other = server.connect(Some(&ben), &table).await;
    tokio::join!(one.play(), other.play());
    let path = format!("/api/tables/{table}/record");
    let (_, before) = server.ask("GET", &path, Some(&ann), None).await;
    assert!(before.contains("Benedict"), "{before}");
    let gone = server.ask("DELETE", "/api/me", Some(&ben), None).await;
    assert_eq!(gone.0, 204);
    let (status, text) = server.ask("GET", &path, Some(&ann), None).await;
    assert_eq!(status, 200, "{text}");
    assert!(!text.contains("Benedict"), "{text}");
    let record = sidra_game::record::read(&text).unwrap();
    assert_eq!(sidra_game::record::verify(&record), []);
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused() {
    let server = Server::start().await;
    let own = server.address.to_string();
    let origin = format!("http://{own}");
    for (host, origin, status, code) in [
        (own.as_str(), None, 401, "token"),
        (&own, Some(origin.as_str()), 401, "token"),
        ("evil.example", None, 421, "host"),
        ("evil.example", Some("http://evil.example"), 421, "host"),
        (&own, Some("http://evil.example"), 403, "origin"),
        (&own, Some("null"), 403, "origin"),
    ] {
        for path in ["/api/me", "/api/me/tables"] {
            let mut headers = vec![("host", host)];
            headers.extend(origin.map(|origin| ("origin", origin)));
            let (found, text) = server.raw("GET", path, &headers, "").await;
            assert_eq!((found, error_of(&text).as_str()), (status, code));
            assert!(code != "host" || text.contains("--public-url"), "{text}");
        }
    }
    // A socket from another page is not opened either.
    let upgrade = [
        ("host", own.as_str()),
        ("origin", "http://evil.example"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let (status, text) = server.raw("GET", "/api/socket", &upgrade, "").await;
    assert_eq!((status, error_of(&text).as_str()), (403, "origin"));
    // The page is protected too; a health check need not know the server's name.
    assert_eq!(
        server
            .raw("GET", "/", &[("host", "evil.example")], "")
            .await
            .0,
        421
    );
    assert_eq!(
        server
            .raw("GET", "/healthz", &[("host", "10.0.0.1")], "")
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn an_address_that_sends_too_many_requests_has_to_wait() {
    let store = Arc::new(MemoryStore::new());
    let limited = |settings: &mut sidra_server::Settings| settings.rates = Rates::limited();
    let server = Server::with(store, limited).await;
    let body = json!({ "code": "0000-0000-0000-0000" });
    let mut refused = None;
    for _ in 0..100 {
        let (status, text) = server.ask("POST", "/api/recover", None, Some(&body)).await;
        if status == 429 {
            refused = Some(text);
            break;
        }
        assert_eq!(status, 404);
    }
    assert_eq!(
        error_of(&refused.expect("guessing is limited")),
        "too-often"
    );
}

#[tokio::test]
async fn the_counters_are_only_for_this_machine_and_named_networks() {
    let server = Server::start().await;
    let own = server.address.to_string();
    let (status, text) = server.raw("GET", "/metrics", &[("host", &own)], "").await;
    assert_eq!(status, 200);
    assert!(text.contains("sidra_moves_total 0"), "{text}");
    let through = [("host", own.as_str()), ("x-forwarded-for", "192.0.2.1")];
    assert_eq!(server.raw("GET", "/metrics", &through, "").await.0, 404);
    // Spectators may be on a private network too, so such an address alone is not enough.
    for (named, from, status) in [
        ("none", "192.168.1.7", 404),
        ("none", "fd00::7", 404),
        ("192.168.1.7,fd00::/64", "192.168.1.7", 200),
        ("192.168.1.7,fd00::/64", "192.168.1.8", 404),
        ("192.168.1.7,fd00::/64", "fd00::7", 200),
        ("192.168.1.7,fd00::/64", "fd00:0:0:1::7", 404),
    ] {
        let server = Server::with(Arc::new(MemoryStore::new()), |settings| {
            settings.proxies = "127.0.0.1".parse().unwrap();
            settings.metrics_from = named.parse().unwrap();
        });
        let server = server.await;
        let own = server.address.to_string();
        let headers = [("host", own.as_str()), ("x-forwarded-for", from)];
        let (found, _) = server.raw("GET", "/metrics", &headers, "").await;
        assert_eq!(found, status, "{named} {from}");
    }
}
