//! The page as a browser gets it. These tests need the real page, which
//! `cargo xtask page` builds.

// The budget that `cargo xtask page` prints.
#[path = "../../../xtask/src/budget.rs"]
mod budget;

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http_body_util::BodyExt;
use sha2::{Digest, Sha256};
use sidra_server::{Hall, Page, Settings, app};
use sidra_store::MemoryStore;
use tower::ServiceExt;

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Returns the body as text. Pictures and modules are not text, but they refer to no files
    /// either.
    fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

async fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let mut request = request.header("host", "localhost:8080");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).unwrap();
    let store = Arc::new(MemoryStore::new());
    let hall = Hall::open(store, Settings::default()).await.unwrap();
    let app = app(Page::embedded(), hall);
    let response = app.oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    Answer {
        status: parts.status,
        headers: parts.headers,
        body: body.collect().await.unwrap().to_bytes().to_vec(),
    }
}

async fn get(path: &str) -> Answer {
    ask("GET", path, &[]).await
}

/// Returns the addresses that the page mentions.
async fn mentioned() -> Vec<String> {
    let index = get("/").await;
    assert_eq!(
        index.status,
        StatusCode::OK,
        "the page is not built: run `cargo xtask page`"
    );
    let mut found = Vec::new();
    let mut look_in = vec![index.text().into_owned()];
    while let Some(text) = look_in.pop() {
        for name in text.split(['"', '\'', '(', ')']) {
            // Tools write `./name`, which is a file of the page only if it has a fingerprint.
            let name = match name.strip_prefix('.') {
                Some(file) if file.contains('-') => file,
                _ => name,
            };
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
            let is_file = name.starts_with('/') && name.contains('.') && name.chars().all(is_plain);
            if is_file && !found.contains(&name.to_owned()) {
                found.push(name.to_owned());
                if !name.ends_with(".wasm") && !name.ends_with(".woff2") {
                    look_in.push(get(name).await.text().into_owned());
                }
            }
        }
    }
    found
}

#[tokio::test]
async fn every_file_that_the_page_mentions_exists() {
    let index = get("/").await;
    assert_eq!(
        index.status,
        StatusCode::OK,
        "the page is not built: run `cargo xtask page`"
    );
    assert_eq!(index.header("content-type"), "text/html; charset=utf-8");
    assert!(index.text().contains("<title>Sidra</title>"));
    assert!(!index.text().contains("<script>"), "no inline script");
    let mentioned = mentioned().await;
    for (end, kind) in [
        (".css", "text/css; charset=utf-8"),
        (".ftl", "text/plain; charset=utf-8"),
        (".js", "text/javascript; charset=utf-8"),
        (".wasm", "application/wasm"),
        (".png", "image/png"),
        (".svg", "image/svg+xml"),
        (".txt", "text/plain; charset=utf-8"),
        (".webmanifest", "application/manifest+json"),
        (".woff2", "font/woff2"),
    ] {
        let names: Vec<_> = mentioned
            .iter()
            .filter(|name| name.ends_with(end))
            .collect();
        assert!(!names.is_empty(), "no {end} among {mentioned:?}");
        for name in names {
            let answer = get(name).await;
            assert_eq!(answer.status, StatusCode::OK, "{name}");
            assert_eq!(answer.header("content-type"), kind, "{name}");
        }
    }
}

