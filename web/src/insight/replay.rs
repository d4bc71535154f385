//! The replay of a game: every turn on the table, a plot of the tiles left, and on request the best
//! play of every turn.

mod cloth;
mod frames;
mod list;
mod longest;
mod position;
mod summary;
mod take;
mod track;

use std::sync::Arc;
use std::time::Duration;

use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use sidra_core::{Face, HouseRules};
use sidra_game::Event;
use sidra_game::record::{Logged, Record, write};
use sidra_insight::past::{Past, PastTurn};
use sidra_insight::review::{GameReview, TurnReview, of_game};
use sidra_insight::work::{Job, read_advice, read_table};
use sidra_room::Seat;
use wasm_bindgen::JsCast;

use cloth::Cloth;
use frames::{Frame, frames};
use list::List;
pub use longest::ToLongest;
pub use position::{PositionScreen, address};
use summary::Summary;
use take::Take;
use track::Track;

use crate::app::Back;
use crate::device;
use crate::home::names;
use crate::live::{flag, part, text};
use crate::matches;
use crate::portrait::Portrait;
use crate::sheet::Plain;
use crate::texts::{Texts, use_texts};
use crate::worker::Thinker;

/// How long each turn is shown while the replay runs, and while its button is held.
const PACE: Duration = Duration::from_millis(900);
const FAST: Duration = Duration::from_millis(180);

/// How long the button is down before it counts as held.
const HOLD: Duration = Duration::from_millis(400);

/// The delay between opening the screen and starting the worker, so that the screen is drawn first.
const PREPARE: Duration = Duration::from_millis(400);

/// How many turns the worker is asked about at a time.
const TURNS: usize = 4;

/// A sheet over the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sheet {
    /// How well each player played.
    Summary,
    /// What can be done with the turn.
    Turn,
}

/// Whether the play button is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    /// It is up.
    No,
    /// It has just been pressed.
    Down,
    /// It is held, so turns pass quickly.
    Yes,
    /// It has just been released after being held, so the click that follows does nothing.
    Before,
}

/// The players of a match.
#[derive(Debug, Clone, Default)]
pub struct Players {
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// The names of the people, seat by seat; empty for bots. If a name is missing, that person is
    /// the player at this device.
    pub people: Vec<String>,
    /// The seat of the player who looks back, if that is known.
    pub own: Option<usize>,
}

/// A finished game that is being reviewed.
#[derive(Clone, Copy)]
struct Looking {
    texts: Texts,
    thinker: Thinker,
    seats: StoredValue<Vec<Seat>>,
    record: StoredValue<Record>,
    /// The names of the people, seat by seat. A missing name is that of the player at this device.
    people: StoredValue<Vec<String>>,
    /// The seat of the player who looks back, if that is known.
    own: Option<usize>,
    past: StoredValue<Past>,
    /// The game, counted from 0, and how many are finished.
    game: usize,
    games: usize,
    id: StoredValue<String>,
    /// The index of the game's first turn in [`Past::turns`].
    first: usize,
    /// The deal, and the game after each turn.
    frames: StoredValue<Vec<Frame>>,
    /// How many turns have been played.
    at: RwSignal<usize>,
    playing: RwSignal<bool>,
    /// Whether the play button is held.
    held: StoredValue<Held>,
    /// The timer for what happens next: another turn is shown, or the button counts as held.
    next: StoredValue<Option<TimeoutHandle>>,
    /// The review of each turn of the game. Each has its own signal, so that a new review redraws
    /// one row of the list.
    reviews: StoredValue<Vec<RwSignal<Option<Arc<TurnReview>>>>>,
    /// How many turns have been analysed so far; `None` if no analysis was requested.
    analysed: RwSignal<Option<usize>>,
    /// Whether the list shows the review of the current turn. It is hidden while the game is being
    /// analysed, because the page is busy enough.
    told: RwSignal<bool>,
    /// How well the game was played, once every turn has been analysed.
    summary: StoredValue<Option<Arc<GameReview>>>,
    /// The best play of the turn, while it is shown on the table.
    shown: RwSignal<Option<Vec<Vec<Face>>>>,
    /// The sheet that is open.
    over: RwSignal<Option<Sheet>>,
    /// Whether the record has just been saved as a file.
    saved: RwSignal<bool>,
}

