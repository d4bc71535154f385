//! The dictionary of the word game: offered with its source, and kept by the tables that use it.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crate::common::{Client, FOR_EVER, Server, lexicon};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use sidra_game::record::{self, WordCheck, verify_with};
use sidra_store::{MemoryStore, Store};
use sidra_words::{Builder, Class, Lexicon};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Returns the head and the body of an answer.
async fn get(server: &Server, path: &str, more: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{more}\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    timeout(FOR_EVER, read).await.unwrap().unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = answer.split_off(end.unwrap() + 4);
    (String::from_utf8(answer).unwrap().to_lowercase(), body)
}

async fn offer(server: &Server, path: &str) -> (u16, Value) {
    let (status, text) = server.ask("GET", path, None, None).await;
    (status, serde_json::from_str(&text).unwrap())
}

/// Starts a server with this dictionary, a store and a folder.
async fn serve(store: &Arc<MemoryStore>, folder: Option<&Path>, words: Option<Lexicon>) -> Server {
    let folder = folder.map(Path::to_owned);
    Server::with(store.clone() as Arc<dyn Store>, |settings| {
        settings.dictionaries = folder;
        settings.lexicon = Box::new(move || words.clone());
    })
    .await
}

/// Returns a small dictionary with a known source.
fn other() -> Lexicon {
    let mut builder = Builder::default();
    builder.add("שלום", Class::Legal { rank: 0 });
    builder.add("שמלת", Class::Construct);
    builder.finish("hspell", "9.9")
}

