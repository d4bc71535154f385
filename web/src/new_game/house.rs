//! The pad of house rules: phrases under five headings, each with its value. A value that differs
//! from the booklet is marked, and the booklet's value is shown.

use leptos::prelude::*;
use sidra_client::Choices;
use sidra_core::rules::{Domain, Value};
use sidra_core::{Face, Field, HouseRules, Joker, Rules};

use super::has_picker;
use super::words::{are_words, has_word_picker};
use crate::live::{choose, flag, part, press, text};
use crate::pill::pill;
use crate::rich::quoting;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Tile};

/// The headings, in the order of a booklet.
const HEADINGS: [&str; 5] = [
    "page-house-beginning",
    "page-house-jokers",
    "page-house-clock",
    "page-house-end",
    "page-house-words",
];

/// Words of up to this many letters in total are shown side by side.
const SHORT: usize = 22;

/// Returns the heading that a rule is under.
fn heading(field: Field) -> &'static str {
    use Field as F;
    match field {
        F::deal
        | F::first_draw_joker
        | F::first_draw_tie
        | F::next_starter
        | F::opening
        | F::refill => HEADINGS[0],
        F::timeout_untouched | F::timeout_legal | F::timeout_unfinished | F::hints => HEADINGS[2],
        F::empty_pool
        | F::joker_penalty
        | F::never_opened_could_not
        | F::never_opened_could
        | F::announced
        | F::never_had_turn
        | F::never_opened_at
        | F::never_opened_wins
        | F::never_opened_pool
        | F::pool_score
        | F::pool_tie
        | F::still_tied => HEADINGS[3],
        F::caught_joker | F::out_ends => HEADINGS[3],
        _ if field.is_about_words() => HEADINGS[4],
        _ => HEADINGS[1],
    }
}

/// Returns whether a rule of the number game also applies to the word game.
fn concerns_words(field: Field) -> bool {
    use Field as F;
    matches!(
        field,
        F::deal
            | F::first_draw_joker
            | F::first_draw_tie
            | F::next_starter
            | F::opening
            | F::refill
            | F::released_joker
            | F::timeout_untouched
            | F::timeout_legal
            | F::timeout_unfinished
            | F::hints
            | F::empty_pool
            | F::joker_penalty
            | F::still_tied
    )
}

/// Returns whether a rule can make a difference with these jokers and this clock.
fn matters(field: Field, rules: &Rules) -> bool {
    use Field as F;
    if let Domain::Count { min, max } = field.domain()
        && min == max
    {
        return false;
    }
    let words = !rules.letters.is_empty();
    match field {
        // Changing what the box holds, or how a game is scored, would make a different game.
        F::letters | F::scoring => false,
        F::theme_vote | F::unknown_vote | F::challenges | F::undone_draw | F::failed_challenge
            if rules.challenge_seconds == 0 =>
        {
            false
        }
        _ if field.is_about_words() => words && !has_word_picker(field),
        _ if words && !concerns_words(field) => false,
        F::colour_change_first | F::colour_changes => rules.jokers.count(Joker::ColourChange) > 0,
        F::mirror_value | F::mirror_side | F::mirror_valley | F::mirror_compares => {
            rules.jokers.count(Joker::Mirror) > 0
        }
        F::timeout_untouched | F::timeout_legal | F::timeout_unfinished => rules.turn_seconds > 0,
        _ => true,
    }
}

/// Returns the rules that the pad shows for these choices.
fn shown(rules: &Rules) -> Vec<Field> {
    let all = Field::ALL.iter().copied();
    let ours = all.filter(|field| !has_picker(*field));
    ours.filter(|field| matters(*field, rules)).collect()
}

/// Returns how many rules of the pad differ from the booklet.
pub fn changed(rules: &HouseRules) -> usize {
    let changes = rules.changes();
    let own = |field: Field| !has_picker(field) && !has_word_picker(field);
    changes.filter(|(field, _)| own(*field)).count()
}

