//! The score sheet of an evening: its players, its games and the standings.
//!
//! A game is kept as it was entered: what was left on each rack, tile by tile or as a sum,
//! and how the game ended. Scores are computed from that, so that a corrected game corrects
//! everything after it.
//!
//! ```
//! use sidra_companion::Evening;
//!
//! let evening = Evening::read("sidra evening 1
//! name Friday
//! date 2026-11-13
//! rules il-classic
//! player Dana
//! player Noa
//! game
//! out 2
//! rack r7 b9
//! rack -
//! ")?;
//! let sheet = evening.sheet();
//! assert_eq!(sheet.games[0].as_ref().map(|game| &game.scores[..]), Ok(&[-16, 16][..]));
//! assert_eq!(sheet.next, 1);
//! # Ok::<(), sidra_companion::FileError>(())
//! ```

use std::cell::RefCell;

use sidra_core::rules::{
    Announcing, MatchOf, NeverOpenedAt, NextStarter, Penalty, PoolTie, Scoring,
};
use sidra_core::score::{
    Chance, Counted, Ending, FinishFault, Finisher, GameScore, MOST_COUNTED, Scorer, Standing,
    score_counted, score_points, standings,
};
use sidra_core::tile::Tally;
use sidra_core::{Face, HouseRules, Rules, notation};
use sidra_solver::opening::chance;

use crate::file::{FileError, Lines, Wanted};
use crate::{FEWEST, MOST, read_rules, tidy_name, write_rules};

/// Maximum number of games in an evening.
pub const MOST_GAMES: usize = 200;
/// Limit for points, far above any real score.
pub const MOST_POINTS: i32 = 1_000_000;

/// An evening.
///
/// Invariant: 2 to 4 players, each with a name, and every game has a rack for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// Identifies the evening even if it is renamed; may be empty.
    pub id: String,
    /// Its name; may be empty.
    pub name: String,
    /// Its date, such as `2026-11-13`; may be empty.
    pub date: String,
    rules: HouseRules,
    players: Vec<String>,
    games: Vec<Game>,
}

/// A game as it was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Who began, if it was not the player whose turn it was to begin.
    pub begins: Option<usize>,
    /// Who laid the last tile; `None` if the pool ended the game.
    pub out: Option<usize>,
    /// What was left on each rack.
    pub racks: Vec<Left>,
}

/// What a player had left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The rack.
    pub held: Held,
    /// Whether the player ever opened.
    pub opened: bool,
    /// Whether the player ever had a turn.
    pub had_turn: bool,
    /// Whether the player announced the opening with the last draw.
    pub announced: bool,
    /// The last tile drawn.
    pub last_drawn: Option<Face>,
    /// Whether the player could have opened, for a rack that is known only as a sum.
    pub could: Option<bool>,
    /// The points scored turn by turn, in games scored by points.
    pub points: i32,
}

/// A rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Held {
    /// Its tiles.
    Tiles(Vec<Face>),
    /// What it costs, as the players added it up.
    Sum {
        /// The sum.
        sum: u32,
        /// The number of tiles, if they were counted.
        tiles: Option<usize>,
    },
}

impl Default for Left {
    fn default() -> Left {
        Left {
            held: Held::Tiles(Vec::new()),
            opened: true,
            had_turn: true,
            announced: false,
            last_drawn: None,
            could: None,
            points: 0,
        }
    }
}

impl Left {
    /// Returns a rack of tiles.
    pub fn tiles(tiles: Vec<Face>) -> Left {
        Left {
            held: Held::Tiles(tiles),
            ..Left::default()
        }
    }

    /// Reads what is left: tiles or a sum, then details after a colon, as in a file.
    pub fn read(text: &str, rules: &Rules) -> Option<Left> {
        read_left(text, rules)
    }

    /// Returns what the rack costs.
    pub fn sum(&self, rules: &Rules) -> u32 {
        match &self.held {
            Held::Tiles(tiles) => rules.rack_sum(tiles),
            Held::Sum { sum, .. } => (*sum).min(MOST_COUNTED),
        }
    }

