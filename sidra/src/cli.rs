//! The command line.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use sidra_core::{Edition, editions};
use sidra_insight::puzzle::{Day, Grade};
use sidra_server::{Networks, Proxies, PublicUrl};
use sidra_store::Place;
use sidra_text::Lang;

use crate::Failure;
use crate::contestant::Contestant;
use crate::direction::Bidi;

/// The rummy tile game in seven printed editions.
///
/// Run it without a command to serve the page, then open the address it prints in your
/// browser.
///
/// It is also a referee for the rules in your own booklet: it tells you whether a set or
/// a turn is legal and which rules it breaks, finds the best play, and adds up the
/// scores.
#[derive(Debug, Parser)]
#[command(version, after_long_help = NOTATION, arg_required_else_help = false)]
pub struct Cli {
    /// Output language: en, he, pl or hu [default: the system's; en for JSON]
    #[arg(long, global = true, value_name = "LANG", env = "SIDRA_LANG", value_parser = lang_parser(), hide_possible_values = true, hide_env = true)]
    pub lang: Option<Lang>,

    /// Write tiles as r7 instead of drawing them (for screen readers and copying)
    #[arg(long, global = true)]
    pub plain: bool,

    /// Whether your terminal reorders Hebrew itself. If not, the program reorders every line for
    /// display [env: SIDRA_BIDI] [default: auto]
    #[arg(
        long,
        global = true,
        value_name = "yes|no|auto",
        env = "SIDRA_BIDI",
        default_value = "auto",
        hide_env = true,
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub bidi: Bidi,

    /// Dictionary for the word game: a dictionary file, a list of words, or the word `none`
    /// [default: the one made by `sidra lexicon`]
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "SIDRA_LEXICON",
        hide_env = true
    )]
    pub lexicon: Option<PathBuf>,

    /// Don't download anything, even if there is no dictionary yet
    #[arg(long, global = true, env = "SIDRA_OFFLINE", hide_env = true)]
    pub offline: bool,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the page; `sidra` without a command does the same
    #[command(after_long_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Copy the server's data file, even while the server is running
    #[command(after_long_help = BACKUP_EXAMPLES)]
    Backup(BackupArgs),
    /// Replace the server's data file with a backup
    #[command(after_long_help = RESTORE_EXAMPLES)]
    Restore(RestoreArgs),
    /// Copy everything from a data file to a PostgreSQL database, or the other way round
    #[command(after_long_help = MIGRATE_EXAMPLES)]
    Migrate(MigrateArgs),
    /// List or close the tables of a running server, or turn its lobby on or off
    #[cfg(unix)]
    #[command(after_long_help = TABLES_EXAMPLES)]
    Tables(TablesArgs),
    /// List the editions, their booklets and all their rules
    Editions(EditionsArgs),
    /// Check whether rows are legal sets or words, and what they are worth
    #[command(after_long_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Check whether a turn is legal, and which rules it breaks
    #[command(after_long_help = JUDGE_EXAMPLES)]
    Judge(JudgeArgs),
    /// Find the best play and show it step by step
    #[command(after_long_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Score a finished game, add up a score sheet, or keep score for an evening
    #[command(after_long_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// Time the turns of a game at a real table
    #[command(after_long_help = TIMER_EXAMPLES)]
    Timer(TimerArgs),
    /// Play against bots in the terminal
    #[command(after_long_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Play games between bots and report who wins, how often and by how much
    #[command(after_long_help = SIM_EXAMPLES)]
    Sim(SimArgs),
    /// Compare bots on duplicate deals: win rates, points and Elo, with intervals
    #[command(after_long_help = ARENA_EXAMPLES)]
    Arena(ArenaArgs),
    /// Step through the record of a match
    Replay(ReplayArgs),
    /// Check the record of a match: its shuffles, turns and scores
    #[command(after_long_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// Compare every turn of a recorded match with its best play
    #[command(after_long_help = ANALYSE_EXAMPLES)]
    Analyse(AnalyseArgs),
    /// Make puzzles from bot games, for a day or from a seed
    #[command(after_long_help = PUZZLE_EXAMPLES)]
    Puzzle(PuzzleArgs),
    /// Make, inspect or search the dictionary for the word game
    #[command(after_long_help = LEXICON)]
    Lexicon {
        /// What to do with the dictionary
        #[command(subcommand)]
        command: LexiconCommand,
    },
    /// Print completions for your shell
    #[command(after_long_help = COMPLETIONS)]
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: Shell,
    },
}

/// Returns the whole command line. An edition is required unless another argument names one. Which
/// arguments do so differs by command, although the commands share `RulesArgs`.
pub fn command() -> clap::Command {
    let needed = |unless: &'static [&'static str]| {
        move |command: clap::Command| {
            command.mut_arg("edition", |edition| {
                edition.required_unless_present_any(unless)
            })
        }
    };
    Cli::command()
        .mut_subcommand("check", needed(&["jsonl"]))
        .mut_subcommand("judge", needed(&["jsonl", "position"]))
        .mut_subcommand("solve", needed(&["jsonl", "position"]))
        .mut_subcommand("score", needed(&["jsonl", "sheet", "evening"]))
        .mut_subcommand("sim", needed(&[]))
        .mut_subcommand("arena", needed(&[]))
        .mut_subcommand("play", needed(&[]))
}

