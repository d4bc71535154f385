//! `sidra analyse`: compares every turn of a recorded match with its best play.

use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};
use sidra_game::record::Record;
use sidra_insight::past::{self, Did, Past, PastTurn, advise};
use sidra_insight::review::{Advice, Decided, GameReview, Mark, Opinion, TurnReview, games};
use sidra_solver::{NODES, Objective, tidy_play_within};
use sidra_text::Text;

use crate::cli::AnalyseArgs;
use crate::draw::{Screen, bold, dim};
use crate::solve::{draw_play, draw_position};
use crate::{Failure, Outcome, direction, record};

/// Reviews the record and prints what was found.
pub fn run(args: &AnalyseArgs, screen: &Screen) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let record = record::load(&args.file)?;
    let failed = |_| format!("{}: {}", args.file.display(), text.plain("review-words"));
    let past = Past::of(&record).map_err(failed)?;
    if let Some(turn) = args.turn {
        let game = args.game.unwrap_or(1);
        return one(&record, &past, (game, turn), args.jsonl, screen);
    }
    let wanted = |turn: &PastTurn| args.game.is_none_or(|game| turn.game + 1 == game);
    let turns: Vec<usize> = (0..past.turns.len())
        .filter(|&turn| wanted(&past.turns[turn]))
        .collect();
    if let (Some(game), true) = (args.game, turns.is_empty()) {
        let game = [("game", game as i64)];
        return Err(text.count("analyse-no-game", &game).into());
    }
    // The bar hides itself if standard error is not a terminal.
    let bar = ProgressBar::new(turns.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta}") {
        bar.set_style(style);
    }
    let mut reviews = Vec::with_capacity(turns.len());
    for index in turns {
        let turn = &past.turns[index];
        let advice = advise(&turn.position, turn.pool, turn.end, NODES);
        reviews.push(reviewed(&record, index, turn, advice));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let summaries = games(&past, &reviews);
    let summaries = summaries
        .iter()
        .filter(|summary| args.game.is_none_or(|game| summary.game + 1 == game));
    let mut out = direction::stdout();
    for summary in summaries {
        let own = |review: &&TurnReview| past.turns[review.turn].game == summary.game;
        let own: Vec<&TurnReview> = reviews.iter().filter(own).collect();
        if args.jsonl {
            let mut out = std::io::stdout().lock();
            for review in own {
                writeln!(out, "{}", turn_json(&past, review, text))?;
            }
            writeln!(out, "{}", game_json(&past, summary))?;
        } else {
            draw_game(&mut out, &past, summary, &own, screen)?;
        }
    }
    Ok(Outcome::Done)
}

/// Reviews a turn. If `expert` plays out samples in it, the bot itself is asked.
fn reviewed(record: &Record, index: usize, turn: &PastTurn, advice: Advice) -> TurnReview {
    let mut review = TurnReview::of(index, turn, advice);
    if review.expert.is_none() {
        review.expert = past::opinion(record, turn);
    }
    review
}

/// Shows one turn: the position, the best play step by step, and what `expert` would say.
fn one(
    record: &Record,
    past: &Past,
    (game, number): (usize, usize),
    jsonl: bool,
    screen: &Screen,
) -> Result<Outcome, Failure> {
    let text = &screen.text;
    let found = |turn: &&PastTurn| (turn.game + 1, turn.number) == (game, number);
    let index = past.turns.iter().position(|turn| found(&turn));
    let Some(index) = index else {
        let place = [("turn", number as i64), ("game", game as i64)];
        return Err(text.count("analyse-no-turn", &place).into());
    };
    let turn = &past.turns[index];
    let mut advice = advise(&turn.position, turn.pool, turn.end, NODES);
    // A person will look at this play, so it should change as few sets as possible.
    advice.best = tidy_play_within(&turn.position, Objective::Tiles, NODES);
    let review = reviewed(record, index, turn, advice);
    if jsonl {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", turn_json(past, &review, text))?;
        return Ok(Outcome::Done);
    }
    let mut out = direction::stdout();
    draw_position(&mut out, &turn.position, screen)?;
    writeln!(out, "\n{}", bold(&did(past, turn, screen)))?;
    writeln!(out, "{}", judged(turn, &review, screen))?;
    if let Some(expert) = review.expert {
        writeln!(out, "{}", dim(&opinion(expert, text)))?;
    }
    if !review.best.is_nothing() {
        draw_play(&mut out, &turn.position, &review.best.table, screen)?;
    }
    Ok(Outcome::Done)
}

