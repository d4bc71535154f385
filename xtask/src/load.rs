//! `cargo xtask kill` and `cargo xtask bench server`: players over real sockets. The work is
//! done by the crate `load`, so that building this one needs no database.

use crate::run::{cargo, step};

/// Kills a server again and again, and checks the histories.
pub fn kill(times: u32, seed: u64) -> Result<(), String> {
    let (times, seed) = (times.to_string(), seed.to_string());
    run("kill", &["kill", "--times", &times, "--seed", &seed])
}

/// Measures a server under load.
pub fn bench() -> Result<(), String> {
    run("server", &["bench"])
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