/// Returns the arguments of `serve` for a program that was run without a command: the
/// environment may still set some.
pub fn serve_alone() -> Result<ServeArgs, Failure> {
    let cli = Cli::try_parse_from(["sidra", "serve"]);
    match cli.map(|cli| cli.command) {
        Ok(Some(Command::Serve(args))) => Ok(args),
        Ok(_) => Err(Failure::from("expected the arguments of serve".to_owned())),
        Err(error) => Err(Failure::from(error.to_string())),
    }
}

/// An edition and its house rules.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The edition (run `sidra editions` for a list)
    #[arg(short, long, value_name = "ID", value_parser = edition_parser())]
    pub edition: Option<&'static Edition>,

    /// Change a rule, as FIELD=VALUE; can be used more than once
    #[arg(long, value_name = "FIELD=VALUE")]
    pub house: Vec<String>,
}

/// `sidra editions`.
#[derive(Debug, Args)]
pub struct EditionsArgs {
    /// Show only this edition
    #[arg(short, long, value_name = "ID", value_parser = edition_parser())]
    pub edition: Option<&'static Edition>,

    /// Print JSON, with the values that each field can take
    #[arg(long)]
    pub json: bool,
}

/// `sidra check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Read requests from standard input, one JSON object per line
    #[arg(long, conflicts_with = "rows")]
    pub jsonl: bool,

    /// Rows of tiles, each quoted: "r3 r4 r5"; or words: שלום
    #[arg(required_unless_present = "jsonl", value_name = "ROW")]
    pub rows: Vec<String>,
}

/// `sidra judge`.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// The player has opened in an earlier turn
    #[arg(long, conflicts_with = "position")]
    pub opened: bool,

    /// The table before the turn: sets or words separated by |, or - if it is empty
    #[arg(long, value_name = "TABLE", required_unless_present_any = ["jsonl", "position"])]
    pub before: Option<String>,

    /// The player's rack before the turn
    #[arg(long, value_name = "TILES", required_unless_present_any = ["jsonl", "position"])]
    pub rack: Option<String>,

    /// The table after the turn
    #[arg(long, value_name = "TABLE", required_unless_present = "jsonl")]
    pub after: Option<String>,

    /// The whole position in one line (edition, table, racks, pool, opened, turn) instead of the
    /// other options (see docs/notation.md)
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["edition", "house", "before", "rack"])]
    pub position: Option<String>,

    /// Read requests from standard input, one JSON object per line; the other
    /// options set the defaults of the requests
    #[arg(long, conflicts_with_all = ["before", "rack", "after", "position"])]
    pub jsonl: bool,
}

/// What `sidra solve` can maximise first.
pub const OBJECTIVES: [&str; 2] = ["tiles", "points"];

/// `sidra solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// The player has opened in an earlier turn
    #[arg(long, conflicts_with = "position")]
    pub opened: bool,

    /// The table: sets or words separated by |, or - if it is empty
    #[arg(long, value_name = "TABLE", required_unless_present_any = ["jsonl", "position"])]
    pub table: Option<String>,

    /// The player's rack
    #[arg(long, value_name = "TILES", required_unless_present_any = ["jsonl", "position"])]
    pub rack: Option<String>,

    /// The whole position in one line (edition, table, racks, pool, opened, turn) instead of the
    /// other options (see docs/notation.md)
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["edition", "house", "table", "rack"])]
    pub position: Option<String>,

    /// What to maximise first: tiles or points [default: tiles; points in the word game]
    #[arg(long, value_name = "OBJECTIVE", value_parser = OBJECTIVES)]
    pub objective: Option<String>,

    /// List up to N plays that leave different tiles on the rack (word game: that score
    /// different words). If there are more, the list starts with plays that no other
    /// beats in tiles, points and jokers kept (word game: with the highest scores).
    /// N is 20 by default and at most 5,000
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub all: Option<u32>,

    /// Stop searching after N nodes and show the best found so far
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// Spend up to N nodes on finding, among equally good plays, one that changes the fewest sets.
    /// Without N, the limit is 10,000. Without the option, --jsonl spends at most 150 nodes, and
    /// none in positions of more than 30 tiles
    #[arg(long, value_name = "N", num_args = 0..=1, conflicts_with = "all")]
    pub tidy: Option<Option<u64>>,

    /// Read requests from standard input, one JSON object per line; the other
    /// options set the defaults of the requests
    #[arg(long, conflicts_with_all = ["table", "rack", "position"])]
    pub jsonl: bool,
}

/// Returns the arguments of the process. Puts a space before an empty rack with details,
/// such as "- : 25", so that it is not taken for an option.
pub fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| {
        let text = argument.to_str().and_then(|text| text.strip_prefix('-'));
        let is_rack = text.is_some_and(|text| text.starts_with([' ', ':']));
        match is_rack {
            true => [OsString::from(" "), argument].into_iter().collect(),
            false => argument,
        }
    })
}

