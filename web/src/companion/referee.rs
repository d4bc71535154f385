//! The referee: a disputed set or turn, entered with a palette of tiles, and what could have been
//! laid instead.

use leptos::prelude::*;
use sidra_companion::referee::{Appeal, SetAnswer, TurnAnswer};
use sidra_core::set::Kind;
use sidra_core::{Face, Fault, HouseRules, Joker, Rule, editions};
use sidra_insight::work::{Job, read_table};
use sidra_solver::steps;
use sidra_words::may_be_laid;

use super::edition_name;
use super::form::{HouseRulesOf, choices, kept_rules};
use super::palette::{Palette, Tapping};
use crate::app::Back;
use crate::insight::{ToLongest, address};
use crate::lexicon::{self, Dictionary, Source};
use crate::live::{choose, flag, part, press, text};
use crate::new_game::house::changed;
use crate::rich::{Rich, capital, mark, mark_set, quoting};
use crate::rules::{Paragraph, address_of, chapter_of, paragraph};
use crate::settings::use_settings;
use crate::sheet::Over;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Print, Row, ink};
use crate::worker::Thinker;

/// Where the next tile goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The single set.
    Set,
    /// A set on the table before the turn.
    Before(usize),
    /// The rack.
    Rack,
    /// A set on the table after the turn.
    After(usize),
}

/// The best play that could have been laid.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Best {
    Unasked,
    Thinking,
    Nothing,
    /// The new table.
    Found(Vec<Vec<Face>>),
}

/// Maximum number of tiles in one row.
const LONGEST_ROW: usize = 30;
/// Maximum number of rows on a table.
const MOST_ROWS: usize = 40;

/// What the parts of the screen share.
#[derive(Clone, Copy)]
struct Dispute {
    appeal: RwSignal<Appeal>,
    place: RwSignal<Place>,
    best: RwSignal<Best>,
    /// Whether the next letter is the one that a joker states.
    joker: RwSignal<bool>,
    texts: Texts,
    thinker: Thinker,
}

