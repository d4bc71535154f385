//! Fetches the dictionary. Only pages that play the word game load this code.

use js_sys::{Function, Promise, Reflect, Uint8Array};
use leptos::prelude::{RwSignal, Set, window};
use sidra_words::Lexicon;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::{Absence, Dictionary, offer};
use crate::device;
use crate::online::api::{self, Failure, number_field, text_field};

/// The largest dictionary that is read, in bytes.
const LARGEST: usize = 64 << 20;

/// Fetches the dictionary with this hash, or whichever the server offers. `state` shows how much
/// has arrived. A dictionary that was fetched before needs no network.
pub async fn fetch(hash: Option<&str>, state: RwSignal<Dictionary>) -> Dictionary {
    match found(hash, state).await {
        Ok(lexicon) => Dictionary::Ready(lexicon),
        Err(absence) => Dictionary::Absent(absence),
    }
}

async fn found(hash: Option<&str>, state: RwSignal<Dictionary>) -> Result<Lexicon, Absence> {
    let offer = offered(hash).await?;
    let parsed = js_sys::JSON::parse(&offer).map_err(|_| Absence::Broken)?;
    let size = number_field(&parsed, "size") as u32;
    let bytes = download(&text_field(&parsed, "address"), size, state).await?;
    let lexicon = Lexicon::from_bytes(&bytes).map_err(|_| Absence::Broken)?;
    if text_field(&parsed, "hash") != format!("{:016x}", lexicon.about().hash) {
        return Err(Absence::Broken);
    }
    keep(&offer, &text_field(&parsed, "address"));
    Ok(lexicon)
}

/// Returns what the server says about the dictionary, or what it said when this device kept it.
async fn offered(hash: Option<&str>) -> Result<String, Absence> {
    let kept = offer().filter(|kept| {
        let kept = js_sys::JSON::parse(kept).unwrap_or(JsValue::UNDEFINED);
        hash.is_none_or(|hash| text_field(&kept, "hash") == hash)
    });
    // The dictionary of a table never changes, so there is nothing to ask.
    if let Some(kept) = kept.clone().filter(|_| hash.is_some()) {
        return Ok(kept);
    }
    let path = match hash {
        Some(hash) => format!("/api/dictionaries/{hash}"),
        None => "/api/dictionary".to_owned(),
    };
    match api::text("GET", &path, None).await {
        Ok(offer) => Ok(offer),
        Err(Failure::Offline) => kept.ok_or(Absence::Offline),
        Err(Failure::Refused(code)) => Err(match code.as_str() {
            "no-dictionary" => Absence::None,
            "other-dictionary" => Absence::Changed,
            // The page comes from a plain file server, or its server is being restarted.
            _ => return kept.ok_or(Absence::Offline),
        }),
    }
}

/// Downloads a file, and shows how much of it has arrived.
async fn download(
    address: &str,
    size: u32,
    state: RwSignal<Dictionary>,
) -> Result<Vec<u8>, Absence> {
    let offline = |_: JsValue| Absence::Offline;
    let asked = JsFuture::from(window().fetch_with_str(address)).await;
    let answer: Response = asked.map_err(offline)?.dyn_into().map_err(offline)?;
    if !answer.ok() {
        return Err(Absence::Broken);
    }
    let body = Reflect::get(&answer, &"body".into()).map_err(offline)?;
    let reader = call(&body, "getReader").map_err(offline)?;
    let mut bytes = Vec::with_capacity(size as usize & (LARGEST - 1));
    loop {
        let promise: Promise = call(&reader, "read")
            .and_then(JsCast::dyn_into)
            .map_err(offline)?;
        let chunk = JsFuture::from(promise).await.map_err(offline)?;
        let field = |name: &str| Reflect::get(&chunk, &name.into()).unwrap_or(JsValue::NULL);
        if field("done").is_truthy() {
            return Ok(bytes);
        }
        let piece: Uint8Array = field("value").dyn_into().map_err(offline)?;
        bytes.extend_from_slice(&piece.to_vec());
        if bytes.len() > LARGEST {
            return Err(Absence::Broken);
        }
        state.set(Dictionary::Loading {
            got: bytes.len() as u32,
            of: size,
        });
    }
}

/// Calls a method without arguments.
fn call(of: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(of, &method.into())?.dyn_into()?;
    method.call0(of)
}

/// Keeps the dictionary on this device, so that words can be played without a network. The
/// file itself goes into a cache: see `keep.js`.
fn keep(offer: &str, address: &str) {
    device::keep(super::OFFER, offer);
    device::set_root_data("dictionary", address);
    device::announce("sidra-dictionary");
}