/// `sidra score`.
#[derive(Debug, Args)]
pub struct ScoreArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// The player who went out (the first is 1), or "pool" [default: the player with the
    /// empty rack; the pool in the word game]
    #[arg(long, value_name = "SEAT")]
    pub out: Option<String>,

    /// Add up a score sheet instead: a file with one game per line, such as
    /// "+24* -3 -16 -5", where * marks the winner; use - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "out", "jsonl", "edition", "house"])]
    pub sheet: Option<PathBuf>,

    /// Show the score sheet of an evening; the page can read and write this file too. With racks,
    /// add a game to it. With several files, show the totals of all players
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sheet", "jsonl"])]
    pub evening: Vec<PathBuf>,

    /// Start a new evening with these players, in turn order, separated by commas
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        requires_all = ["evening", "edition"],
        conflicts_with_all = ["players", "out", "game", "remove", "begins", "rename"]
    )]
    pub names: Vec<String>,

    /// Name the evening
    #[arg(long, value_name = "NAME", requires = "evening")]
    pub name: Option<String>,

    /// Rename a player, for example 2=Noa
    #[arg(long, value_name = "SEAT=NAME", requires = "evening")]
    pub rename: Vec<String>,

    /// Replace the racks of this game, counted from 1, with those given
    #[arg(long, value_name = "N", requires_all = ["evening", "players"])]
    pub game: Option<usize>,

    /// Remove this game from the evening
    #[arg(long, value_name = "N", requires = "evening", conflicts_with_all = ["players", "game"])]
    pub remove: Option<usize>,

    /// The player who began the game, if it was not that player's turn to begin
    #[arg(long, value_name = "SEAT", requires_all = ["evening", "players"])]
    pub begins: Option<usize>,

    /// Read requests from standard input, one JSON object per line
    #[arg(long, conflicts_with_all = ["players", "out"])]
    pub jsonl: bool,

    /// The racks in turn order, each in quotes; use - for an empty rack. Add details
    /// after a colon: unopened, announced, drew r7, no turn; in the word game, the points
    /// scored
    #[arg(required_unless_present_any = ["jsonl", "sheet", "evening"], value_name = "RACK")]
    pub players: Vec<String>,
}

/// `sidra timer`.
#[derive(Debug, Args)]
pub struct TimerArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Take the players and the rules from the score sheet of an evening
    #[arg(long, value_name = "FILE", conflicts_with_all = ["names", "edition", "house"])]
    pub evening: Option<PathBuf>,

    /// Save the timer to this file after every key press. If the file exists, its timer continues;
    /// in that case, leave out all other arguments
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Seconds per turn [default: as in the rules]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(5..=3600))]
    pub seconds: Option<u16>,

    /// The players in turn order
    #[arg(required_unless_present_any = ["evening", "file"], value_name = "NAME")]
    pub names: Vec<String>,
}

/// `sidra play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Your opponents: one to three bots, separated by commas. A bot is a level (beginner,
    /// easy, medium, advanced, hard or expert; simple lays only from its rack) or, in the
    /// number editions, a program of your own, written as cmd:./mybot
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        default_value = "beginner"
    )]
    pub bots: Vec<Contestant>,

    /// Have every bot explain its plays
    #[arg(long)]
    pub why: bool,

    /// Number of games in the match
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub games: u32,

    /// Number of rounds, instead of games; a round has as many games as there are players
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u32).range(1..=25))]
    pub rounds: Option<u32>,

    /// A theme for the words; players can object to words that don't fit it
    #[arg(long, value_name = "TEXT")]
    pub theme: Option<String>,

    /// Seed for the deal; use the same number to play the same match again [default: a new deal]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Save the record of the match to this file when it is over
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// `sidra sim`.
#[derive(Debug, Args)]
pub struct SimArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Two to four bots, separated by commas: levels (simple, beginner, easy, medium, advanced,
    /// hard or expert), or programs as cmd:./mybot
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        default_value = "simple,simple"
    )]
    pub bots: Vec<Contestant>,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Seed of the first game; each later game uses the next number. The same seed gives
    /// the same games on every machine
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,

    /// Print one JSON object per game
    #[arg(long)]
    pub jsonl: bool,

    /// Save the record of each game to this file (for several games, -1, -2… is added
    /// before the extension)
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// `sidra arena`.
#[derive(Debug, Args)]
pub struct ArenaArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// The bots, separated by commas: levels, or programs as cmd:./mybot. Each bot
    /// plays against every other bot
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        default_value = "beginner,easy,medium,advanced,hard,expert"
    )]
    pub bots: Vec<Contestant>,

    /// Number of players at the table, 2 to 4. With more than two, one bot of a pair
    /// plays against several of the other
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = players_parser())]
    pub players: usize,

    /// Number of deals for each pair of bots; each deal is played once in every seat
    /// [default: 100, or no limit with --within or --minutes]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: Option<u64>,

    /// Seed of the first deal; each later deal uses the next number
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,

    /// Stop when every win rate is known to within this many percentage points, and every bot's
    /// points per game to within the same number of points
    #[arg(long, value_name = "N")]
    pub within: Option<f64>,

    /// Stop after this many minutes
    #[arg(long, value_name = "MINUTES")]
    pub minutes: Option<f64>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,

    /// Write every deal to this file; if it exists, continue where it ends
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Save a chart of the win rates to this SVG file
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Print one JSON object per pair and per rating
    #[arg(long)]
    pub jsonl: bool,
}

