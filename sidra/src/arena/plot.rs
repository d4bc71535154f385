//! Draws win rates and their intervals as SVG, for light and dark pages.

use std::fmt::Write;

use super::stats::Estimate;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 210.0;
const RIGHT: f64 = 110.0;
const TOP: f64 = 56.0;
const ROW: f64 = 26.0;

/// Draws one row for each pairing: its name and the win rate, between 0 and 1. `fair` is the
/// rate of equal players.
pub fn svg(title: &str, fair: f64, rows: &[(String, Estimate)]) -> String {
    let height = TOP + ROW * rows.len() as f64 + 40.0;
    let bottom = height - 32.0;
    let x = |rate: f64| LEFT + rate.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT);
    let title = escaped(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" role=\"img\" aria-label=\"{title}\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"8\" fill=\"#fdfaf3\"/>\n\
         <text x=\"16\" y=\"28\" font-size=\"15\" fill=\"#222\">{title}</text>\n"
    );
    for tenth in (0..=10).step_by(2) {
        let at = x(f64::from(tenth) / 10.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {TOP}V{bottom}\" stroke=\"#ddd5c3\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{} %</text>",
            bottom + 18.0,
            tenth * 10
        );
    }
    let at = x(fair);
    let _ = writeln!(
        svg,
        "<path d=\"M{at:.1} {TOP}V{bottom}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>"
    );
    for (index, (name, rate)) in rows.iter().enumerate() {
        let y = TOP + ROW * (index as f64 + 0.5);
        let half = if rate.half.is_finite() {
            rate.half
        } else {
            1.0
        };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#222\">{}</text>\
             <path d=\"M{:.1} {y:.1}H{:.1}\" stroke=\"#1f6f8b\" stroke-width=\"3\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#1f6f8b\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#222\">{:.1} %</text>",
            LEFT - 12.0,
            y + 4.0,
            escaped(name),
            x(rate.mean - half),
            x(rate.mean + half),
            x(rate.mean),
            WIDTH - RIGHT + 12.0,
            y + 4.0,
            100.0 * rate.mean
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Escapes text for SVG: names of programs come from the command line.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let rate = Estimate {
            mean: 0.5,
            half: 0.1,
        };
        let drawn = svg("a \"b\"", 0.5, &[("cmd:<x>&".to_owned(), rate)]);
        assert!(drawn.contains("cmd:&lt;x&gt;&amp;") && drawn.contains("a &quot;b&quot;"));
        assert!(drawn.ends_with("</svg>\n"));
    }
}