impl Dispute {
    /// Changes the appeal. The address follows, so that a reload or a link keeps it.
    fn change(self, act: impl FnOnce(&mut Appeal)) {
        self.appeal.update(act);
        self.best.set(Best::Unasked);
        let address = self.appeal.with_untracked(Appeal::write);
        let address = format!("#/companion/referee?{address}");
        if let Ok(history) = window().history() {
            // If this fails, a reload discards the appeal, and nothing else is lost.
            _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
    }

    /// Adds a tile at the chosen place.
    fn tap(self, face: Face) {
        let words = self.appeal.with_untracked(Appeal::is_about_words);
        let place = self.place.get_untracked();
        let on_rack = place == Place::Rack;
        let face = match face {
            // A joker in a word states a letter, which the next tap chooses.
            Face::Joker(Joker::Classic) if words && !on_rack => {
                return self.joker.update(|joker| *joker = !*joker);
            }
            Face::Letter(letter) if words && self.joker.get_untracked() && !on_rack => {
                Face::Stated(letter)
            }
            face => face,
        };
        self.joker.set(false);
        if self.is_used_up(face) {
            return;
        }
        self.change(|appeal| {
            let row = match place {
                Place::Set => &mut appeal.set,
                Place::Rack => &mut appeal.rack,
                Place::Before(at) => row_of(&mut appeal.before, at),
                Place::After(at) => row_of(&mut appeal.after, at),
            };
            if row.len() < LONGEST_ROW {
                row.push(face);
            }
        });
    }

    /// Returns how many copies of a tile have been entered where a tap would add one. The rack and
    /// the table before the turn are counted together.
    fn count(self, face: Face) -> usize {
        let place = self.place.get();
        let same = |other: &&Face| **other == face;
        self.appeal.with(|appeal| match place {
            Place::Set => appeal.set.iter().filter(same).count(),
            Place::After(_) => appeal.after.iter().flatten().filter(same).count(),
            Place::Before(_) | Place::Rack => {
                let table = appeal.before.iter().flatten();
                table.chain(&appeal.rack).filter(same).count()
            }
        })
    }

    /// Returns whether all copies of a tile have been entered. A single set may have one copy too
    /// many, so that the referee can say so.
    fn is_used_up(self, face: Face) -> bool {
        let copies = self
            .appeal
            .with_untracked(|appeal| usize::from(appeal.rules.rules().copies(face)));
        let single = self.place.get_untracked() == Place::Set;
        untrack(|| self.count(face)) >= copies + usize::from(single)
    }

    /// Removes a tile. A set without tiles is removed too.
    fn remove(self, place: Place, at: usize) {
        self.change(|appeal| {
            let row = match place {
                Place::Set => Some(&mut appeal.set),
                Place::Rack => Some(&mut appeal.rack),
                Place::Before(set) => appeal.before.get_mut(set),
                Place::After(set) => appeal.after.get_mut(set),
            };
            if let Some(row) = row.filter(|row| at < row.len()) {
                row.remove(at);
            }
            appeal.before.retain(|row| !row.is_empty());
            appeal.after.retain(|row| !row.is_empty());
        });
    }

    /// Asks the worker for the best play.
    fn look(self) {
        let Ok(position) = self.appeal.with_untracked(Appeal::position) else {
            return;
        };
        let tiles = |table: &[Vec<Face>]| table.iter().map(Vec::len).sum::<usize>();
        let before = tiles(position.table());
        self.best.set(Best::Thinking);
        if self.appeal.with_untracked(Appeal::is_about_words) {
            return lexicon::ask::solve(self.thinker, position.setup(), move |table| {
                if self.best.try_get_untracked() == Some(Best::Thinking) {
                    self.best.set(table.map_or(Best::Nothing, Best::Found));
                }
            });
        }
        let setup = Box::new(position.setup().clone());
        let hear = move |answer: String| {
            if self.best.try_get_untracked() != Some(Best::Thinking) {
                return;
            }
            let table = read_table(&answer).filter(|table| tiles(table) > before);
            self.best.set(table.map_or(Best::Nothing, Best::Found));
        };
        let job = Job::Show { setup }.to_string();
        self.thinker.ask_later(job, Box::new(hear));
    }
}

/// Returns a row of a table. An index after the last row adds a new one.
fn row_of(table: &mut Vec<Vec<Face>>, at: usize) -> &mut Vec<Face> {
    let at = at.min(table.len()).min(MOST_ROWS - 1);
    if at == table.len() {
        table.push(Vec::new());
    }
    &mut table[at]
}

/// The screen.
#[component]
pub fn RefereeScreen(
    /// The appeal in the address.
    query: String,
) -> impl IntoView {
    let texts = use_texts();
    let lang = use_settings().get_untracked().lang;
    let rules = kept_rules(lang);
    let mut appeal = Appeal::read(&query, rules.edition());
    if query.is_empty() {
        appeal.rules = rules;
    }
    let place = match (appeal.turn, appeal.before.is_empty()) {
        (false, _) => Place::Set,
        (true, true) => Place::Before(0),
        (true, false) => Place::After(appeal.after.len()),
    };
    let dispute = Dispute {
        place: RwSignal::new(place),
        appeal: RwSignal::new(appeal),
        best: RwSignal::new(Best::Unasked),
        joker: RwSignal::new(false),
        texts,
        thinker: expect_context(),
    };
    let turn = Memo::new(move |_| dispute.appeal.with(|appeal| appeal.turn));
    let words = Memo::new(move |_| dispute.appeal.with(Appeal::is_about_words));
    Effect::new(move |_| {
        if words.get() {
            lexicon::want(None);
        }
    });
    let rules = Memo::new(move |_| dispute.appeal.with(|appeal| appeal.rules));
    let house = RwSignal::new(false);
    let chosen = RwSignal::new(choices(rules.get_untracked()));
    Effect::new(move |_| {
        let now = chosen.with(|choices| choices.rules);
        if rules.get_untracked() != now {
            dispute.change(|appeal| appeal.rules = now);
        }
    });
    let kinds = [false, true].map(|kind| {
        let name = text(move || {
            texts.say(match (kind, words.get()) {
                (true, _) => "companion-one-turn",
                (false, true) => "companion-one-word",
                (false, false) => "companion-one-set",
            })
        });
        let id = if kind { "one-turn" } else { "one-set" };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="kind"
                    id=id
                    prop:checked=flag(move || turn.get() == kind)
                    on:change=choose(move |_| {
                        dispute.change(|appeal| appeal.turn = kind);
                        dispute.place.set(if kind { Place::Before(0) } else { Place::Set });
                    })
                />
                <span>{name}</span>
            </label>
        }
    });
    let options = editions::ALL.map(|edition| {
        view! {
            <option
                value=edition.id.text()
                prop:selected=flag(move || rules.get().edition().is(edition))
            >
                {text(move || edition_name(edition, texts))}
            </option>
        }
    });
    let choose_box = choose(move |event| {
        if let Some(edition) = editions::find(&event_target_value(&event)) {
            let turn = turn.get_untracked();
            chosen.set(choices(HouseRules::plain(edition)));
            // Tiles of another box may not exist in this one.
            dispute.change(|appeal| {
                *appeal = Appeal::new(HouseRules::plain(edition));
                appeal.turn = turn;
            });
            dispute
                .place
                .set(if turn { Place::Before(0) } else { Place::Set });
        }
    });
    let clear = move || {
        dispute.change(|appeal| {
            *appeal = Appeal {
                turn: appeal.turn,
                opened: appeal.opened,
                ..Appeal::new(appeal.rules)
            };
        });
        let turn = turn.get_untracked();
        dispute
            .place
            .set(if turn { Place::Before(0) } else { Place::Set });
    };
    let tapping = Tapping {
        tap: Callback::new(move |face| dispute.tap(face)),
        count: Callback::new(move |face| dispute.count(face)),
    };
    let how = text(move || {
        texts.say(match (turn.get(), words.get()) {
            _ if dispute.joker.get() => "companion-joker-next",
            (true, _) => "companion-tap-turn",
            (false, true) => "companion-tap-word",
            (false, false) => "companion-tap-set",
        })
    });
    view! {
        <main class="frame wood" id="referee">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("companion-referee")}</h1>
                    <div class="end">
                        <select class="quiet box-of" id="box" aria-label=texts.t("page-edition") on:change=choose_box>
                            {options}
                        </select>
                        <button
                            type="button"
                            class="quiet"
                            id="house"
                            class:changed=flag(move || changed(&rules.get()) > 0)
                            aria-label=texts.t("page-house-rules")
                            title=texts.t("page-house-rules")
                            hidden=words
                            on:click=press(move || house.set(true))
                        >
                            <Icon name="i-log" />
                        </button>
                        <button
                            type="button"
                            class="quiet"
                            id="clear"
                            aria-label=texts.t("companion-clear")
                            on:click=press(clear)
                        >
                            <Icon name="i-bin" />
                            <span>{texts.t("companion-clear")}</span>
                        </button>
                    </div>
                </header>
                <div class="dispute" class:of-turn=turn>
                    <section class="asked-of">
                        <div class="pills" role="radiogroup" aria-label=texts.t("companion-referee")>{kinds}</div>
                        {part(move || match turn.get() {
                            true => view! { <Turn dispute=dispute /> }.into_any(),
                            false => view! { <Single dispute=dispute /> }.into_any(),
                        })}
                    </section>
                    <section class="enter">
                        <p class="on-felt how-to">{how}</p>
                        <div class="at-hand">
                            {part(move || view! { <Palette rules=*rules.get().rules() tapping=tapping /> })}
                            {part(move || match turn.get() {
                                true => view! { <TurnVerdict dispute=dispute /> }.into_any(),
                                false => view! { <SetVerdict dispute=dispute /> }.into_any(),
                            })}
                        </div>
                        {part(move || turn.get().then(|| view! { <BestPlay dispute=dispute /> }))}
                        {part(move || words.get().then(|| view! { <Source /> }))}
                    </section>
                </div>
            </div>
            {part(move || house.get().then(|| {
                let close = Callback::new(move |()| house.set(false));
                view! {
                    <Over id="house-sheet" title=texts.t("page-house-rules") close=close>
                        <HouseRulesOf choices=chosen open=true />
                    </Over>
                }
            }))}
        </main>
    }
}