    /// Returns `true` if nothing is left.
    pub fn is_empty(&self) -> bool {
        match &self.held {
            Held::Tiles(tiles) => tiles.is_empty(),
            Held::Sum { sum, tiles } => *sum == 0 && tiles.unwrap_or(0) == 0,
        }
    }

    fn faces(&self) -> &[Face] {
        match &self.held {
            Held::Tiles(tiles) => tiles,
            Held::Sum { .. } => &[],
        }
    }
}

/// Why a game has no score yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// The game cannot have ended like this.
    Fault(FinishFault),
    /// The racks hold more tiles with this face than the box.
    TooMany(Face),
    /// The player in this seat never opened, and the score depends on whether the player could have
    /// opened.
    Could(usize),
    /// The lowest sum is tied, so the number of tiles decides. That number is missing for this
    /// seat.
    Tiles(usize),
}

/// The sheet of an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The score of each game, or what is missing.
    pub games: Vec<Result<GameScore, Vec<Lack>>>,
    /// Who began each game.
    pub starters: Vec<usize>,
    /// Who begins the next game.
    pub next: usize,
    /// The standings over all scored games, seat by seat.
    pub standings: Vec<Standing>,
    /// The finished rounds: the games of each, and who won it.
    pub rounds: Vec<Round>,
}

/// A finished round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The number of games up to its end.
    pub end: usize,
    /// The standings of this round alone, seat by seat.
    pub standings: Vec<Standing>,
}

impl Round {
    /// Returns who won the round: one player, or several who share it.
    pub fn winners(&self) -> Vec<usize> {
        let first = self.standings.iter().filter(|place| place.rank == 1);
        first.map(|place| place.seat).collect()
    }
}

impl Sheet {
    /// Returns the sums of all games so far, game by game and seat by seat. A game without a
    /// score adds nothing.
    pub fn running(&self, players: usize) -> Vec<Vec<i64>> {
        let mut sums = vec![0; players];
        let after = |game: &Result<GameScore, Vec<Lack>>| {
            if let Ok(game) = game {
                for (sum, score) in sums.iter_mut().zip(&game.scores) {
                    *sum += i64::from(*score);
                }
            }
            sums.clone()
        };
        self.games.iter().map(after).collect()
    }
}

impl Evening {
    /// Creates an evening without games. A missing name becomes the player's number.
    pub fn new(name: &str, date: &str, rules: HouseRules, players: &[String]) -> Evening {
        let mut evening = Evening {
            id: String::new(),
            name: tidy_name(name),
            date: date.to_owned(),
            rules,
            players: players.iter().map(|name| tidy_name(name)).collect(),
            games: Vec::new(),
        };
        evening.players.truncate(MOST);
        while evening.players.len() < FEWEST {
            evening.players.push(String::new());
        }
        for (seat, name) in evening.players.iter_mut().enumerate() {
            if name.is_empty() {
                *name = (seat + 1).to_string();
            }
        }
        evening
    }

    /// Returns the rules.
    pub fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// Returns the players in turn order.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the games.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Gives the evening another name; an empty one removes it.
    pub fn rename(&mut self, name: &str) {
        self.name = tidy_name(name);
    }

    /// Gives a player another name. Returns `false` and changes nothing if the name is empty or
    /// there is no such seat.
    pub fn rename_player(&mut self, seat: usize, name: &str) -> bool {
        let name = tidy_name(name);
        match self.players.get_mut(seat).filter(|_| !name.is_empty()) {
            Some(player) => *player = name,
            None => return false,
        }
        true
    }

    /// Returns whether this is the same evening as another, with all of its games and perhaps more:
    /// a file that was saved later, or the same one. If both have an id, the id decides, because
    /// either may have been renamed.
    pub fn continues(&self, other: &Evening) -> bool {
        self.is_same(other) && self.rules == other.rules && self.games.starts_with(&other.games)
    }

