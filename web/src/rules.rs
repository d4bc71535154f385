//! The rules of each edition in brief, with drawn examples. Numbers come from the edition's
//! data, so the page cannot contradict the referee.

use leptos::prelude::*;
use sidra_core::rules::{
    Announcing, CaughtJoker, EmptyPool, MirrorValue, Penalty, ReleasedJoker, UnknownWords,
};
use sidra_core::{Edition, Face, Joker, Letter, Rule, Rules, editions, notation};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::app::Back;
use crate::device;
use crate::lesson::Lessons;
use crate::live::{choose, part, text};
use crate::rich::quoting;
use crate::texts::use_texts;
use crate::tile::{Row, Tile};

/// A rule: a sentence by name, and examples below it. Its numbers are called `n` and `m`.
pub struct Paragraph {
    /// The name of the sentence.
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
    if !rules.letters.is_empty() {
        return chapters_of_words(rules);
    }
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

/// Returns the rules of the word game, heading by heading.
fn chapters_of_words(rules: &Rules) -> Vec<(&'static str, Vec<Paragraph>)> {
    let tiles = rules.tiles().total() as u16;
    let jokers = u16::from(rules.jokers.count(Joker::Classic));
    let mut words = vec![
        count("rules-word-length", rules.word_length, 0).showing(&["אות", "נאות", "אותות"]),
        say("rules-word-final", &["זמן"]),
        say("rules-word-dictionary", &[]),
        say("rules-word-forms", &[]),
    ];
    if rules.infinitives {
        words.push(say("rules-word-infinitive", &["ללכת"]));
    }
    words.push(say("rules-word-twice", &[]));
    words.push(match rules.unknown_words {
        UnknownWords::Marked => say("rules-word-unverified", &[]),
        UnknownWords::Refused => say("rules-word-refused", &[]),
    });
    let mut turn = vec![
        count("rules-word-opening", rules.opening, 0).showing(&["אנציקלופדיה"]),
        say("rules-word-turn", &[]),
        say("rules-word-rearrange", &["שבת", "שבשבת"]),
        count("rules-word-refill", rules.refill, 0),
    ];
    if rules.turn_seconds > 0 {
        turn.push(count(
            "rules-time",
            rules.turn_seconds,
            rules.timeout_unfinished,
        ));
    }
    let mut objections = Vec::new();
    if rules.challenge_seconds > 0 {
        objections.push(count("rules-word-objection", rules.challenge_seconds, 0));
        objections.push(count("rules-word-vote", rules.vote_seconds, 0));
        objections.push(say("rules-word-unclocked", &[]));
        objections.push(count("rules-word-undone", rules.undone_draw, 0));
        objections.push(say("rules-word-theme", &[]));
    }
    let mut end = vec![
        say("rules-word-score", &[]),
        count("rules-word-whole", rules.whole_rack, 0),
        say("rules-word-end", &[]),
    ];
    end.push(match rules.caught_joker {
        CaughtJoker::LosesAll => count("rules-word-caught-all", rules.joker_penalty, 0),
        CaughtJoker::Penalty => count("rules-word-caught", rules.joker_penalty, 0),
    });
    let mut chapters = vec![
        (
            "rules-head-box",
            vec![
                count("rules-word-box", tiles - jokers, jokers),
                count("rules-word-deal", rules.deal, 0),
                say("rules-word-letters", &[]),
            ],
        ),
        ("rules-head-words", words),
        ("rules-head-turn", turn),
        (
            "rules-head-jokers",
            vec![
                say("rules-word-joker", &["ש*בת"]),
                say("rules-word-freed", &[]),
            ],
        ),
        ("rules-head-objections", objections),
        ("rules-head-end", end),
    ];
    chapters.retain(|(_, paragraphs)| !paragraphs.is_empty());
    chapters
}

/// Returns the paragraph with this name, and the heading of its chapter.
pub fn paragraph(rules: &Rules, name: &str) -> Option<(&'static str, Paragraph)> {
    let chapters = chapters(rules).into_iter();
    let mut all = chapters.flat_map(|(head, paragraphs)| {
        let paragraphs = paragraphs.into_iter();
        paragraphs.map(move |paragraph| (head, paragraph))
    });
    all.find(|(_, paragraph)| paragraph.name == name)
}

/// Returns the heading of the chapter that explains a rule.
pub fn chapter_of(rule: Rule) -> &'static str {
    match rule {
        Rule::NotInBox | Rule::TooManyCopies | Rule::NotALetter => "rules-head-box",
        Rule::TooFewTiles
        | Rule::NoNumberTile
        | Rule::NeitherRunNorGroup
        | Rule::RunNumber
        | Rule::RunColour
        | Rule::RunRange
        | Rule::RunUpwards
        | Rule::GroupNumber
        | Rule::GroupColour
        | Rule::GroupSize => "rules-head-sets",
        Rule::ColourChangeSame
        | Rule::ColourChangeTwice
        | Rule::ColourChangeFirst
        | Rule::ColourChangeInGroup
        | Rule::MirrorAtEnd
        | Rule::MirrorTwice
        | Rule::MirrorSideShort
        | Rule::MirrorLength
        | Rule::MirrorSides
        | Rule::MirrorMiddle
        | Rule::MirrorGroupSize
        | Rule::JokerStatesNothing
        | Rule::WordJoker
        | Rule::JokerRestated => "rules-head-jokers",
        Rule::TableTileMissing
        | Rule::TileFromNowhere
        | Rule::NothingLaid
        | Rule::TouchedBeforeOpening
        | Rule::OpeningTooLow
        | Rule::OpeningWords
        | Rule::OpeningTooShort => "rules-head-turn",
        Rule::ReleasedJoker | Rule::JokerNotReplaceable => "rules-head-freed",
        Rule::WordTooShort
        | Rule::WordUnknown
        | Rule::WordConstruct
        | Rule::WordSuffixed
        | Rule::WordName
        | Rule::WordInfinitive
        | Rule::WordAbbreviation
        | Rule::WordGeresh
        | Rule::WordUnverified
        | Rule::WordPrefixed
        | Rule::WordTwice => "rules-head-words",
    }
}

