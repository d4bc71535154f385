//! Who plays, and with which box: the form before a timer or an evening.

use leptos::prelude::*;
use sidra_companion::{FEWEST, LONGEST_NAME, MOST};
use sidra_core::{Edition, editions};
use sidra_text::Lang;

use super::edition_name;
use crate::device;
use crate::home::{last_choices, own_name};
use crate::live::{choose, flag, part, press, text};
use crate::portrait::Portrait;
use crate::texts::{Texts, use_texts};
use crate::tile::Icon;

const NAMES: &str = "companion.players";
const EDITION: &str = "companion.edition";

/// The players in turn order, and their edition.
#[derive(Clone, Copy)]
pub struct Party {
    /// A name for every chair, taken or not. They belong to the screen: a signal made by a
    /// button would be gone when the list is drawn again.
    all: [RwSignal<String>; MOST],
    /// The taken chairs, in turn order.
    order: RwSignal<Vec<usize>>,
    /// The edition.
    pub edition: RwSignal<&'static Edition>,
}

impl Party {
    /// Returns the players and the edition used last time.
    pub fn load(lang: Lang) -> Party {
        let kept = device::kept(NAMES).unwrap_or_default();
        let mut names: Vec<String> = kept.lines().map(str::to_owned).take(MOST).collect();
        if names.is_empty() {
            names.push(own_name());
        }
        let taken = names.len().max(FEWEST);
        names.resize(MOST, String::new());
        let edition = device::kept(EDITION).and_then(|id| editions::find(&id));
        let edition = edition.unwrap_or_else(|| last_choices(lang).rules.edition());
        Party {
            all: std::array::from_fn(|chair| RwSignal::new(names[chair].clone())),
            order: RwSignal::new((0..taken).collect()),
            edition: RwSignal::new(edition),
        }
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
                true => untrack(|| texts.count("companion-player", &[("seat", seat as i64 + 1)])),
                false => name,
            }
        };
        names.enumerate().map(name).collect()
    }

    /// Keeps them for next time.
    pub fn keep(self) {
        let names = untrack(|| self.taken());
        let names: Vec<String> = names
            .into_iter()
            .map(|name| sidra_companion::tidy_name(&name.get_untracked()))
            .collect();
        device::keep(NAMES, &names.join("\n"));
        device::keep(EDITION, self.edition.get_untracked().id.text());
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
            let up = press(move || party.order.update(|order| order.swap(seat - 1, seat)));
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
                    {(seat > 0).then(|| view! {
                        <button type="button" class="quiet up" aria-label=named("companion-move-up") on:click=up>
                            <Icon name="i-back" />
                        </button>
                    })}
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
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="edition"
                    value=edition.id.text()
                    prop:checked=flag(move || party.edition.get().is(edition))
                    on:change=choose(move |_| party.edition.set(edition))
                />
                <span>{text(move || edition_name(edition, texts))}</span>
            </label>
        }
    });
    view! {
        <section>
            <h2>{texts.t("companion-players")}</h2>
            {part(rows)}
        </section>
        <section>
            <h2 id="box-label">{texts.t("page-edition")}</h2>
            <div class="pills editions" role="radiogroup" aria-labelledby="box-label">{boxes}</div>
        </section>
    }
}
