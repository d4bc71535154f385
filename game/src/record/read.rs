//! Reading a record, without judging it.

use std::fmt;

use sidra_core::rules::shorten;
use sidra_core::score::{Ending, GameScore, Standing};
use sidra_core::{HouseRules, TileId, editions, notation};

use super::{Logged, Record, SpentDeal, VERSION};
use crate::command::{Command, Objection};
use crate::event::{Event, TimeUp};
use crate::shuffle::{Secret, from_hex, to_hex};
use crate::state::{Conclusion, Config, GameResult, SetId, Spot, TableSet};

/// The error for a line that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected.
    pub expected: String,
    /// What was found, shortened.
    pub found: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordError {
            line,
            expected,
            found,
        } = self;
        write!(f, "line {line}: expected {expected}, found {found:?}")
    }
}

impl std::error::Error for RecordError {}

/// The longest record that is read, in bytes, which is enough for hundreds of games.
pub const LONGEST_RECORD: usize = 8 << 20;
/// An upper bound on the number of tiles in a box.
pub(crate) const MOST_TILES: usize = 200;
/// The maximum number of players in a match.
const MOST_PLAYERS: usize = 4;
/// The longest name of a lexicon, in characters. On the wire, the same limit holds for players'
/// names.
pub(crate) const LONGEST_NAME: usize = 120;
/// An upper bound on the ids of sets.
const MOST_SETS: u32 = 1_000_000;

/// Reads a record.
///
/// # Errors
/// Returns an error for the first line that is not valid.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let mut lines = Lines::new(text);
    let mut head = lines.expect("sidra record 1")?;
    head.item("sidra")?;
    head.item("record")?;
    let version: u32 = head.number("the version")?;
    head.end()?;
    if version != VERSION {
        return Err(head.error(&format!("version {VERSION}"), &version.to_string()));
    }
    let mut date = String::new();
    if let Some(mut line) = lines.take("date") {
        let item = line.next();
        if !is_date(item) {
            return Err(line.error("a day such as 2026-11-15", item));
        }
        date = item.to_owned();
        line.end()?;
    }
    let mut continued = None;
    if let Some(mut line) = lines.take("continued") {
        continued = Some(line.number("a number of turns")?);
        line.end()?;
    }
    let mut spent = Vec::new();
    while let Some(mut line) = lines.take("spent") {
        spent.push(read_spent(&mut line)?);
    }
    let mut line = lines.keyword("commitment")?;
    let committed = line.number;
    let commitment = to_hex(&line.hash()?);
    line.end()?;
    let mut sealed = Vec::new();
    while let Some(mut line) = lines.take("hash") {
        let seat = line.seat(MOST_PLAYERS)?;
        sealed.push((seat, line.hash()?));
        line.end()?;
    }
    let (mut began, secret) = read_match(&mut lines)?;
    began.lines.insert(0, committed);
    let players = players_of(&began);
    let mut hashes = Vec::new();
    for (seat, hash) in sealed {
        // A hash for a seat without a player is kept, so that verification reports it.
        hashes.resize(players.max(hashes.len()).max(seat + 1), None);
        hashes[seat] = Some(hash);
    }
    let mut log = vec![began];
    while lines.next.is_some() {
        log.push(read_event(&mut lines, players, secret)?);
    }
    Ok(Record {
        date,
        continued,
        commitment,
        spent,
        hashes,
        log,
    })
}

/// Reads a deal that was not completed.
fn read_spent(line: &mut Line<'_>) -> Result<SpentDeal, RecordError> {
    let commitment = to_hex(&line.hash()?);
    let secret = Secret::new(line.hash()?);
    let item = line.next();
    let hashed = match item {
        "seed" => true,
        "hash" => false,
        _ => return Err(line.error("seed or hash", item)),
    };
    let mut silent = Vec::new();
    while !line.rest.is_empty() {
        silent.push(line.seat(MOST_PLAYERS)?);
    }
    Ok(SpentDeal {
        commitment,
        secret,
        hashed,
        silent,
    })
}

