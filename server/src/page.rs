//! The embedded page: every file with its compressed copies, ready to be sent.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use sidra_store::PageFile;

use crate::guard::Client;
use crate::hall::Hall;
use crate::rates::Doing;

/// The folder in which `cargo xtask page` puts the page. It exists in every clone, so that the
/// program can be compiled without building the page, which takes longer.
#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[exclude = ".*"]
struct Dist;

/// The page itself, whose name has no fingerprint.
const INDEX: &str = "index.html";

/// The service worker, which keeps the page on a device. A browser looks for it at this address
/// whatever version it has, so it must never be cached.
const OFFLINE: &str = "offline.js";

/// How many hexadecimal digits a fingerprint has.
const FINGERPRINT: usize = 16;

/// Maximum length of a file name; the fingerprint in a longer name is ignored.
const LONGEST_NAME: usize = 120;

/// What is served instead of the service worker to devices that must not keep the page.
const SWITCHED_OFF: &[u8] = include_bytes!("switched_off.js");

/// The response to `/` if the page was not built.
const NOT_BUILT: &str = "<!doctype html>
<meta charset=\"utf-8\">
<title>Sidra</title>
<h1>Sidra</h1>
<p>This program was built without its page. In a checkout, <code>cargo run</code> builds both;
<code>cargo xtask page</code> builds the page alone, and the next <code>cargo build</code> embeds it.</p>
";

/// The content types of the page's files, by extension.
const TYPES: [(&str, &str); 10] = [
    ("css", "text/css; charset=utf-8"),
    ("ftl", "text/plain; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
];

/// The files of a page.
#[derive(Clone)]
pub struct Page {
    files: Arc<HashMap<String, File>>,
}

/// A file with its compressed copies.
#[derive(Clone)]
pub(crate) struct File {
    kind: HeaderValue,
    /// Its entity tag, for a browser that already has the file.
    tag: HeaderValue,
    keep: HeaderValue,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl Page {
    /// Returns the page that this program was built with.
    pub fn embedded() -> Page {
        Page::of(Dist::iter().filter_map(|name| {
            let file = Dist::get(&name)?;
            let tag = file.metadata.sha256_hash();
            let bytes = match file.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            Some((name.into_owned(), bytes, tag))
        }))
    }

    /// Reads a page that `cargo xtask page` has put into a folder.
    ///
    /// # Errors
    /// Returns an error if the folder or a file cannot be read.
    pub fn read(folder: &std::path::Path) -> std::io::Result<Page> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.file_type()?.is_file() && !name.starts_with('.') {
                let bytes = std::fs::read(entry.path())?;
                let hash = Sha256::digest(&bytes).into();
                files.push((name, Bytes::from(bytes), hash));
            }
        }
        Ok(Page::of(files))
    }

    /// Returns the page with a service worker that keeps nothing on the device. Devices that have
    /// kept the page delete it on their next visit.
    #[must_use]
    pub fn without_keeping(self) -> Page {
        let mut files = Arc::unwrap_or_clone(self.files);
        let hash = Sha256::digest(SWITCHED_OFF).into();
        let worker = (OFFLINE.to_owned(), Bytes::from_static(SWITCHED_OFF), hash);
        files.extend(Arc::unwrap_or_clone(Page::of([worker]).files));
        Page {
            files: Arc::new(files),
        }
    }

    /// Returns the hashes of the styles within the page, as a content security policy names them.
    pub(crate) fn style_hashes(&self) -> Vec<String> {
        let Some(index) = self.files.get(INDEX) else {
            return Vec::new();
        };
        let text = String::from_utf8_lossy(&index.plain);
        let styles = text.split("<style>").skip(1);
        let styles = styles.filter_map(|rest| rest.split_once("</style>"));
        styles
            .map(|(style, _)| STANDARD.encode(Sha256::digest(style.as_bytes())))
            .collect()
    }

    /// Returns whether the page was built. If not, `/` only says how to build it.
    pub fn is_built(&self) -> bool {
        self.files.contains_key(INDEX)
    }

    /// Creates a page from files and their hashes. Files that end in `.br` and `.gz` are
    /// compressed copies.
    fn of(files: impl IntoIterator<Item = (String, Bytes, [u8; 32])>) -> Page {
        let (packed, plain): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|(name, ..)| name.ends_with(".br") || name.ends_with(".gz"));
        let packed: HashMap<String, Bytes> = packed
            .into_iter()
            .map(|(name, bytes, _)| (name, bytes))
            .collect();
        let files = plain.into_iter().map(|(name, bytes, hash)| {
            let gzip = packed.get(&format!("{name}.gz")).cloned();
            let mut file = File::new(&name, bytes, gzip, &hash);
            file.brotli = packed.get(&format!("{name}.br")).cloned();
            (name, file)
        });
        Page {
            files: Arc::new(files.collect()),
        }
    }

    /// Returns the names whose fingerprints are right, in order. The files with these names never
    /// change.
    pub(crate) fn lasting(&self) -> Vec<String> {
        let lasting = self.files.iter().filter(|(name, file)| file.fits(name));
        let mut names: Vec<String> = lasting.map(|(name, _)| name.clone()).collect();
        names.sort_unstable();
        names
    }

    /// Returns an id for the version that has these files.
    pub(crate) fn version(names: &[String]) -> String {
        digits(&Sha256::digest(names.join("\n")).into())
    }

    /// Returns a file as the store keeps it.
    pub(crate) fn kept(&self, name: &str) -> Option<PageFile> {
        let file = self.files.get(name)?;
        let copy = |bytes: &Option<Bytes>| bytes.as_ref().map(|bytes| bytes.to_vec());
        Some(PageFile {
            name: name.to_owned(),
            kind: file.kind.to_str().ok()?.to_owned(),
            plain: file.plain.to_vec(),
            brotli: copy(&file.brotli),
            gzip: copy(&file.gzip),
        })
    }

    /// Returns the routes: `/` and the files. The page's screens are addressed after a `#`, so they
    /// need no routes. Files of other versions come from the hall.
    pub(crate) fn router(self, hall: Arc<Hall>) -> Router {
        Router::new()
            .route("/", get(index))
            .route("/{file}", get(file))
            .fallback(nothing)
            .with_state((self, hall))
    }

    fn answer(&self, name: &str, asked: &HeaderMap) -> Option<Response> {
        Some(self.files.get(name)?.answer(asked))
    }
}

