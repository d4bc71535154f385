//! Downloads the sources of the lexicon with the system's own package clients,
//! without root.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns whether Debian's package tools are available.
pub fn can_package() -> bool {
    exists("apt-get") && exists("dpkg-deb")
}

/// Returns whether npm is available.
pub fn can_npm() -> bool {
    exists("npm")
}

fn exists(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null());
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs a client quietly. If it fails, the error has the last line it printed.
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().last().unwrap_or("").trim();
    Err(format!("{name}: {} {last}", output.status))
}

/// Downloads and unpacks the hspell package. Returns the folder that corresponds to `/`.
pub fn package(folder: &Path) -> Result<PathBuf, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    run(Command::new("apt-get")
        .args(["download", "-q", "hspell"])
        .current_dir(folder))?;
    let mut packages: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(failed)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "deb"))
        .collect();
    packages.sort();
    let package = packages.pop().ok_or("apt-get: no package was downloaded")?;
    let root = folder.join("hspell");
    run(Command::new("dpkg-deb").arg("-x").arg(&package).arg(&root))?;
    Ok(root)
}

/// The contents of npm's package.
pub struct Npm {
    /// The list, one word per line.
    pub words: String,
    /// Which particles each class of words takes.
    pub affixes: String,
    /// The version of the package.
    pub version: String,
}

/// Downloads npm's package without running any of its scripts.
pub fn npm(folder: &Path) -> Result<Npm, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    run(Command::new("npm")
        .args([
            "install",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefix",
        ])
        .arg(folder)
        .arg("dictionary-he@2"))?;
    let package = folder.join("node_modules/dictionary-he");
    let read = |name: &str| std::fs::read_to_string(package.join(name)).map_err(failed);
    let about: serde_json::Value = serde_json::from_str(&read("package.json")?)
        .map_err(|error| format!("dictionary-he: {error}"))?;
    Ok(Npm {
        words: read("index.dic")?,
        affixes: read("index.aff")?,
        version: about["version"].as_str().unwrap_or("").to_owned(),
    })
}
