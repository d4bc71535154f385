//! The home screen.

use std::sync::Arc;

use leptos::prelude::*;
use sidra_client::{Choices, OpenError, Table};
use sidra_core::{editions, notation};
use sidra_room::{KeptError, Seat};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;

use crate::device;
use crate::live::{choose, press, text};
use crate::sheet::{Ask, Confirm};
use crate::texts::{Texts, use_texts};
use crate::tile::Row;

/// Returns the last choices, or the default.
pub fn last_choices() -> Choices {
    let last = device::kept("choices").and_then(|line| Choices::from_line(&line));
    last.unwrap_or_else(|| Choices::usual(editions::ALL[0]))
}

/// Returns the names of the players: "you", and bots named after their levels.
pub fn names(seats: &[Seat], texts: Texts) -> Vec<String> {
    let text = texts.text();
    let name = |(seat, occupant): (usize, &Seat)| match occupant.bot() {
        None => text.plain("page-you"),
        Some(level) => {
            let level = text.plain(&format!("level-{level}"));
            let number = (seat as i64).into();
            let name = text.say("page-bot", [("level", level.into()), ("number", number)]);
            // Names go into the record, which has no direction marks.
            name.replace(['\u{2068}', '\u{2069}'], "")
        }
    };
    seats.iter().enumerate().map(name).collect()
}

/// Begins a match and goes to its table.
pub fn begin(choices: &Choices, texts: Texts) {
    let seats: Vec<Seat> = choices.seats().into_iter().map(Seat::of).collect();
    let now = device::now();
    let names = names(&seats, texts);
    let table = Table::begin(choices, names, device::dice(), device::today(), now);
    let Some((game, played)) = table.and_then(|table| table.keep(now)) else {
        return;
    };
    let kept = Choices {
        seed: None,
        ..choices.clone()
    };
    device::keep("choices", &kept.to_string());
    put_in_place(&game, &played);
}

/// Replaces the kept game, and goes to its table.
fn put_in_place(game: &str, played: &str) {
    device::forget("rack");
    device::keep("room", game);
    device::keep("played", played);
    device::go("/table");
}

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    let texts = use_texts();
    let last = StoredValue::new(last_choices());
    let has_kept = kept_match().is_some();
    let about = text(move || {
        let text = texts.text();
        last.with_value(|choices| {
            let bots = choices
                .bots
                .iter()
                .map(|level| text.plain(&format!("level-{level}")));
            let bots = bots.collect::<Vec<_>>().join(", ");
            format!("{} · {bots}", text.edition(choices.rules.edition()))
        })
    });
    let mark = notation::row("r1 r2 r3 J r5").unwrap_or_default();
    let error = RwSignal::new(String::new());
    let asked = RwSignal::new(None);
    let opened = choose(move |event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let file = input.as_ref().and_then(|input| input.files()?.get(0));
        let (Some(input), Some(file)) = (input, file) else {
            return;
        };
        error.set(String::new());
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok();
            let text: Option<String> =
                text.and_then(|text| text.dyn_into::<js_sys::JsString>().ok().map(String::from));
            // Allow choosing the same file again after it was corrected.
            input.set_value("");
            match read_file(&text.unwrap_or_default(), texts) {
                Ok((game, played)) => replace(asked, move || put_in_place(&game, &played)),
                Err(reason) => error.set(format!("{} {reason}", texts.say("page-open-failed"))),
            }
        });
    });
    let play_now = move || last.with_value(|choices| begin(choices, texts));
    view! {
        <main class="home" id="home">
            <header>
                <Row tiles=mark />
                <h1>"Sidra"</h1>
                <p>{texts.t("page-claim")}</p>
            </header>
            <nav class="doors">
                {has_kept
                    .then(|| {
                        view! {
                            <a class="primary" id="continue" href="#/table">
                                {texts.t("page-continue")}
                            </a>
                        }
                    })}
                <button
                    type="button"
                    id="play-now"
                    class:primary=!has_kept
                    class:plain=has_kept
                    on:click=press(move || replace(asked, play_now))
                >
                    <span>{texts.t("page-play-now")}</span>
                    <small>{about}</small>
                </button>
                <a class="plain" id="new" href="#/new">
                    {texts.t("page-new-game")}
                </a>
                <a class="plain" id="rules" href="#/rules">
                    {texts.t("page-rules")}
                </a>
                <a class="plain" id="to-settings" href="#/settings">
                    {texts.t("page-settings")}
                </a>
                <label class="plain file">
                    <input type="file" id="open-file" accept=".sidra,text/plain" on:change=opened />
                    <span>{texts.t("page-open")}</span>
                </label>
            </nav>
            <p class="error" role="alert">{error}</p>
            <footer>
                <p>{texts.t("page-promise")}</p>
            </footer>
            <Ask asked=asked />
        </main>
    }
}

/// Runs an action that replaces the kept match. If that match is not over, asks for
/// confirmation first.
pub fn replace(asked: RwSignal<Option<Confirm>>, act: impl Fn() + Send + Sync + 'static) {
    if kept_match().is_none() {
        return act();
    }
    asked.set(Some(Confirm {
        question: "page-replace",
        about: "page-replace-about",
        yes: "page-replace-yes",
        no: "page-replace-no",
        act: Arc::new(act),
    }));
}

/// Returns the kept match, if there is one that is not over.
fn kept_match() -> Option<Table> {
    let text = device::kept("room")?;
    let table = Table::open(&text, device::dice(), device::now()).ok();
    table.filter(|table| !table.is_over())
}

/// Reads a game or a record that was saved as a file. Returns it as the device keeps it.
///
/// # Errors
/// Returns a text that says why it cannot be played here.
fn read_file(text: &str, texts: Texts) -> Result<(String, String), String> {
    let now = device::now();
    let why = |error: OpenError| why_not(text, &error, texts);
    let table = Table::open(text, device::dice(), now).map_err(why)?;
    let kept = table.keep(now);
    kept.ok_or_else(|| why(OpenError::Unplayable(KeptError::Misfit)))
}

/// Returns a text that says why a file or a kept game cannot be played here.
pub fn why_not(text: &str, error: &OpenError, texts: Texts) -> String {
    let (line, column) = match error {
        OpenError::TooLong => return texts.say("page-file-long"),
        OpenError::Unreadable(error) => (error.line.max(1), error.column),
        OpenError::Unplayable(error) => match error {
            KeptError::Misfit => return texts.say("page-file-misfit"),
            KeptError::Twice => return texts.say("page-file-twice"),
            KeptError::Line(line) => (*line, 0),
            KeptError::Record(error) if text.starts_with("sidra record") => (error.line, 0),
            // The record follows the lines of the room.
            KeptError::Record(error) => {
                let head = text.split("\n\n").next().unwrap_or_default();
                (head.lines().count() + 1 + error.line, 0)
            }
        },
    };
    let found = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    // A little of what precedes the fault shows where it is.
    let found = found.get(column.saturating_sub(20)..).unwrap_or(found);
    let found: String = found.trim().chars().take(40).collect();
    let text = texts.text();
    let found = match found.is_empty() {
        true => text.plain("found-nothing"),
        false => format!("“{found}”"),
    };
    // A saved game is one long line, so its line alone would not help.
    let place = [("line", line.into()), ("found", found.into())];
    match column {
        0 => text.say("page-file-line", place),
        _ => {
            let [line, found] = place;
            text.say("page-file-column", [line, ("column", column.into()), found])
        }
    }
}