    /// Returns whether this is another version of the same evening, and neither has all games of
    /// the other: one of them was corrected, or both went on separately.
    pub fn differs_from(&self, other: &Evening) -> bool {
        // Without an id, evenings with different rules are separate evenings of the same day.
        let known = !self.id.is_empty() && !other.id.is_empty();
        let likely = !(self.name.is_empty() && self.date.is_empty()) && self.rules == other.rules;
        self.is_same(other) && (known || likely) && !self.continues(other) && !other.continues(self)
    }

    fn is_same(&self, other: &Evening) -> bool {
        match self.id.is_empty() || other.id.is_empty() {
            true => {
                (&self.name, &self.date, &self.players)
                    == (&other.name, &other.date, &other.players)
            }
            false => self.id == other.id,
        }
    }

    /// Returns an empty game for these players.
    pub fn blank(&self) -> Game {
        Game {
            begins: None,
            out: None,
            racks: vec![Left::default(); self.players.len()],
        }
    }

    /// Adds a game after the last one, or replaces an existing one. Returns `false` and changes
    /// nothing if it has the wrong number of racks or the sheet is full.
    pub fn write_game(&mut self, at: usize, game: Game) -> bool {
        let seats = self.players.len();
        let seat = |seat: Option<usize>| seat.is_none_or(|seat| seat < seats);
        if game.racks.len() != seats || !seat(game.out) || !seat(game.begins) {
            return false;
        }
        if let Some(there) = self.games.get_mut(at) {
            *there = game;
            return true;
        }
        let room = self.games.len() < MOST_GAMES;
        if room {
            self.games.push(game);
        }
        room
    }

    /// Removes a game.
    pub fn remove_game(&mut self, at: usize) {
        if at < self.games.len() {
            self.games.remove(at);
        }
    }

    /// Returns how many games make a round; `None` if the players agree on a number of games
    /// instead.
    pub fn games_in_round(&self) -> Option<usize> {
        (self.rules.rules().match_of == MatchOf::Rounds).then_some(self.players.len())
    }

    /// Scores a game that this player began.
    ///
    /// # Errors
    /// Returns everything that is missing or impossible.
    pub fn score(&self, game: &Game, starter: usize) -> Result<GameScore, Vec<Lack>> {
        let rules = self.rules.rules();
        let seats = self.players.len();
        // Seats are counted from the game's first player, who comes first when odd points are
        // shared out or a tie is settled in turn order.
        let turned = |seat: usize| (seat + seats - starter) % seats;
        let back = |seat: usize| (seat + starter) % seats;
        let racks: Vec<&Left> = (0..seats).map(|seat| &game.racks[back(seat)]).collect();
        let ending = game
            .out
            .map_or(Ending::Pool, |seat| Ending::Out(turned(seat)));
        let mut lacks = too_many(rules, &racks);
        let scored = match rules.scoring {
            Scoring::Points => score_points(rules, &scorers(&racks), ending),
            Scoring::Racks => {
                lacks.extend(untold_tiles(rules, &racks, ending));
                let untold = RefCell::new(Vec::new());
                let counted: Vec<Counted> = racks.iter().map(|left| count(left, rules)).collect();
                let scored = score_counted(rules, &counted, ending, |seat| {
                    chance_of(racks[seat], rules).unwrap_or_else(|| {
                        untold.borrow_mut().push(Lack::Could(seat));
                        Chance::CouldNot
                    })
                });
                lacks.extend(untold.into_inner());
                scored
            }
        };
        let scored = scored.map_err(|faults| {
            lacks.extend(faults.into_iter().map(Lack::Fault));
        });
        let Ok(mut scored) = scored else {
            return Err(lacks.into_iter().map(|lack| lack.at(back)).collect());
        };
        if !lacks.is_empty() {
            return Err(lacks.into_iter().map(|lack| lack.at(back)).collect());
        }
        scored.scores.rotate_right(starter);
        scored.winners = scored.winners.iter().map(|&seat| back(seat)).collect();
        scored.winners.sort_unstable();
        Ok(scored)
    }

