//! The dictionary of the word game, for pages that play it: what the dictionary is, the file
//! itself, and its source.
//!
//! The licence of the data requires that the source be offered with it, so the server offers both
//! in the same place. A table keeps the dictionary that it began with, by its hash: when a new
//! hspell gives a different dictionary, the older one is kept in a folder.

mod about;

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sidra_words::{About, Lexicon};
use tokio::sync::OnceCell;

use self::about::Said;
use crate::error::ApiError;
use crate::hall::Hall;
use crate::page::File;

/// The licence of hspell and of everything that is made from it.
const AGPL: &str = include_str!("agpl-3.0.txt");

/// The style of the page about a dictionary. The content security policy allows no style within it.
const STYLE: &str = include_str!("dictionary/style.css");

pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/api/dictionary", get(current))
        .route("/api/dictionaries/{hash}", get(by_hash))
        .route("/dictionary/{file}", get(file))
}

/// The dictionaries that a server has.
#[derive(Default)]
pub(crate) struct Shelf {
    current: OnceCell<Option<Arc<Offer>>>,
    /// Other dictionaries, with which older tables began.
    older: Mutex<HashMap<u64, Arc<Offer>>>,
}

/// A dictionary, ready to be sent.
pub(crate) struct Offer {
    pub(crate) lexicon: Lexicon,
    /// The compiled file, with its name.
    file: (String, File),
    /// The list of its words, with its name.
    list: (String, File),
    size: usize,
}

impl Offer {
    /// Compresses a dictionary, so that it is ready to be sent. This takes a moment.
    fn new(lexicon: Lexicon) -> Offer {
        let bytes = lexicon.to_bytes();
        let size = bytes.len();
        let hash = written(lexicon.about().hash);
        let named = |end: &str, bytes: Vec<u8>| {
            let print: [u8; 32] = Sha256::digest(&bytes).into();
            let digits: String = print[..8]
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect();
            let name = format!("{hash}-{digits}.{end}");
            let gzip = gzip(&bytes).map(Bytes::from);
            (name.clone(), File::new(&name, bytes.into(), gzip, &print))
        };
        let list = lexicon.list().into_bytes();
        Offer {
            file: named("lexicon", bytes),
            list: named("txt", list),
            lexicon,
            size,
        }
    }

    /// Returns what a page needs to know before it fetches the file.
    fn json(&self) -> Value {
        let about = self.lexicon.about();
        json!({
            "name": about.name(),
            "words": about.words,
            "forms": about.forms,
            "hash": written(about.hash),
            "licence": licence(about),
            "size": self.size,
            "address": format!("/dictionary/{}", self.file.0),
            "list": format!("/dictionary/{}", self.list.0),
            "source": format!("/dictionary/{}", written(about.hash)),
        })
    }

    /// Returns a page for people: where the dictionary comes from, and what it was made of. The
    /// page is in every language of the game, with that of its reader first.
    fn source(&self, reader: &Said) -> String {
        let others = about::ALL.iter().filter(|said| said.lang != reader.lang);
        let said: String = std::iter::once(reader)
            .chain(others)
            .map(|said| self.said(said))
            .collect();
        let Said {
            lang,
            dir,
            title,
            back,
            ..
        } = reader;
        format!(
            "<!doctype html>\n<html lang=\"{lang}\" dir=\"{dir}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <link rel=\"stylesheet\" href=\"/dictionary/style.css\">\n\
             <title>{title}</title>\n<p><a href=\"/\">{back}</a></p>\n{said}",
        )
    }

    /// Returns what the page says in one language.
    fn said(&self, said: &Said) -> String {
        let about = self.lexicon.about();
        let made = match about.source.as_str() {
            "hspell" => said.hspell,
            "dictionary-he" => said.npm,
            _ => said.other,
        };
        let licence = match licence(about) {
            Some(_) => said.licence,
            None => said.no_licence,
        };
        let Said {
            lang, dir, title, ..
        } = said;
        let (count, list, file) = (said.count, said.list, said.file);
        format!(
            "<section lang=\"{lang}\" dir=\"{dir}\">\n<h1>{title}</h1>\n<p>{count}</p>\n\
             <p>{made}</p>\n<p>{licence}</p>\n\
             <ul>\n<li>{list}</li>\n<li>{file}</li>\n</ul>\n</section>\n"
        )
        .replace("{words}", &about.words.to_string())
        .replace("{forms}", &about.forms.to_string())
        .replace("{list}", &format!("/dictionary/{}", self.list.0))
        .replace("{file}", &format!("/dictionary/{}", self.file.0))
        .replace("{agpl}", "/dictionary/agpl-3.0.txt")
        .replace("{version}", &escaped(&about.version))
        .replace("{name}", &escaped(&about.source))
    }
}

/// Returns the sentences for a reader: in the language that the link names, or else in the first one
/// that the browser asks for and the game has.
fn reader(query: Option<&str>, asked: &HeaderMap) -> &'static Said {
    let named = query.and_then(|query| query.strip_prefix("lang="));
    let accepted = asked.get(header::ACCEPT_LANGUAGE);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    let accepted = accepted.unwrap_or_default().split(',').map(str::trim);
    let mut wanted = named.into_iter().chain(accepted);
    let known = |wanted: &str| {
        let mut all = about::ALL.iter();
        all.find(|said| wanted.get(..2) == Some(said.lang))
    };
    wanted.find_map(known).unwrap_or(&about::ALL[0])
}

