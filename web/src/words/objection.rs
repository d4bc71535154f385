//! Objections to a turn, and votes on a word: each has its own clock and is shown next to its word.

use leptos::prelude::*;
use sidra_core::Face;
use sidra_core::few::Few;
use sidra_game::{Action, Objection, Phase, Seen, SetId};

use crate::css::px;
use crate::live::{flag, part, press, text};
use crate::rich::quoting;
use crate::table::session::Session;
use crate::table::share;
use crate::table::stage::Stage;
use crate::texts::{Texts, use_texts};
use crate::tile::{Icon, Row};

/// The width and height of the paper that asks whether to object, and of a card with choices, in
/// pixels.
const QUESTION: (f64, f64) = (150.0, 56.0);
const CARD: (f64, f64) = (320.0, 190.0);

/// A turn to which others may object, as the player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Open {
    /// The words that were made or changed: the unverified ones, then the others, both from longest
    /// to shortest.
    words: Vec<SetId>,
    dispute: Option<(SetId, usize, Objection)>,
    /// Objections that were rejected.
    settled: Vec<(SetId, Objection)>,
    may_object: bool,
    may_vote: bool,
    theme: Option<String>,
}

/// Returns the objections to the last turn that were rejected. To repeat one would be pointless: the
/// same players would vote again.
fn settled(history: &[Seen]) -> Vec<(SetId, Objection)> {
    let mut settled = Vec::new();
    let mut last = None;
    for seen in history {
        match seen {
            Seen::Laid { .. } => settled.clear(),
            Seen::Challenged { set, why, .. } => last = Some((*set, *why)),
            Seen::Allowed { .. } => settled.extend(last.take()),
            _ => {}
        }
    }
    settled
}

/// Returns whether the player may still object to the turn.
pub fn may_object(session: Session) -> bool {
    let waived = session.spelled.with(|spelled| spelled.waived);
    session.see(|view| {
        let (Some(open), Some(me)) = (view.challenge.as_ref(), view.seat) else {
            return false;
        };
        let own = open.objected.iter().filter(|&&seat| seat == me).count();
        view.phase == Phase::Challenge
            && open.seat != me
            && own < usize::from(view.rules().challenges)
            && waived != Some(view.moment)
            && view.seats.get(me).is_some_and(|seat| !seat.resigned)
    })
}

/// Returns whether the player can still vote.
pub fn may_vote(session: Session) -> bool {
    session.see(|view| {
        let (Some(open), Some(me)) = (view.challenge.as_ref(), view.seat) else {
            return false;
        };
        let voted = open.votes.iter().any(|&(seat, _)| seat == me);
        let plays = view.seats.get(me).is_some_and(|seat| !seat.resigned);
        open.dispute.is_some() && open.seat != me && !voted && plays
    })
}

fn open(session: Session) -> Option<Open> {
    let (may_object, may_vote) = (may_object(session), may_vote(session));
    let settled = session.history.with(|history| settled(history));
    session.see(|view| {
        let open = view.challenge.as_ref()?;
        let length = |id: &SetId| {
            let set = view.table.iter().find(|set| set.id == *id);
            set.map_or(0, |set| set.tiles.len())
        };
        let mut words = open.words.to_vec();
        words.sort_few_by_key(|id| (!open.unverified.contains(id), usize::MAX - length(id)));
        Some(Open {
            words,
            dispute: open.dispute,
            settled,
            may_object,
            may_vote,
            theme: view.theme.map(str::to_owned),
        })
    })
}

/// Returns the tiles of a word on the table.
fn tiles_of(session: Session, id: SetId) -> Vec<Face> {
    session.see(|view| {
        let set = view.table.iter().find(|set| set.id == id);
        set.map_or_else(Vec::new, |set| {
            set.tiles.iter().map(|tile| tile.face()).collect()
        })
    })
}

