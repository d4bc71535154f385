//! The word game at a table: the same table as for numbers, and what words need in addition. All of
//! it is fetched on demand; the table reaches it through [`Spelling`].

mod letters;
mod objection;
pub mod quoted;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use sidra_client::{Desk, Order, Outlook, SetState, Table};
use sidra_core::{Face, Fault, Letter, Rule, TileId};
use sidra_game::{Action, Phase, SetId, Snapshot, TableSet};
use sidra_room::{Ask, Question};
use sidra_text::Text;

use crate::device;
use crate::home::why_not;
use crate::lexicon::{Absence, Dictionary, Source, ask, dictionary, fetch_when_back, want};
use crate::live::{part, press, text};
use crate::matches;
use crate::rich::quoting;
use crate::sheet::Plain;
use crate::table::Playing;
use crate::table::bar::{Label, Tool, ToolButton};
use crate::table::session::{Session, Spelling};
use crate::table::stage::Stage;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Row};
use letters::{Letters, Typed, asked_joker};
use objection::{Objections, may_object};

/// Returns the functions of the word game.
pub fn spelling() -> Spelling {
    Spelling {
        label,
        done,
        key,
        badge,
        points,
        tools,
        over,
        row,
        steps,
        sort,
        choose,
        hint,
    }
}

/// The table of the game that is kept on this device. It waits for the dictionary, because the
/// match names it and the room judges by it.
#[component]
pub fn WordTable() -> impl IntoView {
    let texts = use_texts();
    let open = move || {
        let text = matches::kept("room").unwrap_or_default();
        Table::open(&text, device::dice(), device::now())
            .map_err(|error| why_not(&text, &error, texts))
    };
    let table = match open() {
        Ok(table) => table,
        Err(reason) => {
            return view! {
                <Plain id="no-game" title=texts.t("page-no-game")>
                    <p class="error">{reason}</p>
                </Plain>
            }
            .into_any();
        }
    };
    want(hash_of(&table));
    // A dictionary that arrives later must not interrupt the game.
    let settled = Memo::new(move |before: Option<&bool>| {
        let settled =
            |state: &Dictionary| matches!(state, Dictionary::Ready(_) | Dictionary::Absent(_));
        before == Some(&true) || dictionary().with(settled)
    });
    part(move || match settled.get() {
        false => view! { <Waiting /> }.into_any(),
        true => untrack(|| match open() {
            Ok(mut table) => {
                let found = dictionary().get_untracked();
                if let Some(lexicon) = found.lexicon() {
                    table.use_lexicon(lexicon.clone());
                }
                // A match that began without a dictionary is played without one.
                let is_named = hash_of(&table).is_some();
                let session = Session::new(table, Some(spelling()));
                prepare(session);
                match found {
                    Dictionary::Absent(_) if is_named => follow(session),
                    Dictionary::Absent(absence) => {
                        let sentence = texts.say(absence.sentence());
                        session.voice.notice.set(Some(sentence));
                    }
                    _ => {}
                }
                view! { <Playing session=session /> }.into_any()
            }
            Err(_) => ().into_any(),
        }),
    })
    .into_any()
}

/// What is shown while the dictionary is being fetched.
#[component]
fn Waiting() -> impl IntoView {
    let texts = use_texts();
    view! {
        <Plain id="word-wait" title=texts.t("page-edition-il-word")>
            <Source />
        </Plain>
    }
}

/// Returns the hash of the dictionary that a match is played with, once it has been named.
fn hash_of(table: &Table) -> Option<String> {
    let view = table.view();
    view.named_lexicon.map(|name| format!("{:016x}", name.hash))
}

/// Fetches the dictionary of a table on a server, and looks words up in it once it has arrived.
pub fn look_up(session: Session) {
    want(session.table.with_untracked(hash_of));
    follow(session);
}

/// Looks words up in the dictionary once it has arrived. Without a network, it is fetched as soon
/// as the server can be reached again.
fn follow(session: Session) {
    let texts = use_texts();
    Effect::new(move |_| match dictionary().get() {
        Dictionary::Ready(lexicon) => {
            session.table.update(|table| table.use_lexicon(lexicon));
            session.table.with_untracked(|table| {
                let view = table.view();
                session.desk.update(|desk| _ = desk.update(&view));
            });
            prepare(session);
            let missing = texts.say(Absence::Offline.sentence());
            let notice = session.voice.notice;
            if notice.with_untracked(|notice| notice.as_ref() == Some(&missing)) {
                notice.set(None);
            }
        }
        Dictionary::Absent(absence) => {
            session
                .voice
                .notice
                .set(Some(texts.say(absence.sentence())));
            if absence == Absence::Offline {
                fetch_when_back();
            }
        }
        Dictionary::Unasked | Dictionary::Loading { .. } => {}
    });
}

