//! Reads the case files strictly: a line that is not understood stops the test.

use sidra_core::rules::Announcing;
use sidra_core::score::{Ending, GameScore};
use sidra_core::set::Kind;
use sidra_core::{Edition, Face, HouseRules, Joker, Rule, Setup, editions, notation};

/// A row and the result of `check` in one edition.
#[derive(Debug)]
pub struct SetCase {
    /// Number and note.
    pub name: String,
    /// The edition, without house rules.
    pub rules: HouseRules,
    /// The row.
    pub row: Vec<Face>,
    /// Kind and value, or the broken rules.
    pub verdict: Result<(Kind, u16), Vec<Rule>>,
}

/// A turn and the verdict of the referee in one edition.
#[derive(Debug)]
pub struct TurnCase {
    /// Number and title.
    pub name: String,
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// Whether the player has opened in an earlier turn.
    pub opened: bool,
    /// The old table.
    pub before: Vec<Vec<Face>>,
    /// The rack.
    pub rack: Vec<Face>,
    /// The new table.
    pub after: Vec<Vec<Face>>,
    /// The value, or the broken rules with their sets (counted from 0), sorted.
    pub verdict: Result<u32, Vec<(Rule, Option<usize>)>>,
}

/// A player at the end of a game.
#[derive(Debug, Clone, Default)]
pub struct PlayerCase {
    /// The rack.
    pub rack: Vec<Face>,
    /// Whether the player never opened.
    pub unopened: bool,
    /// Whether the player announced the opening.
    pub announced: bool,
    /// Whether the player never had a turn.
    pub no_turn: bool,
    /// The last tile drawn.
    pub drew: Option<Face>,
}

/// A position and its best play.
#[derive(Debug)]
pub struct PlayCase {
    /// Number and edition.
    pub name: String,
    /// The position.
    pub setup: Setup,
    /// The most tiles that can be laid.
    pub tiles: usize,
    /// The most points with that many tiles.
    pub points: u32,
    /// The most points of any play, if known.
    pub most_points: Option<u32>,
}

/// A finished game in one edition.
#[derive(Debug)]
pub struct ScoreCase {
    /// Number and title.
    pub name: String,
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// The players in turn order.
    pub players: Vec<PlayerCase>,
    /// How the game ended.
    pub ending: Ending,
    /// The result.
    pub score: GameScore,
}

/// Some games and the standings after them.
#[derive(Debug)]
pub struct MatchCase {
    /// Number and title.
    pub name: String,
    /// The games.
    pub games: Vec<GameScore>,
    /// Points, seat by seat.
    pub total: Vec<i64>,
    /// Games won, seat by seat.
    pub wins: Vec<usize>,
    /// Ranks, seat by seat.
    pub ranks: Vec<usize>,
}

/// The set-up, time-out or ending of a game in one edition.
#[derive(Debug)]
pub struct GameCase {
    /// Number and title.
    pub name: String,
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// The number of players.
    pub players: Option<usize>,
    /// What each seat draws to decide who begins, round by round.
    pub draws: Vec<Vec<Option<Face>>>,
    /// The player who begins, counted from 1.
    pub starts: Option<usize>,
    /// The size of the box.
    pub tiles: Option<usize>,
    /// The number of stacks of seven tiles that each player gets.
    pub stacks: Option<usize>,
    /// The number of games in a round.
    pub round: Option<usize>,
    /// The player who begins the next game after player 1 began, counted from 1.
    pub next: Option<usize>,
    /// The number of tiles in the pool.
    pub pool: Option<usize>,
    /// The number of tiles that every player holds.
    pub holds: Option<usize>,
    /// What is on the table when time is up.
    pub time: Option<String>,
    /// The number of tiles drawn.
    pub drawn: Option<usize>,
    /// Whether the play stands.
    pub stands: bool,
    /// What the players do.
    pub turns: Vec<String>,
    /// The number of turns after which the game ends; `Some(None)` for never.
    pub ends: Option<Option<usize>>,
}

/// Reads `cases/games.txt`, with one case per edition.
pub fn games() -> Vec<GameCase> {
    let mut cases = Vec::new();
    for block in blocks(include_str!("../../cases/games.txt")) {
        block.knows(&[
            "editions", "house", "players", "draws", "starts", "tiles", "stacks", "round", "next",
            "pool", "holds", "time", "drawn", "stands", "turns", "ends",
        ]);
        let number = |key: &str| block.get(key).map(read);
        let draw = |item: &str| (item != "*").then(|| notation::tile(item).expect("a tile"));
        let round = |round: &str| round.split_whitespace().map(draw).collect();
        for rules in block.rules() {
            cases.push(GameCase {
                name: format!("{} {}", rules.edition().id, block.title),
                rules,
                players: number("players"),
                draws: block
                    .all("draws")
                    .flat_map(|draws| draws.split('/'))
                    .map(round)
                    .collect(),
                starts: number("starts"),
                tiles: number("tiles"),
                stacks: number("stacks"),
                round: number("round"),
                next: number("next"),
                pool: number("pool"),
                holds: number("holds"),
                time: block.get("time").map(str::to_owned),
                drawn: number("drawn"),
                stands: block.get("stands") == Some("yes"),
                turns: block
                    .all("turns")
                    .flat_map(str::split_whitespace)
                    .map(str::to_owned)
                    .collect(),
                ends: block
                    .get("ends")
                    .map(|ends| (ends != "never").then(|| read(ends))),
            });
        }
    }
    cases
}

