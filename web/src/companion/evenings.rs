//! The evenings that this device keeps: a list, their totals, and a form for a new one.

use std::sync::Arc;

use leptos::prelude::*;
use sidra_companion::evening::together;
use sidra_companion::{Evening, FileError, LONGEST_NAME};
use wasm_bindgen_futures::spawn_local;

use super::entry::Entry;
use super::form::{Party, PartyForm};
use super::plot::{Line, Plot};
use super::{edition_name, timer};
use crate::app::Back;
use crate::device;
use crate::home::signed;
use crate::live::{choose, part, press, text};
use crate::portrait::Portrait;
use crate::settings::use_settings;
use crate::sheet::{Ask, Confirm, Over};
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;

const PREFIX: &str = "companion.evening.";
/// The prefix of the name under which a half-entered game is kept.
const ENTRY: &str = "companion.entry.";

/// Opens a kept evening.
pub fn open(id: &str) -> Option<Evening> {
    Evening::read(&device::kept(&format!("{PREFIX}{id}"))?).ok()
}

/// Keeps an evening. Returns false if there is no space.
pub fn keep(id: &str, evening: &Evening) -> bool {
    device::keep(&format!("{PREFIX}{id}"), &evening.write())
}

/// Returns the game that was being entered when the page was left.
pub fn open_entry(id: &str, evening: &Evening) -> Option<Entry> {
    Entry::read(&device::kept(&format!("{ENTRY}{id}"))?, evening)
}

/// Keeps the game that is being entered, so that a reload or a phone call loses nothing.
pub fn keep_entry(id: &str, entry: Option<String>) {
    let name = format!("{ENTRY}{id}");
    match entry {
        Some(entry) => _ = device::keep(&name, &entry),
        None => device::forget(&name),
    }
}

/// Returns an id for a new evening, which no other device creates. Ids sort by the time at which
/// they were created.
fn new_id() -> String {
    let [one, two, three, four, ..] = device::dice();
    let rest = u32::from_le_bytes([one, two, three, four]);
    format!("{:012x}{rest:08x}", device::date_millis())
}

/// Returns all kept evenings with their ids, the oldest first.
fn all() -> Vec<(String, Evening)> {
    let names = device::names();
    let ids = names.iter().filter_map(|name| name.strip_prefix(PREFIX));
    let mut all: Vec<(String, Evening)> = ids
        .filter_map(|id| Some((id.to_owned(), open(id)?)))
        .collect();
    all.sort_by(|(a, one), (b, other)| (&one.date, a).cmp(&(&other.date, b)));
    all
}

/// Returns a sentence about what was expected in a line of a file.
pub fn why_not(error: &FileError, texts: Texts) -> String {
    let text = texts.text();
    let found = match error.found.is_empty() {
        true => text.plain("found-nothing"),
        false => text.say("found-quoted", [("found", error.found.as_str().into())]),
    };
    let line = [
        ("line", error.line.into()),
        ("wanted", text.wanted(error).into()),
        ("found", found.into()),
    ];
    let line = text.say("companion-import-line", line);
    format!("{} {line}", text.plain("companion-import-failed"))
}

/// Returns the name of an evening, or one made from its date.
pub fn name_of(evening: &Evening, texts: Texts) -> String {
    match (evening.name.is_empty(), evening.date.is_empty()) {
        (false, _) => evening.name.clone(),
        (true, true) => texts.say("companion-our-evening"),
        (true, false) => name_of_day(&evening.date, texts),
    }
}

fn name_of_day(date: &str, texts: Texts) -> String {
    let date = device::date_in_words(date, texts.text().lang().code());
    let name = texts
        .text()
        .say("companion-evening-of", [("date", date.into())]);
    // Names are kept in files, where no text surrounds them, so they need no isolates.
    name.replace(['\u{2068}', '\u{2069}'], "")
}

/// Returns a name for an evening whose name was left empty. An empty name is shown as the date; if
/// another evening already has that name, a number is added to it.
fn free_name_of_day(date: &str, texts: Texts) -> String {
    let plain = untrack(|| name_of_day(date, texts));
    let free = free_name(&plain, texts);
    if free == plain { String::new() } else { free }
}

/// Returns a name that no kept evening has: this one, with a number if it is taken.
fn free_name(plain: &str, texts: Texts) -> String {
    let all = all();
    let taken = |name: &str| {
        let mut names = all.iter().map(|(_, evening)| name_of(evening, texts));
        untrack(|| names.any(|other| other == name))
    };
    if !taken(plain) {
        return plain.to_owned();
    }
    let numbered = (2..).map(|number| format!("{plain} ({number})"));
    let mut free = numbered.filter(|name| !taken(name));
    free.next().unwrap_or_default()
}

/// The result of keeping an evening from a file.
enum Imported {
    /// It is on the device, under this id.
    Here(String),
    /// There is no space.
    Full,
    /// The device has another version of it, under this id, and either may be the right one.
    Differs(String),
}

/// Keeps an evening under an id.
fn import_as(id: String, mut evening: Evening) -> Imported {
    if evening.id.is_empty() {
        evening.id.clone_from(&id);
    }
    match keep(&id, &evening) {
        true => Imported::Here(id),
        false => Imported::Full,
    }
}

