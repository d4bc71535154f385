//! The new game screen, with all choices.

use leptos::prelude::*;
use sidra_bots::Level;
use sidra_client::{Choices, MOST_UNITS};
use sidra_core::rules::{Domain, MatchOf};
use sidra_core::{Edition, Field, Joker, editions};

use crate::app::Back;
use crate::home::{begin, last_choices, replace};
use crate::live::{choose, flag, press, text};
use crate::sheet::Ask;
use crate::texts::{Texts, use_texts};
use crate::tile::Row;

/// The bot levels to choose from.
const LEVELS: [Level; 4] = Level::ALL;
/// The house rules that people change most. The others are one tap away.
const USUAL: [Field; 4] = [
    Field::turn_seconds,
    Field::opening,
    Field::deal,
    Field::hints,
];

/// The screen.
#[component]
pub fn NewGame(
    /// The choices of a link; empty if there is none.
    line: String,
) -> impl IntoView {
    let texts = use_texts();
    let choices = RwSignal::new(Choices::from_line(&line).unwrap_or_else(last_choices));
    let error = RwSignal::new(None);
    let asked = RwSignal::new(None);
    let cards = editions::of_numbers();
    let cards = cards.map(|edition| view! { <EditionCard edition=edition choices=choices /> });
    let cards = cards.collect_view();
    let usual = USUAL.map(|field| view! { <House field=field choices=choices error=error /> });
    let others = Field::ALL.iter();
    let others = others.filter(|field| !USUAL.contains(field) && !field.is_about_words());
    let others = others.map(|&field| view! { <House field=field choices=choices error=error /> });
    let units = text(move || {
        let rounds = choices.with(|choices| choices.rules.rules().match_of == MatchOf::Rounds);
        texts.say(if rounds { "page-rounds" } else { "page-games" })
    });
    view! {
        <main class="sheet" id="new-game">
            <h1>{texts.t("page-new-game")}</h1>
            <fieldset>
                <legend>{texts.t("page-edition")}</legend>
                <div class="cards">{cards}</div>
            </fieldset>
            <fieldset>
                <legend>{texts.t("page-opponents")}</legend>
                <Bots choices=choices />
            </fieldset>
            <fieldset>
                <legend>{texts.t("page-match")}</legend>
                <label class="field">
                    <span>{units}</span>
                    <input
                        type="number"
                        name="units"
                        min="1"
                        max=MOST_UNITS
                        prop:value=text(move || choices.with(|choices| choices.units.to_string()))
                        on:change=choose(move |event| {
                            let units = event_target_value(&event).parse().unwrap_or(1);
                            choices.update(|choices| choices.units = Ord::clamp(units, 1, MOST_UNITS));
                        })
                    />
                </label>
                {usual}
            </fieldset>
            <details>
                <summary>{texts.t("page-house-rules")}</summary>
                <p>{texts.t("page-house-about")}</p>
                {others.collect_view()}
                <button
                    type="button"
                    class="plain"
                    on:click=press(move || {
                        choices
                            .update(|choices| {
                                choices.rules = sidra_core::HouseRules::plain(choices.rules.edition());
                            });
                        error.set(None);
                    })
                >
                    {texts.t("page-as-printed")}
                </button>
            </details>
            <div class="ends">
                <Back />
                <button
                    type="button"
                    class="primary"
                    id="begin"
                    on:click=press(move || {
                        replace(asked, move || choices.with_untracked(|choices| begin(choices, texts)));
                    })
                >
                    {texts.t("page-begin")}
                </button>
            </div>
            <Ask asked=asked />
        </main>
    }
}

/// An edition, with a line about it.
#[component]
fn EditionCard(edition: &'static Edition, choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    let mut kinds: Vec<Joker> = Vec::new();
    for joker in Joker::ALL {
        if edition.rules.jokers.count(joker) > 0 {
            kinds.push(joker);
        }
    }
    let jokers = kinds.into_iter().map(sidra_core::Face::Joker).collect();
    let chosen = flag(move || choices.with(|choices| choices.rules.edition().is(edition)));
    view! {
        <label class="card">
            <input
                type="radio"
                name="edition"
                value=edition.id.text()
                prop:checked=chosen
                on:change=choose(move |_| {
                    choices
                        .update(|choices| {
                            choices.rules = sidra_core::HouseRules::plain(edition);
                        });
                })
            />
            <span class="about">
                <strong>{text(move || texts.text().edition(edition))}</strong>
                <small>{text(move || texts.text().booklet(edition))}</small>
                <span>{text(move || texts.say(&format!("page-special-{}", edition.id)))}</span>
                <Row tiles=jokers />
            </span>
        </label>
    }
}