impl Looking {
    /// Opens a finished game of a match: the one with this number, counted from 1, or the last one
    /// in which anyone had a turn. `id` names the match in addresses.
    fn open(
        record: Record,
        Players { seats, people, own }: Players,
        id: &str,
        number: Option<usize>,
    ) -> Option<Looking> {
        let past = Past::of_any(&record).ok()?;
        let finished = past.results.len();
        // The racks of a game that is not finished stay hidden.
        let over = past.turns.iter().map(|turn| turn.game + 1);
        let played = over.filter(|game| *game <= finished).max();
        let number = number.or(played).unwrap_or(finished);
        let game = number.checked_sub(1).filter(|game| *game < finished)?;
        let frames = frames(&record, &past, game);
        let last = frames.len().checked_sub(1)?;
        // A game that ended before anyone had a turn shows its deal.
        let first = past.turns.iter().position(|turn| turn.game == game);
        let first = first.unwrap_or(past.turns.len());
        Some(Looking {
            texts: use_texts(),
            thinker: expect_context(),
            seats: StoredValue::new(seats),
            record: StoredValue::new(record),
            people: StoredValue::new(people),
            own,
            past: StoredValue::new(past),
            game,
            games: finished,
            id: StoredValue::new(id.to_owned()),
            first,
            frames: StoredValue::new(frames),
            at: RwSignal::new(last),
            playing: RwSignal::new(false),
            held: StoredValue::new(Held::No),
            next: StoredValue::new(None),
            reviews: StoredValue::new((0..last).map(|_| RwSignal::new(None)).collect()),
            analysed: RwSignal::new(None),
            told: RwSignal::new(true),
            summary: StoredValue::new(None),
            shown: RwSignal::new(None),
            over: RwSignal::new(None),
            saved: RwSignal::new(false),
        })
    }

    /// Returns how many turns the game has.
    fn last(self) -> usize {
        self.frames.with_value(Vec::len).saturating_sub(1)
    }

    fn names(self) -> Vec<String> {
        let mut names = self.seats.with_value(|seats| names(seats, self.texts));
        self.people.with_value(|people| {
            for (place, name) in names.iter_mut().zip(people) {
                if !name.is_empty() {
                    place.clone_from(name);
                }
            }
        });
        names
    }

    /// Returns the name of a seat.
    fn name(self, seat: usize) -> String {
        self.names().into_iter().nth(seat).unwrap_or_default()
    }

    /// Reads a turn, counted from 1.
    fn with_turn<R>(self, at: usize, look: impl FnOnce(&PastTurn) -> R) -> Option<R> {
        let index = self.first + at.checked_sub(1)?;
        self.past.with_value(|past| {
            past.turns
                .get(index)
                .filter(|turn| turn.game == self.game)
                .map(look)
        })
    }

    /// Returns the review of a turn, counted from 1.
    fn review(self, at: usize) -> Option<Arc<TurnReview>> {
        let index = at.checked_sub(1)?;
        let review = self.reviews.with_value(|all| all.get(index).copied())?;
        review.get()
    }

    /// Returns all reviews so far.
    fn all_reviews(self) -> Vec<Arc<TurnReview>> {
        self.reviews.with_value(|all| {
            let all = all.iter();
            all.filter_map(|review| review.get_untracked()).collect()
        })
    }

    /// Returns text that says which turn it is.
    fn place(self) -> String {
        let numbers = [
            ("game", self.game as i64 + 1),
            ("turn", self.at.get() as i64),
            ("turns", self.last() as i64),
        ];
        self.texts.count("review-place", &numbers)
    }

    /// Goes to a turn.
    fn go(self, at: usize) {
        let at = at.min(self.last());
        self.shown.set(None);
        if at != self.at.get_untracked() {
            self.at.set(at);
        }
    }

    fn back(self) {
        self.playing.set(false);
        self.go(self.at.get_untracked().saturating_sub(1));
    }

    fn on(self) {
        self.go(self.at.get_untracked() + 1);
    }

    /// Starts or stops the replay. At the end, it starts again from the beginning.
    fn play(self) {
        if self.held.get_value() == Held::Before {
            return self.held.set_value(Held::No);
        }
        let playing = !self.playing.get_untracked();
        self.playing.set(playing);
        if playing && self.at.get_untracked() == self.last() {
            self.go(0);
        }
        if playing {
            self.then(PACE, Looking::play_on);
        }
    }

