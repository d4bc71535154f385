//! The home screen.

use std::sync::Arc;

use leptos::prelude::*;
use sidra_bots::Level;
use sidra_client::{Choices, MOST_UNITS, OpenError, Table};
use sidra_core::few::Few;
use sidra_core::rules::MatchOf;
use sidra_core::{editions, notation};
use sidra_room::{KeptError, Seat};
use sidra_text::Lang;
use wasm_bindgen_futures::spawn_local;

use crate::css::px;
use crate::later::{Later, Piece};
use crate::lesson::is_learned;
use crate::live::{choose, flag, part, press, text};
use crate::online::api::TOKEN;
use crate::portrait::Portrait;
use crate::settings::use_settings;
use crate::sheet::{Ask, Confirm};
use crate::texts::{Languages, Texts, use_texts};
use crate::tile::{Drawing, Icon, Tile};
use crate::{device, later, matches};

/// The maximum length of a player's name, in letters.
pub const LONGEST_NAME: usize = 20;

/// Returns the choices to begin with: those last used, or the plain rules that most speakers of the
/// language know.
pub fn last_choices(lang: Lang) -> Choices {
    let kept = device::kept("choices").and_then(|line| Choices::from_line(&line));
    let mut choices = kept.unwrap_or_else(|| {
        let edition = match lang {
            Lang::Pl => editions::find("pl-standard"),
            Lang::En | Lang::He | Lang::Hu => None,
        };
        Choices::usual(edition.unwrap_or(editions::ALL[0]))
    });
    if !matches::any_finished() {
        set_clock(&mut choices, 0);
    }
    choices
}

/// Sets the time for a turn, in seconds; 0 for none.
pub fn set_clock(choices: &mut Choices, seconds: u16) {
    // The field exists, and accepts all values that are used here.
    _ = choices.change("turn_seconds", &seconds.to_string());
}

/// Returns the choices of a match, for a rematch.
pub fn choices_of(table: &Table) -> Choices {
    let view = table.view();
    let config = view.config;
    let players = config.players.len() as u32;
    let units = match view.rules().match_of {
        MatchOf::Rounds => config.games / players.max(1),
        MatchOf::Games => config.games,
    };
    let seats = &table.company().seats;
    Choices {
        rules: config.rules,
        bots: seats.iter().filter_map(Seat::bot).collect(),
        units: units.clamp(1, MOST_UNITS),
        seed: None,
        theme: view.theme.map(str::to_owned),
    }
}

/// Returns the player's name on this device, or an empty string.
pub fn own_name() -> String {
    device::kept("name").unwrap_or_default()
}

/// Returns the names of the players: people have their own, bots are named after their animals.
pub fn names(seats: &[Seat], texts: Texts) -> Vec<String> {
    let text = texts.text();
    let level = |seat: &Seat| seat.bot();
    let name = |(at, seat): (usize, &Seat)| {
        let Some(bot) = level(seat) else {
            let name = own_name();
            return match name.is_empty() {
                true => text.plain("page-you"),
                false => name,
            };
        };
        let animal = text.plain(&format!("page-animal-{bot}"));
        let alike = |seats: &[Seat]| seats.iter().filter(|seat| level(seat) == Some(bot)).count();
        match alike(seats) {
            1 => animal,
            _ => format!("{animal} {}", alike(&seats[..=at])),
        }
    };
    seats.iter().enumerate().map(name).collect()
}

/// Begins a match and goes to its table. Returns false if the device has no space for it.
pub fn begin(choices: &Choices, texts: Texts) -> bool {
    let seats: Vec<Seat> = choices.seats().into_iter().map(Seat::of).collect();
    let now = device::now();
    let names = names(&seats, texts);
    let table = Table::begin(choices, names, device::dice(), device::today(), now);
    let Some((room, played)) = table.and_then(|table| table.keep(now)) else {
        return false;
    };
    if !matches::add(&room, &played) {
        return false;
    }
    let mut kept = Choices {
        seed: None,
        ..choices.clone()
    };
    if !matches::any_finished() {
        // The very first game has no clock; later ones have the booklet's.
        let printed = kept.rules.edition().rules.turn_seconds;
        set_clock(&mut kept, printed);
    }
    device::keep("choices", &kept.to_string());
    true
}

/// Begins a match with the choices of *Play now*. Returns false if the device has no space for
/// it.
pub fn play_now(lang: Lang, texts: Texts) -> bool {
    begin(&last_choices(lang), texts)
}