/// One to three bots with their levels.
#[component]
fn Bots(choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    let seats = (0..3).map(|seat| {
        let level = move || {
            choices.with(|choices| choices.bots.get(seat).map_or("none", |level| level.name()))
        };
        let change = choose(move |event| {
            let level = event_target_value(&event).parse::<Level>().ok();
            choices.update(|choices| match level {
                Some(level) if seat < choices.bots.len() => choices.bots[seat] = level,
                Some(level) => choices.bots.push(level),
                None if choices.bots.len() > 1 && seat < choices.bots.len() => {
                    _ = choices.bots.remove(seat);
                }
                None => {}
            });
        });
        let options = LEVELS.map(|known| {
            view! {
                <option value=known.name() prop:selected=flag(move || level() == known.name())>
                    {text(move || texts.say(&format!("level-{known}")))}
                </option>
            }
        });
        view! {
            <label class="field">
                <span>{text(move || texts.count("page-opponent", &[("number", seat as i64 + 1)]))}</span>
                <select name=format!("bot-{}", seat + 1) prop:value=text(move || level().to_owned()) on:change=change>
                    {(seat > 0)
                        .then(|| {
                            view! {
                                <option value="none" prop:selected=flag(move || level() == "none")>
                                    {texts.t("page-nobody")}
                                </option>
                            }
                        })}
                    {options}
                </select>
            </label>
        }
    });
    view! {
        {seats.collect_view()}
        <p class="note">{texts.t("page-levels-about")}</p>
    }
}

/// A house rule that can be changed.
#[component]
fn House(
    field: Field,
    choices: RwSignal<Choices>,
    /// The value that was refused, and why.
    error: RwSignal<Option<(Field, String)>>,
) -> impl IntoView {
    let texts = use_texts();
    let value = move || choices.with(|choices| choices.rules.rules().get(field).to_string());
    let changed = flag(move || {
        choices.with(|choices| {
            choices.rules.rules().get(field) != choices.rules.edition().rules.get(field)
        })
    });
    let change = move |text: String| {
        let mut refused = false;
        choices.update(|choices| refused = choices.change(field.name(), text.trim()).is_err());
        error.set(refused.then(|| {
            let texts = texts.text();
            let name = texts.field(field);
            (field, texts.value_error(&name, field, &text))
        }));
    };
    let refused = text(move || match error.get() {
        Some((other, sentence)) if other == field => sentence,
        _ => String::new(),
    });
    let name = field.name();
    let input = match field.domain() {
        Domain::Flag => view! {
            <input
                type="checkbox"
                name=name
                prop:checked=flag(move || value() == "yes")
                on:change=choose(move |event| {
                    change((if event_target_checked(&event) { "yes" } else { "no" }).to_owned());
                })
            />
        }
        .into_any(),
        Domain::Words(all) => {
            let options = all.iter().map(|word| {
                let word = *word;
                view! {
                    <option value=word prop:selected=flag(move || value() == word)>
                        {text(move || value_word(texts, field, word))}
                    </option>
                }
            });
            view! {
                <select name=name on:change=choose(move |event| change(event_target_value(&event)))>
                    {options.collect_view()}
                </select>
            }
            .into_any()
        }
        Domain::Count { min, max } => view! {
            <input
                type="number"
                name=name
                min=min
                max=max
                prop:value=text(value)
                on:change=choose(move |event| change(event_target_value(&event)))
            />
        }
        .into_any(),
        Domain::Jokers { .. } | Domain::Letters | Domain::Penalty | Domain::Announcing => view! {
            <input
                type="text"
                name=name
                dir="ltr"
                prop:value=text(value)
                on:change=choose(move |event| change(event_target_value(&event)))
            />
        }
        .into_any(),
    };
    view! {
        <label class="field" class:changed=changed>
            <span>{text(move || texts.text().field(field))}</span>
            {input}
            <strong class="error" role="alert">{refused}</strong>
        </label>
    }
}

/// Returns the text of a field's value.
fn value_word(texts: Texts, field: Field, word: &str) -> String {
    texts.say(&format!("value-{}-{word}", field.name()))
}