/// Reads a log that is kept in rows. Each row contains the lines of one or more events, as
/// [`write_row`](super::write_row) wrote them. The first event of the first row begins the
/// match; it is needed to read the later rows.
#[derive(Debug, Clone, Copy, Default)]
pub struct RowReader {
    /// The number of players, and the secret of the match.
    began: Option<(usize, Secret)>,
}

impl RowReader {
    /// Continues the log of a match that has begun.
    pub fn of(config: &Config, secret: Secret) -> RowReader {
        RowReader {
            began: Some((config.players.len(), secret)),
        }
    }

    /// Reads the events of the next row.
    ///
    /// # Errors
    /// Returns an error for the first line that is not valid.
    pub fn read(&mut self, row: &str) -> Result<Vec<Logged>, RecordError> {
        let mut lines = Lines::new(row);
        let mut log = Vec::new();
        let (players, secret) = match self.began {
            Some(began) => began,
            None => {
                let (began, secret) = read_match(&mut lines)?;
                let players = players_of(&began);
                log.push(began);
                *self.began.insert((players, secret))
            }
        };
        while lines.next.is_some() {
            log.push(read_event(&mut lines, players, secret)?);
        }
        Ok(log)
    }
}

fn players_of(began: &Logged) -> usize {
    match &began.event {
        Event::MatchBegan { config, .. } => config.players.len(),
        _ => 0,
    }
}

/// Returns `true` if the text is a calendar date, as year, month and day.
fn is_date(text: &str) -> bool {
    let part = |range: std::ops::Range<usize>| {
        let digits = text
            .get(range)
            .filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
        digits.and_then(|part| part.parse::<u32>().ok())
    };
    let dashes = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    let (Some(year), Some(month), Some(day)) = (part(0..4), part(5..7), part(8..10)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    dashes && (1..=days).contains(&day)
}

/// Reads an edition and the fields that a table changed: `il-classic opening=40`.
///
/// # Errors
/// Returns what was expected, and the item that was found.
pub fn text_rules(text: &str) -> Result<HouseRules, (&'static str, &str)> {
    let mut items = text.split_whitespace();
    let id = items.next().unwrap_or_default();
    let edition = editions::find(&id.to_ascii_lowercase()).ok_or(("an edition", id))?;
    let mut rules = HouseRules::plain(edition);
    for item in items {
        let (name, value) = item.split_once('=').ok_or(("field=value", item))?;
        rules
            .change_text(name, value)
            .map_err(|_| ("a house rule, field=value", item))?;
    }
    Ok(rules)
}

fn read_match(lines: &mut Lines<'_>) -> Result<(Logged, Secret), RecordError> {
    let line = lines.keyword("edition")?;
    let number = line.number;
    let rules = text_rules(line.rest);
    let rules = rules.map_err(|(expected, found)| line.error(expected, found))?;
    let mut players = Vec::new();
    while let Some(mut line) = lines.take("player") {
        line.seat_is(players.len())?;
        players.push(line.rest.to_owned());
        if line.rest.is_empty()
            || line.rest.contains(char::is_control)
            || players.len() > MOST_PLAYERS
        {
            return Err(line.error("2 to 4 players, each with a name", line.rest));
        }
    }
    let mut line = lines.keyword("games")?;
    let games = line.number("a number of games")?;
    line.end()?;
    if players.len() < 2 || games == 0 {
        return Err(line.error("at least two players and one game", line.rest));
    }
    let mut line = lines.keyword("secret")?;
    let secret = Secret::new(line.hash()?);
    line.end()?;
    let config = Config {
        rules,
        players,
        games,
    };
    let event = Event::MatchBegan { config, secret };
    let began = Logged {
        lines: vec![number],
        millis: 0,
        stand_in: false,
        event,
    };
    Ok((began, secret))
}

fn read_event(
    lines: &mut Lines<'_>,
    players: usize,
    secret: Secret,
) -> Result<Logged, RecordError> {
    let mut line = lines.expect("an event")?;
    let number = line.number;
    lines.read.clear();
    let mut millis = 0;
    let mut stand_in = false;
    let item = line.next();
    let event = match item.to_ascii_lowercase().as_str() {
        "seed" => {
            let seat = line.seat(players)?;
            let item = line.next();
            let seed = from_hex(&item.to_ascii_lowercase());
            let seed = seed.ok_or_else(|| line.error("hexadecimal digits", item))?;
            Event::SeedAdded { seat, seed }
        }
        "lexicon" => {
            let words = line.number("a number of words")?;
            let item = line.next();
            let hash = u64::from_str_radix(item, 16)
                .ok()
                .filter(|_| item.len() == 16);
            let hash = hash.ok_or_else(|| line.error("16 hexadecimal digits", item))?;
            let name = std::mem::take(&mut line.rest).to_owned();
            if name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
                return Err(line.error("a short name", &name));
            }
            Event::LexiconNamed { name, words, hash }
        }
        "theme" => {
            let theme = std::mem::take(&mut line.rest).to_owned();
            let length = theme.chars().count();
            let fits = (1..=Command::LONGEST_THEME).contains(&length);
            if !fits || theme.contains(char::is_control) {
                return Err(line.error("a theme", &theme));
            }
            Event::ThemeAgreed { theme }
        }
        "first" => read_first(&mut line, players)?,
        "deal" => {
            line.item("starts")?;
            let starter = line.seat(players)?;
            let racks = read_racks(lines, "rack", players)?;
            let mut pool = lines.keyword("pool")?;
            Event::Dealt {
                starter,
                racks,
                pool: pool.tiles_until(&[])?,
            }
        }
        "end" => {
            let result = read_result(&mut line, players)?;
            let racks = read_racks(lines, "left", players)?;
            Event::GameEnded { result, racks }
        }
        "match" => {
            let mut standings = Vec::new();
            while !line.rest.is_empty() {
                let item = line.next();
                let parts: Option<(usize, i64, usize)> = (|| {
                    let (rank, rest) = item.split_once(':')?;
                    let (points, wins) = rest.split_once('/')?;
                    Some((rank.parse().ok()?, points.parse().ok()?, wins.parse().ok()?))
                })();
                let (rank, points, wins) =
                    parts.ok_or_else(|| line.error("rank:points/wins", item))?;
                standings.push(Standing {
                    seat: standings.len(),
                    wins,
                    points,
                    rank,
                });
            }
            // The secret is in the head of the record.
            Event::MatchEnded { standings, secret }
        }
        _ => {
            let seat: usize = item.parse().unwrap_or(0);
            if seat == 0 || seat > players {
                return Err(line.error(
                    "a seat, or seed, lexicon, theme, first, deal, end, match",
                    item,
                ));
            }
            millis = line.millis()?;
            if let Some(rest) = line.rest.strip_prefix("bot ") {
                stand_in = true;
                line.rest = rest.trim_start();
            }
            read_turn(&mut line, seat - 1)?
        }
    };
    line.end()?;
    // The event's own line comes before those of its racks and pool, if there are any.
    lines.read.insert(0, number);
    Ok(Logged {
        lines: std::mem::take(&mut lines.read),
        millis,
        stand_in,
        event,
    })
}

