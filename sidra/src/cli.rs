//! The command line.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use sidra_bots::Level;
use sidra_core::{Edition, editions};
use sidra_text::Lang;

use crate::direction::Bidi;

/// The rummy tile game in all its printed editions.
///
/// Alone it serves the page: open the address that it names in your browser.
///
/// And it is a referee for your own booklet's rules: it says whether a set or a turn is
/// legal and names every rule that is broken, finds the best play, and adds up the
/// scores.
#[derive(Debug, Parser)]
#[command(version, after_long_help = NOTATION, arg_required_else_help = false)]
pub struct Cli {
    /// Language of the answers: en, he, pl or hu [default: the system's; en for JSON]
    #[arg(long, global = true, value_name = "LANG", env = "SIDRA_LANG", value_parser = lang_parser(), hide_possible_values = true, hide_env = true)]
    pub lang: Option<Lang>,

    /// Write tiles as r7 instead of drawing them (for screen readers and copying)
    #[arg(long, global = true)]
    pub plain: bool,

    /// Whether your terminal puts Hebrew into the order of reading by itself: yes, no or auto.
    /// Where it does not, every line is put into order for the eye, as tiles are
    #[arg(
        long,
        global = true,
        value_name = "WHETHER",
        env = "SIDRA_BIDI",
        default_value = "auto",
        hide_env = true,
        hide_possible_values = true,
        hide_default_value = true
    )]
    pub bidi: Bidi,

    /// The dictionary of the word game: one made before, a list of words, or none
    /// [default: the one of `sidra lexicon`]
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "SIDRA_LEXICON",
        hide_env = true
    )]
    pub lexicon: Option<std::path::PathBuf>,

    /// Fetch nothing, where there is no dictionary yet
    #[arg(long, global = true, env = "SIDRA_OFFLINE", hide_env = true)]
    pub offline: bool,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What can be asked.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The server and its page; also what the program alone does
    #[command(after_long_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// The editions, their booklets, and every field of their rules
    Editions(EditionsArgs),
    /// Is each of these rows a legal set, or a word; what is it worth, and why not
    #[command(after_long_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Is this turn legal, and which rules does it break
    #[command(after_long_help = JUDGE_EXAMPLES)]
    Judge(JudgeArgs),
    /// The best play, drawn, with the steps that lead to it
    #[command(after_long_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// The scores of a finished game, or the totals of a score sheet
    #[command(after_long_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// A game against bots, here in the terminal
    #[command(after_long_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Games between bots: who wins, how often, by how much
    #[command(after_long_help = SIM_EXAMPLES)]
    Sim(SimArgs),
    /// Walk through the record of a match
    Replay(ReplayArgs),
    /// Is the record of a match true: its shuffles, its turns, its scores
    #[command(after_long_help = VERIFY_EXAMPLES)]
    Verify(VerifyArgs),
    /// The dictionary of the word game: make it, look at it, look into it
    #[command(after_long_help = LEXICON)]
    Lexicon {
        /// What about it
        #[command(subcommand)]
        command: LexiconCommand,
    },
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
        .mut_subcommand("solve", needed(&["jsonl", "position"]))
        .mut_subcommand("score", needed(&["jsonl", "sheet"]))
        .mut_subcommand("sim", needed(&[]))
        .mut_subcommand("play", needed(&[]))
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

    /// The table before the turn: sets, or words, divided by |, or - for an empty one
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

/// `sidra solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// The player has opened in an earlier turn
    #[arg(long, conflicts_with = "position")]
    pub opened: bool,

    /// The table: sets, or words, divided by |, or - for an empty one
    #[arg(long, value_name = "TABLE", required_unless_present_any = ["jsonl", "position"])]
    pub table: Option<String>,

    /// The player's rack
    #[arg(long, value_name = "TILES", required_unless_present_any = ["jsonl", "position"])]
    pub rack: Option<String>,

    /// Edition, table, racks, pool, opened and turn in one line, in place of the
    /// other options (see docs/notation.md)
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["edition", "house", "table", "rack"])]
    pub position: Option<String>,

    /// What counts first: most tiles, or most points [default: tiles; points for words]
    #[arg(long, value_name = "OBJECTIVE", value_parser = ["tiles", "points"])]
    pub objective: Option<String>,

    /// All plays that differ in what stays on the rack (of words: in the word that
    /// scores); where there are more than so many, those that no other one beats in
    /// tiles, points and jokers kept come first (of words: those that score most);
    /// N is 20 by default and at most 5000
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = clap::value_parser!(u32).range(1..=5000))]
    pub all: Option<u32>,

    /// Give up looking after so many nodes, with the best play found until then
    #[arg(long, value_name = "N", conflicts_with = "all")]
    pub nodes: Option<u64>,

    /// Read requests from standard input, one JSON object a line
    #[arg(long, conflicts_with_all = ["table", "rack", "position"])]
    pub jsonl: bool,
}

