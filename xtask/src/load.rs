//! `cargo xtask kill`, `bench server` and `bench postgres`: players over real sockets. The work is
//! done by the crate `load`, so that building this one needs no database.

use crate::run::{cargo, step};

/// Kills a server again and again, and checks the histories.
pub fn kill(times: u32, seed: u64, postgres: bool) -> Result<(), String> {
    let (times, seed) = (times.to_string(), seed.to_string());
    let mut args = vec!["kill", "--times", &times, "--seed", &seed];
    if postgres {
        args.push("--postgres");
    }
    run("kill", &args)
}

/// Measures a server under load.
pub fn bench() -> Result<(), String> {
    run("server", &["bench"])
}

/// Measures a server on PostgreSQL under load.
pub fn bench_postgres() -> Result<(), String> {
    run("server on PostgreSQL", &["bench", "--postgres"])
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