fn read_first(line: &mut Line<'_>, players: usize) -> Result<Event, RecordError> {
    let mut rounds = vec![Vec::new()];
    loop {
        let item = line.next();
        match item {
            "/" => rounds.push(Vec::new()),
            "starts" => break,
            _ => {
                let (seat, tile) = item
                    .split_once(':')
                    .ok_or_else(|| line.error("seat:tile, / or starts", item))?;
                let seat: usize = seat.parse().unwrap_or(0);
                if seat == 0 || seat > players {
                    return Err(line.error("a seat", item));
                }
                let tile = line.tile(tile)?;
                if let Some(round) = rounds.last_mut() {
                    round.push((seat - 1, tile));
                }
            }
        }
    }
    let starter = line.seat(players)?;
    Ok(Event::FirstDrawn { rounds, starter })
}

fn read_racks(
    lines: &mut Lines<'_>,
    item: &str,
    players: usize,
) -> Result<Vec<Vec<TileId>>, RecordError> {
    let mut racks = Vec::new();
    for seat in 0..players {
        let mut line = lines.keyword(item)?;
        line.seat_is(seat)?;
        racks.push(line.tiles_until(&[])?);
    }
    Ok(racks)
}

fn read_result(line: &mut Line<'_>, players: usize) -> Result<GameResult, RecordError> {
    let item = line.next();
    let conclusion = match item {
        "out" => Conclusion::Played(Ending::Out(line.seat(players)?)),
        "last" => Conclusion::Played(Ending::Last(line.seat(players)?)),
        "pool" => Conclusion::Played(Ending::Pool),
        "abandoned" => Conclusion::Abandoned,
        _ => return Err(line.error("out, last, pool or abandoned", item)),
    };
    line.item("scores")?;
    let mut score = GameScore {
        scores: Vec::new(),
        winners: Vec::new(),
    };
    for _ in 0..players {
        score.scores.push(line.number("a score")?);
    }
    if !line.rest.is_empty() {
        line.item("winners")?;
        while !line.rest.is_empty() {
            score.winners.push(line.seat(players)?);
        }
    }
    Ok(GameResult { conclusion, score })
}

