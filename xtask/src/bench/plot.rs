//! Draws plots with a logarithmic scale, as SVG for light and dark pages.

use std::fmt::Write;

/// One line of a plot.
pub struct Line {
    pub name: String,
    pub colour: &'static str,
    pub dashed: bool,
    /// x and y; y is greater than 0.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

/// Draws lines. The y axis has powers of ten; `across` labels the x axis.
pub fn svg(title: &str, across: &str, upwards: &str, lines: &[Line]) -> String {
    let all = || lines.iter().flat_map(|line| &line.points);
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MAX, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN, f64::max);
    let (from, to) = (
        least(&mut all().map(|point| point.0)),
        most(&mut all().map(|point| point.0)),
    );
    let low = least(&mut all().map(|point| point.1)).log10().floor();
    let high = most(&mut all().map(|point| point.1)).log10().ceil();
    let x = |value: f64| LEFT + (value - from) / (to - from).max(1.0) * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| {
        let up = (value.log10() - low) / (high - low).max(1.0);
        HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\" role=\"img\" aria-label=\"{title}\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\" fill=\"#fdfaf3\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" fill=\"#222\">{title}</text>\n"
    );
    for power in low as i32..=high as i32 {
        let value = 10f64.powi(power);
        let label = if value >= 1000.0 {
            format!("{} ms", value / 1000.0)
        } else {
            format!("{value} µs")
        };
        let at = y(value);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#ddd5c3\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{label}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 4.0
        );
    }
    let mut marks: Vec<f64> = all().map(|point| point.0).collect();
    marks.sort_by(f64::total_cmp);
    marks.dedup();
    for mark in marks {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{mark}</text>",
            x(mark),
            HEIGHT - BOTTOM + 20.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{across}</text>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#555\">{upwards}</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 12.0,
        WIDTH - RIGHT + 12.0,
        TOP
    );
    for (index, line) in lines.iter().enumerate() {
        let path: Vec<String> = line
            .points
            .iter()
            .map(|&(across, up)| format!("{:.1} {:.1}", x(across), y(up)))
            .collect();
        let dashes = if line.dashed {
            " stroke-dasharray=\"5 4\""
        } else {
            ""
        };
        let at = TOP + 22.0 + index as f64 * 20.0;
        let colour = line.colour;
        let _ = writeln!(
            svg,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n\
             <path d=\"M{:.1} {at:.1}h22\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#222\">{}</text>",
            path.join("L"),
            WIDTH - RIGHT + 12.0,
            WIDTH - RIGHT + 40.0,
            at + 4.0,
            line.name
        );
    }
    svg + "</svg>\n"
}