#[tokio::test]
async fn files_with_a_fingerprint_are_cached_and_the_page_is_revalidated() {
    let index = get("/").await;
    assert_eq!(index.header("cache-control"), "no-cache");
    let tag = index.header("etag");
    let again = ask("GET", "/", &[("if-none-match", tag)]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert!(again.body.is_empty());
    let other = ask("GET", "/", &[("if-none-match", "W/\"other\"")]).await;
    assert_eq!(other.status, StatusCode::OK);
    for name in mentioned().await {
        let keep = get(&name).await.header("cache-control").to_owned();
        // The service worker has no fingerprint, so a cached copy would never change.
        let expected = match name.as_str() {
            "/offline.js" => "no-store",
            _ => "public, max-age=31536000, immutable",
        };
        assert_eq!(keep, expected, "{name}");
    }
}

#[tokio::test]
async fn every_file_has_compressed_copies() {
    let mut all = mentioned().await;
    all.push("/".to_owned());
    for name in all {
        let plain = get(&name).await;
        assert_eq!(plain.header("content-encoding"), "", "{name}");
        for packing in ["br", "gzip"] {
            let packed = ask("GET", &name, &[("accept-encoding", packing)]).await;
            assert_eq!(packed.header("content-encoding"), packing, "{name}");
            assert_eq!(packed.header("vary"), "accept-encoding", "{name}");
            assert_eq!(
                packed.header("content-type"),
                plain.header("content-type"),
                "{name}"
            );
            assert_ne!(packed.body, plain.body, "{name}");
        }
    }
}

/// Returns the files that a first game in a language needs: all except the other languages, their
/// letters, the licence of the typeface, what keeps the page on the device, and the parts of the
/// module that only other screens need.
async fn first_game(lang: &str) -> Vec<String> {
    let mut files = mentioned().await;
    files.retain(|name| {
        let parts = [
            "/split_",
            "/chunk_",
            "later-",
            "/share-",
            "/keep-",
            "/offline.",
            ".png",
        ];
        let part = parts.iter().any(|part| name.contains(part));
        let other = name.ends_with(".ftl") && !name.starts_with(&format!("/{lang}-"));
        let letters = (name.starts_with("/rubik-hebrew") && lang != "he")
            || (name.starts_with("/rubik-latin-ext") && !["hu", "pl"].contains(&lang));
        !part && !other && !letters && !name.ends_with(".txt")
    });
    files.push("/".to_owned());
    files
}

#[tokio::test]
async fn the_first_game_keeps_to_its_budget() {
    for lang in ["en", "he", "hu", "pl"] {
        let files = first_game(lang).await;
        let languages = files.iter().filter(|name| name.ends_with(".ftl"));
        assert_eq!(languages.count(), 1, "{lang}: {files:?}");
        let fonts = files.iter().filter(|name| name.ends_with(".woff2"));
        assert_eq!(fonts.count(), if lang == "en" { 1 } else { 2 }, "{files:?}");
        let mut sum = 0;
        for path in &files {
            let answer = ask("GET", path, &[("accept-encoding", "br")]).await;
            assert_eq!(answer.header("content-encoding"), "br", "{path}");
            sum += answer.body.len();
        }
        assert!(sum > 100_000, "only {sum} bytes, so files are missing");
        let most = budget::FIRST_GAME;
        assert!(
            sum as u64 <= most,
            "{lang}: expected at most {most} bytes, found {sum}"
        );
    }
}

#[tokio::test]
async fn the_module_contains_no_sentences() {
    let files = mentioned().await;
    let modules = files.iter().filter(|name| name.ends_with(".wasm"));
    for module in modules {
        let module = get(module).await.body;
        let text = String::from_utf8_lossy(&module);
        assert!(
            !text.contains("page-play-now = "),
            "sentences in the module"
        );
    }
}

#[tokio::test]
async fn every_response_forbids_what_the_page_does_not_need() {
    for path in ["/", "/nothing"] {
        let answer = get(path).await;
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert!(!policy.contains("http"), "no third party in {policy}");
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
    }
}

/// The page contains styles, which the policy allows by their hashes only.
#[tokio::test]
async fn the_policy_allows_exactly_the_styles_of_the_page() {
    let answer = get("/").await;
    let text = answer.text();
    let policy = answer.header("content-security-policy").to_owned();
    let styles: Vec<&str> = text.split("<style>").skip(1).collect();
    assert_eq!(policy.matches("'sha256-").count(), styles.len());
    for rest in styles {
        let (style, _) = rest.split_once("</style>").unwrap();
        let hash = STANDARD.encode(Sha256::digest(style.as_bytes()));
        assert!(policy.contains(&format!("'sha256-{hash}'")), "{policy}");
    }
    // Styles in attributes would need a separate permission.
    assert!(!text.contains(" style="));
}

#[tokio::test]
async fn other_paths_are_not_found() {
    for path in [
        "/index.html",
        "/.made-from",
        "/.gitignore",
        "/table/1",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/a/b/c",
        "//",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    let posted = ask("POST", "/", &[]).await;
    assert_eq!(posted.status, StatusCode::METHOD_NOT_ALLOWED);
    let head = ask("HEAD", "/", &[]).await;
    assert_eq!(head.status, StatusCode::OK);
    assert!(head.body.is_empty());
}