/// Makes the worker index the dictionary by letters, so that the first hint does not have to wait
/// for the index.
fn prepare(session: Session) {
    let snapshot = session.table.with_untracked(Table::snapshot);
    ask::longest(session.thinker(), snapshot, Vec::new(), |_| {});
}

/// Returns what the main button says in the word game, where that differs from a number game.
fn label(session: Session, texts: Texts) -> Option<Label> {
    let text = texts.text();
    let waits = |title: &str, about: &str| Label {
        title: text.plain(title),
        about: text.plain(about),
        waits: true,
        ..Label::default()
    };
    match session.see(|view| view.phase) {
        Phase::Challenge if may_object(session) => {
            return Some(Label {
                waits: false,
                ..waits("page-word-stand", "page-word-stand-about")
            });
        }
        Phase::Challenge => return Some(waits("page-word-window", "page-word-window-about")),
        Phase::Vote if objection::may_vote(session) => {
            return Some(waits("page-word-vote-now", "page-word-vote-now-about"));
        }
        Phase::Vote => return Some(waits("page-word-voting", "page-word-voting-about")),
        _ => {}
    }
    let verdicts = session.verdicts.get();
    match verdicts.outlook {
        Outlook::Ready { value, .. } => {
            let scoring = verdicts.sets.iter().find_map(|set| {
                let word = set.word.as_ref().filter(|word| word.scores)?;
                word.letters.as_deref().map(|letters| text.word(letters))
            });
            let key = match verdicts.times {
                _ if value == 0 => "page-word-scores-nothing",
                1 => "page-word-scores",
                _ => "page-word-scores-twice",
            };
            let mine = session.is_my_turn();
            let title = if mine { "page-done" } else { "page-planned" };
            let mut about = text.say(
                key,
                [
                    ("word", scoring.unwrap_or_default().into()),
                    ("value", value.into()),
                    ("times", verdicts.times.into()),
                ],
            );
            let is_open = |set: &SetState| set.word.as_ref().is_some_and(|word| word.open);
            if verdicts.sets.iter().any(is_open) {
                about += " · ";
                about += &text.plain("page-word-unverified");
            }
            Some(Label {
                title: text.plain(title),
                about,
                waits: !mine,
                ..Label::default()
            })
        }
        Outlook::NotYet(faults) => {
            let short = verdicts.opening.filter(|(value, need)| value < need);
            // While the word is too short to open, it does not matter yet what it spells.
            let other = faults.iter().find(|fault| match fault.rule {
                Rule::OpeningTooShort => false,
                Rule::WordTooShort
                | Rule::WordUnknown
                | Rule::WordConstruct
                | Rule::WordSuffixed
                | Rule::WordName
                | Rule::WordInfinitive
                | Rule::WordPrefixed => short.is_none(),
                _ => true,
            });
            Some(match (verdicts.opening, other) {
                (Some((value, need)), None) => Label {
                    title: text.count(
                        "page-word-opening",
                        &[("value", i64::from(value)), ("need", i64::from(need))],
                    ),
                    about: text.plain("page-word-to-open"),
                    opening: Some((value, need)),
                    waits: true,
                },
                (_, fault) => Label {
                    title: text.plain("page-not-yet"),
                    about: fault.map_or_else(String::new, |fault| fault_text(&text, fault)),
                    waits: true,
                    ..Label::default()
                },
            })
        }
        Outlook::Untouched => None,
    }
}

/// Describes a fault. The terminal explains how to write a joker's letter; the page asks for the
/// letter.
fn fault_text(text: &Text, fault: &Fault) -> String {
    match fault.rule {
        Rule::JokerStatesNothing => text.plain("page-word-joker"),
        _ => text.fault(fault),
    }
}

/// Handles the main button. While players may object to a turn, it waives the objection. Returns
/// whether the word game handled the button.
fn done(session: Session) -> bool {
    match session.see_untracked(|view| view.phase) {
        Phase::Challenge => {
            if untrack(|| may_object(session)) {
                let moment = session.see_untracked(|view| view.moment);
                session.spelled.update(|spelled| {
                    spelled.waived = Some(moment);
                    spelled.objects = None;
                });
                session.ask_table(Ask::Waive { moment });
            }
            true
        }
        Phase::Vote => true,
        _ => {
            if session.table.with_untracked(Table::is_my_turn) {
                let before = session.table.with_untracked(Table::snapshot);
                session
                    .spelled
                    .update(|spelled| spelled.before = Some(before));
            }
            false
        }
    }
}