/// The sets of the picture: their class, their left edge, another left edge for right-to-left
/// languages (where text would otherwise cover them), their top, and their tiles.
const PICTURE: [(&str, i16, i16, i16, &str); 9] = [
    ("", 150, 150, -34, "b8 b9 b10 b11"),
    ("", 720, -330, 10, "k1 y1 r1 b1"),
    ("", 0, 0, 212, "r5 r6 r7"),
    ("", 436, 436, 212, "r9 r10"),
    ("", 790, -400, 230, "y7 y8 y9"),
    ("", 86, 86, 428, "y12 k12 b12"),
    ("cut", 536, 450, 446, "k3 k4 k5 k6"),
    ("", -150, -150, 650, "y2 y3 y4 y5"),
    ("up", 318, 318, 186, "J"),
];

/// The table, seen from a chair: a joker is about to be laid into a run.
#[component]
fn Picture() -> impl IntoView {
    let sets = PICTURE.map(|(class, left, mirrored, top, tiles)| {
        let tiles = notation::tiles(tiles).unwrap_or_default();
        let tiles = tiles
            .into_iter()
            .map(|face| view! { <Tile face=Some(face) /> });
        view! {
            <div
                class=format!("set {class}")
                style:--l=px(f64::from(left))
                style:--r=px(f64::from(mirrored))
                style:--y=px(f64::from(top))
            >
                {tiles.collect_view()}
            </div>
        }
    });
    view! {
        <div class="scene" aria-hidden="true">
            <div class="plane">{sets}<div class="set hole"></div></div>
        </div>
    }
}

