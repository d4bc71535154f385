//! `cargo xtask check`: checks the architecture.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{cargo, root};

/// The modules of the standard library that core may use. IO, threads, clocks, randomness
/// and randomly ordered maps are left out.
const CORE_MAY_USE_OF_STD: [&str; 9] = [
    "cmp", "error", "fmt", "iter", "mem", "ops", "ptr", "str", "string",
];

/// Definitions that every crate shares, and the only file that may contain each of them.
const ONCE: [(&str, &str); 3] = [
    ("enum Joker", "core/src/tile.rs"),
    ("struct SplitMix64", "core/src/mix.rs"),
    ("const NODES: u64", "solver/src/play.rs"),
];

/// The crates of this workspace that each crate may use, directly or indirectly.
const MAY_USE: &[(&str, &[&str])] = &[
    ("sidra-core", &[]),
    ("sidra-solver", &["sidra-core"]),
    ("sidra-words", &["sidra-core"]),
    ("sidra-game", &["sidra-core", "sidra-solver", "sidra-words"]),
    (
        "sidra-bots",
        &["sidra-core", "sidra-game", "sidra-solver", "sidra-words"],
    ),
    (
        "sidra-text",
        &[
            "sidra-companion",
            "sidra-core",
            "sidra-game",
            "sidra-solver",
            "sidra-words",
        ],
    ),
    (
        "sidra-companion",
        &["sidra-core", "sidra-solver", "sidra-words"],
    ),
    (
        "sidra-insight",
        &[
            "sidra-bots",
            "sidra-core",
            "sidra-game",
            "sidra-solver",
            "sidra-words",
        ],
    ),
    (
        "sidra-room",
        &[
            "sidra-bots",
            "sidra-core",
            "sidra-game",
            "sidra-solver",
            "sidra-words",
        ],
    ),
    (
        "sidra-protocol",
        &[
            "sidra-bots",
            "sidra-core",
            "sidra-game",
            "sidra-room",
            "sidra-solver",
            "sidra-words",
        ],
    ),
    (
        "sidra-client",
        &[
            "sidra-bots",
            "sidra-core",
            "sidra-game",
            "sidra-protocol",
            "sidra-room",
            "sidra-solver",
            "sidra-words",
        ],
    ),
    (
        "sidra-web",
        &[
            "sidra-bots",
            "sidra-client",
            "sidra-companion",
            "sidra-core",
            "sidra-game",
            "sidra-insight",
            "sidra-protocol",
            "sidra-room",
            "sidra-solver",
            "sidra-text",
            "sidra-words",
        ],
    ),
    ("sidra-store", &[]),
    (
        "sidra-server",
        &[
            "sidra-bots",
            "sidra-core",
            "sidra-game",
            "sidra-protocol",
            "sidra-room",
            "sidra-solver",
            "sidra-store",
            "sidra-words",
        ],
    ),
    (
        "sidra",
        &[
            "sidra-bots",
            "sidra-client",
            "sidra-companion",
            "sidra-core",
            "sidra-game",
            "sidra-insight",
            "sidra-protocol",
            "sidra-room",
            "sidra-server",
            "sidra-solver",
            "sidra-store",
            "sidra-text",
            "sidra-words",
        ],
    ),
    ("sidra-kit", &["sidra-core"]),
    (
        "sidra-e2e",
        &[
            "sidra-bots",
            "sidra-companion",
            "sidra-core",
            "sidra-game",
            "sidra-insight",
            "sidra-protocol",
            "sidra-room",
            "sidra-solver",
            "sidra-text",
            "sidra-words",
        ],
    ),
    ("launch", &[]),
    (
        "sidra-load",
        &[
            "sidra-bots",
            "sidra-core",
            "sidra-game",
            "sidra-kit",
            "sidra-protocol",
            "sidra-room",
            "sidra-solver",
            "sidra-store",
            "sidra-words",
        ],
    ),
    (
        "xtask",
        &[
            "sidra-bots",
            "sidra-companion",
            "sidra-core",
            "sidra-game",
            "sidra-kit",
            "sidra-solver",
            "sidra-text",
            "sidra-words",
        ],
    ),
];

/// A page of documentation, and how long it may be.
struct Page {
    name: &'static str,
    lines: usize,
    /// Characters in a line.
    width: usize,
}

/// The pages that a newcomer reads first.
const PAGES: [Page; 2] = [
    Page {
        name: "README.md",
        lines: 120,
        width: usize::MAX,
    },
    Page {
        name: "ARCHITECTURE.md",
        lines: usize::MAX,
        width: 110,
    },
];

