//! A table on a server: first waiting for players, then the match.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::{ev, html};
use sidra_client::{Checked, Seal, Table};
use sidra_game::Phase;
use sidra_game::record;
use sidra_protocol::Goodbye;
use sidra_room::shared::{Reason, Sitter, TableAsk, TableInfo, TableRefusal, TableState, Want};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use super::Drawings;
use super::api;
use super::invite::WATCH;
use super::join::wants_to_sit;
use super::line::{Connection, Line, seal_name};
use super::moods::{Moods, Said, take_along};
use super::seats::names;
use super::waiting::Waiting;
use crate::device;
use crate::live::{flag, part, press, text};
use crate::sheet::{Confirm, Plain};
use crate::table::Playing;
use crate::table::session::{Net, Session, Sheet, Wish, order_rack, rack_text};
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon};
use crate::wake::{keep_awake, why_not};
use crate::words::{look_up, spelling};

/// The name under which this device remembers that the player has read that the screen may go dark.
const SLEEPS: &str = "sleeps";

/// How long an action may be on its way to the server before the page says so.
const SLOW: Duration = Duration::from_millis(700);

/// What the screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Show {
    Opening,
    Waiting,
    Playing,
    /// There is nothing to show, for this reason.
    Ended(Goodbye),
    Closed(Reason),
}

/// The screen of a table.
#[component]
pub fn SharedTable(
    /// The id of the table.
    table: String,
    /// Whether the person came by a link for spectators.
    watches: bool,
) -> impl IntoView {
    let sit = wants_to_sit(&table);
    let line = Line::open(table);
    provide_context(line);
    if sit {
        line.ask(TableAsk::Sit { seat: None });
    }
    let show = Memo::new(move |_| {
        let stage = line.info.with(|info| info.as_ref().map(|info| info.stage));
        match (line.begun.get(), line.connection.get(), stage) {
            (true, ..) => Show::Playing,
            (false, Connection::Ended(goodbye), _) if goodbye != Goodbye::Elsewhere => {
                Show::Ended(goodbye)
            }
            (false, _, Some(TableState::Closed(reason))) => Show::Closed(reason),
            (false, _, Some(_)) => Show::Waiting,
            (false, _, None) => Show::Opening,
        }
    });
    // A rematch is played at another table, so the page goes there.
    Effect::new(move |_| {
        let next = line.info.with(|info| {
            let info = info.as_ref()?;
            let next = info.next.clone()?;
            take_along(info, &next);
            Some(next)
        });
        if let Some(next) = next {
            let end = if watches { WATCH } else { "" };
            device::replace(&format!("/t/{next}{end}"));
        }
    });
    part(move || match show.get() {
        Show::Opening => view! {
            <main class="frame wood" aria-busy="true">
                <div class="felt calm">
                    <div class="wires">
                        <Note line=line />
                    </div>
                </div>
            </main>
        }
        .into_any(),
        Show::Waiting => view! { <Waiting line=line watches=watches /> }.into_any(),
        Show::Playing => play(line),
        Show::Ended(goodbye) => {
            view! { <Nothing sentence=farewell(goodbye) goodbye=goodbye /> }.into_any()
        }
        Show::Closed(reason) => {
            view! { <Nothing sentence=closed(reason) goodbye=Goodbye::NoTable /> }.into_any()
        }
    })
}

/// Returns the name of the sentence about the end of a connection.
fn farewell(goodbye: Goodbye) -> &'static str {
    match goodbye {
        Goodbye::Reload => "page-online-reload",
        Goodbye::NoTable => "page-online-no-table",
        Goodbye::NoPerson => "page-online-moved",
        Goodbye::Elsewhere => "page-online-elsewhere",
        Goodbye::Restart | Goodbye::TooMuch => "page-online-lost",
    }
}

/// Returns the name of the sentence that says why a table was closed.
pub fn closed(reason: Reason) -> &'static str {
    match reason {
        Reason::Host => "page-online-closed",
        Reason::Idle => "page-online-closed-idle",
        Reason::Operator => "page-online-closed-operator",
    }
}

/// What a player can do after the end of a connection.
#[component]
fn NextStep(goodbye: Goodbye) -> impl IntoView {
    let texts = use_texts();
    match goodbye {
        Goodbye::Reload => view! {
            <button
                type="button"
                class="main"
                id="load-again"
                on:click=press(|| _ = window().location().reload())
            >
                <b>{texts.t("page-online-load-again")}</b>
            </button>
        }
        .into_any(),
        Goodbye::NoPerson => view! {
            <a class="main" id="bring-back" href="#/device">
                <b>{texts.t("page-online-bring-back")}</b>
            </a>
            <a class="quiet" href="#/tables">
                {texts.t("page-online-to-tables")}
            </a>
        }
        .into_any(),
        _ => view! {
            <a class="main" href="#/tables">
                <b>{texts.t("page-online-to-tables")}</b>
            </a>
        }
        .into_any(),
    }
}