/// The objection or vote about the turn that was just played.
#[component]
pub fn Objections(stage: Stage) -> impl IntoView {
    let texts = use_texts();
    let session = stage.session;
    let state = Memo::new(move |_| open(session));
    // An objection that the player was preparing is dropped once it is too late.
    Effect::new(move |_| {
        let open = state.get();
        if open.is_none_or(|open| !open.may_object) {
            session.spelled.update(|spelled| spelled.objects = None);
        }
    });
    let objects = Memo::new(move |_| session.spelled.with(|spelled| spelled.objects));
    part(move || {
        let open = state.get()?;
        let at = match (open.dispute, objects.get().flatten()) {
            (Some((word, ..)), _) | (None, Some(word)) => word,
            _ => *open.words.first()?,
        };
        let card = match (open.dispute, objects.get()) {
            (Some((word, by, why)), _) => vote(session, texts, &open, (word, by, why)),
            (None, Some(chosen)) => reasons(session, texts, &open, chosen),
            (None, None) if open.may_object => ask(session, texts, at),
            _ => return None,
        };
        let asks = open.dispute.is_none() && objects.get().is_none();
        let place = Memo::new(move |_| place(stage, at, if asks { QUESTION } else { CARD }));
        Some(view! {
            <div
                class="hangs object"
                class:above=flag(move || place.get().2)
                id="objection"
                style:--x=text(move || px(place.get().0))
                style:--y=text(move || px(place.get().1))
            >
                {card}
            </div>
        })
    })
}

/// Returns where to show a paper of this width and height next to a word, and whether that is above
/// the word. It is above only if it covers no other word there.
fn place(stage: Stage, at: SetId, (width, height): (f64, f64)) -> (f64, f64, bool) {
    let desk = stage.session.desk;
    desk.track();
    stage.camera.track();
    let cloth = stage.frame.get().cloth;
    let others: Vec<SetId> = desk.with_untracked(|desk| {
        let ids = desk.layout().sets.iter().map(|set| set.id);
        ids.filter(|id| *id != at).collect()
    });
    stage.with_scene(|scene| {
        let Some(tray) = scene.tray(at) else {
            return (cloth.middle().0, cloth.y, false);
        };
        let (x, top) = (tray.middle().0, tray.y - height);
        let covers = |id: SetId| {
            scene.tray(id).is_some_and(|other| {
                let beside = (other.middle().0 - x).abs() * 2.0 > other.width + width;
                !beside && other.bottom() > top && other.y < tray.y
            })
        };
        match top < cloth.y || others.into_iter().any(covers) {
            true => (x, tray.bottom(), false),
            false => (x, tray.y, true),
        }
    })
}

/// The clock of the window or of the vote.
#[component]
fn Clock(session: Session) -> impl IntoView {
    let clock = session.time.clock;
    view! {
        <span
            class="clock"
            aria-hidden="true"
            style:--t=text(move || clock.get().map_or_else(String::new, share))
        >
            {text(move || {
                clock.get().map_or_else(String::new, |clock| clock.left.div_ceil(1000).to_string())
            })}
        </span>
    }
}

/// Asks whether the player objects. A phone also shows the word and its player here, because there
/// this paper is not next to the word.
fn ask(session: Session, texts: Texts, word: SetId) -> AnyView {
    let whose = move || {
        let seat = session.see(|view| view.challenge.as_ref().map(|open| open.seat));
        let name = seat.and_then(|seat| session.players().into_iter().nth(seat));
        name.unwrap_or_default()
    };
    view! {
        <button
            type="button"
            class="paper"
            id="object"
            on:click=press(move || session.spelled.update(|spelled| spelled.objects = Some(None)))
        >
            <span class="whose" aria-hidden="true">
                <span class="owner">{text(whose)}</span>
                <Row tiles=tiles_of(session, word) word=true />
            </span>
            <Clock session=session />
            {texts.t("page-word-object")}
        </button>
    }
    .into_any()
}

/// Shows the theme, because a card may cover the ribbon that shows it.
fn theme(open: &Open, texts: Texts) -> Option<AnyView> {
    let theme = open.theme.clone()?;
    Some(
        view! {
            <p class="on-theme">
                {texts.t("page-word-theme")} " " <b dir="auto">{quoting(theme)}</b>
            </p>
        }
        .into_any(),
    )
}

