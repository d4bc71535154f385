//! The table before its match: the chairs, the card to send, the sealed box.

use leptos::prelude::*;
use sidra_bots::Level;
use sidra_room::shared::{ChairInfo, Sitter, TableAsk, TableInfo, TableState, Terms};

use super::Drawings;
use super::friends::time_in_words;
use super::invite::{Invite, WatchSheet};
use super::join::NameForm;
use super::line::Line;
use super::lobby::{pace, with_theme};
use super::moods::{Moods, Said};
use super::play::{Note, Sleeps, checked_sentence};
use super::reach::Reach;
use super::seats::{Chair, ChairSheet, Occupant, names, sides};
use crate::app::Back;
use crate::lesson::offer;
use crate::lexicon::{self, Source};
use crate::live::{flag, part, press, text};
use crate::rich::quoting;
use crate::texts::{Texts, use_texts};
use crate::tile::{Drawing, Icon, Tile};

/// Returns who else will play, such as "with Noa, Owl"; `None` if nobody else is at the table.
fn with_whom(info: &TableInfo, texts: Texts) -> Option<String> {
    let others = others(info, true, texts)?;
    let with = [("players", others.into())];
    Some(texts.text().say("page-online-with", with))
}

/// Returns the names of the others at the table who are there or who are away; `None` if nobody is.
fn others(info: &TableInfo, there: bool, texts: Texts) -> Option<String> {
    let is_there = |chair: &ChairInfo| chair.here || matches!(chair.sitter, Sitter::Bot(_));
    let chairs = names(info, texts).into_iter().zip(&info.chairs);
    let others = chairs.enumerate().filter(|(at, (_, chair))| {
        Some(*at) != info.you && chair.sitter != Sitter::Free && is_there(chair) == there
    });
    let names: Vec<String> = others.map(|(_, (name, _))| name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Returns what happens when a player is away for too long, as agreed on at this table.
fn absence(terms: &Terms, texts: Texts) -> String {
    let name = match terms.stand_in {
        Some(_) => "page-online-away-bot",
        None => "page-online-away-resign",
    };
    let time = ("time", time_in_words(terms.away, texts).into());
    texts.text().say(name, [time])
}

/// The screen.
#[component]
pub fn Waiting(
    /// The connection.
    line: Line,
    /// Whether the person came by a link for spectators, and so is not asked to sit down.
    watches: bool,
) -> impl IntoView {
    let texts = use_texts();
    let info = move || line.info.get();
    let with = move |look: &dyn Fn(&TableInfo) -> bool| {
        line.info.with(|info| info.as_ref().is_some_and(look))
    };
    // A form that is being filled in must not be rebuilt whenever someone comes or goes.
    let hosts = Memo::new(move |_| with(&|info| info.you.is_some() && info.host == info.you));
    let seated = Memo::new(move |_| with(&|info| info.you.is_some()));
    let gathering = Memo::new(move |_| with(&|info| info.stage == TableState::Gathering));
    let free = Memo::new(move |_| {
        with(&|info| info.chairs.iter().any(|chair| chair.sitter == Sitter::Free))
    });
    // Whether a deal was broken off. With enough players, it would have started again by itself.
    let broken_off = Memo::new(move |_| with(&|info| !info.spent.is_empty()));
    let asked = RwSignal::new(None::<usize>);
    let sends_watch = RwSignal::new(false);
    let watchable = Memo::new(move |_| line.can_be_watched());
    // Someone who only watches neither sits down nor invites others.
    let only_watches = Memo::new(move |_| watches && !seated.get());
    let code = Memo::new(move |_| {
        let code = line.info.with(|info| info.as_ref()?.code.clone());
        code.filter(|_| !only_watches.get())
    });
    let round = move || {
        let Some(info) = info() else {
            return ().into_any();
        };
        let count = info.chairs.len();
        let first = info.you.unwrap_or(0);
        let names = names(&info, texts);
        let order = (0..count).map(|step| (first + step) % count);
        let chairs = order.zip(sides(count)).map(|(seat, side)| {
            let chair = &info.chairs[seat];
            let name = names[seat].clone();
            let occupant = match &chair.sitter {
                Sitter::Free => Occupant::Free,
                Sitter::Person(_) => Occupant::Taken(None, name.clone()),
                Sitter::Bot(level) => Occupant::Taken(Some(*level), name.clone()),
            };
            let own = info.you == Some(seat);
            let state = match &chair.sitter {
                Sitter::Free if only_watches.get() => "page-online-kept-free",
                Sitter::Free => "page-online-by-link",
                Sitter::Bot(_) => "page-online-always-ready",
                _ if !chair.here => "page-online-away",
                _ if info.host == Some(seat) => "page-online-hosts",
                _ => "page-online-here",
            };
            let title = match own {
                true => texts.say("page-you"),
                false => name,
            };
            let taken = matches!(chair.sitter, Sitter::Person(_));
            let tag = match hosts.get_untracked() && !own && gathering.get_untracked() {
                true => view! {
                    <button
                        type="button"
                        class="tag"
                        id=format!("ask-chair-{seat}")
                        on:click=press(move || asked.set(Some(seat)))
                    >
                        <b>{title}</b>
                        <small>{texts.t(state)}</small>
                        {(!taken)
                            .then(|| {
                                view! {
                                    <span class="quiet fillit">
                                        <Icon name="i-plus" />
                                        {texts.t("page-online-change-chair")}
                                    </span>
                                }
                            })}
                    </button>
                }
                .into_any(),
                false => view! {
                    <p class="tag">
                        <b>{title}</b>
                        <small>{texts.t(state)}</small>
                    </p>
                }
                .into_any(),
            };
            let ready = taken && chair.here && !own;
            view! {
                <Chair side=side seat=seat occupant=occupant ready=ready>
                    {tag}
                    <Said line=line seat=seat />
                </Chair>
            }
        });
        chairs.collect_view().into_any()
    };
    let sheet = move || {
        let seat = asked.get()?;
        let info = line.info.get_untracked()?;
        let taken = matches!(info.chairs.get(seat)?.sitter, Sitter::Person(_));
        let close = Callback::new(move |()| asked.set(None));
        let count = info.chairs.len();
        let choose = Callback::new(move |choice: Option<Option<Level>>| match choice {
            Some(bot) => line.ask(TableAsk::SetChair { seat, bot }),
            None => line.ask(TableAsk::Chairs { count: count - 1 }),
        });
        if taken {
            let name = names(&info, texts)
                .into_iter()
                .nth(seat)
                .unwrap_or_default();
            let title = Signal::derive(move || name.clone());
            let act = move |ask: TableAsk| {
                close.run(());
                line.ask(ask);
            };
            return Some(
                view! {
                    <crate::sheet::Over id="chair-sheet" title=title close=close>
                        <nav class="doors">
                            <button
                                type="button"
                                class="quiet"
                                id="make-host"
                                on:click=press(move || act(TableAsk::Hand { seat }))
                            >
                                <Icon name="i-star" />
                                {texts.t("page-online-make-host")}
                            </button>
                            <button
                                type="button"
                                class="quiet"
                                id="send-away"
                                on:click=press(move || act(TableAsk::SetChair { seat, bot: None }))
                            >
                                <Icon name="i-x" />
                                {texts.t("page-online-send-away")}
                            </button>
                        </nav>
                    </crate::sheet::Over>
                }
                .into_any(),
            );
        }
        // Only the last chair can be removed, and only if nobody sits there.
        let removable = count > 2 && info.chairs.last()?.sitter == Sitter::Free;
        Some(view! { <ChairSheet choose=choose removable=removable close=close /> }.into_any())
    };
    let more = flag(move || hosts.get() && gathering.get() && with(&|info| info.chairs.len() < 4));
    let add = move || {
        if let Some(info) = line.info.get_untracked() {
            let count = info.chairs.len() + 1;
            line.ask(TableAsk::Chairs { count });
        }
    };
    let whom = Memo::new(move |_| line.info.with(|info| with_whom(info.as_ref()?, texts)));
    let away = Memo::new(move |_| line.info.with(|info| others(info.as_ref()?, false, texts)));
    let go = move || {
        if !gathering.get() {
            return view! {
                <p class="dealing" role="status">{texts.t("page-online-dealing")}</p>
            }
            .into_any();
        }
        let free = free.get();
        match (seated.get(), hosts.get()) {
            (true, true) => {
                let alone = whom.with(Option::is_none);
                let wait = match (free, broken_off.get()) {
                    (true, true) => "page-online-broken-off",
                    (true, false) if alone => "page-online-alone",
                    (true, false) => "page-online-or-wait",
                    (false, _) => "page-online-all-here",
                };
                // The deal needs the seed of every browser, and goes on without those who send none.
                let wait = text(move || match away.get() {
                    Some(players) => {
                        let players = [("players", players.into())];
                        texts.text().say("page-online-away-start", players)
                    }
                    None => texts.say(wait),
                });
                view! {
                    <button
                        type="button"
                        class="main"
                        id="start"
                        class:waits=flag(move || whom.get().is_none())
                        disabled=flag(move || whom.get().is_none())
                        on:click=press(move || line.ask(TableAsk::Start))
                    >
                        <span>
                            <b>{texts.t("page-begin")}</b>
                            <small>
                                {text(move || {
                                    whom.get().unwrap_or_else(|| texts.say("page-online-one-more"))
                                })}
                            </small>
                        </span>
                        <Icon name="i-go" />
                    </button>
                    <p id="start-about">{wait}</p>
                }
                .into_any()
            }
            (true, false) => {
                let wait = match free && broken_off.get() {
                    true => "page-online-broken-off",
                    false => "page-online-host-starts",
                };
                view! { <p role="status">{texts.t(wait)}</p> }.into_any()
            }
            (false, _) if only_watches.get() => {
                view! { <p role="status" id="will-watch">{texts.t("page-online-will-watch")}</p> }
                    .into_any()
            }
            (false, _) if free => {
                let sit = Callback::new(move |()| line.sit_down());
                let reach = Reach::watch();
                view! { <NameForm button=texts.t("page-online-sit") reach=reach then=sit /> }
                    .into_any()
            }
            (false, _) => {
                view! { <p role="status">{texts.t("page-online-watching")}</p> }.into_any()
            }
        }
    };
    let about = text(move || {
        line.info.with(|info| {
            let Some(info) = info else {
                return String::new();
            };
            let rules = &info.terms.rules;
            let edition = texts.say(&format!("page-edition-{}", rules.edition().id));
            let clock = pace(rules.rules().turn_seconds, texts);
            let theme = info.terms.theme.as_deref().unwrap_or_default();
            with_theme(format!("{edition} · {clock}"), theme, texts)
        })
    });
    let timed = Memo::new(move |_| with(&|info| info.terms.is_timed()));
    let hints = Memo::new(move |_| with(&|info| info.terms.rules.rules().hints));
    let edition = Memo::new(move |_| {
        let edition = |info: &TableInfo| info.terms.rules.edition().id.text();
        line.info.with(|info| info.as_ref().map(edition))
    });
    let lessons = move || {
        let edition = edition.get().filter(|_| seated.get())?;
        offer(edition, true)
    };
    // A person who waits for a word game gets the dictionary in the meantime.
    let words = Memo::new(move |_| with(&|info| !info.terms.rules.rules().letters.is_empty()));
    Effect::new(move |_| {
        if words.get() {
            lexicon::want(None);
        }
    });
    // Once all chairs are taken, the table waits for nobody else.
    let title = text(move || {
        texts.say(match free.get() {
            true => "page-online-waiting",
            false => "page-online-complete",
        })
    });
    let box_ = (0..14).map(|_| view! { <Tile face=None /> });
    view! {
        <main class="frame wood friends" id="waiting">
            <Drawings />
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>
                        {title}
                        <small>{part(move || quoting(about.get()))}</small>
                    </h1>
                    <div class="end">
                        {part(move || {
                            seated
                                .get()
                                .then(|| {
                                    view! {
                                        <button
                                            type="button"
                                            class="quiet"
                                            id="leave-table"
                                            aria-label=texts.t("page-online-leave")
                                            on:click=press(move || line.leave_table())
                                        >
                                            <Icon name="i-leave" />
                                            <span>{texts.t("page-online-leave")}</span>
                                        </button>
                                    }
                                })
                        })}
                    </div>
                </header>
                <div class="wires">
                    <Note line=line />
                    <p class="error" role="alert">{text(move || checked_sentence(line, texts))}</p>
                </div>
                <div class="halves">
                    <section class="left">
                        <div class="round">
                            <div class="top wood">
                                <div class="felt" aria-hidden="true">
                                    <div class="box">
                                        {box_.collect_view()}
                                        <Drawing name="d-wax" class="stampseal" />
                                    </div>
                                </div>
                            </div>
                            {part(round)}
                        </div>
                        {part(move || {
                            more.get()
                                .then(|| {
                                    view! {
                                        <button
                                            type="button"
                                            class="quiet"
                                            id="add-chair"
                                            on:click=press(add)
                                        >
                                            <Icon name="i-plus" />
                                            {texts.t("page-online-add-chair")}
                                        </button>
                                    }
                                })
                        })}
                        {part(move || seated.get().then(|| view! { <Moods line=line /> }))}
                    </section>
                    <section class="ask">
                        {part(move || {
                            code.get()
                                .map(|code| {
                                    let path = format!("/#/join/{code}");
                                    view! { <Invite path=path code=code /> }
                                })
                        })}
                        {part(move || {
                            watchable
                                .get()
                                .then(|| {
                                    view! {
                                        <button
                                            type="button"
                                            class="quiet"
                                            id="for-watching"
                                            on:click=press(move || sends_watch.set(true))
                                        >
                                            <Icon name="i-eye" />
                                            {texts.t("page-online-watch-link")}
                                        </button>
                                    }
                                })
                        })}
                        <p class="sealed">
                            <Drawing name="d-wax" />
                            <span>
                                <b>{texts.t("page-online-sealed")}</b>
                                <span>{texts.t("page-online-sealed-about")}</span>
                            </span>
                        </p>
                        <p class="note" id="absence">
                            {text(move || {
                                line.info.with(|info| match info {
                                    Some(info) => absence(&info.terms, texts),
                                    None => String::new(),
                                })
                            })}
                        </p>
                        {part(move || {
                            hints
                                .get()
                                .then(|| {
                                    view! {
                                        <p class="note" id="hints-allowed">
                                            {texts.t("page-online-hints-allowed")}
                                        </p>
                                    }
                                })
                        })}
                        {part(lessons)}
                        {part(move || {
                            timed.get().then(|| view! { <Sleeps line=line due=flag(|| true) /> })
                        })}
                        {part(move || words.get().then(|| view! { <Source /> }))}
                        <div class="go">{part(go)}</div>
                    </section>
                </div>
            </div>
            {part(sheet)}
            {part(move || {
                let close = Callback::new(move |()| sends_watch.set(false));
                sends_watch
                    .get()
                    .then(|| view! { <WatchSheet table=line.table() close=close /> })
            })}
        </main>
    }
}