/// Shows the tiles of a place, each a button that removes it.
fn tiles(dispute: Dispute, place: Place, row: Vec<Face>) -> impl IntoView {
    let texts = dispute.texts;
    let words = dispute.appeal.with_untracked(Appeal::is_about_words);
    let end = row
        .len()
        .checked_sub(1)
        .filter(|_| words && place != Place::Rack);
    let tiles = row.into_iter().enumerate().map(|(at, face)| {
        let last = end == Some(at) && at > 0;
        let name = text(move || {
            let text = texts.text();
            text.say("companion-remove-tile", [("tile", text.tile(face).into())])
        });
        view! {
            <button
                type="button"
                class="tile"
                data-ink=ink(face)
                data-tile=face.to_string()
                aria-label=name
                on:click=press(move || dispute.remove(place, at))
            >
                <Print face=face last=last />
            </button>
        }
    });
    let direction = if words { "rtl" } else { "ltr" };
    view! { <span class="row" dir=direction>{tiles.collect_view()}</span> }
}

/// A single set.
#[component]
fn Single(dispute: Dispute) -> impl IntoView {
    view! {
        <div class="lay chosen" id="set">
            {part(move || {
                let row = dispute.appeal.with(|appeal| appeal.set.clone());
                tiles(dispute, Place::Set, row)
            })}
        </div>
    }
}