/// Reads `cases/sets.txt`, with one case per edition.
pub fn sets() -> Vec<SetCase> {
    let lines = include_str!("../../cases/sets.txt").lines();
    let mut cases = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [number, editions, row, verdict, note] = parts[..] else {
            panic!("sets.txt: expected five parts, found {line}");
        };
        let row = notation::row(row).unwrap_or_else(|error| panic!("{line}: {error}"));
        for edition in named_editions(editions) {
            cases.push(SetCase {
                name: format!("{number} {} {note}", edition.id),
                rules: HouseRules::plain(edition),
                row: row.clone(),
                verdict: set_verdict(verdict),
            });
        }
    }
    cases
}

/// Reads `cases/plays.txt`, with house rules that allow free rearrangement.
pub fn plays() -> Vec<PlayCase> {
    let lines = include_str!("../../cases/plays.txt").lines();
    let mut cases = Vec::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [number, edition, opened, table, rack, numbers] = parts[..] else {
            panic!("plays.txt: expected six parts, found {line}");
        };
        let mut rules = HouseRules::plain(editions::find(edition).expect("an edition"));
        rules
            .change_text("released_joker", "any-set")
            .expect("a house rule");
        rules
            .change_text("unreplaceable", "-")
            .expect("a house rule");
        let numbers: Vec<u32> = numbers.split_whitespace().map(read).collect();
        let (tiles, points, most_points) = match numbers[..] {
            [tiles, points] => (tiles, points, None),
            [tiles, points, most] => (tiles, points, Some(most)),
            _ => panic!("{line}: expected two or three numbers"),
        };
        let table = notation::table(&table.replace('/', "|"))
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let rack = notation::tiles(rack).unwrap_or_else(|error| panic!("{line}: {error}"));
        let opened = match opened {
            "yes" => true,
            "no" => false,
            _ => panic!("{line}: expected yes or no"),
        };
        cases.push(PlayCase {
            name: format!("{number} {edition}"),
            setup: Setup::of_turn(rules, table, rack, opened),
            tiles: tiles as usize,
            points,
            most_points,
        });
    }
    cases
}

fn set_verdict(text: &str) -> Result<(Kind, u16), Vec<Rule>> {
    if let Some(rules) = text.strip_prefix("no ") {
        return Err(rules.split_whitespace().map(read).collect());
    }
    let (kind, value) = text
        .split_once(' ')
        .unwrap_or_else(|| panic!("expected a verdict, found {text}"));
    Ok((read(kind), read(value)))
}

/// Reads `cases/turns.txt`, with one case per edition.
pub fn turns() -> Vec<TurnCase> {
    let mut cases = Vec::new();
    for block in blocks(include_str!("../../cases/turns.txt")) {
        block.knows(&[
            "editions", "opened", "house", "before", "rack", "after", "legal", "refused",
        ]);
        assert!(block.get("legal").is_none() || block.get("refused").is_none());
        assert!(
            matches!(block.get("opened"), None | Some("no")),
            "{}",
            block.title
        );
        let table = |key: &str| {
            let text = block.one(key);
            notation::table(text).unwrap_or_else(|error| panic!("{}: {error}", block.title))
        };
        let verdict = match block.get("legal") {
            Some(value) => Ok(read(value)),
            None => {
                let mut faults: Vec<_> = block.one("refused").split(',').map(placed).collect();
                faults.sort();
                Err(faults)
            }
        };
        for rules in block.rules() {
            cases.push(TurnCase {
                name: format!("{} {}", rules.edition().id, block.title),
                rules,
                opened: block.get("opened") != Some("no"),
                before: table("before"),
                rack: notation::tiles(block.one("rack")).expect("a rack"),
                after: table("after"),
                verdict: verdict.clone(),
            });
        }
    }
    cases
}

/// Reads `run-colour@2`: a rule and its set, counted from 1 in the file.
pub(crate) fn placed(text: &str) -> (Rule, Option<usize>) {
    match text.trim().split_once('@') {
        Some((rule, set)) => (read(rule), Some(read::<usize>(set) - 1)),
        None => (read(text.trim()), None),
    }
}

/// Reads `cases/scores.txt`, with one case per edition.
pub fn scores() -> Vec<ScoreCase> {
    let mut cases = Vec::new();
    for block in blocks(include_str!("../../cases/scores.txt")) {
        block.knows(&["editions", "house", "player", "out", "scores", "winners"]);
        let players: Vec<PlayerCase> = block.all("player").map(player).collect();
        let ending = match block.one("out") {
            "pool" => Ending::Pool,
            seat => Ending::Out(read::<usize>(seat) - 1),
        };
        let score = GameScore {
            scores: block.numbers("scores"),
            winners: block
                .numbers("winners")
                .iter()
                .map(|seat: &usize| seat - 1)
                .collect(),
        };
        for rules in block.rules() {
            cases.push(ScoreCase {
                name: format!("{} {}", rules.edition().id, block.title),
                rules,
                players: players.clone(),
                ending,
                score: score.clone(),
            });
        }
    }
    cases
}

