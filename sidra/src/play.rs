//! `sidra play`: a match against bots in a plain terminal.
//!
//! A table in this process ([`sidra_client::Table`]) runs the match with its clock, drafts
//! and bots. This module reads lines and prints what happens.

mod draft;
mod input;
mod interrupted;
mod objections;
mod show;
mod turn;
mod typed;

use std::io::Write;
use std::time::{Duration, Instant};

use sidra_bots::Player;
use sidra_client::{Notice, Table};
use sidra_game::shuffle::Secret;
use sidra_game::{Action, Config, Phase, Refusal, Seen, TableSet};
use sidra_room::{Ask, CommandId, Happening, Occupant, Pace, Question, Room};

use self::input::Input;
use crate::cli::PlayArgs;
use crate::contestant::Contestant;
use crate::direction::Verbatim;
use crate::draw::{Screen, bold, dim};
use crate::{Failure, Outcome, direction};

/// Time between two checks for an answer from the table.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Plays a match.
pub fn run(args: &PlayArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let rules = crate::input::needed_rules(&args.rules, text)?;
    if args.bots.len() > 3 {
        let got = [("got", args.bots.len() as i64 + 1)];
        return Err(format!("--bots: {}", text.count("finish-players", &got)).into());
    }
    if let Some(path) = &args.record {
        crate::record::check_path(path)?;
    }
    let mut players = vec![text.count("score-player", &[("seat", 1)])];
    for (index, bot) in args.bots.iter().enumerate() {
        players.push(format!("{bot} {} (bot)", index + 2));
    }
    crate::input::check_box(&rules, players.len(), text)?;
    let games = match args.rounds {
        Some(rounds) => rounds * players.len() as u32,
        None => args.games,
    };
    let config = Config {
        rules,
        players,
        games,
    };
    let bots = args.bots.iter().map(|bot| Occupant::Bot(bot.level()));
    let seats: Vec<Occupant> = std::iter::once(Occupant::Person).chain(bots).collect();
    let lexicon = screen.words.get(rules.rules(), text)?;
    let date = crate::record::today();
    let mut room = Room::open(config, &seats, secret(args.seed)?, date, 0);
    room.set_pace(Pace::Instant);
    let mut table = Table::local(room, 1, 0).ok_or_else(|| "no welcome".to_owned())?;
    if let Some(lexicon) = lexicon {
        table.use_lexicon(lexicon.clone());
    }
    // Report invalid arguments before showing anything.
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
        input::stdin(),
        &clock,
    );
    terminal.why = args.why;
    terminal.programs.push(None);
    for bot in &args.bots {
        let program = matches!(bot, Contestant::Program(_)).then(|| bot.player(seed));
        terminal.programs.push(program);
    }
    if let Some(path) = args.record.clone() {
        terminal.kept = Some(interrupted::save_to(path, text)?);
    }
    terminal.tell_beginning()?;
    if args.theme.is_some() && args.bots.len() == 1 {
        writeln!(terminal.out, "{}", dim(&text.plain("play-theme-alone")))?;
    }
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

/// Returns the secret of the match: from the seed, or random.
fn secret(seed: Option<u64>) -> Result<Secret, Failure> {
    if let Some(seed) = seed {
        return Ok(Secret::from_number(seed));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| format!("cannot get random numbers: {error}"))?;
    Ok(Secret::new(bytes))
}

/// A player at a terminal.
struct Terminal<'a, W: Verbatim> {
    table: Table,
    /// Seed of the bots' random choices.
    seed: u64,
    /// The bots that are programs, by seat.
    programs: Vec<Option<Box<dyn Player>>>,
    /// Whether the bots say why they play as they do.
    why: bool,
    /// The record so far, to be saved on an interruption.
    kept: Option<interrupted::Kept>,
    /// A draft that was refused, for the player to correct.
    draft: Option<Vec<TableSet>>,
    /// The table before the event that is printed next.
    before: Vec<TableSet>,
    screen: &'a Screen,
    out: W,
    input: Box<dyn Input + 'a>,
    /// Returns the time in milliseconds.
    clock: &'a dyn Fn() -> u64,
}

impl<'a, W: Verbatim> Terminal<'a, W> {
    fn new(
        table: Table,
        seed: u64,
        screen: &'a Screen,
        out: W,
        input: Box<dyn Input + 'a>,
        clock: &'a dyn Fn() -> u64,
    ) -> Self {
        Terminal {
            table,
            seed,
            programs: Vec::new(),
            why: false,
            kept: None,
            draft: None,
            before: Vec::new(),
            screen,
            out,
            input,
            clock,
        }
    }