/// Shows a table: its sets, each of which can be chosen, and a place for a new one.
fn table(dispute: Dispute, rows: Vec<Vec<Face>>, place: fn(usize) -> Place) -> impl IntoView {
    let texts = dispute.texts;
    let new = rows.len();
    let rows = rows.into_iter().enumerate().map(|(at, row)| {
        let here = place(at);
        let name = text(move || texts.count("companion-choose-set", &[("number", at as i64 + 1)]));
        view! {
            <div class="a-set" class:chosen=flag(move || dispute.place.get() == here)>
                <button
                    type="button"
                    class="choose-set"
                    aria-label=name
                    aria-pressed=text(move || (dispute.place.get() == here).to_string())
                    on:click=press(move || dispute.place.set(here))
                >
                    {(at + 1).to_string()}
                </button>
                {tiles(dispute, here, row)}
            </div>
        }
    });
    let rows = rows.collect_view();
    let here = place(new);
    let add = text(move || {
        let words = dispute.appeal.with(Appeal::is_about_words);
        texts.say(if words {
            "companion-new-word"
        } else {
            "companion-new-set"
        })
    });
    view! {
        {rows}
        <button
            type="button"
            class="quiet new-set"
            class:chosen=flag(move || dispute.place.get() == here)
            aria-pressed=text(move || (dispute.place.get() == here).to_string())
            on:click=press(move || dispute.place.set(here))
        >
            <Icon name="i-plus" />
            {add}
        </button>
    }
}

/// A turn: the table before, the rack, the table after.
#[component]
fn Turn(dispute: Dispute) -> impl IntoView {
    let texts = dispute.texts;
    let before = move || {
        let rows = dispute.appeal.with(|appeal| appeal.before.clone());
        table(dispute, rows, Place::Before)
    };
    let after = move || {
        let rows = dispute.appeal.with(|appeal| appeal.after.clone());
        table(dispute, rows, Place::After)
    };
    let rack = move || {
        let row = dispute.appeal.with(|appeal| appeal.rack.clone());
        tiles(dispute, Place::Rack, row)
    };
    let copy = move || {
        dispute.change(|appeal| appeal.after.clone_from(&appeal.before));
        let sets = dispute.appeal.with_untracked(|appeal| appeal.after.len());
        dispute.place.set(Place::After(sets));
    };
    let opened = flag(move || dispute.appeal.with(|appeal| appeal.opened));
    view! {
        <div class="lay" id="before">
            <h2>{texts.t("companion-before")}</h2>
            <div class="sets">{part(before)}</div>
        </div>
        <div class="lay" id="rack">
            <h2>{texts.t("companion-rack")}</h2>
            <div class="sets">
                {part(rack)}
                <button
                    type="button"
                    class="quiet new-set"
                    id="to-rack"
                    class:chosen=flag(move || dispute.place.get() == Place::Rack)
                    aria-pressed=text(move || (dispute.place.get() == Place::Rack).to_string())
                    on:click=press(move || dispute.place.set(Place::Rack))
                >
                    <Icon name="i-plus" />
                    {texts.t("companion-add-tiles")}
                </button>
            </div>
        </div>
        <div class="lay" id="after">
            <h2>
                {texts.t("companion-after")}
                <button type="button" class="quiet" id="copy" on:click=press(copy)>
                    {texts.t("companion-copy")}
                </button>
            </h2>
            <div class="sets">{part(after)}</div>
        </div>
        <label class="rule on-felt">
            <span class="phrase">{texts.t("companion-has-opened")}</span>
            <input
                type="checkbox"
                class="switch"
                role="switch"
                id="opened"
                prop:checked=opened
                on:change=choose(move |event| {
                    let opened = event_target_checked(&event);
                    dispute.change(|appeal| appeal.opened = opened);
                })
            />
        </label>
    }
}