    fn play_on(self) {
        // The replay may have been stopped in the meantime.
        if !self.playing.get_untracked() {
            return;
        }
        self.on();
        let pace = match self.held.get_value() {
            Held::Yes => FAST,
            _ => PACE,
        };
        match self.at.get_untracked() < self.last() {
            true => self.then(pace, Looking::play_on),
            false => self.playing.set(false),
        }
    }

    /// Schedules an action. This replaces the one that was scheduled before.
    fn then(self, wait: Duration, act: fn(Looking)) {
        let act = move || {
            if !self.at.is_disposed() {
                act(self);
            }
        };
        let next = set_timeout_with_handle(act, wait).ok();
        let before = self
            .next
            .try_update_value(|now| std::mem::replace(now, next));
        if let Some(Some(before)) = before {
            before.clear();
        }
    }

    /// Handles the play button going down: as long as it is held, turns pass quickly.
    fn hold(self) {
        self.held.set_value(Held::Down);
        self.then(HOLD, |looking| {
            looking.held.set_value(Held::Yes);
            looking.playing.set(true);
            looking.play_on();
        });
    }

    /// Handles the play button going up, or the pointer leaving it.
    fn let_go(self, clicks: bool) {
        match self.held.get_value() {
            Held::Yes => {
                let held = if clicks { Held::Before } else { Held::No };
                self.held.set_value(held);
                self.playing.set(false);
            }
            Held::Down => {
                self.held.set_value(Held::No);
                self.then(PACE, Looking::play_on);
            }
            Held::No | Held::Before => {}
        }
    }

    /// Analyses the game in the worker, a few turns at a time, then shows the summary.
    fn analyse(self) {
        if self.analysed.get_untracked().is_none() {
            let done = self.reviewed();
            self.told.set(false);
            self.analysed.set(Some(done));
            self.soon(move || self.ask(done + 1));
        } else if untrack(|| self.is_analysed()) {
            self.soon(move || self.sum_up());
        }
    }

    /// Runs a function in a separate task, unless the screen is gone by then. On a slow phone, one
    /// long task would be noticeable.
    fn soon(self, act: impl FnOnce() + 'static) {
        let act = move || {
            if !self.analysed.is_disposed() {
                act();
            }
        };
        set_timeout(act, Duration::ZERO);
    }

    /// Runs a function in a separate task after the next frame, when the browser has computed the
    /// style and layout of everything that changed.
    fn after_frame(self, act: impl FnOnce() + 'static) {
        request_animation_frame(move || self.soon(act));
    }

    /// Asks about the next few turns, beginning with this one.
    fn ask(self, first: usize) {
        let next = (first + TURNS).min(self.last() + 1);
        let jobs = (first..next).filter_map(|at| {
            self.with_turn(at, |turn| {
                let setup = Box::new(turn.position.setup().clone());
                let (pool, end) = (turn.pool, turn.end);
                Job::Look { pool, end, setup }.to_string()
            })
        });
        let jobs: Vec<String> = jobs.collect();
        if jobs.is_empty() {
            return;
        }
        let hear = move |answer: String| {
            if self.analysed.is_disposed() {
                return;
            }
            // The worker continues while the page shows what it has found.
            self.ask(next);
            for (at, answer) in (first..next).zip(answer.split('\n')) {
                let answer = answer.to_owned();
                self.soon(move || self.take_in(at, &answer));
            }
        };
        self.thinker.ask_later(jobs.join("\n"), Box::new(hear));
    }

    /// Keeps the review of a turn.
    fn take_in(self, at: usize, answer: &str) {
        let index = self.first + at - 1;
        let review = read_advice(answer)
            .and_then(|advice| self.with_turn(at, |turn| TurnReview::of(index, turn, advice)));
        let place = self.reviews.with_value(|all| all.get(at - 1).copied());
        let (Some(review), Some(place)) = (review, place) else {
            // The code of the analysis could not be fetched; the button offers to try again.
            self.thinker.forget();
            self.told.set(true);
            return self.analysed.set(None);
        };
        if self.analysed.get_untracked().is_none() {
            return;
        }
        place.set(Some(Arc::new(review)));
        self.soon(move || self.count());
    }

    /// Counts the turns that have been reviewed. After the last one, the review of the current turn
    /// is shown, then the summary.
    fn count(self) {
        let done = self.reviewed();
        let before = self.analysed.get_untracked();
        // The analysis may have failed in the meantime, or another review may have been counted
        // already.
        if before.is_none_or(|before| before == done) {
            return;
        }
        self.analysed.set(Some(done));
        if done == self.last() {
            self.soon(move || {
                self.told.set(true);
                self.after_frame(move || self.sum_up());
            });
        }
    }