fn read_turn(line: &mut Line<'_>, seat: usize) -> Result<Event, RecordError> {
    let item = line.next();
    Ok(match item {
        "play" => {
            let (table, laid, value, refill) = read_play(line)?;
            Event::Played {
                seat,
                table,
                laid,
                value,
                refill,
            }
        }
        "draw" => {
            let item = line.next();
            Event::Drew {
                seat,
                tile: line.tile(item)?,
            }
        }
        "open" => read_open(line, seat, true)?,
        "object" => {
            let set = line.set()?;
            let item = line.next();
            let why = match item {
                "word" => Objection::Word,
                "theme" => Objection::Theme,
                _ => return Err(line.error("word or theme", item)),
            };
            Event::Challenged { seat, set, why }
        }
        "allow" => Event::Voted { seat, allow: true },
        "reject" => Event::Voted { seat, allow: false },
        "kept" | "undone" => {
            let set = line.set()?;
            line.item("draw")?;
            let drawn = line.tiles_until(&[])?;
            match item {
                "kept" => Event::Allowed { seat, set, drawn },
                _ => Event::Undone { seat, set, drawn },
            }
        }
        "stands" => {
            line.item("takes")?;
            Event::TurnStands {
                seat,
                refill: line.tiles_until(&[])?,
            }
        }
        "announce" => Event::Announced { seat },
        "hint" => Event::Hinted { seat },
        "pass" => Event::Passed { seat },
        "resign" => Event::Resigned { seat },
        "abandon" => Event::WantsToAbandon { seat, agree: true },
        "go-on" => Event::WantsToAbandon { seat, agree: false },
        "time" => {
            let item = line.next();
            if item == "open" {
                return read_open(line, seat, false);
            }
            let outcome = match item {
                "draw" => TimeUp::Untouched {
                    drawn: line.tiles_until(&[])?,
                },
                "play" => {
                    let (table, laid, value, refill) = read_play(line)?;
                    TimeUp::Stood {
                        table,
                        laid,
                        value,
                        refill,
                    }
                }
                "back" => {
                    line.item("draw")?;
                    let drawn = line.tiles_until(&["table"])?;
                    TimeUp::WentBack {
                        draft: read_table(line)?,
                        drawn,
                    }
                }
                _ => return Err(line.error("draw, play or back", item)),
            };
            Event::TimeRanOut { seat, outcome }
        }
        _ => return Err(line.error("play, draw, pass, time, resign, abandon or go-on", item)),
    })
}

/// Reads a play that other players may object to.
fn read_open(line: &mut Line<'_>, seat: usize, in_time: bool) -> Result<Event, RecordError> {
    line.item("lays")?;
    let laid = line.tiles_until(&["worth"])?;
    let value = line.number("a value")?;
    line.item("unverified")?;
    let mut unverified = Vec::new();
    loop {
        match line.next() {
            "table" => break,
            "-" => {}
            item => {
                let id = item.parse().ok().filter(|&id| id < MOST_SETS);
                unverified.push(SetId(
                    id.ok_or_else(|| line.error("the id of a word, or table", item))?,
                ));
            }
        }
        if unverified.len() > MOST_TILES {
            return Err(line.error("no more words than a box has tiles", ""));
        }
    }
    Ok(Event::Laid {
        seat,
        table: read_table(line)?,
        laid,
        value,
        unverified,
        in_time,
    })
}

