//! The worker: a second instance of the same module, so that long computations do not block the
//! page. Jobs and answers are protocol messages: see [`sidra_client::work`].

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Promise, Uint8Array};
use leptos::prelude::*;
use sidra_bots::Level;
use sidra_client::work::{Answer, Job};
use sidra_protocol::{decode, encode};
use sidra_words::Lexicon;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::later;

/// Answers every message until the worker is terminated. `worker.js` queues the messages that
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
            if number & (LATER | WORDS | LEXICON) != 0 {
                return answer_later(port.clone(), number, job);
            }
            let job = decode::<Job>(&job);
            let searches = job.as_ref().is_ok_and(searches);
            let port = port.clone();
            spawn_local(async move {
                if searches {
                    arrive_soon(&port).await;
                }
                // If the job cannot be read, the answer is empty, and the page runs the job itself.
                let answer = job.map(|job| encode(&job.answer()));
                // This only fails if the page is gone.
                _ = port.post_message(&numbered(number, &answer.unwrap_or_default()));
            });
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

/// Returns whether a job may need the code that `expert` searches with: the end of a game, when the
/// pool is empty, or a turn against several players.
fn searches(job: &Job) -> bool {
    let Job::Choose(question) = job else {
        return false;
    };
    let view = question.snapshot.view();
    question.level == Level::Expert && (view.pool == 0 || view.seats.len() > 2)
}

/// How long `expert` waits for code that makes it play better, in milliseconds.
const PATIENCE: i32 = 5_000;

/// Waits for the code that `expert` searches with, but gives up if the server does not answer.
async fn arrive_soon(scope: &DedicatedWorkerGlobalScope) {
    let patience = Promise::new(&mut |done, _| {
        _ = scope.set_timeout_with_callback_and_timeout_and_arguments_0(&done, PATIENCE);
    });
    let arrival = future_to_promise(async {
        later::arrive().await;
        Ok(JsValue::UNDEFINED)
    });
    _ = JsFuture::from(Promise::race(&Array::of2(&patience, &arrival))).await;
}

/// Marks the number of a job of [`sidra_insight::work`], whose code is fetched on demand.
const LATER: u32 = 1 << 31;
/// Marks the number of a job of the word game, whose code is fetched on demand.
const WORDS: u32 = 1 << 30;
/// Marks a dictionary, which all later jobs of the word game use.
const LEXICON: u32 = 1 << 29;

thread_local! {
    /// The dictionary that the worker has been sent since its last job of the word game.
    static SENT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Answers a job whose code is fetched on demand. If it cannot be fetched, the answer is empty.
fn answer_later(port: DedicatedWorkerGlobalScope, number: u32, job: Vec<u8>) {
    if number & LEXICON != 0 {
        return SENT.set(job);
    }
    spawn_local(async move {
        let answer = match number & WORDS != 0 {
            true => later::words(Dictionary::Sent, &job).await,
            false => later::work(&String::from_utf8_lossy(&job))
                .await
                .into_bytes(),
        };
        // This only fails if the page is gone.
        _ = port.post_message(&numbered(number, &answer));
    });
}

/// The dictionary for a job of the word game.
pub enum Dictionary {
    /// In the page: its dictionary, if it has one.
    Here(Option<Lexicon>),
    /// In the worker: the dictionary that it was last sent, if any.
    Sent,
}

/// Returns the bytes of the dictionary that this worker has been sent since the last call; empty if
/// there is none.
pub fn take_sent() -> Vec<u8> {
    SENT.take()
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
    /// A job whose code is fetched on demand.
    Later(String, Box<dyn FnOnce(String)>),
    /// A job of the word game, with the page's dictionary.
    Words(Vec<u8>, Option<Lexicon>, Box<dyn FnOnce(Vec<u8>)>),
}

impl Task {
    /// Passes on the worker's answer. If it cannot be read, the job runs again in the page.
    fn hear(self, answer: &[u8]) {
        match self {
            Task::Now(job, hear) => {
                hear(decode::<Answer>(answer).unwrap_or_else(|_| job.answer()));
            }
            Task::Later(_, hear) => hear(String::from_utf8_lossy(answer).into_owned()),
            Task::Words(_, _, hear) if !answer.is_empty() => hear(answer.to_vec()),
            Task::Words(..) => self.run(),
        }
    }

    /// Runs the job in the page.
    fn run(self) {
        match self {
            Task::Now(job, hear) => hear(job.answer()),
            Task::Later(job, hear) => {
                spawn_local(async move { hear(later::work(&job).await) });
            }
            Task::Words(job, lexicon, hear) => {
                let here = Dictionary::Here(lexicon);
                spawn_local(async move { hear(later::words(here, &job).await) });
            }
        }
    }
}

/// The jobs that are waiting for their answers.
type Waiting = Rc<RefCell<Vec<(u32, Task)>>>;

/// Runs jobs in the worker. The page has one instance; the worker starts with the first job.
#[derive(Clone, Copy)]
pub struct Thinker(StoredValue<State, LocalStorage>);

struct State {
    address: String,
    worker: Option<Worker>,
    waiting: Waiting,
    asked: u32,
    /// The hash of the dictionary that the worker has.
    lexicon: Option<u64>,
}

impl Thinker {
    /// Creates a thinker whose worker is at this address.
    pub fn new(address: String) -> Thinker {
        Thinker(StoredValue::new_local(State {
            address,
            worker: None,
            waiting: Waiting::default(),
            asked: 0,
            lexicon: None,
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
        // An empty job has an empty answer.
        self.ask_later(String::new(), Box::new(|_| {}));
    }

    /// Starts a job of the word game, an encoded [`WordJob`](sidra_client::work::words::WordJob).
    /// The worker gets the dictionary once. The answer arrives later, encoded too; it is empty if
    /// the code cannot be fetched.
    pub fn ask_words(self, job: Vec<u8>, lexicon: Option<Lexicon>, hear: Box<dyn FnOnce(Vec<u8>)>) {
        if let Some(lexicon) = &lexicon {
            self.0.update_value(|state| state.send(lexicon));
        }
        let message = job.clone();
        self.post(WORDS, &message, Task::Words(job, lexicon, hear));
    }

    fn post(self, kind: u32, message: &[u8], task: Task) {
        self.0.update_value(|state| {
            state.start();
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

    /// Cancels all jobs by terminating the worker.
    pub fn forget(self) {
        self.0.update_value(|state| {
            if !state.waiting.borrow().is_empty() {
                if let Some(worker) = state.worker.take() {
                    worker.terminate();
                    state.lexicon = None;
                }
                state.waiting.borrow_mut().clear();
            }
        });
    }
}

impl State {
    fn start(&mut self) {
        if self.worker.is_none() {
            self.worker = start(&self.address, self.waiting.clone());
        }
    }

    /// Sends the worker a dictionary, unless it already has it. The bytes are moved, not copied.
    fn send(&mut self, lexicon: &Lexicon) {
        let hash = Some(lexicon.about().hash);
        if self.lexicon == hash {
            return;
        }
        self.start();
        let message = numbered(LEXICON, &lexicon.to_bytes());
        let buffer = message.dyn_ref::<Uint8Array>().map(Uint8Array::buffer);
        let moved: Array = buffer.iter().collect();
        let sent = self
            .worker
            .as_ref()
            .map(|worker| worker.post_message_with_transfer(&message, &moved));
        if matches!(sent, Some(Ok(()))) {
            self.lexicon = hash;
        }
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

/// Runs all waiting jobs in the page, without a worker. This blocks the page.
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
