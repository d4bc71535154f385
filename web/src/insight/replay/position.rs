//! A position by itself: its address, ways to share it, and the screen that shows it.
//!
//! The address holds the whole position in the notation (`#/replay?at=…`), so it opens in any
//! browser, without a server that knows the game.

use leptos::html;
use leptos::prelude::*;
use sidra_core::notation;
use sidra_core::position::{Holding, Position, Setup};
use sidra_insight::review::Advice;
use sidra_insight::work::{Job, read_advice, read_table};
use sidra_solver::steps;

use super::cloth::Cloth;
use super::frames::Frame;
use super::list::opinion;
use crate::app::Back;
use crate::live::{flag, part, press, text};
use crate::online::copy;
use crate::rich::{Rich, mark};
use crate::share::Sharing;
use crate::sheet::Plain;
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;
use crate::worker::Thinker;

/// Percent-encodes a text for an address.
fn escaped(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// Returns the address of a position, after the `#`.
fn address(setup: &Setup) -> String {
    // These stay legible: they have no special meaning in an address of this page.
    let mut line = escaped(&setup.to_string());
    for (code, plain) in [("%20", "+"), ("%3B", ";"), ("%2F", "/"), ("%2C", ",")] {
        line = line.replace(code, plain);
    }
    format!("/replay?at={line}")
}

/// Reads the position of an address, from what follows `?`.
fn of_address(choices: &str) -> Option<Setup> {
    let line = choices
        .split('&')
        .find_map(|part| part.strip_prefix("at="))?;
    let line = js_sys::decode_uri_component(&line.replace('+', " ")).ok()?;
    let setup: Setup = String::from(line).parse().ok()?;
    // Only a valid position can be shown and analysed.
    let position = Position::from_setup(setup).ok()?;
    let setup = position.setup().clone();
    setup.rules.edition().has_numbers().then_some(setup)
}

/// Returns the address of the referee for the player to move.
fn referee(setup: &Setup) -> String {
    let rack = match setup.racks.get(setup.turn) {
        Some(Holding::Tiles(tiles)) => notation::write_tiles(tiles),
        _ => String::new(),
    };
    let (table, edition) = (
        notation::write_table(&setup.table),
        setup.rules.edition().id,
    );
    let (table, rack) = (escaped(&table), escaped(&rack));
    format!("#/companion/referee?e={edition}&t={table}&r={rack}")
}

/// Ways to share a position: a link, a picture, the referee.
#[component]
pub fn PassOn(
    /// The position.
    setup: Setup,
    /// Where it comes from, for the picture.
    about: String,
    /// The names of the players.
    names: Vec<String>,
) -> impl IntoView {
    let texts = use_texts();
    let sharing: Sharing = expect_context();
    let said = RwSignal::new("");
    let location = window().location();
    let page = location.origin().unwrap_or_default() + &location.pathname().unwrap_or_default();
    let link = format!("{page}#{}", address(&setup));
    let referee = referee(&setup);
    let field: NodeRef<html::Input> = NodeRef::new();
    let copied = link.clone();
    let sentences = ["page-online-copied", "page-online-copy-marked"];
    let copy = move || copy(&copied, field, said, sentences);
    let picture = move || {
        let frame = Frame::of(&setup);
        let name = names.get(frame.next).cloned().unwrap_or_default();
        let turn = untrack(|| texts.text().say("review-next", [("player", name.into())]));
        let rack = frame.racks.get(frame.next).cloned().unwrap_or_default();
        let then = move |how| _ = said.try_set(how);
        sharing.position(&about, &turn, &frame.rows(), &rack, then);
    };
    view! {
        <div class="pass-on">
            <input
                type="text"
                class="line"
                id="position-link"
                dir="ltr"
                readonly
                node_ref=field
                prop:value=link
                aria-label=texts.t("review-link")
            />
            <button type="button" class="quiet" id="copy-position" on:click=press(copy)>
                <Icon name="i-share" />
                {texts.t("page-online-copy")}
            </button>
            <button type="button" class="quiet" id="picture" on:click=press(picture)>
                <Icon name="i-save" />
                {texts.t("page-share-picture")}
            </button>
            <a class="quiet" id="to-referee" href=referee>
                <Icon name="i-flag" />
                {texts.t("review-referee")}
            </a>
            <p role="status">
                {text(move || match said.get() {
                    "" => String::new(),
                    how => texts.say(how),
                })}
            </p>
        </div>
    }
}

/// A shared position.
#[derive(Clone, Copy)]
struct Shown {
    texts: Texts,
    thinker: Thinker,
    setup: StoredValue<Setup>,
    /// What the solver and `expert` say, once requested.
    advice: RwSignal<Option<Advice>>,
    asked: RwSignal<bool>,
    /// The best play, while it is shown on the table.
    best: RwSignal<Option<Vec<Vec<sidra_core::Face>>>>,
}

impl Shown {
    fn names(self) -> Vec<String> {
        let seats = self.setup.with_value(|setup| setup.racks.len());
        let name = |seat| {
            let seat = [("seat", seat as i64 + 1)];
            self.texts.count("review-player", &seat)
        };
        (0..seats).map(name).collect()
    }

    /// Returns the table and the rack of the player to move; `None` if the rack is unknown.
    fn turn(self) -> Option<Setup> {
        self.setup.with_value(|setup| {
            let opened = setup.opened.get(setup.turn).copied().unwrap_or(false);
            let Some(Holding::Tiles(rack)) = setup.racks.get(setup.turn) else {
                return None;
            };
            let (table, rack) = (setup.table.clone(), rack.clone());
            Some(Setup::of_turn(setup.rules, table, rack, opened))
        })
    }

    /// Asks the worker for the best play, then for one that changes few sets, to show it.
    fn solve(self) {
        let Some(setup) = self.turn() else {
            return;
        };
        self.asked.set(true);
        let position = setup.clone();
        let hear = move |answer: String| {
            if self.asked.is_disposed() {
                return;
            }
            match read_advice(&answer) {
                Some(advice) => {
                    let lays = !advice.best.is_nothing();
                    self.advice.set(Some(advice));
                    if lays {
                        self.show(position);
                    }
                }
                // The code of the solver could not be fetched; the button offers to try again.
                None => self.asked.set(false),
            }
        };
        let setup = Box::new(setup);
        let job = Job::Look { pool: 1, setup }.to_string();
        self.thinker.ask_later(job, Box::new(hear));
    }

    fn show(self, setup: Setup) {
        let hear = move |answer: String| _ = self.best.try_set(read_table(&answer));
        let setup = Box::new(setup);
        let job = Job::Show { setup }.to_string();
        self.thinker.ask_later(job, Box::new(hear));
    }

    fn frame(self) -> Frame {
        let frame = self.setup.with_value(Frame::of);
        let laid = self.advice.with(|advice| {
            let best = advice.as_ref().map(|advice| advice.best.laid.clone());
            best.unwrap_or_default()
        });
        match self.best.get() {
            Some(best) => frame.with_play(&best, laid),
            None => frame,
        }
    }
}

/// The screen of a position.
#[component]
pub fn PositionScreen(
    /// What follows `?` in the address.
    choices: String,
) -> impl IntoView {
    let texts = use_texts();
    let Some(setup) = of_address(&choices) else {
        return view! {
            <Plain id="no-position" title=texts.t("review-position")>
                <p role="alert">{texts.t("review-no-position")}</p>
                <a class="main" href="#/">
                    <b>{texts.t("page-home")}</b>
                </a>
            </Plain>
        }
        .into_any();
    };
    let shown = Shown {
        texts,
        thinker: expect_context(),
        setup: StoredValue::new(setup.clone()),
        advice: RwSignal::new(None),
        asked: RwSignal::new(false),
        best: RwSignal::new(None),
    };
    on_cleanup(move || shown.thinker.forget());
    let frame = Memo::new_with_compare(move |_| shown.frame(), |_, _| true);
    let names = Signal::derive(move || shown.names());
    let turn = setup.turn;
    let now = Signal::derive(move || Some(turn));
    let next = text(move || {
        let name = shown.names().into_iter().nth(turn).unwrap_or_default();
        texts.text().say("review-next", [("player", name.into())])
    });
    let edition = setup.rules.edition().id;
    let about = text(move || texts.say(&format!("page-edition-{edition}")));
    let said = untrack(|| about.get());
    view! {
        <main class="table wood replay" id="position">
            <div class="felt"></div>
            <div class="board still">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("review-position")} <small>{about}</small></h1>
                </header>
                <Cloth frame=frame names=names now=now />
                <aside class="list paper">
                    <header><h2>{next}</h2></header>
                    <div class="says">
                        <Best shown=shown />
                        <PassOn setup=setup about=said names=shown.names() />
                    </div>
                </aside>
            </div>
        </main>
    }
    .into_any()
}