impl File {
    /// Creates a file from its content and the hash of the content. Its name decides how long
    /// browsers may keep it.
    pub(crate) fn new(name: &str, plain: Bytes, gzip: Option<Bytes>, hash: &[u8; 32]) -> File {
        File {
            kind: HeaderValue::from_static(kind(name)),
            tag: tag(hash),
            keep: HeaderValue::from_static(match name {
                INDEX => "no-cache",
                OFFLINE => "no-store",
                _ => "public, max-age=31536000, immutable",
            }),
            plain,
            brotli: None,
            gzip,
        }
    }

    /// Returns a file that the store has kept, or `None` if its content does not match the
    /// fingerprint in its name.
    pub(crate) fn from_kept(kept: PageFile) -> Option<File> {
        let hash = Sha256::digest(&kept.plain).into();
        let gzip = kept.gzip.map(Bytes::from);
        let mut file = File::new(&kept.name, kept.plain.into(), gzip, &hash);
        file.brotli = kept.brotli.map(Bytes::from);
        // A newer program may know more content types.
        file.kind = HeaderValue::try_from(kept.kind).ok()?;
        file.fits(&kept.name).then_some(file)
    }

    /// Returns whether the name has the right fingerprint.
    fn fits(&self, name: &str) -> bool {
        fingerprint(name).is_some_and(|print| self.tag == entity_tag(print))
    }

    /// Returns how many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        let packed = self.brotli.iter().chain(&self.gzip);
        self.plain.len() + packed.map(Bytes::len).sum::<usize>()
    }

    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let mut response = if self.is_known(asked) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let (bytes, packing) = self.packed_for(asked);
            let mut response = Response::new(Body::from(bytes.clone()));
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, self.kind.clone());
            if let Some(packing) = packing {
                let packing = HeaderValue::from_static(packing);
                headers.insert(header::CONTENT_ENCODING, packing);
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, self.keep.clone());
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }

    /// Returns whether the browser already has this file, by the weak comparison of RFC 9110,
    /// 8.8.3.2: `W/` makes no difference.
    fn is_known(&self, asked: &HeaderMap) -> bool {
        fn opaque(tag: &[u8]) -> &[u8] {
            tag.strip_prefix(b"W/").unwrap_or(tag)
        }
        let known = asked.get_all(header::IF_NONE_MATCH).iter();
        let mut tags = known
            .flat_map(|value| value.as_bytes().split(|&byte| byte == b','))
            .map(<[u8]>::trim_ascii);
        tags.any(|tag| tag == b"*" || opaque(tag) == opaque(self.tag.as_bytes()))
    }

    fn packed_for(&self, asked: &HeaderMap) -> (&Bytes, Option<&'static str>) {
        match (&self.brotli, &self.gzip) {
            (Some(bytes), _) if accepts(asked, "br") => (bytes, Some("br")),
            (_, Some(bytes)) if accepts(asked, "gzip") => (bytes, Some("gzip")),
            _ => (&self.plain, None),
        }
    }
}

