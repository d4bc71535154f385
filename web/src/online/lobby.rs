//! The tables of the server: the player's own, those with a free chair, those being played, and the
//! public matches that are finished.

use js_sys::Intl::RelativeTimeFormat;
use js_sys::{Array, Date, Object, encode_uri_component};
use leptos::prelude::*;
use sidra_core::notation;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::api::{self, Failure, field, list_field, number_field, text_field};
use super::join::sit_at;
use super::reach::{Reach, Unreached};
use super::seats::sides;
use crate::app::Back;
use crate::css;
use crate::device;
use crate::live::{flag, part, press, text};
use crate::new_game::clock_in_words;
use crate::portrait::Portrait;
use crate::rich::quoting;
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon, Row};

/// A list of tables as the server sent it.
type List = StoredValue<Vec<JsValue>, LocalStorage>;

/// How many finished matches are shown at first, and how many more each time the player asks for
/// more.
const FINISHED: usize = 6;

/// A list that the server sends page by page.
#[derive(Clone, Copy)]
struct Pages {
    path: &'static str,
    /// What has arrived so far.
    tables: List,
    /// How many of them are from the first page.
    first: StoredValue<usize>,
    /// Where the list continues; empty at its end.
    next: StoredValue<String>,
    /// Whether a page after the first has arrived.
    continued: StoredValue<bool>,
    /// How many finished matches are shown.
    shown: RwSignal<usize>,
}

impl Pages {
    fn new(path: &'static str) -> Pages {
        Pages {
            path,
            tables: StoredValue::new_local(Vec::new()),
            first: StoredValue::new(0),
            next: StoredValue::new(String::new()),
            continued: StoredValue::new(false),
            shown: RwSignal::new(FINISHED),
        }
    }

    /// Replaces the first page, which may have changed, and keeps what has arrived of later pages.
    fn begin(self, page: &JsValue) {
        let mut tables = list_field(page, "tables");
        let before = self.tables.get_value().into_iter();
        let later = before.skip(self.first.get_value());
        self.first.set_value(tables.len());
        let is_new = |old: &JsValue| tables.iter().any(|new| id_of(new) == id_of(old));
        let later: Vec<JsValue> = later.filter(|old| !is_new(old)).collect();
        tables.extend(later);
        self.tables.set_value(tables);
        if !self.continued.get_value() {
            self.next.set_value(text_field(page, "next"));
        }
    }

    /// Forgets everything.
    fn clear(self) {
        self.tables.set_value(Vec::new());
        self.first.set_value(0);
        self.next.set_value(String::new());
        self.continued.set_value(false);
    }

    /// Adds the next page.
    fn go_on(self, page: &JsValue) {
        self.continued.set_value(true);
        self.next.set_value(text_field(page, "next"));
        self.tables.update_value(|tables| {
            let mut more = list_field(page, "tables");
            more.retain(|new| !tables.iter().any(|old| id_of(old) == id_of(new)));
            tables.extend(more);
        });
    }

    /// Shows more finished matches, of which `finished` have arrived. If those are too few, fetches
    /// the next page.
    fn show_more(self, finished: usize, arrived: RwSignal<u32>, reach: Reach) {
        self.shown.update(|shown| *shown += FINISHED);
        let next = self.next.get_value();
        if finished >= self.shown.get_untracked() || next.is_empty() {
            return;
        }
        let path = format!("{}?before={}", self.path, encode_uri_component(&next));
        spawn_local(async move {
            let page = api::call("GET", &path, None).await;
            // The screen may be gone.
            if self.shown.is_disposed() {
                return;
            }
            match page {
                Ok(page) => self.go_on(&page),
                Err(Failure::Offline) => reach.lost(),
                Err(Failure::Refused(_)) => {}
            }
            arrived.update(|count| *count += 1);
        });
    }

    /// Creates a button that shows more finished matches, if there are any.
    fn more(
        self,
        id: &'static str,
        finished: usize,
        arrived: RwSignal<u32>,
        reach: Reach,
    ) -> impl IntoView {
        let texts = use_texts();
        let any = finished > self.shown.get() || self.next.with_value(|next| !next.is_empty());
        any.then(|| {
            let act = move || self.show_more(finished, arrived, reach);
            view! {
                <button type="button" class="quiet more" id=id on:click=press(act)>
                    <Icon name="i-plus" />
                    {texts.t("page-online-show-more")}
                </button>
            }
        })
    }
}

