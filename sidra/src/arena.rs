//! `sidra arena`: a cross-table between bots on duplicate deals. Each pair of bots plays every deal
//! in every seat, with the same pool in the same order, so that luck cancels out as far as
//! possible. With more than two players, one bot sits among several of the other. Results are
//! written to a file as they arrive, and a run continues where an earlier one stopped.

mod file;
mod plot;
mod stats;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use sidra_bots::arena;
use sidra_core::HouseRules;
use sidra_game::Config;
use sidra_game::shuffle::Secret;
use sidra_text::Text;
use sidra_words::Lexicon;

use self::file::{DealFile, Line};
use self::stats::{Estimate, Pairing, elo_with_intervals};
use crate::cli::ArenaArgs;
use crate::draw::{Screen, bold};
use crate::{Failure, Outcome, direction, input};

/// How many deals each pair plays if nothing else limits the run.
const DEALS: u64 = 100;
/// Intervals from fewer deals than this do not stop the run.
const FEWEST_DEALS: usize = 30;

/// Two bots: the first one's results are counted.
type Pair = (usize, usize);

/// The results, by pair.
type Results = BTreeMap<Pair, Pairing>;

/// Plays the deals and prints the results.
pub fn run(args: &ArenaArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = input::needed_rules(&args.rules, text)?;
    let lexicon = screen.words.get(rules.rules(), text)?;
    let bots = args.bots.len();
    if bots < 2 {
        let got = [("got", bots as i64)];
        return Err(format!("--bots: {}", text.count("finish-players", &got)).into());
    }
    // Results belong to the name of a bot.
    let named = |bot: usize| args.bots[bot].to_string();
    let twice = (1..bots).find(|&bot| (0..bot).any(|other| named(other) == named(bot)));
    if let Some(bot) = twice {
        let twice = text.say("arena-twice", [("bot", named(bot).into())]);
        return Err(format!("--bots: {twice}").into());
    }
    input::check_box(&rules, args.players, text)?;
    let pairs = pairs(bots, args.players);
    let mut results = Results::new();
    let mut file = None;
    if let Some(path) = &args.file {
        let (opened, lines) = DealFile::open(path, args)?;
        for line in lines {
            if let Some(pair) = line.pair(args) {
                line.add_to(results.entry(pair).or_default());
            }
        }
        file = Some(opened);
    }
    let limited = args.within.is_some() || args.minutes.is_some();
    let deals = args.deals.or((!limited).then_some(DEALS));
    let arena = Arena {
        args,
        deals,
        rules: &rules,
        lexicon,
        pairs: &pairs,
        next: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    };
    let done = |pair: Pair| results.get(&pair).map_or(0, |it| it.wins.len() as u64);
    let begun: Vec<u64> = pairs.iter().map(|&pair| done(pair)).collect();
    arena.play(&begun, &mut results, file.as_mut())?;
    report(args, &pairs, &results, screen)?;
    Ok(Outcome::Done)
}

/// Lists the pairs: the later bot against the earlier one. With more than two players, it matters
/// which bot sits alone among the others, so both orders are played.
fn pairs(bots: usize, players: usize) -> Vec<Pair> {
    let all = (0..bots).flat_map(|one| (0..bots).map(move |other| (one, other)));
    all.filter(|&(one, other)| other < one || (players > 2 && one != other))
        .collect()
}

/// A run in progress.
struct Arena<'a> {
    args: &'a ArenaArgs,
    /// How many deals each pair plays at most.
    deals: Option<u64>,
    rules: &'a HouseRules,
    lexicon: Option<&'a Lexicon>,
    pairs: &'a [Pair],
    /// The next task: a deal and a pair.
    next: AtomicU64,
    stop: AtomicBool,
}