    /// Computes the whole sheet.
    pub fn sheet(&self) -> Sheet {
        let seats = self.players.len();
        let mut sheet = Sheet {
            games: Vec::new(),
            starters: Vec::new(),
            next: 0,
            standings: Vec::new(),
            rounds: Vec::new(),
        };
        let mut round = Vec::new();
        for game in &self.games {
            let starter = game.begins.unwrap_or(sheet.next);
            let scored = self.score(game, starter);
            sheet.next = match (self.rules.rules().next_starter, &scored) {
                (NextStarter::Winner, Ok(scored)) => {
                    scored.winners.first().copied().unwrap_or(starter)
                }
                (NextStarter::Winner | NextStarter::Left, _) => (starter + 1) % seats,
            };
            sheet.starters.push(starter);
            if let Ok(scored) = &scored {
                round.push(scored.clone());
            }
            sheet.games.push(scored);
            if self.games_in_round() == Some(round.len()) {
                sheet.rounds.push(Round {
                    end: sheet.games.len(),
                    standings: standings(&round).unwrap_or_default(),
                });
                round.clear();
            }
        }
        let scored: Vec<GameScore> = sheet.games.iter().flatten().cloned().collect();
        sheet.standings = standings(&scored).unwrap_or_default();
        if sheet.standings.is_empty() {
            let nothing = |seat| Standing {
                seat,
                wins: 0,
                points: 0,
                rank: 1,
            };
            sheet.standings = (0..seats).map(nothing).collect();
        }
        sheet
    }

    /// Writes the evening as a file.
    pub fn write(&self) -> String {
        let mut text = String::from("sidra evening 1\n");
        let head = [("id", &self.id), ("name", &self.name), ("date", &self.date)];
        for (name, value) in head {
            if !value.is_empty() {
                text += &format!("{name} {value}\n");
            }
        }
        text += &format!("rules {}\n", write_rules(&self.rules));
        for player in &self.players {
            text += &format!("player {player}\n");
        }
        for game in &self.games {
            text += "\ngame\n";
            if let Some(seat) = game.begins {
                text += &format!("begins {}\n", seat + 1);
            }
            match game.out {
                Some(seat) => text += &format!("out {}\n", seat + 1),
                None => text += "out pool\n",
            }
            for left in &game.racks {
                text += &format!("rack {}\n", self.write_left(left));
            }
        }
        text
    }

    fn write_left(&self, left: &Left) -> String {
        let mut details: Vec<String> = Vec::new();
        let rack = match &left.held {
            Held::Tiles(tiles) if tiles.is_empty() => "-".to_owned(),
            Held::Tiles(tiles) => notation::write_tiles(tiles),
            Held::Sum { sum, tiles } => {
                details.extend(tiles.map(|tiles| format!("tiles {tiles}")));
                sum.to_string()
            }
        };
        if self.rules.rules().scoring == Scoring::Points {
            details.push(left.points.to_string());
        }
        let mut say = |flag: bool, detail: &str| {
            if flag {
                details.push(detail.to_owned());
            }
        };
        say(!left.had_turn, "no turn");
        say(!left.opened && left.had_turn, "unopened");
        say(left.announced, "announced");
        say(left.could == Some(true), "could open");
        say(left.could == Some(false), "could not open");
        if let Some(tile) = left.last_drawn {
            details.push(format!("drew {tile}"));
        }
        match details.is_empty() {
            true => rack,
            false => format!("{rack} : {}", details.join(", ")),
        }
    }

