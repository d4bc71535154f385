//! `sidra score --evening`: the score sheet of an evening, in the same file format as the page.

use std::io::Write;
use std::path::{Path, PathBuf};

use sidra_companion::evening::{Game, Left, together};
use sidra_companion::{Evening, FEWEST, FileError, LONGEST_FILE, MOST};
use sidra_core::rules::Scoring;
use sidra_text::Text;

use crate::cli::ScoreArgs;
use crate::draw::{Screen, bold};
use crate::{Failure, Outcome, direction, input};

/// Shows the sheet. If names are given, starts it first. Otherwise makes the given changes first,
/// such as a game to add, correct or remove.
pub fn run(path: &Path, args: &ScoreArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    if !args.names.is_empty() {
        let evening = begin(args, text)?;
        let failed = |reason: String| Failure::from(format!("{}: {reason}", path.display()));
        let new = std::fs::File::create_new(path);
        let mut file = new.map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => failed(text.plain("evening-exists")),
            _ => failed(error.to_string()),
        })?;
        file.write_all(evening.write().as_bytes())?;
        return show(&evening, screen);
    }
    let mut evening = open(path, text)?;
    let before = evening.clone();
    if let Some(name) = &args.name {
        evening.rename(name);
    }
    for change in &args.rename {
        rename(&mut evening, change, text)?;
    }
    if let Some(number) = args.remove {
        let at = game_at(&evening, "--remove", number, text)?;
        evening.remove_game(at);
    }
    if !args.players.is_empty() {
        enter(&mut evening, args, text)?;
    }
    if evening != before {
        keep(path, &evening.write())?;
    }
    show(&evening, screen)
}

/// Shows the totals of all players over several evenings.
pub fn run_all(paths: &[PathBuf], args: &ScoreArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let changes = [
        !args.names.is_empty(),
        !args.players.is_empty(),
        !args.rename.is_empty(),
        args.name.is_some(),
        args.remove.is_some(),
    ];
    if changes.contains(&true) {
        return Err(format!("--evening: {}", text.plain("evening-one-file")).into());
    }
    let opened = paths.iter().map(|path| open(path, text));
    let mut evenings = opened.collect::<Result<Vec<Evening>, Failure>>()?;
    evenings.sort_by(|one, other| one.date.cmp(&other.date));
    let heads = [
        "evening-head-evenings",
        "evening-head-games",
        "sheet-head-wins",
        "sheet-head-total",
    ];
    let heads = heads.map(|head| text.plain(head));
    let widths = heads.each_ref().map(|head| head.chars().count().max(6));
    let mut out = direction::stdout();
    let mut line = |cells: [String; 4], name: &str| {
        let cells = cells.iter().zip(widths).map(|(cell, width)| {
            let free = " ".repeat(width.saturating_sub(cell.chars().count()));
            format!("{free}{}", direction::part(cell))
        });
        let cells: Vec<String> = cells.collect();
        writeln!(out, "{}  {}", cells.join(" "), direction::part(name))
    };
    line(heads, &text.plain("score-head-player"))?;
    for career in together(&evenings) {
        let cells = [
            career.evenings.to_string(),
            career.games.to_string(),
            career.wins.to_string(),
            format!("{:+}", career.points),
        ];
        line(cells, &career.name)?;
    }
    Ok(Outcome::Done)
}

/// Reads an evening file.
///
/// # Errors
/// Returns the line that cannot be read, and what should be there.
pub fn open(path: &Path, text: &Text) -> Result<Evening, Failure> {
    let file = input::read_text(path, LONGEST_FILE as u64)?;
    let read = Evening::read(&file);
    Ok(read.map_err(|error| format!("{}: {}", path.display(), why_not(&error, text)))?)
}

/// Replaces the file in one step, so that a full disk leaves the old file as it was.
pub fn keep(path: &Path, text: &str) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}

/// Reads a player's number. `argument` is where it was given.
fn seat(evening: &Evening, argument: &str, typed: &str, text: &Text) -> Result<usize, Failure> {
    let seats = evening.players().len();
    let number: Option<usize> = typed.trim().parse().ok();
    let seat = number.and_then(|number| number.checked_sub(1));
    Ok(seat.filter(|&seat| seat < seats).ok_or_else(|| {
        let found = text.expected_found(&format!("1..{seats}"), typed.trim());
        format!("{argument}: {found}")
    })?)
}

/// Returns the index of the game with this number.
fn game_at(
    evening: &Evening,
    argument: &str,
    number: usize,
    text: &Text,
) -> Result<usize, Failure> {
    let games = evening.games().len();
    let at = number.checked_sub(1).filter(|&at| at < games);
    Ok(at.ok_or_else(|| {
        let number = [("number", number as i64)];
        format!("{argument}: {}", text.count("evening-no-game", &number))
    })?)
}

/// Renames a player: `2=Noa`.
fn rename(evening: &mut Evening, change: &str, text: &Text) -> Result<(), Failure> {
    let (number, name) = change.split_once('=').unwrap_or((change, ""));
    let seat = seat(evening, "--rename", number, text)?;
    match evening.rename_player(seat, name) {
        true => Ok(()),
        false => Err(format!("--rename: {}", text.expected_found("2=Noa", change)).into()),
    }
}

fn begin(args: &ScoreArgs, text: &Text) -> Result<Evening, Failure> {
    let rules = input::needed_rules(&args.rules, text)?;
    let found = args.names.len();
    if !(FEWEST..=MOST).contains(&found) {
        let found = text.count("timer-names", &[("found", found as i64)]);
        return Err(format!("--names: {found}").into());
    }
    input::check_box(&rules, found, text)?;
    let today = jiff::Zoned::now().date().to_string();
    let name = args.name.as_deref().unwrap_or_default();
    Ok(Evening::new(name, &today, rules, &args.names))
}

