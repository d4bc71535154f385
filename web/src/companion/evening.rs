//! The score sheet of an evening, as on the booklet's pad.

use leptos::prelude::*;
use sidra_companion::evening::{Evening, Lack};
use sidra_companion::{LONGEST_NAME, evening};
use sidra_core::rules::Scoring;
use sidra_core::score::GameScore;

use super::entry::{Entering, Entry};
use super::evenings::{self, name_of};
use super::plot::{Line, Plot};
use super::{edition_name, timer};
use crate::app::Back;
use crate::device;
use crate::home::signed;
use crate::live::{choose, part, press, text};
use crate::new_game::house::changed;
use crate::portrait::Portrait;
use crate::share::{self, Sharing};
use crate::sheet::{Over, Plain};
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;

/// An open evening, and the game that is being entered.
#[derive(Clone, Copy)]
pub struct Pad {
    id: StoredValue<String>,
    /// The evening.
    pub evening: RwSignal<Evening>,
    /// What is being entered.
    pub entry: RwSignal<Option<Entry>>,
    /// The texts.
    pub texts: Texts,
    /// Whether the device had no space for the latest change.
    full: RwSignal<bool>,
}

impl Pad {
    /// Keeps the evening.
    pub fn keep(self) {
        let id = self.id.get_value();
        let kept = self
            .evening
            .with_untracked(|evening| evenings::keep(&id, evening));
        self.full.set(!kept);
    }

    /// Returns the name of a player.
    pub fn name(self, seat: usize) -> String {
        let name = self
            .evening
            .with(|evening| evening.players().get(seat).cloned());
        name.unwrap_or_default()
    }
}

/// The screen.
#[component]
pub fn EveningScreen(id: String) -> impl IntoView {
    let texts = use_texts();
    let Some(evening) = evenings::open(&id) else {
        return view! {
            <Plain id="no-evening" title=texts.t("companion-sheet")>
                <p>{texts.t("companion-no-evening")}</p>
                <a class="quiet" href="#/companion/sheet">{texts.t("companion-evenings")}</a>
            </Plain>
        }
        .into_any();
    };
    let pad = Pad {
        entry: RwSignal::new(evenings::open_entry(&id, &evening)),
        id: StoredValue::new(id),
        evening: RwSignal::new(evening),
        texts,
        full: RwSignal::new(false),
    };
    Effect::new(move |_| {
        let entry = pad.entry.with(|entry| {
            let entry = entry.as_ref()?;
            Some(pad.evening.with_untracked(|evening| entry.write(evening)))
        });
        pad.id.with_value(|id| evenings::keep_entry(id, entry));
    });
    let more = RwSignal::new(false);
    let naming = RwSignal::new(false);
    let to_timer = move || {
        pad.evening.with_untracked(timer::open_for);
        device::go("/companion/timer");
    };
    let entering = Memo::new(move |_| pad.entry.with(Option::is_some));
    view! {
        <main class="frame wood" id="evening">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{text(move || pad.evening.with(|evening| name_of(evening, texts)))}</h1>
                    <div class="end">
                        <button
                            type="button"
                            class="quiet"
                            id="to-timer"
                            aria-label=texts.t("companion-timer")
                            on:click=press(to_timer)
                        >
                            <Icon name="i-clock" />
                            <span>{texts.t("companion-timer")}</span>
                        </button>
                        <button
                            type="button"
                            class="quiet"
                            id="more"
                            aria-label=texts.t("companion-more")
                            on:click=press(move || more.set(true))
                        >
                            <Icon name="i-share" />
                        </button>
                    </div>
                </header>
                {part(move || pad.full.get().then(|| view! {
                    <p class="error on-felt" role="alert">{texts.t("companion-full")}</p>
                }))}
                <div class="desk" class:entering=entering>
                    <Sheet pad=pad />
                    {part(move || match entering.get() {
                        true => view! { <Entering pad=pad /> }.into_any(),
                        false => view! { <Next pad=pad /> }.into_any(),
                    })}
                </div>
            </div>
            {part(move || more.get().then(|| view! { <More pad=pad open=more naming=naming /> }))}
            {part(move || naming.get().then(|| view! { <Names pad=pad open=naming /> }))}
        </main>
    }
    .into_any()
}

