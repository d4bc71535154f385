//! The log of a shared table as text, which every later version has to read.
//!
//! ```text
//! at 1794873600000 by 17 42
//! sat 2 17
//!
//! at 1794873661200 by 17 43
//! room 1200 by 2 43 match
//!
//! 2 1.200 draw r7
//! ```
//!
//! A row has the time, the person and the id of the command if there was one (`by`), and a line for
//! each change. `room` is a row of the room's own log, as in a kept room; the events of the match
//! follow after an empty line, as in a record. Seats count from 1. Times leave out the time during
//! which the table was not loaded; `unloaded` says how much of that time counts towards absences.

use std::fmt::{self, Write};
use std::str::{FromStr, SplitWhitespace};

use sidra_bots::Level;
use sidra_game::record::{Logged, RowReader, rules_text, text_rules, write_row};
use sidra_game::shuffle::{Secret, from_hex, to_hex};
use sidra_game::{Command, Event};

use super::decide::SEED_TIME;
use super::{Chair, Change, Person, Reason, Shared, TableState, Terms, Want};
use crate::input::{Accepted, CommandId};
use crate::kept::{event_text, read_row};
use crate::room::Room;

/// The error for a row that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowError {
    /// The row, counted from 1.
    pub row: usize,
    /// The line within the row, counted from 1.
    pub line: usize,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, line {}: not valid", self.row, self.line)
    }
}

impl std::error::Error for RowError {}

/// Returns whether a theme can be stored: it must be short and fit on one line.
pub(super) fn is_theme(theme: &str) -> bool {
    let length = theme.chars().count();
    (1..=Command::LONGEST_THEME).contains(&length) && !theme.contains(char::is_control)
}

/// Writes a row. `ahead` is how far the clock is ahead of the times in the log.
pub(super) fn write(
    at: u64,
    ahead: u64,
    by: Option<(Person, CommandId)>,
    changes: &[Change],
) -> String {
    let mut text = format!("at {}", at.wrapping_sub(ahead));
    // Writing to a string does not fail.
    if let Some((Person(person), CommandId(id))) = by {
        _ = write!(text, " by {person} {id}");
    }
    text += "\n";
    let mut log = Vec::new();
    for change in changes {
        text += &line_of(change, ahead);
        text += "\n";
        if let Change::Room(row) = change {
            let events = row.events.iter().filter_map(|event| event.of_match());
            for (index, event) in events.enumerate() {
                log.push(Logged {
                    lines: Vec::new(),
                    millis: if index == 0 { row.spent } else { 0 },
                    stand_in: false,
                    event: event.clone(),
                });
            }
        }
    }
    if !log.is_empty() {
        text += "\n";
        text += &write_row(&log);
    }
    text
}

fn line_of(change: &Change, ahead: u64) -> String {
    let time = |at: u64| at.wrapping_sub(ahead);
    match change {
        Change::Opened {
            terms,
            chairs,
            secret,
        } => opened_line(terms, chairs, *secret),
        Change::Sat { seat, person } => format!("sat {} {}", seat + 1, person.0),
        Change::Chair { seat, bot } => format!("chair {} {}", seat + 1, level_word(*bot)),
        Change::Chairs { count } => format!("chairs {count}"),
        Change::Host { person } => format!("host {}", person.0),
        Change::Started { until } => format!("started {}", time(*until)),
        Change::Hashed { person, hash } => format!("hashed {} {}", person.0, to_hex(hash)),
        Change::AllHashed { until } => format!("all-hashed {}", time(*until)),
        Change::Revealed { person, seed } => format!("revealed {} {}", person.0, to_hex(seed)),
        Change::Resealed { secret } => format!("resealed {}", to_hex(&secret.reveal())),
        Change::Began { date } => format!("began {date}"),
        Change::Room(row) => {
            let mut text = format!("room {}", row.spent);
            if let Some((seat, CommandId(id))) = row.by {
                _ = write!(text, " by {} {id}", seat + 1);
            }
            for event in &row.events {
                text += " ";
                text += &event_text(event);
            }
            text
        }
        Change::Wants {
            person,
            want,
            agree,
        } => {
            let agree = if *agree { "yes" } else { "no" };
            let want = match want {
                Want::Pause => "pause".to_owned(),
                Want::Rematch => "rematch".to_owned(),
                Want::Remove { seat } => format!("remove {}", seat + 1),
            };
            format!("wants {} {agree} {want}", person.0)
        }
        Change::Paused { until } => format!("paused {}", time(*until)),
        Change::Resumed => "resumed".to_owned(),
        Change::Gone { person } => format!("gone {}", person.0),
        Change::Here { person, here } => {
            format!("{} {}", if *here { "here" } else { "away" }, person.0)
        }
        Change::Unloaded { millis } => format!("unloaded {millis}"),
        Change::Next { table } => format!("next {table}"),
        Change::Notice { closes } => format!("notice {closes}"),
        Change::Closed(reason) => {
            let reason = match reason {
                Reason::Host => "host",
                Reason::Idle => "idle",
                Reason::Operator => "operator",
            };
            format!("closed {reason}")
        }
    }
}