/// A screen for a table that cannot be shown.
#[component]
fn Nothing(sentence: &'static str, goodbye: Goodbye) -> impl IntoView {
    let texts = use_texts();
    view! {
        <Plain id="no-table" title=texts.t("page-online-tables")>
            <p role="alert">{texts.t(sentence)}</p>
            <div class="next-step">
                <NextStep goodbye=goodbye />
            </div>
        </Plain>
    }
}

/// Creates the session and its table.
fn play(line: Line) -> AnyView {
    let texts = use_texts();
    let Some(table) = line.remote().join(device::now()) else {
        let goodbye = Goodbye::NoTable;
        return view! { <Nothing sentence=farewell(goodbye) goodbye=goodbye /> }.into_any();
    };
    let net = Net {
        names: RwSignal::new(untrack(|| table_names(line, texts))),
        unsent: RwSignal::default(),
        wish: Callback::new(move |wish| line.wish(wish)),
        corner: StoredValue::new(Arc::new(move || view! { <Corner line=line /> }.into_any())),
        at_seat: StoredValue::new(Arc::new(move |seat| {
            view! { <AtSeat line=line seat=seat /> }.into_any()
        })),
    };
    let words = !table.view().rules().letters.is_empty();
    let timed = table.view().rules().turn_seconds > 0;
    let session = Session::remote(table, net, words.then(spelling));
    if words {
        look_up(session);
    }
    line.session.set(Some(session));
    on_cleanup(move || {
        // The screen itself may be gone.
        _ = line.session.try_set(None);
    });
    Effect::new(move |_| {
        let names = table_names(line, texts);
        if net.names.with_untracked(|before| *before != names) {
            net.names.set(names);
        }
    });
    Effect::new(move |before: Option<bool>| {
        let Some(reason) = line.why_closed() else {
            return false;
        };
        if before != Some(true) {
            session.time.drawing.set(None);
            session.table.update(Table::close);
            session.voice.say(texts.say(closed(reason)), false);
            session.cover.open(Sheet::Result);
        }
        true
    });
    let over = flag(move || session.see(|view| view.phase == Phase::Over));
    if timed {
        // A screen that goes dark in the middle of a turn costs time.
        keep_awake(move || !over.get());
    }
    keep_rack(line, session);
    note_unsent(line, session, net.unsent, texts);
    Effect::new(move |_| {
        if over.get() {
            device::forget(&rack_name(line));
            check(line, session);
        }
    });
    // The waiting room says it already. At the table it must not cover who begins.
    let sleeps = flag(move || !over.get() && session.see(|view| !view.history.is_empty()));
    let above = view! {
        <Drawings />
        <div class="wires">
            <Note line=line />
            <Wants line=line />
            {timed.then(|| view! { <Sleeps line=line due=sleeps /> })}
        </div>
    };
    view! { <Playing session=session above=above.into_any() /> }.into_any()
}

/// Says that an action of the player waits for the connection; if there is one, only after a while.
fn note_unsent(line: Line, session: Session, unsent: RwSignal<String>, texts: Texts) {
    let slow = RwSignal::new(None);
    let asked = session.time.asked;
    Effect::new(move |_| {
        if let Some(id) = asked.get() {
            // The screen itself may be gone by then.
            set_timeout(move || _ = slow.try_set(Some(id)), SLOW);
        }
    });
    Effect::new(move |_| {
        let asked = asked.get();
        let name = match line.connection.get() {
            _ if asked.is_none() => "",
            Connection::Lost => "page-online-unsent",
            _ if slow.get() == asked => "page-online-on-its-way",
            _ => "",
        };
        if name == unsent.get_untracked() {
            return;
        }
        unsent.set(name.to_owned());
        if !name.is_empty() {
            session.voice.say_aloud(&texts.say(name));
        }
    });
}

/// Returns the name under which this device keeps the order of the rack.
fn rack_name(line: Line) -> String {
    format!("rack.{}", line.table())
}

