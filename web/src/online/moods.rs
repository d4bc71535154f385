//! The five moods that players can show each other.

use leptos::prelude::*;
use sidra_protocol::Mood;
use sidra_room::shared::{ChairInfo, Sitter, TableInfo};

use super::line::Line;
use super::seats::names;
use crate::device;
use crate::live::{flag, part, press, text};
use crate::portrait::Portrait;
use crate::texts::use_texts;
use crate::tile::{Drawing, Icon};

/// Whether this device hides other players' moods.
const MUTED: &str = "moods-muted";

/// Returns the drawing of a mood, and the name of its sentence.
fn drawing(mood: Mood) -> (&'static str, &'static str) {
    match mood {
        Mood::Bravo => ("e-laugh", "page-online-mood-bravo"),
        Mood::Smile => ("e-smile", "page-online-mood-smile"),
        Mood::Thinking => ("e-hmm", "page-online-mood-thinking"),
        Mood::Wow => ("e-wow", "page-online-mood-wow"),
        Mood::Oh => ("e-oh", "page-online-mood-oh"),
    }
}

/// Returns whether this device hides other players' moods.
pub fn is_muted() -> bool {
    device::kept(MUTED).is_some()
}

/// Returns the name under which this device keeps who is muted at a table.
fn hushed_name(table: &str) -> String {
    format!("hushed.{table}")
}

/// Returns the seats at a table whose moods this device does not show.
pub fn hushed(table: &str) -> Vec<usize> {
    let kept = device::kept(&hushed_name(table)).unwrap_or_default();
    let seats = kept.split(' ').filter_map(|seat| seat.parse().ok());
    seats.collect()
}

fn keep_hushed(table: &str, seats: &[usize]) {
    let text: Vec<String> = seats.iter().map(ToString::to_string).collect();
    match seats.is_empty() {
        true => device::forget(&hushed_name(table)),
        false => _ = device::keep(&hushed_name(table), &text.join(" ")),
    }
}

/// Maps these seats to those of a rematch. Players who left have none, and the others move up.
fn seats_of_rematch(chairs: &[ChairInfo], seats: &[usize]) -> Vec<usize> {
    let stays = |chair: &ChairInfo| chair.sitter != Sitter::Free && !chair.gone;
    let stayed = (0..chairs.len()).filter(|&seat| stays(&chairs[seat]));
    let moved = stayed.enumerate();
    moved
        .filter(|(_, before)| seats.contains(before))
        .map(|(now, _)| now)
        .collect()
}

/// Keeps players who are muted at a table muted at its rematch.
pub fn take_along(info: &TableInfo, next: &str) {
    let seats = seats_of_rematch(&info.chairs, &hushed(&info.table));
    if !seats.is_empty() {
        keep_hushed(next, &seats);
    }
}

/// Hides the moods of one player, or shows them again.
fn hush(line: Line, seat: usize) {
    line.hushed.update(|seats| match seats.contains(&seat) {
        true => seats.retain(|other| *other != seat),
        false => seats.push(seat),
    });
    keep_hushed(&line.table(), &line.hushed.get_untracked());
}

/// The people whose moods can be hidden, one by one.
#[component]
fn Others(line: Line) -> impl IntoView {
    let texts = use_texts();
    let others = Memo::new(move |_| {
        line.info.with(|info| {
            let Some(info) = info else {
                return Vec::new();
            };
            let people = info.chairs.iter().zip(names(info, texts)).enumerate();
            let others = people.filter(|(seat, (chair, _))| {
                Some(*seat) != info.you && matches!(chair.sitter, Sitter::Person(_))
            });
            others.map(|(seat, (_, name))| (seat, name)).collect()
        })
    });
    let button = move |(seat, name): (usize, String)| {
        let is_hushed = flag(move || line.hushed.with(|seats| seats.contains(&seat)));
        let label = texts
            .text()
            .say("page-online-mute-player", [("player", name.clone().into())]);
        view! {
            <button
                type="button"
                class="hush"
                id=format!("mute-{seat}")
                aria-pressed=text(move || is_hushed.get().to_string())
                aria-label=label.clone()
                title=label
                on:click=press(move || hush(line, seat))
            >
                <Portrait bot=None name=text(move || name.clone()) seat=seat small=true />
                {part(move || {
                    let name = if is_hushed.get() { "i-mute" } else { "i-sound" };
                    view! { <Icon name=name /> }
                })}
            </button>
        }
    };
    part(move || others.get().into_iter().map(button).collect_view())
}

