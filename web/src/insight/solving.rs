//! A puzzle on the table's stage: no clock, no opponents, hints in three levels.

use std::fmt;

use leptos::ev;
use leptos::prelude::*;
use sidra_client::lesson::Step;
use sidra_client::{Desk, Order, Outlook};
use sidra_core::{Edition, Face, Joker, TileId, editions, notation};
use sidra_game::{Refusal, draft};
use sidra_insight::puzzle::{Day, Grade, Kind, Puzzle, Unsolved, Wanted, is_freed};
use sidra_insight::work::{Job, Sought, read_sought};
use sidra_solver::changed_sets;

use super::puzzles::{Dots, in_words};
use super::solved;
use crate::app::Back;
use crate::device;
use crate::live::{flag, part, press, text};
use crate::rich::mark;
use crate::share::{Result as Shared, Sharing};
use crate::sheet::{Over, Plain};
use crate::table::bar::{Note, Sorting, Steps, Tool, ToolButton};
use crate::table::focus::focus_rack;
use crate::table::latin;
use crate::table::session::{Hint, Session};
use crate::table::stage::{Stage, StageView, Surroundings};
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;
use crate::worker::Thinker;

/// Where a puzzle comes from: a day, or a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// One of the puzzles of a day.
    Day(Day),
    /// A puzzle for practice.
    Seed(u32),
}

/// The address of a puzzle, after `/puzzle/`: `il-classic/2026-11-17/3`, or `il-twist/42/4/M`.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// The edition.
    pub edition: &'static Edition,
    /// Where it comes from.
    pub when: When,
    /// How hard it is.
    pub grade: Grade,
    /// The joker to practise with.
    pub joker: Option<Joker>,
}

impl Place {
    /// Reads an address.
    pub fn of(address: &str) -> Option<Place> {
        let mut parts = address.split('/');
        let edition = editions::find(parts.next()?).filter(|edition| edition.has_numbers())?;
        let when = parts.next()?;
        let when = match when.parse() {
            Ok(day) => When::Day(day),
            Err(_) => When::Seed(when.parse().ok()?),
        };
        Some(Place {
            edition,
            when,
            grade: Grade::new(parts.next()?.parse().ok()?)?,
            joker: match parts.next() {
                None => None,
                Some(joker) => Some(notation::tile(joker).ok()?.joker()?),
            },
        })
    }

    /// Returns what to look for.
    fn wanted(&self) -> Wanted {
        let Place {
            edition,
            when,
            grade,
            joker,
        } = *self;
        match when {
            When::Day(day) => day.wanted(edition, grade),
            When::Seed(seed) => Wanted {
                edition,
                grade: Some(grade),
                joker,
                seed: u64::from(seed),
            },
        }
    }