/// `sidra serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Address and port to listen on; 0.0.0.0 means every address of this machine, port 0
    /// any free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Listen::default(), env = "SIDRA_LISTEN", hide_env = true)]
    pub listen: Listen,

    /// File that stores people, tables and matches; by default sidra.db in your data folder
    #[arg(long, value_name = "FILE", env = "SIDRA_DATA", hide_env = true)]
    pub data: Option<PathBuf>,

    /// PostgreSQL database to use instead of a file, such as `postgres://user@host/name`; if
    /// it contains a password, set the variable SIDRA_DATABASE instead
    #[arg(
        long,
        value_name = "URL",
        env = "SIDRA_DATABASE",
        hide_env = true,
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// Name of this server among those that share a database; by default the machine's name and the
    /// port
    #[arg(long, value_name = "NAME", env = "SIDRA_NODE", hide_env = true)]
    pub node: Option<String>,

    /// NATS server that connects the servers that share a database, such as
    /// `nats://user:password@host:4222`; to hide the password, set the variable SIDRA_NATS instead
    #[arg(
        long,
        value_name = "URL",
        env = "SIDRA_NATS",
        hide_env = true,
        hide_env_values = true,
        requires = "database"
    )]
    pub nats: Option<String>,

    /// Address at which others reach this server, such as `https://sidra.example.org`; separate
    /// several with commas
    #[arg(
        long,
        value_name = "URL",
        value_delimiter = ',',
        env = "SIDRA_PUBLIC_URL",
        hide_env = true
    )]
    pub public_url: Vec<PublicUrl>,

    /// Proxies whose X-Forwarded-For header is trusted: addresses or networks such as
    /// 127.0.0.1,10.0.0.0/8
    #[arg(
        long,
        value_name = "NETWORKS",
        default_value = "none",
        env = "SIDRA_TRUSTED_PROXY",
        hide_env = true
    )]
    pub trusted_proxy: Proxies,

    /// Addresses or networks that may read /metrics, besides this machine
    #[arg(
        long,
        value_name = "NETWORKS",
        default_value = "none",
        env = "SIDRA_METRICS_FROM",
        hide_env = true
    )]
    pub metrics_from: Networks,

    /// Don't list public tables
    #[arg(long, env = "SIDRA_NO_LOBBY", hide_env = true)]
    pub no_lobby: bool,

    /// Delete finished tables after this many days, with the data of people who have no other
    /// table; 0 keeps everything
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 365,
        env = "SIDRA_KEEP_DAYS",
        hide_env = true
    )]
    pub keep_days: u32,

    /// Maximum number of open connections; by default as many as the system allows, up to 20,000
    #[arg(long, value_name = "COUNT", env = "SIDRA_CONNECTIONS", hide_env = true)]
    pub connections: Option<usize>,

    /// Don't let browsers store the page for use without a network; copies that are already stored
    /// are removed
    #[arg(long, env = "SIDRA_NO_OFFLINE", hide_env = true)]
    pub no_offline: bool,

    /// Serve the page in this folder instead of the one built into the program
    #[arg(
        long,
        value_name = "FOLDER",
        env = "SIDRA_PAGE",
        hide_env = true,
        hide = true
    )]
    pub page: Option<PathBuf>,

    /// Don't limit how often clients may send requests (for load tests)
    #[arg(long, env = "SIDRA_NO_RATES", hide_env = true, hide = true)]
    pub no_rates: bool,

    /// How wrong the clock is: milliseconds that it is ahead, and its speed (for load tests)
    #[arg(
        long,
        value_name = "MILLIS:RATE",
        env = "SIDRA_CLOCK_SKEW",
        hide_env = true,
        hide = true,
        value_parser = skew
    )]
    pub clock_skew: Option<sidra_server::Skew>,

    /// What to log to standard error: a level (error, warn, info, debug or trace), or levels by
    /// module, such as `info,sidra_server=debug`
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "warn",
        env = "SIDRA_LOG",
        hide_env = true
    )]
    pub log: String,

    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
}

fn skew(text: &str) -> Result<sidra_server::Skew, String> {
    let parts = text.split_once(':');
    let skew = parts.and_then(|(ahead, rate)| {
        let (ahead, rate) = (ahead.parse().ok()?, rate.parse().ok()?);
        Some(sidra_server::Skew { ahead, rate })
    });
    skew.ok_or_else(|| "expected MILLIS:RATE, such as -500:1.01".to_owned())
}