fn id_of(table: &JsValue) -> String {
    text_field(table, "table")
}

/// Returns whether the player sits or sat at a table.
fn has_own_chair(table: &JsValue) -> bool {
    let chairs = list_field(table, "chairs");
    chairs.iter().any(|chair| field(chair, "you").is_truthy())
}

/// Returns the name of the person or bot in a chair of a list entry; `None` if the chair is free.
fn sitter(chair: &JsValue, texts: Texts) -> Option<String> {
    match text_field(chair, "kind").as_str() {
        "person" => {
            let name = text_field(chair, "name");
            Some(match name.is_empty() {
                true => texts.say("page-online-somebody"),
                false => name,
            })
        }
        "bot" => Some(texts.say(&format!("page-animal-{}", text_field(chair, "level")))),
        _ => None,
    }
}

/// Returns the names of everyone at a table in a list, except the player.
pub fn people(table: &JsValue, texts: Texts) -> String {
    let chairs = list_field(table, "chairs");
    let others = chairs
        .iter()
        .filter(|chair| !field(chair, "you").is_truthy());
    let names: Vec<String> = others.filter_map(|chair| sitter(chair, texts)).collect();
    names.join(", ")
}

/// Returns how much time a table gives for a turn, such as "1 min per turn".
pub fn pace(seconds: u16, texts: Texts) -> String {
    match seconds {
        0 => texts.say("page-online-no-clock"),
        _ => {
            let time = ("time", clock_in_words(seconds, texts).into());
            texts.text().say("page-online-pace", [time])
        }
    }
}

/// Returns what is played at a table in a list, such as "Original · 1 min per turn".
pub fn about(table: &JsValue, texts: Texts) -> String {
    let edition = texts.say(&format!("page-edition-{}", text_field(table, "edition")));
    let seconds = u16::try_from(number_field(table, "turn_seconds")).unwrap_or(0);
    let line = format!("{edition} · {}", pace(seconds, texts));
    with_theme(line, &text_field(table, "theme"), texts)
}

/// Adds the theme of the words to what is said about a table, if it has one.
pub fn with_theme(line: String, theme: &str, texts: Texts) -> String {
    match theme.is_empty() {
        true => line,
        // A theme may be in a different script from the line.
        false => format!(
            "{line} · {} \u{2068}{theme}\u{2069}",
            texts.say("page-word-theme")
        ),
    }
}

/// Returns whether anyone can still sit down at a table.
fn has_free_chair(table: &JsValue) -> bool {
    let chairs = list_field(table, "chairs");
    let free = |chair: &JsValue| text_field(chair, "kind") == "free";
    text_field(table, "stage") == "open" && chairs.iter().any(free)
}

/// Returns the seat whose turn it is, if that is shown.
fn turn(table: &JsValue) -> Option<usize> {
    field(table, "turn").as_f64().map(|seat| seat as usize)
}

/// Returns how long ago a time was, such as "4 minutes ago".
fn ago(when: &JsValue, texts: Texts) -> Option<String> {
    let seconds = (device::date_millis() as f64 - when.as_f64()?) / 1000.0;
    let units = [(86_400.0, "day"), (3_600.0, "hour"), (60.0, "minute")];
    let (count, unit) = units
        .into_iter()
        .map(|(length, unit)| ((seconds / length).floor(), unit))
        .find(|(count, _)| *count >= 1.0)
        // "0 minutes ago" is shown as "this minute".
        .unwrap_or((0.0, "minute"));
    let options = Object::new();
    _ = js_sys::Reflect::set(&options, &"numeric".into(), &"auto".into());
    let lang = Array::of1(&texts.text().lang().code().into());
    let format = RelativeTimeFormat::new(&lang, &options);
    Some(String::from(format.format(-count, unit)))
}

/// Returns when an idle table closes, if its people have been notified, or how long a match without
/// a clock will wait for the player to move.
fn deadline(table: &JsValue, texts: Texts) -> Option<String> {
    let text = texts.text();
    let date = |name: &str| {
        let when = Date::new(&field(table, name).as_f64()?.into());
        let date = when.to_locale_date_string(text.lang().code(), &JsValue::UNDEFINED);
        Some([("date", String::from(date).into())])
    };
    let closes = date("closes").map(|date| text.say("page-online-closes", date));
    closes.or_else(|| Some(text.say("page-online-waits-until", date("waits_until")?)))
}

