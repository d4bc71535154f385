//! Writing a record.

use std::fmt::Write;

use sidra_core::score::Ending;
use sidra_core::{HouseRules, TileId};

use super::{Logged, Record, VERSION};
use crate::command::Objection;
use crate::event::{Event, TimeUp};
use crate::shuffle::to_hex;
use crate::state::{Conclusion, TableSet};

/// Writes a record as text.
pub fn write(record: &Record) -> String {
    let mut text = format!("sidra record {VERSION}\n");
    if !record.date.is_empty() {
        let _ = writeln!(text, "date {}", record.date);
    }
    if let Some(turns) = record.continued {
        let _ = writeln!(text, "continued {turns}");
    }
    for deal in &record.spent {
        let secret = to_hex(&deal.secret.reveal());
        let missing = if deal.hashed { "seed" } else { "hash" };
        let _ = write!(text, "spent {} {secret} {missing}", deal.commitment);
        for seat in &deal.silent {
            let _ = write!(text, " {}", seat + 1);
        }
        text.push('\n');
    }
    let _ = writeln!(text, "commitment {}", record.commitment);
    for (seat, hash) in record.hashes.iter().enumerate() {
        if let Some(hash) = hash {
            text += &hash_line(seat, hash);
        }
    }
    for logged in &record.log {
        text += &lines(logged);
    }
    text
}

/// Writes the hash of a player's seed. Verifying also compares these lines.
pub(super) fn hash_line(seat: usize, hash: &[u8; 32]) -> String {
    format!("hash {} {}\n", seat + 1, to_hex(hash))
}

/// Writes some events of a match as a row of its log, in the same lines as in a record.
/// [`RowReader`](super::RowReader) reads them.
pub fn write_row(events: &[Logged]) -> String {
    events.iter().map(lines).collect()
}