impl Arena<'_> {
    /// Plays until all deals are played, every interval is narrow enough, or time is up. `begun` is
    /// the number of deals that each pair has already played: a file holds the first ones without
    /// gaps.
    fn play(
        &self,
        begun: &[u64],
        results: &mut Results,
        mut file: Option<&mut DealFile>,
    ) -> Result<(), Failure> {
        // The bar hides itself if standard error is not a terminal.
        let (bar, template) = match self.deals {
            Some(deals) => {
                let bar = ProgressBar::new(deals.saturating_mul(self.pairs.len() as u64));
                (bar, "{bar:40} {pos}/{len} deals  {per_sec}  {eta}  {msg}")
            }
            None => {
                let template = "{spinner} {pos} deals  {per_sec}  {elapsed}  {msg}";
                (ProgressBar::no_length(), template)
            }
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let threads = self.args.threads.unwrap_or_else(|| {
            std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
        });
        let begin = Instant::now();
        let limit = self
            .args
            .minutes
            .map(|minutes| Duration::from_secs_f64(60.0 * minutes));
        let (send, receive) = channel();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let send = send.clone();
                scope.spawn(move || self.work(begun, &send));
            }
            drop(send);
            let mut waiting: BTreeMap<(Pair, u64), Line> = BTreeMap::new();
            let mut expected: BTreeMap<Pair, u64> = self
                .pairs
                .iter()
                .copied()
                .zip(begun.iter().copied())
                .collect();
            bar.set_position(begun.iter().sum());
            for line in receive {
                let line: Line = line;
                let Some(pair) = line.pair(self.args) else {
                    continue;
                };
                waiting.insert((pair, line.deal), line);
                // Results are kept in the order of the deals, so that a file has no gaps.
                let next = expected.entry(pair).or_default();
                while let Some(line) = waiting.remove(&(pair, *next)) {
                    *next += 1;
                    line.add_to(results.entry(pair).or_default());
                    if let Some(file) = file.as_deref_mut() {
                        file.add(&line)?;
                    }
                    bar.inc(1);
                }
                let widest = self.widest(results);
                bar.set_message(format!("± {:.1}", 100.0 * widest.min(1.0)));
                let narrow = self
                    .args
                    .within
                    .is_some_and(|within| 100.0 * widest <= within);
                if narrow || limit.is_some_and(|limit| begin.elapsed() > limit) {
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
            bar.finish_and_clear();
            Ok(())
        })
    }

    /// Returns half of the widest interval, as a share: a percentage point of a win rate counts as
    /// much as a point per game.
    fn widest(&self, results: &Results) -> f64 {
        let half = |pair: &Pair| match results.get(pair) {
            Some(pairing) if pairing.wins.len() >= FEWEST_DEALS => {
                let points = Estimate::of(&pairing.points).half / 100.0;
                Estimate::of_rate(&pairing.wins).half.max(points)
            }
            _ => f64::INFINITY,
        };
        self.pairs.iter().map(half).fold(0.0, f64::max)
    }

    /// Plays tasks until none are left.
    fn work(&self, begun: &[u64], send: &Sender<Line>) {
        while !self.stop.load(Ordering::Relaxed) {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            let (deal, pair) = (
                task / self.pairs.len() as u64,
                (task % self.pairs.len() as u64) as usize,
            );
            if self.deals.is_some_and(|deals| deal >= deals) {
                return;
            }
            if deal >= begun[pair] && send.send(self.deal(self.pairs[pair], deal)).is_err() {
                return;
            }
        }
    }

    /// Plays a deal once for every seat, with the first bot of the pair in that seat.
    fn deal(&self, (one, other): Pair, deal: u64) -> Line {
        let seed = self.args.seed.wrapping_add(deal);
        let players = self.args.players;
        let mut line = Line {
            bot: self.args.bots[one].to_string(),
            against: self.args.bots[other].to_string(),
            deal,
            wins: Vec::new(),
            points: Vec::new(),
        };
        for own in 0..players {
            let sits = |seat: usize| &self.args.bots[if seat == own { one } else { other }];
            let config = Config {
                rules: *self.rules,
                players: (1..=players).map(|seat| seat.to_string()).collect(),
                games: 1,
            };
            let mut bots: Vec<_> = (0..players).map(|seat| sits(seat).player(seed)).collect();
            let secret = Secret::from_number(seed);
            let state = arena::play_match_with(config, secret, self.lexicon, &mut bots, |_| {});
            let result = state.results().first();
            let share = result.map_or(0.0, |result| {
                let winners = &result.score.winners;
                f64::from(u8::from(winners.contains(&own))) / winners.len().max(1) as f64
            });
            line.wins.push(share);
            let points = result.and_then(|result| result.score.scores.get(own));
            line.points.push(points.copied().unwrap_or_default());
        }
        line
    }
}

/// A row of the cross-table.
struct Row {
    pair: Pair,
    deals: usize,
    wins: Estimate,
    points: Estimate,
}

