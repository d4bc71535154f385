//! The description of the API agrees with its routes.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{self, Client, Server};
use axum::body::Body;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use sidra_room::shared::TableAsk;
use sidra_server::{Hall, Page, Rates, Settings, app};
use sidra_store::MemoryStore;
use tower::ServiceExt;

/// Returns the routes that the sources declare, as methods and paths.
fn declared() -> BTreeSet<(String, String)> {
    let sources = [
        include_str!("../../src/api.rs"),
        include_str!("../../src/dictionary.rs"),
        include_str!("../../src/operations.rs"),
        include_str!("../../src/people.rs"),
        include_str!("../../src/socket.rs"),
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

    // Every reference in the description can be resolved.
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

/// A request that is sent to see which status it gets.
struct Try<'a> {
    token: Option<&'a str>,
    body: Option<&'a str>,
    header: Option<(&'a str, &'a str)>,
    query: &'a str,
}

/// The statuses that requests cannot provoke here. Rates, a store that fails and a body that never
/// arrives are tested elsewhere, and a socket is upgraded only through a real connection.
const NOT_TRIED: [&str; 5] = ["408", "429", "503", "101", "426"];

/// Every status that the server answers with is described, and every described status occurs.
#[tokio::test]
async fn every_status_is_described_and_every_described_status_occurs() {
    let settings = Settings {
        rates: Rates::unlimited(),
        lexicon: Box::new(|| Some(common::lexicon())),
        ..Settings::default()
    };
    let hall = Hall::open(Arc::new(MemoryStore::new()), settings).await;
    let hall = hall.unwrap();
    let app = app(Page::embedded(), hall.clone());
    let occurred = RefCell::new(BTreeSet::new());
    let send = async |method: &str, path: &str, with: &Try<'_>| {
        let mut request = axum::http::Request::builder()
            .method(method.to_uppercase().as_str())
            .uri(format!("{path}{}", with.query));
        let known = with.header.map_or("", |(name, _)| name);
        if known != "host" {
            request = request.header("host", "127.0.0.1:8080");
        }
        if known != "content-type" {
            request = request.header("content-type", "application/json");
        }
        if let Some((name, value)) = with.header {
            request = request.header(name, value);
        }
        if let Some(token) = with.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = Body::from(with.body.unwrap_or_default().to_owned());
        let answer = app.clone().oneshot(request.body(body).unwrap()).await;
        let answer = answer.unwrap();
        let status = answer.status().as_u16();
        let place = (method.to_owned(), path.to_owned(), status.to_string());
        occurred.borrow_mut().insert(place);
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8_lossy(&body).into_owned())
    };
    let plain = Try {
        token: None,
        body: None,
        header: None,
        query: "",
    };
    let arrive = async |name: &str| {
        let body = json!({ "name": name }).to_string();
        let body = Some(body.as_str());
        let (_, text) = send("post", "/api/people", &Try { body, ..plain }).await;
        let answer: Value = serde_json::from_str(&text).unwrap();
        answer["token"].as_str().unwrap().to_owned()
    };
    let (ann, leaves) = (arrive("Ann").await, arrive("Ben").await);
    let token = Some(ann.as_str());
    let open = async |table: Value| {
        let body = table.to_string();
        let body = Some(body.as_str());
        let opened = Try {
            token,
            body,
            ..plain
        };
        let (_, text) = send("post", "/api/tables", &opened).await;
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let solo = json!({ "edition": "il-classic", "bots": ["easy"] });
    let (solo, joined) = (
        open(solo).await,
        open(json!({ "edition": "il-classic" })).await,
    );
    let (_, code) = send("post", "/api/me/recovery", &Try { token, ..plain }).await;
    let code: Value = serde_json::from_str(&code).unwrap();
    let recovery = json!({ "code": code["code"] }).to_string();
    let recovered = send(
        "post",
        "/api/recover",
        &Try {
            body: Some(&recovery),
            ..plain
        },
    )
    .await;
    let ann: Value = serde_json::from_str(&recovered.1).unwrap();
    let ann = ann["token"].as_str().unwrap();
    let (_, offer) = send("get", "/api/dictionary", &plain).await;
    let offer: Value = serde_json::from_str(&offer).unwrap();
    let hash = offer["hash"].as_str().unwrap();
    let description: Value =
        serde_json::from_str(&send("get", "/api/openapi.json", &plain).await.1).unwrap();

    let full = json!({ "table": solo["table"] }).to_string();
    let full = Try {
        token: Some(&leaves),
        body: Some(&full),
        ..plain
    };
    assert_eq!(send("post", "/api/join", &full).await.0, 409);

    let text = |value: Value| value.to_string();
    let long = text(json!({ "name": "x".repeat(20_000), "code": "y" }));
    let bodies = [
        String::new(),
        "{".to_owned(),
        long,
        text(json!({})),
        text(json!({ "name": "Cara" })),
        text(json!({ "code": "000-000" })),
        text(json!({ "edition": "il-classic" })),
        text(json!({ "table": joined["table"] })),
        text(json!({ "table": solo["table"] })),
        text(json!({ "table": "nowhere" })),
    ];
    let headers = [
        ("host", "evil.example.org"),
        ("origin", "https://evil.example.org"),
        ("content-type", "text/plain"),
        ("if-none-match", "*"),
        ("x-forwarded-for", "203.0.113.9"),
    ];
    let mut wrong = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let own = if method == "delete" { &leaves } else { ann };
            let places = match path.as_str() {
                "/api/tables/{table}" | "/api/tables/{table}/record" => {
                    let table = joined["table"].as_str().unwrap();
                    vec![
                        path.replace("{table}", table),
                        path.replace("{table}", "nowhere"),
                    ]
                }
                "/api/dictionaries/{hash}" => {
                    vec![path.replace("{hash}", hash), path.replace("{hash}", "0")]
                }
                "/dictionary/{file}" => {
                    let files = [hash, "agpl-3.0.txt", "style.css", "nothing"];
                    let list = offer["address"].as_str().map(str::to_owned);
                    let files = files.map(|file| path.replace("{file}", file));
                    files.into_iter().chain(list).collect()
                }
                path => vec![path.to_owned()],
            };
            let none = String::new();
            let bodies = match operation.get("requestBody") {
                Some(_) => bodies.iter().collect(),
                None => vec![&none],
            };
            for place in &places {
                // Requests that are refused come first, because the others may change something.
                let refused = headers.iter().map(|&header| Try {
                    header: Some(header),
                    body: Some("{}"),
                    token: (header.0 != "if-none-match").then_some(own),
                    ..plain
                });
                let strangers = [None, Some("wrong")].map(|token| Try { token, ..plain });
                let asked = ["?before=x", ""].map(|query| Try {
                    query,
                    token: Some(own),
                    ..plain
                });
                for with in refused.chain(strangers).chain(asked) {
                    for body in &bodies {
                        let body = with.body.or(Some(body.as_str()));
                        send(method, place, &Try { body, ..with }).await;
                    }
                }
            }
            let responses = operation["responses"].as_object().unwrap();
            let described: BTreeSet<&str> = responses.keys().map(String::as_str).collect();
            let occurred = occurred.borrow();
            let here = occurred
                .iter()
                .filter(|(m, place, _)| m == method && places.contains(place));
            let found: BTreeSet<&str> = here.map(|(.., status)| status.as_str()).collect();
            for status in found.difference(&described) {
                wrong.push(format!("{method} {path} answers {status}"));
            }
            for status in described.difference(&found) {
                // This server has a dictionary, but no finished match.
                let others = [
                    ("/api/dictionary", "404"),
                    ("/api/tables/{table}/record", "200"),
                ];
                let other = others.contains(&(path.as_str(), *status));
                if !NOT_TRIED.contains(status) && !other {
                    wrong.push(format!("{method} {path} never answers {status}"));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
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

/// `Value` cannot hold a field twice, so this request is written as text.
#[tokio::test]
async fn a_house_rule_that_is_named_twice_is_refused() {
    let server = Server::start().await;
    let token = format!("Bearer {}", server.arrive("Ann").await);
    let host = server.address.to_string();
    let headers = [("host", host.as_str()), ("authorization", token.as_str())];
    let ask = async |house: &str| {
        let table = format!(r#"{{"edition":"il-classic","house":{house}}}"#);
        server.raw("POST", "/api/tables", &headers, &table).await
    };
    let (status, text) = ask(r#"{"opening":20,"jokers":"-","opening":40}"#).await;
    let answer: Value = serde_json::from_str(&text).unwrap();
    let error = &answer["error"];
    assert_eq!(
        (status, &error["code"], &error["field"]),
        (422, &json!("house"), &json!("opening")),
        "{text}"
    );
    assert!(text.contains("once"), "{text}");
    // Naming a field twice is a mistake even with the same value.
    assert_eq!(ask(r#"{"opening":20,"opening":20}"#).await.0, 422);
    assert_eq!(ask(r#"{"opening":20}"#).await.0, 201);
    assert_eq!(ask("{}").await.0, 201);
    let (status, text) = ask("7").await;
    assert!(status == 422 && text.contains("a map of fields"), "{text}");
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
    let (table, code) = server.open(&host, json!({ "edition": "il-classic" })).await;
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
    // When a seat is free again, the table has another code, and the old one stays dead.
    let mut ann = server.connect(Some(&host), &table).await;
    ann.until(|client| client.info.is_some()).await;
    let (seat, bot) = (1, None);
    ann.asks(TableAsk::SetChair { seat, bot }).await.unwrap();
    let new = |client: &Client| client.info.as_ref().and_then(|info| info.code.clone());
    ann.until(|client| new(client).is_some()).await;
    assert_eq!(join("Cara", &code).await, 404);
    assert_eq!(join("Cara", &new(&ann).unwrap()).await, 200);
}