/// Handles the keys of the word game: letters spell a word, or answer a joker.
fn key(session: Session, event: &KeyboardEvent) -> bool {
    let key = event.key();
    let command = event.ctrl_key() || event.meta_key();
    if command && key == "Enter" {
        session.done();
        return true;
    }
    if command || event.alt_key() || event.repeat() || session.cover.is_there() {
        return false;
    }
    let mut characters = key.chars();
    let letter = match (characters.next(), characters.next()) {
        (Some(character), None) => Letter::new(character),
        _ => None,
    };
    let joker = untrack(|| asked_joker(session));
    if let Some(letter) = letter {
        match joker {
            Some(joker) => letters::state(session, joker, letter),
            None => letters::add(session, letter),
        }
        return true;
    }
    let typing = session
        .spelled
        .with_untracked(|spelled| !spelled.typed.is_empty());
    match key.as_str() {
        "Enter" if typing => letters::lay_typed(session),
        "Backspace" if typing => session.spelled.update(|spelled| _ = spelled.typed.pop()),
        "Escape" if typing => session.spelled.update(|spelled| spelled.typed.clear()),
        "Escape" if joker.is_some() => session.spelled.update(|spelled| spelled.closed = joker),
        _ => return false,
    }
    true
}

/// Returns whether other players may object to a word because it is not in the
/// dictionary.
fn is_open(session: Session, state: &SetState) -> bool {
    let laid = session.see(|view| {
        let open = view.challenge.as_ref();
        open.is_some_and(|open| open.unverified.contains(&state.id))
    });
    let here = state.word.as_ref().is_some_and(|word| word.open);
    laid || (here && !state.is_faulty())
}

/// Shows beside a word whether others may object to it, and what it is worth.
fn badge(session: Session, id: SetId) -> AnyView {
    let state = Memo::new(move |_| {
        session.verdicts.with(|verdicts| {
            let state = verdicts.of(id)?;
            let word = state.word.as_ref()?;
            let points = word.points * u16::from(!state.is_faulty());
            Some((is_open(session, state), points, word.scores))
        })
    });
    let texts = use_texts();
    let explain = move || session.voice.say(texts.say("page-word-row-open"), false);
    part(move || {
        let (open, points, scores) = state.get()?;
        // A screen reader hears the same with the word.
        let open = open.then(|| {
            view! {
                <i class="open"></i>
                <button
                    type="button"
                    class="query"
                    tabindex="-1"
                    aria-hidden="true"
                    title=texts.t("page-word-row-open")
                    on:click=press(explain)
                >
                    <b>"?"</b>
                </button>
            }
        });
        let worth = (points > 0)
            .then(|| view! { <b class="earns" class:counts=scores>{points.to_string()}</b> });
        Some(view! { {open} {worth} })
    })
    .into_any()
}

/// Shows the points of a seat.
fn points(session: Session, seat: usize) -> AnyView {
    let texts = use_texts();
    let points =
        Memo::new(move |_| session.see(|view| view.seats.get(seat).map_or(0, |seat| seat.points)));
    view! {
        <p class="score">
            <b>{text(move || points.get().to_string())}</b>
            " "
            <small>
                {text(move || {
                    texts.count("page-word-points", &[("count", i64::from(points.get()))])
                })}
            </small>
        </p>
    }
    .into_any()
}

/// Shows the buttons that sort the rack.
fn tools(session: Session) -> AnyView {
    let texts = use_texts();
    let longest: Tool = (
        "sort-sets",
        "page-word-sort-longest",
        "i-sets",
        Session::sort_into_sets,
    );
    let hints = session.see_untracked(|view| view.rules().hints);
    let tools = hints.then_some(longest).into_iter();
    let tools = tools.chain([("tidy", "page-tidy", "i-tidy", Session::tidy as fn(Session))]);
    view! {
        <button
            type="button"
            class="quiet"
            id="sort-letters"
            title=texts.t("page-word-sort-letters")
            on:click=press(move || session.sort(&Order::Colour))
        >
            <b class="abc" aria-hidden="true">
                "אב"
            </b>
            <span>{texts.t("page-word-sort-letters-short")}</span>
        </button>
        {tools.map(|tool| view! { <ToolButton session=session tool=tool /> }).collect_view()}
    }
    .into_any()
}

/// Asks a bot for its action.
fn choose(session: Session, question: Question) {
    ask::choose(session.thinker(), question.clone(), move |action| {
        session.bot_answers(&question, action);
    });
}

/// Looks for a play to hint at.
fn hint(session: Session, snapshot: Box<Snapshot>) {
    ask::hint(session.thinker(), snapshot, move |found| {
        session.hinted(found);
    });
}

