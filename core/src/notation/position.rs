//! A position in one line.
//!
//! ```text
//! il-twist opening=40; r3 r4 r5 | b7 y7 k7; r1 r2 J / ?14; ?89; 1; 2
//! ```
//!
//! Six parts separated by `;`: the edition with its house rules, the table, the racks, the
//! pool, the seats that have opened, the seat whose turn it is.

use std::fmt;
use std::str::FromStr;

use super::{Expected, NotationError, items, start, table_within, tiles_within};
use super::{write_table, write_tiles};
use crate::editions;
use crate::position::{Holding, Setup};
use crate::rules::HouseRules;
use crate::score::FEWEST_PLAYERS;

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Setup, NotationError> {
        let mut parts = text.split(';');
        let mut part = || {
            let end = || NotationError::new(text, text.len(), Expected::Part, "");
            parts.next().ok_or_else(end)
        };
        let rules = read_rules(text, part()?)?;
        let said = |error: NotationError| match rules.rules().letters.is_empty() {
            true => error,
            false => error.in_letters(),
        };
        let table = table_within(text, part()?).map_err(said)?;
        let racks = part()?
            .split('/')
            .map(|rack| read_holding(text, rack).map_err(said))
            .collect::<Result<Vec<_>, _>>()?;
        let pool = part()?;
        let pool = match pool.trim() {
            "?" => None,
            _ => Some(read_holding(text, pool).map_err(said)?),
        };
        let mut opened = vec![false; racks.len()];
        let seats = part()?;
        if seats.trim() != "-" {
            for seat in items(seats) {
                opened[read_seat(text, seat, racks.len())?] = true;
            }
        }
        let turn = read_seat(text, part()?, racks.len())?;
        if let Some(extra) = parts.next() {
            let at = start(text, extra);
            return Err(NotationError::new(text, at, Expected::End, extra.trim()));
        }
        Ok(Setup {
            rules,
            table,
            racks,
            pool,
            opened,
            turn,
        })
    }
}

fn read_rules(text: &str, part: &str) -> Result<HouseRules, NotationError> {
    let error = |item: &str, expected| NotationError::new(text, start(text, item), expected, item);
    let mut items = part.split_whitespace();
    let id = items.next().unwrap_or("");
    let edition = editions::find(&id.to_ascii_lowercase());
    let mut rules = match edition {
        Some(edition) => HouseRules::plain(edition),
        None if id.is_empty() => return Err(error(part, Expected::Edition)),
        None => return Err(error(id, Expected::Edition)),
    };
    for item in items {
        let (name, value) = item
            .split_once('=')
            .ok_or_else(|| error(item, Expected::House))?;
        rules
            .change_text(name, value)
            .map_err(|field| NotationError {
                field: Some(field),
                ..error(item, Expected::House)
            })?;
    }
    rules
        .rules()
        .check_box(FEWEST_PLAYERS)
        .map_err(|field| NotationError {
            field: Some(field),
            ..error(part.trim(), Expected::House)
        })?;
    Ok(rules)
}

fn read_holding(text: &str, part: &str) -> Result<Holding, NotationError> {
    let Some(count) = part.trim().strip_prefix('?') else {
        return Ok(Holding::Tiles(tiles_within(text, part)?));
    };
    let found = part.trim();
    count
        .parse()
        .map(Holding::Hidden)
        .map_err(|_| NotationError::new(text, start(text, found), Expected::Hidden, found))
}

fn read_seat(text: &str, item: &str, players: usize) -> Result<usize, NotationError> {
    let found = item.trim();
    let seat: Option<usize> = found.parse().ok();
    seat.and_then(|seat| seat.checked_sub(1))
        .filter(|&seat| seat < players)
        .ok_or_else(|| NotationError::new(text, start(text, found), Expected::Seat, found))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules.edition().id)?;
        for (field, value) in self.rules.changes() {
            write!(f, " {}={value}", field.name())?;
        }
        write!(f, "; {}; ", write_table(&self.table))?;
        for (seat, rack) in self.racks.iter().enumerate() {
            let slash = if seat > 0 { " / " } else { "" };
            write!(f, "{slash}{rack}")?;
        }
        match &self.pool {
            Some(pool) => write!(f, "; {pool}; ")?,
            None => write!(f, "; ?; ")?,
        }
        let seats: Vec<String> = (0..self.opened.len())
            .filter(|&seat| self.opened[seat])
            .map(|seat| (seat + 1).to_string())
            .collect();
        let opened = if seats.is_empty() {
            "-".to_owned()
        } else {
            seats.join(" ")
        };
        write!(f, "{opened}; {}", self.turn + 1)
    }
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holding::Tiles(tiles) => f.write_str(&write_tiles(tiles)),
            Holding::Hidden(count) => write!(f, "?{count}"),
        }
    }
}