    /// Returns the place to go to afterwards: the next grade of the day, or the next seed.
    fn next(&self) -> Option<Place> {
        match self.when {
            When::Day(_) => {
                let grade = Grade::DAILY.into_iter().find(|grade| *grade > self.grade)?;
                Some(Place { grade, ..*self })
            }
            When::Seed(seed) => Some(Place {
                when: When::Seed(seed.wrapping_add(1)),
                ..*self
            }),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/", self.edition.id)?;
        match self.when {
            When::Day(day) => write!(f, "{day}/{}", self.grade)?,
            When::Seed(seed) => write!(f, "{seed}/{}", self.grade)?,
        }
        match self.joker {
            Some(joker) => write!(f, "/{}", Face::Joker(joker)),
            None => Ok(()),
        }
    }
}

/// The state of the search for a puzzle.
#[derive(Clone)]
enum State {
    /// Still looking, after this many games.
    Looking(u32),
    Found(Box<Puzzle>),
    Nothing,
}

/// The screen: looks for the puzzle, then shows it.
#[component]
pub fn PuzzleScreen(place: Place) -> impl IntoView {
    let texts = use_texts();
    let thinker: Thinker = expect_context();
    let known = solved::found(&place.to_string());
    let state = RwSignal::new(match known {
        Some(puzzle) => State::Found(Box::new(puzzle)),
        None => State::Looking(0),
    });
    if matches!(state.get_untracked(), State::Looking(_)) {
        look(thinker, place, 0, state);
    }
    on_cleanup(move || thinker.forget());
    part(move || match state.get() {
        State::Found(puzzle) => Solving::new(place, *puzzle)
            .map(|solving| view! { <Table solving=solving /> })
            .into_any(),
        State::Looking(games) => view! {
            <Plain id="looking" title=texts.t("puzzle-title")>
                <p role="status">{texts.t("puzzle-looking")}</p>
                <p class="about">
                    {text(move || texts.count("puzzle-games", &[("games", i64::from(games))]))}
                </p>
            </Plain>
        }
        .into_any(),
        State::Nothing => view! {
            <Plain id="no-puzzle" title=texts.t("puzzle-title")>
                <p role="alert">{texts.t("puzzle-unseen")}</p>
                <a class="main" href="#/puzzle">
                    <b>{texts.t("puzzle-others")}</b>
                </a>
            </Plain>
        }
        .into_any(),
    })
}

/// Looks for the puzzle in the worker, a few games at a time.
fn look(thinker: Thinker, place: Place, games: u32, state: RwSignal<State>) {
    let job = Job::Find {
        wanted: place.wanted(),
        games,
    };
    let hear = move |answer: String| {
        // Another screen may have been opened in the meantime.
        if state.is_disposed() {
            return;
        }
        match read_sought(&answer) {
            Some(Sought::Found(puzzle)) => {
                solved::keep_found(&place.to_string(), &puzzle);
                state.set(State::Found(puzzle));
            }
            Some(Sought::More(games)) => {
                state.set(State::Looking(games));
                look(thinker, place, games, state);
            }
            Some(Sought::Nothing) | None => state.set(State::Nothing),
        }
    };
    thinker.ask_later(job.to_string(), Box::new(hear));
}

/// A puzzle that is being solved.
#[derive(Clone, Copy)]
struct Solving {
    session: Session,
    texts: Texts,
    place: StoredValue<Place>,
    puzzle: StoredValue<Puzzle>,
    /// The table at the start.
    before: StoredValue<Vec<Vec<TileId>>>,
    /// How many levels of the hint were shown.
    hints: RwSignal<u8>,
    /// Whether it is solved, and the dialog says so.
    solved: RwSignal<bool>,
    /// How the result was shared.
    shared: RwSignal<&'static str>,
    /// Whether the task is highlighted.
    again: RwSignal<bool>,
}

impl Solving {
    fn new(place: Place, puzzle: Puzzle) -> Option<Solving> {
        let step = Step {
            opened: true,
            table: puzzle.position.table().to_vec(),
            rack: puzzle.position.rack()?.to_vec(),
            ..Step::default()
        };
        let (table, mut desk) = step.begin(puzzle.edition, device::now())?;
        desk.sort(&Order::Colour);
        let rows = desk.layout().sets.iter().map(|set| set.tiles.clone());
        let before = StoredValue::new(rows.collect());
        let solving = Solving {
            session: Session::unkept(table, desk),
            texts: use_texts(),
            place: StoredValue::new(place),
            puzzle: StoredValue::new(puzzle),
            before,
            hints: RwSignal::new(0),
            solved: RwSignal::new(false),
            shared: RwSignal::new(""),
            again: RwSignal::new(false),
        };
        // Nobody else plays, so there is no point in saying whose turn it is.
        solving.session.voice.clear();
        Some(solving)
    }

    /// Returns the task of the puzzle as a sentence.
    fn task(self) -> String {
        let text = self.texts.text();
        self.puzzle.with_value(|puzzle| {
            let tiles = puzzle.goal.tiles as i64;
            let all = puzzle.position.rack().unwrap_or_default().len() == puzzle.goal.tiles;
            match (puzzle.kind(), puzzle.goal.joker) {
                (Kind::Joker, Some(joker)) => {
                    let joker = ("joker", mark(&[joker]).into());
                    match all {
                        true => text.say("puzzle-joker-all", [joker]),
                        false => text.say("puzzle-joker", [joker, ("tiles", tiles.into())]),
                    }
                }
                (Kind::All, _) => text.plain("puzzle-all"),
                _ => text.count("puzzle-least", &[("tiles", tiles)]),
            }
        })
    }