fn level_word(bot: Option<Level>) -> &'static str {
    bot.map_or("none", Level::name)
}

fn opened_line(terms: &Terms, chairs: &[Chair], secret: Secret) -> String {
    let mut text = format!("opened {}", to_hex(&secret.reveal()));
    for chair in chairs {
        _ = match chair {
            Chair::Free => write!(text, " none"),
            Chair::Person(person) => write!(text, " {}", person.0),
            Chair::Bot(level) => write!(text, " {}", level.name()),
        };
    }
    let watch = terms
        .watch
        .map_or("none".to_owned(), |delay| delay.to_string());
    let public = if terms.public { "public" } else { "private" };
    let stand_in = level_word(terms.stand_in);
    let (units, away) = (terms.units, terms.away);
    _ = write!(text, " / {units} {public} {watch} {stand_in} {away}");
    _ = write!(text, " / {}", rules_text(&terms.rules));
    if let Some(theme) = &terms.theme {
        _ = write!(text, " / {theme}");
    }
    text
}

/// Reads the rows of a log.
pub(super) fn load<'a>(
    texts: impl IntoIterator<Item = &'a str>,
    now: u64,
    mut each: impl FnMut(&Shared, u64),
) -> Result<Shared, RowError> {
    let texts: Vec<&str> = texts.into_iter().collect();
    // No time passes while a table is not loaded: the time of its last row becomes now.
    let last = texts.last().and_then(|text| time_of(text));
    let last = last.unwrap_or(now);
    let moved = |then: u64| now.saturating_sub(last.saturating_sub(then));
    let ahead = |then: u64| now.saturating_add(then.saturating_sub(last));
    let mut shared: Option<Shared> = None;
    let mut reader = None;
    for (index, text) in texts.iter().enumerate() {
        let error = |line| RowError {
            row: index + 1,
            line,
        };
        let head = Head::read(text).ok_or(error(1))?;
        let at = moved(head.at);
        let mut log = match (&mut reader, head.log) {
            (_, "") => Vec::new(),
            (None, _) => return Err(error(head.lines.lines().count() + 2)),
            (Some(reader), log) => {
                let reader: &mut RowReader = reader;
                let read = reader.read(log);
                read.map_err(|bad| error(head.lines.lines().count() + 2 + bad.line))?
            }
        }
        .into_iter()
        .map(|logged| logged.event);
        let mut visited = false;
        for (number, line) in (2..).zip(head.lines.lines()) {
            let seats = shared.as_ref().map_or(0, |shared| shared.chairs.len());
            let change = read_change(line, at, seats, &ahead, &mut log).ok_or(error(number))?;
            visited |= change.is_visit();
            match &mut shared {
                None => shared = Some(Shared::begin(&change, at).ok_or(error(number))?),
                Some(shared) => {
                    let begins = matches!(change, Change::Began { .. });
                    shared.apply(change, at);
                    if begins {
                        reader = Some(RowReader::of(&shared.config(), shared.secret));
                    }
                }
            }
        }
        let shared = shared.as_mut().ok_or(error(2))?;
        if log.next().is_some() {
            return Err(error(head.lines.lines().count() + 2));
        }
        shared.rows += 1;
        if head.by.is_some() || visited {
            shared.touch(now);
        }
        if let Some(by) = head.by {
            let number = shared.room.as_ref().map_or(0, Room::number);
            shared.accepted.insert(by, Accepted { number });
        }
        each(shared, at);
    }
    let mut shared = shared.ok_or(RowError { row: 1, line: 1 })?;
    shared.ahead = now.wrapping_sub(last);
    shared.touched = now;
    if matches!(shared.state, TableState::Hashing | TableState::Revealing) {
        // Browsers have to come back first.
        shared.until = now.saturating_add(SEED_TIME);
    }
    Ok(shared)
}

fn time_of(text: &str) -> Option<u64> {
    Some(Head::read(text)?.at)
}

struct Head<'a> {
    at: u64,
    by: Option<(Person, CommandId)>,
    /// The changes, one per line.
    lines: &'a str,
    /// The events of the match.
    log: &'a str,
}

impl Head<'_> {
    fn read(text: &str) -> Option<Head<'_>> {
        let (head, rest) = text.split_once('\n')?;
        let items = &mut head.split_whitespace();
        let at = (items.next()? == "at").then(|| next(items))??;
        let by = match items.next() {
            None => None,
            Some("by") => Some((Person(next(items)?), CommandId(next(items)?))),
            Some(_) => return None,
        };
        let (lines, log) = match rest.strip_prefix('\n') {
            Some(log) => ("", log),
            None => rest.split_once("\n\n").unwrap_or((rest, "")),
        };
        Some(Head { at, by, lines, log })
    }
}

