//! The turns of the game, on paper, each with the best play.

use leptos::html;
use leptos::prelude::*;
use sidra_insight::past::Did;
use sidra_insight::review::{Mark, Opinion, TurnReview};
use sidra_room::Seat;
use sidra_solver::steps;
use wasm_bindgen::JsCast;

use super::{Looking, Sheet};
use crate::live::{flag, part, press, text};
use crate::portrait::Portrait;
use crate::rich::{Rich, mark};
use crate::texts::Texts;
use crate::tile::{Icon, Row};

/// The turns, on paper.
#[component]
pub fn List(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let turns = (1..=looking.last()).map(|at| view! { <Turn looking=looking at=at /> });
    let list: NodeRef<html::Ol> = NodeRef::new();
    let scroll = move |at: usize| {
        let Some(list) = list.get_untracked() else {
            return;
        };
        let turn = list.query_selector(&format!(":scope > li:nth-child({at})"));
        let turn = turn
            .ok()
            .flatten()
            .and_then(|turn| turn.dyn_into::<web_sys::HtmlElement>().ok());
        // The turn stays a little above the middle of the list, but as much of it as possible
        // is in view.
        let (top, height) = turn.map_or((0, 0), |turn| {
            (turn.offset_top() - list.offset_top(), turn.offset_height())
        });
        let room = (list.client_height() - height).max(0);
        list.set_scroll_top(top - room.min(list.client_height() * 2 / 5));
    };
    Effect::new(move |_| {
        let at = looking.at.get();
        // The turn grows when its review is shown.
        if looking.told.get() {
            _ = looking.review(at);
        }
        list.track();
        // In each frame, the browser computes style and layout anyway, so reading them costs
        // nothing more.
        request_animation_frame(move || {
            if !looking.at.is_disposed() {
                scroll(at);
            }
        });
    });
    let busy = Memo::new(move |_| looking.is_busy());
    let progress = text(move || looking.analysed.get().unwrap_or(0).to_string());
    let done = Memo::new(move |_| looking.is_analysed());
    let label = text(move || {
        texts.say(match done.get() {
            true => "review-summary",
            false => "review-analyse",
        })
    });
    view! {
        <aside class="list paper">
            <header>
                <h2>{texts.t("review-turns")}</h2>
                <progress
                    id="analysing"
                    hidden=flag(move || !busy.get())
                    max=looking.last().to_string()
                    value=progress
                    aria-label=texts.t("review-analysing")
                ></progress>
                <button
                    type="button"
                    class="quiet"
                    id="save-record"
                    aria-label=texts.t("page-save-record")
                    title=texts.t("page-save-record")
                    on:click=press(move || looking.save())
                >
                    {part(move || match looking.saved.get() {
                        true => view! { <Icon name="i-check" /> },
                        false => view! { <Icon name="i-save" /> },
                    })}
                </button>
                <span class="unseen" role="status">
                    {text(move || match looking.saved.get() {
                        true => texts.say("page-saved"),
                        false => String::new(),
                    })}
                </span>
                <button
                    type="button"
                    class="quiet"
                    id="take"
                    aria-label=texts.t("review-take")
                    title=texts.t("review-take")
                    on:click=press(move || {
                        looking.playing.set(false);
                        looking.over.set(Some(Sheet::Turn));
                    })
                >
                    <Icon name="i-share" />
                </button>
                {(!looking.are_words() && looking.last() > 0).then(|| view! {
                    <button
                        type="button"
                        class="quiet"
                        id="analyse"
                        disabled=busy
                        on:click=press(move || looking.analyse())
                    >
                        <Icon name="i-eye" />
                        {label}
                    </button>
                })}
            </header>
            <ol node_ref=list tabindex="0">{turns.collect_view()}</ol>
        </aside>
    }
}

/// Returns a sentence about how good a turn was.
fn verdict(review: &TurnReview, texts: Texts) -> String {
    let (name, number) = review.verdict();
    texts.count(name, number.as_slice())
}

