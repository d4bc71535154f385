//! `cargo xtask`: everything that is done to the project.

mod bench;
mod check;
mod fuzz;
mod run;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Testing, checking, measuring and fuzzing the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everything that has to hold: formatting, lints, documentation, rules of the
    /// house, tests, a short run of every fuzz target
    Test,
    /// The rules of the house alone: what core may depend on, no code that asks
    /// which edition it has
    Check,
    /// Measures, and prints tables
    Bench {
        /// Only this one: check, judge, opening, sim, solver or words
        name: Option<String>,
    },
    /// Runs the fuzz targets
    Fuzz {
        /// Only this one; all are named by --list
        target: Option<String>,
        /// How long each of them runs
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// Name the targets
        #[arg(long)]
        list: bool,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Test => test::run(),
        Task::Check => check::run(),
        Task::Bench { name } => bench::run(name.as_deref()),
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
