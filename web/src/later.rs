//! What a first game does not need right away: other screens, the dialogs over the table, and the
//! code that reads files. `cargo xtask page` splits off the code that only these use, and the page
//! fetches it when it is needed.

use std::pin::Pin;
use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use wasm_bindgen_futures::spawn_local;

use crate::companion;
use crate::device;
use crate::home::read_file;
use crate::insight;
use crate::lesson::LessonScreen;
use crate::lexicon::{self, Absence, Dictionary};
use crate::live::{part, press};
use crate::new_game::NewGame;
use crate::nowhere::Nowhere;
use crate::online;
use crate::online::lobby::HomeTables;
use crate::rich::quote_by;
use crate::rules::RulesScreen;
use crate::settings::SettingsScreen;
use crate::sheet::Plain;
use crate::table::after::Result as ResultSheet;
use crate::table::bar::Steps;
use crate::table::log::Log;
use crate::table::menu::{Keys, Menu, WatchLink};
use crate::table::session::{Session, Sheet};
use crate::texts::{Languages, Texts, use_texts};
use crate::tile::Icon;
use crate::words::{WordTable, quoted};
use crate::worker;

/// What is fetched on demand.
#[derive(Clone)]
pub enum Piece {
    /// The new game screen, with the choices from a link.
    New(String),
    /// The rules of an edition.
    Rules(String),
    /// A lesson, or all lessons of an edition.
    Learn(String),
    /// The settings.
    Settings,
    /// Anything that involves other people, with the full address.
    Online(String),
    /// Puzzles, looking back at a game, or the companion, with the full address.
    Insight(String),
    /// A table of the word game.
    Words,
    /// The player's tables on the server, as doors on the home screen.
    HomeTables,
    /// An address that leads nowhere.
    Nowhere,
    /// A sheet over the table.
    Sheet(Box<Session>, Sheet),
    /// What a player can open at the table: the log, and the steps of a hint.
    Papers(Box<Session>),
}

/// Creates a piece.
type Make = fn(Piece) -> AnyView;
/// Reads a file. See [`read_file`].
type Read = fn(&str, Texts) -> Result<(String, String), String>;
/// Runs a job. See [`sidra_insight::work`].
type Work = fn(&str) -> String;
/// Runs a job of the word game. See [`lexicon::ask`].
type Words = fn(worker::Dictionary, &[u8]) -> Vec<u8>;
/// Fetches the dictionary. See [`lexicon::fetch`].
type Fetch = fn(Option<String>, RwSignal<Dictionary>) -> Pin<Box<dyn Future<Output = Dictionary>>>;

#[wasm_split(later, wasm_split_path = leptos::wasm_split, fallible)]
fn later() -> Result<(Make, Read, Work, Fetch, Words), SplitLoaderError> {
    let make = |piece: Piece| match piece {
        Piece::New(line) => view! { <NewGame line=line /> }.into_any(),
        Piece::Rules(edition) => view! { <RulesScreen edition=edition /> }.into_any(),
        Piece::Learn(address) => view! { <LessonScreen address=address /> }.into_any(),
        Piece::Settings => view! { <SettingsScreen /> }.into_any(),
        Piece::Online(address) => online::screen(&address),
        Piece::Insight(address) if address.starts_with("/companion") => companion::screen(&address),
        Piece::Insight(address) => insight::screen(&address),
        Piece::Words => view! { <WordTable /> }.into_any(),
        Piece::HomeTables => view! { <HomeTables /> }.into_any(),
        Piece::Nowhere => view! { <Nowhere /> }.into_any(),
        Piece::Sheet(session, Sheet::Result) => {
            view! { <ResultSheet session=*session /> }.into_any()
        }
        Piece::Sheet(session, Sheet::Menu) => view! { <Menu session=*session /> }.into_any(),
        Piece::Sheet(session, Sheet::Keys) => view! { <Keys session=*session /> }.into_any(),
        Piece::Sheet(session, Sheet::Watch) => view! { <WatchLink session=*session /> }.into_any(),
        Piece::Papers(session) => view! {
            <Steps session=*session />
            <Log session=*session />
        }
        .into_any(),
    };
    quote_by(quoted::show);
    sidra_words::arrive();
    sidra_bots::arrive();
    let fetch: Fetch =
        |hash, state| Box::pin(async move { lexicon::fetch::fetch(hash.as_deref(), state).await });
    Ok((
        make,
        read_file,
        sidra_insight::work::answer,
        fetch,
        lexicon::ask::answer,
    ))
}

