//! Measures the page: its size, how fast it loads, and the cost of dragging.

use crate::run::{cargo, step};
use crate::{browser, weigh};

/// Runs the measurements in the browser.
pub fn run() -> Result<(), String> {
    browser::prepare()?;
    browser::build_program("release")?;
    weigh::files();
    let args = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "sidra-e2e",
        "--bin",
        "measure",
    ];
    step("in the browser", &mut cargo(&args))
}
