//! The best play of words, found by trying everything: every way to share the
//! letters of the table, and any of the rack, out among the words of a list.
//!
//! Only for few words and small racks. Jokers are tried as every letter.

use std::collections::BTreeSet;

use sidra_core::rules::{ReleasedJoker, Rules};
use sidra_core::{Face, Letter, word};

/// What the best plays come to: the highest score, and the most tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BestWords {
    /// The highest score of any play; 0 where there is none.
    pub points: u32,
    /// The most tiles of any play.
    pub tiles: usize,
}

/// A tile as this search sees it: where it is from, and what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tile {
    /// From the table.
    Table(Letter),
    /// A joker of the table, with the word it lay in.
    TableJoker(usize),
    /// From the rack.
    Rack(Letter),
    /// A joker of the rack.
    RackJoker,
}

/// Tries everything for a player who has opened. `list` are the words there are.
pub fn best_words(
    rules: &Rules,
    list: &[Vec<Letter>],
    table: &[Vec<Face>],
    rack: &[Face],
) -> BestWords {
    let mut tiles: Vec<Tile> = Vec::new();
    for (home, row) in table.iter().enumerate() {
        tiles.extend(row.iter().filter_map(|face| match face {
            Face::Letter(letter) => Some(Tile::Table(*letter)),
            Face::Stated(_) => Some(Tile::TableJoker(home)),
            _ => None,
        }));
    }
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

struct Slow<'a> {
    rules: &'a Rules,
    list: Vec<Vec<Letter>>,
    old: Vec<Vec<Letter>>,
    rack: usize,
    /// The words so far, with the tiles that they are made of.
    words: Vec<(usize, Vec<Tile>)>,
    best: BestWords,
}

impl Slow<'_> {
    /// Every way to go on with the tiles that are left. The first tile of the table has
    /// to lie in some word; where none is left, words of the rack alone may follow, in
    /// the order of the list.
    fn go(&mut self, left: &[Tile], from: usize) {
        let on_table = |tile: &&Tile| matches!(tile, Tile::Table(_) | Tile::TableJoker(_));
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
            ways.retain(|way| first.is_none_or(|first| way.contains(&first)));
            for used in ways {
                let mut rest = left.to_vec();
                for tile in &used {
                    let place = rest.iter().position(|other| other == tile);
                    rest.remove(place.expect("it was there"));
                }
                self.words.push((at, used));
                self.go(&rest, if first.is_some() { 0 } else { at + 1 });
                self.words.pop();
            }
        }
    }

    /// A table that is complete: is it legal, and what is it worth?
    fn weigh(&mut self, left: &[Tile]) {
        let laid = self.rack - left.len();
        if laid == 0 {
            return;
        }
        for (at, tiles) in &self.words {
            let word = &self.list[*at];
            let lay_there = self.old.contains(word);
            for tile in tiles {
                if let Tile::TableJoker(home) = tile
                    && lay_there
                    && self.old[*home] != *word
                    && self.rules.released_joker == ReleasedJoker::NewSet
                {
                    return;
                }
            }
        }
        let mine = |tile: &Tile| matches!(tile, Tile::Rack(_) | Tile::RackJoker);
        let scoring = self.words.iter().filter(|(at, tiles)| {
            let new = !self.old.contains(&self.list[*at]);
            (new || !self.rules.scored_new) && (tiles.iter().any(mine) || !self.rules.scored_rack)
        });
        let longest = scoring.map(|(at, _)| self.list[*at].len()).max();
        let times = match laid == self.rack {
            true => u32::from(self.rules.whole_rack),
            false => 1,
        };
        let points = longest.unwrap_or(0) as u32 * times;
        self.best.points = self.best.points.max(points);
        self.best.tiles = self.best.tiles.max(laid);
    }
}

/// Every choice of tiles that spells the word; equal tiles are one.
fn spell(word: &[Letter], left: &[Tile], used: &mut Vec<Tile>, ways: &mut BTreeSet<Vec<Tile>>) {
    let Some((&letter, rest)) = word.split_first() else {
        let mut way = used.clone();
        way.sort_unstable();
        ways.insert(way);
        return;
    };
    let fits = |tile: &Tile| match tile {
        Tile::Table(own) | Tile::Rack(own) => *own == letter,
        Tile::TableJoker(_) | Tile::RackJoker => true,
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
