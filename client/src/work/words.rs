//! Jobs of the word game. They are separate from the other jobs, so that a page that only plays
//! number editions does not include the word search.

use serde::{Deserialize, Serialize};
use sidra_bots::Level;
use sidra_core::position::{Holding, Position, Setup};
use sidra_core::{Face, Joker, Letter, TileId, notation, word};
use sidra_game::{Action, Snapshot, TableSet, View, draft, wire};
use sidra_protocol::{Kind, Message};
use sidra_room::Question;
use sidra_words::Lexicon;
use sidra_words::search::{Limits, Objective, Play, Query, best_play, longest, longest_play};

use super::taken_from;

/// A job of the word game for the worker, which has the lexicon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum WordJob {
    /// Computes what a bot does: in its turn, about another player's turn, or in a vote.
    Choose(Box<Question>),
    /// Finds a play for a viewer.
    Hint(Box<Snapshot>),
    /// Finds the play with the best word, for the viewer whose turn it was.
    Best(Box<Snapshot>),
    /// Finds the best play in a position, given in notation.
    Solve(String),
    /// Finds the play that makes the longest word in a position, given in notation.
    Lengthen(String),
    /// Finds the longest word that a viewer's tiles can form.
    Longest {
        /// What the viewer sees.
        snapshot: Box<Snapshot>,
        /// The tiles.
        #[serde(with = "wire")]
        rack: Vec<TileId>,
    },
}

/// The result of a job of the word game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum WordAnswer {
    /// What a bot does; `None` if it does not object.
    Choice(Option<Action>),
    /// The new table of a play; `None` if nothing can be laid.
    Hint(Option<Vec<TableSet>>),
    /// The best word; `None` if nothing could be laid.
    Best(Option<BestWord>),
    /// The new table, in notation; `None` if nothing can be laid.
    Solve(Option<String>),
    /// The play with the longest word; `None` if the position cannot be read.
    Lengthen(Option<LongestPlay>),
    /// The tiles of the longest word, in the order of its letters; empty if there is no word.
    Longest(#[serde(with = "wire")] Vec<TileId>),
}

/// The best word that was possible in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestWord {
    /// The word, as it is written.
    pub word: String,
    /// What the turn would have scored.
    pub points: u32,
    /// The table after it.
    pub table: Vec<TableSet>,
}

/// The play with the longest word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LongestPlay {
    /// The new table, in notation; `None` if nothing can be laid.
    pub table: Option<String>,
    /// Whether no play makes a longer word.
    pub proven: bool,
}

impl Message for WordJob {
    const KIND: Kind = Kind::Job;
    /// A job may contain a whole snapshot.
    const LONGEST: usize = 1 << 20;
}

impl Message for WordAnswer {
    const KIND: Kind = Kind::Answer;
}

impl WordJob {
    /// Runs the job. Without a lexicon bots know only a few words, and nothing else is found.
    pub fn answer(&self, lexicon: Option<&Lexicon>) -> WordAnswer {
        match self {
            WordJob::Choose(question) => WordAnswer::Choice(question.think(lexicon)),
            WordJob::Hint(snapshot) => WordAnswer::Hint(hint(&snapshot.view_with(lexicon))),
            WordJob::Best(snapshot) => {
                let view = snapshot.view_with(lexicon);
                WordAnswer::Best(lexicon.and_then(|lexicon| best_word(&view, lexicon)))
            }
            WordJob::Solve(position) => {
                WordAnswer::Solve(lexicon.and_then(|lexicon| solve(position, lexicon)))
            }
            WordJob::Lengthen(position) => {
                WordAnswer::Lengthen(lexicon.and_then(|lexicon| lengthen(position, lexicon)))
            }
            WordJob::Longest { snapshot, rack } => {
                let view = snapshot.view();
                let shortest = usize::from(view.rules().word_length);
                let index = lexicon.map(|lexicon| lexicon.grouped(view.rules()));
                let faces: Vec<Face> = rack.iter().map(|tile| tile.face()).collect();
                let usual = &Limits::USUAL;
                let found = index.and_then(|index| longest(index, &faces, usual, &[]));
                let word = found.filter(|word| word.len() >= shortest);
                let plain: Vec<Face> = word.iter().flatten().map(unstated).collect();
                WordAnswer::Longest(taken_from(rack, &[plain]).concat())
            }
        }
    }
}

/// Returns a tile as it is on a rack: a joker states nothing there.
fn unstated(face: &Face) -> Face {
    match face {
        Face::Stated(_) => Face::Joker(Joker::Classic),
        face => *face,
    }
}

/// Searches a position, given in notation.
fn search(position: &str, find: impl FnOnce(&Query<'_>) -> Play) -> Option<Play> {
    let position = Position::from_setup(position.parse::<Setup>().ok()?).ok()?;
    let setup = position.setup();
    let Holding::Tiles(rack) = setup.racks.get(setup.turn)? else {
        return None;
    };
    Some(find(&Query {
        rules: position.rules(),
        opened: setup.opened.get(setup.turn).copied().unwrap_or_default(),
        table: position.table(),
        rack,
    }))
}

/// Returns the new table of a play, if it lays anything.
fn laid_out(play: &Play) -> Option<String> {
    (!play.is_nothing()).then(|| notation::write_table(&play.table))
}

/// Returns the table after the play that scores most in a position.
fn solve(position: &str, lexicon: &Lexicon) -> Option<String> {
    let find = |query: &Query<'_>| best_play(lexicon, query, Objective::Points, &Limits::USUAL);
    laid_out(&search(position, find)?)
}

/// Returns the play that makes the longest word in a position.
fn lengthen(position: &str, lexicon: &Lexicon) -> Option<LongestPlay> {
    let play = search(position, |query| {
        longest_play(lexicon, query, &Limits::USUAL)
    })?;
    Some(LongestPlay {
        table: laid_out(&play),
        proven: play.proven,
    })
}

/// Returns what the strongest bot would lay.
fn hint(view: &View<'_>) -> Option<Vec<TableSet>> {
    match Level::Hard.player(0).act(view) {
        Action::Play { table } => Some(table),
        _ => None,
    }
}

/// Returns the play that scores most, and its longest word.
fn best_word(view: &View<'_>, lexicon: &Lexicon) -> Option<BestWord> {
    let row = |set: &TableSet| set.tiles.iter().map(|tile| tile.face()).collect();
    let table: Vec<Vec<Face>> = view.table.iter().map(row).collect();
    let rack: Vec<Face> = view.rack.iter().map(|tile| tile.face()).collect();
    let query = Query {
        rules: view.rules(),
        opened: view.opened(),
        table: &table,
        rack: &rack,
    };
    let play = best_play(lexicon, &query, Objective::Points, &Limits::USUAL);
    if play.is_nothing() {
        return None;
    }
    Some(BestWord {
        word: lexicon.written(&scored(&table, &play)),
        points: play.points,
        table: draft(view, &play.table, |_, _| Default::default()),
    })
}

/// Returns the longest new word of a play; a word that was already on the table is not new.
fn scored(before: &[Vec<Face>], play: &Play) -> Vec<Letter> {
    let old: Vec<Option<Vec<Letter>>> = before.iter().map(|row| word::spelling(row)).collect();
    let words = play.table.iter().map(|row| word::spelling(row));
    let new = words.filter(|word| !old.contains(word)).flatten();
    new.max_by_key(Vec::len).unwrap_or_default()
}
