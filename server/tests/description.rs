//! The description of the API agrees with its routes.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::Server;
use serde_json::{Value, json};

/// Returns the routes that the sources declare, as methods and paths.
fn declared() -> BTreeSet<(String, String)> {
    let sources = [
        include_str!("../src/api.rs"),
        include_str!("../src/dictionary.rs"),
        include_str!("../src/operations.rs"),
        include_str!("../src/people.rs"),
        include_str!("../src/socket.rs"),
    ];
    let mut routes = BTreeSet::new();
    for line in sources.iter().flat_map(|text| text.lines()) {
        let Some((_, rest)) = line.split_once(".route(\"") else {
            continue;
        };
        let (path, handlers) = rest.split_once('"').unwrap();
        for method in ["get", "post", "patch", "delete", "put"] {
            if handlers.contains(&format!("{method}(")) {
                routes.insert((method.to_owned(), path.to_owned()));
            }
        }
    }
    routes
}

#[tokio::test]
async fn every_route_is_described_and_every_description_has_a_route() {
    let server = Server::start().await;
    let (status, text) = server.ask("GET", "/api/openapi.json", None, None).await;
    assert_eq!(status, 200);
    let description: Value = serde_json::from_str(&text).unwrap();
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            described.insert((method.clone(), path.clone()));
            assert!(operation["summary"].is_string() && operation["responses"].is_object());
        }
    }
    assert_eq!(described, declared());

    // Every reference leads somewhere.
    let mut rest = vec![&description];
    while let Some(value) = rest.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                    let place = reference.strip_prefix('#').unwrap();
                    assert!(description.pointer(place).is_some(), "{reference}");
                }
                rest.extend(fields.values());
            }
            Value::Array(values) => rest.extend(values),
            _ => {}
        }
    }
}

/// Returns the fields that a schema has and those that it requires.
fn fields(description: &Value, schema: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let schema = &description["components"]["schemas"][schema];
    let known = schema["properties"].as_object().unwrap().keys().cloned();
    let required = schema["required"].as_array().into_iter().flatten();
    let required = required.map(|name| name.as_str().unwrap().to_owned());
    (known.collect(), required.collect())
}

#[tokio::test]
async fn answers_look_as_described() {
    let server = Server::start().await;
    let (_, text) = server.ask("GET", "/api/openapi.json", None, None).await;
    let description: Value = serde_json::from_str(&text).unwrap();
    let check = |schema: &str, answer: &Value| {
        let (known, required) = fields(&description, schema);
        let found: BTreeSet<String> = answer.as_object().unwrap().keys().cloned().collect();
        assert!(found.is_subset(&known), "{schema}: {answer}");
        assert!(required.is_subset(&found), "{schema}: {answer}");
    };
    let token = server.arrive("Ann").await;
    check("Person", &server.json("GET", "/api/me", &token, None).await);
    let table = json!({
        "edition": "il-word", "seats": 3, "bots": ["easy"], "public": true, "watch": 0,
        "theme": "animals", "units": 2, "away": 600, "stand_in": "easy",
        "house": { "turn_seconds": 0 },
    });
    check("NewTable", &table);
    let (table, code) = server.open(&token, table).await;
    assert_eq!(code.len(), 7);
    let shown = server
        .json("GET", &format!("/api/tables/{table}"), &token, None)
        .await;
    check("Table", &shown);
    assert_eq!(
        (&shown["stage"], &shown["turn_seconds"]),
        (&json!("open"), &json!(0))
    );
    assert_eq!(
        shown["chairs"][0],
        json!({ "kind": "person", "name": "Ann", "you": true })
    );
    for chair in shown["chairs"].as_array().unwrap() {
        check("Chair", chair);
    }
    let mine = server.json("GET", "/api/me/tables", &token, None).await;
    check("Page", &mine);
    assert_eq!(mine["tables"], json!([shown]));
    let lobby = server.json("GET", "/api/lobby", &token, None).await;
    assert_eq!(lobby, json!({ "lobby": true, "tables": [shown] }));
    server.hall.set_lobby(false);
    let lobby = server.json("GET", "/api/lobby", &token, None).await;
    assert_eq!(lobby, json!({ "lobby": false, "tables": [] }));
}

#[tokio::test]
async fn a_table_that_is_not_possible_is_refused_with_a_reason() {
    let server = Server::start().await;
    let token = server.arrive("Ann").await;
    for (table, code) in [
        (json!({ "edition": "nowhere" }), "edition"),
        (json!({ "edition": "il-classic", "seats": 5 }), "seats"),
        (
            json!({ "edition": "il-classic", "seats": 2, "bots": ["easy", "easy"] }),
            "seats",
        ),
        (json!({ "edition": "il-classic", "bots": ["best"] }), "bot"),
        (json!({ "edition": "il-classic", "units": 0 }), "terms"),
        (json!({ "edition": "il-classic", "watch": 4000 }), "terms"),
        (
            json!({ "edition": "il-classic", "house": { "opening": "x" } }),
            "house",
        ),
        (
            json!({ "edition": "il-classic", "house": { "nothing": 1 } }),
            "house",
        ),
        (
            json!({ "edition": "il-classic", "theme": "x".repeat(50) }),
            "theme",
        ),
        (json!({ "edition": "il-classic", "rounds": 1 }), "body"),
    ] {
        let (status, text) = server
            .ask("POST", "/api/tables", Some(&token), Some(&table))
            .await;
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (status, &answer["error"]["code"]),
            (422, &json!(code)),
            "{text}"
        );
    }
}

async fn find(server: &Server, code: &str) -> Value {
    let body = json!({ "code": code });
    let (status, text) = server.ask("POST", "/api/find", None, Some(&body)).await;
    assert_eq!(status, 200, "{text}");
    serde_json::from_str::<Value>(&text).unwrap()["found"].take()
}

/// People with a code see the table before they enter a name.
#[tokio::test]
async fn a_code_shows_its_table_to_anyone() {
    let server = Server::start().await;
    let host = server.arrive("Ann").await;
    let (table, code) = server.open(&host, json!({ "edition": "il-classic" })).await;
    let found = find(&server, &code).await;
    assert_eq!(found["table"], table.as_str());
    assert_eq!(found["chairs"][0]["name"], "Ann");
    for unknown in ["000-000", "", "x"] {
        assert_eq!(find(&server, unknown).await, Value::Null, "{unknown:?}");
    }
}

#[tokio::test]
async fn a_code_ends_when_the_seats_are_full() {
    let server = Server::start().await;
    let host = server.arrive("Ann").await;
    let (_, code) = server.open(&host, json!({ "edition": "il-classic" })).await;
    let join = async |name: &str, code: &str| {
        let token = server.arrive(name).await;
        let body = json!({ "code": code });
        server
            .ask("POST", "/api/join", Some(&token), Some(&body))
            .await
            .0
    };
    assert_eq!(
        join("Ben", &code.to_lowercase().replace('-', "")).await,
        200
    );
    assert_eq!(join("Cara", &code).await, 404);
    assert_eq!(find(&server, &code).await, Value::Null);
    assert_eq!(join("Cara", "000-000").await, 404);
}