/// `sidra tables`.
#[cfg(unix)]
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// The data file of the server; by default sidra.db in your data folder
    #[arg(
        long,
        value_name = "FILE",
        env = "SIDRA_DATA",
        hide_env = true,
        global = true
    )]
    pub data: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Option<TablesCommand>,
}

/// What to do with tables.
#[cfg(unix)]
#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// Close a table; its players are told why, and its secret is published
    Close {
        /// The table, as listed
        table: String,
    },
    /// Turn the public list of tables on or off, until the server stops
    Lobby {
        /// on or off
        #[arg(value_name = "on|off", value_parser = ["on", "off"])]
        on: String,
    },
}

/// `sidra backup`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The data file; by default sidra.db in your data folder
    #[arg(long, value_name = "FILE", env = "SIDRA_DATA", hide_env = true)]
    pub data: Option<PathBuf>,

    /// Not supported: use the tools of the database (see docs/operating.md)
    #[arg(
        long,
        value_name = "URL",
        env = "SIDRA_DATABASE",
        hide = true,
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// Replace TO if it exists
    #[arg(long)]
    pub force: bool,

    /// The file to create
    pub to: PathBuf,
}

/// `sidra restore`.
#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// The data file; by default sidra.db in your data folder
    #[arg(long, value_name = "FILE", env = "SIDRA_DATA", hide_env = true)]
    pub data: Option<PathBuf>,

    /// Not supported: use the tools of the database (see docs/operating.md)
    #[arg(
        long,
        value_name = "URL",
        env = "SIDRA_DATABASE",
        hide = true,
        hide_env_values = true
    )]
    pub database: Option<String>,

    /// Overwrite the `.before-restore` file of an earlier restore
    #[arg(long)]
    pub force: bool,

    /// The backup
    pub from: PathBuf,
}

/// `sidra migrate`.
#[derive(Debug, Args)]
pub struct MigrateArgs {
    /// Source: a data file, or a database such as `postgres://user@host/name`
    #[arg(long, value_name = "FILE|URL")]
    pub from: Place,

    /// Target: a new file or an empty database
    #[arg(long, value_name = "FILE|URL")]
    pub to: Place,
}

/// Where to listen: the name or address of a host, and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listen {
    pub host: String,
    pub port: u16,
}

impl Default for Listen {
    /// Only this machine can connect.
    fn default() -> Listen {
        Listen {
            host: "127.0.0.1".to_owned(),
            port: 8080,
        }
    }
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Listen, String> {
        let expected = || "expected ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:8080".to_owned();
        let (host, port) = text.rsplit_once(':').ok_or_else(expected)?;
        let inside = host
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let host = match inside {
            Some(address) => address,
            None if host.contains(':') => return Err(expected()),
            None => host,
        };
        match port.parse() {
            Ok(port) if !host.is_empty() => Ok(Listen {
                host: host.to_owned(),
                port,
            }),
            _ => Err(expected()),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

/// `sidra lexicon`.
#[derive(Debug, Subcommand)]
pub enum LexiconCommand {
    /// Build the dictionary from installed or downloaded sources
    Build(BuildArgs),
    /// Show the source, version and number of words of the dictionary
    Info,
    /// Find words that match a pattern: ? is any letter, * any number of letters
    Find(FindArgs),
}

/// `sidra lexicon build`.
#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Build the dictionary from this list of words instead, one per line
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
}

/// `sidra lexicon find`.
#[derive(Debug, Args)]
pub struct FindArgs {
    /// Hebrew letters, ? and *
    pub pattern: String,

    /// Maximum number of words to show
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    pub most: u32,
}

/// `sidra replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The record
    pub file: PathBuf,
}

/// `sidra verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The record
    pub file: PathBuf,
}

/// `sidra analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArgs {
    /// The record
    pub file: PathBuf,

    /// Analyse only this game, counted from 1
    #[arg(long, value_name = "N", value_parser = counted_parser())]
    pub game: Option<usize>,

    /// Show this turn with its best play, step by step; add --game if there are several games
    #[arg(long, value_name = "N", value_parser = counted_parser())]
    pub turn: Option<usize>,

    /// Print a JSON line for every turn and one for every game
    #[arg(long)]
    pub jsonl: bool,
}

/// `sidra puzzle`.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// Edition [default: il-classic]
    #[arg(short, long, value_name = "ID", value_parser = edition_parser())]
    pub edition: Option<&'static Edition>,

    /// Word game: the words on the table, separated by |, or - if it is empty. The puzzle is to
    /// make the longest word
    #[arg(long, value_name = "TABLE", requires = "rack", conflicts_with_all = ["date", "grade", "joker", "seed", "count"])]
    pub table: Option<String>,

    /// Word game: the rack
    #[arg(long, value_name = "TILES", requires = "table")]
    pub rack: Option<String>,

    /// Make the puzzles of this day [default: today]
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with_all = ["seed", "count"])]
    pub date: Option<Day>,

    /// Difficulty, from 1 to 5 [default: any; for a day, 1, 3 and 5]
    #[arg(long, value_name = "1-5", value_parser = grade_parser())]
    pub grade: Option<Grade>,

    /// A joker that must be on the table or on the rack, such as J or M
    #[arg(long, value_name = "JOKER")]
    pub joker: Option<String>,

    /// Seed of the first puzzle; each later puzzle uses the next number
    #[arg(long, value_name = "SEED")]
    pub seed: Option<u64>,

    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, requires = "seed", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub count: u64,

    /// Also show a solution, step by step
    #[arg(long)]
    pub solution: bool,

    /// Print one JSON line per puzzle
    #[arg(long)]
    pub jsonl: bool,
}