/// The rules behind a verdict: the headings of their chapters, and for a legal verdict what the
/// rule says.
#[derive(Default)]
struct Says {
    chapters: Vec<&'static str>,
    quote: Option<Paragraph>,
}

impl Says {
    /// Returns the rules that were broken.
    fn broken<'a>(faults: impl IntoIterator<Item = &'a Fault>) -> Says {
        let mut chapters = Vec::new();
        for fault in faults {
            let head = chapter_of(fault.rule);
            if !chapters.contains(&head) {
                chapters.push(head);
            }
        }
        Says {
            chapters,
            quote: None,
        }
    }

    /// Returns the rule about what the box holds.
    fn of_box() -> Says {
        Says {
            chapters: vec!["rules-head-box"],
            quote: None,
        }
    }

    /// Returns the first of these rules that the edition has.
    fn kept(appeal: &Appeal, names: &[&str]) -> Says {
        let rules = appeal.rules.rules();
        let mut found = names.iter().filter_map(|name| paragraph(rules, name));
        found
            .next()
            .map_or_else(Says::default, |(head, quote)| Says {
                chapters: vec![head],
                quote: Some(quote),
            })
    }
}

/// Shows what the referee says: a heading, its reasons, and the rules behind them, on paper.
fn paper(
    dispute: Dispute,
    kind: &'static str,
    title: String,
    lines: Vec<String>,
    says: Says,
) -> AnyView {
    let texts = dispute.texts;
    let lines = lines
        .into_iter()
        .map(|line| view! { <li>{quoting(line)}</li> });
    let icon = match kind {
        "legal" => "i-check",
        "undecided" => "i-info",
        _ => "i-x",
    };
    let edition = dispute
        .appeal
        .with_untracked(|appeal| appeal.rules.edition());
    let quote = says.quote.map(|quote| {
        let [n, m] = quote.numbers;
        let quote = texts.count(quote.name, &[("n", n), ("m", m)]);
        view! { <p class="quote">{quoting(quote)}</p> }
    });
    let links = says.chapters.into_iter().map(|head| {
        let chapter = [("chapter", texts.say(head).into())];
        let says = texts.text().say("companion-rule", chapter);
        view! { <a href=address_of(edition, head)>{says}</a> }
    });
    view! {
        <div class="paper verdict" data-verdict=kind role="status">
            <b><Icon name=icon />{title}</b>
            <ul>{lines.collect_view()}</ul>
            {quote}
            {links.collect_view()}
        </div>
    }
    .into_any()
}

/// Returns the names of the rules that make a set of this kind legal; an edition has one of them.
fn rule_of(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Run => &["rules-run"],
        Kind::Group => &["rules-group"],
        Kind::MirroredRun | Kind::MirroredGroup => &["rules-mirror-nothing", "rules-mirror-middle"],
    }
}

/// Returns what the page knows about the dictionary, except how much of it has arrived.
fn steady() -> Memo<Dictionary> {
    let dictionary = lexicon::dictionary();
    Memo::new(move |_| match dictionary.get() {
        Dictionary::Loading { .. } => Dictionary::Loading { got: 0, of: 0 },
        other => other,
    })
}

/// Returns the names of two sentences about a word that was not looked up: what follows, and why.
fn unlooked(dictionary: &Dictionary) -> (&'static str, &'static str) {
    match dictionary {
        Dictionary::Unasked | Dictionary::Loading { .. } => {
            ("companion-wait", "page-dictionary-loading")
        }
        Dictionary::Ready(_) | Dictionary::Absent(_) => {
            ("companion-undecided", "companion-no-dictionary")
        }
    }
}