/// The button for entering the next game. It says who begins that game.
#[component]
fn Next(pad: Pad) -> impl IntoView {
    let texts = pad.texts;
    let number = move || pad.evening.with(|evening| evening.games().len());
    let begin = move || {
        let at = untrack(number);
        let entry = pad
            .evening
            .with_untracked(|evening| Entry::new(evening, at));
        pad.entry.set(Some(entry));
    };
    let begins = text(move || {
        let next = pad.evening.with(|evening| evening.sheet().next);
        let player = [("player", pad.name(next).into())];
        texts.text().say("companion-begins-next", player)
    });
    view! {
        <section class="enter">
            <button type="button" class="main" id="write-game" on:click=press(begin)>
                <Icon name="i-plus" />
                <span>
                    <b>{text(move || texts.count("companion-write-game", &[("number", number() as i64 + 1)]))}</b>
                    <small>{begins}</small>
                </span>
            </button>
        </section>
    }
}

/// The pad: players, games, rounds, totals, and a plot.
#[component]
fn Sheet(pad: Pad) -> impl IntoView {
    let texts = pad.texts;
    let whole = move || {
        let evening = pad.evening.get();
        let entry = pad.entry.get();
        let sheet = evening.sheet();
        let seats = evening.players().len();
        let points = evening.rules().rules().scoring == Scoring::Points;
        let heads = evening.players().iter().enumerate().map(|(seat, name)| {
            let begins = (sheet.next == seat && entry.is_none())
                .then(|| view! { <span class="begins">{texts.t("companion-begins")}</span> });
            let (letter, name) = (name.clone(), name.clone());
            view! {
                <th scope="col">
                    {begins}
                    <Portrait bot=None name=text(move || letter.clone()) seat=seat small=true />
                    <span class="of">{name}</span>
                </th>
            }
        });
        let heads = heads.collect_view();
        let row = |at: usize, scored: Option<&Result<GameScore, Vec<Lack>>>| {
            let title = texts.count("companion-game", &[("number", at as i64 + 1)]);
            let change = texts.count("companion-correct", &[("number", at as i64 + 1)]);
            let written = entry.as_ref().filter(|entry| entry.at == at);
            let cells = (0..seats).map(|seat| {
                if let Some(entry) = written {
                    let (class, says) = entry.cell(seat, &evening, texts);
                    return view! { <td class=class>{says}</td> };
                }
                match scored {
                    Some(Ok(game)) => {
                        let won = game.winners.contains(&seat);
                        let class = if won { "won" } else { "" };
                        let score = i64::from(game.scores[seat]);
                        view! { <td class=class>{signed(score)}</td> }
                    }
                    _ => view! { <td class="blank">{"…".to_owned()}</td> },
                }
            });
            let cells = cells.collect_view();
            let reopen = press(move || {
                let entry = pad
                    .evening
                    .with_untracked(|evening| Entry::again(evening, at));
                if pad.entry.with_untracked(Option::is_none) {
                    pad.entry.set(entry);
                }
            });
            let missing = match scored {
                Some(Err(lacks)) if written.is_none() => {
                    let text = texts.text();
                    let lacks = lacks.iter().map(|lack| text.lack(lack, &evening));
                    let lacks: Vec<String> = lacks.collect();
                    let why = format!("{}. {}", texts.say("companion-lack"), lacks.join(" "));
                    let span = (seats + 1).to_string();
                    Some(view! { <tr class="lack"><td colspan=span>{why}</td></tr> })
                }
                _ => None,
            };
            view! {
                <tr>
                    <th scope="row">
                        <button type="button" class="reopen" aria-label=change on:click=reopen>
                            {title}
                        </button>
                    </th>
                    {cells}
                </tr>
                {missing}
            }
        };
        let mut rows = Vec::new();
        for (at, scored) in sheet.games.iter().enumerate() {
            rows.push(row(at, Some(scored)).into_any());
            let round = sheet.rounds.iter().position(|round| round.end == at + 1);
            if let Some(number) = round {
                let title = texts.count("companion-round", &[("number", number as i64 + 1)]);
                let winners = sheet.rounds[number].winners();
                let cells = (0..seats).map(|seat| {
                    let place = &sheet.rounds[number].standings[seat];
                    let class = if winners.contains(&seat) { "won" } else { "" };
                    let wins = place.wins;
                    view! { <td class=class>{format!("{wins} · {}", signed(place.points))}</td> }
                });
                let cells = cells.collect_view();
                let row = view! { <tr class="round-row"><th scope="row">{title}</th>{cells}</tr> };
                rows.push(row.into_any());
            }
        }
        if let Some(new) = entry.as_ref().filter(|entry| entry.at >= sheet.games.len()) {
            rows.push(row(new.at, None).into_any());
        }
        let foot = |class: &'static str, title: String, cell: &dyn Fn(usize) -> String| {
            let cells = (0..seats).map(|seat| view! { <td>{cell(seat)}</td> });
            let cells = cells.collect_view();
            view! { <tr class=class><th scope="row">{title}</th>{cells}</tr> }
        };
        let place = |seat: usize| sheet.standings[seat];
        let total = foot("total", texts.say("companion-total"), &|seat| {
            signed(place(seat).points)
        });
        let wins = foot("", texts.say("page-big-points"), &|seat| {
            place(seat).wins.to_string()
        });
        let rank = foot("", texts.say("companion-rank"), &|seat| {
            place(seat).rank.to_string()
        });
        let running = sheet.running(seats);
        let lines: Vec<Line> = evening
            .players()
            .iter()
            .enumerate()
            .map(|(tint, name)| Line {
                name: name.clone(),
                tint,
                sums: running.iter().map(|sums| sums[tint]).collect(),
            })
            .collect();
        let plot = (running.len() > 1).then(
            || view! { <Plot lines=lines label=texts.t("companion-plot") small=entry.is_some() /> },
        );
        let edition = edition_name(evening.rules().edition(), texts);
        let house = changed(evening.rules()) as i64;
        let house = (house > 0).then(|| texts.count("companion-house", &[("count", house)]));
        let lang = texts.text().lang().code();
        let date = Some(device::date_in_words(&evening.date, lang));
        let date = date.filter(|date| !date.is_empty());
        // An unnamed evening is named after its date, which need not be shown twice.
        let date = date.filter(|_| !evening.name.is_empty());
        let about = [Some(edition), house, date];
        let about = about.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        view! {
            <section class="paper pad score-pad" class:by-points=points>
                <h2>
                    <span class="on-screen">{texts.t("companion-sheet")}</span>
                    <span class="on-paper">{name_of(&evening, texts)}</span>
                    <small>{about}</small>
                </h2>
                <div class="wide">
                    <table class="scores" id="scores">
                        <thead><tr><td></td>{heads}</tr></thead>
                        <tbody>{rows}</tbody>
                        <tfoot>{total}{wins}{rank}</tfoot>
                    </table>
                </div>
                {plot}
            </section>
        }
    };
    part(whole)
}