fn grade_parser() -> impl TypedValueParser<Value = Grade> {
    clap::value_parser!(u8)
        .range(1..=5)
        .try_map(|number| Grade::new(number).ok_or("a grade is 1 to 5"))
}

fn counted_parser() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u64)
        .range(1..=100_000)
        .map(|number| number as usize)
}

fn players_parser() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u64)
        .range(2..=4)
        .map(|players| players as usize)
}

fn edition_parser() -> impl TypedValueParser<Value = &'static Edition> {
    let ids = editions::ALL.map(|edition| edition.id.text());
    PossibleValuesParser::new(ids).try_map(|id| editions::find(&id).ok_or("no such edition"))
}

fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    let codes = Lang::ALL.map(Lang::code);
    PossibleValuesParser::new(codes)
        .try_map(|code| Lang::of_locale(&code).ok_or("no such language"))
}

const NOTATION: &str = "\
Tiles: r7 b12 y1 k9 (red, blue, yellow, black; 1 to 13). Jokers: J classic, D double,
C colour change, M mirror, Jr Jb Jy Jk expert. Write runs from low to high, with jokers
in their place. Separate sets with |, and write - for an empty table or rack. Type Hebrew
words in reading order; a joker is * on a rack, and * before its letter in a word (ש*בת).

Try:
  sidra serve --open
  sidra check -e il-classic \"r3 r4 J\" \"r7 b8 r9\"
  sidra judge -e il-classic --opened --before \"b4 b5 b6\" --rack \"b3 r9\" --after \"b3 b4 b5 b6\"
  sidra solve -e il-classic --opened --table \"r1 r2 r3 J\" --rack \"k9 k10 k11\"
  sidra score -e il-classic - \"r3\" \"r7 b9\" \"k5\"
  sidra editions -e il-twist
  sidra play -e il-classic";

const CHECK_EXAMPLES: &str = "\
Examples:
  sidra check -e il-classic \"r3 r4 J\"
  sidra check -e il-twist \"r3 r4 M r4 r3\" \"r3 C b5\"
  sidra check -e pl-expert --lang pl \"r4 r5 Jb\"
  sidra check -e il-word שבת ש*בת
  echo '{\"edition\":\"il-twist\",\"set\":[\"r2\",\"D\",\"r5\"]}' | sidra check --jsonl

Exit status: 0 all rows are legal, 1 at least one is not, 2 the input could not be read.";

const JUDGE_EXAMPLES: &str = "\
Examples:
  sidra judge -e il-classic --before - --rack \"r9 r10 r11 b2\" --after \"r9 r10 r11\"
  sidra judge -e il-classic --opened --before \"r3 b3 J\" --rack \"y3 r8 r9\" \\
              --after \"r3 b3 y3 | J r8 r9\"
  sidra judge --position \"il-classic; b4 b5 b6; b3 r9 / ?14; ?; 1; 1\" --after \"b3 b4 b5 b6\"
  sidra judge -e il-classic --house released_joker=any-set --opened \\
              --before \"r3 J r5 | b7 b8 b9\" --rack r4 --after \"r3 r4 r5 | b7 b8 b9 J\"
  sidra judge -e il-word --opened --before \"אות | שבת\" --rack \"נ י\" --after \"נאות | שבת\"

You can lay a word that is not in the dictionary: it is shown as unverified, and if someone
objects, the others vote. Words that are already on the table are not looked up, because the
players have accepted them.

Exit status: 0 legal, 1 not legal, 2 the input could not be read.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  sidra solve -e il-classic --opened --table \"r1 r2 r3 J\" --rack \"k9 k10 k11\"
  sidra solve -e il-classic --table - --rack \"r9 r10 r11 b2 k2\"
  sidra solve -e pl-twist --opened --table \"b3 b4 C | r7 b7 y7\" --rack \"b5 k7 r5\" \\
              --objective points
  sidra solve -e il-classic --opened --table \"r4 r5 r6\" --rack \"r3 r7 J\" --all
  echo '{\"edition\":\"il-classic\",\"opened\":true,\"rack\":[\"r4\"],\"table\":[[\"r1\",\"r2\",\"r3\"]]}' \\
    | sidra solve --jsonl

The answer is exact under the rules of the edition, jokers included. Of equally good plays, you
get one that changes the fewest sets; if that is not proven, the answer says so, and --tidy N
searches longer. Without --opened, you get the best opening.
In the word game, you get the best play that changes up to three words on the table; if that
takes too long to prove, the answer says so.