/// Returns the address of a chapter.
pub fn address_of(edition: &Edition, head: &str) -> String {
    let chapter = head.trim_start_matches(HEAD);
    format!("#/rules/{}/{chapter}", edition.id)
}

/// The prefix of the names of headings.
const HEAD: &str = "rules-head-";

impl Paragraph {
    /// Adds legal rows as examples.
    fn showing(mut self, rows: &'static [&'static str]) -> Paragraph {
        self.rows = rows;
        self
    }
}

/// How many of each letter the box holds.
#[component]
fn Letters(edition: &'static Edition) -> impl IntoView {
    let texts = use_texts();
    let letters = Letter::all().filter_map(move |letter| {
        let face = Face::Letter(letter);
        let count = edition.rules.copies(face);
        let name = text(move || {
            let tile = texts.text().tile(face);
            format!("{tile}: {count}")
        });
        (count > 0).then(|| {
            view! {
                <li class="copies" aria-label=name>
                    <Tile face=Some(face) />
                    <b aria-hidden="true">{count.to_string()}</b>
                </li>
            }
        })
    });
    let any = !edition.rules.letters.is_empty();
    any.then(|| view! { <ul class="letter-counts" dir="rtl">{letters.collect_view()}</ul> })
}

/// The screen: the rules of one edition, and links to the others.
#[component]
pub fn RulesScreen(
    /// The id of the edition; an unknown id means the first edition. After a slash, a chapter.
    edition: String,
) -> impl IntoView {
    let texts = use_texts();
    let (edition, chapter) = edition.split_once('/').unwrap_or((&edition, ""));
    let edition: &'static Edition = editions::find(edition).unwrap_or(editions::ALL[0]);
    let wanted = chapter.to_owned();
    Effect::new(move |_| {
        let heading = document().get_element_by_id(&format!("{HEAD}{wanted}"));
        let heading = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok());
        if let Some(heading) = heading {
            heading.scroll_into_view();
            // A screen reader continues there too.
            _ = heading.focus();
        }
    });
    let others = editions::ALL.map(|other| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="edition"
                    value=other.id.text()
                    prop:checked=edition.is(other)
                    // *Back* skips the editions that were viewed in between.
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
                    .map(|tiles| view! { <Row tiles=tiles word=!edition.has_numbers() /> })
                    .collect_view();
                let [n, m] = paragraph.numbers;
                let letters = (paragraph.name == "rules-word-letters")
                    .then(|| view! { <Letters edition=edition /> });
                view! {
                    <p>{part(move || quoting(texts.count(paragraph.name, &[("n", n), ("m", m)])))}</p>
                    <div class="examples">{rows}</div>
                    {letters}
                }
            });
            let paragraphs = paragraphs.collect_view();
            view! {
                <section>
                    <h3 id=head tabindex="-1">{text(move || texts.say(head))}</h3>
                    {paragraphs}
                </section>
            }
        });
    // There are lessons for number editions only.
    let lessons = edition
        .has_numbers()
        .then(|| view! { <Lessons edition=edition /> });
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
                        {others}
                    </div>
                    <article class="paper pad booklet">
                        <h2>
                            {text(move || texts.say(&format!("page-edition-{}", edition.id)))}
                            <small>{text(move || texts.text().booklet(edition))}</small>
                        </h2>
                        {lessons}
                        {chapters.collect_view()}
                    </article>
                </div>
            </div>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_chapter() {
        for rule in Rule::ALL {
            let head = chapter_of(*rule);
            // Rules about words are in the word game, the others in all editions with numbers.
            let words = head == "rules-head-words";
            let any = editions::ALL.iter().any(|edition| {
                let mut chapters = chapters(&edition.rules).into_iter();
                edition.has_numbers() != words && chapters.any(|(name, _)| name == head)
            });
            assert!(any, "{rule}");
        }
        let address = address_of(editions::ALL[0], "rules-head-sets");
        assert_eq!(address, format!("#/rules/{}/sets", editions::ALL[0].id));
    }

    #[test]
    fn the_rules_that_make_turns_legal_are_in_the_booklets() {
        for edition in editions::ALL {
            let names: &[&str] = match edition.has_numbers() {
                true => &[
                    "rules-run",
                    "rules-group",
                    "rules-rearrange",
                    "rules-opening",
                ],
                false => &[
                    "rules-word-dictionary",
                    "rules-word-rearrange",
                    "rules-word-opening",
                ],
            };
            for name in names {
                assert!(paragraph(&edition.rules, name).is_some(), "{name}");
            }
        }
    }
}