fn player(text: &str) -> PlayerCase {
    let (rack, flags) = text.split_once(':').unwrap_or((text, ""));
    let mut player = PlayerCase {
        rack: notation::tiles(rack).expect("a rack"),
        ..PlayerCase::default()
    };
    for flag in flags
        .split(',')
        .map(str::trim)
        .filter(|flag| !flag.is_empty())
    {
        match flag.split_once(' ') {
            Some(("drew", tile)) => player.drew = Some(notation::tile(tile).expect("a tile")),
            _ if flag == "unopened" => player.unopened = true,
            _ if flag == "announced" => player.announced = true,
            _ if flag == "no turn" => player.no_turn = true,
            _ => panic!("scores.txt: unknown flag {flag} of a player"),
        }
    }
    player
}

/// Reads `cases/matches.txt`.
pub fn matches() -> Vec<MatchCase> {
    let blocks = blocks(include_str!("../../cases/matches.txt"));
    let known = |block: &Block<'_>| block.knows(&["game", "total", "wins", "ranks"]);
    blocks.iter().for_each(known);
    let case = |block: Block<'_>| MatchCase {
        name: block.title.to_owned(),
        games: block.all("game").map(game).collect(),
        total: block.numbers("total"),
        wins: block.numbers("wins"),
        ranks: block.numbers("ranks"),
    };
    blocks.into_iter().map(case).collect()
}

fn game(text: &str) -> GameScore {
    let items: Vec<&str> = text.split_whitespace().collect();
    GameScore {
        scores: items
            .iter()
            .map(|item| read(item.trim_end_matches('*')))
            .collect(),
        winners: (0..items.len())
            .filter(|&seat| items[seat].ends_with('*'))
            .collect(),
    }
}

/// A title line and the `key value` lines below it.
pub(crate) struct Block<'a> {
    pub(crate) title: &'a str,
    lines: Vec<(&'a str, &'a str)>,
}

pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut inside = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            inside = false;
        } else if inside {
            let (key, value) = line
                .split_once(' ')
                .unwrap_or_else(|| panic!("expected a key and a value, found {line}"));
            let block = blocks.last_mut().expect("a block was begun");
            block.lines.push((key, value.trim()));
        } else {
            inside = true;
            blocks.push(Block {
                title: line,
                lines: Vec::new(),
            });
        }
    }
    blocks
}

impl<'a> Block<'a> {
    /// Panics on an unknown key, and on a repeated key if only one of its values would be used.
    pub(crate) fn knows(&self, keys: &[&str]) {
        for (index, (key, _)) in self.lines.iter().enumerate() {
            assert!(keys.contains(key), "{}: unknown key {key}", self.title);
            let many = matches!(*key, "player" | "game" | "house");
            let twice = self.lines[..index].iter().any(|(other, _)| other == key);
            assert!(many || !twice, "{}: {key} occurs twice", self.title);
        }
    }

    pub(crate) fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        self.lines
            .iter()
            .filter(move |(name, _)| *name == key)
            .map(|(_, value)| *value)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'a str> {
        self.all(key).next()
    }

    pub(crate) fn one(&self, key: &str) -> &'a str {
        self.get(key)
            .unwrap_or_else(|| panic!("{}: no line {key}", self.title))
    }

    pub(crate) fn numbers<T: std::str::FromStr>(&self, key: &str) -> Vec<T> {
        self.one(key).split_whitespace().map(read).collect()
    }

    /// Returns the case's editions, each with the case's house rules.
    fn rules(&self) -> Vec<HouseRules> {
        let with_house = |edition| {
            let mut rules = HouseRules::plain(edition);
            for change in self.all("house").flat_map(str::split_whitespace) {
                let (name, value) = change.split_once('=').expect("field=value");
                rules.change_text(name, value).expect("a house rule");
            }
            rules
        };
        named_editions(self.one("editions"))
            .into_iter()
            .map(with_house)
            .collect()
    }
}

fn named_editions(names: &str) -> Vec<&'static Edition> {
    let has = |edition: &Edition, joker| edition.rules.jokers.count(joker) > 0;
    let named = |name: &str| -> Vec<&'static Edition> {
        let all = editions::of_numbers();
        match name {
            "all" => all.collect(),
            "std" => all.filter(|edition| has(edition, Joker::Classic)).collect(),
            "twist" => all.filter(|edition| has(edition, Joker::Mirror)).collect(),
            "pl" => all
                .filter(|edition| edition.rules.announced != Announcing::None)
                .collect(),
            id => vec![editions::find(id).unwrap_or_else(|| panic!("no edition: {id}"))],
        }
    };
    names.split_whitespace().flat_map(named).collect()
}

pub(crate) fn read<T: std::str::FromStr>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|_| panic!("cannot read {text:?}"))
}
