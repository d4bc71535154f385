//! The cases of `cases/words.txt`, and the word list that they use.

use sidra_core::score::GameScore;
use sidra_core::{Face, HouseRules, Rule, TileId, editions, notation};

use crate::cases::{Block, blocks, placed, read};

/// Our own small word list.
pub const SMALL_LIST: &str = include_str!("../../words/data/small.txt");

/// The word list of the cases: the small one, with particles and infinitives.
pub const CASES_LIST: &str = concat!(
    include_str!("../../words/data/small.txt"),
    "\n",
    include_str!("../../words/data/particles.txt")
);

/// A word and the result of checking it.
#[derive(Debug)]
pub struct WordCase {
    /// Number and title.
    pub name: String,
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// The row.
    pub row: Vec<Face>,
    /// The value, or every broken rule, sorted.
    pub verdict: Result<u16, Vec<Rule>>,
}

/// Broken rules, each with its word, counted from 0.
pub type Placed = Vec<(Rule, Option<usize>)>;

/// An objection, and how the others vote.
#[derive(Debug, Clone, Default)]
pub struct Objection {
    /// The seat that objects, counted from 0.
    pub seat: usize,
    /// The word.
    pub word: Vec<Face>,
    /// Whether the reason is the theme.
    pub theme: bool,
    /// Whether the objection comes after the next player has begun.
    pub late: bool,
    /// The votes: seats, counted from 0, and whether they allow the word.
    pub votes: Vec<(usize, bool)>,
}

/// A turn in the word game.
#[derive(Debug, Clone)]
pub struct WordTurn {
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
    /// The new table; `None` if time is up and nothing was laid.
    pub after: Option<Vec<Vec<Face>>>,
    /// The score, or the broken rules with their words (counted from 0), sorted; `None` if the
    /// case is about time.
    pub verdict: Option<Result<u32, Placed>>,
    /// The number of tiles in the pool.
    pub pool: usize,
    /// The number of tiles that refill the rack.
    pub takes: Option<usize>,
    /// The number of players.
    pub players: usize,
    /// The theme of the words.
    pub theme: Option<String>,
    /// The objection.
    pub object: Option<Objection>,
    /// The number of tiles drawn if the turn is undone.
    pub falls: Option<usize>,
    /// What is on the table when time is up.
    pub time: Option<String>,
    /// The number of tiles drawn then.
    pub drawn: Option<usize>,
}

/// A finished game: racks and points, and the result.
#[derive(Debug)]
pub struct WordScore {
    /// Number and title.
    pub name: String,
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// Racks and points, seat by seat.
    pub players: Vec<(Vec<Face>, i32)>,
    /// The result.
    pub score: GameScore,
}

/// What the players do once the pool is empty.
#[derive(Debug)]
pub struct WordEnd {
    /// Number and title.
    pub name: String,
    /// The edition with its house rules.
    pub rules: HouseRules,
    /// `play` or `pass`, in order.
    pub turns: Vec<String>,
    /// The number of turns after which the game is over.
    pub ends: usize,
}

/// All cases about words.
#[derive(Debug, Default)]
pub struct WordCases {
    /// Cases of single words.
    pub words: Vec<WordCase>,
    /// Cases of turns.
    pub turns: Vec<WordTurn>,
    /// Cases of finished games.
    pub scores: Vec<WordScore>,
    /// Cases of endings.
    pub ends: Vec<WordEnd>,
}

/// Reads `cases/words.txt`.
pub fn cases() -> WordCases {
    let mut cases = WordCases::default();
    for block in blocks(include_str!("../../cases/words.txt")) {
        let rules = rules(&block);
        let name = block.title.to_owned();
        if let Some(word) = block.get("word") {
            block.knows(&["house", "word", "legal", "refused"]);
            let verdict = match block.get("legal") {
                Some(value) => Ok(read(value)),
                None => {
                    let words = block.one("refused").split_whitespace();
                    let mut rules: Vec<Rule> = words.map(read).collect();
                    rules.sort();
                    Err(rules)
                }
            };
            let row = notation::row(word).expect("a word");
            cases.words.push(WordCase {
                name,
                rules,
                row,
                verdict,
            });
        } else if block.get("player").is_some() {
            block.knows(&["house", "player", "scores", "winners"]);
            let player = |text: &str| {
                let (rack, points) = text.split_once(':').expect("a rack : points");
                (notation::tiles(rack).expect("a rack"), read(points.trim()))
            };
            let winners = block.numbers("winners");
            cases.scores.push(WordScore {
                name,
                rules,
                players: block.all("player").map(player).collect(),
                score: GameScore {
                    scores: block.numbers("scores"),
                    winners: winners.iter().map(|seat: &usize| seat - 1).collect(),
                },
            });
        } else if let Some(turns) = block.get("turns") {
            block.knows(&["house", "turns", "ends"]);
            cases.ends.push(WordEnd {
                name,
                rules,
                turns: turns.split_whitespace().map(str::to_owned).collect(),
                ends: read(block.one("ends")),
            });
        } else {
            cases.turns.push(turn(&block, name, rules));
        }
    }
    cases
}

