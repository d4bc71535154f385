//! The form before a timer or an evening: who plays, and which edition.

use leptos::prelude::*;
use sidra_client::Choices;
use sidra_companion::{FEWEST, LONGEST_NAME, MOST, read_rules, write_rules};
use sidra_core::{Field, HouseRules, editions};
use sidra_text::Lang;

use super::edition_name;
use crate::home::{last_choices, own_name};
use crate::live::{choose, flag, part, press, text};
use crate::new_game::house::{House, changed};
use crate::pill::text_pill;
use crate::portrait::Portrait;
use crate::settings::use_settings;
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;
use crate::{device, matches};

const NAMES: &str = "companion.players";
const RULES: &str = "companion.edition";

/// Returns the rules last used at a real table; if there are none, the plain rules of the last
/// game's edition.
pub fn kept_rules(lang: Lang) -> HouseRules {
    let kept = device::kept(RULES).and_then(|text| read_rules(&text).ok());
    kept.unwrap_or_else(|| HouseRules::plain(last_choices(lang).rules.edition()))
}

/// Returns the house rules of the last game and of the matches that this device keeps, without
/// duplicates.
fn played_rules(lang: Lang) -> Vec<HouseRules> {
    let kept = matches::ids().into_iter();
    let kept = kept.filter_map(|id| Some(matches::open(&id)?.view().config.rules));
    let mut found: Vec<HouseRules> = Vec::new();
    for mut rules in std::iter::once(last_choices(lang).rules).chain(kept) {
        // The timer has its own setting for the time.
        let printed = rules.edition().rules.turn_seconds;
        _ = rules.change_text(Field::turn_seconds.name(), &printed.to_string());
        if changed(&rules) > 0 && !found.contains(&rules) {
            found.push(rules);
        }
    }
    found
}

/// The players in turn order, and their edition.
#[derive(Clone, Copy)]
pub struct Party {
    /// Names for all chairs, taken or not. The signals belong to the screen, because those made by
    /// a button would be dropped when the list is drawn again.
    all: [RwSignal<String>; MOST],
    /// The taken chairs, in turn order.
    order: RwSignal<Vec<usize>>,
    /// The edition and its house rules. The bots are not used.
    choices: RwSignal<Choices>,
}

impl Party {
    /// Returns the players and the rules last used.
    pub fn load(lang: Lang) -> Party {
        let kept = device::kept(NAMES).unwrap_or_default();
        let mut names: Vec<String> = kept.lines().map(str::to_owned).take(MOST).collect();
        if names.is_empty() {
            names.push(own_name());
        }
        let taken = names.len().max(FEWEST);
        names.resize(MOST, String::new());
        Party {
            all: std::array::from_fn(|chair| RwSignal::new(names[chair].clone())),
            order: RwSignal::new((0..taken).collect()),
            choices: RwSignal::new(choices(kept_rules(lang))),
        }
    }

    /// Seats these players, and takes their rules. Chairs whose names were left empty stay
    /// empty if that gives the same names.
    pub fn seat(self, players: &[String], rules: HouseRules, texts: Texts) {
        if self.names(texts) != players {
            for (name, player) in self.all.iter().zip(players) {
                name.set(player.clone());
            }
            self.order.set((0..players.len().min(MOST)).collect());
        }
        if self.rules() != rules {
            self.choices.set(choices(rules));
        }
    }

    /// Returns the rules.
    pub fn rules(self) -> HouseRules {
        self.choices.with_untracked(|choices| choices.rules)
    }

    fn taken(self) -> Vec<RwSignal<String>> {
        let order = self.order.get();
        order.into_iter().map(|chair| self.all[chair]).collect()
    }

    /// Takes the first free chair.
    fn add(self) {
        self.order.update(|order| {
            if let Some(free) = (0..MOST).find(|chair| !order.contains(chair)) {
                self.all[free].set(String::new());
                order.push(free);
            }
        });
    }

    /// Returns the names; a missing one becomes "Player 2".
    pub fn names(self, texts: Texts) -> Vec<String> {
        let names = untrack(|| self.taken()).into_iter();
        let name = |(seat, name): (usize, RwSignal<String>)| {
            let name = sidra_companion::tidy_name(&name.get_untracked());
            match name.is_empty() {
                true => {
                    let seat = [("seat", seat as i64 + 1)];
                    let name = untrack(|| texts.count("companion-player", &seat));
                    // Names are kept in files, where no text surrounds them, so they need no
                    // isolates.
                    name.replace(['\u{2068}', '\u{2069}'], "")
                }
                false => name,
            }
        };
        names.enumerate().map(name).collect()
    }

    /// Keeps names and rules for next time.
    pub fn keep(self) {
        let names = untrack(|| self.taken());
        let names: Vec<String> = names
            .into_iter()
            .map(|name| sidra_companion::tidy_name(&name.get_untracked()))
            .collect();
        device::keep(NAMES, &names.join("\n"));
        device::keep(RULES, &write_rules(&self.rules()));
    }
}