/// The height of the felt of a stamp, as a percentage of its width, without its margins.
const STAMP_HEIGHT: f64 = 52.0;
/// Its width, in the same unit.
const STAMP_WIDTH: f64 = 86.0;

/// Returns the tile width at which all sets fit on a stamp, as a percentage of its felt.
fn tile_width(sets: &[usize]) -> f64 {
    let fits = |width: f64| {
        let (mut x, mut rows) = (0.0, 1.0);
        for &tiles in sets {
            let long = tiles as f64 * width * 1.04;
            if x > 0.0 && x + long > STAMP_WIDTH {
                (x, rows) = (0.0, rows + 1.0);
            }
            x += long + width * 0.6;
        }
        rows * width * 1.5 + (rows - 1.0) * width * 0.3 <= STAMP_HEIGHT
    };
    // Tiles of one size look best; only a crowded table needs smaller ones.
    let mut widths = (20..=70).rev().map(|tenths| f64::from(tenths) / 10.0);
    widths.find(|&width| fits(width)).unwrap_or(2.0)
}

/// A table as small as a stamp, with faces at their seats.
#[component]
pub fn Stamp(
    /// The table as the server sent it.
    table: JsValue,
    /// Called when a free chair is tapped.
    #[prop(optional)]
    sit: Option<Callback<()>>,
) -> impl IntoView {
    let chairs = list_field(&table, "chairs");
    let own = chairs
        .iter()
        .position(|chair| field(chair, "you").is_truthy());
    let first = own.unwrap_or(0);
    let count = chairs.len();
    let moves = turn(&table);
    let faces = sides(count).iter().enumerate().filter_map(|(step, side)| {
        let seat = (first + step) % count.max(1);
        let chair = chairs.get(seat)?;
        let face = match text_field(chair, "kind").as_str() {
            // The button next to the stamp does the same for the keyboard.
            "free" => view! {
                <span
                    class="face empty small"
                    class:sitter=sit.is_some()
                    on:click=press(move || {
                        if let Some(sit) = sit {
                            sit.run(());
                        }
                    })
                >
                    <Icon name="i-plus" />
                </span>
            }
            .into_any(),
            kind => {
                let bot = (kind == "bot").then(|| text_field(chair, "level").parse().ok());
                let name = text_field(chair, "name");
                let name = text(move || name.clone());
                view! { <Portrait bot=bot.flatten() name=name seat=seat small=true /> }.into_any()
            }
        };
        let moves = moves == Some(seat);
        Some(view! { <span class=format!("at {side}") class:moves=moves>{face}</span> })
    });
    let sets = notation::table(&text_field(&table, "sets")).unwrap_or_default();
    let sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
    let middle = match sets.is_empty() {
        true => view! { <Drawing name="d-medal" class="medal" /> }.into_any(),
        false => sets
            .into_iter()
            .map(|tiles| {
                let word = tiles.iter().all(|face| face.letter().is_some());
                view! { <Row tiles=tiles word=word /> }
            })
            .collect_view()
            .into_any(),
    };
    view! {
        <div class="stamp wood" aria-hidden="true">
            <div class="felt">
                <div class="sets" style:--fit=css::number(tile_width(&sizes))>{middle}</div>
            </div>
            {faces.collect_view()}
        </div>
    }
}

/// The number of people watching a table in a list, beside an eye; nothing if nobody is watching.
#[component]
fn Watched(table: JsValue) -> impl IntoView {
    let texts = use_texts();
    let count = number_field(&table, "spectators");
    (count > 0).then(|| {
        let said = texts.count("page-online-watchers", &[("count", count as i64)]);
        let title = said.clone();
        view! {
            <span class="watchers" title=title>
                <Icon name="i-eye" />
                <b aria-hidden="true">{count.to_string()}</b>
                <span class="unseen">{said}</span>
            </span>
        }
    })
}

/// A table at which nobody sits yet.
#[component]
fn EmptyTable() -> impl IntoView {
    let faces = sides(4).iter().map(|side| {
        view! {
            <span class=format!("at {side}")>
                <span class="face empty small">
                    <Icon name="i-plus" />
                </span>
            </span>
        }
    });
    view! {
        <a class="stamp wood" href="#/friends" tabindex="-1" aria-hidden="true">
            <div class="felt">
                <div class="sets">
                    <Drawing name="d-medal" class="medal" />
                </div>
            </div>
            {faces.collect_view()}
        </a>
    }
}