/// Describes what the player did.
fn did(past: &Past, turn: &PastTurn, screen: &Screen) -> String {
    let text = &screen.text;
    let player = past.players.get(turn.seat).cloned().unwrap_or_default();
    match &turn.did {
        Did::Laid { tiles, .. } => {
            let board = screen.board(turn.position.rules());
            let tiles = board.rack(tiles);
            let value = turn.did.points();
            let arguments = [
                ("player", player.into()),
                ("tiles", tiles.into()),
                ("value", value.into()),
            ];
            text.say("event-played", arguments)
        }
        Did::Waited { drew: 0 } => text.say("event-passed", [("player", player.into())]),
        Did::Waited { .. } => text.say("event-drew", [("player", player.into())]),
    }
}

/// Describes how good a turn was.
fn judged(turn: &PastTurn, review: &TurnReview, screen: &Screen) -> String {
    let (name, number) = review.verdict();
    let verdict = screen.text.count(name, number.as_slice());
    if review.tiles_missed() == 0 {
        return verdict;
    }
    let board = screen.board(turn.position.rules());
    format!("{verdict} ({})", board.rack(&review.best.laid))
}

/// Returns a sentence about what `expert` would have done.
fn opinion(expert: Opinion, text: &Text) -> String {
    let why = text.plain(&format!("why-{}", expert.why.name()));
    text.say("review-expert", [("why", why.into())])
}