    /// Returns how many tiles on the rack are on the table.
    fn laid(self) -> usize {
        let rack = self
            .puzzle
            .with_value(|puzzle| puzzle.position.rack().map_or(0, <[_]>::len));
        let left = self.session.desk.with(|desk| desk.layout().rack.len());
        rack.saturating_sub(left)
    }

    /// Judges what is on the table.
    fn done(self) {
        let outlook = self
            .session
            .verdicts
            .with_untracked(|verdicts| verdicts.outlook.clone());
        let voice = self.session.voice;
        match outlook {
            Outlook::NotYet(faults) => self.session.refuse(&Refusal::Faults(faults)),
            // The task is always visible, so it is only highlighted.
            Outlook::Untouched => {
                voice.say_aloud(&untrack(|| self.task()));
                self.again.set(true);
            }
            Outlook::Ready { tiles, .. } => {
                let after = self.session.desk.with_untracked(|desk| {
                    let rows = desk.layout().sets.iter().map(|set| set.tiles.clone());
                    rows.collect::<Vec<_>>()
                });
                let frees = |joker: Face| {
                    self.before
                        .with_value(|before| is_freed(before, &after, joker))
                };
                let goal = self.puzzle.with_value(|puzzle| puzzle.goal);
                let text = untrack(|| self.texts.text());
                match goal.judge(tiles, frees) {
                    Ok(()) => self.succeed(),
                    Err(Unsolved::TooFew { got, need }) => {
                        let numbers = [("got", got as i64), ("need", need as i64)];
                        voice.say(text.count("puzzle-too-few", &numbers), true);
                    }
                    Err(Unsolved::JokerStays) => {
                        voice.say(text.plain("puzzle-joker-stays"), true);
                    }
                    // A draft that is ready is legal.
                    Err(Unsolved::Illegal) => {}
                }
            }
        }
    }

    fn succeed(self) {
        let place = self.place.with_value(ToString::to_string);
        solved::remember(&place, self.hints.get_untracked());
        self.solved.set(true);
    }

    /// Shows the next level of the hint: how many sets, which sets, the whole solution.
    fn hint(self) {
        let stage = self.hints.get_untracked();
        let text = untrack(|| self.texts.text());
        let voice = self.session.voice;
        let (before, solution) = self.puzzle.with_value(|puzzle| {
            let before = puzzle.position.table().to_vec();
            (before, puzzle.solution.clone())
        });
        match stage {
            0 => {
                let sets = changed_sets(&before, &solution) as i64;
                voice.say(text.count("puzzle-hint-sets", &[("sets", sets)]), false);
            }
            1 => {
                let rows: Vec<String> = broken(&before, &solution)
                    .iter()
                    .map(|row| mark(row))
                    .collect();
                let laid = self.puzzle.with_value(|puzzle| mark(&puzzle.laid));
                let arguments = [("sets", rows.join("  ").into()), ("tiles", laid.into())];
                voice.say(text.say("puzzle-hint-which", arguments), false);
            }
            _ => {
                let open = matches!(self.session.hint.get_untracked(), Hint::Whole(_));
                let whole = || {
                    self.session
                        .see_untracked(|view| draft(view, &solution, |_, _| Default::default()))
                };
                self.session.hint.set(match open {
                    true => Hint::None,
                    false => Hint::Whole(whole()),
                });
            }
        }
        self.hints.set(stage.saturating_add(1).min(3));
    }

    /// Returns a sentence about how many hints it took to solve the puzzle.
    fn how(self) -> String {
        let hints = i64::from(self.hints.get());
        self.texts.count("puzzle-solved-with", &[("hints", hints)])
    }