/// What is shown while no table has a free chair: an offer to open a table.
#[component]
fn Inviting() -> impl IntoView {
    let texts = use_texts();
    view! {
        <li class="entry inviting">
            <EmptyTable />
            <div class="words">
                <p>{texts.t("page-online-no-chairs")}</p>
                <a class="quiet" id="open-one" href="#/friends">
                    {texts.t("page-online-open")}
                </a>
            </div>
        </li>
    }
}

/// The whole screen while there is no table: how to open one.
#[component]
fn NoTables(
    /// Whether the server lists public tables.
    listed: bool,
) -> impl IntoView {
    let texts = use_texts();
    let about = match listed {
        true => "page-online-no-tables-about",
        false => "page-online-no-lobby",
    };
    view! {
        <section class="nobody" id="no-tables">
            <EmptyTable />
            <h2>{texts.t("page-online-no-tables")}</h2>
            <p>{texts.t(about)}</p>
            <a class="main" id="open-first" href="#/friends">
                <b>{texts.t("page-online-open")}</b>
                <Icon name="i-go" />
            </a>
            <p class="others">
                <a class="quiet" id="have-code" href="#/join">
                    <Icon name="i-keys" />
                    {texts.t("page-online-type-code")}
                </a>
                <a id="to-device" href="#/device">{texts.t("page-online-device-had")}</a>
            </p>
        </section>
    }
}

/// Returns whether the match of a table in a list is over.
fn is_over(table: &JsValue) -> bool {
    matches!(text_field(table, "stage").as_str(), "over" | "closed")
}

/// Returns what one of the player's own tables is waiting for, such as "Your turn".
fn state_of(table: &JsValue, texts: Texts) -> String {
    let theirs = || {
        let chairs = list_field(table, "chairs");
        let player = turn(table).and_then(|seat| sitter(chairs.get(seat)?, texts))?;
        let text = texts.text();
        Some(text.say("page-online-turn-of", [("player", player.into())]))
    };
    match text_field(table, "stage").as_str() {
        _ if field(table, "your_turn").is_truthy() => texts.say("page-mine"),
        "open" | "dealing" => texts.say("page-online-waiting"),
        "closed" => texts.say("page-online-closed-early"),
        _ if is_over(table) => texts.say("page-finished"),
        _ => theirs().unwrap_or_else(|| texts.say("page-online-theirs")),
    }
}

/// Returns who else sits at one of the player's tables; `None` if nobody does.
fn with_whom(table: &JsValue, texts: Texts) -> Option<String> {
    let others = people(table, texts);
    let players = ("players", others.clone().into());
    (!others.is_empty()).then(|| texts.text().say("page-online-with", [players]))
}

/// The maximum number of the player's own tables on the home screen.
const AT_HOME: usize = 3;

/// Doors on the home screen to the player's own tables, except finished ones.
#[component]
pub fn HomeTables() -> impl IntoView {
    let texts = use_texts();
    let arrived = RwSignal::new(());
    let tables: List = StoredValue::new_local(Vec::new());
    spawn_local(async move {
        // Without the server there are no doors to its tables.
        let Ok(page) = api::call("GET", "/api/me/tables", None).await else {
            return;
        };
        let mut mine = own_tables(list_field(&page, "tables"));
        mine.retain(|table| !is_over(table));
        mine.truncate(AT_HOME);
        // The screen may be gone.
        if !arrived.is_disposed() {
            tables.set_value(mine);
            arrived.set(());
        }
    });
    let door = move |table: JsValue| {
        let chairs = list_field(&table, "chairs").into_iter().enumerate();
        let faces = chairs.filter_map(|(seat, chair)| {
            let name = sitter(&chair, texts)?;
            let bot = text_field(&chair, "level").parse().ok();
            let name = text(move || name.clone());
            Some(view! { <Portrait bot=bot name=name seat=seat small=true /> })
        });
        let line = with_whom(&table, texts).into_iter();
        let line: Vec<String> = line.chain([about(&table, texts)]).collect();
        view! {
            <div class="door kept" class:mine=field(&table, "your_turn").is_truthy()>
                <span class="pic faces">{faces.collect_view()}</span>
                <a href=format!("#/t/{}", id_of(&table))>
                    <b>{state_of(&table, texts)}</b>
                </a>
                <small>{quoting(line.join(" · "))}</small>
            </div>
        }
    };
    part(move || {
        arrived.track();
        tables.get_value().into_iter().map(door).collect_view()
    })
}

