//! `sidra play`: a game against bots in a plain terminal.

use std::io::Write;
use std::time::Instant;

use sidra_bots::arena::{about_words, decide_or_wait};
use sidra_bots::{Level, Player};
use sidra_core::rules::Scoring;
use sidra_core::turn::Turn;
use sidra_core::{Face, TileId, notation, set};
use sidra_game::record::{Logged, Record};
use sidra_game::shuffle::Secret;
use sidra_game::{Command, Config, Event, Match, Objection, Phase, SetDraft, SetId, Spot, View};
use sidra_solver::opening::can_open;
use sidra_text::Text;

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
    let mut table = Table {
        state,
        bots,
        log: Vec::new(),
        draft: None,
        screen,
        out: direction::stdout(),
        input: std::io::stdin().lines(),
    };
    table.happened(&began, 0)?;
    if let Some(theme) = &args.theme {
        let theme = theme.clone();
        let agreed = table.state.decide(Command::AgreeTheme { theme });
        let agreed =
            agreed.map_err(|refusal| Failure::Input(text.refusal(&refusal, rules.rules())))?;
        table.happen(agreed, 0)?;
    }
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
    screen: &'a Screen,
    out: W,
    input: I,
}

/// What the player typed.
enum Typed {
    /// A whole new table.
    Table(Vec<Vec<Face>>),
    /// Further sets.
    Lay(Vec<Vec<Face>>),
    /// A set, from 0, and what it becomes.
    Set(usize, Vec<Face>),
    /// A word that somebody wonders about.
    Check(Vec<Face>),
    /// The same, written with geresh or gershayim.
    CheckMarked(String),
    Hint,
    Done,
    Undo,
    Draw,
    Pass,
    Resign,
    Help,
    Quit,
}

