//! The command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use sidra_core::{Edition, editions};
use sidra_text::Lang;

/// The rummy tile game in all its printed editions.
///
/// A referee for your own booklet's rules: it says whether a set or a turn is
/// legal and names every rule that is broken, and it adds up the scores.
#[derive(Debug, Parser)]
#[command(version, after_long_help = NOTATION, arg_required_else_help = false)]
pub struct Cli {
    /// Language of the answers: en, he, pl or hu [default: the system's; en for JSON]
    #[arg(long, global = true, value_name = "LANG", env = "SIDRA_LANG", value_parser = lang_parser(), hide_possible_values = true, hide_env = true)]
    pub lang: Option<Lang>,

    /// Write tiles as r7 instead of drawing them (for screen readers and copying)
    #[arg(long, global = true)]
    pub plain: bool,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What can be asked.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The editions, their booklets, and every field of their rules
    Editions(EditionsArgs),
    /// Is each of these rows a legal set, what is it worth, and why not
    #[command(after_long_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Is this turn legal, and which rules does it break
    #[command(after_long_help = JUDGE_EXAMPLES)]
    Judge(JudgeArgs),
    /// The scores of a finished game, or the totals of a score sheet
    #[command(after_long_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// Completions for your shell
    #[command(after_long_help = COMPLETIONS)]
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: Shell,
    },
}

/// The command line, complete: an edition is needed wherever nothing else names
/// one. (`RulesArgs` is shared, and each command has other ways to name it.)
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
        .mut_subcommand("score", needed(&["jsonl", "sheet"]))
}

/// Which rules are played.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The edition: `sidra editions` lists them
    #[arg(short, long, value_name = "ID", value_parser = edition_parser())]
    pub edition: Option<&'static Edition>,

    /// A house rule, FIELD=VALUE; may be given several times
    #[arg(long, value_name = "FIELD=VALUE")]
    pub house: Vec<String>,
}

/// `sidra editions`.
#[derive(Debug, Args)]
pub struct EditionsArgs {
    /// Only this edition
    #[arg(short, long, value_name = "ID", value_parser = edition_parser())]
    pub edition: Option<&'static Edition>,

    /// As JSON, with the values that every field may take
    #[arg(long)]
    pub json: bool,
}

/// `sidra check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Read requests from standard input, one JSON object a line
    #[arg(long, conflicts_with = "rows")]
    pub jsonl: bool,

    /// Rows of tiles, each quoted: "r3 r4 r5"
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

    /// The table before the turn: sets divided by |, or - for an empty one
    #[arg(long, value_name = "TABLE", required_unless_present_any = ["jsonl", "position"])]
    pub before: Option<String>,

    /// The player's rack before the turn
    #[arg(long, value_name = "TILES", required_unless_present_any = ["jsonl", "position"])]
    pub rack: Option<String>,

    /// The table as the player wants to leave it
    #[arg(long, value_name = "TABLE", required_unless_present = "jsonl")]
    pub after: Option<String>,

    /// Edition, table, racks, pool, opened and turn in one line, in place of the
    /// other options (see docs/notation.md)
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["edition", "house", "before", "rack"])]
    pub position: Option<String>,

    /// Read requests from standard input, one JSON object a line
    #[arg(long, conflicts_with_all = ["before", "rack", "after", "position"])]
    pub jsonl: bool,
}

/// `sidra score`.
#[derive(Debug, Args)]
pub struct ScoreArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// The player who went out, counted from 1, or "pool" [default: the one with the empty rack]
    #[arg(long, value_name = "SEAT")]
    pub out: Option<String>,

    /// Add up a score sheet instead: a file with one game a line, such as
    /// "+24* -3 -16 -5", where * marks the winner; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "out", "jsonl", "edition", "house"])]
    pub sheet: Option<std::path::PathBuf>,

    /// Read requests from standard input, one JSON object a line
    #[arg(long, conflicts_with_all = ["players", "out"])]
    pub jsonl: bool,

    /// The racks in turn order, each quoted; - is an empty one. Behind a colon what
    /// else matters: unopened, announced, drew r7, no turn
    #[arg(required_unless_present_any = ["jsonl", "sheet"], value_name = "RACK")]
    pub players: Vec<String>,
}

fn edition_parser() -> impl TypedValueParser<Value = &'static Edition> {
    let ids = editions::ALL.map(|edition| edition.id);
    PossibleValuesParser::new(ids).try_map(|id| editions::find(&id).ok_or("no such edition"))
}

fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    let codes = Lang::ALL.map(Lang::code);
    PossibleValuesParser::new(codes)
        .try_map(|code| Lang::of_locale(&code).ok_or("no such language"))
}

const NOTATION: &str = "\
Tiles: r7 b12 y1 k9 (red, blue, yellow, black; 1 to 13). Jokers: J classic, D double,
C colour change, M mirror, Jr Jb Jy Jk expert. A run is written upwards, jokers in
their place; sets are divided by | and an empty table or rack is -.

Try:
  sidra check -e il-classic \"r3 r4 J\" \"r7 b8 r9\"
  sidra judge -e il-classic --opened --before \"b4 b5 b6\" --rack \"b3 r9\" --after \"b3 b4 b5 b6\"
  sidra score -e il-classic - \"r3\" \"r7 b9\" \"k5\"
  sidra editions -e il-twist";

const CHECK_EXAMPLES: &str = "\
Examples:
  sidra check -e il-classic \"r3 r4 J\"
  sidra check -e il-twist \"r3 r4 M r4 r3\" \"r3 C b5\"
  sidra check -e pl-expert --lang pl \"r4 r5 Jb\"
  echo '{\"edition\":\"il-twist\",\"set\":[\"r2\",\"D\",\"r5\"]}' | sidra check --jsonl

Exit status: 0 all are legal, 1 one is not, 2 the input could not be read.";

const JUDGE_EXAMPLES: &str = "\
Examples:
  sidra judge -e il-classic --before - --rack \"r9 r10 r11 b2\" --after \"r9 r10 r11\"
  sidra judge -e il-classic --opened --before \"r3 b3 J\" --rack \"y3 r8 r9\" \\
              --after \"r3 b3 y3 | J r8 r9\"
  sidra judge --position \"il-classic; b4 b5 b6; b3 r9 / ?14; ?; 1; 1\" --after \"b3 b4 b5 b6\"
  sidra judge -e il-classic --house released_joker=any-set --opened \\
              --before \"r3 J r5 | b7 b8 b9\" --rack r4 --after \"r3 r4 r5 | b7 b8 b9 J\"

Exit status: 0 legal, 1 not legal, 2 the input could not be read.";

const SCORE_EXAMPLES: &str = "\
Examples:
  sidra score -e il-classic - \"r3\" \"r7 b9\" \"k5\"
  sidra score -e pl-standard - \"r10 b10 y10 k4 : unopened, announced, drew y10\"
  sidra score -e pl-standard --out pool \"r1\" \"b5\" \"k10\" \"r7 k8\"
  sidra score --sheet evening.txt

Behind a colon: \"unopened\" for a player who never opened (the booklets' penalties follow),
\"announced\" and \"drew y10\" for an opening announced with the last tile drawn, \"no turn\" for
one who never had a turn. In a score sheet * marks who won the game (without one, the highest
score did); empty lines and lines that begin with # are skipped.

Exit status: 0 done, 2 the input could not be read.";

const COMPLETIONS: &str = "\
For example:
  sidra completions bash > ~/.local/share/bash-completion/completions/sidra
  sidra completions fish > ~/.config/fish/completions/sidra.fish
  sidra completions zsh  > ~/.zfunc/_sidra";