/// Returns whether a kept match is not over.
fn waits((table, _): &(Table, String)) -> bool {
    !table.is_over()
}

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    let texts = use_texts();
    let settings = use_settings();
    let quick = StoredValue::new(last_choices(settings.get_untracked().lang));
    let changes = RwSignal::new(());
    let error = RwSignal::new(String::new());
    let asked = RwSignal::new(None);
    let about = text(move || {
        let text = texts.text();
        let animal = |level: &Level| text.plain(&format!("page-animal-{level}"));
        quick.with_value(|choices| {
            let edition = text.plain(&format!("page-edition-{}", choices.rules.edition().id));
            let bots: Vec<String> = choices.bots.iter().map(animal).collect();
            format!("{edition} · {}", bots.join(", "))
        })
    });
    let opened = choose(move |event| {
        let Some(file) = device::chosen_file(&event) else {
            return;
        };
        error.set(String::new());
        spawn_local(async move {
            match later::read(&file.await, texts).await {
                Ok((room, played)) if matches::add(&room, &played) => {}
                Ok(_) => error.set(texts.say("page-full")),
                Err(reason) => error.set(format!("{} {reason}", texts.say("page-open-failed"))),
            }
        });
    });
    let play = move || {
        if !play_now(settings.get_untracked().lang, texts) {
            error.set(texts.say("page-full"));
        }
    };
    let kept = move || {
        changes.track();
        matches::ids()
            .into_iter()
            .filter_map(|id| Some((matches::open(&id)?, id)))
            .collect::<Vec<_>>()
    };
    let doors = move || {
        let mut kept = kept();
        // The match that *Continue* opens needs no door.
        if let Some(at) = kept.iter().position(waits) {
            kept.remove(at);
        }
        let door = |(table, id): (Table, String)| {
            view! { <KeptDoor table=table id=id asked=asked changes=changes /> }
        };
        kept.into_iter().map(door).collect_view()
    };
    let learned = is_learned("first");
    let seated = device::kept(TOKEN).is_some_and(|token| !token.is_empty());
    // Beside *Play now*: the game to continue, or the lesson for a new player.
    let again = move || {
        let waiting = kept().into_iter().find(waits);
        let (id, to, name) = match waiting {
            Some((_, id)) => ("continue", format!("#/table/{id}"), "page-continue"),
            None if !learned => ("to-lesson", "#/learn".to_owned(), "page-learn"),
            None => return None,
        };
        Some(view! {
            <a class="quiet" id=id href=to>
                {(id == "continue").then(|| view! { <i class="dot"></i> })}
                {texts.t(name)}
            </a>
        })
    };
    // The lesson gets a separate door, unless it is already beside *Play now*.
    let lesson = move || {
        (learned || kept().iter().any(waits)).then(|| {
            view! {
                <a class="door" id="learn" href="#/learn">
                    <span class="pic">
                        <Drawing name="d-joker" class="fool" />
                    </span>
                    <b>{texts.t("page-learn")}</b>
                    <small>{texts.t("page-learn-about")}</small>
                </a>
            }
        })
    };
    let faces = Level::ALL.map(|level| {
        view! { <Portrait bot=Some(level) name=Signal::default() small=true /> }
    });
    let people = [1, 2, 3].map(|seat| {
        let letter = text(move || {
            texts
                .say("page-friends-letters")
                .chars()
                .nth(seat - 1)
                .into_iter()
                .collect()
        });
        view! { <Portrait bot=None name=letter seat=seat small=true /> }
    });
    view! {
        <main class="home" id="home">
            <div class="hero felt">
                <Picture />
                <nav>
                    <span class="logo">
                        <Drawing name="d-logo" />
                        "Sidra"
                    </span>
                    <a href="#/rules" id="rules" aria-label=texts.t("page-rules")>
                        <Icon name="i-book" />
                        <span>{texts.t("page-rules")}</span>
                    </a>
                    <a href="#/settings" id="to-settings" aria-label=texts.t("page-settings")>
                        <Icon name="i-gear" />
                        <span>{texts.t("page-settings")}</span>
                    </a>
                    <LanguageChip />
                </nav>
                <div class="say">
                    <h1>{texts.t("page-invite")}</h1>
                    <p>{texts.t("page-claim")} " " {texts.t("page-free")}</p>
                    <div class="go">
                        <button type="button" id="play-now" class="main" on:click=press(play)>
                            <span>
                                <b>{texts.t("page-play-now")}</b>
                                <small>{about}</small>
                            </span>
                            <Icon name="i-go" />
                        </button>
                        {part(again)}
                    </div>
                    <p class="error" role="alert">{error}</p>
                </div>
            </div>
            <div class="shelf wood">
                <div class="groove">
                    {part(doors)}
                    {seated.then(|| view! { <Later piece=Piece::HomeTables /> })}
                    <a class="door" id="friends-door" href="#/friends">
                        <span class="pic faces">{people}</span>
                        <b>{texts.t("page-friends")}</b>
                        <small>{texts.t("page-friends-about")}</small>
                    </a>
                    <a class="door" id="new" href="#/new">
                        <span class="pic faces">{faces}</span>
                        <b>{texts.t("page-new-game")}</b>
                        <small>{texts.t("page-new-about")}</small>
                    </a>
                    <a class="door" id="to-puzzle" href="#/puzzle">
                        <span class="pic sought" aria-hidden="true">
                            {notation::tiles("r6 r7")
                                .unwrap_or_default()
                                .into_iter()
                                .map(|face| view! { <Tile face=Some(face) /> })
                                .collect_view()} <i>"?"</i>
                        </span>
                        <b>{texts.t("page-puzzle")}</b>
                        <small>{texts.t("page-puzzle-about")}</small>
                    </a>
                    <a class="door" id="to-companion" href="#/companion">
                        <span class="pic">
                            <Drawing name="d-timer" class="book" />
                        </span>
                        <b>{texts.t("page-companion")}</b>
                        <small>{texts.t("page-companion-about")}</small>
                    </a>
                    {part(lesson)}
                </div>
                <footer>
                    <span>{texts.t("page-checkable")}</span>
                    <label class="file">
                        <input type="file" id="open-file" on:change=opened />
                        {texts.t("page-open")}
                    </label>
                </footer>
            </div>
            <Ask asked=asked />
        </main>
    }
}