/// Puts the rack into the order that this device has kept, and keeps the order from then on. It
/// belongs to one game, so the game's number is kept as well.
fn keep_rack(line: Line, session: Session) {
    let game = move || session.see_untracked(|view| view.results.len());
    let kept = device::kept(&rack_name(line)).unwrap_or_default();
    let (of, rack) = kept.split_once(' ').unwrap_or_default();
    if of == game().to_string() {
        session.desk.update(|desk| order_rack(desk, rack));
    }
    let rack = Memo::new(move |_| session.desk.with(rack_text));
    Effect::new(move |_| {
        let rack = rack.get();
        if session.see_untracked(|view| view.phase == Phase::Playing) {
            device::keep(&rack_name(line), &format!("{} {rack}", game()));
        }
    });
}

fn table_names(line: Line, texts: Texts) -> Vec<String> {
    line.info.with(|info| {
        info.as_ref()
            .map_or_else(Vec::new, |info| names(info, texts))
    })
}

/// Fetches the record of the finished match, and checks it against the seed of this device.
fn check(line: Line, session: Session) {
    let Some(info) = line.info.get_untracked() else {
        return;
    };
    spawn_local(async move {
        let path = format!("/api/tables/{}/record", info.table);
        let Ok(text) = api::text("GET", &path, None).await else {
            return;
        };
        let Ok(record) = record::read(&text) else {
            return;
        };
        let seal = device::kept(&seal_name(&info.table));
        let seal = seal.and_then(|text| Seal::from_text(&text));
        let checked = seal
            .zip(info.you)
            .map(|(seal, seat)| seal.check(&record, seat));
        // The player may have left the table.
        if line.checked.try_set(checked).is_none() {
            line.remote().keep_record(record);
            session.table.update(|_| {});
        }
    });
}

/// Returns the sentence about the check of the deal.
pub fn checked_sentence(line: Line, texts: Texts) -> String {
    let name = match line.checked.get() {
        None => return String::new(),
        Some(Checked::Fair | Checked::FairAgain) => "page-online-fair",
        Some(Checked::HiddenDeal) => "page-online-hidden-deal",
        Some(Checked::OtherCommitment) => "page-online-other-seal",
        Some(Checked::SeedMissing) => "page-online-seed-missing",
        Some(Checked::OtherSeed) => "page-online-other-hash",
        Some(Checked::Untrue) => "page-online-untrue",
    };
    match line.checked.get() == Some(Checked::FairAgain) {
        true => format!(
            "{} {}",
            texts.say(name),
            texts.say("page-online-dealt-again")
        ),
        false => texts.say(name),
    }
}

impl Line {
    fn with_info<R: Default>(self, look: impl FnOnce(&TableInfo) -> R) -> R {
        self.info
            .with_untracked(|info| info.as_ref().map_or_else(R::default, look))
    }

    /// Returns why the table was closed, if it was.
    pub fn why_closed(self) -> Option<Reason> {
        self.info.with(|info| match info.as_ref()?.stage {
            TableState::Closed(reason) => Some(reason),
            _ => None,
        })
    }

    /// Returns the id of the table; empty if it is not known yet.
    pub fn table(self) -> String {
        self.with_info(|info| info.table.clone())
    }

    fn wish(self, wish: Wish) {
        let paused = self.with_info(|info| info.pause.is_some());
        self.ask(match wish {
            Wish::Pause(_) if paused => TableAsk::Resume,
            Wish::Pause(_) => TableAsk::Want {
                want: Want::Pause,
                agree: !self.wants(Want::Pause),
            },
            Wish::Again => TableAsk::Want {
                want: Want::Rematch,
                agree: true,
            },
        });
    }

    /// Returns whether this player asks for `want`.
    pub fn wants(self, want: Want) -> bool {
        self.with_info(|info| {
            let own = info.you.and_then(|seat| info.chairs.get(seat));
            own.is_some_and(|chair| chair.wants.contains(&want))
        })
    }

    /// Returns the names of the players who ask for `want`.
    pub fn who_want(self, want: Want, texts: Texts) -> Vec<String> {
        self.info.with(|info| {
            let Some(info) = info else {
                return Vec::new();
            };
            let names = names(info, texts);
            let chairs = info.chairs.iter().zip(names);
            let want = chairs.filter(|(chair, _)| chair.wants.contains(&want));
            want.map(|(_, name)| name).collect()
        })
    }

    /// Returns the people whom the player can have removed: seat, name, and whether the player can
    /// do so without anyone's agreement. Of two people, one can remove the other only if the other
    /// has been away for too long.
    pub fn removable(self, texts: Texts) -> Vec<(usize, String, bool)> {
        self.info.with(|info| {
            let Some(info) = info else {
                return Vec::new();
            };
            let names = names(info, texts);
            let chairs = info.chairs.iter().zip(names).enumerate();
            let people = chairs
                .filter(|(_, (chair, _))| matches!(chair.sitter, Sitter::Person(_)) && !chair.gone);
            let people: Vec<_> = people.collect();
            let many = people.len() > 2;
            let others = people
                .into_iter()
                .filter(|(at, _)| Some(*at) != info.you && (many || self.is_missing(info, *at)));
            others.map(|(at, (_, name))| (at, name, !many)).collect()
        })
    }