async fn index(State((page, _)): State<(Page, Arc<Hall>)>, asked: HeaderMap) -> Response {
    page.answer(INDEX, &asked).unwrap_or_else(not_built)
}

fn not_built() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (StatusCode::SERVICE_UNAVAILABLE, headers, NOT_BUILT).into_response()
}

async fn file(
    State((page, hall)): State<(Page, Arc<Hall>)>,
    Extension(Client(client)): Extension<Client>,
    Path(name): Path<String>,
    asked: HeaderMap,
) -> Response {
    match page.answer(&name, &asked) {
        Some(answer) if name != INDEX => return answer,
        _ => {}
    }
    let other = match hall.versions.known(&name) {
        Some(file) => Ok(Some(file)),
        None => {
            // Looking for the file takes a query, so the rate of these requests is limited.
            if let Err(error) = hall.settings.rates.address(Doing::Asking, client) {
                return error.into_response();
            }
            hall.other_file(&name).await
        }
    };
    match other {
        Ok(Some(file)) => {
            hall.metrics.other_files.inc();
            file.answer(&asked)
        }
        Ok(None) => nothing().await,
        Err(error) => {
            tracing::warn!(%error, name, "a page file cannot be read");
            let headers = [(header::CACHE_CONTROL, "no-store")];
            (StatusCode::SERVICE_UNAVAILABLE, headers, "Not now.\n").into_response()
        }
    }
}

async fn nothing() -> Response {
    let headers = [(header::CACHE_CONTROL, "no-store")];
    (StatusCode::NOT_FOUND, headers, "There is nothing here.\n").into_response()
}

fn kind(name: &str) -> &'static str {
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let known = TYPES.iter().find(|(known, _)| *known == end);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// Returns the fingerprint in the name of a file: the first digits of its content's hash, before
/// the extension.
pub(crate) fn fingerprint(name: &str) -> Option<&str> {
    let (stem, end) = name.rsplit_once('.')?;
    let (start, print) = stem.rsplit_once('-')?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let is_print = print.len() == FINGERPRINT && print.bytes().all(is_digit);
    let is_end = !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_start = start.bytes().all(is_plain);
    (is_start && is_print && is_end && name.len() <= LONGEST_NAME).then_some(print)
}