/// The arguments of the program. An empty rack with something behind it, such as
/// "- : 25", is no option: a space before it says so.
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

    /// The player who went out, counted from 1, or "pool" [default: the one with the empty
    /// rack; of words the pool]
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
    /// else matters: unopened, announced, drew r7, no turn; in a game of words the points
    /// scored
    #[arg(required_unless_present_any = ["jsonl", "sheet"], value_name = "RACK")]
    pub players: Vec<String>,
}

/// `sidra play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Your opponents: one to three bots, divided by commas
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "simple", value_parser = level_parser())]
    pub bots: Vec<Level>,

    /// How many games the match has
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub games: u32,

    /// How many rounds instead: as many games each as there are players
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u32).range(1..=25))]
    pub rounds: Option<u32>,

    /// What the words are about: somebody may object to others
    #[arg(long, value_name = "TEXT")]
    pub theme: Option<String>,

    /// Deal the same match again [default: a fresh one]
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Write the record of the match to this file when it is over
    #[arg(long, value_name = "FILE")]
    pub record: Option<std::path::PathBuf>,
}

/// `sidra sim`.
#[derive(Debug, Args)]
pub struct SimArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Two to four bots, divided by commas
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "simple,simple", value_parser = level_parser())]
    pub bots: Vec<Level>,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// The first game's seed; the next games have the next ones. The same seed gives
    /// the same games on every machine
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,

    /// One JSON object a game on standard output
    #[arg(long)]
    pub jsonl: bool,

    /// Write the record of each game to this file (with several games: -1, -2 … before
    /// the ending)
    #[arg(long, value_name = "FILE")]
    pub record: Option<std::path::PathBuf>,
}

/// `sidra serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen; 0.0.0.0 stands for every address of this machine, port 0 for any
    /// free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = LISTEN)]
    pub listen: SocketAddr,

    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
}

/// This machine alone.
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: LISTEN,
            open: false,
        }
    }
}

/// `sidra lexicon`.
#[derive(Debug, Subcommand)]
pub enum LexiconCommand {
    /// Make it anew, from what is installed or what can be fetched
    Build(BuildArgs),
    /// Its source, its version, how many words it has
    Info,
    /// The words that fit a pattern: ? is any letter, * any number of them
    Find(FindArgs),
}

/// `sidra lexicon build`.
#[derive(Debug, Args)]
pub struct BuildArgs {
    /// From this list of words, one a line, instead
    #[arg(long, value_name = "FILE")]
    pub list: Option<std::path::PathBuf>,
}

/// `sidra lexicon find`.
#[derive(Debug, Args)]
pub struct FindArgs {
    /// Hebrew letters, ? and *
    pub pattern: String,

    /// How many words at most
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=200_000))]
    pub most: u32,
}

/// `sidra replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The record
    pub file: std::path::PathBuf,
}

/// `sidra verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The record
    pub file: std::path::PathBuf,
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(Level::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Level>())
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
C colour change, M mirror, Jr Jb Jy Jk expert. A run is written upwards, jokers in
their place; sets are divided by | and an empty table or rack is -. Words are Hebrew, in
the order of reading; a joker is * on a rack and * before its letter in a word (ש*בת).

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

Exit status: 0 all are legal, 1 one is not, 2 the input could not be read.";

const JUDGE_EXAMPLES: &str = "\
Examples:
  sidra judge -e il-classic --before - --rack \"r9 r10 r11 b2\" --after \"r9 r10 r11\"
  sidra judge -e il-classic --opened --before \"r3 b3 J\" --rack \"y3 r8 r9\" \\
              --after \"r3 b3 y3 | J r8 r9\"
  sidra judge --position \"il-classic; b4 b5 b6; b3 r9 / ?14; ?; 1; 1\" --after \"b3 b4 b5 b6\"
  sidra judge -e il-classic --house released_joker=any-set --opened \\
              --before \"r3 J r5 | b7 b8 b9\" --rack r4 --after \"r3 r4 r5 | b7 b8 b9 J\"
  sidra judge -e il-word --opened --before \"אות | שבת\" --rack \"נ י\" --after \"נאות | שבת\"

