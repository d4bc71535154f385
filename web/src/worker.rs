//! The worker: a second instance of the same module, so that long computations do not block the
//! page. Jobs and answers are protocol messages: see [`sidra_client::work`].

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use leptos::prelude::*;
use sidra_client::work::{Answer, Job};
use sidra_protocol::{decode, encode};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::later;

/// Answers every message until the worker ends. `worker.js` queues the messages that
/// arrive before this is called.
#[wasm_bindgen]
pub fn worker_main() {
    console_error_panic_hook::set_once();
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let port = scope.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some((number, job)) = received(&event) {
            if number & LATER != 0 {
                return answer_later(port.clone(), number, job);
            }
            // If the job cannot be read, the answer is empty, and the page runs it.
            let answer = decode::<Job>(&job).map(|job| encode(&job.answer()));
            // This only fails if the page is gone.
            _ = port.post_message(&numbered(number, &answer.unwrap_or_default()));
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

/// Marks the number of a job whose code is fetched on demand.
const LATER: u32 = 1 << 31;

/// Answers a job whose code is fetched on demand. If it cannot be fetched, the answer is empty.
fn answer_later(port: DedicatedWorkerGlobalScope, number: u32, job: Vec<u8>) {
    spawn_local(async move {
        let answer = later::work(&String::from_utf8_lossy(&job)).await;
        // This only fails if the page is gone.
        _ = port.post_message(&numbered(number, answer.as_bytes()));
    });
}

/// Returns what is posted: the number of the job, then the job or its answer.
fn numbered(number: u32, message: &[u8]) -> JsValue {
    let bytes = [&number.to_le_bytes(), message].concat();
    Uint8Array::from(&bytes[..]).into()
}

/// Reads what [`numbered`] wrote.
fn received(event: &MessageEvent) -> Option<(u32, Vec<u8>)> {
    let bytes = event.data().dyn_into::<Uint8Array>().ok()?.to_vec();
    let (number, message) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*number), message.to_vec()))
}

/// A job, and what to do with its answer.
enum Task {
    Now(Job, Box<dyn FnOnce(Answer)>),
    /// One whose code is fetched on demand.
    Later(String, Box<dyn FnOnce(String)>),
}

impl Task {
    /// Passes on the worker's answer. If it cannot be read, the job runs again in the page.
    fn hear(self, answer: &[u8]) {
        match self {
            Task::Now(job, hear) => {
                hear(decode::<Answer>(answer).unwrap_or_else(|_| job.answer()));
            }
            Task::Later(_, hear) => hear(String::from_utf8_lossy(answer).into_owned()),
        }
    }

    /// Runs the job in the page.
    fn run(self) {
        match self {
            Task::Now(job, hear) => hear(job.answer()),
            Task::Later(job, hear) => {
                spawn_local(async move { hear(later::work(&job).await) });
            }
        }
    }
}

/// The jobs that wait for their answers.
type Waiting = Rc<RefCell<Vec<(u32, Task)>>>;

/// Runs jobs in the worker. The page has one instance; the worker starts with the first job.
#[derive(Clone, Copy)]
pub struct Thinker(StoredValue<State, LocalStorage>);

struct State {
    address: String,
    worker: Option<Worker>,
    waiting: Waiting,
    asked: u32,
}

impl Thinker {
    /// Creates a thinker whose worker is at this address.
    pub fn new(address: String) -> Thinker {
        Thinker(StoredValue::new_local(State {
            address,
            worker: None,
            waiting: Waiting::default(),
            asked: 0,
        }))
    }

    /// Starts a job. The answer arrives later.
    pub fn ask(self, job: &Job, hear: impl FnOnce(Answer) + 'static) {
        let task = Task::Now(job.clone(), Box::new(hear));
        self.post(0, &encode(job), task);
    }

    /// Starts a job of [`sidra_insight::work`]. The answer arrives later.
    pub fn ask_later(self, job: String, hear: Box<dyn FnOnce(String)>) {
        let message = job.clone().into_bytes();
        self.post(LATER, &message, Task::Later(job, hear));
    }

    /// Starts the worker, and makes it fetch the code of [`sidra_insight::work`], so that the
    /// first job does not have to wait for either.
    pub fn prepare(self) {
        // The answer to no job is empty.
        self.ask_later(String::new(), Box::new(|_| {}));
    }

    fn post(self, kind: u32, message: &[u8], task: Task) {
        self.0.update_value(|state| {
            if state.worker.is_none() {
                state.worker = start(&state.address, state.waiting.clone());
            }
            state.asked += 1;
            let number = state.asked | kind;
            state.waiting.borrow_mut().push((number, task));
            let sent = state
                .worker
                .as_ref()
                .map(|worker| worker.post_message(&numbered(number, message)));
            if !matches!(sent, Some(Ok(()))) {
                think_here(&state.waiting);
            }
        });
    }

    /// Cancels all jobs by ending the worker.
    pub fn forget(self) {
        self.0.update_value(|state| {
            if !state.waiting.borrow().is_empty() {
                if let Some(worker) = state.worker.take() {
                    worker.terminate();
                }
                state.waiting.borrow_mut().clear();
            }
        });
    }
}

fn start(address: &str, waiting: Waiting) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(address, &options).ok()?;
    let alone = waiting.clone();
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some((number, answer)) = received(&event) else {
            return;
        };
        let asked = |(other, _): &(u32, _)| number == *other;
        let found = waiting.borrow().iter().position(asked);
        let found = found.map(|at| waiting.borrow_mut().remove(at));
        if let Some((_, task)) = found {
            task.hear(&answer);
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    // A worker that cannot be loaded, or that crashed, no longer answers.
    let fail = Closure::<dyn Fn()>::new(move || think_here(&alone));
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    Some(worker)
}

/// Runs all waiting jobs here, without a worker, which blocks the page.
fn think_here(waiting: &Waiting) {
    let all = std::mem::take(&mut *waiting.borrow_mut());
    set_timeout(
        move || {
            for (_, task) in all {
                task.run();
            }
        },
        std::time::Duration::ZERO,
    );
}