/// Returns the first digits of a hash.
fn digits(hash: &[u8; 32]) -> String {
    let digits = hash[..FINGERPRINT / 2].iter();
    digits.map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the entity tag of a file with this hash.
fn tag(hash: &[u8; 32]) -> HeaderValue {
    entity_tag(&digits(hash))
}

/// Returns a weak entity tag: the compressed copies have the same one.
fn entity_tag(digits: &str) -> HeaderValue {
    HeaderValue::try_from(format!("W/\"{digits}\"")).unwrap_or(HeaderValue::from_static("W/\"\""))
}

/// Returns whether the browser accepts this encoding: the header names it or `*`, without
/// `q=0`.
fn accepts(asked: &HeaderMap, packing: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut others = false;
    for item in lists
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
    {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=").map(str::parse::<f32>);
        let wanted = !matches!(weight, Some(Ok(0.0) | Err(_)));
        match name.trim() {
            name if name.eq_ignore_ascii_case(packing) => return wanted,
            "*" => others = wanted,
            _ => {}
        }
    }
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(page: &Page, name: &str, header: header::HeaderName) -> String {
        let answer = page.answer(name, &HeaderMap::new()).expect("a file");
        let value = answer.headers().get(header).expect("a header");
        value.to_str().expect("text").to_owned()
    }

    #[test]
    fn the_service_worker_is_never_cached() {
        let file = |name: &str| (name.to_owned(), Bytes::from_static(b"1"), [1; 32]);
        let page = Page::of([file(INDEX), file(OFFLINE), file("boot-0123456789abcdef.js")]);
        let keep = |name| header(&page, name, header::CACHE_CONTROL);
        assert_eq!(keep(OFFLINE), "no-store");
        assert_eq!(keep(INDEX), "no-cache");
        assert!(keep("boot-0123456789abcdef.js").contains("immutable"));
    }

    #[test]
    fn a_page_that_is_not_kept_has_another_service_worker() {
        let file = |name: &str| (name.to_owned(), Bytes::from_static(b"1"), [1; 32]);
        let page = Page::of([file(INDEX), file(OFFLINE)]).without_keeping();
        assert_eq!(page.files[OFFLINE].plain, SWITCHED_OFF);
        assert_eq!(page.files[INDEX].plain, &b"1"[..]);
        assert_eq!(header(&page, OFFLINE, header::CACHE_CONTROL), "no-store");
    }

    #[test]
    fn a_page_is_read_from_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(INDEX), "<p>").expect("a file");
        std::fs::write(folder.path().join(".made-from"), "").expect("a file");
        let page = Page::read(folder.path()).expect("a page");
        assert!(page.is_built());
        assert_eq!(page.files.len(), 1);
        assert!(Page::read(&folder.path().join("none")).is_err());
    }

    #[test]
    fn the_encoding_is_one_that_the_browser_accepts() {
        for (asked, brotli, gzip) in [
            ("", false, false),
            ("gzip, deflate, br, zstd", true, true),
            ("gzip", false, true),
            ("BR;q=0.5", true, false),
            ("br;q=0, gzip", false, true),
            ("br;q=0.000, *", false, true),
            ("*;q=0", false, false),
            ("identity", false, false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(asked));
            assert_eq!(accepts(&headers, "br"), brotli, "br of {asked:?}");
            assert_eq!(accepts(&headers, "gzip"), gzip, "gzip of {asked:?}");
        }
    }

    #[test]
    fn a_known_file_is_not_sent_again() {
        let file = (INDEX.to_owned(), Bytes::from_static(b"page"), [0xab; 32]);
        let page = Page::of([file]);
        let tag = "\"abababababababab\"";
        for (known, status) in [
            (format!("W/{tag}"), StatusCode::NOT_MODIFIED),
            (tag.to_owned(), StatusCode::NOT_MODIFIED),
            (format!("\"other\", {tag}"), StatusCode::NOT_MODIFIED),
            (format!("W/\"other\" ,W/{tag}"), StatusCode::NOT_MODIFIED),
            ("*".to_owned(), StatusCode::NOT_MODIFIED),
            ("\"other\"".to_owned(), StatusCode::OK),
            ("abababababababab".to_owned(), StatusCode::OK),
            (String::new(), StatusCode::OK),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(
                header::IF_NONE_MATCH,
                HeaderValue::try_from(&known).unwrap(),
            );
            let answer = page.answer(INDEX, &headers).unwrap();
            assert_eq!(answer.status(), status, "{known}");
            assert_eq!(answer.headers()[header::ETAG], format!("W/{tag}"));
        }
    }

    #[test]
    fn a_page_without_files_is_not_built() {
        assert!(!Page::of([]).is_built());
        assert_eq!(not_built().status(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn a_fingerprint_is_the_last_part_of_a_name() {
        for (name, print) in [
            ("boot-0123456789abcdef.js", Some("0123456789abcdef")),
            (
                "rubik-latin-0123456789abcdef.woff2",
                Some("0123456789abcdef"),
            ),
            ("-0123456789abcdef.js", Some("0123456789abcdef")),
            ("boot-0123456789abcdef", None),
            ("boot-0123456789abcdef.", None),
            ("boot-0123456789abcdef.js.br", None),
            ("boot-0123456789ABCDEF.js", None),
            ("boot-0123456789abcde.js", None),
            ("boot0123456789abcdef.js", None),
            ("boot-0123456789abcdé.js", None),
            ("bo\0ot-0123456789abcdef.js", None),
            ("../boot-0123456789abcdef.js", None),
            ("index.html", None),
            ("", None),
        ] {
            assert_eq!(fingerprint(name), print, "{name}");
        }
        let long = format!("{}-0123456789abcdef.js", "x".repeat(LONGEST_NAME));
        assert_eq!(fingerprint(&long), None);
    }

    #[test]
    fn only_files_that_match_their_fingerprint_are_cached_forever() {
        let hash: [u8; 32] = Sha256::digest(b"1").into();
        let right = format!("boot-{}.js", digits(&hash));
        let file = |name: &str| (name.to_owned(), Bytes::from_static(b"1"), hash);
        let page = Page::of([
            file(INDEX),
            file(OFFLINE),
            file(&right),
            file(&format!("{right}.br")),
            file("boot-0123456789abcdef.js"),
        ]);
        assert_eq!(page.lasting(), std::slice::from_ref(&right));
        let kept = page.kept(&right).expect("a file");
        assert_eq!(kept.brotli.as_deref(), Some(&b"1"[..]));
        assert!(File::from_kept(kept.clone()).is_some());
        let damaged = PageFile {
            plain: b"2".to_vec(),
            ..kept
        };
        assert!(File::from_kept(damaged).is_none());
    }
}
