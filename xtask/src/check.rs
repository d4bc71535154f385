//! The rules of the house, checked by machine.

use std::fs;
use std::path::{Path, PathBuf};

use sidra_core::editions;

use crate::run::{cargo, root};

/// What no crate under `core` may be: IO, tasks, clocks, dice.
const NOT_IN_CORE: [&str; 15] = [
    "tokio",
    "async-std",
    "smol",
    "futures",
    "mio",
    "socket2",
    "reqwest",
    "hyper",
    "chrono",
    "time",
    "jiff",
    "rand",
    "rand_core",
    "getrandom",
    "fastrand",
];

/// What no source of core may name, though the standard library has it.
const NOT_IN_CORE_SOURCES: [&str; 8] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::time",
    "std::thread",
    "std::process",
    "std::env",
    "std::sync",
];

/// What each crate may use of ours; the order is the order of the house.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("sidra-core", &[]),
    ("sidra-solver", &["sidra-core"]),
    ("sidra-game", &["sidra-core", "sidra-solver"]),
    ("sidra-bots", &["sidra-core", "sidra-game", "sidra-solver"]),
    ("sidra-text", &["sidra-core"]),
    ("sidra", &["sidra-core", "sidra-solver", "sidra-text"]),
    ("sidra-kit", &["sidra-core"]),
    ("xtask", &["sidra-core", "sidra-kit", "sidra-solver"]),
];

pub fn run() -> Result<(), String> {
    let mut faults = Vec::new();
    for (name, may_use) in MAY_USE {
        let uses = dependencies(name)?;
        let ours = uses
            .iter()
            .filter(|used| used.starts_with("sidra") && *used != name);
        for used in ours.filter(|used| !may_use.contains(&used.as_str())) {
            faults.push(format!("{name} may not use {used}"));
        }
        if name == "sidra-core" {
            for used in uses
                .iter()
                .filter(|used| NOT_IN_CORE.contains(&used.as_str()))
            {
                faults.push(format!("sidra-core may not depend on {used}"));
            }
        }
    }
    let sources = rust_files(&root())?;
    for path in &sources {
        let text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let shown = path.strip_prefix(root()).unwrap_or(path);
        for (index, line) in text.lines().enumerate() {
            for reason in line_faults(shown, line) {
                faults.push(format!("{}:{}: {reason}", shown.display(), index + 1));
            }
        }
    }
    if faults.is_empty() {
        println!(
            "{} sources and {} crates keep the rules of the house",
            sources.len(),
            MAY_USE.len()
        );
        return Ok(());
    }
    Err(faults.join("\n"))
}

/// The crates that one is built with, tests left out.
fn dependencies(name: &str) -> Result<Vec<String>, String> {
    let args = [
        "tree",
        "--package",
        name,
        "--edges",
        "normal,build",
        "--prefix",
        "none",
    ];
    let output = cargo(&args)
        .args(["--format", "{lib}"])
        .output()
        .map_err(|error| format!("cargo tree: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let crates = text.lines().map(|line| line.trim().replace('_', "-"));
    Ok(crates.filter(|line| !line.is_empty()).collect())
}

fn line_faults(path: &Path, line: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let code = line.split("//").next().unwrap_or(line);
    if path.starts_with("core/src") {
        for name in NOT_IN_CORE_SOURCES
            .iter()
            .filter(|name| code.contains(**name))
        {
            faults.push(format!("core may not use {name}"));
        }
    }
    // Editions differ in their data, and nowhere else: code may look one up, never
    // ask which one it is. Tests, examples in help and the editions' own files may
    // name them.
    let may_name = path.starts_with("core/src/editions")
        || path == Path::new("core/src/editions.rs")
        || path.components().any(|part| part.as_os_str() == "tests")
        || path.starts_with("kit")
        || path.starts_with("xtask");
    if !may_name {
        let named = editions::ALL.iter().find(|edition| {
            let literal = format!("\"{}\"", edition.id);
            let matched = format!("{} =>", literal);
            code.contains(&literal)
                && (code.contains("==") || code.contains("!=") || code.contains(&matched))
        });
        let compared = [
            "edition.id ==",
            "edition.id !=",
            "edition().id ==",
            "edition().id !=",
            "match edition.id",
        ];
        if named.is_some() || compared.iter().any(|pattern| code.contains(pattern)) {
            faults
                .push("code may not ask which edition it has: add a field to the rules".to_owned());
        }
    }
    faults
}

/// Every source of ours below a folder.
fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            files.extend(rust_files(&path)?);
        } else if name.ends_with(".rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparing_editions_is_found() {
        let found = |path: &str, line: &str| !line_faults(Path::new(path), line).is_empty();
        assert!(found("game/src/turn.rs", "if edition.id == other {"));
        assert!(found(
            "game/src/turn.rs",
            "if rules.edition().id == \"il-twist\" {"
        ));
        assert!(found("game/src/turn.rs", "    \"pl-expert\" => 20,"));
        assert!(!found(
            "game/src/turn.rs",
            "let edition = find(\"il-twist\");"
        ));
        assert!(!found("core/src/editions/il_twist.rs", "id: \"il-twist\","));
        assert!(found("core/src/turn.rs", "use std::time::Instant;"));
        assert!(!found("core/src/turn.rs", "// not std::time"));
        assert!(!found("xtask/src/run.rs", "use std::time::Instant;"));
    }
}