/// One of the player's own tables.
#[component]
fn Mine(
    table: JsValue,
    /// Whether it is the first of those that are waiting for the player.
    first: bool,
) -> impl IntoView {
    let texts = use_texts();
    let id = id_of(&table);
    let over = is_over(&table);
    let title = state_of(&table, texts);
    let players = with_whom(&table, texts);
    let when = deadline(&table, texts).or_else(|| ago(&field(&table, "updated"), texts));
    let edition = (players.is_none() || when.is_none()).then(|| about(&table, texts));
    let line: Vec<String> = players.into_iter().chain(edition).chain(when).collect();
    let to = match over && number_field(&table, "games") > 0 {
        true => format!("#/replay/t/{id}"),
        false => format!("#/t/{id}"),
    };
    let icon = if over { "i-eye" } else { "i-go" };
    view! {
        <li class="entry" class:turn=first>
            <Stamp table=table.clone() />
            <a class=if first { "main" } else { "quiet" } id=format!("mine-{id}") href=to>
                <span>
                    <b>{title}</b>
                    <small>{quoting(line.join(" · "))}</small>
                </span>
                <Watched table=table />
                <Icon name=icon />
            </a>
        </li>
    }
}

/// A table of other people, which the player can join or watch.
#[component]
fn Open(table: JsValue) -> impl IntoView {
    let texts = use_texts();
    let id = text_field(&table, "table");
    let free = has_free_chair(&table);
    let title = people(&table, texts);
    let line = about(&table, texts);
    let watch = !field(&table, "watch").is_null() && !field(&table, "watch").is_undefined();
    let watching = number_field(&table, "spectators");
    let named = api::token().is_some();
    let at = StoredValue::new(id.clone());
    let sit = Callback::new(move |()| {
        let table = at.get_value();
        match named {
            true => sit_at(&table),
            // The table asks for a name first.
            false => device::go(&format!("/t/{table}")),
        }
    });
    let stamp = match free {
        true => view! { <Stamp table=table.clone() sit=sit /> }.into_any(),
        false => view! { <Stamp table=table.clone() /> }.into_any(),
    };
    let act = match (free, watch) {
        (true, _) => view! {
            <button
                type="button"
                class="quiet"
                id=format!("sit-{id}")
                on:click=press(move || sit.run(()))
            >
                {texts.t("page-online-sit")}
            </button>
        }
        .into_any(),
        (false, true) => view! {
            <a class="quiet" id=format!("watch-{id}") href=format!("#/t/{id}")>
                <Icon name="i-eye" />
                {texts.t("page-online-watch")}
                {(watching > 0).then(|| view! { <b class="count" aria-hidden="true">{watching.to_string()}</b> })}
                <span class="unseen">
                    {(watching > 0).then(|| texts.count("page-online-watchers", &[("count", watching as i64)]))}
                </span>
            </a>
        }
        .into_any(),
        (false, false) => ().into_any(),
    };
    view! {
        <li class="entry">
            {stamp}
            <div class="words">
                <p>
                    <b>{title}</b>
                    <small>{quoting(line)}</small>
                </p>
                {act}
            </div>
        </li>
    }
}

/// A finished match of other people, which the player can replay.
#[component]
fn Finished(table: JsValue) -> impl IntoView {
    let texts = use_texts();
    let id = id_of(&table);
    let title = people(&table, texts);
    let when = ago(&field(&table, "updated"), texts);
    let line: Vec<String> = std::iter::once(about(&table, texts)).chain(when).collect();
    view! {
        <li class="entry">
            <Stamp table=table />
            <div class="words">
                <p>
                    <b>{title}</b>
                    <small>{quoting(line.join(" · "))}</small>
                </p>
                <a class="quiet" id=format!("past-{id}") href=format!("#/replay/t/{id}")>
                    <Icon name="i-look" />
                    {texts.t("page-online-look")}
                </a>
            </div>
        </li>
    }
}

/// Returns the place of one of the player's own tables in the list: those that wait for the
/// player, those being played, those that have not begun, finished ones.
fn place(table: &JsValue) -> usize {
    match text_field(table, "stage").as_str() {
        _ if field(table, "your_turn").is_truthy() => 0,
        "playing" | "dealing" => 1,
        "open" => 2,
        _ => 3,
    }
}

