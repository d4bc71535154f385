//! A good play: the longest word of a rack, and what can be done with the words of
//! the table.
//!
//! Some words of the table are chosen, their letters have to lie on the table again,
//! any of the rack's may join them, and all together are shared out among words that
//! there are. Words made of the same letters are one thing here, a *group*: letters
//! are counted, tiles are not moved. Which tile is which is the referee's
//! question and is answered in the player's favour.
//!
//! The search is exact for as many words of the table as it may change, where its
//! steps suffice; [`Play::proven`] says whether they did.
//!
//! * `longest`: the longest word of a rack alone;
//! * `aims`: what is looked for, and in which order;
//! * `share`: sharing letters out among words;
//! * `plan`: the words spelled, and every joker in its place;
//! * `hand`: tiles, counted.

mod aims;
mod hand;
mod longest;
mod plan;
mod share;

use sidra_core::turn::{Faces, Referee, Verdict};
use sidra_core::{Face, Letter, Rules, word};

use crate::lexicon::Lexicon;
use crate::referee::Words;
use hand::Hand;
pub use longest::longest;
use share::{Found, Search};

/// What is asked about.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The rules as played.
    pub rules: &'a Rules,
    /// Whether the player has opened in an earlier turn.
    pub opened: bool,
    /// The words of the table.
    pub table: &'a [Vec<Face>],
    /// The player's rack.
    pub rack: &'a [Face],
}

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// The score of the turn; where that is equal, the number of tiles laid.
    Points,
    /// The number of tiles laid; where that is equal, the score.
    Tiles,
    /// The score of the turn alone. Letters that it does not take stay on the rack, where
    /// they may score again: this is what a player wants.
    Score,
}

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The highest rank of words that are known: see [`crate::Class::Legal`].
    pub rank: u8,
    /// The most letters of a word that is known.
    pub longest: usize,
    /// The most words of the table that are changed.
    pub words: usize,
    /// The most steps.
    pub steps: u64,
}

impl Limits {
    /// All words, three of the table changed, and a good deal of time.
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
    /// The new table, jokers with what they state; as it was where nothing is laid.
    pub table: Vec<Vec<Face>>,
    /// The tiles laid.
    pub laid: Vec<Face>,
    /// How many those are.
    pub tiles: usize,
    /// What the turn scores.
    pub points: u32,
    /// Whether no play is better that changes as few words of the table.
    pub proven: bool,
}

impl Play {
    /// Whether nothing is laid.
    pub fn is_nothing(&self) -> bool {
        self.tiles == 0
    }

    fn nothing(question: &Question<'_>, proven: bool) -> Play {
        Play {
            table: question.table.to_vec(),
            laid: Vec::new(),
            tiles: 0,
            points: 0,
            proven,
        }
    }

    /// What was found, as a table: words that stay lie where they did, new ones in the
    /// places of those they were made from.
    fn of(
        lexicon: &Lexicon,
        question: &Question<'_>,
        chosen: &[usize],
        mut words: Vec<Vec<Face>>,
        proven: bool,
    ) -> Play {
        let mut rows: Vec<Vec<Face>> = Vec::new();
        for (set, row) in question.table.iter().enumerate() {
            if !chosen.contains(&set) {
                rows.push(row.clone());
                continue;
            }
            let old = Hand::of(row).letters;
            let shared = |word: &Vec<Face>| {
                let new = Hand::of(word).letters;
                new.total() - new.without(old).total()
            };
            let nearest = (0..words.len()).max_by_key(|&at| (shared(&words[at]), words.len() - at));
            if let Some(at) = nearest {
                rows.push(words.remove(at));
            }
        }
        rows.extend(words);
        // The referee has the last word, and knows best which joker is whose.
        let turn = Faces {
            rules: question.rules,
            opened: question.opened,
            before: question.table,
            rack: question.rack,
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
            Verdict::Illegal(_) => Play::nothing(question, false),
        }
    }
}

/// The best play.
pub fn best_play(
    lexicon: &Lexicon,
    question: &Question<'_>,
    objective: Objective,
    limits: &Limits,
) -> Play {
    let old = spelled(question);
    if !question.opened && question.rules.opening_words == 1 {
        // One word of the rack alone: the longest scores most and lays most.
        let word = longest(lexicon, question.rack, limits, &old);
        let need = question.rules.opening.max(question.rules.word_length);
        let need = usize::from(need);
        return match word.filter(|word| word.len() >= need) {
            Some(word) => Play::of(lexicon, question, &[], vec![word], true),
            None => Play::nothing(question, true),
        };
    }
    let mut search = Search::new(lexicon.index(), question, objective, limits, &old);
    match objective {
        Objective::Points => search.most_points(),
        Objective::Tiles => search.most_tiles(),
        Objective::Score => search.most_points_alone(),
    }
    let proven = search.is_proven();
    match search.best() {
        Some(found) => Play::of(lexicon, question, &found.chosen, found.words, proven),
        None => Play::nothing(question, proven),
    }
}

/// Several plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plays {
    /// The plays, the best first.
    pub plays: Vec<Play>,
    /// Whether there are no others.
    pub complete: bool,
}

/// Plays that differ in the word that scores, up to so many: the best one, then those with
/// the best words. Words of the same letters are taken for one.
pub fn plays(
    lexicon: &Lexicon,
    question: &Question<'_>,
    objective: Objective,
    limits: &Limits,
    most: usize,
) -> Plays {
    let best = best_play(lexicon, question, objective, limits);
    if best.is_nothing() {
        return Plays {
            plays: Vec::new(),
            complete: best.proven,
        };
    }
    let old = spelled(question);
    // Whatever else is laid with a word is of no matter here.
    let mut search = Search::new(lexicon.index(), question, Objective::Score, limits, &old);
    // One more than is wanted shows that there are more.
    let mut found = search.each_word(true, most + 1);
    found.extend(search.each_word(false, most + 1));
    let proven = search.is_proven();
    let as_play = |found: Found| Play::of(lexicon, question, &found.chosen, found.words, proven);
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
        let word = scored(question, play);
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

/// The letters of the longest word that a play makes, in the order of the alphabet.
fn scored(question: &Question<'_>, play: &Play) -> Vec<Letter> {
    let old = spelled(question);
    let words = play.table.iter().filter_map(|row| word::spelling(row));
    let longest = words.filter(|word| !old.contains(word));
    let mut letters = longest.max_by_key(Vec::len).unwrap_or_default();
    letters.sort_unstable();
    letters
}

/// What the words of the table spell.
fn spelled(question: &Question<'_>) -> Vec<Vec<Letter>> {
    let letters = |row: &Vec<Face>| word::spelling(row).unwrap_or_default();
    question.table.iter().map(letters).collect()
}