A word that the dictionary lacks may be laid: it is named as unverified, and if somebody objects,
the others vote. A word that lies on the table before is not looked up: the players let it stand.

Exit status: 0 legal, 1 not legal, 2 the input could not be read.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  sidra solve -e il-classic --opened --table \"r1 r2 r3 J\" --rack \"k9 k10 k11\"
  sidra solve -e il-classic --table - --rack \"r9 r10 r11 b2 k2\"
  sidra solve -e pl-twist --opened --table \"b3 b4 C | r7 b7 y7\" --rack \"b5 k7 r5\" --objective points
  sidra solve -e il-classic --opened --table \"r4 r5 r6\" --rack \"r3 r7 J\" --all
  echo '{\"edition\":\"il-classic\",\"opened\":true,\"rack\":[\"r4\"],\"table\":[[\"r1\",\"r2\",\"r3\"]],\"objective\":\"tiles\"}' \\
    | sidra solve --jsonl

The answer is exact under the rules of the edition, jokers included; of equally good plays it is one
that changes few sets. Before the opening (without --opened) it is the best opening. Of words it is the
best play that changes up to three words of the table; where that took too long to prove, it says so.

A JSON request may also have \"steps\":true (the steps as sentences), \"all\":N (a list of plays, at most 5000,
and whether it is complete) and \"nodes\":N (with \"proven\":false in the answer where that was not enough).

Exit status: 0 done, 2 the input could not be read.";

const SCORE_EXAMPLES: &str = "\
Examples:
  sidra score -e il-classic - \"r3\" \"r7 b9\" \"k5\"
  sidra score -e pl-standard - \"r10 b10 y10 k4 : unopened, announced, drew y10\"
  sidra score -e pl-standard --out pool \"r1\" \"b5\" \"k10\" \"r7 k8\"
  sidra score -e il-word \"* מ : 40\" \"ל : 12\" \"- : 25\"
  sidra score --sheet evening.txt

Behind a colon: \"unopened\" for a player who never opened (the booklets' penalties follow),
\"announced\" and \"drew y10\" for an opening announced with the last tile drawn, \"no turn\" for
one who never had a turn. In a game of words none of this matters: there the points that were
scored turn by turn stand behind the colon, and who holds a joker loses them. In a score sheet
* marks who won the game (without one, the highest score did); empty lines and lines that
begin with # are skipped.

Exit status: 0 done, 2 the input could not be read.";

const PLAY_EXAMPLES: &str = "\
Type the table as you want to leave it, or build it up:
  lay r9 r10 r11        lay sets from your rack (divided by |)
  set 2 b3 b4 b5 b6     make set 2 into this
  done                  submit what you have laid
  hint                  what a bot would do
  draw, pass, undo, resign, help, quit

Words are typed as they are read, a joker as * before its letter:
  lay שלום              set 2 נאות              check מילון

A turn has as many seconds as the booklet gives it. What is typed later is not done: time is up, and what
lay there is judged. --house turn_seconds=0 plays without a clock.

Examples:
  sidra play -e il-classic --bots simple,simple --record evening.sidra
  sidra play -e il-word --bots medium";

const SIM_EXAMPLES: &str = "\
Examples:
  sidra sim -e il-classic --games 10000
  sidra sim -e pl-twist --bots hard,simple,simple --seed 7 --jsonl
  sidra sim -e hu-twist --games 1 --record game.sidra && sidra replay game.sidra";

const SERVE_EXAMPLES: &str = "\
Examples:
  sidra serve --open
  sidra serve --listen 0.0.0.0:8080        for everybody in the house

Ctrl-C stops it.";

const VERIFY_EXAMPLES: &str = "\
Everything is worked out again from the secret: the commitment, the draw for the first player, every
deal, every tile drawn; every play is judged, every score added up.

Exit status: 0 the record is true, 1 something does not fit, 2 it could not be read.";

const LEXICON: &str = "\
The dictionary is made on your machine and kept in your data folder: from Debian's hspell where it is
installed; else its package is fetched by apt-get and unpacked there, without root; else npm's
dictionary-he is. --offline fetches nothing. Both are under the AGPL-3, so they are no part of this program.
It is made anew when another hspell is installed, or when this program makes it otherwise.

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
