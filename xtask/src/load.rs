//! `cargo xtask kill`, `cluster`, `bench server`, `bench postgres` and `bench cluster`: players
//! over real sockets. The work is done by the crate `load`, so that building this one needs no
//! database.

use std::path::Path;
use std::process::Command;

use crate::page;
use crate::run::{cargo, step};

/// The seconds of a turn that a player may lose while servers fail: as long as the longest failure
/// that a server survives without a take-over.
const MOST_LOST: &str = "10";
/// The same while servers are only stopped and started again: an upgrade costs nobody a second.
const MOST_LOST_BY_DRAINS: &str = "1";
/// How many games have to be played in a minute, so that a run of an hour checks hundreds.
const GAMES_A_MINUTE: f64 = 5.0;

/// Repeatedly kills a server, and checks the histories.
pub fn kill(times: u32, seed: u64, postgres: bool) -> Result<(), String> {
    let (times, seed) = (times.to_string(), seed.to_string());
    let mut args = vec!["kill", "--times", &times, "--seed", &seed];
    if postgres {
        args.push("--postgres");
    }
    run("kill", &args)
}

/// Makes several servers fail while people play, and checks the histories. If the servers do not
/// check the epoch, the histories must show that.
pub fn cluster(
    minutes: f64,
    tables: usize,
    seed: u64,
    other: Option<&Path>,
    drains: bool,
    unfenced: bool,
) -> Result<(), String> {
    let least_games = (minutes * GAMES_A_MINUTE).floor().to_string();
    let [minutes, tables, seed] = [minutes.to_string(), tables.to_string(), seed.to_string()];
    let args = ["--minutes", &minutes, "--tables", &tables, "--seed", &seed];
    let mut args = [&["cluster"], &args[..]].concat();
    if !unfenced {
        let most_lost = match drains {
            true => MOST_LOST_BY_DRAINS,
            false => MOST_LOST,
        };
        args.extend(["--most-lost", most_lost, "--least-games", &least_games]);
    }
    if drains {
        args.push("--drains");
    }
    let other = other.map(|other| other.display().to_string());
    if let Some(other) = &other {
        args.extend(["--other", other]);
    }
    // This build has a separate folder, so that nobody mistakes it for a usable server.
    let folder = page::target_folder()?.join("unfenced");
    let program = folder.join(format!("release/sidra{}", std::env::consts::EXE_SUFFIX));
    let program = program.display().to_string();
    if unfenced {
        let build = ["build", "--release", "--quiet", "--package", "sidra"];
        let mut command = cargo(&build);
        command.args(["--features", "unfenced", "--target-dir"]);
        step("building sidra without the check", command.arg(&folder))?;
        args.extend(["--unfenced", &program]);
    }
    run("cluster", &args)
}

/// Does the same as `kill` a few times, in a debug build.
pub fn kill_quickly() -> Result<(), String> {
    quickly("a killed server", &["kill", "--times", "5"])
}

/// Does the same as `cluster` for two minutes, in a debug build, but does not judge times: they
/// depend on the machine.
pub fn cluster_quickly() -> Result<(), String> {
    let args = ["cluster", "--minutes", "2", "--tables", "40"];
    quickly("several servers", &args)
}

fn quickly(name: &str, args: &[&str]) -> Result<(), String> {
    let build = [
        "build",
        "--quiet",
        "--package=sidra",
        "--package=sidra-load",
    ];
    step("building the servers", &mut cargo(&build))?;
    // `cargo run` would compile the crate again, with the features of that package alone.
    let program = format!("debug/sidra-load{}", std::env::consts::EXE_SUFFIX);
    let mut load = Command::new(page::target_folder()?.join(program));
    step(name, load.args(args))
}

/// Measures a server under load.
pub fn bench() -> Result<(), String> {
    run("server", &["bench"])
}

/// Measures a server on PostgreSQL under load.
pub fn bench_postgres() -> Result<(), String> {
    run("server on PostgreSQL", &["bench", "--postgres"])
}

/// Measures several servers that share a database.
pub fn bench_cluster() -> Result<(), String> {
    run("several servers", &["bench-cluster"])
}

fn run(name: &str, args: &[&str]) -> Result<(), String> {
    let build = ["build", "--release", "--quiet", "--package"];
    for package in ["sidra", "sidra-load"] {
        let mut command = cargo(&build);
        step(&format!("building {package}"), command.arg(package))?;
    }
    let load = [
        "run",
        "--release",
        "--quiet",
        "--package",
        "sidra-load",
        "--",
    ];
    step(name, cargo(&load).args(args))
}