/// Keeps an evening from a file. If this device already keeps it, there is no second copy: the
/// version with more games stays.
fn import(evening: &Evening) -> Imported {
    let all = all();
    if let Some((id, _)) = all.iter().find(|(_, kept)| kept.continues(evening)) {
        return Imported::Here(id.clone());
    }
    let older = all.iter().find(|(_, kept)| evening.continues(kept));
    let other = || all.iter().find(|(_, kept)| evening.differs_from(kept));
    match (older, older.is_none().then(other).flatten()) {
        (_, Some((id, _))) => Imported::Differs(id.clone()),
        (older, None) => {
            let id = older.map_or_else(new_id, |(id, _)| id.clone());
            import_as(id, evening.clone())
        }
    }
}

/// Asks what to do with another version of an evening that this device keeps.
#[component]
fn Differs(
    /// The id of the kept version, and the one from the file; `None` once it is answered.
    found: RwSignal<Option<(String, Evening)>>,
    /// Shows the outcome.
    show: Callback<Imported>,
) -> impl IntoView {
    let texts = use_texts();
    part(move || {
        let (id, evening) = found.get()?;
        let close = move || found.set(None);
        let both = {
            let other = evening.clone();
            move || {
                close();
                // The new copy gets its own name and id.
                let mut other = other.clone();
                other.rename(&free_name(&untrack(|| name_of(&other, texts)), texts));
                other.id = new_id();
                show.run(import_as(other.id.clone(), other));
            }
        };
        let replace = move || {
            close();
            show.run(import_as(id.clone(), evening.clone()));
        };
        Some(view! {
            <Over
                id="ask"
                title=texts.t("companion-again-ask")
                close=Callback::new(move |()| close())
            >
                <p>{texts.t("companion-again-about")}</p>
                <div class="ends">
                    <button type="button" class="quiet" id="ask-yes" on:click=press(replace)>
                        {texts.t("companion-again-yes")}
                    </button>
                    <button
                        type="button"
                        class="main"
                        id="ask-no"
                        autofocus=true
                        on:click=press(both)
                    >
                        <b>{texts.t("companion-again-no")}</b>
                    </button>
                </div>
            </Over>
        })
    })
}

/// The list of evenings.
#[component]
pub fn Evenings() -> impl IntoView {
    let texts = use_texts();
    let changes = RwSignal::new(());
    let error = RwSignal::new(String::new());
    let asked: RwSignal<Option<Confirm>> = RwSignal::new(None);
    let differs: RwSignal<Option<(String, Evening)>> = RwSignal::new(None);
    let show = move |imported: Imported| match imported {
        Imported::Here(id) | Imported::Differs(id) => {
            device::go(&format!("/companion/sheet/{id}"));
        }
        Imported::Full => error.set(untrack(|| texts.say("companion-full"))),
    };
    let opened = choose(move |event| {
        let Some(file) = device::chosen_file(&event) else {
            return;
        };
        error.set(String::new());
        spawn_local(async move {
            match Evening::read(&file.await) {
                Ok(evening) => match import(&evening) {
                    Imported::Differs(id) => differs.set(Some((id, evening))),
                    imported => show(imported),
                },
                Err(reason) => error.set(why_not(&reason, texts)),
            }
        });
    });
    let list = move || {
        changes.track();
        let mut all = all();
        all.reverse();
        if all.is_empty() {
            return view! { <p class="note on-felt">{texts.t("companion-none")}</p> }.into_any();
        }
        let card = |(id, evening): (String, Evening)| {
            view! { <Card id=id evening=evening asked=asked changes=changes /> }
        };
        view! { <ul class="evenings">{all.into_iter().map(card).collect_view()}</ul> }.into_any()
    };
    let sum = move || {
        changes.track();
        let all: Vec<Evening> = all().into_iter().map(|(_, evening)| evening).collect();
        (all.len() > 1).then(|| view! { <Together evenings=all /> })
    };
    view! {
        <main class="frame wood" id="evenings">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("companion-evenings")}</h1>
                </header>
                <div class="kept-evenings">
                    <section>
                        <a class="main" id="new-evening" href="#/companion/sheet/new">
                            <Icon name="i-plus" />
                            <span>
                                <b>{texts.t("companion-new-evening")}</b>
                                <small>{texts.t("companion-new-about")}</small>
                            </span>
                        </a>
                        {part(list)}
                        <p class="error" role="alert">{error}</p>
                        <label class="file on-felt">
                            // Phones grey out files whose endings they do not know, so any file
                            // can be chosen.
                            <input type="file" id="open-evening" on:change=opened />
                            {texts.t("companion-import")}
                        </label>
                    </section>
                    {part(sum)}
                </div>
            </div>
            <Ask asked=asked />
            <Differs found=differs show=Callback::new(show) />
        </main>
    }
}

