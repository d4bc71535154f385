//! `cargo run`: builds the page where it is wanted, then the program, and hands over
//! to it with its arguments.
//!
//! Cargo cannot build one crate for two machines and embed one in the other by
//! itself; this does it, and depends on nothing, so that it is there at once.

use std::env;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::{Command, ExitCode};

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
    if wants_page(args) {
        let mut page = cargo("run");
        page.args(["--package", "xtask", "--", "page"]);
        build(&mut page, "the page could not be built")?;
    }
    let mut program = cargo("build");
    choose(&mut program);
    build(&mut program, "the program could not be built")?;
    let mut run = cargo("run");
    choose(&mut run);
    run.arg("--quiet").arg("--").args(args);
    hand_over(&mut run).map_err(|error| format!("cargo: {error}"))
}

/// Only the server needs the page, and it takes longer than all the rest.
fn wants_page(args: &[OsString]) -> bool {
    let mut args = args.iter().map(|arg| arg.to_string_lossy());
    while let Some(arg) = args.next() {
        match &*arg {
            "-h" | "--help" | "-V" | "--version" => return false,
            // The one option before a command that has a value.
            "--lang" => {
                args.next();
            }
            option if option.starts_with('-') => {}
            command => {
                let helps = args.any(|arg| arg == "-h" || arg == "--help");
                return command == "serve" && !helps;
            }
        }
    }
    true
}

/// The program, built as this one was.
fn choose(command: &mut Command) {
    command.args(["--package", "sidra", "--bin", "sidra"]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
}

/// A cargo command of this workspace, wherever it is called from. Cargo's own name
/// comes from the environment, so that the toolchain stays the same.
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

fn build(command: &mut Command, otherwise: &str) -> Result<(), String> {
    // Whoever waits wants to see what for; whoever reads wants the program's words alone.
    if !std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_QUIET", "true");
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{otherwise}: the reason stands above")),
        Err(error) => Err(format!("{otherwise}: cargo: {error}")),
    }
}

/// Becomes the program, so that signals and the exit status are its own.
#[cfg(unix)]
fn hand_over(command: &mut Command) -> std::io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Waits for the program.
#[cfg(not(unix))]
fn hand_over(command: &mut Command) -> std::io::Result<ExitCode> {
    let code = command.status()?.code().unwrap_or(2);
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_server_waits_for_the_page() {
        for (args, wanted) in [
            ("", true),
            ("serve", true),
            ("serve --open", true),
            ("--lang he", true),
            ("--lang he serve", true),
            ("--lang=he --plain serve", true),
            ("check -e x serve", false),
            ("--lang serve check", false),
            ("--plain solve", false),
            ("--help", false),
            ("serve --help", false),
            ("help serve", false),
            ("--version", false),
        ] {
            let args: Vec<OsString> = args.split_whitespace().map(OsString::from).collect();
            assert_eq!(wants_page(&args), wanted, "{args:?}");
        }
    }
}