/// Returns whether a fault only says that the dictionary lacks the word, or that there is no
/// dictionary.
fn is_unknown(fault: &Fault) -> bool {
    matches!(fault.rule, Rule::WordUnknown | Rule::WordUnverified)
}

#[component]
fn SetVerdict(dispute: Dispute) -> impl IntoView {
    let texts = dispute.texts;
    let dictionary = steady();
    let verdict = move || {
        let appeal = dispute.appeal.get();
        if appeal.set.is_empty() {
            return ().into_any();
        }
        let text = texts.text();
        let dictionary = dictionary.get();
        let lexicon = dictionary.lexicon();
        let rules = appeal.rules.rules();
        match appeal.check(lexicon) {
            SetAnswer::Set(best, others) => {
                let stands = best.stands(&appeal.set, appeal.rules.rules());
                let stands = appeal.set.iter().zip(stands);
                let jokers = stands.filter(|(face, _)| face.joker().is_some());
                let mut lines: Vec<String> = vec![text.reading(&best)];
                lines.extend(jokers.map(|(face, stands)| text.stands(*face, stands)));
                lines.extend(others.iter().map(|other| text.other_reading(other)));
                let lines = lines.iter().map(|line| capital(line)).collect();
                let says = Says::kept(&appeal, rule_of(best.kind()));
                paper(
                    dispute,
                    "legal",
                    text.plain("companion-is-legal"),
                    lines,
                    says,
                )
            }
            SetAnswer::Word(value) => {
                let worth = text.count("word-legal", &[("value", i64::from(value))]);
                paper(
                    dispute,
                    "legal",
                    text.plain("companion-is-legal"),
                    vec![worth],
                    Says::kept(&appeal, &["rules-word-dictionary"]),
                )
            }
            // The row has the form of a word, but it could not be looked up, or the dictionary
            // lacks it.
            SetAnswer::Faults(faults) if may_be_laid(&faults, rules, lexicon) => {
                let (title, line) = unlooked(&dictionary);
                let lines = match lexicon {
                    Some(_) => faults.iter().map(|fault| text.fault(fault)).collect(),
                    None => vec![text.plain(line)],
                };
                let says = Says::broken(&faults);
                paper(dispute, "undecided", text.plain(title), lines, says)
            }
            SetAnswer::Faults(faults) => {
                let asked = |fault: &&Fault| lexicon.is_some() || !is_unknown(fault);
                let known: Vec<&Fault> = faults.iter().filter(asked).collect();
                let lines = known.iter().map(|fault| text.fault(fault)).collect();
                paper(
                    dispute,
                    "illegal",
                    text.plain("companion-is-illegal"),
                    lines,
                    Says::broken(known),
                )
            }
        }
    };
    part(verdict)
}

#[component]
fn TurnVerdict(dispute: Dispute) -> impl IntoView {
    let texts = dispute.texts;
    let dictionary = steady();
    let verdict = move || {
        let appeal = dispute.appeal.get();
        if appeal.after.is_empty() {
            return ().into_any();
        }
        let text = texts.text();
        let rules = appeal.rules.rules();
        let dictionary = dictionary.get();
        match appeal.judge(dictionary.lexicon()) {
            TurnAnswer::Legal { laid, unverified } => {
                let numbers = [
                    ("count", laid.tiles.len() as i64),
                    ("value", i64::from(laid.value)),
                ];
                let mut lines = vec![text.count(appeal.legal_key(), &numbers)];
                if let Some(times) = appeal.times(laid.tiles.len()) {
                    lines.push(text.count("words-whole-rack", &[("times", i64::from(times))]));
                }
                if !unverified.is_empty() {
                    let words = unverified.iter().filter_map(|&at| appeal.after.get(at));
                    let words: Vec<String> = words.map(|row| text.row(row)).collect();
                    let words = [("words", words.join(", ").into())];
                    lines.push(text.say("words-unverified", words));
                    if dictionary.lexicon().is_none() {
                        lines.push(text.plain(unlooked(&dictionary).1));
                    }
                }
                let names = match (appeal.is_about_words(), appeal.opened) {
                    (false, true) => "rules-rearrange",
                    (false, false) => "rules-opening",
                    (true, true) => "rules-word-rearrange",
                    (true, false) => "rules-word-opening",
                };
                paper(
                    dispute,
                    "legal",
                    text.plain("companion-is-legal"),
                    lines,
                    Says::kept(&appeal, &[names]),
                )
            }
            TurnAnswer::Illegal(faults) => {
                let line = |fault: &Fault| match fault.set {
                    Some(set) => format!("{}: {}", text.row_name(set, rules), text.fault(fault)),
                    None => text.fault(fault),
                };
                let lines = faults.iter().map(line).collect();
                paper(
                    dispute,
                    "illegal",
                    text.plain("companion-is-illegal"),
                    lines,
                    Says::broken(&faults),
                )
            }
            TurnAnswer::Impossible(faults) => {
                let lines = faults.iter();
                let lines = lines
                    .map(|fault| text.position_fault(fault, rules))
                    .collect();
                paper(
                    dispute,
                    "impossible",
                    text.plain("companion-is-impossible"),
                    lines,
                    Says::of_box(),
                )
            }
        }
    };
    part(verdict)
}

