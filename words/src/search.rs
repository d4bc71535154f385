//! Finds a good play: the longest word of a rack, and what can be done with the words on the table.
//!
//! The search chooses some words on the table to change. Their letters must end up on the table
//! again, any letters from the rack may join them, and all of them together are divided among words
//! of the lexicon. Words made of the same letters form one *group* here: letters are counted, tiles
//! are not moved. The referee decides which tile is which, in the player's favour.
//!
//! The search is exact for the number of words that it may change, provided that its steps
//! suffice; [`Play::proven`] says whether they did.
//!
//! * `longest`: the longest word of a rack alone;
//! * `aims`: what is searched for, and in which order;
//! * `share`: dividing letters among words;
//! * `plan`: the spelling of the words, and the place of every joker;
//! * `tile_counts`: counted letters and jokers.

mod aims;
mod longest;
mod plan;
mod share;
mod tile_counts;

use sidra_core::turn::{Faces, Referee, Verdict};
use sidra_core::{Face, Letter, Rules, word};

use crate::lexicon::Lexicon;
use crate::referee::Words;
pub use longest::longest;
use share::{Found, Search};
use tile_counts::TileCounts;

/// The position that a search is about.
#[derive(Debug, Clone, Copy)]
pub struct Query<'a> {
    /// The rules as played.
    pub rules: &'a Rules,
    /// Whether the player has opened in an earlier turn.
    pub opened: bool,
    /// The words on the table.
    pub table: &'a [Vec<Face>],
    /// The player's rack.
    pub rack: &'a [Face],
}

/// What a search maximises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// The score of the turn, then the number of tiles laid.
    Points,
    /// The number of tiles laid, then the score.
    Tiles,
    /// Only the score of the turn. Letters that the score does not need stay on the rack, where
    /// they may score later; this is what a player prefers.
    Score,
}

/// The limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The highest rank of known words; see [`crate::Class::Legal`].
    pub rank: u8,
    /// Maximum number of letters in a known word.
    pub longest: usize,
    /// Maximum number of words on the table that are changed.
    pub words: usize,
    /// Maximum number of steps.
    pub steps: u64,
}

impl Limits {
    /// All words, up to three changed words on the table, and many steps.
    pub const USUAL: Limits = Limits {
        rank: u8::MAX,
        longest: usize::MAX,
        words: 3,
        steps: 1_500_000,
    };
}

/// A play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The new table, with the letters that jokers state; unchanged if nothing is laid.
    pub table: Vec<Vec<Face>>,
    /// The tiles laid.
    pub laid: Vec<Face>,
    /// The number of tiles laid.
    pub tiles: usize,
    /// The score of the turn.
    pub points: u32,
    /// Whether no play that changes at most [`Limits::words`] words on the table is better.
    pub proven: bool,
}

impl Play {
    /// Returns `true` if nothing is laid.
    pub fn is_nothing(&self) -> bool {
        self.tiles == 0
    }

    /// Returns the longest word of the play that was not on the table before; `None` if nothing
    /// is laid.
    pub fn longest_new(&self, before: &[Vec<Face>]) -> Option<&Vec<Face>> {
        let fresh = self.table.iter().filter(|row| !before.contains(row));
        fresh
            .max_by_key(|row| row.len())
            .filter(|_| !self.is_nothing())
    }

    fn nothing(query: &Query<'_>, proven: bool) -> Play {
        Play {
            table: query.table.to_vec(),
            laid: Vec::new(),
            tiles: 0,
            points: 0,
            proven,
        }
    }

    /// Turns found words into a table: unchanged words stay in their places, and new words
    /// take the places of the words they were made from.
    fn of(
        lexicon: &Lexicon,
        query: &Query<'_>,
        chosen: &[usize],
        mut words: Vec<Vec<Face>>,
        proven: bool,
    ) -> Play {
        let mut rows: Vec<Vec<Face>> = Vec::new();
        for (set, row) in query.table.iter().enumerate() {
            if !chosen.contains(&set) {
                rows.push(row.clone());
                continue;
            }
            let old = TileCounts::of(row).letters;
            let shared = |word: &Vec<Face>| {
                let new = TileCounts::of(word).letters;
                new.total() - new.without(old).total()
            };
            let nearest = (0..words.len()).max_by_key(|&at| (shared(&words[at]), words.len() - at));
            if let Some(at) = nearest {
                rows.push(words.remove(at));
            }
        }
        rows.extend(words);
        // The referee has the final say, and finds the best identities for the jokers.
        let turn = Faces {
            rules: query.rules,
            opened: query.opened,
            before: query.table,
            rack: query.rack,
            after: &rows,
        };
        let referee = Words {
            lexicon: Some(lexicon),
        };
        match referee.judge_faces(&turn) {
            Verdict::Legal(laid) => Play {
                table: rows,
                tiles: laid.tiles.len(),
                laid: laid.tiles,
                points: laid.value,
                proven,
            },
            Verdict::Illegal(_) => Play::nothing(query, false),
        }
    }
}