/// Returns the licence of a dictionary, if its source is known.
fn licence(about: &About) -> Option<&'static str> {
    matches!(about.source.as_str(), "hspell" | "dictionary-he").then_some("AGPL-3.0-or-later")
}

/// Returns a hash as records and addresses write it.
fn written(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Reads what [`written`] wrote.
fn read_hash(text: &str) -> Option<u64> {
    let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(text, 16).ok().filter(|_| digits)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes).ok()?;
    packer.finish().ok()
}

/// Reads the dictionary with this hash from a folder.
fn read(folder: &FilePath, hash: u64) -> Option<Lexicon> {
    let bytes = std::fs::read(folder.join(format!("{}.lexicon", written(hash)))).ok()?;
    let lexicon = Lexicon::from_bytes(&bytes).ok()?;
    (lexicon.about().hash == hash).then_some(lexicon)
}

/// Keeps a dictionary in a folder, unless it is already there. If that fails, tables that begin
/// with it can use it only until another dictionary replaces it.
fn keep(folder: &FilePath, lexicon: &Lexicon) {
    let hash = lexicon.about().hash;
    if read(folder, hash).is_some() {
        return;
    }
    let path = folder.join(format!("{}.lexicon", written(hash)));
    let part = path.with_extension(format!("{}.part", std::process::id()));
    let kept = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&part, lexicon.to_bytes()))
        .and_then(|()| std::fs::rename(&part, &path));
    if let Err(error) = kept {
        tracing::warn!(%error, file = %path.display(), "could not keep the dictionary");
    }
}

impl Hall {
    /// Returns the dictionary of new tables, which is read or made when it is first needed.
    pub(crate) async fn dictionary(self: &Arc<Hall>) -> Option<Arc<Offer>> {
        let read = || async {
            let hall = self.clone();
            let read = tokio::task::spawn_blocking(move || {
                let lexicon = (hall.settings.lexicon)()?;
                if let Some(folder) = &hall.settings.dictionaries {
                    keep(folder, &lexicon);
                }
                Some(Arc::new(Offer::new(lexicon)))
            });
            read.await.unwrap_or(None)
        };
        self.shelf.current.get_or_init(read).await.clone()
    }

    /// Returns the dictionary with this hash, if this server has it.
    pub(crate) async fn dictionary_of(self: &Arc<Hall>, hash: u64) -> Option<Arc<Offer>> {
        let is_asked = |offer: &Arc<Offer>| offer.lexicon.about().hash == hash;
        if let Some(offer) = self.dictionary().await.filter(is_asked) {
            return Some(offer);
        }
        let known = |shelf: &Shelf| {
            let older = shelf.older.lock().unwrap_or_else(PoisonError::into_inner);
            older.get(&hash).cloned()
        };
        if let Some(offer) = known(&self.shelf) {
            return Some(offer);
        }
        let folder: PathBuf = self.settings.dictionaries.clone()?;
        let found = tokio::task::spawn_blocking(move || {
            read(&folder, hash).map(|lexicon| Arc::new(Offer::new(lexicon)))
        });
        let found = found.await.unwrap_or(None)?;
        let mut older = self
            .shelf
            .older
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Some(older.entry(hash).or_insert(found).clone())
    }
}

fn none() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "no-dictionary",
        "This server has no dictionary: the players decide which words are valid.",
    )
}

fn another() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "other-dictionary",
        "This server does not have that dictionary. GET /api/dictionary names the one it has.",
    )
}

/// Returns the description of a dictionary. A page asks for it before each word game, because the
/// dictionary may have changed.
fn told(offer: &Offer) -> Response {
    let headers = [(header::CACHE_CONTROL, "no-cache")];
    (headers, Json(offer.json())).into_response()
}

async fn current(State(hall): State<Arc<Hall>>) -> Result<Response, ApiError> {
    let offer = hall.dictionary().await.ok_or_else(none)?;
    Ok(told(&offer))
}

async fn by_hash(
    State(hall): State<Arc<Hall>>,
    Path(hash): Path<String>,
) -> Result<Response, ApiError> {
    let hash = read_hash(&hash).ok_or_else(another)?;
    match hall.dictionary_of(hash).await {
        Some(offer) => Ok(told(&offer)),
        None => Err(match hall.dictionary().await {
            Some(_) => another(),
            None => none(),
        }),
    }
}

async fn file(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    asked: HeaderMap,
) -> Result<Response, ApiError> {
    let fixed = match name.as_str() {
        "agpl-3.0.txt" => Some(("text/plain; charset=utf-8", AGPL)),
        "style.css" => Some(("text/css; charset=utf-8", STYLE)),
        _ => None,
    };
    if let Some((kind, text)) = fixed {
        return Ok(([(header::CONTENT_TYPE, kind)], text).into_response());
    }
    let nothing = || ApiError::missing("There is nothing here.");
    let hash = name.get(..16).and_then(read_hash).ok_or_else(nothing)?;
    let offer = hall.dictionary_of(hash).await.ok_or_else(another)?;
    if name.len() == 16 {
        let headers = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CACHE_CONTROL, "no-cache"),
            (header::VARY, "accept-language"),
        ];
        let reader = reader(query.as_deref(), &asked);
        return Ok((headers, offer.source(reader)).into_response());
    }
    let files = [&offer.file, &offer.list];
    let found = files.into_iter().find(|(known, _)| *known == name);
    let (_, file) = found.ok_or_else(nothing)?;
    Ok(file.answer(&asked))
}