impl<W: Write, I: Iterator<Item = std::io::Result<String>>> Table<'_, W, I> {
    /// Plays to the end; `false` where the player stops before.
    fn play_match(&mut self) -> Result<bool, Failure> {
        loop {
            let begin = Instant::now();
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
                    if self.line()?.is_none() {
                        return Ok(false);
                    }
                    Command::Begin
                }
                _ => Command::Begin,
            };
            let millis = begin.elapsed().as_millis() as u64;
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

    /// Objections and votes: the bots say what they have to, then the player is asked;
    /// where nobody has anything to say, time is over. `None` where the player stops.
    fn about_words(&mut self) -> Result<Option<Command>, Failure> {
        let said = about_words(&self.state, &mut self.bots, SEAT + 1);
        let view = self.state.view(Some(SEAT));
        let Some(open) = view.challenge.clone() else {
            return Ok(Some(said));
        };
        let voted = open.votes.iter().any(|&(seat, _)| seat == SEAT);
        let resigned = view.seats.get(SEAT).is_none_or(|own| own.resigned);
        let before = open.objected.iter().filter(|&&seat| seat == SEAT).count();
        let most = usize::from(view.rules().challenges);
        let objected = open.dispute.is_none() && before >= most;
        let asked_in_vain = open.seat == SEAT || voted || resigned || objected;
        if said != Command::WindowOver || asked_in_vain {
            return Ok(Some(said));
        }
        let text = &self.screen.text;
        if open.dispute.is_some() {
            writeln!(self.out, "{}", text.plain("play-vote"))?;
            let Some(answer) = self.line()? else {
                return Ok(None);
            };
            let allow = matches!(answer.trim(), "allow" | "y" | "yes" | "+");
            return Ok(Some(Command::Vote { seat: SEAT, allow }));
        }
        let number = |set: &SetId| {
            let at = view.table.iter().position(|there| there.id == *set)?;
            let row: Vec<Face> = view.table[at].tiles.iter().map(|id| id.face()).collect();
            Some((at + 1, notation::write_row(&row)))
        };
        let named: Vec<(usize, String)> = open.words.iter().filter_map(number).collect();
        let listed: Vec<String> = named
            .iter()
            .map(|(at, word)| format!("{at} {word}"))
            .collect();
        let words = [("words", listed.join(", ").into())];
        let question = text.say("play-object", words);
        let ids: Vec<(usize, SetId)> = named
            .iter()
            .filter_map(|&(at, _)| Some((at, view.table.get(at - 1)?.id)))
            .collect();
        let (theme, unverified) = (view.theme.is_some(), open.unverified.to_vec());
        let words: Vec<String> = named.into_iter().map(|(_, word)| word).collect();
        loop {
            writeln!(self.out, "{question}")?;
            let Some(answer) = self.line()? else {
                return Ok(None);
            };
            let answer = answer.trim();
            let answer = answer.strip_prefix("object").unwrap_or(answer).trim();
            let by_number = |(at, _): &(usize, SetId)| answer.parse() == Ok(*at);
            let by_word = words.iter().position(|word| word == answer);
            let set = ids.iter().find(|id| by_number(id));
            if let Some(&(_, set)) = set.or_else(|| ids.get(by_word?)) {
                let why = match theme && !unverified.contains(&set) {
                    true => Objection::Theme,
                    false => Objection::Word,
                };
                return Ok(Some(Command::Challenge {
                    seat: SEAT,
                    set,
                    why,
                }));
            }
            match answer {
                "" | "n" | "no" => return Ok(Some(Command::WindowOver)),
                "quit" | "exit" | "q" => return Ok(None),
                _ => {
                    let reason = [("reason", answer.into())];
                    let text = &self.screen.text;
                    writeln!(self.out, "{}", text.say("play-unknown", reason))?;
                }
            }
        }
    }

    /// Where an opening can be announced and the tile just drawn makes one possible,
    /// asks whether it shall be.
    fn offer_to_announce(&mut self) -> Result<(), Failure> {
        let Ok(events) = self.state.decide(Command::Announce { seat: SEAT }) else {
            return Ok(());
        };
        let view = self.state.view(Some(SEAT));
        if !can_open(view.rules(), &sorted(view.rack)) {
            return Ok(());
        }
        writeln!(self.out, "{}", self.screen.text.plain("play-announce"))?;
        let answer = self.line()?.unwrap_or_default().trim().to_lowercase();
        if ["announce", "y", "yes"].contains(&answer.as_str()) {
            for event in events {
                self.happened(&event, 0)?;
                self.state.apply(&event);
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
        if let Event::GameEnded { result, racks } = event {
            for (seat, rack) in racks.iter().enumerate() {
                let rack: Vec<Face> = rack.iter().map(|id| id.face()).collect();
                let player = &self.state.config().players[seat];
                let score = bold(&format!("{:>+5}", result.score.scores[seat]));
                writeln!(self.out, "{score}  {player}  {}", self.screen.rack(&rack))?;
            }
        }
        if matches!(event, Event::GameEnded { .. }) && self.state.config().games > 1 {
            let text = &self.screen.text;
            writeln!(self.out, "{}", bold(&text.plain("sheet-head-total")))?;
            for standing in self.state.standings() {
                let player = &self.state.config().players[standing.seat];
                let wins = format!("{} {}", text.plain("sheet-head-wins"), standing.wins);
                writeln!(
                    self.out,
                    "{:>3}. {:>+6}  {player}  {}",
                    standing.rank,
                    standing.points,
                    dim(&wins)
                )?;
            }
        }
        Ok(())
    }

    fn line(&mut self) -> std::io::Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        self.input.next().transpose()
    }

    /// Asks until there is a command; `None` where the player stops.
    fn ask(&mut self) -> Result<Option<Command>, Failure> {
        let mut draft = self.draft.take();
        self.show_draft(draft.as_deref())?;
        loop {
            let Some(line) = self.line()? else {
                return Ok(None);
            };
            let text = &self.screen.text;
            let letters = !self.state.view(None).rules().letters.is_empty();
            let typed = match read(line.trim(), letters, text) {
                Ok(typed) => typed,
                Err(reason) => {
                    let reason = [("reason", reason.into())];
                    writeln!(self.out, "{}", text.say("play-unknown", reason))?;
                    continue;
                }
            };
            let view = self.state.view(Some(SEAT));
            let leaves = matches!(typed, Typed::Draw | Typed::Pass);
            if leaves && draft.is_some() {
                writeln!(self.out, "{}", text.plain("play-draft-lies"))?;
                continue;
            }
            match typed {
                Typed::Table(rows) => {
                    let table = drafted(&view, &rows, None);
                    // Somebody may object to it, so that is said before it is submitted.
                    if !self.unverified(&table).is_empty() {
                        draft = Some(table);
                        self.show_draft(draft.as_deref())?;
                        continue;
                    }
                    return Ok(Some(Command::Play { seat: SEAT, table }));
                }
                Typed::Lay(rows) => {
                    let mut all = rows_of(&view, draft.as_deref());
                    all.extend(rows);
                    let new = drafted(&view, &all, draft.as_deref());
                    if not_held(&mut self.out, &new, self.screen)? {
                        continue;
                    }
                    draft = Some(new);
                }
                Typed::Set(index, row) => {
                    let mut all = rows_of(&view, draft.as_deref());
                    let Some(set) = all.get_mut(index) else {
                        let sets = match all.len() {
                            0 => examples(letters).0.to_owned(),
                            count => format!("1..{count}"),
                        };
                        let reason = text.expected_found(&sets, &(index + 1).to_string());
                        let reason = [("reason", reason.into())];
                        writeln!(self.out, "{}", text.say("play-unknown", reason))?;
                        continue;
                    };
                    *set = row;
                    let new = drafted(&view, &all, draft.as_deref());
                    if not_held(&mut self.out, &new, self.screen)? {
                        continue;
                    }
                    draft = Some(new);
                }
                Typed::Done => {
                    let table = draft
                        .clone()
                        .unwrap_or_else(|| drafted(&view, &rows_of(&view, None), None));
                    // A refused draft stays, to be mended.
                    self.draft = draft;
                    return Ok(Some(Command::Play { seat: SEAT, table }));
                }
                Typed::Check(row) => {
                    self.look_up(&row)?;
                    continue;
                }
                Typed::CheckMarked(word) => {
                    let faults = sidra_words::check_marked(&word, view.rules());
                    for fault in faults.into_iter().flatten() {
                        writeln!(self.out, "  {}", text.fault(&fault))?;
                    }
                    continue;
                }
                Typed::Hint => {
                    self.hint()?;
                    continue;
                }
                Typed::Undo => draft = None,
                Typed::Draw => return Ok(Some(Command::Draw { seat: SEAT })),

                Typed::Pass => return Ok(Some(Command::Pass { seat: SEAT })),
                Typed::Resign => return Ok(Some(Command::Resign { seat: SEAT })),
                Typed::Help => {
                    let letters = !view.rules().letters.is_empty();
                    help(&mut self.out, letters, text)?;
                    continue;
                }
                Typed::Quit => return Ok(None),
            }
            self.show_draft(draft.as_deref())?;
        }
    }

    /// Whether a row is a word, or a set.
    fn look_up(&mut self, row: &[Face]) -> Result<(), Failure> {
        let text = &self.screen.text;
        let view = self.state.view(Some(SEAT));
        let rules = view.rules();
        let (legal, faults) = if rules.letters.is_empty() {
            match set::read(row, rules) {
                Ok(reading) => (text.reading(&reading), Vec::new()),
                Err(faults) => (String::new(), faults),
            }
        } else {
            match sidra_words::check(row, rules, view.lexicon) {
                Ok(value) => {
                    let value = [("value", i64::from(value))];
                    (text.count("word-legal", &value), Vec::new())
                }
                Err(faults) => (String::new(), faults),
            }
        };
        let mut lines: Vec<String> = faults.iter().map(|fault| text.fault(fault)).collect();
        if lines.is_empty() {
            lines.push(legal);
        }
        for line in lines {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    /// What a bot would do in the player's place.
    fn hint(&mut self) -> Result<(), Failure> {
        match self.state.decide(Command::Hint { seat: SEAT }) {
            Ok(events) => {
                for event in events {
                    self.happened(&event, 0)?;
                    self.state.apply(&event);
                }
            }
            Err(refusal) => {
                let rules = self.state.config().rules;
                for line in self.screen.text.refusal(&refusal, rules.rules()) {
                    writeln!(self.out, "  {line}")?;
                }
                return Ok(());
            }
        }
        let view = self.state.view(Some(SEAT));
        let (screen, text) = (self.screen, &self.screen.text);
        let Command::Play { table, .. } = Level::Hard.player(0).command(&view) else {
            writeln!(self.out, "  {}", text.plain("solve-nothing"))?;
            return Ok(());
        };
        let changed = |set: &&SetDraft| !view.table.iter().any(|old| old.tiles == set.tiles);
        for set in table.iter().filter(changed) {
            let row: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
            let mine = |id: &TileId| view.rack.contains(&id.plain());
            let marks: Vec<bool> = set.tiles.iter().map(mine).collect();
            writeln!(self.out, "  {}", screen.row_marked(&row, &marks))?;
        }
        Ok(())
    }

    fn show(&mut self) -> std::io::Result<()> {
        let (screen, text) = (self.screen, &self.screen.text);
        let view = self.state.view(Some(SEAT));
        writeln!(self.out)?;
        for (seat, player) in view
            .seats
            .iter()
            .enumerate()
            .filter(|(seat, _)| *seat != SEAT)
        {
            let name = view.config.players[seat].clone();
            let mut line = text.say(
                "play-others",
                [("player", name.into()), ("tiles", player.tiles.into())],
            );
            if !player.opened {
                line += &format!(" ({})", text.plain("play-not-opened"));
            }
            if view.rules().scoring == Scoring::Points {
                let points = [("points", i64::from(player.points))];
                line += &format!(", {}", text.count("play-points", &points));
            }
            writeln!(self.out, "{line}")?;
        }
        if let (Scoring::Points, Some(own)) = (view.rules().scoring, view.seats.get(SEAT)) {
            let points = [("points", i64::from(own.points))];
            writeln!(self.out, "{}", text.count("play-own-points", &points))?;
        }
        writeln!(
            self.out,
            "{}",
            text.count("play-pool", &[("count", view.pool as i64)])
        )?;
        writeln!(self.out, "{}", text.plain("play-table"))?;
        write!(self.out, "{}", screen.table(&rows_of(&view, None), &[]))?;
        writeln!(self.out, "{}", text.plain("play-rack"))?;
        writeln!(self.out, "  {}", screen.rack(&sorted(view.rack)))
    }

    /// The draft with its laid tiles marked, and how far it has come.
    fn show_draft(&mut self, draft: Option<&[SetDraft]>) -> std::io::Result<()> {
        let Some(draft) = draft else {
            return self.show();
        };
        let (screen, text) = (self.screen, &self.screen.text);
        let view = self.state.view(Some(SEAT));
        let laid = |id: &TileId| view.rack.contains(&id.plain());
        let rows = rows_of(&view, Some(draft));
        let marks: Vec<Vec<bool>> = draft
            .iter()
            .map(|set| set.tiles.iter().map(laid).collect())
            .collect();
        write!(self.out, "{}", screen.table(&rows, &marks))?;
        let tiles: Vec<TileId> = draft
            .iter()
            .flat_map(|set| &set.tiles)
            .copied()
            .filter(laid)
            .collect();
        let rest: Vec<TileId> = view
            .rack
            .iter()
            .copied()
            .filter(|id| !tiles.iter().any(|tile| tile.plain() == *id))
            .collect();
        writeln!(
            self.out,
            "{}\n  {}",
            text.plain("play-rack"),
            screen.rack(&sorted(&rest))
        )?;
        let line = if view.rules().scoring == Scoring::Points {
            self.verdict(draft)
        } else if view.opened() {
            let numbers = tiles.iter().filter_map(|id| id.face().number());
            let value: i64 = numbers.map(|number| i64::from(number.get())).sum();
            text.count(
                "play-worth",
                &[("count", tiles.len() as i64), ("value", value)],
            )
        } else {
            let new = draft.iter().zip(&rows).filter(|(set, _)| set.id.is_none());
            let values =
                new.filter_map(|(_, row)| set::readings(row, view.rules()).first().copied());
            let value: i64 = values.map(|reading| i64::from(reading.value())).sum();
            let need = i64::from(view.rules().opening);
            text.count("play-opening-worth", &[("value", value), ("need", need)])
        };
        writeln!(self.out, "{}", dim(&line))
    }
}

impl<W: Write, I: Iterator<Item = std::io::Result<String>>> Table<'_, W, I> {
    /// What a draft would score, or the first reason why it cannot stand.
    fn verdict(&self, draft: &[SetDraft]) -> String {
        let text = &self.screen.text;
        let table = draft.to_vec();
        match self.state.decide(Command::Play { seat: SEAT, table }) {
            Ok(events) => {
                let value = events.iter().find_map(|event| match event {
                    Event::Played { value, .. } | Event::Laid { value, .. } => Some(*value),
                    _ => None,
                });
                let value = [("value", i64::from(value.unwrap_or(0)))];
                let mut said = text.count("play-words-worth", &value);
                let words = self.unverified(draft);
                if !words.is_empty() {
                    let words = [("words", words.join(", ").into())];
                    said = format!("{}\n{said}", text.say("words-unverified", words));
                }
                said
            }
            Err(refusal) => {
                let rules = self.state.config().rules;
                text.refusal(&refusal, rules.rules()).join(" ")
            }
        }
    }
}

impl<W: Write, I: Iterator<Item = std::io::Result<String>>> Table<'_, W, I> {
    /// The words of a legal draft that the others may object to, because no dictionary
    /// has them.
    fn unverified(&self, draft: &[SetDraft]) -> Vec<String> {
        let table = draft.to_vec();
        let decided = self.state.decide(Command::Play { seat: SEAT, table });
        let open = decided.iter().flatten().find_map(|event| match event {
            Event::Laid {
                table, unverified, ..
            } => Some((table, unverified)),
            _ => None,
        });
        let Some((table, unverified)) = open else {
            return Vec::new();
        };
        let lacks = table.iter().filter(|set| unverified.contains(&set.id));
        let written = lacks.map(|set| {
            let row: Vec<Face> = set.tiles.iter().map(|id| id.face()).collect();
            notation::write_row(&row)
        });
        written.collect()
    }
}

