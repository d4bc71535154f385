//! `cargo xtask test`: everything that has to hold.

use std::process::{Command, Stdio};

use crate::run::{cargo, exists, step};
use crate::{browser, check, fuzz, page};

/// How long every fuzz target runs here; `cargo xtask fuzz` runs them longer.
const FUZZ_SECONDS: u64 = 4;

pub fn run() -> Result<(), String> {
    install_components()?;
    install_dictionary();
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    println!("\n== rules of the house");
    check::run()?;
    println!("\n== the page");
    page::run()?;
    let deny = ["--", "--deny", "warnings"];
    let mut lints = cargo(&["clippy", "--workspace", "--all-targets", "--quiet"]);
    step("lints", lints.args(deny))?;
    // What is compiled for the page alone is seen nowhere else.
    let mut lints = cargo(&["clippy", "--package", "sidra-web", "--quiet"]);
    lints.args(["--target", page::TARGET, "--profile", "page"]);
    step("lints of the page", lints.args(deny))?;
    let mut doc = cargo(&[
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
        "--quiet",
    ]);
    step("documentation", doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
    build_for_pages()?;
    // The tests in a browser are among them.
    browser::prepare()?;
    // xtask by itself, as it runs now: with the others it would be built once more.
    let apart = ["--exclude", "xtask"];
    let mut tests = cargo(&["test", "--workspace", "--quiet"]);
    step("tests", tests.args(apart))?;
    let own = ["test", "--package", "xtask", "--quiet"];
    step("tests of xtask", &mut cargo(&own))?;
    fuzz::run(None, FUZZ_SECONDS)?;
    println!("\nEverything holds.");
    Ok(())
}

/// The tests of words are worth more where hspell is: installed where that is
/// allowed, else named. Without it they say that they saw nothing.
fn install_dictionary() {
    let there = || std::path::Path::new("/usr/share/hspell/hebrew.wgz").is_file();
    if there() {
        return;
    }
    if exists("apt-get") && is_root() {
        let mut update = Command::new("apt-get");
        let mut install = Command::new("apt-get");
        let done = step("apt-get update", update.args(["update", "-q"])).and_then(|()| {
            let install = install.args(["install", "-y", "-q", "hspell"]);
            step("apt-get install hspell", install)
        });
        if done.is_ok() && there() {
            return;
        }
    }
    println!("hspell is missing (on Debian: apt-get install hspell): its words are not counted");
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// What a page may need is compiled to WebAssembly as well, each by itself: what the
/// page uses today is compiled with it.
fn build_for_pages() -> Result<(), String> {
    let mut args = vec!["check", "--quiet", "--target", page::TARGET];
    for name in [
        "sidra-core",
        "sidra-solver",
        "sidra-game",
        "sidra-bots",
        "sidra-text",
        "sidra-words",
    ] {
        args.extend(["--package", name]);
    }
    step("WebAssembly", &mut cargo(&args))
}

/// rustfmt and clippy come with rustup's default profile; a minimal one lacks them.
fn install_components() -> Result<(), String> {
    for (name, args) in [
        ("rustfmt", ["fmt", "--version"]),
        ("clippy", ["clippy", "--version"]),
    ] {
        let found = cargo(&args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !found.is_ok_and(|status| status.success()) {
            let mut install = Command::new("rustup");
            step(
                &format!("installing {name}"),
                install.args(["component", "add", name]),
            )
            .map_err(|error| format!("{error}; `rustup component add {name}` installs it"))?;
        }
    }
    Ok(())
}
