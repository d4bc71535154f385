//! What the page weighs, how soon it is there, and what dragging costs.

use crate::run::{cargo, step};
use crate::{browser, page};

/// What all of it may weigh, packed.
const WANTED: u64 = 400_000;

pub fn run() -> Result<(), String> {
    browser::prepare()?;
    browser::build_program("release")?;
    weigh();
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

fn weigh() {
    println!("\nthe page, in bytes (wanted: at most {WANTED} packed)");
    println!("{:>10} {:>10}", "plain", "packed");
    let sizes = page::sizes();
    for size in &sizes {
        println!("{:>10} {:>10}   {}", size.raw, size.brotli, size.name);
    }
    let sum = |pick: fn(&page::Size) -> u64| sizes.iter().map(pick).sum::<u64>();
    let packed = sum(|size| size.brotli);
    let verdict = match packed <= WANTED {
        true => "as wanted".to_owned(),
        false => format!("{} too much", packed - WANTED),
    };
    println!(
        "{:>10} {packed:>10}   in all, {verdict}",
        sum(|size| size.raw)
    );
}
