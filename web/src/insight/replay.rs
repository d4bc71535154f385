//! Looking back at a game: every turn on the table, the tiles left as a plot, and on request
//! what the best play of every turn was.

use std::time::Duration;

use leptos::prelude::*;
use leptos::{ev, html};
use sidra_core::{Face, TileId};
use sidra_game::record::Record;
use sidra_game::{Event, Match};
use sidra_insight::past::{Did, Past, PastTurn};
use sidra_insight::review::{Decided, GameReview, Mark, TurnReview, games};
use sidra_insight::work::{Job, read_advice, read_table};
use sidra_room::Seat;
use sidra_solver::steps;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use crate::app::Back;
use crate::css::px;
use crate::home::names;
use crate::live::{flag, part, press, text};
use crate::matches;
use crate::portrait::Portrait;
use crate::rich::{Rich, mark};
use crate::sheet::{Over, Plain};
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Print, Row, ink};
use crate::worker::Thinker;

/// How long a turn is shown while the game plays on.
const PACE: Duration = Duration::from_millis(900);

/// A game after one of its turns, or after the deal.
#[derive(Debug, Clone, Default)]
struct Frame {
    /// The sets, each tile with whether it was just laid.
    table: Vec<Vec<(Face, bool)>>,
    /// All racks, seat by seat.
    racks: Vec<Vec<Face>>,
}

/// A finished game that is looked back at.
#[derive(Clone, Copy)]
struct Looking {
    texts: Texts,
    thinker: Thinker,
    seats: StoredValue<Vec<Seat>>,
    /// The names of the people, seat by seat. Where one is missing, it is the player's own.
    people: StoredValue<Vec<String>>,
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
    /// The turns that were analysed so far; `None` if nobody asked.
    reviews: RwSignal<Option<Vec<TurnReview>>>,
    /// The best play of the turn, while it is shown on the table.
    shown: RwSignal<Option<Vec<Vec<Face>>>>,
    /// Whether the summary is open.
    summed_up: RwSignal<bool>,
}

/// Returns the frames of a game.
fn frames(record: &Record, past: &Past, game: usize) -> Vec<Frame> {
    let Some(Event::MatchBegan { config, secret }) = record.log.first().map(|first| &first.event)
    else {
        return Vec::new();
    };
    let (mut state, _) = Match::begin(config.clone(), *secret);
    let players = config.players.len();
    let mut turns = past
        .turns
        .iter()
        .filter(|turn| turn.game == game)
        .peekable();
    let mut dealt = 0;
    let mut frames = Vec::new();
    for (at, logged) in record.log.iter().enumerate() {
        state.apply(&logged.event);
        dealt += usize::from(matches!(logged.event, Event::Dealt { .. }));
        let is_deal = matches!(logged.event, Event::Dealt { .. }) && dealt == game + 1;
        let is_turn = turns.next_if(|turn| turn.event == at).is_some();
        if !is_deal && !is_turn {
            continue;
        }
        let laid: &[TileId] = match &logged.event {
            Event::Played { laid, .. } => laid,
            _ => &[],
        };
        let tile = |tile: &TileId| (tile.face(), laid.contains(&tile.plain()));
        let view = state.view(None);
        let table = view.table.iter();
        let rack = |seat: usize| {
            let mut rack: Vec<Face> = state
                .view(Some(seat))
                .rack
                .iter()
                .map(|id| id.face())
                .collect();
            rack.sort();
            rack
        };
        frames.push(Frame {
            table: table
                .map(|set| set.tiles.iter().map(tile).collect())
                .collect(),
            racks: (0..players).map(rack).collect(),
        });
    }
    frames
}

