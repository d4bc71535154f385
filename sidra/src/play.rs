//! `sidra play`: a game against bots in a plain terminal.
//!
//! The match itself, its clock, drafts and bots are those of a table in this process
//! ([`sidra_client::Table`]). Here lines are read, and what happens is told.

mod draft;
mod objections;
mod show;
mod turn;
mod typed;

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use sidra_client::{Notice, Table};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, Phase, Refusal, Seen, TableSet};
use sidra_room::{Ask, CommandId, Happening, Occupant, Pace, Question, Room};

use crate::cli::PlayArgs;
use crate::draw::{Screen, bold, dim};
use crate::{Failure, Outcome, direction, input};

/// How long the program waits before it looks again for an answer of the table.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

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
    input::check_box(&rules, players.len(), text)?;
    let games = match args.rounds {
        Some(rounds) => rounds * players.len() as u32,
        None => args.games,
    };
    let config = Config {
        rules,
        players,
        games,
    };
    let bots = args.bots.iter().map(|level| Occupant::Bot(*level));
    let seats: Vec<Occupant> = std::iter::once(Occupant::Person).chain(bots).collect();
    let lexicon = screen.words.get(rules.rules(), text)?;
    let date = crate::record::today();
    let mut room = Room::open(config, &seats, secret(args.seed)?, date, 0);
    room.set_pace(Pace::Instant);
    if let Some(lexicon) = lexicon {
        room.use_lexicon(lexicon.clone());
    }
    let mut table = Table::local(room, 1, 0).ok_or_else(|| "no welcome".to_owned())?;
    if let Some(lexicon) = lexicon {
        table.use_lexicon(lexicon.clone());
    }
    // Whatever cannot be is said before anything is shown.
    if let Some(theme) = args.theme.clone() {
        table.ask(Ask::AgreeTheme { theme }, 0);
    }
    let agreed: Vec<Notice> = std::iter::from_fn(|| table.poll(0)).collect();
    for notice in &agreed {
        if let Notice::Answered {
            answer: Err(refusal),
            ..
        } = notice
        {
            let reasons = text.refusal(refusal, rules.rules()).into_iter();
            let reasons = reasons.map(|reason| format!("--theme: {reason}"));
            return Err(Failure::Input(reasons.collect()));
        }
    }
    let since = Instant::now();
    let clock = || since.elapsed().as_millis() as u64;
    let seed = args.seed.unwrap_or(0);
    let mut terminal = Terminal::new(
        table,
        seed,
        screen,
        direction::stdout(),
        typed_lines(),
        &clock,
    );
    terminal.tell_beginning()?;
    for notice in agreed {
        terminal.tell(&notice)?;
    }
    if let Some(seat) = terminal.table.seat() {
        let title = text.count("play-title", &[("seat", seat as i64 + 1)]);
        writeln!(terminal.out, "{title}")?;
    }
    let finished = terminal.play_match()?;
    if let (Some(path), Some(record)) = (&args.record, terminal.table.record()) {
        crate::record::save(path, &record)?;
        let file = path.display().to_string();
        let saved = text.say("play-saved", [("file", file.into())]);
        writeln!(terminal.out, "{saved}")?;
    }
    if !finished {
        writeln!(terminal.out, "{}", text.plain("play-bye"))?;
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

/// A player at a terminal.
struct Terminal<'a, W: Write, I: Iterator<Item = std::io::Result<String>>> {
    table: Table,
    /// What the chance of bots comes from.
    seed: u64,
    /// What the player has laid and not submitted, or what was refused.
    draft: Option<Vec<TableSet>>,
    /// The table as it was before what is told next.
    before: Vec<TableSet>,
    screen: &'a Screen,
    out: W,
    input: I,
    /// What time it is, in milliseconds.
    clock: &'a dyn Fn() -> u64,
}

impl<'a, W: Write, I: Iterator<Item = std::io::Result<String>>> Terminal<'a, W, I> {
    fn new(
        table: Table,
        seed: u64,
        screen: &'a Screen,
        out: W,
        input: I,
        clock: &'a dyn Fn() -> u64,
    ) -> Self {
        Terminal {
            table,
            seed,
            draft: None,
            before: Vec::new(),
            screen,
            out,
            input,
            clock,
        }
    }

    /// Plays to the end; `false` where the player stops before.
    fn play_match(&mut self) -> Result<bool, Failure> {
        loop {
            self.follow()?;
            let goes_on = match self.table.view().phase {
                Phase::Over => return Ok(true),
                Phase::Gathering => self.begin()?,
                Phase::Playing => self.turn()?,
                Phase::Challenge => self.object()?,
                Phase::Vote => self.vote()?,
                Phase::Between => {
                    writeln!(self.out, "{}", self.screen.text.plain("play-next"))?;
                    match self.line()? {
                        Some(line) if !typed::is_quit(&line) => self.begin()?,
                        _ => false,
                    }
                }
            };
            if !goes_on {
                return Ok(false);
            }
        }
    }

