//! Runs other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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
    println!("\n== {name}");
    let begin = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("{name}: {error}"))?;
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
