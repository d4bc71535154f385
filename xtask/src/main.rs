//! `cargo xtask`: the tasks of this project.

mod bench;
mod browser;
mod budget;
mod check;
mod fuzz;
mod icon;
mod insight;
mod lean;
mod load;
mod module;
mod order;
mod page;
mod run;
mod test;
mod weigh;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, tests, checks, measures and fuzzes the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run all checks: formatting, lints, documentation, architecture, tests, the page in a
    /// browser, several servers, and a short run of every fuzz target
    Test {
        /// Leave out the browser, the run on several servers, the fuzz targets and slow tests (in
        /// modules named `long`): a few minutes once everything is compiled
        #[arg(long)]
        quick: bool,
    },
    /// Build the page into web/dist, which the program embeds
    Page {
        /// Print the size of each file, and of each crate in the module
        #[arg(long)]
        sizes: bool,
    },
    /// Run the tests that need a browser
    E2e {
        /// Run only tests whose name contains this text
        filter: Option<String>,
    },
    /// Take screenshots of every screen in every size, language and theme
    Screenshots {
        /// Take only screenshots whose name has all of these parts, such as home phone he dark
        filters: Vec<String>,
    },
    /// Check only which crate uses which, what core uses of the standard library, that shared
    /// definitions exist once, and the length of README and ARCHITECTURE
    Check,
    /// Run the benchmarks and print their tables
    Bench {
        /// Run only this one: changes, check, cluster, expert, judge, opening, postgres, server, sim,
        /// solver, web or words; cluster and postgres run only if named
        name: Option<String>,
    },
    /// Play matches over a simulated network with a server that crashes, and compare histories
    Simulate {
        /// Number of seeds to try
        #[arg(long, default_value_t = 2_000)]
        seeds: u64,
    },
    /// Analyse many games and make many puzzles in each number edition, and check every claim about
    /// them
    Insight {
        /// Number of games per edition
        #[arg(long, default_value_t = 200)]
        games: u64,
        /// Number of puzzles per edition, in five grades
        #[arg(long, default_value_t = 1_000)]
        puzzles: u64,
    },
    /// Kill a server with commits in flight, and check that nothing acknowledged is lost
    Kill {
        /// How many times to kill the server
        #[arg(long, default_value_t = 1000)]
        times: u32,
        /// Seed that decides when the server is killed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Use PostgreSQL instead of a data file
        #[arg(long)]
        postgres: bool,
    },
    /// Play on three servers while they are killed, stopped and cut off, and check that nothing
    /// acknowledged is lost
    Cluster {
        /// Duration in minutes
        #[arg(long, default_value_t = 60.0)]
        minutes: f64,
        /// Number of tables
        #[arg(long, default_value_t = 200)]
        tables: usize,
        /// Seed for the faults
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Run this other version of the program on some of the servers
        #[arg(long, value_name = "PROGRAM")]
        other: Option<PathBuf>,
        /// Only stop servers and start them again, as an upgrade does: nobody may lose a second
        #[arg(long, conflicts_with = "unfenced")]
        drains: bool,
        /// Build servers that append without checking the epoch: the run must find two owners
        #[arg(long, conflicts_with = "other")]
        unfenced: bool,
    },
    /// Run the fuzz targets
    Fuzz {
        /// Run only this one (see --list)
        target: Option<String>,
        /// Seconds for each target
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// List the targets
        #[arg(long)]
        list: bool,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Test { quick } => test::run(quick),
        Task::Page { sizes: false } => page::run(),
        Task::Page { sizes: true } => page::sizes(),
        Task::E2e { filter } => browser::test(filter.as_deref()),
        Task::Screenshots { filters } => browser::screenshots(&filters),
        Task::Check => check::run(),
        Task::Bench { name: Some(name) } if name == "web" => bench::web::run(),
        Task::Bench { name: Some(name) } if name == "server" => load::bench(),
        Task::Bench { name: Some(name) } if name == "postgres" => load::bench_postgres(),
        Task::Bench { name: Some(name) } if name == "cluster" => load::bench_cluster(),
        Task::Kill {
            times,
            seed,
            postgres,
        } => load::kill(times, seed, postgres),
        Task::Cluster {
            minutes,
            tables,
            seed,
            other,
            drains,
            unfenced,
        } => load::cluster(minutes, tables, seed, other.as_deref(), drains, unfenced),
        Task::Bench { name } => bench::run(name.as_deref()),
        Task::Simulate { seeds } => test::simulate(seeds),
        Task::Insight { games, puzzles } => insight::run(games, puzzles),
        Task::Fuzz { list: true, .. } => {
            println!("{}", fuzz::TARGETS.join("\n"));
            Ok(())
        }
        Task::Fuzz {
            target, seconds, ..
        } => fuzz::run(target.as_deref(), seconds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("\nxtask: {reason}");
            ExitCode::FAILURE
        }
    }
}
