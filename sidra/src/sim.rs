//! `sidra sim`: lets bots play each other.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use sidra_bots::arena;
use sidra_core::HouseRules;
use sidra_core::score::Ending;
use sidra_game::record::{Logged, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{Conclusion, Config, Event, GameResult};
use sidra_words::Lexicon;

use crate::cli::SimArgs;
use crate::draw::{Screen, bold};
use crate::{Failure, Outcome, direction, input};

/// The totals of all games.
#[derive(Default)]
struct Tally {
    wins: Vec<f64>,
    points: Vec<i64>,
    turns: u64,
    out: u64,
    games: u64,
}

/// Plays the games and prints the results.
pub fn run(args: &SimArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let mut rules = input::needed_rules(&args.rules, text)?;
    // Bots do not object to words, unless a house rule sets the time for it.
    let named = |change: &String| change.trim_start().starts_with("challenge_seconds");
    if !args.rules.house.iter().any(named) {
        let quiet = rules.change_text("challenge_seconds", "0");
        quiet.map_err(|error| text.field_error(&error))?;
    }
    let lexicon = screen.words.get(rules.rules(), text)?;
    let players = args.bots.len();
    if !(2..=4).contains(&players) {
        let got = [("got", players as i64)];
        return Err(format!("--bots: {}", text.count("finish-players", &got)).into());
    }
    input::check_box(&rules, players, text)?;
    let mut tally = Tally {
        wins: vec![0.0; players],
        points: vec![0; players],
        ..Tally::default()
    };
    // The bar hides itself if standard error is not a terminal.
    let bar = ProgressBar::new(args.games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {per_sec}  {eta}") {
        bar.set_style(style);
    }
    let mut out = std::io::stdout().lock();
    let begin = Instant::now();
    for index in 0..args.games {
        let seed = args.seed.wrapping_add(index);
        let (result, turns) = one_game(args, &rules, lexicon, seed, index)?;
        if args.jsonl {
            let ending = match result.conclusion {
                Conclusion::Played(Ending::Out(_)) => "out",
                Conclusion::Played(Ending::Pool) => "pool",
                // Bots do not resign.
                Conclusion::Played(Ending::Last(_)) | Conclusion::Abandoned => "abandoned",
            };
            let line = serde_json::json!({
                "seed": seed,
                "winners": result.score.winners,
                "scores": result.score.scores,
                "turns": turns,
                "ending": ending,
            });
            writeln!(out, "{line}")?;
        }
        tally.add(&result, turns);
        if index % 64 == 0 {
            bar.set_position(index);
        }
    }
    bar.finish_and_clear();
    if !args.jsonl {
        tally.print(args, begin.elapsed(), screen)?;
    }
    Ok(Outcome::Done)
}

fn one_game(
    args: &SimArgs,
    rules: &HouseRules,
    lexicon: Option<&Lexicon>,
    seed: u64,
    index: u64,
) -> Result<(GameResult, u64), Failure> {
    let config = Config {
        rules: *rules,
        players: (1..)
            .zip(&args.bots)
            .map(|(seat, level)| format!("{level} {seat}"))
            .collect(),
        games: 1,
    };
    let mut bots: Vec<_> = args.bots.iter().map(|level| level.player(seed)).collect();
    let mut turns = 0;
    let mut log = Vec::new();
    let secret = Secret::from_number(seed);
    let state = arena::play_match_with(config, secret, lexicon, &mut bots, |event| {
        let turn = matches!(
            event,
            Event::Played { .. } | Event::Laid { .. } | Event::Drew { .. } | Event::Passed { .. }
        );
        turns += u64::from(turn);
        if args.record.is_some() {
            let event = event.clone();
            log.push(Logged {
                lines: Vec::new(),
                millis: 0,
                stand_in: false,
                event,
            });
        }
    });
    if let Some(path) = &args.record {
        let path = numbered(path, index, args.games);
        crate::record::save(&path, &Record::new(crate::record::today(), log))?;
    }
    match state.results() {
        [result] => Ok((result.clone(), turns)),
        _ => Err(format!("seed {seed}: the game did not end").into()),
    }
}

/// Returns the path of a game's record: `game.sidra`, or `game-3.sidra` if there are
/// several games.
fn numbered(path: &Path, index: u64, games: u64) -> PathBuf {
    if games == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{}", index + 1);
    if let Some(ending) = path.extension() {
        name += &format!(".{}", ending.to_string_lossy());
    }
    path.with_file_name(name)
}

impl Tally {
    fn add(&mut self, result: &GameResult, turns: u64) {
        self.games += 1;
        self.turns += turns;
        let out = matches!(result.conclusion, Conclusion::Played(Ending::Out(_)));
        self.out += u64::from(out);
        let share = 1.0 / result.score.winners.len().max(1) as f64;
        for &winner in &result.score.winners {
            self.wins[winner] += share;
        }
        for (points, score) in self.points.iter_mut().zip(&result.score.scores) {
            *points += i64::from(*score);
        }
    }

    fn print(&self, args: &SimArgs, time: Duration, screen: &Screen) -> std::io::Result<()> {
        let text = &screen.text;
        let mut out = direction::stdout();
        let games = self.games.max(1) as f64;
        let (bot, wins, points) = (
            text.plain("sim-head-bot"),
            text.plain("sim-head-wins"),
            text.plain("sim-head-points"),
        );
        writeln!(
            out,
            "{}",
            bold(&format!(
                "   {}",
                direction::columns(&[(&bot, 10), (&wins, -18), (&points, -18)])
            ))
        )?;
        for (seat, level) in args.bots.iter().enumerate() {
            let share = self.wins[seat] / games;
            // Two standard errors of a share.
            let error = 2.0 * (share * (1.0 - share) / games).sqrt();
            // With so few games the estimate of the error is meaningless.
            let wins = match self.games {
                0..30 => format!("{:.1} %", 100.0 * share),
                _ => format!("{:.1} ± {:.1} %", 100.0 * share, 100.0 * error),
            };
            let points = self.points[seat] as f64 / games;
            writeln!(
                out,
                "{:>2} {level:<10} {wins:>18} {points:>+18.1}",
                seat + 1
            )?;
        }
        let share = 100.0 * self.out as f64 / games;
        let number = |value: f64, digits: usize| format!("{value:.digits$}").into();
        writeln!(
            out,
            "{}",
            text.say(
                "sim-turns",
                [
                    ("turns", number(self.turns as f64 / games, 1)),
                    ("out", number(share, 1)),
                    ("pool", number(100.0 - share, 1)),
                ]
            )
        )?;
        let seconds = time.as_secs_f64().max(1e-9);
        writeln!(
            out,
            "{}",
            text.say(
                "sim-games",
                [
                    ("games", (self.games as i64).into()),
                    ("seconds", number(seconds, 2)),
                    ("rate", number(games / seconds, 0)),
                    (
                        "micros",
                        number(1e6 * seconds / self.turns.max(1) as f64, 1)
                    ),
                ]
            )
        )
    }
}
