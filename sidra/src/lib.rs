//! The `sidra` program: a thin shell over the crates that know the game.
//!
//! Answers go to standard output, errors in the input to standard error. Exit status: 0
//! legal or done, 1 not legal, 2 the input could not be read.

mod analyse;
mod arena;
mod check;
mod cli;
mod contestant;
mod data;
mod direction;
mod draw;
mod editions;
mod evening;
#[doc(hidden)]
pub mod fuzzing;
mod input;
mod json;
mod jsonl;
mod judge;
mod lexicon;
mod play;
mod program;
mod puzzle;
mod record;
mod score;
mod serve;
mod sheet;
mod sim;
mod solve;
#[cfg(unix)]
mod tables;
mod timer;

use std::io::Write;
use std::process::ExitCode;

use clap::FromArgMatches;
use sidra_text::{Isolation, Lang, Text};

use cli::{Cli, Command};

/// How a command ended, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Legal, or done.
    Done = 0,
    /// Not legal.
    NotLegal = 1,
    /// Some input could not be read.
    Unreadable = 2,
}

/// Why a command could not do its work.
enum Failure {
    /// The input is invalid. Each reason is printed on its own line.
    Input(Vec<String>),
    /// Standard input, standard output or a file failed.
    Io(std::io::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Failure {
        Failure::Input(vec![reason])
    }
}

/// Joins the reasons of a failure into one line.
fn reasons(failure: Failure) -> String {
    match failure {
        Failure::Input(reasons) => reasons.join("; "),
        Failure::Io(error) => error.to_string(),
    }
}

/// If this variable is set, the program runs no command: it exits with status 0 if the
/// command needs the page, and with another status if not. `cargo run` asks this way, so
/// that it need not understand the arguments; `launch` has the same constant.
const NEEDS_PAGE: &str = "SIDRA_NEEDS_PAGE";

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let matches = cli::command().try_get_matches_from(cli::arguments());
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // Invalid arguments need no page, nor does help, whose exit status is 0.
        Err(_) if std::env::var_os(NEEDS_PAGE).is_some() => return ExitCode::FAILURE,
        Err(error) => return explain(&error),
    };
    if std::env::var_os(NEEDS_PAGE).is_some() {
        return match cli.command {
            None | Some(Command::Serve(_)) => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        };
    }
    direction::decide(cli.bidi, cli.plain);
    match run(cli) {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(Failure::Input(reasons)) => {
            for reason in reasons {
                let _ = writeln!(direction::stderr(), "sidra: {reason}");
            }
            ExitCode::from(Outcome::Unreadable as u8)
        }
        // The reader has closed the pipe (`sidra … | head`).
        Err(Failure::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Io(error)) => {
            let _ = writeln!(direction::stderr(), "sidra: {error}");
            ExitCode::from(Outcome::Unreadable as u8)
        }
    }
}

/// Prints the requested help, or what is wrong with the arguments.
fn explain(error: &clap::Error) -> ExitCode {
    direction::decide(direction::Bidi::Auto, false);
    let said = error.render().ansi().to_string();
    let _ = match error.use_stderr() {
        true => write!(direction::stderr(), "{said}"),
        false => write!(direction::stdout(), "{said}"),
    };
    ExitCode::from(error.exit_code() as u8)
}

fn run(cli: Cli) -> Result<Outcome, Failure> {
    let asked = lexicon::Asked {
        file: cli.lexicon,
        offline: cli.offline,
    };
    let screen = |machine: bool| draw::Screen {
        text: text(cli.lang, machine),
        plain: cli.plain,
        words: lexicon::LazyLexicon::new(asked.clone()),
    };
    let Some(command) = cli.command else {
        return serve::run(&cli::serve_alone()?, &asked);
    };
    match command {
        Command::Lexicon { command } => lexicon::run(&command, &asked, &screen(false)),
        Command::Editions(args) => editions::run(&args, &screen(args.json)),
        Command::Check(args) if args.jsonl => {
            jsonl::run(&check::Service::new(&args, screen(true))?)
        }
        Command::Check(args) => check::run(&args, &screen(false)),
        Command::Judge(args) if args.jsonl => {
            jsonl::run(&judge::Service::new(&args, screen(true))?)
        }
        Command::Judge(args) => judge::run(&args, &screen(false)),
        Command::Solve(args) if args.jsonl => jsonl::run(&solve::Service::new(args, screen(true))?),
        Command::Solve(args) => solve::run(&args, &screen(false)),
        Command::Score(args) if args.jsonl => {
            jsonl::run(&score::Service::new(&args, screen(true))?)
        }
        Command::Score(args) => match (&args.sheet, args.evening.as_slice()) {
            (Some(path), _) => sheet::run(path, &screen(false)),
            (None, []) => score::run(&args, &screen(false)),
            (None, [path]) => evening::run(path, &args, &screen(false)),
            (None, paths) => evening::run_all(paths, &args, &screen(false)),
        },
        Command::Timer(args) => timer::run(&args, &screen(false)),
        Command::Play(args) => play::run(&args, &screen(false)),
        Command::Sim(args) => sim::run(&args, &screen(args.jsonl)),
        Command::Arena(args) => arena::run(&args, &screen(args.jsonl)),
        Command::Serve(args) => serve::run(&args, &asked),
        #[cfg(unix)]
        Command::Tables(args) => tables::run(&args),
        Command::Backup(args) => data::backup(&args),
        Command::Restore(args) => data::restore(&args),
        Command::Migrate(args) => data::migrate(&args),
        Command::Replay(args) => record::replay(&args.file, &screen(false)),
        Command::Verify(args) => record::verify(&args.file, &screen(false)),
        Command::Analyse(args) => analyse::run(&args, &screen(args.jsonl)),
        Command::Puzzle(args) => puzzle::run(&args, &screen(args.jsonl)),
        Command::Completions { shell } => {
            let mut written = Vec::new();
            clap_complete::generate(shell, &mut cli::command(), "sidra", &mut written);
            std::io::stdout().write_all(&written)?;
            Ok(Outcome::Done)
        }
    }
}

/// Loads the requested language. The default is the system's language for people, and
/// English for programs.
fn text(asked: Option<Lang>, machine: bool) -> Text {
    let system = || sys_locale::get_locale().and_then(|locale| Lang::of_locale(&locale));
    let lang = asked.or_else(|| if machine { None } else { system() });
    let isolation = match machine {
        true => Isolation::Off,
        false => direction::isolation(),
    };
    Text::new(lang.unwrap_or(Lang::En), isolation)
}
