//! `cargo xtask kill`, `cluster`, `bench server`, `bench postgres` and `bench cluster`: players over real sockets. The work is
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

/// Lets things go wrong with several servers, and checks the histories.
pub fn cluster(minutes: f64, tables: usize, seed: u64) -> Result<(), String> {
    let [minutes, tables, seed] = [minutes.to_string(), tables.to_string(), seed.to_string()];
    let args = ["cluster", "--minutes", &minutes, "--tables", &tables];
    run("cluster", &[&args[..], &["--seed", &seed]].concat())
}

/// The same for a few minutes, with what the tests have compiled.
pub fn cluster_quickly() -> Result<(), String> {
    step(
        "building sidra",
        cargo(&["build", "--quiet", "--package", "sidra"]).arg("--package=sidra-load"),
    )?;
    let load = ["run", "--quiet", "--package", "sidra-load", "--"];
    let args = ["cluster", "--minutes", "3", "--tables", "24"];
    step("several servers", cargo(&load).args(args))
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