fn read_change(
    line: &str,
    at: u64,
    seats: usize,
    ahead: &dyn Fn(u64) -> u64,
    log: &mut impl Iterator<Item = Event>,
) -> Option<Change> {
    let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
    let items = &mut rest.split_whitespace();
    let seat = |items: &mut SplitWhitespace<'_>| {
        let seat: usize = next(items)?;
        seat.checked_sub(1).filter(|&seat| seat < seats)
    };
    let person = |items: &mut SplitWhitespace<'_>| Some(Person(next(items)?));
    let change = match key {
        "opened" => return read_opened(rest),
        "next" => {
            return (!rest.is_empty()).then(|| Change::Next {
                table: rest.to_owned(),
            });
        }
        "began" => {
            return (!rest.is_empty()).then(|| Change::Began {
                date: rest.to_owned(),
            });
        }
        "room" => return read_row(&format!("{at} {rest}"), seats, log).map(Change::Room),
        "sat" => Change::Sat {
            seat: seat(items)?,
            person: person(items)?,
        },
        "chair" => Change::Chair {
            seat: seat(items)?,
            bot: level(items.next()?)?,
        },
        "chairs" => Change::Chairs {
            count: Some(next(items)?).filter(|count| (2..=4).contains(count))?,
        },
        "host" => Change::Host {
            person: person(items)?,
        },
        "started" => Change::Started {
            until: ahead(next(items)?),
        },
        "hashed" => Change::Hashed {
            person: person(items)?,
            hash: bytes(items.next()?)?,
        },
        "all-hashed" => Change::AllHashed {
            until: ahead(next(items)?),
        },
        "revealed" => Change::Revealed {
            person: person(items)?,
            seed: bytes(items.next()?)?,
        },
        "resealed" => Change::Resealed {
            secret: Secret::new(bytes(items.next()?)?),
        },
        "wants" => {
            let person = person(items)?;
            let agree = match items.next()? {
                "yes" => true,
                "no" => false,
                _ => return None,
            };
            let want = match items.next()? {
                "pause" => Want::Pause,
                "rematch" => Want::Rematch,
                "remove" => Want::Remove { seat: seat(items)? },
                _ => return None,
            };
            Change::Wants {
                person,
                want,
                agree,
            }
        }
        "paused" => Change::Paused {
            until: ahead(next(items)?),
        },
        "resumed" => Change::Resumed,
        "gone" => Change::Gone {
            person: person(items)?,
        },
        "here" | "away" => Change::Here {
            person: person(items)?,
            here: key == "here",
        },
        "unloaded" => Change::Unloaded {
            millis: next(items)?,
        },
        "notice" => Change::Notice {
            closes: next(items)?,
        },
        "closed" => Change::Closed(match items.next()? {
            "host" => Reason::Host,
            "idle" => Reason::Idle,
            "operator" => Reason::Operator,
            _ => return None,
        }),
        _ => return None,
    };
    items.next().is_none().then_some(change)
}

fn read_opened(text: &str) -> Option<Change> {
    let mut parts = text.splitn(4, " / ");
    let items = &mut parts.next()?.split_whitespace();
    let secret = Secret::new(bytes(items.next()?)?);
    let chairs: Option<Vec<Chair>> = items
        .map(|item| match item {
            "none" => Some(Chair::Free),
            item if item.starts_with(|c: char| c.is_ascii_digit()) => item
                .parse()
                .ok()
                .map(|person| Chair::Person(Person(person))),
            item => item.parse().ok().map(Chair::Bot),
        })
        .collect();
    let chairs = chairs.filter(|chairs| (2..=4).contains(&chairs.len()))?;
    let items = &mut parts.next()?.split_whitespace();
    let units = next(items)?;
    let public = match items.next()? {
        "public" => true,
        "private" => false,
        _ => return None,
    };
    let watch = match items.next()? {
        "none" => None,
        delay => Some(delay.parse().ok()?),
    };
    let terms = Terms {
        units,
        public,
        watch,
        stand_in: level(items.next()?)?,
        away: next(items)?,
        rules: text_rules(parts.next()?).ok()?,
        theme: parts.next().map(str::to_owned),
    };
    Some(Change::Opened {
        terms,
        chairs,
        secret,
    })
}

fn level(item: &str) -> Option<Option<Level>> {
    match item {
        "none" => Some(None),
        item => item.parse().ok().map(Some),
    }
}

fn bytes(item: &str) -> Option<[u8; 32]> {
    from_hex(item)?.try_into().ok()
}

fn next<T: FromStr>(items: &mut SplitWhitespace<'_>) -> Option<T> {
    items.next()?.parse().ok()
}