/// Adds the game given on the command line, or corrects an earlier one with it.
fn enter(evening: &mut Evening, args: &ScoreArgs, text: &Text) -> Result<(), Failure> {
    let seats = evening.players().len();
    let rules = *evening.rules().rules();
    let at = match args.game {
        Some(number) => game_at(evening, "--game", number, text)?,
        None => evening.games().len(),
    };
    if args.players.len() != seats {
        let numbers = [
            ("expected", seats as i64),
            ("found", args.players.len() as i64),
        ];
        return Err(text.count("evening-needs-racks", &numbers).into());
    }
    let mut racks = Vec::new();
    for (seat, typed) in args.players.iter().enumerate() {
        let left = Left::read(typed.trim(), &rules).ok_or_else(|| {
            let expected = text.plain("evening-wanted-rack");
            let found = text.expected_found(&expected, typed.trim());
            format!("RACK {}: {found}", seat + 1)
        })?;
        racks.push(left);
    }
    let out = match args.out.as_deref() {
        Some("pool") => None,
        Some(typed) => {
            let number: Option<usize> = typed.parse().ok();
            let seat_of = number.and_then(|number| number.checked_sub(1));
            let seat_of = seat_of.filter(|&seat| seat < seats);
            Some(seat_of.ok_or_else(|| {
                let expected = format!("1..{seats} | pool");
                format!("--out: {}", text.expected_found(&expected, typed))
            })?)
        }
        None if rules.scoring == Scoring::Points => None,
        None => racks.iter().position(Left::is_empty),
    };
    let begins = match args.begins {
        Some(number) => Some(seat(evening, "--begins", &number.to_string(), text)?),
        // A corrected game was begun by the same player.
        None => evening.games().get(at).and_then(|game| game.begins),
    };
    let game = Game { begins, out, racks };
    let sheet = evening.sheet();
    let due = sheet.starters.get(at).copied().unwrap_or(sheet.next);
    let starter = begins.unwrap_or(due);
    if let Err(lacks) = evening.score(&game, starter) {
        let reasons = lacks.iter().map(|lack| text.lack(lack, evening));
        return Err(Failure::Input(reasons.collect()));
    }
    if !evening.write_game(at, game) {
        return Err(text.plain("evening-wanted-less").into());
    }
    Ok(())
}

/// Returns a sentence that says why a file cannot be read.
pub fn why_not(error: &FileError, text: &Text) -> String {
    let wanted = text.wanted(error);
    let found = match error.found.is_empty() {
        true => text.plain("found-nothing"),
        false => format!("\"{}\"", error.found),
    };
    text.say(
        "evening-line",
        [
            ("line", error.line.into()),
            ("wanted", wanted.into()),
            ("found", found.into()),
        ],
    )
}

/// Prints the sheet.
fn show(evening: &Evening, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let sheet = evening.sheet();
    let width = evening
        .players()
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0)
        .clamp(6, 12);
    let mut out = direction::stdout();
    let mut line = |head: &str, cells: Vec<String>| {
        let cells = cells.iter().map(|cell| {
            let cell: String = cell.chars().take(width).collect();
            let free = " ".repeat(width - cell.chars().count());
            format!("{free}{}", direction::part(&cell))
        });
        let cells: Vec<String> = cells.collect();
        writeln!(out, "{}  {}", cells.join(" "), direction::part(head))
    };
    let edition = evening.rules().edition().id.text();
    let title: Vec<&str> = [evening.name.as_str(), &evening.date, edition]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    line(&title.join(" · "), evening.players().to_vec())?;
    for (at, scored) in sheet.games.iter().enumerate() {
        let head = text.count("sheet-game", &[("number", at as i64 + 1)]);
        match scored {
            Ok(game) => {
                let cells = game.scores.iter().enumerate().map(|(seat, score)| {
                    let star = if game.winners.contains(&seat) {
                        "*"
                    } else {
                        " "
                    };
                    format!("{score:+}{star}")
                });
                line(&head, cells.collect())?;
            }
            Err(lacks) => {
                let reasons: Vec<String> =
                    lacks.iter().map(|lack| text.lack(lack, evening)).collect();
                let head = format!("{head}  ({})", reasons.join(" "));
                line(&head, vec!["? ".to_owned(); evening.players().len()])?;
            }
        }
        let round = sheet.rounds.iter().position(|round| round.end == at + 1);
        if let Some(number) = round {
            let winners = sheet.rounds[number].winners();
            let names: Vec<&str> = winners
                .iter()
                .filter_map(|&seat| evening.players().get(seat).map(String::as_str))
                .collect();
            let head = text.count("companion-round", &[("number", number as i64 + 1)]);
            let cells = sheet.rounds[number].standings.iter();
            let cells = cells.map(|place| format!("{} ", place.wins)).collect();
            line(&format!("{head}: {}", names.join(", ")), cells)?;
        }
    }
    let places = || sheet.standings.iter();
    let total = places()
        .map(|place| format!("{:+} ", place.points))
        .collect();
    line(&bold(&text.plain("sheet-head-total")), total)?;
    let wins = places().map(|place| format!("{} ", place.wins)).collect();
    line(&text.plain("sheet-head-wins"), wins)?;
    let ranks = places().map(|place| format!("{} ", place.rank)).collect();
    line(&bold(&text.plain("sheet-head-rank")), ranks)?;
    let next = evening
        .players()
        .get(sheet.next)
        .cloned()
        .unwrap_or_default();
    let next = text.say("companion-begins-next", [("player", next.into())]);
    writeln!(direction::stdout(), "{next}")?;
    Ok(Outcome::Done)
}
