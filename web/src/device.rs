//! The device that the page runs on: storage, clock, randomness and address bar. Failures,
//! such as full storage or a private window that forbids storage, are ignored.

use std::time::Duration;

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlAnchorElement, HtmlInputElement, Storage, window};

/// The clock's value when the page is opened. It is large, so that a kept turn can have begun
/// before it.
const OPENED: u64 = 1 << 40;

/// Returns the time in milliseconds, on a clock that never runs backwards.
pub fn now() -> u64 {
    let clock = window().and_then(|window| window.performance());
    OPENED + clock.map_or(0, |clock| clock.now() as u64)
}

/// Returns the date, as `2026-11-15`.
pub fn today() -> String {
    let date = js_sys::Date::new_0();
    let (month, day) = (date.get_month() + 1, date.get_date());
    format!("{:04}-{month:02}-{day:02}", date.get_full_year())
}

/// Writes a date such as `2026-11-15` as speakers of a language do: "15 November". The year is
/// added if it is not the current one. Text that is not a date is returned unchanged.
pub fn date_in_words(date: &str, lang: &str) -> String {
    let day = js_sys::Date::new(&format!("{date}T12:00").into());
    if day.get_time().is_nan() {
        return date.to_owned();
    }
    let year = match day.get_full_year() == js_sys::Date::new_0().get_full_year() {
        true => "",
        false => r#", "year": "numeric""#,
    };
    let parts = format!(r#"{{ "day": "numeric", "month": "long"{year} }}"#);
    let parts = js_sys::JSON::parse(&parts).unwrap_or(JsValue::UNDEFINED);
    // Plain `en` would put the month before the day.
    let lang = if lang == "en" { "en-GB" } else { lang };
    day.to_locale_date_string(lang, &parts).into()
}

/// Returns the current time in milliseconds since 1970.
pub fn date_millis() -> u64 {
    js_sys::Date::now() as u64
}

/// Returns random bytes.
pub fn dice() -> [u8; 32] {
    let mut bytes = [0; 32];
    if getrandom::fill(&mut bytes).is_err() {
        // Every browser has random numbers. If one had none, a weak shuffle would be better than no
        // game.
        for byte in &mut bytes {
            *byte = (js_sys::Math::random() * 256.0) as u8;
        }
    }
    bytes
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// Returns the text that was kept under a name.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(&format!("sidra.{name}")).ok()?
}

/// Keeps text under a name. Returns whether that succeeded.
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("sidra.{name}"), text).is_ok())
}

/// Removes the text that was kept under a name.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        _ = storage.remove_item(&format!("sidra.{name}"));
    }
}

/// Returns the names of all kept texts.
pub fn names() -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or(0);
    let keys = (0..count).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter_map(|key| key.strip_prefix("sidra.").map(str::to_owned))
        .collect()
}

/// Returns the part of the address after `#`.
pub fn address() -> String {
    let hash = window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Goes to another screen.
pub fn go(address: &str) {
    if let Some(window) = window() {
        _ = window.location().set_hash(address);
    }
}

/// Goes to another screen in place of this one, so that *back* does not return here.
pub fn replace(address: &str) {
    if let Some(window) = window() {
        _ = window.location().replace(&format!("#{address}"));
    }
}

/// Returns whether a media query matches, such as one for dark colours.
pub fn prefers(query: &str) -> bool {
    let found = window().and_then(|window| window.match_media(query).ok()?);
    found.is_some_and(|list| list.matches())
}

/// Returns a `data-` attribute of the root element, through which scripts publish their state.
pub fn root_data(name: &str) -> Option<String> {
    let document = window().and_then(|window| window.document());
    document?
        .document_element()?
        .get_attribute(&format!("data-{name}"))
}

/// Sets a `data-` attribute of the root element, through which scripts learn the page's state.
pub fn set_root_data(name: &str, value: &str) {
    let document = window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        _ = root.set_attribute(&format!("data-{name}"), value);
    }
}

/// Sends an event to the scripts of the page.
pub fn announce(name: &str) {
    if let (Some(window), Ok(event)) = (window(), web_sys::Event::new(name)) {
        _ = window.dispatch_event(&event);
    }
}

/// Loads the style sheet for the parts that are fetched on demand, and waits for it. Without it the
/// page is ugly, but works.
pub async fn style() {
    let document = window().and_then(|window| window.document());
    let link = document.and_then(|document| document.get_element_by_id("later"));
    // A link that is still loading has no sheet: another part of the page may already be waiting
    // for it.
    let missing = |link: &web_sys::Element| {
        let sheet = js_sys::Reflect::get(link, &"sheet".into());
        !sheet.is_ok_and(|sheet| sheet.is_object())
    };
    let Some(link) = link.filter(missing) else {
        return;
    };
    let loaded = js_sys::Promise::new(&mut |done, _| {
        for event in ["load", "error"] {
            _ = link.add_event_listener_with_callback(event, &done);
        }
        if !link.has_attribute("href") {
            let address = link.get_attribute("data-href").unwrap_or_default();
            _ = link.set_attribute("href", &address);
        }
    });
    _ = JsFuture::from(loaded).await;
    if missing(&link) {
        // The next part that needs the sheet tries again.
        _ = link.remove_attribute("href");
    }
}

/// Reads the file that was chosen in a field, and empties the field, so that the same file can be
/// chosen again after it has been corrected. Returns `None` if no file was chosen.
pub fn chosen_file(event: &web_sys::Event) -> Option<impl Future<Output = String> + use<>> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    let file = input.files()?.get(0)?;
    Some(async move {
        let text = JsFuture::from(file.text()).await.ok();
        let text = text.and_then(|text| text.dyn_into::<js_sys::JsString>().ok());
        input.set_value("");
        text.map(String::from).unwrap_or_default()
    })
}

/// Downloads text as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let document = window().and_then(|window| window.document());
    let document = document.ok_or(JsValue::UNDEFINED)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // Some browsers fetch the address only after this task.
    leptos::prelude::set_timeout(
        move || _ = web_sys::Url::revoke_object_url(&address),
        Duration::from_secs(10),
    );
    Ok(())
}

/// Vibrates, if the device can.
pub fn buzz(millis: u32) {
    // A browser that cannot vibrate lacks the function, and calling it would throw.
    let navigator = window().map(|window| window.navigator());
    let can = |navigator: &web_sys::Navigator| {
        js_sys::Reflect::has(navigator, &"vibrate".into()).unwrap_or(false)
    };
    if let Some(navigator) = navigator.filter(can) {
        _ = navigator.vibrate_with_duration(millis);
    }
}
