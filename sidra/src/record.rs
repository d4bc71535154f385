//! `sidra verify` and `sidra replay`: check and show records of matches.

use std::io::{IsTerminal, Write};
use std::path::Path;

use crossterm::event::{Event as Input, KeyCode, KeyEventKind, read as read_key};
use crossterm::{cursor, execute, terminal};
use sidra_core::{Face, TileId, editions};
use sidra_game::record::{self, LONGEST_RECORD, Logged, Record, RecordError, WordCheck};
use sidra_game::{Config, Event, Match, Seen, TableSet};

use crate::draw::{Screen, bold, dim};
use crate::{Failure, Outcome, direction, input};

/// Returns today's date, for a record.
pub fn today() -> String {
    jiff::Zoned::now().date().to_string()
}

/// Writes a record atomically. A path that is not a regular file (a pipe, a device) is
/// written directly.
pub fn save(path: &Path, record: &Record) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::from(format!("{}: {error}", path.display()));
    let text = record::write(record);
    // Replace the target of a link, not the link.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if std::fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
        return std::fs::write(&target, text).map_err(failed);
    }
    let part = part_of(&target);
    std::fs::write(&part, text).map_err(failed)?;
    std::fs::rename(&part, &target).map_err(failed)
}

/// Checks before the match that a record can be written to this path.
pub fn check_path(path: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::from(format!("{}: {error}", path.display()));
    if path.is_dir() {
        return Err(failed(std::io::ErrorKind::IsADirectory.into()));
    }
    if path.exists() {
        return Ok(());
    }
    let part = part_of(path);
    std::fs::write(&part, "").map_err(failed)?;
    std::fs::remove_file(&part).map_err(failed)
}

fn part_of(path: &Path) -> std::path::PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    part.into()
}

/// Reads a record.
pub fn load(path: &Path) -> Result<Record, Failure> {
    let text = input::read_text(path, LONGEST_RECORD as u64)?;
    let failed = |error: RecordError| Failure::from(format!("{}: {error}", path.display()));
    record::read(&text).map_err(failed)
}

/// Recomputes everything and prints what is wrong.
pub fn verify(path: &Path, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let record = load(path)?;
    // With the lexicon of the match, every word is looked up again.
    let rules = match record.log.first().map(|first| &first.event) {
        Some(Event::MatchBegan { config, .. }) => *config.rules.rules(),
        // A record without a beginning is reported as such, so its rules do not matter.
        _ => editions::ALL[0].rules,
    };
    let lexicon = screen.words.get(&rules, text)?;
    let verified = record::verify_with(&record, lexicon);
    let words = match verified.words {
        WordCheck::NoWords | WordCheck::LookedUp => None,
        WordCheck::Believed(name) => Some(text.say("record-believed", [("name", name.into())])),
        WordCheck::Unchecked => Some(text.plain("record-unchecked")),
    };
    if let Some(words) = words {
        let _ = writeln!(direction::stderr(), "sidra: {words}");
    }
    let misfits = verified.misfits;
    let mut out = direction::stdout();
    if misfits.is_empty() {
        let (games, turns) = (record.games() as i64, record.turns() as i64);
        let numbers = [("games", games), ("turns", turns)];
        writeln!(out, "{}", text.count("record-true", &numbers))?;
        if let Some(turns) = record.continued {
            let turns = [("turns", turns as i64)];
            writeln!(out, "{}", text.count("record-continued", &turns))?;
        }
        if !record.spent.is_empty() {
            writeln!(out, "{}", text.plain("record-spent"))?;
        }
        if !verified.finished {
            writeln!(out, "{}", text.plain("record-unfinished"))?;
        }
        return Ok(Outcome::Done);
    }
    writeln!(out, "{}", bold(&text.plain("record-false")))?;
    // Later inconsistencies usually follow from the first.
    const MOST: usize = 12;
    for misfit in misfits.iter().take(MOST) {
        let place = text.count("place-line", &[("line", misfit.line as i64)]);
        let sentences = text.misfit(&misfit.kind, &rules);
        writeln!(out, "{place}: {}", sentences.join(" "))?;
    }
    if misfits.len() > MOST {
        let more = [("count", (misfits.len() - MOST) as i64)];
        writeln!(out, "{}", text.count("record-more", &more))?;
    }
    Ok(Outcome::NotLegal)
}