/// The best play of the position, once requested.
#[component]
fn Best(shown: Shown) -> impl IntoView {
    let texts = shown.texts;
    let says = move || {
        let advice = shown.advice.get()?;
        let lays = !advice.best.is_nothing();
        let verdict = match lays {
            true => texts.count("review-best-is", &[("tiles", advice.best.tiles as i64)]),
            false => texts.say("review-lays-nothing"),
        };
        let opinion = opinion(&advice.expert, texts);
        let steps = move || {
            let best = shown.best.get()?;
            let text = texts.text();
            let before = shown.setup.with_value(|setup| setup.table.clone());
            let steps = steps(&before, &best).into_iter();
            let steps = steps.map(|step| text.step(&step, mark, mark));
            let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
            Some(view! { <ol class="how">{steps.collect_view()}</ol> })
        };
        Some(view! {
            <p id="best-play"><b>{verdict}</b></p>
            {part(steps)}
            <p><small>{opinion}</small></p>
        })
    };
    let known = shown.turn().is_some();
    view! {
        {known.then(|| view! {
            <button
                type="button"
                class="main"
                id="solve"
                disabled=flag(move || shown.asked.get())
                on:click=press(move || shown.solve())
            >
                <Icon name="i-eye" />
                <b>{texts.t("review-solve")}</b>
            </button>
        })}
        {part(says)}
    }
}