fn sorted(rack: &[TileId]) -> Vec<Face> {
    let mut faces: Vec<Face> = rack.iter().map(|id| id.face()).collect();
    faces.sort();
    faces
}

/// The faces of the draft, or of the table where there is none.
fn rows_of(view: &View<'_>, draft: Option<&[SetDraft]>) -> Vec<Vec<Face>> {
    let faces = |tiles: &[TileId]| tiles.iter().map(|id| id.face()).collect();
    match draft {
        Some(draft) => draft.iter().map(|set| faces(&set.tiles)).collect(),
        None => view.table.iter().map(|set| faces(&set.tiles)).collect(),
    }
}

/// A table of faces as a draft: with the identities that suit best, and the ids of
/// the sets that are still where they were.
fn drafted(view: &View<'_>, rows: &[Vec<Face>], draft: Option<&[SetDraft]>) -> Vec<SetDraft> {
    let before: Vec<&[TileId]> = view.table.iter().map(|set| &set.tiles[..]).collect();
    let turn = Turn {
        rules: view.rules(),
        opened: view.opened(),
        before: &before,
        rack: view.rack,
        after: &[],
    };
    let referee = sidra_words::referee(view.rules(), view.lexicon);
    let tiles = referee.identify(&turn, rows);
    let known = |index: usize| -> Option<(SetId, Spot)> {
        match draft {
            Some(draft) => draft.get(index).and_then(|set| Some((set.id?, set.spot))),
            None => view.table.get(index).map(|set| (set.id, set.spot)),
        }
    };
    tiles
        .into_iter()
        .enumerate()
        .map(|(index, tiles)| match known(index) {
            Some((id, spot)) => SetDraft {
                id: Some(id),
                spot,
                tiles,
            },
            None => {
                let spot = Spot {
                    x: (index % 4) as i16 * 7,
                    y: (index / 4) as i16,
                };
                SetDraft {
                    id: None,
                    spot,
                    tiles,
                }
            }
        })
        .collect()
}

