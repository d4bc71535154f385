//! `cargo xtask test`: everything that has to hold.

use std::process::{Command, Stdio};

use crate::run::{cargo, exists, step};
use crate::{check, fuzz};

/// How long every fuzz target runs here; `cargo xtask fuzz` runs them longer.
const FUZZ_SECONDS: u64 = 4;

pub fn run() -> Result<(), String> {
    install_components()?;
    install_dictionary();
    step("formatting", &mut cargo(&["fmt", "--all", "--check"]))?;
    println!("\n== rules of the house");
    check::run()?;
    let clippy = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "--deny",
        "warnings",
    ];
    step("lints", &mut cargo(&clippy))?;
    let mut doc = cargo(&[
        "doc",
        "--workspace",
        "--no-deps",
        "--document-private-items",
        "--quiet",
    ]);
    step("documentation", doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
    build_for_pages()?;
    step("tests", &mut cargo(&["test", "--workspace", "--quiet"]))?;
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

/// What a page will need is compiled to WebAssembly as well.
fn build_for_pages() -> Result<(), String> {
    let mut install = Command::new("rustup");
    step(
        "the WebAssembly target",
        install.args(["target", "add", PAGE_TARGET]),
    )
    .map_err(|error| format!("{error}; `rustup target add {PAGE_TARGET}` installs it"))?;
    let mut args = vec!["check", "--quiet", "--target", PAGE_TARGET];
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

const PAGE_TARGET: &str = "wasm32-unknown-unknown";

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