impl Page {
    fn faults(&self, text: &str) -> Vec<String> {
        let name = self.name;
        let mut faults = Vec::new();
        let lines = text.lines().count();
        if lines > self.lines {
            faults.push(format!(
                "{name} has {lines} lines; at most {} fit",
                self.lines
            ));
        }
        for (index, line) in text.lines().enumerate() {
            let width = line.chars().count();
            if width > self.width {
                let at = index + 1;
                let most = self.width;
                faults.push(format!(
                    "{name}:{at}: {width} characters; at most {most} fit"
                ));
            }
        }
        faults
    }
}

pub fn run() -> Result<(), String> {
    let mut faults = Vec::new();
    let members = members()?;
    // The list may name a crate that does not exist yet.
    let built = MAY_USE
        .iter()
        .filter(|(name, _)| members.iter().any(|member| member == name));
    for &(name, may_use) in built {
        let uses = dependencies(name)?;
        let ours = uses
            .iter()
            .filter(|used| used.starts_with("sidra") && *used != name);
        for used in ours.filter(|used| !may_use.contains(&used.as_str())) {
            faults.push(format!("{name} may not use {used}"));
        }
        if name == "sidra-core" {
            for used in uses.iter().filter(|used| *used != name) {
                faults.push(format!(
                    "sidra-core may not have dependencies, but has {used}"
                ));
            }
        }
    }
    for member in &members {
        if !MAY_USE.iter().any(|(name, _)| name == member) {
            faults.push(format!(
                "{member} is missing from MAY_USE in xtask/src/check.rs"
            ));
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
    for page in &PAGES {
        let path = root().join(page.name);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", page.name))?;
        faults.extend(page.faults(&text));
    }
    if faults.is_empty() {
        println!(
            "{} source files and {} crates keep to the architecture",
            sources.len(),
            members.len()
        );
        return Ok(());
    }
    Err(faults.join("\n"))
}

/// Returns the crates of the workspace.
fn members() -> Result<Vec<String>, String> {
    let output = cargo(&["tree", "--workspace", "--depth", "0", "--prefix", "none"])
        .args(["--format", "{p}"])
        .output()
        .map_err(|error| format!("cargo tree: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    Ok(names.map(str::to_owned).collect())
}

/// Returns all crates that a crate is built with on any platform, without those of its
/// tests.
fn dependencies(name: &str) -> Result<Vec<String>, String> {
    let args = [
        "tree",
        "--package",
        name,
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--target",
        "all",
    ];
    let output = cargo(&args)
        .args(["--format", "{lib}"])
        .output()
        .map_err(|error| format!("cargo tree: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    // A repeated crate is marked with (*).
    let crates = text
        .lines()
        .map(|line| line.trim().trim_end_matches(" (*)").replace('_', "-"));
    Ok(crates.filter(|line| !line.is_empty()).collect())
}

fn line_faults(path: &Path, line: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let code = match line.trim_start() {
        comment if comment.starts_with("//") => "",
        _ => line,
    };
    if path.starts_with("core/src") {
        let used = code.split("std::").skip(1).map(|rest| {
            let end = rest
                .find(|c: char| !c.is_ascii_lowercase())
                .unwrap_or(rest.len());
            &rest[..end]
        });
        for name in used.filter(|name| !CORE_MAY_USE_OF_STD.contains(name)) {
            faults.push(format!("core may not use std::{name}"));
        }
    }
    let code = code.trim_start();
    let item = match code.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ').map_or("", |(_, item)| item),
        None => code,
    };
    for (definition, place) in ONCE {
        let rest = item.strip_prefix(definition);
        let is_whole = rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        if is_whole && path != Path::new(place) {
            faults.push(format!("only {place} may define {definition}"));
        }
    }
    faults
}

/// Returns all Rust files in a folder.
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
    fn core_may_not_use_clocks_files_or_maps() {
        let found = |path: &str, line: &str| !line_faults(Path::new(path), line).is_empty();
        for line in [
            "use std::time::Instant;",
            "use std::{fs, io};",
            "std::collections::HashMap::new()",
        ] {
            assert!(found("core/src/turn.rs", line), "{line}");
        }
        assert!(!found("core/src/turn.rs", "// not std::time"));
        assert!(!found("xtask/src/run.rs", "use std::time::Instant;"));
    }

    #[test]
    fn a_second_definition_is_found() {
        let found = |path: &str, line: &str| !line_faults(Path::new(path), line).is_empty();
        for (definition, place) in ONCE {
            for line in [
                format!("{definition} = 1;"),
                format!("    pub {definition}(u64);"),
                format!("pub(crate) {definition} {{"),
            ] {
                assert!(found("bots/src/dice.rs", &line), "{line}");
                assert!(!found(place, &line), "{line}");
            }
        }
        assert!(!found("game/src/wire.rs", "enum JokerWire {"));
        assert!(!found("game/src/wire.rs", "// enum Joker"));
    }
}