/// Says which tiles of a draft lie nowhere; whether there are any.
fn not_held(out: &mut impl Write, draft: &[SetDraft], screen: &Screen) -> std::io::Result<bool> {
    let nowhere = draft
        .iter()
        .flat_map(|set| &set.tiles)
        .filter(|id| id.copy() == u8::MAX);
    let faces: Vec<Face> = nowhere.map(|id| id.face()).collect();
    if !faces.is_empty() {
        writeln!(
            out,
            "{} {}",
            screen.text.plain("play-not-held"),
            screen.rack(&faces)
        )?;
    }
    Ok(!faces.is_empty())
}

fn read(line: &str, letters: bool, text: &Text) -> Result<Typed, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let error = |error: &notation::NotationError| match letters {
        true => text.notation_error(&error.clone().in_letters()),
        false => text.notation_error(error),
    };
    let (lay, set, _) = examples(letters);
    let rest = rest.trim();
    let typed = match word.to_lowercase().as_str() {
        "lay" => Typed::Lay(match notation::table(rest) {
            Ok(rows) if rows.is_empty() => return Err(text.expected_found(lay, line)),
            Ok(rows) => rows,
            Err(e) => return Err(error(&e)),
        }),
        "set" => {
            let (number, row) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let index: Option<usize> = number.parse().ok();
            let index = index.and_then(|number| number.checked_sub(1));
            let index = index.ok_or_else(|| text.expected_found(set, line))?;
            Typed::Set(index, notation::row(row).map_err(|e| error(&e))?)
        }
        "check" => match sidra_words::marked(rest).filter(|_| letters) {
            Some(_) => Typed::CheckMarked(rest.to_owned()),
            None => Typed::Check(notation::row(rest).map_err(|e| error(&e))?),
        },
        "" => return Err(text.expected_found("help", "")),
        word => {
            let plain = match word {
                "hint" => Typed::Hint,
                "done" => Typed::Done,
                "undo" => Typed::Undo,
                "draw" => Typed::Draw,
                "pass" => Typed::Pass,
                "resign" => Typed::Resign,
                "help" | "?" => Typed::Help,
                "quit" | "exit" | "q" => Typed::Quit,
                _ => {
                    return notation::table(line)
                        .map(Typed::Table)
                        .map_err(|e| error(&e));
                }
            };
            if !rest.is_empty() {
                return Err(text.expected_found(word, line));
            }
            plain
        }
    };
    Ok(typed)
}