/// The form.
#[component]
pub fn PartyForm(party: Party) -> impl IntoView {
    let texts = use_texts();
    let rows = move || {
        let all = party.taken();
        let many = all.len() > FEWEST;
        let row = |(seat, name): (usize, RwSignal<String>)| {
            let named = move |sentence: &'static str| {
                text(move || {
                    let player = match name.get() {
                        name if name.trim().is_empty() => (seat + 1).to_string(),
                        name => name,
                    };
                    texts.text().say(sentence, [("player", player.into())])
                })
            };
            let label = text(move || texts.count("companion-player", &[("seat", seat as i64 + 1)]));
            let up = press(move || {
                party
                    .order
                    .update(|order| order.swap(seat.saturating_sub(1), seat));
            });
            let off = press(move || {
                party.order.update(|order| {
                    order.remove(seat);
                });
            });
            view! {
                <li>
                    <Portrait bot=None name=text(move || {
                        let name = name.get();
                        if name.trim().is_empty() { (seat + 1).to_string() } else { name }
                    }) seat=seat />
                    <input
                        type="text"
                        class="line"
                        id=format!("player-{}", seat + 1)
                        aria-label=label
                        placeholder=label
                        maxlength=LONGEST_NAME.to_string()
                        autocomplete="off"
                        prop:value=name.get_untracked()
                        on:input=choose(move |event| name.set(event_target_value(&event)))
                    />
                    <button
                        type="button"
                        class="quiet up"
                        class:unused=seat == 0
                        aria-label=named("companion-move-up")
                        on:click=up
                    >
                        <Icon name="i-back" />
                    </button>
                    {many.then(|| view! {
                        <button type="button" class="quiet" aria-label=named("companion-remove-player") on:click=off>
                            <Icon name="i-x" />
                        </button>
                    })}
                </li>
            }
        };
        let room = all.len() < MOST;
        let add = press(move || party.add());
        view! {
            <ol class="party">{all.into_iter().enumerate().map(row).collect_view()}</ol>
            {room.then(|| view! {
                <button type="button" class="quiet" id="add-player" on:click=add>
                    <Icon name="i-plus" />
                    {texts.t("companion-add-player")}
                </button>
            })}
        }
    };
    let boxes = editions::ALL.map(|edition| {
        let says = text(move || edition_name(edition, texts));
        let rules = move || party.choices.with(|choices| choices.rules);
        let chosen = flag(move || rules().edition().is(edition));
        let act = move || party.choices.set(choices(HouseRules::plain(edition)));
        text_pill("edition", edition.id.to_string(), chosen, act, says)
    });
    view! {
        <section>
            <h2>{texts.t("companion-players")}</h2>
            {part(rows)}
        </section>
        <section>
            <h2 id="box-label">{texts.t("page-edition")}</h2>
            <div class="pills editions" role="radiogroup" aria-labelledby="box-label">{boxes}</div>
            <HouseRulesOf choices=party.choices />
        </section>
    }
}

/// Converts house rules into choices, because the pad of house rules works on choices.
pub fn choices(rules: HouseRules) -> Choices {
    Choices {
        rules,
        ..Choices::usual(rules.edition())
    }
}

/// The house rules of a real table: those of a game on this device, or chosen one by one. The
/// word game has none that matter here, because its points are entered.
#[component]
pub fn HouseRulesOf(
    choices: RwSignal<Choices>,
    /// Whether the pad is open from the start.
    #[prop(optional)]
    open: bool,
) -> impl IntoView {
    let texts = use_texts();
    let lang = use_settings().get_untracked().lang;
    let rules = Memo::new(move |_| choices.with(|choices| choices.rules));
    let numbers = Memo::new(move |_| rules.get().edition().has_numbers());
    let count = text(move || {
        let count = changed(&rules.get()) as i64;
        texts.count("page-house-changed", &[("count", count)])
    });
    let played = StoredValue::new(played_rules(lang));
    let offers = move || {
        let now = rules.get();
        let mut played = played.get_value();
        played.retain(|other| *other != now);
        let offers = played.into_iter().take(3).map(|other| {
            let says = text(move || {
                let edition = edition_name(other.edition(), texts);
                let count = changed(&other) as i64;
                let arguments = [("edition", edition.into()), ("count", count.into())];
                texts.text().say("companion-as-played", arguments)
            });
            let act = move || choices.set(self::choices(other));
            view! {
                <button type="button" class="quiet as-played" on:click=press(act)>
                    <Icon name="i-again" />
                    {says}
                </button>
            }
        });
        offers.collect_view()
    };
    part(move || {
        numbers.get().then(|| {
            view! {
                <details class="house-of" open=open>
                    <summary id="house-of">
                        <b>{texts.t("page-house-rules")}</b>
                        <small>{count}</small>
                    </summary>
                    {part(offers)}
                    <House choices=choices real=true />
                </details>
            }
        })
    })
}