/// The pad.
#[component]
pub fn House(
    choices: RwSignal<Choices>,
    /// Whether people play with real tiles, and so without hints.
    #[prop(optional)]
    real: bool,
) -> impl IntoView {
    let texts = use_texts();
    let shown = Memo::new(move |_| {
        let mut shown = choices.with(|choices| shown(choices.rules.rules()));
        shown.retain(|field| !real || *field != Field::hints);
        shown
    });
    let changes = move || choices.with(|choices| changed(&choices.rules));
    let printed = move || {
        choices.update(|choices| {
            let rules = *choices.rules.rules();
            choices.rules = HouseRules::plain(choices.rules.edition());
            // Length, clock and the fields for words are elsewhere on the screen, so this does not
            // change them.
            for field in [
                Field::match_of,
                Field::turn_seconds,
                Field::challenge_seconds,
                Field::vote_seconds,
                Field::unknown_words,
            ] {
                _ = choices.change(field.name(), &rules.get(field).to_string());
            }
        });
    };
    let groups = HEADINGS.map(|name| {
        let lines = move || {
            let fields = shown
                .get()
                .into_iter()
                .filter(|field| heading(*field) == name);
            let lines = fields.map(|field| view! { <Line field=field choices=choices /> });
            lines.collect_view()
        };
        let any = move || shown.get().iter().any(|field| heading(*field) == name);
        // The word game has no sets.
        let title = move || match name == HEADINGS[1] && choices.with(are_words) {
            true => texts.say("page-house-only-jokers"),
            false => texts.say(name),
        };
        view! {
            {part(move || any().then(|| view! { <h3>{text(title)}</h3> }))}
            {part(lines)}
        }
    });
    view! {
        <section class="house paper pad">
            <header>
                <h2>
                    {texts.t("page-house-rules")}
                    <small>
                        {text(move || {
                            texts.count("page-house-changed", &[("count", changes() as i64)])
                        })}
                    </small>
                </h2>
                <button
                    type="button"
                    class="quiet"
                    id="as-printed"
                    disabled=flag(move || changes() == 0)
                    on:click=press(printed)
                >
                    <Icon name="i-reset" />
                    {texts.t("page-as-printed")}
                </button>
            </header>
            <div class="rules">{groups}</div>
        </section>
    }
}

/// A rule: its phrase, its value, and the booklet's value if that is different.
#[component]
fn Line(field: Field, choices: RwSignal<Choices>) -> impl IntoView {
    let texts = use_texts();
    let error = RwSignal::new(String::new());
    let value = move || choices.with(|choices| choices.rules.rules().get(field));
    let printed = move || choices.with(|choices| choices.rules.edition().rules.get(field));
    let ruling = move || choices.with(|choices| choices.rules.edition().rulings.contains(&field));
    let changed = flag(move || value() != printed());
    let note = text(move || {
        if !changed.get() {
            return String::new();
        }
        let name = match ruling() {
            true => "page-house-usually",
            false => "page-house-booklet",
        };
        let words = choices.with(are_words);
        let value = described(texts, field, &printed(), words);
        texts.text().say(name, [("value", value.into())])
    });
    let change = Callback::new(move |written: String| {
        let mut refused = false;
        choices.update(|choices| refused = choices.change(field.name(), &written).is_err());
        error.set(match (refused, field.domain()) {
            (false, _) => String::new(),
            (true, Domain::Count { min, max }) => {
                let bounds = [("min", i64::from(min)), ("max", i64::from(max))];
                texts.count("page-house-between", &bounds)
            }
            (true, Domain::Jokers { .. }) => texts.say("page-house-jokers-most"),
            (true, _) => {
                let most = i64::from(sidra_core::rules::MAX_PENALTY);
                texts.count("page-house-between", &[("min", 0), ("max", most)])
            }
        });
    });
    // In the word game, an opening is counted in letters.
    let in_letters = field == Field::opening;
    let phrase = move || match in_letters && choices.with(are_words) {
        true => texts.say("page-house-opening-letters"),
        false => texts.text().field(field),
    };
    let id = format!("house-{}", field.name());
    let words = move || choices.with(are_words);
    let control = control(field, id.clone(), texts, (value, words), change);
    view! {
        <div class="rule" class:changed=changed>
            <span class="phrase" id=id>
                <span>{part(move || quoting(phrase()))}</span>
                <small>{note}</small>
                <strong class="error" role="alert">{error}</strong>
            </span>
            {control}
        </div>
    }
}