/// "What could I have laid?"
#[component]
fn BestPlay(dispute: Dispute) -> impl IntoView {
    let texts = dispute.texts;
    let can = flag(move || dispute.appeal.with(|appeal| !appeal.rack.is_empty()));
    let words = Memo::new(move |_| dispute.appeal.with(Appeal::is_about_words));
    let dictionary = lexicon::dictionary();
    let searches = flag(move || !words.get() || dictionary.with(|it| it.lexicon().is_some()));
    let answer = move || {
        match dispute.best.get() {
        Best::Unasked => ().into_any(),
        Best::Thinking => {
            view! { <p class="on-felt" role="status">{texts.t("companion-thinking")}</p> }.into_any()
        }
        Best::Nothing => {
            view! { <p class="paper verdict" id="best" role="status">{texts.t("companion-nothing")}</p> }
                .into_any()
        }
        Best::Found(found) => {
            let appeal = dispute.appeal.get();
            let text = texts.text();
            let after = Appeal {
                after: found.clone(),
                ..appeal.clone()
            };
            let sum = match after.judge(dictionary.get().lexicon()) {
                TurnAnswer::Legal { laid, .. } => {
                    let numbers = [
                        ("count", laid.tiles.len() as i64),
                        ("value", i64::from(laid.value)),
                    ];
                    text.count("companion-best", &numbers)
                }
                // The solver's plays are always legal.
                TurnAnswer::Illegal(_) | TurnAnswer::Impossible(_) => String::new(),
            };
            let steps = steps(&appeal.before, &found).into_iter();
            let steps = steps.map(|step| text.step(&step, mark_set, mark));
            let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
            let words = appeal.is_about_words();
            let rows = found
                .into_iter()
                .map(|row| view! { <Row tiles=row word=words /> });
            view! {
                <div class="paper verdict" id="best" role="status">
                    <b>{sum}</b>
                    <ol>{steps.collect_view()}</ol>
                    <div class="flow small">{rows.collect_view()}</div>
                </div>
            }
            .into_any()
        }
    }
    };
    // The link to the screen that looks for the longest word in this position.
    let longest = move || {
        let position = (words.get() && can.get())
            .then(|| dispute.appeal.with(Appeal::position).ok())
            .flatten()?;
        Some(view! { <ToLongest address=address(position.setup()) /> })
    };
    let look = move || {
        if can.get_untracked() && searches.get_untracked() {
            dispute.look();
        }
    };
    let about = text(move || {
        let loads = dictionary.with(|it| unlooked(it).1 == "page-dictionary-loading");
        texts.say(match searches.get() {
            false if loads => "page-dictionary-loading",
            false => "companion-no-search",
            true => "companion-what-about",
        })
    });
    view! {
        <button
            type="button"
            class="main"
            id="what-could"
            class:waits=flag(move || !can.get() || !searches.get())
            on:click=press(look)
        >
            <Icon name="i-hint" />
            <span>
                <b>{texts.t("companion-what-could")}</b>
                <small>{about}</small>
            </span>
        </button>
        {part(answer)}
        {part(longest)}
    }
}
