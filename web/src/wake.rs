//! Keeps the screen awake while a clock is shown.

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// A request to keep the screen awake. Browsers that cannot do this, and pages without HTTPS, let
/// the screen sleep: the timer follows the wall clock, so nothing is lost.
#[derive(Clone, Copy)]
struct Wake {
    lock: StoredValue<Option<JsValue>, LocalStorage>,
    /// Whether the screen may go dark, because the device cannot keep it awake or refuses to.
    refused: RwSignal<bool>,
}

impl Wake {
    /// Creates a request that does not keep the screen awake yet.
    fn new() -> Wake {
        Wake {
            lock: StoredValue::new_local(None),
            refused: RwSignal::new(false),
        }
    }

    /// Keeps the screen awake. Browsers drop the request whenever the page is hidden.
    fn hold(self) {
        spawn_local(async move {
            let Some(lock) = request().await else {
                // Every browser refuses while the page is hidden.
                _ = self.refused.try_set(!document().hidden());
                return;
            };
            _ = self.refused.try_set(false);
            // The current screen may be gone by now.
            if let Some(Some(_)) = self.lock.try_set_value(Some(lock.clone())) {
                release(&lock);
            }
        });
    }

    /// Allows the screen to sleep.
    fn let_go(self) {
        if let Some(Some(lock)) = self.lock.try_get_value() {
            release(&lock);
        }
    }
}

/// Returns the name of the sentence that says why the screen may go dark; `None` if the
/// browser can keep it awake.
pub fn why_not() -> Option<&'static str> {
    let navigator = window().navigator();
    let can = Reflect::has(&navigator, &"wakeLock".into()).unwrap_or(false);
    (!can).then(|| match window().is_secure_context() {
        true => "companion-sleeps",
        false => "companion-sleeps-http",
    })
}

/// Keeps the device awake while the current screen is shown and `wanted` returns true. Returns
/// whether that was refused, as phones do to save power.
pub fn keep_awake(wanted: impl Fn() -> bool + Copy + Send + Sync + 'static) -> Signal<bool> {
    let wake = Wake::new();
    let wanted = Memo::new(move |_| wanted());
    Effect::new(move |_| match wanted.get() {
        true => wake.hold(),
        false => wake.let_go(),
    });
    let shown = window_event_listener_untyped("visibilitychange", move |_| {
        if !document().hidden() && wanted.get_untracked() {
            wake.hold();
        }
    });
    on_cleanup(move || {
        shown.remove();
        wake.let_go();
    });
    wake.refused.into()
}

fn call(object: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    let function = Reflect::get(object, &name.into()).ok()?;
    let function: Function = function.dyn_into().ok()?;
    function.call1(object, argument).ok()
}

async fn request() -> Option<JsValue> {
    let lock = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
    let promise = call(&lock, "request", &"screen".into())?;
    JsFuture::from(promise.dyn_into::<Promise>().ok()?)
        .await
        .ok()
}

fn release(lock: &JsValue) {
    _ = call(lock, "release", &JsValue::UNDEFINED);
}