    /// Asks for confirmation, then leaves the match permanently.
    pub fn ask_leave(self, session: Session) {
        session.cover.close();
        session.cover.asked.set(Some(Confirm {
            title: "page-online-leave-ask",
            about: "page-online-leave-about",
            yes: "page-online-leave-yes",
            no: "page-play-on",
            act: Arc::new(move || self.leave_table()),
        }));
    }
}

/// Moods, and how many people watch, in the corner of the table.
#[component]
fn Corner(line: Line) -> impl IntoView {
    let texts = use_texts();
    let open = RwSignal::new(false);
    let button: NodeRef<html::Button> = NodeRef::new();
    let seated = flag(move || {
        line.info
            .with(|info| info.as_ref().is_some_and(|info| info.you.is_some()))
    });
    // Spectators show no moods, but may hide those of others.
    let label = text(move || {
        texts.say(match seated.get() {
            true => "page-online-moods",
            false => "page-online-mute",
        })
    });
    let spectators = Memo::new(move |_| {
        line.info
            .with(|info| info.as_ref().map_or(0, |info| info.spectators))
    });
    view! {
        <button
            type="button"
            class="quiet"
            id="moods"
            node_ref=button
            aria-label=label
            title=label
            aria-expanded=text(move || open.get().to_string())
            on:click=press(move || open.update(|open| *open = !*open))
        >
            <Drawing name="e-smile" />
        </button>
        {part(move || {
            (spectators.get() > 0)
                .then(|| {
                    let count = spectators.get();
                    view! {
                        <span class="watchers" id="watchers">
                            <Icon name="i-eye" />
                            <b aria-hidden="true">{count.to_string()}</b>
                            <span class="unseen">
                                {texts.count("page-online-watchers", &[("count", i64::from(count))])}
                            </span>
                        </span>
                    }
                })
        })}
        {part(move || open.get().then(|| view! { <Palette line=line open=open button=button /> }))}
    }
}

/// The moods over the table. A choice, a press anywhere else and Escape close them.
#[component]
fn Palette(line: Line, open: RwSignal<bool>, button: NodeRef<html::Button>) -> impl IntoView {
    let close = move || {
        open.set(false);
        // The focus would be lost with the palette.
        if let Some(button) = button.get_untracked() {
            _ = button.focus();
        }
    };
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let inside = target.and_then(|target| target.closest(".emotes, #moods").ok().flatten());
        if inside.is_none() {
            open.set(false);
        }
    });
    let escaped = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            close();
        }
    });
    on_cleanup(move || {
        pressed.remove();
        escaped.remove();
    });
    view! { <Moods line=line chosen=Callback::new(move |()| close()) /> }
}

/// What a table on a server shows at a seat: a mood, and whether the player is away.
#[component]
fn AtSeat(line: Line, seat: usize) -> impl IntoView {
    let texts = use_texts();
    let state = Memo::new(move |_| {
        line.info.with(|info| {
            let chair = info.as_ref()?.chairs.get(seat)?;
            match (chair.gone, chair.here) {
                (true, _) => Some("page-online-gone"),
                (_, false) => Some("page-online-away"),
                _ => None,
            }
        })
    });
    view! {
        {part(move || {
            state.get().map(|name| view! { <span class="away">{texts.t(name)}</span> })
        })}
        <Said line=line seat=seat />
    }
}