A JSON request can also have \"steps\":true (adds the steps as sentences), \"all\":N (adds a list of
up to N plays, at most 5,000, and whether it is complete), \"nodes\":N (adds \"proven\":false if N
was not enough) and \"tidy\":N. In the answer, \"fewest_changes\" is true if it is proven that no
equally good play changes fewer sets.

Exit status: 0 done, 2 the input could not be read.";

const SCORE_EXAMPLES: &str = "\
Examples:
  sidra score -e il-classic - \"r3\" \"r7 b9\" \"k5\"
  sidra score -e pl-standard - \"r10 b10 y10 k4 : unopened, announced, drew y10\"
  sidra score -e pl-standard --out pool \"r1\" \"b5\" \"k10\" \"r7 k8\"
  sidra score -e il-word \"* מ : 40\" \"ל : 12\" \"- : 25\"
  sidra score --sheet evening.txt
  sidra score --evening friday.evening -e il-classic --names Dana,Noa,Tom
  sidra score --evening friday.evening - \"r3\" 16
  sidra score --evening friday.evening --game 1 - \"r4\" 16
  sidra score --evening friday.evening
  sidra score --evening friday.evening --evening saturday.evening

After a colon, write \"unopened\" for a player who never opened (the penalty from the booklet
applies), \"announced\" and \"drew y10\" for an opening announced with the last tile drawn,
and \"no turn\" for a player who never had a turn. In the word game, write only the points scored
during the game after the colon; a player who still has a joker loses those points and 10 more.
In a score sheet, * marks the winner of a game (without a *, the highest score wins). Empty lines
and lines that start with # are skipped.

For an evening, you can give the sum of a rack instead of its tiles. If the score depends on
anything else, write it after the colon: \"could open\" or \"could not open\" for a player who never
opened, and \"tiles 3\" if the number of tiles matters. The rules come from the file. Across
evenings, players with the same name count as one.

Exit status: 0 done, 2 the input could not be read.";

const TIMER_EXAMPLES: &str = "\
Examples:
  sidra timer -e il-classic Dana Noa Tom
  sidra timer -e pl-standard --seconds 90 Dana Noa
  sidra timer --evening friday.evening
  sidra timer --file turns.timer -e il-classic Dana Noa
  sidra timer --file turns.timer

The space bar ends a turn, p pauses, u goes back one turn, q quits. Without a terminal, each
line of standard input is a key, and an empty line ends the turn. With a file, the timer can be
resumed later; the clock of a turn that was not paused keeps running.

Exit status: 0 done, 2 the input could not be read.";

const PLAY_EXAMPLES: &str = "\
Type the table as it should be after your turn, or build it step by step:
  lay r9 r10 r11        lay sets from your rack (separated by |)
  set 2 b3 b4 b5 b6     replace set 2 with this
  done                  submit what you have laid
  hint                  show the best play
  draw, pass, undo, resign, help, quit

Type words in reading order, with * before the letter that a joker stands for:
  lay שלום              set 2 נאות              check מילון

Each turn has the time limit from the booklet. A line typed too late is ignored: time is up, and the
tiles you have laid by then are judged. Use --house turn_seconds=0 to play without a clock.

Examples:
  sidra play -e il-classic --bots easy,medium --record evening.sidra
  sidra play -e il-word --bots medium";

const SIM_EXAMPLES: &str = "\
Examples:
  sidra sim -e il-classic --games 10000
  sidra sim -e pl-twist --bots hard,simple,simple --seed 7 --jsonl
  sidra sim -e hu-twist --games 1 --record game.sidra && sidra replay game.sidra";

const ARENA_EXAMPLES: &str = "\
Two bots play the same deals in every seat, with the same tiles in the same order, so that luck
cancels out as far as possible. Intervals are 95% confidence intervals, clustered by deal. Elo
follows from the win rates (Bradley-Terry), with the first bot at 0.

Examples:
  sidra arena -e il-classic --bots medium,hard --deals 500
  sidra arena -e pl-twist --within 3 --minutes 30 --file arena.jsonl --plot arena.svg
  sidra arena -e il-classic --bots hard,cmd:./mybot --players 4";

const SERVE_EXAMPLES: &str = "\
Examples:
  sidra serve --open
  sidra serve --listen 0.0.0.0:8080        lets others on your network join; also prints a QR code
  sidra serve --public-url https://sidra.example.org --trusted-proxy 127.0.0.1

You can also set options with environment variables: SIDRA_LISTEN, SIDRA_DATA, SIDRA_DATABASE,
SIDRA_NODE, SIDRA_NATS, SIDRA_PUBLIC_URL, SIDRA_TRUSTED_PROXY, SIDRA_NO_LOBBY, SIDRA_NO_OFFLINE,
SIDRA_KEEP_DAYS, SIDRA_CONNECTIONS, SIDRA_LOG.

Press Ctrl-C to stop the server. Games continue when you start it again.";

