//! A position by itself: its address, ways to share it, and the screen that shows it.
//!
//! The address holds the whole position in the notation (`#/replay?at=…`), so it opens in any
//! browser, without a server that knows the game.

use leptos::html;
use leptos::prelude::*;
use sidra_companion::referee::Appeal;
use sidra_core::Face;
use sidra_core::position::{Holding, Position, Setup};
use sidra_insight::past::needs_history;
use sidra_insight::review::Advice;
use sidra_insight::work::{Job, read_advice, read_table};
use sidra_solver::steps;

use super::cloth::Cloth;
use super::frames::Frame;
use super::list::opinion;
use super::longest::{Longest, ToLongest};
use crate::app::Back;
use crate::live::{flag, part, press, text};
use crate::online::copy;
use crate::rich::{Rich, mark, mark_set};
use crate::share::Sharing;
use crate::sheet::Plain;
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;
use crate::worker::Thinker;

/// Percent-encodes text for an address.
fn escaped(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// Returns the address of a position, after the `#`.
pub fn address(setup: &Setup) -> String {
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
    Some(position.setup().clone())
}

/// Returns the address of the referee for the player to move, with the rules of the table and
/// whether that player has opened.
fn referee(setup: &Setup) -> String {
    let rack = match setup.racks.get(setup.turn) {
        Some(Holding::Tiles(tiles)) => tiles.clone(),
        _ => Vec::new(),
    };
    let appeal = Appeal {
        opened: setup.opened.get(setup.turn).copied().unwrap_or(false),
        before: setup.table.clone(),
        rack,
        turn: true,
        ..Appeal::new(setup.rules)
    };
    format!("#/companion/referee?{}", appeal.write())
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
    /// Whether to offer the screen of the position, which looks for the longest word.
    #[prop(optional)]
    elsewhere: bool,
) -> impl IntoView {
    let texts = use_texts();
    let sharing: Sharing = expect_context();
    let said = RwSignal::new("");
    let location = window().location();
    let page = location.origin().unwrap_or_default() + &location.pathname().unwrap_or_default();
    let here = address(&setup);
    let link = format!("{page}#{here}");
    let referee = referee(&setup);
    let words = !setup.rules.edition().has_numbers();
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
            {(elsewhere && words).then(|| view! { <ToLongest address=here /> })}
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
pub struct Shown {
    /// The texts of the page.
    pub texts: Texts,
    /// The worker.
    pub thinker: Thinker,
    setup: StoredValue<Setup>,
    /// What the solver and `expert` say, once requested.
    advice: RwSignal<Option<Advice>>,
    /// Whether the best play was requested.
    pub asked: RwSignal<bool>,
    /// The best play, while it is shown on the table.
    pub best: RwSignal<Option<Vec<Vec<Face>>>>,
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
    pub fn turn(self) -> Option<Setup> {
        self.setup.with_value(|setup| {
            let opened = setup.opened.get(setup.turn).copied().unwrap_or(false);
            let Some(Holding::Tiles(rack)) = setup.racks.get(setup.turn) else {
                return None;
            };
            let (table, rack) = (setup.table.clone(), rack.clone());
            Some(Setup::of_turn(setup.rules, table, rack, opened))
        })
    }

    /// Asks the worker for the best play, then for an equally good one that changes few sets, and
    /// shows that one.
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
        let job = Job::Look {
            pool: 1,
            end: None,
            setup,
        }
        .to_string();
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
        match self.best.get() {
            Some(best) => frame.with_play(&best),
            None => frame,
        }
    }

    /// Returns how many letters the longest new word of a table has.
    pub fn letters(self, table: &[Vec<Face>]) -> usize {
        self.setup.with_value(|setup| {
            let new = table.iter().filter(|row| !setup.table.contains(row));
            new.map(Vec::len).max().unwrap_or(0)
        })
    }

    /// Returns how the best play is made, while it is shown on the table.
    pub fn steps(self) -> Option<AnyView> {
        let best = self.best.get()?;
        let text = self.texts.text();
        let before = self.setup.with_value(|setup| setup.table.clone());
        let steps = steps(&before, &best).into_iter();
        let steps = steps.map(|step| text.step(&step, mark_set, mark));
        let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
        Some(view! { <ol class="how">{steps.collect_view()}</ol> }.into_any())
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
    let best = match setup.rules.edition().has_numbers() {
        true => view! { <Best shown=shown /> }.into_any(),
        false => view! { <Longest shown=shown /> }.into_any(),
    };
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
                        {best}
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
        let best = &advice.best;
        let verdict = match (best.is_nothing(), best.proven) {
            (false, _) => texts.count("review-best-is", &[("tiles", best.tiles as i64)]),
            (true, true) => texts.say("review-lays-nothing"),
            (true, false) => texts.say("review-no-play-yet"),
        };
        let unproven =
            (!best.is_nothing() && !best.proven).then(|| texts.t("review-may-be-better"));
        // What `expert` would do may depend on how the game came here.
        let alone = !shown.setup.with_value(needs_history);
        let opinion = alone.then(|| opinion(advice.expert, texts));
        Some(view! {
            <p id="best-play"><b>{verdict}</b></p>
            {unproven.map(|unproven| view! { <p><small>{unproven}</small></p> })}
            {part(move || shown.steps())}
            {opinion.map(|opinion| view! { <p><small>{opinion}</small></p> })}
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(position: &str, address: &str) {
        let setup: Setup = position.parse().expect("a position");
        assert_eq!(referee(&setup), format!("#/companion/referee?{address}"));
    }

    #[test]
    fn the_referee_learns_the_rules_and_who_has_opened() {
        check(
            "il-classic; r3 r4 r5; b7 k9 / r1; ?; 1; 1",
            "e=il-classic&t=r3%20r4%20r5&r=b7%20k9",
        );
        // The second player has not opened, and the table has a house rule.
        check(
            "il-classic opening=20; r3 r4 r5; b7 k9 / r1; ?; 1; 2",
            "e=il-classic&h=opening%3D20&t=r3%20r4%20r5&r=r1&o=no",
        );
    }
}
