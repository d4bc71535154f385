//! Runs other programs.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// Returns the folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Creates a cargo command in the workspace. Cargo passes its own path in the environment,
/// so the toolchain stays the same.
pub fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root());
    command
}

/// Runs one step, and prints a heading and the time it took.
///
/// # Errors
/// Returns the name of the step if it failed.
pub fn step(name: &str, command: &mut Command) -> Result<(), String> {
    timed(name, || command.status())
}

/// Does the same, and appends what the step prints on standard output to `printed`.
///
/// # Errors
/// Returns the name of the step if it failed.
pub fn step_noting(name: &str, command: &mut Command, printed: &mut Vec<u8>) -> Result<(), String> {
    timed(name, || {
        let mut running = command.stdout(Stdio::piped()).spawn()?;
        if let Some(mut out) = running.stdout.take() {
            // Not line by line: a test runner prints a dot for each test.
            let mut chunk = [0; 4096];
            loop {
                let length = out.read(&mut chunk)?;
                if length == 0 {
                    break;
                }
                printed.extend(&chunk[..length]);
                let mut screen = std::io::stdout().lock();
                screen.write_all(&chunk[..length])?;
                screen.flush()?;
            }
        }
        running.wait()
    })
}

fn timed(name: &str, run: impl FnOnce() -> std::io::Result<ExitStatus>) -> Result<(), String> {
    println!("\n== {name}");
    let begin = Instant::now();
    let status = run().map_err(|error| format!("{name}: {error}"))?;
    println!("== {name}: {:.0} s", begin.elapsed().as_secs_f32());
    if status.success() {
        Ok(())
    } else {
        Err(format!("{name} failed"))
    }
}

/// Returns whether a program can be started.
pub fn exists(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

pub fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs Debian packages if apt-get is available.
///
/// # Errors
/// Returns `otherwise`, which names what is missing.
pub fn install_packages(names: &[&str], otherwise: &str) -> Result<(), String> {
    if !exists("apt-get") {
        return Err(otherwise.to_owned());
    }
    println!("installing {}", names.join(", "));
    let mut update = Command::new("apt-get");
    step("apt-get update", update.args(["update", "-q"])).map_err(|_| otherwise.to_owned())?;
    let mut install = Command::new("apt-get");
    install
        .args(["install", "-y", "-q", "--no-install-recommends"])
        .args(names)
        .env("DEBIAN_FRONTEND", "noninteractive");
    step(
        &format!("apt-get install {}", names.join(" ")),
        &mut install,
    )
    .map_err(|_| otherwise.to_owned())
}