/// A match on this device: who plays, whose turn it is, the edition and the scores.
#[component]
fn KeptDoor(
    table: Table,
    id: String,
    asked: RwSignal<Option<Confirm>>,
    /// Notified when a match is removed.
    changes: RwSignal<()>,
) -> impl IntoView {
    let texts = use_texts();
    let seats = table.company().seats.clone();
    let view = table.view();
    let (turn, over) = (view.turn, table.is_over());
    let mine = turn.is_some() && turn == table.seat();
    let edition = view.config.rules.edition();
    let mut standings = view.standings();
    standings.sort_few_by_key(|standing| standing.seat);
    let points: Vec<String> = standings.iter().map(|sum| signed(sum.points)).collect();
    let points = points.join(" · ");
    let (game, games) = (view.results.len() as i64 + 1, i64::from(view.config.games));
    let game = game.min(games);
    let all = seats.clone();
    let state = text(move || {
        let text = texts.text();
        let player = turn.and_then(|seat| names(&all, texts).into_iter().nth(seat));
        match player {
            _ if over => text.plain("page-finished"),
            _ if mine => text.plain("page-mine"),
            Some(player) => text.say("page-to-play", [("player", player.into())]),
            None => text.plain("page-next-game"),
        }
    });
    let faces = seats.iter().enumerate().map(|(at, seat)| {
        let seats = seats.clone();
        let name = text(move || names(&seats, texts).swap_remove(at));
        view! { <Portrait bot=seat.bot() name=name seat=at small=true /> }
    });
    let faces = faces.collect_view();
    let href = format!("#/table/{id}");
    let remove = move || {
        let id = id.clone();
        let act = move || {
            matches::remove(&id);
            // The screen may be gone by now.
            _ = changes.try_set(());
        };
        if over {
            return act();
        }
        asked.set(Some(Confirm {
            title: "page-remove-ask",
            about: "page-remove-about",
            yes: "page-remove-yes",
            no: "page-remove-no",
            act: Arc::new(act),
        }));
    };
    view! {
        <div class="door kept" class:mine=mine>
            <span class="pic faces">{faces}</span>
            <a href=href>
                <b>{state}</b>
            </a>
            <small>
                <span>
                    {text(move || {
                        let edition = texts.say(&format!("page-edition-{}", edition.id));
                        let numbers = [("number", game), ("games", games)];
                        format!("{edition} · {}", texts.count("page-game-of", &numbers))
                    })}
                </span>
                <span dir="ltr">{points}</span>
            </small>
            <button
                type="button"
                class="remove"
                aria-label=texts.t("page-remove")
                title=texts.t("page-remove")
                on:click=press(remove)
            >
                <Icon name="i-x" />
            </button>
        </div>
    }
}

/// Shows the language of the page, and changes it.
#[component]
fn LanguageChip() -> impl IntoView {
    let texts = use_texts();
    let languages: Languages = expect_context();
    let options = Lang::ALL.map(|lang| {
        view! {
            <option
                value=lang.code()
                lang=lang.code()
                prop:selected=flag(move || languages.is_chosen(lang))
            >
                {lang.own_name()}
            </option>
        }
    });
    view! {
        <span class="chip">
            <Icon name="i-globe" />
            <select
                id="language"
                aria-label=texts.t("page-language")
                on:change=choose(move |event| {
                    if let Some(lang) = Lang::of_locale(&event_target_value(&event)) {
                        languages.choose(lang);
                    }
                })
            >
                {options}
            </select>
        </span>
    }
}

/// Formats points with a typographic minus sign.
pub fn signed(points: i64) -> String {
    format!("{points:+}").replace('-', "−")
}

/// Reads a game or a record that was saved as a file. Returns it in the form in which the device
/// keeps it.
///
/// # Errors
/// Returns a sentence that says why the file cannot be played here.
pub fn read_file(text: &str, texts: Texts) -> Result<(String, String), String> {
    let now = device::now();
    let why = |error: OpenError| why_not(text, &error, texts);
    let table = Table::open(text, device::dice(), now).map_err(why)?;
    let kept = table.keep(now);
    kept.ok_or_else(|| why(OpenError::Unplayable(KeptError::Misfit)))
}

/// Returns a sentence that says why a file or a kept game cannot be played here.
pub fn why_not(text: &str, error: &OpenError, texts: Texts) -> String {
    let line = match error {
        OpenError::TooLong => return texts.say("page-file-long"),
        OpenError::Unplayable(error) => match error {
            KeptError::Misfit => return texts.say("page-file-misfit"),
            KeptError::Twice => return texts.say("page-file-twice"),
            KeptError::Line(line) => *line,
            KeptError::Record(error) if text.starts_with("sidra record") => error.line,
            // The record comes after the lines of the room, so its line numbers are offset.
            KeptError::Record(error) => {
                let head = text.split("\n\n").next().unwrap_or_default();
                head.lines().count() + 1 + error.line
            }
        },
    };
    let found = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let found: String = found.trim().chars().take(40).collect();
    let text = texts.text();
    let found = match found.is_empty() {
        true => text.plain("found-nothing"),
        false => text.say("found-quoted", [("found", found.into())]),
    };
    let place = [("line", line.into()), ("found", found.into())];
    text.say("page-file-line", place)
}
