//! `cargo run`: builds the program, and the page if the command needs it, then runs the
//! program with the given arguments.
//!
//! Cargo cannot build two crates for two targets and embed one in the other. This program
//! does that. It has no dependencies, so that it compiles quickly.
//!
//! Only `sidra` itself understands its arguments. So the program is built first, without
//! waiting for the page, and asked whether this command needs the page.

use std::env;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// If this variable is set, `sidra` runs no command. It exits with status 0 if the command
/// needs the page, and with another status if it does not. The program has the same
/// constant.
const ASK: &str = "SIDRA_NEEDS_PAGE";

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    match launch(&args) {
        Ok(code) => code,
        Err(reason) => {
            eprintln!("sidra: {reason}");
            ExitCode::from(2)
        }
    }
}

fn launch(args: &[OsString]) -> Result<ExitCode, String> {
    build_program()?;
    if needs_page(args)? {
        let mut page = cargo("run");
        page.args(["--package", "xtask", "--", "page"]);
        build(&mut page, "the page could not be built")?;
        // Embeds the new page; takes no time if the page has not changed.
        build_program()?;
    }
    hand_over(&mut program(args)).map_err(|error| format!("cargo: {error}"))
}

fn build_program() -> Result<(), String> {
    let mut program = cargo("build");
    choose(&mut program);
    build(&mut program, "the program could not be built")
}

/// Asks the program whether the command needs the page.
fn needs_page(args: &[OsString]) -> Result<bool, String> {
    let mut ask = program(args);
    ask.env(ASK, "1");
    ask.stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = ask.status().map_err(|error| format!("cargo: {error}"))?;
    Ok(status.success())
}

/// Creates a command that runs the program with these arguments.
fn program(args: &[OsString]) -> Command {
    let mut run = cargo("run");
    choose(&mut run);
    run.arg("--quiet").arg("--").args(args);
    run
}

/// Selects the program, in the profile that this launcher was built in.
fn choose(command: &mut Command) {
    command.args(["--package", "sidra", "--bin", "sidra"]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
}

/// Creates a cargo command for this workspace that works in any directory. Cargo passes
/// its own path in the environment, so the toolchain stays the same.
fn cargo(verb: &str) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(cargo);
    command
        .arg(verb)
        .arg("--manifest-path")
        .arg(here.with_file_name("Cargo.toml"));
    command
}

fn build(command: &mut Command, failure: &str) -> Result<(), String> {
    // A person at a terminal sees the progress; a script gets only the program's output.
    if !std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_QUIET", "true");
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{failure}; see the error above")),
        Err(error) => Err(format!("{failure}: cargo: {error}")),
    }
}

/// Replaces this process with the program, so that the program gets the signals and sets the
/// exit status.
#[cfg(unix)]
fn hand_over(command: &mut Command) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Waits for the program and returns its exit status.
#[cfg(not(unix))]
fn hand_over(command: &mut Command) -> std::io::Result<ExitCode> {
    let code = command.status()?.code().unwrap_or(2);
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(2)))
}