    /// Plays to the end. Returns `false` if the player leaves early.
    fn play_match(&mut self) -> Result<bool, Failure> {
        loop {
            self.follow()?;
            let goes_on = match self.table.view().phase {
                Phase::Over => return Ok(true),
                Phase::Gathering => self.begin()?,
                Phase::Playing => self.turn()?,
                Phase::Challenge => self.object()?,
                Phase::Vote => self.vote()?,
                Phase::Between => self.next_game()?,
            };
            if !goes_on {
                return Ok(false);
            }
        }
    }

    /// Returns what a bot does, and prints why if requested.
    fn think(&mut self, question: &Question) -> Result<Option<Action>, Failure> {
        let view = question.snapshot.view();
        if let Some(Some(program)) = self.programs.get_mut(question.seat) {
            return Ok(Some(program.act(&view)));
        }
        if self.why && view.rules().letters.is_empty() {
            let thought = question.level.think(&view, question.seed);
            let why = self
                .screen
                .text
                .plain(&format!("why-{}", thought.why.name()));
            let name = &view.config.players[question.seat];
            writeln!(self.out, "{}", dim(&format!("{name}: {why}")))?;
        }
        Ok(question.think(self.table.view().lexicon))
    }

    /// Runs the bots and prints what happens until the player has to act.
    fn follow(&mut self) -> Result<(), Failure> {
        loop {
            if let Some(question) = self.table.question() {
                let question = Question {
                    seed: self.seed,
                    ..question
                };
                let action = self.think(&question)?;
                // The time spent thinking is the bot's, not the next player's.
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

    /// Waits for the answer to a command and prints what happens in the meantime. Returns why the
    /// command was refused, if it was.
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

    /// Sends an action, and prints the reasons if it is refused.
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

    /// Asks whether to start the next game. Returns `false` if the player leaves.
    fn next_game(&mut self) -> Result<bool, Failure> {
        let question = self.screen.text.plain("play-next");
        loop {
            match self.ask(&question, &[("Enter", "play-help-next")])? {
                None => return Ok(false),
                Some(line) if line.is_empty() => return self.begin(),
                Some(line) => self.not_understood(&line)?,
            }
        }
    }

    /// Starts the first or the next game. Returns whether that was possible.
    fn begin(&mut self) -> Result<bool, Failure> {
        let command = self.table.begin_game((self.clock)());
        Ok(self.refusal_of(command)?.is_none())
    }

    /// Returns whether the player's time is up.
    fn is_late(&self) -> bool {
        let clock = self.table.clock((self.clock)());
        clock.is_some_and(|clock| clock.left == 0)
    }

    /// Prints how the match began, which happened before there was a table.
    fn tell_beginning(&mut self) -> Result<(), Failure> {
        let view = self.table.view();
        let began = Seen::MatchBegan {
            config: view.config.clone(),
            commitment: view.commitment,
        };
        self.tell(&Notice::Happened(Happening::Match(began)))
    }

    /// Prints an event, and the scores if it ends a game.
    fn tell(&mut self, notice: &Notice) -> Result<(), Failure> {
        if let Some(kept) = &self.kept {
            kept.set(self.table.record());
        }
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
        self.input.line(&mut self.out)
    }

    /// Shows a prompt until the player types an answer. `answers` are the possible answers with the
    /// names of their sentences; "help" lists them. Returns `None` if the player leaves.
    fn ask(&mut self, question: &str, answers: &[(&str, &str)]) -> Result<Option<String>, Failure> {
        loop {
            writeln!(self.out, "{question}")?;
            let Some(line) = self.line()? else {
                return Ok(None);
            };
            match line.trim() {
                line if typed::is_quit(line) => return Ok(None),
                line if typed::is_help(line) => {
                    let text = &self.screen.text;
                    writeln!(self.out, "{}", text.plain("play-help-prompt"))?;
                    let quit = ("quit", "play-help-quit");
                    typed::list(&mut self.out, answers.iter().chain([&quit]), text)?;
                }
                line => return Ok(Some(line.to_owned())),
            }
        }
    }

    fn not_understood(&mut self, reason: &str) -> std::io::Result<()> {
        let reason = [("reason", reason.into())];
        let sentence = self.screen.text.say("play-unknown", reason);
        writeln!(self.out, "{sentence}")
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use sidra_core::{Edition, HouseRules, editions};
    use sidra_game::Event;
    use sidra_text::{Isolation, Lang, Text};

    use super::*;
    use crate::lexicon::LazyLexicon;

    /// The player's seat in these games.
    const SEAT: usize = 0;

    /// Plays a game in which every line is typed some seconds after the one before.
    /// Returns what was printed, and the events.
    fn play(words: bool, typed: &[(u64, &str)]) -> (String, Vec<Event>) {
        sit_down(words, typed, |terminal| {
            assert!(terminal.play_match().is_ok());
        })
    }

    /// Sits down at a table where every line is typed some seconds after the one before.
    /// Returns what was printed, and the events.
    fn sit_down(
        words: bool,
        typed: &[(u64, &str)],
        act: impl FnOnce(&mut Terminal<'_, Vec<u8>>),
    ) -> (String, Vec<Event>) {
        let screen = Screen {
            text: Text::new(Lang::En, Isolation::Off),
            plain: true,
            words: LazyLexicon::of(None),
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
        let input = Box::new(input::Lines(input));
        let mut terminal = Terminal::new(table, 0, &screen, Vec::new(), input, &clock);
        act(&mut terminal);
        let log = terminal.table.record().unwrap().log;
        let events = log.into_iter().map(|logged| logged.event);
        (String::from_utf8(terminal.out).unwrap(), events.collect())
    }

    /// Returns for each of the player's time-outs whether a draft went back.
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
    fn a_line_that_is_typed_too_late_is_ignored() {
        for words in [false, true] {
            let (out, events) = play(words, &[(59, "help"), (2, "draw"), (3, "draw")]);
            assert!(out.contains("You have 60 seconds for this turn."), "{out}");
            assert!(out.contains("Too late"), "{out}");
            assert!(out.contains("Time is up. you drew one tile."), "{out}");
            // The second line is in time, in the next turn.
            assert_eq!((timeouts(&events), drew(&events)), (vec![false], 1));
            // The last second still counts.
            let (_, events) = play(words, &[(59, "draw"), (59, "draw")]);
            assert_eq!((timeouts(&events), drew(&events)), (vec![], 2));
        }
    }

    /// No bot objects to another bot's word, so this test shows the prompt without an open vote.
    #[test]
    fn help_answers_before_a_vote() {
        let typed = [(1, "help"), (1, "nonsense"), (1, "HELP"), (1, "quit")];
        let (out, events) = sit_down(true, &typed, |terminal| {
            let stays = terminal.vote();
            assert!(matches!(stays, Ok(false)), "the player left");
        });
        let asked = out.matches("Should this word count?").count();
        assert_eq!(asked, 4, "{out}");
        for answer in ["let the word count", "reject the word", "leave the match"] {
            assert_eq!(out.matches(answer).count(), 2, "{out}");
        }
        assert!(out.contains("Not understood: nonsense."), "{out}");
        let voted = |event: &Event| matches!(event, Event::Voted { .. });
        assert!(!events.iter().any(voted), "{out}");
    }

    #[test]
    fn a_draft_is_judged_when_time_is_up() {
        // A legal opening counts, anything else goes back. The late line is ignored.
        let opening = (1, "lay r10 b10 y10 k10");
        let (out, events) = play(false, &[opening, (60, "undo"), (1, "quit")]);
        assert!(out.contains("but the play counts:"), "{out}");
        assert!(timeouts(&events).is_empty());
        let (out, events) = play(false, &[(1, "lay r10 b10"), (60, "done"), (1, "quit")]);
        assert!(out.contains("everything goes back"), "{out}");
        assert_eq!(timeouts(&events), [true]);
        // A refused play does not reset the clock.
        let lines = [
            (30, "lay r10 b10"),
            (20, "done"),
            (20, "lay y10"),
            (1, "quit"),
        ];
        let (out, events) = play(false, &lines);
        assert!(out.contains("You have 10 seconds for this turn."), "{out}");
        assert_eq!(timeouts(&events), [true]);
        // Leaving is possible at any time.
        let (out, events) = play(false, &[(100, "quit")]);
        assert!(
            !out.contains("Too late") && timeouts(&events).is_empty(),
            "{out}"
        );
    }
}