/// Steps through a record with keys, or prints all of it if there is no terminal.
pub fn replay(path: &Path, screen: &Screen) -> Result<Outcome, Failure> {
    let record = load(path)?;
    let Some(Event::MatchBegan { config, secret }) = record.log.first().map(|first| &first.event)
    else {
        return Ok(Outcome::Done);
    };
    let (start, _) = Match::begin(config.clone(), *secret);
    if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() {
        walk(&record.log, &start, screen)?;
    } else {
        let mut out = direction::stdout();
        let mut state = start;
        for logged in &record.log {
            let before = state.view(None).table.to_vec();
            state.apply(&logged.event);
            writeln!(out, "{}", sentence(logged, &state, &before, screen))?;
            let seen = logged.event.seen_by(None);
            write!(out, "{}", scores(&seen, state.config(), screen))?;
            if matches!(
                logged.event,
                Event::Played { .. }
                    | Event::Laid { .. }
                    | Event::Undone { .. }
                    | Event::TimeRanOut { .. }
            ) {
                write!(out, "{}", table(logged, &state, screen, None))?;
            }
        }
    }
    Ok(Outcome::Done)
}

/// Returns the scores and the tiles left on the racks, if this event ends a game.
pub fn scores(seen: &Seen, config: &Config, screen: &Screen) -> String {
    let Seen::GameEnded { result, racks } = seen else {
        return String::new();
    };
    let board = screen.board(config.rules.rules());
    let seats = config.players.iter().zip(&result.score.scores).zip(racks);
    let line = |((player, score), rack): ((&String, &i32), &Vec<TileId>)| {
        let rack: Vec<Face> = rack.iter().map(|id| id.face()).collect();
        let score = bold(&format!("{score:>+5}"));
        let player = direction::part(player);
        board.line(&format!("{score}  {player}  {}\n", board.rack(&rack)))
    };
    seats.map(line).collect()
}

/// Describes an event, with the time that the turn took.
fn sentence(logged: &Logged, state: &Match, before: &[TableSet], screen: &Screen) -> String {
    // A record hides nothing, so drawn tiles are shown as the player saw them.
    let seat = match &logged.event {
        Event::Drew { seat, .. } | Event::TimeRanOut { seat, .. } => Some(*seat),
        _ => None,
    };
    let seen = logged.event.seen_by(seat);
    let text = screen.text.event_on(&seen, &state.config().players, before);
    match logged.millis {
        0 => text,
        millis => format!(
            "{text} {}",
            dim(&format!("({:.1} s)", millis as f64 / 1000.0))
        ),
    }
}

/// Draws the table and marks the tiles just laid. There is one set per line, or as many
/// as fit into the width.
fn table(logged: &Logged, state: &Match, screen: &Screen, width: Option<usize>) -> String {
    let laid: &[TileId] = match &logged.event {
        Event::Played { laid, .. } | Event::Laid { laid, .. } => laid,
        _ => &[],
    };
    let view = state.view(None);
    let rows: Vec<Vec<Face>> = view
        .table
        .iter()
        .map(|set| set.tiles.iter().map(|id| id.face()).collect())
        .collect();
    let marks: Vec<Vec<bool>> = view
        .table
        .iter()
        .map(|set| {
            set.tiles
                .iter()
                .map(|id| laid.contains(&id.plain()))
                .collect()
        })
        .collect();
    let board = screen.board(view.rules());
    match width {
        Some(width) => board.table_wrapped(&rows, &marks, width),
        None => board.table(&rows, &marks),
    }
}