    /// Returns how many turns have been reviewed, up to the first gap.
    fn reviewed(self) -> usize {
        self.reviews.with_value(|all| {
            let known = |review: &&RwSignal<Option<Arc<TurnReview>>>| {
                review.with_untracked(Option::is_some)
            };
            all.iter().take_while(known).count()
        })
    }

    /// Sums up the game, then shows the summary.
    fn sum_up(self) {
        let reviews = self.all_reviews();
        let summary = self
            .past
            .with_value(|past| of_game(past, &reviews, self.game));
        self.summary.set_value(Some(Arc::new(summary)));
        self.soon(move || self.over.set(Some(Sheet::Summary)));
    }

    /// Returns whether the game is being analysed.
    fn is_busy(self) -> bool {
        let last = self.last();
        self.analysed.get().is_some_and(|done| done < last)
    }

    /// Returns whether every turn has been analysed.
    fn is_analysed(self) -> bool {
        self.analysed.get() == Some(self.last())
    }

    /// Shows the best play of a turn on the table, or goes back to what was played.
    fn show_best(self, at: usize) {
        if self.shown.with_untracked(Option::is_some) {
            return self.shown.set(None);
        }
        self.playing.set(false);
        self.go(at);
        let setup = self.with_turn(at, |turn| Box::new(turn.position.setup().clone()));
        let Some(setup) = setup else {
            return;
        };
        let hear = move |answer: String| {
            if !self.shown.is_disposed() && self.at.get_untracked() == at {
                self.shown.set(read_table(&answer));
            }
        };
        let job = Job::Show { setup }.to_string();
        self.thinker.ask_later(job, Box::new(hear));
    }

    /// Returns the game after the turn, even while the best play is shown.
    fn frame_at(self, at: usize) -> Frame {
        let frame = self.frames.with_value(|frames| frames.get(at).cloned());
        frame.unwrap_or_default()
    }

    /// Returns the frame that is on the table: the game, or the best play.
    fn frame(self) -> Frame {
        let at = self.at.get();
        let frame = self.frame_at(at);
        let (Some(best), Some(before)) = (self.shown.get(), at.checked_sub(1)) else {
            return frame;
        };
        self.frame_at(before).with_play(&best)
    }

    /// Returns whether this is a match of the word game, which the solver does not play.
    fn are_words(self) -> bool {
        let rules = self.rules();
        rules.is_some_and(|rules| !rules.rules().letters.is_empty())
    }

    /// Returns whether a turn, counted from 1, was undone after an objection.
    fn is_undone(self, at: usize) -> bool {
        let Some(event) = self.with_turn(at, |turn| turn.event) else {
            return false;
        };
        let next = self.with_turn(at + 1, |turn| turn.event);
        self.record.with_value(|record| {
            let end = next.unwrap_or(record.log.len());
            let after = record.log.get(event + 1..end).unwrap_or_default();
            let undone = |logged: &Logged| matches!(logged.event, Event::Undone { .. });
            after.iter().any(undone)
        })
    }

    /// Returns the rules of the match.
    fn rules(self) -> Option<HouseRules> {
        self.record
            .with_value(|record| match &record.log.first()?.event {
                Event::MatchBegan { config, .. } => Some(config.rules),
                _ => None,
            })
    }

    /// Saves the record as a file.
    fn save(self) {
        let text = self.record.with_value(write);
        // If the browser blocks the download, nothing is lost: the button can be pressed again.
        self.saved
            .set(device::download("match.sidra", &text).is_ok());
    }

