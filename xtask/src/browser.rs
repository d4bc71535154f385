//! Runs the page in a real browser: tests, screenshots, measurements.

use std::fs;
use std::num::NonZero;
use std::process::Command;
use std::thread;

use crate::page;
use crate::run::{cargo, exists, install_packages, is_root, root, step};

/// The npm package that finds accessibility problems.
const AXE: &str = "axe-core@4.14.0";

/// Selects the tests that need a browser. Cargo runs them only if their target is named.
pub const TESTS: [&str; 2] = ["--test", "browser"];

/// How many of these tests run at once. They wait for the page about half of the time, so there are
/// more than processors.
pub fn threads() -> String {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    (processors + processors.div_ceil(2)).to_string()
}

/// Runs the tests that need a browser, or those whose name contains `filter`.
pub fn test(filter: Option<&str>) -> Result<(), String> {
    prepare()?;
    build_program("dev")?;
    let mut args = vec!["test", "--quiet", "--package", "sidra-e2e"];
    args.extend(TESTS);
    args.extend(filter);
    args.extend(["--", "--test-threads"]);
    step("the page in a browser", cargo(&args).arg(threads()))
}

/// Takes screenshots of every screen, or of those whose name has all of these parts.
pub fn screenshots(filters: &[String]) -> Result<(), String> {
    prepare()?;
    build_program("dev")?;
    let folder = page::target_folder()?.join("screenshots");
    let args = [
        "run",
        "--quiet",
        "--package",
        "sidra-e2e",
        "--bin",
        "screens",
    ];
    let mut take = cargo(&args);
    take.arg("--").arg(folder).args(filters);
    step("screenshots", &mut take)
}

/// Builds the page, and installs what tests in a browser need.
pub fn prepare() -> Result<(), String> {
    page::run()?;
    install_browser()?;
    fetch_axe()
}

/// Builds the program, with the page embedded, in one of cargo's profiles.
pub fn build_program(profile: &str) -> Result<(), String> {
    let args = [
        "build",
        "--quiet",
        "--package",
        "sidra",
        "--profile",
        profile,
    ];
    step("building the program", &mut cargo(&args))
}

/// Installs Chromium and its driver, and if possible also the Chromium without windows, which makes
/// the tests faster.
fn install_browser() -> Result<(), String> {
    let chosen = std::env::var_os("CHROMIUM").is_some();
    if !exists("chromedriver") || !(exists("chromium") || chosen) {
        install_packages(
            &["chromium", "chromium-driver"],
            "the tests of the page need Chromium and its driver (on Debian: apt-get install \
             chromium chromium-driver; elsewhere put chromedriver on the PATH and set CHROMIUM \
             to the path of the browser)",
        )?;
    }
    const SHELL: &str = "chromium-headless-shell";
    if !exists(SHELL) && !chosen && is_root() {
        let slow = "without Chromium's headless shell, the tests of the page take longer";
        if let Err(message) = install_packages(&[SHELL], slow) {
            println!("{message}");
        }
    }
    Ok(())
}

/// Downloads axe-core from npm.
fn fetch_axe() -> Result<(), String> {
    let folder = root().join("target/npm");
    let package = folder.join("node_modules/axe-core/package.json");
    let wanted = AXE.rsplit_once('@').map_or("", |(_, version)| version);
    let version = format!("\"version\": \"{wanted}\"");
    if fs::read_to_string(&package).is_ok_and(|text| text.contains(&version)) {
        return Ok(());
    }
    if !exists("npm") {
        install_packages(
            &["npm"],
            "the tests of the page need npm for axe-core (on Debian: apt-get install npm)",
        )?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut fetch = Command::new("npm");
    fetch
        .args([
            "install",
            "--no-audit",
            "--no-fund",
            "--no-save",
            "--loglevel=error",
            "--prefix",
        ])
        .arg(&folder)
        .arg(AXE);
    step("fetching axe-core", &mut fetch)
        .map_err(|error| format!("{error}: npm could not download {AXE}; are you online?"))
}