/// What can be typed to lay, to change and to ask.
fn examples(letters: bool) -> (&'static str, &'static str, &'static str) {
    match letters {
        true => ("lay שלום", "set 2 נאות", "check מילון"),
        false => ("lay r9 r10 r11", "set 2 b3 b4 b5", "check r3 r4 J"),
    }
}

fn help(out: &mut impl Write, letters: bool, text: &Text) -> std::io::Result<()> {
    let (begin, lay_help, set_help) = match letters {
        true => (
            "play-help-words",
            "play-help-lay-word",
            "play-help-set-word",
        ),
        false => ("play-help", "play-help-lay", "play-help-set"),
    };
    writeln!(out, "{}", text.plain(begin))?;
    let (lay, set, check) = examples(letters);
    for (command, name) in [
        (lay, lay_help),
        (set, set_help),
        (check, "play-help-check"),
        ("hint", "play-help-hint"),
        ("done", "play-help-done"),
        ("draw", "play-help-draw"),
        ("pass", "play-help-pass"),
        ("undo", "play-help-undo"),
        ("resign", "play-help-resign"),
        ("quit", "play-help-quit"),
    ] {
        writeln!(out, "  {command:<16} {}", text.plain(name))?;
    }
    if letters {
        return writeln!(out, "  {}", text.plain("play-help-joker"));
    }
    // Which letter is which drawn tile.
    let legend = [
        ("r7", "7●"),
        ("b7", "7■"),
        ("y7", "7▲"),
        ("k7", "7◆"),
        ("J", "☺"),
        ("D", "☺☺"),
    ];
    let more = [("C", "☺⇄"), ("M", "☺|☺"), ("Jr", "☺●")];
    let signs: Vec<String> = legend
        .iter()
        .chain(&more)
        .map(|(sign, drawn)| format!("{sign} {drawn}"))
        .collect();
    writeln!(out, "  {}", signs.join("   "))
}