    fn on_key(self, event: &ev::KeyboardEvent) {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let on = target
            .as_ref()
            .map(web_sys::Element::tag_name)
            .unwrap_or_default();
        let elsewhere = on == "INPUT" || self.over.with_untracked(Option::is_some);
        if event.alt_key() || event.ctrl_key() || event.meta_key() || elsewhere {
            return;
        }
        // If the focus is on racks that do not fit, the keys scroll them instead.
        let moves = |racks: &web_sys::Element| racks.scroll_width() > racks.client_width();
        if target.is_some_and(|on| on.class_list().contains("all-racks") && moves(&on))
            && event.key() != " "
        {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.back(),
            "ArrowRight" => {
                self.playing.set(false);
                self.on();
            }
            "Home" => self.go(0),
            "End" => self.go(self.last()),
            " " if on != "BUTTON" && on != "A" => self.play(),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Shows a finished game of a match: see [`Looking::open`].
pub fn looked_at(record: Record, players: Players, id: &str, number: Option<usize>) -> AnyView {
    match Looking::open(record, players, id, number) {
        Some(looking) => view! { <Shown looking=looking /> }.into_any(),
        None => view! { <NoGame /> }.into_any(),
    }
}

#[component]
fn NoGame() -> impl IntoView {
    let texts = use_texts();
    view! {
        <Plain id="no-replay" title=texts.t("review-title")>
            <p>{texts.t("review-no-game")}</p>
            <a class="main" href="#/">
                <b>{texts.t("page-home")}</b>
            </a>
        </Plain>
    }
}

/// The screen, with a match that this device keeps.
#[component]
pub fn ReplayScreen(
    /// The id of the match, and the number of the game.
    id: String,
) -> impl IntoView {
    let (id, number) = id.split_once('/').unwrap_or((&id, ""));
    let table = matches::open(id);
    let found = table.and_then(|table| Some((table.record()?, table.company().seats.clone())));
    match found {
        Some((record, seats)) => {
            let players = Players {
                seats,
                ..Players::default()
            };
            looked_at(record, players, id, number.parse().ok())
        }
        None => view! { <NoGame /> }.into_any(),
    }
}

#[component]
fn Shown(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let keys = window_event_listener(ev::keydown, move |event| looking.on_key(&event));
    on_cleanup(move || {
        keys.remove();
        looking.thinker.forget();
    });
    // The worker starts and fetches its code before it is needed.
    set_timeout(
        move || {
            if !looking.at.is_disposed() {
                looking.thinker.prepare();
            }
        },
        PREPARE,
    );
    let place = text(move || looking.place());
    let frame = Memo::new_with_compare(move |_| looking.frame(), |_, _| true);
    let names = Signal::derive(move || looking.names());
    let now = Signal::derive(move || looking.with_turn(looking.at.get(), |turn| turn.seat));
    view! {
        <main class="table wood replay" id="replay">
            <div class="felt"></div>
            <div class="board">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("review-title")} <small>{place}</small></h1>
                    {(looking.games > 1).then(|| view! { <Others looking=looking /> })}
                    <They looking=looking frame=frame />
                </header>
                <Cloth frame=frame names=names now=now />
                <List looking=looking />
                <Track looking=looking />
            </div>
            {part(move || match looking.over.get() {
                Some(Sheet::Summary) => view! { <Summary looking=looking /> }.into_any(),
                Some(Sheet::Turn) => view! { <Take looking=looking /> }.into_any(),
                None => ().into_any(),
            })}
        </main>
    }
}

/// The other games of the match.
#[component]
fn Others(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let links = (0..looking.games).map(|game| {
        let href = format!("#/replay/{}/{}", looking.id.get_value(), game + 1);
        let name = text(move || texts.count("review-game", &[("game", game as i64 + 1)]));
        let current = (game == looking.game).then_some("page");
        view! {
            <a class="quiet" href=href aria-label=name aria-current=current>{(game + 1).to_string()}</a>
        }
    });
    view! { <nav class="games-of">{links.collect_view()}</nav> }
}

/// The players, with the number of tiles that each has left.
#[component]
fn They(
    looking: Looking,
    /// What is on the table.
    frame: Memo<Frame>,
) -> impl IntoView {
    let texts = looking.texts;
    let seats = looking.seats.get_value();
    let players = seats.into_iter().enumerate().map(|(seat, who)| {
        let name = text(move || looking.name(seat));
        let left = move || frame.with(|frame| frame.racks.get(seat).map_or(0, Vec::len));
        let now = flag(move || {
            looking.with_turn(looking.at.get(), |turn| turn.seat) == Some(seat)
        });
        let tiles = text(move || texts.count("review-left", &[("tiles", left() as i64)]));
        view! {
            <div class:now=now>
                <Portrait bot=who.bot() name=name seat=seat />
                <span class="n" role="img" aria-label=tiles>{text(move || left().to_string())}</span>
                <span>{name}</span>
            </div>
        }
    });
    view! { <div class="they">{players.collect_view()}</div> }
}