    /// Shares the result without giving away the solution.
    fn share(self, sharing: Sharing) {
        let text = untrack(|| self.texts.text());
        let place = self.place.get_value();
        let grade = text.plain(&format!("puzzle-grade-{}", place.grade));
        let title = match place.when {
            When::Day(day) => text.say("puzzle-share-day", [("day", day.to_string().into())]),
            When::Seed(_) => text.plain("puzzle-share"),
        };
        let edition = text.plain(&format!("page-edition-{}", place.edition.id));
        let result = Shared {
            title,
            about: format!("{edition}, {grade}: {}", untrack(|| self.how())),
            lines: Vec::new(),
        };
        let shared = self.shared;
        sharing.share(&result, false, move |how| _ = shared.try_set(how));
    }

    fn on_key(self, event: &ev::KeyboardEvent) {
        let command = event.ctrl_key() || event.meta_key();
        if event.alt_key() || event.repeat() || self.solved.get_untracked() {
            return;
        }
        let session = self.session;
        match (latin(event).as_str(), command) {
            ("z", true) if event.shift_key() => _ = session.change(Desk::redo),
            ("z", true) | ("u", false) => session.undo(),
            ("y", true) => _ = session.change(Desk::redo),
            (_, true) => return,
            ("i", _) => _ = session.change(Desk::redo),
            ("x", _) => _ = session.change(Desk::start_over),
            ("d", _) => self.done(),
            ("h", _) => self.hint(),
            ("n", _) => session.sort(&Order::Number),
            ("c", _) => session.sort(&Order::Colour),
            ("t", _) => session.tidy(),
            ("r", _) => focus_rack(0),
            ("escape", _) => session.desk.update(|desk| desk.select(&[])),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Returns the sets of a table whose tiles are no longer together in another one.
fn broken(before: &[Vec<Face>], after: &[Vec<Face>]) -> Vec<Vec<Face>> {
    let alone = |row: &&Vec<Face>| changed_sets(std::slice::from_ref(*row), after) > 0;
    before.iter().filter(alone).cloned().collect()
}

/// The puzzle on the table.
#[component]
fn Table(solving: Solving) -> impl IntoView {
    let texts = solving.texts;
    let session = solving.session;
    let stage = Stage::new(session, None);
    let keys = window_event_listener(ev::keydown, move |event| solving.on_key(&event));
    on_cleanup(move || {
        keys.remove();
        session.leave();
    });
    let surroundings = Surroundings {
        around: view! {
            <Head solving=solving />
            <Note session=session quiet=true />
        }
        .into_any(),
        cloth: ().into_any(),
        side: view! { <Sorting session=session /> }.into_any(),
        act: view! { <Act solving=solving /> }.into_any(),
        over: view! { <Steps session=session /> }.into_any(),
    };
    view! {
        <main class="table wood puzzle" id="puzzle">
            <div class="felt"></div>
            <StageView stage=stage surroundings=surroundings />
            {part(move || solving.solved.get().then(|| view! { <Solved solving=solving /> }))}
        </main>
    }
    .attr("aria-label", texts.t("puzzle-title"))
}

/// The bar: the way back, the title, and what to do.
#[component]
fn Head(solving: Solving) -> impl IntoView {
    let texts = solving.texts;
    let place = solving.place.get_value();
    let about = text(move || {
        let grade = texts.say(&format!("puzzle-grade-{}", place.grade));
        match place.when {
            When::Day(day) => format!("{} · {grade}", in_words(day, texts)),
            When::Seed(_) => grade,
        }
    });
    view! {
        <header class="bar">
            <div>
                <Back />
                <h1>{texts.t("puzzle-title")} <small>{about}</small></h1>
            </div>
            <p
                id="task"
                class:again=flag(move || solving.again.get())
                on:animationend=move |_| solving.again.set(false)
            >
                {part(move || view! { <crate::rich::Rich sentence=solving.task() /> })}
            </p>
            <Dots grade=place.grade />
        </header>
    }
}

/// The tools and the main button.
#[component]
fn Act(solving: Solving) -> impl IntoView {
    let texts = solving.texts;
    let session = solving.session;
    let tools: [Tool; 4] = [
        ("sort", "page-sort", "i-shapes", Session::sort_otherwise),
        ("undo", "page-undo", "i-undo", Session::undo),
        ("redo", "page-redo", "i-redo", |session| {
            session.change(Desk::redo);
        }),
        ("start-over", "page-start-over", "i-reset", |session| {
            session.change(Desk::start_over);
        }),
    ];
    let tools = tools.map(|tool| view! { <ToolButton session=session tool=tool /> });
    let stage = text(move || solving.hints.get().to_string());
    let hint = text(move || {
        let open = matches!(session.hint.get(), Hint::Whole(_));
        texts.say(match solving.hints.get() {
            0 => "page-hint",
            1 => "puzzle-hint-next",
            _ if open => "page-hint-close",
            _ => "page-hint-how",
        })
    });
    let waits = flag(move || {
        session
            .verdicts
            .with(|verdicts| !matches!(verdicts.outlook, Outlook::Ready { .. }))
    });
    let about = move || {
        let need = solving.puzzle.with_value(|puzzle| puzzle.goal.tiles as i64);
        let numbers = [("got", solving.laid() as i64), ("need", need)];
        let fault = session.verdicts.with(|verdicts| match &verdicts.outlook {
            Outlook::NotYet(faults) => faults.first().cloned(),
            _ => None,
        });
        match fault {
            Some(fault) => texts.text().fault(&fault),
            None => texts.count("puzzle-lays", &numbers),
        }
    };
    view! {
        <div class="act">
            <div class="tools">
                {tools}
                <button
                    type="button"
                    class="quiet"
                    id="hint"
                    data-level=stage
                    aria-label=hint
                    title=hint
                    on:click=press(move || solving.hint())
                >
                    <Icon name="i-hint" />
                    <span>{hint}</span>
                </button>
            </div>
            <button
                type="button"
                class="main"
                id="done"
                class:waits=waits
                aria-disabled=text(move || waits.get().to_string())
                on:click=press(move || solving.done())
            >
                <span class="says">
                    <b>{texts.t("page-done")}</b>
                    <small>{text(about)}</small>
                </span>
            </button>
        </div>
    }
}

/// What is shown once the puzzle is solved.
#[component]
fn Solved(solving: Solving) -> impl IntoView {
    let texts = solving.texts;
    let sharing: Sharing = expect_context();
    let place = solving.place.get_value();
    let close = Callback::new(move |()| solving.solved.set(false));
    let next = match place.next() {
        Some(next) => (format!("#/puzzle/{next}"), "puzzle-next"),
        None => ("#/puzzle".to_owned(), "puzzle-others"),
    };
    let others = format!("#/puzzle/{}", place.edition.id);
    view! {
        <Over id="solved" title=texts.t("puzzle-solved") close=close>
            <p>{text(move || solving.how())}</p>
            <div class="ends">
                <button type="button" class="quiet" id="share-puzzle" on:click=press(move || solving.share(sharing))>
                    <Icon name="i-share" />
                    {texts.t("page-share-text")}
                </button>
                <a class="quiet" href=others>{texts.t("puzzle-others")}</a>
                <a class="main" id="next-puzzle" href=next.0>
                    <b>{texts.t(next.1)}</b>
                    <Icon name="i-go" />
                </a>
            </div>
            <p role="status">
                {text(move || match solving.shared.get() {
                    "" => String::new(),
                    how => texts.say(how),
                })}
            </p>
        </Over>
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn addresses_of_puzzles_are_read_as_they_are_written() {
        for address in [
            "il-classic/2026-11-17/3",
            "il-twist/42/4/M",
            "pl-expert/7/1/Jr",
        ] {
            let place = Place::of(address).map(|place| place.to_string());
            assert_eq!(place.as_deref(), Some(address));
        }
        for address in [
            "",
            "il-classic",
            "il-word/42/1",
            "il-classic/42/6",
            "il-classic/2026-02-30/1",
            "il-twist/1/1/x",
        ] {
            assert!(Place::of(address).is_none(), "{address}");
        }
    }
}
