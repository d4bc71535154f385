//! The time line: a slider with the plot of tiles left.

use leptos::ev;
use leptos::prelude::*;
use sidra_core::few::Few;
use sidra_room::Seat;

use super::Looking;
use crate::live::{part, press, text};
use crate::portrait::Portrait;
use crate::tile::Icon;

/// Returns where a turn is on the plot, in percent.
fn plot_x(at: usize, turns: usize) -> f64 {
    2.5 + at as f64 * 93.5 / turns.max(1) as f64
}

/// Returns the places of the faces at the ends of the lines, in percent: beside their lines, but
/// without overlapping.
fn ends(lines: &[f64]) -> Vec<f64> {
    const APART: f64 = 21.0;
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_few_by_key(|&seat| (lines[seat] * 100.0) as i64);
    let mut ends = lines.to_vec();
    // The lowest face must not be below the plot, so it pushes the others up.
    let lowest = 90.0;
    for (place, &seat) in order.iter().enumerate().rev() {
        let below = order
            .get(place + 1)
            .map_or(lowest, |&next| ends[next] - APART);
        ends[seat] = ends[seat].min(below);
    }
    for (place, &seat) in order.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|place| order.get(place));
        let above = before.map_or(APART / 2.0, |&before| ends[before] + APART);
        ends[seat] = ends[seat].max(above);
    }
    ends
}

/// The time line: each turn is a mark, each player a line, and the handle a tile.
#[component]
pub fn Track(looking: Looking) -> impl IntoView {
    let texts = looking.texts;
    let turns = looking.last();
    let most = looking.frames.with_value(|frames| {
        let racks = frames.iter().flat_map(|frame| &frame.racks);
        racks.map(Vec::len).max().unwrap_or(1).max(1)
    });
    let y = move |tiles: usize| 86.0 - tiles as f64 * 78.0 / most as f64;
    let players = looking.seats.with_value(Vec::len);
    let path = |seat: usize| {
        looking.frames.with_value(|frames| {
            let mut path = String::new();
            let mut before = None;
            for (at, frame) in frames.iter().enumerate() {
                let left = frame.racks.get(seat).map_or(0, Vec::len);
                let x = plot_x(at, turns);
                match before {
                    None => path += &format!("M{x:.2} {:.2}", y(left)),
                    Some(old) if old != left => {
                        path += &format!("L{x:.2} {:.2}L{x:.2} {:.2}", y(old), y(left));
                    }
                    Some(_) => {}
                }
                before = Some(left);
            }
            path + &format!("L{:.2} {:.2}", plot_x(turns, turns), y(before.unwrap_or(0)))
        })
    };
    let lines = (0..players).map(|seat| {
        let own = looking
            .seats
            .with_value(|seats| seats.get(seat).is_some_and(Seat::is_person));
        view! { <path d=path(seat) class="line-of" class:person=own data-tint=(seat % 4).to_string() /> }
    });
    let left = |seat: usize| {
        let racks = looking.frame_at(turns).racks;
        racks.get(seat).map_or(0, Vec::len)
    };
    let at_end: Vec<f64> = (0..players).map(|seat| y(left(seat))).collect();
    let faces = ends(&at_end).into_iter().enumerate().map(|(seat, top)| {
        let bot = looking
            .seats
            .with_value(|seats| seats.get(seat).and_then(Seat::bot));
        let name = text(move || looking.name(seat));
        view! {
            <span class="end" aria-hidden="true" style:top=format!("{top:.1}%")>
                <Portrait bot=bot name=name seat=seat small=true />
            </span>
        }
    });
    let marks = (0..=turns).map(|at| {
        let (x, top) = (plot_x(at, turns), if at % 5 == 0 { 88 } else { 93 });
        view! { <path class="tick" d=format!("M{x:.2} {top}V100") /> }
    });
    let here = move || plot_x(looking.at.get(), turns);
    let slide = move |event: ev::Event| {
        looking.playing.set(false);
        if let Ok(at) = event_target_value(&event).parse() {
            looking.go(at);
        }
    };
    let says = text(move || looking.place());
    view! {
        <footer class="track wood" dir="ltr">
            <div>
                <button type="button" class="quiet" id="turn-back" aria-label=texts.t("review-back") on:click=press(move || looking.back())>
                    <Icon name="i-prev" />
                </button>
                <button type="button" class="quiet" id="turn-on" aria-label=texts.t("review-on") on:click=press(move || looking.on())>
                    <Icon name="i-next" />
                </button>
            </div>
            <div class="plot paper">
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="to-come" x=move || format!("{:.2}", here()) y="0" width=move || format!("{:.2}", 100.0 - here()) height="100" />
                    {marks.collect_view()}
                    <path class="here" d=move || format!("M{:.2} 0V100", here()) />
                    {lines.collect_view()}
                </svg>
                <small dir="auto">{texts.t("review-tiles-left")}</small>
                {faces.collect_view()}
                <span class="at" aria-hidden="true" style:left=text(move || format!("{:.2}%", here()))>
                    {text(move || looking.at.get().to_string())}
                </span>
                <input
                    type="range"
                    id="slider"
                    min="0"
                    max=turns.to_string()
                    prop:value=text(move || looking.at.get().to_string())
                    aria-label=texts.t("review-slider")
                    aria-valuetext=says
                    on:input=slide
                />
            </div>
            <button
                type="button"
                class="main"
                id="go-on"
                on:click=press(move || looking.play())
                on:pointerdown=move |_| looking.hold()
                on:pointerup=move |_| looking.let_go(true)
                on:pointerleave=move |_| looking.let_go(false)
            >
                {part(move || match looking.playing.get() {
                    true => view! { <Icon name="i-pause" /> },
                    false => view! { <Icon name="i-play" /> },
                })}
                <b dir="auto">
                    {text(move || texts.say(if looking.playing.get() { "page-pause" } else { "review-play" }))}
                </b>
            </button>
        </footer>
    }
}

#[cfg(test)]
mod tests {
    use super::ends;

    #[test]
    fn faces_are_beside_their_lines_and_do_not_overlap() {
        assert_eq!(ends(&[20.0, 60.0]), [20.0, 60.0]);
        for lines in [[50.0, 50.0, 50.0, 50.0], [86.0, 80.0, 84.0, 8.0], [8.0; 4]] {
            let mut ends = ends(&lines);
            ends.sort_by(f64::total_cmp);
            assert!(
                ends.windows(2).all(|pair| pair[1] - pair[0] > 20.9),
                "{ends:?}"
            );
            assert!(
                ends.iter().all(|end| (10.0..=91.0).contains(end)),
                "{ends:?}"
            );
        }
    }
}