/// Prints the cross-table and the ratings, and draws the plot.
fn report(
    args: &ArenaArgs,
    pairs: &[Pair],
    results: &Results,
    screen: &Screen,
) -> Result<(), Failure> {
    let none = Pairing::default();
    let of = |pair: &Pair| results.get(pair).unwrap_or(&none);
    let row = |&pair: &Pair| Row {
        pair,
        deals: of(&pair).wins.len(),
        wins: Estimate::of_rate(&of(&pair).wins),
        points: Estimate::of(&of(&pair).points),
    };
    let rows: Vec<Row> = pairs.iter().map(row).collect();
    // Elo is for two-player games.
    let ratings = match args.players {
        2 => {
            let played = pairs.iter().map(|pair| (pair.0, pair.1, of(pair)));
            elo_with_intervals(args.bots.len(), &played.collect::<Vec<_>>())
        }
        _ => Vec::new(),
    };
    match args.jsonl {
        true => print_json(args, &rows, &ratings)?,
        false => print_table(args, &rows, &ratings, &screen.text)?,
    }
    if let Some(path) = &args.plot {
        let edition = args.rules.edition.map_or("", |edition| edition.id.text());
        let title = [
            ("edition", edition.into()),
            ("players", (args.players as i64).into()),
        ];
        let title = screen.text.say("arena-plot", title);
        let named = rows
            .iter()
            .map(|row| (versus(args, row.pair, &screen.text), row.wins));
        let fair = 1.0 / args.players as f64;
        let drawn = plot::svg(&title, fair, &named.collect::<Vec<_>>());
        std::fs::write(path, drawn).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn print_json(args: &ArenaArgs, rows: &[Row], ratings: &[Estimate]) -> Result<(), Failure> {
    let mut out = direction::stdout();
    let name = |bot: usize| args.bots[bot].to_string();
    for Row {
        pair,
        deals,
        wins,
        points,
    } in rows
    {
        let line = json!({
            "bot": name(pair.0), "against": name(pair.1),
            "deals": deals, "games": deals * args.players,
            "wins": wins.mean, "wins_half": finite(wins.half),
            "points": points.mean, "points_half": finite(points.half),
        });
        writeln!(out, "{line}")?;
    }
    for (bot, elo) in ratings.iter().enumerate() {
        let line = json!({ "bot": name(bot), "elo": elo.mean, "elo_half": finite(elo.half) });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn print_table(
    args: &ArenaArgs,
    rows: &[Row],
    ratings: &[Estimate],
    text: &Text,
) -> Result<(), Failure> {
    let mut out = direction::stdout();
    let names: Vec<String> = rows
        .iter()
        .map(|row| versus(args, row.pair, text))
        .collect();
    let longest = names.iter().map(|name| name.chars().count()).max();
    let width = longest.unwrap_or(0).max(26) + 2;
    let head = [
        (text.plain("arena-head-pair"), width as i32),
        (text.plain("sim-head-wins"), -17),
        (text.plain("sim-head-points"), -17),
        (text.plain("arena-head-deals"), -9),
    ];
    let head: Vec<(&str, i32)> = head
        .iter()
        .map(|(name, width)| (&name[..], *width))
        .collect();
    writeln!(out, "{}", bold(&direction::columns(&head)))?;
    for (name, row) in names.iter().zip(rows) {
        let wins = interval(100.0 * row.wins.mean, 100.0 * row.wins.half) + " %";
        let points = interval(row.points.mean, row.points.half);
        writeln!(out, "{name:<width$}{wins:>17}{points:>17}{:>9}", row.deals)?;
    }
    if !ratings.is_empty() {
        writeln!(out, "{}", bold(&text.plain("arena-elo")))?;
    }
    for (bot, elo) in args.bots.iter().zip(ratings) {
        let elo = format!("{:+.0} ± {:.0}", elo.mean, elo.half);
        writeln!(out, "{:<width$}{elo:>17}", bot.to_string())?;
    }
    Ok(())
}

/// Returns who plays against whom.
fn versus(args: &ArenaArgs, (one, other): Pair, text: &Text) -> String {
    let name = |bot: usize| args.bots[bot].to_string().into();
    text.say("arena-versus", [("bot", name(one)), ("other", name(other))])
}

/// Formats a mean with half of its interval, if there is one.
fn interval(mean: f64, half: f64) -> String {
    match half.is_finite() {
        true => format!("{mean:.1} ± {half:.1}"),
        false => format!("{mean:.1}"),
    }
}

/// Returns the value if JSON can hold it: JSON has no infinity.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}
