//! `sidra timer`: times the turns of a game at a real table.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read};
use crossterm::{cursor, execute, terminal};
use sidra_companion::timer::{Cue, Phase, Status, Timer};
use sidra_companion::{FEWEST, LONGEST_FILE, MOST};
use sidra_text::Text;

use crate::cli::TimerArgs;
use crate::draw::{Screen, bold};
use crate::{Failure, Outcome, direction, evening, input};

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Tap,
    Pause,
    Undo,
    Quit,
}

impl Key {
    /// Reads a line of standard input.
    fn of(line: &str) -> Option<Key> {
        match line.trim() {
            "" => Some(Key::Tap),
            "p" => Some(Key::Pause),
            "u" => Some(Key::Undo),
            "q" => Some(Key::Quit),
            _ => None,
        }
    }
}

/// Runs the timer: with keys in a terminal, otherwise with lines.
pub fn run(args: &TimerArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let mut timer = create(args, text)?;
    let keep = |timer: &Timer| match &args.file {
        Some(path) => {
            let kept = evening::keep(path, &timer.write());
            let named = |error| std::io::Error::other(format!("{}: {error}", path.display()));
            kept.map_err(named)
        }
        None => Ok(()),
    };
    keep(&timer)?;
    let keys = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    match keys {
        true => {
            writeln!(direction::stdout(), "{}", text.plain("timer-keys"))?;
            terminal::enable_raw_mode()?;
            let outcome = watch(&mut timer, text, keep);
            // The terminal is restored whatever happens.
            let _ = terminal::disable_raw_mode();
            writeln!(std::io::stdout())?;
            outcome?;
        }
        false => {
            let mut out = direction::stdout();
            writeln!(out, "{}", text.plain("timer-typed"))?;
            let input = std::io::stdin().lock();
            by_lines(&mut timer, text, input, &mut out, now, keep)?;
        }
    }
    Ok(Outcome::Done)
}

/// Returns a reason with the name of the timer's file before it.
fn named(args: &TimerArgs, reason: &str) -> Failure {
    let path = args.file.as_deref().unwrap_or(Path::new(""));
    Failure::from(format!("{}: {reason}", path.display()))
}

/// Continues the timer of the file, or creates a new one.
fn create(args: &TimerArgs, text: &Text) -> Result<Timer, Failure> {
    if let Some(path) = args.file.as_deref().filter(|path| path.exists()) {
        let new = !args.names.is_empty() || args.evening.is_some() || args.seconds.is_some();
        let other_rules = args.rules.edition.is_some() || !args.rules.house.is_empty();
        if new || other_rules {
            return Err(named(args, &text.plain("timer-exists")));
        }
        let file = input::read_text(path, LONGEST_FILE as u64)?;
        return Timer::read(&file).map_err(|error| named(args, &evening::why_not(&error, text)));
    }
    if let Some(path) = &args.evening {
        let evening = evening::open(path, text)?;
        return Ok(Timer::of_evening(&evening, args.seconds));
    }
    let rules = input::needed_rules(&args.rules, text)?;
    let names = args.names.clone();
    if !(FEWEST..=MOST).contains(&names.len()) {
        let found = [("found", names.len() as i64)];
        return Err(text.count("timer-names", &found).into());
    }
    let printed = Some(rules.rules().turn_seconds).filter(|&seconds| seconds > 0);
    let seconds = args.seconds.or(printed).unwrap_or(60);
    Ok(Timer::new(names, rules, seconds))
}

/// Returns the wall clock in milliseconds.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// Carries out the action of a key. Returns false if the timer ends.
fn act(timer: &mut Timer, key: Key, now: u64) -> bool {
    match key {
        Key::Tap => timer.tap(now),
        Key::Pause => timer.pause(now),
        Key::Undo => timer.undo(now),
        Key::Quit => return false,
    }
    true
}

/// Returns what the timer shows: one line, and after a time-out what it costs. `ready` is the name
/// of the sentence that says how the clock is started.
fn lines(timer: &Timer, status: Status, ready: &'static str, text: &Text) -> Vec<String> {
    let name = |seat: usize| timer.players().get(seat).cloned().unwrap_or_default();
    let of = |key: &str, seat: usize| text.say(key, [("player", name(seat).into())]);
    let seconds = status.seconds();
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    match status.phase {
        Phase::Ready => vec![of(ready, status.seat)],
        Phase::Running | Phase::Last | Phase::Paused => {
            let then = match status.phase {
                Phase::Paused => text.plain("companion-paused"),
                _ => of("companion-then", status.next),
            };
            let player = direction::part(&name(status.seat));
            vec![format!("{}  {player}  ({then})", bold(&time))]
        }
        Phase::Up => {
            let penalty = timer.penalty();
            let count = |key: &str, count: u16| text.count(key, &[("count", i64::from(count))]);
            let mut lines = vec![bold(&of("companion-up-of", status.seat))];
            match penalty.untouched == penalty.unfinished {
                true => lines.extend([
                    count("companion-draw", penalty.untouched),
                    text.plain("companion-goes-back"),
                ]),
                false => lines.extend([
                    count("companion-unfinished", penalty.unfinished),
                    count("companion-untouched", penalty.untouched),
                ]),
            }
            lines.push(text.plain(match penalty.stands {
                true => "companion-stands",
                false => "companion-falls",
            }));
            lines
        }
    }
}

