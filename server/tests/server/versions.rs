//! Servers with different versions of the page: each sends the files of the others.

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use sha2::{Digest, Sha256};
use sidra_server::{Hall, Page, Settings, app};
use sidra_store::{MemoryStore, PageFile, Sqlite, Store};
use tempfile::TempDir;
use tower::ServiceExt;

/// A day in milliseconds.
const DAY: u64 = 24 * 3600 * 1000;
/// When the tests begin, in milliseconds since 1970.
const TODAY: u64 = 20_000 * DAY;

/// The time in milliseconds since 1970.
type Clock = fn() -> u64;

/// Returns a file name with the fingerprint of the content.
fn named(stem: &str, end: &str, content: &str) -> String {
    let hash = Sha256::digest(content);
    let print: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{stem}-{print}.{end}")
}

/// Returns the folder of a page with this text. Its font is the same in every version.
fn built(says: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &str| {
        std::fs::write(folder.path().join(name), content).unwrap();
        for end in ["br", "gz"] {
            let packed = format!("{end} of {content}");
            std::fs::write(folder.path().join(format!("{name}.{end}")), packed).unwrap();
        }
    };
    write("index.html", &format!("<title>{says}</title>"));
    write("offline.js", says);
    write(&named("boot", "js", says), says);
    write(&named("font", "woff2", "font"), "font");
    // A file with a false fingerprint is not passed on.
    write("lie-0123456789abcdef.js", says);
    std::fs::write(folder.path().join(named("plain", "svg", says)), says).unwrap();
    folder
}

/// Starts a server with this page, and offers the page.
async fn serve(store: &Arc<dyn Store>, folder: &Path, clock: Clock) -> Router {
    let settings = Settings {
        clock,
        ..Settings::default()
    };
    let hall = Hall::open(store.clone(), settings).await.unwrap();
    let page = Page::read(folder).unwrap();
    hall.offer(&page).await;
    app(page, hall)
}