#[cfg(unix)]
const TABLES_EXAMPLES: &str = "\
Examples:
  sidra tables
  sidra tables close 01jcvd8zhte0hs5y3kq8v4cvt7
  sidra tables lobby off

Run it as the user that runs the server: it talks to the server through a socket next to the
data file.";

const BACKUP_EXAMPLES: &str = "\
Examples:
  sidra backup monday.db
  sidra backup --data /var/lib/sidra/sidra.db /backups/sidra.db --force

The copy is a complete, consistent snapshot. It is checked, and only you can read it.

You can also name the data file with the environment variable SIDRA_DATA.";

const RESTORE_EXAMPLES: &str = "\
Examples:
  sidra restore monday.db
  sidra restore --data /var/lib/sidra/sidra.db /backups/sidra.db

Stop the server first. The backup is checked before anything changes, and the previous data file is
kept next to the new one, with .before-restore added to its name.";

const MIGRATE_EXAMPLES: &str = "\
Examples:
  sidra migrate --from sidra.db --to postgres://sidra@db.example.org/sidra
  sidra migrate --from postgres://sidra@db.example.org/sidra --to sidra.db

Stop the servers first. Everything that is copied is read back and compared. The source does not
change. Put the password in ~/.pgpass or in the variable PGPASSWORD.";

const VERIFY_EXAMPLES: &str = "\
Verifying recomputes everything from the secret: the commitment, the draw for the first player,
every deal and every tile drawn. It judges every play and adds up every score.

Exit status: 0 the record checks out, 1 something is wrong, 2 the record could not be read.";

const ANALYSE_EXAMPLES: &str = "\
For each turn you see how many tiles were laid, how many the best play lays (the most tiles, then
the most points, under the rules of the edition), and which tiles those are if the player chose
another play. Then, for each player: the share of best plays, the tiles missed, how often the player
drew although a play was possible (such a turn is marked as needless), the first turn in which the
player could have opened, and the turn that took longest.

The turn that decided the game is the first in which a player who did not win could have laid
every tile. If there is none, it is the turn with the greatest effect: a winner's turn is
measured by the tiles laid, any other turn by the tiles missed. If several are equal, the
last one counts.

Examples:
  sidra sim -e il-classic --bots easy,medium --games 1 --record game.sidra
  sidra analyse game.sidra
  sidra analyse game.sidra --turn 12
  sidra analyse game.sidra --jsonl

The JSON line for a turn has \"game\" (from 0), \"turn\" (from 1), \"seat\", \"opened\", \"laid\", \"tiles\",
\"points\", \"best\" (\"tiles\", \"points\", \"laid\", \"table\", \"proven\"), \"is_best\", \"missed\", \"needless\"
(the player drew or passed although a play was possible), \"expert\" (\"lays\", \"why\", \"message\")
and \"millis\". The line for a game comes after its turns and has \"players\" and \"decided\"
(\"turn\", \"seat\", \"why\": not-out, laid or missed, \"tiles\").

Exit status: 0 done, 2 the record could not be read or is from a word game.";

const PUZZLE_EXAMPLES: &str = "\
A puzzle asks you to lay all your tiles, or at least a given number of them, and sometimes to free
a joker on the table as well. Every puzzle is proven to have a solution, and to have none that uses
the rack alone: each solution breaks up at least one set on the table. The same day, edition and
grade give the same puzzle everywhere.

Examples:
  sidra puzzle
  sidra puzzle -e pl-twist --date 2026-11-17 --solution
  sidra puzzle -e il-classic --grade 4 --seed 7 --count 20 --jsonl
  sidra puzzle -e il-twist --joker M --seed 1
  sidra puzzle -e il-word --table \"שבשבת | אות\" --rack \"מ ו נ\" --solution

In the word game, the puzzle is to make the longest word from a table and a rack that you enter.

A JSON line has \"generator\", \"edition\", \"seed\", \"grade\", \"kind\" (all, least or joker), \"task\",
\"tiles\" (how many to lay), \"joker\" (the one that has to leave its set, or null), \"table\",
\"rack\", \"changed\", \"moved\", \"failed\", \"left\" and \"solution\" (the table afterwards).

Exit status: 0 done, 2 the input could not be read, or there is no such puzzle.";

const LEXICON: &str = "\
The dictionary is made on your machine and kept in your data folder. If Debian's hspell is
installed, it is made from that. If not, apt-get downloads the package, which is unpacked in
the same folder, without root; if that fails, npm's dictionary-he is used. With --offline, nothing
is downloaded. Both sources are under the AGPL-3, so they are not part of this program. The
dictionary is made again when hspell or this program changes.

Examples:
  sidra lexicon build
  sidra lexicon find '??לום'
  sidra --lexicon mine.txt check -e il-word שלום

Exit status: 0 done, 1 nothing found, 2 the input could not be read.";

const COMPLETIONS: &str = "\
For example:
  sidra completions bash > ~/.local/share/bash-completion/completions/sidra
  sidra completions fish > ~/.config/fish/completions/sidra.fish
  sidra completions zsh  > ~/.zfunc/_sidra";
