//! A plot of sums: thin lines, each ending in a face.

use leptos::prelude::*;

use crate::css::number;
use crate::device;
use crate::home::signed;
use crate::live::text;

/// The widths of the drawing: beside a rack that is being entered, on a phone, and anywhere else.
const WIDTHS: [f64; 3] = [410.0, 330.0, 530.0];
/// The height of the drawing, unless it has so many lines that their faces need more.
const HEIGHT: f64 = 150.0;
/// Where the lines begin, and how far before the edge they end.
const LEFT: f64 = 42.0;
const END: f64 = 46.0;
const TOP: f64 = 12.0;
/// The space below the lines, for the numbers of the games.
const BELOW: f64 = 28.0;
/// Height of a face.
const FACE: f64 = 23.0;
/// How many colours there are. The fifth line has the first colour again, and is dashed.
const COLOURS: usize = 4;
/// How many ways there are to draw a line: whole, dashed, dotted.
const STROKES: usize = 3;

/// A line: a player's name and colour, and the sum after each step.
#[derive(Clone)]
pub struct Line {
    /// The name.
    pub name: String,
    /// The seat, which determines the colour.
    pub tint: usize,
    /// The sums; the first is after the first step.
    pub sums: Vec<i64>,
}

/// Returns the height of a drawing with this many lines.
fn height_of(lines: usize) -> f64 {
    HEIGHT.max(TOP + BELOW + FACE * lines as f64)
}

/// Moves overlapping faces apart, above `bottom`. Returns their heights, in the order given.
fn apart(heights: &[f64], bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|a, b| heights[*a].total_cmp(&heights[*b]));
    let mut placed = heights.to_vec();
    for pair in 1..order.len() {
        let (above, below) = (order[pair - 1], order[pair]);
        placed[below] = placed[below].max(placed[above] + FACE);
    }
    // Faces that were pushed below the edge push the others up.
    let mut floor = bottom + 8.0;
    for &at in order.iter().rev() {
        placed[at] = placed[at].min(floor);
        floor = placed[at] - FACE;
    }
    placed
}

/// The plot. It runs from left to right in every language.
#[component]
pub fn Plot(
    /// The lines, all of the same length.
    lines: Vec<Line>,
    /// What it shows, for a screen reader; the table beside it has the figures.
    label: Signal<String>,
    /// Whether it has less space than usual.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    // The drawing is as wide as the space for it, so that its text is not scaled.
    let [beside, phone, usual] = WIDTHS;
    let width = match (device::prefers("(max-width: 700px)"), small) {
        (true, _) => phone,
        (_, true) => beside,
        _ => usual,
    };
    let right = width - END;
    let height = height_of(lines.len());
    let bottom = height - BELOW;
    let steps = lines.iter().map(|line| line.sums.len()).max().unwrap_or(0);
    let all = || lines.iter().flat_map(|line| line.sums.iter().copied());
    let (low, high) = (
        all().min().unwrap_or(0).min(0),
        all().max().unwrap_or(0).max(0),
    );
    let span = (high - low).max(1) as f64;
    let x = move |step: usize| LEFT + (right - LEFT) * step as f64 / steps.max(1) as f64;
    let y = move |sum: i64| bottom - (bottom - TOP) * (sum - low) as f64 / span;
    let every = steps.div_ceil(12).max(1);
    let grid = (0..=steps).filter(|step| step % every == 0).map(|step| {
        let d = format!("M{} {}V{}", number(x(step)), number(TOP), number(bottom));
        let label = (step > 0).then(|| {
            view! {
                <text x=number(x(step)) y=number(height - 6.0) text-anchor="middle">
                    {step.to_string()}
                </text>
            }
        });
        view! {
            <path class="grid" d=d />
            {label}
        }
    });
    let mut marks = vec![0];
    marks.extend([low, high].into_iter().filter(|mark| *mark != 0));
    let marks = marks.into_iter().map(|mark| {
        view! {
            <text x=number(LEFT - 8.0) y=number(y(mark) + 4.0) text-anchor="end">
                {if mark == 0 { "0".to_owned() } else { signed(mark) }}
            </text>
        }
    });
    let ends: Vec<f64> = lines
        .iter()
        .map(|line| y(line.sums.last().copied().unwrap_or(0)))
        .collect();
    let ends = apart(&ends, bottom);
    let drawn = lines.into_iter().zip(ends).map(|(line, end)| {
        let mut d = format!("M{} {}", number(x(0)), number(y(0)));
        for (step, sum) in line.sums.iter().enumerate() {
            d += &format!("L{} {}", number(x(step + 1)), number(y(*sum)));
        }
        let letter: String = line.name.chars().take(1).flat_map(char::to_uppercase).collect();
        let tint = (line.tint % COLOURS).to_string();
        let stroke = (line.tint / COLOURS % STROKES).to_string();
        view! {
            <path class="sum-line" data-tint=tint.clone() data-stroke=stroke d=d />
            <circle class="sum-end" data-tint=tint cx=number(right + 16.0) cy=number(end) r="10.5" />
            <text class="end" text-anchor="middle" x=number(right + 16.0) y=number(end + 4.3)>
                {letter}
            </text>
        }
    });
    let zero = format!("M{} {}H{}", number(LEFT), number(y(0)), number(right));
    view! {
        <div class="sums" dir="ltr">
            <svg
                viewBox=format!("0 0 {width} {height}")
                role="img"
                aria-label=text(move || label.get())
            >
                {grid.collect_view()}
                <path class="grid zero" d=zero />
                {marks.collect_view()}
                {drawn.collect_view()}
            </svg>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_never_overlap() {
        for lines in 1..=20 {
            let bottom = height_of(lines) - BELOW;
            let mut placed = apart(&vec![bottom; lines], bottom);
            placed.sort_by(f64::total_cmp);
            assert!(placed[0] >= 0.0, "{lines}");
            let near = placed.windows(2).any(|pair| pair[1] - pair[0] < FACE);
            assert!(!near, "{lines}");
        }
    }
}