struct Got {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

async fn ask(app: &Router, method: &str, name: &str, more: &[(&str, &str)]) -> Got {
    let mut request = Request::builder()
        .method(method)
        .uri(format!("/{name}"))
        .header("host", "localhost:8080");
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    let (parts, body) = app.clone().oneshot(request).await.unwrap().into_parts();
    Got {
        status: parts.status,
        headers: parts.headers,
        body: body.collect().await.unwrap().to_bytes().to_vec(),
    }
}

async fn status(app: &Router, name: &str) -> StatusCode {
    ask(app, "GET", name, &[]).await.status
}

#[tokio::test]
async fn two_servers_send_the_files_of_each_other() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let (old, new) = (built("old"), built("new"));
    let one = serve(&store, old.path(), || TODAY).await;
    let two = serve(&store, new.path(), || TODAY).await;
    // The answer is the same, whichever server is asked, and however.
    let boots = [named("boot", "js", "old"), named("boot", "js", "new")];
    for name in [
        boots[0].clone(),
        boots[1].clone(),
        named("plain", "svg", "old"),
        named("plain", "svg", "new"),
        named("font", "woff2", "font"),
    ] {
        let tag = name.split(['-', '.']).nth(1).unwrap();
        let tag = format!("W/\"{tag}\"");
        for method in ["GET", "HEAD"] {
            for more in [
                vec![],
                vec![("accept-encoding", "gzip, br")],
                vec![("accept-encoding", "gzip")],
                vec![("if-none-match", tag.as_str())],
                vec![("if-none-match", "W/\"0\"")],
            ] {
                let first = ask(&one, method, &name, &more).await;
                let second = ask(&two, method, &name, &more).await;
                assert_eq!(first.status, second.status, "{name} {more:?}");
                assert_eq!(first.headers, second.headers, "{name} {more:?}");
                assert_eq!(first.body, second.body, "{name} {more:?}");
                assert_eq!(first.headers["etag"], tag);
            }
        }
    }
    let [_, boot] = boots;
    let got = ask(&one, "GET", &boot, &[("accept-encoding", "br")]).await;
    assert_eq!(got.status, StatusCode::OK);
    assert_eq!(
        got.headers["content-type"],
        "text/javascript; charset=utf-8"
    );
    assert_eq!(got.headers["content-encoding"], "br");
    assert_eq!(got.headers["vary"], "accept-encoding");
    assert!(
        got.headers["cache-control"]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    assert_eq!(got.body, b"br of new");
    let tag = got.headers["etag"].to_str().unwrap();
    let known = ask(&one, "GET", &boot, &[("if-none-match", tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn only_files_of_pages_are_passed_on() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let (old, new) = (built("old"), built("new"));
    drop(serve(&store, old.path(), || TODAY).await);
    let two = serve(&store, new.path(), || TODAY).await;
    // The page itself and its service worker are those of this version.
    assert_eq!(ask(&two, "GET", "", &[]).await.body, b"<title>new</title>");
    assert_eq!(ask(&two, "GET", "offline.js", &[]).await.body, b"new");
    for name in ["index.html", "offline.js", "lie-0123456789abcdef.js"] {
        assert_eq!(store.page_file(name).await, Ok(None), "{name}");
    }
    // A damaged file is not sent, and neither is one that nobody offered.
    let damaged = PageFile {
        name: named("boot", "js", "third"),
        kind: "text/javascript".to_owned(),
        plain: b"something else".to_vec(),
        brotli: None,
        gzip: None,
    };
    store.keep_file(damaged).await.unwrap();
    for name in [
        named("boot", "js", "third"),
        named("boot", "js", "fourth"),
        format!("{}.br", named("boot", "js", "old")),
        "index.html".to_owned(),
        "%2e%2e-0123456789abcdef.js".to_owned(),
    ] {
        let got = ask(&two, "GET", &name, &[]).await;
        assert_eq!(got.status, StatusCode::NOT_FOUND, "{name}");
        assert_eq!(got.headers["cache-control"], "no-store", "{name}");
    }
}

#[tokio::test]
async fn a_file_of_the_previous_version_outlives_an_upgrade() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sidra.db");
    let clocks: [(&str, Clock); 4] = [
        ("first", || TODAY),
        ("second", || TODAY + 20 * DAY),
        ("third", || TODAY + 40 * DAY),
        // Offering the same version again changes nothing.
        ("third", || TODAY + 41 * DAY),
    ];
    let boot = |says: &str| named("boot", "js", says);
    let mut there = Vec::new();
    for (says, clock) in clocks {
        let sqlite = Arc::new(Sqlite::open(&file).await.unwrap());
        let store: Arc<dyn Store> = sqlite.clone();
        let app = serve(&store, built(says).path(), clock).await;
        assert_eq!(status(&app, &named("font", "woff2", "font")).await, 200);
        let mut seen = Vec::new();
        for says in ["first", "second", "third"] {
            seen.push(status(&app, &boot(says)).await == StatusCode::OK);
        }
        there.push(seen);
        drop(app);
        sqlite.close().await;
    }
    // By then, nobody has offered the first version for 40 days.
    assert_eq!(
        there,
        [
            [true, false, false],
            [true, true, false],
            [false, true, true],
            [false, true, true],
        ]
    );
}

#[tokio::test]
async fn only_a_few_versions_are_kept() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let mut apps = Vec::new();
    for number in 0..12 {
        let folder = built(&number.to_string());
        apps.push(serve(&store, folder.path(), || TODAY).await);
    }
    let mut kept = 0;
    for (number, app) in apps.iter().enumerate() {
        let name = named("boot", "js", &number.to_string());
        kept += usize::from(store.page_file(&name).await.unwrap().is_some());
        assert_eq!(status(app, &name).await, StatusCode::OK);
    }
    assert_eq!(kept, 8);
}
