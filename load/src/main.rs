//! Load tests and crash tests of the server. `cargo xtask kill` and `cargo xtask bench server`
//! build everything and run this.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
#[cfg(unix)]
use sidra_kit::history::{Fault, Wrong};
use sidra_load::bench::{self, Load};
use sidra_load::kill;
#[cfg(unix)]
use sidra_load::{
    cluster::{self, Mishap},
    process,
};

/// Load tests and crash tests of the server.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    test: Test,
}

#[derive(Subcommand)]
enum Test {
    /// Kill a server with commits in flight, and check that nothing acknowledged is lost
    Kill {
        /// How many times to kill the server
        #[arg(long, default_value_t = 20)]
        times: u32,
        /// Seed for the times of the kills
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Use a PostgreSQL server started for this test instead of a data file
        #[arg(long)]
        postgres: bool,
    },
    /// Play on three servers while they are killed, stopped and cut off, and check that nothing
    /// acknowledged is lost
    #[cfg(unix)]
    Cluster {
        /// Number of tables
        #[arg(long, default_value_t = 60)]
        tables: usize,
        /// Duration in minutes
        #[arg(long, default_value_t = 3.0)]
        minutes: f64,
        /// Seed for the faults
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Fail if a player loses more than this many seconds of a turn, not counting what a slow
        /// machine costs when nothing fails
        #[arg(long, value_name = "SECONDS")]
        most_lost: Option<f64>,
        /// Fail if fewer games than this are played
        #[arg(long, value_name = "COUNT", default_value_t = 1)]
        least_games: u64,
        /// Run this other version of the program on some of the servers
        #[arg(long, value_name = "PROGRAM")]
        other: Option<PathBuf>,
        /// Only stop servers and start them again, as an upgrade does
        #[arg(long)]
        drains: bool,
        /// Run this program, built without the epoch check, on all servers; the run fails unless two
        /// servers are seen writing to one log
        #[arg(long, value_name = "PROGRAM", conflicts_with = "other")]
        unfenced: Option<PathBuf>,
    },
    /// Measure one, two and three servers, a lease and a take-over
    #[cfg(unix)]
    BenchCluster {
        /// Seconds per measurement
        #[arg(long, default_value_t = 15)]
        seconds: u64,
    },
    /// Measure acknowledgements under load
    Bench {
        /// Players and moves per second, such as 2000:1000; separate several with commas
        #[arg(
            long,
            value_delimiter = ',',
            default_value = "100:50,500:250,1000:500,2000:1000,4000:2000,100:250,1000:250,4000:250",
            value_parser = load
        )]
        loads: Vec<Load>,
        /// Seconds per measurement
        #[arg(long, default_value_t = 20)]
        seconds: u64,
        /// Folder for the data file, to choose the disk
        #[arg(long)]
        data: Option<PathBuf>,
        /// Use a PostgreSQL server started for this test instead of a data file
        #[arg(long, conflicts_with = "data")]
        postgres: bool,
    },
}

fn load(text: &str) -> Result<Load, String> {
    let parts = text.split_once(':');
    let load = parts.and_then(|(players, moves)| {
        Some(Load {
            players: players.parse().ok()?,
            moves: moves.parse().ok()?,
        })
    });
    load.ok_or_else(|| "expected PLAYERS:MOVES, such as 2000:1000".to_owned())
}

#[tokio::main]
async fn main() -> ExitCode {
    let done = match Cli::parse().test {
        Test::Kill {
            times,
            seed,
            postgres,
        } => judge(kill::run(times, seed, postgres).await, None, 1),
        #[cfg(unix)]
        Test::Cluster {
            tables,
            minutes,
            seed,
            most_lost,
            least_games,
            other,
            drains,
            unfenced: None,
        } => match process::sidra() {
            Ok(own) => {
                let programs = [own].into_iter().chain(other).collect();
                let mishaps: &[Mishap] = match drains {
                    true => &[Mishap::Drain],
                    false => &Mishap::ALL,
                };
                let report = cluster::run(tables, minutes, seed, programs, mishaps).await;
                judge(report, most_lost, least_games)
            }
            Err(why) => Err(why),
        },
        #[cfg(unix)]
        Test::Cluster {
            tables,
            minutes,
            seed,
            unfenced: Some(program),
            ..
        } => {
            let programs = vec![program];
            judge_unfenced(cluster::run(tables, minutes, seed, programs, &Mishap::ALL).await)
        }
        #[cfg(unix)]
        Test::BenchCluster { seconds } => cluster::measure(seconds).await,
        Test::Bench {
            loads,
            seconds,
            data,
            postgres,
        } => bench::run(&loads, seconds, data.as_deref(), postgres).await,
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Prints what a run found. Fails if it found faults, if a player lost more seconds of a turn than
/// `most_lost`, or if there were too few games to find much.
fn judge(
    report: Result<kill::Report, String>,
    most_lost: Option<f64>,
    least_games: u64,
) -> Result<(), String> {
    let report = report?;
    println!(
        "{} mishaps, {} commands acknowledged, {} tables with {} games checked, {} changes of owner, \
         at most {:.2} s of a turn lost ({:.2} s in calm), {} faults",
        report.kills,
        report.acknowledged,
        report.tables,
        report.games,
        report.claims,
        report.lost.as_secs_f64(),
        report.slow.as_secs_f64(),
        report.faults.len()
    );
    for fault in &report.faults {
        println!("{fault}");
    }
    if !report.faults.is_empty() {
        return Err("the histories are not sound".to_owned());
    }
    if report.games < least_games {
        let games = report.games;
        return Err(format!("only {games} games; expected {least_games}"));
    }
    let lost = report.lost.saturating_sub(report.slow).as_secs_f64();
    match most_lost {
        Some(most) if lost > most => Err(format!(
            "a player lost {lost:.2} s of a turn; expected at most {most} s"
        )),
        _ => Ok(()),
    }
}

/// Fails unless a run found two servers that wrote to one log.
#[cfg(unix)]
fn judge_unfenced(report: Result<kill::Report, String>) -> Result<(), String> {
    let report = report?;
    let two_owners = |fault: &&Fault| matches!(fault.wrong, Wrong::TwoOwners { .. });
    match report.faults.iter().find(two_owners) {
        Some(fault) => {
            println!("found among {} faults: {fault}", report.faults.len());
            Ok(())
        }
        None => Err("the missing epoch check was not detected".to_owned()),
    }
}
