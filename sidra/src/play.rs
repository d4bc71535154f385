//! `sidra play`: a game against bots in a plain terminal.

mod draft;
mod objections;
mod show;
mod turn;
mod typed;

use std::io::{BufRead, Write};
use std::time::Instant;

use sidra_bots::Player;
use sidra_bots::arena::decide_or_wait;
use sidra_game::record::{Logged, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{Command, Config, Event, Match, Phase, SetDraft};

use crate::cli::PlayArgs;
use crate::draw::{Screen, bold, dim};
use crate::{Failure, Outcome, direction, input};

/// The player's seat: the bots sit to the left.
const SEAT: usize = 0;

/// Plays a match.
pub fn run(args: &PlayArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = input::needed_rules(&args.rules, text)?;
    if args.bots.len() > 3 {
        let got = [("got", args.bots.len() as i64 + 1)];
        return Err(format!("--bots: {}", text.count("finish-players", &got)).into());
    }
    if let Some(path) = &args.record {
        crate::record::check_path(path)?;
    }
    let mut players = vec![text.count("score-player", &[("seat", 1)])];
    for (index, level) in args.bots.iter().enumerate() {
        players.push(format!("{level} {} (bot)", index + 2));
    }
    let games = match args.rounds {
        Some(rounds) => rounds * players.len() as u32,
        None => args.games,
    };
    let config = Config {
        rules,
        players,
        games,
    };
    let seed = args.seed.unwrap_or(0);
    let bots = args.bots.iter().map(|level| level.player(seed)).collect();
    let lexicon = screen.words.get(rules.rules(), text)?;
    let (mut state, began) = Match::begin(config, secret(args.seed)?);
    if let Some(lexicon) = lexicon {
        state.use_lexicon(lexicon.clone());
    }
    // Whatever cannot be is said before anything is shown.
    let agreed = match args.theme.clone() {
        Some(theme) => state.decide(Command::AgreeTheme { theme }),
        None => Ok(Vec::new()),
    };
    let refused = |refusal| {
        let reasons = text.refusal(&refusal, rules.rules()).into_iter();
        Failure::Input(reasons.map(|reason| format!("--theme: {reason}")).collect())
    };
    let agreed = agreed.map_err(refused)?;
    let since = Instant::now();
    let mut table = Table {
        state,
        bots,
        log: Vec::new(),
        draft: None,
        turn_began: 0,
        screen,
        out: direction::stdout(),
        input: typed_lines(),
        clock: &|| since.elapsed().as_millis() as u64,
    };
    table.happened(&began, 0)?;
    table.happen(agreed, 0)?;
    writeln!(
        table.out,
        "{}",
        text.count("play-title", &[("seat", SEAT as i64 + 1)])
    )?;
    let finished = table.play_match()?;
    if let Some(path) = &args.record {
        let log = std::mem::take(&mut table.log);
        crate::record::save(path, &Record::new(crate::record::today(), log))?;
        let file = path.display().to_string();
        writeln!(
            table.out,
            "{}",
            text.say("play-saved", [("file", file.into())])
        )?;
    }
    if !finished {
        writeln!(table.out, "{}", text.plain("play-bye"))?;
    }
    Ok(Outcome::Done)
}

/// What is typed, line by line. Half a letter, which is what some terminals leave of one
/// that was taken back, is something nobody understands, but no reason to end a game.
fn typed_lines() -> impl Iterator<Item = std::io::Result<String>> {
    let lines = std::io::stdin().lock().split(b'\n');
    lines.map(|line| {
        let line = line?;
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        Ok(String::from_utf8_lossy(line).into_owned())
    })
}

/// The secret of the match: from the seed, or fresh from the system.
fn secret(seed: Option<u64>) -> Result<Secret, Failure> {
    if let Some(seed) = seed {
        return Ok(Secret::from_number(seed));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| format!("no randomness: {error}"))?;
    Ok(Secret::new(bytes))
}

struct Table<'a, W: Write, I: Iterator<Item = std::io::Result<String>>> {
    state: Match,
    bots: Vec<Box<dyn Player>>,
    log: Vec<Logged>,
    /// What lies on the table and has not been submitted, or was refused.
    draft: Option<Vec<SetDraft>>,
    /// When the turn began, by the clock.
    turn_began: u64,
    screen: &'a Screen,
    out: W,
    input: I,
    /// What time it is, in milliseconds.
    clock: &'a dyn Fn() -> u64,
}