#[tokio::test]
async fn the_dictionary_is_offered_with_its_source() {
    let store = Arc::new(MemoryStore::new());
    let server = serve(&store, None, Some(other())).await;
    let (status, offer) = offer(&server, "/api/dictionary").await;
    assert_eq!(status, 200);
    assert_eq!(offer["name"], "hspell 9.9");
    assert_eq!(
        (&offer["words"], &offer["forms"]),
        (&json!(1), &json!(2)),
        "{offer}"
    );
    assert_eq!(offer["licence"], "AGPL-3.0-or-later");
    let address = offer["address"].as_str().unwrap();

    // The file is sent plain and compressed.
    let (head, plain) = get(&server, address, "").await;
    assert!(head.contains("cache-control: public, max-age=31536000, immutable"));
    assert!(!head.contains("content-encoding"));
    assert_eq!(Lexicon::from_bytes(&plain).unwrap(), other());
    assert_eq!(offer["size"], plain.len());
    let (head, packed) = get(&server, address, "accept-encoding: gzip\r\n").await;
    assert!(head.contains("content-encoding: gzip"), "{head}");
    let mut unpacked = Vec::new();
    GzDecoder::new(&packed[..])
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, plain);

    // Its source is offered with it.
    let (_, list) = get(&server, offer["list"].as_str().unwrap(), "").await;
    assert_eq!(String::from_utf8(list).unwrap(), "שלום\nשמלת construct\n");
    let source = offer["source"].as_str().unwrap();
    let (head, page) = get(&server, source, "").await;
    assert!(head.contains("content-type: text/html"));
    let page = String::from_utf8(page).unwrap();
    for part in ["hspell", "9.9", "sidra lexicon build", address] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // The page is in every language of the game, and no placeholder is left.
    for lang in ["en", "he\" dir=\"rtl", "pl", "hu"] {
        let section = format!("<section lang=\"{lang}\"");
        assert!(page.contains(&section), "{section}: {page}");
    }
    assert!(!page.contains('{'), "{page}");
    // The reader's language comes first, as the link or the browser says.
    for (query, header, lang) in [
        ("", "", "en"),
        ("", "accept-language: fr, pl-PL;q=0.8, hu\r\n", "pl"),
        ("?lang=he", "accept-language: pl\r\n", "he"),
        ("?lang=%C3%A9", "", "en"),
    ] {
        let (_, page) = get(&server, &format!("{source}{query}"), header).await;
        let page = String::from_utf8(page).unwrap();
        let (_, first) = page.split_once("<section lang=\"").unwrap();
        assert!(first.starts_with(lang), "{query} {header} {page}");
        assert!(page.contains(&format!("<html lang=\"{lang}\"")), "{page}");
    }
    let (head, style) = get(&server, "/dictionary/style.css", "").await;
    assert!(head.contains("content-type: text/css"), "{head}");
    assert!(String::from_utf8(style).unwrap().contains("color-scheme"));
    let (_, licence) = get(&server, "/dictionary/agpl-3.0.txt", "").await;
    let licence = String::from_utf8(licence).unwrap();
    assert!(licence.contains("GNU AFFERO GENERAL PUBLIC LICENSE"));

    // No other file is offered.
    let (hash, rest) = address.split_at("/dictionary/0123456789abcdef".len());
    for path in [
        "/dictionary/nothing".to_owned(),
        "/dictionary/0123456789abcdef".to_owned(),
        format!("{hash}-0000000000000000.lexicon"),
        format!("/dictionary/0123456789abcdef{rest}"),
        "/dictionary/%2e%2e%2f%2e%2e%2fetc".to_owned(),
    ] {
        let (head, _) = get(&server, &path, "").await;
        assert!(head.starts_with("http/1.1 404"), "{path}: {head}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_server_reports_a_missing_or_a_different_dictionary() {
    let store = Arc::new(MemoryStore::new());
    let code = |answer: &Value| answer["error"]["code"].as_str().unwrap().to_owned();
    let server = serve(&store, None, None).await;
    for path in ["/api/dictionary", "/api/dictionaries/0123456789abcdef"] {
        let (status, answer) = offer(&server, path).await;
        assert_eq!((status, code(&answer).as_str()), (404, "no-dictionary"));
    }
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let server = serve(&store, Some(folder.path()), Some(other())).await;
    for hash in ["0123456789abcdef", "x", "..%2f", "+123456789abcdef"] {
        let path = format!("/api/dictionaries/{hash}");
        let (status, answer) = offer(&server, &path).await;
        assert_eq!((status, code(&answer).as_str()), (404, "other-dictionary"));
    }
    // The licence of a dictionary from an operator's own list is unknown.
    server.stop().await;
    let server = serve(&store, Some(folder.path()), Some(lexicon())).await;
    let (_, now) = offer(&server, "/api/dictionary").await;
    assert_eq!(now["licence"], Value::Null);
    // The older dictionary is still there.
    let path = format!("/api/dictionaries/{:016x}", other().about().hash);
    let (status, older) = offer(&server, &path).await;
    assert_eq!((status, &older["name"]), (200, &json!("hspell 9.9")));
    let (_, bytes) = get(&server, older["address"].as_str().unwrap(), "").await;
    assert_eq!(Lexicon::from_bytes(&bytes).unwrap(), other());
    // A file that was damaged or replaced is not offered.
    let file = folder
        .path()
        .join(format!("{:016x}.lexicon", other().about().hash));
    server.stop().await;
    std::fs::write(&file, lexicon().to_bytes()).unwrap();
    let server = serve(&store, Some(folder.path()), Some(lexicon())).await;
    assert_eq!(offer(&server, &path).await.0, 404);
    server.stop().await;
}

/// Begins a word game between one person and a bot, and plays some of it.
async fn begin(server: &Server) -> (String, String) {
    let host = server.arrive("Ann").await;
    let asked = json!({ "edition": "il-word", "seats": 2, "bots": ["easy"] });
    let (table, _) = server.open(&host, asked).await;
    let mut client = connect(server, &host, &table).await;
    client.play_to(12).await;
    (host, table)
}

async fn connect(server: &Server, host: &str, table: &str) -> Client {
    let mut client = server.connect(Some(host), table).await;
    client.lexicon = Some(lexicon());
    client
}

/// Plays a match to its end, and returns its record.
async fn finish(server: &Server, host: &str, table: &str) -> String {
    let mut client = connect(server, host, table).await;
    timeout(FOR_EVER, client.play()).await.unwrap();
    let path = format!("/api/tables/{table}/record");
    let (status, text) = server.ask("GET", &path, Some(host), None).await;
    assert_eq!(status, 200, "{text}");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_keeps_the_dictionary_that_it_began_with() {
    let store = Arc::new(MemoryStore::new());
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&store, Some(folder.path()), Some(lexicon())).await;
    let (host, table) = begin(&server).await;
    server.stop().await;

    // The other dictionary lacks nearly all words, so it would refuse them or leave them
    // unverified.
    let server = serve(&store, Some(folder.path()), Some(other())).await;
    let text = finish(&server, &host, &table).await;
    let named = format!("{:016x}", lexicon().about().hash);
    assert!(text.contains(&named), "{text}");
    let verified = verify_with(&record::read(&text).unwrap(), Some(&lexicon()));
    assert_eq!(verified.misfits, [], "{text}");
    assert_eq!(verified.words, WordCheck::LookedUp);
    // A new table begins with the new dictionary.
    let (host, table) = begin(&server).await;
    let text = finish(&server, &host, &table).await;
    let named = format!("{:016x}", other().about().hash);
    assert!(text.contains(&named), "{text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_dictionary_is_gone_is_not_judged_by_another_one() {
    let store = Arc::new(MemoryStore::new());
    let server = serve(&store, None, Some(lexicon())).await;
    let (host, table) = begin(&server).await;
    server.stop().await;
    let server = serve(&store, None, Some(other())).await;
    let mut client = connect(&server, &host, &table).await;
    let before = {
        client.until(|client| client.table.is_some()).await;
        client.number()
    };
    client.play_to(before + 40).await;
    // Without a dictionary, the table's bot lays nothing, and the person's words are unverified.
    let text = client.table.as_ref().unwrap().game.view();
    assert_eq!(
        text.named_lexicon.map(|named| named.hash),
        Some(lexicon().about().hash)
    );
    let path = format!("/api/dictionaries/{:016x}", lexicon().about().hash);
    let (status, answer) = offer(&server, &path).await;
    assert_eq!(status, 404);
    assert_eq!(answer["error"]["code"], "other-dictionary");
    server.stop().await;
}
