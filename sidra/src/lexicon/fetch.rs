//! Fetching what the dictionary is made from, with the system's own clients and
//! without being root.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether Debian's clients are there.
pub fn can_package() -> bool {
    exists("apt-get") && exists("dpkg-deb")
}

/// Whether npm's client is there.
pub fn can_npm() -> bool {
    exists("npm")
}

fn exists(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null());
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs a client quietly; what it says is only told where it fails.
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

/// Fetches the package and unpacks it; gives the folder that stands for `/`.
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
    let package = packages.pop().ok_or("apt-get: no package was fetched")?;
    let root = folder.join("hspell");
    run(Command::new("dpkg-deb").arg("-x").arg(&package).arg(&root))?;
    Ok(root)
}

/// What npm has.
pub struct Npm {
    /// The list, a word a line.
    pub words: String,
    /// Its version.
    pub version: String,
}

/// Fetches npm's package; none of its scripts is run.
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
        version: about["version"].as_str().unwrap_or("").to_owned(),
    })
}
