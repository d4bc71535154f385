//! Builds and runs the fuzz targets with libFuzzer and coverage, on the stable compiler.
//!
//! `cargo fuzz` works with the same folder, but needs a nightly compiler for its
//! sanitizers. This project has no unsafe code for them to check, so coverage is enough.

use std::process::Command;

use crate::run::{cargo, exists, install_packages, root, step};

/// All targets, as in `fuzz/fuzz_targets`.
pub const TARGETS: [&str; 9] = [
    "notation", "position", "set", "judge", "jsonl", "message", "record", "solve", "words",
];

/// A run of at most this many seconds is short. It tries the same inputs each time, as many as
/// there is time for, so that a change is not blamed for an older fault.
const SHORT: u64 = 60;

/// Compiler flags that let libFuzzer see which paths a run takes.
const COVERAGE: &str = "--cfg fuzzing \
    -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Cdebug-assertions -Ccodegen-units=1";

/// Runs one target, or all of them.
pub fn run(target: Option<&str>, seconds: u64) -> Result<(), String> {
    let asked: Vec<&str> = match target {
        None => TARGETS.to_vec(),
        Some(name) if TARGETS.contains(&name) => vec![name],
        Some(name) => {
            return Err(format!(
                "expected a fuzz target: {}, found {name}",
                TARGETS.join(", ")
            ));
        }
    };
    install_compiler()?;
    let host = host()?;
    // With `--target`, the flags do not apply to build scripts and macros.
    let args = [
        "build",
        "--release",
        "--quiet",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target",
        &host,
    ];
    step(
        "building the fuzz targets",
        cargo(&args).env("RUSTFLAGS", COVERAGE),
    )?;
    for name in asked {
        let binary = root()
            .join("fuzz/target")
            .join(&host)
            .join("release")
            .join(name);
        let corpus = root().join("fuzz/corpus").join(name);
        let artifacts = root().join("fuzz/artifacts").join(name);
        for folder in [&corpus, &artifacts] {
            std::fs::create_dir_all(folder)
                .map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let seeds = root().join("fuzz/seeds").join(name);
        let mut command = Command::new(binary);
        command
            .arg(format!("-max_total_time={seconds}"))
            .args([
                "-print_final_stats=1",
                "-max_len=16384",
                "-timeout=20",
                "-rss_limit_mb=1024",
            ])
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .arg(corpus);
        if seeds.is_dir() {
            command.arg(seeds);
        }
        if seconds <= SHORT {
            command.arg("-seed=1");
        }
        watch(name, seconds, &mut command)?;
    }
    Ok(())
}

/// Runs a target. A short run prints one line, a long run shows libFuzzer's own output.
fn watch(name: &str, seconds: u64, command: &mut Command) -> Result<(), String> {
    if seconds > SHORT {
        return step(
            &format!("fuzzing {name} for {seconds} s"),
            command.arg("-verbosity=1"),
        );
    }
    let output = command
        .arg("-verbosity=0")
        .output()
        .map_err(|error| format!("fuzzing {name}: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stderr);
    let units = printed
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    if output.status.success() {
        println!(
            "fuzzing {name} for {seconds} s: {} inputs, nothing found",
            units.unwrap_or("?").trim()
        );
        return Ok(());
    }
    let last: Vec<&str> = printed.lines().rev().take(60).collect();
    eprintln!("{}", last.into_iter().rev().collect::<Vec<_>>().join("\n"));
    Err(format!(
        "fuzzing {name} found a failure; the input is in fuzz/artifacts/{name}"
    ))
}

/// Returns the target triple of this machine.
fn host() -> Result<String, String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc does not name the host".to_owned())
}

/// Installs a C++ compiler, which libFuzzer needs.
fn install_compiler() -> Result<(), String> {
    if exists("c++") {
        return Ok(());
    }
    install_packages(
        &["g++"],
        "fuzzing needs a C++ compiler named c++ (on Debian: apt-get install g++)",
    )
}