fn rules(block: &Block<'_>) -> HouseRules {
    let mut rules = HouseRules::plain(editions::find("il-word").expect("the word game"));
    for change in block.all("house").flat_map(str::split_whitespace) {
        let (name, value) = change.split_once('=').expect("field=value");
        rules.change_text(name, value).expect("a house rule");
    }
    rules
}

fn turn(block: &Block<'_>, name: String, rules: HouseRules) -> WordTurn {
    block.knows(&[
        "house", "opened", "before", "rack", "after", "legal", "refused", "pool", "takes",
        "players", "theme", "object", "votes", "falls", "stands", "time", "drawn",
    ]);
    let table = |text: &str| {
        notation::table(text).unwrap_or_else(|error| panic!("{}: {error}", block.title))
    };
    let refused = |text: &str| {
        let mut faults: Vec<_> = text.split_whitespace().map(placed).collect();
        faults.sort();
        faults
    };
    let votes = |text: &str| {
        let vote = |word: &str| (read::<usize>(&word[..1]) - 1, word.ends_with('+'));
        text.split_whitespace().map(vote).collect()
    };
    let object = block.get("object").map(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        Objection {
            seat: read::<usize>(words[0]) - 1,
            word: notation::row(words[1]).expect("a word"),
            theme: words.get(2) == Some(&"theme"),
            late: words.get(2) == Some(&"late"),
            votes: block.get("votes").map(votes).unwrap_or_default(),
        }
    });
    let legal = block.get("legal").map(|value| Ok(read(value)));
    WordTurn {
        name,
        rules,
        opened: block.get("opened") != Some("no"),
        before: table(block.one("before")),
        rack: notation::tiles(block.one("rack")).expect("a rack"),
        after: block.get("after").map(table),
        verdict: legal.or_else(|| block.get("refused").map(|text| Err(refused(text)))),
        pool: block.get("pool").map_or(20, read),
        takes: block.get("takes").map(read),
        players: block.get("players").map_or(2, read),
        theme: block.get("theme").map(str::to_owned),
        object,
        falls: block.get("falls").map(read),
        time: block.get("time").map(str::to_owned),
        drawn: block.get("drawn").map(read),
    }
}

/// The box of an edition, from which the tiles of a case are taken.
#[derive(Debug)]
pub struct TileBox(Vec<TileId>);

impl TileBox {
    /// Creates a full box.
    pub fn new(rules: &HouseRules) -> TileBox {
        let rules = rules.rules();
        let all = Face::all().flat_map(|face| {
            (0..rules.copies(face)).map(move |copy| TileId::new(face, copy as u8))
        });
        TileBox(all.collect())
    }

    /// Takes a tile with this face.
    ///
    /// # Panics
    /// Panics if the box has none left.
    pub fn take(&mut self, face: Face) -> TileId {
        let same = |id: &TileId| id.face() == face.printed();
        let at = self.0.iter().position(same).expect("a tile in the box");
        let id = self.0.remove(at);
        match face {
            Face::Stated(_) => TileId::new(face, id.copy()),
            _ => id,
        }
    }

    /// Takes the tiles of a row.
    ///
    /// # Panics
    /// Panics if the box lacks one of them.
    pub fn row(&mut self, row: &[Face]) -> Vec<TileId> {
        row.iter().map(|&face| self.take(face)).collect()
    }

    /// Takes letters but no jokers, which would cost points at the end.
    pub fn some(&mut self, count: usize) -> Vec<TileId> {
        let letters = self.0.iter().copied();
        let letters = letters.filter(|id| id.face().joker().is_none());
        let some: Vec<TileId> = letters.take(count).collect();
        self.0.retain(|id| !some.contains(id));
        some
    }
}