/// Reads one key per line, and shows the timer after each.
fn by_lines(
    timer: &mut Timer,
    text: &Text,
    input: impl BufRead,
    out: &mut impl Write,
    mut now: impl FnMut() -> u64,
    keep: impl Fn(&Timer) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let show = |timer: &Timer, now: u64, out: &mut dyn Write| {
        for line in lines(timer, timer.at(now), "timer-ready-typed", text) {
            writeln!(out, "{line}")?;
        }
        out.flush()
    };
    show(timer, now(), out)?;
    for line in input.lines() {
        match Key::of(&line?) {
            Some(key) => {
                if !act(timer, key, now()) {
                    break;
                }
                keep(timer)?;
            }
            None => writeln!(out, "{}", text.plain("timer-typed"))?,
        }
        show(timer, now(), out)?;
    }
    Ok(())
}

/// Shows the timer in one line of the terminal, second by second.
fn watch(
    timer: &mut Timer,
    text: &Text,
    keep: impl Fn(&Timer) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut out = std::io::stdout();
    let mut shown: Option<Vec<String>> = None;
    let mut before = timer.at(now());
    loop {
        let status = timer.at(now());
        let bell = match timer.cue(before, status) {
            Some(Cue::Tick | Cue::Up) => "\u{7}",
            None => "",
        };
        before = status;
        let new = lines(timer, status, "timer-ready", text);
        if shown.as_ref() != Some(&new) {
            // The previous lines are replaced.
            let up = shown.as_ref().map_or(0, Vec::len).saturating_sub(1);
            if up > 0 {
                execute!(out, cursor::MoveUp(up as u16))?;
            }
            execute!(
                out,
                cursor::MoveToColumn(0),
                terminal::Clear(terminal::ClearType::FromCursorDown)
            )?;
            let drawn: Vec<String> = new.iter().map(|it| direction::for_stdout(it)).collect();
            write!(out, "{}{bell}", drawn.join("\r\n"))?;
            out.flush()?;
            shown = Some(new);
        }
        let wait = timer.next_change(now()).unwrap_or(1_000);
        if !poll(Duration::from_millis(wait + 1))? {
            continue;
        }
        let Event::Key(key) = read()? else {
            continue;
        };
        let stop = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        let pressed = match key.code {
            _ if key.kind != KeyEventKind::Press => None,
            _ if stop => Some(Key::Quit),
            KeyCode::Char(' ') | KeyCode::Enter => Some(Key::Tap),
            KeyCode::Char('p') => Some(Key::Pause),
            KeyCode::Char('u') | KeyCode::Backspace => Some(Key::Undo),
            KeyCode::Char('q') | KeyCode::Esc => Some(Key::Quit),
            _ => None,
        };
        if let Some(key) = pressed {
            if !act(timer, key, now()) {
                return Ok(());
            }
            keep(timer)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidra_text::{Isolation, Lang};

    /// Types lines, two seconds apart, and returns what is shown.
    fn typed(edition: &str, lines: &str) -> String {
        let text = Text::new(Lang::En, Isolation::Off);
        let names = ["Dana", "Noa"].map(str::to_owned).to_vec();
        let rules = sidra_companion::read_rules(edition).expect("rules");
        let mut timer = Timer::new(names, rules, 10);
        let mut out = Vec::new();
        // The clock is read twice for each line.
        let mut ticks = 0;
        let clock = || {
            ticks += 1;
            ticks / 2 * 2_000
        };
        let keep = |_: &Timer| Ok(());
        by_lines(&mut timer, &text, lines.as_bytes(), &mut out, clock, keep).expect("output");
        let out = String::from_utf8(out).expect("text");
        anstream::adapter::strip_str(&out).to_string()
    }

    #[test]
    fn turns_pauses_and_mistakes() {
        let shown = typed("il-classic", "\n\np\np\nu\nx\nq\n\n");
        let expected = "\
Dana begins: an empty line starts the clock.
0:10  Dana  (then Noa)
0:10  Noa  (then Dana)
0:08  Noa  (The clock is paused.)
0:08  Noa  (then Dana)
0:08  Dana  (then Noa)
An empty line ends the turn, p pauses, u goes back one turn, q quits.
0:06  Dana  (then Noa)
";
        assert_eq!(shown, expected);
    }

    #[test]
    fn the_end_of_a_turn_says_what_it_costs() {
        let wait = "\nx\nx\nx\nx\nx\nx\nx\nx\nx\n";
        let shown = typed("il-classic", wait);
        let end = "Dana: time is up.\nNot finished? Take everything back and draw 3 tiles.\n\
                   Nothing moved? Draw one tile.\nA legal play on the table counts.\n";
        assert!(shown.ends_with(end), "{shown}");
        let shown = typed("pl-standard", wait);
        let end = "Dana: time is up.\nDraw one tile.\nAnything unfinished goes back first.\n\
                   A legal play on the table counts.\n";
        assert!(shown.ends_with(end), "{shown}");
    }
}