type Play = (Vec<TableSet>, Vec<TileId>, u32, Vec<TileId>);

fn read_play(line: &mut Line<'_>) -> Result<Play, RecordError> {
    line.item("lays")?;
    let laid = line.tiles_until(&["worth"])?;
    let value = line.number("a value")?;
    let item = line.next();
    let refill = match item {
        "takes" => line.tiles_until(&["table"])?,
        "table" => Vec::new(),
        _ => return Err(line.error("takes or table", item)),
    };
    Ok((read_table(line)?, laid, value, refill))
}

/// Reads a draft, whose sets may be new ones, as [`table_text`](super::table_text) writes it.
/// Returns `None` if it is not valid or has more tiles than a box.
pub fn text_table(text: &str) -> Option<Vec<TableSet>> {
    let mut line = Line {
        number: 1,
        rest: text,
    };
    let draft = read_sets(&mut line, u32::MAX).ok()?;
    let size: usize = draft.iter().map(|set| set.tiles.len()).sum();
    (size <= MOST_TILES).then_some(draft)
}

/// Reads the sets after `table`, up to the end of the line.
fn read_table(line: &mut Line<'_>) -> Result<Vec<TableSet>, RecordError> {
    read_sets(line, MOST_SETS)
}

fn read_sets(line: &mut Line<'_>, most: u32) -> Result<Vec<TableSet>, RecordError> {
    if line.rest == "-" {
        line.rest = "";
        return Ok(Vec::new());
    }
    let text = std::mem::take(&mut line.rest);
    let set = |set: &str| {
        let mut part = Line {
            number: line.number,
            rest: set.trim(),
        };
        let name = part.next();
        let parts: Option<(SetId, Spot)> = (|| {
            let (id, spot) = name.split_once('@')?;
            let (x, y) = spot.split_once(',')?;
            let spot = Spot {
                x: x.parse().ok()?,
                y: y.parse().ok()?,
            };
            let id: u32 = id.parse().ok().filter(|&id| id < most)?;
            Some((SetId(id), spot.clamped()))
        })();
        let (id, spot) = parts.ok_or_else(|| part.error("a set's id and place, 1@0,0", name))?;
        Ok(TableSet {
            id,
            spot,
            tiles: part.tiles_until(&[])?,
        })
    };
    if text.split('|').count() > MOST_TILES {
        return Err(line.error("no more sets than a box has tiles", text));
    }
    text.split('|').map(set).collect()
}

/// A line that is read item by item.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    rest: &'a str,
}

impl<'a> Line<'a> {
    fn error(&self, expected: &str, found: &str) -> RecordError {
        RecordError {
            line: self.number,
            expected: expected.to_owned(),
            found: shorten(found),
        }
    }

    /// Returns the next item; empty at the end.
    fn next(&mut self) -> &'a str {
        let end = self
            .rest
            .find(char::is_whitespace)
            .unwrap_or(self.rest.len());
        let (item, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        item
    }

    fn end(&self) -> Result<(), RecordError> {
        match self.rest {
            "" => Ok(()),
            rest => Err(self.error("the end of the line", rest)),
        }
    }