/// The moods to choose from, and switches for those of others. Spectators have only the switches.
#[component]
pub fn Moods(
    /// The connection.
    line: Line,
    /// Called when a mood has been chosen.
    #[prop(optional)]
    chosen: Option<Callback<()>>,
) -> impl IntoView {
    let texts = use_texts();
    let choose = move |mood| {
        line.show(mood);
        if let Some(chosen) = chosen {
            chosen.run(());
        }
    };
    let moods = Mood::ALL.map(|mood| {
        let (name, sentence) = drawing(mood);
        view! {
            <button
                type="button"
                id=format!("mood-{}", name.trim_start_matches("e-"))
                aria-label=texts.t(sentence)
                title=texts.t(sentence)
                on:click=press(move || choose(mood))
            >
                <Drawing name=name />
            </button>
        }
    });
    let muted = line.muted;
    let mute = move || {
        muted.update(|muted| *muted = !*muted);
        match muted.get_untracked() {
            true => _ = device::keep(MUTED, "yes"),
            false => device::forget(MUTED),
        }
    };
    let seated = line
        .info
        .with_untracked(|info| info.as_ref().is_some_and(|info| info.you.is_some()));
    view! {
        <div class="emotes" role="group" aria-label=texts.t("page-online-moods")>
            {seated.then_some(moods)}
            <Others line=line />
            <button
                type="button"
                class="mute"
                id="mute-moods"
                aria-pressed=text(move || muted.get().to_string())
                aria-label=texts.t("page-online-mute")
                title=texts.t("page-online-mute")
                on:click=press(mute)
            >
                {part(move || {
                    let name = if muted.get() { "i-mute" } else { "i-sound" };
                    view! { <Icon name=name /> }
                })}
            </button>
        </div>
    }
}

/// The mood that a player shows, in a bubble at the seat.
#[component]
pub fn Said(
    /// The connection.
    line: Line,
    /// The seat.
    seat: usize,
) -> impl IntoView {
    let texts = use_texts();
    let own = move || {
        line.info
            .with(|info| info.as_ref().and_then(|info| info.you))
            == Some(seat)
    };
    let hidden = flag(move || {
        let hushed = line.hushed.with(|seats| seats.contains(&seat));
        (line.muted.get() || hushed) && !own()
    });
    part(move || {
        let mood = line
            .moods
            .with(|moods| moods.get(seat).copied().flatten())?;
        let (name, sentence) = drawing(mood);
        (!hidden.get()).then(|| {
            view! {
                <span class="said" role="img" aria-label=texts.t(sentence)>
                    <Drawing name=name />
                </span>
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use sidra_room::shared::{ChairInfo, Sitter};

    use super::seats_of_rematch;

    #[test]
    fn a_muted_player_stays_muted_in_the_rematch() {
        let chair = |sitter, gone| ChairInfo {
            sitter,
            here: true,
            gone,
            sealed: false,
            wants: Vec::new(),
        };
        let person = |gone| chair(Sitter::Person("Noa".to_owned()), gone);
        let bot = chair(Sitter::Bot(sidra_bots::Level::Easy), false);
        let chairs = [person(false), person(true), bot, person(false)];
        assert_eq!(seats_of_rematch(&chairs, &[3]), [2]);
        assert_eq!(seats_of_rematch(&chairs, &[0, 1]), [0]);
        assert_eq!(seats_of_rematch(&chairs, &[]), [0; 0]);
    }
}