fn frame(index: usize, log: &[Logged], start: &Match, screen: &Screen) -> String {
    // Applying events is fast enough to start over for each frame.
    let mut state = start.clone();
    log[..index]
        .iter()
        .for_each(|logged| state.apply(&logged.event));
    let before = state.view(None).table.to_vec();
    state.apply(&log[index].event);
    let (logged, state) = (&log[index], &state);
    let text = &screen.text;
    let width = terminal::size().map_or(80, |(columns, _)| usize::from(columns));
    let mut shown = format!("{}\n", bold(&sentence(logged, state, &before, screen)));
    shown += &scores(&logged.event.seen_by(None), state.config(), screen);
    shown += "\n";
    shown += &format!(
        "{}\n{}\n",
        text.plain("play-table"),
        table(logged, state, screen, Some(width))
    );
    let board = screen.board(state.config().rules.rules());
    for (seat, player) in state.config().players.iter().enumerate() {
        let view = state.view(Some(seat));
        let mut rack: Vec<Face> = view.rack.iter().map(|id| id.face()).collect();
        rack.sort();
        let turn = if view.turn == Some(seat) { "›" } else { " " };
        shown += &format!("{turn} {player}\n  {}\n", board.rack(&rack));
    }
    let pool = text.count("play-pool", &[("count", state.view(None).pool as i64)]);
    let keys = text.plain("replay-keys");
    shown
        + &format!(
            "\n{pool}   {}\n",
            dim(&format!("{}/{}   {keys}", index + 1, log.len()))
        )
}

/// Shortens a frame to the height of the screen: the first line and the end.
fn fitted(shown: &str) -> String {
    let height = terminal::size()
        .map_or(24, |(_, rows)| usize::from(rows))
        .max(6);
    let lines: Vec<&str> = shown.lines().collect();
    if lines.len() < height {
        return shown.to_owned();
    }
    let rest = &lines[lines.len() - (height - 3)..];
    format!("{}\n…\n{}", lines[0], rest.join("\n"))
}

/// Shows one event after another.
fn walk(log: &[Logged], start: &Match, screen: &Screen) -> std::io::Result<()> {
    let mut out = std::io::stdout();
    terminal::enable_raw_mode()?;
    execute!(out, terminal::EnterAlternateScreen, cursor::Hide)?;
    let walked = walk_frames(log, start, screen, &mut out);
    // Restore the terminal, even after an error.
    execute!(out, cursor::Show, terminal::LeaveAlternateScreen)?;
    terminal::disable_raw_mode()?;
    walked
}

fn walk_frames(
    log: &[Logged],
    start: &Match,
    screen: &Screen,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let mut index = 0;
    loop {
        let shown = fitted(&frame(index, log, start, screen));
        let shown = direction::for_stdout(&shown).replace('\n', "\r\n");
        execute!(
            out,
            terminal::Clear(terminal::ClearType::All),
            cursor::MoveTo(0, 0)
        )?;
        out.write_all(shown.as_bytes())?;
        out.flush()?;
        let last = log.len() - 1;
        let Input::Key(key) = read_key()? else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let control = key
            .modifiers
            .contains(crossterm::event::KeyModifiers::CONTROL);
        index = match key.code {
            KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ' | 'n' | 'l') => {
                (index + 1).min(last)
            }
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('p' | 'h') => {
                index.saturating_sub(1)
            }
            KeyCode::PageDown => (index + 10).min(last),
            KeyCode::PageUp => index.saturating_sub(10),
            KeyCode::Home | KeyCode::Char('g') => 0,
            KeyCode::End | KeyCode::Char('G') => last,
            KeyCode::Esc | KeyCode::Char('q') => return Ok(()),
            KeyCode::Char('c') if control => return Ok(()),
            _ => index,
        };
    }
}