impl<W: Write, I: Iterator<Item = std::io::Result<String>>> Table<'_, W, I> {
    /// Plays to the end; `false` where the player stops before.
    fn play_match(&mut self) -> Result<bool, Failure> {
        loop {
            let command = match (self.state.phase(), self.state.turn()) {
                (Phase::Over, _) => return Ok(true),
                (Phase::Playing, Some(SEAT)) => match self.ask()? {
                    Some(command) => command,
                    None => return Ok(false),
                },
                (Phase::Playing, Some(seat)) => {
                    self.bots[seat - 1].command(&self.state.view(Some(seat)))
                }
                (Phase::Challenge | Phase::Vote, _) => match self.about_words()? {
                    Some(command) => command,
                    None => return Ok(false),
                },
                (Phase::Between, _) => {
                    writeln!(self.out, "{}", self.screen.text.plain("play-next"))?;
                    match self.line()? {
                        Some(line) if !typed::is_quit(&line) => Command::Begin,
                        _ => return Ok(false),
                    }
                }
                _ => Command::Begin,
            };
            let millis = self.spent();
            let bot = self.state.turn().is_some_and(|seat| seat != SEAT);
            let decided = if bot {
                Ok(decide_or_wait(&self.state, command))
            } else {
                self.state.decide(command)
            };
            match decided {
                Ok(events) => {
                    self.draft = None;
                    self.happen(events, millis)?;
                    // Whatever was decided, somebody else is to move, or in another way.
                    self.turn_began = (self.clock)();
                }
                Err(refusal) => {
                    let text = &self.screen.text;
                    writeln!(self.out, "{}", bold(&text.plain("not-legal")))?;
                    let rules = self.state.config().rules;
                    for sentence in text.refusal(&refusal, rules.rules()) {
                        writeln!(self.out, "  {sentence}")?;
                    }
                }
            }
        }
    }

    /// How long the turn has lasted, in milliseconds.
    fn spent(&self) -> u64 {
        (self.clock)().saturating_sub(self.turn_began)
    }

    /// How much of the turn is left, in seconds, where there is a limit; at none of it time
    /// is up.
    fn seconds_left(&self) -> Option<u64> {
        let limit = u64::from(self.state.config().rules.rules().turn_seconds);
        let left = (limit * 1000).saturating_sub(self.spent());
        (limit > 0).then(|| left.div_ceil(1000))
    }

    /// Lets events happen, one after the other.
    fn happen(&mut self, events: Vec<Event>, millis: u64) -> Result<(), Failure> {
        for event in events {
            self.happened(&event, millis)?;
            self.state.apply(&event);
            self.after(&event)?;
            if matches!(event, Event::Drew { seat: SEAT, .. }) {
                self.offer_to_announce()?;
            }
        }
        Ok(())
    }

    /// Tells the player what happens, just before it does, and keeps it.
    fn happened(&mut self, event: &Event, millis: u64) -> std::io::Result<()> {
        let seen = event.seen_by(Some(SEAT));
        let view = self.state.view(None);
        let sentence = self
            .screen
            .text
            .event_on(&seen, &self.state.config().players, view.table);
        writeln!(self.out, "· {sentence}")?;
        self.log.push(Logged {
            lines: Vec::new(),
            millis,
            event: event.clone(),
        });
        Ok(())
    }

    /// What there is to see when it has happened.
    fn after(&mut self, event: &Event) -> std::io::Result<()> {
        let scores = crate::record::scores(event, &self.state, self.screen);
        write!(self.out, "{scores}")?;
        if matches!(event, Event::GameEnded { .. }) && self.state.config().games > 1 {
            let text = &self.screen.text;
            writeln!(self.out, "{}", bold(&text.plain("sheet-head-total")))?;
            for standing in self.state.standings() {
                let player = &self.state.config().players[standing.seat];
                let wins = format!("{} {}", text.plain("sheet-head-wins"), standing.wins);
                let (rank, points) = (standing.rank, standing.points);
                let (player, wins) = (direction::part(player), direction::part(&wins));
                let line = format!("{rank:>3}. {points:>+6}  {player}  {}", dim(&wins));
                let board = self.screen.board(self.state.config().rules.rules());
                writeln!(self.out, "{}", board.line(&line))?;
            }
        }
        Ok(())
    }

    fn line(&mut self) -> std::io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        self.input.next().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use sidra_core::{Edition, HouseRules, editions};
    use sidra_text::{Isolation, Lang, Text};

    use super::*;
    use crate::lexicon::Dictionary;

    /// Plays a game in which every line is typed so many seconds after the one before.
    fn play(words: bool, typed: &[(u64, &str)]) -> (String, Vec<Event>) {
        let screen = Screen {
            text: Text::new(Lang::En, Isolation::Off),
            plain: true,
            words: Dictionary::of(None),
        };
        let of = |edition: &&&Edition| edition.rules.letters.is_empty() != words;
        let edition = editions::ALL.iter().find(of);
        let config = Config {
            rules: HouseRules::plain(edition.unwrap()),
            players: vec!["you".to_owned(), "bot".to_owned()],
            games: 1,
        };
        let now = Cell::new(0);
        let input = typed.iter().map(|(seconds, line)| {
            now.set(now.get() + seconds * 1000);
            Ok((*line).to_owned())
        });
        let (state, _) = Match::begin(config, Secret::from_number(5));
        let mut table = Table {
            state,
            bots: vec![sidra_bots::Level::Simple.player(0)],
            log: Vec::new(),
            draft: None,
            turn_began: 0,
            screen: &screen,
            out: Vec::new(),
            input,
            clock: &|| now.get(),
        };
        assert!(table.play_match().is_ok());
        let events = table.log.into_iter().map(|logged| logged.event);
        (String::from_utf8(table.out).unwrap(), events.collect())
    }

    /// What time-outs the player had: whether something lay there that went back.
    fn timeouts(events: &[Event]) -> Vec<bool> {
        let of = |event: &Event| match event.seen_by(None) {
            sidra_game::Seen::TimeRanOut {
                seat: SEAT,
                went_back,
                ..
            } => Some(went_back),
            _ => None,
        };
        events.iter().filter_map(of).collect()
    }

    fn drew(events: &[Event]) -> usize {
        let drew = |event: &&Event| matches!(event, Event::Drew { seat: SEAT, .. });
        events.iter().filter(drew).count()
    }

    #[test]
    fn what_comes_too_late_is_not_done() {
        for words in [false, true] {
            let (out, events) = play(words, &[(59, "help"), (2, "draw"), (3, "draw")]);
            assert!(out.contains("You have 60 seconds for this turn."), "{out}");
            assert!(out.contains("Too late"), "{out}");
            assert!(out.contains("Time is up for you: one tile drawn."), "{out}");
            // The second line came in time, in the next turn.
            assert_eq!((timeouts(&events), drew(&events)), (vec![false], 1));
            // In time, to the last second.
            let (_, events) = play(words, &[(59, "draw"), (59, "draw")]);
            assert_eq!((timeouts(&events), drew(&events)), (vec![], 2));
        }
    }

    #[test]
    fn what_lies_there_when_time_is_up_is_judged() {
        // A legal opening stands, anything else goes back; the late line is not done.
        let opening = (1, "lay r10 b10 y10 k10");
        let (out, events) = play(false, &[opening, (60, "undo"), (1, "quit")]);
        assert!(out.contains("Time is up; the play of you stands"), "{out}");
        assert!(timeouts(&events).is_empty());
        let (out, events) = play(false, &[(1, "lay r10 b10"), (60, "done"), (1, "quit")]);
        assert!(out.contains("everything goes back"), "{out}");
        assert_eq!(timeouts(&events), [true]);
        // A refused play does not set the clock back.
        let lines = [
            (30, "lay r10 b10"),
            (20, "done"),
            (20, "lay y10"),
            (1, "quit"),
        ];
        let (out, events) = play(false, &lines);
        assert!(out.contains("You have 10 seconds for this turn."), "{out}");
        assert_eq!(timeouts(&events), [true]);
        // Whoever wants to stop may.
        let (out, events) = play(false, &[(100, "quit")]);
        assert!(
            !out.contains("Too late") && timeouts(&events).is_empty(),
            "{out}"
        );
    }
}