/// The state of the connection, if there is something to say about it, and what the table refused.
#[component]
pub fn Note(
    /// The connection.
    line: Line,
) -> impl IntoView {
    let texts = use_texts();
    let watching = flag(move || {
        line.begun.get()
            && line
                .info
                .with(|info| info.as_ref().is_some_and(|info| info.you.is_none()))
    });
    let note = move || {
        match line.connection.get() {
        Connection::Lost => view! {
            <p class="wire lost" id="connection" role="status">
                {texts.t("page-online-lost")}
            </p>
        }
        .into_any(),
        Connection::Ended(Goodbye::Elsewhere) => view! {
            <div class="wire paper" id="connection" role="alertdialog" aria-labelledby="elsewhere">
                <p id="elsewhere">{texts.t("page-online-elsewhere")}</p>
                <button type="button" class="main" id="take-over" on:click=press(move || line.take_over())>
                    <b>{texts.t("page-online-play-here")}</b>
                </button>
            </div>
        }
        .into_any(),
        Connection::Ended(goodbye) => view! {
            <div class="wire paper" id="connection" role="alertdialog" aria-labelledby="farewell">
                <p id="farewell">{texts.t(farewell(goodbye))}</p>
                <NextStep goodbye=goodbye />
            </div>
        }
        .into_any(),
        Connection::Opening | Connection::Open if watching.get() => view! {
            <p class="wire" id="watching">
                <Icon name="i-eye" />
                {texts.t("page-online-watching")}
            </p>
        }
        .into_any(),
        Connection::Opening | Connection::Open => ().into_any(),
    }
    };
    view! {
        {part(note)}
        {part(move || {
            let refusal = line.refused.get()?;
            Some(
                view! {
                    <p class="wire lost" id="refused" role="alert">
                        {texts.t(refused(&refusal))}
                    </p>
                },
            )
        })}
    }
}

fn refused(refusal: &TableRefusal) -> &'static str {
    match refusal {
        TableRefusal::Full | TableRefusal::Taken => "page-online-full",
        TableRefusal::Begun => "page-online-begun",
        TableRefusal::Closed => "page-online-closed",
        TableRefusal::NotHost => "page-online-not-host",
        TableRefusal::TooFew => "page-online-one-more",
        TableRefusal::NotStored => "page-online-not-stored",
        _ => "page-online-refused",
    }
}

/// Says that the screen may go dark, until the player has read it once on this device: on a local
/// network, where the page has no HTTPS, it cannot keep the screen on.
#[component]
pub fn Sleeps(
    /// The connection.
    line: Line,
    /// Whether this is the time to say so.
    due: Signal<bool>,
) -> impl IntoView {
    let texts = use_texts();
    let known = RwSignal::new(why_not().is_none() || device::kept(SLEEPS).is_some());
    part(move || {
        let plays = line
            .info
            .with(|info| info.as_ref().is_some_and(|info| info.you.is_some()));
        let shown = plays && due.get() && !known.get();
        shown.then(|| {
            view! {
                <div class="wire paper asks" id="sleeps" role="status">
                    <p>{texts.t("page-online-sleeps")}</p>
                    <button
                        type="button"
                        class="quiet"
                        id="sleeps-ok"
                        on:click=press(move || {
                            device::keep(SLEEPS, "1");
                            known.set(true);
                        })
                    >
                        {texts.t("page-online-sleeps-ok")}
                    </button>
                </div>
            }
        })
    })
}

/// What other players want, with a button to agree.
#[component]
fn Wants(line: Line) -> impl IntoView {
    let texts = use_texts();
    let asked = move |want: Want, sentence: String| {
        let mine = line.wants(want);
        let (id, about) = match want {
            Want::Remove { seat } => (format!("agree-remove-{seat}"), "page-online-agree"),
            Want::Pause | Want::Rematch => ("agree-pause".to_owned(), "page-pause"),
        };
        let name = if mine {
            "page-online-never-mind"
        } else {
            about
        };
        view! {
            <div class="wire paper asks" role="status">
                <p>{sentence}</p>
                <button
                    type="button"
                    class="quiet"
                    id=id
                    on:click=press(move || line.ask(TableAsk::Want { want, agree: !mine }))
                >
                    {texts.t(name)}
                </button>
            </div>
        }
    };
    let pause = move || {
        let who = line.who_want(Want::Pause, texts);
        let text = texts.text();
        let sentence = match line.wants(Want::Pause) {
            true => text.plain("page-online-pause-asked"),
            false => text.say(
                "page-online-pause-wanted",
                [("player", who.join(", ").into())],
            ),
        };
        (!who.is_empty()).then(|| asked(Want::Pause, sentence))
    };
    let remove = move |(seat, name, _): (usize, String, bool)| {
        let want = Want::Remove { seat };
        let who = line.who_want(want, texts);
        let sentence = texts.text().say(
            "page-online-remove-wanted",
            [("player", who.join(", ").into()), ("who", name.into())],
        );
        (!who.is_empty()).then(|| asked(want, sentence))
    };
    part(move || {
        let seated = line
            .info
            .with(|info| info.as_ref().is_some_and(|info| info.you.is_some()));
        let asks = seated && line.why_closed().is_none();
        let removed = line.removable(texts).into_iter().filter_map(remove);
        let removed: Vec<_> = removed.collect();
        asks.then(|| view! { {pause()} {removed} })
    })
}
