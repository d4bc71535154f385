//! What the page weighs, how soon it is there, and what dragging costs.

use crate::run::{cargo, step};
use crate::{browser, weigh};

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
