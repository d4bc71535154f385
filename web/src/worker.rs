//! The worker: a second instance of the same module, so that thinking never holds
//! up the page. Text goes in, text comes out.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Answers every message, as long as the worker lives. What came before this was
/// called, `worker.js` keeps and hands over afterwards.
#[wasm_bindgen]
pub fn worker_main() {
    console_error_panic_hook::set_once();
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let port = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            // There is nobody to tell where a page has gone.
            let _ = port.post_message(&JsValue::from_str(&answer(&text)));
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

/// What the worker says to a message.
fn answer(text: &str) -> String {
    format!("{text}: heard")
}

/// Starts a worker and asks it one thing.
pub fn ask(address: &str, text: &str, hear: impl Fn(String) + 'static) {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let Ok(worker) = Worker::new_with_options(address, &options) else {
        return;
    };
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            hear(text);
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let _ = worker.post_message(&JsValue::from_str(text));
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_message_is_answered() {
        assert_eq!(super::answer("sidra"), "sidra: heard");
    }
}