    /// Reads a file that [`Evening::write`] wrote, or that was typed by hand.
    ///
    /// # Errors
    /// Returns the first line that cannot be read.
    pub fn read(text: &str) -> Result<Evening, FileError> {
        let mut lines = Lines::new(text, "sidra evening 1")?;
        let (mut id, mut name, mut date) = (String::new(), String::new(), String::new());
        let mut rules = None;
        let mut players: Vec<String> = Vec::new();
        let mut games: Vec<(Game, bool)> = Vec::new();
        while let Some((keyword, value)) = lines.next() {
            let seat = || {
                let seat: usize = value.parse().ok()?;
                seat.checked_sub(1).filter(|&seat| seat < players.len())
            };
            let whole = |game: &Option<&mut (Game, bool)>| {
                game.as_ref()
                    .is_none_or(|(game, ended)| *ended && game.racks.len() == players.len())
            };
            match (keyword, games.last_mut()) {
                ("id", None) => id = tidy_name(value),
                ("name", None) => name = tidy_name(value),
                ("date", None) => {
                    date = read_date(value).ok_or_else(|| lines.error(Wanted::Date))?;
                }
                ("rules", None) => {
                    rules = Some(read_rules(value).map_err(|_| lines.error(Wanted::Rules))?);
                }
                ("player", None) if players.len() < MOST && !tidy_name(value).is_empty() => {
                    players.push(tidy_name(value));
                }
                ("player", None) => return Err(lines.error(Wanted::Player)),
                ("game", last) => {
                    if rules.is_none() {
                        return Err(lines.error(Wanted::Rules));
                    }
                    if players.len() < FEWEST {
                        return Err(lines.error(Wanted::Player));
                    }
                    if !whole(&last) {
                        return Err(lines.error(Wanted::Racks));
                    }
                    if games.len() == MOST_GAMES {
                        return Err(lines.error(Wanted::Less));
                    }
                    let game = Game {
                        begins: None,
                        out: None,
                        racks: Vec::new(),
                    };
                    games.push((game, false));
                }
                ("begins", Some((game, _))) => {
                    game.begins = Some(seat().ok_or_else(|| lines.error(Wanted::Seat))?);
                }
                ("out", Some((game, ended))) => {
                    *ended = true;
                    game.out = match value {
                        "pool" => None,
                        _ => Some(seat().ok_or_else(|| lines.error(Wanted::Out))?),
                    };
                }
                ("rack", Some((game, _))) => {
                    let (Some(rules), true) = (&rules, game.racks.len() < players.len()) else {
                        return Err(lines.error(Wanted::Racks));
                    };
                    let left = read_left(value, rules.rules());
                    game.racks
                        .push(left.ok_or_else(|| lines.error(Wanted::Rack))?);
                }
                _ => return Err(lines.error(Wanted::Keyword)),
            }
        }
        let rules = rules.ok_or_else(|| lines.missing(Wanted::Rules))?;
        if players.len() < FEWEST {
            return Err(lines.missing(Wanted::Player));
        }
        if let Some((game, ended)) = games.last() {
            if game.racks.len() != players.len() {
                return Err(lines.missing(Wanted::Racks));
            }
            if !ended {
                return Err(lines.missing(Wanted::Out));
            }
        }
        Ok(Evening {
            id,
            name,
            date,
            rules,
            players,
            games: games.into_iter().map(|(game, _)| game).collect(),
        })
    }
}

impl Lack {
    /// Converts a seat that is counted from the game's first player to its place on the sheet.
    fn at(self, back: impl Fn(usize) -> usize) -> Lack {
        match self {
            Lack::Could(seat) => Lack::Could(back(seat)),
            Lack::Tiles(seat) => Lack::Tiles(back(seat)),
            Lack::TooMany(face) => Lack::TooMany(face),
            Lack::Fault(fault) => Lack::Fault(match fault {
                FinishFault::NoSuchSeat { seat } => FinishFault::NoSuchSeat { seat: back(seat) },
                FinishFault::OutWithTiles { seat, got } => FinishFault::OutWithTiles {
                    seat: back(seat),
                    got,
                },
                FinishFault::EmptyRack { seat } => FinishFault::EmptyRack { seat: back(seat) },
                FinishFault::Players { .. } | FinishFault::NobodyLeft | FinishFault::Tiles(_) => {
                    fault
                }
            }),
        }
    }
}