#[component]
fn Card(
    id: String,
    evening: Evening,
    asked: RwSignal<Option<Confirm>>,
    changes: RwSignal<()>,
) -> impl IntoView {
    let texts = use_texts();
    let href = format!("#/companion/sheet/{id}");
    let sheet = evening.sheet();
    let edition = evening.rules().edition();
    let faces = evening.players().iter().enumerate().map(|(seat, name)| {
        let name = name.clone();
        view! { <Portrait bot=None name=text(move || name.clone()) seat=seat small=true /> }
    });
    let faces = faces.collect_view();
    let points: Vec<String> = sheet
        .standings
        .iter()
        .map(|place| signed(place.points))
        .collect();
    let points = points.join(" · ");
    // An unnamed evening is named after its date, which need not be shown twice.
    let date = Some(evening.date.clone());
    let date = date.filter(|date| !evening.name.is_empty() && !date.is_empty());
    let about = text(move || {
        let lang = texts.text().lang().code();
        let date = date.as_ref().map(|date| device::date_in_words(date, lang));
        let about = [Some(edition_name(edition, texts)), date];
        about.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    });
    let title = text(move || name_of(&evening, texts));
    let remove = move || {
        let names = [PREFIX, ENTRY].map(|kind| format!("{kind}{id}"));
        asked.set(Some(Confirm {
            title: "companion-delete-ask",
            about: "companion-delete-about",
            yes: "companion-delete-yes",
            no: "companion-delete-no",
            act: Arc::new(move || {
                names.iter().for_each(|name| device::forget(name));
                _ = changes.try_set(());
            }),
        }));
    };
    view! {
        <li class="paper">
            <a href=href>
                <span class="faces" aria-hidden="true">{faces}</span>
                <b>{title}</b>
                <small>{about}</small>
                <small dir="ltr">{points}</small>
            </a>
            <button
                type="button"
                class="remove"
                aria-label=texts.t("companion-delete")
                on:click=press(remove)
            >
                <Icon name="i-x" />
            </button>
        </li>
    }
}

/// A table and a plot of all evenings together.
#[component]
fn Together(evenings: Vec<Evening>) -> impl IntoView {
    let texts = use_texts();
    let careers = together(&evenings);
    let lines = careers.iter().enumerate();
    let lines: Vec<Line> = lines
        .map(|(tint, career)| Line {
            name: career.name.clone(),
            tint,
            sums: career.running.clone(),
        })
        .collect();
    let rows = careers.into_iter().enumerate().map(|(at, career)| {
        let letter = career.name.clone();
        view! {
            <tr>
                <th scope="row">
                    <span class="named">
                        <Portrait bot=None name=text(move || letter.clone()) seat=at small=true />
                        {career.name}
                    </span>
                </th>
                <td>{career.evenings.to_string()}</td>
                <td>{career.games.to_string()}</td>
                <td>{career.wins.to_string()}</td>
                <td class="whole">{signed(career.points)}</td>
            </tr>
        }
    });
    view! {
        <section class="paper pad score-pad" id="together">
            <h2>{texts.t("companion-all")}</h2>
            <div class="wide">
                <table class="scores">
                    <thead>
                        <tr>
                            <th scope="col">{texts.t("companion-name")}</th>
                            <th scope="col">{texts.t("companion-evenings")}</th>
                            <th scope="col">{texts.t("companion-games")}</th>
                            <th scope="col">{texts.t("page-big-points")}</th>
                            <th scope="col">{texts.t("companion-points")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
            <Plot lines=lines label=texts.t("companion-plot-all") />
        </section>
    }
}

/// The form for a new evening.
#[component]
pub fn NewEvening() -> impl IntoView {
    let texts = use_texts();
    let party = Party::load(use_settings().get_untracked().lang);
    let name = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let begin = move || {
        party.keep();
        let today = device::today();
        let typed = sidra_companion::tidy_name(&name.get_untracked());
        let name = match typed.is_empty() {
            true => free_name_of_day(&today, texts),
            false => typed,
        };
        let mut evening = Evening::new(&name, &today, party.rules(), &party.names(texts));
        let id = new_id();
        evening.id.clone_from(&id);
        timer::end_game(&evening);
        match keep(&id, &evening) {
            true => device::replace(&format!("/companion/sheet/{id}")),
            false => error.set(untrack(|| texts.say("companion-full"))),
        }
    };
    view! {
        <main class="frame wood" id="evening-setup">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("companion-new-evening")}</h1>
                </header>
                <div class="paper plain asked">
                    <section>
                        <h2><label for="evening-name">{texts.t("companion-evening-name")}</label></h2>
                        <input
                            type="text"
                            class="line wide-line"
                            id="evening-name"
                            maxlength=LONGEST_NAME.to_string()
                            autocomplete="off"
                            placeholder=text(move || name_of_day(&device::today(), texts))
                            on:input=choose(move |event| name.set(event_target_value(&event)))
                        />
                    </section>
                    <PartyForm party=party />
                    <p class="error" role="alert">{error}</p>
                    <button type="button" class="main" id="begin" on:click=press(begin)>
                        <b>{texts.t("companion-open-sheet")}</b>
                        <Icon name="i-go" />
                    </button>
                </div>
            </div>
        </main>
    }
}