/// The names of the evening and of its players, which can be changed at any time.
#[component]
fn Names(pad: Pad, open: RwSignal<bool>) -> impl IntoView {
    let texts = pad.texts;
    let (name, default, players) = pad.evening.with_untracked(|evening| {
        let nameless = Evening::new("", &evening.date, *evening.rules(), evening.players());
        let default = text(move || name_of(&nameless, texts));
        (evening.name.clone(), default, evening.players().to_vec())
    });
    let rename = move |name: &str| {
        pad.evening.update(|evening| evening.rename(name));
        pad.keep();
    };
    let rows = players.into_iter().enumerate().map(|(seat, name)| {
        let label = text(move || texts.count("companion-player", &[("seat", seat as i64 + 1)]));
        let letter = text(move || pad.name(seat));
        // If the new name is empty, the player keeps the old one.
        let rename = choose(move |event| {
            let name = event_target_value(&event);
            let mut changed = false;
            pad.evening
                .update(|evening| changed = evening.rename_player(seat, &name));
            if changed {
                pad.keep();
            }
        });
        view! {
            <li>
                <Portrait bot=None name=letter seat=seat />
                <input
                    type="text"
                    class="line"
                    id=format!("rename-{}", seat + 1)
                    aria-label=label
                    maxlength=LONGEST_NAME.to_string()
                    autocomplete="off"
                    prop:value=name
                    on:input=rename
                />
            </li>
        }
    });
    let rows = rows.collect_view();
    view! {
        <Over
            id="names-sheet"
            title=texts.t("companion-names")
            close=Callback::new(move |()| open.set(false))
        >
            <div class="renames">
                <label>
                    <span class="label">{texts.t("companion-evening-name")}</span>
                    <input
                        type="text"
                        class="line wide-line"
                        id="rename-evening"
                        maxlength=LONGEST_NAME.to_string()
                        autocomplete="off"
                        placeholder=default
                        prop:value=name
                        on:input=choose(move |event| rename(&event_target_value(&event)))
                    />
                </label>
                <ol class="party">{rows}</ol>
            </div>
        </Over>
    }
}