fn count(left: &Left, rules: &Rules) -> Counted {
    Counted {
        sum: left.sum(rules),
        tiles: match &left.held {
            Held::Tiles(tiles) => tiles.len(),
            // A rack that costs something holds at least one tile.
            Held::Sum { sum, tiles } => tiles.unwrap_or(usize::from(*sum > 0)),
        },
        opened: left.opened && left.had_turn,
        had_turn: left.had_turn,
        resigned: false,
    }
}

/// Returns whether the player could have opened; `None` if only the players know.
fn chance_of(left: &Left, rules: &Rules) -> Option<Chance> {
    match &left.held {
        Held::Tiles(tiles) => Some(chance(
            rules,
            &Finisher {
                rack: tiles.clone(),
                opened: left.opened,
                had_turn: left.had_turn,
                announced: left.announced,
                last_drawn: left.last_drawn,
                resigned: false,
            },
        )),
        // A player announces the opening only if the last tile made it possible.
        Held::Sum { .. } if left.announced => Some(Chance::Announced),
        Held::Sum { .. } => left.could.map(|could| match could {
            true => Chance::Could,
            false => Chance::CouldNot,
        }),
    }
}

fn scorers(racks: &[&Left]) -> Vec<Scorer> {
    let scorer = |left: &&Left| Scorer {
        rack: left.faces().to_vec(),
        points: left.points.clamp(-MOST_POINTS, MOST_POINTS),
        resigned: false,
    };
    racks.iter().map(scorer).collect()
}

/// Returns the faces of which the racks hold more than the box.
fn too_many(rules: &Rules, racks: &[&Left]) -> Vec<Lack> {
    let all = racks.iter().flat_map(|left| left.faces());
    let tally = Tally::of(all);
    let over = tally
        .iter()
        .filter(|(face, count)| *count > rules.copies(*face));
    over.map(|(face, _)| Lack::TooMany(face)).collect()
}

/// Returns the seats tied for the lowest sum whose tiles were not counted, if the number
/// of tiles decides.
fn untold_tiles(rules: &Rules, racks: &[&Left], ending: Ending) -> Vec<Lack> {
    if ending != Ending::Pool || rules.pool_tie != PoolTie::FewerTiles {
        return Vec::new();
    }
    let opened = racks.iter().any(|left| left.opened && left.had_turn);
    let may_win =
        |left: &Left| rules.never_opened_wins || !opened || (left.opened && left.had_turn);
    let seats = || (0..racks.len()).filter(|&seat| may_win(racks[seat]));
    let lowest = seats().map(|seat| racks[seat].sum(rules)).min();
    let tied: Vec<usize> = seats()
        .filter(|&seat| Some(racks[seat].sum(rules)) == lowest)
        .collect();
    let untold = |seat: &usize| matches!(racks[*seat].held, Held::Sum { tiles: None, .. });
    match tied.len() {
        0 | 1 => Vec::new(),
        _ => tied.into_iter().filter(untold).map(Lack::Tiles).collect(),
    }
}

/// Reads what is left: tiles or a sum, then details after a colon.
fn read_left(text: &str, rules: &Rules) -> Option<Left> {
    let (rack, details) = text.split_once(':').unwrap_or((text, ""));
    let rack = rack.trim();
    let counted = rules.scoring == Scoring::Points;
    let held = match rack.parse::<u32>() {
        Ok(sum) if sum <= MOST_COUNTED && !counted => Held::Sum { sum, tiles: None },
        _ => {
            let tiles = notation::tiles(rack).ok()?;
            if tiles.iter().any(|&face| rules.copies(face) == 0) {
                return None;
            }
            Held::Tiles(tiles)
        }
    };
    let mut left = Left {
        held,
        ..Left::default()
    };
    for detail in details
        .split(',')
        .map(str::trim)
        .filter(|it| !it.is_empty())
    {
        let (verb, rest) = detail.split_once(' ').unwrap_or((detail, ""));
        match (verb, rest.trim()) {
            _ if counted => {
                let points: i32 = detail.parse().ok()?;
                left.points = Some(points).filter(|it| it.abs() <= MOST_POINTS)?;
            }
            ("unopened", "") => left.opened = false,
            ("announced", "") => {
                left.announced = true;
                left.opened = false;
            }
            ("no", "turn") => {
                left.had_turn = false;
                left.opened = false;
            }
            ("could", "open") => left.could = Some(true),
            ("could", "not open") => left.could = Some(false),
            ("drew", tile) => left.last_drawn = Some(notation::tile(tile).ok()?),
            ("tiles", number) => match &mut left.held {
                Held::Sum { tiles, .. } => *tiles = Some(number.parse().ok()?),
                Held::Tiles(_) => return None,
            },
            _ => return None,
        }
    }
    Some(left)
}

