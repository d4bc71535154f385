//! `cargo xtask`: everything that is done to the project.

mod bench;
mod browser;
mod check;
mod fuzz;
mod module;
mod page;
mod run;
mod test;
mod weigh;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Building, testing, checking, measuring and fuzzing the project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everything that has to hold: formatting, lints, documentation, rules of the
    /// house, tests, the page in a browser, a short run of every fuzz target
    Test {
        /// Without the browser, the fuzz targets and the tests that take long (in modules
        /// named `long`): under three minutes once everything is compiled
        #[arg(long)]
        quick: bool,
    },
    /// Builds the page into web/dist, from where the program embeds it
    Page {
        /// Prints what each file weighs, and each crate inside the module
        #[arg(long)]
        sizes: bool,
    },
    /// The tests that need a browser, with all that they need
    E2e {
        /// Only those whose names have this in them
        filter: Option<String>,
    },
    /// Pictures of every screen, on every size, in every language, light and dark
    Screenshots {
        /// Only those whose names have all of these words: home phone he dark
        words: Vec<String>,
    },
    /// Only the rules of the house: what each crate may depend on and use
    Check,
    /// Measures, and prints tables
    Bench {
        /// Only this one: check, judge, opening, sim, solver, web or words
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
        Task::Test { quick } => test::run(quick),
        Task::Page { sizes: false } => page::run(),
        Task::Page { sizes: true } => page::sizes(),
        Task::E2e { filter } => browser::test(filter.as_deref()),
        Task::Screenshots { words } => browser::screenshots(&words),
        Task::Check => check::run(),
        Task::Bench { name: Some(name) } if name == "web" => bench::web::run(),
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
