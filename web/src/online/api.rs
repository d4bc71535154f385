//! The server's API over HTTP, and the person that this device is known as.

use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::device;
use crate::texts::Texts;

/// Why a request failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The server did not answer.
    Offline,
    /// The server refused the request; the code is machine-readable.
    Refused(String),
}

impl Failure {
    /// Returns a sentence for the player.
    pub fn say(&self, texts: Texts) -> String {
        let name = match self {
            Failure::Offline => "page-online-unreached",
            Failure::Refused(code) => match code.as_str() {
                "name" => "page-online-bad-name",
                "missing" | "code" => "page-online-no-code",
                "full" => "page-online-full",
                "begun" => "page-online-begun",
                "too-often" => "page-online-too-often",
                "token" => "page-online-moved",
                "recovery-code" => "page-online-no-recovery",
                _ => "page-online-refused",
            },
        };
        texts.say(name)
    }
}

/// The text under which the token is kept on this device. It never appears in an address.
pub const TOKEN: &str = "token";

/// Returns the token of the person at this device.
pub fn token() -> Option<String> {
    device::kept(TOKEN).filter(|token| !token.is_empty())
}

/// Set after this device has lost its seats, until someone sits down here again.
const LOST: &str = "seats-lost";

/// Forgets a token that the server no longer accepts: the seats were moved to another
/// device, or the server has deleted them. A newer token is kept.
pub fn lose_token(lost: &str) {
    if token().as_deref() == Some(lost) {
        device::forget(TOKEN);
        device::keep(LOST, "yes");
    }
}

/// Returns whether this device had seats and lost them.
pub fn has_lost_seats() -> bool {
    device::kept(LOST).is_some()
}

fn keep_token(answer: &JsValue) {
    device::keep(TOKEN, &text_field(answer, "token"));
    device::forget(LOST);
}

/// Returns a field of a JSON value.
pub fn field(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// Returns a field as text; empty if it is not text.
pub fn text_field(value: &JsValue, name: &str) -> String {
    field(value, name).as_string().unwrap_or_default()
}

/// Returns a field as a number; 0 if it is not a number.
pub fn number_field(value: &JsValue, name: &str) -> usize {
    field(value, name)
        .as_f64()
        .map_or(0, |number| number as usize)
}

/// Returns a field as a list; empty if it is not a list.
pub fn list_field(value: &JsValue, name: &str) -> Vec<JsValue> {
    let list = field(value, name).dyn_into::<Array>();
    list.map_or_else(|_| Vec::new(), |list| list.iter().collect())
}

/// Creates a JSON object.
pub fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // Setting a field of a new object does not fail.
        _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

/// Sends a request. A body is JSON.
///
/// # Errors
/// Returns why it failed.
pub async fn call(method: &str, path: &str, body: Option<JsValue>) -> Result<JsValue, Failure> {
    let answer = text(method, path, body).await?;
    match answer.is_empty() {
        true => Ok(JsValue::UNDEFINED),
        false => JSON::parse(&answer).map_err(|_| Failure::Offline),
    }
}

/// Sends a request, and returns the answer as text.
///
/// # Errors
/// Returns why it failed.
pub async fn text(method: &str, path: &str, body: Option<JsValue>) -> Result<String, Failure> {
    let offline = |_| Failure::Offline;
    let headers = Headers::new().map_err(offline)?;
    let token = token();
    if let Some(token) = &token {
        let bearer = format!("Bearer {token}");
        headers.set("authorization", &bearer).map_err(offline)?;
    }
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        headers
            .set("content-type", "application/json")
            .map_err(offline)?;
        let body = JSON::stringify(&body).map_err(offline)?;
        init.set_body(&body.into());
    }
    init.set_headers(&headers);
    let asked = window().fetch_with_str_and_init(path, &init);
    let response = JsFuture::from(asked).await.map_err(offline)?;
    let response: Response = response.dyn_into().map_err(offline)?;
    let answer = response.text().map_err(offline)?;
    let answer = JsFuture::from(answer).await.map_err(offline)?;
    let answer = answer.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(answer);
    }
    let error = JSON::parse(&answer).unwrap_or(JsValue::UNDEFINED);
    let code = text_field(&field(&error, "error"), "code");
    if let Some(token) = token.filter(|_| response.status() == 401) {
        lose_token(&token);
    }
    // A proxy answers in place of a server that is down.
    if code.is_empty() && matches!(response.status(), 502..=504) {
        return Err(Failure::Offline);
    }
    Err(Failure::Refused(code))
}

/// Registers the person at this device under a name, or renames the person if the server already
/// knows them.
///
/// # Errors
/// Returns why it failed.
pub async fn be(name: &str) -> Result<(), Failure> {
    let body = || Some(object(&[("name", name.into())]));
    device::keep("name", name);
    if token().is_some() {
        match call("PATCH", "/api/me", body()).await {
            // The server has forgotten this person.
            Err(_) if token().is_none() => {}
            answer => return answer.map(|_| ()),
        }
    }
    let answer = call("POST", "/api/people", body()).await?;
    keep_token(&answer);
    Ok(())
}

/// Makes a recovery code for the person at this device. An older one stops working.
///
/// # Errors
/// Returns why it failed.
pub async fn new_recovery() -> Result<String, Failure> {
    let answer = call("POST", "/api/me/recovery", None).await?;
    Ok(text_field(&answer, "code"))
}

/// Brings the person with this recovery code to this device.
///
/// # Errors
/// Returns why it failed.
pub async fn recover(code: &str) -> Result<(), Failure> {
    let body = object(&[("code", code.into())]);
    let answer = call("POST", "/api/recover", Some(body)).await?;
    keep_token(&answer);
    let name = text_field(&field(&answer, "person"), "name");
    if !name.is_empty() {
        device::keep("name", &name);
    }
    Ok(())
}