/// Returns the name of the sentence for one of a field's values. In the word game, a released joker
/// goes into a word.
fn value_name(field: Field, value: &str, are_words: bool) -> String {
    match (field, value) {
        (Field::released_joker, "new-set") if are_words => "page-house-joker-new-word".to_owned(),
        (Field::released_joker, "any-set") if are_words => "page-house-joker-any-word".to_owned(),
        _ => format!("value-{}-{value}", field.name()),
    }
}

/// Returns a value as people read it.
fn described(texts: Texts, field: Field, value: &Value, are_words: bool) -> String {
    let text = texts.text();
    match value {
        Value::Count(count) => count.to_string(),
        Value::Flag(true) => text.plain("page-yes"),
        Value::Flag(false) => text.plain("page-no"),
        Value::Name(name) => match field.domain() {
            Domain::Names(_) => text.plain(&value_name(field, name, are_words)),
            _ => text.plain(&format!("page-cost-{name}")),
        },
        Value::Jokers(jokers) if jokers.is_empty() => text.plain("page-house-none"),
        Value::Jokers(jokers) => {
            let names = jokers.iter().map(|joker| text.tile(Face::Joker(*joker)));
            names.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Returns the control of a rule.
fn control(
    field: Field,
    label: String,
    texts: Texts,
    (value, are_words): (
        impl Fn() -> Value + Copy + Send + Sync + 'static,
        impl Fn() -> bool + Copy + Send + Sync + 'static,
    ),
    change: Callback<String>,
) -> AnyView {
    let name = field.name();
    match field.domain() {
        Domain::Flag => view! {
            <input
                type="checkbox"
                role="switch"
                class="switch"
                name=name
                aria-labelledby=label
                prop:checked=flag(move || value() == Value::Flag(true))
                on:change=choose(move |event| {
                    change.run((if event_target_checked(&event) { "yes" } else { "no" }).to_owned());
                })
            />
        }
        .into_any(),
        Domain::Count { min, max } => {
            let count = move || match value() {
                Value::Count(count) => count,
                _ => min,
            };
            stepper(name, label, texts, count, (min, max), change)
        }
        Domain::Names(names) => {
            let named = move |choice: &'static str| texts.say(&value_name(field, choice, are_words()));
            let names = names.iter().map(|choice| (*choice, *choice)).collect();
            names_control(name, label, names, named, value, change)
        }
        Domain::Penalty | Domain::Announcing => {
            let points = move || match value() {
                Value::Count(count) => Some(count),
                _ => None,
            };
            let mut names = vec![("rack-sum", "rack-sum"), ("points", "100")];
            if field.domain() == Domain::Announcing {
                names.insert(0, ("none", "none"));
            }
            let named = move |choice: &'static str| texts.say(&format!("page-cost-{choice}"));
            let chosen = move || match value() {
                Value::Count(_) => Value::Name("points".to_owned()),
                other => other,
            };
            let most = sidra_core::rules::MAX_PENALTY;
            let steps = label.clone();
            view! {
                <span class="both">
                    {names_control(name, label, names, named, chosen, change)}
                    {part(move || {
                        let steps = steps.clone();
                        points()
                            .map(|_| {
                                let count = move || points().unwrap_or(0);
                                stepper(name, steps, texts, count, (0, most), change)
                            })
                    })}
                </span>
            }
            .into_any()
        }
        Domain::Jokers { copies } => jokers(label, texts, copies, value, change),
        Domain::Letters => ().into_any(),
    }
}

/// Shows a choice among a few names: side by side if they are short, otherwise in a list. Each name
/// comes with the value that it sets.
fn names_control(
    name: &'static str,
    label: String,
    names: Vec<(&'static str, &'static str)>,
    named: impl Fn(&'static str) -> String + Copy + Send + Sync + 'static,
    value: impl Fn() -> Value + Copy + Send + Sync + 'static,
    change: Callback<String>,
) -> AnyView {
    let is = move |choice: &'static str| flag(move || value() == Value::Name(choice.to_owned()));
    part(move || {
        let names = names.clone();
        let letters: usize = names
            .iter()
            .map(|(choice, _)| named(choice).chars().count())
            .sum();
        if letters > SHORT {
            let options = names.into_iter().map(|(choice, sets)| {
                view! {
                    <option value=sets prop:selected=is(choice)>
                        {named(choice)}
                    </option>
                }
            });
            return view! {
                <select
                    class="line"
                    name=name
                    aria-labelledby=label.clone()
                    on:change=choose(move |event| change.run(event_target_value(&event)))
                >
                    {options.collect_view()}
                </select>
            }
            .into_any();
        }
        let pills = names.into_iter().map(|(choice, sets)| {
            let act = move || change.run(sets.to_owned());
            let says = view! { <span>{named(choice)}</span> };
            pill(name, sets.to_owned(), is(choice), act, says.into_any())
        });
        view! {
            <span class="pills" role="radiogroup" aria-labelledby=label.clone()>
                {pills.collect_view()}
            </span>
        }
        .into_any()
    })
    .into_any()
}

/// Shows a number with minus and plus buttons. It can also be typed.
fn stepper(
    name: &'static str,
    label: String,
    texts: Texts,
    count: impl Fn() -> u16 + Copy + Send + Sync + 'static,
    (min, max): (u16, u16),
    change: Callback<String>,
) -> AnyView {
    // Large numbers change in steps of five or ten.
    let step = match max {
        0..=30 => 1,
        31..=200 => 5,
        _ => 10,
    };
    let set = move |count: u16| change.run(count.to_string());
    view! {
        <span class="step">
            <button
                type="button"
                aria-label=texts.t("page-fewer")
                disabled=flag(move || count() <= min)
                on:click=press(move || set(count().saturating_sub(step).max(min)))
            >
                <Icon name="i-minus" />
            </button>
            <input
                type="number"
                name=name
                min=min.to_string()
                max=max.to_string()
                aria-labelledby=label
                prop:value=text(move || count().to_string())
                on:change=choose(move |event| {
                    change.run(event_target_value(&event).trim().to_owned());
                })
            />
            <button
                type="button"
                aria-label=texts.t("page-more")
                disabled=flag(move || count() >= max)
                on:click=press(move || set((count() + step).min(max)))
            >
                <Icon name="i-plus" />
            </button>
        </span>
    }
    .into_any()
}

/// Jokers as tiles. A tap adds one of the kind; after the last copy it starts again at zero.
fn jokers(
    label: String,
    texts: Texts,
    copies: u8,
    value: impl Fn() -> Value + Copy + Send + Sync + 'static,
    change: Callback<String>,
) -> AnyView {
    let list = move || match value() {
        Value::Jokers(jokers) => jokers,
        _ => Vec::new(),
    };
    let count = move |joker: Joker| list().iter().filter(|&&other| other == joker).count();
    let tiles = Joker::ALL.map(|joker| {
        let next = move || {
            let mut jokers = list();
            match count(joker) {
                all if all >= usize::from(copies) => jokers.retain(|&other| other != joker),
                _ => jokers.push(joker),
            }
            change.run(Value::Jokers(jokers).to_string());
        };
        let name = text(move || {
            let name = texts.text().tile(Face::Joker(joker));
            format!("{name}: {}", count(joker))
        });
        view! {
            <button
                type="button"
                class="copies"
                class:none=flag(move || count(joker) == 0)
                aria-label=name
                title=name
                on:click=press(next)
            >
                <Tile face=Some(Face::Joker(joker)) />
                <b>{text(move || count(joker).to_string())}</b>
            </button>
        }
    });
    view! {
        <span class="jokers" role="group" aria-labelledby=label>
            {tiles}
        </span>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_game_uses_sentences_about_words() {
        let field = Field::released_joker;
        let Domain::Names(values) = field.domain() else {
            panic!("a field with names");
        };
        for value in values {
            assert!(value_name(field, value, true).ends_with("-word"), "{value}");
            assert!(value_name(field, value, false).ends_with("-set"), "{value}");
        }
    }

    #[test]
    fn a_field_with_one_value_is_not_shown() {
        for edition in sidra_core::editions::ALL {
            for field in shown(&edition.rules) {
                if let Domain::Count { min, max } = field.domain() {
                    assert!(min < max, "{}: {}", edition.id, field.name());
                }
            }
            assert!(!shown(&edition.rules).contains(&Field::mirrors_in_set));
        }
    }
}
