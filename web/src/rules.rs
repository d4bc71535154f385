//! The rules of each edition in short, with drawn examples. Numbers come from the edition's
//! data, so the page cannot contradict the referee.

use leptos::prelude::*;
use sidra_core::rules::{Announcing, EmptyPool, MirrorValue, Penalty, ReleasedJoker};
use sidra_core::{Edition, Joker, Rules, editions, notation};

use crate::app::Back;
use crate::device;
use crate::lesson::Lessons;
use crate::live::{choose, text};
use crate::texts::use_texts;
use crate::tile::Row;

/// A rule: a text by name, and examples below it. Numbers in the text are called `n` and `m`.
pub struct Paragraph {
    /// The name of the text.
    pub name: &'static str,
    /// Its numbers.
    pub numbers: [i64; 2],
    /// Legal rows as examples.
    pub rows: &'static [&'static str],
}

fn say(name: &'static str, rows: &'static [&'static str]) -> Paragraph {
    Paragraph {
        name,
        numbers: [0, 0],
        rows,
    }
}

fn count(name: &'static str, n: u16, m: u16) -> Paragraph {
    Paragraph {
        name,
        numbers: [i64::from(n), i64::from(m)],
        rows: &[],
    }
}

/// Returns the rules of an edition, heading by heading.
pub fn chapters(rules: &Rules) -> Vec<(&'static str, Vec<Paragraph>)> {
    let has = |joker: Joker| rules.jokers.count(joker) > 0;
    let tiles = rules.tiles().total() as u16;
    let mut sets = vec![
        say("rules-run", &["r3 r4 r5 r6"]),
        say("rules-group", &["r7 b7 k7"]),
    ];
    let mut jokers = Vec::new();
    if has(Joker::Classic) {
        jokers.push(say("rules-joker", &["b9 J b11", "r4 J k4"]));
    }
    if has(Joker::Double) {
        jokers.push(say("rules-double", &["y2 D y5", "k11 D"]));
    }
    if has(Joker::ColourChange) {
        jokers.push(say("rules-change", &["r6 C b8"]));
    }
    if has(Joker::Mirror) {
        jokers.push(match rules.mirror_value {
            MirrorValue::Nothing => say("rules-mirror-nothing", &["r3 r4 M r4 r3"]),
            MirrorValue::Middle | MirrorValue::MiddleOrNothing => {
                say("rules-mirror-middle", &["r3 r4 M r4 r3"])
            }
        });
    }
    if has(Joker::Expert(sidra_core::Colour::Red)) {
        jokers.push(say("rules-expert", &["r5 Jr r7", "b8 Jr k8"]));
    }
    if rules.jokers_alone {
        sets.push(say("rules-jokers-alone", &[]));
    }
    let mut freed = vec![match rules.released_joker {
        ReleasedJoker::NewSet => say("rules-freed-new", &[]),
        ReleasedJoker::AnySet => say("rules-freed-any", &[]),
    }];
    if [Joker::ColourChange, Joker::Mirror]
        .into_iter()
        .any(|joker| has(joker) && rules.is_unreplaceable(joker))
    {
        freed.push(say("rules-unreplaceable", &[]));
    }
    let mut turn = vec![
        count("rules-opening", rules.opening, 0),
        say("rules-turn", &[]),
        say("rules-rearrange", &[]),
    ];
    if rules.turn_seconds > 0 {
        turn.push(count(
            "rules-time",
            rules.turn_seconds,
            rules.timeout_unfinished,
        ));
    }
    if rules.announced != Announcing::None {
        turn.push(say("rules-announce", &[]));
    }
    let mut end = vec![
        say("rules-out", &[]),
        say(
            match rules.empty_pool {
                EmptyPool::OneMoreTurn => "rules-pool-one-more",
                EmptyPool::AllPass => "rules-pool-all-pass",
                EmptyPool::FirstPass => "rules-pool-first-pass",
            },
            &[],
        ),
        count("rules-score", rules.joker_penalty, 0),
    ];
    if let (Penalty::Points(could_not), Penalty::Points(could)) =
        (rules.never_opened_could_not, rules.never_opened_could)
    {
        end.push(count("rules-never-opened", could_not, could));
    }
    vec![
        (
            "rules-head-box",
            vec![count("rules-box", tiles, rules.deal), say("rules-aim", &[])],
        ),
        ("rules-head-sets", sets),
        ("rules-head-jokers", jokers),
        ("rules-head-turn", turn),
        ("rules-head-freed", freed),
        ("rules-head-end", end),
    ]
}

/// The screen: the rules of one edition, and a way to the others.
#[component]
pub fn RulesScreen(
    /// The id of the edition; an unknown id means the first edition.
    edition: String,
) -> impl IntoView {
    let texts = use_texts();
    let known = editions::find(&edition).filter(|edition| edition.has_numbers());
    let edition: &'static Edition = known.unwrap_or(editions::ALL[0]);
    let others = editions::of_numbers().map(|other| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="edition"
                    value=other.id.text()
                    prop:checked=edition.is(other)
                    // The way back skips the editions that were viewed in between.
                    on:change=choose(move |_| device::replace(&format!("/rules/{}", other.id)))
                />
                <span>{text(move || texts.say(&format!("page-edition-{}", other.id)))}</span>
            </label>
        }
    });
    let chapters = chapters(&edition.rules)
        .into_iter()
        .map(|(head, paragraphs)| {
            let paragraphs = paragraphs.into_iter().map(|paragraph| {
                let rows = paragraph
                    .rows
                    .iter()
                    .filter_map(|row| notation::row(row).ok());
                let rows = rows
                    .map(|tiles| view! { <Row tiles=tiles /> })
                    .collect_view();
                let [n, m] = paragraph.numbers;
                view! {
                    <p>{text(move || texts.count(paragraph.name, &[("n", n), ("m", m)]))}</p>
                    <div class="examples">{rows}</div>
                }
            });
            let paragraphs = paragraphs.collect_view();
            view! {
                <section>
                    <h3>{text(move || texts.say(head))}</h3>
                    {paragraphs}
                </section>
            }
        });
    view! {
        <main class="frame wood" id="rules-of">
            <div class="felt calm">
                <header class="bar">
                    <Back />
                    <h1>{texts.t("page-rules")}</h1>
                </header>
                <div class="column">
                    <div
                        class="pills editions"
                        role="radiogroup"
                        aria-label=texts.t("page-edition")
                    >
                        {others.collect_view()}
                    </div>
                    <article class="paper pad booklet">
                        <h2>
                            {text(move || texts.say(&format!("page-edition-{}", edition.id)))}
                            <small>{text(move || texts.text().booklet(edition))}</small>
                        </h2>
                        <Lessons edition=edition />
                        {chapters.collect_view()}
                    </article>
                </div>
            </div>
        </main>
    }
}