/// Fetches the part of the module that is loaded on demand, its texts and its style sheet.
async fn fetch(languages: Languages) -> Option<Make> {
    let (make, ..) = later().await.ok()?;
    languages.complete().await.ok()?;
    device::style().await;
    Some(make)
}

/// Reads a game or a record that was saved as a file. Returns it in the form in which the device
/// keeps it.
///
/// # Errors
/// Returns a sentence that says why the file cannot be played here.
pub async fn read(text: &str, texts: Texts) -> Result<(String, String), String> {
    match later().await {
        Ok((_, read, ..)) => read(text, texts),
        Err(_) => Err(texts.say("page-not-loaded-about")),
    }
}

/// Waits for the code with which `expert` searches the end of a game and plays out samples. If it
/// cannot be fetched, `expert` plays without it.
pub async fn arrive() {
    _ = later().await;
}

/// Runs a job of [`sidra_insight::work`]. If its code cannot be fetched, the answer is empty.
pub async fn work(job: &str) -> String {
    match later().await {
        Ok((_, _, work, ..)) => work(job),
        Err(_) => String::new(),
    }
}

/// Runs a job of the word game. If its code cannot be fetched, the answer is empty.
pub async fn words(dictionary: worker::Dictionary, job: &[u8]) -> Vec<u8> {
    match later().await {
        Ok((.., words)) => words(dictionary, job),
        Err(_) => Vec::new(),
    }
}

/// Fetches the dictionary, and shows in `state` how much of it has arrived.
pub async fn dictionary(hash: Option<String>, state: RwSignal<Dictionary>) -> Dictionary {
    match later().await {
        Ok((.., fetch, _)) => fetch(hash, state).await,
        Err(_) => Dictionary::Absent(Absence::Offline),
    }
}

/// Fetches everything in the background, so that it is ready when it is needed.
pub fn prefetch() {
    let languages: Languages = expect_context();
    // If this fails, everything is fetched again when it is needed.
    spawn_local(async move { _ = fetch(languages).await });
}

/// The progress of fetching a piece.
#[derive(Clone, Copy)]
enum State {
    Fetching,
    There(Make),
    Failed,
}

/// How long to wait before trying again to fetch a part.
const PATIENCE: Duration = Duration::from_secs(3);

/// Fetches everything, and keeps trying until that succeeds or the screen is gone.
fn load(languages: Languages, state: RwSignal<State>) {
    spawn_local(async move {
        let made = fetch(languages).await;
        // Another screen may have been opened in the meantime.
        let Some(now) = state.try_get_untracked() else {
            return;
        };
        match made {
            Some(make) => return state.set(State::There(make)),
            // A message that is already shown is not shown again.
            None if !matches!(now, State::Failed) => state.set(State::Failed),
            None => {}
        }
        let again = move || {
            if let Some(State::Failed) = state.try_get_untracked() {
                load(languages, state);
            }
        };
        set_timeout(again, PATIENCE);
    });
}

/// A piece, shown once it has been fetched.
#[component]
pub fn Later(
    /// The piece.
    piece: Piece,
) -> impl IntoView {
    let texts = use_texts();
    let languages: Languages = expect_context();
    let state = RwSignal::new(State::Fetching);
    let again = move || {
        state.set(State::Fetching);
        load(languages, state);
    };
    load(languages, state);
    part(move || match state.get() {
        // The home screen is shown without these tables, and the table without the log.
        State::Fetching | State::Failed
            if matches!(piece, Piece::HomeTables | Piece::Papers(_)) =>
        {
            ().into_any()
        }
        // The table stays visible while a sheet is being fetched.
        State::Fetching if matches!(piece, Piece::Sheet(..)) => ().into_any(),
        State::Fetching => {
            view! { <main class="frame wood" aria-busy="true"><div class="felt calm"></div></main> }
                .into_any()
        }
        State::There(make) => make(piece.clone()),
        State::Failed => view! {
            <Plain id="not-loaded" title=texts.t("page-not-loaded")>
                <p role="alert">{texts.t("page-not-loaded-about")}</p>
                <button type="button" class="main" id="again" on:click=press(again)>
                    <Icon name="i-again" />
                    <b>{texts.t("page-try-again")}</b>
                </button>
            </Plain>
        }
        .into_any(),
    })
}