/// Draws a game: a table of its turns, one of its players, and what decided it.
fn draw_game(
    out: &mut impl Write,
    past: &Past,
    summary: &GameReview,
    reviews: &[&TurnReview],
    screen: &Screen,
) -> std::io::Result<()> {
    let text = &screen.text;
    let game = [("game", summary.game as i64 + 1)];
    writeln!(out, "{}", bold(&text.count("analyse-game", &game)))?;
    let name = |seat: usize| past.players.get(seat).map_or("", String::as_str);
    let widest = past.players.iter().map(|player| player.chars().count());
    let head = |name: &str| text.plain(name);
    let player = head("review-head-player");
    let names = widest.chain([player.chars().count()]).max().unwrap_or(0) as i32;
    let (turn, laid, best) = (
        head("analyse-head-turn"),
        head("analyse-head-laid"),
        head("analyse-head-best"),
    );
    let (wide_laid, wide_best) = (
        laid.chars().count().max(4) as i32,
        best.chars().count().max(4) as i32,
    );
    let wide_turn = turn.chars().count().max(3) as i32;
    let row = |turn: &str, player: &str, laid: &str, best: &str| {
        direction::columns(&[
            (turn, -wide_turn),
            (player, names),
            (laid, -wide_laid),
            (best, -wide_best),
        ])
    };
    writeln!(out, "{}", dim(&row(&turn, &player, &laid, &best)))?;
    for review in reviews {
        let turn = &past.turns[review.turn];
        let board = screen.board(turn.position.rules());
        let mut line = row(
            &turn.number.to_string(),
            name(turn.seat),
            &turn.did.tiles().to_string(),
            &review.best.tiles.to_string(),
        );
        if review.mark != Mark::Best {
            line += &format!("  {}", board.rack(&review.best.laid));
        }
        if review.is_needless_draw(turn) {
            line += &format!("  {}", dim(&text.plain("review-needless")));
        }
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    draw_players(out, past, summary, text)?;
    if let Some(sentence) = decided(past, summary, text) {
        writeln!(out, "\n{sentence}")?;
    }
    Ok(())
}

fn draw_players(
    out: &mut impl Write,
    past: &Past,
    summary: &GameReview,
    text: &Text,
) -> std::io::Result<()> {
    let heads = [
        "review-head-player",
        "review-head-best",
        "review-head-missed",
        "review-head-needless",
        "review-head-could",
        "review-head-opened",
        "review-head-longest",
    ];
    let mut rows = vec![heads.map(|name| text.plain(name))];
    for (player, own) in past.players.iter().zip(&summary.players) {
        let turn = |turn: Option<usize>| match turn {
            Some(turn) => text.count("review-turn", &[("turn", turn as i64)]),
            None => text.plain("review-never"),
        };
        rows.push([
            player.clone(),
            format!("{} %", own.percent()),
            own.tiles_missed.to_string(),
            own.needless_draws.to_string(),
            turn(own.could_open),
            turn(own.opened),
            own.longest.map_or_else(
                || "-".to_owned(),
                |(_, millis)| format!("{:.1} s", millis as f64 / 1000.0),
            ),
        ]);
    }
    let wide = |column: usize| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or(0) as i32
    };
    for (index, row) in rows.iter().enumerate() {
        let parts: Vec<(&str, i32)> = (0..row.len())
            .map(|column| match column {
                0 => (row[0].as_str(), wide(0)),
                _ => (row[column].as_str(), -(wide(column) + 1)),
            })
            .collect();
        let line = direction::columns(&parts);
        match index {
            0 => writeln!(out, "{}", dim(&line))?,
            _ => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// Returns a sentence about the turn that decided the game.
fn decided(past: &Past, summary: &GameReview, text: &Text) -> Option<String> {
    let decider = summary.decider?;
    let turn = &past.turns[decider.turn];
    let (name, tiles) = match decider.why {
        Decided::NotOut => ("review-decided-not-out", 0),
        Decided::Laid(tiles) => ("review-decided-laid", tiles),
        Decided::Missed(tiles) => ("review-decided-missed", tiles),
    };
    let player = past.players.get(turn.seat).cloned().unwrap_or_default();
    let mut arguments = vec![
        ("turn", (turn.number as i64).into()),
        ("player", player.into()),
    ];
    if decider.why != Decided::NotOut {
        arguments.push(("tiles", (tiles as i64).into()));
    }
    Some(text.say(name, arguments))
}

fn tiles_json(tiles: &[sidra_core::Face]) -> Json {
    tiles.iter().map(ToString::to_string).collect()
}

fn turn_json(past: &Past, review: &TurnReview, text: &Text) -> Json {
    let turn = &past.turns[review.turn];
    let table: Json = review
        .best
        .table
        .iter()
        .map(|row| tiles_json(row))
        .collect();
    let did: &[sidra_core::Face] = match &turn.did {
        Did::Laid { tiles, .. } => tiles,
        Did::Waited { .. } => &[],
    };
    json!({
        "game": turn.game,
        "turn": turn.number,
        "seat": turn.seat,
        "opened": turn.position.opened(),
        "laid": tiles_json(did),
        "tiles": turn.did.tiles(),
        "points": turn.did.points(),
        "best": {
            "tiles": review.best.tiles,
            "points": review.best.points,
            "laid": tiles_json(&review.best.laid),
            "table": table,
            "proven": review.best.proven,
        },
        "is_best": review.mark == Mark::Best,
        "missed": review.tiles_missed(),
        "needless": review.is_needless_draw(turn),
        "expert": review.expert.map(|expert| json!({
            "lays": expert.lays,
            "why": expert.why.name(),
            "message": text.plain(&format!("why-{}", expert.why.name())),
        })),
        "millis": turn.millis,
    })
}

fn game_json(past: &Past, summary: &GameReview) -> Json {
    let players = summary.players.iter().zip(&past.players);
    let players: Json = players
        .map(|(player, name)| {
            json!({
                "name": name,
                "turns": player.turns,
                "best": player.best,
                "missed": player.tiles_missed,
                "needless_draws": player.needless_draws,
                "could_open": player.could_open,
                "opened": player.opened,
                "longest": player.longest.map(|(turn, millis)| json!({"turn": turn, "millis": millis})),
            })
        })
        .collect();
    let decider = summary.decider.map(|decider| {
        let turn = &past.turns[decider.turn];
        let (why, tiles) = match decider.why {
            Decided::NotOut => ("not-out", None),
            Decided::Laid(tiles) => ("laid", Some(tiles)),
            Decided::Missed(tiles) => ("missed", Some(tiles)),
        };
        json!({"turn": turn.number, "seat": turn.seat, "why": why, "tiles": tiles})
    });
    json!({"game": summary.game, "players": players, "decided": decider})
}