impl Looking {
    /// Opens a finished game of a match: the one with this number, from 1, or the last one. `id`
    /// names the match in addresses.
    fn open(
        record: &Record,
        seats: Vec<Seat>,
        people: Vec<String>,
        id: &str,
        number: Option<usize>,
    ) -> Option<Looking> {
        let past = Past::of(record).ok()?;
        let finished = past.results.len();
        let number = number.unwrap_or(finished);
        // The racks of a game that is not finished stay hidden.
        let game = number.checked_sub(1).filter(|game| *game < finished)?;
        let frames = frames(record, &past, game);
        let last = frames.len().checked_sub(1)?;
        let first = past.turns.iter().position(|turn| turn.game == game)?;
        Some(Looking {
            texts: use_texts(),
            thinker: expect_context(),
            seats: StoredValue::new(seats),
            people: StoredValue::new(people),
            past: StoredValue::new(past),
            game,
            games: finished,
            id: StoredValue::new(id.to_owned()),
            first,
            frames: StoredValue::new(frames),
            at: RwSignal::new(last),
            playing: RwSignal::new(false),
            reviews: RwSignal::new(None),
            shown: RwSignal::new(None),
            summed_up: RwSignal::new(false),
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

    /// Reads a turn, which counts from 1.
    fn with_turn<R>(self, at: usize, look: impl FnOnce(&PastTurn) -> R) -> Option<R> {
        let index = self.first + at.checked_sub(1)?;
        self.past.with_value(|past| {
            past.turns
                .get(index)
                .filter(|turn| turn.game == self.game)
                .map(look)
        })
    }

    /// Returns the review of a turn, which counts from 1.
    fn review(self, at: usize) -> Option<TurnReview> {
        let index = self.first + at.checked_sub(1)?;
        self.reviews.with(|reviews| {
            let mut all = reviews.as_ref()?.iter();
            all.find(|review| review.turn == index).cloned()
        })
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

    /// Plays the game on, from the beginning if it has ended, or stops.
    fn play(self) {
        let playing = !self.playing.get_untracked();
        self.playing.set(playing);
        if playing && self.at.get_untracked() == self.last() {
            self.go(0);
        }
        if playing {
            set_timeout(move || self.play_on(), PACE);
        }
    }

    fn play_on(self) {
        // The screen may be gone, or the player stopped it.
        if self.playing.try_get_untracked() != Some(true) {
            return;
        }
        self.on();
        match self.at.get_untracked() < self.last() {
            true => set_timeout(move || self.play_on(), PACE),
            false => self.playing.set(false),
        }
    }

    /// Analyses the game in the worker, turn by turn.
    fn analyse(self) {
        if self.reviews.with_untracked(Option::is_none) {
            self.reviews.set(Some(Vec::new()));
            self.ask(1);
        } else if self.is_analysed() {
            self.summed_up.set(true);
        }
    }

    fn ask(self, at: usize) {
        let job = self.with_turn(at, |turn| Job::Look {
            pool: turn.pool,
            setup: Box::new(turn.position.setup().clone()),
        });
        let Some(job) = job else {
            return;
        };
        let hear = move |answer: String| {
            if self.reviews.is_disposed() {
                return;
            }
            let index = self.first + at - 1;
            let review = read_advice(&answer)
                .and_then(|advice| self.with_turn(at, |turn| TurnReview::of(index, turn, advice)));
            let Some(review) = review else {
                // Its code could not be fetched; the button offers to try again.
                return self.reviews.set(None);
            };
            self.reviews.update(|reviews| {
                if let Some(reviews) = reviews {
                    reviews.push(review);
                }
            });
            match at < self.last() {
                true => self.ask(at + 1),
                false => self.summed_up.set(true),
            }
        };
        self.thinker.ask_later(job.to_string(), Box::new(hear));
    }

    /// Returns how many turns were analysed.
    fn analysed(self) -> usize {
        self.reviews
            .with(|reviews| reviews.as_ref().map_or(0, Vec::len))
    }

    fn is_analysed(self) -> bool {
        untrack(|| self.analysed() == self.last())
    }

    /// Shows the best play of a turn on the table, or what was played.
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

    /// Returns the frame that is on the table: the game, or the best play.
    fn frame(self) -> Frame {
        let at = self.at.get();
        let frame = self.frames.with_value(|frames| frames.get(at).cloned());
        let frame = frame.unwrap_or_default();
        let Some(best) = self.shown.get() else {
            return frame;
        };
        let laid = self.review(at).map(|review| review.best.laid);
        let mut laid = laid.unwrap_or_default();
        let before = self.with_turn(at, |turn| turn.position.table().to_vec());
        let before = before.unwrap_or_default();
        // Of equal tiles, those that lie in a set that was not there are the new ones.
        let mut table: Vec<Vec<(Face, bool)>> = best
            .iter()
            .map(|row| row.iter().map(|face| (*face, false)).collect())
            .collect();
        let fresh = |row: &Vec<(Face, bool)>| {
            let faces: Vec<Face> = row.iter().map(|(face, _)| *face).collect();
            !before.contains(&faces)
        };
        for row in table.iter_mut().filter(|row| fresh(row)) {
            for (face, new) in row {
                if let Some(at) = laid.iter().position(|other| other == face) {
                    laid.swap_remove(at);
                    *new = true;
                }
            }
        }
        Frame { table, ..frame }
    }

    fn on_key(self, event: &ev::KeyboardEvent) {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let on = target.map(|target| target.tag_name()).unwrap_or_default();
        if event.alt_key() || event.ctrl_key() || event.meta_key() || on == "INPUT" {
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

/// Returns the widest tile, in pixels, with which all sets fit into an area, as they flow.
fn tile_width(area: (f64, f64), sets: &[usize]) -> f64 {
    let fits = |width: f64| {
        let (mut x, mut rows) = (0.0, 1.0);
        for &tiles in sets {
            let long = tiles as f64 * width * 1.05;
            if x > 0.0 && x + long > area.0 {
                (x, rows) = (0.0, rows + 1.0);
            }
            x += long + width * 0.7;
        }
        rows * width * 1.36 + (rows - 1.0) * width * 0.5 <= area.1
    };
    let mut widths = (18..=78).rev().map(f64::from);
    widths.find(|&width| fits(width)).unwrap_or(18.0)
}

/// Shows a finished game of a match: see [`Looking::open`].
pub fn looked_at(
    record: &Record,
    seats: Vec<Seat>,
    people: Vec<String>,
    id: &str,
    number: Option<usize>,
) -> AnyView {
    match Looking::open(record, seats, people, id, number) {
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

/// The screen, with a match of this device.
#[component]
pub fn ReplayScreen(
    /// The id of the match, and the number of the game.
    id: String,
) -> impl IntoView {
    let (id, number) = id.split_once('/').unwrap_or((&id, ""));
    let table = matches::open(id);
    let found = table.and_then(|table| Some((table.record()?, table.company().seats.clone())));
    match found {
        Some((record, seats)) => looked_at(&record, seats, Vec::new(), id, number.parse().ok()),
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
    let place = text(move || {
        let numbers = [
            ("game", looking.game as i64 + 1),
            ("turn", looking.at.get() as i64),
            ("turns", looking.last() as i64),
        ];
        texts.count("review-place", &numbers)
    });
    view! {
        <main class="table wood replay" id="replay">
            <div class="felt"></div>
            <div class="board">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("review-title")} <small>{place}</small></h1>
                    {(looking.games > 1).then(|| view! { <Others looking=looking /> })}
                    <They looking=looking />
                </header>
                <Cloth looking=looking />
                <List looking=looking />
                <Track looking=looking />
            </div>
            {part(move || looking.summed_up.get().then(|| view! { <Summary looking=looking /> }))}
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

/// The players, with how many tiles they have left.
#[component]
fn They(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let seats = looking.seats.get_value();
    let players = seats.into_iter().enumerate().map(|(seat, who)| {
        let name = text(move || looking.name(seat));
        let left = move || {
            let at = looking.at.get();
            looking.frames.with_value(|frames| {
                let racks = frames.get(at).map(|frame| &frame.racks);
                racks.and_then(|racks| racks.get(seat)).map_or(0, Vec::len)
            })
        };
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

/// The table, and the racks below it.
#[component]
fn Cloth(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let felt: NodeRef<html::Div> = NodeRef::new();
    let area = RwSignal::new((0.0, 0.0));
    let measure = move || {
        if let Some(felt) = felt.get_untracked() {
            let now = (
                f64::from(felt.client_width()),
                f64::from(felt.client_height()),
            );
            if area.get_untracked() != now {
                area.set(now);
            }
        }
    };
    Effect::new(move |_| {
        let Some(element) = felt.get() else {
            return;
        };
        let changed = Closure::<dyn Fn()>::new(measure);
        let Ok(observer) = web_sys::ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
            return;
        };
        observer.observe(&element);
        // The closure lives as long as the observer that calls it.
        let observed = StoredValue::new_local(Some((observer, changed)));
        on_cleanup(move || {
            if let Some((observer, _)) = observed.try_update_value(Option::take).flatten() {
                observer.disconnect();
            }
        });
    });
    let frame = Memo::new_with_compare(move |_| looking.frame(), |_, _| true);
    let width = text(move || {
        let sets: Vec<usize> = frame.with(|frame| frame.table.iter().map(Vec::len).collect());
        px(tile_width(area.get(), &sets))
    });
    let sets = move || {
        let text = texts.text();
        let set = |row: &Vec<(Face, bool)>| {
            let names: Vec<String> = row.iter().map(|(face, _)| text.tile(*face)).collect();
            let tiles = row.iter().map(|&(face, new)| {
                view! {
                    <span class="tile" class:seen=new data-ink=ink(face) aria-hidden="true">
                        <Print face=face />
                    </span>
                }
            });
            view! {
                <span class="row" dir="ltr" role="img" aria-label=names.join(", ")>
                    {tiles.collect_view()}
                </span>
            }
        };
        frame.with(|frame| frame.table.iter().map(set).collect_view())
    };
    let racks = move || {
        let names = looking.names();
        frame.with(|frame| {
            let racks = frame.racks.iter().zip(names).enumerate();
            racks
                .map(|(seat, (rack, name))| {
                    let now = looking.with_turn(looking.at.get(), |turn| turn.seat) == Some(seat);
                    view! {
                        <li class:now=now>
                            <b>{name}</b>
                            <Row tiles=rack.clone() />
                        </li>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <section class="cloth looked" aria-label=texts.t("page-table")>
            <div class="flow" dir="ltr" node_ref=felt style:--w=width>{part(sets)}</div>
            <ul class="all-racks" aria-label=texts.t("review-racks")>{part(racks)}</ul>
        </section>
    }
}

/// The turns, on paper.
#[component]
fn List(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let turns = (1..=looking.last()).map(|at| view! { <Turn looking=looking at=at /> });
    let list: NodeRef<html::Ol> = NodeRef::new();
    Effect::new(move |_| {
        let at = looking.at.get();
        let Some(list) = list.get() else {
            return;
        };
        let turn = list.query_selector(&format!(":scope > li:nth-child({at})"));
        let turn = turn
            .ok()
            .flatten()
            .and_then(|turn| turn.dyn_into::<web_sys::HtmlElement>().ok());
        // The turn stays a little above the middle of the list.
        let top = turn.map_or(0, |turn| turn.offset_top() - list.offset_top());
        list.set_scroll_top(top - list.client_height() * 2 / 5);
    });
    let progress = move || {
        let (done, all) = (looking.analysed(), looking.last());
        (looking.reviews.with(Option::is_some) && done < all).then(|| {
            view! {
                <progress
                    id="analysing"
                    max=all.to_string()
                    value=done.to_string()
                    aria-label=texts.t("review-analysing")
                ></progress>
            }
        })
    };
    let label = text(move || {
        let done = looking.reviews.with(Option::is_some) && looking.analysed() == looking.last();
        texts.say(if done {
            "review-summary"
        } else {
            "review-analyse"
        })
    });
    view! {
        <aside class="list paper">
            <header>
                <h2>{texts.t("review-turns")}</h2>
                {part(progress)}
                <button
                    type="button"
                    class="quiet"
                    id="analyse"
                    disabled=flag(move || {
                        looking.reviews.with(Option::is_some) && looking.analysed() < looking.last()
                    })
                    on:click=press(move || looking.analyse())
                >
                    <Icon name="i-eye" />
                    {label}
                </button>
            </header>
            <ol node_ref=list tabindex="0">{turns.collect_view()}</ol>
        </aside>
    }
}

/// Says how good a turn was.
fn verdict(review: &TurnReview, texts: Texts) -> String {
    match review.mark {
        Mark::Best if review.best.is_nothing() => texts.say("review-nothing"),
        Mark::Best => texts.say("review-was-best"),
        Mark::Unproven => texts.say("review-unproven"),
        Mark::Missed { tiles: 0, points } => {
            texts.count("review-points-was", &[("points", i64::from(points))])
        }
        Mark::Missed { .. } => {
            texts.count("review-best-was", &[("tiles", review.best.tiles as i64)])
        }
    }
}

/// A turn of the list.
#[component]
fn Turn(looking: Looking, at: usize) -> impl IntoView {
    let texts = looking.texts;
    let (seat, did) = looking
        .with_turn(at, |turn| (turn.seat, turn.did.clone()))
        .unwrap_or((0, Did::Waited { drew: 0 }));
    let bot = looking
        .seats
        .with_value(|seats| seats.get(seat).and_then(Seat::bot));
    let name = text(move || looking.name(seat));
    let now = flag(move || looking.at.get() == at);
    let did = match did {
        Did::Laid { tiles, .. } => view! { <Row tiles=tiles /> }.into_any(),
        Did::Waited { drew: 0 } => texts.t("review-passed").get_untracked().into_any(),
        Did::Waited { .. } => view! { {texts.t("review-drew")} }.into_any(),
    };
    // A mark beside a turn that was not the best.
    let missed = flag(move || {
        looking
            .review(at)
            .is_some_and(|review| matches!(review.mark, Mark::Missed { .. }))
    });
    let best = move || {
        let review = looking.review(at).filter(|_| now.get())?;
        let why = texts.say(&format!("why-{}", review.expert.why.word()));
        let opinion = texts.text().say("review-expert", [("why", why.into())]);
        let better = matches!(review.mark, Mark::Missed { .. });
        let see = text(move || {
            let open = looking.shown.with(Option::is_some);
            texts.say(if open { "review-hide" } else { "review-see" })
        });
        let steps = move || {
            let best = looking.shown.get()?;
            let text = texts.text();
            let before = looking.with_turn(at, |turn| turn.position.table().to_vec())?;
            let steps = steps(&before, &best).into_iter();
            let steps = steps.map(|step| text.step(&step, mark, mark));
            let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
            Some(view! { <ol class="how">{steps.collect_view()}</ol> })
        };
        Some(view! {
            <span class="best">
                <span>{verdict(&review, texts)}</span>
                {better.then(|| view! {
                    <button type="button" class="quiet" id="see-it" on:click=press(move || looking.show_best(at))>
                        <Icon name="i-eye" />
                        {see}
                    </button>
                })}
                <small>{opinion}</small>
                {part(steps)}
            </span>
        })
    };
    view! {
        <li class:now=now class:missed=missed aria-current=move || now.get().then_some("step")>
            <button
                type="button"
                class="to-turn"
                on:click=press(move || looking.go(at))
            >
                <span class="no">{at.to_string()}</span>
                <Portrait bot=bot name=name seat=seat small=true />
                <span class="unseen">{name}</span>
            </button>
            <span class="did">{did}</span>
            {part(best)}
        </li>
    }
}

/// Where a turn lies on the plot, in percent.
fn plot_x(at: usize, turns: usize) -> f64 {
    2.5 + at as f64 * 93.5 / turns.max(1) as f64
}

/// Time: each turn is a mark, each player a line, and the handle a tile.
#[component]
fn Track(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let turns = looking.last();
    let most = looking.frames.with_value(|frames| {
        let racks = frames.iter().flat_map(|frame| &frame.racks);
        racks.map(Vec::len).max().unwrap_or(1).max(1)
    });
    let y = move |tiles: usize| 86.0 - tiles as f64 * 78.0 / most as f64;
    let players = looking.seats.with_value(Vec::len);
    let path = |seat: usize| {
        looking.frames.with_value(|frames| {
            let mut path = String::new();
            let mut before = None;
            for (at, frame) in frames.iter().enumerate() {
                let left = frame.racks.get(seat).map_or(0, Vec::len);
                let x = plot_x(at, turns);
                match before {
                    None => path += &format!("M{x:.2} {:.2}", y(left)),
                    Some(old) if old != left => {
                        path += &format!("L{x:.2} {:.2}L{x:.2} {:.2}", y(old), y(left));
                    }
                    Some(_) => {}
                }
                before = Some(left);
            }
            path + &format!("L{:.2} {:.2}", plot_x(turns, turns), y(before.unwrap_or(0)))
        })
    };
    let lines = (0..players).map(|seat| {
        let own = looking
            .seats
            .with_value(|seats| seats.get(seat).is_some_and(Seat::is_person));
        view! { <path d=path(seat) class="line-of" class:person=own data-tint=(seat % 4).to_string() /> }
    });
    let marks = (0..=turns).map(|at| {
        let (x, top) = (plot_x(at, turns), if at % 5 == 0 { 88 } else { 93 });
        view! { <path class="tick" d=format!("M{x:.2} {top}V100") /> }
    });
    let here = move || plot_x(looking.at.get(), turns);
    let slide = move |event: ev::Event| {
        looking.playing.set(false);
        if let Ok(at) = event_target_value(&event).parse() {
            looking.go(at);
        }
    };
    let says = text(move || {
        let numbers = [
            ("game", looking.game as i64 + 1),
            ("turn", looking.at.get() as i64),
            ("turns", turns as i64),
        ];
        texts.count("review-place", &numbers)
    });
    view! {
        <footer class="track wood" dir="ltr">
            <div>
                <button type="button" class="quiet" id="turn-back" aria-label=texts.t("review-back") on:click=press(move || looking.back())>
                    <Icon name="i-prev" />
                </button>
                <button type="button" class="quiet" id="turn-on" aria-label=texts.t("review-on") on:click=press(move || looking.on())>
                    <Icon name="i-next" />
                </button>
            </div>
            <div class="plot paper">
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="to-come" x=move || format!("{:.2}", here()) y="0" width=move || format!("{:.2}", 100.0 - here()) height="100" />
                    {marks.collect_view()}
                    <path class="here" d=move || format!("M{:.2} 0V100", here()) />
                    {lines.collect_view()}
                </svg>
                <small dir="auto">{texts.t("review-tiles-left")}</small>
                <span class="at" aria-hidden="true" style:left=text(move || format!("{:.2}%", here()))>
                    {text(move || looking.at.get().to_string())}
                </span>
                <input
                    type="range"
                    id="slider"
                    min="0"
                    max=turns.to_string()
                    prop:value=text(move || looking.at.get().to_string())
                    aria-label=texts.t("review-slider")
                    aria-valuetext=says
                    on:input=slide
                />
            </div>
            <button type="button" class="main" id="go-on" on:click=press(move || looking.play())>
                {part(move || match looking.playing.get() {
                    true => view! { <Icon name="i-pause" /> },
                    false => view! { <Icon name="i-play" /> },
                })}
                <b dir="auto">
                    {text(move || texts.say(if looking.playing.get() { "page-pause" } else { "review-play" }))}
                </b>
            </button>
        </footer>
    }
}

/// How well everybody played, and what decided the game.
#[component]
fn Summary(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let summary = looking.past.with_value(|past| {
        let reviews = looking.reviews.get_untracked().unwrap_or_default();
        games(past, &reviews).into_iter().nth(looking.game)
    });
    let close = Callback::new(move |()| looking.summed_up.set(false));
    summary.map(move |summary| {
        let decided = decided(looking, &summary);
        let decider = summary
            .decider
            .map(|decider| decider.turn + 1 - looking.first);
        let go = move || {
            if let Some(at) = decider {
                looking.summed_up.set(false);
                looking.go(at);
            }
        };
        let turn = move |turn: Option<usize>| match turn {
            Some(turn) => texts.count("review-turn", &[("turn", turn as i64)]),
            None => texts.say("review-never"),
        };
        let rows = summary
            .players
            .iter()
            .enumerate()
            .map(move |(seat, player)| {
                let longest = player.longest.map_or_else(
                    || "–".to_owned(),
                    |(_, millis)| {
                        texts.count("review-seconds", &[("seconds", (millis / 1000) as i64)])
                    },
                );
                view! {
                    <tr>
                        <th scope="row">{looking.name(seat)}</th>
                        <td>{format!("{} %", player.percent())}</td>
                        <td>{player.tiles_missed.to_string()}</td>
                        <td>{player.waited_in_vain.to_string()}</td>
                        <td>{turn(player.could_open)}</td>
                        <td>{turn(player.opened)}</td>
                        <td>{longest}</td>
                    </tr>
                }
            });
        let rows = rows.collect_view();
        let heads = [
            "review-head-player",
            "review-head-best",
            "review-head-missed",
            "review-head-vain",
            "review-head-could",
            "review-head-opened",
            "review-head-longest",
        ];
        let heads = heads.map(|name| view! { <th scope="col">{texts.say(name)}</th> });
        view! {
            <Over id="summary" title=texts.t("review-summary") close=close>
                <div class="scroll" tabindex="0" role="region" aria-label=texts.t("review-summary")>
                    <table class="summary">
                        <thead><tr>{heads}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {decided.map(|sentence| view! {
                    <p id="decided">{sentence}</p>
                    <div class="ends">
                        <button type="button" class="main" id="to-decider" on:click=press(go)>
                            <b>{texts.t("review-see")}</b>
                        </button>
                    </div>
                })}
            </Over>
        }
    })
}

/// Says which turn decided the game.
fn decided(looking: Looking, summary: &GameReview) -> Option<String> {
    let decider = summary.decider?;
    let at = decider.turn + 1 - looking.first;
    let seat = looking.with_turn(at, |turn| turn.seat)?;
    let (name, tiles) = match decider.why {
        Decided::NotOut => ("review-decided-not-out", 0),
        Decided::Laid(tiles) => ("review-decided-laid", tiles),
        Decided::Missed(tiles) => ("review-decided-missed", tiles),
    };
    let mut arguments = vec![
        ("turn", (at as i64).into()),
        ("player", looking.name(seat).into()),
    ];
    if decider.why != Decided::NotOut {
        arguments.push(("tiles", (tiles as i64).into()));
    }
    Some(looking.texts.text().say(name, arguments))
}

#[cfg(test)]
mod tests {
    use super::tile_width;

    #[test]
    fn tiles_are_as_wide_as_the_felt_allows() {
        assert!((tile_width((1000.0, 600.0), &[3]) - 78.0).abs() < 0.1);
        let few = tile_width((340.0, 300.0), &[3, 3, 4, 5]);
        let many = tile_width((340.0, 300.0), &[3; 20]);
        assert!(few > many && many >= 18.0);
    }
}