/// Reads a date such as `2026-11-13`.
fn read_date(text: &str) -> Option<String> {
    let mut parts = text.split('-');
    let mut number = |digits: usize, range: std::ops::RangeInclusive<u16>| {
        let part = parts.next()?;
        let number: u16 = part.parse().ok()?;
        (part.len() == digits && range.contains(&number)).then_some(())
    };
    number(4, 1..=9999)?;
    number(2, 1..=12)?;
    number(2, 1..=31)?;
    parts.next().is_none().then(|| text.to_owned())
}

/// A player's totals over several evenings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Career {
    /// The name, as in the last evening.
    pub name: String,
    /// The number of evenings.
    pub evenings: usize,
    /// The number of games.
    pub games: usize,
    /// The number of games won.
    pub wins: usize,
    /// The sum of all scores.
    pub points: i64,
    /// The sum after each evening, including those without this player.
    pub running: Vec<i64>,
}

/// Adds up evenings, in the order given. Players are sorted by games won, then by points, and
/// identified by name, ignoring case. An evening that is given twice, or that another one
/// continues, counts once.
pub fn together(evenings: &[Evening]) -> Vec<Career> {
    let again = |at: usize, evening: &Evening| {
        evenings.iter().enumerate().any(|(place, other)| {
            let later = place < at || !evening.continues(other);
            place != at && other.continues(evening) && later
        })
    };
    let evenings = evenings.iter().enumerate();
    let evenings = evenings.filter(|(at, evening)| !again(*at, evening));
    let mut careers: Vec<Career> = Vec::new();
    for (before, (_, evening)) in evenings.enumerate() {
        let sheet = evening.sheet();
        let games = sheet.games.iter().flatten().count();
        for (name, place) in evening.players.iter().zip(&sheet.standings) {
            let same = |career: &Career| career.name.to_lowercase() == name.to_lowercase();
            let at = careers.iter().position(same).unwrap_or_else(|| {
                careers.push(Career {
                    name: String::new(),
                    evenings: 0,
                    games: 0,
                    wins: 0,
                    points: 0,
                    running: vec![0; before],
                });
                careers.len() - 1
            });
            let career = &mut careers[at];
            career.name.clone_from(name);
            career.evenings += 1;
            career.games += games;
            career.wins += place.wins;
            career.points += place.points;
        }
        for career in &mut careers {
            career.running.push(career.points);
        }
    }
    careers.sort_by_key(|career| std::cmp::Reverse((career.wins, career.points)));
    careers
}

/// Returns whether it matters, with this ending, whether a player who never opened could have
/// opened.
pub fn asks_chance(rules: &Rules, out: bool) -> bool {
    let either = [rules.never_opened_could_not, rules.never_opened_could];
    let costs = either != [Penalty::RackSum; 2] || rules.announced != Announcing::None;
    costs && (out || rules.never_opened_at == NeverOpenedAt::AnyEnding)
}

/// Returns whether it matters, with this ending, whether a player ever opened.
pub fn asks_opened(rules: &Rules, out: bool) -> bool {
    asks_chance(rules, out) || (!out && !rules.never_opened_wins)
}