/// Sorts the rack so that its longest word comes first. That shows a word to lay, so it is a hint:
/// it needs a table with hints, and counts once in a turn.
fn sort(session: Session) {
    let (hints, moment) = session.see_untracked(|view| {
        let can = view.rules().hints && view.lexicon.is_some();
        (can, view.moment)
    });
    if !hints {
        return session.sort(&Order::Colour);
    }
    let counted = session
        .spelled
        .with_untracked(|spelled| spelled.sorted == Some(moment));
    if !counted && untrack(|| session.is_playing()) {
        session
            .spelled
            .update(|spelled| spelled.sorted = Some(moment));
        session.act(Action::Hint);
        let voice = session.voice;
        voice.say(voice.texts.say("page-word-sort-counts"), false);
    }
    let rack = session
        .desk
        .with_untracked(|desk| desk.layout().rack.clone());
    let snapshot = session.table.with_untracked(Table::snapshot);
    ask::longest(session.thinker(), snapshot, rack, move |tiles| {
        session.sort(&match tiles.is_empty() {
            true => Order::Colour,
            false => Order::Sets(vec![tiles]),
        });
    });
}

/// Shows what is drawn over the table.
fn over(stage: Stage) -> AnyView {
    let texts = use_texts();
    let session = stage.session;
    let theme = move || {
        let theme = session.see(|view| view.theme.map(str::to_owned))?;
        Some(view! {
            <p class="ribbon" id="theme">
                <span>{texts.t("page-word-theme")}</span>
                " "
                <b dir="auto">{quoting(theme)}</b>
            </p>
        })
    };
    view! {
        {part(theme)}
        <Letters stage=stage />
        <Typed session=session />
        <Objections stage=stage />
        <Possible session=session />
    }
    .into_any()
}

/// Describes a word: what it spells, and its state.
fn row(session: Session, state: &SetState, texts: Texts) -> (String, String) {
    let text = texts.text();
    let word = state.word.as_ref();
    let spelled = word.and_then(|word| word.letters.as_deref());
    let spelled = spelled.map(|letters| text.word(letters));
    let spelled = spelled.unwrap_or_default();
    if state.is_faulty() {
        let faults = state.faults.iter();
        let faults: Vec<String> = faults.map(|fault| fault_text(&text, fault)).collect();
        return (spelled, faults.join(" "));
    }
    let key = match word {
        _ if is_open(session, state) => "page-word-row-open",
        Some(word) if word.points > 0 => "page-word-row-new",
        _ => return (spelled, String::new()),
    };
    let value = word.map_or(0, |word| word.points);
    (spelled, text.count(key, &[("value", value.into())]))
}

/// Shows the new words of a hint.
fn steps(session: Session, table: &[TableSet]) -> AnyView {
    let before: Vec<Vec<TileId>> = session.see_untracked(|view| {
        let rows = view.table.iter();
        rows.map(|set| set.tiles.clone()).collect()
    });
    let new = table.iter().filter(|set| !before.contains(&set.tiles));
    new.map(|set| {
        let faces: Vec<Face> = set.tiles.iter().map(|tile| tile.face()).collect();
        view! {
            <li>
                <Row tiles=faces word=true />
            </li>
        }
    })
    .collect_view()
    .into_any()
}

/// After a turn, on request: the best word that was possible.
#[component]
fn Possible(session: Session) -> impl IntoView {
    let texts = use_texts();
    let is_there = Memo::new(move |_| {
        // A turn that is not over yet can still be played better.
        let now = session.see(|view| view.moment);
        let asked = session.spelled.with(|spelled| {
            let then = spelled.before.as_ref().map(|before| before.view().moment);
            then.is_some_and(|then| then.game == now.game && then.turn != now.turn)
        });
        let touched = session.desk.with(Desk::is_touched);
        let playing = session.see(|view| view.phase == Phase::Playing && view.lexicon.is_some());
        asked && playing && !touched && session.see(|view| view.rules().hints)
    });
    part(move || {
        is_there.get().then(|| {
            view! {
                <button
                    type="button"
                    class="quiet possible"
                    id="possible"
                    title=texts.t("page-word-best")
                    aria-label=texts.t("page-word-best")
                    on:click=press(move || tell_best(session, texts))
                >
                    <Icon name="i-star" />
                    <span>{texts.t("page-word-best")}</span>
                </button>
            }
        })
    })
}

/// Shows what the best word of the player's previous turn would have been.
fn tell_best(session: Session, texts: Texts) {
    let mut before = None;
    session
        .spelled
        .update(|spelled| before = spelled.before.take());
    let Some(before) = before else {
        return;
    };
    ask::best_word(session.thinker(), before, move |best| {
        let text = texts.text();
        let sentence = match best {
            Some(best) => text.say(
                "page-word-best-was",
                [("word", best.word.into()), ("value", best.points.into())],
            ),
            None => text.plain("page-word-best-none"),
        };
        session.voice.say(sentence, false);
    });
}