/// Returns a sentence about what the strongest bot would have done.
pub fn opinion(expert: Opinion, texts: Texts) -> String {
    let text = texts.text();
    let why = text.plain(&format!("why-{}", expert.why.name()));
    let bot = text.plain("page-animal-expert");
    text.say("review-says", [("bot", bot.into()), ("why", why.into())])
}

/// A turn of the list.
#[component]
fn Turn(looking: Looking, at: usize) -> impl IntoView {
    let texts = looking.texts;
    let (seat, did) = looking
        .with_turn(at, |turn| (turn.seat, turn.did.clone()))
        .unwrap_or((0, Did::Waited { drew: 0 }));
    let bot = looking
        .seats
        .with_value(|seats| seats.get(seat).and_then(Seat::bot));
    let name = text(move || looking.name(seat));
    // A memo, so that going to another turn redraws two rows and not all of them.
    let now = Memo::new(move |_| looking.at.get() == at);
    let before = looking.with_turn(at, |turn| turn.position.table().to_vec());
    let before = before.unwrap_or_default();
    let did = match did {
        // The words that the turn made or changed.
        Did::Laid { table, .. } if looking.are_words() => {
            let new = table.into_iter().filter(|row| !before.contains(row));
            let words = new.map(|row| view! { <Row tiles=row word=true /> });
            let undone = looking.is_undone(at);
            view! {
                {words.collect_view()}
                {undone.then(|| view! { <small>{texts.t("review-undone")}</small> })}
            }
            .into_any()
        }
        Did::Laid { tiles, .. } => view! { <Row tiles=tiles /> }.into_any(),
        Did::Waited { drew: 0 } => texts.t("review-passed").get_untracked().into_any(),
        Did::Waited { .. } => view! { {texts.t("review-drew")} }.into_any(),
    };
    // A mark beside a turn in which a better play was possible.
    let missed = flag(move || {
        looking
            .review(at)
            .is_some_and(|review| matches!(review.mark, Mark::Missed { .. }))
    });
    let needless = move || {
        let review = looking.review(at)?;
        let needless = looking.with_turn(at, |turn| review.is_needless_draw(turn))?;
        needless.then(|| view! { <small>{texts.t("review-needless")}</small> })
    };
    let best = move || {
        let told = now.get() && looking.told.get();
        let review = told.then(|| looking.review(at)).flatten()?;
        let opinion = review.expert.map(|expert| opinion(expert, texts));
        let better = matches!(review.mark, Mark::Missed { .. });
        let see = text(move || {
            let open = looking.shown.with(Option::is_some);
            texts.say(if open { "review-hide" } else { "review-see" })
        });
        let steps = move || {
            let best = looking.shown.get()?;
            let text = texts.text();
            let before = looking.with_turn(at, |turn| turn.position.table().to_vec())?;
            let steps = steps(&before, &best).into_iter();
            let steps = steps.map(|step| text.step(&step, mark, mark));
            let steps = steps.map(|sentence| view! { <li><Rich sentence=sentence /></li> });
            Some(view! { <ol class="how">{steps.collect_view()}</ol> })
        };
        Some(view! {
            <span class="best">
                <span>{verdict(&review, texts)}</span>
                {better.then(|| view! {
                    <button type="button" class="quiet" id="see-it" on:click=press(move || looking.show_best(at))>
                        <Icon name="i-eye" />
                        {see}
                    </button>
                })}
                {opinion.map(|opinion| view! { <small>{opinion}</small> })}
                {part(steps)}
            </span>
        })
    };
    view! {
        <li class:now=now class:missed=missed aria-current=move || now.get().then_some("step")>
            <button
                type="button"
                class="to-turn"
                on:click=press(move || looking.go(at))
            >
                <span class="no">{at.to_string()}</span>
                <Portrait bot=bot name=name seat=seat small=true />
                <span class="unseen">{name}</span>
            </button>
            <span class="did">{did} {part(needless)}</span>
            {part(best)}
        </li>
    }
}