/// Returns the player's own tables in the order in which they are shown. A table that was closed
/// before its match began has nothing to show.
fn own_tables(mut tables: Vec<JsValue>) -> Vec<JsValue> {
    tables.retain(|table| {
        text_field(table, "stage") != "closed" || field(table, "begun").is_truthy()
    });
    tables.sort_by_key(place);
    tables
}

/// Returns how many of the player's own tables are finished.
fn finished(tables: &[JsValue]) -> usize {
    tables.iter().filter(|table| place(table) == 3).count()
}

/// The screen.
#[component]
pub fn Tables() -> impl IntoView {
    let texts = use_texts();
    let mine = Pages::new("/api/me/tables");
    let past = Pages::new("/api/matches");
    let all: List = StoredValue::new_local(Vec::new());
    // How many times the lists have arrived, and whether the server lists public tables.
    let arrived = RwSignal::new(0_u32);
    let listed = RwSignal::new(true);
    let lost = RwSignal::new(api::has_lost_seats());
    let reach = Reach::watch();
    let load = move || {
        spawn_local(async move {
            let own = match api::token() {
                Some(_) => api::call("GET", mine.path, None).await,
                None => Ok(JsValue::UNDEFINED),
            };
            let open = api::call("GET", "/api/lobby", None).await;
            let over = api::call("GET", past.path, None).await;
            // The screen may be gone.
            if lost.try_set(api::has_lost_seats()).is_some() {
                return;
            }
            // The last lists stay visible until the server is back.
            for failure in [&own, &open, &over]
                .into_iter()
                .filter_map(|list| list.as_ref().err())
            {
                if *failure == Failure::Offline {
                    return reach.lost();
                }
            }
            match own {
                Ok(own) => mine.begin(&own),
                // The server does not know the person at this device.
                Err(_) => mine.clear(),
            }
            if let Ok(over) = over {
                past.begin(&over);
            }
            if let Ok(open) = open {
                listed.set(field(&open, "lobby").is_truthy());
                all.set_value(list_field(&open, "tables"));
            }
            arrived.update(|count| *count += 1);
        });
    };
    // The lists are fetched when the screen opens, and again when the server is back.
    Effect::new(move |_| {
        if reach.is_here() {
            load();
        }
    });
    let timer = set_interval_with_handle(load, std::time::Duration::from_secs(10)).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let none = move |sentence: &'static str| {
        // Until the lists have arrived, none of them is shown as empty.
        (arrived.get() > 0).then(|| view! { <li class="none">{texts.t(sentence)}</li> })
    };
    let own = move || {
        arrived.track();
        let own = own_tables(mine.tables.get_value());
        if own.is_empty() {
            return none("page-online-no-games").into_any();
        }
        let waits = |at: usize, table: &JsValue| at == 0 && place(table) == 0;
        let live = own.len() - finished(&own);
        let own = own.into_iter().take(live + mine.shown.get()).enumerate();
        let own: Vec<_> = own
            .map(|(at, table)| view! { <Mine first=waits(at, &table) table=table /> })
            .collect();
        own.into_any()
    };
    let more_own = move || {
        arrived.track();
        let finished = finished(&own_tables(mine.tables.get_value()));
        mine.more("more-mine", finished, arrived, reach)
    };
    let is_own = move |table: &JsValue| {
        let mine = mine.tables;
        mine.with_value(|mine| mine.iter().any(|own| id_of(own) == id_of(table)))
    };
    let of_others = move |free: bool| {
        let mut shown = all.get_value();
        shown.retain(|table| !is_own(table) && has_free_chair(table) == free);
        shown
    };
    let list = move |free: bool| {
        arrived.track();
        let shown = of_others(free);
        if shown.is_empty() && free {
            return (arrived.get() > 0)
                .then(|| view! { <Inviting /> })
                .into_any();
        }
        if shown.is_empty() {
            return none("page-online-no-running").into_any();
        }
        let shown = shown
            .into_iter()
            .map(|table| view! { <Open table=table /> });
        let shown: Vec<_> = shown.collect();
        shown.into_any()
    };
    // Tables come before the offer to open one.
    let open_first = Memo::new(move |_| {
        arrived.track();
        !of_others(true).is_empty() || of_others(false).is_empty()
    });
    let free_chairs = move || {
        let any = Memo::new(move |_| {
            arrived.track();
            !of_others(true).is_empty()
        });
        view! {
            <h2>
                {texts.t("page-online-free-chairs")}
                {part(move || {
                    any.get().then(|| view! { <small>{texts.t("page-online-tap-chair")}</small> })
                })}
            </h2>
            <ul>{part(move || list(true))}</ul>
        }
    };
    let being_played = move || {
        view! {
            <h2>
                {texts.t("page-online-being-played")}
                <small>{texts.t("page-online-being-played-about")}</small>
            </h2>
            <ul>{part(move || list(false))}</ul>
        }
    };
    let of_the_past = move || {
        let mut tables = past.tables.get_value();
        // A table that was closed before a game was finished has nothing to show.
        tables.retain(|table| !has_own_chair(table) && number_field(table, "games") > 0);
        tables
    };
    let any_past = Memo::new(move |_| {
        arrived.track();
        // All matches that have arrived may be the player's own, which are in another list.
        !of_the_past().is_empty() || !past.next.get_value().is_empty()
    });
    let past_list = move || {
        arrived.track();
        let tables = of_the_past();
        let shown = tables.into_iter().take(past.shown.get());
        shown
            .map(|table| view! { <Finished table=table /> })
            .collect_view()
    };
    let more_past = move || {
        arrived.track();
        past.more("more-past", of_the_past().len(), arrived, reach)
    };
    let finished_matches = move || {
        any_past.get().then(|| {
            view! {
                <h2>
                    {texts.t("page-online-finished")}
                    <small>{texts.t("page-online-finished-about")}</small>
                </h2>
                <ul id="finished">{part(past_list)}</ul>
                {part(more_past)}
            }
        })
    };
    let others = move || match (listed.get(), open_first.get()) {
        (false, _) => view! { <p class="none">{texts.t("page-online-no-lobby")}</p> }.into_any(),
        (true, true) => {
            view! { {free_chairs()} {being_played()} {part(finished_matches)} }.into_any()
        }
        (true, false) => {
            view! { {being_played()} {free_chairs()} {part(finished_matches)} }.into_any()
        }
    };
    let moved = move || {
        lost.get().then(|| {
            view! {
                <p class="paper moved" id="moved" role="status">
                    <span>{texts.t("page-online-moved")}</span>
                    <a class="quiet" id="bring-back" href="#/device">
                        {texts.t("page-online-bring-back")}
                    </a>
                </p>
            }
        })
    };
    let bare = move || {
        arrived.get() > 0
            && own_tables(mine.tables.get_value()).is_empty()
            && all.with_value(Vec::is_empty)
            && of_the_past().is_empty()
    };
    // Until the lists have arrived, no message says that they are empty.
    let bare = Memo::new(move |_| bare());
    let lists = move || match bare.get() {
        true => view! { <NoTables listed=listed.get() /> }.into_any(),
        false => view! {
            <div class="lists">
                <section class="mine">
                    <h2>{texts.t("page-online-mine")}</h2>
                    <ul>{part(own)}</ul>
                    {part(more_own)}
                    <p class="note">
                        <a id="to-device" href="#/device">{texts.t("page-online-device")}</a>
                    </p>
                </section>
                <section>{part(others)}</section>
            </div>
        }
        .into_any(),
    };
    view! {
        <main class="frame wood lobby" id="tables" class:bare=flag(move || bare.get())>
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("page-online-tables")}</h1>
                    <div class="end">
                        <a class="quiet" id="type-code" href="#/join" title=texts.t("page-online-type-code")>
                            <Icon name="i-keys" />
                            <span>{texts.t("page-online-type-code")}</span>
                        </a>
                        <a class="quiet" id="to-friends" href="#/friends" title=texts.t("page-online-open")>
                            <Icon name="i-plus" />
                            <span>{texts.t("page-online-open")}</span>
                        </a>
                    </div>
                </header>
                <Unreached reach=reach />
                {part(moved)}
                {part(lists)}
            </div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::tile_width;

    #[test]
    fn tiles_of_a_crowded_table_are_smaller() {
        let few = tile_width(&[3, 4]);
        let many = tile_width(&[4; 24]);
        assert!((few - 7.0).abs() < 0.01, "{few}");
        assert!((2.0..few).contains(&many), "{many}");
    }
}