/// Returns the best play.
pub fn best_play(
    lexicon: &Lexicon,
    query: &Query<'_>,
    objective: Objective,
    limits: &Limits,
) -> Play {
    let old = spelled(query);
    if !query.opened && query.rules.opening_words == 1 {
        // One word from the rack alone: the longest one scores most and lays most.
        let word = longest(lexicon.grouped(query.rules), query.rack, limits, &old);
        let need = query.rules.opening.max(query.rules.word_length);
        let need = usize::from(need);
        return match word.filter(|word| word.len() >= need) {
            Some(word) => Play::of(lexicon, query, &[], vec![word], true),
            None => Play::nothing(query, true),
        };
    }
    let mut search = Search::new(lexicon.grouped(query.rules), query, objective, limits, &old);
    match objective {
        Objective::Points => search.most_points(),
        Objective::Tiles => search.most_tiles(),
        Objective::Score => search.most_points_alone(),
    }
    let proven = search.is_proven();
    match search.best() {
        Some(found) => Play::of(lexicon, query, &found.chosen, found.words, proven),
        None => Play::nothing(query, proven),
    }
}

/// Several plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plays {
    /// The plays, from best to worst.
    pub plays: Vec<Play>,
    /// Whether the list is complete.
    pub complete: bool,
}

/// Returns the play with the longest word. It may differ from the best play, which may score more
/// with a shorter word, because laying the whole rack scores extra.
pub fn longest_play(lexicon: &Lexicon, query: &Query<'_>, limits: &Limits) -> Play {
    let rules = Rules {
        whole_rack: 1,
        ..*query.rules
    };
    let query = Query {
        rules: &rules,
        ..*query
    };
    best_play(lexicon, &query, Objective::Score, limits)
}

/// Returns up to `most` plays that differ in the word that scores: the best play, then those
/// with the best words. Words made of the same letters count as one.
pub fn plays(
    lexicon: &Lexicon,
    query: &Query<'_>,
    objective: Objective,
    limits: &Limits,
    most: usize,
) -> Plays {
    let best = best_play(lexicon, query, objective, limits);
    if best.is_nothing() {
        return Plays {
            plays: Vec::new(),
            complete: best.proven,
        };
    }
    let old = spelled(query);
    // The other words of a play do not matter here.
    let mut search = Search::new(
        lexicon.grouped(query.rules),
        query,
        Objective::Score,
        limits,
        &old,
    );
    // One more than requested shows whether there are others.
    let mut found = search.each_word(true, most + 1);
    found.extend(search.each_word(false, most + 1));
    let proven = search.is_proven();
    let as_play = |found: Found| Play::of(lexicon, query, &found.chosen, found.words, proven);
    let mut plays: Vec<Play> = found.into_iter().map(as_play).collect();
    plays.retain(|play| !play.is_nothing());
    plays.sort_by_key(|play| {
        std::cmp::Reverse(match objective {
            Objective::Tiles => (play.tiles as u32, play.points),
            Objective::Points | Objective::Score => (play.points, play.tiles as u32),
        })
    });
    plays.insert(0, best);
    let mut seen: Vec<Vec<Letter>> = Vec::new();
    let mut tables: Vec<Vec<Vec<Face>>> = Vec::new();
    plays.retain(|play| {
        let word = scored(query, play);
        let mut table = play.table.clone();
        table.sort_unstable();
        let new = !seen.contains(&word) && !tables.contains(&table);
        seen.push(word);
        tables.push(table);
        new
    });
    let complete = proven && plays.len() <= most;
    plays.truncate(most);
    Plays { plays, complete }
}

/// Returns the letters of the longest new word of a play, in alphabetical order.
fn scored(query: &Query<'_>, play: &Play) -> Vec<Letter> {
    let old = spelled(query);
    let words = play.table.iter().filter_map(|row| word::spelling(row));
    let longest = words.filter(|word| !old.contains(word));
    let mut letters = longest.max_by_key(Vec::len).unwrap_or_default();
    letters.sort_unstable();
    letters
}

/// Returns what the words on the table spell.
fn spelled(query: &Query<'_>) -> Vec<Vec<Letter>> {
    let letters = |row: &Vec<Face>| word::spelling(row).unwrap_or_default();
    query.table.iter().map(letters).collect()
}
