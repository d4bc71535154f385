//! `sidra score --sheet`: adds up a score sheet and ranks the players.

use std::io::Write;
use std::path::Path;

use sidra_core::score::{GameScore, standings};
use sidra_text::Text;

use crate::draw::{Screen, bold};
use crate::{Failure, Outcome, direction, input};

/// Maximum size of a sheet in bytes: thousands of games.
const LONGEST_SHEET: u64 = 1 << 20;

/// Adds up a file with one game per line.
pub fn run(path: &Path, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let games = read(&input::read_text(path, LONGEST_SHEET)?, text)
        .map_err(|reason| format!("{}: {reason}", path.display()))?;
    let Ok(standings) = standings(&games) else {
        // Cannot happen: `read` has checked the number of players.
        return Err(text.plain("finish-players").into());
    };
    let mut out = direction::stdout();
    let mut line = |head: &str, cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>6}")).collect();
        writeln!(out, "{}  {head}", cells.join(" "))
    };
    let players = (1..=standings.len()).map(|seat| seat.to_string()).collect();
    line(&text.plain("score-head-player"), players)?;
    for (index, game) in games.iter().enumerate() {
        let cell = |seat: usize| {
            let star = if game.winners.contains(&seat) {
                "*"
            } else {
                " "
            };
            format!("{:+}{star}", game.scores[seat])
        };
        let mut head = text.count("sheet-game", &[("number", index as i64 + 1)]);
        let sum: i64 = game.scores.iter().map(|&score| i64::from(score)).sum();
        if sum != 0 {
            // Not always a mistake: in Polish games that end with an empty pool the
            // scores do not add up to zero.
            let sum = text.say("sheet-adds-up", [("sum", format!("{sum:+}").into())]);
            head += &format!("  ({sum})");
        }
        line(&head, (0..standings.len()).map(cell).collect())?;
    }
    let total = standings
        .iter()
        .map(|standing| format!("{:+} ", standing.points))
        .collect();
    line(&bold(&text.plain("sheet-head-total")), total)?;
    let wins = standings
        .iter()
        .map(|standing| format!("{} ", standing.wins))
        .collect();
    line(&text.plain("sheet-head-wins"), wins)?;
    let ranks = standings
        .iter()
        .map(|standing| format!("{} ", standing.rank))
        .collect();
    line(&bold(&text.plain("sheet-head-rank")), ranks)?;
    Ok(Outcome::Done)
}

/// Reads the games of a sheet. Skips empty lines and lines that start with #.
pub fn read(sheet: &str, text: &Text) -> Result<Vec<GameScore>, String> {
    let mut games: Vec<GameScore> = Vec::new();
    for (index, line) in sheet.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = text.count("place-line", &[("line", index as i64 + 1)]);
        let game = read_game(line, text).map_err(|reason| format!("{place}: {reason}"))?;
        let players = games
            .first()
            .map_or(game.scores.len(), |first| first.scores.len());
        if game.scores.len() != players || !(2..=4).contains(&players) {
            let count = if games.is_empty() {
                "2..4".to_owned()
            } else {
                players.to_string()
            };
            let expected = text.say("sheet-expected-scores", [("count", count.into())]);
            let found = game.scores.len().to_string();
            return Err(format!(
                "{place}: {}",
                text.expected_found(&expected, &found)
            ));
        }
        games.push(game);
    }
    if games.is_empty() {
        return Err(text.expected_found(&text.plain("sheet-expected-game"), ""));
    }
    Ok(games)
}

/// Reads a game such as `+24* -3 -16 -5`. Without a star the highest score has won.
fn read_game(line: &str, text: &Text) -> Result<GameScore, String> {
    let mut game = GameScore {
        scores: Vec::new(),
        winners: Vec::new(),
    };
    for (seat, item) in line.split_whitespace().enumerate() {
        let number = item.strip_suffix('*');
        if number.is_some() {
            game.winners.push(seat);
        }
        let number = number.unwrap_or(item).replace('−', "-");
        let score = number
            .parse()
            .map_err(|_| text.expected_found(&text.plain("sheet-expected-game"), item))?;
        game.scores.push(score);
    }
    if game.winners.is_empty() {
        let best = game.scores.iter().max().copied();
        game.winners = (0..game.scores.len())
            .filter(|&seat| Some(game.scores[seat]) == best)
            .collect();
    }
    Ok(game)
}