/// The buttons that rename, share, save and print the evening.
#[component]
fn More(pad: Pad, open: RwSignal<bool>, naming: RwSignal<bool>) -> impl IntoView {
    let texts = pad.texts;
    let sharing: Sharing = expect_context();
    let said: RwSignal<String> = RwSignal::new(String::new());
    let share = move |picture: bool| {
        let result = pad.evening.with_untracked(|evening| {
            let sheet = evening.sheet();
            let line = |(name, place): (&String, &sidra_core::score::Standing)| share::Line {
                name: name.clone(),
                drawing: "",
                points: signed(place.points),
                wins: share::wins(place.wins, sheet.games.len(), texts),
                best: place.rank == 1,
            };
            untrack(|| share::Result {
                title: name_of(evening, texts),
                about: edition_name(evening.rules().edition(), texts),
                lines: evening
                    .players()
                    .iter()
                    .zip(&sheet.standings)
                    .map(line)
                    .collect(),
            })
        });
        sharing.share(&result, picture, move |how| {
            _ = said.try_set(untrack(|| texts.say(how)));
        });
    };
    let save = move || {
        let (name, text) = pad.evening.with_untracked(|evening| {
            let date = if evening.date.is_empty() {
                "evening"
            } else {
                &evening.date
            };
            (format!("sidra-{date}.evening"), evening.write())
        });
        // If the browser refuses, it tells the user itself.
        _ = device::download(&name, &text);
    };
    let print = move || {
        open.set(false);
        request_animation_frame(|| _ = window().print());
    };
    view! {
        <Over
            id="more-sheet"
            title=texts.t("companion-more")
            close=Callback::new(move |()| open.set(false))
        >
            <div class="outlets">
                <button type="button" class="quiet" id="rename" on:click=press(move || {
                    open.set(false);
                    naming.set(true);
                })>
                    <Icon name="i-person" />
                    {texts.t("companion-names")}
                </button>
                <button type="button" class="quiet" id="share-text" on:click=press(move || share(false))>
                    <Icon name="i-share" />
                    {texts.t("page-share-text")}
                </button>
                <button type="button" class="quiet" id="share-picture" on:click=press(move || share(true))>
                    <Icon name="i-share" />
                    {texts.t("page-share-picture")}
                </button>
                <button type="button" class="quiet" id="save-evening" on:click=press(save)>
                    <Icon name="i-save" />
                    {texts.t("companion-save-file")}
                </button>
                <button type="button" class="quiet" id="print" on:click=press(print)>
                    <Icon name="i-log" />
                    {texts.t("companion-print")}
                </button>
            </div>
            <p role="status">{said}</p>
        </Over>
    }
}

/// Returns whether the rules ask who has opened when a game ends like this.
pub fn asks_opened(evening: &Evening, out: bool) -> bool {
    evening::asks_opened(evening.rules().rules(), out)
}