/// Writes an event. Verifying also compares these lines.
pub(super) fn lines(logged: &Logged) -> String {
    let Logged { millis, event, .. } = logged;
    let turn = |seat: &usize| {
        let bot = if logged.stand_in { " bot" } else { "" };
        format!("{} {}.{:03}{bot}", seat + 1, millis / 1000, millis % 1000)
    };
    match event {
        Event::MatchBegan { config, secret } => {
            let mut text = format!("edition {}", rules_text(&config.rules));
            for (seat, name) in config.players.iter().enumerate() {
                // A name must not contain characters that would end the line or begin a comment.
                let name = name.replace(|c: char| c.is_control() || c == '#', " ");
                let _ = write!(text, "\nplayer {} {}", seat + 1, name.trim());
            }
            let _ = write!(text, "\ngames {}", config.games);
            text + &format!("\nsecret {}\n", to_hex(&secret.reveal()))
        }
        Event::LexiconNamed { name, words, hash } => {
            format!("lexicon {words} {hash:016x} {name}\n")
        }
        Event::ThemeAgreed { theme } => format!("theme {theme}\n"),
        Event::Laid {
            seat,
            table,
            laid,
            value,
            unverified,
            in_time,
        } => {
            let time = if *in_time { "" } else { "time " };
            let ids: Vec<String> = unverified.iter().map(|set| set.0.to_string()).collect();
            let ids = match ids[..] {
                [] => "-".to_owned(),
                _ => ids.join(" "),
            };
            format!(
                "{} {time}open lays {} worth {value} unverified {ids} table {}\n",
                turn(seat),
                tiles(laid),
                table_text(table)
            )
        }
        Event::Challenged { seat, set, why } => {
            let why = match why {
                Objection::Word => "word",
                Objection::Theme => "theme",
            };
            format!("{} object {} {why}\n", turn(seat), set.0)
        }
        Event::Voted { seat, allow } => {
            let vote = if *allow { "allow" } else { "reject" };
            format!("{} {vote}\n", turn(seat))
        }
        Event::Allowed { seat, set, drawn } => {
            format!("{} kept {} draw {}\n", turn(seat), set.0, tiles(drawn))
        }
        Event::TurnStands { seat, refill } => {
            format!("{} stands takes {}\n", turn(seat), tiles(refill))
        }
        Event::Undone { seat, set, drawn } => {
            format!("{} undone {} draw {}\n", turn(seat), set.0, tiles(drawn))
        }
        Event::SeedAdded { seat, seed } => format!("seed {} {}\n", seat + 1, to_hex(seed)),
        Event::FirstDrawn { rounds, starter } => {
            let draw = |(seat, id): &(usize, TileId)| format!("{}:{}", seat + 1, tile_word(*id));
            let round =
                |round: &Vec<(usize, TileId)>| round.iter().map(draw).collect::<Vec<_>>().join(" ");
            let rounds: Vec<String> = rounds.iter().map(round).collect();
            format!("first {} starts {}\n", rounds.join(" / "), starter + 1)
        }
        Event::Dealt {
            starter,
            racks,
            pool,
        } => {
            let mut text = format!("\ndeal starts {}\n", starter + 1);
            for (seat, rack) in racks.iter().enumerate() {
                let _ = writeln!(text, "rack {} {}", seat + 1, tiles(rack));
            }
            text + &format!("pool {}\n", tiles(pool))
        }
        Event::Played {
            seat,
            table,
            laid,
            value,
            refill,
        } => {
            format!(
                "{} play {}\n",
                turn(seat),
                play(table, laid, *value, refill)
            )
        }
        Event::Drew { seat, tile: drawn } => format!(
            "{} draw {}
",
            turn(seat),
            tile_word(*drawn)
        ),
        Event::Announced { seat } => format!(
            "{} announce
",
            turn(seat)
        ),
        Event::Hinted { seat } => format!("{} hint\n", turn(seat)),
        Event::Passed { seat } => format!("{} pass\n", turn(seat)),
        Event::TimeRanOut { seat, outcome } => {
            let turn = turn(seat);
            match outcome {
                TimeUp::Untouched { drawn } => format!("{turn} time draw {}\n", tiles(drawn)),
                TimeUp::Stood {
                    table,
                    laid,
                    value,
                    refill,
                } => {
                    format!("{turn} time play {}\n", play(table, laid, *value, refill))
                }
                TimeUp::WentBack { draft, drawn } => {
                    format!(
                        "{turn} time back draw {} table {}\n",
                        tiles(drawn),
                        table_text(draft)
                    )
                }
            }
        }
        Event::Resigned { seat } => format!("{} resign\n", turn(seat)),
        Event::WantsToAbandon { seat, agree } => {
            format!(
                "{} {}\n",
                turn(seat),
                if *agree { "abandon" } else { "go-on" }
            )
        }
        Event::GameEnded { result, racks } => {
            let how = match result.conclusion {
                Conclusion::Played(Ending::Out(seat)) => format!("out {}", seat + 1),
                Conclusion::Played(Ending::Last(seat)) => format!("last {}", seat + 1),
                Conclusion::Played(Ending::Pool) => "pool".to_owned(),
                Conclusion::Abandoned => "abandoned".to_owned(),
            };
            let scores: Vec<String> = result
                .score
                .scores
                .iter()
                .map(|score| format!("{score:+}"))
                .collect();
            let winners: Vec<String> = result
                .score
                .winners
                .iter()
                .map(|seat| (seat + 1).to_string())
                .collect();
            let mut text = format!("end {how} scores {}", scores.join(" "));
            if !winners.is_empty() {
                let _ = write!(text, " winners {}", winners.join(" "));
            }
            text.push('\n');
            for (seat, rack) in racks.iter().enumerate() {
                let _ = writeln!(text, "left {} {}", seat + 1, tiles(rack));
            }
            text
        }
        Event::MatchEnded { standings, .. } => {
            let ranks: Vec<String> = standings
                .iter()
                .map(|standing| {
                    format!("{}:{:+}/{}", standing.rank, standing.points, standing.wins)
                })
                .collect();
            format!("\nmatch {}\n", ranks.join(" "))
        }
    }
}

/// Writes an edition and the fields that a table changed: `il-classic opening=40`.
pub fn rules_text(rules: &HouseRules) -> String {
    let mut text = rules.edition().id.to_string();
    for (field, value) in rules.changes() {
        let _ = write!(text, " {}={value}", field.name());
    }
    text
}

/// Writes a tile with its identity: `r7` is the first red seven, `r7'` the second; `י'3` is
/// the third tile of a letter.
pub fn tile_word(id: TileId) -> String {
    let face = id.face();
    match id.copy() {
        0 => face.to_string(),
        1 => format!("{face}'"),
        copy => format!("{face}'{}", u16::from(copy) + 1),
    }
}

pub(super) fn tiles(ids: &[TileId]) -> String {
    if ids.is_empty() {
        return "-".to_owned();
    }
    let words: Vec<String> = ids.iter().map(|&id| tile_word(id)).collect();
    words.join(" ")
}

/// Writes a table or a draft of one: `1@0,0 r3 r4 r5 | 2@7,0 k9 k10 k11`.
pub fn table_text(table: &[TableSet]) -> String {
    if table.is_empty() {
        return "-".to_owned();
    }
    let set = |set: &TableSet| {
        format!(
            "{}@{},{} {}",
            set.id.0,
            set.spot.x,
            set.spot.y,
            tiles(&set.tiles)
        )
    };
    table.iter().map(set).collect::<Vec<_>>().join(" | ")
}

fn play(table: &[TableSet], laid: &[TileId], value: u32, refill: &[TileId]) -> String {
    let refill = match refill {
        [] => String::new(),
        some => format!(" takes {}", tiles(some)),
    };
    format!(
        "lays {} worth {value}{refill} table {}",
        tiles(laid),
        table_text(table)
    )
}
