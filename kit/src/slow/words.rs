//! The best play in the word game, found by trying everything: every way to divide the letters of
//! the table, and any letters from the rack, among the words of a list.
//!
//! Only for short lists and small racks. Jokers are tried as every letter.

use std::collections::BTreeSet;

use sidra_core::rules::{ReleasedJoker, Rules};
use sidra_core::{Face, Letter, word};

/// The worth of the best plays; zero if there is no play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BestWords {
    /// The highest score of any play, and the most tiles of the plays that score it.
    pub points_then_tiles: (u32, usize),
    /// The most tiles of any play, and the highest score of the plays that lay as many.
    pub tiles_then_points: (usize, u32),
}

/// A tile in this search: its origin and its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tile {
    /// A letter from the table.
    Table(Letter),
    /// A joker from the table.
    TableJoker,
    /// A letter from the rack.
    Rack(Letter),
    /// A joker from the rack.
    RackJoker,
}

/// Tries everything for a player who has opened. `list` contains all words.
pub fn best_words(
    rules: &Rules,
    list: &[Vec<Letter>],
    table: &[Vec<Face>],
    rack: &[Face],
) -> BestWords {
    let mut tiles: Vec<Tile> = Vec::new();
    tiles.extend(table.iter().flatten().filter_map(|face| match face {
        Face::Letter(letter) => Some(Tile::Table(*letter)),
        Face::Stated(_) => Some(Tile::TableJoker),
        _ => None,
    }));
    tiles.extend(rack.iter().map(|face| match face {
        Face::Letter(letter) => Tile::Rack(*letter),
        _ => Tile::RackJoker,
    }));
    tiles.sort_unstable();
    let mut search = Slow {
        rules,
        list: list.to_vec(),
        old: table
            .iter()
            .map(|row| word::spelling(row).unwrap_or_default())
            .collect(),
        table,
        rack: rack.len(),
        words: Vec::new(),
        best: BestWords::default(),
    };
    search
        .list
        .retain(|word| word.len() >= usize::from(rules.word_length));
    search.go(&tiles, 0);
    search.best
}

/// The tiles of a word, and the places of the table's jokers in it. The order of its other
/// tiles does not matter.
type Way = (Vec<Tile>, Vec<usize>);

struct Slow<'a> {
    rules: &'a Rules,
    list: Vec<Vec<Letter>>,
    table: &'a [Vec<Face>],
    old: Vec<Vec<Letter>>,
    rack: usize,
    /// The words so far, with their tiles.
    words: Vec<(usize, Way)>,
    best: BestWords,
}

impl Slow<'_> {
    /// Tries every way to continue with the remaining tiles. The first remaining tile on the table
    /// must go into some word. If none remains, words from the rack alone may follow, in the order
    /// of the list.
    fn go(&mut self, left: &[Tile], from: usize) {
        let on_table = |tile: &&Tile| matches!(tile, Tile::Table(_) | Tile::TableJoker);
        let first = left.iter().find(on_table).copied();
        if first.is_none() {
            self.weigh(left);
        }
        let start = if first.is_some() { 0 } else { from };
        for at in start..self.list.len() {
            if self.words.iter().any(|(other, _)| *other == at) {
                continue;
            }
            let word = self.list[at].clone();
            let mut ways = BTreeSet::new();
            spell(&word, left, &mut Vec::new(), &mut ways);
            ways.retain(|(tiles, _)| first.is_none_or(|first| tiles.contains(&first)));
            for used in ways {
                let mut rest = left.to_vec();
                for tile in &used.0 {
                    let place = rest.iter().position(|other| other == tile);
                    rest.remove(place.expect("it was there"));
                }
                self.words.push((at, used));
                self.go(&rest, if first.is_some() { 0 } else { at + 1 });
                self.words.pop();
            }
        }
    }

    /// Judges a complete table, and compares its worth with the best so far.
    fn weigh(&mut self, left: &[Tile]) {
        let laid = self.rack - left.len();
        if laid == 0 {
            return;
        }
        // In a word that was on the table before, a joker on the table may be only where one was.
        // Anywhere else it was released and needs a new word.
        if self.rules.released_joker == ReleasedJoker::NewSet {
            for (at, (_, jokers)) in &self.words {
                let lay = self.old.iter().position(|old| *old == self.list[*at]);
                let released = |place: &usize| {
                    lay.is_some_and(|row| !matches!(self.table[row][*place], Face::Stated(_)))
                };
                if jokers.iter().any(released) {
                    return;
                }
            }
        }
        let mine = |tile: &Tile| matches!(tile, Tile::Rack(_) | Tile::RackJoker);
        let scoring = self.words.iter().filter(|(at, (tiles, _))| {
            let new = !self.old.contains(&self.list[*at]);
            (new || !self.rules.scored_new) && (tiles.iter().any(mine) || !self.rules.scored_rack)
        });
        let longest = scoring.map(|(at, _)| self.list[*at].len()).max();
        let times = match laid == self.rack {
            true => u32::from(self.rules.whole_rack),
            false => 1,
        };
        let points = longest.unwrap_or(0) as u32 * times;
        let best = &mut self.best;
        best.points_then_tiles = best.points_then_tiles.max((points, laid));
        best.tiles_then_points = best.tiles_then_points.max((laid, points));
    }
}

/// Adds every combination of tiles that spells the word; equal tiles are interchangeable.
fn spell(word: &[Letter], left: &[Tile], used: &mut Vec<Tile>, ways: &mut BTreeSet<Way>) {
    let Some((&letter, rest)) = word.split_first() else {
        let jokers = (0..used.len()).filter(|&place| used[place] == Tile::TableJoker);
        let mut tiles = used.clone();
        tiles.sort_unstable();
        ways.insert((tiles, jokers.collect()));
        return;
    };
    let fits = |tile: &Tile| match tile {
        Tile::Table(own) | Tile::Rack(own) => *own == letter,
        Tile::TableJoker | Tile::RackJoker => true,
    };
    let mut tried: Vec<Tile> = Vec::new();
    for (at, tile) in left.iter().enumerate() {
        if !fits(tile) || tried.contains(tile) {
            continue;
        }
        tried.push(*tile);
        let mut fewer = left.to_vec();
        fewer.remove(at);
        used.push(*tile);
        spell(rest, &fewer, used, ways);
        used.pop();
    }
}