/// Shows the choice of a word and a reason.
fn reasons(session: Session, texts: Texts, open: &Open, chosen: Option<SetId>) -> AnyView {
    let word = chosen.or_else(|| open.words.first().copied());
    let choice = |id: SetId| {
        view! {
            <button
                type="button"
                class="word"
                data-word=id.0.to_string()
                aria-pressed=(word == Some(id)).to_string()
                on:click=press(move || {
                    session.spelled.update(|spelled| spelled.objects = Some(Some(id)));
                })
            >
                <Row tiles=tiles_of(session, id) word=true />
            </button>
        }
    };
    let is_settled = |why| word.is_some_and(|word| open.settled.contains(&(word, why)));
    let object = move |why: Objection| {
        if let Some(set) = word {
            session.spelled.update(|spelled| spelled.objects = None);
            session.act(Action::Challenge { set, why });
        }
    };
    view! {
        <div class="paper plea" role="group" aria-label=texts.t("page-word-object")>
            <p>
                <Clock session=session />
                <b>{texts.t("page-word-which")}</b>
                <button
                    type="button"
                    class="quiet"
                    id="no-objection"
                    aria-label=texts.t("page-word-no-objection")
                    on:click=press(move || session.spelled.update(|spelled| spelled.objects = None))
                >
                    <Icon name="i-x" />
                </button>
            </p>
            {theme(open, texts)}
            <div class="choices">
                {open.words.iter().copied().map(choice).collect_view()}
            </div>
            <div class="ends">
                <button
                    type="button"
                    class="quiet"
                    id="not-a-word"
                    disabled=is_settled(Objection::Word)
                    on:click=press(move || object(Objection::Word))
                >
                    {texts.t("page-word-not-a-word")}
                </button>
                {open
                    .theme
                    .is_some()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="quiet"
                                id="off-theme"
                                disabled=is_settled(Objection::Theme)
                                on:click=press(move || object(Objection::Theme))
                            >
                                {texts.t("page-word-off-theme")}
                            </button>
                        }
                    })}
            </div>
        </div>
    }
    .into_any()
}

/// Shows the vote on a word.
fn vote(
    session: Session,
    texts: Texts,
    open: &Open,
    (word, by, why): (SetId, usize, Objection),
) -> AnyView {
    let may_vote = open.may_vote;
    let says = text(move || {
        // Only a player who can answer is asked.
        let key = match (why, session.seat() == Some(by)) {
            (Objection::Word, true) => "page-word-vote-own",
            (Objection::Theme, true) => "page-word-vote-own-theme",
            (Objection::Word, false) if may_vote => "page-word-vote-word",
            (Objection::Theme, false) if may_vote => "page-word-vote-theme",
            (Objection::Word, false) => "page-word-vote-others",
            (Objection::Theme, false) => "page-word-vote-others-theme",
        };
        let name = session.players().get(by).cloned().unwrap_or_default();
        texts.text().say(key, [("player", name.into())])
    });
    let buttons = may_vote.then(|| {
        let vote = move |allow: bool| _ = session.act(Action::Vote { allow });
        view! {
            <div class="ends">
                <button type="button" class="quiet" id="allow" on:click=press(move || vote(true))>
                    <Icon name="i-check" />
                    {texts.t("page-word-allow")}
                </button>
                <button type="button" class="quiet" id="reject" on:click=press(move || vote(false))>
                    <Icon name="i-x" />
                    {texts.t("page-word-reject")}
                </button>
            </div>
        }
    });
    view! {
        <div class="paper plea" id="vote" role="alertdialog" aria-label=texts.t("page-word-voting")>
            <p>
                <Clock session=session />
                <span>{says}</span>
            </p>
            {theme(open, texts)}
            <div class="choices">
                <Row tiles=tiles_of(session, word) word=true />
            </div>
            {buttons}
        </div>
    }
    .into_any()
}