    /// Runs the bots and everything that is due, and prints it.
    fn follow(&mut self) -> Result<(), Failure> {
        loop {
            if let Some(question) = self.table.question() {
                let question = Question {
                    seed: self.seed,
                    ..question
                };
                let action = question.think(self.table.view().lexicon);
                // The bot pays for its thinking, not the player after it.
                self.table.answer(&question, action, (self.clock)());
            }
            while let Some(notice) = self.table.poll((self.clock)()) {
                self.tell(&notice)?;
            }
            if self.table.question().is_none() {
                return Ok(());
            }
        }
    }

    /// Waits for the answer to a command, and tells what happens: why it was refused, if it
    /// was.
    fn refusal_of(&mut self, command: CommandId) -> Result<Option<Refusal>, Failure> {
        loop {
            while let Some(notice) = self.table.poll((self.clock)()) {
                match notice {
                    Notice::Answered { id, answer } if id == command => return Ok(answer.err()),
                    notice => self.tell(&notice)?,
                }
            }
            if !self.table.is_waiting(command) {
                return Ok(None);
            }
            std::thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Acts, and says why where that is refused.
    fn act(&mut self, action: Action) -> Result<(), Failure> {
        let command = self.table.act(action, (self.clock)());
        let Some(refusal) = self.refusal_of(command)? else {
            self.draft = None;
            return Ok(());
        };
        let text = &self.screen.text;
        writeln!(self.out, "{}", bold(&text.plain("not-legal")))?;
        for sentence in text.refusal(&refusal, self.table.view().rules()) {
            writeln!(self.out, "  {sentence}")?;
        }
        Ok(())
    }

    /// Begins the first or the next game; whether that could be done.
    fn begin(&mut self) -> Result<bool, Failure> {
        let command = self.table.begin_game((self.clock)());
        Ok(self.refusal_of(command)?.is_none())
    }

    /// Whether the time for what the player was asked is over.
    fn is_late(&self) -> bool {
        let clock = self.table.clock((self.clock)());
        clock.is_some_and(|clock| clock.left == 0)
    }

    /// Tells what was agreed on before the table was there.
    fn tell_beginning(&mut self) -> Result<(), Failure> {
        let view = self.table.view();
        let began = Seen::MatchBegan {
            config: view.config.clone(),
            commitment: view.commitment,
        };
        self.tell(&Notice::Happened(Happening::Match(began)))
    }

    /// Tells the player what has happened, and shows what there is to see then.
    fn tell(&mut self, notice: &Notice) -> Result<(), Failure> {
        let Notice::Happened(Happening::Match(seen)) = notice else {
            return Ok(());
        };
        let view = self.table.view();
        let (config, text) = (view.config, &self.screen.text);
        let sentence = text.event_on(seen, &config.players, &self.before);
        writeln!(self.out, "· {sentence}")?;
        self.before = view.table.to_vec();
        let scores = crate::record::scores(seen, config, self.screen);
        write!(self.out, "{scores}")?;
        if matches!(seen, Seen::GameEnded { .. }) && config.games > 1 {
            writeln!(self.out, "{}", bold(&text.plain("sheet-head-total")))?;
            for standing in view.standings() {
                let player = &config.players[standing.seat];
                let wins = format!("{} {}", text.plain("sheet-head-wins"), standing.wins);
                let (rank, points) = (standing.rank, standing.points);
                let (player, wins) = (direction::part(player), direction::part(&wins));
                let line = format!("{rank:>3}. {points:>+6}  {player}  {}", dim(&wins));
                let board = self.screen.board(view.rules());
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
    use sidra_game::Event;
    use sidra_text::{Isolation, Lang, Text};

    use super::*;
    use crate::lexicon::Dictionary;

    /// The player's seat in these games.
    const SEAT: usize = 0;

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
        let seats = [Occupant::Person, Occupant::Bot(sidra_bots::Level::Simple)];
        let secret = Secret::from_number(5);
        let mut room = Room::open(config, &seats, secret, String::new(), 0);
        room.set_pace(Pace::Instant);
        let table = Table::local(room, 1, 0).unwrap();
        assert_eq!(table.seat(), Some(SEAT));
        let clock = || now.get();
        let mut terminal = Terminal::new(table, 0, &screen, Vec::new(), input, &clock);
        assert!(terminal.play_match().is_ok());
        let log = terminal.table.record().unwrap().log;
        let events = log.into_iter().map(|logged| logged.event);
        (String::from_utf8(terminal.out).unwrap(), events.collect())
    }

    /// What time-outs the player had: whether something lay there that went back.
    fn timeouts(events: &[Event]) -> Vec<bool> {
        let of = |event: &Event| match event.seen_by(None) {
            Seen::TimeRanOut {
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