    fn item(&mut self, expected: &str) -> Result<(), RecordError> {
        let item = self.next();
        if item.eq_ignore_ascii_case(expected) {
            return Ok(());
        }
        Err(self.error(expected, item))
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, RecordError> {
        let item = self.next();
        item.parse().map_err(|_| self.error(what, item))
    }

    fn seat(&mut self, players: usize) -> Result<usize, RecordError> {
        let seat: usize = self.number("a seat")?;
        match seat {
            1.. if seat <= players => Ok(seat - 1),
            _ => Err(self.error(&format!("a seat from 1 to {players}"), &seat.to_string())),
        }
    }

    fn seat_is(&mut self, seat: usize) -> Result<(), RecordError> {
        let found: usize = self.number("a seat")?;
        if found == seat + 1 {
            return Ok(());
        }
        Err(self.error(&format!("seat {}", seat + 1), &found.to_string()))
    }

    /// Reads 32 bytes.
    fn hash(&mut self) -> Result<[u8; 32], RecordError> {
        let item = self.next();
        let bytes = from_hex(&item.to_ascii_lowercase()).and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or_else(|| self.error("64 hexadecimal digits", item))
    }

    /// Reads seconds with up to three decimal places.
    fn millis(&mut self) -> Result<u64, RecordError> {
        let item = self.next();
        let (whole, part) = item.split_once('.').unwrap_or((item, "0"));
        let whole: Option<u64> = whole.parse().ok().filter(|&seconds| seconds < 1 << 40);
        let digits = part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
        let part: Option<u64> = format!("{part:0<3}").parse().ok().filter(|_| digits);
        match (whole, part) {
            (Some(whole), Some(part)) => Ok(whole * 1000 + part),
            _ => Err(self.error("seconds such as 12.500", item)),
        }
    }

    fn tile(&self, item: &str) -> Result<TileId, RecordError> {
        word_tile(item).ok_or_else(|| self.error("a tile such as r7 or r7'", item))
    }

    /// Reads the id of a set.
    fn set(&mut self) -> Result<SetId, RecordError> {
        let item = self.next();
        let id = item.parse().ok().filter(|&id| id < MOST_SETS);
        id.map(SetId)
            .ok_or_else(|| self.error("the id of a word", item))
    }

    /// Reads tiles up to one of the items in `ends`, which is consumed, or up to the end of the
    /// line if `ends` is empty; `-` stands for no tiles.
    fn tiles_until(&mut self, ends: &[&str]) -> Result<Vec<TileId>, RecordError> {
        let mut tiles = Vec::new();
        loop {
            let item = self.next();
            if ends.contains(&item) || (item.is_empty() && ends.is_empty()) {
                return Ok(tiles);
            }
            if item.is_empty() {
                return Err(self.error(&format!("a tile, or {}", ends.join(", ")), ""));
            }
            if item != "-" {
                tiles.push(self.tile(item)?);
            }
            if tiles.len() > MOST_TILES {
                return Err(self.error("no more tiles than a box holds", item));
            }
        }
    }
}

/// Reads a tile from an item such as `r7'`.
pub fn word_tile(item: &str) -> Option<TileId> {
    let (face, copy) = match item.split_once('\'') {
        None => (item, Some(0)),
        Some((face, "")) => (face, Some(1)),
        // The third copy and later ones have a number.
        Some((face, number)) => {
            let digits = !number.starts_with('0') && number.len() <= 2;
            let number: Option<u8> = number.parse().ok().filter(|_| digits);
            (face, number.filter(|&number| number >= 3).map(|n| n - 1))
        }
    };
    let face = notation::tile(face).ok();
    face.zip(copy).map(|(face, copy)| TileId::new(face, copy))
}

/// The lines that are neither empty nor comments.
struct Lines<'a> {
    next: Option<Line<'a>>,
    rest: Box<dyn Iterator<Item = Line<'a>> + 'a>,
    last: usize,
    /// The numbers of the lines read since this list was last taken.
    read: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let mut lines = text.lines().enumerate().filter_map(|(index, line)| {
            let line = line.split('#').next().unwrap_or("").trim();
            (!line.is_empty()).then_some(Line {
                number: index + 1,
                rest: line,
            })
        });
        Lines {
            next: lines.next(),
            rest: Box::new(lines),
            last: 0,
            read: Vec::new(),
        }
    }

    fn advance(&mut self) -> Option<Line<'a>> {
        let line = self.next.take()?;
        self.next = self.rest.next();
        self.last = line.number;
        self.read.push(line.number);
        Some(line)
    }

    fn expect(&mut self, what: &str) -> Result<Line<'a>, RecordError> {
        let end = RecordError {
            line: self.last + 1,
            expected: what.to_owned(),
            found: String::new(),
        };
        self.advance().ok_or(end)
    }

    /// Returns the next line, which must begin with this item.
    fn keyword(&mut self, item: &str) -> Result<Line<'a>, RecordError> {
        let mut line = self.expect(item)?;
        line.item(item)?;
        Ok(line)
    }

    /// Returns the next line if it begins with this item.
    fn take(&mut self, item: &str) -> Option<Line<'a>> {
        let mut line = self.next?;
        line.item(item).ok()?;
        self.advance();
        Some(line)
    }
}
